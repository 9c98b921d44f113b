"""GM actions: edits, visibility, notes, and the ways to overrule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tavern import Swing, Talk, Tavern, brawler, tavern, told

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.gamekit.gm_actions import (
    AutoAnswers,
    Thing,
    edit,
    figure,
    gm_actions,
    holder,
    note,
    overrules,
    reveal,
    turned,
)
from unhex_tui.gamekit.log import Appeared, Edited


def drenched(table: Any, c: Any) -> None:
    table.noted[c.id] = ["wet"]


def offers(_table: Any, _c: Any) -> list[Any]:
    return [
        (Option("pluck", "Pluck", letter="p"), figure("pluck", "pluck", 0, 6, drenched)),
        (Option("away", "Away", letter="w"), partial(turned, "away", "is away", "is back")),
        (Option("held", "Held", letter="h"), holder),
    ]


def room() -> Tavern:
    sly = brawler("Sly", hidden=True, known=("condition",))
    return tavern(brawler("Ann", "band"), brawler("Bob"), sly)


def done(table: Tavern, procedure: Any, *lines: tuple[str, Any]) -> str:
    """Run a GM action with these answers; return its description."""
    talk = Talk(table, procedure).says(*lines)
    assert talk.decision is None, talk.decision
    return str(talk.result)


def edited(table: Tavern, who: str, *lines: tuple[str, Any]) -> str:
    return done(table, edit(table, offers), ("amend.who", who), *lines)


# ---------------------------------------------------------------------------------------------------------- edits


def test_a_number_is_edited_within_its_bounds() -> None:
    table = room()
    assert edited(table, "bob", ("amend.what", "pluck"), ("amend.number", 2)) == "Bob: pluck 6 → 2"
    assert table.characters["bob"].pluck == 2 and table.noted == {"bob": ["wet"]}, "dependent values are adjusted"
    table.noted.clear()
    assert edited(table, "bob", ("amend.what", "pluck"), ("amend.number", 2)) == "" and table.noted == {}
    talk = Talk(table, edit(table, offers)).says(("amend.who", "bob"), ("amend.what", "pluck"))
    with pytest.raises(ValueError, match="0 to 6"):
        talk.answer(7)


def test_a_flag_is_toggled() -> None:
    table = room()
    assert edited(table, "bob", ("amend.what", "away")) == "Bob is away"
    assert edited(table, "bob", ("amend.what", "away")) == "Bob is back"
    assert not table.characters["bob"].away


def test_a_holder_is_an_able_other_who_is_free() -> None:
    table = room()
    table.characters["sly"].held_by = "ann"
    talk = Talk(table, holder(table, table.characters["bob"]))
    assert talk.keys == [":nobody", "ann"]
    assert done(table, holder(table, table.characters["bob"]), ("amend.held", ":nobody")) == ""
    assert done(table, holder(table, table.characters["bob"]), ("amend.held", "ann")) == "ann"


def test_name_side_and_removal_can_be_edited_in_every_game() -> None:
    table = room()
    assert edited(table, "bob", ("amend.what", "name"), ("amend.text", "  Rob ")) == "Bob is now called Rob"
    assert edited(table, "bob", ("amend.what", "name"), ("amend.text", "Rob")) == ""
    assert edited(table, "bob", ("amend.what", "team"), ("amend.team", "band")) == "Rob is now on the side of The band"
    assert edited(table, "bob", ("amend.what", "remove")) == "Rob is removed"
    assert "bob" not in table.characters and table.removed == {"bob": "Rob"}


def test_a_name_must_have_a_visible_character() -> None:
    talk = Talk(table := room(), edit(table, offers)).says(("amend.who", "bob"), ("amend.what", "name"))
    talk.says(("amend.text", " \u200b "))
    assert talk.decision is not None and talk.decision.prompt == "Bob's name? (type at least one visible character)"
    talk.says(("amend.text", "\u200b"), ("amend.text", "Rob"))
    assert talk.result == "Bob is now called Rob"


def test_the_games_edits_come_before_the_shared_ones() -> None:
    talk = Talk(table := room(), edit(table, offers)).says(("amend.who", "bob"))
    assert talk.keys == ["pluck", "away", "held", "name", "team", "remove"]
    assert talk.decision is not None and talk.decision.about == ("bob",), "the screen shows the sheet"


def test_other_things_than_characters_can_be_edited() -> None:
    table = room()

    def lamps(table: Any) -> Any:
        table.scene = "dark"
        yield from ()
        return "The lamps are out"

    things = (Option("lamps", "The lamps"), lamps)
    assert Talk(table, edit(table, offers, things)).keys == ["ann", "bob", "sly", "lamps"]
    assert done(table, edit(table, offers, things), ("amend.who", "lamps")) == "The lamps are out"
    assert table.scene == "dark"
    assert done(tavern(), edit(tavern(), offers)) == "", "an empty table has nothing to edit"


def test_a_game_may_have_edits_and_question_ids_of_its_own() -> None:
    asked = edit(table := room(), offers, shared=lambda *_: [], asks=("amend.what", "amend.fact"))
    talk = Talk(table, asked).says(("amend.what", "bob"))
    assert talk.decision is not None and talk.decision.question == "amend.fact"
    assert "pluck" in talk.keys and "name" not in talk.keys


def test_absent_npcs_fold_into_a_second_question() -> None:
    table = tavern(brawler("Ann", "band"), *(brawler(f"Guard {n}", away=True) for n in range(1, 6)))
    talk = Talk(table, edit(table, offers))
    assert talk.keys == ["ann", ":away"]
    talk.says(("amend.who", ":away"))
    assert talk.keys == [f"guard-{n}" for n in range(1, 6)]
    talk.says(("amend.away", "guard-4"), ("amend.what", "away"))
    assert talk.result == "Guard 4 is back" and not table.characters["guard-4"].away


# ------------------------------------------------------------------------------------------------------ visibility


def revealed(table: Tavern, who: str, fact: str) -> str:
    return done(table, reveal(table), ("reveal.who", who), ("amend.hidden", fact))


def test_hiding_and_revealing_are_told() -> None:
    table = room()
    assert revealed(table, "sly", "turn") == "Sly is revealed to the players"
    assert told(table) == [Appeared("sly")] and table.characters["sly"].figure == 1
    assert revealed(table, "sly", "turn") == "Sly is hidden from the players"
    assert told(table) == [] and table.characters["sly"].hidden


def test_no_one_appears_before_a_fight() -> None:
    table = room()
    table.phase, table.round = "between", 0
    assert revealed(table, "sly", "turn") == "Sly is revealed to the players"
    assert told(table) == []


def test_facts_are_told_one_by_one() -> None:
    table = room()
    assert revealed(table, "bob", "numbers") == "Bob: the players know their pluck"
    assert table.characters["bob"].known == ("name", "condition", "numbers")
    assert revealed(table, "bob", "name") == "Bob: the players no longer know their name"
    assert (table.characters["bob"].known, table.characters["bob"].figure) == (("condition", "numbers"), 1)


def test_the_question_offers_facts_that_players_may_lack() -> None:
    talk = Talk(table := room(), reveal(table))
    assert talk.keys == ["bob", "sly", "ann"], "NPCs first"
    talk.says(("reveal.who", "sly"))
    assert isinstance(talk.decision, Choose) and talk.decision.prompt == "Sly is hidden from the players"
    assert [(option.key, option.label) for option in talk.decision.options] == [
        ("turn", "Reveal"),
        ("name", "Show their name to the players"),
        ("condition", "Hide their condition from the players"),
        ("numbers", "Show their pluck to the players"),
    ]
    assert Talk(table, reveal(table)).says(("reveal.who", "ann")).keys == ["turn"]
    assert done(table, reveal(tavern())) == ""


# ----------------------------------------------------------------------------------------------------------- notes


def test_notes_are_kept_on_the_session_a_character_or_a_thing() -> None:
    table, kept = room(), []
    bar = Thing(Option("bar", "The bar"), kept.append)
    written: Callable[..., str] = lambda about, text: done(  # noqa: E731
        table, note(table, [bar]), ("note.about", about), ("note.text", text)
    )
    assert written(":session", "no rain") == "note: no rain"
    assert written("bob", "owes Ann") == "note on Bob: owes Ann"
    assert written("bob", "  limps ") == "note on Bob: limps"
    assert written("bar", "wet") == "note on The bar: wet"
    assert (table.notes, table.noted, kept) == (["no rain"], {"bob": ["owes Ann", "limps"]}, ["wet"])


# ------------------------------------------------------------------------------------------------- all four, overruled


def test_an_edit_is_told_before_its_consequences() -> None:
    def change(table: Any) -> Any:
        table.record("falls")
        yield from ()
        return "Bob has 0 pluck"

    table = room()
    table.record("before")
    actions = {one.name: one for one in gm_actions(change, AutoAnswers({}, lambda _t, _d: ("", None)))}
    assert [*actions] == ["amend", "reveal", "note", "standing", "hand"]
    talk = Talk(table, actions["amend"].play(table))
    assert (talk.decision, talk.result) == (None, "Bob has 0 pluck")
    assert told(table) == ["before", Edited("Bob has 0 pluck"), "falls"]


def test_an_edit_without_consequences_is_told_by_the_journal_alone() -> None:
    table = room()

    def change(_table: Any) -> Any:
        yield from ()
        return "nothing much"

    (action, *_) = gm_actions(change, AutoAnswers({}, lambda _t, _d: ("", None)))
    assert Talk(table, action.play(table)).result == "nothing much" and told(table) == []


def test_an_edit_that_changes_nothing_is_told_nowhere() -> None:
    def change(table: Any) -> Any:
        table.record("asked")
        yield from ()
        return ""

    table = room()
    (action, *_) = gm_actions(change, AutoAnswers({}, lambda _t, _d: ("", None)))
    assert Talk(table, action.play(table)).result == "" and told(table) == ["asked"]


def test_only_a_begun_action_can_be_cancelled() -> None:
    table = room()
    assert [one.key for one in overrules(table)] == ["end"]
    assert overrules(table)[0].hint == "no winner; 1 of The band and 2 of The crowd still standing"
    table.action = Swing("ann", "bob")
    assert [one.key for one in overrules(table)] == ["end"]
    table.action.begun = True
    voids = ["void.refunded", "void.spent", "void.refunded.restore", "void.spent.restore"]
    assert [one.key for one in overrules(table)] == [*voids, "end"]
    table.phase, table.action = "between", None
    assert overrules(table) == ()
