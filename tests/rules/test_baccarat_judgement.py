"""How the dealer's errors are judged: by the act, and by the money that is on the wrong side when the coup is over."""

from __future__ import annotations

from typing import Any

import pytest
from test_baccarat_procedure import BANKER_WINS, E15, PLAYER_WINS, TIE, at_bets, do, finish_coup, hands

from cardrules.casino.faults_and_grades import Misplaced, accuracy, grade_of
from cardrules.games.mini_baccarat.game import MiniBaccarat

BOTH = "1:banker:2500,2:player:5000"
DRAWS = "3S 5H KC KD 4C 3D"
"""Player 3 draws a 4 and has 7, Banker 5 draws a 3: Banker wins, 8 over 7."""
TURNED = "4S 5H KC KD 4C QD"
"""Player 4 draws a 4 and has 8, Banker 5 draws a queen: Player wins, 8 over 5. With four cards Banker would."""
PLAYER_STANDS = "7S 6H QC KD 9C"
"""Player 7, Banker 6, both stand; with a 9 Player would have 6."""


def played(cards: str, steps: str, bets: str = BOTH, **options: Any) -> MiniBaccarat:
    """A coup from its closing on: a number stands for so many right steps, and "rest" for all that are left."""
    game = at_bets(cards, bets, **options)
    for step in ("close", *steps.split("; ")):
        if step == "rest":
            finish_coup(game)
        else:
            for _ in range(int(step) if step.isdecimal() else 1):
                do(game, game.table.due()[0] if step.isdecimal() else step)
    return game


def judged(game: MiniBaccarat) -> list[str]:
    """Severity and number of each error: "C8"."""
    return [fault.severity + fault.error.removeprefix("R") for fault in game.table.faults]


# ------------------------------------------------------------------------------------- severity follows the money


@pytest.mark.parametrize(
    ("cards", "steps", "error"),
    [
        (TURNED, "5; stand player; rest", "C8"),  # said to stand, and nobody noticed: Player's 8 was never there
        (DRAWS, "5; stand player; rest", "C8"),  # the right side won by chance: settling had begun all the same
        ("6S 5D KC QH 9C", "6; stand banker; rest", "C8"),
        (TURNED, "5; push banker; rest", "C8"),
        (TURNED, "5; draw banker; rest", "C6"),  # Banker has 9 with Player's card
        (PLAYER_STANDS, "5; draw player; rest", "C4"),  # 6 to 6 instead of 7 over 6
        (PLAYER_STANDS, "6; draw banker; rest", "M5"),  # Banker has 5 and loses as before
        ("7S 6H QC KD 2C", "6; draw banker; rest", "C5"),  # Banker has 8
        (
            "6S 5D KC 2H",
            "1; draw player; rest",
            "C3",
        ),  # Player has 1, and had 6
    ],
)
def test_a_coup_with_money_on_the_wrong_side_is_critical_however_it_came_about(
    cards: str, steps: str, error: str
) -> None:
    game = played(cards, steps)
    first = game.table.faults[0]
    by_money = any(abs(each.cents) for each in first.money)
    assert judged(game)[0][1:] == error[1:]
    if error != "C3":
        assert judged(game) == [error]
        assert by_money or error in ("M5", "C8")


def test_the_sheet_says_how_much_and_on_which_bets() -> None:
    game = played(TURNED, "5; stand player; rest")
    (fault,) = game.table.faults
    assert fault.money == (Misplaced(1, "banker", 4875), Misplaced(2, "player", -10_000))
    assert fault.text == (
        "Player draws on 0 to 5. $148.75 went to the wrong side: the house lost $48.75 on the Banker bet of "
        "position 1; the bettor of position 2 lost $100 on the Player bet."
    )
    assert game.table.lost == (4875, 10_000)


def test_two_such_coups_in_thirty_fail_an_audition() -> None:
    faults = played(TURNED, "5; stand player; rest").table.faults * 2
    assert accuracy(faults, 30) == 80.0
    assert grade_of(faults, 30, 1.0) == ("not yet", 80.0, 2, 1.0)
    assert grade_of(faults[:1], 30, 1.0).title == "break-in"


def test_a_tie_on_which_nothing_is_touched_leaves_a_missing_card_as_it_was() -> None:
    """Nothing has been settled, so it was no settling with a card missing; and no money is on the wrong side."""
    game = played("4S 4H KC KD QC", "5; stand player; stand banker; rest")
    assert judged(game) == ["M7", "M7"]
    assert game.table.lost == (0, 0)


def test_a_third_card_dealt_before_a_bet_is_touched_is_what_it_was() -> None:
    game = played(TURNED, "5; stand player; draw player; rest")
    assert [(fault.severity, fault.error, fault.corrected) for fault in game.table.faults] == [("M", "R7", "at once")]
    assert accuracy(game.table.faults, 30) == 98.0
    game = played(TURNED, "5; stand player; draw banker; call banker-9; push banker; floor; rest")
    assert [(fault.error, fault.corrected) for fault in game.table.faults] == [("R7", "called")]


@pytest.mark.parametrize(
    ("cards", "wrong", "error", "due"),
    [
        (TURNED, "5; stand player; stand banker; push banker; call banker-5-4", "R8", "draw player"),
        (TURNED, "5; stand player; draw banker; call banker-9; push banker; call banker-9-4", "R8", "call player-8"),
        (TURNED, "5; draw banker; call banker-9; push banker; call banker-9-4", "R6", "call player-8"),
        ("7S 6H QC KD 8C", "5; draw player; call player-5; stand banker; push banker; call banker-6-5", "R4", ""),
    ],
)
def test_what_is_noticed_while_the_bets_are_settled_is_undone_by_the_supervisor(
    cards: str, wrong: str, error: str, due: str
) -> None:
    for cure in ("supervisor", "floor"):
        game = played(cards, f"{wrong}; take 2 player; {cure}")
        card_error = next(fault for fault in game.table.faults if fault.error == error)
        assert card_error.corrected == ("called" if cure == "floor" else "later")
        assert game.phase == "coup"
        assert not due or game.table.due()[0] == due
        finish_coup(game)
        assert game.table.lost == (0, 0)
        assert game.table.reports[-1].result == "P"
        assert all(fault.corrected for fault in game.table.faults if fault.severity in "CM")


def test_a_wrong_result_that_is_settled_by_the_cards_costs_nobody_anything() -> None:
    game = played(PLAYER_WINS, "7; push banker; take 1 banker; pay 2 player 5000; discard")
    assert judged(game) == ["C12"]
    assert game.table.lost == (0, 0)
    assert game.table.faults[0].money == ()


def test_money_is_laid_at_the_door_of_the_error_that_has_moved_it() -> None:
    """A card too many that changes nothing, and then the wrong hand pushed."""
    game = played("7S 6H QC KD KH", "6; draw banker; call banker-6; push banker; rest")
    assert judged(game) == ["M5", "C12"]
    assert [bool(fault.money) for fault in game.table.faults] == [False, True]
    game = played(BANKER_WINS, "9; take 2 player; pay 1 banker 2300; discard", BOTH)
    assert judged(game) == ["M16"]  # a wrong amount is no money on the wrong side
    assert game.table.faults[0].money == (Misplaced(1, "banker", -75),)
    assert game.table.faults[0].text == "Short by 75 cents."


def test_an_overlooked_card_face_up_is_critical_where_it_turns_the_result_round() -> None:
    game = played("2S 5D 9H KC 7D 2H 4C 3D", "2; draw player; rest", f"{BOTH},faceup:3")
    assert hands(game) == " / "
    assert [fault.error for fault in game.table.faults] == ["R9"]
    assert game.table.faults[0].severity == ("C" if game.table.lost != (0, 0) else "")


# ------------------------------------------------------------------------------------- one error never hides another


def test_a_total_called_wrongly_hides_no_error_that_does_not_follow_from_it() -> None:
    # Player has 3 and not 2: it draws in any case, and Banker's 5 is called rightly.
    game = played(DRAWS, "4; call 2-5; stand player; rest")
    assert judged(game) == ["m11", "C8"]
    game = played("9S 5H KC KD 4C 3D", "4; call 8-5; draw player; rest")  # a natural, whichever
    assert judged(game)[0] == "m11"
    assert judged(game)[1][1:] == "4"
    assert game.table.faults[1].lines == ("natural_drawn",)


def test_what_follows_from_a_wrong_total_counts_once_and_says_so() -> None:
    game = played("8S 5H KC KD 4C 3D", "4; call 5-5; draw player")
    (fault,) = game.table.faults
    assert (fault.error, fault.severity, fault.lines) == ("R11", "M", ("natural_drawn",))
    assert fault.text == ("Count Player's cards again. It led to this: Player has a natural 8 — no more cards.")
    do(game, "draw banker")  # by the totals that were called, Banker stands against a 4? 5 draws against 4 to 7
    assert len(game.table.faults) == 1


def test_two_drawing_errors_in_one_coup_are_two() -> None:
    game = played("9S 5H KC KD 4C 3D", "4; call 9-5; draw player; call player-3; draw banker; rest")
    assert [error[1:] for error in judged(game)] == ["4", "5"]
    assert all(fault.lines == ("natural_drawn",) for fault in game.table.faults)
    game = played(TURNED, "5; stand player; stand banker; rest")
    assert judged(game) == ["C8", "C8"]
    game = played(TURNED, "5; push banker; rest")  # one act
    assert judged(game) == ["C8"]


def test_payments_out_of_order_hide_nothing_of_another_kind() -> None:
    game = played(BANKER_WINS, "9; take 2 player; pay 1 banker 2375; take 9 tie; rest", E15)
    assert [(fault.error, fault.lines) for fault in game.table.faults] == [
        ("R19", ("paid_before_taking",)), ("R19", ("seat_skipped",)),
    ]  # fmt: skip
    game = played(BANKER_WINS, "9; take 9 tie; pay 1 banker 2375; rest", E15)  # what was passed over lies there still
    assert [(fault.error, fault.lines) for fault in game.table.faults] == [
        ("R19", ("seat_skipped", "paid_before_taking"))
    ]
    game = played(BANKER_WINS, "9; pay 2 player 5000; rest", E15)
    assert [(fault.error, fault.lines) for fault in game.table.faults] == [("R14", ())]


def test_settling_a_tie_wrongly_after_another_error_is_found_too() -> None:
    game = played(TIE, "4; call 7-6; 2; tap; call tie-7-7; take 1 banker; rest", "1:banker:2500,2:tie:500")
    assert judged(game) == ["m11", "C15"]


# -------------------------------------------------------------------------------------------- lammers, and clearing

MARKED: dict[str, Any] = {"commission": "marked"}
THREE = "1:banker:2500,3:banker:10000,3:tie:500,5:player:1000"


def test_a_lammer_before_the_chips_is_an_error_of_order_at_most() -> None:
    game = played(BANKER_WINS, "9; 2; mark 1 125; pay 1 banker 2500; rest", THREE, **MARKED)
    assert judged(game) == ["m19"]
    assert game.table.faults[0].text == "Pay the bet, then mark its commission."
    assert (game.table.markers, game.table.lost) == (((1, 125), (3, 500)), (0, 0))
    blocked = played(BANKER_WINS, "9; 2", THREE, coach="block", **MARKED)
    assert do(blocked, "mark 1 125") == ["Floor: Pay the bet, then mark its commission."]
    assert blocked.table.markers == ()


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("9; 2; mark 1 150; pay 1 banker 2500; rest", ["M16"]),  # early, and too much: one act
        ("9; 2; mark 5 50; rest", ["M18"]),  # that bet lost
        ("9; mark 1 125; rest", ["m19"]),  # before the losers were taken
        ("9; 2; pay 1 banker 2500; mark 1 125; mark 1 125; rest", ["M18"]),
        ("9; 2; pay 1 banker 2500; pay 3 banker 10000; mark 1 125; mark 3 500; rest", ["m19"]),
    ],
)
def test_what_else_is_wrong_with_a_lammer(steps: str, found: list[str]) -> None:
    assert judged(played(BANKER_WINS, steps, THREE, **MARKED)) == found


def test_a_marker_may_wait_for_the_other_bets_of_its_position() -> None:
    bets = "3:banker:10000,3:dragon_bonus_b:500,5:banker:1000"
    game = played("KS 9D KC QH", "7; pay 3 banker 10000; pay 3 dragon_bonus_b 500; mark 3 500; rest", bets,
                  dragon_bonus_b="on", **MARKED)  # fmt: skip
    assert judged(game) == []


def test_each_winner_that_is_not_paid_is_an_error_and_critical() -> None:
    game = played(BANKER_WINS, "9; 2; discard", THREE)
    assert judged(game) == ["C16", "C16"]
    assert [fault.money for fault in game.table.faults] == [
        (Misplaced(1, "banker", -2375),), (Misplaced(3, "banker", -9500),),
    ]  # fmt: skip
    assert game.table.lost == (0, 11_875)
    game = played(BANKER_WINS, "9; discard", THREE)
    assert judged(game) == ["C14", "C16", "C16"]  # losing bets that lie there are one, too
    assert [len(fault.money) for fault in game.table.faults] == [2, 1, 1]
    game = played(BANKER_WINS, "9; 2; pay 1 banker 2500; mark 1 125; pay 3 banker 10000; discard", THREE, **MARKED)
    assert judged(game) == ["M17"]
    assert game.table.faults[0].money == (Misplaced(3, "", 500),)


def test_the_words_of_an_order_fit_the_seat() -> None:
    of_one_seat = "1:player:500,1:tie:500,3:player:500,5:player:500"
    for steps, text in (
        ("9; take 1 tie", "Of one position's bets the one nearest to the bettor comes first."),
        ("9; take 3 player", "Start from position 1, at your right."),
        ("9; 2; take 5 player", "A position before this one comes first: from your right to your left."),
    ):
        game = played(BANKER_WINS, steps, of_one_seat)
        assert [(fault.error, fault.text) for fault in game.table.faults] == [("R19", text)]
    assert played(BANKER_WINS, "9; take 1 tie", of_one_seat).table.faults[0].lines == ()  # no seat was passed over


# ------------------------------------------------------------------------------------------------------ true calls


@pytest.mark.parametrize("coach", ["silent", "block", "correct"])
@pytest.mark.parametrize(
    "calls",
    [
        "call 3-5",
        "call player-3; call banker-5",
        "call banker-5; call player-3",
        "call banker-5-3",
        "call player-3; call 3-5",
        "call player-3; call player-3; call banker-5",
    ],
)
def test_a_true_call_of_two_totals_is_right_in_every_order_and_form(calls: str, coach: str) -> None:
    game = played(DRAWS, f"4; {calls}; draw player", coach=coach)
    assert judged(game) == []
    assert game.table.call_due == "player-7"


@pytest.mark.parametrize("coach", ["silent", "block", "correct"])
def test_a_true_call_is_no_error_at_whatever_moment(coach: str) -> None:
    steps = (
        "5; call 3-5; draw player; call 7-5; call player-7; draw banker; call banker-8-7; push banker; call 7-8; "
        "call banker-8; take 2 player; call banker-8-7; rest"
    )
    game = played(DRAWS, steps, coach=coach)
    assert judged(game) == []
    assert game.table.lost == (0, 0)


def test_half_of_two_totals_leaves_the_other_to_be_called() -> None:
    game = played(DRAWS, "4; call banker-5; draw player")
    assert judged(game) == ["m23"]
    game = played(DRAWS, "4; call player-3; call banker-6")
    assert judged(game) == ["m11"]


def test_a_false_call_is_an_error_in_every_form() -> None:
    for call, error in (("player-4", "m11"), ("banker-5-4", "m11"), ("3-6", "m11")):
        assert judged(played(DRAWS, f"4; call {call}")) == [error]
    for call, error in (("7-6", "C12"), ("6-8", "m11"), ("tie-6-6", "C12")):  # Banker has 7, Player 6
        assert judged(played(BANKER_WINS, f"8; call {call}")) == [error]


@pytest.mark.parametrize("right", ["call 3-5", "call player-3", "call banker-5-3"])
@pytest.mark.parametrize("coach", ["silent", "correct"])
def test_a_wrong_total_is_put_right_in_every_form(right: str, coach: str) -> None:
    game = played(DRAWS, f"4; call 2-5; {right}; rest", coach=coach)
    assert judged(game) == ["m11"]
    assert game.table.faults[0].corrected == ("at once" if coach == "silent" else "prompted")


def test_a_call_that_is_none_of_totals_is_asked_back() -> None:
    game = played(DRAWS, "4; call last", coach="block")
    assert game.table.call_due == "3-5"
    assert judged(game) == ["morder"]


# ---------------------------------------------------------------------------------- the hands, and picking up cards


@pytest.mark.parametrize("coach", ["silent", "correct"])
def test_whoever_taps_out_shows_empty_hands_first(coach: str) -> None:
    game = played(PLAYER_STANDS, "rest", coach=coach)
    shown = game.copy()
    told = do(game, "tapout")
    assert judged(game) == ["m24"]
    assert ("Floor: Show that your hands are empty before you leave." in told) == (coach == "correct")
    assert game.phase == "game_over"
    assert do(shown, "hands") == ["The hands are shown empty"]
    do(shown, "hands")  # once more is no error
    do(shown, "tapout")
    assert judged(shown) == []
    assert shown.phase == "game_over"


def test_where_the_floor_refuses_nobody_taps_out_before_the_hands_are_shown() -> None:
    game = played(PLAYER_STANDS, "rest", coach="block")
    assert do(game, "tapout") == ["Floor: Show that your hands are empty before you leave."]
    assert (judged(game), game.phase) == (["m24"], "between")
    do(game, "hands")
    do(game, "tapout")
    assert (judged(game), game.phase) == (["m24"], "game_over")


@pytest.mark.parametrize("coach", ["silent", "correct"])
def test_player_s_cards_are_picked_up_first(coach: str) -> None:
    game = played(PLAYER_STANDS, "7; 3", coach=coach)
    while game.table.due() != ("discard",):
        do(game, game.table.due()[0])
    player, banker = game.table.player, game.table.banker
    right = game.copy()
    do(right, "discard")
    assert right.table.dead[-4:] == (*player, *banker)
    assert judged(right) == []
    do(game, "discard banker")
    assert judged(game) == ["morder"]
    assert game.table.faults[0].text == "Pick up Player's cards first, then Banker's."
    assert (game.phase, game.table.dead[-4:]) == ("between", (*banker, *player))


def test_the_order_of_picking_up_is_refused_where_mistakes_are() -> None:
    game = played(PLAYER_STANDS, "7", coach="block")
    while game.table.due() != ("discard",):
        do(game, game.table.due()[0])
    assert do(game, "discard banker") == ["Floor: Pick up Player's cards first, then Banker's."]
    assert (judged(game), game.phase) == (["morder"], "settle")
