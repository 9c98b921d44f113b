"""One question answered by words: an option, several options, faces of dice, or a number.

An option matches by its own words first, including those in `Option.also`; only without a match, and if the words may
be `spoken`, are spoken verbs replaced by the words that options use: `shoots` for `Attack: Pistol`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.wording import Meant, Word, meant, words_of

_HITTING = ("strike", "attack", "fist", "bare hands")
_GOING = ("move", "run", "charge")
_GUARDING = ("defend", "dodge")
_NOTHING = ("nothing", "no", "none", "decline", "keep", "stay", "forgo", "end")
SAID: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("attack", "strike", "fist"),
    "shoot": ("shoot", "attack"),
    "fire": ("shoot", "attack"),
    "strike": _HITTING,
    "hit": _HITTING,
    "stab": ("stab", *_HITTING),
    "slash": _HITTING,
    "cut": _HITTING,
    "punch": ("punch", "fist", "bare hands", "attack"),
    "kick": ("kick", "punch"),
    "taze": ("taze",),
    "spray": ("spray",),
    "claw": ("claw",),
    "grab": ("grapple", "restrain"),
    "grapple": ("grapple", "restrain"),
    "restrain": ("restrain", "grapple"),
    "tackle": ("tackle",),
    "charge": ("charge", "move"),
    "throw": ("throw", "set off"),
    "move": _GOING,
    "go": _GOING,
    "walk": _GOING,
    "run": ("run", *_GOING),
    "flee": _GOING,
    "follow": ("follow", "move"),
    "step": ("step", "move"),
    "defend": _GUARDING,
    "dodge": ("dodge", "defend"),
    "parry": _GUARDING,
    "duck": ("dodge", "defend"),
    "resist": ("resist", "defend"),
    "react": (),
    "counter": (),
    "treat": ("treat", "stabilize"),
    "heal": ("treat", "stabilize"),
    "bandage": ("treat", "stabilize"),
    "aim": ("aim",),
    "draw": ("draw", "items in hand"),
    "reload": ("reload",),
    "hold": ("hold", "keep"),
    "release": ("let", "release"),
    "stand": ("stand up",),
    "rise": ("stand up",),
    "rally": ("rally",),
    "direct": ("direct",),
    "stay": _NOTHING,
    "wait": _NOTHING,
    "pass": _NOTHING,
    "decline": _NOTHING,
}
"""Words that an option may use instead of a spoken verb, by the verb without its ending, the likeliest first."""
_SHOOTS = frozenset(("shoot", "fire"))
ATTACKS: Final = frozenset(
    (
        "attack",
        "shoot",
        "fire",
        "strike",
        "hit",
        "stab",
        "slash",
        "cut",
        "punch",
        "kick",
        "grab",
        "grapple",
        "restrain",
        "charge",
        "tackle",
    )
)
"""Verbs that may repeat an attack already declared, while its target is asked for."""
GOES: Final = frozenset(verb for verb, said in SAID.items() if "move" in said and verb != "charge")
"""Verbs that may come before the place, while it is asked where a character goes."""
JOINS: Final = frozenset(
    ("to", "at", "with", "the", "on", "into", "in", "of", "towards", "does", "do", "and", "then", ",", ";", ":")
)
"""Words between a verb and a name."""


def bare(word: str) -> str:
    """Return a verb without the ending of the third person: `punch` for `punches`."""
    if re.search("(ch|sh|ss|x|o)es$", word):
        return word[:-2]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 2 else word


def verb(word: str) -> bool:
    """Tell whether a word is a known verb, with or without its ending."""
    return bare(word) in SAID


def ways_to_say(word: str) -> Iterator[str]:
    """Yield the texts that options may use instead of a word: first the word without its ending."""
    plain = bare(word)
    if plain != word and len(plain) > 2:
        yield plain
    yield from (way for way in SAID.get(plain, ()) if way not in (word, plain))


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
    joins = _joins(words) if spoken else 0
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


def _joins(words: Sequence[Word]) -> int:
    """Return the number of joining words at the beginning."""
    return len([*takewhile(lambda word: word.text in JOINS, words)])


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
        return f"Type {len(dice)} dice, not {typed}"
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
        return f"{words[0].text} would be dice: add the unit for “{decision.prompt}”"
    return int(match[1]), 1 + (known and not match[2])


def _several(decision: Pick, words: Sequence[Word], spoken: bool) -> tuple[Any, int] | str:
    joins = _joins(words) if spoken else 0
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
    if not spoken or not isinstance(read, str):
        return read
    called = {name for option in options for name in option.also}
    for way, said in _said(words):
        if said[0].text == "attack" in called and bare(words[0].text) in _SHOOTS:
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
    labels = ", ".join(option.label for option in matching)
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
    if match.keys and not match.late:
        return match.keys[0], match.taken
    blocked = decision.explanation().blocked
    refused = meant(words, {each.option.key: _called(each.option) for each in blocked})
    if match.keys:  # a blocked option may have been meant
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
    joins = _joins(words)
    for end in range(len(words), joins, -1):
        read = _option(decision, decision.options, [*said, *words[joins:end]], spoken)
        if isinstance(read, str) or read[1] < len(said) + end - joins:
            continue
        if free or (read[0] != key and labels[read[0]].startswith(f"{labels[key]}, ")):
            return end
    return 0


def only_target(option: Option | None, words: Sequence[Word]) -> int:
    """Return the number of words that name the only target of an act, which is not asked for: its hint names it.

    A part of the name is enough, unless a number follows that tells others of this name apart: `guard 2 44`.
    """
    if option is None or not option.token or not option.thing:
        return 0
    joins = _joins(words)
    named = meant(words[joins:], {"": (option.hint,)})
    after = [*takewhile(lambda word: all_digits([word]), words[joins + named.taken :])]
    other = bool(after) and (len(after) > 1 or len(after[0].text) < 2)
    return joins + named.taken if named.whole or (named.taken and not named.late and not other) else 0


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
