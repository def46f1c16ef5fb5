"""What a comparison with bots comes to, in words; for the window and the command line alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.analysis.duplicate_match import Lead
from cardrules.protocol.phrases import counted

__all__ = ["number_words", "signed_words", "told_of"]

_LEVELS: Final[Mapping[str, str]] = {"novice": "novices", "club": "club players", "expert": "experts"}


def told_of(level: str, lead: Lead) -> str:
    """What a comparison comes to, in a sentence.

    >>> told_of("club", Lead(8, 24.0, 9.5))
    'You are 24 points ahead of club players in your seat over 8 deals, give or take 9.5: that is more than luck.'
    >>> told_of("club", Lead(8, 0.0, 0.0))
    'You scored what club players did in your seat, in each of 8 deals.'
    """
    whom, deals = _LEVELS[level], counted(lead.deals, "deal")
    if lead.total:
        side = "ahead of" if lead.total > 0 else "behind"
        number = number_words(abs(lead.total))
        points = f"{number} point" if number == "1" else f"{number} points"
        stands = f"You are {points} {side} {whom} in your seat over {deals}"
    elif lead.margin == 0:
        return f"You scored what {whom} did in your seat, in each of {deals}."
    else:
        stands = f"You are level with {whom} in your seat over {deals}"
    if lead.margin is None:
        return f"{stands}. Four deals or more would tell whether that is luck."
    how = "that is more than luck" if lead.is_clear else "that may be luck"
    return f"{stands}, give or take {number_words(lead.margin)}: {how}."


def number_words(value: float) -> str:
    """A number of points.

    >>> number_words(-1204.0), number_words(2.25)
    ('–1,204', '2.2')
    """
    return f"{value:,.1f}".removesuffix(".0").replace("-", "–")


def signed_words(value: float) -> str:
    """A number of points that somebody is ahead or behind.

    >>> signed_words(3.0), signed_words(-0.5), signed_words(0.04)
    ('+3', '–0.5', '±0')
    """
    value = round(value, 1)
    return f"+{number_words(value)}" if value > 0 else number_words(value) if value else "±0"
