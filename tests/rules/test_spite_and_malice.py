"""The rules of Spite and Malice, by worked examples."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.spite_and_malice.evaluation import discard_worth, steps_to, way_to_payoff
from cardrules.games.spite_and_malice.game import SpiteAndMalice
from cardrules.games.spite_and_malice.rules import Rules, scored
from cardrules.phases.game_options import agreed
from cardrules.protocol.cards import Card, card_name, card_of, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Event, IllegalAction, Moved, Note, PhaseBegan, Seat, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.turns import AskedBot, Turns

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def rules_of(**options: Any) -> Rules:
    return agreed(Rules, SpiteAndMalice.read_options(options))


def dealt(front: str = "", **options: Any) -> SpiteAndMalice:
    """The first deal as seed 1 shuffles it, with these cards at the front; the last seat deals."""
    game = SpiteAndMalice(options)
    rest = [card for card in game.pack() if card not in parse_cards(front)]
    random.Random(1).shuffle(rest)
    game.apply(CHANCE, parse_action(f"first {game.seats - 1}", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text([*parse_cards(front), *rest])}", game.verbs))
    return game


def reached(rank: str, suit: int) -> list[Card]:
    """A centre stack that has reached this rank ("" for none), of the second pack."""
    up_to = RANKS.index(rank) + 1 if rank else 0
    return [card_of(14 if each == 1 else each, suit, 1) for each in range(1, up_to + 1)]


def table(
    centre: str, payoff: str, hand: str, sides: str = "///", stock: int | None = None, **options: Any
) -> SpiteAndMalice:
    """Seat 0's turn. ``centre``: the ranks that the stacks have reached, from the first on; ``payoff``: the pile from
    its top on; ``sides``: the stacks from below, with strokes between them; ``stock``: how many cards lie there."""
    game = dealt(**options)
    game.turn, game.turns = 0, 1
    for number, rank in enumerate(centre.split()):
        game.centre[number] = reached(rank, number)
    game.payoffs[0] = [parse_card("9S'"), *reversed(parse_cards(payoff))]
    game.hands[0] = mask_of(parse_cards(hand))
    for place, text in enumerate(sides.split("/")):
        game.asides[place] = parse_cards(text)
    if stock is not None:
        del game.stock[: len(game.stock) - stock]
    return game


def do(game: SpiteAndMalice, *texts: str, seat: Seat = 0) -> list[Event]:
    out: list[Event] = []
    for text in texts:
        game.apply(seat, parse_action(text, game.verbs), out)
    return out


def shuffle_in(game: SpiteAndMalice) -> None:
    (choice,) = game.choices(CHANCE)
    do(game, f"reshuffle {cards_text(choice.cards)}", seat=CHANCE)


def refused(game: SpiteAndMalice, text: str, seat: Seat = 0) -> str:
    before = game.copy()
    with pytest.raises(IllegalAction) as error:
        game.apply(seat, parse_action(text, game.verbs))
    assert game.known_to(None) == before.known_to(None)
    assert (game.hands, game.payoffs, game.stock) == (before.hands, before.payoffs, before.stock)
    return str(error.value)


def heights(game: SpiteAndMalice) -> list[int]:
    return [len(stack) for stack in game.centre]


# --------------------------------------------------------------------------------------- worked examples


def test_e1_the_pay_off_card_by_a_four_or_by_a_king() -> None:
    for way in (["play 1 4H", "play 1 5C"], ["play 1 KD", "play 1 5C"]):
        game = table("3", "5C 8D", "KD 4H 9S 9D JC")
        do(game, *way)
        assert heights(game) == [5, 0, 0]
        assert card_name(game.payoffs[0][-1]) == "8D"


def test_e2_a_finished_stack_goes_back() -> None:
    game = table("J", "9D", "KH 4H")
    stock = len(game.stock)
    do(game, "play 1 KH")
    assert (heights(game), len(game.loose())) == ([0, 0, 0], stock + 12)
    shuffle_in(game)
    assert (len(game.stock), game.waiting, game.phase) == (stock + 12, [], "build")
    assert refused(game, "play 1 4H") == "A centre stack begins with an ace."


def test_e3_a_king_begins_no_stack() -> None:
    game = table("", "KS 9D", "KD 3H")
    assert refused(game, "play 1 KS") == refused(game, "play 2 KD") == "A king cannot stand for an ace."
    assert [choice.verb for choice in game.choices(0)] == ["discard"] * 4
    game = table("", "KS 9D", "KD 3H", wild_ace="on")
    do(game, "play 1 KS")
    assert refused(game, "play 1 3H") == "This stack needs a 2."


def test_e4_a_hand_played_out_is_filled_at_once() -> None:
    plays = ["play 1 AH", "play 1 2C", "play 1 3S", "play 1 KD", "play 1 5H"]
    game = table("", "QS 9D", "AH 2C 3S KD 5H", stock=30)
    do(game, *plays)
    assert (game.turn, game.hands[0].bit_count(), len(game.stock)) == (0, 5, 25)
    game = table("", "6S 9D", "AH 2C 3S KD 5H", stock=30, refill="next_turn")
    do(game, *plays)
    assert (game.turn, game.hands[0], len(game.stock)) == (0, 0, 30)
    assert {choice.verb for choice in game.choices(0)} == {"play"}


def test_e5_a_discard_ends_the_turn() -> None:
    game = table("3", "QS", "4H 9S")
    do(game, "discard 1 9S")
    assert game.turn == 1
    assert game.refusal(0, parse_cards("4H"), "centre:0") == "Your turn ended with your discard."
    assert refused(game, "discard 2 4H") == "Your turn ended with your discard."
    assert refused(game, "play 1 4H") == "It is {1}'s turn."


@pytest.mark.parametrize(
    ("options", "stock"),
    [
        ({}, 54), ({"players": 3}, 81), ({"players": 4}, 56), ({"players": 4, "packs": "two"}, 4),
        ({"payoff": 10}, 74), ({"payoff": 13}, 68), ({"payoff": 26}, 42),
    ],
)  # fmt: skip
def test_e6_the_stock_after_the_deal(options: dict[str, Any], stock: int) -> None:
    game = dealt(**options)
    assert len(game.stock) == stock
    assert {len(pile) for pile in game.payoffs} == {game.rules.payoff}
    assert {hand.bit_count() for hand in game.hands} == {5}


@pytest.mark.parametrize(
    ("piles", "first", "tops"),
    [
        (("9D", "QS"), 1, "9D QS"),
        (("KH", "2C"), 1, "KH 2C"),
        (("7C 4S", "7H JD"), 1, "4S JD"),
        (("QC QD 3S", "QH QS 2D"), 0, "3S 2D"),
    ],
)
def test_e7_who_begins(piles: tuple[str, str], first: Seat, tops: str) -> None:
    plain = parse_cards("2C' 2D' 2H' 2S' 3C' 3D' 3H' 3S' 4C' 4D' 4H' 4S' 5C' 5D' 5H' 5S' 6C' 6D' 6H' 6S'")
    plain += parse_cards("7C' 7D' 7H' 7S' 8C' 8D' 8H' 8S' 9C' 9D' 9H' 9S' 10C' 10D' 10H' 10S' JC' JD' JH' JS'")
    front: list[Card] = []
    for pile in piles:
        shown = parse_cards(pile)
        front += [plain.pop() for _ in range(20 - len(shown))] + shown[::-1]
    game = dealt(cards_text(front))
    assert game.turn == first
    assert cards_text([pile[-1] for pile in game.payoffs]) == tops
    assert [len(pile) for pile in game.payoffs] == [20, 20]
    for seat, pile in enumerate(piles):
        slid = parse_cards(pile)[:-1]
        assert game.payoffs[seat][: len(slid)] == slid[::-1]


def test_e8_from_side_stacks() -> None:
    game = table("9 4", "JS 8D", "2S 3S", "10D/5C/KC/AH")
    assert refused(game, "play 1 JS") == "This stack needs a 10."
    do(game, "play 1 10D", "play 1 JS")
    assert heights(game) == [11, 4, 0]
    game = table("9 4", "JS 8D", "2S 3S", "10D/5C/KC/AH")
    do(game, "play 2 5C", "play 3 AH", "play 1 KC", "play 1 JS")
    assert heights(game) == [11, 5, 1]
    game = table("9 4", "JS 8D", "2S 3S", "10D/5C/KC/AH")
    do(game, "play 2 KC")
    assert heights(game) == [9, 5, 0]


def test_e9_a_side_stack_is_used_up() -> None:
    game = table("4", "QS", "7C 2D", "8C 6D 5H///")
    assert refused(game, "play 1 6D") == "Only the top card of a side stack can be played."
    do(game, "play 1 5H", "play 1 6D", "play 1 7C", "play 1 8C")
    assert (heights(game), game.asides[0]) == ([8, 0, 0], [])


def test_e10_pay_off_cards_one_after_the_other() -> None:
    game = table("3", "4S 5D 6C 9H", "2C")
    out = do(game, "play 1 4S", "play 1 5D", "play 1 6C")
    assert len(game.payoffs[0]) == 2
    turned = [event.cards for event in out if isinstance(event, Moved) and event.target == "payoff:0"]
    assert turned == [(card,) for card in parse_cards("5D 6C 9H")]


def test_e11_new_cards_after_a_finished_stack() -> None:
    game = table("J", "9D", "QD", stock=2)
    do(game, "play 1 QD")
    shuffle_in(game)
    assert (game.turn, game.hands[0].bit_count(), len(game.stock)) == (0, 5, 9)
    game = table("J", "9D", "QD", stock=2, recycle="when_empty")
    do(game, "play 1 QD")
    assert (game.phase, game.hands[0].bit_count(), len(game.waiting)) == ("reshuffle", 2, 12)
    shuffle_in(game)
    assert (game.turn, game.hands[0].bit_count(), len(game.stock), game.waiting) == (0, 5, 9, [])


def test_e12_a_turn_with_a_small_stock() -> None:
    game = table("9", "QS", "4H 4D", stock=3)
    game.hands[1] = mask_of(parse_cards("2H"))
    do(game, "discard 1 4H")
    assert (game.turn, game.hands[1].bit_count(), len(game.stock)) == (1, 4, 0)
    game = table("9", "QS", "4H 4D", stock=0)
    game.hands[1], game.payoffs[1] = 0, parse_cards("3S 5S")
    told = do(game, "discard 1 4H")
    assert (game.turn, game.turns) == (0, 3)
    assert "{0} has nothing to play" in [str(event.text).replace("{1}", "{0}") for event in told if type(event) is Note]
    game = table("9", "QS", "4H 4D", stock=0)
    game.hands[1], game.payoffs[1] = 0, parse_cards("3S 10S")
    do(game, "discard 1 4H")
    assert game.turn == 1
    do(game, "play 1 10S", seat=1)
    assert (game.turn, game.turns) == (0, 3)


def test_e13_an_ace_without_a_place() -> None:
    game = table("2 6 10", "QS", "AC 9D")
    assert refused(game, "play 1 AC") == "All three centre places are taken."
    game = table("2 6 10", "QS", "AC 9D", centre_stacks=4)
    do(game, "play 4 AC")
    game = table("2 6 10 4", "QS", "AC 9D", centre_stacks=4)
    assert refused(game, "play 1 AC") == "All four centre places are taken."


@pytest.mark.parametrize(
    ("options", "left", "points"),
    [
        ({}, (0, 7), (7, 0)), ({"win_bonus": 5}, (0, 7), (12, 0)),
        ({"players": 3}, (0, 7, 12), (19, 0, 0)), ({"players": 3, "win_bonus": 5}, (0, 7, 12), (24, 0, 0)),
    ],
)  # fmt: skip
def test_e14_what_the_winner_scores(options: dict[str, Any], left: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert scored(rules_of(**options), left, 0).points == points


def test_e14_the_match_is_won() -> None:
    game = table("3", "", "2C", sides="4H///")
    game.payoffs = [parse_cards("4S"), parse_cards("2H 3H 4H 5H 6H 7H 8H")]
    game.totals = (46, 49)
    told = do(game, "play 1 4S")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((53, 49), (0,))
    ended = next(event for event in told if isinstance(event, PhaseBegan) and event.name == "game_over")
    assert str(ended.text).endswith("7 points.")


@pytest.mark.parametrize(
    ("left", "points"), [((6, 9), (3, 0)), ((8, 8), (0, 0)), ((4, 9, 6), (7, 0, 0)), ((4, 4, 9), (0, 0, 0))]
)
def test_e15_blocked(left: tuple[int, ...], points: tuple[int, ...]) -> None:
    deal = scored(rules_of(players=len(left), win_bonus=5), left, -1)
    assert (deal.points, deal.blocked) == (points, True)


def blocked(**options: Any) -> SpiteAndMalice:
    """Seat 0 lays its last card aside; nobody can play any more."""
    game = table("9", "2S 3S", "4H", stock=0, **options)
    game.hands[1], game.payoffs[1] = 0, parse_cards("3H 4S 5S 6S")
    do(game, "discard 1 4H")
    return game


def test_a_blocked_deal_ends() -> None:
    game = blocked(target="one_deal")
    assert (game.phase, game.totals, game.halted) == ("game_over", (1, 0), 2)
    game = table("9", "2S 3S 5D", "4H", stock=0, target="one_deal")
    game.hands[1], game.payoffs[1] = 0, parse_cards("3H 4S 5S 6S")
    do(game, "discard 1 4H")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 0), (0, 1))


def test_a_blocked_deal_is_dealt_anew() -> None:
    game = blocked(blocked="redeal")
    assert (game.phase, game.stuck, len(game.loose())) == ("reshuffle", True, 10)
    shuffle_in(game)
    assert (game.phase, game.turn, heights(game), game.asides) == ("build", 1, [0, 0, 0], [[]] * 8)
    assert [hand.bit_count() for hand in game.hands] == [5, 5]
    assert [len(pile) for pile in game.payoffs] == [3, 4]


def test_a_deal_is_stopped_after_a_thousand_turns() -> None:
    game = table("9", "2S 3S", "4H 5H")
    game.turns = 999
    do(game, "discard 1 4H")
    assert (game.phase, game.totals) == ("hand_over", (17, 0))
    game = table("9", "2S 3S", "4H 5H", turn_cap="none")
    game.turns = 999
    do(game, "discard 1 4H")
    assert game.phase == "build"


def test_a_deal_is_stopped_then_even_if_all_would_be_dealt_anew() -> None:
    """It went on for ever, as the thousandth turn had passed."""
    game = table("9", "2S 3S", "4H 5H", blocked="redeal")
    game.hands, game.moved = [0, 0], False
    game.turns, game.halted = 999, 1
    game.end_turn(None)
    assert (game.phase, game.finished[-1].blocked) == ("hand_over", True)


def test_a_centre_stack_that_is_clicked_says_what_it_needs() -> None:
    """Without a card on an empty place it said that cards in the centre stay there."""
    game = table("A", "QS 9D", "6C 2C")
    assert game.refusal(0, (), "centre:1") == "A centre stack begins with an ace."
    assert game.refusal(0, (parse_card("6C"), game.centre[0][-1]), "") == "This stack needs a 2."
    assert game.refusal(0, (game.centre[0][-1],), "") == "Cards in the centre stay there."


def test_before_an_eight_stands_an_n() -> None:
    assert refused(table("7", "QS 9D", "2C"), "play 1 2C") == "This stack needs an 8."


def test_e16_what_must_be_played() -> None:
    game = table("7", "8H", "2C 9D", must_play="payoff")
    assert refused(game, "discard 1 2C") == "Your pay-off card fits: play it first."
    assert {choice.verb for choice in game.choices(0)} == {"play"}
    game = table("7 2", "9H", "2C 9D", "AD///", must_play="aces")
    assert refused(game, "discard 2 2C") == "Play your ace first."
    do(game, "play 3 AD", "discard 2 2C")
    game = table("7 2 4", "9H", "2C 9D", "AD///", must_play="aces")
    do(game, "discard 2 2C")


def test_e17_jokers_alone_are_wild() -> None:
    for last in ("KD", "JK"):
        game = table("Q", "2C", f"{last} 3D", wild="jokers")
        do(game, f"play 1 {last}")
        assert len(game.waiting) == 13
    game = table("5", "2C", "KD JK", wild="jokers")
    assert refused(game, "play 1 KD") == "This stack needs a 6."
    assert refused(game, "play 2 JK") == "A joker cannot stand for an ace."


def test_e18_the_shortest_way() -> None:
    way = way_to_payoff(table("7 2", "10C", "8D KS 3H 9C JD"), 0)
    assert way is not None
    assert (cards_text(way.cards), way.wild, way.stack) == ("8D 9C 10C", 0, 0)
    way = way_to_payoff(table("7 2", "10C", "8D KS 3H 3D JD"), 0)
    assert way is not None
    assert (cards_text(way.cards), way.wild) == ("8D KS 10C", 1)
    assert way_to_payoff(table("7 2", "10C", "8D 3H 3D JD"), 0) is None


def test_e19_side_stacks_that_go_down() -> None:
    tops = "10D/9H/6S/2C"
    game = table("", "QS", "9C 4H", tops, side_rule="down")
    told = "Lay it on the same rank or on the next higher one."
    assert refused(game, "discard 3 9C") == refused(game, "discard 1 4H") == refused(game, "discard 3 4H") == told
    for place in (1, 2):
        do(table("", "QS", "9C 4H", tops, side_rule="down"), f"discard {place} 9C")
    for text in ("discard 4 4H", "discard 1 JS"):
        do(table("", "QS", "4H JS", tops, side_rule="down"), text)
    do(table("", "QS", "4H 9C", "10D/9H/KS/2C", side_rule="down"), "discard 3 4H")
    do(table("", "QS", "KH 9C", tops, side_rule="down"), "discard 3 KH")


# ------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("play 1 9D", "This stack needs a 4."),
        ("play 2 9D", "A centre stack begins with an ace."),
        ("play 2 KD", "A king cannot stand for an ace."),
        ("discard 1 QS", "The pay-off card can only go to the centre."),
        ("discard 1 8C", "Cards on side stacks move only to the centre."),
        ("play 1 6D", "Only the top card of a side stack can be played."),
        ("play 1 AC'", "Cards in the centre stay there."),
        ("play 1 5H", "Those cards belong to {1}."),
        ("discard 1 5H", "Those cards belong to {1}."),
        ("play 1 7H", "Those cards belong to {1}."),
        ("play 1 JS'", "This card is not yours to play."),
        ("play 1", "Choose one card."),
        ("play 1 9D 2C", "Choose one card."),
        ("play 4 9D", "That means nothing in Spite and Malice."),
        ("discard 5 9D", "That means nothing in Spite and Malice."),
        ("play 9D", "That means nothing in Spite and Malice."),
    ],
)
def test_what_is_refused(text: str, told: str) -> None:
    game = table("3", "QS 5D", "KD 9D 2C", "6D 8C///")
    game.asides[4], game.payoffs[1] = parse_cards("5H"), parse_cards("3H 7H")
    assert refused(game, text) == told
    assert refused(game, "discard 1 2H", seat=1) == "It is {0}'s turn."


@pytest.mark.parametrize(
    ("cards", "zone", "told"),
    [
        ("QS", "side:0:0", "The pay-off card can only go to the centre."),
        ("8C", "side:0:1", "Cards on side stacks move only to the centre."),
        ("8C", "hand:0", "Cards on the table never go back to the hand."),
        ("QS", "hand:0", "Cards on the table never go back to the hand."),
        ("9D", "centre:0", "This stack needs a 4."),
        ("9D", "side:1:0", "Those cards belong to {1}."),
        ("9D", "stock", "End your turn by laying a hand card on a side stack."),
        ("QS", "payoff:0", "The pay-off card can only go to the centre."),
        ("8C", "", "Cards on side stacks move only to the centre."),
        ("", "pile:0", "Only the top pay-off card may be seen."),
        ("", "payoff:0", "Only the top pay-off card may be seen."),
        ("", "payoff:1", "Those cards belong to {1}."),
        ("", "centre:0", "Cards in the centre stay there."),
        ("", "stock", "End your turn by laying a hand card on a side stack."),
    ],
)
def test_what_is_said_to_a_drop_or_a_click_that_means_nothing(cards: str, zone: str, told: str) -> None:
    game = table("3", "QS 5D", "KD 9D 2C", "6D 8C///")
    assert game.refusal(0, parse_cards(cards), zone) == told
    assert game.refusal(1, (), "stock") == "It is {0}'s turn."


def test_two_packs_are_not_enough_for_four_long_piles() -> None:
    with pytest.raises(OptionError):
        SpiteAndMalice({"players": 4, "packs": "two", "payoff": 26})
    assert len(dealt(players=4, payoff=26).stock) == 156 - 4 * 31
    assert len(dealt(players=3, packs="two", payoff=26).stock) == 104 - 3 * 31


# ---------------------------------------------------------------------------------------- what can be known


def test_what_lies_in_a_pay_off_pile_is_seen_by_nobody() -> None:
    game = dealt()
    for viewer in (0, 1, None):
        for seat in (0, 1):
            view = game.view(viewer)
            assert view.zone(f"pile:{seat}").cards == (None,) * 19
            assert view.zone(f"payoff:{seat}").cards == (game.payoffs[seat][-1],)


@pytest.mark.parametrize("recycle", ["at_once", "when_empty"])
def test_sampled_cards_are_where_they_may_be(recycle: str) -> None:
    match, choose = Match("spite_and_malice", {"recycle": recycle}, "5"), find("spite_and_malice").bot()
    game, rng, looked = match.game, random.Random(1), 0
    assert isinstance(game, SpiteAndMalice)
    while looked < 40:
        match.run_chance()
        if game.phase != "build":
            break
        seat = game.turn
        match.apply(seat, choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action)
        if not game.recycled or game.phase != "build":
            continue
        looked += 1
        view = game.view(0)
        for each in (game, SpiteAndMalice.sample(view, rng)):
            assert each.view(0) == view
            assert not each.hands[1] & each.late[1]
            assert not mask_of([card for pile in each.payoffs for card in pile[:-1]]) & each.recycled
            assert not mask_of(each.stock) & ~each.stock_may
    assert looked > 10


def test_a_card_that_went_under_its_pile_is_still_known() -> None:
    game = dealt()
    card = game.payoffs[1][0]
    game.slid[1] = [card]
    for seed in range(10):
        assert SpiteAndMalice.sample(game.view(0), random.Random(seed)).payoffs[1][0] == card


def test_who_looks_on_is_told_for_what_a_wild_card_stands() -> None:
    game = table("3", "QS", "KD 9D")
    do(game, "play 1 KD")
    tokens = {(token.kind, token.place): token.words for token in game.view(None).tokens}
    assert tokens["stands", "centre:0"] == "the top of centre stack 1 stands for 4"
    assert tokens["needs", "centre:0"] == "centre stack 1 needs 5"
    assert tokens["needs", "centre:1"] == "centre stack 2 needs A"


def test_the_sheet_tells_what_was_left() -> None:
    game = table("3", "4S", "2C", win_bonus=5)
    game.payoffs[0] = parse_cards("4S")
    do(game, "play 1 4S")
    assert game.sheet().rows == (("1", "0 · 20", "25 → 25", "0 → 0"),)
    assert game.sheet().leaders == (0,)
    assert game.tallies(0) == {"piles": 1}
    assert game.tallies(1) == {}


# ------------------------------------------------------------------------------------------------- the bots


def test_steps_to_a_card() -> None:
    game = table("3", "QS", "2C")
    assert [steps_to(game, at, parse_card("5C")) for at in (0, 3, 4, 5, 11)] == [4, 1, 0, 11, 5]
    assert [steps_to(game, at, parse_card("KC")) for at in (0, 3)] == [1, 0]


def test_what_a_discard_is_worth() -> None:
    game = table("", "QS", "9C 4H KD AD 4D", "10D/9H/KS/")
    worth = {
        (card_name(card), place): discard_worth(game, 0, card, place) for card in game.hand_of(0) for place in range(4)
    }
    expected = {
        ("9C", 0): 2.55, ("9C", 1): 1.55, ("9C", 2): -8.45, ("9C", 3): 0.05, ("4H", 0): 0.1, ("KD", 0): -10,
        ("AD", 3): -3.5,
    }  # fmt: skip
    assert {key: worth[key] for key in expected} == pytest.approx(expected)


@pytest.mark.parametrize(
    ("game", "level", "action"),
    [
        (table("3", "5C 8D", "KD 4H 9S 9D JC"), "club", "play 1 4H"),
        (table("3", "4C 8D", "KD 4H 9S 9D JC"), "novice", "play 1 4C"),
        (table("3", "QC 8D", "KD 7H 9S 9D JC"), "novice", "discard 1 JC"),
        (table("3", "QC 8D", "KD 7H 9S 9D 2C", "10D///"), "club", "discard 1 9D"),
        (table("", "QC 8D", "KD 7H 9S AD 2C"), "club", "play 3 AD"),
    ],
)
def test_what_bots_do(game: SpiteAndMalice, level: Any, action: str) -> None:
    choose = find("spite_and_malice").bot()
    advice = choose(game.view(0), game.choices(0), level, random.Random(1), lambda: True)
    assert advice.action == parse_action(action, game.verbs)


# ---------------------------------------------------------------------------------------------- properties


@given(st.integers(0, 2**32), st.sampled_from(["kings", "kings_jokers", "jokers"]), st.booleans())
@settings(max_examples=25, deadline=None)
def test_cards_go_only_where_they_may(seed: int, wild: str, at_once: bool) -> None:
    options = {"payoff": 10, "wild": wild, "recycle": "at_once" if at_once else "when_empty", "target": "one_deal"}
    match, rng = Match("spite_and_malice", options, str(seed)), random.Random(seed)
    game = match.game
    assert isinstance(game, SpiteAndMalice)
    pack = sorted(game.pack())
    for _ in range(150):
        match.run_chance()
        if game.result() is not None:
            break
        turn, before = game.turn, [len(stack) for stack in game.centre]
        action = rng.choice(game.legal(turn))
        out: list[Event] = []
        match.apply(turn, action, out)
        assert sorted(game.census()) == pack
        moved = next(event for event in out if isinstance(event, Moved))
        assert moved.source.split(":")[0] in ("hand", "payoff", "side")
        number = int(action.words[0]) - 1
        if action.verb == "play":
            assert game.rules.rank(action.cards[0]) in (0, before[number] + 1)
            assert len(game.centre[number]) in (0, before[number] + 1)
        else:
            assert moved.source == f"hand:{turn}"
            assert game.phase in ("reshuffle", "game_over") or game.turn != turn or game.halted


@pytest.mark.parametrize(
    "options",
    [
        {"target": 25, "win_bonus": 5},
        {"players": 3, "payoff": 13, "target": "one_deal", "wild": "kings_jokers", "wild_ace": "on"},
        {"players": 4, "payoff": 10, "target": 25, "wild": "jokers", "recycle": "when_empty", "refill": "next_turn"},
        {"payoff": 10, "target": "one_deal", "blocked": "redeal", "side_rule": "down", "centre_stacks": 4},
        {"payoff": 26, "target": "one_deal", "must_play": "aces", "packs": "three"},
        {"payoff": 13, "target": "one_deal", "must_play": "payoff", "turn_cap": "none"},
    ],
)
@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_match_to_the_end_as_a_record(options: dict[str, Any], level: Any) -> None:
    match, rng, choose = Match("spite_and_malice", options, "17"), random.Random(17), find("spite_and_malice").bot()
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    assert sorted(match.game.census()) == sorted(SpiteAndMalice(options).pack())
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None
