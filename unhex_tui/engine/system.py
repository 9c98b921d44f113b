"""What a rule system must offer to be played at this table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Answer, Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import Told
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View
from unhex_tui.engine.wording import Reading

if TYPE_CHECKING:
    from unhex_tui.engine.reference import Entries
    from unhex_tui.engine.report import Reporter


class Table(Protocol):
    """A system's whole state."""

    told: list[Any]
    """Events told since they were last taken away; not part of the dumped state."""

    @property
    def at_rest(self) -> bool:
        """No action is under way: `play(load(dump(table)))` asks the same next question."""

    @property
    def chapter(self) -> str:
        """Changes at each round's start and change of scene; the save keeps a snapshot at every change."""


class Standing(Value):
    """An answer the table has agreed to beforehand."""

    value: Answer | None
    """None: the app rolls the dice."""
    why: str


class Kind(Value):
    """A kind of document, as files hold it."""

    folder: str
    """Name of the folder, within the data folder, where its like are kept; empty where they lie anywhere."""
    reads: Callable[[str], object]
    """What a text says; raises ValueError that names every mistake, a line each. Its `title` and `summary` stand
    in lists of documents, where it has them."""
    suffixes: tuple[str, ...] = (".json",)
    """Of its files; new ones get the first."""
    ready: Path | None = None
    """The folder with those that come with the system."""
    begins: bool = False
    """A session can start from it."""


class Agreement(Value):
    """An answer that the table may agree to beforehand, as it is offered where it would be given, or has agreed to."""

    text: str
    """What is agreed, in a few words."""
    aside: str
    """Name of the aside that agrees to it, or ends it where it holds."""
    answers: tuple[Answer, ...]
    """What the aside is answered."""
    holds: bool = False
    """It is agreed now."""


class Beside(Value):
    """Something the GM may start at any decision, beside what is asked."""

    name: str
    """As saves have it. `amend` and `reveal` have keys of their own on the screen; others stand where one overrules."""
    title: str
    hint: str
    letter: str
    """The wish for its option there."""
    play: Callable[[Any], Procedure[str]]
    """Changes the table only after its last question, and returns what it did in words, or ""."""


class Demo(Value):
    """Something ready to play."""

    label: str
    """As a list shows it: `A new fight at the mill`."""
    setup: Callable[[], dict[str, Any]]
    """What it starts from; raises ValueError where what that is made of cannot be read."""
    name: str = ""
    """Its word on the command line, where a system has several: `chase`."""


class System(Protocol):
    """A rule system, to be subclassed. All methods but `play` and what is played beside leave the table as it is."""

    name: str
    """Stable id, as kept in saves and other files."""
    title: str
    """For people."""

    @abstractmethod
    def start(self, setup: dict[str, Any]) -> Any:
        """A new table from a setup of plain JSON values; a `title` alone must do. Raises ValueError where the setup is
        not sound; the text says where and why.
        """

    @abstractmethod
    def play(self, table: Any) -> Procedure[None]:
        """The whole evening, from wherever the table stands."""

    def dropped(self, table: Any, question: str, value: Any) -> bool:
        """Whether a save from before a ruling may have this answered, or this aside played, where the table stands,
        though it is asked there no longer: going on with such a save passes it over.
        """
        return False

    def replaying(self, table: Any, told: tuple[Told, ...] | None) -> None:
        """Note on the table what a journaled entry told when it was made, before that entry is replayed; None after
        it. A rule that now ends something earlier can then replay an older entry as it was played.
        """
        return

    @abstractmethod
    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        """What an audience may see; `log` is left empty."""

    def with_log(self, view: View) -> View:
        """A view that has its log by now, with what only that tells added to its scene."""
        return view

    def narrate(self, table: Any, event: Any) -> Told:
        """An event in words, said by itself."""
        told: Told = event.told(table)
        return told

    def there(self, table: Any, who: str, audience: Audience) -> bool:
        """Whether somebody whose dice were told of (`Told.whose`) is still there for an audience."""
        return True

    @abstractmethod
    def dump(self, table: Any) -> dict[str, Any]:
        """The state as plain JSON values that share nothing with the table."""

    @abstractmethod
    def load(self, data: dict[str, Any]) -> Any:
        """The table from dumped values; ValueError where the values are not a table's."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The documents it knows, by `form`: `setup`, `party`, …"""
        return {}

    def asides(self) -> tuple[Beside, ...]:
        """What the GM may start at any decision, in the order in which it is offered."""
        return ()

    def shorthand(self, table: Any, line: str) -> Reading:
        """Which of its asides a line of shorthand means; of an empty one, what may be written."""
        return Reading()

    def overrules(self, table: Any) -> tuple[Option, ...]:
        """Ways to interrupt what is under way now; a key ending in `.restore` also brings back the state before it.
        After a key that begins with `void` no screen shows the dice of the action any more.

        One whose hint says what comes of it is asked about once more.
        """
        return ()

    def agreements(self, table: Any, decision: Decision) -> tuple[Agreement, ...]:
        """What would answer this decision, and its like, if it were agreed; then what is agreed now."""
        return ()

    def standing(self, table: Any, decision: Decision) -> Standing | None:
        """The answer agreed beforehand to this decision, if there is one."""
        return None

    def advise(self, table: Any, decision: Decision) -> Advice:
        """What the choices of a pending decision, or of an aside's, would mean: for the GM, when asked for."""
        return Advice()

    def status(self, table: Any) -> list[str]:
        """What is wrong with the table, in words; empty when all its invariants hold."""
        return []

    def documents(self, table: Any) -> tuple[Document, ...]:
        """What of the table could be kept as files of their own now."""
        return ()

    def maps(self) -> Any:
        """Its maps as texts, as `scenes.maps.Maps` says; None where it is played without any."""
        return None

    def reporter(self, audience: Audience) -> Reporter | None:
        """New accounts of a session, to be kept while it is told again; None where nothing is counted."""
        return None

    def reference(self) -> Entries:
        """The rules in the system's own words, an entry for every id it cites; loaded when first asked for."""
        return {}

    def demo(self) -> Demo | None:
        """Something ready to play, if it has that."""
        return None

    def demos(self) -> tuple[Demo, ...]:
        """Everything that is ready to play, `demo` first."""
        demo = self.demo()
        return (demo,) if demo else ()


def asides_of(system: System) -> dict[str, Beside]:
    """What the GM may start at any decision, by name."""
    return {one.name: one for one in system.asides()}
