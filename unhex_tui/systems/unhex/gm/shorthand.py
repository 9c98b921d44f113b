"""Shorthand: a line typed by the GM, read as a GM action with all its answers.

Examples: `thug 2 -4 right leg`, `vex > bar`, `moss drops`. A move that the character may make as their action is
offered as that move too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from unhex_tui.engine.wording import Reading, meant, words_of
from unhex_tui.gamekit import shorthand
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.shorthand import Answers, Line, Verb
from unhex_tui.systems.unhex.fight.acts.movement import interceptors
from unhex_tui.systems.unhex.fight.facts.why_not import goals
from unhex_tui.systems.unhex.gm.battlefield import AREA
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import NAMES, SIGNS, boxes_text
from unhex_tui.systems.unhex.state.table import Table


def read(table: Table, line: str) -> Reading:
    """Return the reading of a line; for an empty line, the possible beginnings."""
    areas = {AREA + area.id: area.name for area in table.area_map.areas}
    return shorthand.read(table, line, VERBS, ("amend.what", "amend.fact"), areas)


def _which(line: Line, verb: str, names: Mapping[str, str], what: str) -> str | Reading:
    """Return the key of the only name that the rest of the line begins with.

    If there is none, or more than one, return a reading with the error and the choices.
    """
    match = meant(words_of(line.rest), {key: (name,) for key, name in names.items()})
    if len(match.keys) == 1:
        return match.keys[0]
    choices = [names[key] for key in match.keys or names]
    wrong = (
        f"“{line.rest}” could be {listed(choices, 'or')}"
        if match.keys
        else f"{what}? Available: {', '.join(choices) or 'none'}"
    )
    if line.rest and not match.keys:
        wrong = f"no such choice: “{line.rest}”. Available: {', '.join(choices) or 'none'}"
    return Reading(wrong=f"{line.who.name}: {wrong}", could=line.goes_on(*(f"{verb}{name}" for name in choices)))


# ---------------------------------------------------------------------- edits of a character


def _moves(line: Line) -> Reading:
    areas = {area.id: area.name for area in line.table.area_map.areas}
    area = _which(line, "> ", areas, "where to")
    if isinstance(area, Reading):
        return area
    table, character = line.table, line.who
    if not table.fighting:
        return line.amends("area", {"amend.area": area})
    edit = line.amends("area", {"amend.area": area}, "no intercept, no action spent (an edit)")
    reach = goals(table, character)
    if area not in reach:
        return edit
    names = interceptors(table, character, area)
    able = f"{listed(names)} can intercept" if names else "no one can intercept"
    answers = ["move", *([area] if len(reach) > 1 else [])]
    # For the current actor the pending question is the action; for others, the choice of actor comes first.
    chosen = table.action is not None and table.action.actor == character.id
    answers = answers if chosen else [character.id, *answers]
    return edit._replace(in_play=tuple(answers), of_play=f"costs the action; {able}")


def _damage(line: Line) -> Reading:
    points = re.match(r"\d{1,9}", line.rest)
    if points is None:
        return Reading(wrong=f"{line.who.name}: how much damage, and where?", could=line.goes_on("-1 ", "-2 ", "-3 "))
    where = line._replace(rest=line.rest[points.end() :].strip())
    place = _which(where, f"-{points[0]} ", NAMES, "which location")
    if isinstance(place, Reading):
        return place
    how = _words_after(where.rest, NAMES[place])
    armor = line.who.armor(place)
    known = {"x": "cross", "less": "less", "lethal": "", "armor": "", "/": "slash", "\\": "slash", "-": ""}
    if strange := [word for word in how if word not in known]:
        wrong = f"{line.who.name}: don't know “{strange[0]}”. Try: x, less or armor"
        ways = (f"-{points[0]} {NAMES[place]}{way}" for way in ("", " x", " less", *([" armor"] if armor else [])))
        return Reading(wrong=wrong, could=line.goes_on(*ways))
    if "armor" in how and armor is None:
        return Reading(wrong=f"{line.who.name} has no armor on the {NAMES[place]}")
    sign = next((known[word] for word in how if known[word]), "slash")
    takes = "yes" if "armor" in how else "no"
    lines = [f"{armor.name} on the {NAMES[place]} is not used: add “armor” to use it"] if armor else []
    answers: Answers = {
        "amend.location": place,
        "amend.points": int(points[0]),
        "amend.sign": sign,
        "amend.armor": takes,
    }
    return line.amends("damage", answers, *(lines if takes == "no" else ()))


def _words_after(rest: str, name: str) -> list[str]:
    words = words_of(rest)
    return [word.text for word in words[meant(words, {"": (name,)}).taken :]]


def _marks(line: Line) -> Reading:
    place = _which(line, "marks ", NAMES, "which location")
    if isinstance(place, Reading):
        return place
    words = words_of(line.rest)
    signs = line.rest[words[meant(words, {"": (NAMES[place],)}).taken - 1].end :].strip()
    if strange := next((sign for sign in signs if sign not in SIGNS and sign != " "), ""):
        return Reading(wrong=f"{line.who.name}: “{strange}” is not a mark; type \\ (or /), X or #")
    return line.amends("marks", {"amend.location": place, "amend.marks": signs})


def _number(fact: str) -> Callable[[Line], Reading]:
    def read_number(line: Line) -> Reading:
        match = re.fullmatch(r"-?\d{1,9}", line.rest)
        if match is None:
            wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
            now = getattr(line.who, fact)
            return Reading(wrong=f"{line.who.name}: {wrong}", could=line.goes_on(f"{_WRITTEN[fact]} {now}"))
        return line.amends(fact, {f"amend.{fact}": int(match[0])})

    return read_number


_WRITTEN = {"level": "level", "max_level": "max level", "actions": "actions", "debt": "owes"}


def _regains(line: Line) -> Reading:
    match = re.match(r"\d{1,9}", line.rest)
    if match is None:
        return Reading(wrong=f"{line.who.name}: how many levels?", could=line.goes_on("+1", "+2", "+3"))
    if after := line.rest[match.end() :].strip():
        place = _which(line._replace(rest=after), f"+{match[0]} ", NAMES, "which location")
        wrong = f"{line.who.name}: type nothing after “+{match[0]}”; it raises the level and erases no boxes"
        if isinstance(place, Reading):
            return Reading(wrong=wrong, could=line.goes_on(f"+{match[0]}"))
        marked = boxes_text(line.who.marks, place).strip()
        left = marked[: max(0, len(marked) - int(match[0]))]
        return Reading(wrong=wrong, could=line.goes_on(f"marks {NAMES[place]} {left}".rstrip(), f"+{match[0]}"))
    level = min(line.who.level + int(match[0]), line.who.max_level)
    return line.amends("level", {"amend.level": level}, "no boxes are erased")


def _seen(hide: bool) -> Callable[[Line], Reading]:
    """Build the reader of "hidden" and "revealed".

    For a PC with the stealth ability they mean stealth, for other characters visibility to the players (STEA-1).
    """

    def read_seen(line: Line) -> Reading:
        character = line.who
        if line.rest:
            return Reading(wrong=f"{character.name}: type nothing after “hidden” or “revealed”")
        if character.pc and "STEA-1" in character.abilities:
            if character.stealthy == hide:
                return Reading(wrong=f"{character.name} {'is already in' if hide else 'has already lost'} stealth")
            return line.amends("stealth", {"amend.stealth": "keep" if hide else "give"})
        if character.hidden == hide:
            return Reading(wrong=f"{character.name} is already {'hidden from' if hide else 'revealed to'} the players")
        return line.amends("hidden", {"amend.hidden": "turn"})

    return read_seen


def _state(state: str) -> Callable[[Line], Reading]:
    return lambda line: line.amends("state", {"amend.state": state})


def _item(line: Line, verb: str, items: Iterable[Item]) -> Item | Reading:
    carried = {item.id: item for item in items}
    item_id = _which(line, f"{verb} ", {key: item.title for key, item in carried.items()}, "which item")
    return item_id if isinstance(item_id, Reading) else carried[item_id]


def _drops(line: Line) -> Reading:
    """Read a drop of held items; for an unconscious character in a fight, an edit that lays down any carried item."""
    character = line.who
    if character.unconscious and line.table.fighting:
        carried = [item for item in character.items if not item.destroyed and item.kind != "armor"]
        chosen = _item(line, "drops", carried)
        if isinstance(chosen, Reading):
            return chosen
        return line.amends("items", {"amend.item": chosen.id, "amend.item_how": "drop"})
    held = [item for item in character.items if character.held(item.id)]
    if not held:
        return Reading(wrong=f"{character.name} has nothing in hand")
    dropped: list[Item] = []
    if (not line.rest and len(held) == 1) or line.rest.lower() in ("both", "all", "everything"):
        dropped = held
    whole = line.rest.lower() in {item.title.lower() for item in held}
    names = [line.rest] if whole else re.split(r"\s*(?:,|\band\b)\s*", line.rest)
    for name in () if dropped else names:
        item = _item(line._replace(rest=name), "drops", held)
        if isinstance(item, Reading):
            return item
        dropped.append(item)
    if not line.table.fighting:
        could = line.goes_on(*(f"loses {item.title}" for item in dropped))
        return Reading(wrong="Items are dropped only in a fight", could=could)
    return Reading("drop", {"drop.who": character.id, "items.drop": [item.id for item in dropped]})


def _changes_item(verb: str, how: str) -> Callable[[Line], Reading]:
    def read_item(line: Line) -> Reading:
        items = [item for item in line.who.items if how == "take" or item.destroyed == (how == "restore")]
        item = _item(line, verb, items)
        if isinstance(item, Reading):
            return item
        return line.amends("items", {"amend.item": item.id, "amend.item_how": how})

    return read_item


VERBS = (
    Verb(r">|→|to\b", _moves, ("> …",), lambda table, _: table.area_map.areas),
    Verb(r"[-−]\s*(?=\d|$)", _damage, ("-…",)),
    Verb(r"\+\s*(?=\d|$)", _regains, ("+…",), lambda _, character: character.level < character.max_level),
    Verb(r"max\.?\s+level\b", _number("max_level"), ("max level …",)),
    Verb(r"level\b", _number("level"), ("level …",)),
    Verb(r"actions?\b", _number("actions"), ("actions …",)),
    Verb(r"owes?\b", _number("debt"), ("owes …",)),
    Verb(r"hidden\b|hides?\b|unseen\b", _seen(True), ("hidden",), lambda _, character: not character.hidden),
    Verb(r"in\s+sight\b|revealed\b|seen\b|shown\b", _seen(False), ("revealed",), lambda _, character: character.hidden),
    Verb(
        r"drops?\b",
        _drops,
        ("drops …",),
        lambda table, character: table.fighting and (character.held_names or character.unconscious),
    ),
    Verb(r"loses?\b", _changes_item("loses", "take"), ("loses …",), lambda _, character: character.items),
    Verb(
        r"breaks?\b|destroys?\b",
        _changes_item("breaks", "destroy"),
        ("breaks …",),
        lambda _, character: character.items,
    ),
    Verb(r"mends?\b|restores?\b", _changes_item("mends", "restore"), ()),
    Verb(r"marks?\b", _marks, ("marks …",)),
    Verb(r"dead$|dies$", _state("dead"), ("dead",)),
    Verb(r"surrender(?:s|ed)?$|gives?\s+up$", _state("surrendered"), ("surrenders",)),
    Verb(r"gone$|leaves$", _state("left"), ("gone",)),
    Verb(r"back$|in\s+the\s+fight$", _state("in"), ("back",)),
)
"""The verbs that can follow a character's name, in the order in which they are offered."""
