"""An attack on its target: the defence, the dice, the harm and the counter-attack.

FA-ATK-2 to FA-ATK-5, FA-ATK-9 to FA-ATK-15, FA-AIM-5 to FA-AIM-12, FA-COV-6, FA-COV-7, FA-DEF-1 to FA-DEF-10, FA-RES-3,
FA-OPT-1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.dice import RollTable
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.fully_automated.events.attacks import AimGone, Attacked, Defended, Escaped, RestrainFailed
from unhex_tui.systems.fully_automated.fight import matchup, measuring
from unhex_tui.systems.fully_automated.fight.actions import LETTERS, card
from unhex_tui.systems.fully_automated.fight.free_hex import close_in, step_away, step_odds
from unhex_tui.systems.fully_automated.fight.harming import pass_on, restrain, strike
from unhex_tui.systems.fully_automated.fight.matchup import Attacks, Live, Sides, counters, met, sides_of
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
from unhex_tui.systems.fully_automated.fight.previews import countered, stepped
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.chances import End, attack, guard, hit
from unhex_tui.systems.fully_automated.rules.damage import Defence, Harm, band, defence
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS, net
from unhex_tui.systems.fully_automated.state.table import Act, Table

ATTACK = Question("attack", "How much damage the roll adds or subtracts, and whether it stuns.")
COUNTER = Question("counter", "Which card the defender strikes back with.", previews=countered)
NO_COUNTER = Option("none", "No counter-attack", "", ".")
RETREAT = Question(
    "defend.step",
    "Where the defender steps. The attack fails if that is out of range and the attacker cannot follow.",
    previews=stepped,
)
HELD_AIM = Question("defend.aim", "Whether the held aim helps this defense and is spent, or is kept.")
DEFENCE = Question("defence", "Whether the attack goes ahead (perhaps at disadvantage), fails, or is countered.")
FOLLOW = Question("follow", "Whether to follow; if not, the attack fails.", previews=stepped, gradual=step_odds)
LET_GO = Option("let", "Don't follow", "the attack fails: press . twice", "..", also=("Lets it go",))


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


# -------------------------------------------------------------------- the defence


def meet(facts: Live) -> Procedure[Defence]:
    """Play the defence with its step and the attacker's; an attack that loses its target is stopped without dice.

    The attacker spends the aim, by the table rules also on an attack that loses its target (FA-AIM-11).
    """
    table, action, defends = facts
    character, reached = table.characters[action.who], True
    if defends and not action.counter:
        yield from _step(table, action)
        reached = yield from _reached(table, action)
    dice: Procedure[Defence] = live(guard, facts, {"defence": _defend})
    met = (yield from dice) if reached else "stopped"
    if defends and reached:
        action.defended = met
        table.record(Defended(action.target, met, bool(counters(table, facts.sides)), action.who))
    if action.aimed and (reached or table.rules.attacker_aim_on_autofail == "spent"):
        character.aim, character.aim_spent = 0, True
    return met


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
            edges = matchup.on_guard(table, Sides(action, character, card, target), line=line)
            how = rolled(edges, net(edges, table.rules))
            return describe(table, target, action, card, line, how and f"defense: {how}")
        gone = "out of range" if line.clear else "out of sight"
        return f"distance {line.distance}, {gone}{' unless followed' if may_follow(action, card, line) else ''}"

    stay = measuring.stay(target.place, hint(target.place))
    prompt = f"{_against(table, action)}: step 1 hex?"
    options = [stay, *measuring.options(table, places, hint)]
    return choice(RETREAT.id, prompt, options, enter=STAY, light=False, **seat_of(table, target.id, character.id))


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
    return choice(FOLLOW.id, prompt, options, enter=enter, light=False, **seat_of(table, character.id, target.id))


def _defend(facts: Live) -> Procedure[int]:
    """Roll the defence, with or without held aim."""
    table, action, _ = facts
    uses = (yield from ask(partial(_aim, table, action))) == "use"

    def bearing() -> Bearing:
        edges = matchup.on_guard(table, facts.sides, uses)
        return Bearing(edges, net(edges, table.rules))

    outcome = yield from roll(table, action, DEFENCE.id, partial(_against, table, action), bearing)
    target = table.characters[action.target]
    if uses and target.aim:
        target.aim, target.aim_spent = 0, True
        table.record(AimGone(target.id, "spent"))
    return outcome


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
    note = Reason("Rolling the defense spends the aim", ("FA-AIM-10",))
    return choice(HELD_AIM.id, prompt, options, note, light=False, **seat_of(table, target.id, character.id))


# -------------------------------------------------------------------- advice

_WORDS: Mapping[Defence, tuple[str, str]] = {
    "hit": ("hits", "the attack goes ahead"),
    "hindered": ("at disadvantage", "goes ahead at disadvantage"),
    "stopped": ("stopped", "stopped"),
    "counters_hindered": ("counter at disadvantage", "stopped; counter at disadvantage"),
    "counters": ("counter", "stopped; counter"),
}
"""Words for each result of a defence: short ones, and longer ones for a row of its own."""


def by_defence(table: Table, sides: Sides, *, short: bool = False) -> dict[str, str]:
    """Return the effect of each outcome of the defence, by its sign; without a counter it only stops (FA-DEF-2)."""
    most = 2 if counters(table, sides) else 0
    return {SIGNS[outcome]: _WORDS[defence(min(most, outcome))][not short] for outcome in OUTCOMES}


@RETREAT.odds
def _retreats(table: Table, asked: Choose) -> Odds:
    """Return the odds of the attack for each hex that the target may step to (FA-ATK-5, FA-DEF-3, FA-DEF-4)."""
    action, character, card, target = sides = sides_of(table)
    attacks: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        to = target.place if option.key == STAY else option.key
        line = attack_line(table, character, target, to=to)
        if holds(table, action, line):
            attacks[option.key] = matchup.met(table, sides, to=to), target.hp
        else:
            follows = may_follow(action, card, line)
            words[option.key] = "escapes unless followed" if follows else "escapes: the attack fails"
    return matchup.columns(attacks, words, worse=True)


@HELD_AIM.odds
def _aims(table: Table, _asked: Choose) -> Odds:
    """Return the odds of a defence with held aim and without (FA-AIM-10)."""
    sides = sides_of(table)
    ways = {key: matchup.met(table, sides, aims=aims) for key, aims in {"use": True, "keep": False}.items()}
    return matchup.columns({key: (chances, sides.target.hp) for key, chances in ways.items()}, worse=True)


@DEFENCE.odds
def _defence_odds(table: Table, _asked: Roll) -> Odds:
    """Return the odds of the defence roll, with the effect of each outcome (FA-DEF-2)."""
    sides = sides_of(table)
    by_words: dict[str, list[str]] = {}
    for sign, words in by_defence(table, sides, short=True).items():
        by_words.setdefault(words, []).append(sign)
    row = ", ".join(f"{' '.join(signs)} {words}" for words, signs in by_words.items())
    return matchup.columns({ALL: (matchup.met(table, sides), sides.target.hp)}, {ALL: row})
