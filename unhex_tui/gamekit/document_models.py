"""Prepared documents, as far as all games share them: sides, characters, the limits of each form, joining a table.

A setup starts a session and may hold anything; a party holds PCs only; an encounter holds the opposition; a template is
one NPC to recruit in any number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec import Meta, structs
from msgspec.structs import replace

from unhex_tui.engine.value import State, Value, field
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.casting import Sheet
from unhex_tui.gamekit.documents import place
from unhex_tui.gamekit.naming import nearest, set_apart
from unhex_tui.gamekit.people import CharacterTable, P, Team
from unhex_tui.gamekit.traits import Id, Name, Text

MOST_CHARACTERS = 300
MOST_TEAMS = 12
PLAYERS, OPPOSITION = Team("players", "Players", True), Team("opposition", "Opposition", False)
"""Default sides for a file that names none."""

S = TypeVar("S", bound=Sheet)
Placed = Sequence[tuple[int, S]]
"""Readable sheets, each with its index in the file's list."""


class TeamSheet(Value):
    """A side as a file describes it."""

    id: Annotated[Id, Meta(description="Id that characters name as their team.")]
    name: Name
    pcs: Annotated[bool, Meta(description="The side of the players.")] = False


class Prepared(State, eq=True):
    """The content of a file after reading; games may add fields."""

    _worked_out: ClassVar[tuple[str, ...]] = ("table_rules",)
    title: Annotated[Name, Meta(description="Name of the session or document, and of its file.")]
    form: Literal["setup", "party", "encounter", "template"] = "setup"
    rules: Annotated[dict[str, Any], Meta(description="Table rules that differ from the default.")] = field(
        default_factory=dict
    )
    objective: Annotated[Text, Meta(description="What ends the fight besides the last side standing.")] = ""
    """In the GM's words; empty for none."""
    teams: Annotated[
        list[Any], Meta(min_length=2, max_length=MOST_TEAMS, description="Sides; by default players and opposition.")
    ] = field(default_factory=list)
    """Raw data at first; `Team`s after reading."""
    characters: Annotated[list[Any], Meta(max_length=MOST_CHARACTERS)] = field(default_factory=list)
    """Raw data at first; sheets after reading."""
    standing: Annotated[dict[str, str], Meta(description="Auto-answers, as a save holds them.")] = field(
        default_factory=dict
    )
    table_rules: Any = None
    """Complete table rules including defaults; None before reading."""

    @property
    def summary(self) -> str:
        """The characters, for a list of documents; for a template, the concept of its NPC."""
        if self.form == "template":
            return ", ".join(sheet.concept for sheet in self.characters)
        return ", ".join(sheet.label for sheet in self.characters)


def read_teams(given: Iterable[Any], mistakes: list[str]) -> list[Team]:
    """Read the sides of a file, adding to `mistakes`; return the default sides if none is readable."""
    teams = []
    for i, data in enumerate(given):
        needed = {"id": f"team-{i}", "name": "?"}
        team = d.read_part(TeamSheet, data, partial(place, "teams", i), mistakes, needed)
        if team.value is not None:
            teams.append(Team(**structs.asdict(team.value)))
    return teams or [PLAYERS, OPPOSITION]


def with_template(
    data: dict[str, Any],
    templates: Mapping[str, Mapping[str, Any]],
    where: Callable[..., str],
    mistakes: list[str],
    alone: Collection[str] = (),
) -> dict[str, Any]:
    """Fill in a sheet's data from its template; an unknown template is added to `mistakes`.

    The sheet's own fields take precedence; an unknown template serves as the name if there is none. An NPC without a
    name gets a numbered one, unless the template is in `alone`.
    """
    wanted = data.get("template")
    if not isinstance(wanted, str) or not wanted:
        return data
    if wanted not in templates:
        text = f'no such template: "{wanted}"{nearest(wanted, [*templates])}. Available: {", ".join(templates)}'
        mistakes.append(f"{where('template')}: {text}")
        return {"name": wanted, **data}
    numbered = {} if wanted in alone or "name" in data or data.get("pc") is True else {"count": 1}
    return {**templates[wanted], **numbered, **data}


def of(i: int, sheet: Sheet, text: str, *path: Any) -> str:
    """Return a mistake of a sheet with its place and the character's name."""
    called = f" ({sheet.name})" if sheet.name else ""
    return f"{place('characters', i, *path)}{called}: {text}"


def twice(i: int, sheet: Sheet, field: str, values: Sequence[str], how: str = "named") -> Iterator[str]:
    """Yield a mistake for each value that a field of a sheet repeats."""
    for value in dict.fromkeys(values):
        if values.count(value) > 1:
            yield of(i, sheet, f"{value} is {how} twice", field)


def together(
    teams: Sequence[Team], sheets: Placed[S], reserved: Collection[str], wrong: frozenset[str]
) -> Iterator[str]:
    """Yield mistakes that concern the whole file: ids, teams and counts."""
    known = [team.id for team in teams]
    for i, team_id in enumerate(known):
        if team_id in known[:i]:
            yield f"{place('teams', i, 'id')}: {team_id} is used twice"
    ids: dict[str, int] = {}
    for i, sheet in sheets:
        if sheet.id in reserved:
            yield of(i, sheet, f"{sheet.id} is a reserved id", "id")
        if sheet.id and sheet.id in ids:
            yield of(i, sheet, f"{sheet.id} is used twice, first by characters.{ids[sheet.id]}", "id")
        ids.setdefault(sheet.id, i)
        if sheet.team and sheet.team not in known and not wrong & {"teams"}:
            text = f'no such team: "{sheet.team}"{nearest(sheet.team, known)}. Available: {", ".join(known)}'
            yield of(i, sheet, text, "team")
    many = sum(sheet.many for _, sheet in sheets)
    if many > MOST_CHARACTERS:
        yield f"characters: {many} in all, at most {MOST_CHARACTERS}"


def of_form(form: str, sheets: Placed[S], wrong: frozenset[str]) -> Iterator[str]:
    """Yield characters that a form may not hold: parties hold PCs, encounters hold NPCs, a template holds one NPC."""
    read = "characters" not in wrong
    if form == "party":
        yield from (of(i, sheet, "a party holds PCs only") for i, sheet in sheets if not sheet.pc)
        if not sheets and read:
            yield "characters: expected at least 1 PC"
    if form == "encounter":
        yield from (
            of(i, sheet, "an encounter holds NPCs only; PCs belong in a party") for i, sheet in sheets if sheet.pc
        )
    if form == "template":
        yield from (of(i, sheet, "a template must be an NPC") for i, sheet in sheets if sheet.pc)
        if len(sheets) != 1 and read:
            yield f"characters: expected 1 NPC, not {len(sheets)}"


def team_of(sheet: Sheet, teams: Sequence[Any]) -> str:
    """Return the id of a sheet's team; by default the players' team for a PC, the first other team for an NPC."""
    if sheet.team:
        return sheet.team
    team: str = next((team.id for team in teams if team.pcs == sheet.pc), teams[0].id)
    return team


def sides(made: Prepared) -> list[Team]:
    """Return a file's sides; a side with a PC of the file counts as the players'."""
    of_pcs = {sheet.team for sheet in made.characters if sheet.pc}
    return [Team(team.id, team.name, team.pcs or team.id in of_pcs) for team in made.teams]


# -------------------------------------------------------------------- at the table


def joining(table: CharacterTable[P], party: Prepared) -> list[Any]:
    """Return the sheets of a party's PCs, placed on the players' sides.

    The party's title becomes the name of the table's party if that has no name yet.
    """
    team = players_team(table)
    if not table.party:
        name_party(table, party.title)
    of_players = {known.id for known in table.teams if known.pcs}
    return [replace(sheet, team=sheet.team if sheet.team in of_players else team) for sheet in party.characters]


def opposing(table: CharacterTable[P], encounter: Prepared) -> list[Any]:
    """Return the sheets of an encounter's NPCs, placed on the table's sides as `side_of` matches them."""
    team_ids = [team_of(sheet, encounter.teams) for sheet in encounter.characters]
    ours = {team.id: side_of(table, team) for team in encounter.teams if team.id in team_ids}
    return [replace(sheet, team=ours[team_id]) for sheet, team_id in zip(encounter.characters, team_ids, strict=True)]


def players_team(table: CharacterTable[P]) -> str:
    """Return the id of the players' team; add one if there is none."""
    for team in table.teams:
        if team.pcs:
            return team.id
    table.teams.insert(0, Team(PLAYERS.id, PLAYERS.name, True))
    return PLAYERS.id


def side_of(table: CharacterTable[P], team: Team) -> str:
    """Return the id of the table's team that matches an encounter's team by id or name; add one if none matches.

    The players' teams match each other, and the default opposition matches any team of NPCs.
    """
    if team.pcs:
        return players_team(table)
    others = [known for known in table.teams if not known.pcs]
    for known in others:
        if team.id == known.id or team.name.casefold() == known.name.casefold():
            return known.id
    if team is OPPOSITION and others:
        return others[0].id
    team_id = set_apart(team.id, {known.id for known in table.teams})
    table.teams.append(Team(team_id, team.name, False))
    return team_id


def opposition_team(table: CharacterTable[P]) -> str:
    """Return the id of the first team that is not the players'; add one if there is none."""
    return side_of(table, OPPOSITION)


def new_side(table: CharacterTable[P], name: str) -> str:
    """Return the id of a team of NPCs with a new name.

    The default opposition is renamed if it still has its default name and no members; otherwise a team is added. Other
    teams keep their names, since encounters match them by id.
    """
    default = (OPPOSITION.id, OPPOSITION.name)
    unused = (team for team in table.teams if (team.id, team.name) == default and not any(table.members(team.id)))
    team = next(unused, None) or Team(set_apart(OPPOSITION.id, {known.id for known in table.teams}), name, False)
    if team not in table.teams:
        table.teams.append(team)
    team.name = name
    return team.id


def name_party(table: CharacterTable[P], name: str, was: str = "") -> None:
    """Set the party's name.

    The players' team gets the same name if it still has its default name or the party's old name `was`, unless another
    team has the new name.
    """
    team = table.team(players_team(table))
    if team.name in (PLAYERS.name, was) and not called_so(table, name):
        team.name = name
    table.party = name


def called_so(table: CharacterTable[P], name: str) -> str:
    """Return the name of a team other than the players' that equals `name`, ignoring case; empty if there is none."""
    of_players = players_team(table)
    others = (team.name for team in table.teams if team.id != of_players)
    return next((other for other in others if other.casefold() == name.casefold()), "")


def party_title(table: CharacterTable[P]) -> str:
    """Return the party's name, or the name of the players' team if the party has none."""
    return table.party or next((team.name for team in table.teams if team.pcs), PLAYERS.name)
