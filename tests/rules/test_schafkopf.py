"""Schafkopf: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from at_table import deal, do, legal_cards, ordered, refused, split

from cardrules.games.schafkopf.game import ORDER, PACK, Deal, Schafkopf, declarer_score
from cardrules.parts.tricks import TRUMP, points_in
from cardrules.protocol.cards import CLUBS, HEARTS, SPADES, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
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
    Turned,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

F, M, D = 0, 1, 2  # with seat 2 as the dealer of the first deal
SEATS = {"F": F, "M": M, "D": D}


def script(game: Schafkopf, text: str, out: list[Event] | None = None) -> Schafkopf:
    """Act as in "F pass, M pick"."""
    for step in text.split(", "):
        role, action = step.split(" ", 1)
        do(game, SEATS[role], action, out)
    return game


def dealt(*hands: str, widow: str = "", **options: Any) -> Schafkopf:
    return deal(Schafkopf(options), hands, widow)


def finished(points: tuple[int, int, int], winners: str, declarer: Seat | None = None, **options: Any) -> Schafkopf:
    """A deal played until its last trick, with these card points in the tricks that F, M and D have won as the letters
    say (the last two to the same); the rest of the points lies in the widow or is buried."""
    return finish(dealt(**options), points, winners, declarer)


def finish(game: Schafkopf, points: tuple[int, int, int], winners: str, declarer: Seat | None = None) -> Schafkopf:
    assert winners[-1] == winners[-2]
    if declarer is None:
        for place in range(3):
            do(game, ((game.forehand or 0) + place) % 3, "pass")
    else:
        while game.turn != declarer:
            do(game, game.turn, "pass")
        do(game, declarer, "pick")
        game.apply(declarer, Action("discard", (), tuple(cards_in(game.play.hands[declarer])[:2])))
    play = game.play
    last = SEATS[winners[-1]]
    pack = set(PACK)
    final = {last: "QC", (last + 1) % 3: "7C", (last + 2) % 3: "8C"}  # the last trick, led and won by the same seat
    for card in parse_cards("QC 7C 8C"):
        pack.discard(card)
    aside = mask_of(pair_worth(120 - sum(points), pack))
    pack -= set(cards_in(aside))
    rest = list(points)
    rest[last] -= 3
    play.won = split(pack, rest)
    play.leaders = [play.turn, *(SEATS[letter] for letter in winners[:8])]
    play.leds = [0] * 9
    play.plays = sorted(pack)
    play.tricks = [winners[:9].count(letter) for letter in "FMD"]
    play.hands[:] = [mask_of(parse_cards(final[seat])) for seat in range(3)]
    play.turn = last
    if declarer is None:
        game.widow = aside
    else:
        game.buried = aside
    for place in range(3):
        seat = (last + place) % 3
        do(game, seat, f"play {final[seat]}")
    return game


def pair_worth(points: int, cards: set[Card]) -> tuple[Card, Card]:
    """Two of the cards with so many card points."""
    return next(
        (one, other)
        for one in sorted(cards)
        for other in sorted(cards)
        if one < other and points_in(mask_of((one, other))) == points
    )


def in_trick(led: str, hand: str) -> Schafkopf:
    """Middlehand, with this hand, is to follow to the card that forehand has led in a deal played least."""
    game = script(dealt(), "F pass, M pass, D pass")
    game.play.hands[:] = [mask_of(parse_cards(led)), mask_of(parse_cards(hand)), 0]
    do(game, F, f"play {led}")
    return game


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_the_order_of_the_cards() -> None:
    def ladder(suit: int) -> str:
        return cards_text(reversed(ORDER.sorted(cards_in(ORDER.masks[suit]))))

    assert ladder(TRUMP) == "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D"
    assert [ladder(suit) for suit in (CLUBS, SPADES, HEARTS)] == [
        "AC 10C KC 9C 8C 7C", "AS 10S KS 9S 8S 7S", "AH 10H KH 9H 8H 7H",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [
        ("9S", "QS KS 10H", "KS"),
        ("9S", "QS 10H AD", "QS 10H AD"),
        ("7D", "JC AS 8H", "JC"),
        ("7D", "QH 10D KC", "QH 10D"),
        ("7D", "AS 10C", "AS 10C"),
    ],
    ids=["E2", "E2 void", "E3 jack", "E3 queen", "E3 void"],
)
def test_e2_e3_following(led: str, hand: str, legal: str) -> None:
    game = in_trick(led, hand)
    assert legal_cards(game, M) == ordered(legal)
    assert cards_text(game.choices(M)[0].cards) == ordered(legal)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("AH 10H 7D", "7D"),
        ("AC KC 10C", "AC"),
        ("JC QD AD", "QD"),
        ("KD JD 10D", "JD"),
        ("9C AS 10C", "10C"),
        ("QH QS QC", "QC"),
        ("AS 10H KC", "AS"),
    ],
)
def test_e4_the_winner_of_a_trick(cards: str, winner: str) -> None:
    game = script(dealt(), "F pass, M pass, D pass")
    game.play.hands[:] = [1 << card for card in parse_cards(cards)]
    for seat, card in enumerate(cards.split()):
        do(game, seat, f"play {card}")
    assert game.play.turn == cards.split().index(winner)


def test_e5_the_dealer_picks() -> None:
    events: list[Event] = []
    game = script(dealt(), "F pass, M pass, D pick", events)
    assert game.waiting_for() == {D}
    (choice,) = game.choices(D)
    assert (choice.verb, choice.label, len(choice.cards), choice.least, choice.most) == ("discard", "Bury", 12, 2, 2)
    assert choice.onto == ("buried",)
    game.apply(D, choice.action(choice.cards[:2]), events)
    assert game.waiting_for() == {F}
    assert [event.text for event in events if isinstance(event, Said)] == ["Pass", "Pass", "I pick"]
    assert [event.name for event in events if isinstance(event, PhaseBegan)] == ["discard", "play"]
    assert game.play.hands[D].bit_count() == 10


@pytest.mark.parametrize(
    ("total", "tricks", "score"),
    [
        (120, 10, 6), (91, 5, 4), (90, 5, 2), (61, 5, 2), (60, 5, -2), (31, 5, -2), (30, 5, -4), (20, 0, -6),
        (120, 9, 4), (0, 1, -4),
    ],
)  # fmt: skip
def test_e6_the_declarer_s_score(total: int, tricks: int, score: int) -> None:
    assert declarer_score(total, tricks) == score


@pytest.mark.parametrize(("total", "score"), [(91, 4), (90, 2), (61, 2), (60, -2), (31, -2), (30, -4)])
def test_e6_in_play_the_discards_count(total: int, score: int) -> None:
    buried = 14  # an ace and a queen
    game = finished((total - buried, 120 - total, 0), "FFFFFMMMFF", F)
    assert game.totals == (score, 0, 0)
    assert game.deals[0].card_points == (total, 120 - total, 0)


def test_e6_every_trick_or_none() -> None:
    assert finished((106, 0, 0), "FFFFFFFFFF", F).totals == (6, 0, 0)
    assert finished((0, 106, 0), "MMMMMMMMMM", F).totals == (-6, 0, 0)


E7_HANDS = (
    "QS JS KD 10C 7C AS KS AH 9H 7H",
    "QH QD JC JD 10D 9D 8D AC 8S KH",
    "QC JH 7D KC 9C 8C 10S 9S 10H 8H",
)
E7_TRICKS = (
    ("F", "AH QH 8H", "M"),
    ("M", "AC 8C 7C", "M"),
    ("M", "7S 10S AS", "F"),
    ("F", "7H QD 10H", "M"),
    ("M", "JC QC KD", "D"),
    ("D", "9C 10C AD", "M"),
    ("M", "JD JH QS", "F"),
    ("F", "9H 10D 9S", "M"),
    ("M", "9D 7D JS", "F"),
    ("F", "KS 8D KC", "M"),
)
E8_HANDS = (
    "QS QH JS JH AD AC 9C 7C AS 10S",
    "QD JC 10D 7D 8C 9S AH 10H KH 9H",
    "QC JD 9D 8D 10C KC 8S 7S 8H 7H",
)
E8_TRICKS = (
    ("F", "7C 8C 10C", "D"),
    ("D", "7H AC AH", "M"),
    ("M", "9H 8H AS", "M"),
    ("M", "9S 8S 10S", "F"),
    ("F", "9C 10H KC", "D"),
    ("D", "7S AD 10D", "F"),
    ("F", "JH 7D JD", "F"),
    ("F", "JS JC 9D", "M"),
    ("M", "KH 8D QS", "F"),
    ("F", "QH QD QC", "D"),
)


def play_tricks(game: Schafkopf, tricks: Iterable[tuple[str, str, str]], out: list[Event] | None = None) -> None:
    for leader, cards, winner in tricks:
        assert game.waiting_for() == {SEATS[leader]}
        for place, card in enumerate(cards.split()):
            do(game, (SEATS[leader] + place) % 3, f"play {card}", out)
        assert game.play.turn == SEATS[winner]


def test_e7_a_whole_deal() -> None:
    events: list[Event] = []
    game = dealt(*E7_HANDS, widow="7S AD")
    script(game, "F pass, M pick, M discard KH 8S", events)
    play_tricks(game, E7_TRICKS, events)
    assert points_in(game.play.won[M]) == 77
    assert game.totals == (0, 2, 0)
    assert Scored((0, 2, 0), "{1} has 81 points: 2 victory points won") in events
    assert Note("The buried cards: K♥ 8♠") in events
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == ("Deal", "Dealer", "Declarer", "Card points", "Result", 0, 1, 2)
    assert sheet.rows == (("1", "{2}", "{1}", "{0} 30, {1} 81, {2} 9", "{1} +2", "0", "2", "0"),)
    assert sheet.totals[5:] == ("0", "2", "0")
    assert sheet.leaders == (M,)
    assert game.view(F).zone("buried").cards == tuple(sorted(parse_cards("KH 8S")))


@pytest.mark.parametrize(
    ("rule", "points", "totals"),
    [("last_trick", (42, 37, 41), (0, 2, 0)), ("set_aside", (42, 37, 33), (0, 0, 2))],
)
def test_e8_the_widow_decides_a_whole_least(rule: str, points: tuple[int, ...], totals: tuple[int, ...]) -> None:
    events: list[Event] = []
    game = script(dealt(*E8_HANDS, widow="KD KS", least_widow=rule), "F pass, M pass, D pass")
    play_tricks(game, E8_TRICKS, events)
    assert game.deals[0].card_points == points
    assert game.totals == totals
    slid = [event for event in events if isinstance(event, Moved) and event.source == "widow"]
    assert [event.target for event in slid] == (["won:2"] if rule == "last_trick" else [])
    turned = [event for event in events if isinstance(event, Turned)]
    assert [event.card for event in turned if event.zone == "widow"] == parse_cards("KD KS")
    assert len(turned) == 32
    assert game.view(F).zone("widow").cards == (() if slid else tuple(parse_cards("KD KS")))
    assert sorted(game.census()) == sorted(PACK)


@pytest.mark.parametrize(
    ("points", "winners", "totals"),
    [
        ((25, 0, 95), "FDFDMDFDDD", (0, 4, 0)),
        ((25, 30, 65), "FMFDMDFDDD", (2, 0, 0)),
        ((38, 38, 44), "FDDMDDFDMM", (2, 0, 0)),
        ((40, 40, 40), "FMDFMDFMDD", (0, 0, 2)),
        ((0, 120, 0), "MMMMMMMMMM", (0, -4, 0)),
        ((0, 120, 0), "FMMMMMMMMM", (0, -4, 0)),
    ],
    ids=["E9 nothing", "E9", "E10", "E11", "E12", "E12 with a worthless trick"],
)
def test_e9_to_e12_least(points: tuple[int, int, int], winners: str, totals: tuple[int, ...]) -> None:
    """The totals are those with the widow, which goes with the last trick."""
    with_widow = list(points)
    with_widow[SEATS[winners[-1]]] -= 8
    game = finished((with_widow[0], with_widow[1], with_widow[2]), winners)
    assert game.deals[0].card_points == points
    assert game.totals == totals


def test_e13_a_pass_is_final_and_the_widow_is_secret() -> None:
    game = script(dealt(), "F pass, M pass")
    assert refused(game, M, "pick") == "You have passed already."
    events: list[Event] = []
    script(game, "D pick", events)
    cards = game.choices(D)[0].cards
    game.apply(D, Action("discard", (), cards[:2]), events)
    for viewer in (F, M, None):
        view = game.view(viewer)
        assert view.zone("widow").cards == ()
        assert view.zone("buried").cards == (None, None)
        notes = [event.text for event in redact(events, viewer) if isinstance(event, Note)]
        assert notes == ["{2} picks up the widow", "{2} buries two cards"]
    assert game.view(D).zone("buried").cards == cards[:2]


def test_e14_the_end_of_a_match() -> None:
    game = Schafkopf({"deals": 6})
    do(game, CHANCE, "first 0")
    while game.waiting_for():
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(game.hand)))}")
        else:
            game.apply(seat, game.legal(seat)[-1])
    result = game.result()
    assert result is not None
    assert result.scores == game.totals
    assert len(game.deals) == 6
    game.totals = (6, 2, -4)
    ended = game.result()
    assert ended is not None
    assert ended.winners == (0,)
    assert ended.text == "{0} wins with 6 points; {1} is second with 2 and {2} is third with -4."
    game.totals = (6, 6, -4)
    shared = game.result()
    assert shared is not None
    assert shared.winners == (0, 1)
    with pytest.raises(OptionError, match="deals=7"):
        Schafkopf({"deals": 7})


@pytest.mark.parametrize(
    ("points", "winners", "declarer", "totals"),
    [
        ((25, 81, 0), "FMFMMMMMMM", M, (-4, 8, -4)),
        ((25, 22, 65), "FMFDMDFDMM", None, (4, -2, -2)),
        ((112, 0, 0), "FFFFFFFFFF", None, (-8, 4, 4)),
    ],
)
def test_e15_paying_each(
    points: tuple[int, int, int], winners: str, declarer: Seat | None, totals: tuple[int, ...]
) -> None:
    game = finished(points, winners, declarer, settlement="pay_each")
    assert game.totals == totals


def test_what_is_paid_by_each_is_told() -> None:
    game = Schafkopf({"settlement": "pay_each"})
    game.dealer = 2
    events: list[Event] = []
    game._enter(M, (25, 95, 0), M, 4, events)
    game._enter(M, (70, 50, 0), M, -2, events)
    game._enter(None, (25, 30, 65), F, 2, events)
    game._enter(None, (120, 0, 0), F, -4, events)
    assert [event.text for event in events if isinstance(event, Scored)] == [
        "{1} has 95 points: 4 victory points won from each of the others",
        "{1} has 50 of the 61 points needed: 2 victory points lost to each of the others",
        "Nobody picked: {0} has the fewest card points and wins 2 victory points from each of the others. "
        "Card points: {0} 25, {1} 30, {2} 65",
        "Nobody picked: {0} has all card points and loses 4 victory points to each of the others. "
        "Card points: {0} 120, {1} 0, {2} 0",
    ]


# ------------------------------------------------------------------------------------------- the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Schafkopf.declared} == {
        "deals": (12, 3, 6, 9, 18, 24),
        "settlement": ("declarer_only", "pay_each"),
        "all_pass": ("least", "doubler"),
        "least_widow": ("last_trick", "set_aside"),
        "least_zero": ("no_points", "no_tricks"),
    }
    for preset in Schafkopf.presets:
        Schafkopf(preset.settings)


@pytest.mark.parametrize("deals", [3, 6, 9])
def test_the_number_of_deals(deals: int) -> None:
    game = Schafkopf({"deals": deals, "all_pass": "doubler"})
    for _ in range(deals):
        deal(game)
        for _ in range(3):
            do(game, game.turn, "pass")
    assert game.phase == "game_over"
    assert game.waiting_for() == frozenset()
    assert [plate.dealer for plate in game.view(0).plates].count(True) == 1


def test_doublers_add_up() -> None:
    game = Schafkopf({"all_pass": "doubler", "settlement": "pay_each", "deals": 3})
    for factor in (1, 2):
        assert game.factor == factor
        deal(game)
        events: list[Event] = []
        for _ in range(3):
            do(game, game.turn, "pass", events)
        assert not any(isinstance(event, Scored) for event in events)
        counts = "double" if factor == 1 else "4 times"
        assert PhaseBegan("hand_over", f"Thrown in: the next deal counts {counts}.") in events
        assert game.view(0).zone("widow").cards == (None, None)
        assert game.view(0).sheet.rows[-1][2:5] == ("Thrown in", "", "")  # type: ignore[union-attr]
    events = []
    do(game, CHANCE, f"shuffle {cards_text(PACK)}", events)
    assert Note("This deal counts 4 times") in events
    assert any(token.text == "This deal counts 4 times" for token in game.view(0).tokens)
    finish(game, (25, 81, 0), "FMFMMMMMMM", M)
    assert game.totals == (-16, 32, -16)
    assert game.deals[-1] == Deal(1, M, (25, 95, 0), 4, M, 16, (-16, 32, -16))
    assert game.view(0).sheet.marks == ("Deal 3: counted 4 times",)  # type: ignore[union-attr]


def test_a_doubled_deal_is_followed_by_a_single_one() -> None:
    game = Schafkopf({"all_pass": "doubler"})
    deal(game)
    for _ in range(3):
        do(game, game.turn, "pass")
    events: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK)}", events)
    assert Marked("doubled", "This deal counts double") in events
    finish(game, (25, 81, 0), "FMFMMMMMMM", M)
    assert game.totals == (0, 8, 0)
    assert game.factor == 1
    assert not any(token.kind == "doubled" for token in game.view(0).tokens)


@pytest.mark.parametrize(
    ("rule", "points", "winners", "totals"),
    [
        ("no_points", (0, 52, 60), "FMDMDMDMDD", (4, 0, 0)),
        ("no_tricks", (0, 52, 60), "FMDMDMDMDD", (2, 0, 0)),
        ("no_tricks", (0, 52, 60), "MMDMDMDMDD", (4, 0, 0)),
        ("no_points", (0, 52, 60), "MMDMDMDMDD", (4, 0, 0)),
    ],
)
def test_what_earns_four_in_least(
    rule: str, points: tuple[int, int, int], winners: str, totals: tuple[int, ...]
) -> None:
    assert finished(points, winners, least_zero=rule).totals == totals


def test_a_widow_set_aside_may_leave_two_with_nothing() -> None:
    game = finished((106, 0, 0), "FFFFFFFFFF", least_widow="set_aside")
    assert game.deals[0].card_points == (106, 0, 0)
    assert game.totals == (-4, 0, 0)


def test_how_a_deal_ended_in_words() -> None:
    events: list[Event] = []
    game = finished((25, 22, 65), "FMFDMDFDMM")
    copy = Schafkopf()
    copy.dealer = 2
    copy._enter(None, (25, 30, 65), F, 2, events)
    told = (
        "Nobody picked: {0} has the fewest card points and wins 2 victory points. Card points: {0} 25, {1} 30, {2} 65"
    )
    assert Scored((2, 0, 0), told) in events
    assert game.deals[0].points == copy.deals[0].points
    copy._enter(None, (120, 0, 0), F, -4, events)
    lost = "Nobody picked: {0} has all card points and loses 4 victory points. Card points: {0} 120, {1} 0, {2} 0"
    assert lost in [event.text for event in events if isinstance(event, Note)]
    copy.factor = 2
    copy._enter(M, (50, 50, 20), M, -2, events)
    assert "{1} has 50 of the 61 points needed: 4 victory points lost, counted double" in [
        event.text for event in events if isinstance(event, Note)
    ]


# ------------------------------------------------------------------------------------ the deal and the view


def test_the_deal_is_three_two_four_three() -> None:
    game = Schafkopf()
    do(game, CHANCE, "first 1")
    events: list[Event] = []
    game.apply(CHANCE, Action("shuffle", (), PACK), events)
    moves = [event for event in events if isinstance(event, Moved) and event.source == "stock"]
    assert [(event.target, len(event.cards)) for event in moves] == [
        ("hand:2", 3), ("hand:0", 3), ("hand:1", 3), ("widow", 2),
        ("hand:2", 4), ("hand:0", 4), ("hand:1", 4), ("hand:2", 3), ("hand:0", 3), ("hand:1", 3),
    ]  # fmt: skip
    assert [token.text for token in game.view(None).tokens] == ["M", "D", "F"]
    assert refused(game, 1, "first 1") == "Only chance shuffles and draws lots."


def test_the_deal_moves_to_the_left_and_the_cards_come_back() -> None:
    game = finished((25, 22, 65), "FMFDMDFDMM")
    assert (game.dealer, game.forehand) == (2, 0)
    events: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK)}", events)
    assert (game.dealer, game.forehand, game.turn) == (0, 1, 1)
    picked = finished((25, 81, 0), "FMFMMMMMMM", M)
    events = []
    do(picked, CHANCE, f"shuffle {cards_text(PACK)}", events)
    back = [event for event in events if isinstance(event, Moved) and not event.target]
    assert sorted(card for event in back for card in event.cards if card is not None) == sorted(PACK)
    assert "buried" in {event.source for event in back}


def test_the_last_trick_may_be_looked_at_until_the_next_card() -> None:
    game = script(dealt(*E7_HANDS, widow="7S AD"), "F pass, M pick, M discard KH 8S")
    assert game.view(F).looks == {}
    play_tricks(game, E7_TRICKS[:1])
    assert game.view(F).looks == {"won:1": tuple(parse_cards("AH QH 8H"))}
    do(game, M, "play AC")
    assert game.view(F).looks == {}
    assert game.refusal(F, (), "won:1") == "Only the last trick may be looked at."
    do(game, D, "play 8C")
    do(game, F, "play 7C")
    play_tricks(game, E7_TRICKS[2:])
    assert sum(len(cards) for cards in game.view(F).looks.values()) == 30


def test_status_and_plates() -> None:
    assert Schafkopf().view(0).status == ("12 deals",)
    assert Schafkopf().view(0).tokens == ()
    game = script(dealt(), "F pass")
    assert game.view(0).status == ("Deal 1 of 12",)
    assert [plate.lines for plate in game.view(0).plates] == [("Pass",), (), ()]
    least = script(game.copy(), "M pass, D pass")
    assert least.view(0).status == (
        "Deal 1 of 12", "Least", "Trump: queens, jacks, diamonds", "Trick 1 of 10",
    )  # fmt: skip
    assert [token.text for token in least.view(0).tokens if token.kind == "least"] == [
        "Least: take as few points as you can"
    ]
    script(game, "M pick")
    assert game.view(0).status == ("Deal 1 of 12", "{1} plays alone")
    assert [token.place for token in game.view(0).tokens if token.kind == "declarer"] == ["seat:1"]


@pytest.mark.parametrize("seed", range(20))
def test_a_sampled_world_could_have_been_dealt(seed: int) -> None:
    """Every world replays: with its hands put back together, each card of the deal was legal when it was played."""
    rng = random.Random(seed)
    game = Schafkopf()
    do(game, CHANCE, "first 0")
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK, str(seed)))}")
    while game.phase != "hand_over":
        (seat,) = game.waiting_for()
        choice = rng.choice(game.choices(seat))
        game.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
        for viewer in (0, 1, 2, None):
            world = Schafkopf.sample(game.view(viewer), rng)
            assert world.view(viewer) == game.view(viewer)
            assert sorted(world.census()) == sorted(PACK)
            hands = [hand | played for hand, played in zip(world.play.hands, world.play.played_by(), strict=True)]
            for leader, cards in world.play.history:
                player = leader
                for card in cards:
                    led = ORDER.suits[cards[0]]
                    assert card == cards[0] or ORDER.following(hands[player], led) >> card & 1
                    hands[player] ^= 1 << card
                    player = (player + 1) % 3


# ---------------------------------------------------------------------------------- what the table refuses


def test_bad_play_before_the_tricks() -> None:
    game = dealt()
    assert refused(game, M, "pick") == "Forehand decides first."
    script(game, "F pass")
    assert refused(game, D, "pass") == "Middlehand decides first."
    assert refused(game, F, "pick") == "You have passed already."
    assert game.refusal(F, (), "widow") == "Only the player who picks may see the widow."
    assert game.refusal(M, game.choices(M)[0].cards, "stock") == "Pick up the widow or pass."
    assert game.refusal(D, (), "stock") == "Middlehand decides first."
    assert game.refusal(D, (), "hand:0") == "These are not your cards."
    assert refused(game, M, f"play {cards_text(cards_in(game.play.hands[M])[:1])}") == (
        "The cards are not being played yet."
    )
    assert refused(game, M, "discard 7C 8C") == "There is nothing to bury now."
    script(game, "M pick")
    assert refused(game, D, "pick") == "The widow has been decided on already."
    cards = cards_in(game.play.hands[M])
    other = cards_text([next(card for card in PACK if card not in cards)])
    for attempt in (cards_text(cards[:1]), cards_text(cards[:3]), f"{cards_text(cards[:1])} {other}"):
        assert refused(game, M, f"discard {attempt}") == "Put exactly two of your twelve cards away."
    with pytest.raises(IllegalAction, match="Put exactly two"):
        game.apply(M, Action("discard", (), (cards[0], cards[0])))
    assert game.refusal(M, cards[:1], "buried") == "Put exactly two of your twelve cards away."
    assert game.refusal(M, cards[:2], "trick:1") == "Drop the two cards on the outline to bury them."
    assert game.refusal(M, (), "buried") == "Put exactly two of your twelve cards away."


def test_bad_play_in_the_tricks() -> None:
    spades = in_trick("9S", "QS KS 10H")
    assert refused(spades, M, "play 10H") == "You must follow spades."
    assert refused(spades, M, "play QS") == "The queen of spades is a trump, not a spade. You must follow spades."
    assert refused(spades, M, "play QS KS") == "Play one card."
    assert refused(spades, M, "play 7H") == "The 7 of hearts is not in your hand."
    assert refused(spades, F, "play 9S") == "A played card stays played."
    assert spades.refusal(F, (), "trick:0") == "A played card stays played."
    assert spades.refusal(F, parse_cards("9S"), "trick:0") == "A played card stays played."
    assert spades.refusal(M, parse_cards("KS"), "stock") == "Drop the card on the trick to play it."
    assert spades.refusal(M, (), "stock") == "Choose a card from your hand."
    trump = in_trick("7D", "JC AS 8H")
    assert refused(trump, M, "play AS") == "Trump was led; you must play a trump."
    jack = in_trick("9C", "JC KC")
    assert refused(jack, M, "play JC") == "The jack of clubs is a trump, not a club. You must follow clubs."
    game = script(dealt(), "F pick")
    game.apply(F, Action("discard", (), tuple(cards_in(game.play.hands[F])[:2])))
    card = cards_in(game.play.hands[M])[0]
    assert refused(game, M, f"play {cards_text([card])}") == "It is not your turn."
    assert refused(game, M, "play") == "It is not your turn."
    assert game.refusal(M, [card], "trick:1") == "It is not your turn."
    assert game.refusal(M, (), "trick:1") == "It is not your turn."
    assert game.refusal(M, (), "buried") == "Only the last trick may be looked at."


def test_what_means_nothing() -> None:
    game = Schafkopf()
    assert refused(game, F, "pass") == "The cards have not been dealt yet."
    assert game.refusal(F, (), "widow") == "The cards have not been dealt yet."
    game = dealt(deals=3)
    assert refused(game, F, "pass now") == "That means nothing in Schafkopf."
    with pytest.raises(IllegalAction, match="Only a player"):
        game.check(CLOCK, Action("pass"))
    with pytest.raises(IllegalAction, match="That means nothing"):
        game.check(F, Action("moon"))
    for _ in range(3):
        if game.hand < 3 and game.phase == "hand_over":
            deal(game)
        finish(game, (25, 22, 65), "FMFDMDFDMM")
    assert refused(game, F, "pass") == "The game is over."
    assert game.refusal(F, (), "widow") == "The game is over."
