"""The GM's notes, to the session, a character or an area: what the GM wants to remember, and nobody else reads.

A note changes nothing but what the GM is shown: the sheet, the map, the log, the report. Notes on a character go with
it; those on an area belong to the map, and are kept with it in an encounter.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.asking import AWAY, choose, concerning, text_line
from unhex_tui.systems.unhex.between.asking import area_options, people_options
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.state.table import Table

SESSION = ":session"
"""Key of the option that stands for the session as a whole."""
AREA = "area:"
"""What the keys of areas begin with, so that they are nobody's id."""


def note(table: Table) -> Procedure[str]:
    """Ask what the note is about, then for its text; the result is the note as the log has it."""
    people, away = people_options(table, list(table.characters.values()))
    areas = [one._replace(key=AREA + one.key, letter=",*") for one in area_options(table)]
    options = [Option(SESSION, "The session", "nobody in particular", "."), *people, *areas]
    about = yield from choose("note.about", "A note for the GM alone: about what?", options)
    if about == AWAY:
        about = yield from choose("note.away", "A note for the GM alone: about whom of those who are away?", away)
    if about == SESSION:
        text = yield from text_line("note.text", "Note, for the GM alone")
        table.notes.append(text)
        told = f"note: {text}"
    elif about.startswith(AREA):
        area = about.removeprefix(AREA)
        text = yield from text_line("note.text", f"Note on {table.area_name(area)}, for the GM alone")
        table.area_map = table.area_map.with_note(area, text)
        told = f"note on {table.area_name(area)}: {text}"
    else:
        name = table.name(about)
        text = yield from concerning(about, text_line("note.text", f"Note on {name}, for the GM alone"))
        table.noted.setdefault(about, []).append(text)
        told = f"note on {name}: {text}"
    table.tell(Amended(told))
    return told
