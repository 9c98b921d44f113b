"""Text from outside: `clean` for input to the model, `printable` for a plain terminal."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from unhex_tui.files.text import clean, printable


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Bob [b]Boss[/b] [@click=quit]", "Bob [b]Boss[/b] [@click=quit]"),
        ("👩‍👩‍👧 Zoë 🏳️‍🌈", "👩‍👩‍👧 Zoë 🏳️‍🌈"),
        ("שלום عليكم", "שלום عليكم"),
        ("e\u0301", "é"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\x00b\x07c\x7fd\x9be", "abcde"),
        ("evil\u202egnp.exe\u2066\u200b\ufeff", "evilgnp.exe"),
        ("half \ud83d pair", "half pair"),
        ("private \ue000 \U0010ffff", "private"),
        ("  a\tb\r\nc\u2028d\u2029e\u00a0f\u3000g  ", "a b c d e f g"),
        ("\u200d\u200c", ""),
        ("", ""),
    ],
)
def test_clean_keeps_names_and_drops_what_would_act(text: str, kept: str) -> None:
    assert clean(text) == kept


def test_a_name_longer_than_300_letters_ends_in_an_ellipsis() -> None:
    """A name of 300 letters is kept."""
    assert clean("é" * 300) == "é" * 300
    assert clean("é" * 301) == "é" * 299 + "…"
    assert clean("one two", 5) == "one…"
    assert clean("one", 1) == "…"


def test_marks_piled_on_one_letter_are_bounded() -> None:
    assert clean("Z" + "\u0335" * 200 + "a") == "Z" + "\u0335" * 8 + "a"
    assert len(clean("Z" + "\u0335\u200d" * 200).replace("\u200d", "")) == 9


def test_cleaned_text_is_harmless_nfc() -> None:
    """Cleaning it again changes nothing."""
    rng = Random(5)
    ranges = [(0, 0x110000), (0, 0x300), (0x300, 0x370), (0x1100, 0x1200), (0x2000, 0x2070)]
    for _ in range(5000):
        text = "".join(chr(rng.randrange(*rng.choice(ranges))) for _ in range(rng.randrange(12)))
        longest = rng.randrange(1, 12)
        once = clean(text, longest)
        assert clean(once, longest) == once
        assert len(once) <= longest
        assert unicodedata.is_normalized("NFC", once)
        for sign in once:
            assert sign in "\u200c\u200d" or unicodedata.category(sign) not in (
                "Cc",
                "Cf",
                "Cs",
                "Co",
                "Cn",
                "Zl",
                "Zp",
            )


def test_printable_shows_what_it_cannot_print_as_escapes() -> None:
    assert printable("a\x1b[2J\n\u202e\udc80\x00b") == "a\\x1b[2J\\n\\u202e\\udc80\\x00b"
    assert printable("Zoë 👩‍👧.map") == "Zoë 👩‍👧.map"
