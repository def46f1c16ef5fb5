"""Pieces of the commands ``check``, ``open``, ``solve`` and ``verify``, as processes are given them
(``worker_processes``): JSON in, JSON out."""

from __future__ import annotations

import time
from typing import Any

from cardrules.catalogue import find
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import FormatError, Match, check_record, read_record
from dealers_choice.language import error_words, words

__all__ = ["check", "glance", "line_text", "prove", "solve", "text_of"]


def text_of(line: bytes) -> str:
    """Raises FormatError if the line is not UTF-8."""
    try:
        return line.rstrip(b"\r\n").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(words("not UTF-8 (byte {start})", start=error.start)) from None


def line_text(line: bytes) -> str:
    """A line as a piece for ``check``, whatever its bytes are."""
    return line.decode("utf-8", "surrogateescape")


def check(line: str) -> dict[str, Any]:
    """What is wrong with the record on a line: ``malformed``, a sentence, or ``differences``, a list of them."""
    try:
        return {"differences": check_record(read_record(text_of(line.encode("utf-8", "surrogateescape"))))}
    except FormatError as error:
        return {"malformed": error_words(error)}


def glance(piece: dict[str, Any]) -> dict[str, Any]:
    """The ``game`` and the ``options`` of the record on a ``line``, or why it is ``malformed``. ``whole``: it is played
    through, too, as whoever opens it will do."""
    try:
        record = read_record(text_of(piece["line"].encode("utf-8", "surrogateescape")))
        Match.of(record)
        if piece["whole"]:
            check_record(record)
    except FormatError as error:
        return {"malformed": error_words(error)}
    return {"game": record.game, "options": dict(record.options)}


def prove(line: str) -> dict[str, Any]:
    """What is proved of the record on a line: ``lines`` and whether all is ``proved``, or why it is ``malformed``."""
    from dealers_choice.match.fairness_proof import verify

    try:
        found = verify(read_record(text_of(line.encode("utf-8", "surrogateescape"))))
    except FormatError as error:
        return {"malformed": error_words(error)}
    return {"lines": found.lines(), "proved": found.proved}


def solve(piece: dict[str, Any]) -> dict[str, Any]:
    """Whether a deal can be won (``game``, ``options``, ``pack`` in its order, ``budget``), and how."""
    entry = find(piece["game"])
    match = Match(entry.id, piece["options"], pack=tuple(parse_cards(piece["pack"])))
    match.run_chance()
    started = time.perf_counter()
    verdict = entry.solve()(match.game, piece["budget"])
    seconds = time.perf_counter() - started
    moves = [action_text(action) for action in verdict.line]
    return {"verdict": verdict.status, "moves": moves, "states": verdict.states, "seconds": round(seconds, 6)}
