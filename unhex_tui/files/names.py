"""Names of files and folders: how a title becomes a file name, and where saves and maps live.

`file_name` is the only way from a text to a file name. Data lives where `--data` or UNHEX_TUI_DATA says, else in the
current folder when that is a checkout of the app, else in the user's data folder.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from unicodedata import normalize

from unhex_tui.files.reading import content
from unhex_tui.files.text import clean

LONGEST = 100
"""Bytes of a file name without its suffix: leaves room for ` (recovered)`, a number and `.lock` everywhere."""

_LARGEST_PROJECT = 2**20
"""Bytes that are read of a project file."""
_FORBIDDEN = r'[<>:"/\\|?*]+'
_RESERVED = r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)"
"""Names that are devices on Windows, whatever suffix they carry."""
_EDGES = " .-~\u200c\u200d"
"""Not at a name's ends: hidden files, options, what Windows drops, what nobody sees."""


def file_name(title: str, suffix: str, taken: Iterable[str] = ()) -> str:
    """A file name for any title: no folder, no device, not hidden, no option, on every system; at most 120 bytes or so.

    The suffix has its dot; names that are `taken` are so in whatever case.
    """
    # Bytes that do not make a whole character any more go.
    stem = _safe(title).encode()[:LONGEST].decode(errors="ignore").strip(_EDGES) or "untitled"
    used = {_folded(name) for name in taken}
    name = stem + suffix
    number = 1
    while _folded(name) in used:
        number += 1
        name = f"{stem} {number}{suffix}"
    return name


def free_path(folder: Path, title: str, suffix: str) -> Path:
    """A path in a folder where no file is yet; the folder need not exist."""
    try:
        taken = os.listdir(folder)  # noqa: PTH208  names are all that is wanted
    except OSError:
        taken = []
    return folder / file_name(title, suffix, taken)


def file_called(name: str, folders: Iterable[Path], suffixes: Iterable[str]) -> Path | None:
    """The file that is meant: as it is given, else of that name in one of the folders, with or without a suffix.

    Regular files come first; without one, a FIFO or a device of that name is meant, and whoever opens it says what is
    wrong. PermissionError, with the folder as its file, where a folder may not be searched.
    """
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  bears any text
        return Path(name)
    others: list[Path] = []
    for folder in folders:
        for wanted in (name, *(name + suffix for suffix in suffixes)):
            try:
                mode = os.stat(path := folder / wanted).st_mode  # noqa: PTH116  bears any text
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
    """The folder that holds `saves` and the documents by their kinds; it need not exist. `override` is what `--data`
    said, None or empty where it was not given: then the environment says, or a checkout is its own, or the user's is.
    """
    told = override or os.environ.get("UNHEX_TUI_DATA")
    if told:
        return Path(os.path.expanduser(told))  # noqa: PTH111  Path.expanduser fails where there is no home
    here = Path.cwd()
    if is_checkout(here):
        return here
    from platformdirs import user_data_path

    return user_data_path("unhex-tui", appauthor=False)


def saves_folder(data: Path) -> Path:
    return data / "saves"


def is_checkout(folder: Path) -> bool:
    """Whether a folder is a checkout of this app: its project file names it, and the package lies beside that."""
    try:
        project = content(folder / "pyproject.toml", _LARGEST_PROJECT).decode(errors="replace")
        package = (folder / "unhex_tui" / "__init__.py").is_file()
    except OSError:
        return False
    return package and re.search(r'^name\s*=\s*"unhex-tui"\s*$', project, re.MULTILINE) is not None


def _safe(title: str) -> str:
    name = re.sub(_FORBIDDEN, "-", clean(title)).strip(_EDGES)
    return f"_{name}" if re.match(_RESERVED, name, re.IGNORECASE) else name


def _folded(name: str) -> str:
    """Alike for names that some file systems take for the same."""
    return normalize("NFC", normalize("NFC", name).casefold())
