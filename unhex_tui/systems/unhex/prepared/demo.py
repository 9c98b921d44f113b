"""The fight that comes with the app: four PCs and six NPCs in the nightclub, equipped and placed, ready to play."""

from __future__ import annotations

from typing import Any

from unhex_tui.files.errors import reason
from unhex_tui.systems.unhex.maps.ready import ready_maps_folder


def _item(kind: str, name: str, hand: str = "", location: str = "") -> dict[str, Any]:
    return {"kind": kind, "name": name, "hand": hand, "location": location}


def _someone(
    name: str,
    concept: str,
    level: int,
    area: str,
    abilities: list[str],
    items: list[dict[str, Any]],
    good_at: str = "",
    pc: bool = False,
) -> dict[str, Any]:
    return {
        "id": name.lower().replace(" ", "-"),
        "name": name,
        "team": "crew" if pc else "house",
        "pc": pc,
        "concept": concept,
        "max_level": level,
        "abilities": abilities,
        "good_at": [good_at] if good_at else [],
        "area": area,
        "items": items,
    }


def nightclub(map_text: str) -> dict[str, Any]:
    """The setup of the nightclub fight, on a map that has its areas."""
    pcs = [
        _someone(
            "Vex",
            "getaway driver with a steady hand",
            55,
            "Entrance",
            ["1HR-1"],
            [
                _item("ranged_1h", "Pistol", "right"),
                _item("ammo", "Magazine"),
                _item("ammo", "Magazine"),
                _item("melee_1h", "Knife"),
                _item("first_aid", "First aid kit"),
                _item("armor", "Vest", location="torso"),
            ],
            good_at="driving",
            pc=True,
        ),
        _someone(
            "Juno",
            "bouncer who changed sides",
            52,
            "Entrance",
            ["2HM-3"],
            [
                _item("melee_2h", "Fire axe", "both"),
                _item("armor", "Leather jacket", location="torso"),
                _item("armor", "Helmet", location="head"),
                _item("first_aid", "First aid kit"),
                _item("melee_1h", "Brass knuckles"),
            ],
            good_at="telling who means trouble",
            pc=True,
        ),
        _someone(
            "Moss",
            "retired sharpshooter",
            58,
            "Alley",
            ["2HR-4"],
            [
                _item("ranged_2h", "Rifle", "both"),
                _item("ammo", "Cartridges"),
                _item("ammo", "Cartridges"),
                _item("ranged_1h", "Revolver"),
                _item("armor", "Vest", location="torso"),
                _item("first_aid", "First aid kit"),
            ],
            good_at="keeping still",
            pc=True,
        ),
        _someone(
            "Kit",
            "medic with a riot shield",
            50,
            "Entrance",
            ["1HM-3"],
            [
                _item("shield", "Riot shield", "left"),
                _item("melee_1h", "Baton", "right"),
                _item("first_aid", "First aid kit"),
                _item("first_aid", "First aid kit"),
                _item("armor", "Vest", location="torso"),
            ],
            good_at="calming people down",
            pc=True,
        ),
    ]
    npcs = [
        _someone(
            "DJ Null",
            "runs the place from behind the decks",
            55,
            "DJ Booth",
            ["1HR-2"],
            [
                _item("ranged_1h", "Machine pistol", "right"),
                _item("ammo", "Drum"),
                _item("ammo_less", "Rubber rounds"),
                _item("armor", "Plated coat", location="torso"),
            ],
        ),
        _someone(
            "Sniper",
            "watches the floor from above",
            48,
            "Catwalk",
            ["2HR-1"],
            [_item("ranged_2h", "Carbine", "both"), _item("ammo", "Magazine"), _item("melee_1h", "Knife")],
        ),
        _someone(
            "Barkeep",
            "keeps more than bottles under the bar",
            45,
            "Bar",
            [],
            [_item("ranged_2h", "Shotgun", "both"), _item("ammo", "Shells"), _item("melee_1h", "Bottle")],
        ),
        _someone(
            "Thug 1",
            "muscle",
            40,
            "Dance Floor",
            [],
            [_item("melee_1h", "Bat", "right"), _item("armor", "Padding", location="torso")],
        ),
        _someone("Thug 2", "muscle", 40, "Dance Floor", [], [_item("melee_1h", "Machete", "right")]),
        _someone(
            "Thug 3",
            "muscle with a gun",
            40,
            "Pool Tables",
            [],
            [_item("ranged_1h", "Pistol", "right"), _item("ammo", "Magazine"), _item("melee_1h", "Cue")],
        ),
    ]
    return {
        "title": "The nightclub",
        "map": map_text,
        "teams": [
            {"id": "crew", "name": "The crew", "pcs": True},
            {"id": "house", "name": "The house", "pcs": False},
        ],
        "characters": [*pcs, *npcs],
    }


def ready_nightclub() -> dict[str, Any]:
    """The setup of the nightclub fight, on the map that comes with the app.

    Raises:
        ValueError: that map does not lie where the app was put, or cannot be read.
    """
    folder = ready_maps_folder()
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are not there")
        return nightclub((folder / "nightclub.map").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"the nightclub's map cannot be read: {reason(error)}") from None
