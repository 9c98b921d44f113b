"""Ids of all rules of Unknown Armies: the reference, the tests and the mutations must cover each of them."""

SECTIONS = {
    "DIC": 9,
    "CHK": 5,
    "RND": 3,
    "INI": 7,
    "SHF": 1,
    "FOC": 1,
    "MUL": 3,
    "DOD": 7,
    "GUN": 6,
    "CAL": 4,
    "SUP": 5,
    "FUL": 3,
    "AMM": 1,
    "VES": 3,
    "HTH": 6,
    "KNF": 1,
    "DIS": 2,
    "THR": 1,
    "SUC": 1,
    "CHR": 1,
    "GRP": 5,
    "EXO": 8,
    "CAR": 12,
    "WND": 4,
    "STR": 1,
}
"""Number of rules in each section of the catalogue."""

RULES = frozenset(f"UA-{section}-{number}" for section, many in SECTIONS.items() for number in range(1, many + 1))
