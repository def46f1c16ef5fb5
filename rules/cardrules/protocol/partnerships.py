"""Who scores together with whom, as the score sheet has it."""

from __future__ import annotations

from cardrules.protocol.game import Game, Seat

__all__ = ["side_of", "sides_of"]


def side_of(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """The seats that share a player's score through the whole match, his own among them. Where partners are only drawn
    when the match begins, it is only known from then on.

    >>> from cardrules.catalogue import find
    >>> side_of(find("spades").game()(), 0), side_of(find("hearts").game()(), 0)
    ((0, 2), (0,))
    """
    sheet = game.view(seat).sheet
    for head in sheet.heads if sheet is not None else ():
        if isinstance(head, tuple) and seat in head:
            return head
    return (seat,)


def sides_of(game: Game) -> list[tuple[Seat, ...]]:
    """All seats, by sides that score together. Where partners are drawn by lot they are as the seats are: it is all the
    same who sits where.

    >>> from cardrules.catalogue import find
    >>> sides_of(find("euchre").game()()), len(sides_of(find("skat").game()()))
    ([(0, 2), (1, 3)], 3)
    """
    if game.sides:
        return [tuple(seat for seat, own in enumerate(game.sides) if own == side) for side in dict.fromkeys(game.sides)]
    return list(dict.fromkeys(side_of(game, seat) for seat in range(game.seats)))
