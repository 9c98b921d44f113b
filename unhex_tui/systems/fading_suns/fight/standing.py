"""Standing up: FS-KND-1, FS-KND-2, FS-MUL-6."""

from __future__ import annotations

from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.fading_suns.events.turns import Stood
from unhex_tui.systems.fading_suns.fight.ledger import MOST_ACTIONS
from unhex_tui.systems.fading_suns.fight.presence import begin
from unhex_tui.systems.fading_suns.people.character import TWICE, Character, many
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Act


def stand(table: Table, action: Act) -> Procedure[None]:
    """Stand up as declared, without a roll (FS-KND-1)."""
    begin(table, action)
    table.characters[action.who].down = False
    table.tell(Stood(action.who))
    yield from ()


def may_stand(table: Table, c: Character) -> bool:
    """Tell whether a prone character can stand up in place of two remaining actions (FS-KND-2)."""
    if not c.down or c.held_by or many(c.left) < 2 or TWICE in c.left:
        return False
    return table.rules.same_turn_stand == "any_two" or many(c.planned) >= MOST_ACTIONS


def stand_instead(table: Table, c: Character, action: Act) -> None:
    """Stand up in place of the present action and one more, or the dodge if no other is left (FS-KND-2)."""
    other = next((kind for kind in c.left if kind != "dodge"), "dodge")
    for kind in (action.kind, other):
        c.planned.remove(kind)
    c.used.remove(action.kind)
    c.planned.append(TWICE)
    c.used.append(TWICE)
    c.down = False
    table.tell(Stood(c.id, same_turn=True))
