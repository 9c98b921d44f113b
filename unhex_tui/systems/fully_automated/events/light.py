"""Events of light combat: the players' sentences and their results (FA-LGT)."""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fully_automated.events.event import Names, signed


class Said(Event):
    """All sentences, revealed at once (FA-LGT-2)."""

    own_words = True
    whom: tuple[str, ...]
    actions: tuple[str, ...]

    def told(self, names: Names) -> Told:
        said = "; ".join(f"{names.name(who)}: {what}" for who, what in zip(self.whom, self.actions, strict=True))
        return Told(said or "No one does anything", ("FA-LGT-2",), "action")

    def among(self, seen: Collection[str]) -> Said | None:
        """Return the event with only the characters in `seen`; None if there are none."""
        found = [one for one in zip(self.whom, self.actions, strict=True) if one[0] in seen]
        return Said(tuple(who for who, _ in found), tuple(what for _, what in found)) if found else None


class CameOf(Event):
    """The result of a character's sentence, in the GM's words (FA-LGT-3)."""

    own_words = True
    who: str
    text: str
    says = Told("{who}: {text}", ("FA-LGT-3",), "action")


class Stands(Event):
    """A character's position, such as in cover or close to a foe (FA-LGT-4)."""

    own_words = True
    who: str
    text: str

    def told(self, names: Names) -> Told:
        return Told(f"{names.name(self.who)} is {self.text or 'nowhere in particular'}", ("FA-LGT-4",), "action")


class Changed(Event):
    """The GM changes a character's HP (FA-LGT-3)."""

    who: str
    before: int
    after: int

    def told(self, names: Names) -> Told:
        numbers = f": HP {signed(self.before)} → {signed(self.after)}" if names.numbers(self.who) else ""
        what = "is hurt" if self.after < self.before else "recovers"
        return Told(f"{names.name(self.who)} {what}{numbers}", ("FA-LGT-3",), "wound")
