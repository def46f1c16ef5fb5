"""What can go wrong with what is kept."""

from __future__ import annotations

__all__ = ["Damaged", "StoreError"]


class Damaged(Exception):
    """What is saved makes no sense: a file, a match or a result. The message says why."""


class StoreError(Exception):
    """What is saved cannot be read or written now. The message is a sentence for the player; play can go on, and the
    next ``save`` that succeeds writes whatever is missing."""
