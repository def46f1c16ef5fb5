"""The seal of a match, and the lines of the log that tell of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from cardrules.digest import sha256
from cardrules.record import OWN_PACK, Match, deal_words

__all__ = ["opened_line", "seal_of", "seal_words", "sealed_line"]

_SEAL: Final = "Seal "
_SHOWN: Final = 16  # signs of the seal in the log; nobody writes down 64


def seal_of(match: Match, players: Sequence[str]) -> str:
    """The seal of a match, as it can be told before a card is dealt.

    >>> seal_of(Match("pyramid", None, "17"), ["human"])[:16]
    '20bc17bd76091d84'
    """
    data = [match.game.id, match.game.options, list(players), match.seed]
    return str(sha256(json.dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest())


def sealed_line(match: Match, players: Sequence[str]) -> str:
    """What the log begins with: how the seal begins. "" where the cards were given by hand, with no chance in it."""
    words = seal_words(match, players)
    return f"The deal is sealed: {words.removeprefix(_SEAL)} (Help, Proof of fairness)" if words else ""


def seal_words(match: Match, players: Sequence[str]) -> str:
    """How the seal begins, for the line below the table; "" where the cards were given by hand."""
    return f"{_SEAL}{seal_of(match, players)[:_SHOWN]}…" if deal_words(match.seed) != OWN_PACK else ""


def opened_line(match: Match) -> str:
    """What the log tells when the match is over: the number that the seal was put on."""
    if match.game.waiting_for() or deal_words(match.seed) == OWN_PACK:
        return ""
    return f"The seal is opened: the deal's number is {match.seed}"
