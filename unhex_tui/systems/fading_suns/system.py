"""Fading Suns as a rule system; its parts are loaded when first used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo
from unhex_tui.gamekit.system import WholeSystem, WholeTable
from unhex_tui.systems.fading_suns.reference.catalogue import entries

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.view import Audience, Reporter, View
    from unhex_tui.systems.fading_suns.state.table import Table


class FadingSuns(WholeSystem):
    """The rule system of Fading Suns."""

    name = "fading-suns"
    title = "Fading Suns"
    said_dice = "12"
    home = Path(__file__).parent

    @property
    def at_table(self) -> WholeTable:
        from unhex_tui.systems.fading_suns.at_table import AT_TABLE

        return AT_TABLE

    def with_log(self, view: View) -> View:
        """Return the view with the results of this turn's attacks."""
        from unhex_tui.systems.fading_suns.views.deeds import with_deeds

        return with_deeds(view)

    def dropped(self, table: Table, question: str, value: Any) -> bool:
        """Tell whether an old save may hold a needless answer: cover that does not change the dodge (FS-CVR-1)."""
        return question == "cover"

    def reporter(self, audience: Audience) -> Reporter:
        from unhex_tui.systems.fading_suns.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        return entries()

    def demo(self) -> Demo:
        return Demo("A new fight at the night market", self.at_table.demo)


FADING_SUNS = FadingSuns()
