"""To look up: rounds, initiative and the economy of actions (ROUND, INIT, ACT)."""

from __future__ import annotations

from unhex_tui.systems.unhex.reference.writing import book, both, ruling

ENTRIES = (
    book(
        "ROUND-1",
        "A round",
        "Roll for initiative, then each team takes its turn, then the round is over and the next begins with "
        "initiative again.",
        see="INIT-1 ROUND-2 ROUND-3",
    ),
    book(
        "ROUND-2",
        "A team's turn",
        "The characters of the team act in whatever order they like, until they are done. The others may answer each "
        "single action with reactions.",
        see="ACT-1 ACT-3",
    ),
    book(
        "ROUND-3",
        "When a fight ends",
        "It ends once the objective the GM named is reached, or once a single team has anybody conscious and still in "
        "the fight. What is under way is finished first; then no further action begins.",
        see="END-1 RUL-10 RUL-40",
    ),
    book(
        "INIT-1",
        "Who rolls for initiative",
        "The character with the highest level of each team, all in one opposed roll. Where several share the highest "
        "level the team says who.",
        "After some rounds the PCs' best is at 40 and the NPCs' best at 25: these two roll.",
        see="INIT-2 INIT-3 INIT-7 LEAD-1 DICE-10",
    ),
    book(
        "INIT-2",
        "What initiative is for",
        "The winner names the order in which the teams act this round, and may well let another team begin.",
        "Against enemies about to run, going second leaves your actions free to intercept them.",
        see="INIT-1 GEN-2",
    ),
    book(
        "INIT-3",
        "Initiative tied",
        "A tie, or everybody failing, changes nothing: whoever held initiative last round keeps it. In the first "
        "round that is the PCs.",
        see="DICE-10 RUL-31",
    ),
    book(
        "INIT-4",
        "Criticals at initiative",
        "A critical success gives the one who rolled an additional action this round. A critical failure costs that "
        "character an action, as a rule this round's.",
        see="RUL-2 ACT-5 INIT-5",
        changed="initiative_critical",
    ),
    book(
        "INIT-5",
        "NPCs losing heart",
        "NPCs that were hurt in earlier rounds and fail critically at initiative have had enough: it is for the GM to "
        "let them give up or run. The app only reminds the GM.",
        see="ACT-7 RUL-40",
    ),
    book(
        "INIT-6",
        "Who rolls first",
        "If somebody wants to see the other number before deciding on a second roll, the team that last had "
        "initiative says who rolls first; in the first round it is the PCs' say.",
        see="INIT-3 LEAD-1 RUL-3",
    ),
    ruling(
        "INIT-7",
        "Teams out of the fight",
        "Only those who are conscious and in the fight can roll for initiative. A team without any such member "
        "neither rolls nor gets a turn.",
        see="INIT-1 DMG-6",
    ),
    book(
        "ACT-1",
        "One action a round",
        "Everybody has one action a round. It goes into acting in your team's turn or into one reaction in another "
        "team's turn. What is not used by the end of the round is gone.",
        see="ACT-2 ACT-4 ACT-5 RUL-8",
    ),
    book(
        "ACT-2",
        "Acts and reactions",
        "Acts are attack, move, and using or managing items; abilities add more. An attack can be answered by "
        "counterattack or defend, a move by intercept.",
        see="ATK-1 MOVE-1 ITEM-1 ITEM-2 CTR-1 DEF-1 INT-1",
    ),
    book(
        "ACT-3",
        "Reacting",
        "Say that you react before any dice of the action fall; give the others time to do so. Each character reacts "
        "at most once to one action, and nobody reacts to a reaction. Several characters may answer the same action.",
        see="ACT-2 RUL-4 RUL-6 RUL-8",
    ),
    book(
        "ACT-4",
        "Actions gained",
        "An action that was gained is for this round only, to act or to react with.",
        see="DICE-5 RUL-1",
    ),
    both(
        "ACT-5",
        "Actions lost",
        "An action lost is one you still have this round, the one being spent aside; with none left, the next round's "
        "goes. Losses add up and are carried on until all are paid. That your ordinary unspent action also counts as "
        "one you have is a ruling.",
        "Failing critically on your only attack leaves you without an action in the next round.",
        see="DICE-6 RUL-9 RUL-4 1HM-4",
    ),
    book(
        "ACT-6",
        "What is free",
        "Letting go of what you hold and calling out a few words cost nothing. For anything longer the GM may ask an "
        "action.",
        see="ITEM-1 RUL-24",
    ),
    book(
        "ACT-7",
        "Surrender",
        "You may give up when an action is about to affect you, as long as none of its dice have been rolled. The "
        "other then still has that action, and nothing comes of it. Your level drops to 0; for the rest of the fight "
        "you count as unconscious, though not as dead.",
        see="RUL-11 RUL-12 DMG-7",
    ),
)
