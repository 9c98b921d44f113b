"""Chance rules: counted exactly, and run with dice, by a rule with rolls, a choice and parts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from chance_law import exact_counts_what_live_plays

from unhex_tui.engine.chance import ChanceRule, Part, Pick, Spread, evenly, exact, live, mean, merged, mixed, share
from unhex_tui.engine.procedure import Conversation, Given, Procedure, ask
from unhex_tui.engine.value import Value


class Facts(Value):
    faces: int = 6
    again: bool = False

    def spread(self, roll: str) -> Spread[int]:
        return evenly(range(1, self.faces + 1))

    def choose(self, pick: Pick) -> str:
        return pick.options[self.again]


def roll(_facts: Facts) -> ChanceRule[int]:
    """Roll once, and once more after a 1 if so chosen."""
    first: int = yield "first"
    if first == 1 and (yield Pick("again", ("keep", "again"))) == "again":
        first = yield "second"
    return first


def total(facts: Facts) -> ChanceRule[int]:
    """Return the roll, plus 1 if a second roll is even."""
    even = yield Part(roll, facts, _even)
    mine: int = yield Part(roll, facts)
    return mine + even


def _even(number: int) -> bool:
    return number % 2 == 0


def doubled(facts: Facts) -> ChanceRule[int]:
    """Double the total of an even die; else end in a single roll."""
    first = yield "first"
    return Part(total, facts, _double) if _even(first) else Part(roll, facts)


def _double(number: int) -> int:
    return 2 * number


def thrown(roll: str, facts: Facts) -> Counter[Any]:
    if roll == "again":
        return Counter([facts.choose(Pick("again", ("keep", "again")))])
    return Counter(range(1, facts.faces + 1))


@pytest.mark.parametrize("facts", [Facts(), Facts(4, again=True)])
@pytest.mark.parametrize("rule", [roll, total, doubled])
def test_exact_counts_what_live_plays(rule: Any, facts: Facts) -> None:
    exact_counts_what_live_plays(rule, facts, thrown)


def test_the_law_finds_a_spread_that_is_not_that_of_the_dice() -> None:
    class Loaded(Facts):
        def spread(self, roll: str) -> Spread[int]:
            return ((1, 0.5), (6, 0.5))

    with pytest.raises(AssertionError):
        exact_counts_what_live_plays(roll, Loaded(), thrown)


def test_a_choice_follows_the_facts() -> None:
    assert dict(exact(roll, Facts(4))) == pytest.approx({1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25})
    assert dict(exact(roll, Facts(4, again=True))) == pytest.approx({1: 1 / 16, 2: 5 / 16, 3: 5 / 16, 4: 5 / 16})


def test_a_part_is_counted_once_for_equal_facts() -> None:
    times = Counter[str]()

    def part(_facts: Facts) -> ChanceRule[int]:
        times["part"] += 1
        return (yield "first")

    def both(facts: Facts) -> ChanceRule[int]:
        return (yield Part(part, facts)) + (yield Part(part, facts))

    assert mean(exact(both, Facts(2))) == 3
    assert mean(exact(both, Facts(2))) == 3
    assert times["part"] == 2, "one path for each face"


def test_live_asks_for_dice_and_lets_a_procedure_play_a_part() -> None:
    asked: list[str] = []

    def given(name: str, value: Any) -> Any:
        def procedure(_facts: Facts) -> Procedure[Any]:
            asked.append(name)
            return (yield from ask(lambda: Given(value)))

        return procedure

    results: list[int] = []

    def play(rule: Any, rolls: Any) -> Procedure[None]:
        results.append((yield from live(rule, Facts(), rolls)))

    dice = {"first": given("first", 1), "again": given("again", "again"), "second": given("second", 5)}
    Conversation(None, play(roll, dice))
    assert (results, asked) == ([5], ["first", "again", "second"])
    asked.clear()
    Conversation(None, play(doubled, {"first": given("first", 2), roll: given("roll", 3)}))
    assert (results[-1], asked) == (6, ["first", "roll", "roll"])


def test_spreads_are_merged_mixed_and_summed_up() -> None:
    spread = evenly([1, 2, 2, 3])
    assert dict(spread) == {1: 0.25, 2: 0.5, 3: 0.25}
    assert dict(merged(spread, _even)) == {False: 0.5, True: 0.5}
    assert dict(mixed(((spread, 0.5), (((9, 1.0),), 0.5)))) == {1: 0.125, 2: 0.25, 3: 0.125, 9: 0.5}
    assert share(spread, lambda number: number > 1) == 0.75 and mean(spread) == 2
    assert mean(((1, 0.1), (2, 0.2), (3, 0.3))) == mean(((3, 0.3), (2, 0.2), (1, 0.1))), "equal means are equal"
