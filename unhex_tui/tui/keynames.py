"""Keys as people write them, and the characters that keys with long names stand for."""

from __future__ import annotations

from textual.keys import key_to_character

_NAMES = {"escape": "Esc", "tab": "Tab", "shift+tab": "Shift+Tab", "pageup": "PgUp", "pagedown": "PgDn", "f1": "F1"}
_SIGNS = {"plus": "+", "minus": "-", "slash": "/", "at": "@", "backslash": "\\", "underscore": "_"}
"""Names that Textual gives to signs and does not turn back."""


def character(key: str) -> str:
    """The visible character a key types; empty where it types none."""
    found = _SIGNS.get(key) or key_to_character(key) or ""
    return found if len(found) == 1 and found.isprintable() else ""


def written(key: str) -> str:
    """A key as people write it: `Esc`, `!`, `Ctrl+c`."""
    return _NAMES.get(key) or character(key) or key.replace("ctrl+", "Ctrl+")
