"""A text over the panels: all reasons and previews of a question, the keys as they are bound, a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from textual.binding import Binding

from unhex_tui.drawing.legend import legend
from unhex_tui.engine.decision import Explanation
from unhex_tui.engine.view import Area, Scene
from unhex_tui.tui import literal
from unhex_tui.tui.keynames import written
from unhex_tui.tui.literal import Runs
from unhex_tui.tui.panels.lined import LinedPanel
from unhex_tui.tui.questions.prompt import Item, Prompt

Told = list[tuple[str, str]]
"""Lines as (text, role); a text may be wrapped."""

_SCROLLS = {"up": -1, "down": 1}


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
        across = min(width, max(30, min(100, width - 8)))
        needed = sum(len(literal.wrapped(text, max(1, across - 2), self.ascii)) for text, _ in self._told)
        down = min(height, max(6, min(needed + 2, height - 4)))
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
    if lines[1:]:
        lines.append(("", ""))
    for item in prompt.items():
        lines += _about(item, explanation)
    lines += [("", ""), (f"({prompt.decision.question})", "quiet")]
    return lines


def on_the_map(scene: Scene | None) -> Told:
    """What stands on the map only as a sign: objectives, notes, and what lies on the floor."""
    lines = [(told, "") for area in (scene.areas if scene else ()) if (told := about_area(area))]
    return [("", ""), ("On the map", "strong"), *lines] if lines else []


def about_area(area: Area) -> str:
    """An area's objective, notes and floor in words; empty where there is nothing to say."""
    parts = [f"objective: {area.objective}"] if area.objective else []
    parts += area.notes
    parts += [f"on the floor: {', '.join(area.floor)}"] if area.floor else []
    return f"{area.name}: {'; '.join(parts)}" if parts else ""


def _about(item: Item, explanation: Explanation) -> Told:
    """One option: what it is, all that bars it, what it would mean."""
    hint = f": {item.option.hint}" if item.option.hint and not item.reasons else ""
    bars = " is not possible:" if item.reasons else ""
    lines: Told = [(f"{item.letter or ' '}  {item.option.label}{hint}{bars}", "quiet" if item.reasons else "strong")]
    lines += [(f"   - {reason}", "") for reason in item.reasons]
    preview = explanation.previews.get(item.option.key)
    return lines + [(f"   {line}", "") for line in (preview.lines if preview else ())]


def help_text(bindings: Iterable[Binding], scene: Scene | None = None, *, ascii: bool = False) -> Told:  # noqa: A002
    """The keys as they are bound now, what is not a binding, and what the signs of the map mean."""
    lines: Told = []
    merged: dict[str, list[str]] = {}
    for binding in bindings:
        merged.setdefault(binding.description, []).append(written(binding.key))
    for what, keys in merged.items():
        lines.append((f"{' '.join(keys):<16} {what}", ""))
    return [
        *lines,
        ("", ""),
        ("letter           answer with the option it stands at; on a token, the same letter all fight", ""),
        ("0-9              dice, numbers and points only", ""),
        ("Enter            only what loses nothing; the question says what", ""),
        ("↑ ↓              look at an option before it is taken; Space takes it", ""),
        ("                 in another panel (Tab): scroll", ""),
        ("mouse            options, tokens, areas, lines of the roster; a line of the log, twice", ""),
        *_signs(scene, ascii),
    ]


def _signs(scene: Scene | None, ascii: bool) -> Told:  # noqa: A002
    if scene is None:
        return []
    lines: Told = [("", ""), ("The signs on this map", "strong")]
    return [*lines, *((f"{sign:<16} {meaning}", "") for sign, _, meaning in legend(scene, ascii))]
