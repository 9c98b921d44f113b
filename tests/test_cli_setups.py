"""Setup files: `play` and `run` start their fights and report their mistakes, and docs/setups.md describes them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import ROOT, apart, here, is_one_line
from unhex_tui.commands import sessions
from unhex_tui.systems.unhex.between.documents import DOCUMENTS, Prepared
from unhex_tui.systems.unhex.people.abilities import ABILITIES, NEEDED_BY_ITEM
from unhex_tui.systems.unhex.people.character import Sheet
from unhex_tui.systems.unhex.people.items import KINDS
from unhex_tui.systems.unhex.people.templates import templates
from unhex_tui.systems.unhex.people.wounds import BOXES
from unhex_tui.tui.screens.opening import Opened

DOC = (ROOT / "docs" / "setups.md").read_text("utf-8")
EXAMPLE, PARTY, ENCOUNTER, TEMPLATE, WITH_SCHEMA = re.findall(r"```json\n(.*?)```", DOC, re.DOTALL)


def file(tmp_path: Path, content: str | dict[str, Any] = EXAMPLE, name: str = "fight.json") -> Path:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def saves(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "saves").glob("*.jsonl"))


# ------------------------------------------------------------------- setups written by hand


def test_a_setup_that_names_its_schema_is_played(shown: list[Opened], tmp_path: Path) -> None:
    assert here("play", file(tmp_path, WITH_SCHEMA), "--data", tmp_path) == (0, "", "")
    assert shown[0].session.view().title == json.loads(WITH_SCHEMA)["title"]
    shown[0].close()
    assert '"$schema"' not in (tmp_path / "saves" / "The cellar.jsonl").read_text("utf-8")


def test_play_begins_the_fight_of_a_setup_in_a_new_save_of_its_title(shown: list[Opened], tmp_path: Path) -> None:
    for _ in range(2):
        assert here("play", file(tmp_path), "--data", tmp_path) == (0, "", "")
    for opened in shown:
        assert opened.session.view().title == "The cellar"
        assert opened.session.decision is not None
        assert opened.session.decision.question == "initiative.roll"
    shown[0].session.answer([4, 5])
    for opened in shown:
        opened.close()
    assert saves(tmp_path) == ["The cellar 2.jsonl", "The cellar.jsonl"]
    assert here("play", "The cellar", "--data", tmp_path).status == 0
    assert shown[-1].session.journal.last == 1
    shown[-1].close()


def test_the_mistakes_of_a_setup_are_named_at_once_and_nothing_is_made(tmp_path: Path) -> None:
    wrong = json.loads(EXAMPLE)
    wrong["characters"][0]["abilities"] = ["1HM-9"]
    wrong["characters"][1]["area"] = "Attic"
    for command in ("play", "run"):  # no terminal here: mistakes must come first
        status, out, err = here(command, file(tmp_path, wrong), "--data", tmp_path)
        assert (status, out) == (1, "")
        assert is_one_line(err)
        assert 'no such combat ability: "1HM-9"' in err
        assert 'no such area: "Attic"' in err
    assert [path.name for path in tmp_path.iterdir()] == ["fight.json"]


def test_a_sound_setup_without_a_terminal_makes_no_save(tmp_path: Path) -> None:
    status, out, err = apart("play", file(tmp_path), "--data", tmp_path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "terminal" in err
    assert not saves(tmp_path)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"title": NaN}', "[" * 100_000, '{"title": "\x1b[31m"}'])
def test_what_is_no_setup_is_one_line(content: str, tmp_path: Path) -> None:
    status, out, err = here("play", file(tmp_path, content), "--data", tmp_path)
    assert (status, out) == (1, "")
    assert is_one_line(err)
    assert "broke" not in err
    assert [path.name for path in tmp_path.iterdir()] == ["fight.json"]


def test_a_save_is_gone_on_with_though_it_is_called_json(shown: list[Opened], tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    sessions.begun(json.loads(EXAMPLE), path).close()
    assert here("play", path, "--data", tmp_path).status == 0
    shown[-1].session.answer([4, 5])
    shown[-1].close()
    assert len(path.read_bytes().splitlines()) == 2
    assert not saves(tmp_path)


def test_run_makes_a_save_that_play_goes_on_with(shown: list[Opened], tmp_path: Path) -> None:
    assert here("run", file(tmp_path), "--save", tmp_path / "cellar.jsonl").status == 0
    assert here("play", tmp_path / "cellar.jsonl").status == 0
    assert shown[-1].session.view().title == "The cellar"
    shown[-1].close()


# -------------------------------------------------------------------------- docs/setups.md


def table(head: str) -> list[list[str]]:
    """Return the cells of a table of docs/setups.md, found by the beginning of its head."""
    lines = DOC[DOC.index(f"| {head} |") :].splitlines()
    rows = lines[2 : next(i for i, line in enumerate(lines) if not line.startswith("|"))] if "" in lines else lines[2:]
    return [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_names_every_kind_of_item_its_hands_and_its_range() -> None:
    found = [row[:1] + row[2:] for row in table("`kind`")]
    reaches = {(0, 0): "0", (1, 99): "1 or more", (0, 1): "0 to 1"}
    assert found == [[k.id, str(k.hands), reaches[k.low, k.high] if k.family else ""] for k in KINDS.values()]
    needs = {row[0]: row[1].partition("(needs ")[2].rstrip(")") for row in table("`kind`")}
    assert {kind: need for kind, need in needs.items() if need} == NEEDED_BY_ITEM


def test_the_page_names_every_ability_and_what_it_needs() -> None:
    assert table("id") == [[a.id, f"{a.name} (needs {a.needs})" if a.needs else a.name] for a in ABILITIES.values()]


def test_the_page_names_every_template() -> None:
    assert table("`template`") == [
        [template.id, str(template.sheet.max_level), template.concept] for template in templates().values()
    ]


def test_the_page_names_every_field_and_every_location() -> None:
    fields = {name for row in table("field") for name in row[0].split(", ")}
    assert fields == {*Prepared.__struct_fields__, "system"} - {"area_map", "table_rules"}
    of_characters = {name for row in table("of a character") for name in row[0].split(", ")}
    assert of_characters == set(Sheet.__struct_fields__)
    assert all(f"`{name}`" in DOC for name in ("kind", "name", "hand", "location", *BOXES))
    assert '"destroyed": true' in DOC


# ---------------------------------------------------------------------- parties and encounters


@pytest.mark.parametrize(("text", "people"), [(PARTY, 1), (ENCOUNTER, 8), ('{"title": "An evening"}', 0)])
def test_a_party_an_encounter_or_nearly_nothing_begins_a_session_too(text: str, people: int, tmp_path: Path) -> None:
    status, out, err = here("run", file(tmp_path, text), stdin='{"view": "gm"}\n')
    assert (status, err) == (0, "")
    records = [json.loads(line) for line in out.splitlines()]
    (view,) = [record for record in records if record["type"] == "view"]
    assert len(view["roster"]) == people
    assert any(record["type"] == "decision" for record in records)


def test_the_template_of_the_docs_is_one_npc() -> None:
    assert [character.name for character in DOCUMENTS.read("template", TEMPLATE).characters] == ["Bouncer"]


def test_every_template_of_a_save_is_printed() -> None:
    status, out, err = here("export", ROOT / "saves" / "sample.jsonl", "template")
    assert (status, err) == (0, "")
    assert [DOCUMENTS.read("template", json.dumps(one)).title for one in json.loads(out)][:2] == ["DJ Null", "Sniper"]


def test_the_party_and_the_encounter_of_a_save_are_printed_and_can_be_read(tmp_path: Path) -> None:
    here("run", "--demo", "--save", tmp_path / "club.jsonl")
    status, out, err = here("export", tmp_path / "club.jsonl", "party")
    assert (status, err) == (0, "")
    assert [character.name for character in DOCUMENTS.read("party", out).characters] == ["Vex", "Juno", "Moss", "Kit"]
    status, out, err = here("export", tmp_path / "club.jsonl", "encounter")
    assert (status, err) == (0, "")
    read = DOCUMENTS.read("encounter", out)
    assert len(read.characters) == 6
    assert read.area_map.named("Dance Floor")


def test_a_save_without_pcs_or_npcs_says_so_in_one_line(tmp_path: Path) -> None:
    here("run", file(tmp_path, {"title": "An evening"}), "--save", tmp_path / "a.jsonl")
    for kind in ("party", "encounter"):
        status, out, err = here("export", tmp_path / "a.jsonl", kind)
        assert (status, out) == (1, "")
        assert is_one_line(err)
        assert err.endswith(f"it has no {kind} to print\n")


def test_a_kind_that_a_save_has_nothing_of_is_answered_with_those_it_has() -> None:
    status, out, err = here("export", ROOT / "saves" / "sample.jsonl", "spaceship")
    assert (status, out) == (1, "")
    assert is_one_line(err) and err.endswith("it has no spaceship to print. Available: party, encounter, template\n")


def test_a_setup_file_is_held_to_the_counts_that_a_save_is_not(tmp_path: Path) -> None:
    wrong = json.loads(EXAMPLE)
    wrong["characters"][0]["abilities"] = ["1HM-1", "1HM-2"]
    status, _out, err = here("run", file(tmp_path, wrong))
    assert status == 1
    assert "characters.0.abilities (Ann): 2 combat and 1 non-combat abilities, 3 in all: max level 50 has only 2" in err
    sessions.begun(wrong, tmp_path / "old.jsonl").close()
    assert here("run", "--save", tmp_path / "old.jsonl").status == 0
    wrong["characters"][0]["exempt"] = True
    assert here("run", file(tmp_path, wrong)).status == 0


def test_a_setup_file_may_leave_abilities_to_be_chosen_later(tmp_path: Path) -> None:
    setup = json.loads(EXAMPLE)
    setup["characters"][0]["abilities"] = setup["characters"][0]["good_at"] = []
    assert here("run", file(tmp_path, setup)).status == 0


def test_the_demo_is_sound_by_what_a_file_is_held_to() -> None:
    assert DOCUMENTS.prepared(sessions.demo_setup()).characters
