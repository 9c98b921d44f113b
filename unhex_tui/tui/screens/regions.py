"""The region of each panel at a screen size, side by side or as tabs; and the panels of an ending with its statistics.

At one size the borders stay in place for every question; only a list too long for its window lies over the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from textual.geometry import Region

from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Account, Ending, View
from unhex_tui.tui.panels.ending import EndingPanel, FiguresPanel
from unhex_tui.tui.panels.roster import NARROW

Ground = Literal["drawn", "listed", "empty", "none", "ended"]
"""The state of the map's place.

A scene to draw; a list of all characters; a map still to come; a game without maps; an ending.
"""


def ground_of(view: View) -> Ground:
    """Return the state of the map's place in a view, without regard to an ending."""
    scene = view.scene
    return "none" if scene is None else "empty" if scene.empty else "listed" if scene.lists else "drawn"


TABS = ("map", "roster", "body", "log")
"""Tabs of a small screen, in order."""
_PANELS = {"body": "sheet", "end": "ending"}
"""Panel ids by tab, where they differ."""

END = "end"
FORECAST = "forecast"
"""The tab of a forecast, and the id of its panel."""


def tabs(ground: Ground, listed: int, *, sheets: bool = True, forecast: bool = False) -> tuple[str, ...]:
    """Return the tabs that show something; `listed` is the number of roster lines."""
    if forecast:
        return (*tabs(ground, listed, sheets=sheets), FORECAST)
    if not sheets:
        return tuple(tab for tab in tabs(ground, listed) if tab != "body")
    shown = TABS if listed else (TABS[0], TABS[-1])
    if ground == "listed":
        return TABS[0], *TABS[2:]
    if ground == "ended":
        return (END, *shown)
    return shown if ground != "none" else shown[1:]


_WIDE, _TALL = 100, 30
"""The least columns and rows for all panels at once."""
_IN_TURN = 14
"""The least rows for one panel at a time above the question."""
_TITLED = 6
"""The least rows with the line at the top."""
_FOUR = 69
"""Columns for four bodies side by side."""
_RANKS = 30
"""Rows for two ranks of bodies, each below the name of its side."""
_TOLD = 8
"""Rows of the log that take precedence over the second rank."""

_MAP = 18
"""Rows that a map keeps while options stand on it."""
_UNMAPPED = 4
"""Least rows worth showing above a list while there is no map."""
_SHEET = 16
"""Rows of bodies with the items in hand; one row less on a low screen."""
_WHOLE = 18
"""Most rows of a sheet, if two stand one below the other."""
_LOG = 5, 20
"""The least and most rows of a log below the bodies."""
_BESIDE_MAP = 13
"""The least columns of a narrow roster."""
_WALKED = 8
"""Rows of a question on a small screen while all its options stand on the map."""
_PIECE = 10
"""Least rows of a map or list worth showing above a question that needs its room."""
_ROWS = 7
"""Least rows of a list of all characters in that case; each of its rows is useful alone."""


def small(width: int, height: int) -> bool:
    """Tell whether the panels must be shown in turn."""
    return width < _WIDE or height < _TALL


def mapped(width: int, height: int) -> bool:
    """Tell whether the map has room, at least as a tab."""
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
    sheets: bool = True,
    forecast: bool = False,
) -> dict[str, Region]:
    """Return the visible panels' regions by id: top, map, roster, sheet, second, log, question, ending, figures.

    `listed` is the number of roster lines. A question that `needs` more rows than it has takes them from the panel
    above, of which a useful part stays visible. The map keeps its least rows while options stand `on_map`; while `all`
    do on a small screen, the question has few rows, so that the cursor can walk over the map. On a small screen a
    narrow roster gets the `free` cells beside the map, if they are enough. Without `sheets`, the log has their room, or
    the roster where the log has the map's. A `forecast` has the room of the bodies.
    """
    if small(width, height):
        regions = _in_turn(width, height, tab, on_map)
    else:
        ways = {"ended": _ended, "listed": _listed}
        regions = ways[ground](width, height) if ground in ways else _all(width, height, listed, ground)
    regions["top"] = Region(0, 0, width, int(height >= _TITLED))
    if not sheets and (room := regions.pop("sheet", None)) is not None:
        below = [regions[name] for name in ("second", "log") if name in regions and regions[name].x == room.x]
        heir = "log" if below else "roster"
        regions[heir] = Region.from_union([room, *below, *([] if below else [regions["roster"]])])
        regions.pop("second", None)
    if forecast and not small(width, height) and ground != "ended":
        bodies = [regions.pop(name) for name in ("sheet", "second") if name in regions] or [regions.pop("log")]
        regions[FORECAST] = Region.from_union(bodies)
    question = regions["question"]
    if needs > question.height:
        above = _PANELS.get(tab, tab) if small(width, height) else "map" if "map" in regions else "log"
        if above in regions:
            column = regions[above].union(question)
            rest = max(column.height - needs, _MAP if on_map and not small(width, height) else 0)
            least = _ROWS if ground == "listed" else _UNMAPPED if ground == "empty" else _PIECE
            regions[above], regions["question"] = column.split_horizontal(rest if rest >= least else 0)
    if small(width, height) and "map" in regions and free >= _BESIDE_MAP and listed:
        regions["map"], regions["roster"] = regions["map"].split_vertical(-min(free, NARROW))
    return {name: region for name, region in regions.items() if region.width > 0 and region.height > 0}


def _asked(width: int, height: int) -> Region:
    """Return the question's region, below all else at the left, equal in every phase."""
    rows = min(18, max(12, (2 * height + 2) // 5))
    return Region(0, height - rows, width - _right(width), rows)


def _right(width: int) -> int:
    """Return the columns of roster, bodies and log."""
    return min(90, max(44, width * 13 // 30))


def _all(width: int, height: int, listed: int, ground: Ground) -> dict[str, Region]:
    question, right, rows = _asked(width, height), _right(width), height - 1
    above = Region(0, 1, question.width, rows - question.height)
    bodies = _SHEET if rows > 36 else _SHEET - 1
    roster = min(max(5, listed + 2), rows - bodies - (_LOG[0] if ground != "none" else 0))
    if right >= _FOUR and rows - roster - _RANKS >= _TOLD:
        bodies = _RANKS
    log_rows = min(_LOG[1], max(_LOG[0], rows - roster - bodies)) if ground != "none" else 0
    regions = {
        "roster": Region(question.width, 1, right, roster),
        "sheet": Region(question.width, 1 + roster, right, rows - roster - log_rows),
        "log": Region(question.width, height - log_rows, right, log_rows),
        "question": question,
    }
    regions["map" if ground != "none" else "log"] = above
    return regions


def _listed(width: int, height: int) -> dict[str, Region]:
    """Return the list of all characters above the question, with two sheets and the log beside it."""
    question, right, rows = _asked(width, height), _right(width), height - 1
    log_rows = min(_LOG[1], max(_LOG[0], rows // 4))
    first = min(_WHOLE, (rows - log_rows + 1) // 2)
    second = min(_WHOLE, rows - log_rows - first)
    log_rows = rows - first - second
    return {
        "map": Region(0, 1, question.width, rows - question.height),
        "question": question,
        "sheet": Region(question.width, 1, right, first),
        "second": Region(question.width, 1 + first, right, second),
        "log": Region(question.width, height - log_rows, right, log_rows),
    }


def _ended(width: int, height: int) -> dict[str, Region]:
    """Return the ending across the whole width, with its statistics beside the question."""
    question = _asked(width, height)
    return {
        "ending": Region(0, 1, width, height - 1 - question.height),
        "figures": Region(question.width, question.y, width - question.width, question.height),
        "question": question,
    }


def _in_turn(width: int, height: int, tab: str, on_map: str) -> dict[str, Region]:
    top = int(height >= _TITLED)
    if height < _IN_TURN:
        return {"question": Region(0, top, width, height - top)}
    rows = min(14, max(9, (height - top) * 12 // 25))
    rows = min(rows, _WALKED) if on_map == "all" and tab == "map" else rows
    return {
        _PANELS.get(tab, tab): Region(0, top, width, height - top - rows),
        "question": Region(0, height - rows, width, rows),
    }


class EndPanels:
    """The panels of an ending; its statistics are counted once, after the rest has been painted."""

    def __init__(self, ascii: bool) -> None:
        self.ending = EndingPanel(ascii=ascii, id="ending")
        self.figures = FiguresPanel(ascii=ascii, id="figures")
        self.panels = (self.ending, self.figures)
        self._counted: tuple[int, Ending | None] = (-1, None)
        """The journal's head at the last count of statistics, and the ending with them; (-1, None) before that."""

    def show(self, view: View, session: Session, *, parted: bool) -> None:
        """Draw a view's ending; `parted` tells whether the statistics have their own panel."""
        at, counted = self._counted
        if at == session.journal.head:
            view = view._replace(ending=counted)
        else:
            self.ending.call_after_refresh(self._count, view, session, parted)
        accounts = view.ending.accounts if view.ending else ()
        above, below = self._shared(view, accounts) if parted else (accounts, ())
        self.ending.show(view, parted=parted, accounts=above)
        self.figures.show(view, below)

    def _shared(self, view: View, accounts: tuple[Account, ...]) -> tuple[Sequence[Account], Sequence[Account]]:
        """Return the accounts for the upper and the lower panel.

        The first goes above and the others below, unless another split shows all of them uncut.
        """
        first, rest = accounts[:1], accounts[1:]
        ways = [((*first, *rest[n:]), rest[:n]) for n in range(len(rest), 0, -1)]
        ways += [(rest[:n], (*first, *rest[n:])) for n in range(1, len(rest) + 1)]
        if rest:  # the lines of the last account without its table
            lines, table = rest[-1]._replace(heads=(), rows=()), rest[-1]._replace(lines=())
            ways.append(((*first, lines), (*rest[:-1], table)))
        whole = (way for way in ways if self.figures.holds(way[1]) and self.ending.holds(view, way[0]))
        return next(whole, (first, rest))

    def _count(self, view: View, session: Session, parted: bool) -> None:
        head = session.journal.head
        if self._counted[0] != head:
            self._counted = (head, session.ending())
            if self._counted[1] is not None:
                self.show(view, session, parted=parted)
