"""The picture of a saved session above the start screen's question: its map, its characters, its pending decision."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from unhex_tui.tui.look import plain_text
from unhex_tui.tui.panels.body import state_sign
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.roster import RosterPanel
from unhex_tui.tui.screens.opening import Looked, Saved
from unhex_tui.tui.screens.regions import small

_MOST = 10
"""Most signs of a side in a line."""


def stands(looked: Looked, ascii: bool = False) -> str:
    """Return a session's state in a line: the round, or "closed", and the signs of each side's characters."""
    view = looked.view
    where = " · ".join(["closed", *view.underway[:1]]) if looked.closed else view.headline or "under way"
    sides: dict[int, str] = {}
    for row in sorted(view.roster, key=lambda row: row.side):
        if not row.folded and len(sides.get(row.side, "")) < _MOST:
            sides[row.side] = sides.get(row.side, "") + state_sign(row.side, row.state, ascii)
    return "  ".join(filter(None, [where, " ".join(sides.values())]))


class _StateMap(MapPanel, can_focus=False):
    """The map, with the pending decision in its lower border."""

    told = ""

    def tell_more(self) -> None:
        self.set_subtitle(self.told)


class _StateRoster(RosterPanel, can_focus=False):
    """The characters, with the number of answers in the lower border."""

    TITLE = "Who is there"
    told = ""

    def tell_more(self) -> None:
        self.set_subtitle(self.told)


class Picture(Horizontal):
    """A saved session's map and roster."""

    def __init__(self, ascii: bool) -> None:
        super().__init__(id="picture")
        self._map = _StateMap(ascii=ascii, id="map")
        self._up = _StateRoster(ascii=ascii, id="up")

    def compose(self) -> ComposeResult:
        yield self._map
        yield self._up

    def show(self, saved: Saved | None, *, last: bool, room: Size) -> bool:
        """Draw the state of a save; False if it is unknown or there is no room."""
        state = saved.looked if saved else None
        if saved is None or state is None or small(*room) or not (state.view.roster or state.view.scene):
            return False
        view = state.view
        drawn = view.scene is not None and not view.scene.empty
        self._map.display = drawn
        self._up.set_class(not drawn, "-alone")
        seats, _, what = view.waiting.partition(" · ")
        waiting = ": ".join(filter(None, (f"{seats} to decide", what.removeprefix(f"{seats}: "))))
        closed = "" if "closed" in view.headline else "closed"
        waits = closed if state.closed else waiting if seats else ""
        text = " · ".join(filter(None, [view.headline, waits]))
        name = f"{'Last session: ' if last else ''}{saved.name}"
        self._map.show(view.scene)
        self._map.set_title(name)
        self._map.told = text
        self._map.tell_more()
        self._up.show(view)
        self._up.set_title("Who is there" if drawn else plain_text.plain(name))
        answers = f"{state.answers} answer{'' if state.answers == 1 else 's'}"
        self._up.told = answers if drawn else " · ".join(filter(None, [text, answers]))
        self._up.tell_more()
        return True
