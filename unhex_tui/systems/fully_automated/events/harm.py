"""Events of wounds and their results: FA-ATK-11, FA-HP, FA-STN, FA-RES-4."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names, signed

_FELL = {
    "up": ("can act again", "FA-HP-1"),
    "incapacitated": ("is incapacitated", "FA-HP-1"),
    "dying": ("is dying", "FA-HP-2"),
    "dead": ("is dead", "FA-HP-3"),
    "restrained": ("is restrained and disarmed", "FA-RES-4"),
}
_LOST = {"hurt": ("hurt", "FA-AIM-4"), "down": ("down", "FA-AIM-11"), "late": ("not used in time", "FA-AIM-3")}


class Harmed(Event):
    """A character takes damage from an attack (FA-ATK-11)."""

    who: str
    points: int
    sum: str
    """The damage as a sum of its parts, in words."""
    before: int
    after: int

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        if not names.numbers(self.who):
            return Told(f"{name} takes {self.points or 'no'} damage", ("FA-ATK-11",), "wound")
        text = f"{name} takes {self.sum}: HP {signed(self.before)} → {signed(self.after)}"
        return Told(text, ("FA-ATK-11",), "wound")


class CoverHurt(Event):
    """A character who is another's cover takes the damage that it spared (FA-COV-7)."""

    who: str
    points: int
    before: int
    after: int

    def told(self, names: Names) -> Told:
        numbers = f": HP {signed(self.before)} → {signed(self.after)}" if names.numbers(self.who) else ""
        return Told(
            f"{names.name(self.who)} is in the way and takes {self.points} damage{numbers}", ("FA-COV-7",), "wound"
        )


class Stunned(Event):
    """A character is stunned from the next round (FA-STN-1)."""

    who: str
    stuns: int

    def told(self, names: Names) -> Told:
        times = "" if self.stuns == 1 else f" {self.stuns} times"
        return Told(f"{names.name(self.who)} is stunned{times} from next round", ("FA-STN-1",), "wound")


class Fell(Event):
    """A character's condition changes."""

    who: str
    how: str
    """A `Condition` of the rules, or `restrained`."""

    def told(self, names: Names) -> Told:
        said, rule = _FELL[self.how]
        return Told(f"{names.name(self.who)} {said}", (rule,), "wound")


class Ticked(Event):
    """A dying character loses a hit point (FA-HP-2, FA-HP-4)."""

    who: str
    before: int

    def told(self, names: Names) -> Told:
        numbers = f": HP {signed(self.before)} → {signed(self.before - 1)}" if names.numbers(self.who) else ""
        return Told(f"{names.name(self.who)} is dying{numbers}", ("FA-HP-2", "FA-HP-4"), "wound")


class AimGone(Event):
    """Held aim is lost, or spent on a defence (FA-AIM-3, FA-AIM-4, FA-AIM-10, FA-AIM-11)."""

    who: str
    why: str
    """`hurt`, `down` or `late`; `spent` for a use in a defence (FA-AIM-10)."""

    def told(self, names: Names) -> Told:
        if self.why == "spent":
            return Told(f"{names.name(self.who)} spends the aim on the defence", ("FA-AIM-10",), "action")
        why, rule = {
            "hurt": ("hurt", "FA-AIM-4"),
            "down": ("down", "FA-AIM-11"),
            "late": ("not used in time", "FA-AIM-3"),
        }[self.why]
        return Told(f"{names.name(self.who)} loses the aim: {why}", (rule,), "action")
