"""The GM's own shift for the next skill roll or until it is changed, and who sees it: UA-DIC-6."""

from __future__ import annotations

import json

import pytest
from unknown_armies.test_ua_odds import cell, figures, preview
from unknown_armies.ua_chase_kit import MARLOW, VANE, pursuit
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.session import Session
from unhex_tui.scenes.turn import Bout
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

ONCE, STAYS = ("shifts.own.lasts", "once"), ("shifts.own.lasts", "stays")


def aimed(*more: tuple[str, object]) -> Fight:
    """Return a fight in which Ines attacks Vic, the GM enters +20, and these answers follow."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG} Body 90")
    held.script(("act", "shoot"), ("target", "vic"), ("attack", ":own"), ("shifts.own", 20), *more)
    return held


def conditions(held: Fight, name: str, audience: str = "gm") -> tuple[str, ...]:
    return next(row.conditions for row in held.view(audience).roster if row.name == name)  # type: ignore[arg-type]


def words(held: Fight, audience: str = "gm") -> tuple[str, str]:
    """Return the target and the result of the current attack as the screen shows them."""
    scene = held.view(audience).scene  # type: ignore[arg-type]
    assert isinstance(scene, Bout) and scene.whole is not None
    return scene.whole.by, scene.whole.rule


def test_UA_DIC_6_the_gms_shift_is_of_the_next_roll_alone() -> None:
    held = aimed()
    assert held.prompt == "+20 on Ines's rolls: for how long?"
    assert held.decision is not None and held.decision.enter == "once", "Enter is this roll"  # type: ignore[union-attr]
    held.script(ONCE)
    assert held.prompt.endswith("Handgun 40 + GM's shift 20 = 60")
    held.script(("attack", "55"))
    assert "Ines rolls Handgun: 55 vs Handgun 40 + GM's shift 20 = 60: success, matched" in held.told()
    assert (held.of("ines").own_shift, held.of("ines").next_shift) == (0, None)
    held.until("ines").script(("act", "shoot"), ("target", "vic"))
    assert held.prompt.endswith("Handgun 40")


def test_UA_DIC_6_until_the_gm_changes_it_a_shift_is_of_every_roll() -> None:
    held = aimed(STAYS).script(("attack", "55"))
    held.until("ines").script(("act", "shoot"), ("target", "vic"))
    assert held.prompt.endswith("Handgun 40 + GM's shift 20 = 60")
    held.script(("attack", ":own"), ("shifts.own", 0), STAYS)
    assert held.prompt.endswith("Handgun 40") and held.of("ines").own_shift == 0


def test_UA_DIC_6_a_shift_of_one_roll_replaces_a_lasting_one() -> None:
    """The lasting shift returns after the roll."""
    held = aimed(STAYS).script(("attack", ":own"), ("shifts.own", -5), ONCE)
    assert held.prompt.endswith("Handgun 40 − GM's shift 5 = 35")
    held.script(("attack", "90")).until("ines").script(("act", "shoot"), ("target", "vic"))
    assert held.prompt.endswith("Handgun 40 + GM's shift 20 = 60")


def test_UA_DIC_6_no_shift_needs_no_second_answer() -> None:
    held = aimed(ONCE).script(("attack", ":own"), ("shifts.own", 0)).asks("attack")
    assert held.of("ines").next_shift is None and held.prompt.endswith("Handgun 40")


def test_UA_DIC_6_each_attack_of_several_is_a_roll_of_its_own() -> None:
    held = fight("Ines pc firearms 60 9mm", f"Vic {THUG} Body 90")
    held.script(("act", "two"), ("act.way", "shoot"), ("target", "vic"))
    held.script(("attack", ":own"), ("shifts.own", 20), ONCE)
    assert "Handgun 60 + GM's shift 20 = 80, " in held.prompt, held.prompt
    held.script(("attack", "90"), ("target", "vic"))
    assert "Handgun 60" in held.prompt and "GM's shift" not in held.prompt


def test_UA_DIC_6_the_next_roll_uses_up_the_shift() -> None:
    """Dodges, checks and drives use it up; initiative does not."""
    held = Fight(f"Ann pc {THUG} Speed 50", f"Bob {THUG}")
    held.beside("amend", "ann", "next_shift", 15).order("ann", "bob")
    assert held.of("ann").next_shift == 15, "Speed is no skill"
    held.script(("act", "dodge"), ("act", "fists"), ("target", "ann"), ("attack", "22"))
    assert "Dodge 20 + GM's shift 15 = 35" in held.prompt
    held.script(("dodge", "30"))
    assert held.of("ann").next_shift is None
    held.beside("amend", "ann", "next_shift", 15).beside("happens", "ann", "check", "skill:0", "major", [4, 0])
    assert held.told()[-1] == "Ann rolls Struggle: 40 vs Struggle 30 + GM's shift 15 = 45: success"
    assert held.of("ann").next_shift is None
    chase = pursuit(VANE, MARLOW, cars=(("Vane",), ("Marlow",)), leads=(3,))
    who = chase.asks("chase.drive").asked
    chase.beside("amend", who, "next_shift", 10)
    assert "GM's shift 10" in chase.prompt
    chase.script(("chase.drive", "30"))
    assert chase.of(who).next_shift is None


def test_UA_CHK_4_a_check_that_is_given_up_leaves_no_shift() -> None:
    held = fight(f"Vic pc {THUG} notice 35", f"Bob {THUG}")
    before = held.system.dump(held.table)
    aside = held.gm_action("happens")
    for answer in ("vic", "check", "skill:0", "major", ":own", 20):
        aside.answer(answer)
    assert held.system.dump(held.table) == before
    aside.close()
    assert held.of("vic").gms_shift == 0


def test_UA_DIC_6_what_lies_keeps_the_shift_it_was_rolled_with() -> None:
    """The sum on the screen, the dodge, and the odds of later questions."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG} Body 90 vest")
    held.beside("amend", "vic", "flag:dodging").script(("act", "shoot"), ("target", "vic"))
    held.script(("attack", ":own"), ("shifts.own", 20), ONCE, ("attack", "55"), ("dodge", ":own"))
    held.script(("shifts.own", 50), ONCE)
    assert words(held) == ("60", "55: hit")
    held.script(("dodge", "80")).asks("vest")
    assert words(held) == ("60", "55: hit") and (held.of("ines").gms_shift, held.of("vic").gms_shift) == (0, 0)
    assert "Vic dodges: from the attack's roll up to 70" in held.view().scene.rulings[0]  # type: ignore[union-attr]


# ----------------------------------------------------------------------------------- visibility


def test_UA_DIC_6_while_it_lasts_the_gm_reads_it_in_the_roster() -> None:
    held = aimed(ONCE)
    assert "shift +20 once" in conditions(held, "Ines")
    held.script(("attack", ":own"), ("shifts.own", -5), STAYS)
    assert "shift −5" in conditions(held, "Ines")
    assert "−5" in next(option.hint for option in held.decision.extras if option.key == ":own")  # type: ignore[union-attr]
    held.beside("amend", "ines", "number:own_shift", 0)
    assert held.told()[-1] == "Ines: GM's shift −5 → 0"
    assert not [condition for condition in conditions(held, "Ines") if "shift" in condition]


def test_UA_DIC_6_players_read_it_of_those_whose_skills_they_know() -> None:
    held = fight(f"Ines pc {OFFICER}", f"Vic {THUG}")
    for who in ("ines", "vic"):
        held.beside("amend", who, "number:own_shift", 20)
    assert "shift +20" in conditions(held, "Ines", "players")
    assert conditions(held, "Vic", "players") == ("unhurt",)
    held.beside("reveal", "vic", "numbers")
    assert "shift +20" in conditions(held, "Vic", "players")


@pytest.mark.parametrize(("edit", "told"), [("next_shift", "+20 once"), ("number:own_shift", "+20")])
def test_UA_DIC_6_odds_say_that_they_count_it(edit: str, told: str) -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG} Body 90", f"Bob {THUG}")
    assert figures(held).words.get("", "") == ""
    held.beside("amend", "ines", edit, 20)
    assert (cell(held, "shoot", "hits"), figures(held).words[""]) == ("60 %", f"with the GM's shift {told}")
    assert "GM's shift 20" in preview(held, "shoot").lines[0]
    held.script(("act", "shoot"))
    assert (cell(held, "vic", "hits"), figures(held).words[""]) == ("60 %", f"with the GM's shift {told}")
    held.beside("amend", "vic", edit, 20).beside("amend", "vic", "flag:dodging")
    assert figures(held).words["vic"].endswith(f"dodges with the GM's shift {told}")


def test_UA_DIC_6_odds_of_a_stunt_leave_out_the_drives_shift() -> None:
    """Other shifts count."""

    def wrecked(*edit: object) -> str:
        chase = pursuit(VANE, MARLOW, cars=(("Vane",), ("Marlow",)), leads=(3,)).asks("chase.drive")
        if edit:
            chase.beside("amend", chase.asked, *edit)
        return cell(chase, ":insane", "wreck")

    assert wrecked("next_shift", 10) == wrecked() != wrecked("number:own_shift", 10)


def test_UA_DIC_6_the_gm_edits_both() -> None:
    held = fight(f"Ines pc {OFFICER}", f"Vic {THUG}")
    held.beside("amend", "ines", "next_shift", 20)
    assert (held.of("ines").own_shift, held.of("ines").next_shift) == (0, 20)
    held.beside("amend", "ines", "number:own_shift", 10)
    assert (held.of("ines").own_shift, held.of("ines").next_shift) == (10, 20)
    held.beside("amend", "ines", "next_shift", 10)
    assert held.of("ines").next_shift is None, "that is what stays"


def test_UA_DIC_6_it_ends_with_the_fight() -> None:
    held = fight(f"Ines pc {OFFICER}", f"Vic {THUG}").beside("amend", "ines", "next_shift", 20)
    held.overrule("end")
    held.script(("evening.next", "fight"), ("fight.prepare", "begin"))
    assert held.of("ines").gms_shift == 0


# ---------------------------------------------------------------------------- older sessions


def test_UA_DIC_6_a_session_made_before_keeps_a_shift_until_it_was_changed() -> None:
    """Older sessions have no answer to the question how long; each shift stayed."""
    held = aimed(STAYS).script(("attack", "55")).until("ines")
    entries = [held.journal.entries[n] for n in held.journal.path]
    older = type(held.journal)()
    for entry in entries:
        if entry.question != "shifts.own.lasts":
            n = older.last + 1
            older.add(entry._replace(n=n, parent=n - 1))
    again = Session(UNKNOWN_ARMIES, held.setup, journal=older)
    assert again.journal.head == len(entries) - 1 and not again.notices
    assert again.table.characters["ines"].own_shift == 20
    assert again.system.dump(again.table) == held.system.dump(held.table)
    again.answer("shoot")
    again.answer("vic")
    assert again.decision is not None and again.decision.prompt.endswith("GM's shift 20 = 60")


def test_UA_DIC_6_an_older_sessions_void_attack_keeps_its_shift() -> None:
    held = aimed()
    held.overrule("void.spent")
    older = type(held.journal)()
    for entry in (held.journal.entries[n] for n in held.journal.path):
        older.add(entry._replace(told=tuple(line for line in entry.told if line.rules != ("UA-DIC-6",))))
    again = Session(UNKNOWN_ARMIES, held.setup, journal=older)
    assert again.table.characters["ines"].own_shift == 20 and not again.notices


@pytest.mark.parametrize("before", [[], [("shifts.own", 10), STAYS, ("attack", ":own")]])
@pytest.mark.parametrize("void", ["void.spent", "void.refunded", "void.spent.restore"])
def test_UA_DIC_6_an_unfinished_shift_goes_with_the_void_action(void: str, before: list[tuple[str, object]]) -> None:
    """The question how long it lasts was not answered."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG} Body 90").script(("act", "shoot"), ("target", "vic"))
    held.script(("attack", ":own"), *before, ("shifts.own", 20)).asks("shifts.own.lasts")
    held.overrule(void)
    kept = 10 if before and not void.endswith("restore") else 0
    assert (held.of("ines").own_shift, held.of("ines").next_shift) == (kept, None)
    assert "Ines rolls without the GM's +20 after all" in held.told()
    assert "Ines rolls without the GM's +20 after all" not in [line.text for line in held.log("players")]
    again = Session(held.system, held.setup, journal=held.journal)
    assert again.table.dump() == held.table.dump() and again.decision == held.decision


def test_UA_DIC_6_a_table_without_a_shift_of_one_roll_is_kept_as_before() -> None:
    held = fight(f"Ines pc {OFFICER}", f"Vic {THUG}")
    kept = json.dumps(held.system.dump(held.table))
    assert "next_shift" not in kept and "own_shift" in kept
    held.beside("amend", "ines", "next_shift", 20)
    table: Table = held.system.load(json.loads(json.dumps(held.system.dump(held.table))))
    assert table.characters["ines"].next_shift == 20 and table.characters["vic"].next_shift is None
