"""The secret choice of an action, the reveal, and the odds of each action: FA-SEL-1, FA-SEL-4, FA-SEL-9, FA-RND-1."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.chance import exact, share, steady
from unhex_tui.engine.decision import Choose, Reason
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import MovedOn, Procedure
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.gamekit.secret_choices import declare
from unhex_tui.systems.fully_automated.events.attacks import hexes_away
from unhex_tui.systems.fully_automated.events.rounds import Revealed
from unhex_tui.systems.fully_automated.fight import matchup
from unhex_tui.systems.fully_automated.fight.actions import (
    DEFEND,
    MOVE,
    NONE,
    card,
    describe,
    imposed,
    offered,
    only_defends,
    playable,
)
from unhex_tui.systems.fully_automated.fight.matchup import AttackOdds, Attacks, Sides, attack_odds
from unhex_tui.systems.fully_automated.fight.measuring import attack_line
from unhex_tui.systems.fully_automated.fight.measuring import describe as facing_words
from unhex_tui.systems.fully_automated.fight.order import in_order, late, ordering
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card, cards
from unhex_tui.systems.fully_automated.rules.chances import AttackFacts, guard
from unhex_tui.systems.fully_automated.rules.damage import band, gap_needed, on_defence
from unhex_tui.systems.fully_automated.state.table import Act, Table

CHOOSE = Question("choose", "The character's action this round, secret until the reveal.")


def choosing(table: Table) -> Procedure[None]:
    """Ask all characters with a choice for their action, NPCs first (FA-SEL-9), then reveal all.

    A character who has arrived meanwhile rolls the turn order before that (FA-INIT-1).
    """
    if late(table):
        yield from ordering(table)
        return
    early = "undecided characters Defend"
    laid = "a real card, face down; typed in at the reveal"
    yield from declare(table, partial(seats, table), partial(_question, table), partial(reveal, table), early, laid)


def seats(table: Table) -> list[str]:
    """Return the ids of the characters who choose, in the order in which they are asked."""
    asked = [character for character in in_order(table) if not imposed(character)]
    return [character.id for character in asked if not character.pc] + [
        character.id for character in asked if character.pc
    ]


def _question(table: Table, character_id: str) -> Choose:
    character = table.characters.get(character_id)
    if character is None or late(table):
        raise MovedOn
    options, blocked = offered(table, character)
    notes = (
        [Reason(f"{character.name} has held aim since round {character.aim}", ("FA-AIM-2",))] if character.aim else []
    )
    prompt = f"What does {character.name}{', who holds aim,' * bool(character.aim)} do in round {table.round}?"
    return choice(
        CHOOSE.id, prompt, options, *notes, blocked=blocked, seconds=table.rules.seconds, **seat_of(table, character_id)
    )


def reveal(table: Table, chosen: dict[str, str]) -> None:
    """Reveal all actions (FA-RND-1); characters without a choice made defend (FA-SEL-4)."""
    for character in in_order(table):
        character.action = imposed(character) or chosen.get(character.id, DEFEND)
        character.limited = character.defends and only_defends(character)
        character.done = character.action == NONE
    shown = in_order(table)
    table.record(
        Revealed(tuple(character.id for character in shown), tuple(_said(table, character) for character in shown))
    )
    table.phase = "attacks"


def _said(table: Table, character: Character) -> str:
    if character.action == NONE:
        return "no action"
    how = (
        ", disadvantage"
        if character.action == DEFEND and character.limited
        else ", aimed"
        if character.aim and card(table, character.action)
        else ""
    )
    return f"{describe(table, character.action)}{how}"


# -------------------------------------------------------------------- advice


@CHOOSE.odds
def _choose_odds(table: Table, asked: Choose) -> Odds:
    """Return the odds of each card against its best target from here, without movement or defence (FA-SEL-1)."""
    character = table.characters.get(asked.about[0])
    if character is None:
        return Odds()
    attacks: Attacks = {}
    whom: dict[str, str] = {}
    words = {DEFEND: _guard(table, character)}
    foes, keys = _seen_by(table, character), {option.key for option in asked.options}
    for plays in (each for each in playable(table, character) if each.id in keys):
        action = Act(character.id, plays.id, card=plays.id, aimed=character.aim > 0)
        every = [(foe, attack_odds(table, Sides(action, character, plays, foe))) for foe in foes]
        possible = [(foe, odds) for foe, odds in every if odds is not None]
        if not possible:
            whom[plays.id], words[plays.id] = "no one", _nearest(table, character, plays)
            continue
        target, odds = max(possible, key=_worth)
        attacks[plays.id] = (odds.ends, target.hp)
        line = attack_line(table, character, target, at=odds.place)
        where, step = band(plays, line.distance), f" after a step to {odds.place}" if odds.place else ""
        far = f"{line.distance} {'away' if where == 'in' else f'({where})'}"
        if odds.place:
            far = f"{attack_line(table, character, target).distance} away, step"
        whom[plays.id] = f"{target.name}, {far}"
        met = ", will defend" if matchup.defends(table, action, target) else ""
        words[plays.id] = f"{facing_words(table, character, action, plays, line)}{step}{met}"
    return matchup.columns(attacks, words, at=whom)


@CHOOSE.first
def _first(table: Table, asked: Choose) -> str:
    """Return the action for the cursor: the first attack that reaches a foe, else Move or Defend (FA-SEL-1)."""
    character = table.subject(asked)
    if table.grid is None:
        return ""
    mine = {card.id: card for card in playable(table, character)}
    keys = [option.key for option in asked.options]
    foes = _seen_by(table, character)
    act = Act(character.id, "")
    sides = ((key, Sides(act, character, mine[key], foe)) for key in keys if key in mine for foe in foes)
    near = (key for key, attack in sides if matchup.places(table, attack))
    return next(near, next((key for key in (MOVE, DEFEND) if key in keys), ""))


def _seen_by(table: Table, character: Character) -> list[Character]:
    """Return the character's foes; for a player character only those that the players see."""
    return [foe for foe in table.foes(character.id) if not character.pc or visibility.met(table, foe)]


def _nearest(table: Table, character: Character, card: Card) -> str:
    """Return in words why a card reaches no foe (FA-ATK-7, FA-COV-1, FA-RES-2)."""
    foes = [foe for foe in _seen_by(table, character) if foe.able] or _seen_by(table, character)
    foes = [foe for foe in foes if not (card.restrains and foe.restrained)]
    seen = [(line.distance, foe.name) for foe in foes if (line := attack_line(table, character, foe)).clear]
    if not seen:
        return "no foe in sight"
    distance, name = min(seen)
    if card.restrains and band(card, distance) != "out":
        return f"no adjacent target has at least {gap_needed(table.rules)} HP less"
    return f"nearest in sight: {name}, {hexes_away(distance)}"


def _worth(pair: tuple[Character, AttackOdds]) -> tuple[bool, float, float]:
    """Return a sort key for targets: those who can still act first, then by the chance of being out and damage."""
    target, odds = pair
    return target.able, steady(1 - matchup.after(odds.ends, target.hp).get("up", 0.0)), matchup.damage(odds.ends)


def _guard(table: Table, character: Character) -> str:
    """Return in words how often a defence stops an attack at best: not aimed, adjacent or behind cover (FA-DEF-2)."""
    punch, holds, stuns = cards(table.rules)["punch"], character.aim > 0, character.stun
    edges = on_defence(punch, 1, table.rules, holds_aim=holds, stuns=stuns, down=matchup.down(character))
    results = exact(guard, AttackFacts(table.rules, edges=edges))
    stops = percent(share(results, lambda met: met not in ("hit", "hindered")))
    countered = percent(share(results, lambda met: met in ("counters_hindered", "counters")))
    answers = any(_answers(table, character, foe) for foe in _seen_by(table, character))
    return f"at best stops {stops} of attacks{f', counters {countered}' * answers}"


def _answers(table: Table, character: Character, foe: Character) -> bool:
    """Tell whether the character has a card to counter an attack that the foe could make from here (FA-ATK-15)."""
    for theirs in playable(table, foe) if foe.able else ():
        action = Act(foe.id, theirs.id, card=theirs.id)
        sides = Sides(action, foe, theirs, character)
        odds = attack_odds(table, sides)
        if odds and matchup.counters(table, sides, at=odds.place):
            return True
    return False
