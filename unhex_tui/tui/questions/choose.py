"""Choose one: a letter answers at once, Space takes the option looked at.

Enter answers only what loses nothing: nobody reacts, keep the roll, keep the armor off. On a target or "which die" it
does nothing and says so.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.tui.questions.prompt import PASSED, Pressed, Prompt, refused


class ChoosePrompt(Prompt[Choose]):
    """One letter, one answer."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The decision's options."""
        return self.decision.options

    def press(self, key: str) -> Pressed:
        """A letter answers; the arrows look; Space takes what is looked at."""
        if key in self._by_letter:
            return Pressed("answered", self._by_letter[key])
        if key in ("up", "down"):
            return self.look(-1 if key == "up" else 1)
        if key == " ":
            return self.take(self.at)
        if key == "enter":
            return self._enter()
        if key.isdigit():
            return refused("A letter is awaited here, not a digit")
        return PASSED if self._is_command(key) else self._why_not(key)

    def take(self, key: str) -> Pressed:
        """Answer with an option, as by Space or a click."""
        if not key:
            return refused("Space takes the option looked at: look with the arrow keys first")
        return Pressed("answered", key) if key in {o.key for o in self.options} else self._barred(key)

    def _enter(self) -> Pressed:
        wanted = self.decision.enter
        if not wanted:
            return refused("Enter does nothing here: choose by letter")
        if self.at and self.at != wanted:
            label = next((item.option.label for item in self.items() if item.option.key == self.at), self.at)
            return refused(f"Enter means “{self._label(wanted)}”; Space takes “{label}”. Escape looks away")
        return Pressed("answered", wanted)

    def _label(self, key: str) -> str:
        return next((o.label for o in self.options if o.key == key), key)

    @property
    def half(self) -> bool:
        """Looking at an option counts: Escape looks away before it steps back."""
        return bool(self.at)

    def clear(self) -> None:
        """Look at no option."""
        self.at = ""

    def keys(self) -> list[tuple[str, str]]:
        """Enter where it answers, and the arrows."""
        enter = [("Enter", self._label(self.decision.enter))] if self.decision.enter else []
        return [*enter, ("↑↓", "look"), ("Space", "take")]
