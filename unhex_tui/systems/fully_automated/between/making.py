"""A sheet made or changed by hand: every number of it, what it is, what it carries and has learned (FA-WPN-1)."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Pick
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice, line, number, several, text_line
from unhex_tui.evening.events import SheetChanged
from unhex_tui.evening.naming import listed
from unhex_tui.files.text import clean
from unhex_tui.systems.fully_automated.fight.harming import set_hp
from unhex_tui.systems.fully_automated.people.character import BOUNDS
from unhex_tui.systems.fully_automated.people.sheets import NUMBERS, Sheet, sheet_of
from unhex_tui.systems.fully_automated.rules.cards import WEAPONS
from unhex_tui.systems.fully_automated.rules.proficiencies import PROFICIENCIES, cost, points
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Table

_BOUNDS = {"speed": BOUNDS["speed"], "hp": BOUNDS["most_hp"], "armor": BOUNDS["armor"]}


def fill(sheet: Sheet, verb: str, rules: TableRules) -> Procedure[Sheet | None]:
    """Fill a sheet in, fact after fact; None where it is given up. `verb` says what becomes of it in the end."""
    sheet.hp = sheet.hp or rules.hit_points or 20
    while (key := (yield from ask(partial(_question, sheet, verb, rules)))) not in ("done", "drop"):
        if key == "name":
            sheet.name = yield from text_line("sheet.name", "What are they called?", sheet.name)
        elif key == "concept":
            sheet.concept = clean((yield from ask(partial(line, "sheet.concept", "What are they?", sheet.concept))))
        elif key == "weapons":
            options = [Option(weapon, words.capitalize()) for weapon, words in WEAPONS.items()]
            prompt = f"What does {sheet.name} carry?"
            sheet.weapons = yield from ask(
                lambda p=prompt, o=options: several("sheet.weapons", p, o, chosen=sheet.weapons, none="nothing")  # type: ignore[misc]
            )
        elif key == "proficiencies":
            sheet.proficiencies = yield from ask(partial(_learned, sheet, rules))
        elif key == "now":
            left = yield from number("sheet.now", "HP now", BOUNDS["hp"][0], sheet.hp, _now(sheet))
            sheet.now = None if left == sheet.hp else left
        else:
            value = yield from number("sheet.number", NUMBERS[key][0], *_BOUNDS[key], getattr(sheet, key))
            setattr(sheet, key, value)
            sheet.now = None if sheet.now is not None and sheet.now >= sheet.hp else sheet.now
    return sheet if key == "done" else None


def _now(sheet: Sheet) -> int:
    return sheet.hp if sheet.now is None else sheet.now


def _learned(sheet: Sheet, rules: TableRules) -> Pick:
    paid = [one for one in PROFICIENCIES.values() if one.cost]
    options = [Option(one.id, one.name, f"{cost(one, rules):g}") for one in paid]
    prompt = f"What has {sheet.name} learned? (points of Combat)"
    return several("sheet.proficiencies", prompt, options, chosen=sheet.proficiencies, none="nothing")


def _question(sheet: Sheet, verb: str, rules: TableRules) -> Choose:
    spent = points(sheet.proficiencies, rules)
    options = [Option("done", f"Done: {sheet.name} {verb}", letter=".")]
    options += [Option(key, words, str(getattr(sheet, key)), letter) for key, (words, letter) in NUMBERS.items()]
    options += [
        Option("now", "HP now", f"{_now(sheet)}/{sheet.hp}", "n"),
        Option("weapons", "What it carries", listed(sheet.weapons), "w"),
        Option("proficiencies", "What it has learned", f"{spent:g} points: {listed(sheet.proficiencies)}", "p"),
        Option("name", "Name", sheet.name, "m"),
        Option("concept", "What they are", sheet.concept, "c"),
        Option("drop", "Leave it", "nothing comes of it", "z"),
    ]
    return choice("sheet.fact", f"{sheet.name}: what is to be filled in?", options, enter="done")


def edit(table: Table, who: str) -> Procedure[None]:
    """Change somebody's sheet; what is otherwise is told in words."""
    before = sheet_of(table.characters[who])
    sheet = yield from fill(deepcopy(before), "is so from now on", table.rules)
    if sheet is None or sheet == before or who not in table.characters:
        return
    c = table.characters[who]
    made = sheet.character(who, sheet.name)
    for fact in ("speed", "most_hp", "armor", "name", "concept", "weapons", "proficiencies"):
        setattr(c, fact, getattr(made, fact))
    set_hp(table, c, made.hp)
    words = [_change(key, getattr(before, key), getattr(sheet, key)) for key in vars(sheet)]
    if changes := tuple(filter(None, words)):
        table.tell(SheetChanged(who, changes, secret=not c.pc))


def _change(key: str, was: object, now: object) -> str:
    if was == now:
        return ""
    said = ["unhurt" if one is None else listed(one) if isinstance(one, list) else str(one) for one in (was, now)]
    return f"{NUMBERS.get(key, (key,))[0]} {said[0] or 'nothing'} → {said[1] or 'nothing'}"
