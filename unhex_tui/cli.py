"""The command line: its arguments, and the exit status and messages of every command.

Only the standard library is loaded before the command is known, and the screen only for commands that show it. A
mistake is one line on stderr, never a traceback; the exit status is 0 (done), 1 (failed), 2 (wrong command line) or
130 (ended by Ctrl+C). The man page and the completions of shells are made from the same parser (`tests/generated.py`).
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EBADF
from functools import partial
from importlib import import_module
from typing import Any, NoReturn, TypeAlias

from unhex_tui.commands import Refused
from unhex_tui.files.atomic import SaveError, reason
from unhex_tui.files.names import keep_details
from unhex_tui.files.text import printable

INTERRUPTED = 130
"""Exit status after Ctrl+C, as in shells."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports mistakes in one line, and reports if help cannot be printed.

    A command's arguments are added once that command is given: adding all of them would take ten times as long.
    """

    takes: Callable[[], None] | None = None
    """Adds the command's arguments; None if they have been added."""

    def parse_known_args(self, *args: Any, **how: Any) -> Any:
        takes, self.takes = self.takes, None
        if takes is not None:
            takes()
        return super().parse_known_args(*args, **how)

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file or sys.stderr)

    def error(self, message: str) -> NoReturn:
        tell(f"{message} (see {self.prog} --help)")
        sys.exit(2)


class _Version(argparse.Action):
    """Prints the version; what it needs is loaded only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from unhex_tui.commands.installation import version_line

        print(version_line())
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit status."""
    gc.disable()  # loaded modules stay, so collecting garbage would only cost a tenth of the start
    try:
        return _carried_out(argv)
    finally:
        gc.enable()


def _carried_out(argv: Sequence[str] | None) -> int:
    _harmless_streams()
    args: argparse.Namespace | None = None
    try:
        args = parser().parse_args(argv, argparse.Namespace(**_WITHOUT))
        args.ascii = args.ascii or not _can_print("┨╌●╭")
        module, name = args.command
        status = int(getattr(import_module(module), name)(args))
        sys.stdout.flush()
    except SystemExit as done:  # argparse raises it after --help, --version and mistakes
        return _ended(done.code if isinstance(done.code, int) else 1)
    except (Refused, SaveError) as error:
        tell(str(error))
        return _ended(1)
    except KeyboardInterrupt:
        return _ended(INTERRUPTED)
    except BrokenPipeError:
        return _ended(1)
    except OSError as error:
        tell(f"{error.filename}: {reason(error)}" if error.filename else _why(error))
        return _ended(1)
    except ModuleNotFoundError:
        raise  # told by __main__, which also tells it of the packages that this module needs
    except Exception as error:
        tell(f"internal error ({type(error).__name__}: {error}).{_kept(args)}")
        return _ended(1)
    return status


def _can_print(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def tell(text: str) -> None:
    """Print a line on stderr."""
    with suppress(OSError, ValueError, AttributeError):
        print(f"unhex-tui: {printable(text)}", file=sys.stderr, flush=True)


def _why(error: OSError | ValueError) -> str:
    """Return the reason for a failure without a file name."""
    return "standard output is closed" if isinstance(error, OSError) and error.errno == EBADF else reason(error)


def _ended(status: int) -> int:
    """Flush the output and return the status, 1 if the output fails; the rest goes to the null device."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        if status == 0 and not isinstance(error, BrokenPipeError):
            tell(f"the output could not be written: {_why(error)}")
        status = status or 1
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _harmless_streams() -> None:
    """Make output escape characters that its encoding lacks, and open closed standard streams.

    If a standard stream is closed, its number would go to the next file opened, perhaps a save. So it is opened on the
    null device: nothing can be read there, and writing to standard output fails as before.
    """
    for number, how in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, how)  # takes the lowest free number: this one
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _kept(args: argparse.Namespace | None) -> str:
    """Write the details of a failure to a file; return where they are, or an empty text if that fails."""
    import traceback  # slow to import

    return keep_details(getattr(args, "data", None), traceback.format_exc())


# ---------------------------------------------------------------------- the commands


_WITHOUT = {"command": ("unhex_tui.commands.screen", "start"), "data": None, "ascii": False, "theme": ""}
"""Default values of options that may stand before or after a command."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; each command sets `command` to its module and function."""
    top = _Parser(
        prog="unhex-tui",
        description="A combat tracker for tabletop fights. Without a command: the start screen.",
        epilog="Exit status: 0 done, 1 failed, 2 wrong command line, 130 ended by Ctrl+C. See docs/troubleshooting.md.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version, and the commit if it is known")
    _add_arguments(top, _DATA, _ASCII, _THEME)
    commands = _Commands(top)
    _add_screens(commands)
    _add_run(commands)
    maps = commands.add(
        "map", "check, show, draw or convert map files", more="See docs/maps.md and docs/games for the map formats."
    )
    maps.takes = partial(_add_maps, maps)
    _add_saves(commands)
    _add_building(commands)
    _add_installation(commands)
    return top


_Argument: TypeAlias = tuple[str, dict[str, Any]]
"""An argument of a command: its name, and the keyword arguments of `add_argument`."""


def _value(name: str, metavar: str, what: str, **how: Any) -> _Argument:
    return name, {"metavar": metavar, "help": what, **how}


def _flag(name: str, what: str, **how: Any) -> _Argument:
    return name, {"action": "store_true", "help": what, **how}


_DATA = _value(
    "--data",
    "DIR",
    "folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, "
    "or the user's data folder)",
    default=argparse.SUPPRESS,
)
_ASCII = _flag("--ascii", "use ASCII characters only", default=argparse.SUPPRESS)
_THEME = _value(
    "--theme",
    "NAME",
    "theme for this run: dark, light, contrast, contrast-light, or one of Textual's themes (F9 lists all)",
    default=argparse.SUPPRESS,
)
_SYSTEM = _value("--system", "NAME", "the game (default: the game of the newest save)")
_JSON = _flag("--json", "print one JSON object")
_FOLLOWED = _value("save", "SAVE", "a save file or the name of one (default: the session being played)", nargs="?")
_SAVE = _value("save", "SAVE", "a save file, or the name of a save in the saves folder")
_MAP = _value("file", "FILE", "a map file, or the name of a built-in map")


def _add_arguments(parser: argparse.ArgumentParser, *arguments: _Argument) -> None:
    for name, how in arguments:
        parser.add_argument(name, **how)


class _Commands:
    def __init__(self, parser: argparse.ArgumentParser, *, required: bool = False) -> None:
        self._parsers = parser.add_subparsers(
            title="commands", metavar="COMMAND", required=required, parser_class=_Parser
        )

    def add(self, function: str, what: str, *arguments: _Argument, more: str = "") -> _Parser:
        """Add a command that calls a function, given as `module.name`.

        The command has the function's name; a trailing `_` avoids a clash with Python's names and is left out.
        """
        module, _, name = function.rpartition(".")
        described = f"{what[:1].upper()}{what[1:]}. {more}"
        command = self._parsers.add_parser(
            name.rstrip("_").replace("_", "-"), help=what, description=described, allow_abbrev=False
        )
        command.takes = partial(_add_arguments, command, *arguments)
        if module:
            command.set_defaults(command=(f"unhex_tui.commands.{module}", name))
        return command


def _add_screens(commands: _Commands) -> None:
    begun = "a save file, a setup (JSON file), or the name of a save, setup, encounter or party"
    commands.add(
        "screen.play",
        "resume a save, or start your own fight",
        _value("save", "SAVE|SETUP.json", begun),
        *(_DATA, _ASCII, _THEME),
        more="A SETUP starts its fight in a new save in the saves folder; see docs/setups.md. A name is looked for "
        "among your saves and documents, then among those that come with the games.",
    )
    commands.add(
        "screen.demo",
        "play the built-in demo fight",
        _value("system", "GAME", "the game", nargs="?", default=argparse.SUPPRESS),
        _value("which", "WHICH", "one of several demos, such as `chase`", nargs="?"),
        *(_SYSTEM, _DATA, _ASCII, _THEME),
        more="The demo is saved in the saves folder; an unfinished demo is resumed.",
    )
    commands.add("rules.keys", "list the screen's commands, their keys and their names for settings.toml", _DATA)
    commands.add(
        "screen.watch",
        "show the players' screen in this window while the GM plays in another",
        *(_FOLLOWED, _DATA, _ASCII, _THEME),
        more="Read-only: nothing can be answered there.",
    )
    commands.add(
        "serving.serve",
        "show the players' screen in browsers on a TV or phones",
        _flag("--lan", "allow other devices on this network"),
        _value("--port", "N", "port to listen on (default: 8642, or a free one)", type=int),
        *(_FOLLOWED, _DATA, _ASCII),
        more="Read-only. Prints an address that no one can guess, and its QR code.",
    )


def _add_run(commands: _Commands) -> None:
    text = "print the log lines and view of this audience (default: gm)"
    tempers = ("sharp", "plain", "loose")
    commands.add(
        "headless.run",
        "play without a screen: JSON lines in and out",
        _value("setup", "SETUP", "a setup (JSON file, see docs/setups.md)", nargs="?"),
        _flag("--demo", "start from the demo fight"),
        _SYSTEM,
        _value("--save", "PATH", "save the session here (default: not saved)"),
        _value("--seed", "N", "seed for repeatable app dice", type=int),
        _value("--audience", "{gm,players}", text, choices=("gm", "players"), default="gm"),
        _DATA,
        more="See docs/protocol.md for the lines. Without SETUP or --demo, --save names the save to resume.",
    )
    commands.add(
        "forecasting.forecast",
        "forecast a fight: the app plays it to its end several hundred times",
        _value("save", "SAVE|SETUP", "a save, a setup, or the name of one", nargs="?"),
        _value("--encounter", "FILE", "the encounter to fight, if no fight is on"),
        _value("--party", "FILE", "the party that fights it"),
        _value("--most", "N", "play-outs at most, fewer if they suffice (default: 400)", type=int, default=400),
        _value("--seed", "N", "seed of the play-outs (default: 0)", type=int, default=0),
        _value("--workers", "N", "child processes (default: 1 on up to two cores, else 2)", type=int, default=0),
        _value("--temper", "T", "sharp, plain or loose play (default: plain)", choices=tempers, default="plain"),
        *(_JSON, _DATA),
        more="Nothing is changed or saved. See docs/forecast.md.",
    )


def _add_maps(parser: argparse.ArgumentParser) -> None:
    commands = _Commands(parser, required=True)
    options = (_JSON, _SYSTEM, _DATA, _ASCII)
    commands.add("maps.check", "list every mistake in a map file", _MAP, *options)
    commands.add("maps.show", "draw a map", _MAP, *options)
    commands.add(
        "maps.look",
        "explain range, sight and cover from one place to another",
        _MAP,
        _value("from_area", "FROM", "area name or hex address to look from"),
        _value("to_area", "TO", "area name or hex address to look at"),
        *options,
    )
    commands.add(
        "screen.edit",
        "draw a map on the map desk",
        _value("file", "FILE", "a map file, the name of a map, an Excalidraw drawing, or a new name"),
        *(_ASCII, _THEME, _SYSTEM, _DATA),
        more="A built-in map opens as a copy, a drawing as a new map; a new name creates a new map in the maps folder.",
    )
    commands.add(
        "maps.lint",
        "list what looks odd on a map, and why",
        *(_MAP, _JSON, _SYSTEM, _DATA),
        more="Remarks do no harm: the exit status is 1 only if the map cannot be read.",
    )
    commands.add(
        "maps.export",
        "export a map for printing or sharing",
        _MAP,
        _value("--svg", "OUT", "write an SVG file, black on white, for printing; - prints it"),
        _value("--excalidraw", "OUT", "write an Excalidraw drawing; - prints it"),
        *(_SYSTEM, _DATA),
    )
    commands.add(
        "maps.import_",
        "turn an Excalidraw drawing into a map",
        _value("file", "FILE", "a drawing, made by `map export` or by hand (.excalidraw)"),
        _value("-o", "MAP", "write the map to this new file (default: in the maps folder); - prints it", dest="out"),
        *(_SYSTEM, _DATA),
        more="Reports every element that it left out or recognized by its position alone; see docs/maps.md.",
    )


def _add_saves(commands: _Commands) -> None:
    whole = "Works while the save is in use, and never changes it. The exit status is 1 if part of it cannot be read."
    report = "write a web page to this file (without OUT: print it) with story, maps, statistics, dice and cited rules"
    commands.add(
        "story.log",
        "print the log of a save as text, or write a report as a web page",
        _flag("--players", "only what players may know"),
        _value("--html", "OUT", report, nargs="?", const="-"),
        *(_SAVE, _DATA),
        more=whole,
    )
    commands.add(
        "story.export",
        "print a save as one JSON document, or export its party, encounter and the like",
        _SAVE,
        _value("kind", "KIND", "kind of file, such as party; an unknown kind lists them all", nargs="?"),
        _flag("--players", "only what players may know; works only with the kind party"),
        _DATA,
        more=whole,
    )
    commands.add(
        "rules.rules",
        "look up the rules, by id or by words",
        _value("words", "ID|WORDS", "rule ids, or words to search for", nargs="*"),
        _flag("--json", "print one JSON array"),
        *(_SYSTEM, _DATA),
        more="Ids work without dashes and in lower case. Without words, lists every id with its title.",
    )
    forms = ("setup", "party", "encounter", "template", "settings")
    commands.add(
        "rules.schema",
        "print the JSON Schema of a kind of file, for editors that complete and check it",
        _value("form", "{" + ",".join(forms) + "}", "kind of file", choices=forms),
        _value("--system", "NAME", "the game (default: one schema for all games of the app, told apart by `system`)"),
        _DATA,
        more="See docs/setups.md.",
    )


def _add_building(commands: _Commands) -> None:
    commands.add(
        "building.check",
        "check the laws that every game keeps, in random play",
        _value("game", "GAME", "the game"),
        _value("--decisions", "N", "steps to play in all (default: 300)", type=int, default=300),
        _value("--seed", "N", "number of the first fight (default: 0)", type=int, default=0),
        _flag("--traceback", "print where each fault was found in the code"),
        _DATA,
        more="For those who build a game; see docs/new-system.md. The exit status is 1 if a law is broken.",
    )
    commands.add(
        "building.new_game",
        "write a small game of your own, to install and change",
        _value("name", "NAME", "the game's title"),
        _value("folder", "DIR", "a new folder"),
        more="The game can be played at once; see docs/new-system.md.",
    )


def _add_installation(commands: _Commands) -> None:
    commands.add(
        "installation.doctor",
        "print what a bug report needs: versions, terminal, folders, saves and games",
        *(_DATA, _ASCII),
        more="Prints no secrets, and writes `~` for your home folder. Works without a terminal, too.",
    )
    shells = ("bash", "zsh", "fish")
    commands.add(
        "installation.completions",
        "print a completion script for a shell",
        _value("shell", "{" + ",".join(shells) + "}", "the shell", choices=shells),
        more="For bash: unhex-tui completions bash > ~/.local/share/bash-completion/completions/unhex-tui",
    )
