"""Previews outside a fight's actions: abilities and templates for sheets, table rules, recovery."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.advice import Facts, Preview
from unhex_tui.engine.decision import Choose, Decision, Pick
from unhex_tui.systems.unhex.advice.outcomes import Previews
from unhex_tui.systems.unhex.between.recovery import comes_back
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.templates import described, in_columns, templates
from unhex_tui.systems.unhex.reference.book import entries
from unhex_tui.systems.unhex.rules.table_rules import EVERY
from unhex_tui.systems.unhex.state.table import Table


def _abilities(_table: Table, asked: Choose | Pick) -> Previews:
    """Preview abilities by their texts (CHAR-4)."""
    return {o.key: Preview((entries()[o.key].text,)) for o in asked.options if o.key in ABILITIES}


def _rules(table: Table, asked: Choose) -> Previews:
    """Preview all choices of each rule, the present one marked (TABLE-1)."""
    offered = {option.key for option in asked.options}
    found = {}
    for rule in EVERY:
        if rule.id in offered:
            now = getattr(table.rules, rule.id)
            lines = (("now: " if one == now else "") + rule[one] for one in rule.choices)
            found[rule.id] = Preview(tuple(lines))
    return found


def _templates(_table: Table, asked: Choose) -> Previews:
    return {o.key: Preview(tuple(described(templates()[o.key]))) for o in asked.options if o.key in templates()}


def facts(_table: Table, asked: Decision) -> Facts:
    """Return the columns of the list of recruits."""
    if asked.question != "recruit.template" or not isinstance(asked, Choose):
        return Facts()
    ready = [templates()[option.key] for option in asked.options if option.key in templates()]
    cells = {one.id: in_columns(one) for one in ready}
    words = {one.id: "\n".join(described(one)) for one in ready}
    return Facts(("level", "weapon", "armor", "main ability"), cells, words)


def _evening(table: Table, asked: Choose) -> Previews:
    """Preview a recovery (END-2)."""
    offered = any(option.key == "recover" for option in asked.options)
    return {"recover": Preview(tuple(comes_back(table)))} if offered else {}


PREVIEWS: Mapping[str, Callable[[Table, Any], Previews]] = {
    "advance.ability": _abilities,
    "make.abilities": _abilities,
    "amend.abilities": _abilities,
    "rules.read": _rules,
    "rules.which": _rules,
    "recruit.template": _templates,
    "evening.next": _evening,
}
"""Preview functions by question id."""
