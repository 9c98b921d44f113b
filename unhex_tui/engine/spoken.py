"""Spoken verbs with the words that options may use instead; the module knows no game.

An option matches by its own words first, including those in `Option.also`. Only without a match are these tried:
`shoots` for `Attack: Pistol`.
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
"""Words that an option may use instead of a spoken verb, by the verb without its ending, the likeliest first."""
ATTACKS: Final = frozenset(
    ("attack", "shoot", "fire", "strike", "hit", "stab", "slash", "cut", "punch", "kick", "grab", "grapple", "charge")
)
"""Verbs that may repeat an attack already declared, while its target is asked for."""
JOINS: Final = frozenset(
    ("to", "at", "with", "the", "on", "into", "in", "towards", "does", "do", "and", "then", ",", ";")
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
    said = bare(word)
    if said != word and len(said) > 2:
        yield said
    yield from (way for way in SAID.get(said, ()) if way not in (word, said))
