"""What events of a game are and how they are worded, and those that every game tells of an evening."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from unhex_tui.engine.event import Told
from unhex_tui.engine.value import Value
from unhex_tui.evening.naming import in_runs, listed
from unhex_tui.evening.rulings import Rule


class Names(Protocol):
    """What words need of a table, which stands as it did when the event was told."""

    def name(self, who: str) -> str:
        """A character's name, also after it was removed."""

    def team_name(self, team_id: str) -> str:
        """A team's name; its id where there is no such team any more."""


class Event(Value):
    """A fact told by a procedure, with its words; a true `secret` keeps it to the GM."""

    own_words: ClassVar[bool] = False
    """Whether it tells something in the GM's or a player's own words, which players read through the veil."""
    says: ClassVar[Told]
    """What it tells where that is always the same but for its fields, which stand in the text as `{who}`."""

    def told(self, names: Any) -> Told:
        """It as the GM reads it, with the rules to blame; who else may know it the views say. `names` are a game's
        `Names`.
        """
        return self.says._replace(text=self.says.text.format_map(_Fields(self, names)))

    def in_words(self, field: str, names: Any) -> Any:
        """A field as a text has it: ids by their names, several as one says them."""
        value = getattr(self, field)
        match field:
            case "who" | "target" | "against" | "by" | "keepers":
                return names.name(value) if isinstance(value, str) else in_runs(names.name(one) for one in value)
            case "team":
                return names.team_name(value)
        return listed(value) if isinstance(value, tuple) else value


class _Fields(dict[str, Any]):
    """The fields of an event as a text has them."""

    def __init__(self, event: Event, names: Names) -> None:
        self.event, self.names = event, names

    def __missing__(self, field: str) -> Any:
        return self.event.in_words(field, self.names)


class Edited(Event):
    """What the GM did by hand, told before what came of it."""

    text: str
    says = Told("The GM: {text}", kind="gm")


class PartyNamed(Event):
    """The players' party is called otherwise."""

    name: str
    says = Told("The party is now called {name}", kind="scene")


class SheetChanged(Event):
    """Somebody's facts were changed by hand between fights."""

    who: str
    own_words = True
    changes: tuple[str, ...]
    """Each in words, from what it was to what it is."""
    secret: bool = False

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)}'s sheet: {'; '.join(self.changes)}", kind="gm")


class Joined(Event):
    """Characters come to the table: all of them seen by the players, or none."""

    whom: tuple[str, ...]
    team: str
    hidden: bool = False

    def told(self, names: Names) -> Told:
        verb = "joins" if len(self.whom) == 1 else "join"
        who = in_runs(names.name(one) for one in self.whom)
        return Told(f"{who} {verb} {names.team_name(self.team)}", (), "gm" if self.hidden else "scene")


class Appeared(Event):
    """The players see somebody who was hidden from them, once a fight is laid out."""

    who: str
    says = Told("{who} appears", kind="action")


class Recovered(Event):
    """Something comes back to somebody, as much as the GM says."""

    who: str
    points: int
    what: str
    """As one says it: `Vitality`, `HP`."""
    rules: tuple[str, ...]

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} recovers {self.points} {self.what}", self.rules, "scene")


class Dismissed(Event):
    """Somebody has left the roster for good."""

    name: str
    secret: bool = False
    says = Told("{name} leaves the table", kind="scene")


class PartTaken(Event):
    """The GM says who takes part in the next fight and who is away."""

    back: tuple[str, ...]
    away: tuple[str, ...]
    rules: tuple[str, ...] = ()
    secret: bool = True

    def told(self, names: Names) -> Told:
        told = (
            f"{where}: {in_runs(names.name(one) for one in who)}"
            for where, who in (("in the next fight", self.back), ("away", self.away))
            if who
        )
        return Told("; ".join(told), self.rules, "gm")


class EncounterLaidOut(Event):
    title: str
    names: tuple[str, ...]
    rules: tuple[str, ...] = ()
    secret: bool = True

    def told(self, names: Names) -> Told:
        return Told(f"Encounter: {self.title}, with {in_runs(self.names) or 'no one'}", self.rules, "gm")


class RulesChosen(Event):
    """The table has chosen how it plays one of its table rules."""

    rule: Rule
    choice: str

    def told(self, names: Names) -> Told:
        return Told(f"{self.rule.question} {self.rule[self.choice]}", self.rule.rules, "scene")


class FightBegan(Event):
    number: int
    how: str = ""
    """Which way of play it is, in words, where that is not the usual one."""
    rules: tuple[str, ...] = ()

    def told(self, names: Names) -> Told:
        how = f", {self.how}" if self.how else ""
        return Told(f"Fight {self.number} begins{how}", self.rules, "scene", mark="scene")


class RoundBegan(Event):
    number: int
    unit: str = "Round"
    says = Told("{unit} {number}", kind="scene", mark="round")


class FightEnded(Event):
    winner: str
    """Id of the side that is left; empty where none is."""
    by_gm: bool = False

    def told(self, names: Names) -> Told:
        if self.by_gm:
            return Told("The GM ends the fight", (), "scene", mark="end")
        left = names.team_name(self.winner) if self.winner else "no one"
        return Told(f"The fight is over; still standing: {left}", (), "scene", mark="end")


class EveningClosed(Event):
    says = Told("The session is closed", kind="scene")


class ActionVoided(Event):
    """Nothing more comes of the action under way."""

    who: str
    refunded: bool
    restored: bool
    """What it has done is undone."""
    gone: bool
    """A participant was no longer there; nobody overruled it."""
    rules: tuple[str, ...] = ()

    def told(self, names: Names) -> Told:
        why = "is no longer possible" if self.gone else "is cancelled (GM ruling)"
        cost = "refunded" if self.refunded else "spent"
        state = ", effects undone" if self.restored else ""
        return Told(f"{names.name(self.who)}'s action {why}: {cost}{state}", self.rules, "gm")
