"""At 80 by 24 no question of the golden sessions cuts an option's name, and all keys that answer are named.

Beside odds a long name may be shortened: then no two look alike, and the highlighted one is shown whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from golden import kept, opened

from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.replay import Replay
from unhex_tui.files.saves import content_of
from unhex_tui.scenes.areas import Areas
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said, prompt_for
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.screens.regions import places

WIDE, HIGH = 80, 24


def asked() -> Iterator[tuple[Any, Conversation, tuple[str, ...]]]:
    """Yield each question of some golden sessions once per number of options, with the log lines since the last."""
    seen = set()
    for save in kept()[::2]:
        system, journal = opened(save)
        with save.open("rb") as file:
            replay = Replay(system, content_of(save, file).header.setup, journal)
        live, at = replay.built(0), 0
        for n, entry in journal.entries.items():
            live = live if entry.parent == at else replay.built(entry.parent)
            kind = (live.decision.question, len(getattr(live.decision, "options", ()))) if live.decision else ()
            if kind and kind not in seen:
                seen.add(kind)
                yield system, live, tuple(line.text for line in replay.told(live))
            live.table.events.clear()
            replay.repeat(live, entry, replay.before(entry, journal.path_to(entry.parent)))
            at = n


def shown(system: Any, live: Conversation, told: tuple[str, ...]) -> tuple[Prompt[Any], QuestionPanel, list[str]]:
    """Return the question drawn in the space that the table gives it, or in most of the screen if names need that."""
    view = system.view(live.table, live.decision, "gm")
    areas = view.scene.areas if isinstance(view.scene, Areas) else ()
    letters = Letters({row.id: row.letter for row in view.roster if row.letter}, {area.id: area.name for area in areas})
    assert live.decision is not None
    prompt = prompt_for(live.decision, letters)
    prompt.advise = partial(system.advise, live.table, live.decision)
    panel = QuestionPanel()
    rooms = dict.fromkeys(places(WIDE, HIGH, "map", needs=needs)["question"] for needs in range(HIGH))
    fits = (room for room in rooms if panel.enough(prompt, room.width - 2, room.height - 2, eager=False))
    room = next(fits, places(WIDE, HIGH, "map", needs=HIGH)["question"])
    panel.show(prompt, Said(""), "", (), told, eager=False)
    lines = panel.lay_out(room.width - 2, room.height - 2)
    return prompt, panel, ["".join(text for text, _ in line) for line in lines]


def test_no_option_is_cut_and_every_key_that_answers_is_named() -> None:
    looked_at = 0
    for system, live, told in asked():
        prompt, panel, lines = shown(system, live, told)
        text = " ".join(" ".join(lines).split())
        scrolls = panel._listing is not None and panel._listing.shown < panel._listing.lines
        figured = panel._options is not None and panel._options.columns.shown
        items = () if scrolls or prompt.paired else prompt.items()
        rows = [next((line for line in lines if line.lstrip(" ›").startswith(f"{item.letter} ")), "") for item in items]
        for item, row in zip(items, rows, strict=True):
            # A grid has a row for each name, and a column for the rest of the label.
            parts = item.option.label.rsplit(" ", 1) if prompt.odds.grid is not None else [item.option.label]
            whole = all(" ".join(part.split()) in text for part in parts)
            assert whole or (figured and prompt.at != item.option.key), "\n".join(lines)
            assert whole or "…" in row, "\n".join(lines)
        cut = [row.lstrip(" ›")[4:] for row in rows if "…" in row]
        assert len(set(cut)) == len(cut), "\n".join(lines)
        below = " ".join(lines[-2:])
        for key, *_ in prompt.keys():  # noqa: SIM118
            assert key in below, "\n".join(lines)
        looked_at += len(prompt.options)
    assert looked_at > 900
