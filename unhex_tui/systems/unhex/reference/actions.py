"""To look up: attack, move, items and the three reactions (ATK, MOVE, ITEM, CTR, DEF, INT)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book

ENTRIES = (
    book(
        "ATK-1",
        "What an attack needs",
        "The target is in range and in line of sight, and what you attack with is already in your hands.",
        see="RANGE-2 SIGHT-1 ITEM-1 ATK-2",
    ),
    book(
        "ATK-2",
        "Rolling an attack",
        "Roll against your level. A failure does nothing, unless it is critical.",
        see="DICE-2 DICE-6 ATK-3",
    ),
    book(
        "ATK-3",
        "Which die is damage",
        "When an attack hits, one die is how much damage it does and the other where. The attacker decides which is "
        "which, but a target with cover or a shield decides instead.",
        "A hit with 48: 4 damage to the right arm, or 8 to the torso.",
        see="COVER-5 SHLD-0 DMG-1 DMG-2 DICE-8",
    ),
    book(
        "MOVE-1",
        "Move",
        "One action takes you into an area that a line leads to directly. There is no roll.",
        see="INT-1 MAP-1 DMG-5 SPEED-1 RUL-40",
    ),
    book(
        "ITEM-1",
        "Changing what you hold",
        "For one action you put away, draw and pick up whatever you like, with both hands, all at once.",
        see="ACT-6 CHAR-6 RUL-23",
    ),
    book(
        "ITEM-2",
        "Using an item or a thing",
        "One action uses something you hold, or something that belongs to your area such as a lever, for anything "
        "other than an attack.",
        see="AID-1 MAP-4 MAP-1",
    ),
    book(
        "CTR-1",
        "Counterattack",
        "Somebody in your own area attacks you: for one action you attack back. Each rolls on their own, nothing is "
        "compared, and both results happen at the same time, even if one of them drops the other.",
        "Both hit: both lose level, and both may fall.",
        see="CTR-2 RUL-10 RUL-18 2HM-6",
    ),
    book(
        "CTR-2",
        "When not to counterattack",
        "Only the one who is attacked can do it. The weapon must work at range 0, so a one-handed gun does and a "
        "two-handed one does not; and a shooter can only be answered from within the same area.",
        see="CTR-1 1HR-0 2HR-0",
    ),
    book(
        "DEF-1",
        "Defend",
        "You are attacked: for one action you roll against the attack. If your roll wins, it misses. Each attack you "
        "want to defend against costs another action.",
        see="DICE-10 SHLD-1 SHLD-2 SHLD-4 RUL-18 AOE-5",
    ),
    book(
        "INT-1",
        "Intercept",
        "Somebody moves where you can see and reach them: for one action you attack them on the way.",
        see="INT-2 INT-3 RUL-6 RUL-7 MOVE-1",
    ),
    book(
        "INT-2",
        "Range and sight to a mover",
        "The mover counts as being in both areas: sight to either is enough, and the shorter range holds. Cover of "
        "the two areas is void, a shield is not.",
        "Somebody comes from range 1 into your area: that is range 0, too near for a two-handed ranged weapon. "
        "Between range 2 and range 1 it is range 1.",
        see="INT-1 RUL-7 SHLD-0 RANGE-1",
    ),
    book(
        "INT-3",
        "Stopping a mover",
        "If your attack makes the mover stop, you say in which of the two areas that happens.",
        "Your hit fills a leg of somebody running from the dance floor to the bar: you may keep them on the dance "
        "floor.",
        see="RUL-5 DMG-5 UNA-5",
    ),
)
