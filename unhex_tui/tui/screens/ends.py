"""What has come to its end, on the table's screen: its two panels, and when its figures are counted."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.report import Account, Ending
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
        accounts = view.ending.accounts if view.ending else ()
        above, below = self._shared(view, accounts) if parted else (accounts, ())
        self.ending.show(view, parted=parted, accounts=above)
        self.figures.show(view, below)

    def _shared(self, view: View, accounts: tuple[Account, ...]) -> tuple[Sequence[Account], Sequence[Account]]:
        """The accounts for each of the two panels: the first above, the others below, unless one would be cut there
        that has room in another way.
        """
        first, rest = accounts[:1], accounts[1:]
        ways = [((*first, *rest[n:]), rest[:n]) for n in range(len(rest), 0, -1)]
        ways += [(rest[:n], (*first, *rest[n:])) for n in range(1, len(rest) + 1)]
        if rest:  # the lines of the last without its table
            lines, table = rest[-1]._replace(heads=(), rows=()), rest[-1]._replace(lines=())
            ways.append(((*first, lines), (*rest[:-1], table)))
        whole = (way for way in ways if self.figures.holds(way[1]) and self.ending.holds(view, way[0]))
        return next(whole, (first, rest))

    def _count(self, view: View, session: Session, parted: bool) -> None:
        head = session.journal.head
        if self._counted[0] != head:
            self._counted = (head, session.ending())
            if self._counted[1] is not None:
                self.show(view, session, parted=parted)
