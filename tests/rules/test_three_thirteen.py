"""Three-Thirteen: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, refused

from cardrules.games.three_thirteen.game import Round, ThreeThirteen
from cardrules.games.three_thirteen.three_thirteen_melds import Laid, MeldRules, arranged, outs, points_of, unmatched
from cardrules.parts.stock_and_discards import CardStep
from cardrules.protocol.cards import Card, Rank, cards_in, cards_text, mask_of, parse_card, parse_cards
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
    Scored,
    Seat,
    View,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled


def hand_of(text: str) -> int:
    return mask_of(parse_cards(text))


def left(cards: str, rank: int, **rules: Any) -> int:
    return unmatched(hand_of(cards), Rank(rank), MeldRules(**rules))


def in_round(
    cards: int, hands: Sequence[str], top: str = "", stock: str = "", dealer: Seat = -1, **options: Any
) -> ThreeThirteen:
    """The beginning of the round of so many cards: seat 0 begins unless a dealer is named. What is missing to a hand
    comes from the rest of the pack, as does the stock, whose first card is drawn first."""
    game = ThreeThirteen({"players": len(hands), **options})
    do(game, CHANCE, f"first {(dealer - min(cards - 3, 1)) % len(hands)}")
    game.hand = cards - 3
    named = [parse_cards(hand) for hand in hands]
    first, following = parse_cards(top), parse_cards(stock)
    used = {card for hand in [*named, first, following] for card in hand}
    spare = [card for card in game.rules.pack if card not in used]
    for hand in named:
        while len(hand) < cards:
            hand.append(spare.pop(0))
    first = first or [spare.pop(0)]
    start = (dealer + 1) % len(hands)
    order = [named[(start + place) % len(hands)][turn] for turn in range(cards) for place in range(len(hands))]
    do(game, CHANCE, f"shuffle {cards_text([*order, *first, *following, *spare])}")
    return game


def zone(view: View, name: str) -> str:
    return cards_text(card for card in view.zone(name).cards if card is not None)


def leaving(game: ThreeThirteen) -> str:
    return cards_text(action.cards[0] for action in game.legal(game.turn) if action.verb == "out")


def turn(game: ThreeThirteen, seat: Seat, draw: str, discard: str, out: list[Event] | None = None) -> None:
    """A whole turn: from which pile, and what is thrown (with its verb)."""
    do(game, seat, f"draw {draw}", out)
    do(game, seat, discard, out)


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("cards", "rank", "points"),
    [
        pytest.param("7D 8D 4H 2S", 4, 2, id="E1"),
        pytest.param("4H 5H 6H", 3, 0, id="E2-run"),
        pytest.param("KC KD KH KS", 4, 0, id="E2-set"),
        pytest.param("3H 9S 2D", 3, 14, id="E3"),
        pytest.param("KS 3H 3D", 3, 0, id="E4-set"),
        pytest.param("2S 3S 4S", 3, 0, id="E4-run"),
        pytest.param("3H 3S 3D", 3, 9, id="E4-wild"),
        pytest.param("8H 8S 8D JC JD", 5, 20, id="E5"),
        pytest.param("4H 5H 6C 9D 9S 9C", 6, 0, id="E6-run-and-set"),
        pytest.param("4H 5H 6H 7H 8H 9H", 6, 0, id="E6-run"),
        pytest.param("6H 6D 6S 6C KH QH", 6, 0, id="E6-wild"),
        pytest.param("9H 10H 5S 9C 2D", 5, 11, id="E7"),
        pytest.param("KH AH 2H 4S 5S", 5, 14, id="E8"),
        pytest.param("QS KS AS 2D 2H 2C 9D", 7, 30, id="E9"),
        pytest.param("8H 8H' 8S 2C", 4, 2, id="E10-set"),
        pytest.param("5H 5H' 6H 7H 9S 10D", 6, 24, id="E10-run"),
        pytest.param("6H 7H 8H 9H 7S 7D 7C 2D 3C", 9, 5, id="E11"),
    ],
)
def test_e1_to_e11_the_unmatched_points(cards: str, rank: int, points: int) -> None:
    assert left(cards, rank) == points
    laid = arranged(hand_of(cards), Rank(rank), MeldRules())
    assert laid.points == points == sum(map(points_of, laid.idle))
    assert sorted(card for meld in (*laid.melds, laid.idle) for card in meld) == sorted(parse_cards(cards))
    for meld in laid.melds:
        assert len(meld) >= 3
        assert unmatched(mask_of(meld), Rank(rank), MeldRules()) == 0


def test_e4_with_all_wild() -> None:
    assert left("3H 3S 3D", 3, all_wild=True) == 0
    assert arranged(hand_of("3H 3S 3D"), Rank(3), MeldRules(all_wild=True)).melds == (tuple(parse_cards("3D 3H 3S")),)
    assert left("3H 3S 2D", 3, all_wild=True) == 0
    assert left("3H 3S", 3, all_wild=True) == 6


def test_e4_three_wild_cards_alone_do_not_let_a_player_out() -> None:
    game = in_round(3, ["3H 3S 3D", ""], stock="KS")
    do(game, 0, "draw pile")
    assert refused(game, 0, "out KS") == "A set or run needs at least one card that is not wild."
    do(game, 0, "out 3H")  # a king and two wild cards are a set


def test_e5_six_matched_cards_do_not_let_a_player_out() -> None:
    game = in_round(5, ["8H 8S 8D JC JD", ""], stock="JH")
    do(game, 0, "draw pile")
    assert leaving(game) == ""
    assert left("8H 8S 8D JC JD JH", 5) == 0
    assert refused(game, 0, "out JH") == "These cards are not in a set or run: J♣, J♦."
    do(game, 0, "discard JH")
    assert left("8H 8S 8D JC JD", 5) == 20


def test_e6_as_one_run_of_six() -> None:
    laid = arranged(hand_of("4H 5H 6H 7H 8H 9H"), Rank(6), MeldRules())
    assert [cards_text(meld) for meld in laid.melds] == ["4H 5H 6H 7H 8H 9H"]


def test_e9_with_high_aces() -> None:
    assert left("QS KS AS 2D 2H 2C 9D", 7, high_ace=True) == 9
    assert left("KH AH 2H", 9, high_ace=True) == 13  # K-A-2 never


def test_e12_the_last_turns() -> None:
    """Seats 0, 1 and 2 are A, B and C."""
    for bonus in (0, -5):
        game = in_round(3, ["KD 9C 2D", "KS KH 8D", "7S 7H 2C"], "4D", "QC QD 6C KC JD", 0, first_out=bonus)
        assert game.dealer == 0
        assert game.waiting_for() == {1}
        turn(game, 1, "pile", "discard QC")
        turn(game, 2, "pile", "discard QD")
        turn(game, 0, "pile", "discard 6C")
        events: list[Event] = []
        do(game, 1, "draw pile", events)
        assert leaving(game) == "8D"
        do(game, 1, "out 8D", events)
        assert Marked("out", "{1} is out: one more turn for everyone") in events
        assert game.view(0).state.turns_left == 2
        assert zone(game.view(2), "meld:1:0") == "KC KH KS"
        assert refused(game, 1, "draw pile") == "You have had your last turn."
        assert game.waiting_for() == {2}
        turn(game, 2, "discard", "discard 8D")
        assert zone(game.view(0), "idle:2") == "2C 7H 7S"
        assert [plate.lines for plate in game.view(0).plates] == [(), (), ("16 unmatched",)]
        assert [token.text for token in game.view(0).tokens] == [
            "Round 3: threes are wild", "1 turn left", "Unmatched: 21 points", "last turn", "out", "16 points",
        ]  # fmt: skip
        assert game.view(0).state.turns_left == 1
        turn(game, 0, "pile", "discard KD", events)
        assert game.phase == "hand_over"
        assert game.totals == (21, bonus, 16)
        assert Scored((21, bonus, 16), "Round 3") in events
        assert game.finished == (Round(0, 1, (21, bonus, 16)),)
        do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, '1'))}")
        assert game.dealer == 1
        assert game.waiting_for() == {2}
        assert [hand.bit_count() for hand in game.hands] == [4, 4, 4]


def test_e12_another_player_who_matches_everything_scores_nothing() -> None:
    game = in_round(3, ["", "KS KH KC", "7S 7H 2C"], "4D", "QC 7D", 0, first_out=-5)
    turn(game, 1, "pile", "out QC")
    do(game, 2, "draw pile")
    events: list[Event] = []
    do(game, 2, "out 2C", events)
    assert not any(isinstance(event, Marked) for event in events)
    assert game.out == 1
    turn(game, 0, "pile", f"discard {cards_text(cards_in(game.hands[0])[:1])}")
    assert game.totals[1:] == (-5, 0)


@pytest.mark.parametrize(
    ("players", "packs", "stock"),
    [(2, 1, 25), (3, 1, 12), (4, 2, 51), (5, 2, None), (6, 2, 25), (7, 3, None), (8, 3, None), (9, 3, None)],
)
def test_e13_packs_and_the_pickup_pile(players: int, packs: int, stock: int | None) -> None:
    game = in_round(13, [""] * players)
    assert len(game.census()) == 52 * packs
    assert len(game.stock) == 52 * packs - 13 * players - 1
    assert stock in (None, len(game.stock))
    assert len(in_round(3, [""] * players, extra_deck="on").census()) == 52 * (packs + 1)


def test_e14_a_shared_win() -> None:
    game = in_round(13, ["", "", ""])
    game.totals = (61, 58, 58)
    game.phase = "game_over"
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((61, 58, 58), (1, 2))
    assert result.text == "{1} and {2} share the win with 58 points; {0} is third with 61."


@pytest.mark.parametrize(("cards", "plural"), [(11, "jacks"), (12, "queens"), (13, "kings")])
def test_e15_the_wild_court_cards(cards: int, plural: str) -> None:
    game = in_round(cards, ["", ""])
    assert game.wild == cards
    assert game.view(0).tokens[0].text == f"Round {cards}: {plural} are wild"
    wild = {11: "JS", 12: "QS", 13: "KS"}[cards]
    assert left(f"4C 4D {wild}", cards) == 0


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in ThreeThirteen.declared} == {
        "players": range(2, 10),
        "extra_deck": ("off", "on"),
        "first_out": (0, -5, "vote"),
        "trip": ("up", "up_and_down", "up_and_down_repeat"),
        "ace_runs": ("low", "low_or_high"),
        "all_wild": ("off", "on"),
        "wild_leftover": ("face", 20),
        "retake": ("on", "off"),
        "reshuffle_limit": (2, "none"),
    }
    assert ThreeThirteen().seats == 4
    for preset in ThreeThirteen.presets:
        ThreeThirteen(preset.settings)
    with pytest.raises(OptionError, match="players=10"):
        ThreeThirteen({"players": 10})


@pytest.mark.parametrize(
    ("trip", "rounds", "last"), [("up", 11, "13"), ("up_and_down", 21, "3 back"), ("up_and_down_repeat", 22, "3 back")]
)
def test_the_trip(trip: str, rounds: int, last: str) -> None:
    game = ThreeThirteen({"players": 2, "trip": trip})
    do(game, CHANCE, "first 1")
    sizes = []
    while game.phase != "game_over":
        do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, str(game.hand)))}")
        sizes.append(game.cards)
        game.stock.clear()
        game.reshuffles = 2
        turn(game, game.turn, "discard", f"discard {cards_text(game.discards)}")
    up = list(range(3, 14))
    assert sizes == up + {"up": [], "up_and_down": up[-2::-1], "up_and_down_repeat": up[::-1]}[trip]
    sheet = game.view(0).sheet
    assert sheet is not None
    assert len(sheet.rows) == rounds
    assert len({row[0] for row in sheet.rows}) == rounds
    assert sheet.rows[-1][0] == last
    assert [row[2] for row in sheet.rows[:3]] == ["{1}", "{0}", "{1}"]
    assert sheet.rows[0][1] == "threes"
    assert sheet.totals[4:] == tuple(map(str, game.totals))
    assert sheet.rows[0][3] == "nobody"
    assert sum(entry.points[0] for entry in game.finished) == game.totals[0]
    assert sheet.rows[1][4] == f"{game.finished[1].points[0]} ({sum(entry.points[0] for entry in game.finished[:2])})"


def test_the_cost_of_a_wild_card_left_over() -> None:
    assert left("3H 9S 2D", 3, wild_cost=20) == 31
    assert left("KH 9S 2D", 13) == 21
    assert left("KS 3H 3D", 3, wild_cost=20) == 0
    game = in_round(3, ["3H 9S 2D", ""], wild_leftover=20)
    assert game.view(0).state.arrangement.points == 31
    assert in_round(3, ["3H 3S 3D", ""], all_wild="on").view(0).state.arrangement.points == 0
    assert in_round(4, ["QH KH AH 9C", ""], ace_runs="low_or_high").view(0).state.arrangement.points == 9


def test_a_card_just_taken_may_be_thrown_or_not() -> None:
    for retake in ("on", "off"):
        game = in_round(3, ["KS KH KC", ""], "QD", retake=retake)
        do(game, 0, "draw discard")
        assert game.view(1).state.taken == parse_card("QD")
        assert (parse_card("QD") in game.choices(0)[0].cards) is (retake == "on")
        assert leaving(game) == ("QD" if retake == "on" else "")
        if retake == "off":
            assert refused(game, 0, "discard QD") == "You may not discard the card you have just taken."
            assert refused(game, 0, "out QD") == "You may not discard the card you have just taken."
            assert len(game.choices(0)) == 1
            do(game, 0, "discard KC")
        else:
            do(game, 0, "out QD")
        assert game.taken == -1


def without_stock(game: ThreeThirteen, reshuffles: int = 0) -> None:
    """Let the pickup pile be empty: its cards lie under the discards."""
    game.discards = game.stock + game.discards
    game.stock = []
    game.reshuffles = reshuffles


def test_the_discards_become_the_pickup_pile() -> None:
    game = in_round(3, ["", ""])
    do(game, 0, "draw pile")
    without_stock(game)
    events: list[Event] = []
    thrown = cards_in(game.hands[0])[0]
    do(game, 0, f"discard {cards_text([thrown])}", events)
    assert game.phase == "reshuffle"
    assert game.waiting_for() == {CHANCE}
    assert refused(game, 1, "draw pile") == "Wait until the discards have been shuffled."
    assert refused(game, CHANCE, "shuffle 2C") == "The discards must be shuffled now."
    below = game.discards[:-1]
    assert "missing from the shuffle" in refused(game, CHANCE, f"reshuffle {cards_text(below[1:])}")
    assert game.choices(CHANCE)[0].cards == tuple(below)
    order = shuffled(tuple(below), "1")
    do(game, CHANCE, f"reshuffle {cards_text(order)}", events)
    assert game.discards == [thrown]
    assert game.stock == list(order[::-1])
    assert game.steps[-1] == CardStep(CHANCE, "reshuffle", tuple(below))
    assert game.view(0).state.reshuffles == 1
    assert "Pile shuffled once" in game.view(0).status
    do(game, 1, "draw pile")
    assert game.hands[1] >> order[0] & 1


@pytest.mark.parametrize(("limit", "stopped"), [(2, True), ("none", False)])
def test_the_reshuffle_limit(limit: int | str, stopped: bool) -> None:
    game = in_round(3, ["KS 9H 2D", "7S 7H 7D"], "QD", reshuffle_limit=limit, first_out=-5)
    do(game, 0, "draw discard")
    without_stock(game, reshuffles=2)
    events: list[Event] = []
    do(game, 0, "discard QD", events)
    assert game.phase == ("hand_over" if stopped else "reshuffle")
    if stopped:
        assert game.finished == (Round(1, None, (21, 0)),)
        assert Note("The pickup pile is empty once more, so the round is stopped") in events
        assert zone(game.view(None), "idle:0") == "2D 9H KS"
    else:
        below = game.discards[:-1]
        do(game, CHANCE, f"reshuffle {cards_text(below)}")
        assert "Pile shuffled 3 times" in game.view(0).status


def test_nobody_gets_the_bonus_when_the_round_is_stopped() -> None:
    game = in_round(3, ["KS KH KC", ""], "QD", first_out=-5)
    do(game, 0, "draw discard")
    without_stock(game, reshuffles=2)
    do(game, 0, "out QD")
    assert game.finished[0].out is None
    assert game.finished[0].points[0] == 0


# ----------------------------------------------------------------------------------------- deal and lots


def test_the_deal_goes_singly_from_the_dealers_left() -> None:
    game = ThreeThirteen({"players": 3})
    assert refused(game, CHANCE, "shuffle 2C") == "The first dealer must be drawn before the shuffle."
    assert refused(game, 0, "draw pile") == "The cards have not been dealt yet."
    assert game.census() == []
    do(game, CHANCE, "first 2")
    pack = cards_text(game.rules.pack)
    assert "missing" in refused(game, CHANCE, f"shuffle {pack[:-3]}")
    events: list[Event] = []
    do(game, CHANCE, f"shuffle {pack}", events)
    assert [cards_text(cards_in(hand)) for hand in game.hands] == ["2C 5C 8C", "3C 6C 9C", "4C 7C 10C"]
    assert cards_text(game.discards) == "JC"
    assert cards_text(game.stock[-2:]) == "KC QC"
    assert game.waiting_for() == {0}
    dealt = [event for event in events if isinstance(event, Moved) and event.target == "hand:0"]
    assert [event.cards for event in redact(dealt, 1) if isinstance(event, Moved)] == [(None,)] * 3
    assert refused(game, CHANCE, f"shuffle {pack}") == "There is nothing to shuffle or to draw now."
    assert refused(game, 1, "first 1") == "Only chance shuffles and draws lots."
    assert refused(game, CLOCK, "draw pile") == "Only a player can do that."
    assert game.choices(1) == []
    assert game.legal(1) == []


def test_what_the_others_are_told_of_a_draw() -> None:
    game = in_round(3, ["", ""], "QD", "9C")
    events: list[Event] = []
    do(game, 0, "draw pile", events)
    assert [event.text for event in redact(events, 0) if isinstance(event, Note)] == [
        "{0} draws the 9♣ from the pickup pile"
    ]
    assert [event.text for event in redact(events, 1) if isinstance(event, Note)] == ["{0} draws from the pickup pile"]
    do(game, 0, "discard 9C")
    do(game, 1, "draw discard", events)
    assert events[-2] == Note("{1} takes the 9♣")
    assert PhaseBegan("discard") in events


# ---------------------------------------------------------------------------------- what the table refuses


def test_each_message_of_the_rules() -> None:
    game = in_round(3, ["KS KH 9C", "", ""], "QD", "2D KD")
    top = parse_cards("QD")
    assert refused(game, 0, "discard KS") == "Draw a card first."
    assert refused(game, 0, "out KS") == "Draw a card first."
    assert game.refusal(0, parse_cards("KS"), "discard") == "Draw a card first."
    for cards, zone in ((top, ""), ((), "stock")):
        assert game.refusal(0, cards, zone) == "Drop the card on your hand to draw it."
    assert refused(game, 1, "draw pile") == "It is {0}'s turn."
    assert game.refusal(1, (), "stock") == "It is {0}'s turn."
    do(game, 0, "draw pile")
    assert refused(game, 0, "draw discard") == "You have already drawn this turn."
    for name, cards in (("stock", ()), ("discard", ()), ("hand:0", top), ("", top)):
        assert game.refusal(0, cards, name) == "You have already drawn this turn."
    assert refused(game, 0, "out KS") == "These cards are not in a set or run: 9♣, 2♦, K♥."
    assert refused(game, 0, "out") == "You must discard one card when you go out."
    assert game.refusal(0, parse_cards("KS KH"), "meld:0:0") == "Lay down only when all your cards are matched."
    assert game.refusal(0, parse_cards("KS KH"), "meld:1:0") == "You cannot add to other players' cards."
    do(game, 0, "discard 2D")
    assert game.refusal(1, top, "hand:1") == "Only the top card can be taken."
    turn(game, 1, "pile", "discard KD")
    turn(game, 2, "discard", "discard KD")
    turn(game, 0, "discard", "out 9C")
    assert refused(game, 0, "draw pile") == "You have had your last turn."


def test_the_messages_about_melds() -> None:
    game = in_round(5, ["5C 5D 5H KS QS", ""], stock="AS")
    do(game, 0, "draw pile")
    wild = parse_cards("5C 5D 5H")
    assert game.refusal(0, wild, "meld:0:1") == "A set or run needs at least one card that is not wild."
    high = "The ace is low: it goes before the 2, not after the king."
    assert game.refusal(0, parse_cards("KS QS AS"), "meld:0:0") == high
    assert game.refusal(0, parse_cards("KS QS 5C"), "meld:0:0") == "Choose a card to discard, and go out with it."
    other = in_round(5, ["2C 4D 6H KS QS", ""], stock="AS", ace_runs="low_or_high")
    do(other, 0, "draw pile")
    assert other.refusal(0, parse_cards("2C 4D 6H"), "meld:0:0") == "These cards are neither a set nor a run."
    assert other.refusal(0, parse_cards("KS QS AS"), "idle:0") == "Lay down only when all your cards are matched."


def test_what_else_means_nothing() -> None:
    game = in_round(3, ["KS KH 9C", ""], "QD", "2D")
    assert refused(game, 0, "draw") == "That means nothing in Three-Thirteen."
    assert refused(game, 0, "draw both") == "That means nothing in Three-Thirteen."
    assert game.refusal(0, (), "hand:1") == "These are not your cards."
    do(game, 0, "draw pile")
    assert refused(game, 0, "discard 3C") == "The 3 of clubs is not in your hand."
    assert refused(game, 0, "discard KS KH") == "Discard one card."
    assert refused(game, 0, "discard spare KS") == "That means nothing in Three-Thirteen."
    assert game.refusal(0, parse_cards("3C"), "discard") == "This is not your card."
    assert game.refusal(0, parse_cards("KS KH"), "discard") == "Discard one card."
    assert game.refusal(0, parse_cards("KS"), "hand:0") == "Drop the card on the discard pile to throw it."
    game.phase = "game_over"
    assert refused(game, 0, "draw pile") == "The game is over."
    assert game.refusal(0, (), "stock") == "The game is over."


# -------------------------------------------------------------------------------------- melds on the table


@pytest.mark.parametrize(
    ("cards", "rank", "melds", "idle"),
    [
        ("6H 8H 7C 2D 3D", 7, ["6H 7C 8H"], "2D 3D"),
        ("QC KC 4D", 4, ["4D QC KC"], ""),
        ("AC 2C 4D", 4, ["AC 2C 4D"], ""),
        ("10H JH 4D 4C", 4, ["10H JH 4C 4D"], ""),
        ("QH KH 4D 4C", 4, ["4D 4C QH KH"], ""),
        ("3H 6H 4D 4C", 4, ["3H 4C 4D 6H"], ""),
        ("5H 5S 5D 5C 9H 4C", 4, ["5C 5D 5H 5S 4C"], "9H"),
        ("2C 2C' 2D 2D' 2H 2S", 5, ["2C 2C' 2D 2D' 2H 2S"], ""),
        ("AC 2C 3C 4C 6C 7C 8C 9C 10C JC QC KC 5H", 5, ["AC 2C 3C 4C 5H", "6C 7C 8C 9C 10C JC QC KC"], ""),
        # A wild card of another suit in a run does not make a run of that suit of it.
        ("7C 8C 9D 10C JD QD 9H", 9, ["7C 8C 9D 10C", "JD QD 9H"], ""),
        ("4C 4D", 4, [], "4C 4D"),
    ],
)
def test_how_melds_are_laid(cards: str, rank: int, melds: list[str], idle: str) -> None:
    laid = arranged(hand_of(cards), Rank(rank), MeldRules())
    assert [cards_text(meld) for meld in laid.melds] == melds
    assert cards_text(laid.idle) == idle


def test_a_run_up_to_the_high_ace_is_laid_in_order() -> None:
    laid = arranged(hand_of("AS KS QS JS 10S"), Rank(5), MeldRules(high_ace=True))
    assert [cards_text(meld) for meld in laid.melds] == ["10S JS QS KS AS"]
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    laid = arranged(hand_of(whole + " KC' QC' AC'"), Rank(0), MeldRules(high_ace=True))
    assert laid.points == 0
    assert max(map(len, laid.melds)) <= 13


def test_a_run_takes_no_more_cards_than_there_are_ranks() -> None:
    """Fourteen cards, as before a discard: the wild card that is too much lies apart and costs nothing."""
    laid = arranged(hand_of("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC KD"), Rank(13), MeldRules())
    assert [len(meld) for meld in laid.melds] == [13]
    assert (len(laid.idle), laid.points) == (1, 0)


def test_the_cards_that_let_a_player_out() -> None:
    rules = MeldRules()
    assert cards_text(cards_in(outs(hand_of("7C 7D 7H 7S"), Rank(3), rules))) == "7C 7D 7H 7S"
    assert cards_text(cards_in(outs(hand_of("7C 7D 7H 3S"), Rank(3), rules))) == "7C 7D 7H 3S"
    assert cards_text(cards_in(outs(hand_of("7C 7D KH 3S"), Rank(3), rules))) == "KH"
    assert outs(hand_of("7C 9D KH 3S"), Rank(3), rules) == 0
    assert outs(hand_of("3C 3D 3H 3S"), Rank(3), rules) == 0
    assert outs(hand_of("3C 3D 3H 3S"), Rank(3), MeldRules(all_wild=True)).bit_count() == 4


def test_the_view_before_the_first_deal() -> None:
    game = ThreeThirteen()
    view = game.view(0)
    assert view.state.arrangement == Laid((), (), 0)
    assert view.tokens == ()
    assert view.status == ("0 of 11 rounds played",)
    assert ThreeThirteen.sample(view, random.Random(1)).view(0) == view
    assert game.refusal(0, (), "stock") == "The cards have not been dealt yet."


def test_a_whole_game_of_actions_reads_well() -> None:
    game = in_round(3, ["KS KH 9C", "7H 8H 3D"], "QD", "KD 5C")
    events: list[Event] = []
    turn(game, 0, "pile", "out 9C", events)
    turn(game, 1, "pile", "discard 5C", events)
    notes = [event.text for event in events if isinstance(event, Note)]
    assert notes == [
        "{0} draws the K♦ from the pickup pile",
        "{0} goes out with the 9♣",
        "{0} lays down K♦ K♥ K♠",
        "{0} is out: one more turn for everyone",
        "{1} draws the 5♣ from the pickup pile",
        "{1} discards the 5♣",
        "{1} lays down 7♥ 8♥ 3♦",
        "{0} 0, {1} 0 this round",
    ]
    lost = in_round(3, ["KS KH 9C", "7H 9D 4D"], "QD", "KD 5C")
    turn(lost, 0, "pile", "out 9C")
    turn(lost, 1, "pile", "discard 5C", events)
    assert Note("{1} has no meld, and 4♦ 9♦ 7♥ left over (20 points)") in events
    assert [token.kind for token in lost.view(0).tokens] == ["wild", "out", "unmatched"]


def test_an_action_of_the_fast_path_is_checked_too() -> None:
    game = in_round(3, ["KS KH 9C", ""])
    do(game, 0, "draw pile")
    with pytest.raises(IllegalAction, match="not in your hand"):
        game.apply(0, Action("discard", (), (Card(200),)))


@pytest.mark.parametrize(("votes", "bonus"), [("5 5 5", -5), ("5 5 0", -5), ("5 0 0", 0)])
def test_the_players_vote_on_what_going_out_first_scores(votes: str, bonus: int) -> None:
    game = ThreeThirteen({"players": 3, "first_out": "vote"})
    assert game.waiting_for() == {0, 1, 2}
    with pytest.raises(IllegalAction, match="Vote first"):
        game.check(0, Action("draw", ("pile",)))
    for seat, vote in enumerate(votes.split()):
        before = [game.view(other).state.votes for other in range(3) if other != seat]
        game.apply(seat, Action("vote", ("0" if vote == "0" else "-5",)))
        if seat < 2:
            assert [game.view(other).state.votes for other in range(3) if other != seat] == before
            with pytest.raises(IllegalAction, match="voted already"):
                game.check(seat, Action("vote", ("0",)))
    assert game.first_out == bonus
    assert game.waiting_for() == {CHANCE}
    with pytest.raises(IllegalAction, match="have not been dealt"):
        game.check(0, Action("vote", ("0",)))


def test_with_four_voters_a_draw_means_no_bonus() -> None:
    game = ThreeThirteen({"first_out": "vote"})
    for seat in range(4):
        game.apply(seat, Action("vote", ("0" if seat < 2 else "-5",)))
    assert game.first_out == 0
