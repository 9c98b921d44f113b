"""Table rules: questions that a table answers once, read from files, chosen one by one between fights, or only read.

A game keeps the answers as a named tuple with a text for each rule, under its id, where it is said what it asks.
Choosing a rule moves it on to its next choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import choice

Answers = TypeVar("Answers", bound=NamedTuple)


class Rule(Value):
    """One table rule."""

    id: str
    question: str
    choices: Mapping[str, str]
    """What can be chosen, in plain words, the default first; files may hold one that is a number as such."""
    rules: tuple[str, ...] = ()
    """Ids of those it bends."""
    letter: str = ""

    def __getitem__(self, choice: str) -> str:
        """What is chosen, the default marked; KeyError where there is no such choice."""
        return self.choices[choice] + (" (the default)" if choice == next(iter(self.choices)) else "")

    def after(self, choice: str) -> str:
        """The next choice, after the last the first."""
        choices = [*self.choices]
        return choices[(choices.index(choice) + 1) % len(choices)]

    def option(self, answers: Any) -> Option:
        """As something to be changed."""
        return Option(self.id, self.question, self[getattr(answers, self.id)], self.letter)


class _Default(str):
    """An answer that stands where nothing is chosen, with what is asked."""

    asks: tuple[Any, ...]


def rule(question: str, choices: Mapping[str, str], rules: tuple[str, ...] = (), letter: str = "") -> str:
    """The default of a named tuple's answer, which is the first of these choices, with what it answers: see `Rule`."""
    default = _Default(next(iter(choices)))
    default.asks = (question, choices, rules, letter)
    return default


def rules_of(answers: Any) -> tuple[Rule, ...]:
    """The rules of a named tuple whose defaults are those of `rule`, under their names."""
    return tuple(Rule(name, *default.asks) for name, default in answers._field_defaults.items())


def rule_named(rules: Iterable[Rule], name: str) -> Rule:
    """The table rule of that id; KeyError where there is none."""
    for rule in rules:
        if rule.id == name:
            return rule
    raise KeyError(name)


# -------------------------------------------------------------------- answers


def read(made: Callable[..., Answers], rules: Sequence[Rule], data: Any) -> Answers:
    """The answers from plain values; a rule that is not named is the default. Raises ValueError where one is unknown,
    or cannot be so; every mistake is named.
    """
    if wrong := [*_mistakes(rules, data)] if isinstance(data, dict) else [f"expected an object, got {data!r:.60}"]:
        raise ValueError("; ".join(wrong))
    return made(**{name: str(choice) for name, choice in data.items()})


def _mistakes(rules: Sequence[Rule], data: Mapping[str, Any]) -> Iterator[str]:
    allowed = {rule.id: list(rule.choices) for rule in rules}
    for name, value in data.items():
        if name not in allowed:
            yield f'no such table rule: "{name}". Available: {", ".join(allowed)}'
        elif (str(value) if type(value) is int else value) not in allowed[name]:
            yield f"{name}: expected one of {', '.join(allowed[name])}, not {value}"


class Ruled:
    """What can be done with answers, for a named tuple of a game's that has these answers."""

    every: ClassVar[Sequence[Rule]]
    """The rules that are answered."""

    def with_choice(self, name: str, choice: str) -> Self:
        """The same but for one rule; KeyError where there is no such rule or choice."""
        return changed(self, self.every, name, choice)  # type: ignore[type-var]

    @classmethod
    def load(cls, data: Any) -> Self:
        """From plain values, as `read` has it."""
        return read(cls, cls.every, data)  # type: ignore[type-var]


def numbers(default: int | str, among: Iterable[int], words: str) -> dict[str, str]:
    """Choices of a number, the default first."""
    return {str(number): words.format(number).replace("-", "−") for number in (default, *among)}


def changed(answers: Answers, rules: Iterable[Rule], name: str, choice: str) -> Answers:
    """The same but for one rule; KeyError where there is no such rule or choice."""
    if choice not in rule_named(rules, name).choices:
        raise KeyError(choice)
    return answers._replace(**{name: choice})


def not_usual(answers: NamedTuple, usual: NamedTuple) -> dict[str, str]:
    """Those that are otherwise than usual, as files tell of them."""
    pairs = zip(answers._fields, answers, usual, strict=True)
    return {name: now for name, now, was in pairs if now != was}


# -------------------------------------------------------------------- asking


def which(
    rules: Iterable[Rule], answers: Any, prompt: str, cited: str, *more: Option, blocked: tuple[Blocked, ...] = ()
) -> Choose:
    """Which rule is to be changed, or `done`; `cited` is the id that says that they change between fights only."""
    options = (Option("done", "Done", letter=".", also=("play so",)), *(rule.option(answers) for rule in rules), *more)
    note = Reason(
        "Choosing a rule switches it; the save and the party file keep it. Rules change only between fights",
        (cited,) if cited else (),
    )
    return choice("rules.which", prompt, options, note, blocked=blocked, enter="done", menu=True, catalogue=True)


def show(rules: Iterable[Rule], answers: Callable[[], Any]) -> Procedure[str]:
    """Show all table rules, only to be read: they change between fights."""

    def build() -> Choose:
        options = [Option("done", "Back", letter="."), *(rule.option(answers()) for rule in rules)]
        prompt = "Table rules in play; change them between fights"
        return choice("rules.read", prompt, options, enter="done", catalogue=True)

    yield from ask(build)
    return ""
