"""Secret choices stay hidden until the game reveals them; the law on them finds every leak."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import here
from fully_automated.fa_kit import Fight as Hexes
from kit import Recorder
from last_candle import LAST_CANDLE, Duellist, LastCandle, Table
from players import RandomPlayer
from random_play import Fight
from secrets_law import kept

from unhex_tui.commands import sessions
from unhex_tui.engine import session as engine_session
from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Decision, Enter, Seat
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.shorthand import understood
from unhex_tui.engine.system import GmAction
from unhex_tui.engine.view import Audience, Row, View
from unhex_tui.files.export import export
from unhex_tui.systems import named
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.enter import EnterPrompt

DARK = {"title": "Stairs", "duellists": [{"name": name, "pc": name != "Gru"} for name in ("Ida", "Bo", "Gru")]}


def fight(system: Any, *answers: Any, forced: bool = False) -> Fight:
    disk = Recorder()
    session = Session(system, DARK, write=disk)
    for answer in answers:
        session.answer(answer, forced=forced)
    return Fight(session, Random(1), RandomPlayer(Random(1)), disk)


# ---------------------------------------------------------------------- the law finds leaks


class InTheRow(LastCandle):
    def view(self, table: Table, decision: Decision | None, audience: Audience) -> View:
        view = super().view(table, decision, audience)
        return view._replace(underway=tuple(table.declared.values())) if audience == "gm" else view


class InWhatIsTold(LastCandle):
    def question(self, table: Table, id: str) -> Any:
        table.events += [LogLine(f"{who} will {what}", audience="players") for who, what in table.declared.items()]
        return super().question(table, id)


class InTheNextQuestion(LastCandle):
    def question(self, table: Table, id: str) -> Any:
        return super().question(table, id)._replace(prompt=f"Beside {[*table.declared.values()]}?")


class InAdvice(LastCandle):
    def advise(self, table: Table, decision: Decision) -> Advice:
        return Advice({"wait": Preview((f"{[*table.declared.values()]}",))})


class InTheMenu(LastCandle):
    def overrules(self, table: Table) -> Any:
        return [one._replace(hint=str(table.declared)) for one in super().overrules(table)]


LEAKING = [InTheRow(), InWhatIsTold(), InTheNextQuestion(), InAdvice(), InTheMenu()]


@pytest.mark.parametrize("system", LEAKING, ids=lambda system: type(system).__name__)
def test_a_game_that_shows_a_choice_too_early_is_found(system: Any) -> None:
    with pytest.raises(AssertionError, match="a secret is seen"):
        kept(fight(system, "wait", "wait"))


def spoken(decision: Decision, answer: Any) -> str:
    return f"{decision.prompt} {decision.describe(answer)}"


def test_an_engine_that_calls_a_choice_by_its_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(fight(LAST_CANDLE, "wait"))
    monkeypatch.setattr(engine_session, "answered", spoken)
    with pytest.raises(AssertionError, match="a secret is seen"):
        kept(fight(LAST_CANDLE, "wait"))


def test_the_law_is_asked_only_while_something_is_secret() -> None:
    assert not kept(fight(LAST_CANDLE))
    assert kept(fight(LAST_CANDLE, "wait", ":later"))
    assert not kept(fight(LAST_CANDLE, ":later"))
    assert not kept(fight(LAST_CANDLE, "wait", "wait", "c1")), "all is known"


# ------------------------------------------------------------------------------ texts of the app


def forced_twice() -> Session:
    """Return a session in which the GM has forced Gru to feint again, which the rules block; it is not revealed yet."""
    session = fight(LAST_CANDLE, "feint", "wait", "wait").session
    session.answer("feint", forced=True)
    return session


def test_an_overruled_secret_choice_stays_hidden() -> None:
    """Neither the choice nor the overruling is shown."""
    session = forced_twice()
    entry = session.journal.entries[4]
    assert (entry.forced, entry.told, entry.label) == (True, (), "What does Gru do? chosen")
    assert session.past().moment(4).decided == "Gru"
    assert kept(Fight(session, Random(1), RandomPlayer(Random(1)), Recorder()))


def test_undo_redo_and_timeline_say_chosen() -> None:
    """Undo of the last choice hides all choices again."""
    desk = Desk(fight(LAST_CANDLE, "wait", "c2").session, AppDice(Random(1)))
    before = desk.session.view(), desk.session.view("players")
    desk.press("w")
    assert "All at once: Gru waits, Ida goes for Bo, Bo waits." in [line.text for line in desk.session.log("players")]
    desk.undo()
    assert desk.said.text == "Undone: “What does Bo do? chosen”"
    assert (desk.session.view(), desk.session.view("players")) == before
    desk.redo()
    assert desk.said.text == "Redone: “What does Bo do? chosen”"


def test_what_only_leads_on_is_no_secret() -> None:
    session = fight(LAST_CANDLE, ":later").session
    assert session.journal.entries[1].label == "What does Gru do? Later"


def test_a_secret_is_not_typed_in_a_line_that_is_seen() -> None:
    session = fight(LAST_CANDLE).session
    why = "Choices are secret now, but everyone could read a sentence: press a letter. Sentences work after the reveal"
    assert understood(session, "wait").wrong == why
    hexes = Hexes("Ana pc at D3 has pistol", "Cy at D6 has sword", "Di at D9").order().asks("choose", "cy")
    for line in ("cy attacks ana", "ana shoots cy", "cy defends", "di moves to D8", "defend", "attack ana"):
        assert understood(hexes, line).wrong == why, line
    for line, says in (("cy -4", "Cy has 16 HP"), ("di > D8", "Di stands at D8")):
        assert understood(hexes, line).says[0] == says
    assert understood(hexes, "cyy -4").wrong.startswith("No character called")


class Writing(LastCandle):
    """Game in which all write down their acts in secret; the GM may write something else for them."""

    def question(self, table: Table, id: str) -> Any:
        return Enter(question="what", seats=(Seat(id, id),), prompt=f"What does {id} do?", low=1)

    def reveal(self, table: Table, choices: dict[str, str]) -> None:
        table.over = True

    def gm_actions(self) -> tuple[GmAction, ...]:
        return (GmAction("rewrite", "Rewrite", "", "r", self.rewrite),)

    def rewrite(self, table: Table) -> Procedure[str]:
        table.declared["c1"] = yield from ask(lambda: self.question(table, "c1")._replace(secret=True))
        return "d1 does something else"


def test_a_sentence_is_not_seen_as_it_is_typed_nor_afterwards() -> None:
    one = fight(Writing())
    desk = Desk(one.session, AppDice(Random(1)))
    for key in "shove":
        desk.press(key)
    assert isinstance(desk.prompt, EnterPrompt) and desk.prompt.entry == "•••••"
    desk.press("enter")
    assert one.session.table.declared == {"c3": "shove"} and kept(one)
    assert one.session.journal.entries[1].label == "What does c3 do? chosen"


def test_what_is_chosen_anew_beside_the_question_is_kept_too() -> None:
    session = fight(Writing(), "shove").session
    beside = session.gm_action("rewrite")
    beside.answer("hide")
    entry = session.finish("rewrite", beside)
    assert entry is not None and entry.secret and entry.label == "d1 does something else"


# ---------------------------------------------------------------------- files and programs


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Maker of saves of a duel after some answers; the game is found as if it were installed."""
    monkeypatch.setattr(sessions, "named", lambda name: LAST_CANDLE if name == "last-candle" else named(name))

    def play(*answers: Any) -> Path:
        path = tmp_path / "dark.jsonl"
        path.unlink(missing_ok=True)
        held = sessions.begun({"system": "last-candle", **DARK}, path)
        for answer in answers:
            held.session.answer(answer)
        held.close()
        return path

    return play


def test_a_session_killed_between_choices_continues(
    played: Callable[..., Path],
) -> None:
    """The resumed session asks for the next choice, then reveals the first one."""
    held = sessions.opened(played("feint", ":later", "wait"))
    assert held.session.decision is not None and held.session.decision.prompt == "What does Ida do?"
    assert held.session.answer("c2").told[0].text == "All at once: Gru feints, Ida goes for Bo, Bo waits."
    held.close()


@pytest.mark.parametrize("command", [("log",), ("log", "--players"), ("log", "--html"), ("export",)])
def test_no_command_tells_of_a_choice_that_the_save_holds(
    command: tuple[str, ...], played: Callable[..., Path]
) -> None:
    printed = []
    for value in ("feint", "wait"):
        path = played(value)
        assert value in path.read_text("utf-8")
        done = here(command[0], path, *command[1:])
        assert (done.status, done.err) == (0, "")
        printed.append([line for line in done.out.splitlines() if '"created"' not in line])
    assert printed[0] == printed[1]


def test_an_export_leaves_out_a_table_on_which_choices_lie(played: Callable[..., Path]) -> None:
    path = played("feint")
    held = sessions.opened(path)
    table = json.dumps(held.session.system.dump(held.session.table))
    held.close()
    with path.open("ab") as file:
        file.write(b'{"snapshot":1,"table":' + table.encode() + b"}\n")
    assert "feint" in table and "feint" not in json.dumps(export(path))


class WithoutLetters(LastCandle):
    def row(self, table: Table, one: Duellist) -> Row:
        return super().row(table, one)._replace(letter="")


def test_where_a_key_is_two_the_first_shows_nothing_of_the_second() -> None:
    desk = Desk(fight(WithoutLetters()).session, AppDice(Random(1)))
    assert desk.prompt is not None
    before = desk.prompt.items()
    desk.press("-")
    assert desk.prompt.begun == "-" and desk.prompt.items() == before and not desk.said.text
