"""The rules of Yaniv, by worked examples."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.yaniv.game import Yaniv
from cardrules.games.yaniv.rules import Rules, scored
from cardrules.games.yaniv.throws import Throw, ThrowRules, points_in, throw_of, throws, together
from cardrules.phases.game_options import agreed
from cardrules.protocol.cards import JOKER, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Event, IllegalAction, Marked, PhaseBegan, Said, Seat, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.turns import AskedBot, Turns

LOW = ThrowRules()


def rules_of(**options: Any) -> Rules:
    return agreed(Rules, Yaniv.read_options(options))


def dealt(**options: Any) -> Yaniv:
    """The first round, as seed 1 deals it; seat 0 begins."""
    game = Yaniv(options)
    rng = random.Random(1)
    order = list(game.pack())
    rng.shuffle(order)
    game.apply(CHANCE, parse_action(f"first {game.seats - 1}", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text(order)}", game.verbs))
    return game


def table(hands: list[str], thrown: str, stock: str = "", **options: Any) -> Yaniv:
    """Seat 0's turn with these hands, this last throw and these cards on top of the stock, the next first; all other
    cards lie below them in the stock."""
    game = dealt(players=len(hands), **options)
    used = mask_of(parse_cards(" ".join([*hands, thrown, stock])))
    game.hands = [mask_of(parse_cards(hand)) for hand in hands]
    laid = throw_of(parse_cards(thrown), game.rules.throws)
    assert laid is not None
    game.thrown = laid
    game.stock = [*cards_in(mask_of(game.pack()) & ~used), *reversed(parse_cards(stock))]
    return game


def do(game: Yaniv, seat: Seat, text: str, out: list[Event] | None = None) -> None:
    game.apply(seat, parse_action(text, game.verbs), out)


def refused(game: Yaniv, seat: Seat, text: str) -> str:
    action = parse_action(text, game.verbs)
    with pytest.raises(IllegalAction) as caught:
        game.check(seat, action)
    return str(caught.value)


def names(found: tuple[Throw, ...]) -> list[str]:
    return [cards_text(throw.cards) for throw in found]


def ended(held: list[int | None], caller: Seat, turn: Seat = 0, **options: Any) -> tuple[tuple[int, ...], bool, Seat]:
    return scored(rules_of(players=len(held), **options), held, caller, turn)


# ---------------------------------------------------------------------------------------------- examples


def test_e1_an_equal_hand_is_asaf() -> None:
    assert ended([5, 5, 22], 0) == ((35, 0, 22), True, 1)
    assert ended([5, 5, 22], 0, asaf_tie="caller") == ((0, 5, 22), False, 0)


def test_e2_what_may_be_thrown() -> None:
    hand = mask_of(parse_cards("7H 8H JK 7S 7D"))
    found = throws(hand, LOW)
    assert sorted(names(found)) == sorted(
        ["7H", "8H", "JK", "7S", "7D", "7H 7S", "7D 7H", "7D 7S", "7D 7H 7S", "7H 8H JK", "JK 7H 8H"]
    )
    assert len({frozenset(throw.cards) for throw in found}) == 10
    for text in ("7S JK", "7H 8H", "7H 7S JK"):
        assert throw_of(parse_cards(text), LOW) is None
    for text in ("7S JK", "7H 7S 7D JK"):
        laid = throw_of(parse_cards(text), ThrowRules(joker_sets=True))
        assert laid is not None
        assert laid.kind == "set"


def test_of_a_set_the_thrower_says_which_cards_lie_at_its_ends() -> None:
    """Its cards were laid in the order of the pack, so that nobody could keep one from the next player."""
    for thrown, taken in (("9S 9D 9H", "9S 9H"), ("9D 9S 9H", "9D 9H"), ("9H 9D 9S", "9H 9S")):
        game = table(["9S 9D 9H KC 2C", "AC 4D 5D 6D 7D"], "AS", set_take="ends")
        do(game, 0, f"throw {thrown}")
        assert cards_text(game.laid.cards) == thrown
        do(game, 0, "draw")
        assert cards_text(game.takeable) == taken
    anyhow = table(["9S 9D 9H KC 2C", "AC 4D 5D 6D 7D"], "AS")
    do(anyhow, 0, "throw 9S 9D 9H")
    assert cards_text(anyhow.laid.cards) == cards_text(sorted(anyhow.laid.cards))


def test_a_set_that_is_thrown_in_the_order_of_the_pack_lies_as_it_always_has() -> None:
    """So do those of records from before its order could be chosen."""
    game = table(["9S 9D JK KC 2C", "AC 4D 5D 6D 7D"], "AS", set_take="ends", joker_sets="on")
    do(game, 0, "throw " + cards_text(sorted(parse_cards("9S 9D JK"))))
    assert cards_text(game.laid.cards) == "9D 9S JK"


@pytest.mark.parametrize(
    ("thrown", "set_take", "free"),
    [
        ("4C 5C 6C", "any", "4C 6C"),
        ("9S 9D 9H", "any", "9D 9H 9S"),
        ("9S 9D 9H", "ends", "9S 9H"),
        ("4C", "any", "4C"),
    ],
)
def test_e3_what_may_be_taken(thrown: str, set_take: str, free: str) -> None:
    game = table(["KD 2C", "AH"], thrown, set_take=set_take)
    do(game, 0, "throw KD")
    assert cards_text(game.takeable) == free


@pytest.mark.parametrize(
    ("total", "rebate", "taken_off"),
    [
        (200, "at_100_200", 50), (201, "at_100_200", 0), (100, "at_100_200", 50), (50, "at_100_200", 0),
        (50, "every_50", 50), (200, "half", 100), (100, "half", 50), (100, "off", 0), (250, "every_50", 0),
    ],
)  # fmt: skip
def test_e4_rebates(total: int, rebate: str, taken_off: int) -> None:
    assert rules_of(rebate=rebate).rebate_on(total) == taken_off


@pytest.mark.parametrize(
    ("thrown", "front", "free"),
    [("7H JK 9H", None, "7H 9H"), ("7H 8H 9H JK", None, "7H JK"), ("7H 8H JK JK'", 1, "JK JK'")],
)
def test_e5_a_joker_in_a_run(thrown: str, front: int | None, free: str) -> None:
    laid = throw_of(parse_cards(thrown), LOW, front)
    assert laid is not None
    game = table(["KD 2C", "AH"], "3S")
    game.thrown = laid
    assert cards_text(game.takeable) == free


@pytest.mark.parametrize(
    ("chosen", "high", "laid"),
    [
        ("QS KS JK", False, "JK QS KS"),
        ("QS KS JK", True, "QS KS JK"),
        ("JK AD 2D", False, "AD 2D JK"),
        ("QS KS AS", False, None),
        ("QS KS AS", True, "QS KS AS"),
        ("KS AS 2S", False, None),
        ("KS AS 2S", True, None),
    ],
)
def test_e6_runs_at_their_ends(chosen: str, high: bool, laid: str | None) -> None:
    found = throw_of(parse_cards(chosen), ThrowRules(high_ace=high))
    assert (found and cards_text(found.cards)) == laid


def test_e7_points_to_call_with() -> None:
    for hand, points in (("AH 2C 4D", 7), ("JK JK' 7S", 7), ("3C 5D", 8)):
        assert points_in(mask_of(parse_cards(hand))) == points
    assert not table(["AH 2C 4D", "KS"], "9C").call_fault(0)
    assert refused(table(["3C 5D", "KS"], "9C"), 0, "call") == "You hold 8 points: Yaniv needs 7 or less."
    strict = table(["AH 2C 4D", "KS"], "9C", call_limit=5)
    assert refused(strict, 0, "call") == "You hold 7 points: Yaniv needs 5 or less."


def test_e8_two_packs() -> None:
    for text, kind in (("8D 8D'", "set"), ("5H 6H 7H", "run"), ("5H 5H'", "set")):
        laid = throw_of(parse_cards(text), LOW)
        assert laid is not None
        assert laid.kind == kind
    assert throw_of(parse_cards("5H 5H' 6H 7H"), LOW) is None


def test_e9_several_beat_the_caller() -> None:
    assert ended([6, 4, 4, 30], 0) == ((36, 0, 0, 30), True, 1)
    assert ended([6, 4, 4, 30], 0, asaf_winner="own_total") == ((36, 4, 4, 30), True, 1)


def test_e10_only_the_lowest_scores_nothing() -> None:
    assert ended([3, 3, 2, 11], 0) == ((33, 3, 0, 11), True, 2)


def test_e11_kings_for_an_ace() -> None:
    game = table(["KD KS KC 2H 3C", "9H 9D"], "AS")
    do(game, 0, "throw KD KS KC")
    do(game, 0, "take AS")
    assert points_in(game.hands[0]) == 6
    assert refused(game, 0, "call") == "It is {1}'s turn."


@pytest.mark.parametrize(
    ("options", "stock"),
    [({}, 87), ({"players": 3}, 38), ({"players": 2}, 43), ({"players": 8}, 67), ({"players": 2, "deal": 7}, 39)],
)
def test_e12_what_is_left_of_the_pack(options: dict[str, Any], stock: int) -> None:
    assert len(dealt(**options).stock) == stock


def test_e13_a_card_is_slapped_down() -> None:
    game = table(["9C KD", "4D 4H", "7S 8S"], "2C", "9H", slap_down="single")
    do(game, 0, "throw 9C")
    do(game, 0, "draw")
    assert game.phase == "slap"
    assert refused(game, 0, "draw") == "You have already taken a card."
    do(game, 0, "slap")
    assert cards_text(game.thrown.cards) == "9C 9H"
    assert game.takeable == game.thrown.cards
    taken = table(["9C KD", "4D 4H", "7S 8S"], "9H", slap_down="single")
    do(taken, 0, "throw 9C")
    do(taken, 0, "take 9H")
    assert taken.turn == 1
    for slap_down, phase in (("single", "throw"), ("set", "slap")):
        both = table(["9C 9S KD", "4D 4H", "7S 8S"], "2C", "9H", slap_down=slap_down)
        do(both, 0, "throw 9C 9S")
        do(both, 0, "draw")
        assert both.phase == phase


def test_e14_no_card_is_left() -> None:
    game = table(["4D", "9H 9D", "2C"], "8C", "4S", slap_down="single")
    do(game, 0, "throw 4D")
    do(game, 0, "draw")
    do(game, 0, "slap")
    assert not game.hands[0]
    other = game.copy()
    do(game, 1, "throw 9H 9D")
    do(game, 1, "draw")
    do(game, 2, "throw 2C")
    do(game, 2, "draw")
    assert [str(action.verb) for action in game.legal(0)] == ["call"]
    assert refused(game, 0, "throw 2C") == "You have no cards: call Yaniv."
    do(other, 1, "throw 9H 9D")
    do(other, 1, "draw")
    do(other, 2, "call")
    assert other.finished[-1].points[0] == 0
    assert other.finished[-1].points[2] == 32
    assert other.finished[-1].asaf


def test_e15_out_and_a_rebate() -> None:
    game = table(["4H", "KC KH 2H", "JK 4S"], "9C", decks="one")
    game.totals, game.hands = (196, 178, 121), game.hands
    events: list[Event] = []
    do(game, 0, "call", events)
    (end,) = game.finished
    assert (end.points, end.rebates, end.totals, end.winner) == ((34, 22, 0), (0, 50, 0), (230, 150, 121), 2)
    assert game.outs == (1, 0, 0)
    assert game.phase == "hand_over"
    assert [event for event in events if isinstance(event, Said)] == [Said(0, "Yaniv!"), Said(2, "Asaf!")]
    assert "Asaf!" in [event.text for event in events if isinstance(event, Marked)]
    assert events[-1] == PhaseBegan(
        "hand_over",
        "Asaf! {2} beats {0} with 4 to 4.\n{0} scores 4 and 30 for Asaf. {0} is out with 230.\n"
        "{1} scores 22 points. 200 become 150.\n{2} scores 0 points.",
    )
    do(game, CHANCE, f"shuffle {cards_text(game.pack())}")
    assert (game.turn, game.dealer, game.hands[0]) == (2, 1, 0)
    assert game.is_out(0)


def test_e16_an_empty_stock() -> None:
    game = table(["2S", "5D 6D 7D 4C", "AH 8C"], "9C", "3S", decks="one")
    game.discards, game.stock, game.turn = game.stock[:-1], game.stock[-1:], 1
    do(game, 1, "throw 5D 6D 7D")
    do(game, 1, "draw")
    assert game.waiting_for() == {CHANCE}
    older = list(game.discards)
    random.Random(2).shuffle(older)
    do(game, CHANCE, f"reshuffle {cards_text(older)}")
    assert (game.turn, len(game.stock), game.reshuffles) == (2, len(older), 1)
    do(game, 2, "throw 8C")
    assert cards_text(game.takeable) == "5D 7D"


def test_e16_the_stock_is_empty_for_the_fourth_time() -> None:
    game = table(["9H", "4C 8C", "9S"], "9C", "KH", decks="one")
    game.discards, game.stock, game.turn, game.reshuffles = game.stock[:-1], game.stock[-1:], 1, 3
    do(game, 1, "throw 8C")
    do(game, 1, "draw")
    (end,) = game.finished
    assert (end.caller, end.points, end.winner) == (-1, (0, 14, 0), 2)
    do(game, CHANCE, f"shuffle {cards_text(game.pack())}")
    assert game.turn == 2


def test_a_round_that_is_stopped() -> None:
    assert ended([9, 14, 9], -1, turn=2) == ((0, 14, 0), False, 2)


# --------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("hands", "text", "told", "options"),
    [
        ("3C 6D", "call", "You hold 9 points: Yaniv needs 7 or less.", {}),
        ("3C", "call", "Nobody may call in his first turn.", {"early_call": "off"}),
        ("3C 6D", "draw", "Throw first, then take a card.", {}),
        ("3C 6D", "take 9C", "Throw first, then take a card.", {}),
        ("7H 8H", "throw 7H 8H", "7♥ 8♥ is not a set: a run needs three cards.", {}),
        ("7H 8H 10H", "throw 7H 8H 10H", "7♥ 8♥ 10♥ are not a set or a run.", {}),
        ("7H 8S 9H", "throw 7H 8S 9H", "The cards of a run must be of one suit.", {}),
        ("7H 7S JK", "throw 7H 7S JK", "A joker can only fill a run.", {}),
        ("QH KH AH", "throw QH KH AH", "The ace is low: it goes before the 2, not after the king.", {}),
        ("7H 8H", "throw", "Choose at least one card to throw.", {}),
        ("7H 8H", "throw 2C", "This is not your card.", {}),
        ("7H 8H JK", "throw 2 7H 8H JK", "The jokers cannot lie so.", {}),
        ("7H 8H", "slap", "Only a card drawn from the stock with the rank you threw can follow it.", {}),
        ("7H 8H", "throw nine 7H", "That means nothing in Yaniv.", {}),
    ],
)
def test_what_is_refused_at_the_start_of_a_turn(hands: str, text: str, told: str, options: dict[str, Any]) -> None:
    assert refused(table([hands, "KS"], "9C", **options), 0, text) == told


@pytest.mark.parametrize(
    ("thrown", "text", "told", "options"),
    [
        ("9C", "throw 3C", "You have already thrown: take a card.", {}),
        ("9C", "call", "Yaniv is called at the start of your turn.", {}),
        ("4C 5C 6C", "take 5C", "Of a run only the first or the last card can be taken.", {}),
        ("9S 9D 9H", "take 9D", "Only the first or the last card of the set can be taken.", {"set_take": "ends"}),
        ("9C", "take KD", "You cannot take back what you have just thrown.", {}),
        ("9C", "take 2D", "Only the last throw can be taken from.", {}),
        ("9C", "take", "Take one card.", {}),
        ("9C", "slap", "Only a card drawn from the stock with the rank you threw can follow it.", {}),
    ],
)
def test_what_is_refused_after_the_throw(thrown: str, text: str, told: str, options: dict[str, Any]) -> None:
    game = table(["KD 3C", "KS"], thrown, **options)
    do(game, 0, "throw KD")
    assert refused(game, 0, text) == told
    assert refused(game, 1, "draw") == "It is {0}'s turn."


def test_what_is_said_to_a_drop_that_means_nothing() -> None:
    game = table(["KD 3C", "KS"], "9C")
    king = parse_cards("KD")
    assert game.refusal(0, king, "stock") == "Drop the cards on the last throw."
    assert game.refusal(0, (), "stock") == "Throw first, then take a card."
    assert game.refusal(0, (), "hand:1") == "These are not your cards."
    assert game.refusal(1, parse_cards("KS"), "") == "It is {0}'s turn."
    do(game, 0, "throw KD")
    assert game.refusal(0, (), "discard") == "Only the last throw can be taken from."
    assert game.refusal(0, parse_cards("9C"), "stock") == "Drop the card on your hand to take it."
    assert game.refusal(0, king, "hand:0") == "You cannot take back what you have just thrown."


def test_seven_cards_need_two_packs_for_more_than_six() -> None:
    with pytest.raises(OptionError):
        Yaniv({"players": 7, "deal": 7, "decks": "one"})
    assert len(dealt(players=6, deal=7, decks="one").stock) == 11


# ------------------------------------------------------------------------------------------ the match


def finished(totals: tuple[int, ...], outs: tuple[int, ...], **options: Any) -> tuple[Seat, ...]:
    game = dealt(players=len(totals), **options)
    game.totals, game.outs, game.hand, game.phase = totals, outs, max(outs), "game_over"
    result = game.result()
    assert result is not None
    return result.winners


def test_who_wins() -> None:
    assert finished((150, 230, 210), (0, 4, 4)) == (0,)
    assert finished((250, 230, 230), (5, 5, 5)) == (1, 2)
    assert finished((250, 30, 30), (5, 0, 0), game_end="first_out") == (1, 2)


def test_who_begins_the_next_round() -> None:
    for starter, turn in (("winner", 2), ("left", 1)):
        game = table(["4H", "KC KH", "AS"], "9C", decks="one", starter=starter)
        game.turn = 2
        do(game, 2, "call")
        do(game, CHANCE, f"shuffle {cards_text(game.pack())}")
        assert game.turn == turn
        do(game, turn, f"throw {cards_text(cards_in(game.hands[turn])[:1])}")


# ---------------------------------------------------------------------------------------------- properties

HANDS = st.lists(st.sampled_from(dealt().pack()), min_size=1, max_size=7, unique=True).map(mask_of)
AGREED = st.builds(ThrowRules, joker_sets=st.booleans(), high_ace=st.booleans())


@given(HANDS, AGREED)
def test_throws_are_a_card_a_set_or_a_run(hand: int, rules: ThrowRules) -> None:
    found = throws(hand, rules)
    assert len(found) == len(set(found))
    singles = [throw for throw in found if throw.kind == "card"]
    assert len(singles) == hand.bit_count()
    for kind, cards, front in found:
        assert not mask_of(cards) & ~hand
        assert throw_of(cards, rules, front if kind == "run" else None) == Throw(kind, cards, front)
        naturals = [card for card in cards if card & 15 != JOKER]
        if kind == "set":
            assert len({card & 15 for card in naturals}) <= 1
        if kind == "run":
            assert len(cards) >= 3
            assert len({card >> 4 & 3 for card in naturals}) == 1
            places = [(at, 1 if card & 15 == 14 else card & 15) for at, card in enumerate(cards) if card in naturals]
            high = [(at, card & 15) for at, card in enumerate(cards) if card in naturals]
            assert any(len({place - at for at, place in each}) == 1 for each in (places, high))


@given(HANDS, AGREED)
def test_what_goes_together_is_the_dearest_throw_of_several(hand: int, rules: ThrowRules) -> None:
    several = [points_in(mask_of(throw.cards)) for throw in throws(hand, rules) if len(throw.cards) > 1]
    assert together(hand, rules) == max(several, default=0)


@given(HANDS)
def test_the_order_of_the_chosen_cards_does_not_matter(hand: int) -> None:
    for chosen in combinations(cards_in(hand), min(3, hand.bit_count())):
        assert throw_of(chosen, LOW) == throw_of(chosen[::-1], LOW)


@pytest.mark.parametrize(
    "options",
    [
        {"out_above": 100},
        {"players": 2, "slap_down": "set", "rebate": "every_50", "call_limit": 5},
        {"players": 8, "deal": 7, "out_above": 100, "joker_sets": "on", "ace_runs": "low_or_high", "set_take": "ends"},
        {"players": 3, "game_end": "first_out", "asaf_winner": "own_total", "starter": "left", "rebate": "half"},
        {"players": 2, "early_call": "off", "asaf_tie": "caller", "reshuffle_limit": "none", "out_above": 100},
    ],
)
@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_match_to_the_end_as_a_record(options: dict[str, Any], level: Any) -> None:
    match, rng, choose = Match("yaniv", options, "17"), random.Random(17), find("yaniv").bot()
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
        assert len(match.game.census()) == len(set(match.game.census()))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None


def test_the_sheet_tells_calls_penalties_and_rebates() -> None:
    game = table(["4H", "KC KH 2H", "JK 4S"], "9C", decks="one")
    game.totals = (196, 178, 121)
    do(game, 0, "call")
    sheet = game.sheet()
    assert sheet.rows == (("1", "{0}", "4 + 30 → 230", "22 → 200 → 150", "0 → 121"),)
    assert sheet.marks == ("Round 1: {0} is out",)
    assert sheet.leaders == (2,)


def test_what_is_told_of_a_drawn_card_is_told_to_its_owner() -> None:
    game = table(["9C KD", "4D 4H", "7S 8S"], "2C", "9H", slap_down="single")
    do(game, 0, "throw 9C")
    do(game, 0, "draw")
    assert game.view(0).state.drawn == parse_cards("9H")[0]
    assert game.view(1).state.drawn == -1
    for seed in range(20):
        imagined = Yaniv.sample(game.view(1), random.Random(seed))
        assert Card(imagined.drawn) & 15 == 9
        assert imagined.hands[0] >> imagined.drawn & 1
