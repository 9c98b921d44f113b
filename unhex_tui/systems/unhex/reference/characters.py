"""To look up: characters and what they carry (CHAR, ITEM-3, ARM, SHLD-0, AMMO, the weapons, AOE-0)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book

ENTRIES = (
    book(
        "CHAR-1",
        "Level and max level",
        "Level is what you roll against and what damage takes away; max level is as far as it can come back. A new "
        "character has 50 of both. The plain word level always means the current one.",
        see="DMG-1 END-2 CHAR-5",
    ),
    book(
        "CHAR-2",
        "First abilities",
        "A new character has one ability for fights, taken from the lists, and one for everything else, which is "
        "simply something the character is good at, in words that player and GM agree on.",
        see="CHAR-4 CHAR-7 DICE-7",
    ),
    book(
        "CHAR-3",
        "Item slots",
        "There is room for five items of use in a fight, and for one more from each max level that ends in 5: 55, 65, "
        "75, 85 and 95. Things that do not matter in a fight take no slot.",
        see="ITEM-3 CHAR-6 END-2",
    ),
    book(
        "CHAR-4",
        "More abilities",
        "Reaching max level 60, 70, 80 or 90 brings another ability, for fights or for anything else as you like.",
        see="CHAR-2 CHAR-5 CHAR-7",
    ),
    book(
        "CHAR-5",
        "Getting better",
        "The players agree on a goal early in the session. If it is reached by the end, every PC's max level goes up "
        "by one, to 99 at the most.",
        see="CHAR-3 CHAR-4",
        changed="EDIT-3",
    ),
    book(
        "CHAR-6",
        "What is in hand at the start",
        "A fight begins with the items of the topmost slots in the hands, a left and a right one. Each item says "
        "whether it needs one hand or both.",
        see="ITEM-1 CHAR-3",
    ),
    book(
        "CHAR-7",
        "What must come before",
        "The basic unarmed ability comes before the other unarmed ones, and directing others before the leader's "
        "action for it. An area weapon can only be taken by somebody who has the ability for its kind.",
        see="UNA-1 LEAD-3 LEAD-4 AOE-1",
    ),
    book(
        "CHAR-8",
        "PCs, NPCs and teams",
        "Everybody in a fight stands on a team. What a PC does is up to its player, what an NPC does is up to the GM.",
        see="ROUND-2 RUL-31",
    ),
    book(
        "ITEM-3",
        "Using items",
        "Most items take one slot and need no ability. Two weapons in two hands are still one action. What is "
        "destroyed stays on the sheet, crossed out.",
        see="CHAR-3 ITEM-1 CHAR-7",
    ),
    book(
        "ARM-1",
        "Armor",
        "Each piece of armor takes a slot and guards one part of the body, at most two pieces a part. When an attack "
        "would damage that part you may destroy a piece: no level is lost and no box is marked. Everything else the "
        "attack does still happens.",
        "The head is hit for 9 and has armor: one piece goes, the hit does no damage.",
        see="RUL-25 AOE-3 DMG-1 END-2",
    ),
    book(
        "SHLD-0",
        "Shield",
        "Takes one hand. While you hold it, you and not the attacker choose which die is damage when you are hit, "
        "from near or from afar. It is no cover: it hides nobody and blocks no sight.",
        see="ATK-3 RUL-19 RUL-26 SHLD-1 SHLD-2 SHLD-3 SHLD-4",
    ),
    book(
        "AMMO-1",
        "Ammo",
        "Shooting takes at least one slot of ammo that is not destroyed. Reloading costs no action, and ordinary "
        "shots use nothing up. Players say which of their weapons share ammo.",
        see="AMMO-2 DMG-8",
    ),
    book(
        "AMMO-2",
        "Out of ammo",
        "A critical failure with a ranged weapon destroys one slot of its ammo, and the action is lost as well.",
        see="DICE-6 AMMO-1",
    ),
    book(
        "2HM-0",
        "Two-handed melee weapon",
        "Needs both hands and reaches only your own area. Its wounds are marked X: first aid does nothing for them.",
        see="DMG-3 RUL-23 2HM-1",
    ),
    book(
        "1HM-0",
        "One-handed melee weapon",
        "Needs one hand and reaches only your own area.",
        see="DMG-8 1HM-1",
    ),
    book(
        "2HR-0",
        "Two-handed ranged weapon",
        "Needs both hands and ammo. It reaches any distance the map has, but nobody in your own area.",
        see="AMMO-1 INT-2 CTR-2 2HR-1",
    ),
    book(
        "1HR-0",
        "One-handed ranged weapon",
        "Needs one hand and ammo, and reaches your own area and those directly connected. It cannot be used together "
        "with a shield.",
        see="AMMO-1 RUL-26 CTR-2 1HR-1",
    ),
    book(
        "AOE-0",
        "Area weapon",
        "Needs both hands, reaches your own area and those directly connected, and takes one slot for each use. You "
        "must have the ability for its kind.",
        see="AOE-1 AOE-2 CHAR-7",
    ),
)
