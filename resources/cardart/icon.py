"""The program's icon."""

from __future__ import annotations

from pathlib import Path

__all__ = ["icon_path"]


def icon_path() -> Path:
    """The icon as an SVG file, square, legible from 16 pixels up."""
    return Path(__file__).with_name("icon.svg")
