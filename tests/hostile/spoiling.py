"""Ways to spoil a file by seed: its bytes, its lines, and the values in its JSON."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

Way: TypeAlias = tuple[Any, ...]
"""Keys that lead to a part of a JSON value."""

HIDDEN = "\u200b\u202e\ufeff\u2066\U000e0041\xad"
RAW: Sequence[str] = (
    *(
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-1e999",
        "1e308",
        "0.5",
        "-0.0",
        "0",
        "-1",
        "1",
        "2",
        "12",
        "99",
        "101",
    ),
    *("1000000000", "-1000000000", "9007199254740993", "1" * 400, "1" * 5000, "true", "false", "null", "[]", "{}"),
    *(
        '""',
        '" "',
        '"x"',
        '"nobody"',
        '"gm"',
        '"left_arm"',
        '"\\ud800"',
        '"\\udc00\\ud83d"',
        '"\\u0000"',
        '"\\u001b[2J"',
    ),
    *('"\\n"', '"[b]x[/]"', '"<script>"', '"../../etc"', '"%s{0}"', '"é"', '"e\\u0301"', '"ﷺ"', '"\\u0645\\u0631"'),
    *(
        f'"{HIDDEN}"',
        '"a' + "\u0301" * 300 + '"',
        '"' + "x" * 400 + '"',
        '"' + "漢" * 5000 + '"',
        '"' + "y " * 60_000 + '"',
    ),
    *("[" * 30 + "]" * 30, "[" * 2000 + "]" * 2000, '{"a":' * 60 + "1" + "}" * 60, "[" * 5000, '{"a":1,"a":{"a":[]}}'),
    *('[["x"],[1,[2]]]', '["head","head"]', '{"x":-1}', "[" + "0," * 3000 + "0]", '{"head":"XXXXXXXXXXXXXXXXXX"}'),
)
"""Replacements for a value, some of them not valid JSON."""
_HERE = "§here§"


def _places(value: Any, way: Way = ()) -> Iterator[Way]:
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _places(part, (*way, key))


def _at(value: Any, way: Way) -> Any:
    for key in way:
        value = value[key]
    return value


def spoilt_json(text: str, rng: Random) -> str:
    """Return a JSON text with one or two parts changed; it may no longer be JSON."""
    value = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2))):
        ways = [way for way in _places(value) if way]
        if not ways:
            return rng.choice(RAW)
        way = rng.choice(ways)
        raw = _changed(_at(value, way[:-1]), way[-1], ways, value, rng)
        if raw is not None:  # invalid values can only go into the text, so the changes end here
            dumped = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            return dumped.replace(json.dumps(_HERE, ensure_ascii=False), raw, 1)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _changed(holder: Any, key: Any, ways: list[Way], whole: Any, rng: Random) -> str | None:
    """Change a part of a value; return text to put in place of `_HERE`, or None."""
    old, other = holder[key], json.loads(json.dumps(_at(whole, rng.choice(ways))))  # no value contains itself
    match rng.randrange(9):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, other)
            if rng.random() < 0.1:
                holder *= 50
        case 1:
            holder[rng.choice([way[-1] for way in ways if isinstance(way[-1], str)] or ["x"])] = other
        case 2:
            holder[key] = other
        case 3 if isinstance(old, int):
            holder[key] = rng.choice((-old, old + 1, old - 1, old * 10**9, float(old), str(old), not old))
        case 3 if isinstance(old, str) and old:
            at = rng.randrange(len(old))
            holder[key] = rng.choice((old[:at], old[:at] + rng.choice(HIDDEN) + old[at:], old * 40, old.upper(), [old]))
        case 4 if isinstance(holder, dict):  # a duplicate key
            holder[key] = _HERE
            return f"{json.dumps(old)},{json.dumps(key)}:{rng.choice(RAW)}"
        case 5 if isinstance(holder, dict):
            holder[key + rng.choice("s_ \u200b")] = holder.pop(key)
        case _:
            holder[key] = _HERE
            return rng.choice(RAW)
    return None


def spoilt_bytes(data: bytes, rng: Random) -> bytes:
    """Return a file with one to three runs of bytes changed."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        end = min(end, start + rng.choice((1, 8, 80, 10_000)))
        data = _spoilt_run(data, start, end, rng)
    return data


_PUT_IN = (
    *(b"\0", b"\0" * 512, b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\n", b"\r", b"\x1b[2J"),
    *(b'"', b"{", b"[", b"}", b",", b":", b"]]", b"\\", b"\\u", b"#", b"--", b"\xe2\x80\x8b"),
)
_PUT_FIRST = (b"\xef\xbb\xbf", b"\xff\xfe", b"#!/bin/sh\n", b"PK\x03\x04", b"\x1f\x8b\x08", b"\n\n", b" ")
_CODINGS = ("utf-16", "latin-1", "utf-7", "utf-8-sig")


def _spoilt_run(data: bytes, start: int, end: int, rng: Random) -> bytes:
    """Return a file with a run of bytes flipped, cut, doubled or replaced; rarely compressed or in another encoding."""
    match rng.randrange(12):
        case 0 | 1:
            flipped = bytes(byte ^ (1 << rng.randrange(8)) for byte in data[start : start + 1])
            return data[:start] + flipped + data[start + 1 :]
        case 2:
            return data[:start]
        case 3:
            return data[:start] + data[end:]
        case 4:
            return data[:end] + data[start:end] * rng.choice((1, 1, 3)) + data[end:]
        case 5:
            return data[:start] + rng.randbytes(rng.randrange(1, 40)) + data[end:]
        case 6:
            return data[:start] + rng.choice(_PUT_IN) + data[end:]
        case 7:
            return data[:start] + rng.choice(_PUT_IN) + data[start:]
        case 8:
            return rng.choice(_PUT_FIRST) + data
        case 9:
            return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b" ", b"")))
        case 10 if rng.random() < 0.2:
            return rng.choice((gzip.compress, _zipped))(data)
        case 11 if rng.random() < 0.3:
            return data.decode("utf-8", "replace").encode(rng.choice(_CODINGS), "replace")
    return data + data[start:end]


def _zipped(data: bytes) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        made.writestr("save.jsonl", data)
    return held.getvalue()


def spoilt_lines(lines: list[bytes], rng: Random) -> list[bytes]:
    """Return the lines with some left out, doubled, swapped, moved, cut, joined or reordered."""
    lines = list(lines)
    for _ in range(rng.choice((1, 1, 2))):
        if len(lines) < 2:
            break
        first, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                del lines[first]
            case 1:
                lines.insert(other, lines[first])
            case 2:
                lines[first], lines[other] = lines[other], lines[first]
            case 3:
                lines.insert(other, lines.pop(first))
            case 4:
                lines[first] = lines[first][: rng.randrange(len(lines[first]) + 1)]
            case 5:
                lines[first] = lines[first].rstrip(b"\n") + lines[other]
            case 6:
                rng.shuffle(lines)
    return lines
