"""What everybody knows of hidden cards after draws, takes, throws and reshuffles."""

from __future__ import annotations

import random

from cardrules.parts.stock_and_discards import CardStep, Whereabouts
from cardrules.protocol.cards import PACK_52, Card, cards_in, mask_of, parse_cards
from cardrules.protocol.game import CHANCE


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


STEPS = [
    CardStep(0, "take", cards("7H")),
    CardStep(0, "throw", cards("KS")),
    CardStep(1, "draw"),
    CardStep(1, "throw", cards("2C")),
    CardStep(CHANCE, "reshuffle", cards("KS 3D 9H")),
    CardStep(0, "draw"),
    CardStep(0, "throw", cards("4C")),
    CardStep(1, "draw"),
    CardStep(1, "throw", cards("9H")),
    CardStep(0, "name", cards("7H 8D")),
    CardStep(CHANCE, "reshuffle", cards("2C 4C")),
    CardStep(1, "draw"),
    CardStep(1, "lay", cards("5S")),
]


def test_known_cards_and_the_ages_of_unknown_ones() -> None:
    where = Whereabouts((3, 3), STEPS)
    assert where.known == [mask_of(cards("7H 8D")), 0]
    # Seat 0 was dealt three, threw two of them, named one, and has drawn one of the first new stock; seat 1 was dealt
    # three and drew one, threw one and laid one of these, and threw the one that it drew from the first new stock.
    assert where.unknown == [[0, 1, 0], [2, 0, 1]]
    assert [where.age_of(card) for card in cards("5S KS 4C")] == [0, 1, 2]


def test_hidden_cards_are_laid_where_they_could_lie() -> None:
    where = Whereabouts((3, 3), STEPS)
    unseen = mask_of(cards("KS 3D 2C 4C 7H 8D AH JD"))
    seen = set()
    for seed in range(40):
        hands, stock = where.lay(unseen, {}, random.Random(seed))
        assert sorted([*cards_in(hands[0]), *cards_in(hands[1]), *stock]) == cards_in(unseen)
        assert hands[0] & mask_of(cards("7H 8D")) == mask_of(cards("7H 8D"))
        assert (hands[0] & mask_of(cards("KS 3D"))).bit_count() == 1
        assert hands[1] & mask_of(cards("AH JD")) == mask_of(cards("AH JD"))
        assert (hands[1] & mask_of(cards("2C 4C"))).bit_count() == 1
        seen.add((hands[0], hands[1]))
    assert len(seen) == 4


def test_a_hand_that_the_viewer_sees_stays_as_it_is() -> None:
    where = Whereabouts((2, 2), [CardStep(0, "draw"), CardStep(0, "throw", cards("AS"))])
    unseen = mask_of(PACK_52) & ~mask_of(cards("AS"))
    own = mask_of(cards("2C 3C"))
    hands, stock = where.lay(unseen, {0: own}, random.Random(1))
    assert hands[0] == own
    assert hands[1].bit_count() == 2
    assert not hands[1] & own
    assert len(stock) == 47
