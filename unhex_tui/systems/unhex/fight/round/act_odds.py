"""Odds of the acts that a character may choose: ATK-1, AID-4, AID-5, AOE-5 to AOE-8, RUL-41."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.dice import percent
from unhex_tui.systems.unhex.fight.acts.area_effects import aims, of_areas
from unhex_tui.systems.unhex.fight.acts.attack import undeclared_odds, usable_forms
from unhex_tui.systems.unhex.fight.acts.first_aid import patients
from unhex_tui.systems.unhex.fight.facts.skill import action_of
from unhex_tui.systems.unhex.fight.matchup import HITS, chances, explained, roller_of, row_by_row
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY, begun
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.people.wounds import crosses
from unhex_tui.systems.unhex.state.table import Table

_ROLLED = {"aid": "first_aid", "aid:bare": "first_aid", "rally": "rally", "move:fast": "speed"}
"""Purposes of the rolls of other actions, by option key."""


class _Row(NamedTuple):
    chance: float
    cells: tuple[str, ...]
    words: str


def act_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of the actor's acts: attacks with one possible target, area effects, other rolls."""
    actor = table.characters[action_of(table).actor]
    counts: dict[str, Callable[[], _Row | str]] = {
        f"attack:{form.key}": partial(_attack, table, actor, form, able[0])
        for form, able in usable_forms(table, actor)
        if len(able) == 1
    }
    rolled = sorted(option.key for option in asked.options if option.key in _ROLLED)
    counts |= {key: partial(_other, table, actor, key) for key in rolled}
    counts |= {f"area:{item.id}": partial(_area, table, actor, item, areas) for item, areas in aims(table, actor)}
    shown = partial(_shown, [option.key for option in asked.options])
    yield from row_by_row(counts, at, lambda key: counts[key](), shown)


def _attack(table: Table, actor: Character, form: Form, target: Character) -> _Row | str:
    odds = undeclared_odds(table, actor, form, target)
    return odds if isinstance(odds, str) else _Row(float(odds.hit), odds.cells, odds.words)


def _other(table: Table, actor: Character, key: str) -> _Row | str:
    use = _ROLLED[key]
    kit = actor.wielded("first_aid") if use == "first_aid" else None
    return _rolls(table, actor, kit, use, _price(table, actor, key))


def _area(table: Table, actor: Character, item: Item, areas: list[str]) -> _Row | str:
    row = _rolls(table, actor, item, "area")
    if isinstance(row, str) or (item.kind == "blast" and len(areas) > 1):
        return row
    return row._replace(words=of_areas(table, actor, item, areas[:1]).describe(areas[0]) or row.words)


def _rolls(table: Table, actor: Character, item: Item | None, use: str, price: str = "") -> _Row | str:
    """Return the odds of a roll that is no attack, with the `price` of a failure in words."""
    ready = begun(table, actor, item.id if item else "", moves=use == "speed")
    if ready.void:
        return ready.why_void
    odds = chances(roller_of(table, ready.who, None, use))
    return _Row(float(odds.success), (percent(odds.success), "", ""), "; ".join(filter(None, (odds.words, price))))


def _shown(offered: list[str], by_key: Mapping[str, _Row | str]) -> Odds:
    """Return the columns; to act openly has the odds of the same act from hiding."""
    by_key = {**by_key, **{key: by_key[unseen] for key in offered if (unseen := key.removesuffix(OPENLY)) in by_key}}
    rows = {key: row for key, row in by_key.items() if isinstance(row, _Row)}
    cells, shares = {key: row.cells for key, row in rows.items()}, {key: row.chance for key, row in rows.items()}
    words = {key: row if isinstance(row, str) else row.words for key, row in by_key.items()}
    return explained(Odds(("chance", *HITS[1:]), cells, shares, "chance", words=words))


def _price(table: Table, healer: Character, key: str) -> str:
    """Return the cost of failed first aid, in words; empty for other actions (AID-4, AID-5, RUL-41).

    No other question mentions the cost if there is only one patient.
    """
    if key == "aid":
        return "a failure turns every \\ into X"
    worse = key == "aid:bare" and any(crosses(patient.marks) for patient in patients(table, healer, bare=True))
    return "a critical failure makes X permanent" if worse else ""
