"""Events of the turn: declarations, aborts, lost actions and holds (FS-MUL, FS-ABT, FS-DOD, FS-GRP)."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.evening.naming import listed
from unhex_tui.systems.fading_suns.events.event import Names
from unhex_tui.systems.fading_suns.people.counting import several


class Declared(Event):
    """A character has declared the actions of the turn (FS-MUL-1)."""

    who: str
    what: tuple[str, ...]
    """Names of the actions; empty for no action."""
    penalty: int
    holds: bool = False
    """The character keeps a hold (FS-GRP-8)."""

    def told(self, names: Names) -> Told:
        if self.holds:
            return Told(f"{names.name(self.who)} holds on", ("FS-GRP-8",), "action")
        if not self.what:
            return Told(f"{names.name(self.who)} does nothing this turn", (), "action")
        cost = f": −{-self.penalty} on every roll" if self.penalty else ""
        rules = ("FS-MUL-1",) if self.penalty or len(self.what) > 1 else ()
        return Told(f"{names.name(self.who)} declares {listed(self.what)}{cost}", rules, "action")


class Swapped(Event):
    """A character swaps a declared action for a dodge (FS-ABT-6)."""

    who: str
    what: str
    """Name of the action given up; empty if none was declared."""

    def told(self, names: Names) -> Told:
        how = f"instead of the {self.what}" if self.what else "as their only action"
        return Told(f"{names.name(self.who)} dodges {how}", ("FS-ABT-6",), "action")


class Aborted(Event):
    """A character aborts their turn to dodge or resist (FS-ABT-1, FS-ABT-2)."""

    who: str
    to: str
    """`dodge` or `resist`."""
    number: int
    """Number of the action within the character's turn, from 1."""
    penalty: int

    def told(self, names: Names) -> Told:
        cost = f" at −{-self.penalty}" if self.penalty else ""
        text = f"{names.name(self.who)} aborts to {self.to}: action {self.number}{cost}"
        text = f"{text}; next turn 1 action with the penalty for 2"
        return Told(text, ("FS-ABT-1", "FS-ABT-2"), "action")


class Lost(Event):
    """An action is impossible when its time comes."""

    who: str
    what: str
    why: str
    """Reason, with `{target}` in place of the target's name."""
    rule: str
    target: str = ""
    """Id of another character whose state is the reason; empty for none."""

    def told(self, names: Names) -> Told:
        why = self.why.format(target=names.name(self.target)) if self.target else self.why
        return Told(f"{names.name(self.who)}: {self.what} not possible ({why})", (self.rule,), "action")


class Held(Event):
    """A grapple has or has not made a hold (FS-GRP-2)."""

    who: str
    target: str
    held: bool
    dice: int = 0

    def told(self, names: Names) -> Told:
        if not self.held:
            return Told(f"{names.name(self.who)} fails to hold {names.name(self.target)}", ("FS-GRP-2",), "action")
        worth = several(self.dice, "victory die", "victory dice")
        return Told(f"{names.name(self.who)} holds {names.name(self.target)}: {worth}", ("FS-GRP-2",), "action")


class Resisted(Event):
    """A character resists a grab, or does not (FS-GRP-3)."""

    who: str
    what: str
    """Name of the action given up to resist; empty if none was given up."""
    only: bool = False
    """The resistance is the only action of the turn, without a declaration."""
    why_not: str = ""
    """Reason why the character cannot resist; empty if they were free to choose."""

    def told(self, names: Names) -> Told:
        if self.only:
            return Told(f"{names.name(self.who)} resists as their only action", ("FS-GRP-3",), "action")
        if not self.what:
            said = f"cannot resist: {self.why_not}" if self.why_not else "does not resist"
            return Told(f"{names.name(self.who)} {said}", ("FS-GRP-3",), "action")
        return Told(f"{names.name(self.who)} resists instead of the {self.what}", ("FS-GRP-3",), "action")


class Freed(Event):
    """A hold has ended (FS-GRP-6, FS-GRP-8)."""

    who: str
    target: str
    """Id of the character who held them."""
    how: str
    """`broken`, `released` or `ended`."""

    def told(self, names: Names) -> Told:
        who, holder = names.name(self.who), names.name(self.target)
        said = {
            "broken": (f"{who} breaks out of {holder}'s hold", "FS-GRP-6"),
            "released": (f"{holder} lets {who} go", "FS-GRP-8"),
            "ended": (f"{holder} no longer holds {who}", "FS-GRP-8"),
        }
        text, rule = said[self.how]
        return Told(text, (rule,), "action")


class HoldKept(Event):
    """A held character has failed to break out (FS-GRP-6)."""

    who: str
    """Id of the character who is still held."""
    target: str
    says = Told("{who} fails to break out of {target}'s hold", ("FS-GRP-6",), "action")


class RunDown(Event):
    """A charge has knocked down both characters (FS-CHG-1)."""

    who: str
    target: str
    says = Told("{who} runs {target} down: both are prone", ("FS-CHG-1",), "action")


class Stood(Event):
    """A character stands up (FS-KND-1, FS-KND-2)."""

    who: str
    same_turn: bool = False

    def told(self, names: Names) -> Told:
        rules = ("FS-KND-2",) if self.same_turn else ("FS-KND-1",)
        return Told(f"{names.name(self.who)} stands up", rules, "action")
