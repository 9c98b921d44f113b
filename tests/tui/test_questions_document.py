"""Questions for a whole document on the screen: files by letter, typed or pasted text, all mistakes of a bad file."""

from __future__ import annotations

import json
from functools import partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tui.nightclub import asked, keys, played, said, table
from tests.tui.screen_text import screen_text
from unhex_tui.engine.decision import Enter, Seat
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.system import System
from unhex_tui.files.shelf import Shelf
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.maps.reader import read_map
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.asked import noted
from unhex_tui.tui.questions.answering import prompt_for
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.document import DRAW, TYPE, DocumentPrompt
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.screens.notes import explained
from unhex_tui.tui.screens.opening import Opened

ROOM = "Room --- Hall\n"
EVENING = {"title": "An evening"}


def question(**more: Any) -> Enter:
    given: dict[str, Any] = {
        "question": "fight.map",
        "seats": (Seat("gm", "GM", gm=True),),
        "prompt": "Which map?",
        "what": "document",
        "folder": "maps",
        "reads": read_map,
        "value": "",
    }
    return Enter(**{**given, **more})


def files(tmp_path: Path, folder: str = "maps", **contents: str) -> Shelf:
    """Return a data folder with files of these names."""
    (tmp_path / folder).mkdir(exist_ok=True)
    for name, content in contents.items():
        suffix = ".map" if folder == "maps" else ".json"
        (tmp_path / folder / f"{name}{suffix}").write_text(content, "utf-8")
    return Shelf(tmp_path, {name: kind._replace(ready=None) for name, kind in UNHEX.kinds.items()})


def prompt(shelf: Shelf | None, **more: Any) -> DocumentPrompt:
    made = prompt_for(question(**more), Letters(), shelf=shelf)
    assert isinstance(made, DocumentPrompt)
    return made


def letter(made: DocumentPrompt, label: str) -> str:
    (key,) = [option.key for option in made.options if option.label == label]
    return made.letters[key]


# ---------------------------------------------------------------------- choosing a file


def test_each_file_has_a_letter_and_one_key_takes_it(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, room=ROOM, cellar="Stairs --- Cellar"))
    assert {"room", "cellar"} <= {option.label for option in made.options}
    assert len({*made.letters.values()}) == len(made.letters)
    pressed = made.press(letter(made, "room"))
    assert (pressed.what, pressed.value) == ("answered", ROOM)


def test_the_first_file_is_looked_at_from_the_start_which_takes_nothing(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, room=ROOM))
    assert made.at == made.options[0].key and not made.half
    assert made.press("enter").what == "refused"
    assert made.press(" ").what == "answered"


def test_letters_of_commands_stay_commands(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, room=ROOM))
    assert not made.writes
    assert made.press("u").what == "passed"
    assert made.press("enter").what == "refused"


def test_more_files_than_letters_can_still_be_looked_at_and_taken(tmp_path: Path) -> None:
    shelf = files(tmp_path, **{f"n{i:02}": f"A{i} --- B" for i in range(70)})
    made = prompt(shelf)
    unlettered = next(option.key for option in made.options if option.key not in made.letters)
    while made.at != unlettered:
        made.press("down")
    assert made.press(" ").what == "answered" and made.press("enter").what == "answered"


def test_a_bad_file_shows_every_mistake_and_the_question_stays(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, bad="Room ---\nHall ~~ Attic\n"))
    pressed = made.press(letter(made, "bad"))
    assert pressed.what == "refused"
    assert len(pressed.more) >= 2
    assert "bad has mistakes" in pressed.say
    assert [str(note) for note in made.explanation.notes] == list(pressed.more)
    assert made.options


def test_a_file_that_has_gone_or_is_no_text_says_so(tmp_path: Path) -> None:
    shelf = files(tmp_path, gone=ROOM)
    (tmp_path / "maps" / "latin.map").write_bytes(b"caf\xe9 --- B")
    made = prompt(shelf)
    (tmp_path / "maps" / "gone.map").unlink()
    assert "no such file" in made.press(letter(made, "gone")).say
    assert "UTF-8" in made.press(letter(made, "latin")).say


def test_the_list_says_what_is_in_each_file(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, room=ROOM, bad="Room ---\n"))
    hints = {option.label: option.hint for option in made.options}
    assert hints["room"] == "2 areas; yours"
    assert hints["bad"] == "has mistakes: press its letter; yours"
    people = [{"name": name, "abilities": [], "good_at": []} for name in ("Vex", "Mara")]
    crew = json.dumps({"form": "party", "title": "The crew", "characters": people})
    made = prompt(files(tmp_path, "parties", crew=crew), folder="parties", reads=partial(DOCUMENTS.read, "party"))
    assert {option.label: option.hint for option in made.options}["crew"] == "The crew: Vex, Mara; yours"


# ---------------------------------------------------------------------- a path


def typed(made: DocumentPrompt, text: str) -> Any:
    """Type a path and Enter, and return the result."""
    made.press(letter(made, "Another file"))
    for sign in text:
        assert made.press(sign).what == "typed"
    return made.press("enter")


@pytest.mark.parametrize("form", ["{}", "  {} ", '"{}"', "'{}'", "file://{}"])
def test_a_file_elsewhere_is_taken_by_its_path(form: str, tmp_path: Path) -> None:
    (tmp_path / "my room.txt").write_text(ROOM, "utf-8")
    made = prompt(files(tmp_path))
    assert made.options
    pressed = typed(made, form.format(tmp_path / "my room.txt"))
    assert (pressed.what, pressed.value) == ("answered", ROOM)


def test_a_path_that_was_dropped_into_the_terminal_is_understood(tmp_path: Path) -> None:
    (tmp_path / "my room.txt").write_text(ROOM, "utf-8")
    made = prompt(files(tmp_path))
    made.press(letter(made, "Another file"))
    made.write(str(tmp_path / "my room.txt").replace(" ", "\\ ") + "\n")
    assert made.press("enter").value == ROOM


def test_a_path_without_a_document_stays_to_be_corrected(tmp_path: Path) -> None:
    """A message says that the path leads to no document."""
    (tmp_path / "bad.map").write_text("Room ---\n", "utf-8")
    made = prompt(files(tmp_path))
    assert "such as" in typed(made, "  ").say
    made.clear()
    assert "no such file" in typed(made, str(tmp_path / "none.map")).say
    assert made.entry.endswith("none.map")
    made.clear()
    made.press(letter(made, "Another file"))
    made.press("home")
    made.text, made.cursor = "", 0
    assert "it is a folder" in _entered(made, str(tmp_path)).say
    made.text, made.cursor = "", 0
    assert "has mistakes. line 1" in _entered(made, str(tmp_path / "bad.map")).say


def _entered(made: DocumentPrompt, text: str) -> Any:
    made.write(text)
    return made.press("enter")


def test_a_path_and_a_text_that_are_half_written_do_not_mix(tmp_path: Path) -> None:
    made = prompt(files(tmp_path))
    made.take(TYPE)
    made.write("Bar --- ")
    made.clear()
    made.press(letter(made, "Another file"))
    made.write("/home")
    made.clear()
    made.take(TYPE)
    assert made.text == "Bar --- "
    made.clear()
    made.press(letter(made, "Another file"))
    assert made.text == "/home"


# ---------------------------------------------------------------------- typing and pasting


def test_it_can_be_typed_and_an_empty_line_ends_it() -> None:
    made = prompt(None)
    assert made.writes
    for sign in "Room --- Hall":
        assert made.press(sign).what == "typed"
    assert made.press("enter").what == "typed"
    pressed = made.press("enter")
    assert (pressed.what, pressed.value) == ("answered", ROOM)


def test_a_mistake_in_what_was_typed_leaves_it_to_be_corrected() -> None:
    made = prompt(None)
    made.write("Room --- \n")
    assert made.press("enter").what == "refused"
    made.press("backspace")
    made.write("Hall\n")
    assert made.press("enter").value == "Room --- Hall\n"


def test_what_is_pasted_takes_the_place_of_what_stood_there() -> None:
    made = prompt(None, value="A --- B\n")
    made.write("Room --- Hall\r\nHall --- Attic\r\n")
    assert made.text == "Room --- Hall\nHall --- Attic\n"
    assert made.press("enter").what == "answered"


def test_escape_goes_back_to_the_files_and_forgets_nothing(tmp_path: Path) -> None:
    made = prompt(files(tmp_path, room=ROOM))
    made.take(TYPE)
    made.write("Bar --- ")
    assert made.half
    made.clear()
    assert made.options
    made.take(TYPE)
    assert made.text == "Bar --- "


# ---------------------------------------------------------------------- maps


def test_the_highlighted_map_is_shown(tmp_path: Path) -> None:
    """A map being written is shown as it was last understood."""
    shelf = files(tmp_path, room=f"title: A room\n{ROOM}", wrong="A ---")
    made = prompt_for(question(), Letters(), shelf, UNHEX)
    assert isinstance(made, DocumentPrompt) and made.pictured is not None
    assert made.pictured.title == "A room", "the first file is looked at from the start"
    made.press("down")
    assert made.pictured is None, "a file with mistakes"
    made.press("down")
    assert made.pictured is None, "no file"
    made.take(TYPE)
    made.write("title: Bar\nBar --- Street\n")
    assert made.pictured is not None and made.pictured.title == "Bar"
    seen = made.pictured
    made.write("Street --- ")
    assert made.pictured is seen
    made.write("Yard\n")
    assert made.pictured is not seen
    assert prompt(shelf).pictured is None, "without a game's maps there is no picture"


def test_only_maps_that_can_be_drawn_are_offered_to_be_drawn() -> None:
    def offered(system: System) -> set[str]:
        made = prompt_for(question(), Letters(), None, system)
        assert isinstance(made, DocumentPrompt)
        made._writing = ""
        return {option.key for option in made.options}

    assert DRAW in offered(UNHEX)
    assert DRAW not in offered(FULLY_AUTOMATED)


async def test_a_map_is_seen_while_it_is_chosen_and_typed(tmp_path: Path) -> None:
    """On a small screen the map lies behind a tab."""
    session = Session(FULLY_AUTOMATED, {"title": "An evening", "characters": []})
    tracker = TrackerApp(Opened(session, "e.jsonl", shelf=Shelf(tmp_path, FULLY_AUTOMATED.kinds)), AppDice(Random(1)))
    async with tracker.run_test(size=(120, 40)) as pilot:
        await to_question(pilot, tracker, "fight.map", "fight", "map")
        assert "The reed beds ──" in screen_text(tracker)
        await keys(pilot, "down")
        assert "The seed archive ──" in screen_text(tracker)
        await pilot.resize_terminal(80, 24)
        table(tracker).desk.prompt.take(TYPE)  # type: ignore[union-attr]
        await pilot.press("right", *["down"] * 9)  # goes on with the example
        table(tracker).desk.prompt.write("D    1 # # # # # # # # . 2")  # type: ignore[union-attr]
        table(tracker).changed()
        await pilot.pause()
        assert "D   1  ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ ·   2" in screen_text(tracker)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert asked(tracker) == "fight.prepare"
        assert "The reed beds" not in screen_text(tracker)


# ---------------------------------------------------------------------- on the screen


def app(session: Session, data: Path) -> TrackerApp:
    return TrackerApp(Opened(session, "evening.jsonl", shelf=Shelf(data, UNHEX.kinds)), AppDice(Random(1)))


async def to_question(pilot: Pilot[None], tracker: TrackerApp, wanted: str, *ways: str) -> None:
    """Choose options by key until a question is asked."""
    for key in ways:
        assert table(tracker).desk.click(option=key), (asked(tracker), key)
        table(tracker).changed()
        await pilot.pause()
    assert asked(tracker) == wanted


async def test_an_evening_without_map_or_characters_is_drawn(tmp_path: Path) -> None:
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    for size in ((120, 40), (80, 24)):
        async with tracker.run_test(size=size) as pilot:
            await pilot.pause()
            assert asked(tracker) == "evening.next"
            assert "Who's playing?" in screen_text(tracker)
        tracker = app(Session(UNHEX, EVENING), tmp_path)


async def test_a_party_comes_to_the_table_by_one_letter(tmp_path: Path) -> None:
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    async with tracker.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await to_question(pilot, tracker, "party.file", "join")
        assert "the-crew" in screen_text(tracker)
        made = table(tracker).desk.prompt
        assert isinstance(made, DocumentPrompt)
        await keys(pilot, letter(made, "the-crew"))
        assert [character.name for character in table(tracker).desk.session.table.characters.values()] == [
            "Vex",
            "Juno",
            "Moss",
            "Kit",
        ]
        assert "Juno" in screen_text(tracker)


async def test_the_mistakes_of_a_bad_file_are_shown_in_full_over_the_panels(tmp_path: Path) -> None:
    wrong = {"form": "party", "title": "", "characters": [{"name": "Ann", "abilities": ["1HM-9"], "level": 60}]}
    files(tmp_path, "parties", awful=json.dumps(wrong))
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    async with tracker.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await to_question(pilot, tracker, "party.file", "join")
        before = UNHEX.dump(table(tracker).desk.session.table)
        made = table(tracker).desk.prompt
        assert isinstance(made, DocumentPrompt)
        await keys(pilot, letter(made, "awful"))
        shown = " ".join(screen_text(tracker).split())
        assert "3 mistakes" in shown
        for part in ("title: expected a non-empty text", 'no such combat ability: "1HM-9"', "CHAR-1"):
            assert part in shown, shown
        await keys(pilot, "esc")
        assert asked(tracker) == "party.file"
        assert UNHEX.dump(table(tracker).desk.session.table) == before


async def test_a_document_can_be_pasted(tmp_path: Path) -> None:
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    async with tracker.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await to_question(pilot, tracker, "party.file", "join")
        people = [{"name": "Ann", "abilities": ["1HM-1"], "good_at": ["locks"]}]
        text = json.dumps({"form": "party", "title": "Us", "characters": people}, indent=1)
        tracker.screen.post_message(events.Paste(text + "\n"))
        await pilot.pause()
        await pilot.pause()
        assert '"locks"' in screen_text(tracker)
        await keys(pilot, "enter")
        assert "ann" in table(tracker).desk.session.table.characters


# ----------------------------------------------------------- saved documents


def at_desk(tmp_path: Path) -> Desk:
    return Desk(played(), AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds))


def offered(desk: Desk) -> list[str]:
    assert desk.decision is not None
    return [option.key for option in desk.decision.options]  # type: ignore[union-attr]


def test_party_and_encounter_are_kept(tmp_path: Path) -> None:
    """The app asks before it replaces a file."""
    desk = at_desk(tmp_path)
    FormCommands(desk).keep()
    assert offered(desk)[:2] == ["new.party", "new.encounter"]
    desk.click(option="new.party")
    path = tmp_path / "parties" / "The crew.json"
    assert str(path) in desk.said.text
    assert len(DOCUMENTS.read("party", path.read_text("utf-8")).characters) == 4
    path.write_text("mine")
    FormCommands(desk).keep()
    assert offered(desk)[:3] == ["new.party", "replace.party", "new.encounter"]
    desk.click(option="new.party")
    assert path.read_text() == "mine"
    assert (tmp_path / "parties" / "The crew 2.json").exists()
    FormCommands(desk).keep()
    desk.click(option="replace.party")
    assert DOCUMENTS.read("party", path.read_text("utf-8")).characters
    assert desk.session.journal.last == 0


def test_an_npc_is_kept_as_a_template_and_lies_ready_to_be_recruited(tmp_path: Path) -> None:
    desk = at_desk(tmp_path)
    FormCommands(desk).keep()
    desk.click(option="new.template.DJ Null")
    path = tmp_path / "templates" / "DJ Null.json"
    assert DOCUMENTS.read("template", path.read_text("utf-8")).title == "DJ Null"
    assert [offer.name for offer in Shelf(tmp_path, UNHEX.kinds).offered("templates")] == ["DJ Null"]
    FormCommands(desk).keep()
    assert {"new.template.DJ Null", "replace.template.DJ Null"} <= set(offered(desk))


def test_a_file_saved_from_a_form_is_listed_and_the_text_written_stays(tmp_path: Path) -> None:
    desk = Desk(Session(UNHEX, EVENING), AppDice(Random(1)), shelf=files(tmp_path, first=ROOM))
    for option in ("fight", "map"):
        desk.click(option=option)
    assert isinstance(desk.prompt, DocumentPrompt), desk.decision
    desk.press("down")
    files(tmp_path, second=ROOM)
    FormCommands(desk).gm_action("note")
    desk.escape()
    assert {"first", "second"} <= {option.label for option in desk.prompt.options}
    desk.click(option=TYPE)
    desk.take(desk.prompt.write("Bar --- Yard"))
    desk.escape()
    desk.click(option="path")
    desk.press("x")
    FormCommands(desk).gm_action("note")
    desk.escape()
    desk.click(option="path")
    assert desk.prompt.text == "" and desk.prompt.draft == "Bar --- Yard", "the draft is no path"


def test_the_party_is_kept_when_the_evening_is_closed(tmp_path: Path) -> None:
    people = [{"name": "Ann", "pc": True, "abilities": ["1HM-1"], "good_at": ["locks"]}]
    session = Session(UNHEX, {**EVENING, "characters": people})
    desk = Desk(session, AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds))
    for _ in range(2):
        desk.click(option="close")
        assert desk.decision is None
        desk.commit()
        assert "The party is saved as" in desk.said.text
        (path,) = (tmp_path / "parties").iterdir()
        assert DOCUMENTS.read("party", path.read_text("utf-8")).characters[0].name == "Ann"
        desk.undo()
        desk.commit()


def test_who_is_not_in_the_party_that_is_kept_is_said(tmp_path: Path) -> None:
    dies = {UNHEX: ("bob", "state", "dead"), FADING_SUNS: ("bob", "vitality", 0)}
    for n, (game, answers) in enumerate(dies.items()):
        people = [{"id": name.lower(), "name": name, "pc": True} for name in ("Ann", "Bob")]
        session = Session(game, {"title": "Two", "characters": people})
        desk = Desk(session, AppDice(Random(1)), shelf=Shelf(tmp_path / str(n), game.kinds))
        edit = session.gm_action("amend")
        for answer in answers:
            edit.answer(answer)
        assert session.finish("amend", edit)
        desk.click(option="close")
        desk.commit()
        assert desk.said.text.endswith("left out (dead): Bob")


def test_a_party_written_at_any_time_says_who_is_not_in_it(tmp_path: Path) -> None:
    people = [{"id": name.lower(), "name": name, "pc": True} for name in ("Ann", "Bob")]
    session = Session(FADING_SUNS, {"title": "Two", "characters": people})
    edit = session.gm_action("amend")
    edit.follow(["bob", "vitality", 0])
    assert session.finish("amend", edit)
    desk = Desk(session, AppDice(Random(1)), shelf=Shelf(tmp_path, FADING_SUNS.kinds))
    FormCommands(desk).keep()
    desk.click(option="new.party")
    assert desk.said.text.startswith("The party is saved as") and desk.said.text.endswith("; left out (dead): Bob")


def test_where_it_cannot_be_kept_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "encounters").write_text("a file")
    desk = at_desk(tmp_path)
    FormCommands(desk).keep()
    desk.click(option="new.encounter")
    assert desk.said.tone == "alarm"
    assert "was not saved" in desk.said.text


def test_r_among_the_exports_names_the_capital_that_takes_the_report(tmp_path: Path) -> None:
    desk = at_desk(tmp_path)
    FormCommands(desk, report=lambda: tmp_path).keep()
    desk.roll()
    assert desk.said.text == "No dice are asked for now; R (with Shift) takes “A report”"
    assert desk.said.tone == "refused" and desk.form is not None


@pytest.mark.parametrize("shelf", [True, False])
def test_where_there_is_nothing_to_keep_that_is_said(shelf: bool, tmp_path: Path) -> None:
    desk = Desk(Session(UNHEX, EVENING), AppDice(Random(1)), shelf=Shelf(tmp_path, UNHEX.kinds) if shelf else None)
    FormCommands(desk).keep()
    assert desk.form is None
    assert "Nothing to export here" in desk.said.text


async def test_f2_keeps_and_the_help_says_so(tmp_path: Path) -> None:
    tracker = app(played(), tmp_path)
    async with tracker.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await keys(pilot, "f1")
        note = table(tracker).note
        assert note is not None and any(
            "write a party, an encounter or a report to a file" in text for text in note.texts
        )
        await keys(pilot, "esc")
        await pilot.press("f2")
        await pilot.pause()
        assert asked(tracker) == "app.keep"
        table(tracker).desk.click(option="new.encounter")
        table(tracker).changed()
        await pilot.pause()
        assert "The encounter is saved as" in said(tracker)
        assert (tmp_path / "encounters" / "The nightclub.json").exists()


def test_a_path_after_one_that_failed_takes_its_place_and_old_mistakes_go(tmp_path: Path) -> None:
    (tmp_path / "bad.map").write_text("Room ---\n", "utf-8")
    (tmp_path / "good.map").write_text(ROOM, "utf-8")
    made = prompt(files(tmp_path))
    assert typed(made, str(tmp_path / "bad.map")).what == "refused" and made.mistakes
    made.clear()
    assert made.mistakes == ()
    assert typed(made, str(tmp_path / "none.map")).say == f"{tmp_path / 'none.map'}: there is no such file"
    made.clear()
    assert typed(made, str(tmp_path / "good.map")).value == ROOM


# ---------------------------------------------------------------------- writing with arrows, faults and the picture

DEPOT = "title: The depot\nYard --- Office\nOffice ---| Store\nStore ... Roof\nstart: Yard\n"


def written(text: str = "", **more: Any) -> DocumentPrompt:
    """Return the prompt of an Unhex map being typed."""
    made = prompt_for(question(**more), Letters(), None, UNHEX)
    assert isinstance(made, DocumentPrompt)
    for sign in text:
        made.press("enter" if sign == "\n" else sign)
    return made


def test_a_sample_shows_how_to_write_and_goes_with_the_first_key_or_paste() -> None:
    made = written(value=ROOM, sample=True)
    assert made.sample == ROOM and made.text == "" and made.stale == "the example"
    assert made.pictured is not None and made.faults == () and made.press("enter").what == "refused"
    made.press("A")
    assert (made.text, made.sample) == ("A", "")
    made = written(value=ROOM, sample=True)
    made.write("A --- B")
    assert made.text == "A --- B"
    made = written(value=ROOM, sample=True)
    made.press("right")
    assert (made.text, made.cursor) == (ROOM, 0), "it can be gone on with"
    assert written(value=ROOM).text == ROOM, "what is no sample is edited"


def test_arrows_go_through_the_lines_and_keep_the_column() -> None:
    made = written("Alpha --- Beta\nBe --- C\nGamma --- Delta")

    def at() -> tuple[int, int]:
        before = made.text[: made.cursor]
        return before.count("\n") + 1, len(before.rpartition("\n")[2])

    assert at() == (3, 15)
    for key, place in (("up", (2, 8)), ("up", (1, 14)), ("up", (1, 0)), ("down", (2, 8)), ("end", (2, 8))):
        made.press(key)
        assert at() == place, key
    made.press("left")
    made.press("down")
    assert at() == (3, 7)
    made.press("home")
    made.press("backspace")
    assert made.text == "Alpha --- Beta\nBe --- CGamma --- Delta" and at() == (2, 8)
    made.press("enter")
    made.press("x")
    assert made.text == "Alpha --- Beta\nBe --- C\nxGamma --- Delta"


def test_mistakes_are_marked_at_every_key() -> None:
    """The line is marked, and the mark goes when the line is right."""
    made = written(DEPOT + "Roof ~~ Crane")
    assert [(fault.line, fault.text) for fault in made.faults] == [(6, "no connection. Try: Roof --- Crane")]
    assert ("Enter on an empty line", "done (not yet: line 6)") in made.hints
    made.press("enter")
    assert made.press("enter").say == "Not possible yet: line 6: no connection. Try: Roof --- Crane"
    for key in ("up", "home", *["right"] * 5, "delete", "delete", "-", "-", "-"):
        made.press(key)
    assert made.faults == () and "Roof --- Crane" in made.text
    assert ("Enter on an empty line", "done") in made.hints
    made.press("down")
    assert made.press("enter").value == made.text


def test_a_picture_that_is_not_of_the_whole_text_says_up_to_which_line() -> None:
    made = written()
    for sign in DEPOT + "Roof ~~":
        made.press("enter" if sign == "\n" else sign)
        made.pictured  # noqa: B018  # painted at every key
    seen = made.pictured
    assert seen is not None and {"Yard", "Roof"} <= {*seen.names.values()} and made.stale == "drawn as of line 5"
    made.press("up")
    made.write("x: ")
    assert made.pictured is seen and made.stale == "drawn before the mistake in line 5"
    pasted = written()
    pasted.write(DEPOT + "Roof ~~ Crane\nCrane --- Hut\n")
    assert pasted.pictured is not None and "hut" not in pasted.pictured.names
    assert pasted.stale == "drawn as of line 5", "what is pasted is drawn as far as it goes"
    pasted = written()
    pasted.write(DEPOT)
    assert pasted.pictured is not None and pasted.stale == ""


def test_no_picture_of_another_map_stands_over_a_text_with_mistakes(tmp_path: Path) -> None:
    made = prompt_for(question(), Letters(), files(tmp_path, room=f"title: A room\n{ROOM}"), UNHEX)
    assert isinstance(made, DocumentPrompt) and made.pictured is not None
    made.take(TYPE)
    made.write("Yard ~~ Hall")
    assert made.pictured is None
    made.clear()
    assert made.pictured is not None and made.stale == ""
    made.take(TYPE)
    assert made.pictured is None and made.text == "Yard ~~ Hall"


def test_mistakes_of_other_documents_are_told_with_their_lines_too() -> None:
    made = prompt(None, folder="parties", reads=partial(DOCUMENTS.read, "party"))
    made.write('{\n "form": "party"\n "title": "x"\n}')
    assert [fault.line for fault in made.faults] == [3] and "delimiter" in made.faults[0].text
    made = prompt(None, folder="parties", reads=partial(DOCUMENTS.read, "party"))
    made.write('{"form": "party", "title": 4}')
    assert made.faults and all(fault.line == 0 for fault in made.faults)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_map_is_typed_with_mistakes_under_their_lines(size: tuple[int, int], tmp_path: Path) -> None:
    """Leaving the map keeps the text."""
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    async with tracker.run_test(size=size) as pilot:
        await pilot.pause()
        await to_question(pilot, tracker, "fight.map", "fight", "map")
        table(tracker).desk.click(option=TYPE)
        table(tracker).changed()
        await pilot.pause()
        shown = screen_text(tracker)
        assert " 2  Room ---| Hall" in shown and "the example" in shown
        for line in DEPOT.splitlines():
            await pilot.press(*line, "enter")
        await pilot.press(*"Roof ~~ Crane")
        await pilot.pause()
        shown = screen_text(tracker)
        assert "Room ---| Hall" not in shown and " 6  Roof ~~ Crane" in shown
        assert "^ Line 6: no connection. Try: Roof --- Crane" in shown and "drawn as of line 5" in shown
        assert "not yet: line 6" in shown and "see only" in shown
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert asked(tracker) == "fight.prepare"
        await to_question(pilot, tracker, "fight.map", "map")
        table(tracker).desk.click(option=TYPE)
        await pilot.press(*["backspace"] * 8, *"--- Crane", "enter", "enter")
        await pilot.pause()
        assert asked(tracker) == "fight.prepare"
        assert [area.name for area in table(tracker).desk.session.table.area_map.areas][-1] == "Crane"


@pytest.mark.parametrize(("system", "page"), [(UNHEX, "maps.md"), (FULLY_AUTOMATED, "games/fully-automated.md")])
def test_help_on_a_map_text_has_every_sign_of_its_page(system: System, page: str, tmp_path: Path) -> None:
    made = prompt_for(question(), Letters(), files(tmp_path), system)
    assert isinstance(made, DocumentPrompt) and made.legend == ()
    made.take(TYPE)
    text = "\n".join(line for line, _ in explained(made))
    rows = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8").splitlines()
    tables = ("| between two", "| sign | ground", "| line | meaning")
    heads = [n for n, row in enumerate(rows) if row.startswith(tables)]
    assert len(heads) == 2
    for head in heads:
        for row in takewhile(lambda row: row.startswith("|"), rows[head + 2 :]):
            first = row.replace("\\|", "¦").split("|")[1]
            sign = (first.split("`")[1].replace("¦", "|").partition(":")[0].split() or [":"])[0]
            assert sign in text, sign
    assert made.legend[0][0] in text and made.legend[0][1] in text


async def test_while_a_text_is_typed_hints_name_keys_that_type_nothing(tmp_path: Path) -> None:
    made = prompt_for(question(), Letters(), files(tmp_path), UNHEX)
    assert isinstance(made, DocumentPrompt) and made.key_of("explain") == "?"
    made.take(TYPE)
    (line,) = noted(made, 44, 1, False)
    assert line[0][0].endswith("… (more: Ctrl+e)"), line
    tracker = app(Session(UNHEX, EVENING), tmp_path)
    async with tracker.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await to_question(pilot, tracker, "fight.map", "fight", "map")
        table(tracker).desk.click(option=TYPE)
        await pilot.press("question_mark")
        assert table(tracker).desk.prompt.text == "?"
        await pilot.press("ctrl+e")
        await pilot.pause()
        assert "A -[#]- B" in screen_text(tracker) and table(tracker).desk.prompt.text == "?"
