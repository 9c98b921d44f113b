"""What is prepared at home, as far as no game is in it: sides, who is on them, what each form may hold, where it joins.

A setup is what a session starts from and may hold everything; a party is PCs alone; an encounter is the opposition; a
template is one NPC to be recruited by the dozen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pydantic_core import core_schema as s

from unhex_tui.evening import documents as d
from unhex_tui.evening.casting import Sheet
from unhex_tui.evening.documents import place
from unhex_tui.evening.naming import nearest, set_apart
from unhex_tui.evening.people import Fact, P, Peopled, Team

MOST_CHARACTERS = 300
MOST_TEAMS = 12
MOST_OF_A_KIND = 20
"""NPCs that one sheet stands for."""
FORMS = ("setup", "party", "encounter", "template")
PLAYERS, OPPOSITION = Team("players", "Players", True), Team("opposition", "Opposition", False)
"""The sides where a file names none."""

S = TypeVar("S", bound=Sheet)
Placed = Sequence[tuple[int, S]]
"""Sheets that could be read, each with its place in the file's list."""


@dataclass
class Prepared:
    """A file's content, understood; a game's may hold more."""

    title: str
    form: str = "setup"
    rules: dict[str, Any] = field(default_factory=dict)
    """Table rules that are not the default."""
    objective: str = ""
    """What ends the fight besides one side being left, in the GM's words."""
    teams: Sequence[Any] = ()
    """`Team`s, once they are read."""
    characters: list[Any] = field(default_factory=list)
    """Sheets, once they are read."""
    standing: dict[str, str] = field(default_factory=dict)
    table_rules: Any = None
    """The table rules with what is the default, once they are read."""

    @property
    def summary(self) -> str:
        """Who is in it, for a list of parties or encounters; what a template's NPC is."""
        if self.form == "template":
            return ", ".join(one.concept for one in self.characters)
        return ", ".join(one.name if one.count < 2 else f"{one.count} × {one.name}" for one in self.characters)


FIELDS = {
    "title": d.NAME,
    "form": d.optional(s.literal_schema([*FORMS]), "setup"),
    "rules": d.optional(s.dict_schema(d.ANY_TEXT, d.ANY), {}),
    "objective": d.optional(d.TEXT, ""),
    "teams": d.optional(s.list_schema(d.ANY, min_length=2, max_length=MOST_TEAMS), ()),
    "characters": d.optional(s.list_schema(d.ANY, max_length=MOST_CHARACTERS), []),
    "standing": d.optional(s.dict_schema(d.ANY_TEXT, d.ANY_TEXT), {}),
}
"""What every game's files hold; sheets and sides are read one by one."""
_SHEET = {
    "name": d.optional(d.NAME, ""),
    "id": d.optional(d.ID, ""),
    "team": d.optional(d.ID, ""),
    "pc": d.optional(d.FLAG, False),
    "concept": d.optional(d.TEXT, ""),
    "notes": d.several(d.TEXT),
    "hidden": d.optional(d.FLAG, False),
    "template": d.optional(d.ANY_TEXT, ""),
    "count": d.optional(s.int_schema(ge=0, le=MOST_OF_A_KIND), 0),
}
"""What every game's sheets say, but for what the players know, which are the game's facts."""


def sheet(facts: Iterable[Fact]) -> dict[str, Any]:
    """What the sheets of a game with these facts say, what is its own apart."""
    known = s.list_schema(s.literal_schema([fact.id for fact in facts]))
    return {**_SHEET, "known": d.optional(s.nullable_schema(known), None)}


_TEAM = d.a_form(Team, id=d.ID, name=d.NAME, pcs=d.optional(d.FLAG, False))


def read_teams(given: Iterable[Any], found: list[str]) -> list[Team]:
    """The sides of a file; what is wrong with them is added to `found`."""
    teams = []
    for i, one in enumerate(given):
        needed = {"id": f"team-{i}", "name": "?"}
        team = d.read_part(_TEAM, one, lambda *more, i=i: place("teams", i, *more), found, needed)
        if team.value is not None:
            teams.append(team.value)
    return teams or [PLAYERS, OPPOSITION]


def with_template(
    data: dict[str, Any],
    templates: Mapping[str, Mapping[str, Any]],
    where: Callable[..., str],
    found: list[str],
    alone: Collection[str] = (),
) -> dict[str, Any]:
    """A sheet of a file over what its template says of it, numbered where it has no name; but for those that come
    `alone`.
    """
    wanted = data.get("template")
    if not isinstance(wanted, str) or not wanted:
        return data
    if wanted not in templates:
        there = f'no such template: "{wanted}"{nearest(wanted, [*templates])}. Available: {", ".join(templates)}'
        found.append(f"{where('template')}: {there}")
        return {"name": wanted, **data}
    numbered = {} if wanted in alone or "name" in data or "count" in data else {"count": 1}
    return {**templates[wanted], **numbered, **data}


def of(i: int, sheet: Sheet, text: str, *path: Any) -> str:
    """A mistake of a sheet, with where it is and whose."""
    called = f" ({sheet.name})" if sheet.name else ""
    return f"{place('characters', i, *path)}{called}: {text}"


def twice(i: int, sheet: Sheet, field: str, values: Sequence[str], how: str = "named") -> Iterator[str]:
    """What is wrong with a field of a sheet that says something more than once."""
    for one in dict.fromkeys(values):
        if values.count(one) > 1:
            yield of(i, sheet, f"{one} is {how} twice", field)


def _nothing(_i: int, _sheet: Any) -> Iterable[str]:
    return ()


def together(
    teams: Sequence[Team],
    sheets: Placed[S],
    reserved: Collection[str],
    wrong: frozenset[str],
    more: Callable[[int, S], Iterable[str]] = _nothing,
) -> Iterator[str]:
    """What is wrong with all of it taken together: ids, teams, numbers, and `more` that a game asks of each."""
    known = [team.id for team in teams]
    for i, team in enumerate(known):
        if team in known[:i]:
            yield f"{place('teams', i, 'id')}: {team} is used twice"
    ids: dict[str, int] = {}
    for i, one in sheets:
        if one.id in reserved:
            yield of(i, one, f"{one.id} is a reserved id", "id")
        if one.id and one.id in ids:
            yield of(i, one, f"{one.id} is used twice, first by characters.{ids[one.id]}", "id")
        ids.setdefault(one.id, i)
        if one.team and one.team not in known and not wrong & {"teams"}:
            there = f'no such team: "{one.team}"{nearest(one.team, known)}. Available: {", ".join(known)}'
            yield of(i, one, there, "team")
        yield from more(i, one)
    many = sum(max(1, one.count) for _, one in sheets)
    if many > MOST_CHARACTERS:
        yield f"characters: {many} in all, at most {MOST_CHARACTERS}"


def of_form(form: str, sheets: Placed[S], wrong: frozenset[str]) -> Iterator[str]:
    """What a form may not hold: an encounter's characters are NPCs, a template's is one NPC, a party's are PCs."""
    read = "characters" not in wrong
    if form == "party":
        yield from (of(i, one, "a party holds PCs only") for i, one in sheets if not one.pc)
        if not sheets and read:
            yield "characters: expected at least 1 PC"
    if form == "encounter":
        yield from (of(i, one, "an encounter holds NPCs only; PCs belong in a party") for i, one in sheets if one.pc)
    if form == "template":
        yield from (of(i, one, "a template must be an NPC") for i, one in sheets if one.pc)
        if len(sheets) != 1 and read:
            yield f"characters: expected 1 NPC, not {len(sheets)}"


def team_of(sheet: Sheet, teams: Sequence[Any]) -> str:
    """Id of the team a sheet belongs to: its own, else the players' for a PC, for an NPC the first that is not."""
    if sheet.team:
        return sheet.team
    team: str = next((team.id for team in teams if team.pcs == sheet.pc), teams[0].id)
    return team


def sides(made: Prepared) -> list[Team]:
    """A file's sides, each the players' where a PC of the file is on it."""
    of_pcs = {one.team for one in made.characters if one.pc}
    return [Team(team.id, team.name, team.pcs or team.id in of_pcs) for team in made.teams]


# -------------------------------------------------------------------- at the table


def joining(table: Peopled[P], party: Prepared) -> list[Any]:
    """The sheets of a party's PCs, who come to the players' own sides. The first party that joins gives its name to
    those who have none yet.
    """
    team = players_team(table)
    if not table.party:
        name_party(table, party.title)
    own = {known.id for known in table.teams if known.pcs}
    return [replace(one, team=one.team if one.team in own else team) for one in party.characters]


def opposing(table: Peopled[P], encounter: Prepared) -> list[Any]:
    """The sheets of an encounter's NPCs, each with the table's side that is its own; sides are known again by their id
    or name, else they are added.
    """
    of = [team_of(one, encounter.teams) for one in encounter.characters]
    sides = {team.id: side_of(table, team) for team in encounter.teams if team.id in of}
    return [replace(one, team=sides[team]) for one, team in zip(encounter.characters, of, strict=True)]


def players_team(table: Peopled[P]) -> str:
    """The players' own team, made where there is none."""
    for team in table.teams:
        if team.pcs:
            return team.id
    table.teams.insert(0, Team(PLAYERS.id, PLAYERS.name, True))
    return PLAYERS.id


def side_of(table: Peopled[P], team: Team) -> str:
    """The table's team that an encounter's is, by its id or name; a new one where it has none like it."""
    if team.pcs:
        return players_team(table)
    others = [known for known in table.teams if not known.pcs]
    for known in others:
        if team.id == known.id or team.name.casefold() == known.name.casefold():
            return known.id
    if team is OPPOSITION and others:
        return others[0].id
    made = set_apart(team.id, {known.id for known in table.teams})
    table.teams.append(Team(made, team.name, False))
    return made


def opposition_team(table: Peopled[P]) -> str:
    """The first team that is not the players' own, made where there is none."""
    return side_of(table, OPPOSITION)


def new_side(table: Peopled[P], name: str) -> str:
    """The team of NPCs that is called so from now on: the house's own while it has nobody and no name yet, else a new
    one. Others keep their names, since encounters know them by their ids.
    """
    own = (OPPOSITION.id, OPPOSITION.name)
    unused = (one for one in table.teams if (one.id, one.name) == own and not any(table.members(one.id)))
    team = next(unused, None) or Team(set_apart(OPPOSITION.id, {known.id for known in table.teams}), name, False)
    if team not in table.teams:
        table.teams.append(team)
    team.name = name
    return team.id


def name_party(table: Peopled[P], name: str, was: str = "") -> None:
    """What the party is called from now on.

    So is the players' team, where it is called as the party `was` or has no name of its own yet, and no other team is
    called so.
    """
    team = table.team(players_team(table))
    if team.name in (PLAYERS.name, was) and not called_so(table, name):
        team.name = name
    table.party = name


def called_so(table: Peopled[P], name: str) -> str:
    """The name of another team than the players' that is called so, in capitals or not; empty where none is."""
    own = players_team(table)
    others = (team.name for team in table.teams if team.id != own)
    return next((other for other in others if other.casefold() == name.casefold()), "")


def party_title(table: Peopled[P]) -> str:
    """What the party is called; where it has no name, the name of the players' own team."""
    return table.party or next((team.name for team in table.teams if team.pcs), PLAYERS.name)
