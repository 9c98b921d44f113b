"""GM notes on the session, on a character or on other things of a game; only the GM reads them.

A note changes nothing else. Notes on a character are removed with the character.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.value import Value
from unhex_tui.evening.asking import anybody, concerning, text_line
from unhex_tui.evening.people import P, Peopled

SESSION = ":session"
"""Key of the option that stands for the whole session."""


class Thing(Value):
    """A subject for notes besides the session and the characters."""

    option: Option
    """Option of the thing; its key is no character's id."""
    keep: Callable[[str], None]
    """Store a note on the thing."""


def note(table: Peopled[P], things: Sequence[Thing] = ()) -> Procedure[str]:
    """Ask for the subject and the text of a note; return the note as the log shows it."""
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
