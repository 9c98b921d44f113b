"""What happens between fights and in the GM's hand: FS-VIT-1 for what comes back."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import in_runs
from unhex_tui.evening.rulings import rule_named
from unhex_tui.systems.fading_suns.events.event import Event, Names
from unhex_tui.systems.fading_suns.rules.table_rules import RULES


class Joined(Event):
    """Characters come to the table: all of them seen by the players, or none."""

    whom: tuple[str, ...]
    team: str
    hidden: bool = False

    def told(self, names: Names) -> Told:
        verb = "joins" if len(self.whom) == 1 else "join"
        who = in_runs(names.name(one) for one in self.whom)
        return Told(f"{who} {verb} {names.team_name(self.team)}", (), "gm" if self.hidden else "scene")

    @property
    def concerns(self) -> tuple[str, ...]:
        return self.whom


class PartyNamed(Event):
    name: str

    def told(self, names: Names) -> Told:
        return Told(f"The party is now called {self.name}", (), "scene")


class SheetChanged(Event):
    """Somebody's facts were changed by hand between fights."""

    who: str
    changes: tuple[str, ...]
    """Each in words, from what it was to what it is."""
    pc: bool

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)}'s sheet: {'; '.join(self.changes)}"
        return Told(text, (), "scene" if self.pc else "gm")


class Dismissed(Event):
    """Somebody has left the roster for good."""

    name: str
    secret: bool

    def told(self, names: Names) -> Told:
        return Told(f"{self.name} leaves the table", (), "gm" if self.secret else "scene")


class PartTaken(Event):
    """The GM says who takes part in the next fight and who is away."""

    back: tuple[str, ...]
    away: tuple[str, ...]

    def told(self, names: Names) -> Told:
        told = (
            f"{where}: {in_runs(names.name(one) for one in who)}"
            for where, who in (("in the next fight", self.back), ("away", self.away))
            if who
        )
        return Told("; ".join(told), (), "gm")


class EncounterLaidOut(Event):
    title: str
    whom: tuple[str, ...]

    def told(self, names: Names) -> Told:
        who = in_runs(names.name(one) for one in self.whom)
        return Told(f"Laid out: {self.title}, with {who or 'nobody'}", (), "gm")


class Recovered(Event):
    """Vitality comes back, as much as the GM says."""

    who: str
    points: int

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} recovers {self.points} Vitality", ("FS-VIT-1",), "scene")


class RulesChosen(Event):
    rule: str
    choice: str

    def told(self, names: Names) -> Told:
        rule = rule_named(RULES, self.rule)
        return Told(f"{rule.question} {rule[self.choice]}", rule.rules, "scene")


class EveningClosed(Event):
    def told(self, names: Names) -> Told:
        return Told("The session is closed", (), "scene")
