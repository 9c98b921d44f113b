"""Shorthand of the GM, read as GM actions: `watchman 1 -3`, `vex vitality 4`, `moss prone`.

Several actions named one after another are a declaration: `vane canes and dodges`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from unhex_tui.engine.worded import JOINS, ways_to_say
from unhex_tui.engine.wording import Reading, Word, meant, words_of
from unhex_tui.gamekit import shorthand
from unhex_tui.gamekit.shorthand import PART, Line, Verb, turned
from unhex_tui.systems.fading_suns.fight.declaring import undeclared
from unhex_tui.systems.fading_suns.fight.ledger import NAMES
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.state.table import Table


def read(table: Table, line: str) -> Reading:
    """Read a line as an edit, a note or a declaration; an empty line returns examples."""
    reading = shorthand.read(table, line, VERBS, ("amend.who", "amend.what"))
    declaring = _declares(table, reading.who)
    if reading.begun or not (declaring or (table.declaring is not None and table.declaring.who == reading.who)):
        return reading
    kinds, left = _kinds(table.characters[reading.who], words_of(line)[reading.named :])
    if kinds and left and meant(left, {other.id: (other.name,) for other in table.characters.values()}).keys:
        early = line[left[0].start :].strip()
        wrong = f"Targets are chosen when {reading.called} acts; leave out “{early}”"
        words = words_of(line[: left[0].start])
        while words[-1].text in JOINS:
            words.pop()
        return Reading(wrong=wrong, could=(line[: words[-1].end],), begun=True)
    if not declaring or left or len(kinds) < 2:
        return reading
    return reading._replace(in_play=(str(many(kinds)), *kinds), could=())


def _declares(table: Table, character_id: str) -> bool:
    """Tell whether this character is asked for a declaration."""
    asked = undeclared(table) if table.phase == "declaring" and table.declaring is None else None
    return asked is not None and asked.id == character_id


def _kinds(character: Character, words: Sequence[Word]) -> tuple[list[str], Sequence[Word]]:
    """Return the actions that the words begin with, by their names or verbs, and the words left (FS-MUL-1)."""
    names: dict[str, tuple[str, ...]] = {kind: (name,) for kind, name in NAMES.items()}
    names["stand"] = ("stand up",)
    names |= {weapon.key: (weapon.name, *(["attack"] if n == 0 else [])) for n, weapon in enumerate(character.weapons)}
    kinds: list[str] = []
    while words:
        if words[0].text in JOINS:
            words = words[1:]
            continue
        ways = [way for way in (words[0].text, *ways_to_say(words[0].text)) if " " not in way]
        matches = (meant([words[0]._replace(text=way), *words[1:]], names) for way in ways)
        match = next((match for match in matches if match.keys), None)
        if match is None:
            break
        kinds.append(match.keys[0])
        words = words[match.taken :]
    return kinds, words


def _stands(line: Line) -> Reading:
    """Read standing up: an action if its character is asked for one, else an edit (FS-KND-1, FS-KND-2)."""
    edit = turned("down", False, "is standing")(line)
    action = line.table.action
    asked = _declares(line.table, line.who.id) or (action is not None and action.who == line.who.id)
    return edit._replace(in_play=("stand",)) if asked else edit


def _vitality(written: str, new: Callable[[Character, int], int], *lines: str) -> Callable[[Line], Reading]:
    """Return a reader that sets Vitality to `new` of the number that follows (FS-VIT-1, FS-VIT-3)."""

    def read_vitality(line: Line) -> Reading:
        if not re.fullmatch(r"\d{1,9}", line.rest):
            wrong = f"“{line.rest}” is not a number" if line.rest else "how many?"
            return Reading(wrong=f"{line.who.name}: {wrong}", could=line.goes_on(*(f"{written}{n}" for n in (1, 2, 3))))
        vitality = min(max(0, new(line.who, int(line.rest))), line.who.most_vitality)
        if vitality == line.who.vitality:
            return Reading(wrong=f"{line.who.name} already has Vitality {vitality}")
        fate = {0: "dead", 1: "unconscious" if line.table.rules.vit_one == "unconscious" else ""}.get(vitality, "")
        return line.amends(
            "vitality", {"amend.number": vitality}, *([f"{line.who.name} is {fate}"] if fate else []), *lines
        )

    return read_vitality


def _falls(vitality: int) -> Callable[[Line], Reading]:
    """Return a reader of a condition by its name, as an edit of Vitality (FS-VIT-3)."""
    sets = _vitality("", lambda _, n: n)

    return lambda line: sets(line._replace(rest=str(vitality)))


VERBS = (
    Verb(
        r"[-−]\s*(?=\d|$)", _vitality("-", lambda character, n: character.vitality - n, "armor does not count"), ("-…",)
    ),
    Verb(
        r"\+\s*(?=\d|$)",
        _vitality("+", lambda character, n: character.vitality + n),
        ("+…",),
        lambda _, character: character.vitality < character.most_vitality,
    ),
    Verb(r"vit(?:ality)?\b", _vitality("vitality ", lambda _, n: n), ("vitality …",)),
    Verb(r"(?:is\s+)?(?:unconscious|out)$", _falls(1), ()),
    Verb(r"(?:is\s+)?dead$|dies$", _falls(0), ()),
    Verb(r"prone\b|lies\b", turned("down", True, "is prone"), ("prone",), lambda _, character: not character.down),
    Verb(r"up\b|stands?\b(?:\s+up\b)?", _stands, ("up",), lambda _, character: character.down),
    *PART,
)
"""Verbs of a shorthand line, in the order of the suggestions."""
