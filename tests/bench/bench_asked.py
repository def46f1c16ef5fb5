"""What a player asks for and waits for: the review of a hand, and what is said of a claim.

    python tests/bench/bench_asked.py [hands [deals]]

The requests are those that the window sends, answered as the bots' process answers them. A review looks at every
decision of a hand of Hearts that a novice has played in one seat among clubs; 3 hands unless told otherwise, and each
is to be done in ten seconds. A claim is made at every card of a player in the last seven tricks of so many deals of
each game with tricks (25), played by clubs; "any order" is what is asked in passing, before a bot claims or the last
cards play themselves. It is to be decided in 50 ms of processor time: moments in which another program has the
processor are not counted.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator

from figures import spread, whole_numbers

from cardrules.analysis.hand_review import decisions
from cardrules.bot_process.messages import ask_claim, ask_review
from cardrules.bot_process.server import answer
from cardrules.bots import Advice, Level
from cardrules.catalogue import GAMES, takes_tricks
from cardrules.protocol.game import CHANCE, Choice, Event, PhaseBegan, View
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import bot_seed
from cardrules.turns import AskedBot, Turns

_WHOLE, _MOST, _LEAST = 8.0, 0.8, 0.15  # seconds for the decisions of a hand, as in dealers_choice.match.review_process
_TRICKS = 7
_LATE = 50.0  # ms


def played(game: str, deal: str, novice: int = -1) -> Iterator[tuple[Match, View | None, tuple[Choice, ...]]]:
    """The first hand of a match, action by action: the match, and what whoever plays a card sees before it."""
    match = Match(game, {}, deal)
    turns, rng, choose = Turns(match), random.Random(deal), next(e for e in GAMES if e.id == game).bot()

    def decide(ask: AskedBot) -> Advice:
        level: Level = "novice" if ask.seat == novice else "club"
        return choose(match.game.view(ask.seat), ask.choices, level, rng, lambda: True)

    while (deed := turns.next(decide)) is not None:
        plays = deed.seat != CHANCE and deed.action.verb == "play"
        yield (
            match,
            match.game.view(deed.seat) if plays else None,
            (tuple(match.game.choices(deed.seat)) if plays else ()),
        )
        out: list[Event] = []
        turns.do(deed, out)
        if any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in out):
            yield match, None, ()
            return


def review(deal: str) -> tuple[int, float]:
    """How many decisions of seat 0 were reviewed, and how many seconds it took."""
    *_, (match, _, _) = played("hearts", deal, novice=0)
    began = time.perf_counter()
    found = list(decisions(match, 0))
    seconds = max(_LEAST, min(_MOST, _WHOLE / len(found)))
    for done, action, view, choices in found:
        asked = ask_review(view, choices, action, "expert", seconds, bot_seed(match.seed, 0, f"review {done}"))
        answer(json.dumps({**asked, "id": done}).encode())
    return len(found), time.perf_counter() - began


def claims(game: str, deals: int) -> str:
    """One line: the milliseconds of a claim, and of the question that is asked in passing."""
    took: dict[bool, list[float]] = {False: [], True: []}
    held = 0
    for _, view, choices in played(game, "warm"):  # what is loaded with the first question is not measured
        if view is not None:
            answer(json.dumps({**ask_claim(view, choices), "id": 1}).encode())
            break
    for deal in range(deals):
        for _, view, choices in played(game, str(deal)):
            if view is None or len(view.zone(f"hand:{view.seat}").cards) > _TRICKS:
                continue
            for anyhow in took:
                line = json.dumps({**ask_claim(view, choices, anyhow=anyhow), "id": 1}).encode()
                began = time.process_time()
                found = answer(line)
                took[anyhow].append(1000 * (time.process_time() - began))
                held += found.get("holds") is True and not anyhow
    late = sum(each > _LATE for each in took[False])
    whole = len(took[False])
    return f"{game:14s} {whole:7,d} {held:7,d} {spread(took[False])} {late:6,d}   {spread(took[True])}"


def main(hands: int, deals: int) -> None:
    """Print the tables."""
    sys.stdout.write("hand   decisions   seconds\n")
    for hand in range(hands):
        count, seconds = review(str(hand))
        sys.stdout.write(f"{hand:4d} {count:11d} {seconds:9.1f}\n")
        sys.stdout.flush()
    sys.stdout.write(
        "\ngame            claims    hold   median     99 %    worst  > 50   any order: median, 99 %, worst\n"
    )
    for entry in GAMES:
        if takes_tricks(entry.id):
            sys.stdout.write(claims(entry.id, deals) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], hands=3, deals=25))
