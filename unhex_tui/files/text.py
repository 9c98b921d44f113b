"""Text from outside made harmless, once, where it enters.

Names, notes and map texts pass through `clean` before they become part of the model; `printable` is for text of unknown
origin that goes straight to a plain terminal. Neither knows markup: `[b]` is a fine name, and whoever draws it must
draw it literally.
"""

from __future__ import annotations

from unicodedata import category, normalize

JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ: format characters that scripts and emoji need."""
_DROPPED = frozenset({"Cc", "Cs", "Co", "Cn", "Cf"})
"""Controls, halves of surrogate pairs, private use, unassigned, format characters such as bidi overrides."""
_READ = 64
"""A text is looked at as far as this many times its longest length: a name of megabytes would take seconds."""
_MOST_MARKS = 8
"""Marks kept on one character: no writing needs more, and hundreds would run over the neighbouring lines."""


def clean(text: str, longest: int = 300) -> str:
    """The text in NFC on one line, without control characters, at most `longest` (1 or more) characters long.

    Controls, surrogates, private-use, unassigned and format characters are dropped (but ZWJ and ZWNJ), line ends, tabs
    and other white space become single spaces, the ends are stripped (of joiners too). A text that was cut ends in `…`.
    Cleaning twice changes nothing more.
    """
    whole = len(text) <= _READ * longest
    composed = normalize("NFC", _harmless(text if whole else text[: _READ * longest]))
    line = normalize("NFC", " ".join(_harmless(composed).split()).strip(JOINERS + " "))
    if len(line) <= longest and (whole or len(line) < longest):
        return line if whole or not line else line + "…"
    return line[: longest - 1].rstrip() + "…"


def printable(text: object) -> str:
    """The text for one line of a plain terminal: what could not be shown or would act is written as an escape.

    Nothing is dropped, so a file name stays recognisable: a newline in it reads `\\n`, an escape `\\x1b`. Bytes that
    were no text (surrogates, as in file names) read `\\udc80`.
    """
    return "".join(
        sign if sign in JOINERS or sign == " " or sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in str(text)
    )


def _harmless(text: str) -> str:
    """Without what is dropped, white space as plain spaces, runs of marks bounded."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        if sign.isspace():
            kept.append(" ")
            marks = 0
            continue
        kind = category(sign)
        if sign in JOINERS:
            kept.append(sign)
        elif kind not in _DROPPED:
            marks = marks + 1 if kind in ("Mn", "Me") else 0
            if marks <= _MOST_MARKS:
                kept.append(sign)
    return "".join(kept)
