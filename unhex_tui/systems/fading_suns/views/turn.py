"""The turn order with each character's actions and penalties: FS-INI-1, FS-MUL-1, FS-VIT-2, FS-ABT-2.

The order is calculated from the present table, as the rules do. Players see the numbers only of characters whose
numbers they know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from unhex_tui.engine.view import Cell
from unhex_tui.evening.known import knows
from unhex_tui.evening.sums import signed
from unhex_tui.evening.words import AsRead
from unhex_tui.scenes.token import Token
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.fading_suns.fight.declaring import undeclared
from unhex_tui.systems.fading_suns.fight.defending import from_cover
from unhex_tui.systems.fading_suns.fight.ledger import dodge_goal, in_words, initiative, penalties
from unhex_tui.systems.fading_suns.fight.order import UNTIMED, timed
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.people.counting import several
from unhex_tui.systems.fading_suns.rules.goals import read, wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.views.people import conditions_of, state_of

_SHORT = {"stand": "stand up", "break": "break out", "follow": "grapple", "resist": "resist"}
"""Short names of actions with longer names elsewhere."""
_DONE, _COMING, _ANY_TIME, _OUT = range(4)
_BEYOND = 1000
"""A value above any initiative."""


class _Place(NamedTuple):
    """Sort key of a character in the turn order, the first character first."""

    rank: int
    when: int = 0
    """Initiative with its sign reversed."""
    wits: int = 0
    """Wits with their sign reversed."""
    told: bool = True
    """The audience knows the numbers behind the place."""


def turn_of(table: Table, shown: Mapping[str, Character], sides: Sequence[str], gm: bool) -> Turn:
    """Return the turn with the shown characters, under their view ids; empty while no fight is on."""
    if not table.fighting:
        return Turn("", ())
    there = [
        (place if gm or knows(c, "numbers") else _as_seen(table, c, place), who, c)
        for who, c in shown.items()
        if not c.away
        for place in (_place(table, c, gm or knows(c, "condition")),)
    ]
    parts: list[Part] = []
    before = None
    for place, who, c in sorted(there, key=lambda one: one[0]):
        tied = place == before and place.rank == _COMING and place.told
        part = _part(table, who, c, place, tied, sides.index(c.team), gm)
        if tied:
            part = part._replace(facing=(*part.facing, f"same time as {parts[-1].token.name}"))
        parts.append(part)
        before = place
    return Turn(f"Turn {table.round}", tuple(parts), ("init", "does, at whom"), lists=True, figures="Vit")


def _place(table: Table, c: Character, known: bool) -> _Place:
    """Return a character's place; a character who is out comes last if the audience knows their condition."""
    if not c.able:
        return _Place(_OUT if known else _ANY_TIME)
    if (kind := _under_way(table, c)) or (left := timed(c)):
        when = initiative(table, c, kind) if kind else max(initiative(table, c, each) for each in left)
        return _Place(_COMING, -when, -c.wits)
    done = [kind for kind in c.used if kind not in UNTIMED]
    return _Place(_DONE, -initiative(table, c, done[-1]), -c.wits) if done else _Place(_ANY_TIME)


def _as_seen(table: Table, c: Character, place: _Place) -> _Place:
    """Return the place of an NPC whose numbers players do not know.

    The NPC comes ahead of those still to act while acting, else after the others of the same rank.
    """
    acts = bool(_under_way(table, c))
    return _Place(place.rank, -_BEYOND if acts else _BEYOND, told=False)


def _under_way(table: Table, c: Character) -> str:
    """Return the key of the action that the character is doing; empty for none."""
    return table.action.kind if table.action is not None and table.action.who == c.id else ""


def _part(table: Table, who: str, c: Character, place: _Place, tied: bool, side: int, gm: bool) -> Part:
    names = AsRead(table, gm)
    known = names.numbers(c.id)
    weighs = [(name, by) for name, by in penalties(table, c) if known or name != "wounds"] if c.able else []
    asked = undeclared(table) if table.phase == "declaring" else None
    dodged = [_dodged(table, c, known)] if c.dodge_face and c.able else []
    token = Token(
        who,
        names.name(c.id),
        c.letter if gm else "",
        side,
        state_of(c, gm),
        hidden=c.hidden,
        current=bool(_under_way(table, c)) or asked is c,
        figure=f"{c.vitality}/{c.most_vitality}" if known else "",
        strip=(vitality_cell(c),) if known else (),
    )
    return Part(
        token,
        signed(-place.when) if place.rank in (_DONE, _COMING) and known else "",
        tied,
        tuple(_acts(table, c, -place.when, names)),
        tuple(f"{name} {signed(by)}" for name, by in weighs),
        signed(sum(by for _, by in weighs)) if weighs else "",
        (*conditions_of(table, c, gm), *dodged),
        tuple(_facing(table, c)) if known and c.able else (),
        done=place.rank in (_DONE, _OUT) or (c.declared and not c.left and not _under_way(table, c)),
    )


def _facing(table: Table, c: Character) -> Iterator[str]:
    """Yield the defences of a character against an attack, in words (FS-DOD-1, FS-DOD-6, FS-COR-8)."""
    if not (c.dodge_face or c.held_by):
        goal = signed(dodge_goal(table, c).total)
        yield f"dodge {goal}, against every attack" if c.dodges else f"dodge {goal}"
    if c.armor:
        yield f"armor {several(c.armor, 'die', 'dice')}"


def _at(table: Table, kind: str, names: AsRead) -> str:
    """Return the name of the present action's target; `?` while it must still be chosen, "" without a target."""
    action = table.action
    if action is None or action.target:
        return names.name(action.target) if action is not None else ""
    return "" if kind in ("stand", "hold", "break") else "?"


def _acts(table: Table, c: Character, when: int, names: AsRead) -> list[Act]:
    """Return the character's actions: done, under way, left in their order, lost."""
    declaring, known = table.declaring, names.numbers(c.id)
    if declaring is not None and declaring.who == c.id:
        return [Act(_said(c, kind)) for kind in declaring.kinds]
    if not c.able:
        return []
    if c.declared and not (c.planned or c.used):
        return [Act("nothing")]
    now, used = _under_way(table, c), [*c.used]
    begun = bool(now) and table.action is not None and table.action.begun
    if begun and now in used:
        used.reverse()
        used.remove(now)
        used.reverse()
    acts, undone = [], [*c.lost]
    for kind in used:
        gone = kind in undone
        if gone:
            undone.remove(kind)
        acts.append(Act(_said(c, kind), "lost" if gone else "done"))
    acts += [Act(_said(c, now), "now", at=_at(table, now, names))] if now else []
    left = c.left
    if now in left and not begun:
        left.remove(now)

    def turn(kind: str) -> tuple[bool, int]:
        return kind in UNTIMED, -initiative(table, c, kind) if known and kind not in UNTIMED else 0

    for kind in sorted(left, key=turn):
        own = initiative(table, c, kind) if kind not in UNTIMED else when
        acts.append(Act(_said(c, kind), order=signed(own) if own != when and known else ""))
    lost = [*c.planned] if c.aborted else []
    for kind in c.used:
        if kind in lost:
            lost.remove(kind)
    return [*acts, *(Act(_said(c, kind), "lost") for kind in lost)]


def _dodged(table: Table, c: Character, known: bool) -> str:
    """Return the worth of a dodge for the rest of the turn.

    Behind cover, a dodge may count against shots alone (FS-CVR-1), which only an audience that knows the character's
    numbers can tell.
    """
    if dodge := read(c.dodge_face, c.dodge_goal).successes:
        return f"dodged with {several(dodge, 'success', 'successes')}"
    if not known:
        return "dodge failed"
    shots = read(c.dodge_face, c.dodge_goal + from_cover(table, c)).successes
    return f"dodged shots with {several(shots, 'success', 'successes')}" if shots else "dodge failed"


def _said(c: Character, kind: str) -> str:
    """Return an action in one or two words."""
    return _SHORT.get(kind) or in_words(c, kind)


def vitality_cell(c: Character) -> Cell:
    """Return lost Vitality as one cell, with a heavy mark if it reduces the character's goals (FS-VIT-2)."""
    lost = c.most_vitality - c.vitality
    fill = 4 if not c.conscious else -(-3 * lost // c.most_vitality)
    return Cell(min(fill, 3) if c.conscious else 4, "X" if wounds_penalty(c.vitality) else "\\" if lost else " ")
