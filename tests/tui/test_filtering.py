"""Lists longer than their window are filtered by typing, which searches every column and the headings."""

from pathlib import Path

import pytest
from nightclub import asked, club, item, keys, played, table, take
from panel_app import PanelApp
from scenes import TURN
from test_lists import app_of, made
from test_unhex_evening import answered, at_the_start

from unhex_tui.engine.advice import Advice, Facts, Preview
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Pick, Reason, Seat
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.filtering import has

GM = (Seat("gm", "GM", gm=True),)
PEOPLE = (
    Option("done", "No one", letter="."),
    Option("own", "One of your own", letter=",o"),
    Option("guard", "Guard", letter="g", group="Town"),
    Option("duelist", "Duelist", letter="d", group="Court"),
    Option("beast", "Beast", "bites", letter="b", group="Wild"),
)
FACTS = Facts(
    ("level", "weapon"),
    {"guard": ("42", "Sidearm +1"), "duelist": ("54", "Rapier"), "beast": ("38", "unarmed")},
    {"guard": "Truncheon"},
)


def recruits(*, menu: bool = False, blocked: tuple[Blocked, ...] = ()) -> ChoosePrompt:
    """Return a filtered list, like one of recruits."""
    prompt = ChoosePrompt(
        Choose(
            question="q",
            seats=GM,
            prompt="Who?",
            options=PEOPLE,
            enter="done",
            menu=menu,
            catalogue=True,
            explain=lambda: Explanation(blocked),
        )
    )
    prompt.advise = lambda: Advice({"guard": Preview(("Stands in the way",))}, facts=lambda: FACTS)
    prompt.let_filter(True)
    return prompt


def typed(prompt: ChoosePrompt | PickPrompt | DocumentPrompt, text: str) -> list[str]:
    """Type a text and return the keys of the remaining options."""
    for key in text:
        assert prompt.press(key).what == "typed"
    return [one.option.key for one in prompt.items()]


def test_a_text_has_every_word_of_a_query_run_together_or_not() -> None:
    texts = ("Good two-handed melee attack", "2HM-1")
    assert has(texts, "two melee") and has(texts, "GOODTWO") and has(texts, "2hm") and has(texts, "")
    assert has(texts, "twohanded") and has(texts, "goodtwo-hand") and has(texts, "2-hm1") and not has(texts, "--")
    typed = ("armo", "armou", "armour", "defenc", "defence", "cancelled")
    assert all(has(("Armor: a canceled defense",), british) for british in typed), "British spelling"
    assert not has(texts, "two ranged") and not has(texts, "attack2hm"), "a word is in one of the texts"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("guard", ["guard"]),
        ("rap", ["duelist"]),
        ("38", ["beast"]),
        ("+1", ["guard"]),
        ("court", ["duelist"]),
        ("bite", ["beast"]),
        ("trunch", ["guard"]),
        ("noone", ["done"]),
        ("ux", []),
    ],
)
def test_typing_filters_all_words_of_a_row(text: str, found: list[str]) -> None:
    """The filter finds names, columns, headings and the parts of a sum."""
    prompt = recruits()
    assert typed(prompt, text) == found
    assert prompt.at == (found[0] if found else "") and prompt.counted == (len(found), 5)


def test_letters_that_are_commands_type_and_signs_do_what_they_always_do() -> None:
    prompt = recruits()
    assert prompt.letters == {"done": ".", "own": ",o"}, "options have no letters but those that begin with a sign"
    assert typed(prompt, "ue") == ["duelist"], "u and e are commands elsewhere"
    assert prompt.press("?").what == "passed" and prompt.press("!").what == "passed" and prompt.filter == "ue"
    assert prompt.press("backspace").what == "typed" and prompt.filter == "u"
    for key in ("ctrl+u", "ctrl+w"):
        typed(prompt, "e")
        assert prompt.press(key).what == "typed" and prompt.filter == "", key
        assert prompt.press(key).what == "passed", f"{key} pages the sheet where nothing is typed"
    assert prompt.press(",").what == "typed" and prompt.press("o").value == "own"
    assert prompt.press(".").value == "done"


@pytest.mark.parametrize("menu", [True, False])
def test_space_and_enter_take_what_is_found(menu: bool) -> None:
    for key in (" ", "enter"):
        prompt = recruits(menu=menu)
        typed(prompt, "rap")
        assert prompt.press(key).value == "duelist"
        prompt = recruits(menu=menu)
        typed(prompt, "rapx")
        assert prompt.press(key).what == "refused", "nothing is found"
    assert recruits(menu=menu).press("enter").value == "done", "with nothing typed Enter is what it was"


def test_the_cursor_goes_to_a_name_with_the_typed_start() -> None:
    """Arrows stay within the rows found."""
    prompt = recruits()
    assert typed(prompt, "d") == ["guard", "duelist", "beast"] and prompt.at == "duelist"
    left = {one.option.key for one in prompt.items()}
    for _ in range(6):
        prompt.press("down")
        assert prompt.at in left


def test_escape_clears_the_filter_first_and_only_that() -> None:
    options = tuple(Option(f"o{n}", f"Ability {n}", letter="abcdefgh"[n]) for n in range(8))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="Which?", options=options, most=2, catalogue=True))
    prompt.let_filter(True)
    assert typed(prompt, "y7") == ["o7"]
    assert "Esc clears the filter, then Enter none" in prompt.press("enter").say, "what is found is not picked yet"
    prompt.press(" ")
    assert prompt.picked == {"o7"} and prompt.filter == "y7" and prompt.half
    prompt.clear()
    assert prompt.filter == "" and prompt.picked == {"o7"} and len(prompt.items()) == 8
    assert prompt.press("enter").value == ["o7"]
    prompt.clear()
    assert not prompt.picked and not prompt.half


def test_enter_does_not_pass_over_a_second_match_that_is_not_picked_yet() -> None:
    """A single Space after `good first` types that space; Enter then answered with the first pick alone."""
    options = tuple(Option(f"o{n}", f"{name} aid", letter="abc"[n]) for n, name in enumerate(("Good", "Sure", "Slow")))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="Which?", options=options, most=2, catalogue=True))
    prompt.let_filter(True)
    typed(prompt, "good")
    prompt.press(" ")
    prompt.press(" ")
    assert prompt.picked == {"o0"} and prompt.press("enter").value == ["o0"], "the match is picked"
    prompt.clear()
    typed(prompt, "sure")
    prompt.press(" ")
    assert prompt.press("enter").say == "Space picks ›; Esc clears the filter, then Enter Good aid"
    assert prompt.keys()[0][0] != "Enter"
    prompt.press(" ")
    assert prompt.press("enter").value == ["o0", "o1"]


def test_what_cannot_be_answered_is_found_too_with_its_reason() -> None:
    prompt = recruits(blocked=(Blocked(Option("sniper", "Sniper", letter="s"), (Reason("The session is full"),)),))
    assert typed(prompt, "snip") == ["sniper"] and prompt.items()[0].letter == ""
    assert prompt.at == "" and prompt.press("enter").what == "refused"
    assert prompt.press(" ").say == "Sniper: The session is full", "Space says why, not that nothing matches"
    prompt.press("down")
    assert "The session is full" in prompt.press(" ").say


def test_without_a_filter_a_catalogue_has_its_letters() -> None:
    prompt = recruits()
    prompt.let_filter(False)
    assert prompt.letters["guard"] == "g" and prompt.press("g").value == "guard"


async def test_columns_stay_while_a_list_is_filtered() -> None:
    """The count of hidden rows follows the last row."""
    prompt = recruits()
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(60, 11)) as pilot:
        panel.show(prompt, Said(""), "", ())
        await pilot.pause()
        rows = panel.text().splitlines()
        assert rows[1].startswith("filter   ") and rows[1].endswith("5 of 5")
        assert rows[2].split() == ["level", "weapon"]
        at = rows[2].index("level")
        assert rows[3].startswith("›.  No one") and "Town" in rows[5]
        assert rows[6].strip() == "↓ 3 more", "it follows the last row"
        for key in "guar":
            prompt.press(key)
        panel.show(prompt, Said(""), "", ())
        await pilot.pause()
        rows = panel.text().splitlines()
        assert rows[1].startswith("filter  guar") and rows[1].endswith("1 of 5")
        assert rows[2].index("level") == at and rows[4].startswith("›   Guard") and rows[4][at:].startswith("42")
        assert "Sidearm +1" in rows[4] and rows[5] == "  › Stands in the way"
        assert "Type to filter" in rows[-1]
        for key in "xx":
            prompt.press(key)
        panel.show(prompt, Said(""), "", ())
        await pilot.pause()
        assert "Nothing matches what you typed: Esc clears the filter" in panel.text()


async def test_what_happened_last_does_not_hide_that_typing_filters() -> None:
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Who?", options=PEOPLE, catalogue=True))
    prompt.let_filter(True)
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(60, 11)) as pilot:
        panel.show(prompt, Said(""), "", (), ("Vex is hit",))
        await pilot.pause()
        assert panel.text().splitlines()[-1].startswith("Type to filter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_abilities_are_found_by_typing_and_escape_clears_then_goes_back(size: tuple[int, int]) -> None:
    async with made(size) as pilot:
        app = app_of(pilot)
        assert "38 of 38" in table(app).question.text()
        await keys(pilot, "ranged")
        text = table(app).question.text()
        assert "filter  ranged" in text and "7 of 38" in text
        assert "Two-handed ranged" in text and "One-handed ranged" in text and "Speed" not in text
        await keys(pilot, "esc")
        assert "38 of 38" in table(app).question.text() and asked(app) == "make.abilities"
        await keys(pilot, "speed space enter")
        assert asked(app) != "make.abilities" and "Speed" in item(app, "Combat abilities").option.hint


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_recruits_show_level_weapon_armor_and_main_ability(size: tuple[int, int]) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Add characters")
        await take(pilot, "The house")
        text = table(app).question.text()
        head = next(row for row in text.splitlines() if "weapon" in row)
        assert head.split() == ["level", "weapon", "armor", "main", "ability"] and "filter" in text
        await keys(pilot, "sledge")
        row = next(row for row in table(app).question.text().splitlines() if "Brute" in row)
        assert "Brute" in row and " 52 " in row and "Sledge" in row and "Layered" in row and "Powerful" in row
        await keys(pilot, "enter")
        assert "Brute (huge, slow to anger, hard to stop): how many?" in table(app).question.text()


async def test_where_a_list_fits_it_keeps_letters_and_a_new_size_changes_that(tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew", "A new fight", "Choose or write a map")
        prompt = table(app).desk.prompt
        assert prompt is not None
        assert not prompt.filtering and item(app, "nightclub").letter == "i"
        assert "filter" not in table(app).question.text()
        await pilot.resize_terminal(80, 14)
        await pilot.pause()
        assert prompt.filtering and "filter" in table(app).question.text() and item(app, "nightclub").letter == ""
        assert item(app, "Type or paste it").letter == ",t"
        await keys(pilot, "u")
        assert prompt.filter == "u" and prompt is table(app).desk.prompt, "nothing was undone"
        await keys(pilot, "esc ,t")
        assert isinstance(prompt, DocumentPrompt) and prompt.writes


async def test_a_catalogue_that_fits_has_its_columns_and_its_letters() -> None:
    prompt = recruits()
    prompt.let_filter(False)
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(60, 16)) as pilot:
        panel.show(prompt, Said(""), "", ())
        await pilot.pause()
        rows = panel.text().splitlines()
        assert rows[1].split() == ["level", "weapon"]
        assert any(row.startswith(" g  Guard    42     Sidearm +1") for row in rows), rows


async def test_maps_are_found_by_name_where_many_lie_ready(tmp_path: Path) -> None:
    app = at_the_start(tmp_path)
    for n in range(30):
        (tmp_path / "maps" / f"Warehouse {n}.map").write_text("Bar --- Hall\nstart: Bar", encoding="utf-8")
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew", "A new fight", "Choose or write a map")
        prompt = table(app).desk.prompt
        assert isinstance(prompt, DocumentPrompt) and prompt.filtering
        await keys(pilot, "house29")
        assert len(prompt.items()) == 1 and "filter  house29" in table(app).question.text()
        await keys(pilot, "enter")
        assert asked(app) == "fight.prepare"
        assert [area.name for area in table(app).desk.session.table.area_map.areas] == ["Bar", "Hall"]


async def test_holding_undo_ignores_a_filtered_list(tmp_path: Path) -> None:
    """Another key types again."""
    app = at_the_start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "n enter")
        await answered(pilot, "Bring in a party", "The crew", "Characters", "Recruit NPCs", "Opposition", "Thug")
        assert asked(app) == "recruit.number"
        await keys(pilot, "uuu")
        assert asked(app) == "evening.characters"
        await keys(pilot, "yy")
        assert asked(app) == "recruit.template" and "u undo" in table(app).question.border_subtitle
        await keys(pilot, "gu")
        assert asked(app) == "recruit.template" and table(app).desk.prompt.filter == "gu"  # type: ignore[union-attr]


async def test_a_hyphen_filters_even_while_the_map_has_the_focus() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Add characters")
        await take(pilot, "The house")
        table(app).set_focus(table(app).map)
        await pilot.press("t", "w", "o")
        table(app).set_focus(table(app).map)
        await pilot.press("minus", "h")
        prompt = table(app).desk.prompt
        assert prompt is not None and prompt.filter == "two-h" and table(app).desk.said.tone == "plain"


@pytest.mark.parametrize("back", ["esc", "u"])
async def test_a_step_back_to_a_list_keeps_its_filter_and_undo_starts_over(back: str) -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Add characters")
        await take(pilot, "The house")
        await keys(pilot, "er down space")
        assert ": how many?" in table(app).question.text()
        await keys(pilot, back)
        prompt = table(app).desk.prompt
        assert prompt is not None and prompt.filtering
        if back == "u":
            assert prompt.filter == ""
            return
        assert prompt.filter == "er" and prompt.at == prompt.items()[1].option.key
        await keys(pilot, "esc")
        assert prompt.filter == "" and "19 of 19" in table(app).question.text()


def test_space_goes_on_with_a_name_and_takes_what_is_found_at_its_end() -> None:
    prompt = recruits()
    assert typed(prompt, "one") == ["done", "own"] and ("Space twice", "takes ›") in prompt.hints
    assert typed(prompt, " of") == ["own"] and prompt.filter == "one of"
    assert ("Space", "takes ›") not in prompt.hints, "One of your own goes on"
    assert typed(prompt, " ") == ["own"] and ("Space", "takes ›") in prompt.hints
    assert prompt.press(" ").value == "own", "a second space is no part of a name"
    for word, *more in (("one", "down"), ("sidearm", "home"), ("onex", "backspace")):
        prompt = recruits()
        for key in (*word, *more):
            prompt.press(key)
        assert prompt.press(" ").what == ("typed" if "backspace" in more else "answered"), word
    for word in ("rap", "guard"):
        prompt = recruits()
        typed(prompt, word)
        assert ("Space", "takes ›") in prompt.hints and prompt.press(" ").what == "answered", "no name goes on"


@pytest.mark.parametrize("command", ["?", "f1", "/"])
def test_space_still_goes_on_with_a_name_after_a_look_at_a_window(command: str) -> None:
    prompt = recruits()
    typed(prompt, "one")
    prompt.press(command)
    assert ("Space twice", "takes ›") in prompt.hints
    assert typed(prompt, " of") == ["own"] and prompt.filter == "one of"


def test_space_goes_on_with_a_name_in_a_list_of_picks() -> None:
    options = tuple(Option(way, f"Good {way} attack") for way in ("two-handed", "one-handed", "blast"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="Which?", options=options, most=2, catalogue=True))
    prompt.let_filter(True)
    assert typed(prompt, "good two") == ["two-handed"] and not prompt.picked
    assert ("Space twice", "picks ›") in prompt.hints
    typed(prompt, "  ")
    assert prompt.picked == {"two-handed"} and prompt.press("enter").value == ["two-handed"]


async def test_space_goes_into_the_filter_while_the_map_has_the_focus() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Add characters")
        await take(pilot, "The house")
        table(app).map.focus()
        await keys(pilot, "good space two")
        assert "filter  good two" in table(app).question.text()
