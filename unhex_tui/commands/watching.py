"""`watch`: the players' screen in a second terminal, following a save that the GM plays.

The screen is loaded only if there is something to show; the save's name is not shown.
"""

from __future__ import annotations

import argparse

from unhex_tui.commands.following import followed
from unhex_tui.commands.screen import check_theme, chosen, need_terminal, run_app


def watch(args: argparse.Namespace) -> int:
    """Show a save to the players until the window is closed."""
    check_theme(args)
    follower = followed(args.save, args.data)
    need_terminal()
    from unhex_tui.tui.watch_app import WatchApp

    return run_app(WatchApp(follower, ascii=args.ascii, theme=chosen(args).theme), args)
