"""What has come to its end, in the map's place on the page: how, what happened when, and what the figures say."""

from __future__ import annotations

from collections.abc import Iterable

from unhex_tui.engine.report import Account, Ending, Field
from unhex_tui.web.elements import Child, Element, element
from unhex_tui.web.picture import mark


def ended(ending: Ending) -> Element:
    """An ending as a section; tables are lists of rows, which a style lays out."""
    sign = mark(ending.side, "ready") if ending.side >= 0 else None
    accounts = [*([ending.course] if ending.course is not None else []), *ending.accounts]
    return element(
        "section",
        "ground ended",
        element("h2", "", sign, element("span", "", ending.title)),
        *[part for account in accounts for part in _account(account)],
        aria_label="The end",
    )


def _account(account: Account) -> Iterable[Element]:
    if account.title:
        yield element("h3", "", account.title)
    heads = [element("span", "quiet", head) for head in account.heads]
    rows = [element("li", "", *map(_field, row)) for row in account.rows]
    yield element("ul", "table", element("li", "", *heads), *rows)
    if account.lines:
        yield element("ul", "lines", *[element("li", "", f"{label}: {text}") for label, text in account.lines])


def _field(field: Field) -> Element:
    """What stands in a cell: a mark for each member, or that of the side, then the text."""
    marks = [mark(field.side, state) for state in field.members]
    if field.side >= 0 and not field.members:
        marks.append(mark(field.side, "ready"))
    told: list[Child] = [f" {field.text}" if marks else field.text] if field.text else []
    said = {"aria_label": ", ".join(field.members), "role": "img"} if field.members else {}
    return element("span", field.role, *marks, *told, **said)
