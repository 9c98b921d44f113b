"""Ids of all rules of unarmed combat: the reference, the tests and the mutations must cover each of them."""

SECTIONS = {
    "COR": 9,
    "ACT": 4,
    "MUL": 6,
    "INI": 5,
    "GRP": 9,
    "CHG": 6,
    "KND": 3,
    "DOD": 6,
    "ABT": 7,
    "CVR": 1,
    "VIT": 3,
    "STR": 1,
}
"""Number of rules in each section, counted from 1."""
RULES = {f"FS-{section}-{n}" for section, many in SECTIONS.items() for n in range(1, many + 1)}
