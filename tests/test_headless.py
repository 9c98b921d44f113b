"""`run`: the protocol of docs/protocol.md, line by line. A bad line is an error and changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from players import RandomPlayer

from tests.benchmarks.fights import brawl
from tests.command_line import ROOT, apart
from tests.kit import BRAWL, TOY, Recorder
from unhex_tui.commands import sessions
from unhex_tui.commands.headless import COMMANDS, LONGEST_LINE, Talk
from unhex_tui.commands.output import as_json
from unhex_tui.engine.dice import Die
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.unhex.system import UNHEX

Records = list[dict[str, Any]]


class Program:
    """A `run` session with a brawl of the toy system that keeps its output."""

    def __init__(self) -> None:
        self.records: Records = []
        self.recorder = Recorder()
        self.session = Session(TOY, BRAWL, write=self.recorder)
        self.talk = Talk(self.session, AppDice(Random(1)), self.records.append)
        self.talk.begin("brawl.jsonl")

    def say(self, line: Any) -> Records:
        """Return the output for one input line."""
        before = len(self.records)
        raw = line if isinstance(line, bytes) else json.dumps(line).encode()
        assert self.talk.take(raw + b"\n")
        json.dumps(self.records[before:], allow_nan=False)
        return self.records[before:]

    def asked(self) -> str:
        """Return the last question in the output."""
        return next(str(record["question"]) for record in reversed(self.records) if record["type"] == "decision")


@pytest.fixture
def program() -> Program:
    return Program()


def kinds(records: Records) -> list[str]:
    return [record["type"] for record in records]


def lines(out: str) -> Records:
    return [json.loads(line) for line in out.splitlines()]


# ------------------------------------------------------------------------------- output


def test_it_begins_with_the_session_what_was_told_and_the_decision(program: Program) -> None:
    assert kinds(program.records) == ["session", "told", "decision"]
    first, told, decision = program.records
    assert first["protocol"] == 2
    assert first["save"] == "brawl.jsonl"
    assert first["asides"] == ["amend", "standing"]
    assert told["text"] == "The duel begins."
    assert decision["kind"] == "choose"
    assert decision["after"] == 0
    assert decision["overrules"] == ["end"]


def test_an_answer_prints_its_entry_what_it_told_and_the_next_decision(program: Program) -> None:
    program.say({"answer": "feint"})
    program.say({"answer": "bob"})
    said = program.say({"answer": [20]})
    assert kinds(said) == ["entry", "told", "decision"]
    assert said[0]["n"] == 3
    assert said[0]["by"] == "person"
    assert said[1]["entry"] == 3
    assert said[1]["rules"] == ["ROLL-1"]
    assert said[2]["kind"] == "allot"


def test_the_app_rolls_on_demand_only(program: Program) -> None:
    """Without a question for dice the app refuses to roll."""
    assert program.say({"roll": True}) == [{"type": "error", "error": "illegal", "text": "roll: no roll is pending"}]
    program.say({"answer": "feint"})
    program.say({"answer": "bob"})
    assert program.say({"roll": True})[0]["by"] == "app dice"


def test_forced_answers_a_blocked_option(program: Program) -> None:
    program.session.table.hp["bob"] = 0
    program.say({"answer": "strike"})
    refused = program.say({"answer": "bob"})
    assert refused[0]["error"] == "illegal"
    assert "is down (AIM-1)" in refused[0]["text"]
    forced = program.say({"answer": "bob", "forced": True})
    assert forced[0]["forced"] is True


def test_undo_and_redo_say_what_they_took_and_ask_again(program: Program) -> None:
    program.say({"answer": "strike"})
    program.say({"answer": "bob"})
    back = program.say({"undo": True})
    assert kinds(back) == ["done", "decision"]
    assert back[0] == {"type": "done", "did": "undo", "label": "target: Bob", "steps": 1}
    assert program.asked() == "target"
    assert program.say({"redo": True})[0]["label"] == "target: Bob"
    assert program.say({"undo_action": True})[0]["steps"] == 2
    assert program.asked() == "how"
    assert program.say({"undo": True})[0]["error"] == "illegal"
    program.say({"redo": True})
    program.say({"redo": True})
    assert program.say({"redo": True})[0]["error"] == "illegal"


def test_a_roll_is_corrected_by_the_number_of_its_entry(program: Program) -> None:
    for answer in ("feint", "bob", [20], {"body": 3, "shield": 2}):
        program.say({"answer": answer})
    said = program.say({"correct": 3, "faces": [1]})
    assert said[0]["label"] == "Corrected: roll: rolled 1, was 20"
    assert program.asked() == "how"
    assert program.say({"correct": 1, "faces": [1]})[0]["error"] == "illegal"
    assert program.say({"correct": said[0]["n"], "faces": [21]})[0]["error"] == "illegal"


def test_a_corrections_effects_are_printed(program: Program) -> None:
    """Dropped answers are named."""
    for answer in ("feint", "bob", [1], "feint", "ann", [2]):
        program.say({"answer": answer})
    before = program.session.journal.last
    seen = program.say({"foresee": 3, "faces": [20]})[0]
    assert (seen["type"], seen["asked"], seen["follow"]) == ("foreseen", ["share"], [4, 5, 6])
    assert (seen["replaced"], seen["gone"], seen["left"], seen["called"]) == ([], [], [], [])
    assert program.session.journal.last == before
    assert program.say({"foresee": 1, "faces": [1]})[0]["error"] == "illegal"
    asked = program.say({"correct": 3, "faces": [20]})[-1]
    assert (asked["question"], asked["left"]) == ("share", [4, 5, 6])
    dropped = program.say({"drop": True})
    assert dropped[0]["kind"] == "drop"
    assert "left" not in dropped[-1]
    assert program.say({"drop": True})[0]["error"] == "illegal"
    program.say({"undo": True})
    program.say({"answer": {"body": 3, "shield": 2}})
    assert [record["question"] for record in program.records if record["type"] == "entry"][-3:] == [
        "how",
        "target",
        "roll",
    ]


def test_overruling_takes_one_of_the_keys_that_the_decision_names(program: Program) -> None:
    program.say({"answer": "feint"})
    assert "void" in program.records[-1]["overrules"]
    assert program.say({"overrule": "void"})[0]["kind"] == "overrule"
    assert program.asked() == "how"
    assert program.say({"overrule": "void"})[0]["error"] == "illegal"
    assert program.say({"overrule": "end"})[-1]["type"] == "over"
    assert program.say({"answer": "feint"})[0]["error"] == "illegal"
    assert kinds(program.say({"undo": True})) == ["done", "decision"]


def test_an_aside_is_answered_stepped_back_in_and_becomes_one_entry(program: Program) -> None:
    said = program.say({"aside": "amend"})
    assert said[-1]["aside"] == "amend"
    assert program.say({"back": True})[0]["error"] == "illegal"
    program.say({"answer": "bob"})
    assert program.say({"undo": True})[0]["error"] == "illegal"
    assert program.asked() == "hp"
    program.say({"back": True})
    assert program.asked() == "whose"
    program.say({"answer": "ann"})
    said = program.say({"answer": 3})
    assert said[0]["label"] == "ann has 3 HP"
    assert said[-1]["question"] == "how"
    assert program.session.journal.last == 1
    assert program.say({"undo": True})[0]["label"] == "ann has 3 HP"


def test_an_aside_that_is_cancelled_or_changes_nothing_leaves_no_entry(program: Program) -> None:
    program.say({"aside": "amend"})
    assert kinds(program.say({"cancel": True})) == ["done", "decision"]
    program.say({"aside": "amend"})
    program.say({"answer": "ann"})
    assert program.say({"answer": 9})[0]["label"] == "nothing changed"
    assert program.session.journal.last == 0
    assert program.say({"cancel": True})[0]["error"] == "illegal"
    assert program.say({"back": True})[0]["error"] == "illegal"


def test_agreed_answers_are_given_and_printed_as_such(program: Program) -> None:
    program.say({"aside": "standing"})
    program.say({"answer": "roll"})
    program.say({"answer": "feint"})
    said = program.say({"answer": "bob"})
    assert [one["by"] for one in said if one["type"] == "entry"] == ["person", "standing"]


def test_an_explanation_names_blocked_options_with_reasons_and_previews(program: Program) -> None:
    program.session.table.hp["bob"] = 0
    program.say({"answer": "strike"})
    (found,) = program.say({"explain": True})
    assert found["blocked"] == [{"key": "bob", "label": "bob", "reasons": [{"text": "is down", "rules": ["AIM-1"]}]}]
    assert found["previews"]["cy"]["lines"] == ["7 HP"]
    assert {"key": "void", "label": "Void"} in found["overrules"]


def test_a_view_shows_what_its_audience_may_see(program: Program) -> None:
    (gm,) = program.say({"view": "gm"})
    (players,) = program.say({"view": "players"})
    assert gm["headline"] == "poison: cy"
    assert players["headline"] == ""
    assert gm["roster"][0]["name"] == "ann"
    assert program.say({"view": True})[0]["audience"] == "gm"


def test_players_are_told_only_what_they_may_know() -> None:
    records: Records = []
    session = Session(TOY, BRAWL)
    talk = Talk(session, AppDice(Random(1)), records.append, audience="players")
    talk.begin("")
    for line in (b'{"answer":"feint"}', b'{"answer":"bob"}', b'{"answer":[20]}', b'{"answer":{"body":3,"shield":2}}'):
        talk.take(line)
    told = [record["text"] for record in records if record["type"] == "told"]
    assert len(told) == 2
    assert not any("poisoned" in text for text in told)
    talk.take(b'{"view":true}')
    assert records[-1]["audience"] == "players"


# ----------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    "line",
    [
        b"x",
        b"{",
        b"[]",
        b"null",
        b'"answer"',
        b"{}",
        b'{"anwser":"strike"}',
        b'{"answer":"strike","undo":true}',
        b'{"answer":"strike","faces":[1]}',
        b'{"answer":"strike","forced":1}',
        b'{"answer":NaN}',
        b'{"answer":1e999}',
        b'{"answer":' + b"9" * 5000 + b"}",
        b'{"answer":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"answer":null}',
        b'{"answer":["strike"]}',
        b'{"answer":{"strike":1}}',
        b'{"answer":"\\ud800"}',
        b'{"answer":"\xff"}',
        b'{"undo":false}',
        b'{"undo":1}',
        b'{"quit":"yes"}',
        b'{"overrule":1}',
        b'{"overrule":"\\u001b[31m"}',
        b'{"correct":1}',
        b'{"correct":"1","faces":[1]}',
        b'{"correct":true,"faces":[1]}',
        b'{"correct":1,"faces":"yield"}',
        b'{"correct":1,"faces":[true]}',
        b'{"correct":99,"faces":[1]}',
        b'{"aside":1}',
        b'{"aside":"play"}',
        b'{"view":"world"}',
        b'{"view":["gm"]}',
        b" " * (LONGEST_LINE + 1),
    ],
    ids=lambda line: line[:40].decode("latin-1"),
)
def test_a_bad_line_is_one_error_and_changes_nothing(program: Program, line: bytes) -> None:
    written, asked = program.recorder.writes, program.session.decision
    if not line.strip():
        line = line[:-1] + b"x"
    (error,) = program.say(line)
    assert error["type"] == "error"
    assert error["error"] in ("malformed", "illegal")
    assert error["text"].isprintable()
    assert 0 < len(error["text"]) <= 500
    assert program.recorder.writes == written
    assert program.session.decision == asked


def test_an_empty_line_is_passed_over(program: Program) -> None:
    assert program.say(b"") == []
    assert program.say(b"  \r") == []


def test_the_error_of_an_unknown_command_names_all_commands(program: Program) -> None:
    (error,) = program.say({"help": True})
    assert all(name in error["text"] for name in COMMANDS)


def test_an_answer_that_cannot_be_written_is_taken_back_and_told(program: Program) -> None:
    program.recorder.full = True
    said = program.say({"answer": "feint"})
    assert said[0]["error"] == "not written"
    assert program.session.journal.last == 0
    assert program.talk.unwritten
    program.say({"view": True})
    assert program.talk.unwritten
    program.recorder.full = False
    program.say({"answer": "feint"})
    assert not program.talk.unwritten


def test_random_play_of_the_nightclub_by_protocol_is_the_same_as_in_memory() -> None:
    records: Records = []
    session = Session(UNHEX, sessions.demo_setup())
    twin = Session(UNHEX, sessions.demo_setup())
    talk = Talk(session, AppDice(Random(1)), records.append)
    talk.begin("")
    player = RandomPlayer(Random(5))
    for _ in range(300):
        if twin.decision is None:
            break
        answer = player(twin.decision)
        twin.answer(answer)
        assert talk.take(json.dumps({"answer": answer}).encode())
    assert not [record for record in records if record["type"] == "error"]
    assert session.system.dump(session.table) == twin.system.dump(twin.table)
    assert [record["text"] for record in records if record["type"] == "told"] == [line.text for line in twin.log()]


# ---------------------------------------------------------------------- docs/protocol.md


def _blocks(language: str) -> list[str]:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    return [part.split("```")[0] for part in text.split(f"```{language}\n")[1:]]


def test_the_documented_example_runs_as_it_is_pasted() -> None:
    (block,) = _blocks("sh")
    command, *given = block.splitlines()
    assert command.startswith(".venv/bin/unhex-tui run ")
    assert command.endswith(" <<'LINES'")
    assert given.pop() == "LINES"
    args = command.removesuffix(" <<'LINES'").split()[1:]
    done = apart(*args, stdin="\n".join(given) + "\n")
    assert (done.status, done.err) == (0, "")
    records = lines(done.out)
    assert not [record for record in records if record["type"] == "error"]
    assert len([record for record in records if record["type"] == "entry"]) == sum('"answer"' in line for line in given)
    assert {"explanation", "done", "view"} <= set(kinds(records))


def test_documented_decisions_are_of_all_five_kinds() -> None:
    """The documented answers fit them."""
    from unhex_tui.engine import decision as d

    made = {"choose": d.Choose, "pick": d.Pick, "allot": d.Allot, "roll": d.Roll, "enter": d.Enter}
    shown = [json.loads(block) for block in _blocks("json")]
    decisions = [one for one in shown if "kind" in one]
    assert [one["kind"] for one in decisions] == [*made, "enter"]
    assert [one["what"] for one in decisions[-2:]] == ["number", "document"]
    for one in decisions:
        answer = one.pop("answer")
        fields = {{"caption": "guide"}.get(key, key): value for key, value in one.items() if key != "kind"}
        for name in ("options", "extras"):
            if name in fields:
                fields[name] = tuple(d.Option(**{**o, "uses": tuple(o.get("uses", ()))}) for o in fields[name])
        if "dice" in fields:
            fields["dice"] = tuple(Die(**die) for die in fields["dice"])
        decision = made[one["kind"]](seats=(), prompt="", **fields)
        assert decision.check(answer) == answer
        printed = as_json(decision)
        assert {key: printed[key] for key in one} == one


def test_every_command_and_every_type_is_documented(program: Program) -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert [name for name in COMMANDS if f'{{"{name}":' not in text] == []
    types = ("session", "decision", "over", "entry", "told", "done", "explanation", "view", "error")
    assert [name for name in types if f"| `{name}` |" not in text] == []


def test_the_app_answers_by_the_hand_and_says_why() -> None:
    told: Records = []
    session = Session(FADING_SUNS, brawl())
    talk = Talk(session, AppDice(Random(1)), told.append)
    talk.begin("")
    assert talk.take(b'{"hand": true}')
    entry = next(record for record in told if record["type"] == "entry")
    assert entry["by"] == "app" and entry["why"].startswith(entry["label"].partition("? ")[2])
    assert told[-1]["type"] == "decision"


def test_the_app_has_no_advice_between_fights() -> None:
    told: Records = []
    talk = Talk(Session(FADING_SUNS, {"title": "Nothing yet"}), AppDice(Random(1)), told.append)
    talk.begin("")
    talk.take(b'{"hand": true}')
    text = "hand: the app leaves this to you, or has no advice here"
    assert told[-1] == {"type": "error", "error": "illegal", "text": text}
