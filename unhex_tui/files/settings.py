"""What somebody has chosen once for all sessions: the theme and the keys, in `settings.toml` in the data folder.

The file is there to be edited by hand; the app itself only ever writes its `theme` line and leaves all others as they
are. What cannot be read is told in a line and taken as not said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, make_folder
from unhex_tui.files.reading import content, why_not
from unhex_tui.files.text import clean

NAME = "settings.toml"
LARGEST = 100_000
"""Bytes of a settings file; a larger one is something else."""

MOST_TOLD = 20
"""Problems that are told of it; of the others only their number."""
MOST_KEYS = 500
"""Lines of the section [keys]: there are fewer commands."""
_MOST_DOTS = 100
_THEME = r"(?m)^[ \t]*theme[ \t]*=.*$"
_SECTION = r"(?m)^[ \t]*\["
_NO_KEYS: Mapping[str, tuple[str, ...]] = {}


class Settings(Value):
    """What a settings file says."""

    theme: str = ""
    """Name of a theme; empty where none is chosen."""
    keys: Mapping[str, tuple[str, ...]] = _NO_KEYS
    """By the id of a command, the keys it is to have; as they were written, not checked."""
    problems: tuple[str, ...] = ()
    """What could not be taken, a line each."""


def settings_file(data: Path) -> Path:
    """Where the settings are; the file need not exist."""
    return data / NAME


def read_settings(data: Path) -> Settings:
    """The settings in a data folder. Never raises: what is wrong with them is among `problems`."""
    path = settings_file(data)
    try:
        held = content(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except (OSError, ValueError) as error:
        return Settings(problems=(f"{NAME}: {why_not(error)}",))
    if len(held) > LARGEST:
        return Settings(problems=(f"{NAME} is ignored: it is larger than {LARGEST} bytes",))
    import tomllib

    try:
        said = tomllib.loads(_undotted(held.decode("utf-8")))
    except (ValueError, RecursionError) as error:
        return Settings(problems=(f"{NAME} is ignored: {clean(str(error), 200)}",))
    told = _settings(said)
    rest = len(told.problems) - MOST_TOLD
    if rest <= 0:
        return told
    return told._replace(problems=(*told.problems[:MOST_TOLD], f"{NAME}: and {rest:,} more problems"))


def _undotted(text: str) -> str:
    """The text, unless a line has more dots than any setting needs: a key of thousands of parts takes `tomllib` the
    square of their number. ValueError then.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            raise ValueError(f"line {number}: more than {_MOST_DOTS} dots")
    return text


def _settings(said: Mapping[str, Any]) -> Settings:
    problems = [f"{NAME}: unknown setting “{clean(name, 40)}”" for name in said if name not in ("theme", "keys")]
    theme = said.get("theme", "")
    if not isinstance(theme, str):
        problems.append(f"{NAME}: theme must be a name in quotes")
        theme = ""
    wished = said.get("keys", {})
    if not isinstance(wished, dict):
        problems.append(f"{NAME}: keys must be a section, [keys], with one line per command")
        wished = {}
    elif len(wished) > MOST_KEYS:
        problems.append(f"{NAME}: [keys] has {len(wished):,} lines: expected at most {MOST_KEYS}")
        wished = {}
    keys: dict[str, tuple[str, ...]] = {}
    for name, value in wished.items():
        listed = value if isinstance(value, list) else [value]
        if listed and all(isinstance(key, str) and key for key in listed):
            keys[name] = tuple(listed)
        else:
            problems.append(f"{NAME}: the keys of “{clean(name, 40)}” must be a text in quotes, or a list of texts")
    return Settings(theme, keys, tuple(problems))


def keep_theme(data: Path, theme: str) -> None:
    """Have the settings name a theme from now on; every other line stays as it is. OSError where that cannot be
    written; ValueError where the file is not text, or too large to be the settings.
    """
    path = settings_file(data)
    try:
        held = content(path, LARGEST)
    except FileNotFoundError:
        held = b""
    if len(held) > LARGEST:
        raise ValueError(f"{NAME} is larger than {LARGEST} bytes")
    make_folder(path.parent)
    atomic_write(path, with_theme(held.decode("utf-8"), theme).encode("utf-8"))


def with_theme(text: str, theme: str) -> str:
    """The text of a settings file with its `theme` line set, or put first where it has none before its sections."""
    quoted = theme.replace("\\", "\\\\").replace('"', '\\"')
    line = f'theme = "{quoted}"'
    section = re.search(_SECTION, text)
    head, rest = (text[: section.start()], text[section.start() :]) if section else (text, "")
    if re.search(_THEME, head):
        return re.sub(_THEME, lambda _: line, head, count=1) + rest
    return f"{line}\n{text}"
