"""The profiles that come with the program: those of every course."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.school.course import COURSES, course_of
from cardrules.school.houses.house_profile import Profile, read_profile

__all__ = ["BUILT_IN", "house_profile", "profile_named"]

BUILT_IN: Final[Mapping[str, str]] = {name: text for game in COURSES for name, text in course_of(game).houses.items()}
"""The profiles that come with the program, as files, by id."""


@lru_cache(maxsize=8)
def profile_named(name: str) -> Profile:
    """A profile that comes with the program. Raises LookupError."""
    if name not in BUILT_IN:
        raise LookupError(f"there is no profile {name[:40]!r}; there are {', '.join(BUILT_IN)}")
    return read_profile(BUILT_IN[name].encode())


def house_profile() -> Profile:
    """Our own house."""
    return profile_named("house")
