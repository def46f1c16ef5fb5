"""Five Hundred: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import cycle
from typing import Any

import pytest
from at_table import do, ordered, refused

from cardrules.games.five_hundred.game import FiveHundred
from cardrules.games.five_hundred.phases import PLAYING
from cardrules.games.five_hundred.rules import BIDS, is_poor
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import (
    HEARTS,
    JOKER,
    SPADES,
    SUIT_NAMES,
    Card,
    cards_in,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from cardrules.protocol.game import (
    CEREMONY,
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Token,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import chance_action, shuffled

FORMS = ("american_45", "three_hand_33", "partnership_43", "two_hand_25", "five_hand_53")
SEATS = {"american_45": 4, "three_hand_33": 3, "partnership_43": 4, "two_hand_25": 2, "five_hand_53": 5}
SOUTH, WEST, NORTH, EAST = range(4)


def dealt(hands: Sequence[str] = (), middle: str = "", dealer: Seat = SOUTH, **options: Any) -> FiveHundred:
    """A first deal in which the seats and the middle get these cards; what is missing comes from the rest of the
    pack, lowest card first."""
    game = FiveHundred({"first_dealer": "random", **options})
    rules = game.rules
    held = [parse_cards(hand) for hand in hands] + [[] for _ in range(rules.seats - len(hands))]
    aside = parse_cards(middle)
    given = {card for cards in (*held, aside) for card in cards}
    # Spread over the hands, so that no hand is poor by accident.
    spare = [card for card in shuffled(rules.pack, "spare") if card not in given]
    for cards, size in [*((hand, 10) for hand in held), (aside, rules.middle)]:
        while len(cards) < size:
            cards.append(spare.pop(0))
    order: list[Card] = []
    taken = [0] * rules.seats
    laid = 0
    for size, to_middle in rules.packets:
        for place in range(1, rules.seats + 1):
            seat = (dealer + place) % rules.seats
            order += held[seat][taken[seat] : taken[seat] + size]
            taken[seat] += size
        order += aside[laid : laid + to_middle]
        laid += to_middle
    order += spare
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    return game


def call(game: FiveHundred, *calls: str, out: list[Event] | None = None) -> FiveHundred:
    """Calls of the auction, in the order in which they are made."""
    for word in calls:
        do(game, game.turn, "pass" if word == "pass" else f"bid {word}", out)
    return game


def bids(game: FiveHundred) -> tuple[str, ...]:
    """The bids on offer to the seat in turn."""
    return game.choices(game.turn)[0].values


def playing(
    hands: Sequence[str], leader: Seat, contract: str, declarer: Seat = SOUTH, failed: str = "", **options: Any
) -> FiveHundred:
    """A position in the play of a contract ("" for none), with just these cards held. ``failed``: the suits that the
    leader has failed to follow in earlier tricks, led by the seat before it."""
    game = dealt(**options)
    game.declarer = declarer if contract else None
    game.contract = BIDS.get(contract)
    game.exchanged = declarer if contract else None
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    PLAYING.start(game, None)
    play = game.play
    play.turn = play.best_seat = leader
    before = next(seat for seat in range(game.seats) if play.next[seat] == leader)
    for name in failed.split():
        suit = SUIT_NAMES.index(name)
        led = game.led_as(suit)
        cards = [card for card in game.rules.pack if not any(hand >> card & 1 for hand in play.hands)]
        follow = [card for card in cards if play.order.suits[card] == led and card not in play.plays]
        other = [card for card in cards if play.order.suits[card] not in (led, TRUMP) and card not in play.plays]
        play.leaders.append(before)
        play.leds.append(led)
        play.plays += [follow[0], other[0], follow[1], follow[2]][: play.size]
    return game


def legal_cards(game: FiveHundred, seat: Seat) -> str:
    return cards_text(sorted({action.cards[0] for action in game.legal(seat)}))


def named(game: FiveHundred) -> list[str]:
    """The suits that the joker may be led as."""
    return [action.words[0] for action in game.legal(game.play.turn) if action.words]


def finished(
    form: str,
    contract: str,
    tricks: Sequence[int],
    declarer: Seat = SOUTH,
    partners: tuple[Seat, ...] = (),
    totals: Sequence[int] = (),
    winners: Sequence[Seat] = (),
    **options: Any,
) -> tuple[FiveHundred, list[Event]]:
    """The last card of a deal in which the seats took so many tricks. ``winners``: who won each trick, in order, if
    that matters; otherwise the seats won theirs one after the other."""
    game = dealt(form=form, **options)
    game.declarer = declarer if contract else None
    game.contract = BIDS.get(contract)
    game.partners = partners
    game.exchanged = declarer if contract else None
    game.totals = tuple(totals) or game.totals
    won = list(winners) or [seat for seat, number in enumerate(tricks) for _ in range(number)]
    assert len(won) == 10
    PLAYING.start(game, None)
    play = game.play
    active = [seat for seat in range(game.seats) if seat != game.sitting_out()]
    plain = next(suit for suit in (HEARTS, SPADES) if play.order.masks[suit])  # a suit that is not trumps
    *low, best = cards_in(play.order.masks[plain])[-play.size :]
    play.hands = [0] * game.seats
    for seat in active:
        play.hands[seat] = 1 << (best if seat == won[-1] else low.pop())
    play.leaders = [active[0], *won[:8]]
    play.leds = [plain] * 9
    play.plays = [best] * (9 * play.size)  # only their number counts here
    play.tricks = [won[:-1].count(seat) for seat in range(game.seats)]
    play.turn = won[8]
    out: list[Event] = []
    while game.phase == "play":
        seat = play.turn
        game.apply(seat, Action("play", (), (cards_in(play.hands[seat])[0],)), out)
    assert game.deals[-1].tricks == tuple(won.count(seat) for seat in range(game.seats))
    return game, out


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("form", "trump", "trumps", "others"),
    [
        pytest.param("american_45", "H", "JK JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H", (10, 11, 11), id="E1"),
        pytest.param("american_45", "D", "JK JD JH AD KD QD 10D 9D 8D 7D 6D 5D 4D", (10, 11, 11), id="E1-diamonds"),
        pytest.param("partnership_43", "S", "JK JS JC AS KS QS 10S 9S 8S 7S 6S 5S", (9, 11, 11), id="E18-spades"),
        pytest.param("partnership_43", "H", "JK JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H", (10, 10, 10), id="E18-hearts"),
        pytest.param("three_hand_33", "C", "JK JC JS AC KC QC 10C 9C 8C 7C", (7, 8, 8), id="33"),
        pytest.param("two_hand_25", "D", "JK JD JH AD KD QD 10D 9D", (5, 6, 6), id="25"),
        pytest.param("five_hand_53", "S", "JK JS JC AS KS QS 10S 9S 8S 7S 6S 5S 4S 3S 2S", (12, 13, 13), id="53"),
    ],
)
def test_e1_e18_the_order_of_the_trumps(form: str, trump: str, trumps: str, others: tuple[int, ...]) -> None:
    rules = FiveHundred({"form": form}).rules
    suit = "CDHS".index(trump)
    order = rules.orders[suit]
    from_the_top = sorted(cards_in(order.masks[TRUMP]), key=lambda card: -order.power[card])
    assert cards_text(from_the_top) == trumps
    sizes = {plain: order.masks[plain].bit_count() for plain in range(4) if plain != suit}
    assert sizes[3 - suit] == others[0]
    assert sorted(sizes.values()) == sorted(others)
    assert len(rules.pack) == int(form.rpartition("_")[2])


def test_e2_the_deal_of_45_cards() -> None:
    game = FiveHundred({"first_dealer": "random"})
    do(game, CHANCE, "first 0")
    order = shuffled(game.rules.pack, "positions")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(order)}", out)
    at = {card: place for place, card in enumerate(order, 1)}

    def places(cards: int) -> list[int]:
        return sorted(at[card] for card in cards_in(cards))

    hands = game.play.hands
    assert places(hands[WEST]) == [1, 2, 3, 16, 17, 26, 27, 28, 38, 39]
    assert places(hands[NORTH]) == [4, 5, 6, 18, 19, 29, 30, 31, 40, 41]
    assert places(hands[EAST]) == [7, 8, 9, 20, 21, 32, 33, 34, 42, 43]
    assert places(hands[SOUTH]) == [10, 11, 12, 22, 23, 35, 36, 37, 44, 45]
    assert places(game.middle) == [13, 14, 15, 24, 25]
    packets = [
        (event.target, len(event.cards)) for event in out if isinstance(event, Moved) and event.source == "stock"
    ]
    assert packets[:6] == [("hand:1", 3), ("hand:2", 3), ("hand:3", 3), ("hand:0", 3), ("middle", 3), ("hand:1", 2)]


def test_e3_the_values() -> None:
    wanted = {
        "6S": 40, "6N": 120, "7S": 140, "7N": 220, "8S": 240, "8N": 320, "9D": 380, "10S": 440, "10H": 500, "10N": 520,
        "NULLO": 250, "GRAND": 510,
    }  # fmt: skip
    assert {name: BIDS[name].value for name in wanted} == wanted
    for bid in BIDS.values():
        if bid.tricks:
            assert bid.value - 100 * (bid.tricks - 6) in (40, 60, 80, 100, 120)


def test_e4_an_auction_of_three_rounds() -> None:
    game = call(dealt(), "6S", "6N")
    assert game.turn == EAST
    assert refused(game, EAST, "bid 6H") == "Only the first two players may inkle; bid seven or more."
    assert refused(game, EAST, "bid 6N") == "Only the first two players may inkle; bid seven or more."
    assert bids(game)[0] == "7S"
    assert game.view(EAST).status == ("Deal 1", "Round 1 of 3", "{2} holds 6 no trump (120)", "Playing to 500")
    call(game, "7S", "pass", "8S", "pass", "pass", "pass")
    assert game.view(EAST).status[1] == "Round 3 of 3"
    assert [choice.verb for choice in game.choices(WEST)] == ["pass"]
    assert refused(game, WEST, "bid 9S") == "You hold the highest bid."
    call(game, "pass", "pass", "pass", "pass")
    assert game.declarer == WEST
    assert game.contract is BIDS["8S"]
    assert (game.phase, game.turn) == ("take", WEST)


def test_e5_grand_over_a_nullo_that_has_been_outbid() -> None:
    game = call(dealt(), "NULLO")
    assert refused(game, NORTH, "bid 7N") == "Bid higher than nullo (250)."
    assert refused(game, NORTH, "bid GRAND") == "Grand nullo needs a nullo bid from your partner."
    assert bids(game)[0] == "8S"
    call(game, "8S", "GRAND")
    assert (game.declarer, game.contract) == (EAST, BIDS["GRAND"])
    assert (game.phase, game.turn) == ("take", EAST)


def test_e6_twelve_turns() -> None:
    game = call(dealt(), "pass", "6C", "pass", "7D", "7H", "pass", "pass", "pass")
    assert [choice.verb for choice in game.choices(WEST)] == ["pass"]
    call(game, "pass", "8D", "pass")
    assert game.phase == "auction"
    call(game, "pass")
    assert (game.declarer, game.contract) == (NORTH, BIDS["8D"])
    assert len(game.said) == 12


def test_e7_all_pass() -> None:
    out: list[Event] = []
    game = call(dealt(), "pass", "pass", "pass", "pass", out=out)
    assert game.phase == "play"
    assert game.waiting_for() == {WEST}
    assert game.contract is None
    assert game.view(WEST).zone("middle").cards == (None,) * 5
    assert Note("Nobody has bid: the hand is played without trumps and without a contract") in out
    assert game.view(0).status == ("Deal 1", "No contract", "Trick 1 of 10", "Playing to 500")
    play_on(game, random.Random(1))
    assert game.phase == "hand_over"
    deal = game.deals[-1]
    assert deal.contract == ""
    assert deal.points == (10 * (deal.tricks[0] + deal.tricks[2]), 10 * (deal.tricks[1] + deal.tricks[3]))


def test_e8_one_turn_each() -> None:
    game = call(dealt(form="three_hand_33", dealer=2), "7D")
    assert refused(game, 1, "bid 7C") == "Bid higher than 7 diamonds (180)."
    assert bids(game)[0] == "7H"
    call(game, "pass", "7N")
    assert (game.declarer, game.contract) == (2, BIDS["7N"])
    five = call(dealt(form="five_hand_53", dealer=4), "pass", "8S", "pass", "8C", "pass")
    assert (five.declarer, five.contract, five.phase) == (3, BIDS["8C"], "partners")
    words = [choice.words[0] for choice in five.choices(3)]
    assert words == ["0", "1", "2", "4", "0+1", "0+2", "0+4", "1+2", "1+4", "2+4", "none"]


@pytest.mark.parametrize(
    ("hand", "ace_no_face", "no_ace_no_face"),
    [
        pytest.param("AH 10S 9S 8C 7C 6C 6D 5D 4D 4H", True, False, id="E9"),
        pytest.param("AH AS 9S 8C 7C 6C 6D 5D 4D 4H", False, False, id="two-aces"),
        pytest.param("AH JS 9S 8C 7C 6C 6D 5D 4D 4H", False, False, id="a-jack"),
        pytest.param("AH JK 9S 8C 7C 6C 6D 5D 4D 4H", False, False, id="the-joker"),
        pytest.param("5H 10S 9S 8C 7C 6C 6D 5D 4D 4H", False, True, id="no-ace"),
    ],
)
def test_e9_who_may_call_for_a_redeal(hand: str, ace_no_face: bool, no_ace_no_face: bool) -> None:
    cards = mask_of(parse_cards(hand))
    assert is_poor(cards, "ace_no_face") is ace_no_face
    assert is_poor(cards, "no_ace_no_face") is no_ace_no_face
    for rule, asked in (("ace_no_face", ace_no_face), ("no_ace_no_face", no_ace_no_face), ("off", False)):
        game = dealt(["", hand, "AC KC", "AD KD"], redeal_call=rule)
        assert (game.phase == "redeal" and game.turn == WEST) is asked


POOR = "AH 10S 9S 8C 7C 6C 6D 5D 4D 4H"


def test_e9_play_on_bars_the_side_from_nullo() -> None:
    game = dealt(["", POOR, "AC KC", "AD KD"])
    assert [choice.verb for choice in game.choices(WEST)] == ["declare", "stay_silent"]
    assert refused(game, WEST, "pass") == "Declare your hand or say nothing."
    assert refused(game, EAST, "declare") == "You need exactly one ace and no face card or joker."
    out: list[Event] = []
    do(game, WEST, "declare", out)
    assert Said(WEST, "One ace, no face") in out
    assert game.waiting_for() == {EAST}
    assert [choice.verb for choice in game.choices(EAST)] == ["redeal", "play_on"]
    assert refused(game, EAST, "bid 7S") == "Your partner has declared a poor hand: redeal or play on."
    assert refused(game, NORTH, "redeal") == "It is {3}'s turn."
    do(game, EAST, "play_on", out)
    assert Note("{3} plays on") in out
    assert Token("ace_no_face", "seat:1", "ace, no face") in game.view(0).tokens
    assert game.phase == "auction"
    assert refused(game, WEST, "bid NULLO") == "Your side declared ace, no face: no nullo this hand."
    call(game, "pass", "NULLO")
    assert refused(game, EAST, "bid NULLO") == "Your side declared ace, no face: no nullo this hand."
    call(game, "pass", "GRAND")
    assert game.contract is BIDS["GRAND"]


def test_e9_a_redeal_by_the_same_dealer() -> None:
    game = dealt(["", POOR, "AC KC", "AD KD"])
    out: list[Event] = []
    do(game, WEST, "declare", out)
    do(game, EAST, "redeal", out)
    assert game.waiting_for() == {CHANCE}
    assert game.phase == "deal"
    assert len(game.view(0).zone("stock").cards) == 45
    assert PhaseBegan("deal", "Redeal") in out
    do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'again'))}")
    assert game.dealer == SOUTH
    assert game.hand == 2
    assert game.deals == ()


def test_who_stays_silent_is_not_asked_again_and_others_are() -> None:
    game = dealt(["", POOR, "AC KC", "AD 10C 10D 9C 9D 8D 7D 7S 6S 5S"])
    out: list[Event] = []
    do(game, WEST, "stay_silent", out)
    assert any(isinstance(event, Note) and event.text == "{1} says nothing" for event in redact(out, WEST))
    assert not any(isinstance(event, Note) for viewer in (0, 2, 3, None) for event in redact(out, viewer))
    assert (game.phase, game.turn) == ("redeal", EAST)
    do(game, EAST, "stay_silent")
    assert (game.phase, game.turn) == ("auction", WEST)
    assert game.view(0).state.asked == ((WEST, "silent"), (EAST, "silent"))
    assert not any(token.kind == "ace_no_face" for token in game.view(0).tokens)
    call(game, "NULLO")  # silence bars nobody


def test_the_dealer_is_asked_last() -> None:
    game = dealt([POOR, "AC KC", "AS KS", "AD KD"])
    assert (game.phase, game.turn) == ("redeal", SOUTH)
    do(game, SOUTH, "declare")
    do(game, NORTH, "play_on")
    assert (game.phase, game.turn) == ("auction", WEST)


@pytest.mark.parametrize(
    ("hand", "led", "contract", "legal"),
    [
        pytest.param("JK 9D 4D KS", "AD", "7N", "9D 4D", id="E10-follow"),
        pytest.param("JK 9D 4D KS", "AC", "7N", "JK 9D 4D KS", id="E10-void"),
        pytest.param("JK 9D 4D KS", "JS", "7N", "KS", id="E10-jacks-are-no-bowers"),
        pytest.param("JK 9D 4D KS", "AD", "NULLO", "9D 4D", id="E10-nullo"),
        pytest.param("JK 9D 4D KS", "AD", "", "9D 4D", id="E10-no-contract"),
        pytest.param("JH 10H 4D AC", "AH", "7D", "10H", id="E11-plain"),
        pytest.param("JH 10H 4D AC", "KD", "7D", "JH 4D", id="E11-trumps"),
        pytest.param("JH 10H 4D AC", "AS", "7D", "JH 10H 4D AC", id="E11-void"),
        pytest.param("JK 10H 4C AC", "KD", "7D", "JK", id="the-joker-is-a-trump"),
    ],
)
def test_e10_e11_following(hand: str, led: str, contract: str, legal: str) -> None:
    game = playing([f"{led} 5S 6S 7S", hand, "8H 8S 9S 10S", "7C 7H 8C 9C"], SOUTH, contract, declarer=SOUTH)
    do(game, SOUTH, f"play {led}")
    assert legal_cards(game, WEST) == ordered(legal)


def test_e10_the_joker_wins_every_trick() -> None:
    game = playing(["AC", "JK", "8C", "9C"], SOUTH, "7N")
    for seat, card in enumerate(("AC", "JK", "8C", "9C")):
        do(game, seat, f"play {card}")
    assert game.play.best_seat == WEST


def test_e12_naming_a_suit_in_no_trump() -> None:
    hands = ["JK 9D 9H", "KD 6D 8C", "QD QH QC", "10D 10H 10C"]
    game = playing(hands, SOUTH, "7N", failed="clubs spades")
    assert named(game) == ["diamonds", "hearts"]
    assert refused(game, SOUTH, "play clubs JK") == "You showed that you have no clubs."
    assert refused(game, SOUTH, "play JK") == "Name the suit that must be followed."
    assert refused(game, SOUTH, "play wands JK") == "That is no suit."
    assert refused(game, SOUTH, "play diamonds 9D") == "That means nothing in Five Hundred."
    plain, joker = game.choices(SOUTH)
    assert cards_text(plain.cards) == "9D 9H"
    assert (joker.cards, joker.values) == ((JOKER,), ("diamonds", "hearts"))
    out: list[Event] = []
    do(game, SOUTH, "play diamonds JK", out)
    assert Note("{0} leads the joker as a diamond") in out
    assert legal_cards(game, WEST) == "6D KD"
    assert Token("named", "", "diamonds") in game.view(1).tokens
    assert refused(game, WEST, "play 8C") == "You must follow diamonds."


def test_e12_all_four_suits_excluded() -> None:
    game = playing(["JK", "KD", "QD", "10D"], SOUTH, "7N", failed="clubs diamonds hearts spades")
    assert sorted(named(game)) == sorted(SUIT_NAMES)
    assert len(game.choices(SOUTH)) == 1


@pytest.mark.parametrize(("joker_lead", "names"), [("any_contract", True), ("no_trump_only", False)])
def test_e13_the_joker_led_in_a_trump_contract(joker_lead: str, names: bool) -> None:
    hands = ["9H 9S", "JC 8C", "JK 7D", "AH QS"]
    game = playing(hands, NORTH, "7S", declarer=NORTH, joker_lead=joker_lead)
    if names:
        assert named(game)[0] == "spades"
        assert sorted(named(game)) == sorted(SUIT_NAMES)
        do(game, NORTH, "play hearts JK")
        assert [legal_cards(game, EAST)] == ["AH"]
        for seat, card in ((EAST, "AH"), (SOUTH, "9H"), (WEST, "JC")):
            do(game, seat, f"play {card}")
        assert game.play.best_seat == NORTH
        # A leader who named hearts has not shown that there are none.
        assert "hearts" not in [SUIT_NAMES[suit] for suit in game.failed(NORTH) if suit < 4]
    else:
        assert named(game) == []
        assert refused(game, NORTH, "play hearts JK") == "That means nothing in Five Hundred."
        do(game, NORTH, "play JK")
        assert legal_cards(game, EAST) == "QS"
        do(game, EAST, "play QS")
        assert legal_cards(game, SOUTH) == "9S"
        do(game, SOUTH, "play 9S")
        assert legal_cards(game, WEST) == "JC"


def test_the_joker_led_as_trumps_by_name() -> None:
    game = playing(["9H 9S", "JC 8C", "JK 7D", "AH QS"], NORTH, "7S", declarer=NORTH)
    do(game, NORTH, "play spades JK")
    assert game.play.led == TRUMP
    assert Token("named", "", "spades") in game.view(0).tokens
    assert legal_cards(game, EAST) == "QS"


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [
        pytest.param("8D", (5, 1, 3, 1), (280, 20), id="E14-eight"),
        pytest.param("8D", (7, 0, 3, 0), (280, 0), id="E14-ten"),
        pytest.param("8D", (4, 2, 3, 1), (-280, 30), id="E14-set"),
        pytest.param("NULLO", (0, 6, 0, 4), (250, 0), id="E14-nullo"),
        pytest.param("NULLO", (2, 4, 0, 4), (-250, 20), id="E14-nullo-set"),
        pytest.param("", (4, 3, 2, 1), (60, 40), id="E14-no-contract"),
        pytest.param("GRAND", (0, 6, 0, 4), (510, 0), id="grand"),
        pytest.param("GRAND", (0, 5, 1, 4), (-510, 10), id="E17"),
        pytest.param("6S", (3, 2, 3, 2), (40, 40), id="six"),
    ],
)
def test_e14_the_score_of_a_deal(contract: str, tricks: tuple[int, ...], points: tuple[int, int]) -> None:
    game, out = finished("american_45", contract, tricks)
    assert game.totals == points
    assert Scored(points * 2, "Deal 1") in out
    assert game.deals[-1].points == points


@pytest.mark.parametrize(
    ("form", "contract", "tricks", "points"),
    [
        pytest.param("partnership_43", "7S", (5, 0, 5, 0), (250, 0), id="E18-slam"),
        pytest.param("partnership_43", "9S", (5, 0, 5, 0), (340, 0), id="E18-worth-more"),
        pytest.param("partnership_43", "7S", (5, 1, 3, 1), (140, 20), id="43"),
        pytest.param("three_hand_33", "7S", (7, 2, 1), (140, 20, 10), id="33"),
        pytest.param("three_hand_33", "7S", (5, 2, 3), (-140, 20, 30), id="33-set"),
        pytest.param("three_hand_33", "7S", (10, 0, 0), (250, 0, 0), id="33-slam"),
        pytest.param("two_hand_25", "6N", (6, 4), (120, 40), id="25"),
    ],
)
def test_the_score_in_the_other_forms(form: str, contract: str, tricks: Sequence[int], points: Sequence[int]) -> None:
    game, out = finished(form, contract, tricks)
    assert game.totals == tuple(points)
    slam = max(points) >= 250
    assert [event.text for event in out if isinstance(event, Marked) and event.kind == CEREMONY] == ["A slam!"] * slam


@pytest.mark.parametrize(
    ("form", "tricks", "points"),
    [
        ("three_hand_33", (0, 4, 6), (250, 0, 0)),
        ("three_hand_33", (2, 4, 4), (-250, 20, 20)),
        ("partnership_43", (1, 5, 0, 4), (-250, 10)),
        ("two_hand_25", (10, 0), (-250, 100)),
        ("five_hand_53", (3, 3, 4, 0, 0), (-250, 30, 30, 30, 30)),
    ],
)
def test_nullo_in_the_other_forms(form: str, tricks: Sequence[int], points: Sequence[int]) -> None:
    game, _ = finished(form, "NULLO", tricks, nullo="on")
    assert game.totals == tuple(points)


def test_the_slam_is_an_option() -> None:
    game, _ = finished("american_45", "7S", (5, 0, 5, 0), slam_250="on")
    assert game.totals == (250, 0)
    game, _ = finished("three_hand_33", "7S", (10, 0, 0), slam_250="off")
    assert game.totals == (140, 0, 0)


@pytest.mark.parametrize(
    ("contract", "tricks", "totals", "after", "winner"),
    [
        pytest.param("7H", (4, 2, 3, 1), (360, 0), (560, 30), 0, id="E15-won"),
        pytest.param("7H", (3, 2, 3, 2), (-60, 470), (-260, 510), None, id="E15-in-defence"),
        pytest.param("6S", (3, 2, 3, 2), (510, 0), (550, 40), 0, id="E15-an-inkle-wins"),
        pytest.param("8D", (3, 2, 3, 2), (-260, 100), (-540, 140), 1, id="E15-lost"),
        pytest.param("", (4, 3, 2, 1), (480, 0), (540, 40), None, id="no-contract-wins-nothing"),
        pytest.param("7H", (4, 2, 3, 1), (300, 0), (500, 30), 0, id="exactly-500"),
    ],
)
def test_e15_the_end_of_the_game(
    contract: str, tricks: Sequence[int], totals: Sequence[int], after: Sequence[int], winner: int | None
) -> None:
    game, out = finished("american_45", contract, tricks, totals=totals)
    assert game.totals == tuple(after)
    ended(game, out, winner)
    if winner is None:
        flags = [token.place for token in game.view(0).tokens if token.kind == "needs_contract"]
        high = 1 if after[1] >= 500 else 0
        assert flags == [f"seat:{high}", f"seat:{high + 2}"]


def ended(game: FiveHundred, out: list[Event], *winners: int | None) -> None:
    """Whether the game has ended with these columns as winners (None: it goes on)."""
    result = game.result()
    if winners == (None,):
        assert result is None
        assert game.phase == "hand_over"
        assert game.waiting_for() == {CHANCE}
        return
    assert result is not None
    columns = game.rules.columns
    assert result.winners == tuple(seat for seat, column in enumerate(columns) if column in winners)
    assert result.scores == tuple(game.totals[column] for column in columns)
    assert game.waiting_for() == frozenset()
    assert out[-1] == Note(result.text)
    assert refused(game, 0, "pass") == "The game is over."
    assert game.refusal(0, (), "middle") == "The game is over."


E16_HANDS = (
    "JS 7S AH QH 5H 10C 9C 8C 4C JD",
    "JK 8S 5S 4S KH 10H AC KC 5D 4D",
    "AS KS 10S JH 8H 4H 7C 6C 7D 6D",
    "QS 9S 6S 6H JC 5C AD QD 10D 8D",
)
E16_PLAY = (
    (SOUTH, "JS JK 6C 5C", WEST),
    (WEST, "4D 6D AD JD", EAST),
    (EAST, "6S 4C 4S 10S", SOUTH),
    (SOUTH, "QC KC 7C JC", EAST),
    (EAST, "6H AH 10H 4H", SOUTH),
    (SOUTH, "KD 5D 7D 8D", SOUTH),
    (SOUTH, "QH KH 8H 9S", WEST),
    (WEST, "5S KS QS 8C", SOUTH),
    (SOUTH, "10C AC JH 10D", WEST),
    (WEST, "8S AS QD 9C", SOUTH),
)


def test_e16_a_whole_hand() -> None:
    game = dealt(E16_HANDS, "9H 7H QC KD 9D", dealer=EAST)
    assert game.turn == SOUTH
    call(game, "7C", *["pass"] * 11)
    assert game.view(0).zone("middle").cards == (None,) * 5
    out: list[Event] = []
    do(game, SOUTH, "take", out)
    moved = next(event for event in out if isinstance(event, Moved))
    assert (moved.source, moved.target, moved.seers) == ("middle", "hand:0", frozenset({SOUTH}))
    do(game, SOUTH, "discard 7S 9H 7H 5H 9D", out)
    assert game.view(0).state.discards == tuple(sorted(parse_cards("7S 9H 7H 5H 9D")))
    assert game.view(0).looks == {"middle": tuple(sorted(parse_cards("7S 9H 7H 5H 9D")))}
    assert game.view(1).state.discards == ()
    assert game.view(1).looks == {}
    for leader, cards, winner in E16_PLAY:
        assert game.waiting_for() == {leader}
        for place, card in enumerate(cards.split()):
            do(game, (leader + place) % 4, f"play {card}", out)
        assert game.play.best_seat == winner
    assert game.totals == (-160, 50)
    assert game.play.tricks == [5, 3, 0, 2]
    assert Note("{0} was set in 7 clubs with 5 tricks") in out
    assert Note("{0} and {2} lose 160 points and {1} and {3} score 50 points") in out
    sheet = game.view(None).sheet
    assert sheet is not None
    assert sheet.heads == ("Deal", "Contract", (0, 2), (1, 3))
    assert sheet.rows == (("1", "{0}: 7♣ set", "-160 = -160", "+50 = 50"),)
    assert sheet.totals == ("Total", "", "-160", "50")
    assert sheet.leaders == (WEST, EAST)
    # The tricks of a side lie with whoever took its first.
    assert [len(game.view(0).zone(f"won:{seat}").cards) for seat in range(4)] == [20, 20, 0, 0]


def test_e17_grand_nullo() -> None:
    game = call(dealt(), "NULLO", "pass", "GRAND")
    out: list[Event] = []
    assert refused(game, WEST, "take") == "The middle belongs to the declarer."
    do(game, EAST, "take", out)
    assert game.play.hands[EAST].bit_count() == 15
    passed = cards_in(game.play.hands[EAST])[:5]
    do(game, EAST, f"discard {cards_text(passed)}", out)
    assert (game.phase, game.turn) == ("take", WEST)
    assert game.view(EAST).state.given == tuple(passed)
    assert game.view(WEST).state.given == ()
    assert game.view(NORTH).state.given == ()
    for seed in range(5):
        assert FiveHundred.sample(game.view(EAST), random.Random(seed)).middle == mask_of(passed)
    do(game, WEST, "take", out)
    assert game.view(WEST).state.given == tuple(passed)
    assert game.play.hands[WEST].bit_count() == 15
    for seed in range(5):
        world = FiveHundred.sample(game.view(EAST), random.Random(seed))
        assert mask_of(passed) & ~world.play.hands[WEST] == 0
        other = FiveHundred.sample(game.view(NORTH), random.Random(seed))
        assert other.gave & ~other.play.hands[WEST] == 0
    do(game, WEST, f"discard {cards_text(cards_in(game.play.hands[WEST])[:5])}", out)
    assert game.waiting_for() == {EAST}
    assert game.view(WEST).state.discards
    assert game.view(EAST).state.discards == ()
    assert game.sitting_out() is None
    assert game.play.size == 4
    for seed in range(5):
        world = FiveHundred.sample(game.view(EAST), random.Random(seed))
        assert mask_of(passed) & ~(world.play.hands[WEST] | world.middle) == 0
    play_on(game, random.Random(3))
    assert abs(game.totals[1]) == 510


def test_e19_two_players() -> None:
    game = FiveHundred({"form": "two_hand_25", "first_dealer": "random"})
    do(game, CHANCE, "first 1")
    order = shuffled(game.rules.pack, "two")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    at = {card: place for place, card in enumerate(order, 1)}
    ann, bob = ([at[card] for card in cards_in(hand)] for hand in game.play.hands)
    assert sorted(ann) == [1, 2, 3, 10, 11, 12, 13, 20, 21, 22]
    assert sorted(bob) == [4, 5, 6, 14, 15, 16, 17, 23, 24, 25]
    assert sorted(at[card] for card in cards_in(game.middle)) == [7, 8, 9, 18, 19]
    call(game, "6N", "7S")
    assert (game.declarer, game.turn, game.phase) == (1, 1, "take")
    do(game, 1, "take")
    assert game.choices(1)[0].least == 5


def test_two_dead_cards() -> None:
    game = FiveHundred({"form": "two_hand_25", "two_hand_widow": 3, "first_dealer": "random"})
    do(game, CHANCE, "first 1")
    order = shuffled(game.rules.pack, "two")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    assert mask_of(order[6:9]) == game.middle
    assert mask_of(order[23:]) == game.stock
    assert game.view(0).zone("stock").cards == (None, None)
    call(game, "6N", "pass")
    do(game, 0, "take")
    assert game.choices(0)[0].least == 3
    assert refused(game, 0, "discard 9C") in ("Discard exactly three cards.", "The 9 of clubs is not in your hand.")


def test_e20_partners_of_five() -> None:
    game, out = finished("five_hand_53", "8C", (2, 1, 2, 5, 0), declarer=3, partners=(0, 1))
    assert game.totals == (0, 0, 20, 260, 0)
    assert Note("{3} made 8 clubs with 8 tricks, playing with {0} and {1}") in out
    lower = call(dealt(form="five_hand_53", dealer=4), "pass", "pass", "pass", "7C", "pass")
    assert [choice.words[0] for choice in lower.choices(3)] == ["0", "1", "2", "4", "none"]
    assert refused(lower, 3, "partners 0+1") == "A second partner needs a bid of eight or more."
    assert refused(lower, 3, "partners 3") == "Name one or two other players, or none."
    assert refused(lower, 3, "take") == "Name your partners first."
    assert refused(lower, 2, "partners 0") == "It is {3}'s turn."


def play_on(game: FiveHundred, rng: random.Random) -> None:
    """The rest of the play at random."""
    while game.phase == "play":
        game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


# ----------------------------------------------------------------------------------- the end of the game


@pytest.mark.parametrize(
    ("win_test", "total", "winner"), [("500_or_more", 300, 0), ("more_than_500", 300, None), ("more_than_500", 310, 0)]
)
def test_the_win_test(win_test: str, total: int, winner: int | None) -> None:
    game, out = finished("american_45", "7H", (4, 2, 3, 1), totals=(total, 0), win_test=win_test)
    ended(game, out, winner)


def test_defenders_may_win_where_that_is_the_rule() -> None:
    game, out = finished("american_45", "7H", (3, 2, 3, 2), totals=(0, 470), defenders_can_win="on")
    ended(game, out, 1)
    game, out = finished("partnership_43", "7H", (4, 2, 3, 1), totals=(400, 480))
    assert game.totals == (600, 510)
    ended(game, out, 0)
    game, out = finished("partnership_43", "7H", (4, 2, 3, 1), totals=(0, 480), defenders_can_win="off")
    ended(game, out, None)


@pytest.mark.parametrize(
    ("totals", "winners", "won"),
    [
        # seat 1 needs two tricks and seat 2 one; seat 2 has 500 first
        ((0, 480, 490), (1, 0, 0, 0, 0, 2, 1, 0, 0, 0), (2,)),
        # seat 1 takes its second before seat 2 takes any
        ((0, 480, 490), (1, 1, 0, 0, 0, 0, 0, 0, 0, 2), (1,)),
        ((0, 480, 100), (1, 1, 0, 0, 0, 0, 0, 0, 0, 2), (1,)),
    ],
)
def test_the_deciding_trick_of_two_defenders(
    totals: Sequence[int], winners: Sequence[int], won: tuple[int, ...]
) -> None:
    game, out = finished("three_hand_33", "10S", (), totals=totals, winners=winners)
    ended(game, out, *won)


def test_the_deciding_trick_without_a_contract() -> None:
    winners = (1, 2, 2, 1, 2, 0, 0, 0, 0, 0)
    game, out = finished("three_hand_33", "", (), totals=(490, 480, 470), winners=winners, all_pass="no_contract")
    assert game.totals == (540, 500, 500)
    ended(game, out, 1)


def test_defenders_of_a_nullo_reach_500_with_the_same_trick() -> None:
    winners = (1, 1, 1, 1, 2, 2, 2, 2, 2, 0)
    game, out = finished("three_hand_33", "NULLO", (), totals=(0, 490, 490), winners=winners, nullo="on")
    ended(game, out, 1, 2)
    result = game.result()
    assert result is not None
    assert result.text == "{1} and {2} win with 500 points, ahead of {0} with -250."
    game, out = finished("three_hand_33", "NULLO", (), totals=(0, 490, 495), winners=winners, nullo="on")
    ended(game, out, 2)
    result = game.result()
    assert result is not None
    assert result.text == "{2} wins with 505 points, ahead of {1} with 500 and {0} with -250."


@pytest.mark.parametrize(
    ("form", "options", "ends"),
    [
        ("american_45", {}, True),
        ("american_45", {"minus_500": "none"}, False),
        ("partnership_43", {}, True),
        ("two_hand_25", {}, True),
        ("three_hand_33", {}, False),
        ("five_hand_53", {}, False),
    ],
)
def test_minus_500(form: str, options: dict[str, Any], ends: bool) -> None:
    seats = SEATS[form]
    totals = [-400] + [0] * (1 if form in ("american_45", "partnership_43", "two_hand_25") else seats - 1)
    game, out = finished(form, "6N", (0, 10, *[0] * (seats - 2)), totals=totals, **options)
    assert game.totals[0] == -520
    ended(game, out, 1 if ends else None)


def test_the_sheet_marks_500_and_minus_500() -> None:
    game, _ = finished("american_45", "8D", (3, 2, 3, 2), totals=(0, 0))
    game.deals = ()
    for contract, tricks, totals in (("10N", (0, 10, 0, 0), (0, 0)), ("", (1, 5, 0, 4), (-520, 460))):
        later, _ = finished("american_45", contract, tricks, totals=totals, minus_500="none")
        game.deals = (*game.deals, later.deals[-1])
    game.totals = later.totals
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (
        ("1", "{0}: 10 NT set", "-520 = -520", "+100 = 100"),
        ("1", "no contract", "+10 = -510", "+90 = 190"),
    )
    assert sheet.marks == ("Deal 1: {0} and {2} fell to -520",)
    assert sheet.title == "Five Hundred: four in partnerships, 45 cards"
    won, _ = finished("american_45", "10H", (5, 0, 5, 0))
    marks = won.view(0).sheet
    assert marks is not None
    assert marks.marks == ("Deal 1: {0} and {2} reached 500",)
    defended, _ = finished("american_45", "10H", (0, 5, 0, 5), totals=(0, 0), minus_500="none")
    defended.deals = tuple(deal._replace(points=(-500, 500)) for deal in defended.deals)
    told = defended.view(0).sheet
    assert told is not None
    assert "Deal 1: {1} and {3} reached 500, and need a contract to win" in told.marks
    alone, _ = finished("three_hand_33", "10S", (5, 5, 0), totals=(0, 470, 0), defenders_can_win="off")
    alone.deals = tuple(deal._replace(points=(-440, 520, 0)) for deal in alone.deals)
    told = alone.view(0).sheet
    assert told is not None
    assert told.marks == ("Deal 1: {1} reached 500, and needs a contract to win",)


def test_who_wins_by_the_contract_with_fewer_points_is_told_so() -> None:
    game, out = finished("three_hand_33", "10H", (10, 0, 0), totals=(0, 540, 20))
    ended(game, out, 0)
    result = game.result()
    assert result is not None
    assert result.text == "{0} made the contract and wins with 500 points, before {1} with 540 and {2} with 20."


def test_the_sheet_asks_nobody_for_a_contract_where_defenders_may_win() -> None:
    """The declarer has won, ahead of a defender who has reached 500 with the same deal."""
    game, out = finished("three_hand_33", "10H", (10, 0, 0), totals=(0, 0, 0))
    ended(game, out, 0)
    game.deals = tuple(deal._replace(points=(500, 520, 0)) for deal in game.deals)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.marks == ("Deal 1: {0} reached 500", "Deal 1: {1} reached 500")


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in FiveHundred.declared} == {
        "form": FORMS,
        "auction": ("by_form", "three_rounds", "one_turn", "until_passed"),
        "inkle": ("by_form", "first_two_seats", "all_seats", "none"),
        "nullo": ("by_form", "on", "off"),
        "grand_nullo": ("on", "off"),
        "redeal_call": ("by_form", "ace_no_face", "no_ace_no_face", "off"),
        "all_pass": ("by_form", "no_contract", "redeal_next_dealer"),
        "joker_lead": ("by_form", "any_contract", "no_trump_only"),
        "slam_250": ("by_form", "on", "off"),
        "defenders_can_win": ("by_form", "on", "off"),
        "win_test": ("500_or_more", "more_than_500"),
        "minus_500": ("by_form", "lose", "none"),
        "two_hand_widow": (5, 3),
        "partner_choice": ("before_widow", "after_widow"),
        "first_dealer": ("first_jack", "random"),
    }
    for preset in FiveHundred.presets:
        FiveHundred(preset.settings)


@pytest.mark.parametrize("form", FORMS)
def test_what_the_form_says(form: str) -> None:
    rules = FiveHundred({"form": form}).rules
    american = form == "american_45"
    assert rules.seats == SEATS[form]
    assert rules.rounds == (3 if american else 1)
    assert rules.inkle == ("first_two_seats" if american else "all_seats")
    assert (BIDS["NULLO"] in rules.bids) is american
    assert (BIDS["GRAND"] in rules.bids) is american
    assert rules.redeal_call == ("ace_no_face" if american else None)
    assert (rules.all_pass == "no_contract") is american  # noqa: S105 - no password
    assert rules.joker_names_suit is american
    assert rules.slam_250 is not american
    assert rules.defenders_can_win is not american
    assert (rules.minus_500 == "lose") is (form in ("american_45", "partnership_43", "two_hand_25"))
    assert rules.least == 500


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"form": "three_hand_33", "minus_500": "lose"}, "minus_500=lose: it needs two sides"),
        ({"form": "five_hand_53", "minus_500": "lose"}, "minus_500=lose: it needs two sides"),
        ({"form": "three_hand_33", "redeal_call": "ace_no_face"}, "redeal_call=ace_no_face: it needs a partner"),
        ({"form": "two_hand_25", "redeal_call": "no_ace_no_face"}, "redeal_call=no_ace_no_face: it needs a partner"),
        ({"form": "six_hand_63"}, "form=six_hand_63"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        FiveHundred(options)


def test_who_may_inkle() -> None:
    everybody = call(dealt(inkle="all_seats"), "pass", "pass")
    assert bids(everybody)[0] == "6S"
    nobody = dealt(inkle="none")
    assert bids(nobody)[0] == "7S"
    assert refused(nobody, WEST, "bid 6S") == "Nobody may inkle; bid seven or more."
    first_two = call(dealt(form="partnership_43", inkle="first_two_seats"), "pass", "6S")
    assert bids(first_two)[0] == "7S"


def test_nullo_by_its_value_in_the_other_forms() -> None:
    game = call(dealt(form="partnership_43", nullo="on"), "8S")
    assert bids(game)[0] == "NULLO"
    call(game, "NULLO")
    assert bids(game)[0] == "8C"
    assert refused(game, EAST, "bid GRAND") == "There is no grand nullo in this game."
    off = dealt(nullo="off")
    assert refused(off, WEST, "bid NULLO") == "There is no nullo in this game."
    assert "GRAND" not in [bid.name for bid in off.rules.bids]


def test_nullo_and_bids_of_eight_in_the_american_form() -> None:
    game = call(dealt(), "8S")
    assert refused(game, NORTH, "bid NULLO") == "Nullo is outbid by any bid of eight."
    higher = call(dealt(), "8C")
    assert refused(higher, NORTH, "bid NULLO") == "Nullo is outbid by any bid of eight."
    assert refused(call(dealt(), "9S"), NORTH, "bid NULLO") == "Bid higher than 9 spades (340)."
    by_value = call(dealt(form="partnership_43", nullo="on"), "8C")
    assert refused(by_value, NORTH, "bid NULLO") == "Bid higher than 8 clubs (260)."
    seven = call(dealt(), "7N")
    assert bids(seven)[0] == "NULLO"
    without = call(dealt(grand_nullo="off"), "NULLO", "pass")
    assert refused(without, EAST, "bid GRAND") == "There is no grand nullo in this game."


def test_ten_no_trump_ends_the_auction_unless_grand_may_follow() -> None:
    assert call(dealt(), "pass", "10N").phase == "take"
    game = call(dealt(), "NULLO", "10N")
    assert game.phase == "auction"
    assert bids(game) == ("GRAND",)
    call(game, "GRAND")
    assert (game.declarer, game.contract) == (EAST, BIDS["GRAND"])
    # The only one whose partner bid nullo holds the bid.
    assert call(dealt(), "NULLO", "pass", "10N").phase == "take"
    late = call(dealt(), "pass", "NULLO", "pass", "8S", "pass", "pass", "pass", "pass", "pass", "pass", "10N")
    assert late.phase == "auction"
    assert late.turn == SOUTH
    call(late, "GRAND")
    assert late.declarer == SOUTH
    barred = dealt(["", POOR, "AC KC", "AD KD"])
    do(barred, WEST, "declare")
    do(barred, EAST, "play_on")
    call(barred, "pass", "NULLO", "10N")
    assert (barred.phase, barred.turn) == ("auction", SOUTH)  # the other side is not


def test_until_passed() -> None:
    game = call(dealt(auction="until_passed"), "pass", "7S", "7C", "pass", "7D")
    assert game.turn == EAST
    call(game, "pass")
    assert (game.declarer, game.contract) == (NORTH, BIDS["7D"])
    out = call(dealt(auction="until_passed"), "pass", "pass", "pass")
    call(out, "7S")
    assert (out.declarer, out.phase) == (SOUTH, "take")
    assert call(dealt(auction="until_passed"), "pass", "pass", "pass", "pass").contract is None
    one = call(dealt(auction="one_turn"), "7S", "pass", "pass", "8S")
    assert (one.declarer, one.phase) == (SOUTH, "take")
    rounds = call(dealt(form="three_hand_33", auction="three_rounds"), "6S", "6C", "6D", "6H")
    assert rounds.phase == "auction"


def test_the_next_dealer_deals_if_nobody_bids() -> None:
    out: list[Event] = []
    game = call(dealt(all_pass="redeal_next_dealer"), "pass", "pass", "pass", "pass", out=out)
    assert game.waiting_for() == {CHANCE}
    assert game.dealer == WEST
    assert Note("Nobody has bid: the next dealer deals") in out
    do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'next'))}")
    assert game.dealer == WEST
    assert game.view(0).plates[WEST].dealer
    three = call(dealt(form="three_hand_33", all_pass="no_contract"), "pass", "pass", "pass")
    assert three.phase == "play"
    assert three.play.turn == 1


def test_the_deal_passes_to_the_left() -> None:
    game, _ = finished("three_hand_33", "7S", (7, 2, 1))
    do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'next'))}")
    assert game.dealer == 1
    assert game.hand == 2
    assert game.view(0).state.said == ()


@pytest.mark.parametrize("choice", ["before_widow", "after_widow"])
def test_when_partners_are_named(choice: str) -> None:
    game = call(dealt(form="five_hand_53", partner_choice=choice), "8S", "pass", "pass", "pass", "pass")
    out: list[Event] = []

    def name() -> None:
        assert game.phase == "partners"
        do(game, 1, "partners 0+3", out)

    if choice == "before_widow":
        name()
    do(game, 1, "take", out)
    do(game, 1, f"discard {cards_text(cards_in(game.play.hands[1])[:3])}", out)
    if choice == "after_widow":
        assert FiveHundred.sample(game.view(2), random.Random(1)).view(2) == game.view(2)
        name()
    assert game.phase == "play"
    assert game.side() == [1, 0, 3]
    assert Note("{1} plays with {0} and {3}") in out
    assert [token.place for token in game.view(2).tokens if token.kind == "partner"] == ["seat:0", "seat:3"]


def test_playing_alone_against_four() -> None:
    game = call(dealt(form="five_hand_53"), "8S", "pass", "pass", "pass", "pass")
    out: list[Event] = []
    do(game, 1, "partners none", out)
    assert Note("{1} plays with nobody") in out
    assert game.side() == [1]
    nullo = call(dealt(form="five_hand_53", nullo="on"), "NULLO", "pass", "pass", "pass", "pass")
    assert nullo.phase == "take"  # nobody is named
    do(nullo, 1, "take")
    do(nullo, 1, f"discard {cards_text(cards_in(nullo.play.hands[1])[:3])}")
    assert nullo.play.size == 5


def test_the_partner_of_a_nullo_sits_out() -> None:
    game = call(dealt(), "NULLO", *["pass"] * 11)
    do(game, WEST, "take")
    out: list[Event] = []
    do(game, WEST, f"discard {cards_text(cards_in(game.play.hands[WEST])[:5])}", out)
    assert Note("{3} sits this hand out") in out
    assert Token("sits_out", "seat:3", "sits out") in game.view(0).tokens
    assert game.play.size == 3
    own = cards_in(game.play.hands[EAST])
    assert refused(game, EAST, f"play {cards_text(own[:1])}") == "You are sitting this hand out."
    assert game.refusal(EAST, own[:1], "trick:3") == "You are sitting this hand out."
    assert game.refusal(EAST, (), "stock") == "You are sitting this hand out."
    play_on(game, random.Random(2))
    assert game.play.hands[EAST].bit_count() == 10
    assert abs(game.totals[1]) == 250
    assert len(game.view(0).zone("hand:3").cards) == 10
    out = []
    do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'next'))}", out)
    back = [event for event in out if isinstance(event, Moved) and event.target == ""]
    assert sum(len(event.cards) for event in back) == 45


# ----------------------------------------------------------------------------------------- deal and lots


@pytest.mark.parametrize("form", FORMS)
def test_the_first_jack_deals(form: str) -> None:
    for seed in range(8):
        game = FiveHundred({"form": form})
        (choice,) = game.choices(CHANCE)
        assert choice.verb == "turn"
        assert refused(game, CHANCE, "first 0") == "Cards must be turned up for the first deal."
        assert "is missing from the shuffle" in refused(game, CHANCE, "turn JC")
        assert refused(game, 0, "turn JC") == "Only chance shuffles and draws lots."
        action = chance_action(choice, str(seed), 0)
        out: list[Event] = []
        game.apply(CHANCE, action, out)
        count = next(place for place, card in enumerate(action.cards, 1) if card != JOKER and card & 15 == 11)
        assert game.drawn == action.cards[:count]
        assert game.dealer == (count - 1) % game.seats
        assert any(
            isinstance(event, Note) and event.text.startswith(f"{{{game.dealer}}} gets the jack of") for event in out
        )
        turned = [event for event in out if isinstance(event, Moved) and event.target.startswith("draw")]
        assert [event.target for event in turned] == [
            f"draw:{seat}" for seat, _ in zip(cycle(range(game.seats)), range(count), strict=False)
        ]
        assert len(game.census()) == len(game.rules.pack)
        assert refused(game, CHANCE, "turn JC") == "The cards must be shuffled now."
        do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, str(seed)))}")
        assert game.drawn == ()
        assert game.view(0).zone("draw:0").cards == ()


def test_chance_by_lot() -> None:
    game = FiveHundred({"first_dealer": "random"})
    assert game.choices(CHANCE)[0].values == ("0", "1", "2", "3")
    assert refused(game, CHANCE, "turn JC") == "The first dealer must be drawn before the shuffle."
    assert refused(game, 0, "pass") == "The cards have not been dealt yet."
    assert game.refusal(0, (), "middle") == "The cards have not been dealt yet."
    do(game, CHANCE, "first 2")
    assert refused(game, CHANCE, "shuffle 2C") == "The 2 of clubs is not in this pack."
    assert all("draw" not in zone.id for zone in game.view(0).zones)


# ---------------------------------------------------------------------------------- what the table refuses


def test_calls_out_of_place() -> None:
    game = dealt()
    assert refused(game, NORTH, "pass") == "It is {1}'s turn."
    assert refused(game, WEST, "take") == "The middle belongs to the declarer."
    assert refused(game, WEST, "declare") == "You need exactly one ace and no face card or joker."
    assert refused(game, WEST, "redeal") == "Bid or pass."
    assert refused(game, WEST, "play AS") == "Bid or pass."
    assert refused(game, WEST, "bid") == "That is no bid."
    assert refused(game, WEST, "bid 11S") == "That is no bid."
    assert refused(game, WEST, "pass twice") == "That means nothing in Five Hundred."
    assert refused(game, CHANCE, "first 0") == "There is nothing to shuffle or to draw now."
    assert refused(game, CHANCE, "pass") == "There is nothing to shuffle or to draw now."
    with pytest.raises(IllegalAction, match="Only a player can do that"):
        game.check(9, Action("pass"))
    with pytest.raises(IllegalAction, match="That means nothing in Five Hundred"):
        game.check(WEST, Action("pass", (), (parse_card("AS"),)))
    none = dealt(redeal_call="no_ace_no_face")
    assert refused(none, WEST, "declare") == "You need a hand without ace, face card or joker."
    assert refused(dealt(redeal_call="off"), WEST, "declare") == "No hand may ask for a redeal in this game."
    barred = dealt(["", "5H 10S 9S 8C 7C 6C 6D 5D 4D 4H"], redeal_call="no_ace_no_face")
    assert barred.choices(WEST)[0].label == "Declare: no ace, no face card"
    do(barred, WEST, "declare")
    do(barred, EAST, "play_on")
    assert refused(barred, WEST, "bid NULLO") == "Your side declared no ace, no face: no nullo this hand."
    assert Token("ace_no_face", "seat:1", "no ace, no face") in barred.view(0).tokens


def test_the_exchange() -> None:
    game = call(dealt(), "7H", *["pass"] * 11)
    assert refused(game, WEST, "discard AS") == "Take the middle first."
    assert refused(game, NORTH, "take") == "The middle belongs to the declarer."
    assert game.refusal(NORTH, (), "middle") == "The middle belongs to the declarer."
    assert game.refusal(WEST, (), "middle") == "Take the middle first."
    (choice,) = game.choices(WEST)
    assert (choice.verb, choice.click) == ("take", ("middle",))
    do(game, WEST, "take")
    hand = cards_in(game.play.hands[WEST])
    assert refused(game, WEST, "take") == "Discard exactly five cards."
    assert refused(game, WEST, f"discard {cards_text(hand[:4])}") == "Discard exactly five cards."
    assert refused(game, WEST, f"discard {cards_text([hand[0]] * 5)}") == "Discard exactly five cards."
    other = cards_in(game.play.hands[NORTH])[0]
    assert "is not in your hand" in refused(game, WEST, f"discard {cards_text([other, *hand[:4]])}")
    assert game.refusal(WEST, hand[:2], "middle") == "Discard exactly five cards."
    assert game.refusal(NORTH, (), "hand:1") == "These are not your cards."
    (discard,) = game.choices(WEST)
    assert (discard.least, discard.most, discard.onto) == (5, 5, ("middle",))
    assert len(game.legal(WEST)) == 3003
    do(game, WEST, f"discard {cards_text(hand[:5])}")
    assert refused(game, WEST, "pass") == "Play a card."
    assert refused(game, NORTH, "pass") == "It is {1}'s turn."
    three = call(dealt(form="three_hand_33"), "7S", "pass", "pass")
    do(three, 1, "take")
    assert (
        refused(three, 1, f"discard {cards_text(cards_in(three.play.hands[1])[:2])}") == "Discard exactly three cards."
    )


def test_bad_plays() -> None:
    game = playing(["KS 9S 4D", "JC 8S 4H", "QC JD 5H", "AC 6C JS"], SOUTH, "7S")
    assert refused(game, WEST, "play 8S") == "It is {0}'s turn."
    assert refused(game, SOUTH, "play AD") == "The ace of diamonds is not in your hand."
    assert refused(game, SOUTH, "play KS 9S") == "Play one card."
    do(game, SOUTH, "play KS")
    assert refused(game, SOUTH, "play KS") == "A played card stays played."
    assert refused(game, WEST, "play 4H") == "You must follow spades."
    do(game, WEST, "play 8S")
    assert legal_cards(game, NORTH) == ordered("QC JD 5H")
    do(game, NORTH, "play QC")
    assert refused(game, EAST, "play AC") == "You must follow spades."
    only_left = playing(["KS 9S", "JC 4H", "QC JD", "AC 6C"], SOUTH, "7S")
    do(only_left, SOUTH, "play KS")
    assert refused(only_left, WEST, "play 4H") == "The jack of clubs is a spade now."
    clubs = playing(["AC 9S", "JC 4C", "QC JD", "KC 6C"], SOUTH, "7S")
    do(clubs, SOUTH, "play AC")
    assert refused(clubs, WEST, "play JC") == "The jack of clubs is a spade now."
    joker = playing(["AD 9S", "JK 4D", "QC JD", "KC 6C"], SOUTH, "7N")
    do(joker, SOUTH, "play AD")
    assert refused(joker, WEST, "play JK") == "You can follow diamonds, so the joker must wait."
    trumps = playing(["AD 9S", "JK 4D", "QC JD", "KC 6C"], SOUTH, "7S")
    do(trumps, SOUTH, "play AD")
    assert refused(trumps, WEST, "play JK") == "You must follow diamonds."
    led = playing(["AD 9S", "JK 4D", "QC JD", "KC 6C"], WEST, "7N")
    assert refused(led, WEST, "play JK") == "Name the suit that must be followed."
    assert led.refusal(WEST, (JOKER,), "") == "Drop the card on the trick to play it."


def test_refusals_of_clicks_and_drops() -> None:
    game = playing(["KS 9S 4D", "JC 8S 4H", "QC JD 5H", "AC 6C JS"], SOUTH, "7S")
    do(game, SOUTH, "play KS")
    assert game.refusal(0, (), "won:1") == "Taken tricks stay face down."
    assert game.refusal(0, (), "trick:0") == "A played card stays played."
    assert game.refusal(0, parse_cards("KS"), "") == "A played card stays played."
    assert game.refusal(0, parse_cards("8S"), "") == "This is not your card."
    assert game.refusal(0, (), "stock") == "It is {1}'s turn."
    assert game.refusal(1, (), "stock") == "Choose a card from your hand."
    assert game.refusal(1, parse_cards("4H"), "trick:1") == "You must follow spades."
    assert game.refusal(1, parse_cards("8S"), "won:0") == "Drop the card on the trick to play it."
    assert game.refusal(2, (), "middle") == "The middle belongs to the declarer."
    assert game.refusal(0, (), "middle") == "What was laid back to the middle stays face down."
    naming = call(dealt(form="five_hand_53"), "8S", "pass", "pass", "pass", "pass")
    assert naming.refusal(1, (), "hand:1") == "Name your partners first."
    assert naming.refusal(2, (), "stock") == "It is {1}'s turn."


# --------------------------------------------------------------------------------------- who sees what


def test_bids_are_told() -> None:
    game = dealt()
    out: list[Event] = []
    call(game, "7S", "NULLO", "pass", out=out)
    assert [event for event in out if isinstance(event, Said)] == [
        Said(WEST, "7♠"),
        Said(NORTH, "nullo"),
        Said(EAST, "pass"),
    ]
    assert Note("{1} bids 7 spades") in out
    assert Note("{2} bids nullo") in out
    assert [plate.lines for plate in game.view(0).plates] == [()] * 4  # what was said last stands beside them
    call(game, "pass", "8S")
    assert game.view(0).plates[WEST].lines == ("7♠, 8♠",)
    assert game.view(0).plates[NORTH].lines == ()
    out = []
    call(game, "8C", *["pass"] * 5, out=out)
    assert Marked("declarer", "8♣") not in out
    call(game, "pass", out=out)
    assert out[-3:] == [Marked("declarer", "8♣"), Note("{2} plays 8 clubs for 260"), PhaseBegan("take")]


def test_the_declarer_who_discards_holds_the_bowers_among_the_trumps() -> None:
    game = call(dealt(), "7H", *["pass"] * 11)
    assert game.phase == "take"
    assert game.view(WEST).order[:4] == (JOKER, *parse_cards("JH JD AH"))
    do(game, WEST, "take")
    assert game.view(WEST).order[:4] == (JOKER, *parse_cards("JH JD AH"))


def test_a_made_contract_in_the_views() -> None:
    game = playing(["KS 9S 4D", "JC 8S 4H", "QC JD 5H", "AC 6C JS"], SOUTH, "7S")
    view = game.view(0)
    assert view.status == (
        "Deal 1", "{0} plays 7 spades (140)", "Trump: spades", "Trick 1 of 10", "Playing to 500",
    )  # fmt: skip
    assert Token("declarer", "seat:0", "7♠ 140") in view.tokens
    for seat, card in enumerate(("KS", "8S", "QC", "JS")):
        do(game, seat, f"play {card}")
    view = game.view(1)
    assert view.plates[0].lines == ("0/7 tricks",)
    assert view.plates[3].lines == ("1 trick",)
    assert view.looks == {"won:3": tuple(parse_cards("KS 8S QC JS"))}


# ---------------------------------------------------------------------------------------------- sampling


def test_samples_respect_who_was_asked() -> None:
    hands = ["AC KC", POOR, "AS KS", "AD KD"]
    for silent in (True, False):
        game = dealt(hands)
        for viewer in (SOUTH, NORTH, EAST, None):
            world = FiveHundred.sample(game.view(viewer), random.Random(5))
            assert world.view(viewer) == game.view(viewer)
            assert is_poor(world.play.hands[WEST], "ace_no_face")
        do(game, WEST, "stay_silent" if silent else "declare")
        if not silent:
            assert is_poor(FiveHundred.sample(game.view(EAST), random.Random(5)).play.hands[WEST], "ace_no_face")
            do(game, EAST, "play_on")
        call(game, "pass", "7S", *["pass"] * 10)
        do(game, NORTH, "take")
        do(game, NORTH, f"discard {cards_text(cards_in(game.play.hands[NORTH])[:5])}")
        rng = random.Random(4)
        while game.phase == "play":
            world = FiveHundred.sample(game.view(SOUTH), rng)
            assert world.view(SOUTH) == game.view(SOUTH)
            assert is_poor(world.play.hands[WEST] | world.play.played_by()[WEST], "ace_no_face")
            assert not is_poor(world.play.hands[EAST] | world.play.played_by()[EAST], "ace_no_face")
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


def test_samples_give_each_poor_hand_its_own_ace() -> None:
    """West and East are known to hold one ace each, and East no club: only one way to lay the two aces fits."""
    hands = [
        "KC QC JC AH KH QH AS KS JK KD",
        "AC 4C 5C 6C 7C 4H 5H 6H 4S 5S",
        "8C 9C 10C 7D 8D 9D 10D 10H 9S 10S",
        "AD 4D 5D 6D 7H 8H 9H 6S 7S 8S",
    ]
    game = dealt(hands, "QD JD JH QS JS")
    do(game, WEST, "stay_silent")
    do(game, EAST, "stay_silent")
    call(game, "pass", "pass", "pass", "7N", *["pass"] * 8)
    do(game, SOUTH, "take")
    do(game, SOUTH, "discard QD JD JH QS JS")
    for trick in (
        "KC 7C 8C 5D", "QC 6C 9C 6D", "JC 5C 10C 8S", "AH 6H 10H 9H",
        "KH 5H 7D 8H", "QH 4H 8D 7H", "AS 5S 10S 7S", "KS 4S 9S 6S",
    ):  # fmt: skip
        for seat, card in enumerate(trick.split()):
            do(game, seat, f"play {card}")
    for seed in range(20):
        world = FiveHundred.sample(game.view(NORTH), random.Random(seed))
        assert cards_text(cards_in(world.play.hands[WEST])) == "4C AC"
        assert cards_text(cards_in(world.play.hands[EAST])) == "4D AD"


def test_a_poor_hand_that_takes_the_middle() -> None:
    game = dealt(["AC KC", POOR, "AS KS", "AD KD"])
    do(game, WEST, "stay_silent")
    call(game, "NULLO", *["pass"] * 11)
    for phase in ("take", "discard"):
        assert game.phase == phase
        for viewer in range(4):
            assert FiveHundred.sample(game.view(viewer), random.Random(1)).view(viewer) == game.view(viewer)
        if phase == "take":
            do(game, WEST, "take")
    do(game, WEST, f"discard {cards_text(cards_in(game.play.hands[WEST])[:5])}")
    play_on(game, random.Random(8))
    assert FiveHundred.sample(game.view(0), random.Random(1)).view(0) == game.view(0)


@pytest.mark.parametrize("form", FORMS)
def test_every_sample_agrees_with_the_view(form: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        game = FiveHundred({"form": form, "nullo": "on", "first_dealer": rng.choice(("random", "first_jack"))})
        while not game.deals:
            (seat,) = game.waiting_for()
            viewer = rng.choice((*range(game.seats), None))
            view = game.view(viewer)
            world = FiveHundred.sample(view, rng)
            assert world.view(viewer) == view
            for other, void in enumerate(game.play.voids()):
                assert not world.play.hands[other] & void
            choice = rng.choice(game.choices(seat))
            if seat == CHANCE:
                game.apply(seat, chance_action(choice, str(rng.random()), 0))
                continue
            cards = rng.sample(choice.cards, choice.least)
            game.apply(seat, choice.action(cards, rng.choice(choice.values) if choice.values else None))


@pytest.mark.parametrize("form", FORMS)
def test_a_match_as_a_record(form: str) -> None:
    match = Match("five_hundred", {"form": form}, seed="5")
    rng = random.Random(5)
    while match.game.waiting_for() and len(match.done) < 400:
        match.run_chance()
        for seat in match.game.waiting_for():
            choice = rng.choice(match.game.choices(seat))
            cards = rng.sample(choice.cards, choice.least)
            match.apply(seat, choice.action(cards, rng.choice(choice.values) if choice.values else None))
    assert check_record(read_record(record_text(match.record()))) == []


@pytest.mark.parametrize("form", FORMS)
def test_legal_is_what_the_choices_describe_and_nothing_for_others(form: str) -> None:
    game = dealt(form=form)
    assert game.legal((game.turn + 1) % game.seats) == []
    call(game, "7S", *["pass"] * (len(game.auction.remaining) - 1))
    while game.phase == "auction":
        call(game, "pass")
    if game.phase == "partners":
        do(game, game.turn, "partners none")
    do(game, game.turn, "take")
    do(game, game.turn, f"discard {cards_text(cards_in(game.play.hands[game.turn])[: game.rules.middle])}")
    rng = random.Random(1)
    while game.phase == "play":
        seat = game.play.turn
        assert game.legal((seat + 1) % game.seats) == []
        described = {action for choice in game.choices(seat) for action in choice.actions()}
        assert set(game.legal(seat)) == described
        game.apply(seat, rng.choice(game.legal(seat)))


def test_a_joker_led_as_a_heart_shows_no_void() -> None:
    order = FiveHundred().rules.orders[None]
    play = TrickPlay(order, [mask_of(parse_cards(hand)) for hand in ("JK 5H", "6H 5S", "7H 5C", "8H 4C")], 0)
    for card, led in (("JK", 2), ("6H", None), ("7H", None), ("8H", None)):
        play.play(parse_card(card), None, led)
    assert play.voids() == [0, 0, 0, 0]
