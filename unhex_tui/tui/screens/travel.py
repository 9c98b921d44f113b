"""The ways between the table's panels, places of the map, sheets and tabs."""

from __future__ import annotations

from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import END, TABS
from unhex_tui.tui.screens.table_layout import Layout


class Travel:
    """The ways between panels, places, sheets and tabs."""

    def __init__(self, screen: OverlayScreen[None], panels: Layout) -> None:
        self.screen = screen
        self.panels = panels
        self.desk = panels.desk

    def _tell(self, said: Said) -> None:
        self.desk.said = said
        self.screen.changed()

    def look_at(self, panel: LinedPanel) -> None:
        """Focus a panel; a question that lies over others gets its own room back meanwhile."""
        if panel is not self.panels.question and self.panels.needs:
            self.panels.needs = 0
            self.panels.place_panels()
        self.screen.set_focus(panel)
        self.screen.changed()

    def show_tab(self, tab: str) -> None:
        """Show one of the tabs of a small screen, if it shows anything now."""
        panels = self.panels
        if tab not in panels.tabs:
            return
        panels.tab = tab
        if panels.needs:
            self.look_at(panels.behind_tab)
        panels.place_panels()
        if panels.view is not None and panels.ground == "listed":  # targets are listed where the list is hidden
            panels.paint()

    def look_elsewhere(self, looks: bool = True) -> None:
        """Show map, sheets and log instead of an ending, or the ending again."""
        if self.panels.view is not None and not self.panels.small and looks != self.panels.elsewhere:
            self.panels.elsewhere = looks
            self.panels.fit(self.panels.view)
            self.screen.changed()

    def choose_sheet(self, character_id: str) -> None:
        """Show a character's sheet until another one becomes most relevant."""
        panels = self.panels
        self.look_elsewhere()
        panels.chosen = "" if character_id == panels.chosen else character_id
        panels.chosen_at = panels.view.focus if panels.view else ""
        if panels.small:
            self.show_tab("body")

    def walk(self, dx: int, dy: int) -> bool:
        """Move the cursor to the next offered place in a direction; False if no place on the map is offered."""
        prompt = self.desk.prompt
        looks = self.screen.focused not in (self.panels.question, self.panels.map)
        if prompt is None or not prompt.places or not prompt.walks or looks:
            return False
        if self.panels.small:
            self.show_tab(TABS[0])
        place = self.panels.map.towards(prompt.places.of(prompt.at), dx, dy, prompt.places)
        if place:
            prompt.begun, prompt.at = "", prompt.places[place]
        self._tell(Said("") if place else Said("Nothing further that way", "refused"))
        return True

    def move_map(self, columns: int) -> None:
        if not self.panels.map.scroll_view(columns, 0):
            scene = self.panels.view.scene if self.panels.view else None
            called = scene.called.lower() if scene else "map"
            self._tell(Said(f"The {called} ends there; to move it up and down, press Tab first", "refused"))

    def next_panel(self, step: int) -> None:
        """Focus the next panel; on a small screen show the next tab."""
        panels = self.panels
        if panels.small:
            on = step if not panels.needs else 0  # first show the tab that the question covers
            tabs = panels.tabs
            self.show_tab(tabs[(tabs.index(panels.tab) + on) % len(tabs)])
            self.screen.set_focus(panels.behind_tab)
            return
        every = (panels.question, panels.map, panels.roster, panels.sheet, panels.second, panels.forecast)
        shown: list[LinedPanel] = [panel for panel in (*every, panels.log_panel) if panel is not None and panel.display]
        if panels.ground == "ended" and panels.ends is not None:
            shown = [panels.question, *panels.ends.panels]
        at = next((i for i, panel in enumerate(shown) if panel is self.screen.focused), 0)
        self.look_at(shown[(at + step) % len(shown)])

    def log(self, step: int) -> None:
        """Turn the pages of a long list or an ending, or else scroll the log; a small screen first shows it."""
        panels = self.panels
        if self.screen.focused is panels.question and panels.question.turn_page(step):
            self.screen.changed()
            return
        if panels.small and panels.tab != "log" and isinstance(self.desk.prompt, EnterPrompt):
            self._tell(Said("No more pages here; Tab shows the log", "refused"))
            return
        shown = not panels.small or (panels.tab == END and not panels.needs)
        if panels.ground == "ended" and panels.ends is not None and shown:
            moved = panels.ends.ending.scroll_view(0, step * max(1, panels.ends.ending.high - 1))
            if moved or panels.small:
                return
        if panels.small and (panels.tab != "log" or panels.needs):
            self.show_tab("log")
        elif not panels.log_panel.display:
            self.look_elsewhere()
            self.look_at(panels.log_panel)
        panels.log_panel.action_scroll_page(step)

    def scroll_sheet(self, step: int) -> None:
        """Turn the pages of the sheet; a small screen first shows it."""
        if self.panels.small and (self.panels.tab != "body" or self.panels.needs):
            self.show_tab("body")
        else:
            self.look_elsewhere()
            self.panels.sheet.action_scroll_page(step)
