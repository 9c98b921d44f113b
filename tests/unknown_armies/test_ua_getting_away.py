"""The end of a chase, and equal stunts: UA-CAR-2, UA-CAR-6."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from unknown_armies.test_ua_odds import ROLLS, bars, digits, figures
from unknown_armies.ua_chase_kit import INES, MARLOW, VANE, Pursuit, after_the_van, pursuit

from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies.rules.chase import stunt_key
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

KIT = "Kit pc drive 60 Speed 50 Mind 40"


def three_cars(*leads: int, **rules: str) -> Pursuit:
    """Return a chase of Marlow with Ines, and Kit, after Vane."""
    return pursuit(VANE, MARLOW, INES, KIT, cars=(("Vane",), ("Marlow", "Ines"), ("Kit",)), leads=leads, **rules)


def test_UA_CAR_2_a_car_is_away_before_its_pursuer_drives() -> None:
    held = after_the_van(8).script(("chase.drive", "22"))
    assert held.table.chase is None and held.table.phase == "between"
    assert held.told()[-3:] == [
        "Vane drives van: strong, +2: Bluebird from 8 to 10 behind",
        "Marlow and Bluebird are shaken off",
        "The chase is over: van has got away",
    ]
    held.undo()
    assert held.gaps == [8]
    held.script(("chase.drive", "40"))
    assert held.gaps == [9]
    held.asks("chase.drive", "marlow")


def test_UA_CAR_2_at_the_end_of_the_round_the_pursuer_has_a_last_try() -> None:
    held = after_the_van(8, car_away="round_end").script(("chase.drive", "22")).asks("chase.drive", "marlow")
    assert held.gaps == [10]
    held.script(("chase.drive", "20"))
    assert held.gaps == [9]
    held.asks("chase.shots")
    lost = after_the_van(8, car_away="round_end").script(("chase.drive", "22"), ("chase.drive", "50"))
    assert lost.table.chase is None and lost.told()[-1] == "The chase is over: van has got away"


def test_UA_CAR_2_a_pursuer_that_falls_back_to_ten_does_not_roll_its_risk() -> None:
    held = after_the_van(8).script(("chase.drive", "50"), ("chase.drive", ":risk"), ("chase.stunt", "the stairs"))
    held.script(("chase.drive", "99"))
    assert held.told()[-1] == "The chase is over: van has got away"


def test_UA_CAR_2_a_car_that_is_away_does_not_roll_its_risk() -> None:
    held = after_the_van(8).script(("chase.drive", ":risk"), ("chase.stunt", "the stairs"), ("chase.drive", "22"))
    assert held.told()[-1] == "The chase is over: van has got away"


def test_UA_CAR_2_a_hazard_that_is_lost_shakes_off_at_once() -> None:
    held = after_the_van(9).script(("chase.drive", "50"), ("chase.drive", ":hazard"), ("chase.how_hard", "major"))
    held.script(("chase.hazard", "90"))
    assert held.told()[-1] == "The chase is over: van has got away"


def test_UA_CAR_2_one_pursuer_is_shaken_off_and_the_other_drives_on() -> None:
    held = three_cars(9, 4).script(("chase.drive", "40")).asks("chase.drive", "kit")
    assert held.told()[-1] == "Marlow and Bluebird are shaken off"
    assert held.gaps == [10, 5] and held.car(2).fate == "lost"
    held.script(("chase.drive", "30"))
    assert held.gaps == [10, 4]
    held.asks("chase.drive", "vane").script(("chase.drive", "22"))
    assert held.gaps == [10, 6], "it stays where it was shaken off"
    again = Session(held.system, held.setup, journal=held.journal)
    assert again.notices == [] and again.table.dump() == held.table.dump()


def test_UA_CAR_2_people_of_a_shaken_off_car_are_out_of_the_chase() -> None:
    """In the rows of the GM and of the players, after all who still take part."""
    held = three_cars(9, 4)
    for audience in ("gm", "players"):
        assert {row.state for row in held.view(audience).roster} == {"ready"}
    held.script(("chase.drive", "40")).asks("chase.drive", "kit")
    for audience in ("gm", "players"):
        rows = [(row.name, row.state, row.where) for row in held.view(audience).roster]
        assert rows == [
            ("Vane", "ready", "van"),
            ("Kit", "ready", "Car 9"),
            ("Marlow", "out", "shaken off"),
            ("Ines", "out", "shaken off"),
        ]


def test_UA_CAR_2_the_rule_is_saved_only_where_it_is_not_the_default() -> None:
    """Tables of older sessions are therefore dumped as before."""
    assert "car_away" not in after_the_van(4).table.dump()["rules"]
    held = after_the_van(4, car_away="round_end")
    assert held.table.dump()["rules"]["car_away"] == "round_end"
    assert UNKNOWN_ARMIES.load(held.table.dump()).rules == held.table.rules


# --------------------------------------------------------------------------------------------------------------- odds


def led_to(held: Pursuit) -> Counter[str]:
    """Count each gap of Bluebird in 10,000, over all rolls of a drive and of the risk that follows."""
    found: Counter[str] = Counter()
    stages: Counter[int] = Counter()
    for roll in ROLLS:
        table, asked = after(held, roll)
        if asked == "chase.risk":
            stages[roll] += 1
        else:
            found[gap_of(table)] += 100
    seen: dict[int, Counter[str]] = {}
    for first in stages:
        table, _ = after(held, first)
        at = table.chase.gap(table.chase.cars[1])
        if at not in seen:
            seen[at] = Counter(gap_of(after(held, first, roll)[0]) for roll in ROLLS)
        found += seen[at]
    return found


def after(held: Pursuit, *rolls: int) -> tuple[Any, str]:
    """Return the table after these rolls, and the next question."""
    table = UNKNOWN_ARMIES.load(UNKNOWN_ARMIES.dump(held.table))
    live = Conversation(table, UNKNOWN_ARMIES.play(table))
    for roll in rolls:
        live.answer(digits(roll))
    return table, live.decision.question if live.decision else ""


def gap_of(table: Any) -> str:
    """Return the gap of Bluebird; after the end of a chase, the gap in its last round."""
    if table.chase is not None:
        return str(table.chase.gap(table.chase.cars[1]))
    [ended] = [event for event in table.events if type(event).__name__ == "ChaseEnded"]
    return str(ended.cars[1].gap)


@pytest.mark.parametrize("rule", ["at_once", "round_end"])
@pytest.mark.parametrize("prey", [True, False])
def test_UA_CAR_2_odds_of_a_risk_count_no_roll_after_ten_lengths(prey: bool, rule: str) -> None:
    held = after_the_van(9, riders=(), car_away=rule)
    held.script(*([] if prey else [("chase.drive", "50")]))
    if prey:
        held.car(2).driven = True
    held.script(("chase.drive", ":risk"), ("chase.stunt", "the stairs")).asks(
        "chase.drive", "vane" if prey else "marlow"
    )
    counted = led_to(held)
    said = bars(held)
    assert counted.total() == 10_000
    assert said == {at: round(many / 100) for at, many in counted.items() if at in said} and {*said} == {*counted}


def test_UA_CAR_2_lengths_won_by_the_car_ahead_end_at_ten() -> None:
    """A strong success leads by 10 at once, so the risk changes nothing."""
    rows = {rule: after_the_van(9, riders=(), car_away=rule) for rule in ("at_once", "round_end")}
    cells = {rule: figures(held).cells[":risk"] for rule, held in rows.items()}
    heads = {rule: figures(held).heads for rule, held in rows.items()}
    assert heads["at_once"] == heads["round_end"]
    up = heads["at_once"].index("+1")
    won = {rule: [int(cell.strip("<–% ") or 0) for cell in row] for rule, row in cells.items()}
    assert won["at_once"][up] > won["round_end"][up] and won["at_once"][up + 1] < won["round_end"][up + 1]


# ------------------------------------------------------------------------------------------------------------- stunts


@pytest.mark.parametrize(
    "again",
    [
        "through the market",
        "Through  the  Market!",
        "THROUGH-THE-MARKET",
        "\u201cthrough\u201d the market\u2026",
        "throughthemarket",
    ],
)
def test_UA_CAR_6_the_same_stunt_is_known_again(again: str) -> None:
    held = after_the_van(4).script(("chase.drive", ":risk"), ("chase.stunt", "Through the market."))
    held.script(("chase.drive", "50"), ("chase.risk", "60"), ("chase.drive", ":risk"), ("chase.stunt", again))
    held.asks("chase.drive", "marlow")
    assert held.told()[-1] == f"Marlow cannot reuse {' '.join(again.split())}: already risked in this chase"
    assert held.car(2).stunts == []


@pytest.mark.parametrize("other", ["through the markets", "over the market", "through market 2"])
def test_UA_CAR_6_another_stunt_is_another(other: str) -> None:
    held = after_the_van(4).script(("chase.drive", ":risk"), ("chase.stunt", "Through the market."))
    held.script(("chase.drive", "50"), ("chase.risk", "60"), ("chase.drive", ":risk"), ("chase.stunt", other))
    assert held.car(2).stunts == [other]


def test_UA_CAR_6_letters_of_every_script_count_in_a_stunt() -> None:
    """A text without letters is compared whole."""
    assert stunt_key("Straße") == stunt_key("STRASSE") and stunt_key("Cafe\u0301!") == stunt_key("café")
    assert stunt_key("пере­прыжок") == stunt_key("Перепрыжок") != stunt_key("прыжок")
    assert stunt_key("! ?") == stunt_key("!?") != stunt_key("??") != ""
