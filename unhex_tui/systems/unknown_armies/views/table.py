"""The view of the table for an audience: characters, turn, action, chase, question and log: UA-WND-3.

UA-CAR-1, UA-CAR-6. Players read words in place of secret wound points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.view import Audience, Step, View
from unhex_tui.gamekit import visibility
from unhex_tui.gamekit.log import Event
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.views import Shown, signed
from unhex_tui.gamekit.visibility import AsRead, fact_known, read_by_players, under_way
from unhex_tui.scenes.areas import Token
from unhex_tui.scenes.turn import Lane, Strip
from unhex_tui.systems.unknown_armies.events.fights import Fell, Hold, Moved, StayedOut, Woke, Wounded
from unhex_tui.systems.unknown_armies.fight.rounds import in_order, order_known
from unhex_tui.systems.unknown_armies.gm.edits import AUTO_ANSWERS
from unhex_tui.systems.unknown_armies.people.character import AS_TOLD, Character
from unhex_tui.systems.unknown_armies.rules.chase import AWAY
from unhex_tui.systems.unknown_armies.rules.dice import shown as digits_of
from unhex_tui.systems.unknown_armies.state.table import FIGHTING, STEPS, Car, Chase, Table
from unhex_tui.systems.unknown_armies.views.bout import bout_of, row_of, sheet_of

FALLEN = ("out", "dead")
"""Conditions that a separate log line already tells."""


def log_line(table: Table, event: Event) -> LogLine:
    """Return an event as a log line: the GM's words, whether players see it, and their words."""
    gm, players = AsRead(table, True), AsRead(table, False)
    if isinstance(event, Wounded | Fell | Woke | StayedOut) and not fact_known(table, event.who):
        return event.words(gm)
    if isinstance(event, Hold):
        log_line = visibility.log_line(event, gm, players, ("held",))
        return log_line._replace(instead=log_line.instead[:1].upper() + log_line.instead[1:])
    log_line = visibility.log_line(event, gm, players)
    if isinstance(event, Moved) and not log_line.to_players():
        seen = {character.id for character in table.characters.values() if visibility.met(table, character)}
        gaps = "; ".join(told for aboard, told in event.gaps if seen.intersection(aboard))
        return visibility.instead(log_line, log_line._replace(text=gaps)) if gaps else log_line
    if isinstance(event, Wounded) and event.word in FALLEN and not players.counted(event.who):
        return event.words(gm)
    return log_line


_PAST = 5
"""Number of past rounds that are shown."""


def strip_of(table: Table, chase: Chase, people: Mapping[str, Character], sides: Sequence[str], gm: bool) -> Strip:
    """Return the cars in which the audience sees a character, with the characters' ids in the view."""
    ids = {character.id: character_id for character_id, character in people.items()}
    seen = [car for car in chase.cars if not car.fate and any(character_id in ids for character_id in car.aboard)]
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
    aboard = [table.characters[character_id] for character_id in car.aboard if character_id in ids]
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
    risk = (
        (f"taking {'an insane' if car.stunt == 'insane' else 'a'} risk",) if car.stunt and car.aboard[0] in ids else ()
    )
    names_aboard = (
        f"({names.name(character.id)})" if gm and character.hidden else names.name(character.id) for character in aboard
    )
    return Lane(token, chase.gap(car), tuple(names_aboard), (*risk, *shift))


def _notes(
    table: Table, chase: Chase, seen: Sequence[Car], ids: Mapping[str, str], gm: bool
) -> Iterator[tuple[str, str]]:
    """Yield the dice of a wreck, the stunts of visible drivers, past gaps and seat belts."""
    names = AsRead(table, gm)
    shown = {car.id: [stunt for stunt in car.stunts if gm or stunt not in car.untold] for car in seen}
    if chase.wrecks and chase.wrecks[0].dice:
        yield "wreck dice", " ".join(map(str, chase.wrecks[0].dice))
    for n, car in enumerate(car for car in seen if shown[car.id] and car.aboard[0] in ids):
        stunts = ", ".join(shown[car.id])
        yield "" if n else "used stunts", f"{car.name}: {stunts if gm else read_by_players(table, stunts)}"
    for car in seen:
        if car.past and car is not chase.prey:
            ends, last = [signed(gap) for gap in car.past[-_PAST:]], chase.round - 1
            after = f"rounds {last - len(ends) + 1} to {last}" if len(ends) > 1 else f"round {last}"
            yield car.name, f"{', '.join(ends)} after {after}, now {signed(chase.gap(car))}"
    for word, said in (("on", "seat belt on"), ("off", "no seat belt")):
        riding = (key for car in seen for key in car.aboard if key in ids)
        people = [names.name(key) for key in riding if table.characters[key].belt == word]
        if people:
            yield said, listed(people)


def table_view(table: Table, decision: Decision | None, audience: Audience) -> View:
    """Return the view of the table and the open question for an audience."""
    shown, going, chase = Shown(table, audience, _ordered(table, audience == "gm")), _round(table), table.chase
    people = {shown.ids[character.id]: character for character in shown.people}
    view = shown.view(
        decision,
        AS_TOLD,
        row_of,
        sheet_of,
        _underway,
        headline=going or "Between fights",
        round=going,
        steps=_steps(table),
        by_side=not going,
        scene=bout_of(table, people, shown.teams, shown.gm)
        if chase is None
        else strip_of(table, chase, people, shown.teams, shown.gm),
        agreed=AUTO_ANSWERS.now(table) if shown.gm else (),
    )
    if chase is None:
        return view
    view = view._replace(underway=tuple(_underway(table, shown.gm)))
    if chase.driving is None:
        return view
    return view._replace(
        involved=tuple(shown.ids[character_id] for character_id in chase.driving.aboard if character_id in shown.ids)
    )


def _round(table: Table) -> str:
    """Return the current round in words; empty between fights."""
    if table.chase is not None:
        return f"Chase, round {table.chase.round}"
    return f"Round {table.round}" if table.fighting else ""


def _ordered(table: Table, gm: bool) -> list[Character]:
    """Return the characters in turn order, in a chase by cars, or in table order between fights."""
    people = [*table.people]
    if table.chase is not None:
        cars = sorted(table.chase.cars, key=lambda car: bool(car.fate))
        place = {key: n for n, key in enumerate(key for car in cars for key in car.aboard)}
        return sorted(people, key=lambda character: place.get(character.id, len(place)))
    if table.fighting:
        order = in_order(table) if gm else order_known(table)
        return sorted(people, key=lambda character: order.index(character) if character in order else len(order))
    return people


def _steps(table: Table) -> tuple[Step, ...]:
    steps: Sequence[str]
    if table.chase is not None:
        steps, now = STEPS, STEPS.index(table.chase.step)
    elif table.fighting:
        steps, now = FIGHTING, FIGHTING.index(table.phase)
    else:
        return ()
    return tuple(Step(name, "now" if n == now else "done" if n < now else "next") for n, name in enumerate(steps))


def _underway(table: Table, gm: bool) -> Iterator[str]:
    action, acting = table.action, under_way(AsRead(table, gm))
    if action is None or not acting:
        return
    car = table.chase.car(action.car) if table.chase is not None else None
    yield acting if car is None else f"{acting} → {car.name}"
    if action.attack is not None:
        yield f"rolled {digits_of(action.attack.value)}"
