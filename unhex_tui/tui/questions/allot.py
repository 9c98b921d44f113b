"""Allot points: a letter adds a point, its capital or Backspace takes one off, digits set the number, Enter confirms.

Where the system knows a best allotment, the prompt starts with it. The first letter or digit then starts over; taking a
point off goes on from the suggested allotment.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Allot, AnswerError
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused


class AllotPrompt(Prompt[Allot]):
    """The prompt of an `Allot` decision: letters add points, capitals take them off."""

    shift = False
    tells = False
    paired = False

    _own: dict[str, int] | None
    """The points typed so far, by option key; None until a key changes the suggested allotment."""
    _typing = False
    """The last key was a digit: another digit makes a longer number of it."""

    @cached_property
    def _best(self) -> dict[str, int]:
        try:
            return self.decision.check(dict(self.advice.best))
        except AnswerError:
            return {}

    @property
    def given(self) -> dict[str, int]:
        """Points by option key; options without points are left out."""
        return self._best if self._own is None else self._own

    @property
    def left(self) -> int:
        return self.decision.total - sum(self.given.values())

    @property
    def _whole(self) -> bool:
        """Whether Enter answers: no point is left that still fits."""
        return self._enter().what == "answered"

    def understand(self, key: str) -> Pressed:
        """Take points off with capitals and Backspace; other keys do the same as in every prompt."""
        self._typing = self._typing and key.isdecimal()
        if self.begun:
            return super().understand(key)
        if key.isupper() and key not in self._by_letter and key.lower() in self._by_letter:
            return self._set(self._by_letter[key.lower()], -1, self.given)
        if key == "backspace":
            return (
                self._set(self.at, -1, self.given) if self.at else refused("Nothing to take off: press a letter first")
            )
        return super().understand(key)

    def _nothing_looked_at(self) -> str:
        return "Use the arrow keys first: Space then adds a point there"

    def _digit(self, digit: str) -> Pressed:
        if not digit.isascii():
            return self._why_not(digit)
        if not self.at:
            return refused("Press a letter first; then digits set its points")
        own = self._own or {}
        points, typing, self._typing = own.get(self.at, 0), self._typing, True
        if typing and (longer := self._set(self.at, 9 * points + int(digit), own)).what == "typed":
            return longer
        return self._set(self.at, int(digit) - points, own)

    def _enter(self) -> Pressed:
        return self._answered(dict(self.given))

    def take(self, key: str) -> Pressed:
        """Add a point to an option, as its letter or a click does; the first point replaces the suggested allotment."""
        return self._set(key, 1, self._own or {})

    def _set(self, key: str, change: int, given: Mapping[str, int]) -> Pressed:
        """Add `change` points to an option of the allotment `given`; refuse what the decision's limits forbid."""
        option = next((o for o in self.options if o.key == key), None)
        if option is None:
            return self._blocked(key)
        points = given.get(key, 0) + change
        if points < 0:
            return refused(f"{option.label} has no points to take off")
        if points > option.most:
            return refused(f"{option.label} takes at most {option.most}")
        if change > (left := self.decision.total - sum(given.values())):
            return refused(f"Only {left} left: take points off elsewhere first")
        if points and key not in given and len(given) >= self.decision.places:
            return refused(f"At most {self.decision.places} places: clear another place first")
        self.at = key
        self._own = {**given, key: points}
        if not points:
            del self._own[key]
        return TYPED

    def mark(self, key: str) -> str:
        """Return the option's points and its limit, as in "2/5"."""
        most = next((o.most for o in self.options if o.key == key), 0)
        return f"{self.given.get(key, 0)}/{most}"

    @property
    def half(self) -> bool:
        """Whether points were changed, or the cursor is on an option."""
        return super().half or self.given != self._best

    def clear(self) -> None:
        super().clear()
        self._own = None

    @property
    def preview(self) -> Preview | None:
        """Preview of the current allotment; None if the system has none or fails to compute it."""
        return self.attempt(lambda: self.advice.shared(self.given), "The preview", lambda _: None)

    @property
    def entry(self) -> str:
        """The number of points left, and the preview of the current allotment."""
        preview, over = self.preview, ", with no room for more" if self.left and self._whole else ""
        return " · ".join([f"{self.left} of {self.decision.total} left{over}", *(preview.texts if preview else ())])

    def keys(self) -> list[Hint]:
        enter: list[Hint] = [("Enter", self.decision.describe(self.given), "confirm")] if self._whole else []
        letter = "starts over" if self._own is None and self._best else "adds 1"
        return [*enter, ("A letter", letter), ("Shift+letter", "takes 1 off"), ("0-9", "sets")]
