"""The table: the screen on which a session is played.

Keys go to the desk as they come and are understood at once; what they did is written and painted behind the keys that
already wait, so that many keys typed ahead share one write and one painting. Screens that lie over this one are loaded
when they are first asked for: at the start they would cost 70 ms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from unhex_tui.engine.view import View
from unhex_tui.tui.keys.commands import TABLE, TRAVELLING
from unhex_tui.tui.keys.names import bound, character, keys_now, written
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.roster import in_order
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.screens.notes import at_hand, explained, help_text, latest, on_the_map
from unhex_tui.tui.screens.opening import Dice, Opened
from unhex_tui.tui.screens.palette import Row, palette, rows
from unhex_tui.tui.screens.regions import USUAL, small, tabs
from unhex_tui.tui.screens.table_mouse import TableMouse

_ACROSS = {"left": -8, "right": 8}
"""Keys that move the map while a question has no use for them, and by how many cells."""
_WAITS = 6
"""How often painting lets keys that wait go first."""


class TableScreen(TableMouse):
    """The table on the screen: keys go to the desk, and what changed is painted."""

    BINDINGS: ClassVar[list[BindingType]] = [*bound(TABLE)]

    def __init__(self, opened: Opened, dice: Dice, *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__(opened, dice, ascii=ascii)
        self._chosen = ""
        """Id of the sheet that somebody chose to see; empty for the one that matters most."""
        self._chosen_at = ""
        """Id of the sheet that mattered most when it was chosen: when that changes, the choice is over."""
        self._due = False
        """Writing and painting are waited for."""
        self._waited = 0
        """How often painting let waiting keys go first."""

    def on_mount(self) -> None:
        self.refresh_commands()
        self.set_focus(self.question)
        self.place_panels()
        if notices := getattr(self.app, "notices", ()):
            self.desk.said = Said("; ".join(filter(None, [*notices, self.desk.said.text])), "alarm")
            self.desk.unfolded = notices if len(notices) > 1 else ()
        self.catch_up()

    def tell(self, said: Said) -> None:
        """Say something under the question."""
        self.desk.said = said
        self.changed()

    def refresh_commands(self) -> None:
        """Keep the keys that commands are bound to, as remapped, out of the options' letters."""
        keys = (character(key) for key, active in self.active_bindings.items() if active.binding.priority)
        commands = frozenset(key for key in keys if key)
        ids = {character(key): active.binding.id for key, active in self.active_bindings.items()}
        self.desk.travels = frozenset(key for key, id_ in ids.items() if key and id_ in TRAVELLING)
        if commands and commands != self.desk.commands:
            self.desk.commands = commands
            self.desk.ask()
        self.sheet.paged_by = next(iter(keys_now(self).get("sheet_down", ())), "")

    # ------------------------------------------------------------------ keys and clicks

    def take_key(self, event: events.Key) -> bool:
        """Understand a key before anything else does; False leaves it to the bindings and the focused panel."""
        key = event.character if event.is_printable and event.character else event.key
        if self.note_key(key):
            return True
        bound_to = self.active_bindings.get(event.key)
        elsewhere = bound_to is not None and bound_to.node is self.focused is not self.question
        if elsewhere and not isinstance(self.desk.prompt, EnterPrompt):
            return self._panel_refuses(key)
        if not self.desk.press(key):
            if key in _ACROSS and self.focused is self.question and self.map.display:
                self._move_map(_ACROSS[key])
                return True
            if bound_to:
                return False
            self.desk.said = Said(f"{written(key)}: no such key here; F1 shows all keys", "refused")
        self.set_focus(self.question)
        self.changed()
        return True

    def _move_map(self, columns: int) -> None:
        """Show what the map has further left or right."""
        if not self.map.scroll_view(columns, 0):
            self.tell(Said("The map goes no further there; up and down: Tab to the map first", "refused"))

    def _panel_refuses(self, key: str) -> bool:
        """Whether the focused panel can do nothing with one of its keys now; it is said why."""
        if key != "enter" or self.focused is not self.log_panel or self.log_panel.selected is not None:
            return False
        self.tell(Said("Choose a line of the log with ↑ ↓ first; Esc leads back to the question", "refused"))
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A pasted text goes into the line that is typed."""
        prompt = self.desk.prompt
        if isinstance(prompt, EnterPrompt) and (prompt.writes or isinstance(prompt, DocumentPrompt)):
            event.stop()
            self.desk.take(prompt.write(event.text))
            self.changed()

    # ------------------------------------------------------------------ commands

    def action_desk(self, name: str) -> None:
        """A command of the desk: undo, undo_action, redo, roll, overrule."""
        getattr(self.desk, name)()
        self.set_focus(self.question)
        self.changed()

    def action_aside(self, name: str) -> None:
        """One of the system's asides."""
        self.desk.aside(name)
        if self._chosen and getattr(self.desk.form, "name", "") == name == "reveal":
            self.desk.click(token=self._chosen)
        self.set_focus(self.question)
        self.changed()

    def action_escape(self) -> None:
        """Back to the question first; there as the desk has it."""
        if self.focused is not self.question:
            self._look_at(self.question)
            return
        self.desk.escape()
        self.changed()

    def action_explain(self) -> None:
        """All reasons, rules and previews of the pending question."""
        lines = explained(self.desk.prompt)
        more = on_the_map(self._view.scene if self._view else None)
        self.open_note("Why and what if", lines + more, of="explain", links="/ rules, ? again all keys")

    def action_help(self) -> None:
        """Every key, as it is bound now."""
        scene = self._view.scene if self._view else None
        told = help_text(keys_now(self), self.desk.prompt, scene, ascii=self.ascii)
        self.open_note("Keys and signs", told, of="help")

    def action_palette(self, part: str = "") -> None:
        """Every command by its words; with `theme`, only how it looks."""
        self.app.push_screen(palette(part, ascii=self.ascii))

    def action_look_up(self, word: str = "") -> None:
        """The book at hand, open at the rule of this id, or at those that what is looked at names."""
        from unhex_tui.tui.screens.reference import opened

        texts = [word] if word else self.note.texts if self.note else self.log_panel.cited
        texts = texts or [*at_hand(self.desk.prompt, self.desk.said.text), *self.log_panel.latest]
        self.app.push_screen(opened(self.desk.session, texts, ascii=self.ascii), self._looked_up)

    def _looked_up(self, entry: int | None) -> None:
        """Go to the line of the log that was chosen, if one was."""
        if entry is not None:
            self.close_note()
            self.desk.go_to(entry)
            self.set_focus(self.question)
            self.changed()

    def action_draw(self) -> None:
        """The map desk: for the map that is asked for, or on a copy of the present one."""
        from unhex_tui.tui.screens.map_desk_opening import open_desk

        open_desk(self)

    def action_as_players(self) -> None:
        """See exactly what the players see, until a key leads back."""
        from unhex_tui.tui.screens.players import as_players

        self.catch_up()
        self.app.push_screen(as_players(self.desk.session, ascii=self.ascii))

    def action_timeline(self) -> None:
        """Look back, through every decision."""
        from unhex_tui.tui.screens.timeline import opened

        self.catch_up()
        self.app.push_screen(opened(self.desk.session, ascii=self.ascii), self._looked_back)

    def _looked_back(self, entry: int | None) -> None:
        """Go on from the entry that was chosen, if one was."""
        if entry is not None:
            self.close_note()
            self.desk.go_on_from(entry)
            self.set_focus(self.question)
            self.changed()

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
            on = step if not self._taken else 0  # first what the question lies over
            shown = tabs(self.ground)
            self.show_tab(shown[(shown.index(self.tab) + on) % len(shown)])
            self.set_focus(self._tab_panel())
            return
        panels: list[LinedPanel] = [self.question, self.map, self.turn, self.roster, self.sheet, self.log_panel]
        if self.ground == "none":
            panels.remove(self.map)
        at = next((i for i, panel in enumerate(panels) if panel is self.focused), 0)
        self._look_at(panels[(at + step) % len(panels)])

    def _look_at(self, panel: LinedPanel) -> None:
        """Give a panel the arrow keys; a question that lies over others goes back to its own room meanwhile."""
        if panel is not self.question and self._taken:
            self._taken = USUAL
            self.place_panels()
        self.set_focus(panel)
        self.changed()

    def action_log(self, step: int) -> None:
        """Turn the pages of a long list; else scroll the log, shown first on a small screen."""
        if self.focused is self.question and self.question.turn_page(step):
            self.changed()
            return
        if small(*self.size) and (self.tab != "log" or self._taken):
            self.show_tab("log")
        elif not self.log_panel.display:
            self._look_at(self.log_panel)
        self.log_panel.action_scroll_page(step)

    def action_sheet(self, step: int) -> None:
        """Show the sheet of the next one in the roster, or the one before."""
        if self._view is None or not self._view.sheets:
            return
        sheets = {sheet.id for sheet in self._view.sheets}
        order = [row.id for row in in_order(self._view.roster) if row.id in sheets]
        now = self._chosen or self._view.focus
        at = order.index(now) if now in order else -step
        self._chosen = ""
        self.choose_sheet(order[(at + step) % len(order)])
        self.changed()

    def action_scroll_sheet(self, step: int) -> None:
        """Turn the pages of the sheet, shown first on a small screen."""
        if small(*self.size) and (self.tab != "sheet" or self._taken):
            self.show_tab("sheet")
        else:
            self.sheet.action_scroll_page(step)

    def palette_rows(self) -> Iterator[Row]:
        """Every command, then the sheets that can be shown, in the roster's order."""
        yield from rows(TABLE, keys_now(self), self.run_command)
        if self._view is not None:
            sheets = {sheet.id for sheet in self._view.sheets}
            for row in in_order(self._view.roster):
                if row.id in sheets:
                    yield Row(f"Sheet: {row.name}", "", partial(self.open_sheet, row.id))

    def open_sheet(self, who: str) -> None:
        """Show somebody's sheet."""
        self._chosen = ""
        self.choose_sheet(who)
        self.changed()

    def _tab_panel(self) -> LinedPanel:
        return {"map": self.map, "round": self.roster, "sheet": self.sheet, "log": self.log_panel}[self.tab]

    def show_tab(self, tab: str) -> None:
        """Show one of the tabs of a small screen."""
        self.tab = tab
        if self._taken:
            self._look_at(self._tab_panel())
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
        if self.desk.draws:
            self.action_draw()
        unfolded, self.desk.unfolded = self.desk.unfolded, ()
        if len(unfolded) > 1:
            self.open_note(f"{len(unfolded)} mistakes", [(line, "") for line in unfolded])
        sought, self.desk.sought = self.desk.sought, None
        if sought is not None and small(*self.size):
            self.show_tab("log")
        if self.desk.stale and self.desk.form is None and not self.log_panel.has_focus:
            self.log_panel.clear_cursor()
        with self.app.batch_update():
            if self.desk.stale or self._view is None:
                self.desk.stale = False
                self._view = self.desk.session.view(decision=self.desk.decision)
                self.desk.see(self._view)
                self._fit(self._view)
                self.turn.show(self._view)
                self.log_panel.show(self._view.log)
            self._paint(self._view)
        if sought is not None:
            self.log_panel.show_entry(sought)

    def _paint(self, view: View) -> None:
        self._make_room(view)
        prompt = self.desk.prompt
        letters = prompt.places() if prompt else {}
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
        told = latest(view, self._answered()) if form is None and not self.log_panel.display else ""
        title = form.title if form else ""
        self.question.show(prompt, self.desk.said, title, self._ways(), told, eager=self._eager(view))
        self.show_top(view)

    def _answered(self) -> int:
        """The entry that somebody at the table answered last; 0 for none."""
        journal = self.desk.session.journal
        return next((n for n in reversed(journal.path) if journal.entries[n].by == "person"), 0)

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
        return (*ways, ("?", "why"), ("/", "rules"), ("u", "undo"), ("!", "overrule"), ("e", "amend"), ("F1", "keys"))

    # ------------------------------------------------------------------ size

    def on_resize(self, _: events.Resize) -> None:
        """Everything finds its place again."""
        self.place_panels()
        if self._view is not None:
            self._paint(self._view)
