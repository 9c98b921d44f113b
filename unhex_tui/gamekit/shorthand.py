"""Shorthand of the GM: a line with a name and an event, or a note, read as a GM action with all its answers.

A line changes nothing by itself. It gives the answers that the GM would give in the forms, so the consequences are the
same. Each game lists the verbs that it understands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from unhex_tui.engine.value import Value
from unhex_tui.engine.wording import Reading, Word, meant, words_of
from unhex_tui.gamekit.gm_actions import SESSION
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.people import CharacterTable, P
from unhex_tui.gamekit.questions import AWAY, people_options
from unhex_tui.gamekit.traits import Field, numbers, trait

Answers = Mapping[str, str | int | list[str]]
NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})


class Line(Value):
    """A line whose character was recognised."""

    table: Any
    who: Any
    rest: str
    """The rest of the line after the verb."""
    asks: tuple[str, str]
    """Ids of the first two questions of an edit: the character, and the fact."""

    def goes_on(self, *ways: str) -> tuple[str, ...]:
        """Return whole lines with each of these endings after the character's name."""
        return tuple(f"{self.who.name} {way}" for way in ways)

    def amends(self, fact: str, answers: Answers, *lines: str) -> Reading:
        """Return an edit of one fact of the character."""
        whom = _picks(self.table, self.who.id, self.asks[0], "amend.away")
        return Reading("amend", {**whom, self.asks[1]: fact, **answers}, told=lines)


def _picks(table: CharacterTable[P], character_id: str, question: str, away: str) -> Answers:
    """Return the answers that choose a character, who may be folded away among the absent."""
    folded = people_options(table, table.people)[1]
    if character_id in {option.key for option in folded}:
        return {question: AWAY, away: character_id}
    return {question: character_id}


class Verb(Value):
    """A verb that a line may have after a name."""

    says: str
    """Regular expression for the beginning of the text after the name."""
    read: Callable[[Line], Reading]
    written: tuple[str, ...]
    """Texts to suggest after a name; `…` stands for a part to fill in."""
    offered: Callable[[Any, Any], object] = lambda *_: True


def read(
    table: CharacterTable[P],
    line: str,
    verbs: Sequence[Verb],
    asks: tuple[str, str] = ("amend.who", "amend.what"),
    places: Mapping[str, str] = NOWHERE,
) -> Reading:
    """Read a line as a GM action; an empty line returns examples.

    `places` are the other things that a note can be on, name by key. `asks` are the ids of an edit's first two
    questions.
    """
    words = words_of(line)
    if not words:
        return Reading(could=tuple(_examples(table, verbs)))
    if match := re.match(r"\s*note\b[\s:]*(.*)", line, re.IGNORECASE):
        return _note(table, match[1].strip(), places)
    subject = _whom(table, words, line)
    if isinstance(subject, Reading):
        return subject
    character, rest = subject
    rest = _TAKES.sub(r"-\1", rest, count=1)
    for verb in verbs:
        if match := re.match(rf"(?:{verb.says})", rest, re.IGNORECASE):
            return verb.read(Line(table, character, rest[match.end() :].strip(), asks))._replace(begun=True)
    ways = [way for verb in verbs if verb.offered(table, character) for way in verb.written]
    fitting = [way for way in ways if way.casefold().startswith(rest.casefold())] if rest else ways
    wrong = f"Don't know “{rest}” after {character.name}" if rest else f"{character.name}: what?"
    could = Line(table, character, "", asks).goes_on(*(way.rstrip("…") for way in fitting or ways))
    return Reading(
        wrong=wrong, could=could, who=character.id, called=character.name, named=len(words) - len(words_of(rest))
    )


_TAKES = re.compile(
    r"^takes\s+(\d{1,9})(?:\s+(?:damage|wounds?(?:\s+points?)?))?(?=\s|$)(?:\s+(?:to|in|on)\b)?(?:\s+the\b)?",
    re.IGNORECASE,
)
"""Damage in the log's own words, `takes 4 damage` or `takes 4 wounds`, read as `-4`; a body part may follow."""


def _note(table: CharacterTable[P], line: str, places: Mapping[str, str]) -> Reading:
    """Read a note on the session, or with a name and a colon on a character or place."""
    about: Answers = {"note.about": SESSION}
    text = line
    if match := re.match(r"([^:]*):(.*)", line):
        words = words_of(match[1])
        people = {
            character_id: (character.name, character.letter) for character_id, character in table.characters.items()
        }
        named = meant(words, {**people, **{key: (name,) for key, name in places.items()}})
        if len(named.keys) == 1 and named.taken == len(words):
            (key,) = named.keys
            text = match[2].strip()
            about = {"note.about": key} if key in places else _picks(table, key, "note.about", "note.away")
    if not text:
        return Reading(wrong="Type the note")
    return Reading("note", {**about, "note.text": text})


def _examples(table: CharacterTable[P], verbs: Sequence[Verb]) -> Iterator[str]:
    """Yield an example for each verb, with the names of present characters in turn."""
    people = [*table.taking_part()]
    for number, verb in enumerate(verb for verb in verbs if verb.written):
        turned = people[number % len(people) :] + people[: number % len(people)] if people else []
        if character := next((character for character in turned if verb.offered(table, character)), None):
            yield f"{character.name} {verb.written[0].rstrip('…')}"
    yield "note "


def _whom(table: CharacterTable[P], words: list[Word], line: str) -> tuple[P, str] | Reading:
    """Return the character whose name or letter begins the line and the rest of it, or a Reading with the error."""
    by_letter = {character.letter: character for character in table.people if character.letter}
    match = meant(words, {character.id: (character.name,) for character in table.people})
    first_word = line[words[0].start : words[0].end]
    if first_word in by_letter and not (match.whole and len(match.keys) == 1):
        return by_letter[first_word], line[words[0].end :].strip()
    if not match.keys:
        names = [character.name for character in table.taking_part()]
        return Reading(wrong=f"No character called “{first_word}”. Available: {listed(names) or 'no one'}")
    rest = line[words[match.taken - 1].end :].strip()
    if len(match.keys) > 1:
        names = [table.name(character_id) for character_id in match.keys]
        return Reading(
            wrong=f"“{line[: words[match.taken - 1].end].strip()}” could be {listed(names, 'or')}",
            could=tuple(f"{name} {rest}" for name in names),
        )
    return table.characters[match.keys[0]], rest


def turned(fact: str, on: bool, words: str, key: str = "") -> Callable[[Line], Reading]:
    """Return a reader that sets the flag `fact` to `on`; `key` is the key of the edit if it is not the fact's name.

    It refuses a line with further words, and one that asks for the present state, which `words` name.
    """

    def read_turned(line: Line) -> Reading:
        if line.rest or bool(getattr(line.who, fact)) == on:
            wrong = f": don't know “{line.rest}”" if line.rest else f" {words} already"
            return Reading(wrong=f"{line.who.name}{wrong}")
        return line.amends(key or fact, {})

    return read_turned


def points(
    record: Any,
    name: str,
    word: str,
    has: str,
    *,
    past: str = "",
    steps: Sequence[int] = (1, 2, 3),
    follows: Callable[[Line, int], tuple[str, ...]] = lambda *_: (),
) -> tuple[Verb, Verb, Verb]:
    """Return the verbs that lower, raise and set the points of a trait: `-3`, `+2`, `hp 7`.

    `word` is the suggested verb for setting them, `has` says how many a character has (`{} HP`). A loss goes past
    the trait `past`, which stops harm. `steps` are example numbers; `follows` says what new points lead to.
    """
    field = trait(record, name)
    least, most = field.bounds[0], field.trait.usual
    assert most is not None
    typed = r"[-−]?\d{1,9}" if least < 0 else r"\d{1,9}"

    def reader(written: str, sign: int) -> Callable[[Line], Reading]:
        def read_points(line: Line) -> Reading:
            who, was = line.who, getattr(line.who, name)
            if not re.fullmatch(typed, line.rest):
                wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
                return Reading(wrong=f"{who.name}: {wrong}", could=line.goes_on(*(f"{written}{n}" for n in steps)))
            number = int(line.rest.replace("−", "-"))
            points = min(max(least, was + sign * number if sign else number), most(who))
            if points == was:
                return Reading(wrong=f"{who.name} already has {has.format(points).replace('-', '−')}")
            through = sign < 0 and past and getattr(who, past)
            lines = (f"{past} stops none of it",) if through else ()
            return line.amends(name, {"amend.number": points}, *follows(line, points), *lines)

        return read_points

    return (
        Verb(r"[-−]\s*(?=\d|$)", reader("-", -1), ("-…",)),
        Verb(r"\+\s*(?=\d|$)", reader("+", 1), ("+…",), lambda _, who: getattr(who, name) < most(who)),
        Verb(rf"(?:{field.trait.verb})\b", reader(f"{word} ", 0), (f"{word} …",)),
    )


def number_verbs(record: Any, before: str = "") -> tuple[Verb, ...]:
    """Return a verb for each number that has one, such as `luck 4`; `before` begins the keys of their edits."""

    def reader(field: Field) -> Callable[[Line], Reading]:
        def read_number(line: Line) -> Reading:
            low, high = field.bounds
            if not re.fullmatch(r"[-−]?\d{1,9}", line.rest) or not low <= int(line.rest.replace("−", "-")) <= high:
                return Reading(wrong=f"{line.who.name}: {field.trait.short} is {low} to {high}")
            return line.amends(before + field.name, {"amend.number": int(line.rest.replace("−", "-"))})

        return read_number

    return tuple(
        Verb(rf"(?:{field.trait.verb})\b", reader(field), (f"{field.trait.short.lower()} …",))
        for field in numbers(record)
        if field.trait.verb
    )


def flag_verb(says: str, written: str, fact: str, on: bool, words: str, key: str = "") -> Verb:
    """Return a verb that sets a flag, as `turned` reads it; it is suggested while the flag has the other state."""
    return Verb(says, turned(fact, on, words, key), (written,), lambda _, who: bool(getattr(who, fact)) != on)


def part(key: str = "") -> tuple[Verb, Verb]:
    """Return the verbs for being away and taking part; `key` is the key of the edit if it is not `away`."""
    return (
        flag_verb(r"gone\b|leaves\b", "gone", "away", True, "is away", key),
        flag_verb(r"back\b", "back", "away", False, "takes part", key),
    )
