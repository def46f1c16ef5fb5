"""Chips and betting: limits, caps, short all-ins, pots by layers, what goes back, loans, and the ledger."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.parts.betting import MatchChips, Won, wager_action
from cardrules.parts.stakes import ChipStakes, seats_in, stakes_of
from cardrules.protocol.game import Action, Event, Marked, Note, Paid, Said, Scored, Token

FIXED = ChipStakes("fixed", 3, 500, lends=True)


def table(
    stacks: Sequence[int],
    bet: int = 10,
    opener: int = 0,
    limit: str = "fixed",
    cap: int = 3,
    ante: int = 0,
    dealer: int | None = None,
) -> MatchChips:
    """A hand with these stacks in which ``opener`` opens a betting round; with a dealer there are blinds."""
    chips = MatchChips(ChipStakes(limit, cap, 500, lends=True), len(stacks))
    chips.stacks = list(stacks)
    chips.new_hand(1, None)
    chips.ante(ante, len(stacks) - 1 if dealer is None else dealer, None)
    if dealer is not None:
        opener = chips.post_blinds(dealer, bet, None) + 1
    chips.begin_round(opener, bet, blinds=dealer is not None)
    return chips


def act(chips: MatchChips, *moves: str) -> None:
    """The seats in turn do these one after the other, each of them legal."""
    for move in moves:
        verb, *words = move.split()
        action = Action(verb, tuple(words))
        assert chips.fault(chips.turn, action) == "", move
        chips.act(chips.turn, action, None)


def offers(chips: MatchChips) -> list[str]:
    return [choice.label for choice in chips.choices(chips.turn)]


def why_not(chips: MatchChips, move: str, seat: int | None = None) -> str:
    verb, *words = move.split()
    return chips.fault(chips.turn if seat is None else seat, Action(verb, tuple(words)))


# --------------------------------------------------------------------------------------------- fixed limit


def test_a_round_goes_on_until_all_have_matched() -> None:
    chips = table([100, 100, 100])
    act(chips, "check", "check")
    assert chips.turn == 2
    act(chips, "bet 10")
    assert chips.turn == 0
    act(chips, "raise 20", "fold", "call")
    assert chips.turn == -1
    assert (chips.put, chips.stacks) == ([20, 0, 20], [80, 100, 80])
    assert chips.live == 0b101
    chips.gather(None)
    assert (chips.given, chips.put, chips.pots()) == ([20, 0, 20], [0, 0, 0], [(40, 0b101)])


def test_what_is_offered() -> None:
    chips = table([100, 15, 8, 100])
    assert offers(chips) == ["Check", "Bet 10"]
    act(chips, "bet 10")
    assert offers(chips) == ["Fold", "Call 10", "Raise to 15 (all-in)"]
    act(chips, "raise 15")
    assert offers(chips) == ["Fold", "Call 8 (all-in)"]
    assert [choice.key for choice in chips.choices(2)] == ["F", "C"]
    act(chips, "call")
    assert offers(chips) == ["Fold", "Call 15", "Raise to 25"]
    assert [choice.action() for choice in chips.choices(3)] == chips.legal(3)


def test_the_cap_holds_for_three_or_more() -> None:
    chips = table([500, 500, 500])
    act(chips, "bet 10", "raise 20", "raise 30", "raise 40")
    assert chips.capped
    assert offers(chips) == ["Fold", "Call 20"]
    assert why_not(chips, "raise 50") == "Three raises have been made."
    act(chips, "fold")
    assert offers(chips) == ["Fold", "Call 10"]  # still capped, though two are left
    assert why_not(table([1] * 3), "raise 2") == "There is nothing to raise: bet or check."


def test_two_players_go_on_raising() -> None:
    for stacks in ([500, 500], [500, 500, 10]):
        chips = table(stacks)
        if len(stacks) == 3:
            act(chips, "bet 10", "raise 20", "call")  # the third is all-in
        else:
            act(chips, "bet 10", "raise 20")
        for height in range(30, 130, 10):
            act(chips, f"raise {height}")
        assert not chips.capped
        assert chips.full_wagers == 12


def test_the_raise_that_makes_the_cap_may_be_an_all_in() -> None:
    chips = table([500, 40, 500])
    act(chips, "check", "bet 10", "raise 20", "raise 30", "raise 40", "call")
    assert chips.capped
    assert chips.turn == 0
    assert offers(chips) == ["Fold", "Call 10"]


@pytest.mark.parametrize(("cap", "most"), [(3, 40), (4, 50), (0, 90)])
def test_the_number_of_raises(cap: int, most: int) -> None:
    chips = table([500, 500, 500], cap=cap)
    act(chips, "bet 10")
    for height in range(20, most + 10, 10):
        act(chips, f"raise {height}")
    if cap:
        assert why_not(chips, f"raise {most + 10}") == f"{ {3: 'Three', 4: 'Four'}[cap] } raises have been made."
    else:
        act(chips, f"raise {most + 10}")


@pytest.mark.parametrize(("all_in", "next_height", "count"), [(15, 35, 1), (10, 30, 1), (9, 20, 0), (20, 40, 1)])
def test_the_half_bet_rule_for_a_first_bet(all_in: int, next_height: int, count: int) -> None:
    """An all-in of half a bet or more is a bet: the next raise goes that much higher. Less can be completed."""
    chips = table([all_in, 500, 500], bet=20)
    act(chips, f"bet {all_in}")
    assert chips.full_wagers == count
    assert chips.choices(1)[-1].words == (str(next_height),)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    chips = table([500, 500, 24, 500])
    act(chips, "bet 10", "raise 20", "raise 24")
    assert offers(chips) == ["Fold", "Call 24", "Raise to 30"]  # who has not acted may complete
    act(chips, "call")
    assert offers(chips) == ["Fold", "Call 14", "Raise to 30"]  # bet 10, raised to 20 since: may raise
    act(chips, "call")
    assert chips.turn == 1
    assert offers(chips) == ["Fold", "Call 4"]
    assert why_not(chips, "raise 30") == "That all-in was too small to reopen the betting: call or fold."
    act(chips, "call")
    assert chips.turn == -1


def test_completing_a_short_all_in_reopens_the_betting() -> None:
    chips = table([500, 500, 24, 500])
    act(chips, "bet 10", "raise 20", "raise 24", "raise 30", "fold")
    assert offers(chips) == ["Fold", "Call 10", "Raise to 40"]
    assert chips.full_wagers == 3


def test_short_all_ins_add_up_to_a_full_wager_above_the_level() -> None:
    chips = table([500, 13, 16, 500])
    act(chips, "bet 10", "raise 13", "raise 16")
    assert (chips.level, chips.full_wagers, chips.to_match) == (16, 2, 16)
    act(chips, "call")
    assert offers(chips) == ["Fold", "Call 6", "Raise to 26"]


# ---------------------------------------------------------------------------------- pot limit, no limit


def test_no_limit() -> None:
    chips = table([500, 300, 500, 45], limit="no_limit")
    assert chips.wagers(0) == range(10, 501)
    act(chips, "bet 40")
    assert chips.wagers(1) == range(80, 301)
    assert why_not(chips, "raise 79") == "Raise to 80 at least."
    assert why_not(chips, "raise 301") == "You have 300 chips left: raise 300 to put in all of them."
    act(chips, "raise 100")
    assert chips.wagers(2) == range(160, 501)
    act(chips, "call")
    assert chips.wagers(3) == range(0)  # 45 is not even a call
    assert why_not(chips, "raise 45") == "You do not have enough chips to raise."
    act(chips, "call")
    act(chips, "raise 160")
    assert chips.wagers(1) == range(220, 301)


def test_a_short_all_in_at_no_limit() -> None:
    chips = table([500, 500, 130, 500], limit="no_limit", cap=3)
    act(chips, "bet 50", "raise 100")
    assert chips.wagers(2) == range(130, 131)
    assert why_not(chips, "raise 120") == "You have 130 chips left: raise 130 to put in all of them."
    act(chips, "raise 130")
    assert chips.wagers(3) == range(180, 501)
    act(chips, "call")
    assert chips.wagers(0) == range(180, 501)  # raised to 100 since he bet
    act(chips, "call")
    assert offers(chips) == ["Fold", "Call 30"]
    assert why_not(chips, "raise 200") == "That all-in was too small to reopen the betting: call or fold."


def test_pot_limit() -> None:
    chips = table([500, 500, 500], limit="pot_limit", ante=15)
    assert chips.wagers(0) == range(10, 46)
    assert why_not(chips, "bet 46") == "Bet 45 at most: that is the limit of the pot."
    act(chips, "bet 45")
    assert chips.wagers(1) == range(90, 45 + 45 + 45 + 45 + 1)  # TO MATCH, pot, put-in and call
    assert why_not(chips, "raise 181") == "Raise to 180 at most: that is the limit of the pot."
    act(chips, "raise 100")
    assert chips.wagers(2) == range(155, 100 + 45 + 145 + 100 + 1)


def test_pot_limit_allows_one_bet_in_any_case() -> None:
    chips = table([500, 500], limit="pot_limit", ante=1)
    assert chips.wagers(0) == range(10, 11)
    chips = table([500, 500, 500, 500], limit="pot_limit", dealer=0)
    assert chips.turn == 3
    assert chips.wagers(3) == range(20, 10 + 15 + 10 + 1)


def test_there_is_no_cap_but_in_fixed_limit() -> None:
    chips = table([500, 500, 500], limit="no_limit")
    act(chips, "bet 10", *(f"raise {height}" for height in range(20, 90, 10)))
    assert not chips.capped


def test_amounts_are_offered_as_a_range() -> None:
    chips = table([500, 60], limit="no_limit")
    check, bet = chips.choices(0)
    assert (check.label, bet.label, bet.amounts, bet.values) == ("Check", "Bet", range(10, 501), ())
    assert set(chips.legal(0)) == {act for choice in chips.choices(0) for act in choice.actions()}
    act(chips, "bet 200")
    assert [choice.label for choice in chips.choices(1)] == ["Fold", "Call 60 (all-in)"]


# --------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("fold", "You can check."),
        ("call", "There is nothing to call: you can check."),
        ("raise 10", "There is nothing to raise: bet or check."),
        ("bet 20", "The bet is 10."),
        ("bet", "Say how much: bet 10."),
        ("bet ten", "Say how much: bet 10."),
        ("bet 010", "Say how much: bet 10."),
        ("bet 1234567890", "Say how much: bet 10."),
        ("check 5", "Just check."),
    ],
)
def test_refusals_with_nothing_to_pay(move: str, reason: str) -> None:
    assert why_not(table([100, 100]), move) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("check", "You must call 10, raise or fold."),
        ("bet 10", "There is a bet already: call, raise or fold."),
        ("raise 30", "The bet is 10."),
        ("fold now", "Just fold."),
    ],
)
def test_refusals_with_a_bet_to_pay(move: str, reason: str) -> None:
    chips = table([100, 100, 100])
    act(chips, "bet 10")
    assert why_not(chips, move) == reason


def test_other_refusals() -> None:
    chips = table([100, 5, 15, 100])
    assert why_not(chips, "check", 1) == "It is {0}'s turn."
    act(chips, "bet 10")
    assert why_not(chips, "raise 20") == "You do not have enough chips to raise."
    assert why_not(chips, "check") == "You must call 5 or fold."
    act(chips, "call")
    assert why_not(chips, "check", 1) == "You are all-in."
    assert why_not(chips, "raise 20") == "You have 15 chips left: raise 15 to put in all of them."
    act(chips, "raise 15", "fold")
    assert why_not(chips, "call", 3) == "You are out of this hand."
    act(chips, "call")
    assert why_not(chips, "check", 0) == "There is no betting now."


def test_all_in_is_not_named_where_the_limit_forbids_it() -> None:
    assert why_not(table([500, 500]), "bet 1000") == "The bet is 10."
    pot = table([500, 500], limit="pot_limit", ante=15)
    assert why_not(pot, "bet 1000") == "Bet 30 at most: that is the limit of the pot."


def test_what_each_has_done_last_in_a_round() -> None:
    chips = table([500, 500, 500, 500])
    assert [chips.last_action(seat) for seat in range(4)] == ["", "", "", ""]
    act(chips, "check", "bet 10", "raise 20", "fold")
    assert [chips.last_action(seat) for seat in range(4)] == ["Check", "Bet 10", "Raise to 20", ""]
    act(chips, "call")
    assert chips.last_action(0) == "Call"
    act(chips, "fold")
    chips.gather(None)
    assert [chips.last_action(seat) for seat in range(4)] == ["", "", "", ""]


def test_nobody_can_be_raised_who_has_no_chips() -> None:
    chips = table([20, 100])
    act(chips, "bet 10", "raise 20", "call")
    chips = table([20, 100])
    act(chips, "bet 10")
    act(chips, "raise 20")
    assert chips.turn == 0
    chips = table([10, 100])
    act(chips, "bet 10")
    assert offers(chips) == ["Fold", "Call 10"]
    assert why_not(chips, "raise 20") == "Nobody else has chips left: call or fold."


def test_the_big_blind_may_check_but_not_bet() -> None:
    chips = table([100, 100, 100], dealer=0)
    act(chips, "call", "call")
    assert chips.turn == 2
    assert offers(chips) == ["Check", "Raise to 20"]
    assert why_not(chips, "bet 10") == "There is a bet already: check or raise."
    assert why_not(chips, "fold") == "You can check."


# --------------------------------------------------------------------------------------- blinds and antes


def test_blinds() -> None:
    chips = table([100, 100, 100, 100], dealer=1)
    assert (chips.put, chips.turn) == ([0, 0, 5, 10], 0)
    assert (chips.to_match, chips.level, chips.full_wagers) == (10, 10, 1)
    two = table([100, 100], dealer=1)
    assert (two.put, two.turn) == ([10, 5], 1)


def test_a_short_blind_must_still_be_matched_in_full() -> None:
    chips = table([100, 100, 3, 100], dealer=0)
    assert chips.put == [0, 5, 3, 0]
    assert offers(chips) == ["Fold", "Call 10", "Raise to 20"]
    act(chips, "fold", "fold")
    assert chips.turn == -1  # the small blind has more than the all-in already
    chips.gather(None)
    assert chips.stacks[1] == 97
    assert chips.pots() == [(6, 0b110)]


def test_a_lone_player_must_pay_what_another_has_put_in() -> None:
    chips = table([30, 100], dealer=1)
    act(chips, "raise 20", "raise 30")
    assert offers(chips) == ["Fold", "Call 10"]
    chips = table([7, 100], dealer=1)
    assert chips.put == [7, 5]
    assert offers(chips) == ["Fold", "Call 5"]
    act(chips, "call")
    chips.gather(None)
    assert (chips.stacks, chips.pots()) == ([0, 93], [(14, 0b11)])


def test_antes() -> None:
    out: list[Event] = []
    chips = MatchChips(FIXED, 3)
    chips.stacks = [3, 100, 100]
    chips.new_hand(1, None)
    chips.ante(5, 2, out)
    assert chips.stacks == [0, 95, 95]
    assert chips.pots() == [(9, 0b111), (4, 0b110)]
    assert [event for event in out if isinstance(event, Paid)] == [
        Paid(3, "seat:0", "pot"),
        Paid(5, "seat:1", "pot"),
        Paid(5, "seat:2", "pot"),
        Paid(4, "pot", "pot:1"),
    ]
    assert Marked("all-in", "{0} is all-in") in out
    before = chips.known()
    chips.ante(0, 2, out)
    assert chips.known() == before


def test_an_ante_that_nobody_else_can_pay_goes_back() -> None:
    chips = MatchChips(FIXED, 2)
    chips.stacks = [3, 100]
    chips.new_hand(1, None)
    chips.ante(5, 1, None)
    assert (chips.stacks, chips.pots()) == ([0, 97], [(6, 0b11)])


# ------------------------------------------------------------------------------------------------ pots


def test_pots_by_layers() -> None:
    chips = table([10, 20, 100, 100])
    act(chips, "bet 10", "raise 20", "raise 30", "call")
    chips.gather(None)
    assert chips.pots() == [(40, 0b1111), (30, 0b1110), (20, 0b1100)]
    assert chips.piles == (40, 30, 20)
    places = {(token.place, token.text) for token in chips.tokens(None) if token.place.startswith("pot")}
    assert places == {("pot", "40"), ("pot:1", "30"), ("pot:2", "20")}
    assert Token("all-in", "seat:0", "All-in") in chips.tokens(None)


def test_chips_of_those_who_are_out_stay_in_their_layers() -> None:
    chips = table([10, 100, 100, 100])
    act(chips, "bet 10", "raise 20", "call", "call")
    chips.gather(None)
    chips.begin_round(1, 10)
    act(chips, "bet 10", "call", "fold")
    chips.gather(None)
    assert chips.pots() == [(40, 0b0111), (50, 0b110)]


def test_a_side_pot_that_only_one_can_win_is_his_at_once() -> None:
    out: list[Event] = []
    chips = table([10, 100, 100])
    act(chips, "bet 10", "raise 20", "call")
    chips.gather(None)
    assert chips.pots() == [(30, 0b111), (20, 0b110)]
    chips.drop(2, out)
    assert chips.pots() == [(30, 0b011)]
    assert chips.stacks == [0, 100, 80]
    assert Paid(20, "pot:1", "seat:1") in out
    assert Note("{1} wins 20 from the side pot as nobody else is left in it") in out


def test_pots_grow_together_when_the_all_in_player_is_out() -> None:
    out: list[Event] = []
    chips = table([10, 20, 100, 100])
    act(chips, "bet 10", "raise 20", "raise 30", "call")
    chips.gather(None)
    chips.drop(0, out)
    assert chips.piles == (70, 20)
    assert [event for event in out if isinstance(event, Paid)] == [
        Paid(10, "pot:1", "pot"),
        Paid(20, "pot:2", "pot"),
    ]


def test_what_nobody_has_matched_goes_back() -> None:
    out: list[Event] = []
    chips = table([50, 30, 30], limit="no_limit")
    act(chips, "bet 50", "call", "fold")
    chips.gather(out)
    assert (chips.stacks, chips.pots()) == ([20, 0, 30], [(60, 0b11)])
    assert Paid(20, "bet:0", "seat:0") in out
    assert Note("{0} takes back 20 that nobody has matched") in out
    assert Note("The pot is 60") in out


def test_nothing_goes_back_to_a_player_who_is_out() -> None:
    chips = table([50, 30, 40], limit="no_limit")
    act(chips, "bet 50")
    chips.drop(0, None)
    assert chips.turn == 1
    act(chips, "call", "call")
    chips.gather(None)
    assert chips.pots() == [(90, 0b110)]
    assert chips.stacks[2] == 30  # ten of his own and the twenty that only he could win


def test_a_bet_by_a_player_who_is_out_is_not_to_be_paid_by_the_only_one_with_chips() -> None:
    chips = table([50, 20, 100], ante=20)
    chips.begin_round(0, 10)
    assert chips.stacks == [30, 0, 80]
    act(chips, "bet 10")
    chips.drop(0, None)
    assert chips.turn == -1


def test_the_last_live_player_takes_everything() -> None:
    chips = table([10, 100, 100])
    act(chips, "bet 10", "raise 20", "raise 30")
    chips.drop(1, None)
    chips.drop(2, None)
    assert chips.take_all([], Won("{seat:@} wins {chips} alone", "")) == ["{0} wins 60 alone"]
    assert chips.stacks == [60, 80, 70]


def test_odd_chips() -> None:
    out: list[Event] = []
    chips = table([100, 100, 100])
    chips.pay(0, 20, [2, 0, 1], out)
    assert chips.stacks == [107, 106, 107]
    chips.pay(1, 1, [2, 0], out)
    assert chips.stacks == [107, 106, 108]
    assert [event.amount for event in out if isinstance(event, Paid)] == [7, 7, 6, 1]


def test_the_words_for_several_side_pots() -> None:
    out: list[Event] = []
    chips = table([10, 20, 100, 100])
    act(chips, "bet 10", "raise 20", "raise 30", "call")
    chips.gather(out)
    assert Note("The main pot is 40, the side pots 30 and 20") in out
    chips = table([10, 100, 100])
    act(chips, "bet 10", "raise 20", "call")
    chips.gather(out)
    assert Note("The main pot is 30, the side pot 20") in out


# --------------------------------------------------------------------------------------- loans and ledger


def test_loans() -> None:
    out: list[Event] = []
    chips = MatchChips(FIXED, 3)
    chips.stacks = [0, 1000, 500]
    chips.new_hand(4, out)
    assert (chips.stacks, chips.lent, chips.loans) == ([500, 1000, 500], [500, 0, 0], ((4, 0, 500),))
    assert Paid(500, "", "seat:0") in out
    assert Note("{0} is lent 500 chips") in out
    assert chips.balance() == (0, 1000, 500)
    assert chips.sheet("Poker").marks == ("Hand 4: {0} is lent 500 chips",)
    assert "Lent 500" in chips.plate_lines(0)


def test_without_loans_a_player_is_left_out() -> None:
    chips = MatchChips(FIXED._replace(lends=False), 3)
    chips.stacks = [0, 1000, 500]
    chips.new_hand(4, None)
    assert (chips.stacks, chips.dealt) == ([0, 1000, 500], 0b110)
    chips.live = 0
    chips.hands = ((-500, 500, 0),)
    assert chips.plate_lines(0) == ["Out of chips"]


def test_the_ledger() -> None:
    out: list[Event] = []
    chips = table([500, 500, 500])
    act(chips, "bet 10", "call", "fold")
    assert chips.sheet("Poker").totals == ("Chips", "500", "500", "500")
    assert chips.sheet("Poker").leaders == ()
    chips.gather(None)
    chips.drop(1, None)
    chips.take_all(None)
    assert chips.end_hand(out) == (10, -10, 0)
    assert Scored((10, -10, 0), "Hand 1") in out
    assert Note("{0} +10, {1} -10") in out
    sheet = chips.sheet("Poker")
    assert sheet.heads == ("Hand", 0, 1, 2)
    assert sheet.rows == (("Start", "500", "500", "500"), ("1", "+10", "-10", "0"))
    assert sheet.totals == ("Chips", "510", "490", "500")
    assert sheet.leaders == (0,)
    result = chips.result()
    assert (result.scores, result.winners) == ((510, 490, 500), (0,))
    assert result.text == "{0} wins with 510 chips; {2} is second with 500 and {1} is third with 490."


def test_who_is_out_of_chips_last_lasted_longest() -> None:
    chips = MatchChips(FIXED._replace(lends=False), 4)
    chips.stacks, chips.hands = [400, 0, 0, 0], ((100, 0, -100, 0), (100, -100, 0, 0), (100, 0, 0, -100))
    result = chips.result()
    assert result.winners == (0,)
    assert result.text == (
        "{0} wins with 400 chips; {3} is second with 0, {1} is third with 0 and {2} is fourth with 0. "
        "Among those without chips, whoever lasted longer is ahead."
    )


def test_a_hand_without_a_loss() -> None:
    out: list[Event] = []
    chips = table([500, 500])
    chips.end_hand(out)
    assert Note("Nobody won") in out


def test_what_is_said() -> None:
    out: list[Event] = []
    chips = table([100, 20, 100, 100])
    for move in ("check", "bet 10", "raise 20", "fold", "call", "call"):
        verb, *words = move.split()
        chips.act(chips.turn, Action(verb, tuple(words)), out)
    assert [event.text for event in out if isinstance(event, Said)] == [
        "Check", "Bet 10", "Raise to 20", "Fold", "Call", "Call, all-in",
    ]  # fmt: skip
    assert [event.text for event in out if isinstance(event, Note)] == [
        "{0} checks", "{1} bets 10", "{2} raises to 20", "{3} folds", "{0} calls 20", "{1} calls 10 and is all-in",
    ]  # fmt: skip
    assert Paid(20, "seat:0", "bet:0") in out
    assert Marked("all-in", "{1} is all-in") in out


def test_what_is_known_is_everything() -> None:
    chips = table([100, 20, 100, 100], dealer=1, limit="no_limit")
    act(chips, "raise 25")
    other = MatchChips(chips.stakes, 4)
    other.recall(chips.known())
    assert other.known() == chips.known()
    assert other.choices(other.turn) == chips.choices(chips.turn)
    copy = chips.copy()
    assert copy.known() == chips.known()
    act(copy, "fold")
    assert chips.live == 0b1111


def test_stakes_are_read_from_the_options() -> None:
    options: dict[str, str | int] = {"limit": "pot_limit", "raise_cap": "unlimited", "stack": 300, "rebuy": "out"}
    assert stakes_of(options) == ChipStakes("pot_limit", 0, 300, lends=False)
    assert stakes_of({**options, "raise_cap": 4, "rebuy": "auto"}) == ChipStakes("pot_limit", 4, 300, lends=True)
    assert MatchChips(FIXED, 2).status() == "Fixed limit"


def test_seats_in_go_round() -> None:
    assert seats_in(0b10110, 3, 5) == (4, 1, 2)
    assert seats_in(0, 3, 5) == ()


@pytest.mark.parametrize(
    ("stacks", "limit", "moves", "wants"),
    [
        ([100, 100], "fixed", [], {"raise": "bet 10", "call": "check", "fold": "check", "check": "check"}),
        ([100, 100], "fixed", ["bet 10"], {"raise": "raise 20", "call": "call", "fold": "fold", "check": "fold"}),
        ([100, 10], "fixed", ["bet 10"], {"raise": "call", "fold": "fold"}),
        ([900, 900], "no_limit", ["bet 60"], {"raise": "raise 140", "call": "call"}),
        ([900, 110], "no_limit", ["bet 60"], {"raise": "raise 110"}),
    ],
)
def test_what_a_bot_wants_becomes_an_action(
    stacks: list[int], limit: str, moves: list[str], wants: dict[str, str]
) -> None:
    chips = table(stacks, limit=limit)
    act(chips, *moves)
    for want, text in wants.items():
        verb, *words = text.split()
        action = wager_action(chips.choices(chips.turn), want, chips.known())
        assert action == Action(verb, tuple(words))


# ------------------------------------------------------------------------------------------ any betting


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    seats=st.integers(2, 7),
    limit=st.sampled_from(("fixed", "pot_limit", "no_limit")),
    cap=st.sampled_from((0, 3, 4)),
)
def test_no_chip_is_lost_or_made(seed: int, seats: int, limit: str, cap: int) -> None:
    """Whole hands at random, players dropping out at any time: the chips stay the same, the piles are the pots, and
    what the events move is what plates and tokens show."""
    rng = random.Random(seed)
    chips = MatchChips(ChipStakes(limit, cap, 500, lends=True), seats)
    chips.stacks = [rng.choice((3, 12, 40, 100, 300)) for _ in range(seats)]
    for number in range(1, 4):
        shown = _shown(chips)
        out: list[Event] = []
        chips.new_hand(number, out)
        everything = sum(chips.stacks)
        dealer = rng.randrange(seats)
        blinds = rng.random() < 0.5
        if not blinds or rng.random() < 0.5:
            chips.ante(rng.choice((1, 5)), dealer, out)
        opener = rng.randrange(seats)
        if blinds:
            opener = chips.post_blinds(dealer, 10, out) + 1
        for street in range(4):
            chips.begin_round(opener, 10, blinds=blinds and street == 0)
            while chips.turn >= 0 and chips.live & chips.live - 1:
                seat = chips.turn
                assert chips.stacks[seat]
                if rng.random() < 0.05:
                    chips.drop(rng.choice(seats_in(chips.live, 0, seats)), out)
                else:
                    choice = rng.choice(chips.choices(seat))
                    action = choice.action((), str(rng.choice(choice.amounts)) if choice.amounts else None)
                    assert chips.fault(seat, action) == ""
                    chips.act(seat, action, out)
                assert sum(chips.stacks) + chips.total() == everything
                assert min(*chips.stacks, *chips.put, *chips.given) >= 0
            if not chips.live & chips.live - 1:
                break
            chips.gather(out)
            assert tuple(amount for amount, _ in chips.pots()) == chips.piles
            assert all(able & able - 1 for _, able in chips.pots())
            shown = _after(shown, out)
            out = []
            assert shown == _shown(chips)
        if chips.live & chips.live - 1:
            for place, (amount, able) in reversed(list(enumerate(chips.pots()))):
                chips.pay(place, amount, [rng.choice(seats_in(able, 0, seats))], out)
        else:
            chips.take_all(out)
        assert sum(chips.end_hand(out)) == 0
        assert _after(shown, out) == _shown(chips)
        assert sum(chips.stacks) == everything


def _shown(chips: MatchChips) -> dict[str, int]:
    stacks = {f"seat:{seat}": stack for seat, stack in enumerate(chips.stacks) if stack}
    return stacks | {token.place: int(token.text) for token in chips.tokens(None) if token.kind == "chips"}


def _after(shown: dict[str, int], events: Sequence[Event]) -> dict[str, int]:
    now = Counter(shown)
    for event in events:
        if isinstance(event, Paid):
            assert event.amount > 0
            now[event.source] -= event.amount
            now[event.target] += event.amount
    del now[""]
    return {place: amount for place, amount in now.items() if amount}
