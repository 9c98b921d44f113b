"""Settings for all sessions: the theme and the keys, in `settings.toml` in the data folder.

People edit the file by hand; the app only writes the `theme` line and keeps all others. A setting that cannot be read
is reported in a line and ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, ValidationError, convert

from unhex_tui.engine.value import Value, field
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


_Key: TypeAlias = Annotated[str, Meta(min_length=1)]
_Keys: TypeAlias = _Key | Annotated[list[_Key], Meta(min_length=1)]


class SettingsFile(Value, forbid_unknown_fields=True):
    """The settings as people write them."""

    schema: Annotated[str, Meta(description="Path of the JSON Schema of this file, for editors.")] = field(
        name="$schema", default=""
    )
    theme: Annotated[str, Meta(description="Name of the theme, such as `dark`, `light`, `contrast` or `nord`.")] = ""
    keys: Annotated[
        dict[str, _Keys],
        Meta(max_length=MOST_KEYS, description="Keys by command; `unhex-tui keys` lists the commands."),
    ] = field(default_factory=dict)


_NAMES = frozenset(("$schema", "theme", "keys"))


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
    try:
        return _read(values)
    except ValidationError:
        from unhex_tui.files.schemas import faults  # pydantic is slow to load, and most files have no mistakes

        wrong = dict.fromkeys(
            error["loc"][:2] if error["loc"][0] == "keys" else error["loc"] for error in faults(SettingsFile, values)
        )
    if ("keys",) in wrong:
        wrong = {place: None for place in wrong if place[0] != "keys" or len(place) == 1}
    unknown_first = sorted(wrong, key=lambda place: place[0] in _NAMES)
    kept = {name: value for name, value in values.items() if (name,) not in wrong}
    if "keys" in kept:
        kept["keys"] = {name: value for name, value in kept["keys"].items() if ("keys", name) not in wrong}
    problems = tuple(f"{NAME}: {_in_words(place, values)}" for place in unknown_first)
    return _read(kept)._replace(problems=problems)


def _read(values: Mapping[str, Any]) -> Settings:
    """Return the settings; raise ValidationError if there is a mistake."""
    file = convert(values, SettingsFile)
    keys = {name: (key,) if isinstance(key, str) else tuple(key) for name, key in file.keys.items()}
    return Settings(file.theme, keys)


def _in_words(place: tuple[Any, ...], values: Mapping[str, Any]) -> str:
    """Describe the mistake at a place of the settings file."""
    match place:
        case ("theme",):
            return "theme must be a name in quotes"
        case ("$schema",):
            return "$schema must be a text in quotes"
        case ("keys",) if isinstance(values["keys"], dict):
            return f"[keys] has {len(values['keys']):,} lines: expected at most {MOST_KEYS}"
        case ("keys",):
            return "keys must be a section, [keys], with one line per command"
        case ("keys", name):
            return f"the keys of “{clean(name, 40)}” must be a text in quotes, or a list of texts"
    return f"unknown setting “{clean(place[0], 40)}”"


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
