"""Odds of a declaration: each action alone, two or three actions, a hold, breaking out (FS-MUL, FS-GRP-6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeAlias

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.dice import number, percent
from unhex_tui.gamekit.views import ALL, best_of, signed
from unhex_tui.systems.fading_suns.advice.chances import mean
from unhex_tui.systems.fading_suns.advice.matchup import (
    AttackOdds,
    against_all,
    attacks,
    avoids,
    counting,
    stands_first,
    strikes,
)
from unhex_tui.systems.fading_suns.advice.strength import binding
from unhex_tui.systems.fading_suns.fight.ledger import GRAPPLES, attack_goal, describe
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.state.table import Table

_TURN = ("hits", "wounds", "dodging", "avoids")
"""Columns: hits of each attack, wounds of the turn, wounds with one action a dodge, hits avoided by that dodge."""

_AVOIDS = "Avoids: the share of foes' hits that the dodge avoids."
_MEANING = f"Dodging: wounds dealt if one of the actions is a dodge. {_AVOIDS}"

Outlooks: TypeAlias = Callable[[str, int], AttackOdds]
"""Cached odds of an attack on any foe in a turn with a number of actions, for one question."""


def declaring(table: Table, asked: Choose) -> Odds:
    """Return the odds of each number of actions, and of each action alone (FS-MUL-1 to FS-MUL-3)."""
    character = table.subject(asked)
    if character.held_by or table.held(character.id) is not None:
        return binding(table, character)
    odds_of: Outlooks = cache(partial(against_all, table, character))
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        if key in ("2", "3"):
            cells[key], worths[key] = _several(table, character, odds_of, int(key))
            words[key] = _own_goal(table, character, _best(character, odds_of, int(key)), int(key))
        elif key == "same" and {*character.last} & {*attacks(character), "dodge"}:
            cells[key], worths[key] = _turn(table, character, odds_of, character.last)
        elif key in (*attacks(character), "dodge"):
            cells[key], worths[key] = _turn(table, character, odds_of, [key])
            words[key] = "; ".join(filter(None, (_besides(odds_of, key), _too_late(table, character, key))))
    more = {"2", "3"} & cells.keys()
    best = dict.fromkeys(describe(character, _best(character, odds_of, counted)) for counted in (2, 3))
    words = {key: text for key, text in words.items() if text}
    words |= {ALL: f"several actions: {' or '.join(best)} each time"} if more else {}
    if not more:
        cells = {key: _alone(row) for key, row in cells.items()}
    heads, policy = (_TURN, _MEANING) if more else (_alone(_TURN), _AVOIDS)
    return Odds(
        heads, cells, best=best_of(worths, "wounds"), words=words, assumes=_assumed(table, character), policy=policy
    )


def _alone(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return a row without the column of a dodge beside other actions."""
    return (*row[:2], *row[3:])


def _own_goal(table: Table, character: Character, kind: str, counted: int) -> str:
    """Return the goal of a weapon or trained action in a turn with this many actions; empty for fist and kick."""
    if character.action(kind) is None:
        return ""
    return f"{describe(character, kind)}: goal {signed(attack_goal(table, counting(character, counted), kind).total)}"


def which(table: Table, asked: Choose) -> Odds:
    """Return the odds of the next action among several (FS-MUL-1)."""
    declaration = table.declaring
    character = table.subject(asked)
    counted = declaration.many if declaration is not None else 1
    cells: dict[str, tuple[str, ...]] = {}
    worths: dict[str, float] = {}
    for option in asked.options:
        key = option.key
        if key == "dodge":
            cells[key] = ("–", "–", percent(avoids(table, character, counted)))
        elif key in attacks(character):
            odds = against_all(table, character, key, counted)
            cells[key], worths[key] = (percent(odds.hits), number(odds.mean), "–"), odds.mean
    return Odds(
        _alone(_TURN), cells, best=best_of(worths, "wounds"), assumes=_assumed(table, character), policy=_AVOIDS
    )


def _besides(odds_of: Outlooks, kind: str) -> str:
    """Return odds without a column of their own, in words."""
    if kind == "charge":
        return f"a hit knocks both down; own wounds {number(mean(odds_of(kind, 1).own))}"
    return (
        f"holds {percent(odds_of(kind, 1).holds)}, assuming foes resist if they can without an abort"
        if kind in GRAPPLES
        else ""
    )


def _too_late(table: Table, character: Character, kind: str) -> str:
    """Return that the bonus after a charge is lost to who stands up before, in words (FS-CHG-6)."""
    late = kind == "follow" and stands_first(table, counting(character, 1), kind)
    return f"{table.name(character.charged)} stands up first: no +2 to this goal" if late else ""


def _turn(table: Table, character: Character, odds_of: Outlooks, kinds: list[str]) -> tuple[tuple[str, ...], float]:
    """Return the cells and the expected wounds of a turn with exactly these actions."""
    counted = many(kinds)
    all_odds = [odds_of(kind, counted) for kind in kinds if kind in attacks(character)]
    hits = percent(sum(odds.hits for odds in all_odds) / len(all_odds)) if all_odds else "–"
    wounds = sum(odds.mean for odds in all_odds)
    dodged = percent(avoids(table, character, counted)) if "dodge" in kinds else "–"
    return (hits, number(wounds) if all_odds else "–", "–", dodged), wounds


def _best(character: Character, odds_of: Outlooks, counted: int) -> str:
    """Return the key of the repeatable attack with the most expected wounds in a turn with this many actions."""
    return max(strikes(character), key=lambda kind: odds_of(kind, counted).mean)


def _several(table: Table, character: Character, odds_of: Outlooks, counted: int) -> tuple[tuple[str, ...], float]:
    """Return the cells and the expected wounds of a turn with this many best attacks, or one of them a dodge."""
    best = odds_of(_best(character, odds_of, counted), counted)
    all_of_them = counted * best.mean
    rest = number((counted - 1) * best.mean)
    return (percent(best.hits), number(all_of_them), rest, percent(avoids(table, character, counted))), all_of_them


def _assumed(table: Table, character: Character) -> str:
    foes = table.foes(character.id)
    against = f"average over {len(foes)} foes" if len(foes) > 1 else f"against {foes[0].name}"
    dodgers = [foe.name for foe in foes if foe.dodges]
    if len(foes) == 1:
        dodging = "dodging" if dodgers else "not dodging"
    else:
        dodging = f"{len(dodgers)} dodging" if dodgers else "none dodging"
    return f"{against}, {dodging}"
