"""Cleaning of text from outside, once, where it enters.

Names, notes and map texts pass through `clean` before they become part of the model; `printable` is for text of unknown
origin that goes directly to a plain terminal. Neither knows markup: `[b]` is a valid name, and screens must draw it
literally.
"""

from __future__ import annotations

from unicodedata import category, normalize

JOINERS = "\u200c\u200d"
"""The joiners ZWNJ and ZWJ: format characters that scripts and emoji need."""
_DROPPED = frozenset({"Cc", "Cs", "Co", "Cn", "Cf"})
"""Categories removed: controls, surrogates, private use, unassigned, format characters such as bidi overrides."""
_READ = 64
"""Longest text that is processed, as a multiple of the longest result; a name of megabytes would take seconds."""
_MOST_MARKS = 8
"""Most combining marks on a character; no script needs more, and hundreds would cover the lines around it."""


def clean(text: str, longest: int = 300) -> str:
    """Return the text in NFC on one line, without control characters, at most `longest` (1 or more) characters long.

    Controls, surrogates, private-use, unassigned and format characters are removed, except ZWJ and ZWNJ. Line ends,
    tabs and other white space become single spaces, and spaces and joiners at both ends are removed. A text that was
    cut ends in `…`. Cleaning twice changes nothing more.
    """
    if len(text) <= longest and text.isascii() and text.isprintable() and " ".join(text.split()) == text:
        return text  # as most names are
    whole = len(text) <= _READ * longest
    composed = normalize("NFC", _harmless(text if whole else text[: _READ * longest]))
    line = normalize("NFC", " ".join(_harmless(composed).split()).strip(JOINERS + " "))
    if len(line) <= longest and (whole or len(line) < longest):
        return line if whole or not line else line + "…"
    return line[: longest - 1].rstrip() + "…"


def printable(text: object) -> str:
    r"""Return the text for one line of a plain terminal; characters that would not show or would act become escapes.

    Nothing is removed, so a file name stays recognisable: a newline reads `\n`, an escape `\x1b`. Bytes that are not
    text (surrogates, as in file names) read `\udc80`.
    """
    return "".join(
        sign if sign in JOINERS or sign == " " or sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in str(text)
    )


def _harmless(text: str) -> str:
    """Return the text without unwanted characters, with plain spaces and a bounded number of combining marks."""
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
