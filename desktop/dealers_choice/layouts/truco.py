"""Where Truco's zones lie: the pack with the vira half under it, the trick in the middle, the cards of earlier tricks
before their players; beside the trick which cards are the highest, and the score in counters."""

from __future__ import annotations

from typing import Final

from cardrules.games.truco.game import TARGET, Truco
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import current, words
from dealers_choice.layouts.parts.card_strip import card_strip, counters
from dealers_choice.layouts.parts.table_to_furnish import SIZE, SMALL, Board, sides_called
from dealers_choice.layouts.parts.turn_arrows import counter_clockwise
from dealers_choice.table.placement import Layout, Place

__all__ = ["SIZE", "layout"]

_PACK: Final = -2.75  # from the middle
_ASIDE: Final = 2.66  # ... to what is printed beside the trick


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Truco for the viewer's seat (seat 0 for a spectator). Play goes counter-clockwise."""
    game = Truco.recalled(view)
    board = Board(view, width, height, circle=tuple(reversed(range(view.seats))))
    board.stack("vira", x=_PACK + 0.5, y=0.1, scale=0.8, angle=90.0)
    board.stack("stock", x=_PACK, y=0.1, scale=0.8, z=1)
    board.trick()
    board.raise_cards(_best(view, game))
    if view.seats > 2 and game.current in game.phases:
        board.things.update(counter_clockwise(board.middle))
    board.hands()
    board.singles("back")
    if view.phase != "blind":
        backs = {zone: place._replace(outline="") for zone, place in board.zones.items() if zone.startswith("back:")}
        board.zones.update(backs)
    for chair in board.chairs.values():
        x, y = chair.pile if chair.side == "top" else chair.front
        board.put(f"laid:{chair.seat}", Place(x, y, dx=0.3, span=1.3, angle=chair.angle, scale=SMALL, z=30))
    board.badges("value", "tricks")
    x, y = board.middle[0] + _ASIDE, board.middle[1]
    masters = game.masters()
    if masters:
        name = say("Highest cards: {cards:cards}", cards=masters)
        board.things["masters"] = card_strip(masters, words("Highest cards"), name, x, y - 0.2)
    heads, names = sides_called(view)
    first = 0 if view.seat is None else view.seat % 2
    ours, theirs = game.points[first], game.points[1 - first]
    name = say("{we}: {ours}; {they}: {theirs}", we=names[0], ours=ours, they=names[1], theirs=theirs)
    rows = [(current()(heads[0]), ours), (current()(heads[1]), theirs)]
    board.things["counters"] = counters(rows, TARGET, name, x, y + 0.55)
    return board.layout()


def _best(view: View, game: Truco) -> list[str]:
    """The zones of the trick in which its best card lies; several if it is tied."""
    tops = [(zone, view.zone(zone).cards[:1]) for zone in game.slots()]
    laid = {zone: game.power[card] for zone, cards in tops for card in cards if card is not None}
    return [zone for zone, worth in laid.items() if worth == max(laid.values())]
