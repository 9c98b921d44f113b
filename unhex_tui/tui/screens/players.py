"""The players' screen: the map around the action, whose turn it is, the characters, the log. It asks nothing.

It draws a players' view and knows no session: a window that follows a save shows it, and the GM's own window shows it
to check what the players see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from unhex_tui.engine.following import GOES_BACK
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import View
from unhex_tui.tui.look.theme import themes
from unhex_tui.tui.panels.ending import EndingPanel, EveningPanel
from unhex_tui.tui.panels.players import (
    CastPanel,
    CrewPanel,
    DicePanel,
    HousePanel,
    ToldPanel,
    WatchedMap,
    without_sheets,
)
from unhex_tui.tui.panels.sheet import shown_of
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.top_line import TopLine

_TOLD = 6
"""Least rows of the log."""
_MAP = 14
"""Least rows of the map."""
_CAST = 25
"""Least columns of the characters, so that a body and its borders fit."""
_BODY = 12
"""Rows of a body with its name and the items in hand."""
KEYS = (
    ("q", "close this window"),
    ("← ↑ ↓ →", "scroll the map, or the summary at the end"),
    ("t", "next theme: dark, light, …"),
    ("F12", "save a picture of the screen (SVG, beside the save)"),
    ("F1 or ?", "this help"),
)


def places(width: int, height: int, *, pcs: int = 0, npcs: int = 0) -> dict[str, Region]:
    """Return the region of each visible panel, by id: top, map, told, and cast.

    With room for the bodies of so many PCs, crew, house and dice replace cast. A narrow, high screen has the map across
    it and the characters below.
    """
    top, rows = min(1, height), height - 1
    right = min(90, max(38, width * 13 // 30))
    across = right // 21
    bodies = -(-pcs // max(1, across))
    crew = next((bodies * high + 2 for high in (13, 11) if bodies * high + 2 <= rows - _TOLD), 0)
    below = rows - _TOLD - (pcs + npcs + 2)
    if pcs and crew and width >= 100 and height >= 30:
        house = min(npcs + 3, rows // 3) if npcs else 0
        dice = 5 if rows - house - 5 >= _MAP else 0
        regions = {
            "map": Region(0, top, width - right, rows - house - dice),
            "house": Region(0, height - house - dice, width - right, house),
            "dice": Region(0, height - dice, width - right, dice),
            "crew": Region(width - right, top, right, crew),
            "told": Region(width - right, top + crew, right, rows - crew),
        }
    elif pcs + npcs and 40 <= width < 80 and below >= _MAP:  # a panel beside would cut the map
        bodies = _BODY if pcs and below - _BODY >= _MAP else 0
        log_rows = min(10, _TOLD + (below - bodies - _MAP) // 3)
        cast = pcs + npcs + 2 + bodies
        regions = {
            "map": Region(0, top, width, rows - cast - log_rows),
            "cast": Region(0, height - log_rows - cast, width, cast),
            "told": Region(0, height - log_rows, width, log_rows),
        }
    elif width < 50 or height < 14:
        cast = max(0, rows * 2 // 3)
        regions = {"cast": Region(0, top, width, cast), "told": Region(0, top + cast, width, rows - cast)}
    else:
        log_rows = min(14, max(_TOLD, height // 5))
        right = min(right, max(_CAST, width - 60))
        regions = {
            "map": Region(0, top, width - right, rows - log_rows),
            "told": Region(0, height - log_rows, width - right, log_rows),
            "cast": Region(width - right, top, right, rows),
        }
    # Only regions with room for content within their borders are shown.
    shown = {name: region for name, region in regions.items() if region.height > 2 and region.width > 2}
    return {"top": Region(0, 0, width, top), **shown}


def as_players(session: Session, *, ascii: bool = False) -> WatchScreen:
    """Return the players' view of a session, to lie over the GM's own screen; nothing can be answered meanwhile."""

    def look() -> tuple[View, str]:
        view = session.view("players")
        back = GOES_BACK if session.left() else ""
        return (view._replace(ending=session.ending("players")) if view.ending else view), back

    screen = WatchScreen(look, leave=lambda: screen.dismiss(None), note="Players' view: q or F5 goes back", ascii=ascii)
    return screen


class WatchScreen(OverlayScreen[None]):
    """The players' screen; `q` calls `leave` or quits, `note` is shown in a border."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c,ctrl+q", "leave", "close", id="watch.quit", priority=True),
        Binding("up,pageup", "scroll(0, -1)", "up", id="watch.up", priority=True),
        Binding("down,pagedown", "scroll(0, 1)", "down", id="watch.down", priority=True),
        Binding("left", "scroll(-1, 0)", "left", id="watch.left", priority=True),
        Binding("right", "scroll(1, 0)", "right", id="watch.right", priority=True),
        Binding("t", "theme", "next theme", id="watch.theme", priority=True),
        Binding("f1,question_mark", "help", "help", id="watch.help", priority=True),
        Binding("escape,f5", "back", "back", id="watch.back", priority=True),
    ]
    DEFAULT_CSS = """
    WatchScreen { overflow: hidden; layers: below above; }
    WatchScreen > * { position: absolute; layer: below; }
    WatchScreen .note { layer: above; background: $surface; }
    """

    def __init__(
        self,
        look: Callable[[], tuple[View, str]],
        *,
        leave: Callable[[], object] | None = None,
        note: str = "",
        ascii: bool = False,
    ) -> None:
        """Make a screen that draws the result of `look`: the players' view, and a problem or an empty text."""
        super().__init__()
        self._look = look
        self._leave = leave
        self.ascii = ascii
        self.top = TopLine(ascii=ascii, id="top")
        self.crew = CrewPanel(ascii=ascii, id="crew")
        self.house = HousePanel(ascii=ascii, id="house")
        self.dice = DicePanel(ascii=ascii, id="dice")
        self.map = WatchedMap(ascii=ascii, id="map")
        self.evening = EveningPanel(ascii=ascii, id="evening")
        self.told = ToldPanel(ascii=ascii, id="told")
        self.cast = CastPanel(ascii=ascii, id="cast")
        self.ending = EndingPanel(ascii=ascii, id="ending")
        self.ending.can_focus = False
        self.told.note = note
        self._panels = (
            self.top, self.map, self.evening, self.ending, self.told, self.cast, self.crew, self.house, self.dice
        )  # fmt: skip
        self._view: View | None = None

    def compose(self) -> ComposeResult:
        yield from self._panels

    def on_mount(self) -> None:
        self.catch_up()

    def on_resize(self, event: events.Resize) -> None:
        if self.resized(event):
            self.place_panels()

    def catch_up(self) -> None:
        view, trouble = self._look()
        self._view = view
        with self.app.batch_update():
            self.place_panels()
            self.top.show(view, waiting=trouble or view.waiting)
            self.crew.show(shown_of(view, [sheet.id for sheet in view.sheets]), (), view.sides)
            self.house.show(view)
            self.dice.show(view)
            self.map.show(view.scene)
            self.evening.show(view.underway)
            self.ending.show(view)
            self.told.show(view)
            self.cast.show(view)

    def place_panels(self) -> None:
        """Place the panels for this size; between fights an ending or the session's overview takes the map's place."""
        width, height = self.app.size
        view = self._view
        fights = view is not None and view.steps and view.scene is not None
        pcs, npcs = (len(view.sheets), len(without_sheets(view))) if view is not None and fights else (0, 0)
        regions = places(width, height, pcs=pcs, npcs=npcs)
        if view is not None and view.ending is not None and "map" in regions:
            regions["ending"] = regions.pop("map")
            if regions.pop("cast", None):  # an ending lists its characters itself
                regions |= {name: regions[name]._replace(width=width) for name in ("ending", "told")}
        elif view is not None and not view.steps and view.underway and "map" in regions:
            regions["evening"] = regions.pop("map")
        if view is not None and view.scene is None and "map" in regions:
            regions["told"] = regions["told"].union(regions.pop("map"))
        self.place(self._panels, regions)

    def action_leave(self) -> None:
        if self.note is not None:
            self.close_note()
        elif self._leave is not None:
            self._leave()
        else:
            self.app.exit()

    def action_back(self) -> None:
        """Close the help, or return to the screen below if there is one."""
        if self.note is not None or self._leave is not None:
            self.action_leave()

    def action_scroll(self, across: int, down: int) -> None:
        """Scroll the map or an ending by half a page."""
        panel = self.ending if self.ending.display else self.map
        panel.scroll_view(across * max(1, panel.wide // 2), down * max(1, panel.high // 2))

    def action_theme(self) -> None:
        names = [theme.name for theme in themes()]
        at = names.index(self.app.theme) if self.app.theme in names else -1
        self.app.theme = names[(at + 1) % len(names)]

    def action_help(self) -> None:
        """Show the keys; pressed again, close them."""
        if self.note is not None:
            self.close_note()
            return
        lines = [(f"{key}  {what}", "") for key, what in KEYS]
        lines += [("", ""), ("This window only shows the game.", "quiet")]
        self.open_note("The players' screen", lines, links="q too")
