"""Past fights of a session, as they are saved and shown: ROUND-3, END-1, END-2."""

from unhex.evening_kit import ended, fought, placed, with_thugs
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.system import UNHEX


def losses(session):
    """Return the fate of each character who fell in the last fight."""
    return {loss.name: loss.what for loss in session.table.fights[-1].losses}


def test_a_fight_is_kept_with_its_map_its_rounds_and_who_won():
    session = placed(with_thugs()).initiative()
    session.end_turns().initiative()
    ended(session)
    kept = session.table.fights[0]
    assert (kept.title, kept.map, kept.rounds) == ("The mill", "The mill", 2)
    assert (kept.winner, kept.ending) == ("The crew", "objective")


def test_a_setups_fight_is_called_as_the_session():

    session = Fight(ROOM, "Vex pc crew Room", "Bob house Room")
    session.amend("objective", "crew")
    assert (session.table.fights[0].title, session.table.fights[0].map) == ("A fight", "")


def test_END_1_falls_rises_surrenders_escapes_and_deaths_are_kept():
    """Captures are kept, too."""
    session = placed(with_thugs(4)).initiative()
    session.amend("vex", "level", 5)
    session.amend("vex", "level", 30)
    session.amend("ann", "level", 5)
    session.amend("thug-1", "state", "dead")
    session.amend("thug-2", "state", "left")
    session.amend("thug-3", "state", "surrendered")
    ended(session)
    assert losses(session) == {
        "Vex": "rose",
        "Ann": "unconscious",
        "Thug 1": "dead",
        "Thug 2": "gone",
        "Thug 3": "surrendered",
    }


def test_who_came_through_unharmed_is_not_named():
    assert losses(fought(2)) == {}


def test_who_was_away_is_not_named():
    session = with_thugs(2).script(("fight.prepare", "who"), ("fight.who", ["vex", "thug-1"]))
    ended(placed(session).initiative())
    assert losses(session) == {}


def test_the_names_stay_when_the_characters_have_left():
    session = placed(with_thugs(2)).initiative()
    session.amend("thug-1", "state", "dead")
    ended(session).script(("evening.next", "fight"))
    assert "thug-1" not in session.table.characters
    assert losses(session) == {"Thug 1": "dead"}


def test_the_history_is_shown_between_fights_and_not_during_one():
    session = fought()
    line = "1. The mill, 1 round: The crew's objective was met"
    assert line in session.view().underway
    assert line in session.view("players").underway
    assert line in [note.text for note in session.decision.explanation().notes]
    session.script(("evening.next", "fight"), ("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    placed(session)
    assert line not in session.view().underway


def test_END_2_that_the_pcs_recovered_is_kept_with_the_fight():
    session = fought().script(("evening.next", "recover"), ("recovery.items", "done"), ("recovery.items", "done"))
    assert session.table.fights[0].rested
    assert session.view().underway[-1].endswith("then the PCs recovered")


def test_the_players_do_not_learn_of_somebody_hidden_by_the_history():
    session = placed(with_thugs(2)).initiative()
    session.amend("thug-1", "hidden", "turn")
    session.amend("thug-1", "level", 3)
    ended(session)
    assert "Thug 1" in session.view().underway[-1]
    assert "Thug 1" not in session.view("players").underway[-1]


def test_each_fight_is_kept_in_its_order():
    session = fought()
    session.script(("evening.next", "fight"), ("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    ended(placed(session).initiative(), "opposition")
    assert [kept.winner for kept in session.table.fights] == ["The crew", "Opposition"]
    assert session.table.chapter == "between 2"


def test_the_gms_end_is_kept_too():
    session = placed(with_thugs()).initiative()
    session.overrule("end")
    assert (session.table.fights[0].winner, session.table.fights[0].ending) == ("", "gm")
    assert UNHEX.status(session.table) == []
