"""Odds as cells: chances in per cent, expected damage, and columns for the results of attacks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.rounding import number, percent
from unhex_tui.evening.cells import best_of
from unhex_tui.systems.fully_automated.advice.chances import Chances

NO_WORDS: Mapping[str, str] = MappingProxyType({})
Attacks = dict[str, tuple[Chances, int]]
"""The chances of an attack and the target's hit points, by option key."""


def columns(
    told: Attacks, words: Mapping[str, str] = NO_WORDS, *, worse: bool = False, at: Mapping[str, str] = NO_WORDS
) -> Figures:
    """Return columns of attacks, without columns that say nothing.

    The best row does the most damage, or the least if the defender chooses (`worse`). `at` names each card's target in
    the first column, and then the columns that decide between cards come first.
    """
    found = {
        "damage": {key: number(each.damage) for key, (each, _) in told.items()},
        "hits": {key: percent(each.lands) for key, (each, _) in told.items()},
        "stun": {key: percent(each.stuns) for key, (each, _) in told.items()},
        "out": {key: percent(each.out(hp)) if hp > 0 else "–" for key, (each, hp) in told.items()},
        "dying": {key: percent(each.dying(hp)) for key, (each, hp) in told.items()},
        "dead": {key: percent(each.kills(hp)) for key, (each, hp) in told.items()},
        "counter": {key: number(each.back) for key, (each, _) in told.items()},
    }
    idle = {"hits": "100 %", "stun": "0 %", "out": "0 %", "dying": "0 %", "dead": "0 %", "counter": "0.0"}
    if at:
        found = {head: found[head] for head in ("damage", "stun", "out", "dead", "hits", "counter")}
    heads = tuple(head for head, column in found.items() if {*column.values()} - {idle.get(head, ""), "–"})
    cells = {key: tuple(found[head].get(key, "") for head in heads) for key in at or told}
    if at:
        heads, cells = ("target", *heads), {key: (whom, *cells[key]) for key, whom in at.items()}
    worths = {key: -each.damage if worse else each.damage for key, (each, _) in told.items()}
    return Figures(heads, cells, best=best_of(worths, "damage"), words=words)
