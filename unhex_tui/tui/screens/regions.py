"""Where each panel stands at a given size of the screen: all of them side by side, or tabs where there is no room.

At one size the borders stay where they are, whatever is asked; only a list too long for its window lies over the map.
"""

from __future__ import annotations

from typing import Literal

from textual.geometry import Region

from unhex_tui.engine.view import View
from unhex_tui.tui.panels.roster import NARROW

Ground = Literal["drawn", "listed", "empty", "none", "ended"]
"""What there is of a map: one to draw, a list of all characters in its place, one still to come, a game without, or an
end to look at.
"""


def ground_of(view: View) -> Ground:
    """What there is of a map in a view, whatever has come to its end."""
    scene = view.scene
    return "none" if scene is None else "empty" if scene.empty else "listed" if scene.lists else "drawn"


TABS = ("map", "roster", "body", "log")
"""What can be shown in turn on a small screen."""
_PANELS = {"body": "sheet", "end": "ending"}
"""Ids of the tabs' panels where they are not the tabs' names."""

END = "end"
"""The tab of what has come to its end."""


def tabs(ground: Ground, listed: int) -> tuple[str, ...]:
    """Those of the tabs that show something, with so many lines of a roster."""
    there = TABS if listed else (TABS[0], TABS[-1])
    if ground == "listed":
        return TABS[0], *TABS[2:]
    if ground == "ended":
        return (END, *there)
    return there if ground != "none" else there[1:]


_WIDE, _TALL = 100, 30
"""The least columns and rows for all panels at once."""
_IN_TURN = 14
"""The least rows for one of them at a time above the question."""
_FOUR = 69
"""Columns for four bodies side by side."""
_RANKS = 30
"""Rows for two ranks of bodies, each below the name of its side."""
_TOLD = 8
"""Rows of the log that are worth more than the second of them."""

_MAP = 18
"""Rows that a map keeps where options stand on it."""
_UNMAPPED = 4
"""Rows worth showing above a list while there is no map."""
_SHEET = 16
"""Rows that bodies with what is in their hands need; a row less where there are few."""
_WHOLE = 18
"""Rows of a sheet at most, of two that stand one below the other."""
_LOG = 5, 20
"""The least and most rows of a log below the bodies."""
_BESIDE_MAP = 13
"""The least columns of a narrow roster."""
_WALKED = 8
"""Rows of a question on a small screen while all its options stand on the map."""
_PIECE = 10
"""Rows from which a part of a map or list is worth showing above a question that needs its room."""
_ROWS = 8
"""The same of a list of all characters, in which each row says something by itself."""


def small(width: int, height: int) -> bool:
    """Whether the panels have to be shown in turn."""
    return width < _WIDE or height < _TALL


def mapped(width: int, height: int) -> bool:
    """Whether there is room for a map, if only in its turn."""
    return not small(width, height) or height >= _IN_TURN


def places(
    width: int,
    height: int,
    tab: str,
    listed: int = 12,
    *,
    ground: Ground = "drawn",
    needs: int = 0,
    on_map: str = "",
    free: int = 0,
) -> dict[str, Region]:
    """The region of each panel in sight, by id: top, map, roster, sheet, log, question, or ending and figures.

    `listed` is how many lines the roster has. A question that `needs` more rows than it has takes them from what stands
    above it, of which a part that is worth it stays in sight; the map keeps its least while options stand `on_map`, and
    has what few lines do not need while `all` do, so that they are walked over.
    On a small screen a narrow roster has the cells beside the map that it leaves `free`, where these are enough.
    """
    if small(width, height):
        found = _in_turn(width, height, tab, on_map)
    else:
        ways = {"ended": _ended, "listed": _listed}
        found = ways[ground](width, height) if ground in ways else _all(width, height, listed, ground)
    question = found["question"]
    if needs > question.height:
        above = _PANELS.get(tab, tab) if small(width, height) else "map" if "map" in found else "log"
        if above in found:
            column = found[above].union(question)
            rest = max(column.height - needs, _MAP if on_map and not small(width, height) else 0)
            least = _ROWS if ground == "listed" else _UNMAPPED if ground == "empty" else _PIECE
            found[above], found["question"] = column.split_horizontal(rest if rest >= least else 0)
    if small(width, height) and "map" in found and free >= _BESIDE_MAP and listed:
        found["map"], found["roster"] = found["map"].split_vertical(-min(free, NARROW))
    return {name: region for name, region in found.items() if region.width > 0 and region.height > 0}


def _asked(width: int, height: int) -> Region:
    """The question below all else at the left, in every phase."""
    asked = min(18, max(12, (2 * height + 2) // 5))
    return Region(0, height - asked, width - _right(width), asked)


def _right(width: int) -> int:
    """Columns of roster, bodies and log."""
    return min(90, max(44, width * 13 // 30))


def _all(width: int, height: int, listed: int, ground: Ground) -> dict[str, Region]:
    question, right, rows = _asked(width, height), _right(width), height - 1
    above = Region(0, 1, question.width, rows - question.height)
    bodies = _SHEET if rows > 36 else _SHEET - 1
    roster = min(max(5, listed + 2), rows - bodies - (_LOG[0] if ground != "none" else 0))
    if right >= _FOUR and rows - roster - _RANKS >= _TOLD:
        bodies = _RANKS
    told = min(_LOG[1], max(_LOG[0], rows - roster - bodies)) if ground != "none" else 0
    found = {
        "top": Region(0, 0, width, 1),
        "roster": Region(question.width, 1, right, roster),
        "sheet": Region(question.width, 1 + roster, right, rows - roster - told),
        "log": Region(question.width, height - told, right, told),
        "question": question,
    }
    found["map" if ground != "none" else "log"] = above
    return found


def _listed(width: int, height: int) -> dict[str, Region]:
    """The list of all characters above the question; beside it two sheets and the log."""
    question, right, rows = _asked(width, height), _right(width), height - 1
    told = min(_LOG[1], max(_LOG[0], rows // 4))
    first = min(_WHOLE, (rows - told + 1) // 2)
    second = min(_WHOLE, rows - told - first)
    told = rows - first - second
    return {
        "top": Region(0, 0, width, 1),
        "map": Region(0, 1, question.width, rows - question.height),
        "question": question,
        "sheet": Region(question.width, 1, right, first),
        "second": Region(question.width, 1 + first, right, second),
        "log": Region(question.width, height - told, right, told),
    }


def _ended(width: int, height: int) -> dict[str, Region]:
    """What has come to its end over the whole width; its figures beside the question."""
    question = _asked(width, height)
    return {
        "top": Region(0, 0, width, 1),
        "ending": Region(0, 1, width, height - 1 - question.height),
        "figures": Region(question.width, question.y, width - question.width, question.height),
        "question": question,
    }


def _in_turn(width: int, height: int, tab: str, on_map: str) -> dict[str, Region]:
    top = 1 if height >= 6 else 0
    if height < _IN_TURN:
        return {"top": Region(0, 0, width, top), "question": Region(0, top, width, height - top)}
    asked = min(14, max(9, (height - top) * 12 // 25))
    asked = min(asked, _WALKED) if on_map == "all" and tab == "map" else asked
    return {
        "top": Region(0, 0, width, top),
        _PANELS.get(tab, tab): Region(0, top, width, height - top - asked),
        "question": Region(0, height - asked, width, asked),
    }
