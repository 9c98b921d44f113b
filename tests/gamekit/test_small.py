"""The base of small games: setups, the gathering, edits, and actions that are always cleared."""

from __future__ import annotations

from typing import Any

import pytest
from last_candle import LAST_CANDLE

from unhex_tui.engine.decision import Choose, Enter, Option
from unhex_tui.engine.procedure import Conversation, Given, MovedOn, Overruled, Procedure, ask
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import State
from unhex_tui.gamekit.small import SmallCharacter, SmallGame, SmallTable, under_way
from unhex_tui.testing import check


class Push(State):
    who: str


class Pusher(SmallCharacter):
    force: int = 2
    luck: int = 1


class Ring(SmallTable[Pusher]):
    pushed: int = 0


class Ringside(SmallGame):
    """Characters push in turn; each push is two questions of one action."""

    name, title, character, table = "ringside", "Ringside", Pusher, Ring
    numbers, most, letters_of_acts = {"force": (0, 9), "luck": (0, 3)}, 3, "i"
    example = {"title": "The ring", "characters": [{"name": "Ida"}, {"name": "Bo", "force": 5}]}  # noqa: RUF012

    def step(self, table: Ring) -> Procedure[None]:
        who = [*table.characters.values()][table.pushed % len(table.characters)]
        yes = Option("yes", "Yes")
        first = Choose(question="push", seats=who.seats, prompt="Push?", options=(yes, Option("no", "No")))
        if (yield from ask(lambda: first)) == "yes":
            with under_way(table, Push(who.id)) as push:
                hard = Choose(question="hard", seats=who.seats, prompt="Hard?", options=(yes,), about=(push.who,))
                yield from ask(lambda: hard, while_=lambda: who.force)
        table.pushed += 1
        if table.pushed > 5:
            self.end(table, "All are tired.")


RINGSIDE = Ringside()


def ring(*answers: Any) -> Session:
    session = Session(RINGSIDE, dict(RINGSIDE.example))
    for answer in answers:
        session.answer(answer)
    return session


def edited(session: Session, *answers: Any) -> str:
    """Edit a number and return the label of the edit."""
    aside = session.gm_action("amend")
    for answer in answers:
        aside.answer(answer)
    entry = session.finish("amend", aside)
    return entry.label if entry else ""


def test_it_keeps_the_laws() -> None:
    assert check(RINGSIDE, 400) == []


def test_an_action_under_way_is_no_rest_point_and_is_undone_whole() -> None:
    session = ring("no", "yes")
    assert session.table.action.who == "c2" and not session.table.at_rest
    session.answer("yes")
    assert session.table.at_rest and session.table.pushed == 2
    session.undo_action()
    assert session.decision is not None and session.decision.question == "push" and session.table.pushed == 1


def test_an_action_is_cleared_when_its_question_is_no_longer_needed() -> None:
    session = ring("yes")
    assert edited(session, "c1", "force", 0) == "Ida: force 2 → 0"
    assert session.decision is not None and session.decision.question == "push", "the loop has looked again"
    assert session.table.at_rest and session.table.pushed == 0


def test_an_action_is_cleared_when_the_gm_ends_the_fight() -> None:
    session = ring("yes")
    session.overrule("end")
    assert session.decision is None and session.table.at_rest
    assert [line.text for line in session.log()][-1] == "The GM ended the fight."


@pytest.mark.parametrize("error", [MovedOn, lambda: Overruled("end"), ZeroDivisionError])
def test_whatever_ends_the_block_the_action_is_cleared(error: Any) -> None:
    table = Ring("x")
    with pytest.raises(Exception), under_way(table, Push("c1")):  # noqa: B017
        raise error()
    assert table.at_rest


def test_a_question_moves_on_once_it_is_no_longer_needed() -> None:
    asked = Enter(question="name", seats=ring().decision.seats, prompt="Name?")  # type: ignore[union-attr]
    build = next(ask(lambda: asked, while_=lambda: True))
    assert build() is asked
    with pytest.raises(MovedOn):
        next(ask(lambda: asked, while_=lambda: False))()


def test_setups_give_numbers_within_their_bounds() -> None:
    table = RINGSIDE.start({"title": "x", "characters": [{"name": "Ida", "force": 9}, {"name": "Bo", "pc": False}]})
    assert [(c.force, c.luck, c.pc) for c in table.characters.values()] == [(9, 1, True), (2, 1, False)]


def test_every_mistake_of_a_setup_is_told() -> None:
    people = [{"name": "Ida", "force": 10}, {"name": "Bo", "hat": 1}, {"pc": True}, 7]
    with pytest.raises(ValueError, match="no such field") as error:
        RINGSIDE.start({"title": "x", "form": "setup", "map": "", "characters": people})
    lines = str(error.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["map", *(f"characters.{i}" for i in range(3)), "characters"]
    assert "at most 9" in lines[1] and "hat" in lines[2] and "name" in lines[3] and lines[4].endswith("at most 3")


def test_the_gm_names_who_fights_up_to_the_most() -> None:
    session = Session(RINGSIDE, {"title": "Later"})
    for name in ("Ida", "  \u202eBo ", "Cy"):
        assert session.decision is not None and session.decision.question == "who"
        session.answer(name.strip().replace("\u202e", ""))
    assert session.decision is not None and session.decision.question == "push"
    assert [(c.name, c.letter) for c in session.table.characters.values()] == [("Ida", "a"), ("Bo", "b"), ("Cy", "c")]


def test_an_edit_that_changes_nothing_is_no_step() -> None:
    assert edited(ring(), "c1", "luck", 1) == ""


def test_rows_show_the_numbers_and_who_is_asked() -> None:
    rows = ring("no").view("players").roster
    assert [(row.figures, row.current) for row in rows] == [
        ((("force", "2/9"), ("luck", "1/3")), False),
        ((("force", "5/9"), ("luck", "1/3")), True),
    ]


def test_a_game_without_numbers_has_no_edits() -> None:
    bare = type("Bare", (Ringside,), {"numbers": {}})()
    assert bare.gm_actions() == () and bare.view(Ring("x"), None, "gm").roster == ()
    assert LAST_CANDLE.gm_actions()


class Pushed(Pusher):
    aim: str = ""
    able = property(lambda self: self.force > 0)


class Turns(Ringside):
    """Characters act in turn, and aim anew in each round."""

    character, each_round, won, step = Pushed, ("aim",), ("{} is left.", "AIM-1"), SmallGame.step

    def act(self, table: Any, character: Any) -> Procedure[None]:
        yes = Choose(question="aim", seats=character.seats, prompt="Aim?", options=(Option("high", "High"),))
        character.aim = yield from ask(lambda: yes, while_=lambda: table.due is character)


def test_all_are_due_once_in_a_round_and_begin_the_next_one_anew() -> None:
    session = Session(Turns(), dict(RINGSIDE.example))
    ida, bo = session.table.characters.values()
    assert session.table.due is ida
    session.answer("high")
    assert (session.table.due, ida.aim, session.table.round) == (bo, "high", 1)
    session.answer("high")
    assert (session.table.due, ida.aim, bo.aim, session.table.round) == (ida, "", "", 2)
    bo.done = ida.done = True
    assert session.table.due is None


def test_the_last_one_able_wins_and_no_one_if_all_are_down() -> None:
    for gone, said in (("c1",), "Bo is left."), (("c1", "c2"), "No one is left."):
        session = Session(Turns(), dict(RINGSIDE.example))
        for who in gone:
            session.table.characters[who].force = 0
        session.answer("high")
        line = session.log()[-1]
        assert session.table.over and (line.text, line.rules) == (said, ("AIM-1",))


def test_a_turn_that_the_gm_interrupts_is_not_done() -> None:
    session = Session(Turns(), dict(RINGSIDE.example))
    ida, bo = session.table.characters.values()
    edited(session, "c1", "force", 0)
    assert session.table.over and not ida.done and not bo.done


class Silent(Ringside):
    def step(self, table: Any) -> Procedure[None]:
        yield from ()


def test_a_game_whose_steps_ask_nothing_fails() -> None:
    """The app once hung here."""
    game = Silent()
    with pytest.raises(RuntimeError, match="asks no question"):
        Conversation(table := game.start(game.example), game.play(table))


def test_a_game_that_answers_itself_for_ever_fails() -> None:
    def play() -> Procedure[None]:
        while True:
            yield lambda: Given("")

    with pytest.raises(RuntimeError, match="asks no question"):
        Conversation(None, play())
