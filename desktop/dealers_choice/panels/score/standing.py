"""Where a player stands in a match, and how far from whom: in one sentence, read off the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.protocol.game import Seat, Sheet
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.panels.score.race import totals_by_hand

__all__ = ["standing"]


def standing(sheet: Sheet, viewer: Seat | None, names: Sequence[str]) -> str:
    """The viewer's place and his distance to the lead, or his lead; "" where the sheet's totals do not tell it.
    ``names`` are the players' by seat."""
    sides = [(head,) if isinstance(head, int) else head for head in sheet.heads if not isinstance(head, str)]
    totals = (totals_by_hand(sheet) or [()])[-1]
    own = next((column for column, side in enumerate(sides) if viewer in side), None)
    ahead = [column for column, side in enumerate(sides) if set(side) & set(sheet.leaders)]
    if own is None or not totals or not ahead or len(sides) < 2:
        return ""
    best = totals[ahead[0]]
    behind = sorted(abs(total - best) for total in totals if total != best)
    if [column for column, total in enumerate(totals) if total == best] != ahead or min(totals) < best < max(totals):
        return ""  # they are ahead by something else

    def named(columns: Sequence[int]) -> list[str]:
        return [say("{seat:@}", seat=seat) for column in columns for seat in sides[column]]

    us, gap = named([own]), abs(totals[own] - best)
    if own in ahead:
        others = named([column for column in ahead if column != own])
        if others:
            return words("You share the lead with {others:and}.", names, others=others) if len(us) == 1 else ""
        others = named([column for column, total in enumerate(totals) if abs(total - best) == behind[0]])
        if len(us) > 1:
            return words("{us:and} lead, {gap:,} ahead of {others:and}.", names, us=us, gap=behind[0], others=others)
        return words("You lead, {gap:,} ahead of {others:and}.", names, gap=behind[0], others=others)
    place, others = 1 + sum(each < gap for each in (abs(total - best) for total in totals)), named(ahead)
    if len(us) > 1:
        return words("{us:and} are {gap:,} behind {others:and}.", names, us=us, gap=gap, others=others)
    return words(
        "You are {place:nth} of {count}, {gap:,} behind {others:and}.", names,
        place=place, count=len(sides), gap=gap, others=others,
    )  # fmt: skip
