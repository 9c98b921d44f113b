"""The two panels of an ending on the table's screen, and the counting of its statistics."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.report import Account, Ending
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import View
from unhex_tui.tui.panels.ending import EndingPanel, FiguresPanel


class EndPanels:
    """The panels of an ending; its statistics are counted once, after the rest has been painted."""

    def __init__(self, ascii: bool) -> None:
        self.ending = EndingPanel(ascii=ascii, id="ending")
        self.figures = FiguresPanel(ascii=ascii, id="figures")
        self.panels = (self.ending, self.figures)
        self._counted: tuple[int, Ending | None] = (-1, None)
        """The journal's head at the last count of statistics, and the ending with them; (-1, None) before that."""

    def show(self, view: View, session: Session, *, parted: bool) -> None:
        """Draw a view's ending; `parted` tells whether the statistics have their own panel."""
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
        """Return the accounts for the upper and the lower panel.

        The first goes above and the others below, unless another split shows all of them uncut.
        """
        first, rest = accounts[:1], accounts[1:]
        ways = [((*first, *rest[n:]), rest[:n]) for n in range(len(rest), 0, -1)]
        ways += [(rest[:n], (*first, *rest[n:])) for n in range(1, len(rest) + 1)]
        if rest:  # the lines of the last account without its table
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
