"""The end of a fight on the screen: its report stands beside the question and makes way for other looks."""

import re
from pathlib import Path
from random import Random

from fading_suns.test_fading_suns_report import four_turns
from fully_automated.fa_kit import Fight as Hexes
from nightclub import said, table, take
from players import RandomPlayer
from scenes import SCENES, reach
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.commands import sessions
from unhex_tui.commands.screen import offered
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.view import Account, Field
from unhex_tui.systems import named
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.asked import closed
from unhex_tui.tui.panels.ending import account_lines
from unhex_tui.tui.screens.opening import Opened

WON = "Victory: The crew, in 9 rounds (last side standing)"


async def over(pilot: Pilot[None]) -> str:
    await reach(pilot, SCENES["over"])
    await pilot.pause()
    return screen_text(pilot.app)


async def test_the_end_has_fates_falls_dice_and_deeds(tmp_path: Path) -> None:
    """Fates, falls, dice and deeds stand beside the next question."""
    async with SCENES["over"].app(tmp_path).run_test(size=(120, 40)) as pilot:
        text = await over(pilot)
        assert WON in text and "The fight is over. What now?" in text
        assert "Thug 1 (by Vex)" in text and "1 of 2 stand, 1 down" in text and "20 of 113" in text
        assert "12.1  20 of 21  lucky" in text and "49 vs 54: Vex, attack, round 1" in text
        assert "9 of 9     71" in text and "! left to do: the goal" in text
        assert "● 1 of 2  ▲ 0 of 3 stand" in text and "0 of 3 stand, 2 dead, 1 captured" in text


async def test_four_bodies_stand_side_by_side(tmp_path: Path) -> None:
    """Without room they become strips."""
    held = sessions.to_play(Path(str(sessions.ready_sample())), str(tmp_path))
    held.session.overrule("end")
    app = TrackerApp(Opened(held.session, "sample"), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert text.count("┌9─") == 4 and all(name in text for name in ("Vex", "Juno", "Moss", "Kit"))
        assert "Dice" in text and "worst" in text and "expected" in text and "rolled" in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        text = screen_text(app)
        assert "┌9─" not in text and "Juno" in text and "▂" in text
    held.close()


async def test_a_small_screen_shows_the_ends_essential_lines(
    tmp_path: Path,
) -> None:
    """Tab and scrolling lead to the rest."""
    async with SCENES["over"].app(tmp_path).run_test(size=(80, 24)) as pilot:
        text = await over(pilot)
        assert "[end] map" in text.splitlines()[0] and WON in text and "What now?" in text
        assert "! left to do: the goal" in text and "Thug 1 (by Vex)" in text and "Vex 34/54" in text
        await pilot.press("tab")
        await pilot.pause()
        assert " end [map]" in screen_text(pilot.app).splitlines()[0]
        await pilot.press("shift+tab")
        await pilot.pause()
        assert " more: PgDn" in screen_text(pilot.app)
        await pilot.press("pagedown", "pagedown")
        await pilot.pause()
        assert "[end] map" in screen_text(pilot.app).splitlines()[0] and "took down" in screen_text(pilot.app)
        await pilot.press("pageup", "pageup", *["down"] * 5)
        await pilot.pause()
        assert "lucky" in screen_text(pilot.app)


async def test_where_columns_cut_hints_what_is_looked_at_says_all_of_its_own(tmp_path: Path) -> None:
    app = SCENES["over"].app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await over(pilot)
        prompt = table(app).desk.prompt
        assert prompt is not None
        for _ in prompt.options[1:]:
            await pilot.press("down")
            await pilot.pause()
            text = screen_text(app)
            assert all(option.label in text for option in prompt.options), "none is hidden by what another means"
        assert "›c  Close the session" in text
        assert "  › asks about the goal; undo reopens it " in text, "set apart from what cannot be"


async def test_what_happened_last_is_told_where_the_end_has_the_place_of_the_log(tmp_path: Path) -> None:
    for size in ((120, 40), (80, 24)):
        async with SCENES["over"].app(tmp_path).run_test(size=size) as pilot:
            assert "· Thug 3 is captured" in await over(pilot)


async def test_narrow_figures_keep_results_over_odds(tmp_path: Path) -> None:
    held = sessions.to_play(Path(str(sessions.ready_sample())), str(tmp_path))
    held.session.overrule("end")
    ending = held.session.ending()
    assert ending is not None
    dice = ending.accounts[0]
    assert " of " in dice.rows[0][2].text and "expected" in dice.heads[1]
    narrow = ["".join(text for text, _ in line) for line in account_lines(dice, 34, False)]
    assert " of " in narrow[1] and "expected" not in narrow[0]
    held.close()


def test_gaps_give_way_before_rounds_do() -> None:
    end = "0 of 6 stand, 1 captured, 2 down, 2 dead, 1 surrendered"
    states = ("ready", "down", "dead", "ready", "out", "ready")
    house = (Field("Opposition", side=1), *(Field(side=1, members=states),) * 9, Field(end))
    course = Account("", ("round", *map(str, range(1, 10)), "end"), (house,))

    def drawn(width: int) -> list[str]:
        return ["".join(text for text, _ in line) for line in account_lines(course, width, True)]

    whole = drawn(200)
    assert drawn(len(whole[1])) == whole and whole[0].startswith("round         1       2")
    tight = drawn(len(whole[1]) - 10)
    assert tight[0].startswith("round        1      2") and tight[1].endswith(end)
    assert drawn(len(whole[1]) - 11)[0].startswith("~ 1 more     2      3")
    course = Account("", ("round", *map(str, range(4, 13)), "end"), (house,))
    assert drawn(200)[0].startswith("~ 3 more") and drawn(len(whole[1]) - 11)[0].startswith("~ 4 more")


async def test_it_makes_way_for_sheets_and_log_and_escape_leads_back(tmp_path: Path) -> None:
    """Bug report: after PgDn nothing said how to come back, and one Escape only left the log."""
    async with SCENES["over"].app(tmp_path).run_test(size=(120, 40)) as pilot:
        await over(pilot)
        for line in ("]", "] pageup", "] tab", "} pagedown"):
            first, *more = line.split()
            await pilot.press(first)
            await pilot.pause()
            text = screen_text(pilot.app)
            assert WON not in text and "Roster" in text and "Esc shows the summary again" in text
            await pilot.press(*more, "escape")
            await pilot.pause()
            assert WON in screen_text(pilot.app)


async def test_escape_after_a_smaller_window_brings_it_back_too(tmp_path: Path) -> None:
    async with SCENES["over"].app(tmp_path).run_test(size=(120, 40)) as pilot:
        await over(pilot)
        await pilot.press("]")
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape")
        await pilot.pause()
        assert WON in screen_text(pilot.app)


async def test_turning_pages_never_leaves_it(tmp_path: Path) -> None:
    """Bug report: PgDn scrolled a long summary but replaced one that was shown whole."""
    for size, key in (((120, 40), "]"), ((80, 24), "Tab")):
        async with SCENES["over"].app(tmp_path).run_test(size=size) as pilot:
            await over(pilot)
            for page in ("pagedown", "pageup"):
                await pilot.press(*[page] * 4)
                await pilot.pause()
                text = screen_text(pilot.app)
                assert "Roster" not in text and "What now?" in text and (WON in text or page == "pagedown")
                assert f"The summary ends there; {key} shows" in text


async def test_pages_of_its_figures_turn_where_the_rest_is_whole(tmp_path: Path) -> None:
    held = sessions.to_play(Path(str(sessions.ready_sample())), str(tmp_path))
    held.session.overrule("end")
    app = TrackerApp(Opened(held.session, "sample"), AppDice(Random(1)))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        assert "↓ 1 more" in screen_text(app) and "▲ Thug 2" not in screen_text(app)
        await pilot.press("tab", "pagedown")
        await pilot.pause()
        text = screen_text(app)
        assert "The GM ended the fight" in text and "↑ 1 " in text and "▲ Thug 2" in text
    held.close()


async def test_it_makes_way_for_the_gms_edits_and_is_back_after_them(tmp_path: Path) -> None:
    async with SCENES["over"].app(tmp_path).run_test(size=(120, 40)) as pilot:
        await over(pilot)
        await pilot.press("e")
        await pilot.pause()
        assert WON not in screen_text(pilot.app) and "Roster" in screen_text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert WON in screen_text(pilot.app)


async def test_it_goes_when_something_new_begins_and_comes_back_with_an_undo(tmp_path: Path) -> None:
    app = SCENES["over"].app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await over(pilot)
        await pilot.press("f")
        await pilot.pause()
        assert WON not in screen_text(pilot.app)
        await pilot.press("u")
        await pilot.pause()
        assert WON in screen_text(pilot.app) and "lucky" in screen_text(pilot.app)
        assert table(app).desk.session.journal.redo


async def test_the_players_see_it_by_what_they_know(tmp_path: Path) -> None:
    async with SCENES["over"].app(tmp_path).run_test(size=(120, 40)) as pilot:
        await over(pilot)
        await pilot.press("f5")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert WON in text and "Thug 1 (by Vex)" in text and "left to do" not in text


async def test_on_a_small_screen_players_see_the_end_at_full_width(tmp_path: Path) -> None:
    """Players can scroll the end."""
    async with SCENES["over"].app(tmp_path).run_test(size=(80, 24)) as pilot:
        await over(pilot)
        await pilot.press("f5")
        await pilot.pause()
        text = screen_text(pilot.app)
        assert WON in text and " more" in text.splitlines()[17] and "took down" not in text
        await pilot.press("down", "down")
        await pilot.pause()
        assert "took down" in screen_text(pilot.app)
        await pilot.press("up", "up")
        await pilot.pause()
        assert screen_text(pilot.app) == text
        await pilot.press("f1")
        await pilot.pause()
        assert "↑ ↓" in screen_text(pilot.app)


def test_where_no_round_has_room_nobody_is_said_to_go_first() -> None:
    first, crew = (Field("goes first"), Field("▲"), Field()), (Field("Crew"), Field("x"), Field("2 of 4 stand"))
    course = Account("", ("round", "one", "end"), (first, crew))
    drawn = ["".join(text for text, _ in line) for line in account_lines(course, 22, ascii=False)]
    assert [line.split()[0] for line in drawn] == ["…", "Crew"]
    assert len(account_lines(course, 60, ascii=False)) == 3


async def test_looking_back_shows_it_again(tmp_path: Path) -> None:
    for size in ((120, 40), (80, 24)):
        async with SCENES["over"].app(tmp_path).run_test(size=size) as pilot:
            await over(pilot)
            await pilot.press("f", "f3", "left")
            await pilot.pause(0.2)
            text = screen_text(pilot.app)
            assert WON in text and "Thug 1 (by Vex)" in text and "The past" in text
            await pilot.press(*["left"] * 3)
            await pilot.pause()
            assert WON not in screen_text(pilot.app)


async def test_a_report_is_two_keys_away_and_says_where_it_is(tmp_path: Path) -> None:
    app = TrackerApp(offered(str(tmp_path)), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d", "enter")
        await pilot.press("exclamation_mark", "x")
        await pilot.pause()
        asked = table(app).desk.decision
        assert asked and asked.prompt == "End the fight? No winner; 4 of The crew and 6 of The house still standing"
        assert "undo restores it" in screen_text(app) and table(app).desk.session.view().ending is None
        await pilot.press("full_stop", "exclamation_mark", "x", "x")
        await pilot.pause(0.2)
        assert "The GM ended the fight" in screen_text(app) and "F2 a report" in screen_text(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "›R  A report" in screen_text(app), "the border names it, so it is looked at first"
        await pilot.press("R")
        await pilot.pause()
        assert said(app).startswith(f"The report is saved as {tmp_path}")
    page = tmp_path / "reports" / "The nightclub.html"
    assert "The GM ends the fight" in page.read_text("utf-8")


def test_deeds_that_are_too_long_for_a_line_are_wrapped_and_nothing_is_cut() -> None:
    who = "Barkeep, DJ Null, Sniper, Thug 1, Thug 2, Thug 3"
    heads = ("", "hits", "dealt", "taken", "took down")
    rows = tuple(tuple(map(Field, (name, "9 of 9", "71", "0", out))) for name, out in (("Ann", who), ("Vex", "")))
    for width in (78, 48, 30, 20):
        drawn = [
            "".join(text for text, _ in line) for line in account_lines(Account("Deeds", heads, rows), width, False)
        ]
        assert all(len(line) <= width for line in drawn)
        start = drawn[0].index("took down")
        assert " ".join(line[start:].strip() for line in drawn[1:]).strip() == who
        assert ("hits" in drawn[0]) == (width > 30), "the columns after the name go where words have too little room"


def test_deeds_of_long_names_keep_their_hits_beside_the_question() -> None:
    """FA-ATK-1: misses and stopped attacks show too, not only damage."""
    heads = ("", "HP", "hits", "dealt", "taken", "took down")
    row = ("▲ The window seat", "20 → 14", "4 of 4", "31", "6", "The hound, The collector")
    drawn = [
        "".join(text for text, _ in line)
        for line in account_lines(Account("Deeds", heads, (tuple(map(Field, row)),)), 50, False)
    ]
    assert "hits" in drawn[0] and "4 of 4" in drawn[1] and all(len(line) <= 50 for line in drawn)


async def test_a_fight_without_a_map_and_without_bodies_ends_so_too(tmp_path: Path) -> None:
    for size in ((120, 40), (80, 24)):
        app = TrackerApp(Opened(four_turns(), "four turns"), AppDice(Random(1)))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.2)
            text = screen_text(app)
            assert "The GM ended the fight in turn 5" in text and "Wounds taken  Players 6 · Opposition 5" in text
            assert "1 of 1 stand" in text and "effect dice" in text and "5 of 10  unlucky" in text
            await pilot.press("f5")
            await pilot.pause()
            text = screen_text(app)
            assert "The GM ended the fight in turn 5" in text and "2.4" not in text and "10 → 5" not in text


async def test_what_somebody_has_left_is_whole_though_it_lies_far_below_nothing() -> None:
    fight = Hexes("Ife pc HP 24 now -19 at D3", "Ana pc at D4", "Bo at D6")
    fight.order().overrule("end")
    async with TrackerApp(Opened(fight, "end.json"), AppDice(Random(4))).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "−19/24" in text and "−19/…" not in text
        assert "No statistics: no one attacked" in " ".join(text.replace("│", " ").split())


async def test_adversaries_are_listed_too_and_what_was_agreed_for_fights_is_not() -> None:
    fight = Hexes("Ana pc has knife at D3", "Bo HP 6 at D4", "Cy at D9").order()
    fight.beside("standing", "npc_stay").choose(ana="stab", bo="defend", cy="move")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "--"), ("attack", "++")).overrule("end")
    assert fight.view("gm").agreed == () and len(fight.view("players").ending.sheets) == 3  # type: ignore[union-attr]
    for size in ((120, 40), (80, 24)):
        async with TrackerApp(Opened(fight, "end.json"), AppDice(Random(4))).run_test(size=size) as pilot:
            await pilot.pause()
            text = screen_text(pilot.app)
            assert "× Bo " in text and "−2/6" in text and "▲ Cy " in text and "agreed" not in text
            assert size[0] < 100 or re.search(r"▲ Bo +6 → −2 +– +0 +8", text), text


async def test_deeds_move_to_the_ends_empty_lines() -> None:
    """The deeds' own panel is full."""
    market = named("fading-suns")
    session = Session(market, sessions.demo_setup(market))
    player = RandomPlayer(Random(4))
    for _ in range(300):
        assert session.decision is not None
        session.answer(player(session.decision))
    session.overrule("end")
    app = TrackerApp(Opened(session, "market"), AppDice(Random(1)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.2)
        text = screen_text(app)
        assert all(told in text for told in ("hardest hit", "held ", "ran down", "dodged ", "took down", "worst "))
        assert " more" not in text
        rows = [row for row in text.splitlines() if "hardest hit" in row]
        assert rows and "┃" not in rows[0], "above the question, beside the dice"


async def test_a_closed_session_says_what_its_end_brought(tmp_path: Path) -> None:
    for size in ((120, 40), (80, 24)):
        async with SCENES["over"].app(tmp_path).run_test(size=size) as pilot:
            await over(pilot)
            for label in ("Close the session", "Met", "Nothing yet", "Good two-handed melee"):
                await take(pilot, label)
            await pilot.pause()
            panel = table(pilot.app).question.text()  # type: ignore[arg-type]
            assert panel.startswith("The session is over. Everything is saved.")
            assert "· Vex's max level is now 55" in panel and "· Ann's max level is now 60" in panel
            assert "· The session is closed" in panel and "slashes on" not in panel


def test_a_text_of_a_closed_session_is_shown_from_its_start_or_not_at_all() -> None:
    """Bug report: the end began with the second half of a line."""
    texts = ["Kit's abilities: Precise attack → Good defend", "Vex's max level is now 56", "The session is closed"]
    rows = ["".join(text for text, _ in line) for line in closed([], texts, 30, 6, False)]
    assert rows == [
        "The session is over.",
        "Everything is saved.",
        "",
        "· Vex's max level is now 56",
        "· The session is closed",
    ]
