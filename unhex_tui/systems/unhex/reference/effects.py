"""To look up: area weapons and what they leave behind on the map (AOE)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both

ENTRIES = (
    book(
        "AOE-1",
        "Four kinds",
        "Blast, continuous, cover and demolish are four abilities. Each area weapon is of one kind, fixed when it is "
        "put on the sheet, and only serves somebody with that ability.",
        see="AOE-5 AOE-7 AOE-8 AOE-9 CHAR-7",
    ),
    book(
        "AOE-2",
        "Aiming at an area",
        "The weapon is used as an attack action on a whole area, your own or one next to it, never to react. Nobody "
        "can counterattack, and cover and shields are no help. The item is used up by trying; a failure does nothing "
        "else.",
        see="AOE-0 AOE-3 AOE-6 RUL-11",
    ),
    both(
        "AOE-3",
        "Damage to all of the body",
        "Whoever takes it marks it where they like, on as many parts as they like. Armor works as usual: by ruling "
        "one piece takes the share of the part it guards.",
        "Of 4 damage, 2 to each leg; or all 4 to the torso, where armor is destroyed for it.",
        see="ARM-1 RUL-25 AOE-5",
    ),
    book(
        "AOE-4",
        "How long it lasts",
        "0 is to the end of this round, 1 to the end of the next, and so on. What becomes of the one who used it "
        "makes no difference.",
        see="AOE-7 AOE-8",
    ),
    both(
        "AOE-5",
        "Blast",
        "One die is damage, the other how many targets besides the first, all in that area; the thrower picks. Allies "
        "may be among them, and must be once nobody else is left. Each target may then pay an action to defend, and "
        "who beats the roll is unharmed. By ruling the thrower is never a target.",
        "42 may mean 4 damage to 3 targets, or 2 damage to 5.",
        see="AOE-3 DEF-1 RUL-14 RUL-29",
    ),
    both(
        "AOE-6",
        "It goes off in your hands",
        "Fail critically and both dice together are damage to yourself; 100 counts as twenty. By ruling you lose no "
        "action besides.",
        "99 is 18 damage, 77 is 14.",
        see="DICE-6 AOE-3",
        changed="EDIT-3",
    ),
    both(
        "AOE-7",
        "Continuous",
        "One die is damage, the other how long it lasts. Whoever starts any action there, a move excepted, takes that "
        "damage at once. Of several such effects on an area only the strongest bites. By ruling reactions count as "
        "actions.",
        see="AOE-4 RUL-20",
    ),
    both(
        "AOE-8",
        "Cover",
        "One die, of your choice, is how long it lasts. Until then the area has cover on all sides: by ruling, a mark "
        "at its end of each connection that has none.",
        see="AOE-4 MAP-2 AOE-9",
    ),
    book(
        "AOE-9",
        "Demolish",
        "All cover of the area is gone, be it from the map, from an area weapon or from stealth.",
        see="MAP-2 AOE-8 STEA-3",
    ),
)
