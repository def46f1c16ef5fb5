"""What is kept of the rounds of a session, as far as it is the same at every dealt table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

__all__ = ["DealtReport", "speed_ratio"]


class DealtReport(Protocol):
    """What is kept of a round that was dealt at any table."""

    @property
    def number(self) -> int:
        """In the session, from 1."""

    @property
    def house(self) -> int:
        """What the house won, in cents."""

    @property
    def steps(self) -> int:
        """The dealer's actions, from opening the betting to clearing the cards."""

    @property
    def done(self) -> int:
        """The dealer's actions in the session before these, so that the round can be shown again."""

    @property
    def par(self) -> int:
        """Milliseconds that an able dealer takes from closing the bets to clearing the cards."""

    @property
    def took(self) -> int | None:
        """Milliseconds that it took, or None if nobody told the time."""


def speed_ratio(reports: Iterable[DealtReport]) -> float | None:
    """The time taken as a part of par, averaged over the rounds that were timed; None if none was."""
    ratios = [report.took / report.par for report in reports if report.took is not None and report.par]
    return sum(ratios) / len(ratios) if ratios else None
