"""Lines of key hints: what is dropped in little space."""

import pytest

from unhex_tui.tui.look.plain_text import Hint, hint_lines

HINTS: tuple[Hint, ...] = (
    ("Enter", "no reaction, then Bo rolls", "no reaction"),
    ("0-9", "no reaction: first digit of Bo's roll", "Bo's die"),
    ("r", "app rolls", "app rolls"),
    ("Space", "pick"),
)


@pytest.mark.parametrize(
    ("width", "most", "shown"),
    [
        (90, 1, ["Enter no reaction, then Bo rolls  0-9 Bo's die  r app rolls  Space pick"]),
        (
            56,
            2,
            [
                "Enter no reaction, then Bo rolls  r app rolls",
                "0-9 no reaction: first digit of Bo's roll  Space pick",
            ],
        ),
        (60, 1, ["Enter no reaction  0-9 Bo's die  r app rolls  Space pick"]),
        (44, 1, ["Enter no reaction  0-9 Bo's die  r app rolls"]),
        (12, 2, ["Enter no re…", "0-9 Bo's die"]),
    ],
)
def test_words_become_fewer_before_keys_go_and_the_last_go_first(width: int, most: int, shown: list[str]) -> None:
    lines = hint_lines(HINTS, width, most, ascii=False)
    assert ["".join(text for text, _ in line) for line in lines] == shown


def test_arrow_keys_have_names_in_ascii_where_their_signs_are_keys_too() -> None:
    hints: tuple[Hint, ...] = (("↑↓", "look"), ("→", "edit"), ("Shift+↑↓←→", "shift"), ("← ↑", "scroll"), (">", "bar"))
    (signs,), (names,) = (hint_lines(hints, 90, 1, ascii=ascii) for ascii in (False, True))
    assert "".join(text for text, _ in signs) == "↑↓ look  → edit  Shift+↑↓←→ shift  ← ↑ scroll  > bar"
    assert "".join(text for text, _ in names) == "arrows look  Right edit  Shift+arrows shift  Left Up scroll  > bar"
