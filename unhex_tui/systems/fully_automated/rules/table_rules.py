"""What a table has chosen where the rules have two answers or none: the options of the catalogue's part D.

Chosen when a session starts, kept in its save, changed only between fights. The defaults are the catalogue's.
"""

from __future__ import annotations

from typing import NamedTuple

from unhex_tui.evening.rulings import Ruled, numbers, rule, rules_of


class _Answers(NamedTuple):
    """The answer to each table rule."""

    # ---------------------------------------------------------------- dice and order
    adv_method: str = rule(
        "How do advantage and disadvantage work?",
        {
            "extra_die": "One more die is rolled; the lowest, or the highest, drops",
            "flat": "One is added to the result, or taken from it",
            "reroll": "Both dice are rolled twice; the better pair, or the worse, counts",
            "ignore_one": "One minus, or one plus, counts nothing",
        },
        ("FA-DICE-3",),
    )
    adv_stack: str = rule(
        "What if several of the same kind are left?",
        {"single": "They count as one", "net": "Each of them counts"},
        ("FA-DICE-4",),
    )
    init_tie: str = rule(
        "Who is first of those with the same score?",
        {
            "speed_then_reroll": "The faster; who is as fast rolls again",
            "gm": "The GM says it",
            "players_first": "Players' characters",
            "shared": "They act together",
        },
        ("FA-INIT-2",),
    )
    init_reroll_when: str = rule(
        "When does a new turn order roll count?",
        {"step4_next_round": "It is rolled with the aim, for the next round", "immediate": "At once"},
        ("FA-INIT-4",),
    )
    step2_order: str = rule(
        "In which order do defenders move?",
        {"lowest_first": "Lowest first", "gm": "As the GM says"},
        ("FA-RND-4",),
    )
    step4_order: str = rule(
        "In which order are aims and specials resolved?",
        {"highest_first": "Highest first", "gm": "As the GM says"},
        ("FA-RND-4",),
    )
    select_seconds: str = rule(
        "How long is the time to choose an action that is shown?",
        {"10": "10 seconds", "off": "None is shown", **numbers("5", (15, 20, 30, 45, 60, 90, 120), "{} seconds")},
        ("FA-SEL-3",),
    )
    late_joiner: str = rule(
        "When does who comes later act?",
        {"next_round": "Rolls on arrival, acts from the next round on", "gm": "When the GM says"},
        ("FA-INIT-1",),
    )
    surprise: str = rule(
        "Does who is surprised lose its first action?",
        {"none": "No", "gm": "The GM says who can only defend in the first round"},
        ("FA-SET-3",),
    )
    default_hp: str = rule(
        "How many hit points has who names none?",
        numbers("none", range(1, 61), "{}") | {"none": "They must be told"},
        ("FA-HP-6",),
    )
    # ---------------------------------------------------------------- attacks
    min_range_adjacent: str = rule(
        "Can microdarters and bows be used on somebody adjacent?",
        {"disadvantage": "Yes, at disadvantage", "forbidden": "No; the rifle alone can"},
        ("FA-ATK-8",),
    )
    attacker_aim_on_autofail: str = rule(
        "Is aim spent on an attack whose target got away?",
        {"spent": "Yes", "kept": "No, it is kept"},
        ("FA-AIM-11",),
    )
    counter_card: str = rule(
        "What can a counter-attack be made with?",
        {
            "any_in_range": "Any card that fits the distance",
            "same_category": "A card of the attack's kind that fits the distance",
            "unarmed_only": "An unarmed card that fits the distance",
        },
        ("FA-ATK-15",),
    )
    counter_free_move: str = rule("Has a counter-attack its card's free hex?", {"0": "No", "1": "Yes"}, ("FA-ATK-15",))
    counter_defendable: str = rule(
        "Can a counter-attack be defended against?",
        {"off": "No", "on": "Yes, by who defends"},
        ("FA-ATK-15",),
    )
    defend_hex_per_round: str = rule(
        "How often may a defender step away?",
        {"1": "One hex in a round", "per_attack": "One hex at every attack"},
        ("FA-DEF-9",),
    )
    los_break_autofail: str = rule(
        "Does an attack fail if its target steps out of its line?",
        {"on": "Yes", "off": "No"},
        ("FA-DEF-10",),
    )
    lose_action_when_incapacitated: str = rule(
        "Does who goes down before its turn lose its action?",
        {"on": "Yes", "off": "No, it is still done"},
        ("FA-ATK-13",),
    )
    opt_stun_hits_pending_attack: str = rule(
        "Does a stun hinder an attack that was chosen before?",
        {"off": "No", "on": "Yes: it is at disadvantage"},
        ("FA-OPT-1",),
    )
    # ---------------------------------------------------------------- stun, aim
    stun_compounds: str = rule(
        "What do several stuns do?",
        {"rounds": "Each is one more round", "disadvantage": "All are for one round, each hinders its defence more"},
        ("FA-STN-2",),
    )
    aimed_stun: str = rule(
        "Does the stun of an aimed card add to the roll's?",
        {"at_least": "No: the greater counts", "add": "Yes"},
        ("FA-AIM-7",),
    )
    aim_lost_on_damage: str = rule(
        "When does damage take held aim?",
        {"end_of_round": "At the end of the round", "immediately": "At once"},
        ("FA-AIM-4",),
    )
    aim_defend_auto: str = rule(
        "Is held aim spent on a defence?",
        {"on": "Always", "ask": "If its holder wants it"},
        ("FA-AIM-10",),
    )
    aim_defend_scope: str = rule(
        "For how many defences is aim that is spent on them?",
        {"round": "All of the round", "first_roll": "The first alone"},
        ("FA-AIM-11",),
    )
    # ---------------------------------------------------------------- movement
    aimed_repeat_move: str = rule(
        "How far is an aimed move after a move?", {"3": "3 hexes", "5": "5 hexes"}, ("FA-MOV-4",)
    )
    drag_cost: str = rule(
        "What does it cost to move somebody unwilling?",
        {"2_per_hex": "Each hex costs 2", "flat_2": "2 hexes more in all"},
        ("FA-MOV-8",),
    )
    share_hex: str = rule("May two people stand in one hex?", {"off": "No", "on": "Yes"}, ("FA-MOV-7",))
    single_hex_ignores_terrain: str = rule(
        "Can a single hex of movement enter difficult ground?",
        {"off": "No", "on": "Yes"},
        ("FA-MOV-9",),
    )
    tackle_move: str = rule(
        "When does who tackles move?",
        {"before_attack": "Before its attack", "movement_step": "With all movements, after its attack"},
        ("FA-UNM-3",),
    )
    # ---------------------------------------------------------------- lines and cover
    veil: str = rule(
        "When do foliage and smoke hinder a shot?",
        {"every": "If no line is free of them", "any": "If any line runs through them"},
        ("FA-ATK-10",),
    )
    own_hex_cover: str = rule("Is an obstacle in one's own hex cover?", {"on": "Yes", "off": "No"}, ("FA-COV-5",))
    cover_helps_vs_reach: str = rule(
        "Does cover help to defend against staff and spear?",
        {"on": "Yes", "off": "No"},
        ("FA-COV-10",),
    )
    cover_transfer_armor: str = rule(
        "Does armor stop what somebody takes who is cover?",
        {"off": "No", "on": "Yes"},
        ("FA-COV-7",),
    )
    # ---------------------------------------------------------------- restrain, down
    restrain_gap: str = rule(
        "How many hit points more must who restrains have?",
        {"7": "7 or more", "6": "6 or more"},
        ("FA-RES-2",),
    )
    restrain_free_hex: str = rule("Has Restrain a free hex?", {"0": "No", "1": "Yes"}, ("FA-RES-1",))
    release_roll: str = rule(
        "Does releasing an ally need a roll?",
        {"none": "No", "0_or_better": "Yes: 0 or better"},
        ("FA-RES-5",),
    )
    break_free_action: str = rule(
        "How does somebody restrained break free?",
        {"special_step4": "A special action: a check against 22 at −4", "gm": "As the GM says"},
        ("FA-RES-6",),
    )
    rearm: str = rule(
        "What does it cost to take up a weapon after a release?",
        {"special": "A special action", "free": "Nothing"},
        ("FA-RES-8",),
    )
    dying_first_tick: str = rule(
        "When does who is dying first lose a hit point?",
        {"next_round": "At the end of the next round", "same_round": "At the end of the same round"},
        ("FA-HP-4",),
    )
    stabilize: str = rule(
        "How is somebody stabilized?",
        {"gm": "A special action beside it; the GM says if it works", "medicine_check_22": "The same with a check"},
        ("FA-HP-5",),
    )
    # ---------------------------------------------------------------- cards
    pistol_cost: str = rule("What does pistol cost?", {"0.5": "Half a point", "1": "One point"}, ("FA-WPN-1",))
    sword_aimed: str = rule("What does an aimed sword do?", {"18": "18 damage", "16": "16 damage"}, ("FA-AIM-6",))
    microdarter_rows: str = rule(
        "How does the microdarter's row read?",
        {
            "main": "nothing, stun, stun, 1 more and stun, 2 more and two stuns",
            "alt": "nothing, stun, 1 more and stun, 1 more and stun, 2 more and two stuns",
        },
        ("FA-ATK-2",),
    )
    custom_cards: str = rule(
        "Have whip, throwables, throwing knives and glue gun cards?",
        {"off": "No", "house": "Yes, of our own making"},
        ("FA-WPN-1",),
    )


RULES = rules_of(_Answers)


class TableRules(Ruled, _Answers):
    """The answer to each of `RULES`, and what follows from them."""

    every = RULES

    @property
    def seconds(self) -> int:
        """The time to choose that is shown, 0 for none (FA-SEL-3)."""
        return 0 if self.select_seconds == "off" else int(self.select_seconds)

    @property
    def hit_points(self) -> int | None:
        """Of who names none; None where they must be told (FA-HP-6)."""
        return None if self.default_hp == "none" else int(self.default_hp)


DEFAULT = TableRules()
"""The catalogue's defaults."""
