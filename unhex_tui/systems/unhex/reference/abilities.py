"""To look up: the abilities for fights, each a separate one to take (SHLD, 2HM, 1HM, 2HR, 1HR, LEAD, SPEED, STEA, UNA).

First aid's stand with first aid, those of area weapons with their effects.
"""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both

ENTRIES = (
    book(
        "SHLD-1",
        "Good defend",
        "You are good at rolls to defend with your shield.",
        see="DEF-1 DICE-7 SHLD-4",
    ),
    both(
        "SHLD-2",
        "Defend another",
        "Your action may defend somebody else who is attacked. How near that must be is left open: by ruling, in your "
        "own area.",
        see="DEF-1 RUL-18 RUL-14",
        changed="shield_other",
    ),
    both(
        "SHLD-3",
        "Attack with the shield",
        "The shield can be used for the attack action, though not to counterattack or intercept. By ruling it strikes "
        "at range 0 with the hand that holds it, marks slashes, and gets nothing from one-handed melee abilities.",
        see="ATK-1 SHLD-0",
    ),
    book(
        "SHLD-4",
        "All-out defend",
        "Say it after initiative, before anybody acts in the round. You may then defend against each attack on you "
        "without paying actions, but those rolls are neither good nor ever critical. You do nothing else this round "
        "and defend nobody else.",
        see="DEF-1 RUL-14 RUL-17",
    ),
    book(
        "2HM-1",
        "Good two-handed attack",
        "You are good at attack actions with two-handed melee weapons.",
        see="DICE-7 RUL-33",
    ),
    book(
        "2HM-2",
        "Good two-handed reactions",
        "You are good at intercepting and counterattacking with two-handed melee weapons.",
        see="DICE-7 CTR-1 INT-1",
    ),
    book(
        "2HM-3",
        "Powerful two-handed attack",
        "Attack actions with two-handed melee weapons are powerful: one more damage if you like.",
        see="DICE-8 RUL-33",
    ),
    book(
        "2HM-4",
        "Precise two-handed attack",
        "Attack actions with two-handed melee weapons are precise: the location may shift by one.",
        see="DICE-8 RUL-33",
    ),
    book(
        "2HM-5",
        "Smash",
        "A critical success with a two-handed melee weapon also lets you destroy one slot of the target's items, even "
        "one in its hands. You choose the usual benefit of the critical as well.",
        see="DICE-5 RUL-33 RUL-34 RUL-35",
        changed="loser_effects",
    ),
    book(
        "2HM-6",
        "No counterattack",
        "Your attacks with two-handed melee weapons cannot be answered by a counterattack.",
        see="CTR-1",
    ),
    book(
        "1HM-1",
        "Good one-handed attack",
        "You are good at attack actions with one-handed melee weapons.",
        see="DICE-7 RUL-33",
    ),
    book(
        "1HM-2",
        "Good one-handed reactions",
        "You are good at intercepting and counterattacking with one-handed melee weapons.",
        see="DICE-7 CTR-1 INT-1",
    ),
    book(
        "1HM-3",
        "Precise one-handed attack",
        "Attack actions with one-handed melee weapons are precise: the location may shift by one.",
        see="DICE-8 RUL-33",
    ),
    book(
        "1HM-4",
        "Off balance",
        "On a critical success with a one-handed melee weapon, you may take an action from your target in place of "
        "gaining one.",
        see="DICE-5 ACT-5 RUL-4 RUL-33 RUL-34",
        changed="loser_effects",
    ),
    book(
        "2HR-1",
        "Good long shot",
        "You are good at attack actions with two-handed ranged weapons.",
        see="DICE-7 RUL-33",
    ),
    book(
        "2HR-2",
        "Good overwatch",
        "You are good at intercepting with two-handed ranged weapons.",
        see="DICE-7 INT-1",
    ),
    book(
        "2HR-3",
        "Powerful long shot",
        "Attack actions with two-handed ranged weapons are powerful: one more damage if you like.",
        see="DICE-8 RUL-33",
    ),
    book(
        "2HR-4",
        "Precise long shot",
        "Attack actions with two-handed ranged weapons are precise: the location may shift by one.",
        see="DICE-8 RUL-33",
    ),
    book(
        "2HR-5",
        "Through the gaps",
        "For your attack actions with a two-handed ranged weapon it takes three cover marks to block the line of "
        "sight. Two do not.",
        see="SIGHT-1 RUL-33",
    ),
    book(
        "1HR-1",
        "Good quick shot",
        "You are good at attack actions with one-handed ranged weapons.",
        see="DICE-7 RUL-33",
    ),
    book(
        "1HR-2",
        "Precise quick shot",
        "Attack actions with one-handed ranged weapons are precise: the location may shift by one.",
        see="DICE-8 RUL-33",
    ),
    book(
        "LEAD-1",
        "Good initiative",
        "You are good at rolling for initiative. A teammate with a higher level may leave the roll to you.",
        see="INIT-1 DICE-7",
    ),
    book(
        "LEAD-2",
        "Rally",
        "For an action you roll, once a fight whether it works or not. On a success everybody on your team, you too, "
        "may bring a lower level up to the number rolled, but not past the max level. If you have not tried, you "
        "still may as the fight ends.",
        "Rolled 57: a teammate at 21 of 60 goes to 57, one at 21 of 50 goes to 50.",
        see="RUL-21 DMG-6",
    ),
    book(
        "LEAD-3",
        "Direct",
        "Your action lets a teammate who agrees do anything it could do, without spending its own. If it declines, "
        "you have spent nothing. Nobody can be directed twice in a round, nor both direct and be directed in it.",
        see="LEAD-4 RUL-13",
    ),
    book(
        "LEAD-4",
        "An action to direct with",
        "When your own roll for initiative succeeds, even if another is higher, you have one more action this round. "
        "It can only be used to direct.",
        see="LEAD-3 INIT-1 RUL-8",
    ),
    book(
        "SPEED-1",
        "Rolling for a move",
        "You may roll for a move. Succeed and you move twice, and each step can be intercepted; fail and you stay "
        "where you are, although others may intercept the attempt.",
        see="MOVE-1 INT-1 RUL-27 RUL-28",
    ),
    book(
        "STEA-1",
        "Hard to see",
        "While no enemy is in your area, one more cover mark stands between you and every other area. It gives cover "
        "and counts against sight, in addition to what the map has.",
        "In an area that has a mark towards the shooter already, the two together block the sight.",
        see="RUL-16 RUL-36 SIGHT-1 COVER-5",
        changed="stealth_enemies",
    ),
    book(
        "STEA-2",
        "Losing and regaining stealth",
        "It is gone the moment you start a move, an attack or an intercept. It comes back after a move that ends "
        "where no enemies are, be it an area you were in before.",
        see="RUL-15 RUL-37",
        changed="stealth_enemies",
    ),
    both(
        "STEA-3",
        "What stealth does not stop",
        "Area weapons can aim at your area and what they do there happens to you too; one that demolishes cover takes "
        "your stealth. By ruling, stealth rests while an enemy is in your area and returns when it leaves.",
        see="AOE-9 RUL-16 RUL-36",
        changed="stealth_enemies",
    ),
    book(
        "UNA-1",
        "Fighting unarmed",
        "An empty hand or two good legs serve for attack, counterattack and intercept, at range 0 and with slashes as "
        "marks. The other unarmed abilities build on this one.",
        see="CHAR-7 DMG-8",
    ),
    book(
        "UNA-2",
        "Good unarmed attack",
        "You are good at unarmed attack actions.",
        see="UNA-1 DICE-7 RUL-33",
    ),
    book(
        "UNA-3",
        "Good unarmed reactions",
        "You are good at counterattacking and intercepting unarmed.",
        see="UNA-1 DICE-7",
    ),
    book(
        "UNA-4",
        "Precise unarmed attack",
        "Unarmed attack actions are precise: the location may shift by one.",
        see="UNA-1 DICE-8 RUL-33",
    ),
    book(
        "UNA-5",
        "Grab",
        "Intercept successfully with two empty hands and you may stop the mover on top of the damage. You say in "
        "which of the two areas.",
        see="UNA-1 INT-3 RUL-5",
    ),
)
