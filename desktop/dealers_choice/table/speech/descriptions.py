"""The words that say what each thing on a table is: for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.protocol.cards import Card
from cardrules.protocol.phrases import capital
from dealers_choice.language import card_words, words
from dealers_choice.match.players import spoken
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gesture_meaning import Offer
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["card_name", "picks_said", "thing_name", "zone_name", "zone_words"]


def card_name(item: CardItem) -> str:
    """A card as it is spoken of."""
    if item.card is None:
        return words("face-down card")
    card = item.card
    return words("{card:words}, face down", card=card) if item.secret else card_words(card)


def thing_name(felt: FeltParts, name: str) -> str:
    """What a thing on the felt is called, or "" if it has no name."""
    thing = felt.furniture.thing(name)
    return spoken(thing.name, felt.names) if thing is not None else ""


def zone_words(felt: FeltParts, zone: str) -> str:
    """A zone's name and the number of its cards: "Stock, 24 cards"; of a seat the player's."""
    view = felt.view
    if view is None:
        return ""
    seats = felt.where.seats()
    if zone in seats:
        return felt.names[seats.index(zone)]
    count = len(felt.cards.get(zone, ()))
    cards = words("{count:card/cards}", count=count) if count else words("empty")
    return f"{zone_name(felt, zone)}, {cards}"


def zone_name(felt: FeltParts, zone: str) -> str:
    """What a zone is called: "Row 6, card 1, covered by the 2 of diamonds"."""
    known = next((each for each in felt.view.zones if each.id == zone), None) if felt.view else None
    name = spoken(known.name, felt.names) if known is not None else zone
    return capital(name)


def picks_said(offer: Offer, before: Sequence[Card]) -> str:
    """What the user has picked or put back, and how many cards are picked now; ``before``: those that were."""
    now = offer.picked
    put = [card_words(card) for card in now if card not in before]
    back = [card_words(card) for card in before if card not in now]
    said = [words("Picked: {cards:and}.", cards=put)] if put else []
    said += [words("Put back: {cards:and}.", cards=back)] if back else []
    collects = [choice for choice in offer.choices if set(now) <= set(choice.cards) and not choice.sets]
    limits = {(choice.least, choice.most) for choice in collects}
    least, most = next(iter(limits)) if len(limits) == 1 else (0, 0)
    if most > 1:
        number = len(now)
        said.append(
            words("{number} of {most}.", number=number, most=most)
            if least == most
            else words("{number} of {most} at most.", number=number, most=most)
        )
    mates = sorted(offer.partners()) if now else []
    if mates and put:
        named = [words("the {card:words}", card=card) for card in mates]
        said.append(words("It goes with {cards:and}.", cards=named))
    return " ".join(said)
