"""What happens before and between fights: MAP-3, DICE-2 to DICE-10, CHAR-3 to CHAR-5, CHAR-8, END-2, RUL-23."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.unhex.events.event import Event, Names, cited
from unhex_tui.systems.unhex.rules.percentile import result


class Hidden(Event):
    """The GM hides an NPC before the fight, or shows it after all."""

    who: str
    hidden: bool
    secret: bool = True

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} is {'hidden from' if self.hidden else 'shown to'} the players", kind="gm")


class ItemsTakenUp(Event):
    """After a fight somebody takes up again what it dropped."""

    who: str
    items: tuple[str, ...]
    says = Told("{who} picks up {items}", ("RUL-23",), "action")


class ItemsReturned(Event):
    """After a fight a captured or dead PC has on its sheet again what it dropped, without taking it up itself."""

    who: str
    items: tuple[str, ...]
    became: str
    says = Told("Back on {who}'s sheet ({became}): {items}", ("RUL-23",))


class ItemsLeft(Event):
    """What nobody takes up after a fight."""

    items: tuple[str, ...]
    says = Told("Left behind: {items}", ("RUL-23",))


class TimePassed(Event):
    """The PCs recover, which takes time (END-2)."""

    says = Told("Time passes, for the enemy too", ("END-2",), "scene")


class Recovered(Event):
    who: str
    tired: bool
    """It lacked levels."""
    marked: bool
    """It had wounds that heal."""

    def told(self, names: Names) -> Told:
        what = ["level to max"] * self.tired + ["wounds healed"] * self.marked
        return Told(f"{names.name(self.who)} recovers: {', '.join(what)}", ("END-2",), "scene")


class ItemsAcquired(Event):
    who: str
    items: tuple[str, ...]
    says = Told("{who} gets {items}", ("END-2",), "action")


class ItemsGivenUp(Event):
    who: str
    items: tuple[str, ...]
    says = Told("{who} discards {items}", ("END-2",), "action")


class ItemsKept(Event):
    """PCs who have nothing to choose as they recover: no slot is free, or they were elsewhere and lost nothing."""

    keepers: tuple[str, ...]
    says = Told("Nothing to replace: {keepers}", ("END-2",), "scene")


class NpcsRecovered(Event):
    who: tuple[str, ...]
    secret: bool = True
    says = Told("Also recovered: {who}", ("END-2",), "gm")


class Joined(Event):
    """Characters come to the table."""

    names: tuple[str, ...]
    team: str
    secret: bool = False

    def told(self, names: Names) -> Told:
        verb = "joins" if len(self.names) == 1 else "join"
        return Told(f"{in_runs(self.names)} {verb} {names.team_name(self.team)}", ("CHAR-8",), "scene")


class HeldBack(Event):
    """NPCs are to come into the fight later."""

    who: tuple[str, ...]
    secret: bool = True
    says = Told("Arriving later: {who}", ("MAP-3",), "gm")


class CameLater(Event):
    """NPCs who were to come later are in the fight now."""

    names: tuple[str, ...]
    area: str
    secret: bool = False

    def told(self, names: Names) -> Told:
        verb = "arrives" if len(self.names) == 1 else "arrive"
        return Told(f"{in_runs(self.names)} {verb} in {names.area_name(self.area)}", ("MAP-3",), "scene")


class MapChosen(Event):
    title: str

    def told(self, names: Names) -> Told:
        return Told(f"Map: {self.title or 'untitled'}", ("MAP-1",), "scene", mark="scene")


class GoalSet(Event):
    goal: str

    def told(self, names: Names) -> Told:
        text = f"Session goal: {self.goal}" if self.goal else "The session no longer has a goal"
        return Told(text, ("CHAR-5",), "scene")


class GoalSettled(Event):
    """The session's goal was met, or was not (CHAR-5)."""

    goal: str
    met: bool

    def told(self, names: Names) -> Told:
        return Told(f"The goal {'is met' if self.met else 'was not met'}: {self.goal}", ("CHAR-5",), "scene")


class MaxLevelRaised(Event):
    who: str
    level: int
    """The max level it has now."""
    highest: bool = False
    """It was at the highest already, and stays there."""
    gives: str = ""
    """What comes with it: a `slot` (CHAR-3), an `ability` (CHAR-4), mostly nothing."""

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        if self.highest:
            return Told(f"{name}'s max level stays at {self.level}, the highest", ("CHAR-5",), "scene")
        more = f": another {self.gives}" if self.gives else ""
        rule = {"ability": "CHAR-4", "slot": "CHAR-3"}.get(self.gives, "")
        return Told(f"{name}'s max level is now {self.level}{more}", cited("CHAR-5", rule), "scene")


class ChanceTold(Event):
    """A roll outside combat is settled (DICE-2 to DICE-4)."""

    who: str
    what: str
    success: bool
    critical: bool
    degrees: tuple[tuple[str, int], ...] = ()
    """What each degree measures, and how much of it there is (DICE-3)."""

    def told(self, names: Names) -> Told:
        what = f" ({self.what})" if self.what else ""
        degrees = " and ".join(f"{name} {n}".strip() for name, n in self.degrees)
        told = f", degree {degrees}" if len(self.degrees) == 1 else f", degrees: {degrees}" if degrees else ""
        rules = ("DICE-2", *(("DICE-3",) if degrees else ()), *(("DICE-4",) if self.critical else ()))
        return Told(f"{names.name(self.who)}{what}: {result(self.success, self.critical)}{told}", rules, "roll")


class Opposed(Event):
    """An opposed roll outside combat is settled (DICE-10)."""

    names: tuple[str, ...]
    winner: str
    """Empty where all have failed."""
    degree: int
    what: str
    tie: bool = False
    secret: bool = False

    def told(self, names: Names) -> Told:
        what = f" ({self.what})" if self.what else ""
        against = " vs ".join(self.names)
        if not self.winner:
            return Told(f"{against}{what}: all fail, no one wins", ("DICE-10",), "roll")
        tie = " the tie" if self.tie else ""
        return Told(f"{against}{what}: {names.name(self.winner)} wins{tie}, degree {self.degree}", ("DICE-10",), "roll")


class FreelyGained(Event):
    """A critical success outside combat gives another action (DICE-5)."""

    who: str
    says = Told("{who} gains another action: say at the table what they do", ("DICE-5",), "action")


class BadlyFailed(Event):
    """A critical failure outside combat: what it does, the GM says (DICE-6)."""

    who: str
    what: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} fails critically: {self.what or 'the GM says what happens'}"
        return Told(text, ("DICE-6",), "roll")
