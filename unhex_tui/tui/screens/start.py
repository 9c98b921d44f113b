"""The start screen: resume the last session, open another, or begin something new. It opens nothing by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Reason
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.screens.opening import Game, Opened, Saved, Start
from unhex_tui.tui.screens.palette import palette

NEW = "session"
"""Key of the option to begin an evening."""
FILE = "file"
"""Key of the option to open what lies elsewhere."""
GAME = "game"
"""Key of the option to begin something of another rule system."""
_GREETING = "Welcome to unhex-tui. It runs fights at the table, knows the rules, and keeps everything."
_NOTES = (
    Reason("A letter takes what stands beside it; dice are typed, or r rolls them"),
    Reason("u takes any step back; ? says why, why not, and what if; F1 shows all keys"),
    Reason("Everything is saved as it is played: quitting loses nothing"),
)


class StartScreen(Screen[None]):
    """One question: what to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c,escape", "leave", "quit", id="start.quit", priority=True),
        Binding("f9", "theme", "how it looks", id="theme", priority=True),
    ]

    def __init__(self, start: Start, play: Callable[[Opened], None], *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__()
        self._play = play
        self._letters = Letters(commands=frozenset("q"))
        self._offer(start)
        self.ascii = ascii
        self.panel = QuestionPanel(ascii=ascii, id="question", alone=True)
        self._said = Said("")

    def _offer(self, start: Start) -> None:
        """Ask what to play."""
        self._saves: dict[str, Saved] = {}
        played = []
        for i, saved in enumerate(start.saves):
            self._saves[f"save.{i}"] = saved
            label = f"Resume {saved.name}" if i == 0 and not saved.closed else saved.name
            played.append(Option(f"save.{i}", label, saved.detail))
        new = []
        for i, saved in enumerate(start.others):
            self._saves[f"new.{i}"] = saved
            new.append(Option(f"new.{i}", saved.name, saved.detail, "d" if i == start.demo else ""))
        # What was played last comes first; where that is over, what is new does.
        first = played[:1] if start.saves and not start.saves[0].closed else new[:1]
        options = [*first]
        if start.begin is not None:
            options.append(Option(NEW, "A new session", "an evening from its beginning: who are you?", "n"))
        options += [option for option in (*new, *played) if option not in first]
        if start.file is not None:
            options.append(
                Option(FILE, "A file elsewhere", "a save, a setup, a party or an encounter, by its path", "f")
            )
        if start.games is not None:
            options.append(Option(GAME, "Another game", "a new session, or the demo, of another rule system", "g"))
        self._start = start
        self._games: list[Game] = []
        """The rule systems, once they are asked for."""
        self._menu = ChoosePrompt(
            Choose(
                question="app.start",
                seats=(),
                prompt=f"{'Welcome back.' if start.saves else _GREETING} What shall be played?",
                options=tuple(options),
                enter=options[0].key if options else "",
                explain=lambda: Explanation(notes=_NOTES),
            ),
            self._letters,
        )
        self.asked: ChoosePrompt | EnterPrompt = self._menu
        """What is asked now: what to play, the title of a new session, a path, or which rule system."""

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_mount(self) -> None:
        if notices := getattr(self.app, "notices", ()):
            self._said = Said("; ".join(notices), "alarm")
        self._paint()

    def tell(self, said: Said) -> None:
        """Say something under the question."""
        self._said = said
        self._paint()

    def action_theme(self) -> None:
        """Choose how it looks."""
        self.app.push_screen(palette("theme", ascii=self.ascii))

    def take_key(self, event: events.Key) -> bool:
        """Understand a key; False leaves it to the bindings."""
        key = event.character if event.is_printable and event.character else event.key
        pressed = self.asked.press(key)
        match pressed.what:
            case "passed":
                if key != "escape" or self.asked is self._menu:
                    return False
                self.asked, self._said = self._menu, Said("")
            case "answered":
                self._take(str(pressed.value))
            case "refused":
                self._said = Said(pressed.say, "refused")
            case "typed":
                self._said = Said("")
        self._paint()
        return True

    def on_paste(self, event: events.Paste) -> None:
        """A pasted text goes into the line that is typed: a path, mostly."""
        if isinstance(self.asked, EnterPrompt):
            event.stop()
            self.asked.write(event.text.strip("\r\n"))
            self._paint()

    def _paint(self) -> None:
        hints = (("F9", "how it looks"), ("q", "quit")) if self.asked is self._menu else (("Esc", "back"),)
        self.panel.show(self.asked, self._said, "unhex-tui", hints)

    def on_question_panel_looked(self, message: QuestionPanel.Looked) -> None:
        """The wheel looks at options as the arrows do."""
        self.asked.press("down" if message.value > 0 else "up")
        self._paint()

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        """A clicked save is opened."""
        self._take(message.value)
        self._paint()

    def _take(self, answer: str) -> None:
        """Open what was chosen; for a new session its title is asked first, for a file its path."""
        if self.asked is self._menu:
            self._said = Said("")
            if answer == NEW:
                self.asked = _line("app.title", "What is the session called?", 100, self._start.title)
            elif answer == FILE:
                told = "Which file? A save, a setup, a party or an encounter, by its path"
                self.asked = _line("app.file", told, 1000)
            elif answer == GAME:
                self.asked = self._which_game()
            else:
                self._open(self._saves[answer].open)
        elif self.asked.decision.question == "app.game":
            self._offer(self._games[int(answer)].start())
        elif self.asked.decision.question == "app.file":
            assert self._start.file is not None, "it is asked for only where it can be opened"
            self._open(partial(self._start.file, answer))
        elif self._start.begin is not None:
            self._open(partial(self._start.begin, answer))

    def _which_game(self) -> ChoosePrompt:
        assert self._start.games is not None, "it is asked for only where there are several"
        self._games = [*self._start.games()]
        shown = [(Option(str(i), game.title), game.problem) for i, game in enumerate(self._games)]
        why = Explanation(tuple(Blocked(option, (Reason(problem),)) for option, problem in shown if problem))
        return ChoosePrompt(
            Choose(
                question="app.game",
                seats=(),
                prompt="Which game?",
                options=tuple(option for option, problem in shown if not problem),
                explain=lambda: why,
            ),
            self._letters,
        )

    def _open(self, opening: Callable[[], Opened]) -> None:
        try:
            opened = opening()
        except (OSError, ValueError) as error:
            self._said = Said(str(error), "alarm")
            return
        self._play(opened)

    def action_leave(self) -> None:
        """Quit."""
        self.app.exit()


def _line(question: str, prompt: str, most: int, value: str = "") -> EnterPrompt:
    return EnterPrompt(Enter(question=question, seats=(), prompt=prompt, low=1, high=most, value=value))
