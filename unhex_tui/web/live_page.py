"""The latest page for all viewers: made once when the game changes, and sent to every viewer that waits.

A slow viewer gets the latest page and skips the pages between, so nothing accumulates.
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
    """A game that can be followed, such as a `files.follow.Follower`."""

    def poll(self) -> bool:
        """Read new data; return whether the view or `trouble` has changed."""

    def view(self, audience: Audience = "players", lines: int = 200) -> View:
        """Return the current view of an audience, with the last `lines` of the log."""

    @property
    def trouble(self) -> str:
        """Reason for a view that may be out of date; empty for a current view."""


class LivePage:
    """The current page, with a way to wait for the next."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self.version = 0
        """Number of the current page; each change adds 1."""
        self.closed = False
        self.viewers = 0
        """Number of connected viewers."""
        self.latest = b""
        """The page as one line of JSON."""
        self._changed = asyncio.Event()
        self._view = followed.view("players")
        self._publish(_drawn(self._view, followed.trouble))

    @property
    def title(self) -> str:
        """Title of the game."""
        return self._view.title

    def _publish(self, made: bytes) -> None:
        """Make a page the latest, unless it is equal to the latest page."""
        if made != self.latest:
            self.latest = made
            self.version += 1
            self._wake()

    async def _changed_to(self, view: View, trouble: str) -> None:
        """Draw the page in another thread, since a new map takes time; viewers are served meanwhile."""
        made = await asyncio.to_thread(_drawn, view, trouble)
        self._view = view  # not earlier: after a failure, the last view that could be drawn is shown with a message
        self._publish(made)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def follow(self) -> None:
        """Poll the game and update the page until the page is closed."""
        while not self.closed:
            try:
                if self._followed.poll():
                    await self._changed_to(self._followed.view("players"), self._followed.trouble)
            except Exception as error:  # viewers keep the last view and learn that it is out of date
                await self._changed_to(self._view, f"The game cannot be shown right now ({type(error).__name__})")
            await asyncio.sleep(EVERY)

    async def newer(self, version: int, patience: float) -> int:
        """Wait until the page's number differs from `version`, for `patience` seconds at most; return the number.

        Returns at once if the page is closed.
        """
        if self.version == version and not self.closed:
            changed = self._changed
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), patience)
        return self.version

    def close(self) -> None:
        self.closed = True
        self._wake()


def _drawn(view: View, trouble: str) -> bytes:
    """Return the page as one line of JSON."""
    return json.dumps(page(view, trouble), ensure_ascii=True, separators=(",", ":")).encode()
