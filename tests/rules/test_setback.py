"""Setback: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.setback.game import Setback
from cardrules.parts.tricks import points_in
from cardrules.phases.all_fours_game import Point, game_values, order
from cardrules.protocol.cards import PACK_52, SPADES, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Event, IllegalAction, Note, PhaseBegan, Said, Scored, Seat, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.turns import AskedBot, Turns


def do(game: Setback, seat: Seat, text: str, out: list[Event] | None = None) -> None:
    game.apply(seat, parse_action(text, game.verbs), out)


def stacked(hands: Sequence[str], dealer: Seat) -> list[Card]:
    """The pack in an order that deals these hands, lacking cards filled in from the rest."""
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in PACK_52 if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 6:
            hand.append(spare.pop(0))
    cards = []
    for start in (0, 3):
        for place in range(1, len(held) + 1):
            cards += held[(dealer + place) % len(held)][start : start + 3]
    return cards + spare


def dealt(
    hands: Sequence[str] = (),
    bids: str = "",
    dealer: Seat = 0,
    scores: Sequence[int] = (),
    out: list[Event] | None = None,
    **options: Any,
) -> Setback:
    """A hand just dealt, at these scores of the sides, and bid by each in turn: numbers, and - for a pass."""
    game = Setback(options)
    do(game, CHANCE, f"first {dealer}")
    if scores:
        game.scores = tuple(scores)
    do(game, CHANCE, f"shuffle {cards_text(stacked(hands or [''] * game.seats, dealer))}", out)
    for bid in bids.split():
        do(game, game.turn, "pass" if bid == "-" else f"bid {bid}", out)
    return game


def trick(hands: Sequence[str], leader: Seat, trump: str, **options: Any) -> Setback:
    """A trick about to be led after trumps have been made, with just these cards in the hands."""
    players = {3: 3, 4: "4_partners", 5: 5}[len(hands)]
    game = dealt(bids=" ".join(["-"] * (len(hands) - 1) + ["2"]), dealer=leader, players=players, **options)
    game.trump = "CDHS".index(trump)
    game.play.order = order(game.trump)
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    return game


def play_out(game: Setback, tricks: str, out: list[Event] | None = None) -> None:
    """Play tricks, given as in the rules: "0: QC 6S AC 7C -> 2. ...", checking who leads and who takes each."""
    for text in tricks.split(". "):
        leader, _, rest = text.partition(": ")
        cards, _, winner = rest.partition(" -> ")
        assert game.waiting_for() == {int(leader)}
        for place, card in enumerate(cards.split()):
            do(game, (int(leader) + place) % game.seats, f"play {card}", out)
        assert game.play.turn == int(winner)


def legal_cards(game: Setback) -> str:
    return cards_text(sorted(action.cards[0] for action in game.legal(game.play.turn)))


def bids_of(game: Setback) -> list[str]:
    """What the seat in turn may say."""
    return [" ".join((action.verb, *action.words)) for action in game.legal(game.turn)]


def refused(game: Setback, seat: Seat, text: str) -> str:
    """The reason for which an action is refused."""
    action = parse_action(text, game.verbs)
    with pytest.raises(IllegalAction) as error:
        game.check(seat, action)
    with pytest.raises(IllegalAction) as again:
        game.apply(seat, action)
    assert str(again.value) == str(error.value)
    return str(error.value)


def settled(
    bidder: Seat, bid: int, scores: Sequence[int], made: Sequence[int | None], **options: Any
) -> tuple[int, ...]:
    """The scores after a hand in which these sides made High, Low, Jack and Game."""
    game = dealt(scores=scores, **options)
    game.dealer, game.bids = None, [bid if seat == bidder else 0 for seat in range(game.seats)]
    points = [
        Point(kind, side, 1)
        for kind, side in zip(("high", "low", "jack", "game"), made, strict=True)
        if side is not None
    ]
    return game.settled(points)


def points_of(game: Setback) -> dict[str, int]:
    """Who made what in the last hand."""
    return {point.kind: point.side for point in game.finished[-1].points}


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(("plain_follow", "legal"), [("follow_or_trump", "4D KD 7H"), ("strict", "4D KD")])
def test_e1_who_can_follow_may_also_trump(plain_follow: str, legal: str) -> None:
    game = trick(["9D", "4D KD 7H 2C", "", ""], 0, "H", plain_follow=plain_follow)
    do(game, 0, "play 9D")
    assert legal_cards(game) == legal
    told = "You must follow diamonds." if plain_follow == "strict" else "Follow diamonds or play a trump."
    assert refused(game, 1, "play 2C") == told


@pytest.mark.parametrize(
    ("led", "hand", "void_rule", "legal"),
    [
        ("9D", "7H QH 2C AS", "may_discard", "2C 7H QH AS"),
        ("9D", "7H QH 2C AS", "must_trump", "7H QH"),
        ("9D", "2C AS", "may_discard", "2C AS"),
        ("9D", "2C AS", "must_trump", "2C AS"),
        ("3H", "7H 2C", "may_discard", "7H"),
        ("3H", "7H 2C", "must_trump", "7H"),
    ],
)
def test_e2_who_cannot_follow(led: str, hand: str, void_rule: str, legal: str) -> None:
    game = trick([led, hand, "", ""], 0, "H", void_rule=void_rule)
    do(game, 0, f"play {led}")
    assert legal_cards(game) == legal


def test_e3_three_points_are_to_be_had_without_the_jack() -> None:
    game = dealt(["AH 9H KS 2S 4S 5S", "KC QC 9C 8C 7C 6C", "3H KD QD 9D 8D 7D", "2C 3C 4C 2D 3D 4D"], "- - - 4")
    play_out(
        game,
        "0: AH 6C 3H 2C -> 0. 0: 9H 7C 7D 2D -> 0. 0: KS 8C 8D 3C -> 0. 0: 5S 9C 9D 4C -> 0. "
        "0: 4S KC KD 3D -> 0. 0: 2S QC QD 4D -> 0",
    )
    assert points_of(game) == {"high": 0, "low": 0, "game": 0}
    assert game.scores == (-4, 0)


@pytest.mark.parametrize(
    ("one", "other", "counts"),
    [("10S 10D AC", "KS KD QC QH JS", (24, 11)), ("10S JC KD", "AS AD QS KC JD", (14, 14))],
)
def test_e4_game_is_counted(one: str, other: str, counts: tuple[int, int]) -> None:
    values = game_values(2, jack=1)
    assert tuple(points_in(mask_of(parse_cards(cards)), values) for cards in (one, other)) == counts


def test_e5_set_back() -> None:
    assert settled(0, 3, (0, 0), (0, 0, 1, 1)) == (-3, 2)
    assert settled(0, 3, (0, 0), (0, 0, None, None)) == (-3, 0)


def test_e6_the_dealer_may_take_the_bid() -> None:
    game = dealt(bids="2 - 3")
    assert bids_of(game) == ["bid 3", "bid 4", "pass"]
    (bid, _) = game.choices(0)
    assert bid.fields is not None
    assert [(field.face, field.closed) for field in bid.fields.rows[0]] == [
        ("2", "Bid three or more, or pass."), ("Take it for 3", ""), ("4", ""),
    ]  # fmt: skip
    do(game, 0, "bid 3")
    assert (game.bidder, game.highest, game.phase, game.play.turn) == (0, 3, "play", 0)
    assert bids_of(dealt(bids="2 - 3", dealer_steals="off")) == ["bid 4", "pass"]
    assert bids_of(dealt(bids="2 -")) == ["bid 3", "bid 4", "pass"]


def test_e7_the_dealer_alone() -> None:
    game = dealt(bids="- - -")
    assert bids_of(game) == ["bid 2", "bid 3", "bid 4"]
    events: list[Event] = []
    free = dealt(bids="- - -", forced_dealer="off")
    assert bids_of(free) == ["bid 2", "bid 3", "bid 4", "pass"]
    do(free, 0, "pass", events)
    assert (free.phase, free.scores) == ("hand_over", (0, 0))
    assert not any(isinstance(event, Scored) for event in events)
    assert events[-1] == PhaseBegan("hand_over", "Everybody passes: the cards are thrown in.")
    do(free, CHANCE, f"shuffle {cards_text(PACK_52)}")
    assert (free.dealer, free.turn, free.hand) == (1, 2, 2)


def test_e8_after_four_only_the_dealer_is_asked() -> None:
    events: list[Event] = []
    game = dealt(bids="4", out=events)
    assert [event for event in events if isinstance(event, Said)] == [Said(1, "4"), Said(2, "Pass"), Said(3, "Pass")]
    assert game.waiting_for() == {0}
    assert bids_of(game) == ["bid 4", "pass"]
    do(game, 0, "bid 4")
    assert game.bidder == 0
    partner = dealt(bids="- 4")
    assert bids_of(partner) == ["bid 4", "pass"]
    do(partner, 0, "bid 4")
    assert partner.bidder == 0
    alone = dealt(bids="4", dealer_steals="off")
    assert alone.phase == "play"
    assert alone.waiting_for() == {1}


@pytest.mark.parametrize(
    "cards",
    ["1: AS 2C KS 9C -> 0", "1: JH 4D QH AD -> 3", "3: 5C AH JC 10C -> 1"],
)
def test_e9_who_takes_a_trick(cards: str) -> None:
    leader = int(cards[0])
    played = cards[3:].split(" -> ")[0].split()
    game = trick([played[(seat - leader) % 4] + " 2S" for seat in range(4)], leader, "C")
    play_out(game, cards)


def test_e10_a_hand_with_a_steal() -> None:
    hands = ["2C 4C JC QC AD 8S", "8D 6S 7S 10S JS AS", "AC 2D 4D 9H KH KS", "7C 10D KD 2H 8H 3S"]
    events: list[Event] = []
    game = dealt(hands, "3 - - 3", out=events)
    assert (game.bidder, game.highest) == (0, 3)
    play_out(
        game,
        "0: QC 6S AC 7C -> 2. 2: 2D KD AD 8D -> 0. 0: 8S AS KS 3S -> 1. 1: 7S 4D 2H JC -> 0. 0: 2C JS 9H 8H -> 0. "
        "0: 4C 10S KH 10D -> 0",
        events,
    )
    assert points_of(game) == {"high": 0, "low": 0, "jack": 0, "game": 0}
    assert (game.counts, game.scores) == ((38, 7), (4, 0))
    assert events[-1] == PhaseBegan(
        "hand_over",
        "{0} bid 3 and made 4. Nobody else scores.\nHigh: {0} and {2} (A♣)\nLow: {0} and {2} (2♣)\n"
        "Jack: {0} and {2} (J♣)\nGame: {0} and {2} (38 to 7)",
    )
    assert [event.points for event in events if isinstance(event, Scored)] == [(4, 0, 4, 0)]


@pytest.mark.parametrize(("low", "scores"), [("dealt", (-3, 2)), ("captured", (-3, 3))])
def test_e11_a_hand_set_back(low: str, scores: tuple[int, int]) -> None:
    hands = ["QC KC KD 2H 2S 5S", "QD AD 3H 8H 7S AS", "10D 4S 8S 9S JS KS", "5C JC AC 8D 3S QS"]
    game = dealt(hands, "- 3 - -", low=low)
    events: list[Event] = []
    play_out(
        game,
        "2: KS 3S 2S AS -> 1. 1: AD 4S QS KD -> 3. 3: AC 5S 7S JS -> 2. 2: 10D 8D 2H QD -> 1. 1: 3H 8S 5C KC -> 2. "
        "2: 9S JC QC 8H -> 2",
        events,
    )
    assert points_of(game) == {"high": 1, "low": int(low == "captured"), "jack": 0, "game": 1}
    assert (game.counts, game.scores) == ((11, 28), scores)
    assert "{2} bid 3, made" in str(events[-1])
    assert "set back 3" in str(events[-1])


def test_e12_three_alone() -> None:
    hands = ["3C QC JH 8S JS QS", "8C 9C 10C AD 7H 3S", "KC 10D KD 6H 5S AS"]
    game = dealt(hands, "- 2 -", players=3)
    play_out(
        game,
        "2: AS 8S 3S -> 2. 2: 6H JH 7H -> 0. 0: 3C 8C KC -> 2. 2: KD QC AD -> 1. 1: 9C 10D JS -> 0. 0: QS 10C 5S -> 0",
    )
    assert points_of(game) == {"high": 2, "low": 1, "jack": 0, "game": 0}
    assert (game.counts, game.scores) == ((24, 9, 7), (2, 1, -2))
    strict = dealt(hands, "- 2 -", players=3, void_rule="must_trump")
    play_out(strict, "2: AS 8S 3S -> 2. 2: 6H JH 7H -> 0. 0: 3C 8C KC -> 2")
    do(strict, 2, "play KD")
    assert refused(strict, 0, "play QC") == "You cannot follow, so you must trump."


def test_e13_four_alone_and_the_dealer_is_forced() -> None:
    hands = ["9C 5D 9D 8H 2S 6S", "10C JC 3H 4H 7H AS", "8C AC 6D 10D 4S 9S", "KC 2D 3D 7D 2H 6H"]
    game = dealt(hands, "- - - 2", players="4_alone")
    play_out(
        game,
        "0: 2S AS 4S 2D -> 1. 1: 3H 6D 2H 8H -> 0. 0: 5D 4H 9S 3D -> 2. 2: AC KC 6S JC -> 0. 0: 9C 10C 8C 6H -> 1. "
        "1: 7H 10D 7D 9D -> 1",
    )
    assert points_of(game) == {"high": 1, "low": 0, "game": 1}
    assert (game.counts, game.scores) == ((8, 24, 0, 0), (-2, 2, 0, 0))


def test_e14_the_bidder_gets_home_first() -> None:
    assert settled(0, 2, (19, 20), (0, 0, 1, 1)) == (21, 20)
    assert settled(0, 3, (19, 20), (0, 0, 1, 1)) == (16, 22)
    assert settled(0, 2, (18, 20), (0, 0, 1, None)) == (20, 21)


def test_e15_in_order() -> None:
    assert settled(0, 2, (19, 20), (0, 1, None, 0), going_out="in_order") == (20, 21)
    assert settled(0, 2, (19, 20), (0, 1, None, 0)) == (21, 20)


def test_e16_several_others_get_home() -> None:
    assert settled(2, 2, (19, 19, 5), (1, 0, 1, 0), players=3) == (20, 21, 3)


def test_e17_one_trump_in_play() -> None:
    hands = ["JD 2C 3C 4C 5C 6C", "AS KS QS JS 10S 9S", "AH KH QH JH 10H 9H", "AC KC QC JC 10C 9C"]
    game = dealt(hands, "- - - 4")
    play_out(
        game,
        "0: JD 9S 9H 9C -> 0. 0: 2C 10S 10H 10C -> 3. 3: AC 3C JS JH -> 3. 3: KC 4C QS QH -> 3. "
        "3: QC 5C KS KH -> 3. 3: JC 6C AS AH -> 3",
    )
    assert points_of(game) == {"high": 0, "low": 0, "jack": 0, "game": 1}
    assert game.scores == (-4, 1)


# --------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("bids", "text", "told", "options"),
    [
        ("3", "bid 3", "Bid more than three, or pass.", {}),
        ("- - 3", "bid 3", "Bid more than three, or pass.", {"dealer_steals": "off"}),
        ("- - 3", "bid 2", "Bid three or more, or pass.", {}),
        ("4", "bid 3", "Bid four, or pass.", {}),
        ("", "bid 1", "The lowest bid is two.", {}),
        ("", "bid 0", "The lowest bid is one.", {"min_bid": 1}),
        ("", "bid 5", "There are only four points.", {}),
        ("", "bid 99999999999999999999", "There are only four points.", {}),
        ("- - -", "pass", "Everyone passed: you must bid at least two.", {}),
        ("- - -", "pass", "Everyone passed: you must bid at least one.", {"min_bid": 1}),
        ("", "bid hearts", "Your first card makes trumps.", {}),
        ("", "bid all", "Bid a number of points.", {}),
        ("", "bid", "That means nothing in Setback.", {}),
    ],
)
def test_a_bid_that_is_refused(bids: str, text: str, told: str, options: dict[str, Any]) -> None:
    game = dealt(bids=bids, **options)
    assert refused(game, game.turn, text) == told


def lowest(game: Setback, seat: Seat) -> str:
    return cards_text(cards_in(game.play.hands[seat])[:1])


def test_no_card_before_the_bids() -> None:
    game = dealt()
    assert refused(game, 1, f"play {lowest(game, 1)}") == "Bid or pass first."
    assert (
        game.refusal(1, [next(card for card in PACK_52 if game.play.hands[1] >> card & 1)], "") == "Bid or pass first."
    )


def test_out_of_turn_and_twice() -> None:
    game = dealt(bids="2")
    assert refused(game, 3, "bid 3") == "It is not your turn."
    assert refused(game, 1, "bid 3") == "Everyone bids once."
    assert refused(game, 1, "pass") == "Everyone bids once."
    assert refused(game, 3, f"play {lowest(game, 3)}") == "It is not your turn."
    for bid in ("pass", "pass", "pass"):
        do(game, game.turn, bid)
    assert refused(game, game.turn, "bid hearts") == "Your first card makes trumps."
    assert refused(game, 2, "bid 3") == "Everyone bids once."
    assert refused(game, 3, f"play {lowest(game, 3)}") == "It is not your turn."


def test_cards_that_are_refused() -> None:
    game = trick(["3H 9D", "7H 2C", "AS 4D 5D", "KD 8H 3C"], 0, "H")
    do(game, 0, "play 3H")
    assert refused(game, 1, "play 2C") == "Trumps were led: you must play a trump."
    assert refused(game, 0, "play 3H") == "A played card stays played."
    for seat, card in ((1, "7H"), (2, "4D"), (3, "8H")):
        do(game, seat, f"play {card}")
    do(game, 3, "play KD")
    do(game, 0, "play 9D")


# ---------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(("players", "seats", "sides"), [("4_partners", 4, 2), ("4_alone", 4, 4), (3, 3, 3), (5, 5, 5)])
def test_who_plays(players: str | int, seats: int, sides: int) -> None:
    game = dealt(players=players)
    assert (game.seats, len(game.scores), game.stock.bit_count()) == (seats, sides, 52 - 6 * seats)
    assert Setback({"players": str(players)}).seats == seats


def test_what_no_option_has() -> None:
    with pytest.raises(OptionError):
        Setback({"players": 6})
    with pytest.raises(OptionError):
        Setback({"target": 20})


def test_the_jack_of_trumps_counts_for_game() -> None:
    assert sum(game_values(SPADES, jack=1)) == 80


def test_a_trump_that_was_played_shows_no_void_unless_it_must_be_followed() -> None:
    for plain_follow, void in (("follow_or_trump", False), ("strict", True)):
        game = trick(["9D", "7H 2C", "", ""], 0, "H", plain_follow=plain_follow)
        do(game, 0, "play 9D")
        do(game, 1, "play 7H")
        assert (not game.may_hold()[1] & order(2).masks[1]) is void


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "target": 7, "min_bid": 1, "forced_dealer": "off"},
        {"players": 5, "target": 11, "low": "captured", "void_rule": "must_trump", "plain_follow": "strict"},
        {"players": "4_alone", "going_out": "in_order", "dealer_steals": "off"},
    ],
)
def test_a_match_to_the_end_as_a_record(options: dict[str, Any]) -> None:
    match, rng, choose = Match("setback", options, "17"), random.Random(17), find("setback").bot()
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None
    scores = record.result["scores"]
    assert max(scores) >= match.game.options["target"]
    assert len({score for score in scores if score == max(scores)}) == 1


def test_the_sheet_tells_bids_points_and_what_was_set_back() -> None:
    hands = ["JD 2C 3C 4C 5C 6C", "AS KS QS JS 10S 9S", "AH KH QH JH 10H 9H", "AC KC QC JC 10C 9C"]
    events: list[Event] = []
    game = dealt(hands, "- - - 4")
    play_out(
        game,
        "0: JD 9S 9H 9C -> 0. 0: 2C 10S 10H 10C -> 3. 3: AC 3C JS JH -> 3. 3: KC 4C QS QH -> 3. "
        "3: QC 5C KS KH -> 3. 3: JC 6C AS AH -> 3",
        events,
    )
    sheet = game.sheet()
    assert sheet.rows == (("1", "{0} 4", "Diamonds", "{0}", "{0}", "{0}", "{1}", "-4 → -4", "+1 → 1"),)
    assert sheet.marks == ("Hand 1: {0} and {2} set back 4",)
    assert "{0} bid 4, made 3: set back 4. {1} and {3} score 1 point." in [
        event.text for event in events if isinstance(event, Note)
    ]
