"""Reference: `rules`, found by id or by words; `keys`, all commands with their keys; `schema`, JSON Schemas."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from unhex_tui.commands import Refused
from unhex_tui.commands.output import plain, system_for, text_of
from unhex_tui.engine.reference import Entries, Entry, exact, find
from unhex_tui.engine.system import System
from unhex_tui.files.names import data_folder
from unhex_tui.files.settings import SettingsFile, read_settings, settings_file
from unhex_tui.files.text import printable
from unhex_tui.systems import BUILT_IN, FIRST, NoSystem, named
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING, GROUPS, TABLE, Command, checked

IN_FULL = 5
"""Most entries printed in full if words find more."""
_WIDE = 79


def rules(args: argparse.Namespace) -> int:
    """Print the entries found; without words, the id and title of every rule."""
    system = system_for(args.system, args.data, _listed, "rules to look up")
    asked = " ".join(args.words)
    # A rule id identifies the game, whichever was played last.
    others = (other for other in map(named, BUILT_IN) if other is not system)
    games = chain([system], others if args.words and not args.system else ())
    of_ids = ((game, [exact(_listed(game), word) for word in args.words]) for game in games)
    meant, ids = next(((game, ids) for game, ids in of_ids if ids and None not in ids), (system, []))
    listed, by_id = _listed(meant), [entry for entry in ids if entry is not None]
    entries = by_id or find(listed, asked)
    if not entries:
        elsewhere = "" if args.system else "; --system NAME searches another game"
        raise Refused(f"no rule of {meant.title} has these words: {printable(asked)}{elsewhere}")
    if args.json:
        print(text_of([plain(entry) for entry in entries]))
        return 0
    full = entries if entries is by_id else entries[:IN_FULL] if asked else []
    lines = [*_entries(meant.title, listed, full), *_others(entries[len(full) :], listed=not asked)]
    print("\n".join(lines))
    return 0


def _listed(system: System) -> Entries:
    return system.reference()


def _entries(game: str, entries: Entries, chosen: Iterable[Entry]) -> Iterator[str]:
    for number, entry in enumerate(chosen):
        if number:
            yield ""
        yield f"{entry.id}  {entry.title}"
        yield from _wrapped(entry.text)
        if entry.example:
            yield from _wrapped(f"Example: {entry.example}")
        if entry.changed_by:
            yield from _wrapped(entry.changed)
        where = f"{game}: {entry.section}." + (f" Source: {entry.source}." if entry.source else "")
        yield from _wrapped(where)
        related = ", ".join(f"{entries[each].id} {entries[each].title}" for each in entry.see)
        if related:
            yield from _wrapped(f"See also: {related}.")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDE, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _others(entries: Iterable[Entry], *, listed: bool) -> Iterator[str]:
    """Yield id and title of entries: under section headings if all are `listed`, otherwise as further matches."""
    section = ""
    for number, entry in enumerate(entries):
        if listed and entry.section != section:
            if section:
                yield ""
            section = entry.section
            yield section
        elif not listed and number == 0:
            yield from ("", "Also found:")
        yield f"  {entry.id:<7} {entry.title}"


def keys(args: argparse.Namespace) -> int:
    """Print the commands by group, with their current keys; mistakes in the settings go to stderr."""
    data = data_folder(args.data)
    settings = read_settings(data)
    bound, wrong = checked(settings.keys)
    for line in (*settings.problems, *wrong):
        print(f"unhex-tui: {printable(line)}", file=sys.stderr)
    everything = (*TABLE, *DRAWING, *DESK)
    wide = max(len(command.id) for command in everything)
    rows = {command.id: bound.get(command.id, command.keys).replace(",", " ") for command in everything}
    across = max(map(len, rows.values()))
    parts: list[tuple[str, str, tuple[Command, ...]]] = [(group.capitalize(), group, TABLE) for group in GROUPS]
    parts += [(f"Map desk, {group}", group, (*DRAWING, *DESK)) for group in DESK_GROUPS]
    for heading, group, commands in parts:
        print(f"{heading}:")
        for command in commands:
            if command.group == group:
                print(f"  {command.id:<{wide}}  {rows[command.id]:<{across}}  {command.what}")
    print(f'\nChange keys in {printable(settings_file(data))} under [keys], for example: undo = "z"')
    return 0


def schema(args: argparse.Namespace) -> int:
    """Print the JSON Schema of a kind of file, for one game or for all that come with the app."""
    print(text_of(schema_of(args.form, args.system), indent=1))
    return 0


def schema_of(form: str, game: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file, or of `settings`; without a game, for all that come with the app.

    Raises Refused if there is no such game, or if it has no schemas.
    """
    from unhex_tui.files.schemas import by_system, schema_of  # pydantic is slow to load

    if form == "settings":
        made = schema_of(SettingsFile, "Settings", "The settings of unhex-tui, in settings.toml.")
        keys = made["properties"]["keys"]
        every = {command.id: {"description": command.what} for command in (*TABLE, *DRAWING, *DESK)}
        part = {"$ref": "#/$defs/keys"}
        keys["properties"] = {name: part | about for name, about in sorted(every.items())}
        return made | {"$defs": {"keys": keys["additionalProperties"]}}
    if game is None:
        return by_system({name: named(name).schema(form) for name in BUILT_IN}, FIRST, form.capitalize())
    try:
        system = named(game)
    except NoSystem as error:
        raise Refused(str(error)) from None
    if not (made := system.schema(form)):
        raise Refused(f"{system.title} has no JSON Schema of its files")
    return made
