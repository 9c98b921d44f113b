"""Secret choices: one seat after the other chooses, nobody sees what, and when all have, all of it is known at once.

What was chosen lies on the table, so that each choice is a rest point. Whoever is not ready lets the next go ahead. Who
has laid a real card face down says which one when all is revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from unhex_tui.engine.decision import Choose, Enter, Option
from unhex_tui.engine.procedure import MovedOn, Procedure, ask

LATER, REVEAL, LAID = ":later", ":reveal", ":laid"


class Declaring(Protocol):
    """A table on which choices lie face down."""

    declared: dict[str, str]
    """By who chose; of those who let others go ahead `LATER`, in that order, of those whose card lies on the table
    `LAID`. `REVEAL` is in it once all is revealed before they have chosen. Views show no more of it than `chosen`.
    """


def chosen(table: Declaring, who: str) -> bool:
    """Whether somebody has chosen."""
    return table.declared.get(who, LATER) != LATER


def chooses(table: Declaring, seats: Sequence[str]) -> str:
    """Whose choice is awaited: the first who was not asked, else who was the first to let others go ahead; else empty.

    `seats` are all who choose, in the order in which they do: the GM's first, so that the players do not wait for them.
    """
    later = (who for who, what in table.declared.items() if what == LATER and who in seats)
    return next((who for who in seats if who not in table.declared), next(later, ""))


def declare(
    table: Declaring,
    seats: Callable[[], Sequence[str]],
    build: Callable[[str], Choose | Enter],
    reveal: Callable[[dict[str, str]], None],
    early: str = "",
    laid: str = "",
) -> Procedure[None]:
    """Ask all of them what they choose, then `reveal` it, by who chose it in the order of `seats`.

    `build` makes somebody's question; an option to let the others go ahead is added. `early` says what becomes of those
    who have not chosen where all may be revealed before they have; empty where it may not. `laid` says of players that
    a card of theirs may lie on the table, which is asked for openly before the others' are revealed; empty where none
    may. MovedOn where another one's choice is awaited after an edit: what lies on the table stays, and asked again it
    goes on with that.
    """
    while REVEAL not in table.declared and (who := chooses(table, seats())):
        answer = yield from ask(partial(_question, table, seats, build, who, early, laid))
        given = {who: answer}
        if answer == REVEAL:
            unasked = _unasked(table, seats(), who)
            if not unasked:
                table.declared[REVEAL] = REVEAL
                break
            given = dict.fromkeys((who, *unasked), LATER)
        table.declared.pop(who, None)
        table.declared.update(given)
    while who := next((one for one in seats() if table.declared.get(one) == LAID), ""):
        table.declared[who] = yield from ask(partial(_turned_up, table, build, who))
    found = {one: table.declared[one] for one in seats() if chosen(table, one)}
    table.declared.clear()
    reveal(found)


def _unasked(table: Declaring, seats: Sequence[str], who: str) -> list[str]:
    """Who but the one whose choice is awaited was not asked yet: before all is revealed without them they are let go
    ahead, so that one key pressed by mistake loses nobody's choice.
    """
    return [one for one in seats if one != who and one not in table.declared]


def _turned_up(table: Declaring, build: Callable[[str], Choose | Enter], who: str) -> Choose | Enter:
    """What somebody's card shows, now that all are turned up."""
    if table.declared.get(who) != LAID:  # after the GM's edits
        raise MovedOn
    asked = build(who)
    return asked._replace(prompt=f"Cards up! {asked.prompt}", light=False, seconds=0)


def _question(
    table: Declaring,
    seats: Callable[[], Sequence[str]],
    build: Callable[[str], Choose | Enter],
    who: str,
    early: str,
    laid: str,
) -> Choose | Enter:
    order = seats()
    if chooses(table, order) != who:  # after the GM's edits
        raise MovedOn
    asked = build(who)
    if not isinstance(asked, Choose):
        return asked._replace(secret=True)
    others = any(not chosen(table, one) for one in order if one != who)
    real = laid and not any(seat.gm for seat in asked.seats)
    more = [Option(LAID, "On the table", laid, "O")] if real else []
    more += [Option(LATER, "Later", "others choose first", "L")] if others else []
    unasked = len(_unasked(table, order, who))
    hint = f"press twice: {unasked} still to choose" if unasked else early
    # The last one loses its choice by it: not by one key, which the one before may have pressed too often.
    more += [Option(REVEAL, "Reveal", hint, "V" if others else "VV")] if early else []
    return asked._replace(options=(*asked.options, *more), secret=True)
