"""The timeline: step and scrub through every decision of the session, on every branch that was ever played.

It lies over the table and changes nothing. Its result is the entry to continue from, or None to return to the present.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from unhex_tui.engine.journal import Timeline
from unhex_tui.engine.past import Moment, Past
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.view import View
from unhex_tui.tui.keys.names import keys_now
from unhex_tui.tui.panels.ending import EndingPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.roster import RosterPanel, next_sheet
from unhex_tui.tui.panels.sheet import SheetPanel, shown_of
from unhex_tui.tui.screens.overlay import BesideTable
from unhex_tui.tui.screens.reference import KeyHint, KeysPanel
from unhex_tui.tui.screens.regions import small
from unhex_tui.tui.screens.timeline_panels import BarPanel, StepPanel

_TABS = ("map", "roster", "sheet")
"""Tabs of a small screen."""
_TOLD = 4
"""Lines of a step above which, on a small screen, its panel takes two more lines from the map."""
_PARTING = {"fork": "No more branches that way.", "turn": "No branch here."}
"""Messages for when no other branch can be followed, by method of the timeline."""


def _key(key: str, action: str, what: str, name: str) -> Binding:
    return Binding(key, action, what, id=f"timeline.{name}", priority=True)


class TimelineScreen(BesideTable):
    """A screen to browse the past; its result is the number of the entry to continue from, 0 for the start, or None."""

    DEFAULT_CSS = """
    TimelineScreen { layout: vertical; overflow: hidden; background: $background; layers: below above; }
    TimelineScreen .note { layer: above; position: absolute; background: $surface; }
    TimelineScreen #looked { height: 1fr; }
    TimelineScreen #map { width: 1fr; }
    TimelineScreen #ending { width: 1fr; display: none; }
    TimelineScreen.-ended #ending { display: block; }
    TimelineScreen.-ended #map { display: none; }
    TimelineScreen #people { width: 52; }
    TimelineScreen #roster { height: 2fr; }
    TimelineScreen #sheet { height: 3fr; }
    TimelineScreen #step { height: 11; }
    TimelineScreen.-small #step { height: 6; }
    TimelineScreen.-small.-told #step { height: 8; }
    TimelineScreen.-small #people { width: 1fr; }
    TimelineScreen.-mapless #map { display: none; }
    TimelineScreen.-mapless #people { width: 1fr; }
    TimelineScreen.-small .-away { display: none; }
    TimelineScreen.-low #bar { display: none; }
    TimelineScreen.-low #step { height: 1fr; }
    """
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("left", "go('step', -1)", "previous step", "back"),
        _key("right", "go('step', 1)", "next step", "on"),
        _key("left_square_bracket", "go('action', -1)", "previous action", "action_back"),
        _key("right_square_bracket", "go('action', 1)", "next action", "action_on"),
        _key("pageup", "go('chapter', -1)", "previous round", "round_back"),
        _key("pagedown", "go('chapter', 1)", "next round", "round_on"),
        _key("home", "go('to', 0)", "to the start", "start"),
        _key("end", "go('to', 999999)", "to the end of this branch", "end"),
        _key("n", "go('look_at_now')", "to the present", "now"),
        _key("b", "go('fork', -1)", "previous branch point", "fork_back"),
        _key("f", "go('fork', 1)", "next branch point", "fork_on"),
        _key("up", "go('turn', -1)", "previous branch", "way_before"),
        _key("down", "go('turn', 1)", "next branch", "next_way"),
        _key("s", "sheet(1)", "next sheet", "next_sheet"),
        _key("S", "sheet(-1)", "previous sheet", "sheet_before"),
        _key("tab", "tab(1)", "next panel", "next_tab"),
        _key("shift+tab", "tab(-1)", "previous panel", "tab_before"),
        _key("g", "go_on", "continue from here", "go_on"),
        _key("f1,question_mark", "help", "these keys", "help"),
        _key("f12", "picture", "save a picture of the screen", "picture"),
        _key("escape,f3,q", "close", "back to the present", "close"),
        _key("ctrl+c,ctrl+q", "leave", "quit; everything is saved", "quit"),
    ]

    def __init__(self, past: Past, *, ascii: bool = False) -> None:
        super().__init__()
        self.past = past
        self.line = Timeline(past.journal)
        self.ascii = ascii
        self._tabs: tuple[str, ...] = _TABS
        self.tab = _TABS[0]
        entries = past.journal.entries
        self._names = {n: self._chapter(n) for n, entry in entries.items() if self.line.begins(entry)}
        self._chosen = ""
        """Id of the sheet that the user chose; empty for the most relevant one."""
        self._moment: Moment | None = None
        self._said = ""
        """Reason why the last key had no effect; empty after a successful key."""
        self.bar = BarPanel(self.line, self._names, ascii=ascii)
        self.map = MapPanel(ascii=ascii, id="map")
        self.ending = EndingPanel(ascii=ascii, id="ending")
        self.roster = RosterPanel(ascii=ascii, id="roster")
        self.sheet = SheetPanel(ascii=ascii, id="sheet")
        self.step = StepPanel(ascii=ascii, id="step")
        self.keys = KeysPanel(ascii=ascii, id="keys")

    def _chapter(self, n: int) -> str:
        """Return the last scene line that the entry logged, as the name of the chapter that begins there."""
        return next((line.text for line in reversed(self.past.lines(n)) if line.kind == "scene"), "")

    def compose(self) -> ComposeResult:
        yield self.bar
        with Horizontal(id="looked"):
            yield self.map
            yield self.ending
            with Vertical(id="people"):
                yield self.roster
                yield self.sheet
        yield self.step
        yield self.keys

    def on_mount(self) -> None:
        self._place()
        self.changed()

    def on_resize(self, event: events.Resize) -> None:
        if not self.resized(event):
            return
        self._place()
        if self.note is not None:
            self.note.place(*self.app.size)
        self.call_after_refresh(self.catch_up)

    def _place(self) -> None:
        width, height = self.placed_for = self.app.size
        tabbed = small(width, height)
        self.set_class(tabbed, "-small")
        self.set_class(self._tabs != _TABS, "-mapless")
        self.set_class(height < 16, "-low")
        for name, panel in zip(_TABS, (self.map, self.roster, self.sheet), strict=True):
            panel.set_class(tabbed and name != self.tab, "-away")
        self.map.set_bare(tabbed)
        self.ending.set_class(tabbed and self.tab != "map", "-away")
        self.query_one("#people").set_class(tabbed and self.tab == "map", "-away")
        self.query_one("#looked").display = height >= 16

    # ------------------------------------------------------------------ painting

    def catch_up(self) -> None:
        n, trouble = self.line.n, self._said
        entry = self.past.journal.entries.get(n)
        moment: Moment | None = None
        try:
            moment = self.past.moment(n)
        except Mismatch as mismatch:
            trouble = f"The rules have changed, so this point cannot be replayed ({mismatch}). The log is kept."
        view = moment.view if moment else View("", "")
        decided = f" · {moment.decided}" if moment and moment.decided else ""
        label = entry.label if entry else "The start"
        with self.app.batch_update():
            self._moment = moment
            self.bar.set_title(self._where(view))
            self.bar.update_lines()
            self.map.show(view.scene)
            self.set_class(view.ending is not None, "-ended")
            self.ending.show(view)
            if view.ending is not None:
                self.ending.call_after_refresh(self._count, n)
            self._keep_map(moment is None or view.scene is not None)
            shown = shown_of(view, [self._chosen or view.focus])
            self.sheet.show(shown)
            self.roster.show(view, selected=shown[0].sheet.id if shown else "")
            place = f"Decision {self.line.at} of {self.line.last}" if entry else "The start"
            self.step.show(f"{place}{decided}", label, self.past.lines(n), self.line.ways(), moment, trouble)
            self.set_class(len(self.step.lines) > _TOLD, "-told")
            self.keys.show(self.hints())

    def _count(self, n: int) -> None:
        """Show the ending at that entry with its statistics, unless another entry is shown by now."""
        if n == self.line.n and self._moment is not None:
            self.ending.show(self._moment.view._replace(ending=self.past.ending(n)))

    def _keep_map(self, there: bool) -> None:
        """Give the map's room to the characters if the game has no map."""
        shown = _TABS if there else _TABS[1:]
        if shown != self._tabs:
            self._tabs = shown
            self.tab = self.tab if self.tab in shown else shown[0]
            self._place()

    def _where(self, view: View) -> str:
        line = self.line
        if line.is_now:
            what = "The present"
        elif line.at > line.now:
            what = "Undone" if line.line[: line.now + 1][-1] == self.past.journal.head else "Another branch"
        else:
            what = "The past"
        return " · ".join(part for part in (what, view.headline) if part)

    def hints(self) -> tuple[KeyHint, ...]:
        """Return the keys that do something now, as many as fit."""
        line, tabbed = self.line, small(*self.app.size)
        fork = len(line.ways()) > 1
        scene = self._moment.view.scene if self._moment else None
        people = f"{scene.called.lower()}/people" if scene else "people"
        sheet = KeyHint("Tab", people, "tab(1)") if tabbed else KeyHint("s", "sheet", "sheet(1)")
        hints = [
            (line.last > 0, 0, KeyHint("←→", "step", "go('step', 1)")),
            (fork, 1, KeyHint("↑↓", "branch", "go('turn', 1)")),
            (line.last > 0, 4, KeyHint("[ ]", "action", "go('action', 1)")),
            (bool(line.chapters), 5, KeyHint("PgUp PgDn", self.bar.chapter, "go('chapter', 1)")),
            (bool(line.forks) and not fork, 6, KeyHint("b f", "branches", "go('fork', -1)")),
            (True, 3, sheet),
            (not line.is_now, 7, KeyHint("n", "now", "go('look_at_now')")),
            (not line.is_now, 2, KeyHint("g", "continue here", "go_on")),
            (True, 2, KeyHint("F1", "keys", "help")),
            (True, 0, KeyHint("Esc", "back", "close")),
        ]
        shown = [(rank, hint) for when, rank, hint in hints if when]
        while len(shown) > 1 and sum(len(hint.key) + len(hint.meaning) + 3 for _, hint in shown) > self.app.size.width:
            shown.remove(max(shown, key=lambda each: each[0]))
        return tuple(hint for _, hint in shown)

    # ------------------------------------------------------------------ keys and clicks

    def take_key(self, event: events.Key) -> bool:
        """Scroll or close the key help; False if there is none, or if the key should act as usual too."""
        if self.note is None:
            return False
        if not self.note.scroll_key(event.key):
            self.close_note()
            return event.key in ("escape", "enter", "space", "f1", "question_mark", "q")
        return True

    def action_help(self) -> None:
        keys = keys_now(self)
        bound = [binding for binding in self.BINDINGS if isinstance(binding, Binding) and binding.id in keys]
        lines = [(f"{', '.join(keys[binding.id or ''])}\t{binding.description}", "") for binding in bound]
        lines.append(("mouse\tclick or drag on the bar; the wheel steps; click a branch, a token, a name", ""))
        self.open_note("Keys of the timeline", lines, links="other keys work")

    def action_go(self, how: str, *step: int) -> None:
        """Call a method of the timeline: step, action, chapter, to, look_at_now, fork or turn."""
        moved = getattr(self.line, how)(*step)
        self._said = _PARTING.get(how, "") if moved is False else ""
        self.changed()

    def action_sheet(self, step: int) -> None:
        view = self._moment.view if self._moment else View("", "")
        self._chosen = next_sheet(view, self._chosen or view.focus, step) or self._chosen
        self.changed()

    def action_tab(self, step: int) -> None:
        """Show the next panel on a small screen, else the next sheet."""
        if not small(*self.app.size):
            self.action_sheet(step)
            return
        self.tab = self._tabs[(self._tabs.index(self.tab) + step) % len(self._tabs)]
        self._place()
        self.changed()

    def action_go_on(self) -> None:
        """Close, and continue from the current entry."""
        self.dismiss(None if self.line.is_now else self.line.n)

    def on_bar_panel_pointed(self, message: BarPanel.Pointed) -> None:
        self.line.to(message.value)
        self.changed()

    def on_step_panel_turned(self, message: StepPanel.Turned) -> None:
        ways = [way.n for way in self.line.ways()]
        looked = next(way.n for way in self.line.ways() if way.looked)
        self.line.turn(ways.index(message.value) - ways.index(looked))
        self.changed()

    def on_roster_panel_clicked(self, message: RosterPanel.Clicked) -> None:
        self._chosen = message.value
        self.changed()

    def on_map_panel_clicked(self, message: MapPanel.Clicked) -> None:
        kind, clicked = message.value
        if kind == "token":
            self._chosen = clicked
            self.changed()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        if self.bar.region.contains(event.screen_x, event.screen_y):
            self.line.step(step)
            self.changed()
