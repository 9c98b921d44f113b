"""A character in the roster, and on the character sheet with cards and HP (FA-HP-1 to FA-HP-3)."""

from __future__ import annotations

from collections.abc import Callable

from unhex_tui.engine.view import Row, RowState, Sheet
from unhex_tui.gamekit import views
from unhex_tui.gamekit.secret_choices import LAID
from unhex_tui.gamekit.views import signed
from unhex_tui.gamekit.visibility import knows
from unhex_tui.systems.fully_automated.fight.actions import (
    DEFEND,
    NONE,
    SPECIALS,
    card,
    describe,
    imposed,
    playable,
    proficient,
    weapon_words,
)
from unhex_tui.systems.fully_automated.fight.harming import LOST
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import ARMOR, DEAD, DYING, INCAPACITATED, spans
from unhex_tui.systems.fully_automated.state.table import Table


def state_of(character: Character, gm: bool = True) -> RowState:
    """Return the character's state for tokens and rows, as the audience sees it."""
    return views.state_of(character, gm, down=character.incapacitated, acted=character.done)


def conditions_of(character: Character, gm: bool = True) -> tuple[str, ...]:
    """Return the character's conditions in words."""
    if not (gm or knows(character, "condition")):
        return ()
    if character.dead:
        return ("dead",)
    conditions = []
    if character.dying:
        conditions.append("stabilized" if character.stabilized else "dying")
    elif character.hp <= 0:
        conditions.append("incapacitated")
    if character.restrained:
        conditions.append("restrained")
    elif character.disarmed:
        conditions.append("disarmed")
    if character.stun:
        conditions.append(_STUNNED if character.stun == 1 else f"{_STUNNED} {character.stun}")
    if character.stuns:
        conditions.append(f"{_STUNNED} next round")
    if character.aim:
        conditions.append(_AIMS)
    conditions += [character.stance] if character.stance else []
    return tuple(conditions)


_AIMS, _STUNNED = "holds aim", "stunned"
SIGNS = "◎ holds aim  ≈ stunned  × down  ▂▄ HP below 0"
"""Legend of the signs and bars in the GM's roster."""
_OUT = {"dead": "dead", "dying": "dying", "stabilized": "stabilized", "incapacitated": "down", "restrained": "bound"}
"""Short words of the GM's roster for characters who cannot act (FA-HP-1 to FA-HP-5)."""


def letter_of(character: Character, gm: bool) -> str:
    """Return the character's letter; players who do not know the name read the number of the figure."""
    if gm or knows(character, "name"):
        return character.letter
    return str(character.figure) if 0 < character.figure < 10 else ""


def kind_of(table: Table, action: str) -> str:
    """Return the kind of an action: attack, defend, move, aim, tackle or other (FA-SEL-2)."""
    if action == NONE:
        return ""
    return "attack" if card(table, action) is not None else "other" if action in SPECIALS else action


def doing(table: Table, character: Character, known: bool, words: Callable[[Table, str], str] = describe) -> str:
    """Return the action as the audience knows it, by the function `words` (FA-SEL-1, FA-SEL-6).

    Before the reveal it tells whether the character has chosen; a forced Defend shows if the condition is `known`.
    """
    if table.light:
        return _sentence(table, character)
    if table.phase == "choosing":
        if known and imposed(character) == DEFEND:
            return words(table, DEFEND)
        if table.declared.get(character.id) == LAID:
            return "a card"
        return "chosen" if table.declared.get(character.id, ":")[0] != ":" else ""
    if not character.action:
        return ""
    if character.action == LOST:
        return "action lost"
    return words(table, character.action) if character.action != NONE else ""


def _sentence(table: Table, character: Character) -> str:
    """Return in words whether the character has a sentence, or later whether it has a result."""
    if table.phase == "saying":
        return "chosen" if character.id in table.declared else ""
    return "done" if character.done and character.action else ""


def row_of(table: Table, character: Character, character_id: str, teams: list[str], gm: bool) -> Row:
    """Return the character's row in the roster."""
    known = gm or knows(character, "numbers")
    conditions = conditions_of(character, gm)
    figures = [("HP", f"{signed(character.hp)}/{character.most_hp}")] if known else []
    acts = table.fighting and table.round > 0
    if acts and gm:
        out = [short for condition in conditions if (short := _OUT.get(condition))]
        shown_else = (*_OUT, _AIMS)
        conditions = tuple(each for each in conditions if each not in shown_else and not each.startswith(_STUNNED))
        figures += [("act", (next(iter(out), "") or doing(table, character, True, kind_of) or "–") + _signs(character))]
    elif acts:
        figures += [("act", doing(table, character, knows(character, "condition")) or "–")]
        if table.phase in ("choosing", "saying"):
            figures.reverse()  # players wait for the choices
    ranked = known and character.dice and table.fighting and not (acts and gm)  # the roster's order tells the rest
    figures += [("order", str(character.rank.score))] if ranked else []
    return views.row(
        table,
        character,
        character_id,
        teams,
        gm,
        "" if acts and gm else "○" if character.done or character.went else "●" if character.defends else "",
        letter=letter_of(character, gm),
        figures=tuple(figures),
        conditions=conditions,
        where=character.place,
        state=state_of(character, gm),
        hurt=known and character.hp < character.most_hp,
        hampered=bool({*conditions} - {_AIMS, character.stance}),
        gauge=hp_bar(character.hp, character.most_hp) if gm and acts else "",
    )


def _signs(character: Character) -> str:
    """Return the signs of the character's stuns and aim: `≈2◎`."""
    if character.dead:
        return ""
    return (
        f"≈{character.stun if character.stun > 1 else ''}" if character.stun or character.stuns else ""
    ) + "◎" * bool(character.aim)


def hp_bar(hp: int, most: int) -> str:
    """Return a bar of twelve cells: two for the dying, two for the incapacitated, eight for HP above 0.

    The height of the cells shows the thresholds (FA-HP-1 to FA-HP-3).
    """
    parts = (("▂", 2, hp - DEAD, DYING - DEAD), ("▄", 2, hp - DYING, INCAPACITATED - DYING), ("█", 8, hp, max(1, most)))
    filled = ((sign, cells, max(0, min(cells, -(-cells * left // whole)))) for sign, cells, left, whole in parts)
    return "".join(sign * full + "·" * (cells - full) for sign, cells, full in filled)


def sheet_of(table: Table, character: Character, teams: list[str], gm: bool) -> Sheet:
    """Return the character sheet; in little space its first lines count: cards, those of weapons before Punch."""
    gauges = [("HP", f"{signed(character.hp)} of {character.most_hp}  {hp_bar(character.hp, character.most_hp)}")]
    if character.action and character.action not in (NONE, LOST) and table.fighting and not table.light:
        gauges.append(("Action", describe(table, character.action)))
    gauges += [
        (card.name, f"{card.base} damage, range {spans(card)}{'' if proficient(character, card) else ', not trained'}")
        for card in sorted(playable(table, character), key=lambda card: not card.weapon)
    ]
    gauges += [("Armor", ARMOR[character.armor]), ("Speed", str(character.speed))]
    if character.dice and table.fighting:
        gauges.append(("Turn order", character.rank.words))
    items = tuple((weapon_words(weapon), "not in hand" if character.disarmed else "") for weapon in character.weapons)
    return views.sheet(table, character, teams, gm, gauges, items=items, conditions=conditions_of(character, gm))
