"""A game session of Fully Automated!: parties, encounters, maps, recruits, sheets, recovery, and what is kept."""

from __future__ import annotations

import json
from pathlib import Path

from fully_automated.fa_kit import FIELD, Fight, character

from unhex_tui.engine.document import object_of
from unhex_tui.engine.session import Session
from unhex_tui.systems import fully_automated
from unhex_tui.systems.fully_automated.between import DOCUMENTS
from unhex_tui.systems.fully_automated.maps.text import parse
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED

HERE = Path(fully_automated.__file__).parent
ROOT = Path(__file__).parents[2]


class Evening(Fight):
    """A session that begins between fights."""

    def __init__(self, *lines: str) -> None:
        people = [character(line) for line in lines]
        Session.__init__(self, FULLY_AUTOMATED, {"title": "An evening", "characters": people})

    def placed(self, *places: str) -> Evening:
        """Place the characters asked for on these hexes in order; the rest take Enter's hex."""
        left = [*places]
        while self.table.phase == "placing":
            self.asks("place")
            assert self.decision is not None
            self.answer(left.pop(0) if left else self.decision.enter)
        return self

    def lost(self, who: str, points: int) -> Evening:
        """Reduce a character's HP by a GM edit."""
        self.beside("amend", who, "hp", self.hp(who) - points)
        return self

    def played(self, **kinds: str) -> Evening:
        """Play a round without attacks."""
        self.choose(**kinds).idle()
        return self


def ready_text(folder: str, name: str) -> str:
    return (HERE / folder / f"{name}.json").read_text("utf-8")


def millers() -> Evening:
    return Evening().answers("characters", "join", ready_text("parties", "the-millers"), "back")


def two_fights() -> Evening:
    """Return a session after two fights: Tam was hurt at the archive and Ife at the weir; the GM ended both."""
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-seed-archive"), "begin").placed().order()
    s.played(marisol="aim")
    s.lost("tam", 9).overrule("end")
    s.answers("fight", "encounter", ready_text("encounters", "the-weir-toll"), "begin").placed().order()
    s.lost("ife", 2).overrule("end")
    return s


# ------------------------------------------------------------------------- a session of two fights


def test_a_session_of_two_fights_continues_by_its_party_file() -> None:
    """FA-HP-6: the GM enters the recovered HP; wounds last until the next session."""
    menu = {option.key: option.hint for option in Evening().decision.options}
    assert menu["characters"] == "no one yet; a party is ready to bring in"
    s = two_fights().answers("recover")
    assert {option.key: option.hint for option in s.decision.options}["tam"] == "13/22"
    s.answers(["tam"], 4)
    assert s.told()[-1] == "Tam Wren recovers 4 HP"
    assert [s.hp(who) for who in ("tam", "ife", "bao")] == [17, 22, 18]
    s.answer("close")
    assert s.decision is None and s.told()[-1] == "The session is closed"
    kept = s.document("party")
    next_week = Evening().answers("characters", "join", kept, "back")
    assert next_week.table.party == "The Millers"
    assert next_week.table.team(next_week.table.pc_team()).name == "The Millers"
    assert [next_week.hp(who) for who in ("tam", "ife", "bao")] == [17, 22, 18]
    assert next_week.document("party") == kept
    assert next_week.of("ife").weapons == ("e-baton", "sprayer", "restraints")


def test_the_evenings_fights_are_told_with_their_ends_and_what_came_after() -> None:
    s = two_fights()
    told = [str(note) for note in s.decision.explanation().notes]
    assert told == [
        "1. The seed archive, 2 rounds: the GM ended it",
        "2. The weir toll, 1 round: the GM ended it",
    ]
    assert s.view("players").underway == (
        "1. Fight 1, 2 rounds: the GM ended it",
        "2. Fight 2, 1 round: the GM ended it",
    )
    s.answers("recover", ["tam"], 9)
    assert str(s.decision.explanation().notes[1]).endswith("; then the PCs recovered")


def test_fa_hp_6_recovery_ends_at_full_hit_points() -> None:
    """The dead recover nothing."""
    s = millers().lost("tam", 1).lost("bao", 7)
    s.lost("marisol", 40)
    s.asks("evening.next").answers("recover")
    assert "marisol" not in s.keys
    s.answers(["tam", "bao"], 5)
    assert [s.hp(who) for who in ("tam", "bao")] == [22, 16]
    s.answers("recover", ["bao"], 2)
    assert s.barred["recover"] == "No one is hurt"


# ------------------------------------------------------------------------ preparing


def test_fa_set_3_an_encounter_brings_its_map() -> None:
    """The party is placed on it."""
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-weir-toll"), "begin")
    assert s.table.grid == parse((ROOT / "maps" / "reed-beds.hexes").read_text("utf-8"))
    assert [s.of(who).place for who in ("the-toll-taker", "sharpshooter-1")] == ["E11", "B14"]
    asked = []
    while s.table.phase == "placing":
        assert s.decision is not None
        asked.append(s.decision.about[0])
        s.answer(s.decision.enter)
    assert asked == ["marisol", "tam", "ife", "bao", "hound-1", "hound-2", "bailiff-1"]
    grid = s.table.grid
    assert [grid.cells[s.of(who).place].side for who in asked] == [0] * 4 + [1] * 3


def test_beginning_without_a_map_says_what_is_missing() -> None:
    """FA-SET-1: the cursor is on Begin, so its hint tells it; the item below says how a map comes in."""
    s = Evening("Ana pc").answers("fight").answers("recruit", "opposition", "hound", 1, [])

    def hints() -> dict[str, str]:
        return {option.key: option.hint for option in s.decision.options}  # type: ignore[union-attr]

    assert hints()["begin"] == "no map yet: you enter distances and cover"
    assert hints()["map"] == "ready-made, from a file, or typed"
    s.answers("map", FIELD)
    assert hints()["begin"] == "place everyone, then roll the turn order" and hints()["map"] == "A field"


def test_an_encounter_without_a_map_is_fought_on_the_one_that_lies_there() -> None:
    s = millers().answers("fight", "map", FIELD)
    told = {"system": "fully-automated", "form": "encounter", "title": "Dogs", "characters": [{"template": "hound"}]}
    s.answers("encounter", json.dumps(told))
    assert s.table.grid == parse(FIELD)
    s.answers("begin").asks("place", "marisol")


def test_the_opposition_of_the_last_fight_takes_no_part_in_the_next() -> None:
    s = two_fights()
    there = {c.name for c in s.table.characters.values() if not c.pc and not c.away}
    assert there == {"The toll-taker", "Hound 2", "Hound 3", "Sharpshooter 1", "Bailiff 3"}
    assert {c.name for c in s.table.characters.values() if c.apart} == {
        *("Bailiff 1", "Bailiff 2", "Orderly 1", "Hound 1", "The receiver")
    }
    again = s.answers("fight", "who", ["tam", "orderly-1"], "begin")
    assert [c.id for c in again.table.characters.values() if not c.away] == ["tam", "orderly-1"]
    again.placed().order().asks("choose", "orderly-1")
    assert again.table.fight == 3 and again.table.round == 1


def test_wounds_last_into_the_next_fight() -> None:
    """Aim, stun and places do not."""
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-seed-archive"), "begin").placed().order()
    s.of("tam").stun, s.of("marisol").aim, s.of("bao").moved = 2, 1, True
    s.lost("tam", 5).overrule("end")
    s.answers("fight", "begin").asks("place", "marisol")
    assert (s.of("tam").stun, s.of("marisol").aim, s.of("bao").moved, s.hp("tam")) == (0, 0, False, 17)


def test_a_fight_begins_only_with_two_sides() -> None:
    s = Evening("Ana pc").answers("fight")
    assert s.barred["begin"].startswith("A fight needs 2 sides")
    s.answers("recruit", "players", "bailiff", 2, []).answers("recruit", "opposition", "hound", 1, ["hidden"])
    s.answer("begin")
    assert s.table.fighting
    assert [c.name for c in s.table.characters.values()] == ["Ana", "Bailiff 1", "Bailiff 2", "Hound 1"]
    assert (s.of("hound-1").hidden, s.of("bailiff-2").armor, s.of("hound-1").speed) == (True, 1, 8)


def test_the_dead_leave_with_the_next_fight_and_are_in_no_file() -> None:
    s = Evening("Ana pc").answers("fight", "recruit", "opposition", "hound", 1, [], "begin").order()
    s.lost("hound-1", 32).script(("over", "end"))
    assert not s.table.fighting
    assert [document.kind for document in DOCUMENTS.documents(s.table)] == ["party", "template"]
    s.answer("fight")
    assert list(s.table.characters) == ["ana"]


def test_an_encounter_changed_at_the_table_is_kept() -> None:
    """The kept encounter has its map and places."""
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-weir-toll"))
    s.answers("recruit", "opposition", "orderly", 1, [])
    kept = s.document("encounter")
    again = millers().answers("fight", "encounter", kept)
    assert again.document("encounter") == kept
    assert again.of("the-toll-taker").place == "E11" and again.of("orderly-1").weapons == ("microdarter", "sprayer")


def test_a_template_of_ones_own_is_recruited() -> None:
    kept = Evening("Ana HP 14 now 3 has club")
    text = next(document.text for document in DOCUMENTS.documents(kept.table) if document.kind == "template")
    sheet = DOCUMENTS.read("template", text).characters[0]
    assert (sheet.name, sheet.most_hp, sheet.hp, sheet.weapons) == ("Ana", 14, None, ["club"]), (
        "of its kind, and unhurt"
    )
    s = Evening("Bo pc").answers("fight", "recruit", "opposition", "own", text, 2, [])
    assert [c.name for c in s.table.characters.values()] == ["Bo", "Ana 1", "Ana 2"]
    s.table.characters["ana-2"].weapons = ("club", "microdarter")
    names = [document.name for document in DOCUMENTS.documents(s.table) if document.kind == "template"]
    assert names == ["Ana 1", "Ana 2"], "of one kind, but not alike"


def test_table_rules_travel_with_the_party() -> None:
    """A session that begins with the party file plays by them."""
    s = millers().answers("rules", "share_hex", "done")
    next_week = Session(FULLY_AUTOMATED, object_of(FULLY_AUTOMATED.name, s.document("party")))
    assert next_week.table.rules == s.table.rules != millers().table.rules
    assert "rules" not in json.loads(millers().document("party"))


# ------------------------------------------------------------------------ sheets


def test_fa_wpn_1_a_character_is_made_by_hand() -> None:
    """The GM enters items and techniques."""
    s = Evening().answers("characters", "make", "Ines", "speed", 6, "hp", 18, "armor", 1)
    s.answers("weapons", ["pistol", "knife"], "proficiencies", ["pistol", "knife"])
    hints = {option.key: option.hint for option in s.decision.options}  # type: ignore[union-attr]
    assert hints["proficiencies"] == "1 point: Knife; Pistol"
    assert hints["weapons"] == "knife; pistol"
    s.answers("concept", "bell ringer", "done", "back")
    ines = s.of("ines")
    assert (ines.pc, ines.speed, ines.hp, ines.armor, ines.concept) == (True, 6, 18, 1, "bell ringer")
    assert (ines.weapons, ines.proficiencies) == (("knife", "pistol"), ("knife", "pistol"))
    assert s.told("players")[-1] == "Ines joins Players"


def test_the_form_tells_what_weapons_do_and_what_comes_with_a_proficiency() -> None:
    """FA-WPN-1: a GM makes a character without the book; no weapons are `none`."""
    s = Evening().answers("characters", "make", "Ines")

    def hints() -> dict[str, str]:
        return {option.key: option.hint for option in s.decision.options}  # type: ignore[union-attr]

    assert hints()["weapons"] == "none"
    s.answers("weapons")
    told = hints()
    assert told["rifle"] == "6 damage, range 2–6, far 7–8, near 1"
    assert told["bow"] == "6 or 4 damage, range 2–6, far 7–9, near 1"
    assert (told["restraints"], told["whip"]) == ("range 1", "no card")
    s.answers([], "proficiencies")
    assert hints()["micro_rifle"] == "costs 1.5, includes Pistol and Nanodarter" and hints()["knife"] == "costs 0.5"


def test_a_changed_sheet_keeps_the_hp_that_the_gm_sets_in_the_meantime() -> None:
    s = Evening("Ana pc HP 20").answers("characters", "edit", "ana", "speed", 9)
    s.beside("amend", "ana", "hp", 5)
    s.answers("done")
    assert (s.of("ana").speed, s.hp("ana")) == (9, 5)


def test_a_changed_sheet_is_told_and_its_hp_stay_within_it() -> None:
    s = Evening("Ana pc HP 20").answers("characters", "edit", "ana", "hp", 12, "speed", 9, "done")
    assert (s.hp("ana"), s.of("ana").most_hp) == (12, 12)
    assert s.told()[-1] == "Ana's sheet: Speed 3 → 9; Maximum HP 20 → 12"
    s.answers("edit", "ana", "weapons", ["club", "pistol"], "proficiencies", ["ebaton"], "now", 8, "done")
    changed = "weapons nothing → baton, cane or similar; pistol; proficiencies nothing → E-baton"
    assert {*s.told()[-1].partition(": ")[2].split("; ")} == {*changed.split("; "), "HP now unhurt → 8"}
    before = s.told()
    s.answers("edit", "ana", "armor", 2, "drop")
    assert s.of("ana").armor == 0 and s.told() == before
    assert s.answers("edit", "ana", "armor", 2, "done").told()[-1] == "Ana's sheet: Armor 0 → 2"


# ------------------------------------------------------------------------------- visibility


def test_whom_an_encounter_brings_the_players_see_when_the_fight_begins() -> None:
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-weir-toll"))
    here = {row.name for row in s.view("players").roster}
    assert len(here) == 4 < len(s.view().roster)
    s.answers("begin")
    names = {row.name for row in s.view("players").roster}
    assert names - here == {"The toll-taker", "Hound 1", "Hound 2", "Bailiff 1"}, "the sharpshooter is hidden"
    assert (s.view().fight, s.view("players").fight) == ("The weir toll", "")
    assert "Sharpshooter" not in f"{s.view('players')}{s.log('players')}"


def test_the_gm_sees_what_ends_the_fight() -> None:
    s = millers().answers("fight", "encounter", ready_text("encounters", "the-weir-toll"))
    assert not s.view().aim
    s.answers("begin")
    assert s.view().aim.startswith("Ends: Someone is across") and not s.view("players").aim
