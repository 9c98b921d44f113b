"""A game table as a state machine for Hypothesis: all that users may do, in any order, with laws checked on the way.

When a law breaks, Hypothesis shrinks the run to the fewest steps, answers and characters, and prints it as lines for a
test (`test_laws`). Numbers in a step are seeds, not options: leaving out a step does not change the meaning of the
others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, wraps
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, currently_in_test_context, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from kit import Recorder, holding, table_dump
from laws import BACK, EVERY, LOOKS, Law, hold
from players import RandomPlayer
from random_play import PLAYED, BoldPlayer, Case, Fight, answer, aside, correct, rolls

from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.testing.laws import overrulable, state

ORDERED = 100
"""Setups below this number are sorted by size, so that failures are found with few characters."""
CROWDED = 35_000
"""Size of a dumped table, in characters of text, beyond which recruiting is undone.

Larger tables would show nothing new.
"""
NUMBERS = st.integers(0, 255)
ANSWERS = st.lists(NUMBERS, max_size=40)
LAWS = st.lists(st.sampled_from(EVERY), max_size=6, unique=True)
SPARSELY = 4
"""Unless the machine is thorough, laws are checked after one step in this many."""


@cache
def smallest_first(case: Case) -> list[int]:
    """Return the numbers of the first setups, smallest setup first."""
    return sorted(range(ORDERED), key=lambda n: len(json.dumps(case.setup(Random(f"{case.name} {n}")))))


def running(examples: int, steps: int) -> settings:
    """Return settings for this many fights of at most this many steps, the same in every run."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


def deed(**arguments: Any) -> Callable[[Any], Any]:
    """Make a step of the machine: it answers some questions, does its own thing, then checks some laws."""

    def made(do: Callable[..., None]) -> Any:
        @wraps(do)
        def step(self: AtTheTable, after: list[int], each: int, then: list[Law], **given: Any) -> None:
            self.answered(after, 1 if self.thorough else each)
            do(self, **given)
            for law in then if self.thorough or sum(after) % SPARSELY == 0 else ():
                if law not in LOOKS or not self.thorough:  # `holds` checks the others at this same moment
                    hold(self.seeded(sum(after)), law)

        return rule(after=ANSWERS, each=st.integers(1, 48), then=LAWS, **arguments)(step)

    return made


class AtTheTable(RuleBasedStateMachine):
    """A fight or a game session of `case`."""

    case: ClassVar[Case]
    thorough: ClassVar[bool] = True
    """Whether cheap laws are checked after every step, besides those that the step names."""

    def __init__(self) -> None:
        super().__init__()
        self.fight: Any = None
        self.steps = 0

    @property
    def session(self) -> Session:
        return self.fight.session

    @initialize(number=st.integers(0, 4000))
    def begin(self, number: int) -> None:
        """Begin with a random setup."""
        number = smallest_first(self.case)[number] if number < ORDERED else number
        setup, disk = self.case.setup(Random(f"{self.case.name} {number}")), Recorder()
        self.given = json.dumps(setup)
        self.fight = self.seeded(0)._replace(disk=disk, session=Session(self.case.system, setup, write=disk))

    def seeded(self, number: int) -> Fight:
        """Return the fight with a player and dice of that seed.

        With two policies in a case, two of three players have one.
        """
        rng, wishes = Random(number), (None, *self.case.wishes)
        wish = wishes[number % len(wishes)]
        player = BoldPlayer(rng, wish) if wish else RandomPlayer(rng)
        return Fight(None, rng, player, None) if self.fight is None else self.fight._replace(rng=rng, player=player)

    # ----------------------------------------------------------------------------------------------------- steps

    @deed()
    def answer(self) -> None:
        """Answer some questions."""

    def answered(self, numbers: list[int], each: int) -> None:
        """Answer `each` questions with every one of the seeds."""
        for number in numbers:
            fight = self.seeded(number)
            for _ in range(each):
                if (decision := self.session.decision) is None:
                    return
                answer(fight)
                PLAYED[self.case.name] += 1
                if currently_in_test_context():
                    note(f"{decision.question}: {self.session.journal.entries[self.session.journal.head].value}")
            assert self.session.system.status(self.session.table) == []

    @deed(number=NUMBERS)
    def force(self, number: int) -> None:
        """Force an answer that the rules block."""
        if values := overrulable(self.session.decision):
            self.session.answer(Random(number).choice(values), forced=True)

    @deed(number=NUMBERS)
    def overrule(self, number: int) -> None:
        """Break off the current action; rarely the whole fight."""
        keys = [option.key for option in self.session.system.overrules(self.session.table)]
        if self.session.decision and (keys := [key for key in keys if key != "end"] if number < 250 else keys):
            self.session.overrule(Random(number).choice(keys))

    @deed(number=NUMBERS)
    def amend(self, number: int) -> None:
        """Take any GM action with random answers: edits, auto-answers, free rolls and others."""
        if self.session.decision and (names := sorted(gm_actions_of(self.session.system))):
            done = aside(self.seeded(number), Random(number).choice(names))
            if done and len(table_dump(self.session)) > CROWDED:
                self.session.undo()

    @deed(number=NUMBERS)
    def correct_a_die(self, number: int) -> None:
        """Correct one of the last twelve rolls."""
        if entries := rolls(self.session)[-12:]:
            correct(self.session, Random(number).choice(entries), Random(number))

    @deed(number=NUMBERS)
    def settle(self, number: int) -> None:
        """Give the answers left by a correction and the auto-answers, and write them at once."""
        with holding(self.session):
            settle(self.session, AppDice(Random(number)))

    @deed()
    def drop(self) -> None:
        """Drop the answers that a correction has left."""
        if self.session.left():
            self.session.drop()

    @deed(steps=st.integers(1, 6))
    def undo(self, steps: int) -> None:
        """Undo some steps."""
        for _ in range(steps):
            self.session.undo()

    @deed()
    def undo_action(self) -> None:
        """Undo the current action."""
        self.session.undo_action()

    @deed(steps=st.integers(1, 3))
    def redo(self, steps: int) -> None:
        """Redo some steps."""
        for _ in range(steps):
            self.session.redo()

    @deed(number=NUMBERS)
    def go_on_from(self, number: int) -> None:
        """Go to any entry of the journal on any branch; the next answer begins a new branch."""
        self.session.go_on_from(Random(number).choice([0, *self.session.journal.entries]))

    @deed(snapshots=st.booleans())
    def restart(self, snapshots: bool) -> None:
        """Close the session and open what was written."""
        before = state(self.session)
        journal = self.fight.disk.journal(snapshots)
        again = Session(self.case.system, self.session.setup, journal=journal, write=self.fight.disk)
        assert again.notices == []
        assert state(again) == before
        self.fight = self.fight._replace(session=again)

    # -------------------------------------------------------------------------------------------------- checks

    @invariant()
    def holds(self) -> None:
        if self.fight is not None:
            assert self.session.system.status(self.session.table) == []
            self.steps += 1
            for law in (*LOOKS, *((BACK,) if self.steps % 3 == 0 else ())) if self.thorough else ():
                hold(self.seeded(0), law)

    def teardown(self) -> None:
        if self.fight is not None:
            assert json.dumps(self.session.setup) == self.given, "the setup was changed"
