"""Ways in which a hand of a melding game may be put in order: by suit, by rank, in melds with gaps between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import groupby

from cardrules.protocol.cards import JOKER, Card, in_ranks, suit_of
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.table.placement import Way

__all__ = ["apart", "by_suit_and_rank", "idle_of"]


def by_suit_and_rank(zone: str, order: Sequence[Card]) -> tuple[Way, Way]:
    """The two plain ways to hold the cards of a zone; ``order`` is that in which hands are held at first, by suit."""
    places = {card: place for place, card in enumerate(order)}
    return (
        Way(say("Sort by suit"), "U", zone, partial(_by_suit, places)),
        Way(say("Sort by rank"), "K", zone, _by_rank),
    )


def apart(melds: Sequence[Sequence[Card]], cards: Sequence[Card]) -> list[Card | None]:
    """Melds one after another with gaps between them, and what is left over behind them."""
    held = [[card for card in meld if card in cards] for meld in melds]
    idle = [card for card in cards if all(card not in meld for meld in melds)]
    return _with_gaps([*held, idle])


def idle_of(view: View, melds: Sequence[Sequence[Card]]) -> frozenset[Card]:
    """The cards of the viewer's hand that are in none of these melds; none if all of them are."""
    hand = next((zone.cards for zone in view.zones if zone.id == f"hand:{view.seat}"), ())
    melded = {card for meld in melds for card in meld}
    return frozenset(card for card in hand if card is not None and card not in melded) if melded else frozenset()


def _by_suit(places: dict[Card, int], cards: Collection[Card]) -> list[Card | None]:
    held = sorted(cards, key=lambda card: places.get(card, len(places)))
    return _with_gaps(list(suit) for _, suit in groupby(held, key=lambda card: -1 if card == JOKER else suit_of(card)))


def _by_rank(cards: Collection[Card]) -> list[Card]:
    return list(in_ranks(cards, ace_low=True))


def _with_gaps(groups: Iterable[Sequence[Card]]) -> list[Card | None]:
    row: list[Card | None] = []
    for group in groups:
        row += [*([None] if row and group else []), *group]
    return row
