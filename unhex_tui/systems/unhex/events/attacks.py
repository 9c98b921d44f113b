"""Attacks, reactions, and what they do to body and belongings: ATK-1 to ATK-3, CTR-1, DEF-1, INT-1, DMG-1 to DMG-7,
ARM-1, 2HM-5, ACT-7.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.event import Told
from unhex_tui.evening.naming import listed, whose
from unhex_tui.systems.unhex.events.event import Event, Names, cited, marked, unseen
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.wounds import NAMES


class AttackDeclared(Event):
    who: str
    target: str
    weapon: str
    ability: str = ""
    """What it is possible by, where not by the weapon alone (SHLD-3, UNA-1, 2HR-5)."""

    def told(self, names: Names) -> Told:
        text = f"{names.name(self.who)} attacks {names.name(self.target)}: {self.weapon}"
        return Told(text, cited("ATK-1", self.ability), "action")


class Reacted(Event):
    who: str
    how: str
    """`defend`, `all_out`, `counterattack` or `intercept`."""
    against: str
    weapon: str = ""
    target: str = ""
    """Whom it defends, where not itself (SHLD-2)."""
    ability: str = ""
    """What it is possible by, where not by the weapon alone (UNA-1)."""

    def told(self, names: Names) -> Told:
        verb, *rules = {
            "defend": ("defends against", "DEF-1", "ACT-3"),
            "defend_after": ("defends after the roll against", "DEF-1", "AOE-5"),
            "all_out": ("defends all-out against", "SHLD-4"),
            "counterattack": ("counterattacks", "CTR-1", "ACT-3"),
            "intercept": ("intercepts", "INT-1", "ACT-3"),
        }[self.how]
        if self.target:
            verb, rules = f"defends {names.name(self.target)} against", ["SHLD-2", *rules]
        weapon = f": {self.weapon}" if self.weapon else ""
        text = f"{names.name(self.who)} {verb} {names.name(self.against)}{weapon}"
        return Told(text, cited(*rules, self.ability), "action")


class ReactionVoided(Event):
    """What starting a reaction did to its owner has undone the reaction (RUL-20)."""

    who: str
    says = Told("{who}'s reaction is cancelled; the action stays spent", ("RUL-20",), "action")


class Missed(Event):
    who: str
    target: str
    says = Told("{who} misses {target}", ("ATK-2",))


class Defended(Event):
    who: str
    against: str
    tie: bool = False
    blast: bool = False
    """It may hit others all the same (AOE-5)."""

    def told(self, names: Names) -> Told:
        does = "wins the tie" if self.tie else "defends"
        what, whom = ("blast", " them") if self.blast else ("attack", "")
        text = f"{names.name(self.who)} {does}: {whose(names.name(self.against))} {what} misses{whom}"
        return Told(text, ("DEF-1", "DICE-10"))


class DefenceFailed(Event):
    who: str
    against: str
    says = Told("{who} fails to defend", ("DEF-1", "DICE-10"))


class Struck(Event):
    """A hit: the dice have been assigned."""

    who: str
    target: str
    damage: int
    location: str
    less: bool
    chooser: str
    """`attacker`, `cover` or `shield`: by whose right the dice were chosen."""
    adjusted: str = ""
    """Ability id by which a die was moved."""

    def told(self, names: Names) -> Told:
        kind = " less-lethal" if self.less else ""
        whose = {
            "attacker": "",
            "cover": " (cover: the target chose the dice)",
            "shield": " (shield: the target chose the dice)",
        }[self.chooser]
        rule = {"attacker": "ATK-3", "cover": "COVER-5", "shield": "SHLD-0"}[self.chooser]
        text = f"{names.name(self.who)} hits {names.name(self.target)}: {self.damage}{kind} to the"
        text += f" {NAMES[self.location]}{whose}"
        if self.adjusted:
            die = "damage" if ABILITIES[self.adjusted].modifier == "powerful" else "location"
            text += f" ({die} die moved by 1)"
        return Told(text, cited(rule, self.adjusted), "wound")


class ArmorDestroyed(Event):
    who: str
    item: str
    location: str
    says = Told("{who}'s {item} on the {location} absorbs the hit and is destroyed", ("ARM-1",), "wound")


class ItemDestroyed(Event):
    """By a critical success (2HM-5)."""

    who: str
    item: str
    by: str
    says = Told("{by} destroys {who}'s {item}", ("2HM-5", "RUL-35"), "wound")


class Damaged(Event):
    who: str
    damage: int
    level: int
    """The level it falls to."""
    boxes: Mapping[str, int]
    sign: str
    unmarked: int = 0
    """Damage that found no box (DMG-4)."""
    over: bool = False
    """Some of it went on to the torso (DMG-4)."""

    def told(self, names: Names) -> Told:
        character = names.characters.get(self.who)
        pc = character is not None and character.pc
        parts = [f"level falls by {self.damage}" + (f" to {self.level}" if pc else "")]
        if self.boxes:
            lasting = ", permanent" if self.sign == "permanent" else ""
            parts.append(marked(self.boxes, self.sign) + lasting)
        if self.unmarked:
            parts.append(f"no box left for {self.unmarked}")
        over = self.over or self.unmarked
        rules = ("DMG-1", *(("DMG-4",) if over else ()), *(("DMG-3",) if self.sign == "cross" and self.boxes else ()))
        if not self.damage:
            return Told(f"{names.name(self.who)} takes no damage", ("RUL-32",), "wound")
        return Told(f"{names.name(self.who)}: {', '.join(parts)}", rules, "wound")


class LocationFilled(Event):
    who: str
    location: str

    def told(self, names: Names) -> Told:
        what = "is fully marked" if self.location in ("head", "torso") else "is unusable"
        return Told(f"{names.name(self.who)}'s {NAMES[self.location]} {what}", ("DMG-5",), "wound")


class ItemsDropped(Event):
    who: str
    items: tuple[str, ...]
    free: bool = False
    """Let go on purpose (ACT-6)."""

    def told(self, names: Names) -> Told:
        rules = ("ACT-6",) if self.free else ("DMG-5", "RUL-23")
        return Told(f"{names.name(self.who)} drops {listed(self.items)}", rules, "action")


class FellUnconscious(Event):
    who: str
    says = Told("{who} is unconscious", ("DMG-6",), "wound")


class CameTo(Event):
    who: str
    says = Told("{who} is conscious again", ("DMG-6",), "wound")


class Died(Event):
    who: str
    says = Told("{who} is dead", ("DMG-7",), "wound")


class Surrendered(Event):
    who: str
    refunded: tuple[str, ...]
    """Those whose actions are given back (RUL-11)."""
    by_gm: bool = False
    """By the GM's edit: no action is given back, and the one under way goes on."""

    def told(self, names: Names) -> Told:
        # The line is for everybody, so those whom the players do not know of are left out of it.
        kept = [names.name(who) for who in self.refunded if not unseen(names, who)]
        back = f"; {listed(kept)} get{'s' if len(kept) == 1 else ''} the action back" if kept else ""
        return Told(
            f"{names.name(self.who)} surrenders{back}", ("ACT-7",) if self.by_gm else ("ACT-7", "RUL-11"), "scene"
        )


class AmmoSpent(Event):
    who: str
    item: str

    def told(self, names: Names) -> Told:
        name, known = names.name(self.who), self.who in names.characters and names.characters[self.who].pc
        instead = "" if known else f"{name} loses 1 ammo"  # what an NPC carries unseen is the GM's
        return Told(f"{name} loses 1 ammo ({self.item})", ("AMMO-2",), "action", instead=instead)
