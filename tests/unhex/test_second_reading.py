"""Options in random positions equal those of a second reading of the rules, act by act.

`second_reading` knows only the catalogue. A position is a table in a team's turn. Every act of each of its characters
is begun on a copy of the table, and the reactions to it are compared, too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex.random_setups import bold, random_setup
from unhex.second_reading import OUT, Act, Position

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.fight.facts import cover, why_not
from unhex_tui.systems.unhex.fight.facts import cover as stealth
from unhex_tui.systems.unhex.maps.area_map import Connection
from unhex_tui.systems.unhex.system import UNHEX

SHORT, LONG = 60, 1000
APART = 9
"""Approximate number of decisions between two positions of a fight."""
DIRECT_WITH = {"aid": "aid", "aid:bare": "bare", "aid:sure": "sure", "move": "move", "move:fast": "fast"}


def positions(count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield numbered dumped tables in a team's turn, from random fights without hidden characters."""
    number = seed = 0
    while number < count:
        rng = Random(f"positions {seed}")
        seed += 1
        setup = random_setup(rng)
        for character in setup["characters"]:
            character["hidden"] = False
        session, player = Session(UNHEX, setup), RandomPlayer(rng)
        left = rng.randint(1, APART)
        for _ in range(200):
            if session.decision is None or number >= count:
                break
            left -= 1
            if left <= 0 and session.decision.question == "turn.actor":
                yield number, json.loads(json.dumps(UNHEX.dump(session.table)))
                number, left = number + 1, rng.randint(1, 2 * APART)
            wished = bold(session.decision) if rng.random() < 0.6 else []
            session.answer(rng.choice(wished) if wished else player(session.decision), by="random")


# -------------------------------------------------------------------------------------------- the app's options


class Offered:
    """The app's options in a position."""

    def __init__(self, dumped: dict[str, Any]) -> None:
        self.dumped = dumped

    def after(self, *answers: Any) -> Conversation:
        """Return a new conversation after some answers."""
        table = UNHEX.load(self.dumped)
        live = Conversation(table, UNHEX.play(table))
        for answer in answers:
            live.proceed(answer, False)
        return live

    def asked(self, *answers: Any) -> str:
        """Return the question after some answers."""
        decision = self.after(*answers).decision
        return decision.question if decision else ""

    def keys(self, *answers: Any) -> list[str]:
        """Return the keys offered after some answers."""
        decision: Any = self.after(*answers).decision
        return [option.key.removesuffix("&seen") for option in decision.options]

    def actors(self) -> set[str]:
        return {*self.keys()} - {"end"}

    def acts(self, who: str) -> dict[Act, tuple[Any, ...]]:
        """Return the acts of a character, each with the answers that begin it."""
        begun = self.after(who)
        if self.asked(who) == "direct.who":  # the action is good only for directing (LEAD-4)
            return {("direct", mate): (who, mate) for mate in self.keys(who)}
        if begun.table.action.director:  # and only one could be directed
            return {("direct", begun.table.action.actor): (who,)}
        return {act: answers for key in self.keys(who) for act, answers in self._acts(who, key)}

    def _acts(self, who: str, key: str) -> Iterator[tuple[Act, tuple[Any, ...]]]:
        what, _, thing = key.partition(":")
        match what:
            case "attack":
                form, _, less = thing.partition("~")
                for target, answers in self._chosen(who, key, "attack.target"):
                    yield ("attack", form, less or "lethal", target), answers
            case "area":
                for area, answers in self._chosen(who, key, "area.target"):
                    yield ("area", thing, area), answers
            case "aid" | "move":
                for target, answers in self._chosen(who, key, "aid.patient" if what == "aid" else "move.area"):
                    yield (DIRECT_WITH[key], target), answers
            case "direct":
                for target, answers in self._chosen(who, key, "direct.who"):
                    yield ("direct", target), answers
            case "door":
                yield ("door", thing), (who, key)
            case "rally" | "hands":
                yield (what,), (who, key)
            case _:
                assert what in ("drop", "other"), f"what is {key}?"

    def _chosen(self, who: str, key: str, question: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """Yield the options of the next question; a skipped question has only one."""
        live = self.after(who, key)
        if isinstance(live.decision, Choose) and live.decision.question == question:
            for option in live.decision.options:
                yield option.key, (who, key, option.key)
        elif key == "aid:sure" and live.table.action is None:  # it is over: the menu named the target
            menu: Any = self.after(who).decision
            name = next(option.hint for option in menu.options if option.key == key)
            yield (
                next(character.id for character in live.table.characters.values() if character.name == name),
                (who, key),
            )
        else:
            yield only(live, who), (who, key)

    def reactions(self, answers: tuple[Any, ...]) -> set[Act] | None:
        """Return the reactions to an act; None if damage is asked about first."""
        live = self.after(*answers)
        decision: Any = live.decision
        if decision is not None and decision.question.startswith("damage."):
            return None  # fire in the area comes first (RUL-20)
        found: set[Act] = set()
        if decision is not None and decision.question.endswith(".react"):
            for option in decision.options:
                who, how, thing = option.key.removesuffix("&seen").split(":")
                form, _, less = thing.partition("~")
                found.add((who, how, form, less or "lethal") if how != "defend" else (who, how))
            live.proceed([], False)
        if live.table.action:  # all-out defenders are not asked (SHLD-4)
            found |= {(one.who, one.how) for one in live.table.action.reactions}
        return found


def only(live: Conversation, who: str) -> str:
    """Return the target of an act that began without a question for it."""
    action = live.table.action
    if action is None:  # over: a move without reactions
        mover = live.table.characters[who]
        return OUT if mover.left_fight else str(mover.area)
    doing: Any = action.doing
    return getattr(doing, "target", "") or getattr(doing, "goal", "") or action.actor


# ---------------------------------------------------------------------------------------------- the comparison


def differences(dumped: dict[str, Any], counted: Counter[str]) -> Iterator[str]:
    """Yield the differences between the app's options and the second reading."""
    offered, read = Offered(dumped), Position(dumped)
    yield from compared("actors", {(who,) for who in offered.actors()}, {(who,) for who in read.actors()}, counted)
    for who in sorted(offered.actors() & read.actors()):
        acts = offered.acts(who)
        yield from compared(f"{who} may", {*acts}, read.acts(who), counted)
        for act, answers in acts.items():
            if act not in read.acts(who):
                continue
            if act[0] == "attack":
                expected = read.against_attack(who, act[1], act[3])
            elif act[0] in ("move", "fast"):
                expected = read.against_move(read.people[who].area, act[1])
            else:
                continue
            if (met := offered.reactions(answers)) is not None:
                yield from compared(f"{who} {act} may be met by", met, expected, counted)


def compared(what: str, offered: set[Act], read: set[Act], counted: Counter[str]) -> Iterator[str]:
    counted[what.rsplit(maxsplit=1)[-1]] += len(offered | read)
    for act in sorted(offered - read):
        yield f"{what}: {act} is offered, but the second reading bars it"
    for act in sorted(read - offered):
        yield f"{what}: {act} is not offered, but the second reading allows it"


def agreed(count: int) -> Counter[str]:
    """Compare this many positions and return the number of comparisons by kind."""
    counted: Counter[str] = Counter()
    for number, dumped in positions(count):
        assert [f"position {number}: {line}" for line in differences(dumped, counted)] == []
    return counted


def test_what_is_offered_is_what_a_second_reading_of_the_rules_allows() -> None:
    counted = agreed(SHORT)
    assert counted["actors"] > SHORT and counted["may"] > 5 * SHORT and counted["by"] > SHORT


@pytest.mark.long
def test_options_agree_with_a_second_reading_at_length(record_property: Any) -> None:
    """The long form: a second reading of the rules allows the same options."""
    record_property("decisions of a second reading", sum(agreed(LONG).values()))


# ------------------------------------------------------------------------------------ it finds broken rules


def nothing(*_args: Any) -> Iterator[Any]:
    """Return no reason against an option."""
    yield from ()


def yes(*_args: Any) -> bool:
    return True


BROKEN = {
    "SIGHT-1 STEA-1": (cover._sees, yes),
    "AMMO-1 RUL-23 RUL-26 UNA-1": (why_not.why_no_use, nothing),
    "DMG-5 RUL-24": (why_not.why_no_walking, nothing),
    "MOVE-1": (Connection.leads_from, yes),
    "CTR-1 CTR-2 2HM-6": (why_not.why_no_counterattack, nothing),
    "INT-1 INT-2": (why_not.why_no_intercept, nothing),
    "SHLD-4": (why_not.stands_all_out, yes),
    "STEA-1 RUL-36": (stealth.in_stealth, yes),
}
"""Functions that hold some rules, with replacements that overlook the reasons."""


@pytest.mark.parametrize("rules", BROKEN)
def test_rules_that_are_broken_make_a_difference(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    function, instead = BROKEN[rules]
    monkeypatch.setattr(function, "__code__", instead.__code__)
    with pytest.raises(AssertionError, match="position"):
        agreed(LONG)
