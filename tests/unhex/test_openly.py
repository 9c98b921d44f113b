"""Attacks by hidden NPCs: unseen, or seen from then on; the question that begins the attack asks which."""

import pytest
from unhex_kit import ROOM, Fight

from unhex_tui.engine.decision import AnswerError

PEOPLE = ("Vex pc crew Room", "Pat pc crew Hall", "Ghost house Room sword@right hidden", "Thug house Hall")


def at_ghosts_turn(*people: str) -> Fight:
    return Fight(ROOM, *(people or PEOPLE), first="house").script(("turn.actor", "ghost"))


def test_a_hidden_npc_may_attack_unseen_or_appear() -> None:
    """Characters who are not hidden are not asked."""
    s = at_ghosts_turn()
    attacks = [key for key in s.keys if key.startswith("attack:")]
    assert [s.meant("attack:ghost.sword"), s.meant("attack:ghost.sword&seen")] == attacks[:1] + attacks[-2:-1]
    assert "attack unseen or appear" in str(s.decision.explanation().notes[0])
    figures = s.advice().odds()
    assert figures.cells[attacks[0]] == figures.cells[s.meant("attack:ghost.sword&seen")]
    s.undo()
    s.script(("turn.actor", "thug"))
    assert not any("&" in key for key in s.keys)


def test_unseen_the_players_learn_nothing_of_who_attacks() -> None:
    s = at_ghosts_turn()
    s.script(("action.choose", "attack:ghost.sword"), ("attack.react", []))
    assert s.who("ghost").hidden and not any("Ghost" in line for line in s.told("players"))


def test_openly_they_are_seen_before_the_attack_is_told_and_stay_so() -> None:
    s = at_ghosts_turn()
    s.script(("action.choose", "attack:ghost.sword&seen"))
    assert s.told("players")[-2:] == ["Ghost appears", "Ghost attacks Vex: sword"]
    assert not s.who("ghost").hidden
    s.undo()
    assert s.who("ghost").hidden and not any("Ghost" in line for line in s.told("players"))


def test_of_somebody_without_a_known_name_the_players_read_a_figure() -> None:
    s = at_ghosts_turn()
    s.table.characters["ghost"].known = ()
    s.script(("action.choose", "attack:ghost.sword&seen"))
    assert s.told("players")[-2] == "Figure 1 appears"


def test_while_a_target_is_chosen_nobody_is_seen_yet() -> None:
    s = at_ghosts_turn(*PEOPLE[:1], "Cat pc crew Room", *PEOPLE[2:])
    s.script(("action.choose", "attack:ghost.sword&seen"))
    s.asks("attack.target")
    assert s.who("ghost").hidden
    s.script(("attack.target", "cat"))
    assert not s.who("ghost").hidden


def test_AOE_0_what_is_used_on_an_area_may_show_its_user_too() -> None:
    s = at_ghosts_turn(*PEOPLE[:2], "Ghost house Hall grenade@both AOE-5 hidden", "Thug house Hall")
    s.script(("action.choose", "area:ghost.grenade&seen"), ("area.target", "room"))
    assert not s.who("ghost").hidden and "Ghost appears" in s.told("players")


def test_STEA_2_stealth_ends_either_way() -> None:
    for key in ("attack:ghost.sword", "attack:ghost.sword&seen"):
        s = at_ghosts_turn(*PEOPLE[:2], "Ghost house Room sword@right STEA-1 hidden", "Thug house Hall")
        s.script(("action.choose", key))
        assert not s.who("ghost").stealthy


def moved_past(*people: str) -> Fight:
    """Return a fight in which Vex moves away from a hidden character who may intercept."""
    return Fight(ROOM, *(people or PEOPLE), first="crew").act("vex", "move")


def test_INT_1_a_hidden_interceptor_stays_unseen_or_appears() -> None:
    """The old key means that the interceptor stays unseen."""
    s = moved_past()
    s.asks("move.react")
    shown, kept = s.meant("ghost:intercept:ghost.sword&seen"), s.meant("ghost:intercept:ghost.sword")
    assert {shown, kept} <= {*s.keys} and not any("thug" in key and "&" in key for key in s.keys)
    assert s.decision.describe([shown]) == "Ghost: sword; Ghost appears"
    hints = {option.key: option.hint for option in s.decision.options}
    assert hints[kept].startswith("stays hidden") and "unseen" not in hints[shown]
    assert "they see the name" in str(s.decision.explanation().notes[0])
    assert s.advice().odds().cells[shown] == s.advice().odds().cells[kept]
    with pytest.raises(AnswerError):
        s.answer([shown, kept])
    s.answer([kept])
    assert s.who("ghost").hidden and not any("Ghost" in line for line in s.told("players"))
    s.undo()
    s.answer([shown])
    assert not s.who("ghost").hidden
    assert s.told("players")[-2:] == ["Ghost appears", "Ghost intercepts Vex: sword"]
    s.undo()
    assert s.who("ghost").hidden


def test_DEF_1_CTR_1_a_hidden_defender_or_counterattacker_may_appear() -> None:
    s = Fight(ROOM, "Vex pc crew Room sword@right", "Ghost house Room sword@right hidden", first="crew")
    for how in ("counterattack:ghost.sword", "defend:"):
        s.act("vex", "attack:vex.sword")
        s.asks("attack.react")
        assert s.meant(f"ghost:{how}&seen") in s.keys and s.advice().odds().cells
        s.answer(s.meant([f"ghost:{how}&seen"]))
        assert s.told("players")[-2] == "Ghost appears" and not s.who("ghost").hidden
        s.undo_action()
