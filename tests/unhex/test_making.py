"""Creating characters by hand: CHAR-1 to CHAR-4, CHAR-6 to CHAR-8, ARM-1, AOE-0."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import ROOM, Opening

from unhex_tui.engine.decision import AnswerError, Decision
from unhex_tui.engine.procedure import Conversation, Procedure
from unhex_tui.systems.unhex.between.character_form import edit, make
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX


def between() -> Table:
    table: Table = Opening(
        ROOM, "Vex pc crew Room level=50 1HR-1 pistol@right armor:head axe", "Bob house Hall level=40"
    ).table
    table.characters["vex"].good_at = ("driving",)
    return table


def form(table: Table, procedure: Procedure[Any], *answers: Any) -> Conversation:
    """Return a conversation with a single procedure after these answers."""
    talk = Conversation(table, procedure)
    for answer in answers:
        assert talk.decision is not None, f"no question is open that {answer!r} would answer"
        talk.answer(answer)
    return talk


def asked(talk: Conversation) -> Decision:
    assert talk.decision is not None
    return talk.decision


def why_not(talk: Conversation, key: str) -> set[str]:
    """Return the rules that block an option; empty if it is not blocked."""
    blocked = [one for one in asked(talk).explanation().blocked if one.option.key == key]
    return {rule for one in blocked for reason in one.reasons for rule in reason.rules}


def newest(table: Table) -> Character:
    return list(table.characters.values())[-1]


ANN = ("Ann", "good_at", "locks; lying", "abilities", ["UNA-1"], "level", 60)


# -------------------------------------------------------------------------------------------- making


def test_CHAR_2_a_new_pc_begins_at_level_50() -> None:
    """The PC has one combat ability and one other."""
    table = between()
    talk = form(table, make(table, "crew", True), "Ann")
    assert asked(talk).enter == "good_at"  # type: ignore[union-attr]
    for answer in ("good_at", "locks", "abilities", ["1HM-1"]):
        talk.answer(answer)
    talk.answer("done")
    ann = newest(table)
    assert (ann.id, ann.name, ann.pc, ann.team, ann.area) == ("ann", "Ann", True, "crew", None)
    assert (ann.level, ann.max_level, ann.abilities, ann.good_at) == (50, 50, ("1HM-1",), ("locks",))
    assert UNHEX.status(table) == []


def test_CHAR_3_CHAR_6_enter_leads_through_a_new_character() -> None:
    """Abilities, items and hands come before the end."""
    table = between()
    talk = form(table, make(table, "crew", True), "Ann")
    led = []
    filled = {
        "good_at": ["locks"],
        "abilities": [["1HM-1"]],
        "items": ["melee_1h", "Crowbar", "done", []],
        "hands": [["new-1@right"]],
    }
    while (enter := asked(talk).enter) != "done":  # type: ignore[union-attr]
        led.append(enter)
        for answer in (enter, *filled[enter]):
            talk.answer(answer)
    assert led == ["good_at", "abilities", "items", "hands"]
    assert asked(talk).options[0].hint == "4 of 5 slots empty (can wait)"  # type: ignore[union-attr]
    talk.answer("done")
    assert newest(table).held_names == ("Crowbar",)


def test_CHAR_3_empty_slots_are_asked_for_once() -> None:
    """The form says what is still empty."""
    table = between()
    talk = form(table, make(table, "house", False), "Ann")
    assert asked(talk).enter == "items"  # type: ignore[union-attr]
    assert asked(talk).options[0].hint == "5 of 5 slots empty (can wait)"  # type: ignore[union-attr]
    for answer in ("items", "done"):
        talk.answer(answer)
    assert asked(talk).enter == "done"  # type: ignore[union-attr]
    talk.answer("done")
    assert asked(form(table, edit(table, "ann"))).enter == "done"  # type: ignore[union-attr]


def test_CHAR_8_the_players_are_asked_for_a_pc_and_the_gm_for_an_npc() -> None:
    table = between()
    assert [seat.id for seat in asked(form(table, make(table, "crew", True))).seats] == ["team:crew"]
    assert [seat.id for seat in asked(form(table, make(table, "house", False))).seats] == ["gm"]
    assert [seat.id for seat in asked(form(table, edit(table, "vex"))).seats] == ["vex"]


def test_the_menu_names_combat_abilities_and_says_what_is_to_be_done() -> None:
    table = between()
    talk = form(table, make(table, "crew", True), "Ann", "abilities", ["1HM-1"])
    question = asked(talk)
    assert question.prompt == "Ann, PC: fill in what?"
    assert next(o.hint for o in question.options if o.key == "abilities") == ABILITIES["1HM-1"].name  # type: ignore[union-attr]
    assert asked(form(table, edit(table, "vex"))).prompt == "Vex, PC: change what?"


def test_the_menu_tells_pieces_of_armor_apart_by_location() -> None:
    table = between()
    talk = form(table, make(table, "crew", True), "Ann", "items", "armor:head", "Armor", "armor:torso", "Armor", "done")
    hints = {option.key: option.hint for option in asked(talk).options}  # type: ignore[union-attr]
    assert hints["items"] == "2 of 5 slots: Armor on the head, Armor on the torso"


def test_CHAR_4_a_higher_level_brings_more_abilities() -> None:
    """Either kind counts."""
    table = between()
    talk = form(table, make(table, "crew", True), *ANN)
    assert why_not(talk, "done") == set()
    talk.answer("level")
    talk.answer(59)
    assert why_not(talk, "done") == {"CHAR-4"}
    talk.answer("level")
    talk.answer(70)
    assert why_not(talk, "done") == set()
    assert asked(talk).options[0].hint == "1 ability still to choose, 7 of 7 slots empty (can wait)"  # type: ignore[union-attr]
    talk.answer("abilities")
    talk.answer(["UNA-1", "UNA-2"])
    assert asked(talk).options[0].hint == "7 of 7 slots empty (can wait)"  # type: ignore[union-attr]


def test_CHAR_2_a_pc_without_abilities_may_play() -> None:
    """The PC is completed later."""
    table = between()
    form(table, make(table, "crew", True), "Ann", "done")
    assert newest(table).able
    sheet = next(one for one in UNHEX.view(table, None, "gm").sheets if one.id == "ann")
    assert sheet.abilities == ("2 abilities still to choose",)
    form(table, edit(table, "ann"), "good_at", "locks", "abilities", ["1HM-1"], "done")
    sheet = next(one for one in UNHEX.view(table, None, "gm").sheets if one.id == "ann")
    assert sheet.abilities == ("Good one-handed melee attack", "good at locks")


def test_CHAR_4_no_more_combat_abilities_can_be_picked_than_there_are() -> None:
    table = between()
    talk = form(table, make(table, "crew", True), "Ann", "abilities")
    with pytest.raises(AnswerError, match="0 to 1"):
        talk.answer(["1HM-1", "1HM-2"])


def test_CHAR_7_an_ability_is_picked_with_its_requirement() -> None:
    """The same list offers both."""
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "abilities")
    options = asked(talk).options  # type: ignore[union-attr]
    assert {option.key: option.needs for option in options} == {one.id: one.needs for one in ABILITIES.values()}
    with pytest.raises(AnswerError, match="Direct after initiative needs Direct a teammate"):
        talk.answer(["LEAD-4"])
    talk.answer(["LEAD-3", "LEAD-4", "UNA-1", "UNA-2"])
    talk.answer("abilities")
    with pytest.raises(AnswerError, match="Good unarmed attack needs Unarmed combat"):
        talk.answer(["UNA-2", "LEAD-3"])
    talk.answer(["UNA-1", "UNA-2"])
    talk.answer("done")
    assert newest(table).abilities == ("UNA-1", "UNA-2")


def test_CHAR_7_what_is_held_without_what_it_needs_may_stay() -> None:
    table = between()
    table.characters["bob"].abilities = ("UNA-2",)
    form(table, edit(table, "bob"), "abilities", ["UNA-2", "SPEED-1"], "done")
    assert table.characters["bob"].abilities == ("SPEED-1", "UNA-2")


def test_every_ability_is_offered_with_its_effect() -> None:
    """Its family is the heading."""
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "abilities")
    groups = {option.key: option.group for option in asked(talk).options}  # type: ignore[union-attr]
    assert (groups["SHLD-1"], groups["2HM-6"], groups["LEAD-4"]) == ("Shield", "Two-handed melee", "Leader")
    previews = UNHEX.advise(talk.table, asked(talk)).previews
    assert set(previews) == set(ABILITIES)
    assert previews["AID-7"].lines[0].startswith("Instead of rolling for first aid")


def test_the_sheet_in_focus_is_that_of_whoever_is_made_or_changed() -> None:
    table = between()
    making = make(table, "crew", True)
    talk = form(table, making, "Ann", "abilities", ["1HM-1"], "items", "shield", "Door")
    view = UNHEX.view(table, asked(talk), "gm")
    shown = next(sheet for sheet in view.sheets if sheet.id == view.focus)
    assert (shown.name, shown.items) == ("Ann", (("Door, shield", ""),))
    assert shown.abilities[0] == "Good one-handed melee attack"
    assert "Ann" not in [sheet.name for sheet in UNHEX.view(table, asked(talk), "players").sheets]
    making.close()
    talk = form(table, edit(table, "bob"), "name", "Rob")
    view = UNHEX.view(table, asked(talk), "gm")
    assert [sheet.name for sheet in view.sheets if sheet.id == view.focus] == ["Rob"]
    assert sorted(sheet.name for sheet in view.sheets) == ["Rob", "Vex"]


def test_CHAR_7_the_gm_may_force_what_is_blocked() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "abilities")
    talk.answer(["UNA-2"], forced=True)
    talk.answer("done")
    assert newest(table).abilities == ("UNA-2",)


def test_CHAR_1_no_max_level_is_above_99() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "level")
    for level in (0, 100):
        with pytest.raises(AnswerError):
            talk.answer(level)


def test_CHAR_3_no_more_items_than_slots() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "items", *("ammo", "Arrows") * 5)
    assert why_not(talk, "ammo") == {"CHAR-3"}
    talk.answer("give:new-2")
    assert why_not(talk, "ammo") == set()
    for answer in ("ammo", "Bolts", "done", "done"):
        talk.answer(answer)
    assert [item.name for item in newest(table).items] == ["Arrows"] * 4 + ["Bolts"]


def test_CHAR_3_with_a_lower_level_the_items_are_too_many() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "level", 55, "items", *("ammo", "Arrows") * 6, "done")
    assert why_not(talk, "done") == set()
    talk.answer("level")
    talk.answer(54)
    assert why_not(talk, "done") == {"CHAR-3"}


def test_ARM_1_at_most_two_armor_lie_on_a_location() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "items", *("armor:head", "Helmet") * 2)
    assert why_not(talk, "armor:head") == {"ARM-1"}
    assert why_not(talk, "armor:torso") == set()


def test_CHAR_3_whose_item_is_named_is_said() -> None:
    talk = form(between(), make(between(), "house", False), "Moss", "items", "armor:torso")
    assert asked(talk).prompt == "Moss's new armor for the torso: what is it called?"
    for answer in ("Vest", "melee_1h"):
        talk.answer(answer)
    assert asked(talk).prompt == "Moss's new one-handed melee weapon: what is it called?"


def test_AOE_0_an_area_weapon_needs_its_ability() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "items")
    assert why_not(talk, "blast") == {"AOE-0", "CHAR-7"}
    for answer in ("done", "abilities", ["AOE-5"], "items"):
        talk.answer(answer)
    assert why_not(talk, "blast") == set()
    assert why_not(talk, "cover") == {"AOE-0", "CHAR-7"}


def test_CHAR_6_which_items_begin_in_which_hand() -> None:
    table = between()
    things = ("melee_1h", "Sword", "shield", "Shield", "melee_2h", "Axe")
    talk = form(table, make(table, "house", False), "Ann", "items", *things, "done")
    assert asked(talk).question == "make.hands"
    with pytest.raises(AnswerError):
        talk.answer(["new-1@right", "new-3@both"])
    talk.answer(["new-1@left", "new-2@right"])
    hints = {option.key: option.hint for option in asked(talk).options}  # type: ignore[union-attr]
    assert hints["hands"] == "Sword (left), Shield (right)"
    talk.answer("done")
    ann = newest(table)
    assert [ann.item(ann.holding(hand) or "").name for hand in ("left", "right")] == ["Sword", "Shield"]  # type: ignore[union-attr]


@pytest.mark.parametrize(("second", "told"), [("shield", True), ("melee_1h", False)])
def test_RUL_26_a_pistol_with_a_shield_in_hand_is_warned_of(second: str, told: bool) -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "items", "ranged_1h", "Pistol", second, "Other", "done")
    notes = [str(note) for note in asked(talk).explanation().notes]
    assert ("No one-handed ranged weapon can be used while a shield is held (1HR-0, RUL-26)" in notes) is told


def test_a_new_character_joins_the_table_when_done() -> None:
    """A cancelled form leaves nothing."""
    table = between()
    before = UNHEX.dump(table)
    talk = form(table, make(table, "crew", True), *ANN, "items", "ammo", "Arrows", "done")
    assert UNHEX.dump(table) == before
    assert not table.at_rest
    assert table.making is not None
    assert table.making.sheet.name == "Ann"
    talk.answer("cancel")
    assert UNHEX.dump(table) == before
    assert table.at_rest


def test_a_form_that_is_closed_leaves_nothing_behind() -> None:
    table = between()
    procedure = make(table, "crew", True)
    form(table, procedure, "Ann")
    procedure.close()
    assert table.at_rest


# -------------------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("start", [lambda t: make(t, "crew", True), lambda t: edit(t, "vex")], ids=["make", "edit"])
def test_whatever_is_answered_the_character_is_sound(start: Callable[[Table], Procedure[Any]]) -> None:
    for seed in range(25):
        table = between()
        talk = Conversation(table, start(table))
        player = RandomPlayer(Random(seed))
        for _ in range(600):
            if talk.decision is None:
                break
            talk.answer(player(talk.decision))
        assert talk.decision is None, f"seed {seed}: still asked {talk.decision}"
        assert table.at_rest
        assert UNHEX.status(table) == []

        assert DOCUMENTS.read("party", DOCUMENTS.party(table)).characters
        assert DOCUMENTS.prepared({"title": "x"})


def test_CHAR_4_the_sheet_counts_gifts_beyond_the_max_level() -> None:
    table = between()
    vex = next(character for character in table.characters.values() if character.pc)
    vex.abilities, vex.good_at, vex.gifts = ("1HM-1", "1HM-2"), ("driving",), 2
    was = next(sheet.abilities for sheet in UNHEX.view(table, None, "gm").sheets if sheet.id == vex.id)
    talk = form(table, edit(table, vex.id), "concept", "tired")
    shown = UNHEX.view(table, None, "gm").sheets[0]
    assert asked(talk).question == "make.fact" and table.making is not None and shown.id == vex.id
    assert shown.abilities == was and any("still to choose" in line for line in was)
