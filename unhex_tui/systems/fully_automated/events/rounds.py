"""The round: turn order, what is chosen and revealed, what its end brings (FA-INIT, FA-SEL, FA-RND)."""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.fully_automated.events.event import Names


class OrderRolled(Event):
    """Somebody's place in the turn order (FA-INIT-1)."""

    who: str
    faces: tuple[int, ...]
    speed: int
    anew: bool = False
    """It has aimed, and must keep what it rolls now (FA-INIT-3)."""

    def told(self, names: Names) -> Told:
        rolled = " + ".join(map(str, self.faces))
        total = f"{self.speed} + {rolled} = {self.speed + sum(self.faces)}"
        after = ", from next round" if self.anew else ""
        rules = ("FA-INIT-3", "FA-INIT-4") if self.anew else ("FA-INIT-1",)
        return Told(
            f"{names.name(self.who)}: turn order {total}{after}", rules, "roll", faces=self.faces, whose=self.who
        )


class TieRolled(Event):
    """One of those with the same score and Speed has rolled again (FA-INIT-2)."""

    who: str
    faces: tuple[int, ...]

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} breaks the tie: {' + '.join(map(str, self.faces))} = {sum(self.faces)}"
        return Told(text, ("FA-INIT-2",), "roll", faces=self.faces, whose=self.who)


class Revealed(Event):
    """All actions at once (FA-RND-1, FA-SEL-1)."""

    whom: tuple[str, ...]
    actions: tuple[str, ...]
    """What each does, in words."""

    def told(self, names: Names) -> Told:
        by_action: dict[str, list[str]] = {}
        for who, what in zip(self.whom, self.actions, strict=True):
            by_action.setdefault(what, []).append(names.name(who))
        said = "; ".join(f"{what}: {in_runs(who)}" for what, who in by_action.items())
        return Told(f"Revealed: {said}", ("FA-RND-1", "FA-SEL-1"), "action")

    def among(self, seen: Collection[str]) -> Revealed | None:
        """As far as it is about some; None where it is about none of them."""
        found = [one for one in zip(self.whom, self.actions, strict=True) if one[0] in seen]
        return Revealed(tuple(who for who, _ in found), tuple(what for _, what in found)) if found else None


class Announced(Event):
    """What the GM says at the end of a round (FA-RND-5)."""

    stunned: tuple[str, ...]
    aimed: tuple[str, ...]
    covered: tuple[str, ...]
    """Who stands behind cover from somebody."""

    def told(self, names: Names) -> Told:
        named = (("stunned", self.stunned), ("holding aim", self.aimed), ("behind cover", self.covered))
        said = [f"{what}: {in_runs(names.name(one) for one in whom)}" for what, whom in named if whom]
        text = "; ".join(said)
        return Told(text[0].upper() + text[1:], ("FA-RND-5",), "scene")

    def among(self, seen: Collection[str]) -> Announced | None:
        """As far as it is about some; None where it is about none of them."""
        said = ("stunned", "aimed", "covered")
        found = [tuple(who for who in getattr(self, what) if who in seen) for what in said]
        return Announced(*found) if any(found) else None
