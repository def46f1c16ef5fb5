"""Euchre: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, legal_cards, legal_texts, ordered, refused

from cardrules.games.euchre.game import Euchre
from cardrules.games.euchre.rules import bowers, trump_order
from cardrules.games.euchre.score import rubber_points
from cardrules.games.euchre.state import Deal
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import (
    JOKER,
    SUIT_NAMES,
    Card,
    Suit,
    cards_in,
    cards_text,
    mask_of,
    pack,
    parse_card,
    parse_cards,
)
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    View,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_pack, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

SOUTH, WEST, NORTH, EAST = range(4)
CLUBS, DIAMONDS, HEARTS, SPADES = map(Suit, range(4))


def pack_order(
    game: Euchre, hands: Sequence[str], turn_up: str, dealer: Seat = SOUTH, sizes: Sequence[int] = (3, 2)
) -> list[Card]:
    """The order of the pack that deals these hands; what is missing to a hand comes from the rest, lowest first."""
    held = [parse_cards(hand) for hand in hands]
    up = parse_card(turn_up)
    spare = [card for card in game.rules.pack if card != up and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 5:
            hand.append(spare.pop(0))
    order: list[Card] = []
    start = 0
    for size in sizes:
        for place in range(1, 5):
            order += held[(dealer + place) % 4][start : start + size]
        start += size
    return [*order, up, *spare]


def dealt(hands: Sequence[str] = ("", "", "", ""), turn_up: str = "QD", dealer: Seat = SOUTH, **options: Any) -> Euchre:
    """The first deal of a match in which South, West, North and East have these cards."""
    game = Euchre({"draw": "off", "cut": "off", **options})
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {cards_text(pack_order(game, hands, turn_up, dealer))}")
    return game


def all_do(game: Euchre, texts: str, out: list[Event] | None = None) -> None:
    """Calls one after the other, each by the seat in turn."""
    for text in texts.split(", "):
        do(game, game.turn, text, out)


def play_tricks(game: Euchre, tricks: Sequence[tuple[Seat, str, Seat]], out: list[Event] | None = None) -> None:
    """Tricks as (leader, cards, winner)."""
    for leader, cards, winner in tricks:
        assert game.waiting_for() == {leader}
        for card in cards.split():
            do(game, game.turn, f"play {card}", out)
        if game.phase == "play":
            assert game.turn == winner
        assert game.play is not None
        assert game.play.best_seat == winner


def random_play(game: Euchre, rng: random.Random | None = None) -> None:
    """Finish the tricks of the deal."""
    while game.phase == "play":
        actions = game.legal(game.turn)
        game.apply(game.turn, rng.choice(actions) if rng else actions[0])


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_the_order_of_the_cards() -> None:
    with_joker = trump_order(pack(7, jokers=1), DIAMONDS)
    trumps = sorted(cards_in(with_joker.masks[TRUMP]), key=lambda card: -with_joker.power[card])
    assert cards_text(trumps) == "JK JD JH AD KD QD 10D 9D 8D 7D"
    hearts = sorted(cards_in(with_joker.masks[HEARTS]), key=lambda card: -with_joker.power[card])
    assert cards_text(hearts) == "AH KH QH 10H 9H 8H 7H"
    for suit, expected in ((CLUBS, "AC KC QC JC 10C 9C 8C 7C"), (SPADES, "AS KS QS JS 10S 9S 8S 7S")):
        cards = sorted(cards_in(with_joker.masks[suit]), key=lambda card: -with_joker.power[card])
        assert cards_text(cards) == expected
    without = trump_order(pack(7), DIAMONDS)
    best = max(cards_in(without.masks[TRUMP]), key=lambda card: without.power[card])
    assert (cards_text([best]), without.masks[TRUMP].bit_count()) == ("JD", 9)
    short = trump_order(pack(9), SPADES)
    assert [short.masks[suit].bit_count() for suit in (TRUMP, CLUBS, HEARTS)] == [7, 5, 6]
    assert trump_order(pack(9, jokers=1), SPADES).masks[TRUMP].bit_count() == 8


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("AH 7S QH JC", SOUTH),
        ("JS JK JC AS", NORTH),
        ("KD AD 10C QD", NORTH),
        ("10C AC JC KC", EAST),
        ("9D AC KH 10D", SOUTH),
    ],
)
def test_e2_the_winner_of_a_trick(trick: str, winner: Seat) -> None:
    hands = [0] * 4
    cards = parse_cards(trick)
    for place, card in enumerate(cards):
        hands[(WEST + place) % 4] = 1 << card
    play = TrickPlay(trump_order(pack(7, jokers=1), SPADES), hands, WEST)
    for card in cards:
        play.play(card, None)
    assert play.turn == winner


@pytest.mark.parametrize(
    ("led", "legal"), [("AC", "9C"), ("KS", "JC QS"), ("JK", "JC QS"), ("AD", "10D"), ("QH", "KH")]
)
def test_e3_following_suit(led: str, legal: str) -> None:
    game = dealt(["", f"{led} 7D 7H 7C 8H", "JC 9C KH 10D QS", ""], "7S", joker="on")
    all_do(game, "order_up, discard 8C")
    do(game, WEST, f"play {led}")
    assert legal_cards(game, NORTH) == ordered(legal)


def drawn(cards: Sequence[str], again: Sequence[tuple[Seat, str]] = ()) -> tuple[Euchre, list[Event]]:
    """A draw in which the seats take these cards, in turn, and some draw again."""
    game = Euchre()
    order = [*map(parse_card, cards), *(parse_card(card) for _, card in again)]
    order += [card for card in pack(7) if card not in order]
    out: list[Event] = []
    do(game, CHANCE, f"spread {cards_text(order)}", out)
    for seat in range(4):
        do(game, seat, f"draw {seat + 1}", out)
    for number, (seat, _) in enumerate(again, 5):
        assert seat in game.waiting_for()
        do(game, seat, f"draw {number}", out)
    return game, out


def test_e4_the_draw() -> None:
    """South is Ann, West Bob, North Cid, East Dee. Cid is Ann's partner; Dee drew lower than Bob and sits West."""
    game, out = drawn(["10H", "8C", "KD", "AS"])
    text = "{3} and {1} play against {0} and {2}; {3} deals first"
    assert Note(text) in out
    assert game.dealer == EAST
    assert game.circle == (0, 3, 2, 1)
    assert game.sides == (0, 1, 0, 1)
    assert game.phase == "deal"
    view = game.view(2)
    assert view.state.circle == (0, 3, 2, 1)
    assert view.zone("draw:3").cards == (parse_card("AS"),)
    assert view.zone("spread:1").cards == ()
    assert view.zone("spread:5").cards == (None,)
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    assert game.hand == 1
    assert game.waiting_for() == {0}  # on the right of the dealer, who has seat 2 on the left
    assert game.view(0).zone("draw:3").cards == ()


def test_a_card_drawn_for_partners_is_not_played() -> None:
    game = Euchre()
    do(game, CHANCE, f"spread {cards_text(game.rules.drawn_from)}")
    do(game, 0, "draw 1")
    assert game.refusal(0, game.drawn[0], "") == "The cards drawn only settle who plays with whom and who deals."


def test_e5_a_tie_in_the_draw() -> None:
    game, out = drawn(["QC", "QH", "7D", "JS"], [(0, "9H"), (1, "KC")])
    assert Note("{0} and {1} have drawn equal cards and draw again") in out
    assert Note("{2} and {3} play against {0} and {1}; {2} deals first") in out
    assert game.dealer == 2
    assert game.circle == (0, 2, 1, 3)
    assert game.sides == (0, 0, 1, 1)
    assert game.view(None).state.drawn[0] == tuple(parse_cards("QC 9H"))


def test_e5_only_the_tied_draw_again_and_as_often_as_they_tie() -> None:
    game, _ = drawn(["QC", "QH", "QD", "JS"], [(1, "9H"), (0, "9C"), (2, "7C"), (0, "8C"), (1, "KD")])
    assert game.drawn == tuple(tuple(parse_cards(cards)) for cards in ("QC 9C 8C", "QH 9H KD", "QD 7C", "JS"))
    assert (game.dealer, game.circle) == (3, (0, 3, 1, 2))


def test_two_ties_in_one_draw_are_told_apart() -> None:
    _, out = drawn(["QC", "QH", "7D", "7S"], [(3, "9H"), (0, "KC"), (2, "8C"), (1, "JS")])
    assert [event.text for event in out if isinstance(event, Note) and "equal" in event.text] == [
        "{0} and {1} have drawn equal cards and draw again",
        "{2} and {3} have drawn equal cards and draw again",
    ]


def test_a_draw_that_uses_up_the_spread_is_settled_by_the_seats() -> None:
    game = Euchre({"deck": 24})
    by_rank = sorted(game.rules.drawn_from, key=lambda card: card & 15)
    do(game, CHANCE, f"spread {cards_text(by_rank)}")
    for number in range(24):
        assert game.phase == "draw"
        do(game, number % 4, f"draw {number + 1}")
    assert (game.phase, game.dealer, game.circle) == ("deal", 0, (0, 2, 1, 3))


@pytest.mark.parametrize(
    ("pattern", "west", "north", "east", "south"),
    [
        ("3-2", "1 2 3 13 14", "4 5 6 15 16", "7 8 9 17 18", "10 11 12 19 20"),
        ("2-3", "1 2 9 10 11", "3 4 12 13 14", "5 6 15 16 17", "7 8 18 19 20"),
    ],
)
def test_e6_pack_positions(pattern: str, west: str, north: str, east: str, south: str) -> None:
    order = shuffled(pack(7), "e6")
    for chosen in (pattern, "dealer_choice"):
        game = Euchre({"draw": "off", "cut": "off", "deal_pattern": chosen})
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(order)}")
        if chosen == "dealer_choice":
            assert game.waiting_for() == {SOUTH}
            assert legal_texts(game, SOUTH) == ["deal 3-2", "deal 2-3"]
            do(game, SOUTH, f"deal {pattern}")
        for seat, places in ((WEST, west), (NORTH, north), (EAST, east), (SOUTH, south)):
            assert game.hands[seat] == mask_of(order[int(place) - 1] for place in places.split())
        assert game.turn_up == order[20]
        assert game.stock == order[21:]


def test_e7_the_dealers_partner_assists() -> None:
    game = dealt(turn_up="QD")
    assert legal_texts(game, WEST) == ["pass", "order_up", "order_up alone"]
    do(game, WEST, "pass")
    assert legal_texts(game, NORTH) == ["pass", "assist", "assist alone"]
    out: list[Event] = []
    do(game, NORTH, "assist", out)
    assert Said(NORTH, "I assist") in out
    assert (game.trump, game.maker, game.phase) == (DIAMONDS, NORTH, "discard")
    assert len(game.legal(SOUTH)) == 6
    (choice,) = game.choices(SOUTH)
    assert (choice.label, choice.button, choice.onto) == ("Discard", True, ("discard", "stock"))
    discard = game.legal(SOUTH)[0].cards[0]
    game.apply(SOUTH, game.legal(SOUTH)[0])
    assert game.hands[SOUTH].bit_count() == 5
    assert game.hands[SOUTH] >> parse_card("QD") & 1
    for viewer in (SOUTH, WEST, None):
        view = game.view(viewer)
        assert view.zone("turn_up").cards == (parse_card("QD"),)
        assert len(view.zone("hand:0").cards) == 4
        assert view.zone("discard").cards == (None,)
        assert view.state.discard == (discard if viewer == SOUTH else None)
    assert game.waiting_for() == {WEST}


def test_e8_next_and_cross() -> None:
    for words, way in (("name diamonds", "next"), ("name clubs", "cross")):
        game = dealt(turn_up="9H", dealer=WEST)
        all_do(game, "pass, pass, pass, turn_down")
        view = game.view(EAST)
        assert view.zone("turn_up").cards == ()
        assert view.zone("turned_down").cards == (parse_card("9H"),)
        do(game, NORTH, "pass")
        suits = ["clubs", "diamonds", "spades"]
        assert legal_texts(game, EAST) == [
            "pass",
            *[f"name {suit}" for suit in suits],
            *[f"name {suit} alone" for suit in suits],
        ]
        labels = {choice.label for choice in game.choices(EAST)}
        assert {"Diamonds (next)", "Clubs (cross)", "Spades (cross)"} <= labels
        out: list[Event] = []
        do(game, EAST, words, out)
        suit = words.split()[1]
        assert Note(f"{{3}} names {suit} ({way})") in out
        assert (game.maker, game.phase, game.turn) == (EAST, "play", NORTH)
        assert game.trump == SUIT_NAMES.index(suit)


def test_e9_everybody_passes_twice() -> None:
    for stick in ("off", "on"):
        game = dealt(turn_up="KC", dealer=EAST, stick_the_dealer=stick)
        all_do(game, "pass, pass, pass, turn_down, pass, pass, pass")
        assert game.waiting_for() == {EAST}
        if stick == "on":
            assert refused(game, EAST, "pass") == "The dealer must name a suit."
            assert "pass" not in legal_texts(game, EAST)
            assert {choice.verb for choice in game.choices(EAST)} == {"name"}
            continue
        out: list[Event] = []
        do(game, EAST, "pass", out)
        assert game.phase == "hand_over"
        assert not any(isinstance(event, Scored) for event in out)
        assert game.scores == (0, 0)
        do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'next'))}")
        assert game.dealer == SOUTH


def test_e10_an_opponent_orders_up_alone() -> None:
    game = dealt(turn_up="JC")
    all_do(game, "pass, pass")
    out: list[Event] = []
    do(game, EAST, "order_up alone", out)
    assert Said(EAST, "I order it up, alone") in out
    assert game.sitting_out == (WEST,)
    assert game.view(WEST).zone("hand:1").cards == (None,) * 5
    assert game.waiting_for() == {SOUTH}
    game.apply(SOUTH, game.legal(SOUTH)[0])
    assert game.hands[SOUTH] >> parse_card("JC") & 1
    turns = [game.turn]
    for _ in range(2):
        game.apply(game.turn, game.legal(game.turn)[0])
        turns.append(game.turn)
    assert turns == [NORTH, EAST, SOUTH]
    game.apply(SOUTH, game.legal(SOUTH)[0])
    assert game.play is not None
    assert game.play.finished == 1


def test_e11_the_dealers_partner_assists_alone() -> None:
    game = dealt(turn_up="AH")
    all_do(game, "pass, assist alone")
    assert (game.phase, game.sitting_out, game.taken_up) == ("play", (SOUTH,), False)
    turns = []
    for _ in range(3):
        turns.append(game.turn)
        game.apply(game.turn, game.legal(game.turn)[0])
    assert turns == [WEST, NORTH, EAST]
    assert game.view(EAST).zone("turn_up").cards == (parse_card("AH"),)
    random_play(game)
    assert game.view(EAST).zone("turn_up").cards == (parse_card("AH"),)


@pytest.mark.parametrize(
    ("alone", "tricks", "points", "makers_score"),
    [
        (False, 3, 1, True),
        (False, 4, 1, True),
        (False, 5, 2, True),
        (True, 3, 1, True),
        (True, 4, 1, True),
        (True, 5, 4, True),
        (False, 2, 2, False),
        (False, 0, 2, False),
        (True, 2, 2, False),
        (True, 0, 2, False),
    ],
)
def test_e12_points(alone: bool, tricks: int, points: int, makers_score: bool) -> None:
    game = scored(tricks, alone)
    expected = (0, points) if makers_score else (points, 0)
    assert game.scores == expected
    assert game.deals[-1] == Deal(1, WEST, SPADES, alone, tricks, int(makers_score), points)


def scored(tricks: int, alone: bool, defender: bool = False, **options: Any) -> Euchre:
    """A deal in which West makes spades by ordering up, and takes so many tricks: the last cards are played with the
    tricks before already counted."""
    game = dealt(turn_up="9S", **options)
    do(game, WEST, "order_up alone" if alone else "order_up")
    if game.phase == "defend":
        all_do(game, "defend alone" if defender else "pass, pass")
    if game.phase == "discard":
        game.apply(SOUTH, game.legal(SOUTH)[0])
    while game.play is None or game.play.finished < 4 or len(game.play.trick) < game.play.size - 1:
        game.apply(game.turn, game.legal(game.turn)[0])
    play = game.play
    before = [0, 0, 0, 0]
    last = game.copy()
    last.apply(last.turn, last.legal(last.turn)[0])
    assert last.play is not None
    wins_last = last.sides[last.play.best_seat] == 1
    before[WEST] = max(tricks - wins_last, 0)
    before[NORTH] = 4 - before[WEST]
    if tricks == 0 and wins_last:
        before[WEST] = -1
        before[NORTH] = 5
    elif tricks == 5 and not wins_last:
        before[NORTH] = -1
        before[WEST] = 5
    play.tricks[:] = before
    game.apply(game.turn, game.legal(game.turn)[0])
    return game


E13 = [
    "KH QS QC AH AC",
    "KD 9H AS 10C JC",
    "10D JS KC KS QD",
    "JD JH 9C 9S AD",
]


def test_e13_a_whole_hand() -> None:
    game = dealt(E13, "QH", deck=24)
    all_do(game, "pass, pass, order_up, discard QS")
    assert cards_text(cards_in(game.hands[SOUTH])) == ordered("AC QC AH KH QH")
    out: list[Event] = []
    play_tricks(
        game,
        [
            (WEST, "AS JS 9S QH", SOUTH),
            (SOUTH, "AC 10C KC 9C", SOUTH),
            (SOUTH, "QC JC 10D JD", EAST),
            (EAST, "JH KH 9H QD", EAST),
            (EAST, "AD AH KD KS", SOUTH),
        ],
        out,
    )
    assert game.scores == (2, 0)
    assert [event for event in out if isinstance(event, Scored)] == [Scored((2, 0, 2, 0), "Deal 1")]
    told = "{3} made hearts trumps and took only two tricks, a euchre, playing with {1}. {0} and {2} score 2 points"
    assert PhaseBegan("hand_over", f"{told}.") in out
    assert Moved((parse_card("QH"),), "turn_up", "trick:0") in out
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (("1", "{3}", "♥", "2", "2", ""),)
    assert sheet.totals == ("Total", "", "", "", "2", "0")
    assert game.phase == "hand_over"


def test_e13_who_must_follow() -> None:
    game = dealt(E13, "QH", deck=24)
    all_do(game, "pass, pass, order_up, discard QS")
    play_tricks(game, [(WEST, "AS JS 9S QH", SOUTH), (SOUTH, "AC 10C KC 9C", SOUTH)])
    all_do(game, "play QC, play JC, play 10D")
    assert legal_cards(game, EAST) == ordered("JD JH AD")
    all_do(game, "play JD, play JH")
    assert legal_cards(game, SOUTH) == ordered("AH KH")
    do(game, SOUTH, "play KH")
    assert legal_cards(game, WEST) == "9H"


def test_e14_a_whole_hand_alone() -> None:
    game = dealt(["AD KC JD JH AC", "10S KH AS KD 10H", "QD 10D 9D JC 9C", "9S AH JS KS QH"], "9H", deck=24)
    all_do(game, "pass, pass, pass, take_up alone KC")
    assert cards_text(cards_in(game.hands[SOUTH])) == ordered("JH JD 9H AD AC")
    assert game.sitting_out == (NORTH,)
    play_tricks(
        game,
        [
            (WEST, "AS 9S 9H", SOUTH),
            (SOUTH, "JH 10H QH", SOUTH),
            (SOUTH, "JD KH AH", SOUTH),
            (SOUTH, "AD KD JS", SOUTH),
            (SOUTH, "AC 10S KS", SOUTH),
        ],
    )
    assert game.scores == (4, 0)
    assert game.deals == (Deal(1, SOUTH, HEARTS, True, 5, 0, 4),)


@pytest.mark.parametrize(
    ("games", "points", "margin"),
    [
        ([(5, 0), (3, 5), (5, 2)], (7, 1), 6),
        ([(5, 4), (5, 3)], (4, 0), 4),
        ([(6, 0), (7, 0)], (8, 0), 8),
        ([(0, 5), (5, 4), (5, 4)], (4, 3), 1),
        ([(0, 5), (1, 5)], (0, 7), 7),
    ],
)
def test_e15_the_rubber(games: list[tuple[int, int]], points: tuple[int, int], margin: int) -> None:
    game, out = rubber(games)
    result = game.result()
    assert result is not None
    winner = int(points[1] > points[0])
    assert result.scores == (points[0], points[1], points[0], points[1])
    assert result.winners == (winner, winner + 2)
    name = f"{{{winner}}} and {{{winner + 2}}}"
    assert result.text == f"{name} win the rubber by {margin} point{'s' if margin > 1 else ''}."
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == (
        "Game", (0, 2), (1, 3), "Rubber points of {0} and {2}", "Rubber points of {1} and {3}"
    )  # fmt: skip
    assert [row[1:3] for row in sheet.rows] == [tuple(map(str, score)) for score in games]
    assert sheet.totals[0] == "Margin"
    assert sheet.totals[3 + winner] == str(margin)
    assert sheet.leaders == (winner, winner + 2)
    assert Note(result.text) in out


def rubber(games: Sequence[tuple[int, int]], **options: Any) -> tuple[Euchre, list[Event]]:
    """A rubber whose games end with these scores, the last of them by its last deal."""
    game = dealt(turn_up="9S", match="rubber", **options)
    target = game.rules.target
    *earlier, last = games
    game.games = tuple(earlier)
    out: list[Event] = []
    winner = int(last[1] >= target)
    dealer = SOUTH if winner else EAST  # the winner is the side of the player on the dealer's left, who orders up
    game.dealer = dealer
    game.turn = (dealer + 1) % 4
    maker = game.turn
    do(game, maker, "order_up")
    game.apply(dealer, game.legal(dealer)[0])
    while game.play is None or game.play.finished < 4 or len(game.play.trick) < 3:
        game.apply(game.turn, game.legal(game.turn)[0])
    game.play.tricks[:] = [0] * 4
    game.play.tricks[maker] = 3
    game.play.tricks[game.left[maker]] = 1
    before = list(last)
    before[winner] -= 1
    game.scores = (before[0], before[1])
    game.apply(game.turn, game.legal(game.turn)[0], out)
    return game, out


def test_a_game_of_a_rubber_ends_and_the_next_begins() -> None:
    game, out = rubber([(5, 2)])
    assert game.result() is None
    assert game.games == ((5, 2),)
    assert game.scores == (0, 0)
    (ended,) = [event for event in out if isinstance(event, PhaseBegan) and event.name == "hand_over"]
    assert ended.text.endswith(" point. {0} and {2} win game 1, 5 to 2: 2 rubber points.")
    assert " trumps and " in ended.text
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (("1", "5", "2", "2", ""), ("2", "0", "0", "", ""))
    assert sheet.totals == ("Rubber points", "", "", "2", "0")
    assert "Game 2 of the rubber, to 5" in game.view(0).status
    dealer = game.dealer
    assert dealer is not None
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    assert game.dealer == (dealer + 1) % 4  # it passes on from game to game


def test_the_rubber_points_of_a_game() -> None:
    assert [rubber_points(score) for score in (-1, 0, 1, 2, 3, 4, 9)] == [3, 3, 2, 2, 1, 1, 1]


MARKERS = {
    5: [
        "both face down",
        "four face down on the three, one of its pips showing",
        "three face down on the four, two of its pips showing",
        "three face up on the four",
        "four face up on the three",
    ],
    7: [
        "both face down",
        "three face down on the four, one of its pips showing",
        "three face down on the four, two of its pips showing",
        "three face down on the four, three of its pips showing",
        "four face up on the three",
        "four face up on the three, one of its pips showing",
        "four face up on the three, two of its pips showing",
    ],
    10: [
        "both face down",
        *[
            f"four face down on the six, {number} of its pips showing"
            for number in ("one", "two", "three", "four", "five")
        ],
        "six face up on the four",
        *[f"six face up on the four, {number} of its pips showing" for number in ("one", "two", "three")],
    ],
}


@pytest.mark.parametrize("target", [5, 7, 10])
def test_e16_the_markers(target: int) -> None:
    game = Euchre({"target": target})
    for score, text in enumerate(MARKERS[target]):
        game.scores = (score, 0)
        texts = {token.kind: token.text for token in game.view(0).tokens}
        assert texts == {**texts, "markers:0": text, "markers:1": "both face down"}
        (_, shown), (_, small_shown) = game.view(0).state.markers[0]
        assert bool(shown or small_shown) == bool(score)
    game.scores = (target + 1, 0)
    assert game.view(0).state.markers[0] == game.markers[0]
    off = Euchre({"target": target, "markers": "off"})
    assert not any(token.kind.startswith("markers") for token in off.view(0).tokens)


@pytest.mark.parametrize(
    ("scores", "bridge"),
    [((4, 0), True), ((4, 1), True), ((4, 2), True), ((4, 3), False), ((3, 2), False), ((2, 4), True), ((4, 4), False)],
)
def test_e17_at_the_bridge(scores: tuple[int, int], bridge: bool) -> None:
    for target in (5, 7):
        game = Euchre({"target": target})
        game.scores = scores
        places = [token.place for token in game.view(0).tokens if token.kind == "bridge"]
        ahead = int(scores[1] > scores[0])
        assert places == ([f"seat:{ahead}", f"seat:{ahead + 2}"] if bridge and target == 5 else [])


@pytest.mark.parametrize(
    ("deck", "joker", "most"), [(32, "off", 28), (32, "on", 29), (28, "off", 24), (24, "off", 20), (24, "on", 21)]
)
def test_e18_legal_cuts(deck: int, joker: str, most: int) -> None:
    game = Euchre({"draw": "off", "deck": deck, "joker": joker})
    do(game, CHANCE, "first 0")
    order = shuffled(game.rules.pack, "cut")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    assert game.waiting_for() == {EAST}
    (choice,) = game.choices(EAST)
    assert choice.amounts == range(4, most + 1)
    for number in (3, most + 1, 0, 99):
        assert refused(game, EAST, f"cut {number}") == "Leave at least four cards in each packet."
    for number in (4, 9, most):
        cut = game.copy()
        do(cut, EAST, f"cut {number}")
        whole = order[number:] + order[:number]
        assert cut.hands[WEST] == mask_of(whole[:3] + whole[12:14])


def test_e18_a_cut_is_a_number() -> None:
    game = Euchre({"draw": "off"})
    do(game, CHANCE, "first 0")
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    for text in ("cut", "cut ten", "cut 010", "cut 4 5", "cut " + "9" * 5000):
        assert refused(game, EAST, text) == "Say how many cards you lift off."
    assert refused(game, WEST, "cut 9") == "It is {3}'s turn."
    assert game.refusal(EAST, (), "stock") == "Cut the pack first: point at the place along its edge."


def with_joker_up(**options: Any) -> Euchre:
    return dealt(turn_up="JK", deck=24, joker="on", **options)


def test_e19_nobody_sees_a_card_before_the_joker_has_a_suit() -> None:
    game = Euchre({"draw": "off", "cut": "off", "deck": 24, "joker": "on"})
    do(game, CHANCE, "first 0")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(pack_order(game, [''] * 4, 'JK'))}", out)
    assert Note("The joker is turned up; {0} names a suit before anybody looks at the cards") in out
    for seat in range(4):
        seen = [event.cards for event in redact(out, seat) if isinstance(event, Moved)]
        assert {card for cards in seen for card in cards} == {None, JOKER}


def test_e19_the_joker_is_turned_up() -> None:
    game = with_joker_up()
    assert game.waiting_for() == {SOUTH}
    for viewer in range(4):
        assert all(set(game.view(viewer).zone(f"hand:{seat}").cards) == {None} for seat in range(4))
    assert legal_texts(game, SOUTH) == [f"suit {name}" for name in SUIT_NAMES]
    assert refused(game, WEST, "pass") == "It is {0}'s turn."
    assert refused(game, SOUTH, "take_up JK") == "Name the suit that the joker stands for."
    out: list[Event] = []
    do(game, SOUTH, "suit clubs", out)
    assert None not in game.view(WEST).zone("hand:1").cards
    assert None in game.view(WEST).zone("hand:2").cards
    refuse = game.copy()
    all_do(game, "pass, assist")
    assert game.trump == CLUBS
    assert parse_card("JK") in [action.cards[0] for action in game.legal(SOUTH)]
    assert JOKER in game.six_cards()
    do(game, SOUTH, f"discard {cards_text([game.legal(SOUTH)[0].cards[0]])}")
    assert game.rules.orders[CLUBS].power[JOKER] == max(game.rules.orders[CLUBS].power)
    all_do(refuse, "pass, pass, pass, turn_down")
    assert not any("clubs" in text for text in legal_texts(refuse, WEST))
    assert refused(refuse, WEST, "name clubs") == "Clubs was turned down; name another suit."
    assert refuse.view(WEST).zone("turned_down").cards == (JOKER,)
    assert refused(refuse, SOUTH, "play JK") == "Those cards are out of play."


def test_e20_what_the_dealer_may_do() -> None:
    game = dealt(["AS 10S KH 9C JH", "", "", ""], "QD")
    all_do(game, "pass, pass, pass")
    six = parse_cards("AS 10S KH 9C JH QD")
    expected = {"turn_down"} | {f"take_up {how}{cards_text([card])}" for how in ("", "alone ") for card in six}
    assert set(legal_texts(game, SOUTH)) == expected
    assert len(game.legal(SOUTH)) == 13
    out: list[Event] = []
    do(game, SOUTH, "take_up QD", out)
    assert cards_text(cards_in(game.hands[SOUTH])) == ordered("AS 10S KH 9C JH")
    assert game.rules.orders[DIAMONDS].suits[parse_card("JH")] == TRUMP
    assert bowers(DIAMONDS)[1] == parse_card("JH")
    assert Note("{0} keeps the hand as it is; the Q♦ goes under the pack") in out
    view = game.view(WEST)
    assert view.zone("turn_up").cards == ()
    assert view.state.discard == parse_card("QD")  # everybody has seen it go


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Euchre.declared} == {
        "deck": (32, 28, 24),
        "joker": ("off", "on"),
        "target": (5, 7, 10),
        "match": ("single_game", "rubber"),
        "deal_pattern": ("3-2", "2-3", "dealer_choice"),
        "draw": ("on", "off"),
        "cut": ("on", "off"),
        "markers": ("on", "off"),
        "stick_the_dealer": ("off", "on"),
        "defend_alone": ("off", "on"),
        "lone_euchre_points": (2, 4),
        "assist_alone_only": ("off", "on"),
        "lone_lead": ("eldest", "left_of_maker"),
        "farmers_hand": ("off", "on"),
        "joker_turned_up": ("dealer_names", "redeal"),
    }
    for preset in Euchre.presets:
        Euchre(preset.settings)
    with pytest.raises(OptionError, match="deck=52"):
        Euchre({"deck": 52})


@pytest.mark.parametrize(("deck", "rest"), [(32, 12), (28, 8), (24, 4)])
@pytest.mark.parametrize("joker", ["off", "on"])
def test_the_pack(deck: int, rest: int, joker: str) -> None:
    game = dealt(deck=deck, joker=joker)
    assert len(game.census()) == deck + (joker == "on")
    assert len(game.view(0).zone("stock").cards) + 1 == rest + (joker == "on")
    assert (JOKER in game.census()) == (joker == "on")


def test_the_draw_is_without_the_joker() -> None:
    game = Euchre({"deck": 24, "joker": "on"})
    (choice,) = game.choices(CHANCE)
    assert (choice.verb, len(choice.cards)) == ("spread", 24)
    assert refused(game, CHANCE, "first 0") == "The cards must be spread for the draw first."
    assert "missing" in refused(game, CHANCE, "spread 9C")
    game.apply(CHANCE, Action("spread", (), choice.cards))
    assert len(game.census()) == 25
    assert len(game.choices(0)) == 24
    assert game.choices(0)[2].click == ("spread:3",)
    do(game, 2, "draw 3")
    assert game.waiting_for() == {0, 1, 3}
    assert refused(game, 2, "draw 4") == "Wait for the others."
    assert refused(game, 2, "play 9C") == "Wait for the others."
    assert refused(game, 0, "draw 3") == "Take one of the cards that are spread."
    assert game.refusal(2, (), "spread:4") == "Wait for the others."
    assert game.refusal(0, (), "draw:2") == "Take one of the cards that are spread."


@pytest.mark.parametrize("target", [5, 7, 10])
def test_the_target(target: int) -> None:
    game = scored(3, False, target=target)
    assert game.phase == "hand_over"
    game = dealt(turn_up="9S", target=target)
    game.scores = (target - 2, target - 1)
    do(game, WEST, "order_up")
    game.apply(SOUTH, game.legal(SOUTH)[0])
    random_play(game)
    result = game.result()
    assert result is not None
    assert max(result.scores) >= target
    assert result.winners in ((0, 2), (1, 3))
    names = "{0} and {2}" if result.winners == (0, 2) else "{1} and {3}"
    assert result.text.startswith(f"{names} win with {max(result.scores)} points to ")
    assert game.waiting_for() == frozenset()
    assert refused(game, WEST, "pass") == "The game is over."
    assert game.refusal(WEST, (), "stock") == "The game is over."


@pytest.mark.parametrize(("points", "extra"), [(2, 2), (4, 4)])
def test_the_points_for_a_lone_euchre(points: int, extra: int) -> None:
    assert scored(2, True, lone_euchre_points=points).scores == (extra, 0)
    assert scored(2, False, lone_euchre_points=points).scores == (2, 0)


def test_defending_alone() -> None:
    game = dealt(turn_up="9S", defend_alone="on")
    do(game, WEST, "order_up alone")
    assert (game.phase, game.turn) == ("defend", NORTH)  # on the maker's left
    assert legal_texts(game, NORTH) == ["pass", "defend alone"]
    assert refused(game, WEST, "play 7C") == "It is {2}'s turn."
    assert refused(game, EAST, "pass") == "You are sitting this hand out."
    assert refused(game, NORTH, "take_up 7C") == "Only the dealer takes the turn-up."
    assert [each.fields.heading for each in game.choices(NORTH) if each.fields][-1].endswith("do you defend alone?")
    both = game.copy()
    all_do(both, "pass, pass")
    assert (both.phase, both.sitting_out) == ("discard", (EAST,))
    out: list[Event] = []
    do(game, NORTH, "defend alone", out)
    assert Said(NORTH, "I defend alone") in out
    assert (game.phase, game.sitting_out, game.defender) == ("play", (EAST, SOUTH), NORTH)
    assert not game.taken_up  # the dealer sits out, so nobody exchanges
    assert game.play is not None
    assert (game.play.size, game.turn) == (2, WEST)
    assert {(token.kind, token.place) for token in game.view(0).tokens} >= {
        ("alone", "seat:1"),
        ("defender", "seat:2"),
        ("out", "seat:0"),
        ("out", "seat:3"),
    }
    second = dealt(turn_up="9S", defend_alone="on")
    all_do(second, "order_up alone, pass, defend alone")
    assert (second.phase, second.sitting_out, second.defender) == ("discard", (EAST, NORTH), SOUTH)


def test_against_a_lone_hand_the_next_active_player_leads() -> None:
    game = dealt(turn_up="9S", defend_alone="on")
    all_do(game, "pass, assist alone, pass, defend alone")  # North against West, who defends alone
    assert game.sitting_out == (SOUTH, EAST)
    assert game.turn == WEST
    game = dealt(turn_up="9S", defend_alone="on")
    all_do(game, "pass, assist alone, defend alone")  # North against East: West, who should lead, is out
    assert game.sitting_out == (SOUTH, WEST)
    assert game.turn == NORTH


@pytest.mark.parametrize(("tricks", "points"), [(5, (0, 4)), (3, (0, 1)), (2, (4, 0)), (0, (4, 0))])
def test_the_points_against_a_lone_defender(tricks: int, points: tuple[int, int]) -> None:
    assert scored(tricks, True, defender=True, defend_alone="on").scores == points


def test_no_lone_call_no_lone_defence() -> None:
    game = dealt(turn_up="9S", defend_alone="on")
    do(game, WEST, "order_up")
    assert game.phase == "discard"
    taken = dealt(turn_up="9S", defend_alone="on")
    all_do(taken, "pass, pass, pass")
    do(taken, SOUTH, "take_up alone 9S")
    assert (taken.phase, taken.turn) == ("defend", WEST)
    do(taken, WEST, "pass")
    do(taken, EAST, "pass")
    assert (taken.phase, taken.sitting_out) == ("play", (NORTH,))


def test_the_partner_assists_only_alone() -> None:
    game = dealt(assist_alone_only="on")
    do(game, WEST, "pass")
    assert legal_texts(game, NORTH) == ["pass", "assist alone"]
    assert [choice.verb for choice in game.choices(NORTH)] == ["pass", "assist"]
    assert refused(game, NORTH, "assist") == "Dealer's partner may accept only by going alone."
    do(game, NORTH, "assist alone")
    game.apply(WEST, game.legal(WEST)[0])
    assert refused(game, NORTH, "assist") == "Choose a card from your hand."


@pytest.mark.parametrize(
    ("lead", "calls", "leader"),
    [
        ("eldest", "order_up alone", WEST),
        ("left_of_maker", "order_up alone", NORTH),
        ("eldest", "pass, assist alone", WEST),
        ("left_of_maker", "pass, assist alone", EAST),
        ("eldest", "pass, pass, order_up alone", NORTH),
        ("left_of_maker", "pass, pass, order_up alone", SOUTH),
        ("left_of_maker", "pass, pass, order_up", WEST),
        ("left_of_maker", "pass, pass, pass, turn_down, name hearts alone", NORTH),
        ("eldest", "pass, pass, pass, turn_down, pass, name hearts alone", WEST),
    ],
)
def test_who_leads(lead: str, calls: str, leader: Seat) -> None:
    game = dealt(turn_up="9S", lone_lead=lead)
    all_do(game, calls)
    if game.phase == "discard":
        game.apply(SOUTH, game.legal(SOUTH)[0])
    assert game.turn == leader


def test_a_farmers_hand() -> None:
    hands = ["", "7C 8C 9C 10C 7D", "8D 9D 10D 7H 8H", "AC KC QC JC AD"]
    assert dealt(hands).phase == "order"
    game = dealt(hands, farmers_hand="on", turn_up="9H")
    assert game.waiting_for() == {SOUTH, WEST, NORTH, EAST}
    assert legal_texts(game, EAST) == ["keep"]
    assert legal_texts(game, WEST) == ["show", "keep"]
    assert refused(game, EAST, "show") == "Only a hand without ace, face card and joker may be shown."
    assert refused(game, WEST, "pass") == "Say whether you play on."
    do(game, WEST, "keep")
    assert refused(game, WEST, "show") == "Wait for the others."
    everybody = game.copy()
    for seat in (SOUTH, NORTH, EAST):
        do(everybody, seat, "keep")
    assert (everybody.phase, everybody.turn) == ("order", WEST)
    out: list[Event] = []
    do(game, NORTH, "show", out)
    assert game.phase == "hand_over"
    assert game.view(EAST).zone("hand:2").cards == tuple(sorted(parse_cards(hands[2])))
    assert None in game.view(EAST).zone("hand:1").cards
    assert Note("{2} shows a farmer's hand: the cards are dealt again") in out
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    assert (game.dealer, game.hand) == (SOUTH, 2)
    assert game.deals == ()


def test_the_joker_keeps_a_hand_from_being_a_farmers_hand() -> None:
    game = dealt(["", "7C 8C 9C 10C JK", "", ""], joker="on", farmers_hand="on", turn_up="9H")
    assert legal_texts(game, WEST) == ["keep"]


def test_a_joker_turned_up_may_mean_a_new_deal() -> None:
    game = with_joker_up(joker_turned_up="redeal")
    assert game.phase == "hand_over"
    assert all(set(game.view(seat).zone(f"hand:{seat}").cards) == {None} for seat in range(4))
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    assert (game.dealer, game.phase) == (SOUTH, "order")


def test_without_the_draw_chance_names_the_dealer() -> None:
    game = Euchre({"draw": "off"})
    assert refused(game, CHANCE, "spread 7C") == "The first dealer must be drawn before the shuffle."
    assert "0 to 3" in refused(game, CHANCE, "first 4")
    do(game, CHANCE, "first 2")
    assert game.dealer == NORTH
    assert "in the shuffle twice" in refused(
        game, CHANCE, f"shuffle {cards_text((*game.rules.pack[1:], game.rules.pack[1]))}"
    )
    assert refused(game, WEST, "pass") == "The cards have not been dealt yet."
    assert game.refusal(WEST, (), "stock") == "The cards have not been dealt yet."
    assert refused(game, WEST, "first 1") == "Only chance shuffles and draws lots."
    assert [zone.id for zone in game.view(0).zones][:2] == ["stock", "turn_up"]


# ---------------------------------------------------------------------------------- what the table refuses


def test_following_suit_in_words() -> None:
    game = dealt(["7S 8S 9H 9C 10C", "KH 8H 9D 7H AC", "9S 7D AH 10D QC", "JC AD KD 8D QD"], "10S")
    all_do(game, "order_up, discard 10C")  # West makes spades
    do(game, WEST, "play KH")
    assert refused(game, NORTH, "play QC") == "You must follow hearts."
    assert game.refusal(NORTH, parse_cards("QC"), "trick:2") == "You must follow hearts."
    assert game.refusal(NORTH, parse_cards("AH"), "won:2") == "Drop the card on the trick to play it."
    all_do(game, "play AH, play 8D, play 9H")
    do(game, NORTH, "play 9S")
    assert refused(game, EAST, "play AD") == "The jack of clubs is a spade now: you must follow trumps."
    do(game, EAST, "play JC")
    assert refused(game, SOUTH, "play 9C") == "You must follow spades."


def test_the_joker_and_the_left_bower_are_the_only_trumps() -> None:
    game = dealt(["", "7S 7D 8D 9D 10D", "JC JK AH KH QH", ""], "10S", joker="on")
    do(game, WEST, "order_up")
    game.apply(SOUTH, game.legal(SOUTH)[0])
    do(game, WEST, "play 7S")
    expected = "The jack of clubs and the joker are spades now: you must follow trumps."
    assert refused(game, NORTH, "play AH") == expected


def test_the_left_bower_is_no_card_of_its_printed_suit() -> None:
    game = dealt(["", "AH 7D 8D 9S 10S", "JH KH 7C 8C 9C", ""], "QD")
    do(game, WEST, "order_up")
    game.apply(SOUTH, game.legal(SOUTH)[0])
    do(game, WEST, "play AH")
    assert refused(game, NORTH, "play JH") == "The jack of hearts is a trump; you still hold hearts."
    assert refused(game, NORTH, "play 7C") == "You must follow hearts."


def test_out_of_turn() -> None:
    game = dealt(turn_up="QD")
    assert refused(game, EAST, "pass") == "It is {1}'s turn."
    assert game.refusal(EAST, (), "") == "It is {1}'s turn."
    assert refused(game, EAST, "play 7C") == "It is {1}'s turn."
    card = cards_text([cards_in(game.hands[WEST])[0]])
    assert refused(game, WEST, f"play {card}") == "Say whether you want the card that is turned up."
    assert refused(game, WEST, "play hearts 7C") == "That means nothing in Euchre."
    do(game, WEST, "order_up")
    assert refused(game, WEST, f"play {card}") == "Waiting for the dealer's discard."
    assert game.refusal(WEST, (), "trick:1") == "Waiting for the dealer's discard."
    assert refused(game, SOUTH, "discard") == "Discard one card."
    assert "not in your hand" in refused(game, SOUTH, f"discard {card}")
    assert game.refusal(SOUTH, (), "hand:0") == "Discard one card."
    game.apply(SOUTH, game.legal(SOUTH)[0])
    assert refused(game, NORTH, "play 7C") in ("It is {1}'s turn.", "The 7 of clubs is not in your hand.")
    own = cards_text([cards_in(game.hands[NORTH])[0]])
    assert refused(game, NORTH, f"play {own}") == "It is {1}'s turn."
    assert refused(game, NORTH, "keep") == "It is {1}'s turn."
    assert refused(game, WEST, "keep") == "Choose a card from your hand."


def test_only_the_dealer_takes_the_turn_up() -> None:
    game = dealt(turn_up="QD")
    assert refused(game, WEST, "take_up QD") == "Only the dealer takes the turn-up."
    assert game.refusal(WEST, parse_cards("QD"), "hand:1") == "Only the dealer takes the turn-up."
    assert game.refusal(WEST, (), "turn_up") == "Only the dealer takes the turn-up."
    all_do(game, "pass, pass, pass")
    assert game.refusal(SOUTH, parse_cards("QD"), "hand:0") == "Take the card up and discard one, or turn it down."
    two = cards_text(cards_in(game.hands[SOUTH])[:2])
    assert refused(game, SOUTH, f"take_up {two}") == "Discard one card."
    assert refused(game, SOUTH, "discard QD") == "Take the card up and discard one, or turn it down."
    game.apply(SOUTH, game.legal(SOUTH)[1])
    assert refused(game, SOUTH, "discard QD") == "Only the dealer takes the turn-up."
    assert game.refusal(SOUTH, (), "turn_up") == "It is {1}'s turn."


def test_alone_is_said_with_the_call() -> None:
    game = dealt(turn_up="QD")
    do(game, WEST, "order_up")
    assert refused(game, WEST, "order_up alone") == "Alone must be declared with the call."
    game.apply(SOUTH, game.legal(SOUTH)[0])
    assert refused(game, WEST, "name hearts alone") == "Alone must be declared with the call."
    assert refused(game, WEST, "order_up") == "Choose a card from your hand."


def test_naming_the_suit_turned_down() -> None:
    game = dealt(turn_up="QH")
    all_do(game, "pass, pass, pass, turn_down")
    assert refused(game, WEST, "name hearts") == "Hearts was turned down; name another suit."
    assert refused(game, WEST, "name roses") == "Name a suit, or pass."
    assert refused(game, WEST, "play QH") == "Those cards are out of play."
    assert game.refusal(WEST, parse_cards("QH"), "hand:1") == "Those cards are out of play."
    assert game.refusal(SOUTH, (), "turned_down") == "Those cards are out of play."
    assert game.refusal(SOUTH, (), "stock") == "Those cards are out of play."


def test_who_sits_out() -> None:
    game = dealt(turn_up="QD")
    do(game, WEST, "order_up alone")
    assert refused(game, EAST, "play 7C") == "You are sitting this hand out."
    assert refused(game, NORTH, "play 7C") == "Waiting for the dealer's discard."
    game.apply(SOUTH, game.legal(SOUTH)[0])
    card = cards_text([cards_in(game.hands[EAST])[0]])
    assert refused(game, EAST, f"play {card}") == "You are sitting this hand out."
    assert game.refusal(EAST, (), "hand:3") == "You are sitting this hand out."
    assert game.view(EAST).plates[EAST].lines == ()
    assert game.view(EAST).plates[WEST].lines == ("0 tricks",)


def test_what_the_table_says_to_clicks() -> None:
    game = dealt(["", "AS KS QS AH KH", "7C 8C 9C 10C 7D", ""], "QD")
    assert game.refusal(WEST, (), "hand:2") == "These are not your cards."
    assert game.refusal(WEST, parse_cards("7C"), "") == "This is not your card."
    assert game.refusal(WEST, parse_cards("AS"), "trick:1") == "Say whether you want the card that is turned up."
    assert game.refusal(NORTH, parse_cards("7C"), "trick:2") == "It is {1}'s turn."
    do(game, WEST, "order_up")
    game.apply(SOUTH, game.legal(SOUTH)[0])
    do(game, WEST, "play AS")
    assert game.refusal(WEST, (), "won:1") == "Taken tricks stay face down."
    assert game.refusal(WEST, parse_cards("AS"), "hand:1") == "A played card stays played."
    assert refused(game, WEST, "play AS") == "A played card stays played."
    assert refused(game, NORTH, "play 7C 8C") == "Play one card."


# --------------------------------------------------------------------------------------- who sees what


def test_the_discard_is_seen_by_the_dealer_alone() -> None:
    game = dealt(["AS 10S KH 9C JH", "", "", ""], "QD")
    do(game, WEST, "order_up")
    out: list[Event] = []
    do(game, SOUTH, "discard 9C", out)
    notes = {seat: [event.text for event in redact(out, seat) if isinstance(event, Note)] for seat in (SOUTH, WEST)}
    assert "{0} discards the 9♣" in notes[SOUTH]
    assert "{0} discards a card" in notes[WEST]
    assert Moved((None,), "hand:0", "discard", frozenset((0,))) in redact(out, WEST)
    assert game.view(SOUTH).zone("discard").cards == (None,)


def test_the_dealer_who_discards_holds_the_bowers_among_the_trumps() -> None:
    game = dealt(["AS 10S KH 9C JH", "", "", ""], "QD")
    assert game.view(SOUTH).order.index(parse_card("JH")) > game.view(SOUTH).order.index(parse_card("KH"))
    do(game, WEST, "order_up")
    assert game.phase == "discard"
    assert game.view(SOUTH).order[:3] == tuple(parse_cards("JD JH AD"))


def test_the_trump_and_the_bowers_are_shown() -> None:
    game = dealt(turn_up="QD")
    all_do(game, "pass, pass, order_up")
    texts = {token.kind: token.text for token in game.view(0).tokens}
    assert texts["trump"] == "Trump: diamonds"
    assert (texts["right_bower"], texts["left_bower"]) == ("right bower J♦", "left bower J♥")


def test_plates_and_status() -> None:
    game = dealt(turn_up="QD")
    assert game.view(0).status == ("Deal 1", "First round", "Playing to 5")
    all_do(game, "pass, pass, pass, turn_down, pass")
    assert game.view(0).status == ("Deal 1", "Second round", "Playing to 5")
    assert [plate.lines for plate in game.view(0).plates] == [()] * 4  # what was said stands beside them
    assert game.view(0).calls[3] == (SOUTH, "I turn it down")
    assert game.view(0).plates[SOUTH].dealer
    do(game, NORTH, "name spades")
    assert game.view(0).status == ("Deal 1", "{2} made trumps", "Trump: spades", "Trick 1 of 5", "Playing to 5")
    assert game.view(0).plates[NORTH].lines == ("maker", "0 tricks")


def test_the_tricks_of_a_side_lie_together() -> None:
    game = dealt(E13, "QH", deck=24)
    all_do(game, "pass, pass, order_up, discard QS, play AS, play JS, play 9S, play QH")
    view = game.view(1)
    assert view.zone("won:0").cards == (None,) * 4
    assert view.looks == {"won:0": tuple(parse_cards("AS JS 9S QH"))}
    assert view.plates[NORTH].lines == view.plates[SOUTH].lines == ("1 trick",)


def test_a_thrown_in_deal_on_the_sheet() -> None:
    game = dealt(turn_up="KC")
    all_do(game, "pass, pass, pass, turn_down, pass, pass, pass, pass")
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (("1", "–", "–", "–", "", ""),)
    assert sheet.heads[4:] == ((0, 2), (1, 3))
    assert sheet.leaders == ()


# ------------------------------------------------------------------------------------- sampling, records


def random_match(seed: int, **options: Any) -> Match:
    rng = random.Random(seed)
    match = Match("euchre", options, seed=str(seed))
    for _ in range(rng.randrange(60)):
        match.run_chance()
        if not match.game.waiting_for():
            break
        seat = rng.choice(sorted(match.game.waiting_for()))
        match.apply(seat, rng.choice(match.game.legal(seat)))
    match.run_chance()
    return match


def test_a_sampled_world_could_have_been_played() -> None:
    """Every world replays: with its hands put back together, each card was legal when it was played."""
    for seed in range(120):
        rng = random.Random(seed)
        options = {"deck": rng.choice((32, 24)), "joker": rng.choice(("off", "on")), "defend_alone": "on"}
        game = random_match(seed, **options).game
        assert isinstance(game, Euchre)
        if game.play is None:
            continue
        for viewer in (0, 3, None):
            world = Euchre.sample(game.view(viewer), rng)
            replay(world)
            if game.taken_up and game.dealer is not None and game.turn_up is not None:
                assert (world.hands[game.dealer] ^ game.hands[game.dealer]) >> game.turn_up & 1 == 0


def replay(world: Euchre) -> None:
    play = world.play
    assert play is not None
    hands = [hand | played for hand, played in zip(world.hands, play.played_by(), strict=True)]
    active = [seat for seat in range(4) if seat not in world.sitting_out]
    leader = play.leaders[0] if play.leaders else world.turn
    again = TrickPlay(play.order, hands, leader, active, world.sides, world.circle)
    for card in play.plays:
        assert again.following() >> card & 1
        again.play(card, None)
    assert again.hands == world.hands
    assert again.tricks == play.tricks


def test_the_dealer_knows_the_discard() -> None:
    game = dealt(["AS 10S KH 9C JH", "", "", ""], "QD")
    do(game, WEST, "order_up")
    do(game, SOUTH, "discard 9C")
    assert Euchre.sample(game.view(SOUTH), random.Random(1)).discard == parse_card("9C")
    found = {Euchre.sample(game.view(WEST), random.Random(seed)).discard for seed in range(40)}
    assert len(found) > 3
    assert parse_card("QD") not in found


def test_samples_of_an_open_position_are_even() -> None:
    """Before the first card every unseen card lies in each other hand and in the pack in proportion."""
    game = dealt(["AS 10S KH 9C JH", "", "", ""], "QD", deck=24)
    rng = random.Random(8)
    view: View = game.view(SOUTH)
    times = 2000
    counts: dict[Card, list[int]] = {}
    for _ in range(times):
        world = Euchre.sample(view, rng)
        for place, cards in enumerate([*map(cards_in, world.hands[1:]), list(world.stock)]):
            for card in cards:
                counts.setdefault(card, [0] * 4)[place] += 1
    assert len(counts) == 18
    slack = 4 * (times * 5 / 18 * 13 / 18) ** 0.5
    for card, found in counts.items():
        assert all(abs(number - times * 5 / 18) < slack for number in found[:3]), card
        assert abs(found[3] - times * 3 / 18) < slack, card


@pytest.mark.parametrize("kind", ["single_game", "rubber"])
def test_a_match_to_the_end_as_a_record(kind: str) -> None:
    match = Match("euchre", {"match": kind}, seed="17")
    rng = random.Random(17)
    while match.game.waiting_for():
        match.run_chance()
        for seat in sorted(match.game.waiting_for()):
            if seat in match.game.waiting_for() and seat != CHANCE:
                match.apply(seat, rng.choice(match.game.legal(seat)))
    result = match.game.result()
    assert result is not None
    assert len(result.winners) == 2
    line = record_text(match.record())
    read = read_record(line)
    assert check_record(read) == []
    assert record_text(read) == line


def test_a_pack_can_be_pasted_before_the_draw() -> None:
    order = shuffled(pack(7), "pasted")
    assert read_pack("euchre", None, cards_text(order)) == order


def test_the_players_keep_their_new_places() -> None:
    """Seat 0 has drawn the lowest card and deals; 0, 2, 1 and 3 sit in this order."""
    game, _ = drawn(["7C", "8C", "KD", "KS"], [(2, "9S"), (3, "10S")])
    assert game.circle == (0, 2, 1, 3)
    assert game.sides == (0, 0, 1, 1)
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    assert game.turn == 3
    do(game, 3, "cut 16")
    turns = [game.turn]
    for text in ("pass", "pass", "pass"):
        do(game, game.turn, text)
        turns.append(game.turn)
    assert turns == [2, 1, 3, 0]
    game.apply(0, game.legal(0)[1])
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game.apply(game.turn, game.legal(game.turn)[0])
    assert turns == [2, 1, 3, 0]
    random_play(game)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads[4:] == ((0, 1), (2, 3))
    assert sheet.rows[0][1] == "{0}"
    assert game.scores in ((game.deals[0].points, 0), (0, game.deals[0].points))


def test_where_a_click_decides_the_felt_says_so_to_whom_it_concerns() -> None:
    def told(game: Euchre, seat: Seat) -> list[str]:
        return [token.text for token in game.view(seat).tokens if token.kind == "choose"]

    game = dealt(turn_up="QD")
    assert told(game, WEST) == []  # his answers stand on buttons
    do(game, WEST, "order_up")
    assert told(game, SOUTH) == ["Click the card that goes under the pack, or drag it there"]
    assert told(game, WEST) == []
    passed = dealt(turn_up="QD")
    all_do(passed, "pass, pass, pass")
    assert told(passed, SOUTH) == ["Drag a card under the pack to take this one up, or answer below"]
