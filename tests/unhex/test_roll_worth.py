"""What a roll is worth before it is kept or rolled again, and what its second dice must show: DICE-7, INIT-2."""

import pytest
from unhex.again_kit import GOOD, defended
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Choose, Roll


def worth(s: Fight) -> tuple[str, str]:
    """What the roll is said to be worth, and what Enter would answer."""
    assert isinstance(s.decision, Choose)
    assert s.decision.options[0].hint in s.decision.prompt
    return s.decision.options[0].hint, s.decision.enter


def shows(s: Fight, which: str) -> str:
    """What the second dice must show."""
    s.answer(which)
    assert isinstance(s.decision, Roll)
    caption = s.decision.caption
    s.undo()
    return caption


@pytest.mark.parametrize(
    ("attack", "defence", "text", "enter"),
    [
        ([2, 7], [3, 0], "beaten by Def's 30", ""),
        ([3, 5], [3, 0], "a hit", "keep"),
        ([3, 0], [3, 0], "a hit", "keep"),
        ([7, 2], [3, 0], "a miss", ""),
        ([7, 2], [9, 0], "a miss", ""),
        ([2, 7], [9, 0], "a hit", "keep"),
        ([2, 2], [3, 0], "a critical success", "keep"),
        ([2, 2], [5, 2], "beaten by Def's 52", ""),
    ],
)
def test_DICE_7_a_roll_says_what_it_is_worth_and_enter_keeps_only_what_stands(
    attack: list[int], defence: list[int], text: str, enter: str
) -> None:
    assert worth(defended(attack, defence)) == (text, enter)


def test_DICE_10_a_tie_between_two_of_a_kind_is_the_gms_word_and_has_no_enter() -> None:
    s = defended([3, 0], [3, 0], GOOD.replace("pc ", ""))
    assert worth(s) == ("a tie with Def, for the GM to decide", "")


def test_DICE_7_second_dice_say_what_really_hits() -> None:
    s = defended([2, 7], [3, 0])
    assert shows(s, "both") == "30 to 48 hits, a lower double too, 49 or more fails"
    assert shows(s, "tens") == "3 or 4 hits, the others fail"
    assert shows(s, "ones") == "2 hits, the others fail", "22 is a critical, which may be set to 48"
    assert shows(defended([2, 7], [5, 2]), "both") == "Nothing beats Def's 52: only a critical counts"
    assert shows(defended([2, 7], [4, 8]), "both") == "48 hits, a lower double too, 49 or more fails"
    higher = GOOD.replace("level=48", "level=48/60")
    assert shows(defended([2, 7], [5, 2], higher), "both") == "48 alone beats Def's 52, by setting it to 52 or more"
    assert shows(defended([2, 7], [5, 2]), "tens") == "no face hits"
    assert shows(defended([7, 2], [9, 0]), "tens") == "0 to 4 hits, the others fail"
    assert shows(defended([7, 2], [9, 0]), "both") == "48 or less succeeds; 00 is one hundred"


def test_DICE_10_where_the_other_side_wins_ties_the_number_itself_does_not_hit() -> None:
    s = defended([2, 7], [3, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55")
    assert shows(s, "both") == "31 to 48 hits, a lower double too, 49 or more fails"


def test_DICE_7_a_defence_that_holds_is_kept_by_enter_and_one_that_does_not_is_not() -> None:
    for roll, text, enter in (([4, 0], "it stops Att's 31", "keep"), ([2, 4], "beaten by Att's 31", "")):
        s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
        s.act(
            "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]), ("defend.roll", roll)
        )
        assert worth(s) == (text, enter)


def test_DICE_7_a_player_hears_nothing_of_dice_against_theirs_that_nobody_sees() -> None:
    s = Fight(ROOM, GOOD, "Def b Room level=55", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [2, 7]))
    s.table.characters["def"].hidden = True
    s.script(("defend.roll", [3, 0]))
    assert worth(s) == ("a hit", "keep")


def test_INIT_2_initiative_says_whose_number_is_higher() -> None:
    s = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room")
    s.script(("initiative.roll", [2, 4]), ("initiative.roll", [3, 1]))
    assert worth(s) == ("beaten by Bob's 31", "")


def contested(mine: list[int], theirs: list[int], *, npc: bool = False, **rules: str) -> Opening:
    """Both have rolled initiative in round 1; somebody good at it is asked: Ada, a PC, or the NPC Bob."""
    ada, bob = "Ada pc a Room level=50", "Bob b Room level=50"
    s = Opening(ROOM, *((ada, f"{bob} LEAD-1") if npc else (f"{ada} LEAD-1", bob)), **rules)
    s.script(("initiative.roll", theirs if npc else mine), ("initiative.roll", mine if npc else theirs))
    s.asks("roll.again")
    return s


def test_INIT_3_a_tie_leaves_initiative_with_the_pcs_at_first() -> None:
    own = contested([3, 1], [3, 1])
    assert worth(own) == ("a success", "keep") and shows(own, "both") == "31 to 50 wins, 51 or more fails"
    other = contested([3, 1], [3, 1], npc=True)
    assert worth(other) == ("a tie with Ada, which leaves initiative where it was", "")
    assert shows(other, "both") == "32 to 50 wins, 51 or more fails"
    assert shows(other, "tens") == "4 wins, the others fail"


def test_RUL_2_a_critical_at_initiative_sets_no_dice_and_is_worth_its_number() -> None:
    assert worth(contested([2, 2], [3, 1])) == ("beaten by Bob's 31", "")
    assert worth(contested([4, 4], [3, 1])) == ("a critical success", "keep")
    assert shows(contested([2, 4], [3, 1]), "ones") == "no face wins"
    ordinary = contested([2, 2], [3, 1], initiative_critical="ordinary")
    assert worth(ordinary) == ("a critical success", "keep")
    assert shows(ordinary, "both") == "31 to 50 wins, a lower double too, 51 or more fails"


def test_EDIT_3_double_nought_is_a_lower_double() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55", first="a", edition="unhex-0-99")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [0, 9]))
    assert isinstance(s.decision, Roll) and "a lower double too" in s.decision.caption


@pytest.mark.parametrize(
    ("mine", "caption"),
    [
        ("Def b Room level=31", "31 alone ties with Att's 31, for the GM to decide"),
        ("Def b Room level=30", "Nothing beats Att's 31: only a critical counts"),
        ("Def b Room level=30/40", "30 alone beats Att's 31, by setting it to 32 or more"),
        ("Def pc b Room level=31", "31 or more, and 31 or less, a lower double too; 00 is one hundred"),
    ],
)
def test_DICE_10_a_defence_that_can_only_tie_or_lose_is_told_so(mine: str, caption: str) -> None:
    s = Fight(ROOM, "Att a Room knife@right", mine, first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == caption


def test_INIT_3_a_roll_for_initiative_that_can_only_tie_is_told_so() -> None:
    s = Opening(ROOM, "Ada pc a Room level=31", "Bob b Room level=31").script(("initiative.roll", [3, 1]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "31 alone ties with Ada's 31: initiative stays where it was"


def test_LEAD_4_a_success_that_does_not_win_still_counts() -> None:
    for abilities, left in (("", "only a critical counts"), (" LEAD-3 LEAD-4", "a success still lets them direct")):
        s = Opening(ROOM, "Ada pc a Room", f"Bob b Room level=30{abilities}").script(("initiative.roll", [3, 1]))
        assert isinstance(s.decision, Roll)
        assert s.decision.caption == f"Nothing beats Ada's 31: {left}"


def test_DICE_11_a_defender_is_told_that_the_attack_has_failed() -> None:
    for good, caption, comes in (
        ("", "The attack missed with 72: only a critical counts", ("a failure, but the attack missed", "keep")),
        (" 1HM-1", "The attack misses, but 72 may be rolled again; 55 or less succeeds", ("a failure", "")),
    ):
        s = Fight(ROOM, f"Att a Room level=48 knife@right{good}", "Def b Room level=55 shield@left SHLD-1", first="a")
        s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [7, 2]))
        assert isinstance(s.decision, Roll)
        assert s.decision.caption == caption
        s.script(("defend.roll", [9, 0]))
        assert s.decision is not None and s.decision.about == ("def",)
        assert worth(s) == comes
    s = Fight(ROOM, "Att a Room knife@right hidden", "Def pc b Room level=55", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [7, 2]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "55 or less succeeds; 00 is one hundred", "nothing of dice that nobody sees"


def test_SHLD_4_nothing_hangs_on_an_all_out_defence_against_an_attack_that_failed() -> None:
    s = Opening(ROOM, "Att a Room knife@right", "Def pc b Room shield@left SHLD-4").initiative("a")
    s.script(("round.all_out", ["def"]))
    s.act("att", "attack:att.knife", ("attack.roll", [7, 2]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "The attack missed with 72: nothing hangs on these dice"


def test_INIT_3_a_failure_that_keeps_initiative_loses_nothing() -> None:
    for who, mine, theirs, text, enter in (
        ("Ada pc a Room LEAD-1", [7, 2], [9, 8], "a failure, but A keeps initiative", "keep"),
        ("Ada pc a Room LEAD-1 LEAD-3 LEAD-4", [7, 2], [9, 8], "a failure, but A keeps initiative", ""),
        ("Ada pc a Room LEAD-1", [7, 2], [3, 1], "a failure", ""),
        ("Ada pc a Room LEAD-1", [2, 4], [9, 8], "a success", "keep"),
    ):
        s = Opening(ROOM, who, "Bob b Room").script(("initiative.roll", mine), ("initiative.roll", theirs))
        assert worth(s) == (text, enter)
    npc = Opening(ROOM, "Ada pc a Room", "Bob b Room LEAD-1")
    npc.script(("initiative.roll", [9, 8]), ("initiative.roll", [7, 2]))
    assert worth(npc) == ("a failure", ""), "it is the PCs' at first"
    three = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room", "Cat c Room")
    three.script(*(("initiative.roll", faces) for faces in ([2, 4], [3, 1], [3, 1])))
    assert worth(three) == ("beaten by Bob's 31, but A keeps initiative", "keep")
    unseen = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room", "Cat c Room hidden")
    unseen.script(*(("initiative.roll", faces) for faces in ([7, 2], [9, 8], [3, 1])))
    assert worth(unseen) == ("a failure", ""), "a player hears nothing of dice that nobody sees"


@pytest.mark.parametrize("who", ["bob", "cat"])
@pytest.mark.parametrize("mine", [[9, 8], [7, 2], [2, 4]])
def test_whoever_rolled_initiative_may_be_removed_before_it_is_kept(who: str, mine: list[int]) -> None:
    s = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room", "Cat c Room", "Cid c Room level=20")
    s.script(("initiative.roll", mine), ("initiative.roll", [2, 5]), ("initiative.roll", [9, 7]))
    s.amend(who, "remove", "yes")
    assert s.decision is not None and s.decision.question == "roll.again"
    s.system.advise(s.table, s.decision).figures()
    s.view("players")
    s.answer("both")
    assert s.decision.question == "roll.second"
    s.view("gm")
    s.play_on(1, most=6)
