"""Dice and points. Dice have a slot each, filled by digits in order and answered by the last; the app rolls by a key.

An extra choice, such as giving up, is open until a digit is typed. Its letter takes it when pressed twice, so that a
key typed ahead for another question cannot. An extra choice that loses nothing is taken at once, by Enter too.

Adjacent equal dice form one group and are typed as they lie. A digit that could begin a larger face waits for the next
digit; Enter or Space, or a zero typed before it, completes it. A face that is no number is typed as its sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import groupby, takewhile

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Allot, AnswerError, Option, Roll
from unhex_tui.engine.dice import Die, RollTable
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.letters import ALIAS, DIGITS
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused


class RollPrompt(Prompt[Roll]):
    """The prompt of a `Roll` decision: digits fill the slots."""

    faces: list[int]
    """Faces of the dice entered so far."""
    typed = ""
    """Digits of the next die's face."""
    unsure = ""
    """Key of the extra choice that was pressed once; empty for none."""
    _ahead: tuple[tuple[int, ...], RollTable | None] | None = None
    """The faces entered, and the odds of the remaining dice; None until first computed."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The extra choices, open until the first digit."""
        return self.decision.extras

    def items(self, *, blocked: bool = False) -> list[Item]:
        """Return the extra choices; most letters are to be pressed twice."""
        items = [] if self.started else super().items(blocked=blocked)
        twice = [len(item.letter) == 1 and not item.reasons and self._in_doubt(item.option.key) for item in items]
        return [item._replace(twice=again) for item, again in zip(items, twice, strict=True)]

    def understand(self, key: str) -> Pressed:
        """Fill a slot with a digit; before the first digit, take an extra choice by its letter, usually typed twice."""
        if key != " " and key not in self.letters.get(self.unsure, ""):
            self.unsure = ""
        for sign in (key, ALIAS.get(key, key), DIGITS.get(key, key)):
            if sign in self._next().signs and not self.begun:
                return self._digit(sign)
        if key == " " and self.started:  # between two dice, or after a digit that may be the whole face
            return self._whole() if self.typed else TYPED
        return self._backspace() if key == "backspace" and not self.begun else super().understand(key)

    def awaits(self, key: str) -> bool:
        return super().awaits(key) or key in self._next().signs

    def _nothing_looked_at(self) -> str:
        return f"Type {self._awaited}"

    def _enter(self) -> Pressed:
        if self.decision.enter and not self.started:
            return Pressed("answered", self.decision.enter)
        return self._whole() if self.typed else refused(f"Enter does nothing here: type {self._awaited}")

    def _why_not(self, letter: str) -> Pressed:
        die = self._next()
        return refused(f"Type {self._awaited} ({die.faces})")

    def take(self, key: str) -> Pressed:
        """Take an extra choice, as by its letter or a click."""
        if key not in self.letters:
            return self._blocked(key)
        if self.started:
            return refused(f"{self._label(key)}: only before the first digit. Backspace clears it")
        if self.unsure != key and self._in_doubt(key):
            self.unsure = self.at = key
            return TYPED._replace(say=f"{self._label(key)}? Press the key again to confirm")
        return Pressed("answered", key)

    def _in_doubt(self, key: str) -> bool:
        """Tell whether a single press may be typed ahead for another question."""
        return key != self.decision.enter and not key.startswith(":")

    def option_for(self, *, token: str = "", place: str = "") -> str:
        """Return no option: a click on the map inspects a character, and must not take an extra choice."""
        return ""

    def letters_on_map(self) -> dict[str, str]:
        """Return no letters: the tokens show their characters' usual letters."""
        return {}

    def forget(self) -> None:
        super().forget()
        self.unsure = ""

    def _next(self) -> Die:
        return self.decision.dice[len(self.faces)]

    def _digit(self, digit: str) -> Pressed:
        if not digit.isascii():
            return self._why_not(digit)
        die = self._next()
        self.at = ""
        if die.signs:
            return self._entered(die.face(digit)) if digit in die.signs else self._refused(die, digit)
        typed = self.typed + digit
        face = int(typed)
        if face <= die.high and len(typed) < len(str(die.high)) and face * 10 <= die.high:
            self.typed = typed
            return TYPED
        return self._entered(face)

    def _whole(self) -> Pressed:
        return self._entered(int(self.typed))

    def _entered(self, face: int) -> Pressed:
        die = self._next()
        if not die.low <= face <= die.high:
            return self._refused(die, str(face))
        self.typed = ""
        self.faces.append(face)
        if len(self.faces) < len(self.decision.dice):
            return TYPED
        answer = list(self.faces)
        self.faces.clear()
        return Pressed("answered", answer)

    @staticmethod
    def _refused(die: Die, typed: str) -> Pressed:
        return refused(f"The {die.name} die shows {die.faces}, not {typed}")

    def _backspace(self) -> Pressed:
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.faces:
            face = self.faces.pop()
            self.typed = "" if self._next().signs else str(face)[:-1]
        else:
            return refused("No digit to clear")
        return TYPED

    @property
    def started(self) -> bool:
        return bool(self.faces or self.typed)

    @property
    def half(self) -> bool:
        """Whether a digit is typed, or an extra choice is at the cursor."""
        return self.started or super().half

    def clear(self) -> None:
        super().clear()
        self.faces = []
        self.typed = self.unsure = ""

    @property
    def entry(self) -> str:
        """The slots, equal dice together: `tens 4   ones _`, `base ×3  2 5 _`."""
        dice = self.decision.dice
        shown = [die.shown(face) for die, face in zip(dice, self.faces, strict=False)]
        shown += [self.typed + "_"] if self.typed else []
        shown += ["_" if die.signs else "_" * len(str(die.high)) for die in dice[len(shown) :]]
        groups, at = [], 0
        for die, run in groupby(dice):
            slots = shown[at : (at := at + len([*run]))]
            groups.append(f"{die.name}{f' ×{len(slots)} ' if len(slots) > 1 else ''} {' '.join(slots)}")
        return "   ".join(groups)

    @property
    def ahead(self) -> RollTable | None:
        """The odds of the dice still to be entered; None if the system has none or fails to compute them."""
        faces = tuple(self.faces)
        if self._ahead is None or self._ahead[0] != faces:
            what = "The odds of the remaining dice"
            self._ahead = (faces, self.attempt(lambda: self.advice.ahead(faces), what, lambda _: None))
        return self._ahead[1]

    @property
    def caption(self) -> str:
        """How to read the dice, and the result of the dice entered so far."""
        so_far = self.decision.so_far(self.faces) if self.faces else ""
        return "; ".join(filter(None, (self.decision.caption, so_far)))

    @property
    def _awaited(self) -> str:
        """The next die to enter; for equal dice also its number, as in "2 of 3"."""
        dice, at = self.decision.dice, len(self.faces)
        before = len([*takewhile(dice[at].__eq__, reversed(dice[:at]))])
        equal = before + len([*takewhile(dice[at].__eq__, dice[at:])])
        name = f"{dice[at].name} die"
        return f"{name} {before + 1} of {equal}" if equal > 1 else f"the {name}"

    def keys(self) -> list[Hint]:
        die = self.decision.dice[len(self.faces)]
        keys = " ".join(die.signs) or (f"{die.low}-{die.high}" if die.high < 10 else "0-9")
        digits: list[Hint] = [(keys, self._awaited.removeprefix("the "))]
        if self.decision.enter and not self.started:
            digits.append(("Enter", self._label(self.decision.enter)))
        if self.typed and int(self.typed):
            digits.append(("Enter", f"it is {int(self.typed)}"))
        return [
            *digits,
            *([("Backspace", "corrects"), ("Esc", "clears")] if self.started else [(self.key_of("roll"), "app rolls")]),
        ]


class AllotPrompt(Prompt[Allot]):
    """The prompt of an `Allot` decision: a letter adds a point, its capital or Backspace takes one off, digits set it.

    Where the system knows a best allotment, the prompt starts with it. The first letter or digit then starts over;
    taking a point off goes on from the suggested allotment.
    """

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
        letter = "starts over with 1" if self._own is None and self._best else "adds 1"
        return [*enter, ("A letter", letter), ("Shift+letter", "takes 1 off"), ("0-9", "sets")]
