"""Real files and their spoilt versions by seed: saves, maps, setups, parties, encounters, settings.

Saves are short, so that many can be opened: the beginning of a session, or a late table with the answers that follow.
Most changed saves have correct checksums, because whoever writes a file can write those too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from fading_suns.random_fights import random_fight
from fully_automated.random_fa import random_fa
from hostile.spoiling import spoilt_bytes, spoilt_json, spoilt_lines
from players import RandomPlayer
from unhex.random_setups import random_setup
from unknown_armies.random_ua import random_ua

from tests.chained import chained
from tests.drawing.random_maps import random_map
from unhex_tui.commands.sessions import demo_setup
from unhex_tui.drawing.excalidraw import excalidraw
from unhex_tui.engine.journal import Snapshot
from unhex_tui.engine.session import Session
from unhex_tui.files.records import Header, header_line, parted, record_line
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

ROOT = Path(__file__).parent.parent.parent
READY = ROOT / "unhex_tui" / "systems"
RANDOM = {FADING_SUNS.name: random_fight, FULLY_AUTOMATED.name: random_fa, UNKNOWN_ARMIES.name: random_ua}
"""Makers of random setups for the other games, by name."""
LONGEST = 24
"""Limit of records in the beginning of a session."""
LATE = 6
"""Limit of answers after a late table."""
SMALL = 16
"""Number of random fights with few characters."""
REAL = 0.03
"""Share of saves made from real ones, which take ten times as long."""


def summed(texts: Iterable[str]) -> list[bytes]:
    """Return lines of JSON chained by checksums; lines without an object stay as they are."""
    return chained(text.encode("utf-8", "surrogatepass") for text in texts)


_REAL = (ROOT / "saves" / "sample.jsonl", *sorted((ROOT / "tests" / "saves" / "0.1.0").glob("*.jsonl")))


@cache
def real_saves(number: int) -> list[list[str]]:
    """Return short forms of the sample or of an older save, as lines without checksums."""
    return _short([json.loads(parted(line)[0]) for line in _REAL[number].read_bytes().splitlines()])


@cache
def small_saves(number: int) -> list[list[str]]:
    """Return short forms of a random fight with few characters, in one of the games."""
    rng = Random(f"small {number}")
    system: Any = {1: FADING_SUNS, 2: FULLY_AUTOMATED, 5: FADING_SUNS, 6: UNKNOWN_ARMIES}.get(number % 8, UNHEX)
    if system is UNHEX:
        setup = random_setup(rng)
        people = {character["team"]: character for character in setup["characters"]}
        setup["characters"] = [{**character, "items": character["items"][:3]} for character in people.values()]
    else:
        setup = RANDOM[system.name](rng)
    session, player = Session(system, setup), RandomPlayer(rng)
    header = Header(system=system.name, setup=setup, title="A fight", app="0.1.0", told=session.opening())
    lines: list[bytes] = [header_line(header)]
    session.recorder.write = lambda records: lines.extend(map(record_line, records))
    for _ in range(40):
        if session.decision is None:
            break
        session.answer(player(session.decision), by="random")
        if session.table.at_rest and len(lines) > 8 and rng.random() < 0.3:
            lines.append(record_line(Snapshot(session.journal.head, json.dumps(system.dump(session.table)))))
        if rng.random() < 0.05:
            session.undo()
    return _short([json.loads(parted(line)[0]) for line in lines])


def _short(lines: list[dict[str, Any]]) -> list[list[str]]:
    places = [place for place, line in enumerate(lines) if "snapshot" in line]
    late = [_late(lines, place) for place in places[:: max(1, len(places) // 3)]]
    return [*([_text(line) for line in lines[: 1 + most]] for most in (3, LONGEST)), *late]


def _late(lines: list[dict[str, Any]], place: int) -> list[str]:
    """Return a late table as if it followed the first answer, with the answers given after it."""
    first = next(line for line in lines if line.get("n") == 1)
    kept, last = [lines[0], first, {"snapshot": 1, "table": lines[place]["table"]}], lines[place]["snapshot"]
    number = 1
    for line in lines[place + 1 :]:
        if line.get("parent") != last or line.get("kind", "answer") != "answer" or number > LATE:
            break
        last, number = line["n"], number + 1
        kept.append(
            {**{key: line[key] for key in line if key not in ("back", "again")}, "n": number, "parent": number - 1}
        )
    return [_text(line) for line in kept]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def spoilt_save(rng: Random) -> bytes:
    """Return a short save with its bytes, its lines or some of its values changed."""
    texts = list(
        rng.choice(real_saves(rng.randrange(len(_REAL))) if rng.random() < REAL else small_saves(rng.randrange(SMALL)))
    )
    chance = rng.random()
    if chance < 0.2:
        return spoilt_bytes(b"".join(summed(texts)), rng)
    if chance < 0.35:
        return b"".join(spoilt_lines(summed(texts), rng))
    tables = [at for at, text in enumerate(texts) if text.startswith('{"snapshot"')]
    at = rng.choice(tables) if tables and rng.random() < 0.6 else rng.randrange(len(texts))
    texts[at] = spoilt_json(texts[at], rng)
    lines = summed(texts)
    if rng.random() < 0.15:
        lines[at] = texts[at].encode("utf-8", "surrogatepass") + b"\n"
    return b"".join(lines)


def _spoilt_document(text: str, rng: Random) -> bytes:
    if rng.random() < 0.2:
        return spoilt_bytes(text.encode(), rng)
    return spoilt_json(text, rng).encode("utf-8", "surrogatepass")


@cache
def _texts(folder: Path, pattern: str) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.glob(pattern))]


def spoilt_setup(rng: Random) -> bytes:
    """Return a changed setup: the demo's, or a random one whose abilities need not fit the levels."""
    if rng.random() < 0.3:
        return _spoilt_document(_text(demo_setup()), rng)
    if rng.random() < 0.3:
        name = rng.choice([*RANDOM])
        return _spoilt_document(_text({"system": name, **RANDOM[name](rng)}), rng)
    setup = random_setup(rng)
    setup["characters"] = [{**character, "abilities": [], "exempt": True} for character in setup["characters"]]
    return _spoilt_document(_text(setup), rng)


def spoilt_party(rng: Random) -> bytes:
    return _spoilt_document(rng.choice(_texts(READY, "*/parties/*.json")), rng)


def spoilt_encounter(rng: Random) -> bytes:
    return _spoilt_document(rng.choice(_texts(READY, "*/encounters/*.json")), rng)


_MAP_PARTS = (
    *(
        "---",
        "...",
        "-->",
        "<--",
        "|---|",
        "-[#]-",
        "-[ ]-",
        ".x.",
        "[",
        "]",
        "|",
        ":",
        ",",
        "#",
        "at ",
        "at Bar: 1e9 -1",
    ),
    *(
        "start: ",
        "exit: ",
        "title: ",
        "note: ",
        "objective ",
        "note Bar: ",
        "at Bar: 99999999999999999999 0",
        "at : 0 0",
    ),
    *(
        "\t",
        "\0",
        "\x1b[2J",
        "\u202e",
        "\u200b",
        "é",
        "e\u0301" * 40,
        "漢" * 60,
        "﷽",
        "x" * 400,
        "A --- A",
        "A --- B\n" * 300,
    ),
    *(
        "\n".join(f"a{n} --- b{n}" for n in range(120)),
        "\n".join(f"hub --- c{n}" for n in range(60)),
        "\r",
        "\n\n",
        " " * 300,
    ),
)


_HEX_PARTS = (
    *_MAP_PARTS[-17:],
    *(
        "map:",
        "\nmap:\n",
        ".",
        "o",
        "I",
        "#",
        ":",
        "%",
        "-",
        "1",
        "2",
        "9",
        "0",
        ">",
        "P",
        "P:",
        "= o",
        "=",
        "A",
        "T",
        "U",
    ),
    *("note D6:", "exit A1:", "veil Z99:", "start B2: 3", "title:", "  ", "\t", ". " * 50, ".o", "\n" * 3, "# words"),
)


def spoilt_map(rng: Random) -> bytes:
    """Return a map of areas with its bytes, its lines or its words changed."""
    return _spoilt_text(rng.choice(_texts(ROOT / "maps", "*.map")), _MAP_PARTS, rng)


def spoilt_hexes(rng: Random) -> bytes:
    """Return a map of hexes with its bytes, its lines or its words changed."""
    return _spoilt_text(rng.choice(_texts(ROOT / "maps", "*.hexes")), _HEX_PARTS, rng)


def _spoilt_text(text: str, parts: Sequence[str], rng: Random) -> bytes:
    chance = rng.random()
    if chance < 0.2:
        return spoilt_bytes(text.encode(), rng)
    if chance < 0.4:
        return b"".join(spoilt_lines(text.encode().splitlines(keepends=True), rng))
    for _ in range(rng.choice((1, 2, 4))):
        words = text.split(" ")
        at = rng.randrange(len(words))
        words[at : at + rng.randrange(2)] = [rng.choice((rng.choice(parts), rng.choice(words)))]
        text = " ".join(words)
    return text.encode("utf-8", "surrogatepass")


_SETTINGS = """theme = "dark"

[keys]
undo = "z"
redo = ["alt+r", "y"]
search = "/"
"""
_SETTING_PARTS = (
    *(
        '"',
        "'",
        "[",
        "]",
        "=",
        '"""',
        "1e999",
        "inf",
        "nan",
        "0x",
        "1979-05-27",
        "true",
        "{a=1}",
        "[[keys]]",
        "[keys.undo]",
    ),
    *(
        'theme = "',
        "keys = 3",
        'theme = ["dark"]',
        'undo = ["", 3]',
        "[" * 500,
        "a." * 3000 + "b = 1",
        '"\\ud800"',
        '"\\u0000"',
    ),
    *("quit_too", "desk_leave", '"f99"', '"q"', '"1"', '"ctrl+c"', "=" * 50, "#", "\n", "é", "1" * 5000, "x" * 120_000),
)


_NAMES = (
    "undo",
    "redo",
    "search",
    "explain",
    "quit_too",
    "desk_leave",
    "sheet",
    "nobody",
    "theme",
    '"a b"',
    "a.b",
    '""',
)
_WISHES = (
    *(
        '"z"',
        '["y", "f8"]',
        '"f99"',
        '"1"',
        '"ctrl+c"',
        '""',
        "[]",
        "[[]]",
        "3",
        "1e999",
        "nan",
        "true",
        '" "',
        '"é"',
        '"\u200b"',
    ),
    *(
        '"ctrl+alt+shift+f12"',
        "{a = 1}",
        "1979-05-27",
        '"\\u0000"',
        '"' + "x" * 5000 + '"',
        '["z", "z"]',
        '"/"',
        '"q"',
        '"u"',
    ),
)


def spoilt_settings(rng: Random) -> bytes:
    """Return changed settings, or random keys for any commands."""
    text = _SETTINGS
    if rng.random() < 0.2:
        return spoilt_bytes(text.encode(), rng)
    if rng.random() < 0.5:
        names = rng.sample(_NAMES, rng.randrange(4))
        wishes = "\n".join(f"{name} = {rng.choice(_WISHES)}" for name in names)
        return f"theme = {rng.choice(_WISHES)}\n[keys]\n{wishes}\n".encode()
    for _ in range(rng.choice((1, 2, 3))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 6)))
        text = text[:start] + rng.choice(_SETTING_PARTS) + text[end:]
    return text.encode("utf-8", "surrogatepass")


_DRAWN = ("type", "x", "y", "width", "height", "points", "text", "containerId", "boundElements", "startBinding", "id")


@cache
def _drawing(number: int) -> str:
    ready = _texts(ROOT / "maps", "*.map")
    if number >= len(ready):
        return excalidraw(*random_map(number))
    draft = MAPS.read(ready[number])
    assert draft.scene is not None
    return excalidraw(draft.scene, draft.notes)


def spoilt_drawing(rng: Random) -> bytes:
    """Return a changed drawing of a map; changes include fields that the reader depends on."""
    drawn = json.loads(_drawing(rng.randrange(10)))
    elements = drawn["elements"]
    for _ in range(rng.choice((0, 1, 3))):
        one = rng.choice(elements)
        match rng.randrange(4):
            case 0:
                one[rng.choice(_DRAWN)] = rng.choice(
                    [0, -1, 1e300, None, "", "x", [], {}, [[0, 0]], [[1e308, -1e308]], 2**60]
                )
            case 1:
                elements.append({**one, "id": rng.choice(("", one.get("id"), "new"))})
            case 2:
                elements.remove(one)
            case 3:
                one["isDeleted"] = rng.choice((True, "x", None))
        if not elements:
            break
    return _spoilt_document(_text(drawn), rng)


SPOILT: Mapping[str, Callable[[Random], bytes]] = {
    "save": spoilt_save,
    "map": spoilt_map,
    "hexes": spoilt_hexes,
    "setup": spoilt_setup,
    "party": spoilt_party,
    "encounter": spoilt_encounter,
    "settings": spoilt_settings,
    "drawing": spoilt_drawing,
}
"""Makers of spoilt files from a seed, by kind of file."""
