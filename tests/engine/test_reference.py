"""Search in a rules reference, tried on a small one."""

from __future__ import annotations

import pytest
from kit import TOY

from unhex_tui.engine.reference import Entry, exact, find, named

ENTRIES = {
    entry.id: entry
    for entry in (
        Entry("DICE-10", "Opposed rolls", "Dice", "The highest success wins; a tie is settled.", see=("DICE-1",)),
        Entry("DICE-1", "Reading dice", "Dice", "Two dice, tens and ones."),
        Entry("CTR-1", "Counterattack", "Reactions", "Attack back within your area.", "Both of you hit."),
        Entry("COVER-1", "Cover", "Map", "A mark protects against attacks along a line."),
        Entry("ATK-1", "Attack", "Acts", "Needs range and sight; cover lets the target choose.", see=("COVER-1",)),
        Entry("2HM-0", "Big weapons", "Items", "Both hands."),
    )
}


def ids(text: str) -> list[str]:
    return [entry.id for entry in find(ENTRIES, text)]


@pytest.mark.parametrize("text", ["DICE-1", "dice-1", "Dice1", "dice 1", " DICE_1 "])
def test_an_id_is_found_in_any_case_and_without_its_dash(text: str) -> None:
    """The exact id comes before longer ids."""
    assert ids(text)[:2] == ["DICE-1", "DICE-10"]
    assert exact(ENTRIES, text) == ENTRIES["DICE-1"]


def test_after_an_id_come_those_that_point_to_it_and_nothing_else() -> None:
    assert ids("cover-1") == ["COVER-1", "ATK-1"]


def test_a_prefix_of_ids_finds_them_in_their_order() -> None:
    assert ids("di")[:2] == ["DICE-10", "DICE-1"]
    assert ids("2h") == ["2HM-0"]
    assert exact(ENTRIES, "2h") is None


def test_a_whole_title_comes_first() -> None:
    """`charge` found grappling after a charge before the charge."""
    charges = [Entry("INI-4", "Cover after an attack", "Dice", "Cover."), *ENTRIES.values()]
    assert [entry.id for entry in find({entry.id: entry for entry in charges}, "Cover")][:2] == ["COVER-1", "INI-4"]


def test_a_word_of_a_title_counts_more_than_one_of_a_text() -> None:
    assert ids("attack") == ["ATK-1", "CTR-1", "COVER-1"]


def test_every_word_must_be_held_where_some_entry_holds_them_all() -> None:
    assert ids("range sight") == ["ATK-1"]
    assert ids("range hands") == ["ATK-1", "2HM-0"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("opposd", "DICE-10"),
        ("oposs", "DICE-10"),
        ("countrattack", "CTR-1"),
        ("weapns", "2HM-0"),
        ("protcets", "COVER-1"),
    ],
)
def test_a_small_typing_mistake_is_forgiven(typed: str, meant: str) -> None:
    assert ids(typed) == [meant]


def test_two_words_of_the_table_that_are_one_of_the_book_are_found() -> None:
    assert ids("counter attack")[0] == "CTR-1"


def test_the_name_of_a_table_rule_finds_the_rules_that_it_changes() -> None:
    """The entry names the table rule, and its words alone do not find all entries with a table rule."""
    changed = {**ENTRIES, "COVER-1": ENTRIES["COVER-1"]._replace(changed_by=("smoke_veil",))}
    assert [entry.id for entry in find(changed, "smoke_veil")] == ["COVER-1"]
    assert find(changed, "changed by") == []


def test_a_short_word_is_not_taken_for_another() -> None:
    """Nonsense finds nothing."""
    assert ids("wns") == []
    assert ids("xyzzy") == []
    assert ids("xyzzy reading") == ["DICE-1"]


def test_nothing_typed_is_everything_in_its_order() -> None:
    assert ids("") == ids(" - ") == list(ENTRIES)


def test_ids_are_named_as_words_of_their_own_each_once_in_order() -> None:
    texts = ["Out of range (ATK-1, COVER-1)", "ATK-1: no DICE-12, UNDICE-1", "“2HM-0”"]
    assert named(ENTRIES, texts) == ("ATK-1", "COVER-1", "2HM-0")


def test_a_system_gives_its_reference_by_id() -> None:
    entries = TOY.reference()
    assert all(key == entry.id for key, entry in entries.items())
    assert entries["AIM-1"].section == "Duels"
