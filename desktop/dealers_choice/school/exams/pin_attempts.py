"""How often a PIN may be tried: three times at once, and then each wrong one makes the next wait twice as long."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["Tries"]

_FREE: Final = 3
_FIRST_WAIT: Final = 5
_LONGEST_WAIT: Final = 300


class Tries(NamedTuple):
    """What is known of the wrong ones; moments are in seconds since 1970."""

    wrong: int = 0
    tried: float = 0.0
    """When the last was tried."""
    until: float = 0.0
    """When the next may be."""

    def wait(self, now: float) -> int:
        """Seconds until a PIN may be tried; 0: now. A clock that was set back makes it neither shorter nor longer."""
        left = min(self.until - max(now, self.tried), _LONGEST_WAIT)
        return max(0, -int(-left // 1))

    def after(self, right: bool, now: float) -> Tries:
        """After one more."""
        wrong = 0 if right else self.wrong + 1
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** min(20, wrong - _FREE)) if wrong >= _FREE else 0
        return Tries(wrong, now, now + wait)
