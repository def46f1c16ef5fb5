"""What a dealer of Blackjack can do wrong: each is found with its own number, and nothing else is accused."""

from __future__ import annotations

from typing import Final

import pytest
from blackjack_tables import at_bets, deal_right, do, shoe_of

from cardrules.casino.blackjack.faults import ERRORS, HEADINGS, by_heading
from cardrules.casino.faults_and_grades import accuracy
from cardrules.games.blackjack.game import Blackjack

E3: Final = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 has 17, spot 5 eleven and spot 6 fifteen; the dealer a six and a ten, and draws a two."""
E7: Final = ("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000")
"""An ace up, and no blackjack: A-5."""
E8: Final = ("10S 9D AS AH KC 8C KH JD", "1:main:10000,3:main:5000,6:main:2500")
"""An ace up, and blackjack."""


def errors(game: Blackjack) -> list[str]:
    """The numbers of what the dealer is accused of."""
    return [str(fault.error) for fault in game.table.faults if fault.severity]


CASES: Final = {
    # name: cards and bets, options, answers, insured, the step before which it is done, what is done, errors
    "R1 a card before the close": (E3, {}, "stand hit stand stand", "none", "close", ["draw 2"], ["R1"]),
    "R3 first base passed over": (E3, {}, "stand hit stand stand", "none", "draw 2", ["draw 5", "move"], ["R3"]),
    "R6 the own card missed": (E3, {}, "", "none", "draw dealer", ["draw 2"], ["R6"]),
    "R7 the hole card turned": (E7, {}, "stand hit stand", "none", "insure", ["turn"], ["R7"]),
    "R10 a card after a wave": (
        E3, {"misdraw": "burn"}, "stand hit stand stand", "none", "stand 2", ["draw 2", "burn"], ["R10"]),
    "R10 the card goes back": (
        E3, {"misdraw": "back"}, "stand hit stand stand", "none", "stand 2", ["draw 2", "back"], ["R10"]),
    "R11 a tap not seen": (E3, {}, "stand hit", "none", "play: draw 5", ["stand 5"], ["R11"]),
    "R18 insurance not offered": (E7, {}, "stand hit stand", "none", "insure", ["peek"], ["R18"]),
    "R19 over half let lie": (E7, {}, "stand hit stand", "1:7500", "return 1 ins", ["uninsure"], ["R19"]),
    "R20 the insurance bet left": (E7, {}, "stand hit stand", "1:5000", "take 1 ins", ["point 1"], ["R20"]),
    "R21 no look": (E7, {}, "stand hit stand", "none", "peek", ["point 1"], ["R21"]),
    "R22 a look under a six": (E3, {}, "stand hit stand stand", "none", "stand 2", ["peek"], ["R22"]),
    "R23 a blackjack paid 1 to 1": (
        ("AS 6D KH 10C 10D", "1:main:3500"), {}, "", "none", "pay 1 main 5250", ["pay 1 main 3500"], ["R23"]),
    "R23 a blackjack taken": (
        ("AS 6D KH 10C 10D", "1:main:3500"), {}, "", "none", "pay 1 main 5250", ["take 1 main"], ["R23"]),
    "R24 a total called wrongly": (
        ("AS 9C 7D 5H 8H 10H AD 9S 2C", "1:main:2500,4:main:2500"), {"calls": "buttons"}, "hit hit hit stand stand",
        "none", "call soft-6-16", ["call soft-7-17"], ["R24"]),
    "R25 a bust left": (
        ("10S 9D 5H 6C 9C 10D 7D QS", "1:main:5000,3:main:5000"), {}, "hit stand", "none", "take 1 main",
        ["point 3"], ["R25"]),
    "R26 the dealer draws on 18": (E3, {}, "stand hit stand stand", "none", "take 6 main", ["draw dealer", "burn"],
        ["R26"]),
    "R27 the dealer stops on 16": (E3, {}, "stand hit stand stand", "none", "dealer: draw dealer", ["take 6 main"],
        ["R27"]),
    "R28 the hole card before the bettors": (E3, {}, "stand hit stand stand", "none", "stand 2", ["turn"], ["R28"]),
    "R29 a winner taken": (E3, {}, "stand hit stand stand", "none", "pay 5 main 5000", ["take 5 main"], ["R29"]),
    "R29 a loser paid": (E3, {}, "stand hit stand stand", "none", "take 6 main", ["pay 6 main 10000"], ["R29"]),
    "R30 a wrong amount": (E3, {}, "stand hit stand stand", "none", "pay 5 main 5000", ["pay 5 main 4500"], ["R30"]),
    "R30 too little given back": (
        ("9S 10S 5D KH 9C 6C 10D 8H", "1:main:2500,2:main:4500,5:main:2500"), {}, "stand surrender stand", "none",
        "surrender 2 2250", ["surrender 2 2000"], ["R30"]),
    "R31 from first base": (E3, {}, "stand hit stand stand", "none", "take 6 main", ["take 2 main"], ["R31"]),
    "R32 a side bet left": (
        ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,2:royal_match:500,5:main:5000,6:main:10000"),
        {"royal_match": "on"}, "stand hit stand stand", "none", "take 2 royal_match", ["point 2"], ["R32"]),
    "R36 a call left out": (
        E3, {"calls": "buttons", "totals": "shown"}, "", "none", "", [], []),
    "R37 the cards cleared early": (E3, {}, "stand hit stand stand", "none", "pay 5 main 5000", ["clear"], ["R37"]),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_an_error_is_found_with_its_number_and_nothing_else(name: str) -> None:
    (cards, bets), options, answers, insured, before, wrong, numbers = CASES[name]
    game = at_bets(cards, bets, **options)
    words = answers.split()
    asked: list[str] = []
    done = False
    for _ in range(200):
        table = game.table
        if not (table.spots or table.phase == "close"):
            break
        phase, _, step = before.rpartition(": ")
        if not done and before and table.due()[:1] == (step,) and phase in ("", table.phase):
            do(game, *wrong, seat=0)
            done = True
        elif game.waiting_for() == {-1}:
            if table.question == "hand":
                turn = table.turn
                assert turn is not None
                place = f"{turn[0]}.{turn[1]}" if turn[1] > 1 else str(turn[0])
                word = words[len(asked)] if len(asked) < len(words) else "stand"
                asked.append(word)
                do(game, f"signal {place} {word}")
            else:
                do(game, f"{'insured' if table.question == 'ins' else 'yielded'} {insured}")
        else:
            do(game, table.due()[0])
    assert done or not before
    assert errors(game) == numbers


def test_every_number_has_a_heading() -> None:
    assert [number for number in ERRORS if number != "order"] == [f"R{number}" for number in range(1, 41)]
    assert {error.heading for error in ERRORS.values()} == set(HEADINGS)
    assert sum(by_heading([]).values()) == 0


def test_e18_the_hand_that_waved_keeps_its_total() -> None:
    game = at_bets(*E3, misdraw="burn")
    deal_right(game, "stand", until="stand 2")
    do(game, "draw 2")
    assert game.table.hand(2, 1).total.total == 17
    assert game.table.due() == ("burn",)


def test_e19_a_card_on_hard_seventeen_is_burned() -> None:
    game = at_bets("10S 10D 9S 7D 4H", "1:main:2500")
    deal_right(game, "stand", until="pay 1 main 2500")
    do(game, "draw dealer", "burn")
    assert game.table.dealer.total.total == 17
    assert errors(game) == ["R26"]
    assert game.table.due() == ("pay 1 main 2500",)


def test_e20_the_dealer_draws_on_when_it_is_noticed() -> None:
    game = at_bets("10S 9D 7H 7D 5S", "7:main:2500")
    deal_right(game, "stand", until="turn")
    do(game, "turn", "tap 7")
    assert errors(game) == ["R27"]
    do(game, "drawon")
    assert game.table.due() == ("draw dealer",)
    do(game, "draw dealer", "take 7 main", "clear")
    assert game.table.reports[-1].house == 2500
    assert game.table.faults[0].corrected == "at once"
    assert game.table.faults[0].severity == "M"


def test_e21_only_originals_lose_to_a_blackjack_found_late() -> None:
    game = at_bets("6S 6D AH 4C 5D KH 6C 9D 10D", "1:main:2500,2:main:5000")
    deal_right(game, "", insured="2:2500", until="peek")
    do(game, "point 1")
    done = deal_right(game, "hit hit double:5000")
    assert "pay 2 ins 5000" in done
    assert game.table.reports[-1].house == 2500
    assert errors(game) == ["R21"]
    assert game.table.faults[0].severity == "C"


def test_e22_cards_move_to_their_owners() -> None:
    game = at_bets("9C 2D KH 5S", "1:main:2500,2:main:2500,3:main:2500")
    do(game, "close", "draw 1", "draw 3")
    assert errors(game) == ["R3"]
    do(game, "move")
    assert [len(game.table.hand(spot, 1).cards) for spot in (1, 2, 3)] == [1, 1, 0]
    assert game.table.due() == ("draw 3",)
    assert game.table.faults[0].corrected == "at once"


def test_e23_no_more_insurance_when_the_dealer_has_looked() -> None:
    game = at_bets(*E7)
    deal_right(game, "", until="insure")
    do(game, "peek")
    assert errors(game) == ["R18"]
    assert game.waiting_for() == {-1}
    assert game.table.question == "hand"


def test_it_is_told_through_which_bet_money_has_gone_to_the_wrong_side() -> None:
    game = at_bets(*E3)
    deal_right(game, "stand hit stand stand", until="take 6 main")
    do(game, "pay 6 main 10000")
    deal_right(game, "")
    told = "$200 went to the wrong side: the house lost $200 on the bet of spot 6."
    assert [fault.text for fault in game.table.faults] == [f"That hand lost. {told}"]


def test_e26_accuracy() -> None:
    game = at_bets(*E3)
    deal_right(game, "stand hit stand stand", until="pay 5 main 5000")
    do(game, "pay 5 main 4500", "restore 5 main")
    first = game.table.faults[0]
    minor = first._replace(severity="m", corrected="")
    assert first.corrected == "at once"
    assert accuracy([first, minor, minor], 24) == 95.0


@pytest.mark.parametrize(
    ("cards", "bets", "until", "wrong", "message"),
    [
        (*E3, "close", "draw 2", "Announce no more bets first."),
        (*E3, "draw 2", "draw 5", "First base gets the first card."),
        (*E3, "draw dealer", "draw 2", "Your own card comes now."),
        (*E7, "insure", "peek", "An ace is up: offer insurance first."),
        (*E7, "uninsure", "peek", "Close insurance before you look."),
        (*E7, "peek", "point 1", "Look under an ace or ten."),
        (*E3, "stand 2", "draw 2", "That was a wave: the hand stands."),
        (*E3, "draw dealer 2", "take 6 main", "You have 16: draw."),
        (*E3, "take 6 main", "draw dealer", "18 stands."),
        (*E3, "take 6 main", "take 2 main", "Start at third base."),
        (*E3, "take 6 main", "pay 6 main 100", "That hand lost."),
        (*E3, "pay 5 main 5000", "pay 5 main 4750", "Short by $2.50."),
        (*E3, "pay 5 main 5000", "clear", "Clear the cards only after every bet is settled."),
    ],
)
def test_a_wrong_step_is_refused_with_the_reason(cards: str, bets: str, until: str, wrong: str, message: str) -> None:
    game = at_bets(cards, bets, coach="block")
    own = until == "draw dealer 2"
    if own:
        deal_right(game, "stand hit stand stand", until="turn")
        do(game, "turn")
    else:
        later = until.startswith(("take", "pay"))
        deal_right(game, "stand hit stand stand" if later else "stand" if "stand" in until else "", until=until)
    assert f"Floor: {message}" in do(game, wrong)


def test_r12_a_word_is_no_signal() -> None:
    game = at_bets(*E3)
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 word:stand")
    assert game.table.due() == ("signal? 2",)
    do(game, "stand 2")
    assert errors(game) == ["R12"]


@pytest.mark.parametrize(
    ("shown", "wanted", "told"),
    [
        ("over:stand", "gesture", "The hand is over the chips: ask for the signal."),
        ("both:stand", "gesture", "The hand is over the chips: ask for the signal."),
        ("over:stand", "word", "The hand is over the chips: ask for the signal."),
    ],
)
def test_r12_a_hand_over_the_chips_is_no_signal(shown: str, wanted: str, told: str) -> None:
    game = at_bets(*E3, coach="correct", wait_signal=wanted)
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), f"signal 2 {shown}")
    assert game.table.due() == ("signal? 2",)
    assert f"Floor: {told}" in do(game, "stand 2")
    assert errors(game) == ["R12"]


def test_a_word_with_a_hand_over_the_chips_holds_where_a_word_will_do() -> None:
    game = at_bets(*E3, wait_signal="word")
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 both:stand", "stand 2")
    assert errors(game) == []


def test_a_clear_signal_is_shown_once_more_but_not_twice() -> None:
    game = at_bets(*E3, coach="block")
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 stand")
    do(game, "signal? 2")
    assert (game.waiting_for(), errors(game)) == ({-1}, [])
    do(game, "signal 2 stand")
    assert "Floor: The signal was clear." in do(game, "signal? 2")


def test_only_the_button_of_what_is_due_stands_out() -> None:
    game = at_bets("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000", coach="block")

    def gold() -> list[str]:
        return [choice.verb for choice in game.choices(0) if choice.button and not choice.restrained]

    assert gold() == ["close"]
    do(game, "close", *(f"draw {each}" for each in ("1 3 dealer " * 2).split()))
    assert gold() == ["insure"]
    do(game, "insure", "insured 1:5000")
    assert gold() == ["uninsure"]
    do(game, "uninsure")
    assert gold() == ["peek"]


def test_a_word_is_enough_where_the_house_has_it_so() -> None:
    game = at_bets(*E3, wait_signal="word")
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 word:stand", "stand 2")
    assert errors(game) == []


def test_r14_what_the_rules_forbid_is_refused_or_stands() -> None:
    game = at_bets(*E3, double="9_11")
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 double:2500")
    assert game.table.due() == ("signal? 2",)
    right = game.copy()
    do(right, "signal? 2")
    assert (right.waiting_for(), right.table.wager(2, 1, "beside")) == ({-1}, None)
    do(game, "double 2")
    assert errors(game) == ["R14"]
    assert len(game.table.hand(2, 1).cards) == 3


def test_r15_chips_over_the_bet_go_back_first() -> None:
    game = at_bets(*E3)
    do(game, "close", *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()), "signal 2 stand", "stand 2")
    do(game, "signal 5 double:6000")
    assert game.table.due() == ("return 5 beside",)
    right = game.copy()
    do(right, "return 5 beside", "double 5")
    assert (right.table.hand(5, 1).doubles, errors(right)) == ((5000,), [])
    do(game, "double 5")
    assert (game.table.hand(5, 1).doubles, errors(game)) == ((5000,), ["R15"])


def test_r16_a_split_ace_gets_one_card() -> None:
    game = at_bets("AS 10D 9H AC 9C 7D KS AH 5S", "1:main:5000,2:main:2500")
    deal_right(game, "split:5000", until="draw 1.2")
    do(game, "draw 1")
    assert errors(game) == ["R16"]
    assert len(game.table.hand(1, 1).cards) == 2


def test_r33_the_burn_is_not_forgotten() -> None:
    game = Blackjack({"coach": "silent"})
    do(game, "table 1", shoe_of(E3[0]))
    while game.table.phase != "burn":
        do(game, "cut 150" if game.waiting_for() == {-1} else game.table.due()[0])
    do(game, "open")
    assert errors(game) == ["R33"]


def test_a_cut_near_an_end_is_offered_again() -> None:
    game = Blackjack({"coach": "silent"})
    do(game, "table 1", shoe_of(E3[0]))
    while game.waiting_for() != {-1}:
        do(game, game.table.due()[0])
    do(game, "cut 9")
    assert game.table.due() == ("recut",)
    do(game, "recut")
    assert game.table.due()[0].startswith("offer")


def test_r34_the_cut_card_is_laid_aside_and_called() -> None:
    game = at_bets(*E3, calls="buttons")
    game.table.cut_depth = len(game.table.shoe)
    do(game, "close", "draw 2", "draw 2")
    assert errors(game) == ["R34"]
    assert game.table.laid == ("2",)


def test_r38_hands_are_shown_before_the_dealer_leaves() -> None:
    game = at_bets(*E3)
    deal_right(game, "stand hit stand stand")
    do(game, "tapout")
    assert errors(game) == ["R38"]


def test_r2_a_late_bet_let_stand_plays_with_the_others() -> None:
    game = at_bets(E3[0], "2:main:2500,5:main:5000,6:main:10000,late:2:500")
    do(game, "close")
    assert game.table.due() == ("return 2 main",)
    right = game.copy()
    do(right, "return 2 main")
    assert (right.table.due(), right.table.lying(2, 1, "main").amount, errors(right)) == (("draw 2",), 2500, [])
    do(game, *(f"draw {each}" for each in ("2 5 6 dealer " * 2).split()))
    assert errors(game) == []
    do(game, "point 2")
    assert errors(game) == ["R2"]
    assert game.table.hand(2, 1).bet == 3000
    assert game.table.question == "hand"


def test_r8_a_card_that_lies_face_up_goes_to_the_rack() -> None:
    game = at_bets(E3[0], "2:main:2500,faceup:2")
    do(game, "close", "draw 2")
    assert game.table.due() == ("burn",)
    shown = game.view(0).zone("shoe").cards[0]
    assert shown is not None
    wrong = game.copy()
    do(wrong, "draw dealer")
    assert [str(fault.error) for fault in wrong.table.faults] == ["R8"]
    do(game, "burn")
    assert (game.table.due(), game.table.dead[-1]) == (("draw dealer",), shown)


def test_calling_the_floor_is_right_where_something_is_wrong() -> None:
    game = at_bets(*E3, self_correct="floor")
    do(game, "close", "draw 5", "floor")
    assert game.table.prompt == "move"
    do(game, "move")
    assert game.table.faults[0].corrected == "called"
    before = list(game.table.due())
    assert do(game, "floor")[-1] == "Floor: Nothing is wrong: go on."
    assert errors(game) == ["R3"]
    assert list(game.table.due()) == before


def test_r2_whoever_overlooks_late_chips_settles_the_side_bets() -> None:
    game = at_bets(E3[0], "2:main:2500,2:royal_match:500,5:main:5000,late:2:500", royal_match="on")
    do(game, "close", *(f"draw {each}" for each in ("2 5 dealer " * 2).split()), "take 2 royal_match")
    assert errors(game) == ["R2"]
    assert game.table.phase == "peek"
