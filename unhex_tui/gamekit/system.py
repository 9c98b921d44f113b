"""Base classes of rule systems for games with characters; the parts of a game are loaded when first used."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Answered, AutoAnswer, GmAction, Kind, System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View
from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit.visibility import forewarned, seen


class AtTable(Value):
    """The functions of a game in play, each named like the method of `PeopledSystem` that calls it."""

    gm_actions: tuple[GmAction, ...]
    play: Callable[[Any], Procedure[None]]
    view: Callable[[Any, Decision | None, Audience], View]
    log_line: Callable[[Any, Any], LogLine]
    overrules: Callable[[Any], tuple[Option, ...]]
    auto_answers: Callable[[Any, Decision], tuple[AutoAnswer, ...]]
    auto_answer: Callable[[Any, Decision], Answered | None]
    status: Callable[[Any], list[str]]
    load: Callable[[dict[str, Any]], Any]


class WholeTable(AtTable):
    """All functions of a game that are loaded together."""

    start: Callable[[dict[str, Any]], Any]
    documents: Callable[[Any], tuple[Document, ...]]
    advise: Callable[[Any, Decision], Advice]
    shorthand: Callable[[Any, str], Reading]
    read: Callable[[str, str], object]
    """Read a document of a form from its text."""
    demo: Callable[[], dict[str, Any]]


class PeopledSystem(System):
    """A rule system that loads its table functions only on demand; looking up rules needs none of them."""

    @property
    @abstractmethod
    def at_table(self) -> AtTable:
        """The functions of the game in play, loaded on first use."""

    def play(self, table: Any) -> Procedure[None]:
        return self.at_table.play(table)

    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        return self.at_table.view(table, decision, audience)

    def log_line(self, table: Any, event: Any) -> LogLine:
        """Return an event's log line for the GM and for the players."""
        return self.at_table.log_line(table, event)

    def there(self, table: Any, character_id: str, audience: Audience) -> bool:
        """Tell whether a character is at the table and visible to the audience."""
        return character_id in table.characters and (audience == "gm" or seen(table.characters[character_id]))

    def gm_actions(self) -> tuple[GmAction, ...]:
        return self.at_table.gm_actions

    def overrules(self, table: Any) -> tuple[Option, ...]:
        return self.at_table.overrules(table)

    def auto_answers(self, table: Any, decision: Decision) -> tuple[AutoAnswer, ...]:
        return self.at_table.auto_answers(table, decision)

    def auto_answer(self, table: Any, decision: Decision) -> Answered | None:
        return self.at_table.auto_answer(table, decision)

    def status(self, table: Any) -> list[str]:
        return self.at_table.status(table)

    def dump(self, table: Any) -> dict[str, Any]:
        return dict(table.dump())

    def load(self, data: dict[str, Any]) -> Any:
        return self.at_table.load(data)


class WholeSystem(PeopledSystem):
    """A rule system whose parts are loaded together, except its report and its rules text."""

    home: ClassVar[Path]
    """Folder of the game; the documents that come with it lie in `parties` and `encounters`."""

    @property
    @abstractmethod
    def at_table(self) -> WholeTable: ...

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of documents: setups, parties, encounters and NPC templates."""
        parties, encounters = self.home / "parties", self.home / "encounters"
        return {
            "setup": Kind("", self._reader("setup"), begins=True),
            "party": Kind(f"{self.name}/parties", self._reader("party"), ready=parties, begins=True),
            "encounter": Kind(f"{self.name}/encounters", self._reader("encounter"), ready=encounters, begins=True),
            "template": Kind(f"{self.name}/templates", self._reader("template")),
        }

    def _reader(self, form: str) -> Callable[[str], object]:
        """Return a reader for a form; the game is loaded only when the reader is called."""
        return lambda text: self.at_table.read(form, text)

    def start(self, data: dict[str, Any]) -> Any:
        """Return a new table; raise ValueError that names every mistake if the setup is not valid."""
        return self.at_table.start(data)

    def documents(self, table: Any) -> tuple[Document, ...]:
        """Return the PCs as a party, the NPCs as an encounter, and each kind of NPC as a template."""
        return self.at_table.documents(table)

    def advise(self, table: Any, decision: Decision) -> Advice:
        """Return previews, odds on demand, and a preview of how players read a typed text."""
        return forewarned(self.at_table.advise(table, decision), table, decision)

    def shorthand(self, table: Any, line: str) -> Reading:
        """Read a line as an edit or a note."""
        return self.at_table.shorthand(table, line)
