"""Loose chips and notes on a felt, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardrules.casino.currencies import money
from cardrules.protocol.texts import say
from cardrules.school.drills.items import Felt

__all__ = ["told_chips"]


def told_chips(felt: Felt, currency: str) -> list[str]:
    """The chips and notes that lie on a felt.

    >>> from cardrules.school.drills.items import ChipsOnFelt
    >>> told_chips(ChipsOnFelt(stacks=((500, 100, 100),)), "usd")
    ['A stack, from the bottom: 1 of $5, 2 of $1.']
    """
    said: list[str] = [
        say("A stack, from the bottom: {chips:row}.", chips=_stack(stack, currency)) for stack in felt.stacks
    ]
    said += [say("Notes on the felt: {money}.", money=money(felt.cash, currency))] if felt.cash else []
    return said


def _stack(stack: Sequence[int], currency: str) -> list[str]:
    return [
        say("{count} of {chip}", count=sum(1 for _ in run), chip=money(chip, currency)) for chip, run in groupby(stack)
    ]
