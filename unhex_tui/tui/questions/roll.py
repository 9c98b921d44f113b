"""Dice: a slot for each die, filled by digits in order, answered by the last digit. The app rolls by a command key.

An extra choice, such as giving up, is open until a digit stands, and taken by its letter twice: never by a key that was
typed ahead for another question.

A face of two digits needs both, so a leading zero is typed where the first digit could begin a larger face.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Die, Option, Roll
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.prompt import TYPED, Item, Pressed, Prompt, refused


class RollPrompt(Prompt[Roll]):
    """Digits fill the slots."""

    faces: list[int]
    """Of the dice that are entered."""
    typed = ""
    """Digits of the next die's face."""
    unsure = ""
    """Key of the extra choice that was taken once."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices open until the first digit."""
        return self.decision.extras

    def items(self, *, barred: bool = False) -> list[Item]:
        return [] if self.started else super().items(barred=barred)

    def press(self, key: str) -> Pressed:
        """A digit fills a slot; a letter pressed twice takes an extra choice while no digit stands."""
        if key != " " and key not in self.letters.get(self.unsure, ""):
            self.unsure = ""
        return self._backspace() if key == "backspace" and not self.begun else super().press(key)

    def _nothing_looked_at(self) -> str:
        return f"Digits are awaited: the {self._next().name} die"

    def _enter(self) -> Pressed:
        return refused(f"Enter does nothing here: type what the {self._next().name} die shows")

    def _why_not(self, letter: str) -> Pressed:
        return refused(f"{letter}: a digit is awaited for the {self._next().name} die")

    def take(self, key: str) -> Pressed:
        """Answer with an extra choice, as by its letter or a click."""
        if key not in self.letters:
            return self._barred(key)
        if self.started:
            return refused(f"{self._label(key)}: only before the first digit; Backspace takes it back")
        if self.unsure != key:
            self.unsure = self.at = key
            return TYPED._replace(say=f"{self._label(key)}? The same key again, to be sure")
        return Pressed("answered", key)

    def option_for(self, *, token: str = "", place: str = "") -> str:
        """Nothing: a click on the map, which looks at somebody, is not to give anything up."""
        return ""

    def letters_on_map(self) -> dict[str, str]:
        """None of its own: on their tokens stand the letters that they have everywhere."""
        return {}

    def _next(self) -> Die:
        return self.decision.dice[len(self.faces)]

    def _digit(self, digit: str) -> Pressed:
        if not digit.isascii():
            return self._why_not(digit)
        die = self._next()
        typed = self.typed + digit
        face = int(typed)
        if face > die.high:
            return refused(f"The {die.name} die shows {die.low} to {die.high}, not {face}")
        complete = len(typed) == len(str(die.high)) or (face > 0 and face * 10 > die.high)
        if complete and face < die.low:
            return refused(f"The {die.name} die shows {die.low} to {die.high}, not {face}")
        self.at = ""
        if not complete:
            self.typed = typed
            return TYPED
        self.typed = ""
        self.faces.append(face)
        if len(self.faces) < len(self.decision.dice):
            return TYPED
        answer = list(self.faces)
        self.faces.clear()
        return Pressed("answered", answer)

    def _backspace(self) -> Pressed:
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.faces:
            die = self.decision.dice[len(self.faces) - 1]
            width = len(str(die.high))
            self.typed = str(self.faces.pop()).zfill(width)[:-1]
        else:
            return refused("No digit to take back")
        return TYPED

    @property
    def started(self) -> bool:
        """Whether a digit has been typed."""
        return bool(self.faces or self.typed)

    @property
    def half(self) -> bool:
        """Digits, or an extra choice looked at."""
        return self.started or super().half

    def clear(self) -> None:
        super().clear()
        self.faces = []
        self.typed = self.unsure = ""

    @property
    def entry(self) -> str:
        """The slots: `tens 4  ones _`."""
        slots = []
        for i, die in enumerate(self.decision.dice):
            width = len(str(die.high))
            if i < len(self.faces):
                text = str(self.faces[i]).zfill(width)
            else:
                text = (self.typed if i == len(self.faces) else "").ljust(width, "_")
            slots.append(f"{die.name} {text}")
        return "   ".join(slots)

    def keys(self) -> list[Hint]:
        """Digits, Backspace, and the app's roll."""
        if self.started:
            return [("0-9", f"{self._next().name} die"), ("Backspace", "correct"), ("Esc", "clear")]
        return [("0-9", f"{self._next().name} die"), (self.key_of("roll"), "app rolls")]
