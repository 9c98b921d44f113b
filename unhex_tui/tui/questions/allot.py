"""Share out points: a letter adds one, its capital or Backspace takes one off, digits set them, Enter confirms.

Where a best way is known it stands there to begin with: the first letter or digit begins anew, taking off goes on with
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Allot, AnswerError
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.pressed import TYPED, Pressed, refused
from unhex_tui.tui.questions.prompt import Prompt


class AllotPrompt(Prompt[Allot]):
    """Letters add, capitals take off."""

    shift = False
    tells = False
    paired = False

    _own: dict[str, int] | None
    """The points as somebody shares them out; None until then."""
    _typing = False
    """The key before was a digit: another makes a longer number of it."""

    @cached_property
    def _best(self) -> dict[str, int]:
        try:
            return self.decision.check(dict(self.advice.best))
        except AnswerError:
            return {}

    @property
    def given(self) -> dict[str, int]:
        """Points by the option's key, of those that have some."""
        return self._best if self._own is None else self._own

    @property
    def left(self) -> int:
        """Points still to share out."""
        return self.decision.total - sum(self.given.values())

    @property
    def _whole(self) -> bool:
        """Whether Enter answers: nothing is left that still fits."""
        return self._enter().what == "answered"

    def understand(self, key: str) -> Pressed:
        """Capitals and Backspace take off; other keys do what they do everywhere."""
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
        there, typing, self._typing = own.get(self.at, 0), self._typing, True
        if typing and (longer := self._set(self.at, 9 * there + int(digit), own)).what == "typed":
            return longer
        return self._set(self.at, int(digit) - there, own)

    def _enter(self) -> Pressed:
        return self._answered(dict(self.given))

    def take(self, key: str) -> Pressed:
        """Add a point, as by its letter or a click; the first one begins anew."""
        return self._set(key, 1, self._own or {})

    def _set(self, key: str, change: int, given: Mapping[str, int]) -> Pressed:
        """Add so many to what is given so far."""
        option = next((o for o in self.options if o.key == key), None)
        if option is None:
            return self._barred(key)
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
        """Points of as many as it holds."""
        most = next((o.most for o in self.options if o.key == key), 0)
        return f"{self.given.get(key, 0)}/{most}"

    @property
    def half(self) -> bool:
        """Whether points were given, or an option is looked at."""
        return super().half or self.given != self._best

    def clear(self) -> None:
        """As it was asked."""
        super().clear()
        self._own = None

    @property
    def preview(self) -> Preview | None:
        """What it would mean that the points lie as they do."""
        try:
            return self.advice.shared(self.given)
        except Exception:
            return None  # it can be answered all the same

    @property
    def entry(self) -> str:
        """What is left, and what it comes to so far."""
        preview, over = self.preview, ", with no room for more" if self.left and self._whole else ""
        return " · ".join([f"{self.left} of {self.decision.total} left{over}", *(preview.texts if preview else ())])

    def keys(self) -> list[Hint]:
        """What Enter would answer now, and how to give and take."""
        enter: list[Hint] = [("Enter", self.decision.describe(self.given), "confirm")] if self._whole else []
        letter = "start over" if self._own is None and self._best else "one more"
        return [*enter, ("letter", letter), ("Shift+letter", "one less"), ("0-9", "set")]
