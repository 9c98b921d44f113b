"""Spellings that the veil promises to find (docs/reliability.md), and a search that shares no code with the veil."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from unicodedata import category, normalize

LOOK_ALIKES = {"a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "x": "х", "y": "у", "i": "і"}
"""Latin letters and the Cyrillic ones that look like them."""
_LATIN = {other: letter for letter, other in LOOK_ALIKES.items()}


def _halved(name: str, sign: str) -> str:
    return name[: len(name) // 2] + sign + name[len(name) // 2 :]


def _look_alike(name: str) -> str:
    at = next((n for n, letter in enumerate(name) if letter in LOOK_ALIKES), None)
    return name if at is None else name[:at] + LOOK_ALIKES[name[at]] + name[at + 1 :]


WHOLE: Mapping[str, Callable[[str], str]] = {
    "as it is": str,
    "capitals": str.upper,
    "small": str.lower,
    "turned": str.swapcase,
    "marks apart": lambda name: normalize("NFD", name),
    "another accent": lambda name: name[:1] + "\u0301" + name[1:],
    "an invisible sign": lambda name: _halved(name, "\u200d"),
    "a soft hyphen": lambda name: _halved(name, "\u00ad"),
    "full width": lambda name: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in name),
    "a look-alike letter": _look_alike,
    "quoted": lambda name: f"“{name}”",
}
"""Spellings of any name."""
ENDINGS: Mapping[str, Callable[[str], str]] = {
    "whose": lambda name: f"{name}'s",
    "whose, typographic": lambda name: f"{name}’s",
    "many": lambda name: f"{name}s",
    "many of a sibilant": lambda name: f"{name}es",
    "of many": lambda name: f"{name}s'",
}
"""Endings of a name in Latin letters."""
INSIDE: Mapping[str, Callable[[str], str]] = {
    "hyphen": lambda name: _halved(name, "-"),
    "dots": ".".join,
    "spaces": " ".join,
    "two words": lambda name: _halved(name, " "),
    "underscore": lambda name: _halved(name, "_"),
    "compound": lambda name: f"{name.lower()}hood",
    "compound before": lambda name: f"anti{name.lower()}",
    "compound of capitals": lambda name: f"King{name}",
    "hyphened compound": lambda name: f"half-{name}-born",
    "with a number": lambda name: f"{name}2",
}
"""Spellings of a name of five letters or more."""
EVERY = {**WHOLE, **ENDINGS, **INSIDE}


def folded(text: str) -> str:
    """Return the letters and digits of a text without capitals, accents and the look-alikes used here."""
    return text.translate(_FOLDED)


class _Folded(dict[int, str]):
    def __missing__(self, code: int) -> str:
        signs = "".join(normalize("NFKD", one) for one in normalize("NFKD", chr(code)).casefold())
        self[code] = "".join(_LATIN.get(one, one) for one in signs if category(one)[0] in "LN")
        return self[code]


_FOLDED = _Folded()
"""Each sign without capitals, accents and look-alikes, as far as it was asked for."""


def spelled(rng: Random, name: str) -> str:
    """Return a long name as a GM may type it."""
    return rng.choice([*EVERY.values()])(name)
