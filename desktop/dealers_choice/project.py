"""The project's names and addresses, which the program, its installers and its papers share."""

from __future__ import annotations

from typing import Final

__all__ = ["APP_ID", "HOMEPAGE", "RELEASES", "TYPEFACES"]

APP_ID: Final = "example.dealerschoice.cardroom"
"""By which systems know the program: its desktop file, icons, AppStream component, Flatpak and macOS bundle."""
HOMEPAGE: Final = "https://dealerschoice.example/"
RELEASES: Final = f"{HOMEPAGE}releases/"
"""Where every release with its installers is."""
TYPEFACES: Final = (
    ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),  # bold words of a page of help
    ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
)
"""The window's type: packages, and each file of theirs that is used, which lies in their folder ``files``."""
