"""Pinochle: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from at_table import do, notes, refused

from cardrules.games.pinochle.game import LEVELS, PACK, Pinochle, melds_in, melds_of, order, rounded
from cardrules.parts.tricks import points_in
from cardrules.protocol.cards import (
    CLUBS,
    HEARTS,
    Card,
    card_name,
    cards_in,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Scored,
    Seat,
    Turned,
    View,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled


def stacked(hands: Sequence[str], up: str, stock: str = "", dealer: Seat = 0, batch: int = 3) -> list[Card]:
    """The pack in an order that deals these hands, this turned card and this stock; what lacks comes from the rest."""
    held = [parse_cards(hand) for hand in hands]
    turned, below = parse_cards(up), parse_cards(stock)
    spare = [card for card in PACK if card not in turned + below and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 12:
            hand.append(spare.pop(0))
    cards = []
    for start in range(0, 12, batch):
        for seat in (1 - dealer, dealer):
            cards += held[seat][start : start + batch]
    return cards + turned + below + spare


def dealt(
    hands: Sequence[str] = ("", ""),
    up: str = "KH",
    stock: str = "",
    dealer: Seat = 0,
    out: list[Event] | None = None,
    **options: Any,
) -> Pinochle:
    """A deal just dealt, hearts being trumps if nothing else is turned up."""
    game = Pinochle(options)
    do(game, CHANCE, f"first {dealer}")
    order_of_cards = stacked(hands, up, stock, dealer, game.rules.deal_batch)
    do(game, CHANCE, f"shuffle {cards_text(order_of_cards)}", out)
    return game


def won(hand: str, table: Sequence[str] = (), up: str = "9H", **options: Any) -> Pinochle:
    """Seat 0 has just won a trick of phase one, with this hand; ``table`` are melds that it has laid before."""
    game = dealt(up=up, **options)
    game.phase = "meld"
    game.play.turn = 0
    game.play.hands = [mask_of(parse_cards(hand)), 0]
    game.totals = (0, 0)
    game.scored = ()
    for meld in table:
        game.play.hands[0] |= mask_of(parse_cards(meld))
        do(game, 0, f"meld {meld}")
        game.melded = False
    return game


def strict(hands: Sequence[str], leader: Seat = 0, **options: Any) -> Pinochle:
    """A trick of phase two about to be led, hearts being trumps, with just these cards in the hands."""
    game = dealt(up="9H", **options)
    game.phase = "strict"
    game.play.turn = leader
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    game.stock, game.turned = [], []
    game.totals = (0, 0)
    game.scored = ()
    return game


def melds(game: Pinochle) -> list[tuple[str, str]]:
    """The legal melds of the winner, as names and cards."""
    return sorted((LEVELS[meld.level].name, cards_text(meld.action.cards)) for meld in game.legal_melds())


def legal_cards(game: Pinochle, seat: Seat) -> set[str]:
    return {card_name(action.cards[0]) for action in game.legal(seat) if action.verb == "play"}


def finish(game: Pinochle, rng: random.Random) -> None:
    """Play the deal to its end at random."""
    while game.phase in ("play", "meld", "strict"):
        seat = game.play.turn
        game.apply(seat, rng.choice(game.legal(seat)))


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_the_order_of_the_cards() -> None:
    ranking = order(HEARTS)
    for high, low in pairwise(("AC", "10C", "KC", "QC", "JC", "9C")):
        assert ranking.power[parse_card(high)] > ranking.power[parse_card(low)]
    for cards, winner in (
        ("QC 10C", 1), ("AC AS", 0), ("AC 9H", 1), ("KH 10H", 1), ("10S 10S'", 0),
    ):  # fmt: skip
        led, answer = cards.split()
        game = dealt([led, answer], up="9H'", dealer=1)
        do(game, 0, f"play {led}")
        do(game, 1, f"play {answer}")
        assert game.waiting_for() == {winner}
        assert game.play.won[winner] == mask_of(parse_cards(cards))


def test_e2_a_nine_turned_up() -> None:
    events: list[Event] = []
    game = dealt(up="9D'", dealer=1, out=events)
    assert game.totals == (0, 10)
    assert "{1} scores 10, because a nine was turned up" in notes(events)
    assert game.waiting_for() == {0}
    game = won("9D AC", up="9D'")
    assert refused(game, 0, "dix_exchange 9D") == "The turned card is a nine already; just show your dix."
    assert [choice.verb for choice in game.choices(0)] == ["dix_show", "draw"]
    do(game, 0, "dix_show 9D")
    assert game.totals == (10, 0)


def test_e3_one_meld_a_trick() -> None:
    game = won("KS QS JD 9C")
    assert melds(game) == [("marriage", "QS KS"), ("pinochle", "JD QS")]
    do(game, 0, "meld KS QS")
    assert game.totals == (20, 0)
    assert melds(game) == []
    game.melded = False  # another trick won
    assert melds(game) == [("pinochle", "JD QS")]
    do(game, 0, "meld JD QS")
    assert game.totals == (60, 0)
    assert game.view(1).zone("meld:0").cards == tuple(parse_cards("KS QS JD"))


def test_e4_royal_marriage_and_flush() -> None:
    game = won("AH 10H JH", ["KH QH"])
    assert melds(game) == [("flush", "10H JH QH KH AH")]
    do(game, 0, "meld AH 10H KH QH JH")
    assert game.totals == (190, 0)
    first = won("", ["AH 10H KH QH JH"])
    assert melds(first) == []
    assert refused(first, 0, "meld KH QH") == "At least one card must come from your hand."


def test_e5_no_card_from_the_hand() -> None:
    game = won("9C QD' QC QH", ["QS KS", "JD JC JH JS"])
    assert ("pinochle", "JD QS") not in melds(game)
    assert refused(game, 0, "meld QS JD") == "At least one card must come from your hand."


def test_e6_a_second_royal_marriage_needs_fresh_cards() -> None:
    game = won("KH'", ["AH 10H KH QH JH"])
    assert melds(game) == []
    assert refused(game, 0, "meld KH' QH") == "The queen of hearts has already scored in a flush."
    both = won("KH' QH'", ["AH 10H KH QH JH"])
    assert melds(both) == [("royal marriage", "QH' KH'")]
    do(both, 0, "meld KH' QH'")
    assert both.totals == (190, 0)


def test_e7_exchange_and_flush_in_one_turn() -> None:
    game = won("9D 10D KD QD JD", up="AD")
    do(game, 0, "dix_exchange 9D")
    assert game.turned == [parse_card("9D")]
    do(game, 0, "meld AD 10D KD QD JD")
    assert game.totals == (160, 0)


def test_e8_a_second_dix() -> None:
    game = won("9D 9D' 10D KD QD JD", up="AD")
    do(game, 0, "dix_exchange 9D")
    assert refused(game, 0, "dix_exchange 9D'") == "The turned card is a nine already; just show your dix."
    do(game, 0, "dix_show 9D'")
    assert game.totals == (20, 0)
    assert game.waiting_for() == {0}


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [
        ("KH", "10H 9H AS", "10H"),
        ("KH", "JH 9H AS", "JH 9H"),
        ("KH", "AS QC", "AS QC"),
        ("10C", "AC 9C JH", "AC 9C"),
        ("10C", "JH 9H AS", "JH 9H"),
        ("10C", "AS QD", "AS QD"),
        ("10H", "10H' 9H", "10H' 9H"),
    ],
)
def test_e9_strict_play(led: str, hand: str, legal: str) -> None:
    game = strict([led, hand])
    do(game, 0, f"play {led}")
    assert legal_cards(game, 1) == set(legal.split())


def test_e10_rounding() -> None:
    assert [rounded(points) for points in (127, 126, 113, 117, 240)] == [130, 120, 110, 120, 240]
    assert (rounded(126), rounded(114)) == (120, 110)
    assert {rounded(points) + rounded(240 - points) for points in range(241)} == {230, 240}


def ended(totals: Sequence[int], target: int = 1000, **options: Any) -> tuple[Pinochle, list[Event]]:
    """A match in which the last trick of a deal leads to these totals."""
    game = strict(["AH", "9H"], **options)
    game.target = 0 if game.rules.single else target
    game.play.won = [mask_of(parse_cards("AC 10C AC' 10C' AS 10S AS' 10S' AD")), mask_of(parse_cards("KC QC KS JC KD"))]
    counts = [points_in(cards) for cards in game.play.won]
    entered = [rounded(counts[0] + 11), rounded(counts[1])]
    game.totals = (totals[0] - entered[0] - 10, totals[1] - entered[1])
    do(game, 0, "play AH")
    events: list[Event] = []
    do(game, 1, "play 9H", events)
    assert game.totals == tuple(totals)
    return game, events


@pytest.mark.parametrize(
    ("totals", "target", "test", "winners", "then"),
    [
        ((1010, 990), 1000, "exceed", (0,), 1000),
        ((1000, 870), 1000, "exceed", None, 1000),
        ((1180, 1020), 1000, "exceed", None, 1250),
        ((1240, 1260), 1250, "exceed", (1,), 1250),
        ((1300, 1240), 1000, "exceed", None, 1250),
        ((1300, 1260), 1000, "exceed", None, 1250),
        ((1800, 1750), 1000, "exceed", None, 1250),
        ((1800, 1750), 1250, "exceed", None, 1500),
        ((1500, 1500), 1250, "reach", None, 1500),
        ((1000, 870), 1000, "reach", (0,), 1000),
        ((1000, 1000), 1000, "reach", None, 1250),
        ((800, 870), 1000, "reach", None, 1000),
    ],
)
def test_e11_the_end_of_the_match(
    totals: tuple[int, int], target: int, test: str, winners: tuple[Seat, ...] | None, then: int
) -> None:
    game, events = ended(totals, target, target_test=test)
    result = game.result()
    assert game.target == then
    if winners is None:
        assert result is None
        assert game.waiting_for() == {CHANCE}
        assert game.phase == "hand_over"
    else:
        assert result is not None
        assert (result.scores, result.winners) == (totals, winners)
        assert game.waiting_for() == frozenset()
        assert result.text == f"{{{winners[0]}}} wins by {max(totals):,} to {min(totals):,}."
    rises = f"Both are past {target:,}: the target rises to {then:,}"
    assert (rises in notes(events)) is (then > target)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert bool(sheet.marks) is (then > target)


@pytest.mark.parametrize(
    ("totals", "test", "winners"),
    [
        ((1800, 1750), "exceed", (0,)),
        ((1510, 2260), "exceed", (1,)),
        ((1750, 1750), "exceed", None),
        ((1750, 1500), "exceed", (0,)),
        ((1500, 1510), "reach", (1,)),
        ((1500, 1500), "reach", None),
    ],
)
def test_both_past_for_the_third_time(totals: tuple[int, int], test: str, winners: tuple[Seat, ...] | None) -> None:
    """The higher score wins; if they are equal, another deal is played, and then the higher score wins again."""
    game, events = ended(totals, 1500, target_test=test)
    result = game.result()
    assert game.target == 1500
    assert (result.winners if result else None) == winners
    again = "Both are past 1,500 with the same score: another deal decides"
    assert (again in notes(events)) is (winners is None)
    assert not any("rises" in note for note in notes(events))


@pytest.mark.parametrize("target", [1000, 1250, 1500, 4000])
def test_with_always_on_the_target_rises_for_ever(target: int) -> None:
    totals = (target + 300, target + 10)
    game, events = ended(totals, target, both_past="always_on")
    assert game.result() is None
    assert game.target == target + 250
    assert f"Both are past {target:,}: the target rises to {target + 250:,}" in notes(events)


def test_e12_the_last_draw() -> None:
    for exchanged in (False, True):
        game = won("JC JD JH JS 9H 10C", up="AH")
        game.play.hands[1] = mask_of(parse_cards("QC"))
        if exchanged:
            do(game, 0, "dix_exchange 9H")
        game.stock = parse_cards("KC")
        do(game, 0, "meld JC JD JH JS")
        events: list[Event] = []
        do(game, 0, "draw", events)
        left = "9H" if exchanged else "AH"
        assert Turned(parse_card("KC"), "stock", 0) in events
        assert game.play.hands[0] >> parse_card("KC") & 1
        assert game.play.hands[1] == mask_of(parse_cards(f"QC {left}"))
        assert game.phase == "strict"
        assert game.view(1).state.known == (
            mask_of(parse_cards("JC JD JH JS KC" + (" AH" if exchanged else ""))),
            mask_of(parse_cards(left)),
        )
        assert game.view(0).zone("meld:0").cards == ()
        assert game.waiting_for() == {0}


def test_e13_refused_melds() -> None:
    game = won("KS QS KC QC QS'")
    assert refused(game, 1, "meld KS QS") == "Only the winner of the trick may meld."
    do(game, 0, "meld KS QS")
    assert refused(game, 0, "meld KC QC") == "One meld per trick. Keep it for the next trick you win."
    game.melded = False
    game.play.hands[0] ^= 1 << parse_card("QS")  # played away
    game.table[0].remove(parse_card("QS"))
    assert refused(game, 0, "meld KS QS'") == "The king of spades has already scored in a marriage."
    assert melds(game) == [("marriage", "QC KC")]


E14_HANDS = ("10C JC JC' 10S KS JS KH 9H' AD QD' JD' 9D", "QC 9C AS' QS' 9S KH' JH' 9H 10D QD JD 9D'")
E14_STOCK = "QC' QH AH' AH 10D' AS QH' 10H KC AD' 9S' 10H' KS' 10S' 9C' KD JH AC KC' QS AC' 10C' JS'"
# leader, its card, the answer, winner, what the winner then does, what winner and loser draw, the running score
E14_PHASE_ONE = [
    (1, "9C", "10C", 0, ["dix_exchange 9D", "meld KD' QD'"], "QC' QH", (50, 0)),
    (0, "9H'", "JH'", 1, ["dix_show 9D'", "meld QC QS' QH QD"], "AH' AH", (50, 70)),
    (1, "9S", "10S", 0, [], "10D' AS", (50, 70)),
    (0, "JC", "QC", 1, ["meld QS' JD"], "QH' 10H", (50, 110)),
    (1, "9H", "10H", 0, ["meld AD 10D' KD' QD' JD'"], "KC AD'", (200, 110)),
    (0, "JS", "QS'", 1, ["meld KH' QH'"], "9S' 10H'", (200, 130)),
    (1, "9S'", "KS", 0, ["meld KC QC'"], "KS' 10S'", (220, 130)),
    (0, "10H'", "AH'", 1, [], "9C' KD", (220, 130)),
    (1, "9C'", "QC'", 0, ["meld KC KS' KH KD"], "JH AC", (300, 130)),
    (0, "JC'", "QH", 0, [], "KC' QS", (300, 130)),
    (0, "JH", "QH'", 1, [], "AC' 10C'", (300, 130)),
    (1, "10S'", "10D'", 0, [], "JS' 9D", (300, 130)),
]
E14_HANDS_THEN = ("10C' KC KC' KS' JS' AH KH AD KD KD' QD' JD'", "AC AC' AS AS' QS KH' AD' 10D QD JD 9D 9D'")
E14_PHASE_TWO = [
    (0, "AD", "9D", 0), (0, "KD'", "AD'", 1), (1, "10D", "JD'", 1), (1, "AS'", "JS'", 1), (1, "AS", "KS'", 1),
    (1, "AC", "KC'", 1), (1, "AC'", "KC", 1), (1, "QS", "QD'", 0), (0, "AH", "KH'", 0), (0, "KH", "9D'", 1),
    (1, "JD", "KD", 0), (0, "10C'", "QD", 1),
]  # fmt: skip


def test_e14_a_whole_deal() -> None:
    game = dealt(E14_HANDS, up="KD'", stock=E14_STOCK)
    events: list[Event] = []
    for leader, led, answer, winner, actions, draws, totals in E14_PHASE_ONE:
        assert game.waiting_for() == {leader}
        do(game, leader, f"play {led}", events)
        do(game, 1 - leader, f"play {answer}", events)
        assert game.waiting_for() == {winner}
        for action in actions:
            do(game, winner, action, events)
        do(game, winner, "draw", events)
        for seat, card in zip((winner, 1 - winner), draws.split(), strict=True):
            assert game.play.hands[seat] >> parse_card(card) & 1
        assert [hand.bit_count() for hand in game.play.hands] == [12, 12]
        assert game.totals == totals
    assert game.phase == "strict"
    assert [set(cards_text(cards_in(hand)).split()) for hand in game.play.hands] == [
        set(hand.split()) for hand in E14_HANDS_THEN
    ]
    for leader, led, answer, winner in E14_PHASE_TWO:
        assert game.waiting_for() == {leader}
        do(game, leader, f"play {led}", events)
        do(game, 1 - leader, f"play {answer}", events)
        assert game.phase == "hand_over" or game.waiting_for() == {winner}
    deal = game.finished[0]
    assert deal.counts == deal.entered == (100, 140)
    assert game.totals == (400, 280)
    assert Scored((400, 280), "Deal 1") in events
    assert "{1} scores 10 for the last trick" in notes(events)
    assert "{0} melds a flush: A♦ 10♦ K♦ Q♦ J♦, 150 points" in notes(events)
    assert "{0} melds 80 kings: K♦ K♠ K♥ K♣" in notes(events)
    assert "{0} exchanges a dix for the K♦, 10 points" in notes(events)
    assert "{1} shows a dix: 9♦, 10 points" in notes(events)
    assert "The last card of the stock is the J♠: {0} takes it, and {1} takes the 9♦" in notes(events)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (
        ("1", "Melds", "290", "120"),
        ("", "Dix", "10", "10"),
        ("", "Tricks", "100", "140"),
        ("", "Last trick", "", "10"),
        ("", "Deal", "400", "280"),
        ("", "Match", "400", "280"),
        ("", "Target", "1,000", "1,000"),
    )
    assert sheet.totals == ("Total", "", "400", "280")
    assert sheet.marks == (
        "Deal 1: melded by {0}: royal marriage 40, flush 150, marriage 20, 80 kings; "
        "by {1}: 60 queens, pinochle 40, marriage 20",
    )
    view = game.view(None)
    piles = [[card for card in view.zone(f"won:{seat}").cards if card is not None] for seat in (0, 1)]
    assert cards_text(piles[0]).startswith("9C 10C 9S 10S 9H 10H 9S' KS")
    assert [points_in(mask_of(pile)) for pile in piles] == [100, 140]
    assert [token.text for token in view.tokens if token.kind == "count"] == ["100 points", "140 points"]
    assert sheet.leaders == (0,)


def test_melds_of_one_value_are_choices_of_their_own() -> None:
    game = won("KH QH QS JD 9C")
    labels = [choice.label for choice in game.choices(0) if choice.verb == "meld"]
    assert labels == ["Royal marriage, 40", "Pinochle, 40"]


def test_e15_a_melded_card_is_played_from_the_table() -> None:
    game = won("9H AD", ["KC QC"])
    game.phase = "play"
    game.play.turn = 1
    game.play.hands[1] = mask_of(parse_cards("JC"))
    do(game, 1, "play JC")
    assert legal_cards(game, 0) == {"KC", "QC", "9H", "AD"}
    events: list[Event] = []
    do(game, 0, "play KC", events)
    assert Moved((parse_card("KC"),), "meld:0", "trick:0") in events
    assert "{0} takes the trick, 6 points" in notes(events)
    assert game.waiting_for() == {0}
    assert game.table[0] == parse_cards("QC")
    game.play.hands[0] |= mask_of(parse_cards("KC' QD QH QS"))
    assert melds(game) == [("60 queens", "QC QD QH QS")]


@pytest.mark.parametrize(
    ("pile", "test", "right"),
    [
        ("AC AS AD", "exceed", True),
        ("AC KC KS AD", "exceed", False),
        ("AC KC KS AD", "reach", True),
        ("AC KC KS 10D", "reach", False),
    ],
)
def test_e16_declaring_out(pile: str, test: str, right: bool) -> None:
    game = strict(["AH", "9H"], declare_out="on", target_test=test)
    game.totals = (860 + 110, 700)
    game.play.won = [mask_of(parse_cards(pile)), mask_of(parse_cards("AS'"))]
    claim = game.choices(0)[-1]
    word = "reached" if test == "reach" else "passed"
    assert claim.confirm == f"If you have {word} 1,000 you win the match, if not you lose it. Declare out?"
    assert refused(game, 1, "claim") == "It is your opponent's turn."
    events: list[Event] = []
    do(game, 0, "claim", events)
    result = game.result()
    assert result is not None
    total = 970 + points_in(game.play.won[0])
    assert result.scores == (total, 711)
    assert result.winners == ((0,) if right else (1,))
    so = f"has {total:,}: {{0}}" if right else f"has only {total:,}: {{1}}"
    assert result.text == f"{{0}} declared out at 1,000 and {so} wins the match."
    assert Scored((points_in(game.play.won[0]), 11), "Deal 1") in events
    assert "{0} declares out" in notes(events)


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Pinochle.declared} == {
        "match": ("to_1000", "single_deal"),
        "target_test": ("exceed", "reach"),
        "deal_batch": (3, 4),
        "rounding": ("seven_up", "exact"),
        "double_pinochle": ("off", "300"),
        "both_past": ("third_time", "always_on"),
        "declare_out": ("off", "on"),
        "counters": ("off", "on"),
    }
    for preset in Pinochle.presets:
        Pinochle(preset.settings)
    with pytest.raises(OptionError, match="play a match to 1,000"):
        Pinochle({"match": "single_deal", "declare_out": "on"})


@pytest.mark.parametrize("batch", [3, 4])
def test_cards_dealt_at_a_time(batch: int) -> None:
    events: list[Event] = []
    game = Pinochle({"deal_batch": batch})
    do(game, CHANCE, "first 0")
    do(game, CHANCE, f"shuffle {cards_text(PACK)}", events)
    moves = [event for event in events if isinstance(event, Moved)]
    assert [move.target for move in moves] == ["stock", *["hand:1", "hand:0"] * (12 // batch), "turned"]
    assert {len(move.cards) for move in moves[1:-1]} == {batch}
    assert game.play.hands[1] >> PACK[0] & 1
    assert (len(game.stock), game.turned) == (23, [PACK[24]])
    assert game.waiting_for() == {1}


@pytest.mark.parametrize(("totals", "winners"), [((300, 280), (0,)), ((270, 280), (1,)), ((280, 280), (0, 1))])
def test_a_single_deal(totals: tuple[int, int], winners: tuple[Seat, ...]) -> None:
    game, _ = ended(totals, match="single_deal")
    result = game.result()
    assert result is not None
    assert result.winners == winners
    assert game.view(0).status[-1] == "A single deal"
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.title == "Pinochle, a single deal"
    assert [row[1] for row in sheet.rows] == ["Melds", "Dix", "Tricks", "Last trick", "Deal"]
    if len(winners) == 2:
        assert result.text == "{0} and {1} share the win with 280 points each."
        assert sheet.leaders == (0, 1)


@pytest.mark.parametrize(("rounding", "entered"), [("seven_up", (110, 20)), ("exact", (113, 17))])
def test_rounding(rounding: str, entered: tuple[int, int]) -> None:
    game = strict(["AH", "9H"], rounding=rounding)
    piles = ("AC 10C AC' 10C' AS 10S AS' 10S' AD KH QS", "KC QC KS JC KD")
    game.play.won = [mask_of(parse_cards(pile)) for pile in piles]
    do(game, 0, "play AH")
    events: list[Event] = []
    do(game, 1, "play 9H", events)
    assert game.finished[0].counts == (113, 17)
    assert game.finished[0].entered == entered
    assert game.totals == (entered[0] + 10, entered[1])
    told = "{1} has taken 17 points in tricks" + (", which count 20" if rounding == "seven_up" else "")
    assert told in notes(events)
    sheet = game.view(0).sheet
    assert sheet is not None
    cells = ("110 (113)", "20 (17)") if rounding == "seven_up" else ("113", "17")
    assert ("", "Tricks", *cells) in sheet.rows


def test_double_pinochle() -> None:
    hand = "QS QS' JD JD'"
    assert [name for name, _ in melds(won(hand))] == ["pinochle"] * 4
    game = won(hand, double_pinochle="300")
    assert ("double pinochle", "JD QS JD' QS'") in melds(game)
    do(game, 0, f"meld {hand}")
    assert game.totals == (300, 0)
    enlarged = won("QS' JD'", ["QS JD"], double_pinochle="300")
    assert melds(enlarged) == [("double pinochle", "JD QS JD' QS'"), ("pinochle", "JD' QS'")]
    do(enlarged, 0, f"meld {hand}")
    assert enlarged.totals == (340, 0)
    after = won("QS' JD", ["QS JD'"], double_pinochle="300")
    assert ("pinochle", "JD QS'") in melds(after)
    mixed = won("QS'", ["QS JD"])
    assert refused(mixed, 0, "meld QS' JD") == "The jack of diamonds has already scored in a pinochle."


def test_claims_are_not_offered_unless_agreed() -> None:
    game = strict(["AH AC", "9H 9C"])
    assert [choice.verb for choice in game.choices(0)] == ["play"]
    assert refused(game, 0, "claim") == "Declaring out has not been agreed for this match."
    agreed = dealt(declare_out="on", dealer=1)
    assert [choice.verb for choice in agreed.choices(0)] == ["play", "claim"]
    assert Action("claim") in agreed.legal(0)
    assert [agreed.view(seat).closed for seat in (0, 1)] == [(), (("Declare out", "It is your opponent's turn.", "C"),)]
    do(agreed, 0, f"play {sorted(legal_cards(agreed, 0))[0]}")
    assert Action("claim") in agreed.legal(1)
    melding = won("9C", declare_out="on")
    assert refused(melding, 0, "claim") == "Draw from the stock first."
    assert melding.view(0).closed == (("Declare out", "Draw from the stock first.", "C"),)
    assert game.view(0).closed == ()


# ---------------------------------------------------------------------------------------------- melding


def test_every_meld_and_what_it_is_worth() -> None:
    for hand, name, points in (
        ("AH 10H KH QH JH", "flush", 150),
        ("KH QH", "royal marriage", 40),
        ("KC QC", "marriage", 20),
        ("AC AS AH AD", "100 aces", 100),
        ("KC KS KH KD", "80 kings", 80),
        ("QC QS QH QD", "60 queens", 60),
        ("JC JS JH JD", "40 jacks", 40),
        ("QS JD", "pinochle", 40),
    ):
        game = won(hand)
        do(game, 0, f"meld {hand}")
        assert game.totals == (points, 0)
        assert game.newest == (0, name)
        assert [(token.place, token.text) for token in game.view(1).tokens if token.kind == "meld"] == [
            ("meld:0", name)
        ]
        assert game.view(None).state.scored == ((0, name, points),)


def test_the_melds_of_a_pack() -> None:
    found = Counter(LEVELS[meld.level].name for meld in melds_of(CLUBS, True))
    assert found == {
        "marriage": 12, "royal marriage": 4, "flush": 32, "40 jacks": 16, "60 queens": 16, "80 kings": 16,
        "100 aces": 16, "pinochle": 4, "double pinochle": 1,
    }  # fmt: skip
    assert len(melds_of(CLUBS, False)) == len(melds_of(CLUBS, True)) - 1


def test_the_melds_in_a_hand_are_those_whose_cards_it_all_has() -> None:
    rng = random.Random(2)
    for double in (False, True):
        for size in range(2, 40):
            held = mask_of(rng.sample(PACK, size))
            assert melds_in(held, HEARTS, double) == [
                meld for meld in melds_of(HEARTS, double) if meld.mask & held == meld.mask
            ]


def test_a_card_serves_in_every_class_but_only_once() -> None:
    """The queen of spades: marriage, then queens, then pinochle, but no second marriage with the other king."""
    game = won("KS QS KS' QC QH QD JD")
    for meld in ("KS QS", "QC QS QH QD", "QS JD"):
        do(game, 0, f"meld {meld}")
        game.melded = False
    assert game.totals == (120, 0)
    assert refused(game, 0, "meld KS' QS") == "The queen of spades has already scored in a marriage."
    assert refused(game, 0, "meld KS' QS JD") != ""


def test_the_second_copies_make_the_same_melds_again() -> None:
    game = won("QS JD QS' JD'")
    for meld in ("QS JD", "QS' JD'"):
        do(game, 0, f"meld {meld}")
        game.melded = False
    assert game.totals == (80, 0)


def test_kings_already_scored() -> None:
    game = won("KC'", ["KC KS KH KD"])
    assert refused(game, 0, "meld KC' KS KH KD") == "The king of diamonds has already scored in 80 kings."


def test_choices_offer_table_cards_first() -> None:
    """A king of the table and a fresh one: the meld with the king of the table comes first, and all are offered."""
    game = won("KS' KC KH KD 9H QD' AC", ["KS QS"], up="10H")
    offered = {choice.label: choice for choice in game.choices(0)}
    assert list(offered) == [
        "80 kings", "Marriage in diamonds, 20", "Show a dix, 10", "Exchange a dix for the 10♥, 10", "Draw",
    ]  # fmt: skip
    kings = offered["80 kings"]
    assert [sorted(map(card_name, some)) for some in kings.sets] == [
        ["KC", "KD", "KH", "KS"],
        ["KC", "KD", "KH", "KS'"],
    ]
    assert (kings.onto, kings.button, kings.least) == (("meld:0",), True, 4)
    assert offered["Draw"].click == ("stock",)
    assert offered["Exchange a dix for the 10♥, 10"].onto == ("turned",)


def test_pushed_cards_lie_with_the_new_meld() -> None:
    game = won("JD QD KD", ["KS QS", "AC AD AH AS"])
    events: list[Event] = []
    do(game, 0, "meld JD QS", events)
    assert game.table[0] == parse_cards("KS AC AD AH AS QS JD")
    assert Moved((parse_card("QS"),), "meld:0", "meld:0") in events
    assert Moved((parse_card("JD"),), "hand:0", "meld:0") in events
    assert Marked("meld", "pinochle") in events


# ---------------------------------------------------------------------------------- what the table refuses


def test_bad_play_in_phase_one() -> None:
    game = dealt(dealer=1)
    assert refused(game, 1, f"play {cards_text(cards_in(game.play.hands[1])[:1])}") == "It is your opponent's turn."
    assert refused(game, 0, "draw") == "The winner of the trick draws first."
    for attempt in ("meld KC QC", "dix_show 9H", "dix_exchange 9H"):
        assert refused(game, 0, attempt) == "Only the winner of the trick may meld."
    assert refused(game, 0, "draw now") == "That means nothing in Pinochle."
    with pytest.raises(IllegalAction, match="means nothing"):
        game.check(0, Action("draw", (), (PACK[0],)))
    with pytest.raises(IllegalAction, match="means nothing"):
        game.check(0, Action("jump"))
    other = cards_in(game.play.hands[1])[0]
    assert "is not in your hand" in refused(game, 0, f"play {card_name(other)}")
    card = cards_in(game.play.hands[0])[0]
    do(game, 0, f"play {card_name(card)}")
    assert refused(game, 0, f"play {card_name(card)}") == "A played card stays played."
    assert refused(game, 0, "meld KC QC") == "Only the winner of the trick may meld."


def test_bad_play_after_the_draw() -> None:
    game = won("KS QS JD 9H AC", up="10H")
    game.play.hands[1] = mask_of(parse_cards("9C KH"))
    do(game, 0, "draw")
    game.play.leaders = [0]
    assert refused(game, 0, "draw") == "The winner of the trick draws first."
    late = "Melds are laid before the draw. Win the next trick first."
    assert refused(game, 0, "meld KS QS") == late
    assert refused(game, 1, "meld KS QS") == "Only the winner of the trick may meld."
    do(game, 0, "play AC")
    assert refused(game, 0, "dix_show 9H") == late


def test_bad_play_after_a_trick() -> None:
    game = won("KS QS JD KH 9H QD", up="10H")
    game.play.hands[1] = mask_of(parse_cards("AC"))
    assert refused(game, 0, "play JD") == "Draw from the stock first."
    assert refused(game, 1, "play AC") == "It is your opponent's turn."
    assert refused(game, 1, "draw") == "The winner of the trick draws first."
    assert refused(game, 1, "meld KS QS") == "Only the winner of the trick may meld."
    assert refused(game, 1, "dix_show 9H") == "Only the winner of the trick may meld."
    assert refused(game, 0, "meld KS QS JD") == "Score one meld at a time."
    marriages = won("KS QS KD QD KC QC")
    assert refused(marriages, 0, "meld KS QS KD QD KC QC") == "Score one meld at a time."
    assert refused(game, 0, "meld KH KS") == (
        "These cards are no meld. The king of clubs and the king of diamonds are missing."
    )
    assert refused(game, 0, "meld KH") == "These cards are no meld. The queen of hearts is missing."
    assert refused(game, 0, "meld KH JD") == "These cards are no meld."
    assert refused(game, 0, "meld KH JD QS") == "These cards are no meld."
    assert refused(game, 0, "meld AC QS") == "You do not hold the ace of clubs."
    assert refused(game, 0, "dix_show 9C") == "A dix is one nine of trumps."
    assert refused(game, 0, "dix_show 9H'") == "The 9 of hearts is not in your hand."
    with pytest.raises(IllegalAction, match="no meld"):
        game.check(0, Action("meld", (), ()))
    with pytest.raises(IllegalAction, match="no meld"):
        game.check(0, Action("meld", (), tuple(parse_cards("KS KS QS"))))
    do(game, 0, "dix_show 9H")
    assert refused(game, 0, "dix_show 9H") == "This dix has been scored."
    assert refused(game, 0, "dix_exchange 9H") == "This dix has been scored."


def test_bad_play_in_phase_two() -> None:
    game = strict(["10C KH", "AC 9C JH"])
    assert refused(game, 0, "meld KH QH") == "Melding is over; the stock is gone."
    assert refused(game, 0, "dix_show 9H") == "Melding is over; the stock is gone."
    assert refused(game, 0, "draw") == "The stock is gone."
    do(game, 0, "play 10C")
    assert refused(game, 1, "play JH") == "You must follow clubs."
    higher = strict(["KH", "10H 9H AS"])
    do(higher, 0, "play KH")
    assert refused(higher, 1, "play 9H") == "You must play a higher trump."
    assert refused(higher, 1, "play AS") == "You must follow hearts."
    void = strict(["10C", "JH 9H AS"])
    do(void, 0, "play 10C")
    assert refused(void, 1, "play AS") == "You cannot follow, so you must trump."


def test_refusals_by_place() -> None:
    game = won("KS QS AD 9H", ["KC QC"], up="10H")
    assert game.refusal(0, (), "won:1") == "Won tricks may not be looked at."
    assert game.refusal(0, (), "stock") == "Click the stock to draw."
    assert game.refusal(1, (), "stock") == "The winner of the trick draws first."
    assert game.refusal(0, (), "turned") == "The turned card shows the trump suit; only a dix can be exchanged for it."
    assert game.refusal(0, (), "hand:1") == "These are not your cards."
    assert game.refusal(0, parse_cards("KC"), "hand:0") == "Melded cards stay on the table until the stock is gone."
    assert game.refusal(0, parse_cards("AD"), "turned") == "A dix is one nine of trumps."
    assert game.refusal(0, parse_cards("9H"), "turned") == "Drop the nine on the turned card."
    assert game.refusal(0, parse_cards("KS AD"), "") == "These cards are no meld."
    assert game.refusal(0, parse_cards("KS QS"), "meld:0") == "Drop the cards on your melds."
    assert game.refusal(0, parse_cards("AS"), "") == "This is not your card."
    assert game.refusal(1, (), "trick:1") == "It is your opponent's turn."
    assert game.refusal(0, (), "trick:0") == "Meld, or draw from the stock."
    assert game.refusal(0, parse_cards("AD"), "trick:0") == "Draw from the stock first."
    do(game, 0, "dix_show 9H")
    assert game.refusal(0, parse_cards("9H"), "meld:0") == "This dix has been scored."
    assert game.refusal(0, parse_cards("AD"), "") == "Meld, or draw from the stock."  # there is a marriage
    do(game, 0, "meld KS QS")
    assert game.refusal(0, parse_cards("AD"), "") == "Draw from the stock first."  # and no other this time
    do(game, 0, "draw")
    assert game.refusal(0, (), "trick:0") == "Choose a card from your hand or your melds."
    assert game.refusal(0, parse_cards("AD"), "won:0") == "Drop the card on the trick to play it."
    do(game, 0, "play AD")
    assert game.refusal(0, parse_cards("AD"), "") == "A played card stays played."
    late = strict(["KH", "10H 9H AS"])
    assert game.refusal(1, parse_cards("AD"), "") == "This is not your card."
    assert late.refusal(0, (), "trick:0") == "Choose a card to play."
    do(late, 0, "play KH")
    assert late.refusal(1, parse_cards("9H"), "trick:1") == "You must play a higher trump."
    over, _ = ended((1010, 990))
    assert over.refusal(0, (), "stock") == "The game is over."
    assert refused(over, 0, "draw") == "The game is over."
    new = Pinochle()
    assert new.refusal(0, (), "stock") == "The cards have not been dealt yet."
    assert refused(new, 0, "draw") == "The cards have not been dealt yet."


def test_a_wrong_pack_is_refused() -> None:
    game = Pinochle()
    assert refused(game, CHANCE, "first 2") == "The first dealer is one of the seats 0 to 1."
    do(game, CHANCE, "first 1")
    assert refused(game, CHANCE, f"shuffle {cards_text(PACK[1:])}") == "The 9 of clubs is missing from the shuffle."
    assert refused(game, CHANCE, f"shuffle 8C {cards_text(PACK[1:])}") == "The 8 of clubs is not in this pack."
    assert game.census() == []


def test_the_deal_alternates() -> None:
    game = Pinochle()
    do(game, CHANCE, "first 1")
    dealers = []
    for number in range(3):
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(number)))}")
        dealers.append(game.dealer)
        finish(game, random.Random(number))
        if game.phase == "game_over":
            break
    assert dealers[:2] == [1, 0]


# --------------------------------------------------------------------------------------- who sees what


def test_draws_are_seen_by_the_drawer_alone() -> None:
    game = won("AC", up="10H")
    events: list[Event] = []
    top, second = game.stock[:2]
    do(game, 0, "draw", events)
    assert Moved((top,), "stock", "hand:0", frozenset((0,))) in redact(events, 0)
    assert Moved((None,), "stock", "hand:1", frozenset((1,))) in redact(events, 0)
    assert Note("{1} draws a card") in redact(events, 0)
    assert game.play.hands[1] >> second & 1


def test_the_exchanged_card_is_known_to_both() -> None:
    game = won("9H AC", up="10H")
    do(game, 0, "dix_exchange 9H")
    view = game.view(1)
    assert view.state.known == (1 << parse_card("10H"), 0)
    assert view.zone("hand:0").cards == (None, None)
    assert view.zone("turned").cards == (parse_card("9H"),)
    do(game, 0, "draw")
    do(game, 0, "play 10H")
    assert game.view(1).state.known == (0, 0)


def test_plates_status_and_the_running_sheet() -> None:
    game = won("9H KC QC", up="10H")
    assert game.view(0).status == ("Deal 1", "Melding", "Trump: hearts", "Playing to 1,000")
    do(game, 0, "dix_show 9H")
    do(game, 0, "meld KC QC")
    view = game.view(1)
    assert view.plates[0].score == "30"
    assert view.plates[0].lines == ("Melds 30", "0 tricks")
    assert view.plates[0].dealer
    assert view.sheet is not None
    assert view.sheet.rows == (("1", "Melds", "20", "0"), ("", "Dix", "10", "0"))
    assert view.sheet.marks == ("Deal 1: melded by {0}: marriage 20",)
    assert view.looks == {}, "won tricks may not be looked at"
    do(game, 0, "draw")
    assert game.view(0).status[1] == "Trick 1 of 24"
    assert [token.kind for token in game.view(0).tokens] == ["trump", "meld"]
    do(game, 0, "play KC")
    assert [token.kind for token in game.view(0).tokens] == ["trump"]


def test_phase_two_is_announced() -> None:
    game = won("JC JD JH JS", up="AH")
    game.stock = parse_cards("KC")
    events: list[Event] = []
    do(game, 0, "draw", events)
    assert PhaseBegan("strict", "Strict play: follow, beat a trump, trump if void") in events


# ---------------------------------------------------------------------------------------------- sampling


def position(seed: int) -> Pinochle:
    """A deal played at random as far as chance will have it."""
    rng = random.Random(seed)
    game = Pinochle({"match": "single_deal"})
    do(game, CHANCE, f"first {seed % 2}")
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(seed)))}")
    for _ in range(rng.randrange(90)):
        if game.phase == "game_over":
            break
        game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))
    return game


def test_a_sample_agrees_with_everything_public() -> None:
    for seed in range(60):
        game = position(seed)
        rng = random.Random(seed)
        for viewer in (0, 1, None):
            view = game.view(viewer)
            world = Pinochle.sample(view, rng)
            assert world.view(viewer) == view
            assert sorted(world.census()) == sorted(PACK)
            for seat in (0, 1):
                assert not game.known[seat] & ~world.play.hands[seat]
            if viewer is not None and game.phase == "strict":
                assert world.play.hands == game.play.hands, "both hands are known by now"


def test_a_sample_before_anything_is_dealt() -> None:
    for game in (Pinochle(), position(3)):
        view = game.view(0)
        assert Pinochle.sample(view, random.Random(1)).view(0) == view
    assert Pinochle.sample(Pinochle().view(0), random.Random(1)).census() == []


def test_a_spectator_s_world_could_have_been_played() -> None:
    """In phase two what was answered shows what a hand cannot hold; every world replays."""
    for seed in range(12):
        rng = random.Random(seed)
        game = position(1000 + seed)
        while game.phase in ("play", "meld"):
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))
        while game.phase == "strict":
            replay(Pinochle.sample(game.view(None), rng))
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


def replay(world: Pinochle) -> None:
    """Play the tricks of phase two again, from the hands put back together."""
    start = world.copy()
    plays = world.play.plays[24:]
    for number, card in enumerate(plays):
        seat = world.play.seat_of(12 + number // 2, number % 2)
        start.play.hands[seat] |= 1 << card
    start.play.plays = world.play.plays[:24]
    start.play.leaders = world.play.leaders[:12]
    start.play.leds = world.play.leds[:12]
    start.play.trick = []
    start.play.turn = world.play.leaders[12] if plays else world.play.turn
    for card in plays:
        do(start, start.play.turn, f"play {card_name(card)}")
    assert start.play.hands == world.play.hands


def test_hidden_cards_lie_anywhere() -> None:
    game = dealt(["AC AC' AD", "KC KC' KD"], dealer=1)
    rng = random.Random(5)
    view: View = game.view(0)
    worlds = [Pinochle.sample(view, rng) for _ in range(40)]
    kings = mask_of(parse_cards("KC"))
    assert 0 < sum(bool(world.play.hands[1] & kings) for world in worlds) < 40
    assert len({tuple(world.stock) for world in worlds}) == 40


# ------------------------------------------------------------------------------------------------ records


def test_a_match_to_the_end_as_a_record() -> None:
    match = Match("pinochle", {"double_pinochle": "300"}, seed="17")
    rng = random.Random(17)
    while match.game.waiting_for():
        match.run_chance()
        for seat in sorted(match.game.waiting_for()):
            match.apply(seat, rng.choice(match.game.legal(seat)))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None
    assert max(record.result["scores"]) > 1000


def test_the_card_points_add_up() -> None:
    for seed in range(20):
        game = Pinochle()
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(seed)))}")
        finish(game, random.Random(seed))
        deal = game.finished[0]
        assert sum(deal.counts) == 240
        assert [points for _, what, points in deal.scored if what == "last trick"] == [10]
        assert game.totals == (deal.points(0), deal.points(1))


def test_the_strict_half_says_what_is_strict_as_long_as_it_lasts() -> None:
    game = strict(["KH", "10H 9H AS"])
    banner = "Strict play: follow, beat a trump, trump if void"
    assert [token.text for token in game.view(0).tokens if token.kind == "strict"] == [banner]
    assert [token for token in won("KS QS").view(0).tokens if token.kind == "strict"] == []
    over, _ = ended((1010, 990))
    assert [token for token in over.view(0).tokens if token.kind == "strict"] == []
