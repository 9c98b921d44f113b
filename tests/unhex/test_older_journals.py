"""Journals from before a ruling added or removed a question replay unchanged.

RUL-21, RUL-42, RUL-43 and ACT-7; INIT-7, ROUND-3 and SHLD-4.
"""

from collections.abc import Callable

import pytest
from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.system import UNHEX

LEADER = "Ada pc crew Room level=50 LEAD-2"
DOWN = "Dot pc crew Room level=50"
THUG = "Thug house Hall knife@right"


def rallied() -> Evening:
    """Return a fight in which Dot, down by the head, does not rise (RUL-21)."""
    s = Fight(ROOM, LEADER, DOWN, THUG).wound("dot", head="///").wound("dot", torso="/")
    s.amend("dot", "level", 20)
    return s.act("ada", "rally", ("rally.roll", [3, 4]), ("rally.raise", []))


def ended() -> Evening:
    """Return the end of a fight in which only Dot could be lifted (RUL-21)."""
    s = Fight(ROOM, LEADER, DOWN, THUG).wound("dot", head="///")
    s.amend("dot", "level", 20)
    s.overrule("end")
    return s.script(("rally.after", "no"))


def defended() -> Evening:
    """Return a fight in which none of Thug's side can react, and Rat of a third team does not (RUL-43)."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room", "Rat gang Room shield@left SHLD-2")
    s.amend("thug", "actions", 0)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    return s.script(("attack.react", []))


def directed() -> Evening:
    """Return a fight in which Eve was directed and has only an action to direct left (RUL-42)."""
    s = Opening(ROOM, "Ada pc crew Room LEAD-3", "Eve pc crew Room level=60 LEAD-3 LEAD-4", "Ben pc crew Room", THUG)
    s.initiative("crew", {"crew": [3, 4]})
    s.act("ada", "direct", ("direct.who", "eve"), ("action.choose", "move"), ("move.react", []))
    for who in ("eve", "ben"):
        s.act(who, "other", ("other.what", "sings"), ("other.how", "no"))
    return s.script(("turn.actor", "end"))


def lifted() -> Evening:
    """Return a fight in which Dot had surrendered and was lifted again, so her side was not down (ACT-7, END-1)."""
    s = Fight(ROOM, LEADER, DOWN, THUG)
    s.amend("dot", "state", "surrendered")
    s.amend("dot", "level", 41)
    s.amend("ada", "level", 5)
    return s.script(("end.fate", "lives"))


@pytest.mark.parametrize(
    ("played", "unasked"),
    [
        (rallied, "rally.raise"),
        (ended, "rally.after"),
        (defended, "attack.react"),
        (directed, "turn.actor"),
        (lifted, "end.fate"),
    ],
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


def won() -> Evening:
    """Return a fight whose objective is declared met after the first roll (ROUND-3)."""
    s = Opening(ROOM, "Ada pc crew Room LEAD-1", THUG).script(("initiative.roll", [9, 8]))
    s.amend("objective", "crew")
    return s


def out() -> Evening:
    """Return a fight in which Ada is put out before her dice are kept, and Thug has initiative (INIT-7)."""
    s = Opening(ROOM, "Ada pc crew Room LEAD-1", "Ben pc crew Room level=5", THUG)
    s.script(("initiative.roll", [9, 8]), ("initiative.roll", [2, 4]))
    s.amend("ada", "state", "dead")
    return s


def reinforced() -> Evening:
    """Return a fight whose objective is met as a round begins, with reinforcements still to come (ROUND-3)."""
    s = Fight(ROOM, LEADER, THUG)
    s.amend("add", "house", "guard", 2, [], "done")
    s.end_turns().amend("objective", "crew")
    return s


def stood() -> Evening:
    """Return a fight in which Thug defends all-out against a failed attack (SHLD-4)."""
    s = Opening(ROOM, "Vex pc crew Room knife@right", "Thug house Room shield@left SHLD-4", "Rat house Hall")
    s.initiative("crew").script(("round.all_out", ["thug"]))
    return s.act("vex", "attack:vex.knife", ("attack.roll", [7, 2]))


Done = tuple[str, object]
"""A question and its answer, or a GM action and its answers."""

AGAIN: tuple[Done, ...] = (("roll.again", "both"), ("roll.second", [0, 1]))
WON: tuple[Done, ...] = (
    ("initiative.roll", [2, 4]),
    ("amend", ["objective", "crew"]),
    ("amend", ["initiative", "house"]),
    *AGAIN,
)


def before_it_was_dropped(s: Evening, more: tuple[Done, ...]) -> tuple[Journal, list[int]]:
    """Return the older journal and the numbers of its additional entries.

    The entries `more` stand at its head, before those that follow.
    """
    head = s.journal.head
    s.play_on(1, most=6)
    old, k = Journal(), len(more)
    for n, entry in s.journal.entries.items():
        later = k if n > head else 0
        old.add(entry._replace(n=n + later, parent=entry.parent + (k if entry.parent >= head and later else 0)))
        if n == head:
            for i, (question, value) in enumerate(more, head):
                kind = "aside" if question == "amend" else "answer"
                asked = "roll" if question in ("initiative.roll", "roll.second", "defend.roll") else ""
                old.add(
                    Entry(
                        n=i + 1,
                        parent=i,
                        kind=kind,  # type: ignore[arg-type]
                        question=question,
                        value=value,
                        label=question,
                        seats=("gm",),
                        asked=asked,
                    )
                )
    return old, list(range(head + 1, head + k + 1))


@pytest.mark.parametrize(
    ("played", "more"),
    [
        (won, WON),
        (out, AGAIN),
        (reinforced, (("reinforce.who", ["guard-1"]), ("reinforce.where", "hall"))),
        (stood, (("defend.roll", [3, 1]),)),
    ],
)
def test_what_is_asked_no_longer_is_passed_over(played: Callable[[], Evening], more: tuple[Done, ...]) -> None:
    s = played()
    old, passed = before_it_was_dropped(s, more)
    assert len(old.path) > passed[-1], "something came then"
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices == []
    assert len(again.journal.path) == len(s.journal.path) + len(more)
    assert again.table.dump() == s.table.dump()
    assert again.decision == s.decision
    for n in passed:
        if old.entries[n].asked == "roll":
            with pytest.raises(AnswerError):
                again.correct(n, [1 for _ in old.entries[n].value])
    while again.journal.head >= passed[0]:
        assert again.undo() is not None
    while again.redo() is not None:
        pass
    assert again.table.dump() == s.table.dump()


def test_what_does_not_fit_where_nothing_was_dropped_is_not_passed_over() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.act("vex", "attack:vex.knife")
    old, (n, *_) = before_it_was_dropped(s, AGAIN)
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices and again.journal.head == n - 1


@pytest.mark.parametrize("value", [5, None, "objective", {"objective": 1}, []])
def test_an_edit_that_is_none_stops_the_session(value: object) -> None:
    s = won()
    old, (n,) = before_it_was_dropped(s, (("amend", value),))
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices and again.journal.head == n - 1


def test_ACT_7_an_old_journals_surrender_to_harmless_aid_stands() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Room level=40", "Rat house Hall")
    s.act("vex", "aid:bare", ("aid.patient", "thug"))
    s.refused("first_aid.roll", "surrender:thug")
    old = Journal()
    for entry in s.journal.entries.values():
        old.add(entry)
    last = s.journal.entries[s.journal.head]
    old.add(last._replace(n=last.n + 1, parent=last.n, question="first_aid.roll", value="surrender:thug", rest=False))
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices == []
    thug = again.table.characters["thug"]
    assert (thug.surrendered, thug.level) == (True, 0)


def test_END_2_a_lone_destroyed_item_had_a_key_of_its_own() -> None:
    """Older journals use that key."""
    s = Fight(ROOM, "Vex pc crew Room kit", THUG)
    kit = s.who("vex").items[0].id
    s.amend("vex", "items", kit, "destroy")
    s.amend("objective", "crew")
    s.script(("evening.next", "recover"))
    assert "again" in s.keys and f"again:{kit}" not in s.keys
    s.script(("recovery.items", "again"))
    old = Journal()
    for entry in s.journal.entries.values():
        old.add(entry._replace(value=f"again:{kit}") if entry.value == "again" else entry)
    again = Session(UNHEX, s.setup, journal=old)
    assert again.notices == [] and again.table.dump() == s.table.dump()
