"""Damage of area effects, spread over locations by its victim: AOE-3, ARM-1, DMG-1, DMG-4, RUL-25, RUL-38.

A victim may put all damage into one location: as with any damage, the excess goes to the torso, and armor on a location
absorbs all damage put there. `share_out` asks, `land_spread` applies, so that several victims of a blast take their
damage together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from unhex_tui.engine.decision import Allot, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.events.areas import DamageSpread
from unhex_tui.systems.unhex.events.attacks import ArmorDestroyed, Damaged
from unhex_tui.systems.unhex.fight.facts.presence import present
from unhex_tui.systems.unhex.fight.rolls.damage import armor_question, suffer
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import BOXES, LETTER_OF, LOCATIONS, NAMES, Marks, marked
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Spread


def would_mark_spread(marks: Marks, points: Mapping[str, int]) -> dict[str, int]:
    """Return the boxes that spread damage marks, by location: first there, then on the torso (DMG-4).

    Damage beyond the torso's free boxes marks nothing.
    """
    free = {place: BOXES[place] - marked(marks, place) for place in LOCATIONS}
    found = {place: min(points.get(place, 0), free[place]) for place in LOCATIONS}
    over = sum(points.values()) - sum(found.values())
    found["torso"] += min(over, free["torso"] - found["torso"])
    return {place: n for place, n in found.items() if n}


# -------------------------------------------------------------------- asking


def share_out(table: Table, spread: Spread) -> Procedure[None]:
    """Ask the victim where the damage goes and which armor to destroy; nothing is applied yet."""
    spread.points = yield from ask(lambda: _where(table, spread))
    for place in list(spread.points):
        spread.asked = place
        if (yield from ask(partial(_armor, table, spread, place))) == "destroy":
            armor = table.characters[spread.target].armor(place)
            assert armor is not None
            spread.armor[place] = armor.id


def _where(table: Table, spread: Spread) -> Allot | Given:
    present(table)
    victim = table.characters.get(spread.target)
    gone = spread.effect and not any(effect.id == spread.effect for effect in table.effects)
    if victim is None or gone or not spread.damage:
        return Given({})

    def explain() -> Explanation:
        return Explanation(
            notes=(
                Reason("Spread it freely; any excess goes to the torso", ("AOE-3", "DMG-4")),
                Reason("Armor on a location can absorb all the damage put there", ("ARM-1", "RUL-25")),
            )
        )

    return Allot(
        question="damage.spread",
        seats=(table.seat(victim.id),),
        prompt=f"{victim.name} takes {spread.damage} damage: where?",
        about=(victim.id,),
        options=tuple(_place(victim, place, spread.damage) for place in LOCATIONS),
        total=spread.damage,
        explain=explain,
    )


def _place(victim: Character, place: str, most: int) -> Option:
    free = BOXES[place] - marked(victim.marks, place)
    hint = f"{free} free" if free else "full: goes to the torso" if place != "torso" else "full"
    armor = victim.armor_on(place)
    hint += f", armor {armor}" if armor else ""
    return Option(place, NAMES[place].capitalize(), hint, LETTER_OF[place], most=most)


def _armor(table: Table, spread: Spread, place: str) -> Choose | Given:
    """Build the question whether armor of a location takes the damage put there."""
    present(table)
    victim = table.characters.get(spread.target)
    armor = victim.armor(place) if victim else None
    if victim is None or armor is None:
        return Given("keep")
    put = f"{spread.points[place]} in the {NAMES[place]}"
    note = Reason("One piece of armor per location", ("RUL-25", "ARM-1"))
    return armor_question(table, victim, f"puts {put}", armor, f"Take {put}", "take nothing there", note)


# -------------------------------------------------------------------- applying


def land_spread(table: Table, spread: Spread) -> None:
    """Apply spread damage: armor is destroyed, the remaining damage lowers level and marks boxes."""
    victim = table.characters.get(spread.target)
    if victim is None:
        return
    if not spread.damage:
        table.tell(Damaged(victim.id, 0, victim.level, {}, "slash", 0))
        return
    if not spread.points:
        return
    table.tell(DamageSpread(victim.id, dict(spread.points), spread.rule))
    for place, item_id in spread.armor.items():
        armor = victim.item(item_id)
        if armor is not None:
            armor.destroyed = True
            table.tell(ArmorDestroyed(victim.id, armor.name, place))
    taken = {place: n for place, n in spread.points.items() if place not in spread.armor}
    if taken:
        boxes = would_mark_spread(victim.marks, taken)
        over = boxes.get("torso", 0) > taken.get("torso", 0)
        suffer(table, victim, sum(taken.values()), boxes, "slash", False, over)
