"""Dealer's Choice: the desktop application."""

__version__ = "0.1.0"
