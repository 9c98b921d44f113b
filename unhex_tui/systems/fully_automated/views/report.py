"""The events that count in reports of Fully Automated!: FA-DICE-1, FA-ATK-1, FA-DEF-2, FA-HP-1, FA-STN-1.

`gamekit.reports` builds the reports; this module says which events are attacks, hits and damage, and adds HP by round,
stuns, aims and fudge dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, ClassVar

from unhex_tui.engine.view import Tabled
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.reports.measured import MeasuredReport
from unhex_tui.gamekit.reports.session import Column, Roll, Tries, tried
from unhex_tui.systems.fully_automated.events.attacks import (
    Attacked,
    CoverHurt,
    Defended,
    Escaped,
    Fell,
    Harmed,
    Rolled,
    Stunned,
    Ticked,
)
from unhex_tui.systems.fully_automated.events.rounds import Aimed, Changed, Checked
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character
from unhex_tui.systems.fully_automated.rules.dice import SIGNS, weights
from unhex_tui.systems.fully_automated.state.table import Table


def _restrained(event: Fell) -> bool:
    return event.how == "restrained"


class Report(MeasuredReport[Table]):
    """The report for one audience."""

    doings = Tabled(
        "Who attacked, hit and was hurt",
        notes=(
            "Counter-attacks count as attacks. A hit may do no damage; restraining a target counts as a hit. Damage"
            " taken includes damage from being someone's cover, from dying and from GM edits. Attacks stopped"
            " are those that failed because of a defense roll or a step.",
        ),
        rules=("FA-ATK-1", "FA-ATK-11", "FA-DEF-2", "FA-STN-1", "FA-AIM-1"),
    )
    dice = Tabled(
        "Fudge dice: rolled and expected",
        ("", "Rolls", "Average", "0 or better", "expected", "++", "expected"),
        notes=("Two fair dice average 0. Expected numbers include the advantage or disadvantage of each roll.",),
        rules=("FA-DICE-1", "FA-DICE-3"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("attack", Attacked, whom="target", head="Attacks"),
        Column("hit", Harmed, "by", "who", head="Hits"),
        Column("hit", Fell, "by", "who", when=_restrained),
        Column("harm", Harmed, "by", "who", "points", head="Damage dealt"),
        Column("harm", CoverHurt, "by", "who", "points"),
        Column("harm", Ticked, "", "who"),
        Column("harm", Changed, "", "who", "points"),
        Column("taken", head="Damage taken"),
        Column("stun", Stunned, "by", "who", "stuns", head="Stuns dealt"),
        Column("stop", Defended, when=lambda event: event.result not in ("hit", "hindered"), head="Attacks stopped"),
        Column("stop", Escaped, "target"),
        Column("aim", Aimed, when=attrgetter("gained"), head="Aims"),
        Column("restrain", Fell, "by", "who", when=_restrained),
    )
    words: ClassVar[Words] = AS_TOLD
    called_dice: ClassVar[str] = "Dice: 0 or better"
    lost: ClassVar[str] = "Damage taken"
    figure: ClassVar[str] = "HP"
    figure_rules: ClassVar[tuple[str, ...]] = ("FA-HP-1", "FA-HP-2", "FA-HP-3")
    tries: ClassVar[str] = "checks"
    own: ClassVar[tuple[str, ...]] = (figure,)

    def figures(self, character: Character) -> tuple[int, int]:  # type: ignore[override]
        return character.hp, character.most_hp

    # -------------------------------------------------------------------- counting

    def count(self, table: Table, event: Any) -> None:
        match event:
            case Rolled():
                self._roll(table, event)
            case Checked():
                self.facts.append(Tries(event.who, "", 1, event.made, event.of_hundred / 100))
            case Fell(how="up"):
                self.up.add(event.who)
            case Fell(stood=True):
                self.falls_out(event.who, self.doer(table, event.by), "died" if event.how == "dead" else "fell")
        super().count(table, event)

    def _roll(self, table: Table, event: Rolled) -> None:
        odds = weights(event.net, table.rules)
        likely = sum(odds[2:]) / sum(odds), odds[4] / sum(odds)
        good = event.outcome >= 0
        self.facts.append(Roll(event.who, event.what, event.outcome, 0, good, event.outcome == max(SIGNS), likely))

    # -------------------------------------------------------------------- telling

    def rolled(self) -> tuple[Tabled, ...]:
        """Return the tables of fudge dice and checks."""
        rows = [(self.names[character_id], *tried(each, "")) for character_id, each in self.by_roller(Tries).items()]
        heads, rules = ("", "Checks", "Success", "expected"), ("FA-DICE-2", "FA-LGT-6")
        return *super().rolled(), Tabled("Checks: rolled and expected", heads, tuple(rows), (), rules)

    def remarks(self, table: Table) -> Iterator[tuple[str, str]]:
        """Yield the hardest hit, who restrained whom, and the attacks stopped by character."""
        if most := self.hardest():
            yield "hardest", f"{most.amount}, {self.pair_at(most)}"
        if held := self.deeds("restrain", at=True):
            yield "restrained", "; ".join(map(self.pair_at, held))
        yield from self.tally("stop", "stopped attacks")

    def extremes(self, table: Table, made: list[Roll]) -> Iterator[tuple[str, str]]:
        """Yield the best and the worst roll."""
        for label, pick in (("best", max), ("worst", min)):
            if made:
                roll = pick(made, key=lambda roll: roll.number)
                who, round_ = self.called(table, roll.who), self.round_of(roll)
                yield label, f"{SIGNS[roll.number]}: {who}, {roll.what}, round {round_}"
