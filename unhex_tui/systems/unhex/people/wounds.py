"""Boxes and marks: DMG-2 to DMG-7, AID-2, AID-4, AID-5, END-2, EDIT-3.

A character's marks are counts of slashes, crosses and permanent wounds per location; it does not matter which box bears
which mark. Nothing here asks a question or writes to the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from unhex_tui.systems.unhex.rules.percentile import Location

Sign = Literal["slash", "cross", "permanent"]
LOCATIONS: tuple[Location, ...] = ("head", "right_arm", "left_arm", "torso", "right_leg", "left_leg")
Marks: TypeAlias = dict[str, list[int]]
"""Counts of slashes, crosses and permanent wounds, by location."""
BOXES: Mapping[str, int] = {
    "head": 3,
    "right_arm": 3,
    "left_arm": 3,
    "torso": 9,
    "right_leg": 6,
    "left_leg": 6,
}
"""Number of boxes, by location (DMG-2)."""
NAMES: Mapping[str, str] = {
    "head": "head",
    "right_arm": "right arm",
    "left_arm": "left arm",
    "torso": "torso",
    "right_leg": "right leg",
    "left_leg": "left leg",
}
LETTER_OF: Mapping[str, str] = dict(zip(LOCATIONS, "habtlk", strict=True))
"""Preferred keys of locations, by location."""
SIGNS: Mapping[str, int] = {"\\": 0, "/": 0, "x": 1, "X": 1, "#": 2, "■": 2}
"""Marks as they are typed, by their place in a character's counts: slash, cross, permanent."""
ARM_OF: Mapping[str, str] = {"right": "right_arm", "left": "left_arm"}
INDEX: Mapping[str, int] = {"slash": 0, "cross": 1, "permanent": 2}


@cache
def faces(by_die: tuple[Location, ...]) -> Mapping[str, str]:
    """Return the faces of the location die for each location: `4-6`, `0,2`."""
    return {place: _run([die for die, location in enumerate(by_die) if location == place]) for place in LOCATIONS}


def _run(dice: list[int]) -> str:
    if len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1:
        return f"{dice[0]}-{dice[-1]}"
    return ",".join(map(str, dice))


def unmarked() -> Marks:
    """Return the marks of an unhurt body."""
    return {location: [0, 0, 0] for location in LOCATIONS}


def copied(marks: Marks) -> Marks:
    """Return a copy of the marks, for trying changes."""
    return {place: list(counts) for place, counts in marks.items()}


def marked(marks: Marks, location: str) -> int:
    """Return the number of marked boxes of a location (DMG-3)."""
    slash, cross, permanent = marks[location]
    return slash + cross + permanent


def is_full(marks: Marks, location: str) -> bool:
    """Tell whether all boxes of a location are marked (DMG-5)."""
    slash, cross, permanent = marks[location]
    return slash + cross + permanent >= BOXES[location]


def would_mark(marks: Marks, location: str, boxes: int, less: bool = False) -> dict[str, int]:
    """Return the number of boxes that damage would mark, by location: first there, then on the torso (DMG-4).

    Damage beyond the torso's free boxes marks nothing, nor does less-lethal damage (DMG-8).
    """
    if less:
        return {}
    here = min(boxes, BOXES[location] - marked(marks, location))
    spread = {location: here} if here else {}
    if location != "torso" and boxes > here:
        torso = min(boxes - here, BOXES["torso"] - marked(marks, "torso"))
        if torso:
            spread["torso"] = torso
    return spread


def mark(marks: Marks, boxes: Mapping[str, int], sign: str) -> None:
    """Add marks of one kind: the number of boxes by location."""
    for location, n in boxes.items():
        marks[location][INDEX[sign]] += n


def slashes(marks: Marks) -> dict[str, int]:
    """Return the number of slashes, by location that has any."""
    return {location: marks[location][0] for location in LOCATIONS if marks[location][0]}


def crosses(marks: Marks) -> dict[str, int]:
    """Return the number of crosses, by location that has any."""
    return {location: marks[location][1] for location in LOCATIONS if marks[location][1]}


def relieve(marks: Marks, erased: Mapping[str, int]) -> int:
    """Erase a number of slashes in each location, and cross the others; return their number (AID-2, AID-7)."""
    for location, n in erased.items():
        marks[location][0] = max(0, marks[location][0] - n)
    return cross_slashes(marks)


def cross_slashes(marks: Marks) -> int:
    """Turn every slash into a cross and return their number (AID-2, AID-4)."""
    changed = 0
    for counts in marks.values():
        changed += counts[0]
        counts[1] += counts[0]
        counts[0] = 0
    return changed


def worsen(marks: Marks, permanent: Mapping[str, int]) -> int:
    """Make a number of crosses of each location permanent, then cross all slashes; return their number (AID-5)."""
    for location, n in permanent.items():
        changed = min(n, marks[location][1])
        marks[location][1] -= changed
        marks[location][2] += changed
    return cross_slashes(marks)


def heal(marks: Marks) -> None:
    """Erase slashes and crosses; permanent wounds stay (END-2)."""
    for counts in marks.values():
        counts[0] = counts[1] = 0


def marks_of(typed: Mapping[str, str]) -> Marks:
    """Return the marks for signs by location; all signs must be keys of `SIGNS`."""
    return {
        place: [sum(SIGNS[sign] == n for sign in typed.get(place, "").replace(" ", "")) for n in range(3)]
        for place in LOCATIONS
    }


def signs_of(marks: Marks) -> dict[str, str]:
    """Return the marks as signs, by location that has any."""
    return {place: signs for place in LOCATIONS if (signs := boxes_text(marks, place).strip())}


def boxes_text(marks: Marks, location: str) -> str:
    """Return a location's boxes as one sign each: permanent wounds first, then crosses, slashes and blanks."""
    slash, cross, permanent = marks[location]
    return ("■" * permanent + "X" * cross + "\\" * slash).ljust(BOXES[location])[: BOXES[location]]


def boxes_shown(marks: Marks, location: str) -> str:
    """Return a location's boxes for use in a sentence, with empty boxes drawn as on the sheet."""
    return boxes_text(marks, location).replace(" ", "☐")


def track_shown(before: Marks, after: Marks, location: str) -> str:
    """Return a location's boxes before and after a change, for a line of text."""
    return f"{NAMES[location]} {boxes_shown(before, location)} → {boxes_shown(after, location)}"
