"""Attacks, reactions and their effects on bodies and items.

ATK-1 to ATK-3, CTR-1, DEF-1, INT-1, DMG-1 to DMG-7, ARM-1, 2HM-5, ACT-7.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.unhex.events.event import Event, Names, cited, marked, unseen
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.wounds import NAMES


class AttackDeclared(Event):
    """A character declared an attack (ATK-1)."""

    who: str
    target: str
    weapon: str
    ability: str = ""
    """Id of the ability that makes the attack possible (SHLD-3, UNA-1, 2HR-5); empty if the weapon is enough."""
    says = LogLine("{who} attacks {target}: {weapon}", ("ATK-1", "{ability}"), "action")


class Reacted(Event):
    """A character declared a reaction (ACT-3)."""

    who: str
    how: str
    """`defend`, `defend_after`, `all_out`, `counterattack` or `intercept`."""
    against: str
    weapon: str = ""
    target: str = ""
    """Id of another character whom the reactor defends (SHLD-2); empty for their own defence."""
    ability: str = ""
    """Id of the ability that makes the reaction possible (UNA-1); empty if the weapon is enough."""

    def words(self, names: Names) -> LogLine:
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
        return LogLine(text, cited(*rules, self.ability), "action")


class ReactionVoided(Event):
    """A reaction was cancelled by the damage that its reactor took for starting it (RUL-20)."""

    who: str
    says = LogLine("{who}'s reaction is canceled; the action stays spent", ("RUL-20",), "action")


class Missed(Event):
    """An attack missed (ATK-2)."""

    who: str
    target: str
    says = LogLine("{who} misses {target}", ("ATK-2",))


class Defended(Event):
    """A defence stopped an attack (DEF-1, DICE-10)."""

    who: str
    against: str
    tie: bool = False
    blast: bool = False
    """True for a blast, which may still hit other targets (AOE-5)."""
    says = LogLine(
        "{who} {tie:wins the tie|defends}: {against}'s {blast:blast misses them|attack misses}", ("DEF-1", "DICE-10")
    )


class DefenceFailed(Event):
    """A defence did not stop the attack (DEF-1, DICE-10)."""

    who: str
    against: str
    says = LogLine("{who} fails to defend", ("DEF-1", "DICE-10"))


class Struck(Event):
    """An attack hit, and it is settled which die is the damage and which the location."""

    who: str
    target: str
    damage: int
    location: str
    less: bool
    chooser: str
    """The reason who chose the dice: `attacker`, `cover` or `shield`."""
    adjusted: str = ""
    """Id of the ability that moved a die; empty if none did."""

    def words(self, names: Names) -> LogLine:
        kind = " less-lethal" if self.less else ""
        chooser = {
            "attacker": "",
            "cover": " (cover: the target chose the dice)",
            "shield": " (shield: the target chose the dice)",
        }[self.chooser]
        rule = {"attacker": "ATK-3", "cover": "COVER-5", "shield": "SHLD-0"}[self.chooser]
        text = f"{names.name(self.who)} hits {names.name(self.target)}: {self.damage}{kind} to the"
        text += f" {NAMES[self.location]}{chooser}"
        if self.adjusted:
            powerful = ABILITIES[self.adjusted].modifier == "powerful"
            text += " (damage raised by 1)" if powerful else " (location shifted by 1)"
        return LogLine(text, cited(rule, self.adjusted), "wound")


class ArmorDestroyed(Event):
    """Armor absorbed damage and was destroyed (ARM-1)."""

    who: str
    item: str
    location: str
    says = LogLine("{who}'s armor absorbs the hit and is destroyed: {item} on the {location}", ("ARM-1",), "wound")


class ItemDestroyed(Event):
    """A critical success destroyed an item of the target (2HM-5)."""

    who: str
    item: str
    by: str
    says = LogLine("{by} destroys {who}'s {item}", ("2HM-5", "RUL-35"), "wound")


class Damaged(Event):
    """A character took damage (DMG-1)."""

    who: str
    damage: int
    level: int
    """The level after the damage."""
    boxes: Mapping[str, int]
    sign: str
    unmarked: int = 0
    """Damage for which no box was left (DMG-4)."""
    over: bool = False
    """True if part of the damage went on to the torso (DMG-4)."""
    by: str = ""
    """Id of the character who caused the damage; empty for an edit of the GM."""

    def words(self, names: Names) -> LogLine:
        character = names.characters.get(self.who)
        name, pc = names.name(self.who), character is not None and character.pc
        parts = []
        if self.boxes:
            lasting = ", permanent" if self.sign == "permanent" else ""
            parts.append(marked(self.boxes, self.sign) + lasting)
        if self.unmarked:
            parts.append(f"no box left for {self.unmarked}{' more' if self.boxes else ''}")
        over = self.over or self.unmarked
        rules = ("DMG-1", *(("DMG-4",) if over else ()), *(("DMG-3",) if self.sign == "cross" and self.boxes else ()))
        if not self.damage:
            return LogLine(f"{name} takes no damage", ("RUL-32",), "wound")
        fall = f"{name}: level falls by {self.damage}"
        text, public = (", ".join([fall + level, *parts]) for level in (f" to {self.level}", ""))
        return LogLine(text, rules, "wound", instead="" if pc else public)  # an NPC's level is the GM's


class LocationFilled(Event):
    """All boxes of a location were marked (DMG-5)."""

    who: str
    location: str
    says = LogLine(
        "{who}'s {location} {location!k:head=is fully marked|torso=is fully marked|=is unusable}", ("DMG-5",), "wound"
    )


class ItemsDropped(Event):
    """A character dropped items (ACT-6, DMG-5)."""

    who: str
    items: tuple[str, ...]
    free: bool = False
    """True if the character dropped the items on purpose (ACT-6)."""
    says = LogLine("{who} drops {items}", ("{free:ACT-6|DMG-5}", "{free:|RUL-23}"), "action")


class FellUnconscious(Event):
    """A character fell unconscious (DMG-6)."""

    who: str
    by: str = ""
    """Id of the character whose damage it was; empty if no damage is the cause."""
    says = LogLine("{who} is unconscious", ("DMG-6",), "wound")


class CameTo(Event):
    """A character became conscious again (DMG-6)."""

    who: str
    says = LogLine("{who} is conscious again", ("DMG-6",), "wound")


class Died(Event):
    """A character died (DMG-7)."""

    who: str
    by: str = ""
    """Id of the character whose damage it was; empty if no damage is the cause."""
    says = LogLine("{who} is dead", ("DMG-7",), "wound")


class Surrendered(Event):
    """A character surrendered (ACT-7)."""

    who: str
    refunded: tuple[str, ...]
    """Ids of the characters who get their actions back (RUL-11)."""
    by_gm: bool = False
    """True if the surrender was a GM edit: no action is given back, and the action under way goes on."""

    def words(self, names: Names) -> LogLine:
        # Everyone reads this line, so it leaves out characters hidden from the players.
        visible = [names.name(character_id) for character_id in self.refunded if not unseen(names, character_id)]
        back = f"; {listed(visible)} get{'s' if len(visible) == 1 else ''} the action back" if visible else ""
        text = f"{names.name(self.who)} surrenders{back}"
        if self.by_gm:
            return LogLine(f"The GM: {text}", ("ACT-7",), "scene", instead=text)
        return LogLine(text, ("ACT-7", "RUL-11"), "scene")


class AmmoSpent(Event):
    """A critical failure used up ammo (AMMO-2)."""

    who: str
    item: str

    def words(self, names: Names) -> LogLine:
        name, pc = names.name(self.who), self.who in names.characters and names.characters[self.who].pc
        instead = "" if pc else f"{name} loses 1 ammo"  # Players do not know what an NPC carries unseen
        return LogLine(f"{name} loses 1 ammo ({self.item})", ("AMMO-2",), "action", instead=instead)
