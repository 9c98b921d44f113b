"""The report of fights in which one number, such as hit points, shows how each character is, round by round.

Players read the number only of characters whose numbers they may read. The report names no cause for a character whom
the GM put out of the fight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Generic

from unhex_tui.engine.value import State, field
from unhex_tui.engine.view import Audience, Field, RowState, Tabled
from unhex_tui.gamekit.history import Fought
from unhex_tui.gamekit.log import FightBegan, FightEnded, RoundBegan
from unhex_tui.gamekit.people import CharacterBase
from unhex_tui.gamekit.reports.fight import Fall, FightReport
from unhex_tui.gamekit.reports.session import Statistic, T


class Bout(State):
    """The number's course through one fight."""

    title: str = ""
    """Name of the fight; empty while it lasts."""
    before: dict[str, int] = field(default_factory=dict)
    """Value at the first look, by id, of each character whom the audience saw in the fight."""
    rounds: list[dict[str, int]] = field(default_factory=list)
    """Values at the end of each round, by id."""
    most: dict[str, int] = field(default_factory=dict)
    """Maximum of the number, by id."""
    falls: list[Fall] = field(default_factory=list)
    remarks: tuple[str, ...] = ()
    """Remarks on the fight, set when it ends."""


class MeasuredReport(FightReport[T], Generic[T]):
    """The report of a session whose fights are shown by a number."""

    measured: ClassVar[str] = "numbers"
    figure: ClassVar[str]
    """Name of the number."""
    figure_rules: ClassVar[tuple[str, ...]]
    by_sides: ClassVar[bool] = False
    bounded: ClassVar[bool] = False

    def __init__(self, audience: Audience) -> None:
        super().__init__(audience)
        self.bouts: list[Bout] = []
        self.up: set[str] = set()
        """Ids of the characters still standing when last checked, without those who fell since."""

    def figures(self, character: CharacterBase) -> tuple[int, int]:
        """Return a character's number and its maximum."""
        raise NotImplementedError

    def fate(self, character: Any) -> str:
        return str(character.fate)

    def state(self, character: Any) -> RowState:
        if character.dead:
            return "dead"
        return "out" if character.away else "down" if character.fate else "ready"

    # -------------------------------------------------------------------- counting

    def over(self, event: Any) -> bool:
        return isinstance(event, RoundBegan | FightEnded)

    def count(self, table: T, event: Any) -> None:
        match event:
            case FightBegan():
                self.fought(table)
            case RoundBegan():
                self.look(table)
                self.round_begins(event.number)
            case FightEnded():
                self.ended(table)
            case _:
                super().count(table, event)

    def fought(self, table: T) -> None:
        self.fight_begins()
        self.bouts.append(Bout(falls=self.falls))
        self.up.clear()
        self.look(table)
        for character_id in self.bouts[-1].before:
            self.call(table, character_id)

    def ended(self, table: T) -> None:
        """Finish the report of a fight; the history already has it."""
        self.look(table)
        if self.bouts and table.fights:
            self.bouts[-1].title = table.fights[-1].called(gm=self.gm)
            lines = self.remarks(table)
            self.bouts[-1].remarks = tuple(f"{label.capitalize()}: {words}." for label, words in lines)

    def look(self, table: T) -> None:
        """Store the number of each character, under a round if one has begun, and record those who fell."""
        if not self.bouts:
            return
        bout = self.bouts[-1]
        there = [character for character in table.taking_part() if self.sees(character)]
        if self.rounds:
            bout.rounds.append({character.id: self.figures(character)[0] for character in there})
        for character in there:
            now, bout.most[character.id] = self.figures(character)
            bout.before.setdefault(character.id, now)
            out = self.fate(character)
            if out and character.id in self.up and self.sees(character, "condition"):
                self.falls_out(character.id, "", "died" if self.state(character) == "dead" else "fell")
            (self.up.discard if out else self.up.add)(character.id)

    def falls_out(self, character_id: str, by: str, how: str = "fell", cause: str = "") -> None:
        super().falls_out(character_id, by, how, cause)
        self.up.discard(character_id)

    # -------------------------------------------------------------------- telling

    def deeds(self, what: str, *, at: bool = False) -> list[Statistic]:
        """Return the acts of one kind in the fight by characters with a known name; with `at`, the target's too."""
        acts = (fact for fact in self.statistics(self.of_fight()) if fact.what == what and fact.who in self.names)
        return [fact for fact in acts if not at or fact.target in self.names]

    def pair(self, fact: Statistic) -> str:
        return f"{self.names[fact.who]} → {self.names[fact.target]}"

    def pair_at(self, fact: Statistic) -> str:
        return f"{self.pair(fact)}, {self.words.unit} {self.round_of(fact)}"

    def hardest(self, what: str = "harm") -> Statistic | None:
        """Return the act with the most points of harm; None if there is none."""
        acts = (fact for fact in self.deeds(what, at=True) if fact.amount > 0)
        return max(acts, key=lambda fact: fact.amount, default=None)

    def tally(self, what: str, label: str) -> Iterator[tuple[str, str]]:
        """Yield a remark that counts the acts of one kind by character, unless there are none."""
        if done := Counter(self.names[fact.who] for fact in self.deeds(what)):
            yield label, ", ".join(f"{name} {many}" for name, many in done.most_common())

    def fights(self, table: T) -> Iterator[Fought]:
        """Yield the finished fights; a character whom the GM revived after one did not die in it."""
        for n, fought in enumerate(table.fights):
            last = {fall.who: fall for fall in self.bouts[n].falls} if n < len(self.bouts) else {}
            back = [table.characters[fall.who] for fall in last.values() if self._back(table, fall)]
            fates = {character.name: self.fate(character) for character in back}
            losses = (loss._replace(what=fates.get(loss.name, loss.what)) for loss in fought.losses)
            yield fought._replace(losses=tuple(loss for loss in losses if loss.what))

    def courses(self, table: T) -> Iterator[Tabled]:
        """Yield a table for each fight: each character's number by round, who took them down, and remarks."""
        for number, bout in enumerate(self.bouts, 1):
            title = bout.title or f"Fight {number}, so far"
            named = [character_id for character_id in bout.before if character_id in self.names]
            if not self.gm and not any(map(table.counted, named)):
                fell = tuple((self.names[key], self._fall(table, bout, key)) for key in named)
                yield Tabled(title, ("", "Fell"), fell, bout.remarks)
                continue
            heads = ("", "Start", *(str(n) for n in range(1, len(bout.rounds) + 1)), "max", "Fell")
            rows = ((self.names[key], *self._numbers(table, bout, key), self._fall(table, bout, key)) for key in named)
            notes = (f"{self.figure} at the start, and at the end of each {self.words.unit}.", *bout.remarks)
            yield Tabled(title, heads, tuple(rows), notes, self.figure_rules)

    def _numbers(self, table: T, bout: Bout, character_id: str) -> list[str]:
        """Return the character's number at the start and by round, and its maximum; empty texts if not readable."""
        known = self.gm or table.counted(character_id)
        by_round = (values.get(character_id) for values in bout.rounds)
        numbers = (bout.before[character_id], *by_round, bout.most[character_id])
        return [_written(number) if known and number is not None else "" for number in numbers]

    def _fall(self, table: T, bout: Bout, character_id: str) -> str:
        fall = next((fall for fall in bout.falls[::-1] if fall.who == character_id), None)
        if fall is None:
            return ""
        by = self.called(table, fall.by) if fall.by else ""
        cause = f", to {by}" if by else f", {fall.cause}" if fall.cause else ""
        then = (self._death(table, fall), "revived by the GM" if self._back(table, fall) else "")
        return "; ".join(filter(None, (f"{self.words.unit} {fall.number}{cause}", *then)))

    def fields(self, table: T, character_id: str) -> tuple[Field, ...]:
        """Return the number before and after the fight."""
        bout = self.bouts[-1]
        before, after = bout.before.get(character_id), bout.rounds[-1].get(character_id) if bout.rounds else None
        known = before is not None and after is not None and (self.gm or table.counted(character_id))
        return (Field(f"{_written(before or 0)} → {_written(after or 0)}" if known else ""),)


def _written(number: int) -> str:
    return f"{number}".replace("-", "−")
