"""Who a bot is beside its level: what it dares.

Two players of the same level see the same cards, remember the same and know the same; what parts them is how much a
hand must be worth to them before they stake something on it. That is one number, ``risk``, from -1 to 1: a bold player
asks less of a hand than a careful one where a call, a bet or a bump is made, and minds a loss less (``felt``). With 0
everything is as the level alone has it. Once a call stands, all of them play their cards alike, so that a partner can
rely on it.

Who sits at a table is written in one line (``Mind.text``), which saves, records and the seal of a match hold: so what
a bot decided can be asked for again later, whatever may become of its temper in the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.bots import LEVELS, Level

__all__ = ["RISKS", "Mind", "felt", "is_bot", "level_of", "mind_of", "plays"]

RISKS: Final[Mapping[str, float]] = {"careful": -1.0, "even": 0.0, "bold": 1.0}
"""How much each temper dares."""

_LOSS: Final = 0.3
"""The part of a loss that a bold player makes light of, and that a careful one adds to it."""
_LONGEST_WHO: Final = 20  # letters of a character's name in a record


class Mind(NamedTuple):
    """A bot as it sits at a table."""

    level: Level
    temper: str = "even"
    """One of ``RISKS``."""
    who: str = ""
    """The character that it is, if it is one: a word of small letters."""

    @property
    def risk(self) -> float:
        """How much it dares, from -1 to 1."""
        return RISKS[self.temper]

    @property
    def text(self) -> str:
        """As it is written among the players of a match.

        >>> Mind("club").text, Mind("expert", "bold", "viktor").text
        ('club', 'expert bold viktor')
        """
        plain = self.temper == "even" and not self.who
        return self.level if plain else f"{self.level} {self.temper} {self.who}".rstrip()


def mind_of(text: object) -> Mind | None:
    """The bot that is written so; None if none is: it may come from a file.

    >>> mind_of("club careful"), mind_of("club angry"), mind_of("human")
    (Mind(level='club', temper='careful', who=''), None, None)
    """
    words = text.split(" ") if isinstance(text, str) else []
    level = next((level for level in LEVELS if words and level == words[0]), None)
    if level is None or len(words) > 3:
        return None
    temper = words[1] if len(words) > 1 else "even"
    who = words[2] if len(words) > 2 else ""
    if temper not in RISKS or not (who == "" or (who.isascii() and who.isalpha() and who.islower())):
        return None
    mind = Mind(level, temper, who)
    return mind if len(who) <= _LONGEST_WHO and mind.text == text else None


def is_bot(text: object) -> bool:
    """Whether a bot is written so."""
    return mind_of(text) is not None


def plays(text: object, levels: Sequence[str]) -> bool:
    """Whether a bot is written so that plays a game with these levels."""
    mind = mind_of(text)
    return mind is not None and mind.level in levels


def level_of(text: str) -> str:
    """The level of a bot; of anybody else what he is called."""
    mind = mind_of(text)
    return text if mind is None else mind.level


def felt(worth: float, risk: float) -> float:
    """What an outcome of so much worth means to somebody who dares so much: a win is a win, but a loss weighs more
    with the careful and less with the bold.

    >>> felt(40, 1), felt(-40, 1), felt(-40, -1)
    (40, -28.0, -52.0)
    """
    return worth if worth >= 0 or not risk else worth * (1 - _LOSS * risk)
