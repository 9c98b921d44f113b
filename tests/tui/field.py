"""The smallest possible game on hexes: a character moves around the tram depot again and again."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from drawing.hex_scenes import COSTS, SEEN, depot

from unhex_tui.engine import decision as d
from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Option
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.procedure import ask
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.system import System
from unhex_tui.engine.view import Highlight, Row, View
from unhex_tui.scenes.hexes import Hexes
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.table import TableScreen

EXTRA = ("J1", "J2", "J10", "J11")
"""Additional options; one address begins with another one."""
OFFERED = (*COSTS, *EXTRA)
WAYS = {"D6": ("E4", "D4", "D5", "D6")}


@dataclass
class Ground:
    """The table."""

    stay: str = "x"
    """The letter of the option to stay."""
    went: list[str] = field(default_factory=list)
    events: list[LogLine] = field(default_factory=list)
    at_rest, chapter = True, "round 3"


class Field(System):
    """A game that asks where to go and logs the answer, again and again."""

    name, title = "field", "A field"
    log_line = staticmethod(lambda table, event: event)

    def start(self, setup: Any) -> Any:
        return Ground(setup.get("stay", "x"))

    def load(self, data: Any) -> Any:
        return Ground(data["stay"], data["went"])

    def dump(self, table: Any) -> Any:
        return {"stay": table.stay, "went": [*table.went]}

    def play(self, table: Any) -> Any:
        while len(table.went) < 200:
            place = yield from ask(lambda: self.question(table))
            table.went.append(place)
            table.events.append(LogLine(f"Nadi → {place}", ("MOV-1",)))

    def question(self, table: Any) -> d.Choose:
        barred = d.Blocked(Option("D9", "D9", place="D9"), (d.Reason("is a wall", ("MOV-6",)),))
        offered = tuple(Option(each, each, f"cost {COSTS.get(each, 5)}", place=each) for each in OFFERED)
        return d.Choose(
            question="move.to",
            prompt="Nadi moves, up to 4 hexes: where to?",
            seats=(d.Seat("nadi", "Nadi"),),
            options=(Option("stay", "stay at E4", letter=table.stay), *offered),
            enter="stay",
            explain=lambda: d.Explanation((barred,)),
        )

    def advise(self, table: Any, decision: Any) -> Advice:
        def seen(place: str) -> Preview:
            light = Highlight(WAYS.get(place, ("E4", place)), why=f"{place} is near", said=tuple(SEEN.items()))
            return Preview((f"from {place} the Foreman sees you",), highlight=light)

        return Advice({place: seen(place) for place in OFFERED})

    def view(self, table: Any, decision: Any, audience: Any) -> View:
        rows = tuple(
            Row(
                token.id,
                token.name,
                token.letter,
                token.side,
                ("crew", "guards")[token.side],
                "●",
                where=cell.id,
                state=token.state,
                current=token.current,
            )
            for cell in depot().cells
            for token in cell.tokens
        )
        return View(
            "The depot", "Nadi moves", "Round 3", sides=("crew", "guards"), roster=rows, scene=self.scene(decision)
        )

    def scene(self, decision: Any) -> Hexes:
        return depot(words=COSTS if decision is not None else {})


FIELD = Field()


def moving(*, stay: str = "x", ascii: bool = False) -> TrackerApp:
    """Return the app at its first question."""
    return TrackerApp(Opened(Session(FIELD, {"stay": stay}), "field.jsonl"), AppDice(Random(1)), ascii=ascii)


def table(app: TrackerApp) -> TableScreen:
    """Return the table screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen
