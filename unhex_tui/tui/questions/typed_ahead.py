"""Keys that are typed before what they are for is asked: dice that follow an answer at once, and close it; and what
follows a key that was refused, which was typed for that one and does nothing else instead.
"""

from __future__ import annotations

from typing import Any

from unhex_tui.engine.decision import Next
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.letters import DIGITS, LEADS
from unhex_tui.tui.questions.pressed import TYPED, Pressed, refused


class TypedAhead:
    """Takes keys one by one; what each is for a prompt knows."""

    decision: Any
    begun = ""
    """What is pressed of a key of several characters."""
    missed = ""
    """The key that was refused just now; since then none but commands, and digits that were refused for it."""
    slipped = ""
    """What was typed last and refused; empty once another key of the question did something."""

    def press(self, key: str) -> Pressed:
        """Understand one key: a character, or the name of a key that is none (`enter`, `backspace`, `up`).

        What begins keys of two has the letter after it where none is offered, too.
        """
        if self.missed in LEADS and len(key) == 1 and key.isascii() and key.isalpha() and not self._names_place(key):
            self.missed += key
            self.slipped = self.missed
            return self._why_not(self.missed)
        if self.missed in LEADS and key == "backspace":
            self.missed = ""
            return TYPED
        typed, held = self.begun + key, self.held
        pressed = self.understand(key)
        aside = pressed.what == "passed" and (key == "escape" or self.missed not in LEADS)
        if not (aside or (held and pressed == refused(held))):
            digit = key not in LEADS and DIGITS.get(key, key).isdigit()
            meant = pressed.what == "refused" and len(key) == 1 and key != " " and not digit
            self.missed = typed if meant else ""
        if pressed.what == "refused" and len(key) == 1 and key != " ":
            self.slipped = typed
        elif pressed.what != "passed":
            self.slipped = ""
        return pressed

    def _names_place(self, key: str) -> bool:
        """Return whether a letter begins the address of a place here: typed after a stray key, it still does."""
        return False

    def understand(self, key: str) -> Pressed:
        """What a key does that nothing was refused before."""
        raise NotImplementedError

    def _why_not(self, letter: str) -> Pressed:
        """Refuse a letter that answers nothing."""
        raise NotImplementedError

    def _enter(self) -> Pressed:
        """Do what Enter does."""
        raise NotImplementedError

    def key_of(self, command: str) -> str:
        """The key of one of the app's commands, by its id, as people write it."""
        raise NotImplementedError

    @property
    def next(self) -> Next | None:
        """The dice that follow at once what Enter would answer now; None where none do, or it cannot be answered."""
        return None

    @property
    def held(self) -> str:
        """Why dice close nothing now: with them came a key that was refused, and without it the answer is another.

        Not once but until another key of the question is pressed: of two dice that were typed for it the second must
        not be taken for the first.
        """
        coming = self.next if self.missed else None
        if coming is None or not coming.die:
            return ""
        meaning = self.decision.describe(self._enter().value)
        return f"{self.missed} was refused: press Enter first ({meaning}), then type the dice"

    def _digit(self, digit: str) -> Pressed:
        """Do what a digit does: where dice follow what Enter would answer it is the first of them."""
        coming = self.next
        if coming is None:
            return self._no_dice(digit)
        if not coming.die:
            return refused(f"The app rolls for {coming.who}: press Enter")
        return refused(self.held) if self.held else self._enter()._replace(digit=digit)

    def _no_dice(self, digit: str) -> Pressed:
        """A digit where no dice follow; mostly nothing."""
        return self._why_not(digit)

    def _of_dice(self, coming: Next, taken: str) -> list[Hint]:
        """Hints for a digit, which gives the answer `taken` and is the first of the roll, and for the app's roll."""
        if self.held:
            return []
        return [
            ("0-9", f"{taken}: first digit of {coming.who}'s roll", f"{taken}; first digit"),
            (self.key_of("roll"), "app rolls"),
        ]
