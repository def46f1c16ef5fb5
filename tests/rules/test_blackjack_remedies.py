"""How severe a fault at Blackjack is, by what came of it; what follows from what; and the remedies of the house."""

from __future__ import annotations

from typing import Final

import pytest
from blackjack_tables import at_bets, deal_right, do

from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import card_name

E3: Final = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 has 17, spot 5 eleven and spot 6 fifteen; the dealer a six and a ten, and draws a two."""
E18: Final = ("9S 4H KD 6C 5D 7S 5C 10H 7C 2S 9D", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 has 14, spot 5 eleven and spot 6 fifteen; a seven comes next."""
DEAL: Final = tuple(f"draw {each}" for each in ("2 5 6 dealer " * 2).split())


def found(game: Blackjack) -> list[tuple[str, str, str]]:
    """The faults of a dealer: number, severity, how each was put right."""
    return [(str(fault.error), fault.severity, fault.corrected) for fault in game.table.faults if fault.severity]


def dealt(cards: str, bets: str, **options: object) -> Blackjack:
    """A table whose deal is done, where the first hand has not signalled."""
    game = at_bets(cards, bets, **options)
    do(game, "close", *DEAL)
    return game


# ------------------------------------------------------------------------------------------------------- the deal


def test_a_spot_that_is_left_out_when_it_is_to_be_completed_too_is_out_of_the_round() -> None:
    """Whoever went on all the same was never done with leaving it out: the program stood still."""
    game = at_bets(E3[0], E3[1], missed_card="complete")
    do(game, "close", "draw 2", "draw 5", "draw 6", "draw dealer", "draw 2", "draw 6", "draw dealer")
    assert game.table.due() == ("draw 5",)
    do(game, "point 2")
    assert [spot for spot, _ in game.table.spots] == [2, 6]
    assert len(game.census()) == len(game.house.pack)


def test_a_card_that_lies_as_the_next_is_the_one_that_is_laid_at_an_empty_spot() -> None:
    """Another came out of the shoe, and the first was nowhere any more."""
    game = at_bets(*E3)
    do(game, "close", "pull 2")
    lying = game.table.extra
    do(game, "draw 1")
    assert game.table.extra == lying
    assert len(game.census()) == len(game.house.pack)


def test_r4_a_spot_that_got_one_card_is_completed_after_all_others() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", "draw 5", "draw 6", "draw dealer")
    assert found(game) == [("R4", "M", "")]
    do(game, "draw 2", "draw 5", "draw 6", "draw dealer")
    assert game.table.due() == ("draw 2",)
    do(game, "draw 2")
    assert found(game) == [("R4", "M", "later")]
    assert [len(game.table.hand(spot, 1).cards) for spot in (2, 5, 6)] == [2, 2, 2]
    assert game.table.due() == ("peek",)


def test_r4_it_is_dead_where_the_house_has_it_so() -> None:
    game = at_bets(E3[0], E3[1], missed_card="dead")
    do(game, "close", "draw 5", "draw 6", "draw dealer", "draw 2", "draw 5", "draw 6", "draw dealer")
    assert game.table.due() == ("return 2 main",)
    do(game, "return 2 main")
    assert [spot for spot, _ in game.table.spots] == [5, 6]
    assert game.table.wager(2, 1, "main") is None
    assert found(game) == [("R4", "M", "later")]


def test_r4_a_spot_without_a_card_is_dead() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", *(f"draw {each}" for each in ("5 6 dealer " * 2).split()))
    assert (game.table.due(), found(game)) == (("return 2 main",), [("R4", "M", "")])
    left = game.copy()
    do(game, "return 2 main")
    assert (found(game), game.table.due()) == ([("R4", "M", "later")], ("peek",))
    do(left, "peek")  # who goes on has left it
    assert (found(left), [spot for spot, _ in left.table.spots]) == ([("R4", "M", "")], [5, 6])


def test_r5_a_card_at_an_empty_spot_moves_to_its_owner() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", "draw 2", "draw 3")
    assert (found(game), game.table.due()) == ([("R5", "M", "")], ("move",))
    do(game, "move")
    assert found(game) == [("R5", "M", "at once")]
    assert [len(game.table.hand(spot, 1).cards) for spot in (2, 5, 6)] == [1, 1, 0]
    assert not game.table.extra


def test_r5_a_card_that_is_left_there_is_burned() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", "draw 2", "draw 3", "draw 5")
    assert found(game) == [("R5", "M", "")]
    assert (card_name(game.table.hand(5, 1).cards[0]), card_name(game.table.dead[-1])) == ("KD", "4H")
    assert game.table.due() == ("draw 6",)


def test_r6_the_missing_card_comes_after_the_bettors() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", "draw 2", "draw 5", "draw 6", "draw 2", "draw 5", "draw 6")
    assert (found(game), game.table.due()[0]) == ([("R6", "M", "")], "draw dealer")
    do(game, "draw dealer", "draw dealer")
    assert (found(game), game.table.question, game.table.own_cards) == ([("R6", "M", "later")], "hand", 2)


def test_r9_a_second_card_is_used_where_the_next_draw_is_certain() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", "pull 2")
    assert (found(game), card_name(game.table.extra[0])) == ([("R9", "m", "")], "4H")
    do(game, "draw 5")
    assert (card_name(game.table.hand(5, 1).cards[0]), game.table.extra) == ("4H", ())
    assert found(game) == [("R9", "m", "at once")]


def test_r9_a_card_that_nobody_has_seen_is_the_next() -> None:
    game = at_bets(E3[0], E3[1])
    do(game, "close", *DEAL[:-1], "pull dealer")
    assert game.view(0).zone("extra").cards == (None,)
    do(game, "signal 2 hit", "draw 2")
    assert card_name(game.table.hand(2, 1).cards[-1]) == "9C"


def test_r9_after_a_hit_it_is_a_card_drawn_in_error() -> None:
    game = dealt(*E3, misdraw="burn")
    do(game, "signal 2 hit", "pull 2")
    assert (found(game), game.table.due()) == ([("R9", "m", "")], ("burn",))


# ------------------------------------------------------------------------------------------------ drawn in error


@pytest.mark.parametrize("takes", [True, False])
def test_e18_the_card_is_offered_to_the_hands_that_follow(takes: bool) -> None:
    game = dealt(*E18)
    do(game, "signal 2 stand", "draw 2")
    assert (found(game), game.table.due()) == ([("R10", "M", "")], ("offer-card 5",))
    assert game.table.hand(2, 1).total.total == 14
    do(game, "offer-card 5", f"accepts 5 {'yes' if takes else 'no'}")
    assert found(game) == [("R10", "M", "at once")]
    if takes:
        assert (game.table.hand(5, 1).total.total, game.table.extra) == (18, ())
        return
    assert game.table.hand(5, 1).stood
    do(game, "offer-card 6", "accepts 6 no", "stand 2", "turn")
    assert game.table.due() == ("draw dealer",)  # sixteen: the dealer takes it
    do(game, "draw dealer")
    assert (game.table.dealer.total.total, game.table.extra) == (23, ())


def test_a_card_that_the_dealer_does_not_need_is_burned() -> None:
    game = at_bets("9S 10D 5D 9H 5H", "1:main:2500")
    deal_right(game, "stand", until="stand 1")
    do(game, "draw 1", "stand 1", "turn")
    assert game.table.due() == ("burn",)
    do(game, "burn")
    assert found(game) == [("R10", "M", "later")]


def test_r10_a_card_to_the_other_hand_of_a_split_is_the_next_of_the_first() -> None:
    game = at_bets("8S 6D 8C 10H 9C 2S 3D 10C", "1:main:5000")
    do(game, "close", "draw 1", "draw dealer", "draw 1", "draw dealer", "signal 1 split:5000", "split 1", "draw 1.2")
    assert (found(game), game.table.due()) == ([("R10", "M", "")], ("draw 1",))
    do(game, "draw 1")
    assert [len(hand.cards) for hand in game.table.spot(1).hands] == [2, 1]
    assert found(game) == [("R10", "M", "at once")]


def test_r10_a_card_to_the_second_hand_while_the_first_acts() -> None:
    game = at_bets("8S 6D 8C 10H 9C 2S 3D 10C", "1:main:5000", misdraw="burn")
    deal_right(game, "split:5000 stand", until="stand 1")
    do(game, "draw 1.2")
    assert (found(game), game.table.due()) == ([("R10", "M", "")], ("burn",))


def test_r23_a_card_on_a_blackjack() -> None:
    game = at_bets("AS 6D KH 10C 10D 5S", "1:main:3500", misdraw="burn")
    deal_right(game, "", until="pay 1 main 5250")
    do(game, "draw 1", "burn", "pay 1 main 5250")
    assert found(game) == [("R23", "C", "at once")]


def test_r17_a_double_that_does_not_lie_across() -> None:
    game = dealt(*E3)
    do(game, "signal 2 stand", "stand 2", "signal 5 double:5000", "draw 5")
    assert found(game) == [("R17", "m", "")]
    assert game.table.hand(5, 1).doubles == (5000,)
    do(game, "signal 6 stand", "across 5")
    assert (found(game), game.table.upright) == ([("R17", "m", "at once")], ())


# ---------------------------------------------------------------------------------------------- what came of it


def test_r2_late_chips_that_win_are_critical_and_a_push_is_not() -> None:
    for cards, severity in ((E3[0], "m"), ("10S 4H KD 6C 8D 7S 5C 10H 9C 2S", "m"), ("9S 9H 10D 9C 5S KC", "C")):
        spots = "2 5 6 dealer " if cards.startswith(("9S 4H", "10S 4H")) else "2 dealer "
        bets = "2:main:2500,5:main:5000,6:main:10000" if len(spots) > 10 else "2:main:2500"
        game = at_bets(cards, f"{bets},late:2:500")
        do(game, "close", *(f"draw {each}" for each in (spots * 2).split()), "point 2")
        if len(spots) > 10:
            assert found(game) == [("R2", severity, "")]
            continue
        deal_right(game, "stand")
        assert found(game) == [("R2", "C", "")]
        (fault,) = game.table.faults
        assert [each.cents for each in fault.money] != []


def test_r24_a_wrong_total_by_which_a_bet_is_settled_counts_once() -> None:
    game = at_bets("10S 9D 7H 8D", "1:main:2500", calls="buttons")
    deal_right(game, "stand", until="call dealer-17")
    do(game, "call dealer-18", "take 1 main", "clear")
    assert found(game) == [("R24", "C", "")]
    assert "led to" in game.table.faults[0].text


def test_r24_a_wrong_total_on_which_the_dealer_draws_is_major() -> None:
    game = at_bets("10S 10D 9S 7D 4H", "1:main:2500", calls="buttons")
    deal_right(game, "stand", until="call dealer-17")
    do(game, "call hard-16", "draw dealer")
    assert found(game) == [("R24", "M", "")]


def test_one_miscount_hides_no_other_fault() -> None:
    game = at_bets("10S 9D 7H 8D", "1:main:2500", calls="buttons")
    deal_right(game, "stand", until="call dealer-17")
    do(game, "call hard-16", "take 1 main", "clear")  # by sixteen it would have won
    assert [(number, severity) for number, severity, _ in found(game)] == [("R24", "m"), ("R29", "C")]


def test_what_is_true_is_never_a_fault() -> None:
    game = dealt(*E3, calls="buttons", announce="soft")
    do(game, "signal 2 stand", "call hard-17", "call hard-11", "call hard-15", "stand 2", "signal 5 double:5000")
    do(game, "call double", "call double", "call hard-11", "double 5", "signal 6 stand", "call hard-20")
    assert found(game) == []


def test_r25_a_good_hand_taken_as_a_bust_is_critical() -> None:
    game = dealt(*E3)
    do(game, "signal 2 stand", "take 2 main")
    assert found(game) == [("R25", "C", "")]
    do(game, "signal 5 stand", "restore 2 main", "stand 5")
    assert (found(game), game.table.turn) == ([("R25", "C", "at once")], (2, 1))


def test_r25_a_bust_that_is_left_and_paid_counts_once() -> None:
    game = at_bets("10S 9D 5H 6C 9C 10D 7D 10C", "1:main:5000,3:main:5000")
    deal_right(game, "hit", until="take 1 main")
    do(game, "point 3", "signal 3 stand", "stand 3", "turn", "draw dealer", "pay 3 main 5000", "pay 1 main 5000")
    assert found(game) == [("R25", "C", "")]


def test_r27_is_critical_once_a_bet_was_taken() -> None:
    game = dealt(*E3)
    do(game, "signal 2 stand", "stand 2", "signal 5 hit", "draw 5", "signal 5 stand", "stand 5")
    do(game, "signal 6 stand", "stand 6", "turn", "take 6 main")
    assert found(game) == [("R27", "C", "")]


def test_r29_a_loser_that_is_tapped_is_left() -> None:
    game = dealt(*E3)
    do(game, "signal 2 stand", "stand 2", "signal 5 hit", "draw 5", "signal 5 stand", "stand 5")
    do(game, "signal 6 stand", "stand 6", "turn", "draw dealer", "tap 6", "pay 5 main 5000", "take 2 main", "clear")
    assert found(game) == [("R29", "C", "")]
    assert game.table.lost == (10000, 0)


def test_r32_a_side_bet_paid_to_a_loser_is_critical() -> None:
    game = at_bets("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,2:royal_match:500,5:main:5000", royal_match="on")
    deal_right(game, "", until="take 2 royal_match")
    do(game, "pay 2 royal_match 1250")
    assert found(game) == [("R32", "C", "")]
    do(game, "restore 2 royal_match", "take 2 royal_match")
    assert found(game) == [("R32", "C", "at once")]


def test_r33_one_card_too_many_is_minor() -> None:
    game = Blackjack({"coach": "silent", "calls": "auto"})
    do(game, "table 1", "shuffle " + " ".join(map(card_name, game.house.pack)))
    while game.table.phase != "between":
        do(game, "cut 150" if game.waiting_for() == {-1} else game.table.due()[0])
    do(game, "burn")
    assert found(game) == [("R33", "m", "")]


def test_r34_a_round_too_many_is_major() -> None:
    game = at_bets(*E3)
    game.table.cut_depth = len(game.table.shoe) - 4
    deal_right(game, "stand hit stand stand")
    assert game.table.phase == "end"
    do(game, "open")
    assert found(game) == [("R34", "M", "")]


def test_r35_a_round_is_completed_or_void() -> None:
    for void, phase in (("off", "reshuffle"), ("on", "end")):
        game = at_bets(*E3, void=void)
        do(game, "close", "draw 2", "draw 5")
        game.table.shoe, game.table.cut = (), "out"
        do(game, "draw 6")
        assert (game.table.phase, found(game)) == (phase, [])
        assert str(game.table.faults[-1].error) == "R35"
        assert (game.table.layout == ()) == (void == "on")


def test_r37_hands_that_were_cleared_too_early_are_laid_out_again() -> None:
    game = dealt(*E3)
    deal_right(game, "stand hit stand stand", until="pay 5 main 5000")
    rails = [bettor.bankroll for bettor in game.table.bettors]
    do(game, "clear")
    assert found(game) == [("R37", "C", "")]
    do(game, "rebuild")
    assert (found(game), game.table.due()) == ([("R37", "C", "at once")], ("pay 5 main 5000",))
    assert [bettor.bankroll for bettor in game.table.bettors] == rails
    assert len(game.census()) == 312
    do(game, "pay 5 main 5000", "take 2 main", "clear")
    assert [report.house for report in game.table.reports] == [7500]


@pytest.mark.parametrize(("playback", "wrong"), [("right_to_left", "from_first"), ("left_to_right", "from_third")])
def test_r37_hands_are_picked_up_as_the_house_has_it(playback: str, wrong: str) -> None:
    game = dealt(*E3, playback=playback)
    deal_right(game, "stand hit stand stand", until="clear")
    right = game.copy()
    do(right, "clear from_third" if wrong == "from_first" else "clear from_first")
    assert found(right) == []
    do(game, f"clear {wrong}")
    assert found(game) == [("R37", "m", "")]


def test_r38_chips_of_a_bettor_are_not_touched() -> None:
    game = at_bets(*E3)
    do(game, "return 5 main")
    assert (found(game), game.table.wager(5, 1, "main") is not None) == ([("R38", "m", "")], True)


# ------------------------------------------------------------------------------------------ options of the house


@pytest.mark.parametrize(
    ("options", "way", "fault"),
    [
        ({}, "heel", ""),
        ({}, "beside", "R38"),
        ({"payoff_place": "beside"}, "beside", ""),
        ({"payoff_place": "beside"}, "heel", "R38"),
        ({}, "size", ""),
        ({"size_in": "cut"}, "size", "R38"),
        ({}, "bridge", "R38"),
    ],
)
def test_a_payout_is_set_as_the_house_has_it(options: dict[str, object], way: str, fault: str) -> None:
    game = at_bets(E3[0], "2:main:2500,5:main:5000:2500,6:main:10000", **options)
    deal_right(game, "stand hit stand stand", until="pay 5 main 5000")
    do(game, f"pay 5 main 5000 2x2500 {way}")
    assert [number for number, *_ in found(game)] == ([fault] if fault else [])
    assert game.table.settled[-1].paid == 5000


@pytest.mark.parametrize(
    ("payoff", "way", "fault"),
    [("bridge", "bridge", ""), ("bridge", "beside", "R38"), ("beside", "beside", ""), ("beside", "bridge", "R38")],
)
def test_the_bonus_of_a_blackjack_is_laid_as_the_house_has_it(payoff: str, way: str, fault: str) -> None:
    game = at_bets("AS 6D KH 10C 10D", "1:main:3500", bj_payoff=payoff)
    deal_right(game, "", until="pay 1 main 5250")
    do(game, f"pay 1 main 5250 {way}")
    assert [number for number, *_ in found(game)] == ([fault] if fault else [])


@pytest.mark.parametrize(("convert_from", "ill"), [("none", 0), (100, 1), (500, 0)])
def test_a_great_payout_is_made_in_higher_chips(convert_from: object, ill: int) -> None:
    game = at_bets("10S 9D 9H 8D", "1:main:20000:500", convert_from=convert_from)
    deal_right(game, "stand", until="pay 1 main 20000")
    do(game, "pay 1 main 20000 40x500")
    assert game.table.ill_cut == ill


@pytest.mark.parametrize(("hole_exposed", "remedy"), [("plays", ""), ("void", "void")])
def test_a_hole_card_that_was_seen_voids_the_round_or_not(hole_exposed: str, remedy: str) -> None:
    game = dealt(*E3, hole_exposed=hole_exposed)
    do(game, "signal 2 stand", "turn")
    assert found(game) == [("R28", "M", "")]
    assert [cure for _, cure, _ in game.table.pending] == ([remedy] if remedy else [])
    if not remedy:
        return
    do(game, "void")
    assert found(game) == [("R28", "M", "at once")]
    assert (game.table.phase, game.table.layout, game.table.reports[-1].house) == ("between", (), 0)
    assert len(game.census()) == 312


@pytest.mark.parametrize(("missed_peek", "house"), [("originals", 1250 - 3750), ("void_extras", 2500)])
def test_acts_before_a_blackjack_that_was_found_late(missed_peek: str, house: int) -> None:
    """A surrender and a blackjack, settled before it: originals only lose, or all is undone."""
    game = at_bets("10S AD KH 6C KD AH", "1:main:2500,2:main:2500", missed_peek=missed_peek)
    deal_right(game, "", until="peek")
    do(game, "point 1", "signal 1 surrender", "surrender 1 1250", "pay 2 main 3750", "turn")
    deal_right(game, "")
    assert game.table.reports[-1].house == house


def test_four_remedies_are_offered_and_the_right_one_is_among_them() -> None:
    game = at_bets(*E3, coach="correct", remedy="choose")
    do(game, "close", "draw 5")
    offers = game.view(0).state.offers
    assert (len(offers), "move" in offers, game.table.prompt) == (4, True, "move")
    wrong = next(step for step in offers if step != "move")
    do(game, wrong)
    assert game.table.prompt == "move"
    do(game, "move")
    assert (game.table.prompt, game.view(0).state.offers) == ("", ())
