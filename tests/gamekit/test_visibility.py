"""Visibility: what players know of characters, and the log lines and texts that they read."""

from __future__ import annotations

from typing import Any

import pytest
from tavern import Swing, Tavern, brawler, tavern

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Enter
from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.log import Appeared, Dismissed, Edited, Event, FightEnded, Joined, PartTaken
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.veil import Secret
from unhex_tui.gamekit.visibility import (
    COMMON_THINGS,
    AsRead,
    fact_known,
    forewarned,
    is_common,
    knows,
    log_line,
    met,
    open_names,
    read_by_players,
    reveal,
    secrets_of,
    seen,
    sheet_for_players,
    shown_name,
    team_known,
    under_way,
    veil_of,
    won_unseen,
)


def haunted(**more: object) -> Tavern:
    """Return a brawl of Ann, Bob, whose name players do not know, and the hidden Zorvek with his plans."""
    bob = brawler("Bob", known=("condition",), figure=1)
    zorvek = brawler("Zorvek", hidden=True, pockets=("Vault plan", "rope", "Knife"))
    return tavern(brawler("Ann", "band"), bob, zorvek, **more)


def line(table: Tavern, event: Event) -> tuple[str, str]:
    """Return an event's line for the GM and for the players, "" if they may not read it."""
    said = log_line(event, AsRead(table, True), AsRead(table, False))
    return said.text, said.to_players()


# ------------------------------------------------------------------------------------------------ who and what is known


def test_players_see_npcs_of_a_staged_fight_only() -> None:
    table = haunted()
    ann, bob, zorvek = table.characters.values()
    assert [seen(c) for c in (ann, bob, zorvek)] == [True, True, False]
    table.phase, table.round = "preparing", 0
    assert [met(table, c) for c in (ann, bob, zorvek)] == [True, False, False]
    table.round = 1
    assert [met(table, c) for c in (ann, bob, zorvek)] == [True, True, False]
    bob.away = ann.away = True
    assert [seen(c) for c in (ann, bob)] == [True, False]


def test_players_know_facts_of_pcs_and_revealed_ones() -> None:
    ann, bob, _ = haunted().characters.values()
    assert knows(ann, "numbers") and not knows(ann, "pluck", pcs=False)
    assert knows(bob, "condition") and not knows(bob, "name")
    table = haunted()
    assert [fact_known(table, who) for who in ("ann", "bob", "gone")] == [True, True, False]
    assert not fact_known(table, "bob", "numbers")


def test_an_unknown_name_is_a_figure_or_someone() -> None:
    ann, bob, _ = haunted().characters.values()
    assert [shown_name(ann), shown_name(bob)] == ["Ann", "Figure 1"]
    bob.figure = 0
    assert shown_name(bob) == "Someone"


def test_a_revealed_stranger_gets_the_next_number() -> None:
    table = haunted()
    zorvek = table.characters["zorvek"]
    reveal(table, zorvek, hidden=False, known=("numbers", "nonsense"))
    assert (zorvek.hidden, zorvek.known, zorvek.figure) == (False, ("numbers",), 2)
    reveal(table, zorvek, hidden=True, known=("numbers", "name"))
    assert (zorvek.hidden, zorvek.known, zorvek.figure) == (True, ("name", "numbers"), 2), "in the game's order"
    reveal(table, zorvek)
    assert (zorvek.hidden, zorvek.known) == (True, ("name", "numbers"))


def test_sides_are_known_by_a_met_member() -> None:
    table = tavern(brawler("Ann", "band"), brawler("Zorvek", hidden=True))
    assert [team_known(table, team) for team in ("band", "crowd")] == [True, False]
    assert won_unseen(table, "crowd") and not won_unseen(table, "band") and not won_unseen(table, "")
    table.characters["zorvek"].hidden = False
    assert team_known(table, "crowd") and not won_unseen(table, "crowd")
    table.characters["zorvek"].pluck = 0
    assert won_unseen(table, "crowd"), "no able member is seen"


# ------------------------------------------------------------------------------------------------- hidden words


@pytest.mark.parametrize(
    ("thing", "common"),
    [("", True), ("rope", True), ("Knife", True), ("Bronze Knife", False), ("Knife Club", True), ("Vault plan", False)],
)
def test_common_things_stay_readable(thing: str, common: bool) -> None:
    assert is_common(thing, COMMON_THINGS) is common


def test_secrets_are_names_things_and_unmet_sides() -> None:
    table = haunted(withheld={"Old Tom": "who", "Moon Key": "what", "rope": "what"})
    assert [*secrets_of(table)] == [
        Secret("Bob", "Figure 1"),
        Secret("Zorvek", "someone"),
        Secret("Vault plan", "something"),
        Secret("Old Tom", "someone"),
        Secret("Moon Key", "something"),
    ]
    table.characters["bob"].hidden = True
    assert Secret("The crowd", "someone") in [*secrets_of(table)]
    assert Secret("The crowd", "someone") not in [*secrets_of(table, sides=False)]
    table.characters["bob"].hidden = False
    assert open_names(table) == {"Ann", "Figure 1", "The band", "The crowd"}


def test_texts_pass_through_the_veil() -> None:
    table = haunted()
    text = "Zorvek drops a rope, a knife and the vault plan before Bob and Ann"
    assert read_by_players(table, text) == "someone drops a rope, a knife and the something before Figure 1 and Ann"
    assert read_by_players(table, "") == ""
    table = tavern(brawler("Ann", "band"))
    table.teams.pop()
    assert veil_of(table) is None and read_by_players(table, text) == text


def test_a_players_sheet_is_veiled_in_its_texts_only() -> None:
    data = {"name": "Ann", "concept": "hunts Zorvek", "notes": ["Zorvek owes her"], "pluck": 3}
    assert sheet_for_players(veil_of(haunted()), data) == {
        "name": "Ann",
        "concept": "hunts someone",
        "notes": ["someone owes her"],
        "pluck": 3,
    }
    assert sheet_for_players(None, data) is data


@pytest.mark.parametrize(
    ("question", "what", "text", "lines"),
    [
        ("goal.text", "text", "find Zorvek", ("Players read: “find someone”",)),
        ("goal.text", "text", "find a door", ()),
        ("goal.text", "text", "find Zorevk", ("May show players the hidden Zorvek: “Zorevk”",)),
        ("party.name", "text", "Zorvek's Bane", ("Shows players the hidden Zorvek: the app does not mask names",)),
        (
            "fight.map",
            "document",
            "# Zorvek\nBar --- Zorvek's den",
            ("Shows players the hidden Zorvek: the app does not mask names",),
        ),
        ("fight.map", "document", "# Zorvek\nBar --- Den\nnote Den: Zorvek", ()),
        ("note.text", "text", "Zorvek waits", ()),
    ],
)
def test_typing_warns_of_a_hidden_name(question: str, what: str, text: str, lines: tuple[str, ...]) -> None:
    more = {"folder": "maps"} if what == "document" else {}
    asked = Enter(question=question, seats=(GM,), prompt="?", what=what, **more)  # type: ignore[arg-type]
    preview = forewarned(Advice(), haunted(), asked).previews.get(text)
    assert (preview.texts if preview else ()) == lines


def test_a_hidden_characters_own_name_brings_no_warning() -> None:
    asked = Enter(question="amend.text", seats=(GM,), prompt="?", about=("zorvek",))
    assert forewarned(Advice(), haunted(), asked).previews.get("Zorvek the Red") is None
    asked = asked._replace(about=("ann",))
    assert forewarned(Advice(), haunted(), asked).previews.get("Zorvek the Red") is not None


# ------------------------------------------------------------------------------------------------------- log lines


class Hits(Event):
    """A blow, in the words of a player."""

    who: str
    target: str
    how: str = ""
    own_words = True

    def words(self, names: Any) -> LogLine:
        return LogLine(f"{names.name(self.who)} hits {names.name(self.target)}{self.how}", ("TAV-5",))


class Sang(Event):
    """A song of many."""

    whom: tuple[str, ...]

    def words(self, names: Any) -> LogLine:
        return LogLine(f"{', '.join(map(names.name, self.whom))} sing")

    def among(self, met: frozenset[str]) -> Sang | None:
        """Return the part about the characters that players have met; None if they have met none."""
        some = tuple(one for one in self.whom if one in met)
        return Sang(some) if some else None


@pytest.mark.parametrize(
    ("event", "gm", "players"),
    [
        (Hits("ann", "bob"), "Ann hits Bob", "Ann hits Figure 1"),
        (Hits("ann", "bob", " for Zorvek"), "Ann hits Bob for Zorvek", "Ann hits Figure 1 for someone"),
        (Hits("zorvek", "ann"), "Zorvek hits Ann", ""),
        (Hits("ann", "gone"), "Ann hits gone", ""),
        (Appeared("bob"), "Bob appears", "Figure 1 appears"),
        (Edited("Ann has 3 pluck"), "The GM: Ann has 3 pluck", ""),
        (Joined(("ann",), "band"), "Ann joins The band", "Ann joins The band"),
        (Joined(("zorvek",), "crowd", hidden=True), "Zorvek joins The crowd", ""),
        (Dismissed("Zorvek", secret=True), "Zorvek leaves the table", ""),
        (PartTaken(("ann",), ("bob",)), "in the next fight: Ann; away: Bob", ""),
        (
            FightEnded("crowd"),
            "The fight is over; still standing: The crowd",
            "The fight is over; still standing: The crowd",
        ),
        (FightEnded("crowd", by_gm=True), "The GM ends the fight", "The GM ends the fight"),
        (Sang(("ann", "bob")), "Ann, Bob sing", "Ann, Figure 1 sing"),
        (Sang(("ann", "zorvek")), "Ann, Zorvek sing", "Ann sing"),
        (Sang(("zorvek",)), "Zorvek sing", ""),
    ],
)
def test_players_read_a_line_in_their_words_or_not_at_all(event: Event, gm: str, players: str) -> None:
    assert line(haunted(), event) == (gm, players)


def test_an_unseen_victory_leaves_no_winner_for_players() -> None:
    table = haunted()
    table.characters["bob"].pluck = 0
    assert line(table, FightEnded("crowd")) == (
        "The fight is over; still standing: The crowd",
        "The fight is over; still standing: no one",
    )


def test_players_learn_of_an_action_once_it_has_begun() -> None:
    table = haunted()
    gm, players = AsRead(table, True), AsRead(table, False)
    assert (under_way(gm), under_way(players)) == ("", "")
    table.action = Swing("ann", "bob")
    assert (under_way(gm), under_way(players)) == ("Ann → Bob", "")
    table.action.begun = True
    assert (under_way(gm), under_way(players)) == ("Ann → Bob", "Ann → Figure 1")
    table.action = Swing("ann", begun=True)
    assert under_way(players) == "Ann"
    table.action = Swing("zorvek", "ann", begun=True)
    assert (under_way(gm), under_way(players)) == ("Zorvek → Ann", "")


def test_names_and_numbers_as_each_audience_reads_them() -> None:
    table = haunted()
    gm, players = AsRead(table, True), AsRead(table, False)
    assert [gm.name(who) for who in ("ann", "bob", "zorvek")] == ["Ann", "Bob", "Zorvek"]
    assert [players.name(who) for who in ("ann", "bob", "zorvek", "gone")] == ["Ann", "Figure 1", "someone", "someone"]
    assert players.team_name("crowd") == "The crowd"
    assert [gm.numbers("bob"), players.numbers("bob"), players.numbers("ann")] == [True, False, True]
    assert [gm.counted("bob"), players.counted("bob"), players.counted("ann")] == [True, False, True]
