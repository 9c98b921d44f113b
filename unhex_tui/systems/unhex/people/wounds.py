"""Boxes and what marking them does: DMG-2 to DMG-7, AID-2, AID-4, AID-5, END-2, EDIT-3.

A character's marks are counts per location of slashes, crosses and permanent wounds; which box bears which is of no
consequence. Nothing here asks anybody or tells anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

from unhex_tui.engine.plain import Every
from unhex_tui.systems.unhex.rules.percentile import Location

Sign = Literal["slash", "cross", "permanent"]
LOCATIONS: tuple[Location, ...] = ("head", "right_arm", "left_arm", "torso", "right_leg", "left_leg")
Marks: TypeAlias = Annotated[dict[str, list[int]], Every(LOCATIONS)]
"""Location to [slashes, crosses, permanent wounds]."""
BOXES: Mapping[str, int] = {
    "head": 3,
    "right_arm": 3,
    "left_arm": 3,
    "torso": 9,
    "right_leg": 6,
    "left_leg": 6,
}
"""Boxes of each location (DMG-2)."""
NAMES: Mapping[str, str] = {
    "head": "head",
    "right_arm": "right arm",
    "left_arm": "left arm",
    "torso": "torso",
    "right_leg": "right leg",
    "left_leg": "left leg",
}
LETTER_OF: Mapping[str, str] = dict(zip(LOCATIONS, "habtlk", strict=True))
"""Keys that stand for locations wherever one is chosen."""
ARM_OF: Mapping[str, str] = {"right": "right_arm", "left": "left_arm"}
INDEX: Mapping[str, int] = {"slash": 0, "cross": 1, "permanent": 2}


@cache
def faces(by_die: tuple[Location, ...]) -> Mapping[str, str]:
    """The faces of the location die that stand for each location: `4-6`, `0,2`."""
    return {place: _run([die for die, location in enumerate(by_die) if location == place]) for place in LOCATIONS}


def _run(dice: list[int]) -> str:
    if len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1:
        return f"{dice[0]}-{dice[-1]}"
    return ",".join(map(str, dice))


def unmarked() -> Marks:
    """A body without a scratch."""
    return {location: [0, 0, 0] for location in LOCATIONS}


def marked(marks: Marks, location: str) -> int:
    """How many boxes of a location bear any mark (DMG-3)."""
    slash, cross, permanent = marks[location]
    return slash + cross + permanent


def is_full(marks: Marks, location: str) -> bool:
    """All boxes of a location are marked, whatever with (DMG-5)."""
    slash, cross, permanent = marks[location]
    return slash + cross + permanent >= BOXES[location]


def would_mark(marks: Marks, location: str, boxes: int) -> dict[str, int]:
    """Where damage to a location marks boxes: there, then the torso, then nowhere (DMG-4)."""
    here = min(boxes, BOXES[location] - marked(marks, location))
    found = {location: here} if here else {}
    if location != "torso" and boxes > here:
        torso = min(boxes - here, BOXES["torso"] - marked(marks, "torso"))
        if torso:
            found["torso"] = torso
    return found


def mark(marks: Marks, boxes: Mapping[str, int], sign: Sign) -> None:
    """Mark so many boxes in each location."""
    for location, n in boxes.items():
        marks[location][INDEX[sign]] += n


def slashes(marks: Marks) -> dict[str, int]:
    """Locations with treatable marks, and how many."""
    return {location: marks[location][0] for location in LOCATIONS if marks[location][0]}


def crosses(marks: Marks) -> dict[str, int]:
    """Locations with X marks, and how many."""
    return {location: marks[location][1] for location in LOCATIONS if marks[location][1]}


def erase_slashes(marks: Marks, points: Mapping[str, int]) -> None:
    """Treat so many slashes in each location (AID-2)."""
    for location, n in points.items():
        marks[location][0] = max(0, marks[location][0] - n)


def cross_slashes(marks: Marks) -> int:
    """Every slash becomes X (AID-2, AID-4); how many there were."""
    changed = 0
    for counts in marks.values():
        changed += counts[0]
        counts[1] += counts[0]
        counts[0] = 0
    return changed


def make_permanent(marks: Marks, points: Mapping[str, int]) -> None:
    """So many X of each location become permanent wounds (AID-5)."""
    for location, n in points.items():
        changed = min(n, marks[location][1])
        marks[location][1] -= changed
        marks[location][2] += changed


def heal(marks: Marks) -> None:
    """Erase slashes and crosses; permanent wounds stay (END-2)."""
    for counts in marks.values():
        counts[0] = counts[1] = 0


def boxes_text(marks: Marks, location: str) -> str:
    """The boxes of a location, one sign each: permanent wounds first, then X, slashes, empty."""
    slash, cross, permanent = marks[location]
    return ("■" * permanent + "X" * cross + "\\" * slash).ljust(BOXES[location])[: BOXES[location]]


def boxes_shown(marks: Marks, location: str) -> str:
    """The same within a text, where an empty box is drawn as on the sheet."""
    return boxes_text(marks, location).replace(" ", "☐")


def track_shown(before: Marks, after: Marks, location: str) -> str:
    """A location's boxes before and after in a line of text."""
    return f"{NAMES[location]} {boxes_shown(before, location)} → {boxes_shown(after, location)}"
