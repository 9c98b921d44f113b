"""To look up: how the rules are read and how dice are rolled (GEN, DICE)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both

ENTRIES = (
    book(
        "GEN-1",
        "The special beats the general",
        "Where two rules disagree, follow the one that speaks about the narrower case. An ability or an item may "
        "therefore do what the usual rule forbids.",
        see="GEN-2",
    ),
    book(
        "GEN-2",
        "Who settles timing",
        "When it matters which of two things comes first and no rule tells, the side with initiative says so in a "
        "fight, and the PC outside one. Whatever is still open after that is the GM's call.",
        see="INIT-1 RUL-3 RUL-6",
    ),
    book(
        "GEN-3",
        "No rounding, no second try",
        "Nothing is ever divided, so nothing is rounded. Once dice have decided something, it stays decided: the same "
        "attempt is not rolled again in the hope of better luck.",
        see="DICE-2",
    ),
    book(
        "DICE-1",
        "Reading the two dice",
        "Every roll is two ten-sided dice, one for tens and one for ones, and both digits matter later. Two zeros are "
        "one hundred.",
        "Tens 0 and ones 7 is 7; tens 4 and ones 0 is 40; 0 and 0 is 100.",
        see="DICE-2 DICE-3",
        changed="EDIT-3",
    ),
    book(
        "DICE-2",
        "Success",
        "Roll your current level or less. Anything higher fails, and one hundred fails for everybody, since no max "
        "level reaches it.",
        "At level 43 a roll of 43 succeeds and 44 fails.",
        see="CHAR-1 DICE-3 DICE-4",
        changed="EDIT-3",
    ),
    book(
        "DICE-3",
        "How well it went",
        "If one thing is to be measured, the number itself tells: the higher the better, as long as it succeeds. If "
        "two things are to be measured, each die is one of them, from 0 to 9, and somebody picks which die is which.",
        "An attack of 38 means 3 damage at location 8, or 8 damage at location 3.",
        see="ATK-3 COVER-5 DICE-10",
    ),
    book(
        "DICE-4",
        "Criticals",
        "Two equal dice make a roll critical, and so does hitting your level exactly. Whether it is a critical "
        "success or a critical failure depends only on whether it succeeds. One hundred, which never does, is a "
        "critical failure for everybody.",
        "At level 50: 33 and 50 are critical successes, 66 and 100 critical failures.",
        see="DICE-5 DICE-6",
        changed="EDIT-3",
    ),
    both(
        "DICE-5",
        "What a critical success gives",
        "Pick one of two: keep the dice as they fell and gain another action, or turn the dice to any number from 1 "
        "to your level. Who rolled the level exactly may go up to the max level instead, and it still succeeds. Dice "
        "that were turned are never critical a second time: that last point is a ruling.",
        "Level 48 of 55: a 44 may become any number up to 48, a 48 any number up to 55.",
        see="DICE-4 RUL-1 ACT-4 INIT-4 DICE-12",
        changed="EDIT-2 EDIT-3",
    ),
    book(
        "DICE-6",
        "What a critical failure costs",
        "In a fight you lose your next action. A few rules say something else: ranged weapons also cost ammo, while "
        "first aid and area weapons have a penalty in place of the action. Outside a fight the GM thinks of "
        "something.",
        see="ACT-5 AMMO-2 AID-5 AOE-6",
    ),
    book(
        "DICE-7",
        "Good",
        "Look at the roll, then say which dice you roll again: the tens, the ones, or both at once. What they show "
        "now counts, better or worse, and it may turn out critical. A critical failure is out of reach for this.",
        "Level 50, rolled 62: with the tens alone, 0 to 4 succeed.",
        see="DICE-9 DICE-4",
    ),
    book(
        "DICE-8",
        "Precise and powerful",
        "Both work on a success, once it is settled which die is which. Precise shifts the location by one, up or "
        "down; powerful raises the damage by one. Neither takes a die below 0 or above 9.",
        "Location 8 is the right arm; a precise attacker may make it 9, the head, or 7, the left arm.",
        see="DICE-9 DMG-2 ATK-3",
    ),
    book(
        "DICE-9",
        "One of the three per roll",
        "Of good, precise and powerful you use at most one on a roll, and you decide after you have seen the dice. "
        "Only good can turn a failure into a success.",
        see="DICE-7 DICE-8",
    ),
    both(
        "DICE-10",
        "Opposed rolls",
        "Everybody rolls; the highest roll that succeeds wins and counts in full, and the others come away with "
        "nothing. If all fail, nobody wins. A critical is worth no more than its number. A PC wins a tie against an "
        "NPC; between two of a kind the GM decides, by ruling.",
        "An attack of 31 against a defense of 44 that succeeded: the attack misses. Had the 44 failed, it would hit "
        "for 3 or 1.",
        see="DICE-11 DICE-12 DEF-1 INIT-3 RUL-3",
    ),
    book(
        "DICE-11",
        "A loser's critical success",
        "Who loses an opposed roll with a critical success still keeps what was chosen for it, so far as that works "
        "without a measure of success. Another action does.",
        see="DICE-10 DICE-5 RUL-34",
    ),
    book(
        "DICE-12",
        "Turned dice in an opposed roll",
        "When a critical success turns the dice, the new number is the one that is compared. If it matters who "
        "settles a roll first, the side with initiative says so.",
        see="DICE-5 DICE-10 RUL-3",
    ),
)
