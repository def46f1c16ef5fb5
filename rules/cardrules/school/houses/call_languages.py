"""The languages of houses: what a profile's ``language`` comes to where it says no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.school.course import Course

__all__ = ["NAMES", "calls_in"]

NAMES: Final[Mapping[str, str]] = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "zh": "中文",
}  # fmt: skip
"""The languages in which calls come with the program, by their codes, as they call themselves."""
_OURS: Final[Mapping[str, str]] = {}
"""Nothing is said otherwise than this school says it."""


def calls_in(language: str, course: Course) -> Mapping[str, str]:
    """The calls of a game in a language by its code, as ``de`` or ``de-AT``; ours in one for which it has none.

    >>> from cardrules.school.course import course_of
    >>> calls_in("fr-CA", course_of())["close"], calls_in("eo", course_of())
    ('Rien ne va plus', {})
    """
    return course.languages.get(language.casefold().partition("-")[0], _OURS)
