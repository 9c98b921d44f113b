"""Visibility of NPCs, set by the GM fact by fact, and hiding or revealing them: one entry each."""

from __future__ import annotations

from typing import Any

from unhex_kit import ROOM, Evening, Fight

from unhex_tui.engine.procedure import GmActionRun
from unhex_tui.engine.view import Row
from unhex_tui.gamekit import saving
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.system import UNHEX

PEOPLE = (
    "Vex pc crew Room level=40/50 pistol@right knife@left ammo",
    "Thug house Room level=37/43 knife@right",
    "Ghost house Hall level=41/47 sword@right hidden",
)


def reveal(s: Evening, *answers: Any) -> str:
    """Reveal by the GM action and return it in words."""
    aside = s.gm_action("reveal")
    for n, answer in enumerate(answers):
        assert aside.decision and aside.decision.about == (answers[:1] if n else ()), "whose sheet is shown"
        aside.answer(answer)
    assert s.finish("reveal", aside)
    return aside.result or ""


def npcs(s: Evening) -> list[Row]:
    """Return the NPCs' rows as players see them."""
    return [
        row for row in s.view("players").roster if not any(sheet.id == row.id for sheet in s.view("players").sheets)
    ]


def test_players_know_name_and_condition_of_unhidden_npcs() -> None:
    """The GM can change that."""
    (thug,) = npcs(Fight(ROOM, *PEOPLE))
    assert (thug.name, thug.conditions, thug.figures) == ("Thug", ("hurt",), ())


def test_revealing_is_one_entry() -> None:
    """One undo takes it back; hiding works alike."""
    s = Fight(ROOM, *PEOPLE)
    entries = s.journal.last
    assert reveal(s, "ghost", "turn") == "Ghost is revealed to the players"
    assert s.journal.last == entries + 1
    assert [row.name for row in npcs(s)] == ["Thug", "Ghost"]
    assert [line.text for line in s.log("players")][-1:] == ["Ghost appears"]
    s.undo()
    assert [row.name for row in npcs(s)] == ["Thug"]
    before = s.log("players")
    assert reveal(s, "thug", "turn") == "Thug is hidden from the players"
    assert npcs(s) == [] and s.log("players") == before


def test_a_hidden_name_is_a_numbered_figure() -> None:
    """The GM's log has the name."""
    s = Fight(ROOM, *PEOPLE)
    assert reveal(s, "thug", "name") == "Thug: the players no longer know their name"
    assert [row.name for row in npcs(s)] == ["Figure 1"]
    before = len(s.log("players"))
    s.act("vex", "attack:vex.knife")
    assert s.view("players").underway == ("Vex → Figure 1: knife",)
    s.script(("attack.react", ["thug:defend:"]), ("attack.roll", [2, 4]), ("defend.roll", [9, 7]))
    view = s.view("players")
    since = " ".join(line.text for line in view.log[before:])
    assert "Figure 1" in since and "Vex attacks Figure 1" in since
    assert "thug" not in repr(view._replace(log=view.log[before:])).lower()
    assert any("Vex attacks Thug" in text for text in s.told())
    assert reveal(s, "thug", "name") == "Thug: the players know their name"
    assert [row.name for row in npcs(s)] == ["Thug"]


def test_one_who_takes_no_part_yet_has_its_number_once_it_does() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.table.characters["thug"].away = True
    reveal(s, "thug", "name")
    s.table.characters["thug"].away = False
    assert [row.name for row in npcs(s)] == ["Figure 1"]


def test_a_figures_number_stays_with_it_and_counts_nobody_hidden() -> None:
    s = Fight(ROOM, *PEOPLE)
    reveal(s, "ghost", "name")
    assert s.table.characters["ghost"].figure == 0
    reveal(s, "thug", "name")
    reveal(s, "ghost", "turn")
    assert [row.name for row in npcs(s)] == ["Figure 1", "Figure 2"]
    reveal(s, "thug", "turn")
    assert [row.name for row in npcs(s)] == ["Figure 2"]


def test_a_condition_that_is_kept_is_neither_shown_nor_told() -> None:
    s = Fight(ROOM, *PEOPLE)
    reveal(s, "thug", "condition")
    assert npcs(s)[0].conditions == ()
    before = len(s.log("players"))
    s.attack("vex", "knife", [2, 9], ("damage.dice", "tens"))
    since = [line.text for line in s.log("players")[before:]]
    assert any("Vex attacks Thug" in text for text in since)
    assert not any("level falls" in text for text in since)
    s.amend("thug", "level", 5)
    scene = s.view("players").scene
    assert scene is not None
    (token,) = [token for area in scene.areas for token in area.tokens if token.name == "Thug"]
    assert (npcs(s)[0].conditions, npcs(s)[0].state, token.state) == ((), "ready", "ready")


def test_level_and_what_it_holds_are_known_only_when_let_out() -> None:
    s = Fight(ROOM, *PEOPLE)
    reveal(s, "thug", "level")
    assert npcs(s)[0].figures == (("level", "37/43"),)
    reveal(s, "thug", "hands")
    assert npcs(s)[0].conditions == ("hurt",)
    assert npcs(s)[0].holds == ("knife",)
    reveal(s, "thug", "level")
    assert npcs(s)[0].figures == ()


def test_the_form_offers_npcs_first_and_only_to_hide_a_pc() -> None:
    s = Fight(ROOM, *PEOPLE)
    aside = s.gm_action("reveal")
    assert _keys(aside) == ["thug", "ghost", "vex"]
    aside.answer("vex")
    assert _keys(aside) == ["turn"]


def _keys(aside: GmActionRun) -> list[str]:
    options: Any = aside.decision
    return [option.key for option in options.options]


def test_known_facts_are_kept_in_the_dump() -> None:
    """An older dump has the usual facts."""
    s = Fight(ROOM, *PEOPLE)
    reveal(s, "thug", "name")
    reveal(s, "thug", "level")
    again = UNHEX.load(UNHEX.dump(s.table)).characters["thug"]
    assert (again.known, again.figure) == (("condition", "level"), 1)
    old = saving.dump(again)
    del old["known"], old["figure"]
    assert (saving.load(Character, old).known, saving.load(Character, old).figure) == (("name", "condition"), 0)
