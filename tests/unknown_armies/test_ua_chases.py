"""Chases in play: UA-CAR-1 to UA-CAR-12, UA-EXO-7."""

from __future__ import annotations

import pytest
from unknown_armies.ua_chase_kit import DOT, MARLOW, VANE, after_the_van, pursuit, shoots
from unknown_armies.ua_kit import fight

from unhex_tui.commands.report import gathered
from unhex_tui.engine.decision import Choose, Enter, Pick
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


def test_a_chase_begins_between_fights_with_cars_on_lengths() -> None:
    """UA-CAR-1: the positions are kept, and the first driver is asked."""
    held = after_the_van(4)
    assert held.gaps == [4] and held.car(2).aboard == ["marlow", "dot", "ines"]
    held.asks("chase.drive", "vane")
    assert held.told()[-2:] == ["A chase begins: van flees", "Round 1 of the chase"]


@pytest.mark.parametrize(
    ("prey", "pursuer", "gap"),
    [
        ("37", "30", 4),  # strong, strong
        ("45", "70", 5),  # weak holds, failure
        ("60", "20", 2),
        ("33", "12", 5),  # a matched strong success: 2
        ("66", "01", 0),  # a matched failure and a critical
        ("00", "00", 4),
        ("44", "55", 4),  # matched, but weak: both hold
        ("45", "46", 4),
    ],
)
def test_a_round_moves_both_by_their_significant_rolls(prey: str, pursuer: str, gap: int) -> None:
    """UA-CAR-3, UA-CAR-4: strong +1, weak holds, failure −1; a match, 01 and 00 double all but weak results."""
    assert after_the_van(4).drives(prey, pursuer).gaps == [gap]


def test_in_an_ordinary_round_a_pursuer_stops_at_zero() -> None:
    """UA-CAR-12: no car is passed without a collision."""
    assert after_the_van(1).drives("77", "11").gaps == [0]
    assert after_the_van(0).drives("77", "60").gaps == [0], "the van has lost more"
    assert any(line.endswith("strong, +1: stays beside van") for line in after_the_van(0).drives("55", "30").told())


@pytest.mark.parametrize(
    ("gap", "van", "drive", "risk", "then", "told"),
    [
        (0, "45", "30", "51", 1, "fails, −1: Bluebird from 0 to 1 behind"),
        (1, "45", "33", "90", 1, "fails, −1: Bluebird from 0 to 1 behind"),
        (0, "60", "30", "51", 0, "fails, −1: still beside van"),
        (0, "60", "50", "51", 0, "fails, −1: still beside van"),
        (-2, "45", "30", "51", -2, "fails, −1: Bluebird from 3 ahead to 2 ahead"),
        (-1, "45", "50", "51", 0, "fails, −1: Bluebird from 1 ahead to 0 behind"),
        (-1, "22", "30", "51", 1, "fails, −1: Bluebird from 0 to 1 behind"),
    ],
)
def test_a_pursuer_stops_at_zero_by_its_roll(gap: int, van: str, drive: str, risk: str, then: int, told: str) -> None:
    """UA-CAR-12, UA-CAR-6: this applies roll by roll; a pursuer ahead gains lengths ahead and loses them back."""
    held = after_the_van(4, riders=())
    held.car(2).gap = gap
    held.script(("chase.drive", van), ("chase.drive", ":risk"), ("chase.stunt", "x"), ("chase.drive", drive))
    held.script(("chase.risk", risk))
    assert held.gaps == [then] and f"Marlow {told}" in held.told()[-2:]


@pytest.mark.parametrize(("roll", "gap"), [("30", -3), ("50", -2), ("80", -1), ("44", -4), ("99", 0)])
def test_UA_CAR_12_a_pursuer_ahead_loses_no_length_by_a_success(roll: str, gap: int) -> None:
    """UA-CAR-3: each roll moves the driver's own car; `?` says where, and only then."""
    assert not after_the_van(4, riders=()).script(("chase.drive", "50")).notes
    held = after_the_van(4, riders=())
    held.car(2).gap = -2
    held.script(("chase.drive", "50"))
    assert held.notes == ["Lengths won take the car further ahead of van; lengths lost bring it back"]
    assert held.script(("chase.drive", roll)).gaps == [gap]


def test_at_ten_lengths_the_car_ahead_has_got_away() -> None:
    """UA-CAR-2."""
    held = after_the_van(8).drives("12", "90")
    assert held.table.chase is None and held.table.phase == "between"
    assert held.told()[-1] == "The chase is over: van has got away"
    assert after_the_van(8).drives("12", "50").gaps == [9]


def test_a_risk_is_described_and_rolled_besides_and_never_comes_twice() -> None:
    """UA-CAR-6: Major, for one length, or two with a match, 01 or 00."""
    held = after_the_van(4)
    held.script(("chase.drive", ":risk"), ("chase.stunt", "through the market"), ("chase.drive", "37"))
    held.asks("chase.risk", "vane").script(("chase.risk", "22"))
    assert held.gaps == [4 + 1 + 2] and "Vane rolls Drive for the risk: 22" in held.told()[-2]
    held.script(("chase.drive", ":risk"), ("chase.stunt", "Through the Market"))
    held.asks("chase.drive", "marlow")  # for any earlier driver
    assert held.told()[-1] == "Marlow cannot reuse Through the Market: already risked in this chase"
    assert "may not" not in str(held.told("players")), "a risk that was refused was none"
    held.script(
        ("chase.drive", ":risk"), ("chase.stunt", "against the lights"), ("chase.drive", "30"), ("chase.risk", "46")
    )
    assert held.gaps == [7 - 1 + 1]
    held.passes()
    assert [car.stunts for car in held.chase.cars] == [["through the market"], ["against the lights"]]
    held.script(("chase.drive", ":risk"), ("chase.stunt", "")).asks("chase.drive", "vane")
    assert ":risk" in held.keys  # the risk was not rolled
    held.script(("chase.drive", ":risk"), ("chase.stunt", "on the pavement"), ("chase.drive", "60"))
    held.script(("chase.risk", "50"), ("chase.drive", "60")).passes()
    held.script(("chase.drive", ":risk"), ("chase.stunt", "through the market")).asks("chase.drive", "vane")
    assert ":risk" in held.keys  # two rounds ago


def test_an_insane_risk_wins_five_lengths_or_wrecks_the_car() -> None:
    """UA-CAR-7: half Drive, rounded down, then shifts; matches do not double."""
    held = after_the_van(4)
    held.script(("chase.drive", ":shift"), ("chase.shift", 2), ("chase.drive", ":insane"), ("chase.stunt", "a jump"))
    odds = held.script(("chase.drive", "60")).asks("chase.risk").advice().odds()
    assert dict(zip(odds.heads, odds.cells[""], strict=True)) == {"wins 5 lengths": "22 %", "wreck": "78 %"}
    held.script(("chase.risk", "22"))  # half of 40, and 2
    assert held.gaps == [4 - 1 + 5]
    held.script(("chase.drive", ":insane"), ("chase.stunt", "the stairs"), ("chase.drive", "30"), ("chase.risk", "23"))
    held.script(("chase.speed", 40)).asks("chase.head_on").back()  # half of 45 is 22; the car may collide head-on
    assert held.chase.wrecks[0].victims == ["marlow", "dot", "ines"]


def test_a_wrecks_dice_lie_as_they_fell_and_the_gm_makes_each_roll_of_them() -> None:
    """UA-EXO-7, UA-T24: 40 mph, dice 2 7 5 0; 27 by digits for a belted driver, 75 for an unbelted passenger."""
    held = after_the_van(4, riders=("Dot",))
    held.of("marlow").belt, held.of("dot").belt = "on", "off"
    held.script(("chase.drive", "37"), ("chase.drive", ":insane"), ("chase.stunt", "x"), ("chase.drive", "30"))
    held.script(("chase.risk", "90"), ("chase.speed", 40), ("chase.head_on", 0), ("chase.wreck", "2750"))
    assert held.keys == ["3", "0", "2", "1"] and "dice" not in held.prompt
    options = held.decision.options  # type: ignore[union-attr]
    assert [option.letter for option in options] == ["0", "2", "5", "7"]
    assert options[1].hint == "7 to 12 damage (digits added) or 20 to 27 (as a number)"
    assert "Marlow is in the wreck of Bluebird at 40 mph: dice 2 7 5 0" in held.told("players")
    held.script(("chase.tens", "0"))
    assert held.decision is not None and "27 with its digits added: 9 damage" in str(held.decision)
    assert held.advice().tries and held.tried("1:digits").lines[-1] == "Marlow takes 9 damage: 50 → 41, grazed"
    held.script(("chase.ones", "1:digits"))
    unbelted = {option.letter: option.hint for option in held.decision.options}  # type: ignore[union-attr]
    assert unbelted["7"] == "70 to 75 damage (as a number) or 9 to 17 (digits added)"
    held.script(("chase.tens", "1"), ("chase.ones", "2:value"))
    assert held.wp("marlow") == 41 and held.of("dot").dead
    told, read = " ".join(held.told()), " ".join(held.told("players"))
    assert "Dot is thrown about in the wreck: 75" in told and "Dot is thrown about in the wreck" in read, (
        "UA-WND-3: players read no wound points"
    )
    assert "75" not in read and "27" not in read and "Dot is dead" in read
    assert "with the digits added, as is usual with a seat belt" in UNKNOWN_ARMIES.reference()["UA-EXO-7"].text
    assert held.table.chase is None
    assert held.told()[-1] == "The chase is over: van has got away with no pursuer left"


def test_a_belt_that_was_not_declared_is_a_mind_roll() -> None:
    """UA-EXO-7, UA-T24: up to Mind the belt was on."""
    held = after_the_van(4)
    held.script(("chase.drive", "37"), ("chase.drive", ":insane"), ("chase.stunt", "x"), ("chase.drive", "30"))
    held.script(("chase.risk", "90"), ("chase.speed", 20), ("chase.head_on", 0), ("chase.wreck", "27"))
    held.beside("amend", "marlow", "remove").asks("chase.belt", "dot").undo()
    held.script(("chase.belt", "39"))
    assert held.told()[-1] == "Marlow rolls Mind (seat belt): 39 vs Mind 40: success"
    assert held.prompt.startswith("Marlow, belted:")
    held.script(("chase.tens", "0"), ("chase.ones", "1:digits"), ("chase.belt", "41"))
    assert held.prompt.startswith("Dot, unbelted:")
    assert not held.of("marlow").belt and not held.of("dot").belt, "of this wreck alone"


@pytest.mark.parametrize("older", [False, True])
def test_a_seat_belt_stays_in_the_car_that_its_wearer_leaves(older: bool) -> None:
    """UA-EXO-7, UA-CAR-11: in the other car it was not mentioned; in older saves it was still on."""
    held = after_the_van(0)
    held.of("dot").belt = "on"
    held.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "nobody"))
    held.script(("chase.close", "jump/dot/car1"))
    held.table.replayed = () if older else None
    held.script(("chase.jump", "25"))
    assert held.of("dot").belt == ("on" if older else "")
    assert held.log("gm")[-1].rules == (("UA-CAR-11",) if older else ("UA-CAR-11", "UA-EXO-7"))


def test_a_slow_wreck_hurts_no_one() -> None:
    """UA-EXO-7: no dice below 10 mph; below 20 one die is its face."""
    held = after_the_van(4, riders=())
    held.script(("chase.drive", "37"), ("chase.drive", ":insane"), ("chase.stunt", "x"), ("chase.drive", "30"))
    held.script(("chase.risk", "90"), ("chase.speed", 9), ("chase.head_on", 0))
    assert held.wp("marlow") == 50 and held.table.chase is None
    held.back(2).script(("chase.speed", 19), ("chase.head_on", 0)).asks("chase.wreck")
    assert (held.prompt, held.decision.guide) == ("The wreck: roll 1 die", "a 0 counts as 10")
    assert "single die does its number as damage" in UNKNOWN_ARMIES.reference()["UA-EXO-7"].text
    held.script(("chase.wreck", "0"), ("chase.belt", "90"), ("chase.ones", "0:value"))
    assert held.wp("marlow") == 40


def test_choices_of_cars_side_by_side_begin_with_a_capital() -> None:
    held = after_the_van(1)
    for car in held.chase.cars:
        car.name = f"the {car.name}"
    held.script(("chase.drive", "45"), ("chase.drive", "30"), ("chase.shots", "nobody"))
    labels = [option.label for option in held.asks("chase.close").decision.options]  # type: ignore[union-attr]
    assert len(labels) > 4 and not [label for label in labels if label[0].islower()]


def test_a_ram_is_only_at_zero_and_the_rammed_driver_rolls_major() -> None:
    """UA-CAR-8, UA-CAR-12: once a round, even when the gap has just closed; after a failure the prey may be passed."""
    held = after_the_van(1)
    held.script(("chase.drive", "45"), ("chase.drive", "30"), ("chase.shots", "nobody"))
    assert {"ram/car2/car1", "ram/car1/car2", "block/car2/car1", "jump/dot/car1"} <= set(held.keys)
    held.script(("chase.close", "ram/car2/car1"))
    assert held.prompt.startswith("Vane rolls against the ram: ")
    held.script(("chase.rammed", "77"))
    assert held.gaps == [-2]
    held.asks("chase.drive", "vane")  # no longer side by side
    assert "No cars are side by side now" in held.told()[-2:]
    held.script(("chase.drive", "45"), ("chase.drive", ":insane"), ("chase.stunt", "the brakes"))
    assert "2 ahead van" not in held.prompt and "2 ahead of van" in held.prompt
    held.script(("chase.drive", "55"), ("chase.risk", "22"))
    assert held.gaps == [-7]
    assert "makes it, +5: Bluebird from 2 ahead to 7 ahead" in " ".join(held.told())
    level = after_the_van(1)
    level.script(("chase.drive", "45"), ("chase.drive", "30"), ("chase.shots", "nobody"))
    level.script(("chase.close", "ram/car2/car1"), ("chase.rammed", "40"))
    assert "No cars are side by side now" not in level.told()
    assert level.gaps == [0] and "ram/car2/car1" not in level.keys and "ram/car1/car2" in level.keys
    assert "chase.close" not in {after_the_van(3).drives("45", "30").decision.question}  # type: ignore[union-attr]


def test_a_roadblock_has_the_other_driver_pick_and_the_gm_settle() -> None:
    """UA-CAR-9, UA-EXO-7: the blocker moves ahead without a roll, then both collide or leave the road."""
    held = after_the_van(1, riders=())
    held.script(("chase.drive", "45"), ("chase.drive", "30"), ("chase.close", "block/car2/car1"))
    assert held.gaps == [-1]
    held.asks("chase.block", "vane").script(("chase.block", "collide"), ("chase.settled", "both"))
    held.script(("chase.speed", 40), ("chase.head_on", 35))
    assert held.decision is not None and len(held.decision.dice) == 7  # type: ignore[union-attr]
    held.back(4).script(("chase.block", "leave"))
    assert "both" not in held.keys and isinstance(held.decision, Choose)
    assert held.decision.prompt == "Van leaves the road: what is the result?"
    assert [option.label for option in held.decision.options[:2]] == ["Van is wrecked", "Van is out of the chase"]
    held.script(("chase.settled", "stopped"))
    assert held.told()[-1] == "The chase is over: van has stopped"


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        ("01", "Vane"),
        ("22", "cosmetic damage only"),
        ("07", "cosmetic damage only"),
        ("29", "a hazard for its driver"),
        ("31", "failure"),
    ],
)
def test_a_shot_at_a_car_does_what_its_table_says(digits: str, told: str) -> None:
    """UA-CAR-10, table 3.5: at 4 lengths Handgun 40 becomes 30."""
    held = after_the_van(4)
    held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", digits))
    assert told in " ".join(held.told()[-3:])
    assert held.of("dot").weapons[0].loaded == 16
    assert held.of("vane").wounds == {"01": 0}.get(digits, 50)
    if digits == "29":
        held.script(("chase.how_hard", "major"), ("chase.hazard", "41"))
        assert held.gaps == [3] and "dot" not in held.keys


def test_a_match_hits_a_passenger_of_the_gms_choice() -> None:
    """Table 3.5."""
    cars = (("Vane", "Cole", "Abe"), ("Marlow", "Dot"))
    held = pursuit(VANE, "Cole Body 50", "Abe Body 50 vest", MARLOW, DOT, cars=cars, leads=(0,))
    held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", "33"))
    held.script(("chase.hit", "abe"), ("vest", "yes"))
    assert (held.wp("abe"), held.wp("cole"), held.wp("vane")) == (44, 50, 50)  # the vest
    held.back().script(("vest", "no"))
    assert held.wp("abe") == 17 and "Dot hits Abe" in held.told("players")


def test_a_shot_at_somebody_in_a_car_is_as_ever() -> None:
    """UA-CAR-10: normal at 0 lengths, −10 beyond; with the table rule −10 for each length."""
    held = after_the_van(4, chase_distance_shift="per_length")
    held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("ines", "vane"))
    assert "− car to car 40 = 15" in held.prompt and {":shifts", ":own", ":leg", ":head"} <= set(held.keys)
    held.script(("attack", ":shifts"), ("shifts", ["s15"]))
    assert "= 25" in held.prompt
    held.script(("attack", "25"))
    assert held.wp("vane") == 25 and held.of("ines").weapons[0].loaded == 16
    held.asks("chase.shots")
    assert held.keys == ["nobody", "dot"]
    held.script(*shoots("dot", "vane")).overrule("void.refunded")
    held.script(*shoots("dot", "vane")[1:]).overrule("void.spent.restore")
    held.asks("chase.drive", "vane")  # no actor is left
    near = after_the_van(0)
    near.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("ines", "vane"))
    assert near.prompt.endswith("Handgun 55")


def test_passengers_shoot_at_whoever_is_of_another_side_in_any_car() -> None:
    """UA-CAR-10: also at other pursuers, and at characters who have jumped to another car."""
    cars = (("Vane", "Cole"), ("Marlow", "Dot"), ("Abe",))
    held = pursuit(VANE, "Cole Body 50", "Abe drive 20", MARLOW, DOT, cars=cars, leads=(0, 3))
    for roll in ("45", "50", "50"):
        held.script(("chase.drive", roll))
    held.script(("chase.shots", "dot"), ("act", "shoot"))
    assert held.keys == ["vane", "cole", "abe", "car1", "car3"]
    held.script(("target", "abe"), ("attack", "30"), ("chase.shots", "nobody"))
    assert held.wp("abe") == 20
    assert "jump/dot/car1" not in held.keys, "UA-RND-1: one action a round"
    held.script(("chase.close", "nobody"), *(("chase.drive", roll) for roll in ("45", "50", "50")))
    held.script(("chase.shots", "nobody"), ("chase.close", "jump/dot/car1"), ("chase.jump", "01"))
    held.script(("chase.close", "nobody"), *(("chase.drive", roll) for roll in ("45", "50", "50")))
    held.script(("chase.shots", "dot"), ("act", "shoot"))
    assert held.keys == ["vane", "cole", "abe", "car3"]


def test_passengers_have_the_acts_of_a_fight_but_for_what_a_car_forbids() -> None:
    """UA-CAR-10, UA-MUL-1, UA-GUN-4, UA-FUL-1, UA-RND-1: hand to hand needs 0 lengths; holds and dodges are refused."""
    ines = "Ines pc firearms 55 magick 60 melee 40 dodge 90 Mind 40 auto knife"
    cars = (("Vane", "Cole"), ("Marlow", "Dot", "Ines"))
    held = pursuit(VANE, "Cole Body 50 vest", MARLOW, DOT, ines, cars=cars, leads=(2,))
    held.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "ines"))
    held.answer("fists", forced=True)
    held.script(("target", "vane"), ("attack", "30"))
    assert held.wp("vane") == 37, "the GM may all the same"
    held.back(3)
    refused = held.barred
    assert refused["fists"].startswith("Hand to hand works only side by side (0 lengths)") and {
        "dodge",
        "improve",
        "blood_choke",
    } <= {*refused}
    assert {"two", "burst", "hose", "suppress", "missile", "draw:knife", "other", "simple"} <= {*held.keys}
    held.script(("act", "two"), ("target", "car1"))
    assert held.prompt.endswith("Handgun 55 − car to car 10 = 45, 1/2 for each attack = 22")
    held.script(("attack", ":shifts"), ("shifts", ["s12"]), ("attack", "26"))
    assert held.chase.hazards and held.of("ines").weapons[0].loaded == 29
    held.script(("target", "cole"), ("attack", "00"))
    assert held.of("ines").weapons[0].jammed, "UA-GUN-3"
    held.asks("chase.how_hard")  # and the hazard follows
    held.script(("chase.how_hard", "major"), ("chase.hazard", "30"), ("chase.shots", "nobody"))
    held.script(
        ("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "ines"), ("act", "clear"), ("clear", "30")
    )
    assert not held.of("ines").weapons[0].jammed
    held.script(("chase.shots", "nobody"), ("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "ines"))
    held.script(("act", "suppress"), ("suppress.shots", 10))
    offered = held.decision
    assert isinstance(offered, Pick) and offered.chosen == ("vane", "cole")
    assert [option.hint for option in offered.options][1:3] == ["van, unhurt", "Bluebird, unhurt"]
    held.script(("suppress.field", ["vane"]), ("attack", "33"))
    held.script(("stray.damage", "4"), ("chase.shots", "dot"), ("act", "simple"), ("act.words", "map"))
    held.script(("act", "nothing"), ("chase.shots", "nobody")).asks("chase.drive", "vane")
    assert "under fire" not in held.prompt, "UA-SUP-2: until the round is over"
    held.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "dot"), ("act", "carry"))
    held.script(("chase.shots", "ines"), ("act", "missile"), ("target", "cole"), ("attack", "30"), ("blast.damage", 9))
    assert held.wp("cole") == 41 and not held.table.group
    near = pursuit(VANE, MARLOW, "Ines pc melee 60 Mind 40", cars=(("Vane",), ("Marlow", "Ines")), leads=(0,))
    near.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "ines")).answer(
        "blood_choke", forced=True
    )
    near.script(("target", "vane"), ("attack", "30"))
    assert near.of("vane").held_by == "ines" and UNKNOWN_ARMIES.status(near.table) == [], "the GM may all the same"
    near.overrule("end")
    assert not near.of("vane").held_by


def test_a_jump_is_athletics_less_twenty_and_a_fall_is_a_wreck() -> None:
    """UA-CAR-11: Major; a failure has the damage of a wreck."""
    held = after_the_van(0)
    held.script(("chase.drive", "45"), ("chase.drive", "50"), ("chase.shots", "nobody"))
    hints = [option.hint for option in held.decision.options if option.key.startswith("jump")]  # type: ignore
    assert hints == ["lands on a roll up to 25, else falls", "lands on a match up to 30, else falls"], (
        "UA-CHK-3: Ines has no athletics"
    )
    held.script(("chase.close", "jump/dot/car1"), ("chase.jump", "25"))
    assert held.car(1).aboard == ["vane", "dot"]
    held.back().script(("chase.jump", "26"), ("chase.speed", 30))
    assert held.prompt == "Dot's fall: roll 3 dice"
    held.script(("chase.wreck", "345"))
    assert held.prompt == "Dot falls: pick two of 3 4 5, the tens die first"
    held.script(("chase.tens", "0"), ("chase.ones", "1:value"))
    assert held.wp("dot") == 16 and not held.car(2).fate and "dot" not in held.car(2).aboard
    assert "Dot hits the road: 34" in held.told() and "wreck" not in str(held.told())
    assert [row.where for row in held.view().roster if row.name == "Dot"] == ["on the road"]


def test_a_hazard_is_a_second_roll_by_the_gms_word() -> None:
    """UA-CAR-5: Major or Significant; a failure costs a length."""
    held = after_the_van(4)
    held.script(("chase.drive", ":hazard"), ("chase.how_hard", "significant"))
    assert held.decision.caption == "50 (Speed) or less succeeds; 01 always does, 00 never", "a row of its own"  # type: ignore
    held.script(("chase.hazard", "50"))
    assert held.gaps == [4]
    held.script(("chase.drive", ":hazard"), ("chase.how_hard", "major"), ("chase.hazard", "50"))
    assert held.gaps == [3]
    held.asks("chase.drive", "vane")


def test_without_the_skill_a_driver_holds_at_best_but_for_a_match_and_01() -> None:
    """UA-CHK-2, UA-CAR-3, UA-CAR-4: Speed less 30, marginal at best; UA-CAR-7: an insane risk rolls half."""
    held = pursuit("Vane Speed 50", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(2,))
    assert held.prompt.endswith("Speed 50 − no skill 30 = 20")
    assert held.drives("20", "50").gaps == [2] and held.drives("21", "50").gaps == [1]
    assert held.drives("11", "50").gaps == [3] and held.drives("01", "50").gaps == [5]
    assert "+5 or a wreck, at half Speed" in str(held.decision) and "+2 on match, 01" in str(held.decision)
    held.script(("chase.drive", ":hazard"))
    assert "any success, else lose 1 length" in str(held.decision) and "a match or 01, else lose 1 length" in str(
        held.decision
    )
    held.back()
    held.script(("chase.drive", ":insane"), ("chase.stunt", "the stairs"), ("chase.drive", "50"))
    assert held.prompt.endswith("half Speed 25")
    assert held.decision.caption == "no skill: only a match up to the target number, or 01"  # type: ignore[union-attr]
    held.script(("chase.risk", "33")).asks("chase.speed")
    held.back().script(("chase.risk", "22"))
    assert held.gaps == [5 - 1 + 5]


def test_a_fallen_driver_gives_up_the_wheel() -> None:
    """UA-WND-2: another passenger drives on at once, or the car stops or is wrecked."""
    held = after_the_van(4)
    held.of("marlow").out = True
    held.script(("chase.drive", "45"), ("chase.wheel", "dot"))
    assert held.car(2).aboard[0] == "dot"
    held.asks("chase.drive", "dot")
    shot = after_the_van(4).drives("30", "50").drives("45", "45")
    shot.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", "01"))
    assert "Vane is dead" in shot.prompt and shot.keys == ["nobody", "wrecked"]
    shot.script(("chase.wheel", "wrecked"))
    assert shot.told()[-2:] == [
        "Vane is dead: no one alive is in the wreck of van",
        "The chase is over: van is wrecked",
    ]
    shot.back().script(("chase.wheel", "nobody"))
    assert shot.told()[-2:] == ["Vane stops driving: van stops", "The chase is over: van has stopped"]


def test_an_older_save_asks_for_the_speed_of_a_wreck_without_the_living() -> None:
    held = after_the_van(4).drives("30", "50").drives("45", "45")
    held.script(("chase.drive", "45"), ("chase.drive", "50"), *shoots("dot", "car1", "01"), ("chase.wheel", "wrecked"))
    for older, asked in ((False, "evening.next"), (True, "chase.speed")):
        journal = Journal()
        for entry in held.entries():
            told = [line for line in entry.told if not ("no one alive" in line.text or "chase is over" in line.text)]
            journal.add(entry._replace(told=tuple(told)) if older else entry)
        again = Session(UNKNOWN_ARMIES, held.setup, journal=journal)
        assert again.decision is not None and again.decision.question == asked


def test_a_chase_ends_with_its_cars_and_is_kept() -> None:
    """UA-CAR-2, UA-CAR-6, UA-WND-3: rounds, risks, escaped cars, and wounds in words."""
    held = after_the_van(8)
    held.script(("chase.drive", ":risk"), ("chase.stunt", "the stairs"), ("chase.drive", "45"), ("chase.risk", "90"))
    held.script(("chase.drive", "50"), ("chase.shots", "nobody")).drives("11", "90")
    assert held.told()[-1] == "The chase is over: van has got away"
    for audience in ("gm", "players"):
        view, ending = held.view(audience), held.ending(audience)
        assert view.underway[1:] == ("2. The chase, 2 rounds: van has got away",)
        assert ending is not None and ending.title == "Van has got away, after 2 rounds"
        rows = [[field.text for field in row] for row in ending.course.rows]
        assert rows[:2] == [["van", "", "", "got away"], ["Bluebird", "7", "10", "shaken off"]]
        assert ending.course.lines[0] == ("Risked", "van: the stairs")
        (lengths,) = [one for one in gathered(held, audience).tables if one.title == "The chase: lengths"]
        assert lengths.heads == ("", "Start", "1", "2", "End")
        assert lengths.rows == (("van", "", "", "", "got away"), ("Bluebird", "8", "7", "10", "shaken off"))
        assert lengths.notes[-1] == "Risked: round 1, Vane in van, the stairs."
        assert "Vane" in [row.name for row in view.roster], "until something new is begun"


def test_a_stored_roll_is_a_drivers_next_and_risks_are_still_offered() -> None:
    """UA-CHK-5."""
    held = pursuit(VANE + " hunch 37", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,))
    held.script(("chase.way", ":risk"), ("chase.stunt", "x"), ("chase.way", "on"))
    assert held.gaps == [5] and not held.of("vane").hunch
    held.asks("chase.risk", "vane").beside("happens", "vane", "hunch", [3, 3]).asks("chase.risk.hunch", "vane")
    assert held.decision is not None and held.decision.unasked == "on", "it was taken unasked once"
    assert "Drive 40" in held.prompt and [option.hint for option in held.decision.options] == ["33"]  # type: ignore
    assert held.script(("chase.risk.hunch", "on")).gaps == [7] and not held.of("vane").hunch


def test_a_driver_may_swap_the_digits_of_the_obsession() -> None:
    """Table rule flip_flop: UA-CAR-3; a saved session asks again with the same dice."""
    held = pursuit(VANE, MARLOW, cars=(("Vane",), ("Marlow",)), leads=(4,))
    held.table.rules = held.table.rules.with_choice("flip_flop", "on")
    held.of("vane").obsession = "Drive"
    held.script(("chase.drive", "83"), ("flip", "38"))
    assert held.gaps == [5]


def test_the_gm_ends_a_chase_and_killed_it_goes_on_at_every_question() -> None:
    """Every question of a chase is a rest point: a loaded session asks the same question."""
    held = after_the_van(1)
    answers = (
        *(("chase.drive", "45"), ("chase.drive", ":risk"), ("chase.stunt", "so"), ("chase.drive", "30")),
        *(
            ("chase.risk", "40"),
            ("chase.shots", "dot"),
            ("act", "nothing"),
            ("chase.shots", "nobody"),
            ("chase.close", "ram/car2/car1"),
        ),
        *(("chase.rammed", "30"), ("chase.close", "block/car1/car2")),
        *(("chase.block", "collide"), ("chase.settled", "one"), ("chase.speed", 30), ("chase.head_on", 0)),
        *(("chase.wreck", "345"), ("chase.belt", "40"), ("chase.tens", "0"), ("chase.ones", "1:digits")),
    )
    for answer in answers:
        held.script(answer)
        assert held.table.at_rest and held.decision is not None
        again = UNKNOWN_ARMIES.load(UNKNOWN_ARMIES.dump(held.table))
        procedure = UNKNOWN_ARMIES.play(again)
        asked = next(procedure)()
        assert (asked.question, asked.prompt) == (held.decision.question, held.decision.prompt)  # type: ignore
        assert UNKNOWN_ARMIES.status(again) == []
    held.overrule("end")
    assert held.told()[-1] == "The chase is over: the GM ended it" and isinstance(held, Session)


def test_UA_CAR_3_the_caption_of_a_drive_fits_one_line() -> None:
    fifty, nearly = "up to 50: +1 · 51–100 (Speed): 0 · above: −1", "up to 99: +1 · 100 (Speed): 0 · above: −1"
    for drive, terms in ((50, fifty), (99, nearly), (100, "up to 100: +1 · above: −1")):
        held = pursuit(f"Vane drive {drive} Speed 100", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(3,))
        caption = held.asks("chase.drive").decision.caption  # type: ignore[union-attr]
        assert caption == f"{terms} · match, 01, 00: ×2", "no band for Speed where Drive is as high"
        assert len(caption) <= 66


def test_UA_CAR_1_the_usual_gaps_stand_where_the_gap_is_asked() -> None:
    held = fight(VANE, MARLOW)
    held.overrule("end")
    held.script(("evening.next", "fight"), ("fight.prepare", "chase")).asks("chase.aboard")
    usual = "2 to 3 lengths: a tight start; up to 8: a good head start"
    assert held.decision is not None and usual not in str(held.decision.explanation())
    held.script(("chase.aboard", ["vane"]), ("chase.name", "van"), ("chase.aboard", ["marlow"]))
    held.script(("chase.name", "Bluebird")).asks("chase.lead")
    assert held.decision is not None and usual in str(held.decision.explanation())


@pytest.mark.parametrize(("hidden", "known", "usual"), [(0, 1, "Marlow's car"), (1, 1, "car 2"), (0, 0, "car 2")])
def test_the_usual_name_of_a_car_names_no_driver_unknown_to_players(hidden: int, known: int, usual: str) -> None:
    held = fight(VANE, MARLOW)
    held.overrule("end")
    marlow = held.table.characters["marlow"]
    marlow.pc, marlow.hidden, marlow.known = False, bool(hidden), ("name",) * known
    held.script(("evening.next", "fight"), ("fight.prepare", "chase"), ("chase.aboard", ["vane"]))
    held.script(("chase.name", "van"), ("chase.aboard", ["marlow"])).asks("chase.name")
    assert isinstance(held.decision, Enter) and held.decision.value == usual


def test_UA_CAR_3_the_quarrys_odds_say_that_the_pursuer_rolls_later() -> None:
    held = after_the_van(3)
    advice = held.asks("chase.drive").advice()
    words = advice.previews[""].highlight.words
    assert words == ("where Bluebird may be after van's roll",)
    assert advice.odds().assumes == "lengths won or lost in this round"


def test_an_edit_that_takes_a_driver_away_asks_for_the_wheel_at_once() -> None:
    """UA-CAR-3: also while another driver, a passenger or the cars side by side are asked."""
    held = after_the_van(0)
    held.asks("chase.drive", "vane").beside("amend", "marlow", "remove").asks("chase.wheel").undo()
    held.drives("95")
    held.asks("chase.drive", "marlow").script(("chase.drive", "95")).asks("chase.shots")
    held.beside("amend", "marlow", "remove").asks("chase.wheel").undo()
    held.script(("chase.shots", "nobody")).asks("chase.close")
    held.beside("amend", "marlow", "remove").asks("chase.wheel")


def test_UA_CAR_6_UA_CAR_7_a_drivers_question_names_the_risk_that_follows() -> None:
    """The first roll is the ordinary one."""
    held = after_the_van(4)
    assert held.prompt == "Vane drives van: Drive 40"
    held.script(("chase.drive", ":risk"), ("chase.stunt", "through the market"))
    assert held.prompt == "Vane drives van: Drive 40, then the risk"
    held.script(("chase.drive", "70"), ("chase.risk", "30"), ("chase.drive", ":insane"), ("chase.stunt", "the canal"))
    assert held.prompt.endswith(": Drive 45, then the insane risk")
