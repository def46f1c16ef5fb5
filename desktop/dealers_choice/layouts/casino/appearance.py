"""What the things on a casino table look like: the shoe, the rack, notes, lammers, the pack on its edge."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

__all__ = ["fullness", "look"]

_STEPS: Final = 40
"""How finely shoes, holders and tubes show how full they are, so that few pictures have to be drawn."""


@lru_cache(maxsize=1024)
def look(kind: str, *of: Hashable) -> tuple[Hashable, Callable[[QPainter, QRectF], None]]:
    """The picture of a thing of this kind (``painters``) and what paints it, as ``Thing`` has them; ``of`` is what the
    painter of that kind takes besides painter and box. Equal arguments give the same pair."""

    def paint(painter: QPainter, box: QRectF) -> None:
        from dealers_choice.layouts.casino.painters import PAINTERS

        PAINTERS[kind](painter, box, *of)

    return (kind, *of), paint


def fullness(share: float) -> float:
    """How full something is, no finer than it is drawn; only what is empty looks so."""
    return min(_STEPS, math.ceil(round(share * _STEPS, 6))) / _STEPS
