"""The accounts of an evening: who attacked, hit and hurt whom, and what the dice showed against what was likely.

A game says what its events count as. For the players only what they were told counts, by the names they know, and what
is likely is said only where they know what the dice were against, and no harm where what it costs is the GM's. What was
taken back counts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from unhex_tui.engine.event import Told
from unhex_tui.engine.report import Bar, Tabled
from unhex_tui.engine.rounding import number
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience
from unhex_tui.evening import history
from unhex_tui.evening.events import ActionVoided
from unhex_tui.evening.known import knows, seen, shown_name
from unhex_tui.evening.people import Peopled

T = TypeVar("T", bound=Peopled[Any])


class Deed(Value):
    """Something that somebody did, by the column in which it counts."""

    what: str
    """`attack`, `aimed` (whom an attack on many is to reach), `hit`, `harm`, or what else a game counts."""
    who: str
    """Empty for what nobody is known to have done."""
    target: str = ""
    """Empty for an attack on many, whose victims are told later."""
    amount: int = 1
    """Of harm, how much."""


class Roll(Value):
    """A roll, as the audience knows it."""

    who: str
    what: str
    """What for, in words."""
    number: int
    against: int | None
    """What it may show at most; None where the audience does not know it."""
    success: bool
    critical: bool
    likely: tuple[float, float] = (0, 0)
    """The chances of a success, and of anything critical."""
    matched: bool = False
    """Two equal digits make it a better success or a worse failure."""


Counts: TypeAlias = Mapping[str, Counter[str]]


class Accounts(Generic[T]):
    """Keeps the accounts for one audience; a game's own says what counts."""

    doings: ClassVar[Tabled]
    """Who did what, without rows: a column for each of `columns`."""
    harm_note: ClassVar[str] = ""
    """What is said of its columns of harm, where they are shown."""
    pairs: ClassVar[Tabled]
    """Who did what to whom, without rows: a column each for attacks, hits and harm."""
    dice: ClassVar[Tabled]
    """What the dice showed, without rows."""
    columns: ClassVar[tuple[str, ...]] = ("attack", "hit", "harm", "taken")
    """What is counted of each, in the order of its columns."""
    words: ClassVar[history.Words]
    """How it tells of its fights."""
    measured: ClassVar[str]
    """The fact of an NPC without which the players do not know what its dice are against."""

    def __init__(self, audience: Audience) -> None:
        self.gm = audience == "gm"
        self.facts: list[Value] = []
        self.begun = 0
        """How many facts there were when the action under way began."""
        self.names: dict[str, str] = {}
        """By id, as the audience knew them last."""
        self.fights_begun = 0
        """How many fights have begun."""
        self.kept = False
        """Harm in numbers is kept from the audience: a sum of some of it would say less than the truth."""

    # -------------------------------------------------------------------- what a game says

    def restores(self, event: Any) -> bool:
        """Whether the action under way is taken back with it, as if it had not happened."""
        return isinstance(event, ActionVoided) and event.restored

    def count(self, table: T, event: Any) -> None:
        """Count an event that the audience was told of."""
        raise NotImplementedError

    def fights(self, table: T) -> Iterable[history.Fought]:
        """The evening's fights, with what the players call them."""
        return table.fights

    def things(self, table: T) -> Iterable[tuple[str, str]]:
        """The GM's notes on what is nobody: its name, and the note."""
        return ()

    def courses(self, table: T) -> Iterable[Tabled]:
        """What the game tells of each fight in figures."""
        return ()

    def rolled(self) -> tuple[Tabled, ...]:
        """What the dice showed, for each kind of them."""
        return (self._dice(),)

    # -------------------------------------------------------------------- counting

    def begin(self) -> None:
        """An action begins: what it does can be taken back as a whole."""
        self.begun = len(self.facts)

    def take(self, table: T, event: Any, told: Told) -> None:
        """Count an event, if the audience was told of it."""
        self.kept = not self.gm and table.keeps_count
        if self.restores(event):
            del self.facts[self.begun :]
        elif isinstance(event, ActionVoided):
            self.facts[self.begun :] = self._not_cancelled(event.who)
        if self.gm or told.to_players():
            for who in (getattr(event, field, "") for field in ("who", "target", "against")):
                self.call(table, who)
            self.count(table, event)

    def _not_cancelled(self, who: str) -> list[Value]:
        """Return the facts of the action under way, which is cancelled, without attacks that came to nothing by that:
        those never rolled, and the last one of the character who acts where it has not hit.
        """
        since = self.facts[self.begun :]
        left: list[Value] = []
        own = hit = False
        rolled: set[str] = set()
        for fact in reversed(since):
            if isinstance(fact, Roll):
                rolled.add(fact.who)
            elif isinstance(fact, Deed) and fact.who == who and fact.what == "hit":
                hit = True
            elif isinstance(fact, Deed) and fact.what in ("attack", "aimed"):
                aimed_hit = Deed("hit", who, fact.target) in since
                last = fact.who == who and not own and not (aimed_hit if fact.what == "aimed" else hit)
                own = own or (fact.who == who and fact.what == "attack")
                if last or fact.who not in rolled:
                    continue
            left.append(fact)
        return left[::-1]

    def did(self, what: str, who: str, target: str = "", amount: int = 1) -> None:
        if what != "harm" or not self.kept:
            self.facts.append(Deed(what, who, target, amount))

    def doer(self, table: T, who: str) -> str:
        """Who did something; empty for somebody whom the audience does not see: seen later, it stays untold."""
        character = table.characters.get(who)
        return who if self.gm or (character is not None and seen(character)) else ""

    def measures(self, table: T, who: str) -> bool:
        """Whether the audience knows what somebody's dice are against."""
        character = table.characters.get(who)
        return self.gm or (character is not None and knows(character, self.measured))

    def call(self, table: T, who: str) -> None:
        """Remember what the audience calls somebody."""
        character = table.characters.get(who)
        if character is None:
            return
        if self.gm:
            self.names[who] = character.name
        elif seen(character):
            self.names[who] = shown_name(character)

    # -------------------------------------------------------------------- telling

    def summary(self, table: T) -> tuple[str, ...]:
        """The evening's fights, a sentence each."""
        return tuple(history.in_words(fought, self.words, gm=self.gm) for fought in self.fights(table))

    def tables(self, table: T) -> tuple[Tabled, ...]:
        """The GM's notes, for the GM; the fights; who did what; who did what to whom; the dice."""
        self.call_again(table)
        notes = (self._notes(table),) if self.gm else ()
        evening = (self._doings(), self._pairs(), *self.rolled())
        if self.fights_begun > 1:
            evening = tuple(each._replace(title=f"{each.title}: the whole session") for each in evening)
        told = (*notes, *self.courses(table), *evening)
        return tuple(each for each in told if each.rows)

    def call_again(self, table: T) -> None:
        """Who has been named is called as the audience calls them now."""
        for who in table.characters:
            if who in self.names:
                self.call(table, who)

    def deeds(self, facts: Iterable[Value]) -> Iterator[Deed]:
        return (fact for fact in facts if isinstance(fact, Deed))

    def counted(self, facts: Iterable[Value]) -> Counts:
        """Who did how much of what each column counts."""
        counts = {what: Counter[str]() for what in self.columns}
        for fact in self.deeds(facts):
            if fact.what in counts:
                counts[fact.what][fact.who] += fact.amount
            if fact.what == "harm":
                counts["taken"][fact.target] += fact.amount
        return counts

    def _notes(self, table: T) -> Tabled:
        """As they stand, those on the session first, then those on characters and on what else there is."""
        session = [("The session", text) for text in table.notes]
        people = [(table.name(who), text) for who, texts in table.noted.items() for text in texts]
        return Tabled("GM notes", ("", "Note"), (*session, *people, *self.things(table)))

    def _doings(self) -> Tabled:
        counts = self.counted(self.facts)
        rows = [
            (name, *(str(count[who]) for count in counts.values()))
            for who, name in self.names.items()
            if any(count[who] for count in counts.values())
        ]
        notes = (*self.doings.notes, *([self.harm_note] if self.harm_note and not self.kept else []))
        return self._shown(self.doings._replace(rows=tuple(rows), notes=notes), self.columns)

    def _pairs(self) -> Tabled:
        counts = {what: Counter[tuple[str, str]]() for what in ("attack", "hit", "harm")}
        for fact in self.deeds(self.facts):
            what = "attack" if fact.what == "aimed" else fact.what
            if what in counts and fact.who in self.names and fact.target in self.names:
                counts[what][fact.who, fact.target] += fact.amount
        pairs = dict.fromkeys(pair for count in counts.values() for pair in count)
        rows = [
            (self.names[pair[0]], self.names[pair[1]], *(str(count[pair]) for count in counts.values()))
            for pair in sorted(pairs, key=lambda pair: (-counts["harm"][pair], -counts["hit"][pair]))
        ]
        return self._shown(self.pairs._replace(rows=tuple(rows)), ("", *counts))

    def _shown(self, told: Tabled, columns: tuple[str, ...]) -> Tabled:
        """Without the columns of harm where it is kept; `columns` are what they count, after the first."""
        if not self.kept:
            return told
        left = [0, *(n for n, what in enumerate(columns, 1) if what not in ("harm", "taken"))]
        rows = tuple(tuple(row[n] for n in left) for row in told.rows)
        return told._replace(heads=tuple(told.heads[n] for n in left), rows=rows)

    def _dice(self) -> Tabled:
        rolls: dict[str, list[Roll]] = {}
        for fact in self.facts:
            if isinstance(fact, Roll) and fact.who in self.names:
                rolls.setdefault(fact.who, []).append(fact)
        rows, bars = [], []
        for who, made in rolls.items():
            count = len(made)
            successes, criticals = sum(one.success for one in made), sum(one.critical for one in made)
            average = number(Fraction(sum(one.number for one in made), count)).replace("-", "−")
            likely = likely_criticals = ""
            if all(one.against is not None for one in made):
                expected = sum(one.likely[0] for one in made)
                likely, likely_criticals = number(expected), number(sum(one.likely[1] for one in made))
                bars.append(Bar(self.names[who], successes, expected))
            told = (str(count), average, str(successes), likely, str(criticals), likely_criticals)
            rows.append((self.names[who], *told))
        return self.dice._replace(rows=tuple(rows), bars=tuple(bars))
