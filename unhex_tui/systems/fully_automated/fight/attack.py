"""An attack in its turn, from its target to the hex after it, and tackles.

FA-ATK-1, FA-ATK-3, FA-ATK-14, FA-AIM-3, FA-RES-1, FA-RES-2, FA-RES-5, FA-UNM-2 to FA-UNM-4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Gone, Procedure
from unhex_tui.gamekit.questions import choice
from unhex_tui.systems.fully_automated.events.attacks import Forgone, signed
from unhex_tui.systems.fully_automated.events.rounds import Tackled
from unhex_tui.systems.fully_automated.fight import measuring
from unhex_tui.systems.fully_automated.fight.actions import LETTERS, in_words, unarmed
from unhex_tui.systems.fully_automated.fight.free_hex import close_in, step_away, step_first
from unhex_tui.systems.fully_automated.fight.measuring import (
    STAY,
    card_of,
    closer,
    facing,
    fits,
    hexes_away,
    in_way,
    measure,
    near,
    played,
    reasons,
    stay,
    ways,
)
from unhex_tui.systems.fully_automated.fight.measuring import in_words as facing_words
from unhex_tui.systems.fully_automated.fight.moving import go, hexes, where_options
from unhex_tui.systems.fully_automated.fight.order import actor, ask_first
from unhex_tui.systems.fully_automated.fight.rolling import release
from unhex_tui.systems.fully_automated.fight.striking import strike_at
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import band, can_restrain, spans
from unhex_tui.systems.fully_automated.state.table import Act, Table

FORGO = Option("forgo", "Forgo it", "the action is spent: press . twice", "..")
"""Option to give up the attack; two keys, because one keypress too many would lose the action."""
STEP = Option("step", "Step first", "the card's free hex", "k")
UNAIMED = Option("unaimed", "Keep the aim", "attack without it", "g")
"""Option to withhold held aim, which is possible once (FA-AIM-3)."""
AIMED = Option("aimed", "Use the aim after all", "", "g")


def attack(table: Table, action: Act) -> Procedure[None]:
    """Play the action of a character who plays an attack card."""
    c = table.characters[action.who]
    action.card = action.card or action.kind
    action.aimed = c.aim > 0
    while True:
        target = yield from _choose(table, action)
        if not target:
            return
        if table.characters[target].team == c.team:
            yield from release(table, action, target)
            return
        action.target = target
        if table.grid is not None or (yield from measure(table, action)):
            break
        action.target, action.typed = "", None
    yield from close_in(table, action)
    yield from strike_at(table, action)
    yield from step_away(table, action)


# -------------------------------------------------------------------- the target


def _choose(table: Table, action: Act) -> Procedure[str]:
    """Ask for the target, before which the attacker may step or keep the aim; return "" for a forgone attack."""
    while True:
        answer: str = yield from ask_first(table, action, partial(_target, table, action))
        if answer in (UNAIMED.key, AIMED.key):
            action.aimed = answer == AIMED.key
        elif answer == STEP.key:
            yield from step_first(table, action, partial(_in_reach, table, action))
        elif answer == FORGO.key:
            why = "" if _options(table, action) else _why_none(table, action)
            table.tell(Forgone(action.who, in_words(table, action.kind), why))
            return ""
        elif not answer:
            table.tell(Forgone(action.who, in_words(table, action.kind), _why_none(table, action)))
            return ""
        else:
            return answer


def _why_none(table: Table, action: Act) -> str:
    """Return in words why there is no target (FA-ATK-7, FA-COV-1, FA-RES-2)."""
    c, one = actor(table, action), card_of(table, action)
    if one.restrains and any(near(table, action, c, one, foe) for foe in table.foes(c.id)):
        return f"no adjacent target has at least {table.rules.restrain_gap} HP less"
    return "no target in range and in line of attack"


def _target(table: Table, action: Act) -> Choose | Given:
    c, one = actor(table, action), card_of(table, action)
    options = _options(table, action)
    may_step = one.free > 0 and not action.stepped and any(measuring.steps(table, c))
    if not options and not may_step:
        return Given("")
    nowhere = bool(options) and may_step and not _steps_to_somebody(table, action, c)
    more = [STEP] if may_step and not nowhere else []
    more += [UNAIMED if action.aimed else AIMED] if c.aim and options else []
    return choice(
        "target",
        f"{c.name}'s {played(table, action)}{', aimed' if action.aimed else ''}: at whom?",
        (*options, *more, FORGO if options else FORGO._replace(hint="the action is spent", letter=".")),
        blocked=partial(_barred, table, action, c, one, nowhere),
        seat=table.seat(c.id),
        about=(c.id,),
        light=False,
    )


def _options(table: Table, action: Act) -> list[Option]:
    """Return the targets that the character can attack now."""
    c, one = actor(table, action), card_of(table, action)
    judged = (
        _judged(table, action, c, one, foe) for foe in _targets(table, c, one) if near(table, action, c, one, foe)
    )
    return [option for option, why in judged if not why]


def _in_reach(table: Table, action: Act, place: str) -> list[str]:
    """Return the names of the targets that the character could attack from a hex."""
    c, one = actor(table, action), card_of(table, action)
    return [
        foe.name
        for foe in _targets(table, c, one)
        if near(table, action, c, one, foe) and _weak(table, c, one, foe) and fits(one, facing(table, c, foe, at=place))
    ]


def _steps_to_somebody(table: Table, action: Act, c: Character) -> bool:
    """Tell whether the free hex leads to a target (FA-ATK-3)."""
    return any(_in_reach(table, action, place) for place in measuring.steps(table, c))


def _weak(table: Table, c: Character, one: Card, foe: Character) -> bool:
    """Tell whether the target is weak enough for a card that restrains (FA-RES-2); allies are released (FA-RES-5)."""
    return foe.team == c.team or not one.restrains or can_restrain(c.hp, foe.hp, table.rules)


def _targets(table: Table, c: Character, one: Card) -> Iterator[Character]:
    """Yield the possible targets of a card: foes, and for Restrain allies to release (FA-RES-5)."""
    if not one.restrains or "restraints" in c.weapons:
        yield from table.foes(c.id)
    if one.restrains:
        yield from (o for o in table.members(c.team) if o.restrained and o is not c and not (o.away or o.dead))


def _barred(table: Table, action: Act, c: Character, one: Card, nowhere: bool) -> Iterator[Blocked]:
    """Yield blocked targets with the reasons; `nowhere` blocks the first step if it brings no target in reach."""
    for foe in sorted(_targets(table, c, one), key=lambda foe: facing(table, c, foe).distance):
        option, why = _judged(table, action, c, one, foe)
        if why and not (c.pc and foe.hidden):  # the player may not know of hidden characters
            yield Blocked(option, why)
    if nowhere:
        yield Blocked(STEP, (Reason("No step brings a target into range", ("FA-ATK-3",)),))


def _judged(table: Table, action: Act, c: Character, one: Card, foe: Character) -> tuple[Option, tuple[Reason, ...]]:
    """Return a target with the reasons against it, the distance before the line."""
    found = facing(table, c, foe)
    words = facing_words(table, c, one, found)
    option = Option(foe.id, foe.name if foe.team != c.team else f"Release {foe.name}", words, token=foe.id)
    if not _weak(table, c, one, foe):
        more = signed(c.hp - foe.hp)
        gap = f"{c.name} needs {table.rules.restrain_gap} HP more than {foe.name}; the difference is {more}"
        return option, (Reason(gap, ("FA-RES-2",)),)
    if table.grid is None:
        return option._replace(hint=spans(one)), ()
    if fits(one, found):
        return option, ()
    if closer(table, action, c, one, foe):
        return option._replace(hint=f"distance {found.distance}, step first"), ()
    out = band(one, found.distance) == "out"
    far = [Reason(hexes_away(found.distance), ("FA-ATK-7",))] if out else []
    no_line = [] if found.clear else reasons(found, in_way(table, found, c))[:1]
    return option, (*far, *no_line)


def tackle(table: Table, action: Act) -> Procedure[None]:
    """Play a tackle: a move, an unarmed attack, and a stun of the attacker even on a failure."""
    if table.rules.tackle_move == "before_attack":
        place = yield from ask_first(table, action, partial(_where, table, action))
        go(table, action, place)
        table.characters[action.who].went = True
    found = unarmed(table, actor(table, action))
    if len(found) == 1:
        action.card = found[0].id
    else:
        action.card = yield from ask_first(table, action, partial(_with, table, action))
    yield from attack(table, action)
    c = table.characters.get(action.who)
    if c is not None:
        c.stuns += 1
        table.tell(Tackled(c.id))


def in_reach(table: Table, action: Act) -> bool:
    """Tell whether a tackle reaches a foe from the attacker's hex, with the card's free hex."""
    c = actor(table, action)
    return any(
        fits(one, facing(table, c, foe)) or closer(table, action, c, one, foe)
        for one in unarmed(table, c)
        for foe in table.foes(c.id)
    )


def _where(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    if table.grid is None:
        return Given(STAY)
    plain, _ = hexes(table, c, aim=False)
    action.ways = ways(table, c, plain)
    return choice(
        "tackle.move",
        f"{c.name} tackles: move up to {plain} hexes first. Where to?",
        (stay(c.place), *where_options(table, action.ways, plain)),
        seat=table.seat(c.id),
        about=(c.id,),
        enter=STAY,
        light=False,
    )


def _with(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    found = unarmed(table, c)
    if not found:
        raise Gone
    if len(found) == 1 or not in_reach(table, action):
        return Given(found[0].id)
    options = [Option(one.id, one.name, f"{one.base} damage", LETTERS[one.id], thing=one.name) for one in found]
    prompt = f"{c.name} tackles: with what?"
    return choice("tackle.card", prompt, options, seat=table.seat(c.id), about=(c.id,), light=False)
