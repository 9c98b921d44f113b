"""A sheet made or changed by hand: every number of it, what it is, and actions of its own (FS-ACT-3)."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.evening.asking import choice, line, number, text_line
from unhex_tui.evening.casting import set_apart
from unhex_tui.evening.events import SheetChanged
from unhex_tui.files.text import clean
from unhex_tui.systems.fading_suns.people.character import BOUNDS
from unhex_tui.systems.fading_suns.people.sheets import MOST_OWN, NUMBERS, OwnSheet, Sheet, sheet_of
from unhex_tui.systems.fading_suns.rules.goals import most_vitality
from unhex_tui.systems.fading_suns.state.table import Table


def fill(sheet: Sheet, verb: str) -> Procedure[Sheet | None]:
    """Fill a sheet in, fact after fact; None where it is given up. `verb` says what becomes of it in the end."""
    while (key := (yield from ask(partial(_question, sheet, verb)))) not in ("done", "drop"):
        if key == "name":
            sheet.name = yield from text_line("sheet.name", "What are they called?", sheet.name)
        elif key == "concept":
            sheet.concept = clean((yield from ask(partial(line, "sheet.concept", "What are they?", sheet.concept))))
        elif key == "own":
            sheet.own.append((yield from _own()))
        elif key.startswith("own:"):
            del sheet.own[int(key.removeprefix("own:"))]
        elif key == "vitality":
            most = most_vitality(sheet.endurance)
            left = yield from number("sheet.vitality", "Vitality", 0, most, _left(sheet))
            sheet.vitality = None if left == most else left
        else:
            value = yield from number("sheet.number", NUMBERS[key][0], *BOUNDS[key], getattr(sheet, key))
            setattr(sheet, key, value)
    return _unique(sheet) if key == "done" else None


def _left(sheet: Sheet) -> int:
    most = most_vitality(sheet.endurance)
    return most if sheet.vitality is None else min(sheet.vitality, most)


def _question(sheet: Sheet, verb: str) -> Choose:
    options = [Option("done", f"Done: {sheet.name} {verb}", letter=".")]
    options += [Option(key, words, str(getattr(sheet, key)), letter) for key, (words, letter) in NUMBERS.items()]
    options += [
        Option("vitality", "Vitality", f"{_left(sheet)}/{most_vitality(sheet.endurance)}", "t"),
        Option("name", "Name", sheet.name, "h"),
        Option("concept", "What they are", sheet.concept, "c"),
    ]
    if len(sheet.own) < MOST_OWN:
        options.append(Option("own", "A weapon or a trained action", "", "o"))
    options += [
        Option(f"own:{n}", f"Take away: {one.name}", f"goal {one.goal}, {one.dice} dice", thing=one.name)
        for n, one in enumerate(sheet.own)
    ]
    options.append(Option("drop", "Leave it", "nothing comes of it", "z"))
    return choice("sheet.fact", f"{sheet.name}: what is to be filled in?", options, enter="done")


def _own() -> Procedure[OwnSheet]:
    """An action of its own, in a few questions."""
    name = yield from text_line("own.name", "What is the action called?")
    goal = yield from number("own.goal", f"{name}: the goal, characteristic and skill together", *BOUNDS["goal"], 10)
    skill = yield from number("own.skill", f"{name}: the skill, which initiative goes by", *BOUNDS["skill"], 5)
    init = yield from number("own.init", f"{name}: added to initiative", *BOUNDS["init"], 0)
    dice = yield from number("own.dice", f"{name}: damage dice", *BOUNDS["dice"], 3)
    kinds = [
        Option("melee", "By strength", "Strength adds dice", "s"),
        Option("plain", "Close by, without Strength", "", "c"),
        Option("ranged", "From afar", "cover helps against it", "f"),
    ]
    kind = yield from ask(lambda: choice("own.kind", f"{name}: how does it hit?", kinds, enter="melee"))
    return OwnSheet(name, goal, skill, "", init, dice, kind == "ranged", kind == "melee")


def edit(table: Table, who: str) -> Procedure[None]:
    """Change somebody's sheet; what is otherwise is told in words."""
    before = sheet_of(table.characters[who])
    sheet = yield from fill(deepcopy(before), "is so from now on")
    if sheet is None or sheet == before or who not in table.characters:
        return
    c = table.characters[who]
    made = sheet.character(who, sheet.name)
    for fact in (*NUMBERS, "name", "concept", "own", "vitality"):
        setattr(c, fact, getattr(made, fact))
    words = [_change(key, getattr(before, key), getattr(sheet, key)) for key in vars(sheet)]
    if changes := tuple(filter(None, words)):
        table.tell(SheetChanged(who, changes, secret=not c.pc))


def _unique(sheet: Sheet) -> Sheet:
    """The sheet with an id of its own for each of its actions."""
    taken: set[str] = set()
    for one in sheet.own:
        if one.key in taken:
            one.id = set_apart(one.key, taken)
        taken.add(one.key)
    return sheet


def _change(key: str, was: object, now: object) -> str:
    if was == now:
        return ""
    if key == "own":
        return "other actions of its own"
    said = ["all" if value is None else str(value) for value in (was, now)]
    return f"{NUMBERS.get(key, (key,))[0]} {said[0]} → {said[1]}"
