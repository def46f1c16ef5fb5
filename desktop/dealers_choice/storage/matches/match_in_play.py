"""A match that a window plays: what has been written of it, and what has not."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardrules.protocol.game import Action, Seat, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.matches.match_rows import MatchRow, Step, next_link

__all__ = ["MatchInPlay", "MatchStanding", "options_text", "row_of"]


class MatchStanding(NamedTuple):
    """What is written of a match beside its actions."""

    match: Match
    seconds: float
    marked: bool
    given_up: bool = False
    holdings: str = ""
    checked: bool = False
    """See ``SavedMatch.checked``."""


@dataclass(slots=True)
class MatchInPlay:
    """A match that this window plays."""

    players: tuple[str, ...]
    started: float
    lock: FileLock | None
    line: list[tuple[Seat, Action]] = field(default_factory=list)
    """The actions, and after them those that were undone and can be redone."""
    links: list[str] = field(default_factory=list)
    """The digest after each of them."""
    written: int = 0
    """How many of ``line`` are in the file for certain."""
    copied: int = 0
    """Bytes of the second copy that are good; 0: it must be written anew."""
    marked: bool = False
    checked: bool = False
    counted: bool = True
    """Whether the match may have a result in the file."""
    holdings: str = ""
    """How the user holds his cards, as it is in the file."""
    owed: MatchStanding | None = None
    """What could not be written yet."""

    def follow(self, done: list[tuple[Seat, Action]]) -> None:
        """Make ``line`` begin with these actions; what was undone stays behind them until something else is played."""
        if self.line[: len(done)] == done:
            return
        same = 0
        while self.line[same : same + 1] == done[same : same + 1]:
            same += 1
        self.line = done.copy()
        self.written = min(self.written, same)
        del self.links[same:]
        for seat, action in done[same:]:
            self.links.append(next_link(self.links[-1] if self.links else "", seat, action_text(action)))

    def steps(self, since: int = 0) -> list[Step]:
        """The actions from one on, as they are saved."""
        return [(seat, action_text(action)) for seat, action in self.line[since:]]


def options_text(match: Match) -> str:
    """The options of a match as they are written: the same for the same options."""
    return json.dumps(match.game.options, sort_keys=True)


def row_of(
    match_id: str, players: Sequence[str], started: float, standing: MatchStanding, marked: int, turn: int, line: str
) -> MatchRow:
    """A match as it is written; ``turn`` says how late it was played, and ``line`` is the digest of its actions."""
    match, game = standing.match, standing.match.game
    ended = "over" if game.result() else "given up" if standing.given_up else ""
    return MatchRow(
        match_id, game.id, options_text(match), game.seats, match.seed, json.dumps(players),
        float(started), time.time(), float(standing.seconds), len(match.done), marked, ended, turn, line,
    )  # fmt: skip
