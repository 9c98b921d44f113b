"""Choose one option: a letter answers at once, Space takes the option at the cursor.

Enter takes a place whose address was typed, and the highlighted item of a menu. In other questions Enter takes only an
answer that loses nothing, such as no reaction; where it would decide something, as with a target, it does nothing and
says so. A digit takes Enter's answer and is the first of the dice that follow. After a refused key, Space answers only
when pressed twice, and so does Enter in a menu and where addresses are typed.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Next
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.pressed import TYPED, Pressed, refused
from unhex_tui.tui.questions.prompt import Prompt


class ChoosePrompt(Prompt[Choose]):
    """The prompt of a `Choose` decision: one letter, one answer."""

    at_first = True

    def understand(self, key: str) -> Pressed:
        slipped = self.slipped
        if slipped and self.at and (key == " " or (key == "enter" and (self.places or self.decision.menu))):
            pressed = self.take(self.at) if key == " " else self._enter()
            if pressed.what == "answered":
                self.slipped = ""
                name = "Space" if key == " " else "Enter"
                return refused(f"{slipped} was refused; press {name} again to take “{self._label(str(pressed.value))}”")
        if key in ("up", "down", "left", "right") and (grid := self.figures.grid) is not None:
            within = {key for _, keys in grid.rows for key in keys}
            others = [option.key for option in self.options if option.key not in within]
            self.begun, self.at = "", grid.towards(self.at, key, others)
            return TYPED
        return super().understand(key)

    def take(self, key: str) -> Pressed:
        return Pressed("answered", key) if key in {o.key for o in self.options} else self._barred(key)

    def _no_dice(self, digit: str) -> Pressed:
        if digit in self._by_letter:  # on keyboards whose digits need Shift
            return self.take(self._by_letter[digit])
        if any(letter.isdigit() for letter in self._by_letter):
            return refused(f"{digit}: no such key here")
        leave = "; Esc closes this" if self.decision.question.startswith("app.") else ""
        return refused(f"Press a letter{leave}")

    @property
    def next(self) -> Next | None:
        return self.decision.then if self._enter() == Pressed("answered", self.decision.enter) else None

    def _enter(self) -> Pressed:
        wanted = self.decision.enter
        if self.at and (self.decision.menu or self.filter or self.pointed == self.typed != ""):
            return self.take(self.at)
        if self.filter:
            return refused(self._nothing_looked_at())
        if not wanted:
            return refused("Enter does nothing here: press a letter, or Space to take ›")
        if self.pointed and self.pointed != wanted:
            looked = self._label(self.pointed)
            return refused(f"Enter takes “{self._label(wanted)}”, Space takes “{looked}”, Esc clears the cursor")
        return Pressed("answered", wanted)

    def keys(self) -> list[Hint]:
        """Return hints for Enter, if it answers, and for the arrow keys."""
        taken = self._enter()
        enter: list[Hint] = [("Enter", self._label(str(taken.value)))] if taken.what == "answered" else []
        if self.next is not None and self.next.die:
            enter += self._of_dice(self.next, self._label(str(taken.value)))
        look: list[Hint] = [("←→" if self.paired else "↑↓←→" if self.figures.grid else "↑↓", "look")]
        order = " ".join(key for key in ",." if key not in self._by_letter)
        letters = (self.letters.get(option.key, "") for option in self.options if option.token in self.listed)
        above: list[Hint] = [(" ".join(filter(None, letters)), "choose in the list")] if self.listed else []
        return [*enter, *above, ("Space", "takes ›"), *(self.places.hints(self.walks, order) if self.places else look)]
