"""Every command of the table by its id: the keys it has unless they are remapped, and what it does.

The table's bindings, the help, the palette, `unhex-tui keys` and the check of the settings' `keys` all read this list.
Nothing of Textual is loaded here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

GROUPS: Final = ("answering", "looking", "changing", "table", "moving about")
"""Parts of the help, in its order."""


class Command(NamedTuple):
    """Something a key does at the table."""

    id: str
    """What the settings call it."""
    keys: str
    """Its keys, parted by commas: characters, or names of keys that are none."""
    action: str
    """The action of the table screen that does it."""
    what: str
    group: str
    """One of `GROUPS`."""


TABLE: Final = (
    Command("roll", "r", "desk('roll')", "let the app roll", "answering"),
    Command(
        "escape", "escape", "escape", "clear what is half typed; back, within what is not declared yet", "answering"
    ),
    Command("explain", "?", "explain", "explain: why, why not, and what if; again: all keys", "looking"),
    Command("search", "/", "look_up", "look up a rule, or search the log", "looking"),
    Command("sheet_before", "[", "sheet(-1)", "the sheet of the one before", "looking"),
    Command("next_sheet", "]", "sheet(1)", "the sheet of the next one", "looking"),
    Command("timeline", "f3", "timeline", "look back: every decision, and go on from there", "looking"),
    Command("as_players", "f5", "as_players", "see exactly what the players see", "looking"),
    Command("undo", "u", "desk('undo')", "take back the last step", "changing"),
    Command("undo_action", "U", "desk('undo_action')", "take back to the start of the action", "changing"),
    Command("redo", "y", "desk('redo')", "bring back what was taken back", "changing"),
    Command("amend", "e", "aside('amend')", "amend: change anything on the table", "changing"),
    Command("reveal", "f6", "aside('reveal')", "hide or reveal somebody, or a fact, to the players", "changing"),
    Command("overrule", "!", "desk('overrule')", "overrule, correct a die, call for a roll", "changing"),
    Command("keep", "f2", "desk('keep')", "keep the party or the encounter as a file", "table"),
    Command("draw", "f4", "draw", "draw a map on the map desk: the present one, or one that is asked for", "table"),
    Command("palette", "ctrl+p", "palette", "every command by its words", "table"),
    Command("theme", "f9", "palette('theme')", "choose how it looks: light, dark, high contrast and more", "table"),
    Command("help", "f1", "help", "all keys and the signs of the map", "table"),
    Command("quit", "q", "leave", "quit; everything is saved", "table"),
    Command("quit_too", "ctrl+c,ctrl+q", "leave", "quit; everything is saved", "table"),
    Command("next_panel", "tab", "next_panel(1)", "next panel", "moving about"),
    Command("panel_before", "shift+tab", "next_panel(-1)", "panel before", "moving about"),
    Command("log_up", "pageup", "log(-1)", "log: a page up", "moving about"),
    Command("log_down", "pagedown", "log(1)", "log: a page down", "moving about"),
)
"""The table's commands, in the help's order."""

PANELS: Final = (
    Command("panel.up", "up", "scroll_view(0, -1)", "in a panel: a line up", "moving about"),
    Command("panel.down", "down", "scroll_view(0, 1)", "in a panel: a line down", "moving about"),
    Command("panel.left", "left", "scroll_view(-4, 0)", "in a panel: to the left", "moving about"),
    Command("panel.right", "right", "scroll_view(4, 0)", "in a panel: to the right", "moving about"),
    Command("panel.start", "home", "scroll_view(-9999, -999999)", "in a panel: to the start", "moving about"),
    Command("panel.end", "end", "scroll_view(0, 999999)", "in a panel: to the end", "moving about"),
)
"""What a panel's own keys do while it has the arrow keys; they stay as they are."""
