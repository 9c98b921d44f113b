"""What somebody will be once it has started something in a continuous effect, for odds: AOE-7, RUL-20, ARM-1, AOE-3.

The policy: where its victim has armor, one is given for all of it; else it is spread so that every limb stays usable
as long as there is room, then so that its victim stays up. What is declared already has had its damage.
"""

from __future__ import annotations

from copy import copy

from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.fight.rolls.lasting import worst_in
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, Marks, marked
from unhex_tui.systems.unhex.state.table import Table

_PLACES = ("left_leg", "right_leg", "left_arm", "right_arm", "torso", "head")


class Started(Value):
    """Somebody as it will be when it has declared an action or a reaction."""

    who: Character
    """A copy, or itself where nothing burns there."""
    void: str
    """Why nothing comes of what it starts, in words; empty where it goes on."""
    given: str = ""
    """The armor that is counted as given for all of the damage, in words; empty where none is."""


def started(table: Table, character: Character, item: str = "") -> Started:
    """Somebody after the damage that starting anything but a move costs it now; `item` is what it does it with."""
    effect = worst_in(table, character.area)
    if effect is None or not effect.damage:
        return Started(character, "")
    after = copy(character)
    after.items = [copy(one) for one in character.items]
    after.marks = {place: list(counts) for place, counts in character.marks.items()}
    armor = next((one for one in after.items if one.kind == "armor" and not one.destroyed), None)
    if armor is not None:
        armor.destroyed = True
        return Started(after, "", f"with {armor.title} used up by the {effect.damage} of {effect.name}")
    after.level -= effect.damage
    _mark(after.marks, effect.damage)
    if not after.able:
        return Started(after, f"{after.name} falls first ({effect.name})")
    lost = character.item(item)
    if lost is not None and character.wields(lost) and not after.wields(lost):
        return Started(after, f"{after.name} loses {lost.name} first ({effect.name})")
    return Started(after, "")


def _mark(marks: Marks, damage: int) -> None:
    """Every location but for its last box, limbs first; then the last boxes, limbs first."""
    for spared in (1, 0):
        for place in _PLACES:
            points = min(damage, max(0, BOXES[place] - marked(marks, place) - spared))
            marks[place][0] += points
            damage -= points
