"""Positions with agreed answers, and how a bot answers them.

They lie in ``tests/rules/data/positions``, a file for each game with one JSON object a line::

    id            a short name
    game          the game's id, as in the catalogue
    seat          who decides
    record        the match up to the decision, as ``dealers-choice/1``
    acceptable    the actions that are right (left out: whatever the other keys allow)
    unacceptable  actions that are wrong
    withcard      cards that the action must hold, nocard cards that it must not
    why           the reason in one sentence
    proof         exact (every world that agrees with what the seat has seen was solved), sampled (worlds were, and the
                  mean is told), or textbook (what strong players agree on)
    source        where the idea is from

An action stands there as text. One that does not name all its words (``bid 0``) means the whole action.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardrules.bots import Advice, Level
from cardrules.catalogue import find
from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import Match, read_record

__all__ = ["FOLDER", "Position", "answers", "positions", "share_accepted"]

FOLDER = Path(__file__).parents[1] / "rules" / "data" / "positions"


class Position(NamedTuple):
    """A decision with an agreed answer."""

    id: str
    game: str
    seat: int
    record: Mapping[str, Any]
    why: str
    proof: str
    source: str
    acceptable: Sequence[str] = ()
    unacceptable: Sequence[str] = ()
    withcard: Sequence[str] = ()
    nocard: Sequence[str] = ()

    def match(self) -> Match:
        """The match up to the decision."""
        return Match.of(read_record(json.dumps(self.record)))

    def accepts(self, text: str) -> bool:
        """Whether an action is an acceptable answer."""
        words = text.split()
        return (
            (not self.acceptable or text in self.acceptable)
            and text not in self.unacceptable
            and not any(card in words for card in self.nocard)
            and all(card in words for card in self.withcard)
        )


def positions(games: Sequence[str] = (), folder: Path = FOLDER) -> Iterator[Position]:
    """The positions of these games, or all."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            position = Position(**json.loads(line))
            if not games or position.game in games:
                yield position


def answers(
    position: Position, level: Level, streams: int, out_of_time: Callable[[], Callable[[], bool]]
) -> list[Advice]:
    """What a bot does there, once for each stream of randomness. ``out_of_time`` makes a fresh limit for a search."""
    entry = find(position.game)
    game = position.match().game
    view, choices = game.view(position.seat), game.choices(position.seat)
    choose = entry.bot()
    return [
        choose(view, choices, level, random.Random(f"{position.id}/{stream}"), out_of_time())
        for stream in range(streams)
    ]


def share_accepted(position: Position, found: Sequence[Advice]) -> float:
    """What part of the answers is acceptable."""
    return sum(position.accepts(action_text(advice.action)) for advice in found) / len(found)
