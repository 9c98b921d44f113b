"""File names made from titles, and the folders of saves and maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from unhex_tui.files.names import (
    data_folder,
    file_name,
    free_path,
    is_checkout,
    saves_folder,
)

NASTY = [
    "",
    ".",
    "..",
    "../../etc/passwd",
    "C:\\Windows\\x",
    "-rf",
    "--data",
    ".bashrc",
    "a\x00b\n",
    "CON",
    "nul.txt",
    "com1",
    "LPT¹",
    "Conin$",
    "aux .x",
    "trailing. . ",
    'a<b>:"c|d?e*f',
    "é" * 300,
    "🎲" * 300,
    "a" * 95 + " . " + "b" * 50,
    "\u202eexe.gnp",
    "\udc80",
    "~home",
    "\u200d",
]


@pytest.mark.parametrize("title", NASTY)
def test_any_title_becomes_a_name_that_every_system_takes(title: str, tmp_path: Path) -> None:
    name = file_name(title, ".jsonl")
    stem = name.removesuffix(".jsonl")
    assert stem and name.endswith(".jsonl")
    assert not set(name) & set('<>:"/\\|?*') and all(sign.isprintable() or sign in "\u200c\u200d" for sign in name)
    assert stem[0] not in ".-~ " and stem[-1] not in ". "
    assert len(name.encode()) <= 110
    assert name.split(".")[0].strip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT¹", "CONIN$"}
    (tmp_path / name).write_text("x")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_ordinary_titles_are_kept_as_they_are() -> None:
    assert file_name("Nightclub, 2nd try (draft)", ".jsonl") == "Nightclub, 2nd try (draft).jsonl"
    assert file_name("Console", ".map") == "Console.map"
    assert file_name("שלום", ".map") == "שלום.map"
    assert file_name("", ".map") == "untitled.map"


def test_a_taken_name_gets_a_number_whatever_its_case_or_composition() -> None:
    assert file_name("Bar", ".map", ["bar.MAP"]) == "Bar 2.map"
    assert file_name("Bar", ".map", ["Bar.map", "BAR 2.map"]) == "Bar 3.map"
    assert file_name("é", ".map", ["e\u0301.map"]) == "é 2.map"
    assert file_name("x" * 200, ".map", ["x" * 100 + ".map"]) == "x" * 100 + " 2.map"


def test_a_free_path_is_one_where_nothing_lies(tmp_path: Path) -> None:
    (tmp_path / "Bar.map").write_text("")
    assert free_path(tmp_path, "Bar", ".map") == tmp_path / "Bar 2.map"
    assert free_path(tmp_path / "none", "Bar", ".map") == tmp_path / "none" / "Bar.map"


def _checkout(folder: Path, name: str = "unhex-tui") -> Path:
    (folder / "unhex_tui").mkdir(parents=True)
    (folder / "unhex_tui" / "__init__.py").write_text("")
    (folder / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n')
    return folder


def test_the_data_folder_has_an_order_of_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option comes first, then the environment, the checkout and the user's folder."""
    monkeypatch.chdir(_checkout(tmp_path / "checkout"))
    monkeypatch.setenv("UNHEX_TUI_DATA", str(tmp_path / "env"))
    assert data_folder(str(tmp_path / "told")) == tmp_path / "told"
    assert data_folder() == data_folder("") == tmp_path / "env"
    monkeypatch.setenv("UNHEX_TUI_DATA", "")
    assert data_folder() == tmp_path / "checkout"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    assert data_folder().name == "unhex-tui"
    assert not data_folder().is_relative_to(tmp_path / "checkout")
    assert saves_folder(tmp_path) == tmp_path / "saves"


def test_a_tilde_leads_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert data_folder("~/fights") == tmp_path / "fights"


def test_only_this_apps_own_project_is_a_checkout(tmp_path: Path) -> None:
    assert is_checkout(_checkout(tmp_path / "a"))
    assert not is_checkout(_checkout(tmp_path / "b", "other"))
    assert not is_checkout(tmp_path)
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "pyproject.toml").write_text('name = "unhex-tui"\n')
    assert not is_checkout(tmp_path / "c")
