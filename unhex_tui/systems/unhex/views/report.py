"""The facts counted in the reports of a session of Unhex: ATK-1, DMG-1, DMG-6, DICE-2, DICE-4, ROUND-1, ACT-7.

The tables and their audiences are in `gamekit.reports`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar

from unhex_tui.engine.view import RowState, Tabled
from unhex_tui.gamekit.history import Fought, Words
from unhex_tui.gamekit.reports.fight import FightReport
from unhex_tui.gamekit.reports.session import Column, Roll, Statistic
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.unhex.events.attacks import (
    AttackDeclared,
    Damaged,
    Died,
    FellUnconscious,
    Reacted,
    ReactionVoided,
    Struck,
    Surrendered,
)
from unhex_tui.systems.unhex.events.dice import PURPOSES, Rolled
from unhex_tui.systems.unhex.events.event import AreaAttacked, BlastAimed, DamageSpread
from unhex_tui.systems.unhex.events.fights import FightBegan, FightEnded, RoundBegan, RoundEnded, TurnBegan
from unhex_tui.systems.unhex.people.character import AS_TOLD, Character
from unhex_tui.systems.unhex.rules.chances import second_rolls
from unhex_tui.systems.unhex.rules.percentile import Roller, falls
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.views.audience import state_left
from unhex_tui.systems.unhex.views.words import fights_known


class Report(FightReport[Table]):
    """The reports of a session for one audience."""

    doings = Tabled(
        "Who attacked, hit and was hurt",
        notes=(
            "Counterattacks and intercepts count as attacks. A blast is one attack, and a hit on everyone it"
            " harms. Damage absorbed by armor does not count.",
        ),
        rules=("ATK-1", "CTR-1", "INT-1", "DMG-1"),
    )
    dice = Tabled(
        "The dice: rolled and expected",
        ("", "Rolls", "Average", "Successes", "expected", "Criticals", "expected"),
        notes=(
            "A roll of the level or less succeeds; of 2 successes the higher wins. Fair dice average 50.5 (49.5"
            " where 00 is zero). Expected numbers follow from the level at each roll. Re-rolls count too.",
        ),
        rules=("DICE-1", "DICE-2", "DICE-4", "DICE-7", "DICE-10"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("attack", AttackDeclared, whom="target", head="Attacks"),
        Column("attack", Reacted, whom="against", when=lambda event: event.how in ("counterattack", "intercept")),
        Column("attack", AreaAttacked, when=lambda event: event.kind in ("blast", "continuous")),
        Column("aimed", BlastAimed, whom="targets"),
        Column("hit", Struck, whom="target", head="Hits"),
        Column("hit", DamageSpread, "by", "who", when=lambda event: event.rule == "AOE-5"),
        Column("harm", Damaged, "by", "who", "damage", head="Damage dealt"),
        Column("taken", head="Damage taken"),
    )
    words: ClassVar[Words] = AS_TOLD
    measured: ClassVar[str] = "level"
    lost: ClassVar[str] = "Levels lost to damage"
    digits: ClassVar[int] = 2

    def over(self, event: Any) -> bool:
        return isinstance(event, RoundEnded | FightEnded)

    def most(self, character: Character) -> int:
        return character.max_level

    def fate(self, character: Character) -> str:
        return character.became

    def state(self, character: Character) -> RowState:
        return state_left(character)

    def fights(self, table: Table) -> Iterable[Fought]:
        return fights_known(table)

    def things(self, table: Table) -> Iterable[tuple[str, str]]:
        return ((area.name, text) for area in table.area_map.areas for text in area.notes)

    def count(self, table: Table, event: Any) -> None:
        match event:
            case FightBegan():
                self.fight_begins()
            case RoundBegan():
                self.round_begins(event.number)
            case TurnBegan() if self.rounds:
                self.rounds[-1].leads.append(event.team)
            case Rolled():
                self._roll(table, event)
            case ReactionVoided():
                self._drop_attacks(event.who)
            case Surrendered():
                if not event.by_gm:  # the action is refunded and has no effect, so it was no attack (ACT-7)
                    self._drop_attacks()
                self.falls_out(event.who, "", "surrendered")
            case FellUnconscious():
                self.falls_out(event.who, self.doer(table, event.by))
            case Died() if not any(fall.who == event.who and fall.how == "fell" for fall in self.falls):
                self.falls_out(event.who, self.doer(table, event.by), "died")
            case RoundEnded() | FightEnded():
                self._killed_by_edit(table)
        super().count(table, event)

    def _killed_by_edit(self, table: Table) -> None:
        """Record the deaths that only an edit of the GM tells of."""
        told = {fall.who for fall in self.falls}
        for character in table.taking_part():
            if character.dead and character.id not in told and (self.gm or knows(character, "condition")):
                self.falls_out(character.id, "", "died")

    def _drop_attacks(self, who: str = "") -> None:
        """Uncount the attacks of the current action; with `who`, only those of that character."""
        self.facts[self.begun :] = [
            fact
            for fact in self.facts[self.begun :]
            if not (isinstance(fact, Statistic) and fact.what == "attack" and who in ("", fact.who))
        ]

    def _roll(self, table: Table, event: Rolled) -> None:
        roller = Roller(event.level, event.level, plain=event.plain, reading=table.rules.reading)
        rolled = 10 * event.tens + event.ones
        level = event.level if self.measures(table, event.who) else None
        likely = _likely(roller, rolled if event.kept else 0, event.kept)
        what, roll = PURPOSES[event.purpose], falls(roller)[rolled]
        self.facts.append(Roll(event.who, what, roll.number, level, roll.success, roll.critical, likely))


@lru_cache(1024)
def _likely(roller: Roller, rolled: int, kept: str) -> tuple[float, float]:
    """Return how likely success and a critical result were; a die that was kept is not rolled (DICE-7)."""
    could = [falls(roller)[n] for n in second_rolls(rolled, {"tens": "ones", "ones": "tens"}.get(kept, "both"))]
    return sum(roll.success for roll in could) / len(could), sum(roll.critical for roll in could) / len(could)
