"""Reports of a session compared with fights counted by hand, and the parts that the players' report leaves out."""

from random import Random

import pytest
from players import RandomPlayer
from test_secrets import seeded
from unhex.random_setups import random_setup
from unhex_kit import ROOM, Evening, Fight, unseen

from unhex_tui.commands.report import gathered
from unhex_tui.engine.past import lines_again
from unhex_tui.engine.view import Audience
from unhex_tui.systems.unhex.system import UNHEX

DUEL = ("Vex pc crew Room level=50 knife@right", "Thug house Room level=40 sword@right armor:torso")
DOINGS, PAIRS, DICE = "Who attacked, hit and was hurt", "Who hit whom", "The dice: rolled and expected"


def rows(session: Evening, title: str, audience: Audience = "gm") -> list[tuple[str, ...]]:
    """Return the rows of a report table; empty if the report has no such table."""
    return [row for table in gathered(session, audience).tables if table.title == title for row in table.rows]


def test_ATK_1_an_attack_that_hits_is_one_attack_one_hit_and_its_damage() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 3], ("damage.dice", "tens"))
    assert rows(s, DOINGS) == [("Vex", "1", "1", "2", "0"), ("Thug", "0", "0", "0", "2")]
    assert rows(s, PAIRS) == [("Vex", "Thug", "1", "1", "2")]


def test_ATK_2_a_miss_is_an_attack_and_no_hit() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [9, 3])
    assert rows(s, DOINGS) == [("Vex", "1", "0", "0", "0")]
    assert rows(s, PAIRS) == [("Vex", "Thug", "1", "0", "0")]


def test_CTR_1_a_counterattack_counts_as_an_attack_of_who_makes_it() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
    s.script(("attack.roll", [2, 3]), ("counterattack.roll", [3, 1]), ("damage.dice", "tens"), ("damage.dice", "tens"))
    assert rows(s, DOINGS) == [("Vex", "1", "1", "2", "3"), ("Thug", "1", "1", "3", "2")]
    assert rows(s, PAIRS) == [("Thug", "Vex", "1", "1", "3"), ("Vex", "Thug", "1", "1", "2")]


def test_ACT_7_RUL_11_an_attack_ended_by_surrender_does_not_count() -> None:
    """The target's counterattack does not count, either."""
    s = Fight(ROOM, *DUEL, "Pat pc crew Room knife@right")
    s.attack("pat", "knife", [2, 3], ("damage.dice", "tens"))
    s.act("vex", "attack:vex.knife")
    s.script(("attack.react", ["thug:counterattack:thug.sword"]), ("attack.roll", "surrender:thug"))
    assert rows(s, DOINGS) == [("Thug", "0", "0", "0", "2"), ("Pat", "1", "1", "2", "0")]
    assert rows(s, PAIRS) == [("Pat", "Thug", "1", "1", "2")]


def test_ARM_1_what_armor_takes_is_a_hit_and_no_damage() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 4], ("damage.dice", "tens"))
    s.script(("armor.use", "destroy"))
    assert rows(s, PAIRS) == [("Vex", "Thug", "1", "1", "0")]


def test_AOE_5_a_blast_is_one_attack_and_a_hit_on_everyone_it_harms() -> None:
    people = ("Axel house Hall", "Bob house Hall", "Cid house Hall")
    s = Fight(ROOM, "Vex pc crew Room level=50 AOE-5 grenade@both grenade", *people)
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    s.script(("blast.react", ["axel:defend:"]), ("defend.roll", [5, 0]), ("roll.critical", "action"))
    s.script(("damage.spread", {"torso": 4}), ("damage.spread", {"left_leg": 2, "right_leg": 2}))
    assert rows(s, DOINGS)[0] == ("Vex", "1", "2", "8", "0")
    assert rows(s, PAIRS) == [
        ("Vex", "Bob", "1", "1", "4"),
        ("Vex", "Cid", "1", "1", "4"),
        ("Vex", "Axel", "1", "0", "0"),
    ]


def test_AOE_7_damage_counts_for_whose_effect_of_one_name_it_is() -> None:
    crew = ("Vex pc crew Room level=50 AOE-7 fire@both fire", "Kit pc crew Room level=50 AOE-7 fire@both fire")
    s = Fight(ROOM, *crew, "Bob house Hall level=50", first="crew")
    s.act("vex", "area:vex.fire", ("area.target", "hall"), ("area.roll", [4, 3]), ("continuous.dice", "tens"))
    s.act("kit", "area:kit.fire", ("area.target", "hall"), ("area.roll", [2, 1]), ("continuous.dice", "tens"))
    s.act("bob", "other", ("other.what", "shouts"), ("other.how", "no"), ("damage.spread", {"torso": 4}))
    assert ("Vex", "Bob", "0", "0", "4") in rows(s, PAIRS)


def test_an_action_taken_back_as_if_it_had_not_happened_counts_nothing() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 3])
    assert [row[:2] for row in rows(s, DICE)] == [("Vex", "2"), ("Thug", "1")]
    s.overrule("void.refunded.restore")
    assert rows(s, DOINGS) == []
    assert [row[:2] for row in rows(s, DICE)] == [("Vex", "1"), ("Thug", "1")]


@pytest.mark.parametrize("cost", ["spent", "refunded"])
def test_RUL_1_an_attack_cancelled_before_its_roll_does_not_count(cost: str) -> None:
    """The target's counterattack does not count, either."""
    s = Fight(ROOM, *DUEL, "Pat pc crew Room knife@right")
    s.attack("pat", "knife", [9, 3])
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
    assert rows(s, PAIRS) == [
        ("Pat", "Thug", "1", "0", "0"),
        ("Vex", "Thug", "1", "0", "0"),
        ("Thug", "Vex", "1", "0", "0"),
    ]
    s.overrule(f"void.{cost}")
    assert rows(s, PAIRS) == [("Pat", "Thug", "1", "0", "0")]
    assert rows(s, DOINGS) == rows(s, DOINGS, "players") == [("Pat", "1", "0", "0", "0")]


def test_RUL_1_an_attack_cancelled_after_its_roll_counts_if_it_hit() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
    s.script(("attack.roll", [9, 3])).asks("counterattack.roll")
    s.overrule("void.spent")
    assert rows(s, DOINGS) == [], "neither hit"
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 4], ("damage.dice", "tens")).asks("armor.use")
    s.overrule("void.spent")
    assert rows(s, DOINGS) == [("Vex", "1", "1", "0", "0")]


def test_damage_by_the_gm_is_taken_but_dealt_by_no_character() -> None:
    s = Fight(ROOM, *DUEL)
    s.amend("thug", "damage", "head", 5, "less")
    assert rows(s, DOINGS) == [("Thug", "0", "0", "0", "5")]
    assert rows(s, PAIRS) == []


def test_who_is_down_and_gone_counts_as_gone_as_on_the_map() -> None:
    s = Fight(ROOM, *DUEL, "Goon house Room level=40")
    s.amend("thug", "state", "left")
    s.amend("thug", "level", 5)
    s.amend("goon", "state", "surrendered")
    ending = s.ending()
    assert ending is not None and ending.course is not None
    house = next(fields for fields in ending.course.rows if fields[0].text == "House")
    assert [row.state for row in s.view().roster[1:]] == [*house[1].members] == ["out", "yielded"]
    assert house[2].text == "0 of 2 stand, 1 got away, 1 surrendered"


def test_what_was_undone_is_not_counted() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 3], ("damage.dice", "tens"))
    while s.decision is not None and s.decision.question != "attack.roll":
        s.undo()
    s.script(("attack.roll", [9, 3]))
    assert rows(s, DOINGS) == [("Vex", "1", "0", "0", "0")]
    assert gathered(s, "gm").left_out == 2


def test_DICE_2_and_DICE_4_odds_follow_from_the_level_at_each_roll() -> None:
    """At level 50: 50 numbers succeed; 11, 22, 33, 44, 50, 55, 66, 77, 88, 99 and 100 are critical; one at 40."""
    s = Fight(ROOM, *DUEL, first="crew")
    s.attack("vex", "knife", [2, 3], ("damage.dice", "tens"))
    (vex, thug) = rows(s, DICE)
    assert vex == ("Vex", "2", f"{(98 + 23) / 2:.1f}", "1", "1.0", "0", "0.2")
    assert thug == ("Thug", "1", "98.0", "0", "0.4", "0", "0.1")
    (table,) = [each for each in gathered(s, "gm").tables if each.title == DICE]
    assert [(bar.label, bar.got, bar.likely) for bar in table.bars] == [("Vex", 1, 1.0), ("Thug", 0, 0.4)]


@pytest.mark.parametrize(("way", "faces"), [("tens", [9]), ("ones", [8]), ("both", [9, 8])])
def test_DICE_7_a_second_roll_has_the_odds_of_its_question(way: str, faces: list[int]) -> None:
    """Kept dice stay: with a 5 as the ones, six of ten tens succeed at 55; of all dice 55 of a hundred."""
    s = Fight(ROOM, "Vex pc crew Room level=55 knife@right 1HM-1", "Thug house Room level=40", first="crew")
    s.attack("vex", "knife", [6, 5])
    offered = s.advice().odds().shares[way]
    before = likely_of_the_first(s)
    s.script(("roll.again", way), ("roll.second", faces))
    assert offered == {"tens": 0.6, "ones": 0.0, "both": 0.55}[way]
    assert likely_of_the_first(s) - before == pytest.approx(offered)


def likely_of_the_first(session: Evening) -> float:
    return next(each for each in gathered(session, "gm").tables if each.title == DICE).bars[0].likely


# ------------------------------------------------------------------------------------------------- the players


def test_DICE_10_the_note_says_that_the_higher_success_wins() -> None:
    """The note stands beside the average."""
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 3], ("damage.dice", "tens"))
    (dice,) = (table for table in gathered(s, "gm").tables if table.title == DICE)
    assert dice.notes[0].startswith("A roll of the level or less succeeds; of 2 successes the higher wins.")
    assert "DICE-10" in dice.rules


def test_players_read_no_odds_for_unknown_levels() -> None:
    s = Fight(ROOM, *DUEL, first="crew")
    vex, thug = rows(s, DICE, "players")
    assert vex[4] == "0.5" and thug == ("Thug", "1", "98.0", "0", "", "0", "")
    (table,) = [each for each in gathered(s, "players").tables if each.title == DICE]
    assert [bar.label for bar in table.bars] == ["Vex"]


def test_hidden_characters_are_not_counted_for_players() -> None:
    """Damage by hidden characters is counted."""
    s = Fight(ROOM, "Vex pc crew Room level=50", "Ghost house Room sword@right hidden", first="house")
    s.attack("ghost", "sword", [2, 3], ("damage.dice", "tens"))
    assert rows(s, PAIRS) == [("Ghost", "Vex", "1", "1", "2")]
    assert rows(s, PAIRS, "players") == []
    assert rows(s, DOINGS, "players") == [("Vex", "0", "0", "0", "2")]
    assert [row[0] for row in rows(s, DICE, "players")] == ["Vex"]


def test_who_struck_unseen_is_not_told_when_they_are_seen_later() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=50 knife@right", "Ghost house Room sword@right hidden", first="house")
    s.attack("ghost", "sword", [2, 3], ("damage.dice", "tens"))
    s.amend("ghost", "hidden", "turn")
    s.end_turns()
    s.initiative("crew")
    s.attack("vex", "knife", [2, 3], ("damage.dice", "tens"))
    assert ("Ghost", "Vex", "1", "1", "2") in rows(s, PAIRS)
    assert [row[:4] for row in rows(s, PAIRS, "players")] == [("Vex", rows(s, PAIRS, "players")[0][1], "1", "1")]
    assert [row[1:4] for row in rows(s, DOINGS, "players")[1:]] == [("0", "0", "0")]


@pytest.mark.parametrize("seed", range(4))
def test_no_secret_is_found_in_the_players_accounts_of_a_random_fight(seed: int) -> None:
    rng = Random(f"report {seed}")
    session = Evening(seeded()).initiative("crew")
    player = RandomPlayer(rng, passive=0.2)
    for _ in range(120):
        if session.decision is None or session.decision.question.startswith("evening"):
            break
        session.answer(unseen(player(session.decision)))
    report = gathered(session, "players")
    assert "qq" not in repr((report.tables, report.summary)).lower()
    assert "qq" in repr(gathered(session, "gm").tables).lower()


# ------------------------------------------------------------------------------------------- repeated reports


@pytest.mark.parametrize("seed", range(6))
def test_told_again_every_entry_stands_as_it_did_and_tells_what_it_told(seed: int) -> None:
    rng = Random(seed)
    session = Evening(random_setup(rng))
    player = RandomPlayer(rng)
    stood = [session.system.dump(session.table)]
    for _ in range(120):
        if session.decision is None:
            break
        if rng.random() < 0.05 and (keys := [o.key for o in UNHEX.overrules(session.table) if o.key != "end"]):
            session.overrule(rng.choice(keys))
        else:
            session.answer(player(session.decision))
        stood.append(session.system.dump(session.table))
    again = [
        (UNHEX.dump(one.table), [now.text for _, now in one.events])
        for one in lines_again(UNHEX, session.setup, session.journal, session.opening())
    ]
    assert [dump for dump, _ in again] == stood
    entries = [*session.entries()]
    told = [[line.text for line in entry.told] for entry in entries]
    for (_, lines), kept, entry in zip(again[1:], told, entries, strict=True):
        assert lines == kept or (entry.kind != "answer" and not lines)


def test_a_report_goes_on_from_the_next_snapshot() -> None:
    """The rules no longer lead from one answer to the next, and the report says so."""
    session = Evening(random_setup(Random(4)))
    player = RandomPlayer(Random(4))
    while len(session.journal.snapshots) < 3 and session.decision is not None:
        session.answer(player(session.decision))
    first, second = sorted(session.journal.snapshots)[:2]
    session.journal.entries[first + 1] = session.journal.entries[first + 1]._replace(question="gone.question")
    stood = [*lines_again(UNHEX, session.setup, session.journal, session.opening())]
    lost = [one.entry.n for one in stood if one.entry and one.table is None]
    assert lost == list(range(first + 1, second))
    report = gathered(session, "gm")
    assert report.lost == len(lost)
