"""The GM's notes, to the session, a character or whatever a game names: what the GM wants to remember, and nobody else
reads.

A note changes nothing but what the GM is shown. Notes on a character go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import anybody, concerning, text_line
from unhex_tui.evening.people import P, Peopled

SESSION = ":session"
"""Key of the option that stands for the session as a whole."""


class Thing(Value):
    """Something else that a note can be on."""

    option: Option
    """Its key is nobody's id."""
    keep: Callable[[str], None]
    """Keeps a note on it."""


def note(table: Peopled[P], things: Sequence[Thing] = ()) -> Procedure[str]:
    """Ask what the note is about, then for its text; the result is the note as the log has it."""
    asked, away = "GM note: about what?", "GM note: about whom? (characters away)"
    session = Option(SESSION, "The session", "no one in particular", ".")
    about = yield from anybody(table, "note.about", asked, away, before=[session], after=[one.option for one in things])
    if about == SESSION:
        text = yield from text_line("note.text", "GM note")
        table.notes.append(text)
        return f"note: {text}"
    thing = next((one for one in things if one.option.key == about), None)
    name = thing.option.label if thing else table.name(about)
    words = text_line("note.text", f"GM note on {name}")
    text = yield from words if thing else concerning(about, words)
    if thing:
        thing.keep(text)
    else:
        table.noted.setdefault(about, []).append(text)
    return f"note on {name}: {text}"
