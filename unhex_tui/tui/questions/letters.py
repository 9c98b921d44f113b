"""Keys for options: a character, place or thing has one key as long as a session is open, in every list.

If a letter would serve twice, a key is two signs pressed one after the other: after a comma for what is offered
beside characters, after a dash for anything without a letter of its own. Command keys are never letters. Places may
also be typed by address, such as `D6`, and blocked options are grouped by reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from string import ascii_letters, ascii_lowercase, ascii_uppercase

from unhex_tui.engine.decision import Blocked, Option
from unhex_tui.tui.keys.commands import TABLE
from unhex_tui.tui.keys.names import written
from unhex_tui.tui.look.plain_text import Hint

COMMANDS = frozenset("uUyYe!?r/q[]{}:=")
"""Single keys that are commands unless they were remapped."""
TRAVELS = frozenset("uUyY")
"""Keys of undo, undo to the action's start, redo, and redo of a whole action."""
SPARE = "-"
"""First sign of the keys of options without a letter of their own; needs no Shift on any keyboard."""
LEADS = (",", SPARE)
"""Signs that begin two-sign keys and are never a key alone; any other letter may do both."""
OF_ACTS = frozenset("xHKLTV")
"""Letters reserved for acts offered beside places: no place has them."""
STOP = "."
"""Key of the answer that does nothing, in every question; pressed twice if something is lost."""
ALIAS = {";": STOP, "=": "+"}
"""The sign meant by a key, on keyboards where the sign itself needs Shift."""
DIGITS = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))
"""The digit meant by a key, on keyboards where digits need Shift."""


def of_words(words: str, free: str) -> Iterator[str]:
    """Yield the free letters for some words, the best first: initials, then other letters in the words, then any."""
    words = words.lower()
    yield from (character for character in (*(word[0] for word in words.split()), *words, *free) if character in free)


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """Return a sort key that orders names by the value of their numbers: 2 before 10."""
    return tuple((words, int(number or 0)) for words, number in re.findall(r"(\D*)(\d*)", name))


def clashes(key: str, used: Iterable[str]) -> bool:
    """Tell whether a key equals a used one, begins it, or goes on from it."""
    return any(key.startswith(other) or other.startswith(key) for other in used)


def _typing(keys: Iterable[str]) -> str:
    return next((key for key in keys if len(key) > 1), "")


class Letters:
    """The keys of characters, places and things of an open session; `commands` are the keys of the app's commands."""

    def __init__(
        self, persons: Mapping[str, str] = {}, places: Mapping[str, str] = {}, commands: frozenset[str] = COMMANDS
    ) -> None:
        self.commands = commands
        self.keys = {each.id: written(each.keys.split(",")[0]) for each in TABLE}
        """The first key of each of the table's commands, as people write it."""
        self.typing = {each.id: _typing(map(written, each.keys.split(","))) for each in TABLE}
        """The key of each command while a text is typed: the first that types no character, or none."""
        self.persons: dict[str, str] = {}
        """Letters of the characters, by token id."""
        self.unseen: frozenset[str] = frozenset()
        """Letters of characters whom the players at the screen may not know of: no key shows that they are taken."""
        self.addresses: frozenset[str] = frozenset()
        """Ids of the places addressed by a row's letter and a column's number; typing one moves the cursor there."""
        self._places: dict[str, str] = {}
        self._things: dict[str, str] = {}
        self._spare: dict[str, str] = {}
        """Two-sign keys, by the id of the character, place or thing without a letter, or by the option's key."""
        self.apart = False
        """Only characters' options may have a key that begins with a character's letter: an act has two signs there."""
        self.see(persons, places)

    def know(self, keys: Mapping[str, Sequence[str]]) -> None:
        """Learn the keys of the table's commands, as people write them."""
        self.keys |= {each: bound[0] for each, bound in keys.items()}
        self.typing |= {each: _typing(bound) for each, bound in keys.items()}

    def allows(self, key: str) -> bool:
        """Tell whether a key may stand for an option: visible signs, the first not a command's.

        A digit is allowed alone, for a die that was rolled, or after another sign.
        """
        visible = bool(key) and key.isprintable() and not any(map(str.isspace, key))
        return visible and key[0] not in self.commands and not (key[0].isdigit() and len(key) > 1)

    def free(self, *, shift: bool = True) -> str:
        """Return the letters that no command has; with `shift`, capitals too."""
        return "".join(
            letter for letter in (ascii_letters if shift else ascii_lowercase) if letter not in self.commands
        )

    def of_acts(self, *, shift: bool = True) -> str:
        """Return the letters that acts and things may have."""
        return "".join(letter for letter in self.free(shift=shift) if not self.gives_way(letter))

    def gives_way(self, key: str) -> bool:
        """Tell whether a key is denied to an act or a thing, because it begins with a character's letter."""
        return self.apart and key[:1] in self.shown

    @property
    def shown(self) -> set[str]:
        """Letters of characters on the screen."""
        return {*self.persons.values()} - self.unseen

    def see(
        self,
        persons: Mapping[str, str],
        places: Mapping[str, str],
        addresses: frozenset[str] = frozenset(),
        others: Mapping[str, str] = {},
    ) -> None:
        """Take in the letters of all characters, the names of places by their ids, in order, and all addresses.

        `others` are the names of the characters without letters. They get their keys here and in order, so that the
        keys do not depend on the questions asked before.
        """
        self.persons, self.addresses = dict(persons), addresses
        taken = {*self.persons.values()}
        for character_id in sorted(others, key=natural):
            if self._spare.get(character_id, "")[1:] in taken and not taken.issuperset(self.free()):
                del self._spare[character_id]  # a character has been given that letter since
            self._spare_for(character_id, self._letters_for(others[character_id]))
        kept: dict[str, str] = {}
        for place in places:  # places that are gone, such as those of an undone map, free their letters
            if (letter := self._places.get(place, "")) and letter not in kept.values():
                kept[place] = letter
        for place, name in places.items():
            if place not in kept:
                free = [letter for letter in self.free() if letter not in OF_ACTS and letter not in kept.values()]
                wishes = (character for character in (*name.lower(), *free) if character in free)
                kept[place] = next(wishes, "") or self._spare_for(place, self._letters_for(name))
        self._places |= kept

    def knows(self, option: Option) -> bool:
        """Tell whether the option's character and place have been seen."""
        known = not option.place or option.place in self._places or option.place in self.addresses
        return known and option.token in ("", *self.persons)

    def address(self, option: Option) -> str:
        """Return the address typed to look at an option about a place alone; empty for other options."""
        return option.place if option.place in self.addresses and not (option.token or option.letter) else ""

    def _letters_for(self, words: str) -> Iterator[str]:
        """Yield letters that fit some words, with characters' letters last."""
        wishes = [*of_words(words, self.free())]
        yield from (wish for wish in wishes if wish not in self.persons.values())
        yield from (wish for wish in wishes if wish in self.persons.values())

    def _spare_for(self, subject: str, wishes: Iterable[str]) -> str:
        """Return the lasting key, after a dash, of something that has no letter."""
        if subject not in self._spare:
            taken, letters = self._spare.values(), [*wishes]
            leads = (SPARE * dashes for dashes in count(1))
            self._spare[subject] = next(
                lead + letter for lead in leads for letter in letters if lead + letter not in taken
            )
        return self._spare[subject]

    def own(self, option: Option, *, alone: bool = False) -> str:
        """Return the option's own key, the same in every list; empty for a thing, and for an option about nothing.

        With `alone`, a key after a dash belongs to the option and not to its thing.
        """
        about = self.persons.get(option.token, "") if option.token else self._places.get(option.place, "")
        if self.allows(option.letter):
            if self.gives_way(option.letter):
                return f",{option.letter[0]}"
            if option.letter == SPARE + "*":
                if option.thing and not (option.token or option.place):
                    return self._spare_for(option.key if alone else option.thing, of_words(option.thing, self.free()))
                wishes = (letter for letter in (about, about.upper()) if letter in ascii_letters and letter)
                return self._spare_for(option.key, (*wishes, *self._letters_for(option.label)))
            return option.letter.replace("*", about) if len(option.letter) > 1 else option.letter
        if option.thing:
            return ""
        return about or self.spare(option)

    def spare(self, option: Option) -> str:
        """Return the two-sign key of the thing, character or place of an option; empty if the option has none."""
        subject = self._about(option) or option.place
        return self._spare_for(subject, self._letters_for(option.label)) if subject else ""

    def of_thing(self, option: Option, free: str, used: Iterable[str]) -> str:
        """Return the lasting letter of the option's thing; empty if none was left for it.

        Further acts with a thing, and a second thing of the same name, prefer its capital. As long as other letters are
        free, the letter belongs to no other thing, so that both keep theirs when they appear together.
        """
        thing, slash, _ = option.thing.partition("/")
        first = thing.rstrip("0123456789 ")
        lasting = {
            letter for letter in used if letter not in self.persons.values() and letter not in self._places.values()
        }
        wishes = [*of_words(thing or option.label, free)]
        if slash or first != thing:  # the first thing keeps its letter even before it is seen
            known = self._kept(first, of_words(first, free), ()) if first else self.persons.get(option.token, "")
            wishes = [
                *(character for character in (*known.upper(), *thing.upper(), *ascii_uppercase) if character in free),
                *wishes,
            ]
        return self._kept(self._about(option), wishes, lasting)

    def _kept(self, thing: str, wishes: Iterable[str], lasting: Collection[str]) -> str:
        """Return a thing's letter, chosen when first seen: not in `lasting`, and if possible of no other thing."""
        if thing not in self._things:
            left, same = [wish for wish in wishes if wish not in lasting], thing.partition("/")[0] + "/"
            # Several acts with one thing, offered at different times, may share a letter.
            others = {
                letter for other, letter in self._things.items() if "/" not in thing or not other.startswith(same)
            }
            self._things[thing] = next((letter for letter in left if letter not in others), next(iter(left), ""))
        return self._things[thing]

    def goes_on(self, typed: str) -> bool:
        """Tell whether an address begins with the typed text and is longer."""
        return any(address != typed and address.startswith(typed) for address in self.addresses)

    def on_map(self, options: Iterable[Option], keys: Mapping[str, str]) -> dict[str, str]:
        """Return the letters shown on the map, by the id of the token or place.

        A character's token shows no letter but their own, and only if no other option has it. The second letter of a
        shortcut is not shown either if, typed alone, it begins the address of a hex.
        """
        options = [*options]
        meant = {keys.get(option.key, ""): option.token or option.place for option in options}
        rows = {key[0].lower() for key in meant if key[1:].isdigit()}
        result: dict[str, str] = {}
        for option in options:
            subject, key = option.token or option.place, keys.get(option.key, "")
            own = self.persons.get(subject, "")
            letter = own if own and own in key else key if not own and len(key) == 1 else ""
            alone = key == letter or letter not in rows
            if subject and letter and alone and meant.get(letter, subject) == subject:
                result.setdefault(subject, letter)
        return result

    @staticmethod
    def _about(option: Option) -> str:
        """Return the id of the option's thing; a thing that depends on its token has one id per token."""
        return option.token + option.thing if option.thing[:1] in ("", "/") else option.thing


def given(
    options: Sequence[Option],
    letters: Letters,
    taken: Iterable[str] = (),
    *,
    shift: bool = True,
    is_blocked: bool = False,
) -> dict[str, str]:
    """Return the fixed keys of acts, characters, places and things, by option key.

    A thing gives way to all others, and an act to a character who can be chosen. Where a system gives an act the letter
    of a place beside it, the place has a two-sign key. With `is_blocked`, options have their own key or none. Of two
    acts with one key, the first has it.
    """
    result: dict[str, str] = {}
    used = {*taken}

    def give(option: Option, key: str) -> None:
        if key and option.key not in result and letters.allows(key) and not clashes(key, used):
            result[option.key] = key
            used.add(key)

    for option in options:
        if (typed := letters.address(option)) and not clashes(typed, used - letters.addresses):
            result[option.key] = typed
            used.add(typed)
    people = [o for o in options if o.token in letters.persons and not (o.letter or o.thing or is_blocked)]
    acts = [option for option in options if option.letter]
    for option in (*people, *acts, *(option for option in options if not option.letter)):
        if option.key in result:  # an address needs no key after a dash
            continue
        give(option, letters.own(option))
        if option.key not in result and option.letter == SPARE + "*":  # a second thing of the same name
            give(option, letters.own(option, alone=True))
        if option.key not in result and not (option.letter or option.thing or is_blocked):
            give(option, letters.spare(option))
    free = letters.of_acts(shift=shift)
    for option in options:
        if is_blocked and letters.allows(option.letter):
            continue  # it has that letter where it is possible
        if option.thing and option.key not in result:
            key = letters.of_thing(option, free, used)
            give(option, f",{key}" if letters.gives_way(key) else key)
        if option.thing and option.key not in result:
            give(option, letters.spare(option))
    return result


def assigned(
    options: Sequence[Option], letters: Letters, *, blocked: Sequence[Option] = (), shift: bool = True
) -> dict[str, str]:
    """Return a key for each option, blocked ones included, by option key; none once letters run out.

    A blocked option has the key that it has when it can be answered, or none. With `shift`, capitals are used once
    small letters run out.
    """
    result = given(options, letters, shift=shift)
    result |= given(blocked, letters, result.values(), shift=shift, is_blocked=True)
    keyless = (option for option in blocked if not (option.thing or letters.own(option)))
    waiting = [option for option in (*options, *keyless) if option.key not in result]
    used = {*result.values()}
    # Beside characters, no other option has a letter that a token shows.
    shown = letters.shown if any(o.token for o in (*options, *blocked)) else set()
    free = letters.of_acts(shift=shift)
    for option in sorted(waiting, key=lambda option: option.key):
        wishes = [letter for letter in option.label.lower() if letter in free]
        wishes = [
            *(wish for wish in wishes if wish not in shown),
            *(letter for letter in free if letter not in shown),
            *wishes,
            *free,
        ]
        if letters.apart:
            wishes += [f",{letter}" for letter in ascii_lowercase]
        letter = next((wish for wish in wishes if not clashes(wish, used)), "")
        if letter:
            result[option.key] = letter
            used.add(letter)
    return result


class Places(dict[str, str]):
    """The key of the first option for each place, by the place's address, in the options' order."""

    def __init__(self, options: Iterable[Option] = (), addresses: Collection[str] = ()) -> None:
        super().__init__()
        self._places: dict[str, str] = {}
        """The address of the place, by the key of each of its options."""
        for option in options if addresses else ():
            if option.place in addresses:
                self.setdefault(option.place, option.key)
                self._places[option.key] = option.place

    def of(self, key: str) -> str:
        """Return the place of an option; empty if it has none."""
        return self._places.get(key, "")

    def beginning(self, typed: str) -> list[str]:
        return [place for place in self if place.startswith(typed)]

    def beside(self, key: str, step: int) -> str:
        """Return the key of the next (1) or previous (-1) place; from another option, of the first or last place."""
        keys = [*self.values()]
        here = self.get(self.of(key), "")
        return keys[(keys.index(here) + step) % len(keys)] if here else keys[0 if step > 0 else -1]

    def hints(self, walks: bool, order: str, free: Callable[[str], bool]) -> list[Hint]:
        """Return hints for the keys that look at a place; `order` are the keys that step through the places.

        A row whose small letter is not `free` is typed with Shift.
        """
        rows = sorted({place[:1] for place in self})
        typed = f"{rows[0]}–{rows[-1]}" if rows[1:] else rows[0]
        shifted = ", ".join(row for row in rows if not free(row.lower()))
        return [
            ("↑↓←→", "move ›") if walks else ("↑↓", "look"),
            (order, "next place"),
            (f"{typed} and a number", f"picks one (Shift for {shifted})" if shifted else "picks a place"),
        ]


_NAMED, _NAMES = 3, 24
"""Most options named per reason, and the most characters of their names together."""


def named(those: Iterable[Blocked]) -> str:
    """Return the labels of blocked options, with a shared beginning said once."""
    by_beginning: dict[str, list[str]] = {}
    for blocked in those:
        by_beginning.setdefault(blocked.shared, []).append(blocked.option.label.removeprefix(blocked.shared))
    between = {beginning: " · " if "," in "".join(labels) else ", " for beginning, labels in by_beginning.items()}
    return "; ".join(shared + between[shared].join(labels) for shared, labels in by_beginning.items())


def _blocked(group: list[Blocked], reason: str) -> str:
    """Return a line of options blocked for one reason, the first by name; the reason follows a colon, or "each"."""
    most = next(n for n in range(_NAMED, 0, -1) if n == 1 or len(named(group[:n])) <= _NAMES)
    more = f" and {len(group) - most} more" if len(group) > most else ""
    return named(group[:most]) + more + (": each" if len(group) > 1 and reason[0] == " " else "") + reason


def blocked_by(blocked: Iterable[Blocked]) -> tuple[tuple[str, int], ...]:
    """Return the blocked options grouped by their first reason, each line with the number of its options.

    A reason that begins with an option's own label is not repeated after that label.
    """
    by_reason: dict[str, dict[str, Blocked]] = {}
    many: Counter[str] = Counter()
    for refusal in blocked:
        text = refusal.reasons[0].text if refusal.reasons else "not possible"
        subject, reason, row = refusal.shared.rstrip(": "), f": {text}", refusal
        if text.startswith(f"{(label := refusal.option.label.removeprefix(refusal.shared))} "):
            verbal = refusal.shared and not refusal.shared.endswith(": ")  # after a verb the name cannot be a subject
            reason = f"{':' if verbal else ''}{text.removeprefix(label)}"
        elif subject and text.startswith(f"{subject} "):
            reason, row = text.removeprefix(subject), Blocked(Option(subject, subject), ())
        by_reason.setdefault(reason, {})[row.option.key] = row
        many[reason] += 1
    return tuple((_blocked(list(rows.values()), why), many[why]) for why, rows in by_reason.items())
