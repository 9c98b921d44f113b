"""The session menu between fights, and the menu that prepares the next fight.

The session menu leads to the next fight, characters, recovery, table rules and closing the session. Recovery restores
one number of each character, such as hit points, by as much as the GM says; `gathering` has the menu of characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Enter, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.gathering import aim, away_hint, characters, sides_told
from unhex_tui.gamekit.history import ENDINGS, Words, told
from unhex_tui.gamekit.log import EncounterLaidOut, EveningClosed, PartTaken, Recovered, RulesChosen
from unhex_tui.gamekit.menus import Menu, MenuItem, at_once, leads_to, once, unless
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import judged, several, whole_number
from unhex_tui.gamekit.setups import Documents
from unhex_tui.gamekit.table import FightTable
from unhex_tui.gamekit.table_rules import Rule, not_usual, rule_named, which


class Figure(Value):
    """A number that fights reduce and time restores."""

    name: str
    """Name of the number in a sentence, such as `Vitality`, `HP` or `wound points`."""
    many: bool
    """The question says "how many", as of hit points, instead of "how much", as of strength."""
    letter: str
    """Preferred letter of the menu item for recovery."""
    rules: tuple[str, ...]
    left: Callable[[Any], int]
    """The value that a character has now."""
    most: Callable[[Any], int]
    """The value of an unhurt character."""
    put: Callable[[Any, Any, int], None]
    """Set the value, given the table, the character and the value."""

    def recovered(self) -> str:
        """Return the question how much each character recovers."""
        return f"How {'many' if self.many else 'much'} {self.name} does each recover? (up to their maximum)"


def phases(
    words: Words,
    between: Menu[Any],
    people: Menu[Any],
    preparing: Menu[Any],
    first: Callable[[Any], str] = lambda _table: "",
) -> Mapping[str, Callable[[Any], Procedure[None]]]:
    """Return a procedure for each phase between fights; each asks its menu once.

    `words` describe the fights so far. `first` returns the key of the preparation to list first, or "".
    """

    def so_far(table: Any) -> Iterator[Reason]:
        return map(Reason, told(table.fights, words, gm=True))

    return {
        "between": lambda t: once(t, lambda: between, "evening.next", _prompt, so_far, light=False),
        "gathering": lambda t: characters(t, lambda: people),
        "preparing": lambda t: once(t, lambda: _led_by(first(t), preparing), "fight.prepare", _sides),
    }


def _led_by(key: str, menu: Menu[Any]) -> Menu[Any]:
    return {key: menu[key], **menu} if key else menu


def _prompt(table: Any) -> str:
    last = table.fights[-1] if table.fights else None
    if last is not None and last.ending not in ENDINGS:
        return f"{last.known_as} is over. What now?"
    return "The fight is over. What now?" if table.fight else "What now?"


def _sides(table: FightTable[Any]) -> str:
    scene = f" ({table.scene})" if table.scene else ""
    return f"The next fight{scene}. {sides_told(table, lambda character: character.able)}"


def menu_between(figure: Figure, rules: Sequence[Rule], usual: Any) -> Menu[Any]:
    """Return the session menu; `usual` has the default answers to the table rules."""

    def hurt(table: FightTable[Any]) -> list[Any]:
        """Return the living characters below their maximum: PCs, then NPCs on their side, then the others."""
        wounded = (
            character
            for character in table.people
            if not character.dead and figure.left(character) < figure.most(character)
        )
        return sorted(wounded, key=lambda character: (not ours(table, character), not character.pc))

    def ours(table: FightTable[Any], character: Any) -> bool:
        return any(team.pcs for team in table.teams if team.id == character.team)

    def has(character: Any) -> str:
        return f"{figure.left(character)}/{figure.most(character)}".replace("-", "−")

    def recover(table: FightTable[Any]) -> Procedure[None]:
        """Ask the GM who recovers and how many points, since the rules at hand do not say."""

        def build() -> Pick | Given:
            wounded = hurt(table)
            if not wounded:
                return Given([])
            prompt = f"Who recovers {figure.name}?"
            chosen = [character.id for character in wounded if ours(table, character)]
            options = [table.option(character)._replace(hint=has(character)) for character in wounded]
            return several("recover.who", prompt, options, chosen=chosen, none="no one")

        character_ids: list[str] = yield from ask(build)
        if not character_ids:
            return
        prompt = figure.recovered()

        def there() -> list[Any]:
            return [table.characters[key] for key in character_ids if key in table.characters]

        most = max(figure.most(character) - figure.left(character) for character in there())

        def how_much() -> Enter:
            now = Reason(f"Now {', '.join(f'{character.name} {has(character)}' for character in there())}")
            return whole_number("recover.points", prompt, 0, most, most, GM, now)

        points: int = yield from ask(how_much)
        for character in there():
            back = min(points, figure.most(character) - figure.left(character))
            if back:
                figure.put(table, character, figure.left(character) + back)
                table.record(Recovered(character.id, back, figure.name, figure.rules))
                table.round = 0
                if character.pc:
                    table.fights[-1:] = [fought._replace(rested=True) for fought in table.fights[-1:]]

    def recovery(table: FightTable[Any]) -> str:
        lacking = [f"{character.name} {has(character)}" for character in hurt(table) if ours(table, character)]
        return ", ".join(lacking) or "only foes are hurt"

    def choose_rules(table: FightTable[Any]) -> Procedure[None]:
        prompt, awake = "Change which table rule?", {each.id for each in table.people if not each.fate}
        while (name := (yield from ask(lambda: which(rules, table.rules, prompt, "")))) != "done":
            rule = rule_named(rules, name)
            chosen = rule.after(getattr(table.rules, name))
            table.play_by(table.rules.with_choice(name, chosen), awake)
            table.record(RulesChosen(rule, chosen))

    def chosen_rules(table: FightTable[Any]) -> str:
        others = len(not_usual(table.rules, usual))
        return f"{others} changed" if others else "all at default"

    return {
        "fight": MenuItem("A new fight", "choose who takes part, then begin", "f", at_once(_prepare)),
        "characters": MenuItem("Characters", _characters, "p", leads_to("gathering")),
        "recover": MenuItem(
            f"Recover {figure.name}",
            recovery,
            figure.letter,
            recover,
            unless(hurt, "No one is hurt"),
            also=(f"{figure.name} comes back", f"{figure.name} come back"),
        ),
        "rules": MenuItem("Table rules", chosen_rules, "t", choose_rules),
        "close": MenuItem("Close the session", "undo reopens it", "c", at_once(_close)),
    }


def _characters(table: FightTable[Any]) -> str:
    return "bring in, make, recruit, change" if table.characters else "no one yet; a party is ready to bring in"


def _close(table: FightTable[Any]) -> None:
    table.phase = "closed"
    table.record(EveningClosed())


def _prepare(table: FightTable[Any]) -> None:
    """Start the preparation of the next fight: remove dead NPCs and clear the scene."""
    for character in [*table.people]:
        if character.dead and not character.pc:
            table.remove(character.id)
    table.round = 0
    table.scene = table.ends_when = ""
    table.phase = "preparing"


def without_sides(able: str, *rules: str) -> Callable[[FightTable[Any]], Iterator[Reason]]:
    """Return a function that gives the reason against a fight while fewer than two sides have an `able` character."""
    return unless(lambda table: table.contested, f"A fight needs 2 sides, with someone {able} on each", *rules)


def loading(documents: Documents[Any, Any], hint: str, *rules: str) -> MenuItem[Any]:
    """Return the item that lays out an encounter; the log names the first of the `rules` that the question names."""

    def lay_out(table: Any) -> Procedure[None]:
        note = Reason("Its NPCs take part; NPCs who were here before are away in this fight", rules)
        value = partial(documents.encounter, table)
        encounter = yield from documents.asked("encounter", "fight.encounter", "Which encounter?", note, value=value)
        added = documents.lay_out(table, encounter)
        table.record(EncounterLaidOut(encounter.title, tuple(map(table.name, added)), rules[:1]))

    return MenuItem("Load an encounter", hint, "l", lay_out, also=("lay out an encounter",))


def menu_of_preparations(
    documents: Documents[Any, Any], encounter: str, people: Menu[Any], dead: str, **begins: MenuItem[Any]
) -> Menu[Any]:
    """Return the menu of preparations.

    `begins` are the items that come first, such as beginning the fight. `encounter` is the hint for loading an
    encounter. `people` is the menu of characters. `dead` is the id of the rule on death.
    """
    return {
        **begins,
        "encounter": loading(documents, encounter),
        "who": MenuItem(
            "Who takes part", away_hint, "w", partial(_who, dead), unless(lambda t: t.characters, "No characters yet")
        ),
        "recruit": people["recruit"],
        "objective": MenuItem("Objective", lambda table: table.ends_when, "o", aim, also=("what ends it",)),
        "back": MenuItem("Cancel", "", ".", leads_to("between"), also=("put it off",)),
    }


def _who(dead: str, table: FightTable[Any]) -> Procedure[None]:
    """Ask who takes part; all others become away."""

    def build() -> Pick | Given:
        people = sorted(table.people, key=lambda character: (not character.pc, character.away))
        why = ((Reason(f"{character.name} is dead", (dead,)),) if character.dead else () for character in people)
        options, blocked = judged(zip(map(table.option, people), why, strict=True))
        if not options:
            return Given([])
        chosen = [character.id for character in people if not (character.away or character.dead)]
        return several("fight.who", "Who takes part?", options, blocked=blocked, chosen=chosen, none="no one")

    chosen = yield from ask(build)
    back: list[str] = []
    away: list[str] = []
    for character in table.people:
        if character.away == (character.id in chosen):
            (back if character.away else away).append(character.id)
            character.away = not character.away
            character.letter = character.letter or table.free_letter(character.name)
    if back or away:
        table.record(PartTaken(tuple(back), tuple(away)))
