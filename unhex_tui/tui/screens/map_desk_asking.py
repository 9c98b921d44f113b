"""Questions in the map desk's last lines, and what they are mostly about: the file of the map.

The desk asks before it overwrites another's version, and even then sets that version aside; it asks before it discards
unsaved work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from unhex_tui.drawing.excalidraw import excalidraw, svg
from unhex_tui.drawing.excalidraw_elements import LONGEST
from unhex_tui.drawing.excalidraw_reading import read_drawing
from unhex_tui.engine import document
from unhex_tui.engine.decision import Enter
from unhex_tui.engine.value import State, Value
from unhex_tui.files.atomic import make_folder, reason, write_new
from unhex_tui.files.names import free_path
from unhex_tui.files.shelf import EXCALIDRAW, MapFile, path_of, read_document
from unhex_tui.files.text import clean
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.asked import typed_line
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.map_desk_side import Keys
from unhex_tui.tui.screens.map_desk_work import Work


class Way(Value):
    """One answer to a question."""

    key: str
    what: str
    act: Callable[[], None]


class Question(Value):
    """A question answered by a key."""

    text: str
    ways: tuple[Way, ...]


class Asking:
    """The open question or line of text, if any; the answer may open another."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.entry: EnterPrompt | None = None
        self.question: Question | None = None
        self._then: Callable[[str], object] = str

    @property
    def open(self) -> bool:
        return self.entry is not None or self.question is not None

    def write_line(self, prompt: str, value: str, then: Callable[[str], object], low: int = 1) -> None:
        """Ask for a line of text, and pass it to `then`."""
        self.entry = EnterPrompt(Enter(question="desk.text", seats=(), prompt=prompt, low=low, high=300, value=value))
        self._then = then
        self.work.said = Said("")

    def ask(self, text: str, *ways: Way) -> None:
        self.question = Question(text, ways)
        self.work.said = Said("")

    def take(self, key: str) -> bool:
        """Handle a key for an open line or question; False if there is none."""
        if self.entry is not None:
            self._take_written(self.entry, key)
            return True
        if self.question is not None:
            way = next((way for way in self.question.ways if way.key == key), None)
            if way is not None or key == "escape":
                self.question = None
                self.work.said = Said("")
                if way is not None:
                    way.act()
            return True
        return False

    def _take_written(self, entry: EnterPrompt, key: str) -> None:
        if key == "escape":
            self.entry = None
            self.work.said = Said("No change")
            return
        pressed = entry.press(key)
        self.work.said = Said(pressed.say, "plain" if pressed.what == "answered" else "refused")
        if pressed.what == "answered":
            self._then(str(pressed.value))
            if self.work.said.tone != "refused":
                self.entry = None

    def shown(self, width: int, ascii: bool) -> tuple[Runs, Keys] | None:
        """Return the open question or line, cut to a width, with its keys; None if there is none."""
        if self.question is not None:
            return ((self.question.text, "strong"),), [
                *((way.key, way.what) for way in self.question.ways),
                ("Esc", "back"),
            ]
        if self.entry is None:
            return None
        said, typed = self.work.said.text or self.entry.decision.prompt, self.entry.text
        text = plain_text.cut(said, max(width // 2, width - plain_text.width(typed) - 20), ascii)
        room = width - plain_text.width(text) - 3
        line = ((text, "strong"), *typed_line(typed, self.entry.cursor, room, ascii, lead=" > "))
        empty = [("empty", "clears it")] if self.entry.decision.low == 0 else []
        return line, [("Enter", "done"), ("Esc", "cancel"), *empty]


class Filing(State):
    """The file of the map on the desk: saving, leaving, opening another, using the map, exporting, drafts."""

    work: Work
    asking: Asking
    file: MapFile
    asked: bool
    """A question asks for a map now, or offers one, and this map may be the answer."""
    present: str | None
    """Text of the table's map, empty for none; None if saving needs no reminder that the table keeps its map."""
    leaves: Callable[[str | None], object]
    """Close the desk, with the text of the map to use or None."""
    lists: Callable[[], object]
    """Let the user choose one of the maps in `listed`."""
    opens: Callable[[Path], object]
    """Open a map on the desk, as `read` does."""
    left: Said = Said("")
    """Message for the screen that opened the desk, once it is left."""
    _kept: object = None
    """The draft kept last, as (text, saved text, path); None before the first."""

    def __post_init__(self) -> None:
        self.take_up()

    def take_up(self) -> None:
        """Restore unsaved work of an earlier session."""
        kept = self.file.draft()
        if kept is not None:
            self.work.replace(kept.text, "unsaved work from last time")
            self.work.said = Said(
                "Unsaved work from last time is restored; undo discards it"
                + (" (the file has changed since)" if kept.older else ""),
                "alarm" if kept.older else "plain",
            )

    @property
    def unsaved(self) -> bool:
        return self.work.text != self.file.saved

    def standing(self, ascii: bool) -> str:
        """Return the name of the map, and whether it is saved."""
        kept = "saved" if self.file.path and self.work.text else "nothing to save yet"
        if not self.work.text and not self.file.path and (many := len(self.file.beside())):
            which = "the saved map" if many == 1 else f"one of {many} saved maps"
            kept += f"; {self.work.key('draw_open')} opens {which}"
        return f"{plain_text.plain(self.file.name, ascii)}: {'not saved yet' if self.unsaved else kept}"

    def keep_draft(self) -> None:
        kept = (self.work.text, self.file.saved, self.file.path)
        if kept == self._kept:
            return
        try:
            self.file.keep_draft(self.work.text)
            self._kept = kept
        except OSError as error:
            self.work.said = Said(f"Unsaved work cannot be stored beside the file: {reason(error)}", "alarm")

    # ------------------------------------------------------------------ saving and leaving

    def save(self) -> None:
        self._save(lambda: None)

    def _save(self, then: Callable[[], None]) -> None:
        if self.file.path is None:
            begun = self.work.scene.title or self.file.title
            self.asking.write_line("Name of the map?", begun, partial(self._save_as, then=then))
        elif self.file.touched:
            self.asking.ask(
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
        self.asking.ask(
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
            return
        more = "" if self.work.draft.sound else f"; not playable yet: {self.work.draft.mistakes[0].text}"
        put = f"; the earlier version is {aside.name}" if aside else ""
        self.work.said = Said(f"Saved as {self.file.path}{put}{more}")
        if self.present is None or self.work.draft.says(self.work.maps.read(self.present)):
            self.left = Said("")
            then()
        elif self.asked and self.work.draft.sound:
            self.asking.ask(
                f"Saved as {self.file.name}{put}. The fight has {'another map' if self.present else 'no map'}",
                Way("y", "use this map", self.use),
                Way("n", "only save it", then),
            )
        else:
            kept = "keeps its map until you choose another" if self.present else "has no map until you choose one"
            self.left = Said(f"Saved as {self.file.name}{put}; the table {kept}")
            self.work.said = self.left if not more else self.work.said
            then()

    def _take_theirs(self) -> None:
        try:
            self.work.replace(self.file.theirs(), "the other version")
        except ValueError as error:
            self.work.said = Said(f"The other version cannot be read: {error}", "alarm")

    def leave(self) -> None:
        self._let_go("Leave the desk?", "leave", lambda: self.leaves(None))

    def open(self) -> None:
        """Choose another saved map from a list, or any file by its path."""
        self._let_go("Open another map?", "open", self.lists if self.file.beside() else self.ask_path)

    def listed(self) -> Iterable[tuple[str, Path]]:
        """Return the saved maps by name."""
        for path in self.file.beside():
            yield clean(path.stem) + (" (Excalidraw)" if path.suffix == EXCALIDRAW else ""), path

    def ask_path(self) -> None:
        self.asking.write_line("Path of the map or Excalidraw drawing", "", self._open_typed)

    def _open_typed(self, typed: str) -> None:
        try:
            path = path_of(typed)
        except ValueError as error:
            self.work.refuse(str(error))
            return
        self.opens(path)

    def read(self, path: Path) -> tuple[str, ...] | None:
        """Work on this map from now on; return lines on what was not read of a drawing, None if nothing was."""
        drawn = None
        try:
            text = read_document(path, LONGEST)
            if path.suffix == EXCALIDRAW:
                drawn = read_drawing(text)
                text = document.sound(self.work.maps.written(drawn.scene, drawn.notes))
            self.file = MapFile(None if drawn else path, self.file.folder, "", path.stem)
        except ValueError as error:
            self.work.refuse(f"{path.name}: {error}")
            return None
        self.work.begin(self.file.saved)
        self.take_up()
        if drawn is None:
            return ()
        self.work.replace(text, f"the drawing {path.name}")
        saves = self.work.key("draw_save")
        self.work.said = Said(f"Read from {path.name}, which is not changed: {saves} saves the map")
        return drawn.told

    def _let_go(self, question: str, what: str, then: Callable[[], object]) -> None:
        """Leave this map; if it has unsaved work, ask first."""

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

        if not self.unsaved:
            gone()
            return
        self.asking.ask(
            f"Not saved yet. {question}",
            Way("s", f"save and {what}", lambda: self._save(gone)),
            Way("k", f"{what}, keep the draft", kept),
            Way("d", f"{what}, discard the draft", dropped),
        )

    def use(self) -> None:
        """Answer the question that asks for a map with this one."""
        if not self.asked:
            self.work.refuse(f"No question asks for a map now: {self.work.key('draw_save')} saves it")
        elif self.work.understood and not self.work.scene.areas:
            self.work.refuse(f"No area yet: {self.work.key('draw_new')} makes one")
        elif not self.work.draft.sound:
            self.work.refuse(f"Not playable yet: {self.work.draft.mistakes[0]}")
        else:
            self.work.write_places()
            if self.unsaved:
                with suppress(OSError):
                    self.file.keep_draft(self.work.text)
            self.leaves(self.work.text)

    # ------------------------------------------------------------------ exporting

    def export(self) -> None:
        if not self.work.understood or not self.work.scene.areas:
            self.work.refuse("Nothing to export: the map has no area, or its text has a mistake")
            return
        self.asking.ask(
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
