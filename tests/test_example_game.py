"""The example game, installed as a separate package, works with every command."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import ROOT, apart, here, is_one_line
from kit import texts
from last_candle import LAST_CANDLE
from players import RandomPlayer
from tui.conftest import waits_no_longer_than_it_must  # noqa: F401  for the tests of this file too
from tui.screen_text import screen_text

from unhex_tui.commands import screen, sessions
from unhex_tui.commands.serving import followed
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.systems import GROUP, named
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened, Start
from unhex_tui.tui.screens.table import TableScreen
from unhex_tui.tui.watch_app import WatchApp
from unhex_tui.web.page import page

SETUP = {"title": "Stairs", "duellists": [{"name": "Ida"}, {"name": "Bo"}]}
FIRST_BLOOD = [{"answer": "c2"}, {"answer": "wait"}, {"answer": [4, 6]}]
"""Ida strikes at Bo, who waits: 10 − 2 = 8, so Bo gets one cut."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The example installed in a folder: its module, and the entry point that names its system."""
    folder = tmp_path / "site"
    info = folder / "last_candle-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "last_candle.py").write_bytes((ROOT / "examples" / "last_candle.py").read_bytes())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-candle\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nlast-candle = last_candle:LAST_CANDLE\n", "utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "last_candle", raising=False)
    named.cache_clear()
    yield folder
    named.cache_clear()


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    """A setup file that names its game."""
    path = tmp_path / "stairs.json"
    path.write_text(json.dumps({"system": "last-candle", **SETUP}), "utf-8")
    return path


@pytest.fixture
def save(site: Path, setup: Path, tmp_path: Path) -> Path:
    """A save of the game in the saves folder after `FIRST_BLOOD`."""
    path = tmp_path / "data" / "saves" / "Stairs.jsonl"
    assert run(*FIRST_BLOOD, to=("run", setup, "--save", path))[-1]["prompt"] == "What does Ida do?"
    return path


def run(*lines: dict[str, Any], to: tuple[object, ...]) -> list[dict[str, Any]]:
    """Return the output of `run` as JSON values."""
    done = here(*to, stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def of(records: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [record for record in records if record["type"] == kind]


# ---------------------------------------------------------------------- without a screen


def test_it_is_found_in_a_process_of_its_own(site: Path, setup: Path, tmp_path: Path) -> None:
    path = f"{site}:{ROOT}" if sys.platform != "win32" else f"{site};{ROOT}"
    done = apart("run", setup, "--save", tmp_path / "a.jsonl", stdin='{"answer": "wait"}\n', PYTHONPATH=path)
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out.splitlines()[0])["system"] == "last-candle"
    done = apart("log", tmp_path / "a.jsonl")
    assert done.status == 1 and is_one_line(done.err)
    assert (
        "a.jsonl: the game last-candle is not installed: this save needs it; available: unhex, fading-suns" in done.err
    )


def test_a_duel_is_played_amended_overruled_and_taken_back(site: Path, setup: Path) -> None:
    records = run(
        *FIRST_BLOOD,
        {"explain": True},
        {"aside": "amend"},
        {"answer": "c2"},
        {"answer": 2},
        {"undo": True},
        {"undo": True},
        {"roll": True},
        {"view": "players"},
        {"overrule": "end"},
        to=("run", setup, "--seed", 3),
    )
    assert of(records, "session")[0]["asides"] == ["amend"]
    assert "Ida strikes at Bo: 8" in [told["text"] for told in of(records, "told")]
    assert "Bo: cuts 1 → 2" in [told["text"] for told in of(records, "told")]
    (view,) = of(records, "view")
    assert [row["name"] for row in view["roster"]] == ["Ida", "Bo"]
    assert view["scene"] is None
    assert records[-1]["type"] == "over"


def test_a_save_is_gone_on_with_and_its_evening_played_to_its_end(save: Path) -> None:
    held = sessions.opened(save)
    player = RandomPlayer(Random(2))
    while held.session.decision is not None:
        held.session.answer(player(held.session.decision))
    assert sum(one.cuts < 3 for one in held.session.table.characters.values()) <= 1
    held.close()
    assert run(to=("run", "--save", save))[-1]["type"] == "over"


def test_a_title_is_enough_and_who_fights_is_asked(site: Path, tmp_path: Path) -> None:
    held = sessions.begun({"system": "last-candle", "title": "Later"}, tmp_path / "later.jsonl")
    for name in ("Ida", "Bo", ""):
        held.session.answer(name)
    assert held.session.decision is not None and held.session.decision.prompt == "What does Ida do?"
    held.close()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"system": "last-candle", "title": 7}, "expected a text as title"),
        (
            {"system": "last-candle", "title": "x", "map": "", "duellists": [1]},
            "map: there is no such field; duellists.0",
        ),
        ({"system": "chess", "title": "x"}, "the game chess is not installed: this file needs it; available: unhex, "),
        ({"title": "x", "duellists": []}, "no such field"),
    ],
    ids=["title", "all mistakes", "no such game", "Unhex, unless told"],
)
def test_what_is_wrong_with_a_setup_is_told_in_a_line(
    content: dict[str, Any], said: str, site: Path, tmp_path: Path
) -> None:
    (tmp_path / "wrong.json").write_text(json.dumps(content), "utf-8")
    done = here("run", tmp_path / "wrong.json")
    assert (done.status, done.out) == (1, "") and is_one_line(done.err) and said in done.err


# ----------------------------------------------------------- log and reports


def test_its_story_is_told_reported_and_exported(save: Path, tmp_path: Path) -> None:
    for more in ((), ("--players",)):
        done = here("log", save, *more)
        assert (done.status, done.err) == (0, "")
        assert "Ida strikes at Bo: 8" in done.out and "Bo is cut." in done.out and "Round 2\n-------" in done.out
        report = tmp_path / "report.html"
        assert here("log", save, *more, "--html", report).status == 0
        assert "DARK-2" in report.read_text("utf-8") and "Two dice" in report.read_text("utf-8")
    assert json.loads(here("export", save).out)["system"] == "last-candle"


def test_its_rules_are_looked_up(save: Path, tmp_path: Path) -> None:
    assert "Your next strike" in here("rules", "DARK-3", "--system", "last-candle").out
    data = ("--data", tmp_path / "data")
    assert here("rules", "candle", *data).out.startswith("DARK-5  Cuts"), "the game that was played last is meant"
    assert here("rules", "DICE-1", "--system", "unhex", *data).status == 0


def test_what_it_does_not_have_is_said(save: Path, tmp_path: Path) -> None:
    for command in (("export", save, "party"), ("map", "show", "nightclub", "--system", "last-candle")):
        done = here(*command)
        assert (done.status, done.out) == (1, "") and is_one_line(done.err)
    assert here("map", "check", "nightclub", "--data", tmp_path / "data").status == 0, "maps are the first game's then"
    assert here("rules", "--system", "chess").status == 1
    games = "unhex, fading-suns, fully-automated, unknown-armies, last-candle"
    assert here("demo", "chess").err == f"unhex-tui: the game chess is not installed; available: {games}\n"


# ---------------------------------------------------------------------- letters, odds, a reaction


def duel(*answers: Any) -> Session:
    session = Session(LAST_CANDLE, SETUP)
    for answer in answers:
        session.answer(answer)
    return session


def test_every_duellist_has_a_letter_of_the_name() -> None:
    session = Session(LAST_CANDLE, {"title": "Stairs", "duellists": [{"name": n} for n in ("Ida", "Ian", "Rue", "Я")]})
    assert [row.letter for row in session.view().roster] == ["i", "a", "b", "c"]


def test_DARK_2_DARK_3_odds_of_a_strike_are_counted_over_all_dice() -> None:
    figures = duel().advice().odds()
    assert (figures.heads, dict(figures.cells)) == (("cuts", "twice"), {"c2": ("58 %", "8 %")})
    assert dict(duel("feint", "wait").advice().odds().cells) == {"c2": ("92 %", "42 %")}


def test_DARK_2_odds_of_a_strike_are_those_of_play() -> None:
    cuts = Counter(
        duel("c2", "feint", "none", [hand, luck]).table.characters["c2"].cuts
        for hand, luck in product(range(1, 7), repeat=2)
    )
    assert [percent(Fraction(n, 36)) for n in (cuts[1] + cuts[2], cuts[2])] == ["58 %", "8 %"]


def test_DARK_6_a_thrown_coat_makes_a_strike_count_2_less_and_is_gone() -> None:
    session = duel("c2", "feint")
    assert session.decision is not None and session.decision.question == "react"
    assert [seat.id for seat in session.decision.seats] == ["c2"]
    session.answer("coat")
    session.answer([4, 4])
    assert (session.table.characters["c2"].cuts, session.table.characters["c2"].coat) == (0, False)
    assert duel("c2", "feint", "coat", [4, 4], "c2", "c1").decision.question == "strike", "it is thrown once"
    assert duel("c2", "wait").decision.question == "strike", "a waiting character holds the knife ready"


@pytest.mark.parametrize("answers", [("c2", "feint"), ("c2", "feint", "coat"), ("c2", "feint", "none")])
def test_DARK_6_a_loaded_table_asks_the_same(answers: tuple[str, ...]) -> None:
    """The table was saved between the reaction and the dice."""
    session = duel(*answers)
    loaded = LAST_CANDLE.load(LAST_CANDLE.dump(session.table))
    assert Conversation(loaded, LAST_CANDLE.play(loaded)).decision == session.decision


def test_DARK_1_a_revived_duellist_chooses_first() -> None:
    """The revival comes during a strike."""
    session = Session(LAST_CANDLE, {"title": "Stairs", "duellists": [{"name": name} for name in ("Ida", "Bo", "Ann")]})
    edit(session, "c3", 3)
    for answer in ("c2", "feint"):
        session.answer(answer)
    assert session.decision is not None and session.decision.question == "react"
    edit(session, "c3", 0)
    assert (session.decision.question, session.decision.seats[0].id) == ("what", "c3")
    session.answer("wait")
    assert (session.decision.question, session.decision.seats[0].id) == ("react", "c2")


def edit(session: Session, who: str, cuts: int) -> None:
    aside = session.gm_action("amend")
    aside.answer(who)
    aside.answer(cuts)
    session.finish("amend", aside)


# ---------------------------------------------------------------------- on the screen


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The sessions that would have been drawn."""
    found: list[Any] = []
    monkeypatch.setattr(screen, "need_terminal", lambda: None)
    monkeypatch.setattr(screen, "_shown", lambda opening, _args: found.append(opening) or 0)
    return found


def test_the_start_screen_offers_the_game_that_was_played_last(save: Path, tmp_path: Path) -> None:
    start = screen.offered(str(tmp_path / "data"))
    looked = start.saves[0].looked
    assert looked is not None and looked.view.headline == "Round 2"
    assert start.others[0].name == "A new fight: The cellar stairs"
    assert start.begin is not None
    opened = start.begin("Tonight")
    assert opened.session.system.name == "last-candle"
    opened.close()


def test_another_game_is_begun_from_the_start_screen(site: Path, tmp_path: Path) -> None:
    start = screen.offered(str(tmp_path / "data"))
    assert start.others[0].name == "A new nightclub fight"
    assert start.games is not None
    other = {game.title: game for game in start.games()}["The last candle"].start()
    opened = other.others[0].open()
    assert opened.session.view().title == "The cellar stairs"
    opened.close()


async def test_the_demo_of_another_game_is_a_key_away_on_the_start_screen(site: Path, tmp_path: Path) -> None:
    app = TrackerApp(screen.offered(str(tmp_path / "data")), AppDice(Random(1)), ascii=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert "Which game's demo?" in screen_text(app) and "The last candle" in screen_text(app)
        await pilot.press("up", "space")
        await pilot.pause()
        assert "What does The lamplighter do?" in screen_text(app)
    assert app.opened is not None
    app.opened.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_it_is_played_on_the_screen_without_a_map(
    size: tuple[int, int], save: Path, shown: list[Any], tmp_path: Path
) -> None:
    assert here("play", save, "--data", tmp_path / "data").status == 0
    opened: Opened = shown[0]
    app = TrackerApp(opened, AppDice(Random(1)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not table.map.display and not table.panels.sheet.display
        assert "What does Ida do?" in screen_text(app)
        await pilot.press("f", "w", "question_mark", "escape", "f1", "escape")
        assert opened.session.table.round == 3, "what was said has been done"
        for keys in (
            ("slash", "D", "A", "escape"),
            ("f3", "left", "escape"),
            ("tab", "tab", "escape"),
            ("f4",),
        ):
            await pilot.press(*keys)
            await pilot.pause()
        assert "This game has no map desk" in screen_text(app)
        await pilot.press("u", "exclamation_mark", "x", "x")
        await pilot.pause()
        assert opened.session.decision is None
    opened.close()


def test_its_demo_is_played(site: Path, shown: list[Any], tmp_path: Path) -> None:
    for which in (("last-candle",), ("--system", "last-candle")):
        assert here("demo", *which, "--data", tmp_path / "data").status == 0
        if isinstance(shown[-1], Opened):
            shown[-1].close()
    assert isinstance(shown[0], Opened) and shown[0].session.view().title == "The cellar stairs"
    assert isinstance(shown[1], Start) and len(shown[1].saves) == 1, "one that is under way is offered first"
    assert run(to=("run", "--demo", "--system", "last-candle"))[0]["title"] == "The cellar stairs"


# ---------------------------------------------------------------------- players


async def test_players_watch_it(save: Path, tmp_path: Path) -> None:
    app = WatchApp(followed(None, str(tmp_path / "data")))
    held = sessions.opened(save)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Ida" in screen_text(app) and "Bo is cut" in screen_text(app)
        held.session.answer("feint")
        app.poll()
        await pilot.pause()
        assert "What does Bo do?" in screen_text(app)
    held.close()


def test_players_are_served_it(save: Path, tmp_path: Path) -> None:
    follower = followed("Stairs", str(tmp_path / "data"))
    seen = " ".join(texts(page(follower.view())))
    assert "Bo is cut." in seen and "Round 2" in seen


async def test_a_game_without_end_and_map_goes_on(save: Path, tmp_path: Path) -> None:
    """The game draws no end and no map."""
    app = TrackerApp(screen.offered(str(tmp_path / "data")), AppDice(Random(1)), ascii=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.1)
        assert (
            "Last session: Stairs" in screen_text(app) and "Ida" in screen_text(app) and "Map" not in screen_text(app)
        )
        await pilot.press("enter")
        await pilot.pause()
        assert app.opened is not None
        app.opened.session.overrule("end")
        assert app.opened.session.ending() is None and app.opened.session.view().ending is None


def test_the_app_answers_in_the_example_and_strikes_at_the_weakest() -> None:
    session = Session(LAST_CANDLE, {**SETUP, "duellists": [*SETUP["duellists"], {"name": "Cy"}]})
    session.table.characters["c3"].cuts = 2
    proposal = session.proposal("sharp")
    assert proposal is not None and proposal.answer == "c3"
    before = LAST_CANDLE.judge(session.table, session.decision).worths
    session.table.declared["c2"] = "wait"
    assert LAST_CANDLE.judge(session.table, session.decision).worths == before


def test_the_app_plays_a_duel_of_the_example_to_its_end() -> None:
    session, dice, asked = Session(LAST_CANDLE, SETUP), AppDice(Random(4)), set[str]()
    while session.decision is not None:
        proposal = session.proposal("plain")
        assert proposal is not None
        asked.add(session.decision.question)
        session.answer(dice(session.decision) if proposal.answer is None else proposal.answer)
    assert len(session.table.able) <= 1 and asked == {"what", "react", "strike"}
