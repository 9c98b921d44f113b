"""The game in random play."""

from game_starter.game import GAME

from unhex_tui.testing import check


def test_the_game_keeps_the_laws_of_the_app() -> None:
    assert check(GAME, decisions=300) == []


if __name__ == "__main__":
    test_the_game_keeps_the_laws_of_the_app()
