"""The GM's edits of a character, the short commands for them, and the auto-answers for NPCs.

Edits are open at any question and allow every value that a character can have. The GM is asked in spite of an
auto-answer if pulling a punch, or sparing a held character, may decide who falls. A short command is read as a GM
action: `watchman 1 -3`, `vex vitality 4`, `moss prone`. Several actions named one after another are a declaration:
`vane canes and dodges`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.system import Answered
from unhex_tui.engine.wording import JOINS, Reading, Word, meant, ways_to_say, words_of
from unhex_tui.gamekit import gm_actions, shorthand
from unhex_tui.gamekit.gm_actions import AutoAnswerRule, AutoAnswers, Offer, holder, number_edits, turned
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choose, number
from unhex_tui.gamekit.shorthand import Line, Verb, flag_verb, number_verbs, part, points
from unhex_tui.systems.fading_suns.fight.declaring import undeclared
from unhex_tui.systems.fading_suns.fight.defending import cover_options
from unhex_tui.systems.fading_suns.fight.ledger import MOST_ACTIONS, NAMES, describe, followed
from unhex_tui.systems.fading_suns.fight.rolling import fateful
from unhex_tui.systems.fading_suns.fight.vitality import loosen, set_vitality
from unhex_tui.systems.fading_suns.people.character import Character, many, the
from unhex_tui.systems.fading_suns.rules.chances import COVERS
from unhex_tui.systems.fading_suns.state.table import Table


def edit(table: Table) -> Procedure[str]:
    """Ask whom to edit and how, make the edit and return a description of it, or "" if nothing changed."""
    done = yield from gm_actions.edit(table, _offers)
    loosen(table)
    return done


def _offers(table: Table, character: Character) -> list[Offer]:
    offers: list[Offer] = [
        (Option("vitality", "Vitality", f"{character.vitality} of {character.most_vitality}", "v"), _vitality),
        (
            Option("down", "Stand up" if character.down else "Knock down", letter="d"),
            partial(turned, "down", "is prone", "is standing"),
        ),
        (Option("cover", "Cover", COVERS[character.cover], "c"), _cover),
    ]
    if table.fighting:
        held = f"by {table.name(character.held_by)}" if character.held_by else "no one"
        state = {True: "on: choose to end it", False: "off"}
        limited = Option("limited", "1 action this turn, after an abort", state[character.limited], "b")
        pays = Option("pays", "1 action next turn, after an abort", state[character.pays], "p")
        offers += [
            (Option("held", "Who holds them", held, "h"), _held),
            (limited, partial(turned, "limited", "has 1 action this turn", "has all actions this turn")),
            (pays, partial(turned, "pays", "has 1 action next turn", "has all actions next turn")),
        ]
        if character.left and table.phase == "acting":
            offers.append((Option("left", "Remove an action", letter="l"), _left))
        if character.declared and table.phase == "declaring":
            offers.append((Option("anew", "Declare again", letter="w"), _anew))
    away = Option("away", "Take part" if character.away else "Mark as away", letter="t")
    offers.append((away, partial(turned, "away", "is away", "takes part")))
    return offers + number_edits(character, _within)


def _vitality(table: Table, character: Character) -> Procedure[str]:
    new = yield from number(
        "amend.number", f"{character.name}'s Vitality?", 0, character.most_vitality, character.vitality
    )
    if new == character.vitality:
        return ""
    set_vitality(table, character, new)
    return f"{character.name} has Vitality {new}"


def _within(table: Table, character: Character) -> None:
    """Limit Vitality to the character's maximum (FS-VIT-1)."""
    if character.vitality > character.most_vitality:
        set_vitality(table, character, character.most_vitality)


def _cover(table: Table, character: Character) -> Procedure[str]:
    key = yield from choose("amend.cover", f"What cover does {character.name} have?", cover_options(table, character))
    character.cover = "" if key == "none" else key
    return f"{character.name} has {COVERS[character.cover]}"


def _held(table: Table, character: Character) -> Procedure[str]:
    key = yield from holder(table, character)
    character.free()
    if not key:
        return f"no one holds {character.name}"
    other = table.held(key)
    if other is not None:
        other.free()
    character.held_by, character.hold_turn = key, 1
    return f"{table.name(key)} holds {character.name}"


def _left(_table: Table, character: Character) -> Procedure[str]:
    options = [Option(kind, describe(character, kind).capitalize()) for kind in dict.fromkeys(character.left)]
    kind = yield from choose("amend.left", f"Remove which of {character.name}'s actions?", options)
    character.used.append(kind)
    character.lost.append(kind)
    return f"{character.name} loses {the(describe(character, kind))}"


def _anew(_table: Table, character: Character) -> Procedure[str]:
    character.declared, character.planned, character.counted = False, [], 0
    yield from ()
    return f"{character.name} declares again"


_RULES = {
    "npc_dice": AutoAnswerRule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_same": AutoAnswerRule(
        "l", "NPCs act as last turn, unless they only dodged", "NPCs: as last turn", "NPCs act as last turn"
    ),
    "npc_stand": AutoAnswerRule(
        "t", "NPCs dodge only as declared", "NPCs: no swaps, no aborts", "NPCs neither swap nor abort"
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the name and value of the auto-answer that would answer an NPC's decision; the name is empty for none."""
    if isinstance(decision, Roll):
        return "npc_dice", None
    if isinstance(decision, Choose):
        if decision.question == "defend":
            return "npc_stand", "none"
        character = table.subject(decision)
        # An NPC who only dodges would be asked nothing, turn after turn.
        acts = decision.question == "declare.actions" and any(kind != "dodge" for kind in character.last)
        if acts and any(option.key == "same" for option in decision.options):
            return "npc_same", "same"
    return "", None


AUTO_ANSWERS = AutoAnswers(_RULES, _answers)


def auto_answer(table: Table, decision: Decision) -> Answered | None:
    """Return the auto-answer that is on for this decision, or None."""
    if table.standing and isinstance(decision, Roll) and decision.extras:
        target = table.characters.get(decision.about[1])
        if target is not None and fateful(table, target, len(decision.dice)):
            return None
    return AUTO_ANSWERS.auto_answer(table, decision)


_ARTICLES: Final = ("a", "an")
_TIMES: Final = {"twice": 2, "thrice": 3}


def read(table: Table, line: str) -> Reading:
    """Read a line as an edit, a note or a declaration; an empty line returns examples."""
    reading = shorthand.read(table, line, VERBS)
    declaring = _declares(table, reading.who)
    if reading.begun or not (declaring or (table.declaring is not None and table.declaring.who == reading.who)):
        return reading
    character = table.characters[reading.who]
    if character.held_by or table.held(character.id) is not None:
        return reading  # the options of a hold name its other side
    kinds, left, chosen = _kinds(character, words_of(line)[reading.named :])
    names = {other.id: (other.name,) for other in table.people}
    if kinds and left and (target := meant(left, names)).keys:
        if kinds == ["grapple"] and followed(table, character) and target.keys == (character.charged,):
            return reading
        return _too_early(character, line, left, target.taken)._replace(begun=True)
    if kinds and left and _kinds(character, left)[0]:
        kept, weaponless = _before(line, left), describe(character, kinds[-1])
        wrong = f"{reading.called}: no weapon goes with {weaponless}; leave out “{line[len(kept) :].strip()}”"
        return Reading(wrong=wrong, could=(kept,), begun=True)
    if left or not kinds or (len(kinds) < 2 and not chosen):
        return reading
    if many(kinds) > MOST_ACTIONS:
        return Reading(wrong=f"{reading.called}: at most {MOST_ACTIONS} actions a turn", begun=True)
    if declaring:
        return reading._replace(in_play=(str(many(kinds)), *kinds) if len(kinds) > 1 else (*kinds,), could=())
    if not chosen:
        return reading
    named = listed([describe(character, kind) for kind in kinds])
    return reading._replace(in_play=(*kinds,), could=(), of_play=f"{reading.called}'s next action: {named}")


def _too_early(character: Character, line: str, left: Sequence[Word], taken: int) -> Reading:
    """Return the refusal of a target in a declaration, with the line without it: its weapon stays."""
    after = left[taken:]
    _, rest, weapon = _kinds(character, [left[0]._replace(text="fist"), *after])
    if weapon:
        early = [line[left[0].start : after[0].start], *([line[rest[0].start :]] if rest else [])]
        kept = line[after[0].start : rest[0].start if rest else None]
    else:
        early, kept = [line[left[0].start :]], ""
    leave_out = " and ".join(f"“{part.strip()}”" for part in early)
    wrong = f"Targets are chosen when {character.name} acts; leave out {leave_out}"
    return Reading(wrong=wrong, could=(f"{_before(line, left)} {kept}".strip(),))


def _before(line: str, left: Sequence[Word]) -> str:
    """Return the part of a line before the words left, without joining words at its end."""
    words = words_of(line[: left[0].start])
    while words[-1].text in (*JOINS, *_ARTICLES):
        words.pop()
    return line[: words[-1].end]


def _declares(table: Table, character_id: str) -> bool:
    asked = undeclared(table) if table.phase == "declaring" and table.declaring is None else None
    return asked is not None and asked.id == character_id


def _kinds(character: Character, words: Sequence[Word]) -> tuple[list[str], Sequence[Word], bool]:
    """Return the actions that the words begin with, by their names or verbs, and the words left (FS-MUL-1).

    A weapon, fist or kick after `with` belongs to the attack before it. The last value tells whether there was one.
    """
    names: dict[str, tuple[str, ...]] = {kind: (name,) for kind, name in NAMES.items()}
    names["stand"] = ("stand up",)
    names |= {weapon.key: (weapon.name, *(["attack"] if n == 0 else [])) for n, weapon in enumerate(character.weapons)}
    means = {"fist", "kick", *(weapon.key for weapon in character.weapons)}
    kinds: list[str] = []
    armed = chosen = False
    while words:
        if words[0].text in JOINS or (armed and words[0].text in _ARTICLES):
            armed, words = armed or words[0].text == "with", words[1:]
            continue
        if kinds and (times := _TIMES.get(words[0].text)):
            kinds, words = [*kinds, *kinds[-1:] * (times - 1)], words[1:]
            continue
        ways = [way for way in (words[0].text, *ways_to_say(words[0].text)) if " " not in way]
        matches = (meant([words[0]._replace(text=way), *words[1:]], names) for way in ways)
        match = next((match for match in matches if match.keys), None)
        if match is None:
            break
        if armed and match.keys[0] in means and kinds:
            if kinds[-1] not in means:
                break
            kinds.pop()
            chosen = True
        kinds.append(match.keys[0])
        armed, words = False, words[match.taken :]
    return kinds, words, chosen


def _stands(line: Line) -> Reading:
    """Read standing up: an action if its character is asked for one, else an edit (FS-KND-1, FS-KND-2)."""
    if line.who.fate and not (line.rest or line.who.down):
        return Reading(wrong=f"{line.who.name} is {line.who.fate}")
    edit = shorthand.turned("down", False, "is standing")(line)
    action = line.table.action
    asked = _declares(line.table, line.who.id) or (action is not None and action.who == line.who.id)
    return edit._replace(in_play=("stand",)) if asked else edit


def _fate(line: Line, vitality: int) -> tuple[str, ...]:
    """Return what a Vitality means, if it is 0 or 1 (FS-VIT-3)."""
    fate = {0: "dead", 1: "unconscious" if line.table.rules.vit_one == "unconscious" else ""}.get(vitality, "")
    return (f"{line.who.name} is {fate}",) if fate else ()


_VITALITY = points(Character, "vitality", "vitality", "Vitality {}", past="armor", follows=_fate)


def _falls(vitality: int) -> Callable[[Line], Reading]:
    """Return a reader of a condition by its name, as an edit of Vitality (FS-VIT-3)."""
    return lambda line: _VITALITY[-1].read(line._replace(rest=str(vitality)))


VERBS = (
    *_VITALITY,
    Verb(r"(?:is\s+)?(?:unconscious|out)$", _falls(1), ()),
    Verb(r"(?:is\s+)?dead$|dies$", _falls(0), ()),
    flag_verb(r"prone\b|lies\b", "prone", "down", True, "is prone"),
    Verb(r"up\b|stands?\b(?:\s+up\b)?|gets?\s+up\b", _stands, ("up",), lambda _, character: character.down),
    *number_verbs(Character),
    *part(),
)
"""Verbs of a shorthand line, in the order of the suggestions."""
