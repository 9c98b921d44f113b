"""`keys`, `--theme` and the settings on the command line."""

from argparse import Namespace
from pathlib import Path

import pytest
from command_line import here as run

from unhex_tui.commands.screen import chosen
from unhex_tui.files.settings import settings_file
from unhex_tui.tui.keys.commands import DESK, DRAWING, TABLE


def test_keys_lists_every_command_by_its_id_with_its_keys(tmp_path: Path) -> None:
    out = run("keys", "--data", str(tmp_path)).out
    for command in (*TABLE, *DRAWING, *DESK):
        line = next(line for line in out.splitlines() if line.split()[:1] == [command.id])
        assert command.keys.replace(",", " ") in line and line.endswith(command.what)
    assert str(settings_file(tmp_path)) in out


def test_keys_shows_them_as_the_settings_have_them_and_tells_what_is_wrong(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text('[keys]\nundo = ["z", "f11"]\njump = "j"\n', encoding="utf-8")
    ended = run("keys", "--data", str(tmp_path))
    assert "z f11" in next(line for line in ended.out.splitlines() if line.split()[:1] == ["undo"])
    assert ended.err.count("\n") == 1 and "no such command: “jump”" in ended.err


@pytest.mark.parametrize("command", [[], ["demo"], ["play", "nothing"]])
def test_an_unknown_theme_is_refused_first(tmp_path: Path, command: list[str]) -> None:
    """The message lists the themes; nothing is opened."""
    ended = run(*command, "--data", str(tmp_path), "--theme", "plaid")
    assert ended.status == 1 and "no such theme: 'plaid'. Available: unhex-dark" in ended.err and "nord" in ended.err
    assert not (tmp_path / "saves").exists()


def test_the_theme_of_the_command_line_goes_before_that_of_the_settings(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text('theme = "nord"\n[keys]\nundo = "z"\nredo = "z"\n', encoding="utf-8")
    usual = chosen(Namespace(data=str(tmp_path), theme=""))
    assert usual.theme == "nord" and usual.keys == {"undo": "z"}
    assert usual.notices == ("settings.toml: “redo” keeps its keys: z already belongs to “undo”",)
    assert chosen(Namespace(data=str(tmp_path), theme="light")).theme == "light"
