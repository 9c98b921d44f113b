"""An attack on its target: the defence, the dice, the harm and the counter-attack.

FA-ATK-2 to FA-ATK-4, FA-ATK-9 to FA-ATK-15, FA-AIM-5 to FA-AIM-12, FA-COV-6, FA-COV-7, FA-RES-3, FA-OPT-1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.dice import RollTable
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.fully_automated.events.attacks import Attacked, RestrainFailed
from unhex_tui.systems.fully_automated.fight import matchup
from unhex_tui.systems.fully_automated.fight.actions import LETTERS, card
from unhex_tui.systems.fully_automated.fight.defending import DEFENCE, by_defence, meet
from unhex_tui.systems.fully_automated.fight.free_hex import close_in, step_away
from unhex_tui.systems.fully_automated.fight.harming import pass_on, restrain, strike
from unhex_tui.systems.fully_automated.fight.matchup import Live, Sides, counters, met, sides_of
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, card_of, describe, played
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.fight.previews import countered
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.chances import End, attack, guard, hit
from unhex_tui.systems.fully_automated.rules.damage import Harm, band
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS
from unhex_tui.systems.fully_automated.state.table import Act, Table

ATTACK = Question("attack", "How much damage the roll adds or subtracts, and whether it stuns.")
COUNTER = Question("counter", "Which card the defender strikes back with.", previews=countered)
NO_COUNTER = Option("none", "No counter-attack", "", ".")


def strike_at(table: Table, action: Act) -> Procedure[End]:
    """Play an attack on `action.target`, from the defence to the results."""
    character, target = both(table, action)
    target.attacked = True
    table.record(_attacked(table, action, character, target))
    facts = Live(table, action, matchup.defends(table, action, target))
    choose, play = partial(_choose, action), partial(_counter, action)
    return (yield from live(attack, facts, {guard: meet, hit: _hit, "counter": choose, attack: play}))


def _attacked(table: Table, action: Act, character: Character, target: Character) -> Attacked:
    plays, line = card_of(table, action), attack_line(table, character, target)
    where = band(plays, line.distance)
    how = (*(["aimed"] if action.aimed else []), *([where] if where in ("far", "near") else []))
    return Attacked(character.id, target.id, plays.name, line.distance, how, counter=action.counter)


def _hit(facts: Live) -> Procedure[Harm]:
    table, action, _ = facts
    done = yield from live(hit, facts, {"attack": _roll})
    character, target = both(table, action)
    line = attack_line(table, character, target)
    if card_of(table, action).restrains and not done.restrained:
        answered = bool(counters(table, facts.sides))
        table.record(RestrainFailed(character.id, target.id, done.countered, answered))
    if done.restrained:
        restrain(table, target, character.id)
    elif not done.countered:
        strike(table, target, done, character.id)
        if done.cover and line.whom in table.characters:
            pass_on(table, line.whom, character.id)
    return done


def _roll(facts: Live) -> Procedure[int]:
    table, action, _ = facts

    def prompt() -> str:
        character, target = both(table, action)
        words = describe(table, character, action, card_of(table, action), attack_line(table, character, target))
        return f"{character.name}'s {played(table, action)} at {target.name}: {words}"

    def bearing() -> Bearing:
        blow = matchup.blow_of(table, facts.sides)
        return Bearing(blow.edges, blow.net(table.rules))

    return roll(table, action, ATTACK.id, prompt, bearing)


def _choose(action: Act, facts: Live) -> Procedure[str]:
    """Ask the target of an action for a counter-attack with a fitting card (FA-ATK-15)."""
    table, back, _ = facts
    key: str = yield from ask(partial(_with_what, table, action, back))
    back.kind = back.card = key
    return key


def _counter(action: Act, facts: Live) -> Procedure[End]:
    table, back, _ = facts
    back.stepped = table.rules.counter_free_move == "0"
    table.action = back
    yield from close_in(table, back)
    result = yield from strike_at(table, back)
    yield from step_away(table, back)
    table.action = action
    return result


def _with_what(table: Table, action: Act, back: Act) -> Choose | Given:
    sides = Live(table, action).sides
    cards, character, target = counters(table, sides), sides.character, sides.target
    if not cards:
        return Given(NO_COUNTER.key)
    line = attack_line(table, target, character)
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
        COUNTER.id, prompt, [*options, NO_COUNTER], enter=enter, light=False, **seat_of(table, target.id, character.id)
    )


# -------------------------------------------------------------------- advice


@COUNTER.odds
def _counter_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of each card in a counter-attack (FA-ATK-15)."""
    sides = sides_of(table)
    worse = sides.action.defended == "counters_hindered" or bool(sides.action.attack)
    cards = [plays for option in asked.options if (plays := card(table, option.key)) is not None]
    backs = {plays.id: met(table, matchup.back_at(sides, plays, worse=worse), rolled=True) for plays in cards}
    return matchup.columns({key: (chances, sides.character.hp) for key, chances in backs.items()})


@ATTACK.odds
def _attack_odds(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the attack roll (FA-ATK-2)."""
    sides = sides_of(table)
    row = matchup.by_the_dice(table, sides)
    return matchup.columns({ALL: (met(table, sides, rolled=True), sides.target.hp)}, {ALL: row})


@ATTACK.ahead
@DEFENCE.ahead
def _ahead(table: Table, asked: Roll, faces: Sequence[int]) -> RollTable | None:
    """Return the chance of each result after the dice so far, with its effect (FA-ATK-2, FA-DEF-2)."""
    roll_table = asked.ahead(faces)
    if roll_table is None:
        return None
    sides, attacks = sides_of(table), asked.question == ATTACK.id
    does = _by_result(table, sides) if attacks else by_defence(table, sides)
    rows = (row._replace(cells=(*row.cells, does[row.name])) for row in roll_table.rows)
    notes = () if attacks else (f"attack by roll: {matchup.by_the_dice(table, sides)}",)
    return RollTable((*roll_table.heads, "what it does"), tuple(rows), roll_table.title, notes)


def _by_result(table: Table, sides: Sides) -> dict[str, str]:
    """Return the effect of each outcome of the attack, by its sign (FA-ATK-2, FA-RES-3)."""
    blow, words = matchup.blow_of(table, sides), {}
    for outcome in OUTCOMES:
        done = blow.harm(outcome, table.rules)
        stuns = f", {'stun' if done.stuns == 1 else f'{done.stuns} stuns'}" if done.stuns else ""
        words[SIGNS[outcome]] = f"{done.dealt} damage{stuns}" if done.dealt or stuns else "no damage"
        if done.countered:
            words[SIGNS[outcome]] = matchup.FAILS[any(counters(table, sides))]
        elif done.restrained:
            words[SIGNS[outcome]] = "restrained"
    return words
