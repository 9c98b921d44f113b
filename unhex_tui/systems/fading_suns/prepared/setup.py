"""What a session starts from: who is there, by the names of their fields, with only what is not usual."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from unhex_tui.engine import plain
from unhex_tui.evening.people import Team
from unhex_tui.files.text import clean
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import Character, Own
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Table

_USUAL = plain.dump(Character("", "", "", False))
_TEAMS = (Team("players", "Players", True), Team("opposition", "Opposition", False))
_FIELDS = ("form", "title", "rules", "teams", "characters")


def start(data: dict[str, Any]) -> Table:
    """The table of a setup; with two sides a fight begins at once. ValueError names every mistake."""
    wrong = [f"{key}: there is no such field" for key in data if key not in _FIELDS]
    title = data.get("title")
    if not isinstance(title, str) or not clean(title):
        wrong.append("title: expected a text")
    try:
        rules = TableRules.load(data.get("rules", {}))
    except ValueError as error:
        wrong.append(f"rules: {error}")
        rules = TableRules()
    teams = [Team(*one) if isinstance(one, list) else Team(**one) for one in data.get("teams", [])] or [
        Team(team.id, team.name, team.pcs) for team in _TEAMS
    ]
    table = Table(clean(str(title)), rules, teams, {})
    for i, one in enumerate(data.get("characters", [])):
        try:
            _add(table, one)
        except (ValueError, TypeError, KeyError) as error:
            wrong.append(f"characters.{i}: {error}")
    if wrong:
        raise ValueError("\n".join(wrong))
    if table.contested:
        begin_fight(table)
    return table


def _add(table: Table, given: Any) -> None:
    if not isinstance(given, dict) or "name" not in given:
        raise ValueError("expected an object with a name")
    pc = bool(given.get("pc", False))
    side = next(team.id for team in table.teams if team.pcs == pc)
    usual = {**_USUAL, "vitality": -1, "id": clean(str(given["name"])).lower(), "team": side}
    c = plain.load(Character, {**usual, **given, "own": [_own(one) for one in given.get("own", [])]})
    if c.id in table.characters:
        raise ValueError(f"{c.id} is used twice")
    table.team(c.team)
    c.name = clean(c.name)
    c.letter = table.free_letter(c.name)
    table.characters[c.id] = c


def _own(given: Any) -> Any:
    """An action of its own with what is usual; it is declared by its name where the file has no id for it."""
    if not isinstance(given, dict):
        return given
    usual = {"id": "-".join(str(given.get("name", "")).lower().split()), "init": 0, "dice": 2}
    return [{**usual, "ranged": False, "adds_strength": True, **given}.get(field) for field in Own._fields]


def demo() -> dict[str, Any]:
    """The night market: four against six, and every action worth using."""
    setup: dict[str, Any] = json.loads(Path(__file__).with_name("night-market.json").read_text("utf-8"))
    return setup
