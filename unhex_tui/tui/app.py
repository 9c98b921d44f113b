"""The app: one session on the screen, or the start screen that leads to one; and the app of `unhex-tui map edit`.

However it ends (a quit, a signal, a crash), answers are written first and the terminal is restored; a crash is reported
in one line, and its details are kept for the caller of `run_to_end`.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from textual.binding import Keymap
from textual.screen import Screen

from unhex_tui.engine.decision import Answer, Decision
from unhex_tui.files.atomic import reason
from unhex_tui.files.shelf import MapFile
from unhex_tui.files.text import clean
from unhex_tui.scenes.areas import Maps
from unhex_tui.tui.look.theme import names_of_themes, palette_of, theme_called, theme_told
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.safe_app import SafeApp
from unhex_tui.tui.screens.opening import NOTHING_CHOSEN, Chosen, Dice, Opened, Start
from unhex_tui.tui.screens.table import TableScreen


class TrackerApp(SafeApp):
    """The app for playing a session, opened at once or from the start screen; `dice` rolls for the app."""

    CSS_PATH = "app.tcss"
    TITLE = "unhex-tui"

    def __init__(
        self, opened: Opened | Start, dice: Dice, *, ascii: bool = False, chosen: Chosen = NOTHING_CHOSEN
    ) -> None:
        super().__init__(ascii=ascii, theme=chosen.theme)
        self._chosen = chosen
        self.notices: tuple[str, ...] = chosen.notices
        """Problems with the settings, until a screen has shown them."""
        if chosen.theme and not theme_called(chosen.theme, names_of_themes()):
            text = f"No such theme: “{clean(chosen.theme, 40)}”. F9 lists the themes"
            self.notices = (*self.notices, text)
        self._opening = opened
        self._dice = dice
        self.opened: Opened | None = None
        """The session being played; None on the start screen."""
        self.remapped: Keymap = chosen.keys
        """Remapped keys by command id."""
        if chosen.keys:
            super().set_keymap(chosen.keys)

    def choose_theme(self, name: str) -> None:
        if self.no_colors:
            self.say("NO_COLOR is set: the screen stays without colors", "refused")
            return
        self.theme = name
        if self._chosen.keep_theme is None:
            return
        try:
            self._chosen.keep_theme(name)
        except (OSError, ValueError) as error:
            self.say(f"The theme could not be saved: {reason(error)}", "alarm")
        else:
            self.say(f"Theme: {theme_told(name)} (saved for next time)", "plain")

    def say(self, text: str, tone: Literal["plain", "refused", "alarm"]) -> None:
        """Show a message in the topmost screen that has a question."""
        for screen in reversed(self.screen_stack):
            tell = getattr(screen, "tell", None)
            if tell is not None:
                tell(Said(text, tone))
                return

    def get_css_variables(self) -> dict[str, str]:
        """Return Textual's variables, with visible borders for themes that are not the app's own."""
        variables = super().get_css_variables()
        theme = self.current_theme
        if not theme.ansi and not theme.name.startswith("unhex-"):
            variables["border-blurred"] = palette_of(theme).quiet
        return variables

    def get_default_screen(self) -> Any:
        if isinstance(self._opening, Start):
            from unhex_tui.tui.screens.start import StartScreen

            return StartScreen(self._opening, self.play, ascii=self.ascii)
        return self._table(self._opening)

    def _table(self, opened: Opened) -> TableScreen:
        self.opened = opened
        return TableScreen(opened, self._dice, ascii=self.ascii)

    def play(self, opened: Opened) -> None:
        self.push_screen(self._table(opened))

    def set_keymap(self, keymap: Keymap) -> None:
        """Bind commands to other keys, which are then no letters of options."""
        super().set_keymap(keymap)
        self.remapped = keymap
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.refresh_commands()

    def tell_aside(self, text: str, *, wrong: bool = False) -> None:
        if hasattr(self.screen, "tell"):  # screens with a question show messages there
            self.say(text, "alarm" if wrong else "plain")
        else:
            super().tell_aside(text, wrong=wrong)

    @property
    def picture_keys(self) -> tuple[str, ...]:
        return tuple(self.remapped.get("picture", "f12").split(","))

    @property
    def pictured(self) -> tuple[Path, str]:
        if self.opened is None:
            return super().pictured
        return self.opened.folder or self.pictures, Path(self.opened.name).stem

    def write_held(self) -> None:
        """Write all held answers and drafts, ignoring errors."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                with suppress(Exception):
                    screen.desk.commit()
            keep_draft = getattr(screen, "keep_draft", None)
            if keep_draft is not None:
                with suppress(Exception):
                    keep_draft()

    def let_go(self) -> None:
        if self.opened is not None:
            self.opened.close()

    @property
    def farewell(self) -> str:
        return self.opened.farewell if self.opened else ""

    @property
    def kept(self) -> str:
        return f" Your session is saved in {self.opened.name}." if self.opened else ""


def _no_dice(decision: Decision) -> Answer:
    raise AssertionError(f"the map desk rolls no dice: {decision.question}")


class MapDeskApp(TrackerApp):
    """The app for drawing one map; it ends when the desk is left."""

    def __init__(
        self,
        maps: Maps,
        file: MapFile,
        *,
        ascii: bool = False,
        chosen: Chosen = NOTHING_CHOSEN,
        drawing: Path | None = None,
    ) -> None:
        from unhex_tui.tui.screens.map_desk import MapDeskScreen

        super().__init__(Start(), _no_dice, ascii=ascii, chosen=chosen)
        self._folder = file.folder
        self._drawing = drawing
        self.desk = MapDeskScreen(maps, file, ascii=ascii)

    @property
    def pictured(self) -> tuple[Path, str]:
        return self._folder, "map"

    def get_default_screen(self) -> Any:
        return Screen()

    def on_mount(self) -> None:
        self.push_screen(self.desk, lambda _: self.exit())
        if self._drawing is not None:
            self.call_after_refresh(self.desk.open_map, self._drawing)
