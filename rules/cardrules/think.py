"""The thinking process: bots' moves and solvers' verdicts, computed outside the window's process.

``python -m cardrules.think`` reads one request a line from standard input and answers each with one line on
standard output, both JSON, one after the other, until the input ends. Every request has an ``id``, which the
answer repeats, and says what it asks for::

    {"id":1,"ask":"move","record":{...},"seat":2,"level":"club","seconds":0.5,"seed":"17"}
    {"id":1,"action":"play QS","reason":"..."}

    {"id":2,"ask":"verdict","record":{...},"budget":300000}
    {"id":2,"status":"winnable","line":["pair QH AC",...],"states":812}

    {"id":3,"ask":"winnable_deal","game":"pyramid","options":{},"seeds":["1","2","3"],"budget":300000}
    {"id":3,"seed":"2","tried":2,"line":[...],"states":40}

A request that makes no sense is answered with ``{"id":...,"error":"..."}`` and changes nothing. ``seconds``
(0.5 if left out) is the time a search may take, ``budget`` (300,000) the positions a solver may look at. If
no seed deals a winnable game, ``seed`` is null.

This module holds the match and gives a bot its view and its choices only. It is the one module of the rules
that reads a clock, because somebody has to tell a search when to stop; neither games nor bots do.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

from cardrules.bots import LEVELS
from cardrules.cards import NotationError
from cardrules.catalogue import Entry, UnknownGame, find
from cardrules.game import CHANCE, Game, IllegalAction, Seat, action_text, parse_action
from cardrules.options import OptionError, Value
from cardrules.record import FormatError, Match, read_record

__all__ = ["RequestError", "Worker", "main"]

_MAX_LINE: Final = 8_000_000  # bytes of one request; the longest record has half of it
_MAX_SECONDS: Final = 600.0
_MAX_BUDGET: Final = 100_000_000
_MAX_SEEDS: Final = 10_000
_SECONDS: Final = 0.5
_BUDGET: Final = 300_000


class RequestError(ValueError):
    """A request that makes no sense; the message says why."""


class Worker:
    """Answers requests, and keeps the match of the last one: of a longer record of the same match only the
    new actions are played."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._head: tuple[str, dict[str, Value]] | None = None
        self._texts: list[tuple[Seat, str]] = []

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one line. Whatever the line is, this returns.

        >>> Worker().answer(b'{"id": 7, "ask": "the time"}')
        {'id': 7, 'error': "'ask' must be move, verdict or winnable_deal"}
        """
        number: Any = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise RequestError("a request is a JSON object")
            number = request.get("id")
            return {"id": number, **self._asked(request)}
        except (RequestError, FormatError, UnknownGame, OptionError, IllegalAction, NotationError) as error:
            return {"id": number, "error": str(error)}
        except (ValueError, RecursionError) as error:
            return {"id": number, "error": f"not understood: {error}"}
        except Exception as error:  # a fault in a game or a bot must not end the other matches' thinking
            self._forget()
            return {"id": number, "error": f"{type(error).__name__}: {error}"}

    def _asked(self, request: Mapping[str, Any]) -> dict[str, Any]:
        match request.get("ask"):
            case "move":
                return self._move(request)
            case "verdict":
                return self._verdict(request)
            case "winnable_deal":
                return self._winnable_deal(request)
        raise RequestError("'ask' must be move, verdict or winnable_deal")

    def _move(self, request: Mapping[str, Any]) -> dict[str, Any]:
        level, seat = request.get("level"), request.get("seat")
        if level not in LEVELS:
            raise RequestError(f"'level' must be one of {', '.join(LEVELS)}")
        seconds = _number(request, "seconds", _SECONDS, _MAX_SECONDS)
        match = self._replayed(request.get("record"))
        game = match.game
        if not isinstance(seat, int) or isinstance(seat, bool) or seat == CHANCE or seat not in game.waiting_for():
            raise RequestError(f"it is not the turn of seat {str(seat)[:20]}")
        # A stream of its own for every decision: what a bot does depends on nobody else's randomness.
        rng = random.Random(f"{request.get('seed', '')}/{seat}/{len(match.done)}")
        end = time.monotonic() + seconds
        choose = find(game.id).bot()
        advice = choose(game.view(seat), game.choices(seat), level, rng, lambda: time.monotonic() >= end)
        game.check(seat, advice.action)
        return {"action": action_text(advice.action), "reason": advice.reason}

    def _verdict(self, request: Mapping[str, Any]) -> dict[str, Any]:
        budget = int(_number(request, "budget", _BUDGET, _MAX_BUDGET))
        game = self._replayed(request.get("record")).game
        return _solved(find(game.id), game, budget)

    def _winnable_deal(self, request: Mapping[str, Any]) -> dict[str, Any]:
        budget = int(_number(request, "budget", _BUDGET, _MAX_BUDGET))
        name, options, seeds = request.get("game"), request.get("options", {}), request.get("seeds")
        if not isinstance(name, str) or not isinstance(options, dict):
            raise RequestError("'game' must be a text and 'options' an object")
        if not isinstance(seeds, list) or not all(isinstance(seed, str) for seed in seeds) or len(seeds) > _MAX_SEEDS:
            raise RequestError(f"'seeds' must be a list of at most {_MAX_SEEDS:,} texts")
        entry = find(name)
        for tried, seed in enumerate(seeds, 1):
            match = Match(name, options, seed)
            match.run_chance()
            found = _solved(entry, match.game, budget)
            if found.pop("status") == "winnable":
                return {"seed": seed, "tried": tried, **found}
        return {"seed": None, "tried": len(seeds)}

    def _replayed(self, data: object) -> Match:
        if not isinstance(data, dict):
            raise RequestError("'record' must be an object")
        record = read_record(json.dumps(data))
        known = len(self._texts)
        match = self._match
        if match is None or self._head != (record.game, record.options) or [*record.actions[:known]] != self._texts:
            self._forget()
            match, known = Match(record.game, record.options), 0
        try:
            for seat, text in record.actions[known:]:
                match.apply(seat, parse_action(text, match.game.verbs))
        except IllegalAction as error:
            self._forget()
            raise FormatError(f"action {len(match.done)}: {error}") from None
        self._match, self._head, self._texts = match, (record.game, record.options), [*record.actions]
        return match

    def _forget(self) -> None:
        self._match, self._head, self._texts = None, None, []


def _solved(entry: Entry, game: Game, budget: int) -> dict[str, Any]:
    if not entry.solver:
        raise RequestError(f"there is no solver for {entry.title}")
    verdict = entry.solve()(game, budget)
    return {"status": verdict.status, "line": [action_text(step) for step in verdict.line], "states": verdict.states}


def _number(request: Mapping[str, Any], name: str, default: float, most: float) -> float:
    value = request.get(name, default)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= most:
        raise RequestError(f"{name!r} must be a number from 0 to {most:,.0f}")
    return value


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; of one that is too long, None."""
    while line := source.readline(_MAX_LINE):
        if line.endswith(b"\n") or len(line) < _MAX_LINE:
            yield line
        else:
            while (rest := source.readline(_MAX_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None


def main() -> None:
    """Answer requests until the input ends."""
    # Ctrl+C in a terminal is meant for the window; this process ends when the window closes its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever a bot prints must not get among the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    worker = Worker()
    for line in _lines(sys.stdin.buffer):
        if line is None:
            answer: dict[str, Any] = {"id": None, "error": "the request is too long"}
        elif not line.strip():
            continue
        else:
            answer = worker.answer(line)
        try:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
