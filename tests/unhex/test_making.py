"""Characters made and changed by hand, and what a risen max level gives: CHAR-1 to CHAR-7, ARM-1, AOE-0."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import ROOM, Opening

from unhex_tui.engine import plain
from unhex_tui.engine.decision import AnswerError, Decision
from unhex_tui.engine.procedure import Conversation, Procedure
from unhex_tui.evening.known import shown_name
from unhex_tui.systems.unhex.between.advancing import advance
from unhex_tui.systems.unhex.between.making import edit, make
from unhex_tui.systems.unhex.people.abilities import ABILITIES, count
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.prepared.form import prepared
from unhex_tui.systems.unhex.prepared.sheet_form import count_mistakes
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX


def between() -> Table:
    table: Table = Opening(
        ROOM, "Vex pc crew Room level=50 1HR-1 pistol@right armor:head axe", "Bob house Hall level=40"
    ).table
    table.characters["vex"].good_at = ("driving",)
    return table


def form(table: Table, procedure: Procedure[Any], *answers: Any) -> Conversation:
    """A procedure in conversation by itself, with so many answers given."""
    talk = Conversation(table, procedure)
    for answer in answers:
        assert talk.decision is not None, f"nothing is asked that {answer!r} would answer"
        talk.answer(answer)
    return talk


def asked(talk: Conversation) -> Decision:
    assert talk.decision is not None
    return talk.decision


def why_not(talk: Conversation, key: str) -> set[str]:
    """The rules that block an option; empty where it is not blocked."""
    blocked = [one for one in asked(talk).explanation().blocked if one.option.key == key]
    return {rule for one in blocked for reason in one.reasons for rule in reason.rules}


def newest(table: Table) -> Character:
    return list(table.characters.values())[-1]


ANN = ("Ann", "good_at", "locks; lying", "abilities", ["UNA-1"], "level", 60)


# -------------------------------------------------------------------------------------------- making


def test_CHAR_2_a_new_pc_begins_at_50_with_one_combat_and_one_other_ability() -> None:
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


def test_CHAR_3_CHAR_6_enter_leads_through_abilities_items_and_hands_before_it_is_done() -> None:
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
    assert asked(talk).options[0].hint == "4 of 5 slots empty, now or later"  # type: ignore[union-attr]
    talk.answer("done")
    assert newest(table).held_names == ("Crowbar",)


def test_CHAR_3_what_is_still_empty_is_said_where_somebody_joins_and_asked_for_once() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann")
    assert asked(talk).enter == "items"  # type: ignore[union-attr]
    assert asked(talk).options[0].hint == "5 of 5 slots empty, now or later"  # type: ignore[union-attr]
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
    assert question.prompt == "Ann, PC: what to fill in?"
    assert next(o.hint for o in question.options if o.key == "abilities") == ABILITIES["1HM-1"].name  # type: ignore[union-attr]
    assert asked(form(table, edit(table, "vex"))).prompt == "Vex, PC: what to change?"


def test_CHAR_4_a_new_character_of_a_higher_level_has_more_abilities_of_either_kind() -> None:
    table = between()
    talk = form(table, make(table, "crew", True), *ANN)
    assert why_not(talk, "done") == set()
    talk.answer("level")
    talk.answer(59)
    assert why_not(talk, "done") == {"CHAR-4"}
    talk.answer("level")
    talk.answer(70)
    assert why_not(talk, "done") == set()
    assert asked(talk).options[0].hint == "1 ability still to choose, 7 of 7 slots empty, now or later"  # type: ignore[union-attr]
    talk.answer("abilities")
    talk.answer(["UNA-1", "UNA-2"])
    assert asked(talk).options[0].hint == "7 of 7 slots empty, now or later"  # type: ignore[union-attr]


def test_CHAR_2_a_pc_without_abilities_plays_unfinished_and_is_completed_later() -> None:
    table = between()
    form(table, make(table, "crew", True), "Ann", "done")
    assert newest(table).able
    sheet = next(one for one in UNHEX.view(table, None, "gm").sheets if one.id == "ann")
    assert sheet.abilities == ("2 abilities still to choose",)
    form(table, edit(table, "ann"), "good_at", "locks", "abilities", ["1HM-1"], "done")
    sheet = next(one for one in UNHEX.view(table, None, "gm").sheets if one.id == "ann")
    assert sheet.abilities == ("Good one-handed melee attack (1HM-1)", "good at locks")


def test_CHAR_4_no_more_combat_abilities_can_be_picked_than_there_are() -> None:
    table = between()
    talk = form(table, make(table, "crew", True), "Ann", "abilities")
    with pytest.raises(AnswerError, match="0 to 1"):
        talk.answer(["1HM-1", "1HM-2"])


def test_CHAR_7_an_ability_goes_only_with_what_it_needs_picked_in_the_same_list() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "abilities")
    options = asked(talk).options  # type: ignore[union-attr]
    assert {one.key: one.needs for one in options} == {one.id: one.needs for one in ABILITIES.values()}
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


def test_every_ability_is_offered_under_the_heading_of_its_family_with_what_it_does() -> None:
    table = between()
    talk = form(table, make(table, "house", False), "Ann", "abilities")
    groups = {one.key: one.group for one in asked(talk).options}  # type: ignore[union-attr]
    assert (groups["SHLD-1"], groups["2HM-6"], groups["LEAD-4"]) == ("Shield", "Two-handed melee", "Leader")
    previews = UNHEX.advise(talk.table, asked(talk)).previews
    assert set(previews) == set(ABILITIES)
    assert previews["AID-7"].lines[0].startswith("Rather than roll for first aid")


def test_the_sheet_in_focus_is_that_of_whoever_is_made_or_changed() -> None:
    table = between()
    making = make(table, "crew", True)
    talk = form(table, making, "Ann", "abilities", ["1HM-1"], "items", "shield", "Door")
    view = UNHEX.view(table, asked(talk), "gm")
    shown = next(one for one in view.sheets if one.id == view.focus)
    assert (shown.name, shown.items) == ("Ann", (("Door, shield", ""),))
    assert shown.abilities[0] == "Good one-handed melee attack (1HM-1)"
    assert "Ann" not in [one.name for one in UNHEX.view(table, asked(talk), "players").sheets]
    making.close()
    talk = form(table, edit(table, "bob"), "name", "Rob")
    view = UNHEX.view(table, asked(talk), "gm")
    assert [one.name for one in view.sheets if one.id == view.focus] == ["Rob"]
    assert sorted(one.name for one in view.sheets) == ["Rob", "Vex"]


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


def test_nothing_is_on_the_table_before_it_is_done_and_nothing_when_it_is_given_up() -> None:
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


# -------------------------------------------------------------------------------------------- changing


def test_the_same_facts_are_changed_by_an_edit_and_only_when_it_is_done() -> None:
    table = between()
    vex = table.characters["vex"]
    pistol = vex.items[0].id
    before = UNHEX.dump(table)
    talk = form(table, edit(table, "vex"), "concept", "driver", "items", "give:" + vex.items[1].id, "ammo", "Shells")
    talk.answer("done")
    talk.answer([f"{pistol}@left"])
    assert UNHEX.dump(table) == before
    talk.answer("done")
    assert (vex.concept, vex.left, vex.right) == ("driver", pistol, None)
    assert [item.name for item in vex.items] == ["pistol", "axe", "Shells"]
    assert vex.items[0].id == pistol
    assert UNHEX.status(table) == []


def test_an_edit_is_told_in_one_line_with_what_was_and_what_is() -> None:
    table = between()
    table.told.clear()
    kept = [item.id for item in table.characters["vex"].items]
    form(
        table,
        edit(table, "vex"),
        *("name", "Vexa", "level", 44, "good_at", "chess", "abilities", ["UNA-1"]),
        *("items", f"give:{kept[1]}", "first_aid", "Kit", "done", [f"{kept[0]}@left"], "done"),
    )
    (event,) = table.told
    told = UNHEX.narrate(table, event)
    assert told.text == (
        "Vexa's sheet: name: Vex → Vexa; max level: 50 → 44; level: 50 → 44; good at: driving → chess;"
        " combat abilities: Good one-handed ranged attack (1HR-1) → Unarmed combat (UNA-1);"
        " items: pistol, armor, axe → pistol, axe, Kit; in hand: pistol (right) → pistol (left)"
    )
    assert told.audience == "players"


def test_an_edit_of_an_npc_is_told_to_the_gm_alone_and_one_that_changes_nothing_not_at_all() -> None:
    table = between()
    table.told.clear()
    form(table, edit(table, "bob"), "done")
    assert table.told == []
    form(table, edit(table, "bob"), "concept", "traitor", "done")
    told = UNHEX.narrate(table, table.told[-1])
    assert (told.text, told.audience) == ("Bob's sheet: concept: nothing → traitor", "gm")


def test_notes_are_kept_and_stand_on_the_sheet() -> None:
    table = between()
    form(table, edit(table, "vex"), "notes", "owes Kit money; limps", "done")
    assert table.characters["vex"].notes == ("owes Kit money", "limps")
    (sheet,) = [one for one in UNHEX.view(table, None, "gm").sheets if one.id == "vex"]
    assert sheet.notes == ("owes Kit money", "limps")


def test_what_the_gm_amends_meanwhile_stays() -> None:
    table = between()
    talk = form(table, edit(table, "vex"), "concept", "driver")
    table.characters["vex"].level = 31
    talk.answer("done")
    assert (table.characters["vex"].level, table.characters["vex"].concept) == (31, "driver")


def test_somebody_nameless_who_is_revealed_by_the_form_gets_a_number() -> None:
    table = between()
    bob = table.characters["bob"]
    bob.hidden, bob.known = True, ()
    form(table, edit(table, "bob"), "hidden", "done")
    assert (bob.hidden, shown_name(bob)) == (False, "Figure 1")


def test_an_edit_of_somebody_who_is_removed_comes_to_nothing() -> None:
    table = between()
    talk = form(table, edit(table, "vex"), "concept", "driver")
    del table.characters["vex"]
    talk.rebuild()
    assert talk.decision is None
    assert table.at_rest


def test_CHAR_1_a_lower_max_level_takes_the_level_with_it() -> None:
    table = between()
    form(table, edit(table, "vex"), "level", 44, "done")
    assert (table.characters["vex"].level, table.characters["vex"].max_level) == (44, 44)


def test_CHAR_1_a_higher_max_level_takes_the_level_with_it_of_whoever_has_lost_none() -> None:
    table = between()
    form(table, edit(table, "vex"), "level", 54, "done")
    assert (table.characters["vex"].level, table.characters["vex"].max_level) == (54, 54)
    table.characters["vex"].level = 30
    form(table, edit(table, "vex"), "level", 60, "done")
    assert (table.characters["vex"].level, table.characters["vex"].max_level) == (30, 60)


# -------------------------------------------------------------------------------------------- advancing


def risen(level: int) -> tuple[Table, Character]:
    """Vex with all that is due below a max level, just risen to it."""
    table = between()
    vex = table.characters["vex"]
    vex.max_level = vex.level = level
    vex.abilities = ("1HR-1", "1HM-1", "1HM-2", "1HM-3", "2HM-1")[: count(level - 1) - 1]
    return table, vex


@pytest.mark.parametrize("level", [60, 70, 80, 90])
def test_CHAR_4_CHAR_5_the_new_ability_is_offered_at_once(level: int) -> None:
    table, vex = risen(level)
    talk = form(table, advance(table, "vex"))
    assert asked(talk).question == "advance.ability"
    assert why_not(talk, "UNA-2") == {"CHAR-7"}
    assert "1HR-1" not in {option.key for option in asked(talk).options}  # type: ignore[union-attr]
    talk.answer("UNA-1")
    assert talk.decision is None
    assert vex.abilities[-1] == "UNA-1"
    assert count_mistakes(level, len(vex.abilities), len(vex.good_at)) == []


def test_CHAR_4_the_new_ability_may_be_one_outside_combat() -> None:
    table, vex = risen(60)
    form(table, advance(table, "vex"), "other", "chess")
    assert vex.good_at == ("driving", "chess")
    assert form(table, advance(table, "vex")).decision is None


@pytest.mark.parametrize("level", [55, 65, 75, 85, 95])
def test_CHAR_3_CHAR_5_the_new_slot_is_offered_at_once(level: int) -> None:
    table, vex = risen(level)
    while len(vex.items) < slots(level) - 1:
        form(table, edit(table, "vex"), "items", "ammo", "Shells", "done", [], "done")
    talk = form(table, advance(table, "vex"))
    assert asked(talk).question == "advance.slot"
    assert why_not(talk, "blast") == {"AOE-0", "CHAR-7"}
    for answer in ("first_aid", "Kit"):
        talk.answer(answer)
    assert talk.decision is None
    assert vex.items[-1].name == "Kit"
    assert form(table, advance(table, "vex")).decision is None


@pytest.mark.parametrize("level", [50, 51, 54, 56, 61, 99])
def test_CHAR_5_most_levels_give_nothing_more(level: int) -> None:
    table, _ = risen(level)
    assert form(table, advance(table, "vex")).decision is None


@pytest.mark.parametrize("level", [55, 60])
def test_CHAR_5_what_is_due_can_wait(level: int) -> None:
    table, vex = risen(level)
    before = plain.dump(vex)
    assert form(table, advance(table, "vex"), "later").decision is None
    assert plain.dump(vex) == before
    assert table.at_rest


def test_an_advance_of_somebody_who_is_removed_comes_to_nothing() -> None:
    table, _ = risen(60)
    talk = form(table, advance(table, "vex"), "other")
    del table.characters["vex"]
    talk.rebuild()
    assert talk.decision is None


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
        from unhex_tui.systems.unhex.prepared.form import read_party
        from unhex_tui.systems.unhex.prepared.party import party_document

        assert read_party(party_document(table)).characters
        assert prepared({"title": "x"})


def test_CHAR_4_the_sheet_beside_counts_what_was_given_beyond_the_max_level() -> None:
    table = between()
    vex = next(c for c in table.characters.values() if c.pc)
    vex.abilities, vex.good_at, vex.gifts = ("1HM-1", "1HM-2"), ("driving",), 2
    was = next(one.abilities for one in UNHEX.view(table, None, "gm").sheets if one.id == vex.id)
    talk = form(table, edit(table, vex.id), "concept", "tired")
    shown = UNHEX.view(table, None, "gm").sheets[0]
    assert asked(talk).question == "make.fact" and table.making is not None and shown.id == vex.id
    assert shown.abilities == was and any("still to choose" in line for line in was)
