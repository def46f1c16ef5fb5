"""Which buttons of a dealer stand out: that of what is due, and no other, and only where it may be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.casino.action_words import read_step
from cardrules.casino.watched_table import WatchedTable
from cardrules.protocol.game import Choice

__all__ = ["with_gold"]


def with_gold(choices: Sequence[Choice], table: WatchedTable, told: Callable[[Choice], bool]) -> list[Choice]:
    """The choices, with the buttons of all that is not due restrained. ``told`` says of one that is due whether its
    button may tell so: a dealer has to know by himself whether a hand draws or what a bettor has shown. While the
    supervisor waits for a remedy only that stands out, where the house names it; in a test nothing does."""
    silent, named = table.house.coach == "silent", table.house.remedy == "named"
    due = [read_step(text) for text in table.due()]
    prompted = read_step(table.prompt) if table.prompt else None

    def stands_out(choice: Choice) -> bool:
        if prompted is not None:
            return named and choice.offers(prompted)
        return not silent and told(choice) and any(map(choice.offers, due))

    return [each._replace(restrained=not stands_out(each)) if each.button else each for each in choices]
