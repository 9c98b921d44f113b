"""The rule system of Unknown Armies; it imports each part at its first use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.system import Demo
from unhex_tui.gamekit.system import WholeSystem, WholeTable
from unhex_tui.systems.unknown_armies.reference.catalogue import entries

if TYPE_CHECKING:
    from unhex_tui.engine.event import LogLine
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.view import Audience, Reporter


class UnknownArmies(WholeSystem):
    """Unknown Armies as a rule system."""

    name = "unknown-armies"
    title = "Unknown Armies"
    home = Path(__file__).parent

    @property
    def at_table(self) -> WholeTable:
        from unhex_tui.systems.unknown_armies.at_table import AT_TABLE

        return AT_TABLE

    def reporter(self, audience: Audience) -> Reporter:
        from unhex_tui.systems.unknown_armies.views.report import Report

        return Report(audience)

    def reference(self) -> Entries:
        return entries()

    def dropped(self, table: Any, question: str, value: Any) -> bool:
        """Tell whether a saved answer is obsolete: older saves ask `stray` even with one possible victim (UA-SUP-5)."""
        return question == "stray"

    def replaying(self, table: Any, log_lines: tuple[LogLine, ...] | None) -> None:
        """Keep the log lines of the entry being replayed; `Table.holds` finds the rules that older entries lack."""
        table.replayed = log_lines

    def demo(self) -> Demo:
        return Demo("A new fight at the bath house", self.at_table.demo, "fight")

    def demos(self) -> tuple[Demo, ...]:
        """Return the demos: a fight at the bath house and a chase on the ring road."""
        return self.demo(), Demo("A new chase on the ring road", _ring_road, "chase")


def _ring_road() -> dict[str, Any]:
    from unhex_tui.systems.unknown_armies.prepared.form import ring_road

    return ring_road()


UNKNOWN_ARMIES = UnknownArmies()
