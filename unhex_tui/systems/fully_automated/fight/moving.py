"""Movement in step 3, lowest first, and the move before a tackle: FA-MOV-1 to FA-MOV-10, FA-AIM-9, FA-UNM-3."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fully_automated.events.moves import Interjected, Moved
from unhex_tui.systems.fully_automated.fight.actions import MOVE, TACKLE
from unhex_tui.systems.fully_automated.fight.order import fighters, in_order
from unhex_tui.systems.fully_automated.fight.paths import ways
from unhex_tui.systems.fully_automated.fight.presence import actor, begin, give_back
from unhex_tui.systems.fully_automated.fight.stepping import STAY
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.moving import allowance
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.state.underway import Act, Way

FIRST = "first:"
"""Before the id of who moves earlier than its place in the order says (FA-MOV-10)."""
DRAG = "drag:"
"""Before the id of who is brought along (FA-MOV-8)."""
SPENDS = ", spends the aim"
"""After what a hex costs that is reached with held aim alone (FA-AIM-9)."""


def moves(table: Table, c: Character) -> bool:
    """Whether it has still to move in step 3."""
    late = c.action == TACKLE and table.rules.tackle_move == "movement_step"
    return (c.action == MOVE or late) and not c.went and c.defends


def move(table: Table, action: Act) -> Procedure[None]:
    """Where somebody moves; who is higher may go before it, and others may be brought along."""
    while True:
        answer = yield from ask(partial(_where, table, action))
        if answer.startswith(FIRST):
            who = answer.removeprefix(FIRST) or (yield from _who_first(table, action))
            if not who:
                continue
            give_back(table, table.characters[action.who])
            action.begun = False
            table.called = who
            table.tell(Interjected(who, action.who))
            raise MovedOn
        if not answer.startswith(DRAG):
            break
        begin(table, action)
        whom = answer.removeprefix(DRAG)
        action.drags = "" if action.drags == whom else whom
    begin(table, action)
    go(table, action, answer)


def hexes(table: Table, c: Character, *, aim: bool) -> tuple[int, int]:
    """How far it gets without its aim, and with it; the same where it has none to spend (FA-MOV-1 to FA-MOV-4)."""
    plain = allowance(False, c.moved, table.rules)
    return plain, max(plain, allowance(True, c.moved, table.rules)) if aim and c.aim else plain


def go(table: Table, action: Act, place: str) -> None:
    """It goes there, by the cheapest way; its aim is spent only where it would not get there without (FA-AIM-9)."""
    c = table.characters[action.who]
    before = c.place
    if place == STAY:
        table.tell(Moved(c.id, before, before, 0))
        return
    dragged = table.characters.get(action.drags)
    way, (plain, _) = action.ways[place], hexes(table, c, aim=False)
    spends = way.cost > plain
    if spends:
        c.aim, c.aim_spent = 0, True
    c.place, action.path = place, way.path
    if dragged is not None:
        dragged.place = way.path[-2] if len(way.path) > 1 else before
    table.tell(Moved(c.id, before, place, way.cost, spends, action.drags))


def _where(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    if not (moves(table, c) or action.begun):
        raise MovedOn
    if table.grid is None:
        return Given(STAY)
    dragged = table.characters.get(action.drags)
    plain, most = hexes(table, c, aim=True)
    action.ways = ways(table, c, most, dragged)
    return choice(
        "move",
        f"{c.name} moves, up to {plain} hexes{f', {most} with its aim' if most > plain else ''}: where to?",
        (
            Option(STAY, f"Stays at {c.place}", "", "."),
            *where_options(table, action.ways, plain),
            *_brought(table, action, c),
            *_first(earlier(table, c)),
        ),
        *_notes(table, c),
        seat=table.seat(c.id),
        about=(c.id,),
        light=False,
    )


def _first(earlier: list[Character]) -> list[Option]:
    """That somebody interjects: the one who may, or one of several, who is asked for then."""
    if len(earlier) < 2:
        return [Option(f"{FIRST}{o.id}", f"{o.name} moves first", "interjects", "i") for o in earlier]
    return [Option(FIRST, "Somebody higher moves first", ", ".join(o.name for o in earlier), "i")]


def _who_first(table: Table, action: Act) -> Procedure[str]:
    """Who of several interjects; empty for nobody after all."""

    def build() -> Choose:
        c = actor(table, action)
        found = earlier(table, c)
        if not found:
            raise MovedOn
        options = [Option(o.id, o.name, f"turn order {o.rank.score}", token=o.id) for o in found]
        back = Option(":back", "Nobody", letter=".")
        return choice("move.first", f"Who moves before {c.name}?", [*options, back], enter=":back", light=False)

    table.errand = FIRST
    who: str = yield from ask(build)
    table.errand = None
    return who if who != ":back" else ""


def where_options(table: Table, found: Mapping[str, Way], plain: int) -> list[Option]:
    """Hexes as options, with what they cost."""
    grid = table.grid
    if grid is None:
        return []
    return [
        Option(place, grid.spoken(place), f"{way.cost}{SPENDS if way.cost > plain else ''}", "", "", place)
        for place, way in found.items()
    ]


def earlier(table: Table, c: Character) -> list[Character]:
    """Who is higher and has still to move, so that it may interject (FA-MOV-10)."""
    order = in_order(table)
    return [o for o in order[: order.index(c)] if moves(table, o)]


def _brought(table: Table, action: Act, c: Character) -> list[Option]:
    """Whom it can bring along: somebody beside it who cannot resist (FA-MOV-8)."""
    grid = table.grid
    if grid is None:
        return []
    if action.drags:
        return [Option(f"{DRAG}{action.drags}", f"Leaves {table.name(action.drags)}", "", "-*", token=action.drags)]

    def brings(o: Character) -> str:
        if o.team == c.team:
            return "costs nothing more"
        return "2 more" if table.rules.drag_cost == "flat_2" else "2 for each hex"

    beside = (o for o in fighters(table) if o is not c and o.place in grid.neighbours(c.place))
    return [
        Option(f"{DRAG}{o.id}", f"Brings {o.name} along", brings(o), "-*", token=o.id)
        for o in beside
        if o.limited or o.incapacitated
    ]


def _notes(table: Table, c: Character) -> list[Reason]:
    found = []
    if c.moved:
        found.append(Reason("It moved in the round before", ("FA-MOV-3",)))
        if c.aim and table.rules.aimed_repeat_move == "3":
            found.append(Reason("Its aim gets it no farther after a move", ("FA-MOV-4",)))
    return found
