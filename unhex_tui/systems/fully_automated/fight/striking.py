"""An attack on its target: the defence, the dice, the harm and the counter-attack.

FA-ATK-2 to FA-ATK-4, FA-ATK-9 to FA-ATK-15, FA-AIM-5 to FA-AIM-12, FA-COV-6, FA-COV-7, FA-RES-3, FA-OPT-1.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.fully_automated.events.attacks import Attacked, RestrainFailed
from unhex_tui.systems.fully_automated.fight.actions import LETTERS
from unhex_tui.systems.fully_automated.fight.defending import counters, may_counter, meet
from unhex_tui.systems.fully_automated.fight.free_hex import close_in, step_away
from unhex_tui.systems.fully_automated.fight.harming import pass_on, restrain, strike
from unhex_tui.systems.fully_automated.fight.measuring import (
    attack_line,
    bears,
    card_of,
    describe,
    played,
)
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import attack_net, band, harm
from unhex_tui.systems.fully_automated.state.table import Act, Table

NO_COUNTER = Option("none", "No counter-attack", "", ".")


def strike_at(table: Table, action: Act) -> Procedure[None]:
    """Play an attack on `action.target`, from the defence to the results."""
    character, target = both(table, action)
    target.attacked = True
    table.record(_attacked(table, action, character, target))
    reached = yield from meet(table, action)
    if action.aimed and (reached or table.rules.attacker_aim_on_autofail == "spent"):
        character.aim, character.aim_spent = 0, True
    if not reached:
        return
    if action.defended in ("", "hit", "hindered"):
        yield from _hit(table, action)
    elif action.defended != "stopped":
        yield from _counter(table, action, worse=action.defended == "counters_hindered")


def _attacked(table: Table, action: Act, character: Character, target: Character) -> Attacked:
    card, line = card_of(table, action), attack_line(table, character, target)
    where = band(card, line.distance)
    how = (*(["aimed"] if action.aimed else []), *([where] if where in ("far", "near") else []))
    return Attacked(character.id, target.id, card.name, line.distance, how, counter=action.counter)


def on_roll(table: Table, action: Act) -> Bearing:
    """Return the edges and the net advantage of the attack in the current positions."""
    character, target = both(table, action)
    card = card_of(table, action)
    edges = bears(table, action, character, card, attack_line(table, character, target))
    return Bearing(edges, attack_net(edges, card, action.aimed, table.rules))


def _hit(table: Table, action: Act) -> Procedure[None]:
    """Roll the attack and apply its harm."""

    def about() -> tuple[str, ...]:
        return tuple(character.id for character in both(table, action))

    def prompt() -> str:
        character, target = both(table, action)
        words = describe(table, character, action, card_of(table, action), attack_line(table, character, target))
        return f"{character.name}'s {played(table, action)} at {target.name}: {words}"

    result = yield from roll(table, "attack", action.who, about, prompt, partial(on_roll, table, action))
    action.attack = result.faces
    character, target = both(table, action)
    card, line = card_of(table, action), attack_line(table, character, target)
    done = harm(
        card,
        result.outcome,
        table.rules,
        distance=line.distance,
        aimed=action.aimed,
        cover=line.covered,
        armor=target.armor,
    )
    if card.restrains:
        yield from _restrain(table, action, card, result.outcome)
        if card.results[result.outcome + 2] != "hurts":
            return
    strike(table, target, done)
    if done.cover and line.whom in table.characters:
        pass_on(table, line.whom)


def _restrain(table: Table, action: Act, card: Card, outcome: int) -> Procedure[None]:
    """Apply the result of Restrain apart from damage (FA-RES-3)."""
    result = card.results[outcome + 2]
    if result == "restrained":
        restrain(table, table.characters[action.target])
        return
    table.record(RestrainFailed(action.who, action.target, result == "countered", may_counter(table, action)))
    if result == "countered":
        yield from _counter(table, action, worse=True)


def _counter(table: Table, action: Act, *, worse: bool) -> Procedure[None]:
    """Ask the target for a counter-attack with a fitting card; counter-attacks are not countered (FA-ATK-15)."""
    key = yield from ask(partial(_with_what, table, action, worse))
    if key == NO_COUNTER.key:
        return
    back = Act(action.target, key, begun=True, card=key, target=action.who, counter=True, worse=worse)
    back.stepped, back.typed = table.rules.counter_free_move == "0", action.typed
    table.action = back
    yield from close_in(table, back)
    yield from strike_at(table, back)
    yield from step_away(table, back)
    table.action = action


def _with_what(table: Table, action: Act, worse: bool) -> Choose | Given:
    character, target = both(table, action)
    line = attack_line(table, target, character)
    cards = counters(table, target, character, card_of(table, action), line)
    if not (cards and may_counter(table, action)):
        return Given(NO_COUNTER.key)
    back = Act(target.id, "", target=character.id, counter=True, worse=worse)
    hints = {card.id: f"{card.base} damage, {describe(table, target, back, card, line)}" for card in cards}
    name = character.name
    options = [
        Option(
            card.id,
            card.name,
            hints[card.id],
            LETTERS.get(card.id, "R"),
            thing=card.name,
            also=(f"{card.name} {name}", f"counter-attacks {name} with the {card.name}"),
        )
        for card in cards
    ]
    prompt = f"{target.name} counter-attacks {character.name}: with what?"
    enter = options[0].key if len(options) == 1 else ""
    return choice(
        "counter", prompt, [*options, NO_COUNTER], enter=enter, light=False, **seat_of(table, target.id, character.id)
    )
