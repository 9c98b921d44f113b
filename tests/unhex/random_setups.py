"""Random Unhex fights for the laws: two or three teams, all kinds of items, abilities, maps and ways to begin."""

from itertools import pairwise
from random import Random
from typing import Any

from unhex_tui.engine.decision import Choose, Decision
from unhex_tui.systems.unhex.abilities import ABILITIES, NEEDED_BY_ITEM
from unhex_tui.systems.unhex.items import KINDS, slots
from unhex_tui.systems.unhex.wounds import BOXES

SIGNS = ("---", "---", "---|", "|---", "|---|", "...", "...|", "-->", "-->|", "-[#]-", "-[ ]-|", ".x.")
NAMES = ("Vex", "Juno", "Moss", "Kit", "Null", "Bob", "Sid", "Ann", "Cat", "Eve")
AREAS = ("Room", "Hall", "Attic", "Roof", "Yard", "Cellar")
TEAMS = ("crew", "house", "cult")


def random_map(rng: Random) -> str:
    """Two to six areas, in a chain that can be walked both ways, with anything drawn between others."""
    names = list(AREAS[: rng.randint(2, len(AREAS))])
    lines = [f"{a} {rng.choice(SIGNS[:5])} {b}" for a, b in pairwise(names)]
    for n, a in enumerate(names):
        lines += [f"{a} {rng.choice(SIGNS)} {b}" for b in names[n + 2 :] if rng.random() < 0.3]
    if rng.random() < 0.5:
        lines.append(f"exit: {rng.choice(names)}")
    if rng.random() < 0.5:
        lines.append(f"start: {', '.join(rng.sample(names, rng.randint(1, 2)))}")
    return "\n".join(lines)


def random_character(rng: Random, name: str, team: str, pc: bool, areas: list[str], worn_out: bool) -> dict[str, Any]:
    """Somebody with what fits: prerequisites held, slots kept, no more in hand than two hands hold."""
    most = rng.choice((30, 45, 50, 55, 60, 75, 99))
    abilities = rng.sample(sorted(ABILITIES), rng.randint(0, 4))
    abilities += [needs for one in abilities if (needs := ABILITIES[one].needs) and needs not in abilities]
    return {
        "id": name.lower(),
        "name": name,
        "team": team,
        "pc": pc,
        "level": rng.randint(10, 20) if worn_out else most - rng.choice((0, 0, 5, 12, 20)),
        "max_level": most,
        "abilities": list(dict.fromkeys(abilities)),
        "items": random_items(rng, abilities, slots(most)),
        "area": rng.choice([*areas, ""]),
        "hidden": not pc and rng.random() < 0.3,
    }


def random_items(rng: Random, abilities: list[str], room: int) -> list[dict[str, Any]]:
    """Items for so many slots, weapons rather than not, and as many in hand as go."""
    kinds = [kind for kind in KINDS if NEEDED_BY_ITEM.get(kind, "") in ("", *abilities)]
    items: list[dict[str, Any]] = []
    free = ["right", "left"]
    for _ in range(rng.randint(1, room)):
        kind = rng.choice([*kinds, "melee_1h", "ranged_1h", "ammo", "armor"])
        item = {"kind": kind, "name": KINDS[kind].name, "location": "", "hand": ""}
        if kind == "armor":
            worn = [one["location"] for one in items]
            item["location"] = rng.choice([place for place in BOXES if worn.count(place) < 2])
        elif KINDS[kind].hands == 2 and len(free) == 2:
            item["hand"], free = "both", []
        elif KINDS[kind].hands == 1 and free:
            item["hand"] = free.pop(rng.randrange(len(free)))
        items.append(item)
    return items


def random_setup(rng: Random) -> dict[str, Any]:
    """A sound setup for two to ten characters in two or three teams; now and then all are near their end already."""
    area_map = random_map(rng)
    areas = [name for name in AREAS if name in area_map]
    teams = list(TEAMS[: rng.choice((2, 2, 3))])
    names = list(NAMES[: rng.randint(len(teams), len(NAMES))])
    sides = teams + [rng.choice(teams) for _ in names[len(teams) :]]
    pcs = {team: team == "crew" or rng.random() < 0.2 for team in teams}
    worn_out = rng.random() < 0.4
    people = [
        random_character(rng, name, side, pcs[side] and rng.random() < 0.8, areas, worn_out)
        for name, side in zip(names, sides, strict=True)
    ]
    return {
        "title": "A random fight",
        "map": area_map,
        "teams": [{"id": team, "name": team.capitalize(), "pcs": pcs[team]} for team in teams],
        "characters": people,
    }


def bold(decision: Decision) -> list[str]:
    """What somebody chooses who wants the fight to be over: to act, to attack, or else to go where others are."""
    if not isinstance(decision, Choose):
        return []
    keys = [option.key for option in decision.options]
    match decision.question:
        case "turn.actor":
            return [key for key in keys if key != "end"]
        case "action.choose":
            return [key for key in keys if key.startswith("attack:")] or [key for key in keys if key == "move"]
        case "move.area":
            return [key for key in keys if key != "out"]
    return []
