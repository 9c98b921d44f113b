"""The value of a roll before it is kept or rolled again, and the faces needed on a second roll: DICE-7, INIT-2."""

import pytest
from unhex.again_kit import GOOD, defended
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Choose, Roll


def worth(s: Fight) -> tuple[str, str]:
    """Return the stated value of the roll, and the answer of Enter."""
    assert isinstance(s.decision, Choose)
    assert s.decision.options[0].hint in s.decision.prompt
    return s.decision.options[0].hint, s.decision.enter


def shows(s: Fight, which: str) -> str:
    """Return the caption of the second dice."""
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
def test_DICE_7_a_roll_says_what_it_is_worth(attack: list[int], defence: list[int], text: str, enter: str) -> None:
    """Enter keeps the roll only if it stands."""
    assert worth(defended(attack, defence)) == (text, enter)


def test_DICE_10_the_gm_decides_a_tie_of_equal_kinds() -> None:
    """Enter has no meaning there."""
    s = defended([3, 0], [3, 0], GOOD.replace("pc ", ""))
    assert worth(s) == ("a tie with Def (the GM decides)", "")


def test_DICE_7_second_dice_say_what_really_hits() -> None:
    s = defended([2, 7], [3, 0])
    assert shows(s, "both") == "30 to 48 or a lower double hits; 49+ fails"
    assert shows(s, "tens") == "3 or 4 hits, other digits fail"
    assert shows(s, "ones") == "2 hits, other digits fail", "22 is a critical, which may be set to 48"
    assert shows(defended([2, 7], [5, 2]), "both") == "Nothing beats Def's 52: only a critical matters"
    assert shows(defended([2, 7], [4, 8]), "both") == "48 or a lower double hits; 49+ fails"
    higher = GOOD.replace("level=48", "level=48/60")
    assert shows(defended([2, 7], [5, 2], higher), "both") == "Only 48, set to 52 or more, beats Def's 52"
    assert shows(defended([2, 7], [5, 2]), "tens") == "no digit hits"
    assert shows(defended([7, 2], [9, 0]), "tens") == "0 to 4 hits, other digits fail"
    assert shows(defended([7, 2], [9, 0]), "both") == "48 or less succeeds; 00 counts as 100"


def test_DICE_10_a_lost_tie_does_not_hit() -> None:
    """The other side wins ties."""
    s = defended([2, 7], [3, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55")
    assert shows(s, "both") == "31 to 48 or a lower double hits; 49+ fails"


def test_DICE_7_enter_keeps_a_defence_that_holds() -> None:
    """Another defence is not kept."""
    for roll, text, enter in (([4, 0], "a success against Att's 31", "keep"), ([2, 4], "beaten by Att's 31", "")):
        s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
        s.act(
            "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]), ("defend.roll", roll)
        )
        assert worth(s) == (text, enter)


def test_DICE_7_players_hear_nothing_of_unseen_dice() -> None:
    """An unseen defender rolled them."""
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
    """Return a fight after initiative rolls in round 1; the skilled character is asked: Ada, a PC, or the NPC Bob."""
    ada, bob = "Ada pc a Room level=50", "Bob b Room level=50"
    s = Opening(ROOM, *((ada, f"{bob} LEAD-1") if npc else (f"{ada} LEAD-1", bob)), **rules)
    s.script(("initiative.roll", theirs if npc else mine), ("initiative.roll", mine if npc else theirs))
    s.asks("roll.again")
    return s


def test_INIT_3_a_tie_leaves_initiative_with_the_pcs_at_first() -> None:
    own = contested([3, 1], [3, 1])
    assert worth(own) == ("a success", "keep") and shows(own, "both") == "31 to 50 wins; 51+ fails"
    other = contested([3, 1], [3, 1], npc=True)
    assert worth(other) == ("a tie with Ada (initiative does not change)", "")
    assert shows(other, "both") == "32 to 50 wins; 51+ fails"
    assert shows(other, "tens") == "4 wins, other digits fail"


def test_RUL_2_a_critical_at_initiative_is_worth_its_number() -> None:
    """The dice cannot be set."""
    assert worth(contested([2, 2], [3, 1])) == ("beaten by Bob's 31", "")
    assert worth(contested([4, 4], [3, 1])) == ("a critical success", "keep")
    assert shows(contested([2, 4], [3, 1]), "ones") == "no digit wins"
    ordinary = contested([2, 2], [3, 1], initiative_critical="ordinary")
    assert worth(ordinary) == ("a critical success", "keep")
    assert shows(ordinary, "both") == "31 to 50 or a lower double wins; 51+ fails"


def test_EDIT_3_double_nought_is_a_lower_double() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55", first="a", edition="unhex-0-99")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [0, 9]))
    assert isinstance(s.decision, Roll) and "or a lower double" in s.decision.caption


@pytest.mark.parametrize(
    ("mine", "caption"),
    [
        ("Def b Room level=31", "Only 31 or a lower double ties with Att's 31: the GM decides"),
        ("Def b Room level=30", "Nothing beats Att's 31: only a critical matters"),
        ("Def b Room level=30/40", "Only 30, set to 32 or more, beats Att's 31"),
        ("Def pc b Room level=31", "31 or a lower double defends; 32+ fails"),
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
    assert s.decision.caption == "Only 31 ties with Ada's 31: initiative does not change"


def test_LEAD_4_a_success_that_does_not_win_still_counts() -> None:
    for abilities, left in (("", "only a critical matters"), (" LEAD-3 LEAD-4", "a success still lets them direct")):
        s = Opening(ROOM, "Ada pc a Room", f"Bob b Room level=30{abilities}").script(("initiative.roll", [3, 1]))
        assert isinstance(s.decision, Roll)
        assert s.decision.caption == f"Nothing beats Ada's 31: {left}"


def test_DICE_11_a_defender_is_told_that_the_attack_has_failed() -> None:
    for good, caption, comes in (
        (
            "",
            "The attack missed with 72: only a critical matters",
            ("a failure, but the attack missed with 72", "keep"),
        ),
        (" 1HM-1", "The attack missed with 72 but may be re-rolled; 55 or less succeeds", ("a failure", "")),
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
    assert s.decision.caption == "55 or less succeeds; 00 counts as 100", "no word about unseen dice"


def test_SHLD_4_no_all_out_defence_against_a_failed_attack() -> None:
    """The attack has failed for good."""
    for more, by, asked in (
        ("", (), "turn.actor"),
        (" 1HM-1", (), "defend.roll"),
        ("", ("Bob b Room shield@left SHLD-2",), "defend.roll"),
        (" hidden", (), "defend.roll"),
    ):
        s = Opening(ROOM, f"Att a Room knife@right{more}", "Cat a Room", "Def pc b Room shield@left SHLD-4", *by)
        s.initiative("a").script(("round.all_out", ["def"]))
        s.act("att", "attack:att.knife", *([("attack.target", "def"), ("attack.react", ["bob:defend:"])] if by else []))
        s.script(("attack.roll", [7, 2])).asks(asked)


def test_INIT_3_a_failure_that_keeps_initiative_loses_nothing() -> None:
    for who, mine, theirs, text, enter in (
        ("Ada pc a Room LEAD-1", [7, 2], [9, 8], "a failure, but A will have initiative anyway", "keep"),
        ("Ada pc a Room LEAD-1 LEAD-3 LEAD-4", [7, 2], [9, 8], "a failure, but A will have initiative anyway", ""),
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
    assert worth(three) == ("beaten by Bob's 31, but A will have initiative anyway", "keep")
    unseen = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room", "Cat c Room hidden")
    unseen.script(*(("initiative.roll", faces) for faces in ([7, 2], [9, 8], [3, 1])))
    assert worth(unseen) == ("a failure", ""), "players read nothing about unseen dice"


@pytest.mark.parametrize("who", ["bob", "cat"])
@pytest.mark.parametrize("mine", [[9, 8], [7, 2], [2, 4]])
def test_whoever_rolled_initiative_may_be_removed_before_it_is_kept(who: str, mine: list[int]) -> None:
    s = Opening(ROOM, "Ada pc a Room LEAD-1", "Bob b Room", "Cat c Room", "Cid c Room level=20")
    s.script(("initiative.roll", mine), ("initiative.roll", [2, 5]), ("initiative.roll", [9, 7]))
    s.amend(who, "remove", "yes")
    assert s.decision is not None and s.decision.question == "roll.again"
    s.system.advise(s.table, s.decision).odds()
    s.view("players")
    s.answer("both")
    assert s.decision.question == "roll.second"
    s.view("gm")
    s.play_on(1, most=6)


def caption(s: Fight) -> str:
    """Return the caption of the pending dice."""
    assert isinstance(s.decision, Roll)
    return s.decision.caption


def criticals(side: str, attack: list[int], good: str = "") -> Opening:
    """Return an attack of Att on Def, level 50, who defends.

    Att has level 48, or 60 if side `a` has initiative and settles last.
    """
    att = "Att a Room level=60 knife@right" if side == "a" else "Att a Room level=48 sword@right 1HM-1"
    s = Opening(ROOM, att, "Ath a Hall", f"Def pc b Room level=50{good}")
    if side == "a":
        s.initiative("a", {"a": [0, 7]})
    else:
        s.initiative("b").script(("turn.actor", "end"))
    s.act("att", "attack:att." + ("knife" if side == "a" else "sword"), ("attack.react", ["def:defend:"]))
    return s.script(("attack.roll", attack))


def shares(s: Fight) -> set[str]:
    """Return the chances of all choices about the dice."""
    return {cells[0] for cells in s.advice().odds().cells.values()}


def test_DICE_12_a_defence_still_to_be_set_makes_no_plain_hit() -> None:
    """Setting the defence may stop the attack."""
    s = criticals("b", [4, 0]).script(("defend.roll", [3, 3]))
    assert worth(s) == ("a hit unless Def sets 33 higher (up to 50)", "")
    assert shares(s) == {"0 %"}
    assert shows(s, "both") == "34 to 48 or a lower double hits, unless Def sets 33 higher (up to 50)"
    assert shows(s, "tens") == "4 hits, other digits fail, unless Def sets 33 higher (up to 50)"
    s.script(("roll.again", "keep"), ("roll.critical", "set"), ("roll.set", 50))
    assert s.level("def") == 50, "it misses"
    below = criticals("b", [2, 2]).script(("defend.roll", [3, 3]))
    assert worth(below) == ("a critical success unless Def sets 33 higher (up to 50)", "")


def test_RUL_3_a_defence_is_told_that_the_attack_may_still_be_set() -> None:
    s = criticals("a", [2, 2], " shield@left SHLD-1")
    assert caption(s) == "22 to 50 or a lower double defends, unless Att sets 22 higher (up to 60)"
    s.script(("defend.roll", [3, 0]))
    assert worth(s) == ("a success against Att's 22 unless Att sets 22 higher (up to 60)", "")
    assert shares(s) == {"0 %"}
    s.script(("roll.again", "keep"), ("roll.critical", "set"), ("roll.set", 59)).asks("damage.dice")
    assert caption(criticals("a", [2, 4], " shield@left SHLD-1")).endswith("; 51+ fails"), "24 may not be set"


def test_DICE_7_a_defence_hears_of_the_attacks_re_roll() -> None:
    mine = "Def pc b Room level=52 shield@left SHLD-1"
    s = Opening(ROOM, "Att a Room level=60 sword@right 1HM-1", "Ath a Hall", mine)
    s.initiative("a", {"a": [0, 7]})
    s.act("att", "attack:att.sword", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 2]))
    assert caption(s) == "32 to 52 or a lower double defends, unless Att re-rolls"
    s.script(("defend.roll", [3, 4]))
    assert worth(s) == ("a success against Att's 32 unless Att re-rolls", "")
    assert shows(s, "tens") == "3 or 4 defends, other digits fail, unless Att re-rolls"
    s.script(("roll.again", "keep"), ("roll.again", "both"), ("roll.second", [4, 1])).asks("damage.dice")


def test_DICE_12_a_number_is_not_said_to_beat_what_may_still_be_set_higher() -> None:
    s = criticals("a", [2, 2]).script(("defend.roll", [3, 3]), ("roll.critical", "set"))
    assert [one.label for one in s.advice().offers()] == [
        "50  the highest: it beats Att's 22 unless Att sets 22 higher (up to 60)"
    ]


def test_DICE_12_a_critical_that_was_settled_is_what_it_is() -> None:
    s = criticals("b", [2, 2], " shield@left SHLD-1").script(("defend.roll", [3, 0]))
    s.script(("roll.again", "keep"), ("roll.critical", "action"))
    assert worth(s) == ("a success against Att's 22", "keep")


def test_DICE_10_second_dice_say_at_which_number_the_gm_decides() -> None:
    npc = GOOD.replace("pc ", "").replace("level=48", "level=54")
    s = defended([0, 9], [0, 6], npc, "Def b Room level=51")
    assert shows(s, "both") == "7 to 54 hits (at 06 the GM decides); 55+ fails"
    assert shows(s, "ones") == "7 to 9 hits, the GM decides at 6, other digits fail"
    assert shows(s, "tens") == "0 to 4 hits, other digits fail"


def test_DICE_10_a_critical_that_can_at_best_tie_is_no_success_yet() -> None:
    s = defended([2, 2], [4, 7], GOOD.replace("level=48", "level=47"), "Def pc b Room level=48")
    assert worth(s) == ("a tie with Def at best (the GM decides)", "")


@pytest.mark.parametrize(
    ("mine", "attack", "text"),
    [
        ("Def b Room level=16/21", [1, 6], "Only 16, set to 17 or more, beats Att's 16; a lower double ties"),
        ("Def b Room level=31", [3, 1], "Only 31 or a lower double ties with Att's 31: the GM decides"),
        ("Def b Room level=30/31", [3, 1], "Only 30 ties with Att's 31: the GM decides"),
        (
            "Def b Room level=48", [2, 2],
            "23 to 48 or a lower double defends, unless Att sets 22 higher (up to 50)",
        ),
    ],
)  # fmt: skip
def test_DICE_10_doubles_that_tie_or_win_are_told_apart(mine: str, attack: list[int], text: str) -> None:
    s = Fight(ROOM, "Att a Room level=50 knife@right", "Ath a Hall", mine, first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", attack))
    assert caption(s) == text


def test_INIT_3_RUL_31_where_others_tie_every_roll_keeps_initiative() -> None:
    s = Opening(ROOM, "Bob b Room", "Cat c Room", "Ada pc a Room LEAD-1")
    s.script(("initiative.roll", [3, 1]), ("initiative.roll", [3, 1]))
    assert caption(s) == "A will have initiative anyway: only a critical matters"
    s.script(("initiative.roll", [2, 0]))
    assert shows(s, "both") == "A will have initiative anyway: only a critical matters"
    assert shows(s, "tens") == "A will have initiative anyway: only a critical matters"


def test_RUL_18_another_defender_hears_of_a_stopped_attack() -> None:
    def second(good: str = "", hidden: str = "") -> Fight:
        pat = "Pat pc b Room level=50 shield@left SHLD-2 SHLD-1"
        s = Fight(
            ROOM,
            f"Att a Room level=60 sword@right{good}",
            "Ath a Hall",
            f"Def pc b Room level=50{hidden}",
            pat,
            first="a",
        )
        s.act("att", "attack:att.sword", ("attack.target", "def"), ("attack.react", ["def:defend:", "pat:defend:"]))
        return s.script(("attack.roll", [3, 4]), ("defend.roll", [4, 0]))

    s = second()
    assert caption(s) == "Def's 40 already stops it: only a critical matters"
    s.script(("defend.roll", [2, 1]))
    assert worth(s) == ("beaten by Att's 34, but Def's 40 already stops it", "keep")
    assert shares(s) == {"100 %"}
    assert caption(second(" 1HM-1")) == "34 to 50 or a lower double defends, unless Att re-rolls"
