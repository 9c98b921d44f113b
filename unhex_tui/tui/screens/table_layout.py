"""The table's panels: their layout, the room that the question takes from them, their painting, and ways between."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from unhex_tui.engine.view import Highlight, View
from unhex_tui.tui.panels.ending import EveningPanel
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.log import LogPanel
from unhex_tui.tui.panels.map import MapPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.roll_strip import LastRoll, last_rolls
from unhex_tui.tui.panels.roster import RosterPanel, lines_of, with_sheets
from unhex_tui.tui.panels.sheet import SheetPanel, Shown, shown_of, two_of
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import odds_on, token_at
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.screens.notes import answered_last, brought, latest
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import END, FORECAST, TABS, Ground, ground_of, mapped, places, small, tabs
from unhex_tui.tui.screens.top_line import TopLine

if TYPE_CHECKING:
    from unhex_tui.tui.screens.regions import EndPanels

_FILTERED = 18
"""Rows of a filtered list, if its window has fewer."""


class Layout:
    """The table's panels: which are shown, their room, and their painting."""

    def __init__(self, screen: OverlayScreen[None], desk: Desk, forms: FormCommands) -> None:
        self.screen = screen
        self.desk = desk
        self.desk.longer = self._longer
        self.forms = forms
        self.ascii = ascii = screen.ascii
        self.tab = TABS[0]
        self.top = TopLine(ascii=ascii, id="top")
        self.top.keys = desk.letters.keys
        self.map = MapPanel(ascii=ascii, id="map")
        self.evening = EveningPanel(ascii=ascii, id="evening")
        self.roster = RosterPanel(ascii=ascii, id="roster")
        self.sheet = SheetPanel(ascii=ascii, id="sheet")
        self.second = SheetPanel(ascii=ascii, id="second")
        self.log_panel = LogPanel(ascii=ascii, id="log")
        self.question = QuestionPanel(ascii=ascii, id="question")
        self.all: tuple[LinedPanel, ...] = (
            self.top,
            self.map,
            self.evening,
            self.roster,
            self.sheet,
            self.second,
            self.log_panel,
            self.question,
        )
        self.forecast: LinedPanel | None = None  # shown in place of the bodies; None for no forecast
        self.ends: EndPanels | None = None
        """The panels of an ending; None until the first ending."""
        self.elsewhere = False
        """Map, sheets and log are shown instead of the ending."""
        self.view: View | None = None  # the view on show; None before the first
        self._fighters: list[Shown] = []
        """The characters of the fight, during rounds: their bodies are shown if all fit."""
        self._rolls: tuple[LastRoll, ...] = ()  # the last rolls of that view
        self._lines = 0  # lines of the GM's roster, whose border stays where players see fewer
        self.listed = 0  # lines of the roster, which decide its room
        self._stage = 0  # 2 in rounds, else 1 where a question offers places on the map
        self.ground: Ground = "drawn"  # state of the map's place, which decides its room
        self._sheets = True  # whether the game has sheets
        self.needs = 0
        """Rows that a question too long for its window needs, taken from the panel above; 0 for none."""
        self._on_map = ""
        """`some` or `all` if some or all options of the question stand on the map, which stays visible; else empty."""
        self._asked: tuple[object, ...] = ()
        """The question and the sizes for which this room was computed."""
        self._drawn_for: object = None  # the prompt whose map was shown last
        self.chosen = ""
        """Id of the sheet that the user chose; empty for the most relevant one."""
        self.chosen_at = ""
        """Id of the most relevant sheet at that choice: when it changes, the choice ends."""

    # ------------------------------------------------------------------ room

    @property
    def small(self) -> bool:
        return small(*self.screen.app.size)

    @property
    def tabs(self) -> tuple[str, ...]:
        """The tabs that show something."""
        return tabs(self.ground, self.listed, sheets=self._sheets, forecast=self.forecast is not None)

    @property
    def behind_tab(self) -> LinedPanel:
        """The panel of the tab of a small screen."""
        if self.tab == END and self.ends is not None:
            return self.ends.ending
        shown = {"roster": self.roster, "body": self.sheet, "log": self.log_panel, FORECAST: self.forecast}
        return shown.get(self.tab) or self.map

    def fit(self, view: View) -> None:
        """Give the roster and the map's place their room, which changes only when characters come or go."""
        listed, ground, form = self._lines, ground_of(view), self.desk.form
        self.elsewhere = self.elsewhere and view.ending is not None
        if view.ending is not None and not self.elsewhere and not (form and form.aside):
            ground = "ended"
        offers = any(option.place for option in self.desk.prompt.options) if self.desk.prompt else False
        stage = 2 if view.steps else int(offers or bool(form and self._stage))
        begins, self._stage = stage > self._stage, stage
        sheets = bool(view.sheets) or not view.roster
        if begins or (listed, ground, sheets) != (self.listed, self.ground, self._sheets):
            self._sheets = sheets
            laid, self.listed, self.ground = self.ground == "none" and ground in ("drawn", "listed"), listed, ground
            if begins or laid or ground == "ended" or self.tab not in self.tabs:
                self.tab = self.tabs[0]
            self.place_panels()
            self.desk.measure()

    def _make_room(self, view: View) -> None:
        """Let a list too long for its window lie over the panel above, unless another panel has the focus.

        The list takes no more rows than it fills. In a round only names must be readable in full. Options get a row
        each with odds or hints, and the last events one more, if most of the map or list stays visible.
        """
        prompt = self.desk.prompt
        width, height = self.screen.app.size
        looks = self.screen.focused not in (None, self.question)
        open_ = bool(prompt and prompt.options)
        filters = bool(prompt and prompt.filtering)
        asked = (prompt, open_, filters, width, height, self.tab, self.listed, self.ground, looks)
        if asked == self._asked:
            return
        self._asked = asked
        needs, on_map = 0, ""
        if prompt is not None and not looks and self.ground != "ended":
            on_map = prompt.on_map
            eager = self._eager(view) and not (on_map and self.small)
            place = partial(places, width, height, self.tab, self.listed, ground=self.ground, on_map=on_map)
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
                told = not self.log_panel.display
                ways = [n + 2 for n in self.question.rows_wished(prompt, usual.width - 2, usual.height - 2, told=told)]
                fit = next((n for n in ways if n <= usual.height or place(needs=n)["question"].height == n), 0)
                needs = fit if fit > usual.height else 0
        if (needs, on_map) != (self.needs, self._on_map):
            self.needs, self._on_map = needs, on_map
            self.place_panels()

    def _longer(self, prompt: Prompt[Any]) -> bool:
        """Tell whether a catalogue is longer than the window of a filtered list."""
        if not self.screen.is_attached:
            return False
        ground = "drawn" if isinstance(prompt, DocumentPrompt) and prompt.draws else self.ground  # maps are shown
        room = places(*self.screen.app.size, self.tab, self.listed, ground=ground, needs=_FILTERED)["question"]
        return self.question.longer(prompt, room.width - 2, room.height - 2)

    def _eager(self, view: View) -> bool:
        """Tell whether options must be shown in full: in forms, and between fights, without characters on the map."""
        stands = view.scene is not None and view.scene.peopled
        return self.desk.form is not None or not (view.steps or stands)

    def show_top(self, view: View) -> None:
        tab = self.tab if self.small else ""
        self.top.show(view, tab, self.tabs)

    def place_panels(self) -> None:
        width, height = self.screen.app.size
        room: dict[str, Any] = {"needs": self.needs, "free": self.map.leaves(width), "sheets": self._sheets}
        room["forecast"] = self.forecast is not None
        regions = places(width, height, self.tab, self.listed, ground=self.ground, on_map=self._on_map, **room)
        if "map" in regions and self.ground == "empty" and (view := self.view) and view.underway and not view.steps:
            regions["evening"] = regions.pop("map")
        for panel, bare in ((self.map, True), (self.sheet, True), (self.roster, "map" in regions)):
            panel.set_bare(bare and self.small)
        with self.screen.app.batch_update():
            self.screen.place(self.all, regions)
            if self.view is not None:
                self.show_top(self.view)

    # ------------------------------------------------------------------ painting

    def renew(self) -> bool:
        """Take the desk's view if it is stale, and give it room; tell whether a prompt's own map is shown anew."""
        if self.desk.stale or self.view is None:
            self.desk.stale = False
            gm_view = self.desk.session.view(decision=self.desk.decision)
            self._lines, self.view = lines_of(gm_view), self.desk.see(gm_view)
            fighting = with_sheets(self.view) if self.view.steps else []
            self._fighters = shown_of(self.view, [row.id for row in fighting if not row.folded]) if fighting else []
            self._rolls = last_rolls(self.view)
            self.evening.show(self.view.underway)
            self.log_panel.show(self.view.log)
        view = self._pictured(self.view)
        self.fit(view)
        anew = view is not self.view and self._drawn_for is not self.desk.prompt
        if anew:
            self._drawn_for = self.desk.prompt
        return anew

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
            self.all = (*self.all, *self.ends.panels)
            self.screen.mount(*self.ends.panels)
            self.place_panels()
        self.ends.show(view, self.desk.session, parted=not self.small)

    def paint(self) -> None:
        """Paint the view, or with it the prompt's own map."""
        if self.view is None:
            return
        view = self._pictured(self.view)
        if self.ground == "ended":
            self._show_end(view)
        prompt = self.desk.prompt
        if prompt is not None:
            prompt.walks = self.ground == "drawn" and mapped(*self.screen.app.size)
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
        before = self.map.leaves(self.screen.size.width)
        stale = prompt.stale if isinstance(prompt, DocumentPrompt) else ""
        acting = at or (view.focus if self.map.one_size else "")
        self.map.show(view.scene, highlight, wanted=wanted, letters=letters, looked=acting, odds=odds, stale=stale)
        if self.map.leaves(self.screen.size.width) != before:
            self.place_panels()
        if self.chosen and view.focus != self.chosen_at:
            self.chosen = ""
        changes = preview.changes if preview else ()
        looked = self._looked_at(view)
        matter = self._matter(view, looked, [change.sheet for change in changes])
        both = self.ground == "listed" and not self.small
        shown = shown_of(view, [self.chosen] if self.chosen and not both else matter, preview, looked)
        self.sheet.alone = self.second.alone = both
        if both:
            shown = two_of(shown, self._fighters, self.chosen)
            self.second.show(shown[1:])
        self.sheet.show(shown, () if self.desk.form or self.chosen else self._fighters, view.sides)
        self.roster.show(view, letters, self.chosen or looked or (shown[0].sheet.id if shown else ""))
        form = self.desk.form
        answered, action = answered_last(self.desk.session.journal)
        lines = self.log_panel.above(answered) if self.log_panel.display else latest(view, answered, action)
        lines = () if form else lines if prompt else brought(view)
        left = len(self.desk.session.left())
        title = (
            form.title
            if form
            else f"{left} later step{'s' * (left > 1)} to check"
            if left
            else self.desk.countdown.told()
        )
        self.question.show(
            prompt,
            self.desk.said,
            title,
            self.forms.hints(asking=self.screen.focused in (None, self.question)),
            lines,
            eager=self._eager(view),
            noted=self.ground != "ended",
            sheets=view.sheets,
            rolls=self._rolls if form is None else (),
        )
        self.show_top(view)

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


class Travel:
    """The ways between the table's panels, places of the map, sheets and tabs."""

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
        panels = self.panels
        if panels.view is not None and looks != panels.elsewhere and not (looks and panels.small):
            panels.elsewhere = looks
            panels.fit(panels.view)
            self._tell(Said(f"{self.desk.letters.keys['escape']} shows the summary again" * panels.elsewhere))

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
            self.look_at(panels.behind_tab)
            return
        looks = (panels.question, panels.map, panels.roster, panels.sheet, panels.second, panels.forecast)
        shown: list[LinedPanel] = [panel for panel in (*looks, panels.log_panel) if panel and panel.display]
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
        if panels.ends and panels.ends.ending.display and not panels.needs:
            if not any(panel.display and panel.scroll_page(step) for panel in panels.ends.panels):
                key = self.desk.letters.keys["next_panel" if panels.small else "next_sheet"]
                self._tell(Said(f"The summary ends there; {key} shows sheets, map and log", "refused"))
            return
        if panels.small and (panels.tab != "log" or panels.needs):
            self.show_tab("log")
        elif not panels.log_panel.display:
            self.look_at(panels.log_panel)
        panels.log_panel.action_scroll_page(step)

    def scroll_sheet(self, step: int) -> None:
        """Turn the pages of the sheet; a small screen first shows it."""
        if self.panels.small and (self.panels.tab != "body" or self.panels.needs):
            self.show_tab("body")
        else:
            self.look_elsewhere()
            self.panels.sheet.action_scroll_page(step)
