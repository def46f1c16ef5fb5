"""The Spades bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import pickle
import random
import runpy
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from at_table import advise

from cardrules.bots import Advice, Level
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.catalogue import find
from cardrules.games.spades.bot import choose, club_bid, club_play, tricks_in
from cardrules.games.spades.game import ORDER, SPADES_MASK, Spades
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import PACK_52, cards_text, mask_of, parse_card, parse_cards, suit_of
from cardrules.protocol.game import CHANCE, Action, Seat
from cardrules.protocol.shuffling import chance_action

BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
BOTH: tuple[Level, ...] = ("novice", "club")


def played(options: dict[str, object], seed: int, level: Level, hands: int = 1) -> list[tuple[Spades, Seat, Advice]]:
    """Every decision of some hands, with the game as it was before it."""
    game = Spades(options)
    decisions = []
    while game.waiting_for() and len(game.finished) < hands:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), game.hand))
            continue
        advice = advise(game, seat, level, seed)
        decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return decisions


@pytest.mark.parametrize("level", BOTH)
def test_whole_hands_under_any_options(level: Level) -> None:
    for seed in range(25):
        rng = random.Random(seed)
        options: dict[str, object] = {option.id: rng.choice(option.values) for option in Spades.declared}
        for game, seat, advice in played(options, seed, level, 2):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", BOTH)
def test_a_bot_cannot_see_hidden_cards(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, _ in played({"nil": 100}, 7, "club"):
        for seed in (98, 99):
            other = Spades.sample(game.view(seat), random.Random(seed))
            exchanged += other.play.hands != game.play.hands
            assert advise(other, seat, level) == advise(game, seat, level)
        sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advise(game, seat, level)
    assert exchanged > 40


def test_a_spectator_has_nothing_to_choose() -> None:
    game = dealt([""] * 4)
    with pytest.raises(ValueError, match="a bot needs the view of a seat"):
        choose(game.view(None), game.choices(1), "club", random.Random(1), lambda: True)


# ----------------------------------------------------------------------------------------------- bidding


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("AC 2C 3C AD 2D 3D AH 2H 3H 2S 3S 4S 4H", 0.95 * 3),
        ("AC KC 2C KD 2D 3D KH QH 2H 3H 2S 3S 4S", 0.95 + 0.75 + 0.65 + 0.65 + 0.3),
        ("AC KC QC 8C 7C 6C 2D 3D 4D 2H 3H 4H 5H", 0.7 + 0.4 + 0.3),
        ("KC 2D 3D 4D 5D 2H 3H 4H 5H 6H 2S 3S 4S", 0.3 + 0.5),
        ("2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 2S 3S", 2 * 0.6),
        ("2C 3C 4C 2D 3D 4D 2H 3H 4H AS KS QS JS", 1 + 1 + 0.9 + 0.9),
        ("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H KS", 0.6),
        ("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H QS 2S", 0.4),
        ("2C 3C 4C 2D 3D 4D 2H 3H 4H JS 4S 3S 2S", 0.6 + 0.9),
    ],
)
def test_what_a_hand_is_worth(hand: str, worth: float) -> None:
    assert len(parse_cards(hand)) == 13
    assert tricks_in(mask_of(parse_cards(hand))) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hand", "bids", "bags", "options", "number"),
    [
        ("AC KC 2C KD 2D 3D KH QH 2H 3H 2S 3S 4S", (-1, -1, -1, -1), 0, {}, 3),  # 3.3
        ("AC KC QC 4C 3D 4D 5D 2H 3H 4H AS KS 3S", (-1, -1, -1, -1), 0, {}, 4),  # 4.0
        ("AC KC QC 4C 3D 4D 5D 2H 3H 4H AS KS 3S", (-1, 6, 2, 3), 0, {}, 3),  # more than thirteen in all
        ("AC KC QC 4C 3D 4D 5D QH 3H 4H AS 5S 3S", (-1, -1, -1, -1), 0, {}, 3),  # 3.3
        ("AC KC QC 4C 3D 4D 5D QH 3H 4H AS 5S 3S", (-1, -1, -1, -1), 7, {}, 4),
        ("AC KC QC 4C 3D 4D 5D QH 3H 4H AS 5S 3S", (-1, -1, -1, -1), 7, {"bag_penalty": "off"}, 3),
        ("2C 5C 8C 3D 4D 9D 2H 5H 8H 9H 2S 3S 9S", (-1, -1, -1, -1), 0, {}, 2),
        ("2C 5C 8C 3D 4D 9D 2H 5H 8H 9H 2S 3S 9S", (-1, -1, -1, -1), 0, {"nil": 100}, 0),
        ("2C 5C 8C 3D 4D 9D 7H 8H 9H 10H 2S 3S 9S", (-1, -1, -1, -1), 0, {"nil": 100}, 2),
        ("2C 5C 8C 3D 4D 9D 2H 5H 8H 9H 2S 3S KS", (-1, -1, -1, -1), 0, {"nil": 100, "min_bid": 1}, 1),
        ("2C 5C 8C 3D 4D 9D 2H 5H 8H 2S 3S 4S 5S", (-1, -1, -1, -1), 0, {"nil": 100}, 2),
    ],
)
def test_what_club_bids(hand: str, bids: Sequence[int], bags: int, options: dict[str, object], number: int) -> None:
    assert club_bid(mask_of(parse_cards(hand)), 0, bids, bags, Spades(options).rules) == number


def dealt(hands: Sequence[str], bids: Sequence[int] = (), **options: Any) -> Spades:
    """A first hand dealt by seat 0; short hands are filled up from the rest of the pack. ``bids`` in order."""
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in PACK_52 if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 13:
            hand.append(spare.pop(0))
    game = Spades(options)
    game.apply(CHANCE, Action("first", ("0",)))
    order = tuple(held[(1 + place) % 4][turn] for turn in range(13) for place in range(4))
    game.apply(CHANCE, Action("shuffle", (), order))
    for number in bids:
        game.apply(game.bidder, Action("bid", (str(number),)))
    return game


STRONG = "AC KC AD KD AH KH AS KS QS JS 10S 9S 8S"


@pytest.mark.parametrize("level", BOTH)
def test_bots_never_bid_a_side_above_thirteen_if_they_can_help_it(level: Level) -> None:
    game = dealt([STRONG, "", "", ""], (2, 9, 2))
    advice = advise(game, 0, level)
    assert advice.action == Action("bid", ("4",))
    assert "hardly more tricks left" in advice.reason
    helpless = dealt([STRONG, "", "", ""], (2, 12, 2))
    assert advise(helpless, 0, level).action == Action("bid", ("2",))
    assert advise(dealt(["", STRONG, "", ""]), 1, level).action.words[0] in ("10", "11", "12", "13")


def test_novice_counts_aces_kings_and_long_spades() -> None:
    game = dealt(["", "AC KC 2D AS 9S 8S 7S 6S 2H 3H 4H 5H 3D", "", ""])
    assert advise(game, 1, "novice").action == Action("bid", ("5",))
    poor = dealt(["", "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 5H 2S", "", ""])
    assert advise(poor, 1, "novice").action == Action("bid", ("2",))


# ------------------------------------------------------------------------------------------------- play


def later(
    hands: Sequence[str], leader: Seat, bids: Sequence[int], tricks: Sequence[int], plays: str = "", **options: Any
) -> Spades:
    """A position late in a hand: these cards and bids by seat, tricks taken, and the cards of the trick so far.
    All other cards were played to the earlier tricks, by no matter whom."""
    game = dealt([""] * 4, **options)
    game.phase, game.bids = "play", list(bids)
    play = game.play = TrickPlay(ORDER, [mask_of(parse_cards(hand)) for hand in hands], leader, sides=(0, 1, 0, 1))
    held = sum(play.hands)
    gone = [card for card in PACK_52 if not held >> card & 1]
    gone.sort(key=lambda card: suit_of(card))
    play.plays = gone[: len(gone) // 4 * 4]
    play.leaders = [0] * (len(play.plays) // 4)
    play.leds = [4] * len(play.leaders)
    play.tricks = list(tricks)
    for card in parse_cards(plays):
        game.apply(play.turn, Action("play", (), (card,)))
    return game


NEED = (4, 3, 3, 3)


@pytest.mark.parametrize(
    ("hands", "leader", "plays", "card", "reason"),
    [
        (["AD 5C 4H", "2D 8C 4D", "6D 7D 8H", "9D 10C JD"], 0, "", "AD", "cash"),
        (["KD QD 4H", "2D 3D AD", "6D 7D 8H", "9D 10D JD"], 0, "", "KD", "honour"),
        (["6H 5H QD 4D", "AH 7H 8H KD", "6D 7D 8D AD", "9D 10D JD 2D"], 0, "", "5H", "weak"),
        (["6H QD 4D 2S", "AH 7H 8H KD", "6D 7D 8D AD", "9D 10D JD 3D"], 0, "", "6H", "weak"),
        (["2S 5S", "AS 3D", "6D 7D", "9D 10D"], 0, "", "2S", "trumps"),
        (["KS 5S", "QS 3D", "6D 7D", "9D 10D"], 0, "", "KS", "cash"),
        (["KD 4D 5H", "6D 2H 3H", "7D 4H AD", "QD QH 8H"], 3, "QD", "4D", "second"),
        (["AD 4D 5H", "6D 2H 3H", "7D 4H KD", "QD QH 8H"], 3, "QD", "AD", "master"),
        (["3D 4D 5H", "6D 2H 3H", "AD 4H KD", "QD QH 8H"], 1, "6D AD QD", "3D", "partner"),
        (["KD 4D 5H", "QD 2H 3H", "6D 4H 9D", "AD QH 8H"], 2, "6D AD", "4D", "low"),
        (["KD 4D 5H", "QD 2H AD", "6D 4H 9D", "7D QH 8H"], 2, "6D 7D", "KD", "third"),
        (["JD QD 4D", "AD 2H 3H", "6D 4H 9D", "7D QH 8H"], 2, "6D 7D", "JD", "third"),
        (["KD 4D 5H", "AD 2H 3H", "10D 4H 9D", "7D QH 8H"], 2, "10D 7D", "4D", "partner"),
        (["KD JD 5H", "10D 2H 3H", "6D 4H 9D", "7D QH 8H"], 1, "10D 6D 7D", "JD", "cheap"),
        (["2S 5S 5H", "10D 2H 3H", "6D 4H 9D", "7D QH 8H"], 1, "10D 6D 7D", "2S", "ruff"),
        (["2S 5S 5H", "10D 2H 3H", "AD 4H 9D", "7D QH 8H"], 1, "10D AD 7D", "5H", "partner"),
        (["2S 5S 5H", "AD 2H 3H", "KD 4H QD", "7D QH 8H"], 2, "KD 7D", "5H", "partner"),
        (["2S 5S 5H", "KD 2H 3H", "JD 4H AD", "7D QH 8H"], 2, "JD 7D", "2S", "ruff"),
        (["2S 5S 7S", "KD 2H 3H", "AD 4H JD", "7D QH 8H"], 2, "AD 7D", "2S", "above"),
        (["2S 5S 7S", "AD 2H 3H", "KD 4H QD", "7D QH 8H"], 2, "KD 7D", "2S", "above"),
        (["KD AD 5H", "10D 2H 3H", "JD 4H 9D", "7D QH 8H"], 1, "10D JD 7D", "KD", "above"),
        (["KC 5C 5H 3S", "10D 2H 3H 4C", "6D 4H 9D 6C", "9S QH 8H 7C"], 1, "10D 6D 9S", "5H", "throw"),
        (["KC 5C 9H 8H", "10D 2H 3H AC", "6D 4H 9D 6C", "9S QH 8H 7C"], 1, "10D 6D 9S", "8H", "throw"),
        (["KC 5C AH", "10D 2H 3H", "6D 4H 9D", "9S QH 8H"], 1, "10D 6D 9S", "5C", "throw"),
        (["2S 3S", "10D 2H", "6D 4H", "9S QH"], 1, "10D 6D 9S", "2S", "throw"),
    ],
)
def test_club_takes_what_it_needs(hands: Sequence[str], leader: Seat, plays: str, card: str, reason: str) -> None:
    left = len(hands[0].split())
    game = later(
        hands, leader, NEED, (6 - left + 1, 13 - left - (6 - left + 1), 0, 0) if left > 6 else (5, 0, 1, 0), plays
    )
    assert game.play.turn == 0
    assert club_play(game) == (parse_card(card), reason)


@pytest.mark.parametrize(
    ("hands", "leader", "plays", "card", "reason"),
    [
        (["AD 5C 4H", "2D 3D 4D", "6D 7H 8H", "9D 10D JD"], 0, "", "4H", "exit"),
        (["KD 4D 5H", "6D 2H 3H", "7D 4H AD", "QD QH 8H"], 3, "QD", "4D", "duck"),
        (["KD AD 5H", "6D 2H 3H", "7D 4H 9D", "QD QH 8H"], 1, "6D 7D QD", "AD", "forced"),
        (["2S 5S", "10D 2H", "6D 4H", "9D QH"], 2, "6D 9D", "2S", "hope"),
        (["KD JD 5H", "6D 2H 3H", "7D 4H AD", "10D QH 8H"], 3, "10D", "JD", "hope"),
        (["KC 5C 5S 3S", "10D 2H 3H 4C", "6D 4H 9D 6C", "9S QH 8H 7C"], 1, "10D 6D 9S", "5S", "rid"),
        (["KC 5C AH", "10D 2C 3H", "6D 4H 9D", "9S QH 8H"], 1, "10D 6D 9S", "AH", "rid"),
        (["2S 5S", "10D 2H", "6D 4H", "9D QH"], 1, "10D 6D 9D", "2S", "spades"),
    ],
)
def test_club_takes_no_more_than_it_needs(
    hands: Sequence[str], leader: Seat, plays: str, card: str, reason: str
) -> None:
    game = later(hands, leader, (3, 2, 3, 2), (6, 4, 0, 0), plays)
    assert game.play.turn == 0
    assert club_play(game) == (parse_card(card), reason)


@pytest.mark.parametrize(
    ("bids", "tricks", "options", "wants"),
    [
        ((4, 3, 3, 3), (6, 4, 0, 0), {}, True),  # one more is needed
        ((3, 3, 3, 3), (6, 4, 0, 0), {}, True),  # made, but the others need two of three
        ((3, 4, 3, 3), (6, 4, 0, 0), {}, True),  # they need all three
        ((3, 4, 3, 4), (6, 4, 0, 0), {}, False),  # they are set already
        ((3, 2, 3, 2), (6, 4, 0, 0), {}, False),  # both are made
        ((3, 2, 3, 2), (6, 4, 0, 0), {"bag_penalty": "off"}, True),
        ((3, 2, 3, 2), (6, 4, 0, 0), {"overtricks": "eleven"}, True),
        ((9, 3, 3, 2), (6, 4, 0, 0), {}, True),  # lost, but they still need one
        ((9, 2, 3, 2), (6, 4, 0, 0), {}, False),  # lost: they may have the bags
    ],
)
def test_when_club_wants_tricks(
    bids: Sequence[int], tricks: Sequence[int], options: dict[str, Any], wants: bool
) -> None:
    hands = ["KD AD 5H", "6D 2H 3H", "7D 4H 9D", "QD QH 8H"]
    card, reason = club_play(later(hands, 1, bids, tricks, "6D 7D QD", **options))
    assert (card, reason) == ((parse_card("KD"), "cheap") if wants else (parse_card("AD"), "forced"))


@pytest.mark.parametrize(
    ("hands", "leader", "bids", "tricks", "plays", "card", "reason"),
    [
        # my nil
        (["7D 3D KD", "9D 2H 3H", "JD 4H AD", "QD QH 8H"], 1, (0, 3, 4, 3), (0, 5, 5, 0), "9D JD QD", "7D", "nil"),
        (["KD 3H 2C", "9D 2H 4H", "JD 6H AD", "QD QH 8H"], 0, (0, 3, 4, 3), (0, 5, 5, 0), "", "3H", "nil lead"),
        (["AD KD 2C", "9D 2H 4H", "JD 6H 2D", "QD QH 8H"], 1, (0, 3, 4, 3), (0, 5, 5, 0), "9D JD QD", "AD", "nil lost"),
        (["KD 10D 2C", "9D 2H 4H", "JD 6H 2D", "8D QH 8H"], 3, (0, 3, 4, 3), (0, 5, 5, 0), "8D", "10D", "stuck"),
        (["AH 2C 2S", "9D 2H 4H", "JD 6H 2D", "8D QH 8H"], 3, (0, 3, 4, 3), (0, 5, 5, 0), "8D", "AH", "nil throw"),
        (["AH 9S 2S", "9D 2H 4H", "JD 6H 2D", "QH 8H 10S"], 2, (0, 3, 4, 3), (0, 5, 5, 0), "JD 10S", "9S", "nil throw"),
        (["9S 2S", "9D 2H", "JD 6H", "8D QH"], 2, (0, 3, 4, 3), (0, 6, 5, 0), "JD 8D", "2S", "stuck"),
        (["9S 2S", "9D 2H", "JD 6H", "8D QH"], 1, (0, 3, 4, 3), (0, 6, 5, 0), "9D JD 8D", "2S", "nil lost"),
        # a nil that has failed: only bags are to be avoided
        (["7D 3D KD", "9D 2H 3H", "JD 4H AD", "QD QH 8H"], 1, (0, 3, 4, 3), (1, 5, 4, 0), "9D JD QD", "7D", "duck"),
        # my partner's nil
        (["AD 3H 2C", "9D 2H 4H", "JD 6H 2D", "QD QH 8H"], 0, (4, 3, 0, 3), (5, 5, 0, 0), "", "AD", "cover"),
        (["KD 3D 2C", "9D 2H 4H", "JD 6H 2D", "AC QH 8H"], 1, (4, 3, 0, 3), (5, 5, 0, 0), "9D JD 8H", "KD", "cover"),
        (["KD 10D 2C", "9D 2H 4H", "JD 6H 2D", "8D QH 8H"], 3, (4, 3, 0, 3), (5, 5, 0, 0), "8D", "KD", "cover"),
        (["KH 10S 2C", "9D 2H 4H", "JD 6H 2D", "8D QH 8H"], 3, (4, 3, 0, 3), (5, 5, 0, 0), "8D", "KH", "rid"),
        (["3D 4D 2C", "9D 2H 4H", "JD 6H 2D", "8D QH 8H"], 3, (4, 3, 0, 3), (3, 7, 0, 0), "8D", "3D", "low"),
        # an opponent's nil
        (["AD 3H 2C", "9D 2H 4H", "JD 6H 2D", "QD QH 8H"], 0, (4, 0, 4, 3), (5, 0, 2, 3), "", "2C", "attack"),
        (["AD 3D 2C", "9D 2H 4H", "2D 6H 7H", "8D QH 8H"], 1, (4, 0, 4, 3), (5, 0, 2, 3), "9D 2D 8D", "3D", "leave"),
        (["AS 3S 2C", "9D 2H 4H", "2D 6H 7H", "8D QH 8H"], 1, (4, 0, 4, 3), (5, 0, 2, 3), "9D 2D 8D", "2C", "leave"),
        (["AD KD 2C", "9D 2H 4H", "2D 6H 7H", "8D QH 8H"], 1, (4, 0, 4, 3), (5, 0, 2, 3), "9D 2D 8D", "KD", "cheap"),
        (["AD 3D 2C", "9D 2H 4H", "2D 6H 7H", "8D QH 8H"], 1, (6, 0, 4, 3), (5, 0, 2, 3), "9D 2D 8D", "AD", "cheap"),
        (["AS 3S", "9D 2H", "2D 6H", "8D QH"], 0, (5, 0, 4, 3), (6, 0, 2, 3), "", "AS", "cash"),
    ],
)  # fmt: skip
def test_nil(
    hands: Sequence[str], leader: Seat, bids: Sequence[int], tricks: Sequence[int], plays: str, card: str, reason: str
) -> None:
    game = later(hands, leader, bids, tricks, plays, nil=100)
    assert game.play.turn == 0
    assert club_play(game) == (parse_card(card), reason)


def test_novice_wins_cheaply_as_last_to_play_and_is_careless_otherwise() -> None:
    others = set()
    for seed in range(12):
        for game, seat, advice in played({}, seed, "novice"):
            if game.phase != "play" or len(game.choices(seat)[0].cards) == 1:
                continue
            (card,) = advice.action.cards
            play = game.play
            winning = [
                other
                for other in game.choices(seat)[0].cards
                if play.trick and ORDER.winner([*play.trick, other]) == len(play.trick)
            ]
            if len(play.trick) == 3 and winning:
                assert card == min(winning, key=lambda other: ORDER.power[other])
            elif play.trick:
                others.add(card in winning)
    assert others == {True, False}


def test_club_s_reasons_are_true() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for game, _, advice in played({"nil": 100}, seed, "club"):
            if game.phase != "play":
                continue
            card, reason = club_play(game)
            if not advice.says(COUNTED):
                assert advice.action.cards == (card,)
            seen[reason] += 1
            play = game.play
            wins = bool(play.trick) and ORDER.winner([*play.trick, card]) == len(play.trick)
            follows = bool(play.trick) and suit_of(card) == suit_of(play.trick[0])
            if reason in ("cheap", "master", "third", "forced", "nil lost", "spades"):
                assert wins
                assert reason not in ("cheap", "forced", "nil lost", "spades") or len(play.trick) == 3
            elif reason in ("hope", "stuck"):
                assert wins
                assert len(play.trick) < 3
            elif reason in ("duck", "rid", "nil", "leave", "low", "throw"):
                assert play.trick
                assert not wins
            elif reason == "ruff":
                assert wins
                assert not follows
                assert 1 << card & SPADES_MASK
            elif reason in ("cash", "weak", "honour", "exit", "attack", "nil lead", "trumps"):
                assert not play.trick
            elif reason == "only":
                assert len(game.legal(play.turn)) == 1
            elif reason in ("partner", "above"):
                assert play.best_seat == (play.turn + 2) % 4
                assert wins == (reason == "above")
    for reason in ("cash", "weak", "low", "partner", "ruff", "cheap", "duck", "exit", "rid", "nil", "cover", "attack"):
        assert seen[reason] > 5, reason


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """On duplicate deals with sides exchanged, outside the 95 % interval."""
    (plan,) = BENCH["PLANS"]["spades"]
    gap, half = BENCH["compare"](find("spades"), plan, "club", "novice", 60, 0).gap(plan.low)
    assert gap > half > 0


@pytest.mark.nightly
def test_the_yardstick() -> None:
    """Club players among themselves make about four contracts in five, as published formulas do."""
    made = contracts = 0
    for seed in range(60):
        game, _, advice = played({}, seed, "club")[-1]
        (seat,) = game.waiting_for()
        game.apply(seat, advice.action)
        hand = game.finished[-1]
        for side in (0, 1):
            contracts += 1
            made += hand.points[side] > 0
    assert 0.7 < made / contracts < 0.92


def test_dealt_hands_are_whole() -> None:
    assert cards_text(sorted(dealt([STRONG, "", "", ""]).census())) == cards_text(sorted(PACK_52))
