"""How a match ended, in one sentence: who has won, and who comes after him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.protocol.texts import Text, say, template

__all__ = ["IN_CHIPS", "IN_POINTS", "placed"]

IN_POINTS: Final = (
    template("{who:@} {who:@wins/win} with {score:point/points}"),
    template("{who:@} share the win with {score:point/points}"),
)
IN_CHIPS: Final = (
    template("{who:@} {who:@wins/win} with {score:chip/chips}"),
    template("{who:@} share the win with {score:chip/chips}"),
)
"""What is said of one winner, and of several."""
_AFTER: Final = (
    template("{who:@} {who:@is/are} second with {score}"),
    template("{who:@} {who:@is/are} third with {score}"),
    template("{who:@} {who:@is/are} fourth with {score}"),
    template("{who:@} {who:@is/are} fifth with {score}"),
    template("{who:@} {who:@is/are} sixth with {score}"),
    template("{who:@} {who:@is/are} seventh with {score}"),
    template("{who:@} {who:@is/are} eighth with {score}"),
    template("{who:@} {who:@is/are} ninth with {score}"),
)
_SHARED: Final = (
    template("{who:@} share second place with {score}"),
    template("{who:@} share third place with {score}"),
    template("{who:@} share fourth place with {score}"),
    template("{who:@} share fifth place with {score}"),
    template("{who:@} share sixth place with {score}"),
    template("{who:@} share seventh place with {score}"),
    template("{who:@} share eighth place with {score}"),
)


def placed(scores: Sequence[int], ranks: Sequence[int], won: tuple[str, str] = IN_POINTS) -> Text:
    """How a match ended, in one sentence. ``ranks`` are the seats' places from 0; equal ones share it. ``won`` says
    what is counted: ``IN_POINTS`` or ``IN_CHIPS``.

    >>> print(placed([30, -12, 4], [0, 2, 1]))
    {0} wins with 30 points; {2} is second with 4 and {1} is third with -12.
    >>> print(placed([30, 30, 4, 4], [0, 0, 2, 2]))
    {0} and {1} share the win with 30 points; {2} and {3} share third place with 4.
    """
    told: list[Text] = []
    for rank in sorted(set(ranks)):
        who = [seat for seat, its in enumerate(ranks) if its == rank]
        score, several = scores[who[0]], len(who) > 1
        said = won[several] if not rank else _SHARED[rank - 1] if several else _AFTER[rank - 1]
        told.append(say(said, who=who, score=score))
    first, *others = told
    return say("{first}; {others:and}.", first=first, others=others) if others else say("{first}.", first=first)
