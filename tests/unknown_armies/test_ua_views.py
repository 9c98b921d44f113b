"""Views of fights and chases for each audience: UA-WND-3 above all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playing_kit import rows
from unknown_armies.ua_chase_kit import MARLOW, VANE, after_the_van, pursuit, shoots
from unknown_armies.ua_kit import Fight, fight

from unhex_tui.commands.output import plain
from unhex_tui.commands.report import gathered
from unhex_tui.drawing.artists import artist
from unhex_tui.drawing.picture import Room
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Audience
from unhex_tui.scenes.turn import Addend, Bout, Strip
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.panels.roll_strip import last_rolls
from unhex_tui.tui.questions.letters import Letters, assigned

INES = "Ines pc Speed 60 firearms 55 dodge 35 melee 40 initiative 30 9mm WP 44"
COLLECTOR = "Collector Body 55 firearms 40 dodge 30 9mm WP 31"
DOT = "Dot pc firearms 40 9mm"


def aimed(**rules: str) -> Fight:
    """Return a fight in which Ines is about to shoot the dodging Collector."""
    held = fight(INES, COLLECTOR, DOT, first=("Collector", "Ines", "Dot"), **rules)
    return held.script(("act", "dodge"), ("act", "shoot"), ("target", "collector"))


def bout(held: Fight, audience: Any = "gm") -> Bout:
    found = held.view(audience).scene
    assert isinstance(found, Bout)
    return found


def drawn(held: Fight, audience: Any = "gm") -> str:
    scene = held.view(audience).scene
    assert scene is not None
    return artist(scene).picture(scene, Room(80, 40)).text()


def test_the_two_opponents_stand_side_by_side() -> None:
    """UA-SHF-1, UA-FOC-1: every part by name, and the total."""
    held = fight(INES, COLLECTOR, DOT, first=("Ines", "Collector", "Dot"))
    held.of("ines").focus, held.of("ines").focus_on = 20, "collector"
    held.of("ines").shifts = ["s05"]
    held.script(("act", "shoot"), ("target", "collector"))
    found = bout(held)
    assert [card.token.name for card in found.shown] == ["Ines", "Collector"]
    assert [(part.what, part.by) for part in found.parts] == [
        ("Handgun", "55"),
        ("waist-deep in water", "−10"),
        ("focus", "+20"),
    ]
    assert found.whole == Addend("target", "65", "or less hits")
    assert "▸ 55" in drawn(held) and "+20 on Collector" in drawn(held)
    assert held.view().focus == "ines" and held.view().involved == ("ines", "collector")


def test_UA_SUC_1_UA_CHR_1_what_waits_for_the_next_attack_is_a_condition() -> None:
    """A fake move that worked and two cherries; beside wound points the word for them comes last."""
    hal, vic = "Hal pc melee 60 obsessed", "Vic melee 30 Body 60"

    def conditions(held: Fight, name: str) -> tuple[str, ...]:
        return next(row.conditions for row in held.view("gm").roster if row.name == name)

    held = fight(hal, vic).script(("act", "sucker"), ("target", "vic"), ("attack", "20"))
    assert conditions(held, "Hal") == ("can follow up on Vic",)
    held.script(("act", "nothing"), ("focus", "nobody")).asks("act", "hal")
    assert conditions(held, "Hal") == ("can follow up on Vic",)
    held.script(("act", "follow"), ("attack", [3]), ("cherry", "redirect"))
    assert (conditions(held, "Hal"), conditions(held, "Vic")) == ((), ("next attack redirected", "grazed"))
    held = fight(hal, vic).script(("act", "fists"), ("target", "vic"), ("attack", "33"), ("cherry", "no-matches"))
    assert conditions(held, "Vic") == ("no matches", "grazed")
    held.of("vic").dodging = "now"
    assert conditions(held, "Vic") == ("no matches", "dodging", "grazed")


def test_the_turn_order_names_a_wound_before_what_concerns_another() -> None:
    """`holds Bob, hurt` read as if Bob were hurt."""
    held = fight("Ann pc melee 60 WP 44", "Bob melee 30")
    held.script(("act", "blood_choke"), ("target", "bob"), ("attack", "30"))
    ann = bout(held).turn.parts[0]
    assert (ann.token.name, ann.states) == ("Ann", ("grazed", "holds Bob"))


def test_UA_CHK_3_UA_DIC_9_the_total_says_which_rolls_hit() -> None:
    """With a minimum, and without the skill."""
    shot = fight("Ann pc firearms 55 9mm", "Bob melee 30").script(
        ("act", "shoot"), ("target", "bob"), ("attack", ":hand")
    )
    assert bout(shot).whole == Addend("target", "55", "40 to 55 hits the hand or foot")
    unskilled = fight("Ann pc Speed 65 9mm", "Bob melee 30").script(("act", "shoot"), ("target", "bob"))
    assert bout(unskilled).whole == Addend("target", "65", "a match up to 65 hits")
    assert bout(unskilled.script(("attack", ":arm"))).whole == Addend("target", "65", "a match 40 to 65 hits the arm")
    low = fight("Ann pc firearms 20 9mm", "Bob melee 30").script(
        ("act", "shoot"), ("target", "bob"), ("attack", ":leg")
    )
    assert bout(low).whole == Addend("target", "20", "only 01 hits the leg")


def test_a_dodges_effect_stands_by_the_attacks_roll() -> None:
    """UA-DOD-2, UA-DOD-3, UA-DOD-4: Dodge 30."""
    held = aimed()
    assert bout(held).rulings[1] == (
        ("attack 01 to 29", "dodged from that roll up to 30, else half"),
        ("attack 30", "dodged from that roll up to 30, else full"),
        ("attack 31 to 99", "dodged on 01 only, else full"),
    )
    held.script(("attack", "28"))
    assert held.decision.caption == "if the dodge fails: half damage, as the attack's 28 is below Dodge 30"  # type: ignore[union-attr]
    assert (
        bout(held).rulings[1] == (("attack 28", "dodged on 01 or 28 to 30, else half"),)
        and bout(held).whole.rule == "28: hit"
    )  # type: ignore[union-attr]
    assert bout(held, "players").rulings == ("", ())


@pytest.mark.parametrize(
    ("dodge", "rolled", "says"),
    [
        ("dodge 30", "30", "dodged on 01 or 30, else full"),
        ("Speed 60", "28", "dodged on 01 or a match from 28 to 60, else full"),
        ("Speed 55", "55", "dodged on 01 or 55, else full"),
        ("Speed 60", "57", "dodged on 01 only, else full"),
    ],
)
def test_UA_DOD_2_UA_CHK_3_the_rolls_that_dodge_a_known_attack_are_named(dodge: str, rolled: str, says: str) -> None:
    held = fight("Ann pc Speed 60 firearms 60 9mm", f"Vic {dodge}", first=("Vic", "Ann"))
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"), ("attack", rolled))
    assert bout(held).rulings[1] == ((f"attack {rolled}", says),)


@pytest.mark.parametrize(
    ("rule", "says"), [("only_01", "dodged on 01 only"), ("literal", "dodged from that roll up to 30")]
)
def test_the_dodges_of_an_attack_of_01_are_those_of_the_table_rule(rule: str, says: str) -> None:
    held = fight("Ann pc firearms 60 9mm", "Vic dodge 30", first=("Vic", "Ann"), dodge_crit_attack=rule)
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"))
    assert [words.partition(",")[0] for _, words in bout(held).rulings[1]][:1] == [says]


def test_players_read_words_instead_of_wound_points() -> None:
    """UA-WND-3: for their own characters too, in rows, sheets, cards, the log and the current action."""
    held = aimed().script(("attack", "28"), ("dodge", "63"))
    assert held.wp("collector") == 17
    players, gm = str(plain(held.view("players"))), str(plain(held.view("gm")))
    assert "17/55" in gm and "44/50" in gm and "31 → 17" in " ".join(held.told())
    for figure in ("17/55", "44/50", "31 → 17", "44 of 50", "out at 5"):
        assert figure not in players
    assert "Collector is badly hurt" in held.told("players") and "grazed" in drawn(aimed(), "players")
    theirs = drawn(aimed(), "players")
    held = fight(INES, COLLECTOR, first=("Collector", "Ines")).script(("act", "shoot"))
    aims = drawn(held, "players"), drawn(held.script(("target", "ines")), "players")
    seen = [shown.count("9mm") for shown in (theirs, *aims)]
    assert seen == [1, 0, 2], "Ines', but of a stranger only what it attacks with"
    assert "Body 50" in theirs and "Body 55" not in theirs and "▸ 30" not in theirs


def test_whatever_is_seen_the_gm_may_tell_wound_points_or_the_table_does() -> None:
    """UA-WND-3: for a single character, PCs included, or by a table rule for all with known skills."""
    held = aimed()
    held.beside("reveal", "ines", "wounds")
    assert "44/50" in drawn(held, "players") and "31/55" not in drawn(held, "players")
    held.beside("reveal", "ines", "wounds")
    assert "44/50" not in drawn(held, "players")
    open_ = aimed(hide_wounds="no")
    assert "44/50" in drawn(open_, "players") and "31/55" not in drawn(open_, "players")


def test_the_order_is_shown_between_bouts() -> None:
    """UA-INI-1 to UA-INI-4: the roster has the same order."""
    held = Fight(INES, COLLECTOR, DOT)
    assert not bout(held).shown and [part.token.name for part in bout(held).turn.parts] == ["Ines", "Collector", "Dot"]
    held.order("Collector", "Dot", "Ines")
    assert [row.name for row in held.view().roster] == ["Collector", "Dot", "Ines"]
    assert [row.name for row in held.view("players").roster] == ["Dot", "Ines", "Collector"], "without its roll"
    assert not held.view().by_side and [part.order for part in bout(held).turn.parts] == ["✓49", "✓48", "✓47"]
    assert [part.order for part in bout(held, "players").turn.parts] == ["✓48", "✓47", "?"]
    held.script(("act", "improve"))
    assert [act.name for act in bout(held).turn.parts[0].acts] == ["other action"]


def listed(held: Fight, audience: Audience) -> list[str]:
    """Return the names of the roster, top down; check that the turn has the same order."""
    names = [row.name for row in held.view(audience).roster]
    assert [part.token.name for part in bout(held, audience).turn.parts] == names
    return names


def test_UA_INI_1_a_missed_roll_of_speed_is_no_number_below_zero() -> None:
    held = Fight("Ines pc firearms 55", "Bob firearms 40")
    held.script(("focus", "nobody"), ("initiative", "77"), ("initiative", "32"))
    assert [part.order for part in bout(held).turn.parts] == ["✓32", "✗77"]
    assert [dict(row.figures)["order"] for row in held.view().roster] == ["✓32", "✗77"]
    assert [plain_text.plain(part.order, ascii=True) for part in bout(held).turn.parts] == ["+32", "x77"]


def test_UA_INI_6_before_any_roll_all_see_the_order_of_the_list() -> None:
    """It shows no hidden Speed, and the questions name the characters in the same order."""
    held = Fight("Ann pc Speed 40", "Bo Speed 30", "Cy Speed 90", "Dee pc Speed 60")
    assert listed(held, "gm") == ["Ann", "Bo", "Cy", "Dee"] == [key.title() for key in held.keys[1:]]
    assert listed(held, "players") == ["Ann", "Bo", "Cy", "Dee"]
    held.script(("focus", "nobody"), ("initiative", "30"))
    assert listed(held, "players") == ["Ann", "Bo", "Cy", "Dee"]


def test_UA_INI_1_players_read_an_npcs_initiative_alike_everywhere() -> None:
    """Players learn that it was rolled: no number, no result, no dice, no place by it, nothing in the report."""
    held = Fight("Ann pc Speed 40", "Bo Speed 30", "Cy Speed 90").script(("focus", "nobody"))
    held.script(("initiative", "30"), ("initiative", "77"), ("initiative", "64"))
    assert held.told()[-2:] == [
        "Bo rolls Speed: 77 vs Speed 30: failure, matched",
        "Cy rolls Speed: 64 vs Speed 90: success",
    ]
    assert listed(held, "gm") == ["Cy", "Ann", "Bo"] and listed(held, "players") == ["Ann", "Bo", "Cy"]
    assert [part.order for part in bout(held, "players").turn.parts] == ["✓30", "?", "?"], (
        "places that they cannot tell"
    )
    lines = {line.text: line.faces for line in held.view("players").log}
    assert lines["Bo rolls Speed"] == lines["Cy rolls Speed"] == () and lines[
        next(iter(text for text in lines if text.startswith("Ann rolls")))
    ] == (3, 0)
    assert [row.figures for row in held.view("players").roster if row.name == "Cy"] == [()]
    held.beside("reveal", "cy", "numbers")
    assert listed(held, "players") == ["Cy", "Ann", "Bo"]


def test_UA_INI_4_an_npcs_initiative_skill_gives_no_place_away() -> None:
    held = Fight("Ann pc Speed 60", "Bo Speed 50 initiative 55", "Cy Speed 20").script(("focus", "nobody"))
    held.script(("initiative", "30"), ("initiative", "default"), ("initiative", "84"))
    assert listed(held, "gm") == ["Bo", "Ann", "Cy"]
    assert listed(held, "players") == ["Ann", "Bo", "Cy"], "after who made the roll, before who missed"
    held.beside("reveal", "bo", "numbers")
    assert listed(held, "players") == ["Bo", "Ann", "Cy"]


def test_UA_INI_3_players_do_not_read_from_a_tie_whose_speed_is_higher() -> None:
    held = Fight("Ann pc Speed 60", "Bo Speed 40", "Cy Speed 90").script(("focus", "nobody"))
    held.script(*[("initiative", "30")] * 3)
    assert (listed(held, "gm"), listed(held, "players")) == (["Cy", "Ann", "Bo"], ["Ann", "Bo", "Cy"])


def test_a_fall_that_players_are_not_told_of_moves_nobody_on_their_screen() -> None:
    """UA-WND-2: the roster, the order of the round and the actions left stay the same."""
    held = fight(INES, COLLECTOR, DOT, first=("Collector", "Ines", "Dot"))
    held.beside("reveal", "collector", "condition")
    collector, before = held.of("collector"), held.view("players")
    collector.out = True
    assert held.view("players") == before and "dead" not in str(plain(before))
    assert [row.name for row in held.view().roster] == ["Ines", "Dot", "Collector"]


def test_nobody_who_is_hidden_is_on_the_players_screen() -> None:
    held = fight(INES, COLLECTOR + " hidden", DOT, first=("Collector", "Ines", "Dot"))
    held.script(("act", "shoot"), ("target", "ines"))
    assert not bout(held, "players").shown and "Collector" not in str(plain(held.view("players")))
    assert bout(held).shown[0].token.hidden
    held = Fight(INES, COLLECTOR + " hidden", DOT).script(("focus", "collector"), ("focus.whom", "dot:10"))
    held.order("ines", "collector", "dot").script(("act", "shoot"), ("target", "collector"), ("attack", "20"))
    assert any("target's focus 10" in line for line in held.told())
    assert not any("focus" in line for line in held.told("players"))


def test_a_chase_is_a_strip_with_cars_on_their_lengths() -> None:
    """UA-CAR-1, UA-CAR-6, UA-CAR-12: drivers, riders, risks and distances."""
    held = after_the_van(4).drives("37", "46")
    held.script(("chase.drive", ":risk"), ("chase.stunt", "through the market"))
    for audience in ("gm", "players"):
        view = held.view(audience)
        found = view.scene
        assert isinstance(found, Strip) and found.length == 10 and found.measured == "lengths behind van"
        assert (found.title, found.called) == ("", "Chase"), "not the title of the session"
        assert [(lane.token.name, lane.behind) for lane in found.lanes] == [("van", 0), ("Bluebird", 5)]
        assert found.lanes[1].aboard == ("Marlow", "Dot", "Ines") and found.lanes[0].token.current
        assert found.notes == (
            ("used stunts", "van: through the market"),
            ("Bluebird", "5 after round 1, now 5"),
        )
        assert [step.state for step in view.steps] == ["now", "next", "next"] and view.headline == "Chase, round 2"
        assert [row.where for row in view.roster] == ["van", "Bluebird", "Bluebird", "Bluebird"]
    assert not re.search(r"\d+/50", str(plain(held.view("players"))))
    skills = [dict(row.figures).get("skill") for row in held.view("gm").roster]
    assert skills == ["drive 40", "drive 45", "shoot 40", "shoot 55"]
    assert not any(row.figures for row in held.view("players").roster), "bare, they read as wounds"


def test_UA_CAR_3_past_gaps_name_the_rounds_after_which_they_stood() -> None:
    held = after_the_van(4).drives("37", "46").drives("37", "46")
    found = held.view("gm").scene
    assert isinstance(found, Strip) and found.notes == (("Bluebird", "5, 6 after rounds 1 to 2, now 6"),)


def test_a_car_is_there_for_players_once_they_know_somebody_in_it() -> None:
    """UA-CAR-1, UA-CAR-6: on the strip and in the report."""
    held = after_the_van(4)
    held.of("vane").hidden = True
    found = held.view("players").scene
    assert isinstance(found, Strip) and [lane.token.name for lane in found.lanes] == ["Bluebird"]
    assert "Vane" not in str(plain(found))
    found = held.view("gm").scene
    assert isinstance(found, Strip) and [lane.aboard[0] for lane in found.lanes] == ["(Vane)", "Marlow"]
    held = pursuit(f"{VANE} hidden", MARLOW, cars=(("Vane",), ("Marlow",)), leads=(2,))
    told = {audience: rows(held, "Fight 2, so far: lengths", audience) for audience in ("gm", "players")}
    assert told == {"gm": [("van", "", ""), ("Bluebird", "2", "")], "players": [("Bluebird", "2", "")]}


def test_the_gm_reads_which_passenger_is_hidden_before_saying_the_name() -> None:
    """UA-CAR-10: for actors and targets."""
    cars = (("Vane", "Cole", "Will"), ("Marlow", "Dot"))
    held = pursuit(VANE, "Cole Mind 40", "Will Mind 40 9mm hidden", MARLOW, DOT, cars=cars, leads=(4,))
    held.script(("chase.drive", "45"), ("chase.drive", "50"))
    hints = {option.key: option.hint for option in held.decision.options}  # type: ignore[union-attr]
    assert hints["will"].startswith("hidden, 9mm") and "hidden" not in hints["cole"] + hints["dot"]
    held.script(*shoots("dot", "car1", "22"))
    hints = {option.key: option.hint for option in held.decision.options}  # type: ignore[union-attr]
    assert hints == {"cole": "", "will": "hidden"}


def test_what_a_hidden_driver_risks_is_the_gms() -> None:
    """UA-CAR-6: even if players see a passenger."""
    held = pursuit(f"{VANE} hidden", "Will Mind 40", MARLOW, cars=(("Vane", "Will"), ("Marlow",)), leads=(2,))
    held.script(("chase.drive", ":risk"), ("chase.stunt", "the stairs"))
    for audience, known in (("gm", True), ("players", False)):
        shown = plain(held.view(audience).scene)
        assert ("the stairs" in str(shown), "risk" in str(shown), "van" in str(shown)) == (known, known, True)
    held.script(("chase.drive", "45"), ("chase.risk", "30"))
    held.car(1).aboard.reverse()
    told = [str(plain(held.view(audience).scene)) for audience in ("gm", "players")]
    assert ["the stairs" in line for line in told] == [True, False], "nor once a visible character drives"
    held.overrule("end")
    assert "the stairs" not in str(gathered(held, "players")) and "the stairs" in str(gathered(held, "gm"))
    assert "the stairs" in str(held.ending("gm")) and "the stairs" not in str(held.ending("players"))


def test_obsession_and_vest_are_marked_on_the_card() -> None:
    """UA-CHR-1, UA-VES-1: cherries come from the obsession, and the vest reduces a gun's damage."""
    held = fight("Marlow pc melee 60 drive 45 obsessed vest", COLLECTOR)
    assert "Struggle*" in drawn(held) and "Drive*" not in drawn(held)
    assert "9mm, 17 of 17, max 50" in drawn(aimed()), "rounds first: the last is cut where there is little room"
    assert "a vest" in drawn(held) and ("Wears", "a vest") in held.view("players").sheets[0].gauges


def test_the_words_of_wounds_are_what_players_read_of_a_wound() -> None:
    """UA-WND-3: the GM reads both."""
    held = Fight("Ines pc firearms 90 9mm", "Thug WP 40").order()
    held.script(("act", "shoot"), ("target", "thug"), ("attack", "07"))
    assert "Thug takes 7 damage: 40 → 33, hurt" in held.told() and "Thug is hurt" in held.told("players")


def test_an_act_side_by_side_keeps_its_key() -> None:
    """UA-CAR-8, UA-CAR-9, UA-CAR-11: a key names the actor, the act, and the target car; another drops out."""
    held = pursuit(VANE, MARLOW, DOT, INES, cars=(("Vane", "Ines"), ("Marlow",), ("Dot",)), leads=(0, 0))
    for question in ("chase.drive", "chase.drive", "chase.drive"):
        held.script((question, "99"))
    held.script(("chase.shots", "nobody")).asks("chase.close")

    def keys() -> dict[str, str]:
        assert isinstance(held.decision, Choose)
        return assigned(
            held.decision.options,
            Letters({character.id: character.letter for character in held.table.characters.values()}),
        )

    before = keys()
    assert {before[one] for one in ("ram/car1/car2", "block/car1/car3", "jump/ines/car3")} == {"vrb", "vbc", "ijc"}
    assert before["ram/car2/car1"] == "mr", "those behind are beside one car alone"
    held.script(("chase.close", "ram/car1/car2"), ("chase.rammed", "99")).asks("chase.close")
    after = keys()
    assert after and after.items() <= before.items() and "jump/ines/car2" not in after


def test_UA_STR_1_a_sheet_names_hardened_and_failed_notches_in_words() -> None:
    held = fight("Ann pc hardened 2", "Vic Body 50")
    held.of("ann").gauge("violence").failed = 1
    held.of("ann").gauge("unnatural").failed = 3
    gauges = dict(held.view("gm").sheets[0].gauges)
    assert gauges["Hardened notches"] == "violence 2"
    assert gauges["Failed notches"] == "violence 1, unnatural 3"


def test_UA_INI_1_the_gm_sees_the_dice_that_players_do_not() -> None:
    """The newest roll is the NPC's for the GM; players only read that the NPC rolls."""
    held = Fight("Ines pc Speed 60", "Usher Speed 45").script(("focus", "nobody"), ("initiative", "47"))
    held.script(("initiative", "99"))
    newest = last_rolls(held.view())[0]
    assert (newest.faces, newest.numbers, newest.of) == ((9, 9), "99 vs 45", "Usher, Speed")
    assert [line.faces for line in held.log("players") if line.faces] == [(4, 7)]
