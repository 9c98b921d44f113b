"""Commands of the table and the map desk by id, with their default keys and their effects; and the settings' keys.

Their bindings, the help, the palette and `unhex-tui keys` all read this list. The check of the settings' keys leaves
out unknown commands, impossible keys and clashes. This module loads nothing of Textual.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean

GROUPS: Final = ("answering", "looking", "changing", "the table", "moving about")
"""Parts of the help, in its order."""


class Command(Value):
    """A command with its keys."""

    id: str
    """Name of the command in the settings."""
    keys: str
    """Its keys, separated by commas: characters, or names of keys without one."""
    action: str
    """The screen's action that runs it."""
    what: str
    group: str
    """One of `GROUPS`, on the map desk one of `DESK_GROUPS`."""


TABLE: Final = (
    Command("roll", "r", "desk('roll')", "let the app roll", "answering"),
    Command("hand", "=,ctrl+g", "form('hand')", "let the app answer for an NPC, or advise a player", "answering"),
    Command("escape", "escape", "escape", "clear what is typed; before an action is declared: step back", "answering"),
    Command("explain", "?,ctrl+e", "explain", "explain the choice; again: all keys", "looking"),
    Command("search", "/,ctrl+f", "look_up", "look up a rule or search the log", "looking"),
    Command("sheet_before", "[,ctrl+l", "sheet(-1)", "previous sheet", "looking"),
    Command("next_sheet", "],ctrl+r", "sheet(1)", "next sheet", "looking"),
    Command("sheet_up", "{,ctrl+u", "travel('scroll_sheet', -1)", "sheet: page up", "looking"),
    Command("sheet_down", "},ctrl+d", "travel('scroll_sheet', 1)", "sheet: page down", "looking"),
    Command(
        "forecast",
        "%,ctrl+k",
        "forecast",
        "forecast the fight in place of the sheets; again: the sheets, or a new forecast if the fight went on",
        "looking",
    ),
    Command("timeline", "f3", "timeline", "timeline: look back and continue from any decision", "looking"),
    Command("as_players", "f5", "as_players", "show the players' view", "looking"),
    Command("undo", "u", "desk('undo')", "undo the last step", "changing"),
    Command("undo_action", "U", "desk('undo_action')", "undo the whole action", "changing"),
    Command("redo", "y", "desk('redo')", "redo one step", "changing"),
    Command("redo_action", "Y", "desk('redo_action')", "redo the whole action", "changing"),
    Command("amend", "e", "aside('amend')", "edit anything on the table", "changing"),
    Command("reveal", "f6", "aside('reveal')", "hide or reveal a character or a fact", "changing"),
    Command(
        "shorthand",
        ":,f7",
        "form('shorthand')",
        "type an attack or an edit as a sentence (you see examples); ↑ recalls",
        "changing",
    ),
    Command("agree", "f8", "form('agree')", "auto-answer questions like this, let the app play, or stop", "changing"),
    Command(
        "overrule", "!,ctrl+o", "form('overrule')", "overrule, end the fight, correct a die, write a note", "changing"
    ),
    Command("keep", "f2", "form('keep')", "write a party, an encounter or a report to a file", "the table"),
    Command("draw", "f4", "draw", "draw a map on the map desk", "the table"),
    Command("seconds", "ctrl+t", "seconds", "start or stop the countdown for a choice", "the table"),
    Command("palette", "ctrl+p", "palette", "find a command by name", "the table"),
    Command("picture", "f12", "picture", "save a picture of the screen (SVG, beside the save)", "the table"),
    Command("theme", "f9", "palette('theme')", "change the theme: light, dark, high contrast, more", "the table"),
    Command("help", "f1", "help", "all keys and map signs", "the table"),
    Command("quit", "q", "leave", "quit; everything is saved", "the table"),
    Command("quit_too", "ctrl+c,ctrl+q", "leave", "quit; everything is saved", "the table"),
    Command("next_panel", "tab", "travel('next_panel', 1)", "next panel", "moving about"),
    Command("panel_before", "shift+tab", "travel('next_panel', -1)", "previous panel", "moving about"),
    Command("log_up", "pageup", "travel('log', -1)", "log: page up", "moving about"),
    Command("log_down", "pagedown", "travel('log', 1)", "log: page down", "moving about"),
)
"""The table's commands, in the help's order."""

LOOKING: Final = frozenset(each.id for each in TABLE if each.group == "looking")
"""Commands that only show something."""

TRAVELLING: Final = ("undo", "undo_action", "redo", "redo_action")
"""Commands whose keys may be held down to move through the answers."""

PANELS: Final = (
    Command("panel.up", "up", "scroll_view(0, -1)", "in a panel: line up", "moving about"),
    Command("panel.down", "down", "scroll_view(0, 1)", "in a panel: line down", "moving about"),
    Command("panel.left", "left", "scroll_view(-4, 0)", "in a panel: left", "moving about"),
    Command("panel.right", "right", "scroll_view(4, 0)", "in a panel: right", "moving about"),
    Command("panel.start", "home", "scroll_view(-9999, -999999)", "in a panel: start", "moving about"),
    Command("panel.end", "end", "scroll_view(0, 999999)", "in a panel: end", "moving about"),
)
"""Keys of a panel that has the focus; they cannot be remapped."""

DESK_GROUPS: Final = ("an area", "a line", "the map", "choosing", "everywhere")
"""Parts of the map desk's help, in its order."""

DRAWING: Final = (
    Command("draw_up", "up", "towards(0, -1)", "area above", "choosing"),
    Command("draw_down", "down", "towards(0, 1)", "area below", "choosing"),
    Command("draw_left", "left", "towards(-1, 0)", "area to the left", "choosing"),
    Command("draw_right", "right", "towards(1, 0)", "area to the right", "choosing"),
    Command("draw_nudge_up", "shift+up", "nudge(0, -1)", "move it up", "choosing"),
    Command("draw_nudge_down", "shift+down", "nudge(0, 1)", "move it down", "choosing"),
    Command("draw_nudge_left", "shift+left", "nudge(-1, 0)", "move it left", "choosing"),
    Command("draw_nudge_right", "shift+right", "nudge(1, 0)", "move it right", "choosing"),
    Command("draw_new", "n", "draw('new_area')", "new area", "an area"),
    Command("draw_new_joined", "N", "draw('new_area', True)", "new area, connected with the chosen one", "an area"),
    Command("draw_rename", "r", "draw('rename')", "rename it", "an area"),
    Command(
        "draw_connect", "c", "draw('connect')", "connect it: Enter takes the offered area, c offers the next", "an area"
    ),
    Command("draw_confirm", "enter", "draw('confirm')", "connect here, or rename if not connecting", "an area"),
    Command("draw_line", "l", "work('next_line')", "next line of the area", "a line"),
    Command("draw_start", "s", "work('flag', 'start')", "start area on/off", "an area"),
    Command("draw_exit", "w", "work('flag', 'exit')", "way out on/off", "an area"),
    Command("draw_objective", "o", "draw('write', 'objective')", "objective", "an area"),
    Command("draw_note", "t", "draw('write', 'note')", "note", "an area"),
    Command("draw_delete", "delete,backspace", "work('delete')", "delete the chosen area or line", "an area"),
    Command("draw_mark_first", "1,f", "work('mark', 0)", "cover at end 1 on/off", "a line"),
    Command("draw_mark_other", "2,g", "work('mark', 1)", "cover at end 2 on/off", "a line"),
    Command("draw_door", "d", "work('door')", "door: none, open, closed", "a line"),
    Command("draw_arrow", "a", "work('arrow')", "arrow: none, from 1 to 2, from 2 to 1", "a line"),
    Command("draw_blocked", "x", "work('kind', 'blocked')", "X (no sight) on/off", "a line"),
    Command("draw_dashed", "v", "work('kind', 'dashed')", "see only on/off", "a line"),
    Command("draw_lay_out", "L", "work('lay_out')", "lay out again and write the positions", "the map"),
    Command("draw_title", "T", "draw('write', 'title')", "title of the map", "the map"),
    Command("draw_map_note", "M", "draw('write', 'notes')", "note on the map", "the map"),
    Command("draw_remark", "p", "remark(1)", "show the next remark", "the map"),
    Command("draw_larger", "+,=", "zoom(1)", "larger", "choosing"),
    Command("draw_smaller", "-", "zoom(-1)", "smaller", "choosing"),
    Command("draw_fit", "0,z", "zoom(0)", "fit", "choosing"),
    Command("draw_undo", "u", "work('undo')", "undo", "the map"),
    Command("draw_redo", "y", "work('redo')", "redo", "the map"),
    Command("draw_export", "E", "file('export')", "export as SVG or Excalidraw", "the map"),
    Command("draw_open", "O", "file('open')", "open another map or an Excalidraw drawing", "the map"),
    Command("draw_save", "S", "file('save')", "save", "the map"),
    Command("draw_leave", "q", "file('leave')", "leave", "the map"),
    Command("draw_help", "?", "help", "all keys", "the map"),
)
"""The map desk's commands while the drawing has the focus."""

DESK: Final = (
    Command("desk_save", "ctrl+s", "file('save')", "save", "everywhere"),
    Command("desk_undo", "ctrl+z", "work('undo')", "undo", "everywhere"),
    Command("desk_redo", "ctrl+y", "work('redo')", "redo", "everywhere"),
    Command("desk_switch", "tab,shift+tab", "switch", "switch between drawing and text", "everywhere"),
    Command("desk_panes", "f4", "panes", "show drawing and text, drawing, or text", "everywhere"),
    Command("desk_export", "f5", "file('export')", "export as SVG or Excalidraw", "everywhere"),
    Command("desk_use", "f8", "file('use')", "use this map as the answer", "everywhere"),
    Command("desk_picture", "f12", "picture", "save a picture of the screen (SVG, beside the map)", "everywhere"),
    Command("desk_help", "f1", "help", "all keys", "everywhere"),
    Command("desk_escape", "escape", "escape", "back: to the drawing, clear the choice, leave", "everywhere"),
    Command("desk_leave", "ctrl+c,ctrl+q", "file('leave')", "leave (asks about unsaved work)", "everywhere"),
    Command("desk_palette", "ctrl+p", "palette", "find a command by name", "everywhere"),
)
"""The map desk's commands in the drawing and in the text alike."""

SCOPES: Final = ((*TABLE, *PANELS), (*DRAWING, *DESK))
"""Groups of commands active at the same time, within which no two may share a key."""


_NAMED = r"(ctrl\+|alt\+|shift\+)*(f[1-9]|f1[0-9]|f2[0-4]|tab|insert|delete|home|end|pageup|pagedown)|(ctrl|alt)\+[a-z]"
_TYPED = frozenset({"ctrl+c", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+q"})
"""Keys that terminals send for Enter, Tab and Backspace, and keys that always quit."""
ALWAYS = ("quit_too", "desk_leave")
"""Commands to quit, which keep their keys."""


def problem(key: str) -> str:
    """Return why a key cannot be chosen for a command; empty if it can."""
    if len(key) == 1:
        if key.isdigit():
            return "digits are for dice and numbers"
        return "" if key.isprintable() and not key.isspace() else "not a key"
    if key in _TYPED:
        return "this key is reserved"
    return "" if re.fullmatch(_NAMED, key) else "this key cannot be chosen"


def checked(
    keys: Mapping[str, Sequence[str]], scopes: Sequence[Sequence[Command]] = SCOPES
) -> tuple[dict[str, str], list[str]]:
    """Return the usable keymap by command id, and the problems with the rest, one per line.

    A command whose new keys clash with another of its scope keeps its old keys.
    """
    known = {command.id for commands in scopes for command in commands if command not in PANELS}
    wrong: list[str] = []
    bindings: dict[str, tuple[str, ...]] = {}
    for name, wished in keys.items():
        text = clean(name, 40)
        if name not in known:
            wrong.append(f"no such command: “{text}”. `unhex-tui keys` lists them")
        elif name in ALWAYS:
            wrong.append(f"“{text}” keeps its keys: quitting must stay possible")
        elif bad := next((f"“{clean(key, 20)}”: {why}" for key in wished if (why := problem(key))), ""):
            wrong.append(f"“{text}” keeps its keys; {bad}")
        elif wished:
            bindings[name] = tuple(wished)
    # Repeated until there is no clash: a command that keeps its old keys may clash with another.
    while clash := next(filter(None, (_clash(bindings, commands) for commands in scopes)), None):
        name, key, other = clash
        del bindings[name]
        wrong.append(f"“{name}” keeps its keys: {key} already belongs to “{other}”")
    return {name: ",".join(wished) for name, wished in bindings.items()}, wrong


def _clash(bindings: Mapping[str, Sequence[str]], commands: Sequence[Command]) -> tuple[str, str, str] | None:
    """Return (id that must give way, key, id that has the key) of the first clash; None for none."""
    owner = {key: each.id for each in commands if each.id not in bindings for key in each.keys.split(",")}
    here = {each.id for each in commands}
    for name, wished in bindings.items():
        for key in wished if name in here else ():
            if owner.setdefault(key, name) != name:
                return name, key, owner[key]
    return None
