"""The sheet of a character in setups, parties and encounters, and its possible mistakes: CHAR-1 to CHAR-8, ARM-1.

A file may not give a PC too many abilities; a running table may, by the GM's decision. A PC with too few is unfinished,
but can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from unhex_tui.engine.decision import Reason
from unhex_tui.files.text import clean
from unhex_tui.gamekit import document_models
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.naming import nearest
from unhex_tui.systems.unhex.people.abilities import ABILITIES, NEEDED_BY_ITEM, count
from unhex_tui.systems.unhex.people.items import KINDS, MOST_ARMOR, slots
from unhex_tui.systems.unhex.people.sheets import SIGNS, ItemSheet, Sheet
from unhex_tui.systems.unhex.people.templates import templates
from unhex_tui.systems.unhex.people.wounds import ARM_OF, BOXES, NAMES

Where = Callable[..., str]
"""A function that names a place in a file, from keys and indexes."""


def read_sheet(data: Any, where: Where, mistakes: list[str], *, counts: bool, pc: bool = False) -> Sheet | None:
    """Return a character of a file, with the template filled in; None if the sheet is malformed.

    New `mistakes` are added, each with its place by `where`. `counts` says whether the number of a PC's abilities is
    checked (CHAR-2, CHAR-4); `pc` is the default for a sheet that does not say.
    """
    if isinstance(data, dict):
        ready = {key: template.sheet for key, template in templates().items()}
        alone = [key for key, template in templates().items() if template.alone]
        data = document_models.with_template({"pc": True, **data} if pc else data, ready, where, mistakes, alone)
    typed = data.get("name") if isinstance(data, dict) else ""
    name = clean(typed, 60) if isinstance(typed, str) else ""
    inside = _named(where, name)
    read = d.read_part(Sheet, data, inside, mistakes, {})
    sheet: Sheet | None = read.value
    if sheet is None:
        return None
    items: list[ItemSheet] = []
    places: list[int] = []
    for i, entry in enumerate(sheet.items):
        label = entry.get("name") or entry.get("kind") if isinstance(entry, dict) else ""
        where_named = _named(_within(where, "items", i), name, clean(str(label or ""), 60))
        item = d.read_part(ItemSheet, entry, where_named, mistakes, {"kind": ""})
        if item.value is not None and "kind" not in item.wrong:
            items.append(item.value)
            places.append(i)
    sheet.items = items
    if not name and "name" not in read.wrong:
        mistakes.append(f"{where('name')}: missing")
    for place, item_sheet in zip(places, items, strict=True):
        at = _named(_within(where, "items", place), name, clean(item_sheet.name or item_sheet.kind, 60))()
        mistakes += [f"{at}: {text}" for text in item_mistakes(item_sheet, None if sheet.exempt else sheet.abilities)]
    mistakes += [f"{inside(*at)}: {text}" for at, text in _content(sheet, read.wrong, counts=counts)]
    return sheet


def _content(sheet: Sheet, wrong: frozenset[str], *, counts: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the mistakes of a sheet as a whole, with their places; malformed fields in `wrong` are skipped."""
    if sheet.level is not None and sheet.level > sheet.max_level and not wrong & {"level", "max_level"}:
        yield (), f"level {sheet.level} is above the max level {sheet.max_level} (CHAR-1)"
    for text in ability_mistakes(sheet.abilities, sheet.exempt):
        yield ("abilities",), text
    if counts and sheet.pc and not sheet.exempt and not wrong & {"abilities", "good_at", "gifts", "max_level"}:
        for reason in count_mistakes(sheet.max_level, len(sheet.abilities), len(sheet.good_at), sheet.gifts):
            yield ("abilities",), str(reason)
    for text in _items_together(sheet, "max_level" in wrong):
        yield ("items",), text
    for place, text in _marks(sheet):
        yield ("marks", place), text
    if sheet.captured and not sheet.pc:
        yield ("captured",), "only a PC can stay captured (END-1)"
    if sheet.captured and sheet.area:
        yield ("captured",), f"a captured PC does not start in {sheet.area} (END-1)"
    if sheet.count and sheet.pc:
        yield ("count",), "only NPCs can have a count (CHAR-8)"


def _within(where: Where, *first: Any) -> Where:
    return lambda *more: where(*first, *more)


def _named(where: Where, *names: Any) -> Where:
    """Return `where` with the names of the things at that place added."""
    called = ", ".join(str(name) for name in names if name)
    return lambda *more: f"{where(*more)} ({called})" if called else where(*more)


# -------------------------------------------------------------------- abilities


def ability_mistakes(known: Sequence[str], exempt: bool = False) -> list[str]:
    """Return the mistakes in abilities: unknown, listed twice, or, unless `exempt`, without a prerequisite (CHAR-7)."""
    mistakes = []
    for ability in dict.fromkeys(known):
        if ability not in ABILITIES:
            mistakes.append(f'no such combat ability: "{ability}"{_meant(ability)}')
        elif known.count(ability) > 1:
            mistakes.append(f"{ability} is listed more than once")
        elif (needs := ABILITIES[ability].needs) and needs not in known and not exempt:
            mistakes.append(f"{ability} needs {needs} first (CHAR-7)")
    return mistakes


def _meant(ability: str) -> str:
    """Suggest the nearest ability, by id or by name; empty if none is near."""
    by_id = nearest(ability, list(ABILITIES))
    if by_id:
        return by_id
    by_name = {ability.name: ability.id for ability in ABILITIES.values()}
    suggestion = nearest(ability, list(by_name))
    for name, key in by_name.items():
        if f'"{name}"' in suggestion:
            return f' (did you mean "{key}"?)'
    return ""


def count_mistakes(max_level: int, combat: int, other: int, given: int = 0) -> list[Reason]:
    """Return the reasons why a PC has too many abilities, gifts aside (CHAR-2, CHAR-4); too few is no mistake."""
    due = count(max_level) + given
    if max(1, combat) + max(1, other) <= due:
        return []
    text = f"{combat} combat and {other} non-combat abilities"
    if combat + other > due:
        return [Reason(f"{text}: max level {max_level} has only {due}", ("CHAR-4",))]
    kind = "non-combat" if other < 1 else "combat"
    return [Reason(f"{text}: one of the {due} at max level {max_level} must be a {kind} one", ("CHAR-2",))]


# -------------------------------------------------------------------- items


def item_mistakes(item: ItemSheet, abilities: Sequence[str] | None) -> Iterator[str]:
    """Yield the mistakes of a single item (ARM-1, CHAR-6); with `abilities`, also a missing ability (AOE-0)."""
    kind = KINDS.get(item.kind)
    if kind is None:
        yield f'no such item kind: "{item.kind}"{nearest(item.kind, list(KINDS))}. Available: {", ".join(KINDS)}'
        return
    if (item.kind == "armor" or item.location) and item.location not in BOXES:
        no_such = f'no such body location: "{item.location}"{nearest(item.location, list(BOXES))}'
        yield f"{no_such if item.location else 'armor needs a body location'}. Available: {', '.join(BOXES)} (ARM-1)"
    needs = NEEDED_BY_ITEM.get(item.kind)
    if needs and abilities is not None and needs not in abilities:
        yield f"it needs the ability {needs} (AOE-0, CHAR-7)"
    if item.hand and (item.destroyed or (kind.hands == 2) != (item.hand == "both") or kind.hands == 0):
        where = "both hands" if item.hand == "both" else f"the {item.hand} hand"
        yield f"it cannot be held in {where}: " + (
            "it is destroyed"
            if item.destroyed
            else f"it needs {kind.hands} hand{'s' * (kind.hands != 1)} (CHAR-6)"
            if kind.hands
            else "it is worn, not held (CHAR-6)"
        )


def _items_together(sheet: Sheet, unbounded: bool) -> Iterator[str]:
    intact = [item for item in sheet.items if not item.destroyed]
    worn = [item.location for item in intact if item.kind == "armor"]
    for place in BOXES:
        if worn.count(place) > MOST_ARMOR:
            yield f"{worn.count(place)} pieces of armor on the {NAMES[place]}: at most {MOST_ARMOR} (ARM-1)"
    for hand in ("right", "left"):
        held = [item for item in intact if item.hand in (hand, "both")]
        if len(held) > 1:
            yield f"{len(held)} items in the {hand} hand: at most 1 (CHAR-6)"
        arm = ARM_OF[hand]
        if held and len(sheet.marks.get(arm, "").replace(" ", "")) >= BOXES[arm]:
            yield f"an item in the {hand} hand, but that arm is fully marked (DMG-5)"
    room = slots(sheet.max_level)
    if len(intact) > room and not sheet.exempt and not unbounded:
        yield f"{len(intact)} items, but max level {sheet.max_level} has {room} slots (CHAR-3)"


# -------------------------------------------------------------------- marks


def _marks(sheet: Sheet) -> Iterator[tuple[str, str]]:
    for place, typed in sheet.marks.items():
        signs = typed.replace(" ", "")
        if place not in BOXES:
            yield place, f"no such body location{nearest(place, list(BOXES))}. Available: {', '.join(BOXES)}"
            continue
        if unknown := [sign for sign in signs if sign not in SIGNS]:
            yield place, f"{unknown[0]!r} is not a mark: expected \\, X, or # for a permanent wound (DMG-2)"
        if len(signs) > BOXES[place]:
            yield place, f"{len(signs)} marks, but only {BOXES[place]} boxes (DMG-2)"
        elif place in ("head", "torso") and sum(SIGNS.get(sign) == 2 for sign in signs) == BOXES[place]:
            yield place, f"the {NAMES[place]} is full of permanent wounds: the character would be dead (DMG-7)"
