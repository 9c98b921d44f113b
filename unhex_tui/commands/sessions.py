"""Sessions for commands: a save found by its name and opened, or one made from a setup; the demo and the sample."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import unhex_tui
from unhex_tui import __version__
from unhex_tui.commands import Refused
from unhex_tui.engine.document import MOST_VALUES, json_object
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import Demo, System
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import make_folder, write_new
from unhex_tui.files.errors import SaveError, reason
from unhex_tui.files.names import data_folder, file_called, free_path, is_checkout, saves_folder
from unhex_tui.files.reading import content as bytes_of
from unhex_tui.files.records import Header
from unhex_tui.files.savefile import SaveFile
from unhex_tui.files.saves import create, open_save, read_header
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import clean
from unhex_tui.systems import FIRST, NoSystem, named

LONGEST_SETUP = 2_000_000
"""Characters of a setup that is read."""

LONGEST_TITLE = 300
"""Characters of a title: as many as a save keeps of it."""

MOST_MISTAKES = 20
LONGEST_MISTAKE = 500
"""How many mistakes are told of a file at most, and characters of each."""

SAMPLE = "sample.jsonl"
"""The save that comes with the app and opens as a copy."""


class Held(Value):
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
    if path := file_called(name, [saves_folder(data_folder(data))], [".jsonl"]):
        return path
    sample = ready_sample()
    return sample if sample is not None and name in (sample.stem, sample.name) else Path(name)


def opened(path: Path, *, read_only: bool = False) -> Held:
    """The session of a save, with all that opening has to tell among its notices; SaveError where it cannot be opened,
    or holds a fight that this app cannot play. Nothing was made.
    """
    header = read_header(path)
    try:
        system = named(header.system)
    except NoSystem as error:
        raise SaveError(path, error.needed_by("this save")) from None
    found = open_save(path, read_only=read_only)
    header, journal, file, notices = found
    try:
        session = Session(system, header.setup, journal=journal, opening=header.told, write=file.write)
    except BaseException as error:
        if file.path != path:
            file.discard()  # the sound part of a damaged save, just made
        file.close()
        if isinstance(error, ValueError):
            raise SaveError(path, f"its setup has mistakes ({in_one_line(error)})") from None
        if isinstance(error, Exception):
            raise SaveError(path, f"it cannot be played ({error})") from error
        raise
    session.notices[:0] = notices
    return Held(session, file)


def begun(prepared: dict[str, Any], path: Path | None) -> Held:
    """A new session, kept in a new save where a path is given; a system that is not the first is named as `system`.

    ValueError where the setup is not sound or there is no such system, SaveError where there is such a file or it
    cannot be made.
    """
    setup = dict(prepared)
    system = named(str(setup.pop("system", FIRST)))
    session = Session(system, setup)
    if path is None:
        return Held(session, None)
    created = datetime.now().isoformat(timespec="minutes")
    title = clean(str(setup.get("title", ""))) or system.title
    told = session.opening()
    file = create(
        path, Header(system=system.name, title=title, setup=setup, app=__version__, created=created, told=told)
    )
    session.write = file.write
    return Held(session, file)


def new_save(title: str, data: str | None) -> Path:
    """A path in the saves folder where no file is yet."""
    return free_path(saves_folder(data_folder(data)), title, ".jsonl")


def is_setup(path: Path) -> bool:
    """Whether a file is to be read as a setup: it is called `.json`, and is no save."""
    if path.suffix.lower() != ".json":
        return False
    try:
        read_header(path)
    except SaveError:
        return True
    return False


def begun_in_folder(path: Path, data: str | None) -> Held:
    """A new session from a setup file, in a new save of its title in the saves folder; Refused, SaveError as for
    `begun_from`.
    """
    return begun_from(path, lambda title: new_save(title, data))


def begun_from(path: Path, save: Callable[[str], Path | None]) -> Held:
    """A new session from a setup file, kept in a new save where `save` has a path for its title.

    Raises:
        Refused: the setup cannot be read or is not sound; every mistake is named, and nothing was made.
        SaveError: there is such a save already, or it cannot be made.
    """
    try:
        text = read_document(path, LONGEST_SETUP)
        setup = json_object(text, MOST_VALUES)
        if len(title := str(setup.get("title", ""))) > LONGEST_TITLE:
            raise ValueError(f"title: expected at most {LONGEST_TITLE} characters, not {len(title):,}")
        kinds = {form: kind for form, kind in named(str(setup.get("system", FIRST))).kinds.items() if kind.begins}
        # What is no form at all is read as a setup, which says what forms there are; a system without forms starts it.
        if kind := kinds.get(str(setup.get("form")), kinds.get("setup")):
            kind.reads(text)
        return begun(setup, save(str(setup.get("title", ""))))
    except NoSystem as error:
        raise Refused(f"{path}: {error.needed_by('this file')}") from None
    except ValueError as error:
        raise Refused(f"{path}: {in_one_line(error)}") from None


def in_one_line(error: Exception) -> str:
    """What is wrong, mistakes that have a line each put side by side: the first ones, and how many more there are."""
    lines = str(error).splitlines()
    told = "; ".join(line[:LONGEST_MISTAKE] for line in lines[:MOST_MISTAKES])
    unnamed = getattr(error, "more", 0)  # counted in the last line
    more = len(lines) - MOST_MISTAKES + (unnamed - 1 if unnamed else 0)
    return f"{told}; and {more:,} more" if more > 0 else told


def demo_setup(system: System | None = None, demo: Demo | None = None) -> dict[str, Any]:
    """What a demo starts from: unless told that of the first rule system, or else of the one given, which has one.
    Raises Refused where it cannot be read.
    """
    demo = demo or (system or named(FIRST)).demo()
    assert demo is not None, "asked for only where there is one"
    try:
        return demo.setup()
    except ValueError as error:
        raise Refused(str(error)) from None


def begun_empty(title: str, data: str | None, system: str = FIRST) -> Held:
    """A session of a title and nothing else, in a new save: its evening begins with who the players are."""
    return begun({"system": system, "title": title}, new_save(title, data))


def begun_demo(system: System, data: str | None, demo: Demo | None = None) -> Held:
    """The demo of a rule system, or one of several, from its start, in a new save."""
    setup = demo_setup(system, demo)
    return begun({"system": system.name, **setup}, new_save(setup["title"], data))


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
    """The session of a save, to be gone on with; the sample's in a copy. Raises SaveError where it cannot be opened, or
    not be copied.
    """
    if not is_sample(path):
        return opened(path)
    opened(path, read_only=True)
    copy = new_save("sample (copy)", data)
    try:
        content = bytes_of(path)
        make_folder(copy.parent)
        write_new(copy, content)
    except OSError as error:
        raise SaveError(copy, f"the sample cannot be copied to this folder ({reason(error)})") from error
    return opened(copy)
