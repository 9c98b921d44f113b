"""The table rules: the table's choices where the rules allow two answers or give none.

They are the options of the catalogue's part D. A table chooses them when a session starts, the save keeps them, and
they change only between fights. The defaults are the catalogue's.
"""

from __future__ import annotations

from unhex_tui.gamekit.table_rules import Ruled, numbers, rule


class TableRules(Ruled):
    """The answer to each table rule, with values derived from them."""

    # ---------------------------------------------------------------- dice and order
    adv_method: str = rule(
        "How do advantage and disadvantage work?",
        {
            "extra_die": "Roll an extra die; drop the lowest (advantage) or highest (disadvantage)",
            "flat": "+1 or −1 to the result",
            "reroll": "Roll both dice twice; the better or worse pair counts",
            "ignore_one": "Ignore one − (advantage) or one + (disadvantage)",
        },
        ("FA-DICE-3",),
    )
    adv_stack: str = rule(
        "How do several advantages or several disadvantages count?",
        {"single": "As one", "net": "Each counts"},
        ("FA-DICE-4",),
    )
    init_tie: str = rule(
        "Who goes first on equal turn order scores?",
        {
            "speed_then_reroll": "Higher Speed first; same Speed: roll again",
            "gm": "The GM decides",
            "players_first": "Player characters first",
            "shared": "They act together",
        },
        ("FA-INIT-2",),
    )
    init_reroll_when: str = rule(
        "When does a turn order re-roll count?",
        {"step4_next_round": "From the next round on", "immediate": "At once"},
        ("FA-INIT-4",),
    )
    step2_order: str = rule(
        "In what order do defenders move?", {"lowest_first": "Lowest first", "gm": "The GM decides"}, ("FA-RND-4",)
    )
    step4_order: str = rule(
        "In what order are aims and special actions resolved?",
        {"highest_first": "Highest first", "gm": "The GM decides"},
        ("FA-RND-4",),
    )
    select_seconds: str = rule(
        "How long is the countdown for choosing an action?",
        {"10": "10 seconds", "off": "No countdown", **numbers("5", (15, 20, 30, 45, 60, 90, 120), "{} seconds")},
        ("FA-SEL-3",),
    )
    late_joiner: str = rule(
        "When does a late arrival act?",
        {"next_round": "Rolls on arrival, acts from the next round on", "gm": "The GM decides"},
        ("FA-INIT-1",),
    )
    surprise: str = rule(
        "Can surprise cost the first action?",
        {"none": "No", "gm": "Yes: the GM says who can only defend in round 1"},
        ("FA-SET-3",),
    )
    default_hp: str = rule(
        "How many hit points if the file gives none?",
        numbers("none", range(1, 61), "{}") | {"none": "The file must give them"},
        ("FA-HP-6",),
    )
    # ---------------------------------------------------------------- attacks
    min_range_adjacent: str = rule(
        "Can microdarters and bows be used on an adjacent target?",
        {"disadvantage": "Yes, at disadvantage", "forbidden": "No, only the rifle"},
        ("FA-ATK-8",),
    )
    attacker_aim_on_autofail: str = rule(
        "Is aim spent if the target escapes the attack?", {"spent": "Yes", "kept": "No, it is kept"}, ("FA-AIM-11",)
    )
    counter_card: str = rule(
        "Which cards can a counter-attack use?",
        {
            "any_in_range": "Any card in range",
            "same_category": "A card in range of the attack's kind (close or ranged)",
            "unarmed_only": "An unarmed card in range",
        },
        ("FA-ATK-15",),
    )
    counter_free_move: str = rule(
        "Does a counter-attack get the card's free hex?", {"0": "No", "1": "Yes"}, ("FA-ATK-15",)
    )
    counter_defendable: str = rule(
        "Can a counter-attack be defended against?", {"off": "No", "on": "Yes"}, ("FA-ATK-15",)
    )
    defend_hex_per_round: str = rule(
        "How often may a defender step?", {"1": "1 hex per round", "per_attack": "1 hex per attack"}, ("FA-DEF-9",)
    )
    los_break_autofail: str = rule(
        "Does an attack fail if the target steps out of the line of attack?", {"on": "Yes", "off": "No"}, ("FA-DEF-10",)
    )
    lose_action_when_incapacitated: str = rule(
        "Do characters who go down before their turn lose their action?",
        {"on": "Yes", "off": "No, they still act"},
        ("FA-ATK-13",),
    )
    opt_stun_hits_pending_attack: str = rule(
        "Does a stun hinder an attack that is already chosen?",
        {"off": "No", "on": "Yes, it is at disadvantage"},
        ("FA-OPT-1",),
    )
    # ---------------------------------------------------------------- stun, aim
    stun_compounds: str = rule(
        "What do several stuns do?",
        {
            "rounds": "Each lasts 1 more round",
            "disadvantage": "All last 1 round; each adds a disadvantage to the defense",
        },
        ("FA-STN-2",),
    )
    aimed_stun: str = rule(
        "Do stuns from aim and from the roll add up?",
        {"at_least": "No, the greater number counts", "add": "Yes"},
        ("FA-AIM-7",),
    )
    aim_lost_on_damage: str = rule(
        "When does damage end held aim?",
        {"end_of_round": "At the end of the round", "immediately": "At once"},
        ("FA-AIM-4",),
    )
    aim_defend_auto: str = rule(
        "Is held aim spent on a defense?", {"on": "Always", "ask": "If the defender wants to"}, ("FA-AIM-10",)
    )
    aim_defend_scope: str = rule(
        "How long does aim spent on a defense help?",
        {"round": "All defenses this round", "first_roll": "The first defense only"},
        ("FA-AIM-11",),
    )
    # ---------------------------------------------------------------- movement
    aimed_repeat_move: str = rule(
        "How far is an aimed Move after a Move?", {"3": "3 hexes", "5": "5 hexes"}, ("FA-MOV-4",)
    )
    drag_cost: str = rule(
        "What does it cost to move an unwilling character?",
        {"2_per_hex": "2 per hex", "flat_2": "2 extra in all"},
        ("FA-MOV-8",),
    )
    share_hex: str = rule("Can two characters share a hex?", {"off": "No", "on": "Yes"}, ("FA-MOV-7",))
    single_hex_ignores_terrain: str = rule(
        "Can a 1-hex step enter difficult ground?", {"off": "No", "on": "Yes"}, ("FA-MOV-9",)
    )
    tackle_move: str = rule(
        "When does a tackler move?",
        {"before_attack": "Before the attack", "movement_step": "After the attack, during movement"},
        ("FA-UNM-3",),
    )
    # ---------------------------------------------------------------- lines and cover
    veil: str = rule(
        "When do foliage and smoke hinder a shot?",
        {"every": "If no line is clear of them", "any": "If any line passes through them"},
        ("FA-ATK-10",),
    )
    own_hex_cover: str = rule(
        "Does an obstacle in the target's own hex give cover?", {"on": "Yes", "off": "No"}, ("FA-COV-5",)
    )
    cover_helps_vs_reach: str = rule(
        "Does cover help defend against staff and spear?", {"on": "Yes", "off": "No"}, ("FA-COV-10",)
    )
    cover_transfer_armor: str = rule(
        "Does armor protect a character hit as someone's cover?", {"off": "No", "on": "Yes"}, ("FA-COV-7",)
    )
    # ---------------------------------------------------------------- restrain, down
    restrain_gap: str = rule(
        "How many more hit points does Restrain need?", {"7": "7 or more", "6": "6 or more"}, ("FA-RES-2",)
    )
    restrain_free_hex: str = rule("Does Restrain have a free hex?", {"0": "No", "1": "Yes"}, ("FA-RES-1",))
    release_roll: str = rule(
        "Does releasing an ally need a roll?", {"none": "No", "0_or_better": "Yes, 0 or better"}, ("FA-RES-5",)
    )
    break_free_action: str = rule(
        "How does a restrained character break free?",
        {"special_step4": "Special action: a check vs 22 at −4", "gm": "The GM decides"},
        ("FA-RES-6",),
    )
    rearm: str = rule(
        "What does it cost to take up weapons after a release?",
        {"special": "A special action", "free": "Nothing"},
        ("FA-RES-8",),
    )
    dying_first_tick: str = rule(
        "When do the dying first lose a hit point?",
        {"next_round": "At the end of the next round", "same_round": "At the end of the same round"},
        ("FA-HP-4",),
    )
    stabilize: str = rule(
        "How is a dying character stabilized?",
        {
            "gm": "Special action by someone adjacent; the GM decides",
            "medicine_check_22": "Special action by someone adjacent, with a check vs 22",
        },
        ("FA-HP-5",),
    )
    # ---------------------------------------------------------------- cards
    pistol_cost: str = rule(
        "What does the Pistol proficiency cost?", {"0.5": "0.5 points", "1": "1 point"}, ("FA-WPN-1",)
    )
    sword_aimed: str = rule(
        "How much damage does an aimed sword do?", {"18": "18 damage", "16": "16 damage"}, ("FA-AIM-6",)
    )
    microdarter_rows: str = rule(
        "What do microdarter rolls from -- to ++ do?",
        {
            "main": "nothing, stun, stun, +1 and stun, +2 and 2 stuns",
            "alt": "nothing, stun, +1 and stun, +1 and stun, +2 and 2 stuns",
        },
        ("FA-ATK-2",),
    )
    custom_cards: str = rule(
        "Do the whip, throwables, throwing knives and glue gun have cards?",
        {"off": "No", "house": "Yes, this app's own cards"},
        ("FA-WPN-1",),
    )

    @property
    def seconds(self) -> int:
        """Seconds to choose an action, 0 without a limit (FA-SEL-3)."""
        return 0 if self.select_seconds == "off" else int(self.select_seconds)

    @property
    def hit_points(self) -> int | None:
        """HP of characters whose file gives none; None if each file must give them (FA-HP-6)."""
        return None if self.default_hp == "none" else int(self.default_hp)


RULES = TableRules.every
DEFAULT = TableRules()
