"""Enter a text, a number, or a text of several lines.

In a text only Enter, Escape and Tab act; every other key writes or moves the cursor. The initial text counts as
selected: the first letter or digit replaces it. In a text reached by undo or redo their keys keep working until another
key types.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Enter, Option
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Scene
from unhex_tui.files.text import JOINERS, clean
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.letters import DIGITS, Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import PASSED, TYPED, Pressed, refused

if TYPE_CHECKING:
    from unhex_tui.scenes.areas import Maps


_MOVES = ("left", "right", "home", "end", "backspace", "delete", "ctrl+u", "ctrl+w")


class EnterPrompt(Prompt[Enter]):
    """The prompt of an `Enter` decision: a line of text."""

    tells = False

    def __init__(self, decision: Enter, letters: Letters | None = None) -> None:
        super().__init__(decision, letters)
        self._start_over()

    def _start_over(self) -> None:
        """Return to the initial text; one letter never replaces a whole document."""
        self.text = self.decision.value
        self.cursor = len(self.text)
        self.fresh = self.decision.what != "document" and bool(self.decision.value)
        """The initial text is untouched: the first letter or digit replaces it, moving the cursor keeps it."""

    @property
    def at_first(self) -> bool:  # type: ignore[override]
        """Whether the cursor starts on a suggested number: while the field is empty."""
        return self.decision.what == "number" and not self.text

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Numbers that the advice suggests; empty for a text."""
        if self.decision.what != "number":
            return ()
        return self.attempt(self.advice.offers, "The suggested numbers", lambda _: ())

    def key_of(self, command: str) -> str:
        return (self._known.typing[command] if self.writes else "") or super().key_of(command)

    def items(self, *, blocked: bool = False) -> list[Item]:
        """Return the suggested numbers; none once a number is typed."""
        typed = self.decision.what == "number" and self.text and not self.fresh and not self.at
        return [] if typed else super().items(blocked=blocked)

    def _open_letters(self) -> dict[str, str]:
        # For a number digits are typed, not letters.
        return {} if self.decision.what == "number" else super()._open_letters()

    def take(self, key: str) -> Pressed:
        """Answer with a suggested number, as by Space or a click."""
        return self._answered(int(key)) if key else PASSED

    @property
    def writes(self) -> bool:
        """Whether command keys are letters here."""
        return self.decision.what == "text"

    def press(self, key: str) -> Pressed:
        if self.resting and (rested := self._rested(key)):
            return rested
        if key == "enter":
            return self._enter()
        if key in ("up", "down") and self.options:
            onto = bool(self.text)  # from a number in the field the cursor comes onto the list
            self.text, self.cursor, self.fresh = "", 0, False  # Enter takes the typed number, not the one at the cursor
            return self.look(-1 if key == "up" else 1 - onto, ends=onto)
        if key == " " and self.at:
            return self.take(self.at)
        self.at = ""
        if self._moved(key):
            return TYPED
        if len(key) > 1:
            return PASSED
        return self.write(key) if self.writes else self._figure(key)

    def rest(self, keys: frozenset[str]) -> None:
        """Let these keys undo and redo instead of typing letters, until any other key is typed."""
        self.resting = keys if self.writes or self.filtering else frozenset()

    def _rested(self, key: str) -> Pressed | None:
        """Handle a key of a resting text; None if the key acts as in any text."""
        if key in self.resting:
            return PASSED
        if key in ("enter", "tab"):
            self.wake()
            return TYPED
        if len(key) == 1 or key in _MOVES:
            self.wake()
        return None

    def write(self, text: str) -> Pressed:
        """Insert typed or pasted text at the cursor."""
        self.wake()
        room = self.decision.high - (0 if self.fresh else len(self.text))
        text = "".join(char if char.isprintable() or char in JOINERS else " " for char in text)
        if len(text) > room:
            return refused(f"At most {self.decision.high} characters")
        return self._put(text)

    def _put(self, text: str) -> Pressed:
        """Insert text at the cursor; an untouched initial text is replaced."""
        self.wake()
        self._make_way()
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)
        return TYPED

    def _make_way(self) -> None:
        if self.fresh:
            self.text, self.cursor, self.fresh = "", 0, False

    def _figure(self, key: str) -> Pressed:
        if key != "-" or (self.text and not self.fresh):  # at the start the key is a minus
            key = DIGITS.get(key, key)
        if not ((key.isdigit() and key.isascii()) or (key == "-" and self.decision.low < 0)):
            return PASSED if self._is_command(key) else refused("Type a number, then Enter")
        self._make_way()
        longest = max(len(str(self.decision.low)), len(str(self.decision.high)))
        if len(self.text) > longest:
            return refused(f"Enter {self.decision.low} to {self.decision.high}; Backspace corrects")
        return self._put(key)  # one digit too many stays, so that Enter refuses the number and takes no shorter one

    def _moved(self, key: str) -> bool:
        match key:
            case "left":
                self.cursor = max(0, self.cursor - 1)
            case "right":
                self.cursor = min(len(self.text), self.cursor + 1)
            case "home":
                self.cursor = 0
            case "end":
                self.cursor = len(self.text)
            case "backspace":
                self.text = self.text[: max(0, self.cursor - 1)] + self.text[self.cursor :]
                self.cursor = max(0, self.cursor - 1)
            case "delete":
                self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
            case "ctrl+u":
                start, end = self._line()
                self.text, self.cursor = self.text[:start] + self.text[end:], start
            case "ctrl+w":
                start, _ = self._line()
                before = self.text[start : self.cursor].rstrip()
                kept = start + len(before) - len(re.split(r"\s", before)[-1])
                self.text, self.cursor = self.text[:kept] + self.text[self.cursor :], kept
            case _:
                return False
        self.fresh = False
        return True

    def _line(self) -> tuple[int, int]:
        end = self.text.find("\n", self.cursor)
        return self.text.rfind("\n", 0, self.cursor) + 1, end if end >= 0 else len(self.text)

    def _enter(self) -> Pressed:
        if self.writes:
            text = clean(self.text, self.decision.high)
            if not text and self.decision.low:
                return refused("Type some text, then Enter")
            return self._answered(text)
        try:
            return self._answered(int(self.text))
        except ValueError:
            space = "; Space takes ›" if self.at else ""
            return refused(f"Type a number, {self.decision.low} to {self.decision.high}, then Enter{space}")

    @property
    def half(self) -> bool:
        """Whether the text differs from the initial text, or the cursor is on a number."""
        return super().half or self.text != self.decision.value

    def clear(self) -> None:
        super().clear()
        self._start_over()

    @property
    def preview(self) -> Preview | None:
        """Preview of the number at the cursor or typed so far, or of a text that players read; None for a secret."""
        return None if self.decision.secret else self.advice.previews.get(self.at or self.text)

    @property
    def entry(self) -> str:
        """The text, with a dot for each character of a secret; the panel draws the cursor."""
        return "•" * len(self.text) if self.decision.secret else self.text

    def keys(self) -> list[Hint]:
        if self.resting:
            return [
                (" ".join(sorted(self.resting)), "undo and redo"),
                ("any other key", "types"),
            ]
        bounds = "" if self.writes else f" ({self.decision.low} to {self.decision.high})"
        if self.options and not self.text:
            return [
                ("0-9", f"any number{bounds}, then Enter", "a number, then Enter"),
                ("Space", "takes ›"),
                ("↑↓", "look"),
            ]
        return [("Enter", f"confirm{bounds}"), *([("Esc", "clear")] if self.half else [])]


_PLACE = re.compile(r"line (\d+),? column \d+(?:: | \(char \d+\)$|$)")


class Fault(Value):
    """A mistake in a text."""

    text: str
    line: int = 0
    """Line number from 1; 0 if the mistake concerns the whole text."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


def faults(wording: str) -> tuple[Fault, ...]:
    """Return the faults in an error text, one per line, each with its position as in `line 2, column 1: no sign`."""
    faults = []
    for mistake in wording.splitlines():
        place = _PLACE.search(mistake)
        text = (mistake[: place.start()] + mistake[place.end() :]).strip(" :") if place else mistake
        faults.append(Fault(text, int(place[1]) if place else 0))
    return tuple(sorted(faults, key=lambda fault: fault.line))


def vertical(text: str, cursor: int, step: int, column: int) -> int:
    """Return the cursor one line up (-1) or down (1), in this column or at the end of a shorter line."""
    start = text.rfind("\n", 0, cursor) + 1
    end = text.find("\n", cursor)
    if step < 0:
        if not start:
            return 0
        before = text.rfind("\n", 0, start - 1) + 1
        return min(before + column, start - 1)
    if end < 0:
        return len(text)
    after = text.find("\n", end + 1)
    return min(end + 1 + column, len(text) if after < 0 else after)


class Drawing:
    """The picture of a map's text, as of the last time that it could be drawn."""

    def __init__(self, maps: Maps) -> None:
        self._maps = maps
        self._text: str | None = None
        self._of: list[str] = []
        """The lines of the picture."""
        self.scene: Scene | None = None
        self.stale = ""
        """The caption of a picture that does not show the whole text; empty if it does."""

    def show(self, text: str) -> Scene | None:
        """Draw a text; if it cannot be drawn, keep its last picture."""
        if text == self._text:
            return self.scene
        self._text = text
        lines = text.rstrip("\n").split("\n")
        scene, wrong = self._read(text)
        if scene is None and self.scene is None and wrong > 1:
            lines = lines[: wrong - 1]
            scene, _ = self._read("\n".join(lines))
            wrong = wrong if scene is not None else 0
            self._of = lines if scene is not None else []
            self.scene = scene
            self.stale = f"drawn as of line {len(lines)}" if scene is not None else ""
        elif scene is not None:
            self.scene, self._of, self.stale = scene, lines, ""
        elif self.scene is not None:
            whole = lines[: len(self._of)] == self._of
            self.stale = f"drawn as of line {len(self._of)}" if whole else f"drawn before the mistake in line {wrong}"
        return self.scene

    def _read(self, text: str) -> tuple[Scene | None, int]:
        """Return a text's scene, or None if empty or unreadable, and the line of its first mistake, or 0."""
        try:
            draft = self._maps.read(text)
        except ValueError as error:
            return None, next((fault.line for fault in faults(str(error)) if fault.line), 0)
        first = next((mistake.line for mistake in draft.mistakes if mistake.line), 0)
        return (draft.scene, first) if draft.scene is not None and not draft.scene.empty else (None, first)
