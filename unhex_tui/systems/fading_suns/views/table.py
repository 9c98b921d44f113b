"""The view of the table for an audience: characters, log lines, turn order, current action, the seat that decides.

FS-VIT-1, FS-VIT-2, FS-INI-1, FS-MUL-1, FS-ABT-2. Players see the numbers only of characters whose numbers they know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import Told
from unhex_tui.engine.view import Audience, Cell, Row, Sheet, State, Step, Track, View
from unhex_tui.gamekit import views, visibility
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.views import Shown, signed
from unhex_tui.gamekit.visibility import AsRead, fact_known, knows, seen, under_way
from unhex_tui.scenes.token import Token
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.fading_suns.events.turns import Fell, Lost, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.fight.declaring import undeclared
from unhex_tui.systems.fading_suns.fight.defending import from_cover
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, dodge_goal, in_words, initiative, penalties
from unhex_tui.systems.fading_suns.fight.turns import UNTIMED, timed
from unhex_tui.systems.fading_suns.gm.edits import AGREEMENTS
from unhex_tui.systems.fading_suns.people.character import AS_TOLD, Character, many, several
from unhex_tui.systems.fading_suns.rules.goals import read, wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table


def state_of(c: Character, gm: bool = True) -> State:
    """Return a character's state as far as the audience knows it."""
    return views.state_of(c, gm, down=not c.conscious, acted=c.declared and not c.left)


def conditions_of(table: Table, c: Character, gm: bool = True, *, since: bool = False) -> tuple[str, ...]:
    """Return a character's conditions and debts in words; with `since`, holds include their first turn."""
    if not (gm or knows(c, "condition")):
        return ()
    name = AsRead(table, gm).name
    if not c.conscious:
        return ("dead" if c.dead else "unconscious",)
    found = []
    found += ["prone"] if c.down else []
    if c.held_by:
        found.append(f"held by {name(c.held_by)}{_since(table, c) if since else ''}")
    if (held := table.held(c.id)) is not None and (gm or not held.hidden):
        found.append(f"holds {name(held.id)}{_since(table, held) if since else ''}")
    found += [f"{several(waiting, 'wound')} waiting"] if (waiting := table.waiting(c.id)) else []
    found += ["1 action next turn"] if c.pays else []
    found += ["1 action only"] if c.limited else []
    found += [f"{c.cover} cover"] if c.cover else []
    return tuple(found)


def _since(table: Table, held: Character) -> str:
    return f" since turn {table.round - held.hold_turn + 1}"


def row_of(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Row:
    """Return a character's row in the roster."""
    actions = "●" * many(c.left) + "○" * many(c.used) if c.able else ""
    figures = (("Vit", f"{c.vitality}/{c.most_vitality}"),) if gm or c.pc else ()
    conditions, state = conditions_of(table, c, gm), state_of(c, gm)
    hampered = bool(conditions and (c.down or c.held_by or c.pays or c.limited))
    more: dict[str, Any] = {"figures": figures, "conditions": conditions, "state": state, "hampered": hampered}
    return views.row(table, c, who, teams, gm, actions, **more)


def sheet_of(table: Table, c: Character, teams: list[str], gm: bool) -> Sheet:
    """Return a character's sheet."""
    most, lost = c.most_vitality, c.most_vitality - c.vitality
    weighs = {n: wounds_penalty(n) for n in range(most)}
    pains = ", ".join(f"{n}: {signed(by)}" for n, by in weighs.items() if n and by)
    costs = tuple(signed(weighs[n]) if weighs[n] else "" for n in range(most - 1, 0, -1))
    track = Track(
        "vitality", "Vitality", "X" * lost + " " * c.vitality, 0, 0, most, pains, guard=c.armor, costs=(*costs, "†")
    )
    gauges = [
        ("Strike", attack_goal(table, c, "fist").words),
        ("Dodge", dodge_goal(table, c).words),
        ("Vitality", f"{c.vitality} of {c.most_vitality}"),
        ("Characteristics", f"Str {c.strength}, Dex {c.dexterity}, End {c.endurance}, Wits {c.wits}"),
        ("Skills", f"Fight {c.fight}, Dodge {c.dodge}, Vigor {c.vigor}"),
    ]
    gauges += [("Armor", f"{c.armor} dice")] if c.armor else []
    items = tuple((own.name, f"goal {own.goal}, {own.dice} dice{', ranged' if own.ranged else ''}") for own in c.own)
    conditions = conditions_of(table, c, gm, since=True)
    return views.sheet(table, c, teams, gm, gauges, tracks=(track,), items=items, conditions=conditions)


def log_line(table: Table, event: Event) -> Told:
    """Return an event's log line: the GM's words, whether the players may read it, and their words if different."""
    gm = AsRead(table, True)
    if isinstance(event, Wounded | WoundsWait | Fell) and not fact_known(table, event.who):
        return event.told(gm)
    if isinstance(event, Lost) and event.rule == "FS-VIT-3" and not fact_known(table, event.target):
        return event.told(gm)
    return visibility.log_line(event, gm, AsRead(table, False))


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
    return Turn(f"Turn {table.round}", tuple(parts), ("init", "action, target"), lists=True, figures="Vit")


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


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of a table for an audience."""
    shown = Shown(table, audience, table.characters.values())
    return shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=f"Turn {table.round}" if table.fighting else "Between fights",
        round=f"Turn {table.round}" if table.fighting else "",
        steps=_steps(table),
        scene=turn_of(table, {shown.ids[c.id]: c for c in shown.people}, shown.teams, shown.gm),
        agreed=AGREEMENTS.now(table) if shown.gm else (),
    )


def _steps(table: Table) -> tuple[Step, ...]:
    if not table.fighting:
        return ()
    declares = table.phase == "declaring"
    return Step("declare", "now" if declares else "done"), Step("act", "next" if declares else "now")


def _underway(table: Table, gm: bool) -> Iterator[str]:
    names, action = AsRead(table, gm), table.action
    who = under_way(names)
    if action is None or not who:
        return
    yield f"{who}: {in_words(table.characters[action.who], action.kind)}"
    if action.attack is not None:
        yield f"{action.attack.face}: {action.attack.successes} successes"
    for blow in table.blows:
        if gm or (seen(table.characters[blow.target]) and fact_known(table, blow.target)):
            yield f"{names.name(blow.target)}: {blow.wounds} wounds waiting"
