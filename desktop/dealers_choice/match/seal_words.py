"""The seal of a match, in the words in which it is told, and the lines of the log that tell of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from cardrules.protocol.match_record import OWN_PACK, Match, deal_words
from cardrules.protocol.pack_cut import Parts, number_of, parts_of
from cardrules.protocol.sha256 import sha256
from dealers_choice.language import words

__all__ = ["cut_words", "opened_line", "seal_of", "seal_words", "sealed_line", "told_seal"]

_WORDS: Final = 12
_BITS: Final = 11  # of a word, as the list has 2,048: 132 bits together, of which nobody finds a twin
_SHOWN: Final = 3  # words in the line below the table


def seal_of(match: Match, players: Sequence[str]) -> str:
    """The seal of a match, as it can be told before the pack is cut: 64 signs.

    >>> seal_of(Match("pyramid", None, "17"), ["human"])[:16]
    '20bc17bd76091d84'
    """
    data = [match.game.id, match.game.options, list(players), number_of(match.seed)]
    return str(sha256(json.dumps(data, sort_keys=True, ensure_ascii=True).encode()).hexdigest())


@cache
def _list() -> tuple[str, ...]:
    import cardart

    return tuple((Path(cardart.__file__).parent / "words.txt").read_text(encoding="utf-8").split())


def told_seal(seal: str) -> tuple[str, ...]:
    """A seal in twelve words of a list, which can be read out and written down.

    >>> told_seal("20bc17bd76091d84" * 4)[:3]
    ('camera', 'thing', 'urban')
    """
    bits = int(seal, 16) >> (4 * len(seal) - _WORDS * _BITS)
    shifts = range((_WORDS - 1) * _BITS, -1, -_BITS)
    return tuple(_list()[bits >> shift & (1 << _BITS) - 1] for shift in shifts)


def sealed_line(match: Match, players: Sequence[str]) -> str:
    """What the log begins with: the seal. "" where the cards were given by hand, with no chance in it."""
    if deal_words(match.seed) == OWN_PACK:
        return ""
    parts = parts_of(match.seed)
    seal = " ".join(told_seal(seal_of(match, players)))
    sealed = words("The deal is sealed: {seal} (Help, Proof of fairness).", seal=seal)
    return f"{sealed} {cut_words(parts)}" if parts is not None else sealed


def seal_words(match: Match, players: Sequence[str]) -> str:
    """How the seal begins, for the line below the table; "" where the cards were given by hand."""
    if deal_words(match.seed) == OWN_PACK:
        return ""
    return words("Seal {seal}…", seal=" ".join(told_seal(seal_of(match, players))[:_SHOWN]))


def cut_words(parts: Parts) -> str:
    """Who has cut the pack, and how."""
    match parts.who:
        case "player":
            return words("You have cut the pack below card {cut}.", cut=parts.cut)
        case "number":
            return words("You have cut the pack with the number {cut}.", cut=parts.cut)
    return words("The system has cut the pack with the number {cut}.", cut=parts.cut)


def opened_line(match: Match) -> str:
    """What the log tells when the match is over: the number that the seal was put on."""
    if match.game.waiting_for() or deal_words(match.seed) == OWN_PACK:
        return ""
    return words("The seal is opened: the deal's number is {number}", number=number_of(match.seed))
