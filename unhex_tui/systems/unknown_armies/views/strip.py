"""The view of a chase: cars on lengths, drivers, passengers and stunts: UA-CAR-1, UA-CAR-6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from unhex_tui.evening.hidden_names import read_by_players
from unhex_tui.evening.naming import listed
from unhex_tui.evening.sums import signed
from unhex_tui.evening.words import AsRead
from unhex_tui.scenes.strip import Lane, Strip
from unhex_tui.scenes.token import Token
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.chase import AWAY
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase
from unhex_tui.systems.unknown_armies.state.table import Table

_PAST = 5
"""Number of past rounds that are shown."""


def strip_of(table: Table, chase: Chase, people: Mapping[str, Character], sides: Sequence[str], gm: bool) -> Strip:
    """Return the cars in which the audience sees a character, with the characters' ids in the view."""
    ids = {c.id: who for who, c in people.items()}
    seen = [car for car in chase.cars if not car.fate and any(who in ids for who in car.aboard)]
    ahead = ", below 0: ahead" if any(chase.gap(car) < 0 for car in seen) else ""
    return Strip(
        "",  # the panel's kind is its title
        tuple(_lane(table, chase, car, ids, sides, gm) for car in seen),
        AWAY,
        f"lengths behind {chase.prey.name}{ahead}",
        tuple(_notes(table, chase, seen, ids, gm)),
    )


def _lane(table: Table, chase: Chase, car: Car, ids: Mapping[str, str], sides: Sequence[str], gm: bool) -> Lane:
    """Return a car's lane; its token has the driver's id and stands for the driver."""
    aboard = [table.characters[who] for who in car.aboard if who in ids]
    driver = aboard[0]
    token = Token(
        ids[driver.id],
        car.name,
        driver.letter if gm else "",
        sides.index(driver.team),
        "acted" if car.rolled and chase.step == "drive" else "ready",
        hidden=driver.hidden,
        current=chase.driving is car,
    )
    names = AsRead(table, gm)
    shift = (f"GM's shift {signed(car.shift)}",) if gm and car.shift else ()
    risk = (f"{'an insane' if car.stunt == 'insane' else 'a'} risk",) if car.stunt and car.aboard[0] in ids else ()
    who = (f"({names.name(c.id)})" if gm and c.hidden else names.name(c.id) for c in aboard)
    return Lane(token, chase.gap(car), tuple(who), (*risk, *shift))


def _notes(
    table: Table, chase: Chase, seen: Sequence[Car], ids: Mapping[str, str], gm: bool
) -> Iterator[tuple[str, str]]:
    """Yield the dice of a wreck, the stunts of visible drivers, past gaps and seat belts."""
    names = AsRead(table, gm)
    told = {car.id: [one for one in car.stunts if gm or one not in car.untold] for car in seen}
    if chase.wrecks and chase.wrecks[0].dice:
        yield "wreck dice", " ".join(map(str, chase.wrecks[0].dice))
    for n, car in enumerate(car for car in seen if told[car.id] and car.aboard[0] in ids):
        stunts = ", ".join(told[car.id])
        yield "" if n else "used stunts", f"{car.name}: {stunts if gm else read_by_players(table, stunts)}"
    for car in seen:
        if car.past and car is not chase.prey:
            ends = ", ".join(signed(gap) for gap in car.past[-_PAST:])
            yield car.name, f"{ends} at the end of each round, now {signed(chase.gap(car))}"
    for word, said in (("on", "seat belt on"), ("off", "no seat belt")):
        who = [
            names.name(one) for car in seen for one in car.aboard if one in ids and table.characters[one].belt == word
        ]
        if who:
            yield said, listed(who)
