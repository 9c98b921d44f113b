"""`unhex_tui.testing` finds the mistakes that builders of games make; each test breaks the example game on purpose."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from last_candle import LAST_CANDLE, LastCandle

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import ask
from unhex_tui.engine.view import View
from unhex_tui.gamekit.small import SmallTable
from unhex_tui.testing import Fault, check


def faults(decisions: int = 300, seed: int = 0) -> dict[str, Fault]:
    """Return the faults of the example game by law."""
    return {fault.law: fault for fault in check(LAST_CANDLE, decisions, seed)}


def test_a_sound_game_has_no_fault() -> None:
    assert faults() == {}
    titled = check(LAST_CANDLE, 50, setups=lambda _: {"title": "Later"})
    assert titled == [], "the question asks for the fighters"


def test_a_builder_that_does_not_move_on_is_found_with_both_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("last_candle.ask", lambda build, while_=None: ask(build))
    fault = faults(80, 1)["after_a_gm_action_a_loaded_table_asks_the_same_question"]
    assert "the live table asks " in fault.what and "\na loaded one asks " in fault.what


def test_a_fault_is_met_again_at_its_seed_and_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("last_candle.ask", lambda build, while_=None: ask(build))
    first = next(iter(faults(80, 1).values()))
    assert faults(first.step + 1, first.seed)[first.law]._replace(traceback="") == first._replace(traceback="")
    assert first.law not in faults(first.step - 1, first.seed), "one step earlier there is none"
    assert first.last, "the last steps are told"


def test_a_value_that_is_not_saved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    load = LAST_CANDLE.load
    monkeypatch.setattr(LastCandle, "load", lambda _, data: load({**data, "round": 0}))
    found = faults(40)["the_dumped_table_is_loaded_as_it_is_and_at_rest_asks_the_same_question"]
    assert "loaded and dumped again" in found.what


def test_a_rule_that_fails_is_told_with_file_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise NameError("roled")

    monkeypatch.setattr(LastCandle, "hit", broken)
    fault = faults(40)["step"]
    assert fault.what == "ProcedureFailed: NameError: roled"
    assert "test_testing.py" in fault.traceback and ", line " in fault.traceback


def test_a_game_that_does_not_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LastCandle, "start", lambda *_: 1 // 0)
    assert "ZeroDivisionError" in faults(20)["begin"].what


def test_a_game_that_moves_on_for_ever_is_told_and_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("last_candle.ask", lambda build, while_=None: ask(build, while_=lambda: False))
    assert "moves on for ever" in faults(60)["step"].what


def test_an_action_that_is_never_cleared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallTable, "at_rest", property(lambda table: table.round < 1))
    assert "under way" in faults(150)["rest_points_keep_coming_and_an_ended_fight_is_at_rest"].what


def test_a_view_that_changes_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(_self: object, table: Any, _decision: object, _audience: object) -> View:
        table.round += 1
        return View(table.title, "")

    monkeypatch.setattr(LastCandle, "view", seen)
    assert "views_build_for_both_audiences_and_change_nothing" in faults(20)


def test_a_secret_choice_that_players_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    row = LastCandle.row
    monkeypatch.setattr(
        LastCandle, "row", lambda self, table, c: row(self, table, c)._replace(where=table.declared.get(c.id, ""))
    )
    assert "a secret is seen" in faults(150)["the_last_secret_choice_is_seen_nowhere"].what


@pytest.mark.parametrize("shown", [{"hidden": True}, {"where": Option("secret", "A way")}])
def test_players_who_receive_hidden_things_or_options_are_found(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    row = LastCandle.row
    monkeypatch.setattr(LastCandle, "row", lambda self, table, c: row(self, table, c)._replace(**shown))
    found = faults(20)["players_receive_no_option_and_nothing_hidden"].what
    assert found.startswith("players receive ") and ("hidden=True" in found or "Option(key='secret'" in found)


def test_texts_are_not_taken_for_hidden_things(monkeypatch: pytest.MonkeyPatch) -> None:
    row, text = LastCandle.row, 'it\'s \\ "Roll(1)" hidden=True'
    monkeypatch.setattr(LastCandle, "row", lambda self, table, c: row(self, table, c)._replace(where=text))
    assert faults(60) == {}


def test_letters_shared_or_of_commands_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    row = LastCandle.row
    for letter, said in (("d", "share a letter"), ("e", "command of the screen")):
        with monkeypatch.context() as patched:
            only = "c1" if letter == "e" else ""
            patched.setattr(
                LastCandle,
                "row",
                lambda self, table, c, letter=letter, only=only: row(self, table, c)._replace(
                    letter=letter if only in ("", c.id) else c.letter
                ),
            )
            assert said in faults(50)["the_letter_of_a_character_is_one_key_everywhere"].what


def test_a_gm_action_that_changes_the_table_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    edit = LastCandle._edit

    def early(self: LastCandle, table: Any) -> Any:
        table.over = True
        return edit(self, table)

    monkeypatch.setattr(LastCandle, "_edit", early)
    assert "amend" in faults(60)["step"].what


def test_it_needs_neither_pytest_nor_hypothesis() -> None:
    code = "import sys, unhex_tui.testing; print({'pytest', 'hypothesis', 'textual'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
