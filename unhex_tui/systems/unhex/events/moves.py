"""Moves and stealth: MOVE-1, INT-3, SPEED-1, STEA-1 to STEA-3, RUL-6, RUL-15, RUL-37, RUL-40."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import listed
from unhex_tui.systems.unhex.events.event import Event, Names, unseen
from unhex_tui.systems.unhex.maps.area_map import OUT


class MoveDeclared(Event):
    who: str
    origin: str
    goal: str
    """Area id, or `out`."""
    step: int = 0
    """Of a fast move: its first or second step (SPEED-1)."""

    def told(self, names: Names) -> Told:
        where = "out of the fight" if self.goal == OUT else f"to {names.area_name(self.goal)}"
        text = f"{names.name(self.who)} moves from {names.area_name(self.origin)} {where}"
        text += ("", " (fast move)", " (second move)")[self.step]
        rules = ("MOVE-1",) if self.goal != OUT else ("RUL-40",)
        return Told(text, (*rules, "SPEED-1") if self.step else rules, "action")


class Moved(Event):
    who: str
    area: str
    says = Told("{who} reaches {area}", ("MOVE-1",))


class CameUponUnseen(Event):
    """The players do not see who is there with one of theirs: whether that goes on is the GM's to say."""

    who: str
    area: str
    there: tuple[str, ...]
    secret: bool = True
    """Only the GM reads it."""

    def told(self, names: Names) -> Told:
        there = listed([names.name(one) for one in self.there])
        text = f"{there} {'is' if len(self.there) == 1 else 'are'} hidden there"
        return Told(f"{names.name(self.who)} is now in {names.area_name(self.area)}: {text}", kind="gm")


class Stopped(Event):
    who: str
    area: str
    by: str
    rule: str = "RUL-5"
    """What stops it: its body, or an unarmed intercept (UNA-5)."""

    def told(self, names: Names) -> Told:
        by = f" by {names.name(self.by)}" if self.by else ""
        text = f"{names.name(self.who)} is stopped in {names.area_name(self.area)}{by}"
        return Told(text, ("INT-3", self.rule), "action")


class InterceptsOrdered(Event):
    order: tuple[str, ...]

    def told(self, names: Names) -> Told:
        return Told(f"Intercepts in this order: {listed([names.name(who) for who in self.order])}", ("RUL-6",))


class FightLeft(Event):
    who: str
    says = Told("{who} leaves the fight", ("RUL-40",), "scene")


class SpeedSettled(Event):
    """A roll for a move is settled: two moves, or none (SPEED-1)."""

    who: str
    area: str
    success: bool

    def told(self, names: Names) -> Told:
        if self.success:
            return Told(f"{names.name(self.who)} may move twice", ("SPEED-1",), "action")
        return Told(f"{names.name(self.who)} stays in {names.area_name(self.area)}", ("SPEED-1", "RUL-27"), "action")


_WORTH = "1 extra cover mark against every other area"
"""What stealth is good for, in words (STEA-1)."""
_ENDED = {"move": "by moving", "attack": "by attacking", "area": "by attacking an area", "intercept": "by intercepting"}


def _believed(names: Names, who: str, told: Told) -> Told:
    """What is told of a stealth that only the players believe in."""
    instead = told.text if _is_seen_pc(names, who) else ""
    return told._replace(text=f"{told.text} (the players believe this; there is no stealth)", instead=instead)


def _is_seen_pc(names: Names, who: str) -> bool:
    return not unseen(names, who) and names.characters[who].pc


class StealthGained(Event):
    """It has stealth: from the fight's beginning, or by a move (STEA-1, STEA-2)."""

    who: str
    moved: bool = False
    unseen: str = ""
    """Id of an enemy that the players do not see and that alone keeps it from it: only they are told that it has it."""

    def told(self, names: Names) -> Told:
        rules = ("STEA-1", "STEA-2", "RUL-37") if self.moved else ("STEA-1",)
        gained = f"{names.name(self.who)} has stealth{' again' if self.moved else ''}: {_WORTH}"
        if not self.unseen:
            return Told(gained, rules, "action")
        who = names.name(self.who)
        text = f"{names.name(self.unseen)} keeps {who} from stealth; the players believe {who} has it"
        return Told(text, rules, "action", instead=gained if _is_seen_pc(names, self.who) else "")


class StealthSuspended(Event):
    """Its stealth is worth nothing for the time being (STEA-3)."""

    who: str
    by: str
    """Id of an enemy in its area; empty where it is down."""
    seems: str = ""
    """What the players, who see nothing that suspends it, are told instead: that it is `gained` or `back`."""
    believed: bool = False
    """It is one that only the players think it has."""

    def told(self, names: Names) -> Told:
        why = f"{names.name(self.by)} is in their area" if self.by else "they are down"
        told = Told(f"{names.name(self.who)}'s stealth is suspended while {why}", self._rules(), "action")
        if self.believed:
            return _believed(names, self.who, told)
        if self.seems and _is_seen_pc(names, self.who):
            seen = StealthGained(self.who) if self.seems == "gained" else StealthResumed(self.who)
            return told._replace(instead=seen.told(names).text)
        return told

    def _rules(self) -> tuple[str, ...]:
        if not self.by:
            return "STEA-1", "DMG-6"
        # Those of what the players are told, who would learn from others that somebody is there.
        return ("STEA-1",) if self.seems == "gained" else ("STEA-1", "STEA-3")


class StealthResumed(Event):
    """Nothing suspends its stealth any more (STEA-3)."""

    who: str
    secret: bool = False
    """The players never knew that it was suspended."""
    believed: bool = False
    """It is one that only the players think it has."""

    def told(self, names: Names) -> Told:
        told = Told(f"{names.name(self.who)}'s stealth counts again: {_WORTH}", ("STEA-1", "STEA-3"), "action")
        return _believed(names, self.who, told) if self.believed else told


class StealthLost(Event):
    """It has no stealth any more (STEA-2, AOE-9)."""

    who: str
    how: str
    """What it started: `move`, `attack`, `area`, `intercept`; `demolish`; `barred` where the players only thought that
    it had it; or `over` where it is out of the fight or the GM has amended it."""
    by: str = ""
    """Id of the enemy that had barred it."""
    believed: bool = False
    """It was one that only the players thought it had."""

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        text, *rules = {
            "demolish": (f"{name} loses stealth: the cover there is demolished", "AOE-9", "STEA-3"),
            "barred": (f"{name} had no stealth: {names.name(self.by)} was there already", "STEA-2", "RUL-37"),
            "over": (f"{name} no longer has stealth", "STEA-1"),
        }.get(self.how) or (f"{name} loses stealth {_ENDED[self.how]}", "STEA-2", "RUL-15")
        told = Told(text, tuple(rules), "action")
        return _believed(names, self.who, told) if self.believed else told
