"""Settings come back as they were saved, and no file keeps the program from starting."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from cardrules.catalogue import UnknownGame, find
from dealers_choice.settings import LastPlayed, Settings, SettingsError, last_played, load_settings, save_settings
from dealers_choice.storage.folders import cache_folder, config_folder, data_folder

CHANGED = Settings(
    deck="four-colour",
    decks={"skat": "german"},
    suit_colours=("#14713f", "", "#bd1529", ""),
    back="lattice",
    felt="burgundy",
    animation_speed="off",
    cut="sometimes",
    confirmations=False,
    show_winnable="always",
    dim_unplayable=False,
    show_gone=True,
    open_hands=False,
    draw_alone=True,
    show_roads=False,
    bots_pace="calm",
    sound="off",
    volume=20,
    telling="brief",
    bots_claim=False,
    trick_lies="click",
    left_handed=True,
    mark_last=False,
    small_talk=False,
    check_play=True,
    for_rest=True,
    show_passed=False,
    play_last=True,
    play_forced=True,
    favourites=("war", "hearts"),
    click="double",
    language="de",
    player_name="Zoë 🂡",
    high_contrast="on",
    text_size=150,
    window_width=1500,
    window_height=900,
    window_maximised=True,
    games={
        "hearts": LastPlayed({"target": 50}, ("novice", "club", "expert"), ("", "Bob"), "Short game"),
        "war": LastPlayed({}, ("club",)),
    },
)


@pytest.fixture(autouse=True)
def file() -> Path:
    folder = config_folder()
    folder.mkdir(parents=True)
    return folder / "settings.json"


def test_the_defaults_need_no_file() -> None:
    assert load_settings() == (Settings(), [])


def test_every_setting_comes_back() -> None:
    for name, default in Settings()._asdict().items():
        assert getattr(CHANGED, name) != default, "the example changes every setting"
    save_settings(CHANGED)
    assert load_settings() == (CHANGED, [])


def test_settings_as_they_were_made_are_read_without_working_out_what_texts_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Settings(volume=20, small_talk=False, window_width=900, favourites=("skat",))
    save_settings(kept.with_game("skat", LastPlayed({}, ("club",))))
    monkeypatch.delattr("dealers_choice.settings.get_type_hints")
    read, notices = load_settings()
    assert read._replace(games={}) == kept
    assert notices == []


def test_the_folder_is_made(file: Path) -> None:
    file.parent.rmdir()
    save_settings(CHANGED)
    assert sorted(path.name for path in file.parent.iterdir()) == ["copies", "settings.json"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", 5),
        ("deck", "x" * 41),
        ("player_name", "two\nlines"),
        ("animation_speed", "fastest"),
        ("animation_speed", ["off"]),
        ("confirmations", 1),
        ("show_winnable", None),
        ("dim_unplayable", "on"),
        ("show_roads", "off"),
        ("click", "triple"),
        ("high_contrast", True),
        ("text_size", 79),
        ("text_size", 201),
        ("text_size", 100.0),
        ("text_size", True),
        ("bots_pace", "hasty"),
        ("trick_lies", 900),
        ("show_passed", 1),
        ("play_last", "on"),
        ("favourites", "war"),
        ("favourites", [1]),
        ("favourites", ["war"] * 41),
        ("favourites", ["x" * 41]),
        ("suit_colours", "#14713f"),
        ("suit_colours", ["#14713f"]),
        ("suit_colours", ["", "", "", "red"]),
        ("suit_colours", ["", "", "", "#FFF"]),
        ("suit_colours", ["", "", "", "#ffe0a0"]),
        ("decks", ["german"]),
        ("decks", {"skat": 5}),
        ("decks", {"skat": "x" * 41}),
        ("games", []),
    ],
)
def test_a_senseless_value_falls_back_alone_and_says_so(file: Path, name: str, value: object) -> None:
    save_settings(CHANGED)
    plain = {word: kept for word, kept in json.loads(file.read_text()).items() if not word.startswith("kept ")}
    file.write_text(json.dumps({**plain, name: value}))  # as somebody does it by hand
    settings, notices = load_settings()
    assert settings == CHANGED._replace(**{name: getattr(Settings(), name)})
    [notice] = notices
    assert name.replace("_", " ") in notice


def test_unknown_settings_are_left_out(file: Path) -> None:
    file.write_text('{"colour_of_the_dog": "brown", "click": "double"}')
    assert load_settings() == (Settings(click="double"), [])


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"\xff\x00\xfe", b"[1, 2]", b"[" * 100_000, b'{"deck": "' + b"x" * 200_000 + b'"}']
)
def test_a_damaged_file_is_set_aside(file: Path, raw: bytes) -> None:
    for number in (1, 2):
        file.write_bytes(raw)
        settings, notices = load_settings()
        assert settings == Settings()
        [notice] = notices
        [aside] = file.parent.glob(f"settings.damaged-*-{number}.json")
        assert str(aside) in notice
        assert aside.read_bytes() == raw
        assert not file.exists()
        save_settings(CHANGED)
        assert load_settings() == (CHANGED, [])
        file.write_bytes(raw[:190_000])
        settings, notices = load_settings()
        assert settings == CHANGED
        assert "restored from its second copy" in notices[0]
        assert load_settings() == (CHANGED, [])
        shutil.rmtree(file.parent / "copies")


def test_a_file_that_cannot_be_read_is_a_notice(file: Path) -> None:
    file.mkdir()
    settings, notices = load_settings()
    assert settings == Settings()
    assert "cannot be read" in notices[0]


@pytest.mark.parametrize("kind", ["folder", *(["pipe"] if hasattr(os, "mkfifo") else []), "far too large"])
def test_what_is_no_settings_file_is_replaced_out_of_the_second_copy(file: Path, kind: str) -> None:
    save_settings(CHANGED)
    file.unlink()
    match kind:
        case "folder":
            file.mkdir()
        case "pipe":
            os.mkfifo(file)
        case _:
            file.write_bytes(b" " * 40_000_000)
    settings, notices = load_settings()
    assert settings == CHANGED
    assert "restored from its second copy" in notices[0]
    save_settings(Settings())
    assert load_settings() == (Settings(), [])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")
def test_nobody_waits_for_settings(file: Path) -> None:
    os.mkfifo(file)
    settings, notices = load_settings()
    assert settings == Settings()
    assert "cannot be read (this is no file" in notices[0]


def test_a_folder_that_cannot_be_written_is_an_error_and_changes_nothing(file: Path) -> None:
    file.mkdir()
    with pytest.raises(SettingsError, match="cannot be saved"):
        save_settings(CHANGED)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]
    file.rmdir()
    file.parent.rmdir()
    file.parent.write_text("a file in its place")
    with pytest.raises(SettingsError, match="until you close the program"):
        save_settings(CHANGED)


def test_games_that_make_no_sense_are_left_out(file: Path) -> None:
    good = {"options": {"target": 50}, "levels": ["club"]}
    bad = [
        7, {}, {"options": [], "levels": []}, {"options": {}, "levels": [1]}, {"options": {"a": []}, "levels": []},
        {**good, "levels": ["club"] * 10}, {**good, "names": "Bob"}, {**good, "names": ["two\nlines"]},
        {**good, "form": 5}, {**good, "form": "x" * 121},
    ]  # fmt: skip
    file.write_text(json.dumps({"games": {"hearts": good, **{f"game{i}": each for i, each in enumerate(bad)}}}))
    settings, notices = load_settings()
    assert settings.games == {"hearts": LastPlayed({"target": 50}, ("club",))}
    assert notices == []


def test_the_last_match_is_remembered_and_checked() -> None:
    hearts = find("hearts").game()
    assert last_played(Settings(), "hearts") == LastPlayed(hearts.read_options({}), ("club",) * 3)
    played = LastPlayed({"target": 50}, ("expert", "grandmaster"), ("", "Bob"), "Short game")
    settings = Settings().with_game("hearts", played)
    assert last_played(settings, "hearts") == LastPlayed(
        hearts.read_options({"target": 50}), ("expert", "club", "club"), ("", "Bob"), "Short game"
    )
    stale = settings.with_game("hearts", LastPlayed({"target": 51, "no_such": 1}, ("expert",) * 9))
    assert last_played(stale, "hearts") == LastPlayed(hearts.read_options({}), ("expert",) * 3)
    assert last_played(stale, "pyramid").levels == ()
    assert settings.games["hearts"].options == {"target": 50}, "settings are not changed in place"
    with pytest.raises(UnknownGame):
        last_played(Settings(), "no_such_game")


def test_the_game_played_last_stands_last_and_favourites_come_and_go() -> None:
    settings = Settings()
    for game in ("hearts", "war", "hearts"):
        settings = settings.with_game(game, LastPlayed())
    assert list(settings.games) == ["war", "hearts"]
    for game in ("hearts", "war", "hearts"):
        settings = settings.with_favourite(game)
    assert settings.favourites == ("war",)


def test_the_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder() == tmp_path / "home" / "data"
    assert cache_folder() == tmp_path / "home" / "cache"
    assert config_folder() == tmp_path / "home" / "config"
    monkeypatch.delenv("DEALERS_CHOICE_HOME")
    own = {data_folder(), cache_folder(), config_folder()}
    assert all("dealers-choice" in str(folder) for folder in own)
    assert not any(str(folder).startswith(str(tmp_path)) for folder in own)
