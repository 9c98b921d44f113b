"""The app of `unhex-tui watch`: a save followed on a screen for the players. It is read-only.

If the file can no longer be read, the last view stays on the screen, with a line that says so.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unhex_tui.files.follow import EVERY, Follower
from unhex_tui.tui.safe_app import SafeApp
from unhex_tui.tui.screens.players import WatchScreen


class WatchApp(SafeApp):
    """The app that shows the players' view of the followed save."""

    TITLE = "unhex-tui watch"
    CSS = "WatchScreen { overflow: hidden; }"

    def __init__(self, follower: Follower, *, ascii: bool = False, theme: str = "") -> None:
        super().__init__(ascii=ascii, theme=theme)
        self.follower = follower

    def get_default_screen(self) -> Any:
        return WatchScreen(lambda: (self.follower.view(), self.follower.trouble), ascii=self.ascii)

    @property
    def pictured(self) -> tuple[Path, str]:
        """The folder of the save, without its name, which is the GM's."""
        return self.follower.folder, "players"

    def on_mount(self) -> None:
        self.set_interval(EVERY, self.poll)

    def poll(self) -> None:
        if self.follower.poll() and isinstance(self.screen, WatchScreen):
            self.screen.catch_up()

    def named(self, error: BaseException | None) -> str:
        """Return only the error's type: its message may reveal secrets to the players, who read this terminal."""
        return type(error).__name__
