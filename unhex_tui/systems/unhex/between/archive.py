"""The end of a fight: kept in the history, its traces taken off characters and field: CHAR-6, END-1, RUL-23.

What is over at once with the fight (actions, debts, area effects) ends here; the field itself stays as it was left, to
be looked at, until the table moves on. **Ruling:** whoever's side still stands when the fight is over takes up what it
dropped, as far as there are slots for it; what the beaten dropped is lost. NPCs that are dead or captured leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.evening.history import Fought, Loss
from unhex_tui.evening.known import shown_name
from unhex_tui.systems.unhex.between.fates import unsettled
from unhex_tui.systems.unhex.events.actions import HandsRearranged
from unhex_tui.systems.unhex.events.evening import ItemsLeft, ItemsReturned, ItemsTakenUp
from unhex_tui.systems.unhex.events.fights import FatesLeftOpen, FieldLeft
from unhex_tui.systems.unhex.fight.facts.agreed import SURRENDER, WEAPON
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.state.table import Table

_OF_A_FIGHT = ("no_react:", SURRENDER, WEAPON)
"""What agreements begin with that hold for one round of one fight, or for one fight."""


def begin_fight(table: Table) -> None:
    """Clear what the last fight left behind; nobody stands anywhere yet but those whom an encounter has placed."""
    table.round, table.turn, table.order, table.turn_told = 0, 0, [], False
    table.holder = table.objective = table.winner = table.ending = ""
    for several in (table.one_by_one, table.hurt, table.wounded, table.fell):
        several.clear()
    for by_id in (table.floor, table.droppers, table.ready):
        by_id.clear()
    table.effects = []
    table.standing = {name: value for name, value in table.standing.items() if not name.startswith(_OF_A_FIGHT)}
    for character in table.characters.values():
        _stand_down(character)
        character.surrendered = character.left_fight = False
        if character.away or (character.area and not table.area_map.has(character.area)):
            character.area = None
        if not character.away:
            character.fate = ""


def remember_hands(table: Table) -> None:
    """Note what everybody has in hand as the fight begins, to hold it again afterwards (CHAR-6)."""
    table.ready = {c.id: [c.right, c.left] for c in table.characters.values() if c.in_fight}


def put_away(table: Table) -> None:
    """Record the fight in the history, and end what lasts no longer than it: actions, debts, area effects."""
    winner = next((team for team in table.teams if team.id == table.winner), None)
    table.fights.append(
        Fought(
            table.scene or table.title,
            table.area_map.title,
            table.round,
            winner.name if winner else "",
            table.ending,
            tuple(_losses(table)),
            table.won_unseen,
        )
    )
    table.effects = []
    for character in table.characters.values():
        _stand_down(character)


def _stand_down(character: Character) -> None:
    character.actions = character.debt = character.spent = character.directing = character.forgone = 0
    character.stealthy = character.all_out = character.rallied = False
    character.directed = character.benefited = False
    character.stealth_told = character.stealth_barred = ""
    character.coming = False


def _losses(table: Table) -> Iterator[Loss]:
    for character in table.characters.values():
        if character.away:
            continue
        what = character.became
        if not what and character.id in table.fell:
            what = "rose"
        if what:
            yield Loss(character.name, what, character.hidden, shown_name(character))
    for who in table.fell:
        if who not in table.characters:
            yield Loss(table.name(who), "gone", hidden=True)


def gather(table: Table) -> None:
    """Members of sides still standing take up what they dropped; hands hold again what they held at the beginning.

    Whose fate nobody has said by now keeps it open (END-1).
    """
    if open_ones := tuple(c.id for c in unsettled(table)):
        table.tell(FatesLeftOpen(open_ones))
    standing = set(table.able_teams())
    taken: dict[str, list[Item]] = {}
    left: list[str] = []
    for item in [item for area in table.area_map.areas for item in table.floor.get(area.id, ())]:
        bearer = table.characters.get(table.droppers.get(item.id, ""))
        if bearer is not None and bearer.team in standing and not bearer.left_fight and bearer.free_slots > 0:
            bearer.items.append(item)
            taken.setdefault(bearer.id, []).append(item)
        else:
            # Of a PC whose it was, so that it can be had again: nobody else says that it is gone.
            left.append(f"{bearer.name}'s {item.name}" if bearer is not None and bearer.pc else item.name)
    table.floor.clear()
    table.droppers.clear()
    for who, bearer in table.characters.items():
        if names := tuple(item.name for item in taken.get(who, ())):
            if bearer.became not in ("captured", "dead"):
                table.tell(ItemsTakenUp(who, names))
            elif bearer.pc:  # it is theirs when they are back
                table.tell(ItemsReturned(who, names, bearer.became))
    if left:
        table.tell(ItemsLeft(tuple(left)))
    for who, hands in [*table.ready.items()]:
        character = table.characters.get(who)
        if character is not None:
            hold_again(table, character, hands)
        if character is None or not any(held and _is_lost(character, held) for held in hands):
            del table.ready[who]


def hold_what_came_back(table: Table, character: Character) -> None:
    """Hands hold what they held as the last fight began, once that is no longer destroyed (CHAR-6, END-2)."""
    if hands := table.ready.pop(character.id, None):
        hold_again(table, character, hands)


def _is_lost(character: Character, held: str) -> bool:
    item = character.item(held)
    return item is not None and item.destroyed


def hold_again(table: Table, character: Character, hands: list[str | None]) -> None:
    """As at the fight's beginning, as far as that is still there and the hands can hold it; what has come into the
    place of something lost stays. Of PCs who have taken it up themselves it is told.
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
        its = [hand for hand in HANDS if was[hand] == held]
        if not any(again[hand] for hand in its):
            again.update(dict.fromkeys(its, held))
    for hand in HANDS:
        character.put(hand, again[hand])
    if character.pc and not character.captive and again != was:
        right, left = (character.item(held or "") for held in again.values())
        table.tell(HandsRearranged(character.id, right.name if right else "", left.name if left else "", again=True))


def _can_hold(character: Character, hands: list[str | None], hand: str, held: str) -> bool:
    item = character.item(held)
    needed = HANDS if hands.count(held) == len(HANDS) else (hand,)
    return item is not None and not item.destroyed and all(character.usable(one) for one in needed)


def leave_field(table: Table) -> None:
    """Clear the field: nobody stands anywhere, dead and captured NPCs leave, other NPCs and captives are away."""
    gather(table)
    found: dict[str, list[str]] = {"captured": [], "dead": [], "gone": [], "": []}
    for npc in (c for c in table.taking_part() if not c.pc):
        found[npc.became if npc.became in found else ""].append(npc.id)
    captured, dead, fled, away = map(tuple, found.values())
    if any(found.values()):
        table.tell(FieldLeft(captured, dead, fled, away))
    for character in list(table.characters.values()):
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
    """It is not at the table any more once the field is left (END-1)."""
    return not npc.pc and (npc.dead or npc.fate == "captured")


def prepare(table: Table) -> None:
    """Leave the field of the last fight, and go on to the preparation of the next."""
    if table.round:
        leave_field(table)
    table.round = 0
    table.scene = ""
    table.ends_when = ""
    table.phase = "preparing"
