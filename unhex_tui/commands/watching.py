"""The command `watch`: the players' screen in a terminal of its own, following a save that the GM plays.

The screen is loaded only once there is something to show on it; the save's name is not shown.
"""

from __future__ import annotations

import argparse
import gc

from unhex_tui.commands.following import followed
from unhex_tui.commands.screen import check_theme, chosen, need_terminal
from unhex_tui.files.names import data_folder, saves_folder


def watch(args: argparse.Namespace) -> int:
    """Show a save to the players, until the window is closed."""
    check_theme(args)
    follower = followed(args.save, args.data)
    need_terminal()
    from unhex_tui.tui.safe_app import run
    from unhex_tui.tui.watch_app import WatchApp

    app = WatchApp(follower, ascii=args.ascii, theme=chosen(args).theme)
    gc.freeze()
    gc.enable()
    return run(app, saves_folder(data_folder(args.data)) / "failure.txt")
