"""An attack in its turn, from its target to the hex after it, and tackles.

FA-ATK-1, FA-ATK-3, FA-ATK-14, FA-AIM-3, FA-RES-1, FA-RES-2, FA-RES-5, FA-UNM-2 to FA-UNM-4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.dice import number
from unhex_tui.engine.procedure import Given, Gone, Procedure
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import signed
from unhex_tui.gamekit.visibility import fact_known, met
from unhex_tui.systems.fully_automated.events.attacks import Forgone, hexes_away
from unhex_tui.systems.fully_automated.events.rounds import Tackled
from unhex_tui.systems.fully_automated.fight import measuring
from unhex_tui.systems.fully_automated.fight.actions import LETTERS, card, describe, unarmed
from unhex_tui.systems.fully_automated.fight.free_hex import close_in, step_away, step_first
from unhex_tui.systems.fully_automated.fight.matchup import (
    Attacks,
    Sides,
    attack_odds,
    columns,
    damage,
    defends,
    places,
)
from unhex_tui.systems.fully_automated.fight.measuring import (
    STAY,
    attack_line,
    card_of,
    closer,
    fits,
    in_way,
    measure,
    near,
    played,
    reasons,
    stay,
    ways,
)
from unhex_tui.systems.fully_automated.fight.measuring import describe as facing_words
from unhex_tui.systems.fully_automated.fight.moving import go, hexes, where_options
from unhex_tui.systems.fully_automated.fight.order import actor, ask_first
from unhex_tui.systems.fully_automated.fight.previews import attacked, moved
from unhex_tui.systems.fully_automated.fight.rolling import release
from unhex_tui.systems.fully_automated.fight.striking import strike_at
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import band, can_restrain, spans
from unhex_tui.systems.fully_automated.state.table import Act, Table

TARGET = Question("target", "The target. The attack takes effect unless they defend.", previews=attacked)
TACKLE_RUN = Question("tackle.move", "How far the tackler runs.", previews=moved)
TACKLE_CARD = Question("tackle.card", "Which unarmed card the tackler uses.")
FORGO = Option("forgo", "Forgo it", "the action is spent: press . twice", "..")
"""Option to give up the attack; two keys, because one keypress too many would lose the action."""
STEP = Option("step", "Step first", "the attack has 1 free hex", "k")
UNAIMED = Option("unaimed", "Keep the aim", "attack without it", "g")
"""Option to withhold held aim, which is possible once (FA-AIM-3)."""
AIMED = Option("aimed", "Use the aim after all", "", "g")


def attack(table: Table, action: Act) -> Procedure[None]:
    """Play the action of a character who plays an attack card."""
    character = table.characters[action.who]
    action.card = action.card or action.kind
    while True:
        target = yield from _choose(table, action)
        if not target:
            return
        if table.characters[target].team == character.team:
            yield from release(table, action, target)
            return
        action.target = target
        if table.grid is not None or (yield from measure(table, action)):
            break
        action.target, action.typed = "", None
    yield from close_in(table, action)
    yield from strike_at(table, action)
    yield from step_away(table, action)


def _choose(table: Table, action: Act) -> Procedure[str]:
    """Ask for the target, before which the attacker may step or keep the aim; return "" for a forgone attack."""
    while True:
        answer: str = yield from ask_first(table, action, partial(_target, table, action))
        if answer in (UNAIMED.key, AIMED.key):
            action.aimed = answer == AIMED.key
        elif answer == STEP.key:
            yield from step_first(table, action, partial(_in_reach, table, action))
        elif answer == FORGO.key:
            _forgo(table, action, could=bool(_options(table, action)))
            return ""
        elif not answer:
            _forgo(table, action, could=False)
            return ""
        else:
            return answer


def _forgo(table: Table, action: Act, *, could: bool) -> None:
    """Record that the attack is forgone; without a target that it could have, with the reason."""
    why, (nearest, distance) = ("", ("", 0)) if could else (_why_none(table, action), _too_far(table, action))
    table.record(Forgone(action.who, describe(table, action.kind), why, nearest, distance))


def _too_far(table: Table, action: Act) -> tuple[str, int]:
    """If every foe known to all is out of range, return the nearest one's id and distance, else "" and 0."""
    character, card, grid = actor(table, action), card_of(table, action), table.grid
    foes = [foe for foe in table.foes(character.id) if met(table, foe)]
    if grid is None or any(near(table, action, character, card, foe) for foe in foes):
        return "", 0
    distances = [(grid.distance(character.place, foe.place), foe.id) for foe in foes]
    distance, nearest = min(distances, default=(0, ""))
    return nearest, distance


def _why_none(table: Table, action: Act) -> str:
    """Return in words why there is no target (FA-ATK-7, FA-COV-1, FA-RES-2)."""
    character, card = actor(table, action), card_of(table, action)
    if card.restrains and any(near(table, action, character, card, foe) for foe in table.foes(character.id)):
        return f"no adjacent target has at least {table.rules.restrain_gap} HP less"
    return "no target in range and in line of attack"


def _target(table: Table, action: Act) -> Choose | Given:
    character, card = actor(table, action), card_of(table, action)
    if not action.begun:  # an edit may give or take the aim until the first answer
        action.aimed = character.aim > 0
    options = _options(table, action)
    may_step = card.free > 0 and not action.stepped and any(measuring.steps(table, character))
    if not options and not may_step:
        return Given("")
    nowhere = bool(options) and may_step and not _step_reaches_target(table, action, character)
    more = [STEP] if may_step and not nowhere else []
    more += [UNAIMED if action.aimed else AIMED] if character.aim and options else []
    return choice(
        TARGET.id,
        f"{character.name}'s {played(table, action)}{', aimed' if action.aimed else ''}: at whom?",
        (*options, *more, FORGO if options else FORGO._replace(hint="the action is spent", letter=".")),
        blocked=partial(_blocked, table, action, character, card, nowhere),
        light=False,
        **seat_of(table, character.id),
    )


def _options(table: Table, action: Act) -> list[Option]:
    """Return the targets that the character can attack now, those who are down last."""
    character, card = actor(table, action), card_of(table, action)
    foes = (foe for foe in _targets(table, character, card) if near(table, action, character, card, foe))
    judged = (_judged(table, action, character, card, foe) for foe in foes)
    return sorted((option for option, why in judged if not why), key=lambda option: _is_down(table, option.key))


def _in_reach(table: Table, action: Act, place: str) -> list[str]:
    """Return the names of the targets that the character could attack from a hex."""
    character, card = actor(table, action), card_of(table, action)
    return [
        foe.name
        for foe in _targets(table, character, card)
        if near(table, action, character, card, foe)
        and _weak(table, character, card, foe)
        and fits(card, attack_line(table, character, foe, at=place))
    ]


def _step_reaches_target(table: Table, action: Act, character: Character) -> bool:
    """Tell whether the free hex leads to a target (FA-ATK-3)."""
    return any(_in_reach(table, action, place) for place in measuring.steps(table, character))


def _weak(table: Table, character: Character, card: Card, foe: Character) -> bool:
    """Tell whether the target is weak enough for a card that restrains (FA-RES-2); allies are released (FA-RES-5)."""
    return foe.team == character.team or not card.restrains or can_restrain(character.hp, foe.hp, table.rules)


def _targets(table: Table, character: Character, card: Card) -> Iterator[Character]:
    """Yield the possible targets of a card: foes, and for Restrain allies to release (FA-RES-5)."""
    if not card.restrains or "restraints" in character.weapons:
        yield from table.foes(character.id)
    if card.restrains:
        held = (ally for ally in table.members(character.team) if ally.restrained and ally is not character)
        yield from (ally for ally in held if not (ally.away or ally.dead))


def _blocked(table: Table, action: Act, character: Character, card: Card, nowhere: bool) -> Iterator[Blocked]:
    """Yield blocked targets with the reasons; `nowhere` blocks the first step if it brings no target in reach."""
    near_first = sorted(_targets(table, character, card), key=lambda foe: attack_line(table, character, foe).distance)
    for foe in sorted(near_first, key=lambda foe: _is_down(table, foe.id)):
        option, why = _judged(table, action, character, card, foe)
        if why and not (character.pc and foe.hidden):  # the player may not know of hidden characters
            yield Blocked(option, why)
    if nowhere:
        yield Blocked(STEP, (Reason("No step brings a target into range", ("FA-ATK-3",)),))


def _is_down(table: Table, character_id: str) -> bool:
    """Tell whether all may know that the character is down (FA-HP-1)."""
    return bool(table.characters[character_id].fate) and fact_known(table, character_id)


def _judged(
    table: Table, action: Act, character: Character, card: Card, foe: Character
) -> tuple[Option, tuple[Reason, ...]]:
    """Return a target with the reasons against it, the distance before the line."""
    line = attack_line(table, character, foe)
    down = f"{foe.fate}, " if foe.team != character.team and _is_down(table, foe.id) else ""
    words = f"{down}{facing_words(table, character, action, card, line)}"
    option = Option(foe.id, foe.name if foe.team != character.team else f"Release {foe.name}", words, token=foe.id)
    if not _weak(table, character, card, foe):
        more = signed(character.hp - foe.hp)
        gap = f"{character.name} needs {table.rules.restrain_gap} HP more than {foe.name}; the difference is {more}"
        return option, (Reason(gap, ("FA-RES-2",)),)
    if table.grid is None:
        return option._replace(hint=f"{down}range {spans(card)}"), ()
    if fits(card, line):
        return option, ()
    if closer(table, action, character, card, foe):
        return option._replace(hint=f"{down}distance {line.distance}, step first"), ()
    out = band(card, line.distance) == "out"
    far = [_too_far_away(table, action, character, card, foe, line.distance)] if out else []
    no_line = [] if line.clear else reasons(line, in_way(table, line, character))[:1]
    return option, (*far, *no_line)


def _too_far_away(table: Table, action: Act, character: Character, card: Card, foe: Character, distance: int) -> Reason:
    """Return the distance of a target out of range, and that no step helps if the free hex could be enough."""
    if near(table, action, character, card, foe):
        return Reason(f"{hexes_away(distance)}, and no step leads into range", ("FA-ATK-7", "FA-ATK-3"))
    return Reason(hexes_away(distance), ("FA-ATK-7",))


def tackle(table: Table, action: Act) -> Procedure[None]:
    """Play a tackle: a move, an unarmed attack, and a stun of the attacker even on a failure."""
    if table.rules.tackle_move == "before_attack":
        place = yield from ask_first(table, action, partial(_where, table, action))
        go(table, action, place)
        table.characters[action.who].went = True
    cards = unarmed(table, actor(table, action))
    if len(cards) == 1:
        action.card = cards[0].id
    else:
        action.card = yield from ask_first(table, action, partial(_with, table, action))
    yield from attack(table, action)
    character = table.characters.get(action.who)
    if character is not None:
        character.stuns += 1
        table.record(Tackled(character.id))


def in_reach(table: Table, action: Act) -> bool:
    """Tell whether a tackle reaches a foe from the attacker's hex, with the card's free hex."""
    character = actor(table, action)
    return any(
        places(table, Sides(action, character, card, foe))
        for card in unarmed(table, character)
        for foe in table.foes(character.id)
    )


def _where(table: Table, action: Act) -> Choose | Given:
    character = actor(table, action)
    if table.grid is None:
        return Given(STAY)
    plain, _ = hexes(table, character, aim=False)
    action.ways = ways(table, character, plain)
    return choice(
        TACKLE_RUN.id,
        f"{character.name} tackles: move up to {plain} hexes first. Where to?",
        (stay(character.place), *where_options(table, action.ways, plain)),
        enter=STAY,
        light=False,
        **seat_of(table, character.id),
    )


def _with(table: Table, action: Act) -> Choose | Given:
    character = actor(table, action)
    cards = unarmed(table, character)
    if not cards:
        raise Gone
    if len(cards) == 1 or not in_reach(table, action):
        return Given(cards[0].id)
    options = [Option(card.id, card.name, f"{card.base} damage", LETTERS[card.id], thing=card.name) for card in cards]
    prompt = f"{character.name} tackles: with what?"
    return choice(TACKLE_CARD.id, prompt, options, light=False, **seat_of(table, character.id))


# -------------------------------------------------------------------- advice


@TARGET.odds
def _target_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of the current attack on each target, and the damage with the aim switched (FA-AIM-3)."""
    action = table.action
    plays = card(table, action.card or action.kind) if action is not None else None
    if action is None or plays is None:
        return Odds()
    character = table.characters[action.who]
    attacks: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None or target.team == character.team:
            continue
        odds = attack_odds(table, Sides(action, character, plays, target))
        if odds is not None:
            attacks[target.id] = (odds.ends, target.hp)
            words[target.id] = "defends" if defends(table, action, target) else "does not defend"
    if attacks:
        other = Act(action.who, action.kind, card=plays.id, aimed=not action.aimed, stepped=action.stepped)
        again = [attack_odds(table, Sides(other, character, plays, table.characters[each])) for each in attacks]
        most = max((damage(each.ends) for each in again if each is not None), default=0.0)
        words[UNAIMED.key if action.aimed else AIMED.key] = f"average damage up to {number(most)}"
    return columns(attacks, words)
