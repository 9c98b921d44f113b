"""The table: the screen on which a session is played.

Keys and clicks go to the desk as they come and are handled at once. Their results are written and painted behind the
keys that already wait, so that many keys typed ahead share one write and one painting. Screens over this one are loaded
on first use: at the start they would cost 70 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from unhex_tui.files.text import clean
from unhex_tui.tui.keys.commands import LOOKING, TABLE, TRAVELLING
from unhex_tui.tui.keys.names import bound, character, keys_by_command, keys_now, written
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.roster import RosterPanel, next_sheet, with_sheets
from unhex_tui.tui.panels.sheet import SheetPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.screens.notes import NotePanel, at_hand, explained, help_text, on_the_map
from unhex_tui.tui.screens.opening import Dice, Opened
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.table_layout import Layout, Travel
from unhex_tui.tui.screens.top_line import TopLine

if TYPE_CHECKING:
    from unhex_tui.tui.screens.forecasting import Forecaster
    from unhex_tui.tui.screens.palette import Row

_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Directions, by the arrow keys that walk over the offered places of a map."""
_ACROSS = {"left": -8, "right": 8}
"""Columns that the map scrolls, by the arrow keys that a question does not use."""
_COUNTED = 0.004
"""Seconds spent at once on odds that take long; a key may have to wait for them."""
_BEAT = 0.7
"""Seconds between two actions of the app, for whom it plays."""
_BREATH = 0.001
"""Seconds between, in which keys are taken."""


class TableScreen(OverlayScreen[None]):
    """The table's screen: a desk that keys and clicks reach, a layout that paints it, and the travel between panels."""

    BINDINGS: ClassVar[list[BindingType]] = [*bound(TABLE)]
    AUTO_FOCUS = "#question"
    _counting: Timer | None = None
    """Goes off when odds that take long are counted on; None while none are left, or their result is being painted."""

    _beating: Timer | None = None
    """Goes off when the app answers again for whom it plays."""

    def __init__(self, opened: Opened, dice: Dice, *, ascii: bool = False) -> None:
        super().__init__()
        self.opened = opened
        self.ascii = ascii
        self.desk = Desk(opened.session, dice, shelf=opened.shelf)
        self.forms = FormCommands(self.desk, report=opened.report, saved_as=opened.name)
        self.panels = Layout(self, self.desk, self.forms)
        self.travel = Travel(self, self.panels)
        self.question = self.panels.question
        self.map = self.panels.map
        self.sheet = self.panels.sheet
        self.log_panel = self.panels.log_panel
        self.forecaster: Forecaster | None = None
        """The forecasts of the session; None until the first."""

    def compose(self) -> ComposeResult:
        yield from self.panels.all

    def on_mount(self) -> None:
        self.refresh_commands()
        self.panels.place_panels()
        if notices := getattr(self.app, "notices", ()):
            self.desk.said = Said("; ".join(filter(None, [*notices, self.desk.said.text])), "alarm")
            self.desk.unfolded = notices if len(notices) > 1 else ()
        self.catch_up()

    def catch_up(self) -> None:
        """Write and paint; odds that take long are counted between the keys that follow."""
        desk = self.desk
        if self.forecaster is not None:
            self.forecaster.catch_up()
        desk.commit()
        if desk.draws:
            self.action_draw()
        unfolded, desk.unfolded = desk.unfolded, ()
        if len(unfolded) > 1:
            self.open_note(f"{len(unfolded)} mistakes", [(line, "") for line in unfolded])
        sought, desk.sought = desk.sought, None
        if sought is not None and self.panels.small:
            self.travel.show_tab("log")
        if desk.stale and desk.form is None and not self.log_panel.has_focus:
            self.log_panel.clear_cursor()
        with self.app.batch_update():
            if self.panels.renew():
                self.travel.show_tab("map")
            self.panels.paint()
        if sought is not None:
            self.log_panel.show_entry(sought)
        self._count_soon()
        if desk.hand.beats and self._beating is None:
            self._beating = self.set_timer(_BEAT, self._beat)

    def _beat(self) -> None:
        """Let the app answer again for whom it plays, unless a key held it."""
        self._beating = None
        if self.is_attached and self.desk.hand.beats:
            self.desk.hand.beat()
            self.changed()

    def on_resize(self, event: events.Resize) -> None:
        if self.resized(event):
            self.panels.place_panels()
            self.desk.measure()
            self.panels.paint()

    def _count_soon(self) -> None:
        prompt = self.desk.prompt
        if self._counting is None and prompt is not None and prompt.counts:
            self._counting = self.set_timer(_BREATH, self._count_odds)

    def _count_odds(self) -> None:
        """Count odds that take long for a moment, and paint those that became known."""
        self._counting = None
        prompt = self.desk.prompt
        if not self.is_attached or prompt is None:
            return
        if prompt.count(_COUNTED):
            self.changed()
        else:
            self._count_soon()

    def tell(self, said: Said) -> None:
        self.desk.said = said
        self.changed()

    def refresh_commands(self) -> None:
        """Keep the keys of commands, as remapped, out of the options' letters."""
        keys = (character(key) for key, active in self.active_bindings.items() if active.binding.priority)
        commands = frozenset(key for key in keys if key)
        ids = {character(key): active.binding.id for key, active in self.active_bindings.items()}
        self.desk.travels = frozenset(key for key, id_ in ids.items() if key and id_ in TRAVELLING)
        if commands and commands != self.desk.letters.commands:
            self.desk.letters.commands = commands
            self.desk.ask()
        keys_of_commands = keys_by_command(self, TABLE)
        self.desk.letters.know({id_: keys for id_, keys in keys_of_commands.items() if keys})
        self.sheet.paged_by = self.desk.letters.keys["sheet_down"]
        self.log_panel.looks_up = self.desk.letters.keys["search"]

    def _command(self, event: events.Key) -> str:
        """Return the id of the command that a key runs now; empty if it runs none."""
        bound_to = self.active_bindings.get(event.key)
        return (bound_to.binding.id or "") if bound_to is not None else ""

    def take_key(self, event: events.Key) -> bool:
        """Handle a key before anything else does; False leaves it to the bindings and the focused panel."""
        key = event.character if event.is_printable and event.character else event.key
        if self.note_key(key):
            return True
        if self.desk.hand.beats:
            self.desk.hand.hold()
            self.changed()
            if key not in self.desk.travels and self._command(event) not in LOOKING:
                return True
        if key in _WAYS and self.travel.walk(*_WAYS[key]):
            return True
        prompt = self.desk.prompt
        if self.focused is not self.question and not isinstance(prompt, EnterPrompt):
            bound_to = self.active_bindings.get(event.key)
            elsewhere = bound_to is not None and bound_to.node is self.focused
            if elsewhere and not (prompt and prompt.awaits(key)):
                return self._panel_refuses(key)
        if not self.desk.press(key):
            if key in _ACROSS and self.focused is self.question and self.map.display:
                self.travel.move_map(_ACROSS[key])
                return True
            if event.key in self.active_bindings:
                return False
            self.desk.said = Said(
                f"{written(key)}: no such key here; {self.desk.letters.keys['help']} shows all keys", "refused"
            )
        self.set_focus(self.question)
        self.changed()
        return True

    def _panel_refuses(self, key: str) -> bool:
        """Tell whether the focused panel cannot use one of its keys now, and show why."""
        if key in ("+", "=", "-") and self.focused is self.map and self.map.one_size:
            self.tell(Said("This map cannot be zoomed: move it with arrows or the mouse", "refused"))
            return True
        if key != "enter" or self.focused is not self.log_panel or self.log_panel.selected is not None:
            return False
        self.tell(Said("Choose a log line with ↑ ↓ first; Esc goes back to the question", "refused"))
        return True

    def on_paste(self, event: events.Paste) -> None:
        prompt = self.desk.prompt
        if isinstance(prompt, EnterPrompt) and (prompt.writes or isinstance(prompt, DocumentPrompt)):
            event.stop()
            self.desk.take(prompt.write(event.text))
            self.changed()

    def on_map_panel_clicked(self, message: MapPanel.Clicked) -> None:
        """Answer with the clicked token or area if possible; otherwise show the token's sheet."""
        kind, clicked = message.value
        if kind == "place":
            if not self.desk.click(place=clicked):
                self._tell_area(clicked)
        elif not self.desk.click(token=clicked):
            self.travel.choose_sheet(clicked)
        self.changed()

    def _tell_area(self, area: str) -> None:
        """Describe an area or a hex that answers nothing now, with the reason if places can be chosen."""
        scene, prompt = self.panels.view.scene if self.panels.view else None, self.desk.prompt
        why = prompt.not_at(area) if prompt is not None and prompt.places else None
        text = scene.about(area) if scene is not None else ""
        text = f"{text}{'; ' if ':' in text else ': '}{why}" if why else text
        self.desk.said = Said(text) if text else self.desk.said

    def on_roster_panel_clicked(self, message: RosterPanel.Clicked) -> None:
        """Show the sheet of the clicked character; a click on the roster never answers, so looking is free."""
        self.travel.choose_sheet(message.value)
        self.changed()

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        prompt, option = message.value
        if prompt is self.desk.prompt:
            self.desk.click(option=option)
        self.changed()

    def on_click(self, event: events.Click) -> None:
        """Start typing in a resting text at a click into the question."""
        if isinstance(self.desk.prompt, EnterPrompt) and isinstance(event.widget, QuestionPanel):
            self.desk.prompt.wake()
            self.changed()

    def on_question_panel_looked(self, message: QuestionPanel.Looked) -> None:
        self.desk.press("down" if message.value > 0 else "up")
        self.changed()

    def on_sheet_panel_turned(self, message: SheetPanel.Turned) -> None:
        self.action_sheet(message.value)

    def on_log_panel_chosen(self, message: LogPanel.Chosen) -> None:
        """Correct the chosen roll, or show any other chosen line in full."""
        self.forms.line(message.value)
        self.changed()

    def on_log_panel_looked_up(self, message: LogPanel.LookedUp) -> None:
        self.action_look_up(message.value)

    def on_note_panel_pointed(self, message: NotePanel.Pointed) -> None:
        """Look up a rule whose id was clicked in a note; ignore other words."""
        if message.value in self.desk.session.system.reference():
            self.action_look_up(message.value)

    def on_top_line_chosen(self, message: TopLine.Chosen) -> None:
        self.travel.show_tab(message.value)

    def action_desk(self, name: str) -> None:
        """Run a command of the desk: undo, undo_action, redo, redo_action or roll."""
        getattr(self.desk, name)()
        self.set_focus(self.question)
        self.changed()

    def action_form(self, name: str) -> None:
        """Run a command that opens a form: shorthand, agree, overrule or keep."""
        getattr(self.forms, name)()
        self.set_focus(self.question)
        self.changed()

    def action_aside(self, name: str) -> None:
        self.forms.gm_action(name)
        if self.panels.chosen and self.desk.form and self.desk.form.aside == name == "reveal":
            self.desk.click(token=self.panels.chosen)
        self.set_focus(self.question)
        self.changed()

    def action_seconds(self) -> None:
        """Start or stop the countdown of a choice; it decides nothing."""
        if not self.desk.countdown.switch():
            self.desk.said = Said("This choice has no countdown", "refused")
        elif self.desk.countdown.running:
            self._counts()
        self.changed()

    def _counts(self) -> None:
        """Repaint each second while the countdown runs."""
        countdown = self.desk.countdown
        if countdown.running and self.is_attached:
            self.changed()
            if (left := countdown.left) > 0:
                self.set_timer(left % 1 or 1, self._counts)

    def open_sheet(self, character_id: str) -> None:
        self.panels.chosen = ""
        self.travel.choose_sheet(character_id)
        self.changed()

    def action_sheet(self, step: int) -> None:
        view = self.panels.view
        if view is not None and (character_id := next_sheet(view, self.panels.chosen or view.focus, step)):
            self.open_sheet(character_id)

    def action_travel(self, way: str, step: int) -> None:
        """Go a way by a step: next_panel, log or scroll_sheet."""
        getattr(self.travel, way)(step)

    def action_escape(self) -> None:
        """Return to an ending, or else to the question; there, or if the question says so, do as the desk does."""
        back = self.panels.elsewhere and self.desk.form is None
        if back:
            self.travel.look_elsewhere(False)
        if back or self.focused is not self.question:
            self.travel.look_at(self.question)
            hints = self.desk.prompt.hints if self.desk.prompt is not None and self.desk.form is None else ()
            if back or all(key != self.key_of("escape") for key, *_ in hints):
                return  # else the question says that Escape clears what is typed
        self.desk.escape()
        self.changed()

    def action_explain(self) -> None:
        lines = explained(self.desk.prompt, self.desk.hand.best(), ascii=self.ascii)
        more = on_the_map(self.panels.view.scene if self.panels.view else None, self.desk.prompt)
        links = f"{self.key_of('search')} rules, {self.key_of('explain')} again: all keys"
        unread = self.desk.session.passed_over.items()
        more += [(f"The snapshot of step {n} could not be read: {clean(why, 200)}", "") for n, why in unread]
        self.open_note("Explanation", lines + more, of="explain", links=links)

    def action_help(self) -> None:
        lines = help_text(keys_now(self), self.desk.prompt, self.panels.view, ascii=self.ascii)
        self.open_note("Keys and signs", lines, of="help")

    def action_palette(self, part: str = "") -> None:
        """Open the palette of all commands; with `theme`, only of the themes."""
        from unhex_tui.tui.screens.palette import palette

        self.app.push_screen(palette(part, ascii=self.ascii))

    def action_look_up(self, word: str = "") -> None:
        """Open the reference at the rule of this id, or at the rules named nearby."""
        from unhex_tui.tui.screens.reference import opened

        texts = [word] if word else self.note.texts if self.note else self.log_panel.cited
        texts = texts or [*at_hand(self.desk.prompt, self.desk.said.text), *self.log_panel.latest]
        self.app.push_screen(opened(self.desk.session, texts, ascii=self.ascii), partial(self._back, self.forms.go_to))

    def _back(self, go: Callable[[int], None], entry: int | None) -> None:
        """Close the note and go to the entry chosen in the reference or the timeline; do nothing for None."""
        if entry is not None:
            self.close_note()
            go(entry)
            self.set_focus(self.question)
            self.changed()

    def action_draw(self) -> None:
        """Open the map desk, for the map that a question asks for or with a copy of the table's map."""
        from unhex_tui.tui.screens.map_desk_opening import open_desk

        open_desk(self.panels)

    def action_forecast(self) -> None:
        """Show the forecast of the fight, or the bodies again."""
        if self.forecaster is None:
            from unhex_tui.tui.screens.forecasting import Forecaster

            self.forecaster = Forecaster(self, self.panels, self.opened.worker)
        self.forecaster.press()

    def on_unmount(self) -> None:
        if self.forecaster is not None:
            self.forecaster.stop()

    def action_as_players(self) -> None:
        """Show exactly what the players see, until a key leads back."""
        from unhex_tui.tui.screens.players import as_players

        self.catch_up()
        self.app.push_screen(as_players(self.desk.session, ascii=self.ascii))

    def action_timeline(self) -> None:
        from unhex_tui.tui.screens.timeline import TimelineScreen

        self.catch_up()
        timeline = TimelineScreen(self.desk.session.past(), ascii=self.ascii)
        self.app.push_screen(timeline, partial(self._back, self.desk.go_on_from))

    def action_leave(self) -> None:
        """Write the held answers and quit; if writing fails, stay this once and show the error."""
        self.desk.commit()
        if self.desk.said.tone == "alarm" and self.desk.stale:
            self.changed()
            return
        self.app.exit()

    def palette_rows(self) -> Iterator[Row]:
        """Yield palette rows for every command, then for the sheets, in the roster's order."""
        from unhex_tui.tui.screens import palette

        yield from palette.rows(TABLE, keys_now(self), self.run_command)
        if self.panels.view is not None:
            for row in with_sheets(self.panels.view):
                yield palette.Row(f"Sheet: {row.name}", "", partial(self.open_sheet, row.id))
