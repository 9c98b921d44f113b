"""The accounts of one fight: who stood when, who fell to whom, the dice of each side, who did what.

They are those of the evening from where the fight began. For the players only what they were told counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from unhex_tui.engine.event import Told
from unhex_tui.engine.report import Account, Ending, Field
from unhex_tui.engine.rounding import number
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, State
from unhex_tui.evening.accounts import Accounts, Counts, Roll, T
from unhex_tui.evening.known import knows, seen, team_known

R = TypeVar("R", bound=Value)
_MOST_ROUNDS = 12
"""Rounds that are told one by one: of a longer fight the last ones."""


class Round(Value):
    """A round of the fight."""

    number: int
    first: int
    """How many facts there were when it began."""
    states: dict[str, State]
    """By id, those whom the audience saw at its end."""
    leads: list[str]
    """The team that has its turn first, once that is told."""


class Fall(Value):
    """Somebody was put out of the fight."""

    who: str
    by: str
    """Empty where nobody is known to have done it."""
    number: int
    """Of the round."""
    how: str
    """`fell`, `died`, or the game's own word for how."""
    died: tuple[int, str] | None = None
    """Of who died after having been put out: in which round, and to whom as `by`."""


def _quality(one: Roll) -> tuple[bool, bool, int]:
    """How good a success is, or how bad a failure: a critical counts most, then a match. A high success beats a lower
    one; a failure is the worse the further it is above what it was against.
    """
    return one.critical, one.matched, one.number if one.success else one.number - (one.against or 0)


class FightAccounts(Accounts[T], Generic[T]):
    """The accounts of the evening, and of the last fight by itself."""

    by_sides: ClassVar[bool] = True
    """A side has its turn first in each round."""
    lost: ClassVar[str]
    """What is said of the harm that sides have taken."""
    bounded: ClassVar[bool] = True
    """Nobody takes more harm than there is to lose."""
    fumble: ClassVar[str] = "critical"
    """What a failure is called that is more than one."""
    digits: ClassVar[int] = 1
    """Those of a roll's number at least."""
    own: ClassVar[tuple[str, ...]] = ()
    """Heads of the columns that the game adds to who did what; they are the first to give way."""

    def __init__(self, audience: Audience) -> None:
        super().__init__(audience)
        self.first = 0
        """How many facts there were when the fight began."""
        self.last: int | None = None
        """How many there were when its last round was over; None while a round is under way."""
        self.rounds: list[Round] = []
        self.falls: list[Fall] = []
        self._most: dict[str, int] = {}
        """By id, the most that each could lose in the fight as it was fought."""
        self._fallen = 0
        """How many had fallen when the action under way began."""

    # -------------------------------------------------------------------- what a game says

    def over(self, event: Any) -> bool:
        """Whether a round, or the fight, is over with it."""
        raise NotImplementedError

    def state(self, character: Any) -> State:
        """In what state somebody is left."""
        raise NotImplementedError

    def fate(self, character: Any) -> str:
        """What became of somebody, as the history has it; empty for who stands."""
        raise NotImplementedError

    def most(self, character: Any) -> int:
        """How much harm somebody can take in all, where that bounds it."""
        return 0

    def fields(self, table: T, who: str) -> tuple[Field, ...]:
        """What the game adds to what somebody did."""
        return ()

    def remarks(self, table: T) -> Iterator[tuple[str, str]]:
        """What is worth telling besides: a label and words."""
        yield from ()

    # -------------------------------------------------------------------- counting

    def begin(self) -> None:
        super().begin()
        self._fallen = len(self.falls)

    def take(self, table: T, event: Any, told: Told) -> None:
        if self.restores(event):
            del self.falls[self._fallen :]
        if self.over(event) and self.rounds:
            self.rounds[-1].states.update(self._states(table))
            self._most = {c.id: self.most(c) for c in table.taking_part()}
            self.last = len(self.facts) if self.gm or told.to_players() else self.last
        super().take(table, event, told)

    def fight_begins(self) -> None:
        self.first, self.last = len(self.facts), None
        self.rounds, self.falls = [], []
        self.fights_begun += 1

    def round_begins(self, number: int) -> None:
        self.last = None
        self.rounds.append(Round(number, len(self.facts), {}, []))

    def falls_out(self, who: str, by: str, how: str = "fell") -> None:
        """Somebody is put out of the fight by somebody, or by nobody known."""
        self.falls.append(Fall(who, by, self.now, how))

    def dies(self, who: str, by: str) -> None:
        """Somebody who was put out before dies: it is told with that fall."""
        at = next((n for n, fall in reversed([*enumerate(self.falls)]) if fall.who == who), None)
        if at is None:
            self.falls_out(who, by, "died")
        elif (fall := self.falls[at]).how != "died":
            self.falls[at] = fall._replace(by=fall.by or by, died=(self.now, by))

    @property
    def now(self) -> int:
        """The round under way; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    def harmed_by(self, who: str, since: int) -> str:
        """Who did somebody the last harm since so many facts; empty where nobody is known to."""
        harm = (fact for fact in self.deeds(reversed(self.facts[since:])) if fact.what == "harm")
        return next((fact.who for fact in harm if fact.target == who), "")

    def _states(self, table: T) -> Iterator[tuple[str, State]]:
        for character in table.taking_part():
            if self.gm or seen(character):
                known = self.gm or knows(character, "condition")
                yield character.id, self.state(character) if known else "ready"

    # -------------------------------------------------------------------- telling

    def ending(self, table: T, ending: Ending) -> Ending:
        """What is there of it at once, with its accounts."""
        self.call_again(table)
        teams = [team.id for team in table.teams if self.gm or team_known(table, team.id)]
        sides = {team: side for side, team in enumerate(teams)}
        accounts = (self._fight_dice(table, sides), self._fight_deeds(table, sides))
        return ending._replace(
            course=self._course(table, sides), accounts=tuple(each for each in accounts if each.rows)
        )

    def other_dice(self, table: T, sides: Mapping[str, int]) -> Iterator[tuple[Field, ...]]:
        """Rows of what the game tells of other dice."""
        yield from ()

    def called(self, table: T, who: str) -> str:
        return self.names.get(who) or (table.name(who) if self.gm else "")

    def _course(self, table: T, sides: Mapping[str, int]) -> Account:
        """Who stood at the end of each round, and who fell to whom."""
        rounds = self.rounds[-_MOST_ROUNDS:]
        rows: list[tuple[Field, ...]] = []
        if self.by_sides:
            leads = [sides.get(each.leads[0], -1) if each.leads else -1 for each in rounds]
            rows.append((Field("goes first", "quiet"), *(Field(side=side) for side in leads), Field()))
        for team, side in sides.items():
            members = self._members(table, team)
            if not members:
                continue
            cells = [
                Field(side=side, members=tuple(each.states[c.id] for c in members if c.id in each.states))
                for each in rounds
            ]
            rows.append((Field(table.team_name(team), "strong", side), *cells, Field(self._stand(members))))
        heads = (self.words.unit, *(str(each.number) for each in rounds), "end")
        return Account("", heads, tuple(rows), tuple(self._lines(table, sides)))

    def _members(self, table: T, team: str) -> list[Any]:
        """Those of a side who take part, as far as the audience sees them."""
        return [c for c in table.taking_part() if c.team == team and (self.gm or seen(c))]

    def _stand(self, members: list[Any]) -> str:
        """How many stand, and what became of the others; only where all of that is known."""
        if not self.gm and not all(knows(c, "condition") for c in members):
            return ""
        counted = Counter(self.fate(c) or "stand" for c in members)
        stand = counted.pop("stand", 0)
        return ", ".join(
            [
                f"{stand} of {len(members)} stand",
                *(f"{many} {self.words.became.get(what, what)}" for what, many in counted.items()),
            ]
        )

    def _lines(self, table: T, sides: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        fallen: dict[int, list[str]] = {}
        last = {fall.who: fall for fall in self.falls}
        for fall in self.falls:
            if name := self.called(table, fall.who):
                by = self.called(table, fall.by) if fall.by else ""
                at, killer = fall.died or (fall.number, fall.by)
                at_once = fall.died and at == fall.number and killer in ("", fall.by)
                how = " died" if at_once else "" if fall.how == "fell" else f" {fall.how}"
                more = [f"by {by}"] if by else []
                if fall.died and not at_once:
                    other = self.called(table, killer) if killer != fall.by else ""
                    more.append(f"died {self.words.unit} {at}{f', by {other}' if other else ''}")
                more += ["up again"] if fall is last[fall.who] and self._stands(table, fall.who) else []
                fallen.setdefault(fall.number, []).append(name + how + (f" ({'; '.join(more)})" if more else ""))
        if fallen:
            falls = (f"{self.words.unit} {number}: {', '.join(names)}" for number, names in fallen.items())
            yield "Fell", "; ".join(falls)
        taken = Counter[str]()
        for fact in self.deeds(self.of_fight()):
            target = table.characters.get(fact.target) if fact.what == "harm" else None
            if target is not None and (self.gm or seen(target)):  # nobody is guessed at whom the row above leaves out
                taken[target.team] += fact.amount
        told = []
        for team in sides:
            members = self._members(table, team)
            most = sum(self._most.get(c.id, self.most(c)) for c in members)
            of = f" of {most}" if self.bounded and all(self.gm or knows(c, self.measured) for c in members) else ""
            told.append(f"{table.team_name(team)} {taken[team]}{of}")
        if taken:
            yield self.lost, " · ".join(told)

    def _stands(self, table: T, who: str) -> bool:
        """Somebody came through the fight, as far as the audience knows."""
        c = table.characters.get(who)
        return c is not None and not self.fate(c) and (self.gm or (seen(c) and knows(c, "condition")))

    def of_fight(self) -> list[Value]:
        """What counts of the fight alone, and nothing of what is done once it is over."""
        return self.facts[self.first : self.last]

    def _fight_dice(self, table: T, sides: Mapping[str, int]) -> Account:
        """The dice of each side against what was likely; the best and the worst roll."""
        rolls = self.by_side(table, sides, Roll)
        rows = []
        for team, side, made in rolls:
            known = all(one.against is not None for one in made)
            got, chances = sum(one.success for one in made), [one.likely[0] for one in made]
            rows.append(self.luck_row(table, team, side, got, chances, known=known))
        rows += self.other_dice(table, sides)
        made = [one for *_, each in rolls for one in each]
        return Account("Dice", ("", "expected", "rolled", "luck"), tuple(rows), tuple(self.extremes(table, made)))

    def by_side(self, table: T, sides: Mapping[str, int], kind: type[R]) -> list[tuple[str, int, list[R]]]:
        """The facts of a kind in the fight, of those whom the audience can name: a side, its index, and its own."""
        found: dict[str, list[R]] = {team: [] for team in sides}
        for fact in self.of_fight():
            who = getattr(fact, "who", "")
            if isinstance(fact, kind) and who in self.names and who in table.characters:
                found.get(table.characters[who].team, []).append(fact)
        return [(team, sides[team], facts) for team, facts in found.items() if facts]

    def luck_row(
        self, table: T, team: str, side: int, got: int, chances: Sequence[float], *, known: bool = True
    ) -> tuple[Field, ...]:
        """What a side got of so many dice, beside what was likely where that is known."""
        likely = Field(number(sum(chances)) if known else "", "quiet")
        luck = called_luck(got - sum(chances), sum(p * (1 - p) for p in chances)) if known else Field()
        return Field(table.team_name(team), "strong", side), likely, Field(f"{got} of {len(chances)}"), luck

    def as_rolled(self, number: int) -> str:
        """A number of the dice, as it is read off them."""
        return f"{number:0{self.digits}}"

    def extremes(self, table: T, made: list[Roll]) -> Iterator[tuple[str, str]]:
        """The best and the worst of some rolls: a label and words."""
        for label, good in (("best", True), ("worst", False)):
            found = [one for one in made if one.success == good]
            if not found:
                continue
            one = max(found, key=_quality)
            against = "" if one.against is None else f" vs {one.against}"
            words = f"{self.as_rolled(one.number)}{against}: {self.called(table, one.who)}, {one.what}"
            number = self.round_of(one)
            words += f", {self.words.unit} {number}" if number else ""
            special = ("critical" if good else self.fumble) if one.critical else "match" if one.matched else ""
            yield label, words + (f", {special}" if special else "")

    def round_of(self, one: Value) -> int:
        """The round in which something happened."""
        at = next((i for i, fact in enumerate(self.facts) if fact is one), 0)
        return next((each.number for each in reversed(self.rounds) if each.first <= at), 0)

    def _fight_deeds(self, table: T, sides: Mapping[str, int]) -> Account:
        """What everybody did in the fight: attacks that hit, damage dealt and taken, whom it put out."""
        counts: Counts = self.counted(self.of_fight())
        hits, dealt, own = self._hits_and_harm(table)
        taken = counts["taken"]
        most_dealt, most_taken = (max(count.values(), default=0) for count in (dealt, taken))
        rows = []
        for who in self.names:
            character = table.characters.get(who)
            fallen = dict.fromkeys(fall.who for fall in self.falls if fall.by == who != fall.who)
            out = [self.called(table, one) for one in fallen]
            own_way = [fall.how for fall in self.falls if fall.who == who and fall.how not in ("fell", "died")]
            did = any(count[who] for count in counts.values()) or own_way
            if character is None or character.team not in sides or not did:
                continue
            attacks = counts["attack"][who]
            rows.append(
                (
                    Field(self.names[who], "", sides[character.team]),
                    *self.fields(table, who),
                    Field(f"{hits[who]} of {attacks}" if attacks else "–", "" if attacks else "quiet"),
                    Field(str(dealt[who]), "good" if dealt[who] and dealt[who] == most_dealt else ""),
                    Field(str(taken[who]), "bad" if taken[who] and taken[who] == most_taken else ""),
                    Field(", ".join([*filter(None, out), *own_way[:1]])),
                )
            )
        rows.sort(key=lambda row: (row[0].side, -int(row[-3].text)))
        heads = ("", *self.own, "hits", "dealt", "taken", "took down")
        if self.kept:
            heads, rows = ("", "hits", "took down"), [(row[0], row[-4], row[-1]) for row in rows]
        told = ", ".join(f"{much} by {self.names[who]}" for who, much in own.items() if who in self.names)
        lines = [("friendly fire", told)] if told else []
        return Account("Deeds", heads, tuple(rows), (*lines, *self.remarks(table)))

    def _hits_and_harm(self, table: T) -> tuple[Counter[str], Counter[str], Counter[str]]:
        """By who did it: attacks that hit, one on many once; the harm to others; the harm to their own side."""
        hits, dealt, own, tries = Counter[str](), Counter[str](), Counter[str](), set[str]()
        sides = {each.id: each.team for each in table.characters.values()}
        for fact in self.deeds(self.of_fight()):
            if fact.what == "attack":
                tries.add(fact.who)
            elif fact.what == "hit" and fact.who in tries:
                tries.remove(fact.who)
                hits[fact.who] += 1
            elif fact.what == "harm":
                within = fact.who in sides and sides[fact.who] == sides.get(fact.target)
                (own if within else dealt)[fact.who] += fact.amount
        return hits, dealt, own


def called_luck(more: float, variance: float) -> Field:
    """What a difference from what was likely is called: luck begins where chance mostly ends."""
    if more * more <= variance:
        return Field("average", "quiet")
    return Field("lucky", "good") if more > 0 else Field("unlucky", "bad")
