"""To look up: editions, table rules, and what happens when rules meet (EDIT, TABLE, RUL)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, ruling

ENTRIES = (
    book(
        "EDIT-1",
        "Unhex",
        "The published rulebook, and what the app plays unless told otherwise. All entries here describe it.",
        see="EDIT-2 EDIT-3 TABLE-1",
    ),
    book(
        "EDIT-2",
        "Unhex, the draft",
        "An earlier text. A critical success keeps the action that was being spent in place of giving another one. "
        "Characters stay up until their level is 0; there is no limit at level 10.",
        see="DICE-5 DMG-6 EDIT-1",
    ),
    book(
        "EDIT-3",
        "Unhex, 0 to 99",
        "The author's later change. Two zeros are zero, a critical success, and dice can be turned down to 0. Max "
        "level ends at 95. Location 1 or 3 is the right leg, 0 or 2 the left. Where first aid or an area weapon fails "
        "critically, a die counts as it shows.",
        see="DICE-1 DICE-5 CHAR-5 DMG-2 AID-5 AOE-6 EDIT-1",
    ),
    ruling(
        "TABLE-1",
        "Table rules",
        "Where the book can be read in more than one way, the table picks its reading, and the save keeps it: "
        "mutual_sight, marks_between_cover, shield_other, initiative_critical, loser_effects, ask_roll_order, "
        "stealth_enemies. Whatever is picked, the GM can overrule any outcome, and the log says so.",
        see="SIGHT-3 COVER-3 SHLD-2 INIT-4 RUL-2 RUL-3 RUL-34 RUL-36",
    ),
    book(
        "RUL-1",
        "When a gained action comes",
        "It is yours once the action that brought it is over and done with. Use it this round, to act or to react; if "
        "you are unconscious by then, it is lost.",
        see="DICE-5 ACT-4",
    ),
    ruling(
        "RUL-2",
        "Critical success at initiative",
        "It always brings an action; the dice stay as they fell.",
        see="INIT-4 DICE-5",
        changed="initiative_critical",
    ),
    ruling(
        "RUL-3",
        "The order in an opposed roll",
        "First everybody rolls: attacker, target, then others who defend. Then they settle second rolls and criticals "
        "one by one in that order, except that the side with initiative comes last. Only then are the numbers "
        "compared.",
        see="DICE-10 DICE-12 GEN-2",
        changed="ask_roll_order",
    ),
    ruling(
        "RUL-4",
        "A reaction already declared",
        "It has been paid for and happens, even if its owner is made to lose an action meanwhile. The loss takes the "
        "next action that has not been spent.",
        see="ACT-3 ACT-5 1HM-4",
    ),
    ruling(
        "RUL-5",
        "What stops a mover",
        "A leg that the hit fills; being unconscious or dead; having lost both legs, or one while the hands are not "
        "both free and usable. Where it ends is up to the interceptor; the action is spent, and the second half of a "
        "fast move is lost. Whatever does not stop the mover lets the move go on.",
        see="INT-3 DMG-5 SPEED-1 UNA-5",
    ),
    book(
        "RUL-6",
        "Several interceptors",
        "All say so before any dice, and the side with initiative puts them in order. All have spent their action and "
        "all attack between the two areas, even after the mover has been stopped. Where it stops is up to the first "
        "whose hit stopped it.",
        see="INT-1 ACT-3 GEN-2",
    ),
    book(
        "RUL-7",
        "No cover on the move",
        "Somebody being intercepted has no cover of any sort, not even from marks further along the way. A shield "
        "still helps.",
        see="INT-2 SHLD-0",
    ),
    book(
        "RUL-8",
        "One reaction each",
        "However many actions you have left, one action of somebody else lets you react once. The leader's action for "
        "directing can never be used to react.",
        see="ACT-3 LEAD-4",
    ),
    ruling(
        "RUL-9",
        "Two losses",
        "Each costs one action, so two cost two. Gained actions are used up first.",
        see="ACT-5",
    ),
    book(
        "RUL-10",
        "Both fall",
        "Attack and counterattack are rolled against the levels from before either did harm, and both take effect. If "
        "that leaves nobody standing, the fight has no winner, and the GM decides who lives.",
        see="CTR-1 END-1 ROUND-3",
    ),
    book(
        "RUL-11",
        "Who may surrender",
        "Everybody the announced action might touch, until its dice are rolled: all in the area of a blast, a mover "
        "about to be intercepted, an attacker about to be counterattacked. The action is given back whole, with the "
        "item or ammo it would have cost.",
        see="ACT-7 RUL-12",
    ),
    ruling(
        "RUL-12",
        "After surrendering",
        "There is no coming back into this fight. Somebody who surrenders on the move stays where the move began.",
        see="ACT-7 RUL-11",
    ),
    book(
        "RUL-13",
        "The action of somebody directed",
        "It is like any other action in the team's turn: it can be reacted to, and a critical belongs to the one who "
        "rolls it.",
        see="LEAD-3",
    ),
    ruling(
        "RUL-14",
        "Shields against a blast",
        "All-out defend and being good at defend both work against a blast. Defending another does not.",
        see="AOE-5 SHLD-1 SHLD-2 SHLD-4",
    ),
    book(
        "RUL-15",
        "Attacking from stealth",
        "Stealth ends as the attack or intercept begins, so your own mark no longer stands in your way when range and "
        "sight are looked at.",
        see="STEA-2 SIGHT-3",
    ),
    book(
        "RUL-16",
        "One mark, no more",
        "Stealth adds a single mark to every way into the area, and only for whoever has it. Two in stealth are not "
        "two marks. Whether the area as such can be seen has nothing to do with it.",
        see="STEA-1 SIGHT-1",
    ),
    ruling(
        "RUL-17",
        "All-out defend while in debt",
        "As it takes no action, you may choose it while you owe one, and the debt is paid by this round. An action you "
        "lose while you do it is the one of this round that you leave unused.",
        see="SHLD-4 ACT-5",
    ),
    ruling(
        "RUL-18",
        "Two defend against one attack",
        "All roll in a single opposed roll and all pay; the attack needs the highest number to hit. The target itself "
        "may counterattack while somebody else defends it.",
        see="SHLD-2 DEF-1 CTR-1",
    ),
    book(
        "RUL-19",
        "Shield and cover at once",
        "Each of them lets you choose which die is which. Having both makes no difference.",
        see="COVER-5 SHLD-0",
    ),
    ruling(
        "RUL-20",
        "When continuous damage bites",
        "As soon as an act, a directed act or a reaction is announced, before its dice. Somebody who drops from it "
        "has spent the action, and nothing comes of it.",
        see="AOE-7 ACT-3",
    ),
    book(
        "RUL-21",
        "Whom a rally brings back",
        "Those who are out because of their level: once up, they may use an action they still have. It does nothing "
        "for the dead or for those whose head or torso is full. An unconscious leader cannot do it, not even as the "
        "fight ends.",
        see="LEAD-2 DMG-6 DMG-7",
    ),
    book(
        "RUL-22",
        "First aid, the small print",
        "To treat yourself, the item must be in a hand you can use. An arm or leg with a box free again works again, "
        "but what fell stays on the floor. The sure hand still uses up action and item, and has no criticals. If the "
        "die is higher than there are slashes, all of them go.",
        see="AID-1 AID-2 AID-7",
    ),
    book(
        "RUL-23",
        "Dropping things",
        "Something held in both hands falls when one of them fails, and needs two good hands to be used again. It "
        "lies in the area where you are; if you were moving, in the one where you end up.",
        see="DMG-5 ITEM-1",
    ),
    book(
        "RUL-24",
        "Crawling",
        "With one leg gone, both hands must be usable and empty from the beginning of the move to its end. You may "
        "drop what you hold first, for nothing.",
        see="DMG-5 ACT-6 RUL-5",
    ),
    ruling(
        "RUL-25",
        "Which armor is asked",
        "A weapon's hit asks for armor on the part it hit and nowhere else, even if damage flows over to the torso. "
        "Damage that is spread out may use a piece on every part it goes to.",
        see="ARM-1 AOE-3 DMG-4",
    ),
    ruling(
        "RUL-26",
        "Shield and pistol",
        "With a shield in one hand, nothing can be done with a one-handed ranged weapon in the other.",
        see="1HR-0 SHLD-0",
    ),
    book(
        "RUL-27",
        "A fast move that failed",
        "You stay where you are. An interceptor who stops you cannot put you anywhere else.",
        see="SPEED-1 INT-3",
    ),
    ruling(
        "RUL-28",
        "Intercepting a fast move",
        "Reactions to the first step are announced before the dice for the move, those to the second after the first "
        "step. A character can react to one of the two only.",
        see="SPEED-1 INT-1 ACT-3",
    ),
    ruling(
        "RUL-29",
        "Who can be in a blast",
        "Allies caught in it may defend although it is their own team's turn. Unconscious characters can be targets; "
        "those who surrendered cannot.",
        see="AOE-5 DEF-1",
    ),
    book(
        "RUL-31",
        "More than two teams",
        "Everybody on another team is an enemy and may react to you. If the highest rolls for initiative are equal, "
        "the last holder keeps it, even one that is not among them; in the first round that is the PCs.",
        see="INIT-3 ROUND-2",
    ),
    book(
        "RUL-32",
        "A hit for nothing",
        "If the damage die shows 0 the attack has still hit, with all else that a hit brings.",
        see="ATK-3 UNA-5 2HM-5",
    ),
    book(
        "RUL-33",
        "Attack means the attack action",
        "An ability for attack does not help you intercept or counterattack unless it says so. What a critical "
        "success does with melee weapons, smashing an item or taking an action, holds in attack, intercept and "
        "counterattack alike.",
        see="2HM-5 1HM-4 ATK-1 CTR-1 INT-1",
    ),
    ruling(
        "RUL-34",
        "Critical, but defended",
        "An attacker who rolled a critical success and lost against the defense still smashes the item or takes the "
        "action.",
        see="DICE-11 2HM-5 1HM-4",
        changed="loser_effects",
    ),
    ruling(
        "RUL-35",
        "When an item is smashed",
        "After the damage is done, and the attacker picks what. Armor that took the hit is no longer there to be "
        "picked.",
        see="2HM-5 ARM-1",
    ),
    ruling(
        "RUL-36",
        "An area without enemies",
        "Only enemies who are conscious and in the fight count. Among fallen ones you can hide.",
        see="STEA-1 STEA-2",
        changed="stealth_enemies",
    ),
    ruling(
        "RUL-37",
        "Stealth after a move that was stopped",
        "Stealth comes back only where the move took you to another area and ended there. Thrown back to where you "
        "started, you do not regain it.",
        see="STEA-2 INT-3",
    ),
    ruling(
        "RUL-38",
        "What the unconscious still do",
        "They hold on to what is in their hands and can be attacked. Their owner still chooses the dice where cover "
        "or shield allows it, and spreads the damage of area weapons.",
        see="DMG-6 COVER-5 AOE-3",
    ),
    ruling(
        "RUL-40",
        "Leaving the fight",
        "Where the map shows a way out, one move leads off the map, and you have left the fight. It can be "
        "intercepted like any other.",
        see="MAP-4 MOVE-1 ROUND-3",
    ),
)
