"""Settings for all sessions: the theme and the keys, in `settings.toml` in the data folder.

People edit the file by hand; the app only writes the `theme` line and keeps all others. A setting that cannot be read
is reported in a line and ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import atomic_write, content, make_folder, why_not
from unhex_tui.files.text import clean

NAME = "settings.toml"
LARGEST = 100_000
"""Most bytes of a settings file."""

MOST_TOLD = 20
"""Most problems reported in full; only the number of the others is reported."""
MOST_KEYS = 500
"""Most lines in the section [keys]; there are fewer commands."""
_MOST_DOTS = 100
_THEME = r"(?m)^[ \t]*theme[ \t]*=.*$"
_SECTION = r"(?m)^[ \t]*\["
_NO_KEYS: Mapping[str, tuple[str, ...]] = {}


class Settings(Value):
    """The content of a settings file."""

    theme: str = ""
    """Name of the theme; empty if none is chosen."""
    keys: Mapping[str, tuple[str, ...]] = _NO_KEYS
    """Keys by command id, as written and not checked."""
    problems: tuple[str, ...] = ()
    """Problems with the file, a line each."""


def settings_file(data: Path) -> Path:
    """Return the path of the settings file, which need not exist."""
    return data / NAME


def read_settings(data: Path) -> Settings:
    """Read the settings of a data folder; never raises, problems are listed in `problems`."""
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
        values = tomllib.loads(_undotted(held.decode("utf-8")))
    except (ValueError, RecursionError) as error:
        return Settings(problems=(f"{NAME} is ignored: {clean(str(error), 200)}",))
    settings = _settings(values)
    rest = len(settings.problems) - MOST_TOLD
    if rest <= 0:
        return settings
    return settings._replace(problems=(*settings.problems[:MOST_TOLD], f"{NAME}: and {rest:,} more problems"))


def _undotted(text: str) -> str:
    """Return the text unchanged; raise ValueError if a line has too many dots.

    For a key of thousands of parts, `tomllib` takes time proportional to the square of their number.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            raise ValueError(f"line {number}: more than {_MOST_DOTS} dots")
    return text


def _settings(values: Mapping[str, Any]) -> Settings:
    problems = [f"{NAME}: unknown setting “{clean(name, 40)}”" for name in values if name not in ("theme", "keys")]
    theme = values.get("theme", "")
    if not isinstance(theme, str):
        problems.append(f"{NAME}: theme must be a name in quotes")
        theme = ""
    wished = values.get("keys", {})
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
    """Store the theme in the settings file and keep all other lines.

    Raises OSError if the file cannot be written, and ValueError if it is not text or is too large.
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
    """Return the text of a settings file with its `theme` line replaced, or added as the first line."""
    quoted = theme.replace("\\", "\\\\").replace('"', '\\"')
    line = f'theme = "{quoted}"'
    section = re.search(_SECTION, text)
    head, rest = (text[: section.start()], text[section.start() :]) if section else (text, "")
    if re.search(_THEME, head):
        return re.sub(_THEME, lambda _: line, head, count=1) + rest
    return f"{line}\n{text}"
