"""All rules of unarmed combat by their ids: what the reference, tests and mutations must not forget."""

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
"""How many rules each section has, from 1 on."""
RULES = {f"FS-{section}-{n}" for section, many in SECTIONS.items() for n in range(1, many + 1)}
