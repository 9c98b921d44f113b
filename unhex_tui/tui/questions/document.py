"""A whole document: one of the files that lie ready, by letter, one at a path that is typed, or a text typed or pasted.

A file whose content is not sound stays a file: every mistake is shown, and the question is asked on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import AnswerError, Enter, Explanation, Option, Reason
from unhex_tui.engine.document import summary
from unhex_tui.engine.view import Scene
from unhex_tui.files.shelf import Offered, Shelf, path_of, read_document
from unhex_tui.files.text import clean
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.draft import Drawing, Fault, faults, vertical
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.pressed import PASSED, TYPED, Pressed, refused
from unhex_tui.tui.questions.prompt import Prompt

if TYPE_CHECKING:
    from unhex_tui.scenes.maps import Maps

PATH = "path"
"""Key of the option to take a file that lies elsewhere."""
TYPE = "type"
"""Key of the option to write it here."""
DRAW = "draw"
"""Key of the option to draw it; for maps alone."""
MOST_READ = 40
"""So many files of a list are read, to say what is in them."""


class DocumentPrompt(EnterPrompt):
    """Letters take files; while it is written, every key but Escape writes."""

    at_first = True

    def __init__(
        self, decision: Enter, letters: Letters | None = None, shelf: Shelf | None = None, maps: Maps | None = None
    ) -> None:
        """`maps` are the game's, where a map is asked for."""
        self._maps = maps
        self._drawn: tuple[str, Scene | None] = ("", None)
        """The map of the file looked at, by its path."""
        self._drawing = Drawing(maps) if maps is not None else None
        """That of the text that is written."""
        self._checked: tuple[str, tuple[Fault, ...]] = ("", ())
        """What is wrong with the text, by the text."""
        self._column = -1
        """Where arrows up and down go in each line; -1 where that is where the cursor is."""
        offered = shelf.offered(decision.folder) if shelf else []
        self._files: dict[str, Path] = {f"file.{i}": one.path for i, one in enumerate(offered)}
        self._options = (
            *(Option(f"file.{i}", one.name, _hint(decision, one, i)) for i, one in enumerate(offered)),
            Option(PATH, "Another file", "by its path", letter="p"),
            Option(TYPE, "Type or paste it", letter="t"),
            *([Option(DRAW, "Draw a new one", "on the map desk", letter="d")] if self.draws else []),
        )
        self._listed = shelf is not None
        self._writing = "" if shelf else TYPE
        """What is being written: the document (`TYPE`) or a path (`PATH`); empty while it is chosen."""
        self._put_aside = ("", 0)
        """Text and cursor of the one that is not being written."""
        self._warned: tuple[str, tuple[str, ...]] | None = None
        """The document looked at or written last, with its warnings; None while the prompt is being made."""
        self.mistakes: tuple[str, ...] = ()
        """What is wrong with what was tried last."""
        super().__init__(decision, letters)
        self._warned = ("", ())

    def let_filter(self, filters: bool) -> None:
        """As every list; what is no file has a comma before its letter then."""
        lead = "," if filters else ""
        self._options = tuple(o._replace(letter=lead + o.letter[-1]) if o.letter else o for o in self._options)
        super().let_filter(filters)

    @property
    def catalogue(self) -> bool:
        """While it is chosen: files are looked for by name."""
        return not self.writes

    def _start_over(self) -> None:
        """What stood there; a sample only shows how to write."""
        super()._start_over()
        if self.decision.sample:
            self.text, self.cursor = "", 0

    @property
    def numbered(self) -> bool:
        """A text of several lines is written, not a path."""
        return self._writing == TYPE

    @property
    def sample(self) -> str:
        """What is shown while nothing is written; empty where something is."""
        return self.decision.value if self.decision.sample and self._writing == TYPE and not self.text else ""

    @property
    def draft(self) -> str:
        """The document as far as it is written; empty where it is what stood there to begin with."""
        text = self._put_aside[0] if self._writing == PATH else self.text
        return "" if text == self.decision.value else text

    def resume(self, draft: str) -> None:
        """Go on with what was written earlier, once that is chosen."""
        self.text, self.cursor = draft, len(draft)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the text that is written, by its lines."""
        if self._writing != TYPE or not self.text.strip():
            return ()
        if self._checked[0] != self.text:
            try:
                self.decision.check(self.text)
                found: tuple[Fault, ...] = ()
            except AnswerError as error:
                found = faults(str(error))
            self._checked = (self.text, found)
        return self._checked[1]

    @property
    def writes(self) -> bool:
        """It is being written, not chosen."""
        return bool(self._writing)

    def _write_now(self, what: str) -> None:
        """Write the document, or a path; what was written of the other stays for later."""
        self.filter = ""
        if (what == PATH) != (self._writing == PATH):
            (self.text, self.cursor), self._put_aside = self._put_aside, (self.text, self.cursor)
        self._writing = what

    @property
    def options(self) -> tuple[Option, ...]:
        """The files and the way to write; none while it is written."""
        return () if self.writes else self._options

    @property
    def explanation(self) -> Explanation:
        """The mistakes of what was tried last, or the signs of what is written; then what bears on the question."""
        first = self.mistakes if not self.numbered else (self._maps.signs,) if self._maps is not None else ()
        notes = tuple(Reason(told) for told in (*first, *self._read_by_players))
        return Explanation(notes=(*notes, *self.decision.explanation().notes))

    @property
    def _read_by_players(self) -> tuple[str, ...]:
        """Hidden names that players would read in the document looked at, or written."""
        if self._warned is None:
            return ()
        of = self.text if self._writing == TYPE else str(self._files.get(self.at, ""))
        if of != self._warned[0]:
            try:
                text = of if self.writes or not of else read_document(Path(of))
                found = self.advice.previews.get(text)
            except ValueError:
                found = None
            self._warned = (of, found.texts if found is not None else ())
        return self._warned[1]

    @property
    def preview(self) -> None:
        """None: notes tell what players read of a document."""
        return None

    def press(self, key: str) -> Pressed:
        """A letter takes a file; while typing, Enter ends a line, and the document where the line is empty."""
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
        """Move in the text; up and down keep the column, `right` takes up the sample."""
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
        """Read a file, or begin to write."""
        if key == DRAW:
            return Pressed("draw")
        if key in (TYPE, PATH):
            self._write_now(key)
            self.cursor = len(self.text)
            self.fresh = key == PATH and bool(self.text)  # another path takes the place of the one tried before
            return TYPED
        path = self._files.get(key)
        if path is None:
            return PASSED
        name = next(option.label for option in self._options if option.key == key)
        return self._read(path, name)

    def _open(self, typed: str) -> Pressed:
        """Read the file at a path that was typed."""
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
        """Whether what is asked for is a map, which can be drawn."""
        return self._maps is not None and self._maps.edits is not None

    @property
    def pictured(self) -> Scene | None:
        """The map looked at, or that is written, as it was when it could last be drawn."""
        if self._maps is None or self._drawing is None:
            return None
        if self._writing == TYPE:
            shown = self.sample or self.text
            return self._maps.read(shown).scene if self.sample else self._drawing.show(shown) if shown else None
        of = str(self._files.get(self.at, ""))
        if of != self._drawn[0]:
            try:
                scene = self._maps.read(read_document(Path(of))).scene if of else None
            except ValueError:
                scene = None
            self._drawn = (of, scene)
        return self._drawn[1]

    @property
    def stale(self) -> str:
        """What the picture is of, where it is not of the whole text; else empty."""
        if self._writing != TYPE or self._drawing is None:
            return ""
        return self._drawing.stale if self.text else "the example" if self.sample else ""

    def drawn(self, text: str) -> Pressed:
        """Take what was drawn."""
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
                + (f" (and {many - 1} more: press ?)" if many > 1 else ""),
                more=self.mistakes,
            )
        return Pressed("answered", answer)

    def write(self, text: str) -> Pressed:
        """Put text in at the cursor, as typed or pasted; its line ends stay."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if self._writing == PATH and "\n" not in text.strip():
            return self._put("".join(c if c.isprintable() else " " for c in text.strip("\n")))
        self._write_now(TYPE)
        self.mistakes, self._column = (), -1
        text = "".join(c if c.isprintable() or c in "\n\t\u200c\u200d" else " " for c in text)
        if "\n" in text and self.text == self.decision.value:
            self.text, self.cursor = "", 0  # a whole document takes the place of the one that stood there
        return self._put(text)

    @property
    def half(self) -> bool:
        """Whether it is being written where it could be chosen, or a file is looked at."""
        return bool(self.pointed) or (self.writes and self._listed)

    def clear(self) -> None:
        """Back to the files, and no word of old mistakes; what was written stays for when that is gone on with."""
        if self._unfiltered():
            return
        self.at = ""
        self.mistakes = ()
        if self._listed:
            self._write_now("")

    @property
    def entry(self) -> str:
        """What is written; the panel draws it line by line."""
        return self.text if self.writes else ""

    def keys(self) -> list[Hint]:
        """How a document ends, or how files are looked at."""
        if self.resting:
            return super().keys()
        if self._writing == PATH:
            return [("Enter", "open the file at this path"), ("Esc", "files")]
        if self.writes:
            wrong = next((one.line for one in self.faults), None)
            yet = "" if wrong is None else f" (not yet: line {wrong})" if wrong else " (not yet)"
            edit: list[Hint] = [("→", "edit the example")] if self.sample else [("↑↓←→", "edit")]
            return [
                *edit,
                ("Enter", "new line"),
                ("Esc", "leave, the text is kept", "leave"),
                ("Enter on an empty line", f"done{yet}"),
            ]
        return [("Space", "takes ›"), ("↑↓", "look"), ("paste", "works too")]


def _hint(decision: Enter, one: Offered, n: int) -> str:
    """What is in a file, and whose it is; beyond the first ones only the latter, since reading takes time."""
    whose = "yours" if one.own else "built in"
    if n >= MOST_READ:
        return whose
    try:
        title, told = summary(read_document(one.path), decision.reads)
    except ValueError:
        return f"has mistakes: press its letter; {whose}"
    parts = [title if title.casefold() != one.name.casefold() else "", told]
    return "; ".join([": ".join(part for part in parts if part), whose]).removeprefix("; ")
