"""Mini Baccarat on the real window: a scripted trainee deals whole shoes with mouse and keys, and makes every
mistake."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from trainee import CONTROL, NONE, SHIFT, Trainee, open_from_home, open_match, open_table

from cardrules.casino.baccarat.faults import ERRORS
from cardrules.casino.baccarat.money_gone_wrong import OF_CARDS
from cardrules.casino.baccarat.rules import next_card
from cardrules.casino.chips import DOLLARS
from cardrules.casino.currencies import money
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card, cards_text, pack, parse_cards
from cardrules.protocol.game import CHANCE, Paid, action_text, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.school.dealing.session_report import SessionSheet
from dealers_choice.settings import Settings, save_settings

BANKER_WINS = "6S 5D KC 2H"
"""Player 6, Banker 7."""
PLAYER_WINS = "7S 6H QC KD"
TIE = "7S 7H QC KD"
USUAL = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000"
E15 = (
    "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000,3:tie:1000,5:player:1500,6:tie:2500,7:banker:3000,"
    "8:player:20000,9:banker:500,9:tie:500"
)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is shuffled and washed in a moment."""
    for step in ("mix", "wash"):
        monkeypatch.setitem(HOLD_MS, step, 40)


# ------------------------------------------------------------------------------------------------- situations


def act(match: Match, text: str) -> None:
    """Let whoever is waited for act."""
    match.apply(min(match.game.waiting_for()), parse_action(text, match.game.verbs))


def due(match: Match) -> str:
    assert isinstance(match.game, MiniBaccarat)
    return match.game.table.due()[0]


def shoe_of(cards: str, burn: str = "AS'''", decks: int = 8) -> str:
    """The order of a shuffle after which, cut after the first card, ``burn`` comes out first and, when it has burned
    what it burns, these cards."""
    wanted, first = parse_cards(cards), parse_cards(burn)[0]
    rest = [card for card in pack(copies=decks) if card not in wanted and card != first]
    count = {"A": 1, "7": 7, "K": 10}[burn[0]]
    return "shuffle " + cards_text([rest[-1], first, *rest[:count], *wanted, *rest[count:-1]])


def at_bets(cards: str = BANKER_WINS, bets: str = USUAL, steps: str = "", **options: object) -> Match:
    """A match whose bets lie and are not closed yet, and these steps done: a number stands for so many right ones.
    These cards come next."""
    match = Match("mini_baccarat", {"shoe_steps": "skip", **options}, "1")
    decks = int(str(match.game.options["decks"]))
    for text in ("table 1", shoe_of(cards, decks=decks), "cut 1", "open", f"bets {bets}"):
        act(match, text)
    for step in steps.split("; ") if steps else []:
        for _ in range(int(step) if step.isdecimal() else 1):
            act(match, due(match) if step.isdecimal() else step)
    return match


def finished(match: Match, bets: str) -> MiniBaccarat:
    """The same coup, or the next with these bets, dealt without error to its end."""
    game = match.game.copy()
    assert isinstance(game, MiniBaccarat)
    coups = len(game.table.reports)
    while len(game.table.reports) == coups:
        if game.waiting_for() == {CHANCE}:
            game.apply(CHANCE, parse_action(bets, game.verbs))
        else:
            game.apply(0, game.due()[0])
    return game


def played_until(match: Match, there: Callable[[MiniBaccarat], bool], bets: str = USUAL) -> Match:
    """Go on without error until something is so."""
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while not there(game):
        act(match, f"bets {bets}" if game.phase == "bets" else game.table.due()[0])
    return match


# ---------------------------------------------------------------------------------------------- whole shoes


def worth(trainee: Trainee) -> tuple[dict[tuple[int, str, int], int], int]:
    """What every bettor has on the rail and on the layout, and what the rack has, in cents."""
    state = trainee.state
    staked: dict[int, int] = {}
    for wager in state.layout:
        staked[wager.position] = staked.get(wager.position, 0) + wager.amount
    owned = {
        (bettor.position, bettor.character, bettor.base): bettor.bankroll + staked.get(bettor.position, 0)
        for bettor in state.bettors
    }
    return owned, rack_value(state.rack)


def rack_value(rack: tuple[int, ...]) -> int:
    return sum(count * denomination for count, denomination in zip(rack, DOLLARS.values, strict=True))


def deal_a_shoe(trainee: Trainee, do: Callable[[str], None]) -> dict[str, int]:
    """Deal to the end of the session without error; the floor, the cards and the money are looked at after every
    step. How often each verb was done."""
    trainee.ready()
    page = trainee.window.play_page
    whole = sorted(trainee.game.house.pack)
    opening = rack_value(trainee.state.rack)
    bought, count = 0, {"": 0}
    while page.overlay() is None:
        text = trainee.due
        verb, *words = text.split()
        before, service = worth(trainee), trainee.state.service
        do(text)
        count[verb] = count.get(verb, 0) + 1
        trainee.agrees()
        assert trainee.errors() == []
        assert sorted(trainee.game.census()) == whole
        after = worth(trainee)
        moves = verb in ("take", "pay", "collect", "return", "give", "count", "rake")
        if moves and before[0].keys() == after[0].keys():
            assert sum(before[0].values()) + before[1] == sum(after[0].values()) + after[1], text
        elif verb in ("draw", "stand", "call", "push", "tap", "mark", "aside", "turn"):
            assert before == after, text
        if verb == "give" and service[1:2] == ("drop",):
            bought += int(words[1])
    assert rack_value(trainee.state.rack) - opening == trainee.state.house_won - bought
    return count


def summary(trainee: Trainee) -> str:
    """What the sheet at the end says."""
    overlay = trainee.window.play_page.overlay()
    assert overlay is not None
    paper = overlay.findChild(SessionSheet)
    assert paper is not None
    title = overlay.findChild(QLabel, "overlayTitle")
    assert title is not None
    return f"{title.text()}\n{paper.text()}"


def deal_with(verbs: set[str], **options: object) -> str:
    """The number of a deal in which a dealer without error does all of this."""
    for deal in range(10, 60):
        match = Match("mini_baccarat", options, str(deal))
        done: set[str] = set()
        match.run_chance()
        while match.game.waiting_for():
            text = due(match)
            done.add(text.split()[0])
            act(match, text)
            match.run_chance()
        if verbs <= done:
            return str(deal)
    raise AssertionError("there is no such deal")


@pytest.mark.nightly
def test_a_whole_shoe_by_mouse_is_perfect(qtbot: QtBot, quick: None) -> None:
    options = {"decks": 4, "commission": "marked", "shoe_steps": "full", "difficulty": "expert", "incidents": "some"}
    verbs = {"return", "spread", "count", "give", "drop", "tap", "aside", "collect", "hands", "leave"}
    trainee = open_table(qtbot, deal_with(verbs, **options), coach="block", **options)
    assert int(str(trainee.game.options["positions"])) == 9
    count = deal_a_shoe(trainee, trainee.do)
    assert 25 <= len(trainee.state.reports) <= 40
    assert count["riffle"] == 12
    assert count["mark"] > 20
    assert verbs <= set(count)
    assert trainee.state.grade.accuracy == 100
    assert trainee.state.lost == (0, 0)
    assert trainee.state.ill_cut == 0
    assert trainee.state.markers == ()
    says_that_it_was_perfect(trainee)


def says_that_it_was_perfect(trainee: Trainee) -> None:
    """What the sheet at the end tells."""
    text = summary(trainee)
    for words in ("Job-ready", "100.0", "None at all.", "None: every coup was dealt right."):
        assert words in text
    assert not [error for error in ERRORS if error.startswith("R") and error in text]


def test_a_whole_shoe_by_keys_alone_is_perfect(qtbot: QtBot, quick: None) -> None:
    trainee = open_table(qtbot, decks=4, commission="net", difficulty="beginner", incidents="many", coach="silent")
    count = deal_a_shoe(trainee, trainee.do_by_keys)
    assert {"offer", "slide", "cutcard", "burn", "sweep", "tap", "hands", "leave", "mix"} <= set(count)
    assert trainee.state.grade.accuracy == 100
    says_that_it_was_perfect(trainee)


def test_every_action_is_saved_when_it_is_made(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, shoe_steps="skip")
    trainee.ready()
    for _ in range(12):
        trainee.do(trainee.due)
        saved = trainee.window.store.unfinished()[0]
        assert saved.actions == len(trainee.match.done)
        assert trainee.window.store.load(saved.id).match.done == trainee.match.done


def test_the_pack_is_held_for_as_long_as_it_takes(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, decks=4)
    trainee.ready()
    trainee.do("gather")
    trainee.click(trainee.at("heap"))  # a press is not enough
    qtbot.wait(60)
    assert trainee.done() == ["gather"]
    start = time.monotonic()
    trainee.do("mix")
    assert time.monotonic() - start > 1.4


def test_a_pack_that_lies_still_is_not_washed(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLD_MS, "wash", 200)
    trainee = open_table(qtbot, decks=4, shoe_steps="full")
    trainee.ready()
    trainee.do("gather")
    start = time.monotonic()
    trainee.hold(lambda: time.monotonic() - start > 0.5)  # held, but not stirred
    assert trainee.done() == ["gather"]
    assert "progress" not in trainee.table.things()
    trainee.do("wash")
    trainee.do("stacks")


# ------------------------------------------------------------------------------------------------ every error


def copy_of(match: Match) -> Match:
    """The same match, to be played on."""
    return match.rewound(len(match.done))


class Injected(NamedTuple):
    """An error that is made once."""

    error: str
    there: Callable[[str], Match]
    """A match, under this coach, at which it can be made."""
    wrong: str
    message: str
    remedy: str = ""
    """What the supervisor who corrects waits for; "refused": he does not let it happen, either; "": he only says it."""


def at(cards: str, steps: str, bets: str = USUAL, **options: object) -> Callable[[str], Match]:
    return lambda coach: at_bets(cards, bets, steps, coach=coach, **options)


def at_the_burn(coach: str) -> Match:
    """A seven has been called, and six cards burned for it."""
    match = Match("mini_baccarat", {"coach": coach}, "1")
    for text in ("table 1", shoe_of("2C", "7S")):
        act(match, text)
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while len(game.table.burned) < 7:
        act(match, "cut 1" if game.phase == "cut" else due(match))
    return match


def cut_card_out(game: MiniBaccarat) -> bool:
    return game.table.cut == "hand" and len(game.table.player) + len(game.table.banker) == 1


@cache
def cut_card_in_hand(coach: str) -> Match:
    """The cut card comes out instead of Banker's first card."""
    for seed in range(60):
        match = Match("mini_baccarat", {"decks": 4, "shoe_steps": "skip", "coach": coach}, str(seed))
        match.run_chance()
        played_until(match, lambda game: game.table.cut == "hand")
        assert isinstance(match.game, MiniBaccarat)
        if cut_card_out(match.game):
            return match
    raise AssertionError("it comes at other times only")


def runs_out(order: list[Card], behind: int) -> bool:
    """Whether a shoe, dealt to the coup after that in which the cut card came, has too few cards for that."""
    at_card, last = 0, False
    while True:
        player: list[Card] = []
        banker: list[Card] = []
        comes = False
        while hand := next_card(player, banker):
            comes = comes or (not last and len(order) - at_card <= behind)
            if at_card == len(order):
                return last
            (player if hand == "player" else banker).append(order[at_card])
            at_card += 1
        if last:
            return False
        last = comes


@cache
def shoe_runs_out(coach: str) -> Match:
    """No card is left, and one is due."""
    whole = list(pack(copies=4))
    ace = parse_cards("AS")[0]
    for seed in range(400):
        order = [card for card in whole if card != ace]
        random.Random(seed).shuffle(order)
        if runs_out(order[1:-1], 7):
            break
    match = Match("mini_baccarat", {"decks": 4, "cut_depth": 7, "shoe_steps": "skip", "coach": coach}, "1")
    for text in ("table 1", "shuffle " + cards_text([order[-1], ace, *order[:-1]]), "cut 1"):
        act(match, text)
    return played_until(
        match, lambda game: not game.table.shoe and bool(game.table.due()) and game.table.due()[0].startswith("draw")
    )


BUYIN = f"{USUAL},buyin:1:10000"
ONE_BET = "1:banker:2500"
MARKED: dict[str, Any] = {"commission": "marked"}
ERRORS_MADE = [
    Injected("order", at(BANKER_WINS, "close; 7"), "take 2 player", "Show the result first.", "refused"),
    Injected("R1", at(BANKER_WINS, ""), "draw player", "Announce no more bets first.", "close"),
    Injected(
        "R2",
        at(BANKER_WINS, "close; draw player; draw banker; draw player; draw banker; call 6-7; stand player; "
           "stand banker", f"{USUAL},late:4:banker:2500"),
        "push banker", "Give the late bet back: it came after the bets were closed.", "refused",
    ),
    Injected("R3", at(BANKER_WINS, "close; 1"), "draw player", "The next card goes to Banker.", "move banker"),
    Injected("R4", at("6S 2H KC 3D 5C", "close; 5"), "draw player", "Player stands on 6 and 7.", "move banker"),
    Injected("R5", at(BANKER_WINS, "close; 6"), "draw banker", "Banker always stands on 7.", "burn"),
    Injected("R6", at("3S 5H KC KD 4C 3D", "close; 5"), "draw banker", "Player draws on 0 to 5.", "move player"),
    Injected("R7", at("3S 5H KC KD 4C 3D", "close; 5"), "stand player", "Player draws on 0 to 5.", "draw player"),
    Injected("R8", at("3S 5H KC KD 4C 3D", "close; 5"), "take 2 player", "Player draws on 0 to 5.", "supervisor"),
    Injected("R9", at(BANKER_WINS, "close", f"{USUAL},faceup:1"), "draw player",
             "The next card lies face up: burn it and draw again.", "refused"),
    Injected("R10", at(BANKER_WINS, "close; 2"), "pull player", "One card at a time."),
    Injected("R11", at(BANKER_WINS, "close; 4"), "call 6-8", "Count Banker's cards again.", "call 6-7"),
    Injected("R12", at(BANKER_WINS, "close; 7"), "push player", "That hand did not win.", "push banker"),
    Injected("R13", at(BANKER_WINS, "close; 9"), "take 1 banker", "This bet won.", "restore 1 banker"),
    Injected("R14", at(BANKER_WINS, "close; 10"), "pay 2 tie 500", "That bet lost.", "restore 2 tie"),
    Injected("R15", at(TIE, "close; 9"), "take 1 banker", "On a tie, Player and Banker bets stay.",
             "restore 1 banker"),
    Injected("R16", at(BANKER_WINS, "close; 11"), "pay 1 banker 2250", "Short by $1.25.", "restore 1 banker"),
    Injected("R16", at(BANKER_WINS, "close; 11"), "pay 1 banker 2400", "Over by 25 cents.", "restore 1 banker"),
    Injected("R17", at(BANKER_WINS, "close; 11"), "pay 1 banker 2500", "Over by $1.25.", "restore 1 banker"),
    Injected("R18", at(PLAYER_WINS, "close; 12"), "pay 2 player 4750", "Short by $2.50.", "restore 2 player"),
    Injected("R19", at(BANKER_WINS, "close; 9"), "take 2 tie",
             "Of one position's bets the one nearest to the bettor comes first."),
    Injected("R20", at_the_burn, "sweep", "A seven burns seven more.", "refused"),
    Injected("R21", cut_card_in_hand, "draw banker", "Lay the cut card aside and draw again.", "refused"),
    Injected("R23", at("2S 3D KC QH 8C", "close; 4"), "draw player", "Call the totals before drawing.", "call 2-3"),
    Injected("R24", lambda coach: played_until(at_bets(BANKER_WINS, BUYIN, coach=coach),
                                               lambda game: game.table.service[:1] == ("give 1 10000",)),
             "handover 1 10000", "Lay chips on the felt, never hand to hand."),
    # The same errors in other ways.
    Injected("R10", at(BANKER_WINS, "close; 2"), "pull player seen", "One card at a time."),
    Injected("R12", at(BANKER_WINS, "close; 8"), "call tie-6-6", "Another result: look who has more.",
             "call banker-7-6"),
    Injected("R14", at(BANKER_WINS, "close; 9", "2:player:5000"), "discard",
             "Clear the cards only after every bet is settled.", "refused"),
    Injected("R15", at(TIE, "close; 9"), "pay 1 banker 2500", "On a tie, Player and Banker bets stay.",
             "restore 1 banker"),
    Injected("R16", at(BANKER_WINS, "close; 12", **MARKED), "mark 1 100", "Short by 25 cents.", "mark 1 125"),
    Injected("R17", at(BANKER_WINS, "close; 10", ONE_BET, **MARKED), "discard",
             "Mark the commission before the next position.", "refused"),
    Injected("R17", at(BANKER_WINS, "close; 12", ONE_BET, **MARKED, commission_due="each_coup"), "open",
             "Collect the commission first.", "refused"),
    Injected("R18", at(PLAYER_WINS, "close; 9", **MARKED), "mark 1 125",
             "No commission is due from this position.", "unmark 1"),
    Injected("R19", at(BANKER_WINS, "close; 9"), "pay 1 banker 2375", "Take the losing bets first."),
    Injected("R23", at("6S 5D KC QH 9C", "close; 5"), "draw banker", "Say that Player stands.", "refused"),
]  # fmt: skip
FOUND_AS = {"R7": "R8"}
"""What nobody notices before the bets are settled is another error."""
each_error = pytest.mark.parametrize("made", ERRORS_MADE, ids=[f"{made.error} {made.wrong}" for made in ERRORS_MADE])


def test_every_error_of_the_rules_is_made_here() -> None:
    assert {made.error for made in ERRORS_MADE} | {"R22"} == set(ERRORS)


def snapshot(trainee: Trainee) -> object:
    """Everything on the table, and what is due."""
    view, state = trainee.view, trainee.state
    kept = "layout rack bettors markers due prompt cut call_due service touched declared"
    return view.phase, view.zones, {name: getattr(state, name) for name in kept.split()}


def said_where_it_was_done(trainee: Trainee, message: str) -> None:
    """A bubble with the message is where the pointer was let go on the table, or where the dealer speaks."""
    bubble = trainee.bubble(message)
    point = trainee.last_point or trainee.table.felt.where.token_point("voice")
    assert point is not None
    box, high = bubble.sceneBoundingRect(), trainee.table.art.height
    assert box.left() - 16 <= point.x() <= box.right() + 16
    assert box.top() - 0.2 * high <= point.y() <= box.bottom() + high


def deal_on(trainee: Trainee, do: Callable[[str], object]) -> None:
    """To the end of this coup, or of the next if none has been opened."""
    coups = len(trainee.state.reports)
    while len(trainee.state.reports) == coups:
        do(trainee.due)


@each_error
def test_an_error_in_silence_is_exactly_that_error(qtbot: QtBot, tmp_path: Path, made: Injected) -> None:
    match = copy_of(made.there("silent"))
    trainee = open_match(qtbot, match, tmp_path)
    assert trainee.errors() == []
    trainee.do(made.wrong)
    trainee.agrees()
    assert trainee.errors() == [made.error]
    assert trainee.warnings() == []
    assert trainee.console.supervisor.text == ""
    deal_on(trainee, trainee.submit)
    trainee.agrees()
    (fault,) = trainee.state.faults
    assert fault.error == FOUND_AS.get(made.error, made.error)
    other_way_round = any(each.cents for each in fault.money) and fault.error in OF_CARDS | {"R2"}
    assert fault.severity == ("C" if other_way_round else ERRORS[fault.error].severity)
    assert fault.corrected == ""


@each_error
def test_a_refused_error_changes_nothing_and_is_explained_there(qtbot: QtBot, tmp_path: Path, made: Injected) -> None:
    match = copy_of(made.there("block"))
    trainee = open_match(qtbot, match, tmp_path)
    before = snapshot(trainee)
    trainee.do(made.wrong)
    said_where_it_was_done(trainee, made.message)
    assert trainee.console.supervisor.text == made.message
    assert snapshot(trainee) == before
    trainee.agrees()
    deal_on(trainee, trainee.do)
    as_it_should_be(trainee, match, made.error)


WAYS = [
    pytest.param(made, way, id=f"{made.error} {made.wrong} {way}")
    for made in ERRORS_MADE
    for way in ("mouse", "key", "button")
    if way == "mouse" or made.remedy not in ("refused", "")
]
"""Each error with every way to put it right; the mouse also where there is nothing to put right."""


@pytest.mark.parametrize(("made", "way"), WAYS)
def test_a_corrected_error_is_put_right(qtbot: QtBot, tmp_path: Path, made: Injected, way: str) -> None:
    match = copy_of(made.there("correct"))
    trainee = open_match(qtbot, match, tmp_path)
    before = snapshot(trainee)
    trainee.do(made.wrong)
    said_where_it_was_done(trainee, made.message)
    assert trainee.console.supervisor.text == made.message
    trainee.agrees()
    if made.remedy == "refused":
        assert snapshot(trainee) == before
    else:
        assert snapshot(trainee) != before
    if made.remedy not in ("refused", ""):
        assert trainee.state.due == (made.remedy,)
        put_right(trainee, made.remedy, way)
        assert trainee.state.prompt == ""
        assert not trainee.console.supervisor.correcting
        trainee.agrees()
    deal_on(trainee, trainee.do if way == "mouse" else trainee.submit)
    as_it_should_be(trainee, match, made.error)


def put_right(trainee: Trainee, remedy: str, way: str) -> None:
    """Do what the supervisor waits for; nothing else is right before that."""
    if way == "mouse":
        trainee.do(remedy)
    elif way == "key":
        trainee.keys("K")
    else:
        trainee.press_button(trainee.buttons()[0])
    trainee.ready()
    assert trainee.done()[-1] == remedy


def as_it_should_be(trainee: Trainee, match: Match, error: str) -> None:
    """The coup has ended as it does without error; the error was counted once, and put right when told to."""
    bets = next(action_text(action) for _, action in reversed(trainee.match.done) if action.verb == "bets")
    table, right = trainee.game.table, finished(match, bets).table
    assert table.reports[-1][1:5] == right.reports[-1][1:5]
    assert (table.rack, table.bettors, table.markers, table.layout) == (
        right.rack,
        right.bettors,
        right.markers,
        right.layout,
    )
    assert table.results == right.results
    (fault,) = table.faults
    assert (fault.error, fault.corrected) == (error, "prompted")
    trainee.agrees()


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_r22_the_shoe_runs_out_and_the_coup_is_void(qtbot: QtBot, tmp_path: Path, coach: str) -> None:
    trainee = open_match(qtbot, copy_of(shoe_runs_out(coach)), tmp_path)
    purses = worth(trainee)[0]
    hand = trainee.due.split()[1]
    trainee.drag(trainee.at("shoe"), trainee.at(hand))
    trainee.ready()
    (fault,) = trainee.state.faults
    assert (fault.error, fault.severity) == ("R22", "")
    assert trainee.state.reports[-1].result == ""
    assert trainee.state.layout == ()
    assert worth(trainee)[0] == purses
    trainee.agrees()
    assert trainee.state.grade.accuracy == 100
    while trainee.phase == "end":
        trainee.do(trainee.due)
    assert "Job-ready" in summary(trainee)


def test_an_error_put_right_unasked_counts_half(qtbot: QtBot, tmp_path: Path) -> None:
    """In silence the remedies are where the chips and cards are: a right click on the circle, a drag."""
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11", coach="silent"), tmp_path)
    trainee.do("pay 1 banker 2500")
    trainee.do("restore 1 banker")
    trainee.finish_coup()
    (fault,) = trainee.state.faults
    assert (fault.error, fault.corrected) == ("R17", "at once")
    trainee = open_match(qtbot, at_bets("6S 2H KC 3D 5C", USUAL, "close; 5", coach="silent"), tmp_path)
    trainee.do("draw player")
    trainee.do("move banker")
    trainee.finish_coup()
    (fault,) = trainee.state.faults
    assert (fault.error, fault.corrected) == ("R4", "at once")


# ---------------------------------------------------------------------------------------------------- bad input


def nothing_done(trainee: Trainee, before: object, count: int, message: str) -> None:
    """What was let go is back where it came from, the reason is shown there, and nothing was counted."""
    said_where_it_was_done(trainee, message)
    assert snapshot(trainee) == before
    assert len(trainee.done()) == count
    assert trainee.errors() == []
    trainee.agrees()


def test_a_chip_into_nowhere(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11"), tmp_path)
    before, count = snapshot(trainee), len(trainee.done())
    nowhere = trainee.bare()
    trainee.drag(trainee.at("tube:2500"), nowhere)
    nothing_done(trainee, before, count, "Chips are laid before you or beside a bet.")
    assert "hand" not in trainee.table.things()
    trainee.take_chips(2375)
    where = trainee.table.things()["hand"].pos()
    trainee.drag(trainee.at("hand"), nowhere)
    nothing_done(trainee, before, count, "Pay beside a bet, or lay the chips before a bettor.")
    assert trainee.table.things()["hand"].pos() == where
    assert trainee.table.things()["hand"].isVisible()
    trainee.drag(trainee.at("position:3:banker"), nowhere)
    nothing_done(trainee, before, count, "Bets stay where they are, go to the rack, or back to their bettor.")
    trainee.do("pay 1 banker 2375")


def test_a_card_into_nowhere(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close"), tmp_path)
    before, count = snapshot(trainee), len(trainee.done())
    trainee.drag(trainee.at("shoe"), trainee.bare())
    nothing_done(trainee, before, count, "Put the card on Player's or Banker's hand.")


def test_chips_of_another_bettor_are_not_given_away(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL), tmp_path)
    before, count = snapshot(trainee), len(trainee.done())
    trainee.drag(trainee.at("position:3:banker"), trainee.at("rail:2"))
    nothing_done(trainee, before, count, "These chips belong to another bettor.")


def test_a_bet_over_the_limits_is_given_back_before_closing(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, "1:banker:55000,2:player:5000,2:tie:700", coach="block"), tmp_path)
    trainee.do("close")
    assert trainee.warnings() == ["The maximum is $500."]
    trainee.do("return 1 banker")
    trainee.do("return 2 tie")
    trainee.do("close")
    assert trainee.errors() == ["order"]
    trainee.finish_coup()


def test_a_tube_that_is_empty(qtbot: QtBot, tmp_path: Path) -> None:
    """The trainee is told, pays in smaller chips, calls for a fill, and has it with the next coup."""
    match = at_bets(PLAYER_WINS, "1:player:200000,2:player:1500", "close; 9", table_max=5000)
    act(match, "pay 1 player 200000 400x500")
    while due(match).startswith("call"):
        act(match, due(match))
    trainee = open_match(qtbot, match, tmp_path)
    thing = trainee.table.thing("tube:500")
    assert thing is not None
    assert thing.picture == ("tube", 500, 0)
    trainee.click(trainee.at("tube:500"))
    assert trainee.bubbles() == ["There are no $5 chips left. Call for a fill, and pay in smaller ones."]
    assert "hand" not in trainee.table.things()
    assert trainee.chips_for(1500) == [(100, 15)]
    trainee.do("pay 2 player 1500")
    assert trainee.done()[-1] == "pay 2 player 1500 15x100"
    assert trainee.state.ill_cut == 1  # that was the payment before: the rack has no better chips
    trainee.do("fill 500")
    assert trainee.state.rack[4] == 0
    trainee.do("discard")
    trainee.do("open")
    assert trainee.state.rack[4] == 400
    trainee.agrees()
    assert trainee.errors() == []


def test_quarters_run_out_in_the_middle_of_paying(qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing can stand in for them: they are brought as soon as they are called for, by key or by mouse."""
    match = at_bets(BANKER_WINS, "1:banker:2000,2:banker:500,3:banker:500", "close; 9")
    assert due(match) == "pay 1 banker 1900"
    act(match, "pay 1 banker 1900 76x25")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.do("pay 2 banker 475")
    trainee.keys("111")
    assert "No coins of 25 cents are left. Call for a fill (Y, then 1): they are brought at once." in trainee.bubbles()
    trainee.put_back()
    assert "Call for a fill 25 cents" in trainee.buttons()
    count = len(trainee.done())
    trainee.keys("Y1")
    trainee.has_done(count, "fill 25")
    assert trainee.state.rack[-1] == 80
    assert "Call for a fill 25 cents" not in trainee.buttons()
    trainee.do("pay 3 banker 475")
    trainee.do("discard")
    trainee.agrees()
    assert trainee.errors() == []


@pytest.mark.parametrize("steps", ["close; 3", "close; 10"])
def test_the_window_is_closed_in_mid_hand(qtbot: QtBot, tmp_path: Path, steps: str) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, E15, "", commission="marked", coach="block"), tmp_path)
    trainee.go(steps)
    qtbot.wait(120)
    before, done = snapshot(trainee), trainee.match.done
    things = {name: item.thing for name, item in trainee.table.things().items()}
    cards = {zone: trainee.lying(zone) for zone in trainee.table.cards}
    closed_at = trainee.state.closed_at
    assert trainee.window.session is not None
    elapsed, clock = trainee.window.session.time.seconds(), trainee.console.clock.words()
    trainee.window.close()
    other = open_from_home(qtbot)
    other.my_turn()
    assert (snapshot(other), other.match.done) == (before, done)
    assert {name: item.thing for name, item in other.table.things().items()} == things
    assert {zone: other.lying(zone) for zone in other.table.cards} == cards
    assert other.state.closed_at == closed_at
    assert other.window.session is not None
    assert elapsed <= other.window.session.time.seconds() < elapsed + 5
    assert other.console.clock.words()[1:] == clock[1:]
    other.finish_coup()
    report = other.state.reports[-1]
    assert other.errors() == []
    assert report.took is not None
    assert report.took > 0
    assert other.game.table.reports[-1][1:5] == finished(match_of(done), "").table.reports[-1][1:5]


def match_of(done: list[Any]) -> Match:
    """A match with these actions."""
    match = Match("mini_baccarat", {"shoe_steps": "skip", "commission": "marked", "coach": "block"}, "1")
    for seat, action in done:
        match.apply(seat, action)
    return match


def test_a_remedy_is_still_waited_for_when_the_window_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11", coach="correct"), tmp_path)
    trainee.do("pay 1 banker 2250")
    trainee.window.close()
    other = open_from_home(qtbot)
    other.my_turn()
    assert other.state.due == ("restore 1 banker",)
    assert other.console.supervisor.text == "Short by $1.25."
    other.do("restore 1 banker")
    other.finish_coup()
    assert other.errors() == ["R16"]


@pytest.mark.parametrize("wrong", ["", "abc", "-5", "12.345", "1e3"])
def test_an_amount_that_is_none(qtbot: QtBot, tmp_path: Path, wrong: str) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11", payout_entry="amount"), tmp_path)
    before, count = snapshot(trainee), len(trainee.done())
    trainee.click(trainee.at("position:1:banker"))
    (field,) = [each for each in trainee.table.viewport().findChildren(QLineEdit) if each.isVisible()]
    assert not field.property("faulty")
    trainee.keys(wrong)
    trainee.key(Qt.Key.Key_Return)
    assert field.property("faulty")
    assert field.isVisible()
    assert field.toolTip() == "That is no amount of money. Type it like 33.25"
    assert (snapshot(trainee), len(trainee.done())) == (before, count)
    trainee.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not [each for each in trainee.table.viewport().findChildren(QLineEdit) if each.isVisible()])
    trainee.do_by_keys("pay 1 banker 2375")
    assert trainee.errors() == []


# ----------------------------------------------------------------------------------------------------- the floor

ALL_SIDES = dict.fromkeys(
    ("player_pair", "banker_pair", "either_pair", "perfect_pair", "dragon7", "panda8", "super6_bet", "lucky6",
     "dragon_bonus_p", "dragon_bonus_b", "small", "big"), "on",
)  # fmt: skip
ALL_BETS = ",".join(
    f"{position}:{bet}:500" for position in (1, 5, 9) for bet in ("player", "tie", *ALL_SIDES)
) + ",2:banker:1000,4:banker:2500,7:banker:4500"  # fmt: skip
TABLES: dict[str, dict[str, object]] = {
    "typed payouts": {"payout_entry": "amount"},
    "face down": {"deal_style": "face_down"},
    "upright": {"third_card_place": "upright"},
    "no number four": {"skip_four": "on"},
    "seven positions": {"positions": 7, "difficulty": "expert"},
    "a race": {"pace": "race"},
    "Super Six": {"commission": "super6", "super6_bet": "on"},
    "EZ": {"commission": "ez", "dragon7": "on", "panda8": "on"},
    "Macau": {"player_pair": "on", "banker_pair": "on", "cut_depth": 14, "unit": 25, "table_min": 25},
    "totals shown": {"totals": "shown"},
    "calls made": {"calls": "auto"},
    "collected each time": {"commission": "marked", "commission_due": "each_coup"},
    "cents": {"unit": 1, "table_min": 1, "commission_rounding": "exact", "both_sides": "on"},
    "cents marked": {"unit": 1, "table_min": 1, "commission_rounding": "exact", "commission": "marked"},
}


WAYS = ("mouse", "keys")
"""Each kind of table is dealt in one of these ways, and at night in both."""


@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param(name, way, marks=[pytest.mark.nightly] if (number + turn) % 2 else [])
        for number, name in enumerate(TABLES)
        for turn, way in enumerate(WAYS)
    ],
)
def test_a_table_of_another_kind(qtbot: QtBot, name: str, way: str) -> None:
    trainee = open_table(qtbot, "23", shoe_steps="skip", coach="block", **TABLES[name])
    trainee.ready()
    trainee.by_wheel = True  # whole shoes are dealt by clicks and drags
    do = trainee.do if way == "mouse" else trainee.do_by_keys

    def step(text: str) -> None:
        do("rake" if name == "a race" and text.startswith("take") else text)
        trainee.agrees()

    for _ in range(2):
        trainee.coup(step)
    assert trainee.errors() == []
    verbs = {text.split()[0] for text in trainee.done()}
    assert ("turn" in verbs) == (name == "face down")
    assert ("call" in verbs) == (name != "calls made")
    assert ("rake" in verbs) == (name == "a race")
    if name == "totals shown":
        assert not any(text.startswith("call") and text[5].isdecimal() for text in trainee.done())


def test_a_race_is_swept_from_right_to_left(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, E15, "close; 9", pace="race", coach="block"), tmp_path)
    losing = [f"position:{position}:{bet}" for position, bet in trainee.state.to_take]
    assert len(losing) == 7
    trainee.drag(trainee.bare(left=True), trainee.bare())  # from left to right is no sweep
    assert set(losing) <= set(trainee.table.things())
    trainee.do("rake")
    assert not set(losing) & set(trainee.table.things())
    trainee.finish_coup()
    assert trainee.errors() == []


@pytest.mark.parametrize(
    "cards",
    [
        BANKER_WINS,
        TIE,
        pytest.param(PLAYER_WINS, marks=pytest.mark.nightly),
        pytest.param("2S 3D KC QH 8C", marks=pytest.mark.nightly),
    ],
)
def test_all_twelve_side_bets_at_once(qtbot: QtBot, tmp_path: Path, cards: str) -> None:
    trainee = open_match(qtbot, at_bets(cards, ALL_BETS, coach="block", **ALL_SIDES), tmp_path)
    assert len(trainee.state.layout) == 45
    for name in [name for name in trainee.table.things() if name.startswith(("position:", "circle:", "pay:"))]:
        trainee.at(name, name.replace("circle:", "position:"))

    def step(text: str) -> None:
        trainee.do(text)
        trainee.agrees()

    trainee.finish_coup(step)
    assert trainee.errors() == []


def test_the_totals_are_shown_to_a_beginner(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 4", totals="shown"), tmp_path)
    assert trainee.console.totals.isVisible()
    assert trainee.console.totals.totals == ("6", "7")


def test_what_is_dragged_shows_where_it_may_go_and_not_where_it_should(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 2"), tmp_path)

    def lit(origin: str, end: QPointF) -> set[str]:
        trainee.drag(trainee.at(origin), end, release=False)
        return {name for name, item in trainee.table.things().items() if item.glow}

    end = trainee.bare()
    assert lit("shoe", end) == {"player", "banker"}
    trainee.let_go(end)
    assert trainee.glows() == set()
    assert lit("position:1:banker", end) == {"rack", "holding", "rail:1"}
    assert not trainee.table.things()["position:1:banker"].isVisible()
    trainee.let_go(end)
    assert trainee.table.things()["position:1:banker"].isVisible()
    bets = {"position:1:banker", "position:2:player", "position:2:tie", "position:3:banker"}
    assert lit("tube:500", end) == {"cutting", *bets}
    trainee.let_go(end)
    assert trainee.glows() == set()


def test_chips_go_back_by_a_right_click_and_with_c(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11"), tmp_path)
    hands = trainee.dealer
    trainee.click(trainee.at("tube:2500"))
    trainee.click(trainee.at("tube:500"), modifier=Qt.KeyboardModifier.ShiftModifier)
    trainee.click(trainee.at("tube:100"), modifier=Qt.KeyboardModifier.ControlModifier)
    assert sorted(hands.chips) == [*[100] * 20, *[500] * 5, 2500]
    assert hands.left(100) == trainee.state.rack[5] - 20
    trainee.click(trainee.at("tube:500"), Qt.MouseButton.RightButton)
    assert sorted(hands.chips) == [*[100] * 20, *[500] * 4, 2500]
    trainee.keys("C")
    assert hands.chips == []
    trainee.click(trainee.at("tube:25"))
    trainee.drag(trainee.at("hand"), trainee.at("rack", "tube:25", "tube:100000"))
    assert hands.chips == []
    assert trainee.errors() == []


def test_a_stack_of_twenty_is_cut_down_beside_the_bet(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(PLAYER_WINS, "2:player:2500:500,3:player:1500", "close; 9"), tmp_path)
    bet = trainee.at("position:2:player")
    trainee.drag(trainee.at("tube:500"), bet, modifier=Qt.KeyboardModifier.ControlModifier)
    assert trainee.dealer.chips == [500] * 5
    assert trainee.dealer.laid == "position:2:player"
    trainee.key(Qt.Key.Key_Return)
    trainee.ready()
    assert trainee.done()[-1] == "pay 2 player 2500 5x500"
    trainee.drag(trainee.at("tube:500"), trainee.at("position:3:player"))
    trainee.drag(trainee.at("tube:500"), trainee.at("position:3:player", "hand"))
    trainee.drag(trainee.at("tube:500"), trainee.at("hand", "position:3:player"))
    trainee.click(trainee.at("hand"))
    trainee.ready()
    assert trainee.done()[-1] == "pay 3 player 1500 3x500"
    assert trainee.errors() == []
    assert trainee.state.ill_cut == 0


def test_right_clicks_offer_what_can_be_done(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 9"), tmp_path)
    assert set(trainee.menu("position:2:player")) == {"Take the Player bet of position 2"}
    trainee.close_menu()
    trainee.choose("position:2:player", "Take the Player bet of position 2")
    trainee.ready()
    assert trainee.done()[-1] == "take 2 player"
    assert trainee.menu("discards") == {}
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL), tmp_path)
    assert set(trainee.menu("position:1:banker")) == {"Give back the Banker bet of position 1"}
    trainee.close_menu()


@pytest.mark.parametrize("coach", ["block", "silent"])
def test_tooltips_tell_values_only_to_who_is_coached(qtbot: QtBot, tmp_path: Path, coach: str) -> None:
    options = {"commission": "marked", "coach": coach}
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 13", **options), tmp_path)
    trainee.take_chips(10_000)
    for name, amount in (("position:3:banker", 10_000), ("box:1", 125), ("hand", 10_000)):
        text = trainee.table.parts.purposes.tip_at(trainee.at(name))[0]
        assert text
        assert (money(amount) in text) == (coach == "block"), text
        assert "$" not in text or coach == "block"


def test_chips_are_dragged_over_a_full_table_and_escape_lets_them_go(qtbot: QtBot, tmp_path: Path) -> None:
    bets = ",".join(f"{place}:{bet}:{100 * place + 500}" for place in range(1, 10) for bet in
                    ("player", "tie", "player_pair", "banker_pair", "dragon7"))  # fmt: skip
    sides = dict.fromkeys(("player_pair", "banker_pair", "dragon7"), "on")
    match = at_bets(BANKER_WINS, bets, "close; 9", unit=1, tie_max=500, **sides)
    trainee = open_match(qtbot, match, tmp_path)
    assert len(trainee.state.layout) >= 40
    assert len({wager.position for wager in trainee.state.layout}) == 9
    start, end, before = trainee.at("position:5:player"), trainee.bare(), trainee.done()
    lay = trainee.table.things()["position:5:player"].pos()
    trainee.drag(start, end, release=False)
    assert "rack" in trainee.glows()
    trainee.key(Qt.Key.Key_Escape)
    assert not trainee.glows()
    trainee.let_go(end)
    assert trainee.table.things()["position:5:player"].isVisible()
    assert trainee.table.things()["position:5:player"].pos() == lay
    assert trainee.done() == before
    trainee.agrees()


def test_an_error_that_nobody_told_of_is_in_the_report(qtbot: QtBot, tmp_path: Path) -> None:
    """The shoe with one error in silence, to its very end: the sheet names that error alone."""
    match = at_bets(BANKER_WINS, USUAL, "close; 11", coach="silent", decks=4)
    act(match, "pay 1 banker 2250")
    game = match.game
    assert isinstance(game, MiniBaccarat)
    played_until(match, lambda game: game.phase == "end", "1:banker:2500")
    trainee = open_match(qtbot, match, tmp_path)
    while trainee.window.play_page.overlay() is None:
        trainee.do(trainee.due)
    assert trainee.errors() == ["R16"]
    text = summary(trainee)
    assert "R16" in text
    assert "Short by $1.25." in text
    assert not [other for other in ERRORS if other.startswith("R") and other != "R16" and f"{other} " in text]


def test_while_the_supervisor_waits_nothing_else_is_done(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets("6S 2H KC 3D 5C", USUAL, "close; 5", coach="correct"), tmp_path)
    trainee.do("draw player")
    before = snapshot(trainee)
    trainee.do("stand banker")
    assert trainee.warnings() == ["First put it right: move the card to Banker."]
    assert snapshot(trainee) == before
    trainee.do("move banker")
    trainee.finish_coup()
    assert trainee.errors() == ["R4", "order"]


def test_late_chips_beside_a_bet_go_back_alone(qtbot: QtBot, tmp_path: Path) -> None:
    for do in ("do", "do_by_keys"):
        steps = "close; draw player; draw banker; draw player; draw banker"
        match = at_bets(BANKER_WINS, f"{USUAL},late:1:banker:2500", steps, coach="block")
        trainee = open_match(qtbot, match, tmp_path)
        assert {"position:1:banker", "position:1:banker:late"} <= set(trainee.table.things())
        trainee.agrees()
        getattr(trainee, do)("call 6-7")
        getattr(trainee, do)("return 1 banker")
        assert "position:1:banker:late" not in trainee.table.things()
        trainee.agrees()
        trainee.finish_coup()
        assert trainee.errors() == []


@pytest.mark.parametrize("seen", ["", " seen"])
def test_two_cards_at_once_and_what_becomes_of_the_second(qtbot: QtBot, tmp_path: Path, seen: str) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 2", coach="silent"), tmp_path)
    trainee.do(f"pull player{seen}")
    assert trainee.lying("extra") == (["2H"] if seen else ["?"])
    trainee.agrees()
    trainee.do("draw banker")
    assert trainee.lying("banker") == ["5D", "2H"]
    trainee.finish_coup()
    assert trainee.errors() == ["R10"]
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 3", coach="silent"), tmp_path)
    trainee.do(f"pull banker{seen}")
    assert len(trainee.lying("extra")) == 1
    trainee.agrees()
    trainee.finish_coup()
    assert ("burn" in trainee.done()) == bool(seen)
    assert len(trainee.lying("extra")) == (0 if seen else 1)  # unseen it is the first of the next coup
    assert trainee.errors() == ["R10"]
    trainee.agrees()


def test_a_card_face_up_in_the_shoe_is_burned(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, f"{USUAL},faceup:2", "close; 1", coach="block"), tmp_path)
    assert trainee.lying("shoe") == ["5D"]
    trainee.agrees()
    trainee.do("burn")
    assert trainee.lying("shoe") == []
    trainee.finish_coup()
    assert trainee.errors() == []


def test_commission_marked_in_error_is_returned(qtbot: QtBot, tmp_path: Path) -> None:
    match = at_bets(PLAYER_WINS, USUAL, "close; 9", coach="silent", commission="marked")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.do("mark 1 125")
    trainee.agrees()
    trainee.do("unmark 1")
    trainee.agrees()
    trainee.finish_coup()
    (fault,) = trainee.state.faults
    assert (fault.error, fault.corrected) == ("R18", "at once")


def test_a_call_is_composed_by_mouse_and_taken_back(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 4"), tmp_path)
    trainee.press_pad("Player three")
    count = len(trainee.done())
    trainee.press_pad("Take it back (Escape or Backspace)")
    assert len(trainee.done()) == count
    trainee.do("call 6-7")
    assert trainee.errors() == []


def test_the_cut_card_is_offered_refused_and_put_in_by_the_dealer(qtbot: QtBot, quick: None) -> None:
    for deal in range(1, 200):
        match = Match("mini_baccarat", {"decks": 4, "difficulty": "beginner"}, str(deal))
        match.run_chance()
        assert isinstance(match.game, MiniBaccarat)
        if not any(bettor.cuts for bettor in match.game.table.bettors):
            break
    else:
        raise AssertionError("somebody cuts in every deal")
    trainee = open_table(qtbot, str(deal), decks=4, difficulty="beginner", coach="block")
    trainee.ready()
    trainee.go("3")
    places = [bettor.position for bettor in trainee.state.bettors]
    empty = next(position for position in range(1, 10) if position not in places)
    count = len(trainee.done())
    trainee.drag(trainee.at("cutcard"), trainee.at(f"rail:{empty}"))
    assert len(trainee.warnings()) == 1
    assert len(trainee.done()) == count
    trainee.do("insert 60")
    assert trainee.warnings() == ["Offer the cut card to a bettor first."]
    for place in places:
        trainee.do(f"offer {place}")
    if len(places) > 1:
        trainee.do(f"offer {places[0]}")
        assert "That bettor has refused; offer it to the next." in trainee.warnings()
    trainee.do("insert 60")
    assert trainee.state.cut_point == 60
    trainee.agrees()
    trainee.do("slide")
    trainee.do("cutcard 80")
    assert trainee.warnings() == ["The cut card goes 52 cards from the end."]
    trainee.do("cutcard 55")  # near enough
    assert trainee.state.cut_depth == 52
    trainee.agrees()
    trainee.do("load")
    assert trainee.errors() == ["order"] * (3 if len(places) > 1 else 2)


@pytest.mark.parametrize("number", [1, 7, 14, 52, 90])
def test_the_scale_of_the_pack_has_a_place_for_every_depth(qtbot: QtBot, quick: None, number: int) -> None:
    trainee = open_table(qtbot, "17", coach="silent")
    trainee.ready()
    while trainee.due != "cutcard 52":
        trainee.do(trainee.due)
    trainee.do(f"cutcard {number}")
    assert trainee.errors() == ([] if number == 52 else ["order"])


def test_third_cards_lie_sideways_or_upright(qtbot: QtBot, tmp_path: Path) -> None:
    for place, angle in (("sideways", 90), ("upright", 0)):
        match = at_bets("3S 5H KC KD 4C 3D", USUAL, "close; 8", third_card_place=place)
        trainee = open_match(qtbot, match, tmp_path)
        for hand in ("player", "banker"):
            turns = [abs(item.rotation()) % 180 for item in trainee.table.cards[hand]]
            assert turns == [0, 0, angle]


def test_cards_dealt_face_down_are_turned(qtbot: QtBot, tmp_path: Path) -> None:
    match = at_bets(BANKER_WINS, USUAL, "close; 4", deal_style="face_down", coach="block")
    trainee = open_match(qtbot, match, tmp_path)
    assert trainee.lying("player") == trainee.lying("banker") == ["?", "?"]
    before = snapshot(trainee)
    trainee.click(trainee.at("banker"))
    trainee.ready()
    assert trainee.warnings() == ["Turn Player's cards first."]
    assert snapshot(trainee) == before
    trainee.do("turn player")
    assert trainee.lying("player") == ["6S", "KC"]
    trainee.do("turn banker")
    assert trainee.lying("banker") == ["5D", "2H"]
    trainee.agrees()


@pytest.mark.parametrize("size", [(900, 640), (1600, 900), (2560, 1440)])
def test_a_coup_in_a_window_of_another_size(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    match = at_bets("3S 5H KC KD 4C 3D", E15, coach="block", commission="marked")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.window.resize(*size)
    qtbot.wait(50)
    trainee.ready()

    def step(text: str) -> None:
        trainee.do(text)
        trainee.agrees()

    trainee.finish_coup(step)
    assert trainee.errors() == []


def test_a_coup_with_motion(qtbot: QtBot, tmp_path: Path) -> None:
    """Cards and chips fly, and whoever does not wait for them loses nothing."""
    save_settings(Settings(animation_speed="normal", confirmations=False))
    trainee = open_match(qtbot, at_bets(BANKER_WINS, E15, coach="block", commission="marked"), tmp_path)
    flew = False
    while trainee.phase in ("close", "coup", "settle"):
        count, text = len(trainee.done()), trainee.due
        trainee.perform(text)
        flew = flew or trainee.table.busy()
        trainee.has_done(count, text)
        trainee.agrees()
    assert flew
    assert trainee.errors() == []
    assert trainee.table.laid.pay(Paid(2_500, "rack", "rail:1"))
    flying = [item.thing.name for _, item in trainee.table.felt.furniture.made._flying if item.thing is not None]
    assert flying
    assert "The rack" not in flying, "chips are paid out of it, and it stays"


def test_quick_hands_take_two_chips(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 11"), tmp_path)
    trainee.double_click(trainee.at("tube:500"))
    assert trainee.dealer.chips == [500, 500]


def test_a_hint_tells_the_step_and_why_but_not_in_a_test(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 4", coach="correct"), tmp_path)
    count = len(trainee.done())
    trainee.keys("H")
    trainee.wait(lambda: bool(trainee.warnings()))
    assert len(trainee.done()) == count
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 4", coach="silent"), tmp_path)
    trainee.keys("H")
    qtbot.wait(200)
    assert trainee.warnings() == []


def test_two_errors_at_once_are_told_together(qtbot: QtBot, tmp_path: Path) -> None:
    """A bet is paid before the losers are taken, and short."""
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 9", coach="correct"), tmp_path)
    trainee.do("pay 1 banker 2250")
    assert trainee.errors() == ["R16"]
    assert trainee.warnings() == ["Take the losing bets first. Short by $1.25."]
    assert trainee.console.supervisor.text == "Take the losing bets first. Short by $1.25."


def test_what_is_refused_glides_back(qtbot: QtBot, tmp_path: Path) -> None:
    save_settings(Settings(animation_speed="normal", confirmations=False))
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL), tmp_path)
    name = "position:3:banker"
    home, end = trainee.table.things()[name].pos(), trainee.bare()
    trainee.drag(trainee.at(name), end)
    assert trainee.table.busy()
    assert trainee.table.things()[name].pos() != home
    trainee.wait(lambda: not trainee.table.busy())
    assert trainee.table.things()[name].pos() == home
    card = trainee.at("shoe")
    trainee.drag(card, end)  # a card from the shoe is in nobody's way, either
    trainee.wait(lambda: not trainee.table.busy())
    trainee.agrees()


def test_a_commission_box_has_a_menu(qtbot: QtBot, tmp_path: Path) -> None:
    options = {"commission": "marked", "commission_due": "each_coup", "coach": "block"}
    match = at_bets(BANKER_WINS, "1:banker:2500", "close; 12", **options)
    trainee = open_match(qtbot, match, tmp_path)
    assert trainee.due == "collect 1"
    trainee.choose("box:1", "Collect the commission of position 1")
    trainee.ready()
    assert trainee.done()[-1] == "collect 1"
    assert trainee.menu("box:1") == {}
    trainee.agrees()


# ------------------------------------------------------------------------------------------------- wild hands

KEYS = "DSTZCNOABWGQILEUMVKPF0123456789J"
OTHER_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Space)


def wild(trainee: Trainee, rng: random.Random) -> None:
    """Anything that hands can do: drags from anywhere to anywhere, clicks, menus, keys, buttons."""
    names = [*trainee.table.things(), "player", "banker", "extra", "burn"]
    places = [place for place in rng.sample(names, 2) if any(trainee.spots(place))]
    points = [next(iter(trainee.spots(place))) for place in places]
    kind = rng.choice(("drag", "drag", "click", "right", "key", "other key", "button", "wave"))
    if kind == "drag" and len(points) == 2:
        trainee.drag(points[0], points[1], modifier=rng.choice((NONE, SHIFT, CONTROL)))
    elif kind == "click" and points:
        trainee.click(points[0], modifier=rng.choice((NONE, SHIFT, CONTROL)))
    elif kind == "right" and places:
        trainee.click(points[0], Qt.MouseButton.RightButton)
        trainee.choose_any(rng)
    elif kind == "key":
        trainee.keys(rng.choice(KEYS))
    elif kind == "other key":
        trainee.key(rng.choice(OTHER_KEYS))
    elif kind == "button":
        once = [text for text in trainee.buttons() if trainee.buttons().count(text) == 1]
        if once:
            trainee.press_button(rng.choice(once))
    elif kind == "wave":
        left = rng.random() < 0.5
        trainee.drag(trainee.bare(left=left), trainee.bare(left=not left))


@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
@pytest.mark.parametrize("seed", [1, 2])
def test_wild_hands(qtbot: QtBot, quick: None, coach: str, seed: int) -> None:
    """Whatever is done between the right steps: the table shows the match, and the match is one that can be dealt
    again."""
    rng = random.Random(f"{coach}/{seed}")
    trainee = open_table(
        qtbot, str(seed), decks=4, coach=coach, difficulty="expert", incidents="many",
        commission=rng.choice(("net", "marked")), deal_style=rng.choice(("face_up", "face_down")),
        pace=rng.choice(("untimed", "race")), calls=rng.choice(("buttons", "auto")),
    )  # fmt: skip
    trainee.ready()
    for _ in range(100):
        if trainee.window.play_page.overlay() is not None:
            break
        if rng.random() < 0.5:
            trainee.submit(trainee.due)
        else:
            wild(trainee, rng)
        trainee.ready()
        trainee.agrees()
    assert trainee.errors()
    record = trainee.match.record()
    assert check_record(read_record(record_text(record))) == []
