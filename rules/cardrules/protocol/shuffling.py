"""The seat of chance: fair shuffles and lots from a seed, the same on every machine and for ever.

Our own Fisher-Yates on a SHA-256 counter stream, because Python's ``shuffle`` and ``sample`` have changed
between versions. The stream is keyed by the seed, the purpose (the verb) and how often that purpose has come
up, so a deal depends neither on the players' actions nor on anybody else's randomness. What bots draw from is derived
from the same seed, and does not lead back to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, Seat
from cardrules.protocol.sha256 import sha256

__all__ = ["Stream", "bot_seed", "chance_action", "decision_seed", "shuffled"]


class Stream:
    """Whole numbers from SHA-256 of ``key`` and a counter."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._block = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1 (limit at most 65,536), each equally likely."""
        ceiling = 65536 - 65536 % limit
        while True:
            if not self._words:
                digest = sha256(self._key + b"/%d" % self._block).digest()
                self._block += 1
                self._words = [digest[i] << 8 | digest[i + 1] for i in range(0, 32, 2)]
            word = self._words.pop()
            if word < ceiling:
                return word % limit


def shuffled(cards: tuple[Card, ...], seed: str, purpose: str = "shuffle", count: int = 0) -> tuple[Card, ...]:
    """The cards in the order that belongs to this seed, purpose and count.

    >>> from cardrules.protocol.cards import PACK_52, cards_text
    >>> cards_text(shuffled(PACK_52, "17")[:5])
    '4C 8H 10H JC 10C'
    """
    stream = Stream(f"{seed}/{purpose}/{count}")
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def chance_action(choice: Choice, seed: str, count: int) -> Action:
    """What chance does when a game asks it: an order of ``choice.cards``, or one of ``choice.values``.

    ``count`` is how often chance has done the same verb in this match.
    """
    if choice.values:
        value = choice.values[Stream(f"{seed}/{choice.verb}/{count}").below(len(choice.values))]
        return Action(choice.verb, (*choice.words, value))
    return Action(choice.verb, choice.words, shuffled(choice.cards, seed, choice.verb, count))


def bot_seed(seed: str, seat: Seat, decision: str) -> str:
    """What a bot draws from for one decision: the same whenever the match is played, and no help in finding out how
    the cards of the deal lie."""
    return str(sha256(f"{seed}/bot {seat}/{decision}".encode()).hexdigest())


def decision_seed(seed: str, seat: Seat, done: int, choices: Sequence[Choice]) -> str:
    """What a bot draws from in a seat of a match after so many actions, and who gives a hint there, looks at what was
    played, or verifies it: so the same question has the same answer."""
    return bot_seed(seed, seat, f"{done}/{choices[0].verb}")
