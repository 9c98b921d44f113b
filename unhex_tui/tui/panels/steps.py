"""The steps of a round in a line, with the present one."""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.view import Step
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.signs import side_role, side_sign


def steps_in_line(steps: Sequence[Step], gap: int, ascii: bool) -> Runs:  # noqa: A002
    """Steps one after the other, each after so many spaces: `✓` done, `▸` now, `·` to come."""
    runs: list[tuple[str, str]] = []
    for step in steps:
        sign, role = {"done": ("✓", "quiet"), "now": ("▸", "now"), "next": ("·", "")}[step.state]
        runs.append((" " * gap + sign + " ", role))
        if step.side >= 0:
            runs.append((side_sign(step.side, ascii) + " ", side_role(step.side)))
        runs.append((plain_text.plain(step.name, ascii), role))
    return tuple(runs)
