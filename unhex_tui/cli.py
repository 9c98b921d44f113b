"""The command line: what can be asked for, and how every command ends.

Nothing but the standard library is loaded before a command is known, and the screen only for commands that show it.
A mistake is one line on stderr, never a traceback; the exit status is 0, 1 (it could not be done) or 2 (the command
line makes no sense).
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from unhex_tui import __version__
from unhex_tui.commands import Refused
from unhex_tui.files.errors import SaveError, reason
from unhex_tui.files.names import data_folder, saves_folder
from unhex_tui.files.text import printable

INTERRUPTED = 130
"""Exit status after Ctrl+C, as shells have it."""


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes are one line, and that says so where help cannot be printed."""

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file or sys.stderr)

    def error(self, message: str) -> NoReturn:
        tell(f"{message} (see {self.prog} --help)")
        sys.exit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit status."""
    gc.disable()  # nothing that is loaded goes again; looking for what does would take a tenth of the start
    try:
        return _carried_out(argv)
    finally:
        gc.enable()


def _carried_out(argv: Sequence[str] | None) -> int:
    _harmless_streams()
    args: argparse.Namespace | None = None
    try:
        args = parser().parse_args(argv)
        module, name = args.command
        status = int(getattr(import_module(module), name)(args))
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as done:  # argparse ends so after --help, --version and mistakes
        return _ended(done.code if isinstance(done.code, int) else 1)
    except (Refused, SaveError) as error:
        tell(str(error))
        return _ended(1)
    except KeyboardInterrupt:
        return _ended(INTERRUPTED)
    except BrokenPipeError:
        return _ended(1)
    except OSError as error:
        tell(f"{error.filename}: {reason(error)}" if error.filename else reason(error))
        return _ended(1)
    except Exception as error:
        tell(f"something broke ({type(error).__name__}: {error}).{_kept(args)}")
        return _ended(1)
    return status


def tell(text: str) -> None:
    """Say something on stderr, in one line."""
    with suppress(OSError, ValueError, AttributeError):
        print(f"unhex-tui: {printable(text)}", file=sys.stderr, flush=True)


def _ended(status: int) -> int:
    """The status, once what is still to be printed is out; what nobody reads any more goes nowhere."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError) as error:
        if status == 0 and not isinstance(error, BrokenPipeError):
            tell(f"the output could not be written: {reason(error)}")
        status = status or 1
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _harmless_streams() -> None:
    """Signs that a terminal's encoding lacks are written as escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _kept(args: argparse.Namespace | None) -> str:
    """Where the details of a failure were put."""
    import traceback  # loads half of what reads Python's sources

    path = saves_folder(data_folder(getattr(args, "data", None))) / "failure.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return ""
    return f" Details are in {path}."


# ---------------------------------------------------------------------- what can be asked for


def parser() -> argparse.ArgumentParser:
    """All commands; each leaves `command`, the module and the function that carry it out."""
    top = _Parser(
        prog="unhex-tui",
        description="A combat tracker for tabletop fights. Without a command: the start screen.",
        epilog="Exit status: 0 done, 1 could not be done, 2 the command line makes no sense.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"unhex-tui {__version__}")
    _data(top, None)
    _ascii(top, default=False)
    _theme(top, default="")
    top.set_defaults(command=("unhex_tui.commands.screen", "start"))
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _screen_commands(commands)
    _watch_command(commands)
    _serve_command(commands)
    _run_command(commands)
    _map_commands(commands)
    _save_commands(commands)
    _rules_command(commands)
    return top


_Commands = argparse._SubParsersAction


def _command(commands: _Commands[_Parser], name: str, module: str, what: str, *, more: str = "") -> _Parser:
    """A command that the function of its name in a module carries out."""
    made = commands.add_parser(name, help=what, description=f"{what[:1].upper()}{what[1:]}. {more}", allow_abbrev=False)
    made.set_defaults(command=(f"unhex_tui.commands.{module}", name))
    return made


def _data(to: argparse.ArgumentParser, default: str | None = argparse.SUPPRESS) -> None:
    to.add_argument(
        "--data",
        metavar="DIR",
        default=default,
        help="where saves and maps are kept (else UNHEX_TUI_DATA; else this folder if it is a checkout of the app; "
        "else the user's data folder)",
    )


def _system(to: argparse.ArgumentParser) -> None:
    to.add_argument("--system", metavar="NAME", help="the rule system (else that of the save last written)")


def _ascii(to: argparse.ArgumentParser, *, default: bool | str = argparse.SUPPRESS) -> None:
    to.add_argument("--ascii", action="store_true", default=default, help="draw with ASCII signs only")


def _theme(to: argparse.ArgumentParser, *, default: str = argparse.SUPPRESS) -> None:
    to.add_argument(
        "--theme",
        metavar="NAME",
        default=default,
        help="how it looks this once: dark, light, contrast, contrast-light, or one of Textual's themes (F9 lists all)",
    )


def _screen_commands(commands: _Commands[_Parser]) -> None:
    play = _command(
        commands,
        "play",
        "screen",
        "go on with a save, or begin a fight of your own",
        more="A SETUP begins its fight in a new save in the saves folder; docs/setups.md describes setups.",
    )
    play.add_argument(
        "save",
        metavar="SAVE|SETUP.json",
        help="a save file, or the name of one in the saves folder; or a JSON file that a fight starts from",
    )
    demo = _command(
        commands,
        "demo",
        "screen",
        "play a fight that comes with the app",
        more="It is kept in the saves folder; one that is not at its end is offered first.",
    )
    _system(demo)
    for each in (play, demo):
        _data(each)
        _ascii(each)
        _theme(each)
    _data(
        _command(
            commands, "keys", "keys", "list the commands of the screen, their keys and their names in the settings"
        )
    )


def _watch_command(commands: _Commands[_Parser]) -> None:
    watch = _command(
        commands,
        "watch",
        "watching",
        "show the players' screen in this window, following a save that is played in another",
        more="It only reads: nothing can be answered there.",
    )
    watch.add_argument("save", metavar="SAVE", nargs="?", help="a save file, or the name of one (else what is played)")
    _data(watch)
    _ascii(watch)
    _theme(watch)


def _serve_command(commands: _Commands[_Parser]) -> None:
    serve = _command(
        commands,
        "serve",
        "serving",
        "show the players' screen to browsers on a TV or phones",
        more="To look at only. It prints its address, which nobody can guess, and a QR code of it.",
    )
    serve.add_argument("save", metavar="SAVE", nargs="?", help="a save file, or the name of one (else what is played)")
    serve.add_argument("--lan", action="store_true", help="let other devices on this network see it")
    serve.add_argument("--port", metavar="N", type=int, help="listen at this port (8642, or a free one)")
    _data(serve)
    _ascii(serve)


def _run_command(commands: _Commands[_Parser]) -> None:
    run = _command(
        commands,
        "run",
        "headless",
        "play without a screen: JSON lines out, answers in",
        more="docs/protocol.md describes the lines. Without SETUP or --demo, --save names a save to go on with.",
    )
    run.add_argument("setup", metavar="SETUP", nargs="?", help="a JSON file that a fight starts from (docs/setups.md)")
    run.add_argument("--demo", action="store_true", help="start from the fight that comes with the app")
    _system(run)
    run.add_argument("--save", metavar="PATH", help="keep the session here; else it is not kept")
    run.add_argument("--seed", metavar="N", type=int, help="make the app's dice repeatable")
    run.add_argument(
        "--audience", choices=("gm", "players"), default="gm", help="whose log lines and view are printed (default: gm)"
    )
    _data(run)


def _map_commands(commands: _Commands[_Parser]) -> None:
    maps = _command(
        commands, "map", "maps", "look at a map file, or draw one", more="docs/maps.md describes map files."
    )
    of_maps = maps.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)
    for name, what in (
        ("check", "name every mistake in a map file"),
        ("show", "draw a map"),
        ("look", "what somebody in one area has of another: range, sight, cover, move, and why"),
    ):
        made = _command(of_maps, name, "map_drawings" if name == "show" else "maps", what)
        made.add_argument("file", metavar="FILE", help="a map file, or the name of one that comes with the app")
        if name == "look":
            made.add_argument("from_area", metavar="FROM", help="name of the area one looks from")
            made.add_argument("to_area", metavar="TO", help="name of the area one looks to")
        made.add_argument("--json", action="store_true", help="print one JSON object")
        _system(made)
        _data(made)
        _ascii(made)
    _map_desk_commands(of_maps)


def _map_desk_commands(of_maps: _Commands[_Parser]) -> None:
    edit = _command(
        of_maps,
        "edit",
        "map_editing",
        "draw a map on the map desk",
        more="A map that comes with the app opens as a copy; a new name makes a new map in the maps folder.",
    )
    edit.add_argument("file", metavar="FILE", help="a map file, the name of one, or a new name")
    _ascii(edit)
    _theme(edit)
    lint = _command(
        of_maps,
        "lint",
        "maps",
        "say what is odd about a map, with reasons",
        more="Oddities do no harm: the exit status is 1 only where the map cannot be read.",
    )
    lint.add_argument("file", metavar="FILE", help="a map file, or the name of one that comes with the app")
    lint.add_argument("--json", action="store_true", help="print one JSON object")
    export = _command(of_maps, "export", "map_drawings", "draw a map for printing or sharing")
    export.add_argument("file", metavar="FILE", help="a map file, or the name of one that comes with the app")
    export.add_argument("--svg", metavar="OUT", help="write an SVG file, black on white, for printing; - prints it")
    export.add_argument("--excalidraw", metavar="OUT", help="write an Excalidraw drawing; - prints it")
    for each in (edit, lint, export):
        _system(each)
        _data(each)


def _save_commands(commands: _Commands[_Parser]) -> None:
    whole = "The save may be in use and stays as it is. The exit status is 1 where it cannot be read to its end."
    log = _command(commands, "log", "story", "tell a saved fight as text, or report on it as a page", more=whole)
    log.add_argument("--players", action="store_true", help="only what the players may know")
    log.add_argument(
        "--html",
        metavar="OUT",
        nargs="?",
        const="-",
        help="write a report to this file (print it without OUT): story, maps, who hit whom, the dice, the rules cited",
    )
    export = _command(commands, "export", "story", "print a save as one JSON document", more=whole)
    party = _command(
        commands,
        "party",
        "story",
        "print the PCs of a save as a party file",
        more=f"docs/setups.md describes it. {whole}",
    )
    encounter = _command(
        commands,
        "encounter",
        "story",
        "print the map and the NPCs of a save as an encounter file",
        more=f"docs/setups.md describes it. {whole}",
    )
    for each in (log, export, party, encounter):
        each.add_argument("save", metavar="SAVE", help="a save file, or the name of one in the saves folder")
        _data(each)


def _rules_command(commands: _Commands[_Parser]) -> None:
    rules = _command(
        commands,
        "rules",
        "rules",
        "look up the rules, by id or by words",
        more="Ids are those that log lines and reasons name. Without words: every id with its title.",
    )
    rules.add_argument("words", metavar="ID|WORDS", nargs="*", help="ids such as DICE-4 or dice4, or words")
    rules.add_argument("--json", action="store_true", help="print one JSON array")
    _system(rules)
    _data(rules)
