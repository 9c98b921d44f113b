"""The interface of a rule system: every game implements `System`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Answer, Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.judging import Course, Judged
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View
from unhex_tui.engine.wording import Reading

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.view import Reporter


class Table(Protocol):
    """The whole state of a game."""

    events: list[Any]
    """Events since the list was last emptied; not part of the dumped state."""

    @property
    def at_rest(self) -> bool:
        """True if no action is under way: `play(load(dump(table)))` asks the same next question."""

    @property
    def chapter(self) -> str:
        """Text that differs for each round and each scene; the save gets a snapshot whenever it changes."""


class Answered(Value):
    """The auto-answer to a decision."""

    value: Answer | None
    """The answer; None if the app is to roll the dice."""
    why: str
    by: str = "standing"
    """The answerer, as in `Entry.by`."""


class Kind(Value):
    """A kind of document kept as a file."""

    folder: str
    """Name of the subfolder of the data folder that holds these files; empty if they have no fixed folder."""
    reads: Callable[[str], object]
    """Parse a text, or raise ValueError with every mistake on a line of its own.

    Lists of documents show the result's `title` and `summary`, if it has them.
    """
    suffixes: tuple[str, ...] = (".json",)
    """Suffixes of the files; new files get the first."""
    ready: Path | None = None
    """Folder with the documents shipped with the system; None without any."""
    begins: bool = False
    """True if a session can start from this kind of document."""
    schema: Callable[[], str] | None = None
    """Return the JSON Schema of these files, of which files in the data folder name a copy. None if there is none."""


class AutoAnswer(Value):
    """An auto-answer that the table may agree to or has agreed to."""

    text: str
    """The agreement in a few words."""
    aside: str
    """Name of the GM action that starts the auto-answer, or ends it if it is in force."""
    answers: tuple[Answer, ...]
    """Answers to the questions of that GM action."""
    holds: bool = False
    """True if the auto-answer is in force now."""


class GmAction(Value):
    """A GM action, available at any decision."""

    name: str
    """Name used in saves.

    `amend` and `reveal` have their own keys on the screen; all others are listed with the overrulings.
    """
    title: str
    hint: str
    letter: str
    """Preferred key in the list of overrulings."""
    play: Callable[[Any], Procedure[str]]
    """Procedure of the GM action. It changes the table only after its last question and returns a summary, or ""."""


class Demo(Value):
    """A ready-made session to try a game."""

    label: str
    """Label in a list: `A new fight at the mill`."""
    setup: Callable[[], dict[str, Any]]
    """Make the setup; raise ValueError if its files cannot be read."""
    name: str = ""
    """Word for the demo on the command line, such as `chase`; may be empty for a system's only demo."""


class System(Protocol):
    """A rule system, to be subclassed.

    Only `play` and the GM actions change the table.
    """

    name: str
    """Stable id, used in saves and other files."""
    title: str
    """Name for people."""
    said_dice: str = "37"
    """Dice of an attack as a typed sentence gives them, for examples."""
    said_harm: str = "-4"
    """Harm as a typed sentence gives it after a name, for examples."""

    @abstractmethod
    def start(self, setup: dict[str, Any], /) -> Any:
        """Make a new table from a setup of plain JSON values; a setup with only a `title` must work.

        Raises ValueError, with the place and the reason, if the setup has mistakes.
        """

    @abstractmethod
    def play(self, table: Any, /) -> Procedure[None]:
        """Play the whole game session from the current state of the table."""

    def dropped(self, table: Any, question: str, value: Any) -> bool:
        """Tell whether an entry of an older save may be skipped because the question is no longer asked here.

        `question` is the decision or the GM action of the entry, `value` its answer. A replay skips the entry if this
        is True.
        """
        return False

    def replaying(self, table: Any, log_lines: tuple[LogLine, ...] | None) -> None:
        """Note on the table the log lines of the entry that is about to be replayed; None after the replay.

        A rule that now ends an effect earlier can then replay an older entry as it was played.
        """
        return

    @abstractmethod
    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        """Return the view of an audience; `log` is left empty."""

    def with_log(self, view: View) -> View:
        """Return a view that has its log, with facts from the log added to its scene."""
        return view

    def log_line(self, table: Any, event: Any) -> LogLine:
        """Put an event into words, without regard to other events; a log line stands for itself."""
        log_line: LogLine = event if isinstance(event, LogLine) else event.words(table)
        return log_line

    def there(self, table: Any, character_id: str, audience: Audience) -> bool:
        """Tell whether a character named by `Told.whose` is still present for an audience."""
        return True

    @abstractmethod
    def dump(self, table: Any) -> dict[str, Any]:
        """Return the state as plain JSON values that share nothing with the table."""

    @abstractmethod
    def load(self, data: dict[str, Any]) -> Any:
        """Make the table from dumped values; raise ValueError if they do not describe a table."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Kinds of document of the system, by name: `setup`, `party` and others."""
        return {}

    def gm_actions(self) -> tuple[GmAction, ...]:
        """Return the GM actions in the order in which they are offered."""
        return ()

    def shorthand(self, table: Any, line: str) -> Reading:
        """Interpret a line of shorthand as a GM action; an empty line returns suggestions."""
        return Reading()

    def overrules(self, table: Any) -> tuple[Option, ...]:
        """Return the ways to interrupt the action under way.

        A key that ends in `.restore` also restores the state before the action. After a key that begins with `void`,
        screens hide the dice of the action. An option with a hint needs a confirmation.
        """
        return ()

    def auto_answers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        """Return the auto-answers that would fit this decision, then those in force."""
        return ()

    def auto_answer(self, table: Any, decision: Decision) -> Answered | None:
        """Return the auto-answer to this decision; None if there is none."""
        return None

    def advise(self, table: Any, decision: Decision) -> Advice:
        """Return the GM's advice on a pending decision of the game or of a GM action."""
        return Advice()

    def judge(self, table: Any, decision: Decision) -> Judged:
        """Return what the answers to a decision are worth to the seat that decides; `Judged()` if nothing is known."""
        return Judged()

    def handed(self, table: Any, decision: Decision) -> str:
        """Return the temper by which the app answers a decision for a side or a character; empty if a person does."""
        return ""

    def hand_offers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        """Return the offers to let the app play beside this decision, then those in force."""
        return ()

    def course(self, table: Any) -> Course | None:
        """Return the course of the fight at the table; None if the system does not tell."""
        return None

    def moment(self, table: Any) -> object:
        """Return a value that changes whenever the course does, except in what its characters have left.

        The default is the course itself.
        """
        return self.course(table)

    def unsaid(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return a dumped table without the secret choices on it, so that they are asked again."""
        return data

    def status(self, table: Any) -> list[str]:
        """Return the faults of the table in words; empty if all invariants hold."""
        return []

    def documents(self, table: Any) -> tuple[Document, ...]:
        """Return the parts of the table that can be kept as files now."""
        return ()

    def schema(self, form: str) -> dict[str, Any]:
        """Return the JSON Schema of the files of a kind; empty if there is none."""
        return {}

    def maps(self) -> Any:
        """Return the maps as a `scenes.areas.Maps`; None if the system has no maps."""
        return None

    def reporter(self, audience: Audience) -> Reporter | None:
        """Return a new reporter for a session; None if the system has no reports."""
        return None

    def reference(self) -> Entries:
        """Return the rules in the system's own words, an entry for every rule id; loaded at the first call."""
        return {}

    def demo(self) -> Demo | None:
        """Return the demo; None if there is none."""
        return None

    def demos(self) -> tuple[Demo, ...]:
        """Return all demos, `demo` first."""
        demo = self.demo()
        return (demo,) if demo else ()


def gm_actions_of(system: System) -> dict[str, GmAction]:
    """Return the GM actions of a system by name."""
    return {action.name: action for action in system.gm_actions()}
