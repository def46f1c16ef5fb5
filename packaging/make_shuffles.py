"""Count where the cards come to lie in 60,000 shuffles, for the pictures in the help pages.

    PYTHONPATH=rules python packaging/make_shuffles.py

Writes resources/cardart/shuffles.dat: how often each card of the pack lay at each place, first as the program shuffles,
then as many programs do it wrong (each card with any card). Two tables of 52 rows, one for each card, of 52 numbers of
two bytes, the low one first. Half a minute; the same on every machine.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.shuffling import shuffled

OUT: Final = Path(__file__).resolve().parent.parent / "resources" / "cardart" / "shuffles.dat"
SHUFFLES: Final = 60_000


def fair(deal: int) -> Sequence[Card]:
    """As the program shuffles: the deal of this number, which anybody can ask for."""
    return shuffled(PACK_52, str(deal))


def wrong(deal: int) -> Sequence[Card]:
    """The classic mistake: 52 ** 52 ways do not divide evenly among 52! orders."""
    rng = random.Random(deal)
    cards = list(PACK_52)
    for place in range(52):
        other = rng.randrange(52)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def counted(shuffle: Callable[[int], Sequence[Card]], shuffles: int = SHUFFLES) -> array[int]:
    """How often each card lay at each place."""
    row = {card: 52 * number for number, card in enumerate(PACK_52)}
    counts = array("H", bytes(2 * 52 * 52))
    for deal in range(1, shuffles + 1):
        for place, card in enumerate(shuffle(deal)):
            counts[row[card] + place] += 1
    return counts


def main() -> None:
    """Count, and write the file."""
    data = b""
    for shuffle in (fair, wrong):
        counts = counted(shuffle)
        if sys.byteorder == "big":
            counts.byteswap()
        data += counts.tobytes()
    OUT.write_bytes(data)


if __name__ == "__main__":
    main()
