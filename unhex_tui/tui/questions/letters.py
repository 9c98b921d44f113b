"""Letters for options: a token's own letter, the letter an option wishes for, one of its label, then any that is free.

Command keys and digits are never letters, whatever an option wishes for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase, ascii_uppercase

from unhex_tui.engine.decision import Option

COMMANDS = frozenset("uUye!?r/q[]")
"""Single keys that are commands unless they were remapped."""


def allowed(letter: str, commands: frozenset[str]) -> bool:
    """Whether a key may stand for an option: one visible character, no digit, no command."""
    return (
        len(letter) == 1
        and letter.isprintable()
        and not letter.isspace()
        and not letter.isdigit()
        and letter not in commands
    )


def assigned(
    options: Iterable[Option],
    tokens: Mapping[str, str],
    commands: frozenset[str] = COMMANDS,
    *,
    taken: Iterable[str] = (),
    shift: bool = True,
) -> dict[str, str]:
    """A letter by option key; options beyond the last free letter have none.

    `tokens` gives each token's letter by its id. With `shift` capitals are used once small letters run out.
    """
    found: dict[str, str] = {}
    used = set(taken)
    waiting = list(options)

    def give(option: Option, wishes: Iterable[str]) -> bool:
        for letter in wishes:
            if letter not in used and allowed(letter, commands):
                found[option.key] = letter
                used.add(letter)
                return True
        return False

    def own(option: Option) -> tuple[str, ...]:
        return (option.letter, tokens.get(option.token, "")) if option.token else (option.letter,)

    # Tokens first: their letter stands on the map all fight, whatever else is asked beside them.
    waiting = [o for o in waiting if not (o.token and give(o, own(o)))]
    waiting = [o for o in waiting if not give(o, own(o))]
    small = [c for c in ascii_lowercase if c not in tokens.values()]
    waiting = [o for o in waiting if not give(o, [c for c in o.label.lower() if c in small])]
    rest = [*small, *ascii_lowercase, *(ascii_uppercase if shift else "")]
    for option in waiting:
        give(option, rest)
    return found
