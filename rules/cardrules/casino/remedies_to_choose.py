"""The remedies among which a trainee chooses while the floor supervisor waits for one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.casino.action_words import read_step
from cardrules.casino.watched_table import WatchedTable
from cardrules.protocol.game import Choice

__all__ = ["OFFERED", "remedies", "remedies_offered", "with_remedies"]

OFFERED: Final = 4
"""Remedies among which a trainee chooses."""


def remedies_offered(table: WatchedTable) -> tuple[str, ...]:
    """The remedies among which the trainee chooses, as steps in an order drawn by lot: the right one and three that
    could be thought of. Empty where the floor names it, or waits."""
    if not table.prompt or table.house.remedy != "choose":
        return ()
    rng = random.Random(f"{table.lot}/{table.steps}")  # the same for whoever replays it
    others = [step for step in remedies(table) if step != table.prompt]
    rng.shuffle(others)
    offered = [table.prompt, *others[: OFFERED - 1]]
    rng.shuffle(offered)
    return tuple(offered)


def remedies(table: WatchedTable) -> tuple[str, ...]:
    """Every remedy that somebody could think of while the floor waits for one, the right one among them."""
    return tuple(dict.fromkeys((table.prompt, *table.thinkable_remedies()))) if table.prompt else ()


def with_remedies(found: Sequence[Choice], table: WatchedTable, exactly: Callable[[str], Choice]) -> list[Choice]:
    """The choices of a dealer with whatever is due, or puts something right, and is not among them yet. The remedy that
    the floor names comes first; those of which one is to be chosen have a button each. ``exactly`` makes the choice of
    just this step."""
    choices, named = list(found), table.house.remedy == "named"
    if table.prompt and not named:
        offered = remedies_offered(table)
        choices += [exactly(text)._replace(button=text in offered) for text in remedies(table)]
    elif table.prompt:
        first = exactly(table.prompt)
        for choice in choices[:]:
            if (choice.verb, choice.words) == (first.verb, first.words):
                choices.remove(choice)
                first = choice._replace(button=True)
        choices.insert(0, first)
    silent = table.house.coach == "silent"
    for text in (*table.due(), *(cure for _, cure, _ in table.pending)):
        action = read_step(text)
        if not any(choice.offers(action) for choice in choices):
            choices.append(exactly(text)._replace(button=not silent and (text != table.prompt or named)))
    return choices
