"""The hex map with its characters, as a scene (FA-SET-1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.engine.view import Highlight
from unhex_tui.evening.hidden_names import veil_of
from unhex_tui.evening.known import knows, shown_name
from unhex_tui.scenes.hexes import Hex, Hexes
from unhex_tui.scenes.token import Token
from unhex_tui.systems.fully_automated.events.event import signed
from unhex_tui.systems.fully_automated.fight.facing import MEANINGS, STANDS, facing, reasons
from unhex_tui.systems.fully_automated.fight.moving import SPENDS
from unhex_tui.systems.fully_automated.maps.lines import Line
from unhex_tui.systems.fully_automated.maps.text import read
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.state.table import Table
from unhex_tui.systems.fully_automated.views.people import letter_of, state_of
from unhex_tui.systems.fully_automated.views.words import AsRead

_AIMED = ("step", "follow", "defend.step", "defend.aim", "attack", "defence", "counter")
"""Questions about an attack with a chosen target."""
_STANDING = ("target", "move", "tackle.move", "after", "unattacked")
"""Questions whose hexes show how characters stand to each other there."""


@lru_cache(maxsize=8)
def _ground(text: str, starts: bool) -> Mapping[str, Hex]:
    """Return the hexes of a map without characters; start hexes show only before the first round."""
    grid = read(text).grid
    assert grid is not None
    return {
        place: Hex(
            place, c.q, c.r, c.ground, name=c.place, side=c.side if starts else -1, exit=bool(c.exit), notes=c.notes
        )
        for place, c in grid.cells.items()
    }


def scene_of(
    table: Table, shown: Mapping[str, Character], teams: list[str], decision: Decision | None, gm: bool
) -> Hexes | None:
    """Return the map with the shown characters by their ids in the view; None without a map.

    The open question decides the words in the hexes.
    """
    grid = table.grid
    if grid is None or (table.light and table.fighting):
        return None
    hexes = dict(_ground(table.map, not table.round))
    for who, c in shown.items():
        if c.place in hexes and not c.away:
            here = hexes[c.place]
            hexes[c.place] = here._replace(tokens=(*here.tokens, _token(table, c, who, teams, gm)))
    path = table.action.path if table.action is not None else ()
    meanings = MEANINGS if decision is not None and decision.question in (*_STANDING, *_AIMED) else {}
    aim = _aim(table, shown) if decision is not None and decision.question in _AIMED else None
    words = _words(table, shown, decision) if aim is None else {aim.there: STANDS[aim.position]}
    title, cells = grid.title, tuple(hexes.values())
    if not gm and (hides := veil_of(table)) is not None:
        title = hides.read(title)
        cells = tuple(one._replace(notes=tuple(map(hides.read, one.notes))) if one.notes else one for one in cells)
    scene = Hexes(title, cells, words, path, meanings=meanings)
    if aim is None:
        return scene
    name = AsRead(table, gm).name(aim.whom) if aim.whom else ""
    why = "; ".join(map(str, reasons(aim, name) if name else aim.why))
    return scene._replace(line=aim.hexes, highlight=Highlight(lines=aim.hexes, good=aim.clear, why=why, aimed=True))


def _words(table: Table, shown: Mapping[str, Character], decision: Decision | None) -> dict[str, str]:
    """Return by hex the cost of a move (FA-MOV-6), or each target's position (FA-COV-9)."""
    if not isinstance(decision, Choose):
        return {}
    if decision.question in ("move", "tackle.move"):
        return {option.place: option.hint.replace(SPENDS, "◎") for option in decision.options if option.place}
    if decision.question != "target":
        return {}
    c = table.subject(decision)
    foes = [foe for foe in shown.values() if foe.team != c.team and not (foe.away or foe.dead)]
    lines = {foe.place: facing(table, c, foe) for foe in foes}
    return {place: STANDS[found.position] for place, found in lines.items() if _told(found, shown)}


def _aim(table: Table, shown: Mapping[str, Character]) -> Line | None:
    """Return the line of the current attack (FA-COV-1); None if the audience does not see all of its characters."""
    action, seen = table.action, {c.id: c for c in shown.values()}
    if action is None or action.who not in seen or action.target not in seen:
        return None
    found = facing(table, seen[action.who], seen[action.target])
    return found if found.here and found.there and _told(found, shown) else None


def _told(found: Line, shown: Mapping[str, Character]) -> bool:
    """Tell whether a line involves only shown characters."""
    return not found.whom or any(c.id == found.whom for c in shown.values())


def _token(table: Table, c: Character, who: str, teams: list[str], gm: bool) -> Token:
    condition = gm or knows(c, "condition")
    return Token(
        who,
        c.name if gm or c.pc else shown_name(c),
        letter_of(c, gm),
        teams.index(c.team),
        state_of(c, gm),
        c.hidden,
        table.action is not None and table.action.who == c.id,
        figure=signed(c.hp) if gm or knows(c, "numbers") else "",
        extra="" if not condition else "≈" if c.stun or c.stuns else "◎" if c.aim else "",
    )
