"""The thinking process: right answers, and nothing that can be said to it ends it."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from told import spoken

import cardrules
from cardrules.bot_process import server
from cardrules.bot_process.messages import (
    QuestionError,
    ask_assist,
    ask_move,
    ask_play_out,
    ask_verdict,
    read_played_out,
)
from cardrules.bot_process.server import answer
from cardrules.bots import LET_BE, LEVELS, Advice
from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, CLOCK, Action, Seat, action_text, parse_action
from cardrules.protocol.match_record import Match


def ask(**request: Any) -> dict[str, Any]:
    found = answer(json.dumps({"id": 1, **request}).encode())
    assert found.pop("id") == 1
    return found


def move(match: Match, seat: Seat, level: str = "club", seconds: float = 0.0, seed: str = "x") -> dict[str, Any]:
    """What a bot would do in this seat."""
    return ask(**ask_move(match.game.view(seat), match.game.choices(seat), level, seconds, seed))


def dealt(game: str, seed: str = "1", **options: object) -> Match:
    match = Match(game, options, seed)
    match.run_chance()
    return match


class FirstChoice:
    """A bot that takes the first legal action, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def __call__(
        self, view: Any, choices: Any, level: Any, rng: random.Random, out_of_time: Any, risk: float = 0.0
    ) -> Advice:
        self.asked.append({"view": view, "level": level, "number": rng.random(), "late": out_of_time(), "risk": risk})
        return Advice(next(iter(choices[0].actions())), spoken("Because it is the first."))


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> FirstChoice:
    bot = FirstChoice()
    monkeypatch.setattr(server.Entry, "bot", lambda self: bot)
    return bot


# ----------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_hand_of_hearts(level: str) -> None:
    match = dealt("hearts", "5")
    for _ in range(56):
        seat = min(match.game.waiting_for())
        if seat == CHANCE:
            break
        found = move(match, seat, level)
        assert found["reason"], found
        assert found["after"] == 0
        match.apply(seat, parse_action(found["action"], match.game.verbs))
    assert len(match.done) > 50


def test_the_bot_sees_its_view_and_has_its_own_stream(bot: FirstChoice) -> None:
    match = dealt("hearts")
    numbers = []
    for seat in (0, 2):
        for seed in ("a", "a", "b"):
            assert move(match, seat, seed=seed) == {
                "action": action_text(match.game.legal(seat)[0]), "reason": "Because it is the first.", "after": 0,
            }  # fmt: skip
            assert bot.asked[-1]["view"] == match.game.view(seat)._replace(sheet=None)
            numbers.append(bot.asked[-1]["number"])
    assert numbers[0] == numbers[1] == numbers[3] == random.Random("a").random()
    assert len(set(numbers)) == 2


def test_the_time_is_kept(bot: FirstChoice) -> None:
    match = dealt("hearts")
    for seconds, late in ((0, True), (0.0, True), (60, False)):
        move(match, 0, seconds=seconds)
        assert bot.asked[-1]["late"] is late


def test_what_is_not_on_offer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt("hearts")
    wrong = next(iter(match.game.choices(1)[0].actions()))
    monkeypatch.setattr(server.Entry, "bot", lambda self: lambda *_: Advice(wrong, spoken("Not mine.")))
    assert "not on offer" in move(match, 0)["error"]
    monkeypatch.setattr(server.Entry, "bot", lambda self: lambda *_: Advice(LET_BE, spoken("Not now.")))
    assert "not on offer" in move(match, 0)["error"]  # the game waits for it


def test_out_of_turn_a_bot_may_let_it_be() -> None:
    match = dealt("spoons", "17")
    match.apply(CLOCK, Action("at", ("0",)))
    seat = min(match.game.may_act())
    view, choices = match.game.view(seat), match.game.choices(seat)
    assert [choice.verb for choice in choices][:1] == ["grab"]
    found = ask(**ask_move(view, choices[:1], "club", 0.0, "x"))
    assert found["action"] == ""
    assert found["reason"]


def test_whoever_is_slow_is_assisted_where_the_game_has_that() -> None:
    match = dealt("spoons", "17", assist_grab="on")
    match.apply(CLOCK, Action("at", ("0",)))
    seat = min(match.game.may_act())
    assert ask(**ask_assist(match.game.view(seat), match.game.choices(seat), "x"))["action"] == ""
    assert "error" in ask(**ask_assist(dealt("hearts").game.view(0), dealt("hearts").game.choices(0), "x"))


def test_bots_can_be_made_ready() -> None:
    assert ask(ask="ready", game="spoons") == {}
    assert "no game 'no_such_game'" in ask(ask="ready", game="no_such_game")["error"]


def test_a_fault_in_a_bot_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.Entry, "bot", lambda self: lambda *_: 1 // 0)
    assert move(dealt("hearts"), 0)["error"].startswith("ZeroDivisionError")
    assert "status" in ask(**ask_verdict(dealt("pyramid").game))


# ------------------------------------------------------------------------------------------- verdicts


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_winning_line_wins(seed: str) -> None:
    match = dealt("pyramid", seed)
    verdict = ask(**ask_verdict(match.game))
    assert verdict["states"] >= 0
    assert verdict["status"] in ("winnable", "lost")
    if verdict["status"] == "lost":
        assert verdict["line"] == []
        return
    for text in verdict["line"]:
        match.apply(0, parse_action(text, match.game.verbs))
    result = match.game.result()
    assert result is not None
    assert result.winners == (0,)


def test_a_small_budget_is_unknown_and_never_lost() -> None:
    games = [dealt("pyramid", str(number), passes="2", draw="3").game for number in range(10)]
    verdicts = [ask(**ask_verdict(game), budget=50) for game in games]
    full = [ask(**ask_verdict(game)) for game in games]
    assert "unknown" in {verdict["status"] for verdict in verdicts}
    for small, large in zip(verdicts, full, strict=True):
        assert small["status"] in ("unknown", large["status"])


def test_the_first_winnable_deal_is_found() -> None:
    options = {"passes": "1"}
    seeds = [str(number) for number in range(200)]
    solve = find("pyramid").solve()
    found = ask(ask="winnable_deal", game="pyramid", options=options, seeds=seeds, budget=100_000)
    assert found["seed"] == seeds[found["tried"] - 1]
    verdicts = [solve(dealt("pyramid", seed, **options).game, 100_000).status for seed in seeds[: found["tried"]]]
    assert verdicts.index("winnable") == len(verdicts) - 1
    match = dealt("pyramid", found["seed"], **options)
    for text in found["line"]:
        match.apply(0, parse_action(text, match.game.verbs))
    assert match.game.result() is not None


def test_no_winnable_deal_is_null() -> None:
    assert ask(ask="winnable_deal", game="pyramid", seeds=[]) == {"seed": None, "tried": 0}


# ------------------------------------------------------------------------------------------- bad input

HEARTS = dealt("hearts").game
GOOD = ask_move(HEARTS.view(0), HEARTS.choices(0), "club", 0.0, "x")


def seen(**changed: Any) -> dict[str, Any]:
    """A question with another view."""
    return ask_move(HEARTS.view(0)._replace(**changed), HEARTS.choices(0), "club", 0.0, "x")


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, "'ask' must be"),
        ({"ask": ["move"]}, "'ask' must be"),
        ({"ask": "move"}, "'level' must be"),
        ({**GOOD, "level": "guru"}, "'level' must be"),
        ({**GOOD, "level": ["club"]}, "'level' must be"),
        ({"ask": "move", "level": "club"}, "'seen' must be"),
        ({**GOOD, "seen": 7}, "'seen' must be"),
        ({**GOOD, "seen": "no such text"}, "'seen' cannot be read"),
        ({**GOOD, "seen": ask_verdict(HEARTS)["position"]}, "'seen' must be"),
        (seen(seat=None), "there is no player at seat None"),
        (seen(seat=CHANCE), "there is no player at seat -1"),
        (seen(seat=CLOCK), "there is no player at seat -2"),
        (seen(seat=4), "there is no player at seat 4"),
        (seen(game="no_such_game"), "no game 'no_such_game'"),
        ({**GOOD, "seconds": -1}, "'seconds' must be"),
        ({**GOOD, "seconds": float("nan")}, "'seconds' must be"),
        ({**GOOD, "seconds": 1e9}, "'seconds' must be"),
        (ask_verdict(HEARTS), "no solver for Hearts"),
        ({"ask": "verdict", "position": GOOD["seen"]}, "'position' must be a game"),
        ({**ask_verdict(HEARTS), "budget": "all"}, "'budget' must be"),
        ({"ask": "winnable_deal", "game": "no_such_game", "seeds": ["1"]}, "no game 'no_such_game'"),
        ({"ask": "winnable_deal", "game": "hearts", "seeds": ["1"]}, "no solver for Hearts"),
        ({"ask": "winnable_deal", "game": "pyramid", "options": {"passes": 9}, "seeds": ["1"]}, "passes=9"),
        ({"ask": "winnable_deal", "game": "pyramid", "options": [], "seeds": ["1"]}, "'options' an object"),
        ({"ask": "winnable_deal", "game": "pyramid", "seeds": [1]}, "'seeds' must be"),
        ({"ask": "winnable_deal", "game": "pyramid", "seeds": ["1"] * 10_001}, "'seeds' must be"),
    ],
)
def test_a_request_that_makes_no_sense_is_an_error(request_: dict[str, Any], message: str) -> None:
    found = ask(**request_)
    assert message in found["error"]
    assert list(found) == ["error"]


@pytest.mark.parametrize("line", [b"\n", b"{", b"7", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"id": NaN, "ask": 1}'])
def test_a_line_that_is_no_request_is_an_error(line: bytes) -> None:
    assert "error" in answer(line)


# --------------------------------------------------------------------------------------- the process


def run(text: bytes) -> list[dict[str, Any]]:
    root = str(Path(cardrules.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "cardrules.bot_process.server"],
        input=text, capture_output=True, check=True, timeout=60, env={"PYTHONPATH": root},
    )  # fmt: skip
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    question = ask_verdict(dealt("pyramid").game)
    lines = [
        json.dumps({"id": 1, **question}).encode(),
        b"nonsense",
        b"",
        b'{"id": 2}',
        b'{"id": 3, "ask": "' + b"x" * 9_000_000 + b'"}',
        json.dumps({"id": 4, **question}).encode(),  # the end, without a line feed
    ]
    answers = run(b"\n".join(lines))
    assert [answer["id"] for answer in answers] == [1, None, 2, None, 4]
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert answers[3]["error"] == "the request is too long"
    assert {**answers[0], "id": 4} == answers[4]


def test_no_input_no_output() -> None:
    assert run(b"") == []


def test_what_a_bot_prints_is_not_an_answer(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    class Input:
        buffer = __import__("io").BytesIO(json.dumps({"id": 1, **GOOD}).encode())

    def chatty(view: Any, choices: Any, *_: Any) -> Advice:
        print("hello")  # noqa: T201
        return Advice(next(iter(choices[0].actions())))

    signal = importlib.import_module("signal")
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(server.Entry, "bot", lambda self: chatty)
    monkeypatch.setattr(server, "_shut_in", lambda: True)  # this process has more tests to run
    monkeypatch.setattr(sys, "stdin", Input)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    server.main()
    signal.signal(signal.SIGINT, before)
    out, err = capfd.readouterr()
    assert list(json.loads(out)) == ["id", "action", "reason", "after"]
    assert err == "hello\n"


# ------------------------------------------------------------------------------------------- played out


def test_a_match_is_played_out_to_its_end() -> None:
    match = dealt("spoons", "17", players=3, variant="elimination")
    found = ask(**ask_play_out(match, ["novice", "club", "novice"]))
    assert found == ask(**ask_play_out(match, ["novice", "club", "novice"]))
    for seat, action in read_played_out(found, match.game.verbs):
        match.apply(seat, action)
    assert match.game.result() is not None
    assert ask(**ask_play_out(match, ["club"] * 3)) == {"actions": []}
    assert "for each of the 3 seats" in ask(**ask_play_out(match, ["club"]))["error"]
    assert "'format'" in ask(ask="play_out", record="{}", levels=[])["error"]
    with pytest.raises(QuestionError, match="no course of a match"):
        read_played_out({"actions": [[0]]}, match.game.verbs)
    with pytest.raises(QuestionError, match="not today"):
        read_played_out({"error": "not today"}, match.game.verbs)
