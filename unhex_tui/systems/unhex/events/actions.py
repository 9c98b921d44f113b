"""Events of item handling, first aid, other acts and GM edits: ITEM-1, ITEM-2, MAP-1, AID-1 to AID-7, DICE-2."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.event import Told
from unhex_tui.systems.unhex.events.event import Event, Names, marked, marks


class HandsRearranged(Event):
    """A character rearranged the items in their hands (ITEM-1, CHAR-6)."""

    who: str
    right: str
    left: str
    again: bool = False
    """True after a fight, when the hands return to what they held at its start."""

    def told(self, names: Names) -> Told:
        if self.right and self.right == self.left:
            held = f"{self.right} in both hands"
        else:
            held = ", ".join(
                f"{item} in the {hand} hand" for hand, item in (("right", self.right), ("left", self.left)) if item
            )
        held = held or "nothing in hand"
        why, rule = (", as before the fight", "CHAR-6") if self.again else ("", "ITEM-1")
        return Told(f"{names.name(self.who)} rearranges items{why}: {held}", (rule,), "action")


class DoorMoved(Event):
    """A character opened or closed a door (MAP-1)."""

    who: str
    connection: str
    state: str

    def told(self, names: Names) -> Told:
        connection = names.area_map.connection(self.connection)
        verb = "opens" if self.state == "open" else "closes"
        between = f"{names.area_name(connection.a)} and {names.area_name(connection.b)}"
        return Told(f"{names.name(self.who)} {verb} the door between {between}", ("MAP-1", "ITEM-2"), "action")


class AidDeclared(Event):
    """A character declared first aid (AID-1)."""

    who: str
    patient: str
    item: str

    def told(self, names: Names) -> Told:
        whom = "themselves" if self.who == self.patient else names.name(self.patient)
        by = f": {self.item}" if self.item else ""
        return Told(f"{names.name(self.who)} gives first aid to {whom}{by}", ("AID-1",), "action")


def _crossed(many: int) -> str:
    return f"{marks(many, 'slash')} {'becomes a cross' if many == 1 else 'become crosses'}"


class AidSucceeded(Event):
    """First aid succeeded (AID-2, AID-7)."""

    who: str
    patient: str
    erased: Mapping[str, int]
    crossed: int
    sure: bool = False
    """True if the healer chose certain success instead of a roll (AID-7)."""

    def told(self, names: Names) -> Told:
        erased = f"{marked(self.erased, 'slash')} erased" if any(self.erased.values()) else "nothing erased"
        rest = f"; the rest: {_crossed(self.crossed)}" if self.crossed else ""
        text = f"{names.name(self.patient)} is treated: {erased}{rest}"
        return Told(text, ("AID-7",) if self.sure else ("AID-2",), "wound")


class AidFailed(Event):
    """First aid failed (AID-4, AID-5)."""

    who: str
    patient: str
    permanent: Mapping[str, int]
    crossed: int
    critical: bool

    def told(self, names: Names) -> Told:
        parts = []
        if any(self.permanent.values()):
            parts.append(f"now permanent: {marked(self.permanent, 'permanent')}")
        parts.append(_crossed(self.crossed) if self.crossed else "no slashes to turn into crosses")
        text = f"First aid on {names.name(self.patient)} fails: {'; '.join(parts)}"
        return Told(text, ("AID-5",) if self.critical else ("AID-4",), "wound")


class SomethingElse(Event):
    """A character did something that needs no rule of its own (ITEM-2)."""

    who: str
    what: str
    says = Told("{who}: {what}", ("ITEM-2",), "action")


class SomethingDone(Event):
    """The roll for an act that the GM judges was settled (ITEM-2, DICE-2)."""

    who: str
    what: str
    success: bool

    def told(self, names: Names) -> Told:
        result = "succeeds" if self.success else "fails"
        return Told(f"{names.name(self.who)} {result}: {self.what}", ("DICE-2",))


class Amended(Event):
    """The GM edited something."""

    text: str
    secret: bool = True
    says = Told("The GM: {text}", kind="gm")


class Agreed(Amended):
    """An auto-answer was set, ended or not used."""

    says = Told("{text}", kind="gm")
