"""Events of the round: turn order, the reveal and the end of a round (FA-INIT, FA-SEL, FA-RND)."""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.fully_automated.events.event import Names


class OrderRolled(Event):
    """A character's roll for the turn order (FA-INIT-1)."""

    who: str
    faces: tuple[int, ...]
    speed: int
    anew: bool = False
    """The roll is a reroll after Aim, which counts from the next round (FA-INIT-3)."""

    def told(self, names: Names) -> Told:
        rolled = " + ".join(map(str, self.faces))
        total = f"{self.speed} + {rolled} = {self.speed + sum(self.faces)}"
        after = ", from next round" if self.anew else ""
        rules = ("FA-INIT-3", "FA-INIT-4") if self.anew else ("FA-INIT-1",)
        return Told(
            f"{names.name(self.who)}: turn order {total}{after}", rules, "roll", faces=self.faces, whose=self.who
        )


class TieRolled(Event):
    """A tied character's roll to break the tie (FA-INIT-2)."""

    who: str
    faces: tuple[int, ...]

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} breaks the tie: {' + '.join(map(str, self.faces))} = {sum(self.faces)}"
        return Told(text, ("FA-INIT-2",), "roll", faces=self.faces, whose=self.who)


class Revealed(Event):
    """All actions, revealed at once (FA-RND-1, FA-SEL-1)."""

    whom: tuple[str, ...]
    actions: tuple[str, ...]
    """Each character's action, in words."""

    def told(self, names: Names) -> Told:
        by_action: dict[str, list[str]] = {}
        for who, what in zip(self.whom, self.actions, strict=True):
            by_action.setdefault(what, []).append(names.name(who))
        said = "; ".join(f"{what}: {in_runs(who)}" for what, who in by_action.items())
        return Told(f"Revealed: {said}", ("FA-RND-1", "FA-SEL-1"), "action")

    def among(self, seen: Collection[str]) -> Revealed | None:
        """Return the event with only the characters in `seen`; None if there are none."""
        found = [one for one in zip(self.whom, self.actions, strict=True) if one[0] in seen]
        return Revealed(tuple(who for who, _ in found), tuple(what for _, what in found)) if found else None


class Announced(Event):
    """The GM's announcement at the end of a round (FA-RND-5)."""

    stunned: tuple[str, ...]
    aimed: tuple[str, ...]
    covered: tuple[str, ...]
    """Ids of the characters behind cover from a foe."""

    def told(self, names: Names) -> Told:
        named = (("stunned", self.stunned), ("holding aim", self.aimed), ("behind cover", self.covered))
        said = [f"{what}: {in_runs(names.name(one) for one in whom)}" for what, whom in named if whom]
        text = "; ".join(said)
        return Told(text[0].upper() + text[1:], ("FA-RND-5",), "scene")

    def among(self, seen: Collection[str]) -> Announced | None:
        """Return the event with only the characters in `seen`; None if there are none."""
        said = ("stunned", "aimed", "covered")
        found = [tuple(who for who in getattr(self, what) if who in seen) for what in said]
        return Announced(*found) if any(found) else None
