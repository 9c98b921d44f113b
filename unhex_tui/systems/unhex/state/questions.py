"""Questions in their plainest form, mostly to the GM: one of some options, several, a line of text, a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Option, Pick, Reason, Seat
from unhex_tui.evening.people import GM


def judged(offers: Iterable[tuple[Option, Iterable[Reason]]]) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """The options that nothing speaks against, and the others with all that does."""
    found = [(option, tuple(reasons)) for option, reasons in offers]
    return tuple(option for option, reasons in found if not reasons), tuple(Blocked(*one) for one in found if one[1])


def choice(
    question: str,
    prompt: str,
    options: Iterable[Option],
    *notes: Reason,
    blocked: tuple[Blocked, ...] = (),
    seat: Seat = GM,
    about: Sequence[str] = (),
    enter: str = "",
    light: bool = True,
) -> Choose:
    """One of some options; notes bear on the whole question."""
    return Choose(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=light,
        about=tuple(about),
        options=tuple(options),
        enter=enter,
        explain=lambda: Explanation(blocked, notes),
    )


def several(
    question: str,
    prompt: str,
    options: Iterable[Option],
    *notes: Reason,
    blocked: tuple[Blocked, ...] = (),
    seat: Seat = GM,
    about: Sequence[str] = (),
    least: int = 0,
    most: int = 99,
    chosen: Iterable[str] = (),
    none: str = "none",
) -> Pick:
    """Any of some options, within bounds; `none` says what an empty answer means."""
    return Pick(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=True,
        about=tuple(about),
        options=tuple(options),
        least=least,
        most=most,
        chosen=tuple(chosen),
        none=none,
        explain=lambda: Explanation(blocked, notes),
    )


def line(
    question: str,
    prompt: str,
    value: str = "",
    *notes: Reason,
    seat: Seat = GM,
    about: Sequence[str] = (),
    low: int = 0,
    high: int = 300,
    light: bool = True,
) -> Enter:
    """A line of text, which is not cleaned yet."""
    return Enter(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=light,
        about=tuple(about),
        low=low,
        high=high,
        value=value,
        explain=lambda: Explanation(notes=notes),
    )


def whole_number(question: str, prompt: str, low: int, high: int, value: int, seat: Seat = GM) -> Enter:
    more: dict[str, Any] = {"what": "number", "low": low, "high": high, "value": str(value)}
    return Enter(question=question, seats=(seat,), prompt=prompt, light=True, **more)
