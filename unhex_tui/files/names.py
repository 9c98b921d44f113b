"""Names of files and folders: ids and file names for titles, and the folders of saves and documents.

`file_name` is the only way from a text to a file name. Data is kept in the folder of `--data` or UNHEX_TUI_DATA, or
else in the current folder if it is a checkout of the app, or else in the user's data folder.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from unicodedata import normalize

import unhex_tui
from unhex_tui.files.atomic import content
from unhex_tui.files.text import clean

LONGEST = 100
"""Most bytes of a file name without its suffix; leaves room for ` (recovered)`, a number and `.lock`."""

_LONGEST_ID = 50
_LARGEST_PROJECT = 2**20
"""Most bytes that are read of a project file."""
_FORBIDDEN = r'[<>:"/\\|?*]+'
_RESERVED = r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)"
"""Pattern of device names on Windows, which are reserved with any suffix."""
_EDGES = " .-~\u200c\u200d"
"""Characters removed at both ends of a name: hidden files, options, invisible characters, ends Windows drops."""


def slug(name: str) -> str:
    """Return an id for a name: lower-case Latin letters, digits and dashes; empty if the name has none of them."""
    plain = normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_ID].strip("-")


def file_name(title: str, suffix: str, taken: Iterable[str] = ()) -> str:
    """Return a file name for any title that is safe on every system, at most about 120 bytes long.

    The name has no folder part, is not hidden, not a device and not a command option. `suffix` includes its dot. A name
    that differs from a `taken` name only in case counts as taken.
    """
    # Drop the bytes of a character that was cut in two.
    stem = _safe(title).encode()[:LONGEST].decode(errors="ignore").strip(_EDGES) or "untitled"
    used = {_folded(name) for name in taken}
    name = stem + suffix
    number = 1
    while _folded(name) in used:
        number += 1
        name = f"{stem} {number}{suffix}"
    return name


def free_path(folder: Path, title: str, suffix: str) -> Path:
    """Return a path in a folder that no file has yet; the folder need not exist."""
    try:
        taken = os.listdir(folder)  # noqa: PTH208  only names are needed
    except OSError:
        taken = []
    return folder / file_name(title, suffix, taken)


def file_called(name: str, folders: Iterable[Path], suffixes: Iterable[str]) -> Path | None:
    """Return the file for a typed name: a path as given, or a name in a folder, with or without suffix; None if none.

    Regular files come first; if there is none, a FIFO or a device of that name is returned, and opening it reports the
    problem. Raises PermissionError, with the folder as its file, if a folder may not be searched.
    """
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  accepts any text
        return Path(name)
    others: list[Path] = []
    for folder in folders:
        for wanted in (name, *(name + suffix for suffix in suffixes)):
            try:
                mode = os.stat(path := folder / wanted).st_mode  # noqa: PTH116  accepts any text
            except PermissionError as error:
                raise PermissionError(error.errno, error.strerror, str(folder)) from None
            except (OSError, ValueError):
                continue
            if stat.S_ISREG(mode):
                return path
            if not stat.S_ISDIR(mode):
                others.append(path)
    return others[0] if others else None


def data_folder(override: str | None = None) -> Path:
    """Return the folder that holds the saves and documents; it need not exist.

    `override` is the value of `--data`. If it is empty, the environment variable decides, then a checkout as the
    current folder, then the user's data folder.
    """
    text = override or os.environ.get("UNHEX_TUI_DATA")
    if text:
        return Path(os.path.expanduser(text))  # noqa: PTH111  Path.expanduser fails without a home folder
    here = Path.cwd()
    if is_checkout(here):
        return here
    from platformdirs import user_data_path

    return user_data_path("unhex-tui", appauthor=False)


def saves_folder(data: Path) -> Path:
    """Return the folder for saves; it need not exist."""
    return data / "saves"


def keep_details(data: str | None, text: str) -> str:
    """Write the details of a failure beside the saves; return a note on where, or an empty text if that fails."""
    path = saves_folder(data_folder(data)) / "failure.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError:
        return ""
    return f" Details are in {path}."


def is_checkout(folder: Path) -> bool:
    """Tell whether a folder is a checkout of this app: its project file names the app and the package is beside it."""
    try:
        project = content(folder / "pyproject.toml", _LARGEST_PROJECT).decode(errors="replace")
        package = (folder / "unhex_tui" / "__init__.py").is_file()
    except OSError:
        return False
    return package and re.search(r'^name\s*=\s*"unhex-tui"\s*$', project, re.MULTILINE) is not None


def shipped(*parts: str) -> Path | None:
    """Return what comes with the app: beside the package in a checkout, or inside it; None if it is missing."""
    package = Path(unhex_tui.__file__).parent
    homes = [package.parent, package] if is_checkout(package.parent) else [package]
    return next((path for home in homes if (path := home.joinpath(*parts)).exists()), None)


def _safe(title: str) -> str:
    name = re.sub(_FORBIDDEN, "-", clean(title)).strip(_EDGES)
    return f"_{name}" if re.match(_RESERVED, name, re.IGNORECASE) else name


def _folded(name: str) -> str:
    """Return the same text for names that some file systems treat as equal."""
    return normalize("NFC", normalize("NFC", name).casefold())
