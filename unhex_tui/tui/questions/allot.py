"""Share out points: a letter adds one, its capital or Backspace takes one off, a digit sets it, Enter confirms."""

from __future__ import annotations

from unhex_tui.engine.decision import Allot, AnswerError, Option
from unhex_tui.tui.questions.letters import COMMANDS, Letters
from unhex_tui.tui.questions.prompt import PASSED, TYPED, Pressed, Prompt, refused


class AllotPrompt(Prompt[Allot]):
    """Letters add, capitals take off."""

    shift = False

    def __init__(self, decision: Allot, letters: Letters | None = None, commands: frozenset[str] = COMMANDS) -> None:
        super().__init__(decision, letters, commands)
        self.given: dict[str, int] = {}

    @property
    def options(self) -> tuple[Option, ...]:
        """The decision's options."""
        return self.decision.options

    @property
    def left(self) -> int:
        """Points still to share out."""
        return self.decision.total - sum(self.given.values())

    def press(self, key: str) -> Pressed:
        """A letter adds a point, and so on as the module says."""
        if key in self._by_letter:
            return self.take(self._by_letter[key])
        if len(key) == 1 and key.isupper() and key.lower() in self._by_letter:
            return self._set(self._by_letter[key.lower()], -1)
        if key == "backspace":
            return self._set(self.at, -1) if self.at else refused("Nothing to take off: choose by letter first")
        if key.isdigit() and key.isascii():
            if not self.at:
                return refused("Choose by letter first; then a digit sets its points")
            return self._set(self.at, int(key) - self.given.get(self.at, 0))
        if key in ("up", "down"):
            return self.look(-1 if key == "up" else 1)
        if key == " ":
            return (
                self.take(self.at)
                if self.at
                else refused("Space adds to the option looked at: look with the arrow keys")
            )
        if key == "enter":
            return self._confirm()
        return PASSED if self._is_command(key) else self._why_not(key)

    def take(self, key: str) -> Pressed:
        """Add a point, as by its letter or a click."""
        return self._set(key, 1)

    def _set(self, key: str, change: int) -> Pressed:
        option = next((o for o in self.options if o.key == key), None)
        if option is None:
            return self._barred(key)
        points = self.given.get(key, 0) + change
        if points < 0:
            return refused(f"{option.label} has none to take off")
        if points > option.most:
            return refused(f"{option.label} takes at most {option.most}")
        if change > self.left:
            return refused(f"Only {self.left} left: take some off elsewhere first")
        if points and key not in self.given and len(self.given) >= self.decision.places:
            return refused(f"At most {self.decision.places} places: take one off elsewhere first")
        self.at = key
        self.given[key] = points
        if not points:
            del self.given[key]
        return TYPED

    def _confirm(self) -> Pressed:
        try:
            return Pressed("answered", self.decision.check(dict(self.given)))
        except AnswerError as error:
            return refused(str(error).removeprefix(f"{self.decision.question}: "))

    def mark(self, key: str) -> str:
        """Points of as many as it holds."""
        most = next((o.most for o in self.options if o.key == key), 0)
        return f"{self.given.get(key, 0)}/{most}"

    @property
    def half(self) -> bool:
        """Whether points were given, or an option is looked at."""
        return bool(self.given or self.at)

    def clear(self) -> None:
        """All points back."""
        self.given.clear()
        self.at = ""

    @property
    def entry(self) -> str:
        """What is left."""
        return f"{self.left} of {self.decision.total} left"

    def keys(self) -> list[tuple[str, str]]:
        """How to give and take."""
        return [("letter", "one more"), ("Shift+letter", "one less"), ("0-9", "set"), ("Enter", "confirm")]
