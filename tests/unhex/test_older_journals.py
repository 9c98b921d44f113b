"""Journals from before a ruling had something asked: they are replayed as they were, RUL-21, RUL-42 and RUL-43."""

from collections.abc import Callable

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.engine.journal import Journal
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.system import UNHEX

LEADER = "Ada pc crew Room level=50 LEAD-2"
DOWN = "Dot pc crew Room level=50"
THUG = "Thug house Hall knife@right"


def rallied() -> Evening:
    """Dot, down by the head, does not rise (RUL-21)."""
    s = Fight(ROOM, LEADER, DOWN, THUG).wound("dot", head="///").wound("dot", torso="/")
    s.amend("dot", "level", 20)
    return s.act("ada", "rally", ("rally.roll", [3, 4]), ("rally.raise", []))


def ended() -> Evening:
    """Nobody but Dot could be lifted at the end (RUL-21)."""
    s = Fight(ROOM, LEADER, DOWN, THUG).wound("dot", head="///")
    s.amend("dot", "level", 20)
    s.overrule("end")
    return s.script(("rally.after", "no"))


def defended() -> Evening:
    """Nobody of Thug's own can react, and Rat of a third team does not (RUL-43)."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room", "Rat gang Room shield@left SHLD-2")
    s.amend("thug", "actions", 0)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    return s.script(("attack.react", []))


def directed() -> Evening:
    """Eve was directed, and has nothing left but an action to direct (RUL-42)."""
    s = Opening(ROOM, "Ada pc crew Room LEAD-3", "Eve pc crew Room level=60 LEAD-3 LEAD-4", "Ben pc crew Room", THUG)
    s.initiative("crew", {"crew": [3, 4]})
    s.act("ada", "direct", ("direct.who", "eve"), ("action.choose", "move"), ("move.react", []))
    for who in ("eve", "ben"):
        s.act(who, "other", ("other.what", "sings"), ("other.how", "no"))
    return s.script(("turn.actor", "end"))


@pytest.mark.parametrize(
    ("played", "unasked"),
    [(rallied, "rally.raise"), (ended, "rally.after"), (defended, "attack.react"), (directed, "turn.actor")],
)
def test_what_was_not_asked_yet_is_answered_as_it_went_without_saying(
    played: Callable[[], Evening], unasked: str
) -> None:
    s = played()
    passed = s.journal.head
    assert s.journal.entries[passed].question == unasked
    s.play_on(1, most=6)
    old = Journal()
    for n, entry in s.journal.entries.items():
        if n != passed:
            later = n > passed
            old.add(entry._replace(n=n - later, parent=entry.parent - later))
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices == []
    assert len(again.journal.path) == len(s.journal.path) - 1
    assert again.table.dump() == s.table.dump()
    assert again.decision == s.decision
