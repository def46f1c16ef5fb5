"""The names of what lies on a blackjack table, as its layout has them, and the hands that they belong to.

spot:3.2         the cards of the second hand of spot 3
spot:3:main      chips of its first hand, or of the spot; ``spot:3.2:double`` of its second
circle:3:main    a printed circle; line:3 its place on the insurance line; rail:3 the felt before the bettor;
seat:3           the bettor, behind it
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardrules.casino.blackjack.wagers import place_text, read_place

__all__ = ["DEALER", "ChipsAt", "cards_at", "chips_at", "chips_of", "hand_at", "number_of", "spot_of_wager"]

DEALER = "dealer"


class ChipsAt(NamedTuple):
    """Whose chips they are, and of which kind."""

    place: str
    kind: str


def chips_at(place: str, kind: str) -> str:
    """The spot of the chips of a bet.

    >>> chips_at("3.2", "double")
    'spot:3.2:double'
    """
    return f"spot:{place}:{kind}"


def chips_of(spot: str) -> ChipsAt | None:
    """The bet whose chips lie at a spot, late ones too; None for a spot of anything else.

    >>> chips_of("spot:3:main"), chips_of("spot:3.1"), chips_of("spot:3:main:late")
    (ChipsAt(place='3', kind='main'), None, ChipsAt(place='3', kind='main'))
    """
    name, *words = spot.split(":")
    return ChipsAt(words[0], words[1]) if name == "spot" and len(words) > 1 else None


def cards_at(place: str) -> str:
    """The zone of the cards of a hand.

    >>> cards_at("3"), cards_at("3.2"), cards_at("dealer")
    ('spot:3.1', 'spot:3.2', 'dealer')
    """
    if place == DEALER:
        return DEALER
    spot, hand = read_place(place)
    return f"spot:{spot}.{hand}"


def hand_at(spot: str) -> str:
    """The hand whose cards lie at a spot, "" for anything else.

    >>> hand_at("spot:3.1"), hand_at("spot:3.2"), hand_at("dealer"), hand_at("spot:3:main"), hand_at("rail:3")
    ('3', '3.2', 'dealer', '', '')
    """
    name, *words = spot.split(":")
    if name == DEALER:
        return DEALER
    return place_text(*read_place(words[0])) if name == "spot" and len(words) == 1 else ""


def number_of(spot: str) -> int:
    """The number of the spot that something at the table belongs to, 0 for none.

    >>> number_of("circle:3:plus3"), number_of("spot:4.2"), number_of("shoe"), number_of("tube:500")
    (3, 4, 0, 0)
    """
    name, *words = spot.split(":")
    return int(words[0].split(".")[0]) if name in ("spot", "circle", "line", "rail", "seat", "lammer") and words else 0


def spot_of_wager(wager: Any) -> str:
    """The spot of a wager's chips."""
    return chips_at(wager.place, wager.kind) + (":late" if wager.late and wager.kind != "ins" else "")
