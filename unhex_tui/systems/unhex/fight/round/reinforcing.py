"""Characters who arrive later in a fight, held back at its start or recruited in its middle: MAP-3, ACT-1.

They are away until then. At the start of each further round the GM is asked who arrives; a GM edit brings them in at
any other time. Arrivals have an action this round.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.questions import choice, option_of, several
from unhex_tui.systems.unhex.events.fights import CameLater, HeldBack
from unhex_tui.systems.unhex.fight.facts.cover import follow
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand

ALL, NEVER = ":all", ":never"


def reinforcements(table: Table) -> list[Character]:
    """Return the characters due in the present fight, without those who died, surrendered or left meanwhile."""
    return [
        character
        for character in table.characters.values()
        if character.coming and not (character.dead or character.surrendered or character.left_fight)
    ]


def hold_back(table: Table, character_ids: list[str]) -> None:
    """Mark NPCs as arriving later instead of placing them now."""
    for character_id in character_ids:
        character = table.characters[character_id]
        character.away = character.coming = True
    table.record(HeldBack(tuple(character_ids)))


def reinforcing(table: Table) -> Procedure[None]:
    """Ask who arrives as the round begins; once no one else does, go on to initiative."""
    keys = yield from ask(lambda: Given([]) if table.objective else _who_question(table, "reinforce.who", "no one yet"))
    character_ids = _meant(table, keys)
    if NEVER in keys:
        _send_away(table, character_ids)
    elif character_ids:
        table.errand = Errand("reinforcing")
        area = yield from ask(partial(_where_question, table, "reinforce.where", character_ids))
        table.errand = None
        _bring(table, character_ids, area)
    if not character_ids or not reinforcements(table):
        table.phase = "initiative"


def bring_in(table: Table) -> Procedure[str]:
    """Bring characters in by a GM edit; return the edit in words, empty if it brings no one."""
    keys = yield from ask(lambda: _who_question(table, "amend.bring", "no one"))
    character_ids = _meant(table, keys)
    if not character_ids:
        return ""
    names = in_runs(table.name(character_id) for character_id in character_ids)
    if NEVER in keys:
        _send_away(table, character_ids)
        return f"{names}: arriving later → away"
    area = yield from ask(partial(_where_question, table, "amend.bring_where", character_ids))
    _bring(table, character_ids, area)
    return f"{names}: arriving later → {table.area_name(area)}"


def _meant(table: Table, keys: list[str]) -> list[str]:
    due = [character.id for character in reinforcements(table)]
    return due if ALL in keys or NEVER in keys else [character_id for character_id in due if character_id in keys]


def _send_away(table: Table, character_ids: list[str]) -> None:
    for character_id in character_ids:
        table.characters[character_id].send_away()


def _still(table: Table, character_ids: list[str]) -> list[Character]:
    """Return those of the characters named whom no GM edit has brought in, killed or removed since."""
    return [character for character in reinforcements(table) if character.id in character_ids]


def _bring(table: Table, character_ids: list[str], area: str) -> None:
    arrivals = _still(table, character_ids)
    table.take_part(*arrivals)
    for character in arrivals:
        character.area, character.actions = area, 1
    for hidden in (False, True):
        names = tuple(character.name for character in arrivals if character.hidden == hidden)
        if names:
            table.record(CameLater(names, area, hidden))
    follow(table)


# -------------------------------------------------------------------- questions


def _who_question(table: Table, question: str, none: str) -> Pick | Given:
    due = reinforcements(table)
    if not due:
        return Given([])
    names = in_runs(character.name for character in due)
    # `ALL` and `NEVER` exclude each other and every single character.
    ids = tuple(character.id for character in due)
    subject = due[0].name if len(due) == 1 else "They"
    options = [Option(ALL, "All of them", "", ",a", uses=ids)] if len(due) > 1 else []
    for character in due:
        hint = f"level {character.level}" + (", hidden" if character.hidden else "")
        options.append(option_of(character, hint, uses=(character.id,)))
    options.append(Option(NEVER, f"{subject} will not arrive", "away from now on", ",n", uses=ids))
    prompt = f"Still to arrive: {names}. Who arrives now?"
    return several(question, prompt, options, Reason("Arrivals have an action this round", ("ACT-1",)), none=none)


def _where_question(table: Table, question: str, character_ids: list[str]) -> Choose | Given:
    left = [character.id for character in _still(table, character_ids)]
    if not left or len(table.area_map.areas) == 1:
        return Given(table.area_map.areas[0].id)
    names = in_runs(table.name(character_id) for character_id in left)
    prompt = f"Where {'does' if len(left) == 1 else 'do'} {names} arrive?"
    options = [
        Option(area.id, area.name, "a way out" if area.exit else "", place=area.id) for area in table.area_map.areas
    ]
    return choice(question, prompt, options, Reason("The GM places NPCs", ("MAP-3",)), about=left)
