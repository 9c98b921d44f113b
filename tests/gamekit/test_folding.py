"""Texts as the veil compares them: plain letters and digits, with the place of each sign in the text."""

from __future__ import annotations

import pytest

from unhex_tui.gamekit.veil import fold, is_word, words_in


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Ghoul", "ghoul"),
        ("MÜLLER", "muller"),
        ("Straße", "strasse"),
        ("Ł ø", "l o"),
        ("Gh\u043eul", "ghoul"),
        ("g\u200dh\u00adoul", "ghoul"),
        ("\uff27\uff28", "gh"),
        ("a  \t\n b", "a b"),
        ("don't, no!", "don-t- no-"),
        ("MirrorKnight", "mirror-knight"),
        ("rook2", "rook-2"),
        ("\u0663", "3"),
        ("", ""),
    ],
)
def test_a_text_is_folded_to_plain_signs(text: str, folded: str) -> None:
    assert fold(text).text == folded


def test_each_sign_knows_its_kind_and_place() -> None:
    folded = fold("Ü2 影")
    assert (folded.text, folded.kinds) == ("u-2 影", "L D W")
    assert (folded.starts, folded.ends) == ((0, 1, 1, 2, 3), (1, 1, 2, 3, 4)), "the inner hyphen has no width"


def test_an_accent_belongs_to_its_letter() -> None:
    folded = fold("e\u0301x")
    assert (folded.text, folded.starts, folded.ends) == ("ex", (0, 2), (2, 3))


def test_a_ligature_becomes_two_letters_in_one_place() -> None:
    folded = fold("æx")
    assert (folded.text, folded.starts, folded.ends) == ("aex", (0, 0, 1), (1, 1, 2))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Snake Lady", ("snake", "lady")),
        ("MirrorKnight", ("mirror", "knight")),
        ("Sniper 2", ("sniper", "2")),
        ("Vor-rak's", ("vor", "rak", "s")),
        ("???", ()),
    ],
)
def test_a_name_is_split_into_its_words(name: str, words: tuple[str, ...]) -> None:
    assert words_in(name) == words


def test_chinese_characters_and_symbols_are_words() -> None:
    assert [is_word(sign) for sign in "影👻ผa"] == [True, True, False, False]
