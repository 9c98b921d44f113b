"""Party files: PCs carried from session to session, read completely or not at all: CHAR-1 to CHAR-7, ARM-1, DMG-7."""

from __future__ import annotations

import json
from typing import Any

import pytest
from unhex.evening_kit import ANN, ended, fought, joined
from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.gamekit.people import Team
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.people.abilities import count, count_mistakes, still_to_choose
from unhex_tui.systems.unhex.people.character import Sheet
from unhex_tui.systems.unhex.system import UNHEX

VEX = {
    "name": "Vex",
    "concept": "getaway driver",
    "max_level": 55,
    "abilities": ["1HR-1"],
    "good_at": ["driving"],
    "items": [{"kind": "ranged_1h", "name": "Pistol", "hand": "right"}, {"kind": "ammo"}],
}


def party(*members: dict[str, Any], **more: Any) -> str:
    return json.dumps({"form": "party", "title": "The crew", "characters": list(members), **more})


def mistakes(*members: Any, **more: Any) -> list[str]:
    with pytest.raises(ValueError) as refusal:
        DOCUMENTS.read("party", party(*members, **more))
    return str(refusal.value).splitlines()


def empty() -> Evening:
    return Evening({"title": "An evening"})


# -------------------------------------------------------------------------------------------- joining


def test_a_party_joins_the_players_own_team_unplaced() -> None:
    table = UNHEX.start({"title": "An evening"})
    assert DOCUMENTS.joining(table, DOCUMENTS.read("party", party(VEX))) == ["vex"]
    vex = table.characters["vex"]
    assert (vex.pc, vex.team, vex.area, vex.level, vex.letter) == (True, "players", None, 55, "v")
    assert [item.name for item in vex.items] == ["Pistol", "Ammo"]
    assert vex.right == vex.items[0].id
    assert UNHEX.status(table) == []


def test_ids_and_letters_that_are_taken_are_made_anew() -> None:
    table = Opening(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40").table
    assert DOCUMENTS.joining(
        table, DOCUMENTS.read("party", party({**VEX, "id": "vex"}, {**VEX, "name": "end", "id": ""} | {"id": "endy"}))
    ) == [
        "vex-2",
        "endy",
    ]
    assert table.characters["vex-2"].name == "Vex 2"
    assert table.characters["vex-2"].team == "crew"
    letters = [character.letter for character in table.characters.values()]
    assert len(set(letters)) == len(letters)
    assert UNHEX.status(table) == []


def test_a_name_that_is_the_key_of_an_answer_is_no_id() -> None:
    table = UNHEX.start({"title": "An evening"})
    assert DOCUMENTS.joining(table, DOCUMENTS.read("party", party({**VEX, "name": "End"}))) == ["end-2"]


# ----------------------------------------------------------------------------------- unchanged characters


def test_END_2_a_party_is_carried_on_as_it_is() -> None:
    session = Fight(
        ROOM, "Vex pc crew Room level=50/55 1HR-1 pistol@right ammo armor:head axe", "Bob house Hall level=40"
    )
    session.amend("vex", "level", 31)
    session.wound("vex", torso="#X\\", left_leg="##")
    vex = session.table.characters["vex"]
    vex.good_at, vex.notes, vex.items[1].destroyed = ("driving",), ("owes Kit money",), True
    text = DOCUMENTS.party(session.table)
    table = UNHEX.start({"title": "The next evening"})
    DOCUMENTS.joining(table, DOCUMENTS.read("party", text))
    again = table.characters["vex"]
    assert (again.level, again.max_level, again.abilities) == (31, 55, ("1HR-1",))
    assert (again.good_at, again.notes) == (("driving",), ("owes Kit money",))
    assert again.marks == vex.marks == {**vex.marks, "torso": [1, 1, 1], "left_leg": [0, 0, 2]}
    assert [(i.kind, i.name, i.location, i.destroyed) for i in again.items] == [
        (i.kind, i.name, i.location, i.destroyed) for i in vex.items
    ]
    assert again.item(again.right).name == "pistol"
    assert again.left is None
    assert json.loads(DOCUMENTS.party(table))["characters"] == json.loads(text)["characters"]
    assert session.wounds("vex")


@pytest.mark.parametrize("level", [0, -3])
def test_CHAR_1_who_has_no_level_left_comes_back_without_one(level: int) -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40")
    for who in session.table.characters.values():
        who.level = level
    assert DOCUMENTS.read("party", DOCUMENTS.party(session.table)).characters[0].level == 0
    assert DOCUMENTS.read("encounter", DOCUMENTS.encounter(session.table)).characters[0].level == 0


def test_a_two_handed_weapon_is_in_both_hands_again() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50 2HM-1 axe@both", "Bob house Hall level=40")
    session.table.characters["vex"].good_at = ("chopping",)
    table = UNHEX.start({"title": "The next evening"})
    DOCUMENTS.joining(table, DOCUMENTS.read("party", DOCUMENTS.party(session.table)))
    assert table.characters["vex"].right == table.characters["vex"].left is not None


def test_DMG_7_the_dead_are_in_no_party_and_npcs_are_not() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50", "Kit pc crew Room level=50", "Bob house Hall level=40")
    session.amend("kit", "state", "dead")
    assert [character["name"] for character in json.loads(DOCUMENTS.party(session.table))["characters"]] == ["Vex"]


def test_END_1_a_captured_pc_stays_captured_in_the_next_session() -> None:
    """Only bringing the PC back ends that."""
    session = joined(VEX, ANN)
    session.who("ann").fate, session.who("ann").away = "captured", True
    text = DOCUMENTS.party(session.table)
    assert [character.get("captured") for character in json.loads(text)["characters"]] == [None, True]
    session = empty().script(("evening.next", "join"), ("party.file", text))
    assert session.told("players")[-2:] == ["Vex and Ann join The crew", "Ann is still captured"]
    assert (session.who("ann").fate, session.who("ann").away, session.who("vex").away) == ("captured", True, False)
    assert json.loads(DOCUMENTS.party(session.table)) == json.loads(text)
    session.script(("evening.next", "characters"), ("evening.characters", "free"), ("free.who", "ann"))
    assert (session.who("ann").fate, session.who("ann").away) == ("", False)
    assert "captured" not in DOCUMENTS.party(session.table)


def test_END_1_only_a_pc_that_stands_nowhere_is_said_to_be_captured() -> None:
    with pytest.raises(ValueError, match=r"Vex.*: a captured PC does not start in Room \(END-1\)"):
        DOCUMENTS.read("party", party({**VEX, "captured": True, "area": "Room"}))
    thug = {"name": "Bo", "captured": True}
    with pytest.raises(ValueError, match=r"Bo.*: only a PC can stay captured \(END-1\)"):
        UNHEX.start({"title": "Tuesday", "characters": [thug]})


def test_what_the_gm_has_given_against_the_rules_is_carried_on_too() -> None:
    session = Fight(ROOM, "Vex pc crew Room level=50 1HR-1 pistol@right", "Bob house Hall level=40")
    session.amend("vex", "abilities", ["UNA-2", "UNA-3", "LEAD-4"])
    text = DOCUMENTS.party(session.table)
    assert json.loads(text)["characters"][0]["exempt"] is True
    table = UNHEX.start({"title": "The next evening"})
    DOCUMENTS.joining(table, DOCUMENTS.read("party", text))
    assert table.characters["vex"].abilities == session.table.characters["vex"].abilities


def test_any_party_that_a_table_writes_can_be_read() -> None:
    for dice in ("1HR-1 2HM-1", "", "AOE-5 ammo ammo ammo ammo ammo"):
        session = Opening(ROOM, f"Vex pc crew Room level=60 {dice}", "Bob house Hall level=40")
        assert DOCUMENTS.read("party", DOCUMENTS.party(session.table)).characters


# -------------------------------------------------------------------------------------------- bad files


def test_every_mistake_of_a_party_is_named_at_once_with_where_it_is() -> None:
    wrong = {
        "name": "Vex",
        "level": 61,
        "max_level": 60,
        "abilities": ["1HR-1", "1HM-9", "UNA-2", "LEAD-1"],
        "good_at": ["driving"],
        "items": [{"kind": "armor", "name": f"Bracer {n}", "location": "left_arm"} for n in range(3)]
        + [{"kind": "bazooka"}],
        "marks": {"head": "XXXX", "tail": "X"},
        "colour": "red",
    }
    found = mistakes(VEX, wrong, {**VEX, "pc": False, "name": "Bob"}, 7, title="", zork=1)
    told = "\n".join(found)
    for place, text in (
        ("title", "non-empty"),
        ("zork", "no such field"),
        ("characters.1.colour (Vex)", "no such field"),
        ("characters.1 (Vex)", "level 61 is above the max level 60 (CHAR-1)"),
        ("characters.1.abilities (Vex)", 'no such combat ability: "1HM-9"'),
        ("characters.1.abilities (Vex)", "UNA-2 needs UNA-1 first (CHAR-7)"),
        ("characters.1.abilities (Vex)", "max level 60 has only 3 (CHAR-4)"),
        ("characters.1.items (Vex)", "3 pieces of armor on the left arm: at most 2 (ARM-1)"),
        ("characters.1.items.3 (Vex, bazooka)", 'no such item kind: "bazooka"'),
        ("characters.1.marks.head (Vex)", "4 marks, but only 3 boxes (DMG-2)"),
        ("characters.1.marks.tail (Vex)", "no such body location"),
        ("characters.2 (Bob)", "a party holds PCs only"),
        ("characters.3", "expected an object"),
    ):
        assert any(line.startswith(f"{place}: ") and text in line for line in found), (place, text, told)
    assert len(found) == len(set(found))


def test_the_nearest_is_suggested() -> None:
    (found,) = mistakes({**VEX, "abilities": ["STEALTH-1"]})
    assert '(did you mean "STEA-1"?)' in found
    (found,) = mistakes({**VEX, "abilities": ["Good one-handed ranged attack"]})
    assert '(did you mean "1HR-1"?)' in found
    (found,) = mistakes({**VEX, "items": [{"kind": "ranged1h"}]})
    assert '(did you mean "ranged_1h"?)' in found
    (found,) = mistakes({**VEX, "concpt": "driver"})
    assert '(did you mean "concept"?)' in found


@pytest.mark.parametrize(
    ("most", "combat", "other", "rule"),
    [
        (50, 2, 0, "CHAR-2"),
        (50, 0, 2, "CHAR-2"),
        (50, 2, 1, "CHAR-4"),
        (59, 1, 2, "CHAR-4"),
        (60, 2, 2, "CHAR-4"),
        (99, 7, 0, "CHAR-4"),
        (99, 6, 0, "CHAR-2"),
    ],
)
def test_CHAR_2_and_CHAR_4_too_many_abilities_are_a_mistake(most: int, combat: int, other: int, rule: str) -> None:
    abilities = ["1HR-1", "1HR-2", "1HM-1", "1HM-2", "1HM-3", "2HM-1", "2HM-2"][:combat]
    good_at = [f"thing {n}" for n in range(other)]
    pc = Sheet(max_level=most, abilities=abilities, good_at=good_at)
    assert any(rule in reason.rules for reason in count_mistakes(pc))
    (told,) = mistakes({**VEX, "max_level": most, "abilities": abilities, "good_at": good_at})
    assert told.startswith(f"characters.0.abilities (Vex): {combat} combat and {other} non-combat abilities")
    assert DOCUMENTS.read(
        "party", party({**VEX, "max_level": most, "abilities": abilities, "good_at": good_at, "exempt": True})
    )


@pytest.mark.parametrize(
    ("most", "combat", "other", "due"), [(50, 0, 1, 1), (50, 1, 0, 1), (50, 0, 0, 2), (60, 1, 1, 1), (99, 3, 2, 1)]
)
def test_CHAR_2_and_CHAR_4_missing_abilities_are_noted_on_the_sheet(
    most: int, combat: int, other: int, due: int
) -> None:
    """The character joins unfinished."""
    abilities = ["1HR-1", "1HR-2", "1HM-1"][:combat]
    assert still_to_choose(Sheet(max_level=most, abilities=abilities, good_at=["a", "b"][:other])) == due
    written = party({**VEX, "max_level": most, "abilities": abilities, "good_at": ["a", "b"][:other]})
    table = Opening(ROOM, "Bob house Hall level=40", "Cy other Hall level=40").table
    DOCUMENTS.joining(table, DOCUMENTS.read("party", written))
    note = f"{due} abilit{'y' if due == 1 else 'ies'} still to choose"
    assert note in next(sheet for sheet in UNHEX.view(table, None, "gm").sheets if sheet.name == "Vex").abilities
    again = DOCUMENTS.party(table)
    assert '"exempt"' not in again and DOCUMENTS.read("party", again).characters[0].abilities == abilities


@pytest.mark.parametrize("most", [50, 59, 60, 75, 80, 99])
def test_CHAR_4_each_max_level_ending_in_0_brings_an_ability(most: int) -> None:
    """Combat abilities and others count alike."""
    for combat in range(1, count(most)):
        pc = Sheet(max_level=most, abilities=["x"] * combat, good_at=["y"] * (count(most) - combat))
        assert count_mistakes(pc) == []


def test_CHAR_6_DMG_5_nothing_is_held_in_an_arm_that_is_gone() -> None:
    (found,) = mistakes({**VEX, "marks": {"right_arm": "XXX"}})
    assert "DMG-5" in found


def test_DMG_7_who_would_be_dead_is_no_party() -> None:
    (found,) = mistakes({**VEX, "marks": {"torso": "#" * 9}})
    assert "DMG-7" in found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not valid JSON"),
        ("[]", "expected a JSON object"),
        ("{", "not valid JSON"),
        ('{"title": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"form": "party", "title": "x"}', "at least 1 PC"),
        ('{"form": "setup", "title": "x", "characters": "all"}', "characters: expected a list"),
    ],
)
def test_what_is_no_party_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as refusal:
        DOCUMENTS.read("party", text)
    assert "\n" not in str(refusal.value)


def test_a_name_is_cleaned_and_one_that_is_too_long_is_cut() -> None:
    read = DOCUMENTS.read("party", party({**VEX, "name": "Ve\x1b[31mx\n" + "x" * 400, "good_at": ["a\u202eb"]}))
    assert len(read.characters[0].name) == 300
    assert read.characters[0].name.isprintable()
    assert read.characters[0].good_at == ["ab"]


def test_nothing_is_imported_by_halves() -> None:
    session = empty()
    before = UNHEX.dump(session.table)
    with pytest.raises(ValueError):
        DOCUMENTS.joining(session.table, DOCUMENTS.read("party", party(VEX, {**VEX, "level": 99})))
    assert UNHEX.dump(session.table) == before


# --------------------------------------------------------------------------- file names


def called(table: Any) -> str:
    return str(json.loads(DOCUMENTS.party(table))["title"])


def test_a_party_keeps_its_name_through_load_play_close_and_save() -> None:
    session = fought()
    assert (session.table.team("players").name, called(session.table)) == ("The crew", "The crew")
    (document,) = [one for one in UNHEX.documents(session.table) if one.kind == "party"]
    assert (document.name, DOCUMENTS.read("party", document.text).title) == ("The crew", "The crew")
    session.script(("evening.next", "close"))
    assert [one.name for one in UNHEX.documents(UNHEX.load(UNHEX.dump(session.table))) if one.lasting] == ["The crew"]


def test_a_party_that_a_session_starts_from_keeps_its_name() -> None:
    table = Evening(json.loads(party(VEX))).table
    assert (called(table), table.team("players").name) == ("The crew", "The crew")


def test_a_joining_party_and_the_setups_team_keep_their_names() -> None:
    table = Opening(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40").table
    assert called(table) == "Crew"
    DOCUMENTS.joining(table, DOCUMENTS.read("party", party(VEX).replace("The crew", "The others")))
    assert (called(table), table.team("crew").name) == ("The others", "Crew")


def test_a_joining_party_names_handmade_characters() -> None:
    """A second party does not rename them."""
    session = empty().script(("evening.next", "make"), ("make.name", "Moss"), ("make.fact", "done"))
    assert called(session.table) == "Players"
    for title in ("The crew", "Guests"):
        session.script(("evening.characters", "join"))
        session.script(("party.file", party(VEX).replace("The crew", title)))
        assert called(session.table) == "The crew"


def test_a_party_made_by_hand_is_given_a_name() -> None:
    session = empty().script(("evening.next", "make"), ("make.name", "Moss"), ("make.fact", "done"))
    assert next(option.hint for option in session.decision.options if option.key == "name") == "Players: Moss"  # type: ignore[union-attr]
    session.script(("evening.characters", "name"), ("party.name", "The moss people"))
    assert (called(session.table), session.table.team("players").name) == ("The moss people", "The moss people")
    assert session.told("players")[-1] == "The party is now called The moss people"


def test_a_party_named_by_hand_renames_the_setups_team() -> None:
    session = ended(Opening(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40").initiative(), "crew")
    session.script(("evening.next", "characters"), ("evening.characters", "name"), ("party.name", "Night Shift"))
    assert (called(session.table), session.table.team("crew").name) == ("Night Shift", "Night Shift")


def test_a_party_is_not_called_as_the_other_side_is() -> None:
    session = fought()
    other = next(team.name for team in session.table.teams if not team.pcs)
    session.script(("evening.next", "characters"), ("evening.characters", "name"), ("party.name", other.upper()))
    session.asks("party.name")
    assert session.decision is not None and f"{other} is the other side" in session.decision.prompt
    session.script(("party.name", "Night Shift"))
    assert called(session.table) == "Night Shift"


def test_a_party_with_the_other_sides_name_renames_no_team() -> None:
    table = empty().script(("evening.next", "make"), ("make.name", "Moss"), ("make.fact", "done")).table
    table.teams.append(Team("house", "The crew", False))
    DOCUMENTS.joining(table, DOCUMENTS.read("party", party(VEX)))
    assert (called(table), table.team("players").name) == ("The crew", "Players")


def test_TABLE_1_edition_and_table_rules_travel_with_the_party() -> None:
    """A session that begins with the party file plays by them."""
    table = empty().table
    assert {"edition", "rules"}.isdisjoint(json.loads(DOCUMENTS.party(table)))
    table.rules = table.rules.with_choice("edition", "unhex-0-99").with_choice("ask_roll_order", "on")
    DOCUMENTS.joining(table, DOCUMENTS.read("party", party(VEX)))
    assert UNHEX.start(json.loads(DOCUMENTS.party(table))).rules == table.rules
