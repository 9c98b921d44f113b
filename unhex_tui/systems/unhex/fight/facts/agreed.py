"""What the table has agreed to beforehand, and so bars: reactions of a team in a round, weapons other than the last."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Reason
from unhex_tui.systems.unhex.fight.facts.why_not import forms, legal, why_no_use
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table


def why_no_reaction(table: Table, character: Character) -> Iterator[Reason]:
    """Its team has agreed not to react this round."""
    if table.standing and table.standing.get(f"no_react:{character.team}") == str(table.round):
        yield Reason(f"No reactions by {table.team(character.team).name} this round: agreed beforehand")


def why_other_weapon(table: Table, character: Character, form: Form) -> Iterator[Reason]:
    """It agreed to use another weapon, the one of last time."""
    if "weapon" in table.standing and character.last_form and form.key != character.last_form:
        last = next((one for one in forms(character) if one.key == character.last_form), None)
        if last is not None and legal(why_no_use(character, last)):
            yield Reason(f"{last.name} as last time: agreed beforehand")
