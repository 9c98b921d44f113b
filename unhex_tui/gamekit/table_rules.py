"""Table rules: choices that a table makes once; read from files, changed between fights, or only read.

A game keeps the answers in a subclass of `Ruled`, with a field for each rule under its id; the field's default also
holds the question. Choosing a rule in the menu moves it on to its next choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from msgspec.structs import asdict

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.questions import choice


class Rule(Value):
    """One table rule."""

    id: str
    question: str
    choices: Mapping[str, str]
    """Texts of the choices by key, the default first; a file may give a numeric key as a number."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that this table rule changes."""
    letter: str = ""

    def __getitem__(self, choice: str) -> str:
        """Return the text of a choice, with the default marked; raise KeyError if there is no such choice."""
        return self.choices[choice] + (" (the default)" if choice == next(iter(self.choices)) else "")

    def after(self, choice: str) -> str:
        """Return the next choice; the first follows the last."""
        choices = [*self.choices]
        return choices[(choices.index(choice) + 1) % len(choices)]

    def option(self, answers: Any) -> Option:
        """Return the rule as an option with its present choice as the hint."""
        return Option(self.id, self.question, self[getattr(answers, self.id)], self.letter)


class _Default(str):
    """The default answer to a rule, which also carries the rule's question."""

    asks: tuple[Any, ...]


def rule(question: str, choices: Mapping[str, str], rules: tuple[str, ...] = (), letter: str = "") -> str:
    """Return the default for a field of a game's answers: the first choice, with the fields of its `Rule`."""
    default = _Default(next(iter(choices)))
    default.asks = (question, choices, rules, letter)
    return default


class _Every:
    """The rules of a class whose defaults were made by `rule`, in field order."""

    def __get__(self, _answers: Any, answers: type[Value]) -> tuple[Rule, ...]:
        return _rules_of(answers)


@cache
def _rules_of(answers: type[Value]) -> tuple[Rule, ...]:
    defaults = zip(answers.__struct_fields__, answers.__struct_defaults__, strict=True)
    return tuple(Rule(name, *default.asks) for name, default in defaults)


def rule_named(rules: Iterable[Rule], name: str) -> Rule:
    """Return the table rule with this id; raise KeyError if there is none."""
    return {rule.id: rule for rule in rules}[name]


def _mistakes(rules: Sequence[Rule], data: Mapping[str, Any]) -> Iterator[str]:
    allowed = {rule.id: list(rule.choices) for rule in rules}
    for name, value in data.items():
        if name not in allowed:
            yield f'no such table rule: "{name}". Available: {", ".join(allowed)}'
        elif (str(value) if type(value) is int else value) not in allowed[name]:
            yield f"{name}: expected one of {', '.join(allowed[name])}, not {value}"


class Ruled(Value, cache_hash=True):
    """Answers to table rules, as a base for a game's; often looked up by, so the hash is worked out once."""

    every: ClassVar = _Every()

    def with_choice(self, name: str, choice: str) -> Self:
        """Return the answers with one rule changed; raise KeyError if there is no such rule or choice."""
        if choice not in rule_named(self.every, name).choices:
            raise KeyError(choice)
        return self._replace(**{name: choice})

    def dump(self) -> dict[str, str]:
        """Return the answers as saves hold them."""
        return {name: str(choice) for name, choice in asdict(self).items()}

    @classmethod
    def load(cls, data: Any) -> Self:
        """Return the answers from plain values; a missing rule has its default.

        Raises ValueError that names every unknown rule and every invalid choice.
        """
        known = isinstance(data, dict)
        if wrong := [*_mistakes(cls.every, data)] if known else [f"expected an object, got {data!r:.60}"]:
            raise ValueError("; ".join(wrong))
        return cls(**{name: str(choice) for name, choice in data.items()})


def numbers(default: int | str, among: Iterable[int], words: str) -> dict[str, str]:
    """Return number choices with their texts, the default first; `words` is a format for the number."""
    return {str(number): words.format(number).replace("-", "−") for number in (default, *among)}


def not_usual(answers: Value, usual: Value) -> dict[str, str]:
    """Return the answers that differ from the default, as files store them."""
    return {name: now for name, now in asdict(answers).items() if now != getattr(usual, name)}


def which(
    rules: Iterable[Rule], answers: Any, prompt: str, cited: str, *more: Option, blocked: tuple[Blocked, ...] = ()
) -> Choose:
    """Build the question which rule to change, or `done`; `cited` is the id of the rule on changing rules, or ""."""
    options = (Option("done", "Done", letter=".", also=("play so",)), *(rule.option(answers) for rule in rules), *more)
    note = Reason(
        "Choosing a rule switches it; the save and the party file keep it. Rules change only between fights",
        (cited,) if cited else (),
    )
    return choice("rules.which", prompt, options, note, blocked=blocked, enter="done", menu=True, catalogue=True)


def show(rules: Iterable[Rule], answers: Callable[[], Any]) -> Procedure[str]:
    """Show all table rules, read only: they change between fights."""

    def build() -> Choose:
        options = [Option("done", "Back", letter="."), *(rule.option(answers()) for rule in rules)]
        prompt = "Table rules in play; change them between fights"
        return choice("rules.read", prompt, options, enter="done", catalogue=True)

    yield from ask(build)
    return ""
