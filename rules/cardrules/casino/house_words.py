"""The words of a house for its dealers' calls: a text by the name of each call, with the same fields in braces."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

__all__ = ["checked", "fields_of", "one_line", "read"]

_FIELD: Final = re.compile(r"\{(\w+)\}")
_LONGEST: Final = 120
"""Characters of a call, at most."""
_LARGEST: Final = 16_000
"""Characters of all the words of a house as text, at most."""
_NO_FIELDS: Final[frozenset[str]] = frozenset()


def fields_of(calls: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """What stands in braces in each of the ``calls``; those without are left out.

    >>> fields_of({"open": "Place your bets", "bust": "{total}, bust"})
    {'bust': frozenset({'total'})}
    """
    found = {name: frozenset(_FIELD.findall(text)) for name, text in calls.items()}
    return {name: fields for name, fields in found.items() if fields}


def checked(data: object, calls: Mapping[str, str], fields: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The words of a house as somebody wrote them down: texts by the names of the ``calls`` of a game, of which some
    have ``fields``. Raises ValueError."""
    if not isinstance(data, dict):
        raise ValueError("the calls must be a table")
    words = {}
    for name, text in data.items():
        if name not in calls:
            raise ValueError(f"there is no call {str(name)[:40]!r}; there are {', '.join(calls)}")
        if not isinstance(text, str) or not 1 <= len(text) <= _LONGEST or not text.isprintable():
            raise ValueError(f"calls.{name} must be a line of 1 to {_LONGEST} characters")
        its = fields.get(name, _NO_FIELDS)
        bare = text
        for field in its:
            if text.count("{" + field + "}") != 1:
                raise ValueError(f"calls.{name} must have {{{field}}} in it once")
            bare = bare.replace("{" + field + "}", "")
        if "{" in bare or "}" in bare:
            raise ValueError(f"calls.{name} has other braces than {' '.join(f'{{{each}}}' for each in sorted(its))}")
        words[name] = text
    return words


def one_line(words: Mapping[str, str], calls: Mapping[str, str]) -> str:
    """The words of a house as one line of text; "" if it has none of its own."""
    own = {name: words[name] for name in calls if words.get(name, calls[name]) != calls[name]}
    return json.dumps(own, ensure_ascii=False, separators=(",", ":")) if own else ""


def read(text: str, calls: Mapping[str, str], fields: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The words of a house from ``one_line``. Raises ValueError."""
    if not text:
        return {}
    if len(text) > _LARGEST:
        raise ValueError(f"the calls are too long ({len(text):,} characters, {_LARGEST:,} at most)")
    try:
        return checked(json.loads(text), calls, fields)
    except RecursionError:
        raise ValueError("the calls must be a table") from None
