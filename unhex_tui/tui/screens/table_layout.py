"""Where the table's panels stand: side by side or in turn, and how much room of the others the question takes."""

from __future__ import annotations

from textual.app import ComposeResult

from unhex_tui.engine.view import View
from unhex_tui.scenes.areas import Areas
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.roster import RosterPanel, lines_of
from unhex_tui.tui.panels.sheet import SheetPanel
from unhex_tui.tui.panels.turn import TurnPanel
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.screens.opening import Dice, Opened
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import OVER_LOG, OVER_MAP, TABS, USUAL, Ground, places, small, tabs
from unhex_tui.tui.screens.top_line import TopLine


class TableLayout(OverlayScreen[None]):
    """Has the panels and gives them their room; what is in them is the table's."""

    def __init__(self, opened: Opened, dice: Dice, *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__()
        self.opened = opened
        self.desk = Desk(opened.session, dice, shelf=opened.shelf)
        self.ascii = ascii
        self.tab = TABS[0]
        self.top = TopLine(ascii=ascii, id="top")
        self.map = MapPanel(ascii=ascii, id="map")
        self.turn = TurnPanel(ascii=ascii, id="turn")
        self.roster = RosterPanel(ascii=ascii, id="roster")
        self.sheet = SheetPanel(ascii=ascii, id="sheet")
        self.log_panel = LogPanel(ascii=ascii, id="log")
        self.question = QuestionPanel(ascii=ascii, id="question")
        self._panels = (self.top, self.map, self.turn, self.roster, self.sheet, self.log_panel, self.question)
        self._view: View | None = None
        self._listed = 0
        """Lines of the roster, which decide how much room it has."""
        self.ground: Ground = "drawn"
        """What there is of a map, which needs room."""
        self._taken = USUAL
        """How much room of other panels the question takes."""
        self._needs = 0
        """Rows that the question fills at most of that room; 0 for all of it."""
        self._asked: tuple[object, ...] = ()
        """The question and the sizes that this room was found for."""

    def compose(self) -> ComposeResult:
        yield from self._panels

    def _fit(self, view: View) -> None:
        """Give the roster the room it needs, which changes only when somebody comes or goes."""
        listed = lines_of(view.roster)
        ground: Ground = "none" if view.scene is None else "empty" if view.scene.empty else "drawn"
        if (listed, ground) != (self._listed, self.ground):
            self._listed, self.ground = listed, ground
            if self.tab not in tabs(ground):
                self.tab = tabs(ground)[0]
            self.place_panels()

    def _make_room(self, view: View) -> None:
        """Let the question take from log and map what it needs, while nobody looks at another panel.

        It takes no more rows than it fills. In a round only names have to be read in full, and where an option stands
        on the map the map stays in sight.
        """
        prompt = self.desk.prompt
        width, height = self.app.size
        looks = self.focused not in (None, self.question)
        open_ = bool(prompt and prompt.options)
        asked = (prompt, open_, width, height, self.tab, self._listed, self.ground, looks)
        if asked == self._asked:
            return
        self._asked = asked
        taken, needs = USUAL, 0
        if prompt is not None and not looks:
            on_map = any(option.token or option.place for option in prompt.options)
            crowded = small(width, height)
            steps = [USUAL, OVER_MAP] if crowded else [USUAL, OVER_LOG] if on_map else [USUAL, OVER_LOG, OVER_MAP]
            eager = self._eager(view) and not (crowded and on_map)
            for taken in steps:
                region = places(width, height, self.tab, self._listed, ground=self.ground, taken=taken)["question"]
                if self.question.enough(prompt, region.width - 2, region.height - 2, eager=eager):
                    wide, high = region.width - 2, region.height - 2
                    fits = self.question.rows_for(prompt, wide, 1, high, eager=eager)
                    # A row more for the odds of the one looked at, which are worked out only then.
                    needs = min(fits + (not eager), high) + 2 if taken else 0
                    break
        if (taken, needs) != (self._taken, self._needs):
            self._taken, self._needs = taken, needs
            self.place_panels()

    def _eager(self, view: View) -> bool:
        """Whether options are to be read in full: in forms, and between fights, when nobody stands on the map."""
        stands = isinstance(view.scene, Areas) and any(area.tokens for area in view.scene.areas)
        return self.desk.form is not None or not (view.steps or stands)

    def show_top(self, view: View) -> None:
        """Draw the top line, with the tabs on a small screen."""
        self.top.show(view, self.opened.name, self.tab if small(*self.app.size) else "", tabs(self.ground))

    def place_panels(self) -> None:
        """Put the panels where they belong at this size."""
        width, height = self.app.size
        found = places(width, height, self.tab, self._listed, ground=self.ground, taken=self._taken, needs=self._needs)
        with self.app.batch_update():
            self.place(self._panels, found)
            for panel in self._panels:
                if isinstance(panel, LinedPanel) and (region := found.get(panel.id or "")):
                    panel.fit(region.width - 2, region.height - 2)
            if self._view is not None:
                self.show_top(self._view)
