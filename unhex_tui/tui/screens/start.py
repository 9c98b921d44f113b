"""The start screen: resume the last session, open another, or begin a new one. Nothing opens by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt, NumberedPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.screens.opening import Game, Opened, Saved, Start
from unhex_tui.tui.screens.palette import palette
from unhex_tui.tui.screens.stood import Picture, stands

NEW = "session"
FILE = "file"
SESSIONS = "sessions"
"""Key of the option to list the sessions without their own row."""
_HERE = "here"
"""Key of the option to begin without characters."""
OTHERS = "others"
"""Key of the option to play a demo of any game."""
_GREETING = "Welcome to unhex-tui, a combat tracker that knows the rules and saves every step."
_NOTES = (
    Reason("Press the letter beside an option to take it. Everything is saved as you play: quitting loses nothing"),
    Reason("In a session: type your dice, or r lets the app roll; u undoes a step; ? explains; F1 lists all keys"),
)
_LISTED = 8
"""Most sessions with rows of their own; further ones are in a filtered list."""
_TITLES = {
    "app.sessions": "Sessions",
    "app.new": "New session",
    "app.party": "New session",
    "app.title": "New session",
    "app.demo": "Demo",
    "app.demos": "Demo",
}
"""Titles of the panel by question id."""
_SOON = 0.02
"""Seconds before the next save is read, so that keys come first."""


class StartScreen(Screen[None]):
    """One question: what to play. Above it, if there is room, is a picture of the session at the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c", "leave", "quit", id="start.quit", priority=True),
        Binding("f9", "theme", "theme", id="theme", priority=True),
        Binding("f1", "help", "all keys", id="help", show=False, priority=True),
    ]

    def __init__(self, start: Start, play: Callable[[Opened], None], *, ascii: bool = False) -> None:
        super().__init__()
        self.ascii = ascii
        self._play = play
        self._letters = Letters(commands=frozenset("q"))
        self.picture = Picture(ascii)
        self.panel = QuestionPanel(ascii=ascii, id="question", alone=True)
        self._said = Said("")
        self._soon: Timer | None = None
        """Timer for reading the next save; None while none is due."""
        self._start = start
        self._begun = start
        """Contents for a new session: `_start`, or those of another rule system."""
        self._games: Sequence[Game] = ()
        """The rule systems, once asked for; empty before that."""
        self._saves: dict[str, Saved] = {f"save.{i}": saved for i, saved in enumerate(start.saves)}
        self._saves |= {f"new.{i}": saved for i, saved in enumerate(start.others)}
        first = [key for key in self._saves if not key.startswith("save.") or int(key[5:]) < _LISTED]
        waiting = {key: self._saves[key] for key in first}
        self._wait = [key for key, saved in waiting.items() if saved.look and not (saved.looked or saved.apart)]
        """Keys of the saves still to be read, in idle time."""
        self._read: set[str] = set()
        self._ask()
        self.asked: ChoosePrompt | EnterPrompt = self._menu
        """The current question: what to play, which game or party, the title of a new session, or a path."""
        self._earlier: list[ChoosePrompt | EnterPrompt] = []
        """The questions between the menu and the current one; Escape goes back to the last of them."""

    def _ask(self) -> None:
        start = self._start
        keys = [key for key in self._saves if key.startswith("save.")]
        more = len(keys) - _LISTED if len(keys) > _LISTED + 1 else 0
        played = [self._option(key) for key in (keys[:_LISTED] if more else keys)]
        if more:
            played.append(Option(SESSIONS, "Another session", f"{more} more", "o"))
        new = [self._option(key) for key in self._saves if key.startswith("new.")]
        if start.games is not None:
            new.insert(start.demos, Option(OTHERS, "Demo of any game", "choose which", "g"))
        # The last session comes first; if it is over, new sessions do.
        over = not played or start.saves[0].closed
        begin = []
        if start.begin is not None:
            begin.append(Option(NEW, "New session", "the game, then characters and a map", "n"))
        with_party = over and bool(start.parties)
        latest = new[:1] if over else played[:1]
        first = [] if with_party else latest
        options = [*first, *begin, *(option for option in (*new, *played) if option not in first)]
        if start.file is not None:
            at_file = len(options) - len(played) + (0 if over else 1)
            text = "type the path of a save, a setup, a party or an encounter"
            options.insert(at_file, Option(FILE, "Another file", text, "f"))
        prompt = f"{'Welcome back.' if start.saves else _GREETING} What are you playing?"
        enter = NEW if with_party else next((option.key for option in options), "")
        asked = _choice("app.start", prompt, options, enter)
        self._menu = ChoosePrompt(asked._replace(explain=lambda: Explanation(notes=_NOTES)), self._letters)

    def _ask_again(self, at: str) -> None:
        """Make the menu again, with the cursor on the same option, and repaint."""
        chosen = self.asked is self._menu
        self._ask()
        self._menu.at = at
        if chosen:
            self.asked = self._menu
        self._paint()

    def _option(self, key: str) -> Option:
        """Return an option for a save or a new session, with its state as far as known."""
        saved = self._saves[key]
        last = key == "save.0" and not saved.closed
        state = saved.looked
        parts = (state.wrong, stands(state, self.ascii), saved.detail) if state else (saved.detail,)
        text = "  ".join(filter(None, parts))
        return Option(key, f"Resume {saved.name}" if last else saved.name, text, saved.letter)

    def compose(self) -> ComposeResult:
        yield self.picture
        yield self.panel

    def on_mount(self) -> None:
        if notices := getattr(self.app, "notices", ()):
            self._said = Said("; ".join(notices), "alarm")
        self._paint()
        self._look_soon()

    # ------------------------------------------------------------------ reading saves

    def _look_soon(self) -> None:
        """Schedule the reading of the next save, after a pause in the keys."""
        if self._soon is not None:
            self._soon.stop()
        self._soon = self.set_timer(_SOON, self._look_into_next)

    def _look_into_next(self) -> None:
        """Read the save at the cursor, or else the next waiting one; then schedule another."""
        self._soon = None
        if not self.is_current:
            return
        at, looked_at = self._menu.at, self._looked_at
        looks_at = self._saves.get(looked_at)
        if looked_at in self._wait:
            self._wait.remove(looked_at)
            self._wait.insert(0, looked_at)
        elif looks_at is not None and looks_at.look and not looks_at.looked and looked_at not in self._read:
            self._saves[looked_at] = looks_at._replace(apart=False)
            self._wait.insert(0, looked_at)
        if not self._wait:
            return
        key = self._wait.pop(0)
        self._read.add(key)
        saved = self._saves[key]
        try:
            looked = saved.look() if saved.look else None
        except (OSError, ValueError) as error:
            self._saves[key] = saved._replace(detail=f"{saved.detail}  cannot be read: {error}")
        else:
            self._saves[key] = saved._replace(looked=looked)
        self._ask_again(at)
        self._look_soon()

    def on_resize(self, _: events.Resize) -> None:
        self._paint()
        self._measure()

    def _measure(self) -> None:
        """Let the list of sessions be filtered if it is longer than its window, unless a filter is typed."""
        if isinstance(self.asked, ChoosePrompt) and self.asked.catalogue and not self.asked.filter:
            self.asked.let_filter(self.panel.longer(self.asked, self.panel.wide, self.panel.high))

    def tell(self, said: Said) -> None:
        self._said = said
        self._paint()

    def action_help(self) -> None:
        if isinstance(self.asked, EnterPrompt):
            text = "Type, then press Enter; Ctrl+U clears the line; Esc goes back"
        elif self.asked is self._menu:
            text = "Press a letter, or arrows and Enter; F9 changes the theme; q quits. Sessions have more keys"
        else:
            text = "Press a letter, or arrows and Enter; Esc goes back"
        self.tell(Said(text))

    def action_theme(self) -> None:
        self.app.push_screen(palette("theme", ascii=self.ascii))

    def take_key(self, event: events.Key) -> bool:
        """Handle a key; False leaves it to the bindings."""
        key = event.character if event.is_printable and event.character else event.key
        pressed = self.asked.press(key)
        match pressed.what:
            case "passed":
                if key != "escape":
                    return False
                typed = (
                    self.asked.half if isinstance(self.asked, EnterPrompt) else self.asked.begun or self.asked.filter
                )
                if typed or self.asked is self._menu:
                    self.asked.clear()
                else:
                    self.asked = self._earlier.pop() if self._earlier else self._menu
                self._said = Said("")
            case "answered":
                self._said = Said("")
                self._take(str(pressed.value))
            case "refused":
                self._said = Said(pressed.say, "refused")
            case "typed":
                self._said = Said("")
        self._paint()
        if isinstance(self.asked, ChoosePrompt):
            self._look_soon()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Insert pasted text, usually a path, into the line being typed."""
        if isinstance(self.asked, EnterPrompt):
            event.stop()
            self.asked.write(event.text.strip("\r\n"))
            self._paint()

    def _paint(self) -> None:
        at = self._looked_at
        key = at if at in self._saves and self._saves[at].look else "save.0"
        pictured = self.picture.show(self._saves.get(key), last=key == "save.0", room=self.app.size)
        self.set_class(pictured, "-pictured")
        hints = (("F9", "theme"), ("q", "quit")) if self.asked is self._menu else (("Esc", "back"),)
        title = _TITLES.get(self.asked.decision.question, "unhex-tui")
        self.panel.show(self.asked, self._said, title, hints, noted=not pictured)

    @property
    def _looked_at(self) -> str:
        """Key of the save or new session at the cursor, in the list of sessions or in the menu."""
        return self.asked.at if self.asked.decision.question == "app.sessions" else self._menu.at

    def on_question_panel_looked(self, message: QuestionPanel.Looked) -> None:
        self.asked.press("down" if message.value > 0 else "up")
        self._paint()

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        prompt, option = message.value
        if prompt is self.asked:
            self._take(option)
        self._paint()

    def _take(self, answer: str) -> None:
        """Open the chosen save or session, or ask the next question on the way to a new session or a file."""
        begun, number, asked = self._begun, answer.rpartition(".")[2], self.asked
        match asked.decision.question:
            case "app.start":
                self._take_first(answer)
            case "app.sessions":
                self._open(self._saves[answer].open)
            case "app.new":
                self._begin(self._start_of(self._games[int(number)]))
            case "app.demo":
                self._begin_demo(self._start_of(self._games[int(number)]))
            case "app.demos":
                self._open(begun.others[int(number)].open)
            case "app.party" if answer != _HERE:
                self._open(begun.parties[int(number)].open)
            case "app.party":
                self._name_it()
            case "app.file":
                assert self._start.file is not None, "this start screen opens no files"
                self._open(partial(self._start.file, answer))
            case "app.title":
                assert begun.begin is not None, "this game cannot be started here"
                self._open(partial(begun.begin, answer))
        if self.asked is not asked is not self._menu:
            self._earlier.append(asked)

    def _take_first(self, answer: str) -> None:
        """Carry out an answer to the first question."""
        self._said = Said("")
        if answer in (NEW, OTHERS):
            self._games = self._start.games() if self._start.games else ()
        if answer == OTHERS:
            self._ask_game("app.demo", "Which game's demo?", enter=False)
        elif answer == NEW and len(self._games) > 1:
            self._ask_game("app.new", "Which game?", enter=True)
        elif answer == NEW:
            self._begin(self._start)
        elif answer == SESSIONS:
            options = [self._option(key) for key in self._saves if key.startswith("save.")]
            asked = _choice("app.sessions", "Which session?", options)
            self.asked = ChoosePrompt(asked._replace(catalogue=True), self._letters)
            self._measure()
        elif answer == FILE:
            self.asked = _line("app.file", "Path of a save, a setup, a party or an encounter", 1000)
        else:
            self._open(self._saves[answer].open)

    def _start_of(self, game: Game) -> Start:
        return self._start if game.title == self._start.game else game.start()

    def _begin(self, begun: Start) -> None:
        """Ask for the party if there is a choice, then for the session's title."""
        self._begun = begun
        parties = [Option(f"party.{i}", saved.name, saved.detail) for i, saved in enumerate(begun.parties)]
        if not parties:
            self._name_it()
            return
        alone = Option(_HERE, "No characters yet", "you add the characters next")
        # If the last session is over, its party comes first in a new one.
        over = bool(begun.saves) and begun.saves[0].closed
        self._ask_which("app.party", "Which party?", [*parties, alone] if over else [alone, *parties])

    def _begin_demo(self, begun: Start) -> None:
        self._begun, demos = begun, begun.others[: begun.demos]
        if not demos:
            self._said = Said(f"{begun.game} has no demo", "refused")
        elif len(demos) == 1:
            self._open(demos[0].open)
        else:
            options = [Option(f"demo.{i}", saved.name, letter=saved.letter) for i, saved in enumerate(demos)]
            self._ask_which("app.demos", f"Which demo of {begun.game}?", options)

    def _name_it(self) -> None:
        self.asked = _line("app.title", "Name of the session", 100, self._begun.title)

    def _ask_which(self, question: str, prompt: str, options: Sequence[Option]) -> None:
        self.asked = ChoosePrompt(_choice(question, prompt, options, options[0].key), self._letters)

    def _ask_game(self, question: str, prompt: str, *, enter: bool) -> None:
        """Ask for a game by its number or letter; with `enter`, Enter takes the game played last."""
        named = [(Option(f"game.{i}", g.title, g.about, g.letter), g) for i, g in enumerate(self._games)]
        why = Explanation(tuple(Blocked(option, (Reason(game.problem),)) for option, game in named if game.problem))
        last = [option.key for option, game in named if game.title == self._start.game] if enter else []
        asked = _choice(question, prompt, [option for option, game in named if not game.problem], *last[:1])
        self.asked = NumberedPrompt(asked._replace(explain=lambda: why), self._letters)

    def _open(self, opening: Callable[[], Opened]) -> None:
        try:
            opened = opening()
        except (OSError, ValueError) as error:
            self._said = Said(str(error), "alarm")
            return
        self._play(opened)

    def action_leave(self) -> None:
        self.app.exit()


def _choice(question: str, prompt: str, options: Sequence[Option], enter: str = "") -> Choose:
    return Choose(question=question, seats=(), prompt=prompt, options=tuple(options), enter=enter, menu=True)


def _line(question: str, prompt: str, most: int, value: str = "") -> EnterPrompt:
    return EnterPrompt(Enter(question=question, seats=(), prompt=prompt, low=1, high=most, value=value))
