"""The odds of a question's options, in columns by option key: for the GM, worked out on request.

`outlook` has the odds of attacks, `chances` those of dice; words state the assumptions.
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.dice import RollTable, number, percent
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.fully_automated.advice.chances import undefended
from unhex_tui.systems.fully_automated.advice.outlook import (
    Attacks,
    Outlook,
    blow,
    by_defence,
    by_result,
    by_the_dice,
    by_the_guard,
    columns,
    goes_ahead,
    met,
    outlook,
    reaches,
    uses_aim,
    would_defend,
)
from unhex_tui.systems.fully_automated.fight import defending, measuring
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, MOVE, card, playable
from unhex_tui.systems.fully_automated.fight.attack import AIMED, UNAIMED
from unhex_tui.systems.fully_automated.fight.measuring import closer, facing, hexes_away, in_words
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card, cards
from unhex_tui.systems.fully_automated.rules.damage import band, gap_needed, on_defence
from unhex_tui.systems.fully_automated.rules.dice import net, weights
from unhex_tui.systems.fully_automated.state.table import Act, Table


def _sides(table: Table) -> tuple[Act, Card, Character, Character] | None:
    """Return the current action, its card, its attacker and its target; None if one of them is missing."""
    action = table.action
    one = card(table, action.card) if action is not None else None
    if action is None or one is None or action.who not in table.characters or action.target not in table.characters:
        return None
    return action, one, table.characters[action.who], table.characters[action.target]


# -------------------------------------------------------------------- the choice of actions


def _choosing(table: Table, asked: Choose) -> Figures:
    """Return the odds of each card against its best target from here, without movement or defence (FA-SEL-1)."""
    c = table.characters.get(asked.about[0])
    if c is None:
        return Figures()
    told: Attacks = {}
    whom: dict[str, str] = {}
    words: dict[str, str] = {}
    mine = {one.id: one for one in playable(table, c)}
    for option in asked.options:
        one = mine.get(option.key)
        if one is not None:
            action = Act(c.id, one.id, card=one.id, aimed=c.aim > 0)
            found = {foe.id: outlook(table, action, c, one, foe) for foe in _seen_by(table, c)}
            best = max(
                ((foe, each) for foe, each in found.items() if each is not None),
                key=lambda pair: _worth(table, *pair),
                default=None,
            )
            if best is None:
                whom[one.id], words[one.id] = "no one", _nearest(table, c, one)
            else:
                target, seen = table.characters[best[0]], best[1]
                told[one.id] = (seen.chances, target.hp)
                whom[one.id] = f"{target.name}, {_far(one, seen.found)}"
                first = f", from {seen.place}" if seen.place else ""
                guard = ", will defend" if would_defend(table, action, target) else ""
                words[one.id] = f"{in_words(table, c, one, seen.found)}{first}{guard}"
    words[DEFEND] = _guard(table, c)
    return columns(told, words, at=whom)


def first_looked_at(table: Table, decision: Decision) -> str:
    """Return the option for the cursor: the first attack that reaches a foe, else Move (FA-SEL-1).

    Empty if the first option will do.
    """
    c = table.characters.get(decision.about[0]) if decision.question == "choose" else None
    if c is None or table.grid is None or not isinstance(decision, Choose):
        return ""
    mine = {one.id: one for one in playable(table, c)}
    keys = [option.key for option in decision.options]
    foes = _seen_by(table, c)
    reaching = (key for key in keys if key in mine and any(reaches(table, c, mine[key], foe) for foe in foes))
    return next(reaching, next((key for key in (MOVE, DEFEND) if key in keys), ""))


def _seen_by(table: Table, c: Character) -> list[Character]:
    """Return the character's foes; for a player character only those that the players see."""
    return [foe for foe in table.foes(c.id) if not c.pc or visibility.met(table, foe)]


def _far(one: Card, found: Line) -> str:
    """Return the distance in a few words: `3 away`, or with its range band if it is at disadvantage: `7 far`."""
    where = band(one, found.distance)
    return f"{found.distance} away" if where == "in" else f"{found.distance} {where}"


def _nearest(table: Table, c: Character, one: Card) -> str:
    """Return in words why a card reaches no foe (FA-ATK-7, FA-COV-1, FA-RES-2)."""
    foes = [foe for foe in _seen_by(table, c) if foe.able] or _seen_by(table, c)
    seen = [(found.distance, foe.name) for foe in foes if (found := facing(table, c, foe)).clear]
    if not seen:
        return "no adversary in sight"
    distance, name = min(seen)
    if one.restrains and band(one, distance) != "out":
        return f"no adjacent target has at least {gap_needed(table.rules)} HP less"
    return f"nearest in sight: {name}, {hexes_away(distance)}"


def _worth(table: Table, foe: str, found: Outlook) -> tuple[bool, float, float]:
    """Return a sort key for targets: those who can still act first, then by chances and damage."""
    target = table.characters[foe]
    return target.able, found.chances.out(target.hp), found.chances.damage


def _guard(table: Table, c: Character) -> str:
    """Return in words how often a defence stops an attack at best: not aimed, adjacent or behind cover (FA-DEF-2)."""
    down = defending.down(c)
    edges = on_defence(cards(table.rules)["punch"], 1, table.rules, holds_aim=c.aim > 0, stuns=c.stun, down=down)
    rolls = weights(net(edges, table.rules), table.rules)
    stops, counters = (sum(rolls[at:]) / sum(rolls) for at in (2, 3))
    return f"not exposed: stops {percent(stops)}, counters {percent(counters)}"


# -------------------------------------------------------------------- attacks


def _targets(table: Table, asked: Choose) -> Figures:
    """Return the odds of the current attack on each target, and the damage with the aim switched (FA-AIM-3)."""
    action = table.action
    one = card(table, action.card or action.kind) if action is not None else None
    if action is None or one is None:
        return Figures()
    c = table.characters[action.who]
    told: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None or target.team == c.team:
            continue
        found = outlook(table, action, c, one, target)
        if found is not None:
            told[target.id] = (found.chances, target.hp)
            words[target.id] = "defends" if would_defend(table, action, target) else "does not defend"
    if told:
        other = Act(action.who, action.kind, card=one.id, aimed=not action.aimed, stepped=action.stepped)
        again = [outlook(table, other, c, one, table.characters[who]) for who in told]
        most = max((each.chances.damage for each in again if each is not None), default=0.0)
        words[UNAIMED.key if action.aimed else AIMED.key] = f"average damage up to {number(most)}"
    return columns(told, words)


def _steps(table: Table, asked: Choose) -> Figures:
    """Return the odds of the current attack from each hex that the attacker may step to (FA-ATK-3)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, one, c, target = sides
    places = {*closer(table, action, c, one, target)}
    told: Attacks = {}
    for option in asked.options:
        if option.key in places:
            found, back = facing(table, c, target, at=option.key), facing(table, target, c, to=option.key)
            told[option.key] = (
                met(table, action, c, one, target, found, back, uses_aim(table, target)),
                target.hp,
            )
    return columns(told)


def _retreats(table: Table, asked: Choose) -> Figures:
    """Return the odds of the attack for each hex that the target may step to (FA-ATK-5, FA-DEF-3, FA-DEF-4)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, one, c, target = sides
    told: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        to = target.place if option.key == measuring.STAY else option.key
        found = facing(table, c, target, to=to)
        if defending.holds(table, action, found):
            back = facing(table, target, c, at=to)
            told[option.key] = (met(table, action, c, one, target, found, back, uses_aim(table, target)), target.hp)
        else:
            follows = bool(one.free) and not action.stepped and found.distance <= one.farthest + one.free
            words[option.key] = "escapes unless followed" if follows else "escapes: the attack fails"
    return columns(told, words, worse=True)


def _aims(table: Table, _asked: Choose) -> Figures:
    """Return the odds of a defence with held aim and without (FA-AIM-10)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, one, c, target = sides
    found, back = facing(table, c, target), facing(table, target, c)
    ways = {"use": True, "keep": False}
    told = {key: (met(table, action, c, one, target, found, back, aims), target.hp) for key, aims in ways.items()}
    return columns(told, worse=True)


def _counters(table: Table, asked: Choose) -> Figures:
    """Return the odds of each card in a counter-attack (FA-ATK-15)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, _, c, target = sides
    worse = action.defended == "counters_hindered" or bool(action.attack)
    back, counter = facing(table, target, c), Act(target.id, "", target=c.id, counter=True, worse=worse)
    told: Attacks = {}
    for option in asked.options:
        mine = card(table, option.key)
        if mine is not None:
            told[mine.id] = (undefended(blow(table, counter, target, mine, c, back), table.rules), c.hp)
    return columns(told)


# -------------------------------------------------------------------- dice


def _rolled(table: Table, asked: Roll) -> Figures:
    """Return the odds of the current attack or defence roll (FA-ATK-2, FA-DEF-2)."""
    if (sides := _sides(table)) is None:
        return Figures()
    action, one, c, target = sides
    found, back = facing(table, c, target), facing(table, target, c)
    if asked.question == "attack":
        row = by_the_dice(blow(table, action, c, one, target, found), table.rules)
        return columns({ALL: (goes_ahead(table, action, c, one, target, found, back), target.hp)}, {ALL: row})
    told = (met(table, action, c, one, target, found, back, uses_aim(table, target)), target.hp)
    return columns({ALL: told}, {ALL: by_the_guard()})


def ahead(table: Table, asked: Decision, faces: Sequence[int]) -> RollTable | None:
    """Return the chance of each result after the dice so far, with its effect (FA-ATK-2, FA-DEF-2)."""
    found = asked.ahead(faces) if isinstance(asked, Roll) else None
    if found is None or asked.question not in ("attack", "defence") or (sides := _sides(table)) is None:
        return found
    action, one, c, target = sides
    attack = blow(table, action, c, one, target, facing(table, c, target))
    does = by_result(attack, table.rules) if asked.question == "attack" else by_defence()
    rows = (row._replace(cells=(*row.cells, does[row.name])) for row in found.rows)
    notes = () if asked.question == "attack" else (f"the attack does {by_the_dice(attack, table.rules)}",)
    return RollTable((*found.heads, "what it does"), tuple(rows), found.title, notes)


FIGURES: By[Figures] = {
    "choose": _choosing,
    "target": _targets,
    "step": _steps,
    "follow": _steps,
    "defend.step": _retreats,
    "defend.aim": _aims,
    "counter": _counters,
    "attack": _rolled,
    "defence": _rolled,
}
"""The odds by question."""
