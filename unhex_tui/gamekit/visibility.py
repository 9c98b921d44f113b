"""Visibility: which characters, names and facts the players know, and the texts and log lines that they read.

Players do not know of a hidden character at all. They see the presence and open actions of any other NPC; the name and
each fact that a game lists are revealed one by one. The GM's own words pass through the veil of `veil`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Decision, Enter
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.log import Event, FightEnded, Recovered
from unhex_tui.gamekit.people import CharacterBase, CharacterTable, P
from unhex_tui.gamekit.veil import Secret, Veil, veil

NOBODY = "someone"
"""Word that players read in place of a name they do not know."""


def seen(character: CharacterBase) -> bool:
    """Tell whether the players know that the character is there."""
    return not character.hidden and (character.pc or not character.away)


def met(table: CharacterTable[P], character: CharacterBase) -> bool:
    """Tell whether the players see the character at the table; before a fight begins they see only PCs."""
    return seen(character) and (character.pc or table.staged)


def knows(character: CharacterBase, fact: str, *, pcs: bool = True) -> bool:
    """Tell whether the players know a fact of a character they see.

    They know every fact of a PC, except facts with `pcs` false, which the GM must reveal.
    """
    return (pcs and character.pc) or fact in character.known


def shown_name(character: CharacterBase) -> str:
    """Return the players' name for the character: the real name if they know it, else `Figure N` or `Someone`."""
    if knows(character, "name"):
        return character.name
    return f"Figure {character.figure}" if character.figure else NOBODY.capitalize()


def reveal(
    table: CharacterTable[P], character: P, *, hidden: bool | None = None, known: Sequence[str] | None = None
) -> None:
    """Hide or show a character, and set the ids of the facts that players know; None leaves a setting unchanged.

    A visible character without a known name gets a number that no one else at the table has.
    """
    if hidden:
        character.hidden = True
    elif hidden is not None and character.hidden:
        character.appear()
    if known is not None:
        character.known = tuple(fact.id for fact in table.facts if fact.id in known)
    if not character.hidden and not knows(character, "name") and not character.figure:
        character.figure = 1 + max(character.figure for character in table.people)


def won_unseen(table: CharacterTable[P], winner: str) -> bool:
    """Tell whether the players see no able member of the winning side, given by id; false for ""."""
    return bool(winner) and not any(seen(character) and character.able for character in table.members(winner))


def team_known(table: CharacterTable[P], team_id: str) -> bool:
    """Tell whether the players know of a side: it is theirs, or they have met a member."""
    return table.team(team_id).pcs or any(met(table, character) for character in table.members(team_id))


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
    for character in table.people:
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
    people = [character for character in table.people if seen(character)]
    names = {shown_name(character) for character in people}
    names |= {name for character in people for name in table.things(character)}
    return frozenset(names | {team.name for team in table.teams if team_known(table, team.id)})


def veil_of(table: Any, *, sides: bool = True) -> Veil | None:
    """Return the veil over texts about a table; None if nothing is hidden."""
    secrets = tuple(secrets_of(table, sides=sides))
    return veil(secrets, open_names(table), COMMON_THINGS | table.common_things) if secrets else None


def read_by_players(table: Any, text: str) -> str:
    """Return a text of the GM as the players read it."""
    hides = veil_of(table) if text else None
    return hides.read(text) if hides is not None else text


def sheet_for_players(hides: Veil | None, data: dict[str, Any]) -> dict[str, Any]:
    """Return a character's file data with concept, notes and `good_at` as the players read them."""
    if hides is None:
        return data
    read = {key: hides.read(data[key]) for key in ("concept",) if key in data}
    lists = {key: [*map(hides.read, data[key])] for key in ("notes", "good_at") if key in data}
    return data | read | lists


# -------------------------------------------------------------------- while the GM types


class AsTyped(Mapping[str, Preview]):
    """Warnings by typed text; any text can be looked up, and iteration yields nothing."""

    def __init__(self, told: Callable[[str], Preview | None]) -> None:
        self._told = told

    def __getitem__(self, text: str) -> Preview:
        preview = self._told(text)
        if preview is None:
            raise KeyError(text)
        return preview

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
    warn = partial(told_of_words if own_words else told_of_map if is_map else told_of_names, hides)
    return advice._replace(previews=AsTyped(warn))


def _is_read(table: Any, decision: Enter) -> bool:
    """Tell whether the question asks for a name that players will read; names of hidden characters do not count."""
    about = [table.characters[character_id] for character_id in decision.about if character_id in table.characters]
    return decision.question in AS_WRITTEN and not any(character.hidden for character in about)


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


class AsRead(Value):
    """Names as the GM or the players read them; a game may add fields that its words need."""

    table: Any
    gm: bool

    def name(self, character_id: str) -> str:
        if self.gm:
            return str(self.table.name(character_id))
        character = self.table.characters.get(character_id)
        return shown_name(character) if character is not None and not character.hidden else NOBODY

    def team_name(self, team_id: str) -> str:
        return str(self.table.team_name(team_id))

    def numbers(self, character_id: str) -> bool:
        """Tell whether a character's numbers may be shown."""
        return self.gm or fact_known(self.table, character_id, "numbers")

    def counted(self, character_id: str) -> bool:
        """Tell whether the costs of fights may be shown in numbers for a character."""
        return self.gm or bool(self.table.counted(character_id))


def under_way(names: AsRead) -> str:
    """Return who acts and at whom: `Ann → Bo`; empty if nothing is under way or the players do not know of it.

    The players know of an action once it has begun, unless the acting character is hidden.
    """
    table, action = names.table, names.table.action
    character = table.characters.get(action.who) if action is not None else None
    if character is None or not (names.gm or (action.begun and not character.hidden)):
        return ""
    return f"{names.name(action.who)} → {names.name(action.target)}" if action.target else names.name(action.who)


def fact_known(table: CharacterTable[Any], character_id: str, fact: str = "condition") -> bool:
    """Tell whether the players know a fact of a character; false for a removed character."""
    character = table.characters.get(character_id)
    return character is not None and knows(character, fact)


def log_line(event: Event, gm: AsRead, players: AsRead, concerns: Sequence[str] = ("who", "target")) -> LogLine:
    """Return an event's log line: the GM's words, whether the players may read it, and their words if different.

    Players may read it if nothing in it is secret and they have met all characters in the fields that `concerns` names.
    Of an event about many characters, which has `among`, they read the part about those they have met.
    """
    table, line = gm.table, event.words(gm)
    if getattr(event, "secret", line.kind == "gm"):
        return line
    if isinstance(event, FightEnded) and won_unseen(table, event.winner):
        return instead(line, event._replace(winner="").words(players))
    if (among := getattr(event, "among", None)) is not None:
        part = among(frozenset(character.id for character in table.people if met(table, character)))
        return line if part is None else instead(line, _veiled(table, event, part.words(players)))
    named = [getattr(event, field, "") for field in concerns]
    concerned = map(table.characters.get, (*filter(None, named), *getattr(event, "whom", ())))
    if any(character is None or not met(table, character) for character in concerned):
        return line
    if isinstance(event, Recovered) and not players.counted(event.who):
        return instead(line, line._replace(text=f"{players.name(event.who)} recovers"))
    return instead(line, _veiled(table, event, event.words(players)))


def _veiled(table: CharacterTable[Any], event: Event, line: LogLine) -> LogLine:
    return line._replace(text=read_by_players(table, line.text)) if event.own_words else line


def instead(line: LogLine, players: LogLine) -> LogLine:
    """Return a log line that players read too, in their own words if different, with the dice that they may see."""
    text = "" if players.text == line.text else players.text
    return line._replace(audience="players", instead=text, faces=players.faces)
