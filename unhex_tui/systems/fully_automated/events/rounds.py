"""Events of the round, of movement, of light combat, between fights and of GM actions.

FA-INIT, FA-SEL, FA-RND, FA-SET-1, FA-SET-3, FA-LGT, FA-MOV, FA-AIM, FA-RES-6, FA-HP-5.
"""

from __future__ import annotations

from collections.abc import Collection

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.fully_automated.events.attacks import Event, Names


class OrderRolled(Event):
    """A character's roll for the turn order (FA-INIT-1)."""

    who: str
    faces: tuple[int, ...]
    speed: int
    anew: bool = False
    """The roll is a re-roll after Aim, which counts from the next round (FA-INIT-3)."""

    def words(self, names: Names) -> LogLine:
        rolled = " + ".join(map(str, self.faces))
        total = f"{self.speed} + {rolled} = {self.speed + sum(self.faces)}"
        after = ", from next round" if self.anew else ""
        rules = ("FA-INIT-3", "FA-INIT-4") if self.anew else ("FA-INIT-1",)
        return LogLine(
            f"{names.name(self.who)}: turn order {total}{after}", rules, "roll", faces=self.faces, whose=self.who
        )


class TieRolled(Event):
    """A tied character's roll to break the tie (FA-INIT-2)."""

    who: str
    faces: tuple[int, ...]

    def words(self, names: Names) -> LogLine:
        text = f"{names.name(self.who)} rolls to break the tie: {' + '.join(map(str, self.faces))} = {sum(self.faces)}"
        return LogLine(text, ("FA-INIT-2",), "roll", faces=self.faces, whose=self.who)


class Revealed(Event):
    """All actions, revealed at once (FA-RND-1, FA-SEL-1)."""

    whom: tuple[str, ...]
    actions: tuple[str, ...]
    """Each character's action or sentence, in words."""

    def words(self, names: Names) -> LogLine:
        by_action: dict[str, list[str]] = {}
        for character_id, what in zip(self.whom, self.actions, strict=True):
            by_action.setdefault(what, []).append(names.name(character_id))
        said = "; ".join(f"{what}: {in_runs(named)}" for what, named in by_action.items())
        return LogLine(f"Revealed: {said}", ("FA-RND-1", "FA-SEL-1"), "action")

    def among(self, seen: Collection[str]) -> Revealed | None:
        """Return the event with only the characters in `seen`; None if there are none."""
        pairs = [pair for pair in zip(self.whom, self.actions, strict=True) if pair[0] in seen]
        return type(self)(*map(tuple, zip(*pairs, strict=True))) if pairs else None


class Announced(Event):
    """The GM's announcement at the end of a round (FA-RND-5)."""

    stunned: tuple[str, ...]
    aimed: tuple[str, ...]
    covered: tuple[tuple[str, tuple[str, ...]], ...]
    """Ids of the characters behind cover, each with those of the foes whose attacks it hampers now (FA-COV-9)."""
    sums_up = True

    def words(self, names: Names) -> LogLine:
        told = {"Stunned": self.stunned, "Holding aim": self.aimed}
        parts = [f"{what}: {in_runs(map(names.name, whom))}" for what, whom in told.items() if whom]
        by_foes: dict[str, list[str]] = {}
        for character_id, foes in self.covered:
            by_foes.setdefault(in_runs(map(names.name, foes)), []).append(names.name(character_id))
        if behind := "; ".join(f"{in_runs(whom)} from {foes}" for foes, whom in by_foes.items()):
            parts.append(f"Behind cover: {behind}")
        return LogLine(". ".join(parts), ("FA-RND-5", "FA-COV-9"), "scene")

    def among(self, seen: Collection[str]) -> Announced | None:
        def known(whom: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(character_id for character_id in whom if character_id in seen)

        pairs = ((character_id, known(foes)) for character_id, foes in self.covered if character_id in seen)
        covered = tuple(pair for pair in pairs if pair[1])
        said = Announced(known(self.stunned), known(self.aimed), covered)
        return said if said.stunned or said.aimed or covered else None


class Placed(Event):
    """A character takes their place before the first round, or on a late arrival."""

    who: str
    place: str
    says = LogLine("{who} stands at {place}", ("FA-SET-3",))


class MapLaid(Event):
    """Another map is laid out (FA-SET-1)."""

    own_words = True
    title: str
    says = LogLine("Map: {title:{title}|untitled}", ("FA-SET-1",), "scene", mark="scene")


class Said(Revealed):
    """All sentences, revealed at once (FA-LGT-2)."""

    own_words = True

    def words(self, names: Names) -> LogLine:
        said = zip(map(names.name, self.whom), self.actions, strict=True)
        text = "; ".join(f"{name}: {what}" for name, what in said)
        return LogLine(text or "No one does anything", ("FA-LGT-2",), "action")


class CameOf(Event):
    """The result of a character's sentence, in the GM's words (FA-LGT-3)."""

    own_words = True
    who: str
    text: str
    says = LogLine("{who}: {text}", ("FA-LGT-3",), "action")


class Stands(Event):
    """A character's position, such as in cover or close to a foe (FA-LGT-4)."""

    own_words = True
    who: str
    text: str
    says = LogLine("{who} is {text:{text}|nowhere in particular}", ("FA-LGT-4",), "action")


class Changed(Event):
    """The GM changes a character's HP (FA-LGT-3)."""

    who: str
    before: int
    after: int

    @property
    def points(self) -> int:
        """The hit points lost; negative for a recovery."""
        return self.before - self.after

    def words(self, names: Names) -> LogLine:
        numbers = f": HP {signed(self.before)} → {signed(self.after)}" if names.numbers(self.who) else ""
        what = "is hurt" if self.after < self.before else "recovers"
        return LogLine(f"{names.name(self.who)} {what}{numbers}", ("FA-LGT-3",), "wound")


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

    def words(self, names: Names) -> LogLine:
        name = names.name(self.who)
        if not self.before:
            return LogLine(f"{name} moves", ("FA-MOV-1",), "action")
        if self.place == self.before:
            return LogLine(f"{name} stays at {names.hex(self.place)}", ("FA-MOV-1",), "action")
        more = ", spends the aim" if self.aimed else ""
        more += f", brings {names.name(self.drags)} along" if self.drags else ""
        rules = ("FA-MOV-1", *(["FA-MOV-2"] if self.aimed else []), *(["FA-MOV-8"] if self.drags else []))
        return LogLine(
            f"{name} moves from {self.before} to {names.hex(self.place)}, cost {self.cost}{more}", rules, "action"
        )


class LeftBehind(Event):
    """A moving character leaves behind the character they brought along."""

    who: str
    target: str
    place: str
    says = LogLine("{who} leaves {target} at {place}", ("FA-MOV-8",), "action")


class Interjected(Event):
    """A character moves before another who is lower in the turn order (FA-MOV-10)."""

    who: str
    target: str
    says = LogLine("{who} moves before {target}", ("FA-MOV-10",), "action")


class Aimed(Event):
    """A character's Aim succeeds or fails (FA-AIM-1)."""

    who: str
    gained: bool
    says = LogLine("{who} {gained:holds aim|was hurt: no aim}", ("FA-AIM-1",), "action")


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
    rule: str
    says = LogLine("{who}: {what}, {sum}: {made:success|failure}", ("{rule}",), "roll")


class Stabilized(Event):
    """An attempt to stabilize a dying character (FA-HP-5)."""

    who: str
    target: str
    done: bool
    says = LogLine("{who} {done:stabilizes|fails to stabilize} {target}", ("FA-HP-5",), "action")


class Rearmed(Event):
    """A character takes up their weapons (FA-RES-8)."""

    who: str
    says = LogLine("{who} takes up their weapons", ("FA-RES-8",), "action")


class StillHeld(Event):
    """A restrained character fails to break free (FA-RES-6)."""

    who: str
    says = LogLine("{who} fails to break free", ("FA-RES-6",), "action")


class Did(Event):
    """Another action, in the GM's words (FA-SEL-2)."""

    own_words = True
    who: str
    what: str
    says = LogLine("{who}: {what:{what}|something else}", ("FA-SEL-2",), "action")


class Tackled(Event):
    """A tackle stuns its attacker (FA-UNM-2, FA-UNM-4)."""

    who: str
    says = LogLine("{who} is stunned from next round by the tackle", ("FA-UNM-2", "FA-UNM-4"), "wound")
