"""Commands that show the screen: the start screen, `play`, `demo`, `watch` and `map edit`.

`watch` is the players' screen in a second terminal: it follows a save that the GM plays, and does not show the save's
name. The screen is loaded only if there is something to show.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, ParamSpec

from unhex_tui.commands import Refused, sessions
from unhex_tui.commands.maps import MapFiles, map_files, map_path
from unhex_tui.commands.output import system_for
from unhex_tui.commands.sessions import followed
from unhex_tui.commands.worker import WORKER
from unhex_tui.engine.document import summary
from unhex_tui.engine.replay import Replay
from unhex_tui.engine.session import AppDice
from unhex_tui.engine.system import Demo, System
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.follow import MOST, tail
from unhex_tui.files.names import data_folder, file_name, saves_folder
from unhex_tui.files.saves import Summary, list_saves, read_header, why_unlisted
from unhex_tui.files.settings import NAME, keep_theme, read_settings
from unhex_tui.files.shelf import EXCALIDRAW, MapFile, path_of, read_document
from unhex_tui.files.text import clean, printable
from unhex_tui.systems import known, named
from unhex_tui.tui.keys.commands import checked
from unhex_tui.tui.screens.opening import Chosen, Game, Looked, Opened, Saved, Start

if TYPE_CHECKING:
    from unhex_tui.tui.safe_app import SafeApp


P = ParamSpec("P")

MOST_SAVES = 500
"""Most saves on the start screen, in its menu or in the list of all sessions."""
MOST_LOOKED_INTO = 3
"""Most saves whose state is read before the start screen, to find the unfinished session; mostly it is the first."""
AT_FIRST = 2**20
"""Most bytes read of each of these saves."""
MOST_PARTIES = 3
"""Most parties on the start screen, newest first."""


def start(args: argparse.Namespace) -> int:
    """Show the start screen: resume a session or begin a new one."""
    check_theme(args)
    need_terminal()
    return _shown(offered(args.data), args)


def play(args: argparse.Namespace) -> int:
    """Resume a save, or begin the fight of a setup, encounter, party or demo in a new save."""
    check_theme(args)
    found = sessions.found(args.save, args.data)
    path, begins = found.path, found.demo is None and sessions.is_setup(found.path)
    if begins:
        sessions.begun_from(path, lambda _: None)  # mistakes are reported even without a terminal
    elif found.demo is None:
        read_header(path)  # a file that is not a save is reported before a missing terminal
    need_terminal()
    if found.demo is not None:
        held = sessions.begun_demo(found.demo[0], args.data, found.demo[1])
    else:
        held = (sessions.begun_in_folder if begins else sessions.to_play)(path, args.data)
    held.session.notices += [found.note] if found.note else []
    return _shown(_on_screen(held, args.data), args)


def demo(args: argparse.Namespace) -> int:
    """Play the demo in a new save; with an unfinished demo, or several demos, show a start screen to choose from."""
    check_theme(args)
    system = system_for(args.system, args.data, lambda system: system.demos(), "demo")
    demos = _demos(system, args.which)
    need_terminal()
    unfinished = unfinished_demo(system, demos, args.data)
    if unfinished is None and len(demos) == 1:
        return _shown(_on_screen(sessions.begun_demo(system, args.data, demos[0]), args.data), args)
    saves = (unfinished,) if unfinished else ()
    return _shown(Start(saves, _new_demos(system, demos, args.data), demos=len(demos)), args)


def _demos(system: System, name: str | None) -> tuple[Demo, ...]:
    """Return the demos of a rule system, or only the one of a name; raise Refused if there is none."""
    demos = system.demos()
    if name is None:
        return demos
    if of_name := tuple(demo for demo in demos if demo.name == name):
        return of_name
    names = ", ".join(demo.name for demo in demos if demo.name)
    available = f"available: {names}" if names else "it has only one: give the game's name alone"
    raise Refused(f"{system.title} has no demo {clean(name, 60)!r}; {available}")


def need_terminal() -> None:
    """Raise Refused if there is no terminal, or one that cannot position text."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and not stream.closed and stream.isatty() for stream in streams):
        raise Refused("the screen needs a terminal; without one, use `unhex-tui run` (docs/protocol.md)")
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        raise Refused(
            f"this terminal cannot position text (TERM={os.environ['TERM']}); use another terminal, or `unhex-tui run`"
        )


def _shown(opening: Opened | Start, args: argparse.Namespace) -> int:
    from unhex_tui.tui.app import TrackerApp

    return run_app(TrackerApp(opening, AppDice(SystemRandom()), ascii=args.ascii, chosen=chosen(args)), args)


def run_app(app: SafeApp, args: argparse.Namespace) -> int:
    """Run an app to its end and return the exit status; details of a crash go to a file beside the saves."""
    # The screen is drawn on stderr. Characters it cannot encode become "?", not escapes, which would shift the columns.
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        sys.__stderr__.reconfigure(errors="replace")
    app.pictures = saves_folder(data_folder(args.data))
    return app.run_to_end(app.pictures / "failure.txt")


def chosen(args: argparse.Namespace) -> Chosen:
    """Return the theme and keys from `--theme` and the settings; problems with the settings become notices."""
    data = data_folder(args.data)
    settings = read_settings(data)
    keys, wrong = checked(settings.keys)
    unlisted = why_unlisted(saves_folder(data))
    notices = (*settings.problems, *(f"{NAME}: {line}" for line in wrong), *([unlisted] if unlisted else []))
    return Chosen(args.theme or settings.theme, keys, notices, partial(keep_theme, data))


def check_theme(args: argparse.Namespace) -> None:
    """Raise Refused if `--theme` names no theme, before anything is opened."""
    if not args.theme:
        return
    from unhex_tui.tui.look import theme

    names = theme.names_of_themes()
    if not theme.theme_called(args.theme, names):
        raise Refused(f"no such theme: {args.theme!r}. Available: {', '.join(names)}")


# ---------------------------------------------------------------------- the start screen


def offered(data: str | None, game: str | None = None) -> Start:
    """Return the contents of the start screen.

    Saves that can be opened come first, newest first; finished ones among the few that are looked into come last.
    New sessions use the rule system played last, or `game` if given.
    """
    folder = saves_folder(data_folder(data))
    system = system_for(game, data)
    summaries = [save for save in list_saves(folder) if not sessions.is_sample(save.path)]
    summaries.sort(key=lambda summary: bool(summary.problem or summary.locked))
    saves = [_saved(summary, data, system) for summary in summaries[:MOST_SAVES]]
    for i, saved in enumerate(saves[:MOST_LOOKED_INTO]):
        saves[i] = _looked_into(saved, summaries[i].path)
        if not saves[i].closed:
            break
    saves.sort(key=lambda saved: saved.closed)
    others = [*_new_demos(system, system.demos(), data)]
    demos = len(others)
    sample = sessions.ready_sample()
    if sample is not None:
        look = partial(_looked, sample)
        opening = _opening(sample, data)
        others.append(Saved("Sample: a fight under way", "opens as a copy", opening, None, look))
    title = f"Session {datetime.now():%Y-%m-%d}"
    games = partial(_games, data)
    begin = _wrapped(lambda title: sessions.begun_empty(title, data, system.name), data)
    elsewhere = _wrapped(lambda typed: _elsewhere(typed, data), data)
    parties = _parties(system, data)
    return Start(
        tuple(saves),
        tuple(others),
        parties=parties,
        begin=begin,
        title=title,
        file=elsewhere,
        demos=demos,
        game=system.title,
        games=games,
    )


def _games(data: str | None) -> list[Game]:
    return [
        Game(game.title, game.problem, partial(offered, data, name), game.letter, game.about) for name, game in known()
    ]


def _parties(system: System, data: str | None) -> list[Saved]:
    """Return start screen entries for a new session with each of the newest parties."""
    kind = system.kinds.get("party")
    if kind is None:
        return []
    own = [file for file in sessions.shelf_of(system, data).offered(kind.folder) if file.own]
    parties = []
    for file in sorted(own, key=lambda file: -file.path.stat().st_mtime)[:MOST_PARTIES]:
        try:
            names = summary(read_document(file.path), kind.reads).told
        except ValueError:
            names = "its file has mistakes"
        opening = _wrapped(partial(sessions.begun_in_folder, file.path, data), data)
        parties.append(Saved(file.name, names, opening))
    return parties


def _elsewhere(typed: str, data: str | None) -> sessions.Held:
    """Open the file at a path: resume a save, or begin a session from a setup, party or encounter."""
    path = path_of(typed)
    return sessions.begun_in_folder(path, data) if sessions.is_setup(path) else sessions.to_play(path, data)


def unfinished_demo(system: System, demos: Sequence[Demo], data: str | None) -> Saved | None:
    """Return the most recently played save of these demos; None if it is over, unreadable or open elsewhere."""
    titles = {sessions.demo_setup(system, demo)["title"] for demo in demos}
    for save in list_saves(saves_folder(data_folder(data))):
        usable = not (save.problem or save.locked or sessions.is_sample(save.path))
        if usable and save.system == system.name and save.title in titles:
            saved = _looked_into(_saved(save, data, system), save.path)
            return saved if saved.looked and not saved.closed else None
    return None


def _saved(summary: Summary, data: str | None, system: System) -> Saved:
    """Return a save for the start screen; its state is read only on `look`."""
    titled = summary.title == clean(summary.path.stem)
    detail = f"{summary.when:%Y-%m-%d %H:%M}" + ("" if titled else f"  {clean(summary.path.name)}")
    look = None
    if summary.problem:
        detail += f"  cannot be opened: {summary.problem}"
    elif summary.locked:
        detail += "  open in another window"
    else:
        look = partial(_looked, summary.path)
    apart = summary.system != system.name  # a list loads no other system
    return Saved(summary.title, detail, _opening(summary.path, data), None, look, apart)


def _looked_into(saved: Saved, path: Path) -> Saved:
    """Return a save with its current state, if that can be read quickly."""
    if saved.look is None or saved.apart:
        return saved
    try:
        return saved._replace(looked=_looked(path, AT_FIRST))
    except Exception:  # a failure of one save or its rule system must not hide the others
        return saved


def _looked(path: Path, most: int = MOST) -> Looked:
    """Return a session's state from the end of its save; raise ValueError if it cannot be read or replayed."""
    try:
        lines = tail(path, most)
        system = named(lines.header.system)
        live = Replay(system, lines.header.setup, lines.journal, lines.header.told).built(lines.journal.head)
        wrong = "damaged: the readable part continues in a new file" if lines.damaged else ""
        return Looked(system.view(live.table, live.decision, "gm"), live.decision is None, lines.journal.last, wrong)
    except Exception as error:  # a failure of a save or its rule system is reported with the save
        raise ValueError(clean(str(error)) or type(error).__name__) from error


def _new_demos(system: System, demos: Sequence[Demo], data: str | None) -> tuple[Saved, ...]:
    """Return the demos of a rule system as start screen entries; the first has the letter `d`."""
    return tuple(
        Saved(
            demo.label,
            "a demo, ready to play" if n else "the demo, ready to play",
            _wrapped(partial(sessions.begun_demo, system, data, demo), data),
            letter=demo.name[:1] if n else "d",
        )
        for n, demo in enumerate(demos)
    )


def _opening(path: Path, data: str | None) -> Callable[[], Opened]:
    return _wrapped(lambda: sessions.to_play(path, data), data)


def _wrapped(make: Callable[P, sessions.Held], data: str | None) -> Callable[P, Opened]:
    """Wrap a function for the start screen, which shows the message of a ValueError."""

    def open_it(*args: P.args, **how: P.kwargs) -> Opened:
        try:
            return _on_screen(make(*args, **how), data)
        except (SaveError, Refused) as error:
            raise ValueError(str(error)) from error

    return open_it


def _on_screen(held: sessions.Held, data: str | None) -> Opened:
    shelf = sessions.shelf_of(held.session.system, data)
    report = partial(_report, held, data) if held.file is not None else None
    folder = held.file.path.parent if held.file else None
    return Opened(
        held.session,
        held.name,
        close=held.close,
        shelf=shelf,
        farewell=farewell(held, data),
        report=report,
        folder=folder,
        worker=WORKER,
    )


def _report(held: sessions.Held, data: str | None) -> Path:
    """Write the GM's report in place of the previous one and return its path; raise OSError if that fails."""
    from unhex_tui.commands.report import write_report

    assert held.file is not None, "a session without a file has no report"
    path = data_folder(data) / "reports" / f"{held.file.path.stem}.html"
    write_report(held.session, path)
    return path


def farewell(held: sessions.Held, data: str | None) -> str:
    """Return where a session is saved, with the command to resume it; empty if it is not saved."""
    if held.file is None:
        return ""
    path = held.file.path
    in_folder = sessions.find_save(path.stem, data) == path
    words = ["play", path.stem if in_folder else str(path.absolute())]
    if data and in_folder:
        words += ["--data", str(data_folder(data).absolute())]
    return printable(f"Saved: {path.absolute()}; resume with: unhex-tui {shlex.join(words)}")


def watch(args: argparse.Namespace) -> int:
    """Show a save to the players until the window is closed."""
    check_theme(args)
    follower = followed(args.save, args.data)
    need_terminal()
    from unhex_tui.tui.watch_app import WatchApp

    return run_app(WatchApp(follower, ascii=args.ascii, theme=chosen(args).theme), args)


def edit(args: argparse.Namespace) -> int:
    """Open the map editor on a map, a copy of a built-in map, a drawing, or a new map."""
    check_theme(args)
    files = map_files(args, drawn=True)
    path = map_path(args.file, files)
    if files.maps.edits is None:
        raise Refused(
            f"{printable(path)}: this kind of map is text only. Edit it in any editor; `unhex-tui map check` lists"
            " its mistakes, and `unhex-tui map show` draws it"
        )
    try:
        drawing = path if path.suffix == EXCALIDRAW and path.exists() else None
        if drawing is not None:
            file = MapFile(None, files.own)
        elif not path.exists():
            path = _new_path(args.file, files)
            file = MapFile(path, path.parent)
        elif _comes_with_app(path, files):
            file = MapFile(None, files.own, read_document(path), path.stem)
        else:
            file = MapFile(path, path.parent)
    except ValueError as error:
        raise Refused(f"{printable(path)}: {error}") from None
    need_terminal()
    from unhex_tui.tui.app import MapDeskApp

    return run_app(MapDeskApp(files.maps, file, ascii=args.ascii, chosen=chosen(args), drawing=drawing), args)


def _new_path(name: str, files: MapFiles) -> Path:
    """Return the path of a new map: in the maps folder, unless the name includes a folder."""
    if os.path.basename(name) != name:  # noqa: PTH119  accepts any text
        return Path(name)
    stem, suffix = os.path.splitext(name)  # noqa: PTH122  accepts any text
    return files.own / file_name(stem, suffix if suffix in files.kind.suffixes else files.kind.suffixes[0])


def _comes_with_app(path: Path, files: MapFiles) -> bool:
    ready = files.kind.ready
    if ready is None or not ready.exists():
        return False
    folder = path.resolve().parent
    return folder == ready.resolve() and folder != files.own.resolve()
