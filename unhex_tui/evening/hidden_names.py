"""Names that are hidden from the players, names that they may read, and the veil made of both.

Every game's log and players' view pass the GM's own words through this veil. Each game names the things that its
characters carry (`Peopled.things`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Decision, Enter
from unhex_tui.evening.known import NOBODY, knows, seen, shown_name, team_known
from unhex_tui.evening.veil import Secret, Veil, veil

SOMETHING = "something"
"""The word that players read in place of a hidden thing."""
_THINGS = (
    "axe bat baton blade bottle bow chain club crossbow dagger fist flail gun halberd hammer hatchet knife "
    "kick kit lance mace machete machine mask pipe pistol pole punch revolver rifle rope saber sabre shield shot "
    "sling spear staff stake stick submachine sword torch whip wrench "
)
COMMON_THINGS = frozenset(_THINGS.split())
"""Words for common weapons and gear; these names stay readable."""
OWN_WORDS = frozenset(
    {
        *("other.what", "called.what", "outside.what", "outside.failure", "goal.text"),
        *("special.what", "light.effect", "light.stance", "act.words", "chase.stunt"),
    }
)
"""Ids of questions whose answers players read through the veil."""
AS_WRITTEN = frozenset(
    {
        *("party.name", "recruit.side", "sheet.name", "sheet.concept", "make.name", "amend.name", "amend.text"),
        *("amend.item_name", "make.item_name", "own.name", "weapon.name", "skill.name", "advance.good_at"),
    }
)
"""Ids of questions for names; players read these names unveiled once they see the bearer."""


def is_common(thing: str, common: frozenset[str]) -> bool:
    """Tell whether the name of a thing stays readable: a name without capitals, or words for common gear."""
    name = thing.casefold()
    return not name or thing == name or name in common or all(word in common for word in name.split())


def secrets_of(table: Any, *, sides: bool = True) -> Iterator[Secret]:
    """Yield the hidden names: of characters, of things that only hidden characters carry, and of unmet `sides`."""
    common = COMMON_THINGS | table.common_things
    for character in table.characters.values():
        if character.hidden:
            yield Secret(character.name, NOBODY)
            yield from (Secret(name, SOMETHING) for name in table.things(character) if not is_common(name, common))
        elif not knows(character, "name"):
            yield Secret(character.name, shown_name(character))
    for name, what in table.withheld.items():
        if what == "who" or not is_common(name, common):
            yield Secret(name, NOBODY if what == "who" else SOMETHING)
    if sides:
        yield from (Secret(team.name, NOBODY) for team in table.teams if not team_known(table, team.id))


def open_names(table: Any) -> frozenset[str]:
    """Return the names that the players may read."""
    people = [c for c in table.characters.values() if seen(c)]
    names = {shown_name(c) for c in people} | {name for c in people for name in table.things(c)}
    return frozenset(names | {team.name for team in table.teams if team_known(table, team.id)})


def veil_of(table: Any, *, sides: bool = True) -> Veil | None:
    """Return the veil over texts about a table; None if nothing is hidden."""
    found = tuple(secrets_of(table, sides=sides))
    return veil(found, open_names(table), COMMON_THINGS | table.common_things) if found else None


def read_by_players(table: Any, text: str) -> str:
    """Return a text of the GM as the players read it."""
    found = veil_of(table) if text else None
    return found.read(text) if found is not None else text


def sheet_for_players(hides: Veil | None, told: dict[str, Any]) -> dict[str, Any]:
    """Return a character's file data with its texts as the players read them."""
    if hides is None:
        return told
    read = {key: hides.read(told[key]) for key in ("concept",) if key in told}
    lists = {key: [*map(hides.read, told[key])] for key in ("notes", "good_at") if key in told}
    return told | read | lists


# -------------------------------------------------------------------- while the GM types


class AsTyped(Mapping[str, Preview]):
    """Warnings by typed text; any text can be looked up, and iteration yields nothing."""

    def __init__(self, told: Callable[[str], Preview | None]) -> None:
        self._told = told

    def __getitem__(self, text: str) -> Preview:
        found = self._told(text)
        if found is None:
            raise KeyError(text)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def forewarned(advice: Advice, table: Any, decision: Decision, of: Callable[..., Veil | None] = veil_of) -> Advice:
    """Add a warning to advice while the GM types a text that names, or nearly names, a hidden character."""
    if not isinstance(decision, Enter) or decision.secret:
        return advice
    own_words = decision.question in OWN_WORDS
    is_map = decision.what == "document" and decision.folder == "maps"
    if not (own_words or is_map or _is_read(table, decision)):
        return advice
    hides = of(table, sides=decision.question != "goal.text")
    if hides is None:
        return advice
    told = partial(told_of_words if own_words else told_of_map if is_map else told_of_names, hides)
    return advice._replace(previews=AsTyped(told))


def _is_read(table: Any, decision: Enter) -> bool:
    """Tell whether the question asks for a name that players will read; names of hidden characters do not count."""
    about = [table.characters[who] for who in decision.about if who in table.characters]
    return decision.question in AS_WRITTEN and not any(c.hidden for c in about)


def told_of_words(hides: Veil, text: str) -> Preview | None:
    """Return how players read a text, and words that may still reveal a hidden name; None if there is neither."""
    read, near = hides.read(text), hides.near(text)
    lines = (f"Players read: “{read}”",) if read != text else ()
    worst = tuple(f"May show players the hidden {name}: “{word}”" for name, word in near[:2])
    return Preview(lines, worst=worst) if lines or worst else None


def told_of_names(hides: Veil, text: str) -> Preview | None:
    """Return the hidden names within a name, which players read unveiled; None if there are none."""
    shown = hides.named(text)
    near = hides.near(text) if not shown else ()
    worst = tuple(f"Shows players the hidden {name}: the app does not mask names" for name in shown[:2])
    worst += tuple(f"May show players the hidden {name}: “{word}”" for name, word in near[:2])
    return Preview(worst=worst) if worst else None


def told_of_map(hides: Veil, text: str) -> Preview | None:
    """Return the hidden names that players will read in a map, apart from comments and notes; None for none."""
    lines = (line.strip() for line in text.splitlines())
    return told_of_names(hides, "\n".join(line for line in lines if not line.startswith(("#", "note"))))
