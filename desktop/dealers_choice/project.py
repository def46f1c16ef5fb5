"""The project's names and addresses, which the program, its installers and its papers share."""

from __future__ import annotations

from typing import Final

__all__ = ["APP_ID", "HOMEPAGE", "RELEASES"]

APP_ID: Final = "example.dealerschoice.cardroom"
"""By which systems know the program: its desktop file, icons, AppStream component, Flatpak and macOS bundle."""
HOMEPAGE: Final = "https://dealerschoice.example/"
RELEASES: Final = f"{HOMEPAGE}releases/"
"""Where every release with its installers is."""
