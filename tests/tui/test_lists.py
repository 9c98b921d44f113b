"""Long lists of options: the text needed to choose is never cut, and covered panels come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from nightclub import SHOT, club, item, keys, played, said, table, take
from panel_app import PanelApp, painted, shown
from scenes import TURN, Scene, _evening, reach
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.engine.advice import Advice, Odds, Preview
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Pick, Reason, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed
from unhex_tui.tui.screens.regions import places

SIZES = ((80, 24), (120, 40), (200, 60))
GM = (Seat("gm", "GM", gm=True),)
AN_NPC = Scene(_evening, ("=Make a player", "Rook", "enter"))
WORDS = " ".join(f"word{n}" for n in range(40))


@asynccontextmanager
async def made(size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """Show the list of abilities of a new PC."""
    with TemporaryDirectory() as folder:
        app = AN_NPC.app(Path(folder))
        async with app.run_test(size=size) as pilot:
            await reach(pilot, AN_NPC)
            table(app).desk.click(option="abilities")
            table(app).changed()
            await pilot.pause()
            yield pilot
        assert app.opened is not None
        app.opened.close()


def app_of(pilot: Pilot[None]) -> TrackerApp:
    assert isinstance(pilot.app, TrackerApp)
    return pilot.app


# ---------------------------------------------------------------------- nothing is cut


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_ability_can_be_read_whole(size: tuple[int, int]) -> None:
    """Its family stands above it, its effect beside it."""
    async with made(size) as pilot:
        panel = table(app_of(pilot)).question
        heights = set()
        for n, ability in enumerate(ABILITIES.values()):
            await pilot.press(*["down"][: n > 0])
            await pilot.pause()
            text = panel.text()
            assert ability.name in text
            heights.add((panel.size.height, text.count("\n")))
        assert len(heights) == 1, "nothing moves while one looks"
        assert "Unarmed combat" in text
        await pilot.press("down", "down")
        await pilot.pause()
        assert "You may spend your action to defend" in " ".join(panel.text().split())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("labels", [("Short", "Names"), (WORDS, "Short"), ("A name of middling length",) * 2])
async def test_no_label_is_ever_cut(labels: tuple[str, str], size: tuple[int, int]) -> None:
    options = tuple(Option(f"o{n}", f"{label} {n}", "hint " * 9) for n in range(20) for label in labels[:1])
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    panel = QuestionPanel()
    async with shown(panel, size[0], size[1]):
        for _ in options:
            prompt.look(1)
            panel.show(prompt, Said(""), "", ())
            label = next(option.label for option in options if option.key == prompt.at)
            assert label in " ".join("\n".join(painted(panel)).split())


async def test_a_long_list_fills_its_window() -> None:
    """This holds while no explanation stands below it."""
    options = tuple(Option(f"o{n}", f"Option {n}") for n in range(30))
    panel, prompt = QuestionPanel(), ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    prompt.advise = lambda: Advice({f"o{n}": Preview(("one", "two", "three")) for n in range(1, 28)})
    async with shown(panel, 60, 14):
        for told, listed in (("", 9), ("It happened", 8)):
            panel.show(prompt, Said(""), "", (), (told,) if told else (), eager=True)
            begun = painted(panel)
            assert sum("Option" in row for row in begun) == listed, begun
            assert begun[listed + 1].strip("─ ").startswith(f"↓ {30 - listed} more") or not told
        prompt.look(1)
        panel.show(prompt, Said(""), "", (), (), eager=True)
        rows = painted(panel)
        assert [row.strip("› ") for row in rows[:5]] == [row.strip("› ") for row in begun[:5]]
        assert "one" in "".join(rows), "what is explained has its lines"
        for _ in range(28):
            prompt.look(1)
            panel.show(prompt, Said(""), "", (), (), eager=True)
            before, rows = rows, painted(panel)
            assert any("›" in row and "Option" in row for row in rows)
            assert int(rows[1].split()[-1]) - int(before[1].split()[-1]) in (0, 1), "by a line at most"


async def test_facts_to_compare_stand_above_the_news() -> None:
    extras, dice = (Option("pull", "Pull the punch"),), (Die("damage", 1, 6),) * 3
    prompt = RollPrompt(Roll(question="q", seats=GM, prompt="Damage", dice=dice, extras=extras))
    cells = {"": ("4.1",), "pull": ("2.7",)}
    prompt.advise = lambda: Advice(odds=lambda: Odds(("wounds",), cells))
    for height in (7, 9, 11, 16):
        async with shown(panel := QuestionPanel(), 60, height + 2):
            panel.show(prompt, Said(""), "", (), (WORDS, WORDS), eager=False)
            text = "\n".join(painted(panel))
            assert "Now: wounds 4.1" in text and "2.7" in text, text


async def test_a_long_message_hides_no_option_without_a_sign() -> None:
    options = tuple(Option(f"o{n}", f"Option {n}", "a hint that fills the row beside the name of it") for n in range(5))
    panel, prompt = QuestionPanel(), ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    async with shown(panel, 60, 9) as pilot:
        for words, left in ((20, 3), (23, 2), (40, 1), (0, 5)):
            panel.show(prompt, Said(" ".join(["word"] * words)), "", ())
            await pilot.pause()
            rows = painted(panel)
            assert sum("Option" in row for row in rows) == left, panel.text()
            assert rows[-1].startswith("Space takes ›"), "the key hints stay"
            signs = [row[row.index("↓") :] for row in rows if "more" in row]
            assert [sign.strip() for sign in signs] == [f"↓ {5 - left} more: ↑↓"] * (left < 5), panel.text()


async def test_columns_are_as_few_as_the_names_need() -> None:
    options = tuple(Option(f"o{n}", f"A name of thirty cells or so {n:02}") for n in range(16))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    panel = QuestionPanel()
    async with shown(panel, 80, 14):
        panel.show(prompt, Said(""), "", ())
        assert all(option.label in panel.text() for option in options)
        assert "A name of thirty cells or so 00" in painted(panel)[1]
        assert "A name of thirty cells or so 10" in painted(panel)[1]


async def test_a_column_gives_spare_room_to_anothers_hints() -> None:
    hints = [("Attack with a short name", "three in reach of it")] * 6 + [("Go", "")] * 6
    options = tuple(Option(f"o{n}", f"{label} {n}", hint) for n, (label, hint) in enumerate(hints))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    panel = QuestionPanel()
    async with shown(panel, 74, 10):
        panel.show(prompt, Said(""), "", ())
        assert sum("three in reach of it" in row for row in painted(panel)) == 6


async def test_a_list_shows_groups_in_their_order_and_blocked_options_among_them() -> None:
    options = (
        Option("a", "Axe", group="Blades"),
        Option("g", "Gun", group="Guns"),
        Option("k", "Knife", group="Blades"),
    )
    musket = Blocked(Option("m", "Musket", group="Guns"), (Reason("no slot is free", ("CHAR-3",)),))
    decision = Choose(question="q", seats=GM, prompt="Which?", options=options, explain=lambda: Explanation((musket,)))
    prompt = ChoosePrompt(decision)
    panel = QuestionPanel()
    async with shown(panel, 60, 14):
        panel.show(prompt, Said(""), "", ())
        can = ["Blades", " a  Axe", " k  Knife", "Guns", " g  Gun"]
        begun = ["Blades", "›a  Axe", *can[2:]]
        assert painted(panel)[1:7] == [*begun, "    1 not possible (press ↑): Musket: no slot is free"]
        seen = [prompt.at]
        for _ in range(3):
            prompt.look(1)
            seen.append(prompt.at)
        assert seen == ["a", "k", "g", "m"], "the arrows follow what is shown"
        panel.show(prompt, Said(""), "", ())
        assert painted(panel)[1:7] == [*can, "›m) Musket  no slot is free (CHAR-3)"]


MENU = tuple(Option(f"k{n}", f"Option {n}", "a hint that a column would cut short", "abcdefgh"[n]) for n in range(8))


def noted(*notes: str) -> ChoosePrompt:
    """Return eight options with hints below some notes."""
    explain = lambda: Explanation(notes=tuple(map(Reason, notes)))  # noqa: E731
    return ChoosePrompt(Choose(question="x", seats=GM, prompt="What now?", options=MENU, explain=explain))


async def test_options_of_one_row_each_are_not_cut() -> None:
    """No columns cut them for the preview of one option."""
    panel = QuestionPanel()
    async with shown(panel, 66, 12):
        prompt = noted()
        prompt.advice = Advice({option.key: Preview(("one", "two", "three", "four")) for option in MENU})
        panel.show(prompt, Said(""), "", (), eager=False)
        assert sum("a hint that a column would cut short" in row for row in painted(panel)) == 8


async def test_a_refusal_moves_no_option_where_notes_can_make_way() -> None:
    for height, covered in ((14, 0), (12, 2)):
        panel = QuestionPanel()
        async with shown(panel, 66, height):
            prompt = noted("something to be known", "something else")
            panel.show(prompt, Said(""), "", (), eager=False)
            before = [row for row in painted(panel) if "Option" in row]
            panel.show(prompt, Said(WORDS[:100], "refused"), "", (), eager=False)
            assert [row for row in painted(panel) if "Option" in row] == before[: 8 - covered]
            assert "! word0" in "".join(painted(panel)) and WORDS[90:100].strip() in "".join(painted(panel))


@pytest.mark.parametrize("height", [8, 10, 14, 24])
async def test_a_refusal_is_never_cut_however_full_the_panel_is(height: int) -> None:
    options = tuple(Option(f"o{n}", f"Option {n}") for n in range(30))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    told = "Thug 3: " + " ".join(f"reason{n}" for n in range(22))
    panel = QuestionPanel()
    async with shown(panel, 60, height):
        panel.show(prompt, Said(told, "refused"), "", ())
        assert told in " ".join("\n".join(painted(panel)).split())


async def test_of_a_blocked_option_that_is_looked_at_every_reason_is_shown() -> None:
    reasons = (Reason(WORDS, ("ONE-1",)), Reason("and another one", ("TWO-2",)))
    options = tuple(Option(f"o{n}", f"An option with a rather long name, number {n}") for n in range(9))
    barred = Blocked(Option("z", "Fly"), reasons)
    decision = Choose(question="q", seats=GM, prompt="Which?", options=options, explain=lambda: Explanation((barred,)))
    prompt = ChoosePrompt(decision)
    panel = QuestionPanel()
    async with shown(panel, 70, 30):
        prompt.at = "z"
        panel.show(prompt, Said(""), "", (), eager=True)
        text = " ".join(panel.text().split())
        assert f"{WORDS} and another one Space" in text
    fly = prompt.items()[-1]._replace(letter="")
    lead = OptionLines(prompt, [fly], 70, ascii=False).lead(fly)
    assert "".join(text for text, _ in lead).strip() == "›", "no half of the parentheses is left"


async def test_the_explanation_begins_with_what_is_looked_at() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "up ?")
        note = table(app).note
        assert note is not None
        looked = table(app).desk.prompt
        assert looked is not None
        label = next(each.option.label for each in looked.items() if each.option.key == looked.at)
        rows = painted(note)
        first = rows.index("") + 1
        assert label in rows[first] and "- On the same side (CHAR-8)" in rows[first + 1]


# ---------------------------------------------------------------------- what goes together


def leaders() -> PickPrompt:
    options = (Option("lead", "Lead", letter="l"), Option("direct", "Direct", letter="d", needs="lead"))
    return PickPrompt(Pick(question="q", seats=GM, prompt="Which?", options=options))


def test_an_option_that_needs_another_is_refused() -> None:
    """The reason is shown until the other is picked."""
    prompt = leaders()
    assert prompt.items()[1].reasons == (Reason("needs “Lead” first"),)
    assert prompt.press("d") == Pressed("refused", say="Direct needs “Lead” first")
    assert prompt.press("l").what == "typed" and not prompt.items()[1].reasons
    assert prompt.press("d").what == "typed"
    assert prompt.press("enter") == Pressed("answered", ["lead", "direct"])


def test_without_what_it_needs_an_option_is_taken_out_as_well() -> None:
    prompt = leaders()
    prompt.press("l")
    prompt.press("d")
    prompt.press("l")
    assert prompt.picked == set()


async def test_CHAR_7_a_prerequisite_picked_in_the_same_list_opens_what_needs_it() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Vex")
        await take(pilot, "Abilities")
        await keys(pilot, "1hr")
        assert "[x] Good one-handed ranged attack" in table(app).question.text()
    async with made((120, 40)) as pilot:
        app = app_of(pilot)
        table(app).desk.decision._replace()  # type: ignore[union-attr]
        await take(pilot, "Direct after initiative")
        assert said(app) == "Direct after initiative needs “Direct a teammate” first"
        await take(pilot, "Direct a teammate")
        assert item(app, "Direct a teammate").mark == "[x]"
        assert not item(app, "Direct after initiative").reasons


# ---------------------------------------------------------------------- room


async def test_a_long_list_lies_over_the_map_and_gives_the_room_back() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "e")
        screen = table(app)
        usual = screen.question.region
        assert screen.map.display
        await take(pilot, "Vex")
        assert not screen.map.display and screen.question.region == places(80, 24, "map", needs=24)["question"]
        await keys(pilot, "esc")
        assert screen.map.display and screen.question.region == usual


async def test_tab_shows_what_a_list_lies_over_and_escape_brings_the_list_back() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Vex")
        screen = table(app)
        assert not screen.map.display
        await pilot.press("tab")
        await pilot.pause()
        assert screen.map.display and screen.focused is screen.map
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.map.display and screen.focused is screen.question
        assert screen.desk.form is not None and screen.desk.form.aside == "amend"


async def test_a_list_that_is_filtered_leaves_the_map_in_sight() -> None:
    async with made((120, 40)) as pilot:
        screen = table(app_of(pilot))
        assert screen.map.display and screen.question.region.height == 18
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Vex")
        await take(pilot, "Abilities")
        assert table(app).map.display and table(app).question.region.height == 18


async def test_where_an_option_stands_on_the_map_the_map_stays_in_sight() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        screen = table(app)
        assert screen.map.display and screen.log_panel.display
        assert "Barkeep  Bar" in screen.question.text() and "Whose turn it is" in screen.question.text()
    app = club(played(*TURN, ("turn.actor", "juno"), ("action.choose", "move")))
    async with app.run_test(size=(120, 40)) as pilot:
        await take(pilot, "Dance Floor")
        screen = table(app)
        assert screen.map.display
        usual = places(120, 40, "map", screen.panels.listed)["question"]
        assert screen.question.region == usual, "it fits where it always stands"
        live = [option.label for option in screen.desk.prompt.options]  # type: ignore[union-attr]
        assert len(live) == 9 and all(label in screen.question.text() for label in live)
        await keys(pilot, "down")
        assert all(label in screen.question.text() for label in live), "looking at one moves none out of sight"
        await keys(pilot, "esc enter")
        assert screen.log_panel.display and screen.question.region == usual


def test_a_long_list_takes_room_from_the_map() -> None:
    """If options stand on the map, it keeps its minimum."""
    usual, over = places(120, 40, "map"), places(120, 40, "map", needs=99)
    assert "map" not in over and over["question"].y == 1 and over["sheet"] == usual["sheet"]
    assert places(120, 40, "map", needs=99, on_map="some")["map"].height == 18
    assert set(places(80, 24, "body", needs=24)) == {"top", "question"}


async def test_page_down_turns_pages_of_the_list() -> None:
    """Elsewhere it turns those of the log."""
    async with made((80, 24)) as pilot:
        app = app_of(pilot)
        assert "Good initiative" not in table(app).question.text()
        for _ in range(8):
            await pilot.press("pagedown")
        await pilot.pause()
        assert "Stop a mover unarmed" in table(app).question.text()
        assert table(app).desk.prompt.at == "UNA-5"  # type: ignore[union-attr]
        await pilot.press("pageup")
        await pilot.pause()
        assert table(app).desk.prompt.at != "UNA-5"  # type: ignore[union-attr]


async def test_a_preview_stays_in_its_row() -> None:
    """The preview is not said twice."""
    options = (Option("one", "One"), Option("two", "Two"))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    prompt.advise = lambda: Advice({key: Preview((f"Met by {key}", "and more")) for key in ("one", "two")})
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(60, 7)):
        for prompt.at in ("one", "two"):
            panel.show(prompt, Said(""), "", (), eager=True)
            lines = painted(panel)
            rows = [row for row in lines if "Met by" in row]
            assert len(rows) == 2 and all(name in row for name, row in zip(("One", "Two"), rows, strict=True)), lines
            assert sum("and more" in row for row in lines) == 1


async def test_an_option_of_a_list_is_taken_by_a_click_on_any_of_its_lines() -> None:
    options = (Option("one", "One", WORDS), Option("two", "Two", WORDS))
    preview = {"one": Preview(("It is the first",))}
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which?", options=options))
    prompt.advise = lambda: Advice(preview)
    panel = QuestionPanel()
    async with PanelApp(panel).run_test(size=(60, 24)) as pilot:
        panel.show(prompt, Said(""), "", (), eager=True)
        line = next(y for y, row in enumerate(painted(panel)) if " Two" in row)
        await pilot.click(QuestionPanel, offset=(20, line + 2))
        await pilot.pause()
        assert isinstance(pilot.app, PanelApp)
        assert [one.value for one in pilot.app.posted if isinstance(one, QuestionPanel.Taken)] == [(prompt, "two")]


# ---------------------------------------------------------------------- the sheet beside


async def test_the_sheet_beside_is_that_of_whoever_the_question_is_about() -> None:
    async with made((120, 40)) as pilot:
        assert "Rook" in str(table(app_of(pilot)).sheet.border_title)
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "e")
        await take(pilot, "Juno")
        assert "Juno" in str(table(app).sheet.border_title)
        await take(pilot, "Abilities")
        assert "Juno" in str(table(app).sheet.border_title)


async def test_the_abilities_are_in_sight_at_100x30() -> None:
    """A key turns the sheet's pages."""
    app = club(played(*TURN))
    async with app.run_test(size=(100, 30)) as pilot:
        sheet = table(app).sheet
        table(app).open_sheet("vex")
        await pilot.pause()
        assert any("Good" in row for row in painted(sheet))
        assert sheet.border_subtitle is not None and "more: }" in str(sheet.border_subtitle)
        await keys(pilot, "}")
        assert not sheet.border_subtitle or "↓" not in str(sheet.border_subtitle)
        assert "Vest" in painted(sheet)[-1]
        await keys(pilot, "{")
        assert sheet.top == 0 and table(app).focused is table(app).question
        assert "Abilities" in screen_text(app)
