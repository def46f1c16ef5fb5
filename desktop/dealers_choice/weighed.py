"""What a hint has weighed, as it stands under its reason: each candidate, its worth, and in how many deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.bots import Weighed
from cardrules.game import Action, Choice
from dealers_choice.said import action_signs
from dealers_choice.table.tally import Tally

__all__ = ["NOT_CLEARLY", "tally_of"]

NOT_CLEARLY: Final = "What stands above it in the list looks better in these deals, but not clearly so."
"""Said if something else has done better than what is advised."""

_MOST: Final = 6  # candidates that are shown
_FINE: Final = 10.0  # below this worth two decimals are told


def tally_of(
    weighed: Sequence[Weighed], action: Action, choices: Sequence[Choice], names: Sequence[str]
) -> Tally | None:
    """The candidates that a bot has weighed, best first, with the advised one among them; None if it has weighed none
    against another."""
    tried = [one for one in weighed if one.worlds]
    advised = next((one for one in tried if one.action == action), None)
    if advised is None or len(tried) < 2:
        return None
    tried.sort(key=lambda one: (-one.mean, one.action != action))
    shown = tried[:_MOST]
    if advised not in shown:
        shown[-1] = advised
    places = 2 if max(abs(one.mean) for one in shown) < _FINE else 1
    lines = tuple(
        (action_signs(choices, one.action, names), _worth(one.mean, places), str(one.worlds)) for one in shown
    )
    return Tally(("", "worth", "imagined deals"), lines, shown.index(advised))


def _worth(mean: float, places: int) -> str:
    """A worth with its sign; what is nothing when it is rounded has none."""
    text = f"{mean:+.{places}f}".replace("-", "−")
    return text if text.strip("+−0.") else text[1:]
