"""What comes with the game: a fight ready to play, opponents, a party, encounters."""

from __future__ import annotations

import json
from pathlib import Path

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.session import Session
from unhex_tui.systems import fading_suns
from unhex_tui.systems.fading_suns.system import FADING_SUNS

HERE = Path(fading_suns.__file__).parent
TEMPLATES = json.loads((HERE / "prepared" / "templates.json").read_text("utf-8"))


def test_FS_CVR_1_the_demo_has_what_every_action_is_for() -> None:
    fight = Session(FADING_SUNS, FADING_SUNS.demo().setup())
    people = fight.table.characters.values()
    assert [sum(c.pc == pc for c in people) for pc in (True, False)] == [4, 6]
    assert {c.name: c.cover for c in people if c.cover} == {"Oriel Vane": "partial", "Lookout": "full"}
    assert {own.key: (own.ranged, own.adds_strength) for c in people for own in c.own} == {
        "own:cane": (False, True),
        "own:flail": (False, True),
        "own:short-knife": (False, True),
        "own:crossbow": (True, False),
    }
    assert max(c.strength + c.vigor for c in people) > 15, "nobody to hold people"
    assert max(c.dexterity + c.dodge for c in people) > 15, "nobody to be missed"
    assert max(c.run for c in people) > 12, "nobody to run people over"
    assert min(c.armor for c in people if c.armor) < 4, "armor that differs"


def test_cover_ends_with_the_fight_that_it_was_prepared_for() -> None:
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").cover, fight.of("Cardanzo").down = "full", True
    fight.overrule("end")
    assert (fight.of("Cardanzo").cover, fight.of("Cardanzo").down) == ("", False)


def test_there_are_six_opponents_each_of_a_kind_of_its_own() -> None:
    assert len(TEMPLATES) == 6
    assert len({one["concept"] for one in TEMPLATES.values()}) == 6
