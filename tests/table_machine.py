"""A table as a machine for Hypothesis: all that may be done at one, in any order, and the laws wherever that leads.

What breaks a law is shrunk to the fewest steps, answers and people that still do, and printed as lines for a test of
its own (`test_laws`). A step's numbers stand for what is chosen at random, not for options: a step that is left out
leaves the meaning of the others as it was.
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
from random_play import PLAYED, BoldPlayer, Case, Fight, answer, aside, correct, overrulable, rolls, state

from unhex_tui.engine.answerers import AppDice, settle
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import asides_of

ORDERED = 100
"""Setups of these numbers go by their size, so that what breaks is found among few people."""
CROWDED = 40_000
"""Characters of a dumped table beyond which nobody is added: people recruited at random would show nothing more."""
NUMBERS = st.integers(0, 255)
ANSWERS = st.lists(NUMBERS, max_size=40)
LAWS = st.lists(st.sampled_from(EVERY), max_size=6, unique=True)
SPARSELY = 4
"""Of so many steps one is looked at where not all are."""


@cache
def smallest_first(case: Case) -> list[int]:
    """The numbers of some setups, by their size."""
    return sorted(range(ORDERED), key=lambda n: len(json.dumps(case.setup(Random(f"{case.name} {n}")))))


def running(examples: int, steps: int) -> settings:
    """Settings for so many fights, each of so many steps at most: the same ones every time."""
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
    """A step of the machine: some questions are answered, then something else is done, and then some laws must hold."""

    def made(do: Callable[..., None]) -> Any:
        @wraps(do)
        def step(self: AtTheTable, after: list[int], each: int, then: list[Law], **given: Any) -> None:
            self.answered(after, 1 if self.thorough else each)
            do(self, **given)
            for law in then if self.thorough or sum(after) % SPARSELY == 0 else ():
                hold(self.seeded(sum(after)), law)

        return rule(after=ANSWERS, each=st.integers(1, 48), then=LAWS, **arguments)(step)

    return made


class AtTheTable(RuleBasedStateMachine):
    """A fight or an evening of some game; `case` says of which."""

    case: ClassVar[Case]
    thorough: ClassVar[bool] = True
    """Laws that cost little must hold after every step, besides those the step names."""

    def __init__(self) -> None:
        super().__init__()
        self.fight: Any = None
        self.steps = 0

    @property
    def session(self) -> Session:
        return self.fight.session

    @initialize(number=st.integers(0, 4000))
    def begin(self, number: int) -> None:
        """Set out from a random setup."""
        number = smallest_first(self.case)[number] if number < ORDERED else number
        setup, disk = self.case.setup(Random(f"{self.case.name} {number}")), Recorder()
        self.given = json.dumps(setup)
        self.fight = self.seeded(0)._replace(disk=disk, session=Session(self.case.system, setup, write=disk))

    def seeded(self, number: int) -> Fight:
        """The fight under the hands of a player and of dice of that number; two of three players want something."""
        rng, wishes = Random(number), (None, *self.case.wishes)
        wish = wishes[number % len(wishes)]
        player = BoldPlayer(rng, wish) if wish else RandomPlayer(rng)
        return Fight(None, rng, player, None) if self.fight is None else self.fight._replace(rng=rng, player=player)

    # ------------------------------------------------------------------------------------------ what may be done

    @deed()
    def answer(self) -> None:
        """Answer what is asked, one question after the other."""

    def answered(self, numbers: list[int], each: int) -> None:
        """Answer so many questions by each of the numbers."""
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
        """Answer with what the rules bar."""
        if values := overrulable(self.session.decision):
            self.session.answer(Random(number).choice(values), forced=True)

    @deed(number=NUMBERS)
    def overrule(self, number: int) -> None:
        """Break off what is under way; seldom the whole fight."""
        keys = [option.key for option in self.session.system.overrules(self.session.table)]
        if self.session.decision and (keys := [key for key in keys if key != "end"] if number < 250 else keys):
            self.session.overrule(Random(number).choice(keys))

    @deed(number=NUMBERS)
    def amend(self, number: int) -> None:
        """Edit the table, agree on something beforehand, roll beside the game …: any aside, answered at random."""
        if self.session.decision and (names := sorted(asides_of(self.session.system))):
            done = aside(self.seeded(number), Random(number).choice(names), state(self.session))
            if done and len(table_dump(self.session)) > CROWDED:
                self.session.undo()

    @deed(number=NUMBERS)
    def correct_a_die(self, number: int) -> None:
        """Change what an earlier roll showed."""
        if entries := rolls(self.session)[-12:]:
            correct(self.session, Random(number).choice(entries), Random(number))

    @deed(number=NUMBERS)
    def settle(self, number: int) -> None:
        """Give what follows a corrected die or was agreed beforehand, and write it at once."""
        with holding(self.session):
            settle(self.session, AppDice(Random(number)))

    @deed()
    def drop(self) -> None:
        """Give none of the answers again that a correction has left."""
        if self.session.left():
            self.session.drop()

    @deed(steps=st.integers(1, 6))
    def undo(self, steps: int) -> None:
        """Take steps back."""
        for _ in range(steps):
            self.session.undo()

    @deed()
    def undo_action(self) -> None:
        """Take back what is under way."""
        self.session.undo_action()

    @deed(steps=st.integers(1, 3))
    def redo(self, steps: int) -> None:
        """Bring steps back."""
        for _ in range(steps):
            self.session.redo()

    @deed(number=NUMBERS)
    def go_on_from(self, number: int) -> None:
        """Stand anywhere in the journal, on whatever branch; the next answer begins another."""
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

    # ------------------------------------------------------------------------------------------ what must hold

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
