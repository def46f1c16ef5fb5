"""Collects the texts of the program for translators, and says what is not translated yet.

    python3 packaging/dev.py texts             brings resources/cardart/texts/*/messages.po up to date with the code
    python3 packaging/dev.py texts --missing   lists what each language lacks

A text is a string given to ``say`` or ``words``, or one that stands where ``DECLARED`` says. Babel writes the files, so
that any translator's tool takes them. What has changed in English is a new text: a guess from a like one is more often
wrong than right in sentences as short as these.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

__all__ = ["catalogues", "texts_in", "texts_of_the_program"]

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("rules/cardrules", "desktop/dealers_choice")
FOLDER: Final = ROOT / "resources" / "cardart" / "texts"

DECLARED: Final[Mapping[str, tuple[int | str, ...]]] = {
    "say": (0,),
    "template": (0,),
    "words": (0,),
    "NotationError": (0,),
    "kinds": (1,),
    "Kind": (1,),
    "choose": (0, 1, 2, "help"),
    "flag": (0, 1, "help"),
    "Entry": (1, 3, 4, "knack"),
}
"""By the name of what is called: which of its arguments, by place or name, hold texts: the strings there, and those in
a table or list there (not its keys)."""


NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "resources/cardart/names_and_sizes.py": ("DECKS", "BACKS", "FELTS"),
    "rules/cardrules/catalogue.py": ("SOLITAIRE", "DEALER_SCHOOL", "CARD_ROOM"),
}
"""Tables of a module that knows nothing of ``say``, whose values are texts."""


def _strings(node: ast.expr, dictionaries_of_kinds: bool) -> Iterator[tuple[str, int]]:
    """The strings in an argument, with their lines."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body, dictionaries_of_kinds)
        yield from _strings(node.orelse, dictionaries_of_kinds)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            first = value.elts[0] if dictionaries_of_kinds and isinstance(value, ast.Tuple) else value
            yield from _strings(first, dictionaries_of_kinds)
    elif isinstance(node, ast.Tuple | ast.List) and not dictionaries_of_kinds:
        for each in node.elts:
            yield from _strings(each, dictionaries_of_kinds)


def texts_in(source: str) -> list[tuple[str, int]]:
    """The texts in a module, with their lines.

    >>> texts_in('say("Pass")\\nwords("Bid" if high else "Hold")\\nlevel = flag("Open", "Seen by all.")')
    [('Pass', 1), ('Bid', 2), ('Hold', 2), ('Open', 3), ('Seen by all.', 3)]
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name = node.func.id
        for place in DECLARED.get(name, ()):
            if isinstance(place, int):
                given = node.args[place : place + 1]
            else:
                given = [keyword.value for keyword in node.keywords if keyword.arg == place]
            for argument in given:
                found += [text for text in _strings(argument, name == "kinds") if text[0]]
    return sorted(found, key=lambda text: text[1])


def texts_named_in(source: str, names: Container[str]) -> list[str]:
    """The texts in the tables of a module that have these names.

    >>> texts_named_in('FELTS: Final = {"night": "Night"}\\nOTHER = {"a": "b"}', ["FELTS"])
    ['Night']
    """
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in names:
            found += [text for text, _ in _strings(node.value, False)] if node.value is not None else []
    return found


def texts_of_the_program() -> Catalog:
    """Every text, with the files in which it stands."""
    catalogue = Catalog(fuzzy=False)
    for root in SOURCES:
        for path in sorted((ROOT / root).rglob("*.py")):
            where = path.relative_to(ROOT).as_posix()
            for text, _line in texts_in(path.read_text(encoding="utf-8")):
                catalogue.add(text, locations=[(where, 1)])
    for where, names in NAMED.items():
        for text in texts_named_in((ROOT / where).read_text(encoding="utf-8"), names):
            catalogue.add(text, locations=[(where, 1)])
    return catalogue


def catalogues() -> dict[str, Catalog]:
    """Each language's catalogue as it lies there, by its code."""
    found = {}
    for path in sorted(FOLDER.glob("*/messages.po")):
        with path.open("rb") as file:
            found[path.parent.name] = read_po(file, locale=path.parent.name)
    return found


def main(arguments: list[str]) -> int:
    """Does what the module says; 1 if something is missing that was asked for."""
    texts, lacking = texts_of_the_program(), 0
    for language, catalogue in catalogues().items():
        begun = catalogue.creation_date
        catalogue.update(texts, no_fuzzy_matching=True)
        catalogue.project, catalogue.version = "Dealer's Choice", ""
        catalogue.header_comment, catalogue.fuzzy = "", False
        catalogue.creation_date = begun  # or nothing but the date would change
        missing = [message for message in catalogue if message.id and (message.fuzzy or not message.string)]
        lacking += len(missing)
        if "--missing" in arguments:
            for message in missing:
                print(f"{message.locations[0][0]}: {message.id!r}")
        else:
            with (FOLDER / language / "messages.po").open("wb") as file:
                write_po(file, catalogue, width=0, sort_by_file=True, include_lineno=False, ignore_obsolete=True,
                         omit_header=False)  # fmt: skip
        print(f"{language}: {len(catalogue)} texts, {len(missing)} not translated")
    return 1 if lacking and "--missing" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
