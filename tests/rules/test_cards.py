"""Cards, packs and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.protocol.cards import (
    ACE,
    CLUBS,
    HEARTS,
    JACK,
    JOKER,
    PACK_52,
    QUEEN,
    SPADES,
    Card,
    NotationError,
    Suit,
    card_name,
    card_of,
    card_symbol,
    card_words,
    cards_in,
    cards_text,
    copy_of,
    mask_of,
    pack,
    parse_card,
    parse_cards,
    rank_of,
    suit_mask,
    suit_of,
)

EVERY_CARD = pack(copies=8, jokers=8)
any_card = st.sampled_from(EVERY_CARD)


def test_every_card_of_eight_packs_has_its_own_number_and_name() -> None:
    assert len(EVERY_CARD) == len(set(EVERY_CARD)) == len(set(map(card_name, EVERY_CARD))) == 8 * 53


@given(card=any_card)
def test_a_name_is_read_as_the_card_that_it_names(card: Card) -> None:
    name = card_name(card)
    assert parse_card(name) == parse_card(name.lower()) == parse_card(f" {name} ") == card
    assert parse_card(name.replace("10", "T")) == parse_card(name.replace("'", "’")) == card


@given(card=any_card.filter(lambda card: card & 15 != JOKER))
def test_rank_suit_and_copy_make_the_card(card: Card) -> None:
    assert card_of(rank_of(card), suit_of(card), copy_of(card)) == card
    assert card & 63 in cards_in(suit_mask(suit_of(card)))


@given(cards=st.sets(any_card))
def test_a_mask_holds_a_set_of_cards(cards: set[Card]) -> None:
    assert cards_in(mask_of(cards)) == sorted(cards)
    assert mask_of(cards).bit_count() == len(cards)


@given(cards=st.lists(any_card), separator=st.sampled_from([" ", ",", ", ", "\n", " | "]))
def test_cards_are_read_in_the_order_written(cards: list[Card], separator: str) -> None:
    assert parse_cards(separator.join(map(card_name, cards))) == parse_cards(cards_text(cards)) == cards


@pytest.mark.parametrize("text", ["", "1H", "11H", "QX", "Q", "H", "QHH", "T", "JK2", "'", "Q S", "♠Q", "QS''''''''"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        parse_card(text)


def test_what_is_refused_is_quoted_in_short() -> None:
    with pytest.raises(NotationError) as refused:
        parse_card("Q" * 1000)
    assert len(str(refused.value)) < 80


def test_words_and_symbols() -> None:
    assert card_words(card_of(QUEEN, SPADES)) == "queen of spades"
    assert card_words(card_of(10, HEARTS, 1)) == "10 of hearts"
    assert card_symbol(card_of(JACK, CLUBS)) == "J♣"
    assert card_words(JOKER) == card_symbol(JOKER) == "joker"


@pytest.mark.parametrize(
    ("arguments", "size", "lowest"),
    [
        ((), 52, "2C"),
        ((7,), 32, "7C"),
        ((9,), 24, "9C"),
        ((9, 2), 48, "9C"),
        ((2, 8), 416, "2C"),
        ((2, 1, 2), 54, "2C"),
    ],
)
def test_packs(arguments: tuple[int, ...], size: int, lowest: str) -> None:
    cards = pack(*arguments)
    assert len(cards) == len(set(cards)) == size
    assert card_name(cards[0]) == lowest


def test_the_pack_is_sorted_by_suit_and_rank() -> None:
    assert list(PACK_52) == sorted(PACK_52)
    assert [rank_of(card) for card in PACK_52[:13]] == list(range(2, ACE + 1))
    assert [suit_of(card) for card in PACK_52[::13]] == [Suit(suit) for suit in range(4)]
