"""What a temper changes and what it leaves alone: the same decisions, asked of careful, even and bold players."""

from __future__ import annotations

import json
import random

import pytest

from cardrules.bot_process.messages import ask_move, ask_play_out, read_advice, read_played_out
from cardrules.bot_process.server import answer
from cardrules.bots import Advice, Level
from cardrules.bots.personality import RISKS, Mind, felt, is_bot, level_of, mind_of, plays
from cardrules.catalogue import find
from cardrules.games.pinochle.bot import club_play, keeping
from cardrules.games.pinochle.game import Pinochle
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns

_PASSES = {"pass", "turn_down", "reject", "throw_in", "let", "fold", "check", "run", "leave", "take", ""}
_DONE = {"play", "discard", "hand_over", "game_over"}
GAMES = {
    "spades": (40, {"bid"}), "euchre": (40, {"order", "name"}), "five_hundred": (24, {"auction"}),
    "seven_up": (60, {"accept", "answer"}), "setback": (40, {"bid"}), "truco": (40, {"play", "answer"}),
    "skat": (40, {"auction", "forehand"}), "schafkopf": (60, {"pick"}), "solo": (40, {"ask", "duel"}),
    "khanhoo": (4, {"bump"}), "mexican_sweat": (2, {"bet"}),
    "triple_draw": (20, {"bet"}),
}  # fmt: skip
"""Where something is staked on a hand, by game: in how many deals it is looked at, and the phases."""
_LONG = ("khanhoo", "mexican_sweat", "triple_draw")
"""Where that goes on to the end of the hand."""


def _dared(action: Action) -> float:
    """How much is staked by an action: what is bid, or whether anything is."""
    if action.verb in _PASSES:
        return 0.0
    number = action.words[-1] if action.words else ""
    return float(number) if number.isdecimal() else 2.0 if action.verb == "raise" else 1.0


def _staked(game: str, level: Level) -> dict[str, float]:
    """What the three tempers stake at every decision of some hands that even players play."""
    choose, (deals, phases) = find(game).bot(), GAMES[game]
    total = dict.fromkeys(RISKS, 0.0)

    def decide(ask: AskedBot) -> Advice:
        view, stream = match.game.view(ask.seat), str(len(match.done))
        if view.phase not in phases or ask.out_of_turn:
            return choose(view, ask.choices, level, random.Random(stream), lambda: True)
        advice = {
            temper: choose(view, ask.choices, level, random.Random(stream), lambda: True, risk)
            for temper, risk in RISKS.items()
        }
        for temper, one in advice.items():
            assert any(choice.offers(one.action) for choice in ask.choices)
            total[temper] += _dared(one.action)
        return advice["even"]

    ends = _DONE - phases if game not in _LONG else {"hand_over", "game_over"}
    for deal in range(deals):
        match = Match(game, None, f"temper {deal}")
        turns = Turns(match)
        while match.game.phase not in ends and (deed := turns.next(decide)) is not None:
            turns.do(deed)
    return total


@pytest.mark.parametrize("game", GAMES)
def test_who_is_bold_calls_more_often_than_who_is_careful_in_the_same_deals(game: str) -> None:
    total = _staked(game, "club")
    assert total["careful"] <= total["even"] <= total["bold"], total
    assert total["careful"] < total["bold"]


@pytest.mark.parametrize("game", ["spades", "euchre", "five_hundred", "skat", "solo"])
def test_novices_have_a_temper_too(game: str) -> None:
    total = _staked(game, "novice")
    assert total["careful"] < total["bold"], total


@pytest.mark.parametrize("game", ["spades", "euchre", "setback", "skat", "seven_up", "solo"])
def test_once_a_call_stands_all_of_them_play_their_cards_alike(game: str) -> None:
    choose, match, cards = find(game).bot(), Match(game, None, "temper"), 0

    def decide(ask: AskedBot) -> Advice:
        nonlocal cards
        view, stream = match.game.view(ask.seat), str(len(match.done))
        advice = [
            choose(view, ask.choices, "club", random.Random(stream), lambda: True, risk) for risk in RISKS.values()
        ]
        if any(choice.verb == "play" for choice in ask.choices) and not ask.out_of_turn:
            cards += 1
            assert len({one.action for one in advice if one.action.verb == "play"}) == 1
        return advice[1]

    turns = Turns(match)
    while cards < 16 and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    assert cards == 16


def test_who_dares_more_tries_for_the_moon_with_more_hands() -> None:
    choose, tries = find("hearts").bot(), dict.fromkeys(RISKS, 0)
    for deal in range(60):
        match = Match("hearts", None, f"moon {deal}")
        match.run_chance()
        for seat in match.game.waiting_for():
            for temper, risk in RISKS.items():
                view, choices = match.game.view(seat), match.game.choices(seat)
                advice = choose(view, choices, "club", random.Random(1), lambda: True, risk)
                tries[temper] += "shoot the moon" in advice.reason
    assert tries["careful"] <= tries["even"] <= tries["bold"]
    assert tries["careful"] < tries["bold"]


def test_a_bot_is_written_in_one_line_and_nothing_else_is_one() -> None:
    for mind in (Mind("club"), Mind("novice", "bold"), Mind("expert", "even", "oona"), Mind("club", "careful", "bea")):
        assert mind_of(mind.text) == mind
        assert is_bot(mind.text)
        assert level_of(mind.text) == mind.level
    for text in ("", "human", "master", "club mad", "club even", "club bold Bea", "club bold b\u00e9a", "club  bold",
                 "club bold bea x", "club bold " + "b" * 21, None, 3, ["club"]):  # fmt: skip
        assert mind_of(text) is None
    assert plays("club bold bea", ("novice", "club"))
    assert not plays("expert bold viktor", ("novice", "club"))
    assert level_of("human") == "human"


def test_a_loss_weighs_more_with_the_careful() -> None:
    assert felt(-10, 1.0) > felt(-10, 0.0) == -10 > felt(-10, -1.0)
    assert {felt(10, risk) for risk in RISKS.values()} == {10}


def test_the_thinking_process_is_told_what_a_bot_dares() -> None:
    differ = 0
    for deal in range(30):
        match = Match("schafkopf", None, f"temper {deal}")
        match.run_chance()
        seat = min(match.game.waiting_for())
        said = []
        for risk in (-1.0, 1.0):
            request = ask_move(match.game.view(seat), match.game.choices(seat), "club", 0.1, "a", risk)
            said.append(read_advice(answer(json.dumps({"id": 1, **request}).encode()), match.game.verbs).action)
        differ += said[0] != said[1]
    assert differ
    request = ask_move(match.game.view(seat), match.game.choices(seat), "club", 0.1, "a", 2.0)
    assert answer(json.dumps({"id": 1, **request}).encode())["error"] == "'risk' must be a number from -1 to 1"


def test_a_match_is_played_out_by_the_people_who_sit_there() -> None:
    match = Match("war", None, "temper")
    while match.game.waiting_for() == {CHANCE}:
        match.run_chance()
    seats = match.game.seats
    played = answer(json.dumps({"id": 1, **ask_play_out(match, ["club bold bea"] * seats)}).encode())
    assert read_played_out(played, match.game.verbs)
    refused = answer(json.dumps({"id": 1, **ask_play_out(match, ["club mad bea"] * seats)}).encode())
    assert "'levels' must be one of" in refused["error"]


def test_in_pinochle_who_is_bold_hopes_longer_for_melds_that_are_not_complete() -> None:
    choose, differing = find("pinochle").bot(), 0
    for deal in range(4):
        match, rng = Match("pinochle", None, f"temper {deal}"), random.Random(deal)
        turns = Turns(match)

        def decide(ask: AskedBot, match: Match = match, rng: random.Random = rng) -> Advice:
            return choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: True)

        game = match.game
        assert isinstance(game, Pinochle)
        while game.phase not in ("strict", "hand_over", "game_over"):
            deed = turns.next(decide)
            assert deed is not None
            if game.phase == "play" and deed.seat >= 0:
                careful, even, bold = (keeping(game, risk) for risk in RISKS.values())
                assert all(careful[card] <= even[card] <= bold[card] for card in even)
                differing += club_play(game, -1)[0] != club_play(game, 1)[0]
            turns.do(deed)
    assert differing
