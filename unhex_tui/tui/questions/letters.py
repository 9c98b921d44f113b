"""Letters for options: one option has one letter, whatever stands beside it and whether it can be answered now.

A token's own letter comes first, then the letter an option brings along, the same wherever it is asked. What brings
none gets one of its label: for this the options that are blocked count too, in the order of their keys, so that no
letter moves when one of them is blocked or opened. Command keys and digits are never letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from unhex_tui.engine.decision import Option

COMMANDS = frozenset("uUyYe!?r/q[]{}")
"""Single keys that are commands unless they were remapped."""
TRAVELS = frozenset("uUyY")
"""Those of undo, undo to the action's start, redo and redo of a whole action."""


def allowed(letter: str, commands: frozenset[str]) -> bool:
    """Whether a key may stand for an option: one visible character, no digit, no command."""
    return (
        len(letter) == 1
        and letter.isprintable()
        and not letter.isspace()
        and not letter.isdigit()
        and letter not in commands
    )


def given(
    options: Iterable[Option], tokens: Mapping[str, str], commands: frozenset[str] = COMMANDS, taken: Iterable[str] = ()
) -> dict[str, str]:
    """By option key the letters that hang on nothing beside the option: its token's, then the one it brings along.

    `tokens` gives each token's letter by its id. Of several options for one token the first that brings no other letter
    along has the token's.
    """
    found: dict[str, str] = {}
    used = set(taken)

    def give(option: Option, letter: str) -> None:
        if option.key not in found and letter not in used and allowed(letter, commands):
            found[option.key] = letter
            used.add(letter)

    options = list(options)
    for option in options:
        own = tokens.get(option.token, option.letter) if option.token else ""
        if own and (option.letter == own or not allowed(option.letter, commands)):
            give(option, own)
    for option in options:
        give(option, option.letter)
    return found


def assigned(
    options: Sequence[Option],
    tokens: Mapping[str, str],
    commands: frozenset[str] = COMMANDS,
    *,
    blocked: Sequence[Option] = (),
    shift: bool = True,
) -> dict[str, str]:
    """A letter by option key, for those that can be answered and those that cannot; past the last free one, none.

    A blocked option for a lettered token has that letter or none. With `shift` capitals are used once small
    letters run out.
    """
    found = given(options, tokens, commands)
    # Of what is blocked, what brings a letter along first: it keeps that one once it is opened.
    for group in ([o for o in blocked if o.letter], [o for o in blocked if not o.letter]):
        found |= given(group, tokens, commands, found.values())
    waiting = [o for o in (*options, *(o for o in blocked if o.token not in tokens)) if o.key not in found]
    used = {*found.values()}
    # Beside tokens no letter that stands on another one.
    shown = {*tokens.values()} if any(o.token for o in (*options, *blocked)) else set()
    free = [c for c in ascii_lowercase + (ascii_uppercase if shift else "") if allowed(c, commands)]
    for option in sorted(waiting, key=lambda one: one.key):
        wishes = [c for c in option.label.lower() if c in free]
        wishes = [*(c for c in wishes if c not in shown), *(c for c in free if c not in shown), *wishes, *free]
        letter = next((c for c in wishes if c not in used), "")
        if letter:
            found[option.key] = letter
            used.add(letter)
    return found
