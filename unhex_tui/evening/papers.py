"""Characters and fights on paper: setups, parties, encounters and templates of a game, read, laid on a table, written.

A game's `Papers` say what its sheets hold; whatever is otherwise in it alone it puts in place of a method's body. Every
mistake of a file is named at once with where it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pydantic_core import SchemaValidator

from unhex_tui.engine.document import Document, object_of
from unhex_tui.engine.view import Audience
from unhex_tui.evening import documents as d
from unhex_tui.evening import forms
from unhex_tui.evening.casting import Sheet, called, unnumbered
from unhex_tui.evening.documents import Mistakes, Read, place, written
from unhex_tui.evening.hidden_names import sheet_for_players, veil_of
from unhex_tui.evening.known import reveal
from unhex_tui.evening.rulings import not_usual
from unhex_tui.evening.tables import FightTable

S = TypeVar("S", bound=Sheet)
F = TypeVar("F", bound=forms.Prepared)
T = TypeVar("T", bound=FightTable[Any])
EXAMPLE = """{
 "system": "%s",
 "form": "%s",
 "title": "%s",
 "characters": [
  {"name": "%s", "concept": "%s", %s}
 ]
}
"""
"""A small file, for those who write theirs by hand."""


class Papers(Generic[S, F]):
    """How a game's files are read and written: its sheets `S`, and files `F` as they are understood."""

    system: ClassVar[str]
    """The game's id."""
    kind: ClassVar[type[Sheet]]
    """What its sheets are: `S`."""
    rules: ClassVar[Any]
    """Its table rules as they are by default."""
    form: ClassVar[SchemaValidator]
    """What a file holds; it becomes an `F`."""
    sheet: ClassVar[SchemaValidator]
    """What is said of a character; it becomes an `S`."""
    ready_npcs: ClassVar[Path]
    reserved: ClassVar[frozenset[str]]
    """Keys of answers that stand beside characters, so no character's id."""
    wounds: ClassVar[str]
    """The field of a sheet that says how hurt somebody is: a template does not keep it."""
    crew: ClassVar[tuple[str, str]]
    """Name and concept of somebody in an example of a party."""
    guard: ClassVar[tuple[str, str]]
    """Of one who stands in an example of a template."""
    both: ClassVar[str]
    """What else is said of either, as JSON."""

    # ---------------------------------------------------------------- read

    def read_more(self, made: F, found: list[str]) -> None:
        """Understand what else a file holds; what is wrong with it is added to `found`."""

    def read_within(self, sheet: S, read: Read, where: Callable[..., str], found: list[str]) -> None:
        """Understand what is within a sheet; what is wrong with it is added to `found`."""

    def complete(self, sheet: S, made: F) -> None:
        """Fill in what a sheet leaves to the whole file."""

    def wrong(self, i: int, sheet: S, made: F, sheets: forms.Placed[S]) -> Iterable[str]:
        """What is wrong with a sheet as a whole, among those read so far."""
        return ()

    @cached_property
    def templates(self) -> Mapping[str, Mapping[str, Any]]:
        """Ready NPCs by id, in the order they are offered: what a file would say of each."""
        told: dict[str, dict[str, Any]] = json.loads(self.ready_npcs.read_text("utf-8"))
        return told

    def ready(self, template: str) -> S:
        """The sheet of a ready NPC."""
        found: list[str] = []
        sheet = self._read_sheet({**self.templates[template]}, place, found, pc=False)
        assert sheet is not None and not found, found
        return sheet

    def in_columns(self, sheet: S) -> dict[str, str]:
        """What a GM asks of an NPC before recruiting it, by the heads of columns."""
        return {}

    def example(self, form: str) -> str:
        """A small party or template."""
        who = self.crew if form == "party" else self.guard
        return EXAMPLE % (self.system, form, "The crew" if form == "party" else who[0], *who, self.both)

    def prepared(self, data: Any, form: str = "setup") -> F:
        """The content of a file, from its JSON value; Mistakes, all of them, where it is not sound."""
        found: list[str] = []
        read = d.read_part(self.form, data, place, found, {"title": "?"})
        made: F | None = read.value
        if made is None:
            raise Mistakes(found)
        try:
            made.table_rules = self.rules.load(made.rules)
        except ValueError as error:
            made.table_rules = self.rules
            found.append(f"rules: {error}")
        self.read_more(made, found)
        made.teams = forms.read_teams(made.teams, found)
        sheets: list[tuple[int, S]] = []
        for i, one in enumerate(made.characters):
            at = partial(place, "characters", i)
            sheet = self._read_sheet(one, at, found, pc="party" in (form, made.form))
            if sheet is not None:
                self.complete(sheet, made)
                sheets.append((i, sheet))
                found += self.wrong(i, sheet, made, sheets)
                found += [forms.of(i, sheet, "only NPCs can have a count", "count")] if sheet.count and sheet.pc else []
        made.characters = [sheet for _, sheet in sheets]
        found += forms.together(made.teams, sheets, self.reserved, read.wrong)
        found += forms.of_form(form, sheets, read.wrong)
        if found:
            raise Mistakes(found)
        return made

    def _read_sheet(self, data: Any, where: Callable[..., str], found: list[str], *, pc: bool) -> S | None:
        """A character of a file, its template filled in; what is wrong is added to `found`."""
        if isinstance(data, dict):
            data = forms.with_template({"pc": True, **data} if pc else data, self.templates, where, found)
        read = d.read_part(self.sheet, data, where, found, {})
        sheet: S | None = read.value
        if sheet is None:
            return None
        self.read_within(sheet, read, where, found)
        if not sheet.name and "name" not in read.wrong:
            found.append(f"{where('name')}: missing")
        return sheet

    def read(self, form: str, text: str) -> F:
        """What a JSON text holds; ValueError where it is not sound; every mistake with where it is, a line each."""
        return self.prepared(object_of(self.system, text), form)

    # ---------------------------------------------------------------- laid on a table

    def cast(self, table: FightTable[Any], sheets: Sequence[Sheet]) -> list[str]:
        """Add the characters of sound sheets to a table; their ids, in the sheets' order."""
        added = []
        for sheet, who, name in called(table, sheets, self.reserved):
            made = sheet.character(who, name)
            made.letter = table.free_letter(name)
            table.characters[who] = made
            reveal(table, made)
            added.append(who)
        return added

    def begun(self, make: Callable[..., T], made: F, **more: Any) -> T:
        """The table of a setup, also of one without characters, who come as the evening goes on."""
        teams = forms.sides(made)
        standing, aim = dict(made.standing), made.objective
        table = make(made.title, made.table_rules, teams, {}, standing=standing, ends_when=aim, **more)
        if made.form == "party":
            forms.name_party(table, made.title)
        self.cast(table, [replace(one, team=forms.team_of(one, teams)) for one in made.characters])
        return table

    def lay_out(self, table: FightTable[Any], encounter: F) -> list[str]:
        """Put an encounter on the table, between fights; ids of its NPCs. NPCs that were there before are away."""
        for c in table.characters.values():
            c.away = c.away or not c.pc
        table.ends_when, table.scene = encounter.objective, encounter.title
        return self.cast(table, forms.opposing(table, encounter))

    # ---------------------------------------------------------------- written

    def told_of(self, character: Any) -> dict[str, Any]:
        """A character as files tell of it: plain JSON values, nothing that is as usual."""
        sheet = self.kind.of(character)
        return replace(sheet, id=character.id, team="").unlike(self.kind())

    def opponent(self, npc: Any) -> dict[str, Any]:
        """An NPC as an encounter has it, on its side."""
        return self.told_of(npc) | {"team": npc.team}

    def scenery(self, table: Any) -> Mapping[str, Any]:
        """What else an encounter has of a table."""
        return {}

    def party(self, table: FightTable[Any], audience: Audience = "gm") -> str:
        """Return the living PCs and the table's rules as a party file. For the players the file has no hidden PC, and
        no wounds that the GM keeps secret, and names nobody hidden; it is empty when every PC is hidden.
        """
        people = [c for c in table.characters.values() if c.pc and not c.dead and (audience == "gm" or not c.hidden)]
        pcs = [self.told_of(c) for c in people]
        for c, told in zip(people, pcs, strict=True):
            if audience == "players" and not table.counted(c.id):
                told.pop(self.wounds, None)
        if audience == "players":
            if not pcs:
                return ""
            pcs = [sheet_for_players(veil_of(table), told) for told in pcs]
        rules = {"rules": chosen} if (chosen := not_usual(table.rules, self.rules)) else {}
        return self._written("party", forms.party_title(table), pcs, rules)

    def encounter(self, table: FightTable[Any]) -> str:
        """The NPCs that take part as an encounter file, as they are now."""
        npcs = [self.opponent(c) for c in table.characters.values() if not (c.pc or c.away or c.dead)]
        teams = [{"id": team.id, "name": team.name, "pcs": team.pcs} for team in table.teams]
        more = {"objective": table.ends_when, **self.scenery(table), "teams": teams}
        return self._written("encounter", table.scene or table.title, npcs, more)

    def template(self, npc: Any) -> str:
        """An NPC as a template of its kind: what it is and has, unhurt, without a number or a side."""
        told = {key: value for key, value in self.told_of(npc).items() if key not in ("id", self.wounds, "hidden")}
        name = unnumbered(npc.name)
        return self._written("template", name, [{**told, "name": name}])

    def _written(self, form: str, title: str, people: list[Any], more: Mapping[str, Any] | None = None) -> str:
        return written({"system": self.system, "form": form, "title": title, **(more or {}), "characters": people})

    def documents(self, table: FightTable[Any]) -> tuple[Document, ...]:
        """What of the table could be kept as a file: the party, the encounter, templates, each where there is any."""
        found = []
        people = table.characters.values()
        if any(c.pc and not c.dead for c in people):
            dead = tuple(c.name for c in people if c.pc and c.dead)
            texts = self.party(table), self.party(table, "players")
            found.append(
                Document("party", forms.party_title(table), texts[0], lasting=True, dead=dead, players=texts[1])
            )
        if any(not (c.pc or c.away or c.dead) for c in people):
            found.append(Document("encounter", table.scene or table.title, self.encounter(table)))
        kinds: dict[str, Any] = {}
        for npc in (c for c in people if not c.pc):
            kinds.setdefault(self.template(npc), npc)
        alike = Counter(unnumbered(npc.name) for npc in kinds.values())
        for text, npc in kinds.items():
            name = unnumbered(npc.name)
            found.append(Document("template", npc.name if alike[name] > 1 else name, text))
        return tuple(found)
