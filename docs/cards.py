"""Key cards to print, one A4 page each: the keys for the GM, and the screen's signs for the players.

Keys, signs and commands come from the app. `python -m tests.generated` writes the cards to `docs/cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from docs.pages import commands_of
from unhex_tui.drawing.artists import artist
from unhex_tui.engine.session import Session
from unhex_tui.systems import BUILT_IN, named
from unhex_tui.tui.keys.commands import TABLE
from unhex_tui.tui.keys.names import written
from unhex_tui.tui.panels.body import roster_signs
from unhex_tui.tui.screens.notes import help_text
from unhex_tui.tui.screens.players import KEYS

FOLDER = Path(__file__).resolve().parent / "cards"
Rows = list[tuple[str, str]]
"""Rows of a table: keys or signs, and their meaning."""

_STYLE = """
@page { size: A4; margin: 11mm; }
* { box-sizing: border-box; }
html { color-scheme: light; background: #fff; color: #111; }
body { font: 8.6pt/1.28 "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; }
body { margin: 0 auto; max-width: 188mm; padding: 4mm 0; }
h1 { font-size: 15pt; margin: 0 0 1mm; }
p { margin: 0 0 2.5mm; }
main { columns: 2; column-gap: 7mm; }
section { break-inside: avoid; margin: 0 0 3mm; }
h2 { font-size: 9.6pt; margin: 0 0 .8mm; padding-bottom: .4mm; border-bottom: .5pt solid #111; }
table { border-collapse: collapse; width: 100%; }
td { padding: .35mm 0; vertical-align: top; }
td:first-child { padding-right: 2.5mm; white-space: nowrap; width: 21mm; font-weight: bold; }
kbd { font: bold 8.2pt "DejaVu Sans Mono", Menlo, Consolas, monospace; }
ul { margin: 0; padding-left: 4mm; }
.players { font-size: 10pt; }
.players kbd { font-size: 9.6pt; }
@media print { body { padding: 0; max-width: none; } }
"""

_FOR_THE_GM = "The letter beside an option takes it; digits are dice. Every answer is saved; u goes back."
_FOR_PLAYERS = "The screen follows the fight by itself. It shows all that your characters know, and no more."
_YOUR_PART = (
    "The top line says who decides. Say your choice; the GM types it.",
    "Roll your own dice and say the faces as they fall.",
    "Say a reaction before any dice of an action are rolled: the app asks for it then.",
    "A choice can be taken back: the GM goes back a step.",
    "On a phone, pick your character once; the sheet then stays on top.",
    "Ask for a rule: the GM finds it in seconds, and the log names the rule of each line.",
)


def texts() -> dict[str, str]:
    """Return the cards by file name."""
    return {
        "gm.html": _page("Keys for the GM", _FOR_THE_GM, [*_key_groups(), ("Commands", _commands()), _roster()]),
        "players.html": _page(
            "The players' screen",
            _FOR_PLAYERS,
            [("Keys of the players' window", list(KEYS)), _roster(players=True), *_scenes()],
        ),
    }


def main() -> None:
    """Write the cards to the docs."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")


def _key_groups() -> Iterator[tuple[str, Rows]]:
    """Yield the groups of the help (F1): its headings with keys and meanings, without the keys within panels."""
    heading, rows = "", Rows()
    for text, role in help_text({each.id: [written(key) for key in each.keys.split(",")] for each in TABLE}):
        if role == "strong":
            heading, rows = text, []
        elif text and heading and not text.partition("\t")[2].startswith("in a panel"):
            keys, _, meaning = text.partition("\t")
            rows.append((keys, meaning))
        elif not text and rows:
            yield heading, rows
            rows = []


def _commands() -> Rows:
    return [(name.partition(" ")[2], what) for name, what in commands_of()]


def _roster(*, players: bool = False) -> tuple[str, Rows]:
    """Return the signs of the roster; players see no sign of hidden characters."""
    rows = [(sign, meaning) for sign, meaning in roster_signs() if not (players and "hidden from players" in meaning)]
    return "Signs of the roster and the sheets", rows


def _scenes() -> Iterator[tuple[str, Rows]]:
    """Yield the signs of each game's map or turn list, as in its demos; names of places are left out."""
    for name in BUILT_IN:
        system = named(name)
        rows: Rows = []
        for demo in system.demos():
            scene = Session(system, demo.setup()).view("players").scene
            found = artist(scene).legend(scene, False) if scene is not None else ()
            rows += [(sign, meaning) for sign, role, meaning in found if role != "area.name"]
        if rows:
            yield system.title, list(dict.fromkeys(rows))


def _page(title: str, intro: str, groups: Iterable[tuple[str, Rows]]) -> str:
    parts = "".join(_section(heading, rows) for heading, rows in groups)
    if intro == _FOR_PLAYERS:
        items = "".join(f"<li>{escape(each, quote=False)}</li>\n" for each in _YOUR_PART)
        parts = f"<section>\n<h2>Your part</h2>\n<ul>\n{items}</ul>\n</section>\n{parts}"
    body = '<body class="players">' if intro == _FOR_PLAYERS else "<body>"
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n<style>{_STYLE}</style>\n</head>\n{body}\n'
        f"<h1>unhex-tui: {title}</h1>\n<p>{intro}</p>\n<main>\n{parts}</main>\n</body>\n</html>\n"
    )


def _section(heading: str, rows: Rows) -> str:
    lines = "".join(
        f"<tr><td>{' '.join(f'<kbd>{escape(key, quote=False)}</kbd>' for key in keys.split())}</td>"
        f"<td>{escape(meaning, quote=False)}</td></tr>\n"
        for keys, meaning in rows
    )
    return f"<section>\n<h2>{escape(heading, quote=False)}</h2>\n<table>\n{lines}</table>\n</section>\n"
