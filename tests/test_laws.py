"""Laws that hold for every system, over random play with all that a GM may do in the middle of it.

To have a system checked, add a line to `SYSTEMS` in `random_play`. The suite makes UNHEX_LAW_DECISIONS decisions of
each (600 by default). `pytest -m long tests/test_laws.py` makes a million in all, in `PARTS`
parts of which `--slice K/N` runs every Nth.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import seed
from hypothesis.stateful import run_state_machine_as_test
from kit import TOY
from random_play import PLAYED, SYSTEMS, Case
from table_machine import AtTheTable, running

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.replay import Replay
from unhex_tui.systems.unhex.system import UNHEX

SHORT = int(os.environ.get("UNHEX_LAW_DECISIONS", "600"))
LONG, PARTS = 1_000_000, 64
CASES = {case.name: case for case in SYSTEMS}


@pytest.fixture
def snapshots_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few entries, so that short fights meet them too."""
    defaults = Replay.__init__.__kwdefaults__
    assert set(defaults) == {"kept", "every"}
    monkeypatch.setitem(defaults, "every", 4)
    monkeypatch.setitem(defaults, "kept", 6)


@pytest.fixture(autouse=True)
def counted(record_property: Any) -> Iterator[None]:
    """Pass on how many decisions were made, to be added up at the end."""
    before = PLAYED.copy()
    yield
    for name in PLAYED:
        record_property(f"decisions of {name}", PLAYED[name] - before[name])


def machine(which: Case, thorough: bool = True) -> type[AtTheTable]:
    """The machine of a system."""
    return type("Table", (AtTheTable,), {"case": which, "thorough": thorough})


def run(which: Case, decisions: int, number: int = 0, *, thorough: bool) -> None:
    """Play one fight after the other until so many decisions were made; the number says which fights."""
    wanted = PLAYED[which.name] + decisions
    while PLAYED[which.name] < wanted:
        table = seed(f"{which.name} {number}")(machine(which, thorough))
        run_state_machine_as_test(table, settings=running(6, 15 if thorough else 12))
        number += PARTS


@pytest.mark.parametrize("case", SYSTEMS, ids=lambda case: case.name)
def test_the_laws_hold_whatever_is_done_at_the_table(case: Case, snapshots_in_memory: None) -> None:
    run(case, SHORT, thorough=True)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_laws_hold_over_a_million_decisions(part: int) -> None:
    for which in SYSTEMS:
        run(which, -(-LONG // PARTS // len(SYSTEMS)), part, thorough=False)


# ---------------------------------------------------------------------------------------------- what the machine finds


def shrunk(which: Case) -> tuple[str, int, int]:
    """What a broken system was found to do wrong, in how many steps, and with how many answers among them."""
    with pytest.raises(AssertionError) as found:
        run(which, 4000, thorough=which.system is TOY)
    lines = "\n".join(getattr(found.value, "__notes__", ()))
    steps = re.findall(r"state\.(?!holds|teardown)\w+\(.*\)", lines)
    answers = sum(len(re.findall(r"\d+", after)) for after in re.findall(r"after=\[(.*?)\]", lines))
    return str(found.value), len(steps), answers


def test_a_value_that_is_not_saved_is_found_in_a_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    load = TOY.load
    monkeypatch.setattr(type(TOY), "load", staticmethod(lambda data: load({**data, "agreed": "nothing"})))
    _what, steps, answers = shrunk(CASES["toy"])
    assert steps <= 20 and answers <= 40


def test_an_answer_that_is_not_checked_is_found_in_a_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Choose, "check", lambda self, answer, *, forced=False: answer)
    what, steps, answers = shrunk(CASES["toy"])
    assert "takes" in what and steps <= 20 and answers <= 40


@pytest.mark.long
def test_a_hit_that_breaks_an_invariant_is_found_in_the_answers_of_one_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(UNHEX), "status", lambda self, table: ["hurt" for one in table.characters.values() if one.level < 10]
    )
    _what, steps, answers = shrunk(CASES["unhex"])
    assert steps <= 10 and answers <= 40
