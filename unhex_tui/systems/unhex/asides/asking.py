"""Short questions to the GM: one of some options, a number, a text. What is typed is cleaned here."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Enter, Option
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.table import GM, Table, Team


def team_options(table: Table, teams: list[Team] | None = None) -> list[Option]:
    """Teams as options, each with the key that always stands for it."""
    return [Option(team.id, team.name, "", table.team_letter(team.id)) for team in (teams or table.teams)]


def area_options(table: Table, here: str | None = None) -> list[Option]:
    """All areas as options, each with the key that always stands for it; `here` is marked."""
    return [
        Option(area.id, area.name, "is here now" if area.id == here else "", table.area_letter(area.id), area=area.id)
        for area in table.area_map.areas
    ]


def choose(question: str, prompt: str, options: list[Option]) -> Procedure[str]:
    """Ask for one of some options."""
    answer: str = yield from ask(
        lambda: Choose(question=question, seats=(GM,), prompt=prompt, light=True, options=tuple(options))
    )
    return answer


def number(question: str, prompt: str, low: int, high: int, value: int) -> Procedure[int]:
    """Ask for a whole number."""
    answer: int = yield from ask(
        lambda: Enter(
            question=question,
            seats=(GM,),
            prompt=prompt,
            light=True,
            what="number",
            low=low,
            high=high,
            value=str(value),
        )
    )
    return answer


def text_line(question: str, prompt: str, value: str = "") -> Procedure[str]:
    """Ask for a text until something of it is left when it is cleaned."""
    cleaned = ""
    while not cleaned:
        wanted = Enter(question=question, seats=(GM,), prompt=prompt, light=True, low=1, value=value)
        cleaned = clean((yield from ask(partial(_same, wanted))))
        prompt = f"{prompt.removesuffix(_EMPTY)}{_EMPTY}"
    return cleaned


_EMPTY = " (nothing of that can be shown)"


def _same(decision: Decision) -> Decision:
    return decision
