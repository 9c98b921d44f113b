"""That no rule is forgotten: each id of the sections played so far is named by a test of this folder, or exempt."""

import re
from pathlib import Path

from exempt import EXEMPT

SECTIONS = {
    "GEN": range(1, 4),
    "DICE": range(1, 13),
    "CHAR": (1, 2, 3, 6, 7, 8),
    "MAP": range(1, 5),
    "RANGE": range(1, 3),
    "COVER": range(1, 6),
    "SIGHT": range(1, 5),
    "ROUND": range(1, 4),
    "INIT": range(1, 8),
    "ACT": range(1, 8),
    "ATK": range(1, 4),
    "MOVE": (1,),
    "ITEM": range(1, 4),
    "CTR": range(1, 3),
    "DEF": (1,),
    "INT": range(1, 4),
    "DMG": range(1, 9),
    "AID": range(1, 6),
    "END": range(1, 3),
    "ARM": (1,),
    "SHLD": (0,),
    "AMMO": range(1, 3),
    "2HM": range(5),
    "1HM": range(4),
    "2HR": range(5),
    "1HR": range(3),
    "AOE": (0,),
    "EDIT": (1,),
    "RUL": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 22, 23, 24, 25, 26, 31, 32, 33, 38, 40),
}
"""The rulings that need a later feature (stealth, area effects, leaders, speed, all-out defence) come with it."""
RULES = {f"{section}-{n}" for section, numbers in SECTIONS.items() for n in numbers}
NAME = re.compile(r"^def test_(\w+)", re.M)
ID = re.compile(r"(?<![0-9A-Za-z])([0-9]?[A-Z]+)_(\d+)(?![0-9])")


def named() -> set[str]:
    """All rule ids in the names of tests of this folder."""
    names = [name for file in Path(__file__).parent.glob("test_*.py") for name in NAME.findall(file.read_text("utf-8"))]
    return {f"{section}-{n}" for name in names for section, n in ID.findall(name.replace("_and_", " and "))}


def test_every_rule_is_named_by_a_test_or_exempt_for_a_reason():
    assert sorted(RULES - named() - set(EXEMPT)) == []


def test_what_is_exempt_is_a_rule_has_a_reason_and_no_test():
    assert set(EXEMPT) <= RULES
    assert all(len(reason) > 20 for reason in EXEMPT.values())
    assert sorted(set(EXEMPT) & named()) == []
