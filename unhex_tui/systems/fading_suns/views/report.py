"""The report of a Fading Suns session: FS-ACT-1, FS-COR-1, FS-COR-7, FS-VIT-1, FS-DOD-2, FS-CHG-1, FS-GRP-2.

The tables are those of `gamekit.reports`. This module says which events count as attack, hit and wound, and adds
Vitality before and after, charges, holds and effect dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar

from unhex_tui.engine.chance import share, steady
from unhex_tui.engine.view import Tabled
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.reports.measured import MeasuredReport
from unhex_tui.gamekit.reports.session import Column, Roll, Statistic, Tries, tried
from unhex_tui.systems.fading_suns.events.turns import (
    Attacked,
    Avoided,
    EffectRolled,
    Fell,
    Freed,
    Held,
    Hit,
    Rolled,
    RunDown,
    Wounded,
    WoundsWait,
)
from unhex_tui.systems.fading_suns.fight.ledger import NAMES
from unhex_tui.systems.fading_suns.people.character import AS_TOLD, Character, several
from unhex_tui.systems.fading_suns.rules.chances import readings
from unhex_tui.systems.fading_suns.state.table import Table


class Report(MeasuredReport[Table]):
    """The report for one audience."""

    doings = Tabled(
        "Who attacked, hit and was hurt",
        notes=(
            "A grapple counts as an attack and its grab as a hit. Wounds count after armor, even beyond the Vitality"
            " that was left. A hold deals wounds in later turns without an attack. A charger's own momentum wounds"
            " count as taken, not as dealt.",
        ),
        rules=("FS-ACT-1", "FS-VIT-1", "FS-DOD-2", "FS-CHG-1", "FS-GRP-2"),
    )
    dice = Tabled(
        "d20: rolled and expected",
        ("", "Rolls", "Average", "Successes", "expected", "Criticals", "expected"),
        notes=(
            "Low rolls succeed; of 2 successes the higher is better. A fair d20 averages 10.5. Expected numbers"
            " follow from the goal of each roll. Criticals include critical failures.",
        ),
        rules=("FS-COR-1", "FS-COR-2"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("attack", Attacked, whom="target", head="Attacks"),
        Column("hit", Hit, whom="target", head="Hits"),
        Column("harm", head="Wounds dealt"),
        Column("taken", head="Wounds taken"),
        Column("avoid", Avoided, whom="target", head="Attacks dodged"),
        Column("charge", Attacked, whom="target", when=lambda event: event.what == NAMES["charge"], head="Charges"),
        Column("hold", Held, whom="target", when=attrgetter("held"), head="Holds"),
        Column("ran down", RunDown, whom="target"),
        Column("free", Freed, whom="target"),
        Column("wait", WoundsWait, "by", "who", "wounds"),
    )
    words: ClassVar[Words] = AS_TOLD
    lost: ClassVar[str] = "Wounds taken"
    figure: ClassVar[str] = "Vitality"
    figure_rules: ClassVar[tuple[str, ...]] = ("FS-VIT-1", "FS-VIT-3")
    tries: ClassVar[str] = "effect dice"
    own: ClassVar[tuple[str, ...]] = (figure,)

    def figures(self, character: Character) -> tuple[int, int]:  # type: ignore[override]
        return character.vitality, character.most_vitality

    # -------------------------------------------------------------------- counting

    def count(self, table: Table, event: Any) -> None:
        match event:
            case Rolled():
                self._roll(table, event)
            case EffectRolled() if event.what != "momentum":  # the last of the damage dice, against the charger
                chance = table.rules.counts_to / table.rules.faces
                self.facts.append(Tries(event.who, event.what, len(event.faces), event.points, chance))
            case Wounded() if event.wounds:
                self.did("left", self._wound(table, event), event.who, event.after)
            case Fell() if event.how != "awake":
                self._falls(event.who, "died" if event.how == "dead" else "fell")
            case _:
                super().count(table, event)

    def _falls(self, who: str, how: str) -> None:
        wounds = [fact for fact in self.statistics(self.of_fight()) if fact.what == "left" and fact.target == who]
        # If the last wound left more Vitality than that, an edit did it, and no one took the character down.
        by = wounds[-1].who if wounds and wounds[-1].amount <= (how == "fell") else ""
        before = [fall for fall in self.falls if fall.who == who]
        if not before or before[-1].deadly:  # whoever falls after a death was revived by the GM
            self.falls_out(who, by, how)
        elif how == "died":
            self.dies(who, by)

    def _roll(self, table: Table, event: Rolled) -> None:
        goal = event.goal if self.measures(table, event.who) else None
        good, critical = event.successes > 0, event.outcome in _CRITICAL
        self.facts.append(Roll(event.who, event.what, event.face, goal, good, critical, chances_of(event.goal)))

    def _wound(self, table: Table, event: Wounded) -> str:
        """Count wounds, with those that waited where they were dealt, and return the attacker (FS-INI-1)."""
        waited = ("wait", event.who, event.wounds)
        first = self.rounds[-1].first if self.rounds else self.first  # wounds wait no longer than the turn
        for n, fact in enumerate(self.facts[first:], first):
            if isinstance(fact, Statistic) and (fact.what, fact.target, fact.amount) == waited:
                self.facts[n] = fact._replace(what="harm")
                return fact.who
        by = self.doer(table, event.by)
        self.did("harm", by, event.who, event.wounds)
        return by

    # -------------------------------------------------------------------- telling

    def rolled(self) -> tuple[Tabled, ...]:
        """Return the tables of the d20 and of the effect dice."""
        rows = [
            (self.names[character_id], *tried(each, "damage"), *tried(each, "armor"))
            for character_id, each in self.by_roller(Tries).items()
        ]
        heads = ("", "Damage dice", "wounds", "expected", "Armor dice", "stopped", "expected")
        note = "Wounds are counted before armor. Momentum dice count once, with the damage."
        rules = ("FS-COR-7", "FS-COR-8", "FS-CHG-2")
        return *super().rolled(), Tabled("Effect dice: rolled and expected", heads, tuple(rows), (note,), rules)

    def remarks(self, table: Table) -> Iterator[tuple[str, str]]:
        """Yield the hardest hit, the holds with their turns, and counts of charges and dodges by character."""
        if most := self.hardest():
            yield "hardest hit", f"{several(most.amount, 'wound')}, {self.pair_at(most)}"
        if held := self.deeds("hold", at=True):
            yield "held", "; ".join(map(self._held, held))
        yield from self.tally("ran down", "ran down")
        yield from self.tally("avoid", "dodged")

    def _held(self, hold: Statistic) -> str:
        """Return a hold in words, with its first and last turn."""
        facts = self.of_fight()
        after = facts[next(i for i, fact in enumerate(facts) if fact is hold) :]
        ended = (fact for fact in self.statistics(after) if fact.what == "free" and fact.who == hold.target)
        free = next(ended, None)
        first, last = self.round_of(hold), self.round_of(free) if free is not None else self.now
        return f"{self.pair(hold)}, turn{f' {first}' if first == last else f's {first} to {last}'}"


_CRITICAL = ("critical", "fumble")


@lru_cache(maxsize=128)
def chances_of(goal: int) -> tuple[float, float]:
    """Return the probabilities of a success and of any critical result (FS-COR-1 to FS-COR-3)."""
    good, critical = attrgetter("succeeded"), lambda reading: reading.outcome in _CRITICAL
    return steady(share(readings(goal), good)), steady(share(readings(goal), critical))
