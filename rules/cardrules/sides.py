"""Who scores together with whom, as the score sheet has it."""

from __future__ import annotations

from cardrules.game import Game, Seat

__all__ = ["side_of"]


def side_of(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """The seats that share a player's score through the whole match, his own among them.

    >>> from cardrules.catalogue import find
    >>> side_of(find("spades").game()(), 0), side_of(find("hearts").game()(), 0)
    ((0, 2), (0,))
    """
    sheet = game.view(seat).sheet
    for head in sheet.heads if sheet is not None else ():
        if isinstance(head, tuple) and seat in head:
            return head
    return (seat,)
