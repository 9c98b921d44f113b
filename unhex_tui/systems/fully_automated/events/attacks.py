"""Events of attacks, defences, counter-attacks, steps and wounds, and the names and visibility that log lines need.

FA-ATK, FA-DEF, FA-AIM, FA-RES, FA-HP, FA-STN.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit import log
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.fully_automated.rules.dice import SIGNS


class Names(log.Names, Protocol):
    """The character names and permissions for the GM or for the players, from the table at the time of the event."""

    def numbers(self, character_id: str) -> bool:
        """Tell whether the audience may see the character's HP, armor and Speed."""

    def hex(self, place: str) -> str:
        """Return a hex by its address, with the area it belongs to: `F8 (Pump)`."""


class Event(log.Event):
    """An event of Fully Automated! with its log line."""

    def describe(self, field: str, names: Names) -> Any:
        if field == "place":
            return names.hex(getattr(self, field))
        return signed(getattr(self, field)) if field in ("before", "after") else super().describe(field, names)


def hexes_away(distance: int) -> str:
    """Return a distance in words."""
    return f"{distance} hex{'es' * (distance != 1)} away"


class Attacked(Event):
    """An attack or a counter-attack is declared (FA-ATK-1, FA-ATK-15)."""

    who: str
    target: str
    card: str
    distance: int
    how: tuple[str, ...] = ()
    """Special conditions: `aimed`, `far`, `near`."""
    counter: bool = False

    def words(self, names: Names) -> LogLine:
        verb = "counter-attacks" if self.counter else "attacks"
        said = ", ".join((f"{self.card}, distance {self.distance}", *self.how))
        rules = ("FA-ATK-15",) if self.counter else ("FA-ATK-1",)
        return LogLine(f"{names.name(self.who)} {verb} {names.name(self.target)}: {said}", rules, "action")


class Forgone(Event):
    """An attack is forgone (FA-ATK-14)."""

    who: str
    what: str
    why: str = ""
    """The reason; empty if there was a target."""
    target: str = ""
    """Id of the nearest foe, if that one is out of range."""
    distance: int = 0

    def words(self, names: Names) -> LogLine:
        why = self.why
        if self.target:
            why = f"the nearest foe, {names.name(self.target)}, is {hexes_away(self.distance)}"
        if why and self.what == "Tackle":
            return LogLine(f"{names.name(self.who)}'s tackle fails: {why}", ("FA-UNM-2", "FA-ATK-14"), "action")
        because = f": {why}" if why else ""
        return LogLine(f"{names.name(self.who)} forgoes the {self.what}{because}", ("FA-ATK-14",), "action")


class OutOfReach(Event):
    """The entered distance and cover rule out the attack (FA-ATK-7, FA-COV-1)."""

    who: str
    target: str
    card: str
    distance: int
    sight: bool
    """True if the line of attack is missing, False if the target is out of range."""
    says = LogLine(
        "{who} cannot use {card} on {target}: {sight:no line of attack|distance {distance} is out of range}",
        ("{sight:FA-COV-1|FA-ATK-7}",),
        "action",
    )


class Stepped(Event):
    """A single hex of movement, from a card or from Defend (FA-ATK-3, FA-DEF-1)."""

    who: str
    place: str
    why: str
    """`before`, `follow`, `after`, `defend` or `unattacked`."""
    says = LogLine("{who} steps to {place}", ("{why!k:defend=FA-DEF-1|unattacked=FA-UNA-1|=FA-ATK-3}",), "action")


class AllStayed(Event):
    """Characters who may step 1 hex stay where they are: not attacked, or down before their slot (FA-UNA-1)."""

    whom: tuple[str, ...]
    says = LogLine("{whom} {whom!n:stays|stay} where they are", ("FA-UNA-1",), "action")

    def among(self, seen: Collection[str]) -> AllStayed | None:
        """Return the event with only the characters in `seen`; None if there are none."""
        known = tuple(character_id for character_id in self.whom if character_id in seen)
        return AllStayed(known) if known else None


class Escaped(Event):
    """The defender steps out of range or sight, so that no dice are rolled (FA-DEF-3, FA-DEF-10)."""

    who: str
    target: str
    sight: bool
    """True if the line of attack is lost, False if the range is."""
    says = LogLine(
        "{target} steps out of {who}'s {sight:sight|range}: the attack fails", ("{sight:FA-DEF-10|FA-DEF-3}",), "action"
    )


class Rolled(Event):
    """Fudge dice for an attack or a defence, with the dropped dice (FA-DICE-1, FA-DICE-3)."""

    who: str
    what: str
    """Purpose of the dice: `attack`, `defense` or `release`."""
    signs: tuple[str, ...]
    """The faces in the order rolled."""
    dropped: tuple[str, ...]
    outcome: int
    net: int = 0
    """Levels of advantage, negative for disadvantage."""

    def words(self, names: Names) -> LogLine:
        shown = "".join(f"[{sign}]" for sign in self.signs)
        drop = f" ({' '.join(self.dropped)} dropped)" if self.dropped else ""
        text = f"{names.name(self.who)}: {self.what} {shown}{drop} = {SIGNS[self.outcome]}"
        rules = ("FA-DICE-1", "FA-DICE-3") if self.dropped else ("FA-DICE-1",)
        return LogLine(text, rules, "roll", faces=self.signs, whose=self.who)


class Defended(Event):
    """The result of a defence (FA-DEF-2)."""

    who: str
    result: str
    """A `Defence` of the rules."""
    may: bool = True
    """The defender has a card to counter with (FA-ATK-15)."""
    against: str = ""
    """Id of the attacker."""
    says = LogLine(
        "{who} {result!k:hit=fails to defend|hindered=hinders the attack: it is at disadvantage|=stops the attack}"
        "{may:{result!k:counters_hindered= and may counter at disadvantage|counters= and may counter}|}",
        ("FA-DEF-2",),
        "action",
    )


class RestrainFailed(Event):
    """Restrain fails (FA-RES-3)."""

    who: str
    target: str
    countered: bool
    may: bool = True
    """The target has a card to counter with (FA-ATK-15)."""
    says = LogLine(
        "{countered:{target} is not restrained{may: and may counter at disadvantage|}"
        "|{who} fails to restrain {target}, but hurts them}",
        ("FA-RES-3",),
        "action",
    )


class Freed(Event):
    """A restrained character is free (FA-RES-5, FA-RES-6)."""

    who: str
    """Id of the character who was restrained."""
    target: str = ""
    """Id of the character who released them; empty if they broke free alone."""
    says = LogLine("{target:{target} releases {who}|{who} breaks free}", ("{target:FA-RES-5|FA-RES-6}",), "action")


class Harmed(Event):
    """A character takes damage from an attack (FA-ATK-11)."""

    who: str
    points: int
    sum: str
    """The damage as a sum of its parts, in words."""
    before: int
    after: int
    by: str = ""
    """Id of the attacker."""
    says = LogLine(
        "{who} takes {numbers:{sum}: HP {before} → {after}|{points:{points}|no} damage}", ("FA-ATK-11",), "wound"
    )


class CoverHurt(Event):
    """A character who is another's cover takes the damage that it spared (FA-COV-7)."""

    who: str
    points: int
    before: int
    after: int
    by: str = ""
    """Id of the attacker."""
    says = LogLine(
        "{who} is in the way and takes {points} damage{numbers:: HP {before} → {after}|}", ("FA-COV-7",), "wound"
    )


class Stunned(Event):
    """A character is stunned from the next round (FA-STN-1)."""

    who: str
    stuns: int
    by: str = ""
    """Id of the attacker."""
    says = LogLine("{who} is stunned from next round{stuns!n:| ({stuns} stuns)}", ("FA-STN-1",), "wound")


class Fell(Event):
    """A character's condition changes."""

    who: str
    how: str
    """A `Condition` of the rules, or `restrained`."""
    by: str = ""
    """Id of the attacker; empty if no attack is the cause."""
    stood: bool = False
    """The character could act before."""
    says = LogLine(
        "{who} {how!k:up=can act again|restrained=is restrained and disarmed|=is {how}}",
        ("{how!k:dying=FA-HP-2|dead=FA-HP-3|restrained=FA-RES-4|=FA-HP-1}",),
        "wound",
    )


class Ticked(Event):
    """A dying character loses a hit point (FA-HP-2, FA-HP-4)."""

    who: str
    before: int

    def words(self, names: Names) -> LogLine:
        numbers = f": HP {signed(self.before)} → {signed(self.before - 1)}" if names.numbers(self.who) else ""
        return LogLine(f"{names.name(self.who)} is dying{numbers}", ("FA-HP-2", "FA-HP-4"), "wound")


class AimGone(Event):
    """Held aim is lost, or spent on a defence (FA-AIM-3, FA-AIM-4, FA-AIM-10, FA-AIM-11)."""

    who: str
    why: str
    """`hurt`, `down` or `late`; `spent` for a use in a defence (FA-AIM-10)."""
    says = LogLine(
        "{who} {why!k:spent=spends the aim on the defense|=loses the aim: {why!k:late=not used in time|={why}}}",
        ("{why!k:spent=FA-AIM-10|hurt=FA-AIM-4|down=FA-AIM-11|late=FA-AIM-3}",),
        "action",
    )
