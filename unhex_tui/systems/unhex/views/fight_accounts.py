"""The accounts of one fight: who stood when, who fell to whom, the dice, deeds: ROUND-1, DICE-2, DMG-6, ACT-7.

They are those of the evening from where the fight began. For the players only what they were told counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from unhex_tui.engine.event import Told
from unhex_tui.engine.report import Account, Ending, Field
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, State
from unhex_tui.evening.known import knows, seen, team_known
from unhex_tui.systems.unhex.events.actions import ActionVoided
from unhex_tui.systems.unhex.events.attacks import Died, FellUnconscious, Surrendered
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.events.fights import FightBegan, FightEnded, RoundBegan, RoundEnded, TurnBegan
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.history import IN_WORDS
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.report import Accounts, Deed, Roll, chances_of

_MOST_ROUNDS = 12
"""Rounds that are told one by one: of a longer fight the last ones."""


class _Round(Value):
    number: int
    first: int
    """How many facts there were when it began."""
    states: dict[str, State]
    """By id, those whom the audience saw at its end."""
    leads: list[str]
    """The team that has its turn first, once that is told."""


class _Fall(Value):
    who: str
    by: str
    """Empty where nobody is known to have done it."""
    number: int
    how: str
    """`fell`, `died`, `gave up`."""


class FightAccounts(Accounts):
    """The accounts of the evening, and of the last fight by itself."""

    def __init__(self, audience: Audience) -> None:
        super().__init__(audience)
        self._first = 0
        """How many facts there were when the fight began."""
        self._rounds: list[_Round] = []
        self._falls: list[_Fall] = []
        self._most: dict[str, int] = {}
        """By id, the max levels with which the fight was fought."""
        self._fallen = 0
        """How many had fallen when the action under way began."""

    def begin(self) -> None:
        super().begin()
        self._fallen = len(self._falls)

    def take(self, table: Table, event: Any, told: Told) -> None:
        super().take(table, event, told)
        if isinstance(event, ActionVoided) and event.restored:
            del self._falls[self._fallen :]
        if isinstance(event, RoundEnded | FightEnded) and self._rounds:
            self._rounds[-1].states.update(self._states(table))
            self._most = {c.id: c.max_level for c in table.taking_part()}
        if not self.gm and not told.to_players():
            return
        number = self._rounds[-1].number if self._rounds else 0
        match event:
            case FightBegan():
                self._first = len(self.facts)
                self._rounds, self._falls = [], []
            case RoundBegan():
                self._rounds.append(_Round(event.number, len(self.facts), {}, []))
            case TurnBegan() if self._rounds:
                self._rounds[-1].leads.append(event.team)
            case FellUnconscious() if event.who in table.characters and table.characters[event.who].surrendered:
                self._falls.append(_Fall(event.who, "", number, "gave up"))
            case FellUnconscious():
                self._falls.append(_Fall(event.who, self._by(event.who), number, "fell"))
            case Died() if not any(fall.who == event.who and fall.how == "fell" for fall in self._falls):
                self._falls.append(_Fall(event.who, self._by(event.who), number, "died"))
            case Surrendered():
                self._falls.append(_Fall(event.who, "", number, "gave up"))
            case _:
                pass

    def _by(self, who: str) -> str:
        """Who did somebody the last harm in the action under way; nobody where the GM amended it."""
        harm = (fact for fact in reversed(self.facts[self.begun :]) if isinstance(fact, Deed) and fact.what == "harm")
        return next((fact.who for fact in harm if fact.target == who), "")

    def _states(self, table: Table) -> Iterator[tuple[str, State]]:
        for character in table.taking_part():
            if self.gm or seen(character):
                known = self.gm or knows(character, "condition")
                yield character.id, _state(character) if known else "ready"

    # -------------------------------------------------------------------- telling

    def ending(self, table: Table, ending: Ending) -> Ending:
        """What is there of it at once, with its accounts."""
        for who in table.characters:
            if who in self.names:
                self._call(table, who)
        teams = [team.id for team in table.teams if self.gm or team_known(table, team.id)]
        sides = {team: side for side, team in enumerate(teams)}
        accounts = (self._fight_dice(table, sides), self._fight_deeds(table, sides))
        return ending._replace(
            course=self._course(table, sides), accounts=tuple(each for each in accounts if each.rows)
        )

    def _called(self, table: Table, who: str) -> str:
        return self.names.get(who) or (table.name(who) if self.gm else "")

    def _course(self, table: Table, sides: Mapping[str, int]) -> Account:
        """Who stood at the end of each round, and who fell to whom."""
        rounds = self._rounds[-_MOST_ROUNDS:]
        leads = [sides.get(each.leads[0], -1) if each.leads else -1 for each in rounds]
        rows = [(Field("goes first", "quiet"), *(Field(side=side) for side in leads), Field())]
        for team, side in sides.items():
            members = [c for c in table.taking_part() if c.team == team and (self.gm or seen(c))]
            if not members:
                continue
            cells = [
                Field(side=side, members=tuple(each.states[c.id] for c in members if c.id in each.states))
                for each in rounds
            ]
            rows.append((Field(table.team_name(team), "strong", side), *cells, Field(self._stand(members))))
        heads = ("round", *(str(each.number) for each in rounds), "end")
        return Account("", heads, tuple(rows), tuple(self._lines(table, sides)))

    def _stand(self, members: list[Character]) -> str:
        """How many stand, and what became of the others; only where all of that is known."""
        if not self.gm and not all(knows(c, "condition") for c in members):
            return ""
        counted = Counter(c.condition or "stand" for c in members)
        stand = counted.pop("stand", 0)
        return ", ".join(
            [
                f"{stand} of {len(members)} stand",
                *(f"{many} {IN_WORDS.get(what, what)}" for what, many in counted.items()),
            ]
        )

    def _lines(self, table: Table, sides: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        fallen: dict[int, list[str]] = {}
        for fall in self._falls:
            if name := self._called(table, fall.who):
                by = self._called(table, fall.by) if fall.by else ""
                how = "" if fall.how == "fell" else f" {fall.how}"
                fallen.setdefault(fall.number, []).append(f"{name}{how}{f' (by {by})' if by else ''}")
        if fallen:
            yield "Fell", "; ".join(f"round {number}: {', '.join(names)}" for number, names in fallen.items())
        taken = Counter[str]()
        for fact in self._of_fight():
            if isinstance(fact, Deed) and fact.what == "harm" and fact.target in table.characters:
                taken[table.characters[fact.target].team] += fact.amount
        lost = []
        for team in sides:
            members = [c for c in table.taking_part() if c.team == team and (self.gm or seen(c))]
            most = sum(self._most.get(c.id, c.max_level) for c in members)
            of = f" of {most}" if all(self.gm or knows(c, "level") for c in members) else ""
            lost.append(f"{table.team_name(team)} {taken[team]}{of}")
        if taken:
            yield "Levels lost", " · ".join(lost)

    def _of_fight(self) -> list[Deed | Roll]:
        return self.facts[self._first :]

    def _fight_dice(self, table: Table, sides: Mapping[str, int]) -> Account:
        """The dice of each side against what was likely; the best and the worst roll."""
        rolls: dict[str, list[Roll]] = {}
        for fact in self._of_fight():
            if isinstance(fact, Roll) and fact.who in self.names and fact.who in table.characters:
                team = table.characters[fact.who].team
                if team in sides:
                    rolls.setdefault(team, []).append(fact)
        rows = []
        for team, side in sides.items():
            made = rolls.get(team, [])
            if not made:
                continue
            got, likely, luck = sum(one.success for one in made), "", Field()
            if all(one.level is not None for one in made):
                chances = [chances_of(one.level or 0, one.plain, one.reading)[0] for one in made]
                likely, luck = f"{sum(chances):.1f}", _luck(got - sum(chances), sum(p * (1 - p) for p in chances))
            name = Field(table.team_name(team), "strong", side)
            rows.append((name, Field(likely, "quiet"), Field(f"{got} of {len(made)}"), luck))
        return Account("Dice", ("", "likely", "good", ""), tuple(rows), tuple(self._extremes(table, rolls)))

    def _extremes(self, table: Table, rolls: Mapping[str, list[Roll]]) -> Iterator[tuple[str, str]]:
        made = [one for each in rolls.values() for one in each]
        for label, good in (("best", True), ("worst", False)):
            found = [one for one in made if one.success == good]
            if not found:
                continue
            # A high success beats a lower one; a failure is the worse the further it is above the level.
            one = max(found, key=lambda one: (one.critical, one.number if good else one.number - (one.level or 0)))
            against = "" if one.level is None else f" against {one.level}"
            words = f"{one.number:02d}{against}: {self._called(table, one.who)}, {PURPOSES[one.purpose]}"
            number = self._round_of(one)
            words += f", round {number}" if number else ""
            yield label, words + (", critical" if one.critical else "")

    def _round_of(self, roll: Roll) -> int:
        at = next((i for i, fact in enumerate(self.facts) if fact is roll), 0)
        return next((each.number for each in reversed(self._rounds) if each.first <= at), 0)

    def _fight_deeds(self, table: Table, sides: Mapping[str, int]) -> Account:
        """What everybody did in the fight: attacks that hit, damage dealt and taken, whom it put out."""
        counts = {what: Counter[str]() for what in ("attack", "hit", "harm", "taken")}
        for fact in self._of_fight():
            if isinstance(fact, Deed) and fact.what != "aimed":
                counts[fact.what][fact.who] += fact.amount
                counts["taken"][fact.target] += fact.amount if fact.what == "harm" else 0
        most = {what: max(count.values(), default=0) for what, count in counts.items()}
        rows = []
        for who in self.names:
            character = table.characters.get(who)
            out = [self._called(table, fall.who) for fall in self._falls if fall.by == who != fall.who]
            gave_up = any(fall.who == who and fall.how == "gave up" for fall in self._falls)
            did = any(count[who] for count in counts.values()) or gave_up
            if character is None or character.team not in sides or not did:
                continue
            attacks, hits, dealt, taken = (counts[what][who] for what in counts)
            rows.append(
                (
                    Field(self.names[who], "", sides[character.team]),
                    Field(f"{hits} of {attacks}" if attacks else "–", "" if attacks else "quiet"),
                    Field(str(dealt), "good" if dealt and dealt == most["harm"] else ""),
                    Field(str(taken), "bad" if taken and taken == most["taken"] else ""),
                    Field(", ".join([*filter(None, out), *(["gave up"] if gave_up else [])])),
                )
            )
        rows.sort(key=lambda row: (row[0].side, -int(row[2].text)))
        return Account("Deeds", ("", "hits", "dealt", "taken", "put out"), tuple(rows))


def _luck(more: float, variance: float) -> Field:
    """What a difference from what was likely is called: luck begins where chance mostly ends."""
    if more * more <= variance:
        return Field("as likely", "quiet")
    return Field("lucky", "good") if more > 0 else Field("unlucky", "bad")


def _state(character: Character) -> State:
    if character.dead:
        return "dead"
    if character.unconscious:
        return "down"
    if character.surrendered:
        return "yielded"
    return "ready" if character.in_fight else "out"
