"""The latest page for all viewers: made once when the game changes, and handed to whoever waits for it.

A viewer who is slow gets the latest page and never the ones between, so nothing piles up for anybody.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Protocol

from unhex_tui.engine.view import Audience, View
from unhex_tui.files.follow import EVERY
from unhex_tui.web.page import page


class Followed(Protocol):
    """A game that is followed: `files.follow.Follower` is one."""

    def poll(self) -> bool:
        """Take what is new; whether there is something else to see."""

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """What an audience sees now, with the last lines of the log."""

    @property
    def trouble(self) -> str:
        """Why it may not be the latest; empty where it is."""


class LivePage:
    """The page as it is now; viewers wait here for the next one."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self.version = 0
        """Counts the pages."""
        self.closed = False
        self.viewers = 0
        """How many look on now."""
        self.latest = b""
        """The page as one line of JSON."""
        self._changed = asyncio.Event()
        self._view = followed.view("players")
        self._publish(_drawn(self._view, followed.trouble))

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._view.title

    def _publish(self, made: bytes) -> None:
        """Make a page the latest one; nobody is told of one that looks the same."""
        if made != self.latest:
            self.latest = made
            self.version += 1
            self._wake()

    async def _changed_to(self, view: View, trouble: str) -> None:
        """Draw apart from what viewers are sent meanwhile: a new map of many lines takes its time."""
        made = await asyncio.to_thread(_drawn, view, trouble)
        self._view = view  # not before: what cannot be drawn is not what is drawn again to say so
        self._publish(made)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def follow(self) -> None:
        """Look at the game until the page is closed."""
        while not self.closed:
            try:
                if self._followed.poll():
                    await self._changed_to(self._followed.view("players"), self._followed.trouble)
            except Exception as error:  # the viewers keep what they see, and learn that it is not the latest
                await self._changed_to(self._view, f"The game cannot be shown right now ({type(error).__name__})")
            await asyncio.sleep(EVERY)

    async def newer(self, version: int, patience: float) -> int:
        """Wait until there is another page than `version`, or it is closed, or for `patience` seconds."""
        if self.version == version and not self.closed:
            changed = self._changed
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), patience)
        return self.version

    def close(self) -> None:
        self.closed = True
        self._wake()


def _drawn(view: View, trouble: str) -> bytes:
    """The page as one line of JSON."""
    return json.dumps(page(view, trouble), ensure_ascii=True, separators=(",", ":")).encode()
