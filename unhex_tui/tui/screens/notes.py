"""A text over the panels: all reasons and previews of a question, the keys as they are bound, a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from textual.binding import Binding
from textual.keys import key_to_character

from unhex_tui.tui import literal
from unhex_tui.tui.literal import Runs
from unhex_tui.tui.panels.lined import LinedPanel
from unhex_tui.tui.questions.prompt import Prompt

Told = list[tuple[str, str]]
"""Lines as (text, role); a text may be wrapped."""

_SCROLLS = {"up": -1, "down": 1}
_NAMES = {"escape": "Esc", "tab": "Tab", "shift+tab": "Shift+Tab", "pageup": "PgUp", "pagedown": "PgDn", "f1": "F1"}


class NotePanel(LinedPanel):
    """Lies over the panels until a key closes it."""

    can_focus = False

    def __init__(self, title: str, lines: Told, *, ascii: bool = False) -> None:  # noqa: A002
        super().__init__(ascii=ascii, id="note")
        self._told = lines
        self.set_title(f"{title} (Esc closes)")

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        """All lines, wrapped."""
        return [((row, role),) for text, role in self._told for row in literal.wrapped(text, width, self.ascii, hang=0)]

    def place(self, width: int, height: int) -> None:
        """Stand in the middle of a screen of this size."""
        across, down = min(width, max(30, min(100, width - 8))), min(height, max(6, height - 6))
        self.styles.offset = ((width - across) // 2, (height - down) // 2)
        self.styles.width, self.styles.height = across, down

    def scroll_key(self, key: str) -> bool:
        """Scroll by a key; False where the key does not scroll."""
        page = max(1, self.size.height - 1)
        steps = {**_SCROLLS, "pageup": -page, "pagedown": page, "home": -(10**6), "end": 10**6}
        if key not in steps:
            return False
        self.scroll_view(0, steps[key])
        return True


def explained(prompt: Prompt[Any] | None) -> Told:
    """Everything that can be said about a pending question."""
    if prompt is None:
        return [("Nothing is asked.", "")]
    explanation = prompt.explanation
    lines: Told = [(prompt.decision.prompt, "strong")]
    lines += [(str(note), "") for note in explanation.notes]
    for item in prompt.items():
        key = f"{item.letter or ' '}  "
        lines += [("", ""), (f"{key}{item.option.label}", "quiet" if item.reasons else "strong")]
        if item.option.hint and not item.reasons:
            lines.append((f"   {item.option.hint}", "quiet"))
        if item.reasons:
            lines.append(("   not possible:", "bad"))
            lines += [(f"   - {reason}", "") for reason in item.reasons]
        preview = explanation.previews.get(item.option.key)
        lines += [(f"   {line}", "") for line in (preview.lines if preview else ())]
    lines += [("", ""), (f"({prompt.decision.question})", "quiet")]
    return lines


def help_text(bindings: Iterable[Binding]) -> Told:
    """The keys as they are bound now, and what is not a binding."""
    lines: Told = []
    merged: dict[str, list[str]] = {}
    for binding in bindings:
        if binding.priority:
            merged.setdefault(binding.description, []).append(key_name(binding.key))
    for what, keys in merged.items():
        lines.append((f"{' '.join(keys):<10} {what}", ""))
    return [
        *lines,
        ("", ""),
        ("letter     answer with the option it stands at; on a token, the same letter all fight", ""),
        ("0-9        dice, numbers and points only", ""),
        ("Enter      only what loses nothing; the question says what", ""),
        ("↑ ↓        look at an option before it is taken; Space takes it", ""),
        ("           in another panel (Tab): scroll", ""),
        ("mouse      options, tokens, areas, lines of the roster and the log", ""),
    ]


def key_name(key: str) -> str:
    """A key as people write it."""
    if key in _NAMES:
        return _NAMES[key]
    character = key_to_character(key)
    return character if character and character.isprintable() else key.replace("ctrl+", "Ctrl+")
