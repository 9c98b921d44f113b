"""Answers that are whole documents: read before they count, refused with every mistake, saved by content."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from kit import TOY, Recorder
from players import RandomPlayer

from unhex_tui.commands.headless import LONGEST_LINE, Talk, parsed
from unhex_tui.commands.output import as_json
from unhex_tui.engine.decision import Enter, Illegal, Malformed, Seat, checked
from unhex_tui.engine.document import LONGEST, called, read, sound, summary
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import ask
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.files.records import record_line, record_of


class Title:
    def __init__(self, title: str) -> None:
        self.title = title


def reads(text: str) -> Title:
    """Read a document of `name: value` lines, one of which is the title."""
    wrong = [f"line {n}: no colon" for n, line in enumerate(text.splitlines(), 1) if line and ":" not in line]
    if wrong:
        raise ValueError("\n".join(wrong))
    return Title(dict(line.split(":", 1) for line in text.splitlines() if line).get("title", "").strip())


def document(**more: Any) -> Enter:
    given: dict[str, Any] = {
        "question": "map",
        "seats": (Seat("gm", "GM", gm=True),),
        "prompt": "Which map?",
        "what": "document",
        "folder": "maps",
        "reads": reads,
        "value": "title: A room\nroom: 1\n",
    }
    return Enter(**{**given, **more})


class Library(TOY.__class__):  # type: ignore[name-defined, misc]
    """The toy system with questions for documents."""

    name = "library"

    def play(self, t: Any) -> Any:
        while not t.over:
            text = yield from ask(document)
            t.poisoner = text
            t.over = "end" in text


SETUP = {"fighters": {"ann": 9, "bob": 8}, "poisoner": ""}


# ------------------------------------------------------------------------------------------------- the answer


def test_a_document_has_lines_and_tabs_and_plain_line_ends() -> None:
    assert document().check("title: A\r\nb:\t1\rc: 2\n") == "title: A\nb:\t1\nc: 2\n"


def test_a_document_holds_nothing_that_nobody_sees_but_what_joins_letters() -> None:
    assert (
        document().check("title: A\u200b\xad\U000e0041\nb: \u0645\u200c\u0646\n") == "title: A\nb: \u0645\u200c\u0646\n"
    )


def test_every_mistake_is_named_a_line_each_and_nothing_is_taken() -> None:
    with pytest.raises(Illegal) as refusal:
        document().check("title: A\nno\nb: 2\nnone\n")
    assert str(refusal.value).splitlines() == ["line 2: no colon", "line 4: no colon"]


def test_a_document_that_is_not_sound_cannot_be_forced() -> None:
    with pytest.raises(Illegal):
        checked(document(), "no", forced=True)
    assert checked(document(), "a: 1", forced=True) == ("a: 1", False)


@pytest.mark.parametrize("answer", [7, None, ["a: 1"], {"a": 1}])
def test_what_is_no_text_is_malformed(answer: object) -> None:
    with pytest.raises(Malformed):
        document().check(answer)


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x7f", "\x9b", "\u202e", "\u2028", "\ud800"])
def test_unreadable_characters_are_reported_with_their_place(sign: str) -> None:
    """The characters cannot be kept or shown."""
    with pytest.raises(Illegal, match=f"line 2, column 3: .*U\\+{ord(sign):04X}"):
        document().check(f"a: 1\nb:{sign}")


def test_the_length_of_a_document_is_limited() -> None:
    assert len(sound("a:" + "x" * (LONGEST - 2))) == LONGEST
    with pytest.raises(ValueError, match="too long"):
        sound("a:" + "x" * (LONGEST - 1))


def test_in_words_it_is_its_title_not_its_text() -> None:
    assert document().describe("title: The mill\nb: 1\n") == "The mill"
    assert document().describe("b: 1\nc: 2") == "2 lines of text"
    assert called("no", reads) == "1 line of text"


def test_a_document_is_read_once() -> None:
    """The list, the question, its name and its use share one reading."""
    understood = []

    def counted(text: str) -> Title:
        understood.append(text)
        return reads(text)

    text = "title: The inn\nb: 1\n"
    summary(text, counted)
    asked = document(reads=counted)
    assert asked.describe(asked.check(text)) == "The inn"
    assert read(text, counted).title == "The inn"
    assert understood == [text]


def test_how_it_is_read_is_not_part_of_the_question() -> None:
    assert document() == document(reads=str)
    assert "reads" not in repr(document())


def test_a_random_player_gives_the_one_that_stands_there() -> None:
    decision = document()
    assert decision.check(RandomPlayer(Random(1))(decision)) == decision.value


# ------------------------------------------------------------------------------------------------- journal and save


def test_a_document_is_journaled_by_its_content_and_replayed() -> None:
    recorder = Recorder()
    session = Session(Library(), SETUP, write=recorder)
    session.answer("title: The mill\r\nb: 1\n")
    session.answer("end: 1")
    assert [entry.value for entry in session.entries()] == ["title: The mill\nb: 1\n", "end: 1"]
    assert [entry.label for entry in session.entries()] == ["Which map? The mill", "Which map? 1 line of text"]
    again = Session(Library(), SETUP, journal=recorder.journal())
    assert again.table.poisoner == "end: 1"
    session.undo()
    assert session.table.poisoner == "title: The mill\nb: 1\n"


def test_the_longest_document_is_one_sound_line_of_a_save() -> None:
    text = "a:\t" + '\N{GRINNING FACE}\n\\"' * ((LONGEST - 3) // 4)
    entry = Entry(n=1, parent=0, kind="answer", question="map", value=text, label="x", asked="enter")
    line = record_line(entry)
    assert line.count(b"\n") == 1
    assert record_of(line) == entry


# ------------------------------------------------------------------------------------------------- without a screen


def test_the_protocol_says_what_is_wanted_and_names_every_mistake() -> None:
    printed: list[dict[str, Any]] = []
    talk = Talk(Session(Library(), SETUP), AppDice(Random(1)), printed.append)
    talk.begin("")
    asked = printed[-1]
    assert asked == {"type": "decision", "after": 0, **as_json(document()), "overrules": asked["overrules"]}
    assert (asked["what"], asked["folder"], asked["high"]) == ("document", "maps", LONGEST)
    assert "reads" not in asked
    talk.take(json.dumps({"answer": "no\n" * 400}).encode())
    assert printed[-1]["error"] == "illegal"
    assert printed[-1]["text"].startswith("line 1: no colon; line 2: no colon; ")
    assert printed[-1]["text"].endswith("line 400: no colon")
    talk.take(json.dumps({"answer": "title: The mill\n"}).encode())
    assert talk.session.table.poisoner == "title: The mill\n"


def test_the_longest_document_all_in_escapes_is_a_line_that_is_read() -> None:
    line = json.dumps({"answer": "\N{GRINNING FACE}" * LONGEST}).encode()
    assert len(line) < LONGEST_LINE
    assert parsed(line)[0] == "answer"
