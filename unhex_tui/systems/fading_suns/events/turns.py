"""The events of Fading Suns and the names and visibility that their log lines need.

They cover attacks, dodges, wounds and the turn: FS-COR, FS-DOD, FS-CVR, FS-VIT, FS-MUL, FS-ABT, FS-GRP.
"""

from __future__ import annotations

from typing import Protocol

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit import log
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.fading_suns.people.character import several, the


class Names(log.Names, Protocol):
    """Names for the wording of an event, as the GM or the players read them, from the table at that time."""

    def numbers(self, character_id: str) -> bool:
        """Tell whether a character's goals, dice and wounds may be shown."""


_WORSE = {"critical": "critical", "fumble": "critical failure", "failure": "failure"}


def came(outcome: str, successes: int) -> str:
    """Return the result of a goal roll in words."""
    many = several(successes, "success", "successes")
    return f"{_WORSE[outcome]}, {many}" if outcome == "critical" else _WORSE.get(outcome) or many


class Attacked(Event):
    """A character attacks a target (FS-ACT-1)."""

    who: str
    target: str
    what: str
    """Name of the attack, such as `fist`."""
    unasked: bool = False
    """The target was known without a question, so the line follows from no answer of its own."""
    says = LogLine("{who} attacks {target}: {what}", ("FS-ACT-1",), "action")

    def words(self, names: Names) -> LogLine:
        return super().words(names)._replace(mark="alone" if self.unasked else "")


class Forgone(Event):
    """A character forgoes an action."""

    who: str
    what: str
    says = LogLine("{who} forgoes the {what}", kind="action")


class Rolled(Event):
    """A goal roll (FS-COR-1 to FS-COR-3)."""

    who: str
    what: str
    """Name of the action rolled for, such as `fist` or `dodge`."""
    face: int
    goal: int
    sum: str
    """The goal with all its parts, in words."""
    outcome: str
    successes: int

    def words(self, names: Names) -> LogLine:
        against = f" vs {self.sum}" if names.numbers(self.who) else ""
        text = f"{names.name(self.who)} rolls {self.what}: {self.face}{against}: {came(self.outcome, self.successes)}"
        rules = ("FS-COR-2",) if self.outcome in ("critical", "fumble") else ("FS-COR-1",)
        return LogLine(text, rules, "roll", faces=(self.face,), whose=self.who)


class Met(Event):
    """A dodge rolled earlier in the turn meets another attack (FS-DOD-5)."""

    who: str
    successes: int
    says = LogLine(
        "{who} already {successes:dodged: {successes} {successes!n:success|successes}|failed to dodge}",
        ("FS-DOD-5",),
        "roll",
    )


class Missed(Event):
    """An attack has missed (FS-COR-1, FS-COR-2)."""

    who: str
    target: str
    fumble: bool
    says = LogLine(
        "{who} misses {target}{fumble: badly: the GM decides what happens|}", ("{fumble:FS-COR-2|FS-COR-1}",)
    )


class Avoided(Event):
    """A character has avoided an attack by a dodge (FS-DOD-2)."""

    who: str
    """Id of the character who dodged."""
    target: str
    """Id of the attacker."""
    says = LogLine("{who} avoids {target}'s attack", ("FS-DOD-2",))


class Hit(Event):
    """An attack has hit, with victory points and dice (FS-COR-4)."""

    who: str
    target: str
    net: int
    points: int
    dice: int
    dodged: bool
    grabs: bool = False
    """The hit is the first step of a grapple (FS-GRP-1)."""
    critical: bool = False
    """The success is critical, which doubles its worth, after a dodge if the table plays so (FS-COR-2, FS-COR-9)."""
    says = LogLine(
        "{who} {grabs:grabs|hits} {target}{dodged: with {net} {net!n:success|successes} left|}{critical:, a critical|}"
        ": {points} victory point{points!n:|s}, {dice} victory {dice!n:die|dice}",
        ("{dodged:FS-DOD-3|}", "FS-COR-4"),
    )


class Pulled(Event):
    """An attacker holds back one victory die (FS-COR-6)."""

    who: str
    dice: int
    """Victory dice that remain."""
    says = LogLine("{who} holds back: {dice} victory {dice!n:die|dice} left", ("FS-COR-6",), "action")


class Spared(Event):
    """A holder spares the held character any damage (FS-GRP-9)."""

    who: str
    target: str
    says = LogLine("{who} does not hurt {target}", ("FS-GRP-9",), "action")


class EffectRolled(Event):
    """Damage, momentum or armor dice were rolled (FS-COR-6 to FS-COR-8)."""

    who: str
    what: str
    """`damage`, `momentum` or `armor`."""
    faces: tuple[int, ...]
    points: int
    says = LogLine(
        "{who} rolls {what}: {faces}: {what!k:armor={points:{points}|none} stopped|={points} wound{points!n:|s}}",
        ("{what!k:armor=FS-COR-8|=FS-COR-7}",),
        "roll",
    )


class Wounded(Event):
    """A character takes wounds, or none (FS-VIT-1)."""

    who: str
    wounds: int
    before: int
    after: int
    by: str = ""
    """Id of the attacker; empty for a charger's own momentum, and for wounds that waited."""
    says = LogLine(
        "{who} takes {wounds:{wounds} wound{wounds!n:|s}{numbers:: Vitality {before} → {after}|}|no wounds}",
        ("{wounds:FS-VIT-1|FS-COR-8}",),
        "wound",
    )


class WoundsWait(Event):
    """Wounds that count once all who act at the same time have acted (FS-INI-1)."""

    who: str
    wounds: int
    by: str = ""
    """Id of the attacker; empty for a charger's own momentum."""
    says = LogLine(
        "{wounds} wound{wounds!n:|s} on {who} wait{wounds!n:s|} until all who act at the same time have acted",
        ("FS-INI-1",),
        "wound",
    )


class Fell(Event):
    """A character is dead, unconscious, or still awake at Vitality 1 (FS-VIT-3)."""

    who: str
    how: str
    """`dead`, `unconscious` or `awake`."""
    says = LogLine(
        "{who} {how!k:dead=is dead|unconscious=is unconscious|awake=stays conscious, barely}", ("FS-VIT-3",), "wound"
    )


class CoverTold(Event):
    """The GM has said what cover a character has (FS-CVR-1)."""

    who: str
    cover: str
    """`partial` or `full`; empty for no cover."""
    says = LogLine("{who} {cover:is behind {cover} cover|has no cover}", ("FS-CVR-1",), "gm")


class Declared(Event):
    """A character has declared the actions of the turn (FS-MUL-1, FS-MUL-6, FS-ABT-2)."""

    who: str
    what: tuple[str, ...]
    """Names of the actions; empty for no action."""
    penalty: int
    holds: bool = False
    """The character keeps a hold (FS-GRP-8)."""
    at: str = ""
    """Id of the target of a grapple after a charge (FS-CHG-6)."""

    def words(self, names: Names) -> LogLine:
        if self.holds:
            return LogLine(f"{names.name(self.who)} keeps the hold", ("FS-GRP-8",), "action")
        if not self.what:
            return LogLine(f"{names.name(self.who)} does nothing this turn", (), "action")
        rule = "FS-MUL-1" if len(self.what) > 1 else "FS-MUL-6" if self.what == ("standing up",) else "FS-ABT-2"
        why = " (aborted last turn)" if rule == "FS-ABT-2" else ""
        cost = f": −{-self.penalty} on every roll{why}" if self.penalty else ""
        rules = (rule,) if self.penalty or len(self.what) > 1 else ()
        at = f" at {names.name(self.at)}" if self.at else ""
        return LogLine(f"{names.name(self.who)} declares {listed(self.what)}{at}{cost}", rules, "action")


class Swapped(Event):
    """A character swaps a declared action for a dodge (FS-ABT-6)."""

    who: str
    what: str
    """Name of the action given up; empty if none was declared."""

    def words(self, names: Names) -> LogLine:
        how = f"instead of {the(self.what)}" if self.what else "as their only action"
        return LogLine(f"{names.name(self.who)} dodges {how}", ("FS-ABT-6",), "action")


class Aborted(Event):
    """A character aborts their turn to dodge or resist (FS-ABT-1, FS-ABT-2)."""

    who: str
    to: str
    """`dodge` or `resist`."""
    number: int
    """Number of the action within the character's turn, from 1."""
    penalty: int

    def words(self, names: Names) -> LogLine:
        cost = f" at −{-self.penalty}" if self.penalty else ""
        text = f"{names.name(self.who)} aborts to {self.to}, as action {self.number}{cost}"
        text += "; next turn 1 action, at the 2-action penalty"
        return LogLine(text, ("FS-ABT-1", "FS-ABT-2"), "action")


class Lost(Event):
    """An action is impossible when its time comes."""

    who: str
    what: str
    why: str
    """Reason, with `{target}` in place of the target's name."""
    rule: str
    target: str = ""
    """Id of another character whose state is the reason; empty for none."""

    def words(self, names: Names) -> LogLine:
        why = self.why.format(target=names.name(self.target)) if self.target else self.why
        text = f"{names.name(self.who)}: {self.what} not possible ({why})"
        return LogLine(text, (self.rule,), "action", mark="alone")


class Held(Event):
    """A grapple has or has not made a hold (FS-GRP-2)."""

    who: str
    target: str
    held: bool
    dice: int = 0
    """Victory dice of the hold's damage."""
    contested: bool = False
    """The target resisted, so the contest gives the victory dice and those of the grab do not count (FS-GRP-4)."""
    says = LogLine(
        "{who} {held:holds {target}: {dice} victory {dice!n:die|dice}{contested: from the contest, not the grab|}"
        "|fails to hold {target}}",
        ("FS-GRP-2", "{held:{contested:FS-GRP-4|}|}"),
        "action",
    )


class HoldUsed(Event):
    """A holder acts on the held character in a later turn (FS-GRP-5)."""

    who: str
    target: str
    says = LogLine("{who} keeps {target} in the hold", ("FS-GRP-5",), "action", mark="alone")


class BreakTried(Event):
    """A held character tries to break out (FS-GRP-6)."""

    who: str
    target: str
    says = LogLine("{who} tries to break out of {target}'s hold", ("FS-GRP-6",), "action", mark="alone")


class Resisted(Event):
    """A character resists a grab, or does not (FS-GRP-3)."""

    who: str
    what: str
    """Name of the action given up to resist; empty if none was given up."""
    only: bool = False
    """The resistance is the only action of the turn, without a declaration."""
    why_not: str = ""
    """Reason why the character cannot resist; empty if they were free to choose."""

    def words(self, names: Names) -> LogLine:
        if self.only:
            return LogLine(f"{names.name(self.who)} resists as their only action", ("FS-GRP-3",), "action")
        if not self.what:
            said = f"cannot resist: {self.why_not}" if self.why_not else "does not resist"
            return LogLine(f"{names.name(self.who)} {said}", ("FS-GRP-3",), "action")
        return LogLine(f"{names.name(self.who)} resists instead of {the(self.what)}", ("FS-GRP-3",), "action")


class Freed(Event):
    """A hold has ended (FS-GRP-6, FS-GRP-8)."""

    who: str
    target: str
    """Id of the character who held them."""
    how: str
    """`broken`, `released` or `ended`."""
    says = LogLine(
        "{how!k:broken={who} breaks out of {target}'s hold|released={target} lets {who} go"
        "|={target} no longer holds {who}}",
        ("{how!k:broken=FS-GRP-6|=FS-GRP-8}",),
        "action",
    )


class HoldKept(Event):
    """A held character has failed to break out (FS-GRP-6)."""

    who: str
    """Id of the character who is still held."""
    target: str
    dice: int = -1
    """Victory dice of the hold's damage from now on; -1 if they stay as they were."""

    def words(self, names: Names) -> LogLine:
        text = f"{names.name(self.who)} fails to break out of {names.name(self.target)}'s hold"
        if self.dice < 0:
            return LogLine(text, ("FS-GRP-6",), "action")
        dice = several(self.dice, "victory die", "victory dice")
        return LogLine(f"{text}, which now has {dice}", ("FS-GRP-6", "FS-GRP-5"), "action")


class RunDown(Event):
    """A charge has knocked down both characters (FS-CHG-1)."""

    who: str
    target: str
    says = LogLine("{who} runs {target} down: both are prone", ("FS-CHG-1",), "action")


class Stood(Event):
    """A character stands up (FS-KND-1, FS-KND-2)."""

    who: str
    same_turn: bool = False

    def words(self, names: Names) -> LogLine:
        text = f"{names.name(self.who)} stands up"
        if self.same_turn:
            return LogLine(text, ("FS-KND-2",), "action")
        return LogLine(text, ("FS-KND-1",), "action", mark="alone")
