"""The dealer's procedure: the worked examples D1 to D13, every error R1 to R24, remedies, grades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardrules.casino.baccarat.coup_reports import CoupReport, par_time
from cardrules.casino.baccarat.dealer_calls import OURS, said
from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.faults import ERRORS, HEADINGS, Error, by_heading, payment_verdict, third_card_message
from cardrules.casino.baccarat.money_gone_wrong import OF_CARDS
from cardrules.casino.baccarat.rules import commission_on, outcome_of, settle
from cardrules.casino.chips import DOLLARS, is_well_cut
from cardrules.casino.faults_and_grades import Fault, FaultVerdict, Severity, accuracy, errors_by_coup, grade_of
from cardrules.casino.session_reports import speed_ratio
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import cards_text, pack, parse_cards
from cardrules.protocol.game import CHANCE, CLOCK, Action, Event, IllegalAction, Note, after, parse_action, redact
from cardrules.protocol.shuffling import chance_action

E15 = (
    "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000,3:tie:1000,5:player:1500,6:tie:2500,7:banker:3000,"
    "8:player:20000,9:banker:500,9:tie:500"
)
BANKER_WINS = "6S 5D KC 2H"
"""Player 6, Banker 7."""
PLAYER_WINS = "7S 6H QC KD"
TIE = "7S 7H QC KD"
ONE_BET = "1:banker:2500"


def do(game: MiniBaccarat, *texts: str, seat: int | None = None) -> list[str]:
    """Do actions of the seat that is waited for; the lines of the log that come of them."""
    out: list[Event] = []
    for text in texts:
        who = min(game.waiting_for()) if seat is None else seat
        game.apply(who, parse_action(text, game.verbs), out)
    return [event.text for event in out if isinstance(event, Note)]


def shoe_of(cards: str, burn: str = "AS'''", decks: int = 8) -> str:
    """The order of a shuffle after which, cut after the first card, ``burn`` comes out first and, when it has burned
    what it burns, these cards."""
    wanted = parse_cards(cards)
    first = parse_cards(burn)[0]
    rest = [card for card in pack(copies=decks) if card not in wanted and card != first]
    count = {"A": 1, "7": 7, "J": 10, "Q": 10, "K": 10}.get(burn[0], 1)
    order = [rest[-1], first, *rest[:count], *wanted, *rest[count:-1]]
    return "shuffle " + cards_text(order)


def at_bets(cards: str = BANKER_WINS, bets: str = ONE_BET, **options: object) -> MiniBaccarat:
    """A table whose bets lie and are not closed yet; these cards come next."""
    game = MiniBaccarat({"shoe_steps": "skip", "coach": "silent", **options})
    do(game, "table 1", shoe_of(cards, decks=game.house.decks), "cut 1", "open", f"bets {bets}")
    return game


def dealt(cards: str, bets: str = ONE_BET, count: int = 4, **options: Any) -> MiniBaccarat:
    """The first cards of a coup have been dealt, and their totals called if they have to be."""
    game = at_bets(cards, bets, **options)
    do(game, "close")
    for _ in range(count):
        do(game, game.table.due()[0])
    if count == 4 and game.table.call_due:
        do(game, game.table.due()[0])
    return game


def settled(cards: str, bets: str = E15, **options: Any) -> MiniBaccarat:
    """The result has been shown and called."""
    game = dealt(cards, bets, **options)
    while game.phase == "coup":
        do(game, game.table.due()[0])
    if game.table.call_due:
        do(game, game.table.due()[0])
    return game


@pytest.mark.parametrize(("order", "takes", "pays", "first", "start", "passed"), [
    ("right_to_left", [2, 4, 5, 9], [1, 3, 8], 9, "position 1, at your right", "from your right to your left"),
    ("left_to_right", [9, 5, 4, 2], [8, 3, 1], 2, "position 9, at your left", "from your left to your right"),
    ("left_then_right", [9, 5, 4, 2], [1, 3, 8], 2, "position 9, at your left", "from your left to your right"),
])  # fmt: skip
def test_a_house_settles_in_its_own_order(
    order: str, takes: list[int], pays: list[int], first: int, start: str, passed: str
) -> None:
    bets = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000,4:tie:1000,5:player:2500,8:banker:500,9:tie:500"
    game = settled(BANKER_WINS, bets, take_order=order, positions="9")
    wrong = settled(BANKER_WINS, bets, take_order=order, positions="9")
    do(wrong, f"take {first} {'tie' if first == 9 else 'player'}")
    assert [(fault.error, fault.text) for fault in wrong.table.faults] == [("R19", f"Start from {start}.")]
    done = finish_coup(game)
    assert list(dict.fromkeys(int(step.split()[1]) for step in done if step.startswith("take"))) == takes
    assert [step.split()[2] for step in done if step.startswith("take 2")] == ["player", "tie"], "nearest first"
    assert [int(step.split()[1]) for step in done if step.startswith("pay")] == pays
    assert game.table.faults == ()
    late = settled(BANKER_WINS, bets, take_order=order, positions="9")
    do(late, late.table.due()[0])
    last = late.table.to_take[-1]
    do(late, f"take {last[0]} {last[1]}")
    assert late.table.faults[-1].text == f"A position before this one comes first: {passed}."


def finish_coup(game: MiniBaccarat) -> list[str]:
    """Do what is due until the cards are cleared; the steps."""
    steps = []
    while game.phase in ("coup", "settle"):
        steps.append(game.table.due()[0])
        do(game, steps[-1])
    return steps


def errors(game: MiniBaccarat) -> list[str]:
    return [fault.error for fault in game.table.faults]


def hands(game: MiniBaccarat) -> str:
    return f"{cards_text(game.table.player)} / {cards_text(game.table.banker)}"


# ------------------------------------------------------------------------------------------- E1, E16: the shoe


def prepared(order: str, cut: int, **options: Any) -> MiniBaccarat:
    """A table up to the loading of the shoe, every step in its order."""
    game = MiniBaccarat({"coach": "silent", "calls": "auto", **options})
    do(game, "table 1", order)
    while game.phase == "shoe":
        do(game, game.table.due()[0])
        if game.phase == "cut":
            do(game, f"cut {cut}")
    return game


@pytest.mark.parametrize(("first", "count"), [("7S", 7), ("KS", 10), ("AS", 1)])
def test_e1_burning(first: str, count: int) -> None:
    game = prepared(shoe_of("2C", burn=first), 1)
    do(game, "burn")
    assert game.view(None).zone("burn").cards == (parse_cards(first)[0],)
    for _ in range(count):
        assert game.table.due() == ("burn",)
        do(game, "burn")
    assert game.view(None).zone("burn").cards == (parse_cards(first)[0], *[None] * count)
    do(game, "sweep")
    assert len(game.table.dead) == count + 1
    assert game.phase == "between"


@pytest.mark.parametrize(("burn", "options", "count"), [("KS", {"burn_ten": 0}, 0), ("AS", {"burn_ace": 11}, 11)])
def test_burn_options(burn: str, options: dict[str, object], count: int) -> None:
    game = prepared(shoe_of("2C", burn=burn), 1, **options)
    do(game, "burn")
    assert game.table.burn_left == count


def test_e16_the_cut() -> None:
    order = list(pack(copies=8))
    seven = next(card for card in order if card & 15 == 7)
    order.remove(seven)
    order.insert(150, seven)  # original card 151
    game = prepared("shuffle " + cards_text(order), 150)
    assert list(game.table.shoe) == order[150:] + order[:150]
    depth_card = len(game.table.shoe) - game.table.cut_depth
    assert game.table.shoe[depth_card - 1 : depth_card + 1] == (order[97], order[98])
    while game.phase == "burn":
        do(game, game.table.due()[0])
    do(game, "open", f"bets {ONE_BET}", "close", "draw player")
    assert game.table.player == (order[158],)


@pytest.mark.parametrize(
    ("first", "options", "message"),
    [
        ("AS", {}, "An ace burns one more."),
        ("AS", {"burn_ace": 11}, "An ace burns eleven more."),
        ("8S", {}, "An eight burns eight more."),
        ("KS", {"burn_ten": 0}, "A king burns no more."),
    ],
)
def test_what_a_card_burns_is_told(first: str, options: dict[str, Any], message: str) -> None:
    game = prepared(shoe_of("2C", burn=first), 1, coach="block", **options)
    do(game, "burn")
    count = game.table.burn_left
    assert do(game, "burn" if not count else "sweep") == [f"Floor: {message}"]


def test_the_last_hand_may_be_called_with_the_cut_card_in_hand() -> None:
    game = at_bets()
    game.table.cut_depth = len(game.table.shoe)
    do(game, "close", "draw player", "call last", "aside", "draw player")
    assert errors(game) == []


def test_the_full_preparation_in_all_its_steps() -> None:
    game = MiniBaccarat({"shoe_steps": "full", "decks": 4})
    do(game, "table 3", shoe_of("2C", decks=4))
    steps = []
    while game.phase in ("shoe", "cut"):
        step = "cut 77" if game.phase == "cut" else game.table.due()[0]
        steps.append(step.split()[0])
        do(game, step)
    pick = ["pick", "riffle", "riffle", "strip", "riffle", "lay"]
    assert steps[:27] == ["gather", "wash", "stacks", *pick * 4]
    assert [step for step in steps[27:] if step != "offer"] == ["square", "cut", "slide", "cutcard", "load"]
    assert game.table.faults == ()


def test_whoever_refuses_the_cut_is_passed_over_and_at_last_the_dealer_cuts() -> None:
    game = MiniBaccarat({"coach": "block"})
    do(game, "table 1", shoe_of("2C"), "gather", "mix", "square")
    game.table.bettors = tuple(bettor._replace(cuts=False) for bettor in game.table.bettors)
    offers = [f"offer {bettor.position}" for bettor in game.table.bettors]
    assert list(game.table.due()) == offers
    first = offers[0].split()[1]
    assert f"Position {first} would rather not cut" in do(game, offers[0])
    assert "Floor: That bettor has refused; offer it to the next." in do(game, offers[0])
    assert "Floor: Offer the cut card to a bettor first." in do(game, "insert 9")
    do(game, *offers[1:])
    assert game.table.due() == ("insert 208",)
    before = game.table.heap
    assert do(game.copy(), "insert 60") == ["The dealer cuts the pack"]  # anywhere will do
    do(game, "insert 208", "slide")
    assert game.table.heap == before[208:] + before[:208]


@pytest.mark.parametrize(("depth", "faults"), [(52, []), (57, []), (47, []), (58, ["order"])])
def test_the_cut_card_snaps_to_its_place(depth: int, faults: list[str]) -> None:
    game = MiniBaccarat({"coach": "silent"})
    do(game, "table 1", shoe_of("2C"), "gather", "mix", "square")
    while game.phase == "shoe":
        do(game, game.table.due()[0])
    do(game, "cut 20", "slide", f"cutcard {depth}")
    assert game.table.cut_depth == 52
    assert errors(game) == faults


def test_steps_left_out_in_silence_are_errors_of_order() -> None:
    game = MiniBaccarat({"coach": "silent", "calls": "auto"})
    do(game, "table 1", shoe_of("2C"))
    do(game, "load")
    assert errors(game) == ["order"]
    assert len(game.table.shoe) == 416
    assert game.table.cut == "in"
    game = MiniBaccarat({"coach": "silent"})
    do(game, "table 1", shoe_of("2C"), "mix")
    assert errors(game) == ["order"]
    assert game.table.due() == ("square",)
    assert len(game.table.heap) == 416
    for coach in ("block", "correct"):
        game = MiniBaccarat({"coach": coach})
        do(game, "table 1", shoe_of("2C"))
        assert do(game, "load") == ["Floor: First gather all the cards."]
        assert game.table.due() == ("gather",)
        assert errors(game) == ["order"]


# ------------------------------------------------------------------------------------------------ D1 to D13


def test_d1_six_cards_burned_for_a_seven() -> None:
    game = prepared(shoe_of("2C", burn="7S"), 1, calls="buttons")
    do(game, "burn", "call burn-seven-7", *["burn"] * 6, "draw player")
    assert errors(game) == ["R20"]
    assert game.table.faults[0].text == "A seven burns seven more."
    assert game.table.faults[0].severity == "M"
    assert game.phase == "between"
    do(game, "burn")  # the missing one, at once
    assert game.table.faults[0].corrected == "at once"
    game = prepared(shoe_of("2C", burn="7S"), 1, calls="buttons", coach="block")
    do(game, "burn", "call burn-seven-7", *["burn"] * 6)
    assert do(game, "sweep") == ["Floor: A seven burns seven more."]
    do(game, "burn", "sweep", "open")
    assert errors(game) == ["R20"]


def test_d2_banker_3_stands_against_an_8() -> None:
    game = dealt("2S 3D KC QH 8C", coach="block")
    steps = finish_coup(game)
    assert steps[:6] == [
        "draw player", "call player-0", "stand banker", "push banker", "call banker-3-0", "pay 1 banker 2375"
    ]  # fmt: skip
    assert errors(game) == []
    assert said("banker-3-0", OURS) == "Banker, three over nothing"
    game = dealt("2S 3D KC QH 8C", coach="block")
    do(game, "draw player", "call player-0")
    assert do(game, "draw banker") == [
        "Floor: Banker 3 stands only against an 8. Use the value of Player's third card, not the new total."
    ]
    assert errors(game) == ["R5"]
    assert game.table.banker == tuple(parse_cards("3D QH"))


def test_d3_the_card_is_banker_s() -> None:
    game = dealt("6S 2H KC 3D 5C", coach="correct")
    log = do(game, "draw player")
    assert "Floor: Player stands on 6 and 7." in log
    assert errors(game) == ["R4"]
    assert game.table.due() == ("move banker",)
    do(game, "move banker")
    assert hands(game) == "6S KC / 2H 3D 5C"
    assert finish_coup(game)[:3] == ["call banker-0", "push player", "call player-6-0"]
    assert errors(game) == ["R4"]


def test_d4_the_card_is_burned() -> None:
    game = dealt("7S 6H QC KD 9C", coach="correct")
    do(game, "draw player")
    assert game.table.due() == ("burn",)
    do(game, "burn")
    assert hands(game) == "7S QC / 6H KD"
    assert parse_cards("9C")[0] in game.table.known
    assert finish_coup(game)[:3] == ["stand banker", "push player", "call player-7-6"]


def test_d5_the_card_is_player_s() -> None:
    game = dealt("3S 5H KC KD 4C 3D", coach="correct")
    assert "Floor: Player draws on 0 to 5." in do(game, "draw banker")
    assert errors(game) == ["R6"]
    do(game, "move player", "call player-7")
    assert finish_coup(game)[:4] == ["draw banker", "call banker-8", "push banker", "call banker-8-7"]


D6 = ["take 2 player", "take 2 tie", "take 3 tie", "take 5 player", "take 6 tie", "take 8 player", "take 9 tie",
      "pay 1 banker 2375", "pay 3 banker 9500", "pay 7 banker 2850", "pay 9 banker 475", "discard"]  # fmt: skip


def test_d6_e15_banker_wins_net() -> None:
    game = settled(BANKER_WINS)
    assert finish_coup(game) == D6
    report = game.table.reports[-1]
    assert report.par == 28_600
    assert report.house == 15_800
    assert game.table.counts == (7, 0, 4)


def test_e15_player_wins() -> None:
    game = settled(PLAYER_WINS)
    steps = finish_coup(game)
    assert [step for step in steps if step.startswith("pay")] == [
        "pay 2 player 5000",
        "pay 5 player 1500",
        "pay 8 player 20000",
    ]
    assert game.table.reports[-1].house == -6_000


def test_d7_e15_tie() -> None:
    game = settled(TIE)
    assert finish_coup(game) == ["pay 2 tie 4000", "pay 3 tie 8000", "pay 6 tie 20000", "pay 9 tie 4000", "discard"]
    assert game.table.reports[-1].par == 19_000
    assert game.table.reports[-1].house == -36_000
    stay = {(wager.position, wager.bet, wager.amount) for wager in game.table.layout}
    assert stay == {(1, "banker", 2500), (2, "player", 5000), (3, "banker", 10000), (5, "player", 1500),
                    (7, "banker", 3000), (8, "player", 20000), (9, "banker", 500)}  # fmt: skip


def test_d8_e15_banker_wins_marked() -> None:
    game = settled(BANKER_WINS, commission="marked")
    steps = finish_coup(game)
    assert steps[7:] == ["pay 1 banker 2500", "mark 1 125", "pay 3 banker 10000", "mark 3 500", "pay 7 banker 3000",
                         "mark 7 150", "pay 9 banker 500", "mark 9 25", "discard"]  # fmt: skip
    assert game.table.markers == ((1, 125), (3, 500), (7, 150), (9, 25))
    assert game.table.reports[-1].house == 31_000 - 16_000 + 800
    game = settled(BANKER_WINS, commission="marked", coach="block")
    do(game, *steps[:8])
    assert do(game, "pay 3 banker 10000") == ["Floor: Mark the commission before the next position."]
    assert errors(game) == ["R19"]


def play_until(game: MiniBaccarat, stop: Callable[[MiniBaccarat], bool], bets: str = ONE_BET) -> None:
    """The perfect dealer deals until something is so."""
    while not stop(game):
        if game.phase == "bets":
            do(game, f"bets {bets}")
        else:
            do(game, game.table.due()[0])


def test_d9_the_cut_card_decides_which_coup_is_the_last() -> None:
    game = at_bets(calls="auto")
    play_until(game, lambda g: g.phase == "between")
    first = game.copy()
    first.table.cut_depth = len(first.table.shoe)  # the cut card is next
    do(first, "open", f"bets {ONE_BET}", "close")
    assert "The cut card comes out" in do(first, "draw player")
    assert first.table.due() == ("aside",)
    do(first, "aside")
    play_until(first, lambda g: g.phase == "end")
    assert first.table.coup == 2
    game = at_bets("2S 5D 3C KH 4C 3S", calls="auto")  # Banker draws the sixth card
    game.table.cut_depth = len(game.table.shoe) - 5
    play_until(game, lambda g: g.table.cut == "hand")
    assert len(game.table.player) + len(game.table.banker) == 5
    finish = game.copy()
    finish.house = finish.table.house = finish.house._replace(one_more=False)
    finish.table.cut = "in"
    play_until(finish, lambda g: g.phase == "end")
    assert finish.table.coup == 1
    play_until(game, lambda g: g.phase == "end")
    assert game.table.coup == 2


def test_a_cut_card_that_comes_for_the_wrong_hand_puts_no_card_there() -> None:
    game = dealt("6S 5D KC QH 9C", coach="correct")
    game.table.cut_depth = len(game.table.shoe)
    do(game, "draw player")  # who stands
    assert errors(game) == []
    assert game.table.due() == ("aside",)
    do(game, "aside", "draw player")
    assert errors(game) == ["R4"]
    do(game, "move banker")
    assert hands(game) == "6S KC / 5D QH 9C"


def test_an_empty_shoe_makes_no_coup_void_that_needs_no_card() -> None:
    game = dealt("9S 5D KC QH 9C", coach="silent")
    game.table.shoe, game.table.cut = (), "out"
    do(game, "draw player")
    assert errors(game) == ["order"]
    finish_coup(game)
    assert game.table.reports[0].result == "P"


def test_the_last_hand_is_called() -> None:
    game = at_bets("2S 5D 3C KH 4C 3S")
    game.table.cut_depth = len(game.table.shoe) - 5
    play_until(game, lambda g: g.phase == "between")
    assert game.table.due() == ("call last",)
    early = at_bets()
    early.table.cut_depth = len(early.table.shoe)
    do(early, "close", "draw player", "aside")
    assert early.table.due() == ("call last",)
    do(early, "draw player")
    assert errors(early) == ["R23"]


@pytest.mark.parametrize(
    ("chips", "well"),
    [
        ("1x50000 3x2500 3x500 3x100 3x25", True),
        ("5x10000 3x2500 3x500 3x100 3x25", False),
        ("1x50000 3x2500 2x500 8x100 3x25", False),
    ],
)
def test_d10_a_payout_of_many_chips_is_right_but_not_well_cut(chips: str, well: bool) -> None:
    game = settled(BANKER_WINS, "1:banker:62500", table_max=1000)
    do(game, f"pay 1 banker 59375 {chips}")
    assert errors(game) == []
    assert game.table.ill_cut == (not well)
    assert sum(count for _, count in DOLLARS.fewest(59375)) == 13


def test_chips_must_be_right() -> None:
    game = settled(BANKER_WINS, "1:banker:10000")
    for chips, reason in (
        ("3x2500", "The chips do not make that amount."),
        ("19x500 0x100", "Chips are written like 3x2500."),
        ("95x7", "Chips are written like 3x2500."),
        ("many", "Chips are written like 3x2500."),
        ("20x500", "The chips do not make that amount."),
        ("380x25", "The rack has not that many of these chips."),
    ):
        before = game.view(0)
        with pytest.raises(IllegalAction, match=reason):
            do(game, f"pay 1 banker 9500 {chips}")
        assert game.view(0) == before
    for amount in ("x", "²", "09500", "9" * 3900):
        with pytest.raises(IllegalAction, match="The chips do not make that amount"):
            do(game, f"pay 1 banker {amount} 19x500")
    do(game, "pay 1 banker 9500 19x500")
    assert game.table.ill_cut == 1


def test_an_even_payout_may_be_sized_into_a_bet_of_one_colour() -> None:
    assert is_well_cut(10000, [(500, 20)], 500, DOLLARS)
    assert not is_well_cut(10000, [(500, 20)], 0, DOLLARS)
    game = settled(PLAYER_WINS, "1:player:10000:500")
    do(game, "pay 1 player 10000 20x500")
    assert game.table.ill_cut == 0
    game = settled(TIE, "1:tie:500:500")  # eight to one is no even money
    do(game, "pay 1 tie 4000 8x500")
    assert game.table.ill_cut == 1


def test_d11_commission_by_halves() -> None:
    assert [commission_on(bet) for bet in (18000, 3500, 11500)] == [900, 175, 575]
    assert DOLLARS.fewest(10925) == ((10000, 1), (500, 1), (100, 4), (25, 1))


def faults_of(text: str) -> list[Fault]:
    severities: dict[str, Severity] = {"C": "C", "M": "M", "m": "m"}
    return [Fault(Error.WRONG_PAYMENT, severities[letter], "", 1, 1) for letter in text]


def test_d12_accuracy() -> None:
    assert accuracy(faults_of("CMMmmm"), 30) == 79
    assert accuracy(faults_of("CMMmmm"), 60) == 89.5
    assert grade_of(faults_of("CMMmmm"), 30, 1.0).title == "not yet"


def test_d13_colour_up() -> None:
    assert DOLLARS.fewest(8200) == ((2500, 3), (500, 1), (100, 2))
    game = at_bets(bets=f"{ONE_BET},colour:1:8200")
    play_until(game, lambda g: g.phase == "between")
    bankroll = game.table.bettors[0].bankroll
    assert do(game, *game.table.service)[0] == "The small chips of position 1 are stacked and counted"
    assert game.table.bettors[0].bankroll == bankroll
    assert errors(game) == []


# -------------------------------------------------------------------------------------------- the grades


@pytest.mark.parametrize(
    ("faults", "coups", "speed", "title"),
    [
        ("", 30, 0.9, "fast"),
        ("m", 30, None, "job-ready"),
        ("", 30, 1.0, "job-ready"),
        ("MM", 30, 1.2, "job-ready"),
        ("MMM", 30, 1.0, "break-in"),
        ("C", 30, 1.0, "break-in"),
        ("C", 60, 1.0, "break-in"),
        ("CC", 60, 1.0, "break-in"),
        ("CC", 59, 1.0, "not yet"),
        ("MMMMM", 30, 1.8, "break-in"),
        ("MMMMMm", 30, 1.0, "not yet"),
        ("", 30, 1.81, "not yet"),
        ("m", 10, 0.5, "fast"),
    ],
)
def test_grades(faults: str, coups: int, speed: float | None, title: str) -> None:
    if title == "fast" and faults:
        coups = 30
    assert grade_of(faults_of(faults), coups, speed).title == title


def test_what_is_corrected_at_once_counts_half_and_is_not_uncorrected() -> None:
    fault = faults_of("C")[0]
    assert accuracy([fault._replace(corrected="at once")], 30) == 95
    assert accuracy([fault._replace(corrected="later")], 30) == 90
    assert grade_of([fault._replace(corrected="at once")], 30, 1.0).title == "job-ready"
    assert accuracy(faults_of("C" * 11), 30) == 0


def test_speed_is_the_average_of_the_coups_that_were_timed() -> None:
    def report(took: int | None) -> CoupReport:
        return CoupReport(1, "B", 6, 7, 0, 20, 0, 20_000, took)

    assert speed_ratio([report(10_000), report(None), report(30_000)]) == 1.0
    assert speed_ratio([report(None)]) is None
    assert par_time(2, 1, 3, 1) == 9_000 + 3_000 + 800 + 7_500 + 3_500


def test_headings_cover_every_error() -> None:
    assert set(ERRORS) == {"order", *(f"R{number}" for number in range(1, 25))}
    assert {error.heading for error in ERRORS.values()} == set(HEADINGS)
    assert by_heading(faults_of("CM"))["Payout accuracy"] == 2
    followed = FaultVerdict(Error.CARD_NOT_DEALT, "Player draws on 0 to 5.")
    assert faults_of("m")[0].led_to(followed).severity == "M"
    assert faults_of("C")[0].led_to(followed).severity == "C"


# -------------------------------------------------------------------------- every error, once in a whole shoe


def first_time(
    phase: str, text: str, when: Callable[[MiniBaccarat], bool] = lambda game: True
) -> Callable[[MiniBaccarat], str]:
    """Give this step the first time that something is so."""
    return lambda game: text if game.phase == phase and when(game) else ""


def cards_out(count: int) -> Callable[[MiniBaccarat], bool]:
    return lambda game: len(game.table.player) + len(game.table.banker) == count


def a_third_card(verb: str, hand: str, due: str) -> Callable[[MiniBaccarat], str]:
    """This step where another is due, once the totals are called."""
    return lambda game: (
        f"{verb} {hand}" if game.phase == "coup" and game.table.due() == (due,) and cards_out(4)(game) else ""
    )


def due_is(start: str, text: str) -> Callable[[MiniBaccarat], str]:
    return lambda game: text if game.table.due() and game.table.due()[0].startswith(start) else ""


def pay_wrong(change: Callable[[list[str], MiniBaccarat], str], winner: str = "") -> Callable[[MiniBaccarat], str]:
    def make(game: MiniBaccarat) -> str:
        due = game.table.due()
        if game.phase != "settle" or not due or not due[0].startswith("pay") or winner not in due[0]:
            return ""
        return change(due[0].split(), game)

    return make


def result_wrong(game: MiniBaccarat) -> str:
    due = game.table.due()
    if game.phase != "coup" or due[0] not in ("push player", "push banker"):
        return ""
    return (
        "tap" if len(game.table.reports) % 2 else {"push player": "push banker", "push banker": "push player"}[due[0]]
    )


def push_with_a_late_bet(game: MiniBaccarat) -> str:
    """The step that would be due if there were no late bet; a late bet is never given back."""
    late = [wager for wager in game.table.layout if wager.late]
    if not late or game.phase != "coup":
        return ""
    blind = game.copy()
    blind.table.layout = tuple(wager for wager in blind.table.layout if not wager.late)
    return blind.table.due()[0]


def one_bet_of(kind: str, verb: str) -> Callable[[MiniBaccarat], str]:
    """Take or pay the first bet that wins, loses or pushes."""

    def make(game: MiniBaccarat) -> str:
        table = game.table
        if game.phase != "settle" or table.call_due or (verb == "pay" and table.to_take):
            return ""
        for wager in table.layout:
            if table.result_of(wager).result == kind:
                end = " 2500" if verb == "pay" else ""
                return f"{verb} {wager.position} {wager.bet}{end}"
        return ""

    return make


def pay_a_loser(game: MiniBaccarat) -> str:
    table = game.table
    if game.phase == "settle" and not table.call_due and len(table.to_take) == 1 and table.to_pay:
        position, bet = table.to_take[0]
        return f"pay {position} {bet} 500"
    return ""


def take_out_of_order(game: MiniBaccarat) -> str:
    table = game.table
    if game.phase != "settle" or table.call_due or len(table.to_take) < 2:
        return ""
    position, bet = table.to_take[-1]
    return f"take {position} {bet}"


def mark_on_a_loss(game: MiniBaccarat) -> str:
    return (
        "mark 1 125" if game.phase == "settle" and not game.table.call_due and game.table.declared == "player" else ""
    )


def too_early(game: MiniBaccarat) -> str:
    """A bet that loses by the cards that lie there is taken though Player must draw."""
    table = game.table
    if table.due() == ("draw player",) and cards_out(4)(game):
        outcome = outcome_of(table.player, table.banker)
        return next(
            f"take {wager.position} {wager.bet}"
            for wager in table.layout
            if settle(wager.bet, wager.amount, outcome).result == "loses"
        )
    return ""


def pushed_too_early(game: MiniBaccarat) -> str:
    """The hand that is ahead with two cards is pushed though Player must draw."""
    table = game.table
    if table.due() == ("draw player",) and cards_out(4)(game):
        winner = outcome_of(table.player, table.banker).winner
        return "tap" if winner == "tie" else f"push {winner}"
    return ""


MARKED: dict[str, object] = {"commission": "marked"}
USUAL = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000"
INJECTED: dict[str, tuple[Callable[[MiniBaccarat], str], dict[str, object], str]] = {
    "R1": (first_time("close", "draw player"), {}, USUAL),
    "R2": (push_with_a_late_bet, {}, f"{USUAL},late:4:banker:2500"),
    "R3": (first_time("coup", "draw player", cards_out(1)), {}, USUAL),
    "R3 at the first card": (first_time("coup", "draw banker", cards_out(0)), {}, USUAL),
    "R4": (a_third_card("draw", "player", "stand player"), {}, USUAL),
    "R5": (a_third_card("draw", "banker", "stand banker"), {}, USUAL),
    "R6": (a_third_card("draw", "banker", "draw player"), {}, USUAL),
    "R7": (a_third_card("stand", "player", "draw player"), {}, USUAL),
    "R7 of Banker": (a_third_card("stand", "banker", "draw banker"), {}, USUAL),
    "R7 by a push": (pushed_too_early, {}, USUAL),
    "R8": (too_early, {}, USUAL),
    "R9": (
        lambda game: "draw player" if game.table.exposed_card is not None else "",
        {},
        f"{USUAL},faceup:1",
    ),
    "R10": (first_time("coup", "pull player", cards_out(2)), {}, USUAL),
    "R10 seen": (first_time("coup", "pull player seen", cards_out(2)), {}, USUAL),
    "R11": (lambda game: "call 0-0" if game.table.call_due not in ("", "0-0") and cards_out(4)(game)
            and game.table.call_due[0].isdigit() else "", {}, USUAL),
    "R12": (result_wrong, {}, USUAL),
    "R12 called": (lambda game: "call tie-6-6" if game.phase == "settle" and game.table.call_due else "", {}, USUAL),
    "R13": (one_bet_of("wins", "take"), {}, USUAL),
    "R14": (pay_a_loser, {}, USUAL),
    "R15": (one_bet_of("pushes", "take"), {}, USUAL),
    "R15 paid": (one_bet_of("pushes", "pay"), {}, USUAL),
    "R16": (pay_wrong(lambda words, _: f"pay {words[1]} {words[2]} {int(words[3]) + 50}"), {}, USUAL),
    "R16 marked": (lambda game: "mark 1 100" if game.table.due()[:1] == ("mark 1 125",) else "", MARKED, USUAL),
    "R17": (pay_wrong(lambda words, _: f"pay {words[1]} {words[2]} 2500", " 1 banker"), {}, USUAL),
    "R17 not marked": (lambda game: "discard" if game.table.due()[:1] == ("mark 1 125",) else "", MARKED, ONE_BET),
    "R17 not collected": (lambda game: "open" if game.table.due()[:1] == ("collect 1",) else "",
                          {**MARKED, "commission_due": "each_coup"}, ONE_BET),
    "R18": (pay_wrong(lambda words, _: f"pay {words[1]} {words[2]} 4750", " 2 player"), {}, USUAL),
    "R18 marked": (mark_on_a_loss, MARKED, USUAL),
    "R19": (take_out_of_order, {}, USUAL),
    "R19 paid first": (lambda game: f"pay {game.table.to_pay[0].position} {game.table.to_pay[0].bet} "
                       f"{game.table.to_pay[0].pays}" if game.phase == "settle" and not game.table.call_due
                       and game.table.to_take and game.table.to_pay else "", {}, USUAL),
    "R20": (first_time("burn", "sweep", lambda game: game.table.burn_left == 1 and not game.table.call_due), {}, USUAL),
    "R20 too many": (first_time("burn", "burn", lambda game: game.table.burn_left == 0 < len(game.table.burned)
                                and not game.table.call_due), {}, USUAL),
    "R21": (lambda game: "draw player" if game.table.cut == "hand" and cards_out(0)(game) else
            "draw banker" if game.table.cut == "hand" and cards_out(1)(game) else "", {}, USUAL),
    "R23": (lambda game: "draw player" if cards_out(4)(game) and game.table.call_due[:1].isdigit()
            and game.table.draws_third("player") else "", {}, USUAL),
    "R23 unsaid": (lambda game: "draw banker" if game.table.due()[:1] == ("stand player",)
                   and game.table.draws_third("banker") else "", {}, USUAL),
    "R24": (lambda game: game.table.due()[0].replace("give", "handover") if game.table.due()
            and game.table.due()[0].startswith("give") else "", {}, f"{USUAL},buyin:1:10000"),
    "R24 hands": (due_is("hands", "leave"), {}, USUAL),
}  # fmt: skip


def shoe_with(name: str, seed: int, coach: str) -> tuple[MiniBaccarat, str]:
    """A shoe of the perfect dealer with one error at the first chance, up to the end of that coup's shoe; and what
    was done wrong, or "" if the shoe gave no chance."""
    make, options, bets = INJECTED[name]
    game = MiniBaccarat({"coach": coach, "decks": 4, **options})
    wrong = ""
    while game.waiting_for():
        if game.waiting_for() == {CHANCE}:
            choice = game.choices(CHANCE)[0]
            plain = USUAL if wrong and bets.startswith(USUAL) else bets
            action = Action("bets", (plain,)) if choice.verb == "bets" else chance_action(choice, str(seed), 0)
            game.apply(CHANCE, action)
            continue
        step = "" if wrong else make(game)
        if step and (name != "R2" or step.startswith(("push", "tap"))):
            wrong = step
        game.apply(0, parse_action(step or game.table.due()[0], game.verbs))
    return game, wrong


@pytest.mark.parametrize("name", INJECTED)
def test_one_error_in_a_perfect_shoe_is_that_error_in_the_report(name: str) -> None:
    game, wrong = next(found for found in (shoe_with(name, seed, "silent") for seed in range(40)) if found[1])
    error = name.split()[0].replace("R7", "R8")  # nobody noticed it before the bets were settled
    assert errors(game) == [error], wrong
    fault = game.table.faults[0]
    other_way_round = (error in OF_CARDS and game.table.lost != (0, 0)) or (error == "R2" and game.table.lost[0] > 0)
    assert fault.severity == ("C" if other_way_round else ERRORS[error].severity)
    assert fault.corrected == ""
    assert fault.text.endswith(".")
    assert errors_by_coup(game.table.faults) == {fault.coup: (error,)}


@pytest.mark.parametrize("coach", ["block", "correct"])
@pytest.mark.parametrize("name", INJECTED)
def test_with_the_supervisor_s_help_every_coup_ends_as_it_should(name: str, coach: str) -> None:
    """The same shoe as the perfect dealer's, however the error was met: no result and no money differ."""
    seed, (game, _) = next(
        (seed, found) for seed, found in ((seed, shoe_with(name, seed, coach)) for seed in range(40)) if found[1]
    )
    assert errors(game) == [name.split()[0]]
    assert game.table.faults[0].corrected == "prompted"
    perfect = MiniBaccarat({"decks": 4, **INJECTED[name][1]})
    first = game.table.faults[0].coup or 1
    while len(perfect.table.reports) < first:
        if perfect.waiting_for() == {CHANCE}:
            choice = perfect.choices(CHANCE)[0]
            bets = Action("bets", (INJECTED[name][2],))
            perfect.apply(CHANCE, bets if choice.verb == "bets" else chance_action(choice, str(seed), 0))
        else:
            perfect.apply(0, perfect.due()[0])
    found, expected = game.table.reports[first - 1], perfect.table.reports[first - 1]
    assert (found.result, found.player, found.banker, found.house) == (
        expected.result,
        expected.player,
        expected.banker,
        expected.house,
    )
    assert game.table.markers == ()


def test_r22_the_shoe_runs_out() -> None:
    game = at_bets(coach="block")
    game.table.shoe = game.table.shoe[:3]
    game.table.cut = "out"
    do(game, "close", "draw player", "draw banker", "draw player")
    log = do(game, "draw banker")
    assert "The shoe has run out: the coup is void, and all bets go back" in log
    assert errors(game) == ["R22"]
    assert accuracy(game.table.faults, 30) == 100
    assert log[-1] == "Coup 1: the house wins $0"
    assert game.view(0).plates[0].lines == ("1 coup", "0 errors")
    assert game.phase == "end"
    assert game.table.layout == ()
    assert game.table.reports[-1].result == ""


# ----------------------------------------------------------------------------------------- what is said of errors

BLOCKED: list[tuple[str, dict[str, Any], str, str]] = [
    # cards, options, steps, what the supervisor says of the last
    (BANKER_WINS, {}, "draw player", "Announce no more bets first."),
    (BANKER_WINS, {}, "close; draw player; draw player", "The next card goes to Banker."),
    (BANKER_WINS, {}, "close; 4; stand player", "Call the totals first."),
    ("2S 3D KC QH 8C", {}, "close; 4; draw player", "Call the totals before drawing."),
    ("2S 3D KC 5H 8C", {}, "close; 5; draw player", "Banker has a natural 8 — no more cards."),
    ("4S 3D 5C 5H 8C", {}, "close; 5; draw banker", "Player has a natural 9 — no more cards."),
    ("2S 3D KC QH 8C", {}, "close; 5; stand player", "Player draws on 0 to 5."),
    ("6S 3D KC QH 8C", {}, "close; 5; draw player", "Player stands on 6 and 7."),
    ("2S 3D KC QH 9C", {}, "close; 7; stand banker", "Banker 3 stands only against an 8."),
    ("2S 4D KC QH 9C", {}, "close; 7; draw banker", "Banker 4 draws against 2 to 7."),
    ("2S 5D KC QH 9C", {}, "close; 7; draw banker", "Banker 5 draws against 4 to 7."),
    ("2S 6D KC QH 9C", {}, "close; 7; draw banker", "Banker 6 draws against 6 and 7."),
    ("2S 2D KC QH 9C", {}, "close; 7; stand banker", "Banker always draws on 0 to 2."),
    ("6S 5D KC QH 9C", {}, "close; 6; stand banker", "Player stood: Banker draws on 5 or less."),
    ("6S 6D KC QH 9C", {}, "close; 6; draw banker", "Player stood: Banker draws on 5 or less."),
    ("6S 7D KC QH 9C", {}, "close; 6; draw banker", "Banker always stands on 7."),
    ("2S 6D KC QH 5C", {}, "close; 7; draw banker",
     "Banker 6 draws against 6 and 7. Use the value of Player's third card, not the new total."),
    (BANKER_WINS, {}, "close; 7; push player", "That hand did not win."),
    (BANKER_WINS, {}, "close; 7; tap", "It is no tie; push the hand that won."),
    (TIE, {}, "close; 7; push player", "It is a tie — tap between the hands."),
    (BANKER_WINS, {}, "close; 9; pay 1 banker 2375", "Take the losing bets first."),
    (BANKER_WINS, {}, "close; 9; take 9 tie", "Start from position 1, at your right."),
    (BANKER_WINS, {}, "close; 9; take 1 banker", "This bet won."),
    (TIE, {}, "close; 9; take 1 banker", "On a tie, Player and Banker bets stay."),
    ("6S 5D 10C 10H 2C", {"commission": "ez"}, "close; 10; take 1 banker", "This bet pushes: it stays where it is."),
    (BANKER_WINS, {}, "close; 16; pay 1 banker 2250", "Short by $1.25."),
    (BANKER_WINS, {}, "close; 16; pay 1 banker 2400", "Over by 25 cents."),
    (BANKER_WINS, {}, "close; 16; pay 3 banker 9500", "Start from position 1, at your right."),
    (BANKER_WINS, {"commission": "marked"}, "close; 17; pay 3 banker 10000",
     "Mark the commission before the next position."),
    (BANKER_WINS, {"commission": "marked"}, "close; 17; mark 1 150", "Over by 25 cents."),
    (BANKER_WINS, {"commission": "marked"}, "close; 17; mark 1 100", "Short by 25 cents."),
    (BANKER_WINS, {"commission": "marked"}, "close; 17; mark 2 100", "No commission is due from this position."),
    (BANKER_WINS, {"commission": "marked"}, "close; 17; discard",
     "Clear the cards only after every bet is settled."),
    (BANKER_WINS, {}, "close; 9; discard", "Clear the cards only after every bet is settled."),
    (BANKER_WINS, {}, "close; discard", "The next card goes to Player."),
    (BANKER_WINS, {}, "close; 6; discard", "Clear the cards only after every bet is settled."),
    (BANKER_WINS, {}, "close; 5; take 2 player", "Say that Player stands."),
    (BANKER_WINS, {}, "close; 7; take 2 player", "Show the result first."),
    (BANKER_WINS, {}, "close; 8; take 2 player", "Call the result first."),
    ("2S 5D KC QH 9C", {}, "close; 5; take 1 banker", "Player draws on 0 to 5."),
    ("2S 5D KC QH 9C", {}, "close; 6; stand banker", "Call the new total first."),
    ("6S 5D KC QH 9C", {}, "close; 5; draw banker", "Say that Player stands."),
    ("6S 5D KC QH 9C", {}, "close; 5; stand banker", "Say that Player stands."),
    (BANKER_WINS, {}, "close; 6; push banker", "Say that Banker stands."),
    ("6S 5D KC QH 9C", {}, "close; 6; push banker", "Player stood: Banker draws on 5 or less."),
    (BANKER_WINS, {}, "close; 6; stand player", "Player's hand is complete."),
    (BANKER_WINS, {}, "close; 7; stand banker", "The hands are complete; show the result."),
    (BANKER_WINS, {}, "close; 4; call 6-8", "Count Banker's cards again."),
    (BANKER_WINS, {}, "close; 4; call 5-8", "Count both hands again."),
    (BANKER_WINS, {}, "close; 4; call player-5", "Count Player's cards again."),
    (BANKER_WINS, {}, "close; 4; call last", "Call both totals, Player's first."),
    ("2S 6D KC KH 5C", {}, "close; 6; call player-8", "Count Player's cards again, all three."),
    ("2S 6D KC KH 5C", {}, "close; 6; call banker-7", "Player's new total is to be called."),
    (BANKER_WINS, {}, "close; 8; call player-7-6", "Another result: look who has more."),
    (BANKER_WINS, {}, "close; 8; call banker-7-5",
     "The result is right, its totals are not; the winner's comes first."),
    (BANKER_WINS, {}, "close; 9; call last", "There is nothing to call now."),
    (BANKER_WINS, {}, "close; 9; call banker-8-6", "Count Banker's cards again."),
    (BANKER_WINS, {}, "close; aside", "The cut card has not come out."),
    (BANKER_WINS, {}, "close; return 1 banker", "That bet plays; leave it where it is."),
    (BANKER_WINS, {}, "return 1 banker", "That bet is right; leave it to its bettor."),
    (BANKER_WINS, {"deal_style": "face_down"}, "close; 4; turn banker", "Turn Player's cards first."),
    (BANKER_WINS, {"deal_style": "face_down"}, "close; 4; stand player", "Turn the cards over first."),
    ("6S 2H KC 3D 5C", {"deal_style": "face_down"}, "close; 4; draw banker", "Turn the cards over first."),
    (BANKER_WINS, {"deal_style": "face_down"}, "close; 5; turn player", "Those cards lie face up."),
    (BANKER_WINS, {"pace": "race"}, "close; 16; rake", "There is nothing to take."),
    (BANKER_WINS, {}, "close; 9; restore 1 banker", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "options", "steps", "message"), BLOCKED, ids=[row[3] + " " + row[2] for row in BLOCKED]
)
def test_a_refused_step_is_counted_and_changes_nothing_else(
    cards: str, options: dict[str, Any], steps: str, message: str
) -> None:
    """A number stands for so many right steps."""
    game = at_bets(cards, E15, coach="block", **options)
    *before, wrong = steps.split("; ")
    for step in before:
        for _ in range(int(step) if step.isdecimal() else 1):
            do(game, game.table.due()[0] if step.isdecimal() else step)
    if not message:
        with pytest.raises(IllegalAction):
            do(game, wrong)
        return
    layout, zones = game.table.layout, game.view(0).zones
    due = game.table.due()
    assert errors(game) == []
    assert do(game, wrong) == [f"Floor: {message}"]
    assert len(errors(game)) == 1
    assert game.table.faults[0].corrected == "prompted"
    assert (game.table.layout, game.view(0).zones, game.table.due()) == (layout, zones, due)


def test_no_more_cards_after_a_natural_8() -> None:
    assert third_card_message("player", [4, 4], 8, drew=True) == "Banker has a natural 8 — no more cards."


def test_a_payment_is_judged() -> None:
    assert payment_verdict("banker", 2500, 2375, 2375, net=True) is None
    for bet, wager, due, paid, net, error in (
        ("banker", 2500, 2375, 2500, True, "R17"),
        ("banker", 2500, 2500, 2375, False, "R18"),
        ("player", 2500, 2500, 2375, True, "R18"),
        ("tie", 500, 4000, 3975, True, "R18"),
        ("tie", 500, 4000, 4500, True, "R16"),
        ("banker", 2500, 2375, 2350, True, "R16"),
    ):
        verdict = payment_verdict(bet, wager, due, paid, net)
        assert verdict is not None
        assert verdict.error == error
    for rounding, paid, error in (("down_quarter", 1150, "R18"), ("exact", 1140, "R18"), ("exact", 1125, "R16")):
        game = settled(PLAYER_WINS, "1:player:1200", unit=1, commission_rounding=rounding)
        do(game, f"pay 1 player {paid}")
        assert errors(game) == [error]


# ------------------------------------------------------------------------------- remedies that nobody asked for

UNPROMPTED: list[tuple[str, str, str, str, dict[str, Any]]] = [
    # cards, the error, its remedy, what is due then
    ("6S 2H KC 3D 5C", "5; draw player", "move banker", "call banker-0", {}),
    ("7S 6H QC KD 9C", "5; draw player", "burn", "stand banker", {}),
    ("3S 5H KC KD 4C 3D", "5; draw banker", "move player", "call player-7", {}),
    ("3S 5H KC KD 4C 3D", "5; stand player", "draw player", "call player-7", {}),
    ("6S 5H KC KD 4C 3D", "6; stand banker", "draw banker", "call banker-9", {}),
    (BANKER_WINS, "1; draw player", "move banker", "draw player", {}),
    (BANKER_WINS, "4; call 6-8", "call 6-7", "stand player", {}),
    ("6S 5H KC KD 4C 3D", "4; stand player", "call 6-5", "draw banker", {}),
    (BANKER_WINS, "7; push player", "push banker", "call banker-7-6", {}),
    (TIE, "7; push player", "tap", "call tie-7-7", {}),
    (BANKER_WINS, "7; tap", "push banker", "call banker-7-6", {}),
    (BANKER_WINS, "9; take 1 banker", "restore 1 banker", "take 2 player", {}),
    (BANKER_WINS, "15; pay 9 tie 500", "restore 9 tie", "pay 1 banker 2375", {}),
    (TIE, "9; take 1 banker", "restore 1 banker", "pay 2 tie 4000", {}),
    (TIE, "9; pay 1 banker 2500", "restore 1 banker", "pay 2 tie 4000", {}),
    (BANKER_WINS, "16; pay 1 banker 2500", "restore 1 banker", "pay 3 banker 9500", {}),
    (BANKER_WINS, "17; mark 1 150", "mark 1 125", "pay 3 banker 10000", {"commission": "marked"}),
    (BANKER_WINS, "9; mark 2 150", "unmark 2", "take 2 player", {"commission": "marked"}),
    ("3S 5H KC KD 4C 3D", "5; take 2 player", "supervisor", "draw player", {}),
]


@pytest.mark.parametrize(("cards", "wrong", "remedy", "due", "options"), UNPROMPTED)
def test_an_error_put_right_at_once_and_unprompted_counts_half(
    cards: str, wrong: str, remedy: str, due: str, options: dict[str, Any]
) -> None:
    game = at_bets(cards, E15, **options)
    perfect = game.copy()
    count, step = wrong.split("; ")
    do(game, "close")
    for _ in range(int(count)):
        do(game, game.table.due()[0])
    do(game, step)
    assert len(errors(game)) == 1
    assert any(choice.verb == remedy.split()[0] for choice in game.choices(0))
    do(game, remedy)
    assert game.table.faults[0].corrected == "at once"
    assert game.table.due()[0] == due
    finish_coup(game)
    do(perfect, "close")
    finish_coup(perfect)
    assert len(errors(game)) == 1
    assert (game.table.reports[0].house, game.table.reports[0].result) == (
        perfect.table.reports[0].house,
        perfect.table.reports[0].result,
    )
    assert game.table.rack == perfect.table.rack
    assert game.table.bettors == perfect.table.bettors
    assert game.table.markers == perfect.table.markers
    assert game.table.layout == perfect.table.layout


@pytest.mark.parametrize(("wrong", "remedy"), [("take 1 banker", "restore 1 banker"), ("mark 2 150", "unmark 2")])
def test_what_the_floor_has_named_is_undone_with_the_whole_settlement(wrong: str, remedy: str) -> None:
    game = at_bets("3S 5H KC KD 4C 3D", E15, commission="marked", remedy="named")
    do(game, "close")
    for _ in range(5):
        do(game, game.table.due()[0])
    do(game, "take 2 player", wrong, "floor")
    assert game.table.prompt == remedy
    do(game, "supervisor")
    assert game.table.due() == ("draw player",)
    with pytest.raises(IllegalAction):
        do(game, remedy)
    finish_coup(game)


def test_the_bets_are_closed_late_but_unprompted() -> None:
    game = at_bets()
    do(game, "draw player", "close")
    assert errors(game) == ["R1"]
    assert game.table.faults[0].corrected == "at once"
    assert game.table.due() == ("draw banker",)


def test_a_remedy_that_comes_later_counts_in_full() -> None:
    game = settled(BANKER_WINS)
    do(game, "take 1 banker", "take 2 player", "restore 1 banker")
    assert game.table.faults[0].corrected == "later"
    game = dealt("3S 5H KC KD 4C 3D", calls="auto")
    do(game, "stand player", "push banker", "draw player")  # the push skips Banker's card too
    assert errors(game) == ["R7", "R7"]
    assert game.table.due() == ("draw banker",)


@pytest.mark.parametrize(
    ("cards", "wrong", "hands_then", "due"),
    [
        ("6S 5D KC 2H", "draw banker; draw player", "6S / 5D", "draw player"),
        ("6S 5D KC 2H", "draw banker; draw banker", "6S / 5D", "draw player"),
        ("6S 5D KC 2H", "draw banker; draw banker; draw player", "6S KC / 5D", "draw banker"),
        ("6S 5D KC 2H", "draw player; draw player; draw banker", "6S KC / 5D", "draw banker"),
        ("6S 5D KC 2H", "draw banker; draw player; draw player; draw banker", "6S KC / 5D 2H", "call 6-7"),
        ("6S 5D KC 2H", "draw banker; draw player; draw player; draw banker; call 5-8", "6S KC / 5D 2H", "call 6-7"),
        # The cards after the first four are looked at again, too: the hands that lay there drew by other totals.
        ("7S 3D KC QH 4C", "draw banker; draw player; 2; call 3-7; draw player", "7S KC / 3D QH 4C", "call banker-7"),
        ("3S 7D KC QH 4C", "draw banker; draw player; 2; call 7-3; stand player; draw banker", "3S KC 4C / 7D QH",
         "call player-7"),
        ("9S 3D KC QH 4C", "draw banker; draw player; 2; call 3-9; draw player", "9S KC / 3D QH", "push player"),
        ("6S 5D KC 2H", "draw banker; draw player; 2; call 5-8; push banker; call banker-8-5", "6S KC / 5D 2H",
         "call 6-7"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("style", ["face_up", "face_down"])
def test_a_misplaced_card_can_still_be_moved_later(
    style: str, cards: str, wrong: str, hands_then: str, due: str
) -> None:
    """By the order in which the cards left the shoe, until a bet is touched."""
    wrong = wrong.replace("; 2;", "; draw player; draw banker;")
    if style == "face_down":
        due = "turn player" if due == "call 6-7" and "call" not in wrong else due
        wrong = wrong.replace("call", "turn player; turn banker; call", 1)
    game = at_bets(cards, deal_style=style)
    do(game, "close", *wrong.split("; "))
    cure = game.table.pending[0][1]
    before = {viewer: {zone.id: zone.cards for zone in game.view(viewer).zones} for viewer in (0, None)}
    events: list[Event] = []
    game.apply(0, parse_action(cure, game.verbs), events)
    for viewer, zones in before.items():
        shown = after(zones, redact(events, viewer))
        assert {zone.id: tuple(shown[zone.id]) for zone in game.view(viewer).zones} == {
            zone.id: zone.cards for zone in game.view(viewer).zones
        }
    assert hands(game) == hands_then
    assert game.table.due()[0] == due
    misplaced = [fault for fault in game.table.faults if fault.error == "R3"]
    assert {fault.corrected for fault in misplaced} <= {"later", "at once"}
    assert len(misplaced) == 1 + wrong.startswith("draw banker; draw banker")


def test_a_misplaced_card_stays_once_a_bet_has_been_touched() -> None:
    game = at_bets("6S 5D KC 2H", "2:player:5000")
    do(game, "close", "draw banker", "draw player", "draw player", "draw banker", "call 5-8", "push banker",
       "call banker-8-5", "take 2 player")  # fmt: skip
    with pytest.raises(IllegalAction):
        do(game, "move player")
    do(game, "supervisor")  # who takes the chips back, and then moves the cards
    assert hands(game) == "6S KC / 5D 2H"
    assert {fault.corrected for fault in game.table.faults if fault.error == "R3"} == {"later"}
    finish_coup(game)
    assert game.table.lost == (0, 0)


def test_a_wrong_total_and_the_wrong_card_that_comes_of_it_count_once() -> None:
    game = dealt("3S 5H KC KD 4C 3D", count=3)
    do(game, "draw banker", "call 6-5", "stand player")
    assert errors(game) == ["R11"]
    assert game.table.faults[0].severity == "M"
    assert game.table.faults[0].text == "Count Player's cards again. It led to this: Player draws on 0 to 5."
    do(game, "stand banker")  # Banker has 5 and Player stood, by the cards that lie there, and as it was called
    assert errors(game) == ["R11", "R7"]


@pytest.mark.parametrize("coach", ["silent", "correct"])
def test_a_wrong_total_that_was_put_right_leads_to_nothing(coach: str) -> None:
    game = dealt("6S 2H KC 3D 5C", count=3, coach=coach)
    do(game, "draw banker", "call 5-5", "call 6-5", "draw player")
    assert [(fault.error, fault.severity) for fault in game.table.faults] == [("R11", "m"), ("R4", "M")]
    assert game.table.faults[1].corrected == ("prompted" if coach == "correct" else "")


def test_a_wrong_total_and_the_wrong_winner_that_comes_of_it_count_once() -> None:
    game = dealt(BANKER_WINS, count=3)
    do(game, "draw banker", "call 7-6", "stand player", "stand banker", "push player")
    assert [(fault.error, fault.severity) for fault in game.table.faults] == [("R11", "C")]


def test_going_on_without_a_result_is_one_error_of_order() -> None:
    game = dealt(BANKER_WINS, E15, calls="auto")
    do(game, "take 2 player")
    assert errors(game) == ["order"]
    game = dealt(BANKER_WINS, E15)
    do(game, "take 2 player")
    assert errors(game) == ["R23"]  # one act, though the calls of both hands are missing too


def test_an_error_is_followed_by_no_other_if_the_dealer_goes_on_from_there() -> None:
    """A wrong result is settled as it was shown, and that is no further error."""
    for cards, shown in ((BANKER_WINS, "push player"), (TIE, "push banker"), (PLAYER_WINS, "tap"),
                         ("KS KD QC QD KH KC", "push player")):  # fmt: skip
        game = dealt(cards, E15)
        while not game.table.complete:
            do(game, game.table.due()[0])
        if game.table.call_due:
            do(game, game.table.due()[0])
        do(game, shown)
        assert game.table.call_due == ""
        finish_coup(game)
        assert errors(game) == ["R12"]
        assert game.table.results[-1][0] == {BANKER_WINS: "B", PLAYER_WINS: "P"}.get(cards, "T")


def test_while_the_supervisor_waits_nothing_else_is_right() -> None:
    game = dealt("6S 2H KC 3D 5C", coach="correct")
    do(game, "draw player")
    assert do(game, "stand banker") == ["Floor: First put it right: move the card to Banker."]
    assert errors(game) == ["R4", "order"]
    assert game.table.due() == ("move banker",)


def test_with_the_supervisor_some_things_are_refused_and_some_only_noted() -> None:
    game = settled(BANKER_WINS, coach="correct")
    assert "Floor: Start from position 1, at your right." in do(game, "take 9 tie")
    assert game.table.wager(9, "tie") is None
    do(game, "take 8 player")  # noted once
    assert errors(game) == ["R19"]
    assert do(game, "discard") == ["Floor: Clear the cards only after every bet is settled."]
    assert errors(game) == ["R19", "R14"]


def test_what_is_left_unsettled_goes_back_to_the_bettors() -> None:
    game = settled(BANKER_WINS, "1:banker:2500,2:player:5000", commission="marked")
    do(game, "discard")
    assert [(fault.error, fault.severity) for fault in game.table.faults] == [("R14", "C"), ("R16", "C")]
    assert game.table.layout == ()
    assert game.table.house_won == 0


# --------------------------------------------------------------------------------------- bets and incidents


@pytest.mark.parametrize(
    ("bet", "message"),
    [
        ("1:banker:50500", "The maximum is $500."),
        ("1:banker:250", "The minimum is $5."),
        ("1:banker:700", "Bets are in multiples of $5."),
        ("1:tie:10500", "The maximum is $100."),
    ],
)
def test_a_bet_outside_the_limits_must_be_pointed_out(bet: str, message: str) -> None:
    name = bet.split(":")[1]
    game = at_bets(bets=f"{bet},2:player:500", coach="block")
    assert game.table.due() == (f"return 1 {name}",)
    assert do(game, "close") == [f"Floor: {message}"]
    do(game, f"return 1 {name}", "close")
    assert errors(game) == ["order"]
    silent = at_bets(bets=f"{bet},2:player:500")
    do(silent, "close")  # it plays in full
    assert errors(silent) == ["order"]
    assert silent.table.wager(1, name) is not None


def test_bets_on_both_sides() -> None:
    bets = "1:player:500,1:banker:500"
    assert at_bets(bets=bets).table.due() == ("return 1 banker",)
    assert at_bets(bets=bets, both_sides="on").table.due() == ("close",)


def test_a_late_bet_goes_back_and_the_original_plays() -> None:
    game = at_bets(BANKER_WINS, f"{ONE_BET},late:1:banker:5000,late:4:player:500", coach="block")
    assert "Position 1 adds chips after the bets were closed" in do(game, "close")
    assert game.table.due() == ("return 1 banker", "return 4 player")
    assert [token.kind for token in game.view(0).tokens if token.kind == "late"] == ["late"] * 2
    do(game, "draw player", "return 4 player", "draw banker", "draw player", "draw banker", "call 6-7")
    do(game, "stand player", "stand banker")
    assert do(game, "push banker") == ["Floor: Give the late bet back: it came after the bets were closed."]
    do(game, "return 1 banker", "push banker", "call banker-7-6")
    assert game.table.due() == ("pay 1 banker 2375",)
    assert errors(game) == ["R2"]


def test_a_late_bet_that_nobody_noticed_plays_with_the_others() -> None:
    game = at_bets(BANKER_WINS, f"{ONE_BET},late:1:banker:5000", calls="auto")
    do(game, "close", *["draw player", "draw banker"] * 2, "push banker")
    assert errors(game) == ["R2"]
    assert game.table.due() == ("pay 1 banker 7125",)
    game = at_bets(BANKER_WINS, "1:player:2500,late:1:player:5000", calls="auto")
    do(game, "close", *["draw player", "draw banker"] * 2, "take 1 player")  # nor was the result shown
    assert errors(game) == ["R2"]
    assert game.table.layout == ()
    assert game.table.won == 7500


def test_a_card_face_up_in_the_shoe() -> None:
    game = at_bets("6S 9H 5D KC 2H", f"{ONE_BET},faceup:2", coach="block")
    log = do(game, "close", "draw player")
    assert log[-1] == "The next card in the shoe lies face up"
    assert game.view(None).zone("shoe").cards[:2] == (parse_cards("9H")[0], None)
    assert do(game, "draw banker") == ["Floor: The next card lies face up: burn it and draw again."]
    assert errors(game) == ["R9"]
    assert ERRORS["R9"].severity == ""
    do(game, "burn", "draw banker")
    assert hands(game) == "6S / 5D"


def test_a_card_face_up_that_nobody_needs_is_turned_down() -> None:
    game = at_bets(BANKER_WINS, f"{ONE_BET},faceup:5", calls="auto")
    do(game, "close", *["draw player", "draw banker"] * 2)
    assert game.view(None).zone("shoe").cards[0] is not None
    do(game, "stand player", "stand banker")
    assert game.view(None).zone("shoe").cards[0] is None
    assert game.table.due() == ("push banker",)


def test_two_cards_at_once() -> None:
    game = at_bets("6S 5D KC 2H")
    do(game, "close", "pull player")
    assert game.view(None).zone("extra").cards == (None,)
    finish_coup(game)
    assert errors(game) == ["R10"]
    assert game.table.reports[0].player == 6
    game = at_bets("6S 5D KC 2H 9C", calls="auto")  # the second comes after the last card that is needed
    do(game, "close", "draw player", "draw banker", "draw player", "pull banker seen")
    assert game.table.due() == ("burn",)
    game = at_bets("9S 5D KC 2H 9C", calls="auto")
    do(game, "close", "draw player", "draw banker", "draw player", "pull banker seen")
    assert game.view(None).zone("extra").cards == tuple(parse_cards("9C"))
    assert game.table.due() == ("burn",)
    kept = game.copy()
    do(game, "burn")
    assert game.table.extra == ()
    do(kept, "push player")
    finish_coup(kept)
    assert kept.table.extra == ()
    assert parse_cards("9C")[0] in kept.table.known
    game = at_bets("9S 5D KC 2H 9C", calls="auto")
    do(game, "close", "draw player", "draw banker", "draw player", "pull banker")
    finish_coup(game)
    do(game, "open", f"bets {ONE_BET}", "close", "draw player")
    assert hands(game) == "9C / "


@pytest.mark.parametrize("fourth", ["2H", "10H"])
def test_a_second_card_does_not_tell_what_lies_face_down(fourth: str) -> None:
    """Whether a third card is due nobody knows yet, so nothing is certain."""
    game = at_bets(f"6S 5D KC {fourth} 9C", deal_style="face_down", calls="auto")
    do(game, "close", "draw player", "draw banker", "draw player", "pull banker seen")
    assert game.table.extra_state == "burn"


def test_cash_and_a_leaver_with_commission_owing() -> None:
    bets = f"{ONE_BET},2:player:500,buyin:2:10000,buyin:8:20000,leave:1"
    game = at_bets(BANKER_WINS, bets, commission="marked")
    do(game, "close")
    finish_coup(game)
    assert game.table.service == (
        "spread 2", "call change 10000", "give 2 10000", "drop",
        "spread 8", "call change 20000", "give 8 20000", "drop", "collect 1",
    )  # fmt: skip
    assert game.table.owes(1) == 125
    rack = game.table.rack
    do(game, "spread 2", "call change 10000", "give 2 7500")
    assert errors(game) == ["R16"]
    bettor = game.table.bettor(2)
    assert bettor is not None
    before = bettor.bankroll
    do(game, "give 2 10000")
    bettor = game.table.bettor(2)
    assert bettor is not None
    assert bettor.bankroll == before + 2500
    assert game.table.faults[0].corrected == "at once"
    do(game, "drop", "spread 8", "give 8 20000")
    assert errors(game) == ["R16", "R23"]
    do(game, "drop", "collect 1")
    assert game.table.bettor(1) is None
    assert game.table.bettor(8) is not None
    assert game.table.due() == ("open",)
    assert game.table.rack != rack


def test_a_leaver_pays_before_leaving_after_each_coup_too() -> None:
    game = at_bets(BANKER_WINS, f"{ONE_BET},leave:1", commission="marked", commission_due="each_coup")
    do(game, "close")
    finish_coup(game)
    assert game.table.service == ("collect 1",)
    assert game.table.bettor(1) is not None
    do(game, "collect 1")
    assert game.table.bettor(1) is None


@pytest.mark.parametrize("commission", ["net", "marked"])
def test_the_last_bettor_stays(commission: str) -> None:
    game = at_bets(BANKER_WINS, commission=commission)
    bets = [f"{bettor.position}:banker:2500,leave:{bettor.position}" for bettor in game.table.bettors]
    do(game, "close")
    finish_coup(game)
    do(game, "open", f"bets {','.join(bets)}", "close")
    while game.phase != "bets":
        do(game, game.table.due()[0])
    assert len(game.table.bettors) == 1
    assert game.choices(CHANCE)[0].values


def test_bettors_who_want_something_are_served_before_the_next_coup() -> None:
    game = at_bets(BANKER_WINS, f"{ONE_BET},buyin:1:10000", coach="block")
    do(game, "close")
    finish_coup(game)
    assert do(game, "open") == ["Floor: First spread the notes of position 1."]
    assert do(game, "call last") == ["Floor: First spread the notes of position 1."]
    do(game, "spread 1")
    assert do(game, "call change 5000") == ["Floor: The call is: Changing $100."]
    do(game, "call change 10000")
    assert do(game, "handover 1 10000") == ["Floor: Lay chips on the felt, never hand to hand."]
    assert do(game, "give 1 5000") == ["Floor: Short by $50."]
    do(game, "give 1 10000")
    assert do(game, "open") == ["Floor: First drop the notes into the box."]
    do(game, "drop", "open")
    silent = at_bets(BANKER_WINS, f"{ONE_BET},buyin:1:10000")
    do(silent, "close")
    finish_coup(silent)
    halfway = silent.copy()
    do(silent, "open")
    assert errors(silent) == ["order"]
    do(halfway, "spread 1", "drop")
    assert errors(halfway) == ["R23"]
    assert halfway.table.due() == ("open",)


def test_commission_is_collected_at_the_end_of_the_shoe() -> None:
    game = at_bets(commission="marked", decks=4)
    play_until(game, lambda g: g.phase == "end")
    owed = game.table.owes(1)
    assert owed > 0
    assert game.table.service == ("collect 1", "call end", "hands", "leave")
    skipped = game.copy()
    do(skipped, "call end")
    assert errors(skipped) == ["R17"]
    log = do(game, "collect 1")
    assert game.table.markers == ()
    assert "commission" in log[0]
    do(game, "call end", "hands")
    assert do(game, "leave")[-1].endswith("accuracy 100.0, job-ready.")
    assert game.phase == "game_over"


def test_marks_in_any_order() -> None:
    game = settled(BANKER_WINS, "1:banker:2500,2:player:500,3:banker:500", commission="marked")
    do(game, "pay 1 banker 2500", "mark 1 125")
    assert errors(game) == ["R19"]  # the losing bet still lies there; noted once
    do(game, "take 2 player", "pay 3 banker 500", "mark 3 25", "discard")
    assert errors(game) == ["R19"]
    game = settled(BANKER_WINS, "1:banker:2500,3:banker:500", commission="marked")
    do(game, "pay 1 banker 2500", "pay 3 banker 500", "mark 3 25", "mark 1 125")
    assert errors(game) == ["R19"]
    assert game.table.markers == ((1, 125), (3, 25))


def test_a_payment_put_right_after_its_mark_is_not_marked_twice() -> None:
    game = settled(BANKER_WINS, "1:banker:2500,3:banker:500", commission="marked")
    do(game, "pay 1 banker 2000", "mark 1 125", "restore 1 banker")
    assert game.table.due() == ("pay 3 banker 500",)
    assert game.table.markers == ((1, 125),)
    assert game.table.won == 125 - 2500


def test_nothing_can_be_lifted_where_nothing_lies() -> None:
    game = at_bets()
    with pytest.raises(LookupError, match="nothing lies on tie at position 1"):
        game.table.lying(1, "tie")
    with pytest.raises(LookupError, match="no result has been shown"):
        game.table.result_of(game.table.layout[0])


def test_the_rack_is_filled_when_asked_and_never_runs_dry() -> None:
    game = settled(BANKER_WINS, "1:banker:10000")
    game.table.rack = (20, 60, 200, 2, 400, 200, 80)
    do(game, "pay 1 banker 9500")
    assert game.table.rack == (20, 60, 200, 0, 391, 200, 80)
    assert any(choice.verb == "fill" for choice in game.choices(0))
    do(game, "discard")
    assert any(choice.verb == "fill" for choice in game.choices(0))
    assert do(game, "fill 2500") == ["The dealer calls for a fill of $25 chips"]
    assert not any(choice.verb == "fill" for choice in game.choices(0))
    assert "The fill of $25 chips has come" in do(game, "open")
    assert game.table.rack[3] == 300
    assert errors(game) == []
    game = settled(BANKER_WINS, "1:banker:500")
    game.table.rack = (20, 60, 200, 300, 400, 200, 2)
    assert "The floor fills up the rack" in do(game, "pay 1 banker 475")
    assert game.table.rack == (20, 60, 200, 300, 400, 196, 77)


def test_quarters_are_brought_at_once_since_nothing_can_stand_in_for_them() -> None:
    game = settled(BANKER_WINS, "1:banker:500,3:banker:1500")
    game.table.rack = (20, 60, 200, 300, 400, 200, 2)
    assert do(game, "fill 25") == [
        "The dealer calls for a fill of 25 cents chips", "The fill of 25 cents chips has come"
    ]  # fmt: skip
    assert (game.table.rack[-1], game.table.fills) == (80, ())
    assert finish_coup(game)
    assert errors(game) == []


def test_a_fill_that_was_called_for_too_early_is_brought_when_it_is_needed() -> None:
    game = settled(BANKER_WINS, "1:banker:500,3:banker:500")
    game.table.rack = (20, 60, 200, 300, 400, 200, 5)
    assert do(game, "fill 25") == ["The dealer calls for a fill of 25 cents chips"]
    do(game, "pay 1 banker 475")
    fills = [choice.values for choice in game.choices(0) if choice.verb == "fill"]
    assert (game.table.rack[-1], fills) == (2, [("25",)])
    assert "The fill of 25 cents chips has come" in do(game, "fill 25")
    assert finish_coup(game)
    assert errors(game) == []


def test_a_fill_comes_at_once_where_the_whole_rack_is_not_enough() -> None:
    """Two thousand dollars are to be paid, and ten hundreds would stand in for the thousands and five-hundreds."""
    game = settled("6S KC 2H 5D 2S 3D", "1:player:200000", table_max=5000)
    assert game.table.due() == ("pay 1 player 200000",)
    game.table.rack = (1, 0, 30, 0, 0, 0, 80)
    assert "The fill of $500 chips has come" not in do(game, "fill 50000"), "thirty hundreds will do"
    game.table.rack, game.table.fills = (1, 0, 5, 0, 0, 0, 80), ()
    assert "The fill of $500 chips has come" in do(game, "fill 50000")
    do(game, "pay 1 player 200000")
    assert errors(game) == []


@pytest.mark.parametrize("steps", [0, 1, 4, 8])
def test_a_fill_may_be_called_for_at_every_moment_of_a_coup(steps: int) -> None:
    game = at_bets(BANKER_WINS, "1:banker:2500")
    game.table.rack = (20, 60, 200, 2, 400, 200, 80)
    for step in range(20):
        if step == steps:
            assert [choice.values for choice in game.choices(0) if choice.verb == "fill"] == [("2500",)]
            assert do(game, "fill 2500") == ["The dealer calls for a fill of $25 chips"]
        elif game.phase != "between":
            do(game, game.table.due()[0])
    assert (game.phase, errors(game)) == ("between", [])


def test_in_a_race_all_losing_bets_may_be_taken_in_one_sweep() -> None:
    game = settled(BANKER_WINS, pace="race", coach="block")
    assert game.table.due() == ("take 2 player", "rake")
    do(game, "rake")
    assert game.table.counts == (7, 0, 0)
    assert finish_coup(game) == D6[7:]
    assert errors(game) == []
    assert not any(choice.verb == "rake" for choice in settled(BANKER_WINS).choices(0))


def test_large_payouts_are_called() -> None:
    game = settled(BANKER_WINS, "1:banker:100000,2:player:500", table_max=1000)
    do(game, "take 2 player", "pay 1 banker 95000")
    assert game.table.due() == ("call pay 95000",)
    wrong = game.copy()
    do(wrong, "call pay 90000")
    assert errors(wrong) == ["R23"]
    do(game, "discard")
    assert errors(game) == ["R23"]


def test_face_down_cards_are_turned_when_all_four_are_out() -> None:
    game = at_bets(BANKER_WINS, deal_style="face_down", coach="block")
    assert do(game, "close", "draw player")[-1] == "Player: a card, face down"
    do(game, "draw banker", "draw player", "draw banker")
    assert game.view(0).zone("player").cards == (None, None)
    assert game.table.due() == ("turn player",)
    assert do(game, "turn player") == ["Player has 6♠ K♣"]
    assert game.view(0).zone("banker").cards == (None, None)
    do(game, "turn banker")
    assert game.table.due() == ("call 6-7",)
    skipped = at_bets("6S 2H KC 3D 5C", deal_style="face_down", calls="auto")
    do(skipped, "close", *["draw player", "draw banker"] * 2, "draw banker")
    assert errors(skipped) == ["order"]
    half = at_bets("6S 2H KC 3D 5C", deal_style="face_down", calls="auto")
    do(half, "close", *["draw player", "draw banker"] * 2, "turn player", "draw banker")
    assert errors(half) == ["order"]
    assert half.view(0).zone("banker").cards == tuple(parse_cards("2H 3D 5C"))
    moved = at_bets(BANKER_WINS, deal_style="face_down", coach="correct")
    do(moved, "close", "draw player", "draw player", "move banker", "draw player", "draw banker")
    assert moved.table.due() == ("turn player",)
    do(moved, "turn player", "turn banker")
    assert hands(moved) == "6S KC / 5D 2H"


@pytest.mark.parametrize(("pace", "speed"), [("par", "1.00 of par"), ("race", "1.00 of par"), ("untimed", "")])
def test_the_clock_is_recorded_and_gives_the_time_of_a_coup(pace: str, speed: str) -> None:
    game = at_bets(pace=pace)
    game.apply(CLOCK, Action("at", ("4000",)))
    do(game, "close")
    for text, message in (("at 4000", "from 4,001 on"), ("at 9", "number"), ("at x", "number"), ("at", "number")):
        with pytest.raises(IllegalAction, match=message):
            do(game, text, seat=CLOCK)
    with pytest.raises(IllegalAction, match="Only the clock tells the time"):
        do(game, "at 5000", seat=0)
    while game.table.due() != ("discard",):
        do(game, game.table.due()[0])
    do(game, "at 16500", seat=CLOCK)
    do(game, "discard")
    report = game.table.reports[0]
    assert (report.took, report.par) == (12_500, 12_500)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows[0][-1] == "12.5 / 12.5"
    assert sheet.totals[-1] == speed
    assert (game.view(0).state.grade.speed is None) == (pace == "untimed")


def test_every_step_has_a_name() -> None:
    for text in (
        *(f"{verb} player" for verb in ("draw", "stand", "push", "move", "turn", "pull")),
        *(f"{verb} 3 tie" for verb in ("take", "restore", "return")),
        *(f"{verb} 3" for verb in ("offer", "unmark", "collect", "spread", "count", "insert", "cutcard")),
        *(f"{verb} 3 500" for verb in ("mark", "give", "handover")),
        "pay 3 tie 4000", "fill 25", "rake", "hands", "leave", "supervisor", "call last", "drop", "strip", "wash",
    ):  # fmt: skip
        named = said_step(text)
        assert named[0].islower()
        assert "_" not in named
    assert said_step("pay 3 tie 4000") == "pay $40 on the Tie bet of position 3"
    labels = MiniBaccarat({"skip_four": "on"}).house.labels
    assert said_step("take 4 tie", labels) == "take the Tie bet of position 5"
    assert said_step("draw player", labels) == "draw for Player"


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ("last", "Last hand"),
        ("end", "End of shoe"),
        ("colour", "Colour coming in"),
        ("burn-seven-7", "Seven — burn seven"),
        ("burn-ace-11", "Ace — burn eleven"),
        ("tie-6-6", "Tie, six–six"),
        ("9-0", "Player natural nine, Banker nothing"),
        ("change 10000", "Changing $100"),
    ],
)
def test_calls(call: str, text: str) -> None:
    assert said(call, OURS) == text


@pytest.mark.parametrize(
    ("cards", "result"),
    [("9S 6D KC 2H", "P9"), ("8S 4D 8C 4H", "Bpb8"), ("8S 9D KC 9H", "Tb8"), ("3S 5H KC KD 4C 3D", "B"),
     (BANKER_WINS, "B")],
)  # fmt: skip
def test_results_tell_the_winner_the_pairs_and_a_natural(cards: str, result: str) -> None:
    assert settled(cards, ONE_BET).table.results == (result,)


# -------------------------------------------------------------------------------------- money on the wrong side


def lost(steps: str, bets: str = ONE_BET, cards: str = BANKER_WINS, **options: Any) -> tuple[int, int]:
    """What the house and the bettors have lost when the coup has been settled by these steps."""
    game = dealt(cards, bets, calls="auto", **options)
    while game.phase == "coup":
        do(game, game.table.due()[0])
    do(game, *steps.split("; "), "discard")
    assert game.view(None).state.lost == game.table.lost
    assert game.copy().table.lost == game.table.lost
    return game.table.lost


BOTH = "1:banker:2500,2:player:5000"


@pytest.mark.parametrize(
    ("steps", "house", "bettors"),
    [
        ("take 2 player; pay 1 banker 2375", 0, 0),
        ("take 2 player; pay 1 banker 2275", 0, 100),  # underpaid
        ("take 2 player; pay 1 banker 2400", 25, 0),  # overpaid
        ("take 2 player; pay 1 banker 2500", 125, 0),  # no commission deducted
        ("take 2 player; take 1 banker", 0, 4875),  # a winning bet taken: the chips and what they won
        ("take 2 player", 0, 2375),  # a winning bet that was not paid
        ("pay 1 banker 2375", 5000, 0),  # a losing bet left
        ("pay 2 player 5000; pay 1 banker 2375", 10_000, 0),  # a losing bet paid
        ("pay 2 player 5000; pay 1 banker 2275", 10_000, 100),
        ("take 2 player; pay 1 banker 2275; restore 1 banker", 0, 0),
        ("take 2 player; take 1 banker; restore 1 banker; pay 1 banker 2375", 0, 0),
        ("pay 2 player 5000; restore 2 player; pay 1 banker 2375", 0, 0),
    ],
)
def test_money_lost_through_errors_that_stood(steps: str, house: int, bettors: int) -> None:
    assert lost(steps, BOTH) == (house, bettors)


@pytest.mark.parametrize(
    ("steps", "house", "bettors"),
    [
        ("take 2 player; pay 1 banker 2500; mark 1 125", 0, 0),
        ("take 2 player; pay 1 banker 2500", 125, 0),  # not marked
        ("take 2 player; pay 1 banker 2500; mark 1 100", 25, 0),
        ("take 2 player; pay 1 banker 2500; mark 1 150", 0, 25),
        ("take 2 player; pay 1 banker 2500; mark 1 125; mark 2 250", 0, 250),  # charged where none is due
        ("take 2 player; pay 1 banker 2500; mark 1 150; mark 1 125", 0, 0),
        ("take 2 player; pay 1 banker 2500; mark 1 125; mark 2 250; unmark 2", 0, 0),
    ],
)
def test_commission_lost_through_errors_that_stood(steps: str, house: int, bettors: int) -> None:
    assert lost(steps, BOTH, commission="marked") == (house, bettors)


def test_touching_what_pushes_is_a_loss() -> None:
    assert lost("take 1 banker", BOTH, TIE) == (0, 2500)
    assert lost("take 1 banker; restore 1 banker", BOTH, TIE) == (0, 0)
    assert lost("pay 1 banker 2375", BOTH, TIE) == (2375, 0)


def test_a_wrong_result_that_stood_is_a_loss_of_both() -> None:
    game = dealt(BANKER_WINS, BOTH, calls="auto")
    while game.table.due() != ("push banker",):
        do(game, game.table.due()[0])
    do(game, "push player")
    while game.phase == "settle":
        do(game, game.table.due()[0])
    assert game.table.lost == (10_000, 4875)


def test_losses_add_up_and_a_void_coup_loses_nothing() -> None:
    game = at_bets()
    game.table.lost = (100, 50)
    do(game, "close")
    game.table.cut, game.table.shoe, rest = "out", (), game.table.shoe
    game.table.dead = (*game.table.dead, *rest)
    do(game, "draw player")
    assert game.table.reports[-1].result == ""
    assert game.table.lost == (100, 50)


def test_a_report_tells_where_its_coup_begins() -> None:
    game = at_bets()
    while len(game.table.reports) < 3:
        if game.waiting_for() == {CHANCE}:
            do(game, f"bets {BOTH}")
        else:
            do(game, game.table.due()[0])
        if game.phase == "close":
            do(game, "draw player")  # a wrong step belongs to the coup, too
    first, second, third = game.table.reports
    assert first.done == 0
    assert second.done == first.steps
    assert third.done == second.done + second.steps
    assert third.done + third.steps == game.table.steps
