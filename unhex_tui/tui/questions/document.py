"""A whole document: one of the files that lie ready, by letter, or a text that is typed or pasted.

A file whose content is not sound stays a file: every mistake is shown, and the question is asked on.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unhex_tui.engine.decision import AnswerError, Enter, Explanation, Option, Reason
from unhex_tui.files.shelf import Shelf, read_document
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import COMMANDS
from unhex_tui.tui.questions.prompt import PASSED, TYPED, Pressed, refused

TYPE = "type"
"""Key of the option to write it here."""
DRAW = "draw"
"""Key of the option to draw it; for maps alone."""


class DocumentPrompt(EnterPrompt):
    """Letters take files; while it is written, every key but Escape writes."""

    def __init__(
        self,
        decision: Enter,
        tokens: Mapping[str, str] | None = None,
        commands: frozenset[str] = COMMANDS,
        shelf: Shelf | None = None,
    ) -> None:
        offered = shelf.offered(decision.folder) if shelf else []
        self._files: dict[str, Path] = {f"file.{i}": one.path for i, one in enumerate(offered)}
        self._options = (
            *(Option(f"file.{i}", one.name, "yours" if one.own else "ready made") for i, one in enumerate(offered)),
            Option(TYPE, "Type or paste it", letter="t"),
            *([Option(DRAW, "Draw a new one", "on the map desk", letter="d")] if self.draws(decision) else []),
        )
        self.typing = not offered
        """It is being written, not chosen."""
        super().__init__(decision, tokens, commands)
        self.mistakes: tuple[str, ...] = ()
        """What is wrong with what was tried last."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The files and the way to write; none while it is written."""
        return () if self.typing else self._options

    @property
    def writes(self) -> bool:
        """Whether command keys are letters here."""
        return self.typing

    @property
    def explanation(self) -> Explanation:
        """The mistakes of what was tried last, then what bears on the question."""
        notes = tuple(Reason(mistake) for mistake in self.mistakes)
        return Explanation(notes=(*notes, *self.decision.explanation().notes))

    def press(self, key: str) -> Pressed:
        """A letter takes a file; while typing, Enter ends a line, and the document where the line is empty."""
        if self.typing:
            if key != "enter":
                return super().press(key)
            at_end = self.cursor == len(self.text)
            if at_end and self.text.strip() and self.text.endswith("\n"):
                return self._try(self.text, "This text")
            return self._put("\n") if self.text.strip() else refused("Type the document; an empty line ends it")
        if key in self._by_letter:
            return self.take(self._by_letter[key])
        if key in ("up", "down"):
            return self.look(-1 if key == "up" else 1)
        if key == " ":
            return (
                self.take(self.at) if self.at else refused("Space takes the file looked at: look with the arrow keys")
            )
        if key == "enter":
            return refused("Choose a file by its letter")
        return PASSED if self._is_command(key) else refused(f"{key}: no such key here")

    def take(self, key: str) -> Pressed:
        """Read a file, or begin to write."""
        if key == DRAW:
            return Pressed("draw")
        if key == TYPE:
            self.typing = True
            self.cursor = len(self.text)
            return TYPED
        path = self._files.get(key)
        if path is None:
            return PASSED
        name = next(option.label for option in self._options if option.key == key)
        try:
            text = read_document(path)
        except ValueError as error:
            self.mistakes = (f"{name}: {error}",)
            return refused(self.mistakes[0])
        return self._try(text, name)

    @staticmethod
    def draws(decision: Enter) -> bool:
        """Whether what is asked for is a map, which can be drawn."""
        return decision.folder == "maps"

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
                say=f"{name} is not sound: {self.mistakes[0]}"
                + (f" (and {many - 1} more: ? shows)" if many > 1 else ""),
                more=self.mistakes,
            )
        return Pressed("answered", answer)

    def write(self, text: str) -> Pressed:
        """Put text in at the cursor, as typed or pasted; its line ends stay."""
        self.typing = True
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = "".join(c if c.isprintable() or c in "\n\t\u200c\u200d" else " " for c in text)
        if "\n" in text and self.text == self.decision.value:
            self.text, self.cursor = "", 0  # a whole document takes the place of the one that stood there
        return self._put(text)

    def _put(self, text: str) -> Pressed:
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)
        return TYPED

    @property
    def half(self) -> bool:
        """Whether it is being written where it could be chosen, or a file is looked at."""
        return bool(self.at) or (self.typing and bool(self._files))

    def clear(self) -> None:
        """Back to the files; what was written stays for when that is gone on with."""
        self.at = ""
        self.typing = self.typing and not self._files

    @property
    def entry(self) -> str:
        """What is written; the panel draws it line by line."""
        return self.text if self.typing else ""

    def keys(self) -> list[tuple[str, str]]:
        """How a document ends, or how files are looked at."""
        if self.typing:
            return [
                ("Enter", "new line"),
                ("Enter on an empty line", "done"),
                ("Esc", "files" if self._files else "back"),
            ]
        return [("↑↓", "look"), ("Space", "take"), ("paste", "works too")]
