"""Events before and between fights: MAP-3, DICE-2 to DICE-10, CHAR-3 to CHAR-5, CHAR-8, END-2, RUL-23."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.unhex.events.event import Event, Names, cited
from unhex_tui.systems.unhex.rules.percentile import result


class Hidden(Event):
    """The GM hid an NPC before the fight, or showed a hidden one."""

    who: str
    hidden: bool
    secret: bool = True

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} is {'hidden from' if self.hidden else 'shown to'} the players", kind="gm")


class ItemsTakenUp(Event):
    """A character picked up dropped items after a fight (RUL-23)."""

    who: str
    items: tuple[str, ...]
    says = Told("{who} picks up {items}", ("RUL-23",), "action")


class ItemsReturned(Event):
    """Dropped items are back on the sheet of a captured or dead PC after a fight (RUL-23)."""

    who: str
    items: tuple[str, ...]
    became: str
    says = Told("Back on {who}'s sheet ({became}): {items}", ("RUL-23",))


class ItemsLeft(Event):
    """Items stayed on the ground after a fight (RUL-23)."""

    items: tuple[str, ...]
    says = Told("Left behind: {items}", ("RUL-23",))


class TimePassed(Event):
    """Time passed while the PCs recovered (END-2)."""

    says = Told("Time passes, for the enemy too", ("END-2",), "scene")


class Recovered(Event):
    """A character recovered (END-2)."""

    who: str
    tired: bool
    """True if the level was below max level."""
    marked: bool
    """True if the character had slashes or crosses."""

    def told(self, names: Names) -> Told:
        what = ["level to max"] * self.tired + ["wounds healed"] * self.marked
        return Told(f"{names.name(self.who)} recovers: {', '.join(what)}", ("END-2",), "scene")


class ItemsAcquired(Event):
    """A character acquired items (END-2)."""

    who: str
    items: tuple[str, ...]
    says = Told("{who} gets {items}", ("END-2",), "action")


class ItemsGivenUp(Event):
    """A character discarded items (END-2)."""

    who: str
    items: tuple[str, ...]
    says = Told("{who} discards {items}", ("END-2",), "action")


class ItemsKept(Event):
    """PCs had nothing to choose in a recovery: no free slot, or elsewhere without losses (END-2)."""

    keepers: tuple[str, ...]
    says = Told("Nothing to replace: {keepers}", ("END-2",), "scene")


class NpcsRecovered(Event):
    """NPCs recovered (END-2)."""

    who: tuple[str, ...]
    secret: bool = True
    says = Told("Also recovered: {who}", ("END-2",), "gm")


class Joined(Event):
    """Characters joined the table (CHAR-8)."""

    names: tuple[str, ...]
    team: str
    secret: bool = False

    def told(self, names: Names) -> Told:
        verb = "joins" if len(self.names) == 1 else "join"
        return Told(f"{in_runs(self.names)} {verb} {names.team_name(self.team)}", ("CHAR-8",), "scene")


class HeldBack(Event):
    """NPCs will arrive later in the fight (MAP-3)."""

    who: tuple[str, ...]
    secret: bool = True
    says = Told("Arriving later: {who}", ("MAP-3",), "gm")


class CameLater(Event):
    """NPCs held back for later arrived in the fight (MAP-3)."""

    names: tuple[str, ...]
    area: str
    secret: bool = False

    def told(self, names: Names) -> Told:
        verb = "arrives" if len(self.names) == 1 else "arrive"
        return Told(f"{in_runs(self.names)} {verb} in {names.area_name(self.area)}", ("MAP-3",), "scene")


class MapChosen(Event):
    """A map was chosen (MAP-1)."""

    title: str

    def told(self, names: Names) -> Told:
        return Told(f"Map: {self.title or 'untitled'}", ("MAP-1",), "scene", mark="scene")


class GoalSet(Event):
    """The players set or cleared the session goal (CHAR-5)."""

    goal: str

    def told(self, names: Names) -> Told:
        text = f"Session goal: {self.goal}" if self.goal else "The session no longer has a goal"
        return Told(text, ("CHAR-5",), "scene")


class GoalSettled(Event):
    """The session goal was met or missed (CHAR-5)."""

    goal: str
    met: bool

    def told(self, names: Names) -> Told:
        return Told(f"The goal {'is met' if self.met else 'was not met'}: {self.goal}", ("CHAR-5",), "scene")


class MaxLevelRaised(Event):
    """A PC's max level rose, or stayed at the highest (CHAR-5)."""

    who: str
    level: int
    """The max level from now on."""
    highest: bool = False
    """True if the max level was at its highest already and stays there."""
    gives: str = ""
    """Gift of the new max level: `slot` (CHAR-3), `ability` (CHAR-4), or empty."""

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        if self.highest:
            return Told(f"{name}'s max level stays at {self.level}, the highest", ("CHAR-5",), "scene")
        more = f": another {self.gives}" if self.gives else ""
        rule = {"ability": "CHAR-4", "slot": "CHAR-3"}.get(self.gives, "")
        return Told(f"{name}'s max level is now {self.level}{more}", cited("CHAR-5", rule), "scene")


class ChanceTold(Event):
    """A roll outside combat was settled (DICE-2 to DICE-4)."""

    who: str
    what: str
    success: bool
    critical: bool
    degrees: tuple[tuple[str, int], ...] = ()
    """Each degree's meaning and size (DICE-3)."""

    def told(self, names: Names) -> Told:
        what = f" ({self.what})" if self.what else ""
        degrees = " and ".join(f"{name} {n}".strip() for name, n in self.degrees)
        told = f", degree {degrees}" if len(self.degrees) == 1 else f", degrees: {degrees}" if degrees else ""
        rules = ("DICE-2", *(("DICE-3",) if degrees else ()), *(("DICE-4",) if self.critical else ()))
        return Told(f"{names.name(self.who)}{what}: {result(self.success, self.critical)}{told}", rules, "roll")


class Opposed(Event):
    """An opposed roll outside combat was settled (DICE-10)."""

    names: tuple[str, ...]
    winner: str
    """Id of the winner; empty if all failed."""
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
    """A critical success outside combat gave another action (DICE-5)."""

    who: str
    says = Told("{who} gains another action: say at the table what they do", ("DICE-5",), "action")


class BadlyFailed(Event):
    """A roll outside combat failed critically; the GM says what happens (DICE-6)."""

    who: str
    what: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} fails critically: {self.what or 'the GM says what happens'}"
        return Told(text, ("DICE-6",), "roll")
