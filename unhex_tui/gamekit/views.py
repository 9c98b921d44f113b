"""The view of a table for an audience, as far as all games share it: characters, the fight, the seat to wait for.

The last part has values for texts and odds: the best cells of a column, signed numbers, and sums of named parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Audience, Ending, Row, RowState, Sheet, View, seats_named
from unhex_tui.gamekit.history import SEEN_AS, Words, ended, told
from unhex_tui.gamekit.naming import set_apart
from unhex_tui.gamekit.visibility import knows, met, read_by_players, shown_name, team_known


class Shown:
    """The characters of a table whom an audience sees, in the order of `people`."""

    def __init__(self, table: Any, audience: Audience, people: Iterable[Any]) -> None:
        self.table, self.gm = table, audience == "gm"
        self.people = [character for character in people if self.gm or met(table, character)]
        self.teams = [team.id for team in table.teams if self.gm or team_known(table, team.id)]
        """Ids of the sides that the audience knows; views refer to sides by index in this list."""
        self.own = {character.id for character in self.people if self.gm or character.pc}
        """Ids of the characters whose sheets the audience sees."""
        self.ids = {
            character.id: character.id if character.id in self.own else set_apart(f"npc{n}", self.own)
            for n, character in enumerate(self.people)
        }
        """Ids for views, by character id; ids of NPCs that players see reveal nothing."""

    def view(
        self,
        decision: Decision | None,
        words: Words,
        row: Callable[[Any, Any, str, list[str], bool], Row],
        sheet: Callable[[Any, Any, list[str], bool], Sheet],
        underway: Callable[[Any, bool], Iterable[str]],
        *,
        ends_for_all: bool = False,
        **more: Any,
    ) -> View:
        """Return the view, with the game's own fields in `more`.

        The roster is sorted by side unless `by_side` is false. The ending of a fight lists the PCs, or with
        `ends_for_all` everyone who took part.
        """
        table, gm, action = self.table, self.gm, self.table.action
        concerned = [*(decision.about if decision else ()), *([action.who] if action else ())]
        involved = (action.who, action.target) if action else ()
        rows = (row(table, character, self.ids[character.id], self.teams, gm) for character in self.people)
        return View(
            title=table.title,
            fight=self._fight() if table.fighting else "",
            sides=tuple(table.team_name(team) for team in self.teams),
            roster=tuple(sorted(rows, key=lambda row: row.side) if more.get("by_side", True) else rows),
            sheets=tuple(
                sheet(table, character, self.teams, gm) for character in self.people if character.id in self.own
            ),
            underway=tuple(underway(table, gm) if table.fighting else told(table.fights, words, gm=gm)),
            focus=next((character for character in concerned if character in self.own), ""),
            involved=tuple(self.ids[character_id] for character_id in involved if character_id in self.ids),
            waiting=self._waiting(decision),
            aim=f"Ends: {table.ends_when}" if gm and table.fighting and table.ends_when else "",
            ending=self._ending(words, ends_for_all),
            **more,
        )

    def _fight(self) -> str:
        """Return the title for the GM if there is one, else the number; empty instead for the first fight."""
        number = f"Fight {self.table.fight}" if self.table.fights else ""
        return self.table.scene if self.gm and self.table.scene else number

    def _ending(self, words: Words, of_all: bool) -> Ending | None:
        """Return how the last fight ended and who took part; None while a fight is on or something new has begun."""
        table, gm = self.table, self.gm
        if table.phase != "between" or not (table.round and table.fights and table.at_rest):
            return None
        last = table.fights[-1]
        seen_as = last.ending if gm or not last.secret else SEEN_AS[last.ending]
        side = next((n for n, team in enumerate(self.teams) if table.team_name(team) == last.winner), -1)
        people = sorted(
            (character for character in table.taking_part() if character.id in self.ids and (of_all or character.pc)),
            key=lambda character: not character.pc,
        )
        listed = tuple(self.ids[character.id] for character in people)
        return Ending(ended(seen_as, last.winner, last.rounds, words), side if gm or not last.secret else -1, listed)

    def _waiting(self, decision: Decision | None) -> str:
        if decision is None:
            return "The session is over"
        if self.gm:
            return f"{seats_named(decision)} · {decision.prompt}"
        names = dict.fromkeys("the GM" if seat.gm or seat.hidden else seat.name for seat in decision.seats)
        return f"Waiting for {', '.join(names)}"


def state_of(character: Any, gm: bool, *, down: bool, acted: bool) -> RowState:
    """Return a character's state as far as the audience knows it."""
    if character.away:
        return "away"
    if not (gm or knows(character, "condition")):
        return "ready"
    return "dead" if character.dead else "down" if down else "acted" if acted else "ready"


def row(table: Any, character: Any, character_id: str, teams: list[str], gm: bool, actions: str, **more: Any) -> Row:
    """Return a character's row in the roster, under the id and name that the audience knows.

    `more` has the game's own fields.
    """
    common = {
        "letter": character.letter if gm else "",
        "hidden": character.hidden,
        "current": table.action is not None and table.action.who == character.id,
        "folded": character.apart,
    }
    name = character.name if gm or character.pc else shown_name(character)
    side, team = teams.index(character.team), table.team_name(character.team)
    # Fallen characters have no action signs, so signs would reveal the condition.
    seen = actions if gm or knows(character, "condition") else ""
    return Row(id=character_id, name=name, side=side, team=team, actions=seen, **common | more)


def sheet(
    table: Any, character: Any, teams: list[str], gm: bool, gauges: Iterable[tuple[str, str]], **more: Any
) -> Sheet:
    """Return a character's sheet, with concept and notes; for the GM, the GM notes come first."""
    concept, remembered = character.concept, character.notes
    if not gm:
        concept, remembered = read_by_players(table, concept), [read_by_players(table, note) for note in remembered]
    subtitle = " · ".join(filter(None, ("PC" if character.pc else "NPC", table.team_name(character.team), concept)))
    notes = (*(f"GM: {note}" for note in (table.noted.get(character.id, ()) if gm else ())), *remembered)
    side = teams.index(character.team)
    return Sheet(
        character.id, character.name, side, subtitle, tuple(gauges), hidden=character.hidden, notes=notes, **more
    )


ALL = ""
"""Key of cells that concern the whole decision."""


def best_of(worths: Mapping[str, float], head: str) -> frozenset[tuple[str, str]]:
    """Return (key, head) of the options with the highest value; empty if all values are equal."""
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return frozenset((key, head) for key, value in worths.items() if value > most - 1e-9 > least)


def signed(number: int) -> str:
    """Return a number as a sum shows it: `7`, `−2`."""
    return f"−{-number}" if number < 0 else str(number)


def gain(number: int) -> str:
    """Return a number with its sign: `+20`, `−5`, `+0`."""
    return f"{number:+}".replace("-", "−")


class Sum(Value):
    """The target number of a roll, as a sum of named parts."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Sum of all parts; may be below 1."""
        return sum([by for _, by in self.parts])

    def plus(self, name: str, by: int) -> Sum:
        """Return the sum with one more part; a part of 0 is left out."""
        return Sum((*self.parts, (name, by))) if by else self

    def plus_all(self, parts: Iterable[tuple[str, int]]) -> Sum:
        """Return the sum with more parts; parts of 0 are left out."""
        return Sum((*self.parts, *[part for part in parts if part[1]]))

    @property
    def words(self) -> str:
        """`Dexterity 7 + Fight 6 − 2-action penalty 4 = 9`; a single part has no total."""
        return _words(self)


@lru_cache(maxsize=512)
def _words(of: Sum) -> str:
    named = [f"{'−' if by < 0 else '+'} {name} {abs(by)}" for name, by in of.parts]
    text = " ".join(named).removeprefix("+ ")
    return f"{text} = {signed(of.total)}" if len(named) > 1 else text
