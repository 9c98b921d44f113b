"""Opposition and reinforcements in a few answers; only the last one changes the table: CHAR-8, MAP-3, ACT-1."""

from __future__ import annotations

from typing import Any

import pytest
from unhex.evening_kit import fought, joined, placed
from unhex_kit import ROOM, Fight, Opening, newcomer

from unhex_tui.engine.decision import Choose, Enter, Pick
from unhex_tui.engine.procedure import Conversation
from unhex_tui.gamekit.casting import MOST_OF_A_KIND
from unhex_tui.gamekit.document_models import MOST_CHARACTERS
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.between.recruiting import _where_question, compared, recruit
from unhex_tui.systems.unhex.people.templates import templates
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.questions.choose import PickPrompt
from unhex_tui.tui.questions.letters import Letters, assigned
from unhex_tui.tui.questions.typed_ahead import Pressed

VEX, BOB = "Vex pc crew Room level=50 pistol@right ammo", "Bob house Hall level=40"


def between() -> Table:
    table: Table = Opening(ROOM, "Vex pc crew - level=50", "Bob house - level=40").table
    return table


def recruited(table: Table, *answers: Any, pcs: bool = False) -> list[str]:
    found: list[str] = []

    def form() -> Any:
        found.extend(one for kind in (yield from recruit(table, "house", pcs=pcs)) for one in kind)

    talk = Conversation(table, form())
    for answer in answers:
        assert talk.decision is not None
        talk.answer(answer)
    assert talk.decision is None, f"{talk.decision} is asked"
    return found


def test_six_thugs_are_three_answers_and_that_is_all() -> None:
    table = between()
    assert recruited(table, "thug", 6, ["hall"], "done") == [f"thug-{n}" for n in range(1, 7)]
    people = [table.characters[f"thug-{n}"] for n in range(1, 7)]
    assert {
        (character.area, character.away, character.hidden, character.team, character.pc) for character in people
    } == {("hall", False, False, "house", False)}
    assert [character.name for character in people] == [f"Thug {n}" for n in range(1, 7)]
    assert UNHEX.status(table) == []


def test_every_template_is_offered_with_what_it_is() -> None:
    session = Fight(ROOM, VEX, BOB)
    aside = session.gm_action("amend")
    aside.answer("add")
    aside.answer("house")
    assert isinstance(aside.decision, Choose)
    offered = {option.key: option.hint for option in aside.decision.options}
    assert {*templates(), "own", "npc", "pc", "done"} == set(offered)
    assert offered["brute"] == "level 52: Sledgehammer, Layered hides +2, Powerful two-handed melee attack +1"
    assert offered["beast"] == "level 38: unarmed, Tough hide, Unarmed combat +2"
    facts = session.advice(aside.decision).facts()
    assert facts.heads == ("level", "weapon", "armor", "main ability") and {*facts.cells} == {*templates()}
    assert facts.cells["engineer"] == ("44", "Rivet gun +2", "–", "Make cover +1")
    assert all(templates()[key].concept in facts.words[key] for key in templates())
    assert aside.decision.enter == "done"


def test_a_ready_npc_has_one_letter_whoever_is_on_the_table() -> None:
    talk = Conversation(table := between(), recruit(table, "house"))
    assert isinstance(talk.decision, Choose)
    for persons in ({}, {f"thug-{n}": letter for n, letter in enumerate("gtsmbnldkhwoifa")}):
        found = assigned(talk.decision.options, Letters(persons))
        assert all(found[id_] == one.letter for id_, one in templates().items())


def test_a_ready_npc_is_looked_at_before_it_is_recruited() -> None:
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    assert talk.decision is not None
    previews = UNHEX.advise(talk.table, talk.decision).previews
    assert {*previews} == {*templates()}
    assert previews["guard"].lines == (
        "Level 42: hired to stand watch; shouts first, then shoots; good at remembering faces",
        "Abilities: Good one-handed ranged attack",
        "Weapons: Sidearm (one-handed ranged weapon), Truncheon (one-handed melee weapon)",
        "Armor: Uniform plate (torso)",
        "Other: Spare rounds (ammo)",
    )
    assert previews["thug"].lines[:2] == ("Level 36: hired muscle, brave in numbers", "Abilities: none")
    assert previews["sniper"].lines[3:] == ("Armor: none", "Other: Cartridges (ammo) ×2")


def test_a_template_without_a_concept_is_asked_for_by_its_name_alone() -> None:
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    talk.proceed("own")
    talk.proceed('{"form": "template", "title": "Owl", "characters": [{"name": "Owl"}]}')
    assert talk.decision is not None and talk.decision.prompt == "Owl: how many?"


def test_no_place_is_asked_for_before_there_is_a_choice() -> None:
    """The important option comes first."""
    session = joined().script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", "opposition"), ("recruit.template", "sniper"), ("recruit.number", 1))
    assert isinstance(session.decision, Pick)
    assert session.decision.prompt == "Sniper: visible or hidden?"
    note = str(session.decision.explanation().notes[0])
    assert note == "Recruit hidden NPCs last: players who see Guard 1 and Guard 3 expect a Guard 2"
    assert session.decision.none == "visible, placed when the fight begins"
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    for answer in ("sniper", 1):
        talk.answer(answer)
    assert isinstance(talk.decision, Pick)
    assert talk.decision.prompt == "Sniper: where, and visible or hidden?"


@pytest.mark.parametrize("placed_too", [False, True])
def test_the_cursor_starts_on_visible_which_is_picked_and_what_enter_takes(placed_too: bool) -> None:
    session = joined().script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", "opposition"), ("recruit.template", "sniper"), ("recruit.number", 1))
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    for answer in ("sniper", 1):
        talk.answer(answer)
    decision = talk.decision if placed_too else session.decision
    assert isinstance(decision, Pick) and (len(decision.options) > 2) is placed_too
    prompt = PickPrompt(decision)
    assert (prompt.at, prompt.keyed, prompt.mark("visible")) == ("visible", ["visible"], "[x]")
    assert prompt.press("enter") == Pressed("answered", ["visible"])
    assert prompt.press("H").what == "typed" and prompt.press("enter") == Pressed("answered", ["hidden"])


def test_an_npc_made_in_a_fight_arrives_later_by_default() -> None:
    decision = _where_question(Fight(ROOM, VEX, BOB).table, "Moll", hidden=False)
    prompt = PickPrompt(decision)
    assert prompt.at == "later" and prompt.press("enter") == Pressed("answered", ["later"])
    prompt.take("hall")
    assert prompt.press("enter") == Pressed("answered", ["hall"]) and decision.check([]) == []


def test_they_may_be_hidden_and_placed_later() -> None:
    table = between()
    (who,) = recruited(table, "sniper", 1, ["hidden"], "done")
    sniper = table.characters[who]
    assert (sniper.hidden, sniper.area, sniper.away) == (True, None, False)


def test_in_one_place_at_most() -> None:
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    talk.answer("thug")
    assert isinstance(talk.decision, Enter)
    with pytest.raises(ValueError, match=f"1 to {MOST_OF_A_KIND}"):
        talk.answer(MOST_OF_A_KIND + 1)
    talk.answer(2)
    assert isinstance(talk.decision, Pick)
    with pytest.raises(ValueError, match="does not go with"):
        talk.answer(["room", "hall"])


def test_by_hand_in_the_same_form() -> None:
    table = between()
    assert recruited(table, "npc", "Ann", "done", "done") == ["ann"]
    assert recruited(table, "npc", "Cy", "cancel", "done") == []
    assert "cy" not in table.characters


BOUNCER = """{"form": "template", "title": "Bouncer", "characters": [
 {"name": "Bouncer", "concept": "keeps the door", "max_level": 42, "abilities": ["UNA-1"],
  "items": [{"kind": "melee_1h", "name": "Torch", "hand": "right"}]}]}"""


def test_own_templates_are_recruited_like_the_ready_ones() -> None:
    table = between()
    assert recruited(table, "own", BOUNCER, 2, ["hall"], "own", BOUNCER, 1, ["hidden"], "done") == [
        "bouncer-1",
        "bouncer-2",
        "bouncer",
    ]
    people = [table.characters[who] for who in ("bouncer-1", "bouncer-2")]
    assert {
        (character.level, character.abilities, character.held_names, character.area, character.team)
        for character in people
    } == {(42, ("UNA-1",), ("Torch",), "hall", "house")}
    assert UNHEX.status(table) == []


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ('"max_level": 42', ("max_level", "whole number")),
        ('"melee_1h"', ("items.0", "no such item kind")),
        ('"form"', ("form",)),
    ],
)
def test_every_mistake_of_a_template_is_named(said: str, wrong: tuple[str, ...]) -> None:
    bad = BOUNCER.replace("42", '"high"').replace("melee_1h", "mele_1h").replace('"template"', '"templat"')
    with pytest.raises(ValueError, match=r"(?s)characters.0") as found:
        DOCUMENTS.read("template", bad)
    assert all(words in str(found.value) for words in wrong), said
    with pytest.raises(ValueError, match="a template must be an NPC"):
        DOCUMENTS.read(
            "template", BOUNCER.replace('"name": "Bouncer", "con', '"pc": true, "good_at": ["x"], "name": "B", "con')
        )
    with pytest.raises(ValueError, match="expected 1 NPC, not 0"):
        DOCUMENTS.read("template", '{"form": "template", "title": "Nobody"}')


def numbered_by_spaces(table: Table) -> None:
    """Rename `Thug-1` to `Thug 1`, like characters recruited in numbers."""
    for character in table.characters.values():
        character.name = character.name.replace("-", " ")


def test_npcs_become_templates_once_per_kind() -> None:
    """The templates are unhurt and have no numbers."""
    session = Fight(
        ROOM,
        VEX,
        "Thug-1 house Hall level=20/36 knife@right",
        "Thug-2 house Room level=36 knife@right",
        "Cook house Hall level=30 UNA-1 knife@left",
    )
    numbered_by_spaces(session.table)
    knife = session.who("thug-2").items[0]
    session.table.ready = {"thug-2": [knife.id, None]}
    knife.destroyed, session.who("thug-2").right = True, None
    kept = {document.name: document.text for document in UNHEX.documents(session.table) if document.kind == "template"}
    assert set(kept) == {"Thug", "Cook"}
    (thug,) = DOCUMENTS.read("template", kept["Thug"]).characters
    assert (thug.name, thug.max_level, thug.level, thug.marks, thug.team) == ("Thug", 36, None, {}, "")
    table = between()
    recruited(table, "own", kept["Thug"], 3, [], "done")
    assert [character.name for character in table.characters.values()][2:] == ["Thug 1", "Thug 2", "Thug 3"]


def test_npcs_of_one_name_who_hold_other_things_are_templates_of_their_own() -> None:
    session = Fight(ROOM, VEX, "Thug-1 house Hall level=36 axe@both", "Thug-2 house Room level=36 knife@right")
    numbered_by_spaces(session.table)
    assert [document.name for document in UNHEX.documents(session.table) if document.kind == "template"] == [
        "Thug (axe)",
        "Thug (knife)",
    ]
    session = Fight(ROOM, VEX, "Thug-1 house Hall level=36 axe@both", "Thug-2 house Room level=40 axe@both")
    numbered_by_spaces(session.table)
    names = [document.name for document in UNHEX.documents(session.table) if document.kind == "template"]
    assert names == ["Thug 1", "Thug 2"], "who hold the same are told apart by their numbers"


def test_the_question_compares_the_sides() -> None:
    """Characters about to join are counted."""
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    assert talk.decision is not None
    assert [note.text for note in talk.decision.explanation().notes][:2] == [
        "Crew: 1 character, level 50, 1 action a round, 30 boxes",
        "House: 1 character, level 40, 1 action a round, 30 boxes",
    ]
    for answer in ("thug", 3, ["hall"]):
        talk.answer(answer)
    assert talk.decision.explanation().notes[1].text == (
        "House: 4 characters, levels 36 to 40 (148 in total), 4 actions a round, 120 boxes"
    )
    table.characters["vex"].marks["torso"] = [2, 0, 0]
    assert next(compared(table, "house")) == "Crew: 1 character, level 50, 1 action a round, 28 boxes"


def test_nobody_after_all() -> None:
    table = between()
    before = UNHEX.dump(table)
    assert recruited(table, "done") == []
    assert UNHEX.dump(table) == before


def test_ACT_1_reinforcements_have_an_action_this_round() -> None:
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "crew", "guard", 2, ["room"], "done")
    assert {"guard-1", "guard-2"} <= set(session.keys)
    assert session.actions("guard-1") == 1
    session.script(("turn.actor", "guard-1"))
    assert session.decision is not None
    assert session.decision.seats[0].gm


def test_those_placed_later_in_a_fight_take_part_once_they_have_a_place() -> None:
    session = Fight(ROOM, VEX, BOB)
    session.amend("add", "crew", "guard", 1, [], "done")
    assert session.table.characters["guard-1"].away
    assert "guard-1" not in session.keys
    session.amend("guard-1", "state", "in")
    assert session.table.characters["guard-1"].away
    session.amend("guard-1", "area", "room")
    session.amend("guard-1", "actions", 1)
    assert "guard-1" in session.keys


@pytest.mark.parametrize(
    "answers",
    [
        ("add", "house", "thug", 3, ["hall", "hidden"], "done"),
        tuple(newcomer("Ann", "house", 45, "hall", "knife@right")),
    ],
    ids=["template", "by hand"],
)
def test_the_form_changes_nothing_until_its_last_answer(answers: tuple[Any, ...]) -> None:
    """The GM can take back each step."""
    session = Fight(ROOM, VEX, BOB)
    before = UNHEX.dump(session.table)
    aside = session.gm_action("amend")
    for answer in answers[:-1]:
        aside.answer(answer)
        assert UNHEX.dump(session.table) == before
    question = aside.decision
    assert aside.back()
    assert UNHEX.dump(session.table) == before
    aside.answer(answers[-2])
    assert aside.decision == question
    aside.close()
    assert UNHEX.dump(session.table) == before
    assert session.table.at_rest
    session.amend(*answers)
    assert len(session.table.characters) > 2
    session.undo()
    assert UNHEX.dump(session.table) == before


def test_they_are_one_entry_that_names_them() -> None:
    session = Fight(ROOM, VEX, BOB)
    assert session.amend("add", "house", "thug", 2, ["hall"], "done") == "Thug 1 and Thug 2 join House in Hall"
    session.turn("crew")
    assert session.undo().label  # type: ignore[union-attr]
    assert "thug-1" not in session.table.characters


def test_several_of_a_kind_are_counted_by_a_sign_that_needs_no_plural() -> None:
    session = Fight(ROOM, VEX, BOB)
    aside = session.gm_action("amend")
    for answer in ("add", "house", "thug", 6):
        aside.answer(answer)
    assert aside.decision is not None and aside.decision.prompt.startswith("6 × Thug: where")
    aside.close()


def test_several_kinds_are_recruited_in_one_go() -> None:
    """The question names those recruited so far."""
    table = between()
    before = UNHEX.dump(table)
    talk = Conversation(table, recruit(table, "house"))
    for answer in ("thug", 6, ["hall"], "leader", 1, [], "sniper", 2, ["hidden", "hall"]):
        talk.answer(answer)
    assert talk.decision is not None and talk.decision.question == "recruit.template"
    assert talk.decision.prompt == "6 × Thug, Leader, 2 × Sniper (hidden) so far. Who else joins House?"
    assert UNHEX.dump(table) == before
    talk.answer("done")
    assert talk.decision is None
    assert [character.name for character in table.characters.values()][2:] == [
        *(f"Thug {n}" for n in range(1, 7)),
        "Leader",
        "Sniper 1",
        "Sniper 2",
    ]
    assert {character.hidden for character in table.characters.values() if character.name.startswith("Sniper")} == {
        True
    }


def test_several_kinds_joining_a_fight_are_one_entry() -> None:
    """The entry says where each kind arrives."""
    session = Fight(ROOM, VEX, BOB)
    words = session.amend("add", "house", "thug", 2, ["hall"], "sniper", 1, [], "done")
    assert words == "Thug 1 and Thug 2 join House in Hall; Sniper 1 joins House, arriving later"
    session.undo()
    assert "sniper-1" not in session.table.characters and "thug-1" not in session.table.characters


def test_nobody_more_is_recruited_than_a_session_holds() -> None:
    table = between()
    talk = Conversation(table, recruit(table, "house"))
    for _ in range(14):
        for answer in ("thug", MOST_OF_A_KIND, []):
            talk.answer(answer)
    talk.answer("beast")
    assert isinstance(talk.decision, Enter) and talk.decision.high == MOST_CHARACTERS - 2 - 14 * MOST_OF_A_KIND
    talk.answer(talk.decision.high)
    talk.answer([])
    assert isinstance(talk.decision, Choose) and [option.key for option in talk.decision.options] == ["done"]
    with pytest.raises(ValueError, match="The session is full"):
        talk.answer("thug")


def test_no_number_is_asked_for_in_a_full_session() -> None:
    """The session was filled while the form was open."""
    session = joined().script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", "opposition"), ("recruit.template", "sniper"))
    while (room := MOST_CHARACTERS - len(session.table.characters)) > 0:
        session.amend("add", "opposition", "thug", min(room, MOST_OF_A_KIND), [], "done")
    assert session.decision is not None
    assert session.decision.question == "recruit.template"
    session.script(("recruit.template", "done"))
    assert len(session.table.characters) == MOST_CHARACTERS


def test_opponents_of_another_fight_are_a_new_side() -> None:
    """The GM names the side."""
    session = fought().script(("evening.next", "fight"), ("fight.prepare", "recruit"), ("recruit.team", ":new"))
    session.script(("recruit.side", "the  crew"), ("recruit.side", "The Wreckers"))
    assert session.prompt == "Who joins The Wreckers?" and "The Wreckers" not in session.view("players").sides
    session.script(
        ("recruit.template", "thug"), ("recruit.number", 2), ("recruit.where", []), ("recruit.template", "done")
    )
    assert "Thug 2 and Thug 3 join The Wreckers" in session.told()
    assert session.prompt == "The next fight: The mill. The crew: 2, The Wreckers: 2", "not who is away, of the first"
    placed(session).initiative()
    assert session.view().sides == ("The crew", "Opposition", "The Wreckers")


def test_a_side_that_nobody_is_on_is_named_instead_of_a_new_one() -> None:
    session = joined().script(("evening.next", "characters"), ("evening.characters", "recruit"))
    session.script(("recruit.team", ":new"), ("recruit.side", "The Wreckers"))
    assert [(team.id, team.name) for team in session.table.teams][1:] == [("opposition", "The Wreckers")]
    session.script(("recruit.template", "done"), ("evening.characters", "recruit"), ("recruit.team", ":new"))
    session.script(("recruit.side", "Police"))
    assert [team.name for team in session.table.teams][1:] == ["The Wreckers", "Police"], (
        "a side keeps what it is called"
    )
