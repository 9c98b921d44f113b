"""Verbs as people say them at the table, in the words that options may have; no game is known.

An option matches by its own words first, also by those that a game gives it to be typed (`Option.also`). Only where
none does, these are tried: `shoots` for `Attack: Pistol`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

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
    "grab": ("grapple", "restrain"),
    "grapple": ("grapple", "restrain"),
    "tackle": ("tackle",),
    "charge": ("charge", "move"),
    "throw": ("throw", "set off"),
    "move": _GOING,
    "go": _GOING,
    "walk": _GOING,
    "run": ("run", *_GOING),
    "flee": _GOING,
    "step": ("step", "move"),
    "defend": _GUARDING,
    "dodge": ("dodge", "defend"),
    "parry": _GUARDING,
    "duck": ("dodge", "defend"),
    "resist": ("resist", "defend"),
    "react": (),
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
"""By what is said, without its ending: how an option may call it, the likeliest first."""
ATTACKS: Final = frozenset(
    ("attack", "shoot", "fire", "strike", "hit", "stab", "slash", "cut", "punch", "kick", "grab", "grapple", "charge")
)
"""Of these, what is said of an attack that is already declared, whose target is asked for."""
JOINS: Final = frozenset(
    ("to", "at", "with", "the", "on", "into", "in", "towards", "does", "do", "and", "then", ",", ";")
)
"""Words between a verb and a name."""


def bare(word: str) -> str:
    """A verb without the ending that it has when it is told of others: `punch` for `punches`."""
    if re.search("(ch|sh|ss|x|o)es$", word):
        return word[:-2]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 2 else word


def verb(word: str) -> bool:
    """Whether a word says what someone does."""
    return bare(word) in SAID


def ways_to_say(word: str) -> Iterator[str]:
    """What options may have instead of a word, each in one word or several: first the word without its ending."""
    said = bare(word)
    if said != word and len(said) > 2:
        yield said
    yield from (way for way in SAID.get(said, ()) if way not in (word, said))
