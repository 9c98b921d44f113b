"""The end of a fight: recorded in the history, its traces removed from characters and field (CHAR-6, END-1, RUL-23).

Actions, debts and area effects end with the fight; the field itself stays visible until the table moves on. **Ruling:**
characters of sides still standing pick up what they dropped, as far as they have slots; items dropped by the beaten are
lost. Dead and captured NPCs leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.gamekit.history import Fought, Loss
from unhex_tui.gamekit.visibility import shown_name
from unhex_tui.systems.unhex.between.fates import unsettled
from unhex_tui.systems.unhex.events.event import HandsRearranged
from unhex_tui.systems.unhex.events.fights import FatesLeftOpen, FieldLeft, ItemsLeft, ItemsReturned, ItemsTakenUp
from unhex_tui.systems.unhex.fight.facts.why_not import SURRENDER, WEAPON
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.state.table import Table

_OF_A_FIGHT = ("no_react:", SURRENDER, WEAPON)
"""Prefixes of the auto-answers that hold for one round or for one fight."""


def begin_fight(table: Table) -> None:
    """Clear the traces of the last fight; characters who are away, or whose area the map lacks, lose their area."""
    table.round, table.turn, table.order, table.turn_told = 0, 0, [], False
    table.holder = table.objective = table.winner = table.ending = ""
    for several in (table.one_by_one, table.hurt, table.wounded, table.fell):
        several.clear()
    for by_id in (table.floor, table.droppers, table.ready):
        by_id.clear()
    table.effects = []
    table.standing = {name: value for name, value in table.standing.items() if not name.startswith(_OF_A_FIGHT)}
    for character in table.people:
        _stand_down(character)
        character.surrendered = character.left_fight = False
        if character.away or (character.area and not table.area_map.has(character.area)):
            character.area = None
        if not character.away:
            character.fate = ""


def remember_hands(table: Table) -> None:
    """Record what each character has in hand as the fight begins, to restore it afterwards (CHAR-6)."""
    table.ready = {character.id: [character.right, character.left] for character in table.people if character.in_fight}


def put_away(table: Table) -> None:
    """Record the fight in the history, and end what lasts no longer than it: actions, debts, area effects."""
    table.fights.append(
        Fought(
            title=table.scene or table.title,
            map=table.area_map.title,
            rounds=table.round,
            winner=table.team_name(table.winner),
            ending=table.ending,
            losses=tuple(_losses(table)),
            secret=table.won_unseen,
        )
    )
    table.effects = []
    for character in table.people:
        _stand_down(character)


def _stand_down(character: Character) -> None:
    character.actions = character.debt = character.spent = character.directing = character.forgone = 0
    character.stealthy = character.all_out = character.rallied = False
    character.directed = character.benefited = False
    character.stealth_told = character.stealth_barred = ""
    character.coming = False


def _losses(table: Table) -> Iterator[Loss]:
    for character in table.people:
        what = character.became or ("rose" if character.id in table.fell else "")
        if what and not character.away:
            yield Loss(character.name, what, character.hidden, shown_name(character))
    for character_id in table.fell:
        if character_id not in table.characters:
            yield Loss(table.name(character_id), "gone", hidden=True)


def gather(table: Table) -> None:
    """Return dropped items to members of sides still standing, and restore all hands as the fight began.

    Fates that are still undecided stay open (END-1).
    """
    if open_fates := tuple(character.id for character in unsettled(table)):
        table.record(FatesLeftOpen(open_fates))
    standing = set(table.able_teams())
    taken: dict[str, list[Item]] = {}
    left: list[str] = []
    for item in [item for area in table.area_map.areas for item in table.floor.get(area.id, ())]:
        bearer = table.characters.get(table.droppers.get(item.id, ""))
        if bearer is not None and bearer.team in standing and not bearer.left_fight and bearer.free_slots > 0:
            bearer.items.append(item)
            taken.setdefault(bearer.id, []).append(item)
        else:
            # Name the PC who owned the item: no other log line mentions the loss, and the item can be replaced.
            left.append(f"{bearer.name}'s {item.name}" if bearer is not None and bearer.pc else item.name)
    table.floor.clear()
    table.droppers.clear()
    for character_id, bearer in table.characters.items():
        if names := tuple(item.name for item in taken.get(character_id, ())):
            if bearer.became not in ("captured", "dead"):
                table.record(ItemsTakenUp(character_id, names))
            elif bearer.pc:  # kept for the PC's return
                table.record(ItemsReturned(character_id, names, bearer.became))
    if left:
        table.record(ItemsLeft(tuple(left)))
    for character_id, hands in [*table.ready.items()]:
        character = table.characters.get(character_id)
        if character is not None:
            hold_again(table, character, hands)
        if character is None or not any(item.destroyed and item.id in hands for item in character.items):
            del table.ready[character_id]


def hold_what_came_back(table: Table, character: Character) -> None:
    """Restore the character's hands as the last fight began, once the items are no longer destroyed (CHAR-6, END-2)."""
    if hands := table.ready.pop(character.id, None):
        hold_again(table, character, hands)


def hold_again(table: Table, character: Character, hands: list[str | None]) -> None:
    """Restore the hands as they were at the fight's beginning, as far as the items exist and the hands can hold them.

    An item that has taken the place of a lost one stays in hand. A change is logged for PCs who are not captive.
    """
    if character.dead:
        return
    was = {hand: character.holding(hand) for hand in HANDS}
    again = {
        hand: held if held and _can_hold(character, hands, hand, held) else None
        for hand, held in zip(HANDS, hands, strict=True)
    }
    lost = [hand for hand, held in zip(HANDS, hands, strict=True) if held and not again[hand]]
    for held in {was[hand] for hand in lost} - {None, *again.values()}:
        holding = [hand for hand in HANDS if was[hand] == held]
        if not any(again[hand] for hand in holding):
            again.update(dict.fromkeys(holding, held))
    for hand in HANDS:
        character.put(hand, again[hand])
    if character.pc and not character.captive and again != was:
        right, left = (character.item(held or "") for held in again.values())
        table.record(HandsRearranged(character.id, right.name if right else "", left.name if left else "", again=True))


def _can_hold(character: Character, hands: list[str | None], hand: str, held: str) -> bool:
    item = character.item(held)
    needed = HANDS if hands.count(held) == len(HANDS) else (hand,)
    return item is not None and not item.destroyed and all(map(character.usable, needed))


def leave_field(table: Table) -> None:
    """Clear the field: no character has an area, dead and captured NPCs leave, other NPCs and captive PCs are away."""
    gather(table)
    fates: dict[str, list[str]] = {"captured": [], "dead": [], "gone": [], "": []}
    for npc in (character for character in table.taking_part() if not character.pc):
        fates[npc.became if npc.became in fates else ""].append(npc.id)
    captured, dead, fled, away = map(tuple, fates.values())
    if any(fates.values()):
        table.record(FieldLeft(captured, dead, fled, away))
    for character in list(table.people):
        character.area = None
        character.surrendered = character.left_fight = False
        if character.pc:
            character.away = character.away or character.captive
            continue
        if leaves(character):
            table.remove(character.id)
        else:
            character.send_away()
            character.fate = ""


def leaves(npc: Character) -> bool:
    """Tell whether the character leaves the table with the field: a dead or captured NPC (END-1)."""
    return not npc.pc and (npc.dead or npc.fate == "captured")


def prepare(table: Table) -> None:
    """Leave the field of the last fight, and begin the preparation of the next fight."""
    if table.round:
        leave_field(table)
    table.round = 0
    table.scene = ""
    table.ends_when = ""
    table.phase = "preparing"
