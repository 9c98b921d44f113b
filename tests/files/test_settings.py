"""The settings file: its values, its mistakes, and the one line that the app writes."""

from pathlib import Path

import pytest

from unhex_tui.files.settings import LARGEST, Settings, keep_theme, read_settings, settings_file, with_theme


def read_back(folder: Path, text: str) -> Settings:
    settings_file(folder).write_text(text, encoding="utf-8")
    return read_settings(folder)


def test_without_a_file_every_setting_has_its_default(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == Settings()


def test_the_file_sets_a_theme_and_one_or_several_keys_per_command(tmp_path: Path) -> None:
    settings = read_back(tmp_path, 'theme = "nord"\n[keys]\nundo = "z"\nhelp = ["f1", "h"]\n')
    assert settings == Settings("nord", {"undo": ("z",), "help": ("f1", "h")}, ())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("theme = nord", "settings.toml is ignored: Invalid value (at line 1, column 9)"),
        ("theme = 3", "settings.toml: theme must be a name in quotes"),
        ("keys = 3", "settings.toml: keys must be a section, [keys], with one line per command"),
        ("[keys]\nundo = 3", "settings.toml: the keys of “undo” must be a text in quotes, or a list of texts"),
        ("[keys]\nundo = []", "settings.toml: the keys of “undo” must be a text in quotes, or a list of texts"),
        ("colour = 1", "settings.toml: unknown setting “colour”"),
        ("#" * (LARGEST + 1), f"settings.toml is ignored: it is larger than {LARGEST} bytes"),
        ("a = " + "[" * 5000, "settings.toml is ignored: "),
        ("a" + ".a" * 40_000 + " = 1", "settings.toml is ignored: line 1: more than 100 dots"),
        ("[keys]\n" + "\n".join(f"k{n} = 'a'" for n in range(501)), "settings.toml: [keys] has 501 lines: expected at"),
    ],
)
def test_a_mistake_is_reported_in_one_line_and_its_setting_ignored(tmp_path: Path, text: str, problem: str) -> None:
    settings = read_back(tmp_path, text)
    assert not settings.theme and not settings.keys
    assert len(settings.problems) == 1 and settings.problems[0].startswith(problem) and "\n" not in settings.problems[0]


def test_a_file_that_is_not_text_is_reported(tmp_path: Path) -> None:
    settings_file(tmp_path).write_bytes(b"\xff\xfe")
    assert read_settings(tmp_path).problems[0].startswith("settings.toml is ignored: ")


def test_a_folder_in_place_of_the_file_is_reported(tmp_path: Path) -> None:
    settings_file(tmp_path).mkdir()
    assert read_settings(tmp_path).problems == ("settings.toml: it is a folder",)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'theme = "nord"\n'),
        ("# mine\ntheme = 'x'\n[keys]\ntheme = 'f5'\n", "# mine\ntheme = \"nord\"\n[keys]\ntheme = 'f5'\n"),
        ("[keys]\ntheme = 'f5'\n", "theme = \"nord\"\n[keys]\ntheme = 'f5'\n"),
        ("# theme = 'x'\n", "theme = \"nord\"\n# theme = 'x'\n"),
    ],
)
def test_keeping_a_theme_changes_only_its_line(before: str, after: str) -> None:
    assert with_theme(before, "nord") == after


def test_a_kept_theme_with_any_name_is_read_again(tmp_path: Path) -> None:
    for name in ("nord", 'a "b" \\c'):
        keep_theme(tmp_path / "data", name)
        assert read_settings(tmp_path / "data") == Settings(name)


def test_a_file_that_is_not_text_is_never_overwritten(tmp_path: Path) -> None:
    settings_file(tmp_path).write_bytes(b"\xff" * 10)
    with pytest.raises(ValueError, match="utf-8"):
        keep_theme(tmp_path, "nord")
    assert settings_file(tmp_path).read_bytes() == b"\xff" * 10
