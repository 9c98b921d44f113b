"""Shorthand lines: each previews its effect, and is a GM action or an answer like any other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from evening_kit import joined
from kit import DUEL, TOY
from unhex_kit import CLUB, CROWD, MAZE, ROOM, Evening, Fight, setup

from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.session import Session
from unhex_tui.engine.shorthand import LONGEST, carry_out, understood
from unhex_tui.engine.wording import meant, words_of

PEOPLE = (
    "Vex pc crew Entrance level=55 pistol@right knife@left ammo armor:torso",
    "Kit pc crew Entrance shield@left kit@right STEA-1",
    "Moss pc crew Kitchen rifle@both ammo",
    "Thug-1 house Dance_Floor axe@both",
    "Thug-2 house Dance_Floor level=40 knife@right",
)


@pytest.fixture
def evening() -> Evening:
    """Return a session in which the crew has the first turn."""
    made = Evening(setup(CLUB, *PEOPLE))
    return made.script(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew"))


def does(session: Session, line: str) -> str:
    """Carry out a line and return its preview."""
    meant = understood(session, line)
    assert meant.says, meant.wrong
    carry_out(session, meant)
    return "; ".join(meant.says)


def last(session: Session) -> tuple[str, str, Any]:
    """Return the kind, the question and the value of the last entry."""
    entry = session.journal.entries[session.journal.head]
    return entry.kind, entry.question, entry.value


def test_somebody_is_put_elsewhere_by_the_answers_of_the_gms_edit(evening: Evening) -> None:
    assert does(evening, "vex > bar") == "Vex: Entrance → Bar; no intercept, no action spent (an edit)"
    assert evening.table.characters["vex"].area == "bar" and evening.told()[-1].endswith("Vex: Entrance → Bar")
    assert last(evening) == ("aside", "amend", ["vex", "area", "bar"])
    evening.undo()
    assert evening.table.characters["vex"].area == "entrance"


@pytest.mark.parametrize("chosen", [False, True])
def test_MOVE_1_INT_1_a_written_move_is_the_characters_action(evening: Evening, chosen: bool) -> None:
    """The character may make the move now."""
    if chosen:
        evening.answer("vex")
    said = does(evening, "vex > dance floor")
    assert said == "Vex moves from Entrance to Dance Floor; costs the action; Thug-1 and Thug-2 can intercept"
    evening.asks("move.react")
    assert last(evening) == ("answer", "move.area", "dance-floor")
    evening.answer([])
    assert evening.table.characters["vex"].area == "dance-floor" and evening.table.characters["vex"].actions == 0
    assert understood(evening, "vex > entrance").aside == "amend", "no action is left"
    assert "no intercept, no action spent (an edit)" in understood(evening, "thug 1 > bar").says


@pytest.mark.parametrize(
    ("line", "said", "written"),
    [
        ("thug 2 -4 right leg", "Thug-2: 4 damage to the right leg", ["thug-2", "damage", "right_leg", 4, "slash"]),
        (
            "thug 2 takes 4 damage to the right leg",
            "Thug-2: 4 damage to the right leg",
            ["thug-2", "damage", "right_leg", 4, "slash"],
        ),
        ("vex takes 2 torso", "Vex: 2 damage to the torso", ["vex", "damage", "torso", 2, "slash", "no"]),
        ("thug-2 -4 r leg x", "Thug-2: 4 damage to the right leg", ["thug-2", "damage", "right_leg", 4, "cross"]),
        ("thug 2 -3 head less", "Thug-2: 3 damage to the head", ["thug-2", "damage", "head", 3, "less"]),
        ("vex -2 torso", "Vex: 2 damage to the torso", ["vex", "damage", "torso", 2, "slash", "no"]),
        ("vex -2 torso armor", "Vex: 2 to the torso, stopped by armor", ["vex", "damage", "torso", 2, "slash", "yes"]),
        ("kit in sight", "Kit loses stealth", ["kit", "stealth", "give"]),
        ("thug 1 hidden", "Thug-1 is hidden from the players", ["thug-1", "hidden", "turn"]),
        ("vex level 40", "Vex's level 55 → 40", ["vex", "level", 40]),
        ("VEX Max Level 45", "Vex's max level 55 → 45", ["vex", "max_level", 45]),
        ("moss actions 2", "Moss's actions left: 1 → 2", ["moss", "actions", 2]),
        ("moss loses ammo", "Moss loses ammo", ["moss", "items", "moss.ammo", "take"]),
        ("moss breaks rifle", "Moss loses rifle (destroyed)", ["moss", "items", "moss.rifle", "destroy"]),
        ("vex marks left arm /x", "Vex's left arm: ☐☐☐ → X\\☐", ["vex", "marks", "left_arm", "/x"]),
        ("thug 1 surrenders", "Thug-1 surrenders", ["thug-1", "state", "surrendered"]),
    ],
)
def test_what_becomes_of_somebody_is_an_edit_with_its_consequences(
    evening: Evening, line: str, said: str, written: list[Any]
) -> None:
    assert does(evening, line).split("; ")[0] == said
    kind, aside, answers = last(evening)
    assert (kind, aside) == ("aside", "amend")
    assert answers == [evening.meant(one) if isinstance(one, str) else one for one in written]


@pytest.mark.parametrize(
    ("line", "said", "written"),
    [
        ("note the bouncer lied", "note: the bouncer lied", [":session", "the bouncer lied"]),
        ("note vex: owes the Cat", "note on Vex: owes the Cat", ["vex", "owes the Cat"]),
        ("note bar: a safe", "note on Bar: a safe", ["area:bar", "a safe"]),
        ("note at ten: the police", "note: at ten: the police", [":session", "at ten: the police"]),
    ],
)
def test_a_note_is_about_whom_or_what_stands_before_its_colon(
    evening: Evening, line: str, said: str, written: list[Any]
) -> None:
    assert does(evening, line) == said
    assert last(evening) == ("aside", "note", written)


def test_what_would_follow_is_said_beforehand_and_nothing_has_changed(evening: Evening) -> None:
    before = evening.system.dump(evening.table), evening.journal.head
    meant = understood(evening, "thug 2 -9 head")
    assert "Thug-2 is unconscious" in meant.says
    assert (evening.system.dump(evening.table), evening.journal.head) == before
    carry_out(evening, meant)
    assert evening.table.characters["thug-2"].unconscious


def test_armor_takes_nothing_unless_it_is_named_and_that_is_said(evening: Evening) -> None:
    assert "armor on the torso is not used: add “armor” to use it" in understood(evening, "vex -2 torso").says
    assert understood(evening, "vex -2 head armor").wrong == "Vex has no armor on the head"


def test_the_gm_drops_items_of_an_unconscious_character(evening: Evening) -> None:
    does(evening, "thug 2 -9 head")
    carried = evening.table.characters["thug-2"].items[0]
    assert does(evening, f"thug 2 drops {carried.name}") == f"Thug-2 drops {carried.title}"
    assert [item.name for items in evening.table.floor.values() for item in items] == [carried.name]


def test_what_is_held_is_dropped_freely(evening: Evening) -> None:
    assert does(evening, "vex drops knife") == "Vex drops knife"
    assert last(evening) == ("aside", "drop", ["vex", [evening.meant("vex.knife")]])
    evening.undo()
    for several in ("pistol, knife", "pistol and knife", "both"):
        assert does(evening, f"vex drops {several}") == "Vex drops pistol and knife", several
        evening.undo()
    assert "no such choice: “sword”" in understood(evening, "vex drops pistol, sword").wrong
    assert does(evening, "moss drops") == "Moss drops rifle"
    assert understood(evening, "moss drops rifle").wrong == "Moss has nothing in hand"


def test_the_letter_on_a_token_is_as_good_as_the_name(evening: Evening) -> None:
    letter = evening.table.characters["thug-2"].letter
    assert understood(evening, f"{letter}>bar").says[0] == "Thug-2: Dance Floor → Bar"


@pytest.mark.parametrize(
    ("line", "wrong", "could"),
    [
        ("thug > bar", "“thug” could be Thug-1 or Thug-2", ("Thug-1 > bar", "Thug-2 > bar")),
        (
            "thug 2 -4 leg",
            "Thug-2: “leg” could be right leg or left leg",
            ("Thug-2 -4 right leg", "Thug-2 -4 left leg"),
        ),
        ("vex > moon", "Vex: no such choice: “moon”. Available: Catwalk", ("Vex > Catwalk",)),
        (
            "vex drops rifle",
            "Vex: no such choice: “rifle”. Available: pistol, knife",
            ("Vex drops pistol", "Vex drops knife"),
        ),
        ("vex -2 torso frob", "Vex: don't know “frob”. Try: x, less or armor", ("Vex -2 torso", "Vex -2 torso x")),
        ("vex level", "Vex: how many?", ("Vex level 55",)),
        ("vex level 400", "Enter -99 to 55, not 400", ()),
        ("vex frob", "Don't know “frob” after Vex", ("Vex > ",)),
        ("zed > bar", "No character called “zed”. Available: Vex, Kit, Moss, Thug-1 and Thug-2", ()),
        ("vex marks head \\\\\\\\", "Head, 3 boxes: 4 marks is too many; type \\ (or /), X and #", ()),
        ("note", "Type the note", ()),
        ("vex attack moss", "Moss: On the same side (CHAR-8)", ()),
    ],
)
def test_what_is_not_understood_is_named_with_what_it_could_be(
    evening: Evening, line: str, wrong: str, could: tuple[str, ...]
) -> None:
    meant = understood(evening, line)
    assert not meant.says and meant.wrong.startswith(wrong) and meant.could[: len(could)] == could


def test_words_answer_what_is_asked_one_question_after_the_other(evening: Evening) -> None:
    meant = understood(evening, "vex attack thug 2")
    assert meant.answers == ("vex", f"attack:{evening.meant('vex.pistol')}", "thug-2")
    wrong = understood(evening, "vex attack zed").wrong
    assert wrong == "“zed” is no answer to “Vex attacks with pistol: at whom?”"
    moves = understood(evening, "vex charges thug 1").wrong
    assert moves == "“thug 1” is no answer to “Vex moves: where to?”", "the thug is known, but is no area"
    carry_out(evening, meant)
    assert evening.decision is not None and evening.decision.question in ("attack.react", "attack.roll")
    assert last(evening)[0] == "answer"
    if evening.decision.question == "attack.react":
        assert understood(evening, "no reaction").answers == ([],)
        does(evening, "nobody")
    assert understood(evening, "35").answers == ([3, 5],)
    assert "2 dice" in understood(evening, "355").wrong


def test_an_act_may_be_written_as_it_is_told(evening: Evening) -> None:
    """The text may name the acting character, even in their turn."""
    pistol = f"attack:{evening.meant('vex.pistol')}"
    for verb in ("attacks", "shoots", "hits"):
        assert understood(evening, f": vex {verb} thug 2").answers == ("vex", pistol, "thug-2")
    evening.answer("vex")
    assert understood(evening, "vex attacks thug 2").answers == (pistol, "thug-2")
    assert understood(evening, "attacks thug 2").answers == (pistol, "thug-2")
    assert understood(evening, "vex attacks zed").wrong.startswith("“zed” is no answer to “Vex attacks")
    evening.answer(pistol)
    evening.asks("attack.target")
    asked = understood(evening, "thug 2 -4")
    assert "which location" in asked.wrong and "Thug-2 -4 head" in asked.could, "though Thug-2 could be answered"


@pytest.mark.parametrize("line", ["moss moves to the kitchen", "moss runs to the kitchen", "moves to kitchen"])
def test_the_only_way_may_be_named_with_its_article(line: str) -> None:
    """The area is then part of the act, and no other question takes it."""
    alley = Evening(setup(CLUB, "Moss pc crew Alley rifle@both ammo", "Thug house Bar knife@right"))
    alley.script(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew"))
    alley.answer("moss")
    assert understood(alley, line).says[0] == "Moss: which action? Move to Kitchen"
    assert meant(words_of("move to the"), {"a": ("Move to Kitchen",)}).taken == 2, "an article alone belongs to no name"


@pytest.mark.parametrize("foe", ["Bar", "Entrance"])
def test_a_place_that_is_not_the_only_way_is_no_answer(foe: str) -> None:
    """It said `Moss has spent their action`, or that the attic does not intercept."""
    alley = Evening(setup(CLUB, "Moss pc crew Alley rifle@both ammo", f"Thug house {foe} knife@right"))
    alley.script(("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]), ("initiative.order", "crew"))
    read = understood(alley, "moss moves to the attic")
    assert read.wrong == "“the attic” names no place that can be chosen: “Move to Kitchen” is possible"
    assert read.could == ("moss moves to Kitchen",)
    assert understood(alley, "moss moves").answers


def test_levels_come_back_without_a_form_as_far_as_the_max_level(evening: Evening) -> None:
    does(evening, "thug 2 -9 right arm")
    low = evening.table.characters["thug-2"].level
    assert understood(evening, "thug 2 +").could == ("Thug-2 +1", "Thug-2 +2", "Thug-2 +3")
    assert does(evening, "thug 2 +3") == f"Thug-2's level {low} → {low + 3}; no boxes are erased"
    does(evening, "thug 2 +99")
    assert evening.table.characters["thug-2"].level == evening.table.characters["thug-2"].max_level


def test_boxes_are_erased_by_their_marks_not_by_a_plus(evening: Evening) -> None:
    """It asked how many levels, although the number was typed."""
    does(evening, "thug 2 -3 right leg")
    meant = understood(evening, "thug 2 +2 right leg")
    assert meant.wrong == "Thug-2: type nothing after “+2”; it raises the level and erases no boxes"
    assert meant.could == ("Thug-2 marks right leg \\", "Thug-2 +2")
    does(evening, meant.could[0])
    assert evening.table.characters["thug-2"].marks["right_leg"] == [1, 0, 0]
    assert understood(evening, "thug 2 +2 please").could == ("Thug-2 +2",)


def test_several_written_answers_are_taken_together(evening: Evening) -> None:
    """One wrong answer refuses all."""
    written: list[int] = []
    evening.recorder.write = lambda records: written.append(len(records))
    meant, head = understood(evening, "vex attack thug 2"), evening.journal.head
    with pytest.raises(AnswerError):
        carry_out(evening, meant._replace(answers=(*meant.answers[:-1], "nobody")))
    assert evening.journal.head == head and not written
    carry_out(evening, meant)
    assert written == [3]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("attack thug", "attack:i1"),
        ("attack knife thug", "attack:i1"),
        ("attack less thug", "attack:i1~less"),
        ("attack pistol", "attack:i2"),
        ("knife thug", "could be “Attack: knife” or “Attack: knife, less-lethal”"),
        ("knife", "could be “Attack: knife” or “Attack: knife, less-lethal” or “Drop knife or pistol”"),
    ],
)
def test_an_act_is_named_by_what_it_is_its_weapon_and_whom_it_is_at(line: str, answer: str) -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right pistol@left ammo", "Thug house Room", first="crew")
    s.answer("vex")
    found = understood(s, line)
    assert found.answers == (answer,) if answer.startswith("attack") else answer in found.wrong


def test_a_thing_alone_does_nothing_that_was_not_meant_with_it() -> None:
    """A kit in hand means first aid; an axe that cannot be used now does not mean dropping it."""
    people = ("Vex pc crew Room kit@right knife@left", "Juno pc crew Room level=40 axe@both", "Thug house Hall")
    s = Fight(ROOM, *people, first="crew")
    s.wound("juno", torso="\\\\")
    vex = understood(s, "vex first aid kit")
    assert vex.answers != ("vex", "drop") and not any("drop" in one.casefold() for one in vex.says), vex
    assert understood(s, "vex first aid").answers == ("vex", "aid")
    axe = understood(s, "juno axe")
    assert not axe.says and "Drop axe" in axe.wrong and "juno Drop axe" in axe.could
    assert understood(s, "juno drop axe").says


def test_another_name_after_a_name_is_not_another_to_act(evening: Evening) -> None:
    assert not understood(evening, "vex kit").says


def test_an_edit_that_is_half_typed_is_no_answer_to_what_is_asked() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room", first="crew")
    assert understood(s, "vex knife less").says
    assert not understood(s, "vex -").says
    assert meant(words_of("-"), {"a": ("less-lethal",)}).keys == ()
    assert meant(words_of("-"), {"a": ("less-lethal",), "b": ("-",)}).keys == ("b",)


def test_an_empty_line_offers_what_can_be_written(evening: Evening) -> None:
    could = understood(evening, "  ").could
    assert "Vex > " in could and "note " in could and not understood(evening, "").wrong


def test_a_game_without_shorthand_is_answered_by_words() -> None:
    session = Session(TOY, DUEL)
    label = understood(session, "").could[0]
    does(session, label)
    assert last(session)[0] == "answer" and understood(session, "nonsense ][").wrong


def test_whatever_is_typed_is_understood_or_refused_and_changes_nothing() -> None:
    evening = Evening(setup(MAZE, *CROWD))
    rng = Random(4)
    parts = [
        "vex",
        "rat",
        "thug",
        "kit",
        ">",
        "-",
        "4",
        "-99999999999",
        "head",
        "leg",
        "x",
        "less",
        "armor",
        "level",
        "note",
    ]
    parts += [
        "drops",
        "loses",
        "axe",
        "marks",
        "\\X#",
        "[b]",
        "[/]",
        "\u202e",
        "\x1b[2J",
        "ﬁ",
        "²",
        "🗡",
        "''",
        '"',
        "dead",
        "back",
    ]
    before = evening.system.dump(evening.table), evening.journal.head
    done = 0
    for _ in range(1500):
        line = rng.choice(["", " "]).join(rng.choice(parts) for _ in range(rng.randint(1, 6))) * rng.choice([1, 1, 40])
        meant = understood(evening, line)
        assert bool(meant.says) != bool(meant.wrong) or not line.strip(), line[:LONGEST]
        done += bool(meant.says)
        assert (evening.system.dump(evening.table), evening.journal.head) == before
    assert done > 20


@pytest.mark.parametrize(
    ("before", "line", "key"),
    [
        ((), "the session's goal", "goal"),
        ((("evening.next", "fight"),), "put it off", "back"),
        ((("evening.next", "fight"),), "what ends it", "objective"),
        ((("evening.next", "roll"),), "none", "back"),
        (
            (("evening.next", "fight"), ("fight.prepare", "recruit"), ("recruit.team", "opposition")),
            "nobody after all",
            "done",
        ),
    ],
)
def test_what_an_option_was_called_before_may_still_be_typed(before: Any, line: str, key: str) -> None:
    assert understood(joined({"name": "Vex"}).script(*before), line).answers[0] == key


@pytest.mark.parametrize("name", ["Don't follow", "Don’t follow", "No follow", "Do not follow", "Never follow"])
def test_a_name_is_not_matched_without_its_no(name: str) -> None:
    assert meant(words_of("follow"), {"a": (name,)}).keys == ()
    assert meant(words_of(name), {"a": (name,)}).keys == ("a",)


@pytest.mark.parametrize("name", ["Don Ciro", "No-Nose Ciro", "Nora Ciro", "Nothing but Ciro"])
def test_a_name_that_begins_like_a_no_is_matched_by_its_end(name: str) -> None:
    assert meant(words_of("ciro"), {"a": (name,)}).keys == ("a",)
