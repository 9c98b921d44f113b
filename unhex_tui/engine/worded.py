"""One question answered by words: the option that they name, those of several, faces of dice, a number.

Words are taken as they stand in what is offered, or with `spoken` as people say it. No game is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.spoken import JOINS, verb, ways_to_say
from unhex_tui.engine.wording import Word, meant

_AND = frozenset(",&+") | {"and"}
_NOBODY = ("nobody", "no one", "nothing", "none")
"""How people say that nothing is picked."""


def answer(decision: Decision, words: Sequence[Word], spoken: bool = False) -> tuple[Any, int] | str:
    """The answer that the first words give, and how many they are; a text says why they give none, empty where they
    are nothing that is asked about.
    """
    if not words:
        return f"{decision.prompt} …"
    joins = _joins(words) if spoken else 0
    rolled = words[joins:]
    match decision:
        case Choose(options=options):
            return _option(decision, options, words, spoken)
        case Roll(extras=options) if not begins_dice(decision, rolled):
            return _option(decision, options, words, spoken)
        case Roll():
            found = _faces(decision, rolled)
            return found if isinstance(found, str) else (found[0], found[1] + joins)
        case Pick():
            return _several(decision, words, spoken)
        case Enter(what="number") if all_digits(words[:1]):
            return int(words[0].text[:9]), 1
    return f"“{' '.join(word.text for word in words)}”: answer this question with its keys, not in words"


def _joins(words: Sequence[Word]) -> int:
    """How many words before what is said only join."""
    return len([*takewhile(lambda word: word.text in JOINS, words)])


def _faces(decision: Roll, words: Sequence[Word]) -> tuple[Any, int] | str:
    """Faces typed in one word or several: a sign or a digit for each die, or a number where a die has more faces."""
    dice = decision.dice
    if any(not die.signs and die.high > 9 for die in dice):
        numbers = words[: len(dice)]
        if len(numbers) < len(dice) or not all_digits(numbers):
            return f"Type {len(dice)} numbers, one for each die" if len(dice) > 1 else "Type the number of the die"
        return [int(word.text[:9]) for word in numbers], len(dice)
    typed, taken, end = "", 0, -1
    for word in words:
        if not begins_dice(decision, [word]) or (len(typed) >= len(dice) and word.start != end):
            break  # what is written together is one roll
        typed, taken, end = typed + word.text, taken + 1, word.end
    if len(typed) != len(dice):
        return f"Type {len(dice)} dice, not {typed}"
    try:
        return [die.face(sign) for die, sign in zip(dice, typed, strict=True)], taken
    except ValueError as error:
        return str(error)


def _several(decision: Pick, words: Sequence[Word], spoken: bool) -> tuple[Any, int] | str:
    joins = _joins(words) if spoken else 0
    none = meant(words[joins:], {"": (decision.none, *_NOBODY)})
    if none.taken and none.whole:
        after = words[joins + none.taken :]
        return [], joins + none.taken + bool(after and verb(after[0].text))
    keys: list[str] = []
    at = 0
    while at < len(words):
        if words[at].text in _AND:
            at += 1
            continue
        found = _option(decision, decision.options, words[at:], spoken)
        if isinstance(found, str):
            if keys:
                break
            return found
        keys.append(found[0])
        at += found[1]
    return keys, at


def _option(
    decision: Decision, options: Sequence[Option], words: Sequence[Word], spoken: bool
) -> tuple[str, int] | str:
    """The option that the first words name, by themselves or else as people say it, and how many words these are."""
    if spoken and len(words) > 1 and words[0].text in JOINS:
        joined = _option(decision, options, words[1:], spoken)
        if not isinstance(joined, str):
            return joined[0], joined[1] + 1
    found = _named(decision, options, words)
    if not spoken or not isinstance(found, str):
        return found
    for way, said in _said(words):
        again = _named(decision, options, said)
        if isinstance(again, str):
            found = found or again
            if meant(said, {one.key: _called(one) for one in options}).keys:
                break  # it could be several of these
        elif again[1] >= way:
            return again[0], again[1] - way + 1
    return found


def _said(words: Sequence[Word]) -> Iterator[tuple[int, Sequence[Word]]]:
    """Words with what options may have instead of the first, and how many words that is."""
    first = words[0]
    for way in ways_to_say(first.text):
        instead = [first._replace(text=word) for word in way.split()]
        yield len(instead), [*instead, *words[1:]]


def _named(decision: Decision, options: Sequence[Option], words: Sequence[Word]) -> tuple[str, int] | str:
    found = meant(words, {one.key: _called(one) for one in options})
    those = [one for one in options if one.key in found.keys]
    labels = ", ".join(one.label for one in those)
    said = " ".join(word.text for word in words[: found.taken])
    if len(found.keys) > 1:
        # Of an act and its other forms the plain one is meant.
        plain = min(those, key=lambda one: len(one.label))
        if not found.late and all(one.label.startswith(f"{plain.label}, ") for one in those if one is not plain):
            return plain.key, found.taken
        return f"“{said}” could be {labels}"
    if found.keys and not found.late:
        return found.keys[0], found.taken
    blocked = decision.explanation().blocked
    barred = meant(words, {one.option.key: _called(one.option) for one in blocked})
    if found.keys:  # what is barred may be what was meant with the thing
        return (found.keys[0], found.taken) if barred.taken < found.taken else f"“{said}” is not enough: {labels}?"
    return next((f"{one.option.label}: {one.reasons[0]}" for one in blocked if one.option.key in barred.keys), "")


def offers(decision: Decision, who: str) -> bool:
    """Whether it may be answered by naming somebody."""
    return any(who in (one.key, one.token) for one in getattr(decision, "options", ()))


def _called(option: Option) -> tuple[str, ...]:
    """What an option may be called: what stands in its row, the act that it is, or what it was called before."""
    called = [option.label, *([option.thing] if option.thing and "/" not in option.thing else []), *option.also]
    return (*called, *(f"{one} {option.hint}" for one in called if option.token))


def names_of(decision: Decision, words: Sequence[Word], spoken: bool) -> list[str]:
    """What could be answered, as it is typed; those that the words fit where some do."""
    options: Sequence[Option] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
    names = {one.key: _called(one) for one in options}
    says = [words, *((said for _, said in _said(words)) if spoken and words else ())]
    found = next((keys for one in says if one and (keys := meant(one, names).keys)), ())
    return [one.label for one in options if one.key in found or not words]


def begins_dice(decision: Decision | None, words: Sequence[Word]) -> bool:
    """Whether words begin as faces do: all digits, or a sign of the dice that are asked for first."""
    signs = {sign for die in decision.dice for sign in die.signs} if isinstance(decision, Roll) else set()
    return all_digits(words[:1]) or (bool(words) and words[0].text in signs)


def all_digits(words: Sequence[Word]) -> bool:
    return bool(words) and all(word.text.isascii() and word.text.isdigit() for word in words)
