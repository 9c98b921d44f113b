"""Secret choices: each seat chooses in turn without seeing the others' choices; then all are revealed at once.

Choices are stored on the table, so each of them is a rest point. A seat that is not ready may let the next one go
first. Players may lay a real card face down and name it when all cards are revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from unhex_tui.engine.decision import Choose, Enter, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask

LATER, REVEAL, LAID = ":later", ":reveal", ":laid"


class Declaring(Protocol):
    """A table that holds secret choices."""

    declared: dict[str, str]
    """Choice of each chooser, by id; shown in views only as far as `chosen` tells.

    `LATER` stands for choosers who let others go first, in the order they did; `LAID` for a card on the real table. The
    key `REVEAL` is present if the choices are revealed before everyone has chosen.
    """


def chosen(table: Declaring, character_id: str) -> bool:
    """Tell whether the chooser has chosen."""
    return table.declared.get(character_id, LATER) != LATER


def chooses(table: Declaring, seats: Sequence[str]) -> str:
    """Return the id of the next chooser, or "" if everyone has chosen.

    `seats` lists all choosers in order, the GM's first, so that the players do not wait for them. Choosers who were not
    asked yet come first, then those who let others go first, in the order they did.
    """
    later = (character_id for character_id, what in table.declared.items() if what == LATER and character_id in seats)
    return next((character_id for character_id in seats if character_id not in table.declared), next(later, ""))


def declare(
    table: Declaring,
    seats: Callable[[], Sequence[str]],
    build: Callable[[str], Choose | Enter],
    reveal: Callable[[dict[str, str]], None],
    early: str = "",
    laid: str = "",
) -> Procedure[None]:
    """Ask every chooser in turn, then pass the choices to `reveal`, by chooser in the order of `seats`.

    `build` builds a chooser's question; the option to let others go first is added. `early` is the hint for revealing
    before everyone has chosen; empty forbids it. `laid` is the hint for a player's card on the real table, which is
    asked for openly before the reveal; empty forbids it. After an edit, the question goes to whoever chooses next then;
    stored choices stay.
    """
    character_id = ""

    def question() -> Choose | Enter | Given:
        nonlocal character_id
        order = seats()
        character_id = chooses(table, order)
        return _question(table, order, build(character_id), character_id, early, laid) if character_id else Given("")

    while REVEAL not in table.declared:
        answer = yield from ask(question)
        if not character_id:
            break
        given = {character_id: answer}
        if answer == REVEAL:
            unasked = _unasked(table, seats(), character_id)
            if not unasked:
                table.declared[REVEAL] = REVEAL
                break
            given = dict.fromkeys((character_id, *unasked), LATER)
        table.declared.pop(character_id, None)
        table.declared.update(given)
    while character_id := _face_down(table, seats()):
        table.declared[character_id] = yield from ask(partial(_turned_up, table, seats, build, character_id))
    declared = {seat: table.declared[seat] for seat in seats() if chosen(table, seat)}
    table.declared.clear()
    reveal(declared)


def _unasked(table: Declaring, seats: Sequence[str], character_id: str) -> list[str]:
    """Return the other choosers who were not asked yet.

    An early reveal first lets all of them go ahead, so that one key pressed by mistake costs no one their choice.
    """
    return [seat for seat in seats if seat != character_id and seat not in table.declared]


def _early(asked: Choose, table: Declaring, seats: Sequence[str], character_id: str, left: int, hint: str) -> Choose:
    """Return a question with the option to reveal before everyone has chosen; `left` have not.

    It takes one key while others were not asked yet, and right after that key; later in the round it takes two keys, as
    for the last chooser: the chooser before may have pressed its letter too often.
    """
    if _unasked(table, seats, character_id):
        option = Option(REVEAL, "Reveal", f"press twice: {left} have not chosen", "V")
    elif left > 1 and [*table.declared.values()][-1] == LATER:
        option = Option(REVEAL, "Reveal", f"press again: {hint}", "V")
        asked = asked._replace(explain=partial(_warned, asked.explain, option.letter, hint))
    else:
        option = Option(REVEAL, "Reveal", hint, "VV")
    return asked._replace(options=(*asked.options, option))


def _face_down(table: Declaring, seats: Sequence[str]) -> str:
    """Return the id of the first chooser whose card lies face down; empty if there is none."""
    return next((seat for seat in seats if table.declared.get(seat) == LAID), "")


def _turned_up(
    table: Declaring, seats: Callable[[], Sequence[str]], build: Callable[[str], Choose | Enter], character_id: str
) -> Choose | Enter:
    """Build the open question for a card that was laid face down."""
    if _face_down(table, seats()) != character_id:  # an edit by the GM changed the choice or the order
        raise MovedOn
    asked = build(character_id)
    return asked._replace(prompt=f"Cards up! {asked.prompt}", light=False, seconds=0)


def _question(
    table: Declaring, order: Sequence[str], asked: Choose | Enter, character_id: str, early: str, laid: str
) -> Choose | Enter:
    """Return a chooser's question as a secret one, with the options to wait and to reveal early."""
    if not isinstance(asked, Choose):
        return asked._replace(secret=True)
    left = sum([not chosen(table, seat) for seat in order])
    real = laid and not any(seat.gm for seat in asked.seats)
    more = [Option(LAID, "On the table", laid, "O")] if real else []
    more += [Option(LATER, "Later", "others choose first", "L")] if left > 1 else []
    asked = asked._replace(options=(*asked.options, *more), secret=True)
    return _early(asked, table, order, character_id, left, early) if early else asked


def _warned(explain: Callable[[], Explanation], key: str, hint: str) -> Explanation:
    """Return the explanation with a note on what the next key does: a small screen leaves out the option's hint."""
    known = explain()
    return known._replace(notes=(Reason(f"The next {key} reveals: {hint}"), *known.notes))
