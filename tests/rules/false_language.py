"""A language that no text can be in unless it went through ``say``: every letter of a template has an accent, so that a
plain English one in what players read stands for a sentence that no translator would ever be shown; and all is 40 %
longer and in brackets, as a language may be that takes more room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cardrules.protocol.texts import ENGLISH_WORDS, Language, Text

__all__ = ["ACCENT", "FALSE", "falsified", "untold"]

ACCENT: Final = "\N{COMBINING DIAERESIS}"
"""What every letter of a text wears."""
LONGER: Final = 0.4
"""By what part of its letters a text is longer than in English."""
_PLACE: Final = re.compile(r"(\{[^{}]*\})")
_FORM: Final = re.compile(r"(\{\w+:[@#]?)([^{}]*/[^{}]*)\}")
"""A place with words of its own."""
_SIGNS: Final = re.compile(r"\{\d\}|(?<![A-Za-z])[A-Z]+(?![A-Za-z])")
"""What may stand there all the same: a player's place, and signs in capital letters, as of a queen."""
_BARE: Final = re.compile(f"[A-Za-z](?!{ACCENT})")
"""A letter that has no accent."""


def _accented(text: str) -> str:
    return "".join(letter + ACCENT if letter.isalpha() else letter for letter in text)


def _foreign(template: str) -> str:
    """Words in the false language; their places stay."""
    out = ""
    for part in _PLACE.split(template):
        words = _FORM.fullmatch(part)
        if words:
            out += f"{words[1]}{_accented(words[2])}}}"
        else:
            out += part if part.startswith("{") else _accented(part)
    return out


def falsified(template: str) -> str:
    """A template in the false language: accents on every letter, brackets around it, and longer, so that what is cut
    off is seen as well.

    >>> falsified("{seat:@} {seat:@takes/take} it.").replace(ACCENT, "")
    '[{seat:@} {seat:@takes/take} it.~~]'
    """
    told = template.partition("|")[2] or template
    letters = sum(len(part) for part in _PLACE.split(told) if not part.startswith("{"))
    return f"[{_foreign(told)}{'~' * round(LONGER * letters)}]"


def _words(table: Any) -> Any:
    """The words of a language with all their letters foreign."""
    if isinstance(table, Mapping):
        return {key: _words(value) for key, value in table.items()}
    return [_words(each) for each in table] if isinstance(table, list) else _foreign(table)


FALSE: Final = Language("xx", falsified, {**_words(ENGLISH_WORDS), "plural": ENGLISH_WORDS["plural"]})
"""The false language."""


def untold(text: str) -> str:
    """What of a text did not go through ``say``, the text itself or what stands in its places; "" if all did.

    >>> from cardrules.protocol.texts import say
    >>> untold("Ada wins"), untold(say("{seat:@} {seat:@wins/win} with the {card:card}.", seat=1, card=0x3E))
    ('Ada wins', '')
    """
    if not isinstance(text, Text):
        return text if re.search("[A-Za-z]", _SIGNS.sub("", text)) else ""
    for value in text.places.values():
        for each in value if isinstance(value, list | tuple) else [value]:
            if isinstance(each, str) and untold(each):
                return untold(each)
    written = FALSE(text, [FALSE.you, *map(str, range(2, 10))])
    return text if _BARE.search(_SIGNS.sub("", written)) else ""
