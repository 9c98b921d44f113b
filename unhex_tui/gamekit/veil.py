"""The veil over texts that players read: it finds hidden names in many spellings and replaces the whole word.

docs/reliability.md states the guarantees. A name of five letters or more is found anywhere, also inside a word. A
shorter name is found as a whole word, with its English endings. A name in a script without spaces is found wherever its
signs stand. Capitals, accents, look-alike letters, and spaces and signs between letters make no difference. Names that
players may read stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, digit, normalize

from unhex_tui.engine.value import Value

_LOOK = dict(
    zip("авеорсухкмтніјѕһӏԁԛԝѵүαβεζικμορτυχıøłđħðɡƒŋ", "abeopcyxkmthijshldqwvyabezikmoptuxioldhdgfn", strict=True)
)
_LOOK |= {"æ": "ae", "œ": "oe", "þ": "th"}
"""Replacements for letters that look like a Latin letter or are one with a stroke."""
_ACCENTS = (
    *((0x300, 0x36F), (0x483, 0x489), (0x591, 0x5C7), (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670)),
    *((0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F), (0xE0100, 0xE01EF)),
)
"""Ranges of accents, which folding drops. Combining marks of other scripts are vowels and stay."""
_UNSPACED = (
    *((0x0E00, 0x0EFF), (0x0F00, 0x109F), (0x1780, 0x17FF), (0x1100, 0x11FF), (0x3005, 0x3007), (0x3040, 0x318F)),
    *((0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF)),
)
"""Ranges of scripts without spaces between words, and of Korean, which adds its endings to the word."""
_WHOLE = ((0x3005, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
"""Ranges of Chinese characters: each is a word."""
_VOICED = "\uff9e\uff9f"
LETTER, DIGIT, UNSPACED, APART = "L", "D", "W", " "


class Folded(Value):
    """A folded text; `kinds`, `starts` and `ends` have an entry for each of its signs."""

    text: str
    kinds: str
    """`L` for a letter, `D` for a digit, `W` for a sign of a script without spaces, a space for a separator."""
    starts: tuple[int, ...]
    """Start index of each sign in the original text."""
    ends: tuple[int, ...]
    """End index of each sign in the original text, including its accents."""


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= code <= high for low, high in ranges)


def is_word(sign: str) -> bool:
    """Tell whether a sign of a script without spaces is a word by itself: a Chinese character or a symbol."""
    return _within(ord(sign), _WHOLE) or category(sign)[0] == "S"


@lru_cache(maxsize=4096)
def _signs(cluster: str) -> tuple[tuple[str, str], ...]:
    """Fold one sign with its accents; return (sign, kind) for each resulting sign."""
    signs: list[tuple[str, str]] = []
    for sign in normalize("NFKC", cluster).casefold():
        plain = [sign] if _within(ord(sign), _UNSPACED) else normalize("NFKD", sign).casefold()
        for char in plain:
            for each in _LOOK.get(char, char):
                code, kind = ord(each), category(each)
                if kind in ("Cf", "Cc") or _within(code, _ACCENTS):
                    continue
                if each.isspace():
                    signs.append((" ", APART))
                elif kind[0] == "N":
                    signs.append((str(digit(each, each)), DIGIT))
                elif (kind[0] in "LM" and _within(code, _UNSPACED)) or (kind[0] == "S" and code > 127):
                    signs.append((each, UNSPACED))
                elif kind[0] in "LM":
                    signs.append((each, LETTER))
                else:
                    signs.append(("-", APART))
    return tuple(signs)


def _joins(sign: str) -> bool:
    """Tell whether a character modifies the one before: an accent, a vowel sign, an invisible character."""
    return sign > "\u02ff" and (category(sign) in ("Mn", "Me", "Mc", "Cf") or sign in _VOICED)


@lru_cache(maxsize=2048)
def fold(text: str) -> Folded:
    """Return a text as the veil compares it: plain letters and digits, without capitals, accents or invisible signs.

    White space becomes a space, any other sign between letters becomes a hyphen. A hyphen of no width marks a word that
    begins inside another: `MirrorKnight`, `rook2`, a change of script.
    """
    signs: list[str] = []
    kinds: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at, before = 0, ""
    while at < len(text):
        end = at + 1
        while end < len(text) and _joins(text[end]):
            end += 1
        for sign, kind in _signs(text[at:end]):
            last = kinds[-1] if kinds else APART
            if sign == " " and signs[-1:] == [" "]:
                continue
            inside = kind != last or (kind == LETTER and before.islower() and text[at].isupper())
            if APART not in (kind, last) and inside:
                signs.append("-")
                kinds.append(APART)
                starts.append(at)
                ends.append(at)
            signs.append(sign)
            kinds.append(kind)
            starts.append(at)
            ends.append(end)
        at, before = end, text[at]
    return Folded("".join(signs), "".join(kinds), tuple(starts), tuple(ends))


def words_in(text: str) -> tuple[str, ...]:
    """Return the folded words of a name; spaces, signs and capitals within the name separate them."""
    return tuple("".join(fold(text).text.replace("-", " ")).split())


ANYWHERE = 5
"""Fewest letters of a name that is also found inside words."""
TELLING = 4
"""Fewest letters of a word in a longer name that identifies the name."""
_TWICE = 9
"""Fewest letters of a name whose misspellings with two slips cause a warning."""
_EXACT = 6
"""Fewest letters of a name whose misspellings with a replaced letter cause a warning."""
_SMALL = (
    "a i an as at be by do go he if in is it me my no of on or so to up us we all and any are bad big but can did "
    "due end far few for get got had has her him his hit how its lay let lot low man may men mad met new nor not "
    "now off old one our out own put ran red run sad saw say see set she six sit ten the too try two use was way "
    "who why win won yes yet you also away back been both come does done down each else even ever find four from "
    "full gave goes gone good half hand hard have hear here hold home into just keep kept know last lead left "
    "less long look made make many more most much must near need next none once only open over part past same "
    "says seen side some soon stay such sure take tell than that them then they this time told took true turn "
    "upon used very wait walk want well went were what when whom will wins wish with work your "
)
COMMON_WORDS = frozenset(_SMALL.split())
"""Short English words. The veil finds a name that is such a word only with the capital of the name."""
_ODD = dict(
    zip(
        ("man", "woman", "child", "person", "foot", "tooth", "goose", "mouse", "louse", "ox", "die"),
        ("men", "women", "children", "people", "feet", "teeth", "geese", "mice", "lice", "oxen", "dice"),
        strict=True,
    )
)
_TURNS = (
    *(("fe", "ves"), ("f", "ves"), ("y", "ies"), ("man", "men"), ("mouse", "mice"), ("us", "i"), ("is", "es")),
    *(("um", "a"), ("on", "a"), ("ex", "ices"), ("ix", "ices"), ("a", "ae"), ("z", "zzes")),
)
"""Pairs of singular and plural endings of English and Latin nouns."""
_ARTICLES = ("the", "a", "an")
_JOINERS = "-\u2010\u2011_'\u2019\u02bc"
_QUOTES = "'\u2018\u2019\u201c\""


class Secret(NamedTuple):
    """A name that players may not read."""

    name: str
    instead: str
    """Word that players read in its place."""


class Hit(Value):
    """The place of a name in a folded text."""

    start: int
    end: int
    exact: bool
    """The name is a whole word without an ending."""
    letters: int
    """Number of letters of the name."""

    def keeps(self, other: Hit) -> bool:
        """Tell whether this readable name covers another name within it, so that the other stays readable too."""
        longer = self.letters > other.letters + len("es")
        return self.start <= other.start and other.end <= self.end and (longer or self.exact or not other.exact)


def forms(word: str) -> tuple[str, ...]:
    """Return a folded word with its irregular singular and plural forms; the endings -s and -es are only removed."""
    spellings = {word: None}
    for singular, many in _ODD.items():
        for this, other in ((singular, many), (many, singular)):
            if word == this:
                spellings[other] = None
    for singular, many in _TURNS:
        for this, other in ((singular, many), (many, singular)):
            stem = word.removesuffix(this)
            if stem != word and len(stem) >= max(2, 4 - len(this)):
                spellings[stem + other] = None
    for ending in ("es", "s"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2 and not stem.endswith("s"):
            spellings[stem] = None
    return tuple(spellings)


class Name:
    """A name, prepared for the search in folded texts."""

    def __init__(self, name: str, *, part: bool = False) -> None:
        self.name = name
        self.words = words_in(name)
        self.letters = "".join(self.words)
        self.capital = name[:1].isupper()
        kinds = fold(name).kinds.replace(APART, "")
        spaced = UNSPACED not in kinds
        long = len(self.letters) >= (ANYWHERE if spaced else 2 if LETTER not in kinds else 3)
        self.anywhere = not part and (long or (not spaced and is_word(self.letters[0])))
        self._patterns = tuple(self._found_by()) if self.words else ()

    def _found_by(self) -> Iterator[tuple[re.Pattern[str], bool]]:
        """Yield search patterns, the strictest first, with whether each finds the name without an ending."""
        *first, last = self.words
        starts, ends = r"(?<![^ -])", r"(?![^ -])"
        before = r"(?<!\d)" if self.letters[0].isdigit() else ""
        after = r"(?!\d)" if self.letters[-1].isdigit() else ""
        ending = "(?:-*(?:es|s))?" if len(self.letters) > 1 else "(?:-+s)?"
        ending = ending if last[-1].isascii() and last[-1].isalpha() else ""

        def written(words: list[str], within: str, between: str) -> str:
            return between.join(within.join(map(re.escape, word)) for word in words)

        yield re.compile(starts + written([*first, last], "-*", "[ -]*") + ends), True
        for form in forms(last):
            words = [*first, form]
            yield re.compile(starts + written(words, "-*", "[ -]*") + ending + ends), False
            if self.anywhere and len("".join(words)) >= min(ANYWHERE, len(self.letters)):
                yield re.compile(before + written(words, "-*", "-*") + after), False
                yield re.compile(starts + written(words, "[ -]*", "[ -]*") + ending + ends), False
                if first and len(last) >= ANYWHERE:
                    yield re.compile(starts + written(words, "-*", "[ -]*")), False

    def hits(self, text: str, folded: Folded) -> Iterator[Hit]:
        """Yield each place of the name; a name that is a short English word is found only with its capital."""
        for pattern, exact in self._patterns:
            for match in pattern.finditer(folded.text):
                start, end = match.span()
                small = self.capital and match[0].replace("-", "") in COMMON_WORDS
                if small and not text[folded.starts[start]].isupper():
                    continue
                yield Hit(start, end, exact, len(self.letters))


_prepared = lru_cache(maxsize=1024)(Name)
"""Names of a table stay the same when one of them becomes known."""


class Veil:
    """The hidden and the readable names of a table; `veil` makes one for each set of names."""

    def __init__(self, secrets: tuple[Secret, ...], open_names: frozenset[str], common: frozenset[str]) -> None:
        read = {"".join(words_in(name)) for name in open_names}
        by_name: dict[str, Secret] = {}
        for secret in secrets:
            if secret.name and "".join(words_in(secret.name)) not in read:
                by_name.setdefault(secret.name, secret)
        self._open = [_prepared(name, part=True) for name in open_names]
        self.secrets = sorted(by_name.values(), key=lambda secret: (-len(secret.name), secret.name))
        self._names: list[tuple[Name, Secret]] = []
        for secret in self.secrets:
            self._names.append((_prepared(secret.name), secret))
            head, _, rest = secret.name.partition(" ")
            if rest and head.casefold() in _ARTICLES and "".join(words_in(rest)) not in read:
                self._names.append((_prepared(rest), secret))
        known = {form for name in open_names for word in words_in(name) for form in forms(word)}
        for secret in self.secrets:
            words = secret.name.split()
            for word in words if len(words) > 1 else ():
                if tells(word) and not {*words_in(word)} & (known | COMMON_WORDS | common):
                    self._names.append((_prepared(word, part=True), secret))
        self.read = lru_cache(maxsize=1024)(self._read)
        self.near = lru_cache(maxsize=256)(self._near)

    def _read(self, text: str) -> str:
        """Return the text as players read it."""
        spans = self._spans(text)
        for start, end, secret, tail in reversed(spans):
            text = text[:start] + secret.instead + tail + text[end:]
        return text

    def named(self, text: str) -> tuple[str, ...]:
        """Return the hidden names that occur in a text."""
        return tuple(dict.fromkeys(secret.name for _, _, secret, _ in self._spans(text)))

    def _near(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return (hidden name, word) for each word that resembles a hidden name but stays readable."""
        left = self._read(text)
        near: dict[tuple[str, str], None] = {}
        for word in re.findall(r"[^\W_]+(?:[-'\u2019][^\W_]+)*", left):
            letters = "".join(words_in(word))
            if letters in COMMON_WORDS or any(word in secret.instead for secret in self.secrets):
                continue
            if any(letters in forms(open_word) for name in self._open for open_word in name.words):
                continue
            for name, secret in self._names:
                if is_near(name.letters, letters):
                    near[secret.name, word] = None
        return tuple(near)

    def _spans(self, text: str) -> list[tuple[int, int, Secret, str]]:
        """Return (start, end, secret, kept ending) of each veiled word in a text, in order."""
        folded = fold(text)
        kept: list[Hit] | None = None
        gone: list[tuple[int, int, Secret]] = []
        for name, secret in self._names:
            if not name.words:  # a name without letters or digits is found sign by sign
                gone += [(*match.span(), secret) for match in re.finditer(re.escape(secret.name), text)]
            for hit in name.hits(text, folded):
                if kept is None:
                    kept = [hit for each in self._open for hit in each.hits(text, folded)]
                if any(each.keeps(hit) for each in kept):
                    continue
                start, end = _whole_word(folded, text, hit)
                if not any(a < end and start < b for a, b, _ in gone):
                    gone.append((start, end, secret))
        return [(start, *_possessive(text, start, end, secret)) for start, end, secret in sorted(gone)]


@lru_cache(maxsize=32)
def veil(secrets: tuple[Secret, ...], open_names: frozenset[str], common: frozenset[str] = frozenset()) -> Veil:
    """Return the veil for these names; `common` are folded names of things that identify no one."""
    return Veil(secrets, open_names, common)


def tells(word: str) -> bool:
    """Tell whether a word of a longer name identifies it: a capitalised word, or one in a script without capitals."""
    return (
        word[:1].isalpha() and not word[:1].islower() and len(word) >= (2 if UNSPACED in fold(word).kinds else TELLING)
    )


def is_near(name: str, word: str) -> bool:
    """Tell whether a folded word may mean a name: the name begins or ends it, or a misspelled name begins it."""
    few = len(name)
    if few < TELLING or word == name:
        return False
    if word.startswith(name) or word.endswith(name):
        return True
    if few < ANYWHERE or word[:1] != name[:1]:
        return False
    slips = 2 if few >= _TWICE else 1
    begun = (word[:many] for many in range(few - slips, few + slips + 1) if many <= len(word))
    return any(_slips(name, start, slips, swaps=few >= _EXACT) for start in begun)


def _slips(name: str, word: str, most: int, *, swaps: bool) -> bool:
    """Tell whether a word differs from a name by at most `most` slips.

    A slip is a missing or added letter, two neighbouring letters exchanged, or with `swaps` a replaced letter.
    """
    if name == word:
        return True
    if not most:
        return False
    same = next((n for n, (a, b) in enumerate(zip(name, word, strict=False)) if a != b), min(len(name), len(word)))
    a, b = name[same:], word[same:]
    ways = [(a[1:], b), (a, b[1:])]
    if len(a) > 1 and len(b) > 1 and a[:2] == b[1::-1]:
        ways.append((a[2:], b[2:]))
    if swaps:
        ways.append((a[1:], b[1:]))
    return any(_slips(x, y, most - 1, swaps=swaps) for x, y in ways)


def _whole_word(folded: Folded, text: str, hit: Hit) -> tuple[int, int]:
    """Return start and end of the whole word around a hit; hyphens and apostrophes join words."""
    start, end, kinds = hit.start, hit.end, folded.kinds
    while end > start + 1 and kinds[end - 1] == APART:
        end -= 1
    if kinds[start] != UNSPACED:
        while (step := _steps(folded, text, start, -1)) != start:
            start = step
    if kinds[end - 1] != UNSPACED:
        while (step := _steps(folded, text, end - 1, 1)) != end - 1:
            end = step + 1
    return folded.starts[start], folded.ends[end - 1]


def _steps(folded: Folded, text: str, at: int, way: int) -> int:
    """Return the index of the next sign of the same word, or `at` at the word's end."""
    kinds, beside = folded.kinds, at + way
    if not 0 <= beside < len(kinds):
        return at
    if kinds[beside] == APART:
        width = folded.ends[beside] - folded.starts[beside]
        if width and text[folded.starts[beside]] not in _JOINERS:
            return at
        beside += way
    if not 0 <= beside < len(kinds) or kinds[beside] in (APART, UNSPACED):
        return at
    return beside


def _possessive(text: str, start: int, end: int, secret: Secret) -> tuple[int, Secret, str]:
    """Return the end of a veiled word, its secret, and a possessive `'s` to keep, which reveals nothing."""
    if re.search(r"['\u2019][sS]$", text[start:end]):
        return end, secret, "'s"
    plural = text[end - 1 : end] in ("s", "S") and text[end : end + 1] in ("'", "\u2019")
    if plural and text[start - 1 : start] not in tuple(_QUOTES):
        return end + 1, secret, "'s"
    return end, secret, ""
