"""The state of a character after starting an action within a continuous effect, for odds: AOE-7, RUL-20, ARM-1, AOE-3.

Policy: if the victim has armor, one piece absorbs all of the damage. Else the damage is spread so that every limb stays
usable as long as possible, then so that the victim stays conscious. Actions already declared have had their damage.
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
    """A character as they will be after declaring an action or a reaction."""

    who: Character
    """A copy; the character itself if no effect deals damage in the area."""
    void: str
    """The reason why the action comes to nothing, in words; empty if it goes on."""
    given: str = ""
    """The armor assumed to absorb all of the damage, in words; empty if there is none."""


def started(table: Table, character: Character, item: str = "") -> Started:
    """Return the character after the damage for starting anything but a move; `item` is the item to be used."""
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
    """Mark every location up to its last box, limbs first; then the last boxes, limbs first."""
    for spared in (1, 0):
        for place in _PLACES:
            points = min(damage, max(0, BOXES[place] - marked(marks, place) - spared))
            marks[place][0] += points
            damage -= points
