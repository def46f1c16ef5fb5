"""What the user may want of the page besides playing on: another match, the same deal once more, another page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

__all__ = ["WantedNext"]


class WantedNext(QObject):
    """Tells the window, which does it."""

    again = Signal()
    """Another match of the same kind."""
    change = Signal()
    """... with other options."""
    restart = Signal()
    """The same deal once more."""
    turned = Signal()
    """... with seats turned."""
    play_from = Signal(int)
    """To play on in another way from where so many actions had been made."""
    hands_opened = Signal(bool)
    """To see the cards of everybody when looking back, or only those that he saw."""
    home = Signal()
    """To leave the table."""
    fairness = Signal()
    """To see the seal of the match."""
    statistics = Signal()
    """To see what the matches of this game have come to."""
