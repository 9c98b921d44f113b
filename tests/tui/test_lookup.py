"""Looking up rules and searching the log, without a screen."""

from __future__ import annotations

from parlour import ParlourSystem

from unhex_tui.engine.view import Line
from unhex_tui.tui.screens import lookup as lookups
from unhex_tui.tui.screens.lookup import LONGEST, Lookup

ENTRIES = ParlourSystem().reference()
LOG = (Line(1, "Ana flies.", ("WING-1",)), Line(2, "Bob sits."), Line(3, "Ana flies on.", ("ROOM-2", "LOST-9")))


def shown(lookup: Lookup) -> str:
    found = lookup.shown
    return "" if found is None else found.text if isinstance(found, Line) else found.id


def labels(lookup: Lookup) -> list[str]:
    return [row.label for row in lookup.rows]


def test_it_opens_at_the_rules_that_are_named_then_lists_all_by_section() -> None:
    lookup = Lookup(ENTRIES, LOG, ["TOY-1", "LOST-9", "TOY-1"])
    assert labels(lookup)[:4] == ["Rules of the latest steps", "TOY-1   Fists", "Parlours", "WING-1  Wings"]
    assert shown(lookup) == "TOY-1"
    assert labels(Lookup(ENTRIES, LOG))[0] == "Parlours"


def test_what_is_typed_finds_rules_then_lines_of_the_log_the_newest_first() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("flies")
    assert labels(lookup) == ["Rules: 1", "WING-1  Wings", "In the log: 2", "Ana flies on.", "Ana flies."]
    assert shown(lookup) == "WING-1"


def test_lines_are_found_by_the_rules_they_name_too() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("room-2")
    assert labels(lookup)[-2:] == ["In the log: 1", "Ana flies on."]


def test_log_lines_are_found_in_british_and_american_spelling() -> None:
    """The lines of older saves have British spelling."""
    log = (Line(1, "Ana rolls defence"), Line(2, "Bob rolls defense"), Line(3, "Bob's move is cancelled"))
    for text, found in {"defence": 2, "defense": 2, "canceled": 1, "cancelled": 1, "cancelle": 1}.items():
        lookup = Lookup(ENTRIES, log)
        lookup.write(f"/{text}")
        assert labels(lookup)[:1] == [f"In the log: {found}"], text


def test_a_slash_first_searches_the_log_alone() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("/flies")
    assert labels(lookup) == ["In the log: 2", "Ana flies on.", "Ana flies."]


def test_the_last_word_or_all_words_can_be_cleared() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("Ana flies ")
    lookup.clear(word=True)
    assert lookup.text == "Ana " and labels(lookup)[-2:] == ["Ana flies on.", "Ana flies."]
    lookup.clear()
    assert lookup.text == "" and labels(lookup) == labels(Lookup(ENTRIES, LOG))


def test_nothing_found_shows_nothing_and_takes_no_key_amiss() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("zzzz")
    for each in (lookup.choose, lookup.choose_link):
        each(1)
    assert (lookup.rows, shown(lookup), lookup.follow(), lookup.back()) == ([], "", False, False)
    for _ in range(9):
        lookup.backspace()
    assert len(lookup.rows) == 6


def test_choosing_leaves_headings_out_and_stops_at_both_ends() -> None:
    lookup = Lookup(ENTRIES, LOG, ["TOY-1"])
    seen = []
    for _ in range(6):
        seen.append(shown(lookup))
        lookup.choose(1)
    assert seen == ["TOY-1", "WING-1", "ROOM-2", "TOY-1", "GHOST-1", "GHOST-1"]
    lookup.choose(-99)
    assert shown(lookup) == "TOY-1" and lookup.at == 1
    assert not lookup.choose_row(0) and not lookup.choose_row(99) and lookup.choose_row(3)
    assert shown(lookup) == "WING-1"


def test_related_rules_are_followed_and_gone_back_from() -> None:
    lookup = Lookup(ENTRIES, LOG, ["WING-1"])
    assert not lookup.follow(), "none is chosen yet"
    lookup.choose_link(1)
    assert lookup.follow() and shown(lookup) == "ROOM-2"
    lookup.choose_link(-1)
    assert lookup.link == 1
    assert lookup.follow() and shown(lookup) == "TOY-1"
    assert lookup.back() and shown(lookup) == "ROOM-2" and lookup.links[lookup.link].id == "TOY-1"
    assert lookup.back() and shown(lookup) == "WING-1" and lookup.links[lookup.link].id == "ROOM-2"
    assert not lookup.back()


def test_choosing_another_row_forgets_the_way_back() -> None:
    lookup = Lookup(ENTRIES, LOG, ["WING-1"])
    lookup.follow(0)
    lookup.choose(1)
    assert lookup.trail == [] and not lookup.back()


def test_a_line_leads_to_the_rules_it_names() -> None:
    """Ids without an entry are left out."""
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("/flies on")
    assert [entry.id for entry in lookup.links] == ["ROOM-2"]
    assert lookup.follow(0) and shown(lookup) == "ROOM-2"
    assert lookup.back() and shown(lookup) == "Ana flies on."


def test_a_long_log_lists_its_latest_lines_and_says_so(monkeypatch) -> None:
    monkeypatch.setattr(lookups, "LINES", 3)
    lookup = Lookup({}, [Line(n, f"Entry {n}") for n in range(10)])
    lookup.write("entry")
    assert labels(lookup) == ["In the log: the last 3 of 10", "Entry 9", "Entry 8", "Entry 7"]


def test_a_system_without_rules_still_searches_its_log() -> None:
    lookup = Lookup({}, LOG, ["WING-1"])
    assert shown(lookup) == ""
    lookup.write("sits")
    assert shown(lookup) == "Bob sits."


def test_only_so_much_can_be_typed_and_nothing_that_is_no_sign() -> None:
    lookup = Lookup(ENTRIES, LOG)
    lookup.write("\x1b[2J\nflies" + "x" * 300)
    assert lookup.text.startswith("[2Jflies") and len(lookup.text) == LONGEST
