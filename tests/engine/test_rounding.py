"""Chances and averages are rounded in one way in every game."""

import ast
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unhex_tui
from unhex_tui.engine.dice import half_up, number, percent

PACKAGE = Path(unhex_tui.__file__).parent
MODULES = sorted(
    [*(PACKAGE / "gamekit").rglob("*.py"), *(PACKAGE / "systems").rglob("*.py"), PACKAGE / "drawing/tokens.py"]
)
"""Modules that format chances and averages."""
COORDINATES = ("reader.py", "writer.py")
"""Files that write positions on a map, which are not rounded this way."""


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.125, "13 %"),
        (Fraction(1, 8), "13 %"),
        (0.145, "15 %"),  # As a float, slightly less than a half.
        (0.1249999999999997, "13 %"),  # Noise from adding chances.
        (0.1249, "12 %"),
        (Fraction(1249999999999, 10**13), "12 %"),  # An exact chance has no noise.
        (0.625, "63 %"),
        (0.5, "50 %"),
        (0.0, "0 %"),
        (1e-12, "0 %"),
        (Fraction(1, 10**12), "<1 %"),
        (0.0049, "<1 %"),
        (0.005, "1 %"),
        (0.994, "99 %"),
        (0.995, ">99 %"),
        (1 - 1e-12, "100 %"),
        (1 - Fraction(1, 10**12), ">99 %"),
        (1, "100 %"),
    ],
)
def test_a_chance_at_a_half_is_rounded_up(chance: float | Fraction, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (0.25, "0.3"),
        (0.35, "0.4"),  # As a float, slightly less than a half.
        (2.25, "2.3"),
        (Fraction(9, 4), "2.3"),
        (2.2499999999999996, "2.3"),
        (2.24, "2.2"),
        (12, "12.0"),
        (0.04, "0.0"),
        (-0.04, "0.0"),
        (-1.25, "-1.3"),
        (-1.24, "-1.2"),
    ],
)
def test_an_average_at_a_half_is_rounded_up(mean: float | Fraction, text: str) -> None:
    assert number(mean) == text


@given(st.fractions(-1000, 1000, max_denominator=4000), st.integers(0, 3))
def test_fractions_and_floats_are_rounded_as_by_the_decimal_module(value: Fraction, places: int) -> None:
    exact = value * 10**places
    half = Decimal(exact.numerator) / Decimal(exact.denominator)
    assert half_up(value, places) == half_up(float(value), places) == int(half.quantize(Decimal(1), ROUND_HALF_UP))


def own_roundings(tree: ast.AST) -> Iterator[int]:
    """Yield the numbers of the lines that call `round` or format a number with decimal places."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
            yield node.lineno
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            spec = ast.unparse(node.format_spec)
            if "." in spec and spec.rstrip("'\"").endswith(("f", "g", "%")):
                yield node.lineno


def test_no_game_rounds_a_chance_or_an_average_by_itself() -> None:
    files = [file for file in MODULES if file.name not in COORDINATES]
    lines = [
        f"{file.relative_to(PACKAGE)}:{line}"
        for file in files
        for line in own_roundings(ast.parse(file.read_text("utf-8")))
    ]
    assert lines == []
