"""Places in a match that the player has marked, to go back to them: nine of his own, and the one he has come from.

A bookmark is all that was done until there. So it holds whatever has been taken back or played in another way since.
"""

from __future__ import annotations

import json
from typing import Final

from cardrules.protocol.cards import NotationError
from cardrules.protocol.game import CHANCE, CLOCK, IllegalAction, action_text, parse_action
from cardrules.protocol.match_record import Match
from dealers_choice.language import words

__all__ = ["BEFORE", "NUMBERS", "read", "where", "written"]

NUMBERS: Final = range(1, 10)
"""The bookmarks that the player sets."""
BEFORE: Final = 0
"""The one that is set when he goes to another."""


def written(match: Match) -> str:
    """Where a match stands, as it is kept."""
    return json.dumps([[seat, action_text(action)] for seat, action in match.done])


def read(text: str, match: Match) -> Match | None:
    """The match with what was written of it; None if it makes no sense in this match: anything may be in a file."""
    marked = Match(match.game.id, match.game.options, match.seed, match.pack)
    try:
        for seat, done in json.loads(text):
            marked.apply(int(seat), parse_action(str(done), marked.game.verbs))
    except (TypeError, ValueError, RecursionError, NotationError, IllegalAction):
        return None
    dealt = _dealt(match)
    return marked if marked.done[:dealt] == match.done[:dealt] else None


def _dealt(match: Match) -> int:
    """How many actions chance has made before anybody acted."""
    return next((at for at, (seat, _) in enumerate(match.done) if seat != CHANCE), len(match.done))


def where(match: Match) -> str:
    """Where a match stands, in words: how many moves have been made, and what the game says of it."""
    moves = sum(seat not in (CHANCE, CLOCK) for seat, _ in match.done)
    said = match.game.view(0).status
    return ", ".join((words("{moves:move/moves}", moves=moves), *map(words, said)))
