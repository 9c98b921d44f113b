"""The defence of a target that plays Defend: FA-ATK-5, FA-DEF-1 to FA-DEF-10, FA-AIM-8, FA-AIM-10, FA-AIM-11."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.fully_automated.events.attacks import AimGone, Defended, Escaped
from unhex_tui.systems.fully_automated.fight import matchup, measuring
from unhex_tui.systems.fully_automated.fight.free_hex import step_odds
from unhex_tui.systems.fully_automated.fight.matchup import Attacks, Live, Sides, counters, sides_of
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
from unhex_tui.systems.fully_automated.fight.previews import stepped
from unhex_tui.systems.fully_automated.fight.rolling import Bearing, roll
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.chances import guard
from unhex_tui.systems.fully_automated.rules.damage import Defence, band, defence
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS, net
from unhex_tui.systems.fully_automated.state.table import Act, Table

RETREAT = Question(
    "defend.step",
    "Where the defender steps. The attack fails if that is out of range and the attacker cannot follow.",
    previews=stepped,
)
HELD_AIM = Question("defend.aim", "Whether the held aim helps this defence and is spent, or is kept.")
DEFENCE = Question("defence", "Whether the attack goes ahead (perhaps at disadvantage), fails, or is countered.")
FOLLOW = Question("follow", "Whether to follow; if not, the attack fails.", previews=stepped, gradual=step_odds)
LET_GO = Option("let", "Don't follow", "the attack fails: press . twice", "..", also=("Lets it go",))


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
            return describe(table, target, action, card, line, how and f"defence: {how}")
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
    note = Reason("Rolling the defence spends the aim", ("FA-AIM-10",))
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
