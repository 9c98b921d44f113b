"""Basic questions: options of characters and sides, questions to the GM, menus, and the advice on a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from tavern import Talk, Tavern, brawler, tavern

from unhex_tui.engine.advice import Odds, Preview, Question, advised, decides
from unhex_tui.engine.decision import Allot, Blocked, Choose, Enter, Illegal, Malformed, Option, Reason, Roll
from unhex_tui.engine.dice import Die, RollStrip
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.gamekit.menus import MenuItem, always, at_once, leads_to, once, unless
from unhex_tui.gamekit.people import GM, Team
from unhex_tui.gamekit.questions import (
    character_or_option,
    choice,
    concerning,
    declared,
    ending,
    judged,
    line,
    number,
    option_of,
    people_options,
    seat_of,
    several,
    team_options,
    text_line,
    whole_document,
    whole_number,
)

AIM, DUCK = Option("aim", "Aim"), Option("duck", "Duck")


def room() -> Tavern:
    return tavern(brawler("Ann", "band"), brawler("Bob"), brawler("Cy", pluck=0))


def absent(many: int) -> Tavern:
    """Return a table with Ann, an absent PC, and absent guards."""
    guards = (brawler(f"Guard {n}", away=True) for n in range(1, many + 1))
    return tavern(brawler("Ann", "band"), brawler("Bo", "band", away=True), *guards)


# ------------------------------------------------------------------------------------------------------ questions


def test_blocked_options_carry_all_their_reasons() -> None:
    against = (Reason("Too far", ("TAV-8",)), Reason("Too tired"))
    assert judged([(AIM, ()), (DUCK, iter(against))]) == ((AIM,), (Blocked(DUCK, against, ""),))


def test_a_choice_explains_its_blocked_options_when_asked() -> None:
    asked: list[int] = []

    def barred() -> Iterator[Blocked]:
        asked.append(1)
        yield Blocked(DUCK, (Reason("Too tired"),), "")

    question = choice("act", "What?", [AIM], Reason("One act only"), blocked=barred, about=["ann"], enter="aim")
    assert (question.options, question.about, question.enter, question.seats, asked) == (
        (AIM,),
        ("ann",),
        "aim",
        (GM,),
        [],
    )
    explained = question.explanation()
    assert ([blocked.option for blocked in explained.blocked], explained.notes) == ([DUCK], (Reason("One act only"),))
    with pytest.raises(Illegal):
        question.check("duck")
    assert question.check("aim") == "aim"


def test_a_question_goes_to_the_seat_of_the_first_character_it_is_about() -> None:
    table = room()
    for who, other in (("ann", "bob"), ("bob", "ann")):
        asked = choice("fight.act", "What?", [AIM], **seat_of(table, who, other))
        assert (asked.seats, asked.about) == ((table.seat(who),), (who, other))
    assert line("fight.say", "What?", **seat_of(table, "ann")).seats == (table.seat("ann"),)
    assert several("fight.who", "Who?", [AIM], **seat_of(table, "ann")).about == ("ann",)
    assert whole_number("fight.far", "How far?", 0, 9, 3, **seat_of(table, "ann")).seats == (table.seat("ann"),)
    assert whole_number("fight.far", "How far?", 0, 9, 3).seats == (GM,)


def test_a_character_is_an_option_with_a_token() -> None:
    ann = room().characters["ann"]
    assert option_of(ann) == Option("ann", "Ann", token="ann")
    assert option_of(ann, "near", ("hand",)) == Option("ann", "Ann", "near", token="ann", uses=("hand",))


def test_a_line_and_a_number_check_their_bounds() -> None:
    text = line("what", "What?", "old", low=1, high=5)
    assert (text.value, text.check("fives")) == ("old", "fives")
    for wrong in ("", "sixsix", 7):
        with pytest.raises((Malformed, Illegal)):
            text.check(wrong)
    points = whole_number("many", "How many?", 1, 3, 2, GM, Reason("Three are left"), about=("ann",))
    assert (points.what, points.value, points.about) == ("number", "2", ("ann",))
    assert points.check(3) == 3 and points.explanation().notes == (Reason("Three are left"),)
    with pytest.raises(Illegal):
        points.check(4)


def test_a_number_is_asked_for_once() -> None:
    talk = Talk(None, number("many", "How many?", 1, 3, 2)).says(("many", 3))
    assert (talk.decision, talk.result) == (None, 3)


def test_a_text_is_cleaned_and_never_empty() -> None:
    talk = Talk(None, text_line("what", "What?", "old"))
    for _ in range(2):
        talk.says(("what", "  "))
        assert talk.decision is not None and talk.decision.prompt == "What? (type at least one visible character)"
    talk.says(("what", "  the  bar "))
    assert talk.result == "the bar"


def test_a_document_is_read_as_a_whole() -> None:
    value = [""]
    talk = Talk(None, whole_document("map", "Which map?", "maps", str.upper, lambda: value[0], sample="A --- B"))
    assert isinstance(talk.decision, Enter)
    assert (talk.decision.value, talk.decision.sample, talk.decision.folder) == ("A --- B", True, "maps")
    value[0] = "bar"
    talk.rebuild()
    assert (talk.decision.value, talk.decision.sample) == ("bar", False)
    talk.says(("map", "a --- c"))
    assert talk.result == "A --- C"


# ---------------------------------------------------------------------------------------------- people and sides


def test_up_to_three_absent_npcs_are_listed() -> None:
    options, folded = people_options(table := absent(3), table.characters.values())
    assert ([option.key for option in options], folded) == (["ann", "bo", "guard-1", "guard-2", "guard-3"], [])


def test_more_absent_npcs_fold_into_one_option() -> None:
    options, folded = people_options(table := absent(4), table.characters.values())
    assert [option.key for option in options] == ["ann", "bo", ":away"]
    assert (options[-1].label, options[-1].hint) == ("4 away", "Guard 1, Guard 2, Guard 3 +1")
    assert [one.key for one in folded] == ["guard-1", "guard-2", "guard-3", "guard-4"]


def test_a_character_or_another_option_is_chosen() -> None:
    def talk(table: Tavern) -> Talk:
        return Talk(
            table, character_or_option(table, "who.first", "Who?", "Who of the others?", before=[AIM], after=[DUCK])
        )

    assert talk(room()).keys == ["aim", "ann", "bob", "cy", "duck"]
    assert talk(room()).says(("who.first", "duck")).result == "duck"
    away = talk(absent(4)).says(("who.first", ":away"))
    assert away.decision is not None and away.decision.prompt == "Who of the others?"
    assert away.says(("who.away", "guard-3")).result == "guard-3"


def test_each_side_has_its_letter_in_every_question() -> None:
    table = room()
    table.teams.append(Team("cult", "Cult", False))
    table.teams.append(Team("crabs", "The Crabs", False))
    letters = {one.key: one.letter for one in team_options(table, table.teams)}
    assert letters == {"band": "b", "crowd": "c", "cult": "l", "crabs": "a"}
    assert {one.key: one.letter for one in team_options(table, table.teams[2:])} == {"cult": "l", "crabs": "a"}
    (option,) = team_options(table, table.teams[:1], "no_react:{}", "No reactions by {}")
    assert (option.key, option.label, option.thing) == ("no_react:band", "No reactions by The band", "band")


def test_the_option_to_end_a_fight_counts_who_stands() -> None:
    table = room()
    assert ending(table).hint == "no winner; 1 of The band and 1 of The crowd still standing"
    for character in table.characters.values():
        character.pluck = 0
    assert ending(table, "; one blow undone").hint == "no winner; no one still standing; one blow undone"


def test_all_questions_of_a_procedure_concern_a_character() -> None:
    def asking() -> Procedure[str]:
        first: str = yield from ask(lambda: choice("one", "?", [AIM], about=("bob",)))
        try:
            yield from ask(lost)
        except Gone:
            return f"{first}, but gone"
        return first

    def lost() -> Any:
        raise Gone

    talk = Talk(None, concerning("ann", asking()))
    assert talk.decision is not None and talk.decision.about == ("ann", "bob")
    assert talk.says(("one", "aim")).result == "aim, but gone"


# ----------------------------------------------------------------------------------------------------------- menus


def served(table: Any) -> Procedure[None]:
    table.scene = yield from ask(lambda: line("order", "What?", low=1))


MENU: dict[str, MenuItem[Any]] = {
    "order": MenuItem("Order", "a drink", "o", served),
    "count": MenuItem("Count", lambda t: f"{len(t.characters)} here", "c", leads_to("counting")),
    "pay": MenuItem(
        "Pay", "", "p", at_once(lambda t: t.notes.append("paid")), unless(lambda t: t.scene, "No drink yet", "TAV-9")
    ),
    "sing": MenuItem("Sing", "", "s", at_once(lambda t: None), lambda t: iter((Reason("No song"),)), rare=True),
}


def menu(table: Tavern) -> Talk:
    return Talk(table, once(table, lambda: MENU, "bar", lambda t: f"{t.title}: what now?", always, enter="order"))


def test_a_menu_offers_its_items_or_their_reasons() -> None:
    talk = menu(room())
    assert isinstance(talk.decision, Choose) and talk.decision.prompt == "The Anchor: what now?"
    assert [(option.key, option.hint, option.letter) for option in talk.decision.options] == [
        ("order", "a drink", "o"),
        ("count", "3 here", "c"),
    ]
    (blocked,) = talk.decision.explanation().blocked
    assert (blocked.option.key, blocked.reasons) == ("pay", (Reason("No drink yet", ("TAV-9",)),)), (
        "rare items are left out"
    )


def test_an_item_runs_as_an_errand() -> None:
    table = room()
    talk = menu(table).says(("bar", "order"))
    assert table.errand == "order" and not table.at_rest
    talk.says(("order", "ale"))
    assert (table.errand, table.scene, talk.decision) == (None, "ale", None)
    menu(table).says(("bar", "pay"))
    menu(table).says(("bar", "count"))
    assert (table.notes, table.phase) == (["paid"], "counting")


# ---------------------------------------------------------------------------------------------------------- advice


def declared_here(*own: Question, **purposes: str) -> Mapping[str, Question]:
    """Return questions by id, as a game that declares these in a file of its own."""
    return {**declared(**purposes), **{question_id: each for each in own for question_id in (each.id, *each.more)}}


def test_a_purpose_is_found_by_the_question_or_its_beginning() -> None:
    own = declared_here(
        Question("swing.how", "How it is struck."), Question("swing.near"), swing="Whom.", amend="What."
    )
    found = [
        decides(own, one) for one in ("swing.how", "swing.near", "swing.target", "amend.who", "note.text", "other")
    ]
    assert found == [
        "How it is struck.",
        "Whom.",
        "Whom.",
        "What.",
        "What the note says and what it is about; only the GM sees it.",
        "",
    ]
    assert decides(declared_here(Question("swing.how", "x")), "swing.how.far") == "x"


def test_a_game_declares_the_questions_of_all_files_of_a_package() -> None:
    from unhex_tui.systems.fading_suns import fight
    from unhex_tui.systems.fading_suns.fight.defending import DEFEND

    found = declared(fight, own="An action.")
    assert found["defend"] is DEFEND and {*DEFEND.parts} == {"odds", "previews", "strip"}
    assert (found["own"].decides, found["note"].decides[:13], "defend.how" in found) == (
        "An action.",
        "What the note",
        False,
    )


def test_advice_counts_odds_only_on_demand() -> None:
    counted: list[str] = []
    swing = Question("swing.how", "Why.", "swing.again", previews=lambda t, d: {"aim": Preview(("hits Bob",))})

    @swing.odds
    def odds(table: Any, decision: Any) -> Odds:
        counted.append(decision.question)
        return Odds(words={"": "hits 50 %"})

    own = declared_here(swing)
    for question in ("swing.how", "swing.again"):
        advice = advised(room(), choice(question, "How?", [AIM], light=False), own, strip=lambda: STRIP)
        assert dict(advice.previews) == {"aim": Preview(("hits Bob",))} and advice.tries and advice.strip() is STRIP
        assert counted == [] and advice.odds().words == {"": "hits 50 %"}
        assert [counted.pop()] == [question]
    bare = advised(room(), choice("swing.how", "How?", [AIM]), own, bare=True)
    other = advised(room(), choice("talk", "?", [AIM]), own)
    assert (bare.decides, other.decides) == ("Why.", "")
    for advice in (bare, other):
        assert (dict(advice.previews), advice.odds(), advice.strip(), advice.tries) == ({}, Odds(), None, False)


def test_odds_without_a_quick_way_are_the_last_of_the_steps() -> None:
    swing = Question("swing.how", gradual=lambda t, d, at: iter([Odds(now="1"), Odds(now="2"), None]))
    assert advised(room(), choice("swing.how", "How?", [AIM]), declared_here(swing)).odds() == Odds(now="2")


def test_a_part_about_a_character_who_is_gone_shows_nothing() -> None:
    def gone(*_: Any) -> Any:
        raise Gone

    swing = Question("swing.how", previews=gone, odds=gone, offers=gone, strip=gone, first=gone, best=gone)
    advice = advised(room(), choice("swing.how", "How?", [AIM]), declared_here(swing))
    assert (advice.previews, advice.odds(), advice.offers(), advice.strip()) == ({}, Odds(), (), None)
    assert (advice.first, advice.best) == ("", {})


def test_each_share_of_points_has_a_preview_and_no_points_have_none() -> None:
    spread = Question("spread", shared=lambda t, d, points: Preview((str(points),) if "b" not in points else ()))
    options = (Option("a", "A", most=2), Option("b", "B", most=9))
    asked = Allot(question="spread", seats=(GM,), prompt="How?", options=options, total=5)
    advice = advised(room(), asked, declared_here(spread))
    assert advice.previews == {"a": Preview(("{'a': 2}",))}
    assert advice.shared({"a": 1}) == Preview(("{'a': 1}",)) and advice.shared({}) == Preview()


def test_a_rolls_own_strip_stands_where_the_question_has_none() -> None:
    roll = Roll(question="swing.roll", seats=(GM,), prompt="Roll", dice=(Die("d6", 1, 6),), strip=lambda: STRIP)
    assert advised(room(), roll, {}).strip() is STRIP
    assert advised(room(), roll, {}).tries, "a trial shows the effects of a roll's extra options"
    other = RollStrip((), (), title="other")
    assert advised(room(), roll, declared_here(Question("swing.roll", strip=lambda t, d: other))).strip() is other


STRIP = RollStrip((), ())
