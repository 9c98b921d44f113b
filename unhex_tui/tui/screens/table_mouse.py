"""What the mouse does on the table: clicks on tokens, areas, lines, options, borders and ids of rules."""

from __future__ import annotations

from textual import events

from unhex_tui.scenes.areas import Areas
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.roster import RosterPanel
from unhex_tui.tui.panels.sheet import SheetPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.notes import NotePanel, about_area
from unhex_tui.tui.screens.table_layout import TableLayout
from unhex_tui.tui.screens.top_line import TopLine


class TableMouse(TableLayout):
    """Understands what the panels tell of the mouse; what it leads to is the table's."""

    def on_map_panel_clicked(self, message: MapPanel.Clicked) -> None:
        """A token or an area answers where it can; otherwise a token shows its sheet."""
        if message.kind == "place":
            if not self.desk.click(place=message.id):
                self._tell_area(message.id)
        elif not self.desk.click(token=message.id):
            self.choose_sheet(message.id)
        self.changed()

    def _tell_area(self, area: str) -> None:
        """Say what is in an area that answers nothing now."""
        scene = self._view.scene if self._view else None
        found = next((each for each in scene.areas if each.id == area), None) if isinstance(scene, Areas) else None
        if found is not None:
            self.desk.said = Said(about_area(found) or f"{found.name}: no notes, nothing on the floor")

    def on_roster_panel_clicked(self, message: RosterPanel.Clicked) -> None:
        """A line of the roster shows its sheet; it never answers, so that looking costs nothing."""
        self.choose_sheet(message.value)
        self.changed()

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        self.desk.click(option=message.value)
        self.changed()

    def on_click(self, event: events.Click) -> None:
        """A click into a text that rests begins to write it."""
        if isinstance(self.desk.prompt, EnterPrompt) and isinstance(event.widget, QuestionPanel):
            self.desk.prompt.wake()
            self.changed()

    def on_question_panel_looked(self, message: QuestionPanel.Looked) -> None:
        """The wheel looks at options as the arrows do."""
        self.desk.press("down" if message.value > 0 else "up")
        self.changed()

    def on_sheet_panel_turned(self, message: SheetPanel.Turned) -> None:
        self.action_sheet(message.value)

    def on_log_panel_chosen(self, message: LogPanel.Chosen) -> None:
        """A chosen roll can be corrected; any other line is shown in full."""
        self.desk.line(message.value)
        self.changed()

    def on_log_panel_looked_up(self, message: LogPanel.LookedUp) -> None:
        """A rule's id in the log leads to its entry."""
        self.action_look_up(message.value)

    def on_note_panel_pointed(self, message: NotePanel.Pointed) -> None:
        """So does one in an explanation; any other word leads nowhere."""
        if message.value in self.desk.session.system.reference():
            self.action_look_up(message.value)

    def on_top_line_chosen(self, message: TopLine.Chosen) -> None:
        self.show_tab(message.value)
