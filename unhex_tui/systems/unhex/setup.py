"""What a session starts from, checked at the boundary: CHAR-1, CHAR-3, CHAR-6 to CHAR-8, ARM-1, AOE-0.

Dataclasses of the setup's JSON, and the table they make. Every mistake is named at once with where it is. The schemas
are pydantic's own, without its models: loading those takes as long as half the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic_core import CoreSchema, SchemaValidator, ValidationError
from pydantic_core import core_schema as s

from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.abilities import ABILITIES, NEEDED_BY_ITEM
from unhex_tui.systems.unhex.amend_scene import SCENE
from unhex_tui.systems.unhex.area_map import AreaMap
from unhex_tui.systems.unhex.character import Character
from unhex_tui.systems.unhex.items import KINDS, Item, slots
from unhex_tui.systems.unhex.map_text import MapError, parse
from unhex_tui.systems.unhex.table import Table, Team
from unhex_tui.systems.unhex.wounds import BOXES, unmarked

RESERVED = frozenset({"end", "gm", *SCENE})
"""Keys of answers that stand beside characters, so no character's id."""


def _cleaned(value: Any) -> Any:
    return clean(value) if isinstance(value, str) else value


_ANY_TEXT = s.str_schema()
_ID = s.str_schema(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")
_NAME = s.no_info_before_validator_function(_cleaned, s.str_schema(min_length=1, max_length=300))
_TEXT = s.no_info_before_validator_function(_cleaned, s.str_schema(max_length=300))


def _or(schema: CoreSchema, default: Any) -> CoreSchema:
    return s.with_default_schema(schema, default=default)


def _object(of: type, **fields: CoreSchema) -> CoreSchema:
    """A JSON object that becomes a dataclass; it has these fields and no others."""
    arguments = [s.dataclass_field(name, schema) for name, schema in fields.items()]
    return s.dataclass_schema(
        of,
        s.dataclass_args_schema(of.__name__, arguments, extra_behavior="forbid"),
        [*fields],
        config={"strict": True},
        strict=False,
    )


@dataclass
class ItemSetup:
    """An item: its kind, what it is called, and for armor where it lies."""

    kind: str
    name: str
    location: str
    hand: str
    """Where it is when the fight begins (CHAR-6)."""


_ITEM = _object(
    ItemSetup,
    kind=_ANY_TEXT,
    name=_or(_TEXT, ""),
    location=_or(_ANY_TEXT, ""),
    hand=_or(s.literal_schema(["", "right", "left", "both"]), ""),
)


@dataclass
class CharacterSetup:
    """A character as it comes to the fight."""

    id: str
    name: str
    team: str
    pc: bool
    concept: str
    level: int | None
    """None: its max level."""
    max_level: int
    abilities: list[str]
    good_at: list[str]
    items: list[ItemSetup]
    area: str
    """Name of the area it starts in; empty where it is placed at the table."""
    hidden: bool


_CHARACTER = _object(
    CharacterSetup,
    id=_ID,
    name=_NAME,
    team=_ID,
    pc=_or(s.bool_schema(), False),
    concept=_or(_TEXT, ""),
    level=_or(s.nullable_schema(s.int_schema(ge=0, le=99)), None),
    max_level=_or(s.int_schema(ge=1, le=99), 50),
    abilities=_or(s.list_schema(_ANY_TEXT), []),
    good_at=_or(s.list_schema(_TEXT), []),
    items=_or(s.list_schema(_ITEM), []),
    area=_or(_TEXT, ""),
    hidden=_or(s.bool_schema(), False),
)


@dataclass
class TeamSetup:
    """A side."""

    id: str
    name: str
    pcs: bool


_TEAM = _object(TeamSetup, id=_ID, name=_NAME, pcs=_or(s.bool_schema(), False))


@dataclass
class Setup:
    """Everything a session of Unhex starts from."""

    title: str
    edition: str
    map: str
    """The map, in the map language."""
    teams: list[TeamSetup]
    characters: list[CharacterSetup]
    standing: dict[str, str]


_SETUP = SchemaValidator(
    _object(
        Setup,
        title=_NAME,
        edition=_or(s.literal_schema(["unhex"]), "unhex"),
        map=_ANY_TEXT,
        teams=s.list_schema(_TEAM, min_length=2, max_length=12),
        characters=s.list_schema(_CHARACTER, min_length=2, max_length=120),
        standing=_or(s.dict_schema(_ANY_TEXT, _ANY_TEXT), {}),
    )
)


def start(data: dict[str, Any]) -> Table:
    """The table of a setup.

    Raises:
        ValueError: the setup is not sound; every mistake is named.
    """
    try:
        setup: Setup = _SETUP.validate_python(data)
    except ValidationError as error:
        lines = [f"{'.'.join(str(part) for part in e['loc']) or 'setup'}: {e['msg']}" for e in error.errors()]
        raise ValueError("; ".join(lines)) from None
    try:
        area_map = parse(setup.map)
    except MapError as error:
        raise ValueError(f"map: {error}") from None
    mistakes = _mistakes(setup, area_map)
    if mistakes:
        raise ValueError("; ".join(mistakes))
    table = Table(
        title=setup.title,
        edition=setup.edition,
        area_map=area_map,
        teams=[Team(team.id, team.name, team.pcs or _has_pcs(setup, team.id)) for team in setup.teams],
        characters={},
        standing=dict(setup.standing),
    )
    for one in setup.characters:
        table.characters[one.id] = _character(table, one)
    return table


def _has_pcs(setup: Setup, team: str) -> bool:
    return any(one.pc and one.team == team for one in setup.characters)


def _mistakes(setup: Setup, area_map: AreaMap) -> list[str]:
    found: list[str] = []
    for what, ids in (("team", [t.id for t in setup.teams]), ("character", [c.id for c in setup.characters])):
        found += [f"{what} {one}: the id is used twice" for one in sorted({i for i in ids if ids.count(i) > 1})]
    teams = {team.id for team in setup.teams}
    for one in setup.characters:
        where = f"character {one.name}"
        if one.id in RESERVED:
            found.append(f"{where}: {one.id} cannot be an id")
        if one.team not in teams:
            found.append(f"{where}: there is no team {one.team}; there are {', '.join(sorted(teams))}")
        if one.level is not None and one.level > one.max_level:
            found.append(f"{where}: level {one.level} is above its max level {one.max_level} (CHAR-1)")
        if one.area and area_map.named(one.area) is None:
            found.append(f"{where}: there is no area {one.area}")
        found += [f"{where}: {text}" for text in (*ability_mistakes(one.abilities), *_item_mistakes(one))]
    return found


def ability_mistakes(known: list[str]) -> list[str]:
    """Unknown abilities, and prerequisites that are not held (CHAR-7)."""
    found = [f"there is no combat ability {ability}" for ability in known if ability not in ABILITIES]
    for ability in known:
        needs = ABILITIES[ability].needs if ability in ABILITIES else ""
        if needs and needs not in known:
            found.append(f"{ability} needs {needs} first (CHAR-7)")
    return found


def _item_mistakes(one: CharacterSetup) -> list[str]:
    found: list[str] = []
    armor: dict[str, int] = {}
    hands: list[str] = []
    for item in one.items:
        kind = KINDS.get(item.kind)
        if kind is None:
            found.append(f"there is no item kind {item.kind}; there are {', '.join(KINDS)}")
            continue
        label = item.name or kind.name
        if item.kind == "armor":
            if item.location not in BOXES:
                found.append(f"{label} lies on no body location; there are {', '.join(BOXES)} (ARM-1)")
            armor[item.location] = armor.get(item.location, 0) + 1
        needs = NEEDED_BY_ITEM.get(item.kind)
        if needs and needs not in one.abilities:
            found.append(f"{label} needs the ability {needs} (AOE-0, CHAR-7)")
        if item.hand:
            if (kind.hands == 2) != (item.hand == "both") or kind.hands == 0:
                found.append(f"{label} cannot be held in the {item.hand} hand: it takes {kind.hands} (CHAR-6)")
            hands += ["right", "left"] if item.hand == "both" else [item.hand]
    found += [f"more than 2 armor on the {place} (ARM-1)" for place, n in armor.items() if n > 2]
    found += [f"two items in the {hand} hand (CHAR-6)" for hand in ("right", "left") if hands.count(hand) > 1]
    if len(one.items) > slots(one.max_level):
        found.append(f"{len(one.items)} items in {slots(one.max_level)} slots (CHAR-3)")
    return found


def _character(table: Table, one: CharacterSetup) -> Character:
    area = table.area_map.named(one.area) if one.area else None
    character = Character(
        id=one.id,
        name=one.name,
        team=one.team,
        pc=one.pc,
        letter=table.free_letter(one.name),
        concept=one.concept,
        level=one.max_level if one.level is None else one.level,
        max_level=one.max_level,
        abilities=tuple(one.abilities),
        good_at=tuple(one.good_at),
        marks=unmarked(),
        area=area.id if area else None,
        hidden=one.hidden,
    )
    for item in one.items:
        made = Item(f"i{table.next_serial()}", item.kind, item.name or KINDS[item.kind].name, item.location)
        character.items.append(made)
        for hand in ("right", "left"):
            if item.hand in (hand, "both"):
                character.put(hand, made.id)
    return character
