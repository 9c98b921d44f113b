"""A tiny game on gamekit for tests: a tavern brawl of characters with pluck and full pockets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Conversation, Procedure
from unhex_tui.engine.value import State
from unhex_tui.gamekit import casting, character_form, document_models, session_menu, setups
from unhex_tui.gamekit.character_form import Entry
from unhex_tui.gamekit.gathering import Joining
from unhex_tui.gamekit.history import Words
from unhex_tui.gamekit.menus import MenuItem, at_once
from unhex_tui.gamekit.people import KNOWN_AT_SIGHT, CharacterBase, Fact, Team
from unhex_tui.gamekit.questions import text_line
from unhex_tui.gamekit.session_menu import Figure, menu_between, menu_of_preparations, without_sides
from unhex_tui.gamekit.table import FightTable
from unhex_tui.gamekit.table_rules import Ruled, rule
from unhex_tui.gamekit.traits import Name, Trait

MOST_PLUCK = 6
WORDS = Words({"dead": "dead", "out": "under the table"}, "round")
FACTS = (
    Fact("name", "their name", "n"),
    Fact("condition", "their condition", "c"),
    Fact("numbers", "their pluck", "p"),
)


class TavernRules(Ruled):
    chairs: str = rule("May chairs fly?", {"off": "No", "on": "Yes"}, ("TAV-1",), "h")
    songs: str = rule("How many songs before it starts?", {"1": "One", "2": "Two", "3": "Three"})


def _unhurt(_: Any) -> int:
    return MOST_PLUCK


_POCKETS: Any = Annotated[list[Name], Meta(max_length=1_000)]


class Brawler(CharacterBase, State):
    """A character in a brawl."""

    id: str
    name: str
    team: str
    pc: bool
    strength: Annotated[int, Meta(ge=1, le=9), Trait(label="Strength", letter="s")] = 3
    pluck: Annotated[int, Meta(ge=0, le=MOST_PLUCK), Trait(label="Pluck", letter="p", usual=_unhurt)] = MOST_PLUCK
    letter: str = ""
    concept: str = ""
    notes: tuple[str, ...] = ()
    pockets: Annotated[tuple[str, ...], Trait(label="Pockets", written_as=_POCKETS)] = ()
    hidden: bool = False
    known: tuple[str, ...] = KNOWN_AT_SIGHT
    figure: int = 0
    away: bool = False
    held_by: str = ""

    @property
    def dead(self) -> bool:
        return self.pluck < 0

    @property
    def fate(self) -> str:
        return "dead" if self.dead else "out" if not self.pluck else ""

    @property
    def able(self) -> bool:
        return self.pluck > 0 and not self.away


class Swing(State):
    """An action under way."""

    who: str
    target: str = ""
    begun: bool = False


class Tavern(FightTable[Brawler]):
    """The table of a session."""

    facts = FACTS
    fight_phases = ("brawl",)
    letters_of_acts = "x"
    _later: ClassVar[tuple[str, ...]] = ("withheld",)
    rules: TavernRules
    characters: dict[str, Brawler]
    action: Swing | None = None
    errand: str | None = None

    def condition(self, character: Brawler) -> str:
        return f"pluck {character.pluck}"

    def things(self, character: Brawler) -> tuple[str, ...]:
        return character.pockets


class Guarded(Tavern):
    """A table whose players read pluck in numbers only if the GM says so."""

    facts = (*FACTS, Fact("pluck", "how much pluck they have", "k", pcs=False))
    counted_by = "pluck"


Sheet = casting.sheet_of(Brawler, FACTS)


TEMPLATES: Mapping[str, Mapping[str, Any]] = {
    "sailor": {"name": "Sailor", "concept": "on leave", "pockets": ["rope"]},
    "bouncer": {"name": "Bouncer", "concept": "wants quiet", "strength": 5},
}


class Documents(setups.Documents[Any, document_models.Prepared]):
    """The documents of the game."""

    system = "tavern"
    rules = TavernRules()
    kind = Sheet
    ready_npcs = Path("not-read")
    templates = TEMPLATES
    reserved = frozenset(("bar",))
    wounds = "pluck"
    crew, guard, both = ("Ann", "fiddler"), ("Bouncer", "wants quiet"), {"strength": 4}

    def in_columns(self, sheet: Any) -> dict[str, str]:
        return {"strength": str(sheet.strength), "pockets": ", ".join(sheet.pockets) or "–"}


DOCUMENTS = Documents()


class Making(character_form.Making[Any]):
    """The character form of the game."""

    kind = Sheet

    def entries(self, table: Any, sheet: Any) -> list[Entry]:
        pocket = Option("pocket", "Put something in a pocket", "", "k")
        return [
            *self.numbered(sheet),
            *self.called(sheet, "n"),
            *self.added(pocket, sheet.pockets, _found, 2),
            *(self.taken_away(sheet.pockets, n, "pocket", thing) for n, thing in enumerate(sheet.pockets)),
        ]

    def change(self, key: str, was: Any, now: Any) -> str:
        if key == "pockets":
            return f"pockets {', '.join(was) or 'empty'} → {', '.join(now) or 'empty'}"
        return super().change(key, was, now)


def _found() -> Procedure[str]:
    return (yield from text_line("pocket.name", "What is it?"))


def _put(_table: Any, c: Brawler, pluck: int) -> None:
    c.pluck = pluck


def _begin(table: Tavern) -> None:
    table.phase, table.fight, table.round = "brawl", table.fight + 1, 1


PLUCK = Figure("pluck", False, "r", ("TAV-2",), lambda c: c.pluck, lambda _: MOST_PLUCK, _put)
BETWEEN = menu_between(PLUCK, TavernRules.every, TavernRules())
CHARACTERS = Joining(DOCUMENTS, Making(), "name, strength").menu
BEGIN: MenuItem[Tavern] = MenuItem(
    "Begin", "the first round", "b", at_once(_begin), without_sides("on their feet", "TAV-3")
)
PREPARING = menu_of_preparations(DOCUMENTS, "a prepared crowd", CHARACTERS, "TAV-4", begin=BEGIN)
PHASES = session_menu.phases(WORDS, BETWEEN, CHARACTERS, PREPARING)

# ----------------------------------------------------------------------------------------------------- at the table


def brawler(name: str, team: str = "crowd", **more: Any) -> Brawler:
    """Return a character whose id is the name in small letters."""
    who = casting.slug(name)
    return Brawler(who, name, team, more.pop("pc", team == "band"), **more)


def tavern(*people: Brawler, kind: type[Tavern] = Tavern, **more: Any) -> Tavern:
    """Return a table with two sides, the band of the players and the crowd, in a brawl unless a phase is given."""
    sides = [Team("band", "The band", True), Team("crowd", "The crowd", False)]
    more = {"phase": "brawl", "round": 1, "fight": 1, **more}
    return kind(
        "The Anchor", more.pop("rules", TavernRules()), sides, {character.id: character for character in people}, **more
    )


class Talk(Conversation):
    """A procedure on a table, whose questions the test answers one by one; `result` is what it returned."""

    __slots__ = ("result",)

    def _end(self, value: Any) -> None:
        super()._end(value)
        self.result = value

    def says(self, *lines: tuple[str, Any]) -> Talk:
        """Answer by (question, answer) lines; each must name the pending question."""
        for question, answer in lines:
            assert self.decision is not None and self.decision.question == question, self.decision
            self.answer(answer)
        return self

    @property
    def keys(self) -> list[str]:
        """Keys of the options now."""
        return [option.key for option in self.decision.options]  # type: ignore[union-attr]


def told(table: Tavern) -> list[Any]:
    """Return the events since the last call."""
    found = [*table.events]
    table.events.clear()
    return found
