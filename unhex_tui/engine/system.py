"""What a rule system must offer to be played at this table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from unhex_tui.engine.decision import Answer, Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import Told
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.view import Audience, View

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


class Standing(NamedTuple):
    """An answer the table has agreed to beforehand."""

    value: Answer | None
    """None: the app rolls the dice."""
    why: str


class System(Protocol):
    """A rule system. All methods but `play` and the asides leave the table as it is."""

    name: str
    """Stable id, as kept in saves."""
    title: str

    def start(self, setup: dict[str, Any]) -> Any:
        """A new table from a setup of plain JSON values.

        Raises:
            ValueError: the setup is not sound; the text says where and why.
        """

    def play(self, table: Any) -> Procedure[None]:
        """The whole evening, from wherever the table stands."""

    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        """What an audience may see; `log` is left empty."""

    def narrate(self, table: Any, event: Any) -> Told:
        """An event in words, said by itself."""
        told: Told = event.told(table)
        return told

    def asides(self) -> Mapping[str, Callable[[Any], Procedure[str]]]:
        """Procedures that can be started at any decision, by name (`amend`, `roll`, `standing`).

        Each changes the table only after its last question and returns what it did in words, or "".
        """

    def overrules(self, table: Any) -> tuple[Option, ...]:
        """Ways to interrupt what is under way now; a key ending in `.restore` also brings back the state before it."""

    def standing(self, table: Any, decision: Decision) -> Standing | None:
        """The answer agreed beforehand to this decision, if there is one."""

    def dump(self, table: Any) -> dict[str, Any]:
        """The state as plain JSON values that share nothing with the table."""

    def load(self, data: dict[str, Any]) -> Any:
        """The table from dumped values.

        Raises:
            ValueError: the values are not a table's.
        """

    def status(self, table: Any) -> list[str]:
        """What is wrong with the table, in words; empty when all its invariants hold."""

    def documents(self, table: Any) -> tuple[Document, ...]:
        """What of the table could be kept as files of their own now."""

    def reporter(self, audience: Audience) -> Reporter:
        """New accounts of a session, to be kept while it is told again."""

    def reference(self) -> Entries:
        """The rules in the system's own words, an entry for every id it cites; loaded when first asked for."""
