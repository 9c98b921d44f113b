"""`keys`: every command of the table with its keys and the name the settings have for it."""

from __future__ import annotations

import argparse
import sys

from unhex_tui.files.names import data_folder
from unhex_tui.files.settings import read_settings, settings_file
from unhex_tui.files.text import printable


def keys(args: argparse.Namespace) -> int:
    """Print the commands by groups, with the keys they have now; what is wrong with the settings goes to stderr."""
    from unhex_tui.tui.commands import GROUPS, TABLE
    from unhex_tui.tui.keymap import checked

    data = data_folder(args.data)
    settings = read_settings(data)
    found, wrong = checked(settings.keys)
    for line in (*settings.problems, *wrong):
        print(f"unhex-tui: {printable(line)}", file=sys.stderr)
    wide = max(len(command.id) for command in TABLE)
    rows = {command.id: found.get(command.id, command.keys).replace(",", " ") for command in TABLE}
    across = max(map(len, rows.values()))
    for group in GROUPS:
        print(f"{group.capitalize()}:")
        for command in TABLE:
            if command.group == group:
                print(f"  {command.id:<{wide}}  {rows[command.id]:<{across}}  {command.what}")
    print(f'\nOther keys are set in {printable(settings_file(data))}, under [keys], such as: undo = "z"')
    return 0
