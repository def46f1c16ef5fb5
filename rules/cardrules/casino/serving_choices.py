"""What the dealer's hands can do for bettors who want something between two rounds, as choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.protocol.game import Choice
from cardrules.protocol.texts import say

__all__ = ["service_choices"]


def service_choices(service: Sequence[str], most: int, exactly: Callable[[str], Choice]) -> list[Choice]:
    """Whatever belongs to the bettors who want something now; of several alike the first has the button. ``most`` is
    the largest amount of chips, in cents, and ``exactly`` makes the choice of one step."""
    found, verbs = [], set[str]()
    for step in service:
        verb, *words = step.split()
        if verb == "give":
            amounts = range(1, most + 1)
            found.append(Choice("give", say("Lay out chips"), (words[0],), amounts=amounts))
            found.append(Choice("handover", say("Hand over chips"), (words[0],), amounts=amounts, restrained=True))
        elif verb not in ("call", "hands", "leave"):
            found.append(exactly(step)._replace(button=verb not in verbs))
            verbs.add(verb)
    return found
