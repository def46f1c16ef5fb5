"""The catalogues of other languages: up to date, whole where a game is whole, and shown while it is played."""

from __future__ import annotations

import ast
import importlib.util
import re
import string
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from shown_texts import played

from cardart.help_files import help_page
from cardrules.catalogue import Entry, find
from cardrules.protocol.texts import ENGLISH_WORDS, Language

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "resources" / "cardart" / "texts"
WHOLE: Final = (
    "rules/cardrules/protocol/", "rules/cardrules/phases/", "rules/cardrules/parts/", "rules/cardrules/bots/",
    "rules/cardrules/analysis/", "rules/cardrules/bot_process/", "rules/cardrules/catalogue.py",
    "rules/cardrules/games/skat/", "rules/cardrules/games/schafkopf/", "resources/",
    *(f"desktop/dealers_choice/{room}" for room in ("cli/", "dates.py", "layouts/", "match/", "page/", "panels/",
                                                    "settings.py", "storage/", "table/", "ui/", "window/")),
)  # fmt: skip
"""Where every text is German, too: the rooms that games share, these games, and the window around them."""
GAMES: Final = ("skat", "schafkopf")
OF_ITSELF: Final = frozenset(ENGLISH_WORDS["I"])
"""Places in which a bot speaks of itself: another language may need another of them."""
NAMES: Final = ("Du", "Ada", "Hugo", "Nell", "Otto", "Ida", "Max", "Rosa", "Emil")


def _load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("collected_texts", ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TEXTS: Final = _load("packaging/texts.py")
CATALOGUES: Final = TEXTS.catalogues()


def _translated(code: str) -> dict[str, str]:
    """What is translated into a language, by the English template."""
    return {str(each.id): str(each.string) for each in CATALOGUES[code] if each.id and each.string and not each.fuzzy}


def language(code: str, look_up: Callable[[str], str] | None = None) -> Language:
    """A language as its files have it."""
    found = _translated(code)
    table = tomllib.loads((FOLDER / code / "words.toml").read_text(encoding="utf-8"))
    return Language(code, look_up or (lambda template: found.get(template, template)), table)


def _places(template: str) -> list[tuple[str, str]]:
    """The places of a template with their forms."""
    return [(place, form or "") for _, place, form, _ in string.Formatter().parse(template) if place is not None]


def _value_for(form: str, several: bool) -> Any:
    """Something that may stand in a place of this form."""
    if form.startswith("@"):
        return (1, 2) if several else 0
    if form in ("cards", "cards,", "each"):
        return [0x3E, 0x1B]
    if form in ("and", "or", "row", "semicolons", "then", "lines"):
        return ["x", "y"]
    if form == "any":
        return [5, 11]
    if form.startswith(("suit", "Suit")):
        return 2
    return {"": "x", "^": "x", "card": 0x3E, "words": 0x3E, "the": 0x3E}.get(form, 7)


def test_catalogues_are_up_to_date_with_the_code() -> None:
    in_code = {str(message.id) for message in TEXTS.texts_of_the_program() if message.id}
    for code, catalogue in CATALOGUES.items():
        there = {str(message.id) for message in catalogue if message.id}
        assert there == in_code, f"{code}: python packaging/texts.py brings it up to date"


@pytest.mark.parametrize("code", CATALOGUES)
def test_a_translation_has_the_places_of_its_text_and_forms_that_exist(code: str) -> None:
    spoken = language(code)
    for english, other in _translated(code).items():
        ours, theirs = _places(english.partition("|")[2] or english), _places(other)
        assert {place for place, _ in ours} - OF_ITSELF == {place for place, _ in theirs} - OF_ITSELF, english
        assert any(place in OF_ITSELF for place, _ in ours) or not any(place in OF_ITSELF for place, _ in theirs)
        for several in (False, True):
            values = {place: _value_for(form, several) for place, form in ours if place not in OF_ITSELF}
            for to_user in (False, True):
                assert spoken.written(english, values, NAMES, to_user), english


def test_no_text_could_be_taken_for_html() -> None:
    for code in CATALOGUES:
        assert not [text for pair in _translated(code).items() for text in pair if re.search("<[a-zA-Z/!]", text)], code


def _glued(source: str) -> list[str]:
    """The f-strings of a module in which words of ours stand beside a text: in another language they would stand
    elsewhere, or be others."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            within = [call.func for value in node.values for call in ast.walk(value) if isinstance(call, ast.Call)]
            texts = {func.id for func in within if isinstance(func, ast.Name)} & {"words", "spoken", "looked_up", "say"}
            beside = "".join(str(value.value) for value in node.values if isinstance(value, ast.Constant))
            if texts and re.search(r"[^\W\d_]", re.sub(r"<[^>]*>|&\w+;|--\w+", "", beside)):
                found.append(ast.unparse(node))
    return found


def test_no_words_stand_beside_a_text_in_an_f_string() -> None:
    assert _glued("f'{words(name)}: 3', f'<b>{words(name)}</b>&nbsp;', f'{count} tricks', words(f'{1} of {2}')") == []
    assert len(_glued("f'{words(name)} bet', f'it is {spoken(text, names)}'")) == 2
    glued = {
        path.relative_to(ROOT).as_posix(): found
        for root in TEXTS.SOURCES
        for path in sorted((ROOT / root).rglob("*.py"))
        if (found := _glued(path.read_text(encoding="utf-8")))
    }
    assert glued == {}


def test_no_text_of_the_shared_rooms_of_skat_and_of_schafkopf_is_missing() -> None:
    for code, catalogue in CATALOGUES.items():
        missing = [
            str(message.id)
            for message in catalogue
            if message.id
            and (message.fuzzy or not message.string)
            and any(where.startswith(WHOLE) for where, _ in message.locations)
        ]
        assert missing == [], code


def _of_options(entry: Entry) -> Iterator[str]:
    """The texts of what can be agreed."""
    game = entry.game()
    yield from game.groups
    for preset in game.presets:
        yield preset.title
    for option in game.declared:
        yield from (option.label, option.help, *option.labels)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_no_english_is_left_in_a_match_that_is_played_in_german(game_id: str, seed: int) -> None:
    missed: set[str] = set()
    found = _translated("de")

    def look_up(template: str) -> str:
        if template not in found and re.search("[A-Za-z]{2}", re.sub(r"\{[^}]*\}", "", template)):
            missed.add(template)
        return found.get(template, template)

    german = language("de", look_up)
    entry = find(game_id)
    for text in [*played(entry, seed), *_of_options(entry)]:
        said = german(text, NAMES)
        assert "{" not in said, text
    assert missed == set()


HELP: Final = ROOT / "resources" / "cardart" / "help"


@pytest.mark.parametrize("page", sorted(HELP.glob("[!e]*/*.md")), ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_help_page_shows_and_answers_what_the_english_one_does(page: Path) -> None:
    ours, theirs = (HELP / "en" / page.name).read_text(encoding="utf-8"), page.read_text(encoding="utf-8")
    for part in (r"<!-- at: .*? -->", r"\]\((?:cards|shuffles):.*?\)", r"^#+ ", r"^- |^\d\. ", r"^\|[-|]+\|$"):
        assert re.findall(part, theirs, re.MULTILINE) == re.findall(part, ours, re.MULTILINE), part


def test_skat_and_schafkopf_have_german_help() -> None:
    for game_id in GAMES:
        assert help_page(game_id, "de") != help_page(game_id)
