"""The app of `unhex-tui watch`: a save followed on a screen for the players. It reads, and can do nothing else.

Whatever becomes of the file, what was seen last stays on the screen, with a line that says so.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual.app import App

from unhex_tui.files.follow import EVERY, Follower
from unhex_tui.tui.look.theme import theme_called, theme_name, themes
from unhex_tui.tui.screens.players import WatchScreen


class WatchApp(App[None]):
    """Shows what the players see of what is followed."""

    TITLE = "unhex-tui watch"
    ENABLE_COMMAND_PALETTE = False
    CSS = "WatchScreen { overflow: hidden; }"

    def __init__(self, follower: Follower, *, ascii: bool = False, theme: str = "") -> None:  # noqa: A002
        no_color = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if no_color else None)
        self.follower = follower
        self.ascii = ascii
        self.failure = ""
        """What broke, as a traceback without values; empty where nothing did."""
        self.broke = ""
        """The kind of exception; what it says may hold what players must not know, and they read this terminal."""
        for each in themes():
            self.register_theme(each)
        found = theme_called(theme, self.available_themes) if theme and not no_color else ""
        self.theme = found or theme_name(no_color=no_color)

    def get_default_screen(self) -> Any:
        """The players' screen."""
        return WatchScreen(self._seen, ascii=self.ascii)

    def _seen(self) -> Any:
        return self.follower.view(), self.follower.trouble

    def on_mount(self) -> None:
        """Begin to follow; end cleanly when told to."""
        self.set_interval(EVERY, self.poll)
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self._signalled, number)

    def _signalled(self, number: int) -> None:
        self.exit(return_code=128 + number)

    def poll(self) -> None:
        """Draw what is new, if anything is."""
        if self.follower.poll() and isinstance(self.screen, WatchScreen):
            self.screen.catch_up()

    def _fatal_error(self) -> None:
        """End after an exception: keep what it was, without the values of variables, and print nothing."""
        self.failure = traceback.format_exc()
        self.broke = type(sys.exception()).__name__
        self._close_messages_no_wait()


def run(app: WatchApp, details: Path) -> int:
    """Run the app to its end and return the exit status; a crash is a line on stderr and a traceback in `details`."""
    with suppress(OSError):  # a terminal that has gone away cannot be restored
        app.run()
    if not app.failure:
        return app.return_code or 0
    with suppress(OSError):
        details.parent.mkdir(parents=True, exist_ok=True)
        details.write_text(app.failure, encoding="utf-8")
    print(f"unhex-tui: the screen failed ({app.broke}). Details are in {details}.", file=sys.stderr)  # noqa: T201
    return 1
