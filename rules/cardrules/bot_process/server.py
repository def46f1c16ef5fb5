"""The thinking process: bots' moves and solvers' verdicts, computed outside the window's process.

``python -m cardrules.bot_process.server`` reads one request a line from standard input and answers each with one line
on standard output, both JSON, one after the other, until the input ends. Every request has an ``id``, which the
answer repeats, and says what it asks for::

    {"id":1,"ask":"move","seen":"gAWV...","level":"club","risk":0,"seconds":0.5,"seed":"5c1f..."}
    {"id":1,"action":"play QS","reason":"...","after":0,"weighed":[["play QS",-3.1,64,0.0,0.0,"",0.0],...]}

    {"id":2,"ask":"assist","seen":"gAWV...","seed":"9e02..."}
    {"id":2,"action":"","reason":"...","after":0}

    {"id":3,"ask":"ready","game":"spoons"}
    {"id":3}

    {"id":6,"ask":"review","seen":"gAWV...","did":"play QS","level":"expert","seconds":0.5,"seed":"77b0..."}
    {"id":6,"best":"play 3S","reason":"...","cost":4.2,"doubt":0.8,"worlds":36,"aim":"made","tried":60,
     "best_reached":41,"reached":30}

    {"id":8,"ask":"claim","seen":"gAWV..."}
    {"id":8,"holds":false,"action":"","seat":2,"card":"KS"}

    {"id":4,"ask":"verdict","position":"gAWV...","budget":500000}
    {"id":4,"status":"winnable","line":["pair QH AC",...],"states":812}

    {"id":7,"ask":"play_out","record":"{...}","levels":["club","novice",...]}
    {"id":7,"actions":[[1,"take"],[2,"pass 9H"],...]}

    {"id":9,"ask":"duplicate","record":"{...}","seat":0,"players":["expert","club",...],"number":1}
    {"id":9,"points":-40}

    {"id":10,"ask":"confined"}
    {"id":10,"held":["Landlock 7","seccomp"],"opens":false}

    {"id":5,"ask":"winnable_deal","game":"pyramid","options":{},"seeds":["1","2","3"],"grade":0,"budget":500000}
    {"id":5,"seed":"2","tried":2,"line":[...],"states":40}

``ready`` loads what a game's bots need, so that their first answer comes as quickly as the others. ``seen`` and
``position`` are written by ``cardrules.bot_process.messages``. A request that makes no sense is answered with
``{"id":...,"error":"..."}``. ``risk`` (0) is how much a bot dares, -1 to 1
(``bots/personality.py``), ``seconds`` (3 if left out) the time after which a search is broken off, ``budget`` (500,000)
the positions a solver may look at, ``grade`` how hard the deal is to be, 1 to 5 (0: it does not matter). If no seed
deals a winnable game of that grade, ``seed`` is null.

Before the first request that tells anything of a match the process shuts itself in (``sandbox.py``): it opens no file
from then on, neither a record of the match that is played nor any other. ``confined`` tells how, and whether it can
open one all the same.

Nothing is kept from one request to the next, and a bot is told nothing but what its seat may know. This is the one
module of the rules that reads a clock, because somebody has to tell a search when to stop; neither games nor bots do.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections.abc import Mapping
from typing import Any, Final

from cardrules.analysis.claims import ClaimFound, give_away, rest_falls_to, rest_goes_by, rest_is_mine
from cardrules.analysis.duplicate_match import play_again
from cardrules.analysis.hand_review import judged
from cardrules.bot_process.json_lines import json_line, lines
from cardrules.bot_process.messages import (
    PATIENCE,
    QuestionError,
    advice_data,
    claim_data,
    judged_data,
    position_of,
    seen_by,
)
from cardrules.bot_process.sandbox import load_all, opens_files, shut_in
from cardrules.bots import LET_BE, LEVELS, Advice
from cardrules.bots.personality import Mind, mind_of
from cardrules.catalogue import Entry, UnknownGame, find
from cardrules.protocol.cards import NotationError
from cardrules.protocol.game import Game, action_text, parse_action
from cardrules.protocol.match_record import FormatError, Match, read_record
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import decision_seed
from cardrules.turns import AskedBot, Turns

__all__ = ["RequestError", "answer", "main"]

_MAX_SECONDS: Final = 600.0
_MAX_BUDGET: Final = 100_000_000
_MAX_SEEDS: Final = 10_000
_MOST_PLAYED_OUT: Final = 100_000  # actions
_SECONDS: Final = PATIENCE
_BUDGET: Final = 500_000
_TELLS_NOTHING: Final = b'"ask": "ready"'
_held: Final[list[str]] = []
"""How the process has shut itself in."""


class RequestError(ValueError):
    """A request that makes no sense; the message says why."""


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line. Whatever the line is, this returns.

    >>> answer(b'{"id": 7, "ask": "the time"}')["error"]
    "'ask' must be move, assist, review, claim, concede, ready, verdict, play_out, duplicate, confined or winnable_deal"
    """
    number: Any = None
    try:
        request = json.loads(line)
        if not isinstance(request, dict):
            raise RequestError("a request is a JSON object")
        number = request.get("id")
        return {"id": number, **_asked(request)}
    except (RequestError, QuestionError, UnknownGame, OptionError) as error:
        return {"id": number, "error": str(error)}
    except (ValueError, RecursionError) as error:
        return {"id": number, "error": f"not understood: {error}"}
    except Exception as error:  # a fault in a game or a bot must not end the other matches' thinking
        return {"id": number, "error": f"{type(error).__name__}: {error}"}


def _asked(request: Mapping[str, Any]) -> dict[str, Any]:
    match request.get("ask"):
        case "move" | "assist":
            return _advice(request)
        case "review":
            return _review(request)
        case "claim" | "concede":
            return _claim(request)
        case "ready":
            find(str(request.get("game"))).bot()
            return {}
        case "verdict":
            budget = int(_number(request, "budget", _BUDGET, _MAX_BUDGET))
            game = position_of(request)
            return _solved(find(game.id), game, budget)
        case "play_out":
            return _played_out(request)
        case "duplicate":
            return _duplicate(request)
        case "winnable_deal":
            return _winnable_deal(request)
        case "confined":
            return {"held": _held, "opens": opens_files()}
    raise RequestError(
        "'ask' must be move, assist, review, claim, concede, ready, verdict, play_out, duplicate, confined or "
        "winnable_deal"
    )


def _advice(request: Mapping[str, Any]) -> dict[str, Any]:
    assists = request["ask"] == "assist"
    level = next((level for level in LEVELS if level == request.get("level")), None)
    if level is None and not assists:
        raise RequestError(f"'level' must be one of {', '.join(LEVELS)}")
    risk = _number(request, "risk", 0.0, 1.0, -1.0)
    end = time.monotonic() + _number(request, "seconds", _SECONDS, _MAX_SECONDS)
    view, choices = seen_by(request)
    rng = random.Random(str(request.get("seed", "")))
    entry = find(view.game)
    if level is None:
        advice = entry.assistant()(view, choices, rng)
    else:
        advice = entry.bot()(view, choices, level, rng, lambda: time.monotonic() >= end, risk)
    may_let_be = assists or view.seat not in view.waiting_for
    if not any(choice.offers(advice.action) for choice in choices) and not (advice.action == LET_BE and may_let_be):
        raise RequestError(f"the bot wants to do what is not on offer: {action_text(advice.action)[:60]!r}")
    return advice_data(advice)


def _review(request: Mapping[str, Any]) -> dict[str, Any]:
    level = next((level for level in LEVELS if level == request.get("level")), None)
    if level is None:
        raise RequestError(f"'level' must be one of {', '.join(LEVELS)}")
    start, seconds = time.monotonic(), _number(request, "seconds", _SECONDS, _MAX_SECONDS)
    view, choices = seen_by(request)
    try:
        action = parse_action(str(request.get("did")), find(view.game).game().verbs)
    except NotationError as error:
        raise RequestError(str(error)) from None
    if not any(choice.offers(action) for choice in choices):
        raise RequestError(f"this was not on offer: {action_text(action)[:60]!r}")
    rng = random.Random(str(request.get("seed", "")))

    def out_of_time(share: float) -> bool:
        return time.monotonic() >= start + seconds * share

    return judged_data(judged(view, choices, action, level, rng, out_of_time))


def _played_out(request: Mapping[str, Any]) -> dict[str, Any]:
    """What bots do from here to the end of a match, time going on by itself. It is asked of the process that may see
    the whole game; each bot is shown the view of its seat all the same."""
    match, minds = _table(request, "levels")
    choose, turns, begun = find(match.game.id).bot(), Turns(match), len(match.done)

    def decide(ask: AskedBot) -> Advice:
        seed = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
        level, risk, rng = minds[ask.seat].level, minds[ask.seat].risk, random.Random(seed)
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: True, risk)

    while len(match.done) < begun + _MOST_PLAYED_OUT and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return {"actions": [[seat, action_text(action)] for seat, action in match.done[begun:]]}


def _table(request: Mapping[str, Any], name: str) -> tuple[Match, list[Mind]]:
    """A match as its record has it, and the bots that are to play on, by seat."""
    players = request.get(name)
    try:
        match = Match.of(read_record(str(request.get("record"))))
    except FormatError as error:
        raise RequestError(str(error)) from None
    minds = [mind for mind in map(mind_of, players) if mind is not None] if isinstance(players, list) else []
    if not isinstance(players, list) or not len(players) == len(minds) == match.game.seats:
        raise RequestError(f"{name!r} must be one of {', '.join(LEVELS)} for each of the {match.game.seats} seats")
    return match, minds


def _duplicate(request: Mapping[str, Any]) -> dict[str, Any]:
    """What a hand that has just been dealt brings a seat, played by bots."""
    match, minds = _table(request, "players")
    seat, number = (int(_number(request, name, 0, 1_000)) for name in ("seat", "number"))
    if seat >= match.game.seats or not match.game.waiting_for():
        raise RequestError("there is no such seat, or the match is over")
    return {"points": play_again(match, seat, minds, number)}


def _claim(request: Mapping[str, Any]) -> dict[str, Any]:
    view, _ = seen_by(request)
    if request["ask"] == "claim" and request.get("anyhow") is True:
        claim: ClaimFound | None = ClaimFound(rest_falls_to(view))
    elif request["ask"] == "claim":
        claim = rest_is_mine(view)
    elif request.get("anyhow") is True:
        claim = ClaimFound(rest_goes_by(view))
    else:
        action = give_away(view)
        claim = ClaimFound(True, action) if action is not None else None
    if claim is None:
        raise RequestError("the rest can be claimed or conceded when a card is to be played to a trick")
    return claim_data(claim)


def _winnable_deal(request: Mapping[str, Any]) -> dict[str, Any]:
    budget = int(_number(request, "budget", _BUDGET, _MAX_BUDGET))
    name, options, seeds = request.get("game"), request.get("options", {}), request.get("seeds")
    if not isinstance(name, str) or not isinstance(options, dict):
        raise RequestError("'game' must be a text and 'options' an object")
    if not isinstance(seeds, list) or not all(isinstance(seed, str) for seed in seeds) or len(seeds) > _MAX_SEEDS:
        raise RequestError(f"'seeds' must be a list of at most {_MAX_SEEDS:,} texts")
    entry = find(name)
    grade = int(_number(request, "grade", 0, 5))
    for tried, seed in enumerate(seeds, 1):
        match = Match(name, options, seed)
        match.run_chance()
        if grade and entry.grade()(match.game).grade != grade:
            continue
        found = _solved(entry, match.game, budget)
        if found.pop("status") == "winnable":
            return {"seed": seed, "tried": tried, **found}
    return {"seed": None, "tried": len(seeds)}


def _solved(entry: Entry, game: Game, budget: int) -> dict[str, Any]:
    if not entry.solver:
        raise RequestError(f"there is no solver for {entry.title}")
    verdict = entry.solve()(game, budget)
    return {"status": verdict.status, "line": [action_text(step) for step in verdict.line], "states": verdict.states}


def _number(request: Mapping[str, Any], name: str, default: float, most: float, least: float = 0.0) -> float:
    value = request.get(name, default)
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise RequestError(f"{name!r} must be a number from {least:,.0f} to {most:,.0f}")
    return value


def main() -> None:
    """Answer requests until the input ends."""
    # Ctrl+C in a terminal is meant for the window; this process ends when the window closes its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever a bot prints must not get among the answers.
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    shut = False
    for line in lines(sys.stdin.buffer):
        if line is not None and not line.strip():
            continue
        if not shut and (line is None or _TELLS_NOTHING not in line):
            shut = _shut_in()
        found: dict[str, Any] = {"id": None, "error": "the request is too long"} if line is None else answer(line)
        try:
            answers.write(json_line(found))
            answers.flush()
        except BrokenPipeError:
            return
        shut = shut or _shut_in()  # while the window sets its table


def _shut_in() -> bool:
    load_all()
    _held[:] = shut_in()
    return True


if __name__ == "__main__":
    main()
