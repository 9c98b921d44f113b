"""Actions and their costs: ACT-1 to ACT-7, RUL-1, RUL-4, RUL-8, RUL-9, RUL-12."""

import pytest
from unhex_kit import ROOM, Fight, Opening, newcomer

VEX = "Vex pc crew Room level=50 sword@right"
ANN = "Ann pc crew Room level=45 knife@right"
BOB = "Bob house Room level=40 knife@right"
SID = "Sid house Hall level=30"
NOBODY = ("attack.react", [])
MISS = ("attack.roll", [9, 8])


def attack(session, who, weapon, *lines):
    """Attack with a character's weapon, then follow the script."""
    return session.act(who, f"attack:{who}.{weapon}", *lines)


# -------------------------------------------------------------------------------------------- one action


def test_ACT_1_one_action_a_round_each():
    session = Fight(ROOM, VEX, ANN, BOB)
    assert [session.actions(name) for name in ("vex", "ann", "bob")] == [1, 1, 1]
    attack(session, "vex", "sword", NOBODY, MISS)
    assert session.actions("vex") == 0
    assert session.why_not("vex") == {"ACT-1"}
    session.refused("turn.actor", "vex")


def test_ACT_1_spent_to_react_it_is_not_there_to_act():
    session = Fight(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), MISS, ("defend.roll", [9, 8]))
    assert session.actions("bob") == 0
    assert session.keys == ["sid", "end"]


def test_ACT_1_spent_to_act_it_is_not_there_to_react():
    session = Fight(ROOM, VEX, BOB, SID, first="house")
    attack(session, "bob", "knife", NOBODY, MISS)
    session.script(("turn.actor", "end"), ("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    session.asks("attack.roll")


def test_ACT_1_unspent_it_is_lost():
    session = Fight(ROOM, VEX, BOB).end_turns()
    session.turn("crew")
    assert (session.actions("vex"), session.actions("bob")) == (1, 1)


def test_ACT_2_acts_are_attack_move_and_items():
    session = Fight(ROOM, f"{VEX} kit@left", BOB)
    session.amend("vex", "marks", "head", "/")
    session.script(("turn.actor", "vex"))
    assert session.offers(["attack:vex.sword", "move", "aid", "hands", "other"])


def test_ACT_2_reactions_to_an_attack_are_defend_and_counterattack():
    session = Fight(ROOM, VEX, BOB)
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    assert {key.split(":")[1] for key in session.keys} == {"defend", "counterattack"}


def test_ACT_2_the_reaction_to_a_move_is_intercept():
    session = Fight(ROOM, VEX, BOB).act("vex", "move")
    session.asks("move.react")
    assert {key.split(":")[1] for key in session.keys} == {"intercept"}


def test_ACT_2_other_acts_cannot_be_reacted_to():
    session = Fight(ROOM, f"{VEX} knife", BOB)
    session.act("vex", "hands", ("items.hands", ["vex.knife@right"]))
    assert session.decision.question == "turn.actor"


# -------------------------------------------------------------------------------------------- reacting


def test_ACT_3_reactions_are_declared_before_any_dice():
    session = Fight(ROOM, VEX, BOB)
    attack(session, "vex", "sword")
    session.asks("attack.react")
    session.script(("attack.react", ["bob:counterattack:bob.knife"]))
    session.asks("attack.roll")
    session = Fight(ROOM, VEX, BOB).act("vex", "move")
    session.asks("move.react")
    session.script(("move.react", ["bob:intercept:bob.knife"]))
    session.asks("intercept.roll")


def test_ACT_3_at_most_one_reaction_a_character_to_an_action():
    session = Fight(ROOM, VEX, BOB)
    attack(session, "vex", "sword")
    session.refused("attack.react", ["bob:defend:", "bob:counterattack:bob.knife"])


def test_ACT_3_no_reaction_to_a_reaction():
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    session.script(MISS, ("counterattack.roll", [2, 1]), ("damage.dice", "tens"))
    session.asks("turn.actor")
    session = Fight(ROOM, VEX, ANN, BOB, SID).act("vex", "move")
    session.script(("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", [2, 1]), ("damage.dice", "tens"))
    session.asks("turn.actor")


def test_ACT_3_several_characters_may_react_to_one_action():
    session = Fight(ROOM, VEX, BOB, "Sid house Hall level=30 knife@right")
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.knife", "sid:intercept:sid.knife"]))
    assert (session.actions("bob"), session.actions("sid")) == (0, 0)


def test_RUL_8_one_reaction_to_an_action_however_many_actions_one_has():
    session = Fight(ROOM, VEX, f"{BOB} sword@left")
    session.amend("bob", "actions", 3)
    session.act("vex", "move")
    session.asks("move.react")
    session.refused("move.react", ["bob:intercept:bob.knife", "bob:intercept:bob.sword"])
    session.script(("move.react", ["bob:intercept:bob.knife"]))
    assert session.actions("bob") == 2


def test_RUL_8_but_several_to_several_actions():
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    session.amend("bob", "actions", 2)
    for name, weapon in (("vex", "sword"), ("ann", "knife")):
        attack(session, name, weapon, ("attack.react", ["bob:defend:"]), MISS, ("defend.roll", [9, 7]))
    assert session.actions("bob") == 0


def test_RUL_4_a_declared_reaction_is_spent_if_the_attack_fails():
    """The reaction stands."""
    session = Fight(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    session.script(("attack.roll", [7, 7]), ("counterattack.roll", [2, 1]), ("damage.dice", "tens"))
    assert session.actions("bob") == 0
    assert session.boxes("vex", "left_leg") == "\\\\"


def test_RUL_4_a_loss_takes_the_next_unspent_action():
    """The declared reaction is not affected."""
    session = Fight(ROOM, VEX, BOB, SID)
    session.amend("bob", "actions", 2)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 2]))
    session.script(("defend.roll", [6, 6]), ("damage.dice", "tens"))
    assert (session.actions("bob"), session.debt("bob")) == (0, 0)


# -------------------------------------------------------------------------------------------- gained


def test_ACT_4_an_action_gained_must_be_used_this_round():
    session = Fight(ROOM, VEX, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [1, 1]), ("roll.critical", "action"))
    assert session.actions("vex") == 1
    session.end_turns().turn("crew")
    assert session.actions("vex") == 1


def test_ACT_4_two_actions_left_are_one_again_next_round():
    session = Opening(ROOM, VEX, BOB).initiative("crew", {"crew": [1, 1]})
    assert session.actions("vex") == 2
    session.end_turns().turn("crew")
    assert session.actions("vex") == 1


def test_RUL_1_a_gained_action_arrives_when_the_present_one_is_over():
    session = Fight(ROOM, VEX, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [1, 2]))
    session = Fight(ROOM, VEX, BOB)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [2, 2]))
    session.script(("counterattack.roll", [4, 1]), ("roll.critical", "action"))
    assert session.decision.question == "turn.actor"
    assert session.actions("vex") == 1
    session = Fight(ROOM, VEX, f"{BOB} armor:right_leg")
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [3, 3]), ("roll.critical", "action"))
    session.asks("armor.use")
    assert session.actions("vex") == 0


def test_RUL_1_it_may_be_used_to_react():
    session = Fight(ROOM, VEX, BOB, SID, first="house")
    attack(session, "bob", "knife", ("attack.react", ["vex:defend:"]), ("attack.roll", [9, 8]))
    session.script(("defend.roll", [4, 4]), ("roll.critical", "action"))
    assert session.actions("vex") == 1
    session.amend("bob", "actions", 1)
    attack(session, "bob", "knife")
    session.asks("attack.react")


def test_RUL_1_it_is_gone_if_its_owner_is_then_unconscious():
    session = Fight(ROOM, "Vex pc crew Room level=14/50 sword@right", ANN, BOB)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [1, 1]))
    session.script(("counterattack.roll", [2, 9]), ("roll.critical", "action"), ("damage.dice", "ones"))
    assert session.level("vex") == 5
    assert session.actions("vex") == 0
    assert "RUL-1" in session.cited


# -------------------------------------------------------------------------------------------- lost


def test_ACT_5_with_none_left_this_round_next_rounds_action_is_lost():
    session = Fight(ROOM, VEX, ANN, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
    assert (session.actions("vex"), session.debt("vex")) == (0, 1)
    session.end_turns().turn("crew")
    assert session.keys == ["ann", "end"]
    assert session.debt("vex") == 0
    session.end_turns().turn("crew")
    assert session.actions("vex") == 1
    session.amend("vex", "debt", 1)
    session.amend("vex", "level", 3)
    session.end_turns().turn("crew")
    lost = [text for text in session.told() if text.startswith("Vex has no action this round")]
    assert session.debt("vex") == 0 and len(lost) == 1, "an unconscious character has no action to lose"


def test_ACT_5_an_unspent_action_of_this_round_is_lost_first():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.amend("vex", "actions", 2)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)


def test_ACT_5_losses_add_up_and_are_carried_until_paid():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.amend("vex", "actions", 2)
    session.amend("vex", "debt", 1)
    for _ in range(2):
        attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
        session.amend("vex", "actions", 1)
    assert session.debt("vex") == 2


def test_RUL_9_two_losses_are_two_debts_each_cancelling_one_action():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.amend("vex", "debt", 2)
    for left in (1, 0):
        session.end_turns().turn("crew")
        assert (session.actions("vex"), session.debt("vex")) == (0, left)
    session.end_turns().turn("crew")
    assert session.actions("vex") == 1


def test_RUL_9_a_loss_adds_to_the_debt_there_is():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.amend("vex", "debt", 1)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [9, 9]))
    assert (session.actions("vex"), session.debt("vex")) == (0, 2)


def test_RUL_9_a_gained_action_pays_a_debt_first():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.amend("vex", "debt", 1)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [2, 2]), ("roll.critical", "action"))
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)
    assert "RUL-9" in session.cited


def test_RUL_9_at_initiative_too():
    session = Opening(ROOM, VEX, ANN, BOB)
    session.initiative("crew")
    session.amend("vex", "debt", 2)
    session.end_turns()
    assert (session.actions("vex"), session.debt("vex")) == (0, 1)
    session.script(("initiative.roll", [3, 3]), ("initiative.roll", [9, 8]))
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)


# -------------------------------------------------------------------------------------------- free


def test_ACT_6_dropping_what_is_held_costs_no_action():
    session = Fight(ROOM, f"{VEX} kit@left", BOB)
    session.act("vex", "drop", ("items.drop", ["vex.sword"]))
    assert session.actions("vex") == 1
    assert session.hands("vex") == ("", "kit")
    assert session.floor("Room") == ["sword"]
    assert session.keys == ["vex", "end"]


def test_ACT_6_anything_more_costs_an_action_at_the_gms_word():
    session = Fight(ROOM, VEX, BOB)
    session.act("vex", "other", ("other.what", "shouts a long speech"))
    assert session.seats == ["gm"]
    session.script(("other.how", "no"))
    assert session.actions("vex") == 0
    assert "Vex: shouts a long speech" in session.told()


@pytest.mark.parametrize(("roll", "word"), [([4, 9], "succeeds"), ([5, 1], "fails")])
def test_ACT_6_with_a_roll_where_the_gm_wants_one(roll, word):
    session = Fight(ROOM, VEX, BOB)
    session.act("vex", "other", ("other.what", "picks the lock"), ("other.how", "basic"), ("other.roll", roll))
    assert f"Vex {word}: picks the lock" in session.told()


def test_CHAR_2_who_is_good_at_it_may_roll_again():
    session = Fight(ROOM, VEX, BOB)
    session.act("vex", "other", ("other.what", "picks the lock"), ("other.how", "good"), ("other.roll", [5, 1]))
    session.script(("roll.again", "tens"), ("roll.second", [3]))
    assert "Vex succeeds: picks the lock" in session.told()


# -------------------------------------------------------------------------------------------- surrender


def surrendered(session):
    """Return the session after Bob has surrendered to Vex's attack, before the dice."""
    attack(session, "vex", "sword", NOBODY)
    assert session.keys == ["surrender:bob"]
    return session.script(("attack.roll", "surrender:bob"))


def test_ACT_7_surrender_before_the_dice_gives_the_action_back():
    """The action has no effect."""
    session = surrendered(Fight(ROOM, VEX, ANN, BOB, SID))
    assert session.level("bob") == 0
    assert session.actions("vex") == 1
    assert session.wounds("bob") == {}
    assert session.keys == ["vex", "ann", "end"]


def test_ACT_7_who_surrenders_is_out_as_if_unconscious_but_not_dead():
    session = surrendered(Fight(ROOM, VEX, ANN, BOB, SID))
    bob = session.who("bob")
    assert bob.unconscious
    assert not bob.dead
    assert not bob.able
    session.amend("sid", "area", "room")
    session.amend(*newcomer("Tam", "house", 40, "room"))
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    assert session.why_not("bob") == {"RUL-12"}


def test_ACT_7_once_the_dice_are_rolled_it_is_too_late():
    session = Fight(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 2]))
    session.asks("defend.roll")
    assert session.keys == []
    session.refused("defend.roll", "surrender:bob")


def test_ACT_7_only_those_whom_the_action_could_affect():
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", NOBODY)
    assert session.keys == ["surrender:bob"]
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    assert session.keys == ["surrender:bob", "surrender:vex"]
    session = Fight(ROOM, VEX, BOB)
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.knife"]))
    assert session.keys == ["surrender:vex"]


def test_ACT_7_the_unconscious_cannot_surrender():
    session = Fight(ROOM, VEX, BOB, SID)
    session.amend("bob", "level", 5)
    attack(session, "vex", "sword")
    assert session.keys == []


def test_ACT_7_the_reactions_spent_on_it_come_back_too():
    session = Fight(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    session.script(("attack.roll", "surrender:vex"))
    assert (session.actions("bob"), session.level("vex")) == (1, 0)
    assert session.keys == ["ann", "end"]


def test_RUL_12_the_surrendered_stay_out_for_this_combat():
    session = surrendered(Fight(ROOM, VEX, ANN, BOB, SID))
    session.amend("bob", "level", 30)
    assert not session.who("bob").able
    session.end_turns()
    assert session.table.able_teams() == ["crew", "house"]
    session.initiative("house")
    assert session.keys == ["sid", "end"]


def test_RUL_12_a_mover_who_surrenders_stays_in_its_origin():
    session = Fight(ROOM, VEX, ANN, BOB)
    session.act("vex", "move", ("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", "surrender:vex"))
    assert session.area("vex") == "Room"
    assert session.actions("bob") == 1
