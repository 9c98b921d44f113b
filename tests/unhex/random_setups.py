"""Random Unhex fights for the laws: two or three teams, all items, abilities, editions, table rules and maps."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any

from unhex_tui.engine.decision import Answer, Choose, Decision, Pick, Roll
from unhex_tui.gamekit.naming import same_name
from unhex_tui.systems.unhex.maps.area_map import LONGEST_NAME, AreaMap, broken
from unhex_tui.systems.unhex.people.abilities import ABILITIES, NEEDED_BY_ITEM, Ability
from unhex_tui.systems.unhex.people.items import KINDS, slots
from unhex_tui.systems.unhex.people.wounds import BOXES
from unhex_tui.systems.unhex.rules.table_rules import EDITION, RULES, TableRules

SIGNS = ("---", "---", "---|", "|---", "|---|", "...", "...|", "-->", "-->|", "-[#]-", "-[ ]-|", ".x.")
NAMES = ("Vex", "Juno", "Moss", "Kit", "Null", "Bob", "Sid", "Ann", "Cat", "Eve")
AREAS = ("Room", "Hall", "Attic", "Roof", "Yard", "Cellar")
TEAMS = ("crew", "house", "cult")
LEADER = ("LEAD-1", "LEAD-2", "LEAD-3", "LEAD-4", "SPEED-1")
"""Abilities that interact with most others; some characters get the whole set."""


def schools(abilities: Iterable[Ability]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the families of abilities, told by the prefixes of ids, each with its kind of item or ""."""
    items = {kind.rule.partition("-")[0]: kind.id for kind in KINDS.values() if kind.hands}
    families: dict[str, list[str]] = {}
    for ability in abilities:
        families.setdefault(ability.id.partition("-")[0], []).append(ability.id)
    return [(items.get(family, ""), tuple(ids)) for family, ids in families.items()]


SCHOOLS = schools(ABILITIES.values())
"""Abilities that belong together, each family with its item; some characters have the item in hand."""


def random_map(rng: Random) -> str:
    """Return a map of two to six areas in a chain walkable in both directions, with random lines between others."""
    names = list(AREAS[: rng.randint(2, len(AREAS))])
    lines = [f"{a} {rng.choice(SIGNS[:5])} {b}" for a, b in pairwise(names)]
    for n, a in enumerate(names):
        lines += [f"{a} {rng.choice(SIGNS)} {b}" for b in names[n + 2 :] if rng.random() < 0.3]
    if rng.random() < 0.5:
        lines.append(f"exit: {rng.choice(names)}")
    if rng.random() < 0.5:
        lines.append(f"start: {', '.join(rng.sample(names, rng.randint(1, 2)))}")
    return "\n".join(lines)


def random_rules(rng: Random) -> dict[str, str]:
    """Return the rulebook's own rules, or any edition with random choices."""
    if rng.random() < 0.4:
        return {}
    chosen = {rule.id: rng.choice([*rule.choices]) for rule in RULES if rng.random() < 0.5}
    return {"edition": rng.choice([*EDITION.choices]), **chosen}


def random_character(
    rng: Random, name: str, team: str, pc: bool, areas: list[str], worn_out: bool, highest: int
) -> dict[str, Any]:
    """Return a valid random character: prerequisites, slots, and no more in hand than two hands hold."""
    most = rng.choice((30, 45, 50, 55, 60, 75, highest))
    abilities = rng.sample(sorted(ABILITIES), rng.randint(0, 6))
    if rng.random() < 0.2:
        abilities += LEADER
    if rng.random() < 0.5:
        abilities += rng.choice(SCHOOLS)[1]
    if rng.random() < 0.3:
        abilities.append(rng.choice(sorted(NEEDED_BY_ITEM.values())))
    if rng.random() < 0.2:
        abilities.append("STEA-1")
    abilities += [needs for ability in abilities if (needs := ABILITIES[ability].needs) and needs not in abilities]
    return {
        "id": name.lower(),
        "name": name,
        "team": team,
        "pc": pc,
        "level": rng.randint(10, 20) if worn_out else most - rng.choice((0, 0, 5, 12, 20)),
        "max_level": most,
        "abilities": list(dict.fromkeys(abilities)),
        "items": random_items(rng, abilities, slots(most)),
        "marks": random_marks(rng) if rng.random() < 0.3 else {},
        "area": rng.choice([*areas, ""]),
        "hidden": not pc and rng.random() < 0.3,
    }


def random_marks(rng: Random) -> dict[str, str]:
    """Return wounds of all three kinds in some locations, none of them full."""
    hurt = rng.sample(sorted(BOXES), rng.randint(1, 4))
    return {place: "".join(rng.choice("\\\\XX■") for _ in range(rng.randint(1, BOXES[place] - 1))) for place in hurt}


def random_items(rng: Random, abilities: list[str], room: int) -> list[dict[str, Any]]:
    """Return items for `room` slots, mostly weapons, with as many in hand as possible."""
    kinds = [kind for kind in KINDS if NEEDED_BY_ITEM.get(kind, "") in ("", *abilities)]
    items: list[dict[str, Any]] = []
    free = ["right", "left"]
    for_areas = [kind for kind in kinds if kind in NEEDED_BY_ITEM]
    for n in range(rng.randint(1, room)):
        kind = rng.choice([*kinds, "melee_1h", "ranged_1h", "ammo", "armor"])
        if not n and for_areas and rng.random() < 0.6:
            # Items are in hand from the start, because random play would rarely draw them.
            kind = rng.choice(for_areas)
        elif not n and rng.random() < 0.6:
            kind = next((kind for kind, school in SCHOOLS if kind in kinds and set(school) <= {*abilities}), kind)
        elif n == 1 and items[0]["kind"].startswith("ranged"):
            kind = "ammo"
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
    """Return a valid setup for two to ten characters in two or three teams, sometimes all of them nearly down."""
    area_map = random_map(rng)
    areas = [name for name in AREAS if name in area_map]
    teams = list(TEAMS[: rng.choice((2, 2, 3))])
    names = list(NAMES[: rng.randint(len(teams), len(NAMES))])
    sides = teams + [rng.choice(teams) for _ in names[len(teams) :]]
    pcs = {team: team == "crew" or rng.random() < 0.2 for team in teams}
    worn_out = rng.random() < 0.4
    rules = random_rules(rng)
    highest = TableRules.load(rules).highest_level
    people = [
        random_character(rng, name, side, pcs[side] and rng.random() < 0.8, areas, worn_out, highest)
        for name, side in zip(names, sides, strict=True)
    ]
    return {
        "title": "A random fight",
        "map": area_map,
        "teams": [{"id": team, "name": team.capitalize(), "pcs": pcs[team]} for team in teams],
        "characters": people,
        "edition": rules.pop("edition", "unhex"),
        "rules": rules,
    }


def bold(decision: Decision) -> list[Answer]:
    """Return the answers of a player who wants the fight to end: act, attack, or go where others are."""
    if not isinstance(decision, Choose):
        return []
    keys = [option.key for option in decision.options]
    match decision.question:
        case "turn.actor":
            return [key for key in keys if key != "end"]
        case "action.choose":
            return [key for key in keys if key.startswith(("attack:", "area:", "aid"))] or [
                key for key in keys if key == "move"
            ]
        case "move.area":
            return [key for key in keys if key != "out"]
    return []


LUCK = ([1, 1], [2, 2], [0, 3], [3, 3], [4, 4], [3, 9], [3, 9], [9, 9], [1, 2])
"""Doubles, repeated rolls, and rolls that fill a head."""


def loaded(decision: Decision) -> list[Answer]:
    """Return the answers of a bold player with loaded dice: criticals, ties, fallen characters, and all reactions."""
    if isinstance(decision, Roll) and len(decision.dice) == 2:
        return [*map(list, LUCK)]
    if isinstance(decision, Pick) and decision.question.endswith(".react"):
        return [[option.key] for option in decision.options if ":defend:" not in option.key] or [
            [option.key] for option in decision.options
        ]
    if decision.question == "roll.critical" and isinstance(decision, Choose):
        return [option.key for option in decision.options if option.key != "set"]
    return bold(decision)


def problems(area_map: AreaMap) -> list[str]:
    """Return what is wrong with a map, in words; empty if it can be played on."""
    found = [] if area_map.areas else ["there is no area"]
    found += broken(area_map)
    for name, count in Counter(same_name(area.name) for area in area_map.areas).items():
        if not name:
            found.append("an area has no name")
        elif count > 1:
            found.append(f"{count} areas are called {name}")
    found += [
        f"{a.name[:20]}… is longer than {LONGEST_NAME} letters" for a in area_map.areas if len(a.name) > LONGEST_NAME
    ]
    return found + [f"no path joins {area.name} with the rest" for area in area_map.cut_off()]
