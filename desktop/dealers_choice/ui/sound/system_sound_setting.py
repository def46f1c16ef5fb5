"""Whether the user's desktop wants programs to make sounds. It is asked in the process that plays them, for it takes a
while."""

from __future__ import annotations

import os
import plistlib
import subprocess
import sys
from collections.abc import Callable, Mapping
from configparser import ConfigParser
from configparser import Error as ConfigError
from pathlib import Path
from typing import Final

__all__ = ["from_gsettings", "from_kde", "from_mac", "from_windows", "wanted"]

_SCHEMAS: Final = {
    "x-cinnamon": "org.cinnamon.desktop.sound",
    "cinnamon": "org.cinnamon.desktop.sound",
    "mate": "org.mate.sound",
    **dict.fromkeys(("gnome", "unity", "budgie", "pantheon"), "org.gnome.desktop.sound"),
}
"""Desktops that keep it in GSettings, as ``XDG_CURRENT_DESKTOP`` calls them."""
_PATIENCE: Final = 3.0  # seconds


def wanted() -> bool | None:
    """What the desktop says; None if it says nothing."""
    if sys.platform == "win32":
        return from_windows(_windows_scheme())
    if sys.platform == "darwin":
        return from_mac(Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist")
    return _on_linux(os.environ, _gsettings)


def _on_linux(environment: Mapping[str, str], ask: Callable[[str], str]) -> bool | None:
    desktops = environment.get("XDG_CURRENT_DESKTOP", "").lower().split(":")
    if "kde" in desktops:
        return from_kde(Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "kdeglobals")
    schemas = [_SCHEMAS[desktop] for desktop in desktops if desktop in _SCHEMAS]
    return from_gsettings(ask(schemas[0])) if schemas else None


def from_gsettings(answer: str) -> bool | None:
    """What ``event-sounds`` is in GNOME and its kin.

    >>> from_gsettings("false"), from_gsettings("true"), from_gsettings("")
    (False, True, None)
    """
    return {"true": True, "false": False}.get(answer.strip())


def from_kde(file: Path) -> bool | None:
    """What Plasma's notification sounds are: on, where nothing else is written."""
    settings = ConfigParser(interpolation=None, strict=False)
    try:
        settings.read(file, encoding="utf-8")
        return settings.getboolean("Sounds", "Enable", fallback=None)
    except (ConfigError, OSError, ValueError):
        return None


def from_mac(file: Path) -> bool | None:
    """What "Play user interface sound effects" is on macOS: on, where nothing is written."""
    try:
        found = plistlib.loads(file.read_bytes()).get("com.apple.sound.uiaudio.enabled")
    except (OSError, plistlib.InvalidFileException, ValueError, AttributeError):
        return None
    return None if found is None else bool(found)


def from_windows(scheme: str | None) -> bool | None:
    """Whether the sound scheme of Windows is another than "No sounds".

    >>> from_windows(".None"), from_windows(".Default"), from_windows(None)
    (False, True, None)
    """
    return None if scheme is None else scheme != ".None"


def _windows_scheme() -> str | None:
    if sys.platform != "win32":
        return None
    import winreg

    try:
        return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, r"AppEvents\Schemes"))
    except OSError:
        return None


def _gsettings(schema: str) -> str:
    """What GSettings answers; "" if it cannot be asked."""
    command = ["gsettings", "get", schema, "event-sounds"]
    try:
        done = subprocess.run(  # noqa: S603 - a program of the desktop's, and fixed words
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout
