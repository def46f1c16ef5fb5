"""``school``: open the Dealer School."""

from __future__ import annotations

import argparse

from dealers_choice.window.launcher import open_window

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: nothing."""


def run(arguments: argparse.Namespace) -> int:
    """Open the school, and stay until the window is closed."""
    return open_window("school")
