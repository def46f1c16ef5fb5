"""The games that the school teaches, as far as all of them are the same: a table whose dealer is watched and graded.

What the school asks of a table is that of ``cardrules.casino.watched_table``: what is due, what is wrong with a step,
what puts it right, and what is noted of the dealer. How a step is met, and which there are, the game says.
"""

from __future__ import annotations

from typing import Any, Final

from cardrules.casino.dealt_game import DealtGame
from cardrules.catalogue import find
from cardrules.protocol.game import Game
from cardrules.protocol.match_record import Match

__all__ = ["FIRST_GAME", "dealt", "game_class", "game_of"]

FIRST_GAME: Final = "mini_baccarat"
"""The game of every file that names none: once it was the only one."""


def game_class(game: str) -> type[Game]:
    """The class of the game of this id. Raises UnknownGame."""
    return find(game).game()


def dealt(game: Game) -> DealtGame[Any, Any]:
    """The same game, as one that is dealt. Raises TypeError for another."""
    if not isinstance(game, DealtGame):
        raise TypeError(f"{game.title} is not dealt by a dealer")
    return game


def game_of(match: Match) -> DealtGame[Any, Any]:
    """The game of a match at a dealer's table. Raises TypeError for another game."""
    return dealt(match.game)
