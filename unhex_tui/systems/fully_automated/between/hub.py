"""Between fights: the next fight, who is at the table, what comes back, the table rules; and the evening is closed."""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import several, whole_number
from unhex_tui.evening.events import EveningClosed, RulesChosen
from unhex_tui.evening.history import told
from unhex_tui.evening.menus import Menu, MenuItem, at_once, leads_to, once, unless
from unhex_tui.evening.rulings import rule_named, which
from unhex_tui.systems.fully_automated.events.evening import Recovered
from unhex_tui.systems.fully_automated.fight.harming import set_hp
from unhex_tui.systems.fully_automated.people.character import AS_TOLD, Character
from unhex_tui.systems.fully_automated.rules.table_rules import DEFAULT, RULES
from unhex_tui.systems.fully_automated.state.table import Table


def between(table: Table) -> Procedure[None]:
    """The menu between fights, once."""
    return once(table, lambda: MENU, "evening.next", _prompt, _so_far, light=False)


def _prompt(table: Table) -> str:
    return "The fight is over. What now?" if table.fight else "What now?"


def _so_far(table: Table) -> Iterator[Reason]:
    return map(Reason, told(table.fights, AS_TOLD, gm=True))


# -------------------------------------------------------------------- what comes back


def _hurt(table: Table) -> list[Character]:
    """Those alive who lack HP, PCs first."""
    found = (c for c in table.characters.values() if not c.dead and c.hp < c.most_hp)
    return sorted(found, key=lambda c: not c.pc)


def _recover(table: Table) -> Procedure[None]:
    """The GM says to whom how many HP come back: the rules at hand do not (FA-HP-6)."""

    def build() -> Pick | Given:
        hurt = _hurt(table)
        if not hurt:
            return Given([])
        options = [table.option(c) for c in hurt]
        chosen = [c.id for c in hurt if c.pc]
        return several("recover.who", "To whom do HP come back?", options, chosen=chosen, none="nobody")

    who: list[str] = yield from ask(build)
    if not who:
        return
    most = max(c.most_hp - c.hp for c in map(table.characters.__getitem__, who))
    prompt = "How many HP come back to each, up to what they can have?"
    points: int = yield from ask(lambda: whole_number("recover.points", prompt, 0, most, most))
    for c in (table.characters[one] for one in who if one in table.characters):
        back = min(points, c.most_hp - c.hp)
        if back:
            set_hp(table, c, c.hp + back)
            table.tell(Recovered(c.id, back))
            table.round = 0
            if c.pc:
                table.fights[-1:] = [fought._replace(rested=True) for fought in table.fights[-1:]]


def _recovery_hint(table: Table) -> str:
    return ", ".join(f"{c.name} {c.hp}/{c.most_hp}" for c in _hurt(table) if c.pc) or "time passes"


# -------------------------------------------------------------------- table rules, the end


def _rules(table: Table) -> Procedure[None]:
    prompt = "How is it played? Choosing a rule moves it on"
    while (name := (yield from ask(lambda: which(RULES, table.rules, prompt, "")))) != "done":
        rule = rule_named(RULES, name)
        chosen = rule.after(getattr(table.rules, name))
        table.rules = table.rules.with_choice(name, chosen)
        table.tell(RulesChosen(rule, chosen))


def _rules_hint(table: Table) -> str:
    others = sum(now != usual for now, usual in zip(table.rules, DEFAULT, strict=True))
    return f"{others} not as usual" if others else "as usual"


def _characters_hint(table: Table) -> str:
    return "make, bring in, recruit, change" if table.characters else "nobody is here yet, but a party lies ready"


def _close(table: Table) -> None:
    table.phase = "closed"
    table.tell(EveningClosed())


def _prepare(table: Table) -> None:
    """On to the next fight, whose opposition is not that of the last."""
    for c in [*table.characters.values()]:
        if c.dead and not c.pc:
            table.remove(c.id)
    table.round = 0
    table.scene = table.ends_when = ""
    table.phase = "preparing"


MENU: Menu[Table] = {
    "fight": MenuItem("A new fight", "who takes part, begin", "f", at_once(_prepare)),
    "characters": MenuItem("Characters", _characters_hint, "p", leads_to("gathering")),
    "recover": MenuItem("HP come back", _recovery_hint, "h", _recover, unless(_hurt, "Nobody is hurt")),
    "rules": MenuItem("Table rules", _rules_hint, "t", _rules),
    "close": MenuItem("Close the session", "ends the evening; undo reopens it", "c", at_once(_close)),
}
