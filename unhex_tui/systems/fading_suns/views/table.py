"""The view of the table for an audience: characters, log lines, turn order, current action, the seat that decides.

FS-VIT-1, FS-VIT-2, FS-INI-1, FS-MUL-1, FS-ABT-2. Players see the numbers only of characters whose numbers they know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.view import Audience, Cell, Row, RowState, Sheet, Step, Track, View
from unhex_tui.gamekit import views, visibility
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.traits import sheet_rows
from unhex_tui.gamekit.views import Shown, signed
from unhex_tui.gamekit.visibility import AsRead, fact_known, knows, seen, under_way
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Act, Part, Turn
from unhex_tui.systems.fading_suns.events.turns import Fell, Lost, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.fight.declaring import undeclared
from unhex_tui.systems.fading_suns.fight.defending import still_dodges, why_no_dodge
from unhex_tui.systems.fading_suns.fight.ledger import (
    attack_goal,
    describe,
    dodge_goal,
    initiative,
    penalties,
    rolled_dodge,
)
from unhex_tui.systems.fading_suns.fight.turns import UNTIMED, timed
from unhex_tui.systems.fading_suns.gm.edits import AUTO_ANSWERS
from unhex_tui.systems.fading_suns.people.character import AS_TOLD, RUN, Character, many, several
from unhex_tui.systems.fading_suns.rules.chances import Reading, wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table


def state_of(character: Character, gm: bool = True) -> RowState:
    """Return a character's state as far as the audience knows it."""
    return views.state_of(character, gm, down=not character.conscious, acted=character.declared and not character.left)


def conditions_of(table: Table, character: Character, gm: bool = True, *, since: bool = False) -> tuple[str, ...]:
    """Return a character's conditions and debts in words; with `since`, holds include their first turn."""
    if not (gm or knows(character, "condition")):
        return ()
    name = AsRead(table, gm).name
    if not character.conscious:
        return ("dead" if character.dead else "unconscious",)
    conditions = []
    conditions += ["prone"] if character.down else []
    if character.held_by:
        conditions.append(f"held by {name(character.held_by)}{_since(table, character) if since else ''}")
    if (held := table.held(character.id)) is not None and (gm or not held.hidden):
        conditions.append(f"holds {name(held.id)}{_since(table, held) if since else ''}")
    conditions += [f"{several(waiting, 'wound')} waiting"] if (waiting := table.waiting(character.id)) else []
    conditions += ["1 action next turn"] if character.pays else []
    conditions += ["1 action only"] if character.limited else []
    conditions += [f"{character.cover} cover"] if character.cover else []
    return tuple(conditions)


def _since(table: Table, held: Character) -> str:
    return f" since turn {table.round - held.hold_turn + 1}"


def row_of(table: Table, character: Character, character_id: str, teams: list[str], gm: bool) -> Row:
    """Return a character's row in the roster."""
    actions = "●" * many(character.left) + "○" * many(character.used) if character.able else ""
    figures = (("Vit", f"{character.vitality}/{character.most_vitality}"),) if gm or character.pc else ()
    conditions, state = conditions_of(table, character, gm), state_of(character, gm)
    hampered = bool(conditions and (character.down or character.held_by or character.pays or character.limited))
    more: dict[str, Any] = {"figures": figures, "conditions": conditions, "state": state, "hampered": hampered}
    return views.row(table, character, character_id, teams, gm, actions, **more)


def sheet_of(table: Table, character: Character, teams: list[str], gm: bool) -> Sheet:
    """Return a character's sheet."""
    most, lost = character.most_vitality, character.most_vitality - character.vitality
    weighs = {n: wounds_penalty(n) for n in range(most)}
    pains = ", ".join(f"{n}: {signed(by)}" for n, by in weighs.items() if n and by)
    costs = tuple(signed(weighs[n]) if weighs[n] else "" for n in range(most - 1, 0, -1))
    track = Track(
        "vitality",
        "Vitality",
        "X" * lost + " " * character.vitality,
        0,
        0,
        most,
        pains,
        guard=character.armor,
        costs=(*costs, "†"),
    )
    gauges = [
        ("Strike", attack_goal(table, character, "fist").words),
        ("Dodge", dodge_goal(table, character).words),
        ("Vitality", f"{character.vitality} of {character.most_vitality}"),
        *sheet_rows(character),
    ]
    gauges += [("Armor", f"{character.armor} dice")] if character.armor else []
    gauges += [("Run", f"{character.run} m")] if character.run != RUN else []
    items = tuple(
        (weapon.name, f"goal {weapon.goal}, {weapon.dice} dice{', ranged' if weapon.ranged else ''}")
        for weapon in character.weapons
    )
    conditions = conditions_of(table, character, gm, since=True)
    return views.sheet(table, character, teams, gm, gauges, tracks=(track,), items=items, conditions=conditions)


def log_line(table: Table, event: Event) -> LogLine:
    """Return an event's log line: the GM's words, whether the players may read it, and their words if different."""
    gm = AsRead(table, True)
    if isinstance(event, Wounded | WoundsWait | Fell) and not fact_known(table, event.who):
        return event.words(gm)
    if isinstance(event, Lost) and event.rule == "FS-VIT-3" and not fact_known(table, event.target):
        return event.words(gm)
    return visibility.log_line(event, gm, AsRead(table, False))


_NO_DODGE = {
    "FS-ABT-1": "aborted",
    "FS-ABT-2": "1 action only",
    "FS-ABT-3": "3 actions done",
    "FS-MUL-5": "grapple",
    "FS-GRP-6": "breaking out",
    "FS-GRP-8": "hold",
}
"""Short reasons against a dodge, by the rule of the full one."""
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
    places = [
        (place if gm or knows(character, "numbers") else _as_seen(table, character, place), character_id, character)
        for character_id, character in shown.items()
        if not character.away
        for place in (_place(table, character, gm or knows(character, "condition")),)
    ]
    parts: list[Part] = []
    before = None
    for place, character_id, character in sorted(places, key=lambda entry: entry[0]):
        tied = place == before and place.rank == _COMING and place.told
        part = _part(table, character_id, character, place, tied, sides.index(character.team), gm)
        if tied:
            part = part._replace(facing=(*part.facing, f"same time as {parts[-1].token.name}"))
        parts.append(part)
        before = place
    return Turn(f"Turn {table.round}", tuple(parts), ("init", "action, target"), lists=True, figures="Vit")


def _place(table: Table, character: Character, known: bool) -> _Place:
    """Return a character's place; a character who is out comes last if the audience knows their condition."""
    if not character.able:
        return _Place(_OUT if known else _ANY_TIME)
    if (kind := _under_way(table, character)) or (left := timed(character)):
        when = initiative(table, character, kind) if kind else max(initiative(table, character, each) for each in left)
        return _Place(_COMING, -when, -character.wits)
    done = [kind for kind in character.used if kind not in UNTIMED]
    return _Place(_DONE, -initiative(table, character, done[-1]), -character.wits) if done else _Place(_ANY_TIME)


def _as_seen(table: Table, character: Character, place: _Place) -> _Place:
    """Return the place of an NPC whose numbers players do not know.

    The NPC comes ahead of those still to act while acting, else after the others of the same rank.
    """
    acts = bool(_under_way(table, character))
    return _Place(place.rank, -_BEYOND if acts else _BEYOND, told=False)


def _under_way(table: Table, character: Character) -> str:
    """Return the key of the action that the character is doing; empty for none."""
    return table.action.kind if table.action is not None and table.action.who == character.id else ""


def _part(
    table: Table, character_id: str, character: Character, place: _Place, tied: bool, side: int, gm: bool
) -> Part:
    names = AsRead(table, gm)
    known = names.numbers(character.id)
    weighs = (
        [(name, by) for name, by in penalties(table, character) if known or name != "wounds"] if character.able else []
    )
    asked = undeclared(table) if table.phase == "declaring" else None
    token = Token(
        character_id,
        names.name(character.id),
        character.letter if gm else "",
        side,
        state_of(character, gm),
        hidden=character.hidden,
        current=bool(_under_way(table, character)) or asked is character,
        figure=f"{character.vitality}/{character.most_vitality}" if known else "",
        strip=(vitality_cell(character),) if known else (),
    )
    facing = tuple(_facing(table, character, known)) if character.able else ()
    # A full row leaves the burdens out, as the number of a dodge includes them. Without one, wounds come first.
    bare = known and not any(text.startswith("dodge") for text in facing)
    sore = [each for each in weighs if bare and each[0] == "wounds"]
    weighs = [each for each in weighs if each not in sore]
    return Part(
        token,
        signed(-place.when) if place.rank in (_DONE, _COMING) and known else "",
        tied,
        tuple(_acts(table, character, -place.when, names)),
        tuple(f"{name.replace('-action penalty', ' actions')} {signed(by)}" for name, by in weighs),
        signed(sum(by for _, by in weighs)) if weighs else "",
        (*(f"wounds {signed(by)}" for _, by in sore), *conditions_of(table, character, gm)),
        facing,
        done=place.rank in (_DONE, _OUT)
        or (character.declared and not character.left and not _under_way(table, character)),
    )


def _facing(table: Table, character: Character, known: bool) -> Iterator[str]:
    """Yield the defences of a character against an attack, in words (FS-DOD-1, FS-DOD-6, FS-COR-8)."""
    rolled = None if character.held_by else rolled_dodge(table, character, ranged=False)
    if rolled is not None:
        yield _dodged(table, character, rolled, known)
    elif known and not character.held_by:
        goal, aborts = still_dodges(table, character)
        if goal is None:
            why = "" if table.held(character.id) else f": {_NO_DODGE[why_no_dodge(table, character).rules[0]]}"
            yield f"cannot dodge{why}"  # `holds Chainer` stands before it
        else:
            yield f"dodge {signed(goal)}{' by abort' * aborts}"
    if known and character.armor:
        yield f"armor {several(character.armor, 'die', 'dice')}"


def _at(table: Table, kind: str, names: AsRead) -> str:
    """Return the name of the present action's target; `?` while it must still be chosen, "" without a target."""
    action = table.action
    if action is None or action.target:
        return names.name(action.target) if action is not None else ""
    return "" if kind in ("stand", "hold", "break") else "?"


def _meant(character: Character, kind: str, names: AsRead) -> str:
    """Return the name of the target that a declared action already has; "" for all others (FS-CHG-6)."""
    return names.name(character.charged) if kind == "follow" else ""


def _acts(table: Table, character: Character, when: int, names: AsRead) -> list[Act]:
    """Return the character's actions: done, under way, left in their order, lost."""
    declaring, known = table.declaring, names.numbers(character.id)
    if declaring is not None and declaring.who == character.id:
        return [Act(_said(character, kind), at=_meant(character, kind, names)) for kind in declaring.kinds]
    if not character.able:
        return []
    if character.declared and not (character.planned or character.used):
        return [Act("nothing")]
    now, used = _under_way(table, character), [*character.used]
    begun = bool(now) and table.action is not None and table.action.begun
    if begun and now in used:
        used.reverse()
        used.remove(now)
        used.reverse()
    acts, undone = [], [*character.lost]
    for kind in used:
        gone = kind in undone
        if gone:
            undone.remove(kind)
        acts.append(Act(_said(character, kind), "lost" if gone else "done"))
    acts += [Act(_said(character, now), "now", at=_at(table, now, names))] if now else []
    left = character.left
    if now in left and not begun:
        left.remove(now)

    def turn(kind: str) -> tuple[bool, int]:
        return kind in UNTIMED, -initiative(table, character, kind) if known and kind not in UNTIMED else 0

    for kind in sorted(left, key=turn):
        own = initiative(table, character, kind) if kind not in UNTIMED else when
        order = signed(own) if own != when and known else ""
        acts.append(Act(_said(character, kind), order=order, at=_meant(character, kind, names)))
    lost = [*character.planned] if character.aborted else []
    for kind in character.used:
        if kind in lost:
            lost.remove(kind)
    return [*acts, *(Act(_said(character, kind), "lost") for kind in lost)]


def _dodged(table: Table, character: Character, rolled: Reading, known: bool) -> str:
    """Return the worth of a dodge for the rest of the turn.

    Behind cover, a dodge may count against shots alone (FS-CVR-1), which only an audience that knows the character's
    numbers can tell.
    """
    if rolled.succeeded:
        return f"dodged with {several(rolled.successes, 'success', 'successes')}"
    behind = rolled_dodge(table, character, ranged=True) if known else None
    saved = f", but {several(behind.successes, 'success', 'successes')} vs shots" if behind and behind.succeeded else ""
    return f"dodge failed{saved}"


def _said(character: Character, kind: str) -> str:
    return _SHORT.get(kind) or describe(character, kind)


def vitality_cell(character: Character) -> Cell:
    """Return lost Vitality as one cell, with a heavy mark if it reduces the character's goals (FS-VIT-2)."""
    lost = character.most_vitality - character.vitality
    fill = 4 if not character.conscious else -(-3 * lost // character.most_vitality)
    return Cell(
        min(fill, 3) if character.conscious else 4, "X" if wounds_penalty(character.vitality) else "\\" if lost else " "
    )


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of a table for an audience."""
    shown = Shown(table, audience, table.people)
    return shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=f"Turn {table.round}" if table.fighting else "Between fights",
        round=f"Turn {table.round}" if table.fighting else "",
        steps=_steps(table),
        scene=turn_of(table, {shown.ids[character.id]: character for character in shown.people}, shown.teams, shown.gm),
        agreed=AUTO_ANSWERS.now(table) if shown.gm else (),
    )


def _steps(table: Table) -> tuple[Step, ...]:
    if not table.fighting:
        return ()
    declares = table.phase == "declaring"
    return Step("declare", "now" if declares else "done"), Step("act", "next" if declares else "now")


def _underway(table: Table, gm: bool) -> Iterator[str]:
    names, action = AsRead(table, gm), table.action
    acting = under_way(names)
    if action is None or not acting:
        return
    yield f"{acting}: {describe(table.characters[action.who], action.kind)}"
    if action.attack is not None:
        yield f"{action.attack.face}: {several(action.attack.successes, 'success', 'successes')}"
    for blow in table.blows:
        if gm or (seen(table.characters[blow.target]) and fact_known(table, blow.target)):
            yield f"{names.name(blow.target)}: {several(blow.wounds, 'wound')} waiting"
