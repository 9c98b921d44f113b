"""Distances in a fight: lines of attack, ways across the map, single hexes, and the GM's values without a map.

FA-ATK-3, FA-ATK-6 to FA-ATK-8, FA-ATK-10, FA-COV-1 to FA-COV-10, FA-DEF-1, FA-MOV-5 to FA-MOV-9.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Option, Reason
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.gamekit.judging import once
from unhex_tui.gamekit.questions import choice, option_of, whole_number
from unhex_tui.systems.fully_automated.events.attacks import OutOfReach, Stepped
from unhex_tui.systems.fully_automated.fight.actions import TACKLE, card, proficient
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.maps.grid import Cell, Grid
from unhex_tui.systems.fully_automated.maps.lines import CHARACTER, Line, Position, Sights, said_in_runs
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import Card
from unhex_tui.systems.fully_automated.rules.damage import DEAD, attack_net, band, on_attack, possible
from unhex_tui.systems.fully_automated.rules.dice import Edge, drags, entering, enters_with
from unhex_tui.systems.fully_automated.state.table import Act, Table, Way

STAY = "stay"


def cost(character: Character, cell: Cell, other: Character | None) -> int | None:
    """Return the cost to enter a hex, where `other` may stand; None for impassable ground (FA-MOV-5 to FA-MOV-7)."""
    ground = cell.cost
    if ground is None:
        return None
    return entering(difficult=ground > 1, adversary=other is not None and other.team != character.team)


def empty_costs(grid: Grid) -> Mapping[str, int | None]:
    """Return the cost to enter each hex where no one stands, the same for all characters."""
    costs: dict[str, int | None] | None = grid.found.get("costs")
    if costs is None:
        costs = grid.found["costs"] = {
            place: None if cell.cost is None else entering(difficult=cell.cost > 1)
            for place, cell in grid.cells.items()
        }
    return costs


def _links(grid: Grid) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Return the passable hexes next to each hex, with the cost to enter each where no one stands."""
    links: dict[str, tuple[tuple[str, int], ...]] | None = grid.found.get("links")
    if links is None:
        costs = empty_costs(grid)
        links = grid.found["links"] = {
            here: tuple((place, enters) for place in grid.neighbours(here) if (enters := costs[place]) is not None)
            for here in grid.cells
        }
    return links


def taken(table: Table, character: Character, other: Character | None) -> bool:
    """Tell whether another character in a hex keeps this one from stopping there (FA-MOV-7)."""
    return other is not None and other is not character and table.rules.share_hex == "off"


def steps(table: Table, character: Character, here: str = "", gone: Character | None = None) -> Iterator[str]:
    """Yield the hexes that the character can step to from the current hex or from `here` (FA-MOV-9).

    The hex of `gone` counts as free, for a character who would have left it.
    """
    grid, here = table.grid, here or character.place
    if grid is None or here not in grid.cells:
        return
    standing, empty = table.standing_at, empty_costs(grid)
    for place in grid.neighbours(here):
        other = standing.get(place)
        other = None if other is gone else other
        costs = empty[place] if other is None else cost(character, grid.cells[place], other)
        if costs is not None and enters_with(1, costs, table.rules) and not taken(table, character, other):
            yield place


def step(table: Table, character: Character, place: str, why: str) -> None:
    """Move the character to a hex and record the step."""
    character.place = place
    table.record(Stepped(character.id, place, why))


def stay(place: str, hint: str = "", *, lost: str = "") -> Option:
    """Return the option to stay in the current hex; with `lost`, the price of staying, its key is `.` twice."""
    hint = f"{lost}: press . twice" if lost else hint
    return Option(STAY, f"Stay at {place}", hint, ".." if lost else ".", also=(f"Stays at {place}",))


def options(table: Table, places: list[str], hint: Callable[[str], str] = lambda _: "") -> list[Option]:
    """Return hexes as options, each with a hint or its terrain, unless that is open or in its name."""
    grid = table.grid
    assert grid is not None
    plain = {place for place in places if grid.cells[place].ground == "open" or grid.cells[place].place}
    ground = {place: "" if place in plain else grid.cells[place].words for place in places}
    return [Option(place, grid.spoken(place), hint(place) or ground[place], place=place) for place in places]


_NEXT = Line("", "", 1, "adjacent", (), "", "")
"""The line without a map until a distance is entered: adjacent."""
STANDS: Mapping[Position, str] = {
    "adjacent": "adj",
    "exposed": "exp",
    "cover": "cov",
    "character": "chr",
    "wall": "blk",
    "hidden": "hid",
}
"""Short words for a target's position (FA-COV-9)."""
MEANINGS: Mapping[str, str] = {
    "adj": "adjacent",
    "exp": "exposed",
    "cov": "behind cover",
    "chr": "behind a character",
    "blk": "no line: a wall",
    "hid": "no line: a character",
}
"""The short words in full."""


def attack_line(table: Table, character: Character, target: Character, *, at: str = "", to: str = "") -> Line:
    """Return the line of attack to a target; `at` and `to` are other hexes to assume for attacker and target."""
    grid = table.grid
    if grid is None:
        typed = table.action.typed if table.action is not None else None
        return typed or _NEXT
    seen = sights(table, grid, character, target) if at or to else everyone(table)
    return seen.line(at or character.place, to or target.place)


_MOST_SIGHTS = 64
"""The most groups of characters on a map whose lines are kept before they are all worked out anew."""


def sights(table: Table, grid: Grid, *without: Character) -> Sights:
    """Return the lines of attack past all characters on the map but some; the same for the same hexes."""
    rules = table.rules
    people = tuple(
        [
            (other.place, other.id)
            for other in table.characters.values()
            if other.hp > DEAD and not other.away and other not in without
        ]
    )
    known: dict[tuple[object, ...], Sights] = grid.found.setdefault("sights", {})
    key = (people, rules.veil, rules.own_hex_cover)
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST_SIGHTS:
            known.clear()
        found = known[key] = Sights(grid, dict(people), rules)
    return found


@once
def everyone(table: Table) -> Sights:
    """Return the lines of attack past all characters on the map; those at either end of a line do not matter."""
    assert table.grid is not None
    return sights(table, table.grid)


def fits(card: Card, line: Line) -> bool:
    """Tell whether a card can be used along a line, with or without disadvantage."""
    return line.clear and band(card, line.distance) != "out"


UNNAMED = "a character"
"""Name of a character in the way whom the reader may not know."""


def in_way(table: Table, line: Line, reader: Character) -> str:
    """Return the name of the character who is cover or hides the target.

    It is `UNNAMED` if there is no such character, or if the reader is a PC whose player does not know of them.
    """
    other = table.characters.get(line.whom)
    return other.name if other is not None and not (reader.pc and other.hidden) else UNNAMED


def reasons(line: Line, name: str = UNNAMED, plays: Card | None = None) -> tuple[Reason, ...]:
    """Return the reasons for a target's position, with the name of the character in the way.

    Foliage and smoke are left out if the attack plays a card that is not ranged (FA-ATK-10).
    """
    close = plays is not None and plays.category != "ranged"
    told = tuple(why for why in line.why if not (close and "FA-ATK-10" in why.rules))
    if name == UNNAMED:
        return told
    return tuple(why._replace(text=why.text.replace(CHARACTER, name)) for why in told)


def bears(table: Table, action: Act, character: Character, card: Card, line: Line) -> tuple[Edge, ...]:
    """Return the edges of an attack roll along a line (FA-ATK-12)."""
    return on_attack(
        card,
        line.distance,
        aimed=action.aimed,
        veiled=line.veiled,
        proficient=proficient(character, card),
        hindered=action.defended == "hindered",
        counter=action.worse,
        stunned=character.stuns > 0 and not action.counter and table.rules.opt_stun_hits_pending_attack == "on",
    )


def edge(table: Table, action: Act, card: Card, line: Line) -> str:
    """Return in words what all edges of an attack roll together mean; empty without edges (FA-DICE-4, FA-AIM-12).

    A plain roll has neither advantage nor disadvantage, since aim cancels the disadvantage.
    """
    edges = bears(table, action, table.characters[action.who], card, line)
    return rolled(edges, attack_net(edges, card, action.aimed, table.rules))


def rolled(edges: tuple[Edge, ...], net: int) -> str:
    """Return in words how a roll with these edges is made; empty without edges."""
    return ("plain roll", "advantage", "disadvantage")[(net > 0) - (net < 0)] if edges else ""


def describe(table: Table, reader: Character, action: Act, card: Card, line: Line, roll: str | None = None) -> str:
    """Return a target's distance, how the attack is rolled, and the position in a few words.

    For example, `distance 7 (far), disadvantage, cover: column C7`. The roll comes early, since rows may be cut. `roll`
    replaces the words about it, for the defender. Against a close card, cover helps only a defense (FA-COV-10),
    which is over when the attacker rolls.
    """
    name, at = in_way(table, line, reader), said_in_runs(line.by)
    unnamed = f" at {at}" if at and name == UNNAMED else ""
    if not line.clear:
        return f"no line: {f'wall at {at}' if line.position == 'wall' and at else name + unnamed}"
    where = band(card, line.distance)
    far = "adjacent" if line.position == "adjacent" else f"distance {line.distance}"
    bands = {"in": far, "out": f"{far}, out of range"}
    mine, close = roll is None, card.category != "ranged"
    helps = not close or (table.rules.cover_helps_vs_reach == "on" and not (mine and action.target))
    roll = roll if roll is not None else edge(table, action, card, line) if where != "out" else ""
    said = [bands.get(where, f"{far} ({where})"), *([roll] if roll else [])]
    match line.position:
        case "cover" if helps:
            cover = "cover if they defend" if mine and close else "cover"
            said.append(f"{cover}: {_thing(table, line)}" if line.by and table.grid is not None else f"behind {cover}")
        case "character":
            said.append(f"behind {name}{unnamed}")
        case "exposed":
            said.append("exposed")
    if line.veiled and card.category == "ranged":
        at = f" at {line.veil}" if line.here else ""
        said.append(f"foliage or smoke{at}")
    return ", ".join(said)


def _thing(table: Table, line: Line) -> str:
    assert table.grid is not None
    return f"{table.grid.cells[line.by[0]].words} {line.by[0]}"


def card_of(table: Table, action: Act) -> Card:
    """Return the card that an action plays; raise Gone if there is none any more."""
    chosen_card = card(table, action.card)
    if chosen_card is None:
        raise Gone
    return chosen_card


def played(table: Table, action: Act) -> str:
    """Return the name of the card that an action plays; for a tackle, `Tackle with Punch` (FA-UNM-2)."""
    name = card_of(table, action).name
    return f"Tackle with {name}" if action.kind == TACKLE else name


def closer(table: Table, action: Act, character: Character, card: Card, foe: Character) -> list[str]:
    """Return the hexes within the free hex from which a card can be used at a target (FA-ATK-3)."""
    grid = table.grid
    if grid is None or not card.free or action.stepped or not near(table, action, character, card, foe):
        return []
    within = (place for place in steps(table, character) if band(card, grid.distance(place, foe.place)) != "out")
    return [place for place in within if fits(card, attack_line(table, character, foe, at=place))]


def near(table: Table, action: Act, character: Character, card: Card, foe: Character) -> bool:
    """Tell whether a card reaches a target by distance alone, with its free hex (FA-ATK-3, FA-ATK-6)."""
    grid, hexes = table.grid, 0 if action.stepped else card.free
    return grid is None or possible(card, grid.distance(character.place, foe.place), hexes)


FARTHEST = 60
_VEILED = "veiled."
_POSITIONS = (
    Option("exposed", "Exposed", "neither adjacent nor behind cover", "x"),
    Option("cover", "Behind cover", "ranged attacks do 1 less", "c"),
    Option("character", "Behind someone", "who takes 1 of the damage", "h", also=("Behind somebody",)),
    Option("veiled.exposed", "Exposed, foliage or smoke between", "disadvantage", "v", also=("Exposed, veiled",)),
    Option("veiled.cover", "Behind cover, foliage or smoke between", "both", "b", also=("Behind cover, veiled",)),
    Option("wall", "Obstructed", "no attack in either direction", "w"),
)


def measure(table: Table, action: Act) -> Procedure[bool]:
    """Ask for the target's distance and position; return whether the card can be used, with its free hex if need be."""
    distance: int = yield from ask(partial(_distance, table, action))
    character, target = both(table, action)
    table.gaps[_pair(action)] = distance
    position, whom, veil = "adjacent", "", ""
    if distance > 1:
        answer: str = yield from ask(partial(_position, table, action, distance))
        veil = "somewhere" if answer.startswith(_VEILED) else ""
        position = answer.removeprefix(_VEILED)
        if position == "character":
            whom = yield from ask(partial(_whom, table, action))
    card = card_of(table, action)
    if card.free and not action.stepped and band(card, distance) == "out" and band(card, distance - 1) != "out":
        distance, action.stepped = distance - 1, True
        position = "adjacent" if distance == 1 else position
    action.typed = _line(distance, position, whom, veil)
    if fits(card, action.typed):
        return True
    table.record(OutOfReach(character.id, target.id, card.name, distance, position == "wall"))
    return False


def _line(distance: int, position: str, whom: str, veil: str) -> Line:
    where: Position = position  # type: ignore[assignment]
    return Line("", "", distance, where, (), whom, veil)


def _pair(action: Act) -> str:
    return " ".join(sorted((action.who, action.target)))


def _distance(table: Table, action: Act) -> Enter:
    character, target = both(table, action)
    prompt = (
        f"How far is {target.name} from {character.name}, in hexes? (1 = adjacent; measure after the defender's step)"
    )
    value = table.gaps.get(_pair(action), 1)
    return whole_number("measure.distance", prompt, 1, FARTHEST, value, about=(character.id, target.id), light=False)


def _position(table: Table, action: Act, distance: int) -> Choose:
    character, target = both(table, action)
    prompt = f"What protects {target.name} from {character.name}, {distance} hexes away?"
    note = Reason("If in doubt, it is cover", ("FA-COV-5",))
    about = (character.id, target.id)
    return choice("measure.position", prompt, _POSITIONS, note, about=about, enter="exposed", light=False)


def _whom(table: Table, action: Act) -> Choose:
    character, target = both(table, action)
    people = [other for other in table.taking_part() if other not in (character, target) and not other.dead]
    unlisted = Option(":else", "Someone else", letter=".", also=("Somebody else",))
    choices = [*(option_of(other) for other in people), unlisted]
    return choice(
        "measure.whom", f"Who is {target.name}'s cover?", choices, about=(target.id, character.id), light=False
    )


def ways(
    table: Table,
    character: Character,
    most: int,
    dragged: Character | None = None,
    so_far: int = 0,
    along: Collection[str] | None = None,
) -> dict[str, Way]:
    """Return the cheapest way to each hex where the character can stop, nearest first, of equals the shortest.

    `dragged` is the character brought along, over `so_far` hexes of the move already. Ways use only the hexes
    `along`, the character's own included; None for all.
    """
    grid, standing = table.grid, table.standing_at
    if grid is None or character.place not in grid.cells:
        return {}
    links, crowd = _links(grid), filled_costs(grid, character, standing)
    if along is not None:
        links = {here: tuple([link for link in links[here] if link[0] in along]) for here in along}
    distances: dict[str, tuple[int, tuple[str, ...]]] = {character.place: (0, ())}
    reached: list[list[str]] = [[character.place], *([] for _ in range(most))]
    for spent, places in enumerate(reached):
        for here in places:
            cheapest, path = distances[here]
            if spent != cheapest:
                continue
            more = _dragging(table, so_far + len(path)) if dragged is not None and dragged.team != character.team else 0
            for place, empty in links[here]:
                known, enters = distances.get(place), crowd.get(place, empty)
                if enters is None or (known is not None and known[0] <= spent):
                    continue
                if (whole := spent + more + enters) > most:
                    continue
                if known is None or whole < known[0] or (whole == known[0] and len(path) + 1 < len(known[1])):
                    distances[place] = (whole, (*path, place))
                    reached[whole].append(place)
    del distances[character.place]
    filled = {place for place, other in standing.items() if other is not dragged and taken(table, character, other)}
    free = [place for place in distances if place not in filled]
    if dragged is not None:  # the character brought along stops in the hex before
        free = [place for place in free if not filled.intersection(distances[place][1][-2:-1])]
    return {place: Way(*distances[place]) for place in sorted(free, key=lambda place: distances[place][0])}


def filled_costs(grid: Grid, character: Character, standing: Mapping[str, Character]) -> dict[str, int | None]:
    """Return the costs to enter the hexes in which someone stands."""
    cells = grid.cells
    return {place: cost(character, cells[place], other) for place, other in standing.items() if place in cells}


def _dragging(table: Table, length: int) -> int:
    """Return the extra cost of one more hex with an unwilling character (FA-MOV-8)."""
    return drags(length + 1, True, table.rules) - drags(length, True, table.rules)
