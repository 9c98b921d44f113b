"""The forecast on the screen: its layout, its key, its end at an answer, and how hard a fight is before it begins."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.fights import brawl, yard
from playouts import kit
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.commands.worker import WORKER
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.shelf import Shelf
from unhex_tui.playouts.playing import WORDS, Lot, Outcome, Share, Tally, start_of
from unhex_tui.systems import named
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.forecast import Known, _Lines
from unhex_tui.tui.screens import forecasting
from unhex_tui.tui.screens.forecasting import _answer
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.table import TableScreen

LARGE, SMALL = (120, 40), (80, 24)


def app(session: Session | None = None, worker: tuple[str, ...] = WORKER, **more: Any) -> TrackerApp:
    """Return the app with the street fight of two against two."""
    session = session or Session(UNKNOWN_ARMIES, kit.street())
    return TrackerApp(Opened(session, "street.jsonl", worker=worker), AppDice(Random(1)), **more)


def table(pilot: Pilot[None]) -> TableScreen:
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


def title(pilot: Pilot[None]) -> str:
    panel = table(pilot).panels.forecast
    assert panel is not None
    return panel._titles[0]


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the workers every tenth of a second: until the next look they play on at the cost of other tests."""
    monkeypatch.setattr(forecasting, "_GLANCE", 0.1)


async def grown(pilot: Pilot[None], to: int = 1) -> None:
    """Wait until the forecast on show has so many play-outs and is painted."""
    forecaster = table(pilot).forecaster
    assert forecaster is not None
    for _ in range(1200):
        await pilot.pause(0.05)
        running = forecaster.running
        assert running is not None
        if running.tally.playouts >= to:
            await pilot.pause(0.11)  # another look has painted these
            return
    raise AssertionError("no figures came")


def workers(pilot: Pilot[None]) -> int:
    """Return how many child processes of the forecast are there."""
    forecaster = table(pilot).forecaster
    if forecaster is None or forecaster.running is None:
        return 0
    return sum(worker.process.poll() is None for worker in forecaster.running._workers)


# ---------------------------------------------------------------------- the lines


def figures(pcs: int = 4) -> tuple[Tally, Known]:
    """Return the figures of the nightclub as the target screen has them: 144 play-outs."""
    setup = kit.fights.street()
    names = {"pc0": "Vex", "pc1": "Juno", "pc2": "Moss", "pc3": "Kit"}
    names |= {"npc0": "DJ Null", "npc1": "Barkeep", "npc2": "Thug 1", "npc3": "Thug 3"}
    setup["teams"] = [{"id": "players", "name": "The crew", "pcs": True}, {"id": "opposition", "name": "The house"}]
    for each in setup["characters"]:
        each["name"] = names[each["id"]]
    setup["characters"] = [each for each in setup["characters"] if not each["pc"] or int(each["id"][2:]) < pcs]
    position = Session(UNKNOWN_ARMIES, setup).position()
    tally = Tally(start_of(UNKNOWN_ARMIES, position))
    down = {"pc0": 130, "pc1": 144, "pc2": 78, "pc3": 89}
    for k in range(144):
        winner = "players" if k < 59 else "opposition" if k < 128 else ""
        lots = {who: Lot(k < times, False, 10.0) for who, times in down.items() if who in tally.course.fates}
        put_out = {"npc0": 1, "npc1": int(k < 100)}
        cause = "" if winner else "stalemate"
        first = "pc1" if k else "pc3"
        rounds = 11 + k % 30
        tally.add(Outcome(k, winner=winner, cause=cause, rounds=rounds, lots=lots, first=first, put_out=put_out))
    sides = {who: int(fate.team != "players") for who, fate in tally.course.fates.items()}
    was = {"players": Share(47, 100), "opposition": Share(43, 100), "": Share(10, 100)}
    return tally, Known(("Forecast: round 2, now · 144 of 400 ▸",), was=was, sides=sides)


def laid(width: int, height: int, *, ascii: bool = False, **more: Any) -> list[str]:
    tally, known = figures()
    lines = _Lines(tally, known._replace(**more), width, ascii).fitted(height)
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_at_120_columns_it_is_as_the_target_screen_has_it() -> None:
    rows = laid(50, 16)
    assert all(len(row) <= 50 for row in rows) and len(rows) <= 16
    assert re.match(r"who wins +range  was$", rows[0])
    assert re.match(r"● The crew  +████▉······· +41 % +33–49 +47$", rows[1])
    assert re.match(r"▲ The house +█████▊······ +48 % +40–56 +43$", rows[2])
    assert re.match(r"~ undecided +█▍·········· +11 % +7–17 +10", rows[3])
    assert rows[4] == "ends in 25 rounds, 8 of 10 times in 13 to 37"
    assert rows[5].split() == ["goes", "down", "first", "dies", "loses"]
    assert re.match(r"● Vex +90 % +84–94 +– +<3 % +10$", rows[6])
    assert re.match(r"● Juno +100 % +97–100 +99 % +<3 % +10$", rows[7])
    assert re.match(r"● Moss +54 % +46–62", rows[8]) and re.match(r"● Kit +62 % +54–69", rows[9])
    assert rows[10].startswith("PCs taken down by:  ▲DJ Null 1.0  ▲Barkeep") and "Thug 3 –" in rows[11]
    assert "The app plays all sides (skill: plain); no one flees or gives up." in " ".join(rows)
    ends = [{row.rindex(f" {text}") + len(text) for row in rows[1:4] if f" {text}" in row} for text in ("%",)]
    assert all(len(each) == 1 for each in ends), "shares end in one column"


def test_at_80_columns_the_opponents_stand_beside_the_pcs() -> None:
    rows = laid(80, 11)
    assert len(rows) <= 11 and all(len(row) <= 80 for row in rows)
    assert re.match(r"who wins +range  was +│ ends in 25 rounds", rows[0])
    assert re.match(r"~ undecided +█▍·········· +11 % +7–17 +10", rows[3])
    assert rows[4].endswith("│ PCs taken down by") and "│ ▲ DJ Null" in rows[5] and "│ ▲ Thug 1" in rows[6]
    assert "no one flees or gives up" in rows[-2] + rows[-1]


@pytest.mark.parametrize("was", [True, False])
def test_a_long_name_of_a_side_is_whole_where_the_bar_can_give_way(was: bool) -> None:
    tally, known = figures()
    tally.course = tally.course._replace(teams={**tally.course.teams, "opposition": "The others on the road"})
    known = known if was else known._replace(was={})
    rows = ["".join(text for text, _ in line).rstrip() for line in _Lines(tally, known, 50, False).fitted(16)]
    assert re.match(r"▲ The others on the road [█-▏]+·* +48 % +40–56" + " +43$" * was, rows[2]), rows[2]
    assert all(len(row) <= 50 for row in rows)


def test_play_outs_that_all_end_in_one_round_have_no_range_of_rounds() -> None:
    tally, known = figures()
    tally.rounds.clear()
    tally.rounds[4] = 144
    rows = ["".join(text for text, _ in line).rstrip() for line in _Lines(tally, known, 120, False).fitted(12)]
    assert rows[0].endswith("│ ends in 4 rounds")


def test_the_title_names_the_answer_without_brackets_of_the_question() -> None:
    assert _answer("How many meters? (1 die per 3, at most 12): 9") == "9"
    assert _answer("Who acts? Vex") == "Vex" and _answer("The app plays The crew") == "The app plays The crew"


@pytest.mark.parametrize("width", [36, 42, 44, 50, 60, 77, 78, 88, 120])
@pytest.mark.parametrize("height", [6, 9, 12, 20])
def test_the_interval_the_undecided_and_what_is_assumed_never_give_way(width: int, height: int) -> None:
    rows = laid(width, height)
    text = "\n".join(rows)
    assert "33–49" in text and "~ undecided" in text and "The app plays" in text and "84–94" in text
    assert all(len(row) <= width for row in rows)


def test_in_ascii_nothing_else_stands_there() -> None:
    rows = laid(50, 16, ascii=True)
    assert "#####......." in rows[1] and all(row.replace("–", "-").replace("●", "*").isascii() for row in rows[1:2])


def test_colours_warn_of_who_goes_down_and_of_a_change_that_counts() -> None:
    tally, known = figures()
    roles = {text.strip(): role for line in _Lines(tally, known, 50, False).fitted(16) for text, role in line}
    assert (roles["90 %"], roles["54 %"]) == ("bad", "guard") and roles["47"] == "quiet"
    better = known._replace(was={"players": Share(11, 100), "opposition": Share(88, 100)})
    roles = {text.strip(): role for line in _Lines(tally, better, 50, False).fitted(16) for text, role in line}
    assert (roles["11"], roles["88"]) == ("good", "good")


def test_a_fight_of_turns_ends_in_turns() -> None:
    assert laid(50, 16, unit="turn")[4] == "ends in 25 turns, 8 of 10 times in 13 to 37"


@pytest.mark.parametrize(
    ("system", "setup", "title"),
    [(FADING_SUNS, brawl, "Forecast: turn 1, now"), (FULLY_AUTOMATED, yard, "Forecast, now")],
)
async def test_the_title_names_the_turn_or_round_as_the_game_does(system: Any, setup: Any, title: str) -> None:
    """In Fully Automated! the turn order is rolled before round 1: there is no round 0."""
    async with app(Session(system, setup())).run_test(size=LARGE) as pilot:
        await pilot.press("%")
        await grown(pilot)
        assert f"╭─ {title} · " in screen_text(pilot.app)


def test_before_a_fight_a_word_leads_with_its_figures() -> None:
    rows = laid(50, 20, hard=True)
    assert rows[0] == "BETWEEN GRIM AND EVEN"
    assert rows[1] == "the PCs win 41 % (33–49), 3.1 of 4 go down on the" and rows[2] == "way"
    assert "41 %" in rows[4]


# ---------------------------------------------------------------------- the screen


async def test_the_key_puts_the_forecast_where_the_bodies_are_and_back() -> None:
    async with app().run_test(size=LARGE) as pilot:
        await pilot.pause()
        before = screen_text(pilot.app).splitlines()
        await pilot.press("%")
        await grown(pilot, 3)
        rows = screen_text(pilot.app).splitlines()
        assert re.search(r"Forecast: round 1, now · \d+ of 400 ▸", "\n".join(rows))
        assert any("The app plays all sides" in row for row in rows)
        assert [row[:66] for row in rows[-16:]] == [row[:66] for row in before[-16:]], "the question stays as it is"
        await pilot.press("ctrl+k")
        await pilot.pause()
        assert screen_text(pilot.app).splitlines() == before
        assert workers(pilot) == 1, "it runs on"


async def test_on_a_small_screen_it_is_a_tab_and_the_key_leads_back() -> None:
    async with app().run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = screen_text(pilot.app)
        await pilot.press("%")
        await grown(pilot)
        rows = screen_text(pilot.app).splitlines()
        assert "[forecast]" in rows[0] and rows[1].startswith("Forecast: round 1, now · ")
        await pilot.press("tab")
        await pilot.pause()
        assert " forecast" in screen_text(pilot.app).splitlines()[0] and table(pilot).panels.tab != "forecast"
        await pilot.press("%")
        await pilot.pause()
        assert "[forecast]" in screen_text(pilot.app).splitlines()[0]
        await pilot.press("%")
        await pilot.pause()
        assert "forecast" not in screen_text(pilot.app).splitlines()[0] and before.splitlines()[0].split()[0] == "Round"


async def test_an_answer_ends_the_workers_and_the_figures_stay_dim() -> None:
    async with app().run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot, 25)
        assert workers(pilot) == 1
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert workers(pilot) == 0
        panel = table(pilot).panels.forecast
        assert panel is not None and panel.display and "before the answer “No one focuses”" in title(pilot)
        assert title(pilot).rstrip(" ─╮").endswith("% forecasts anew"), title(pilot)
        assert {role for line in panel.lines for _, role in line} == {"quiet"}
        await pilot.press("%")
        await grown(pilot)
        assert ", now · " in title(pilot) and panel.lines[0][-1][0].endswith("was")
        await pilot.press("u")
        await pilot.pause(0.2)
        assert "before an undo" in title(pilot) and workers(pilot) == 0


async def test_leaving_the_app_ends_the_workers() -> None:
    async with app().run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot)
        forecaster = table(pilot).forecaster
    assert forecaster is not None and forecaster.running is not None and forecaster.running.over
    kit.until(lambda: all(each.process.poll() is not None for each in forecaster.running._workers), 5)  # type: ignore[union-attr]


async def test_a_worker_that_cannot_start_is_told() -> None:
    async with app(worker=("no such program",)).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await pilot.pause(0.2)
        assert table(pilot).desk.said.text == "The forecast ended: no play-outs: No such file or directory"


async def test_workers_that_break_are_told_and_the_screen_goes_on() -> None:
    async with app(worker=kit.script("sys.exit(1)")).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        for _ in range(100):
            await pilot.pause(0.05)
            if table(pilot).desk.said.text:
                break
        assert "The forecast ended: 3 play-outs broke off" in table(pilot).desk.said.text
        assert "3 broke off" in title(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table(pilot).desk.session.journal.last == 1


async def test_a_game_without_judges_says_so_and_nothing_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    unhex = named("unhex")
    monkeypatch.setattr(type(unhex), "course", lambda _self, _table: None)
    session = Session(unhex, kit.fights.plain())
    async with app(session).run_test(size=LARGE) as pilot:
        await pilot.pause()
        before = screen_text(pilot.app).splitlines()[:20]
        await pilot.press("%")
        await pilot.pause()
        assert table(pilot).desk.said.text == "Unhex has no forecast yet"
        assert screen_text(pilot.app).splitlines()[:20] == before


async def test_the_players_view_has_nothing_of_it() -> None:
    async with app().run_test(size=LARGE) as pilot:
        await pilot.pause()
        before = table(pilot).desk.session.view("players")
        await pilot.press("%")
        await grown(pilot)
        assert table(pilot).desk.session.view("players") == before
        await pilot.press("f5")
        await pilot.pause()
        assert "Forecast" not in screen_text(pilot.app) and "The app plays" not in screen_text(pilot.app)


async def test_while_a_player_chooses_in_secret_there_is_no_forecast() -> None:
    session = Session(named("fully-automated"), kit.fights.yard())
    dice = AppDice(Random(1))
    for _ in range(60):
        decision = session.decision
        assert decision is not None
        if decision.secret and not any(seat.gm for seat in decision.seats):
            break
        if decision.kind == "roll":
            session.answer(dice(decision))
        else:
            options = getattr(decision, "options", ())
            session.answer(getattr(decision, "enter", "") or options[0].key)
    assert decision is not None and decision.secret
    async with app(session).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await pilot.pause()
        assert "No forecast while a player chooses in secret" in table(pilot).desk.said.text
        assert not table(pilot).panels.forecast and workers(pilot) == 0


# ---------------------------------------------------------------------- how hard is this?


def evening(system: Any = UNKNOWN_ARMIES, setup: Any = None) -> Session:
    """Return a session at the question who joins the opposition, after two NPCs have joined."""
    pcs = [each for each in (setup or kit.street())["characters"] if each["pc"]]
    session = Session(system, {"title": "Friday", "characters": pcs})
    for answer in ("fight", "recruit", "opposition"):
        session.answer(answer)
    kind = next(each.key for each in session.decision.options if each.key not in ("done", "own", "npc"))  # type: ignore[union-attr]
    for more in (kind, 2, ["visible"]):
        session.answer(more)
    return session


async def test_while_npcs_are_recruited_it_says_how_hard_the_fight_is() -> None:
    async with app(evening()).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot, 2)
        assert title(pilot).startswith("How hard is this? · ")
        panel = table(pilot).panels.forecast
        assert panel is not None and any(word.upper() in panel.lines[0][0][0] for _, word in WORDS)
        assert "the PCs win" in panel.text() and "of 2 go down" in panel.text()


async def test_before_a_fight_in_turns_its_length_is_in_turns() -> None:
    async with app(evening(FADING_SUNS, brawl())).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot)
        panel = table(pilot).panels.forecast
        assert panel is not None and re.search(r"ends in \d+ turn", panel.text())


async def test_it_follows_the_table_until_the_fight_begins() -> None:
    session = evening()
    assert session.decision is not None and session.decision.question == "fight.prepare"
    async with app(session).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot)
        first = table(pilot).forecaster.running  # type: ignore[union-attr]
        opponents = sum(not fate.pc for fate in first.course.fates.values())  # type: ignore[union-attr]
        session.answer("recruit")
        table(pilot).desk.ask()
        table(pilot).changed()
        await pilot.pause(0.3)
        assert first is not None and first.over, "an answer ends it"
        second = table(pilot).forecaster.running  # type: ignore[union-attr]
        assert second is not first and second is not None and opponents == 2
        assert title(pilot).startswith("How hard is this?")


async def test_an_encounter_at_the_cursor_is_forecast_before_it_is_chosen(tmp_path: Path) -> None:
    pcs = [each for each in kit.street()["characters"] if each["pc"]]
    session = Session(UNKNOWN_ARMIES, {"title": "Friday", "characters": pcs})
    session.answer("fight")
    session.answer("encounter")
    shelf = Shelf(tmp_path, UNKNOWN_ARMIES.kinds)
    tracker = TrackerApp(Opened(session, "friday.jsonl", worker=WORKER, shelf=shelf), AppDice(Random(1)))
    async with tracker.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("down", "%")
        await grown(pilot)
        first = table(pilot).forecaster.running  # type: ignore[union-attr]
        assert first is not None and title(pilot).startswith("How hard is this?")
        assert not session.table.fighting and {*session.table.characters} == {"pc0", "pc1"}
        await pilot.press("down", "%")
        await grown(pilot)
        second = table(pilot).forecaster.running  # type: ignore[union-attr]
        assert second is not None and {*second.course.fates} != {*first.course.fates} and first.over
        panel = table(pilot).panels.forecast
        assert panel is not None and panel.display and "▲ Opposition" in panel.text()


@pytest.fixture
def few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the figures of a kind after two play-outs."""
    monkeypatch.setattr(forecasting, "_ENOUGH", 2)
    monkeypatch.setattr(forecasting, "LEAST", 2)


def recruiting(*joined: tuple[str, int]) -> Session:
    """Return an Unhex session at the list of recruits, with so many of each kind in the opposition."""
    setup = {**kit.fights.plain(), "title": "Friday"}
    setup["characters"] = [each for each in setup["characters"] if each.get("pc")]
    session = Session(named("unhex"), setup)
    for answer in ("fight", "recruit", "b"):
        session.answer(answer)
    for kind, many in joined:
        for more in (kind, many, ["visible"]):
            session.answer(more)
    return session


async def listed(pilot: Pilot[None], name: str) -> list[str]:
    """Return the cells of a kind in the list of recruits once they are more than a promise."""
    for _ in range(1200):
        await pilot.pause(0.05)
        row = next((line for line in screen_text(pilot.app).splitlines() if line.startswith(f"┃›   {name}")), "")
        if re.search(r"\d %", row):
            return row.strip("┃› ").split("│")[0].split()
    raise AssertionError(f"no figures came: {screen_text(pilot.app)}")


@pytest.mark.usefixtures("few_are_enough")
async def test_the_list_of_recruits_says_what_one_more_would_change() -> None:
    async with app(recruiting(("thug", 3))).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot, 2)
        assert "PCs win  down" not in screen_text(pilot.app), "no kind is at the cursor"
        await pilot.press("down", "down", "down")
        name, level, wins, percent, down, weapon, *_ = await listed(pilot, "Sniper")
        assert (name, level, percent, weapon) == ("Sniper", "48", "%", "Long")
        assert 0 <= int(wins) <= 100 and 0 <= float(down) <= 4
        rows = [line[:67] for line in screen_text(pilot.app).splitlines()]
        assert any(re.fullmatch(r"┃ +level  PCs win  down  weapon +armor +", row) for row in rows)
        assert any(re.fullmatch(r"┃    Thug +36 +Cudgel +.*", row) for row in rows), "not tried yet"
        assert title(pilot).startswith("How hard is this? · ") and len(table(pilot).desk.session.table.characters) == 4


@pytest.mark.usefixtures("few_are_enough")
async def test_recruits_that_the_cursor_passes_are_not_forecast() -> None:
    async with app(recruiting(("thug", 3))).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await grown(pilot, 2)
        forecaster = table(pilot).forecaster
        assert forecaster is not None
        await pilot.press(*["down"] * 12)
        await pilot.pause(0.05)
        assert not forecaster._recruits._tallies
        await listed(pilot, "Boss")
        assert [*forecaster._recruits._tallies] == ["boss"]
        await pilot.press("escape", "%")
        await pilot.pause(0.1)
        assert forecaster._recruits._running is None, "the panel is closed"


async def test_the_first_recruit_at_the_cursor_is_forecast() -> None:
    async with app(recruiting()).run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await pilot.pause()
        assert table(pilot).desk.said.text.startswith("No fight is on"), "no kind is at the cursor"
        await pilot.press("down", "%")
        await grown(pilot, 2)
        assert title(pilot).startswith("How hard is this?")
        running = table(pilot).forecaster.running  # type: ignore[union-attr]
        assert running is not None and sum(not fate.pc for fate in running.course.fates.values()) == 1


async def test_without_opposition_it_says_what_is_missing() -> None:
    pcs = [each for each in kit.street()["characters"] if each["pc"]]
    async with app(Session(UNKNOWN_ARMIES, {"title": "Friday", "characters": pcs})).run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("%")
        await pilot.pause()
        assert table(pilot).desk.said.text == "No fight is on, and none can begin yet: nothing to forecast"
        assert not table(pilot).panels.forecast
