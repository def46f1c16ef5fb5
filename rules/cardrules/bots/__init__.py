"""Players made of code. A bot is given a view and the choices, never the game: it cannot see a hidden card."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, Protocol

from cardrules.game import Action, Choice, View

__all__ = ["LET_BE", "LEVELS", "Advice", "Assistant", "Chooser", "Level"]

Level = Literal["novice", "club", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("novice", "club", "expert")
"""Novice plays by rule of thumb and errs as people do, club plays by good heuristics, expert searches."""

LET_BE: Final = Action("")
"""What a bot answers that could act out of turn and does not want to. It is never applied."""


class Advice(NamedTuple):
    """What a bot does, and why in one sentence (hints and reviews show it)."""

    action: Action
    """``LET_BE`` if it lets the chance go by, which a seat may that the game does not wait for (``Game.may_act``)."""
    reason: str
    after: int = 0
    """Milliseconds that it takes before it acts, in a game against the clock."""


class Chooser(Protocol):
    """The function ``choose`` of every bot module."""

    def __call__(
        self,
        view: View,
        choices: Sequence[Choice],
        level: Level,
        rng: random.Random,
        out_of_time: Callable[[], bool],
    ) -> Advice:
        """Choose one action of ``choices`` for ``view.seat``.

        ``rng`` is the bot's own stream. A search asks ``out_of_time`` between samples and answers with the
        best so far when it is true; it must have a sensible answer even if that is so at once.
        """
        ...


class Assistant(Protocol):
    """The function ``assist`` of the bot module of a game in which the program acts for a player who is slow."""

    def __call__(self, view: View, choices: Sequence[Choice], rng: random.Random) -> Advice:
        """Choose one action of ``choices`` for the player at ``view.seat``, or ``LET_BE``."""
        ...
