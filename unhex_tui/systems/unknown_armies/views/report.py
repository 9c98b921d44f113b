"""The events that count in reports of Unknown Armies, and a chase's gaps and stunts by round.

UA-DIC-1, UA-DOD-2, UA-RND-1, UA-WND-1 to UA-WND-3, UA-CAR-1, UA-CAR-6. `gamekit.reports` builds the reports. Players
see only cars in which they see a character.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from unhex_tui.engine.value import State, Value, field
from unhex_tui.engine.view import Account, Audience, Ending, Field, Tabled
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.reports.measured import MeasuredReport
from unhex_tui.gamekit.reports.session import Column, Roll, Statistic
from unhex_tui.gamekit.views import signed
from unhex_tui.gamekit.visibility import knows, seen
from unhex_tui.systems.unknown_armies.events.fights import (
    Attacked,
    ChaseBegan,
    ChaseEnded,
    ChaseRound,
    Done,
    Fell,
    Left,
    Risked,
    Rolled,
    Wounded,
)
from unhex_tui.systems.unknown_armies.people.character import AS_TOLD, Character
from unhex_tui.systems.unknown_armies.rules.attacks import follow_up
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, Reading, read, shown, within
from unhex_tui.systems.unknown_armies.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.views.bout import FATES


class Risk(Value):
    """A driver's stunt."""

    who: str
    car: str
    """Name of the car."""
    what: str
    insane: bool
    chase: int
    """The number of the chase among the session's fights and chases, from 1."""
    round: int


class Race(State):
    """One chase as one audience sees it."""

    quarry: str
    """Name of the car that is chased."""
    names: dict[str, str] = field(default_factory=dict)
    """Names of the cars in which the audience has seen a character, by id."""
    gaps: dict[str, list[str]] = field(default_factory=dict)
    """Gaps by car id, in words: at the start, then at each round's end; empty for the prey."""
    fates: dict[str, str] = field(default_factory=dict)
    """Reasons why a car left the chase, by car id, in words; empty while it takes part."""
    riders: dict[str, None] = field(default_factory=dict)
    """Ids of the characters seen in these cars, in order of appearance."""
    looked: int = 0

    def look(self, cars: Sequence[Left], there: Collection[str] | None) -> None:
        """Note the gaps at the start of a round or at the end; `there` are the visible characters, None for all."""
        fled = any(car.fate == "lost" for car in cars) and not cars[0].fate
        for n, car in enumerate(cars):
            if there is not None and not {*there} & {*car.aboard}:
                continue
            gaps = self.gaps.setdefault(car.id, [])
            gaps += [""] * (self.looked - len(gaps))
            ran = self.fates.get(car.id, "") in ("", "got away") and car.fate in ("", "lost")
            gaps.append(signed(car.gap) if n and ran else "")
            self.names[car.id] = car.name
            self.riders |= dict.fromkeys(car.aboard)
            self.fates[car.id] = "got away" if fled and not n else FATES[car.fate]
        self.looked += 1

    def rows(self) -> Iterator[tuple[str, Sequence[str], str]]:
        """Yield each car's name, its gaps and its end."""
        for key, name in self.names.items():
            yield name, [*self.gaps[key], *[""] * (self.looked - len(self.gaps[key]))], self.fates[key]

    def told(self, title: str, risks: Sequence[str]) -> Tabled:
        """Return the chase as a table of the report, with the stunts in words as a note."""
        heads = ("", "Start", *(str(n) for n in range(1, self.looked)), "End")
        risked = (f"Risked: {'; '.join(risks)}.",) if risks else ()
        notes = (
            f"Lengths behind {self.quarry} at the start and at the end of each round; below 0 means ahead of it.",
            *risked,
        )
        rows = tuple((name, *gaps, fate) for name, gaps, fate in self.rows())
        return Tabled(f"{title}: lengths", heads, rows, notes, ("UA-CAR-1", "UA-CAR-6", "UA-CAR-12"))


def _struck(event: Rolled) -> bool:
    """Tell whether the roll is an attack that hits unless it is dodged."""
    return event.of == "attack" and event.reading.succeeded


def _dodged(event: Rolled) -> bool:
    """Tell whether the roll is a dodge that avoids the whole attack (UA-DOD-2)."""
    return event.of == "dodge" and event.reading.succeeded


class Report(MeasuredReport[Table]):
    """The report for one audience."""

    doings = Tabled(
        "Who attacked, hit and was hurt",
        notes=("A hit is a successful attack that was not fully dodged.",),
        rules=("UA-RND-1", "UA-DOD-2", "UA-WND-1"),
    )
    harm_note: ClassVar[str] = "Damage counts all lost wound points, from any cause."
    whom: ClassVar[str] = "Target"
    dice = Tabled(
        "The dice: rolled and expected",
        ("", "Rolls", "Average", "Successes", "expected", "01 and 00", "expected"),
        notes=(
            "Low rolls succeed; of 2 successes the higher is better. Fair dice average 50.5. The expected"
            " numbers follow from the target and the minimum of each roll.",
        ),
        rules=("UA-DIC-1", "UA-DIC-3", "UA-DIC-4"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("attack", Attacked, whom="target", head="Attacks"),
        Column("attack", Rolled, when=lambda event: event.of == "attack" and not event.target),  # a shot at a car
        Column("hit", Rolled, whom="target", when=_struck, head="Hits"),
        Column("avoid", Rolled, whom="against", when=_dodged, head="Dodges"),
        Column("harm", head="Damage dealt"),
        Column("taken", head="Damage taken"),
    )
    words: ClassVar[Words] = AS_TOLD
    fumble: ClassVar[str] = "fumble"
    lost: ClassVar[str] = "Damage taken"
    figure: ClassVar[str] = "Wound points"
    figure_rules: ClassVar[tuple[str, ...]] = ("UA-WND-1", "UA-WND-2", "UA-WND-3")
    own: ClassVar[tuple[str, ...]] = (figure,)

    def __init__(self, audience: Audience) -> None:
        super().__init__(audience)
        self._races: dict[int, Race] = {}
        """The session's chases, by their number among its fights and chases, from 1."""

    def figures(self, character: Character) -> tuple[int, int]:  # type: ignore[override]
        return character.wounds, character.body

    # -------------------------------------------------------------------- counting

    def over(self, event: Any) -> bool:
        return super().over(event) or isinstance(event, ChaseRound | ChaseEnded)

    def count(self, table: Table, event: Any) -> None:
        super().count(table, event)
        match event:
            case ChaseBegan():
                self.fought(table)
                self._races[len(self.bouts)] = Race(event.prey)
            case ChaseRound():
                self.look(table)
                self._look_at(table, event.cars)
                self.round_begins(event.round)
            case ChaseEnded():
                self._look_at(table, event.cars)
                self.ended(table)
            case Risked():
                at = len(self.bouts), self.rounds[-1].number if self.rounds else 0
                self.facts.append(Risk(event.who, event.car, event.what, event.insane, *at))
            case Done() if event.target and "UA-CAR-10" in event.rules:
                self._hit_inside(self.doer(table, event.who), event.target)
            case Rolled():
                self._roll(table, event)
            case Wounded() if self.gm or table.counted(event.who):
                by = self.doer(table, event.by)
                self.did("harm", by, event.who, event.before - event.after)
                if not self.kept:
                    self.did("blow", by, event.who, event.points)
            case Fell() if event.how == "dead" or event.who in self.up or event.by or "UA-EXO-3" in event.rules:
                self._falls(table, event)

    def _falls(self, table: Table, event: Fell) -> None:
        """Record a fall with its cause; a character who was down already only dies (UA-WND-2, UA-EXO-3)."""
        by = self.doer(table, event.by)
        cause = "" if event.by else "without air" if "UA-EXO-3" in event.rules else event.cause
        if event.how == "out":
            self.falls_out(event.who, by, cause=cause)
        elif event.who in self.up:
            self.falls_out(event.who, by, "died", cause)
        else:
            self.dies(event.who, by, cause)

    def _hit_inside(self, who: str, whom: str) -> None:
        """Move the last attack and hit on a car to the character in it who was hit (table 3.5)."""
        for at in self._attacks(who, "")[-2:]:
            self.facts[at] = self.facts[at]._replace(target=whom)

    def _attacks(self, who: str, target: str) -> list[int]:
        """Return the indices of the attacks and hits of a character on a target, among the facts."""
        found = Statistic("attack", who, target), Statistic("hit", who, target)
        return [at for at, fact in enumerate(self.facts) if fact in found]

    def _look_at(self, table: Table, cars: Sequence[Left]) -> None:
        """Note the gaps of the cars whose occupants the audience sees."""
        race = self._races.get(len(self.bouts))
        if race is not None:
            race.look(cars, None if self.gm else [character.id for character in table.taking_part() if seen(character)])

    def _roll(self, table: Table, event: Rolled) -> None:
        """Record a roll; a successful attack roll is a hit until the target dodges it."""
        if event.of == "initiative" and not self.measures(table, event.who):
            return
        reading = event.reading
        rolls = tuple(map(follow_up, range(10))) if event.one_die else EVERY
        likely = _likely(reading.target, reading.minimum, table.rules, reading.skilled, event.weak, rolls)
        good = reading.succeeded or _weak(reading, event.weak, table.rules)
        if event.hits is not None:  # the skill does not matter (UA-SUP-5)
            good, likely = reading.value in event.hits, (len(event.hits) / 100, likely[1])
        critical = reading.critical or reading.fumble
        measured = all(
            self.measures(table, character_id) for character_id in (event.who, event.least_by) if character_id
        )
        against = reading.target if measured else None
        matched = reading.match or reading.mismatch
        self.facts.append(Roll(event.who, event.what, reading.value, against, good, critical, likely, matched))
        if _dodged(event):
            by = self.doer(table, event.against)
            for at in self._attacks(by, event.who)[-1:]:
                if self.facts[at] == Statistic("hit", by, event.who):
                    del self.facts[at]

    # -------------------------------------------------------------------- telling

    def as_rolled(self, number: int) -> str:
        return shown(number)

    def extremes(self, table: Table, field: list[Roll]) -> Iterator[tuple[str, str]]:
        """Yield the best and worst rolls; a weak success is never the best roll, however high (UA-CHK-2)."""
        counts = [roll for roll in field if roll.critical or not roll.success or roll.number <= (roll.against or 100)]
        return super().extremes(table, counts)

    def ending(self, table: Table, ending: Ending) -> Ending:
        """Return the summary of a fight; for a chase with its cars."""
        summary = super().ending(table, ending)
        race = self._races.get(len(self.bouts))
        if race is not None and summary.course is not None:
            return summary._replace(course=self._raced(table, race, summary.course))
        return summary

    def courses(self, table: Table) -> Iterator[Tabled]:
        """Yield the tables of fights; for a chase also the gaps and stunts (UA-CAR-6)."""
        for number, tabled in enumerate(super().courses(table), 1):
            yield tabled
            if (race := self._races.get(number)) is not None:
                yield race.told(tabled.title, [self._risked(risk) for risk in self._risks(number)])

    def _risks(self, number: int) -> list[Risk]:
        return [fact for fact in self.facts if isinstance(fact, Risk) and fact.chase == number]

    def _risked(self, risk: Risk) -> str:
        name = self.names.get(risk.who, "")
        return f"round {risk.round}, {name} in {risk.car}, {risk.what}{' (insane)' if risk.insane else ''}"

    def remarks(self, table: Table) -> Iterator[tuple[str, str]]:
        """Yield the hardest hit and the number of dodges by character."""
        if most := self.hardest("blow"):
            yield "hardest hit", f"{most.amount}, {self.pair_at(most)}"
        yield from self.tally("avoid", "dodged")

    def _raced(self, table: Table, race: Race, course: Account) -> Account:
        """Return the table of a chase with the gaps at each round's end, stunts and injuries (UA-CAR-6, UA-WND-3)."""
        riders = (character for character in table.taking_part() if character.id in race.riders)
        people = [character for character in riders if self.gm or seen(character)]
        rounds = [int(head) for head in course.heads[1:-1]]
        rows = [
            (Field(name, "strong"), *(Field(gaps[n] if n < len(gaps) else "") for n in rounds), Field(fate))
            for name, gaps, fate in race.rows()
        ]
        by_car: dict[str, list[str]] = {}
        for risk in self._risks(len(self.bouts)):
            by_car.setdefault(risk.car, []).append(risk.what)
        risked = [f"{car}: {', '.join(stunts)}" for car, stunts in by_car.items()]
        told = (character for character in people if self.gm or knows(character, "condition"))
        bad = [character for character in told if character.fate or character.wounds < character.body]
        hurt = ", ".join(f"{self.called(table, character.id)} {table.condition(character)}" for character in bad)
        lines = [("Risked", "; ".join(risked)), ("Hurt", hurt)]
        return course._replace(rows=(*rows, *course.rows), lines=(*(line for line in lines if line[1]), *course.lines))


def _weak(reading: Reading, stat: int, rules: TableRules) -> bool:
    """Tell whether a check is a weak success: a roll within the stat that is not a fumble (UA-CHK-2)."""
    return not reading.fumble and within(reading.value, stat, rules)


@lru_cache(1024)
def _likely(
    target: int, minimum: int, rules: TableRules, skilled: bool, weak: int, rolls: Sequence[int]
) -> tuple[float, float]:
    """Return the chances of a success, and of 01 or 00, if these rolls are equally likely (UA-DIC-1, UA-DIC-9)."""
    readings = [read(value, target, rules, minimum, skilled=skilled) for value in rolls]
    good = sum(reading.succeeded or _weak(reading, weak, rules) for reading in readings)
    return good / len(rolls), sum(reading.critical or reading.fumble for reading in readings) / len(rolls)
