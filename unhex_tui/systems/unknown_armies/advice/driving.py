"""The odds of a chase's questions, exact: drives, risks, hazards, rams and shots at cars.

UA-CAR-3 to UA-CAR-8, UA-CAR-10, UA-CAR-12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import partial, reduce
from operator import add
from typing import TypeAlias

from unhex_tui.engine.advice import LazyPreviews, Odds, Preview
from unhex_tui.engine.chance import exact, merged
from unhex_tui.engine.decision import Choose, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.questions import By
from unhex_tui.gamekit.views import ALL, signed
from unhex_tui.systems.unknown_armies.advice.matchup import offered
from unhex_tui.systems.unknown_armies.chase.closing import jump_sum
from unhex_tui.systems.unknown_armies.chase.driving import drive_facts, driver_of
from unhex_tui.systems.unknown_armies.fight.rolling import ON
from unhex_tui.systems.unknown_armies.fight.targets import attack_target, hunch, roll_facts
from unhex_tui.systems.unknown_armies.fight.ways import blow_of
from unhex_tui.systems.unknown_armies.rules import chances, chase
from unhex_tui.systems.unknown_armies.rules.attacks import Target
from unhex_tui.systems.unknown_armies.rules.chances import RollFacts
from unhex_tui.systems.unknown_armies.rules.chase import Feat, Struck, away, closed, moved
from unhex_tui.systems.unknown_armies.state.chase import Car, Chase
from unhex_tui.systems.unknown_armies.state.table import Act, Table

Spread: TypeAlias = Mapping[int | None, float]
"""Chances by lengths or by gap; None stands for a wreck."""


def won(facts: RollFacts) -> Spread:
    """Return the spread of the lengths that a Drive roll wins or loses (UA-CAR-3 to UA-CAR-8)."""
    return dict(merged(exact(chances.drive, facts), lambda drove: drove.lengths))


def both(
    mine: Spread, other: Spread, then: Callable[[int, int], int] = add, over: Callable[[int], bool] = lambda _: False
) -> Spread:
    """Return the spread of two rolls, added up or combined by `then`.

    The second roll is left out if the chase is `over` after the first (UA-CAR-2).
    """
    spread: dict[int | None, float] = {}
    for first, likely in mine.items():
        if first is not None and over(first):
            spread[first] = spread.get(first, 0) + likely
            continue
        for second, chance in other.items():
            led = None if first is None or second is None else then(first, second)
            spread[led] = spread.get(led, 0) + likely * chance
    return spread


def gaps(gap: int, *rolls: Spread, prey: int = 0, own: int = 0, quarry: bool = False, at_once: bool = False) -> Spread:
    """Return the spread of a pursuer's gap after some rolls of the pursuer, or of the `quarry` (UA-CAR-12).

    `prey` and `own` are the lengths that both have moved so far. With `at_once` a lead of 10 ends the rolls (UA-CAR-2).
    """

    def behind(at: int) -> int:
        return closed(gap, at, own) if quarry else closed(gap, prey, at)

    led: Spread = {prey if quarry else own: 1.0}
    for nth, won in enumerate(rolls):
        then = add if quarry else partial(moved, gap, prey)
        led = both(led, won, then, lambda at: chase.away(behind(at))) if at_once and nth else both(led, won, then)
    return both(led, {0: 1.0}, lambda at, _: behind(at))


_STRUCK: tuple[Struck, ...] = ("hazard", "passenger", "driver")
_STUNTS: tuple[Feat, ...] = ("risk", "insane")
_WON = (-2, -1, 0, 1, 2)
"""Lengths that a round's roll can gain or lose (UA-CAR-3, UA-CAR-4)."""


def _car(table: Table, character_id: str) -> tuple[Chase, Car] | None:
    """Return the chase and the car that the character drives; None without an able driver."""
    chase = table.chase
    car = next((car for car in chase.running() if character_id in car.aboard[:1]), None) if chase else None
    return (chase, car) if chase is not None and car is not None and driver_of(table, car) is not None else None


def _rows(table: Table, asked: Roll | Choose) -> tuple[Chase, Car, dict[str, Sequence[Spread]]] | None:
    """Return the spreads of a driver's rolls by option key: alone, with each stunt, or of the open stunt.

    UA-CAR-3, UA-CAR-6, UA-CAR-7.
    """
    if (driven := _car(table, asked.about[0])) is None:
        return None
    chase, car = driven
    character, dared = table.subject(asked), asked.question.startswith("chase.risk")
    shift = None if dared else character.own_shift  # an earlier roll uses up the GM's shift to one roll, and a hunch
    rolled = hunch(character) if dared else 0
    stunts = {feat: won(drive_facts(table, car, feat, shift=shift)._replace(rolled=rolled)) for feat in _STUNTS}
    keys = [option.key for option in offered(asked)]
    if dared:
        return chase, car, dict.fromkeys((ALL, *keys), (stunts[car.stunt],)) if car.stunt else {}
    plain = won(drive_facts(table, car, "drive"))
    rows: dict[str, Sequence[Spread]] = {f":{key}": (plain, then) for key, then in stunts.items()}
    rows[ON.key] = rows.get(f":{car.stunt}", (plain,))
    return chase, car, {ALL: rows[ON.key], **{key: row for key, row in rows.items() if key in keys}}


def _driving(table: Table, asked: Roll | Choose) -> Odds:
    """Return the odds of the round's result: by the roll alone and with each stunt."""
    rows = _rows(table, asked)
    return _where(*rows, table.rules.car_away == "at_once") if rows and len(rows[2]) > 1 else Odds()


def _led(table: Table, asked: Roll | Choose) -> Mapping[str, Preview]:
    """Return previews of the gap after the rolls; for the prey, the gap of the nearest pursuer."""
    if (lead := _rows(table, asked)) is None:
        return {}
    chase, car, rows = lead
    near = min(chase.pursuers(), key=lambda car: abs(chase.gap(car)), default=None) if car is chase.prey else car
    if near is None:
        return {}

    def preview(key: str) -> Preview:
        at_once, quarry = table.rules.car_away == "at_once", car is chase.prey
        led = gaps(near.gap, *rows[key], prey=chase.prey.moved, own=near.moved, quarry=quarry, at_once=at_once)
        words = [f"wrecked {percent(led[None])}"] if None in led else []
        where = "ends up" if near.driven else "is before its own roll"
        words += [f"where {near.name} {where}"] if car is chase.prey else []
        shares = tuple((signed(at), led[at]) for at in sorted(at for at in led if at is not None))
        return Preview(highlight=Highlight(shares=shares, words=tuple(words)))

    return LazyPreviews(rows, preview)


def _where(chase: Chase, car: Car, rows: Mapping[str, Sequence[Spread]], at_once: bool) -> Odds:
    """Return columns of a pursuer's gap after the rolls, or of the lengths that the prey gains.

    Results that the roll alone cannot have are added up in the first and the last column.
    """
    pursues, prey = car is not chase.prey, chase.prey.moved

    def over(won: int) -> bool:
        return at_once and all(away(closed(pursuer.gap, prey + won, pursuer.moved)) for pursuer in chase.pursuers())

    known = {
        key: gaps(car.gap, *rolls, prey=prey, own=car.moved, at_once=at_once)
        if pursues
        else reduce(partial(both, over=over), rolls)
        for key, rolls in rows.items()
    }
    plain = [at for at in known[ALL] if at is not None]
    near = plain[0] if pursues and plain else 0
    low, high = (min(plain), max(plain)) if len(plain) > 1 else (near + min(_WON), near + max(_WON))
    lengths = [*range(low, high + 1)]
    heads = [signed(at) if pursues or at <= 0 else f"+{at}" for at in lengths]
    every = [at for spread in known.values() for at in spread if at is not None]
    heads[0] = f"≤{heads[0]}" if min(every) < low else heads[0]
    heads[-1] = f"≥{heads[-1]}" if max(every) > high else heads[-1]
    wrecks = any(None in spread for spread in known.values())
    cells = {}
    for key, spread in known.items():
        row = dict.fromkeys(lengths, 0.0)
        for at, chance in spread.items():
            if at is not None:
                row[max(low, min(high, at))] += chance
        shown = [percent(chance) if chance else "–" for chance in row.values()]
        if key != ALL:  # the strip shows it
            cells[key] = (*shown, *([percent(spread[None]) if None in spread else "–"] if wrecks else []))
    about = "lengths behind, after this round's rolls" if pursues else "lengths won by this driver's rolls"
    return Odds((*heads, *(("wreck",) if wrecks else ())), cells, words={ALL: about})


def _hazard(table: Table, asked: Roll) -> Odds:
    """Return the chances of the lengths that a hazard or a ram costs (UA-CAR-5, UA-CAR-8)."""
    driven = _car(table, asked.about[0])
    if driven is None or not driven[0].hazards:
        return Odds()
    chase, car = driven
    due = chase.hazards[0]
    spread = won(drive_facts(table, car, "ram" if due.by_ram else "hazard", due.kind))
    lost = [at for at in sorted(spread, key=lambda at: -(at or 0)) if at]
    heads = ("gets through", *(f"loses {-(at or 0)} length{'s' * (at != -1)}" for at in lost))
    return Odds(heads, {ALL: tuple(percent(spread.get(at, 0.0)) for at in (0, *lost))})


def with_cars(table: Table, action: Act, asked: Choose, odds: Odds) -> Odds:
    """Add the odds of shots at cars to the odds against characters (UA-CAR-10, table 3.5)."""
    cars = [option.key for option in asked.options if option.key not in table.characters]
    if not cars:
        return odds
    heads, cells, words = odds.heads or ("hits",), {**odds.cells}, {**odds.words}
    for key in cars:
        hits, words[key] = _struck(table, action, key)
        cells[key] = tuple(hits if head == "hits" else "–" for head in heads)
    return odds._replace(heads=heads, cells=cells, words=words)


def _struck(table: Table, action: Act, car: str) -> tuple[str, str]:
    """Return the chance that a shot at a car hits, and the chances of its effects in words (table 3.5)."""
    character = table.characters[action.who]
    target, least = car_target(table, action, car).value, blow_of(character, action, None).minimum
    facts = roll_facts(table, character, "firearms", target, least)
    likely = dict(exact(chances.shot, facts))
    return percent(facts.succeeds), ", ".join(f"{key} {percent(likely[key])}" for key in _STRUCK if key in likely)


def car_target(table: Table, action: Act, car: str) -> Target:
    """Return the target number of a shot at a car."""
    twin = copy(action)
    twin.car = car
    return attack_target(table, table.characters[action.who], twin, None)


def at_car(table: Table) -> Odds:
    """Return the odds of the current shot at a car."""
    action = table.action
    if action is None or not action.car or action.who not in table.characters:
        return Odds()
    return Odds(words={ALL: "hits {}: {}".format(*_struck(table, action, action.car))})


def _close(table: Table, asked: Choose) -> Odds:
    """Return the odds of rams and jumps (UA-CAR-8, UA-CAR-11)."""
    words: dict[str, str] = {}
    for option in asked.options:
        what, _, rest = option.key.partition("/")
        actor_id, _, other_id = rest.partition("/")
        car = table.chase.car(other_id) if table.chase else None
        character = driver_of(table, car) if car else None
        if what == "ram" and car is not None and character is not None:
            lost = won(drive_facts(table, car, "ram"))
            words[option.key] = f"falls back {percent(1 - lost.get(0, 0.0))}, 2 lengths {percent(lost.get(-2, 0.0))}"
        elif what == "jump" and actor_id in table.characters:
            jumper = table.characters[actor_id]
            facts = roll_facts(table, jumper, "athletics", jump_sum(table, jumper).total)
            words[option.key] = f"lands {percent(facts.succeeds)}"
    return Odds(words=words)


FIGURES: By[Odds] = {
    **dict.fromkeys(("chase.drive", "chase.way", "chase.risk"), _driving),
    **dict.fromkeys(("chase.hazard", "chase.hazard.hunch", "chase.rammed", "chase.rammed.hunch"), _hazard),
    "chase.close": _close,
}
PREVIEWS: By[Mapping[str, Preview]] = {
    **dict.fromkeys(("chase.drive", "chase.way", "chase.risk", "chase.risk.hunch"), _led),
}
