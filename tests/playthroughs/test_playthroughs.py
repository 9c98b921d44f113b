"""Whole fights as readable text: every question with its seat, the answer, and the log. A diff here is a changed rule.

Each `.txt` file names its setup and holds the answers; replaying them must produce the same text. To accept a new text,
run `UNHEX_RECORD=1 python -m pytest tests/playthroughs` and read the diff. Lines that begin with `#` are the head: what
is played, and where rules that no line cites show.

Other lines: `name? seat` is a question; `>` an answer, `!` a forced one, `e` an edit, `x` an overruling, `u` an undo,
each with the answer as JSON and in words; `?` an explanation: why an option is blocked or, without an option, the notes
on the question; `|` a log line for all, `:` for the GM alone, `;` its version for players. The end shows the state of
all characters.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playthroughs.playthrough import HERE, begun, entries, given
from unhex.catalogue import RULES
from unhex.exempt import EXEMPT

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import seats_named
from unhex_tui.systems.unhex.people.wounds import LOCATIONS, NAMES, boxes_text
from unhex_tui.systems.unhex.system import UNHEX

RULINGS = "# rulings: "
"""Start of the head line that lists the rulings; recording writes this line again."""


def played(text: str) -> tuple[Session, str]:
    """Replay a playthrough, and return the session and the new text."""
    title, *head = [line for line in text.splitlines() if line.startswith("#") and not line.startswith(RULINGS)]
    session = begun(text)
    out = [written(line) for line in told_lines(session, 0)]
    for sign, value in entries(text):
        asked = session.decision
        assert asked is not None, f"nothing is asked that {value!r} would answer"
        if sign == "?":
            out += ["", f"? {json.dumps(value)}  {looked_up(asked, value)}"]
            continue
        out += ["", f"{asked.question}? {seats_named(asked)}"]
        words = given(session, sign, value)
        if sign == "u":
            out.append(f"u 1  {words}")
            continue
        out.append(f"{sign} {json.dumps(value, ensure_ascii=False)}  {words}")
        out += [written(line) for line in told_lines(session, session.journal.head)]
    out += ["", f"next: {session.decision.question if session.decision else 'nothing'}", *standing(session)]
    shown = sorted({rule for line in out for rule in cited(line)} | set(quoted(head)), key=lambda rule: int(rule[4:]))
    head = [title, *([f"{RULINGS}{', '.join(shown)}"] if shown else []), *head]
    return session, "\n".join([*head, "", *out]) + "\n"


def cited(line: str) -> list[str]:
    """Return the rulings cited in a line of a playthrough."""
    blamed = re.findall(r"\[([^\]]*)\]", line) if line[:2] in ("| ", ": ", "? ") else []
    return [rule for rules in blamed for rule in rules.split(", ") if rule.startswith("RUL-")]


def quoted(head: list[str]) -> dict[str, str]:
    """Return the rulings that the head describes, each with the line in which it shows."""
    found = {}
    for line in head:
        if match := re.fullmatch(r'# (RUL-\d+): .*: "(.*)"', line):
            found[match[1]] = match[2]
    return found


def looked_up(decision: Decision, key: str) -> str:
    """Return why an option is blocked, or the notes on the decision if `key` is empty."""
    why = decision.explanation()
    if not key:
        return "; ".join(written_rules(note.text, note.rules) for note in why.notes)
    (blocked,) = (one for one in why.blocked if one.option.key == key)
    return f"{blocked.option.label}: " + "; ".join(
        written_rules(reason.text, reason.rules) for reason in blocked.reasons
    )


def told_lines(session: Session, n: int) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the log lines of an entry, each as its sign, its text and its rule ids."""
    lines: list[tuple[str, str, tuple[str, ...]]] = []
    for told in session.journal.entries[n].told if n else session.opening():
        instead = told.to_players()
        lines.append(("|" if instead == told.text else ":", told.text, told.rules))
        if instead not in ("", told.text):
            lines.append((";", instead, ()))
    return lines


def written(line: tuple[str, str, tuple[str, ...]]) -> str:
    """Return a log line as it stands in the file."""
    sign, text, rules = line
    return f"{sign} {written_rules(text, rules)}"


def written_rules(text: str, rules: tuple[str, ...]) -> str:
    """Return a text followed by its rule ids."""
    return text + (f"  [{', '.join(rules)}]" if rules else "")


def standing(session: Session) -> Iterator[str]:
    """Yield the state of each character at the end."""
    table = session.table
    for who in table.characters.values():
        marks = ", ".join(
            f"{NAMES[place]} {shown}" for place in LOCATIONS if (shown := boxes_text(who.marks, place).strip())
        )
        held = [thing.name for hand in (who.right, who.left) if (thing := who.item(hand or ""))]
        lost = [thing.name for thing in who.items if thing.destroyed]
        words = [
            f"{who.name}: {who.level}/{who.max_level}",
            table.area_name(who.area),
            *([who.condition] if who.condition else []),
            *([who.fate] if who.fate else []),
            *([marks] if marks else []),
            *([f"holds {', '.join(dict.fromkeys(held))}"] if held else []),
            *([f"lost {', '.join(lost)}"] if lost else []),
        ]
        yield "= " + "; ".join(words)


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_goes_as_it_is_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    session, now = played(text)
    if os.environ.get("UNHEX_RECORD"):
        file.write_text(now, encoding="utf-8")
    assert now == text
    assert UNHEX.status(session.table) == []


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_is_undone_to_its_first_decision_and_redone(file: Path) -> None:
    session, _ = played(file.read_text(encoding="utf-8"))
    last = session.table.dump(), session.log()
    while session.undo():
        assert UNHEX.status(session.table) == []
    assert session.journal.head == 0
    while session.redo():
        pass
    assert (session.table.dump(), session.log()) == last


@pytest.mark.parametrize("file", sorted(HERE.glob("*.txt")), ids=lambda file: file.stem)
def test_what_the_head_of_a_playthrough_says_of_a_ruling_shows_in_it(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    told = [line[2:] for line in lines if line[:2] in ("| ", ": ")]
    for rule, words in quoted(lines).items():
        assert any(line.startswith(words) for line in told), f"{rule}: nothing that is told begins with {words!r}"


def test_the_playthroughs_show_every_ruling() -> None:
    shown: set[str] = set()
    for file in HERE.glob("*.txt"):
        listed = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(RULINGS)]
        shown.update(rule for line in listed for rule in line.removeprefix(RULINGS).split(", "))
    assert sorted({rule for rule in RULES if rule.startswith("RUL-")} - set(EXEMPT) - shown) == []


def test_there_are_playthroughs_and_one_of_the_nightclub_to_its_end() -> None:
    texts = [file.read_text(encoding="utf-8") for file in HERE.glob("*.txt")]
    assert len(texts) >= 11
    assert any(text.startswith("# nightclub:") and "\nnext: nothing\n" in text for text in texts)
