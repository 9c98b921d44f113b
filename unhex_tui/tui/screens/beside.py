"""Screens that lie over the table until a key leads back to it."""

from __future__ import annotations

from textual.screen import ModalScreen

from unhex_tui.tui.screens.overlay import OverlayScreen


class BesideTable(OverlayScreen[int | None], ModalScreen[int | None]):
    """A screen over the table; its result is the journal entry to go to there, or None."""

    def action_close(self) -> None:
        self.dismiss(None)

    def action_leave(self) -> None:
        """Close the screen, and leave the app as the table does."""
        below = self.app.screen_stack[-2]
        self.dismiss(None)
        self.app.call_later(below.run_action, "leave")
