"""To look up: damage, first aid and what comes after a fight (DMG, AID, END, and the first-aid abilities)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both

ENTRIES = (
    book(
        "DMG-1",
        "Taking damage",
        "Your level goes down by the damage, and as many boxes are marked at the part of the body that was hit.",
        "Hit for 6 at level 50: level 44 and six boxes.",
        see="DMG-2 DMG-3 DMG-4 ARM-1",
    ),
    book(
        "DMG-2",
        "Where a hit lands",
        "The location die says: 9 is the head, 8 the right and 7 the left arm, 4 to 6 the torso, 2 or 3 the right and "
        "0 or 1 the left leg. The torso has nine boxes, a leg six, an arm or the head three.",
        see="DMG-5 ATK-3 DICE-8",
        changed="EDIT-3",
    ),
    book(
        "DMG-3",
        "Three kinds of marks",
        "A slash is a wound that first aid can treat. An X only goes by recovery, and a filled box stays for good. "
        "Any of the three makes a box a marked one.",
        see="AID-2 END-2 2HM-0",
    ),
    both(
        "DMG-4",
        "A part that is full",
        "What a part of the body has no room for is marked on the torso, now and with every later hit there. Once the "
        "torso is full too, nothing more is marked, by ruling, but the level still falls.",
        "The right leg has 3 of 6 boxes left of a hit for 4: three marks there and one on the torso.",
        see="DMG-1 DMG-5 RUL-25",
    ),
    book(
        "DMG-5",
        "A part fully marked",
        "Head or torso: unconscious. Arm: what the hand holds falls and the hand is useless. Leg: you stop where you "
        "are, and from now on moving takes both hands, usable and empty. Both legs: no moving at all.",
        see="RUL-5 RUL-23 RUL-24 DMG-6 INT-3",
    ),
    book(
        "DMG-6",
        "Unconscious",
        "Below level 10, or with head or torso fully marked, you can neither spend actions nor use abilities. As soon "
        "as neither is true any more, you are back.",
        see="RUL-21 RUL-38 DMG-7",
        changed="EDIT-2",
    ),
    book(
        "DMG-7",
        "Dead",
        "Below level 0, or with head or torso full of permanent wounds, a character is dead, and nothing brings it "
        "back. The player makes a new one and joins in again as soon as it fits.",
        see="DMG-6 DMG-8 RUL-21",
    ),
    book(
        "DMG-8",
        "Less-lethal",
        "Takes level and marks no boxes. Every melee weapon can be used so, bare hands and a shield too; a ranged "
        "weapon needs ammo made for it, in a slot of its own. Say it before the dice. The abilities for the weapon "
        "apply, and a level below 0 kills all the same.",
        see="AMMO-1 DMG-7 ARM-1",
    ),
    book(
        "AID-1",
        "Giving first aid",
        "Takes an action and a first-aid item in your hand, which is used up, and somebody in your area or yourself. "
        "Then roll.",
        see="AID-2 AID-4 AID-5 RUL-22",
    ),
    book(
        "AID-2",
        "First aid that works",
        "One die is how many slashes go, the other from how many parts of the body besides the first; you choose "
        "which is which. Every slash that is left becomes an X. The level stays as it is.",
        see="AID-3 DMG-3",
    ),
    book(
        "AID-3",
        "First aid, worked out",
        "A success lets you split the dice as the wounds need it: many boxes in few places, or few boxes in many.",
        "Two slashes on the head, one on each arm, roll 14: with 4 boxes in 2 places, head and right arm are cleared, "
        "and the left arm's slash becomes an X.",
        see="AID-2",
    ),
    book(
        "AID-4",
        "First aid that fails",
        "All slashes of the one treated become X.",
        see="AID-1 AID-5",
    ),
    book(
        "AID-5",
        "First aid gone badly wrong",
        "On a critical failure you lose no action. Instead, as many X as one die shows become permanent, as far as "
        "there are so many; the one treated picks them. After that all slashes become X, as in any failure. Read each "
        "die of 100 as ten.",
        "Head one slash and one X, right arm three X, roll 66: all four X become permanent, then the slash becomes an "
        "X.",
        see="AID-4 DICE-6 DMG-3",
        changed="EDIT-3",
    ),
    book(
        "AID-6",
        "Good first aid",
        "You are good at rolls for first aid.",
        see="DICE-7 AID-1",
    ),
    book(
        "AID-7",
        "A sure hand",
        "Rather than roll for first aid, you may simply clear exactly one slash. All the others become X.",
        see="AID-2 RUL-22",
    ),
    book(
        "END-1",
        "A side that is down",
        "When all on one side lie unconscious at the end, the GM decides what becomes of them; it may be their death.",
        see="ROUND-3 DMG-7",
    ),
    book(
        "END-2",
        "Recovery",
        "Once a fight is over the characters may rest: levels back to max, slashes and X erased, items got or "
        "exchanged up to the slots. Permanent wounds stay. It takes time, and the other side uses it.",
        see="CHAR-1 CHAR-3 DMG-3",
    ),
)
