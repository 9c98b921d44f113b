"""Generated pages of the docs: all keys, all commands, and the rules reference of each game.

`python -m tests.generated` writes the keys and the commands; the rules are written when the site is built.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from unhex_tui.cli import parser
from unhex_tui.engine.reference import Entry
from unhex_tui.systems import BUILT_IN, named
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING, GROUPS, PANELS, TABLE, Command
from unhex_tui.tui.keys.names import written
from unhex_tui.tui.screens.players import KEYS

DOCS = Path(__file__).resolve().parent
ALL_KEYS = "\n## All keys of a session\n"
"""Heading of `keys.md` below which everything is generated."""


def texts() -> dict[str, str]:
    """Return the generated pages that the docs hold, by file name."""
    intro = (DOCS / "keys.md").read_text("utf-8").partition(ALL_KEYS)[0]
    return {"keys.md": intro + ALL_KEYS + keys(), "commands.md": commands()}


def main() -> None:
    """Write the generated pages to the docs."""
    for name, text in texts().items():
        (DOCS / name).write_text(text, "utf-8", newline="\n")


# ---------------------------------------------------------------------- keys


def keys() -> str:
    """Return the tables of all keys: of a session by group, of the map desk, and of the players' window."""
    table = [part for group in GROUPS for part in _group("###", group, (*TABLE, *PANELS))]
    desk = [part for group in DESK_GROUPS for part in _group("###", group, (*DRAWING, *DESK))]
    window = [f"| {key} | {what} |" for key, what in KEYS]
    parts = ["", *table, "## All keys of the map desk", "", *desk, "## All keys of the players' window", ""]
    return "\n".join([*parts, "| key | what it does |", "|---|---|", *window]) + "\n"


def _group(level: str, group: str, every: Iterable[Command]) -> Iterator[str]:
    yield from (
        f"{level} {group.capitalize()}",
        "",
        "| key | what it does | name in `settings.toml` |",
        "|---|---|---|",
    )
    for command in every:
        if command.group == group:
            name = "" if command in PANELS else f"`{command.id}`"
            yield f"| {keycaps(command)} | {command.what} | {name} |"
    yield ""


def keycaps(command: Command) -> str:
    """Return the default keys of a command as Markdown."""
    return " ".join(f"`{written(key)}`" for key in command.keys.split(","))


# ---------------------------------------------------------------------- commands

_COMMANDS = """\
# Commands

Every command of `unhex-tui` with its arguments. `unhex-tui COMMAND --help` prints the same. Replace names in
capitals with your own words; arguments in square brackets may be left out. In a fresh clone, type `.venv/bin/unhex-tui`
in place of `unhex-tui`.

"""


def commands() -> str:
    """Return the page of all commands, made from the parser."""
    parts = [_COMMANDS, *_command(parser())]
    text = "\n".join(part.rstrip("\n") + "\n" for part in parts)
    return re.sub(r"docs/([a-z-]+\.md)", r"[docs/\1](\1)", text)


def commands_of() -> list[tuple[str, str]]:
    """Return the name of each top-level command with its effect."""
    top = parser()
    (within,) = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    return [(f"{top.prog} {each.dest}", str(each.help)) for each in within._choices_actions]


def _command(of: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the sections of a command and its subcommands."""
    if takes := getattr(of, "takes", None):
        takes()
    within = [action for action in of._actions if isinstance(action, argparse._SubParsersAction)]
    shown = [action for action in of._actions if action not in within and action.help != argparse.SUPPRESS]
    yield f"## {of.prog}\n\n{of.description}\n\n```sh\n{_usage(of, shown, bool(within))}\n```\n"
    if shown:
        rows = "".join(f"| {_argument(action)} | {_cell(_help(action))} |\n" for action in shown)
        yield f"| argument | what it does |\n|---|---|\n{rows}"
    if of.epilog:
        yield of.epilog
    for action in within:
        for one in action.choices.values():
            yield from _command(one)


def _usage(of: argparse.ArgumentParser, shown: Iterable[argparse.Action], within: bool) -> str:
    places = [str(each.metavar or each.dest) for each in shown if not each.option_strings]
    optional = [
        str(each.metavar or each.dest) for each in shown if not each.option_strings and each.nargs in ("?", "*")
    ]
    words = [f"[{place}]" if place in optional else place for place in places]
    return " ".join([of.prog, "[options]", *words, *["COMMAND ..."] * within])


def _argument(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest)
    if not action.option_strings:
        return f"`{_cell(value)}`"
    value = f"[{value}]" if action.nargs == "?" else value
    return ", ".join(f"`{_cell(f'{name} {value}'.strip())}`" for name in action.option_strings)


def _help(action: argparse.Action) -> str:
    text = str(action.help or "")
    return text.replace("%%", "%") if "%" in text else text


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


# ---------------------------------------------------------------------- rules


def rules() -> dict[str, str]:
    """Return the pages of the rules reference by file name, one for each game."""
    made = {}
    for name in BUILT_IN:
        system = named(name)
        entries = system.reference()
        made[f"{name}.md"] = f"# Rules of {system.title}\n\n{_RULES}\n\n" + "\n".join(_entries(entries))
    return made


_RULES = (
    "The entries are written in our own words and are the same as in the app: press `/` in a session, "
    "or type `unhex-tui rules ID`."
)


def _entries(entries: Mapping[str, Entry]) -> Iterator[str]:
    section = ""
    for entry in entries.values():
        if entry.section != section:
            section = entry.section
            yield f"## {escaped(section)}\n"
        yield f"({anchor(entry.id)})=\n### {entry.id} {escaped(entry.title)}\n\n{escaped(entry.text)}\n"
        if entry.example:
            yield f"Example: {escaped(entry.example)}\n"
        about = [escaped(entry.changed)] if entry.changed else []
        about += [f"Source: {escaped(entry.source)}."] if entry.source else []
        if entry.see:
            see = ", ".join(f"[{one} {escaped(entries[one].title)}](#{anchor(one)})" for one in entry.see)
            about.append(f"See also: {see}.")
        if about:
            yield f"{' '.join(about)}\n"


def anchor(rule: str) -> str:
    """Return the anchor of a rule's entry in the site."""
    return f"rule-{rule.lower()}"


def escaped(text: str) -> str:
    """Return a text with the signs of Markdown as plain characters."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$^])", r"\\\1", text)


def linked(page: str) -> str:
    """Return a Markdown page whose rule ids in prose lead to their entries; code, links and headings stay."""
    known = {rule for name in BUILT_IN for rule in named(name).reference()}

    def link(match: re.Match[str]) -> str:
        return f"[{match[0]}](#{anchor(match[0])})" if match[0] in known else match[0]

    kept = r"(?ms)(```.*?^```|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)|^#.*?$)"
    parts = re.split(kept, page)  # prose and kept parts alternate
    parts[::2] = [re.sub(r"\b[A-Z0-9]{2,5}(?:-[A-Z0-9]+)+\b", link, part) for part in parts[::2]]
    return "".join(parts)
