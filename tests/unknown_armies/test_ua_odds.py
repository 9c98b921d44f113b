"""Odds beside the options compared with the fight itself over every roll; help for each question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unknown_armies.random_ua import random_ua
from unknown_armies.ua_chase_kit import DOT, MARLOW, VANE, after_the_van, pursuit, shoots
from unknown_armies.ua_kit import Fight, fight

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.procedure import Conversation
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

INES = "Ines pc Speed 60 firearms 55 dodge 35 melee 40 9mm"
COLLECTOR = "Collector Body 55 firearms 40 dodge 30 melee 45 WP 31 9mm"
ROLLS = [*range(1, 100), 0]
"""Results of two dice as they are typed; 0 is 00."""


def figures(held: Fight) -> Odds:
    """Return the odds beside the current options."""
    assert held.decision is not None
    return UNKNOWN_ARMIES.advise(held.table, held.decision).odds()


def cell(held: Fight, key: str, head: str) -> str:
    """Return one cell of the odds."""
    found = figures(held)
    return found.cells[key][found.heads.index(head)]


def preview(held: Fight, key: str = "") -> Any:
    """Return the preview of an option, or of the question if `key` is empty."""
    assert held.decision is not None
    return UNKNOWN_ARMIES.advise(held.table, held.decision).previews[key]


def bars(held: Fight, key: str = "") -> dict[str, int]:
    """Return the bars of a preview in per cent."""
    return {what: round(100 * share) for what, share in preview(held, key).highlight.shares}


def test_whom_a_row_names_is_looked_at_first_when_it_is_asked_at_whom() -> None:
    """UA-FOC-1: the focus is on the second of three targets; acts without odds name no target."""
    held = Fight(INES, "Max melee 30", "Vic melee 30", "Bob melee 30").script(
        ("focus", "ines"), ("focus.whom", "vic:20")
    )
    held.order("ines", "max", "vic", "bob")
    assert cell(held, "fists", "at") == "Vic"
    held.script(("act", "fists"))
    assert held.decision is not None and [*held.keys] == ["max", "vic", "bob"]
    assert UNKNOWN_ARMIES.advise(held.table, held.decision).first == "vic"


def test_UA_FOC_1_a_slim_chance_to_drop_a_foe_is_not_the_best_target() -> None:
    """At most 40 damage puts out only the grazed foe, 3 %, but the focus is on another: 60 % and twice the damage."""
    held = Fight("Dot pc firearms 40 9mm", "Max Body 55 WP 44", "Vic Body 55 WP 55").script(
        ("focus", "dot"), ("focus.whom", "vic:20")
    )
    held.beside("amend", "dot", "weapon:9mm", "most", 40).order("dot", "max", "vic")
    assert cell(held, "shoot", "at") == "Vic"
    held.script(("act", "shoot"))
    assert held.decision is not None and UNKNOWN_ARMIES.advise(held.table, held.decision).first == "vic"
    assert [cell(held, foe, "out") for foe in ("max", "vic")] == ["3 %", "0 %"]
    held.beside("amend", "max", "wounds", 7)
    assert UNKNOWN_ARMIES.advise(held.table, held.decision).first == "max", "2 damage puts them out: 40 %"


def test_UA_VES_1_a_target_with_a_vest_says_why_a_shot_does_so_little() -> None:
    vested = "a vest probably covers the hit: only the digits added"
    for weapon, act, told in (("9mm", "shoot", vested), ("9mm/piercing", "shoot", "rounded"), ("9mm", "fists", "")):
        held = fight(f"Ines pc firearms 55 melee 40 {weapon}", "Max Body 50 vest", "Vic Body 50").script(("act", act))
        assert preview(held, "vic").lines == preview(held, "max").lines[:1]
        assert told in "".join(preview(held, "max").lines[1:]) and bool(told) == bool(preview(held, "max").lines[1:])


def test_UA_FOC_1_UA_SUP_2_the_questions_say_who_gets_which_bonus() -> None:
    held = Fight(INES, "Max melee 30")
    assert held.decision is not None
    decides = UNKNOWN_ARMIES.advise(held.table, held.decision).decides
    assert decides.endswith("a bonus against that foe. Attacks on a character who focuses have it too.")
    held.order().script(("act", "suppress"))
    assert held.decision.prompt.endswith(
        "how many shots? (4–10: −10 for all in the field of fire, 11–20: −20, 21+: −30)"
    )


def digits(roll: int) -> list[int]:
    """Return a roll as two typed digits."""
    return [roll // 10, roll % 10]


def after(held: Fight, answers: Iterable[Any], critical: str = "knock_out") -> Any:
    """Return the table after these answers, at its next rest point; `critical` is the choice after the last roll."""
    table = UNKNOWN_ARMIES.load(UNKNOWN_ARMIES.dump(held.table))
    live = Conversation(table, UNKNOWN_ARMIES.play(table))
    for answer in answers:
        if live.decision is not None and live.decision.question == "critical":
            live.answer("kill")
        live.answer(answer)
    while live.decision is not None and live.decision.question in ("critical", "vest", "cherry"):
        live.answer({"critical": critical, "vest": "yes", "cherry": "roll-damage"}[live.decision.question])
    return table


# ----------------------------------------------------------------------------------------------------- attack and dodge


def the_pictures_attack() -> Fight:
    """Return a fight in which Ines has +20 against the dodging Collector in the water, who acts first."""
    held = Fight(INES, COLLECTOR).script(("focus", "ines"), ("focus.whom", "collector:20"))
    held.order("collector", "ines").script(("act", "dodge"), ("act", "shoot"), ("target", "collector"))
    return held.script(("attack", ":shifts"), ("shifts", ["s05"])).asks("attack")


def test_the_attack_of_the_picture_has_its_figures() -> None:
    """UA-SHF-1, UA-FOC-1, UA-DOD-2, UA-DOD-3, UA-DOD-4: target 65 and its outcomes."""
    held = the_pictures_attack()
    found = figures(held)
    assert found.heads == ("target", "hits", "damage", "out", "dead")
    assert found.cells[":head"][:2] == ("75", "26 %")
    assert bars(held) == {"dodged": 5, "half": 24, "full": 36, "misses": 35}
    assert bars(held, ":head") == {"dodged": 1, "half": 1, "full": 26, "misses": 73}
    assert preview(held).highlight.words == ("average damage 17.9 of 31", "out 36 %, dead 35 %")
    held.script(("attack", "28"))
    assert bars(held) == {"dodged": 4, "half": 96}
    assert preview(held).highlight.words == ("average damage 13.4 of 31", "out 0 %, dead 0 %")


def test_each_shift_says_what_the_attack_is_with_it() -> None:
    """UA-SHF-1: for a shift already picked, the attack without it."""
    held = the_pictures_attack().script(("attack", ":shifts"))
    found = figures(held)
    assert {key: found.cells[key][:2] for key in ("", "s05", "s15", "s01")} == {
        "": ("65", "60 %"), "s05": ("75", "70 %"), "s15": ("75", "70 %"), "s01": ("35", "30 %")}  # fmt: skip
    assert found.cells["s15"][2:4] == ("22.8", "46 %") and found.cells["s01"][2:4] == ("4.1", "6 %")
    held.script(("shifts", ["s01", "s02", "s03", "s04"]), ("attack", ":shifts"))
    assert found != figures(held) and figures(held).cells["s05"][0] == "−25", "with a minus sign"


@pytest.mark.parametrize(
    ("ines", "collector", "way"),
    [
        (INES, f"{COLLECTOR} vest", "shoot"),
        ("Ines pc Speed 60 9mm", COLLECTOR, "shoot"),
        (f"{INES}/piercing", f"{COLLECTOR} vest", "shoot"),
        ("Ines pc melee 60 obsessed bat", COLLECTOR, "strike"),
        ("Ines pc melee 60 knife", COLLECTOR, "throw"),
        ("Ines pc firearms 55 auto", COLLECTOR, "burst"),
    ],
)
def test_what_an_attack_is_said_to_do_is_what_it_does_with_every_roll(ines: str, collector: str, way: str) -> None:
    """UA-GUN-1, UA-VES-1, UA-VES-2, UA-HTH-1, UA-HTH-6, UA-CHR-1, UA-FUL-1, UA-CHK-3: all rolls, played."""
    held = fight(ines, collector)
    lost, out, own = 0, 0, 0
    for roll in ROLLS:
        table = after(held, (way, "collector", digits(roll)))
        foe, c = table.characters["collector"], table.characters["ines"]
        lost, own = lost + (31 - foe.wounds if foe.wounds else 31), own + c.body - c.wounds
        out += bool(foe.fate)
    found = figures(held)
    cells = dict(zip(found.heads, found.cells[way], strict=True))
    assert cells["out"] == f"{out} %"
    assert float(cells["damage"]) >= round(lost / 100, 1), "what is more than all wound points is counted too"
    assert cells.get("own harm", "–") == (f"{own / 100:.1f}" if own else "–")


@pytest.mark.parametrize("ines", ["Ines pc melee 60", "Ines pc melee 60 bat", "Ines pc melee 60 obsessed knife"])
def test_UA_HTH_3_the_column_dead_counts_a_roll_of_01_as_a_kill(ines: str) -> None:
    """Against 12 wound points and 55, over all rolls, played with the choice to kill."""
    for wounds in ("12", "55"):
        held = fight(ines, f"Collector Body 55 WP {wounds}").asks("act", "ines")
        way = "fists" if "strike" not in held.keys else "strike"
        for key in (way, "throw"):
            killed = sum(
                after(held, (key, "collector", digits(roll)), "kill").characters["collector"].dead for roll in ROLLS
            )
            assert killed and cell(held, key, "dead") == f"{killed} %"
        assert "Dead: hand to hand, 01 counts as a kill" in figures(held).policy
        assert ("from matched failures" in figures(held).policy) == ("bat" in ines or "knife" in ines), "UA-HTH-5"
        cherry = "counts as the cherry Big Hurt" in figures(held).policy
        assert cherry == ("obsessed" in ines), "what is assumed of a cherry is said, too"
    shot = fight(INES, "Collector Body 55 WP 31")
    shot.asks("act", "ines").script(("act", "shoot"))
    assert "Dead" not in figures(shot).policy, "a gun's 01 leaves no choice"


def test_what_a_dodge_leaves_is_what_the_fight_leaves_of_every_roll() -> None:
    """UA-DOD-2, UA-DOD-3, UA-DOD-4: all dodges of some attacks, and the worst dodge of all attacks."""
    held = fight(COLLECTOR, INES, "Third pc melee 20").does("Collector", "dodge").asks("act", "ines")
    for attack in (1, 28, 30):
        left = Counter(
            31 - after(held, ("shoot", "collector", digits(attack), digits(roll))).characters["collector"].wounds
            for roll in ROLLS
        )
        wholly = 50 if attack == 1 else attack
        gone = min(31, (wholly + 1) // 2 if attack < 30 else wholly)
        assert left == {0: 30 if attack == 1 else max(1, 31 - attack + 1), gone: left[gone]}
        twin = (
            Fight(COLLECTOR, INES, "Third pc melee 20").order("collector", "ines", "third").does("Collector", "dodge")
        )
        twin.script(("act", "shoot"), ("target", "collector"), ("attack", f"{attack:02}"))
        assert bars(twin) == {"dodged": left[0], "half" if attack < 30 else "full": 100 - left[0]}


def test_several_attacks_are_said_to_do_what_all_their_rolls_do_together() -> None:
    """UA-MUL-1, UA-MUL-3: two shots at half of 55 over all rolls, the second only at a standing foe."""
    held = fight(INES, COLLECTOR)
    one = [
        31 - after(held, ("two", "shoot", "collector", digits(roll))).characters["collector"].wounds for roll in ROLLS
    ]
    out = sum(first + second >= 26 for first, second in product(one, one)) / 100
    dead = sum(first >= 31 or (first < 26 and first + second >= 31) for first, second in product(one, one)) / 100
    assert max(one) == 31 and sum(map(bool, one)) == 27
    assert (cell(held, "two", "out"), cell(held, "two", "dead")) == (f"{out:.0f} %", f"{dead:.0f} %")


def test_how_much_focus_is_what_it_gives_and_what_it_costs() -> None:
    """UA-FOC-1: an option's row equals the attack after it, its words the attacks of all foes."""
    held = Fight(INES, COLLECTOR).script(("focus", "ines"))
    found = figures(held)
    told = re.fullmatch(r"with \+30, Ines takes (.*) damage if each foe attacks once", found.words["collector:30"])
    assert told is not None and told[1] not in found.cells["collector:30"], "the figure is given once"
    held.script(("focus.whom", "collector:30")).order("collector", "ines")
    asked = figures(held)
    assert told[1] == asked.cells["shoot"][found.heads.index("damage")]
    assert held.table.characters["collector"].dodging == ""
    held.script(("act", "nothing"))
    assert figures(held).cells["shoot"][:2] == found.cells["collector:30"][:2]
    assert found.words[""].startswith("without focus, Ines takes 8.7 damage if")


def test_a_dodge_says_what_all_foes_then_do() -> None:
    """UA-DOD-1."""
    held = fight(INES, COLLECTOR)
    words = figures(held).words["dodge"]
    before = re.fullmatch(r"damage if each foe attacks once: (.*) instead of (.*)", words)
    assert before is not None and float(before[1]) < float(before[2])
    held.script(("act", "nothing"))
    assert cell(held, "shoot", "damage") == before[2]
    again = fight(INES, COLLECTOR).script(("act", "dodge"))
    assert cell(again, "shoot", "damage") == before[1]


def test_UA_DOD_6_a_blasts_odds_are_hits_only() -> None:
    """The GM has not decided its effect yet."""
    held = fight("Dot pc Speed 60 magick 60", "Usher Body 50").script(("act", "missile"))
    assert figures(held).heads == ("hits",)
    assert cell(held, "usher", "hits") == "60 %"
    assert not any("average" in words for words in preview(held, "usher").highlight.words)


def test_odds_say_at_whom_where_the_ways_differ() -> None:
    """UA-EXO-1: one foe fights, the other is out and helpless."""
    held = fight(INES, COLLECTOR, "Usher firearms 30").asks("act", "ines")
    held.beside("amend", "usher", "out")
    assert (cell(held, "shoot", "at"), cell(held, "point_blank", "at")) == ("Collector", "Usher")
    focused = Fight(INES, "Max melee 30 9mm", "Vic melee 30 9mm").script(("focus", "vic"), ("focus.whom", "ines:20"))
    focused.order("ines", "max", "vic")  # focusing characters are easier to hit
    assert {cell(focused, way, "at") for way in ("shoot", "disarm", "sucker", "blood_choke")} == {"Vic"}


def test_wounds_do_not_hinder() -> None:
    """UA-WND-4: a character who is nearly out rolls like an unhurt one."""
    assert cell(fight(f"{INES} WP 6", COLLECTOR), "shoot", "hits") == cell(fight(INES, COLLECTOR), "shoot", "hits")


def test_a_hunch_leaves_one_roll() -> None:
    """UA-CHK-5: a 64 always misses at 55; a 33 deals 33 and suffices to disarm."""
    for hunch, damage, hits in (("64", "0.0", "0 %"), ("33", "33.0", "100 %")):
        stored = fight(f"{INES} hunch {hunch}", COLLECTOR)
        assert (cell(stored, "shoot", "damage"), cell(stored, "shoot", "hits")) == (damage, hits)
        assert cell(stored, "disarm", "hits") == hits
    held = fight(f"{INES} hunch 33", COLLECTOR).script(("act", "shoot"))
    assert figures(held).words[""] == "Ines's hunch 33 is used as the roll"
    missed, one = (fight(f"{INES}{hunch}", COLLECTOR) for hunch in (" hunch 43", ""))
    one.script(("act", "two"), ("act.way", "shoot"), ("target", "collector"), ("attack", "43")).asks("target")
    assert cell(missed, "two", "damage") == cell(one, "collector", "damage"), "of two the first has it, and is no 27"
    assert cell(missed, "two", "hits") == cell(one, "collector", "hits")


def test_cherries_and_vests_say_what_they_do_to_the_roll_that_lies() -> None:
    """UA-CHR-1, UA-VES-1."""
    held = fight("Ines pc melee 60 obsessed", COLLECTOR).script(("act", "fists"), ("target", "collector"))
    held.script(("attack", "44")).asks("cherry")
    said = figures(held)
    assert {key: said.cells[key][0] for key in ("none", "roll-damage", "blind", "extra-die", "reroll-damage")} == {
        "none": "8.0", "roll-damage": "44.0", "blind": "0.0", "extra-die": "13.5", "reroll-damage": "11.0"}  # fmt: skip
    shot = fight(INES, f"{COLLECTOR} vest").script(("act", "shoot"), ("target", "collector"), ("attack", "37"))
    assert {key: row[0] for key, row in figures(shot.asks("vest")).cells.items()} == {"yes": "10.0", "no": "37.0"}


def test_what_is_no_attack_says_how_likely_it_works() -> None:
    """UA-GUN-4, UA-GRP-2, UA-GRP-4: clearing a jam, breaking a hold, hurting a held foe."""
    held = fight(INES, COLLECTOR).script(("act", "shoot"), ("target", "collector"), ("attack", "00"))
    held.script(("act", "nothing"), ("focus", "nobody")).asks("act", "ines")
    assert figures(held).words["clear"] == "succeeds 55 %"
    grip = fight("Hugh pc melee 60 obsessed", "Vic melee 70").script(("act", "fists"), ("target", "vic"))
    grip.script(("attack", "44"), ("cherry", "grip")).asks("act", "vic")
    assert figures(grip).words["break_free"] == "succeeds 12 %"  # 60 to 70, and 01
    grip.script(("act", "nothing"), ("focus", "nobody"))
    assert grip.decision is not None and grip.decision.options[0].hint == "5 damage, no roll", "before what is in hand"


def test_UA_CHK_3_the_odds_of_a_roll_leave_out_matches_without_benefit() -> None:
    """Without the skill only matches and 01 succeed, and a Turning Tide takes the matches (cherry 11)."""
    grip = fight("Hugh pc melee 20 obsessed", "Vic Body 50").script(("act", "fists"), ("target", "vic"))
    grip.script(("attack", "11"), ("cherry", "grip")).asks("act", "vic")
    assert figures(grip).words["break_free"] == "succeeds 4 %"  # 22, 33, 44, and 01
    grip.of("vic").no_matches = 9
    assert figures(grip).words["break_free"] == "succeeds 1 %"
    chased = after_the_van(4).script(("chase.drive", "50")).asks("chase.drive", "marlow")
    chased.of("marlow").no_matches = 9
    assert bars(chased) == {"2": 1, "3": 44, "4": 15, "5": 35, "6": 5}


# -------------------------------------------------------------------------------------------------------------- a chase


def test_a_drivers_round_says_where_each_way_leads() -> None:
    """UA-CAR-3, UA-CAR-6, UA-CAR-7, UA-CAR-12: the picture's Marlow, four behind after the van holds."""
    held = after_the_van(4).script(("chase.drive", "50")).asks("chase.drive", "marlow")
    found = figures(held)
    assert found.heads == ("≤2", "3", "4", "5", "≥6", "wreck")
    assert found.cells[":insane"] == ("22 %", "–", "–", "–", "–", "78 %")
    ends = [int(found.cells[":risk"][place].removesuffix(" %")) for place in (0, 4)]
    assert ends == [21, 23], "both together"
    assert bars(held) == {"2": 5, "3": 40, "4": 15, "5": 35, "6": 5}
    assert preview(held, ":insane").highlight.words == ("wrecked 78 %", "where Bluebird may be after this round")
    first = after_the_van(4).asks("chase.drive", "vane")
    assert bars(first) == {"2": 6, "3": 44, "4": 10, "5": 36, "6": 4}
    assert figures(first).heads == ("≤−2", "−1", "0", "+1", "≥+2", "wreck")


def test_a_hunch_leaves_one_place_to_be_led_to() -> None:
    """UA-CHK-5, UA-CAR-4, UA-CAR-6, table 3.5: 44 wins two lengths, a risk's 07 one; 22 hits the passenger."""
    cars = ("Vane", "Cole"), ("Marlow", "Dot")
    held = pursuit(VANE, "Cole Mind 40", f"{MARLOW} hunch 44", f"{DOT} hunch 22", cars=cars, leads=(6,))
    held.script(("chase.drive", "45")).asks("chase.way", "marlow")
    assert (figures(held).heads[2], cell(held, "on", "4"), bars(held, "on")) == ("4", "100 %", {"4": 100})
    held.script(("chase.way", ":risk"), ("chase.stunt", "x"), ("chase.way", "on"))
    held.beside("happens", "marlow", "hunch", [0, 7]).asks("chase.risk.hunch")
    assert bars(held, "on") == {"3": 100}
    held.script(("chase.risk.hunch", "on"), *shoots("dot", "car1")[:2])
    assert figures(held).words["car1"] == "passenger 100 %"


def test_the_wreck_dice_preview_the_victims_wounds() -> None:
    """UA-EXO-7, UA-WND-2, UA-WND-3: by a trial, which only the GM sees, and not in the question."""
    held = after_the_van(4).script(("chase.drive", ":insane"), ("chase.stunt", "x"), ("chase.drive", "45"))
    held.script(("chase.risk", "90"), ("chase.speed", 40), ("chase.head_on", 0), ("chase.wreck", "2750"))
    held.script(("chase.belt", "40"), ("chase.tens", "0"))
    assert "Vane takes 9 damage: 50 → 41, grazed" in held.tried("1:digits").lines
    assert "Vane takes 27 damage: 50 → 23, badly hurt" in held.tried("1:value").lines
    assert held.advice().tries and "50" not in held.prompt


@pytest.mark.parametrize("gap", [1, -2])
@pytest.mark.parametrize("stunt", ["", "risk", "insane"])
@pytest.mark.parametrize("prey", [False, True])
def test_where_a_round_is_said_to_lead_is_where_every_roll_leads(prey: bool, stunt: str, gap: int) -> None:
    """UA-CAR-3, UA-CAR-4, UA-CAR-6, UA-CAR-7, UA-CAR-12: all rolls of the driver and of a stunt after it.

    The cases are the prey, a pursuer behind it, and a pursuer ahead of it after a ram.
    """
    held = after_the_van(4, riders=())
    held.car(2).gap = gap
    held.script(*([] if prey else [("chase.drive", "50")]))
    if stunt:
        held.script(("chase.drive", f":{stunt}"), ("chase.stunt", "the stairs"), ("chase.drive", "11"))
        held.asks("chase.risk")
    said, came = bars(held), Counter[str]()
    for roll in ROLLS:
        table = UNKNOWN_ARMIES.load(UNKNOWN_ARMIES.dump(held.table))
        live = Conversation(table, UNKNOWN_ARMIES.play(table))
        live.answer(digits(roll))
        if not table.chase.wrecks:
            came[signed(table.chase.gap(table.chase.cars[1]))] += 1
    assert said == came and (came.total() == 100 or stunt == "insane")


def test_shots_at_a_car_say_what_they_hit() -> None:
    """UA-CAR-10, table 3.5: the picture's two shooters at four lengths."""
    held = after_the_van(4).script(("chase.drive", "50"), ("chase.drive", "50"), *shoots("dot", "car1")[:2])
    found, van = figures(held), held.car(1).id
    assert found.cells[van][0] == "30 %" and found.words[van] == "hazard 9 %, passenger 2 %, driver 1 %, cosmetic 18 %"
    held.back(2).script(*shoots("ines", "car1")[:2])
    found = figures(held)
    assert found.cells[van][0] == "45 %" and found.words[van] == "hazard 22 %, passenger 4 %, driver 1 %, cosmetic 18 %"
    assert found.heads == ("hits", "damage", "out", "dead") and found.cells["vane"][0] == "45 %"
    assert preview(held, "vane").lines == ("Handgun 55 − car to car 10 = 45",)


# ------------------------------------------------------------------------------------------------------- every question


def test_every_question_says_what_it_decides() -> None:
    """Figures name offered options only."""
    asked = set()
    for seed in range(4):
        rng = Random(seed)
        table = UNKNOWN_ARMIES.start(random_ua(rng))
        live, player = Conversation(table, UNKNOWN_ARMIES.play(table)), RandomPlayer(rng)
        for _ in range(40):
            if (decision := live.decision) is None:
                break
            advice = UNKNOWN_ARMIES.advise(table, decision)
            asked.add(decision.question)
            assert advice.decides, decision.question
            offered = {option.key for option in getattr(decision, "options", getattr(decision, "extras", ()))}
            found = advice.odds()
            assert {*found.cells, *found.words, *advice.previews} <= {*offered, ""}, decision.question
            assert all(len(row) == len(found.heads) for row in found.cells.values())
            said = [str(decision), *found.texts.values(), *(str(advice.previews[key]) for key in advice.previews)]
            assert not [text for text in said if re.search(r"(=|by|at|target) -\d", text)], decision.question
            live.answer(player(decision))
    assert {"focus.whom", "act", "target", "attack"} <= asked


def test_UA_DOD_1_odds_on_a_dodging_target_explain_the_damage() -> None:
    """The damage is lower at the same chance to hit."""
    held = fight(COLLECTOR, INES, "Third pc melee 20").does("Collector", "dodge").script(("act", "shoot"))
    found = figures(held)
    assert found.words["collector"].startswith("with the dodge: dodged ")
    assert "half damage " in found.words["collector"] and "third" not in found.words
    assert "Hits: the attack succeeds and is not fully dodged" in found.policy


@pytest.mark.parametrize("way", ["sucker", "disarm", "blood_choke"])
def test_UA_SUC_1_an_attack_without_damage_promises_none(way: str) -> None:
    """UA-DIS-1, UA-EXO-5: its odds against a dodge name the effect."""
    held = fight("Vane melee 40 dodge 30 club", "Hal pc melee 50").does("Vane", "dodge")
    said = figures(held).words[way]
    assert "damage" not in said and "full effect " in said
    assert "damage" not in figures(held.script(("act", way))).words["vane"]


def test_UA_INI_4_the_initiative_skill_needs_no_roll() -> None:
    """The option's hint says so."""
    held = Fight(INES + " initiative 30", COLLECTOR).script(("focus", "nobody"))
    assert [extra.hint for extra in held.decision.extras] == ["no roll: counts as a success with 30"]  # type: ignore[union-attr]
