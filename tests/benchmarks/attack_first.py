"""An opponent without judgement: it attacks whenever it can, the first target, and else walks to the nearest foe.

It takes the first attack that is offered, however bad, and gives every other question its first answer.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

from unhex_tui.engine.decision import Allot, Answer, Choose, Decision, Option, Pick
from unhex_tui.engine.hand import chosen, given, offered
from unhex_tui.engine.judging import Judged
from unhex_tui.systems.fading_suns.fight import matchup
from unhex_tui.systems.fully_automated.fight.actions import card
from unhex_tui.systems.fully_automated.rules.damage import possible
from unhex_tui.systems.unknown_armies.fight.matchup import NO_HARM
from unhex_tui.systems.unknown_armies.fight.ways import WAYS

_UNHEX = ("attack:", ":counterattack:", ":intercept:")


def attacks(game: str, table: Any, asked: Decision) -> list[str]:
    """Return the keys of the attacks that a question offers, in its order."""
    keys = [option.key for option in offered(asked)]
    who = table.characters.get(asked.about[0]) if asked.about else None
    match game, asked.question:
        case "unhex", _:
            return [key for key in keys if any(word in key for word in _UNHEX)]
        case "fading-suns", "declare.actions" | "declare.which":
            return [key for key in keys if key in matchup.attacks(who)]
        case "fully-automated", "choose" | "counter":
            cards = [(key, card(table, key)) for key in keys]
            return [key for key, plays in cards if plays is not None and in_reach(table, who, plays)]
        case "unknown-armies", "act" | "act.way":
            return [key for key in keys if key in WAYS and key not in NO_HARM]
        case "unknown-armies", "chase.shots":
            return keys[1:]
    return []


def in_reach(table: Any, who: Any, plays: Any) -> bool:
    """Tell whether a card of Fully Automated! reaches an able foe by its distance alone."""
    foes = [foe for foe in table.foes(who.id) if foe.able]
    grid = table.grid
    return grid is None or any(possible(plays, grid.distance(who.place, foe.place), plays.free) for foe in foes)


def apart(table: Any, asked: Decision, option: Option) -> float | None:
    """Return how far a hex or an area is from the nearest able foe; None for other options, or without a way."""
    team = table.characters[asked.about[0]].team if asked.about and asked.about[0] in table.characters else ""
    foes = [foe for foe in table.characters.values() if foe.able and foe.team != team]
    if option.place and getattr(table, "grid", None) is not None:
        return min((table.grid.distance(option.place, foe.place) for foe in foes if foe.place), default=None)
    if asked.question.startswith("move.") and table.area_map.area(option.key) is not None:
        ways = (table.geometry.range(option.key, foe.area) for foe in foes if foe.area)
        return min((way for way in ways if way is not None), default=None)
    return None


class AttackFirst:
    """The opponent at one table."""

    def __init__(self, game: str, rng: Random) -> None:
        self._game, self._rng = game, rng
        self._before: dict[tuple[str, str], set[Hashable]] = {}

    def answer(self, table: Any, asked: Decision) -> Answer:
        """Return the answer; none is given twice before something is recorded at the table."""
        if table.events:
            self._before.clear()
        before = self._before.setdefault((asked.question, asked.prompt), set())
        answer = self._answer(table, asked, before)
        before.add(given(answer))
        return answer

    def _answer(self, table: Any, asked: Decision, before: set[Hashable]) -> Answer:
        if not isinstance(asked, Choose | Pick) or isinstance(asked, Allot):
            return chosen(asked, Judged({"": 0.0}), self._rng)
        strikes = [key for key in attacks(self._game, table, asked) if key not in before]
        if isinstance(asked, Pick):
            return chosen(asked, Judged(dict.fromkeys(strikes[:1], 1.0)), self._rng)
        options = [option for option in asked.options if option.key not in before] or [*asked.options]
        if strikes:
            return strikes[0]
        if near := [(way, option.key) for option in options if (way := apart(table, asked, option)) is not None]:
            return min(near, key=lambda each: each[0])[1]
        keys = [option.key for option in options]
        return "move" if "move" in keys else keys[0]
