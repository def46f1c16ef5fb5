"""Skat: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from at_table import deal, do, ordered, refused, split

from cardrules.games.skat.bidding import win_auction
from cardrules.games.skat.game import BIDS, JACKS, ORDERS, PACK, Skat, matadors, worth
from cardrules.games.skat.score import scored_why
from cardrules.parts.tricks import TRUMP, points_in
from cardrules.protocol.cards import CLUBS, HEARTS, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    Fields,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Turned,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

F, M, E = 0, 1, 2  # with seat 2 as the dealer of the first deal
SEATS = {"F": F, "M": M, "E": E}
SUITS = ("clubs", "spades", "hearts", "diamonds")


def script(game: Skat, text: str, out: list[Event] | None = None) -> Skat:
    """Act as in "M bid 18, F hold, E pass"."""
    for step in text.split(", "):
        role, action = step.split(" ", 1)
        do(game, SEATS[role], action, out)
    return game


def dealt(*hands: str, skat: str = "", **options: Any) -> Skat:
    return deal(Skat(options), hands, skat)


def at_last_trick(game: Skat, points: Sequence[int], winners: Sequence[Seat]) -> None:
    """Bring the play just begun to its tenth trick and play that, so that the tricks go to ``winners`` (the last two to
    the same) and the seats have these card points in them (their sum is that of the thirty cards)."""
    play = game.play
    assert winners[-1] == winners[-2]
    hands = [sorted(cards_in(hand), key=lambda card: (play.order.power[card], card)) for hand in play.hands]
    leader = winners[-1]  # it leads and wins the last trick with its best card
    last = [hands[seat].pop(-1 if seat == leader else 0) for seat in range(3)]
    assert play.order.winner([last[(leader + place) % 3] for place in range(3)]) == 0
    play.leaders = [play.turn, *winners[:-2]]
    play.plays = []
    for first in play.leaders:
        play.plays += [hands[(first + place) % 3].pop() for place in range(3)]
    play.leds = [0] * 9
    play.tricks = [list(winners[:9]).count(seat) for seat in range(3)]
    rest = list(points)
    rest[leader] -= points_in(mask_of(last))
    play.won = split(play.plays, rest)
    play.hands[:] = [1 << card for card in last]
    play.turn = leader
    game.play.playable = 0
    for place in range(3):
        game.apply(game.turn, Action("play", (), (last[(leader + place) % 3],)))


def scored(
    contract: str,
    own: str,
    points: int,
    bid: int = 18,
    *,
    kontra: int = 0,
    seat: Seat = M,
    tricks: int = 5,
    game: Skat | None = None,
    **options: Any,
) -> Skat:
    """A deal in which a player with these cards (``own``, the skat last) makes this number of card points, the skat
    included, with a contract such as "grand hand schneider"."""
    game = game or Skat(options)
    words = contract.split()
    twelve = parse_cards(own)
    if game.dealer is None:
        do(game, CHANCE, "first 2")
    dealer = (game.dealer or 0) + min(game.hand, 1)
    place = (seat - dealer - 1) % 3
    hands = ["", "", ""]
    hands[place] = cards_text(twelve[:10])
    deal(game, hands, cards_text(twelve[10:]))
    game.phase = "auction"
    win_auction(game, seat, bid, None)
    if "hand" in words:
        words.remove("hand")
        do(game, seat, "play_hand")
    else:
        do(game, seat, "take_skat")
        do(game, seat, f"discard {cards_text(twelve[10:])}")
    do(game, seat, "announce " + " ".join(words))
    game.kontra = kontra
    other = (seat + 1) % 3
    in_skat = points_in(game.skat)
    shares = [0, 0, 0]
    shares[seat] = points - in_skat
    shares[other] = 120 - points
    winners = [other] * (10 - tricks) + [seat] * tricks
    at_last_trick(game, shares, winners if tricks else [other] * 10)
    return game


def legal_cards(game: Skat, seat: Seat) -> str:
    return cards_text(sorted(action.cards[0] for action in game.legal(seat) if action.cards))


def announced(game: Skat, contract: str) -> Skat:
    """Forehand plays this from the hand, or after putting its two lowest cards away."""
    script(game, "M pass, E pass, F play_18")
    words = contract.split()
    if "hand" in words:
        words.remove("hand")
        do(game, F, "play_hand")
    else:
        do(game, F, "take_skat")
        do(game, F, f"discard {cards_text(cards_in(game.play.hands[F])[:2])}")
    do(game, F, "announce " + " ".join(words))
    return game


def in_trick(contract: str, led: str, hand: str) -> Skat:
    """Middlehand, with this hand, is to follow to the card led by forehand; the contract is forehand's."""
    game = announced(dealt(), contract)
    card, cards = parse_cards(led), parse_cards(hand)
    game.play.hands[:] = [mask_of(card), mask_of(cards), 0]
    game.play.playable = 0
    do(game, F, f"play {led}")
    return game


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_the_order_of_the_cards() -> None:
    jacks = "JC JS JH JD "
    for game, trumps in (
        ("clubs", jacks + "AC 10C KC QC 9C 8C 7C"),
        ("hearts", jacks + "AH 10H KH QH 9H 8H 7H"),
        ("grand", jacks.strip()),
        ("reject", jacks.strip()),
    ):
        order = ORDERS[game]
        assert cards_text(reversed(order.sorted(cards_in(order.masks[TRUMP])))) == trumps
    assert cards_text(reversed(ORDERS["grand"].sorted(cards_in(ORDERS["grand"].masks[HEARTS])))) == (
        "AH 10H KH QH 9H 8H 7H"
    )
    null = ORDERS["null"]
    assert cards_text(reversed(null.sorted(cards_in(null.masks[CLUBS])))) == "AC KC QC JC 10C 9C 8C 7C"
    assert not null.masks[TRUMP]


@pytest.mark.parametrize(
    ("contract", "led", "hand", "legal"),
    [
        ("hearts", "AC", "JC 9C 10H AS", "9C"),
        ("hearts", "AC", "JC 10H AS", "JC 10H AS"),
        ("hearts", "JD", "7H KC AS", "7H"),
        ("grand", "JD", "AC 10D 7H", "AC 10D 7H"),
        ("grand", "JD", "JS AD", "JS"),
        ("null", "JD", "JS AD", "AD"),
    ],
    ids=["E2", "E2 void", "E3", "E3 grand", "E3 grand jack", "null"],
)
def test_e2_e3_following(contract: str, led: str, hand: str, legal: str) -> None:
    game = in_trick(contract, led, hand)
    assert legal_cards(game, M) == ordered(legal)
    assert cards_text(game.choices(M)[0].cards) == ordered(legal)


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [
        ("spades", "10D KD 7S", E),
        ("spades", "10D AD AC", M),
        ("spades", "AS JD JH", E),
        ("grand", "AH 10H AS", F),
        ("null", "QC JC 10C", F),
    ],
)
def test_e4_the_winner_of_a_trick(contract: str, cards: str, winner: Seat) -> None:
    game = announced(dealt(), contract)
    game.play.hands[:] = [1 << card for card in parse_cards(cards)]
    game.play.playable = 0
    for seat, card in enumerate(cards.split()):
        do(game, seat, f"play {card}")
    assert game.play.turn == winner
    assert game.play.tricks[winner] == 1


@pytest.mark.parametrize(
    ("calls", "player", "bid"),
    [
        (
            "M bid 18, F hold, M bid 20, F hold, M bid 22, F hold, M pass, E bid 23, F hold, E bid 24, F pass",
            E,
            24,
        ),
        ("M pass, E bid 18, F hold, E pass", F, 18),
        ("M bid 18, F pass, E bid 20, M pass", E, 20),
        ("M bid 18, F pass, E pass", M, 18),
        ("M bid 264, F hold, M pass, E pass", F, 264),
    ],
    ids=["E5", "E6", "E6 endhand", "E6 middlehand", "the highest bid"],
)
def test_e5_e6_the_auction(calls: str, player: Seat, bid: int) -> None:
    events: list[Event] = []
    game = script(dealt(), calls, events)
    assert (game.player, game.bid, game.phase) == (player, bid, "skat")
    assert game.waiting_for() == {player}
    assert Note(f"{{{player}}} plays at {bid}") in events
    assert sum(isinstance(event, Said) for event in events) == len(calls.split(", "))
    assert [(seat, word) for seat, word in game.view(None).state.said] == game.said


def test_e7_what_may_be_bid() -> None:
    assert len(BIDS) == 63
    assert (
        " ".join(map(str, BIDS))
        == "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 "
        "88 90 96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 "
        "187 192 198 204 216 240 264"
    )
    game = script(dealt(), "M bid 18, F hold")
    texts = {f"{action.verb} {' '.join(action.words)}".strip() for action in game.legal(M)}
    assert texts == {"pass", *(f"bid {value}" for value in BIDS if value >= 20)}
    for value in ("19", "21"):
        assert "is not a possible game value" in refused(game, M, f"bid {value}")
    assert refused(game, M, "bid 18") == "You must bid more than 18 or pass."
    last = script(dealt(), "M bid 264, F hold")
    assert last.legal(M) == [Action("pass")]


def test_e8_when_nobody_has_bid() -> None:
    game = script(dealt(), "M pass, E pass")
    assert game.waiting_for() == {F}
    assert [choice.verb for choice in game.choices(F)] == ["play_18", "reject", "throw_in"]
    bid = script(dealt(), "M bid 18, F pass, E pass")
    assert refused(bid, F, "reject") == "Reject is only for forehand after two passes."
    assert refused(bid, M, "reject") == "Reject is only for forehand after two passes."


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("JC JH JD AH 10H QH 9H", 1),
        ("JC JS JH JD AH 10H KH", 7),
        ("JS JH AH KH QH 7H", -1),
        ("JD AH 10H KH QH 7H", -3),
        ("JC JS JH JD AH 10H KH QH 9H 8H 7H", 11),
        ("AC 10C", -11),
    ],
)
def test_e9_matadors(cards: str, count: int) -> None:
    assert matadors(mask_of(parse_cards(cards)), "hearts") == count


def test_e10_values() -> None:
    assert worth("diamonds", 1, ()) == 18
    assert worth("spades", 2, ("schneider",)) == 44
    assert worth("grand", 4, ("schneider",)) == 144
    ouvert = ("hand", "schneider", "schneider announced", "schwarz", "schwarz announced", "ouvert")
    assert worth("clubs", 2, ouvert) == 108
    assert worth("grand", 4, ouvert) == 264


E11 = "JH JD 10C KC 9C 8C AH AD 10D 7D JC QH"


@pytest.mark.parametrize(("points", "score"), [(74, -96), (95, 48)])
def test_e11_overbid_from_the_hand(points: int, score: int) -> None:
    game = scored("clubs hand", E11, points, 46)
    (last,) = game.deals
    assert game.totals == (0, score, 0)
    assert (last.matadors, last.bid, last.card_points, last.won) == (1, 46, (points,), score > 0)


CLUBS_WITH_1 = "JC JH AC 10C 9C 8C 7C AD KD 7D 8H 9H"


@pytest.mark.parametrize(
    ("contract", "points", "score"),
    [
        ("clubs", 61, 24),
        ("clubs", 60, -48),
        ("clubs", 31, -48),
        ("clubs", 30, -72),
        ("clubs", 89, 24),
        ("clubs", 90, 36),
        ("clubs hand schneider", 92, 60),
        ("clubs hand schneider", 88, -120),
        ("clubs hand schneider", 25, -120),
    ],
    ids=["E12", "E12 lost", "31 is out", "E12 schneider", "89", "90", "E13", "E13 lost", "E13 once"],
)
def test_e12_e13_schneider(contract: str, points: int, score: int) -> None:
    game = scored(contract, CLUBS_WITH_1, points)
    assert game.totals == (0, score, 0)
    assert game.deals[0].value == score


def test_schwarz_counts_for_either_side() -> None:
    won = scored("clubs", CLUBS_WITH_1, 120, tricks=10)
    assert won.deals[0].levels == ("schneider", "schwarz")
    assert won.totals[M] == 12 * 4
    lost = scored("clubs", CLUBS_WITH_1, 0, tricks=0)
    assert lost.totals[M] == -2 * 12 * 4


def test_schwarz_announced_is_won_with_all_tricks() -> None:
    game = scored("clubs hand schwarz", CLUBS_WITH_1, 120, tricks=10)
    assert game.deals[0].levels == ("hand", "schneider", "schneider announced", "schwarz", "schwarz announced")
    assert game.totals[M] == 12 * 7


NULL_HAND = "7C 8C 9C 7D 8D 9D 7H 8H 7S 8S 9S 9H"


@pytest.mark.parametrize(
    ("contract", "won", "lost"),
    [("null", 23, -46), ("null hand", 35, -70), ("null ouvert", 46, -92), ("null ouvert hand", 59, -118)],
)
def test_e14_null(contract: str, won: int, lost: int) -> None:
    game = scored(contract, NULL_HAND, 0, tricks=0)
    assert game.totals[M] == won
    assert game.deals[0].card_points == ()
    forced = announced(dealt("AC KC QC"), contract.replace("ouvert hand", "hand ouvert"))
    do(forced, F, "play AC")
    for seat in (M, E):
        forced.apply(seat, forced.legal(seat)[0])
    assert forced.totals[F] == lost
    assert forced.phase == "hand_over"


def test_e14_null_below_the_bid() -> None:
    for how, offered in (("take_skat", ["null ouvert"]), ("play_hand", ["null", "null ouvert"])):
        game = script(dealt(), f"M bid 24, F pass, E pass, M {how}")
        if how == "take_skat":
            do(game, M, f"discard {cards_text(cards_in(game.play.hands[M])[:2])}")
        words = [" ".join(choice.words) for choice in game.choices(M)]
        assert [word for word in words if word.startswith("null")] == offered
        if how == "take_skat":
            assert refused(game, M, "announce null") == ("Null counts 23; you bid 24. Choose a game that can reach 24.")
    high = script(dealt(), "M bid 48, F pass, E pass, M play_hand")
    assert refused(high, M, "announce null").startswith("Null hand counts 35; you bid 48.")


E15_HANDS = (
    "AS 9S 10H KH 9H 8H 7H 10D QD 7D",
    "JC JH AC 9C 8C 7C 10S QS AH AD",
    "JS 10C KC QC KS 8S 7S QH 9D 8D",
)
E15_TRICKS = (
    ("F", "AS JC 7S", "M"),
    ("M", "AH QH 7H", "M"),
    ("M", "AD 8D 7D", "M"),
    ("M", "JH JS 10H", "E"),
    ("E", "9D 10D KD", "F"),
    ("F", "9S JD 8S", "M"),
    ("M", "AC QC 8H", "M"),
    ("M", "8C 10C KH", "E"),
    ("E", "KS 9H 7C", "M"),
    ("M", "9C KC QD", "E"),
)
E16_HANDS = (
    "AC QC 10C 9C AH QH 10H 7H AD 10D",
    "8C 7C KS JS 10S 9S 7S JD 8D 7D",
    "AS QS 8S KH JH 9H 8H KD QD 9D",
)
E16_TRICKS = (
    ("F", "7H JD 8H", "E"),
    ("E", "8S 9C 7S", "E"),
    ("E", "9H 10H JS", "F"),
    ("F", "10D 8D 9D", "F"),
    ("F", "10C 8C JH", "F"),
    ("F", "QC JC QD", "F"),
    ("F", "QH 10S KH", "E"),
    ("E", "QS AH 9S", "E"),
    ("E", "KD AD 7D", "F"),
    ("F", "AC 7C AS", "F"),
)
E17_HANDS = (
    "JD 10C KC 8C 7C AH 9H 8H 8D 7D",
    "AC QC 10S QS 9S 7S 10H QH AD QD",
    "JC JS JH 9C KS 8S KH 10D KD 9D",
)
E17_TRICKS = (
    ("F", "7D QD 9D", "M"),
    ("M", "7S 8S AH", "E"),
    ("E", "9C 8C AC", "M"),
    ("M", "9S KS 10C", "E"),
    ("E", "KD 8D AD", "M"),
    ("M", "QS 10D KC", "M"),
    ("M", "QC KH 7C", "M"),
    ("M", "QH JH 9H", "E"),
    ("E", "JS JD 10S", "E"),
    ("E", "JC 8H 10H", "E"),
)


def play_tricks(game: Skat, tricks: Iterable[tuple[str, str, str]], out: list[Event] | None = None) -> None:
    for leader, cards, winner in tricks:
        assert game.waiting_for() == {SEATS[leader]}
        for place, card in enumerate(cards.split()):
            seat = (SEATS[leader] + place) % 3
            assert any(action.cards == (parse_cards(card)[0],) for action in game.legal(seat))
            do(game, seat, f"play {card}", out)
        assert game.play.turn == SEATS[winner]


def test_e15_a_whole_deal() -> None:
    events: list[Event] = []
    game = dealt(*E15_HANDS, skat="JD KD")
    script(game, "M bid 18, F pass, E pass, M take_skat, M discard 10S QS, M announce clubs", events)
    play_tricks(game, E15_TRICKS, events)
    assert points_in(game.play.won[M]) == 58
    assert game.totals == (0, 24, 0)
    assert (
        Scored((0, 24, 0), "{1} took 71 card points (13 of them in the skat) and won: with 1, game 2 × clubs 12 = 24")
        in events
    )
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads[:14] == (
        "Deal", "Dealer", "Player", "Game", "Matadors", "Hand", "Schneider", "announced", "Schwarz", "announced",
        "Ouvert", "Bid", "Card points", "Value",
    )  # fmt: skip
    assert sheet.heads[14:] == (0, "won", "lost", 1, "won", "lost", 2, "won", "lost")
    assert sheet.rows == (
        tuple("1 {2} {1} Clubs +1 . . . . . . 18 71 24 0 . . 24 1 . 0 . .".replace(".", "").split(" ")),
    )
    assert sheet.totals[14:] == ("0", "0", "0", "24", "1", "0", "0", "0", "0")
    assert sheet.leaders == (1,)


def test_e16_a_whole_null() -> None:
    game = dealt(*E16_HANDS, skat="JC KC")
    script(game, "M bid 23, F pass, E pass, M take_skat, M discard KC KS, M announce null")
    play_tricks(game, E16_TRICKS)
    assert game.totals == (0, 23, 0)
    assert game.play.tricks[M] == 0


@pytest.mark.parametrize(
    ("method", "scores"),
    [("fewest_wins", (20, 0, 0)), ("simple_ramsch", (0, 0, -15)), ("point_ramsch", (0, 0, -112))],
)
def test_e17_a_whole_reject(method: str, scores: tuple[int, ...]) -> None:
    game = dealt(*E17_HANDS, skat="AS 7H", reject_scoring=method)
    script(game, "M pass, E pass, F reject")
    play_tricks(game, E17_TRICKS)
    assert game.totals == scores
    assert game.deals[0].card_points == (0, 53, 56)
    assert game.view(None).sheet.rows[0][12] == "0 / 53 / 56"  # type: ignore[union-attr]


GRAND_WITH_4 = "JC JS JH JD AC 10C AD 10D AH 10H 7S 8S"
DIAMONDS_WITHOUT_2 = "JH JD AD 10D 9D 8D 7D AC KC 7S 8H 9H"


@pytest.mark.parametrize(
    ("scoring", "totals"),
    [("classic", (90, 0, 46)), ("seeger_fabian", (90, 40, 136)), ("bierlachs", (-100, -190, -144))],
)
def test_e18_the_three_scorings(scoring: str, totals: tuple[int, ...]) -> None:
    game = scored("grand", GRAND_WITH_4, 95, seat=0, scoring=scoring)
    scored("diamonds", DIAMONDS_WITHOUT_2, 50, seat=0, game=game)
    scored("null ouvert", NULL_HAND, 0, seat=2, tricks=0, game=game)
    assert [deal.value for deal in game.deals] == [144, -54, 46]
    assert game.totals == totals
    marks = game.view(0).sheet.marks  # type: ignore[union-attr]
    if scoring == "seeger_fabian":
        assert marks[0] == "{0}: 90 + 50 × 1 won - 50 × 1 lost + 40 × 0 lost by the others = 90"
        assert marks[2] == "{2}: 46 + 50 × 1 won - 50 × 0 lost + 40 × 1 lost by the others = 136"
    else:
        assert marks == ()


def test_e19_kontra_doubles_the_score_not_the_value() -> None:
    diamonds = "JC JH AD 10D KD 9D 8D AC 10C KC 7S 8S"
    assert scored("diamonds", diamonds, 85, 20, kontra=1).totals[M] == -108
    assert scored("diamonds", diamonds, 85, 18, kontra=1).totals[M] == 36
    both = scored("diamonds", diamonds, 85, 18, kontra=2)
    assert both.totals[M] == 72
    assert both.view(0).sheet.marks == ("Deal 1: counted 4 times",)  # type: ignore[union-attr]
    extra = scored("diamonds", diamonds, 85, 18, kontra=1, scoring="seeger_fabian")
    assert extra.totals[M] == 36 + 50


def test_e20_what_may_be_announced() -> None:
    seven = ["diamonds", "hearts", "spades", "clubs", "grand", "null", "null ouvert"]
    taken = script(dealt(), "M bid 18, F pass, E pass, M take_skat")
    do(taken, M, f"discard {cards_text(cards_in(taken.play.hands[M])[:2])}")
    assert [" ".join(choice.words) for choice in taken.choices(M)] == seven
    hand = script(dealt(), "M bid 18, F pass, E pass, M play_hand")
    levels = [f"{game} {level}" for game in seven[:5] for level in ("schneider", "schwarz", "ouvert")]
    assert [" ".join(choice.words) for choice in hand.choices(M)] == seven + levels


# ------------------------------------------------------------------------------------------- the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Skat.declared} == {
        "scoring": ("classic", "seeger_fabian", "bierlachs"),
        "deals": (12, 3, 6, 18, 24, 36),
        "bierlachs_target": (501, 301, 701),
        "all_pass": ("choice", "no_reject", "forced_reject"),
        "reject_scoring": ("fewest_wins", "simple_ramsch", "point_ramsch"),
        "reject_skat": ("ignored", "last_trick", "loser"),
        "pushing": ("off", "on"),
        "kontra": ("off", "on"),
    }
    for preset in Skat.presets:
        Skat(preset.settings)
    with pytest.raises(OptionError, match="deals=7"):
        Skat({"deals": 7})


@pytest.mark.parametrize(
    ("rule", "offers", "verb", "reason"),
    [
        ("no_reject", ["play_18", "throw_in"], "reject", "Reject is not played at this table."),
        (
            "forced_reject",
            ["play_18", "reject"],
            "throw_in",
            "The cards are not thrown in at this table; play at 18 or reject.",
        ),
    ],
)
def test_all_pass(rule: str, offers: list[str], verb: str, reason: str) -> None:
    game = script(dealt(all_pass=rule), "M pass, E pass")
    assert [choice.verb for choice in game.choices(F)] == offers
    assert refused(game, F, verb) == reason


def test_play_at_18_and_throwing_in() -> None:
    game = script(dealt(deals=3), "M pass, E pass, F play_18")
    assert (game.player, game.bid, game.phase) == (F, 18, "skat")

    thrown = script(dealt(deals=3), "M pass, E pass")
    events: list[Event] = []
    do(thrown, F, "throw_in", events)
    assert not any(isinstance(event, Scored) for event in events)
    assert thrown.phase == "hand_over"
    assert thrown.view(0).zone("skat").cards == (None, None)
    assert thrown.view(0).sheet.rows[0][3] == "Thrown in"  # type: ignore[union-attr]
    assert thrown.dealer == 2
    deal(thrown)
    assert (thrown.dealer, thrown.forehand) == (0, 1)
    do(thrown, 2, "pass")
    do(thrown, 0, "pass")
    do(thrown, 1, "throw_in")
    deal(thrown)
    for seat, word in ((0, "pass"), (1, "pass"), (2, "throw_in")):
        do(thrown, seat, word)
    result = thrown.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0, 1, 2), (0, 0, 0))


def rejected(points: tuple[int, int, int], winners: str, **options: Any) -> Skat:
    """A reject deal with these card points in tricks that were won by F, M, E as the letters say."""
    rest = 120 - sum(points)
    skat = {11: "AC 7C", 15: "AC KC", 0: "7C 8C", 6: "QC QH", 12: "10C JC", 20: "10C 10D", 21: "AC 10C", 8: "KC KD"}
    game = script(dealt(skat=skat[rest], **options), "M pass, E pass, F reject")
    # Whoever wins the last trick must be able to: give it the jack of clubs.
    last = SEATS[winners[-1]]
    jack = 1 << JACKS[0]
    if not game.play.hands[last] & jack:
        for seat in range(3):
            if game.play.hands[seat] & jack:
                low = game.play.hands[last] & -game.play.hands[last]
                game.play.hands[seat] ^= jack | low
                game.play.hands[last] ^= jack | low
    at_last_trick(game, points, [SEATS[letter] for letter in winners])
    return game


@pytest.mark.parametrize(
    ("points", "winners", "scores"),
    [
        ((30, 40, 50), "FMEFMEFMFF", (10, 0, 0)),
        ((0, 50, 50), "MEMEMEMEEE", (20, 0, 0)),
        ((0, 50, 50), "FEMEMEMEEE", (10, 0, 0)),
        ((120, 0, 0), "FFFFFFFFFF", (-30, 0, 0)),
        ((35, 35, 50), "FMFMEEEMFF", (0, 10, 0)),
        ((50, 35, 35), "FFFFFEEMFF", (0, 0, 10)),
        ((40, 40, 40), "FMFMEEEFEE", (10, 0, 0)),
        ((0, 0, 109), "FEEEEEEEEE", (0, 20, 0)),
    ],
)
def test_fewest_wins(points: tuple[int, int, int], winners: str, scores: tuple[int, ...]) -> None:
    assert rejected(points, winners).totals == scores


def test_who_scores_in_a_reject_deal_is_told_why() -> None:
    assert scored_why(0, 10, 4) == "{0} has the fewest and scores 10"
    assert scored_why(2, -50, 2) == "{2} has the most and loses 50"
    assert scored_why(0, -30, 10) == "{0} took every trick and loses 30"


@pytest.mark.parametrize(
    ("points", "winners", "simple", "by_points"),
    [
        ((30, 40, 50), "FMEFMEFMFF", (0, 0, -10), (0, 0, -50)),
        ((0, 50, 70), "MEMEMEMEEE", (0, 0, -15), (0, 0, -140)),
        ((120, 0, 0), "FFFFFFFFFF", (-20, 0, 0), (120, 0, 0)),
        ((20, 50, 50), "FMEFMEFMFF", (0, -10, -10), (0, -50, -50)),
        ((0, 60, 60), "MEMEMEMEEE", (0, -15, -15), (0, -120, -120)),
        ((40, 40, 40), "FMEFMEFMFF", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_ramsch(
    points: tuple[int, int, int], winners: str, simple: tuple[int, ...], by_points: tuple[int, ...]
) -> None:
    assert rejected(points, winners, reject_scoring="simple_ramsch").totals == simple
    assert rejected(points, winners, reject_scoring="point_ramsch").totals == by_points


@pytest.mark.parametrize(
    ("rule", "fewest", "by_points"),
    [
        ("ignored", (0, 10, 0), (0, 0, -38)),
        ("last_trick", (10, 0, 0), (0, -46, 0)),
        ("loser", (0, 10, 0), (0, 0, -49)),
    ],
)
def test_the_skat_in_a_reject_game(rule: str, fewest: tuple[int, ...], by_points: tuple[int, ...]) -> None:
    for method, scores in (("fewest_wins", fewest), ("point_ramsch", by_points)):
        game = rejected((36, 35, 38), "FEMEFEMEMM", reject_skat=rule, reject_scoring=method)
        assert game.deals[0].card_points == ((36, 46, 38) if rule == "last_trick" else (36, 35, 38))
        assert game.totals == scores


@pytest.mark.parametrize(
    ("method", "points", "winners", "totals"),
    [
        ("fewest_wins", (30, 40, 50), "FMEFMEFMFF", (0, -10, -10)),
        ("fewest_wins", (120, 0, 0), "FFFFFFFFFF", (-30, 0, 0)),
        ("simple_ramsch", (30, 40, 50), "FMEFMEFMFF", (0, 0, -10)),
        ("point_ramsch", (120, 0, 0), "FFFFFFFFFF", (0, -120, -120)),
    ],
)
def test_reject_in_bierlachs(method: str, points: tuple[int, int, int], winners: str, totals: tuple[int, ...]) -> None:
    game = rejected(points, winners, reject_scoring=method, scoring="bierlachs")
    assert game.totals == totals


def test_reject_gives_no_extras_in_seeger_fabian() -> None:
    assert rejected((30, 40, 50), "FMEFMEFMFF", scoring="seeger_fabian").totals == (10, 0, 0)


def test_bierlachs_ends_when_somebody_has_enough() -> None:
    game = scored("grand", GRAND_WITH_4, 50, seat=0, scoring="bierlachs", bierlachs_target=301)
    assert game.totals == (-240, 0, 0)
    assert game.phase == "hand_over"
    scored("clubs", CLUBS_WITH_1, 60, seat=1, game=game)
    assert game.phase == "hand_over"
    scored("null", NULL_HAND, 0, seat=2, tricks=0, game=game)
    assert game.totals == (-263, -71, 0)
    scored("clubs", CLUBS_WITH_1, 60, seat=0, game=game)
    result = game.result()
    assert result is not None
    assert (result.winners, result.scores) == ((2,), (-311, -71, 0))
    assert result.text == (
        "{2} wins with 0 points; {1} is second with -71 and {0} is third with -311. {0} loses the match."
    )


def test_equal_worst_totals_lose_together() -> None:
    game = scored("null", NULL_HAND, 0, seat=2, tricks=0, scoring="bierlachs", bierlachs_target=301)
    game.totals = (-280, -280, 0)
    scored("null", NULL_HAND, 0, seat=2, tricks=0, game=game)
    result = game.result()
    assert result is not None
    assert result.text.endswith("{0} and {1} lose the match.")


def test_ties_at_the_end() -> None:
    def ended(totals: tuple[int, int, int], won: Sequence[Seat], lost: Sequence[Seat]) -> Skat:
        game = scored("null", NULL_HAND, 0, seat=2, tricks=0, deals=3)
        (first,) = game.deals
        game.deals = tuple(first._replace(player=seat, won=True, value=0) for seat in won)
        game.deals += tuple(first._replace(player=seat, won=False, value=0) for seat in lost)
        game.totals = totals
        game.phase = "game_over"
        return game

    shared = ended((48, 48, 0), [0, 1], []).result()
    assert shared is not None
    assert shared.winners == (0, 1)
    assert shared.text == "{0} and {1} share the win with 48 points; {2} is third with 0."
    more = ended((48, 48, 0), [0, 1, 1], []).result()
    assert more is not None
    assert more.winners == (1,)
    assert more.text.endswith("Of equal totals the one with more deals won comes first, then the one with fewer lost.")
    fewer = ended((48, 48, 0), [0, 1], [1]).result()
    assert fewer is not None
    assert fewer.winners == (0,)


# ------------------------------------------------------------------------------------ kontra and conceding


def test_kontra_out_of_turn_and_re() -> None:
    game = announced(dealt("JC JS AC", kontra="on"), "clubs")
    assert game.may_act() == {M, E}
    assert game.legal(E) == [Action("kontra")]
    assert game.choices(3) == []
    assert game.legal(3) == []
    assert [choice.verb for choice in game.choices(E)] == ["kontra"]
    assert refused(game, F, "kontra") == "Only an Opponent may say kontra."
    game.apply(F, game.legal(F)[0])
    assert [choice.verb for choice in game.choices(M)] == ["play", "kontra"]
    assert game.may_act() == {E}
    game.apply(M, game.legal(M)[0])
    assert refused(game, M, "kontra") == "Kontra must come before you play your first card."
    assert game.view(M).closed == (("Kontra", "Kontra must come before you play your first card.", "K"),)
    assert game.view(E).closed == game.view(F).closed == game.view(None).closed == ()
    events: list[Event] = []
    do(game, E, "kontra", events)
    assert Marked("kontra", "Kontra") in events
    assert game.waiting_for() == {F}
    assert [choice.verb for choice in game.choices(F)] == ["re", "pass"]
    assert "wait for an answer" in refused(game, E, f"play {cards_text(cards_in(game.play.hands[E])[:1])}")
    assert game.refusal(F, (), "stock") == "Answer the kontra first."
    assert game.may_act() == frozenset()
    again = game.copy()
    do(again, F, "pass")
    assert (again.kontra, again.phase, again.turn) == (1, "play", E)
    assert refused(again, E, "kontra") == "Kontra has been said already."
    assert again.view(E).closed == (("Kontra", "Kontra has been said already.", "K"),)
    do(game, F, "re")
    assert game.kontra == 2
    assert [token.text for token in game.view(0).tokens if token.kind == "kontra"] == ["Re"]
    assert refused(game, F, "re") == "There is no kontra for you to answer."
    assert game.waiting_for() == {E}


def test_no_kontra_in_reject_or_when_it_is_off() -> None:
    game = announced(dealt(), "clubs")
    assert game.may_act() == frozenset()
    assert refused(game, M, "kontra") == "Kontra is not played at this table."
    assert game.view(M).closed == ()
    reject = script(dealt(kontra="on"), "M pass, E pass, F reject")
    assert reject.may_act() == frozenset()
    assert refused(reject, M, "kontra") == "Kontra comes after a game has been announced."


def playing(cards_left: int, **options: Any) -> Skat:
    """Forehand plays clubs and is to play with so many cards in its hand."""
    game = announced(dealt("JC JS JH JD AC 10C KC QC AH AS", skat="7H 8H", **options), "clubs")
    while game.play.hands[F].bit_count() > cards_left or game.turn != F:
        if game.turn == F:
            top = max(cards_in(game.legal_mask()), key=lambda card: game.play.order.power[card])
            game.apply(F, Action("play", (), (top,)))
        else:
            game.apply(game.turn, game.legal(game.turn)[0])
    return game


@pytest.mark.parametrize("cards", [10, 9])
def test_the_player_may_concede_early(cards: int) -> None:
    game = playing(cards)
    concede = game.choices(F)[-1]
    assert (concede.verb, bool(concede.confirm), concede.restrained) == ("concede", True, True)
    assert Action("concede") in game.legal(F)
    assert refused(game, M, "concede") == "Only the Player may concede."
    events: list[Event] = []
    do(game, F, "concede", events)
    assert game.deals[0].levels == ()
    assert game.totals == (-2 * 12 * 9, 0, 0)
    (text,) = [event.text for event in events if isinstance(event, Scored)]
    assert text == "{0} conceded and lost double: with 8, game 9 × clubs 12 = 108"


def test_later_an_opponent_must_agree() -> None:
    game = playing(8)
    refused_twice, agreed = game.copy(), game.copy()
    do(agreed, F, "concede")
    assert agreed.waiting_for() == {M}
    assert agreed.view(2).state.asked == M
    assert [choice.verb for choice in agreed.choices(M)] == ["agree", "refuse"]
    assert agreed.choices(M)[0].label == "Let {0} concede"
    assert {choice.fields.heading for choice in agreed.choices(M) if choice.fields} == {"{0} wants to concede"}
    assert refused(agreed, E, "agree") == "Nobody asks for your consent."
    assert refused(agreed, F, "concede") == "You may concede when it is your turn to play."
    assert agreed.refusal(M, (), "") == "Say first whether the Player may concede."
    do(agreed, M, "refuse")
    assert agreed.waiting_for() == {E}
    do(agreed, E, "agree")
    assert agreed.totals[F] == -216
    script(refused_twice, "F concede, M refuse, E refuse")
    assert refused_twice.waiting_for() == {F}
    assert [choice.verb for choice in refused_twice.choices(F)] == ["play"]
    assert refused(refused_twice, F, "concede") == "An Opponent wants to play on."


def test_conceding_null_and_announced_levels() -> None:
    game = announced(dealt("7C 8C 9C 7D 8D 9D 7H 8H 7S 8S"), "null")
    do(game, F, "concede")
    assert game.totals[F] == -46
    schneider = announced(dealt("JC JH AC 10C 9C 8C 7C AD KD 7D", skat="8H 9H"), "clubs hand schneider")
    do(schneider, F, "concede")
    assert schneider.totals[F] == -2 * 12 * 5
    doubled = announced(dealt("7C 8C 9C 7D 8D 9D 7H 8H 7S 8S", kontra="on"), "null")
    script(doubled, "E kontra, F pass, F concede")
    assert doubled.totals[F] == -92


def test_an_announced_schwarz_ends_with_the_first_lost_trick() -> None:
    for level in ("schwarz", "ouvert"):
        game = announced(dealt("7C 8C 9C", "AC 10C KC", "JC JS JH JD"), f"clubs hand {level}")
        do(game, F, "play 7C")
        do(game, M, "play 10C")
        do(game, E, "play JC")
        assert game.phase == "hand_over"
        assert game.totals[F] < 0
        assert game.play.finished == 1
    schneider = announced(dealt("7C 8C 9C", "AC 10C KC", "JC JS JH JD"), "clubs hand schneider")
    script(schneider, "F play 7C, M play 10C, E play JC")
    assert schneider.phase == "play"


def test_the_cards_of_an_early_end_go_back_into_the_pack() -> None:
    game = announced(dealt("AC KC QC"), "null")
    script(game, "F play AC")
    for seat in (M, E):
        game.apply(seat, game.legal(seat)[0])
    assert game.phase == "hand_over"
    assert sorted(game.census()) == sorted(PACK)
    events: list[Event] = []
    game.apply(CHANCE, Action("shuffle", (), shuffled(PACK, "next")), events)
    back = [event for event in events if isinstance(event, Moved) and not event.target]
    assert sorted(card for event in back for card in event.cards if card is not None) == sorted(PACK)


# ---------------------------------------------------------------------------------------------- pushing


PUSHERS = ("JC AC 10C KC QC 9C 8C 7C AD 10D", "JS AS 10S KS QS 9S 8S 7S KD QD", "JH AH 10H KH QH 9H 8H 7H 9D 8D")


def pushing(**options: Any) -> Skat:
    return script(dealt(*PUSHERS, skat="JD 7D", pushing="on", **options), "M pass, E pass, F reject")


def test_pushing_in_full() -> None:
    game = pushing()
    assert game.phase == "pushing"
    assert [choice.verb for choice in game.choices(F)] == ["take", "push_unseen"]
    events: list[Event] = []
    script(game, "F take", events)
    assert game.view(F).state.received == tuple(parse_cards("7D JD"))
    assert game.view(M).state.received == ()
    assert [note.text for note in redact(events, M) if isinstance(note, Note)] == ["{0} takes the two cards"]
    assert parse_cards("JC")[0] not in game.choices(F)[0].cards
    assert refused(game, F, "push JC AC") == "Jacks may not be pushed on."
    assert refused(game, F, "push AC") == "Push exactly two of your twelve cards on."
    assert refused(game, M, "push AS KS") == "There is nothing to push on now."
    assert game.refusal(F, parse_cards("AC AD"), "skat") == "Drop the two cards in the middle to push them on."
    assert game.refusal(F, parse_cards("AC"), "skat") == "Push exactly two of your twelve cards on."
    script(game, "F push AC AD")
    assert game.view(F).zone("skat").cards == tuple(parse_cards("AC AD"))
    assert game.view(M).zone("skat").cards == (None, None)
    assert refused(game, F, "take") == "It is middlehand's turn."
    script(game, "M push_unseen")
    assert game.view(F).zone("skat").cards == tuple(parse_cards("AC AD"))
    script(game, "E take")
    assert game.view(F).state.given == tuple(parse_cards("AC AD"))
    assert game.view(E).state.received == tuple(parse_cards("AC AD"))
    script(game, "E push AC KH")
    assert game.phase == "play"
    assert game.waiting_for() == {F}
    assert game.view(E).zone("skat").cards == tuple(parse_cards("AC KH"))
    assert game.view(F).zone("skat").cards == (None, None)
    assert refused(game, F, "take") == "There is nothing to take or to push now."
    while game.phase == "play":
        game.apply(game.turn, game.legal(game.turn)[0])
    assert game.deals[0].factor == 2
    assert set(map(abs, game.totals)) <= {0, 20, 40, 60}
    assert game.view(0).sheet.marks == ("Deal 1: counted 2 times",)  # type: ignore[union-attr]


@pytest.mark.parametrize("pushes", range(4))
def test_each_unseen_push_doubles(pushes: int) -> None:
    game = pushing()
    for place in range(3):
        if place < pushes:
            do(game, place, "push_unseen")
        else:
            do(game, place, "take")
            game.apply(place, game.choices(place)[0].action(game.choices(place)[0].cards[:2]))
    while game.phase == "play":
        game.apply(game.turn, game.legal(game.turn)[0])
    assert game.deals[0].factor == 2**pushes
    assert max(map(abs, game.totals)) in {times * 2**pushes for times in (10, 20, 30)}


@pytest.mark.parametrize("seed", range(40))
def test_a_sample_respects_what_was_pushed(seed: int) -> None:
    """In every world the packets could have been pushed, and the viewer's own two lie where they can."""
    rng = random.Random(seed)
    game = Skat({"pushing": "on"})
    do(game, CHANCE, "first 0")
    game.apply(CHANCE, Action("shuffle", (), shuffled(PACK, str(seed))))
    for seat, verb in ((2, "pass"), (0, "pass"), (1, "reject")):
        do(game, seat, verb)
    while game.phase != "hand_over" and len(game.play.plays) < seed % 25 + 1:
        for viewer in (0, 1, 2, None):
            world = Skat.sample(game.view(viewer), rng)
            assert world.view(viewer) == game.view(viewer)
            check_packets(world)
        (seat,) = game.waiting_for()
        choice = rng.choice(game.choices(seat))
        game.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))


def check_packets(world: Skat) -> None:
    """Push everything again, from the hands as they were dealt."""
    held = [hand | played for hand, played in zip(world.play.hands, world.play.played_by(), strict=True)]
    done = len(world.pushes) - (world.phase == "push")
    packets = list(world.packets)
    assert len(packets) == done + 1
    after = packets[-1] if world.phase != "push" else 0
    for place in range(len(world.pushes) - 1, -1, -1):
        seat = ((world.forehand or 0) + place) % 3
        left = packets[place + 1] if place < done else after
        assert packets[place].bit_count() == 2
        if world.pushes[place]:
            assert not packets[place] & ~(held[seat] | left)
            if place < done:
                assert not left & mask_of(JACKS)
            held[seat] = (held[seat] | left) & ~packets[place]
        else:
            assert packets[place] == left
    assert sorted(card for mask in (*held, packets[0]) for card in cards_in(mask)) == sorted(PACK)


# ------------------------------------------------------------------------------------ the deal and the view


def test_the_deal_is_three_two_four_three() -> None:
    game = Skat()
    do(game, CHANCE, "first 0")
    events: list[Event] = []
    game.apply(CHANCE, Action("shuffle", (), PACK), events)
    moves = [event for event in events if isinstance(event, Moved) and event.source == "stock"]
    assert [(event.target, len(event.cards)) for event in moves] == [
        ("hand:1", 3), ("hand:2", 3), ("hand:0", 3), ("skat", 2),
        ("hand:1", 4), ("hand:2", 4), ("hand:0", 4), ("hand:1", 3), ("hand:2", 3), ("hand:0", 3),
    ]  # fmt: skip
    assert [token.text for token in game.view(None).tokens] == ["E", "F", "M"]
    assert game.view(0).plates[0].dealer
    assert refused(game, CHANCE, "shuffle 7C") == "There is nothing to shuffle or to draw now."
    assert refused(game, 1, "first 1") == "Only chance shuffles and draws lots."


def test_only_the_player_sees_the_skat_and_the_discards() -> None:
    events: list[Event] = []
    game = script(dealt(*E15_HANDS, skat="JD KD"), "M bid 18, F pass, E pass, M take_skat", events)
    script(game, "M discard 10S QS", events)
    assert game.view(M).zone("skat").cards == tuple(sorted(parse_cards("10S QS")))
    for viewer in (F, E, None):
        assert game.view(viewer).zone("skat").cards == (None, None)
        texts = [event.text for event in redact(events, viewer) if isinstance(event, Note)]
        assert texts[-2:] == ["{1} takes the skat", "{1} discards two cards"]
    script(game, "M announce clubs")
    play_tricks(game, E15_TRICKS)
    assert game.view(F).zone("skat").cards == tuple(sorted(parse_cards("10S QS")))


def test_an_open_hand_lies_face_up() -> None:
    events: list[Event] = []
    game = script(dealt(), "M bid 18, F pass, E pass, M play_hand, M announce null ouvert", events)
    hand = tuple(cards_in(game.play.hands[M]))
    assert sum(isinstance(event, Turned) for event in events) == 10
    for viewer in (F, E, None):
        assert game.view(viewer).zone("hand:1").cards == hand
        assert game.view(viewer).zone("hand:2").cards == ((None,) * 10 if viewer != E else tuple(
            cards_in(game.play.hands[E])
        ))  # fmt: skip


def test_the_last_trick_may_be_looked_at_until_one_has_played() -> None:
    game = script(dealt(*E15_HANDS, skat="JD KD"), "M bid 18, F pass, E pass, M take_skat, M discard 10S QS")
    script(game, "M announce clubs")
    play_tricks(game, E15_TRICKS[:1])
    last = {"won:1": tuple(parse_cards("AS JC 7S"))}
    assert [game.view(viewer).looks for viewer in (F, M, E, None)] == [last] * 4
    do(game, M, "play AH")
    assert [game.view(viewer).looks for viewer in (F, M, E)] == [last, {}, last]
    assert game.refusal(M, (), "won:1") == "Only the last trick may be looked at."
    play_tricks(game, [("E", "QH 7H", "M")])
    play_tricks(game, E15_TRICKS[2:])
    assert len(game.view(F).looks["won:1"]) == 18
    assert len(game.view(F).looks["won:0"]) == 3


def test_status_plates_and_warnings() -> None:
    game = dealt("JC JS JH JD", scoring="seeger_fabian")
    assert Skat().view(0).status == ("12 deals",)
    assert game.view(0).status == ("Deal 1 of 12", "Bidding")
    script(game, "M bid 20, F hold")
    view = game.view(0)
    assert view.status == ("Deal 1 of 12", "Bidding, 20")
    assert [plate.lines for plate in view.plates] == [("Hold 20",), ("Bid 20",), ()]
    script(game, "M pass")
    assert game.view(0).plates[1].lines == ("Pass",)
    script(game, "E pass, F play_hand")
    warned = {" ".join(choice.words): choice.confirm for choice in game.choices(F)}
    assert not warned["grand"]
    game.bid = 100
    confirm = {" ".join(choice.words): choice.confirm for choice in game.choices(F)}["diamonds"]
    assert confirm.startswith("Diamonds hand counts ")
    assert confirm.endswith("and you bid 100. Announce it all the same?")
    assert not any("null" in choice.words for choice in game.choices(F))
    game.bid = 20
    do(game, F, "announce grand ouvert")
    assert game.view(0).status == (
        "Deal 1 of 12", "{0} plays at 20", "Grand ouvert", "Trump: the jacks", "Trick 1 of 10",
    )  # fmt: skip
    bierlachs = dealt(scoring="bierlachs")
    assert bierlachs.view(0).status == ("Deal 1", "Bidding")
    assert Skat({"scoring": "bierlachs"}).view(0).status == ("Bierlachs to 501",)


def test_the_status_of_a_reject_deal_says_that_the_jacks_are_trumps() -> None:
    game = script(dealt(), "M pass, E pass, F reject")
    assert game.view(0).status == ("Deal 1 of 12", "Reject", "Trump: the jacks", "Trick 1 of 10")


def test_overbid_is_explained() -> None:
    events: list[Event] = []
    game = playing(10)
    game.bid = 120
    do(game, F, "concede", events)
    text = next(event.text for event in events if isinstance(event, Scored))
    assert text.endswith("overbid: with 8, game 9 × clubs 12 = 108 is below 120, so it is lost at twice 120")


# ---------------------------------------------------------------------------------- what the table refuses


def test_bad_play_in_the_auction() -> None:
    game = dealt()
    assert refused(game, E, "bid 18") == "Middlehand speaks first."
    assert refused(game, F, "pass") == "Middlehand speaks first."
    assert refused(game, M, "hold") == "There is nothing to hold; bid or pass."
    assert refused(game, M, "bid 21") == "21 is not a possible game value. The next ones are 22, 23, 24."
    assert refused(game, M, "bid 300") == "300 is not a possible game value. The highest is 264."
    assert refused(game, M, "bid 9999999") == "9999999 is not a possible game value. The highest is 264."
    assert refused(game, M, "bid {7").format(*"FME").startswith("{7 is not a possible game value.")
    assert refused(game, M, "bid ten").startswith("ten is not a possible game value. The next ones are 18, 20, 22.")
    assert game.refusal(M, (), "stock") == "Bid or pass."
    script(game, "M bid 22")
    assert refused(game, M, "bid 23") == "Forehand must answer before you bid again."
    assert refused(game, E, "pass") == "Forehand must answer first."
    assert refused(game, F, "bid 23") == "Hold 22 or pass."
    assert game.refusal(F, (), "stock") == "Hold or pass."
    script(game, "F hold")
    assert refused(game, M, "bid 22") == "You must bid more than 22 or pass."
    script(game, "M pass")
    assert refused(game, M, "bid 30") == "You have passed; you are out of this auction."
    script(game, "E pass")
    assert refused(game, E, "bid 30") == "The bidding is over."
    assert refused(game, F, "pass") == "The bidding is over."


def test_bad_play_with_the_skat() -> None:
    game = dealt()
    assert game.refusal(F, (), "skat") == "Only the Player may take the skat."
    assert refused(game, F, "take_skat") == "Only the Player may take the skat."
    script(game, "M bid 18, F pass, E pass")
    assert refused(game, E, "take_skat") == "Only the Player may take the skat."
    assert refused(game, E, "play_hand") == "Only the Player decides that."
    assert game.refusal(M, (), "skat") == "Take the skat or play from the hand."
    assert refused(game, M, "announce grand") == "Only the Player announces a game, once he has dealt with the skat."
    hand = game.copy()
    do(hand, M, "play_hand")
    assert refused(hand, M, "take_skat") == "You are playing from the hand; the skat stays closed."
    assert hand.refusal(M, (), "skat") == "You are playing from the hand; the skat stays closed."
    assert refused(hand, M, "announce null schneider") == "Null has no schneider or schwarz."
    assert refused(hand, M, "announce reject") == "Announce a suit, grand or null."
    assert hand.refusal(M, (), "stock") == "Announce your game first."
    do(game, M, "take_skat")
    cards = cards_in(game.play.hands[M])
    other = cards_text([next(card for card in PACK if card not in cards)])
    for attempt in (cards_text(cards[:1]), cards_text(cards[:3]), f"{cards_text(cards[:1])} {other}"):
        assert refused(game, M, f"discard {attempt}") == "Put exactly two of your twelve cards back."
    assert refused(game, F, "discard 7C 8C") == "There is nothing to discard now."
    assert game.refusal(M, cards[:2], "skat") == "Drop the two cards on the skat to discard them."
    assert game.refusal(M, cards[:1], "skat") == "Put exactly two of your twelve cards back."
    assert game.choices(M)[0].takes(cards[10:])
    do(game, M, f"discard {cards_text(cards[:2])}")
    assert refused(game, M, "take_skat") == "You have taken the skat already."
    for attempt in ("grand schneider", "clubs schwarz", "hearts ouvert"):
        assert refused(game, M, f"announce {attempt}") == (
            "Schneider, schwarz and ouvert can be announced only in a hand game."
        )


def test_bad_play_in_the_tricks() -> None:
    clubs = in_trick("hearts", "AC", "JC 9C 10H AS")
    assert refused(clubs, M, "play AS") == "You must follow clubs."
    assert refused(clubs, M, "play JC") == "The jack of clubs is a trump, not a club. You must follow clubs."
    assert refused(clubs, M, "play AS 9C") == "Play one card."
    assert refused(clubs, M, "play 7D") == "The 7 of diamonds is not in your hand."
    assert refused(clubs, F, "play AC") == "A played card stays played."
    assert clubs.refusal(M, parse_cards("AS"), "trick:1") == "You must follow clubs."
    assert clubs.refusal(M, parse_cards("9C"), "won:1") == "Drop the card on the trick to play it."
    assert clubs.refusal(M, (), "trick:1") == "Choose a card from your hand."
    assert clubs.refusal(E, (), "stock") == "It is middlehand's turn."
    assert clubs.refusal(M, (), "hand:0") == "These are not your cards."
    jack = in_trick("grand", "JD", "JS AD")
    assert refused(jack, M, "play AD") == "The jack is a trump: you must follow with a trump."
    trump = in_trick("hearts", "JD", "7H AD")
    assert refused(trump, M, "play AD") == "Trump was led: you must follow with a trump."
    null = in_trick("null", "7C", "JC JD")
    assert refused(null, M, "play JD") == "You must follow clubs."
    game = announced(dealt(), "clubs")
    card = cards_text(cards_in(game.play.hands[M])[:1])
    assert refused(game, M, f"play {card}") == "It is forehand's turn."
    early = dealt()
    assert refused(early, M, f"play {cards_text(cards_in(early.play.hands[M])[:1])}") == (
        "The cards are not being played yet."
    )


def test_what_means_nothing() -> None:
    game = Skat()
    assert refused(game, F, "pass") == "The cards have not been dealt yet."
    assert game.refusal(F, (), "skat") == "The cards have not been dealt yet."
    game = dealt(kontra="on")
    assert refused(game, M, "bid") == "That means nothing in Skat."
    assert refused(game, M, "pass out") == "That means nothing in Skat."
    with pytest.raises(IllegalAction, match="That means nothing in Skat"):
        game.apply(M, Action("pass", (), (PACK[0],)))
    with pytest.raises(IllegalAction, match="That means nothing in Skat"):
        game.check(M, Action("moon"))
    with pytest.raises(IllegalAction, match="That means nothing in Skat"):
        game.check(M, Action("announce", ("clubs", "")))
    with pytest.raises(IllegalAction, match="Only a player"):
        game.check(CLOCK, Action("pass"))
    assert refused(game, M, "play_18") == "That is only for forehand after two passes."
    assert script(game, "M pass, E pass").refusal(F, (), "") == "Nobody has bid: decide what becomes of this deal."
    over = scored("null", NULL_HAND, 0, seat=2, tricks=0, deals=3)
    over.phase = "game_over"
    assert refused(over, F, "pass") == "The game is over."
    assert over.refusal(F, (), "") == "The game is over."


def test_pushing_refusal_texts() -> None:
    game = pushing()
    assert game.refusal(F, (), "stock") == "Take the two cards or push them on unseen."
    assert game.refusal(M, (), "skat") == "It is forehand's turn."
    assert refused(game, F, "play AC") == "The cards are not being played yet."


def test_choices_describe_clicks_and_keys() -> None:
    game = script(dealt(), "M bid 18, F pass, E pass")
    take, hand = game.choices(M)
    assert (take.click, take.key, take.button) == (("skat",), "T", True)
    assert hand == Choice("play_hand", "Play from the hand", key="N", button=True, fields=Fields())
    do(game, M, "take_skat")
    (discard,) = game.choices(M)
    assert (discard.least, discard.most, discard.onto, len(discard.cards)) == (2, 2, ("skat",), 12)


def test_the_phases_are_announced() -> None:
    events: list[Event] = []
    script(dealt(), "M bid 18, F pass, E pass, M play_hand, M announce clubs schneider", events)
    assert [event.name for event in events if isinstance(event, PhaseBegan)] == ["skat", "announce", "play"]
    assert Note("{1} announces clubs hand, schneider announced") in events
