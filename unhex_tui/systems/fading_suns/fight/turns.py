"""The turn: declarations, then the actions in order, each to its end or refund: FS-MUL-1, FS-INI, FS-DOD-4.

Each function plays a step of one phase of `table.phase`; the loop over phases is in `play`. The next action is always
calculated from the present table; there is no sorted list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.procedure import Procedure
from unhex_tui.gamekit.log import FightBegan, RoundBegan
from unhex_tui.gamekit.table import carry_out, end, over
from unhex_tui.systems.fading_suns.events.turns import Lost
from unhex_tui.systems.fading_suns.fight.attack import attack, charge
from unhex_tui.systems.fading_suns.fight.declaring import declare, undeclared
from unhex_tui.systems.fading_suns.fight.grapple import break_out, follow, grapple, hold
from unhex_tui.systems.fading_suns.fight.ledger import begin, describe, initiative, lost, stand
from unhex_tui.systems.fading_suns.fight.vitality import ask_awake, doubtful, in_doubt, loosen, settle_blows
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Act, Slot, Table

DO: Mapping[str, Callable[[Table, Act], Procedure[None]]] = {
    "grapple": grapple,
    "follow": follow,
    "hold": hold,
    "break": break_out,
    "charge": charge,
    "stand": stand,
}
"""Procedures by the key an action is declared with; all other actions are attacks."""


def act(table: Table, slot: Slot) -> Procedure[None]:
    """Run one action until nothing is under way; the action is spent once it has begun."""
    return carry_out(table, Act(slot.who, slot.kind), _do, begin, _void)


def _do(table: Table, action: Act) -> Procedure[None]:
    character = table.characters[action.who]
    why = lost(table, character, action.kind)
    if why is None:
        yield from DO.get(action.kind, attack)(table, action)
        return
    begin(table, action)
    character.lost.append(action.kind)
    table.record(
        Lost(
            character.id,
            describe(character, action.kind),
            why.text,
            why.rules[0],
            character.charged if "{target}" in why.text else "",
        )
    )


def _void(table: Table, action: Act, refunded: bool, restored: bool) -> None:
    character = table.characters[action.who]
    if refunded and not restored and action.kind in character.used:
        character.used.remove(action.kind)
    elif restored and not refunded:
        character.used.append(action.kind)
        table.group = [slot for slot in table.group if (slot.who, slot.kind) != (action.who, action.kind)]


UNTIMED = ("dodge", "resist")
"""Reactions without an initiative of their own (FS-INI-3)."""


def timed(character: Character) -> list[str]:
    """Return the character's remaining actions with their own initiative."""
    return [kind for kind in character.left if kind not in UNTIMED]


def next_group(table: Table) -> list[Slot]:
    """Return the next action, or several of equal initiative and Wits, one a character; empty at the turn's end."""
    best: tuple[int, int] | None = None
    group: dict[str, str] = {}
    for character in table.people:
        for kind in timed(character) if character.able else ():
            key = (initiative(table, character, kind), character.wits)
            if best is None or key > best:
                best, group = key, {character.id: kind}
            elif key == best:
                group.setdefault(character.id, kind)
    return [Slot(character_id, kind) for character_id, kind in group.items()]


def begin_fight(table: Table) -> None:
    """Begin a new fight of all who take part."""
    table.fight += 1
    table.round = 0
    for character in table.people:
        character.pays, character.charged, character.last = False, "", []
        character.awake = character.awake or doubtful(table, character)
    table.record(FightBegan(table.fight))
    _begin_turn(table)


def _begin_turn(table: Table) -> None:
    table.round += 1
    table.phase = "declaring"
    for character in table.people:
        character.begin_turn()
        if character.held_by:
            character.hold_turn += 1
    table.record(RoundBegan(table.round, "Turn"))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight, for any reason, and clear what lasts only for a fight."""
    end(table, winner, by_gm=by_gm)
    table.group, table.blows, table.together = [], [], False
    for character in table.people:
        character.free()
        character.pays = False
        character.begin_turn()
        # Cleared here and not when a fight begins, so that what is prepared in between stays.
        character.down, character.cover = False, ""


def declaring(table: Table) -> Procedure[None]:
    """Ask for the next declaration, or move on to the actions."""
    if (doubt := in_doubt(table)) is not None:
        yield from ask_awake(table, doubt)
    elif not over(table, end_fight):
        loosen(table)
        character = undeclared(table)
        if character is None:
            table.phase = "acting"
        else:
            yield from declare(table, character)


def acting(table: Table) -> Procedure[None]:
    """Play the next action, settle the wounds of simultaneous actions, or begin the next turn."""
    if table.group:
        slot = table.group[0]
        character = table.characters.get(slot.who)
        if character is not None and character.able and slot.kind in character.left:
            yield from act(table, slot)
        else:
            table.group.pop(0)
        return
    if table.together:
        settle_blows(table)
    if (doubt := in_doubt(table)) is not None:
        yield from ask_awake(table, doubt)
    elif not over(table, end_fight):
        loosen(table)
        table.group = next_group(table)
        table.together = len(table.group) > 1
        if not table.group:
            _begin_turn(table)
