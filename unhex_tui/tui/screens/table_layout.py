"""The layout of the table's panels, the room that the question takes from them, and the moment of painting.

Results of keys are written and painted behind the keys that already wait, so that many keys typed ahead share one write
and one painting. Screens over this one are loaded on first use: at the start they would cost 70 ms.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult

from unhex_tui.engine.view import Highlight, View
from unhex_tui.tui.look.hints import Hint, in_few_words
from unhex_tui.tui.panels.ending import EveningPanel
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.roll_strip import last_rolls
from unhex_tui.tui.panels.roster import RosterPanel, lines_of, with_sheets
from unhex_tui.tui.panels.sheet import SheetPanel, Shown, shown_of, two_of
from unhex_tui.tui.questions.choose import odds_on, token_at
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.filtering import types
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.screens.notes import answered_last, at_hand, brought, latest
from unhex_tui.tui.screens.opening import Dice, Opened
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import END, TABS, Ground, ground_of, mapped, places, small, tabs
from unhex_tui.tui.screens.top_line import TopLine

if TYPE_CHECKING:
    from unhex_tui.tui.screens.regions import EndPanels

_NAMED = (
    ("undo", "undo"),
    ("shorthand", "type"),
    ("overrule", "overrule"),
    ("amend", "edit"),
    ("help", "keys"),
    ("explain", "why"),
    ("search", "rules"),
)
"""Commands always worth naming, by their ids; the last are dropped first."""
_FILTERED = 18
"""Rows of a filtered list, if its window has fewer."""


class TableLayout(OverlayScreen[None]):
    """The table's panels, with their layout and painting; subclasses handle keys and the mouse."""

    def __init__(self, opened: Opened, dice: Dice, *, ascii: bool = False) -> None:
        super().__init__()
        self.opened = opened
        self.desk = Desk(opened.session, dice, shelf=opened.shelf)
        self.forms = FormCommands(self.desk, report=opened.report, saved_as=opened.name)
        self.desk.longer = self._longer
        self.ascii = ascii
        self.tab = TABS[0]
        self.top = TopLine(ascii=ascii, id="top")
        self.top.keys = self.desk.letters.keys
        self.map = MapPanel(ascii=ascii, id="map")
        self.evening = EveningPanel(ascii=ascii, id="evening")
        self.roster = RosterPanel(ascii=ascii, id="roster")
        self.sheet = SheetPanel(ascii=ascii, id="sheet")
        self.second = SheetPanel(ascii=ascii, id="second")
        self.log_panel = LogPanel(ascii=ascii, id="log")
        self.question = QuestionPanel(ascii=ascii, id="question")
        self._panels: tuple[LinedPanel, ...] = (
            self.top,
            self.map,
            self.evening,
            self.roster,
            self.sheet,
            self.second,
            self.log_panel,
            self.question,
        )
        self.ends: EndPanels | None = None
        """The panels of an ending; None until the first ending."""
        self.elsewhere = False
        """Map, sheets and log are shown instead of the ending."""
        self._view: View | None = None
        self._everybody: list[Shown] = []
        """The characters of the fight, during rounds: their bodies are shown where all fit."""
        self._lines = 0  # lines of the GM's roster, whose border stays where players see fewer
        self._listed = 0  # lines of the roster, which decide its room
        self._fights = False
        self.ground: Ground = "drawn"  # state of the map's place, which decides its room
        self._needs = 0
        """Rows that a question too long for its window needs, taken from the panel above; 0 for none."""
        self._on_map = ""
        """`some` or `all` if some or all options of the question stand on the map, which stays visible; else empty."""
        self._asked: tuple[object, ...] = ()
        """The question and the sizes for which this room was computed."""
        self._drawn_for: object = None  # the prompt whose map was shown last
        self._until = 0.0
        """End of the countdown by `monotonic`; 0 while none runs."""
        self._counted = ""  # the chapter of the countdown
        self._chosen = ""
        """Id of the sheet that the user chose; empty for the most relevant one."""
        self._chosen_at = ""
        """Id of the most relevant sheet at that choice: when it changes, the choice ends."""

    def compose(self) -> ComposeResult:
        yield from self._panels

    def _fit(self, view: View) -> None:
        """Give the roster and the map's place their room, which changes only when characters come or go."""
        listed = self._lines
        ground = ground_of(view)
        self.elsewhere = self.elsewhere and view.ending is not None
        form = self.desk.form
        if view.ending is not None and not self.elsewhere and not (form and form.aside):
            ground = "ended"
        begins, self._fights = bool(view.steps) and not self._fights, bool(view.steps)
        if begins or (listed, ground) != (self._listed, self.ground):
            laid, self._listed, self.ground = self.ground == "none" and ground in ("drawn", "listed"), listed, ground
            if begins or laid or ground == "ended" or self.tab not in tabs(ground, listed):
                self.tab = tabs(ground, listed)[0]
            self.place_panels()
            self.desk.measure()

    def _make_room(self, view: View) -> None:
        """Let a list too long for its window lie over the panel above, unless another panel has the focus.

        The list takes no more rows than it fills. In a round only names must be readable in full, and where an option
        stands on the map, most of the map stays visible; there, options get a row each with odds or hints if that
        leaves the map.
        """
        prompt = self.desk.prompt
        width, height = self.app.size
        looks = self.focused not in (None, self.question)
        open_ = bool(prompt and prompt.options)
        filters = bool(prompt and prompt.filtering)
        asked = (prompt, open_, filters, width, height, self.tab, self._listed, self.ground, looks)
        if asked == self._asked:
            return
        self._asked = asked
        needs, on_map = 0, ""
        if prompt is not None and not looks and self.ground != "ended":
            on_map = prompt.on_map
            eager = self._eager(view) and not (on_map and small(width, height))
            place = partial(places, width, height, self.tab, self._listed, ground=self.ground, on_map=on_map)
            usual, most = place()["question"], place(needs=height)["question"]
            if filters:
                needs = min(most.height, _FILTERED)
                needs = needs if needs > usual.height else 0
            elif not self.question.enough(prompt, usual.width - 2, usual.height - 2, eager=eager):
                high = most.height - 2
                fits = self.question.rows_for(prompt, most.width - 2, 1, high, eager=eager)
                # One more row for the odds at the cursor, which are computed only then.
                needs = min(fits + (not eager), high) + 2
            else:
                ways = [n + 2 for n in self.question.rows_wished(prompt, usual.width - 2, usual.height - 2)]
                fit = next((n for n in ways if n <= usual.height or place(needs=n)["question"].height == n), 0)
                needs = fit if fit > usual.height else 0
        if (needs, on_map) != (self._needs, self._on_map):
            self._needs, self._on_map = needs, on_map
            self.place_panels()

    def _longer(self, prompt: Prompt[Any]) -> bool:
        """Tell whether a catalogue is longer than the window of a filtered list."""
        if not self.is_attached:
            return False
        ground = "drawn" if isinstance(prompt, DocumentPrompt) and prompt.draws else self.ground  # maps are shown
        room = places(*self.app.size, self.tab, self._listed, ground=ground, needs=_FILTERED)["question"]
        return self.question.longer(prompt, room.width - 2, room.height - 2)

    def _eager(self, view: View) -> bool:
        """Tell whether options must be shown in full: in forms, and between fights, without characters on the map."""
        stands = view.scene is not None and view.scene.peopled
        return self.desk.form is not None or not (view.steps or stands)

    def show_top(self, view: View) -> None:
        tab = self.tab if small(*self.app.size) else ""
        self.top.show(view, tab, tabs(self.ground, self._listed))

    def place_panels(self) -> None:
        width, height = self.app.size
        room = {"needs": self._needs, "free": self.map.leaves(width)}
        regions = places(width, height, self.tab, self._listed, ground=self.ground, on_map=self._on_map, **room)
        view = self._view
        if "map" in regions and self.ground == "empty" and view is not None and view.underway and not view.steps:
            regions["evening"] = regions.pop("map")
        for panel, bare in ((self.map, True), (self.sheet, True), (self.roster, "map" in regions)):
            panel.set_bare(bare and small(width, height))
        with self.app.batch_update():
            self.place(self._panels, regions)
            if self._view is not None:
                self.show_top(self._view)

    # ------------------------------------------------------------------ painting

    def catch_up(self) -> None:
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
                gm_view = self.desk.session.view(decision=self.desk.decision)
                self._lines, self._view = lines_of(gm_view), self.desk.see(gm_view)
                fighting = with_sheets(self._view) if self._view.steps else []
                self._everybody = (
                    shown_of(self._view, [row.id for row in fighting if not row.folded]) if fighting else []
                )
                self.evening.show(self._view.underway)
                self.log_panel.show(self._view.log)
            view = self._pictured(self._view)
            self._fit(view)
            if view is not self._view and self._drawn_for is not self.desk.prompt:
                self._drawn_for = self.desk.prompt
                self.show_tab("map")
            self._paint(view)
        if sought is not None:
            self.log_panel.show_entry(sought)

    def _pictured(self, view: View) -> View:
        """Return the view with the prompt's own map, at the cursor or being written, instead of the table's."""
        scene = self.desk.prompt.pictured if self.desk.prompt else None
        return view._replace(scene=scene) if scene else view

    def _show_end(self, view: View) -> None:
        """Show the ending: known facts at once, statistics once these are painted."""
        if self.ends is None:
            from unhex_tui.tui.screens.regions import EndPanels

            self.ends = EndPanels(self.ascii)
            self.ends.ending.paged_by = self.desk.letters.keys["log_down"]
            self.ends.ending.keeps = f"{self.desk.letters.keys['keep']} a report" if self.forms.report else ""
            self._panels = (*self._panels, *self.ends.panels)
            self.mount(*self.ends.panels)
            self.place_panels()
        self.ends.show(view, self.desk.session, parted=not small(*self.app.size))

    def _paint(self, view: View) -> None:
        if self.ground == "ended":
            self._show_end(view)
        prompt = self.desk.prompt
        if prompt is not None:
            prompt.walks = self.ground == "drawn" and mapped(*self.app.size)
        odds = odds_on(prompt) if prompt and self.ground == "listed" and self.map.display else None
        if prompt is not None:
            prompt.listed = frozenset(odds.cells) if odds else frozenset()
        self._make_room(view)
        letters = prompt.letters_on_map() if prompt else {}
        preview = prompt.preview if prompt else None
        highlight = preview.highlight if preview else None
        at = token_at(prompt) if prompt else ""
        wanted = frozenset(letters)
        if prompt is not None and prompt.places:
            wanted |= prompt.places.keys()
            place = prompt.places.of(prompt.at)
            light = highlight or (view.scene.highlight if view.scene else None) or Highlight()
            highlight = light._replace(places=(place,) if place else ())
        before = self.map.leaves(self.size.width)
        stale = prompt.stale if isinstance(prompt, DocumentPrompt) else ""
        acting = at or (view.focus if self.map.one_size else "")
        self.map.show(view.scene, highlight, wanted=wanted, letters=letters, looked=acting, odds=odds, stale=stale)
        if self.map.leaves(self.size.width) != before:
            self.place_panels()
        if self._chosen and view.focus != self._chosen_at:
            self._chosen = ""
        changes = preview.changes if preview else ()
        looked = self._looked_at(view)
        matter = self._matter(view, looked, [change.sheet for change in changes])
        both = self.ground == "listed" and not small(*self.app.size)
        shown = shown_of(view, [self._chosen] if self._chosen and not both else matter, preview, looked)
        self.sheet.alone = self.second.alone = both
        if both:
            shown = two_of(shown, self._everybody, self._chosen)
            self.second.show(shown[1:])
        self.sheet.show(shown, () if self.desk.form or self._chosen else self._everybody, view.sides)
        self.roster.show(view, letters, self._chosen or looked or (shown[0].sheet.id if shown else ""))
        form = self.desk.form
        answered, action = answered_last(self.desk.session.journal)
        lines = self.log_panel.above(answered) if self.log_panel.display else latest(view, answered, action)
        lines = () if form else lines if prompt else brought(view)
        left = len(self.desk.session.left())
        title = form.title if form else f"{left} later step{'s' * (left > 1)} to check" if left else self._seconds()
        self.question.show(
            prompt,
            self.desk.said,
            title,
            self._hints(),
            lines,
            eager=self._eager(view),
            noted=self.ground != "ended",
            sheets=view.sheets,
            rolls=last_rolls(view) if form is None else (),
        )
        self.show_top(view)

    def _seconds(self) -> str:
        """Return the seconds left for the choice; empty while no countdown runs."""
        session = self.desk.session
        seconds = session.decision.seconds if session.decision else 0
        if not seconds or session.table.chapter != self._counted:
            self._until = 0.0
        if not self._until:
            return ""
        left = ceil(self._until - monotonic())
        return f"{left} s left" if left > 0 else "Time is up"

    def _looked_at(self, view: View) -> str:
        """Return the id of the character of the option at the cursor; empty without a sheet."""
        at = token_at(self.desk.prompt) if self.desk.prompt else ""
        return at if any(sheet.id == at for sheet in view.sheets) else ""

    def _matter(self, view: View, looked: str, changed: list[str]) -> list[str]:
        """Return ids of the characters concerned: acting, at the cursor, changed, deciding, involved."""
        if self.desk.form is not None:
            return [*changed, looked, view.focus]
        acting = [row.id for row in view.roster if row.current] or [view.focus] * (not looked)
        involved = sorted(
            view.involved, key=lambda character_id: character_id not in getattr(self.desk.decision, "about", ())
        )
        return [*acting, looked, *changed, view.focus, *involved]

    def _hints(self) -> tuple[Hint, ...]:
        """Return commands worth naming beside the question, first those that answer it or change the table."""
        desk, keys = self.desk, self.desk.letters.keys
        if desk.writing:
            return ()
        if desk.prompt is not None and desk.prompt.filtering:  # letters of commands type there
            named = (*desk.way_back, *((keys[command], what) for command, what in _NAMED))
            return tuple(hint for hint in named if hint[0] in desk.prompt.resting or not types(hint[0]))
        if desk.form is not None:
            return desk.way_back
        if desk.decision is None:
            return ((keys["undo"], "open it again"), (keys["quit"], "quit"), (keys["search"], "search the log"))
        hints: list[Hint] = [*desk.way_back]
        if seconds := desk.decision.seconds:
            hints.append((keys["seconds"], "stop the clock" if self._until else f"{seconds} s clock"))
        offered = [auto_answer.text for auto_answer in self.forms.auto_answers if not auto_answer.holds]
        hints += [(keys["agree"], *in_few_words(offered))] if offered else []
        return (*hints, *((keys[command], what) for command, what in _NAMED))

    def on_resize(self, _: events.Resize) -> None:
        self.place_panels()
        self.desk.measure()
        if self._view is not None:
            self._paint(self._pictured(self._view))

    # ------------------------------------------------------------------ focus, tabs and sheets

    def _look_at(self, panel: LinedPanel) -> None:
        """Focus a panel; a question that lies over others gets its own room back meanwhile."""
        if panel is not self.question and self._needs:
            self._needs = 0
            self.place_panels()
        self.set_focus(panel)
        self.changed()

    def _tab_panel(self) -> LinedPanel:
        if self.tab == END and self.ends is not None:
            return self.ends.ending
        return {"roster": self.roster, "body": self.sheet, "log": self.log_panel}.get(self.tab, self.map)

    def show_tab(self, tab: str) -> None:
        """Show one of the tabs of a small screen, if it shows anything now."""
        if tab not in tabs(self.ground, self._listed):
            return
        self.tab = tab
        if self._needs:
            self._look_at(self._tab_panel())
        self.place_panels()
        if self._view is not None and self.ground == "listed":  # targets are listed where the list is hidden
            self._paint(self._pictured(self._view))

    def look_elsewhere(self, looks: bool = True) -> None:
        """Show map, sheets and log instead of an ending, or the ending again."""
        if self._view is not None and not small(*self.size) and looks != self.elsewhere:
            self.elsewhere = looks
            self._fit(self._view)
            self.changed()

    def choose_sheet(self, character_id: str) -> None:
        """Show a character's sheet until another one becomes most relevant."""
        self.look_elsewhere()
        self._chosen = "" if character_id == self._chosen else character_id
        self._chosen_at = self._view.focus if self._view else ""
        if small(*self.size):
            self.show_tab("body")

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
        raise NotImplementedError
