"""Keys for options: whatever an option is about has one key as long as a session is open, whatever stands beside it.

A person has the letter on the token in every list, an act the key that its system gives it, a place one by its name.
Where a letter would have to serve twice, a key is two that are pressed one after the other: after a comma what is
offered beside persons, after a dash whoever or whatever has no letter. Systems give no person the letter of an act that
is offered beside persons; in a save from before they did, the act gives way. Command keys are never letters, digits
only where a die that lies is chosen, or as the second of two keys.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from unhex_tui.engine.decision import Option
from unhex_tui.tui.keys.commands import TABLE
from unhex_tui.tui.keys.names import written

COMMANDS = frozenset("uUyYe!?r/q[]{}:")
"""Single keys that are commands unless they were remapped."""
TRAVELS = frozenset("uUyY")
"""Those of undo, undo to the action's start, redo and redo of a whole action."""
SPARE = "-"
"""What is pressed before the letter of what no letter of its own was left for; plain on every keyboard."""
LEADS = (",", SPARE)
"""What begins keys of two and is never one by itself; a letter may be both."""
OF_ACTS = frozenset("xHKLT")
"""Letters that acts may have beside places, so that no place has them."""
STOP = "."
"""The key that does nothing in every question; pressed twice where something is lost."""
ALIAS = {";": STOP, "=": "+"}
"""What the key of a sign types where the sign itself needs Shift."""
DIGITS = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))
"""What the keys of digits type where digits need Shift."""


def of_words(words: str, free: str) -> Iterator[str]:
    """Letters that fit some words, the best first: those the words begin with, the others in them, then any."""
    words = words.lower()
    yield from (c for c in (*(word[0] for word in words.split()), *words, *free) if c in free)


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """Sort names as people count: 2 before 10."""
    return tuple((words, int(number or 0)) for words, number in re.findall(r"(\D*)(\d*)", name))


def clashes(key: str, used: Iterable[str]) -> bool:
    """Whether a key is another one, begins it, or goes on from it."""
    return any(key.startswith(other) or other.startswith(key) for other in used)


class Letters:
    """What stands for persons, places and things, kept while a session is open; `commands` are keys of the app's."""

    def __init__(
        self, persons: Mapping[str, str] = {}, places: Mapping[str, str] = {}, commands: frozenset[str] = COMMANDS
    ) -> None:
        self.commands = commands
        self.keys = {each.id: written(each.keys.split(",")[0]) for each in TABLE}
        """The first key of each of the table's commands, as people write it."""
        self.persons: dict[str, str] = {}
        """By token id, as they stand on the tokens."""
        self.unseen: frozenset[str] = frozenset()
        """Letters of persons whom those who look at the screen now may not know: no key shows that they are taken."""
        self.addresses: frozenset[str] = frozenset()
        """Ids of the places that are called by a row's letter and a column's number; these are typed, and are no
        letters: they only look at what stands for the place."""
        self._places: dict[str, str] = {}
        self._things: dict[str, str] = {}
        self._spare: dict[str, str] = {}
        """By the id of a person or a place, a thing, or an option's key: those that no letter was left for."""
        self.apart = False
        """No option but a person's has a key that begins with a person's letter: an act has two keys there."""
        self.see(persons, places)

    def allows(self, key: str) -> bool:
        """Whether a key may stand for an option: visible characters, none that is a command to begin with; a digit by
        itself, for a die that lies there, or after another sign.
        """
        seen = bool(key) and key.isprintable() and not any(map(str.isspace, key))
        return seen and key[0] not in self.commands and not (key[0].isdigit() and len(key) > 1)

    def free(self, *, shift: bool = True) -> str:
        """The letters that no command has, with `shift` the capitals too."""
        return "".join(c for c in (ascii_letters if shift else ascii_lowercase) if c not in self.commands)

    def of_acts(self, *, shift: bool = True) -> str:
        """The letters that acts and things may have."""
        return "".join(c for c in self.free(shift=shift) if not self.gives_way(c))

    def gives_way(self, key: str) -> bool:
        """Whether an act or a thing may not have a key, because it begins with the letter of a person."""
        return self.apart and key[:1] in self.shown

    @property
    def shown(self) -> set[str]:
        """The letters of persons that stand on the screen."""
        return {*self.persons.values()} - self.unseen

    def see(
        self,
        persons: Mapping[str, str],
        places: Mapping[str, str],
        addresses: frozenset[str] = frozenset(),
        others: Mapping[str, str] = {},
    ) -> None:
        """Take in the letters of all persons, the names of places by their ids, in their order, and all addresses.

        `others` are the names of the persons without letters. They get their keys here and in order, so that these do
        not depend on the questions that were asked.
        """
        self.persons, self.addresses = dict(persons), addresses
        taken = {*self.persons.values()}
        for one in sorted(others, key=natural):
            if self._spare.get(one, "")[1:] in taken and not taken.issuperset(self.free()):
                del self._spare[one]  # somebody has that letter since
            self._spare_for(one, self._of_nobody(others[one]))
        for place, name in places.items():
            if place not in self._places:
                free = [c for c in self.free() if c not in OF_ACTS and c not in self._places.values()]
                wishes = (c for c in (*name.lower(), *free) if c in free)
                self._places[place] = next(wishes, "") or self._spare_for(place, self._of_nobody(name))

    def knows(self, option: Option) -> bool:
        """Whether the person or the place that an option is about has been seen."""
        known = not option.place or option.place in self._places or option.place in self.addresses
        return known and option.token in ("", *self.persons)

    def address(self, option: Option) -> str:
        """What is typed to look at an option that is about nothing but a place with an address; empty for others."""
        return option.place if option.place in self.addresses and not (option.token or option.letter) else ""

    def _of_nobody(self, words: str) -> Iterator[str]:
        """Letters that fit some words, those that stand for a person last."""
        wishes = [*of_words(words, self.free())]
        yield from (c for c in wishes if c not in self.persons.values())
        yield from (c for c in wishes if c in self.persons.values())

    def _spare_for(self, one: str, wishes: Iterable[str]) -> str:
        """The key after a dash of something that has no letter: it keeps it, whatever becomes of others."""
        if one not in self._spare:
            taken, letters = self._spare.values(), [*wishes]
            leads = (SPARE * dashes for dashes in count(1))
            self._spare[one] = next(lead + c for lead in leads for c in letters if lead + c not in taken)
        return self._spare[one]

    def own(self, option: Option) -> str:
        """The key that an option has wherever it stands; empty where it is about nothing, or about a thing."""
        about = self.persons.get(option.token, "") if option.token else self._places.get(option.place, "")
        if self.allows(option.letter):
            if self.gives_way(option.letter):
                return f",{option.letter[0]}"
            if option.letter == SPARE + "*":
                wishes = (c for c in (about, about.upper()) if c in ascii_letters and c)
                return self._spare_for(option.key, (*wishes, *self._of_nobody(option.label)))
            return option.letter.replace("*", about) if len(option.letter) > 1 else option.letter
        if option.thing:
            return ""
        return about or self.spare(option)

    def spare(self, option: Option) -> str:
        """The two keys of the thing, the person or else the place that an option is about; empty where it is none."""
        one = self._about(option) or option.place
        return self._spare_for(one, self._of_nobody(option.label)) if one else ""

    def of_thing(self, option: Option, free: str, used: Iterable[str]) -> str:
        """The letter of the thing that an option is about, which it keeps; empty where none was left for it.

        What else is done with it, and the second of a name, wish for its capital. As long as there are letters that no
        other thing has it is one of these, so that things that come to stand beside each other can keep theirs.
        """
        thing, slash, _ = option.thing.partition("/")
        first = thing.rstrip("0123456789 ")
        lasting = {c for c in used if c not in self.persons.values() and c not in self._places.values()}
        wishes = [*of_words(thing or option.label, free)]
        if slash or first != thing:  # the first keeps its letter although it may not have been seen yet
            known = self._kept(first, of_words(first, free), ()) if first else self.persons.get(option.token, "")
            wishes = [*(c for c in (*known.upper(), *thing.upper(), *ascii_uppercase) if c in free), *wishes]
        return self._kept(self._about(option), wishes, lasting)

    def _kept(self, one: str, wishes: Iterable[str], lasting: Collection[str]) -> str:
        """The letter of a thing from when it is seen first: one that is not taken for good, best by no other thing."""
        if one not in self._things:
            left, same = [c for c in wishes if c not in lasting], one.partition("/")[0] + "/"
            # What is done with one thing at different times may share a letter.
            others = {c for other, c in self._things.items() if "/" not in one or not other.startswith(same)}
            self._things[one] = next((c for c in left if c not in others), next(iter(left), ""))
        return self._things[one]

    def on_map(self, options: Iterable[Option], keys: Mapping[str, str]) -> dict[str, str]:
        """The letters that lead to options, by the id of the token or place that these stand for, those that have one.

        A person is shown with no letter but their own, and only where no other option has it.
        """
        options = [*options]
        meant = {keys.get(option.key, ""): option.token or option.place for option in options}
        found: dict[str, str] = {}
        for option in options:
            one, key = option.token or option.place, keys.get(option.key, "")
            own = self.persons.get(one, "")
            letter = own if own and own in key else key if not own and len(key) == 1 else ""
            if one and letter and meant.get(letter, one) == one:
                found.setdefault(one, letter)
        return found

    @staticmethod
    def _about(option: Option) -> str:
        """What an option is about; what is done with a token is another thing with each."""
        return option.token + option.thing if option.thing[:1] in ("", "/") else option.thing


def given(
    options: Sequence[Option], letters: Letters, taken: Iterable[str] = (), *, shift: bool = True, barred: bool = False
) -> dict[str, str]:
    """By option key the keys that hang on nothing beside the option: those of acts, persons, places and things.

    A thing gives way to all others, and an act to a person who can be chosen. Where a system lets an act have the
    letter of a place beside it, the place has the two keys of what no letter was left for. Options that are `barred`
    have their own key or none. Of two acts with one key the first has it.
    """
    found: dict[str, str] = {}
    used = {*taken}

    def give(option: Option, key: str) -> None:
        if key and option.key not in found and letters.allows(key) and not clashes(key, used):
            found[option.key] = key
            used.add(key)

    for option in options:
        if (typed := letters.address(option)) and not clashes(typed, used - letters.addresses):
            found[option.key] = typed
            used.add(typed)
    people = [o for o in options if o.token in letters.persons and not (o.letter or o.thing or barred)]
    acts = [option for option in options if option.letter]
    for option in (*people, *acts, *(option for option in options if not option.letter)):
        give(option, letters.own(option))
        if option.key not in found and not (option.letter or option.thing or barred):
            give(option, letters.spare(option))
    free = letters.of_acts(shift=shift)
    for option in options:
        if option.thing and option.key not in found:
            key = letters.of_thing(option, free, used)
            give(option, f",{key}" if letters.gives_way(key) else key)
        if option.thing and option.key not in found:
            give(option, letters.spare(option))
    return found


def assigned(
    options: Sequence[Option], letters: Letters, *, blocked: Sequence[Option] = (), shift: bool = True
) -> dict[str, str]:
    """A key by option key, for those that can be answered and those that cannot; past the last free one, none.

    What is blocked has the key that it has when it can be answered, or none. With `shift` capitals are used once small
    letters run out.
    """
    found = given(options, letters, shift=shift)
    found |= given(blocked, letters, found.values(), shift=shift, barred=True)
    barred = (option for option in blocked if not (option.thing or letters.own(option)))
    waiting = [option for option in (*options, *barred) if option.key not in found]
    used = {*found.values()}
    # Beside persons no letter that stands on another one.
    shown = letters.shown if any(o.token for o in (*options, *blocked)) else set()
    free = letters.of_acts(shift=shift)
    for option in sorted(waiting, key=lambda one: one.key):
        wishes = [c for c in option.label.lower() if c in free]
        wishes = [*(c for c in wishes if c not in shown), *(c for c in free if c not in shown), *wishes, *free]
        if letters.apart:
            wishes += [f",{c}" for c in ascii_lowercase]
        letter = next((c for c in wishes if not clashes(c, used)), "")
        if letter:
            found[option.key] = letter
            used.add(letter)
    return found
