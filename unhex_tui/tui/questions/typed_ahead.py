"""Keys typed ahead: dice that follow an answer at once and confirm it, and keys after a refused key.

Keys after a refused key were meant for it, so they do nothing here. `Pressed` values are shared by prompts, forms and
the desk.
"""

from __future__ import annotations

from typing import Any, Literal

from unhex_tui.engine.decision import Answer, Next
from unhex_tui.engine.value import Value
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.letters import DIGITS, LEADS


class Pressed(Value):
    """The result of a key."""

    what: Literal["answered", "typed", "refused", "passed", "draw"]
    """passed: the prompt does not use the key; draw: the map desk should open."""
    value: Answer = ""
    say: str = ""
    """The message for the person at the keyboard; empty for none."""
    more: tuple[str, ...] = ()
    """The lines of the whole message, if `say` is only its beginning."""
    digit: str = ""
    """Digits typed with an answer, the first dice of the roll it leads to."""


_MOVES = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
PASSED = Pressed("passed")
TYPED = Pressed("typed")


def refused(text: str) -> Pressed:
    """Return the result of a key that was refused with this message."""
    return Pressed("refused", say=text)


class TypedAhead:
    """The handling of keys one by one; subclasses know the meaning of each key."""

    decision: Any
    at: str
    """Key of the option at the cursor; empty for none."""
    begun = ""
    """The signs typed so far of a longer key."""
    missed = ""
    """The key refused last; empty once any key is pressed but a command, or a digit refused because of it."""
    slipped = ""
    """The key refused last; empty once another key of the question does something."""

    def forget(self) -> None:
        """Forget keys after which another key was expected: the rest of a longer key, or the same key again."""
        self.begun = self.missed = self.slipped = ""

    def press(self, key: str) -> Pressed:
        """Handle one key: a character, or the name of a key without one (`enter`, `backspace`, `up`).

        After a sign that begins two-sign keys, the next letter belongs to it, even where the prompt offers no such key.
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

    def _begin(self, key: str) -> Pressed:
        """Handle the next sign of a longer key, or remove its last sign."""
        if key == "backspace":
            self.begun = self.begun[:-1]
        elif len(key) > 1 or not (key.isalnum() or not self._is_command(key) or self._after(self.begun + key)):
            if key in _MOVES:  # other keys leave the question as it is: a look-up, or Escape, which clears it elsewhere
                self.begun = ""
            return PASSED
        elif self._after(self.begun + key):
            self.begun += key
            self.at = ""
        else:
            begun, self.begun = self.begun, ""
            if begun in LEADS and self._names_place(key):
                return self.understand(key)
            if begun in DIGITS and key in DIGITS:  # dice, on keyboards whose digits need Shift
                return self._digit(DIGITS[begun] + DIGITS[key])
            ways = [
                f"{begun}{rest} is {label}" for rest, _, label in (each.partition(" ") for each in self._after(begun))
            ]
            return refused(f"{begun}{key}: no such key here; {', '.join(ways)}")
        return TYPED

    def _is_command(self, key: str) -> bool:
        raise NotImplementedError

    def _after(self, begun: str) -> list[str]:
        """Return the rests of the keys that begin like this, each with the label of its option."""
        raise NotImplementedError

    def _names_place(self, key: str) -> bool:
        """Tell whether a letter begins the address of a place here: typed after a stray key, it still does."""
        return False

    def understand(self, key: str) -> Pressed:
        """Handle a key that follows no refused one."""
        raise NotImplementedError

    def _why_not(self, letter: str) -> Pressed:
        raise NotImplementedError

    def _enter(self) -> Pressed:
        raise NotImplementedError

    def key_of(self, command: str) -> str:
        """Return the key of one of the app's commands, by its id, as people write it."""
        raise NotImplementedError

    @property
    def next(self) -> Next | None:
        """The dice that follow Enter's answer at once; None if none follow, or Enter would be refused."""
        return None

    @property
    def held(self) -> str:
        """Why dice do not confirm now: a key before them was refused, so the answer may be unintended.

        The reason stays until another key of the question is pressed: of two dice typed for the refused key, the second
        must not count as the first.
        """
        coming = self.next if self.missed else None
        if coming is None or not coming.die:
            return ""
        meaning = self.decision.describe(self._enter().value)
        return f"{self.missed} was refused: press Enter first ({meaning}), then type the dice"

    def _digit(self, digit: str) -> Pressed:
        """Handle a digit; if dice follow Enter's answer, the digit is the first of them."""
        coming = self.next
        if coming is None:
            return self._no_dice(digit)
        if not coming.die:
            return refused(f"The app rolls for {coming.who}: press Enter")
        return refused(self.held) if self.held else self._enter()._replace(digit=digit)

    def _no_dice(self, digit: str) -> Pressed:
        """Handle a digit when no dice follow; most prompts refuse it."""
        return self._why_not(digit)

    def _of_dice(self, coming: Next, taken: str) -> list[Hint]:
        """Return hints for a digit, which gives the answer `taken` and is the first die, and for the app's roll."""
        if self.held:
            return []
        return [
            ("0-9", f"{taken}: first digit of {coming.who}'s roll", f"{taken}; first digit"),
            (self.key_of("roll"), "app rolls"),
        ]
