"""Questions in the map desk's last lines: names and texts, and choices about saving, leaving and exporting.

The desk asks before it overwrites another's version, and even then sets that version aside; it asks before it discards
unsaved work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from textual import events

from unhex_tui.drawing.excalidraw import excalidraw, svg
from unhex_tui.engine.decision import Enter
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.errors import reason
from unhex_tui.files.map_file import EXCALIDRAW, MapFile
from unhex_tui.files.names import free_path
from unhex_tui.files.shelf import path_of
from unhex_tui.files.text import clean
from unhex_tui.scenes.areas import Maps
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.map_desk_side import Keys
from unhex_tui.tui.screens.map_desk_work import Work
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.palette import Row, palette


class Way(Value):
    """One answer to a question."""

    key: str
    what: str
    act: Callable[[], None]


class Question(Value):
    """A question answered by a key."""

    text: str
    ways: tuple[Way, ...]


class Asking(OverlayScreen[str | None]):
    """The part of the map desk that asks questions; subclasses draw."""

    def __init__(self, maps: Maps, file: MapFile, *, asked: bool, present: str | None, ascii: bool) -> None:
        super().__init__()
        self.work = Work(maps, file.saved)
        self.file = file
        self.asked = asked
        """A question asks for a map now, or offers one, and this map may be the answer."""
        self.present = present
        """Text of the table's map, empty for none; None where saving needs no reminder that the table keeps its map."""
        self.left = Said("")
        """Message for the screen that opened the desk, once it is left."""
        self.ascii = ascii
        self.entry: EnterPrompt | None = None
        self.question: Question | None = None
        self._then: Callable[[str], object] = str

    def paint(self, also: tuple[str, ...] = ()) -> None:
        """Paint the current state of the work."""
        raise NotImplementedError

    # ------------------------------------------------------------------ asking

    def write_line(self, prompt: str, value: str, then: Callable[[str], object], low: int = 1) -> None:
        """Ask for a line of text, and pass it to `then`; do nothing where the map cannot be edited."""
        if self.work.edits() is None:
            self.paint()
            return
        self._write_line(prompt, value, then, low)

    def _write_line(self, prompt: str, value: str, then: Callable[[str], object], low: int = 1) -> None:
        self.entry = EnterPrompt(Enter(question="desk.text", seats=(), prompt=prompt, low=low, high=300, value=value))
        self._then = then
        self.work.said = Said("")
        self.paint()

    def ask(self, text: str, *ways: Way) -> None:
        self.question = Question(text, ways)
        self.work.said = Said("")
        self.paint()

    def refuse(self, text: str) -> None:
        self.work.said = Said(text, "refused")
        self.paint()

    def take_asked(self, key: str) -> bool:
        """Handle a key for an open line or question; False where there is none."""
        if self.entry is not None:
            self._take_written(key)
            return True
        if self.question is not None:
            way = next((way for way in self.question.ways if way.key == key), None)
            if way is not None or key == "escape":
                self.question = None
                self.work.said = Said("")
                if way is not None:
                    way.act()
                self.paint()
            return True
        return False

    def _take_written(self, key: str) -> None:
        entry = self.entry
        assert entry is not None
        if key == "escape":
            self.entry = None
            self.work.said = Said("No change")
        else:
            pressed = entry.press(key)
            self.work.said = Said(pressed.say, "refused")
            if pressed.what == "answered":
                self._then(str(pressed.value))
                if self.work.said.tone != "refused":
                    self.entry = None
        self.paint()

    def on_paste(self, event: events.Paste) -> None:
        if self.entry is not None:
            event.stop()
            self.entry.write(event.text)
            self.paint()

    def asking(self) -> tuple[Runs, Keys] | None:
        """Return the open question or line with its keys; None where there is none."""
        if self.question is not None:
            return ((self.question.text, "strong"),), [
                *((way.key, way.what) for way in self.question.ways),
                ("Esc", "back"),
            ]
        if self.entry is None:
            return None
        said = self.work.said.text or self.entry.decision.prompt
        width = max(10, self.app.size.width - 4)
        text = plain_text.cut(said, max(width // 2, width - plain_text.width(self.entry.text) - 20), self.ascii)
        before = plain_text.plain(self.entry.text[: self.entry.cursor], self.ascii)
        while before and plain_text.width(before) > width - plain_text.width(text) - 8:
            before = before[1:]
        here = plain_text.plain(self.entry.text[self.entry.cursor : self.entry.cursor + 1] or " ", self.ascii)
        after = plain_text.cut(
            self.entry.text[self.entry.cursor + 1 :], width - plain_text.width(text + before) - 6, self.ascii
        )
        line = ((text, "strong"), (" > ", "now"), (before, ""), (here, "wanted"), (after, ""))
        empty = [("empty", "clears it")] if self.entry.decision.low == 0 else []
        return line, [("Enter", "done"), ("Esc", "cancel"), *empty]

    # ------------------------------------------------------------------ saving and leaving

    def action_save(self) -> None:
        self._save(lambda: None)

    def _save(self, then: Callable[[], None]) -> None:
        if self.file.path is None:
            begun = self.work.scene.title or self.file.title
            self._write_line("Name of the map?", begun, partial(self._save_as, then=then))
        elif self.file.touched:
            self.ask(
                f"{self.file.name} was changed by another program",
                Way("o", "save mine, set the other version aside", lambda: self._write(then)),
                Way("t", "take the other version (u restores mine)", self._take_theirs),
            )
        else:
            self._write(then)

    def _save_as(self, name: str, *, then: Callable[[], None]) -> None:
        """Save a new map under a name, which also becomes its title if it has none."""
        if self.work.understood and self.work.maps.edits is not None and not self.work.scene.title:
            self.work.head(name, self.work.draft.notes)
        path = self.file.called(name)
        if not path.exists():
            self._write(then, name)
            return
        self.ask(
            f"{path.name} already exists and is another map",
            Way("o", "replace it (the old map is set aside)", lambda: self._write(then, name, replace=True)),
            Way("n", "save as a new file", lambda: self._write(then, name)),
        )

    def _write(self, then: Callable[[], None], name: str = "", *, replace: bool = False) -> None:
        self.work.write_places()
        try:
            aside = self.file.save(self.work.text, name, replace=replace)
        except OSError as error:
            self.work.said = Said(f"Not saved: {reason(error)}", "alarm")
            self.paint()
            return
        more = "" if self.work.draft.sound else f"; not playable yet: {self.work.draft.mistakes[0].text}"
        put = f"; the earlier version is {aside.name}" if aside else ""
        self.work.said = Said(f"Saved as {self.file.path}{put}{more}")
        if self.present is None or self.work.draft.says(self.work.maps.read(self.present)):
            self.left = Said("")
            self.paint()
            then()
        elif self.asked and self.work.draft.sound:
            self.ask(
                f"Saved as {self.file.name}{put}. The fight has {'another map' if self.present else 'no map'}",
                Way("y", "use this map", self.action_use),
                Way("n", "only save it", then),
            )
        else:
            kept = "keeps its map until you choose another" if self.present else "has no map until you choose one"
            self.left = Said(f"Saved as {self.file.name}{put}; the table {kept}")
            self.work.said = self.left if not more else self.work.said
            self.paint()
            then()

    def _take_theirs(self) -> None:
        try:
            self.work.replace(self.file.theirs(), "the other version")
        except ValueError as error:
            self.work.said = Said(f"The other version cannot be read: {error}", "alarm")

    def action_leave(self) -> None:
        self._let_go("Leave the desk?", "leave", lambda: self.dismiss(None))

    def action_open(self) -> None:
        """Choose another saved map from a list, or any file by its path."""
        saved = self.file.beside()
        open_list = partial(self.app.push_screen, palette("map", ascii=self.ascii)) if saved else self._ask_path
        self._let_go("Open another map?", "open", open_list)

    def document_rows(self) -> Iterable[Row]:
        files = [(path, " (Excalidraw)" if path.suffix == EXCALIDRAW else "") for path in self.file.beside()]
        rows = [Row(clean(path.stem) + kind, "", partial(self.open_map, path)) for path, kind in files]
        return [*rows, Row("Another file: type its path", "", self._ask_path)]

    def _ask_path(self) -> None:
        self._write_line("Path of the map or Excalidraw drawing", "", self._open_typed)

    def _open_typed(self, typed: str) -> None:
        try:
            path = path_of(typed)
        except ValueError as error:
            self.work.said = Said(str(error), "refused")
            return
        self.open_map(path)

    def open_map(self, path: Path) -> None:
        """Work on this map from now on."""
        raise NotImplementedError

    def _let_go(self, question: str, what: str, then: Callable[[], object]) -> None:
        """Leave this map; where it has unsaved work, ask first."""

        def gone() -> None:
            self.file.drop_draft()
            then()

        def kept() -> None:
            try:
                self.file.keep_draft(self.work.text)
            except OSError as error:
                self.work.said = Said(f"The draft cannot be stored: {reason(error)}", "alarm")
            else:
                then()

        def dropped() -> None:
            self.work.replace(self.file.saved, "dropped")
            gone()

        if self.work.text == self.file.saved:
            gone()
            return
        self.ask(
            f"Not saved yet. {question}",
            Way("s", f"save and {what}", lambda: self._save(gone)),
            Way("k", f"{what}, keep the draft", kept),
            Way("d", f"{what}, discard the draft", dropped),
        )

    def action_use(self) -> None:
        """Answer the question that asks for a map with this one."""
        if not self.asked:
            self.refuse("No question asks for a map now: S saves it")
        elif self.work.understood and not self.work.scene.areas:
            self.refuse("No area yet: n makes one")
        elif not self.work.draft.sound:
            self.refuse(f"Not playable yet: {self.work.draft.mistakes[0]}")
        else:
            self.work.write_places()
            if self.work.text != self.file.saved:
                with suppress(OSError):
                    self.file.keep_draft(self.work.text)
            self.dismiss(self.work.text)

    # ------------------------------------------------------------------ exporting

    def action_export(self) -> None:
        if not self.work.understood or not self.work.scene.areas:
            self.refuse("Nothing to export: the map has no area, or its text has a mistake")
            return
        self.ask(
            "Export the map as",
            Way("s", "SVG, for printing", lambda: self._export(".svg", svg)),
            Way("x", "Excalidraw, for sharing", lambda: self._export(".excalidraw", excalidraw)),
        )

    def _export(self, suffix: str, make: Callable[..., str]) -> None:
        folder = self.file.path.parent if self.file.path else self.file.folder
        stem = self.file.path.stem if self.file.path else self.work.scene.title or "map"
        path: Path = free_path(folder, stem, suffix)
        self.work.write_places()
        try:
            make_folder(folder)
            write_new(path, make(self.work.scene, self.work.draft.notes).encode())
        except OSError as error:
            self.work.said = Said(f"Not exported: {reason(error)}", "alarm")
            return
        self.work.said = Said(f"Exported as {path}")
