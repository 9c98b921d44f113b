"""The report of a game session: attacks, hits and harm by character, and dice results against expectation.

Each game declares which events count as which acts (`Column`). The players' report counts only events that the players
were told of, under the names they know. It gives expected results only where the players know the target numbers, and
no harm in numbers where the GM keeps harm secret. Effects that were undone do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from unhex_tui.engine.dice import number
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, Bar, Tabled
from unhex_tui.gamekit import history
from unhex_tui.gamekit.log import ActionVoided, Event
from unhex_tui.gamekit.people import CharacterTable
from unhex_tui.gamekit.visibility import knows, seen, shown_name

R = TypeVar("R", bound=Value)
T = TypeVar("T", bound=CharacterTable[Any])


class Statistic(Value):
    """One counted act of a character; `what` names the column it counts in."""

    what: str
    """`attack`, `aimed` (one target of an attack on many), `hit`, `harm`, or a game's own word."""
    who: str
    """Id of the acting character; empty if unknown."""
    target: str = ""
    """Id of the target; empty for an attack on many, whose targets follow as `aimed`."""
    amount: int = 1
    """Points of harm; 1 for other acts."""


class Roll(Value):
    """A die roll, as far as the audience knows it."""

    who: str
    what: str
    """Purpose of the roll, in words."""
    number: int
    against: int | None
    """Highest result that succeeds; None if the audience does not know it."""
    success: bool
    critical: bool
    likely: tuple[float, float] = (0, 0)
    """Probabilities of a success and of a critical result, from 0 to 1."""
    matched: bool = False
    """Two equal digits improve the success or worsen the failure."""


class Tries(Value):
    """Dice or checks that count or do not, all with the same chance."""

    who: str
    what: str
    many: int
    counted: int
    chance: float
    """Probability that one of them counts, from 0 to 1."""


def tried(made: Iterable[Tries], what: str) -> tuple[str, str, str]:
    """Return how many tries of a kind there were, how many counted, and how many were likely to; empty for none."""
    own = [tries for tries in made if tries.what == what]
    many, counted = sum(tries.many for tries in own), sum(tries.counted for tries in own)
    return (str(many), str(counted), number(sum(tries.many * tries.chance for tries in own))) if own else ("", "", "")


class Column(Value):
    """A kind of act, and an event that counts as one; several columns of a kind are one column of the tables."""

    what: str
    """Kind of act, as in `Statistic`; `taken` is harm, counted by its target."""
    event: type[Event] | None = None
    """Type of the event; None if the report counts these acts itself."""
    of: str = "who"
    """Field with the id of the acting character; empty for none."""
    whom: str = ""
    """Field with the id of the target, or the ids of several that count one by one; empty for none."""
    adds: str = ""
    """Field with the points; empty for 1."""
    head: str = ""
    """Heading in the table of acts; empty if another column has it, and for acts that only remarks count."""
    when: Callable[[Any], bool] = lambda _event: True
    """Tell whether an event counts."""


Counts: TypeAlias = Mapping[str, Counter[str]]


class SessionReport(Generic[T]):
    """The report for one audience; each game's subclass decides which events count."""

    doings: ClassVar[Tabled]
    """Empty table of acts by character; its headings are those of `columns`."""
    harm_note: ClassVar[str] = ""
    """Note under the table of acts about its harm columns; omitted while harm is kept from the audience."""
    whom: ClassVar[str] = "Whom"
    """Heading for targets in the table of acts by attacker and target."""
    dice: ClassVar[Tabled]
    """Empty table of dice results."""
    columns: ClassVar[tuple[Column, ...]]
    """Acts to count, in the order of their columns; `attack`, `hit`, `harm` and `taken` are among them."""
    words: ClassVar[history.Words]
    measured: ClassVar[str]
    """Id of the visibility fact that lets players know the target numbers of an NPC's rolls."""

    def __init__(self, audience: Audience) -> None:
        self.gm = audience == "gm"
        self.facts: list[Value] = []
        self.begun = 0
        """Number of facts when the action under way began."""
        self.names: dict[str, str] = {}
        """Last name that the audience knew, by character id."""
        self.fights_begun = 0
        self.kept = False
        """Harm in numbers is kept from the audience; a partial sum would understate the truth."""
        self._by_event: dict[type[Event], list[Column]] = {}
        for column in self.columns:
            if column.event is not None:
                self._by_event.setdefault(column.event, []).append(column)

    # -------------------------------------------------------------------- what a game says

    def restores(self, event: Any) -> bool:
        """Tell whether the event undoes the action under way, as if it had not happened."""
        return isinstance(event, ActionVoided) and event.restored

    def count(self, table: T, event: Any) -> None:
        """Count an event that the audience was told of."""
        for column in self._by_event.get(type(event), ()):
            if column.when(event):
                by, whom = self.doer(table, getattr(event, column.of, "")), getattr(event, column.whom, "")
                for target in whom if isinstance(whom, tuple) else (whom,):
                    self.call(table, target)
                    self.did(column.what, by, target, getattr(event, column.adds, 1))

    def fights(self, table: T) -> Iterable[history.Fought]:
        """Return the finished fights of the session, with the players' names for them."""
        return table.fights

    def things(self, table: T) -> Iterable[tuple[str, str]]:
        """Yield (name, note) for each GM note on something that is not a character."""
        return ()

    def courses(self, table: T) -> Iterable[Tabled]:
        """Yield the game's tables about single fights."""
        return ()

    def rolled(self) -> tuple[Tabled, ...]:
        """Return the dice tables, one for each kind of die."""
        return (self._dice(),)

    # -------------------------------------------------------------------- counting

    def begin(self) -> None:
        """Mark the start of an action, so that all its facts can be undone together."""
        self.begun = len(self.facts)

    def take(self, table: T, event: Any, log_line: LogLine) -> None:
        """Count an event if the audience was told of it."""
        self.kept = not self.gm and table.keeps_count
        if self.restores(event):
            del self.facts[self.begun :]
        elif isinstance(event, ActionVoided):
            self.facts[self.begun :] = self._not_cancelled(event.who)
        if self.gm or log_line.to_players():
            for character_id in (getattr(event, field, "") for field in ("who", "target", "against")):
                self.call(table, character_id)
            self.count(table, event)

    def _not_cancelled(self, character_id: str) -> list[Value]:
        """Return the facts of the cancelled action, without the attacks that the cancellation stopped.

        Removed are attacks whose attackers rolled no die afterwards, and the last attack of the acting character
        unless it hit.
        """
        since = self.facts[self.begun :]
        left: list[Value] = []
        attacked = hit = False
        rolled: set[str] = set()
        for fact in reversed(since):
            if isinstance(fact, Roll):
                rolled.add(fact.who)
            elif isinstance(fact, Statistic) and fact.who == character_id and fact.what == "hit":
                hit = True
            elif isinstance(fact, Statistic) and fact.what in ("attack", "aimed"):
                aimed_hit = Statistic("hit", character_id, fact.target) in since
                last = fact.who == character_id and not attacked and not (aimed_hit if fact.what == "aimed" else hit)
                attacked = attacked or (fact.who == character_id and fact.what == "attack")
                if last or fact.who not in rolled:
                    continue
            left.append(fact)
        return left[::-1]

    def did(self, what: str, character_id: str, target: str = "", amount: int = 1) -> None:
        if what != "harm" or not self.kept:
            self.facts.append(Statistic(what, character_id, target, amount))

    def doer(self, table: T, character_id: str) -> str:
        """Return the id of the acting character, or "" if the audience does not see them now."""
        return character_id if self.sees(table.characters.get(character_id)) else ""

    def sees(self, character: Any, fact: str = "") -> bool:
        """Tell whether the audience sees a character, if any, and knows this `fact` of theirs; the GM always does."""
        return self.gm or (character is not None and seen(character) and (not fact or knows(character, fact)))

    def measures(self, table: T, character_id: str) -> bool:
        """Tell whether the audience knows the target numbers of a character's rolls."""
        character = table.characters.get(character_id)
        return self.gm or (character is not None and knows(character, self.measured))

    def call(self, table: T, character_id: str) -> None:
        """Store the name that the audience has for a character, if the audience sees the character now."""
        character = table.characters.get(character_id)
        if character is None:
            return
        if self.gm:
            self.names[character_id] = character.name
        elif seen(character):
            self.names[character_id] = shown_name(character)

    # -------------------------------------------------------------------- telling

    def summary(self, table: T) -> tuple[str, ...]:
        """Return one sentence for each fight of the session."""
        return tuple(history.describe(fought, self.words, gm=self.gm) for fought in self.fights(table))

    def tables(self, table: T) -> tuple[Tabled, ...]:
        """Return the non-empty tables: GM notes (for the GM), fights, acts, attackers and targets, dice."""
        self.call_again(table)
        notes = (self._notes(table),) if self.gm else ()
        counts = (self._doings(), self._pairs(), *self.rolled())
        if self.fights_begun > 1:
            counts = tuple(each._replace(title=f"{each.title} (the whole session)") for each in counts)
        tables = (*notes, *self.courses(table), *counts)
        return tuple(each for each in tables if each.rows)

    def call_again(self, table: T) -> None:
        """Update the stored names to those that the audience knows now."""
        for character_id in table.characters:
            if character_id in self.names:
                self.call(table, character_id)

    def statistics(self, facts: Iterable[Value]) -> Iterator[Statistic]:
        return (fact for fact in facts if isinstance(fact, Statistic))

    def by_roller(self, kind: type[R]) -> dict[str, list[R]]:
        """Return the facts of one kind by character id, for characters with a known name."""
        made: dict[str, list[R]] = {}
        for fact in self.facts:
            if isinstance(fact, kind) and (who := getattr(fact, "who", "")) in self.names:
                made.setdefault(who, []).append(fact)
        return made

    def counted(self, facts: Iterable[Value]) -> Counts:
        """Count the acts of each kind by character id; `taken` counts harm by its target."""
        counts = {column.what: Counter[str]() for column in self.columns if column.head}
        for fact in self.statistics(facts):
            if fact.what in counts:
                counts[fact.what][fact.who] += fact.amount
            if fact.what == "harm":
                counts["taken"][fact.target] += fact.amount
        return counts

    def _notes(self, table: T) -> Tabled:
        """Return the table of GM notes: on the session, then on characters, then on other things."""
        session = [("The session", text) for text in table.notes]
        people = [(table.name(character_id), text) for character_id, texts in table.noted.items() for text in texts]
        return Tabled("GM notes", ("", "Note"), (*session, *people, *self.things(table)))

    def _doings(self) -> Tabled:
        counts = self.counted(self.facts)
        rows = [
            (name, *(str(count[character_id]) for count in counts.values()))
            for character_id, name in self.names.items()
            if any(count[character_id] for count in counts.values())
        ]
        notes = (*self.doings.notes, *([self.harm_note] if self.harm_note and not self.kept else []))
        heads = ("", *(column.head for column in self.columns if column.head))
        return self._shown(self.doings._replace(heads=heads, rows=tuple(rows), notes=notes), counts)

    def _pairs(self) -> Tabled:
        counts = {what: Counter[tuple[str, str]]() for what in ("attack", "hit", "harm")}
        for fact in self.statistics(self.facts):
            what = "attack" if fact.what == "aimed" else fact.what
            if what in counts and fact.who in self.names and fact.target in self.names:
                counts[what][fact.who, fact.target] += fact.amount
        pairs = dict.fromkeys(pair for count in counts.values() for pair in count)
        rows = [
            (self.names[pair[0]], self.names[pair[1]], *(str(count[pair]) for count in counts.values()))
            for pair in sorted(pairs, key=lambda pair: (-counts["harm"][pair], -counts["hit"][pair]))
        ]
        heads = {column.what: column.head.partition(" ")[0] for column in self.columns if column.head}
        tabled = Tabled("Who hit whom", ("", self.whom, *map(heads.__getitem__, counts)), tuple(rows))
        return self._shown(tabled, ("", *counts))

    def _shown(self, tabled: Tabled, columns: Iterable[str]) -> Tabled:
        """Return the table, without its harm columns if harm is kept; `columns` are the counts after the name."""
        if not self.kept:
            return tabled
        left = [0, *(n for n, what in enumerate(columns, 1) if what not in ("harm", "taken"))]
        rows = tuple(tuple(row[n] for n in left) for row in tabled.rows)
        return tabled._replace(heads=tuple(tabled.heads[n] for n in left), rows=rows)

    def _dice(self) -> Tabled:
        rows, bars = [], []
        for character_id, made in self.by_roller(Roll).items():
            count = len(made)
            successes, criticals = sum(roll.success for roll in made), sum(roll.critical for roll in made)
            average = number(Fraction(sum(roll.number for roll in made), count)).replace("-", "−")
            likely = likely_criticals = ""
            if all(roll.against is not None for roll in made):
                expected = sum(roll.likely[0] for roll in made)
                likely, likely_criticals = number(expected), number(sum(roll.likely[1] for roll in made))
                bars.append(Bar(self.names[character_id], successes, expected))
            row = (str(count), average, str(successes), likely, str(criticals), likely_criticals)
            rows.append((self.names[character_id], *row))
        return self.dice._replace(rows=tuple(rows), bars=tuple(bars))
