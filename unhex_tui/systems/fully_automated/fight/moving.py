"""Movement in step 3, lowest first, and the move before a tackle: FA-MOV-1 to FA-MOV-10, FA-AIM-9, FA-UNM-3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice, option_of, seat_of
from unhex_tui.systems.fully_automated.events.rounds import Interjected, LeftBehind, Moved
from unhex_tui.systems.fully_automated.fight.actions import MOVE, TACKLE
from unhex_tui.systems.fully_automated.fight.measuring import STAY, UNNAMED, cost, stay, taken, ways
from unhex_tui.systems.fully_automated.fight.order import actor, begin, fighters, give_back, in_order
from unhex_tui.systems.fully_automated.maps.grid import Grid
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.dice import allowance
from unhex_tui.systems.fully_automated.state.table import Act, Table, Way

GOAL = Question("move", "Where the character moves; anyone higher in the turn order may move first.")
FIRST = "first:"
"""Prefix of the id of a character who moves earlier (FA-MOV-10)."""
DRAG = "drag:"
"""Prefix of the id of a character to bring along (FA-MOV-8)."""
SPENDS = ", spends the aim"
"""Suffix of the cost of a hex that only held aim reaches (FA-AIM-9)."""


def moves(table: Table, character: Character) -> bool:
    """Tell whether the character still has to move in step 3."""
    late = character.action == TACKLE and table.rules.tackle_move == "movement_step"
    return (character.action == MOVE or late) and not character.went and character.defends


def move(table: Table, action: Act) -> Procedure[None]:
    """Ask where the character moves; higher characters may go first, others may be brought along.

    A character who brings another along, or could from the current hex, goes on with the hexes that are left.
    """
    while True:
        answer = yield from ask(partial(_where, table, action))
        if answer.startswith(FIRST):
            character_id = answer.removeprefix(FIRST) or (yield from _who_first(table, action))
            if not character_id:
                continue
            give_back(table, table.characters[action.who])
            action.begun = False
            table.called = character_id
            table.record(Interjected(character_id, action.who))
            raise MovedOn
        begin(table, action)
        if answer.startswith(DRAG):
            _take_along(table, action, answer.removeprefix(DRAG))
            continue
        if answer != STAY or not action.path:
            go(table, action, answer)
        if answer == STAY:
            break


def _take_along(table: Table, action: Act, whom: str) -> None:
    """Begin to bring a character along from the current hex, or leave them there (FA-MOV-8)."""
    leaves = action.drags == whom
    if leaves and action.hauled.get(whom):
        table.record(LeftBehind(action.who, whom, table.characters[whom].place))
    action.drags = "" if leaves else whom


def left(table: Table, action: Act | None, character: Character) -> tuple[int, int]:
    """Return the hexes left of a move: without the character's aim, and with it."""
    if action is None or not action.path:
        return hexes(table, character, aim=True)
    plain, most = hexes(table, character, aim=True)
    if action.aimed:  # the aim was spent on the hexes already entered
        plain = most = allowance(True, character.moved, table.rules)
    return max(0, plain - action.spent), max(0, most - action.spent)


def hexes(table: Table, character: Character, *, aim: bool) -> tuple[int, int]:
    """Return the hexes of a move without aim, and with held aim (FA-MOV-1 to FA-MOV-4)."""
    plain = allowance(False, character.moved, table.rules)
    return plain, max(plain, allowance(True, character.moved, table.rules)) if aim and character.aim else plain


def go(table: Table, action: Act, place: str) -> None:
    """Move to a hex by the cheapest way; aim is spent only if the hex is out of reach without it (FA-AIM-9)."""
    character = table.characters[action.who]
    before = character.place
    if place == STAY:
        table.record(Moved(character.id, before, before, 0))
        return
    dragged = table.characters.get(action.drags)
    way, (plain, _) = action.ways[place], left(table, action, character)
    spends = way.cost > plain
    if spends:
        character.aim, character.aim_spent, action.aimed = 0, True, True
    character.place, action.path = place, (*action.path, *way.path)
    action.spent += way.cost
    if dragged is not None:
        dragged.place = way.path[-2] if len(way.path) > 1 else before
        action.hauled[dragged.id] = action.hauled.get(dragged.id, 0) + len(way.path)
    table.record(Moved(character.id, before, place, way.cost, aimed=spends, drags=action.drags))


def _where(table: Table, action: Act) -> Choose | Given:
    character = actor(table, action)
    if not (moves(table, character) or action.begun):
        raise MovedOn
    if table.grid is None:
        return Given(STAY)
    helpless = {other.id: other for other in _helpless(table, character)}
    if action.drags not in helpless:  # an edit moved the two apart
        action.drags = ""
    plain, most = left(table, action, character)
    if action.path and not (character.able and _goes_on(table, action, character, helpless)):
        return Given(STAY)
    action.ways = _ways(table, action, character, helpless.get(action.drags))
    aim = f", {most} with the aim" if most > plain else ""
    asked = choice(
        GOAL.id,
        f"{character.name} has {plain} hex{'es' * (plain != 1)} left{aim}: where to?"
        if action.path
        else f"{character.name} moves, up to {plain} hexes{aim}: where to?",
        (
            stay(character.place, lost="" if action.path or not action.ways else "the Move is lost"),
            *where_options(table, action.ways, plain),
            *_brought(table, action, character, helpless.values()),
            *_first([] if action.path else earlier(table, character)),
        ),
        *_notes(table, character),
        enter=STAY if action.path else "",
        light=False,
        **seat_of(table, character.id),
    )
    return asked._replace(unasked=STAY) if action.path else asked


def _goes_on(table: Table, action: Act, character: Character, helpless: Mapping[str, Character]) -> bool:
    """Tell whether to ask again after a move: dragging can end here, or begin."""
    if action.drags:
        return any(_ways(table, action, character, other) for other in (helpless[action.drags], None))
    return any(_ways(table, action, character, other) for other in helpless.values())


def _ways(table: Table, action: Act, character: Character, dragged: Character | None) -> dict[str, Way]:
    """Return the ways with the movement that is left, for a character with another brought along or alone."""
    so_far = action.hauled.get(dragged.id, 0) if dragged is not None else 0
    return ways(table, character, left(table, action, character)[1], dragged, so_far)


def _first(earlier: list[Character]) -> list[Option]:
    """Return the option for an interjection; for several candidates a second question follows."""
    if len(earlier) < 2:
        return [
            Option(f"{FIRST}{other.id}", f"{other.name} moves first", "higher in the turn order", "i")
            for other in earlier
        ]
    return [
        Option(
            FIRST,
            "Another character moves first",
            ", ".join(other.name for other in earlier),
            "i",
            also=("Someone higher moves first", "Somebody higher moves first"),
        )
    ]


def _who_first(table: Table, action: Act) -> Procedure[str]:
    """Ask which of several characters interjects; return "" for none."""

    def build() -> Choose:
        character = actor(table, action)
        characters = earlier(table, character)
        if not characters:
            raise MovedOn
        options = [option_of(other, f"turn order {other.rank.score}") for other in characters]
        back = Option(":back", "No one", letter=".", also=("Nobody",))
        return choice("move.first", f"Who moves before {character.name}?", [*options, back], enter=":back", light=False)

    table.errand = FIRST
    character_id: str = yield from ask(build)
    table.errand = None
    return character_id if character_id != ":back" else ""


def where_options(table: Table, ways: Mapping[str, Way], plain: int) -> list[Option]:
    """Return hexes as options with their costs."""
    grid = table.grid
    if grid is None:
        return []
    return [
        Option(place, grid.spoken(place), f"{way.cost}{SPENDS if way.cost > plain else ''}", place=place)
        for place, way in ways.items()
    ]


def earlier(table: Table, character: Character) -> list[Character]:
    """Return the higher characters who still have to move and may interject (FA-MOV-10)."""
    order = in_order(table)
    return [other for other in order[: order.index(character)] if moves(table, other)]


def _helpless(table: Table, character: Character) -> list[Character]:
    """Return the adjacent characters who cannot resist being brought along (FA-MOV-8)."""
    near = table.grid.neighbours(character.place) if table.grid is not None else ()
    beside = (other for other in fighters(table) if other is not character and other.place in near)
    return [other for other in beside if other.limited or other.incapacitated]


def _brought(table: Table, action: Act, character: Character, helpless: Iterable[Character]) -> list[Option]:
    """Return the options to bring a character along, or to leave the one brought along (FA-MOV-8)."""
    if action.drags:
        other = table.characters[action.drags]
        what = f"{other.name}{f' at {other.place}' * bool(action.path)}"
        return [Option(f"{DRAG}{other.id}", f"Leave {what}", "", "-*", token=other.id, also=(f"Leaves {what}",))]

    def brings(other: Character) -> str:
        if other.team == character.team:
            return "costs nothing extra"
        return "2 extra" if table.rules.drag_cost == "flat_2" else "2 per hex"

    return [
        Option(
            f"{DRAG}{other.id}",
            f"Bring {other.name} along",
            brings(other),
            "-*",
            token=other.id,
            also=(f"Brings {other.name} along",),
        )
        for other in helpless
    ]


def _notes(table: Table, character: Character) -> list[Reason]:
    reasons = []
    if character.moved:
        reasons.append(Reason(f"{character.name} also moved last round", ("FA-MOV-3",)))
        if character.aim and table.rules.aimed_repeat_move == "3":
            reasons.append(Reason("Aim adds no hexes after a move last round", ("FA-MOV-4",)))
    return reasons


_FAR = 99
"""More movement than any move has, to find the cost of hexes that are too far away."""


def why_not(table: Table, asked: Choose, place: str) -> Reason | None:
    """Return why the character cannot move or step to a hex; None if there is no reason (FA-MOV-1 to FA-MOV-9)."""
    grid, character, action = table.grid, table.characters.get(asked.about[0]), table.action
    if grid is None or character is None or place not in grid.cells:
        return None
    cell, other = grid.cells[place], table.standing_at.get(place)
    costs = cost(character, cell, other)
    if costs is None:
        return Reason("a wall")
    if place == character.place:
        return Reason(f"{character.name} is there now")
    if other is not None and taken(table, character, other):
        return Reason(f"{UNNAMED if character.pc and other.hidden else other.name} is there", ("FA-MOV-7",))
    if character.place not in grid.cells:
        return None
    if asked.question not in ("move", "tackle.move"):
        return _no_step(grid, character, place, costs)
    dragged = table.characters.get(action.drags) if action is not None else None
    far = ways(
        table, character, _FAR, dragged, action.hauled.get(dragged.id, 0) if action is not None and dragged else 0
    )
    most = left(table, action, character)[1] if asked.question == "move" else hexes(table, character, aim=False)[0]
    if place not in far:
        return Reason(f"no way there{f' with {dragged.name}' if dragged is not None else ''}")
    return Reason(f"too far: it costs {far[place].cost} movement, {character.name} has {most}", ("FA-MOV-1",))


def _no_step(grid: Grid, character: Character, place: str, costs: int) -> Reason:
    if place not in grid.neighbours(character.place):
        return Reason("too far: only 1 hex", ("FA-MOV-9",))
    if costs > 1:
        return Reason(f"{grid.cells[place].words}: a step of 1 hex cannot enter difficult ground", ("FA-MOV-9",))
    return Reason("no target in range from there", ("FA-ATK-3",))
