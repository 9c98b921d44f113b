"""Letters for options: what an option is about has one letter as long as a session is open, whatever stands beside it.

Persons bring theirs, which stand on their tokens; places and things are given theirs when they are first seen, by their
names. What is about nothing has the letter that it wishes, or one of its label: for this the options that are blocked
count too, in the order of their keys, so that no letter moves when one of them is blocked or opened. Command keys and
digits are never letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from unhex_tui.engine.decision import Option

COMMANDS = frozenset("uUyYe!?r/q[]{}:")
"""Single keys that are commands unless they were remapped."""
TRAVELS = frozenset("uUyY")
"""Those of undo, undo to the action's start, redo and redo of a whole action."""


def of_words(words: str, free: str) -> Iterator[str]:
    """Letters that fit some words, the best first: those the words begin with, the others in them, then any."""
    words = words.lower()
    yield from (c for c in (*(word[0] for word in words.split()), *words, *free) if c in free)


class Letters:
    """What stands for persons, places and things, kept while a session is open; `commands` are keys of the app's."""

    def __init__(
        self, persons: Mapping[str, str] = {}, places: Mapping[str, str] = {}, commands: frozenset[str] = COMMANDS
    ) -> None:
        self.commands = commands
        self.persons: dict[str, str] = {}
        """By token id, as they stand on the tokens."""
        self._places: dict[str, str] = {}
        self._things: dict[str, str] = {}
        self.see(persons, places)

    def allows(self, letter: str) -> bool:
        """Whether a key may stand for an option: one visible character, no digit, no command."""
        seen = len(letter) == 1 and letter.isprintable() and not letter.isspace()
        return seen and not letter.isdigit() and letter not in self.commands

    def free(self, *, shift: bool = True) -> str:
        """The letters that no command has, with `shift` the capitals too."""
        return "".join(c for c in (ascii_letters if shift else ascii_lowercase) if c not in self.commands)

    def see(self, persons: Mapping[str, str], places: Mapping[str, str]) -> None:
        """Take in the letters of all persons, and the names of all places by their ids, in their order."""
        self.persons = dict(persons)
        self._places = {}
        free = self.free()
        for place, name in places.items():
            wishes = (c for c in (*name.lower(), *free) if c in free and c not in self._places.values())
            self._places[place] = next(wishes, "")

    def knows(self, option: Option) -> bool:
        """Whether the person or the place that an option is about has been seen."""
        return option.token in ("", *self.persons) and option.place in ("", *self._places)

    def own(self, option: Option) -> str:
        """The letter of the person, or else of the place, that an option is about; none where it wishes for another."""
        if option.thing or self.allows(option.letter):
            return ""
        return self.persons.get(option.token, self._places.get(option.place, ""))

    def of_thing(self, option: Option, free: str, used: Collection[str]) -> str:
        """The letter of the thing that an option is about; another one where that is used; empty past the last.

        What else is done with it, and the second of a name, wish for its capital. Nothing that a person or a place
        beside it takes away is taken away for long.
        """
        thing, slash, _ = option.thing.partition("/")
        first = thing.rstrip("0123456789 ")
        wishes = [*of_words(thing or option.label, free)]
        if slash or first != thing:  # the first keeps its letter although it may not have been seen yet
            usual = next(of_words(first, free), "")
            known = self._things.setdefault(first, usual) if first else self.persons.get(option.token, "")
            wishes = [*(c for c in (*known.upper(), *thing.upper(), *ascii_uppercase) if c in free), *wishes]
        if thing and option.thing not in self._things:
            lasting = {c for c in used if c not in self.persons.values() and c not in self._places.values()}
            self._things[option.thing] = next((c for c in wishes if c not in lasting), "")
        return next((c for c in (self._things.get(option.thing, ""), *wishes) if c and c not in used), "")


def given(
    options: Sequence[Option], letters: Letters, taken: Iterable[str] = (), *, shift: bool = True
) -> dict[str, str]:
    """By option key the letters that hang on nothing beside the option: its thing's, its person's or place's, its wish.

    A thing gives way to wishes, a wish to persons and places, and these to things: by their capital, if that is free.
    """
    found: dict[str, str] = {}
    used = set(taken)

    def give(option: Option, *wishes: str) -> None:
        letter = next((c for c in wishes if c not in used and letters.allows(c)), "")
        if letter and option.key not in found:
            found[option.key] = letter
            used.add(letter)

    free = letters.free(shift=shift)
    wished = {option.letter for option in options}
    for option in options:
        if option.thing:
            give(option, letters.of_thing(option, free, used | wished))
    acts = {*found.values()}
    for option in options:
        own = letters.own(option)
        give(option, own, own.upper() if own in acts and shift else "")
    for option in options:
        give(option, option.letter)
    return found


def assigned(
    options: Sequence[Option], letters: Letters, *, blocked: Sequence[Option] = (), shift: bool = True
) -> dict[str, str]:
    """A letter by option key, for those that can be answered and those that cannot; past the last free one, none.

    A blocked option for a person on the map has that one's letter or none. With `shift` capitals are used once small
    letters run out.
    """
    found = given(options, letters, shift=shift)
    # Of what is blocked, what has a letter of its own first: it keeps that one once it is opened.
    for group in ([o for o in blocked if o.letter or o.thing], [o for o in blocked if not (o.letter or o.thing)]):
        found |= given(group, letters, found.values(), shift=shift)
    waiting = [o for o in (*options, *(o for o in blocked if not letters.own(o))) if o.key not in found]
    used = {*found.values()}
    # Beside persons no letter that stands on another one.
    shown = {*letters.persons.values()} if any(o.token for o in (*options, *blocked)) else set()
    free = letters.free(shift=shift)
    for option in sorted(waiting, key=lambda one: one.key):
        wishes = [c for c in option.label.lower() if c in free]
        wishes = [*(c for c in wishes if c not in shown), *(c for c in free if c not in shown), *wishes, *free]
        letter = next((c for c in wishes if c not in used), "")
        if letter:
            found[option.key] = letter
            used.add(letter)
    return found
