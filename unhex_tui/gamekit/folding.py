"""Texts in the form that the veil compares: plain letters and digits, without capitals, accents or invisible signs.

`fold` records where each sign stood in the text. White space becomes a space, any other sign between letters becomes a
hyphen. A hyphen of no width marks a word that begins inside another: `MirrorKnight`, `rook2`, a change of script.
"""

from __future__ import annotations

from functools import lru_cache
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
    """Fold a text for comparison."""
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
