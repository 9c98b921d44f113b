"""The panels of the fight screen: map, roster, sheet and log. They draw views and know no rules.

Each takes plain frozen values by `show(...)`, repaints only what differs, and posts messages with ids. All scroll by
`scroll_view(columns, lines)` (not by Textual's `scroll_…`), by the wheel, and by the arrow keys when focused.
"""

from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.roster import RosterPanel
from unhex_tui.tui.panels.sheet import SheetPanel

__all__ = ["LogPanel", "MapPanel", "RosterPanel", "SheetPanel"]
