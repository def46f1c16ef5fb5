"""Players made of code. A bot is given a view and the choices, never the game: it cannot see a hidden card."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Final, Literal, NamedTuple, Protocol

from cardrules.bots.reasons import Kind, Reason
from cardrules.protocol.game import Action, Choice, View
from cardrules.protocol.texts import sentences

__all__ = ["FEWEST", "FIGURES", "LET_BE", "LEVELS", "NOTHING", "Advice", "Assistant", "Chooser", "Level", "Weighed"]

Level = Literal["novice", "club", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("novice", "club", "expert")
"""Novice plays by rule of thumb and errs as people do, club plays by good heuristics, expert searches."""

LET_BE: Final = Action("")
"""What a bot answers that could act out of turn and does not want to. It is never applied."""


FIGURES: Final = 100
"""Worlds below which no figure is named."""
FEWEST: Final = 8
"""Worlds below which nothing can be said."""
_CLEARLY: Final = 2.0  # standard errors
_LOOKS: Final = 2.5  # ... for the best of several
_LAGS: Final = 1.75  # ... for what was given up
NOTHING: Final = 0.02
"""Points, or chips, of which nobody speaks."""
_SURE: Final = 1.645
"""Standard errors by which something that is no better looks better once in twenty times."""


class Weighed(NamedTuple):
    """A candidate, its mean value, and the number of worlds it was tried in."""

    action: Action
    mean: float
    worlds: int
    gain: float = 0.0
    """How much better it is than the first of the list, in the worlds in which both were tried: in an ``Advice`` that
    is what is advised."""
    doubt: float = 0.0
    """The standard error of that."""
    goal: str = ""
    """What the seat was after in all these worlds, if they agree on it."""
    reached: float = 0.0
    """In what part of them it came to that."""

    def known(self) -> bool:
        """Whether it was worked out in the one world that there is."""
        return self.worlds == 1

    def worse(self) -> bool:
        """Whether it is clearly worse than the first of the list: by more than chance makes it look."""
        return self.worlds >= FEWEST and -self.gain > max(_CLEARLY * self.doubt, NOTHING)

    def better(self) -> bool:
        """Whether it looks better than the first of the list, and by more than the best of several would by chance."""
        return self.worlds >= FEWEST and self.gain > max(_LOOKS * self.doubt, NOTHING)

    def lags(self) -> bool:
        """Whether it looks worse than the first of the list, but was given up before anybody could say by how much."""
        return FEWEST <= self.worlds < FIGURES and -self.gain > max(_LAGS * self.doubt, NOTHING)

    def figured(self) -> bool:
        """Whether it was tried in so many worlds that a figure may be named."""
        return self.worlds >= FIGURES

    def beats_first(self, rivals: int, margin: float = 0.0) -> bool:
        """Whether it is better than the first one, and by more than the margin, for more than chance alone would make
        the best of so many rivals look: the most of ``n`` errors is some sqrt(2 ln n) standard errors."""
        return self.gain > max(max(_SURE, sqrt(2 * log(max(rivals, 1)))) * self.doubt, margin)


class Advice(NamedTuple):
    """What a bot does, and why (hints and reviews show it)."""

    action: Action
    """``LET_BE`` if it lets the chance go by, which a seat may that the game does not wait for (``Game.may_act``)."""
    why: tuple[Reason, ...] | Reason = ()
    """Its reasons, as data; none where it lets be what is none of its business."""
    after: int = 0
    """Milliseconds that it takes before it acts, in a game against the clock."""
    weighed: tuple[Weighed, ...] = ()
    """What was tried against each other, if the bot has searched: its advice first, then the best of the others."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Its reasons."""
        return (self.why,) if isinstance(self.why, Reason) else self.why

    def says(self, kind: Kind) -> bool:
        """Whether this is one of its reasons."""
        return any(reason.kind is kind for reason in self.reasons)

    @property
    def reason(self) -> str:
        """Them in words, as the bot says them."""
        return sentences([reason.words for reason in self.reasons])


class Chooser(Protocol):
    """The function ``choose`` of every bot module."""

    def __call__(
        self,
        view: View,
        choices: Sequence[Choice],
        level: Level,
        rng: random.Random,
        out_of_time: Callable[[], bool],
        risk: float = 0.0,
    ) -> Advice:
        """Choose one action of ``choices`` for ``view.seat``.

        ``rng`` is the bot's own stream. A search asks ``out_of_time`` between samples and answers with the
        best so far when it is true; it must have a sensible answer even if that is so at once. ``risk`` is how much
        it dares, from -1 (careful) to 1 (bold), where something is staked on a hand; see ``bots/personality.py``.
        """
        ...


class Assistant(Protocol):
    """The function ``assist`` of the bot module of a game in which the program acts for a player who is slow."""

    def __call__(self, view: View, choices: Sequence[Choice], rng: random.Random) -> Advice:
        """Choose one action of ``choices`` for the player at ``view.seat``, or ``LET_BE``."""
        ...
