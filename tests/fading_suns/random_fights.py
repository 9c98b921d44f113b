"""Random setups of Fading Suns, for the laws: people of all kinds, by all kinds of table rules."""

from __future__ import annotations

from random import Random
from typing import Any

from unhex_tui.systems.fading_suns.rules.table_rules import RULES

_OWN = (["flail", "flail", 11, 5, -1, 5, False, True], ["gun", "gun", 12, 7, 2, 4, True, False])


def random_fight(rng: Random) -> dict[str, Any]:
    """A setup with a fight under way."""
    many = rng.randint(2, 6)
    rules = {rule.id: rng.choice([*rule.choices]) for rule in RULES if rng.random() < 0.3}
    people = [_somebody(rng, n, rng.choice((True, False)) if n > 1 else n == 0) for n in range(many)]
    return {"title": "A random fight", "rules": rules, "characters": people}


def _somebody(rng: Random, n: int, pc: bool) -> dict[str, Any]:
    rated = ("strength", "dexterity", "endurance", "wits", "fight", "dodge", "vigor")
    made: dict[str, Any] = {name: rng.randint(3, 10) for name in rated if rng.random() < 0.7}
    made |= {
        "id": f"c{n}",
        "name": f"{'Anna' if pc else 'Bravo'} {n}",
        "pc": pc,
        "hidden": not pc and rng.random() < 0.2,
    }
    if rng.random() < 0.4:
        made["vitality"] = rng.randint(1, made.get("endurance", 5) + 5)
    if rng.random() < 0.4:
        made["armor"] = rng.randint(1, 5)
    if rng.random() < 0.4:
        made["own"] = [list(one) for one in _OWN[: rng.randint(1, 2)]]
    return made
