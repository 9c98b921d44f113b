"""Auto-answers: NPC dice by the app, a team without reactions, the last weapon; and checks called for at any time.

All are journaled and undone like anything else.
"""

from random import Random

from unhex_kit import ROOM, Evening, Fight

from unhex_tui.engine.session import AppDice, settle
from unhex_tui.systems.unhex.between import archive

PEOPLE = (
    "Vex pc crew Room knife@right sword@left",
    "Pat pc crew Hall",
    "Thug house Room sword@right",
    "Other house Hall knife@right",
)


def agree(s: Evening, key: str, name: str = "standing") -> Evening:
    """Toggle an auto-answer by the GM action."""
    aside = s.gm_action(name)
    aside.answer(key)
    assert s.finish(name, aside) is not None
    return s


def test_what_is_agreed_of_npcs_the_gm_alone_is_told() -> None:
    """Players who knew that a side does not react this round could exploit it; they do learn it of their own side."""
    for people in (("Ghost house Room hidden", "Guard watch Room"), ("Ghost house Room",)):
        s = agree(Fight(ROOM, "Vex pc crew Room", *people, first="crew"), "no_react:house")
        assert s.told()[-1] == "Auto-answer on: No reactions by House this round"
        agree(s, "no_react:house")
        assert s.told()[-1] == "Auto-answer off: No reactions by House this round"
        agree(s, "no_react:house")
        assert "greed" not in " ".join(s.told("players")) and s.view("players").agreed == ()
        assert s.view("gm").agreed == ("no reactions: House",)
        assert agree(s, "no_react:crew").told("players")[-1] == "Auto-answer on: No reactions by Crew this round"


# ------------------------------------------------------------------------------------------------- NPC dice


def test_the_app_rolls_for_npcs_and_only_for_them() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "npc_dice")
    assert s.told()[-1] == "Auto-answer on: The app rolls for NPCs"
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]))
    assert s.auto_answer() is None, "Vex is a PC"
    s.answer([9, 7])
    made = settle(s, AppDice(Random(4)))
    assert [(entry.question, entry.by) for entry in made] == [("defend.roll", "standing")]
    assert any(text.endswith("(auto-answer)") for text in s.told())
    assert [line.by_app for line in s.view("gm").log if line.faces][-2:] == [False, True], "the frame of app dice"
    assert not any(line.by_app for line in s.view("players").log)


def test_ACT_7_the_roll_says_why_the_app_leaves_it() -> None:
    """A player may surrender."""
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    assert s.decision is not None
    assert s.decision.explanation().notes == (), "nothing is agreed"
    agree(s, "npc_dice")
    assert s.auto_answer() is None
    (note,) = s.decision.explanation().notes
    assert str(note) == "The app rolls for NPCs, but Vex may still surrender: press r to roll (ACT-7)"


def test_ACT_7_without_surrenders_the_app_rolls_at_once() -> None:
    """The table agreed that no one surrenders unasked."""
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "at_once")
    assert s.told()[-1] == "Auto-answer on: The app rolls for NPCs at once"
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    assert s.decision is not None and s.decision.explanation().notes == ()
    assert [entry.by for entry in settle(s, AppDice(Random(4)))] == ["standing"]


def test_ACT_7_the_two_ways_to_have_the_app_roll_replace_each_other() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "npc_dice")
    assert agree(s, "at_once").table.standing == {"npc_dice": "at_once"}
    assert agree(s, "npc_dice").table.standing == {"npc_dice": "on"}
    aside = s.gm_action("standing")
    hints = {option.key: option.hint for option in aside.decision.options}
    assert hints["at_once"] == "off; even if a PC could surrender"
    assert hints["npc_dice"] == "on: choose to end it; waits if a PC could surrender"
    assert "Announce surrenders before the dice" in str(aside.decision.explanation().notes)


def test_ACT_7_an_announced_surrender_comes_before_the_dice() -> None:
    """No question is asked."""
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "at_once")
    agree(s, "surrender:vex", "surrender")
    assert s.told("players")[-1] == "Vex will surrender if anyone acts on them this round"
    for audience in ("gm", "players"):
        assert {row.name: row.conditions for row in s.view(audience).roster}["Vex"] == ("will surrender",)
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    made = settle(s, AppDice(Random(4)))
    assert [(entry.question, entry.value, entry.by) for entry in made] == [("attack.roll", "surrender:vex", "standing")]
    assert s.who("vex").surrendered and s.actions("thug") == 1 and "surrender:vex" not in s.table.standing


def test_ACT_7_RUL_11_no_reaction_where_the_target_will_surrender() -> None:
    people = (*PEOPLE, "Sam pc crew Room shield@left SHLD-2")
    s = agree(Fight(ROOM, *people, first="house"), "surrender:vex", "surrender")
    s.act("thug", "attack:thug.sword", ("attack.target", "vex"))
    s.asks("attack.react")
    made = settle(s, AppDice(Random(4)))
    assert [(entry.question, entry.value) for entry in made] == [("attack.react", []), ("attack.roll", "surrender:vex")]
    assert s.told()[-2:] == [
        "Thug attacks Vex: who reacts? no reaction: Vex will surrender (auto-answer)",
        "Vex surrenders (auto-answer); Thug gets the action back",
    ]
    assert s.told("players")[-1] == "Vex surrenders; Thug gets the action back"
    assert s.actions("sam") == 1


def test_ACT_7_an_interceptor_reads_that_the_mover_will_surrender() -> None:
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "surrender:thug", "surrender")
    s.act("thug", "move")
    s.asks("move.react")
    assert s.auto_answer() is None and s.decision is not None
    assert "Thug will surrender if anyone intercepts (ACT-7, RUL-11)" in map(str, s.decision.explanation().notes)
    s.answer([next(key for key in s.keys if key.startswith("vex:"))])
    assert s.auto_answer() is not None and s.auto_answer().value == "surrender:thug"


def test_ACT_7_players_hear_nothing_of_an_npcs_announcement() -> None:
    """The GM reads that it lapsed."""
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "surrender:thug", "surrender")
    assert s.told()[-1] == "Thug will surrender if anyone acts on them this round"
    assert not any("surrender" in line for line in s.told("players"))
    assert "will surrender" not in str(s.view("players"))
    s.end_turns()
    assert s.told().count("No one acted on Thug this round: Thug does not surrender") == 1
    assert not any("surrender" in line for line in s.told("players"))


def test_ACT_7_it_may_be_announced_while_reactions_are_open_and_taken_back() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("thug", "attack:thug.sword")
    agree(s, "surrender:vex", "surrender")
    s.asks("attack.react")
    agree(s, "surrender:vex", "surrender")
    assert s.told()[-1] == "Vex will not surrender" and s.table.standing == {}
    agree(s, "surrender:vex", "surrender")
    s.answer([])
    assert s.auto_answer() is not None and s.auto_answer().value == "surrender:vex"


def test_ACT_7_an_announcement_ends_with_the_round() -> None:
    """No other character benefits."""
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "surrender:pat", "surrender")
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    assert s.auto_answer() is None
    s.answer([9, 7])
    s.end_turns()
    s.turn("house")
    s.act("thug", "move", ("move.react", []))
    s.amend("thug", "actions", 1)
    s.act("thug", "attack:thug.sword")
    if s.decision is not None and s.decision.question == "attack.react":
        s.answer([])
    s.asks("attack.roll")
    assert s.keys == ["surrender:pat"] and s.table.standing == {"surrender:pat": "1"} and s.auto_answer() is None


def test_no_surrender_is_announced_outside_a_fight() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.table.phase = "evening"
    assert s.finish("surrender", s.gm_action("surrender")) is None


def test_other_rolls_have_no_note_on_surrenders() -> None:
    """A player rolls, or only NPCs could surrender."""
    s = agree(Fight(ROOM, *PEOPLE), "npc_dice")
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    assert s.decision is not None and s.keys == ["surrender:thug"]
    assert s.decision.explanation().notes == ()


def test_the_app_rolls_only_while_it_is_agreed() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [9, 7]))
    assert s.auto_answer() is None
    agree(s, "npc_dice")
    assert s.auto_answer() is not None
    agree(s, "npc_dice")
    assert s.auto_answer() is None
    assert s.told()[-1] == "Auto-answer off: The app rolls for NPCs"


def test_nothing_but_dice_is_answered_for_npcs() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "npc_dice")
    s.act("vex", "attack:vex.knife")
    assert s.auto_answer() is None
    assert settle(s, AppDice(Random(1))) == []
    s.asks("attack.react")


def test_undo_to_a_standing_answer_does_not_repeat_it() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "npc_dice")
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [9, 7]))
    settle(s, AppDice(Random(4)))
    s.undo()
    s.asks("defend.roll")
    assert s.auto_answer() is None


def test_an_agreement_is_one_entry_and_undone() -> None:
    s = Fight(ROOM, *PEOPLE)
    head = s.journal.head
    agree(s, "npc_dice")
    entry = s.journal.entries[s.journal.head]
    assert (entry.kind, entry.parent, s.table.standing) == ("aside", head, {"npc_dice": "on"})
    assert s.undo() == ("Auto-answer on: The app rolls for NPCs", 1)
    assert s.table.standing == {}


# ------------------------------------------------------------------------------------------------- no reactions


def test_a_team_that_does_not_react_is_not_asked() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "no_react:house")
    s.act("vex", "attack:vex.knife")
    s.asks("attack.roll")
    s.answer([9, 7])
    s.amend("vex", "actions", 1)
    s.act("vex", "move")
    s.asks("turn.actor")
    assert s.area("vex") == "Hall"


def test_the_other_team_still_reacts() -> None:
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "no_react:house")
    s.act("thug", "attack:thug.sword")
    s.asks("attack.react")


def test_not_reacting_ends_with_the_round() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "no_react:house")
    s.end_turns()
    s.turn("crew")
    s.act("vex", "attack:vex.knife")
    s.asks("attack.react")


def test_not_reacting_agreed_within_a_window_closes_it() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife")
    s.asks("attack.react")
    agree(s, "no_react:house")
    s.asks("attack.roll")
    s.undo()
    s.asks("attack.react")


def test_only_the_team_that_agreed_is_left_out_of_a_window_for_several() -> None:
    s = Fight(ROOM, *PEOPLE, "Rat gang Room knife@right")
    agree(s, "no_react:house")
    s.act("vex", "move")
    assert {key.partition(":")[0] for key in s.keys} == {"rat"}
    decision = s.decision
    assert decision is not None
    key = s.meant("thug:intercept:thug.sword")
    blocked = next(b for b in decision.explanation().blocked if b.option.key == key)
    assert [reason.text for reason in blocked.reasons] == ["No reactions by House this round (auto-answer)"]


# ------------------------------------------------------------------------------------------------- the weapon


def test_the_weapon_of_last_time_is_the_only_one_offered_lethal_or_not() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.attack("vex", "knife~less", [9, 7])
    s.end_turns()
    agree(s.turn("crew"), "weapon")
    s.script(("turn.actor", "vex"))
    assert [key for key in s.keys if key.startswith("attack")] == [s.meant("attack:vex.knife~less")]
    agree(s, "weapon")
    assert s.offers(["attack:vex.knife", "attack:vex.knife~less", "attack:vex.sword"])


def test_before_any_attack_the_choice_is_free() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "weapon")
    s.script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.knife", "attack:vex.sword"])


def test_a_weapon_that_is_gone_frees_the_choice() -> None:
    s = agree(Fight(ROOM, *PEOPLE), "weapon")
    s.attack("vex", "knife", [9, 7])
    s.amend("vex", "items", "vex.knife", "destroy")
    s.end_turns()
    s.turn("crew")
    s.script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.sword"])


def test_a_weapon_left_out_may_still_be_forced_and_says_why() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.attack("vex", "knife", [9, 7])
    s.end_turns()
    agree(s.turn("crew"), "weapon")
    s.script(("turn.actor", "vex"))
    assert s.why_not("attack:vex.sword") == set()
    s.answer(s.meant("attack:vex.sword"), forced=True)
    assert s.told()[-1] == "Vex attacks Thug: sword"


# ------------------------------------------------------------------------------------------------- rolls called for


def test_a_roll_may_be_called_for_at_any_decision_and_changes_nothing_else() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    before = s.table.dump()
    aside = s.gm_action("roll")
    aside.answer("pat")
    aside.answer("hears the door")
    assert aside.decision is not None and [seat.id for seat in aside.decision.seats] == ["pat"]
    aside.answer([4, 4])
    assert s.finish("roll", aside) is not None
    assert s.told()[-1] == "Pat rolls (hears the door): 44, critical success"
    assert s.table.dump() == before
    s.asks("attack.roll")
    assert s.undo() == ("Pat rolls 44 (hears the door)", 1)


def test_ACT_7_an_npcs_dice_are_not_rolled_past_a_player_who_may_surrender() -> None:
    s = agree(Fight(ROOM, *PEOPLE, first="house"), "npc_dice")
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    s.asks("attack.roll")
    assert s.auto_answer() is None, "Vex's player may surrender"
    s.answer("surrender:vex")
    assert s.table.characters["vex"].surrendered


# ------------------------------------------------------------------------------------------------- offered where asked


def offered(s: Evening) -> list[tuple[str, bool]]:
    """Return the auto-answers offered at the pending question, and whether each is on."""
    assert s.decision is not None
    return [(one.text, one.holds) for one in s.system.auto_answers(s.table, s.decision)]


def test_a_team_may_agree_not_to_react() -> None:
    """The question offers it, and any question can end it."""
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife")
    s.asks("attack.react")
    assert offered(s) == [("no reactions: House is not asked again this round", False)]
    (one,) = s.system.auto_answers(s.table, s.decision)
    agree(s, str(one.answers[0]), one.aside).asks("attack.roll")
    assert offered(s) == [("no reactions: House", True)]
    assert s.view().agreed == ("no reactions: House",) and s.view("players").agreed == ()
    (one,) = s.system.auto_answers(s.table, s.decision)
    assert agree(s, str(one.answers[0]), one.aside).view().agreed == ()


def test_dice_of_npcs_may_be_agreed_at_their_roll_alone() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("thug", "attack:thug.sword", ("attack.react", []))
    waits = "the app rolls for NPCs, but waits if a PC could surrender; until you end it"
    at_once = "the app rolls for NPCs, even if a PC could surrender; until you end it"
    assert offered(s) == [(at_once, False), (waits, False)]
    s = Fight(ROOM, *PEOPLE)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    assert offered(s) == [], "the roll is a PC's"


def test_the_weapon_of_last_time_may_be_agreed_where_there_is_another() -> None:
    s = Fight(ROOM, *PEOPLE)
    s.who("vex").last_form = s.meant("vex.knife")
    s.answer("vex")
    assert offered(s) == [("always knife: no less-lethal use and no other weapon for Vex, in this fight", False)]
    s = agree(Fight(ROOM, *PEOPLE), "weapon")
    assert offered(s) == [("last-used weapon only", True)]
    s = Fight(ROOM, PEOPLE[0] + " pistol", *PEOPLE[1:])
    s.who("vex").last_form = s.meant("vex.pistol")
    assert offered(s.script(("turn.actor", "vex"))) == [], "it is in no hand"


def test_the_last_weapon_may_be_agreed() -> None:
    """Players agree for themselves, the GM for all NPCs; the fight's end ends it."""
    s = Fight(ROOM, *PEOPLE[:2], "Thug house Room sword@right knife@left", "Other house Hall", first="house")
    for who, weapon in (("vex", "knife"), ("thug", "sword")):
        s.who(who).last_form = s.meant(f"{who}.{weapon}")
    s.answer("thug")
    assert offered(s) == [("NPCs attack as last time: every NPC uses only their last-used weapon in this fight", False)]
    agree(s, "weapon:npcs")
    assert offered(s) == [("last-used weapon only: NPCs", True)]
    assert [key for key in s.keys if key.startswith("attack") and "~" not in key] == [s.meant("attack:thug.sword")]
    s = agree(Fight(ROOM, *PEOPLE), "weapon:npcs")
    s.who("vex").last_form = s.meant("vex.knife")
    s.answer("vex")
    assert s.offers(["attack:vex.knife", "attack:vex.sword"]), "no player has agreed to anything"
    agree(s, "weapon:vex")
    assert not s.offers(["attack:vex.sword"])
    archive.begin_fight(s.table)
    assert not [name for name in s.table.standing if name.startswith("weapon")]
