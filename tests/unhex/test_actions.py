"""The economy of actions: ACT-1 to ACT-7, RUL-1, RUL-4, RUL-8, RUL-9, RUL-12."""

import pytest
from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    boxes,
    cited,
    debt,
    end_turns,
    fight,
    floor,
    hands,
    initiative,
    keys,
    level,
    newcomer,
    offers,
    refused,
    script,
    seats,
    told,
    turn,
    who,
    why_not,
    wounds,
)

VEX = "Vex pc crew Room level=50 sword@right"
ANN = "Ann pc crew Room level=45 knife@right"
BOB = "Bob house Room level=40 knife@right"
SID = "Sid house Hall level=30"
NOBODY = ("attack.react", [])
MISS = ("attack.roll", [9, 8])


def attack(session, who, weapon, *lines):
    """Somebody attacks with its weapon, then the script."""
    return act(session, who, f"attack:{who}.{weapon}", *lines)


# -------------------------------------------------------------------------------------------- one action


def test_ACT_1_one_action_a_round_each():
    session = begin(ROOM, VEX, ANN, BOB)
    assert [actions(session, name) for name in ("vex", "ann", "bob")] == [1, 1, 1]
    attack(session, "vex", "sword", NOBODY, MISS)
    assert actions(session, "vex") == 0
    assert why_not(session, "vex") == {"ACT-1"}
    refused(session, "turn.actor", "vex")


def test_ACT_1_spent_to_react_it_is_not_there_to_act():
    session = begin(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), MISS, ("defend.roll", [9, 8]))
    assert actions(session, "bob") == 0
    assert keys(session) == ["sid", "end"]


def test_ACT_1_spent_to_act_it_is_not_there_to_react():
    session = begin(ROOM, VEX, BOB, SID, first="house")
    attack(session, "bob", "knife", NOBODY, MISS)
    script(session, ("turn.actor", "end"), ("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    asks(session, "attack.roll")


def test_ACT_1_unspent_it_is_lost():
    session = end_turns(begin(ROOM, VEX, BOB))
    turn(session, "crew")
    assert (actions(session, "vex"), actions(session, "bob")) == (1, 1)


def test_ACT_2_acts_are_attack_move_and_items():
    session = begin(ROOM, f"{VEX} kit@left", BOB)
    amend(session, "vex", "marks", "head", "/")
    script(session, ("turn.actor", "vex"))
    assert offers(session, ["attack:vex.sword", "move", "aid", "hands", "other"])


def test_ACT_2_reactions_to_an_attack_are_defend_and_counterattack():
    session = begin(ROOM, VEX, BOB)
    script(session, ("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    assert {key.split(":")[1] for key in keys(session)} == {"defend", "counterattack"}


def test_ACT_2_the_reaction_to_a_move_is_intercept():
    session = act(begin(ROOM, VEX, BOB), "vex", "move")
    asks(session, "move.react")
    assert {key.split(":")[1] for key in keys(session)} == {"intercept"}


def test_ACT_2_other_acts_cannot_be_reacted_to():
    session = begin(ROOM, f"{VEX} knife", BOB)
    act(session, "vex", "hands", ("items.hands", ["vex.knife@right"]))
    assert session.decision.question == "turn.actor"


# -------------------------------------------------------------------------------------------- reacting


def test_ACT_3_reactions_are_declared_before_any_dice():
    session = begin(ROOM, VEX, BOB)
    attack(session, "vex", "sword")
    asks(session, "attack.react")
    script(session, ("attack.react", ["bob:counterattack:bob.knife"]))
    asks(session, "attack.roll")
    session = act(begin(ROOM, VEX, BOB), "vex", "move")
    asks(session, "move.react")
    script(session, ("move.react", ["bob:intercept:bob.knife"]))
    asks(session, "intercept.roll")


def test_ACT_3_at_most_one_reaction_a_character_to_an_action():
    session = begin(ROOM, VEX, BOB)
    attack(session, "vex", "sword")
    refused(session, "attack.react", ["bob:defend:", "bob:counterattack:bob.knife"])


def test_ACT_3_no_reaction_to_a_reaction():
    session = begin(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    script(session, MISS, ("counterattack.roll", [2, 1]), ("damage.dice", "tens"))
    asks(session, "turn.actor")
    session = act(begin(ROOM, VEX, ANN, BOB, SID), "vex", "move")
    script(session, ("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", [2, 1]), ("damage.dice", "tens"))
    asks(session, "turn.actor")


def test_ACT_3_several_characters_may_react_to_one_action():
    session = begin(ROOM, VEX, BOB, "Sid house Hall level=30 knife@right")
    act(session, "vex", "move", ("move.react", ["bob:intercept:bob.knife", "sid:intercept:sid.knife"]))
    assert (actions(session, "bob"), actions(session, "sid")) == (0, 0)


def test_RUL_8_one_reaction_to_an_action_however_many_actions_one_has():
    session = begin(ROOM, VEX, f"{BOB} sword@left")
    amend(session, "bob", "actions", 3)
    act(session, "vex", "move")
    asks(session, "move.react")
    refused(session, "move.react", ["bob:intercept:bob.knife", "bob:intercept:bob.sword"])
    script(session, ("move.react", ["bob:intercept:bob.knife"]))
    assert actions(session, "bob") == 2


def test_RUL_8_but_several_to_several_actions():
    session = begin(ROOM, VEX, ANN, BOB, SID)
    amend(session, "bob", "actions", 2)
    for name, weapon in (("vex", "sword"), ("ann", "knife")):
        attack(session, name, weapon, ("attack.react", ["bob:defend:"]), MISS, ("defend.roll", [9, 7]))
    assert actions(session, "bob") == 0


def test_RUL_4_a_reaction_that_was_declared_is_spent_and_stands_although_the_attack_fails():
    session = begin(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    script(session, ("attack.roll", [7, 7]), ("counterattack.roll", [2, 1]), ("damage.dice", "tens"))
    assert actions(session, "bob") == 0
    assert boxes(session, "vex", "left_leg") == "\\\\"


def test_RUL_4_a_loss_takes_the_next_unspent_action_not_the_reaction_declared():
    session = begin(ROOM, VEX, BOB, SID)
    amend(session, "bob", "actions", 2)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 2]))
    script(session, ("defend.roll", [6, 6]), ("damage.dice", "tens"))
    assert (actions(session, "bob"), debt(session, "bob")) == (0, 0)


# -------------------------------------------------------------------------------------------- gained


def test_ACT_4_an_action_gained_must_be_used_this_round():
    session = begin(ROOM, VEX, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [1, 1]), ("roll.critical", "action"))
    assert actions(session, "vex") == 1
    turn(end_turns(session), "crew")
    assert actions(session, "vex") == 1


def test_ACT_4_two_actions_left_are_one_again_next_round():
    session = initiative(fight(ROOM, VEX, BOB), "crew", {"crew": [1, 1]})
    assert actions(session, "vex") == 2
    turn(end_turns(session), "crew")
    assert actions(session, "vex") == 1


def test_RUL_1_a_gained_action_arrives_when_the_present_one_is_over():
    session = begin(ROOM, VEX, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [1, 2]))
    session = begin(ROOM, VEX, BOB)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [2, 2]))
    script(session, ("counterattack.roll", [4, 1]), ("roll.critical", "action"))
    assert session.decision.question == "turn.actor"
    assert actions(session, "vex") == 1
    session = begin(ROOM, VEX, f"{BOB} armor:right_leg")
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [3, 3]), ("roll.critical", "action"))
    asks(session, "armor.use")
    assert actions(session, "vex") == 0


def test_RUL_1_it_may_be_used_to_react():
    session = begin(ROOM, VEX, BOB, SID, first="house")
    attack(session, "bob", "knife", ("attack.react", ["vex:defend:"]), ("attack.roll", [9, 8]))
    script(session, ("defend.roll", [4, 4]), ("roll.critical", "action"))
    assert actions(session, "vex") == 1
    amend(session, "bob", "actions", 1)
    attack(session, "bob", "knife")
    asks(session, "attack.react")


def test_RUL_1_it_is_gone_if_its_owner_is_then_unconscious():
    session = begin(ROOM, "Vex pc crew Room level=14/50 sword@right", ANN, BOB)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [1, 1]))
    script(session, ("counterattack.roll", [2, 9]), ("roll.critical", "action"), ("damage.dice", "ones"))
    assert level(session, "vex") == 5
    assert actions(session, "vex") == 0
    assert "RUL-1" in cited(session)


# -------------------------------------------------------------------------------------------- lost


def test_ACT_5_with_none_left_this_round_next_rounds_action_is_lost():
    session = begin(ROOM, VEX, ANN, BOB)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 1)
    turn(end_turns(session), "crew")
    assert keys(session) == ["ann", "end"]
    assert debt(session, "vex") == 0
    turn(end_turns(session), "crew")
    assert actions(session, "vex") == 1


def test_ACT_5_an_unspent_action_of_this_round_is_lost_first():
    session = begin(ROOM, VEX, ANN, BOB)
    amend(session, "vex", "actions", 2)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 0)


def test_ACT_5_losses_add_up_and_are_carried_until_paid():
    session = begin(ROOM, VEX, ANN, BOB)
    amend(session, "vex", "actions", 2)
    amend(session, "vex", "debt", 1)
    for _ in range(2):
        attack(session, "vex", "sword", NOBODY, ("attack.roll", [7, 7]))
        amend(session, "vex", "actions", 1)
    assert debt(session, "vex") == 2


def test_RUL_9_two_losses_are_two_debts_each_cancelling_one_action():
    session = begin(ROOM, VEX, ANN, BOB)
    amend(session, "vex", "debt", 2)
    for left in (1, 0):
        turn(end_turns(session), "crew")
        assert (actions(session, "vex"), debt(session, "vex")) == (0, left)
    turn(end_turns(session), "crew")
    assert actions(session, "vex") == 1


def test_RUL_9_a_loss_adds_to_the_debt_there_is():
    session = begin(ROOM, VEX, ANN, BOB)
    amend(session, "vex", "debt", 1)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [9, 9]))
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 2)


def test_RUL_9_a_gained_action_pays_a_debt_first():
    session = begin(ROOM, VEX, ANN, BOB)
    amend(session, "vex", "debt", 1)
    attack(session, "vex", "sword", NOBODY, ("attack.roll", [2, 2]), ("roll.critical", "action"))
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 0)
    assert "RUL-9" in cited(session)


def test_RUL_9_at_initiative_too():
    session = fight(ROOM, VEX, ANN, BOB)
    initiative(session, "crew")
    amend(session, "vex", "debt", 2)
    end_turns(session)
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 1)
    script(session, ("initiative.roll", [3, 3]), ("initiative.roll", [9, 8]))
    assert (actions(session, "vex"), debt(session, "vex")) == (0, 0)


# -------------------------------------------------------------------------------------------- free


def test_ACT_6_dropping_what_is_held_costs_no_action():
    session = begin(ROOM, f"{VEX} kit@left", BOB)
    act(session, "vex", "drop", ("items.drop", ["vex.sword"]))
    assert actions(session, "vex") == 1
    assert hands(session, "vex") == ("", "kit")
    assert floor(session, "Room") == ["sword"]
    assert keys(session) == ["vex", "end"]


def test_ACT_6_anything_more_costs_an_action_at_the_gms_word():
    session = begin(ROOM, VEX, BOB)
    act(session, "vex", "other", ("other.what", "shouts a long speech"))
    assert seats(session) == ["gm"]
    script(session, ("other.how", "no"))
    assert actions(session, "vex") == 0
    assert "Vex: shouts a long speech" in told(session)


@pytest.mark.parametrize(("roll", "word"), [([4, 9], "succeeds"), ([5, 1], "fails")])
def test_ACT_6_with_a_roll_where_the_gm_wants_one(roll, word):
    session = begin(ROOM, VEX, BOB)
    act(session, "vex", "other", ("other.what", "picks the lock"), ("other.how", "basic"), ("other.roll", roll))
    assert f"Vex {word}: picks the lock" in told(session)


def test_CHAR_2_who_is_good_at_it_may_roll_again():
    session = begin(ROOM, VEX, BOB)
    act(session, "vex", "other", ("other.what", "picks the lock"), ("other.how", "good"), ("other.roll", [5, 1]))
    script(session, ("roll.again", "tens"), ("roll.second", [3]))
    assert "Vex succeeds: picks the lock" in told(session)


# -------------------------------------------------------------------------------------------- surrender


def surrendered(session):
    """Bob surrenders to Vex's attack, before the dice."""
    attack(session, "vex", "sword", NOBODY)
    assert keys(session) == ["surrender:bob"]
    return script(session, ("attack.roll", "surrender:bob"))


def test_ACT_7_surrender_before_the_dice_and_the_action_is_not_spent_and_has_no_effect():
    session = surrendered(begin(ROOM, VEX, ANN, BOB, SID))
    assert level(session, "bob") == 0
    assert actions(session, "vex") == 1
    assert wounds(session, "bob") == {}
    assert keys(session) == ["vex", "ann", "end"]


def test_ACT_7_who_surrenders_is_out_as_if_unconscious_but_not_dead():
    session = surrendered(begin(ROOM, VEX, ANN, BOB, SID))
    bob = who(session, "bob")
    assert bob.unconscious
    assert not bob.dead
    assert not bob.able
    amend(session, "sid", "area", "room")
    amend(session, *newcomer("Tam", "house", 40, "room"))
    script(session, ("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    assert why_not(session, "bob") == {"RUL-12"}


def test_ACT_7_once_the_dice_are_rolled_it_is_too_late():
    session = begin(ROOM, VEX, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:defend:"]), ("attack.roll", [4, 2]))
    asks(session, "defend.roll")
    assert keys(session) == []
    refused(session, "defend.roll", "surrender:bob")


def test_ACT_7_only_those_whom_the_action_could_affect():
    session = begin(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", NOBODY)
    assert keys(session) == ["surrender:bob"]
    session = begin(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    assert keys(session) == ["surrender:bob", "surrender:vex"]
    session = begin(ROOM, VEX, BOB)
    act(session, "vex", "move", ("move.react", ["bob:intercept:bob.knife"]))
    assert keys(session) == ["surrender:vex"]


def test_ACT_7_the_unconscious_cannot_surrender():
    session = begin(ROOM, VEX, BOB, SID)
    amend(session, "bob", "level", 5)
    attack(session, "vex", "sword")
    assert keys(session) == []


def test_ACT_7_the_reactions_spent_on_it_come_back_too():
    session = begin(ROOM, VEX, ANN, BOB, SID)
    attack(session, "vex", "sword", ("attack.react", ["bob:counterattack:bob.knife"]))
    script(session, ("attack.roll", "surrender:vex"))
    assert (actions(session, "bob"), level(session, "vex")) == (1, 0)
    assert keys(session) == ["ann", "end"]


def test_RUL_12_the_surrendered_stay_out_for_this_combat():
    session = surrendered(begin(ROOM, VEX, ANN, BOB, SID))
    amend(session, "bob", "level", 30)
    assert not who(session, "bob").able
    end_turns(session)
    assert session.table.able_teams() == ["crew", "house"]
    initiative(session, "house")
    assert keys(session) == ["sid", "end"]


def test_RUL_12_a_mover_who_surrenders_stays_in_its_origin():
    session = begin(ROOM, VEX, ANN, BOB)
    act(session, "vex", "move", ("move.react", ["bob:intercept:bob.knife"]), ("intercept.roll", "surrender:vex"))
    assert area(session, "vex") == "Room"
    assert actions(session, "bob") == 1
