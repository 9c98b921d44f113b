"""Events that every game shares, with their log lines."""

from __future__ import annotations

import pytest
from tavern import TavernRules, brawler, tavern

from unhex_tui.engine.event import LogLine
from unhex_tui.gamekit.log import (
    ActionVoided,
    Appeared,
    Dismissed,
    Edited,
    EncounterLaidOut,
    EveningClosed,
    Event,
    FightBegan,
    FightEnded,
    Joined,
    PartTaken,
    PartyNamed,
    Recovered,
    RoundBegan,
    RulesChosen,
    SheetChanged,
)

GUARDS = tuple(f"guard-{n}" for n in range(1, 5))
CHAIRS = TavernRules.every[0]
VOID = {"refunded": False, "restored": False, "gone": False}
LINES = [
    (Edited("Ann has 3 pluck"), LogLine("The GM: Ann has 3 pluck", kind="gm")),
    (PartyNamed("The fiddlers"), LogLine("The party is now called The fiddlers", kind="scene")),
    (
        SheetChanged("ann", ("name Anna → Ann", "Strength 3 → 4")),
        LogLine("Ann's sheet: name Anna → Ann; Strength 3 → 4", kind="gm"),
    ),
    (Joined(("ann",), "band"), LogLine("Ann joins The band", kind="scene")),
    (Joined((*GUARDS, "bob"), "crowd"), LogLine("Guard 1 to Guard 4 and Bob join The crowd", kind="scene")),
    (Joined(("bob",), "crowd", hidden=True), LogLine("Bob joins The crowd", kind="gm")),
    (Appeared("bob"), LogLine("Bob appears", kind="action")),
    (Recovered("ann", 2, "pluck", ("TAV-2",)), LogLine("Ann recovers 2 pluck", ("TAV-2",), "scene")),
    (Dismissed("Bob"), LogLine("Bob leaves the table", kind="scene")),
    (PartTaken(("ann",), ()), LogLine("in the next fight: Ann", (), "gm")),
    (PartTaken((), GUARDS), LogLine("away: Guard 1 to Guard 4", (), "gm")),
    (PartTaken(("ann",), ("bob",), ("TAV-4",)), LogLine("in the next fight: Ann; away: Bob", ("TAV-4",), "gm")),
    (EncounterLaidOut("The cellar", ("Bob",)), LogLine("Encounter: The cellar, with Bob", (), "gm")),
    (EncounterLaidOut("The cellar", ()), LogLine("Encounter: The cellar, with no one", (), "gm")),
    (RulesChosen(CHAIRS, "on"), LogLine("May chairs fly? Yes", ("TAV-1",), "scene")),
    (RulesChosen(CHAIRS, "off"), LogLine("May chairs fly? No (the default)", ("TAV-1",), "scene")),
    (FightBegan(2), LogLine("Fight 2 begins", (), "scene", mark="scene")),
    (
        FightBegan(1, "in the dark", ("TAV-6",)),
        LogLine("Fight 1 begins, in the dark", ("TAV-6",), "scene", mark="scene"),
    ),
    (RoundBegan(3), LogLine("Round 3", kind="scene", mark="round")),
    (RoundBegan(3, "Turn"), LogLine("Turn 3", kind="scene", mark="round")),
    (FightEnded("band"), LogLine("The fight is over; still standing: The band", (), "scene", mark="end")),
    (FightEnded(""), LogLine("The fight is over; still standing: no one", (), "scene", mark="end")),
    (FightEnded("band", by_gm=True), LogLine("The GM ends the fight", (), "scene", mark="end")),
    (EveningClosed(), LogLine("The session is closed", kind="scene")),
    (ActionVoided("ann", **VOID), LogLine("Ann's action is canceled (GM ruling): spent", (), "gm")),
    (
        ActionVoided("ann", **VOID | {"refunded": True}),
        LogLine("Ann's action is canceled (GM ruling): refunded", (), "gm"),
    ),
    (
        ActionVoided("ann", **VOID | {"restored": True}),
        LogLine("Ann's action is canceled (GM ruling): spent, effects undone", (), "gm"),
    ),
    (ActionVoided("ann", **VOID | {"gone": True}), LogLine("Ann's action is no longer possible: spent", (), "gm")),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda part: type(part).__name__)
def test_an_event_has_its_line(event: Event, line: LogLine) -> None:
    guards = [brawler(f"Guard {n}") for n in range(1, 5)]
    assert event.words(tavern(brawler("Ann", "band"), brawler("Bob"), *guards)) == line


def test_every_shared_event_is_in_the_table() -> None:
    own = {kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__}
    assert own == {type(event) for event, _ in LINES}


class Toast(Event):
    """A toast with every kind of field that a text can name."""

    who: str
    against: tuple[str, ...]
    team: str
    drinks: tuple[str, ...]
    cups: int
    says = LogLine("{who} of {team} drinks {cups} cups of {drinks} to {against}", ("TAV-7",), "action")


def test_a_fixed_text_names_its_fields_in_words() -> None:
    table = tavern(brawler("Ann", "band"), *(brawler(f"Guard {n}") for n in range(1, 4)))
    toast = Toast("ann", GUARDS[:3], "band", ("beer", "wine", "milk"), 3)
    assert toast.words(table) == LogLine(
        "Ann of The band drinks 3 cups of beer, wine and milk to Guard 1 to Guard 3", ("TAV-7",), "action"
    )
    assert toast._replace(against=()).words(table).text.endswith("beer, wine and milk to ")


class Round(Event):
    """Drinks bought, with every kind of choice that a text can make."""

    who: str
    whom: tuple[str, ...]
    cups: int
    paid: bool = False
    says = LogLine(
        "{who}'s round{paid:: {cups:{cups} cup{cups!n:|s}|nothing} for {whom}|}; {whom!n:this|these}"
        " {met:{who!k:bob=bow|={cups!n:nod|wave}}|{who!k:bob=stare}}",
        ("{paid:TAV-1|}", "TAV-2"),
    )


@pytest.mark.parametrize(
    ("bought", "text", "rules"),
    [
        (Round("ann", ("bob",), 1, True), "Ann's round: 1 cup for Bob; this nod", ("TAV-1", "TAV-2")),
        (Round("ann", ("bob", "a|b"), 2, True), "Ann's round: 2 cups for Bob and a|b; these wave", ("TAV-1", "TAV-2")),
        (Round("ann", ("bob",), 0, True), "Ann's round: nothing for Bob; this wave", ("TAV-1", "TAV-2")),
        (Round("bob", ("ann",), 1), "Bob's round; this stare", ("TAV-2",)),
    ],
)
def test_a_fixed_text_has_choices(bought: Round, text: str, rules: tuple[str, ...]) -> None:
    class Names:
        def name(self, character_id: str) -> str:
            return {"ann": "Ann", "bob": "Bob"}.get(character_id, character_id)

        def met(self, character_id: str) -> bool:
            return character_id == "ann"

    assert bought.words(Names()) == LogLine(text, rules)


def test_a_line_names_removed_characters_and_lost_sides() -> None:
    table = tavern(brawler("Ann", "band"))
    table.remove("ann")
    table.teams.clear()
    assert Joined(("ann", "nobody"), "band").words(table).text == "Ann and nobody join band"
