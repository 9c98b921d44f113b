"""Attacks, dodges and what comes of them: FS-COR, FS-DOD, FS-CVR, FS-VIT."""

from __future__ import annotations

from unhex_tui.engine.event import Told
from unhex_tui.evening.events import Event
from unhex_tui.systems.fading_suns.events.event import Names
from unhex_tui.systems.fading_suns.people.counting import several
from unhex_tui.systems.fading_suns.rules.goals import COVERS

_WORSE = {"critical": "critical", "fumble": "critical failure", "failure": "failure"}


def came(outcome: str, successes: int) -> str:
    """What a goal roll came to, in words."""
    many = several(successes, "success", "successes")
    return f"{_WORSE[outcome]}, {many}" if outcome == "critical" else _WORSE.get(outcome) or many


class Attacked(Event):
    who: str
    target: str
    what: str
    """The attack in words: `fist`."""
    says = Told("{who} attacks {target}: {what}", ("FS-ACT-1",), "action")


class Forgone(Event):
    who: str
    what: str
    says = Told("{who} forgoes the {what}", kind="action")


class Rolled(Event):
    """A goal roll (FS-COR-1 to FS-COR-3)."""

    who: str
    what: str
    """What for: `fist`, `dodge`."""
    face: int
    goal: int
    sum: str
    """The goal with all its parts."""
    outcome: str
    successes: int

    def told(self, names: Names) -> Told:
        against = f" vs {self.sum}" if names.numbers(self.who) else ""
        text = f"{names.name(self.who)} rolls {self.what}: {self.face}{against}: {came(self.outcome, self.successes)}"
        rules = ("FS-COR-2",) if self.outcome in ("critical", "fumble") else ("FS-COR-1",)
        return Told(text, rules, "roll", faces=(self.face,), whose=self.who)


class Met(Event):
    """A dodge rolled earlier in the turn meets another attack (FS-DOD-5)."""

    who: str
    successes: int

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} already dodged: {several(self.successes, 'success', 'successes')}"
        return Told(text, ("FS-DOD-5",), "roll")


class Missed(Event):
    who: str
    target: str
    fumble: bool

    def told(self, names: Names) -> Told:
        if self.fumble:
            text = f"{names.name(self.who)} misses {names.name(self.target)} badly: the GM decides what happens"
            return Told(text, ("FS-COR-2",))
        return Told(f"{names.name(self.who)} misses {names.name(self.target)}", ("FS-COR-1",))


class Avoided(Event):
    who: str
    """Who dodged."""
    target: str
    """Whose attack it was."""
    says = Told("{who} avoids {target}'s attack", ("FS-DOD-2",))


class Hit(Event):
    who: str
    target: str
    net: int
    points: int
    dice: int
    dodged: bool
    grabs: bool = False
    """It is the first step of a grapple (FS-GRP-1)."""
    critical: bool = False
    """What it is worth is doubled (FS-COR-2)."""

    def told(self, names: Names) -> Told:
        left = f" with {several(self.net, 'success', 'successes')} left" if self.dodged else ""
        left += ", a critical" if self.critical else ""
        worth = f": {several(self.points, 'victory point')}, {several(self.dice, 'victory die', 'victory dice')}"
        rules = ("FS-DOD-3", "FS-COR-4") if self.dodged else ("FS-COR-4",)
        does = "grabs" if self.grabs else "hits"
        return Told(f"{names.name(self.who)} {does} {names.name(self.target)}{left}{worth}", rules)


class Pulled(Event):
    who: str
    dice: int
    """Victory dice that are left."""

    def told(self, names: Names) -> Told:
        left = several(self.dice, "victory die", "victory dice")
        return Told(f"{names.name(self.who)} pulls the punch: {left} left", ("FS-COR-6",), "action")


class Spared(Event):
    """A hold without damage (FS-GRP-9)."""

    who: str
    target: str
    says = Told("{who} does not hurt {target}", ("FS-GRP-9",), "action")


class EffectRolled(Event):
    """Damage or armor dice (FS-COR-6 to FS-COR-8)."""

    who: str
    what: str
    """`damage`, `momentum` or `armor`."""
    faces: tuple[int, ...]
    points: int

    def told(self, names: Names) -> Told:
        thing = several(self.points, "wound")
        if self.what == "armor":
            thing = several(self.points, "stopped", "stopped") if self.points else "none stopped"
        text = f"{names.name(self.who)} rolls {self.what}: {' '.join(map(str, self.faces))}: {thing}"
        rules = ("FS-COR-8",) if self.what == "armor" else ("FS-COR-7",)
        return Told(text, rules, "roll", faces=self.faces, whose=self.who)


class Wounded(Event):
    who: str
    wounds: int
    before: int
    after: int

    def told(self, names: Names) -> Told:
        name = names.name(self.who)
        numbers = f": Vitality {self.before} → {self.after}" if names.numbers(self.who) else ""
        if not self.wounds:
            return Told(f"{name} takes no wounds", ("FS-COR-8",), "wound")
        return Told(f"{name} takes {several(self.wounds, 'wound')}{numbers}", ("FS-VIT-1",), "wound")


class WoundsWait(Event):
    """They count once all who act at the same time have acted (FS-INI-1)."""

    who: str
    wounds: int

    def told(self, names: Names) -> Told:
        text = (
            f"{several(self.wounds, 'wound')} on {names.name(self.who)} wait until others at this initiative have acted"
        )
        return Told(text[0].upper() + text[1:], ("FS-INI-1",), "wound")


class Fell(Event):
    """Somebody is dead, unconscious, or at one Vitality still awake (FS-VIT-3)."""

    who: str
    how: str
    """`dead`, `unconscious` or `awake`."""

    def told(self, names: Names) -> Told:
        said = {"dead": "is dead", "unconscious": "is unconscious", "awake": "stays conscious, barely"}
        return Told(f"{names.name(self.who)} {said[self.how]}", ("FS-VIT-3",), "wound")


class CoverTold(Event):
    who: str
    cover: str
    """`partial`, `full` or empty."""

    def told(self, names: Names) -> Told:
        said = f"{'is behind' if self.cover else 'has'} {COVERS[self.cover]}"
        return Told(f"{names.name(self.who)} {said}", ("FS-CVR-1",), "gm")
