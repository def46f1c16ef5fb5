"""Blackjack's films of game protection (G1): which come at which table, and that each shows what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import pytest

from cardrules.courses.blackjack.felt import BlackjackFelt, as_blackjack_felt
from cardrules.courses.blackjack.game_protection_drill import HONEST, MOVES, PROTECTION_DRILL
from cardrules.courses.blackjack.protection_films import kinds_of
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import parse_card, rank_of
from cardrules.school.drills.items import FilmFrame, Item, Setting, setting_of
from cardrules.school.drills.protection_film import CLEAN, FILM_MS
from cardrules.school.item_in_words import told_frame

HOUSES: Final[Mapping[str, Mapping[str, object]]] = {
    "reader": {},
    "hand": {"peek_how": "hand"},
    "pitch": {"style": "pitch", "decks": 2, "cut_depth": 26, "spots": 6, "surrender": "none"},
    "no hole card": {"hole_rule": "obo", "insurance": "off", "currency": "hkd", "unit": 25, "table_min": 100},
}
ALWAYS: Final = {"past_post", "cap", "pinch", "bend", "rack", "dispute", "under"}
SEEDS: Final = range(12)
AFTER_RESULT: Final = ("cap", "pinch", "bend", "dispute", "drawn_back", "toke")


@lru_cache
def setting(house: str) -> Setting:
    return setting_of(HOUSES[house], game="blackjack")


@lru_cache
def films(kind: str) -> tuple[tuple[Item, Setting], ...]:
    """Some films of a kind in all houses that have it."""
    return tuple(
        (PROTECTION_DRILL.item(f"G1 {kind} {seed}", setting(house)), setting(house))
        for house in HOUSES
        if kind in kinds_of(setting(house))
        for seed in SEEDS
    )


def frames(item: Item, what: str) -> list[FilmFrame]:
    return [frame for frame in item.frames if frame.what == what]


def felt_of(item: Item) -> BlackjackFelt:
    return as_blackjack_felt(item.felt)


def total(cards: tuple[int, ...]) -> int:
    """Of two cards, an ace being eleven."""
    return sum({14: 11}.get(rank_of(card), min(rank_of(card), 10)) for card in cards)


def beats(item: Item, spot: int) -> int:
    """By how much a hand is higher than the dealer's, which is looked up where it is turned."""
    felt = felt_of(item)
    hand = next(played.hands[0] for number, played in felt.spots if number == spot)
    up = total(felt.dealer[:1])
    second = parse_card(frames(item, "turn")[0].words[0])
    return total(hand.cards) - up - total((second,))


def number(place: str) -> int:
    return int(place.split(":")[1].partition(".")[0])


def test_moves_come_only_where_they_can_be_seen() -> None:
    seen = {house: kinds_of(setting(house)) & set(MOVES) for house in HOUSES}
    peeks = {"partners", "dealer_signs"}
    assert seen["reader"] == ALWAYS | peeks | {"line", "reader"}
    assert seen["hand"] == ALWAYS | peeks | {"line", "hole_carding"}
    assert seen["pitch"] == ALWAYS | peeks | {"line", "reader", "exchange", "lifted"}
    assert seen["no hole card"] == ALWAYS
    assert all(set(HONEST) <= kinds_of(setting(house)) for house in HOUSES)
    assert set().union(*seen.values()) == set(MOVES)


@pytest.mark.parametrize("house", HOUSES)
def test_one_film_in_five_is_clean(house: str) -> None:
    cells = PROTECTION_DRILL.cells(setting(house))
    assert sum(cells.values()) == 5 * cells[CLEAN]
    assert len({often for cell, often in cells.items() if cell != CLEAN}) == 1


@pytest.mark.parametrize("kind", [*MOVES, *HONEST])
def test_a_film_is_over_in_five_seconds_and_all_of_it_is_told(kind: str) -> None:
    for item, _ in films(kind):
        assert item.answered_early
        assert all(0 < frame.at < FILM_MS - 800 for frame in item.frames)
        assert all(told_frame(frame, item._replace(game="blackjack")) for frame in item.frames
                   if frame.what not in ("say", "shout"))  # fmt: skip
        assert item.cell == (kind if kind in MOVES else CLEAN)


@pytest.mark.parametrize("kind", AFTER_RESULT)
def test_it_happens_when_the_result_is_known(kind: str) -> None:
    for item, _ in films(kind):
        turned = frames(item, "turn")[0].at
        assert all(frame.at > turned + 600 for frame in item.frames if frame.what != "turn")


def test_a_winner_is_capped_a_loser_pinched_and_a_push_drawn_back() -> None:
    for item, at in films("cap"):
        move = frames(item, "move")[0]
        assert beats(item, number(move.words[2])) > 0
        assert move.words[1] == f"rail:{number(move.words[2])}"
        assert int(move.words[0]) == blackjack_house(at).limits.least
    for item, _ in films("pinch"):
        move = frames(item, "move")[0]
        bet = next(wager for wager in felt_of(item).bets if wager.spot == number(move.words[1]))
        assert beats(item, bet.spot) < 0
        assert 0 < int(move.words[0]) < bet.amount
    for item, _ in films("drawn_back"):
        move = frames(item, "move")[0]
        assert beats(item, number(move.words[1])) == 0
        assert frames(item, "tap")[0].words[0] == move.words[1]
    for item, _ in films("dispute"):
        assert beats(item, number(frames(item, "pay")[0].words[1])) > 0
        assert beats(item, number(frames(item, "take")[0].words[0])) < 0


def test_late_chips_come_into_an_empty_circle_when_cards_are_out() -> None:
    for item, _ in films("past_post"):
        move = frames(item, "move")[0]
        assert number(move.words[2]) not in {wager.spot for wager in felt_of(item).bets}
        assert frames(item, "say")[0].words == ("close",)
        assert len(frames(item, "card")) == 3
        assert all(card.at < move.at for card in frames(item, "card"))


def test_insurance_is_late_after_the_line_was_closed() -> None:
    for item, _ in films("line"):
        closed = next(frame.at for frame in item.frames if frame.words == ("insured",))
        early, late = frames(item, "move")
        assert early.at < closed < late.at
        assert rank_of(felt_of(item).dealer[0]) == 14
        assert early.words[2] != late.words[2]


def test_a_bet_lies_with_its_highest_chip_on_top_or_is_set_straight_in_time() -> None:
    for item, _ in films("under"):
        chips = [int(chip) for chip in frames(item, "stack")[0].words[1].split(",")]
        assert chips == sorted(chips) != sorted(chips, reverse=True)
        assert sum(chips) == int(frames(item, "move")[0].words[0])
        assert not frames(item, "straight")
    for item, _ in films("straight"):
        straight = frames(item, "straight")[0]
        chips = [int(chip) for chip in straight.words[1].split(",")]
        assert chips == sorted(chips, reverse=True)
        assert straight.at < frames(item, "say")[0].at


def test_the_hole_card_is_seen_at_third_base_while_the_dealer_looks() -> None:
    for kind in ("hole_carding", "reader", "partners"):
        for item, at in films(kind):
            lean, peek = frames(item, "lean")[0], frames(item, "peek")[0]
            assert int(lean.words[0]) == max(wager.spot for wager in felt_of(item).bets)
            assert lean.at < peek.at
            assert felt_of(item).closed
            assert peek.words[0] == lean.words[1] == ("low" if at.options["peek_how"] == "hand" else "reader")
    for item, _ in films("partners"):
        spot, act = frames(item, "signal")[0].words
        assert act == "stand"
        assert spot != frames(item, "lean")[0].words[0]
    for item, _ in films("leans"):
        assert not frames(item, "peek")
        assert frames(item, "lean")[0].words[1] == "chips"


def test_cards_are_exchanged_and_lifted_where_they_lie_face_down() -> None:
    for kind in ("exchange", "lifted"):
        for item, _ in films(kind):
            spots = {number(place) for place in item.frames[0].words}
            assert all(played.hands[0].down == (0, 1) for spot, played in felt_of(item).spots if spot in spots)
            assert spots <= {spot for spot, _ in felt_of(item).spots}


def test_it_is_an_ace_that_is_bent() -> None:
    for item, _ in films("bend"):
        zone, name = frames(item, "bend")[0].words
        hand = next(played.hands[0] for spot, played in felt_of(item).spots if spot == number(zone))
        assert name[0] == "A"
        assert 14 in map(rank_of, hand.cards)
        assert not hand.down
