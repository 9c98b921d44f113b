"""Setups of the playthroughs by name."""

from pathlib import Path
from typing import Any

from unhex_kit import setup

from unhex_tui.systems.unhex.between.documents import nightclub

MAPS = Path(__file__).parents[2] / "maps"
CUSTOMS = """title: The customs shed
Quay ---| Shed
Shed -[#]- Office
Crane --> Quay
Crane ... Shed
Office |--- Lane
exit: Lane
objective Office: the ledger
"""


def setups() -> dict[str, dict[str, Any]]:
    """Return the setups by name."""
    return {
        "nightclub": nightclub((MAPS / "nightclub.map").read_text(encoding="utf-8")),
        "tuesday": {"title": "Tuesday"},
        "customs shed": setup(
            CUSTOMS,
            "Ada pc crew Quay level=60 sword@right shield@left kit 1HM-2",
            "Bo pc crew Crane level=56 rifle@both ammo rubber 2HR-2",
            "Guard house Shed level=45 axe@both armor:torso",
            "Clerk house Office level=35 pistol@right ammo",
            "Lurker house Quay level=50 knife@right hidden",
            "Rook gang Lane level=48 pistol@right ammo knife@left 1HR-2",
        ),
        "shield wall": setup(
            "title: The shield wall\nGate |---| Yard\n",
            "Ada pc crew Gate level=60 shield@left sword@right SHLD-1 SHLD-2 SHLD-3 1HM-4",
            "Bo pc crew Gate level=55 axe@both 2HM-1 2HM-5",
            "Cy pc crew Gate level=17/40 shield@left pistol@right ammo SHLD-4",
            "Guard house Gate level=50 shield@right pistol@left ammo",
            "Ogre house Gate level=55 axe@both 2HM-2",
            "Sniper house Yard level=48 rifle@both ammo",
            "Bomber house Yard level=45 grenade@both AOE-5",
        ),
        "marshal": setup(
            "title: The marshal's square\nSquare --- Street\nStreet --- Bank\n",
            "Marshal pc law Square level=62/70 pistol@right ammo LEAD-1 LEAD-2 LEAD-3 LEAD-4",
            "Dep pc law Square level=50/60 rifle@both ammo LEAD-2",
            "Rook pc law Street level=11/45 knife@right",
            "Kid pc law Square level=9/40 pistol@right ammo",
            "Old pc law Square level=40 knife@right",
            "Boss gang Street level=55/60 sword@right 1HM-4",
            "Gun gang Bank level=45 rifle@both ammo 2HR-2",
            "Thug gang Street level=14/40 knife@right",
        ),
        "runners": setup(
            "title: Over the roofs\nRoof ---| Yard\nYard --- Gate\nGate --- Road\nTower ...| Yard\nexit: Road\n",
            "Fay pc crew Roof level=60 knife@right SPEED-1",
            "Lee pc crew Roof level=50 shield@left SPEED-1",
            "Cap pc crew Roof level=55 pistol@right ammo",
            "Guard house Gate level=50 pistol@right ammo",
            "Sniper house Tower level=48 rifle@both ammo 2HR-2",
            "Brawler house Yard level=52 UNA-1 UNA-5",
            "Axe house Yard level=45 axe@both",
        ),
        "grenades": setup(
            "title: The stage\nHall --- Stage\n",
            "Bea pc crew Hall level=60 grenade@both grenade AOE-5",
            "Ned pc crew Stage level=50 knife@right",
            "Boss house Stage level=50 sword@right armor:torso armor:head",
            "Thug house Stage level=30 knife@right",
            "Out house Stage level=8/30 knife@right",
            "Coward house Stage level=40 knife@right",
        ),
        "fire in the cellar": setup(
            "title: Fire in the cellar\nLoft --- Alley\nAlley ---| Cellar\nCellar ---| Vault\n",
            "Nim pc crew Loft level=60 rifle@both ammo STEA-1",
            "Pip pc crew Alley level=50 fire@both charge AOE-7 AOE-9",
            "Guard house Alley level=12/40 knife@right",
            "Wisp house Cellar level=50 pistol@right ammo STEA-1",
            "Brute house Vault level=12/50 axe@both",
        ),
        "mill": {
            **setup(
                "title: The mill\nMill --- Yard\n",
                "Ada pc red Mill level=60 LEAD-2 LEAD-3",
                "Bo pc red Mill level=50 LEAD-3 kit@right kit",
                "Cy pc red Mill level=50 knife@right",
                "Old pc red Mill level=20/50",
                "Thug blue Mill level=50 knife@right 1HM-4",
                "Pyro blue Yard level=45 fire@both fire AOE-7",
                "Flo green Mill level=50 shield@left SHLD-2",
            ),
            "edition": "unhex-draft",
        },
        "field hospital": setup(
            "title: The field hospital\nRoom --- Hall\n",
            "Med pc crew Room level=60 kit@right kit@left kit AID-6 AID-7",
            "Pat pc crew Room level=40 sword@right",
            "Thug house Hall level=40 pistol@right ammo",
        ),
        "last round": {
            **setup(
                "title: The last round\nRing --- Bench\n",
                "Ann pc crew Ring level=13/50 sword@right",
                "Bob house Ring level=12/50 sword@right",
            ),
            "edition": "unhex-0-99",
        },
        "three banners": {
            **setup(
                "title: Three banners\nHill --- Ford\nFord --- Wood\n",
                "Ada pc red Hill level=50 rifle@both ammo",
                "Bo pc red Ford level=45 axe@both 2HM-5 2HM-6",
                "Cy blue Ford level=50 axe@both",
                "Di blue Wood level=40 rifle@both ammo",
                "Eb green Wood level=50 sword@right",
                "Flo green Ford level=45 sword@right",
            ),
            "edition": "unhex-draft",
            "rules": {"ask_roll_order": "on", "loser_effects": "hit", "initiative_critical": "ordinary"},
        },
    }
