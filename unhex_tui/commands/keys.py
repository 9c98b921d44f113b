"""`keys`: all commands of the table and the map editor, with their keys and their names in the settings file."""

from __future__ import annotations

import argparse
import sys

from unhex_tui.files.names import data_folder
from unhex_tui.files.settings import read_settings, settings_file
from unhex_tui.files.text import printable
from unhex_tui.tui.keys.commands import DESK, DESK_GROUPS, DRAWING, GROUPS, TABLE, Command
from unhex_tui.tui.keys.keymap import checked


def keys(args: argparse.Namespace) -> int:
    """Print the commands by group, with their current keys; mistakes in the settings go to stderr."""
    data = data_folder(args.data)
    settings = read_settings(data)
    found, wrong = checked(settings.keys)
    for line in (*settings.problems, *wrong):
        print(f"unhex-tui: {printable(line)}", file=sys.stderr)
    everything = (*TABLE, *DRAWING, *DESK)
    wide = max(len(command.id) for command in everything)
    rows = {command.id: found.get(command.id, command.keys).replace(",", " ") for command in everything}
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
