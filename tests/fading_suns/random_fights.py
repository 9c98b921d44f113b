"""Random setups of Fading Suns for the laws: varied characters and table rules."""

from __future__ import annotations

from random import Random
from typing import Any

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.systems.fading_suns.rules.table_rules import RULES

_OWN = (
    {"name": "flail", "goal": 11, "skill": 5, "init": -1, "dice": 5},
    {"name": "gun", "goal": 12, "skill": 7, "init": 2, "dice": 4, "ranged": True, "adds_strength": False},
)


def random_fight(rng: Random) -> dict[str, Any]:
    """Return a setup with a fight under way."""
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
        made["own"] = [dict(one) for one in _OWN[: rng.randint(1, 2)]]
    return made


def random_evening(rng: Random) -> dict[str, Any]:
    """Return a setup with a short fight or without opponents, so that most decisions fall between fights."""
    people = [_somebody(rng, n, True) for n in range(rng.randint(1, 3))]
    people += [_somebody(rng, 9, False) | {"vitality": 3}] if rng.random() < 0.8 else []
    return {"title": "A random evening", "characters": people}


def lively(decision: Decision) -> list[Answer]:
    """Return the answers of a player who wants to see all parts of a session: opponents, fights, and no early end."""
    keys = [option.key for option in getattr(decision, "options", ())]
    match decision.question:
        case "evening.next":
            return ["fight", "fight", *(key for key in keys if key not in ("close", "rules"))]
        case "fight.prepare":
            return [key for key in ("begin", "recruit") if key in keys][:1]
        case "recruit.team":
            return [keys[0]]
        case "recruit.template":
            return [key for key in keys if key not in ("done", "own", "npc")]
        case "evening.characters":
            return [key for key in keys if key in ("join", "make", "recruit", "edit", "back")]
        case "rules.which" | "sheet.fact":
            return ["done"]
        case "declare.actions" | "target":
            return [key for key in keys if key not in ("n", "none", "forgo")]
    return []
