"""What the program keeps is the user's alone: on systems with such rights no other account can read a file of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from examinees import Time, sat_through
from PySide6.QtGui import QColor, QImage
from test_kept_before import BEFORE

from cardart.drawing.picture_cache import keep
from cardrules.protocol.match_record import Match
from dealers_choice.maintenance_process import check_up
from dealers_choice.maintenance_process import main as clerk
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.folders import cache_folder, data_folder, own_pictures
from dealers_choice.storage.match_store import Store, export_match
from dealers_choice.storage.statistics.spreadsheets import write_sheet


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Files are made as on most systems: everybody may read them."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder: Path) -> list[str]:
    """What others could get at: what is open to them, with every folder above it."""
    if folder.lstat().st_mode & stat.S_IRWXO == 0:
        return []
    found = [str(folder)]
    for path in folder.iterdir():
        found += readable(path) if path.is_dir() else [str(path)] if path.lstat().st_mode & stat.S_IRWXO else []
    return found


def keep_something(home: Path) -> Store:
    store = Store(data_folder())
    match = Match("pyramid", seed="1")
    match.run_chance()
    match_id = store.create(match, ("human",))
    store.save(match_id, match, given_up=True)
    store.bookmarks.write(match_id, {"1": "[]"})
    save_settings(Settings())
    trainees = Trainees(home / "data" / "school" / "trainees")
    trainees.choose(trainees.set_pin(trainees.add("Ann", date(2026, 3, 2)), "1234"))
    office = Office(home / "data" / "school" / "office", Signer.of(home / "data" / "school" / "office" / "key"))
    office.set_up("Lindenhof", "2718")
    office.close()
    return store


def test_what_is_kept_is_made_for_the_user_alone(home: Path, tmp_path: Path) -> None:
    store = keep_something(home)
    sat_through(home / "data" / "school" / "exams", Time())
    assert readable(home / "data") == readable(home / "config") == []
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in home.rglob("*") if path.is_file()}
    for name in ("matches.sqlite3", "office.sqlite", "kept.lines", "settings.json", "kept.sqlite3", "installation.key"):
        assert modes[name] == 0o600, name
    store.close()


def test_pictures_are_the_users_alone_too(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # This process is to live on as it was; a real one is held to its limits in test_foreign_files.
    monkeypatch.setattr("dealers_choice.maintenance_process.limit_process", lambda _limits: True)
    photo = tmp_path / "photo.png"
    picture = QImage(60, 80, QImage.Format.Format_RGB32)
    picture.fill(QColor("darkgreen"))
    assert picture.save(str(photo))
    assert clerk(["picture", str(own_pictures()), "back", str(photo)]) == 0
    assert '"name"' in capsys.readouterr().out
    keep(cache_folder(), "left", "key", memoryview(bytearray(64)))
    kept = [*own_pictures().rglob("*"), *cache_folder().rglob("*")]
    assert len(kept) == 2
    assert not any(path.stat().st_mode & 0o077 for path in (own_pictures(), cache_folder(), *kept))


def test_what_is_exported_can_be_read_by_whoever_may_read_the_folder(home: Path, tmp_path: Path) -> None:
    store = keep_something(home)
    match = Match("pyramid", seed="1")
    export_match(tmp_path / "m.dealers-choice", match, ["human"])
    store.export_results(tmp_path / "r.dealers-results")
    write_sheet("matches", store, tmp_path / "s.csv")
    store.close()
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("?.*")} == {0o644}
    assert len(list(tmp_path.glob("?.*"))) == 3


def test_what_an_earlier_version_has_left_open_is_closed_when_it_is_looked_through(home: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(BEFORE) as whole:
        whole.extractall(home)
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert len(readable(home / "data")) > 10
    store = Store(home / "data")
    check_up(store)
    store.close()
    assert readable(home / "data") == readable(home / "config") == []
    assert not any(path.stat().st_mode & 0o077 for path in (home / "data").rglob("*"))
