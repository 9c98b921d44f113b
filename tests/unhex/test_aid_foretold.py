"""Previews of first aid come true for each treatment: AID-2, AID-4, AID-5, AID-7, DMG-5, DMG-6."""

from test_first_aid import hurt, lines
from unhex_kit import ROOM, Evening, Fight

EMPTY = (("right", "empty"), ("left", "empty"))


def tracks(s: Evening, key: str) -> dict[str, tuple[str, str]]:
    """Return the changed boxes of a preview, before and after."""
    assert s.decision is not None
    return {change.track: (change.before.strip(), change.after.strip()) for change in s.advice().previews[key].changes}


def test_AID_2_which_die_is_boxes_shows_what_each_would_leave() -> None:
    s = hurt(head="\\\\", right_arm="\\", torso="X\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 3]))
    s.asks("aid.dice")
    assert lines(s, "ones") == (
        "Placed best: erases 3 \\; the other 1 becomes X",
        "head \\\\☐ → ☐☐☐",
        "right arm \\☐☐ → ☐☐☐",
        "torso X\\☐☐☐☐☐☐☐ → XX☐☐☐☐☐☐☐",
    )
    assert lines(s, "tens")[0] == "Placed best: erases 1 \\; the other 3 become X"
    assert tracks(s, "tens")["head"] == ("\\\\", "X")
    s.script(("aid.dice", "ones"))
    s.asks("aid.boxes")
    assert lines(s, "head") == (
        "Erases 2 \\; the other 2 become X",
        "head \\\\☐ → ☐☐☐",
        "right arm \\☐☐ → X☐☐",
        "torso X\\☐☐☐☐☐☐☐ → XX☐☐☐☐☐☐☐",
    )


def test_DMG_6_and_DMG_5_treatment_foretells_the_patients_state() -> None:
    """The preview has conditions and held items."""
    s = hurt(head="\\\\\\", right_arm="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]))
    (after,) = s.advice().previews["tens"].after
    assert (after.sheet, after.loses, after.gets) == ("kit", ("unconscious",), ("conscious again",))
    assert after.hands[0] == ("right", "unusable"), "one box brings them round and is the only one"
    (after,) = s.advice().previews["ones"].after
    assert after.loses == ("unconscious", "right arm unusable") and after.hands == EMPTY
    s = hurt(head="X\\\\", right_arm="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [0, 2]))
    (after,) = s.advice().previews["tens"].after
    assert (after.loses, after.gets) == ((), ()), "nothing is freed"


def test_AID_2_where_one_way_is_left_the_preview_is_what_happens() -> None:
    s = hurt(right_arm="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 2]))
    assert lines(s, "tens")[0] == "Erases 1 \\; the other 2 become X; right arm usable again"
    assert lines(s, "ones") == ("Erases 2 \\; the other 1 becomes X; right arm usable again", "right arm \\\\\\ → X☐☐")
    foretold = tracks(s, "ones")["right_arm"]
    s.script(("aid.dice", "ones"))
    assert s.wounds("kit") == {"right_arm": foretold[1]}


def test_DMG_6_it_is_foretold_who_comes_to() -> None:
    s = hurt(head="X\\\\")
    s.act("vex", "aid", ("first_aid.roll", [0, 2]))
    assert lines(s, "tens")[0] == "Erases nothing; 2 \\ become X"
    assert lines(s, "ones")[0] == "Erases 2 \\; conscious again"


def test_DMG_6_the_split_foretold_brings_them_round_where_one_does() -> None:
    s = hurt(head="X\\\\", torso="\\\\\\\\\\", right_arm="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]))
    # Four boxes in two locations: one box of the head suffices, and the arm is full, too.
    assert (
        lines(s, "ones")[0] == "Placed best: erases 4 \\; the other 6 become X; conscious again; right arm usable again"
    )
    assert tracks(s, "ones")["head"] == ("X\\\\", "XX")
    # One box in five locations: the head, though other locations have more.
    assert lines(s, "tens")[0] == "Placed best: erases 1 \\; the other 9 become X; conscious again"
    assert lines(s, "tens")[1] == "head X\\\\ → XX☐"


def test_AID_2_waking_the_patient_is_the_best_split() -> None:
    """A split that erases more comes second."""
    s = hurt(head="XX\\", torso="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [0, 2]))
    assert lines(s, "ones")[:2] == (
        "Placed best: erases 1 \\; the other 3 become X; conscious again",
        "head XX\\ → XX☐",
    )


def test_AID_2_the_split_that_was_foretold_is_the_one_that_is_offered() -> None:
    s = hurt(head="X\\\\", torso="\\\\\\\\\\", right_arm="\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]))
    told = s.advice().previews["ones"].lines[0]
    s.script(("aid.dice", "ones"))
    s.asks("aid.boxes")
    best = dict(s.advice().best)
    assert sum(best.values()) == 4 and len(best) <= 2
    assert f"Placed best: e{s.advice().shared(best).lines[0][1:]}" == told and "conscious again" in told
    assert "conscious again" not in s.advice().shared({"torso": 4}).lines[0]
    s.script(("aid.boxes", best))
    assert not s.who("kit").unconscious


def test_AID_2_of_equal_splits_the_freest_is_foretold() -> None:
    """Both splits erase as much."""
    s = hurt(right_arm="\\\\\\", left_arm="\\\\\\", torso="\\\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [1, 4]))
    assert (
        lines(s, "ones")[0]
        == "Placed best: erases 4 \\; the other 6 become X; right arm usable again; left arm usable again"
    )
    s = hurt(right_arm="\\\\\\", left_arm="\\\\\\", torso="\\\\\\\\\\\\")
    s.act("vex", "aid", ("first_aid.roll", [0, 5]))
    assert lines(s, "ones")[0] == "Placed best: erases 5 \\; the other 7 become X", (
        "one location, and most is in the torso"
    )


def test_AID_7_where_the_one_is_erased_shows_what_is_left() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right AID-7", "Kit pc crew Room", "Thug house Hall")
    s.wound("kit", head="\\", torso="\\")
    s.act("vex", "aid:sure")
    s.asks("aid.where")
    changes = {change.track: (change.before.strip(), change.after.strip()) for change in s.tried("head").changes}
    assert changes == {"head": ("\\", ""), "torso": ("\\", "X")}


def test_AID_5_where_wounds_become_permanent_is_foretold() -> None:
    s = hurt(head="XX", torso="XXXX\\")
    s.act("vex", "aid", ("first_aid.roll", [5, 5]))
    s.asks("aid.permanent")
    assert lines(s, "torso")[0] == "4 X on the torso become permanent; 1 \\ becomes X"
    assert tracks(s, "torso") == {"torso": ("XXXX\\", "■■■■X")}


def test_AID_2_whom_to_treat_shows_what_there_is_to_treat() -> None:
    s = hurt(head="\\", torso="\\\\")
    s.wound("vex", left_leg="\\")
    s.act("vex", "aid")
    s.asks("aid.patient")
    assert lines(s, "kit") == ("\\ to treat: head 1, torso 2", "A failure turns all of them into X")
    s.wound("kit", left_leg="\\", right_leg="\\")
    much = "head 1, torso 2, right leg 1, left leg 1"
    assert lines(s, "kit")[:2] == ("\\ to treat: 5 in 4 locations", much), "short enough to stand in its row"


def test_AID_2_and_AID_4_one_slash_becomes_an_X_and_several_become_so() -> None:
    for slashes, said in (("\\\\", "rest: 1 slash becomes X"), ("\\\\\\", "rest: 2 slashes become X")):
        s = hurt(torso=slashes)
        s.act("vex", "aid", ("first_aid.roll", [1, 0]), ("aid.dice", "tens"))
        assert s.told()[-1].endswith(said), s.told()[-1]
    s = hurt(torso="\\")
    s.act("vex", "aid", ("first_aid.roll", [9, 7]))
    assert any(text.endswith("1 slash becomes X") for text in s.told()), s.told()[-2:]
