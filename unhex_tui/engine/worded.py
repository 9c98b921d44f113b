"""One question answered by words: an option, several options, faces of dice, or a number; and the forms of sentences.

An option matches by its own words first, including those in `Option.also`; only without a match, and if the words may
be `spoken`, are spoken verbs replaced by the words that options use: `shoots` for `Attack: Pistol`. A new form of
sentence is a row of `_FORMS`, a new verb one of `_VERBS` in `wording`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile
from typing import Any, TypeAlias

from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.wording import (
    ATTACKS,
    GOES,
    JOINS,
    SHOOTS,
    Meant,
    Reading,
    Word,
    bare,
    joining,
    meant,
    starts_dice,
    verb,
    ways_to_say,
    words_of,
)

_AND = frozenset(",&+") | {"and"}
_WORDS_FOR_NONE = ("nobody", "no one", "nothing", "none")
"""Spoken words for an empty pick."""


def answer(
    decision: Decision, words: Sequence[Word], spoken: bool = False, dice: bool = False
) -> tuple[Any, int] | str:
    """Return the answer given by the first words, and their number.

    A text instead is the reason why they give no answer; it is empty if they match nothing in the question. `dice`
    means that a number alone would be dice, as after a target.
    """
    if not words:
        return f"{decision.prompt} …"
    joins = joining(words) if spoken else 0
    rolled = words[joins:]
    match decision:
        case Choose(options=options):
            return _option(decision, options, words, spoken)
        case Roll(extras=options) if not begins_dice(decision, rolled):
            return _instead(decision, options, words, spoken)
        case Roll():
            read = _faces(decision, rolled)
            return read if isinstance(read, str) else (read[0], read[1] + joins)
        case Pick():
            return _several(decision, words, spoken)
        case Enter(what="number"):
            return _number(decision, words, dice)
    return f"“{' '.join(word.text for word in words)}”: answer this question with its keys, not in words"


def _instead(
    decision: Decision, options: Sequence[Option], words: Sequence[Word], spoken: bool
) -> tuple[str, int] | str:
    """Return the option to take instead of dice; a name alone is not enough: `ann` is not `Ann gives up`."""
    read = _option(decision, options, words, spoken)
    if isinstance(read, str):
        return read
    option = next((each for each in options if each.token and each.key == read[0]), None)
    if option is None:
        return read
    does = words_of(option.label)[-1].text
    return read if any(does.startswith(word.text) for word in words[: read[1]]) else ""


def _faces(decision: Roll, words: Sequence[Word]) -> tuple[Any, int] | str:
    """Return faces typed in one word or several: a sign or digit for each die, or numbers for dice above 9."""
    dice = decision.dice
    if any(not die.signs and die.high > 9 for die in dice):
        numbers = words[: len(dice)]
        if len(numbers) < len(dice) or not all_digits(numbers):
            return f"Type {len(dice)} numbers, one for each die" if len(dice) > 1 else "Type the number of the die"
        return [int(word.text[:9]) for word in numbers], len(dice)
    typed, taken, end = "", 0, -1
    for word in words:
        if not begins_dice(decision, [word]) or (len(typed) >= len(dice) and word.start != end):
            break  # characters written together are one roll
        typed, taken, end = typed + word.text, taken + 1, word.end
    if len(typed) != len(dice):
        return f"Type {len(dice)} dice, not {len(typed)}: “{typed}”"
    try:
        return [die.face(sign) for die, sign in zip(dice, typed, strict=True)], taken
    except ValueError as error:
        return str(error)


def _number(decision: Enter, words: Sequence[Word], dice: bool) -> tuple[int, int] | str:
    """Return a number; its unit, a word of the question, may follow: `9 m`, `9m`.

    With `dice`, a number needs its unit, or dice later in the line.
    """
    match = re.fullmatch(r"([0-9]{1,9})([^\W\d_]*)", words[0].text)
    if match is None:
        return ""
    unit = match[2] or "".join(word.text for word in words[1:2] if word.text.isalpha())
    known = bool(unit) and any(word.text.startswith(unit[:3]) for word in words_of(decision.prompt))
    if match[2] and not known:
        return ""
    if dice and not known and not any(all_digits([word]) for word in words[1:]):
        return f"“{words[0].text}” counts as dice here; to answer “{decision.prompt}”, add the unit"
    return int(match[1]), 1 + (known and not match[2])


def _several(decision: Pick, words: Sequence[Word], spoken: bool) -> tuple[Any, int] | str:
    joins = joining(words) if spoken else 0
    none = meant(words[joins:], {"": (decision.none, *_WORDS_FOR_NONE)})
    if none.taken and none.whole:
        after = words[joins + none.taken :]
        return [], joins + none.taken + bool(after and verb(after[0].text))
    keys: list[str] = []
    at = 0
    while at < len(words):
        if words[at].text in _AND:
            at += 1
            continue
        read = _option(decision, decision.options, words[at:], spoken)
        if isinstance(read, str):
            if keys:
                break
            return read
        keys.append(_free(decision, read[0], words[at : at + read[1]], keys))
        at += read[1]
    return [*_kept(decision, keys), *keys], at


def _uses(decision: Pick, key: str) -> set[str]:
    return next((set(option.uses) for option in decision.options if option.key == key), set())


def _kept(decision: Pick, keys: Sequence[str]) -> list[str]:
    """Return the initial picks that use nothing that the named ones need: what the other hand holds stays there."""
    taken = {use for key in keys for use in _uses(decision, key)}
    kept = [key for key in decision.chosen if (uses := _uses(decision, key)) and uses.isdisjoint(taken)]
    return kept[: max(0, decision.most - len(keys))]


def _free(decision: Pick, key: str, words: Sequence[Word], before: Sequence[str]) -> str:
    """Return the option for the same thing that displaces the fewest picks, if the words leave it open.

    Those named `before` stay first, then the initial picks: a thing that is drawn goes to the free hand.
    """
    named = _uses(decision, key)
    alike = (
        option.key
        for option in decision.options
        if named & set(option.uses) and meant(words, {"": (option.label,)}).taken == len(words)
    )
    taken = {use for each in before for use in _uses(decision, each)}

    def displaced(other: str) -> tuple[bool, int]:
        return not _uses(decision, other).isdisjoint(taken), -len(_kept(decision, [*before, other]))

    return min((key, *alike), key=displaced)


def _option(
    decision: Decision, options: Sequence[Option], words: Sequence[Word], spoken: bool
) -> tuple[str, int] | str:
    """Return the key of the option named by the first words, literally or as spoken, and their number; or a reason."""
    reason = ""
    if spoken and len(words) > 1 and words[0].text in JOINS:
        joined = _option(decision, options, words[1:], spoken)
        if not isinstance(joined, str):
            return joined[0], joined[1] + 1
        reason = joined
    read = _named(decision, options, words) or reason
    if len(words) > 1 and words[0].text in JOINS and spoken and not isinstance(read, str) and read[1] == 1:
        read = reason  # `the` alone does not name what is held in the right hand
    if not spoken or not isinstance(read, str):
        return read
    called = {name for option in options for name in option.also}
    for way, said in _said(words):
        if said[0].text == "attack" in called and bare(words[0].text) in SHOOTS:
            read = read or f"“{words[0].text}”: no weapon in hand can shoot"
            continue  # the game tells shots from attacks hand to hand
        again = _named(decision, options, said)
        if isinstance(again, str):
            read = read or again
            if _meant(options, said).keys:
                break  # several options match
        elif again[1] >= way:
            return again[0], again[1] - way + 1
    return read


def _said(words: Sequence[Word]) -> Iterator[tuple[int, Sequence[Word]]]:
    """Yield the words with the first replaced by an option's words for it, and the length of the replacement.

    Of `don't`, three words, `no` is the only replacement: two words shorter.
    """
    first = words[0]
    if [word.text for word in words[:3]] == ["don", "'", "t"]:
        yield -1, [first._replace(text="no"), *words[3:]]
    for way in ways_to_say(first.text):
        instead = [first._replace(text=word) for word in way.split()]
        yield len(instead), [*instead, *words[1:]]


def _named(decision: Decision, options: Sequence[Option], words: Sequence[Word]) -> tuple[str, int] | str:
    match = _meant(options, words)
    if match.taken > 1 and words[match.taken - 1].text in (",", ";"):  # it ends the name, and begins no variant
        match = _meant(options, words[: match.taken - 1])
    matching = [option for option in options if option.key in match.keys]
    labels = " or ".join(f"“{option.label}”" for option in matching)
    typed = " ".join(word.text for word in words[: match.taken])
    if len(match.keys) > 1:
        # Of an act and its variants, the plain one is meant; of equal things, the first.
        plain = min(matching, key=lambda option: len(option.label))
        variants = (option for option in matching if option is not plain)
        if not match.late and all(
            option.label.startswith(f"{plain.label}, ") or (option.label == plain.label and not option.token)
            for option in variants
        ):
            return plain.key, match.taken
        return f"“{typed}” could be {labels}"
    numbered = all_digits(words[match.taken : match.taken + 1])
    if match.keys and not match.late and not numbered:
        return match.keys[0], match.taken
    blocked = decision.explanation().blocked
    refused = meant(words, {each.option.key: _called(each.option) for each in blocked})
    if match.keys and not match.late and (refused.late or refused.taken <= match.taken):
        return match.keys[0], match.taken
    if match.late:  # a blocked option may have been meant
        return (match.keys[0], match.taken) if refused.taken < match.taken else f"“{typed}” is not enough: {labels}?"
    return next((f"{each.option.label}: {each.reasons[0]}" for each in blocked if each.option.key in refused.keys), "")


def _meant(options: Sequence[Option], words: Sequence[Word]) -> Meant:
    """Match the first words with options.

    Where places are offered, a verb of going begins its option: `moves` does not mean `Bo moves first`.
    """
    match = meant(words, {option.key: _called(option) for option in options})
    goes = match.late and bare(words[0].text) in GOES and any(option.place for option in options)
    return Meant((), 0) if goes else match


def offers(decision: Decision, character_id: str) -> bool:
    """Tell whether the decision can be answered by naming this character."""
    return any(character_id in (option.key, option.token) for option in getattr(decision, "options", ()))


def _called(option: Option) -> tuple[str, ...]:
    """Return the names of an option: its label, with its hint, its act, and earlier labels.

    Numbers of the hint are left out: in `Vex, level 37`, a 37 after the name is dice.
    """
    called = [option.label, *([option.thing] if option.thing and "/" not in option.thing else []), *option.also]
    if not option.token or option.thing:
        return (*called,)
    hint = " ".join(word.text for word in words_of(option.hint) if not word.text.isdigit())
    return (*called, *(f"{name} {hint}" for name in called))


def of_the_act(
    decision: Decision, key: str, said: Sequence[Word], words: Sequence[Word], spoken: bool, free: bool
) -> int:
    """Return the number of words that belong to an act although its target stands between.

    The first words belong to it if they name a variant of the chosen act, or, if they are `free`, the act itself.
    """
    if not isinstance(decision, Choose):
        return 0
    labels = {option.key: option.label for option in decision.options}
    joins = joining(words)
    for end in range(len(words), joins, -1):
        read = _option(decision, decision.options, [*said, *words[joins:end]], spoken)
        if isinstance(read, str) or read[1] < len(said) + end - joins:
            continue
        if free or (read[0] != key and labels[read[0]].startswith(f"{labels[key]}, ")):
            return end
    return 0


def names_of(decision: Decision, words: Sequence[Word], spoken: bool) -> tuple[list[str], int]:
    """Return the labels of the options that the words match, as they are typed, and the number of words that match.

    Without words these are all options.
    """
    options: Sequence[Option] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
    says = [(1, words), *(_said(words) if spoken and words else ())]
    way, match = next(
        ((way, named) for way, said in says if said and (named := _meant(options, said)).keys), (1, Meant((), 0))
    )
    return [option.label for option in options if option.key in match.keys or not words], max(0, match.taken - way + 1)


def told_apart(decision: Decision, words: Sequence[Word]) -> Sequence[Word]:
    """Return the words with a later word beside a verb that fits several options, if it fits only one of them.

    `chokes usher 2's windpipe` becomes `chokes windpipe usher 2`. Returns no words if none tells the options apart.
    """
    labels, taken = names_of(decision, words[:1], spoken=True)
    if len(labels) < 2 or not taken:
        return ()
    for at, word in enumerate(words[1:], 1):
        if len(word.text) > 2 and sum(bool(meant([word], {"": (label,)}).keys) for label in labels) == 1:
            before = words[1:at]
            owned = [word.text for word in before[-2:]] == ["'", "s"]
            return [words[0], word, *(before[:-2] if owned else before), *words[at + 1 :]]
    return ()


def begins_dice(decision: Decision | None, words: Sequence[Word]) -> bool:
    """Tell whether the words begin with faces: all digits, or a sign of the dice asked for."""
    signs = {sign for die in decision.dice for sign in die.signs} if isinstance(decision, Roll) else set()
    return all_digits(words[:1]) or (bool(words) and words[0].text in signs)


def all_digits(words: Sequence[Word]) -> bool:
    """Tell whether there are words and all are numbers in ASCII digits."""
    return bool(words) and all(word.text.isascii() and word.text.isdigit() for word in words)


# ---------------------------------------------------------------- forms of sentences


def starts_of(decision: Decision | None, reading: Reading) -> list[int]:
    """Return where a spoken answer may begin: at the first word, or after the name of the deciding character."""
    theirs = decision is not None and reading.who in decision.about[:1] and not offers(decision, reading.who)
    return [0, reading.named] if theirs else [0]


def placed(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield where a spoken answer may begin and where its place is: after a verb of going and a joining word.

    Nothing is yielded if no places are offered.
    """
    if any(option.place for option in getattr(decision, "options", ())):
        for start in starts_of(decision, reading):
            at = start
            at += at < len(words) and bare(words[at].text) in GOES
            at += at < len(words) and words[at].text in JOINS
            if at < len(words):
                yield start, at


def _place(decision: Decision, words: Sequence[Word]) -> bool:
    """Tell whether the words choose a place, or to stay at one, and not another character who goes first."""
    chosen = answer(decision, words)
    if isinstance(chosen, str):
        return False
    option = next((each for each in getattr(decision, "options", ()) if each.key == chosen[0]), None)
    return option is None or bool(option.place) or option.label.startswith("Stay")


def _repeats(decision: Decision, word: Word, named: Sequence[Word]) -> bool:
    """Tell whether a word repeats the attack that is declared: another verb, or its name in the question.

    `canes` stands in `Vane's Cane: at whom?`. The words that name the character do not count.
    """
    plain = bare(word.text)
    asked = {each.text for each in words_of(decision.prompt)} - {each.text for each in named}
    return plain in ATTACKS or (plain.isalpha() and plain in asked)


_Spoken: TypeAlias = Iterator[tuple[int, Sequence[Word]]]
"""The words of a line that may be a spoken answer, and the number of words skipped before them."""


def _to_a_place(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> _Spoken:
    for start, at in placed(decision, reading, words):
        if at > start and decision is not None and _place(decision, words[at:]):
            yield at, words[at:]


def _an_answer(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> _Spoken:
    for at in _begins(decision, reading, words):
        yield at, words[at:]
        if decision is not None and (apart := told_apart(decision, words[at:])):
            yield at, apart


def _with_a_thing(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> _Spoken:
    typed = [word.text for word in words]
    acts = next((n for n, word in enumerate(typed) if verb(word)), len(words))
    if "with" not in typed[acts:]:
        return
    joined = typed.index("with", acts)
    dice = next((n for n in range(joined + 2, len(words)) if starts_dice(words, n)), len(words))
    thing = [*dropwhile(lambda word: word.text in JOINS, words[joined + 1 : dice])]
    first = [*thing, *words[acts + 1 : joined], *words[dice:]]
    for at in _begins(decision, reading, words):
        yield at, [*words[at : acts + 1], *first]
        if bare(typed[acts]) in ATTACKS:  # the weapon may be the name of the act, and a hint of the one who acts
            yield at, [*words[at:acts], *first]
            yield at, [*words[at:acts], *words[joined + 1 : dice], *first]
            if decision and at == acts and all(_repeats(decision, word, words[: reading.named]) for word in thing):
                yield acts + 1, first[len(thing) :]


_FORMS: Sequence[Callable[[Decision | None, Reading, Sequence[Word]], _Spoken]] = (
    _to_a_place,  # `ann moves to e3`: a verb of going, a place
    _an_answer,  # `ann shoots bo`, `bo`, `chokes bo's windpipe`: the deciding character, a repeated attack
    _with_a_thing,  # `ann hits bo with the axe`: the thing as if it came first
)


def spoken_answers(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> _Spoken:
    """Yield what may be an answer in a line, by every form of sentence."""
    for form in _FORMS:
        yield from form(decision, reading, words)


def _begins(decision: Decision | None, reading: Reading, words: Sequence[Word]) -> list[int]:
    """Return where an answer may begin: at `starts_of`, or after the attack that is declared already."""
    starts = starts_of(decision, reading)
    for at in [*starts] if decision is not None else []:
        after = at
        while decision and len(words) > after + 1 and _repeats(decision, words[after], words[: reading.named]):
            if answer(decision, words[after : after + 1], spoken=True) != "":
                break
            after += 1
        starts += [after] * (after > at)
    return starts
