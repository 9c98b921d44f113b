"""Enter a whole document: a file from the list, by letter; a file at a typed path; or a text typed or pasted.

A file with mistakes is refused: the prompt shows every mistake and stays open.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import AnswerError, Enter, Explanation, Option, Reason
from unhex_tui.engine.document import summary
from unhex_tui.engine.view import Scene
from unhex_tui.files.shelf import Offered, Shelf, path_of, read_document
from unhex_tui.files.text import clean
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.enter import Drawing, EnterPrompt, Fault, faults, vertical
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import PASSED, TYPED, Pressed, refused

if TYPE_CHECKING:
    from unhex_tui.scenes.areas import Maps

PATH = "path"
TYPE = "type"
DRAW = "draw"
"""Key of the option to draw a map; only for maps."""
MOST_READ = 40
"""Most files of the list that are read to show a summary."""


class DocumentPrompt(EnterPrompt):
    """The prompt of a document: letters choose files; while a text is written, every key but Escape types."""

    at_first = True

    def __init__(
        self, decision: Enter, letters: Letters | None = None, shelf: Shelf | None = None, maps: Maps | None = None
    ) -> None:
        """Make the prompt; `maps` are the game's, or None if the document is no map."""
        self._maps = maps
        self._drawn: tuple[str, Scene | None] = ("", None)
        """The path of the file at the cursor, and its map; None if it has none that can be drawn."""
        self._drawing = Drawing(maps) if maps is not None else None
        """The picture of the map text being written; None if the document is no map."""
        self._checked: tuple[str, tuple[Fault, ...]] = ("", ())
        """The text checked last, and its faults."""
        self._column = -1
        """The column that up and down keep; -1 for the cursor's own column."""
        offered = shelf.offered(decision.folder) if shelf else []
        self._files: dict[str, Path] = {f"file.{i}": file.path for i, file in enumerate(offered)}
        self._options = (
            *(Option(f"file.{i}", file.name, _hint(decision, file, i)) for i, file in enumerate(offered)),
            Option(PATH, "Another file", "by its path", letter="p"),
            Option(TYPE, "Type or paste it", letter="t"),
            *([Option(DRAW, "Draw a new one", "on the map desk", letter="d")] if self.draws else []),
        )
        self._listed = shelf is not None
        self._writing = "" if shelf else TYPE
        """Kind of text in progress: the document (`TYPE`) or a path (`PATH`); empty in the list of files."""
        self._put_aside = ("", 0)
        """Text and cursor of the document while a path is typed, or of the path while the document is written."""
        self._warned: tuple[str, tuple[str, ...]] | None = None
        """The document checked last for hidden names, with its warnings; None until the prompt is complete."""
        self.mistakes: tuple[str, ...] = ()
        """Mistakes of the document tried last, one per line."""
        super().__init__(decision, letters)
        self._warned = ("", ())

    def let_filter(self, filters: bool) -> None:
        """Switch filtering on or off; with a filter, the letters of the options that are no files follow a comma."""
        lead = "," if filters else ""
        self._options = tuple(o._replace(letter=lead + o.letter[-1]) if o.letter else o for o in self._options)
        super().let_filter(filters)

    @property
    def catalogue(self) -> bool:
        """True in the list of files, which are found by name."""
        return not self.writes

    def _start_over(self) -> None:
        """Return to the initial text; a sample is only shown, so the text is empty then."""
        super()._start_over()
        if self.decision.sample:
            self.text, self.cursor = "", 0

    @property
    def numbered(self) -> bool:
        """Whether a text of several lines is being written, not a path."""
        return self._writing == TYPE

    @property
    def sample(self) -> str:
        """The sample, shown while no text is written; empty once there is text."""
        return self.decision.value if self.decision.sample and self._writing == TYPE and not self.text else ""

    @property
    def draft(self) -> str:
        """The document as far as it is written; empty if it equals the initial text."""
        text = self._put_aside[0] if self._writing == PATH else self.text
        return "" if text == self.decision.value else text

    def resume(self, draft: str) -> None:
        """Restore a draft, to be continued once the option to write is chosen."""
        self.text, self.cursor = draft, len(draft)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Mistakes in the text being written, in line order; empty in the list of files."""
        if self._writing != TYPE or not self.text.strip():
            return ()
        if self._checked[0] != self.text:
            try:
                self.decision.check(self.text)
                problems: tuple[Fault, ...] = ()
            except AnswerError as error:
                problems = faults(str(error))
            self._checked = (self.text, problems)
        return self._checked[1]

    @property
    def writes(self) -> bool:
        return bool(self._writing)

    def _write_now(self, what: str) -> None:
        """Start to write the document, or a path; text written of the other is kept."""
        self.filter = ""
        if (what == PATH) != (self._writing == PATH):
            (self.text, self.cursor), self._put_aside = self._put_aside, (self.text, self.cursor)
        self._writing = what

    @property
    def options(self) -> tuple[Option, ...]:
        """The files and the ways to write; empty while a text is written."""
        return () if self.writes else self._options

    @property
    def explanation(self) -> Explanation:
        """The mistakes of the document tried last, or a map's signs while writing; then the decision's own notes."""
        first = self.mistakes if not self.numbered else (self._maps.signs,) if self._maps is not None else ()
        notes = tuple(Reason(text) for text in (*first, *self._read_by_players))
        return Explanation(notes=(*notes, *self.decision.explanation().notes))

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """Every sign of a map with its meaning, while a map's text is written; else empty."""
        return self._maps.legend if self._maps is not None and self.numbered else ()

    @property
    def _read_by_players(self) -> tuple[str, ...]:
        """Hidden names that players would read in the document at the cursor, or in the text."""
        if self._warned is None:
            return ()
        source = self.text if self._writing == TYPE else str(self._files.get(self.at, ""))
        if source != self._warned[0]:
            preview = self.advice.previews.get(self.looked_at)
            self._warned = (source, preview.texts if preview is not None else ())
        return self._warned[1]

    @property
    def looked_at(self) -> str:
        """The text that is being written, or that of the file at the cursor; empty if there is none."""
        path = str(self._files.get(self.at, ""))
        if self._writing == TYPE or not path:
            return self.text if self._writing == TYPE else ""
        try:
            return read_document(Path(path))
        except ValueError:
            return ""

    @property
    def preview(self) -> None:
        """None: notes tell what players read of a document."""
        return None

    def press(self, key: str) -> Pressed:
        """Handle a key: a letter chooses a file; Enter opens a path, ends a line, or on an empty line the text."""
        if self.writes:
            if key != "enter" or self.resting:
                return super().press(key)
            if self._writing == PATH:
                return self._open(self.text)
            if not self.text.strip():
                return refused("Type or paste it; Enter on an empty line ends it")
            start, end = self._line()
            if start != end:
                self._column = -1
                return self._put("\n")
            if self.faults:
                return refused(f"Not possible yet: {self.faults[0]}")
            return self._try(self.text, "This text")
        return Prompt.press(self, key)

    def _moved(self, key: str) -> bool:
        """Move the cursor in the text; up and down keep the column, `right` turns the sample into text."""
        if self._writing != TYPE:
            return super()._moved(key)
        if key == "right" and self.sample:
            self.text = self.sample
            return True
        start, end = self._line()
        column, self._column = self._column, -1
        if key in ("up", "down"):
            self._column = column if column >= 0 else self.cursor - start
            self.cursor = vertical(self.text, self.cursor, -1 if key == "up" else 1, self._column)
            return True
        if key in ("home", "end"):
            self.cursor = start if key == "home" else end
            return True
        return super()._moved(key)

    def _nothing_looked_at(self) -> str:
        return super()._nothing_looked_at() if self.filter else "Use the arrow keys first: Space then takes that file"

    def _enter(self) -> Pressed:
        if self.writes:
            return super()._enter()
        if self.pointed:
            return self.take(self.pointed)
        how = "Type a part of its name" if self.filtering else "Press the letter of a file"
        return refused(self._nothing_looked_at() if self.filter else f"{how}, or use an arrow key first")

    def take(self, key: str) -> Pressed:
        if key == DRAW:
            return Pressed("draw")
        if key in (TYPE, PATH):
            self._write_now(key)
            self.cursor = len(self.text)
            self.fresh = key == PATH and bool(self.text)  # the next path replaces the path tried before
            return TYPED
        path = self._files.get(key)
        if path is None:
            return PASSED
        name = next(option.label for option in self._options if option.key == key)
        return self._read(path, name)

    def _open(self, typed: str) -> Pressed:
        self.mistakes = ()
        try:
            path = path_of(typed)
        except ValueError as error:
            return refused(str(error))
        return self._read(path, clean(str(path)))

    def _read(self, path: Path, name: str) -> Pressed:
        self.mistakes = ()
        try:
            text = read_document(path)
        except ValueError as error:
            return refused(f"{name}: {error}")
        return self._try(text, name)

    @property
    def draws(self) -> bool:
        """Whether the document is a map that can be drawn."""
        return self._maps is not None and self._maps.edits is not None

    @property
    def pictured(self) -> Scene | None:
        """The map of the file at the cursor, or the last drawable picture of the text; None if there is none."""
        if self._maps is None or self._drawing is None:
            return None
        if self._writing == TYPE:
            shown = self.sample or self.text
            return self._maps.read(shown).scene if self.sample else self._drawing.show(shown) if shown else None
        path = str(self._files.get(self.at, ""))
        if path != self._drawn[0]:
            try:
                scene = self._maps.read(read_document(Path(path))).scene if path else None
            except ValueError:
                scene = None
            self._drawn = (path, scene)
        return self._drawn[1]

    @property
    def stale(self) -> str:
        """The caption of a picture that does not show the whole text; empty if it does."""
        if self._writing != TYPE or self._drawing is None:
            return ""
        return self._drawing.stale if self.text else "the example" if self.sample else ""

    def drawn(self, text: str) -> Pressed:
        return self._try(text, "This map")

    def _try(self, text: str, name: str) -> Pressed:
        try:
            answer = self.decision.check(text)
        except AnswerError as error:
            self.mistakes = tuple(str(error).splitlines())
            many = len(self.mistakes)
            return Pressed(
                "refused",
                say=f"{name} has mistakes. {self.mistakes[0]}"
                + (f" (and {many - 1} more: press {self.key_of('explain')})" if many > 1 else ""),
                more=self.mistakes,
            )
        return Pressed("answered", answer)

    def write(self, text: str) -> Pressed:
        """Insert typed or pasted text at the cursor; line ends stay."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if self._writing == PATH and "\n" not in text.strip():
            return self._put("".join(char if char.isprintable() else " " for char in text.strip("\n")))
        self._write_now(TYPE)
        self.mistakes, self._column = (), -1
        text = "".join(char if char.isprintable() or char in "\n\t\u200c\u200d" else " " for char in text)
        if "\n" in text and self.text == self.decision.value:
            self.text, self.cursor = "", 0  # a pasted document replaces the initial text
        return self._put(text)

    @property
    def half(self) -> bool:
        """Whether the cursor is on a file, or a text is written while a list could be shown."""
        return bool(self.pointed) or (self.writes and self._listed)

    def clear(self) -> None:
        """Return to the list of files and forget old mistakes; the text written so far is kept."""
        if self._unfiltered():
            return
        self.at = ""
        self.mistakes = ()
        if self._listed:
            self._write_now("")

    @property
    def entry(self) -> str:
        """The text being written; the panel draws it line by line."""
        return self.text if self.writes else ""

    def keys(self) -> list[Hint]:
        if self.resting:
            return super().keys()
        if self._writing == PATH:
            return [("Enter", "open the file at this path"), ("Esc", "files")]
        if self.writes:
            wrong = next((fault.line for fault in self.faults), None)
            yet = "" if wrong is None else f" (not yet: line {wrong})" if wrong else " (not yet)"
            edit: list[Hint] = [("→", "edit the example")] if self.sample else [("↑↓←→", "edit")]
            return [
                *edit,
                ("Enter", "new line"),
                ("Esc", "leave, the text is kept", "leave"),
                ("Enter on an empty line", f"done{yet}"),
            ]
        return [self.space("takes ›"), ("↑↓", "look"), ("paste", "works too")]


def _hint(decision: Enter, file: Offered, n: int) -> str:
    """Return a file's summary and whose it is; files after the first `MOST_READ` have no summary, to save time."""
    whose = "yours" if file.own else "built in"
    if n >= MOST_READ:
        return whose
    try:
        title, text = summary(read_document(file.path), decision.reads)
    except ValueError:
        return f"has mistakes: press its letter; {whose}"
    parts = [title if title.casefold() != file.name.casefold() else "", text]
    return "; ".join([": ".join(part for part in parts if part), whose]).removeprefix("; ")
