"""Characters made and changed by hand in the app: CHAR-1 to CHAR-7, with the items in `outfitting`.

One menu shows every fact and what is still missing. The changes stand on the table as `making` and touch no character
before they are confirmed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Pick, Reason, Seat
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.log import SheetChanged
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, judged, line, several, text_line, whole_number
from unhex_tui.gamekit.visibility import reveal
from unhex_tui.systems.unhex.between.documents import DOCUMENTS, add_item
from unhex_tui.systems.unhex.between.outfitting import outfit
from unhex_tui.systems.unhex.people.abilities import (
    ABILITIES,
    ability_named,
    ability_options,
    count,
    count_mistakes,
    still_to_choose,
    unfinished,
)
from unhex_tui.systems.unhex.people.character import Character, Sheet
from unhex_tui.systems.unhex.people.items import KINDS, slots, worn_name
from unhex_tui.systems.unhex.people.templates import describe
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Making

Part = Callable[[Table, Making, Seat], Procedure[None]]


def make(table: Table, team: str, pc: bool, seat: Seat | None = None) -> Procedure[str]:
    """Make a character by hand; return the id once they have joined the team, unplaced, or "" if it was cancelled.

    `pc` says whether a player decides for the character (CHAR-8). The players' side is asked about its PC, the GM about
    other characters, unless `seat` is given.
    """
    sheet = yield from new_sheet(table, team, pc, seat)
    return DOCUMENTS.cast(table, [sheet])[0] if sheet else ""


def new_sheet(table: Table, team: str, pc: bool, seat: Seat | None = None) -> Procedure[Sheet | None]:
    """Ask for a new character's sheet as `make` does, without adding the character; None if it was cancelled."""
    players = table.team(team)
    asked = seat or (Seat(f"team:{players.id}", players.name) if pc and players.pcs else GM)
    sheet = Sheet(name="", team=team, pc=pc, max_level=50 if pc else 40)
    made = yield from _filled_in(table, Making(sheet), asked)
    return sheet if made else None


def edit(table: Table, character_id: str) -> Procedure[None]:
    """Change the facts of a character between fights; nothing changes before they are confirmed."""
    before, sheet = (Sheet.of(table.characters[character_id]) for _ in range(2))
    done = yield from _filled_in(table, Making(sheet, character_id), table.seat(character_id))
    if not done or character_id not in table.characters:
        return
    character = table.characters[character_id]
    _apply(table, character, before, sheet)
    if changes := tuple(changes_in_words(before, sheet)):
        table.record(SheetChanged(character_id, changes, secret=not character.pc))


def _filled_in(table: Table, making: Making, seat: Seat) -> Procedure[bool]:
    """Ask from the menu until it is left; return False if the changes are discarded."""
    outer, table.making = table.making, making
    try:
        if not making.sheet.name:
            yield from _name(table, making, seat)
        while (key := (yield from ask(lambda: _menu(table, making, seat)))) not in ("done", "cancel"):
            making.visited.add(key)
            yield from PARTS[key](table, making, seat)
    finally:
        table.making = outer
    return bool(key == "done")


def _apply(table: Table, character: Character, before: Sheet, sheet: Sheet) -> None:
    """Apply the changed facts and no others: GM edits may have changed other facts in the meantime."""
    for name in Sheet.__struct_fields__:
        value = getattr(sheet, name)
        if value == getattr(before, name):
            continue
        if name == "items":
            known = {item.id: item for item in character.items}
            character.items, character.right, character.left = [], None, None
            for entry in sheet.items:
                if entry.id in known:
                    character.items.append(known[entry.id])
                    character.take_up(entry.id, entry.hand)
                else:
                    add_item(table, character, entry)
            if _in_hand(sheet) != _in_hand(before):
                table.ready.pop(character.id, None)  # leaving the field would undo the edit (CHAR-6)
        elif name == "hidden":
            reveal(table, character, hidden=value)
        else:
            setattr(character, name, tuple(value) if isinstance(value, list) else value)
    if sheet.level is None and sheet.max_level != before.max_level:
        character.level = sheet.max_level  # an unhurt character stays unhurt
    character.level = min(character.level, character.max_level)


def _in_hand(sheet: Sheet) -> str:
    return ", ".join(f"{item.name} ({item.hand})" for item in sheet.items if item.hand)


def changes_in_words(before: Sheet, after: Sheet) -> Iterator[str]:
    """Yield the facts that an edit changed, each with its old and its new value."""
    was, now = _facts(before), _facts(after)
    for what, text in now.items():
        if was[what] != text:
            yield f"{what}: {was[what] or 'nothing'} → {text or 'nothing'}"


def _facts(sheet: Sheet) -> dict[str, str]:
    worn = Counter(item.name for item in sheet.intact)
    return {
        "name": sheet.name,
        "concept": describe(sheet.concept),
        "max level": str(sheet.max_level),
        "level": str(sheet.max_level if sheet.level is None else sheet.level),
        "good at": "; ".join(sheet.good_at),
        "combat abilities": ", ".join(ability_named(ability) for ability in sheet.abilities),
        "items": ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in worn.items()),
        "in hand": _in_hand(sheet),
        "notes": "; ".join(sheet.notes),
        "for players": "hidden" if sheet.hidden else "visible",
    }


# -------------------------------------------------------------------- the menu


def _menu(table: Table, making: Making, seat: Seat) -> Choose | Given:
    """Return the menu of all facts; "done" is blocked with reasons while the sheet is invalid."""
    if making.who and making.who not in table.characters:
        return Given("cancel")
    sheet = making.sheet
    new = not making.who
    due = unfinished(sheet)
    lacks = [due] if due else []
    lacks += [what for _, what in _lacking(sheet)] if new else []
    later = f"{', '.join(lacks)} (can wait)" if lacks else ""
    done = Option("done", f"Done: {sheet.name} {'joins' if new else 'is saved'}", later, ".")
    done_now, blocked = judged([(done, _reasons(sheet))])
    facts = _facts(sheet)
    worn = ", ".join(worn_name(item.name, item.location) for item in sheet.intact) or "nothing"
    options = [
        *done_now,
        Option("name", "Name", sheet.name, "n"),
        Option("concept", "Concept", facts["concept"] or "who they are, in a few words", "c"),
        Option("level", "Max level", f"{sheet.max_level}", "l"),
        Option("good_at", "Good at", facts["good at"] or "nothing yet", "g"),
        Option("abilities", "Combat abilities", facts["combat abilities"] or "none yet", "b"),
        Option("items", "Items", f"{len(sheet.intact)} of {slots(sheet.max_level)} slots: {worn}", "i"),
        Option("hands", "In hand at the start of a fight", facts["in hand"] or "nothing", "h"),
        Option("notes", "Notes", facts["notes"], "o"),
        *([] if sheet.pc else [Option("hidden", "Reveal" if sheet.hidden else "Hide from the players", "", "v")]),
        Option("cancel", "Discard" if new else "Discard changes", "", "x", also=("give it up", "leave it as it was")),
    ]
    prompt = f"{sheet.name}, {'PC' if sheet.pc else 'NPC'}: {'fill in' if new else 'change'} what?"
    about = (making.who,) if making.who else ()
    enter = _next(making) if blocked or due or new else "done"
    return choice("make.fact", prompt, options, *_due(sheet), blocked=blocked, seat=seat, about=about, enter=enter)


def _reasons(sheet: Sheet) -> Iterator[Reason]:
    if sheet.pc:
        yield from count_mistakes(sheet)
    if sheet.free_slots < 0:
        yield Reason(f"{len(sheet.intact)} items, but only {slots(sheet.max_level)} slots", ("CHAR-3",))


def _due(sheet: Sheet) -> Iterator[Reason]:
    if sheet.pc:
        due = count(sheet.max_level) + sheet.gifts
        more = f", plus {due - 2} of either kind" if due > 2 else ""
        text = f"Max level {sheet.max_level}: 1 combat ability, 1 non-combat ability{more}; you can choose later"
        yield Reason(text, ("CHAR-2", "CHAR-4"))


def _lacking(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Yield "items" and "hands" if they can still be filled in, each with the gap in words (CHAR-3, CHAR-6)."""
    if sheet.free_slots > 0:
        yield "items", f"{sheet.free_slots} of {slots(sheet.max_level)} slots empty"
    if not any(item.hand for item in sheet.items) and any(KINDS[item.kind].hands for item in sheet.items):
        yield "hands", "nothing in hand"


def _next(making: Making) -> str:
    """Return the menu entry for Enter: a missing or excessive fact, then items and hands, at last "done"."""
    sheet = making.sheet
    if sheet.free_slots < 0:
        return "items"
    if sheet.pc and not sheet.good_at and still_to_choose(sheet):
        return "good_at"
    if unfinished(sheet) or [*_reasons(sheet)]:
        return "abilities"
    if making.who:
        return "done"
    return next((step for step, _ in _lacking(sheet) if step not in making.visited), "done")


# -------------------------------------------------------------------- facts


def _name(_table: Table, making: Making, seat: Seat) -> Procedure[None]:
    sheet = making.sheet
    prompt = f"What is the {'PC' if sheet.pc else 'NPC'} called?"
    sheet.name = yield from text_line("make.name", prompt, sheet.name, seat)


def _concept(_table: Table, making: Making, seat: Seat) -> Procedure[None]:
    sheet = making.sheet
    asked = partial(line, "make.concept", f"Who is {sheet.name}?", describe(sheet.concept), seat=seat)
    sheet.concept = clean((yield from ask(asked)))


def _texts(fact: str, prompt: str) -> Part:
    """Build the part that edits a list of texts; `{}` in the prompt stands for the character's name."""

    def part(_table: Table, making: Making, seat: Seat) -> Procedure[None]:
        value = "; ".join(getattr(making.sheet, fact))
        typed = yield from ask(partial(line, f"make.{fact}", prompt.format(making.sheet.name), value, seat=seat))
        setattr(making.sheet, fact, [text for part in typed.split(";") if (text := clean(part))])

    return part


def _level(table: Table, making: Making, seat: Seat) -> Procedure[None]:
    sheet = making.sheet
    prompt = f"{sheet.name}'s max level" + (" (a new PC has 50)" if sheet.pc else "")
    notes = [Reason("A new PC has max level 50", ("CHAR-1",))] if sheet.pc else []
    asked = partial(whole_number, "make.level", prompt, 1, table.rules.highest_level, sheet.max_level, seat, *notes)
    value: int = yield from ask(asked)
    if sheet.level is not None:
        sheet.level = value if sheet.level == sheet.max_level else min(sheet.level, value)
    sheet.max_level = value


def _hidden(_table: Table, making: Making, _seat: Seat) -> Procedure[None]:
    making.sheet.hidden = not making.sheet.hidden
    yield from ()


def _abilities(_table: Table, making: Making, seat: Seat) -> Procedure[None]:
    """Ask for combat abilities; an ability that needs another is taken only together with it (CHAR-7)."""

    def build() -> Pick:
        sheet = making.sheet
        room = max(1, count(sheet.max_level) + sheet.gifts - max(1, len(sheet.good_at))) if sheet.pc else len(ABILITIES)
        held = tuple(ability for ability in ABILITIES if ability in sheet.abilities)
        prompt = f"Combat abilities of {sheet.name}" + (f", at most {room}" if sheet.pc else "")
        needing = Reason("An ability that needs another is taken together with it", ("CHAR-7",))
        notes, most = (*_due(sheet), needing), max(room, len(held))
        return several(
            "make.abilities", prompt, ability_options(held), *notes, seat=seat, chosen=held, most=most, catalogue=True
        )

    making.sheet.abilities = yield from ask(build)


PARTS: Mapping[str, Part] = {
    "name": _name,
    "concept": _concept,
    "level": _level,
    "good_at": _texts("good_at", "What is {} good at outside combat? Separate several with ;"),
    "abilities": _abilities,
    "items": lambda _table, making, seat: outfit(making.sheet, seat),
    "hands": lambda _table, making, seat: outfit(making.sheet, seat, hands=True),
    "notes": _texts("notes", "Notes on {}: separate several with ;"),
    "hidden": _hidden,
}
