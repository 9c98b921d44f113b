"""Everybody says how many actions they will do, and which: FS-MUL-1 to FS-MUL-6, FS-ACT-4, FS-ABT-2.

Openly, side by side: the players first, then the GM for the NPCs. One action is said at once; of two or three first how
many, then each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.systems.fading_suns.events.turns import Declared
from unhex_tui.systems.fading_suns.fight.ledger import (
    attack_goal,
    in_words,
    initiative,
    penalty,
    sound,
    why_not,
    why_not_many,
)
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.people.naming import listed
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Declaring

SAME = "same"
NOTHING = "none"
_EVERYBODYS = {
    "fist": Option("fist", "Fist", letter="f", thing="fist"),
    "kick": Option("kick", "Kick", letter="k", thing="kick"),
    "dodge": Option("dodge", "Dodge", letter="d", thing="dodge"),
}
_SEVERAL = {"2": Option("2", "Two actions", letter="2"), "3": Option("3", "Three actions", letter="3")}


def undeclared(table: Table) -> Character | None:
    """Who declares next: the players' characters first, then NPCs; None when all have."""
    found = None
    for c in table.characters.values():
        if not c.declared and c.able:
            if c.pc:
                return c
            found = found or c
    return found


def declare(table: Table, c: Character) -> Procedure[None]:
    """One character's declaration (FS-MUL-1)."""
    saying = Declaring(c.id)
    answer = yield from ask(partial(_actions, table, saying))
    if answer == SAME:
        saying.kinds = [*c.last]
    elif answer in _SEVERAL:
        saying.many = int(answer)
        table.declaring = saying
        while many(saying.kinds) < saying.many:
            saying.kinds.append((yield from ask(partial(_which, table, saying))))
    elif answer != NOTHING:
        saying.kinds = [answer]
    table.declaring = None
    settle(table, c, saying.kinds)


def settle(table: Table, c: Character, kinds: list[str]) -> None:
    """It has declared these."""
    c.declared, c.planned, c.last, c.counted = True, kinds, [*kinds], many(kinds)
    table.tell(Declared(c.id, tuple(in_words(c, kind) for kind in kinds), penalty(table, c, c.counted)))


def _who(table: Table, saying: Declaring) -> Character:
    """Who declares; MovedOn where an edit has made that needless."""
    c = table.characters.get(saying.who)
    if c is None or not c.able or c.declared or not table.contested:
        raise MovedOn
    return c


def _offers(table: Table, c: Character, before: list[str], number: int) -> Iterator[tuple[Option, list[Reason]]]:
    """Each action with what speaks against it."""
    for kind, option in _EVERYBODYS.items():
        yield option._replace(hint=_hint(table, c, kind, number)), [*why_not(kind, before, number)]
    for own in c.own:
        option = Option(own.key, own.name.capitalize(), _hint(table, c, own.key, number), thing=own.name)
        yield option, [*why_not(own.key, before, number)]


def _hint(table: Table, c: Character, kind: str, number: int) -> str:
    """Its goal, and at which initiative it is done, as they would be in a turn of so many actions (FS-MUL-1)."""
    if kind == "dodge":
        return "at any time"
    more = penalty(table, c, number) - penalty(table, c, c.counted)
    return f"goal {attack_goal(table, c, kind).total + more}, init {initiative(table, c, kind) + more}"


def _actions(table: Table, saying: Declaring) -> Choose | Given:
    c = _who(table, saying)
    offers = [*_offers(table, c, [], 1)]
    for number, option in _SEVERAL.items():
        cost = penalty(table, c, int(number))
        offers.append((option._replace(hint=f"−{-cost} each"), [*why_not_many(c, int(number))]))
    if c.last:
        words = listed([in_words(c, kind) for kind in c.last])
        offers.append((Option(SAME, "As last turn", words, "="), [*sound(c, c.last)]))
    offers.append((Option(NOTHING, "Nothing", "", "n"), []))
    return Choose(
        question="declare.actions",
        seats=(table.seat(c.id),),
        prompt=f"What does {c.name} declare for turn {table.turn}?",
        light=True,
        about=(c.id,),
        options=tuple([option for option, reasons in offers if not reasons]),
        explain=lambda: _explained(offers),
    )


def _which(table: Table, saying: Declaring) -> Choose | Given:
    c = _who(table, saying)
    offers = [*_offers(table, c, saying.kinds, saying.many)]
    nth = many(saying.kinds) + 1
    said = f" ({listed([in_words(c, kind) for kind in saying.kinds])} so far)" if saying.kinds else ""
    return Choose(
        question="declare.which",
        seats=(table.seat(c.id),),
        prompt=f"{c.name}: which is action {nth} of {saying.many}?{said}",
        light=True,
        about=(c.id,),
        options=tuple([option for option, reasons in offers if not reasons]),
        explain=lambda: _explained(offers),
    )


def _explained(offers: list[tuple[Option, list[Reason]]]) -> Explanation:
    return Explanation(tuple(Blocked(option, tuple(reasons)) for option, reasons in offers if reasons))
