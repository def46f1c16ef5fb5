"""What the user wants at the home screen: a match, a list, a page. The window does it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

__all__ = ["WantedAtHome"]


class WantedAtHome(QObject):
    """Tells the window."""

    play = Signal(str)
    """Play this game (its id) with the options used last."""
    options = Signal(str)
    """Choose the options of this game first."""
    favourite = Signal(str)
    """Make this game a favourite, or no longer one."""
    rules = Signal(str)
    """Show the rules of this game."""
    statistics = Signal(str)
    """Show the statistics of this game; "": of the one that was played last."""
    resume = Signal(str)
    """Continue the saved match of this id."""
    school = Signal()
    """Open the Dealer School."""
    next_step = Signal()
    """Do what comes next in the Dealer School."""
    ladder = Signal()
    """Show how strong the player is."""
    settings = Signal()
    """Show the settings."""
    reports = Signal()
    """Show the reports that the Dealer School keeps."""
    daily = Signal()
    """Show the deals of the day."""
    todays_deal = Signal(str)
    """Play the deal of this day with this game."""
    forget = Signal(str)
    """Remove the saved match of this id, after asking."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.for_rest = False
        """Whether the player wants no statistics offered."""
