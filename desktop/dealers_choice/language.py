"""The language in which the program speaks: English, or one whose catalogue lies in ``cardart/texts``.

A catalogue is ``messages.po``, as translators' tools read and write it, beside ``words.toml``, the words that the
language puts into places (suits, ranks, "you", "and"). English is in the code and needs neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import cardart
from cardrules.protocol.texts import ENGLISH, Language, Text

__all__ = ["FOLDER", "current", "language_of", "languages", "read_catalogue", "use", "words"]

FOLDER: Final = Path(cardart.__file__).parent / "texts"
_ENTRY: Final = r'(?m)^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)'
_FUZZY: Final = r"(?m)^#,.*\bfuzzy\b[^\n]*\n(?:#[^\n]*\n)*msgid (?:\".*\"\n)+msgstr (?:\".*\"\n)+"


def languages() -> dict[str, str]:
    """The name of each language in itself, by its code, English first."""
    found = {"en": "English"}
    for path in sorted(FOLDER.glob("*/words.toml")):
        found[path.parent.name] = str(_table(path)["title"])
    return found


def _table(path: Path) -> Mapping[str, Any]:
    import tomllib  # English, which is in the code, starts without it

    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_catalogue(text: str) -> dict[str, str]:
    """What the templates of a ``.po`` are in its language; what is not translated, or only guessed, is left out.

    >>> read_catalogue('msgid "Pass"\\nmsgstr "Passe"\\n\\nmsgid "Bid"\\nmsgstr ""\\n')
    {'Pass': 'Passe'}
    """
    found = {_joined(english): _joined(other) for english, other in re.findall(_ENTRY, re.sub(_FUZZY, "", text) + "\n")}
    return {english: other for english, other in found.items() if english and other}


def _joined(lines: str) -> str:
    """The strings of some lines as one; they are written as JSON writes them."""
    return "".join(json.loads(line) for line in lines.splitlines())


def language_of(code: str) -> Language:
    """The language of this code; English if there is none."""
    folder = FOLDER / code
    if code == "en" or not code.isalnum() or not folder.is_dir():
        return ENGLISH
    catalogue = read_catalogue((folder / "messages.po").read_text(encoding="utf-8"))
    return Language(code, lambda template: catalogue.get(template, template), _table(folder / "words.toml"))


_current = ENGLISH


def current() -> Language:
    """The language that is spoken."""
    return _current


def use(language: Language) -> None:
    """Speak this language from now on; what is shown already stays as it is."""
    global _current
    _current = language


def words(text: str, names: Sequence[str] = (), /, **places: Any) -> str:
    """A text as the program shows it: one that is written here, a whole English sentence with what stands in its places
    (``cardrules.protocol.texts.say`` says how), or one that was made elsewhere. ``names``: the players' by seat."""
    return _current(Text(text, places) if places else text, names)
