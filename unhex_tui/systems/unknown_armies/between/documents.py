"""The form of prepared files of Unknown Armies, and the start of a session from a setup.

The session starts in a chase if the setup has cars, in a fight if it has two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from unhex_tui.engine.value import State, field
from unhex_tui.files.names import slug
from unhex_tui.gamekit import document_models, setups
from unhex_tui.gamekit import documents as d
from unhex_tui.gamekit.traits import Id, Name
from unhex_tui.systems.unknown_armies.chase.rounds import begin_chase
from unhex_tui.systems.unknown_armies.fight.opening import begin_fight
from unhex_tui.systems.unknown_armies.people.character import Sheet
from unhex_tui.systems.unknown_armies.rules.chase import AWAY
from unhex_tui.systems.unknown_armies.rules.table_rules import DEFAULT
from unhex_tui.systems.unknown_armies.state.table import Car, Table

MOST_CARS = 12


HOME = Path(__file__).parents[1]


class CarSheet(State, eq=True):
    """A car of a chase in a file; the first car is the prey of the others (UA-CAR-1)."""

    name: Name
    aboard: Annotated[
        list[Id],
        Meta(min_length=1, max_length=MOST_CARS, description="Ids of the characters in the car, the driver first."),
    ]
    behind: Annotated[int, Meta(ge=0, le=AWAY - 1, description="Lengths behind the first car.")] = 0


class Prepared(document_models.Prepared):
    """The content of a file after reading."""

    cars: Annotated[
        list[CarSheet],
        Meta(min_length=2, max_length=MOST_CARS, description="Cars of a chase; a setup with cars begins with it."),
    ] = field(default_factory=list)


class Documents(setups.Documents[Any, Prepared]):
    """Reader and writer of prepared files."""

    system = "unknown-armies"
    rules = DEFAULT
    kind = Sheet
    form = Prepared
    ready_npcs = HOME / "people" / "templates.json"
    reserved = frozenset(("nobody", "done", "none", "default"))
    wounds = "wounds"
    crew, guard, both = ("Ann", "locksmith"), ("Doorman", "doorkeeper"), {"speed": 60, "mind": 45}

    def in_columns(self, sheet: Any) -> dict[str, str]:
        for_fights = [skill for skill in sheet.skills if skill.role in ("melee", "firearms", "drive")]
        best = max(for_fights, key=lambda skill: skill.value, default=None)
        return {
            "Body": str(sheet.body),
            "weapon": ", ".join(weapon.name for weapon in sheet.weapons) or "bare hands",
            "armor": "vest" if sheet.vest else "–",
            "best skill": f"{best.name} {best.value}" if best else "–",
        }

    def read_more(self, made: Prepared, mistakes: list[str]) -> None:
        """Read the cars; `prepared` checks their occupants once all characters are known."""
        made.cars = d.read_parts(CarSheet, made.cars, partial(d.place, "cars"), mistakes)

    def prepared(self, data: Any, form: str = "setup") -> Prepared:
        made = super().prepared(data, form)
        there = {character.id or slug(character.name) for character in made.characters if character.count < 2}
        aboard = [character_id for car in made.cars for character_id in car.aboard]
        wrong = [f"cars: no such character: {character_id}" for character_id in aboard if character_id not in there]
        wrong += [f"cars: {key} is in 2 cars" for key, cars in Counter(aboard).items() if cars > 1]
        if wrong:
            raise d.Mistakes(wrong)
        return made

    def wrong(self, i: int, sheet: Any, made: Prepared, sheets: document_models.Placed[Any]) -> Iterator[str]:
        if sheet.wounds is not None and sheet.wounds > sheet.body:
            yield document_models.of(i, sheet, f"at most {sheet.body}, the Body of the character (UA-WND-1)", "wounds")
        keys = [weapon.key for weapon in sheet.weapons]
        yield from document_models.twice(i, sheet, "weapons", keys, "used")
        yield from document_models.twice(i, sheet, "skills", [skill.name for skill in sheet.skills], "named")
        if sheet.in_hand and sheet.in_hand not in keys:
            yield document_models.of(i, sheet, f"no such weapon: {sheet.in_hand}", "in_hand")
        if sheet.obsession and sheet.obsession not in [skill.name for skill in sheet.skills]:
            yield document_models.of(i, sheet, f"no such skill: {sheet.obsession}", "obsession")
        for n, weapon in enumerate(sheet.weapons):
            if (weapon.loaded or 0) > weapon.shots:
                yield document_models.of(
                    i, sheet, f"{weapon.loaded} loaded, but it holds {weapon.shots}", "weapons", n, "loaded"
                )
        yield from super().wrong(i, sheet, made, sheets)

    def lay_out(self, table: Any, encounter: Prepared) -> list[str]:
        added = super().lay_out(table, encounter)
        called = {slug(table.name(key)): key for key in added} | dict(zip(added, added, strict=True))
        table.parked = []
        for car in encounter.cars:
            aboard = [called[key] for key in car.aboard if key in called]
            table.parked.append(Car("", car.name, aboard, car.behind))
        return added

    def cast(self, table: Any, sheets: Any) -> list[str]:
        added = super().cast(table, sheets)
        for character_id in added:  # the table rules decide at which wound points characters are out
            character = table.characters[character_id]
            character.out = character.wounds <= table.rules.out_at
        return added


DOCUMENTS = Documents()


_BLUEBIRD = {"name": "the Bluebird", "aboard": ["marlow", "ines", "dot"], "behind": 3}
"""The night shift's car, with Marlow as its driver."""


def start(data: dict[str, Any]) -> Table:
    """Return the table of a setup; a chase or a fight begins at once. ValueError lists every mistake."""
    made = DOCUMENTS.prepared(data)
    table = DOCUMENTS.begun(Table, made)
    if made.cars:
        begin_chase(table, [Car(f"car{n}", car.name, car.aboard, car.behind) for n, car in enumerate(made.cars, 1)])
    elif table.contested:
        begin_fight(table)
    return table


def demo() -> dict[str, Any]:
    """Return the demo setup, the bath house: three against three."""
    return setups.ready_file(HOME / "setups" / "bath-house.json")


def ring_road() -> dict[str, Any]:
    """Return the setup of the ready-made chase: the night shift follows the van in the Bluebird."""
    ours = setups.ready_file(HOME / "parties" / "the-night-shift.json")["characters"]
    encounter = setups.ready_file(HOME / "encounters" / "the-ring-road.json")
    return {
        "title": encounter["title"],
        "teams": [
            {"id": "shift", "name": "The night shift", "pcs": True},
            {"id": "road", "name": "The others on the road", "pcs": False},
        ],
        "characters": [
            *({**character, "team": "shift"} for character in ours),
            *({**character, "team": "road"} for character in encounter["characters"]),
        ],
        "cars": [*encounter["cars"], _BLUEBIRD],
    }
