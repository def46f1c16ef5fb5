"""The house of a setting at the baccarat table."""

from __future__ import annotations

from cardrules.casino.baccarat.house import House
from cardrules.school.drills.items import Setting

__all__ = ["house_of"]


def house_of(setting: Setting) -> House:
    """What the options of a setting come to. Raises TypeError for another game's."""
    if not isinstance(setting.house, House):
        raise TypeError(f"{setting.game} is not dealt at a baccarat table")
    return setting.house
