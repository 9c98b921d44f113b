"""Check of the keys in the settings: unknown commands, impossible keys and clashes are reported and left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from unhex_tui.files.text import clean
from unhex_tui.tui.keys.commands import PANELS, SCOPES, Command

_NAMED = r"(ctrl\+|alt\+|shift\+)*(f[1-9]|f1[0-9]|f2[0-4]|tab|insert|delete|home|end|pageup|pagedown)|(ctrl|alt)\+[a-z]"
_TYPED = frozenset({"ctrl+c", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+q"})
"""Keys that terminals send for Enter, Tab and Backspace, and keys that always quit."""
ALWAYS = ("quit_too", "desk_leave")
"""Commands to quit, which keep their keys."""


def problem(key: str) -> str:
    """Return why a key cannot be chosen for a command; empty if it can."""
    if len(key) == 1:
        if key.isdigit():
            return "digits are for dice and numbers"
        return "" if key.isprintable() and not key.isspace() else "not a key"
    if key in _TYPED:
        return "this key is reserved"
    return "" if re.fullmatch(_NAMED, key) else "this key cannot be chosen"


def checked(
    keys: Mapping[str, Sequence[str]], scopes: Sequence[Sequence[Command]] = SCOPES
) -> tuple[dict[str, str], list[str]]:
    """Return the usable keymap by command id, and the problems with the rest, one per line.

    A command whose new keys clash with another of its scope keeps its old keys.
    """
    known = {command.id for commands in scopes for command in commands if command not in PANELS}
    wrong: list[str] = []
    bindings: dict[str, tuple[str, ...]] = {}
    for name, wished in keys.items():
        text = clean(name, 40)
        if name not in known:
            wrong.append(f"no such command: “{text}”. `unhex-tui keys` lists them")
        elif name in ALWAYS:
            wrong.append(f"“{text}” keeps its keys: quitting must stay possible")
        elif bad := next((f"“{clean(key, 20)}”: {why}" for key in wished if (why := problem(key))), ""):
            wrong.append(f"“{text}” keeps its keys; {bad}")
        elif wished:
            bindings[name] = tuple(wished)
    # Repeated until there is no clash: a command that keeps its old keys may clash with another.
    while clash := next(filter(None, (_clash(bindings, commands) for commands in scopes)), None):
        name, key, other = clash
        del bindings[name]
        wrong.append(f"“{name}” keeps its keys: {key} already belongs to “{other}”")
    return {name: ",".join(wished) for name, wished in bindings.items()}, wrong


def _clash(bindings: Mapping[str, Sequence[str]], commands: Sequence[Command]) -> tuple[str, str, str] | None:
    """Return (id that must give way, key, id that has the key) of the first clash; None for none."""
    owner = {key: each.id for each in commands if each.id not in bindings for key in each.keys.split(",")}
    here = {each.id for each in commands}
    for name, wished in bindings.items():
        for key in wished if name in here else ():
            if owner.setdefault(key, name) != name:
                return name, key, owner[key]
    return None
