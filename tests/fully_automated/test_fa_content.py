"""Shipped content of the game: a fight ready to play, six NPCs, a party, two encounters with their maps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unhex_tui.engine.session import Session
from unhex_tui.files import shelf
from unhex_tui.systems import fully_automated
from unhex_tui.systems.fully_automated.between import DOCUMENTS
from unhex_tui.systems.fully_automated.fight.actions import playable, proficient
from unhex_tui.systems.fully_automated.maps.text import parse
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

HERE = Path(fully_automated.__file__).parent
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "games" / "fully-automated.md").read_text("utf-8")


def demo() -> Session:
    return Session(FULLY_AUTOMATED, FULLY_AUTOMATED.demo().setup())


def test_the_demo_is_four_against_six_between_walls_low_cover_and_smoke() -> None:
    """FA-SET-2, FA-SET-3: characters stand on their side's start hexes, and the turn order is rolled at once."""
    session = demo()
    people = session.table.characters.values()
    assert [sum(character.pc == pc for character in people) for pc in (True, False)] == [4, 6]
    grid = session.table.grid
    assert grid is not None
    grounds = [cell.ground for cell in grid.cells.values()]
    assert min(grounds.count(ground) for ground in ("wall", "low", "veil")) >= 6
    assert {cell.place for cell in grid.cells.values() if cell.ground == "veil"} == {"smoke"}
    assert all(grid.cells[character.place].side == (0 if character.pc else 1) for character in people)
    near = min(grid.distance(a.place, b.place) for a in people if a.pc for b in people if not b.pc)
    assert 8 <= near <= 12
    assert session.decision is not None and session.decision.question == "order.dice"


def test_the_demo_has_cards_of_every_kind_and_everybody_has_learned_theirs() -> None:
    """FA-WPN-1, FA-SEL-7: near, far and long cards, restraints on both sides, claws, all three armors."""
    table = demo().table
    people = table.characters.values()
    played = {character.name: playable(table, character) for character in people}
    assert all(proficient(character, card) for character in people for card in played[character.name])
    every = {card.id for hand in played.values() for card in hand}
    assert len(every) >= 12 and {"rifle", "microdarter", "piercing_arrow", "staff", "sword", "claw", "taze"} <= every
    for pc in (True, False):
        assert any("restraints" in character.weapons for character in people if character.pc == pc)
    assert {character.armor for character in people} == {0, 1, 2}


def test_a_demo_without_its_map_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shelf, "shipped", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"the map tidal-mill\.hexes cannot be read"):
        FULLY_AUTOMATED.demo().setup()


def test_there_are_six_different_npcs() -> None:
    """Every NPC has learned to use what they carry."""
    assert len(DOCUMENTS.templates) == 6
    assert len({template["concept"] for template in DOCUMENTS.templates.values()}) == 6
    table = Session(FULLY_AUTOMATED, {"title": "Six", "characters": []}).table
    for name in DOCUMENTS.templates:
        npc = DOCUMENTS.ready(name).character(name, name)
        hand = playable(table, npc)
        assert all(proficient(npc, card) for card in hand), name
        assert {*npc.weapons} - {"restraints"} <= {card.weapon for card in hand}, name
    assert len({tuple(sorted(template.get("weapons", ()))) for template in DOCUMENTS.templates.values()}) == 6


@pytest.mark.parametrize(("encounter", "name"), [("the-seed-archive", "seed-archive"), ("the-weir-toll", "reed-beds")])
def test_an_encounter_is_laid_out_on_one_of_the_ready_maps_as_it_is(encounter: str, name: str) -> None:
    text = (HERE / "encounters" / f"{encounter}.json").read_text("utf-8")
    found: Any = FULLY_AUTOMATED.kinds["encounter"].reads(text)
    assert found.grid == parse((ROOT / "maps" / f"{name}.hexes").read_text("utf-8"))
    assert found.objective


def test_an_encounter_takes_opponents_from_templates() -> None:
    """Fields beside the template's name replace its own."""
    text = (HERE / "encounters" / "the-weir-toll.json").read_text("utf-8")
    encounter: Any = FULLY_AUTOMATED.kinds["encounter"].reads(text)
    assert [
        (character.name, character.count, character.speed, character.hidden) for character in encounter.characters
    ] == [
        ("The toll-taker", 0, 5, False),
        ("Hound", 2, 8, False),
        ("Sharpshooter", 1, 4, True),
        ("Bailiff", 1, 3, False),
    ]
    assert [encounter.grid.cells[character.place].place for character in encounter.characters if character.place] == [
        "Footbridge",
        "bulrushes",
    ]


def test_the_party_is_that_of_the_demo() -> None:
    party = json.loads((HERE / "parties" / "the-millers.json").read_text("utf-8"))
    beside = {"team", "at"}
    ours = [character for character in FULLY_AUTOMATED.demo().setup()["characters"] if character.get("pc")]
    assert party["characters"] == [{key: one[key] for key in one if key not in beside} for one in ours]


def test_the_page_has_every_ready_npc_as_it_is() -> None:
    for name, one in DOCUMENTS.templates.items():
        numbers = f"{one['speed']} | {one['hp']} | {one.get('armor', 0)}"
        carried = ", ".join(f"`{weapon}`" for weapon in one["weapons"])
        assert f"| `{name}` | {numbers} | {carried} | {one['concept']} |\n" in PAGE
