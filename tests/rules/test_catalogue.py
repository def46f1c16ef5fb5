"""The list of games, and what every entry promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardrules.bots import LEVELS
from cardrules.catalogue import GAMES, GROUPS, Entry, UnknownGame, find
from cardrules.protocol.game import Game
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError

every_game = pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])


def test_ids_and_titles_are_the_games_own() -> None:
    assert len({entry.id for entry in GAMES}) == len({entry.title for entry in GAMES}) == len(GAMES)
    assert {entry.group for entry in GAMES} <= set(GROUPS)


@pytest.mark.parametrize("text", ["hearts", "Hearts", " HEARTS "])
def test_a_game_is_found_in_any_case(text: str) -> None:
    assert find(text).id == "hearts"


def test_an_unknown_game_is_refused_and_the_others_named() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'bridge'; there are pyramid, hearts"):
        find("bridge")


@every_game
def test_an_entry_leads_to_its_game_its_bot_and_its_solver(entry: Entry) -> None:
    game = entry.game()
    assert issubclass(game, Game)
    assert (game.id, game.title) == (entry.id, entry.title)
    assert callable(entry.bot())
    if entry.solver:
        assert callable(entry.solve())


@every_game
def test_every_option_value_is_read_as_itself_and_labelled(entry: Entry) -> None:
    game = entry.game()
    assert len({option.id for option in game.declared}) == len(game.declared)
    defaults = game.read_options({})
    for option in game.declared:
        assert option.default in option.values
        assert defaults[option.id] == option.default
        if option.labels:
            assert len(option.labels) == len(option.values)
        for value in option.values:
            assert option.read(str(value)) == value
            assert option.label_of(value)


@every_game
def test_many_options_are_grouped_each_once(entry: Entry) -> None:
    game = entry.game()
    grouped = [name for names in game.groups.values() for name in names]
    if grouped or len(game.declared) > 8:
        assert sorted(grouped) == sorted(option.id for option in game.declared)
        assert len(game.groups) > 1


@every_game
def test_presets_can_be_played(entry: Entry) -> None:
    game = entry.game()
    assert len({preset.id for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        options = game.read_options(preset.settings)
        assert {name: options[name] for name in preset.settings} == preset.settings
        assert game(options).waiting_for()


@every_game
def test_the_book_is_a_preset_and_newcomers_have_one_that_is_documented(entry: Entry) -> None:
    game = entry.game()
    book = [preset for preset in game.presets if preset.title == AS_IN_THE_BOOK]
    assert [preset.settings for preset in book] == [{}]
    assert game.preset_of({}) is book[0]
    named = next(preset for preset in game.presets if preset.id == game.newcomers)
    assert game.for_newcomers() == game.read_options(named.settings)
    assert game.preset_of(game.for_newcomers()) is named
    told = (Path(__file__).parents[2] / "docs/presets.md").read_text(encoding="utf-8")
    assert f"| `{entry.id}` | `{game.newcomers}` | " in told


@every_game
def test_what_is_no_rule_leaves_a_preset_what_it_is(entry: Entry) -> None:
    game = entry.game()
    for option in game.declared:
        for value in option.values if not option.rule else ():
            if option.text is None:
                assert game.preset_of({option.id: value}) is not None


@every_game
def test_what_is_no_option_is_refused_by_every_game(entry: Entry) -> None:
    with pytest.raises(OptionError):
        entry.game()({"no_such_option": 1})


def test_the_list_is_there_without_the_rules_of_any_game() -> None:
    program = "import sys, cardrules.catalogue; sys.exit(any(n.startswith('cardrules.games.') for n in sys.modules))"
    rules = Path(__file__).parents[2] / "rules"
    assert subprocess.run([sys.executable, "-c", program], cwd=rules, check=False).returncode == 0


def test_levels_go_from_weak_to_strong() -> None:
    assert LEVELS == ("novice", "club", "expert")
