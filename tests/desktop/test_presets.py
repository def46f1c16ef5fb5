"""What a school's IT lays ready on its computers is found, checked, and goes after what a user has chosen."""

from __future__ import annotations

import json
import plistlib
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from dealers_choice.__main__ import main
from dealers_choice.project import RELEASES
from dealers_choice.school.exam_room.exam_page import ExamPage
from dealers_choice.school.exams.known_computers import known_here
from dealers_choice.school.house_profiles import Houses, profile_text
from dealers_choice.storage import school_presets as ready
from dealers_choice.storage.school_presets import (
    Presets,
    PresetsError,
    in_shared_folder,
    preset_file,
    presets,
    read_presets,
)
from dealers_choice.window.main_window import MainWindow

KEY = "3f" * 32


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """What is preset is read once by a program."""
    presets.cache_clear()


def write(folder: Path, **parts: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "presets.json"
    file.write_text(json.dumps({"format": "dealers-presets/1", **parts}), encoding="utf-8")
    return file


def test_without_a_file_nothing_is_preset(home: Path) -> None:
    assert preset_file() is None
    assert presets() == Presets()
    assert in_shared_folder("spring.dealers-exam") == "spring.dealers-exam"


def test_the_whole_of_a_file_is_used(home: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    houses = Houses(tmp_path / "houses")
    ours = houses.all()[0].profile._replace(name="Lindenhof", language="fr")
    home.mkdir(exist_ok=True)
    (home / "lindenhof.dealers-house").write_text(profile_text(ours), encoding="utf-8")
    (home / "computers.txt").write_text(f"{KEY} Classroom 1, window\n", encoding="utf-8")
    presets.cache_clear()
    write(home, shared_folder=str(shared), house="lindenhof.dealers-house", computers="computers.txt")
    assert in_shared_folder("spring.dealers-exam") == str(shared / "spring.dealers-exam")
    assert in_shared_folder() == str(shared)
    assert houses.current().profile.name == "Lindenhof", "as long as nobody has chosen another"
    assert houses.text(houses.current()) == profile_text(ours)
    assert known_here(tmp_path / "data") == {KEY: "Classroom 1, window"}
    chosen = next(house for house in houses.all() if house.id == "letters")
    houses.choose(chosen)
    assert houses.current().id == "letters", "what a user chooses goes before"
    assert not houses.notices


def test_a_language_is_that_of_the_calls_where_no_house_is_laid_ready(home: Path, tmp_path: Path) -> None:
    write(home, language="de")
    assert Houses(tmp_path / "houses").current().profile.words["close"] == "Nichts geht mehr"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no json", "it is not the JSON of an object"),
        ("[1]", "it is not the JSON of an object"),
        ("[" * 50_000, "it is not the JSON of an object"),
        ("{}", 'its "format" must be "dealers-presets/1"'),
        ('{"format": "dealers-presets/1", "felt": "blue"}', "there is no 'felt'; there are shared_folder, house"),
        ('{"format": "dealers-presets/1", "house": 7}', "'house' must be a text"),
        ('{"format": "dealers-presets/1", "house": "a\\u0000b"}', "'house' must be a text"),
        ('{"format": "dealers-presets/1", "language": "xx"}', "there are no calls in 'xx'; there are en, de"),
        (" " * 200_000, "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_and_presets_nothing(
    home: Path, tmp_path: Path, text: str, told: str
) -> None:
    home.mkdir(exist_ok=True)
    (home / "presets.json").write_text(text, encoding="utf-8")
    with pytest.raises(PresetsError, match=r"presets\.json") as raised:
        read_presets(home / "presets.json")
    assert told in str(raised.value)
    assert presets() == Presets(trouble=str(raised.value))
    houses = Houses(tmp_path / "houses")
    assert houses.current().id == "house"
    assert houses.notices == [str(raised.value)], "the page of the houses shows it"


def test_a_folder_that_nobody_but_its_owner_may_look_into_says_so(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(file: Path, *_: object) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    file = write(home, language="de")
    with monkeypatch.context() as locked:  # ``chmod`` would not keep an administrator out, who may run the tests
        locked.setattr(Path, "stat", refuses)
        locked.setattr(ready, "read_file", refuses)
        assert presets() == Presets(trouble=f"{file} cannot be read: Permission denied")
    assert Houses(tmp_path / "houses").current().id == "house"


def test_a_house_that_is_not_there_is_said_on_the_page_of_the_houses(home: Path, tmp_path: Path) -> None:
    write(home, house="lindenhof.dealers-house")
    houses = Houses(tmp_path / "houses")
    assert houses.current().id == "house"
    houses.all()
    assert houses.notices == [f"{home / 'lindenhof.dealers-house'} cannot be read: No such file or directory"]


def test_a_list_of_computers_that_is_none_is_said(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(home, computers="computers.txt")
    (home / "computers.txt").write_text(f"{KEY} Classroom 1\n{KEY[1:]} Classroom 2\n", encoding="utf-8")
    assert main(["results", str(tmp_path)]) == 2
    told = "computers.txt: line 2: a computer's key has 64 of the digits 0 to 9 and a to f"
    assert capsys.readouterr().err.splitlines() == [f"dealers-choice: {home / told}"]
    (home / "computers.txt").unlink()
    presets.cache_clear()
    assert main(["results", str(tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "computers.txt" in line
    assert "No such file" in line


def test_a_shared_folder_that_is_gone_is_not_offered(home: Path) -> None:
    write(home, shared_folder="/nowhere/at/all")
    assert in_shared_folder("a.pdf") == "a.pdf"


def test_where_a_system_keeps_presets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DEALERS_CHOICE_HOME")
    monkeypatch.setattr(ready.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_DIRS", f"{tmp_path / 'first'}:{tmp_path / 'second'}")
    assert preset_file() is None
    file = write(tmp_path / "second" / "dealers-choice", language="es")
    assert preset_file() == file
    monkeypatch.setattr(ready.sys, "platform", "darwin")
    managed, by_hand = ready._system_places()
    assert managed == Path("/Library/Managed Preferences/example.dealerschoice.cardroom.plist")
    assert by_hand == Path("/Library/Application Support/dealers-choice/presets.json")
    monkeypatch.setattr(ready.sys, "platform", "win32")
    monkeypatch.setattr(ready, "_registered", lambda: ["", str(tmp_path / "named.json")])
    monkeypatch.setenv("PROGRAMDATA", str(tmp_path / "data"))
    assert ready._system_places() == [
        tmp_path / "named.json",
        tmp_path / "data" / "dealers-choice" / "presets.json",
    ]


def test_a_property_list_does_as_well(tmp_path: Path) -> None:
    file = tmp_path / "presets.plist"
    file.write_bytes(plistlib.dumps({"language": "zh", "shared_folder": "/srv/school"}))
    assert read_presets(file) == Presets(shared_folder=Path("/srv/school"), language="zh")
    file.write_bytes(b"<plist><dict>")
    with pytest.raises(PresetsError, match="cannot be read"):
        read_presets(file)


def test_the_exams_door_looks_in_the_shared_folder_first(
    qtbot: QtBot, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(home, shared_folder=str(tmp_path))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.go_home()
    window.show()
    window.open_school()
    window.school.go("exam")
    began: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *words: began.append(words[2]) or ("", ""))
    page = window.school.page("exam")
    assert isinstance(page, ExamPage)
    button = next(each for each in page.findChildren(QPushButton, "choice") if each.isVisible())
    button.click()
    assert began == [str(tmp_path)]


def test_the_help_menu_opens_the_releases_and_asks_nobody_itself(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.go_home()
    window.show()
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()) or True)
    (action,) = [
        each
        for menu in window.menuBar().actions()
        if menu.menu() is not None
        for each in menu.menu().actions()
        if "newer version" in each.text().replace("&", "")
    ]
    action.trigger()
    assert opened == [RELEASES]
