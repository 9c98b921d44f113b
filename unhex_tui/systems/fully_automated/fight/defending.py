"""The defence of a target that plays Defend: FA-ATK-5, FA-DEF-1 to FA-DEF-10, FA-AIM-8, FA-AIM-10, FA-AIM-11."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.fully_automated.events.attacks import AimGone, Defended, Escaped
from unhex_tui.systems.fully_automated.fight import measuring
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, playable
from unhex_tui.systems.fully_automated.fight.measuring import (
    STAY,
    attack_line,
    card_of,
    closer,
    describe,
    fits,
    played,
    rolled,
)
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import band, can_restrain, defence, on_defence
from unhex_tui.systems.fully_automated.rules.dice import Edge, net
from unhex_tui.systems.fully_automated.state.table import Act, Table

_STILL = Act("", "")
"""An action whose free hex is unused."""
LET_GO = Option("let", "Don't follow", "the attack fails: press . twice", "..", also=("Lets it go",))


def meet(table: Table, action: Act) -> Procedure[bool]:
    """Play the defence with its step and the attacker's; return False if the attack fails without dice.

    `action.defended` holds the result of the dice.
    """
    target = table.characters[action.target]
    answers = not action.counter or table.rules.counter_defendable == "on"
    if not (answers and target.defends and (target.action == DEFEND or action.counter)):
        return True
    if not action.counter:
        yield from _step(table, action)
        if not (yield from _reached(table, action)):
            return False
    yield from _defend(table, action)
    return True


def _step(table: Table, action: Act) -> Procedure[None]:
    """Ask for the target's single hex, once a round or once an attack by the table rules (FA-DEF-1, FA-DEF-9)."""
    place = yield from ask(partial(_where, table, action))
    if place != STAY:
        target = table.characters[action.target]
        target.stepped = True
        measuring.step(table, target, place, "defend")


def _against(table: Table, action: Act) -> str:
    """Return in words whose attack the target defends against."""
    character, target = both(table, action)
    return f"{target.name} defends against {character.name}'s {played(table, action)}"


def _where(table: Table, action: Act) -> Choose | Given:
    character, target = both(table, action)
    if target.stepped and table.rules.defend_hex_per_round == "1":
        return Given(STAY)
    places = [*measuring.steps(table, target)]
    if not places:
        return Given(STAY)
    card = card_of(table, action)

    def hint(to: str) -> str:
        line = attack_line(table, character, target, to=to)
        if fits(card, line):
            edges = bears(table, action, target, card, line, uses_aim(table, target))
            how = rolled(edges, net(edges, table.rules))
            return describe(table, target, action, card, line, how and f"defence: {how}")
        gone = "out of range" if line.clear else "out of sight"
        return f"distance {line.distance}, {gone}{' unless followed' if may_follow(action, card, line) else ''}"

    stay = measuring.stay(target.place, hint(target.place))
    prompt = f"{_against(table, action)}: step 1 hex?"
    options = [stay, *measuring.options(table, places, hint)]
    return choice("defend.step", prompt, options, enter=STAY, light=False, **seat_of(table, target.id, character.id))


def may_follow(action: Act, card: Card, line: Line) -> bool:
    """Tell whether the attacker's free hex is left and could bring the target back into range (FA-ATK-5)."""
    return bool(card.free) and not action.stepped and line.distance <= card.farthest + card.free


def holds(table: Table, action: Act, line: Line) -> bool:
    """Tell whether the attack still reaches its target (FA-ATK-7, FA-DEF-10)."""
    card = card_of(table, action)
    sees = line.clear or table.rules.los_break_autofail == "off"
    return sees and band(card, line.distance) != "out"


def _reached(table: Table, action: Act) -> Procedure[bool]:
    """Tell whether the attacker still reaches the target, after an offer of the free hex (FA-ATK-5, FA-DEF-3)."""
    character, target = both(table, action)
    line = attack_line(table, character, target)
    if action.forced or holds(table, action, line):
        return True
    place = yield from ask(partial(_follow, table, action))
    if place != LET_GO.key:
        action.stepped = True
        measuring.step(table, table.characters[action.who], place, "follow")
        return True
    table.record(Escaped(action.who, action.target, not line.clear))
    return False


def _follow(table: Table, action: Act) -> Choose | Given:
    character, target = both(table, action)
    card = card_of(table, action)
    places = closer(table, action, character, card, target)
    if not places:
        return Given(LET_GO.key)

    def hint(at: str) -> str:
        line = attack_line(table, character, target, at=at)
        return f"{target.name}: {describe(table, character, action, card, line)}"

    prompt = f"{target.name} is out of range: does {character.name} follow with the free hex?"
    said = (f"follow {target.name}",)
    follows = [option._replace(also=said) for option in measuring.options(table, places, hint)]
    lets = (f"lets {whom} go" for whom in (target.name, "him", "her", "them"))
    options = [*follows, LET_GO._replace(also=(*LET_GO.also, *lets))]
    enter = places[0] if len(places) == 1 else ""
    return choice("follow", prompt, options, enter=enter, light=False, **seat_of(table, character.id, target.id))


def _defend(table: Table, action: Act) -> Procedure[None]:
    """Roll the defence, with or without held aim."""
    uses = yield from ask(partial(_aim, table, action))
    bearing = partial(on_roll, table, action, uses == "use")

    def about() -> tuple[str, ...]:
        character, target = both(table, action)
        return (target.id, character.id)

    result = yield from roll(table, "defence", action.target, about, partial(_against, table, action), bearing)
    target = table.characters[action.target]
    if uses == "use" and target.aim:
        target.aim, target.aim_spent = 0, True
        table.record(AimGone(target.id, "spent"))
    action.defence, action.defended = result.faces, defence(result.outcome)
    table.record(Defended(target.id, action.defended, may_counter(table, action)))


def _aim(table: Table, action: Act) -> Choose | Given:
    """Ask whether held aim is used; it always is unless the table rules ask (FA-AIM-10)."""
    character, target = both(table, action)
    if target.aim_spent:
        return Given("use" if table.rules.aim_defend_scope == "round" else "keep")
    if not target.aim or table.rules.aim_defend_auto == "on":
        return Given("use" if target.aim else "keep")
    options = (
        Option("use", "Use the aim", "advantage", "a", also=("Uses its aim",)),
        Option("keep", "Keep it", "", ".", also=("Keeps it",)),
    )
    prompt = f"Does {target.name} use the aim against {character.name}?"
    note = Reason("Rolling the defence spends the aim", ("FA-AIM-10",))
    return choice("defend.aim", prompt, options, note, light=False, **seat_of(table, target.id, character.id))


def counters(table: Table, character: Character, attacker: Character, card: Card, line: Line) -> list[Card]:
    """Return the cards that can counter an attack from the current hex under the table rules (FA-ATK-15)."""
    fitting = [
        mine
        for mine in playable(table, character)
        if (
            fits(mine, line)
            or (table.rules.counter_free_move == "1" and closer(table, _STILL, character, mine, attacker))
        )
        and (not mine.restrains or can_restrain(character.hp, attacker.hp, table.rules))
    ]
    match table.rules.counter_card:
        case "same_category":
            return [mine for mine in fitting if mine.category == card.category]
        case "unarmed_only":
            return [mine for mine in fitting if mine.unarmed]
    return fitting


def uses_aim(table: Table, target: Character) -> bool:
    """Tell whether the target defends with held aim (FA-AIM-10, FA-AIM-11)."""
    return target.aim > 0 or (target.aim_spent and table.rules.aim_defend_scope == "round")


def may_counter(table: Table, action: Act) -> bool:
    """Tell whether the target of an attack has a card to counter it with; counter-attacks are not countered."""
    character, target = both(table, action)
    line = attack_line(table, target, character)
    can = target.defends and not action.counter
    return can and bool(counters(table, target, character, card_of(table, action), line))


def bears(table: Table, action: Act, target: Character, card: Card, line: Line, aims: bool) -> tuple[Edge, ...]:
    """Return the edges of a defence along a line (FA-DEF-4 to FA-DEF-8)."""
    return on_defence(
        card,
        line.distance,
        table.rules,
        cover=line.covered,
        aimed=action.aimed,
        holds_aim=aims,
        stuns=target.stun,
        down=down(target),
    )


def on_roll(table: Table, action: Act, aims: bool) -> Bearing:
    """Return the edges and the net advantage of the defence in the current positions."""
    character, target = both(table, action)
    edges = bears(table, action, target, card_of(table, action), attack_line(table, character, target), aims)
    return Bearing(edges, net(edges, table.rules))


def down(target: Character) -> str:
    """Return `restrained` or `incapacitated` if that limits the target to defending; empty otherwise (FA-DEF-6)."""
    return "restrained" if target.restrained else "incapacitated" if target.incapacitated else ""
