"""Cards and proficiencies as printed in B1 to B3 of the catalogue; every number is typed from there."""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.systems import named
from unhex_tui.systems.fully_automated.fight.actions import offered
from unhex_tui.systems.fully_automated.rules.cards import (
    PROFICIENCIES,
    SEEN,
    WEAPONS,
    Card,
    cards,
    hand,
    included,
    learned,
    points,
)
from unhex_tui.systems.fully_automated.rules.damage import band, farthest, possible, spans
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, TableRules
from unhex_tui.tui.questions.letters import Letters

CARDS = cards(DEFAULT)

PRINTED = """
punch           close    -           4 1-1 -       1 0,0 0,0 0,1 0,1 0,1      set 8  stun 1      unarmed
trained_strike  close    -           5 1-1 -       1 0,0 0,1 0,1 0,1 0,1      set 10 stun 1      unarmed
claw            close    claws       5 1-1 -       1 0,0 0,1 0,1 0,1 0,1      set 10 stun 1      unarmed
spray           close    sprayer     4 1-1 -       1 0,0 0,1 0,1 0,1 0,2      -                  nonlethal
taze            close    e-baton     6 1-1 -       1 0,0 0,1 0,1 0,1 0,2      set 10             nonlethal
club            close    club        6 1-1 -       1 0,0 0,0 0,1 0,1 0,1      set 10 stun 1      nonlethal
stab            close    knife       6 1-1 -       1 -2,0 -1,0 0,0 1,0 2,0    set 12             -
sword           close    sword       8 1-1 -       1 0,0 0,0 0,0 2,0 4,0      set 18 stun 1      -
staff           close    staff       6 1-2 -       1 0,0 0,1 0,1 0,1 0,1      set 10 stun 2      nonlethal
spear           close    spear       7 1-2 -       1 -2,0 -1,0 0,0 2,0 4,0    set 14 stun 1      -
pistol          ranged   pistol      5 1-5 6,7     0 -2,0 -1,0 0,0 1,0 2,0    add 4 at 1 8       -
nanodart        ranged   nanodarter  4 1-5 6,7     0 0,0 0,0 0,1 0,1 0,2      set 6 stun 1       nonlethal
slingshot       ranged   slingshot   4 1-5 6,7     0 0,0 0,0 1,1 1,1 1,2      add 2              nonlethal
rifle           ranged   rifle       6 2-6 1,7,8   0 -4,0 -2,0 0,0 2,0 4,0    add 4 at 2 8       -
microdarter     ranged   microdarter 4 2-6 1,7,8   0 0,0 0,1 0,1 1,1 2,2      add 4              nonlethal
piercing_arrow  ranged   bow         6 2-6 1,7,8,9 0 -2,0 -1,0 0,0 2,0 4,0    ignores            -
stun_arrow      ranged   bow         4 2-6 1,7,8,9 0 -2,0 0,1 0,1 0,1 0,2     ignores            nonlethal
"""


def printed(card: Card) -> str:
    """Return a card as a line of the table above, without blanks."""
    aim = card.aimed
    line = [f"set {aim.base}"] if aim.base is not None else []
    line += [f"add {aim.more}"] if aim.more else []
    line += [f"at {aim.at} {aim.more_at}"] if aim.at else []
    line += [f"stun {aim.stuns}"] if aim.stuns else []
    line += ["ignores"] if aim.ignores else []
    far = ",".join(map(str, card.extended)) or "-"
    rows = " ".join(f"{row.damage},{row.stuns}" for row in card.rows)
    kind = "unarmed" if card.unarmed else "nonlethal" if card.nonlethal else "-"
    head = (
        f"{card.id} {card.category} {card.weapon or '-'} {card.base} {card.nearest}-{card.farthest} {far} {card.free}"
    )
    return f"{head} {rows} {' '.join(line) or '-'} {kind}"


@pytest.mark.parametrize("line", PRINTED.strip().splitlines())
def test_FA_ATK_2_every_card_is_as_it_is_printed(line: str) -> None:
    """FA-ATK-2, FA-ATK-3, FA-AIM-6, FA-AIM-12: base, range, free hex, row and aim line."""
    assert printed(CARDS[line.split(maxsplit=1)[0]]) == " ".join(line.split())


def test_FA_SEL_2_there_is_no_other_card_than_those_and_Restrain() -> None:
    assert [*CARDS] == [line.split()[0] for line in PRINTED.strip().splitlines()] + ["restrain"]
    assert {card.weapon for card in cards(TableRules(custom_cards="house")).values()} - {""} == set(WEAPONS)


def test_FA_RES_1_and_3_Restrain_is_a_special_card_for_who_is_adjacent() -> None:
    """FA-RES-1, FA-RES-3: no damage and no free hex; a failure is a counter or 3 damage."""
    card = CARDS["restrain"]
    assert (card.category, card.weapon, card.base, card.nearest, card.farthest) == ("special", "restraints", 0, 1, 1)
    assert card.restrains and not any(one.restrains for one in CARDS.values() if one is not card)
    assert (card.extended, card.free, card.rows) == ((), 0, ())
    assert card.results == ("countered", "hurts", "restrained", "restrained", "restrained")
    assert cards(TableRules(restrain_free_hex="1"))["restrain"].free == 1


def test_FA_ATK_3_close_cards_alone_have_a_free_hex() -> None:
    assert {card.id for card in CARDS.values() if card.free} == {
        card.id for card in CARDS.values() if card.category == "close"
    }


def test_FA_UNM_1_and_2_unarmed_cards_alone_tackle() -> None:
    """FA-UNM-1, FA-UNM-2: Punch, Trained Strike and Claw."""
    assert [card.id for card in CARDS.values() if card.tackles] == ["punch", "trained_strike", "claw"]


def test_FA_WPN_3_staff_and_spear_alone_reach() -> None:
    assert [card.id for card in CARDS.values() if card.reaches] == ["staff", "spear"]


# ---------------------------------------------------------------------------------------------- cards by table rules


def test_the_microdarters_row_and_the_aimed_sword_are_the_tables() -> None:
    """FA-ATK-2, FA-AIM-6 under `microdarter_rows` and `sword_aimed`."""
    other = cards(TableRules(microdarter_rows="alt", sword_aimed="16"))
    assert [(*row,) for row in other["microdarter"].rows] == [(0, 0), (0, 1), (1, 1), (1, 1), (2, 2)]
    assert other["sword"].aimed.base == 16 and other["sword"].aimed.stuns == 1
    assert all(other[id_] == CARDS[id_] for id_ in CARDS if id_ not in ("microdarter", "sword"))


def test_FA_ATK_8_with_a_least_range_only_rifles_shoot_adjacent() -> None:
    """The table rule applies least ranges."""
    strict = cards(TableRules(min_range_adjacent="forbidden"))
    near = [id_ for id_, card in strict.items() if card.nearest > 1 and 1 in card.extended]
    assert near == ["rifle"]
    assert strict["stun_arrow"].extended == (7, 8, 9) and strict["microdarter"].extended == (7, 8)


def test_weapons_without_a_card_get_one() -> None:
    """FA-WPN-1 under `custom_cards`."""
    more = cards(TableRules(custom_cards="house"))
    assert [id_ for id_, card in more.items() if card.house] == ["whip", "throw", "shuriken", "glue"]
    assert [(*row,) for row in more["glue"].rows] == [(0, 0), (0, 1), (0, 1), (0, 2), (0, 2)]
    assert (more["whip"].farthest, more["shuriken"].extended, more["shuriken"].aimed.more) == (4, (5, 6), 4)


# ----------------------------------------------------------------------------------------------------------- ranges


@pytest.mark.parametrize(
    ("id_", "bands"),
    [
        ("pistol", "in in in in in far far out out out"),
        ("rifle", "near in in in in in far far out out"),
        ("piercing_arrow", "near in in in in in far far far out"),
        ("stun_arrow", "near in in in in in far far far out"),
        ("punch", "in out out out out out out out out out"),
        ("staff", "in in out out out out out out out out"),
        ("restrain", "in out out out out out out out out out"),
    ],
)
def test_T09_FA_ATK_6_to_8_range_limits(id_: str, bands: str) -> None:
    """FA-ATK-6, FA-ATK-7, FA-ATK-8: in range, at disadvantage beyond or below it, out of range."""
    card = CARDS[id_]
    assert " ".join(band(card, distance) for distance in range(1, 11)) == bands
    assert farthest(card) == max(at for at in range(1, 11) if band(card, at) != "out")


def test_T09_FA_ATK_3_the_free_hex_brings_a_close_card_into_range() -> None:
    for id_, last in (("punch", 2), ("staff", 3), ("restrain", 1), ("pistol", 7)):
        card = CARDS[id_]
        assert [at for at in range(1, 11) if possible(card, at, card.free)] == [*range(1, last + 1)], id_


def test_who_is_in_the_same_hex_counts_as_adjacent() -> None:
    """FA-ATK-8 under `share_hex`."""
    assert band(CARDS["punch"], 0) == "in" and band(CARDS["rifle"], 0) == "near"


def test_ranges_are_said_in_words() -> None:
    """FA-ATK-6, FA-ATK-8."""
    said = {id_: spans(CARDS[id_]) for id_ in ("punch", "staff", "pistol", "rifle", "restrain")}
    assert said == {
        "punch": "1, free hex",
        "staff": "1–2, free hex",
        "pistol": "1–5, far 6–7",
        "rifle": "2–6, far 7–8, near 1",
        "restrain": "1",
    }


# ---------------------------------------------------------------------------------------------------- proficiencies

B2 = """
punch 0 punch | ; claws 0 claw | ; spray 0 spray | ; knife 0.5 stab | ; club 0.5 club | ; pistol 0.5 pistol | ;
ebaton 1 taze | ; sling_nano 1 slingshot nanodart | pistol ; bow 1.5 piercing_arrow stun_arrow | sling_nano ;
micro_rifle 1.5 microdarter rifle | pistol nanodart ; whip 1.5 whip | ; trained_strike 2 trained_strike | ebaton ;
sword 2 sword | ebaton club ; staff_spear 2 staff spear | ; throwable 2 throw | ; shuriken 2 shuriken | ;
glue_gun 2.5 glue | pistol micro_rifle nanodart
"""


def test_FA_WPN_1_every_proficiency_costs_and_brings_what_is_printed() -> None:
    """FA-WPN-1, FA-WPN-2, FA-WPN-3: the catalogue's B2."""
    told = [
        f"{one.id} {one.cost:g} {' '.join(one.cards)} | {' '.join(one.includes + one.brings)}".strip()
        for one in PROFICIENCIES.values()
    ]
    assert told == [" ".join(one.split()) for one in B2.split(";")]


def test_FA_WPN_4_what_includes_what_is_followed_to_its_end() -> None:
    assert included(["bow"]) == {"bow", "sling_nano", "pistol"}
    assert included(["glue_gun"]) == {"glue_gun", "micro_rifle", "pistol"}
    assert included(["sword", "trained_strike"]) == {"sword", "trained_strike", "ebaton", "club"}
    with pytest.raises(KeyError):
        included(["lasso"])


def test_FA_WPN_4_the_rule_names_what_every_proficiency_includes() -> None:
    text = " ".join(named("fully-automated").reference()["FA-WPN-4"].text.split())
    assert "slingshot and nanodarter include the pistol, and bows include all three" in text
    assert "rifle and microdarter include nanodarter and pistol" in text


def test_FA_ATK_12_the_rule_names_the_optional_stun_of_FA_OPT_1() -> None:
    text = " ".join(named("fully-automated").reference()["FA-ATK-12"].text.split())
    assert "if that option is on, a stun earlier in the round" in text


def test_FA_ATK_9_what_is_learned_comes_with_all_that_it_includes() -> None:
    free = {"punch", "claw", "spray", "restrain"}
    assert learned([]) == free
    assert learned(["micro_rifle"]) == free | {"microdarter", "rifle", "pistol", "nanodart"}
    assert learned(["bow"]) == free | {"piercing_arrow", "stun_arrow", "slingshot", "nanodart", "pistol"}
    assert learned(["trained_strike"]) == free | {"trained_strike", "taze"}
    assert learned(["glue_gun"]) >= {"glue", "rifle", "microdarter", "nanodart", "pistol"}


def test_FA_WPN_1_points_count_what_comes_with_another_only_once() -> None:
    assert points(["sword", "club", "pistol"], DEFAULT) == 2.5
    assert points(["sword", "club", "pistol"], TableRules(pistol_cost="1")) == 3
    assert points(["bow", "pistol"], DEFAULT) == 1.5
    assert points(["micro_rifle", "sling_nano"], DEFAULT) == 2.5
    assert points(["punch", "spray"], DEFAULT) == 0


def test_FA_SEL_7_and_8_a_hand_holds_what_the_weapons_carried_allow() -> None:
    """FA-SEL-7, FA-SEL-8, FA-RES-1: Punch always, Restrain with restraints, Trained Strike once learned."""

    def ids(carried: list[str], bought: list[str]) -> list[str]:
        return [card.id for card in hand(carried, bought, DEFAULT)]

    assert ids([], []) == ["punch"]
    assert ids(["pistol", "restraints"], []) == ["punch", "pistol", "restrain"]
    assert ids(["bow"], ["trained_strike"]) == ["punch", "trained_strike", "piercing_arrow", "stun_arrow"]
    assert ids(["claws", "staff"], ["sword"]) == ["punch", "claw", "staff"]


def test_FA_WPN_5_how_weapons_are_seen() -> None:
    """FA-WPN-5, FA-OPT-4: threat and concealability, with the slashes that the print lost."""
    assert set(SEEN) == {"", *WEAPONS} - {"restraints"}
    assert all(0 <= number <= 3 for seen in SEEN.values() for number in seen)
    assert (SEEN["microdarter"].threat, SEEN["rifle"].threat) == (2, 3)
    assert (SEEN["staff"].threat, SEEN["spear"].threat) == (1, 2)
    assert [weapon for weapon, seen in SEEN.items() if not seen.conceal] == ["bow", "microdarter", "rifle", "glue-gun"]


def test_every_card_and_act_has_a_letter_of_its_own_for_everybody() -> None:
    fight = Fight("Ana pc at D3", "Bo at D6", rules={"custom_cards": "house"})
    ana, bo = fight.table.characters["ana"], fight.table.characters["bo"]
    ana.weapons, ana.proficiencies, ana.disarmed = tuple(WEAPONS), tuple(PROFICIENCIES), False
    bo.hp = -15
    options, blocked = offered(fight.table, ana)
    letters = [option.letter for option in (*options, *(each.option for each in blocked))]
    assert len({*letters}) == len(letters) > 25 and all(Letters().allows(letter) for letter in letters)
    assert not {"L", "V"} & {*letters}, "these let others go ahead, and reveal"
