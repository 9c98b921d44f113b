"""Spoken verbs, and matching of typed words with names: a single match, several, or none.

A typed word matches a word that begins with it; a number matches only itself. Words may be left out but not moved,
except a `no` or `not`. A line that begins with a punctuation sign matches only whole names. The module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.value import Value

_WORD = r"\w+|[^\w\s]"
_SPOKEN = r"\w"
DICE = r"\d+|[-+−]"
"""Pattern of a word that begins dice."""
_NOT = re.compile(r"(no|not|never) (?!-)|don ['’] t ")
"""Words of a name, a space after each, that a line may not leave out: `follow` does not mean `Don't follow`.

`Don Ciro` and `No-Nose Ned` refuse nothing.
"""


_REFUSES = frozenset(
    (
        *((verb, sign, "t") for verb in ("don", "doesn", "won") for sign in "'’"),
        *((verb, "not") for verb in ("do", "does", "will")),
    )
)
"""Ways to begin a refusal: `don't`, `does not`."""


class _Verbs(Value):
    """Spoken verbs of one meaning, without their endings."""

    said: str
    means: str = ""
    """Words that an option may use instead, the likeliest first, separated by commas."""
    does: str = ""
    """`attacks`: may repeat a declared attack, while its target is asked for; `goes`: may come before a place."""


_VERBS: Final = (
    _Verbs("attack", "strike, fist", "attacks"),
    _Verbs("shoot fire", "shoot, attack", "attacks"),
    _Verbs("strike hit stab slash cut", "strike, attack, fist, bare hands", "attacks"),
    _Verbs("punch", "fist, bare hands, attack", "attacks"),
    _Verbs("kick", "punch", "attacks"),
    _Verbs("grab grapple restrain", "grapple, restrain", "attacks"),
    _Verbs("charge", "move", "attacks"),
    _Verbs("tackle", does="attacks"),
    _Verbs("throw", "set off"),
    _Verbs("move go walk run flee", "move, run, charge", "goes"),
    _Verbs("follow step", "move", "goes"),
    _Verbs("defend parry", "defend, dodge"),
    _Verbs("dodge duck", "dodge, defend"),
    _Verbs("resist", "defend"),
    _Verbs("treat heal bandage", "treat, stabilize"),
    _Verbs("draw pick take", "items in hand"),
    _Verbs("hold", "keep"),
    _Verbs("release", "let"),
    _Verbs("stand rise", "stand up"),
    _Verbs("stay wait pass decline", "nothing, no, none, decline, keep, stay, forgo, end"),
    _Verbs("taze spray claw react counter aim reload rally direct"),
)
"""All spoken verbs; a new one is a row, or a word in a row."""
SAID: Final[Mapping[str, tuple[str, ...]]] = {
    verb: tuple(filter(None, row.means.split(", "))) for row in _VERBS for verb in row.said.split()
}
"""Words that an option may use instead of a spoken verb, by the verb."""
SHOOTS: Final = frozenset(("shoot", "fire"))
ATTACKS: Final = frozenset(verb for row in _VERBS if row.does == "attacks" for verb in row.said.split())
GOES: Final = frozenset(verb for row in _VERBS if row.does == "goes" for verb in row.said.split())
JOINS: Final = frozenset(
    (
        *("to", "toward", "towards", "at", "with", "the", "on", "up", "into", "in", "of"),
        *("does", "do", "and", "then", ",", ";", ":"),
    )
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


class Word(Value):
    """A word of a typed line, or a single punctuation sign."""

    text: str
    """The word in lower case."""
    start: int
    end: int
    """Index in the line at which the word ends; it begins at `start`."""


class Reading(Value):
    """A system's interpretation of a shorthand line: a GM action with its answers, or the problem."""

    aside: str = ""
    """Name of the GM action; empty if there is none."""
    answers: Mapping[str, str | int | list[str]] = {}
    """Answers by question id; the GM action need not ask all of them."""
    wrong: str = ""
    """Problem in a whole sentence if there is no GM action; empty if the system knows no word of the line."""
    could: tuple[str, ...] = ()
    """Whole lines that complete or correct the line, likeliest first."""
    told: tuple[str, ...] = ()
    """Further notes to show before the line is carried out."""
    begun: bool = False
    """True if the line begins a GM action but needs more words; `wrong` says which."""
    who: str = ""
    """Id of a character named in a line that is not understood; an answer may follow the name."""
    named: int = 0
    """Number of words that name the character."""
    called: str = ""
    """Name of the character."""
    in_play: tuple[Answer, ...] = ()
    """Answers to the pending questions, in order, if the line is not a GM action."""
    of_play: str = ""
    """Note on these answers to show before they are given."""


class Meant(Value):
    """Result of matching words with names."""

    keys: tuple[str, ...]
    """Keys that match: one, several if ambiguous, none without a match."""
    taken: int
    """Number of words that belong to the match."""
    whole: bool = False
    """True if the words are the whole name."""
    late: bool = False
    """True if the words leave out the beginning of the name, such as the verb before a thing."""


def words_of(line: str) -> list[Word]:
    """Return the words and punctuation signs of a line."""
    return [Word(match[0].casefold(), match.start(), match.end()) for match in re.finditer(_WORD, line)]


def negated(words: Sequence[Word]) -> list[Word]:
    """Return the words with `don't` instead of `doesn't`, `does not` and the like."""
    done: list[Word] = []
    at = 0
    while at < len(words):
        typed = tuple(word.text for word in words[at : at + 3])
        length = next((n for n in (3, 2) if typed[:n] in _REFUSES), 0)
        first, last = words[at], words[at + max(length, 1) - 1]
        signs = [Word(text, last.end, last.end) for text in ("'", "t")] if length else []
        done += [first._replace(text="don"), *signs] if length else [first]
        at += max(length, 1)
    return done


def meant(words: Sequence[Word], names: Mapping[str, Iterable[str]]) -> Meant:
    """Match the first words with names, given by key.

    The longest match wins, then a whole name, then a match at the beginning. But a whole name wins over a longer match
    in the middle of another name.
    """
    typed = [word.text for word in words]
    fits = {
        key: max((_fit(typed, [word.text for word in words_of(name)]) for name in called), default=(0, False, 0))
        for key, called in names.items()
    }
    best = max(fits.values(), default=(0, False, 0))
    if best[2] < 0:
        best = max((fit for fit in fits.values() if fit[1]), default=best)
    return Meant(tuple(key for key, fit in fits.items() if fit[0] and fit == best), best[0], best[1], best[2] < 0)


def _fit(typed: Sequence[str], name: Sequence[str]) -> tuple[int, bool, int]:
    """Return how many typed words match a name, whether they are the whole name, and minus the words before them.

    Punctuation between the words of a name does not count, nor does an article: `move to the kitchen`.
    """
    spoken = [word for word in name if re.match(_SPOKEN, word)]
    at = taken = before = 0
    said: list[str] = []
    for end, word in enumerate(typed, 1):
        place = next((i for i in range(at, len(name)) if _begins(name[i], word)), -1)
        if place < 0 and said and word == "the":
            continue
        if place < 0 or any(_NOT.match(" ".join([*name[i:], ""])) for i in range(at, place)):
            break
        before = before if said else sum(word in spoken for word in name[:place])
        at, taken = place + 1, end
        said.append(word)
    whole = said in ([*name], spoken)
    if not (whole or (taken and re.match(_SPOKEN, typed[0]))):
        return 0, False, 0
    return taken, whole, -before


def _begins(word: str, typed: str) -> bool:
    return word == typed if typed.isdigit() else word.startswith(typed)


def keeps(line: str, offer: str) -> bool:
    """Tell whether a whole line keeps every word of a typed line, in order, and only completes them.

    A character's letter may become their name.
    """
    typed, offered = ([word.text for word in words_of(text)] for text in (line.lstrip(": "), offer))

    def kept(words: Sequence[str]) -> bool:
        left = iter(offered)
        return all(any(other.startswith(word) for other in left) for word in words)

    return kept(typed) or (len(typed) > 1 and len(typed[0]) == 1 and kept(typed[1:]))


def starts_dice(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word begins dice; a hyphen inside a word does not."""
    inside = 0 < at < len(words) - 1 and words[at - 1].end == words[at].start and words[at].end == words[at + 1].start
    hyphen = inside and words[at - 1].text.isalpha() and words[at + 1].text.isalpha()
    return not hyphen and bool(re.fullmatch(DICE, words[at].text))


def joining(words: Sequence[Word]) -> int:
    """Return the number of joining words at the beginning."""
    return len([*takewhile(lambda word: word.text in JOINS, words)])
