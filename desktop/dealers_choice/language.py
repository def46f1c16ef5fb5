"""The language in which the program speaks: English, or one whose catalogue lies in ``cardart/texts``.

A catalogue is ``messages.po``, as translators' tools read and write it, beside ``words.toml``, the words that the
language puts into places (suits, ranks, "you", "and"). English is in the code and needs neither, nor what reads them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import cardart
from cardrules.protocol import phrases
from cardrules.protocol.cards import Card
from cardrules.protocol.texts import ENGLISH, Language, Text, error_text

__all__ = [
    "FOLDER", "LANGUAGE", "card_words", "current", "error_words", "first_spoken", "in_figures", "language_of",
    "languages", "looked_up", "of_the_environment", "read_catalogue", "spelled", "tenths", "use", "words",
]  # fmt: skip

LANGUAGE: Final = "DEALERS_CHOICE_LANGUAGE"
"""In the environment of a process that the program starts: the code of the language in which it is to answer."""
FOLDER: Final = Path(cardart.__file__).parent / "texts"


def languages() -> dict[str, str]:
    """The name of each language in itself, by its code, English first."""
    found = {"en": "English"}
    for path in sorted(FOLDER.glob("*/words.toml")):
        found[path.parent.name] = str(_table(path.parent)["title"])
    return found


def first_spoken(tags: Iterable[str]) -> str:
    """The code of the first of some languages ("de-AT", "de_DE.UTF-8") that the program speaks; English if there is
    none.

    >>> first_spoken(["fr-CH", "de-CH"]), first_spoken(["en_GB.UTF-8"]), first_spoken(["C", "../de"])
    ('de', 'en', 'en')
    """
    codes = (tag.replace("_", "-").partition("-")[0].partition(".")[0].lower() for tag in tags)
    return next((code for code in codes if code == "en" or _is_there(code)), "en")


def of_the_environment() -> list[str]:
    """The languages that a terminal's environment asks for, in the order in which gettext looks for them."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return []
    return (os.environ.get("LANGUAGE") or locale).split(":")


def _is_there(code: str) -> bool:
    return code.isalnum() and (FOLDER / code / "words.toml").is_file()


def read_catalogue(text: str) -> dict[str, str]:
    """What the templates of a ``.po`` are in its language; what is not translated, or only guessed, is left out.

    >>> read_catalogue('msgid "Pass"\\nmsgstr "Passe"\\n\\n#, fuzzy\\nmsgid "Bid"\\nmsgstr "Geh"\\n')
    {'Pass': 'Passe'}
    """
    found = {}
    for entry in text.rstrip("\n").split("\n\n"):  # an expression would take ten times as long for all of them
        notes, _, strings = entry.partition('msgid "')
        english, _, other = strings.partition('\nmsgstr "')
        if other != '"' and "fuzzy" not in notes:
            found[_joined(f'"{english}')] = _joined(f'"{other}')
    found.pop("", None)
    return found


def _joined(lines: str) -> str:
    """The strings of some lines as one; they are written as JSON writes them."""
    if "\n" not in lines and "\\" not in lines:
        return lines[1:-1]
    import json

    return "".join(json.loads(line) for line in lines.splitlines())


def _table(folder: Path) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))


def language_of(code: str) -> Language:
    """The language of this code; English if there is none."""
    if code == "en" or not _is_there(code):
        return ENGLISH
    catalogue = read_catalogue((FOLDER / code / "messages.po").read_text(encoding="utf-8"))
    known = catalogue.__contains__
    return Language(code, lambda template: catalogue.get(template, template), _table(FOLDER / code), known)


_current = ENGLISH


def current() -> Language:
    """The language that is spoken."""
    return _current


def use(language: Language) -> None:
    """Speak this language from now on; what is shown already stays as it is."""
    global _current
    _current = language


def card_words(card: Card) -> str:
    """A card in words, as a screen reader reads it."""
    return _current.card_words(card)


def spelled(text: str) -> str:
    """A text in which cards and suits that are written with symbols are written in words, for a screen reader."""
    return phrases.spelled(text, _current)


def words(text: str, names: Sequence[str] = (), /, **places: Any) -> str:
    """A text as the program shows it: one that is written here, a whole English sentence with what stands in its places
    (``cardrules.protocol.texts.say`` says how), or a ``Text`` that was made elsewhere. ``names``: the players' by seat.
    What somebody has written himself is no text: it stands in a place, or by itself."""
    if places:
        return _current.written(text, places, names)
    return _current(text if isinstance(text, Text) else _current.look_up(text), names)


def looked_up(text: str) -> str:
    """A text of a module that knows no ``Text`` (the catalogue of games, the names of decks), in the language that is
    spoken."""
    return _current.look_up(text)


def in_figures(value: float, form: str = ",") -> str:
    """A number that stands by itself, in one of Python's own forms, as the language that is spoken writes it."""
    return _current.number(value, form)


def tenths(value: float) -> str:
    """A number with one decimal, if it is not whole.

    >>> tenths(1234.0), tenths(2.25)
    ('1,234', '2.2')
    """
    rounded = round(float(value), 1)
    return in_figures(rounded, ",.0f" if rounded.is_integer() else ",.1f")


def error_words(error: Exception) -> str:
    """What an error says, in the language that is spoken, if it was given a text."""
    return _current(error_text(error))
