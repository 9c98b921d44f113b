"""Sessions for commands: a save found by its name and opened, or one made from a setup; the demo and the sample."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import unhex_tui
from unhex_tui import __version__
from unhex_tui.commands import Refused
from unhex_tui.commands.plain import no_number
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.files.atomic import write_new
from unhex_tui.files.errors import SaveError, reason
from unhex_tui.files.names import data_folder, free_path, is_checkout, ready_maps_folder, saves_folder
from unhex_tui.files.saves import Header, SaveFile, create, open_save, read_header
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.prepared.demo import nightclub
from unhex_tui.systems.unhex.system import UNHEX

SYSTEMS: dict[str, System] = {UNHEX.name: UNHEX}

LARGEST_SETUP = 8_000_000
"""Bytes of a setup that is read."""

SAMPLE = "sample.jsonl"
"""The save that comes with the app and opens as a copy."""


class Held(NamedTuple):
    """A session, and the save that its answers go to; None where they are not kept."""

    session: Session
    file: SaveFile | None

    @property
    def name(self) -> str:
        """Of the save, as a screen may show it."""
        return clean(self.file.path.name) if self.file else ""

    def close(self) -> None:
        """Let go of the save."""
        if self.file is not None:
            self.file.close()


def find_save(name: str, data: str | None) -> Path:
    """The save that is meant: as it is given, else of that name in the saves folder, else the sample by its name."""
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  bears any text
        return Path(name)
    folder = saves_folder(data_folder(data))
    for wanted in (name, f"{name}.jsonl"):
        if os.path.isfile(folder / wanted):  # noqa: PTH113  bears any text
            return folder / wanted
    sample = ready_sample()
    return sample if sample is not None and name in (sample.stem, sample.name) else Path(name)


def opened(path: Path, *, read_only: bool = False) -> Held:
    """The session of a save, with all that opening has to tell among its notices.

    Raises:
        SaveError: it cannot be opened, or holds a fight that this app cannot play. Nothing was made.
    """
    header = read_header(path)
    system = SYSTEMS.get(header.system)
    if system is None:
        raise SaveError(path, f"it is of another rule system ({clean(header.system, 40)})")
    found = open_save(path, read_only=read_only)
    header, journal, file, notices = found
    try:
        session = Session(system, header.setup, journal=journal, opening=header.told, write=file.write)
    except BaseException as error:
        file.close()
        if file.path != path:
            file.path.unlink()  # the sound part of a damaged save, just made
        if isinstance(error, ValueError):
            raise SaveError(path, f"what it starts from is not sound ({in_one_line(error)})") from None
        if isinstance(error, Exception):
            raise SaveError(path, f"it cannot be played ({error})") from error
        raise
    session.notices[:0] = notices
    return Held(session, file)


def begun(setup: dict[str, Any], path: Path | None) -> Held:
    """A new session of Unhex, kept in a new save where a path is given.

    Raises:
        ValueError: the setup is not sound; nothing was made.
        SaveError: there is such a file already, or it cannot be made.
    """
    session = Session(UNHEX, setup)
    if path is None:
        return Held(session, None)
    created = datetime.now().isoformat(timespec="minutes")
    title = clean(str(setup["title"]))
    told = session.opening()
    file = create(
        path, Header(system=UNHEX.name, title=title, setup=setup, app=__version__, created=created, told=told)
    )
    session.write = file.write
    return Held(session, file)


def new_save(title: str, data: str | None) -> Path:
    """A path in the saves folder where no file is yet."""
    return free_path(saves_folder(data_folder(data)), title, ".jsonl")


# ---------------------------------------------------------------------- setup files


def is_setup(path: Path) -> bool:
    """Whether a file is to be read as a setup: it is called `.json`, and is no save."""
    if path.suffix.lower() != ".json":
        return False
    try:
        read_header(path)
    except SaveError:
        return True
    return False


def begun_from(path: Path, save: Path | None) -> Held:
    """A new session from a setup file, kept in a new save where a path is given.

    Raises:
        Refused: the setup cannot be read or is not sound; every mistake is named, and nothing was made.
        SaveError: there is such a save already, or it cannot be made.
    """
    return _begun(path, lambda _title: save)


def begun_in_folder(path: Path, data: str | None) -> Held:
    """A new session from a setup file, in a new save of its title in the saves folder.

    Raises:
        Refused, SaveError: as for `begun_from`.
    """
    return _begun(path, lambda title: new_save(title, data))


def _begun(path: Path, save: Callable[[str], Path | None]) -> Held:
    from unhex_tui.systems.unhex.prepared.form import prepared

    try:
        setup = _setup(path)
        prepared(setup)
        return begun(setup, save(str(setup.get("title", ""))))
    except ValueError as error:
        raise Refused(f"{path}: {in_one_line(error)}") from None


def in_one_line(error: Exception) -> str:
    """What is wrong, mistakes that have a line each put side by side."""
    return "; ".join(str(error).splitlines())


def _setup(path: Path) -> dict[str, Any]:
    """What a setup file holds.

    Raises:
        ValueError: it cannot be read, or is no JSON object.
    """
    try:
        if not path.is_file():
            raise ValueError("there is no such file")
        with path.open("rb") as file:
            text = file.read(LARGEST_SETUP + 1)
        if len(text) > LARGEST_SETUP:
            raise ValueError(f"too large for a setup: at most {LARGEST_SETUP:,} bytes")
        found = json.loads(text.decode("utf-8-sig"), parse_constant=no_number)
    except OSError as error:
        raise ValueError(f"it cannot be read ({reason(error)})") from None
    except UnicodeDecodeError:
        raise ValueError("it is no text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON: {error}") from None
    except RecursionError:
        raise ValueError("it is no setup: nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError("it is no setup: expected a JSON object")
    return found


# ---------------------------------------------------------------------- the demo and the sample


def demo_setup() -> dict[str, Any]:
    """What the nightclub fight starts from.

    Raises:
        Refused: its map does not lie where the app was put.
    """
    folder = ready_maps_folder()
    try:
        if folder is None:
            raise FileNotFoundError(2, "the app's maps are not there")
        return nightclub((folder / "nightclub.map").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Refused(f"the nightclub's map cannot be read: {reason(error)}") from None


def begun_empty(title: str, data: str | None) -> Held:
    """A session of a title and nothing else, in a new save: its evening begins with who the players are."""
    return begun({"title": title}, new_save(title, data))


def begun_demo(data: str | None) -> Held:
    """The nightclub fight from its start, in a new save."""
    setup = demo_setup()
    return begun(setup, new_save(setup["title"], data))


def ready_sample() -> Path | None:
    """The sample, wherever the data folder is: in a checkout beside the package, else within it; None if nowhere."""
    package = Path(unhex_tui.__file__).parent
    beside = [package.parent / "saves" / SAMPLE] if is_checkout(package.parent) else []
    return next((path for path in (*beside, package / "saves" / SAMPLE) if path.is_file()), None)


def is_sample(path: Path) -> bool:
    """Whether a save is the one that comes with the app, here or in another checkout."""
    try:
        real = Path(os.path.realpath(path))
    except (OSError, ValueError):
        return False
    if real.name != SAMPLE or real.parent.name != "saves":
        return False
    return is_checkout(real.parent.parent) or real == ready_sample()


def to_play(path: Path, data: str | None) -> Held:
    """The session of a save, to be gone on with; the sample's in a copy.

    Raises:
        SaveError: it cannot be opened, or not be copied.
    """
    if not is_sample(path):
        return opened(path)
    opened(path, read_only=True)
    copy = new_save("sample (copy)", data)
    try:
        content = path.read_bytes()
        copy.parent.mkdir(parents=True, exist_ok=True)
        write_new(copy, content)
    except OSError as error:
        raise SaveError(copy, f"the sample cannot be copied here ({reason(error)})") from error
    return opened(copy)
