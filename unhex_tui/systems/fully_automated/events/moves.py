"""Movement, aim and other actions of the later steps: FA-MOV, FA-AIM, FA-RES-6, FA-HP-5."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names


class Moved(Event):
    who: str
    before: str
    place: str
    cost: int
    aimed: bool = False
    """It has spent its aim on it (FA-MOV-2)."""
    drags: str = ""
    """Whom it brought along."""

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
    """The character goes on without whom they have brought along."""

    who: str
    target: str
    place: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} leaves {names.name(self.target)} at {names.hex(self.place)}"
        return Told(text, ("FA-MOV-8",), "action")


class Interjected(Event):
    who: str
    target: str
    says = Told("{who} moves before {target}", ("FA-MOV-10",), "action")


class Aimed(Event):
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
    """How many of the hundred rolls would make it."""
    rule: str

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)}: {self.what}, {self.sum}: {'success' if self.made else 'failure'}"
        return Told(text, (self.rule,), "roll", faces=self.faces, whose=self.who)


class Stabilized(Event):
    who: str
    target: str
    done: bool

    def told(self, names: Names) -> Told:
        verb = "stabilizes" if self.done else "fails to stabilize"
        return Told(f"{names.name(self.who)} {verb} {names.name(self.target)}", ("FA-HP-5",), "action")


class Rearmed(Event):
    who: str
    says = Told("{who} takes up their weapons", ("FA-RES-8",), "action")


class StillHeld(Event):
    who: str
    says = Told("{who} fails to break free", ("FA-RES-6",), "action")


class Did(Event):
    """Something else, as the GM says it (FA-SEL-2)."""

    own_words = True
    who: str
    what: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)}: {self.what or 'something else'}", ("FA-SEL-2",), "action")


class Tackled(Event):
    who: str
    says = Told("{who} is stunned from next round by the tackle", ("FA-UNM-2", "FA-UNM-4"), "wound")
