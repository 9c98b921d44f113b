"""Shorthand lines in Unknown Armies: GM edits and notes, whatever question is pending."""

from __future__ import annotations

import pytest
from unknown_armies.ua_chase_kit import after_the_van
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.session import Session
from unhex_tui.engine.shorthand import carry_out, understood
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


def does(held: Fight, line: str) -> str:
    """Carry out a line and return its preview."""
    meant = understood(held, line)
    assert meant.says, meant.wrong
    carry_out(held, meant)
    return "; ".join(meant.says)


@pytest.fixture
def held() -> Fight:
    """Return a fight on Ines's go."""
    return fight(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}")


def test_wound_points_are_taken_given_and_set(held: Fight) -> None:
    """UA-WND-1, UA-WND-2."""
    assert does(held, "usher 1 -7") == "Usher-1 has 43 wound points"
    assert held.wp("Usher-1") == 43
    does(held, "ush +99")
    assert held.wp("Usher-1") == 50
    for line, left in (("usher takes 7", 43), ("usher 1 takes 4 damage", 39), ("usher Takes 39", 0)):
        does(held, line)
        assert held.wp("Usher-1") == left, "the log's own words"
    held.undo()
    does(held, "ines wp 5")
    assert held.wp("Ines") == 5 and held.of("Ines").out
    held.undo()
    assert held.wp("Ines") == 50
    assert understood(held, "ines wp many").wrong == "Ines: “many” is not a number"


def test_UA_WND_2_players_read_whom_the_gm_knocks_out_and_wakes() -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Bob pc {THUG}", f"Usher-1 {THUG}", f"Gus {THUG}")
    for line, told in (
        ("bob wp 5", "Bob is unconscious"),
        ("bob +4", "Bob is conscious again"),
        ("usher 1 wp 0", "Usher-1 is dead"),
        ("usher 1 wp 9", "Usher-1 is alive again"),
        ("usher 1 out", "Usher-1 is unconscious"),
        ("usher 1 wakes", "Usher-1 is conscious again"),
    ):
        does(held, line)
        assert held.told("players")[-1] == told, line


def test_UA_HTH_3_a_loss_of_wound_points_wakes_no_one() -> None:
    """Whoever was knocked out stays so; in an older save, whose line does not say so, they wake as it was played."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Bob pc {THUG}")
    for line, told, out in (
        ("bob out", "Bob is unconscious", True),
        ("bob -3", "Bob stays unconscious", True),
        ("bob +1", "Bob is conscious again", False),
    ):
        does(held, line)
        assert (held.told("players")[-1], held.of("Bob").out) == (told, out), line
    for older in (False, True):
        journal = Journal()
        for entry in held.entries():
            stays = [line.text for line in entry.told if "stays" in line.text]
            label = LogLine(entry.label, kind="gm")
            journal.add(entry._replace(told=(label,)) if stays and older else entry)
        again = Session(UNKNOWN_ARMIES, held.setup, journal=journal)
        again.undo()
        assert again.table.characters["bob"].out is not older


def test_UA_VES_1_a_loss_of_wound_points_says_that_a_vest_does_not_count() -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG} vest")
    assert does(held, "usher 1 -7") == "Usher-1 has 43 wound points; the vest stops none of it"
    assert does(held, "usher 1 +2") == "Usher-1 has 45 wound points"


def test_who_is_out_wakes_falls_stands_dodges_leaves_and_comes_back(held: Fight) -> None:
    for line, fact, now in (
        ("dodges", "dodging", "now"),
        ("falls", "down", True),
        ("stands", "down", False),
        ("gone", "away", True),
        ("back", "away", False),
        ("out", "out", True),
        ("wakes", "out", False),
    ):
        does(held, f"usher {line}")
        assert getattr(held.of("Usher-1"), fact) == now, line
    assert understood(held, "usher stands").wrong == "Usher-1 is standing already"


@pytest.mark.parametrize("words", ["usher's handgun", "the gun from usher", "usher-1’s 9mm", "9mm", "9mm of usher"])
def test_a_fallen_foes_gun_is_taken_as_it_is(words: str) -> None:
    """UA-RND-3, UA-DIS-1: with its rounds and a jam; it is in hand if that was empty. Undo takes it back."""
    for carried, hand, said in ((" knife", "knife", "keeps what is in hand"), ("", "9mm", "in hand")):
        held = fight(
            f"Ines pc {THUG}{carried}", f"Usher-1 {THUG} 9mm", f"Gus {THUG} club", first=("Usher-1", "Ines", "Gus")
        )
        held.script(("act", "shoot"), ("target", "ines"), ("attack", "00")).beside("amend", "usher-1", "wounds", 0)
        held.beside("amend", "usher-1", "weapon:9mm", "loaded", 12)
        assert said in does(held, f"ines takes {words}")
        gun = held.of("Ines").weapons[-1]
        assert (gun.name, gun.loaded, gun.jammed, held.of("Ines").in_hand) == ("9mm", 12, True, hand)
        assert held.of("Usher-1").weapons == [] and held.of("Usher-1").in_hand == ""
        assert held.told()[-1].startswith("Ines takes Usher-1's 9mm: 12 of 17, standard, jammed")
        held.undo()
        assert held.of("Usher-1").held_weapon is not None and len(held.of("Ines").weapons) == len(carried.split())


def test_a_weapon_to_take_is_named_where_it_is_not_clear() -> None:
    held = fight(f"Ines pc {THUG} 9mm", f"Usher-1 {THUG} 9mm", f"Gus {THUG} 9mm club")
    several = understood(held, "ines takes 9mm")
    assert several.wrong == "Ines: “9mm” could be several weapons"
    assert several.could == ("Ines takes Usher-1's 9mm", "Ines takes Gus's 9mm")
    assert understood(held, "ines takes bazooka").wrong == "Ines: no weapon “bazooka” to take"
    assert "Ines takes Gus's club" in understood(held, "ines takes").could
    does(held, "ines takes gus's 9mm")
    assert [weapon.id for weapon in held.of("Ines").weapons] == ["9mm", "9mm-2"]


@pytest.mark.parametrize("line", ["ines grabs usher", "ines grabs usher-1", "ines takes usher-1's"])
def test_a_name_alone_takes_no_weapon(line: str) -> None:
    held = fight(f"Ines pc {THUG}", f"Usher-1 {THUG} 9mm", f"Gus {THUG} club")
    read = understood(held, line)
    assert read.wrong == "Ines: takes which weapon of Usher-1?"
    assert read.could == ("Ines takes Usher-1's 9mm",)
    assert not held.of("Ines").weapons


@pytest.mark.parametrize("carried", ["", " club"])
@pytest.mark.parametrize(("verb", "more"), [("shoots", ""), ("shoots", " at"), ("fires", " at")])
def test_who_has_no_gun_shoots_no_one(carried: str, verb: str, more: str) -> None:
    held = fight(f"Ines pc {THUG}{carried}", f"Usher-1 {THUG} 9mm")
    read = understood(held, f"ines {verb}{more} usher-1 35")
    assert read.wrong == f"“{verb}”: no weapon in hand can shoot" and not read.says
    assert does(held, "ines attacks usher-1 35"), "an attack uses what is at hand"


@pytest.mark.parametrize("words", ["9mm", "the gun", "their weapon", ""])
def test_UA_RND_3_the_weapon_in_hand_is_dropped_by_a_sentence(words: str) -> None:
    held = fight(f"Ines pc {THUG}", f"Usher-1 {THUG} 9mm club")
    assert does(held, f"usher 1 drops {words}") == "Usher-1 drops the 9mm"
    usher = held.of("Usher-1")
    assert usher.held_weapon is None and [weapon.dropped for weapon in usher.weapons] == [True, False]
    assert understood(held, "usher 1 drops 9mm").wrong == "Usher-1 holds nothing"
    held.undo()
    assert usher is not held.of("Usher-1") and held.of("Usher-1").in_hand == "9mm"
    wrong = understood(held, "usher 1 drops the club")
    assert wrong.wrong == "Usher-1 holds the 9mm, not “the club”" and wrong.could == ("Usher-1 drops 9mm",)
    held.beside("amend", "ines", "wounds", 0)
    assert not held.table.fighting
    assert understood(held, "usher 1 drops 9mm").wrong == "Weapons are dropped only in a fight"


def test_a_hunch_is_two_digits(held: Fight) -> None:
    """UA-CHK-5."""
    does(held, "ines hunch 64")
    assert held.of("Ines").hunch == "64"
    does(held, "ines hunch 00")
    assert held.of("Ines").hunch == "00"
    assert understood(held, "ines hunch 7").wrong == "Ines: a hunch is 2 digits, such as 07"


def test_what_is_none_of_these_says_what_could_be_written(held: Fight) -> None:
    asked = understood(held, "")
    assert asked.could[0] == "Ines -" and "note " in asked.could and "Ines wp " in asked.could
    odd = understood(held, "usher dances")
    assert "Don't know" in odd.wrong and "Usher-1 dodges" in odd.could
    does(held, "note usher: owes the house")
    assert held.table.noted == {"usher-1": ["owes the house"]}


@pytest.mark.parametrize(
    "line",
    [
        "ines chokes usher 1 windpipe 35",
        "ines chokes usher 1's windpipe 35",
        "ines chokes the windpipe of usher 1 35",
        "chokes windpipe usher 35",
    ],
)
def test_UA_EXO_4_a_later_word_says_which_choke_is_meant(held: Fight, line: str) -> None:
    does(held, line)
    assert (held.of("Usher-1").held_by, held.of("Usher-1").hold) == ("ines", "windpipe")


@pytest.mark.parametrize(
    ("line", "weapon"),
    [
        ("ines attacks usher 1 with bare hands 35", "bare hands"),
        ("ines hits usher 1 with the club 35", "club"),
        ("hits usher with club 35", "club"),
    ],
)
def test_an_attack_names_its_weapon_after_with(line: str, weapon: str) -> None:
    held = fight(f"Ines pc {OFFICER} club", f"Usher-1 {THUG}")
    assert f"Ines attacks Usher-1: {weapon}" in does(held, line)
    assert held.wp("Usher-1") < 50


@pytest.mark.parametrize("weapon", ["9mm", "bare hands"])
def test_a_passengers_attack_names_its_weapon_after_with(weapon: str) -> None:
    """UA-CAR-10: the weapon also stands beside the passenger who may act."""
    held = after_the_van(1).script(("chase.drive", "55"), ("chase.drive", "45")).asks("chase.shots")
    assert f"Dot attacks Vane: {weapon}" in does(held, f"dot shoots vane with {weapon} 22")


def test_a_completed_sentence_keeps_the_words_after_the_choice(held: Fight) -> None:
    """UA-EXO-5: nothing is lost."""
    asked = understood(held, "ines chokes usher 1 35")
    assert asked.wrong == "“choke” could be “Choke the blood flow” or “Choke the windpipe”"
    assert asked.could == ("ines Choke the blood flow usher 1 35", "ines Choke the windpipe usher 1 35")
    does(held, asked.could[0])
    assert held.of("Usher-1").hold == "blood"


def test_damage_can_be_typed_while_focus_is_asked() -> None:
    """UA-WND-1."""
    held = Fight(f"Ines pc {OFFICER}", f"Usher-1 {THUG}").asks("focus")
    does(held, "usher 1 takes 10 damage")
    assert held.wp("Usher-1") == 40


@pytest.mark.parametrize("line", ["nobody", "no one", "no one focuses"])
def test_that_no_one_focuses_can_be_typed(line: str) -> None:
    held = Fight(f"Ines pc {OFFICER}", f"Usher-1 {THUG}")
    assert held.decision is not None and held.decision.question == "focus"
    does(held, line)
    assert held.table.phase == "initiative"


def test_the_list_of_edits_says_what_choosing_does_and_how_it_is_now(held: Fight) -> None:
    def offered() -> dict[str, tuple[str, str]]:
        form = held.gm_action("amend")
        form.answer("usher-1")
        found = {option.key: (option.label, option.hint) for option in form.decision.options}
        form.close()
        return found

    before = offered()
    assert before["out"] == ("Make unconscious", "now: conscious")
    assert before["flag:dodging"] == ("Mark as dodging", "now: does not dodge")
    assert before["airless"] == ("Cut off the air", "now: breathing")
    does(held, "usher dodges")
    does(held, "usher out")
    after = offered()
    assert after["out"] == ("Wake up", "now: unconscious")


def test_damage_that_changes_nothing_says_what_is_left(held: Fight) -> None:
    """UA-WND-1."""
    does(held, "usher wp 0")
    assert understood(held, "usher 1 -4").wrong == "Usher-1 already has 0 wound points"


def test_a_condition_that_ends_with_a_round_says_whether_it_applies(held: Fight) -> None:
    """Table 3.4: an edit with 0 read `Blind until the end of round 0`."""
    held.of("Usher-1").sightless = 3
    edit = held.gm_action("amend")
    edit.answer("usher-1")
    assert isinstance(edit.decision, Choose)
    shown = {option.label: option.hint for option in edit.decision.options}
    assert (shown["Blind"], shown["Dazed"], shown["Matches do nothing"]) == ("until the end of round 3", "no", "no")


@pytest.mark.parametrize("dice", ["4", "41", ""])
def test_the_number_of_a_name_that_cannot_be_chosen_is_no_die(dice: str) -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG} tied", f"Usher-2 {THUG}").script(("act", "point_blank"))
    read = understood(held, f"ines shoots usher 2 {dice}")
    assert not read.says, "usher 1 is not shot with a 24"
    assert read.wrong == "Usher-2: Usher-2 is not helpless (UA-EXO-1)"
    assert does(held, "ines shoots usher 24"), "one target is left to choose"
