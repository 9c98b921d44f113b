"""Previews of choices on the map: lines of attack and ways.

A preview is worked out when its option is selected, since large maps offer a hundred hexes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from unhex_tui.engine.advice import Looked, Preview
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.questions import By
from unhex_tui.systems.fully_automated.advice.outlook import blow, by_the_dice
from unhex_tui.systems.fully_automated.fight.actions import card, playable
from unhex_tui.systems.fully_automated.fight.measuring import STANDS, facing, fits, in_way, in_words, reasons, steps
from unhex_tui.systems.fully_automated.fight.moving import left
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import band, possible
from unhex_tui.systems.fully_automated.state.table import Table, Way


def _attacked(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line of attack to each target (FA-COV-1, FA-COV-2)."""
    action = table.action
    one = card(table, action.card or action.kind) if action is not None else None
    if action is None or one is None:
        return {}
    c = table.characters[action.who]

    def at(key: str) -> Preview:
        target = table.characters[key]
        found = facing(table, c, target)
        reaches = fits(one, found) and target.team != c.team
        row = by_the_dice(blow(table, action, c, one, target, found), table.rules)
        return _seen(table, c, found, said=(f"damage by roll: {row}",) if reaches else ())

    return Looked([option.key for option in asked.options if option.key in table.characters], at)


def _countered(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line back to the attacker."""
    c, foe = (table.characters[who] for who in asked.about[:2])
    back = _seen(table, c, facing(table, c, foe))
    return {option.key: back for option in asked.options if card(table, option.key) is not None}


def _stepped(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line of attack from each hex that the attacker may step to."""
    action = table.action
    if action is None or action.target not in table.characters:
        return {}
    c, target = table.characters[action.who], table.characters[action.target]
    return Looked(_places(asked), lambda place: _seen(table, c, facing(table, c, target, at=place), place))


def _retreated(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the line of attack to each hex that the target may step to."""
    action = table.action
    if action is None or action.target not in table.characters:
        return {}
    c, target = table.characters[action.who], table.characters[action.target]
    return Looked(_places(asked), lambda place: _seen(table, target, facing(table, c, target, to=place), place))


def _seen(table: Table, reader: Character, found: Line, place: str = "", said: tuple[str, ...] = ()) -> Preview:
    """Return the preview of a line as far as the reader may know it, below the lines `said`."""
    if not found.hexes:
        return Preview()
    why = "; ".join(map(str, reasons(found, in_way(table, found, reader))))
    light = Highlight(lines=found.hexes, places=(place or found.there,), good=found.clear, why=why, aimed=True)
    return Preview((*said, why), highlight=light)


# -------------------------------------------------------------------- movement


def _moved(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the way to each hex and of the foes' lines to it (FA-MOV-1, FA-MOV-6, FA-COV-9)."""
    c, found = table.subject(asked), table.action.ways if table.action is not None else {}
    plain, _ = left(table, table.action, c)
    return Looked([place for place in _places(asked) if place in found], partial(_way, table, c, found, plain))


def _beside(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Return previews of the foes' lines to each adjacent hex (FA-UNA-1, FA-COV-9)."""
    c = table.subject(asked)

    def at(place: str) -> Preview:
        light = Highlight(places=(place,), said=_stands_there(table, c, place))
        return Preview(tuple(_from_there(table, c, place)), highlight=light)

    return Looked(_places(asked), at)


def _way(table: Table, c: Character, found: Mapping[str, Way], plain: int, place: str) -> Preview:
    way, grid = found[place], table.grid
    assert grid is not None
    dear = [f"{at} {grid.cells[at].words} 2" for at in way.path if grid.cells[at].cost == 2]
    why = f"{place} costs {way.cost}" + (f": {', '.join(dear)} (FA-MOV-6)" if dear else "")
    spends = ["spends the aim"] if way.cost > plain else []
    light = Highlight(lines=(c.place, *way.path), places=(place,), why=why, said=_stands_there(table, c, place))
    return Preview(tuple(_from_there(table, c, place)), highlight=light, worst=tuple(spends))


def _stands_there(table: Table, c: Character, place: str) -> tuple[tuple[str, str], ...]:
    """Return by foe's hex a word for the character's position to that foe (FA-COV-9)."""
    foes = [foe for foe in table.foes(c.id) if foe.place]
    return tuple((foe.place, STANDS[facing(table, foe, c, to=place).position]) for foe in foes)


def _from_there(table: Table, c: Character, place: str) -> Iterator[str]:
    """Yield in words the foes who could attack the character in a hex, and the foes within reach there (FA-COV-9)."""
    theirs, mine = [], []
    for foe in table.foes(c.id):
        if not foe.place:
            continue
        here, there = facing(table, foe, c, to=place), facing(table, c, foe, at=place)
        if foe.able and (reaching := [one for one in playable(table, foe) if fits(one, here)]):
            theirs.append(f"{foe.name}: {in_words(table, c, min(reaching, key=partial(_hindered, here)), here)}")
        elif foe.able and _steps_near(table, foe, c, foe.place, place):
            theirs.append(f"{foe.name} with a free hex")
        if reaching := [one for one in playable(table, c) if fits(one, there)]:
            mine.append(f"{foe.name}: {in_words(table, c, min(reaching, key=partial(_hindered, there)), there)}")
        elif _steps_near(table, c, foe, place, foe.place):
            mine.append(f"{foe.name} with a free hex")
    yield f"in reach of {'; '.join(theirs)}" if theirs else "out of everyone's reach"
    yield f"reaches {'; '.join(mine)}" if mine else "reaches no one"


def _steps_near(table: Table, c: Character, target: Character, at: str, to: str) -> bool:
    """Tell whether a card's free hex brings the character from `at` to where it reaches the target (FA-ATK-3).

    The target stands at `to`, so the target's present hex counts as free.
    """
    grid = table.grid
    assert grid is not None
    free = [one for one in playable(table, c) if possible(one, grid.distance(at, to), one.free)]
    places = [place for place in steps(table, c, at, target) if place != to] if free else []
    return any(fits(one, facing(table, c, target, at=place, to=to)) for one in free if one.free for place in places)


def _hindered(found: Line, one: Card) -> bool:
    return band(one, found.distance) != "in"


def _places(asked: Choose) -> list[str]:
    return [option.key for option in asked.options if option.place]


PREVIEWS: By[Mapping[str, Preview]] = {
    "target": _attacked,
    "counter": _countered,
    "step": _stepped,
    "follow": _stepped,
    "defend.step": _retreated,
    "move": _moved,
    "tackle.move": _moved,
    "after": _beside,
    "unattacked": _beside,
}
"""The previews by question."""
