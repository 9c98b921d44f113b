"""Keys as people write them, the characters of Textual's key names, and commands as Textual bindings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from textual.binding import Binding
from textual.keys import key_to_character
from textual.screen import Screen

from unhex_tui.tui.keys.commands import Command

_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "backspace": "Backspace",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "insert": "Ins",
    "delete": "Del",
}
_SIGNS = {"plus": "+", "minus": "-", "slash": "/", "at": "@", "backslash": "\\", "underscore": "_"}
"""Textual's names of signs that it does not convert back."""


def character(key: str) -> str:
    """Return the visible character that a key types; empty for other keys."""
    sign = _SIGNS.get(key) or key_to_character(key) or ""
    return sign if len(sign) == 1 and sign.isprintable() else ""


def written(key: str) -> str:
    """Return a key as people write it: `Esc`, `!`, `Ctrl+c`, `F2`."""
    if len(key) == 1:
        return key
    *held, last = key.split("+")
    shown = _NAMES.get(last) or (last.upper() if re.fullmatch(r"f\d+", last) else character(last) or last)
    return "+".join([*(each.capitalize() for each in held), shown])


def bound(commands: Iterable[Command]) -> list[Binding]:
    """Return commands as bindings with priority over every panel's own."""
    return [Binding(each.keys, each.action, each.what, id=each.id, priority=True) for each in commands]


def keys_by_command(screen: Screen[Any], commands: Iterable[Command]) -> dict[str, list[str]]:
    """Return the keys of each command, as people write them: those active now, or else those in the keymap.

    Keys may be inactive because another panel uses them.
    """
    now = keys_now(screen)
    remapped: dict[str, str] = getattr(screen.app, "remapped", {})
    return {
        each.id: now.get(each.id) or [written(key) for key in remapped.get(each.id, each.keys).split(",")]
        for each in commands
    }


def keys_now(screen: Screen[Any]) -> dict[str, list[str]]:
    """Return the active keys by command id, as people write them."""
    keys: dict[str, list[str]] = {}
    for key, active in screen.active_bindings.items():
        if active.binding.id:
            keys.setdefault(active.binding.id, []).append(written(key))
    return keys
