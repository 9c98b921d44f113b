"""Texts that the GM types reach the players without hidden names, however those are spelled, in every game.

While typing, the GM sees the text for players and the words that may still show a hidden name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from fading_suns.random_fights import random_fight
from fully_automated.random_fa import random_fa
from players import RandomPlayer
from spelling import folded, spelled
from unhex_kit import Fight as UnhexFight
from unknown_armies.random_ua import random_ua

from unhex_tui.commands import report, story
from unhex_tui.commands.headless import Talk
from unhex_tui.commands.output import plain, text_of
from unhex_tui.engine.decision import Answer, Decision, Enter
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.visibility import OWN_WORDS, read_by_players
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fully_automated.system import FULLY_AUTOMATED
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.testing.laws import answerable
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.web.page import page

HIDDEN = ("Zorvekka", "Quijaxo", "Wubxilth")
GAMES: dict[str, tuple[Any, Callable[[Random], dict[str, Any]]]] = {
    "Fading Suns": (FADING_SUNS, random_fight),
    "Fully Automated!": (FULLY_AUTOMATED, random_fa),
    "Unknown Armies": (UNKNOWN_ARMIES, random_ua),
}


def haunted(game: str, rng: Random) -> Session:
    """Return a random fight with hidden NPCs whose names stand on the sheets of PCs."""
    system, made = GAMES[game]
    setup = made(rng)
    names = iter(HIDDEN)
    for n, one in enumerate(setup["characters"]):
        if not one.get("pc"):
            one |= {"name": next(names, f"Bravo {n}"), "known": ["condition"]}
            one["hidden"] = one["name"] in HIDDEN
    for one in setup["characters"]:
        if one.get("pc"):
            one |= {"concept": f"slays {spelled(rng, 'Zorvekka')}", "notes": [f"fears {spelled(rng, 'Quijaxo')}"]}
    return Session(system, setup)


class Telling(RandomPlayer):
    """Random player whose free texts mention hidden NPCs."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.rng, self.told = rng, 0

    def __call__(self, decision: Decision) -> Answer:
        if isinstance(decision, Enter) and decision.question in (*OWN_WORDS, "light.say"):
            self.told += 1
            return f"hears {spelled(self.rng, self.rng.choice(HIDDEN))} come"[: decision.high]
        return super().__call__(decision)


def texts(session: Session) -> Iterator[str]:
    """Yield all that players receive of a session."""
    view = session.view("players")
    yield json.dumps(plain(view), ensure_ascii=False)
    yield json.dumps(page(view), ensure_ascii=False)
    yield "\n".join(story.told(session, "players"))
    said: list[Any] = []
    talk = Talk(session, AppDice(Random(1)), said.append, audience="players")
    talk.begin("")
    talk.take(b'{"view": "players"}')
    yield "\n".join(text_of(one) for one in said if one["type"] in ("view", "log"))
    yield report.page(report.gathered(session, "players"))


@pytest.mark.parametrize("game", GAMES)
def test_players_get_no_hidden_name_in_any_promised_spelling(game: str) -> None:
    told = hidden = 0
    for seed in range(12):
        rng = Random(f"veil {game} {seed}")
        session, player = haunted(game, rng), Telling(rng)
        for step in range(60):
            if session.decision is None or not answerable(session.decision):
                break
            unseen = [folded(character.name) for character in session.table.characters.values() if character.hidden]
            hidden += len(unseen)
            if step % 6 == 0:
                for text in map(folded, texts(session)):
                    assert not [name for name in unseen if name in text], (
                        seed,
                        step,
                        [line.text for line in session.log("players")[-3:]],
                    )
            session.answer(player(session.decision))
        told += player.told
    assert hidden > 100
    assert told > 5 or game == "Fading Suns", "no own words were asked for"


# ------------------------------------------------------------------------------------ names of removed characters


def test_a_hidden_name_stays_hidden_after_removal() -> None:
    """Players read no such name after the table was saved and loaded."""
    rng = Random("removed")
    session = haunted("Fading Suns", rng)
    (who, *_) = [character for character in session.table.characters.values() if character.hidden]
    known = next(character for character in session.table.characters.values() if character.pc)
    assert "withheld" not in session.table.dump(), "old tables had none of it"
    session.table.remove(who.id)
    again = session.system.load(session.table.dump())
    assert read_by_players(again, f"{known.name} hears the {who.name}s") == f"{known.name} hears the someone"


def test_a_removed_character_whose_name_the_players_knew_keeps_it() -> None:
    session = haunted("Fading Suns", Random("removed"))
    known = next(character for character in session.table.characters.values() if character.pc)
    session.table.remove(known.id)
    assert read_by_players(session.table, f"misses {known.name}") == f"misses {known.name}"


# ------------------------------------------------------------------------------------------- while the GM types


def typing(text: str, *hidden: str) -> EnterPrompt:
    """Return the prompt for Vex's free action with a text typed so far."""
    people = [f"H{n} house Hall hidden" for n in range(len(hidden))]
    fight = UnhexFight("Room --- Hall", "Vex pc crew Room", "Thug gang Room", *people)
    for n, name in enumerate(hidden):
        fight.who(f"h{n}").name = name
    fight.act("vex", "other")
    assert isinstance(fight.decision, Enter) and fight.decision.question == "other.what"
    prompt = EnterPrompt(fight.decision)
    prompt.advise = fight.advice
    for sign in text:
        prompt.press(sign)
    return prompt


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hears a door", ()),
        ("hears the ghouls", ("Players read: “hears the someone”",)),
        ("a goulish grin", ("May show players the hidden Ghoul: “goulish”",)),
        (
            "goulish ghouls",
            ("May show players the hidden Ghoul: “goulish”; players read: “goulish someone”",),
        ),
    ],
)
def test_while_the_gm_types_the_screen_says_what_players_read(text: str, told: tuple[str, ...]) -> None:
    preview = typing(text, "Ghoul").preview
    assert (preview.texts if preview else ()) == told


def test_nothing_is_said_where_nothing_is_hidden() -> None:
    assert typing("hears the ghouls").preview is None


def drawn(prompt: EnterPrompt, width: int = 78, height: int = 8) -> list[str]:
    panel = QuestionPanel()
    panel._prompt = prompt
    return ["".join(text for text, _ in runs) for runs in panel.lay_out(width, height)]


def test_the_warning_stands_below_the_line_that_is_typed() -> None:
    rows = drawn(typing("a goulish grin", "Ghoul"))
    at = next(n for n, row in enumerate(rows) if row.startswith("> a goulish grin"))
    assert rows[at + 1].strip() == "May show players the hidden Ghoul: “goulish”"


def test_a_name_that_players_read_as_written_is_told() -> None:
    fight = UnhexFight("Room --- Hall", "Vex pc crew Room", "Ghoul house Hall hidden", "Thug gang Room")
    decision = Enter(question="party.name", seats=(GM,), prompt="What is the party called?")
    preview = fight.system.advise(fight.table, decision).previews.get("The Ghoulslayers")
    assert preview is not None
    assert preview.texts == ("Shows players the hidden Ghoul: the app does not mask names",)
    own = Enter(question="amend.name", seats=(GM,), prompt="A new name", about=("ghoul",))
    assert fight.system.advise(fight.table, own).previews.get("Ghoul King") is None, "players do not read it"


def test_a_map_is_warned_of_by_its_names_and_not_by_its_notes() -> None:
    fight = UnhexFight("Room --- Hall", "Vex pc crew Room", "Ghoul house Hall hidden", "Thug gang Room")
    decision = Enter(question="fight.map", seats=(GM,), prompt="Which map?", what="document", folder="maps")
    previews = fight.system.advise(fight.table, decision).previews
    assert previews.get("# Ghouls\nRoom --- Hall\nnote Hall: Ghoul waits") is None
    found = previews.get("Room --- Ghoul nest")
    assert found is not None and "the hidden Ghoul" in found.texts[0]


def test_a_secret_sentence_is_not_repeated_where_others_see_it() -> None:
    prompt = typing("hears the ghouls", "Ghoul")
    prompt.decision = prompt.decision._replace(secret=True)
    assert prompt.preview is None


@pytest.mark.parametrize("game", [*GAMES, "Unhex"])
def test_a_party_file_for_players_names_nobody_hidden(game: str) -> None:
    system = UNHEX if game == "Unhex" else GAMES[game][0]
    ann = {"name": "Ann", "pc": True, "concept": "slays ghouls", "notes": ["heard the Ghoul's song"]}
    fit = {"hp": 20} if system is FULLY_AUTOMATED else {}
    session = Session(system, {"title": "Crypt", "characters": [ann | fit, {"name": "Ghoul", "hidden": True} | fit]})
    (party,) = [document for document in system.documents(session.table) if document.kind == "party"]
    (mine,), (theirs,) = (json.loads(text)["characters"] for text in (party.text, party.players))
    assert (mine["concept"], mine["notes"]) == ("slays ghouls", ["heard the Ghoul's song"])
    assert (theirs["concept"], theirs["notes"]) == ("slays someone", ["heard the someone's song"])
