"""Random setups of Fully Automated! for the laws: varied characters, grounds and table rules."""

from __future__ import annotations

from random import Random
from typing import Any

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, WEAPONS
from unhex_tui.systems.fully_automated.rules.table_rules import RULES


def random_map(rng: Random) -> str:
    """Return a map of few hexes, so that characters meet, with a start hex of each side in every row."""
    rows, columns = rng.randint(3, 7), rng.randint(4, 9)
    told = []
    for row in range(rows):
        signs = [rng.choice("........oI#:%-") for _ in range(columns)]
        signs[0], signs[-1] = "1", "2"
        told.append(f"{' ' * (row % 2)}{' '.join(signs)}")
    return "\n".join(["title: Somewhere", "map:", *told])


def random_fa(rng: Random) -> dict[str, Any]:
    """Return a setup with a fight under way."""
    many = rng.randint(2, 6)
    rules = {rule.id: rng.choice([*rule.choices]) for rule in RULES if rng.random() < 0.25}
    people = [_somebody(rng, n, rng.choice((True, False)) if n > 1 else n == 0) for n in range(many)]
    return {
        "title": "A random fight",
        "rules": rules,
        "characters": people,
        "map": random_map(rng) if rng.random() < 0.85 else "",
    }


def _somebody(rng: Random, n: int, pc: bool) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": f"c{n}",
        "name": f"{'Anna' if pc else 'Bravo'} {n}",
        "pc": pc,
        "speed": rng.randint(1, 8),
        "hp": rng.randint(8, 30),
        "armor": rng.choice((0, 0, 1, 2)),
        "weapons": rng.sample([*WEAPONS], rng.randint(0, 4)),
        "proficiencies": rng.sample([*PROFICIENCIES], rng.randint(0, 4)),
        "hidden": not pc and rng.random() < 0.2,
    }
    if rng.random() < 0.3:
        made["now"] = rng.randint(1, made["hp"])
    return made


def random_fa_evening(rng: Random) -> dict[str, Any]:
    """Return a setup with a short fight or without opponents, so that most decisions fall between fights.

    All characters have places, so that choices begin soon.
    """
    drawn = random_map(rng)
    columns = len(drawn.splitlines()[2].split())
    people = [_somebody(rng, n, True) | {"at": f"{'ABC'[n]}1"} for n in range(rng.randint(1, 3))]
    people += [_somebody(rng, 9, False) | {"now": 1, "at": f"A{columns}"}] if rng.random() < 0.8 else []
    setup = {"title": "A random evening", "characters": people, "map": drawn}
    return setup | {"light": rng.random() < 0.3}


def fierce(decision: Decision) -> list[Answer]:
    """Return the answers of a player who wants to finish a fight: attacks, counter-attacks, and no early end."""
    keys = [option.key for option in getattr(decision, "options", ())]
    match decision.question:
        case "choose":
            return [key for key in keys if key not in ("special", ":later", ":reveal")]
        case "target":
            return [key for key in keys if key != "forgo"]
        case "counter":
            return [key for key in keys if key != "none"]
        case "over":
            return ["on"]
    return []


def lively(decision: Decision) -> list[Answer]:
    """Return the answers of a player who wants to see all parts of a session: opponents, fights, and no early end."""
    keys = [option.key for option in getattr(decision, "options", ())]
    match decision.question:
        case "evening.next":
            return ["fight", "fight", *(key for key in keys if key not in ("close", "rules"))]
        case "fight.prepare":
            return [key for key in ("begin", "light", "recruit") if key in keys][:2]
        case "recruit.team":
            return [keys[0]]
        case "recruit.template":
            return [key for key in keys if key not in ("done", "own")]
        case "evening.characters":
            return [key for key in keys if key in ("join", "make", "recruit", "edit", "back")]
        case "rules.which" | "sheet.fact":
            return ["done"]
    return fierce(decision)
