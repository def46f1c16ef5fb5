"""The floor, hands without bets, tapping out, taking a shoe over, one act as one error, and par."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.casino.baccarat.coup_reports import par_time
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.shoe import MIDDLE
from cardrules.casino.faults_and_grades import Fault, FaultVerdict, accuracy
from cardrules.casino.remedies_to_choose import OFFERED
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import ACE, card_of, cards_text, pack, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Event,
    IllegalAction,
    Note,
    action_text,
    after,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text

BANKER_WINS: Final = "6S 5D KC 2H"
TIE: Final = "7S 7H QC KD"
BETS: Final = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000"


def do(game: MiniBaccarat, *texts: str) -> list[str]:
    """Do actions of whoever is waited for; the lines of the log that come of them."""
    out: list[Event] = []
    for text in texts:
        before = {zone.id: zone.cards for zone in game.view(0).zones}
        events: list[Event] = []
        game.apply(min(game.waiting_for()), parse_action(text, game.verbs), events)
        shown = {zone: tuple(cards) for zone, cards in after(before, redact(events, 0)).items()}
        assert shown == {zone.id: zone.cards for zone in game.view(0).zones}, text
        out += events
    return [event.text for event in out if isinstance(event, Note)]


def at_bets(cards: str = BANKER_WINS, bets: str = BETS, **options: Any) -> MiniBaccarat:
    """A table whose bets lie and are not closed yet; these cards come next."""
    game = MiniBaccarat({"shoe_steps": "skip", "coach": "silent", **options})
    wanted = parse_cards(cards)
    burned = card_of(ACE, 0, 7)
    rest = [card for card in game.house.pack if card not in wanted and card != burned]
    order = [rest[-1], burned, rest[0], *wanted, *rest[1:-1]]
    do(game, "table 1", "shuffle " + cards_text(order), "cut 1", "open", f"bets {bets}")
    return game


def dealt(cards: str = BANKER_WINS, bets: str = BETS, **options: Any) -> MiniBaccarat:
    """The first four cards have been dealt, and their totals called."""
    game = at_bets(cards, bets, **options)
    do(game, "close")
    while len(game.table.player) + len(game.table.banker) < 4 or game.table.call_due:
        do(game, game.table.due()[0])
    return game


def settling(cards: str = BANKER_WINS, bets: str = BETS, **options: Any) -> MiniBaccarat:
    game = dealt(cards, bets, **options)
    while game.phase == "coup" or game.table.call_due:
        do(game, game.table.due()[0])
    return game


def finish(game: MiniBaccarat, phase: str = "between") -> list[str]:
    """Do what is due up to a phase; the steps."""
    steps = []
    while game.phase != phase:
        if game.phase == "bets":
            do(game, "bets 1:banker:2500")
            continue
        steps.append(game.table.due()[0])
        do(game, steps[-1])
    return steps


def errors(game: MiniBaccarat) -> list[tuple[str, str]]:
    return [(fault.error, fault.corrected) for fault in game.table.faults]


def offered(game: MiniBaccarat) -> list[str]:
    """The buttons, as actions."""
    return [
        action_text(choice.action())
        for choice in game.choices(0)
        if choice.button and not (choice.values or choice.amounts)
    ]


# ------------------------------------------------------------------------------------------- one act is one error


def test_clearing_while_losing_bets_lie_is_one_error_and_each_winner_that_is_not_paid_one() -> None:
    game = settling()
    do(game, "discard")
    assert errors(game) == [("R14", ""), ("R16", ""), ("R16", "")]
    assert [fault.severity for fault in game.table.faults] == ["C", "C", "C"]
    assert accuracy(game.table.faults, 30) == 70.0
    told = settling(coach="correct")
    assert do(told, "discard") == ["Floor: Clear the cards only after every bet is settled."]


def test_the_worse_of_two_errors_counts() -> None:
    minor = Fault(Error.WRONG_SEQUENCE, "m", "wrong order", 3, 9)
    assert minor.and_also(FaultVerdict(Error.LOSER_PAID, "That bet lost.")) == Fault(
        Error.LOSER_PAID, "C", "That bet lost.", 3, 9
    )
    assert minor.and_also(FaultVerdict(Error.OUT_OF_ORDER, "First clear.")) == minor
    assert minor.and_also(FaultVerdict(Error.EXPOSED_CARD, "It lies face up.")) == minor
    game = settling()
    do(game, "pay 2 player 5000")  # before anything is taken, and it lost
    assert errors(game) == [("R14", "")]


# ------------------------------------------------------------------------------------------------------------ par


def test_par_is_that_of_the_bets_that_were_to_be_settled() -> None:
    right, early = settling(), settling()
    finish(right)
    do(early, "discard")
    assert right.table.reports[0].par == early.table.reports[0].par == par_time(0, 2, 0, 2)
    assert early.table.counts == (0, 0, 0)
    tie = settling(TIE)
    finish(tie)
    assert tie.table.reports[0].par == par_time(0, 0, 1, 0)


def test_par_by_mouse() -> None:
    game = settling(hand="mouse")
    finish(game)
    assert game.table.reports[0].par == par_time(0, 2, 0, 2, "mouse")


# ------------------------------------------------------------------------------------------------------ tapping out


def test_tapping_out_ends_the_session_with_its_report() -> None:
    game = settling(TIE)
    finish(game)
    assert len(game.table.layout) == 3  # what pushed
    do(game, "hands")
    assert do(game, "tapout")[0] == "What pushed goes back to the bettors"
    ended = game.result()
    assert ended is not None
    assert ended.text == "{0} has dealt 1 coup with 0 errors: accuracy 100.0, job-ready."
    assert game.table.faults == ()
    assert game.table.layout == ()


def test_whoever_taps_out_serves_the_bettors_first() -> None:
    game = settling(bets=f"{BETS},buyin:1:10000", coach="block")
    finish(game)
    assert do(game, "tapout") == ["Floor: First spread the notes of position 1."]
    assert game.phase == "between"
    silent = settling(bets=f"{BETS},buyin:1:10000")
    finish(silent)
    do(silent, "tapout")
    assert (silent.phase, errors(silent)) == ("game_over", [("R24", ""), ("order", "")])  # nor were the hands shown


@pytest.mark.parametrize("make", [at_bets, dealt, settling])
def test_nobody_taps_out_in_the_middle_of_a_coup(make: Any) -> None:
    game = make(coach="block")
    before = vars(game.table).copy()
    with pytest.raises(IllegalAction):
        do(game, "tapout")
    assert vars(game.table) == before


def test_one_may_tap_out_before_the_first_coup() -> None:
    game = MiniBaccarat({"shoe_steps": "skip"})
    do(game, "table 1", "shuffle " + cards_text(game.house.pack), "cut 9")
    do(game, "hands")
    do(game, "tapout")
    assert game.phase == "game_over"


# --------------------------------------------------------------------------------------------------- what is called


def test_what_a_number_that_is_said_belongs_to() -> None:
    game = MiniBaccarat({"shoe_steps": "short"})
    order = [*pack(copies=8)]
    do(game, "table 1", "shuffle " + cards_text(order))
    said = []
    while len(game.table.reports) < 1:
        if game.phase == "cut":
            do(game, "cut 7")
        elif game.phase == "bets":
            do(game, f"bets {BETS}")
        step = game.table.due()[0]
        if step.startswith("call"):
            said.append((game.view(0).state.calling, step[5:].count("-")))
        do(game, step)
    assert said[0] == ("burn", 2)
    assert said[1] == ("totals", 1)
    assert said[-1][0] == "result"
    assert {kind for kind, _ in said[2:-1]} <= {"player", "banker"}


def test_after_a_third_card_a_number_is_the_new_total_of_that_hand() -> None:
    game = dealt("2S 3D KC QH 8C")
    assert game.table.calling == "totals"
    do(game, "draw player")
    assert game.table.calling == "player"
    do(game, "call player-0", "stand banker", "push banker")
    assert game.table.calling == "result"
    assert at_bets().table.calling == ""


# -------------------------------------------------------------------------------------------------------- the floor


def test_calling_the_floor_for_an_error_counts_half() -> None:
    for own, halves in (("allowed", True), ("floor", True)):
        game = settling(self_correct=own)
        do(game, "take 1 banker")  # it won
        log = do(game, "floor")
        assert log[-1] == "Floor: Put right the Banker bet of position 1."
        assert game.table.due() == ("restore 1 banker",)
        do(game, "restore 1 banker")
        finish(game)
        assert errors(game) == [("R13", "called")]
        assert accuracy(game.table.faults, 30) == (95.0 if halves else 90.0)


def test_mending_alone_counts_in_full_where_the_floor_is_to_be_called() -> None:
    found = {}
    for own in ("allowed", "floor"):
        game = settling(self_correct=own)
        do(game, "take 1 banker", "restore 1 banker")
        finish(game)
        found[own] = (errors(game), accuracy(game.table.faults, 30))
    assert found == {"allowed": ([("R13", "at once")], 95.0), "floor": ([("R13", "alone")], 90.0)}


def test_the_floor_sees_to_what_was_settled_too_early_itself() -> None:
    game = dealt("2S 3D KC QH 7C")
    do(game, "take 2 player", "floor")
    assert game.phase == "coup"
    assert errors(game) == [("R8", "called")]
    assert game.table.due() == ("draw player",)


def test_the_floor_is_called_rightly_for_what_is_nobodys_fault() -> None:
    late = at_bets(bets=f"{BETS},late:2:player:500", coach="block")
    do(late, "close")
    assert do(late, "floor")[-1] == "Floor: Give back the Player bet of position 2."
    assert do(late, "floor") == ["Floor: Nothing is wrong: go on."]  # once is enough
    exposed = at_bets(bets=f"{BETS},faceup:1", coach="block")
    do(exposed, "close")
    assert do(exposed, "floor")[-1] == "Floor: Burn a card."
    wrong = at_bets(bets="1:banker:51000", coach="block")
    assert do(wrong, "floor")[-1] == "Floor: Give back the Banker bet of position 1."
    assert [errors(game) for game in (late, exposed, wrong)] == [[("order", "prompted")], [], []]


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_the_floor_may_be_called_at_every_moment_and_needlessly_it_is_an_error(coach: str) -> None:
    game = MiniBaccarat({"coach": coach, "shoe_steps": "short"})
    do(game, "table 1", "shuffle " + cards_text(game.house.pack))
    calls = 0
    while len(game.table.reports) < 1:
        if game.phase == "cut":
            do(game, "cut 5")
        elif game.phase == "bets":
            do(game, f"bets {BETS}")
        before = {
            name: value for name, value in vars(game.table).items() if name not in ("faults", "steps", "coup_steps")
        }
        assert any(choice.verb == "floor" for choice in game.choices(0))
        do(game, "floor")
        calls += 1
        assert {name: value for name, value in vars(game.table).items() if name in before} == before
        do(game, game.table.due()[0])
    assert [fault.error for fault in game.table.faults] == ["order"] * calls


def test_while_the_floor_waits_a_further_call_is_no_error() -> None:
    game = dealt("6S 2H KC 3D 5C", coach="correct")
    do(game, "draw player", "floor", "move banker")
    assert errors(game) == [("R4", "prompted")]


# ------------------------------------------------------------------------------------------------- how it is put right


def test_the_floor_offers_four_remedies() -> None:
    game = dealt("6S 2H KC 3D 5C", coach="correct", remedy="choose")
    do(game, "draw player")
    offers = game.view(0).state.offers
    assert len(offers) == len(set(offers)) == OFFERED
    assert "move banker" in offers
    assert set(offers) <= set(offered(game))
    wrong = next(offer for offer in offers if offer != "move banker")
    assert do(game, wrong) == ["Floor: That does not put it right."]
    assert errors(game) == [("R4", "prompted"), ("order", "prompted")]
    do(game, "move banker")
    assert game.view(0).state.offers == ()
    assert cards_text(game.table.banker) == "2H 3D 5C"


@pytest.mark.parametrize(
    ("cards", "wrong", "right"),
    [
        (BANKER_WINS, "push player", "push banker"),
        (BANKER_WINS, "take 1 banker", "restore 1 banker"),
        (BANKER_WINS, "pay 1 banker 2400", "restore 1 banker"),
        ("2S 3D KC QH 7C", "take 2 player", "supervisor"),
        ("2S 3D KC QH 7C", "stand player", "draw player"),
    ],
)
def test_each_remedy_is_among_those_that_are_offered(cards: str, wrong: str, right: str) -> None:
    game = (settling if wrong.startswith(("take 1", "pay")) else dealt)(cards, coach="correct", remedy="choose")
    while wrong.startswith("push") and not game.table.due()[0].startswith("push"):
        do(game, game.table.due()[0])
    while wrong.startswith("pay") and game.table.to_take:
        do(game, game.table.due()[0])
    do(game, wrong)
    offers = game.table.prompt and game.view(0).state.offers
    assert right in offers
    for offer in offers:
        copy = game.copy()
        do(copy, offer)  # each can be tried
        assert (copy.table.prompt == "") is (offer == right)


def lit(game: MiniBaccarat) -> list[str]:
    """The buttons that stand out now."""
    return [choice.verb for choice in game.choices(0) if choice.button and not choice.restrained]


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_only_what_is_due_stands_out_and_in_a_test_nothing(coach: str) -> None:
    """A short shoe, dealt without a fault, from the gathering of the cards to the empty hands."""
    match = Match("mini_baccarat", {"coach": coach, "cut_depth": 52, "commission": "marked", "decks": 4}, "5")
    game = match.game
    assert isinstance(game, MiniBaccarat)
    shown: set[str] = set()
    match.run_chance()
    while game.phase not in ("hand_over", "game_over"):
        due = {action.verb for action in game.due()}
        assert set(lit(game)) <= due, (game.phase, due)
        assert not lit(game) or game.phase != "coup", "whether a hand draws is not told"
        shown |= {f"{game.phase} {verb}" for verb in lit(game)}
        match.apply(0, game.due()[0])
        if game.waiting_for() == {CHANCE} and game.phase != "hand_over":
            match.run_chance()
    told = {f"shoe {verb}" for verb in ("gather", "square", "offer", "slide", "load")}
    told |= {"burn burn", "between open", "close close", "settle discard", "end collect", "end hands", "end leave"}
    assert shown >= told if coach != "silent" else not shown
    assert ("burn sweep" in shown) is (coach == "block"), "elsewhere it would tell how many cards burn"


def test_a_bet_that_may_not_be_made_is_not_told_by_a_button() -> None:
    for bets in (BETS, "1:banker:100,3:player:5000"):
        game = at_bets(bets=bets, coach="correct", incidents="some")
        assert (lit(game), game.table.illegal_bets() != []) == ([], bets != BETS)


def test_a_remedy_stands_out_where_it_is_named() -> None:
    for remedy, found in (("named", ["move"]), ("choose", []), ("unaided", [])):
        game = dealt("6S 2H KC 3D 5C", coach="correct", remedy=remedy)
        do(game, "draw player")
        assert lit(game) == found
    game = dealt("6S 2H KC 3D 5C", self_correct="floor")
    do(game, "draw player")
    assert lit(game) == [], "a test tells nothing ..."
    do(game, "floor")
    assert lit(game) == ["move"], "... but what the floor has said when it was called"


def test_unaided_the_remedy_is_no_button() -> None:
    game = dealt("6S 2H KC 3D 5C", coach="correct", remedy="unaided")
    log = do(game, "draw player")
    assert log[-1] == "Floor: Player stands on 6 and 7."
    assert "move banker" not in offered(game)
    assert "move banker" in offered(dealt_wrongly())
    assert do(game, "burn") == ["Floor: That does not put it right."]
    do(game, "move banker")
    assert game.table.prompt == ""


def dealt_wrongly() -> MiniBaccarat:
    game = dealt("6S 2H KC 3D 5C", coach="correct")
    do(game, "draw player")
    return game


# ------------------------------------------------------------------------------------------------ hands without bets


@pytest.mark.parametrize("coach", ["correct", "silent"])
def test_a_card_drawn_in_error_begins_a_hand_without_bets(coach: str) -> None:
    game = dealt("7S 6H QC KD 9C 2S 3S 4S 5S", coach=coach, misdraw="free_hand")
    before = game.census()
    do(game, "draw player", "keep")
    assert cards_text(game.table.extra) == "9C"
    assert game.view(0).zone("extra").cards == game.table.extra
    steps = finish(game)
    assert steps[:3] == ["stand banker", "push player", "call player-7-6"]
    assert game.table.due() == ("freehand",)
    do(game, "freehand")
    assert game.table.free
    assert game.table.layout == ()
    do(game, "draw player")
    assert cards_text(game.table.player) == "9C"
    finish(game)
    assert len(game.table.reports) == 2
    assert game.table.reports[1].took is None
    assert game.table.reports[1].house == 0
    assert [error for error, _ in errors(game)] == ["R4"]
    assert sorted(game.census()) == sorted(before)
    do(game, "open")
    assert not game.table.free


def test_by_the_house_s_ways_it_is_burned_or_kept_and_nothing_else() -> None:
    burns = dealt("7S 6H QC KD 9C", coach="correct")
    do(burns, "draw player")
    assert burns.table.due() == ("burn",)
    keeps = dealt("7S 6H QC KD 9C", coach="correct", misdraw="free_hand")
    do(keeps, "draw player")
    assert keeps.table.due() == ("keep",)
    assert do(keeps, "stand banker") == ["Floor: First put it right: lay the card aside for a hand without bets."]


def test_of_two_cards_pulled_together_the_seen_one_is_kept() -> None:
    game = at_bets("9S 6H KC KD 9C", misdraw="free_hand")  # Player has a natural: nobody needs a fifth card
    do(game, "close", *["draw player", "draw banker"] * 1, "draw player", "pull banker seen")
    assert game.table.extra_state == "keep"
    do(game, "call 9-6")
    assert game.table.due() == ("keep",)
    do(game, "keep")
    finish(game)
    assert game.table.due() == ("freehand",)
    assert [error for error, _ in errors(game)] == ["R10"]


def test_two_cards_pulled_for_a_hand_that_stands_are_both_still_there() -> None:
    """Only one can begin a hand without bets: the one in error is burned where the other lies aside already."""
    game = dealt("7S 6H QC KD 9C 2S 3S 4S 5S", coach="silent", misdraw="free_hand")
    before = game.census()
    do(game, "pull player")
    assert (cards_text(game.table.player), cards_text(game.table.extra)) == ("7S QC 9C", "2S")
    do(game, "keep")
    assert cards_text(game.table.extra) == "2S"
    assert parse_cards("9C")[0] in game.table.dead
    assert sorted(game.census()) == sorted(before)


def test_at_the_end_of_the_shoe_what_was_kept_is_buried() -> None:
    game = dealt("7S 6H QC KD 9C", misdraw="free_hand", calls="auto")
    do(game, "draw player", "keep")
    game.table.last = "this"
    finish(game, "end")
    assert game.table.extra == ()
    assert parse_cards("9C")[0] in game.table.known


# ------------------------------------------------------------------------------------------- the middle of a shoe


def test_a_shoe_is_taken_over_in_its_middle() -> None:
    match = Match("mini_baccarat", {"begins": "middle", "coach": "silent"}, "17")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    table = game.table
    assert table.phase == "between"
    assert len(table.shoe) - table.cut_depth in MIDDLE
    assert table.coup == len(table.results) > 20
    assert (table.coups, table.reports) == (0, ())
    assert len(table.dead) + len(table.shoe) == 416
    while game.result() is None:
        match.apply(0, game.due()[0])
        match.run_chance()
    assert 16 <= len(table.reports) <= 50
    assert table.faults == ()
    assert check_record(read_record(record_text(match.record()))) == []


def test_how_many_coups_have_been_dealt_is_for_chance_to_say() -> None:
    game = MiniBaccarat({"begins": "middle"})
    do(game, "table 1", "shuffle " + cards_text(game.house.pack), "cut 77")
    assert game.waiting_for() == {CHANCE}
    offered_counts = [int(count) for count in game.choices(CHANCE)[0].values]
    assert 15 < min(offered_counts) < max(offered_counts) < 70
    for wrong in ("dealt", "dealt 99", "dealt -1", "dealt 03", "dealt 3 4"):
        with pytest.raises(IllegalAction, match="The shoe can be taken over after 0 to"):
            do(game, wrong)
    none = game.copy()
    do(none, "dealt 0")
    do(game, "dealt 11")
    assert (none.table.coup, game.table.coup, len(game.table.results)) == (0, 11, 11)
    do(game, "open", f"bets {BETS}")
    assert game.table.coup == 12


def test_the_next_shoe_of_a_session_is_a_whole_one() -> None:
    match = Match("mini_baccarat", {"begins": "middle", "calls": "auto", "minutes_limit": 60}, "17")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while game.table.shoes < 2 or game.table.phase != "between":
        match.apply(0, game.due()[0])
        match.run_chance()
    assert len(game.table.shoe) > 400


# --------------------------------------------------------------------------------------------------------- records


def test_an_older_record_replays() -> None:
    """One that knows none of the newer options."""
    match = Match("mini_baccarat", {"shoe_steps": "skip"}, "5")
    match.run_chance()
    for clock in range(2_000, 90_000, 1_000):
        match.apply(CLOCK, Action("at", (str(clock),)))
        match.apply(0, match.game.choices(0) and parse_action(match.game.view(0).state.due[0], match.game.verbs))
        match.run_chance()
    record = match.record()
    newer = ("hand", "self_correct", "misdraw", "remedy", "begins")
    older = record._replace(options={name: value for name, value in record.options.items() if name not in newer})
    assert check_record(read_record(record_text(older))) == []
