"""The app drives: the hand in the ready-made chase, and forecasts of chases."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from unknown_armies.ua_chase_kit import DOT, INES, MARLOW, VANE, Pursuit, after_the_van, pursuit

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.past import Position
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.gamekit.setups import ready_file
from unhex_tui.playouts.playing import STALEMATE, Tally, assumes, play_out, start_of
from unhex_tui.systems.unknown_armies.between.documents import HOME, ring_road
from unhex_tui.systems.unknown_armies.chase.driving import aboard, driver_of
from unhex_tui.systems.unknown_armies.chase.worths import winner
from unhex_tui.systems.unknown_armies.events.fights import ChaseEnded, ChaseRound, Left
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


def judge(session: Any) -> Judged:
    return UNKNOWN_ARMIES.judge(session.table, session.decision)


def worths(session: Any) -> dict[str, float]:
    return dict(judge(session).worths)


def best(session: Any) -> str:
    return max(worths(session), key=worths(session).__getitem__)


def hand_over(session: Any, *teams: str) -> None:
    for team in teams:
        aside = session.gm_action("hand")
        aside.answer(team)
        aside.answer("sharp")
        session.finish("hand", aside)


class Watched:
    """A session in which the app plays the given sides, with what it was asked in each round."""

    def __init__(self, seed: int, *teams: str) -> None:
        self.session, self.dice = Session(UNKNOWN_ARMIES, ring_road()), AppDice(Random(seed))
        hand_over(self.session, *teams)
        self.asked = Counter[tuple[int, str, str]]()
        """Answers of the app by round, question and who is asked."""
        self.left: list[str] = []
        """Questions that the app left to the GM, who gave the usual answer."""

    def step(self) -> None:
        session = self.session
        assert session.decision is not None
        decision, of = session.decision, session.auto_answer()
        who = decision.about[0] if decision.about else ""
        if of is None:
            self.left.append(decision.question)
            usual = judge(session).default
            session.answer(int(decision.value) if usual is None and decision.kind == "enter" else usual)  # type: ignore[union-attr]
            return
        self.asked[session.table.round, decision.question, who] += 1
        session.answer(self.dice(decision) if of.value is None else of.value, by=of.by, why=of.why)


@pytest.mark.parametrize(
    ("van", "car", "bluebird", "side"),
    [
        ("", "lost", "lost", "road"),
        ("wrecked", "", "", "shift"),
        ("wrecked", "", "wrecked", "road"),  # the officer, of the prey's side, stopped the van without the Bluebird
        ("wrecked", "wrecked", "", "shift"),
    ],
)
def test_who_stops_the_prey_wins_the_chase(van: str, car: str, bluebird: str, side: str) -> None:
    """The fates are those of the van at the end, and of its pursuers when the last round began."""

    def cars(van: str) -> tuple[Left, ...]:
        fates = (("van", "vane", van), ("car9", "officer", car), ("bluebird", "marlow", bluebird))
        return tuple(Left(name, name, (driver,), 0, fate) for name, driver, fate in fates)

    table = Session(UNKNOWN_ARMIES, ring_road()).table
    table.record(ChaseRound(1, cars("")))
    table.record(ChaseEnded("", (), cars(van)))
    assert winner(table) == side


@pytest.mark.parametrize("seed", range(8))
def test_the_app_drives_both_sides_to_the_end_of_the_chase(seed: int) -> None:
    watched = Watched(seed, "shift", "road")
    session = watched.session
    while session.table.chase is not None:
        chase, round_ = session.table.chase, session.table.round
        drivers = [driver_of(session.table, car) for car in chase.running()]
        armed = [each.id for car in chase.running() for each in aboard(session.table, car)[1:]]
        armed = [each for each in armed if (gun := session.table.characters[each].held_weapon) and gun.loaded]
        running, shaken = {car.id for car in chase.running()}, [*map(chase.gap, chase.cars)]
        while session.table.chase is chase and session.table.round == round_:
            watched.step()
        if session.table.chase is not chase:
            break
        for driver in drivers:
            ways = sum(watched.asked[round_, way, driver.id] for way in ("chase.drive", "chase.way")) if driver else 1
            assert ways or driver is None or not driver.able or max(shaken) >= 8, f"{driver.name} does not drive"  # type: ignore[union-attr]
        riders = [each.id for car in chase.running() for each in aboard(session.table, car)[1:] if each.able]
        idle = [each for each in armed if each in riders and not watched.asked[round_, "act", each]]
        assert not idle or running != {car.id for car in chase.running()}, f"{idle} stand still"
    judgements = {"chase.settled", "chase.wheel", "chase.tens", "chase.ones", "chase.speed", "chase.head_on"}
    assert {*watched.left} <= judgements, watched.left
    assert session.table.fights[-1].ending.startswith("the van ") and UNKNOWN_ARMIES.status(session.table) == []
    risks = [line.text for line in session.log() if " risk: " in line.text]
    assert len({text.partition(": ")[2] for text in risks}) == len(risks) <= 12


def test_a_reason_says_what_the_risk_adds() -> None:
    held = pursuit("Vane drive 70 Speed 70", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,))
    proposal = held.proposal("sharp")
    assert proposal is not None and proposal.answer == ":risk"
    assert "preferred to “" in proposal.why and "(gets away +" in proposal.why


def test_a_poor_driver_takes_no_risk_and_no_one_an_insane_one() -> None:
    for skill, risks in ((30, False), (70, True)):
        held = pursuit(f"Vane drive {skill} Speed 50", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,))
        told = worths(held)
        assert (told[":risk"] > told[""]) is risks and told[":insane"] < told[""]


def test_the_app_takes_no_stunt_twice_and_stops_when_it_has_used_all() -> None:
    held = pursuit("Vane drive 95 Speed 99", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,))
    said = held.chase.cars[0].stunts
    for n in range(12):
        assert ":risk" in worths(held) and len({*said}) == n
        held.answer(":risk")
        said.append(str(judge(held).default))
        held.answer("")
    assert {*worths(held)} == {""}


def beside(*riders: str) -> Pursuit:
    """Return a chase at the moment when both cars are side by side."""
    held = after_the_van(0, riders=riders)
    return held.script(("chase.drive", "55"), ("chase.drive", "55"))


def test_the_pursuer_blocks_the_way_and_the_prey_rams() -> None:
    held = beside()
    told = worths(held)
    assert best(held) == "block/car2/car1" and told["ram/car1/car2"] > told["nobody"]
    assert all(told[key] < told["nobody"] for key in told if key.startswith(("jump", "block/car1", "ram/car2")))


def test_the_rammed_car_rolls_and_falls_back() -> None:
    held = beside().script(("chase.close", "ram/car1/car2")).asks("chase.rammed")
    assert held.proposal() is not None and held.proposal().answer is None, "the dice"  # type: ignore[union-attr]
    held.script(("chase.rammed", "98"))
    assert held.gaps == [1]


def test_a_blocked_prey_leaves_the_road_and_a_blocked_pursuer_collides() -> None:
    held = beside().script(("chase.close", "block/car2/car1"))
    assert best(held) == "leave"
    held = beside().script(("chase.close", "block/car1/car2"))
    assert best(held) == "collide"


def test_passengers_shoot_at_the_driver_first() -> None:
    held = pursuit(VANE, "Bag firearms 30 9mm", MARLOW, DOT, INES,
                   cars=(("Vane", "Bag"), ("Marlow", "Dot", "Ines")), leads=(3,))  # fmt: skip
    held.script(("chase.drive", "55"), ("chase.drive", "55"))
    assert worths(held)["ines"] > worths(held)["dot"] > worths(held)["bag"] > worths(held)["nobody"]
    held.script(("chase.shots", "ines"), ("act", "shoot"))
    assert best(held) == "vane"


def test_no_one_shoots_at_another_pursuer_while_the_prey_is_there() -> None:
    session = Session(UNKNOWN_ARMIES, ring_road())
    dice = AppDice(Random(1))
    while session.decision is not None and session.decision.question != "chase.shots":
        session.answer(dice(session.decision))
    session.answer("ines")
    session.answer("shoot")
    assert best(session) == "vane" and worths(session)["officer"] < worths(session)["vane"] / 4


def test_the_best_driver_of_the_side_takes_the_wheel() -> None:
    held = after_the_van(3)
    held.of("Marlow").out = True
    held.of("Ines").skills = [*held.of("Marlow").skills]
    held.script(("chase.drive", "55"))
    assert held.asks("chase.wheel") and best(held) == "ines"
    held.of("Ines").out = held.of("Dot").out = True
    left = judge(held)
    assert left.left and left.default == "nobody"


def test_whom_the_app_plays_acts_without_being_chosen_by_the_gm() -> None:
    """The GM says which passenger acts; the app takes its own ones, and leaves the others to the GM."""
    watched = Watched(3, "road")
    session = watched.session
    while session.table.round == 1:
        assert session.decision is not None
        if session.auto_answer() is None:
            assert not session.decision.about or session.table.characters[session.decision.about[0]].team == "shift"
            if session.decision.question == "chase.shots":
                assert watched.asked[1, "act", "bagman"], "the app's passenger acts first"
            session.answer("nobody" if isinstance(session.decision, Choose) else watched.dice(session.decision))
        else:
            watched.step()
    assert watched.asked[1, "chase.drive", "vane"] and watched.asked[1, "chase.shots", ""]


def test_the_apps_passenger_with_nothing_to_do_leaves_the_choice_open() -> None:
    """An unarmed passenger of the app's side once ended the app's play with an error."""
    held = pursuit(VANE, "Bag Speed 50", MARLOW, INES, cars=(("Vane", "Bag"), ("Marlow", "Ines")), leads=(3,))
    hand_over(held, "opposition")
    held.script(("chase.drive", "55"), ("chase.drive", "55")).asks("chase.shots")
    assert "bag" not in worths(held) and UNKNOWN_ARMIES.handed(held.table, held.decision) == ""
    assert best(held) == "ines"


# ---------------------------------------------------------------------- the forecast


def at(held: Any) -> Position:
    return Position(json.dumps(UNKNOWN_ARMIES.dump(held.table)))


def tally(position: Position, many: int = 12) -> Tally:
    found = Tally(start_of(UNKNOWN_ARMIES, position))
    for k in range(many):
        found.add(play_out(UNKNOWN_ARMIES, position, k, seed=1, temper="plain"))
    return found


def test_the_forecast_of_a_chase_says_who_gets_away_and_what_it_costs() -> None:
    """Play-outs once drove at random to the end of the chase, and then forecast a fight after it."""
    found = tally(Session(UNKNOWN_ARMIES, ring_road()).position())
    assert found.failed == 0 and found.wins["shift"] > found.wins["road"] and not found.causes[STALEMATE]
    assert sum(found.wins.values()) == 12 and {*found.people} == {"ines", "dot", "marlow"}
    assert "leaves the road" in " ".join(assumes("plain", found.course)) and found.lasts()[1] > 1


def test_a_prey_with_a_good_head_start_gets_away_more_often() -> None:
    near, far = (tally(at(after_the_van(lead))).wins["opposition"] for lead in (1, 8))
    assert far > near + 3


def test_the_other_side_wins_if_the_prey_stops() -> None:
    assert tally(at(beside()), 6).wins == {"players": 6}, "its way is blocked"


def test_before_a_chase_the_one_with_the_encounters_cars_is_forecast() -> None:
    party = ready_file(HOME / "parties" / "the-night-shift.json")["characters"]
    session = Session(UNKNOWN_ARMIES, {"title": "Friday", "characters": party})
    session.answer("fight")
    session.answer("encounter")
    session.answer((HOME / "encounters" / "the-ring-road.json").read_text("utf-8"))
    start = start_of(UNKNOWN_ARMIES, session.position())
    assert start.on and len(start.apart) == 3 and start.apart[0] == 0
    assert play_out(UNKNOWN_ARMIES, session.position(), 0, seed=0, temper="plain").rounds
