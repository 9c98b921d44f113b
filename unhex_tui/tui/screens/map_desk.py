"""The map desk: a map drawn by keys and mouse, with its text beside it and remarks about it.

The screen owns the work on the map, its canvas and text, and what turns commands into edits: `Drawing`, `Filing` and
`Asking`. They change the work; the screen paints after each key, click and command. Typing in the text redraws the map;
drawing rewrites the lines of the text that it changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import TextArea

from unhex_tui.engine import document
from unhex_tui.files.shelf import MapFile
from unhex_tui.scenes.areas import Maps
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING
from unhex_tui.tui.keys.names import bound, keys_by_command
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking, Filing
from unhex_tui.tui.screens.map_desk_canvas import Drawing, MapCanvas
from unhex_tui.tui.screens.map_desk_side import Foot, SideList, about, fitting_keys, saying
from unhex_tui.tui.screens.map_desk_work import Work
from unhex_tui.tui.screens.notes import by_group
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.palette import Row, palette, rows

_DRAFT_AFTER = 0.5
"""Seconds after a change until unsaved work is kept beside the file."""
_PANES = ("both", "map", "text")
_MOUSE = {
    "everywhere": (
        "",
        "mouse\tclick to choose; click a line beside a box for the cover mark of that end",
        "\tdrag over the ground: new area; from area to area: connect;",
        "\tfrom an area to the ground: move it; double-click: rename",
    )
}
"""Help on the mouse, by group of the help."""


class MapText(TextArea):
    """The map's text; it undoes with the desk, and scrolls without bars."""

    DEFAULT_CSS = """
    MapText { height: 1fr; border: round $border-blurred; padding: 0; scrollbar-size: 0 0; background: $surface; }
    MapText:focus { border: heavy $accent; }
    MapText.-ascii { border: ascii $border-blurred; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "edge(0)", "text: to its start", show=False, id="text.start"),
        Binding("ctrl+end", "edge(1)", "text: to its end", show=False, id="text.end"),
    ]

    def show_place(self) -> None:
        """Show the cursor's line and column while the text has the focus."""
        row, column = self.cursor_location
        self.border_subtitle = f"line {row + 1}, column {column + 1}" if self.has_focus else ""

    def on_text_area_selection_changed(self) -> None:
        self.show_place()

    def action_edge(self, end: int) -> None:
        self.move_cursor(self.document.end if end else (0, 0))


class MapDeskScreen(OverlayScreen[str | None]):
    """A screen to draw one map. Its result is the map's text if a question asked for it and it is used, else None."""

    DEFAULT_CSS = """
    MapDeskScreen { layers: below above; overflow: hidden; }
    MapDeskScreen #canvas { width: 1fr; height: 1fr; }
    MapDeskScreen #right { width: 30; height: 1fr; }
    MapDeskScreen #remarks { height: 36%; }
    MapDeskScreen .note { layer: above; background: $surface; position: absolute; }
    MapDeskScreen.-wide #right { width: 44; }
    MapDeskScreen.-widest #right { width: 64; }
    MapDeskScreen.-map #right { display: none; }
    MapDeskScreen.-text #canvas { display: none; }
    MapDeskScreen.-text #right { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*bound(DESK)]
    LISTED: ClassVar = (*DRAWING, *DESK)
    """All commands, in the order of help and palette."""

    def __init__(
        self, maps: Maps, file: MapFile, *, asked: bool = False, present: str | None = None, ascii: bool = False
    ) -> None:
        super().__init__()
        self.ascii = ascii
        self.work = Work(maps, file.saved)
        self.canvas = MapCanvas(ascii=ascii, id="canvas")
        self.area_text = MapText(file.saved, id="text", tab_behavior="focus", classes="-ascii" if ascii else "")
        self.side = SideList(ascii=ascii, id="remarks")
        self.foot = Foot(ascii=ascii, id="foot")
        self.asking = Asking(self.work)
        self.drawing = Drawing(self.work, self.asking, self.canvas)
        self.filing = Filing(
            self.work,
            self.asking,
            file,
            asked=asked,
            present=present,
            leaves=self.dismiss,
            lists=lambda: self.app.push_screen(palette("map", ascii=ascii)),
            opens=self.open_map,
        )
        self._panes = 0
        self._keeping = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.canvas
            with Vertical(id="right"):
                yield self.area_text
                yield self.side
        yield self.foot

    def on_mount(self) -> None:
        self.work.keys = {command: keys[0] for command, keys in keys_by_command(self, self.LISTED).items()}
        self.canvas.adds = self.work.key("draw_new")
        self.area_text.indent_type = "spaces"
        self._place()
        self.canvas.focus()
        self.paint()

    # ------------------------------------------------------------------ keys and text

    def take_key(self, event: events.Key) -> bool:
        """Handle a key for an open note, question or line of text; False without any."""
        key = event.character if event.is_printable and event.character else event.key
        if self.note is not None:
            if not self.note.scroll_key(key):
                self.close_note()
            return True
        if not self.asking.take(key):
            return False
        self.paint()
        return True

    def on_paste(self, event: events.Paste) -> None:
        if self.asking.entry is not None:
            event.stop()
            self.asking.entry.write(event.text)
            self.paint()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Take the text as typed; do nothing if the change came from the drawing."""
        text = event.text_area.text
        if text == self.work.text:
            return
        try:
            sound = document.sound(text)
        except ValueError as error:
            self.work.refuse(f"Not accepted: {error}")
        else:
            self.work.take_typed(sound)
        self.paint()

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """Choose the area or line made by the cursor's text line, while the text has the focus."""
        if self.area_text.has_focus and self.work.understood and event.text_area.text == self.work.text:
            self.work.choose_line(event.selection.end[0] + 1)
            self.paint()

    def on_descendant_focus(self, _: events.DescendantFocus) -> None:
        self.paint()

    # ------------------------------------------------------------------ the mouse

    def on_map_canvas_done(self, message: MapCanvas.Done) -> None:
        if not self.asking.open:
            self.drawing.done(message)
            self.paint()

    def on_side_list_taken(self, message: SideList.Taken) -> None:
        self._show_remark(message.value)

    # ------------------------------------------------------------------ the desk itself

    def action_work(self, what: str, *how: Any) -> None:
        """Call a method of the work, with one argument at most: Textual passes no more to `how`."""
        getattr(self.work, what)(*how)
        self.paint()

    def action_draw(self, what: str, *how: Any) -> None:
        getattr(self.drawing, what)(*how)
        self.paint()

    def action_towards(self, dx: int, dy: int) -> None:
        self.drawing.towards(dx, dy)
        self.paint()

    def action_nudge(self, dx: int, dy: int) -> None:
        self.work.nudge(dx, dy)
        self.paint()

    def action_file(self, what: str) -> None:
        getattr(self.filing, what)()
        self.paint()

    def action_zoom(self, step: int) -> None:
        self.canvas.zoomed(step)
        if self.work.chosen:
            self.canvas.show_place(self.work.chosen[0])

    def action_remark(self, step: int) -> None:
        if self.work.look_for_remarks():
            self.paint()
        if not self.side.remarks:
            self.work.refuse("No remarks")
            self.paint()
            return
        self._show_remark((self.side.looked + step) % len(self.side.remarks))

    def _show_remark(self, number: int) -> None:
        remark = self.side.remarks[number]
        self.side.look(number)
        self.work.said = Said(str(remark))
        if remark.places:
            self.work.choose(remark.places[0])
        self.paint(also=remark.places)
        if remark.line:
            self.area_text.move_cursor((remark.line - 1, max(0, remark.column - 1)))

    def action_switch(self) -> None:
        if self.area_text.has_focus:
            self._to_drawing()
            return
        self._not_alone("map")
        if self.work.line:
            self.area_text.move_cursor((self.work.line - 1, 0))
        self.area_text.focus()

    def action_panes(self) -> None:
        """Show both panes, only the drawing, or only the text, in turn."""
        self._show_panes(_PANES[(self._panes + 1) % len(_PANES)])
        (self.area_text if _PANES[self._panes] == "text" else self.canvas).focus()

    def _show_panes(self, panes: str) -> None:
        self._panes = _PANES.index(panes)
        self._place()

    def _not_alone(self, panes: str) -> None:
        if _PANES[self._panes] == panes:
            self._show_panes("both")

    def _to_drawing(self) -> None:
        self._not_alone("text")
        self.canvas.focus()

    def action_escape(self) -> None:
        if self.drawing.joining:
            self.work.choose(self.drawing.joining)
            self.drawing.stop_joining()
        elif self.area_text.has_focus and _PANES[self._panes] != "text":
            self.canvas.focus()
        elif self.work.chosen and not self.area_text.has_focus:
            self.work.choose(*(self.work.chosen[:1] if self.work.link else ()))  # from a line back to its first area
        else:
            self.action_file("leave")
            return
        self.work.said = Said("")
        self.paint()

    def open_map(self, path: Path) -> None:
        unread = self.filing.read(path)
        if unread is not None:
            self.drawing.stop_joining()
            if unread:
                lines = [(line, "") for line in unread]
                self.open_note(f"Elements of {path.name} not read, or recognized by position alone", lines, links="")
            self._to_drawing()
        self.paint()

    def document_rows(self) -> Iterable[Row]:
        maps = [Row(name, "", partial(self.open_map, path)) for name, path in self.filing.listed()]
        return [*maps, Row("Another file: type its path", "", partial(self.action_file, "ask_path"))]

    def action_help(self) -> None:
        _, *lines = by_group(DESK_GROUPS, self.LISTED, keys_by_command(self, self.LISTED), _MOUSE)
        self.open_note("Keys of the map desk", lines, links="")

    def action_palette(self) -> None:
        self.app.push_screen(palette(ascii=self.ascii))

    def palette_rows(self) -> Iterable[Row]:
        return rows(self.LISTED, keys_by_command(self, self.LISTED), self.run_command)

    def run_command(self, command: str) -> None:
        known = next(each for each in self.LISTED if each.id == command)
        self.call_later(self.run_action, known.action)

    def on_resize(self, event: events.Resize) -> None:
        if self.resized(event):
            self._place()

    def _place(self) -> None:
        width, _ = self.placed_for = self.app.size
        self.set_class(100 <= width < 170, "-wide")
        self.set_class(width >= 170, "-widest")
        # Hints need three lines at this width, else two, so even a remark of two lines hides none.
        self.foot.styles.height = 5 if width < 120 else 4
        for name in _PANES[1:]:
            self.set_class(_PANES[self._panes] == name, f"-{name}")

    # ------------------------------------------------------------------ painting

    def paint(self, also: tuple[str, ...] = ()) -> None:
        if not self.is_mounted:
            return
        work = self.work
        joining = self.drawing.joining
        more = (joining,) if joining else also
        scene = work.drawn._replace(highlight=work.highlight(*more))
        with self.app.batch_update():
            self.canvas.show(scene, work.chosen if work.link else ())
            self._show_text()
            self.side.show(work.draft, work.remarks, about(work))
            asked = self.asking.shown(max(10, self.app.size.width - 4), self.ascii)
            said, keys = asked or (
                saying(work.said if work.said.text else self._standing()),
                fitting_keys(work, joining=bool(joining), texting=self.area_text.has_focus, asked=self.filing.asked),
            )
            self.foot.show(said, keys)
        if work.chosen and not self.area_text.has_focus:
            self.canvas.show_place(work.chosen[-1])
        if not self._keeping:
            self._keeping = True
            self.set_timer(_DRAFT_AFTER, self._rested)

    def _standing(self) -> Said:
        """Return the line to show while there is no other message."""
        if asks := self.drawing.standing():
            return Said(asks)
        if not self.work.understood:
            return Said(f"Not drawn yet. {self.work.draft.mistakes[0]}", "alarm")
        return Said(self.filing.standing(self.ascii))

    def _show_text(self) -> None:
        area = self.area_text
        if area.text != self.work.text:
            row, column = area.cursor_location
            area.load_text(self.work.text)
            lines = area.document.line_count
            row = self.work.line - 1 if self.work.line else min(row, lines - 1)
            area.move_cursor((row, min(column, len(area.document.get_line(row)))))
        elif not area.has_focus and self.work.line:
            area.move_cursor((self.work.line - 1, 0))
        area.show_place()
        area.border_title = plain_text.content(
            f"{self.filing.file.name}{' *' if self.filing.unsaved else ''}", 60, self.ascii
        )

    # ------------------------------------------------------------------ drafts

    def _rested(self) -> None:
        """Keep the draft and look for remarks, after a pause in the work."""
        if self.area_text.text != self.work.text:  # a change event is pending: painting now would discard it
            self.set_timer(_DRAFT_AFTER, self._rested)
            return
        self.keep_draft()
        if self.work.look_for_remarks():
            self.paint()

    def keep_draft(self) -> None:
        self._keeping = False
        self.filing.keep_draft()
