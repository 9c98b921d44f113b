"""The measured fights, and saves of them made by random play.

Each fight is a setup for its game's `start`, of Unhex unless it says otherwise. Saves are made once per run and copied
for each use, so that all uses begin alike.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

from tests.kit import holding
from tests.players import RandomPlayer
from unhex_tui.commands import sessions
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.session import Session
from unhex_tui.files.savefile import SaveFile
from unhex_tui.systems.unhex.between.documents import nightclub

ROOT = Path(__file__).parents[2]
SIDE = 5
"""Areas along each edge of the large map."""


def demo() -> dict[str, Any]:
    """Return the nightclub fight that comes with the app: 4 against 6."""
    return nightclub((ROOT / "maps" / "nightclub.map").read_text("utf-8"))


def fourteen() -> dict[str, Any]:
    """Return the nightclub fight with four more thugs: 14 characters."""
    setup = demo()
    thug = next(character for character in setup["characters"] if character["id"] == "thug-2")
    for n, area in enumerate(("Bar", "Kitchen", "Pool Tables", "DJ Booth"), 4):
        setup["characters"].append({**thug, "id": f"thug-{n}", "name": f"Thug {n}", "area": area})
    return setup


def plain() -> dict[str, Any]:
    """Return a fight of four against four with pistols and knives in three areas in a row; no abilities, no armor."""
    return {
        "title": "Four a side",
        "map": "West ---| Middle\nMiddle |--- East\n",
        "teams": [{"id": "a", "name": "A", "pcs": True}, {"id": "b", "name": "B"}],
        "characters": [_fighter(team, n, area) for team, area in (("a", "West"), ("b", "East")) for n in range(1, 5)],
    }


def brawl() -> dict[str, Any]:
    """Return a fight of six against six in Fading Suns: all different, some with armor, one with a weapon."""
    people = [
        {
            "name": f"{side} {n}",
            "id": f"{side.lower()}{n}",
            "pc": side == "PC",
            "strength": 4 + n,
            "dexterity": 5 + n % 4,
        }
        | {"fight": 5 + n % 3, "dodge": 4 + n % 4, "armor": n % 3}
        for side in ("PC", "NPC")
        for n in range(6)
    ]
    people[1]["own"] = [{"name": "knife", "goal": 12, "skill": 6, "dice": 3}]
    return {"title": "Six a side", "characters": people}


def yard() -> dict[str, Any]:
    """Return a fight of four against four in Fully Automated! on 200 hexes.

    A fifth of the hexes are walls, obstacles, rough ground or veils.
    """
    rows = [["1", *("o.:..#..%....I..o."[(3 * row + n) % 18] for n in range(18)), "2"] for row in range(10)]
    weapons = ("pistol", "club", "bow", "spear", "rifle", "knife", "nanodarter", "sword")
    people = [
        {"name": f"{side} {n}", "id": f"{side.lower()}{n}", "pc": side == "PC", "speed": 3 + n % 3, "hp": 20 + n}
        | {"armor": n % 3, "weapons": [weapons[n], weapons[n + 4]], "proficiencies": ["pistol", "staff_spear"]}
        for side in ("PC", "NPC")
        for n in range(4)
    ]
    text = "\n".join(["title: A yard", "map:", *(" " * (n % 2) + " ".join(row) for n, row in enumerate(rows))])
    return {"title": "Four a side", "map": text + "\n", "characters": people}


def street() -> dict[str, Any]:
    """Return a fight of four against four in Unknown Armies, with guns, knives, and an obsession for each."""
    guns = {"name": "9mm", "kind": "gun", "most": 50, "shots": 17, "automatic": "semi"}
    knives = {"name": "knife", "penetrating": True, "knife": True}
    roles = {"melee": "body", "firearms": "speed", "dodge": "speed", "initiative": "speed"}
    people = [
        {"name": f"{side} {n}", "id": f"{side.lower()}{n}", "pc": side == "PC", "obsession": "melee"}
        | {"skills": [{"name": role, "stat": stat, "value": 30 + 5 * n, "role": role} for role, stat in roles.items()]}
        | {"weapons": [guns if n % 2 else knives]}
        for side in ("PC", "NPC")
        for n in range(4)
    ]
    return {"title": "Four a side", "characters": people}


def large() -> dict[str, Any]:
    """Return a fight of 20 against 20 on a grid of 25 areas with cover on every second connection."""
    areas = [[f"Yard {row}{column}" for column in "ABCDE"] for row in range(1, SIDE + 1)]
    lines = []
    for y in range(SIDE):
        for x in range(SIDE):
            if x + 1 < SIDE:
                lines.append(f"{areas[y][x]} {'---|' if (x + y) % 2 else '---'} {areas[y][x + 1]}")
            if y + 1 < SIDE:
                lines.append(f"{areas[y][x]} {'...' if (x * y) % 3 == 1 else '|---'} {areas[y + 1][x]}")
            lines.append(f"at {areas[y][x]}: {x * 24} {y * 18}")
    characters = [
        _fighter(team, n, areas[(n * 3 + row) % SIDE][(n + row) % SIDE])
        for team, row in (("a", 0), ("b", 2))
        for n in range(1, 21)
    ]
    return {
        "title": "The yards",
        "map": "\n".join(lines) + "\n",
        "teams": [{"id": "a", "name": "The east", "pcs": True}, {"id": "b", "name": "The west"}],
        "characters": characters,
    }


def _fighter(team: str, n: int, area: str) -> dict[str, Any]:
    items = [("ranged_1h", "Pistol", "right"), ("melee_1h", "Knife", "left"), ("first_aid", "Kit", "")]
    return {
        "id": f"{team}{n}",
        "name": f"{'Ashdown' if team == 'a' else 'Bellamy'} {n}",
        "team": team,
        "pc": team == "a",
        "area": area,
        "items": [{"kind": kind, "name": name, "hand": hand} for kind, name, hand in items],
    }


def saved(path: Path, setup: dict[str, Any], lengths: tuple[int, ...]) -> dict[int, Path]:
    """Return saves of one random fight after each number of entries in `lengths` (ascending).

    Seeds are tried until a fight lasts that long and ends at a choice among several options.
    """
    for seed in range(100):
        found = _played(path.with_stem(f"{path.stem}-{seed}"), setup, lengths, seed)
        if found:
            return found
    raise ValueError(f"no fight of {lengths[-1]} entries in 100 tries")


def _played(path: Path, setup: dict[str, Any], lengths: tuple[int, ...], seed: int) -> dict[int, Path]:
    player = RandomPlayer(Random(seed), passive=0.8)
    session, file = _held(sessions.begun(setup, path))
    found = {}
    try:
        for length in lengths:
            with holding(session):
                while len(session.journal.path) < length:
                    if session.decision is None or session.table.phase in ("ended", "between", "recovery"):
                        return {}
                    session.answer(player(session.decision), by="random")
            found[length] = path.with_name(f"{path.stem}-{length}.jsonl")
            shutil.copyfile(path, found[length])
        if not isinstance(session.decision, Choose) or len(session.decision.options) < 3:
            return {}
    finally:
        file.close()
        path.unlink()
    return found


def copied(save: Path, to: Path) -> Path:
    """Copy a save, so that the original stays as it is."""
    shutil.copyfile(save, to)
    return to


def opened(save: Path) -> tuple[Session, SaveFile]:
    """Open a save as `play SAVE` does."""
    return _held(sessions.opened(save))


def _held(held: sessions.Held) -> tuple[Session, SaveFile]:
    assert held.file is not None, "it is kept"
    return held.session, held.file
