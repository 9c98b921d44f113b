"""A game with people at its table as a rule system: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.document import Document
from unhex_tui.engine.event import Told
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Beside, Kind, Standing, System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View
from unhex_tui.engine.wording import Reading
from unhex_tui.evening.hidden_names import forewarned
from unhex_tui.evening.known import seen


class AtTable(Value):
    """What is done at the table: functions named as the methods of a system that they are."""

    asides: tuple[Beside, ...]
    play: Callable[[Any], Procedure[None]]
    view: Callable[[Any, Decision | None, Audience], View]
    narrate: Callable[[Any, Any], Told]
    overrules: Callable[[Any], tuple[Option, ...]]
    agreements: Callable[[Any, Decision], tuple[Agreement, ...]]
    standing: Callable[[Any, Decision], Standing | None]
    status: Callable[[Any], list[str]]
    load: Callable[[dict[str, Any]], Any]


class WholeTable(AtTable):
    """With what else is loaded together with it."""

    start: Callable[[dict[str, Any]], Any]
    documents: Callable[[Any], tuple[Document, ...]]
    advise: Callable[[Any, Decision], Advice]
    shorthand: Callable[[Any, str], Reading]
    read: Callable[[str, str], object]
    """What a text of a form says."""
    demo: Callable[[], dict[str, Any]]


class PeopledSystem(System):
    """A system; who only looks up its rules needs nothing of what is done at its table."""

    @property
    @abstractmethod
    def at_table(self) -> AtTable:
        """It is loaded when it is first asked for."""

    def play(self, table: Any) -> Procedure[None]:
        return self.at_table.play(table)

    def view(self, table: Any, decision: Decision | None, audience: Audience) -> View:
        return self.at_table.view(table, decision, audience)

    def narrate(self, table: Any, event: Any) -> Told:
        """An event in words, and what the players are told of it."""
        return self.at_table.narrate(table, event)

    def there(self, table: Any, who: str, audience: Audience) -> bool:
        """Whether somebody was not removed, nor hidden from the players."""
        return who in table.characters and (audience == "gm" or seen(table.characters[who]))

    def asides(self) -> tuple[Beside, ...]:
        return self.at_table.asides

    def overrules(self, table: Any) -> tuple[Option, ...]:
        return self.at_table.overrules(table)

    def agreements(self, table: Any, decision: Decision) -> tuple[Agreement, ...]:
        return self.at_table.agreements(table, decision)

    def standing(self, table: Any, decision: Decision) -> Standing | None:
        return self.at_table.standing(table, decision)

    def status(self, table: Any) -> list[str]:
        return self.at_table.status(table)

    def dump(self, table: Any) -> dict[str, Any]:
        return dict(table.dump())

    def load(self, data: dict[str, Any]) -> Any:
        return self.at_table.load(data)


class WholeSystem(PeopledSystem):
    """One whose parts are loaded together, but for its report and its rules to look up."""

    home: ClassVar[Path]
    """Its folder; in `parties` and `encounters` lie those that come with it."""

    @property
    @abstractmethod
    def at_table(self) -> WholeTable: ...

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Setups, parties, encounters and templates of NPCs."""
        parties, encounters = self.home / "parties", self.home / "encounters"
        return {
            "setup": Kind("", self._reader("setup"), begins=True),
            "party": Kind(f"{self.name}/parties", self._reader("party"), ready=parties, begins=True),
            "encounter": Kind(f"{self.name}/encounters", self._reader("encounter"), ready=encounters, begins=True),
            "template": Kind(f"{self.name}/templates", self._reader("template")),
        }

    def _reader(self, form: str) -> Callable[[str], object]:
        """What reads a form is loaded when something is to be read."""
        return lambda text: self.at_table.read(form, text)

    def start(self, data: dict[str, Any]) -> Any:
        """A new table; ValueError where the setup is not sound; every mistake is named."""
        return self.at_table.start(data)

    def documents(self, table: Any) -> tuple[Document, ...]:
        """The PCs as a party, the NPCs as an encounter, each kind of NPC as a template."""
        return self.at_table.documents(table)

    def advise(self, table: Any, decision: Decision) -> Advice:
        """What the choices would mean, odds when asked for, and what players read of a text that is typed."""
        return forewarned(self.at_table.advise(table, decision), table, decision)

    def shorthand(self, table: Any, line: str) -> Reading:
        """The GM's edits that can be written in a line, and notes."""
        return self.at_table.shorthand(table, line)
