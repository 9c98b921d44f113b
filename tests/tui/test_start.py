"""The start screen: previews show sessions as they were left, and files are read only when they are looked at."""

from pathlib import Path
from random import Random

import pytest
from nightclub import SHOT, played
from screen_text import screen_text
from textual.pilot import Pilot

from unhex_tui.commands import screen, sessions
from unhex_tui.commands.screen import offered
from unhex_tui.engine.session import AppDice
from unhex_tui.files.follow import Tail
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Game, Looked, Opened, Saved, Start

LEFT = Looked(played(*SHOT[:4]).view(lines=1), False, 41)
OTHER = Looked(played(*SHOT[:7]).view(lines=1), False, 7)
LARGE = (120, 40)


def never(title: str = "") -> Opened:
    raise ValueError("not here")


def app(start: Start) -> TrackerApp:
    return TrackerApp(start, AppDice(Random(1)))


async def looked(pilot: Pilot[None]) -> str:
    """Return the screen after all previews are read, which happens one by one."""
    await pilot.pause()
    for _ in range(300):
        if getattr(pilot.app.screen, "_soon", None) is None:
            break
        await pilot.pause(0.03)
    return screen_text(pilot.app)


async def test_the_last_session_is_shown_as_it_was_left() -> None:
    """The picture has the map, the round, the acting character and the seat to decide."""
    async with app(Start((Saved("The nightclub", "yesterday", never, LEFT),), begin=never)).run_test(
        size=LARGE
    ) as pilot:
        text = await looked(pilot)
        assert "Last session: The nightclub" in text and "Dance Floor" in text
        assert "Who is there" in text and "Barkeep 45/45" in text and "41 answers" in text
        assert "Round 1 · The crew: Vex acts · Vex to decide: which action?" in text
        assert "Resume The nightclub  Round 1 · The crew: Vex acts  ●●●● ▲▲▲▲▲▲  yesterday" in text
        await pilot.resize_terminal(80, 24)
        text = await looked(pilot)
        assert "Last session" not in text and "Round 1 · The crew: Vex acts  ●●●● ▲▲▲▲▲▲" in text


async def test_arrows_turn_the_picture() -> None:
    """Other saves are read after the first painting."""
    read: list[str] = []

    def look() -> Looked:
        read.append("other")
        return OTHER

    saves = (Saved("First", "today", never, LEFT), Saved("Second", "yesterday", never, look=look))
    async with app(Start(saves, begin=never)).run_test(size=LARGE) as pilot:
        assert not read
        assert "Last session: First" in await looked(pilot) and read == ["other"]
        await pilot.press("down", "down")
        text = await looked(pilot)
        assert "─ Second ─" in text and "7 answers" in text and "Last session" not in text
        await pilot.press("up", "up")
        assert "Last session: First" in await looked(pilot) and read == ["other"]


async def test_a_save_of_another_rule_system_is_read_only_when_it_is_looked_at() -> None:
    read: list[str] = []

    def look() -> Looked:
        read.append("apart")
        return OTHER

    saves = (Saved("First", "today", never, LEFT), Saved("Second", "yesterday", never, look=look, apart=True))
    async with app(Start(saves)).run_test(size=LARGE) as pilot:
        await looked(pilot)
        assert not read
        await pilot.press("down")
        assert "─ Second ─" in await looked(pilot) and read == ["apart"]


async def test_a_damaged_save_is_named_with_its_fault(tmp_path: Path) -> None:
    """The other saves are shown."""
    held = sessions.begun(sessions.demo_setup(), tmp_path / "saves" / "The nightclub.jsonl")
    held.session.answer([4, 2])
    held.close()
    sound = (tmp_path / "saves" / "The nightclub.jsonl").read_bytes()
    (tmp_path / "saves" / "Damaged.jsonl").write_bytes(sound.splitlines(True)[0] + b"{}\n" * 3)
    (tmp_path / "saves" / "Bad.jsonl").write_bytes(b"no save\n")
    async with app(offered(str(tmp_path))).run_test(size=LARGE) as pilot:
        text = await looked(pilot)
        assert "cannot be opened: it is not a save of this app" in text
        assert "damaged: the readable part" in text and "Barkeep" in text
    assert (tmp_path / "saves" / "The nightclub.jsonl").read_bytes() == sound


def test_one_resumable_save_is_read_before_painting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of saves does not matter."""
    held = sessions.begun(sessions.demo_setup(), tmp_path / "saves" / "The nightclub.jsonl")
    held.close()
    sound = (tmp_path / "saves" / "The nightclub.jsonl").read_bytes()
    for n in range(200):
        (tmp_path / "saves" / f"Evening {n}.jsonl").write_bytes(sound)
    read: list[Path] = []
    whole = screen.tail

    def tail(path: Path, most: int) -> Tail:
        read.append(path)
        assert most == screen.AT_FIRST
        return whole(path, most)

    monkeypatch.setattr(screen, "tail", tail)
    start = screen.offered(str(tmp_path))
    assert len(read) == 1 and start.saves[0].looked is not None and len(start.saves) == 201
    assert all(saved.looked is None and saved.look is not None for saved in start.saves[1:])


async def test_with_whom_a_new_session_begins_is_asked_where_a_party_lies_ready() -> None:
    begun: list[str] = []

    def begin(name: str) -> Opened:
        begun.append(name)
        raise ValueError("begun")

    crew = Saved("The crew", "Vex, Juno", lambda: begin("The crew"))
    start = Start((Saved("First", "today", never, LEFT),), parties=(crew,), begin=begin, title="Tuesday", game="Unhex")
    async with app(start).run_test(size=LARGE) as pilot:
        await pilot.press("n")
        text = await looked(pilot)
        assert (
            "Which party?" in text
            and "The crew  Vex, Juno" in text
            and "No characters yet  you add the characters next" in text
        )
        await pilot.press("down", "space")
        assert begun == ["The crew"]
        await pilot.press("escape", "n", "enter")
        assert "Name of the session" in screen_text(pilot.app)
        await pilot.press("enter")
        assert begun == ["The crew", "Tuesday"]


@pytest.mark.parametrize("size", [LARGE, (80, 24)])
async def test_many_sessions_stand_in_a_filtered_list(
    size: tuple[int, int],
) -> None:
    """The menu keeps its letters."""
    opened: list[str] = []
    read: list[int] = []

    def saved(n: int) -> Saved:
        def open_it() -> Opened:
            opened.append(f"Evening {n}")
            raise ValueError("opened")

        def look() -> Looked:
            read.append(n)
            return OTHER

        return Saved(f"Evening {n}", f"2026-01-{n % 28 + 1:02}", open_it, look=look)

    start = Start(tuple(saved(n) for n in range(60)), begin=never, title="Tuesday")
    async with app(start).run_test(size=size) as pilot:
        text = await looked(pilot)
        assert "o  Another session  52 more" in text and "n  New session" in text and read == [*range(8)]
        await pilot.press("o")
        text = await looked(pilot)
        assert "Which session?" in text and "60 of 60" in text
        await pilot.press(*"ing47")
        text = await looked(pilot)
        assert "filter  ing47" in text and "1 of 60" in text and 47 in read, "what is looked at is read"
        await pilot.press("escape")
        assert "60 of 60" in await looked(pilot)
        await pilot.press(*"ing47", "enter")
        assert opened == ["Evening 47"]
        await pilot.press("escape", "escape")
        text = await looked(pilot)
        assert "Which session?" not in text and "n  New session" in text


async def test_f1_says_which_keys_there_are_before_a_session() -> None:
    async with app(Start(begin=never, title="Tuesday")).run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        assert "q quits" in screen_text(pilot.app)
        await pilot.press("escape")
        assert "q quits" not in await looked(pilot) and pilot.app.is_running, "Escape leaves nothing but the line"
        await pilot.press("n", "f1")
        assert "Type, then press Enter" in await looked(pilot)


async def test_escape_does_what_it_says_while_a_session_is_named() -> None:
    async with app(Start(begin=never, title="Tuesday")).run_test(size=LARGE) as pilot:
        await pilot.press("n")
        assert "Esc back" in await looked(pilot)
        await pilot.press("x")
        shown = await looked(pilot)
        assert "Esc clear" in shown and "Esc back" not in shown
        await pilot.press("escape")
        assert "> Tuesday" in await looked(pilot)
        await pilot.press("escape")
        assert "Name of the session" not in await looked(pilot)


def two_games(begun: list[str], *, parties: tuple[Saved, ...] = ()) -> Start:
    """Return the start screen of two games, the first with one demo, the second with two; a third cannot be played."""

    def begin(name: str) -> Opened:
        begun.append(name)
        raise ValueError("begun")

    def demo(of: str, letter: str) -> Saved:
        return Saved(f"A new fight of {of}", "the demo", lambda: begin(f"demo {of}"), letter=letter)

    def offer(game: str, title: str, demos: tuple[Saved, ...], *parties: Saved) -> Start:
        begun = lambda name: begin(f"{game}: {name}")  # noqa: E731
        return Start((), demos, parties, begun, title, demos=len(demos), game=game, games=lambda: games)

    pair = Saved("The pair", "Ida, Ben", lambda: begin("The pair"))
    first = offer("Unhex", "Tuesday", (demo("Unhex", "d"),), *parties)
    second = offer("Candle", "Duel", (demo("Candle", "d"), demo("Candle by day", "c")), pair)
    games = [
        Game("Unhex", "", lambda: first, "u", "areas"),
        Game("Candle", "", lambda: second, "e", "one candle"),
        Game("Odd", "it is odd", Start),
    ]
    return first


@pytest.mark.parametrize("size", [LARGE, (80, 24)])
async def test_a_new_session_asks_for_the_game(
    size: tuple[int, int],
) -> None:
    """A number or a letter answers; enter takes the last played game."""
    begun: list[str] = []
    async with app(two_games(begun)).run_test(size=size) as pilot:
        await pilot.press("n")
        text = await looked(pilot)
        assert "━ New session ━" in text and "Which game?" in text and "Odd: it is odd" in text
        assert "›1  u  Unhex   areas" in text and " 2  e  Candle  one candle" in text
        assert "1–2 or u e choose  Enter Unhex  ↑↓ look" in text
        await pilot.press("3")
        assert "3: press a number from 1 to 2, or a letter" in await looked(pilot)
        await pilot.press("enter", "enter")  # the first Enter may have been meant for the refused choice
        assert "> Tuesday" in await looked(pilot)
        await pilot.press("escape", "3", "u")
        text = await looked(pilot)
        assert "> Tuesday" in text and "press a number" not in text, "the refused key belonged to the question before"
        await pilot.press("enter")
        assert begun == ["Unhex: Tuesday"]
        for key in "2e":
            await pilot.press("escape", key)
            text = await looked(pilot)
            assert "Which party?" in text and "The pair  Ida, Ben" in text
        await pilot.press("enter")
        assert "> Duel" in await looked(pilot)
        await pilot.press("enter", "escape", "down", "space")
        assert begun == ["Unhex: Tuesday", "Candle: Duel", "The pair"]


async def test_escape_goes_back_to_the_question_before() -> None:
    """Back from the party to the first question, the key of a party opened the sample of that letter."""
    async with app(two_games([])).run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "e", "enter")
        for asked in ("Name of the session", "Which party?", "Which game?", "What are you playing?"):
            assert asked in await looked(pilot)
            await pilot.press("escape")
        assert "What are you playing?" in await looked(pilot)
        await pilot.press("n", "u")
        assert "> Tuesday" in await looked(pilot), "the way back belongs to this session"
        await pilot.press("escape")
        assert "Which game?" in await looked(pilot)


async def test_every_games_demo_has_the_same_keys() -> None:
    """A game with several demos asks which."""
    begun: list[str] = []
    async with app(two_games(begun)).run_test(size=LARGE) as pilot:
        await pilot.press("d", "g")
        assert begun == ["demo Unhex"], "its key begins the demo that it names"
        text = await looked(pilot)
        assert "Which game's demo?" in text and " 2  e  Candle  one candle" in text
        await pilot.press("f1")
        assert "Esc goes back" in await looked(pilot) and "q quits" not in screen_text(pilot.app)
        await pilot.press("down", "escape", "g", "1")
        assert begun == ["demo Unhex", "demo Unhex"], "one Escape leads back, whatever is looked at"
        await pilot.press("escape", "g", "e")
        text = await looked(pilot)
        assert "Which demo of Candle?" in text and "›d  A new fight of Candle" in text
        await pilot.press("c")
        assert begun[2:] == ["demo Candle by day"]
        await pilot.press("escape", "2", "enter")
        assert begun[3:] == ["demo Candle"]


async def test_the_games_that_come_with_the_app_have_their_numbers_and_letters(tmp_path: Path) -> None:
    async with app(offered(str(tmp_path))).run_test(size=(80, 24)) as pilot:
        for key in ("n", "g"):
            await pilot.press(key)
            text = await looked(pilot)
            assert "›1  u  Unhex             areas, one d100, wounds by location" in text
            assert " 2  f  Fading Suns       d20 and pools, everyone declares first" in text
            assert " 3  a  Fully Automated!  hexes, fudge dice, secret choices" in text
            assert " 4  k  Unknown Armies    d100, focus, wounds only the GM sees" in text
            await pilot.press("escape")
        await pilot.press("g", "4")
        text = await looked(pilot)
        assert "Which demo of Unknown Armies?" in text and "c  A new chase on the ring road" in text
        await pilot.press("c")
        await pilot.pause()
        assert "Chase, round 1" in screen_text(pilot.app) and "the Bluebird" in screen_text(pilot.app)


async def test_with_whom_is_asked_once_a_game_is_chosen_that_has_parties() -> None:
    begun: list[str] = []
    crew = Saved("The crew", "Vex, Juno", never)
    async with app(two_games(begun, parties=(crew,))).run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        text = await looked(pilot)
        assert "Which party?" in text and "No characters yet" in text and "The crew  Vex, Juno" in text
        await pilot.press("escape")
        assert "Which party?" not in await looked(pilot)


async def test_a_finished_partys_next_session_is_offered() -> None:
    """Its party file begins a new session."""
    begun: list[str] = []

    def begin() -> Opened:
        begun.append("The crew")
        raise ValueError("begun")

    over = Saved("First", "today", never, LEFT._replace(closed=True))
    start = Start((over,), parties=(Saved("The crew", "Vex, Juno", begin),), begin=never)
    async with app(start).run_test(size=LARGE) as pilot:
        text = await looked(pilot)
        assert "Enter New session" in text and "First  closed" in text
        await pilot.press("enter", "enter")
        assert begun == ["The crew"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_start_screen_promises_only_keys_that_work_where_it_says(size: tuple[int, int]) -> None:
    async with app(Start(begin=never)).run_test(size=size) as pilot:
        text = " ".join((await looked(pilot)).replace("┃", " ").split())
        here, _, later = text.partition("In a session: ")
        assert all(key in later for key in ("r lets the app roll", "u undoes", "? explains", "F1 lists all keys"))
        assert not any(key in here for key in (" r ", "u undoes", "? explains", "F1"))


@pytest.mark.parametrize("headline", ["The session is closed", "Between fights"])
async def test_a_closed_session_is_called_closed_once_under_its_map(headline: str) -> None:
    """Bug report: it read `The session is closed · closed`."""
    view = LEFT.view._replace(headline=headline)
    over = Saved("First", "today", never, LEFT._replace(closed=True, view=view))
    async with app(Start((over,), begin=never)).run_test(size=LARGE) as pilot:
        under = [row for row in (await looked(pilot)).splitlines() if headline in row and row.startswith("╰")]
        assert len(under) == 1 and under[0].count("closed") == 1, under
