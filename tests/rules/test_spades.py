"""Spades: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, legal_cards, ordered, refused

from cardrules.games.spades.game import ORDER, SPADES_MASK, Spades, score
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import PACK_52, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CUTS_IN,
    Action,
    Event,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Token,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

WHOLE_HAND = (
    "8C 9C JD 2H 3H 4H 6H 3S 6S 10S JS QS KS",
    "3C 6C 10C 2D 4D 8D 10D JH QH KH 4S 7S 9S",
    "2C 5C JC QC AC 3D 5D 7D 8H 9H 10H 8S AS",
    "4C 7C KC 6D 9D QD KD AD 5H 7H AH 2S 5S",
)
WHOLE_PLAY = (
    (1, "2D 3D AD JD", 3),
    (3, "AH 2H JH 8H", 3),
    (3, "4C 8C 10C JC", 2),
    (2, "AC 7C 9C 3C", 2),
    (2, "2C KC 3S 6C", 0),
    (0, "3H KH 9H 5H", 1),
    (1, "4D 5D KD 6S", 0),
    (0, "4H QH 10H 7H", 1),
    (1, "8D 7D QD 10S", 0),
    (0, "6H 4S 8S 6D", 2),
    (2, "5C 2S JS 10D", 0),
    (0, "QS 7S AS 5S", 2),
    (2, "QC 9D KS 9S", 0),
)


def dealt(hands: Sequence[str] = ("", "", "", ""), dealer: Seat = 0, **options: Any) -> Spades:
    """A first hand in which each seat is dealt these cards; what is missing comes from the rest of the pack."""
    game = Spades(options)
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in PACK_52 if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 13:
            hand.append(spare.pop(0))
    order = [held[(dealer + 1 + place) % 4][turn] for turn in range(13) for place in range(4)]
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    return game


def bid(game: Spades, *bids: int, out: list[Event] | None = None) -> Spades:
    """The bids in the order in which they are made."""
    for number in bids:
        do(game, game.bidder, f"bid {number}", out)
    return game


def mid_hand(hands: Sequence[str], leader: Seat, earlier: str = "", **options: Any) -> Spades:
    """Play in which the seats hold just these cards; ``earlier`` are cards of tricks that seat 3 has taken."""
    game = bid(dealt(**options), 3, 3, 3, 3)
    game.play = TrickPlay(ORDER, [mask_of(parse_cards(hand)) for hand in hands], leader, sides=(0, 1, 0, 1))
    game.play.won[3] = mask_of(parse_cards(earlier))
    return game


def at_the_end(
    bids: Sequence[int],
    tricks: Sequence[int],
    totals: Sequence[int] = (0, 0),
    bags: Sequence[int] = (0, 0),
    **options: Any,
) -> tuple[Spades, list[Event]]:
    """The last card of a hand, with these bids and tricks by seat and what the sides had before."""
    game = dealt(**options)
    game.bids = list(bids)
    game.phase = "play"
    game.play = TrickPlay(
        ORDER, [mask_of(parse_cards(card)) for card in ("2C", "3C", "4C", "5C")], 0, sides=(0, 1, 0, 1)
    )
    winner = next(seat for seat in range(4) if tricks[seat])
    names = ["2C", "3C", "4C", "5C"]
    names[winner], names[3] = names[3], names[winner]
    game.play.hands = [mask_of(parse_cards(name)) for name in names]
    game.play.tricks = [number - (seat == winner) for seat, number in enumerate(tricks)]
    game.totals, game.bags = (totals[0], totals[1]), (bags[0], bags[1])
    out: list[Event] = []
    for seat in range(4):
        do(game, seat, f"play {names[seat]}", out)
    assert sum(game.finished[-1].tricks) == 13
    return game, out


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("bids", "tricks", "options", "points", "bags"),
    [
        pytest.param((3, 4), (6, 1), {}, 70, 0, id="E1"),
        pytest.param((3, 4), (6, 3), {}, 72, 2, id="E2"),
        pytest.param((3, 4), (6, 3), {"overtricks": "eleven"}, 92, 2, id="E2-eleven"),
        pytest.param((3, 4), (4, 2), {}, 0, 0, id="E3"),
        pytest.param((3, 4), (4, 2), {"set_penalty": "minus_ten"}, -70, 0, id="E3-minus"),
        pytest.param((2, 4), (3, 4), {}, 61, 1, id="E13-A"),
        pytest.param((2, 3), (3, 3), {}, 51, 1, id="E13-B"),
        pytest.param((6, 2), (5, 4), {}, 81, 1, id="E14"),
        pytest.param((0, 4), (0, 4), {"nil": 100}, 140, 0, id="nil-made"),
        pytest.param((0, 4), (0, 5), {"nil": 50}, 91, 1, id="nil-made-50"),
        pytest.param((0, 4), (2, 4), {"nil": 100}, -58, 2, id="nil-failed"),
        pytest.param((0, 4), (2, 3), {"nil": 100}, -98, 2, id="nil-failed-and-contract-missed-by-the-partner-alone"),
        pytest.param((4, 0), (5, 1), {"nil": 50}, -8, 2, id="nil-failed-beside-a-bag"),
        pytest.param((0, 0), (0, 0), {"nil": 100}, 200, 0, id="two-nils"),
        pytest.param((0, 0), (0, 3), {"nil": 100}, 3, 3, id="two-nils-one-failed"),
        pytest.param((0, 4), (3, 3), {"nil": 100, "set_penalty": "minus_ten"}, -137, 3, id="all-goes-wrong"),
        pytest.param((0, 4), (1, 6), {"nil": 100, "overtricks": "eleven"}, -37, 3, id="nil-failed-eleven"),
    ],
)
def test_e1_e2_e3_e13_scores(
    bids: tuple[int, int], tricks: tuple[int, int], options: dict[str, Any], points: int, bags: int
) -> None:
    assert score(bids, tricks, Spades(options).rules) == (points, bags)


def test_e4_ten_bags() -> None:
    game, events = at_the_end((3, 3, 2, 3), (5, 2, 4, 2), totals=(348, 100), bags=(8, 0))
    assert (game.totals, game.bags) == ((302, 100), (2, 0))
    assert Scored((-46, 0, -46, 0), "Hand 1") in events
    assert Note("Ten bags cost {0} and {2} 100 points") in events
    sheet = game.view(0).sheet
    assert sheet is not None
    assert ("", "Ten bags", "-100", "") in sheet.rows
    plain, _ = at_the_end((3, 3, 2, 3), (5, 2, 4, 2), totals=(348, 100), bags=(8, 0), bag_penalty="off")
    assert (plain.totals, plain.bags) == ((402, 100), (12, 0))


def test_twenty_bags_at_once_cost_two_hundred() -> None:
    game, _ = at_the_end((0, 3, 0, 3), (6, 0, 7, 0), bags=(9, 0), nil=50)
    assert (game.totals[0], game.bags[0]) == (-100 + 13 - 200, 2)


def test_e5_the_legal_bids() -> None:
    game = dealt()
    assert [action.words[0] for action in game.legal(1)] == [str(number) for number in range(2, 14)]
    for word in ("0", "1", "14", "pass"):
        refused(game, 1, f"bid {word}")
    one = dealt(min_bid=1, nil=100)
    assert [action.words[0] for action in one.legal(1)] == [str(number) for number in range(14)]
    two = dealt(nil=50)
    assert [action.words[0] for action in two.legal(1)] == ["0", *(str(number) for number in range(2, 14))]


def test_e6_who_bids_leads_and_deals() -> None:
    game = dealt(dealer=2)
    seats = []
    while game.phase == "bid":
        (seat,) = game.waiting_for()
        seats.append(seat)
        bid(game, 2)
    assert seats == [3, 0, 1, 2]
    assert game.waiting_for() == {3}
    finish_hand(game)
    assert game.phase == "hand_over"
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'next'))}")
    assert game.dealer == 3
    assert game.waiting_for() == {0}


@pytest.mark.parametrize(
    ("breaking", "earlier", "legal"),
    [("off", "", "7H AD 3S KS"), ("on", "", "7H AD"), ("on", "2C 2D 2H 2S", "7H AD 3S KS")],
)
def test_e7_leading_spades(breaking: str, earlier: str, legal: str) -> None:
    game = mid_hand(["4C", "KS 3S AD 7H", "5C", "6C"], 1, earlier, break_spades=breaking)
    assert legal_cards(game, 1) == ordered(legal)
    only_spades = mid_hand(["4C", "KS 3S", "5C", "6C"], 1, break_spades=breaking)
    assert legal_cards(only_spades, 1) == "3S KS"


@pytest.mark.parametrize(("led", "legal"), [("7H", "JH 2H"), ("7D", "JH 2H AS 9C")])
def test_e8_following(led: str, legal: str) -> None:
    game = mid_hand([led, "JH 2H AS 9C", "5C", "6C"], 0)
    do(game, 0, f"play {led}")
    assert legal_cards(game, 1) == ordered(legal)


@pytest.mark.parametrize(
    ("leader", "cards", "winner"),
    [
        pytest.param(0, "KD AD 2S QD", 2, id="E9-trump"),
        pytest.param(0, "KD 5C AH 3D", 0, id="E9-discards"),
        pytest.param(3, "4S 9S AD 10S", 2, id="E9-spades-led"),
        pytest.param(1, "10H 3S 5S AH", 3, id="E10"),
    ],
)
def test_e9_e10_the_winner_of_a_trick(leader: Seat, cards: str, winner: Seat) -> None:
    played = cards.split()
    game = mid_hand([played[(seat - leader) % 4] for seat in range(4)], leader)
    for place, card in enumerate(cards.split()):
        do(game, (leader + place) % 4, f"play {card}")
    assert game.play.best_seat == winner
    assert game.play.tricks[winner] == 1


@pytest.mark.parametrize(
    ("options", "totals", "winner"),
    [
        pytest.param({}, (512, 530), 1, id="E11-B"),
        pytest.param({}, (505, 505), None, id="E11-tie"),
        pytest.param({}, (499, 480), None, id="E11-short"),
        pytest.param({"target": 200}, (201, 150), 0, id="E11-200"),
        pytest.param({"target": 300}, (299, 301), 1, id="300"),
        pytest.param({}, (-900, 20), None, id="no-floor"),
        pytest.param({"floor": -200}, (-200, 20), 1, id="floor"),
        pytest.param({"floor": -200}, (-199, 20), None, id="above-the-floor"),
        pytest.param({"floor": -200}, (-220, -250), 0, id="both-below-the-floor"),
        pytest.param({"floor": -200}, (-220, -220), None, id="both-equally-below-the-floor"),
        pytest.param({"floor": -200}, (520, -250), 0, id="target-and-floor"),
    ],
)
def test_e11_the_end(options: dict[str, Any], totals: tuple[int, int], winner: int | None) -> None:
    before = (totals[0] - 61, totals[1] - 51)
    game, events = at_the_end((3, 2, 3, 3), (4, 3, 3, 3), before, **options)
    assert game.totals == totals
    result = game.result()
    phases = [event.name for event in events if isinstance(event, PhaseBegan)]
    if winner is None:
        assert result is None
        assert game.waiting_for() == {CHANCE}
        assert phases == ["hand_over"]
        return
    assert result is not None
    assert result.winners == (winner, winner + 2)
    assert result.scores == (totals[0], totals[1]) * 2
    assert game.waiting_for() == frozenset()
    assert phases == ["game_over"]
    assert result.text == f"{{{winner}}} and {{{winner + 2}}} win with {totals[winner]} points to {totals[1 - winner]}."
    assert events[-1] == Note(result.text)
    assert refused(game, 0, "bid 4") == "The game is over."
    assert game.refusal(0, (), "hand:0") == "The game is over."


def test_e12_the_penalty_comes_before_the_end() -> None:
    game, _ = at_the_end((2, 7, 2, 2), (3, 5, 3, 2), (468, 0), (8, 0))
    assert (game.totals, game.bags, game.phase) == ((410, 0), (0, 0), "hand_over")


def test_e14_a_whole_hand() -> None:
    game = bid(dealt(WHOLE_HAND), 2, 2, 3, 6)
    out: list[Event] = []
    for leader, cards, winner in WHOLE_PLAY:
        assert game.waiting_for() == {leader}
        for place, card in enumerate(cards.split()):
            do(game, (leader + place) % 4, f"play {card}", out)
        assert game.play.best_seat == winner
    assert game.play.tricks == [5, 2, 4, 2]
    assert game.totals == (81, 0)
    assert game.bags == (1, 0)
    assert Scored((81, 0, 81, 0), "Hand 1") in out
    assert Note("{0} and {2} took 9 tricks for a contract of 8 and scored 81 points, with 1 bag") in out
    assert Note("{1} and {3} took 4 tricks for a contract of 5 and scored nothing") in out
    # Seat 3 took the first trick of its side and keeps them all; so does seat 2.
    assert [len(game.view(0).zone(f"won:{seat}").cards) for seat in range(4)] == [0, 0, 36, 16]
    assert game.view(0).looks == {"won:2": tuple(parse_cards("QC 9D KS 9S"))}
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == ("Hand", "", (0, 2), (1, 3))
    assert sheet.rows == (
        ("1", "Bids", "6+2 = 8", "2+3 = 5"),
        ("", "Tricks", "9", "4"),
        ("", "Points", "81", "0"),
        ("", "Bags", "1", "0"),
        ("", "Total", "81, 1 bag", "0, 0 bags"),
    )
    assert sheet.totals == ("Total", "", "81", "0")
    assert sheet.leaders == (0, 2)


def finish_hand(game: Spades) -> None:
    while game.phase == "play":
        (seat,) = game.waiting_for()
        game.apply(seat, game.legal(seat)[0])


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Spades.declared} == {
        "target": (500, 200, 300),
        "min_bid": (2, 1),
        "overtricks": ("one", "eleven"),
        "set_penalty": ("zero", "minus_ten"),
        "bag_penalty": ("on", "off"),
        "break_spades": ("off", "on"),
        "nil": ("off", 100, 50),
        "floor": ("none", -200),
    }
    for preset in Spades.presets:
        Spades(preset.settings)
    with pytest.raises(OptionError, match="nil=200"):
        Spades({"nil": 200})


def test_a_bid_above_thirteen_together_is_asked_about() -> None:
    game = bid(dealt(), 2, 8, 3)
    plain, *asked = game.choices(0)
    assert plain.values == ("2", "3", "4", "5")
    assert plain.button
    assert not plain.confirm
    assert [choice.words for choice in asked] == [(str(number),) for number in range(6, 14)]
    assert asked[0].label == "Bid 6"
    assert (
        asked[0].confirm == "With the 8 of {2} that makes 14, and there are only thirteen tricks. Bid it all the same?"
    )
    do(game, 0, "bid 13")
    assert game.phase == "play"
    assert game.view(0).plates[0].lines == ("0/13", "13 cards")
    everything = bid(dealt(), 2, 13, 3)
    assert all(choice.confirm for choice in everything.choices(0))


def test_the_first_bidders_are_not_asked_and_nil_is_a_button() -> None:
    game = dealt(nil=100)
    for number in (5, 0):
        plain, nil = game.choices(game.bidder)
        assert len(plain.values) == 12
        assert (nil.label, nil.words, nil.values) == ("Nil", ("0",), ())
        bid(game, number)
    assert game.choices(0) == []
    bid(game, 0)
    plain, nil = game.choices(0)  # the partner's nil takes nothing from the thirteen
    assert len(plain.values) == 12


def test_bids_are_public_as_they_are_made() -> None:
    game = dealt(nil=100)
    out: list[Event] = []
    bid(game, 4, 0, out=out)
    assert out == [
        Said(1, "4"),
        Marked("bid", "4"),
        Note("{1} bids 4"),
        Said(2, "nil"),
        Marked("bid", "nil"),
        Note("{2} bids nil"),
    ]
    view = game.view(0)
    assert view.tokens == (Token("bid", "bid:1", "4"), Token("bid", "bid:2", "nil"))
    assert view.status == ("Hand 1", "{2} bid nil", "Playing to 500")
    assert view.state.bids == (-1, 4, 0, -1)
    assert view.plates[1].lines == ("0/4", "13 cards")
    assert game.view(None).status == ("Hand 1", "Bidding", "Playing to 500")
    bid(game, 3, 5, out=out)
    assert Note("{0} and {2} need 5, {1} and {3} need 7") in out
    assert game.view(0).status == (
        "Hand 1", "Contract: 5 for your side, 7 for the other", "Trump: spades", "Trick 1 of 13", "Playing to 500",
    )  # fmt: skip
    assert game.view(None).status[1] == "Contracts: 5 and 7"


def test_nil_on_the_sheet_and_in_the_log() -> None:
    game, out = at_the_end((0, 3, 4, 0), (0, 4, 5, 4), nil=100)
    assert game.totals == (141, -70 + 4 + 1)
    assert Note("{0} made nil for 100 points") in out
    assert Note("{3} missed nil with 4 tricks and lost 100 points") in out
    assert Note("{1} and {3} took 4 tricks for a contract of 3 and lost 65 points, with 5 bags") in out
    sheet = game.view(1).sheet
    assert sheet is not None
    assert sheet.rows[0] == ("1", "Bids", "nil+4 = 4", "3+nil = 3")
    assert sheet.rows[1] == ("", "Tricks", "0+5", "4+4")
    assert sheet.marks == ("Hand 1: {0}'s nil was made", "Hand 1: {3}'s nil was missed")


def test_two_nils_on_one_side_have_no_contract() -> None:
    game, out = at_the_end((0, 3, 0, 3), (0, 5, 3, 5), nil=50)
    assert game.totals == (3, 64)
    assert [event.text for event in out if isinstance(event, Note)][-4:] == [
        "{0} and {2} scored 3 points, with 3 bags",
        "{0} made nil for 50 points",
        "{2} missed nil with 3 tricks and lost 50 points",
        "{1} and {3} took 10 tricks for a contract of 6 and scored 64 points, with 4 bags",
    ]


def test_breaking_spades_is_told_once() -> None:
    game = mid_hand(["7D 8D", "2S 3S", "9D 10D", "JD QD"], 0, break_spades="on")
    out: list[Event] = []
    do(game, 0, "play 7D", out)
    do(game, 1, "play 2S", out)
    assert not game.broken
    do(game, 2, "play 9D", out)
    assert not any(token.kind == "broken" for token in game.view(0).tokens)
    do(game, 3, "play JD", out)
    do(game, 1, "play 3S", out)
    for seat, card in ((2, "10D"), (3, "QD"), (0, "8D")):
        do(game, seat, f"play {card}", out)
    marked = [event for event in out if isinstance(event, Marked)]
    assert [event for event in marked if event.kind == "broken"] == [Marked("broken", "Spades broken")]
    assert [event.zone for event in marked if event.kind == CUTS_IN] == ["trick:1"], "a spade that is led cuts nothing"
    assert [event.zone for event in marked if event.kind == "won"] == ["trick:1", "trick:1"]  # who takes each trick
    assert out.count(Note("Spades are broken")) == 1
    assert Token("broken", "", "Spades broken") in game.view(0).tokens
    assert game.view(0).state.broken is True


# ----------------------------------------------------------------------------------------- deal and lots


def test_the_deal_goes_singly_from_the_dealers_left() -> None:
    game = Spades()
    do(game, CHANCE, "first 2")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK_52)}", out)
    dealt_out = [event for event in out if isinstance(event, Moved) and event.source == "stock"]
    assert [event.target for event in dealt_out[:5]] == ["hand:3", "hand:0", "hand:1", "hand:2", "hand:3"]
    assert all(len(event.cards) == 1 for event in dealt_out)
    assert [hand.bit_count() for hand in game.play.hands] == [13] * 4
    assert [plate.dealer for plate in game.view(0).plates] == [False, False, True, False]
    assert game.view(0).zone("hand:0").cards != game.view(1).zone("hand:0").cards == (None,) * 13


def test_the_second_hand_starts_from_an_empty_table() -> None:
    game = bid(dealt(WHOLE_HAND), 2, 2, 3, 6)
    finish_hand(game)
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, '2'))}", out)
    back = [event for event in out if isinstance(event, Moved) and event.target == ""]
    assert sum(len(event.cards) for event in back) == 52
    assert game.bids == [-1] * 4
    assert game.play.tricks == [0] * 4
    assert game.hand == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shuffle 2C", "The 3 of clubs is missing from the shuffle."),
        ("shuffle JK", "The joker is not in this pack."),
        (f"shuffle 2C {cards_text(PACK_52[:-1])}", "The 2 of clubs is in the shuffle twice."),
        ("first 1", "The cards must be shuffled now."),
    ],
)
def test_a_wrong_shuffle_is_refused(text: str, reason: str) -> None:
    game = Spades()
    assert "first dealer must be drawn" in refused(game, CHANCE, "shuffle 2C")
    do(game, CHANCE, "first 0")
    assert refused(game, CHANCE, text) == reason
    assert refused(game, 0, text) == "Only chance shuffles and draws lots."
    assert game.census() == []


# ---------------------------------------------------------------------------------- what the table refuses


@pytest.mark.parametrize(
    ("least", "word", "reason"),
    [
        (2, "1", "The lowest bid is two."),
        (2, "0", "The lowest bid is two."),
        (1, "0", "The lowest bid is one."),
        (2, "14", "There are only thirteen tricks."),
        (2, "pass", "Everyone bids exactly once."),
        (2, "-3", "Bid a whole number of tricks."),
        (2, "03", "Bid a whole number of tricks."),
        (2, "٣", "Bid a whole number of tricks."),
        (2, "9" * 5000, "There are only thirteen tricks."),
        (2, "many", "Bid a whole number of tricks."),
    ],
)
def test_bad_bids(least: int, word: str, reason: str) -> None:
    game = dealt(min_bid=least)
    assert refused(game, 1, f"bid {word}") == reason


def test_bidding_twice_and_out_of_turn() -> None:
    game = bid(dealt(), 4)
    assert refused(game, 1, "bid 5") == "Everyone bids exactly once."
    assert refused(game, 3, "bid 5") == "It is not your turn."
    assert refused(game, 2, "bid 5 6") == "That means nothing in Spades."
    assert refused(game, 2, "play 2C") == "Bid first."
    assert refused(game, 3, "play 2C") == "Wait until everybody has bid."
    assert refused(game, CHANCE, "first 0") == "There is nothing to shuffle or to draw now."
    bid(game, 2, 2, 2)
    assert refused(game, 1, "bid 5") == "Everyone bids exactly once."
    assert refused(Spades(), 1, "bid 5") == "The cards have not been dealt yet."


def test_bad_plays() -> None:
    game = mid_hand(["7H 8C", "JH AS", "5H 6C", "6H 7C"], 0, break_spades="on")
    assert refused(game, 1, "play JH") == "It is not your turn."
    assert refused(game, 0, "play 2C") == "The 2 of clubs is not in your hand."
    assert refused(game, 0, "play 7H 8C") == "Play one card."
    assert refused(game, 0, "play") == "Play one card."
    do(game, 0, "play 7H")
    assert refused(game, 0, "play 7H") == "A played card stays played."
    assert refused(game, 1, "play AS") == "You must follow hearts."
    leading = mid_hand(["KS 3C", "JH", "5H", "6H"], 0, break_spades="on")
    assert refused(leading, 0, "play KS") == "Spades are not broken yet."


def test_refusals_of_clicks_and_drops() -> None:
    waiting = Spades()
    assert waiting.refusal(0, (), "hand:0") == "The cards have not been dealt yet."
    waiting.phase = "hand_over"
    assert waiting.refusal(0, (), "won:0") == "This hand is over, and the next one has not been dealt yet."
    bidding = dealt()
    own = parse_cards(cards_text(bidding.view(1).zone("hand:1").cards[:1]))  # type: ignore[arg-type]
    assert bidding.refusal(1, own, "trick:1") == "Choose how many tricks you bid."
    assert bidding.refusal(2, (), "stock") == "Wait until everybody has bid."
    game = mid_hand(["7H 8C", "JH AS", "5H 6C", "6H 7C"], 0)
    do(game, 0, "play 7H")
    assert game.refusal(0, (), "won:2") == "Taken tricks stay face down."
    assert game.refusal(0, (), "trick:0") == "A played card stays played."
    assert game.refusal(0, parse_cards("7H"), "") == "A played card stays played."
    assert game.refusal(0, parse_cards("JH"), "") == "This is not your card."
    assert game.refusal(0, (), "hand:2") == "These are not your cards."
    assert game.refusal(0, (), "stock") == "It is not your turn."
    assert game.refusal(1, (), "stock") == "Choose a card from your hand."
    assert game.refusal(1, parse_cards("AS"), "trick:1") == "You must follow hearts."
    assert game.refusal(1, parse_cards("JH"), "won:1") == "Drop the card on the trick to play it."


# ---------------------------------------------------------------------------------------------- sampling


def test_a_sample_knows_what_plays_have_shown() -> None:
    """Voids, and that only a hand of nothing but spades may lead them unbroken."""
    spades = "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    game = bid(dealt(["", spades, "", ""], break_spades="on"), 13, 2, 2, 2)
    do(game, 1, "play AS")
    for _ in range(10):
        world = Spades.sample(game.view(0), random.Random(3))
        assert world.play.hands[1] & ~SPADES_MASK == 0
        assert world.play.hands[1] == game.play.hands[1]
    finish_hand(game)
    assert Spades.sample(game.view(2), random.Random(3)).view(2) == game.view(2)


def test_every_sampled_world_can_be_played_to_the_end() -> None:
    for seed in range(15):
        rng = random.Random(seed)
        game = Spades({"break_spades": rng.choice(("on", "off")), "nil": 100})
        do(game, CHANCE, "first 1")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(seed)))}")
        while game.phase in ("bid", "play"):
            viewer = rng.choice((0, 1, 2, 3, None))
            view = game.view(viewer)
            world = Spades.sample(view, rng)
            assert world.view(viewer) == view
            for seat, void in enumerate(game.play.voids()):
                assert not world.play.hands[seat] & void
            (seat,) = game.waiting_for()
            game.apply(seat, rng.choice(game.legal(seat)))


def test_a_match_as_a_record() -> None:
    match = Match("spades", {"target": 200, "set_penalty": "minus_ten", "floor": -200}, seed="5")
    rng = random.Random(5)
    while match.game.waiting_for():
        match.run_chance()
        for seat in match.game.waiting_for():
            match.apply(seat, rng.choice(match.game.legal(seat)))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None


def test_the_tricks_of_a_hand_add_up() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        game = Spades()
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(seed)))}")
        while game.phase in ("bid", "play"):
            (seat,) = game.waiting_for()
            game.apply(seat, rng.choice(game.legal(seat)))
        hand = game.finished[-1]
        assert sum(hand.tricks) == 13
        contracts = [sum(hand.bids[side::2]) for side in (0, 1)]
        assert sum(contracts) <= 13 or min(hand.points) == 0
        assert game.totals == hand.points


def test_legal_is_empty_for_the_others() -> None:
    game = dealt()
    assert game.legal(2) == []
    assert game.choices(2) == []
    assert game.legal(CHANCE) == []
    bid(game, 2, 2, 2, 2)
    assert game.legal(2) == []
    assert game.choices(1)[0].onto == tuple(f"trick:{seat}" for seat in range(4))
    assert Spades().legal(CHANCE) == [Action("first", (str(seat),)) for seat in range(4)]
