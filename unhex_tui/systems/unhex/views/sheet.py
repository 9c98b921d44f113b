"""A character's sheet, conditions in words and actions as signs, as the owner sees them (CHAR-1, ACT-1, DMG-5).

The GM's view draws every character from these, the players' view only PCs.
"""

from __future__ import annotations

from functools import lru_cache

from unhex_tui.engine.view import Cell, Sheet, Track
from unhex_tui.systems.unhex.fight.facts.cover import describe as stealth_in_words
from unhex_tui.systems.unhex.fight.facts.skill import ailing, in_hands
from unhex_tui.systems.unhex.fight.facts.why_not import announced
from unhex_tui.systems.unhex.fight.rolls.damage import would_mark_spread
from unhex_tui.systems.unhex.people.abilities import ability_named, unfinished
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import KINDS, SHORT, Item
from unhex_tui.systems.unhex.people.templates import describe
from unhex_tui.systems.unhex.people.wounds import BOXES, LOCATIONS, NAMES, boxes_text, faces, would_mark
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Making
from unhex_tui.systems.unhex.views.words import veil_of

_BODY = {
    "head": (0, 0, 3),
    "right_arm": (1, -1, 3),
    "torso": (1, 0, 3),
    "left_arm": (1, 1, 3),
    "right_leg": (2, -1, 3),
    "left_leg": (2, 1, 3),
}
"""Row and column of each location on the drawing, and its boxes a line."""


def conditions_of(
    table: Table, character: Character, *, to_players: bool = False, limbs: bool = True
) -> tuple[str, ...]:
    """Return the character's conditions: ailments, an announced surrender, and the current effect of stealth (STEA-1).

    Stealth that is lost is left out. Without `limbs` a full arm is left out, because the wounds beside it show it and
    the items in hand matter more. A full leg stays: moving then takes two empty hands (RUL-24).
    """
    stealth = stealth_in_words(table, character, to_players=to_players)
    yielding = ("will surrender",) if character.able and announced(table, character.id) else ()
    return (
        *ailing(character, limbs=limbs),
        *yielding,
        *((f"stealth {stealth}",) if stealth not in ("", "lost") else ()),
    )


def wear(character: Character) -> str:
    """Return an NPC's state in words that reveal no number; empty while a condition such as unconscious says it."""
    if character.condition:
        return ""
    if character.level >= character.max_level and not any(map(sum, character.marks.values())):
        return "unhurt"
    return "barely standing" if character.level < 20 else "hurt"


def signs(table: Table, character: Character) -> str:
    """Return the character's actions as signs; empty for a character who cannot act (ACT-1, ACT-5).

    ● action left, ▸ action for directing only, ○ spent, ✗ lost or owed.
    """
    if not character.able:
        return ""
    left = "●" * min(character.actions, 4) + "▸" * min(character.directing, 2) + "○" * min(character.spent, 3)
    lost = table.phase == "turns" and not (left or character.all_out)
    return left + "✗" * min(character.debt + lost, 3)


def strip_of(character: Character) -> tuple[Cell, ...]:
    """Return the wounds at each location as cells, in the book's order (DMG-2, DMG-5)."""
    return tuple(_cell(*character.marks[place], BOXES[place]) for place in LOCATIONS)


@lru_cache(maxsize=512)
def _cell(slashes: int, crosses: int, permanent: int, boxes: int) -> Cell:
    marked = slashes + crosses + permanent
    fill = 0 if not marked else 4 if marked >= boxes else 1 + (3 * marked > boxes) + (3 * marked > 2 * boxes)
    return Cell(fill, "■" if permanent else "X" if crosses else "\\" if slashes else " ")


def sheet(table: Table, character: Character, side: int, *, to_players: bool = False) -> Sheet:
    """Return the sheet of a character as its owner sees it; `side` is the index of its team."""
    pending, hit_by = _pending(table, character), faces(table.rules.location_of_die)
    tracks = []
    for place in LOCATIONS:
        name, boxes, armor = NAMES[place].capitalize(), boxes_text(character.marks, place), character.armor_on(place)
        tracks.append(Track(place, name, boxes, *_BODY[place], hit_by[place], pending.get(place, 0), armor))
    gauges = [("Level", f"{character.level} of {character.max_level}")]
    if character.able:
        gauges.append(("Actions", _actions_text(character)))
    kind = "PC" if character.pc else "NPC"
    typed_veil = veil_of(table) if to_players else None
    read = str if typed_veil is None else typed_veil.read
    parts = [kind, table.team(character.team).name, read(describe(character.concept))]
    stealth = stealth_in_words(table, character, to_players=to_players)
    abilities = [ability_named(a) + (f": {stealth}" if a == "STEA-1" and stealth else "") for a in character.abilities]
    due = unfinished(character)
    return Sheet(
        character.id,
        character.name,
        side,
        subtitle=" · ".join(part for part in parts if part),
        gauges=tuple(gauges),
        tracks=tuple(tracks),
        hands=in_hands(character),
        items=_items(character),
        abilities=(*abilities, *(f"good at {read(what)}" for what in character.good_at), *([due] if due else [])),
        conditions=conditions_of(table, character, to_players=to_players),
        hidden=character.hidden,
        notes=(
            *(f"GM: {note}" for note in (() if to_players else table.noted.get(character.id, ()))),
            *map(read, character.notes),
        ),
    )


def _actions_text(character: Character) -> str:
    parts = [str(character.actions)]
    if character.directing:
        parts.append(f"{character.directing} to direct")
    if character.debt:
        parts.append(f"−{character.debt} next round")
    if character.rallied:
        parts.append("rally used")
    return ", ".join(parts)


def _items(character: Character) -> tuple[tuple[str, str], ...]:
    """Return the character's items as (name and kind, place or state); equal items share a line.

    The place is empty for items that are merely carried or worn.
    """
    counted: dict[tuple[str, str, str], int] = {}
    for item in character.items:
        kind = SHORT.get(item.kind, KINDS[item.kind].name.lower())
        if item.location:
            kind = f"{NAMES[item.location]} {kind}"
        where = item.lost or ("in hand" if character.held(item.id) else "")
        parts = (item.name, "" if item.name.lower() == kind else f", {kind}", where)
        counted[parts] = counted.get(parts, 0) + 1
    return tuple((name + (f" ×{n}" if n > 1 else "") + kind, where) for (name, kind, where), n in counted.items())


def _pending(table: Table, character: Character) -> dict[str, int]:
    """Return the boxes that the hit under way would mark, by location, once its dice are assigned."""
    if table.action is None:
        return {}
    for hit in table.action.hits:
        if hit.target == character.id and hit.location and not hit.armor and not hit.form.less:
            return would_mark(character.marks, hit.location, hit.damage)
    for spread in table.action.spreads:
        if spread.target == character.id and spread.points:
            taken = {place: n for place, n in spread.points.items() if place not in spread.armor}
            return would_mark_spread(character.marks, taken)
    return {}


NEW = "+"
"""Id of the sheet of a new character who has no id yet; no character on the table has this id."""


def id_in_making(making: Making) -> str:
    """Return the id of the sheet of a character who is being made or changed by hand."""
    return making.who or NEW


def sheet_in_making(table: Table, making: Making, sides: dict[str, int]) -> Sheet:
    """Return the sheet of a character who is being made or changed by hand, with their present wounds.

    `sides` gives the index of each team. Nothing of the change is on the table yet (CHAR-1).
    """
    entered = making.sheet
    old = table.characters.get(making.who)
    character = entered.character(id_in_making(making), entered.name or "New character")
    if old is not None:
        character.level, character.marks = min(old.level, entered.max_level), old.marks
    for n, entry in enumerate(entered.items):
        item = Item(entry.id or f"{n}", entry.kind, entry.name, entry.location, entry.destroyed)
        character.items.append(item)
        character.take_up(item.id, entry.hand)
    return sheet(table, character, sides[entered.team])
