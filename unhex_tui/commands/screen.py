"""Commands that show the screen: the start screen, `play` and `demo`."""

from __future__ import annotations

import argparse
import gc
import os
import shlex
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, ParamSpec

from unhex_tui.commands import Refused, sessions
from unhex_tui.commands.choosing import system_for
from unhex_tui.engine.answerers import AppDice
from unhex_tui.engine.document import summary
from unhex_tui.engine.system import System
from unhex_tui.files.errors import SaveError
from unhex_tui.files.listing import Summary, list_saves
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.files.saves import read_header
from unhex_tui.files.settings import NAME, keep_theme, read_settings
from unhex_tui.files.shelf import Shelf, path_of, read_document
from unhex_tui.files.text import clean, printable
from unhex_tui.systems import known, more_than_one
from unhex_tui.tui.keys.keymap import checked
from unhex_tui.tui.screens.opening import Chosen, Game, Opened, Saved, Start

if TYPE_CHECKING:
    from unhex_tui.tui.safe_app import SafeApp

P = ParamSpec("P")

MOST_SAVES = 36
"""Saves on the start screen: there are no more letters."""
MOST_LOOKED_INTO = 12
"""Saves of which it is found out where they stand: it takes time."""
MOST_PARTIES = 3
"""Parties on the start screen, those written last."""


def start(args: argparse.Namespace) -> int:
    """Offer to go on with the last session, or another, or to begin something new."""
    check_theme(args)
    need_terminal()
    return _shown(offered(args.data), args)


def play(args: argparse.Namespace) -> int:
    """Go on with a save, or begin the fight of a setup file in a new one."""
    check_theme(args)
    path = sessions.find_save(args.save, args.data)
    if sessions.is_setup(path):
        sessions.begun_from(path, lambda _: None)  # its mistakes are told with or without a terminal
        need_terminal()
        return _shown(_on_screen(sessions.begun_in_folder(path, args.data), args.data), args)
    read_header(path)  # what is no save is said before that there is no terminal
    need_terminal()
    return _shown(_on_screen(sessions.to_play(path, args.data), args.data), args)


def demo(args: argparse.Namespace) -> int:
    """Play the demo: a new one, or, where one is not at its end, as the table likes."""
    check_theme(args)
    system = system_for(args.system, args.data, lambda system: system.demo(), "demo")
    need_terminal()
    unfinished = unfinished_demo(system, args.data)
    if unfinished is None:
        return _shown(_on_screen(sessions.begun_demo(system, args.data), args.data), args)
    return _shown(Start(saves=(unfinished,), others=_new_demo(system, args.data)), args)


def need_terminal() -> None:
    """Refuse to draw where nobody would see it.

    Raises:
        Refused: there is no terminal, or one that cannot place text.
    """
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and not stream.closed and stream.isatty() for stream in streams):
        raise Refused("the screen needs a terminal; without one, use `unhex-tui run` (docs/protocol.md)")
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        raise Refused(
            f"this terminal cannot place text (TERM={os.environ['TERM']}); use another, or `unhex-tui run` without one"
        )


def _shown(opening: Opened | Start, args: argparse.Namespace) -> int:
    from unhex_tui.tui.app import TrackerApp

    return run_app(TrackerApp(opening, AppDice(SystemRandom()), ascii=args.ascii, chosen=chosen(args)), args)


def run_app(app: SafeApp, args: argparse.Namespace) -> int:
    """Run an app to its end and return the exit status; what a crash leaves lies beside the saves."""
    from unhex_tui.tui.safe_app import run

    gc.freeze()  # what is loaded by now stays; collecting looks at what is new
    gc.enable()
    return run(app, saves_folder(data_folder(args.data)) / "failure.txt")


def chosen(args: argparse.Namespace) -> Chosen:
    """What `--theme` and the settings say; what is wrong with the settings is left out and told."""
    data = data_folder(args.data)
    settings = read_settings(data)
    keys, wrong = checked(settings.keys)
    notices = (*settings.problems, *(f"{NAME}: {line}" for line in wrong))
    return Chosen(args.theme or settings.theme, keys, notices, partial(keep_theme, data))


def check_theme(args: argparse.Namespace) -> None:
    """Refuse a theme that there is not, before anything is opened.

    Raises:
        Refused: `--theme` names none.
    """
    if not args.theme:
        return
    from unhex_tui.tui.look.theme import names_of_themes, theme_called

    names = names_of_themes()
    if not theme_called(args.theme, names):
        raise Refused(f"there is no theme {args.theme!r}; there are: {', '.join(names)}")


# ---------------------------------------------------------------------- what is offered


def offered(data: str | None, game: str | None = None) -> Start:
    """What the start screen offers: the saves that can be opened, the last written first, then those that cannot.

    What is new is of the rule system that was played last, or of the `game` that was chosen.
    """
    folder = saves_folder(data_folder(data))
    system = system_for(game, data)
    found = [one for one in list_saves(folder) if not sessions.is_sample(one.path)]
    found.sort(key=lambda one: bool(one.problem or one.locked))
    of = [one for one in found if one.system == system.name][:MOST_LOOKED_INTO]  # no other system is loaded for a list
    saves = [_saved(one, data, looked_into=one in of) for one in found[:MOST_SAVES]]
    saves.sort(key=lambda saved: saved.closed)
    # Where the last session was closed, its party goes on in a new one.
    parties = _parties(system, data)
    first = parties if saves and saves[0].closed else []
    demo = _new_demo(system, data)
    others = [*first, *demo, *(() if first else parties)]
    sample = sessions.ready_sample()
    if sample is not None:
        opening = _opening(sample, data)
        others.append(Saved("The sample: a fight that is under way", "opens as a copy", opening))
    title = f"Evening of {datetime.now():%Y-%m-%d}"
    games = partial(_games, data) if more_than_one() else None
    begin = _wrapped(lambda title: sessions.begun_empty(title, data, system.name), data)
    elsewhere = _wrapped(lambda typed: _elsewhere(typed, data), data)
    return Start(tuple(saves), tuple(others), begin, title, elsewhere, len(first) if demo else -1, games)


def _games(data: str | None) -> list[Game]:
    """All rule systems, each with what is new of it."""
    return [Game(one.title, one.problem, partial(offered, data, name)) for name, one in known()]


def _parties(system: System, data: str | None) -> list[Saved]:
    """An evening for each of the parties written last: it begins with who is in it."""
    kind = system.kinds.get("party")
    if kind is None:
        return []
    own = [one for one in Shelf(data_folder(data), system.kinds).offered(kind.folder) if one.own]
    found = []
    for one in sorted(own, key=lambda one: -one.path.stat().st_mtime)[:MOST_PARTIES]:
        try:
            names = summary(read_document(one.path), kind.reads).told
        except ValueError:
            names = "its file is not sound"
        opening = _wrapped(partial(sessions.begun_in_folder, one.path, data), data)
        found.append(Saved(f"A new evening with {one.name}", names, opening))
    return found


def _elsewhere(typed: str, data: str | None) -> sessions.Held:
    """What lies at a path: a save is gone on with, a setup, party or encounter begins a session."""
    path = path_of(typed)
    return sessions.begun_in_folder(path, data) if sessions.is_setup(path) else sessions.to_play(path, data)


def unfinished_demo(system: System, data: str | None) -> Saved | None:
    """The demo of a rule system that was played last, unless it is at its end or open elsewhere."""
    title = sessions.demo_setup(system)["title"]
    for one in list_saves(saves_folder(data_folder(data))):
        usable = not (one.problem or one.locked or sessions.is_sample(one.path))
        if usable and one.system == system.name and one.title == title:
            return _saved(one, data, looked_into=True) if _stands(one.path) else None
    return None


def _saved(one: Summary, data: str | None, *, looked_into: bool) -> Saved:
    """A save as the start screen lists it; where it stands is worked out where it is `looked_into`."""
    closed = False
    detail = f"{one.when:%Y-%m-%d %H:%M}  {clean(one.path.name)}"
    if one.problem:
        detail += f"  cannot be opened: {one.problem}"
    elif one.locked:
        detail += "  open in another window"
    elif looked_into and (stands := _stands(one.path)) is not None:
        closed = not stands
        detail = f"{stands or 'closed'}  {detail}"
    return Saved(one.title, detail, _opening(one.path, data), closed)


def _stands(path: Path) -> str | None:
    """Where a save's fight stands, in a line; empty where it is at its end, None where it cannot be read."""
    try:
        session = sessions.opened(path, read_only=True).session
        return "" if session.decision is None else session.view(lines=1).headline or "not at its end"
    except Exception:  # whatever one save or its rule system does, the others are offered
        return None


def _new_demo(system: System, data: str | None) -> tuple[Saved, ...]:
    """The demo, where the rule system has one."""
    demo = system.demo()
    opening = _wrapped(lambda: sessions.begun_demo(system, data), data)
    return (Saved(demo.label, "the demo, ready to play", opening),) if demo else ()


def _opening(path: Path, data: str | None) -> Callable[[], Opened]:
    return _wrapped(lambda: sessions.to_play(path, data), data)


def _wrapped(make: Callable[P, sessions.Held], data: str | None) -> Callable[P, Opened]:
    """For the start screen, which shows the text of a ValueError."""

    def open_it(*args: P.args, **how: P.kwargs) -> Opened:
        try:
            return _on_screen(make(*args, **how), data)
        except (SaveError, Refused) as error:
            raise ValueError(str(error)) from error

    return open_it


def _on_screen(held: sessions.Held, data: str | None) -> Opened:
    shelf = Shelf(data_folder(data), held.session.system.kinds)
    return Opened(held.session, held.name, held.close, shelf, farewell(held, data))


def farewell(held: sessions.Held, data: str | None) -> str:
    """Where a session is kept, and the command to go on with it; empty where it is not kept."""
    if held.file is None:
        return ""
    path = held.file.path
    known = sessions.find_save(path.stem, data) == path
    named = ["play", path.stem if known else str(path.absolute())]
    if data and known:
        named += ["--data", str(data_folder(data).absolute())]
    return printable(f"Saved: {path.absolute()}; resume with: unhex-tui {shlex.join(named)}")
