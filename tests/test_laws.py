"""Laws for every system, checked in random play that includes everything a GM may do.

To check another system, add a line to `SYSTEMS` in `random_play`. The suite makes 200 decisions of each system and
checks each law. `pytest -m long tests/test_laws.py` makes a million in all, in `PARTS` parts of which `--slice K/N`
runs every Nth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import seed
from hypothesis.stateful import run_state_machine_as_test
from kit import TOY
from laws import (
    ASKED,
    EVERY,
    Law,
    a_snapshot_leads_where_all_answers_lead,
    forced_answers_never_break_the_procedure,
    hold,
    what_is_chosen_in_secret_is_seen_nowhere_before_it_is_known,
)
from random_play import PLAYED, SYSTEMS, Case, Fight
from table_machine import AtTheTable, running

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.replay import Replay
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.testing.laws import the_last_secret_choice_is_seen_nowhere

SHORT, LONG, PARTS = 200, 1_000_000, 64
CASES = {case.name: case for case in SYSTEMS}
FORCED = {forced_answers_never_break_the_procedure.__name__}
NOTHING_BARRED: set[str] = set()
"""Games that never block an option, so that no answer can be forced."""
NO_SECRETS = {
    what_is_chosen_in_secret_is_seen_nowhere_before_it_is_known.__name__,
    the_last_secret_choice_is_seen_nowhere.__name__,
}
SECRETIVE = {"last-candle", "fully-automated", "fully-automated-evening"}
"""Games with secret choices."""


@pytest.fixture
def snapshots_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a snapshot every few entries, so that short fights use snapshots too."""
    defaults = Replay.__init__.__kwdefaults__
    assert set(defaults) == {"kept", "every"}
    monkeypatch.setitem(defaults, "every", 4)
    monkeypatch.setitem(defaults, "kept", 6)


@pytest.fixture(autouse=True)
def counted(record_property: Any) -> Iterator[None]:
    """Report the number of decisions and of law checks, which are added up at the end."""
    before, asked = PLAYED.copy(), ASKED.copy()
    yield
    for name in PLAYED:
        record_property(f"decisions of {name}", PLAYED[name] - before[name])
    for law in ASKED:
        record_property(f"askings of {law}", ASKED[law] - asked[law])


def machine(which: Case, thorough: bool = True) -> type[AtTheTable]:
    """Return the machine of a system."""
    return type("Table", (AtTheTable,), {"case": which, "thorough": thorough})


def run(which: Case, decisions: int, number: int = 0, *, thorough: bool) -> None:
    """Play fights until `decisions` decisions are made; the number selects the fights."""
    wanted = PLAYED[which.name] + decisions
    while PLAYED[which.name] < wanted:
        table = seed(f"{which.name} {number}")(machine(which, thorough))
        run_state_machine_as_test(table, settings=running(4 if thorough else 6, 15 if thorough else 12))
        number += PARTS


@pytest.mark.parametrize("case", SYSTEMS, ids=lambda case: case.name)
def test_the_laws_hold_whatever_is_done_at_the_table(case: Case, snapshots_in_memory: None) -> None:
    before = ASKED.copy()
    run(case, SHORT, thorough=True)
    nothing = (FORCED if case.name in NOTHING_BARRED else set()) | (NO_SECRETS if case.name not in SECRETIVE else set())
    for number in range(1, 33):  # laws are drawn at random, and secrecy applies only while a secret lies on the table
        if unasked(before) > nothing:
            run(case, 1, number, thorough=True)
    assert unasked(before) == nothing


def unasked(before: Counter[str]) -> set[str]:
    """Return the names of the laws not checked since `before`."""
    return {law.__name__ for law in EVERY if ASKED[law.__name__] == before[law.__name__]}


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_laws_hold_over_a_million_decisions(part: int) -> None:
    before = ASKED.copy()
    for which in SYSTEMS:
        run(which, -(-LONG // PARTS // len(SYSTEMS)), part, thorough=False)
    for number in range(part + LONG, part + LONG + 40 * PARTS, PARTS):  # laws are drawn at random
        if unasked(before):
            run(CASES["last-candle"], 1, number, thorough=False)
    assert unasked(before) == set()


def test_a_law_that_is_never_asked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def most(fight: Fight, law: Law) -> None:
        if law is not a_snapshot_leads_where_all_answers_lead:
            hold(fight, law)

    monkeypatch.setattr("table_machine.hold", most)
    before = ASKED.copy()
    never = {a_snapshot_leads_where_all_answers_lead.__name__}
    run(CASES["last-candle"], 200, thorough=True)
    for number in range(1, 9):  # laws are drawn at random
        if unasked(before) > never:
            run(CASES["last-candle"], 1, number, thorough=True)
    assert unasked(before) == never


# ---------------------------------------------------------------------------------------------- what the machine finds


def shrunk(which: Case) -> tuple[str, int, int]:
    """Return the failure found in a broken system, the number of its steps, and of the answers among them."""
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
    assert steps <= 3 and answers <= 3


def test_an_answer_that_is_not_checked_is_found_in_a_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Choose, "check", lambda self, answer, *, forced=False: answer)
    what, steps, answers = shrunk(CASES["toy"])
    assert "takes" in what and steps <= 3 and answers <= 3


@pytest.mark.long
def test_a_hit_that_breaks_an_invariant_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds it in the answers of one attack."""
    monkeypatch.setattr(
        type(UNHEX),
        "status",
        lambda self, table: ["hurt" for character in table.characters.values() if character.level < 10],
    )
    _what, steps, answers = shrunk(CASES["unhex"])
    assert steps <= 10 and answers <= 40
