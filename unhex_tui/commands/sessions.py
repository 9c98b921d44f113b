"""Sessions for commands: a save opened by name, a session begun from a setup, the demo, the sample, a followed save."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any
from unicodedata import normalize

import unhex_tui
from unhex_tui import __version__
from unhex_tui.commands import Refused
from unhex_tui.engine.document import MOST_VALUES, json_object, without_schema
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import Demo, System
from unhex_tui.engine.value import Value
from unhex_tui.files.atomic import SaveError, elsewhere, make_folder, reason, write_new
from unhex_tui.files.atomic import content as bytes_of
from unhex_tui.files.follow import Follower, NewestFollower
from unhex_tui.files.names import data_folder, file_called, free_path, is_checkout, saves_folder, shipped
from unhex_tui.files.records import Header
from unhex_tui.files.savefile import SaveFile
from unhex_tui.files.saves import create, list_saves, open_save, read_header
from unhex_tui.files.shelf import Shelf, read_document
from unhex_tui.files.text import clean
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, named, names

LONGEST_SETUP = 2_000_000
"""Most characters of a setup file."""

LONGEST_TITLE = 300
"""Most characters of a session's title, as in a save."""

MOST_MISTAKES = 20
LONGEST_MISTAKE = 500
"""Most mistakes reported for a file, and most characters of each."""

FOLDERS = {"setup": "setups", "encounter": "encounters", "party": "parties"}
"""Folders of the documents that a session can start with, by form, in the data folder and in a folder of each game."""
MOST_NAMED = 5
"""Most files of the same name to list."""

SAMPLE = "sample.jsonl"
"""The save that comes with the app and opens as a copy."""


class Held(Value):
    """A session and its save; `file` is None if the session is not saved."""

    session: Session
    file: SaveFile | None

    @property
    def name(self) -> str:
        """Name of the save for the screen; empty without a save."""
        return clean(self.file.path.name) if self.file else ""

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def find_save(name: str, data: str | None) -> Path:
    """Return the path of a save: as given, or a save of that name in the saves folder, or the sample by its name.

    Case, hyphens and underscores make no difference, unless a save has exactly this name.
    """
    folder = saves_folder(data_folder(data))
    if path := file_called(name, [folder], [".jsonl"]):
        return path
    if not os.path.exists(name) and (alike := _in_folder(folder, ".jsonl", name)):  # noqa: PTH110  accepts any text
        return alike[0]
    sample = ready_sample()
    return sample if sample is not None and name in (sample.stem, sample.name) else Path(name)


def shelf_of(system: System, data: str | None) -> Shelf:
    """Return the documents of the data folder for a game."""
    return Shelf(data_folder(data), system.kinds, system.name, names)


class Found(Value):
    """What a typed path or name leads to."""

    path: Path
    """A save or a setup, party or encounter; not used for a demo."""
    note: str = ""
    """Sentences for the screen: what was found, and what else has the name; empty if the name leaves no doubt."""
    demo: tuple[System, Demo] | None = None


def document(name: str, form: str, data: str | None) -> Path:
    """Return the file at a path, or the `party`, `encounter` or `setup` of this name; else the name as a path."""
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  accepts any text
        return Path(name)
    files = (path for path, _ in chain(_files_named(name, data_folder(data)), _ready_elsewhere(name)))
    return next((path for path in files if path.parent.name == FOLDERS[form]), Path(name))


def found(name: str, data: str | None) -> Found:
    """Return what `play` is to open: the file at a path, or whatever has this name.

    A save comes first, then a setup, an encounter or a party of the data folder, then one that comes with the app or
    another installed game, then a demo. Case, hyphens and underscores make no difference. If nothing has the name, the
    result is the name as a path.
    """
    if os.path.exists(name) or os.path.basename(name) != name:  # noqa: PTH110, PTH119  accepts any text
        return Found(Path(name))
    save = file_called(name, [saves_folder(data_folder(data))], [".jsonl"])
    every = dict(_files_named(name, data_folder(data)))
    if save is None and not every:
        every = dict(_ready_elsewhere(name))
    path = save or next(iter(every), None)
    if path is None:
        return _demo_named(name)
    taken = every.pop(path, f"the save {clean(path.name)}")
    if path == save and not every:
        return Found(path)
    others = [*every.values()]
    more = f", and {len(others) - MOST_NAMED} more" if len(others) > MOST_NAMED else ""
    note = f"Others of this name: {', '.join(others[:MOST_NAMED])}{more}." if others else ""
    return Found(path, f"This is {taken}. {note}".strip())


def _files_named(name: str, home: Path) -> Iterator[tuple[Path, str]]:
    """Yield the saves and documents of a name in the data folder and in the app, each with what it is in words."""
    for path in _in_folder(saves_folder(home), ".jsonl", name):
        yield path, f"the save {clean(path.name)}"
    sample = ready_sample()
    if sample is not None and name in (sample.stem, sample.name):
        yield sample, "the sample"
    for form, folder in FOLDERS.items():
        for each in (home / folder, *sorted(home.glob(f"*/{folder}"))):
            for path in _in_folder(each, ".json", name):
                yield path, f"your {form} {clean(str(path.relative_to(home)))}"
    for game in BUILT_IN.values():
        package = Path(unhex_tui.__file__).parents[1].joinpath(*game.at.split(".")[:-1])
        for form in ("encounter", "party"):
            for path in _in_folder(package / FOLDERS[form], ".json", name):
                yield path, f"the {form} {path.stem} of {game.title}"


def _ready_elsewhere(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the documents of a name that come with games of other packages."""
    for game in names():
        if game not in BUILT_IN:
            with suppress(NoSystem):
                system = named(game)
                for form, kind in system.kinds.items():
                    if kind.begins and kind.ready is not None:
                        for path in _in_folder(kind.ready, ".json", name):
                            yield path, f"the {form} {clean(path.stem)} of {clean(system.title)}"


def _demo_named(name: str) -> Found:
    """Return the demo whose setup has this title; without one, the name as a path."""
    for game in names():
        with suppress(NoSystem, ValueError):
            system = named(game)
            for demo in system.demos():
                if _same(str(demo.setup().get("title", "")), name):
                    return Found(Path(name), f"This is a demo of {clean(system.title)}.", (system, demo))
    return Found(Path(name))


def _in_folder(folder: Path, suffix: str, name: str) -> list[Path]:
    """Return the files of a folder that have this name, with or without the suffix; empty if it cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == suffix and path.is_file())
    except OSError:
        return []
    return [path for path in paths if _same(path.stem, name) or _same(path.name, name)]


def _same(name: str, other: str) -> bool:
    """Tell whether two names differ at most in case, white space, hyphens and underscores."""
    one, two = (re.sub(r"[\s_-]+", " ", normalize("NFC", text)).strip().casefold() for text in (name, other))
    return one == two


def opened(path: Path, *, read_only: bool = False) -> Held:
    """Open a save; all messages about opening are in the session's notices.

    Raises SaveError if the save cannot be opened or this app cannot play its fight; nothing is left behind.
    """
    header = read_header(path)
    try:
        system = named(header.system)
    except NoSystem as error:
        raise SaveError(path, error.needed_by("this save")) from None
    save = open_save(path, read_only=read_only)
    header, journal, file, notices = save
    try:
        session = Session(system, header.setup, journal=journal, opening=header.told, write=file.write)
    except BaseException as error:
        if file.path != path:
            file.discard()  # the sound part of a damaged save, just written
        file.close()
        if isinstance(error, ValueError):
            raise SaveError(path, f"its setup has mistakes ({in_one_line(error)})") from None
        if isinstance(error, Exception):
            raise SaveError(path, f"it cannot be played ({error})") from error
        raise
    session.notices[:0] = notices
    return Held(session, file)


def begun(prepared: dict[str, Any], path: Path | None) -> Held:
    """Begin a session; save it in a new file if `path` is given.

    The setup may name its rule system as `system`; the default is the first. Raises ValueError if the setup has
    mistakes or there is no such system, and SaveError if the file exists or cannot be created.
    """
    setup = dict(prepared)
    system = named(str(setup.pop("system", FIRST)))
    session = Session(system, setup)
    if path is None:
        return Held(session, None)
    created = datetime.now().isoformat(timespec="minutes")
    title = clean(str(setup.get("title", ""))) or system.title
    log_lines = session.opening()
    file = create(
        path, Header(system=system.name, title=title, setup=setup, app=__version__, created=created, told=log_lines)
    )
    session.recorder.write = file.write
    return Held(session, file)


def new_save(title: str, data: str | None) -> Path:
    """Return a path in the saves folder that no file has yet."""
    return free_path(saves_folder(data_folder(data)), title, ".jsonl")


def is_setup(path: Path) -> bool:
    """Tell whether a file should be read as a setup: its name ends in `.json` and it is not a save."""
    if path.suffix.lower() != ".json":
        return False
    try:
        read_header(path)
    except SaveError:
        return True
    return False


def begun_in_folder(path: Path, data: str | None) -> Held:
    """Begin a session from a setup file in a new save named after its title; raise as `begun_from` does."""
    return begun_from(path, lambda title: new_save(title, data))


def begun_from(path: Path, save: Callable[[str], Path | None]) -> Held:
    """Begin a session from a setup file; save it at the path that `save` returns for its title, if any.

    Raises:
        Refused: the setup cannot be read or has mistakes, all of which are listed; nothing is left behind.
        SaveError: the save exists already or cannot be created.
    """
    try:
        text = read_document(path, LONGEST_SETUP)
        setup = without_schema(json_object(text, MOST_VALUES))
        if len(title := str(setup.get("title", ""))) > LONGEST_TITLE:
            raise ValueError(f"title: expected at most {LONGEST_TITLE} characters, not {len(title):,}")
        kinds = {form: kind for form, kind in named(str(setup.get("system", FIRST))).kinds.items() if kind.begins}
        # An unknown form is read as a setup, which lists the known forms; a system without forms starts it directly.
        if kind := kinds.get(str(setup.get("form")), kinds.get("setup")):
            kind.reads(text)
        return begun(setup, save(str(setup.get("title", ""))))
    except NoSystem as error:
        raise Refused(f"{path}: {error.needed_by('this file')}") from None
    except ValueError as error:
        raise Refused(f"{path}: {in_one_line(error)}") from None


def in_one_line(error: Exception) -> str:
    """Return the mistakes in one line, separated by semicolons: the first ones, and the number of others."""
    lines = str(error).splitlines()
    text = "; ".join(line[:LONGEST_MISTAKE] for line in lines[:MOST_MISTAKES])
    unnamed = getattr(error, "more", 0)  # their number is in the last line
    more = len(lines) - MOST_MISTAKES + (unnamed - 1 if unnamed else 0)
    return f"{text}; and {more:,} more" if more > 0 else text


def demo_setup(system: System | None = None, demo: Demo | None = None) -> dict[str, Any]:
    """Return a demo's setup, by default that of `system` or of the first game; raise Refused if it cannot be read."""
    demo = demo or (system or named(FIRST)).demo()
    assert demo is not None, "this game has no demo"
    try:
        return demo.setup()
    except ValueError as error:
        raise Refused(str(error)) from None


def begun_empty(title: str, data: str | None, system: str = FIRST) -> Held:
    """Begin a session with only a title, in a new save; its first question is about the players."""
    return begun({"system": system, "title": title}, new_save(title, data))


def begun_demo(system: System, data: str | None, demo: Demo | None = None) -> Held:
    """Begin a demo of a rule system from its start, in a new save; the default is its first demo."""
    setup = demo_setup(system, demo)
    return begun({"system": system.name, **setup}, new_save(setup["title"], data))


def ready_sample() -> Path | None:
    """Return the sample's path; None if it is missing."""
    return shipped("saves", SAMPLE)


def is_sample(path: Path) -> bool:
    """Tell whether a save is the sample of this app or of another checkout."""
    try:
        real = Path(os.path.realpath(path))
    except (OSError, ValueError):
        return False
    if real.name != SAMPLE or real.parent.name != "saves":
        return False
    return is_checkout(real.parent.parent) or real == ready_sample()


def to_play(path: Path, data: str | None) -> Held:
    """Open a save for playing; the sample is copied first. Raises SaveError if it cannot be opened or copied."""
    if not is_sample(path):
        return opened(path)
    opened(path, read_only=True)
    copy = new_save("sample (copy)", data)
    try:
        content = bytes_of(path)
        make_folder(copy.parent)
        write_new(copy, content)
    except OSError as error:
        why = f"the sample cannot be copied to this folder ({reason(error)}){elsewhere(error)}"
        raise SaveError(copy, why) from error
    return opened(copy)


def followed(name: str | None, data: str | None) -> Follower:
    """Return a follower of the named save, or of the newest save and every session played later.

    If there is no save yet, the first session is awaited. Raises SaveError if the save is missing or cannot be
    followed.
    """
    if name is not None:
        return Follower(find_save(name, data), _game)
    folder = saves_folder(data_folder(data))
    for save in list_saves(folder):
        with suppress(NoSystem):
            named(save.system)  # nothing can be shown of a system that is not installed
            return NewestFollower(save.path, _game)
    return NewestFollower(folder / "the first", _game, awaits=True)


def _game(name: str) -> System:
    """Return the rule system of a save; raise ValueError, with the missing package, if it is not installed."""
    try:
        return named(name)
    except NoSystem as error:
        raise ValueError(error.needed_by("this save")) from None
