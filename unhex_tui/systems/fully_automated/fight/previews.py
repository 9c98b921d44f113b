"""Previews of choices on the map: lines of attack and ways.

A preview is worked out when its option is selected, since large maps offer a hundred hexes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from unhex_tui.engine.advice import LazyPreviews, Preview
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Highlight
from unhex_tui.systems.fully_automated.fight.actions import card, playable, unarmed
from unhex_tui.systems.fully_automated.fight.matchup import Sides, by_the_dice
from unhex_tui.systems.fully_automated.fight.measuring import (
    STANDS,
    attack_line,
    describe,
    edge,
    fits,
    in_way,
    reasons,
    steps,
)
from unhex_tui.systems.fully_automated.fight.moving import GOAL, left
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import aim_lasts, possible
from unhex_tui.systems.fully_automated.state.table import Act, Table, Way


def attacked(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line of attack to each target (FA-COV-1, FA-COV-2)."""
    action = table.action
    chosen_card = card(table, action.card or action.kind) if action is not None else None
    if action is None or chosen_card is None:
        return {}
    character = table.characters[action.who]

    def at(key: str) -> Preview:
        target = table.characters[key]
        line = attack_line(table, character, target)
        reaches = fits(chosen_card, line) and target.team != character.team
        row = by_the_dice(table, Sides(action, character, chosen_card, target))
        said = (f"damage by roll: {row}",) if reaches else ()
        return _seen(table, character, line, said=said, plays=chosen_card)

    return LazyPreviews([option.key for option in asked.options if option.key in table.characters], at)


def countered(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line back to the attacker."""
    character, foe = (table.characters[character_id] for character_id in asked.about[:2])
    back = _seen(table, character, attack_line(table, character, foe))
    return {option.key: back for option in asked.options if card(table, option.key) is not None}


def stepped(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line of attack by the hex that the attacker or the target may step to.

    Without a target, hexes that bring none in reach have previews of the foes' lines.
    """
    action = table.action
    if action is None or action.target not in table.characters:
        return beside(table, asked._replace(options=tuple(option for option in asked.options if not option.hint)))
    character, target = table.characters[action.who], table.characters[action.target]
    plays = card(table, action.card or action.kind)

    def step(place: str) -> Preview:
        if asked.question == "defend.step":
            return _seen(table, target, attack_line(table, character, target, to=place), place, plays=plays)
        return _seen(table, character, attack_line(table, character, target, at=place), place, plays=plays)

    return LazyPreviews(_places(asked), step)


def _seen(
    table: Table,
    reader: Character,
    line: Line,
    place: str = "",
    said: tuple[str, ...] = (),
    plays: Card | None = None,
) -> Preview:
    """Return the preview of a line as far as the reader may know it, below the lines `said`."""
    if not line.hexes:
        return Preview()
    found = [*reasons(line, in_way(table, line, reader), plays)]
    why = "; ".join(map(str, found))
    light = Highlight(lines=line.hexes, places=(place or line.there,), good=line.clear, why=why, aimed=True)
    return Preview((*said, "; ".join(reason.text for reason in found)), highlight=light)


@GOAL.previews
def moved(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the way to each hex and of the foes' lines to it (FA-MOV-1, FA-MOV-6, FA-COV-9)."""
    character, ways = table.subject(asked), table.action.ways if table.action is not None else {}
    plain, _ = left(table, table.action, character)
    hand = unarmed(table, character) if asked.question == "tackle.move" else playable(table, character)
    return LazyPreviews(
        [place for place in _places(asked) if place in ways], partial(_way, table, character, ways, plain, hand)
    )


def beside(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the foes' lines to each adjacent hex, without odds first how many (FA-UNA-1, FA-COV-9)."""
    character, counts = table.subject(asked), asked.question == "unattacked"

    def at(place: str) -> Preview:
        light = Highlight(places=(place,), said=_stands_there(table, character, place))
        aims = _keeps_aim(table, character)
        return Preview(tuple(_told(table, character, place, aims=aims, counts=counts)), highlight=light)

    return LazyPreviews(_places(asked), at)


def _way(
    table: Table, character: Character, ways: Mapping[str, Way], plain: int, hand: Sequence[Card], place: str
) -> Preview:
    way, grid = ways[place], table.grid
    assert grid is not None
    dear = [f"{at} {grid.cells[at].words} 2" for at in way.path if grid.cells[at].cost == 2]
    why = f"{place} costs {way.cost}" + (f": {', '.join(dear)} (FA-MOV-6)" if dear else "")
    spends = ["spends the aim"] if way.cost > plain else []
    light = Highlight(
        lines=(character.place, *way.path), places=(place,), why=why, said=_stands_there(table, character, place)
    )
    aims = _keeps_aim(table, character) and not spends
    lines = _told(table, character, place, aims=aims, counts=False, hand=hand)
    return Preview(tuple(lines), highlight=light, worst=tuple(spends))


def _stands_there(table: Table, character: Character, place: str) -> tuple[tuple[str, str], ...]:
    """Return by foe's hex a word for the character's position to that foe (FA-COV-9)."""
    foes = [foe for foe in table.foes(character.id) if foe.place]
    return tuple((foe.place, STANDS[attack_line(table, foe, character, to=place).position]) for foe in foes)


def _told(
    table: Table, character: Character, place: str, *, aims: bool, counts: bool, hand: Sequence[Card] | None = None
) -> Iterator[str]:
    """Yield in words whom a hex puts in reach; with `counts`, first a line short enough for a row.

    If the character reaches the same foes as reach the character, and in the same way, one line says both.
    """
    theirs, mine = from_there(table, character, place, aims=aims, hand=hand)
    by_words = {"in reach of": theirs, "reaches": mine}
    if counts or not (theirs or mine):
        counted = (f"{words} {len(foes)} foe{'s' * (len(foes) > 1)}" for words, foes in by_words.items() if foes)
        yield ", ".join(counted) or "no one in reach"
    named = {"reaches and is reached by": mine} if theirs == mine else by_words
    yield from (f"{words} {'; '.join(foes)}" for words, foes in named.items() if foes)


def from_there(
    table: Table, character: Character, place: str, *, aims: bool = False, hand: Sequence[Card] | None = None
) -> tuple[list[str], list[str]]:
    """Return in words the able foes who could attack the character in a hex, and those in reach there (FA-COV-9).

    `aims` tells whether the character still holds aim there; `hand` has the cards they can use, or None for all.
    """
    theirs, mine = [], []
    hand = playable(table, character) if hand is None else hand
    for foe in table.foes(character.id):
        if not (foe.place and foe.able):
            continue
        here, there = attack_line(table, foe, character, to=place), attack_line(table, character, foe, at=place)
        if how := _best(table, foe, playable(table, foe), character, here, aims=_keeps_aim(table, foe)):
            theirs.append(f"{foe.name}: {how}")
        elif _steps_near(table, foe, playable(table, foe), character, foe.place, place):
            theirs.append(f"{foe.name} with a free hex")
        if how := _best(table, character, hand, character, there, aims=aims):
            mine.append(f"{foe.name}: {how}")
        elif _steps_near(table, character, hand, foe, place, foe.place):
            mine.append(f"{foe.name} with a free hex")
    return theirs, mine


def _keeps_aim(table: Table, character: Character) -> bool:
    """Tell whether the next attack can use the character's held aim (FA-AIM-3)."""
    lasts = aim_lasts(character.aim, table.round, character.damage > 0)
    return character.aim > 0 and (table.phase == "attacks" or lasts)


def _best(
    table: Table, character: Character, hand: Sequence[Card], reader: Character, line: Line, *, aims: bool
) -> str:
    """Return in words how the character's best card for a line is rolled; empty if no card can be used."""
    cards = [card for card in hand if fits(card, line)]
    action = Act(character.id, "", aimed=aims)
    best = min(cards, key=lambda card: edge(table, action, card, line) == "disadvantage", default=None)
    return "" if best is None else describe(table, reader, action, best, line)


def _steps_near(table: Table, character: Character, hand: Sequence[Card], target: Character, at: str, to: str) -> bool:
    """Tell whether a card's free hex brings the character from `at` to where it reaches the target (FA-ATK-3).

    The target stands at `to`, so the target's present hex counts as free.
    """
    grid = table.grid
    assert grid is not None
    free = [card for card in hand if possible(card, grid.distance(at, to), card.free)]
    places = [place for place in steps(table, character, at, target) if place != to] if free else []
    return any(
        fits(card, attack_line(table, character, target, at=place, to=to))
        for card in free
        if card.free
        for place in places
    )


def _places(asked: Choose) -> list[str]:
    return [option.key for option in asked.options if option.place]
