"""Events of movement, aim and the other actions of later steps: FA-MOV, FA-AIM, FA-RES-6, FA-HP-5."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names


class Moved(Event):
    """A character moves or stays (FA-MOV-1, FA-MOV-2, FA-MOV-8)."""

    who: str
    before: str
    place: str
    cost: int
    aimed: bool = False
    """Held aim is spent on the move (FA-MOV-2)."""
    drags: str = ""
    """Id of the character who is brought along; empty for none."""

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        if not self.before:
            return Told(f"{name} moves", ("FA-MOV-1",), "action")
        if self.place == self.before:
            return Told(f"{name} stays at {names.hex(self.place)}", ("FA-MOV-1",), "action")
        more = ", spends the aim" if self.aimed else ""
        more += f", brings {names.name(self.drags)} along" if self.drags else ""
        rules = ("FA-MOV-1", *(["FA-MOV-2"] if self.aimed else []), *(["FA-MOV-8"] if self.drags else []))
        return Told(
            f"{name} moves from {self.before} to {names.hex(self.place)}, cost {self.cost}{more}", rules, "action"
        )


class LeftBehind(Event):
    """A moving character leaves behind the character they brought along."""

    who: str
    target: str
    place: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} leaves {names.name(self.target)} at {names.hex(self.place)}"
        return Told(text, ("FA-MOV-8",), "action")


class Interjected(Event):
    """A character moves before another who is lower in the turn order (FA-MOV-10)."""

    who: str
    target: str
    says = Told("{who} moves before {target}", ("FA-MOV-10",), "action")


class Aimed(Event):
    """A character's Aim succeeds or fails (FA-AIM-1)."""

    who: str
    gained: bool

    def told(self, names: Names) -> Told:
        if self.gained:
            return Told(f"{names.name(self.who)} holds aim", ("FA-AIM-1",), "action")
        return Told(f"{names.name(self.who)} was hurt: no aim", ("FA-AIM-1",), "action")


class Checked(Event):
    """A check against 22 (FA-DICE-2)."""

    own_words = True
    who: str
    what: str
    sum: str
    """The whole sum in words."""
    faces: tuple[int, ...]
    made: bool
    of_hundred: int
    """The number of rolls, out of a hundred, that succeed."""
    rule: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)}: {self.what}, {self.sum}: {'success' if self.made else 'failure'}"
        return Told(text, (self.rule,), "roll", faces=self.faces, whose=self.who)


class Stabilized(Event):
    """An attempt to stabilize a dying character (FA-HP-5)."""

    who: str
    target: str
    done: bool

    def told(self, names: Names) -> Told:
        verb = "stabilizes" if self.done else "fails to stabilize"
        return Told(f"{names.name(self.who)} {verb} {names.name(self.target)}", ("FA-HP-5",), "action")


class Rearmed(Event):
    """A character takes up their weapons (FA-RES-8)."""

    who: str
    says = Told("{who} takes up their weapons", ("FA-RES-8",), "action")


class StillHeld(Event):
    """A restrained character fails to break free (FA-RES-6)."""

    who: str
    says = Told("{who} fails to break free", ("FA-RES-6",), "action")


class Did(Event):
    """Another action, in the GM's words (FA-SEL-2)."""

    own_words = True
    who: str
    what: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)}: {self.what or 'something else'}", ("FA-SEL-2",), "action")


class Tackled(Event):
    """A tackle stuns its attacker (FA-UNM-2, FA-UNM-4)."""

    who: str
    says = Told("{who} is stunned from next round by the tackle", ("FA-UNM-2", "FA-UNM-4"), "wound")
