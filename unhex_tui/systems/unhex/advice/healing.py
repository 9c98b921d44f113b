"""Previews of first aid before it is chosen: AID-2 to AID-5, AID-7, DMG-5 to DMG-7, RUL-22. Nothing is changed.

They use the patient's present marks and level. If the healer can still choose locations, the best choice is shown.

Previews of a blast before it is settled: AOE-5. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Allot, Choose, Pick
from unhex_tui.systems.unhex.fight.acts.blast import in_reach
from unhex_tui.systems.unhex.fight.acts.first_aid import sole_way
from unhex_tui.systems.unhex.fight.facts.subject import action_of, doing_of, main_dice
from unhex_tui.systems.unhex.fight.rolls.damage_previews import Previews, by_level, foretold_as
from unhex_tui.systems.unhex.people import wounds
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, NAMES, Marks, copied, is_full, track_shown
from unhex_tui.systems.unhex.rules.effects import Degree, degree, readings
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area


def _patient(table: Table) -> Character:
    return table.characters[action_of(table).target]


def of_patients(table: Table, asked: Choose) -> Previews:
    """Preview each patient in a fight; between fights the options already show the wounds (AID-2)."""
    if not table.fighting:
        return {}
    return {option.key: _to_treat(table.characters[option.key]) for option in asked.options}


def of_aid_reading(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice (AID-2)."""
    ways = main_dice(table).ways
    return {key: _of_die(_patient(table), degree("first_aid", *way)) for key, way in ways.items()}


def of_boxes(table: Table, _asked: Allot, erased: Mapping[str, int]) -> Preview:
    r"""Preview a choice of `\` to erase; the others become X (AID-2)."""
    return of_erasing(_patient(table), erased)


def best_boxes(table: Table, asked: Allot) -> Mapping[str, int]:
    """Return the best distribution of boxes to erase (AID-2)."""
    return _best_split(
        _patient(table), {option.key: option.most for option in asked.options}, asked.total, asked.places
    )


def of_permanent(table: Table, _asked: Allot, permanent: Mapping[str, int]) -> Preview:
    """Preview a choice of X that become permanent (AID-5)."""
    return of_failing(_patient(table), permanent)


def _best_split(patient: Character, treatable: Mapping[str, int], boxes: int, places: int) -> dict[str, int]:
    """Return the best boxes to erase: first consciousness, then most boxes, then most locations made usable.

    A full location is usable again as soon as one box is erased.
    """
    full = [place for place in treatable if is_full(patient.marks, place)]
    # If there are not enough boxes for all, head and torso come first: they keep the patient unconscious (DMG-6).
    order = sorted(treatable, key=lambda place: not (place in full and place in ("head", "torso")))

    def worth(chosen: tuple[str, ...]) -> tuple[bool, int, int]:
        freed = [place for place in chosen if place in full][:boxes]
        return _wakes(patient, freed), min(boxes, sum(treatable[place] for place in chosen)), len(freed)

    chosen = max(combinations(order, min(places, len(treatable))), key=worth)
    erased = dict.fromkeys([place for place in chosen if place in full][:boxes], 1)
    for place in sorted(chosen, key=lambda place: -treatable[place]):
        spare = boxes - sum(erased.values())
        if n := min(treatable[place] - erased.get(place, 0), spare):
            erased[place] = erased.get(place, 0) + n
    return erased


def _wakes(patient: Character, freed: Iterable[str]) -> bool:
    """Tell whether the patient wakes up if these locations are no longer full (DMG-6, RUL-22)."""
    full = [place for place in ("head", "torso") if is_full(patient.marks, place)]
    return patient.unconscious and patient.level >= patient.conscious_from and set(full) <= {*freed}


def _to_treat(patient: Character) -> Preview:
    """Preview the treatable wounds of a patient, and the effect of a failure (AID-2, AID-4, AID-5, RUL-41)."""
    treatable = wounds.slashes(patient.marks)
    if not treatable:
        worse = ("A critical failure makes X permanent",) if wounds.crosses(patient.marks) else ()
        return Preview(("No \\ to erase", *worse))
    where = ", ".join(f"{NAMES[place]} {n}" for place, n in treatable.items())
    # A row has little room beside the name: for many locations, show only the sum.
    total = f"{sum(treatable.values())} in {len(treatable)} locations" if len(treatable) > 2 else ""
    rows = (f"\\ to treat: {total or where}", where if total else "", "A failure turns all of them into X")
    return Preview(tuple(filter(None, rows)))


def _of_die(patient: Character, reads: Degree) -> Preview:
    """Preview one way to read the dice (AID-2)."""
    sole = sole_way(wounds.slashes(patient.marks), reads.points, reads.spots)
    return of_erasing(patient, _best_way(patient, reads), best=sole is None)


def _best_way(patient: Character, reads: Degree) -> dict[str, int]:
    r"""Return the best `\` to erase with one way to read the dice."""
    treatable = wounds.slashes(patient.marks)
    sole = sole_way(treatable, reads.points, reads.spots)
    return _best_split(patient, treatable, reads.points, reads.spots) if sole is None else sole


def best_reading(patient: Character, number: int) -> tuple[tuple[int, ...], Preview, int]:
    r"""Return the better way to read successful dice: its rank, its preview, and the die that counts boxes.

    The rank compares consciousness, then boxes erased, then locations made usable.
    """
    ways = []
    for reads in readings("first_aid", number):
        erased = _best_way(patient, reads)
        freed = [place for place in erased if is_full(patient.marks, place)]
        rank = (int(_wakes(patient, freed)), sum(erased.values()), len(freed))
        ways.append((rank, of_erasing(patient, erased), reads.points))
    return max(ways, key=lambda entry: entry[0])


def of_erasing(patient: Character, erased: Mapping[str, int], *, best: bool = False) -> Preview:
    r"""Preview erasing these `\` while the others become X; `best` marks the best of several ways (AID-2, AID-7)."""
    after = copied(patient.marks)
    wounds.erase_slashes(after, erased)
    crossed = wounds.cross_slashes(after)
    count = sum(erased.values())
    parts = [f"erases {count} \\" if count else "erases nothing"]
    left = f"the other {crossed}" if count else f"{crossed} \\"
    parts += [f"{left} become{'s' if crossed == 1 else ''} X"] if crossed else []
    return _told(patient, after, [*parts, *_eased(patient, after)], "best: " if best else "")


def of_failing(patient: Character, permanent: Mapping[str, int]) -> Preview:
    r"""Preview a failure in which these X become permanent and every `\` becomes X (AID-4, AID-5)."""
    after = copied(patient.marks)
    wounds.make_permanent(after, permanent)
    crossed = wounds.cross_slashes(after)
    dies = any(after[place][2] >= BOXES[place] for place in ("head", "torso")) and not patient.dead
    parts = ["dies"] if dies else []
    parts += [f"{n} X on the {NAMES[place]} become{'s' if n == 1 else ''} permanent" for place, n in permanent.items()]
    parts += [f"{crossed} \\ become{'s' if crossed == 1 else ''} X"] if crossed else []
    return _told(patient, after, parts, "")


def _told(patient: Character, after: Marks, parts: list[str], before: str) -> Preview:
    changed = [place for place in after if after[place] != patient.marks[place]]
    lines = [before + track_shown(patient.marks, after, location) for location in changed]
    healed = patient.harmed(0, {})
    healed.marks = after
    return foretold_as(patient, parts, lines, healed, changed)


def _eased(patient: Character, after: Marks) -> list[str]:
    """Return the improvements in words: consciousness and usable limbs (RUL-22, DMG-6)."""
    freed = [place for place in after if is_full(patient.marks, place) and not is_full(after, place)]
    eased = [f"{NAMES[place]} usable again" for place in freed if place not in ("head", "torso")]
    down = patient.level < patient.conscious_from or any(is_full(after, place) for place in ("head", "torso"))
    return [*(["conscious again"] if patient.unconscious and not patient.dead and not down else []), *eased]


def of_blast_reading(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice of a blast (AOE-5)."""
    action, doing, dice = action_of(table), doing_of(table, Area), main_dice(table)
    return {key: _blasted(table, action, doing, degree("blast", *way)) for key, way in dice.ways.items()}


def of_blast_targets(table: Table, asked: Pick) -> Previews:
    """Preview the loss of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {option.key: Preview((_fall(table.characters[option.key], points),)) for option in asked.options}


def of_blast_defences(table: Table, asked: Pick) -> Previews:
    """Preview a failed defence of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {
        option.key: Preview((f"If it fails: {_fall(table.characters[option.uses[0]], points)}",))
        for option in asked.options
    }


# -------------------------------------------------------------------- building the previews


def _blasted(table: Table, action: Action, doing: Area, reads: Degree) -> Preview:
    there = in_reach(table, action, doing)
    damage, taken = reads.points, min(reads.spots, len(there))
    side = table.characters[action.actor].team
    allies = taken - sum(character.team != side for character in there)
    whom = (
        f"{'all' if taken == len(there) else f'{taken} of the'} {len(there)}" if len(there) > 1 else "the only target"
    )
    head = f"{damage} damage to {whom} there"
    if allies > 0:
        head += f", including {allies} all{'y' if allies == 1 else 'ies'}"
    return Preview((head, *(f"{character.name}: {_fall(character, damage)}" for character in there)))


def _fall(victim: Character, damage: int) -> str:
    worst = by_level(victim, damage)
    armor = any(item.kind == "armor" and not item.destroyed for item in victim.items)
    text = (f"{worst}; " if worst else "") + f"level {victim.level} → {victim.level - damage}"
    return text + ("; armor may absorb it" if armor and damage else "")
