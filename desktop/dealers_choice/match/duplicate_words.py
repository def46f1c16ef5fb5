"""What a comparison with bots comes to, in words; for the window and the command line alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.analysis.duplicate_match import Lead
from cardrules.protocol.texts import Text, say
from dealers_choice.language import tenths, words

__all__ = ["number_words", "signed_words", "told_of"]

_LEVELS: Final[Mapping[str, Text]] = {"novice": say("novices"), "club": say("club players"), "expert": say("experts")}


def told_of(level: str, lead: Lead) -> str:
    """What a comparison comes to, in a sentence.

    >>> told_of("club", Lead(8, 24.0, 9.5))
    'You are 24 points ahead of club players in your seat over 8 deals, give or take 9.5: that is more than luck.'
    >>> told_of("club", Lead(8, 0.0, 0.0))
    'You scored what club players did in your seat, in each of 8 deals.'
    """
    whom, deals = words(_LEVELS[level]), lead.deals
    if lead.total:
        number = number_words(abs(lead.total))
        points = words("{number} point", number=number) if number == "1" else words("{number} points", number=number)
        stands = words(
            "You are {points} ahead of {whom} in your seat over {deals:deal/deals}"
            if lead.total > 0
            else "You are {points} behind {whom} in your seat over {deals:deal/deals}",
            points=points,
            whom=whom,
            deals=deals,
        )
    elif lead.margin == 0:
        return words("You scored what {whom} did in your seat, in each of {deals:deal/deals}.", whom=whom, deals=deals)
    else:
        stands = words("You are level with {whom} in your seat over {deals:deal/deals}", whom=whom, deals=deals)
    if lead.margin is None:
        return words("{stands}. Four deals or more would tell whether that is luck.", stands=stands)
    return words(
        "{stands}, give or take {margin}: that is more than luck."
        if lead.is_clear
        else "{stands}, give or take {margin}: that may be luck.",
        stands=stands,
        margin=number_words(lead.margin),
    )


def number_words(value: float) -> str:
    """A number of points.

    >>> number_words(-1204.0), number_words(2.25)
    ('–1,204', '2.2')
    """
    return tenths(value).replace("-", "–")


def signed_words(value: float) -> str:
    """A number of points that somebody is ahead or behind.

    >>> signed_words(3.0), signed_words(-0.5), signed_words(0.04)
    ('+3', '–0.5', '±0')
    """
    value = round(value, 1)
    return f"+{number_words(value)}" if value > 0 else number_words(value) if value else "±0"
