"""Saved matches as the program speaks of them, read out of rows of which anything may be true."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.catalogue import UnknownGame, find
from cardrules.protocol.game import Action, Seat
from cardrules.protocol.match_record import LONGEST_SEED, FormatError, Match, Record, read_record, record_text
from cardrules.protocol.options import OptionError, Value
from dealers_choice.language import error_words, words
from dealers_choice.match.players import is_player
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.matches.hand_orders import Holdings
from dealers_choice.storage.matches.match_rows import Damaged, MatchRow, ResultRow, Step

__all__ = [
    "Loaded",
    "MatchInUse",
    "MatchOutcome",
    "SavedMatch",
    "StoreError",
    "about",
    "outcome",
    "replayed",
    "replaying",
]

_ENDINGS: Final = ("", "over", "given up")


class MatchInUse(StoreError):
    """The match is open in another window."""


class SavedMatch(NamedTuple):
    """A match as it stands in the list of saved ones."""

    id: str
    game: str
    options: dict[str, Value]
    deal: str
    """The seed that chance draws from."""
    players: tuple[str, ...]
    """Who sits in each seat: ``HUMAN`` or a bot (``Mind.text``)."""
    started: float
    """Seconds since 1970, as ``updated``."""
    updated: float
    seconds: float
    """How long it has been played."""
    actions: int
    marked: bool
    """Something hidden was seen and undone, or it was imported: kept out of the statistics."""
    ended: str
    """"" while it goes on, "over", or "given up"."""
    checked: bool = False
    """The player was told in mid-match of choices that were clearly worse than others."""


class Loaded(NamedTuple):
    """A saved match, replayed and claimed by this window."""

    about: SavedMatch
    match: Match
    redo: tuple[tuple[Seat, Action], ...]
    """What was undone and can be redone, in the order in which it was played."""
    holdings: Holdings
    """How the user holds his cards."""


class MatchOutcome(NamedTuple):
    """How one match ended for the person who played it."""

    game: str
    options: dict[str, Value]
    players: tuple[str, ...]
    won: bool
    score: int | None
    """None if it was given up."""
    low_wins: bool
    """Whether the lowest score was the best one in this match."""
    seconds: float
    ended: float
    """Seconds since 1970."""
    match_id: str = ""
    hands: str = ""
    """What was counted hand by hand, see ``storage/matches/hand_counts.py``; "" if nobody has counted."""
    checked: bool = False
    """See ``SavedMatch.checked``."""


def about(row: MatchRow) -> SavedMatch:
    """What a row tells. Raises Damaged: anything may be in a file."""
    options, players = _read_game(row.game, row.options, row.players)
    if len(players) != row.seats or not isinstance(row.deal, str) or len(row.deal) > LONGEST_SEED:
        raise Damaged(words("its players or its deal make no sense"))
    times = (row.started, row.updated, row.seconds)
    if not all(isinstance(value, int | float) for value in times) or row.ended not in _ENDINGS:
        raise Damaged(words("its dates make no sense"))
    if not isinstance(row.length, int) or not isinstance(row.marked, int) or row.length < 0:
        raise Damaged(words("its length makes no sense"))
    return SavedMatch(
        row.id, row.game, dict(options), row.deal, players, *times, row.length, bool(row.marked & 1), row.ended,
        bool(row.marked & 2),
    )  # fmt: skip


def outcome(row: ResultRow) -> MatchOutcome:
    """What a row tells. Raises Damaged."""
    options, players = _read_game(row.game, row.options, row.players)
    times = (row.seconds, row.ended)
    if not isinstance(row.score, int | None) or not all(isinstance(value, int | float) for value in times):
        raise Damaged(words("its score makes no sense"))
    if not all(isinstance(text, str) for text in (row.match_id, row.hands)):
        raise Damaged(words("what was counted makes no sense"))
    return MatchOutcome(
        row.game, dict(options), players, bool(row.won), row.score, bool(row.low_wins), *times, row.match_id, row.hands,
        bool(row.checked),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _read_game(game: object, options: object, players: object) -> tuple[dict[str, Value], tuple[str, ...]]:
    try:
        kind = find(str(game)).game()
        given, who = json.loads(str(options)), json.loads(str(players))
        if not isinstance(given, dict) or not isinstance(who, list):
            raise Damaged(words("its options or players make no sense"))
        read = kind.read_options(given)
    except (UnknownGame, OptionError, ValueError, RecursionError) as error:
        raise Damaged(error_words(error)) from None
    if not all(map(is_player, who)) or len(who) != kind(read).seats:
        raise Damaged(words("its players make no sense"))
    return read, tuple(who)


def replayed(saved: SavedMatch, steps: Sequence[Step]) -> tuple[Match, tuple[tuple[Seat, Action], ...]]:
    """The match, and what can be redone in it. Raises Damaged."""
    whole = deque(replaying(saved, steps), maxlen=1).pop()
    redo = tuple(whole.done[saved.actions :])
    return (whole.rewound(saved.actions) if redo else whole), redo


def replaying(saved: SavedMatch, steps: Sequence[Step]) -> Iterator[Match]:
    """Replay a match with all that is saved of it: the one match, before its first action and after each. Read like a
    record from anywhere. Raises Damaged."""
    if len(steps) < saved.actions:
        raise Damaged(words("actions are missing"))
    seats = find(saved.game).game()(saved.options).seats
    record = Record(saved.game, saved.options, seats, tuple(steps))
    try:
        for match in Match.following(read_record(record_text(record))):
            match.seed = saved.deal
            yield match
    except (FormatError, TypeError, ValueError) as error:
        raise Damaged(error_words(error)) from None
