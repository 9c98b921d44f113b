"""Ids of all rules of Fully Automated!: the reference, the tests and the mutations must cover each of them."""

SECTIONS = {
    "DICE": 5,
    "SET": 3,
    "INIT": 4,
    "RND": 6,
    "SEL": 9,
    "ATK": 16,
    "DEF": 10,
    "UNA": 2,
    "AIM": 13,
    "COV": 10,
    "ARM": 3,
    "STN": 5,
    "RES": 8,
    "HP": 6,
    "OPT": 4,
    "MOV": 11,
    "UNM": 4,
    "WPN": 5,
    "LGT": 6,
}
"""Number of rules in each section, counted from 1."""
RULES = {f"FA-{section}-{n}" for section, many in SECTIONS.items() for n in range(1, many + 1)}
