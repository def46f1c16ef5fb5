"""Lines that hold on to each other: each ends with a digest of itself and of all before it.

A line is a JSON object whose last field is ``link``::

    {"do":[0,"draw player"],"at":81250,"wall":1772445600000,"link":"5d1f..."}

The digest is that of the link before and of this line up to its own link, as it is written; so not a byte of a file can
change without the line being known in which it did. Who writes all links anew makes a chain that holds: what keeps that
out is a signature over the last of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardrules.protocol.foreign_data import CutOff, FormatError, json_object
from cardrules.protocol.sha256 import sha256
from cardrules.protocol.texts import error_text, say

__all__ = ["LONGEST_LINE", "MOST_LINES", "BrokenChain", "Chain", "Link", "digest_of", "read_chain"]

MOST_LINES: Final = 100_000
LONGEST_LINE: Final = 200_000
"""Characters of a line: the first holds the whole exam."""
_DIGITS: Final = 64
_MARK: Final = ',"link":"'
_TAIL: Final = len(_MARK) + _DIGITS + len('"}')


class BrokenChain(FormatError):
    """A chain that does not hold, or breaks off. ``line`` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


class BrokenOff(BrokenChain, CutOff):
    """A chain whose end is missing."""


class Link(NamedTuple):
    """A line of a chain as it was read."""

    number: int
    """From 1."""
    data: Mapping[str, Any]
    """Without its link."""
    link: str
    """The digest of all up to here."""


def digest_of(text: str) -> str:
    """The digest of a text, in hexadecimal digits."""
    return str(sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


class Chain:
    """A chain that is being written."""

    def __init__(self, last: str = "") -> None:
        """``last`` is the link of the last line, where there are some already."""
        self.last = last

    def add(self, data: Mapping[str, Any]) -> str:
        """The next line, with its end."""
        body = json.dumps({**data}, separators=(",", ":"), ensure_ascii=False)[:-1]
        self.last = digest_of(f"{self.last}\n{body}")
        return f'{body}{_MARK}{self.last}"}}\n'


def read_chain(raw: bytes, *, broken_off: bool = False, holds: bool = True) -> list[Link]:
    """Read a chain, and see that it holds. ``broken_off``: a last line that was not finished is left out. ``holds``:
    its links are looked at; without it lines are read that are known to be changed, to see what stands in them.

    Raises BrokenChain, a FormatError, with the first line that is not as it was written.
    """
    if not raw:
        raise BrokenChain(1, say("the file is empty"))
    lines = raw.split(b"\n")
    rest = lines.pop()
    if len(lines) > MOST_LINES:
        raise BrokenChain(MOST_LINES + 1, say("there are more than {most:,} lines", most=MOST_LINES))
    found: list[Link] = []
    last = ""
    for number, line in enumerate(lines, 1):
        found.append(_read(number, line, last, holds=holds))
        last = found[-1].link
    if rest and not broken_off:
        raise BrokenOff(len(lines) + 1, say("the line is cut off; only a part of the file is here"))
    return found


def _read(number: int, raw: bytes, last: str, *, holds: bool) -> Link:
    if len(raw) > 4 * LONGEST_LINE:
        raise BrokenChain(number, say("the line is too long"))
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BrokenChain(number, say("not UTF-8 (byte {start})", start=error.start)) from None
    body, tail = line[:-_TAIL], line[-_TAIL:]
    link = tail[len(_MARK) : -2]
    if len(line) <= _TAIL or not (tail.startswith(_MARK) and tail.endswith('"}') and _is_digest(link)):
        raise BrokenChain(number, say("the line does not end as it was written, with its link"))
    if holds and digest_of(f"{last}\n{body}") != link:
        raise BrokenChain(
            number, say("the line is not as it was written: its link does not fit it and the lines before")
        )
    try:
        return Link(number, json_object(body + "}", 4 * LONGEST_LINE, say("a line")), link)
    except FormatError as error:
        raise BrokenChain(number, error_text(error)) from None


def _is_digest(text: str) -> bool:
    return len(text) == _DIGITS and all(letter in "0123456789abcdef" for letter in text)
