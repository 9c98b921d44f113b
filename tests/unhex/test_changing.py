"""Changes of characters by hand, and gains of a higher max level: CHAR-1, CHAR-3 to CHAR-5."""

from __future__ import annotations

import pytest
from test_making import asked, between, form, why_not

from unhex_tui.gamekit import saving
from unhex_tui.gamekit.visibility import shown_name
from unhex_tui.systems.unhex.between.character_form import edit
from unhex_tui.systems.unhex.between.outfitting import advance
from unhex_tui.systems.unhex.people.abilities import count, count_mistakes
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX

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
    table.events.clear()
    kept = [item.id for item in table.characters["vex"].items]
    form(
        table,
        edit(table, "vex"),
        *("name", "Vexa", "level", 44, "good_at", "chess", "abilities", ["UNA-1"]),
        *("items", f"give:{kept[1]}", "first_aid", "Kit", "done", [f"{kept[0]}@left"], "done"),
    )
    (event,) = table.events
    told = UNHEX.log_line(table, event)
    assert told.text == (
        "Vexa's sheet: name: Vex → Vexa; max level: 50 → 44; level: 50 → 44; good at: driving → chess;"
        " combat abilities: Good one-handed ranged attack → Unarmed combat;"
        " items: pistol, armor, axe → pistol, axe, Kit; in hand: pistol (right) → pistol (left)"
    )
    assert told.audience == "players"


def test_an_edit_of_an_npc_is_told_to_the_gm_only() -> None:
    """An edit that changes nothing is not told."""
    table = between()
    table.events.clear()
    form(table, edit(table, "bob"), "done")
    assert table.events == []
    form(table, edit(table, "bob"), "concept", "traitor", "done")
    told = UNHEX.log_line(table, table.events[-1])
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


def test_CHAR_1_a_level_that_was_lowered_to_the_max_is_full() -> None:
    table = between()
    vex = table.characters["vex"]
    vex.level = 40
    form(table, edit(table, "vex"), "level", 38, "level", 45, "done")
    assert (vex.level, vex.max_level) == (45, 45)
    vex.level = 40
    form(table, edit(table, "vex"), "level", 48, "done")
    assert (vex.level, vex.max_level) == (40, 48)


def test_CHAR_1_a_higher_max_level_raises_a_full_level() -> None:
    """A lowered level stays."""
    table = between()
    form(table, edit(table, "vex"), "level", 54, "done")
    assert (table.characters["vex"].level, table.characters["vex"].max_level) == (54, 54)
    table.characters["vex"].level = 30
    form(table, edit(table, "vex"), "level", 60, "done")
    assert (table.characters["vex"].level, table.characters["vex"].max_level) == (30, 60)


# -------------------------------------------------------------------------------------------- advancing


def risen(level: int) -> tuple[Table, Character]:
    """Return a table on which Vex has just reached a max level and owns everything due below it."""
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
    assert (vex.max_level, vex.gifts) == (level, 0) and not count_mistakes(vex)


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
    before = saving.dump(vex)
    assert form(table, advance(table, "vex"), "later").decision is None
    assert saving.dump(vex) == before
    assert table.at_rest


def test_an_advance_of_somebody_who_is_removed_comes_to_nothing() -> None:
    table, _ = risen(60)
    talk = form(table, advance(table, "vex"), "other")
    del table.characters["vex"]
    talk.rebuild()
    assert talk.decision is None
