"""The start screen: resume the last session, open another, or begin something new. It opens nothing by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from unhex_tui.engine.decision import Choose, Explanation, Option, Reason
from unhex_tui.tui.desk import Said
from unhex_tui.tui.opening import Opened, Saved, Start
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.panel import QuestionPanel

_NOTES = (
    Reason("Type the dice, or r rolls them; u takes any step back; quitting loses nothing"),
    Reason("In the fight F1 shows all keys; ? says why, why not, and what if"),
)


class StartScreen(Screen[None]):
    """One question: what to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c,escape", "leave", "quit", id="start.quit", priority=True),
    ]

    def __init__(self, start: Start, play: Callable[[Opened], None], *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__()
        self._play = play
        self._saves: dict[str, Saved] = {}
        options = []
        for i, saved in enumerate(start.saves):
            self._saves[f"save.{i}"] = saved
            label = f"Resume {saved.name}" if i == 0 else saved.name
            options.append(Option(f"save.{i}", label, saved.detail))
        for i, saved in enumerate(start.others):
            self._saves[f"new.{i}"] = saved
            options.insert(min(i + 1, len(options)), Option(f"new.{i}", saved.name, saved.detail))
        self.prompt = ChoosePrompt(
            Choose(
                question="app.start",
                seats=(),
                prompt="unhex-tui runs a fight of Unhex at the table: it knows the rules, asks each decision of the one"
                " who makes it, and keeps everything. What shall be played?",
                options=tuple(options),
                enter=options[0].key if options else "",
                explain=lambda: Explanation(notes=_NOTES),
            ),
            commands=frozenset("q"),
        )
        self.panel = QuestionPanel(ascii=ascii, id="question")
        self._said = Said("")

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_mount(self) -> None:
        self._paint()

    def take_key(self, event: events.Key) -> bool:
        """Understand a key; False leaves it to the bindings."""
        key = event.character if event.is_printable and event.character else event.key
        pressed = self.prompt.press(key)
        match pressed.what:
            case "passed":
                return False
            case "answered":
                self._open(str(pressed.value))
            case "refused":
                self._said = Said(pressed.say, "refused")
            case "typed":
                self._said = Said("")
        self._paint()
        return True

    def _paint(self) -> None:
        self.panel.show(self.prompt, self._said, "unhex-tui", (("q", "quit"),))

    def on_question_panel_taken(self, message: QuestionPanel.Taken) -> None:
        """A clicked save is opened."""
        self._open(message.option)
        self._paint()

    def _open(self, key: str) -> None:
        try:
            opened = self._saves[key].open()
        except (OSError, ValueError) as error:
            self._said = Said(str(error), "alarm")
            return
        self._play(opened)

    def action_leave(self) -> None:
        """Quit."""
        self.app.exit()
