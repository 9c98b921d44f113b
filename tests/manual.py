"""Texts made from the command line's parser: the man page, and the completions of three shells."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import shtab

from unhex_tui.cli import parser
from unhex_tui.systems import BUILT_IN

SHELLS = ("bash", "zsh", "fish")
FILES = ("FILE", "SAVE", "SAVE|SETUP.json", "SETUP", "OUT", "MAP", "PATH")
"""Metavars of arguments for which a shell completes file names."""
PREAMBLE = {
    "bash": "# bash completion for unhex-tui",
    "zsh": "#compdef unhex-tui",
    "fish": "# fish completion for unhex-tui",
}


def whole(top: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return a parser with the arguments of all commands, which are otherwise added when a command is given."""
    if takes := getattr(top, "takes", None):
        top.takes = None  # type: ignore[attr-defined]
        takes()
    for _, _, command in commands(top):
        whole(command)
    return top


def commands(top: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield the commands of a parser: name, short help and parser."""
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            yield from ((name, told[name], command) for name, command in action.choices.items())


def completions(shell: str) -> str:
    """Return the completions of a shell."""
    top = whole(parser())
    for _, told, command in every(top):
        command.description = told
    for each in (top, *(command for *_, command in every(top))):
        for action in each._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIR  # type: ignore[attr-defined]
            elif action.metavar == "GAME" or "--system" in action.option_strings:
                action.choices = [*BUILT_IN]
    return f"{_without_first_lines(shtab.complete(top, shell=shell), shell)}\n"


def _without_first_lines(text: str, shell: str) -> str:
    """Return the completions under our first line; the generator's own names its version."""
    body = text.partition("# See also:")[2].partition("\n")[2].strip("\n")
    return f"{PREAMBLE[shell]}\n\n{body}"


def every(top: argparse.ArgumentParser, before: str = "") -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield all commands and commands of commands: whole name, short help and parser."""
    for name, told, command in commands(top):
        yield f"{before}{name}", told, command
        yield from every(command, f"{before}{name} ")


def man_page() -> str:
    """Return the man page in troff."""
    top = whole(parser())
    lines = [
        *('.TH UNHEX-TUI 1 "" "unhex-tui" "User Commands"', ".ad l", ".nh"),
        *(".SH NAME", f"unhex-tui \\- {_text('combat tracker for tabletop role-playing games')}"),
        *(".SH SYNOPSIS", *_synopsis(top)),
        *(".SH DESCRIPTION", _text(top.description), ".SH OPTIONS", *_list(common := _options(top))),
        ".SH COMMANDS",
    ]
    for name, _, command in every(top):
        own = {option: told for option, told in _options(command).items() if common.get(option) != told}
        lines += [f".SS {_text(name)}", _text(command.description)]
        lines += [] if [*commands(command)] else [".PP", *_synopsis(command), *_list(own)]
    statuses = {
        "0": "Done.",
        "1": "Failed; a line on standard error has the reason.",
        "2": "Wrong command line.",
        "130": "Ended by Ctrl+C.",
        "128+N": "Ended by signal N, such as 129 when the terminal was closed; everything is saved.",
    }
    variables = {
        "UNHEX_TUI_DATA": "Folder for saves and maps, if --data does not name one.",
        "NO_COLOR": "Any value but an empty one: no colors.",
        "COLORTERM, TERM": "What the terminal can show.",
    }
    files = {"saves/NAME.jsonl": "A session.", "settings.toml": "Theme and keys.", "maps/": "Your own maps."}
    lines += [".SH EXIT STATUS", *_list(statuses), ".SH ENVIRONMENT", *_list(variables)]
    lines += [".SH FILES", "In the data folder, which", ".B unhex-tui doctor", "names:", *_list(files)]
    return "\n".join(lines) + "\n"


def _synopsis(command: argparse.ArgumentParser) -> list[str]:
    usage = " ".join(command.format_usage().removeprefix("usage: ").split())
    name, rest = usage[: len(command.prog)], usage[len(command.prog) :].strip()
    return [f".B {_text(name)}", _text(rest)] if rest else [f".B {_text(name)}"]


def _options(command: argparse.ArgumentParser) -> dict[str, str]:
    """Return the help of each argument by its names, as the man page shows them."""
    told: dict[str, str] = {}
    for action in command._actions:
        if not action.help or action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):
            continue
        value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
        names = ", ".join(action.option_strings) or value
        told[f"{names} {value}".strip() if action.option_strings else names] = action.help
    return told


def _list(entries: dict[str, str]) -> list[str]:
    return [line for name, text in entries.items() for line in (".TP", f".B {_text(name)}", _text(text))]


def _text(text: str | None) -> str:
    """Return a text for troff, on one line."""
    safe = " ".join((text or "").split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
