"""The GM action for visibility: hide or reveal a character, reveal or hide one of their facts.

Two answers, the character and the change, make one journal entry. Edits use the second question too.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Option
from unhex_tui.engine.procedure import Procedure
from unhex_tui.evening.asking import anybody, choose, concerning
from unhex_tui.evening.events import Appeared
from unhex_tui.evening.known import knows, met
from unhex_tui.evening.known import reveal as make_known
from unhex_tui.evening.people import Fact, P, Peopled


def reveal(table: Peopled[P]) -> Procedure[str]:
    """Ask for a character and a change of visibility, make it and describe it; "" without characters."""
    if not table.characters:
        return ""
    # NPCs first, since they are mostly meant; characters who are away last.
    everybody = sorted(table.characters.values(), key=lambda one: (one.away, one.pc))
    asked = "Reveal or hide whom?"
    key = yield from anybody(table, "reveal.who", asked, f"{asked} (characters away)", people=everybody)
    return (yield from concerning(key, what_is_known(table, table.characters[key])))


def what_is_known(table: Peopled[P], who: P) -> Procedure[str]:
    """Ask whether to hide or show a character or a fact, make the change and return a description of it."""
    options = [Option("turn", "Reveal" if who.hidden else "Hide", letter="v")]
    facts = [fact for fact in table.facts if not (who.pc and fact.pcs)]
    options += [Option(fact.id, _offer(who, fact), letter=fact.letter) for fact in facts]
    state = "hidden from the players" if who.hidden else "visible to the players"
    key = yield from choose("amend.hidden", f"{who.name} is {state}", options)
    if key == "turn":
        make_known(table, who, hidden=not who.hidden)
        if met(table, who):
            table.tell(Appeared(who.id))
        return f"{who.name} is {'hidden from' if who.hidden else 'revealed to'} the players"
    fact = next(one for one in table.facts if one.id == key)
    told = key in who.known
    known = tuple(one for one in who.known if one != key) if told else (*who.known, key)
    make_known(table, who, known=known)
    return f"{who.name}: the players {'no longer know' if told else 'know'} {fact.what}"


def _offer(who: P, fact: Fact) -> str:
    known = knows(who, fact.id, pcs=fact.pcs)
    return f"Hide {fact.what} from the players" if known else f"Tell the players {fact.what}"
