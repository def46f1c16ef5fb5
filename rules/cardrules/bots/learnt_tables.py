"""Tables of how often to fold, call and raise, as somebody has learnt them by playing against himself.

A table is a text file: a line for each spot, which is a number, and behind it two digits for each kind of hand, in
ninths: how often it raises and how often it folds there; otherwise it calls, or checks. ``--`` is a kind of hand of
which nothing was learnt. Lines with a ``#`` say how the table was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["NINTHS", "Mix", "read_table", "table_text"]

NINTHS: Final = 9
_NOTHING: Final = "--"
_TEMPER: Final = 0.25
"""The part by which a bold player raises more often, and folds less often, where both may be done."""


class Mix(NamedTuple):
    """How often something is done, in ninths."""

    raises: int
    folds: int

    @property
    def calls(self) -> int:
        """How often it is called, or checked."""
        return NINTHS - self.raises - self.folds

    def often(self, want: str) -> float:
        """How often ``raise``, ``call`` or ``fold`` is done, from 0 to 1."""
        return {"raise": self.raises, "call": self.calls, "fold": self.folds}[want] / NINTHS

    @property
    def usual(self) -> str:
        """What is done most often.

        >>> Mix(2, 4).usual, Mix(4, 1).usual
        ('fold', 'call')
        """
        return max(("call", "raise", "fold"), key=self.often)

    def want(self, chance: float, risk: float = 0.0) -> str:
        """What is done when this number between 0 and 1 is drawn; ``risk`` as in ``bots/personality.py``.

        >>> Mix(3, 3).want(0.2), Mix(3, 3).want(0.5), Mix(3, 3).want(0.9)
        ('fold', 'call', 'raise')
        """
        folds = self.folds if self.folds == NINTHS else self.folds * (1 - _TEMPER * risk)
        raises = self.raises * (1 + _TEMPER * risk)
        if chance * NINTHS < folds:
            return "fold"
        return "raise" if chance * NINTHS >= NINTHS - raises else "call"


@cache
def _mix(code: str) -> Mix | None:
    return None if code == _NOTHING else Mix(*map(int, code))


class _Table(Mapping[int, Sequence[Mix | None]]):
    """A table that makes a line when it is first asked for: of ten thousand a match needs some dozen, and all bots'
    processes hold the table, whatever they play."""

    def __init__(self, codes: dict[int, str]) -> None:
        self._codes = codes
        self._lines: dict[int, tuple[Mix | None, ...]] = {}

    def __getitem__(self, spot: int) -> tuple[Mix | None, ...]:
        line = self._lines.get(spot)
        if line is None:
            codes = self._codes[spot]
            line = self._lines[spot] = tuple([_mix(codes[at : at + 2]) for at in range(0, len(codes), 2)])
        return line

    def __iter__(self) -> Iterator[int]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


@cache
def read_table(path: Path) -> Mapping[int, Sequence[Mix | None]]:
    """The table in a file of the program."""
    lines = path.read_text(encoding="ascii").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return _Table({int(spot): codes for spot, codes in pairs})


def table_text(table: Mapping[int, Sequence[Mix | None]], head: str) -> str:
    """The text of a file with this table."""
    lines = [f"# {line}" for line in head.splitlines()]
    for spot in sorted(table):
        lines.append(f"{spot} {''.join(_NOTHING if mix is None else f'{mix[0]}{mix[1]}' for mix in table[spot])}")
    return "\n".join(lines) + "\n"
