"""The game's page has the same cards, proficiencies, signs and table rules as the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from unhex_tui.gamekit.table_rules import Rule
from unhex_tui.systems.fully_automated.maps.grid import GROUNDS
from unhex_tui.systems.fully_automated.maps.text import parse
from unhex_tui.systems.fully_automated.rules.cards import PROFICIENCIES, SEEN, WEAPONS, Card, Proficiency, Row, cards
from unhex_tui.systems.fully_automated.rules.damage import spans
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

PAGE = (Path(__file__).parents[2] / "docs" / "games" / "fully-automated.md").read_text("utf-8")
CARDS = cards(DEFAULT)


def rows(head: str) -> list[str]:
    """Return the rows of the table below a head."""
    (_, _, after) = PAGE.partition(f"{head}\n")
    return after.split("\n\n", 1)[0].splitlines()[1:]


def cell(row: Row) -> str:
    """Return a cell as `+2 ≈2`, or a dot if the row changes nothing."""
    more = f"{row.damage:+}".replace("-", "−") if row.damage else ""
    stuns = "≈" if row.stuns == 1 else f"≈{row.stuns}" if row.stuns else ""
    return f"{more} {stuns}".strip() or "·"


def aim_line(card: Card) -> str:
    """Return the effect of aim besides the advantage."""
    aim = card.aimed
    said = [f"{aim.base} for {card.base}"] if aim.base else []
    said += [f"+{aim.more}" + (f", +{aim.more_at} at {aim.at}" if aim.at else "")] if aim.more else []
    said += ["≈" if aim.stuns == 1 else f"≈{aim.stuns}"] if aim.stuns else []
    return ", ".join([*said, *(["no disadvantage counts"] if aim.ignores else [])])


def as_card(card: Card) -> str:
    weapon = f"`{card.weapon}`" if card.weapon else "–"
    cells = [cell(row) for row in card.rows] or ["countered", "3 damage", *["restrained"] * 3]
    return f"| {card.name} | {weapon} | {card.base} | {spans(card)} | {' | '.join(cells)} | {aim_line(card)} |"


def as_proficiency(one: Proficiency) -> str:
    names = ", ".join(CARDS[card].name if card in CARDS else "none unless `custom_cards`" for card in one.cards)
    more = [f"`{each}`" for each in one.includes] + [CARDS[card].name for card in one.brings]
    return f"| `{one.id}` | {one.cost:g} | {names} | {', '.join(more)} |"


def as_rule(rule: Rule) -> Iterator[str]:
    """Yield the rows of a table rule, with its numbers in one row."""
    first, *others = rule.choices
    yield f"| `{rule.id}` | `{first}` | {rule.question} {rule.choices[first]} (the default) |"
    yield from (f"|  | `{each}` | {rule.choices[each]} |" for each in others if not each.isdigit() or len(others) < 9)
    numbers = [each for each in others if each.isdigit()]
    if len(others) >= 9:
        yield f"|  | {numbers[0]} to {numbers[-1]} | That many |"


def test_the_page_has_every_card_as_it_is_played() -> None:
    """FA-ATK-2, FA-AIM-6."""
    head = "| card | weapon | base | range | `--` | `-` | `0` | `+` | `++` | aimed |"
    assert rows(head) == [as_card(card) for card in CARDS.values()]


def test_the_page_has_every_proficiency_with_what_it_costs_and_brings() -> None:
    """FA-WPN-1, FA-WPN-4."""
    assert rows("| `proficiencies` | points | card | comes with it |") == [*map(as_proficiency, PROFICIENCIES.values())]


def test_the_page_has_every_weapon_with_how_it_is_seen() -> None:
    """FA-WPN-5."""
    told = [
        f"| `{weapon}` | {words} | {SEEN[weapon].threat} | {SEEN[weapon].conceal} |"
        if weapon in SEEN
        else f"| `{weapon}` | {words} |  |  |"
        for weapon, words in WEAPONS.items()
    ]
    assert rows("| `weapons` | is | threat | hidden |") == told


def test_the_page_has_every_table_rule() -> None:
    """The page lists the choices and marks the default."""
    assert rows("| rule | choice | means |") == [row for rule in RULES for row in as_rule(rule)]


def test_the_page_has_every_ground_with_its_sign_and_cost() -> None:
    """FA-MOV-6."""
    told = dict(re.findall(r"^\| `([^1>])` \| ([^|]+) \| \d", PAGE, re.M))
    assert told == {nature.sign: nature.words for nature in GROUNDS.values() if nature.cost}
    assert "| `#` | wall | no one enters" in PAGE


def test_the_pages_map_can_be_played_on() -> None:
    (example,) = re.findall(r"```hexes\n(.*?)```", PAGE, re.S)
    assert parse(example).title == "The pump house"


def test_the_page_cites_rules_that_there_are() -> None:
    entries = FULLY_AUTOMATED.reference()
    known = {*entries, *(id_.rpartition("-")[0] for id_ in entries)}
    assert set(re.findall(r"FA-[A-Z]+(?:-\d+)?", PAGE)) <= known


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", PAGE, re.S))
def test_the_pages_examples_name_what_there_is(example: str) -> None:
    for character in json.loads(example)["characters"]:
        assert {*character.get("weapons", ())} <= set(WEAPONS) and {*character.get("proficiencies", ())} <= set(
            PROFICIENCIES
        )
