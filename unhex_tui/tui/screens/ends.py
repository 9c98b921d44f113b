"""What has come to its end, on the table's screen: its two panels, and when its figures are counted."""

from __future__ import annotations

from unhex_tui.engine.report import Ending
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import View
from unhex_tui.tui.panels.ending import EndingPanel, FiguresPanel


class EndPanels:
    """The panels of an end; what was played is told again for their figures, once, when the rest has been painted."""

    def __init__(self, ascii: bool) -> None:
        self.ending = EndingPanel(ascii=ascii, id="ending")
        self.figures = FiguresPanel(ascii=ascii, id="figures")
        self.panels = (self.ending, self.figures)
        self._counted: tuple[int, Ending | None] = (-1, None)
        """After which entry it was counted, and what came of it."""

    def show(self, view: View, session: Session, *, parted: bool) -> None:
        """Draw a view's ending; `parted` says whether the figures have a panel of their own."""
        at, counted = self._counted
        if at == session.journal.head:
            view = view._replace(ending=counted)
        else:
            self.ending.call_after_refresh(self._count, view, session, parted)
        self.ending.show(view, parted=parted)
        self.figures.show(view)

    def _count(self, view: View, session: Session, parted: bool) -> None:
        head = session.journal.head
        if self._counted[0] != head:
            self._counted = (head, session.ending())
            if self._counted[1] is not None:
                self.show(view, session, parted=parted)
