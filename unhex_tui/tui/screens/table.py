"""The table: the screen on which a session is played.

Keys go to the desk as they come and are understood at once; what they did is written and painted behind the keys that
already wait, so that many keys typed ahead share one write and one painting.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from unhex_tui.engine.decision import Option
from unhex_tui.engine.view import View
from unhex_tui.tui.desk import Desk, Said
from unhex_tui.tui.keynames import character
from unhex_tui.tui.opening import Dice, Opened
from unhex_tui.tui.panels.lined import LinedPanel
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.roster import RosterPanel
from unhex_tui.tui.panels.sheet import SheetPanel
from unhex_tui.tui.panels.turn import TurnPanel
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.panel import QuestionPanel
from unhex_tui.tui.screens.notes import NotePanel, about_area, explained, help_text, on_the_map
from unhex_tui.tui.screens.places import TABS, places, small
from unhex_tui.tui.screens.top import TopLine

_WAITS = 6
"""How often painting lets keys that wait go first."""
_SCROLLS = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "enter")
"""Keys that a panel takes while it has the focus."""


def command(key: str, action: str, what: str, name: str) -> Binding:
    """A binding that is handled before any panel's, in the order the keys come."""
    return Binding(key, action, what, id=name, priority=True)


class TableScreen(Screen[None]):
    """The fight."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("u", "desk('undo')", "take back the last step", "undo"),
        command("U", "desk('undo_action')", "take back to the start of the action", "undo_action"),
        command("y", "desk('redo')", "bring back what was taken back", "redo"),
        command("r", "desk('roll')", "let the app roll", "roll"),
        command("e", "aside('amend')", "amend: change anything on the table", "amend"),
        command("exclamation_mark", "desk('overrule')", "overrule, correct a die, call for a roll", "overrule"),
        command("question_mark", "explain", "explain: why, why not, and what if", "explain"),
        command("slash", "desk('find')", "search the log", "search"),
        command("q", "leave", "quit; everything is saved", "quit"),
        command("escape", "escape", "clear what is half typed; back, within what is not declared yet", "escape"),
        command("tab", "next_panel(1)", "next panel", "next_panel"),
        command("shift+tab", "next_panel(-1)", "panel before", "panel_before"),
        command("left_square_bracket", "sheet(-1)", "the sheet of the one before", "sheet_before"),
        command("right_square_bracket", "sheet(1)", "the sheet of the next one", "next_sheet"),
        command("pageup", "log(-1)", "log: a page up", "log_up"),
        command("pagedown", "log(1)", "log: a page down", "log_down"),
        command("f1", "help", "this help", "help"),
        command("ctrl+c,ctrl+q", "leave", "quit; everything is saved", "quit_too"),
    ]

    def __init__(self, opened: Opened, dice: Dice, *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__()
        self.opened = opened
        self.desk = Desk(opened.session, dice)
        self.ascii = ascii
        self.tab = TABS[0]
        self.top = TopLine(ascii=ascii, id="top")
        self.map = MapPanel(ascii=ascii, id="map")
        self.turn = TurnPanel(ascii=ascii, id="turn")
        self.roster = RosterPanel(ascii=ascii, id="roster")
        self.sheet = SheetPanel(ascii=ascii, id="sheet")
        self.log_panel = LogPanel(ascii=ascii, id="log")
        self.question = QuestionPanel(ascii=ascii, id="question")
        self.note: NotePanel | None = None
        """What lies over the panels: an explanation, help, a line of the log."""
        self._view: View | None = None
        self._chosen = ""
        """Whose sheet somebody picked, and"""
        self._chosen_at = ""
        """whose sheet mattered then; when that changes, the pick has served."""
        self._listed = 0
        """Lines of the roster, which decide how much room it has."""
        self._due = False
        self._waited = 0

    def compose(self) -> ComposeResult:
        yield self.top
        yield self.map
        yield self.turn
        yield self.roster
        yield self.sheet
        yield self.log_panel
        yield self.question

    def on_mount(self) -> None:
        self.refresh_commands()
        self.set_focus(self.question)
        self.place_panels()
        self.catch_up()

    def refresh_commands(self) -> None:
        """Keep the keys that commands are bound to, as remapped, out of the options' letters."""
        keys = (character(key) for key, active in self.active_bindings.items() if active.binding.priority)
        commands = frozenset(key for key in keys if key)
        if commands and commands != self.desk.commands:
            self.desk.commands = commands
            self.desk.ask()

    # ------------------------------------------------------------------ keys and clicks

    def take_key(self, event: events.Key) -> bool:
        """Understand a key before anything else does; False leaves it to the bindings and the focused panel."""
        key = event.character if event.is_printable and event.character else event.key
        if self.note is not None and self._note_key(key):
            return True
        elsewhere = isinstance(self.focused, LinedPanel) and self.focused is not self.question
        if key in _SCROLLS and elsewhere and not isinstance(self.desk.prompt, EnterPrompt):
            return False
        if not self.desk.press(key):
            return False
        self.set_focus(self.question)
        self.changed()
        return True

    def _note_key(self, key: str) -> bool:
        """What lies over the panels scrolls; Escape and its like close it, any other key closes it and acts."""
        assert self.note is not None
        if self.note.scroll_key(key):
            return True
        self.close_note()
        return key in ("escape", "?", "enter", " ", "q", "f1")

    def on_paste(self, event: events.Paste) -> None:
        """A pasted text goes into the line that is typed."""
        prompt = self.desk.prompt
        if isinstance(prompt, EnterPrompt) and prompt.writes:
            event.stop()
            self.desk.take(prompt.write(event.text))
            self.changed()

    def on_map_panel_clicked(self, message: MapPanel.Clicked) -> None:
        """A token or an area answers where it can; otherwise a token shows its sheet."""
        if message.kind == "area":
            if not self.desk.click(area=message.id):
                self._tell_area(message.id)
        elif not self.desk.click(token=message.id):
            self.choose_sheet(message.id)
        self.changed()

    def _tell_area(self, area: str) -> None:
        """Say what is in an area that answers nothing now."""
        areas = self._view.scene.areas if self._view and self._view.scene else ()
        found = next((each for each in areas if each.id == area), None)
        if found is not None:
            self.desk.said = Said(about_area(found) or f"{found.name}: no notes, nothing on the floor")

    def on_roster_panel_clicked(self, message: RosterPanel.Clicked) -> None:
        """A line of the roster shows its sheet; it never answers, so that looking costs nothing."""
        self.choose_sheet(message.id)
        self.changed()

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        """A clicked option is taken."""
        self.desk.click(option=message.option)
        self.changed()

    def on_log_panel_chosen(self, message: LogPanel.Chosen) -> None:
        """A chosen roll can be corrected; any other line is shown in full."""
        self.desk.line(message.entry)
        self.changed()

    def on_top_line_chosen(self, message: TopLine.Chosen) -> None:
        """A clicked tab is shown."""
        self.show_tab(message.tab)

    # ------------------------------------------------------------------ commands

    def action_desk(self, name: str) -> None:
        """A command of the desk: undo, undo_action, redo, roll, overrule, find."""
        getattr(self.desk, name)()
        self.set_focus(self.question)
        self.changed()

    def action_aside(self, name: str) -> None:
        """One of the system's asides."""
        self.desk.aside(name)
        self.set_focus(self.question)
        self.changed()

    def action_escape(self) -> None:
        """Back to the question first; there as the desk has it."""
        if self.focused is not self.question:
            self.set_focus(self.question)
            return
        self.desk.escape()
        self.changed()

    def action_explain(self) -> None:
        """All reasons, rules and previews of the pending question."""
        lines = explained(self.desk.prompt)
        self.open_note("Why and what if", lines + on_the_map(self._view.scene if self._view else None))

    def action_help(self) -> None:
        """Every key, as it is bound now."""
        order = [binding.id for binding in self.BINDINGS if isinstance(binding, Binding)]
        bound = [active.binding for active in self.active_bindings.values() if active.binding.id in order]
        bound.sort(key=lambda binding: order.index(binding.id))
        scene = self._view.scene if self._view else None
        self.open_note("Keys and signs", help_text(bound, scene, ascii=self.ascii))

    def action_leave(self) -> None:
        """Write what is held, and go; where that fails, stay this once and say so."""
        self.desk.commit()
        if self.desk.said.tone == "alarm" and self.desk.stale:
            self.changed()
            return
        self.app.exit()

    def action_next_panel(self, step: int) -> None:
        """Give the next panel the arrow keys; on a small screen show the next tab."""
        if small(*self.size):
            self.show_tab(TABS[(TABS.index(self.tab) + step) % len(TABS)])
            self.set_focus(self._tab_panel())
            return
        panels: list[LinedPanel] = [self.question, self.map, self.turn, self.roster, self.sheet, self.log_panel]
        at = next((i for i, panel in enumerate(panels) if panel is self.focused), 0)
        self.set_focus(panels[(at + step) % len(panels)])

    def action_log(self, step: int) -> None:
        """Scroll the log, shown first on a small screen."""
        if small(*self.size) and self.tab != "log":
            self.show_tab("log")
        self.log_panel.action_scroll_page(step)

    def action_sheet(self, step: int) -> None:
        """Show the sheet of the next one in the roster, or the one before."""
        if self._view is None or not self._view.sheets:
            return
        order = [row.id for row in self._view.roster if any(sheet.id == row.id for sheet in self._view.sheets)]
        now = self._chosen or self._view.focus
        at = order.index(now) if now in order else -step
        self._chosen = ""
        self.choose_sheet(order[(at + step) % len(order)])
        self.changed()

    def _tab_panel(self) -> LinedPanel:
        return {"map": self.map, "round": self.roster, "sheet": self.sheet, "log": self.log_panel}[self.tab]

    def show_tab(self, tab: str) -> None:
        """Show one of the tabs of a small screen."""
        self.tab = tab
        self.place_panels()

    def choose_sheet(self, who: str) -> None:
        """Show somebody's sheet until another one matters."""
        self._chosen = "" if who == self._chosen else who
        self._chosen_at = self._view.focus if self._view else ""
        if small(*self.size):
            self.show_tab("sheet")

    # ------------------------------------------------------------------ painting

    def changed(self) -> None:
        """Something may look different: write and paint behind the keys that already wait."""
        if not self._due:
            self._due = True
            self._waited = 0
            self.app.call_later(self._behind)

    def _behind(self) -> None:
        if self.app.message_queue_size and self._waited < _WAITS:
            self._waited += 1
            self.app.call_later(self._behind)
            return
        self._due = False
        self.catch_up()

    def catch_up(self) -> None:
        """Write what is held, then paint."""
        self.desk.commit()
        sought, self.desk.sought = self.desk.sought, None
        if sought is not None and small(*self.size):
            self.show_tab("log")
        if self.desk.stale and self.desk.form is None and not self.log_panel.has_focus:
            self.log_panel.clear_cursor()
        with self.app.batch_update():
            if self.desk.stale or self._view is None:
                self.desk.stale = False
                self._view = self.desk.session.view(decision=self.desk.decision)
                self.desk.see(self._view.roster)
                self._fit(self._view)
                self.turn.show(self._view)
                self.log_panel.show(self._view.log)
            self._paint(self._view)
        if sought is not None:
            self.log_panel.show_entry(sought)

    def _fit(self, view: View) -> None:
        """Give the roster the room it needs, which changes only when somebody comes or goes."""
        listed = len(view.roster) + len({row.side for row in view.roster})
        if listed != self._listed:
            self._listed = listed
            self.place_panels()

    def _paint(self, view: View) -> None:
        prompt = self.desk.prompt
        letters = {place: letter for place, letter in self._letters().items() if letter}
        preview = prompt.preview if prompt else None
        highlight = preview.highlight if preview else None
        self.map.show(view.scene, highlight, frozenset(letters), letters)
        if self._chosen and view.focus != self._chosen_at:
            self._chosen = ""
        changes = preview.changes if preview else ()
        shown = self._chosen or (changes[0].sheet if changes else "") or view.focus
        sheet = next((sheet for sheet in view.sheets if sheet.id == shown), view.sheets[0] if view.sheets else None)
        self.sheet.show(sheet, tuple(change for change in changes if sheet and change.sheet == sheet.id))
        self.roster.show(view, letters, sheet.id if sheet else "")
        form = self.desk.form
        self.question.show(prompt, self.desk.said, form.title if form else "", self._ways())
        self.top.show(view, self.opened.name, self.tab if small(*self.size) else "")

    def _letters(self) -> dict[str, str]:
        """Keys by the id of the token or area that their options stand for."""
        prompt = self.desk.prompt
        if prompt is None:
            return {}
        options: tuple[Option, ...] = prompt.options
        found: dict[str, str] = {}
        for option in options:
            letter = prompt.letters.get(option.key, "")
            if option.token or option.area:
                # Of several options for one token the first has the letter that stands on it all fight.
                found.setdefault(option.token or option.area, letter)
        return found

    def _ways(self) -> tuple[tuple[str, str], ...]:
        """Commands worth naming beside the question."""
        desk = self.desk
        if desk.writing:
            return ()
        if desk.form is not None:
            return (("Esc", "back"),)
        if desk.decision is None:
            return (("u", "take back"), ("q", "quit"))
        ways = [("Esc", "back")] if desk.decision.light else []
        return (*ways, ("?", "why"), ("u", "undo"), ("!", "overrule"), ("e", "amend"), ("F1", "keys"))

    # ------------------------------------------------------------------ size

    def on_resize(self, _: events.Resize) -> None:
        """Everything finds its place again."""
        self.place_panels()
        if self._view is not None:
            self._paint(self._view)

    def place_panels(self) -> None:
        """Put the panels where they belong at this size."""
        width, height = self.app.size
        found = places(width, height, self.tab, self._listed)
        panels = (self.top, self.map, self.turn, self.roster, self.sheet, self.log_panel, self.question)
        with self.app.batch_update():
            for panel in panels:
                region = found.get(panel.id or "")
                panel.display = region is not None
                if region is not None:
                    panel.styles.offset = (region.x, region.y)
                    panel.styles.width = region.width
                    panel.styles.height = region.height
            if self.note is not None:
                self.note.place(width, height)
            if self._view is not None:
                self.top.show(self._view, self.opened.name, self.tab if small(width, height) else "")

    # ------------------------------------------------------------------ notes over the panels

    def open_note(self, title: str, lines: list[tuple[str, str]]) -> None:
        """Lay a text over the panels."""
        self.close_note()
        self.note = NotePanel(title, lines, ascii=self.ascii)
        self.note.place(*self.app.size)
        self.mount(self.note)

    def close_note(self) -> None:
        """Take away what lies over the panels."""
        if self.note is not None:
            note, self.note = self.note, None
            note.remove()
