"""Auto-answers for NPCs: offered where they fit, switched by a GM action, and given while they are on."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import Talk, Tavern, brawler, tavern

from unhex_tui.engine.decision import Choose, Decision, Option, Seat
from unhex_tui.engine.system import Answered, AutoAnswer
from unhex_tui.gamekit.gm_actions import AutoAnswerRule, AutoAnswers
from unhex_tui.gamekit.handing import FINISH, GIVE_UP, beaten, hand_over, handed, played, told

RULES = {
    "duck": AutoAnswerRule("d", "NPCs always duck", "ducking", "NPCs duck", ", this fight"),
    "dice": AutoAnswerRule("r", "The app rolls for NPCs", "app dice", "rolled by the app"),
}


def fitting(table: Any, decision: Decision) -> tuple[str, str | None]:
    """Return the auto-answer for a blow or a roll."""
    return {"blow": ("duck", f"duck:{decision.about[0]}"), "roll": ("dice", None)}.get(decision.question, ("", None))


AUTO_ANSWERS = AutoAnswers(RULES, fitting)


def asked(question: str, who: str = "bob", *, gm: bool = True) -> Choose:
    seats = (Seat("gm", "GM", gm=True), *(() if gm else (Seat("ann", "Ann"),)))
    return Choose(question=question, seats=seats, prompt="?", about=(who,) if who else (), options=(Option("a", "A"),))


def room(**standing: str) -> Tavern:
    return tavern(brawler("Ann", "band"), brawler("Bob"), standing=standing)


def switched(table: Tavern, key: str) -> str:
    talk = Talk(table, AUTO_ANSWERS.gm_action(table)).says(("standing.which", key))
    assert talk.decision is None
    return str(talk.result)


def test_an_auto_answer_is_switched_on_and_off() -> None:
    table = room()
    assert switched(table, "duck") == "Auto-answer on: NPCs always duck, this fight"
    assert table.standing == {"duck": "on"}
    assert switched(table, "dice") == "Auto-answer on: The app rolls for NPCs"
    assert AUTO_ANSWERS.now(table) == ("ducking", "app dice")
    assert switched(table, "duck") == "Auto-answer off: NPCs always duck"
    assert table.standing == {"dice": "on"} and AUTO_ANSWERS.now(table) == ("app dice",)


def test_the_question_says_which_ones_are_on() -> None:
    table = room(dice="on")
    talk = Talk(table, AUTO_ANSWERS.gm_action(table))
    assert isinstance(talk.decision, Choose)
    assert [(option.key, option.label, option.hint, option.letter) for option in talk.decision.options] == [
        ("duck", "NPCs always duck", "off", "d"),
        ("dice", "The app rolls for NPCs", "on: choose to end it", "r"),
    ]


@pytest.mark.parametrize(
    ("decision", "standing"),
    [
        (asked("blow"), Answered("duck:bob", "NPCs duck")),
        (asked("roll"), None),
        (asked("talk"), None),
        (asked("blow", gm=False), None),
        (asked("blow", ""), None),
        (asked("blow", "gone"), None),
    ],
)
def test_only_questions_of_the_gm_about_an_npc_are_answered(decision: Choose, standing: Answered | None) -> None:
    assert AUTO_ANSWERS.auto_answer(room(duck="on"), decision) == standing
    assert AUTO_ANSWERS.auto_answer(room(), decision) is None


def test_dice_are_left_to_the_app() -> None:
    assert AUTO_ANSWERS.auto_answer(room(dice="on"), asked("roll")) == Answered(None, "rolled by the app")


def test_a_fitting_auto_answer_is_offered_before_those_that_are_on() -> None:
    duck = AutoAnswer("NPCs always duck, this fight", "standing", ("duck",))
    dice = AutoAnswer("The app rolls for NPCs, from now on", "standing", ("dice",))
    on = AutoAnswer("The app rolls for NPCs", "standing", ("dice",), holds=True)
    assert AUTO_ANSWERS.auto_answers(room(), asked("blow")) == (duck,)
    assert AUTO_ANSWERS.auto_answers(room(), asked("roll")) == (dice,)
    assert AUTO_ANSWERS.auto_answers(room(dice="on"), asked("blow")) == (duck, on)
    assert AUTO_ANSWERS.auto_answers(room(dice="on"), asked("roll")) == (on,)
    assert AUTO_ANSWERS.auto_answers(room(dice="on"), asked("talk")) == (on,)
    assert AUTO_ANSWERS.auto_answers(room(), asked("talk")) == ()


def handed_over(table: Tavern, *answers: str) -> str:
    talk = Talk(table, hand_over(table)).says(("hand.who", "crowd"), *(("hand.temper", answer) for answer in answers))
    assert talk.decision is None
    return str(talk.result)


def test_the_temper_stands_alone_unless_more_is_chosen_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = room()
    assert handed_over(table, "plain") == "The app plays The crowd (plain)" and table.standing == {
        "hand:crowd": "plain"
    }
    asked = Talk(table, hand_over(table)).says(("hand.who", "crowd")).decision
    assert isinstance(asked, Choose) and [each.key for each in asked.options] == ["plain", "sharp", "loose", "stop"]
    monkeypatch.setattr(Tavern, "habits", (FINISH, GIVE_UP))
    words = "The app plays The crowd (sharp, finishes the fallen, gives up when beaten)"
    assert handed_over(table, "give_up", "finish", "sharp") == words
    assert table.standing == {"hand:crowd": "sharp finish give_up"} and told(table, "bob", FINISH)
    assert handed_over(table, "finish", "loose") == "The app plays The crowd (loose, gives up when beaten)"
    assert not told(table, "bob", FINISH) and not told(table, "ann", FINISH)
    assert played(table) == ["the app plays The crowd (loose, gives up when beaten)"]


def test_outside_a_fight_the_app_says_that_it_plays_from_the_next_fight_on() -> None:
    table = room()
    table.phase = "evening"
    assert handed_over(table, "plain") == "The app plays The crowd (plain) from the next fight on"


def test_only_words_that_begin_with_a_temper_hand_anyone_over() -> None:
    table = room(**{"hand:bob": "madly finish"})
    assert handed(table, asked("blow")._replace(seats=(Seat("gm", "GM", gm=True, of="bob"),))) == ""
    assert not told(table, "bob", FINISH)


@pytest.mark.parametrize(
    ("down", "lost"),
    [((), False), (("bob",), False), (("bob", "cid"), True), (("bob", "cid", "ann", "eve"), False)],
)
def test_a_side_is_beaten_once_half_have_fallen_against_twice_as_many(down: tuple[str, ...], lost: bool) -> None:
    people = [*(brawler(name, "band") for name in ("Ann", "Eve")), *(brawler(name) for name in ("Bob", "Cid", "Dan"))]
    table = tavern(*people)
    for character_id in down:
        table.characters[character_id].pluck = 0
    assert beaten(table, "dan") is lost
    assert "ann" in down or not beaten(table, "ann")
