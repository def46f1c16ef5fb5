"""What a hint has weighed, as it stands beside the table: each candidate, its worth, and in how many deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.bots import Weighed
from cardrules.bots.reasons.search_results import beside
from cardrules.protocol.game import Action, Choice
from dealers_choice.language import words
from dealers_choice.match.action_words import action_signs

__all__ = ["CandidateTable", "tally_of"]

_MOST: Final = 6  # candidates that are shown


class CandidateTable(NamedTuple):
    """Lines with a name and figures."""

    heads: tuple[str, ...]
    """What stands over each column."""
    lines: tuple[tuple[str, ...], ...]
    marked: int
    """The line that the sentence speaks of."""

    def words(self) -> str:
        """The same as it is read out, line by line."""
        told = [
            ", ".join(
                figure if column == 0 or (at, column) == (self.marked, 1) else f"{self.heads[column]} {figure}"
                for column, figure in enumerate(line)
            )
            for at, line in enumerate(self.lines)
        ]
        return "; ".join(told)


def tally_of(
    weighed: Sequence[Weighed], action: Action, choices: Sequence[Choice], names: Sequence[str]
) -> CandidateTable | None:
    """The candidates that a bot has weighed, its advice first, and how the others did beside it; None if it has weighed
    none against another."""
    tried = [one for one in weighed if one.worlds]
    advised = next((one for one in tried if one.action == action), None)
    if advised is None or len(tried) < 2:
        return None
    tried.sort(key=lambda one: one.action != action)
    shown = tried[:_MOST]
    first = words("usual choice") if any(one.better() for one in tried) else words("best")
    lines = tuple(
        (
            action_signs(choices, one.action, names),
            beside(one) if one is not advised else first,
            words("known") if one.known() else str(one.worlds),
        )
        for one in shown
    )
    return CandidateTable(("", words("beside it"), words("times tried")), lines, 0)
