"""Where each panel stands at a given size of the screen: all of them side by side, or tabs where there is no room."""

from __future__ import annotations

from typing import Literal

from textual.geometry import Region

Ground = Literal["drawn", "empty", "none", "ended"]
"""What there is of a map: one to draw, one still to come, a game without, or an end to look at in its place."""

TABS = ("map", "round", "sheet", "log")
"""What can be shown in turn on a small screen; `round` is the turn and roster panels."""

END = "end"
"""The tab of what has come to its end."""


def tabs(ground: Ground) -> tuple[str, ...]:
    """Those of the tabs that show something."""
    if ground == "ended":
        return (END, *TABS)
    return TABS if ground != "none" else TABS[1:]


_WIDE, _TALL = 100, 30
"""The least columns and rows for all panels at once."""
_BESIDE = 160
"""Columns from which log and question stand side by side."""

_MAP = 18
"""Rows that a map should have before the log gets more than its least."""
_UNMAPPED = 6
"""Rows that say that there is no map."""
_SHEET = 17
"""Rows that a sheet with a body needs."""
_LOG = 5
"""Rows from which a log beside a question that needs its room is worth showing."""
_ASKED = 14
"""Rows that the question has at least beside the figures of an end."""
_PIECE = 10
"""Rows from which a map is."""


def small(width: int, height: int) -> bool:
    """Whether the panels have to be shown in turn."""
    return width < _WIDE or height < _TALL


USUAL, OVER_LOG, OVER_MAP = range(3)
"""How much room the question may take: its own, the log's too, or the map's as well; on a small screen all there is."""


def places(
    width: int, height: int, tab: str, listed: int = 12, *, ground: Ground = "drawn", taken: int = USUAL, needs: int = 0
) -> dict[str, Region]:
    """The region of each panel in sight, by name: top, map, turn, roster, sheet, log, question, or ending and figures.

    `listed` is how many lines the roster has; where no map is drawn the question has its room. `taken` is how
    much room it takes from others because it needs it, of that at most `needs` rows unless 0: what they leave of the
    log, then of the map, stays in sight.
    """
    if small(width, height):
        found = _in_turn(width, height, tab, ground)
        if taken:
            found = _over_tab(found, width, height, tab, needs)
    elif ground == "ended":
        found = _ended(width, height)
    else:
        found = _all(width, height, listed, ground)
        if taken:
            _take(found, "log", needs, _LOG)
        if taken == OVER_MAP and "map" in found and found["question"].height < (needs or height):
            _take(found, "map", needs, _PIECE if ground == "drawn" else height)
    return {name: region for name, region in found.items() if region.width > 0 and region.height > 0}


def _take(found: dict[str, Region], name: str, needs: int, least: int) -> None:
    """Let the question have a panel's room, but for what it does not need: that shows the panel from `least` rows on,
    with fewer the log.
    """
    taken = found.pop(name)
    question = found["question"].union(taken)
    rest = question.height - needs
    if needs and rest >= _LOG and taken.width == question.width:
        kept, question = question.split_horizontal(rest)
        found[name if rest >= least else "log"] = kept
    found["question"] = question


def _over_tab(found: dict[str, Region], width: int, height: int, tab: str, needs: int) -> dict[str, Region]:
    """The question over the tab of a small screen, which keeps the rows that are not needed."""
    top = found["top"]
    rest = height - top.height - needs
    kept = found.get(tab)
    if not needs or kept is None or rest < _PIECE or kept.height < rest:
        return {"top": top, "question": Region(0, top.height, width, height - top.height)}
    return {"top": top, tab: kept._replace(height=rest), "question": Region(0, top.height + rest, width, needs)}


def _all(width: int, height: int, listed: int, ground: Ground) -> dict[str, Region]:
    right = min(64, max(46 if width >= 120 else 44, width * 3 // 10))
    left, rows = width - right, height - 1
    asked = min(18, max(12, rows * 3 // 10)) if ground == "drawn" else min(30, rows // 2)
    if ground == "none":
        told = rows - asked
        log = Region(0, 1, left, told)
        question = Region(0, height - asked, left, asked)
    elif width >= _BESIDE:
        told = 0
        log = Region(0, height - asked, left * 2 // 5, asked)
        question = Region(log.width, height - asked, left - log.width, asked)
    else:
        told = min(14, max(6, rows - asked - (_MAP if ground == "drawn" else _UNMAPPED)))
        log = Region(0, height - asked - told, left, told)
        question = Region(0, height - asked, left, asked)
    turn = max(6, min(10, (rows + 1) // 5, rows - (listed + 2) - _SHEET))
    roster = min(max(5, listed + 2), rows - turn - min(_SHEET, rows // 2))
    sheet = rows - turn - roster
    return {
        "top": Region(0, 0, width, 1),
        "map": Region(0, 1, left, rows - asked - told),
        "log": log,
        "question": question,
        "turn": Region(left, 1, right, turn),
        "roster": Region(left, 1 + turn, right, roster),
        "sheet": Region(left, height - sheet, right, sheet),
    }


def _ended(width: int, height: int) -> dict[str, Region]:
    """What has come to its end over the whole width; its figures beside the question."""
    asked = min(20, max(_ASKED, (height - 1) * 36 // 100))
    beside = min(64, width * 13 // 30)
    return {
        "top": Region(0, 0, width, 1),
        "ending": Region(0, 1, width, height - 1 - asked),
        "figures": Region(0, height - asked, beside, asked),
        "question": Region(beside, height - asked, width - beside, asked),
    }


def _in_turn(width: int, height: int, tab: str, ground: Ground) -> dict[str, Region]:
    top = 1 if height >= 6 else 0
    asked = height if height < 14 else min(14, max(9, (height - top) * 9 // 20))
    if height < 14:
        return {"top": Region(0, 0, width, top), "question": Region(0, top, width, height - top)}
    if ground == "empty" and tab == "map":
        asked = height - top - _UNMAPPED + 2
    room = height - top - asked
    found = {"top": Region(0, 0, width, top), "question": Region(0, height - asked, width, asked)}
    area = Region(0, top, width, room)
    if tab == "round":
        beside = width >= 70
        turn = area.split_vertical(width // 2)[0] if beside else Region(0, top, width, min(5, room // 2))
        found["turn"] = turn
        found["roster"] = (
            Region(turn.right, top, width - turn.width, room)
            if beside
            else Region(0, turn.bottom, width, room - turn.height)
        )
    else:
        found["ending" if tab == END else tab] = area
    return found
