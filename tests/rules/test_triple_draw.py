"""Triple Draw Lowball: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, refused

from cardrules.games.triple_draw.game import FOLD, RESHUFFLE, TripleDraw
from cardrules.parts.poker_hands import ace_to_five, deuce_to_seven, low_name
from cardrules.protocol.cards import PACK_52, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    Paid,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Turned,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import chance_action, shuffled


def run(game: TripleDraw, *moves: str) -> list[Event]:
    """``2 raise 20``: that seat does that, and it must be waited for."""
    out: list[Event] = []
    for move in moves:
        seat, text = move.split(" ", 1)
        assert game.waiting_for() == {int(seat)}, move
        do(game, int(seat), text, out)
    return out


def dealt(
    hands: Sequence[str],
    dealer: Seat = -1,
    stub: str = "",
    stacks: Sequence[int] = (),
    **options: Any,
) -> TripleDraw:
    """A first hand with these hands, by default dealt by the last seat. What is missing to a hand comes from the rest
    of the pack, the ``stub`` is dealt from in this order."""
    game = TripleDraw({"players": len(hands), **options})
    seats = game.seats
    dealer %= seats
    held = [parse_cards(hand) for hand in hands]
    coming = parse_cards(stub)
    spare = [card for card in PACK_52 if card not in coming and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 5:
            hand.append(spare.pop(0))
    order = [held[(dealer + 1 + place) % seats][turn] for turn in range(5) for place in range(seats)]
    do(game, CHANCE, f"first {dealer}")
    if stacks:
        game.chips.stacks = list(stacks)
    do(game, CHANCE, f"shuffle {cards_text([*order, *coming, *spare])}")
    return game


def everybody(game: TripleDraw, verb: str) -> None:
    """All who are waited for do this until the step is over."""
    step = game.step
    while game.step == step and game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        do(game, seat, verb)


def checked_through(game: TripleDraw) -> None:
    """Everybody calls or checks and stands pat to the end of the hand."""
    while game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        verbs = [choice.verb for choice in game.choices(seat)]
        do(game, seat, "call" if "call" in verbs else "check" if "check" in verbs else "draw")


def better(one: str, other: str, ranking: str = "deuce_to_seven") -> bool:
    value = deuce_to_seven if ranking == "deuce_to_seven" else ace_to_five
    return value(mask_of(parse_cards(one))) < value(mask_of(parse_cards(other)))


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("example", "winner", "loser"),
    [
        ("E1", "7C 5S 4H 3D 2C", "6C 5H 4D 3S 2S"),
        ("E1", "AC KD QH JS 9S", "6C 5H 4D 3S 2S"),
        ("E2", "KC QD JH 9S 8C", "AC 5C 4S 3H 2D"),
        ("E2", "AC 5C 4S 3H 2D", "2H 2S 4C 6D 7H"),
        ("E2", "6D 5D 4S 3H 2H", "AC 5C 4C 3C 2C"),
        ("E3", "8C 5D 4H 3S 2C", "8D 6H 4C 3D 2H"),
        ("E3", "9C 7D 6H 5S 4D", "9S 8D 4C 3H 2S"),
        ("E4", "AS KD QC JH 9S", "2C 2D 3H 4S 5C"),
        ("E4", "2C 2D KH QS JC", "3C 3D 6H 5S 4C"),
        ("E4", "JC JD 10H 10S 2C", "9C 9D 9H 5S 4C"),
        ("E5", "7D 6S 5C 4D 3C", "JH 9H 7H 5H 2H"),
        ("E5", "KC KD QH QS JC", "7H 5H 4H 3H 2H"),
        ("E6", "AC KD QH JS 9C", "AC KD QH JS 10C"),
    ],
)
def test_e1_to_e6_the_lower_hand_wins(example: str, winner: str, loser: str) -> None:
    assert better(winner, loser)
    assert not better(loser, winner)


def test_e3_a_tie() -> None:
    assert not better("8S 7D 6C 5H 3S", "8C 7H 6D 5S 3D")
    assert not better("8C 7H 6D 5S 3D", "8S 7D 6C 5H 3S")


@pytest.mark.parametrize(
    ("players", "blinds", "opener", "first_to_draw"),
    [(6, {1: 5, 2: 10}, 3, 1), (4, {1: 5, 2: 10}, 3, 1), (3, {1: 5, 2: 10}, 0, 1), (2, {0: 5, 1: 10}, 0, 1)],
)
def test_e7_seats_and_order(players: int, blinds: dict[int, int], opener: Seat, first_to_draw: Seat) -> None:
    game = dealt([""] * players, dealer=0)
    assert {seat: put for seat, put in enumerate(game.chips.put) if put} == blinds
    assert game.waiting_for() == {opener}
    while game.step == 0:
        (seat,) = game.waiting_for()
        do(game, seat, "call" if any(choice.verb == "call" for choice in game.choices(seat)) else "check")
    for step in (1, 2, 3, 4, 5, 6):
        assert game.step == step
        assert game.waiting_for() == {first_to_draw}
        everybody(game, "check" if step % 2 == 0 else "draw")
    assert game.phase == "hand_over"


def test_e8_the_small_blind_has_folded() -> None:
    game = dealt([""] * 4, dealer=0)
    run(game, "3 fold", "0 call", "1 fold", "2 check")
    assert game.phase == "draw"
    assert game.waiting_for() == {2}
    run(game, "2 draw", "0 draw")
    assert game.phase == "bet"
    assert game.waiting_for() == {2}


E9 = ["4C 5D 9S JH QC", "2H 4D 6S 7D KC", "2S 3D 7C 8H QD"]


def test_e9_a_whole_hand() -> None:
    game = dealt(E9, stub="3C 9C 5S", stacks=[200] * 3)
    run(game, "2 raise 20", "0 fold", "1 call")
    assert game.chips.total() == 45
    run(game, "1 draw KC", "2 draw QD", "1 bet 10", "2 call", "1 draw", "2 draw 9C")
    run(game, "1 bet 20", "2 raise 40", "1 call")
    assert game.chips.total() == 145
    out = run(game, "1 draw", "2 draw", "1 check", "2 bet 20", "1 call")
    assert game.chips.stacks == [195, 295, 110]
    assert game.phase == "hand_over"
    assert Scored((-5, 95, -90), "Hand 1") in out
    assert Note("{2} shows 8♥ 7♣ 5♠ 3♦ 2♠: eight-seven low") in out
    assert Note("{1} wins 185 with a seven-six low") in out
    assert PhaseBegan("hand_over", "{1} wins 185 with a seven-six low.") in out
    assert game.view(0).plates[1].lines == (
        "Drew 1 / pat / pat",
        "Seven-six low",
    )


def test_e10_an_odd_chip() -> None:
    game = dealt(["KC QC JC 9C 8C", "7C 5C 4C 3C 2D", "7D 5D 4D 3D 2C"])
    run(game, "2 call", "0 fold", "1 check")
    checked_through(game)
    assert game.chips.stacks == [495, 503, 502]
    assert game.view(None).zone("hand:1").cards == tuple(cards_in(game.hands[1]))


def test_e11_everybody_folds_to_the_big_blind() -> None:
    game = dealt([""] * 4)
    out = run(game, "2 fold", "3 fold", "0 fold")
    assert game.chips.stacks == [495, 505, 500, 500]
    assert game.phase == "hand_over"
    assert not any(isinstance(event, PhaseBegan) and event.name == "draw" for event in out)
    assert not any(isinstance(event, Turned) and event.card is not None for event in out)
    assert set(game.view(0).zone("hand:1").cards) == {None}


def test_e12_the_cap() -> None:
    game = dealt([""] * 3)
    run(game, "2 raise 20", "0 raise 30", "1 raise 40")
    assert [choice.label for choice in game.choices(2)] == ["Fold", "Call 20"]
    assert refused(game, 2, "raise 50") == "Three raises have been made."


def test_e12_an_all_in_of_half_a_bet_or_more() -> None:
    game = dealt([""] * 3, stacks=[25, 500, 500])
    run(game, "2 call", "0 call", "1 check")
    everybody(game, "draw")
    everybody(game, "check")
    everybody(game, "draw")
    run(game, "0 bet 15")
    assert [choice.label for choice in game.choices(1)] == ["Fold", "Call 15", "Raise to 35"]


def test_e12_an_all_in_of_less_than_half_a_bet() -> None:
    game = dealt([""] * 4, dealer=3, stacks=[500, 500, 36, 500])
    run(game, "2 call", "3 call", "0 call", "1 check")
    everybody(game, "draw")
    everybody(game, "check")
    everybody(game, "draw")
    run(game, "0 bet 20", "1 call", "2 raise 26")
    assert [choice.label for choice in game.choices(3)] == ["Fold", "Call 26", "Raise to 40"]
    run(game, "3 call")
    assert [choice.label for choice in game.choices(0)] == ["Fold", "Call 6"]
    assert refused(game, 0, "raise 40") == "That all-in was too small to reopen the betting: call or fold."
    run(game, "0 call")
    assert [choice.label for choice in game.choices(1)] == ["Fold", "Call 6"]


def test_e13_two_players_raise_without_end() -> None:
    game = dealt(["", ""])
    for seat, height in enumerate(range(20, 120, 10)):
        run(game, f"{(seat + 1) % 2} raise {height}")


def test_e14_a_side_pot() -> None:
    hands = ["2H 3D 4S 5D 7C", "2S 3C 4H 6H 7D", "2D 3S 4C 5C 8D"]
    game = dealt(hands, stacks=[60, 300, 300])
    run(game, "2 raise 20", "0 raise 30", "1 raise 40", "2 call", "0 call")
    assert game.chips.piles == (120,)
    everybody(game, "draw")
    run(game, "0 bet 10", "1 raise 20", "2 raise 30", "0 call", "1 call")
    assert [amount for amount, _ in game.chips.pots()] == [180, 20]
    everybody(game, "draw")
    run(game, "1 bet 20", "2 call")
    assert [amount for amount, _ in game.chips.pots()] == [180, 60]
    assert game.waiting_for() == {0}  # who is all-in goes on drawing
    everybody(game, "draw")
    out = run(game, "1 check", "2 check")
    assert game.chips.stacks == [180, 270, 210]
    assert Note("{1} wins 60 from the side pot with a seven-six low") in out
    assert Note("{0} wins 180 from the main pot with a seven-five low") in out


def test_who_wins_every_pot_is_told_so_once() -> None:
    game = dealt(["2S 3C 4H 5H 7D", "2H 3D 4S 6D 7C", "2D 3S 4C 5C 8D"], stacks=[300, 60, 300])
    run(game, "2 raise 20", "0 raise 30", "1 raise 40", "2 call", "0 call")
    everybody(game, "draw")
    run(game, "0 bet 10", "1 raise 20", "2 raise 30", "0 call")
    everybody(game, "draw")
    run(game, "0 bet 20", "2 call")
    everybody(game, "draw")
    out = run(game, "0 check", "2 check")
    assert Note("{0} wins 60 from the side pot with a seven-five low") in out
    assert Note("{0} wins 180 from the main pot with a seven-five low") in out
    assert PhaseBegan("hand_over", "{0} wins both pots, 240 chips, with a seven-five low.") in out


def test_each_of_several_side_pots_is_named() -> None:
    hands = ["2H 3D 4S 5D 7C", "2S 3C 4H 6H 7D", "2D 3S 4C 5C 8D", "2C 3H 4D 6C 8S"]
    game = dealt(hands, stacks=[20, 40, 300, 300])
    run(game, "2 raise 20", "3 call", "0 call", "1 raise 30", "2 raise 40", "3 call", "1 call")
    everybody(game, "draw")
    run(game, "2 bet 10", "3 call")
    out: list[Event] = []
    while game.phase != "hand_over":
        verb = "draw" if game.phase == "draw" else "check"
        do(game, min(game.waiting_for()), verb, out)
    assert out[-1] == PhaseBegan(
        "hand_over",
        "{2} wins 20 from the second side pot with an eight-five low; {1} wins 60 from the first side pot "
        "with a seven-six low; {0} wins 80 from the main pot with a seven-five low.",
    )


def test_e15_the_stub_runs_out() -> None:
    game = dealt([""] * 6, dealer=5)
    everybody_calls(game)
    for seat, count in enumerate((4, 3, 3, 3, 4, 2)):
        do(game, seat, f"draw {cards_text(cards_in(game.hands[seat])[:count])}")
    assert len(game.stub) == 3
    everybody(game, "check")
    first = cards_in(game.hands[0])[:3]
    do(game, 0, f"draw {cards_text(first)}")
    assert game.stub == []
    own = cards_in(game.hands[1])[:2]
    out: list[Event] = []
    do(game, 1, f"draw {cards_text(own)}", out)
    assert Note("The stub has no cards left: the discards are shuffled") in out
    assert game.waiting_for() == {CHANCE}
    (choice,) = game.choices(CHANCE)
    assert (choice.verb, len(choice.cards)) == ("reshuffle", 22)
    assert set(first) <= set(choice.cards)
    assert not set(own) & set(choice.cards)
    assert game.choices(1) == []
    order = shuffled(choice.cards, "again")
    out = []
    game.apply(CHANCE, Action("reshuffle", (), order), out)
    assert Note("The stub ran out: discards reshuffled") in out
    assert len(game.stub) == 20
    assert set(order[:2]) <= set(cards_in(game.hands[1]))
    assert game.waiting_for() == {2}
    assert sorted(game.census()) == sorted(PACK_52)
    assert cards_in(game.discards[1]) == sorted(own)


def everybody_calls(game: TripleDraw) -> None:
    while game.step == 0:
        (seat,) = game.waiting_for()
        do(game, seat, "call" if any(choice.verb == "call" for choice in game.choices(seat)) else "check")


def test_e16_refusals() -> None:
    game = dealt([""] * 3)
    assert all(choice.most <= 5 for choice in game.choices(2))
    assert refused(game, 2, "check") == "You must call 10, raise or fold."
    run(game, "2 raise 20", "0 raise 30", "1 raise 40")
    assert refused(game, 2, "raise 50") == "Three raises have been made."
    run(game, "2 call", "0 call")
    six = cards_text(cards_in(game.hands[0]) + cards_in(game.hands[1])[:1])
    assert "is not in your hand" in refused(game, 0, f"draw {six}")
    everybody(game, "draw")
    everybody(game, "check")
    everybody(game, "draw")
    assert refused(game, 0, "bet 10") == "The bet is 20 in this round."


# ---------------------------------------------------------------------------------------- bad play


def drawing(players: int = 3) -> TripleDraw:
    """The last seat has dealt, and the first draw begins with seat 0."""
    game = dealt([""] * players)
    everybody_calls(game)
    assert game.waiting_for() == {0}
    return game


def test_drawing_out_of_turn() -> None:
    assert refused(drawing(), 1, "draw") == "It is {0}'s turn to draw."


def test_drawing_twice() -> None:
    game = drawing()
    run(game, "0 draw")
    assert refused(game, 0, "draw") == "You have already drawn."


def test_changing_a_draw() -> None:
    game = drawing()
    card = cards_in(game.hands[0])[0]
    run(game, f"0 draw {cards_text([card])}")
    for zone in ("", "hand:0", "discard:0"):
        assert game.refusal(0, [cards_in(game.hands[0])[0]], zone) == "Your cards have been dealt."
    assert game.refusal(0, [], "discard:0") == "Your cards have been dealt."


def test_betting_more_than_one_has() -> None:
    game = dealt([""] * 3, stacks=[500, 500, 15])
    assert [choice.label for choice in game.choices(2)] == ["Fold", "Call 10", "Raise to 15 (all-in)"]
    assert refused(game, 2, "raise 20") == "You have 15 chips left: raise 15 to put in all of them."


def test_folding_with_nothing_to_pay() -> None:
    game = drawing()
    everybody(game, "draw")
    assert refused(game, 0, "fold") == "You can check."


def test_acting_with_no_chips() -> None:
    game = dealt([""] * 3, stacks=[500, 500, 15])
    run(game, "2 raise 15")
    assert refused(game, 2, "call") == "You are all-in."


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (0, "bet 10", "There is no betting now."),
        (0, "shuffle", "Only chance shuffles and draws lots."),
        (CHANCE, "shuffle", "There is nothing to shuffle or to draw now."),
        (CHANCE, "draw", "There is nothing to shuffle or to draw now."),
        (0, "reshuffle", "Only chance shuffles and draws lots."),
        (CHANCE, "reshuffle", "There is nothing to shuffle or to draw now."),
        (0, "stop", "You can stop when the hand is over."),
        (0, "draw all", "That means nothing in Triple Draw."),
    ],
)
def test_refusals_in_a_draw(seat: Seat, text: str, reason: str) -> None:
    game = drawing()
    with pytest.raises(IllegalAction) as error:
        game.check(seat, Action(*_split(text)))
    assert str(error.value) == reason


def _split(text: str) -> tuple[str, tuple[str, ...]]:
    verb, *words = text.split()
    return verb, tuple(words)


def test_other_refusals() -> None:
    game = TripleDraw()
    assert refused(game, 0, "draw") == "The cards have not been dealt yet."
    assert game.refusal(0, [], "stub") == "The cards have not been dealt yet."
    assert refused(game, 0, "stop") == "You can stop when the hand is over."
    game = dealt([""] * 3)
    assert refused(game, 2, "draw") == "Nobody draws cards now: this is a betting round."
    run(game, "2 fold")
    assert refused(game, 2, "draw") == "You are out of this hand."
    assert refused(game, 2, "call") == "You are out of this hand."
    run(game, "0 call", "1 check")
    card = cards_text(cards_in(game.hands[0])[:1])
    with pytest.raises(IllegalAction, match="You threw the same card twice"):
        game.apply(0, Action("draw", (), tuple(parse_cards(f"{card} {card}"))))
    with pytest.raises(IllegalAction, match="It is \\{0\\}'s turn"):
        do(game, 1, "draw")


def test_only_the_discards_are_reshuffled() -> None:
    game = stub_of(1)
    hand = cards_in(game.hands[0])
    do(game, 0, f"draw {cards_text(hand[:2])}")
    assert game.waiting_for() == {CHANCE}
    assert refused(game, CHANCE, "reshuffle 2C") == "The 2 of clubs is not in this pack."
    with pytest.raises(IllegalAction, match="The discards must be shuffled now"):
        game.check(CHANCE, Action("shuffle", (), PACK_52))
    assert refused(game, 1, "draw") == "It is {0}'s turn to draw."


def stub_of(left: int) -> TripleDraw:
    """Six players in draw 2, with so many cards in the stub; seat 0 is to draw. The deuce of clubs is his."""
    game = dealt(["2C", "", "", "", "", ""])
    everybody_calls(game)
    need = 22 - left
    for seat in range(6):
        count = min(5, need) if seat else min(4, need)
        need -= count
        do(game, seat, f"draw {cards_text(cards_in(game.hands[seat])[5 - count :])}")
    everybody(game, "check")
    assert len(game.stub) == left
    return game


@pytest.mark.parametrize(
    ("cards", "zone", "reason"),
    [
        ("", "stub", "Nobody looks at these cards."),
        ("", "muck", "Nobody looks at these cards."),
        ("", "hand:1", "These are not your cards."),
        ("", "hand:0", "Choose the cards that you want to throw, or stand pat."),
        ("", "", "Choose the cards that you want to throw, or stand pat."),
        ("own", "hand:1", "Drop the cards in front of you."),
        ("other", "discard:0", "This is not your card."),
    ],
)
def test_refusal_of_clicks_and_drops(cards: str, zone: str, reason: str) -> None:
    game = drawing()
    chosen = {"": [], "own": cards_in(game.hands[0])[:1], "other": cards_in(game.hands[1])[:1]}[cards]
    assert game.refusal(0, chosen, zone) == reason


def test_refusal_at_other_times() -> None:
    game = dealt([""] * 3)
    assert game.refusal(2, cards_in(game.hands[2])[:1], "") == "This is a betting round: use the buttons."
    assert game.refusal(0, [], "") == "Nobody draws cards now: this is a betting round."
    run(game, "2 fold", "0 fold")
    assert game.refusal(0, [], "") == "The hand is over."
    assert refused(game, 0, "call") == "The hand is over."
    do(game, 0, "stop")
    assert game.refusal(0, [], "") == "The game is over."


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    values = {option.id: (option.default, set(option.values)) for option in TripleDraw.declared}
    assert values == {
        "players": (4, {2, 3, 4, 5, 6}),
        "ranking": ("deuce_to_seven", {"deuce_to_seven", "ace_to_five"}),
        "limit": ("fixed", {"fixed", "pot_limit", "no_limit"}),
        "small_bet": (10, set(range(2, 51, 2))),
        "late_bet": ("double", {"double", "same"}),
        "raise_cap": (3, {3, 4, "unlimited"}),
        "ante": (0, set(range(6))),
        "stack": (500, set(range(100, 5001))),
        "rebuy": ("auto", {"auto", "out"}),
        "show": ("contenders", {"contenders", "winner_only"}),
    }
    for preset in TripleDraw.presets:
        TripleDraw(preset.settings)
    with pytest.raises(OptionError, match="small_bet=11"):
        TripleDraw({"small_bet": 11})


def test_ace_to_five() -> None:
    assert better("5S 4S 3S 2S AS", "6C 4D 3H 2C AC", "ace_to_five")
    assert better("KC QD JH 10S 9C", "2C 2D 3H 4S 5C", "ace_to_five")
    hands = ["7C 5D 4H 3S 2C", "5S 4S 3C 2H AS", "2D 2S 7H 8C 9D"]
    for ranking, winner in (("deuce_to_seven", 0), ("ace_to_five", 1)):
        game = dealt(hands, ranking=ranking)
        checked_through(game)
        assert game.chips.stacks[winner] == 520
    game = dealt(hands, ranking="ace_to_five")
    assert "Your hand: five-four low" in game.view(1).status
    everybody_calls(game)
    out: list[Event] = []
    do(game, 0, "draw", out)
    do(game, 1, "draw 5S AS", out)
    while game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        do(game, seat, "draw" if game.phase == "draw" else "check", out)
    texts = [event.text for event in out if isinstance(event, Note)]
    assert "{1} throws 5♠ A♠" in texts  # the ace is the lowest card
    assert "{0} shows 7♣ 5♦ 4♥ 3♠ 2♣: seven-five low" in texts


@pytest.mark.parametrize(
    ("options", "bets"),
    [
        ({}, [10, 10, 20, 20]),
        ({"late_bet": "same"}, [10, 10, 10, 10]),
        ({"small_bet": 6}, [6, 6, 12, 12]),
        ({"limit": "no_limit"}, [10, 10, 10, 10]),
        ({"limit": "pot_limit", "small_bet": 50}, [50, 50, 50, 50]),
    ],
)
def test_the_size_of_a_bet(options: dict[str, Any], bets: list[int]) -> None:
    game = dealt([""] * 3, **options)
    assert game.chips.put == [bets[0] // 2, bets[0], 0]
    everybody_calls(game)
    found = [bets[0]]
    while game.phase in ("bet", "draw"):
        if game.phase == "bet":
            found.append(game.chips.bet)
            everybody(game, "check")
        else:
            everybody(game, "draw")
    assert found == bets


def test_the_raise_cap() -> None:
    for cap, last in ((3, 40), (4, 50)):
        game = dealt([""] * 3, raise_cap=cap)
        for number, height in enumerate(range(20, last + 10, 10)):
            run(game, f"{(number + 2) % 3} raise {height}")
        (seat,) = game.waiting_for()
        assert refused(game, seat, f"raise {last + 10}") == f"{ {3: 'Three', 4: 'Four'}[cap] } raises have been made."
    game = dealt([""] * 3, raise_cap="unlimited")
    for number, height in enumerate(range(20, 200, 10)):
        run(game, f"{(number + 2) % 3} raise {height}")


def test_pot_limit_and_no_limit() -> None:
    game = dealt([""] * 3, limit="no_limit")
    assert game.choices(2)[-1].amounts == range(20, 501)
    game = dealt([""] * 3, limit="pot_limit")
    assert game.choices(2)[-1].amounts == range(20, 36)
    run(game, "2 raise 35", "0 fold", "1 call")
    assert game.chips.total() == 75


def test_an_ante() -> None:
    game = dealt([""] * 3, ante=3)
    assert game.chips.given == [3, 3, 3]
    assert game.chips.put == [5, 10, 0]
    assert [token.text for token in game.view(0).tokens if token.place == "pot"] == ["9"]


def test_the_stack() -> None:
    assert TripleDraw({"stack": 2000}).chips.stacks == [2000] * 4


def all_in_hand(**options: Any) -> TripleDraw:
    """Seat 1 loses its 10 chips to seat 2, the dealer."""
    game = dealt(["KC QD JH 9S 8C", "KD QH JS 9C 8D", "7C 5D 4H 3S 2C"], stacks=[500, 10, 500], **options)
    run(game, "2 call", "0 fold")
    checked_through(game)
    assert game.chips.stacks == [495, 0, 515]
    return game


def test_a_player_without_chips_is_lent_another_stack() -> None:
    game = all_in_hand()
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'x'))}", out)
    assert Note("{1} is lent 500 chips") in out
    assert game.chips.started[1] == 500
    assert game.dealer == 0
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.marks == ("Hand 2: {1} is lent 500 chips",)
    assert sheet.totals[2] == "0"
    assert "Lent 500" in game.view(0).plates[1].lines


def test_a_player_without_chips_is_out() -> None:
    game = all_in_hand(rebuy="out")
    assert game.view(0).plates[1].lines == ("Out of chips", "Pat / pat / pat", "King-queen low")
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'x'))}")
    assert game.dealer == 0
    assert game.chips.dealt == 0b101
    assert game.hands[1] == 0
    assert game.chips.put == [5, 0, 10]  # of two players the dealer posts the small blind
    assert game.view(0).plates[1].lines == ("Out of chips",)
    assert refused(game, 1, "call") == "You are out of this hand."
    run(game, "0 fold")
    assert 1 in game.may_act()
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'y'))}")
    assert game.dealer == 2


def test_the_match_is_over_when_one_has_all_the_chips() -> None:
    game = dealt(["KC QD JH 9S 8C", "7C 5D 4H 3S 2C"], stacks=[10, 500], rebuy="out")
    out: list[Event] = []
    run(game, "1 call")
    while game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        do(game, seat, "draw" if game.phase == "draw" else "check", out)
    assert game.phase == "game_over"
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 510), (1,))
    assert result.text == "{1} wins with 510 chips; {0} is second with 0."
    assert Note(result.text) in out
    assert game.waiting_for() == frozenset()
    assert game.may_act() == frozenset()
    assert refused(game, 0, "stop") == "The game is over."


def test_which_hands_are_turned_up() -> None:
    hands = ["7C 5D 4H 3S 2C", "8C 5S 4D 3H 2D", "9C 5H 4S 3C 2H"]
    for show, seen in (("contenders", {0, 1}), ("winner_only", {0})):
        game = dealt(hands, show=show)
        run(game, "2 fold", "0 call")
        out: list[Event] = []
        while game.phase in ("bet", "draw"):
            (seat,) = game.waiting_for()
            do(game, seat, "draw" if game.phase == "draw" else "check", out)
        faces = {seat for seat in range(3) if None not in game.view(None).zone(f"hand:{seat}").cards[:1] != ()}
        assert faces - {2} == seen
        assert (Note("{1} does not show") in out) is (show == "winner_only")
        assert set(game.view(None).state.shown) == seen


def test_the_last_to_bet_shows_first() -> None:
    game = dealt([""] * 4)
    run(game, "2 call", "3 call", "0 call", "1 check")
    for _ in range(3):
        everybody(game, "draw")
        if game.step < 6:
            everybody(game, "check")
    run(game, "0 check", "1 check", "2 bet 20", "3 call", "0 call")
    out = run(game, "1 call")
    shows = [event.text[:3] for event in out if isinstance(event, Note) and " shows " in event.text]
    assert shows == ["{2}", "{3}", "{0}", "{1}"]
    game = dealt([""] * 4)
    everybody_calls(game)
    out = []
    while game.phase in ("bet", "draw"):
        (seat,) = game.waiting_for()
        do(game, seat, "draw" if game.phase == "draw" else "check", out)
    shows = [event.text[:3] for event in out if isinstance(event, Note) and " shows " in event.text]
    assert shows == ["{0}", "{1}", "{2}", "{3}"]


# ------------------------------------------------------------------------------------ deal, draws, stopping


def test_the_deal_goes_singly_from_the_dealers_left() -> None:
    game = TripleDraw({"players": 3})
    do(game, CHANCE, "first 1")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK_52)}", out)
    assert cards_text(cards_in(game.hands[2])) == "2C 5C 8C JC AC"
    assert [
        card for event in redact(out, 2) if isinstance(event, Moved) for card in event.cards if card
    ] == parse_cards("2C 5C 8C JC AC")
    assert Marked("dealer", "{1} deals") in out
    view = game.view(0)
    assert [plate.dealer for plate in view.plates] == [False, True, False]
    assert any(token.kind == "dealer" and token.place == "seat:1" for token in view.tokens)


def test_the_first_dealer_is_drawn() -> None:
    game = TripleDraw()
    assert refused(game, CHANCE, f"shuffle {cards_text(PACK_52)}") == (
        "The first dealer must be drawn before the shuffle."
    )
    assert game.choices(CHANCE)[0].values == ("0", "1", "2", "3")
    assert game.view(None).plates[0].score == "500"


def test_the_deal_passes_to_the_left() -> None:
    game = dealt([""] * 3, dealer=1)
    dealers = [game.dealer]
    for number in range(3):
        while game.phase == "bet":
            (seat,) = game.waiting_for()
            do(game, seat, "fold")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(number)))}")
        dealers.append(game.dealer)
    assert dealers == [1, 2, 0, 1]


def test_what_a_draw_shows_to_whom() -> None:
    game = drawing()
    hand = cards_in(game.hands[0])
    coming = game.stub[-2:]
    out = run(game, f"0 draw {cards_text(hand[1:3])}")
    assert Said(0, "Draw 2") in out
    own = [event for event in redact(out, 0) if isinstance(event, Moved)]
    assert own[0] == Moved(tuple(hand[1:3]), "hand:0", "discard:0", frozenset({0}))
    assert {card for event in own[1:] for card in event.cards} == set(coming)
    for viewer in (1, 2, None):
        assert {card for event in redact(out, viewer) if isinstance(event, Moved) for card in event.cards} == {None}
        assert Note("{0} draws 2 cards") in redact(out, viewer)
    assert game.view(0).zone("discard:0").cards == (None, None)
    assert game.view(0).state.own_thrown == mask_of(hand[1:3])
    assert game.view(1).state.own_thrown == 0
    run(game, "1 draw", "2 draw")
    assert game.view(0).zone("discard:0").cards == ()
    assert game.view(0).zone("muck").cards == (None, None)
    assert game.view(0).state.moves == ((0, 2), (1, 0), (2, 0))


def test_the_offer_of_a_draw() -> None:
    game = drawing()
    draw, pat = game.choices(0)
    assert (draw.least, draw.most, draw.onto, draw.button) == (1, 5, ("discard:0",), True)
    assert (pat.label, pat.button, pat.action()) == ("Stand pat", True, Action("draw"))
    assert len(game.legal(0)) == 32
    assert game.choices(1) == []


def test_without_betting_the_draws_go_on() -> None:
    game = dealt([""] * 3, stacks=[10, 10, 10])
    run(game, "2 call", "0 call")
    assert game.phase == "draw"
    for step in (1, 3, 5):
        assert game.step == step
        everybody(game, "draw")
    assert game.phase == "hand_over"
    assert sum(game.chips.stacks) == 30


def test_blinds_that_are_all_in_leave_no_betting_at_all() -> None:
    game = dealt(["", ""], stacks=[3, 500])
    assert game.chips.put == [0, 0]
    assert (game.phase, game.step) == ("draw", 1)
    assert game.chips.piles == (6,)
    assert game.chips.stacks == [0, 497]


def test_between_hands_everybody_may_stop() -> None:
    game = dealt([""] * 3)
    assert game.may_act() == frozenset()
    run(game, "2 fold", "0 fold")
    assert game.waiting_for() == {CHANCE}
    assert game.may_act() == {0, 1, 2}
    (stop,) = game.choices(1)
    assert (stop.verb, stop.button, bool(stop.confirm)) == ("stop", True, True)
    assert game.legal(1) == [Action("stop")]
    with pytest.raises(IllegalAction, match="Just stop"):
        game.check(1, Action("stop", ("now",)))
    out: list[Event] = []
    do(game, 1, "stop", out)
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((495, 505, 500), (1,))
    assert out == [Note("{1} stops the game"), PhaseBegan("game_over"), Note(result.text)]


def test_a_new_hand_clears_the_table() -> None:
    game = dealt([""] * 3)
    run(game, "2 fold", "0 call", "1 check")
    everybody(game, "draw")
    checked_through(game)
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'z'))}", out)
    cleared = [event for event in out if isinstance(event, Moved) and event.target == ""]
    assert {event.source for event in cleared} == {"stub", "muck", "hand:0", "hand:1"}
    assert sum(len(event.cards) for event in cleared) == 52
    assert (game.muck, game.shown, game.moves, game.step) == (0, (), [], 0)


def test_the_status_line() -> None:
    game = dealt(E9)
    assert game.view(1).status == (
        "Hand 1", "Betting 1 of 4", "One bet is 10", "Your hand: king-seven low", "The bets: 15 chips", "Fixed limit",
    )  # fmt: skip
    everybody_calls(game)
    assert "Draw 1 of 3" in game.view(None).status
    assert TripleDraw().view(0).status == ("Fixed limit",)
    assert "The least bet is 10" in dealt(E9, limit="no_limit").view(1).status
    run(game, "0 draw QC JH", "1 draw", "2 draw")
    assert game.view(1).plates[0].lines == ("Drew 2",)
    run(game, "0 bet 10", "1 fold")
    assert game.view(1).plates[0].lines == ("Bet 10", "Drew 2")
    assert game.view(2).plates[1].lines == ("Folded", "Pat")


# -------------------------------------------------------------------------------------------- sampling


def played(seed: int, players: int, moves: int) -> TripleDraw:
    """A match in which everybody calls and throws three to five cards, so that the stub runs out."""
    rng = random.Random(seed)
    game = TripleDraw({"players": players})
    for number in range(moves):
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), number))
        elif game.phase == "draw":
            game.apply(
                seat, Action("draw", (), tuple(sorted(rng.sample(cards_in(game.hands[seat]), rng.randint(3, 5)))))
            )
        else:
            verbs = [choice.verb for choice in game.choices(seat)]
            if rng.random() < 0.03 and "fold" in verbs:
                do(game, seat, "fold")
            else:
                do(game, seat, "call" if "call" in verbs else "check")
    return game


def test_a_sampled_world_keeps_what_a_player_knows() -> None:
    """Nobody else holds what the viewer has thrown, unless he drew after it was shuffled again."""
    reshuffled = 0
    for seed in range(40):
        game = played(seed, 6, 30 + seed)
        for viewer in range(6):
            view = game.view(viewer)
            world = TripleDraw.sample(view, random.Random(seed))
            assert sorted(world.census()) == sorted(PACK_52)
            assert world.view(viewer) == view
            assert world.threw[viewer] == game.threw[viewer]
            assert [len(cards_in(threw)) for threw in world.threw] == [len(cards_in(threw)) for threw in game.threw]
            assert world.muck.bit_count() == game.muck.bit_count()
            shuffles = [number for number, move in enumerate(game.moves) if move == RESHUFFLE]
            reshuffled += bool(shuffles)
            for back, at in zip(game.returned[viewer], shuffles, strict=True):
                asker = game.moves[at - 1][0]
                for other in range(6):
                    drew_since = other == asker or any(
                        seat == other and count > 0 for seat, count in game.moves[at + 1 :]
                    )
                    if other != viewer and not drew_since:
                        assert not world.hands[other] & back
    assert reshuffled > 20


def test_a_sampled_world_can_be_played_on() -> None:
    for seed in range(10):
        game = played(seed, 5, 33)
        world = TripleDraw.sample(game.view(None), random.Random(seed))
        assert world.waiting_for() == game.waiting_for()
        for number in range(40):
            seat = min(world.waiting_for())
            if seat == CHANCE:
                world.apply(CHANCE, chance_action(world.choices(CHANCE)[0], str(seed), number))
            else:
                world.apply(seat, world.legal(seat)[0])
            assert sorted(world.census()) == sorted(PACK_52)


def test_moves_tell_folds_and_shuffles() -> None:
    game = stub_of(0)
    hand = cards_in(game.hands[0])
    do(game, 0, f"draw {cards_text(hand[:1])}")
    game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", 0))
    assert game.moves[-2:] == [(0, 1), RESHUFFLE]
    assert game.view(0).state.own_returned == game.returned[0]
    game = dealt([""] * 3)
    folded = cards_in(game.hands[2])
    out = run(game, "2 fold")
    assert game.moves == [(2, FOLD)]
    assert game.view(2).zone("muck").cards == (None,) * 5
    assert game.view(2).state.own_thrown == mask_of(folded)
    assert next(event for event in redact(out, 0) if isinstance(event, Moved)).cards == (None,) * 5


def test_chips_in_motion() -> None:
    game = dealt([""] * 3)
    out = run(game, "2 raise 20", "0 fold", "1 fold")
    assert [event for event in out if isinstance(event, Paid)] == [
        Paid(20, "seat:2", "bet:2"),
        Paid(10, "bet:2", "seat:2"),
        Paid(5, "bet:0", "pot"),
        Paid(10, "bet:1", "pot"),
        Paid(10, "bet:2", "pot"),
        Paid(25, "pot", "seat:2"),
    ]


@pytest.mark.parametrize(("ranking", "held"), [("deuce_to_seven", "AS 7H 2C"), ("ace_to_five", "7H 2C AS")])
def test_hands_are_held_from_high_to_low(ranking: str, held: str) -> None:
    order = TripleDraw({"ranking": ranking}).view(0).order
    assert cards_text(sorted(parse_cards("2C AS 7H"), key=order.index)) == held


def test_hands_are_named_from_the_top() -> None:
    names = {
        "2C 3C 4D 6S 8H": "eight-six low",
        "2C 3C 4D 5S 6H": "six-high straight",
        "2C 2D 4D 5S 6H": "pair of twos",
    }
    for hand, name in names.items():
        cards: list[Card] = parse_cards(hand)
        assert low_name(deuce_to_seven(mask_of(cards))) == name
