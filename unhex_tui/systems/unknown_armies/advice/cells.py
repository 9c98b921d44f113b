"""Odds as cells: columns for attacks, and the results of a dodge in words."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.advice import Figures
from unhex_tui.engine.rounding import number, percent
from unhex_tui.engine.view import Highlight
from unhex_tui.evening.cells import best_of
from unhex_tui.systems.unknown_armies.advice.chances import Met, Outlook
from unhex_tui.systems.unknown_armies.advice.facing import Facing

Told = Mapping[str, Facing]
"""The odds of an attack by option key."""
_DODGED, _MISSES = "dodged", "misses"
_MET: tuple[tuple[str, Met], ...] = (
    (_DODGED, "all"),
    ("half", "half"),
    ("full", "none"),
    (_MISSES, "misses"),
)


def columns(
    told: Told,
    words: Mapping[str, str],
    *,
    at: Mapping[str, str] | None = None,
    taken: Mapping[str, str] | None = None,
    then: bool = False,
    lies: bool = False,
) -> Figures:
    """Return columns of attacks, without columns that say nothing.

    `at` names each target in the first column, `taken` the price in the last; `then` shows target numbers. With `lies`
    the roll is known and hits are left out. The best row does the most damage.
    """
    found = {
        "target": {key: str(one.target.value) if then else "" for key, one in told.items()},
        "hits": {key: "" if lies else percent(one.outlook.hits) for key, one in told.items()},
        "damage": {key: number(one.outlook.mean) if _harms(one) else "–" for key, one in told.items()},
        "out": {key: percent(one.outlook.out) if _harms(one) else "–" for key, one in told.items()},
        "dead": {key: percent(one.outlook.dead) if _harms(one) else "–" for key, one in told.items()},
        "self": {key: number(one.outlook.own) if one.known and one.outlook.own else "–" for key, one in told.items()},
    }
    idle = {"target": "", "hits": "", "dead": "0 %"}
    heads = tuple(head for head, column in found.items() if {*column.values()} - {idle.get(head, ""), "–"})
    cells = {key: tuple(found[head][key] for head in heads) for key in told}
    if at:
        heads, cells = ("at", *heads), {key: (at[key], *row) for key, row in cells.items()}
    if taken:
        heads, cells = (*heads, "taken"), {key: (*row, taken[key]) for key, row in cells.items()}
    worths = {key: one.outlook.mean for key, one in told.items() if one.known}
    shares = {key: one.outlook.hits for key, one in told.items()}
    return Figures(
        heads, cells, shares, "hits", best_of(worths, "damage"), {k: said for k, said in words.items() if said}
    )


def seen(one: Facing, wounds: int) -> Highlight:
    """Return bars with the results of an attack, and its damage in words."""
    found = one.outlook
    hits = (("hits", found.hits), (_MISSES, 1.0 - found.hits))
    met = tuple((words, chance) for words, how in _MET if (chance := found.one.met(how)))
    said = (f"average damage {number(found.mean)} of {wounds}", f"out {percent(found.out)}, dead {percent(found.dead)}")
    shares = met if one.attack.dodge else hits
    return Highlight(shares=shares, idle=(_DODGED, _MISSES), words=said if _harms(one) else ())


def _harms(one: Facing) -> bool:
    return one.known and not one.attack.blow.manner.harmless


def outcome(found: Outlook) -> str:
    """Return the results of an attack on a dodging target: `dodged 5 %, half damage 24 %, full damage 36 %`."""
    said = {"half": "half damage", "full": "full damage"}
    told = ((said.get(words, words), found.one.met(how)) for words, how in _MET)
    return ", ".join(f"{words} {percent(chance)}" for words, chance in told if chance)
