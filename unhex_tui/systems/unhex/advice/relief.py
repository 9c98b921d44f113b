"""What first aid would come to, before it is chosen: AID-2 to AID-5, AID-7, DMG-5 to DMG-7, RUL-22. Nothing is changed.

What is foretold counts the patient's present marks and level; where the healer still has a choice of locations, one way
that erases as much as may be stands for all.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.decision import Change, Preview
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, NAMES, Marks, boxes_text, is_full, track_shown


def sole_way(treatable: Mapping[str, int], boxes: int, places: int) -> dict[str, int] | None:
    """Where so many `\\` in at most so many locations are erased, if there is but one way; None where it is chosen."""
    if not treatable or not boxes:
        return {}
    if boxes >= sum(treatable.values()) and places >= len(treatable):
        return dict(treatable)
    if len(treatable) == 1:
        return {place: min(boxes, n) for place, n in treatable.items()}
    return None


def _fullest(treatable: Mapping[str, int], boxes: int, places: int) -> dict[str, int]:
    """A way that erases as many as may be: from the locations that have most."""
    erased: dict[str, int] = {}
    for place in sorted(treatable, key=lambda place: -treatable[place])[:places]:
        if n := min(treatable[place], boxes - sum(erased.values())):
            erased[place] = n
    return erased


def to_treat(patient: Character) -> Preview:
    """What there is to treat of somebody, and what a failure makes of it (AID-2, AID-4)."""
    treatable = wounds.slashes(patient.marks)
    where = ", ".join(f"{NAMES[place]} {n}" for place, n in treatable.items())
    return Preview((f"\\ to treat: {where or 'none'}", "A failure makes X of all of them"))


def of_die(patient: Character, boxes: int, places: int) -> Preview:
    """What it comes to that one die is boxes, the other locations (AID-2)."""
    treatable = wounds.slashes(patient.marks)
    sole = sole_way(treatable, boxes, places)
    return of_erasing(patient, _fullest(treatable, boxes, places) if sole is None else sole, such=sole is None)


def of_erasing(patient: Character, erased: Mapping[str, int], *, such: bool = False) -> Preview:
    """What it comes to that these `\\` are erased, the others become X; `such` is one way of several (AID-2, AID-7)."""
    after = _copied(patient.marks)
    wounds.erase_slashes(after, erased)
    crossed = wounds.cross_slashes(after)
    count = sum(erased.values())
    parts = [f"erases {count} \\" if count else "erases nothing"]
    parts += [f"{crossed} become{'s' if crossed == 1 else ''} X"] if crossed else []
    return _told(patient, after, [*parts, *_eased(patient, after)], "such as " if such else "")


def of_failing(patient: Character, permanent: Mapping[str, int]) -> Preview:
    """What it comes to that these X become permanent and every `\\` becomes X (AID-4, AID-5)."""
    after = _copied(patient.marks)
    wounds.make_permanent(after, permanent)
    crossed = wounds.cross_slashes(after)
    dies = any(after[place][2] >= BOXES[place] for place in ("head", "torso")) and not patient.dead
    parts = ["dies"] if dies else []
    parts += [f"{n} X of the {NAMES[place]} become{'s' if n == 1 else ''} permanent" for place, n in permanent.items()]
    parts += [f"{crossed} \\ become{'s' if crossed == 1 else ''} X"] if crossed else []
    return _told(patient, after, parts, "")


def _told(patient: Character, after: Marks, parts: list[str], before: str) -> Preview:
    first = "; ".join(parts)
    changed = [place for place in after if after[place] != patient.marks[place]]
    return Preview(
        (
            first[:1].upper() + first[1:],
            *(before + track_shown(patient.marks, after, place) for place in changed),
        ),
        tuple(
            Change(patient.id, place, boxes_text(patient.marks, place), boxes_text(after, place)) for place in changed
        ),
    )


def _eased(patient: Character, after: Marks) -> list[str]:
    """What works again (RUL-22, DMG-6)."""
    freed = [place for place in after if is_full(patient.marks, place) and not is_full(after, place)]
    found = [f"{NAMES[place]} usable again" for place in freed if place not in ("head", "torso")]
    down = patient.level < patient.conscious_from or any(is_full(after, place) for place in ("head", "torso"))
    return [*(["conscious again"] if patient.unconscious and not patient.dead and not down else []), *found]


def _copied(marks: Marks) -> Marks:
    return {place: list(counts) for place, counts in marks.items()}
