"""Ready NPCs: what a GM needs in a hurry, to be taken by the dozen and renamed to the story (CHAR-8).

Data, sound by the checks that a file's characters pass. Levels stay below the PCs' for those who come in numbers; how
many abilities an NPC has is the GM's business, prerequisites and slots are not (CHAR-3, CHAR-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Gear(NamedTuple):
    """An item of a template."""

    kind: str
    name: str
    hand: str = ""
    location: str = ""


class Template(NamedTuple):
    """A ready NPC."""

    id: str
    name: str
    """What its likes are called; those of one kind are numbered."""
    concept: str
    level: int
    abilities: tuple[str, ...]
    gear: tuple[Gear, ...]
    good_at: tuple[str, ...] = ()
    alone: bool = False
    """The first of them needs no number."""

    def sheet(self) -> dict[str, Any]:
        """What a file would say of it: plain JSON values."""
        return {
            "name": self.name,
            "concept": self.concept,
            "max_level": self.level,
            "abilities": list(self.abilities),
            "good_at": list(self.good_at),
            "items": [
                {name: value for name, value in gear._asdict().items() if value or name in ("kind", "name")}
                for gear in self.gear
            ],
        }


def _armor(location: str, name: str) -> Gear:
    return Gear("armor", name, location=location)


TEMPLATES: Mapping[str, Template] = {
    template.id: template
    for template in (
        Template(
            "guard",
            "Guard",
            "paid to stand here, and to shout first: gate, vault, palace or airlock",
            42,
            ("1HR-1",),
            (
                Gear("ranged_1h", "Sidearm", "right"),
                Gear("melee_1h", "Truncheon", "left"),
                Gear("ammo", "Spare rounds"),
                _armor("torso", "Uniform plate"),
            ),
            ("remembering faces",),
        ),
        Template(
            "thug",
            "Thug",
            "in it for the money and for company; brave in numbers",
            36,
            (),
            (Gear("melee_1h", "Cudgel", "right"), _armor("torso", "Thick coat")),
        ),
        Template(
            "sniper",
            "Sniper",
            "one good view, one long breath, and a way out prepared",
            48,
            ("2HR-1", "2HR-4", "STEA-1"),
            (
                Gear("ranged_2h", "Long gun", "both"),
                Gear("ammo", "Cartridges"),
                Gear("ammo", "Cartridges"),
                Gear("melee_1h", "Skinning knife"),
            ),
            ("waiting",),
        ),
        Template(
            "medic",
            "Medic",
            "patches up whoever lies nearest, and asks about sides later",
            44,
            ("AID-6", "AID-7"),
            (
                Gear("first_aid", "Field dressing", "left"),
                Gear("first_aid", "Field dressing"),
                Gear("first_aid", "Field dressing"),
                Gear("melee_1h", "Bone saw", "right"),
                _armor("head", "Marked helmet"),
            ),
            ("telling bad news",),
        ),
        Template(
            "brute",
            "Brute",
            "a wall that walks, slow to anger and slower to stop",
            52,
            ("2HM-3", "2HM-6"),
            (
                Gear("melee_2h", "Sledgehammer", "both"),
                _armor("torso", "Layered hides"),
                _armor("torso", "Iron plates"),
                _armor("head", "Pot helmet"),
            ),
            ("carrying",),
        ),
        Template(
            "grenadier",
            "Grenadier",
            "clears rooms from the doorway and never comes first through it",
            45,
            ("AOE-5", "AOE-7"),
            (
                Gear("blast", "Frag bomb", "both"),
                Gear("blast", "Frag bomb"),
                Gear("continuous", "Firepot"),
                Gear("melee_1h", "Short blade"),
                _armor("torso", "Padded apron"),
            ),
        ),
        Template(
            "leader",
            "Leader",
            "knows all their names, and which of them to send",
            56,
            ("LEAD-1", "LEAD-2", "LEAD-3"),
            (
                Gear("ranged_1h", "Officer's pistol", "right"),
                Gear("ammo", "Magazine"),
                Gear("first_aid", "Flask and bandage"),
                _armor("torso", "Breastplate"),
                _armor("head", "Crested cap"),
            ),
            ("giving orders that are followed",),
            alone=True,
        ),
        Template(
            "duelist",
            "Duelist",
            "wants one opponent, good light and a witness",
            54,
            ("1HM-1", "1HM-2", "1HM-4"),
            (
                Gear("melee_1h", "Rapier", "right"),
                Gear("melee_1h", "Parrying dagger", "left"),
                _armor("torso", "Quilted doublet"),
            ),
            ("finding an insult in anything",),
        ),
        Template(
            "skulker",
            "Skulker",
            "was here before you, and knows the second door",
            43,
            ("STEA-1", "SPEED-1", "1HR-2"),
            (
                Gear("ranged_1h", "Hand crossbow", "right"),
                Gear("ammo", "Bolts"),
                Gear("melee_1h", "Stiletto", "left"),
            ),
            ("locks",),
        ),
        Template(
            "shield-bearer",
            "Shield-bearer",
            "stands in front of somebody more important",
            47,
            ("SHLD-1", "SHLD-2", "SHLD-4"),
            (
                Gear("shield", "Tower shield", "left"),
                Gear("melee_1h", "Short spear", "right"),
                _armor("torso", "Scale shirt"),
                _armor("head", "Barred helm"),
            ),
        ),
        Template(
            "brawler",
            "Brawler",
            "has been thrown out of better places",
            46,
            ("UNA-1", "UNA-2", "UNA-3", "UNA-5"),
            (_armor("torso", "Leather vest"), _armor("right_arm", "Bracer"), _armor("left_arm", "Bracer")),
            ("drinking",),
        ),
        Template(
            "boss",
            "Boss",
            "whom all of this is for; has planned for everyone but you",
            65,
            ("2HM-1", "2HM-2", "2HM-5", "LEAD-2"),
            (
                Gear("melee_2h", "Executioner's blade", "both"),
                Gear("ranged_1h", "Engraved pistol"),
                Gear("ammo", "Silver rounds"),
                Gear("first_aid", "Strange medicine"),
                _armor("torso", "Masterwork mail"),
                _armor("torso", "Heavy robe"),
                _armor("head", "Mask"),
            ),
            ("knowing what people want",),
            alone=True,
        ),
        Template(
            "engineer",
            "Engineer",
            "puts up walls where there were none, and takes yours away",
            44,
            ("AOE-8", "AOE-9"),
            (
                Gear("cover", "Barricade kit", "both"),
                Gear("cover", "Barricade kit"),
                Gear("demolish", "Shaped charge"),
                Gear("ranged_1h", "Rivet gun"),
                Gear("ammo", "Rivets"),
            ),
            ("anything with moving parts",),
        ),
        Template(
            "rifleman",
            "Rifleman",
            "drilled to fire on the word and to reload without it",
            44,
            ("2HR-2",),
            (Gear("ranged_2h", "Service rifle", "both"), Gear("ammo", "Clip"), _armor("head", "Steel helmet")),
        ),
        Template(
            "beast",
            "Beast",
            "hungry, cornered or trained; teeth and weight, no talk",
            38,
            ("UNA-1", "UNA-4", "SPEED-1"),
            (_armor("torso", "Tough hide"),),
        ),
    )
}
"""By id, in the order they are offered."""
