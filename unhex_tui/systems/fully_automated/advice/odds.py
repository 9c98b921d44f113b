"""The odds of a question's options, in columns by option key: for the GM, worked out on request.

`matchup` has the odds of attacks, `chances` those of dice; words state the assumptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from unhex_tui.engine.advice import WAIT, Odds
from unhex_tui.engine.decision import Choose, Decision, Roll
from unhex_tui.engine.dice import RollTable, number, percent
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.questions import By, Steps, by_cursor
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.fully_automated.advice.chances import Chances, undefended
from unhex_tui.systems.fully_automated.advice.matchup import (
    AttackOdds,
    Attacks,
    answer,
    attack_odds,
    blow,
    by_defence,
    by_result,
    by_the_dice,
    by_the_guard,
    columns,
    goes_ahead,
    met,
    reaches,
    would_defend,
)
from unhex_tui.systems.fully_automated.advice.previews import from_there
from unhex_tui.systems.fully_automated.events.attacks import hexes_away
from unhex_tui.systems.fully_automated.fight import defending, measuring
from unhex_tui.systems.fully_automated.fight.actions import DEFEND, MOVE, card, playable
from unhex_tui.systems.fully_automated.fight.attack import AIMED, UNAIMED
from unhex_tui.systems.fully_automated.fight.measuring import attack_line, closer, describe
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card, cards
from unhex_tui.systems.fully_automated.rules.damage import band, gap_needed, on_defence
from unhex_tui.systems.fully_automated.rules.dice import net, weights
from unhex_tui.systems.fully_automated.state.table import Act, Table

_Sides = tuple[Act, Card, Character, Character]


def _sides(table: Table) -> _Sides | None:
    """Return the current action, its card, its attacker and its target; None if one of them is missing."""
    action = table.action
    chosen_card = card(table, action.card) if action is not None else None
    if (
        action is None
        or chosen_card is None
        or action.who not in table.characters
        or action.target not in table.characters
    ):
        return None
    return action, chosen_card, table.characters[action.who], table.characters[action.target]


def _met(table: Table, sides: _Sides, line: Line, back: Line, aims: bool | None = None) -> tuple[Chances, int]:
    """Return the chances before the defence, and the target's HP; `aims` None for held aim as the rules have it."""
    action, card, character, target = sides
    aims = defending.uses_aim(table, target) if aims is None else aims
    return met(table, action, character, card, target, line, back, aims), target.hp


def _choosing(table: Table, asked: Choose) -> Odds:
    """Return the odds of each card against its best target from here, without movement or defence (FA-SEL-1)."""
    character = table.characters.get(asked.about[0])
    if character is None:
        return Odds()
    attacks: Attacks = {}
    whom: dict[str, str] = {}
    words: dict[str, str] = {}
    mine = {card.id: card for card in playable(table, character)}
    for option in asked.options:
        card = mine.get(option.key)
        if card is not None:
            action = Act(character.id, card.id, card=card.id, aimed=character.aim > 0)
            odds = {foe.id: attack_odds(table, action, character, card, foe) for foe in _seen_by(table, character)}
            best = max(
                ((foe, each) for foe, each in odds.items() if each is not None),
                key=lambda pair: _worth(table, *pair),
                default=None,
            )
            if best is None:
                whom[card.id], words[card.id] = "no one", _nearest(table, character, card)
            else:
                target, best_odds = table.characters[best[0]], best[1]
                attacks[card.id] = (best_odds.chances, target.hp)
                now = f"{attack_line(table, character, target).distance} away, step"
                whom[card.id] = f"{target.name}, {now if best_odds.place else _far(card, best_odds.found)}"
                step = f" after a step to {best_odds.place}" if best_odds.place else ""
                guard = ", will defend" if would_defend(table, action, target) else ""
                words[card.id] = f"{describe(table, character, action, card, best_odds.found)}{step}{guard}"
    words[DEFEND] = _guard(table, character)
    return columns(attacks, words, at=whom)


def first_looked_at(table: Table, decision: Decision) -> str:
    """Return the action for the cursor: the first attack that reaches a foe, else Move or Defend (FA-SEL-1).

    Empty for other questions, and without a map.
    """
    character = table.characters.get(decision.about[0]) if decision.question == "choose" else None
    if character is None or table.grid is None or not isinstance(decision, Choose):
        return ""
    mine = {card.id: card for card in playable(table, character)}
    keys = [option.key for option in decision.options]
    foes = _seen_by(table, character)
    reaching = (key for key in keys if key in mine and any(reaches(table, character, mine[key], foe) for foe in foes))
    return next(reaching, next((key for key in (MOVE, DEFEND) if key in keys), ""))


def _seen_by(table: Table, character: Character) -> list[Character]:
    """Return the character's foes; for a player character only those that the players see."""
    return [foe for foe in table.foes(character.id) if not character.pc or visibility.met(table, foe)]


def _far(card: Card, line: Line) -> str:
    """Return the distance in a few words: `3 away`, or with its range band if it is at disadvantage: `7 far`."""
    where = band(card, line.distance)
    return f"{line.distance} away" if where == "in" else f"{line.distance} {where}"


def _nearest(table: Table, character: Character, card: Card) -> str:
    """Return in words why a card reaches no foe (FA-ATK-7, FA-COV-1, FA-RES-2)."""
    foes = [foe for foe in _seen_by(table, character) if foe.able] or _seen_by(table, character)
    foes = [foe for foe in foes if not (card.restrains and foe.restrained)]
    seen = [(line.distance, foe.name) for foe in foes if (line := attack_line(table, character, foe)).clear]
    if not seen:
        return "no adversary in sight"
    distance, name = min(seen)
    if card.restrains and band(card, distance) != "out":
        return f"no adjacent target has at least {gap_needed(table.rules)} HP less"
    return f"nearest in sight: {name}, {hexes_away(distance)}"


def _worth(table: Table, foe: str, odds: AttackOdds) -> tuple[bool, float, float]:
    """Return a sort key for targets: those who can still act first, then by chances and damage."""
    target = table.characters[foe]
    return target.able, odds.chances.out(target.hp), odds.chances.damage


def _guard(table: Table, character: Character) -> str:
    """Return in words how often a defence stops an attack at best: not aimed, adjacent or behind cover (FA-DEF-2)."""
    down = defending.down(character)
    edges = on_defence(
        cards(table.rules)["punch"], 1, table.rules, holds_aim=character.aim > 0, stuns=character.stun, down=down
    )
    rolls = weights(net(edges, table.rules), table.rules)
    stops, counters = (percent(sum(rolls[at:]) / sum(rolls)) for at in (2, 3))
    could = (
        f", counters {counters}" if any(_answers(table, character, foe) for foe in _seen_by(table, character)) else ""
    )
    return f"if not exposed: stops {stops}{could}"


def _answers(table: Table, character: Character, foe: Character) -> bool:
    """Tell whether the character has a card to counter an attack that the foe could make from here (FA-ATK-15)."""
    for theirs in playable(table, foe) if foe.able else ():
        action = Act(foe.id, theirs.id, card=theirs.id)
        odds = attack_odds(table, action, foe, theirs, character)
        back = odds and attack_line(table, character, foe, to=odds.place)
        if back and answer(table, action, foe, theirs, character, back) is not None:
            return True
    return False


def _targets(table: Table, asked: Choose) -> Odds:
    """Return the odds of the current attack on each target, and the damage with the aim switched (FA-AIM-3)."""
    action = table.action
    chosen_card = card(table, action.card or action.kind) if action is not None else None
    if action is None or chosen_card is None:
        return Odds()
    character = table.characters[action.who]
    attacks: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        target = table.characters.get(option.key)
        if target is None or target.team == character.team:
            continue
        odds = attack_odds(table, action, character, chosen_card, target)
        if odds is not None:
            attacks[target.id] = (odds.chances, target.hp)
            words[target.id] = "defends" if would_defend(table, action, target) else "does not defend"
    if attacks:
        other = Act(action.who, action.kind, card=chosen_card.id, aimed=not action.aimed, stepped=action.stepped)
        again = [
            attack_odds(table, other, character, chosen_card, table.characters[character_id])
            for character_id in attacks
        ]
        most = max((each.chances.damage for each in again if each is not None), default=0.0)
        words[UNAIMED.key if action.aimed else AIMED.key] = f"average damage up to {number(most)}"
    return columns(attacks, words)


def _steps(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds]:
    """Count the odds of the current attack from each hex that the attacker may step to (FA-ATK-3).

    Without a target yet, count whom each hex puts in reach, for the rows that name none.
    """
    if (sides := _sides(table)) is None:
        yield from [Odds()] if any(option.hint for option in asked.options) else _hexes(table, asked, at)
        return
    action, card, character, target = sides
    places = {*closer(table, action, character, card, target)}
    attacks: Attacks = {}
    for option in asked.options:
        if option.key in places:
            line = attack_line(table, character, target, at=option.key)
            attacks[option.key] = _met(table, sides, line, attack_line(table, target, character, to=option.key))
    yield columns(attacks)


def _retreats(table: Table, asked: Choose) -> Odds:
    """Return the odds of the attack for each hex that the target may step to (FA-ATK-5, FA-DEF-3, FA-DEF-4)."""
    if (sides := _sides(table)) is None:
        return Odds()
    action, card, character, target = sides
    attacks: Attacks = {}
    words: dict[str, str] = {}
    for option in asked.options:
        to = target.place if option.key == measuring.STAY else option.key
        line = attack_line(table, character, target, to=to)
        if defending.holds(table, action, line):
            attacks[option.key] = _met(table, sides, line, attack_line(table, target, character, at=to))
        else:
            follows = defending.may_follow(action, card, line)
            words[option.key] = "escapes unless followed" if follows else "escapes: the attack fails"
    return columns(attacks, words, worse=True)


def _aims(table: Table, _asked: Choose) -> Odds:
    """Return the odds of a defence with held aim and without (FA-AIM-10)."""
    if (sides := _sides(table)) is None:
        return Odds()
    _, _, character, target = sides
    line, back = attack_line(table, character, target), attack_line(table, target, character)
    ways = {"use": True, "keep": False}
    return columns({key: _met(table, sides, line, back, aims) for key, aims in ways.items()}, worse=True)


def _counters(table: Table, asked: Choose) -> Odds:
    """Return the odds of each card in a counter-attack (FA-ATK-15)."""
    if (sides := _sides(table)) is None:
        return Odds()
    action, _, character, target = sides
    worse = action.defended == "counters_hindered" or bool(action.attack)
    back = attack_line(table, target, character)
    counter = Act(target.id, "", target=character.id, counter=True, worse=worse)
    attacks: Attacks = {}
    for option in asked.options:
        mine = card(table, option.key)
        if mine is not None:
            strike = blow(table, counter, target, mine, character, back)
            attacks[mine.id] = undefended(strike, table.rules), character.hp
    return columns(attacks)


def _rolled(table: Table, asked: Roll) -> Odds:
    """Return the odds of the current attack or defence roll (FA-ATK-2, FA-DEF-2)."""
    if (sides := _sides(table)) is None:
        return Odds()
    action, card, character, target = sides
    line, back = attack_line(table, character, target), attack_line(table, target, character)
    counter = answer(table, action, character, card, target, back)
    if asked.question == "attack":
        row = by_the_dice(blow(table, action, character, card, target, line), table.rules, counter)
        return columns({ALL: (goes_ahead(table, action, character, card, target, line, back), target.hp)}, {ALL: row})
    return columns({ALL: _met(table, sides, line, back)}, {ALL: by_the_guard(counter)})


def ahead(table: Table, asked: Decision, faces: Sequence[int]) -> RollTable | None:
    """Return the chance of each result after the dice so far, with its effect (FA-ATK-2, FA-DEF-2)."""
    roll_table = asked.ahead(faces) if isinstance(asked, Roll) else None
    if roll_table is None or asked.question not in ("attack", "defence") or (sides := _sides(table)) is None:
        return roll_table
    action, card, character, target = sides
    attack = blow(table, action, character, card, target, attack_line(table, character, target))
    counter = answer(table, action, character, card, target, attack_line(table, target, character))
    does = by_result(attack, table.rules, counter) if asked.question == "attack" else by_defence(counter)
    rows = (row._replace(cells=(*row.cells, does[row.name])) for row in roll_table.rows)
    notes = () if asked.question == "attack" else (f"the attack does {by_the_dice(attack, table.rules, counter)}",)
    return RollTable((*roll_table.heads, "what it does"), tuple(rows), roll_table.title, notes)


def _hexes(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds]:
    """Count how many able foes reach each hex of a step, and how many are in reach there, also to stay (FA-COV-9)."""
    character = table.subject(asked)
    places = {option.key: option.place for option in asked.options if option.place} | {measuring.STAY: character.place}
    cells = dict.fromkeys(places, (WAIT, WAIT))
    for key in by_cursor(places, at):
        theirs, mine = from_there(table, character, places[key])
        cells = {**cells, key: (f"{len(theirs)}", f"{len(mine)}")}
        yield Odds(("in reach of", "reaches"), cells)


FIGURES: By[Odds] = {
    "choose": _choosing,
    "target": _targets,
    "defend.step": _retreats,
    "defend.aim": _aims,
    "counter": _counters,
    "attack": _rolled,
    "defence": _rolled,
}
STEPS: Mapping[str, Steps] = {"step": _steps, "follow": _steps, "after": _hexes}
"""Odds that take long, by question id."""
