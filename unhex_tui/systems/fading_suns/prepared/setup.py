"""What a session starts from: who is there, by the names of their fields, with only what is not usual."""

from __future__ import annotations

from typing import Any

from unhex_tui.engine import plain
from unhex_tui.files.text import clean
from unhex_tui.systems.fading_suns.fight.turns import begin_fight
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Table, Team

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
    c = plain.load(Character, {**usual, **given})
    if c.id in table.characters:
        raise ValueError(f"{c.id} is used twice")
    table.team(c.team)
    c.name = clean(c.name)
    c.letter = table.free_letter(c.name)
    table.characters[c.id] = c


def demo() -> dict[str, Any]:
    """Three against three in a back alley."""
    knife = ["knife", "knife", 12, 6, 0, 3]
    return {
        "title": "The alley behind the chapel",
        "characters": [
            {
                "name": "Anselm",
                "id": "anselm",
                "pc": True,
                "strength": 6,
                "dexterity": 6,
                "fight": 7,
                "dodge": 4,
            },
            {"name": "Ilse Vantor", "id": "ilse", "pc": True, "dexterity": 8, "fight": 6, "dodge": 7, "own": [knife]},
            {"name": "Old Maro", "id": "maro", "pc": True, "strength": 8, "endurance": 7, "fight": 5, "armor": 3},
            {"name": "Dock hand 1", "id": "dock-1", "fight": 6, "strength": 6},
            {"name": "Dock hand 2", "id": "dock-2", "fight": 6, "strength": 6},
            {"name": "The foreman", "id": "foreman", "dexterity": 7, "fight": 7, "dodge": 6, "armor": 2},
        ],
    }
