"""Random sessions for the laws: they begin between fights or soon return there, and players who explore the menus."""

from random import Random
from typing import Any

from unhex.random_setups import LUCK, bold, random_setup

from unhex_tui.engine.decision import Answer, Choose, Decision, Roll

_LEADS_ON = {
    "evening.next": ("fight", "roll", "aid", "recover", "award", "goal", "characters", "join"),
    "fight.prepare": ("begin", "begin", "begin", "map", "who", "recruit", "encounter", "hands"),
    "recruit.template": ("done", "done", "thug", "sniper", "npc"),
    "advance.ability": ("other",),
    "end.fate": ("lives", "captured", "dies"),
}


def random_evening(rng: Random) -> dict[str, Any]:
    """Return a setup of only a title, of characters without a map, or of a fight that is nearly over."""
    setup = random_setup(rng)
    if rng.random() < 0.2:
        return {"title": "An evening"}
    for character in setup["characters"]:
        character["level"] = min(character["max_level"], rng.randint(8, 16))
        if character["pc"] and rng.random() < 0.6:
            # one award away from another slot or ability
            character["max_level"] = next(
                (step for step in (54, 59, 64, 69, 79) if step >= character["max_level"]), character["max_level"]
            )
    if rng.random() < 0.4:
        setup["map"] = ""
        for character in setup["characters"]:
            character["area"] = ""
    return setup


def lively(decision: Decision) -> list[Answer]:
    """Return the answers of a player who wants many fights, and everything between them."""
    if decision.question == "party.name":
        return ["The night shift"]  # the default would change nothing
    if isinstance(decision, Choose) and decision.question in _LEADS_ON:
        keys = {option.key for option in decision.options}
        return [key for key in _LEADS_ON[decision.question] if key in keys]
    return bold(decision)


def lucky(decision: Decision) -> list[Answer]:
    """Return the same answers, but dice from `LUCK`, which tie."""
    if isinstance(decision, Roll) and len(decision.dice) == 2:
        return [*map(list, LUCK)]
    return lively(decision)
