"""Random setups of Unknown Armies for the laws: varied characters and table rules."""

from __future__ import annotations

from random import Random
from typing import Any

from unknown_armies.ua_kit import KIT, SKILLS

from unhex_tui.systems.unknown_armies.rules.table_rules import RULES, TableRules
from unhex_tui.systems.unknown_armies.rules.wounds import word


def random_ua(rng: Random) -> dict[str, Any]:
    """Return a setup with a fight under way."""
    many = rng.randint(2, 6)
    rules = {rule.id: rng.choice([*rule.choices]) for rule in RULES if rng.random() < 0.3}
    people = [_somebody(rng, n, rng.choice((True, False)) if n > 1 else n == 0) for n in range(many)]
    setup = {"title": "A random fight", "rules": rules, "characters": people}
    return setup | ({"cars": _cars(rng, [character["id"] for character in people])} if rng.random() < 0.3 else {})


def other_wounds(setup: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the setup with other wound points behind the same words (UA-WND-3)."""
    rules = TableRules.load(setup["rules"])
    people = []
    for character in setup["characters"]:
        body = character["body"]
        mine = character.get("wounds", body)
        same = [n for n in range(1, body + 1) if word(n, body, rules) == word(mine, body, rules)]
        people.append(character | {"wounds": rng.choice(same)})
    return setup | {"characters": people}


def _cars(rng: Random, people: list[str]) -> list[dict[str, Any]]:
    """Return two or three cars with all characters in them."""
    many = min(len(people), rng.randint(2, 3))
    return [{"name": f"car {n}", "aboard": people[n::many], "behind": 3 * n} for n in range(many)]


def _somebody(rng: Random, n: int, pc: bool) -> dict[str, Any]:
    made: dict[str, Any] = {stat: rng.randint(20, 90) for stat in ("body", "speed", "mind", "soul")}
    made["skills"] = [
        {"name": called, "stat": stat, "value": rng.randint(10, 95), "role": role}
        for role, (called, stat) in SKILLS.items()
        if rng.random() < 0.9
    ]
    made |= {"id": f"c{n}", "name": f"{'Anna' if pc else 'Bravo'} {n}", "pc": pc}
    made["hidden"] = not pc and rng.random() < 0.2
    made["weapons"] = [{"name": kind, **KIT[kind]} for kind in rng.sample([*KIT], rng.randint(0, 3))]
    if rng.random() < 0.4:
        made["obsession"] = made["skills"][0]["name"] if made["skills"] else ""
    if rng.random() < 0.3:
        made["hunch"] = f"{rng.randint(0, 99):02}"
    if rng.random() < 0.3:
        made["wounds"] = rng.randint(1, made["body"])
    made["vest"] = rng.random() < 0.3
    made["gauges"] = {"violence": [rng.randint(0, 9), rng.randint(0, 4)]}
    return made
