"""Solo: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, legal_texts, ordered, refused

from cardrules.games.solo.game import BLACK_QUEENS, GAMES, PACK, Deal, Solo, solo_order
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import SUIT_NAMES, Card, Suit, cards_in, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    Event,
    Moved,
    Note,
    Said,
    Scored,
    Seat,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_pack, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

SOUTH, WEST, NORTH, EAST = range(4)
CLUBS, DIAMONDS, HEARTS, SPADES = map(Suit, range(4))


def shuffle_of(hands: Sequence[str], dealer: Seat = SOUTH, sizes: Sequence[int] = (3, 2, 3)) -> str:
    """The order of the pack that deals these hands; what is missing to a hand comes from the rest, lowest first."""
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in PACK if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 8:
            hand.append(spare.pop(0))
    order: list[Card] = []
    start = 0
    for size in sizes:
        for place in range(1, 5):
            order += held[(dealer + place) % 4][start : start + size]
        start += size
    return cards_text(order)


def dealt(cards: Sequence[str] = ("QC", "", "QS", ""), dealer: Seat = SOUTH, **options: Any) -> Solo:
    """The first deal of a session in which South, West, North and East have these cards."""
    game = Solo(options)
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {shuffle_of(cards, dealer)}")
    return game


def all_do(game: Solo, texts: str, out: list[Event] | None = None) -> None:
    """Actions one after the other, each by the seat in turn."""
    for text in texts.split(", "):
        do(game, game.turn, text, out)


def play_tricks(game: Solo, tricks: Sequence[tuple[Seat, str, Seat]], out: list[Event] | None = None) -> None:
    """Tricks as (leader, cards, winner)."""
    for leader, cards, winner in tricks:
        assert game.waiting_for() == {leader}
        for card in cards.split():
            do(game, game.turn, f"play {card}", out)
        assert game.play is not None
        assert game.play.best_seat == winner


def finish(game: Solo, rng: random.Random | None = None) -> None:
    """Play the tricks of the deal to the end."""
    while game.phase == "play":
        actions = game.legal(game.turn)
        game.apply(game.turn, rng.choice(actions) if rng else actions[0])


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("trump", "trumps", "others"),
    [
        (
            DIAMONDS,
            "QC 7D QS AD KD QD JD 10D 9D 8D",
            {
                HEARTS: "AH KH QH JH 10H 9H 8H 7H",
                CLUBS: "AC KC JC 10C 9C 8C 7C",
                SPADES: "AS KS JS 10S 9S 8S 7S",
            },
        ),
        (CLUBS, "QC 7C QS AC KC JC 10C 9C 8C", {SPADES: "AS KS JS 10S 9S 8S 7S"}),
        (HEARTS, "QC 7H QS AH KH QH JH 10H 9H 8H", {CLUBS: "AC KC JC 10C 9C 8C 7C"}),
    ],
)
def test_e1_the_order_of_the_cards(trump: Suit, trumps: str, others: dict[Suit, str]) -> None:
    order = solo_order(trump)
    for suit, cards in {TRUMP: trumps, **others}.items():
        ranked = sorted(cards_in(order.masks[suit]), key=lambda card: -order.power[card])
        assert cards_text(ranked) == cards
    assert sum(mask.bit_count() for mask in order.masks) == 32


def following(trump: Suit, led: str, hand: str) -> str:
    play = TrickPlay(solo_order(trump), [1 << parse_card(led), mask_of(parse_cards(hand)), 0, 0], 0)
    play.play(parse_card(led), None)
    return cards_text(cards_in(play.following()))


def test_e2_following_clubs_with_diamonds_trump() -> None:
    assert following(DIAMONDS, "AC", "QC KC 8C 7D") == ordered("KC 8C")
    assert following(DIAMONDS, "AC", "QC KH 8H 7D") == ordered("QC KH 8H 7D")


@pytest.mark.parametrize(
    ("led", "legal"), [("AH", "QS 7H"), ("AS", "9S"), ("AC", "KC"), ("QC", "QS 7H"), ("AD", "QS KC 7H 9S")]
)
def test_e3_following_with_hearts_trump(led: str, legal: str) -> None:
    assert following(HEARTS, led, "QS KC 7H 9S") == ordered(legal)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("AS QS 7S QC", "QC"),
        ("AS QS 7S KS", "7S"),
        ("KH AH 8H 7S", "7S"),
        ("KH AH 8S 7H", "8S"),
        ("7D QD AC KD", "KD"),
        ("QC AC 7D KD", "QC"),
    ],
)
def test_e4_the_winner_of_a_trick(trick: str, winner: str) -> None:
    cards = parse_cards(trick)
    assert cards_text([cards[solo_order(SPADES).winner(cards)]]) == winner


def test_e5_an_auction_to_the_tout() -> None:
    game = dealt()
    texts = ["ask", "query simple_color", "yes", "pass", "query solo_suit", "yes", "query solo_color", "pass"]
    seats = [WEST, NORTH, WEST, NORTH, EAST, WEST, EAST, WEST]
    levels = [1, 2, 2, 2, 3, 3, 4, 4]
    out: list[Event] = []
    for seat, text, level in zip(seats, texts, levels, strict=True):
        assert game.waiting_for() == {seat}
        do(game, seat, text, out)
        assert game.level == level
    assert game.view(0).state.holder == EAST
    do(game, SOUTH, "query tout_suit", out)
    do(game, EAST, "pass", out)
    said = [event.text for event in out if isinstance(event, Said)]
    assert said == [
        "I ask", "Is it in color?", "Yes", "Pass", "Is it a solo?", "Yes", "Is it a solo in color?", "Pass",
        "Is it a tout?", "Pass",
    ]  # fmt: skip
    assert (game.declarer, game.level, game.phase) == (SOUTH, 5, "name")
    assert {text.split()[1] for text in legal_texts(game, SOUTH)} == {"tout_suit", "tout_color"}


def test_e6_the_dealer_takes_over() -> None:
    game = dealt()
    all_do(game, "pass, ask, pass, query simple_color, pass")
    assert (game.declarer, game.level) == (SOUTH, 2)
    names = legal_texts(game, SOUTH)
    assert "name solo_suit hearts" in names
    assert {text.split()[1] for text in names} == {kind.id for rank, kind in GAMES.items() if rank >= 2}
    assert refused(game, SOUTH, "name simple_suit hearts") == "You are bound to at least a simple game in color."
    do(game, SOUTH, "name solo_suit hearts")
    assert (game.phase, game.turn) == ("play", WEST)
    assert GAMES[game.game].value == 4


def test_e7_both_queens_in_the_auction() -> None:
    game = dealt(["", "", "QC QS", ""])
    do(game, WEST, "ask")
    assert legal_texts(game, NORTH) == ["query simple_color"]
    assert refused(game, NORTH, "pass") == "With both black queens you must bid at least a solo."
    all_do(game, "query simple_color, yes")
    assert refused(game, NORTH, "pass") == "With both black queens you must bid at least a solo."
    all_do(game, "query solo_suit, pass")
    assert (game.view(0).state.holder, game.level) == (NORTH, 3)
    do(game, EAST, "query solo_color")
    assert legal_texts(game, NORTH) == ["pass", "yes"]
    all_do(game, "pass, pass")
    assert (game.declarer, game.level) == (EAST, 4)


def test_both_queens_may_not_be_passed_when_a_solo_is_asked_for() -> None:
    """The holder is asked about level 3, which is still the duty of both queens; about level 4 he may pass."""
    game = dealt(["", "", "QC QS", ""])
    all_do(game, "pass, ask, query simple_color, yes, query solo_suit")
    assert legal_texts(game, NORTH) == ["yes"]
    assert refused(game, NORTH, "pass") == "With both black queens you must bid at least a solo."
    all_do(game, "yes, query solo_color")
    assert legal_texts(game, NORTH) == ["pass", "yes"]


def test_e8_both_queens_open_and_must_play_a_solo() -> None:
    game = dealt(["", "QC QS", "", ""])
    assert legal_texts(game, WEST) == ["ask"]
    assert refused(game, WEST, "pass") == "With both black queens you must bid at least a solo."
    all_do(game, "ask, pass, pass, pass")
    assert (game.declarer, game.level) == (WEST, 1)
    assert legal_texts(game, WEST) == [
        *[f"name solo_suit {suit}" for suit in ("spades", "hearts", "diamonds")],
        "name solo_color clubs",
        *[f"name tout_suit {suit}" for suit in ("spades", "hearts", "diamonds")],
        "name tout_color clubs",
    ]
    expected = "With both black queens you must play at least a solo."
    assert refused(game, WEST, "name simple_suit hearts") == expected


E9 = "ask, query simple_color, yes, query solo_suit, yes, query solo_color, yes, query tout_suit, yes, query tout_color"


@pytest.mark.parametrize(("answer", "declarer"), [("yes", WEST), ("pass", NORTH)])
def test_e9_to_the_highest_game(answer: str, declarer: Seat) -> None:
    game = dealt()
    all_do(game, f"{E9}, {answer}")
    assert (game.declarer, game.level, game.phase) == (declarer, 6, "name")
    assert legal_texts(game, declarer) == ["name tout_color clubs"]


def test_e10_the_dealer_alone_asks() -> None:
    game = dealt(["QC", "", "QS", ""])
    passed = game.copy()
    all_do(game, "pass, pass, pass, ask")
    assert (game.declarer, game.level, game.phase) == (SOUTH, 1, "name")
    out: list[Event] = []
    all_do(passed, "pass, pass, pass, pass", out)
    assert Note("Everybody has passed; {0} shows the queen of clubs and must play") in out
    assert (passed.declarer, passed.forced) == (SOUTH, True)
    queen = parse_card("QC")
    moved = [event for event in redact(out, WEST) if isinstance(event, Moved)]
    assert [(event.cards, event.target) for event in moved] == [((queen,), "shown"), ((None,), "hand:0")]
    assert passed.view(WEST).zone("hand:0").cards == (None,) * 8
    assert {text.split()[1] for text in legal_texts(passed, SOUTH)} == {"simple_suit", "simple_color"}
    assert refused(passed, SOUTH, "name solo_suit hearts") == "After four passes only a simple game may be played."


def test_e11_what_may_be_named() -> None:
    game = dealt()
    all_do(game, "ask, query simple_color, yes, query solo_suit, yes, pass, pass, pass")
    suits = ("spades", "hearts", "diamonds")
    assert legal_texts(game, WEST) == [
        *[f"name solo_suit {suit}" for suit in suits],
        "name solo_color clubs",
        *[f"name tout_suit {suit}" for suit in suits],
        "name tout_color clubs",
    ]
    assert refused(game, WEST, "name simple_color clubs") == "You are bound to at least a solo in suit."


@pytest.mark.parametrize(
    ("hand", "callable_cards"),
    [
        ("AH AD QC 7H 8H 9H 10C 7S", "AC AS"),
        ("AS AC AD 7H 8H 9H QC 7S", "AH"),
        ("AS AC AD AH 8H 9H QC KS", "KC KD KH"),
        ("AS AC AD AH KH KS KC KD", ""),
    ],
)
def test_e12_what_may_be_called(hand: str, callable_cards: str) -> None:
    game = dealt(["", hand, "QS", ""])
    out: list[Event] = []
    all_do(game, "ask, pass, pass, pass, name simple_suit hearts", out)
    assert (Note("{1} holds every ace and king and plays alone") in out) == (not callable_cards)
    if callable_cards:
        assert legal_texts(game, WEST) == [f"call {card}" for card in callable_cards.split()]
        assert game.phase == "call"
    else:
        assert (game.phase, game.called, game.partner) == ("play", None, None)
        finish(game)
        assert sum(map(bool, game.totals)) == 1


def test_e12_own_aces_are_refused() -> None:
    game = dealt(["", "AH AD QC 7H 8H 9H 10C 7S", "QS", ""])
    all_do(game, "ask, pass, pass, pass, name simple_suit hearts")
    assert refused(game, WEST, "call AH") == "You hold that ace; call another."
    assert refused(game, WEST, "call KC") == "Call one of the four aces."
    assert refused(game, WEST, "call QD") == "Call an ace."
    kings = dealt(["", "AS AC AD AH 8H 9H QC KS", "QS", ""])
    all_do(kings, "ask, pass, pass, pass, name simple_suit hearts")
    assert refused(kings, WEST, "call KS") == "You hold that king; call another."
    assert refused(kings, WEST, "call") == "Call a king."
    assert game.refusal(WEST, (), "stock") == "Call an ace."


def scored(rank: int, tricks: int, **options: Any) -> Solo:
    """A deal in which West plays this game, and the declaring side takes so many tricks: those before the last are
    set down as taken."""
    suit = "clubs" if GAMES[rank].in_color else "hearts"
    game = dealt(["QC AS", "7C 7D 7H 7S 8D 8C 8H 8S", "QS", ""], **options)
    do(game, WEST, "ask")
    while game.phase == "duel":
        do(game, game.turn, "pass")
    do(game, WEST, f"name {GAMES[rank].id} {suit}")
    if game.phase == "call":
        do(game, WEST, "call AS")
        assert game.partner == SOUTH
    assert game.play is not None
    while game.play.finished < 7 or len(game.play.trick) < 3:
        game.apply(game.turn, game.legal(game.turn)[0])
    last = game.copy()
    last.apply(last.turn, last.legal(last.turn)[0])
    assert last.play is not None
    side = {WEST, game.partner}
    own = int(last.play.best_seat in side)
    game.play.tricks[:] = [0, tricks - own, 8 - tricks - (1 - own), 0]
    game.apply(game.turn, game.legal(game.turn)[0])
    return game


@pytest.mark.parametrize(
    ("rank", "tricks", "points"),
    [
        (1, 5, 2), (1, 4, -2), (1, 8, 2),
        (2, 5, 4), (2, 4, -4),
        (3, 5, 4), (3, 4, -4), (3, 8, 4),
        (4, 5, 8), (4, 4, -8),
        (5, 8, 16), (5, 7, -16),
        (6, 8, 32), (6, 7, -32),
    ],
)  # fmt: skip
def test_e13_points(rank: int, tricks: int, points: int) -> None:
    game = scored(rank, tricks)
    partner = points if rank <= 2 else 0
    assert game.totals == (partner, points, 0, 0)
    assert game.deals[-1].tricks == tricks


def whole(hands: Sequence[str], calls: str, tricks: Sequence[tuple[Seat, str, Seat]]) -> tuple[Solo, list[Event]]:
    game = dealt(hands)
    out: list[Event] = []
    all_do(game, calls, out)
    play_tricks(game, tricks, out)
    assert game.phase == "hand_over"
    return game, out


def test_e14_a_simple_game_in_suit() -> None:
    game, out = whole(
        [
            "QS AD 9D AC 10C JH 7H 7S",
            "QC 7D KD 10D 9C 7C QH JS",
            "QD JD 8D KC 8C KH 8H KS",
            "JC AH 10H 9H AS 10S 9S 8S",
        ],
        "ask, pass, pass, pass, name simple_suit diamonds, call AS",
        [
            (WEST, "QC 8D 8S 9D", WEST),
            (WEST, "7D JD 9S AD", WEST),
            (WEST, "7C 8C JC AC", SOUTH),
            (SOUTH, "7S JS KS AS", EAST),
            (EAST, "10S QS 9C 8H", SOUTH),
            (SOUTH, "7H QH KH AH", EAST),
            (EAST, "9H JH 10D QD", NORTH),
            (NORTH, "KC 10H 10C KD", WEST),
        ],
    )
    assert game.totals == (0, 2, 0, 2)
    assert game.deals == (Deal(SOUTH, WEST, 1, DIAMONDS, EAST, 5, (0, 2, 0, 2)),)
    assert Scored((0, 2, 0, 2), "Deal 1: simple game in suit won") in out
    shown = out.index(Note("{3} is the partner"))
    card = next(
        place
        for place, event in enumerate(out)
        if isinstance(event, Moved) and event.cards == (parse_card("AS"),) and event.target == "trick:3"
    )
    assert card < shown
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (("1", "{0}", "{1}", "simple game in suit", "♦", "{3}", "5", "+2", "0", "2", "0", "2"),)
    assert sheet.leaders == (WEST, EAST)


def test_e15_after_four_passes() -> None:
    game, _ = whole(
        [
            "7H 9C 8C QD 9D AS KS 10S",
            "QS QH KC JC 10C KD 7D 8S",
            "QC AH JH 9H 7C 10D 8D 9S",
            "KH 10H 8H AC AD JD JS 7S",
        ],
        "pass, pass, pass, pass, name simple_suit hearts, call AS",
        [
            (WEST, "7D 8D AD 9D", EAST),
            (EAST, "AC 8C 10C 7C", EAST),
            (EAST, "7S KS 8S 9S", SOUTH),
            (SOUTH, "AS QH AH JS", NORTH),
            (NORTH, "QC 8H 7H QS", NORTH),
            (NORTH, "10D JD QD KD", WEST),
            (WEST, "KC 9H 10H 9C", EAST),
            (EAST, "KH 10S JC JH", EAST),
        ],
    )
    assert game.totals == (-2, 0, -2, 0)
    assert game.deals[0].tricks == 3
    assert game.forced


def test_e16_a_solo() -> None:
    game, _ = whole(
        [
            "QH 8C QD JD 8D 9S 8S 7S",
            "AH AC KC JC 9C KD 7D JS",
            "KH 9H 8H AD 10D 9D KS 10S",
            "QC 7H QS JH 10H 10C 7C AS",
        ],
        "ask, pass, query simple_color, yes, query solo_suit, pass, pass, name solo_suit hearts",
        [
            (WEST, "JC 8H 7C 8C", NORTH),
            (NORTH, "AD 10H 8D 7D", EAST),
            (EAST, "QC QH AH 9H", EAST),
            (EAST, "7H 7S 9C KH", EAST),
            (EAST, "QS 8S JS 9D", EAST),
            (EAST, "JH 9S KD 10S", EAST),
            (EAST, "AS JD KC KS", EAST),
            (EAST, "10C QD AC 10D", WEST),
        ],
    )
    assert game.totals == (0, 0, 0, 4)
    assert game.deals == (Deal(SOUTH, EAST, 3, HEARTS, None, 6, (0, 0, 0, 4)),)


def ended_at(totals: Sequence[int], **options: Any) -> tuple[Solo, list[Event]]:
    """A session that has these totals after a deal."""
    game = dealt(["QC AS", "7C 7D 7H 7S 8D 8C 8H 8S", "QS", ""], **options)
    all_do(game, "ask, pass, pass, pass, name solo_suit hearts")
    assert game.play is not None
    while game.play.finished < 7 or len(game.play.trick) < 3:
        game.apply(game.turn, game.legal(game.turn)[0])
    game.play.tricks[:] = [7, 0, 0, 0]
    game.totals = tuple(total + 4 * (seat == WEST) for seat, total in enumerate(totals))
    out: list[Event] = []
    game.apply(game.turn, game.legal(game.turn)[0], out)
    assert game.totals == tuple(totals)
    return game, out


@pytest.mark.parametrize(
    ("totals", "limit", "winners"),
    [
        ((30, 12, 8, -4), 30, None),
        ((31, 33, 8, -4), 30, (1,)),
        ((33, 33, 8, -4), 30, (0, 1)),
        ((31, 33, 8, -4), 50, None),
        ((51, 33, 8, -4), 50, (0,)),
        ((21, 3, 8, -4), 20, (0,)),
        ((100, 3, 8, -4), 100, None),
        ((104, 3, 8, -4), 100, (0,)),
    ],
)
def test_e17_the_end_by_points(totals: Sequence[int], limit: int, winners: tuple[Seat, ...] | None) -> None:
    game, out = ended_at(totals, end="points", points=limit)
    result = game.result()
    if winners is None:
        assert result is None
        assert game.phase == "hand_over"
        return
    assert result is not None
    assert (result.winners, result.scores) == (winners, tuple(totals))
    assert Note(result.text) in out
    assert game.waiting_for() == frozenset()
    assert refused(game, WEST, "ask") == "The game is over."
    assert game.refusal(WEST, (), "stock") == "The game is over."


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Solo.declared} == {
        "color_suit": ("clubs", "spades", "hearts", "diamonds"),
        "end": ("hands", "points"),
        "hands": (12, 4, 8, 16, 20),
        "points": (30, 20, 50, 100),
        "first_dealer": ("random", "first_club"),
        "deal_batches": ("3-2-3", "singly"),
        "call_own_ace": ("off", "on"),
        "both_queens_strict": ("off", "on"),
        "ties": ("shared", "extra_hand"),
    }
    for preset in Solo.presets:
        Solo(preset.settings)
    with pytest.raises(OptionError, match="hands=5"):
        Solo({"hands": 5})


@pytest.mark.parametrize("color", SUIT_NAMES)
def test_the_color(color: str) -> None:
    game = dealt(color_suit=color)
    all_do(game, "ask, pass, pass, pass")
    names = legal_texts(game, WEST)
    for rank, kind in GAMES.items():
        suits = {text.split()[2] for text in names if text.split()[1] == kind.id}
        assert suits == ({color} if kind.in_color else set(SUIT_NAMES) - {color}), rank
    assert refused(game, WEST, f"name simple_suit {color}") == "A game in suit may not use the color."
    other = next(name for name in SUIT_NAMES if name != color)
    assert refused(game, WEST, f"name simple_color {other}") == f"In color means {color}."
    assert refused(game, WEST, "name simple_color") == "Name your game and its trump suit."
    tokens = {token.kind: token.text for token in game.view(0).tokens}
    assert tokens["color"] == f"color: {color}"


@pytest.mark.parametrize("hands", [4, 8, 12, 16, 20])
def test_the_number_of_deals(hands: int) -> None:
    game = Solo({"hands": hands})
    rng = random.Random(hands)
    do(game, CHANCE, "first 2")
    dealers = []
    for number in range(hands):
        assert game.result() is None
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(number)))}")
        dealers.append(game.dealer)
        assert game.view(0).status[0] == f"Deal {number + 1} of {hands}"
        while game.waiting_for() and game.phase != "hand_over":
            game.apply(game.turn, rng.choice(game.legal(game.turn)))
    assert game.result() is not None
    assert dealers == [(2 + number) % 4 for number in range(hands)]
    sheet = game.view(0).sheet
    assert sheet is not None
    assert len(sheet.rows) == hands
    assert sheet.rows[-1][-4:] == tuple(map(str, game.totals)) == sheet.totals[-4:]


@pytest.mark.parametrize("ties", ["shared", "extra_hand"])
def test_ties(ties: str) -> None:
    game, out = ended_at((33, 33, 8, -4), end="points", ties=ties)
    assert (Note("The highest scores are equal: another deal is played") in out) == (ties == "extra_hand")
    if ties == "shared":
        result = game.result()
        assert result is not None
        assert result.winners == (0, 1)
        assert result.text == "{0} and {1} share the win with 33 points; {2} is third with 8 and {3} is fourth with -4."
        return
    assert game.result() is None
    game.totals = (29, 29, 8, -4)  # the limit has been reached, whatever happens now
    do(game, CHANCE, f"shuffle {shuffle_of(['QC AS', '', 'QS', ''], WEST)}")
    all_do(game, "ask, pass, pass, pass, name solo_suit hearts")
    finish(game)
    assert (game.result() is None) == (game.totals.count(max(game.totals)) > 1)


def test_an_extra_deal_after_the_last() -> None:
    game, _ = ended_at((2, 2, 0, -4), hands=4, ties="extra_hand")
    game.deals = game.deals * 3  # so the next is the fourth
    do(game, CHANCE, f"shuffle {shuffle_of(['QC AS', '', 'QS', ''], WEST)}")
    all_do(game, "ask, pass, pass, pass, name solo_suit hearts")
    finish(game)
    assert len(game.deals) == 4
    assert game.result() is not None


def test_the_first_club_deals() -> None:
    game = Solo({"first_dealer": "first_club"})
    order = parse_cards("7D 8H 9S AD KD QC 7C")
    order += [card for card in PACK if card not in order]
    assert refused(game, CHANCE, "first 0") == "Cards must be turned up for the deal first."
    assert "missing" in refused(game, CHANCE, "turn 7D")
    out: list[Event] = []
    do(game, CHANCE, f"turn {cards_text(order)}", out)
    assert game.dealer == WEST  # the sixth card goes to West
    view = game.view(0)
    assert [view.zone(f"turned:{seat}").cards for seat in range(4)] == [
        tuple(parse_cards(cards)) for cards in ("7D KD", "8H QC", "9S", "AD")
    ]
    assert view.zone("stock").cards == (None,) * 26
    assert Note("{1} deals first") in out
    assert len(game.census()) == 32
    world = Solo.sample(view, random.Random(1))
    assert world.view(0) == view
    assert world.pack != game.pack
    do(game, CHANCE, f"shuffle {cards_text(PACK)}")
    assert game.turn == NORTH
    assert game.view(0).zone("turned:1").cards == ()
    assert refused(game, CHANCE, "turn 7D") == "There is nothing to shuffle or to draw now."


@pytest.mark.parametrize(
    ("batches", "west", "south"),
    [("3-2-3", (0, 1, 2, 12, 13, 20, 21, 22), (9, 10, 11, 18, 19, 29, 30, 31)), ("singly", range(0, 32, 4), None)],
)
def test_the_deal(batches: str, west: Sequence[int], south: Sequence[int] | None) -> None:
    game = Solo({"deal_batches": batches})
    do(game, CHANCE, "first 0")
    order = shuffled(PACK, "deal")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    assert game.hands[WEST] == mask_of(order[place] for place in west)
    assert game.hands[SOUTH] == mask_of(order[place] for place in south or range(3, 32, 4))


def test_calling_an_own_ace() -> None:
    game = dealt(["", "AH AD QC 7H 8H 9H 10C 7S", "QS", ""], call_own_ace="on")
    all_do(game, "ask, pass, pass, pass, name simple_suit hearts")
    assert legal_texts(game, WEST) == ["call AC", "call AD", "call AH", "call AS"]
    out: list[Event] = []
    do(game, WEST, "call AD", out)
    assert game.partner is None
    assert not any(isinstance(event, Note) and event.seers is not None for event in out)
    tokens = {token.kind: token.text for token in game.view(WEST).tokens}
    assert tokens["called"] == "calls A♦, partner unknown"
    assert "secret" not in tokens
    play: list[Event] = []
    while game.phase == "play":
        game.apply(game.turn, game.legal(game.turn)[0], play)
    assert Note("{1} plays alone: the called card was in the declarer's own hand") in play
    assert [seat for seat, total in enumerate(game.totals) if total] == [WEST]
    assert game.deals[0].partner is None


def test_calling_with_all_aces_in_the_own_hand() -> None:
    game = dealt(["", "AS AC AD AH 8H 9H QC KS", "QS", ""], call_own_ace="on")
    all_do(game, "ask, pass, pass, pass, name simple_suit hearts")
    assert legal_texts(game, WEST) == [f"call {card}" for card in ("AC", "AD", "AH", "AS", "KC", "KD", "KH")]
    assert refused(game, WEST, "call QH") == "Call an ace."


def test_strict_queens_never_pass() -> None:
    for strict in ("off", "on"):
        game = dealt(["", "", "QC QS", ""], both_queens_strict=strict)
        all_do(game, "ask, query simple_color, yes, query solo_suit, yes")
        if strict == "off":
            assert legal_texts(game, NORTH) == ["pass", "query solo_color"]
            continue
        assert legal_texts(game, NORTH) == ["query solo_color"]
        assert refused(game, NORTH, "pass") == "With both black queens you may not pass."
        all_do(game, "query solo_color, pass, query tout_suit")
        assert legal_texts(game, NORTH) == ["yes"]
        all_do(game, "yes, query tout_color, yes")
        assert (game.declarer, game.level) == (NORTH, 6)


# ---------------------------------------------------------------------------------- what the table refuses


def test_who_is_asked() -> None:
    game = dealt()
    assert refused(game, NORTH, "ask") == "It is {1}'s turn."
    all_do(game, "pass, ask, query simple_color")
    assert game.turn == NORTH
    for seat, text in ((EAST, "query solo_suit"), (SOUTH, "yes"), (WEST, "pass"), (SOUTH, "play 7C")):
        assert refused(game, seat, text) == "{2} is asked, not you."
    assert game.refusal(EAST, (), "stock") == "{2} is asked, not you."
    assert refused(game, NORTH, "ask") == "You are asked: Is it in color?"
    assert refused(game, NORTH, "play 7C") == "You are asked: Is it in color?"
    do(game, NORTH, "yes")
    assert refused(game, NORTH, "yes") == "It is {3}'s turn."


def test_no_level_is_skipped() -> None:
    game = dealt()
    all_do(game, "ask, query simple_color, yes")
    assert refused(game, NORTH, "query solo_color") == "The next question is: Is it a solo?"
    assert refused(game, NORTH, "query simple_color") == "The next question is: Is it a solo?"
    assert refused(game, NORTH, "yes") == "Ask on or pass. The next question is: Is it a solo?"
    assert game.refusal(NORTH, (), "") == "Ask on or pass. The next question is: Is it a solo?"


def test_what_belongs_to_another_phase() -> None:
    game = Solo()
    assert "0 to 3" in refused(game, CHANCE, "first 4")
    assert refused(game, CHANCE, "turn 7C") == "The first dealer must be drawn before the shuffle."
    do(game, CHANCE, "first 0")
    assert refused(game, WEST, "ask") == "The cards have not been dealt yet."
    assert game.refusal(WEST, (), "stock") == "The cards have not been dealt yet."
    assert refused(game, WEST, "shuffle 7C") == "Only chance shuffles and draws lots."
    game = dealt()
    assert refused(game, WEST, "yes") == "Say whether you ask or pass."
    assert refused(game, WEST, "play 7D") == "Say whether you ask or pass."
    assert refused(game, WEST, "play hearts 7D") == "That means nothing in Solo."
    assert refused(game, WEST, "name solo_suit hearts") == "Say whether you ask or pass."
    all_do(game, "ask, pass, pass, pass")
    assert refused(game, WEST, "name solo_suit roses") == "Name your game and its trump suit."
    do(game, WEST, "name solo_suit hearts")
    assert refused(game, WEST, "call AS") == "Choose a card from your hand."
    assert refused(game, NORTH, "call AS") == "It is {1}'s turn."


def hearts_solo() -> Solo:
    """West plays solo in hearts; the deal of E3."""
    game = dealt(["QS KS AD AC 8S 7S JD 9D", "AH AS 8H 9H 10H JH QH KH", "QC KC 10C 9S 10S JS 7C 8C", "7H"])
    all_do(game, "ask, pass, pass, pass, name solo_suit hearts")
    return game


def test_following_suit_in_words() -> None:
    game = hearts_solo()
    do(game, WEST, "play AH")
    assert refused(game, NORTH, "play KC") == "Trumps are led: you must play the queen of clubs."
    assert game.refusal(NORTH, parse_cards("KC"), "trick:2") == "Trumps are led: you must play the queen of clubs."
    assert game.refusal(NORTH, parse_cards("QC"), "won:0") == "Drop the card on the trick to play it."
    do(game, NORTH, "play QC")
    other = next(card for card in cards_in(game.hands[EAST]) if card != parse_card("7H"))
    assert refused(game, EAST, f"play {cards_text([other])}") == "You must follow hearts."
    spades = hearts_solo()
    do(spades, WEST, "play AS")
    do(spades, NORTH, "play 9S")
    spades.apply(EAST, spades.legal(EAST)[0])
    assert refused(spades, SOUTH, "play QS") == "The queen of spades is a trump; you still hold spades."
    assert refused(spades, SOUTH, "play AD") == "You must follow spades."


def test_both_queens_are_the_only_trumps() -> None:
    game = dealt(["", "AH 7H 8H 9H 10H JH QH KH", "QC QS KC AC AD KD QD JD", ""])
    all_do(game, "ask, query simple_color, yes, query solo_suit, yes, pass, pass, pass, name solo_suit hearts")
    do(game, WEST, "play AH")
    expected = "Trumps are led: you must play the queen of clubs or the queen of spades."
    assert refused(game, NORTH, "play AD") == expected


def test_other_people_s_cards() -> None:
    game = hearts_solo()
    assert game.refusal(WEST, (), "hand:2") == "These are not your cards."
    assert game.refusal(WEST, (), "won:2") == "Taken tricks stay face down."
    assert game.refusal(WEST, (), "trick:2") == "Choose a card from your hand."
    assert game.refusal(WEST, parse_cards("QC"), "trick:1") == "This is not your card."
    assert game.refusal(NORTH, parse_cards("QC"), "trick:2") == "It is {1}'s turn."
    assert refused(game, WEST, "play QC") == "The queen of clubs is not in your hand."
    do(game, WEST, "play AH")
    assert game.refusal(WEST, parse_cards("AH"), "") == "A played card stays played."
    assert refused(game, WEST, "play AH") == "A played card stays played."
    assert refused(game, NORTH, "play QC KC") == "Play one card."


# --------------------------------------------------------------------------------------- who sees what


def simple_game(**options: Any) -> tuple[Solo, list[Event]]:
    """West plays hearts and calls the ace of spades, which North holds."""
    game = dealt(["QS", "QC 7H AH KH 7D 8D 7C 8S", "AS", ""], **options)
    out: list[Event] = []
    all_do(game, "ask, pass, pass, pass, name simple_suit hearts, call AS", out)
    return game, out


def test_the_partner_is_a_secret_until_the_ace_falls() -> None:
    game, out = simple_game()
    assert game.partner == NORTH
    for viewer in (SOUTH, WEST, EAST, None):
        view = game.view(viewer)
        assert view.state.partner is None
        assert not any(token.kind in ("partner", "secret") for token in view.tokens)
        shown = redact(out, viewer)
        assert not any(isinstance(event, Note) and "are the partner" in event.text for event in shown)
    own = game.view(NORTH)
    assert own.state.partner == NORTH
    assert [(token.place, token.text) for token in own.tokens if token.kind == "secret"] == [
        ("seat:2", "you are the partner")
    ]
    assert any(isinstance(event, Note) and event.text == "You are the partner" for event in redact(out, NORTH))
    rng = random.Random(5)
    while not game.revealed:
        assert game.view(SOUTH).state.partner is None
        game.apply(game.turn, rng.choice(game.legal(game.turn)))
    for viewer in (SOUTH, WEST, NORTH, EAST, None):
        view = game.view(viewer)
        assert view.state.partner == NORTH
        assert [token.place for token in view.tokens if token.kind == "partner"] == ["seat:2"]
        assert not any(token.kind == "secret" for token in view.tokens)


def test_the_view_is_the_same_whoever_holds_the_called_ace() -> None:
    """The tracer: the ace goes to another hand, and nothing that South sees changes."""
    game, _ = simple_game()
    view = game.view(SOUTH)
    holders = set()
    for seed in range(30):
        world = Solo.sample(view, random.Random(seed))
        assert world.view(SOUTH) == view
        holders.add(world.partner)
    assert holders == {NORTH, EAST}


def test_tokens_plates_and_status() -> None:
    game = dealt()
    all_do(game, "ask, query simple_color")
    tokens = {token.kind: token.text for token in game.view(0).tokens}
    assert tokens["level"] == "{1} is asked"
    assert game.view(0).plates[WEST].lines == ("asks",)
    assert game.view(0).plates[NORTH].lines == ("Is it in color?",)
    assert game.view(0).plates[SOUTH].dealer
    do(game, WEST, "yes")
    tokens = {token.kind: token.text for token in game.view(0).tokens}
    assert tokens["level"] == "{1} holds"
    game, _ = simple_game(end="points")
    view = game.view(0)
    tokens = {token.kind: token.text for token in view.tokens}
    assert tokens["game"] == "simple game in suit"
    assert tokens["trump"] == "Trump: hearts"
    assert tokens["called"] == "calls A♠, partner unknown"
    assert view.status == (
        "Deal 1", "{1} plays the simple game in suit", "Trump: hearts", "Trick 1 of 8", "To more than 30 points",
    )  # fmt: skip
    rng = random.Random(5)
    while not game.revealed:
        game.apply(game.turn, rng.choice(game.legal(game.turn)))
    assert game.play is not None
    together = game.play.tricks[WEST] + game.play.tricks[NORTH]
    assert game.view(0).plates[NORTH].lines[1] == f"{together} together"
    assert len(game.view(0).plates[SOUTH].lines) == 1


# ------------------------------------------------------------------------------------- sampling, records


def test_a_sample_respects_what_the_auction_proves() -> None:
    """Whoever passed below a solo, or plays a simple game, was not dealt both black queens; nobody holds a card that he
    called; the queen of clubs shown is where it was shown."""
    checked = 0
    for seed in range(150):
        rng = random.Random(seed)
        options = {"both_queens_strict": rng.choice(("off", "on")), "call_own_ace": rng.choice(("off", "on"))}
        match = Match("solo", options, seed=str(seed))
        for _ in range(rng.randrange(5, 45)):
            match.run_chance()
            (seat,) = match.game.waiting_for()
            match.apply(seat, rng.choice(match.game.legal(seat)))
        match.run_chance()
        game = match.game
        assert isinstance(game, Solo)
        for viewer in (0, 1, None):
            world = Solo.sample(game.view(viewer), rng)
            dealt_to = world.hands if world.play is None else _put_together(world)
            for call in game.said:
                if call.verb == "pass" and (call.level <= 3 or options["both_queens_strict"] == "on"):
                    assert dealt_to[call.seat] & BLACK_QUEENS != BLACK_QUEENS
                    checked += 1
            if game.declarer is not None:
                own = dealt_to[game.declarer]
                assert not game.forced or own >> parse_card("QC") & 1
                assert not 0 < game.game <= 2 or own & BLACK_QUEENS != BLACK_QUEENS
                if game.called is not None and options["call_own_ace"] == "off":
                    assert not own >> game.called & 1
            if world.play is not None:
                replay(world, dealt_to)
    assert checked > 300


def _put_together(world: Solo) -> list[int]:
    assert world.play is not None
    return [hand | played for hand, played in zip(world.hands, world.play.played_by(), strict=True)]


def replay(world: Solo, hands: list[int]) -> None:
    """Each card was legal when it was played."""
    play = world.play
    assert play is not None
    again = TrickPlay(play.order, hands, play.leaders[0] if play.leaders else world.turn)
    for card in play.plays:
        assert again.following() >> card & 1
        again.play(card, None)
    assert again.hands == world.hands


@pytest.mark.parametrize(
    ("hand", "calls", "known"),
    [
        ("AS AC AD AH 8H 9H QC KS", "name simple_suit hearts, call KC", "AS AC AD AH"),
        ("AS AC AD AH KH KS KC KD", "name simple_suit hearts", "AS AC AD AH KH KS KC KD"),
    ],
)
def test_a_sample_knows_what_the_call_tells(hand: str, calls: str, known: str) -> None:
    game = dealt(["", hand, "QS", ""])
    all_do(game, f"ask, pass, pass, pass, {calls}")
    for seed in range(10):
        world = Solo.sample(game.view(SOUTH), random.Random(seed))
        assert mask_of(parse_cards(known)) & ~world.hands[WEST] == 0
        assert world.called is None or not world.hands[WEST] >> world.called & 1


def test_a_session_as_a_record() -> None:
    for end in ("hands", "points"):
        match = Match("solo", {"hands": 4, "end": end, "points": 20}, seed="17")
        rng = random.Random(17)
        while match.game.waiting_for() and len(match.done) < 2000:
            match.run_chance()
            for seat in sorted(match.game.waiting_for()):
                match.apply(seat, rng.choice(match.game.legal(seat)))
        line = record_text(match.record())
        read = read_record(line)
        assert check_record(read) == []
        assert record_text(read) == line


def test_a_pack_can_be_pasted() -> None:
    order = shuffled(PACK, "pasted")
    for first in ("random", "first_club"):
        assert read_pack("solo", {"first_dealer": first}, cards_text(order)) == order
