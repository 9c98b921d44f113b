"""The report of one fight: who stood at the end of each round, who took down whom, dice by side, acts by character.

It reads the facts of the session's report since the fight began. The players' report counts only events that the
players were told of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic

from unhex_tui.engine.dice import number
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Account, Audience, Ending, Field, RowState
from unhex_tui.gamekit.reports.session import Counts, R, Roll, SessionReport, T, Tries
from unhex_tui.gamekit.visibility import team_known

_MOST_ROUNDS = 12
"""Maximum number of rounds to show; a longer fight shows only its last rounds."""


class Round(Value):
    """One round of the fight."""

    number: int
    first: int
    """Number of facts when the round began."""
    states: dict[str, RowState]
    """State at the end of the round of each character whom the audience saw, by id."""
    leads: list[str]
    """Id of the team that goes first this round; empty until that is known."""


class Fall(Value):
    """A character was put out of the fight."""

    who: str
    by: str
    """Id of the character who caused it; empty if unknown."""
    number: int
    """Round number; 0 before the first round."""
    how: str
    """`fell`, `died`, or a game's own word."""
    cause: str = ""
    """A cause that is no character, in words such as `in a wreck`; empty for others."""
    died: Fall | None = None
    """The later death; None if the character did not die later."""
    back: bool = False
    """The audience knows that the character was dead and lived again later."""

    @property
    def deadly(self) -> bool:
        """The character died of it at once or later."""
        return self.how == "died" or self.died is not None


def _quality(roll: Roll) -> tuple[bool, bool, int]:
    """Sort key for the best success or the worst failure: a critical counts most, then a match.

    A higher success is better; a failure is worse the further it lies above its target number.
    """
    return roll.critical, roll.matched, roll.number if roll.success else roll.number - (roll.against or 0)


class FightReport(SessionReport[T], Generic[T]):
    """The report of the session, and a report of the latest fight alone."""

    by_sides: ClassVar[bool] = True
    """One side goes first in each round."""
    called_dice: ClassVar[str] = "Dice: successes"
    """Title of the table of dice; it says what counts as a success if the rolls do not."""
    lost: ClassVar[str]
    """Label for the harm that sides have taken."""
    bounded: ClassVar[bool] = True
    """A character cannot take more harm than they have to lose."""
    fumble: ClassVar[str] = "critical failure"
    """The game's word for a critical failure."""
    digits: ClassVar[int] = 1
    """Minimum number of digits to show for a die result."""
    tries: ClassVar[str] = ""
    """The game's name for its `Tries`; empty if it has none."""
    own: ClassVar[tuple[str, ...]] = ()
    """Heads of the game's own columns in the table of acts; they are the first to give way."""

    def __init__(self, audience: Audience) -> None:
        super().__init__(audience)
        self.first = 0
        """Number of facts when the fight began."""
        self.last: int | None = None
        """Number of facts when the latest round ended; None while a round is under way."""
        self.rounds: list[Round] = []
        self.falls: list[Fall] = []
        self._most: dict[str, int] = {}
        """Most harm that each character could take in this fight, by id."""
        self._fallen: list[Fall] = []
        """The falls when the action under way began."""

    # -------------------------------------------------------------------- what a game says

    def over(self, event: Any) -> bool:
        """Tell whether the event ends a round or the fight."""
        raise NotImplementedError

    def state(self, character: Any) -> RowState:
        raise NotImplementedError

    def fate(self, character: Any) -> str:
        """Return the fate of a character as the history records it; empty if the character stands."""
        raise NotImplementedError

    def most(self, character: Any) -> int:
        """Return how much harm a character can take in all; 0 if harm is not bounded."""
        return 0

    def fields(self, table: T, character_id: str) -> tuple[Field, ...]:
        """Return the game's own fields for a character's row in the table of acts."""
        return ()

    def remarks(self, table: T) -> Iterator[tuple[str, str]]:
        """Yield the game's remarks on the fight as (label, text)."""
        yield from ()

    # -------------------------------------------------------------------- counting

    def begin(self) -> None:
        super().begin()
        self._fallen = [*self.falls]

    def take(self, table: T, event: Any, log_line: LogLine) -> None:
        if self.restores(event):
            self.falls[:] = self._fallen
        if self.over(event) and self.rounds:
            there = [character for character in table.taking_part() if self.sees(character)]
            states = {each.id: self.state(each) if self.sees(each, "condition") else "ready" for each in there}
            self.rounds[-1].states.update(states)
            self.falls[:] = [fall._replace(back=self._back(table, fall)) for fall in self.falls]
            self._most = {character.id: self.most(character) for character in table.taking_part()}
            self.last = len(self.facts) if self.gm or log_line.to_players() else self.last
        super().take(table, event, log_line)

    def fight_begins(self) -> None:
        self.first, self.last = len(self.facts), None
        self.rounds, self.falls = [], []
        self.fights_begun += 1

    def round_begins(self, number: int) -> None:
        self.last = None
        self.rounds.append(Round(number, len(self.facts), {}, []))

    def falls_out(self, character_id: str, by: str, how: str = "fell", cause: str = "") -> None:
        """Record that a character is put out of the fight; `by` is the id of the cause, or "" if unknown."""
        again = [fall._replace(back=fall.deadly) if fall.who == character_id else fall for fall in self.falls]
        self.falls[:] = [*again, Fall(character_id, by, self.now, how, cause)]

    def dies(self, character_id: str, by: str, cause: str = "") -> None:
        """Record a death; a character who fell before keeps that fall, with the death added."""
        at = next((n for n, fall in reversed([*enumerate(self.falls)]) if fall.who == character_id), None)
        if at is None or self.falls[at].deadly:
            self.falls_out(character_id, by, "died", cause)
        else:
            self.falls[at] = self.falls[at]._replace(died=Fall(character_id, by, self.now, "died", cause))

    def put_out(self) -> dict[str, tuple[str, ...]]:
        """Return the ids of those whom each character put out of the fight, by the id of the character."""
        by = {fall.by for fall in self.falls if fall.by}
        return {who: tuple([fall.who for fall in self.falls if fall.by == who]) for who in sorted(by)}

    @property
    def now(self) -> int:
        """Number of the current round; 0 before the first round."""
        return self.rounds[-1].number if self.rounds else 0

    # -------------------------------------------------------------------- telling

    def ending(self, table: T, ending: Ending) -> Ending:
        """Add the course of the fight and its tables to an ending."""
        self.call_again(table)
        teams = [team.id for team in table.teams if self.gm or team_known(table, team.id)]
        sides = {team: side for side, team in enumerate(teams)}
        accounts = (self._fight_dice(table, sides), self._fight_deeds(table, sides))
        shown = tuple(account for account in accounts if account.rows)
        return ending._replace(course=self._course(table, sides), accounts=shown)

    def called(self, table: T, character_id: str) -> str:
        return self.names.get(character_id) or (table.name(character_id) if self.gm else "")

    def _course(self, table: T, sides: Mapping[str, int]) -> Account:
        """Return the table of who stood at the end of each round, with lines on who fell and on harm taken."""
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
                Field(
                    side=side,
                    members=tuple(each.states[character.id] for character in members if character.id in each.states),
                )
                for each in rounds
            ]
            rows.append((Field(table.team_name(team), "strong", side), *cells, Field(self._stand(members))))
        heads = (self.words.unit, *(str(each.number) for each in rounds), "end")
        return Account("", heads, tuple(rows), tuple(self._lines(table, sides)))

    def _members(self, table: T, team: str) -> list[Any]:
        return [character for character in table.taking_part() if character.team == team and self.sees(character)]

    def _stand(self, members: list[Any]) -> str:
        """Return how many members stand and the fates of the others; empty if the audience does not know them all."""
        if not all(self.sees(character, "condition") for character in members):
            return ""
        counted = Counter(self.fate(character) or "stand" for character in members)
        stand = f"{counted.pop('stand', 0)} of {len(members)} stand"
        return ", ".join((stand, *(f"{many} {self.words.became.get(what, what)}" for what, many in counted.items())))

    def _lines(self, table: T, sides: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        fallen: dict[int, list[str]] = {}
        last = {fall.who: fall for fall in self.falls}
        for fall in self.falls:
            if name := self.called(table, fall.who):
                back, died = self._back(table, fall), self._death(table, fall)
                at_once = (" was killed" if back else " died") if fall.deadly and not died else ""
                how = at_once or ("" if fall.how == "fell" else f" {fall.how}")
                more = [*filter(None, (self._cause(table, fall), died))]
                more += ["up again"] if not back and fall is last[fall.who] and self._stands(table, fall.who) else []
                said = name + how + (f" ({'; '.join(more)})" if more else "") + ", then revived by the GM" * back
                fallen.setdefault(fall.number, []).append(said)
        if fallen:
            falls = (f"{self.words.unit} {number}: {', '.join(names)}" for number, names in fallen.items())
            yield "Fell", "; ".join(falls)
        taken = Counter[str]()
        for fact in self.statistics(self.of_fight()):
            target = table.characters.get(fact.target) if fact.what == "harm" else None
            # The players' sum must not hint at characters whom the row above leaves out.
            if target is not None and self.sees(target):
                taken[target.team] += fact.amount
        lines = []
        for team in sides:
            if not (members := self._members(table, team)) and not taken[team]:
                continue
            most = sum(self._most.get(character.id, self.most(character)) for character in members)
            known = all(self.sees(character, self.measured) for character in members)
            of = f" of {most}" if self.bounded and known else ""
            lines.append(f"{table.team_name(team)} {taken[team]}{of}")
        if taken:
            yield self.lost, " · ".join(lines)

    def _cause(self, table: T, fall: Fall) -> str:
        """Return the cause of a fall in words; empty if the audience does not know it."""
        by = "their own attack" if fall.by == fall.who else self.called(table, fall.by) if fall.by else ""
        return f"by {by}" if by else fall.cause

    def _death(self, table: T, fall: Fall) -> str:
        """Return the later death in words; empty without one, and if it shares the fall's round and cause."""
        died = fall.died
        if died is None or died == fall._replace(how="died", died=None, back=False):
            return ""
        cause = self._cause(table, died) if (died.by, died.cause) != (fall.by, fall.cause) else ""
        verb = "killed" if self._back(table, fall) else "died"
        return f"{verb} {self.words.unit} {died.number}" + (f", {cause}" if cause else "")

    def _back(self, table: T, fall: Fall) -> bool:
        """Tell whether the audience knows that a character who was killed lives again."""
        character = table.characters.get(fall.who)
        known = character is not None and self.sees(character, "condition")
        return fall.deadly and (fall.back or (known and self.state(character) != "dead"))

    def _stands(self, table: T, character_id: str) -> bool:
        """Tell whether the audience knows that a character has no fate."""
        character = table.characters.get(character_id)
        return character is not None and not self.fate(character) and self.sees(character, "condition")

    def of_fight(self) -> list[Value]:
        """Return the facts of the fight alone, without those recorded after its end."""
        return self.facts[self.first : self.last]

    def _fight_dice(self, table: T, sides: Mapping[str, int]) -> Account:
        """Return the table of dice by side against expectation, with the best and the worst roll."""
        rolls = self.by_side(table, sides, Roll)
        rows = []
        for team, side, made in rolls:
            known = all(roll.against is not None for roll in made)
            got, chances = sum(roll.success for roll in made), [roll.likely[0] for roll in made]
            rows.append(self.luck_row(table, team, side, got, chances, known=known))
        for team, side, each in self.by_side(table, sides, Tries):
            chances = [tries.chance for tries in each for _ in range(tries.many)]
            row = self.luck_row(table, team, side, sum(tries.counted for tries in each), chances)
            rows.append((Field(self.tries, "", side), *row[1:]))
        made = [roll for *_, each in rolls for roll in each]
        heads = ("", "expected", "rolled", "luck")
        return Account(self.called_dice, heads, tuple(rows), tuple(self.extremes(table, made)))

    def by_side(self, table: T, sides: Mapping[str, int], kind: type[R]) -> list[tuple[str, int, list[R]]]:
        """Return (team id, side index, facts) for each side with facts of this kind by characters with a known name."""
        by_team: dict[str, list[R]] = {team: [] for team in sides}
        for fact in self.of_fight():
            character_id = getattr(fact, "who", "")
            if isinstance(fact, kind) and character_id in self.names and character_id in table.characters:
                by_team.get(table.characters[character_id].team, []).append(fact)
        return [(team, sides[team], facts) for team, facts in by_team.items() if facts]

    def luck_row(
        self, table: T, team: str, side: int, got: int, chances: Sequence[float], *, known: bool = True
    ) -> tuple[Field, ...]:
        """Return a side's row in the dice table; expectation and luck are empty unless `known`."""
        likely = Field(number(sum(chances)) if known else "", "quiet")
        luck = called_luck(got - sum(chances), sum(p * (1 - p) for p in chances)) if known else Field()
        return Field(table.team_name(team), "strong", side), likely, Field(f"{got} of {len(chances)}"), luck

    def as_rolled(self, number: int) -> str:
        """Return a die result with leading zeros, as it is read off the dice."""
        return f"{number:0{self.digits}}"

    def extremes(self, table: T, made: list[Roll]) -> Iterator[tuple[str, str]]:
        """Yield the best success and the worst failure among some rolls, as (label, text)."""
        for label, good in (("best", True), ("worst", False)):
            rolls = [roll for roll in made if roll.success == good]
            if not rolls:
                continue
            roll = max(rolls, key=_quality)
            against = "" if roll.against is None else f" vs {roll.against}"
            words = f"{self.as_rolled(roll.number)}{against}: {self.called(table, roll.who)}, {roll.what}"
            number = self.round_of(roll)
            words += f", {self.words.unit} {number}" if number else ""
            special = "match" if good else "failed match"
            if roll.critical or not roll.matched:
                special = "" if not roll.critical else "critical" if good else self.fumble
            yield label, words + (f", {special}" if special else "")

    def round_of(self, value: Value) -> int:
        """Return the number of the round in which a fact was recorded; 0 before the first round."""
        at = next((i for i, fact in enumerate(self.facts) if fact is value), 0)
        return next((each.number for each in reversed(self.rounds) if each.first <= at), 0)

    def _fight_deeds(self, table: T, sides: Mapping[str, int]) -> Account:
        """Return the table of acts in the fight: attacks that hit, harm dealt and taken, characters taken down."""
        counts: Counts = self.counted(self.of_fight())
        hits, dealt, own, selves = self._hits_and_harm(table)
        taken = counts["taken"]
        most_dealt, most_taken = (max(count.values(), default=0) for count in (dealt, taken))
        rows = []
        for character_id in self.names:
            character = table.characters.get(character_id)
            falls = [fall for fall in self.falls if fall.who != character_id]
            fallen = dict.fromkeys(fall.who for fall in falls if (fall.by or (fall.died or fall).by) == character_id)
            out = [self.called(table, character_id) for character_id in fallen]
            own_way = [fall.how for fall in self.falls if fall.who == character_id and fall.how not in ("fell", "died")]
            did = any(count[character_id] for count in counts.values()) or own_way
            if character is None or character.team not in sides or not did:
                continue
            attacks, took = counts["attack"][character_id], ", ".join(filter(None, out))
            if own_way:
                took = f"{took or 'no one'}, then {own_way[0]}"
            rows.append(
                (
                    Field(self.names[character_id], "", sides[character.team]),
                    *self.fields(table, character_id),
                    Field(f"{hits[character_id]} of {attacks}" if attacks else "–", "" if attacks else "quiet"),
                    Field(
                        str(dealt[character_id]),
                        "good" if dealt[character_id] and dealt[character_id] == most_dealt else "",
                    ),
                    Field(
                        str(taken[character_id]),
                        "bad" if taken[character_id] and taken[character_id] == most_taken else "",
                    ),
                    Field(took),
                )
            )
        rows.sort(key=lambda row: (row[0].side, -int(row[-3].text)))
        heads = ("", *self.own, "hits", "dealt", "taken", "took down")
        if self.kept:
            heads, rows = ("", "hits", "took down"), [(row[0], row[-4], row[-1]) for row in rows]
        lines = []
        for label, harm in (("friendly fire", own), ("harm to themselves", selves)):
            if text := ", ".join(f"{much} by {self.names[key]}" for key, much in harm.items() if key in self.names):
                lines.append((label, text))
        return Account("Deeds", heads, tuple(rows), (*lines, *self.remarks(table)))

    def _hits_and_harm(self, table: T) -> tuple[Counter[str], Counter[str], Counter[str], Counter[str]]:
        """Return counts by attacker: attacks that hit, harm to foes, to others of their side, and to themselves.

        An attack on many counts as one hit at most.
        """
        hits, dealt, own, selves, tries = Counter[str](), Counter[str](), Counter[str](), Counter[str](), set[str]()
        sides = {character.id: character.team for character in table.people}
        for fact in self.statistics(self.of_fight()):
            if fact.what == "attack":
                tries.add(fact.who)
            elif fact.what == "hit" and fact.who in tries:
                tries.remove(fact.who)
                hits[fact.who] += 1
            elif fact.what == "harm":
                within = fact.who in sides and sides[fact.who] == sides.get(fact.target)
                (selves if fact.who == fact.target else own if within else dealt)[fact.who] += fact.amount
        return hits, dealt, own, selves


def called_luck(more: float, variance: float) -> Field:
    """Return the word for a difference from expectation; within one standard deviation it is average."""
    if more * more <= variance:
        return Field("average", "quiet")
    return Field("lucky", "good") if more > 0 else Field("unlucky", "bad")
