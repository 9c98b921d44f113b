"""The mutation table fits the code: each rule has a mutation, and the code to break exists."""

import pytest
from unhex.catalogue import RULES
from unhex.exempt import EXEMPT

from tests.mutations import HOME, Mutation, read, table
from tests.mutations import tests_of as named_for

HERE = HOME / "unhex_tui"
MUTATIONS = table()


def test_every_rule_but_the_exempt_is_broken_by_a_mutation() -> None:
    broken = {rule for mutation in MUTATIONS if mutation.game == "unhex" for rule in mutation.rules}
    assert sorted(RULES - broken - set(EXEMPT)) == []
    assert sorted(broken - RULES) == []


@pytest.mark.parametrize("file", sorted({mutation.path for mutation in MUTATIONS}))
def test_a_mutation_fits_its_file(file: str) -> None:
    """The old text occurs once, and the new text is Python: alone or together with others elsewhere in the file."""
    whole, together = (HERE / file).read_text(encoding="utf-8"), list[list[Mutation]]()
    for mutation in (mutation for mutation in MUTATIONS if mutation.path == file):
        assert whole.count(mutation.old) == 1, (
            f"{mutation.name}: {mutation.old!r} stands {whole.count(mutation.old)} times in {file}"
        )
        assert mutation.new != mutation.old, mutation.name
        group = next((group for group in together if not any(near(whole, mutation, other) for other in group)), None)
        if group is None:
            together.append(group := [])
        group.append(mutation)
    for group in together:
        mutated = whole
        for mutation in sorted(group, key=lambda each: whole.index(each.old), reverse=True):
            at = whole.index(mutation.old)
            mutated = mutated[:at] + mutation.new + mutated[at + len(mutation.old) :]
        compile(mutated, f"{file}, with {[mutation.name for mutation in group]} broken", "exec")


def near(whole: str, one: Mutation, other: Mutation) -> bool:
    """Tell whether two mutations change the same lines of a file, or one the line after the other's."""
    (begin, end), (begins, ends) = ((at, at + len(each.old)) for each in (one, other) for at in [whole.index(each.old)])
    return begin <= whole.find("\n", ends) and begins <= whole.find("\n", end)


def test_each_rule_that_is_broken_has_tests_that_could_find_out() -> None:
    broken = {(rule, mutation.game) for mutation in MUTATIONS for rule in mutation.rules}
    assert [rule for rule, game in sorted(broken) if not named_for([rule], game)] == []


def test_a_table_of_mutations_is_read_line_by_line() -> None:
    (one,) = read("# a head\n\nDICE-1 DICE-2: percentile\n- old\n-  more\n+ new\n", "unhex")
    assert one == Mutation(("DICE-1", "DICE-2"), "percentile", "unhex", "old\n more", "new")
    assert one.path == "systems/unhex/percentile.py"
    (other,) = read("FS-COR-1: gamekit/people\n- old\n", "fading_suns")
    assert (other.rules, other.path) == (("FS-COR-1",), "gamekit/people.py")
    with pytest.raises(ValueError, match="no line"):
        read("whatever\n", "unhex")
