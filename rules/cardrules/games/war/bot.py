"""How the bots play War: there is nothing to decide, so all levels play alike; they only take a moment to turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.games.war.game import AT_WAR
from cardrules.games.war.reasons import REASONS
from cardrules.protocol.game import Choice, View

__all__ = ["choose"]

_PACE: Final = (300, 700)
"""Milliseconds that a bot takes to turn, at least and at most."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Turn; see ``Chooser``."""
    reason = REASONS["war" if view.phase == AT_WAR.id else "top"]()
    return Advice(choices[0].action(), reason, rng.randint(*_PACE))
