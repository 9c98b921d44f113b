"""A prompt: a pending decision with its keys and whatever is half typed.

Prompts are plain objects without widgets: `press` understands one key at once, so that keys typed ahead are understood
in order however long painting takes. Previews and odds are computed only when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import (
    Allot,
    Answer,
    AnswerError,
    Choose,
    Enter,
    Explanation,
    Option,
    Pick,
    Reason,
    Roll,
)
from unhex_tui.engine.view import Scene
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.filtering import NO_MATCH, Filtering, Item, types
from unhex_tui.tui.questions.letters import ALIAS, DIGITS, LEADS, Letters, Places, assigned, blocked_by, given
from unhex_tui.tui.questions.typed_ahead import PASSED, TYPED, Pressed, TypedAhead, refused

D = TypeVar("D", Choose, Pick, Allot, Roll, Enter)
_BESIDE = 6
"""Places that are listed in any case: the hexes around a hex."""


class Prompt(TypedAhead, Filtering, Generic[D]):
    """The keys of one pending decision; `letters` has those of characters, places, things and the app."""

    shift = True
    """Whether capitals may stand for options."""
    tells = True
    """Whether the preview of an option is shown beside it; False if its row shows it already."""
    walks = False
    """Whether the cursor walks over the places on a map, so that only the place at the cursor is listed."""
    listed: frozenset[str] = frozenset()
    """Ids of tokens whose visible rows show odds and letters: of their options only the one at the cursor is listed."""
    stacked = False
    """Whether two outcomes stand one below the other, since the panel has no room for them side by side."""
    at_first = False
    """Whether the cursor starts on an option, without choosing it: on Enter's option, if any, else on the first."""

    def __init__(self, decision: D, letters: Letters | None = None) -> None:
        self.decision: D = decision
        self.advise: Callable[[], Advice] = Advice
        self.tried_out: Callable[[Answer], Preview | None] = lambda _: None
        self.trials: dict[str, Preview | None] = {}
        self.tallest: dict[int, int] = {}
        self._known = letters or Letters()
        self.places = Places(getattr(decision, "options", ()), self._known.addresses)  # options named by addresses
        self.let_filter(False)
        self.pointed = ""  # key of the option at the cursor
        self.typed = ""  # key of the option whose address was typed last
        self.clear()

    @property
    def pictured(self) -> Scene | None:
        """The scene to draw instead of the table's; None for the table's."""
        return None

    @property
    def options(self) -> tuple[Option, ...]:
        return getattr(self.decision, "options", ())

    def let_filter(self, filters: bool) -> None:
        """Let typing filter the options, or give the options their letters again."""
        self.filters = filters
        self.__dict__.pop("_all_letters", None)
        opened = self._open_letters()  # by the key of each option that can be answered
        self.letters = {key: letter for key, letter in opened.items() if not (self.filtering and types(letter[0]))}
        self._by_letter = {letter: key for key, letter in self.letters.items() if letter not in self.places}

    def understand(self, key: str) -> Pressed:
        if self.filtering and (pressed := self._filtered_by(key)) is not None:
            return pressed
        if self.places and (pressed := self._address(key)) is not None:
            return pressed
        typed = self.begun + key
        if typed not in self._by_letter:  # `=` where + needs Shift, `;` where . does, `é` where 2 does
            plain = ALIAS.get(key, key)
            if self._begins_key(self.begun + plain) and not self._begins_key(typed):
                key = plain
            typed = self.begun + (DIGITS.get(key, key) if self.begun else key)
        if typed in self._by_letter:
            self.begun = ""
            return self.take(self._by_letter[typed])
        if self.begun or self._after(key):
            return self._begin(key)
        if (
            key in LEADS
            and key not in self._known.commands
            and self.next is None
            and DIGITS.get(key) not in self._by_letter
        ):
            return self._why_not(key)  # the sign is meant, not its digit on other keyboards
        key = DIGITS.get(key, key) if key not in self._known.commands else key
        if key in ("up", "down"):
            return self.look(-1 if key == "up" else 1)
        if key in ("home", "end"):
            return self.look(0 if key == "home" else -1, ends=True)
        if key in ("left", "right") and self.paired:
            self.at = self.options[key == "right"].key
            return TYPED
        if key == " ":
            return self.take(self.at) if self.at else refused(self._nothing_looked_at())
        if key == "enter":
            return self._enter()
        if key.isdigit():
            return self._digit(key)
        return PASSED if self._is_command(key) else self._why_not(key)

    def _address(self, key: str) -> Pressed | None:
        """Handle a key of an address, or a key that steps from place to place; None for other keys.

        An address that could go on waits for no key: any key but a digit has its usual meaning.
        """
        if not self.begun and key in (",", ".") and key not in self._by_letter and not self._after(key):
            self.at = self.places.beside(self.at, 1 if key == "," else -1)
            return TYPED
        key = DIGITS.get(key, key) if self.begun else key
        if free := not self.begun and self._is_free(key):
            key = key.upper() if len(key) == 1 else key  # `d6` is D6 where no option has the letter d
        typed, begun = self.begun + key, self.begun
        further = typed if self._known.goes_on(typed) else ""
        if self.places.beginning(typed) or (free and further):
            self.begun = typed
            if typed not in self.places:
                why = self._unreached(typed)
                return Pressed(
                    "typed", say=f"{typed}: {why}; another digit may follow" if why else f"{typed}: type its number"
                )
            self.at = self.typed = self.places[typed]
            self.begun = further
            return TYPED
        if not begun or not (begun in self._known.addresses or self._known.goes_on(begun)) or key == "backspace":
            return None
        self.begun = ""
        if key == "enter" and (why := self._unreached(begun)):
            return refused(f"{begun}: {why}")
        if key.isdigit():
            self.begun, self.at = further, ""
            return refused(f"{typed}: {self.not_at(typed) or 'not possible'}")
        whole = begun in self._known.addresses or len(key) > 1
        return self._address(key) if whole else refused(f"{typed}: type a number after {begun}")

    def _unreached(self, place: str) -> Reason | None:
        """Return why a typed address cannot be chosen; None for an offered place, or if no reason is known."""
        return self.not_at(place) if place in self._known.addresses and place not in self.places else None

    def not_at(self, place: str) -> Reason | None:
        """Return the first reason why a place cannot be chosen; None if no reason is known."""
        reasons = (blocked.reasons[0] for blocked in self.explanation.blocked if blocked.option.place == place)
        return next(reasons, None) or self.advice.elsewhere(place)

    def _is_free(self, key: str) -> bool:
        return not (key in self._by_letter or self._after(key) or self._is_command(key))

    def _names_place(self, key: str) -> bool:
        return key not in self._by_letter and bool(self.places.beginning(key.upper()))

    def _begins_key(self, typed: str) -> bool:
        return any(letter.startswith(typed) for letter in self._by_letter)

    def _after(self, begun: str) -> list[str]:
        n = len(begun)
        return [f"{k[n:]} {self._label(o)}" for k, o in self._by_letter.items() if k[:n] == begun and len(k) > n]

    def awaits(self, key: str) -> bool:
        """Tell whether the prompt gets a key before the focused panel: it filters, or is a part of a longer key."""
        filters = self.filtering and (types(key) or (key == " " and self.spaces))
        return bool(self.begun or self.missed in LEADS or self._after(key) or filters)

    def take(self, _key: str) -> Pressed:
        return PASSED

    def _nothing_looked_at(self) -> str:
        if self.filter:
            return next((self._blocked(item.option.key).say for item in self.items()), NO_MATCH)
        return "Use the arrow keys first: Space then takes that option"

    def keys(self) -> list[Hint]:
        """Return hints for the keys beside the options' letters, those that answer first."""
        raise NotImplementedError

    @property
    def hints(self) -> list[Hint]:
        """Hints for the keys now; within a longer key, for the signs that may follow."""
        if not self.begun or self.begun in self._known.addresses:
            return [("Type", "to filter"), *self.keys()] if self.filtering else self.keys()
        n = len(self.begun)
        keys = [*self.places.beginning(self.begun), *self._by_letter]
        after = dict.fromkeys(k[n] for k in keys if k[:n] == self.begun and len(k) > n)
        only = self._after(self.begun) if len(after) == 1 else []  # one possible option is named
        if len(only) == 1:
            rest, _, label = only[0].partition(" ")
            return [(f"{self.begun} {rest}", label), ("Esc", "cancels")]
        return [(f"{self.begun} …", f"next {' or '.join(after)}"), ("Esc", "cancels")]

    @property
    def at(self) -> str:
        """Key of the option at the cursor; empty for none."""
        if self.pointed or self.filter or not (self.at_first and self.options):
            return self.pointed
        return getattr(self.decision, "enter", "") or self.advice.first or self.options[0].key

    @at.setter
    def at(self, key: str) -> None:
        self.pointed = key

    @property
    def half(self) -> bool:
        """Whether anything is half typed or the cursor has moved: Escape clears that before it steps back."""
        return bool(self.pointed or self.begun or self.filter or self.missed in LEADS)

    def clear(self) -> None:
        """Clear half-typed input and the cursor; if a filter is typed, only the filter."""
        if self._unfiltered():
            return
        self.pointed = self.begun = self.missed = self.slipped = self.typed = ""

    def key_of(self, command: str) -> str:
        return self._known.keys[command]

    def mark(self, _key: str) -> str:
        """Return the sign before an option; empty for none."""
        return ""

    @property
    def entry(self) -> str:
        """The typed input, drawn as text; empty if there is none."""
        return ""

    @property
    def caption(self) -> str:
        """How to read the typed input; empty for no comment."""
        return ""

    @cached_property
    def explanation(self) -> Explanation:
        """Blocked options and notes, computed on first use; a note tells of an error, and the question stays open."""

        def unexplained(error: Exception) -> Explanation:
            return Explanation(notes=(Reason(f"This question cannot be explained: {error!r}"),))

        return self.attempt(self.decision.explanation, "The explanation", unexplained)

    def _open_letters(self) -> dict[str, str]:
        """Return the options' letters; blocked options, slow to compute, count only if an option lacks a letter."""
        letters = given(self.options, self._known, shift=self.shift)
        if len(letters) < len(self.options):
            letters = {option.key: self._all_letters.get(option.key, "") for option in self.options}
        return {key: letter for key, letter in letters.items() if letter}

    @cached_property
    def _all_letters(self) -> dict[str, str]:
        blocked = [blocked.option for blocked in self.explanation.blocked]
        return assigned(self.options, self._known, blocked=blocked, shift=self.shift)

    def items(self, *, blocked: bool = False) -> list[Item]:
        """Return the options that can be answered; with `blocked`, or with the cursor on a blocked option, those too.

        Blocked options come last in their groups. Within a longer key only the options that it may lead to are listed,
        unless the choice is secret. While the cursor walks over a map with many places, only the one at the cursor is.
        """
        options = self.options
        blocked = blocked or self.filtering
        if len(self.places) > _BESIDE and self.walks and not blocked:
            options = tuple(o for o in options if o.place not in self.places or o.key == self.at)
        if self.listed and not blocked:
            options = tuple(o for o in options if o.token not in self.listed or o.key == self.at)
        letters = {**self.letters, **dict.fromkeys(self.places.values(), "")}  # a place's label is its address
        items = [Item(o, letters.get(o.key, ""), self.mark(o.key), self.lacks(o)) for o in options]
        items += [
            Item(b.option, "" if self.filtering else self._all_letters.get(b.option.key, ""), "", b.reasons)
            for b in (self.explanation.blocked if blocked or self.unfolded else ())
        ]
        if self.filter:
            items = [item for item in items if self._fits(item.option)]
        if not (self.places or self.decision.secret):
            items = [item for item in items if item.letter.startswith(self.begun)]
        groups = {group: n for n, group in enumerate(dict.fromkeys(item.option.group for item in items))}
        return sorted(items, key=lambda item: groups[item.option.group])

    @property
    def unfolded(self) -> bool:
        return bool(self.at and not self.begun) and all(option.key != self.at for option in self.options)

    @property
    def folded(self) -> tuple[str, ...]:
        """The number of blocked options, then the options by their first reasons; empty if none is blocked."""
        if not (many := len(self.explanation.blocked)):
            return ()
        listed = [item.option.key for item in self.items()]
        key = "↓" if len(listed) > 1 and self.at == listed[-1] else "↑"  # the way from the cursor
        key = "End" if self.walks and self.places else key
        return f"{many} not possible (press {key})", *(why for why, _ in self.blocked)

    @cached_property
    def blocked(self) -> tuple[tuple[str, int], ...]:
        """The first reasons against the blocked options, each with the number of options that it blocks."""
        result: tuple[tuple[str, int], ...] = blocked_by(self.explanation.blocked)
        return result

    def lacks(self, _option: Option) -> tuple[Reason, ...]:
        """Return the reasons that an option does not fit the half-typed answer; empty for none."""
        return ()

    def look(self, step: int, *, ends: bool = False) -> Pressed:
        """Move the cursor by one option; with `ends`, to the first option (0) or the last option (-1)."""
        keys = [item.option.key for item in self.items(blocked=True)]
        if not keys:
            return PASSED
        if ends:
            self.at = keys[step]
        elif self.at in keys:
            self.at = keys[(keys.index(self.at) + step) % len(keys)]
        else:
            self.at = keys[0 if step > 0 else -1]
        return TYPED

    def option_for(self, *, token: str = "", place: str = "") -> str:
        """Return the key of the option that stands for a token or a place; empty if there is none."""
        options = (o for o in self.options if (token and o.token == token) or (place and o.place == place))
        return next((option.key for option in options), "")

    @property
    def on_map(self) -> str:
        """`all` if options have addresses to walk on the map, `some` if options stand on it, else empty."""
        if self.places and self.walks:
            return "all"
        return "some" if any(option.token or option.place for option in self.options) else ""

    def letters_on_map(self) -> dict[str, str]:
        """Return the options' letters by the id of their token or place; options without a letter are left out."""
        return self._known.on_map(self.options, self.letters)

    def _answered(self, value: Answer) -> Pressed:
        try:
            return Pressed("answered", self.decision.check(value))
        except AnswerError as error:
            return refused(str(error).removeprefix(f"{self.decision.question}: "))

    def _label(self, key: str) -> str:
        label = next((option.label for option in self.options if option.key == key), "")
        options = (blocked.option for blocked in self.explanation.blocked) if not label else ()
        return label or next((option.label for option in options if option.key == key), key)

    def capital(self, roll: str) -> str:
        """Return the refusal of the key that rolls, where its capital takes an option; empty where it takes none."""
        option = self._by_letter.get(roll.upper())
        return f"No dice are asked for now; {roll.upper()} (with Shift) takes “{self._label(option)}”" if option else ""

    def _why_not(self, letter: str) -> Pressed:
        """Refuse a letter: with the reason against the blocked option or character meant, or a similar key."""
        options = [blocked.option for blocked in self.explanation.blocked]
        meant = [option.key for option in options if self._all_letters.get(option.key) == letter]
        if meant := meant or [option.key for option in options if self._known.persons.get(option.token) == letter]:
            return self._blocked(meant[0])
        large, ends = letter.upper(), (f",{letter}", f"-{letter}", letter.swapcase())
        place = f"; {large} and a number is a place" if self.places.beginning(large) else ""
        others = ", ".join(f"{key} is {self._label(self._by_letter[key])}" for key in ends if key in self._by_letter)
        instead = f"; {others}" if others else place
        no = f"key here begins with “{letter}”; Backspace deletes it" if letter in LEADS else "such key here"
        return refused(f"{letter}: no {no}{instead}")

    def _blocked(self, key: str) -> Pressed:
        blocked = next((each for each in self.explanation.blocked if each.option.key == key), None)
        why = next(iter(blocked.reasons), "not possible") if blocked else ""
        return refused(f"{blocked.option.label}: {why}") if blocked else PASSED

    def _is_command(self, key: str) -> bool:
        return key in self._known.commands or len(key) > 1
