"""Who sits at a table."""

from __future__ import annotations

from typing import Final

from cardrules.game import Seat

__all__ = ["BOT_NAMES", "HUMAN", "names_of"]

HUMAN: Final = "human"
"""What stands for the user in a list of players by seat; the others are levels of bots."""

BOT_NAMES: Final = ("Ada", "Hugo", "Nell", "Otto", "Ida", "Max", "Rosa", "Emil")
"""What bots are called, from the seat on the user's left on."""


def names_of(players: tuple[str, ...], human_name: str) -> list[str]:
    """The names by seat: the user's own for ``HUMAN``, and one of ``BOT_NAMES`` for each bot.

    >>> names_of(("human", "club", "club"), "Ann")
    ['Ann', 'Ada', 'Hugo']
    """
    human: Seat = players.index(HUMAN) if HUMAN in players else -1
    return [
        human_name if player == HUMAN else BOT_NAMES[(seat - human - 1) % len(players)]
        for seat, player in enumerate(players)
    ]
