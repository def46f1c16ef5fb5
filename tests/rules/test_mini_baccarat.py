"""Mini Baccarat as a game: options, seats, bets, refusals, views, and the odds in the long run."""

from __future__ import annotations

import random
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardrules.casino.baccarat.bettors import Incident, Wager
from cardrules.casino.baccarat.roads import Roads
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.cards import PACK_52, cards_text, pack, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
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
    Turned,
    action_text,
    after,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import chance_action

BETS = "bets 1:banker:2500,2:player:5000:500,2:tie:500"


def do(game: MiniBaccarat, *texts: str, seat: int | None = None) -> list[Event]:
    out: list[Event] = []
    for text in texts:
        who = min(game.waiting_for()) if seat is None else seat
        game.apply(who, parse_action(text, game.verbs), out)
    return out


def advance(game: MiniBaccarat, seed: int = 1, plain: str = "") -> None:
    """Whoever is waited for does the plain thing: chance draws, a person is content, the dealer does what is due."""
    (seat,) = game.waiting_for()
    if plain and game.phase == "bets":
        game.apply(CHANCE, Action("bets", (plain,)))
    elif seat == CHANCE:
        choice = game.choices(CHANCE)[0]
        game.apply(CHANCE, chance_action(choice, f"{seed}/{len(game.table.reports)}", 0))
    elif game.phase == "betting":
        game.apply(seat, Action("ready"))
    elif game.phase == "cut":
        game.apply(seat, Action("cut", ("100",)))
    else:
        game.apply(seat, game.due()[0])


def at(phase: str, seed: int = 1, **options: Any) -> MiniBaccarat:
    game = MiniBaccarat({"shoe_steps": "skip", **options})
    while game.phase != phase:
        advance(game, seed)
    return game


def refused(game: MiniBaccarat, text: str, seat: int = 0) -> str:
    before = game.view(0)
    with pytest.raises(IllegalAction) as error:
        game.apply(seat, parse_action(text, game.verbs))
    assert game.view(0) == before
    return str(error.value)


# ------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize("decks", [8, 6, 4])
def test_packs(decks: int) -> None:
    game = at("between", decks=decks)
    assert Counter(game.census()) == Counter(pack(copies=decks))


@pytest.mark.parametrize(
    ("positions", "skip_four", "labels"),
    [
        (9, "off", "1 2 3 4 5 6 7 8 9"),
        (7, "off", "1 2 3 4 5 6 7"),
        (9, "on", "1 2 3 5 6 7 8 9 10"),
        (7, "on", "1 2 3 5 6 7 8"),
    ],
)
def test_positions_and_their_numbers(positions: int, skip_four: str, labels: str) -> None:
    game = at("bets", positions=positions, skip_four=skip_four, difficulty="expert")
    assert len(game.table.bettors) == positions
    assert " ".join(game.house.labels[1:]) == labels
    out = do(game, "bets 4:banker:2500")
    assert Note(f"Position {labels.split()[3]}: $25 on Banker") in out


@pytest.mark.parametrize(
    ("options", "pays", "marks"),
    [
        ({}, 2375, 0),
        ({"commission": "marked"}, 2500, 125),
        ({"commission": "ez"}, 2500, 0),
        ({"commission": "super6"}, 2500, 0),
        ({"unit": 1, "commission_rounding": "up_quarter"}, 2375, 0),
    ],
)
def test_commission(options: dict[str, Any], pays: int, marks: int) -> None:
    game = at("bets", calls="auto", **options)
    do(game, "bets 1:banker:2500")
    game.table.shoe = (*parse_cards("6S 5D KC 2H"), *game.table.shoe)
    while game.phase != "between":
        if game.due()[0].verb == "pay":
            assert game.due()[0] == Action("pay", ("1", "banker", str(pays)))
        advance(game)
    assert game.table.owes(1) == marks


@pytest.mark.parametrize(("rounding", "pays"), [("up_quarter", 1125), ("exact", 1140), ("down_quarter", 1150)])
def test_rounding_of_a_bet_of_twelve_dollars(rounding: str, pays: int) -> None:
    game = at("bets", calls="auto", unit=1, commission_rounding=rounding)
    do(game, "bets 1:banker:1200")
    game.table.shoe = (*parse_cards("6S 5D KC 2H"), *game.table.shoe)
    while game.due()[0].verb != "pay":
        advance(game)
    assert game.due() == [Action("pay", ("1", "banker", str(pays)))]


@pytest.mark.parametrize("tie_pays", [8, 9])
def test_ties(tie_pays: int) -> None:
    game = at("bets", calls="auto", tie_pays=tie_pays)
    do(game, "bets 1:tie:500")
    game.table.shoe = (*parse_cards("6S 6D KC KH"), *game.table.shoe)
    while game.due()[0].verb != "pay":
        advance(game)
    assert game.due() == [Action("pay", ("1", "tie", str(500 * tie_pays)))]


def test_side_bets_on_offer() -> None:
    game = at("bets")
    assert "no bet of this table" in refused(game, "bets 1:dragon7:500", CHANCE)
    game = at("bets", dragon7="on", big="on", calls="auto")
    do(game, "bets 1:big:500,1:dragon7:500")
    game.table.shoe = (*parse_cards("6S 5D 10C 10H 2C"), *game.table.shoe)
    pays = []
    while game.phase != "between":
        if game.due()[0].verb == "pay":
            pays.append(game.due()[0].words)
        advance(game)
    assert pays == [("1", "dragon7", "20000"), ("1", "big", "270")]


@pytest.mark.parametrize("preset", MiniBaccarat.presets, ids=[preset.id for preset in MiniBaccarat.presets])
def test_presets_deal_a_whole_shoe(preset: Any) -> None:
    game = MiniBaccarat({**preset.settings, "calls": "auto", "shoe_steps": "skip"})
    while game.waiting_for():
        advance(game, 3)
    result = game.result()
    assert result is not None
    assert result.scores == (100,)
    assert result.winners == (0,)


def test_every_pair_of_limits_leaves_something_to_bet() -> None:
    values = {option.id: option.values for option in MiniBaccarat.declared}
    for unit in values["unit"]:
        for least, most in (("table_min", "table_max"), ("tie_min", "tie_max")):
            for low in values[least]:
                for high in values[most]:
                    limits = MiniBaccarat({"unit": unit, least: low, most: high}).house.crowd.limits
                    assert limits.least <= limits.most
                    assert limits.tie_least <= limits.tie_most
    with pytest.raises(OptionError, match="unit=2: choose one of 5, 1, 25"):
        MiniBaccarat({"unit": 2})


def test_the_least_bet_is_at_least_the_unit() -> None:
    limits = MiniBaccarat({"unit": 25, "tie_max": 200}).house.crowd.limits
    assert (limits.least, limits.tie_least) == (2500, 2500)


@pytest.mark.parametrize("depth", [52, 14, 16, 7])
def test_the_shoe_ends_at_the_cut_card(depth: int) -> None:
    game = at("end", cut_depth=depth, decks=4, calls="auto")
    assert depth - 12 <= len(game.table.shoe) <= depth


def test_seven_cards_behind_the_cut_card_may_run_out() -> None:
    """With the cut card that deep a shoe can lack a card; then the coup is void."""
    void = 0
    for seed in range(12):
        game = at("end", seed, cut_depth=7, decks=4, calls="auto")
        if game.table.reports[-1].result == "":
            void += 1
            sheet = game.view(0).sheet
            assert sheet is not None
            assert sheet.rows[-1][1] == "void"
        assert Counter(game.census()) == Counter(pack(copies=4))
    assert 0 < void < 12


@pytest.mark.parametrize(("minutes", "coups"), [(20, 27), (60, 80)])
def test_a_timed_session_goes_on_with_new_shoes(minutes: int, coups: int) -> None:
    """Where nobody tells the time a coup counts 45 seconds."""
    game = MiniBaccarat({"minutes_limit": minutes, "decks": 4, "shoe_steps": "skip"})
    scored: list[Event] = []
    while game.waiting_for():
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            choice = game.choices(CHANCE)[0]
            game.apply(CHANCE, chance_action(choice, str(len(game.table.reports)), 0), scored)
        else:
            game.apply(seat, game.due()[0], scored)
    assert len(game.table.reports) == coups
    boxed = sum(len(event.cards) for event in scored if isinstance(event, Moved) and event.target == "")
    assert boxed == 208 * (game.table.shoes - 1)
    assert Counter(game.census()) == Counter(pack(copies=4))
    assert game.table.shoes == (1 if minutes == 20 else 3)
    points = [event.points for event in scored if isinstance(event, Scored)]
    assert points == [(100,)] + [(0,)] * (game.table.shoes - 1)
    overs = [event for event in scored if isinstance(event, PhaseBegan) and event.name == "hand_over"]
    assert len(overs) == game.table.shoes - 1


def test_a_timed_session_ends_by_the_clock() -> None:
    game = at("close", minutes_limit=20)
    do(game, f"at {21 * 60_000}", seat=CLOCK)
    while game.waiting_for():
        advance(game)
    assert len(game.table.reports) == 1


def test_a_record_with_the_clock_replays() -> None:
    match = Match("mini_baccarat", {"decks": 4, "coach": "silent", "pace": "par"}, "5")
    rng = random.Random(5)
    now = 1000
    while match.game.waiting_for() and len(match.done) < 300:
        match.run_chance()
        now += rng.randrange(1, 3000)
        match.apply(CLOCK, Action("at", (str(now),)))
        assert isinstance(match.game, MiniBaccarat)
        match.apply(0, rng.choice(match.game.due()))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert Match.of(record).game.view(0) == match.game.view(0)
    assert isinstance(match.game, MiniBaccarat)
    assert all(report.took is not None for report in match.game.table.reports)
    assert match.game.view(0).state.grade.speed is not None


def test_calls_and_totals_may_be_made_for_the_dealer() -> None:
    for option, value in (("calls", "auto"), ("totals", "shown")):
        options: Any = {option: value}
        game = at("end", **options)
        assert all(fault.error != "R23" for fault in game.table.faults)
    game = at("close", totals="shown", coach="block")
    do(game, "close")
    while game.phase == "coup":
        assert not game.due()[0].words[0][0].isdigit()
        advance(game)
    assert game.due()[0].verb == "call"  # the result is called in any case
    game = at("between", calls="auto")
    assert "call" not in {action.verb for action in game.due()}


def test_the_totals_are_shown_and_the_dealer_draws_without_a_call() -> None:
    game = at("close", calls="auto", coach="block")
    do(game, "close")
    game.table.shoe = (*parse_cards("6S 5D KC QH 9C"), *game.table.shoe)
    for _ in range(4):
        advance(game)
    assert game.due() == [Action("stand", ("player",)), Action("draw", ("banker",))]
    do(game, "draw banker")
    assert game.table.player_done
    assert game.table.faults == ()


# --------------------------------------------------------------------------------------- chance and the seats


def test_what_chance_does() -> None:
    game = MiniBaccarat()
    assert game.waiting_for() == {CHANCE}
    assert refused(game, "shuffle 2C", CHANCE) == "Chance has something else to do now."
    assert refused(game, "table 1000", CHANCE) == "That is no lot of chance."
    assert refused(game, "table 1") == "It is not your turn."
    do(game, "table 417")
    assert refused(game, f"shuffle {cards_text(PACK_52)}", CHANCE).startswith("The 2 of clubs is missing")
    assert refused(game, "cut 9", CHANCE) == "Chance has something else to do now."
    words = Action("shuffle", ("now",), game.house.pack)
    with pytest.raises(IllegalAction, match="A shuffle has no words"):
        game.apply(CHANCE, words)
    do(game, f"shuffle {cards_text(game.house.pack)}")
    assert refused(game, "table 1", CHANCE) == "It is not chance's turn."
    bettors = MiniBaccarat()
    do(bettors, "table 417")
    assert bettors.table.bettors == game.table.bettors
    do(game, "gather", "mix", "square")
    while game.phase == "shoe":
        advance(game)
    assert refused(game, "cut 416", CHANCE) == "That is no lot of chance."
    assert refused(game, "cut 0", CHANCE) == "That is no lot of chance."


def test_the_bettors_wait_for_chance() -> None:
    game = at("bets")
    assert refused(game, "close") == "Wait until the bettors are ready."
    assert refused(game, "bets 1:banker", CHANCE) == "The bettors cannot do that: '1:banker' is no bet of this table."
    assert game.due() == []
    values = game.choices(CHANCE)[0].values
    assert len(set(values)) > 1
    for value in values:
        game.check(CHANCE, Action("bets", (value,)))


def test_somebody_new_sits_down_where_there_is_a_bet() -> None:
    game = at("bets", difficulty="beginner")
    empty = next(position for position in range(1, 10) if game.table.bettor(position) is None)
    out = do(game, f"bets {empty}:banker:2500")
    assert Note(f"A new bettor sits down at position {empty}") in out
    assert game.table.bettor(empty) is not None
    assert Paid(2500, f"rail:{empty}", f"position:{empty}:banker") in out


def test_a_bettor_without_chips_is_replaced() -> None:
    game = at("bets", calls="auto", commission="marked")
    table = game.table
    position = table.bettors[0].position
    table.bettors = tuple(
        bettor._replace(bankroll=400) if bettor.position == position else bettor for bettor in table.bettors
    )
    table.markers = ((position, 25),)
    other = table.bettors[1].position
    do(game, f"bets {other}:banker:2500")
    while game.phase != "between":
        advance(game)
    assert game.table.service == (f"collect {position}",)
    do(game, f"collect {position}")
    bettor = game.table.bettor(position)
    assert bettor is not None
    assert bettor.bankroll >= 500


def test_a_demonstration_offers_right_steps_only() -> None:
    game = at("close", role="watch")
    assert game.choices(0)[0].action() == Action("close")
    assert refused(game, "draw player") == "The demonstration goes its own way."
    assert len(game.choices(0)) == 1


def test_a_demonstration_offers_every_right_step() -> None:
    game = at("shoe", role="watch", shoe_steps="short")
    while game.due()[0].verb != "offer":
        advance(game)
    assert len(game.due()) > 1
    assert [choice.action() for choice in game.choices(0)] == game.due()


@pytest.mark.parametrize("coach", ["block", "silent"])
def test_what_the_hands_cannot_do_is_refused_without_telling_what_is_due(coach: str) -> None:
    game = at("close", coach=coach)
    assert refused(game, "mark 1 25") == "The bets lie, and are to be closed."
    assert refused(game, "take 9 big") == "No bet lies there."
    game = at("shoe", coach=coach, shoe_steps="short")
    assert refused(game, "wash") == "The shoe is being prepared."
    game = until(at("close", coach=coach), "draw player")
    assert refused(game, "spread 1") == "The cards come first."
    do(game, "draw player", "draw banker", "draw player")
    assert refused(game, "draw player") == "Player has no room for another card."
    with pytest.raises(IllegalAction, match="No card can be named here"):
        game.apply(0, Action("close", (), (PACK_52[0],)))


@pytest.mark.parametrize(
    ("step", "wrong", "message"),
    [
        ("gather", "draw player", "First gather all the cards."),
        ("mix", "burn", "First shuffle."),
        ("square", "open", "First square the pack."),
        ("slide", "close", "First move the part behind the cut card to the front."),
        ("cutcard", "call 5-3", "First put the cut card 52 cards from the end."),
        ("load", "discard", "First put the pack into the shoe."),
        ("burn", "gather", "First burn a card."),
        ("sweep", "load", "First sweep the burned cards away."),
        ("open", "draw player", "First open the betting."),
        ("open", "tap", "First open the betting."),
        ("close", "tap", "First announce no more bets."),
        ("close", "stand player", "First announce no more bets."),
        ("draw", "open", "First draw for Player."),
        ("draw", "gather", "First draw for Player."),
        ("discard", "draw banker", "First clear the cards."),
    ],
)
@pytest.mark.parametrize("coach", ["block", "correct", "silent"])
def test_an_action_of_another_state_is_an_error_of_order(coach: str, step: str, wrong: str, message: str) -> None:
    game = at("shoe", shoe_steps="short", coach=coach, calls="auto")
    while not (game.due() and game.due()[0].verb == step):
        advance(game)
    before = game.view(0)
    out = do(game, wrong)
    assert [fault.error for fault in game.table.faults] == ["order"]
    assert game.table.faults[0].text == message
    told = "Nothing happens." if coach == "silent" else f"Floor: {message}"
    assert told in [event.text for event in out if isinstance(event, Note)]
    assert [zone.cards for zone in game.view(0).zones] == [zone.cards for zone in before.zones]
    assert game.due()[0].verb == step


def test_every_wrong_step_of_the_hands_is_on_offer() -> None:
    game = at("close", coach="silent", commission="marked")
    do(game, "close")
    verbs = {choice.verb for choice in game.choices(0)}
    assert {"draw", "pull", "stand", "push", "tap", "take", "pay", "call", "discard", "aside", "return"} <= verbs
    while game.phase == "coup":
        advance(game)
    verbs = {choice.verb for choice in game.choices(0)}
    assert {"take", "pay", "mark", "discard", "call"} <= verbs
    for choice in game.choices(0):
        for action in choice.actions():
            game.check(0, action)


def test_too_many_burned_cards_are_one_error_and_the_shoe_may_be_burned_to_the_end() -> None:
    game = at("burn", shoe_steps="short", coach="silent", calls="auto", decks=4)
    for _ in range(208):
        do(game, "burn")
    assert refused(game, "burn") == "The first cards are being burned."
    assert [fault.error for fault in game.table.faults] == ["R20"]
    do(game, "sweep", "open")
    while not game.table.reports:
        advance(game)
    assert game.table.reports[0].result == ""


def test_after_a_thousand_errors_the_table_is_closed() -> None:
    game = at("close", coach="block")
    out: list[Event] = []
    for _ in range(1000):
        out = do(game, "draw player")
    assert Note("Floor: That was the thousandth error. The table is closed.") in out
    result = game.result()
    assert result is not None
    assert result.winners == ()
    assert result.text == "{0} has dealt 0 coups with 1000 errors: accuracy 0.0, not yet."
    assert refused(game, "close") == "The session is over."


# -------------------------------------------------------------------------------------------- the dealer's buttons


def buttons(game: MiniBaccarat) -> dict[str, str]:
    """The labels of the dealer's buttons, with their keys."""
    return {choice.label: choice.key for choice in game.choices(0) if choice.button}


def until(game: MiniBaccarat, step: str) -> MiniBaccarat:
    """Deal rightly until this is due (the beginning of an action's text)."""
    while not (game.due() and action_text(game.due()[0]).startswith(step)):
        advance(game)
    return game


def test_the_buttons_of_a_new_shoe() -> None:
    short = ["Gather", "Square", "Offer", "Slide", "Load", "Call the floor"]
    assert list(buttons(at("shoe", shoe_steps="short", coach="silent"))) == short
    game = at("shoe", shoe_steps="full", coach="silent")
    assert list(buttons(game)) == ["Gather", "Stacks", "Pick", "Riffle", "Strip", "Lay", "Square", "Call the floor"]
    assert list(buttons(until(game, "square"))) == ["Square", "Offer", "Slide", "Load", "Call the floor"]
    game = at("shoe", shoe_steps="short")
    for button, key in (("Gather", "G"), ("Square", "Q"), ("Offer", ""), ("Slide", "E"), ("Load", "L")):
        assert buttons(until(game, button.lower())) == {button: key}, "nothing shines that is not due"
    game = at("shoe", shoe_steps="short")
    assert [choice.key for choice in game.choices(0) if choice.key] == ["G", "Q", "E", "L"]
    offer = next(choice for choice in game.choices(0) if choice.verb == "offer")
    assert offer.values == tuple(str(bettor.position) for bettor in game.table.bettors)
    assert offer.shown == offer.values
    game = at("shoe", shoe_steps="short", skip_four="on", difficulty="expert")
    offer = next(choice for choice in game.choices(0) if choice.verb == "offer")
    assert offer.values[3] == "4"
    assert offer.shown[3] == "5"


def test_the_buttons_before_the_cards() -> None:
    game = at("burn", shoe_steps="short")
    assert buttons(game) == {"Burn a card": "B", "Sweep": "W"}
    assert buttons(at("close")) == {"No more bets": "N"}


def test_the_buttons_of_a_coup() -> None:
    game = until(at("close"), "draw")
    assert buttons(game) == {}, "nobody stands before the first four cards lie there"
    keys = {choice.key: choice.verb for choice in game.choices(0) if choice.key and not choice.button}
    assert keys == {"D": "draw", "S": "stand", "A": "aside", "T": "tap"}
    for choice in game.choices(0):
        if choice.verb == "draw":
            assert choice.values == choice.onto == ("player", "banker")
    game = until(at("close"), "stand player")
    assert buttons(game) == {"Player stands": "S", "Banker stands": ""}
    game = until(at("close", deal_style="face_down"), "turn player")
    assert list(buttons(game))[2:] == ["Turn Player's cards", "Turn Banker's cards"]
    do(game, "turn player")
    assert list(buttons(game))[2:] == ["Turn Banker's cards"]
    do(game, "turn banker")
    assert list(buttons(game)) == ["Player stands", "Banker stands"]


def test_in_a_test_no_more_bets_can_be_said_late_and_nothing_tells_whether_it_was_forgotten() -> None:
    closed, forgotten = until(at("close", coach="silent"), "draw"), at("close", coach="silent")
    do(closed, "draw player")
    do(forgotten, "draw player")
    assert buttons(closed) == buttons(forgotten) == {"No more bets": "N", "Call the floor": ""}
    do(closed, "close")
    do(forgotten, "close")
    assert [fault.error for fault in closed.table.faults] == []
    assert [(fault.error, fault.corrected) for fault in forgotten.table.faults] == [("R1", "at once")]
    assert closed.phase == forgotten.phase == "coup"


def test_the_key_of_standing_is_for_the_hand_that_is_decided_now() -> None:
    game = until(at("close"), "stand player")
    assert buttons(game)["Player stands"] == "S"
    do(game, "stand player")
    assert buttons(game) == {"Player stands": "", "Banker stands": "S"}


def test_the_buttons_of_the_settlement() -> None:
    assert buttons(at("settle")) == {}, "bets stand: the cards are not to be cleared yet"
    assert buttons(at("settle", pace="race")) == {"Take all losing bets": "Z"}
    assert buttons(until(at("settle"), "discard")) == {"Clear the cards": "C"}
    assert "Clear the cards" not in buttons(until(at("settle", coach="silent"), "discard")), "a test tells nothing"
    game = at("settle")
    game.table.rack = (20, 60, 9, 300, 400, 200, 30)
    fill = next(choice for choice in game.choices(0) if choice.verb == "fill")
    assert (fill.label, fill.values, fill.button) == ("Call for a fill", ("10000", "25"), True)
    assert fill.shown == ("$100", "25 cents")
    do(game, "fill 25")
    assert [choice.values for choice in game.choices(0) if choice.verb == "fill"] == [("10000",)]


def test_a_card_lying_face_up_has_its_button() -> None:
    game = at("bets")
    do(game, f"{BETS},faceup:1", "close")
    assert buttons(game) == {"Burn a card": "W"}


def test_what_lies_between_the_coups_asks_for_its_own_buttons() -> None:
    game = at("between")
    assert buttons(game) == {"Place your bets": "O", "Show your hands": "H", "Tap out": ""}
    game.table.service = ("spread 2", "call change 10000", "give 2 10000", "drop", "collect 1", "collect 3")
    game.found_choices = None
    assert list(buttons(game)) == [
        "Place your bets",
        "Show your hands",
        "Tap out",
        "Spread the notes of position 2",
        "Drop the notes into the box",
        "Collect the commission of position 1",
    ]
    assert Action("collect", ("3",)) in game.legal(0)
    assert list(buttons(at("end"))) == ["Show your hands", "Leave the table"]


def wrong(game: MiniBaccarat, verb: str) -> Action:
    """A wrong action of this verb."""
    due = game.due()
    for action in game.legal(0):
        if action.verb == verb and action not in due and game.table.judge(action_text(action)) is not None:
            return action
    raise AssertionError(verb)


@pytest.mark.parametrize("coach", ["correct", "silent"])
@pytest.mark.parametrize(
    ("step", "verb", "label"),
    [
        ("close", "draw", "Announce no more bets"),
        ("draw player", "draw", "Move the card to Player"),
        ("call", "call", "Call “"),
        ("push", "push", "Push "),
        ("take", "pay", "Put right the "),
    ],
)
def test_what_the_supervisor_waits_for_has_a_button(coach: str, step: str, verb: str, label: str) -> None:
    game = until(at("close", coach=coach), step)
    game.apply(0, wrong(game, verb))
    first = game.choices(0)[0]
    told = [choice.label for choice in game.choices(0) if choice.button and choice.label.startswith(label)]
    if coach == "correct":
        assert action_text(first.action()) == game.table.prompt
        assert told == [first.label]
        game.apply(0, first.action())
        assert game.table.prompt == ""
    else:
        assert game.table.prompt == ""
        assert bool(told) == (verb == "pay")  # the bet that was touched last can always be put right
        assert all(game.check(0, Action(*parse_action(cure, game.verbs))) is None for _, cure, _ in game.table.pending)


def test_the_button_for_missing_burned_cards_tells_a_silent_dealer_nothing() -> None:
    for coach, told in (("silent", False), ("correct", True)):
        game = at("between", coach=coach)
        game.table.burn_missing = 1
        game.found_choices = None
        assert ("Burn a missing card" in buttons(game)) == told
        assert Action("burn") in game.legal(0)


def test_a_card_that_is_to_be_used_is_not_burned() -> None:
    game = until(at("close", coach="block"), "draw player")
    do(game, "draw player")
    game.table.extra, game.table.shoe, game.table.extra_state = game.table.shoe[:1], game.table.shoe[1:], "use"
    game.found_choices = None
    out = do(game, "burn")
    assert Note("Floor: That card is the next to be used.") in out
    assert len(game.table.extra) == 1


# ------------------------------------------------------------------------------------------ the person who bets


def betting(**options: Any) -> MiniBaccarat:
    return at("betting", role="bettor", **options)


def test_a_person_bets_at_the_middle_position() -> None:
    game = betting()
    assert game.seats == 2
    assert game.house.crowd.reserved == 5
    assert betting(positions=7).house.crowd.reserved == 4
    out = do(game, "bet banker 2500")
    assert Paid(2500, "rail:5", "position:5:banker") in out
    do(game, "bet banker 3000", "bet tie 500")
    bettor = game.table.bettor(5)
    assert bettor is not None
    assert bettor.bankroll == 50_000 - 3_500
    do(game, "unbet tie")
    assert game.view(0).plates[0].score == "$470"
    assert {choice.verb for choice in game.choices(0)} == {"bet", "unbet", "ready", "leave"}
    do(game, "ready")
    assert game.waiting_for() == {1}
    assert game.choices(0) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bet banker 499", "The minimum is $5."),
        ("bet banker 50500", "The maximum is $500."),
        ("bet banker 10000000", "The maximum is $500."),
        (f"bet banker {10**30}", "The maximum is $500."),
        ("bet banker 700", "Bets are in multiples of $5."),
        ("bet player 2500", "Not both Player and Banker."),
        ("bet banker 50000", "You do not have that many chips."),
        ("bet dragon7 500", "That bet is not offered at this table."),
        ("bet banker", "Place your bets, or say that you are ready."),
        ("bet banker 0", "The minimum is $5."),
        ("unbet player", "You have no chips there."),
        ("unbet", "Place your bets, or say that you are ready."),
        ("close", "Place your bets, or say that you are ready."),
    ],
)
def test_bets_that_are_refused(text: str, message: str) -> None:
    game = betting()
    do(game, "bet tie 500", "bet banker 2500")
    assert refused(game, text) == message


def test_bets_are_closed() -> None:
    game = betting()
    do(game, "ready", "close")
    assert refused(game, "bet banker 2500") == "Bets are closed."
    assert game.refusal(0, (), "circle:banker") == "Bets are closed."
    assert refused(game, "cut 9") == "It is not your turn."


def test_both_sides_may_be_allowed() -> None:
    game = betting(both_sides="on")
    do(game, "bet banker 2500", "bet player 2500")
    assert len([wager for wager in game.table.layout if wager.position == 5]) == 2


def test_the_person_may_cut() -> None:
    game = at("cut", role="bettor")
    assert game.waiting_for() == {0}
    assert game.choices(0)[0].amounts == range(1, 416)
    assert game.refusal(0, (), "heap") == "Put the cut card into the pack."
    for text in ("cut 0", "cut 416", "cut", "cut x", "ready"):
        assert refused(game, text) == "Put the cut card into the pack, with at least one card on each side."
    order = game.table.heap
    do(game, "cut 300")
    assert (*game.table.dead, *game.table.shoe)[:10] == order[300:310]


def test_the_fortunes_of_a_person() -> None:
    game = betting(commission="marked", decks=4)
    do(game, "bet banker 2500", "ready")
    while not game.table.reports:
        advance(game)
    change = game.fortunes[1] - game.fortunes[0]
    assert change in (2375, 0, -2500)
    while game.waiting_for() and len(game.table.reports) < 12:
        if game.phase == "betting" and len(game.choices(0)) > 2:
            do(game, "bet banker 2500", "ready")
        else:
            advance(game)
    while game.phase != "betting":
        advance(game)
    bettor = game.table.bettor(5)
    assert bettor is not None
    assert game.fortunes[-1] == bettor.bankroll - game.table.owes(5)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert len(sheet.rows) == 12
    out = do(game, "leave")
    result = game.result()
    assert result is not None
    assert result.scores == (game.fortunes[-1] - 50_000, 50_000 - game.fortunes[-1])
    assert result.winners == ((0,) if result.scores[0] > 0 else (1,) if result.scores[0] < 0 else ())
    assert [event.points for event in out if isinstance(event, Scored)] == [result.scores]
    assert result.text.format("Ann", "the house").startswith("After 12 coups Ann leaves ")
    assert game.waiting_for() == frozenset()
    assert refused(game, "ready") == "The session is over."
    assert game.refusal(0, (), "") == "The session is over."


@pytest.mark.parametrize(
    ("won", "text"),
    [(2500, "After 1 coup {0} leaves $25 ahead."), (-50, "After 1 coup {0} leaves 50 cents behind."),
     (0, "After 1 coup {0} leaves as rich as before.")],
)  # fmt: skip
def test_how_a_person_leaves(won: int, text: str) -> None:
    game = betting()
    do(game, "ready")
    while game.phase != "betting" or not game.table.reports:
        advance(game)
    game.fortunes = (game.fortunes[0] - won, *game.fortunes[1:])
    do(game, "leave")
    result = game.result()
    assert result is not None
    assert result.text == text


def test_without_chips_one_can_only_watch_or_leave() -> None:
    game = betting()
    game.table.bettors = tuple(
        bettor._replace(bankroll=100) if bettor.position == 5 else bettor for bettor in game.table.bettors
    )
    assert {choice.verb for choice in game.choices(0)} == {"ready", "leave"}


def test_chance_keeps_off_the_position_of_a_person() -> None:
    game = at("bets", role="bettor")
    for text in ("bets 5:banker:2500", "bets 1:banker:2500,leave:5"):
        assert refused(game, text, CHANCE) == "Chance does not bet at the position of a player."


# -------------------------------------------------------------------------------------------------- the view


def test_what_lies_on_the_table() -> None:
    game = at("bets", commission="marked")
    out = do(game, BETS)
    tokens = {(token.kind, token.place): token.text for token in game.view(None).tokens}
    assert tokens["bet", "position:1:banker"] == "2500"
    assert tokens["bet", "position:2:tie"] == "500"
    assert tokens["cut_card", "shoe"] == ""
    assert tokens["rack", "rack"] == "25:80"
    assert sum(isinstance(event, Paid) for event in out) == 3
    do(game, "close")
    game.table.shoe = (*parse_cards("6S 5D KC 2H"), *game.table.shoe)
    events: list[Event] = []
    while game.phase == "coup":
        events += do(game, " ".join((game.due()[0].verb, *game.due()[0].words)))
    assert Said(0, "Player six, Banker seven") in events
    assert Marked("result", "banker") in events
    assert [token.place for token in game.view(None).tokens if token.kind == "result"] == ["banker"]
    while game.phase == "settle":
        advance(game)
    assert {token.place: token.text for token in game.view(None).tokens if token.kind == "marker"} == {"box:1": "125"}
    roads = Roads(result[0] for result in game.table.results)
    assert roads.streaks == [("B", 1)]


@pytest.mark.parametrize(("bet", "other"), [("banker", "player"), ("player", "banker")])
def test_who_dithers_moves_the_chips_and_leaves_them_where_they_were(bet: str, other: str) -> None:
    game = at("bets")
    place = game.table.bettors[0].position
    events = do(game, f"bets {place}:{bet}:2500,dither:{place}")
    here, there = f"position:{place}:{bet}", f"position:{place}:{other}"
    paid = [event for event in events if isinstance(event, Paid)]
    assert paid == [Paid(2500, f"rail:{place}", here), Paid(2500, here, there), Paid(2500, there, here)]
    assert [wager[:3] for wager in game.table.layout] == [(place, bet, 2500)]


def test_bets_that_pushed_in_the_last_coup_go_back_to_their_bettors() -> None:
    game = at("close", decks=4)
    place = game.table.bettors[0].position
    game.table.layout = (Wager(place, "banker", 2500),)
    game.table.last = "this"
    purse = game.table.purse(place)
    do(game, "close")
    game.table.shoe = (*parse_cards("7S 7H QC KD"), *game.table.shoe)
    events: list[Event] = []
    while game.phase != "end":
        events += do(game, " ".join((game.due()[0].verb, *game.due()[0].words)))
    assert game.table.layout == ()
    assert game.table.purse(place) == purse + 2500
    assert Paid(2500, f"position:{place}:banker", f"rail:{place}") in events


def test_the_status_and_the_sheet() -> None:
    game = at("close", coach="block")
    view = game.view(0)
    assert view.status == at("close", coach="silent").view(0).status == ("Shoe 1", "Coup 1")
    while not game.table.reports:
        advance(game)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == ("Coup", "Result", "House", "Errors", "Seconds")
    assert sheet.rows[0][0] == "1"
    report = game.table.reports[0]
    high, low = max(report.player, report.banker), min(report.player, report.banker)
    assert sheet.rows[0][1].split(" ")[1] == f"{high}–{low}"
    assert sheet.totals[0] == "Total"
    assert game.refusal(0, (), "shoe") == "The next coup has not begun."
    assert at("bets").refusal(0, (), "shoe") == "Wait for the bettors."


def test_the_ledger_of_the_person_who_bets() -> None:
    game = betting(commission="marked")
    wanted = {1: "banker", 2: "player", 3: "banker"}
    while len(game.table.reports) < 3:
        if game.phase == "betting":
            do(game, f"bet {wanted[game.table.coup]} 2500", "bet tie 500", "ready")
        advance(game)
    assert [line[:3] for line in game.ledger] == [
        (coup, bet, amount) for coup, bet in wanted.items() for bet, amount in ((bet, 2500), ("tie", 500))
    ]
    for report in game.table.reports:
        won = {"B": {"banker": 2375, "player": -2500}, "P": {"banker": -2500, "player": 2500}, "T": {}}[report.result]
        main, tie = (line[3] for line in game.ledger if line[0] == report.number)
        assert main == won.get(wanted[report.number], 0)
        assert tie == (4000 if report.result == "T" else -500)
    start, *later = game.fortunes
    assert later[-1] - start == sum(line[3] for line in game.ledger)
    assert game.view(0).state.ledger == game.ledger == game.copy().ledger
    assert at("between").ledger == ()


def test_a_push_is_nothing_in_the_ledger() -> None:
    game = betting()
    while "T" not in [report.result for report in game.table.reports]:
        if game.phase == "betting":
            do(game, "bet player 500")
        advance(game)
    assert game.ledger[-1] == (len(game.table.reports), "player", 500, 0)


# ------------------------------------------------------------------------------------------- the silent dealer


def test_a_silent_dealer_is_told_nothing_before_the_end() -> None:
    game = at("close", coach="silent", minutes_limit=20)
    out = do(game, "draw player")  # before the betting was closed
    while not game.table.reports:
        out += do(game, action_text(game.due()[0]))
    assert game.table.faults
    view = game.view(0)
    assert view.plates[0].score == ""
    assert view.plates[0].lines == ("1 coup",)
    assert view.sheet is not None
    assert view.sheet.heads == ("Coup", "Result", "House", "Seconds")
    assert [len(row) for row in (*view.sheet.rows, view.sheet.totals)] == [4, 4]
    assert not any("error" in event.text for event in out if isinstance(event, Note))
    while game.phase != "game_over":
        (seat,) = game.waiting_for()
        before = game.table.shoes
        if seat == CHANCE:
            advance(game)
        else:
            out = do(game, action_text(game.due()[0]))
        assert game.phase == "game_over" or not any(isinstance(event, Scored) for event in out)
        assert game.phase == "game_over" or game.totals == (0,)
        assert before <= game.table.shoes
    view = game.view(0)
    assert view.plates[0].lines[1] == "1 error"
    assert view.sheet is not None
    assert view.sheet.heads == ("Coup", "Result", "House", "Errors", "Seconds")
    assert view.sheet.rows[0][3] == "R1"
    [scored] = [event for event in out if isinstance(event, Scored)]
    assert scored.points == game.totals
    assert "with 1 error" in str(game.result())


def test_a_silent_dealer_is_not_told_of_the_last_hand() -> None:
    for coach, told in (("silent", False), ("block", True)):
        game = at("close", coach=coach)
        game.table.last = "this"
        assert ("Last hand" in game.view(0).status) == told


def test_who_may_ask_and_who_may_take_back() -> None:
    roles = {"dealer": True, "bettor": True, "watch": False}
    for role, hints in roles.items():
        game = MiniBaccarat({"role": role})
        assert game.allows_hints() == hints
        assert game.watched() == (role == "watch")
        assert not game.allows_undo()
    assert not MiniBaccarat({"coach": "silent"}).allows_hints()
    assert MiniBaccarat({"role": "bettor", "coach": "silent"}).allows_hints()
    assert MiniBaccarat({"role": "watch"}).view(None).waiting_for == {CHANCE}


def test_a_view_hides_the_shoe_and_the_burned_cards() -> None:
    game = at("burn", shoe_steps="short")
    for _ in range(2):
        advance(game)
    view = game.view(0)
    assert set(view.zone("shoe").cards) == {None}
    assert view.zone("burn").cards[0] is not None
    for zone in view.zones:
        assert zone.name


def test_sampling_keeps_what_is_seen() -> None:
    rng = random.Random(5)
    game = at("between")
    for _ in range(300):
        advance(game)
        if rng.random() < 0.3:
            view = game.view(0)
            world = MiniBaccarat.sample(view, rng)
            assert world.view(0) == view
            assert world.table.shoe != game.table.shoe
            assert set(game.table.known) <= set(world.table.dead)


def test_a_turned_card_is_seen_by_all() -> None:
    game = at("bets")
    do(game, f"{BETS},faceup:1")
    out = do(game, "close")
    assert Turned(game.table.shoe[0], "shoe", 0) in out


# --------------------------------------------------------------------------------------- odds in the long run


def test_shoes_of_the_perfect_dealer_agree_with_the_odds() -> None:
    """Whole shoes through the public protocol, within three standard errors of the exact odds (the benchmark itself
    deals many more)."""
    bench = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_baccarat.py"))
    found, coups, _ = bench["deviations"](120)
    assert len(found) == 10
    for name, _, _, off in found:
        assert abs(off) < 3, name
    assert 72 <= coups / 120 <= 75  # 73.6 on average


# --------------------------------------------------------------------------------- whole sessions, errors and all


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"coach": "silent", "incidents": "many", "commission": "marked", "difficulty": "expert"}),
        (2, {"coach": "correct", "incidents": "many", "deal_style": "face_down", "cut_depth": 7}),
        (3, {"coach": "block", "incidents": "many", "pace": "race", "shoe_steps": "full", "dragon7": "on"}),
        (4, {"role": "bettor", "incidents": "many", "difficulty": "beginner"}),
        (11, {"coach": "silent", "incidents": "many", "shoe_steps": "full", "deal_style": "face_down"}),
    ],
)
def test_sessions_with_errors_and_incidents(seed: int, options: dict[str, Any]) -> None:
    """Shoe after shoe with a wrong step now and then: events lead from view to view, no card is lost, and the view
    tells nothing hidden."""
    game = MiniBaccarat({"minutes_limit": 60, "decks": 4, **options})
    rng = random.Random(seed)
    zones = {zone.id: list(zone.cards) for zone in game.view(0).zones}
    steps = 0
    while game.waiting_for():
        (seat,) = game.waiting_for()
        steps += 1
        if seat == CHANCE:
            action = chance_action(game.choices(CHANCE)[0], f"{seed}/{steps}", 0)
        elif game.due() and rng.random() > (0.35 if seed > 10 else 0.1):
            action = rng.choice(game.due())
        else:
            choice = rng.choice([choice for choice in game.choices(seat) if not choice.confirm])
            values = choice.values or choice.amounts
            action = choice.action((), str(rng.choice(values)) if values else None)
        out: list[Event] = []
        game.apply(seat, action, out)
        assert out
        view = game.view(0)
        zones = after(zones, redact(out, 0))
        assert {zone: tuple(cards) for zone, cards in zones.items()} == {zone.id: zone.cards for zone in view.zones}
        if game.table.shoes:
            assert Counter(game.census()) == Counter(game.house.pack)
        if rng.random() < 0.02:
            assert MiniBaccarat.sample(view, rng).view(0) == view
    assert game.table.shoes > 1
    assert len(game.table.reports) == 80


# ---------------------------------------------------------------------------- what nobody is told beforehand

HIDDEN = {"house", "phase", "lot", "heap", "shoe", "burned", "player", "banker", "extra", "dead", "incidents", "slip"}
"""The parts of the table that are not told: what everybody knows anyway, or sees as far as it is seen, and secrets."""


def test_what_may_be_known_is_named() -> None:
    """A part of the table that is not named in ``State`` is secret, so a new one is until somebody says otherwise."""
    game = MiniBaccarat({})
    assert set(vars(game.table)) - set(State._fields) == HIDDEN
    told = set(State._fields) - set(vars(game.table))
    assert told == {
        "happened", "due", "labels", "words", "calling", "offers", "grade", "totals", "fortunes", "ledger"
    }  # fmt: skip


@pytest.mark.parametrize("role", ["dealer", "watch", "bettor"])
def test_no_incident_can_be_foretold(role: str) -> None:
    """At every moment of two shoes the table could have come by another lot, and could have other incidents before it:
    whoever looks on, or sits there, is told the very same, and what the dealer may do is the same."""
    game = MiniBaccarat({"role": role, "incidents": "many", "shoe_steps": "skip", "minutes_limit": 60, "decks": 4})
    rng, foretold, seen = random.Random(3), Counter[str](), Counter[str]()
    while game.table.shoes < 3 and game.waiting_for():
        table = game.table
        foretold.update({each.kind for each in table.incidents} - {each.kind for each in table.happened})
        seen.update({each.kind for each in table.happened})
        for others in ((), to_come(game, rng)):
            world = game.copy()
            world.table.lot = (table.lot + rng.randrange(1, 1000)) % 1000
            world.table.incidents = (*table.happened, *others)
            for viewer in (None, *range(game.seats)):
                assert world.view(viewer) == game.view(viewer), (table.phase, others)
            if CHANCE not in game.waiting_for():
                assert all(world.choices(seat) == game.choices(seat) for seat in range(game.seats))
        advance(game, 3)
    assert set(foretold) >= {"late", "faceup", "buyin", "colour", "leave"}
    assert set(seen) >= {"late", "faceup", "buyin", "colour", "leave"}


def to_come(game: MiniBaccarat, rng: random.Random) -> tuple[Incident, ...]:
    """Incidents of every kind that may still come in this coup."""
    table, place = game.table, rng.choice(game.table.bettors).position if game.table.bettors else 1
    found = [Incident("faceup", 0, number) for number in range(table.drawn + 2, 7)]
    if table.phase in ("bets", "betting", "close"):
        found.append(Incident("late", place, 2500, "player"))
    if table.phase != "between":
        found += [Incident("buyin", place, 20_000), Incident("colour", place, 8000), Incident("leave", place)]
    return tuple(found)
