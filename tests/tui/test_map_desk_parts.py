"""The parts of the map desk, each without a screen: its questions, its drawing and its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desk_kit import SMALL

from unhex_tui.files.shelf import MapFile
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.screens.map_desk_asking import Asking, Filing, Way
from unhex_tui.tui.screens.map_desk_canvas import Drawing, MapCanvas
from unhex_tui.tui.screens.map_desk_work import Work


class Desk:
    """The parts of a map desk with a file of this text, and the calls that a screen would get."""

    def __init__(self, folder: Path, text: str = SMALL, **more: Any) -> None:
        path = folder / "tonight.map"
        path.write_text(text, "utf-8", newline="")
        self.calls: list[object] = []
        file = MapFile(path, folder)
        self.work = Work(MAPS, file.saved)
        self.asking = Asking(self.work)
        self.drawing = Drawing(self.work, self.asking, MapCanvas())
        told = {"asked": False, "present": None, **more}
        self.filing = Filing(
            self.work,
            self.asking,
            file,
            leaves=self.calls.append,
            lists=lambda: self.calls.append("list"),
            opens=self.calls.append,
            **told,
        )

    def type(self, *keys: str) -> None:
        for key in keys:
            assert self.asking.take(key), key


def test_a_line_goes_on_until_it_is_accepted_or_left(tmp_path: Path) -> None:
    desk, lines = Desk(tmp_path), list[str]()

    def then(text: str) -> None:
        lines.append(text)
        if text == "ab":
            desk.work.refuse("Too short")

    assert not desk.asking.take("a") and not desk.asking.open
    desk.asking.write_line("Name?", "", then)
    desk.type("a", "b", "enter")
    assert lines == ["ab"] and desk.asking.open and desk.work.said == Said("Too short", "refused")
    desk.type("c", "enter")
    assert lines == ["ab", "abc"] and not desk.asking.open
    desk.asking.write_line("Name?", "", then)
    desk.type("escape")
    assert (len(lines), desk.asking.open, desk.work.said) == (2, False, Said("No change"))


def test_a_question_takes_its_keys_and_an_answer_may_ask_again(tmp_path: Path) -> None:
    asking = Desk(tmp_path).asking
    asking.ask("First?", Way("y", "yes", lambda: asking.ask("Second?", Way("n", "no", lambda: None))))
    assert asking.take("n") and asking.question is not None and asking.question.text == "First?"
    assert asking.take("y") and asking.question is not None and asking.question.text == "Second?"
    assert asking.shown(80, False) == ((("Second?", "strong"),), [("n", "no"), ("Esc", "back")])
    assert asking.take("escape") and asking.shown(80, False) is None


def test_unsaved_work_is_asked_about_before_the_desk_is_left(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.filing.leave()
    assert desk.calls == [None] and not desk.asking.open
    desk.work.choose("hall")
    desk.work.flag("start")
    desk.filing.leave()
    assert desk.calls == [None] and desk.asking.question is not None
    desk.type("s")
    assert desk.calls == [None, None] and not desk.filing.unsaved
    assert (tmp_path / "tonight.map").read_text("utf-8") == desk.work.text


def test_a_map_is_used_only_where_one_is_asked_for(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.filing.use()
    assert not desk.calls and desk.work.said == Said("No question asks for a map now: S saves it", "refused")
    desk = Desk(tmp_path, asked=True)
    desk.filing.use()
    assert desk.calls == [SMALL]


def test_another_map_begins_without_the_steps_of_the_one_before(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.filing.open()
    desk.work.choose("hall")
    desk.work.flag("start")
    (tmp_path / "inn.map").write_text("A --- B\n", "utf-8")
    assert desk.filing.read(tmp_path / "inn.map") == ()
    assert desk.work.text == "A --- B\n" and not desk.work.chosen and not desk.filing.unsaved
    desk.work.undo()
    assert desk.work.said == Said("Nothing to undo: this is the start", "refused")
    assert desk.filing.read(tmp_path / "nowhere.map") is None and desk.work.text == "A --- B\n"


def test_a_started_line_is_offered_each_area_in_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.work.choose("bar")
    for offered in ("Yard", "Hall", "Yard"):
        desk.drawing.connect()
        told = f"Connect Bar with {offered}? Enter connects; c offers the next, arrows choose another"
        assert desk.drawing.standing() == told
    desk.drawing.confirm()
    assert "Bar --- Yard" in desk.work.text and not desk.drawing.standing()
