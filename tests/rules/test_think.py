"""The thinking process: right answers, a kept match, and nothing that can be said to it ends it."""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import think
from cardrules.bots import LEVELS, Advice
from cardrules.catalogue import find
from cardrules.game import CHANCE, action_text, parse_action
from cardrules.record import Match, record_text
from cardrules.think import Worker


def ask(worker: Worker, **request: Any) -> dict[str, Any]:
    answer = worker.answer(json.dumps({"id": 1, **request}).encode())
    assert answer.pop("id") == 1
    return answer


def as_data(match: Match) -> dict[str, Any]:
    return dict(json.loads(record_text(match.record())))


def dealt(game: str, seed: str = "1", **options: object) -> Match:
    match = Match(game, options, seed)
    match.run_chance()
    return match


class FirstChoice:
    """A bot that takes the first legal action, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def __call__(self, view: Any, choices: Any, level: Any, rng: random.Random, out_of_time: Any) -> Advice:
        self.asked.append({"view": view, "level": level, "number": rng.random(), "late": out_of_time()})
        return Advice(next(iter(choices[0].actions())), "Because it is the first.")


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> FirstChoice:
    bot = FirstChoice()
    monkeypatch.setattr(think.Entry, "bot", lambda self: bot)
    return bot


# ----------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_hand_of_hearts(level: str) -> None:
    match, worker = dealt("hearts", "5"), Worker()
    for _ in range(56):
        seat = min(match.game.waiting_for())
        if seat == CHANCE:
            break
        answer = ask(worker, ask="move", record=as_data(match), seat=seat, level=level, seconds=0.0, seed="x")
        assert answer["reason"], answer
        match.apply(seat, parse_action(answer["action"], match.game.verbs))
    assert len(match.done) > 50


def test_the_bot_sees_its_view_and_has_its_own_stream(bot: FirstChoice) -> None:
    match = dealt("hearts")
    worker = Worker()
    numbers = []
    for seat in (0, 2):
        for seed in ("a", "a", "b"):
            request = {"ask": "move", "record": as_data(match), "seat": seat, "level": "club", "seed": seed}
            answer = ask(worker, **request)
            assert answer == {
                "action": action_text(match.game.legal(seat)[0]), "reason": "Because it is the first.",
            }  # fmt: skip
            assert bot.asked[-1]["view"] == match.game.view(seat)
            numbers.append(bot.asked[-1]["number"])
    assert numbers[0] == numbers[1]
    assert len(set(numbers)) == 4
    assert numbers[0] == random.Random(f"a/0/{len(match.done)}").random()


def test_the_time_is_kept(bot: FirstChoice) -> None:
    record = as_data(dealt("hearts"))
    for seconds, late in ((0, True), (0.0, True), (60, False)):
        ask(Worker(), ask="move", record=record, seat=0, level="club", seconds=seconds)
        assert bot.asked[-1]["late"] is late


def test_an_illegal_move_of_a_bot_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt("hearts")
    wrong = next(iter(match.game.choices(1)[0].actions()))
    monkeypatch.setattr(think.Entry, "bot", lambda self: lambda *_: Advice(wrong, "not mine"))
    assert "error" in ask(Worker(), ask="move", record=as_data(match), seat=0, level="club")


def test_a_fault_in_a_bot_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think.Entry, "bot", lambda self: lambda *_: 1 // 0)
    worker = Worker()
    record = as_data(dealt("hearts"))
    assert ask(worker, ask="move", record=record, seat=0, level="club")["error"].startswith("ZeroDivisionError")
    monkeypatch.undo()
    assert "status" in ask(worker, ask="verdict", record=as_data(dealt("pyramid")))


# ------------------------------------------------------------------------------------ the match is kept


def test_a_longer_record_plays_only_the_new_actions(bot: FirstChoice, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    apply = Match.apply

    def counted(self: Match, seat: int, action: Any, out: Any = None) -> None:
        played.append(action_text(action))
        apply(self, seat, action, out)

    match, worker = dealt("hearts"), Worker()
    for _ in range(20):
        seat = min(match.game.waiting_for())
        with monkeypatch.context() as patch:
            patch.setattr(Match, "apply", counted)
            answer = ask(worker, ask="move", record=as_data(match), seat=seat, level="club")
        assert bot.asked[-1]["view"] == match.game.view(seat)
        match.apply(seat, parse_action(answer["action"], match.game.verbs))
    assert len(played) == len(match.done) - 1


def test_another_match_or_an_earlier_position_is_not_taken_for_the_kept_one(bot: FirstChoice) -> None:
    worker = Worker()
    match = dealt("hearts", "1")
    for _ in range(10):
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
    changed = match.rewound(len(match.done) - 1)
    seat = min(changed.game.waiting_for())
    changed.apply(seat, changed.game.legal(seat)[-1])
    others = [match, match.rewound(6), match, changed, match, dealt("hearts", "2"), dealt("hearts", "1", target=50)]
    for each in others:
        seat = min(each.game.waiting_for())
        ask(worker, ask="move", record=as_data(each), seat=seat, level="club")
        assert bot.asked[-1]["view"] == each.game.view(seat)


def test_a_wrong_action_does_not_spoil_the_kept_match(bot: FirstChoice) -> None:
    worker, match = Worker(), dealt("hearts")
    good = as_data(match)
    ask(worker, ask="move", record=good, seat=0, level="club")
    bad = {**good, "actions": [*good["actions"], [0, "play 2C"]]}
    assert ask(worker, ask="move", record=bad, seat=0, level="club")["error"].startswith("action ")
    ask(worker, ask="move", record=good, seat=0, level="club")
    assert bot.asked[-1]["view"] == match.game.view(0)


# ------------------------------------------------------------------------------------------- verdicts


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_winning_line_wins(seed: str) -> None:
    match = dealt("pyramid", seed)
    verdict = ask(Worker(), ask="verdict", record=as_data(match))
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
    records = [as_data(dealt("pyramid", str(number), passes="2", draw="3")) for number in range(10)]
    verdicts = [ask(Worker(), ask="verdict", record=record, budget=50) for record in records]
    full = [ask(Worker(), ask="verdict", record=record) for record in records]
    assert "unknown" in {verdict["status"] for verdict in verdicts}
    for small, large in zip(verdicts, full, strict=True):
        assert small["status"] in ("unknown", large["status"])


def test_the_first_winnable_deal_is_found() -> None:
    options = {"passes": "1"}
    seeds = [str(number) for number in range(200)]
    solve = find("pyramid").solve()
    answer = ask(Worker(), ask="winnable_deal", game="pyramid", options=options, seeds=seeds, budget=100_000)
    assert answer["seed"] == seeds[answer["tried"] - 1]
    verdicts = [solve(dealt("pyramid", seed, **options).game, 100_000).status for seed in seeds[: answer["tried"]]]
    assert verdicts.index("winnable") == len(verdicts) - 1
    match = dealt("pyramid", answer["seed"], **options)
    for text in answer["line"]:
        match.apply(0, parse_action(text, match.game.verbs))
    assert match.game.result() is not None


def test_no_winnable_deal_is_null() -> None:
    assert ask(Worker(), ask="winnable_deal", game="pyramid", seeds=[]) == {"seed": None, "tried": 0}


# ------------------------------------------------------------------------------------------- bad input

GOOD = {"format": "dealers-choice/1", "game": "hearts", "options": {}, "seats": 4, "actions": []}


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, "'ask' must be"),
        ({"ask": ["move"]}, "'ask' must be"),
        ({"ask": "move"}, "'level' must be"),
        ({"ask": "move", "level": "guru", "record": GOOD}, "'level' must be"),
        ({"ask": "move", "level": ["club"], "record": GOOD}, "'level' must be"),
        ({"ask": "move", "level": "club"}, "'record' must be"),
        ({"ask": "move", "level": "club", "record": GOOD}, "it is not the turn of seat None"),
        ({"ask": "move", "level": "club", "record": GOOD, "seat": -1}, "it is not the turn of seat -1"),
        ({"ask": "move", "level": "club", "record": GOOD, "seat": True}, "it is not the turn"),
        ({"ask": "move", "level": "club", "record": GOOD, "seat": {}}, "it is not the turn"),
        ({"ask": "move", "level": "club", "record": GOOD, "seconds": -1}, "'seconds' must be"),
        ({"ask": "move", "level": "club", "record": GOOD, "seconds": float("nan")}, "'seconds' must be"),
        ({"ask": "move", "level": "club", "record": GOOD, "seconds": 1e9}, "'seconds' must be"),
        ({"ask": "move", "level": "club", "record": {**GOOD, "format": "dealers-choice/2"}}, "newer format"),
        ({"ask": "move", "level": "club", "record": {**GOOD, "actions": [[0, "jump"]]}}, "action 0"),
        ({"ask": "move", "level": "club", "record": {**GOOD, "actions": [[0, "play 2C"]]}}, "action 0"),
        ({"ask": "verdict", "record": GOOD}, "no solver for Hearts"),
        ({"ask": "verdict", "record": GOOD, "budget": "all"}, "'budget' must be"),
        ({"ask": "winnable_deal", "game": "whist", "seeds": ["1"]}, "no game 'whist'"),
        ({"ask": "winnable_deal", "game": "hearts", "seeds": ["1"]}, "no solver for Hearts"),
        ({"ask": "winnable_deal", "game": "pyramid", "options": {"passes": 9}, "seeds": ["1"]}, "passes=9"),
        ({"ask": "winnable_deal", "game": "pyramid", "options": [], "seeds": ["1"]}, "'options' an object"),
        ({"ask": "winnable_deal", "game": "pyramid", "seeds": [1]}, "'seeds' must be"),
        ({"ask": "winnable_deal", "game": "pyramid", "seeds": ["1"] * 10_001}, "'seeds' must be"),
    ],
)
def test_a_request_that_makes_no_sense_is_an_error(request_: dict[str, Any], message: str) -> None:
    worker = Worker()
    answer = ask(worker, **request_)
    assert message in answer["error"]
    assert list(answer) == ["error"]


@pytest.mark.parametrize("line", [b"\n", b"{", b"7", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"id": NaN, "ask": 1}'])
def test_a_line_that_is_no_request_is_an_error(line: bytes) -> None:
    assert "error" in Worker().answer(line)


# --------------------------------------------------------------------------------------- the process


def run(text: bytes) -> list[dict[str, Any]]:
    root = str(Path(cardrules.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "cardrules.think"],
        input=text, capture_output=True, check=True, timeout=60, env={"PYTHONPATH": root},
    )  # fmt: skip
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    record = as_data(dealt("pyramid"))
    lines = [
        json.dumps({"id": 1, "ask": "verdict", "record": record}).encode(),
        b"nonsense",
        b"",
        b'{"id": 2}',
        b'{"id": 3, "ask": "' + b"x" * 9_000_000 + b'"}',
        json.dumps({"id": 4, "ask": "verdict", "record": record}).encode(),  # the end, without a line feed
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
        buffer = __import__("io").BytesIO(
            json.dumps(
                {"id": 1, "ask": "move", "record": as_data(dealt("hearts")), "seat": 0, "level": "club"}
            ).encode()
        )

    def chatty(view: Any, choices: Any, *_: Any) -> Advice:
        print("hello")  # noqa: T201
        return Advice(next(iter(choices[0].actions())), "")

    signal = importlib.import_module("signal")
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(think.Entry, "bot", lambda self: chatty)
    monkeypatch.setattr(sys, "stdin", Input)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    think.main()
    signal.signal(signal.SIGINT, before)
    out, err = capfd.readouterr()
    assert list(json.loads(out)) == ["id", "action", "reason"]
    assert err == "hello\n"
