"""Statements of the developer pages that can be checked: names of fields, tests, laws, letters, examples, messages.

`test_boundaries` compares the drawings, files and functions of the pages with the code, and the quoted example game.
"""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import import_module
from pathlib import Path
from string import ascii_letters
from typing import Any

import laws
import pytest

from unhex_tui.engine import advice, decision, event, view
from unhex_tui.engine.session import Session
from unhex_tui.systems import GROUP
from unhex_tui.systems.unhex.people.abilities import ABILITIES, LETTER_OF_ABILITY, Ability, letters_of
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.testing import laws as shared
from unhex_tui.tui.questions.letters import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "docs" / f"{name}.md" for name in ("architecture", "extending", "new-system")),
]
TEXT = {page.name: page.read_text("utf-8") for page in PAGES}
ARCHITECTURE, EXTENDING, NEW_SYSTEM = (TEXT[f"{name}.md"] for name in ("architecture", "extending", "new-system"))
PACKAGE = "".join(file.read_text("utf-8") for file in (ROOT / "unhex_tui").rglob("*.py"))


def classes() -> dict[str, type]:
    """Return the classes of the engine whose fields the pages name; `Table` differs from game to game."""
    modules = (
        advice,
        decision,
        event,
        view,
        *map(import_module, ("unhex_tui.engine.system", "unhex_tui.engine.session")),
    )
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and name != "Table"
    }


def section(page: str, heading: str) -> str:
    """Return the text below a heading, up to the next heading of the same level or above."""
    level = heading.partition(" ")[0]
    body = page.partition(f"\n{heading}\n")[2]
    assert body, f"no section {heading}"
    return re.split(rf"\n#{{1,{len(level)}}} ", body)[0]


@pytest.mark.parametrize("page", TEXT)
def test_every_field_and_method_that_a_page_names_is_there(page: str) -> None:
    known = classes()
    named = {(kind, name) for kind, name in re.findall(r"`([A-Z]\w+)\.(\w+)[`=]", TEXT[page]) if kind in known}
    fields = {kind: {*getattr(known[kind], "__struct_fields__", ()), *dir(known[kind])} for kind, _ in named}
    assert not {f"{kind}.{name}" for kind, name in named if name not in fields[kind]}


def test_the_glossary_is_in_order_and_names_classes_that_are_there() -> None:
    glossary = section(ARCHITECTURE, "## Glossary")
    words = re.findall(r"^\| ([\w -]+) \|", glossary, re.M)[1:]
    assert len(words) > 20 and words == sorted(words, key=str.lower)
    assert not [name for name in re.findall(r"`([A-Z]\w+)`", glossary) if f"class {name}(" not in PACKAGE]


def test_the_annotated_screen_names_each_number_once_and_many_fields() -> None:
    screen, _, legend = section(ARCHITECTURE, "## The annotated screen").rpartition("```")
    drawn = re.findall(r"[①-⑳Ⓐ-Ⓩ]", screen)
    assert len(set(drawn)) == len(drawn) == 31
    assert re.findall(r"^\| ([①-⑳Ⓐ-Ⓩ]) \|", legend, re.M) == sorted(drawn)
    rows = [re.findall(r"`([A-Z]\w+)\.\w+`", row) for row in legend.splitlines() if re.match(r"\| [①-⑳Ⓐ-Ⓩ]", row)]
    assert {kind for row in rows for kind in row} >= {
        "View",
        "Row",
        "Option",
        "Odds",
        "Preview",
        "Sheet",
        "Track",
        "Line",
    }


def test_the_annotated_screen_shows_the_values_of_the_fields() -> None:
    screen = re.sub(r"[①-⑳Ⓐ-Ⓩ]", "", section(ARCHITECTURE, "## The annotated screen"))
    session = Session(UNHEX, demo().setup())
    for answer in ([5, 8], [1, 2], "crew", "vex", "attack:i1"):
        session.answer(answer)
    seen, asked, told = session.view(), session.decision, session.advice()
    assert isinstance(asked, decision.Choose)
    figures, preview, option = told.odds(), told.previews["thug-1"], asked.options[0]
    row, sheet, highlight = seen.roster[0], next(one for one in seen.sheets if one.id == seen.focus), preview.highlight
    assert highlight is not None
    shown = [
        *(seen.title, seen.round, *(step.name for step in seen.steps[:3]), row.team, row.name, row.actions, row.where),
        *(row.strip_label, *row.holds, *(text for figure in row.figures for text in figure)),
        *(sheet.subtitle, sheet.abilities[0], *(" ".join(hand) for hand in sheet.hands)),
        *(" ".join(gauge) for gauge in sheet.gauges),
        *highlight.words,
        highlight.why.partition(" marks")[0],
        *(asked.prompt, option.label, f"{option.hint} · {preview.lines[0]}", preview.lines[1]),
        *(*figures.heads, *figures.cells[option.key], figures.words[""][1:]),
        *(f"{len(asked.explanation().blocked)} not possible", asked.explanation().blocked[-1].reasons[0].text),
        *(text for line in seen.log[-2:] for text in (line.text, *line.rules)),
    ]
    assert [text for text in shown if text not in screen] == []


def demo() -> Any:
    found = UNHEX.demo()
    assert found is not None
    return found


def test_every_test_that_a_page_names_is_in_the_file_it_names() -> None:
    named = {pair for text in TEXT.values() for pair in re.findall(r"`(tests/[\w/]+\.py)`,\s+`(test_\w+)`", text)}
    assert len(named) > 15
    assert not [pair for pair in named if not re.search(rf"\bdef {pair[1]}\(", (ROOT / pair[0]).read_text("utf-8"))]


def test_each_row_of_what_is_forgotten_names_a_test_or_a_message() -> None:
    rows = re.findall(r"^\| (.+) \| (.+) \|$", section(EXTENDING, "## Forgot something?"), re.M)[1:]
    assert len(rows) > 15
    assert not [what for what, tells in rows if "test_" not in tells and "the_" not in tells and "Error" not in tells]


def test_every_law_that_a_page_names_is_a_law() -> None:
    named = {
        name for text in TEXT.values() for name in re.findall(r"`([a-z]+(?:_[a-z]+){6,})`", text) if "test_" not in name
    }
    assert named
    assert not named - {law.__name__ for law in (*laws.EVERY, *shared.DETOURS)}


def test_every_ability_has_a_letter_of_its_own_that_is_no_command() -> None:
    used = [*LETTER_OF_ABILITY.values()]
    assert len(set(used)) == len(used) == len(ABILITIES) and not set(used) & COMMANDS
    assert set(re.findall(r"The letters `([^`]+)` are commands", EXTENDING)[0].split()) == COMMANDS & set(ascii_letters)


def test_a_new_ability_gets_a_letter_by_itself_and_changes_no_other() -> None:
    rows = [*ABILITIES.values()]
    letters = letters_of([*rows[:9], Ability("2HM-9", "Juggle a boulder"), *rows[9:]])
    assert letters.pop("2HM-9") == "j" and letters == LETTER_OF_ABILITY
    many = letters_of([*rows, *(Ability(f"NEW-{n}", "") for n in range(9))])
    found = [letter for ability, letter in many.items() if ability.startswith("NEW")]
    assert len({*found}) == len(found) - 1 and found[-2:] == ["", ""], "once no letter is free, the screen finds a key"
    assert not {*found} & ({*LETTER_OF_ABILITY.values()} | COMMANDS)


def test_the_acts_of_the_example_have_letters_that_are_no_commands() -> None:
    from last_candle import LAST_CANDLE

    assert LAST_CANDLE.letters_of_acts == "ftw" and not set(LAST_CANDLE.letters_of_acts) & COMMANDS


def test_the_printed_python_session_runs() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", NEW_SYSTEM, re.S)
    assert len(blocks) == 1
    example = doctest.DocTestParser().get_doctest(blocks[0], {}, "new-system.md", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_project_file_installs_the_example() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", NEW_SYSTEM, re.S)
    project = tomllib.loads(text)
    ((name, at),) = project["project"]["entry-points"][GROUP].items()
    module, _, attribute = at.partition(":")
    assert getattr(import_module(module), attribute).name == name == project["project"]["name"]
    (file,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    assert (ROOT / "examples" / file).is_file()
    own = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["build-system"] == own["build-system"]
    assert project["project"]["dependencies"] == [own["project"]["name"]]
    assert project["project"]["requires-python"] == own["project"]["requires-python"]


@pytest.mark.parametrize(
    "message", ["cannot be loaded", "A rule failed here", '"failed"', "no odds:", "expected one key"]
)
def test_every_message_that_the_page_on_debugging_quotes_is_in_the_code(message: str) -> None:
    assert message in section(NEW_SYSTEM, "## Debug the game") and message in PACKAGE


def test_a_failed_rule_keeps_its_cause_with_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from last_candle import LAST_CANDLE, LastCandle

    from unhex_tui.engine.procedure import ProcedureFailed

    monkeypatch.setattr(LastCandle, "reveal", lambda *_: 1 // 0)
    session = Session(LAST_CANDLE, {"title": "Stairs", "duellists": [{"name": "Ida"}, {"name": "Bo"}]})
    session.answer("wait")
    with pytest.raises(ProcedureFailed) as failed:
        session.answer("wait")
    assert isinstance(failed.value.__cause__, ZeroDivisionError) and failed.value.__cause__.__traceback__ is not None
    assert session.decision is not None and session.decision.seats[0].id == "c2", "the answer was not taken"


def test_the_number_of_processes_is_the_one_of_the_project() -> None:
    assert "three processes" in TEXT["CONTRIBUTING.md"]
    assert " -n 3 " in (ROOT / "pyproject.toml").read_text("utf-8")


def test_every_link_between_the_pages_leads_to_a_section() -> None:
    wrong = []
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([\w./-]*\.md)?(?:#([\w-]+))?\)", TEXT[page.name]):
            file = (page.parent / target).resolve() if target else page
            heads = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.M) if file.is_file() else []
            anchors = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}
            if not heads or (anchor and anchor not in anchors):
                wrong.append(f"{page.name}: {target}#{anchor}")
    assert wrong == []


UPGRADING, _, RENAMED = (ROOT / "docs" / "upgrading.md").read_text("utf-8").partition("Classes and functions")
"""The part on modules, and the part on names."""


def renamed(text: str) -> list[tuple[str, str]]:
    """Return the rows of the tables: what has an old name, and the new name."""
    return re.findall(r"^\| (`.+) \| (.+) \|$", text, re.M)


def test_every_module_that_upgrading_sends_a_game_to_is_there() -> None:
    assert len(renamed(UPGRADING)) > 20
    for old, new in renamed(UPGRADING):
        for name in re.findall(r"`([\w.]+)`", old if new == "same names" else new):
            import_module(name if name.startswith("unhex_tui.") else f"unhex_tui.gamekit.{name}")


def test_every_name_that_upgrading_sends_a_game_to_is_there() -> None:
    assert len(renamed(RENAMED)) > 10
    for _, new in renamed(RENAMED):
        for name in re.findall(r"`(?:\w+\.)?(\w+)", new):
            assert re.search(rf"(class|def) {name}\b|^ +{name}: |import .*\b{name}\b", PACKAGE, re.M), name
