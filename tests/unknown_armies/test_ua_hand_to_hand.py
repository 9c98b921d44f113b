"""Hand to hand in play: UA-HTH, UA-KNF, UA-DIS, UA-THR, UA-SUC, UA-CHR, UA-GRP, and chokes."""

from __future__ import annotations

from typing import Any

import pytest
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.decision import Choose
from unhex_tui.systems.unknown_armies.rules.attacks import CHERRIES
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

FOE = ("target", "vic")
MASTER = "melee 60 dodge 20 obsessed"


def struck(fighter: str, digits: str, *more: tuple[str, object], way: str = "fists", vic: str = THUG) -> Fight:
    """Return a fight after one attack on Vic."""
    held = fight(f"Hal pc {fighter}", f"Vic {vic}", f"Bob {THUG}")
    return held.script(("act", way), FOE, ("attack", digits), *more)


def test_a_zero_counts_ten() -> None:
    """UA-T01: UA-DIC-2, UA-HTH-1."""
    assert struck(THUG, "07").wp("vic") == 33


@pytest.mark.parametrize(
    ("fighter", "way", "digits", "own"),
    [(f"{THUG} bat", "strike", "00", 24), (f"{OFFICER} club", "strike", "66", 47), (THUG, "fists", "77", 50)],
)
def test_failures_fall_back_on_the_attacker(fighter: str, way: str, digits: str, own: int) -> None:
    """UA-T03: UA-HTH-4, UA-HTH-5."""
    held = struck(fighter, digits, way=way)
    assert (held.wp("hal"), held.wp("vic")) == (own, 50)


def test_a_critical_is_the_attackers_choice() -> None:
    """UA-T04: UA-HTH-3."""
    out = struck(THUG, "01", ("critical", "knock_out"))
    assert (out.of("vic").out, out.wp("vic")) == (True, 50)
    assert struck(THUG, "01", ("critical", "kill")).of("vic").dead


def test_a_knife_always_cuts() -> None:
    """UA-T05: UA-KNF-1, UA-HTH-2."""
    assert struck(f"{THUG} knife", "57", way="strike").wp("vic") == 49
    assert struck(f"{THUG} knife", "24", way="strike").wp("vic") == 41


def test_a_throw_floors_and_puts_last() -> None:
    """UA-T20 a, b: UA-THR-1."""
    held = struck("melee 45", "36", way="throw")
    assert (held.wp("vic"), held.of("vic").down) == (41, True)
    held.asks("act", "bob").answer("nothing")
    held.asks("act", "vic")
    assert struck("melee 45", "27", way="throw").wp("vic") == 50


@pytest.mark.parametrize(("die", "own", "vic"), [(4, 50, 42), (7, 50, 50), (0, 30, 50)])
def test_a_fake_move_is_followed_by_one_die(die: int, own: int, vic: int) -> None:
    """UA-T20 c: UA-SUC-1; a die of 0 is a fumble."""
    held = struck("melee 45", "25", way="sucker")
    assert held.wp("vic") == 50
    held.until("hal").script(("act", "follow"), ("attack", [die]))
    assert (held.wp("hal"), held.wp("vic")) == (own, vic)


def test_a_fake_move_is_good_for_the_next_round_alone() -> None:
    """UA-SUC-1."""
    held = struck("melee 45", "25", way="sucker").until("hal")
    assert isinstance(held.decision, Choose) and {"follow", "sucker"} <= set(held.keys)
    letters = [option.letter for option in held.decision.options if option.letter]
    assert len({*letters}) == len(letters), "each act has its own, as at any other go"
    held.script(("act", "nothing")).until("hal")
    assert "follow" not in held.keys


def test_a_fake_move_with_the_first_cherry_does_the_roll() -> None:
    """UA-T20 c, UA-CHR-1: with the first cherry of table 3.4."""
    held = struck("melee 45 obsessed", "25", way="sucker").until("hal")
    held.script(("act", "follow"), ("attack", [4]), ("cherry", "roll-damage"))
    assert held.wp("vic") == 6


def test_a_further_attack_after_a_follow_up_has_two_dice() -> None:
    """UA-SUC-1, UA-CHR-1: cherry 10 is not a second follow-up."""
    held = struck("melee 60 obsessed", "25", way="sucker", vic=f"{THUG} Body 90").until("hal")
    held.script(("act", "follow"), ("attack", [4]), ("cherry", "extra-attack"), ("attack", "52"))
    assert held.wp("vic") == 90 - 8 - 7


def test_disarming_needs_thirty_and_a_blade_cuts() -> None:
    """UA-DIS-1, UA-DIS-2."""
    held = struck(THUG, "30", ("disarm", "hand"), way="disarm", vic=f"{THUG} knife")
    assert (held.wp("hal"), held.of("hal").in_hand, held.of("vic").weapons) == (47, "knife", [])
    assert [weapon.name for weapon in held.of("hal").weapons] == ["knife"]
    held = struck(OFFICER, "33", ("disarm", "floor"), way="disarm", vic=f"{THUG} knife")
    assert (held.wp("hal"), held.of("vic").in_hand, len(held.of("vic").weapons)) == (50, "", 1)
    assert struck(THUG, "29", way="disarm", vic=f"{THUG} knife").of("vic").in_hand == "knife"


def test_a_dropped_weapon_lies_on_the_floor_until_picked_up() -> None:
    """UA-DIS-1, UA-RND-3: the sheet does not list it as carried, and picking it up is an action."""
    held = struck(OFFICER, "33", ("disarm", "floor"), way="disarm", vic=f"{THUG} club knife")

    def of_vic() -> tuple[object, object, list[str]]:
        [sheet] = [sheet for sheet in held.view("gm").sheets if sheet.name == "Vic"]
        return sheet.hands, sheet.items, [weapon.name for weapon in held.of("vic").weapons if weapon.dropped]

    assert of_vic() == (
        (("holds", "nothing"),), (("club on the floor", "+3"), ("knife", "+3")), ["club"])  # fmt: skip
    held.until("vic").asks("act")
    assert held.decision is not None
    assert {o.label for o in held.decision.options if o.key.startswith("draw:")} == {"Pick up club", "Draw knife"}
    kept = UNKNOWN_ARMIES.dump(held.table)
    assert UNKNOWN_ARMIES.dump(UNKNOWN_ARMIES.load(kept)) == kept
    assert [weapon.pop("dropped") for character in kept["characters"] for weapon in character["weapons"]] == [
        True,
        False,
    ]
    UNKNOWN_ARMIES.load(kept)  # a table from before dropped weapons were kept
    held.script(("act", "draw:club"))
    assert of_vic() == ((("holds", "club"),), (("club", "+3, in hand"), ("knife", "+3")), [])
    assert "Vic picks up the club" in held.told()


# -------------------------------------------------------------------- cherries


def test_dazed_lasts_four_rounds() -> None:
    """UA-T21 a: UA-CHR-1, cherry 3."""
    held = struck(MASTER, "44", ("cherry", "daze"))
    assert held.wp("vic") == 42
    for _ in range(4):
        held.until("vic").script(("act", "fists"), ("target", "hal"))
        assert "dazed 10" in held.prompt
        held.script(("attack", "99"))
    held.until("vic").script(("act", "fists"), ("target", "hal"))
    assert "dazed" not in held.prompt


def test_a_cherry_shows_its_effect_before_it_is_chosen() -> None:
    """UA-CHR-1: what the digits do, and the condition; nothing before dice that are still to be rolled."""
    held = struck(MASTER, "44")
    hit = "Vic takes 8 damage: 50 → 42, grazed"
    assert held.tried("none").lines == (hit,)
    assert held.tried("roll-damage").lines == ("Vic takes 44 damage: 50 → 6, badly hurt",)
    assert held.tried("floor").lines == (hit, "Vic is on the floor and acts last this round")
    assert held.tried("floor").after[0].gets == ("on the floor", "grazed")
    assert held.tried("extra-die").lines == ()


def test_one_more_die() -> None:
    """UA-T21 b: cherry 8."""
    assert struck(MASTER, "44", ("cherry", "extra-die"), ("cherry.dice", [0])).wp("vic") == 32


def test_fresh_dice() -> None:
    """UA-CHR-1: cherry 9."""
    assert struck(MASTER, "44", ("cherry", "reroll-damage"), ("cherry.dice", [9, 0])).wp("vic") == 31


def test_blind() -> None:
    """UA-T21 c: cherry 2."""
    held = struck(MASTER, "44", ("cherry", "blind"))
    assert held.wp("vic") == 50
    held.until("vic").script(("act", "fists"), ("target", "hal"))
    assert "cannot see 30" in held.prompt


def test_the_attack_goes_to_another() -> None:
    """UA-CHR-1: cherry 7."""
    held = struck(MASTER, "44", ("cherry", "redirect"))
    held.until("vic").script(("act", "fists"), ("target", "hal"), ("redirect", "bob"), ("attack", "12"))
    assert (held.wp("bob"), held.wp("hal"), held.of("vic").redirected) == (47, 50, False)


def test_at_once_again_with_the_full_skill() -> None:
    """UA-CHR-1: cherry 10."""
    held = struck(MASTER, "44", ("cherry", "extra-attack"), ("attack", "52"))
    assert held.wp("vic") == 50 - 8 - 7
    held.asks("act", "vic")


def test_nothing_from_matches() -> None:
    """UA-CHR-1: cherry 11."""
    held = struck(MASTER, "44", ("cherry", "no-matches"), vic=f"{THUG} bat")
    held.until("vic").script(("act", "strike"), ("target", "hal"), ("attack", "22"))
    assert held.wp("hal") == 50 - 4 - 6


def test_take_the_weapon_and_knock_down() -> None:
    """UA-CHR-1: cherries 4 and 5."""
    held = struck(MASTER, "44", ("cherry", "take-weapon"), ("disarm", "hand"), vic=f"{THUG} club")
    assert (held.wp("vic"), held.of("hal").in_hand) == (42, "club")
    assert struck(MASTER, "44", ("cherry", "floor")).of("vic").down


def test_no_cherry_without_the_obsession_or_the_match() -> None:
    """UA-CHR-1; with the table rule any success earns one, if the GM agrees."""
    struck("melee 60", "44").asks("act", "vic")
    struck(MASTER, "43").asks("act", "vic")
    held = fight(f"Hal pc {MASTER}", f"Vic {THUG}", cherry_trigger="any")
    held.script(("act", "fists"), FOE, ("attack", "43")).asks("cherry")
    assert held.decision is not None and held.decision.seats[0].gm


# -------------------------------------------------------------------- holds and chokes


def held_by_hal(vic: str) -> Fight:
    return struck(MASTER, "44", ("cherry", "grip"), vic=vic)


def test_a_grip_is_broken_by_the_holders_skill_at_least() -> None:
    """UA-T21 d: UA-GRP-1, UA-GRP-2."""
    held = held_by_hal("melee 55 dodge 20").until("vic")
    assert held.wp("vic") == 42
    assert "UA-GRP-1" in held.barred["fists"] and "UA-GRP-1" in held.barred["dodge"]
    for way, rule in (("blood_choke", "UA-EXO-5"), ("windpipe_choke", "UA-EXO-4")):
        choked = struck("melee 60", "20", way=way).until("vic")
        assert rule in choked.barred["fists"] and "UA-GRP-1" not in choked.barred["fists"]
    assert {"other", "improve", "simple", "nothing"} <= {*held.keys}, "neither attack nor dodge, all else"
    held.of("vic").pc, held.of("hal").pc, held.of("hal").known = True, False, ("name",)
    assert {option.key: option.hint for option in held.decision.options}["break_free"] == "from Hal, 60+"  # type: ignore
    held.script(("act", "break_free"), ("break", "50"))
    assert held.of("vic").held_by == "hal"
    rolls = [next(line for line in held.told(of) if "rolls Struggle: 50" in line) for of in ("gm", "players")]
    assert ["needs 01" in line for line in rolls] == [True, False], "an NPC's skill is the GM's to tell"
    hopeless = held_by_hal("melee 55").until("vic").script(("act", "break_free"))
    assert hopeless.decision.caption == "only 01 succeeds"  # type: ignore[union-attr]
    for digits, free in (("63", True), ("58", False), ("01", True)):
        held = held_by_hal("melee 70").until("vic").script(("act", "break_free"), ("break", digits))
        assert (held.of("vic").held_by == "") == free


def test_a_holder_hurts_without_a_roll_and_attacks_nobody_else() -> None:
    """UA-T21 d: UA-GRP-3, UA-GRP-4, UA-GRP-5."""
    held = held_by_hal("melee 55 dodge 20").until("hal")
    assert "UA-GRP-5" in held.barred["fists"] and "UA-GRP-5" in held.barred["dodge"]
    assert held.barred["disarm"].startswith("Holding a foe"), "that is said first, since it bars the others too"
    assert {"other", "improve", "simple", "nothing"} <= {*held.keys}
    held.script(("act", "hold_hurt"))
    assert held.wp("vic") == 37
    held.until("bob")
    held.of("bob").team = held.of("hal").team
    held.of("vic").body += 1
    held.script(("act", "fists"), FOE)
    assert "target held 10 = 40" in held.prompt


def test_a_held_character_is_named_among_those_who_cannot_focus() -> None:
    """UA-GRP-1: the character was left out without a reason."""
    held = struck("melee 60", "20", way="blood_choke")
    while held.decision is not None and held.decision.question != "focus":
        held.answers("nothing")
    assert held.barred == {"vic": "Held: cannot attack (UA-GRP-1)"}


def test_who_is_held_and_choked_by_another_is_held_by_that_one_alone() -> None:
    """UA-GRP-5, UA-EXO-5: the option's row and the log say whose hold ends."""
    held = held_by_hal("melee 55 dodge 20").until("bob")
    held.of("bob").team = held.of("hal").team
    held.script(("act", "blood_choke"))
    assert held.decision is not None
    assert [option.hint for option in held.decision.options] == ["grazed, ends Hal's hold"]  # type: ignore[union-attr]
    held.script(FOE, ("attack", "30"))
    assert held.told()[-3:-1] == ["Hal no longer holds Vic", "Bob chokes Vic"]
    assert held.of("vic").held_by == "bob"


def test_how_long_a_blood_choke_still_takes_stands_beside_it() -> None:
    """UA-EXO-5: in the option that continues it and in the target's row; the GM's roster lists it first."""
    held = struck("melee 60", "20", way="blood_choke", vic="melee 30 WP 40")
    for left in ("out in 3 rounds", "out in 2 rounds", "out in 1 round", "dead in 2 rounds", "dead in 1 round"):
        (vic,) = [row for row in held.view("gm").roster if row.name == "Vic"]
        assert left in vic.conditions and (vic.conditions[0] == "choked by Hal") == ("out" in left)
        scene: Any = held.view("gm").scene
        (part,) = [part for part in scene.turn.parts if part.token.name == "Vic"]
        assert not part.done or not held.of("vic").out, "its row is kept, where this stands"
        held.until("hal")
        now = {"out in 1 round": "out now", "dead in 1 round": "dead now: stress check, violence rank 7"}.get(
            left, left
        )
        assert {option.key: option.hint for option in held.decision.options}["keep"] == now  # type: ignore[union-attr]
        held.script(("act", "keep"))


def test_UA_CHR_1_cherries_have_names_letters_and_effects() -> None:
    held = struck(MASTER, "44").asks("cherry")
    assert isinstance(held.decision, Choose)
    none, *cherries = held.decision.options
    assert (none.key, none.label, none.letter) == ("none", "None", ".")
    assert [(one.letter, one.label) for one in cherries] == [
        ("b", "Big Hurt"),
        ("l", "Blind"),
        ("d", "Dazed"),
        ("g", "Gimme"),
        ("k", "Knock Down"),
        ("f", "Kung Fu Grip"),
        ("m", "Monkey Dodge"),
        ("h", "More Hurt"),
        ("n", "New Damage"),
        ("s", "Second Helping"),
        ("t", "Turning Tide"),
    ]
    assert [one.key for one in cherries] == [*CHERRIES], "saves keep their keys"
    assert all(one.letter in one.label.lower() and len(one.hint) <= 34 for one in cherries)
    assert "Hal's cherry: Dazed, −10 for 4 rounds" in struck(MASTER, "44", ("cherry", "daze")).told()


def test_enter_does_not_throw_a_cherry_away() -> None:
    """UA-CHR-1."""
    held = struck(MASTER, "44").asks("cherry")
    assert held.decision is not None and held.decision.enter == "" and "none" in held.keys  # type: ignore[union-attr]


def test_letting_go_is_free() -> None:
    """UA-GRP-5."""
    held = held_by_hal("melee 55 dodge 20").until("hal").script(("act", "release"))
    assert held.of("vic").held_by == ""
    held.asks("act", "hal")
    assert "fists" in held.keys


def test_a_holder_with_any_weapon_in_hand_hurts_for_eight() -> None:
    """UA-GRP-4: guns count, too."""
    held = struck(f"{MASTER} 9mm", "44", ("cherry", "grip"), vic="melee 55").until("hal").script(("act", "hold_hurt"))
    assert held.wp("vic") == 50 - 8 - 8


def test_whom_it_holds_it_disarms_by_a_roll() -> None:
    """UA-GRP-4; UA-DIS-1: empty hands have nothing to take."""
    held = held_by_hal("melee 55 club").until("hal")
    held.script(("act", "hold_disarm"), ("attack", "12"), ("disarm", "floor"))
    assert (held.of("vic").in_hand, held.wp("vic")) == ("", 42)
    assert "UA-DIS-1" in held.until("hal").barred["hold_disarm"]
    assert held.decision is not None
    assert "hold_disarm" in {one.key for one in held.decision.formerly}, "older saves have it"
    assert "disarm" in fight(f"Hal pc {OFFICER}", "Vic melee 30 club", "Bob melee 30").keys
    assert "UA-DIS-1" in fight(f"Hal pc {OFFICER}", "Vic melee 30", "Bob melee 30").barred["disarm"]


def test_a_blood_choke_takes_three_rounds_to_faint_and_two_more_to_die() -> None:
    """UA-EXO-5, UA-STR-1."""
    held = struck("melee 60", "19", way="blood_choke")
    assert held.of("vic").held_by == ""
    held = struck("melee 60", "20", way="blood_choke")
    for n, way in enumerate(("keep", "nothing", "improve", "keep", "keep")):
        assert held.of("vic").out == (n >= 3)
        held.until("hal").script(("act", way))
    held.script(("stress", "44"))
    assert held.of("vic").dead and held.of("hal").gauge("violence").hardened == 1


@pytest.mark.parametrize(("way", "rounds"), [("blood_choke", 3), ("windpipe_choke", 2)])
def test_the_last_foe_is_choked_until_dead_or_let_go(way: str, rounds: int) -> None:
    """UA-EXO-5, UA-EXO-4, UA-STR-1: even if no other foe is left."""
    for answer in ("dead", "release"):
        held = fight("Hal pc melee 60", "Vic melee 30 Body 6").script(("act", way), FOE, ("attack", "30"))
        for _ in range(rounds - (way == "windpipe_choke")):
            held.until("hal").script(("act", "keep"))
        if way == "windpipe_choke":
            held.answer("nothing")
        held.asks("choke").script(("choke", answer))
        if answer == "dead":
            held.script(("stress", "44"))
        assert (held.of("vic").dead, held.of("vic").held_by, held.table.phase) == (answer == "dead", "", "between")


def test_out_of_a_choke_by_struggle_or_dodge() -> None:
    """UA-EXO-6: a major check without a minimum."""
    for way, digits in (("break_free", "28"), ("slip", "18")):
        held = struck("melee 60", "20", way="blood_choke").until("vic").script(("act", way), ("break", digits))
        assert held.of("vic").held_by == ""
    held = struck("melee 60", "20", way="blood_choke").until("vic").script(("act", "slip"), ("break", "28"))
    assert held.of("vic").held_by == "hal"


def test_UA_EXO_6_both_ways_out_of_a_choke_name_the_skill() -> None:
    for skill, told in (("dodge 20", "Dodge 20"), ("", "Speed 50: match or 01")):
        held = struck("melee 60", "20", way="blood_choke", vic=f"melee 30 {skill}").until("vic")
        assert (held.hint("break_free"), held.hint("slip")) == ("from Hal, Struggle 30", told)


def test_UA_EXO_3_a_drowning_character_gets_no_air_after_a_choke() -> None:
    """UA-EXO-4: who could breathe before the choke breathes after it."""
    for drowns in (False, True):
        held = fight("Hal pc melee 60", "Vic melee 30 Body 50")
        if drowns:
            held.beside("amend", "vic", "airless")
        held.script(("act", "windpipe_choke"), ("target", "vic"), ("attack", "20")).until("hal")
        assert held.of("vic").airless == 1
        held.script(("act", "release")).until("vic")
        assert (held.of("vic").airless >= 0) == drowns == ("swim" in held.keys)


def test_a_choked_windpipe_drowns() -> None:
    """UA-EXO-3, UA-EXO-4: three of Body seconds a round, shown only if Body is known."""
    held = struck("melee 60", "20", way="windpipe_choke", vic="melee 30 Body 6")
    assert held.told()[-1] == "Hal strangles Vic"
    seen = {audience: held.view(audience).roster[1].conditions for audience in ("gm", "players")}
    assert seen == {"gm": ("choked by Hal", "breath 6 s"), "players": ("unhurt", "choked by Hal", "no air")}
    held.of("vic").known = ("name",)
    assert (held.view("players").roster[1].hampered, held.view("gm").roster[1].hampered) == (False, True)
    held.until("hal")
    assert {option.key: option.hint for option in held.decision.options}["keep"] == "breath 3 s"  # type: ignore[union-attr]
    held.script(("act", "keep"))
    assert not held.of("vic").out
    held.until("hal")
    assert held.of("vic").out
