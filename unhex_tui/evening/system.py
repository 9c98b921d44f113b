"""A game with people at its table as a rule system: the door to it, which brings each part where it is first used."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from unhex_tui.engine.decision import Decision, Option
from unhex_tui.engine.event import Told
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Agreement, Beside, Standing, System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, View
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
