"""Files of others, changed in every way: by format, with what reads each. For bench and tests."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from examinees import Time, exam_file, sat_through
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage
from test_practice import Computer, did

from cardart.drawing.picture_import import PictureError, prepared
from cardrules.protocol.match_record import FormatError, Match, check_record, read_record, record_text
from cardrules.school.exams.assignments import Assignment, Assignments, assignments_text, read_assignments
from cardrules.school.exams.exam import read_exam
from cardrules.school.exams.exam_result import examined
from cardrules.school.exams.practice_file import read_practice
from cardrules.school.hash_chain import Chain
from cardrules.school.houses.built_in_profiles import BUILT_IN
from cardrules.school.houses.house_profile import read_profile
from cardrules.school.progress.attempts import read_entry
from dealers_choice.school.exams.keys_and_pins import is_signed
from dealers_choice.school.exams.known_computers import read_computers
from dealers_choice.school.exams.roster_file import decoded, read_lines
from dealers_choice.settings import Settings, load_settings, save_settings
from dealers_choice.storage.match_store import Store
from dealers_choice.storage.matches.results_file import read_results
from dealers_choice.storage.matches.saved_match import StoreError
from dealers_choice.storage.school_presets import PresetsError, read_presets

__all__ = ["FORMATS", "Format", "changed"]

_REFUSED: Final = (FormatError, PictureError, PresetsError, StoreError)


class Format(NamedTuple):
    """A kind of file that comes from others."""

    made: Callable[[Path], bytes]
    """A good one; the folder is for what is needed beside it."""
    read: Callable[[bytes, Path], object]
    """Reads one, as the program does."""
    chained: bool = False
    """Whether its lines are a chain, which is made anew around a change: else nothing behind the chain is tried."""
    refused: tuple[type[Exception], ...] = _REFUSED


# ---------------------------------------------------------------------------------------------------- the formats


def _record(_folder: Path) -> bytes:
    rng, match = random.Random(1), Match("hearts", None, "17")
    while len(match.done) < 40:
        if not match.run_chance():
            seat = rng.choice(sorted(match.game.waiting_for()))
            match.apply(seat, rng.choice(match.game.legal(seat)))
    return record_text(match.record({"deal": "17", "players": ["human", *["club"] * 3]})).encode()


def _practice(folder: Path) -> bytes:
    one = Computer(folder)
    return one.hands_in(one.trained("Ann Lee", [did(0, wrong=2), did(1)]), folder / "shared").read_bytes()


def _assignments(_folder: Path) -> bytes:
    entry = did(0)
    ones = (Assignment("a1", "Ann Lee", "T1", 2, 0, entry.day, entry.day, "Kim", "Slowly"),)
    return assignments_text(Assignments("Lindenhof", "2026-03-02T09:00+01:00", ones)).encode()


def _photo(_folder: Path) -> bytes:
    picture = QImage(60, 80, QImage.Format.Format_RGB32)
    picture.fill(QColor("darkgreen"))
    raw = QByteArray()
    buffer = QBuffer(raw)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # Qt takes a device, too
    return bytes(raw.data())


def _settings(folder: Path) -> bytes:
    os.environ["DEALERS_CHOICE_HOME"] = str(folder)
    save_settings(Settings(player_name="Ann", favourites=("hearts",)).with_deck("hearts", "large"))
    data = json.loads((folder / "config" / "settings.json").read_text(encoding="utf-8"))
    return json.dumps({name: value for name, value in data.items() if not name.startswith("kept ")}).encode()


def _load_settings(raw: bytes, folder: Path) -> object:
    os.environ["DEALERS_CHOICE_HOME"] = str(folder)
    shutil.rmtree(folder / "config", ignore_errors=True)
    (folder / "config").mkdir()
    (folder / "config" / "settings.json").write_bytes(raw)
    return load_settings()


def _results(folder: Path) -> bytes:
    store = Store(folder / "data")
    match = Match("pyramid", seed="1")
    match.run_chance()
    store.save(store.create(match, ("human",)), match, given_up=True)
    store.export_results(folder / "r")
    store.close()
    return (folder / "r").read_bytes()


def _from_file(read: Callable[[Path], object]) -> Callable[[bytes, Path], object]:
    def look(raw: bytes, folder: Path) -> object:
        path = folder / "file.json"
        path.write_bytes(raw)
        return read(path)

    return look


def _plain(read: Callable[[bytes], object]) -> Callable[[bytes, Path], object]:
    return lambda raw, _folder: read(raw)


def _entry(_folder: Path) -> bytes:
    from cardrules.school.progress.attempts import entry_text

    return entry_text(did(0)).encode()


FORMATS: Final[dict[str, Format]] = {
    "exam": Format(lambda folder: exam_file(folder).read_bytes(), _plain(read_exam)),
    "result": Format(lambda folder: sat_through(folder, Time()), _plain(lambda raw: examined(raw, is_signed)), True),
    "practice": Format(_practice, _plain(read_practice), True),
    "assignments": Format(_assignments, _plain(read_assignments)),
    "record": Format(_record, _plain(lambda raw: check_record(read_record(raw.decode(errors="replace"))))),
    "photo": Format(_photo, _plain(lambda raw: prepared("back", raw))),
    "settings": Format(_settings, _load_settings),
    "presets": Format(
        lambda _: b'{"format": "dealers-presets/1", "shared_folder": "/srv", "language": "de"}',
        _from_file(read_presets),
    ),
    "roster": Format(
        lambda _: 'name;class;note\nAnn Lee;A;"left; handed"\nBob;B;\n王小明;A;x\n'.encode(),
        _plain(lambda raw: read_lines(decoded(raw))),
    ),
    "house": Format(lambda _: BUILT_IN["house"].encode(), _plain(read_profile)),
    "computers": Format(lambda _: f"{'0123456789abcdef' * 4} Classroom 1\n".encode() * 3, _plain(read_computers)),
    "results of matches": Format(_results, _from_file(read_results)),
    "session": Format(_entry, _plain(lambda raw: read_entry(raw.decode(errors="replace")))),
}


# ------------------------------------------------------------------------------------------------- the changes

_WILD: Final[tuple[Callable[[], Any], ...]] = (
    lambda: 10**400, lambda: -1, lambda: 0, lambda: 1e308, lambda: float("inf"), lambda: float("nan"), lambda: None,
    lambda: True, lambda: "", lambda: "\0\x1b[2K\u202e", lambda: "\ud800", lambda: "9" * 5_000, list, dict,
    lambda: [[[[[[[[0]]]]]]]] * 3, lambda: {"": {"": 0}}, lambda: "x" * 300_000, lambda: 2**63, lambda: -(2**63) - 1,
)  # fmt: skip
_BYTES: Final = (
    b"\0",
    b"\n",
    b'"',
    b"{",
    b"[" * 3_000,
    b"\xff\xfe",
    b"9" * 4_500,
    b"-",
    b"\\u0000",
    b"\xef\xbb\xbf",
    b"1e999",
)


def changed(raw: bytes, kind: Format, rng: random.Random) -> bytes:
    """A file with one to three things changed in it."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        raw = _value_changed(raw, kind, rng) if rng.random() < 0.6 else _bytes_changed(raw, rng)
    return raw


def _bytes_changed(raw: bytes, rng: random.Random) -> bytes:
    if not raw:
        return raw
    at, to = sorted(rng.randrange(len(raw) + 1) for _ in range(2))
    match rng.randrange(6):
        case 0:
            return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
        case 1:
            return raw[:at] + rng.choice(_BYTES) + raw[at:]
        case 2:
            return raw[:at]
        case 3:
            return raw[:at] + raw[to:]
        case 4:
            return raw[:to] + raw[at:]
    return raw[:at] + raw[at:to][::-1] + raw[to:]


def _value_changed(raw: bytes, kind: Format, rng: random.Random) -> bytes:
    """The same with another value in one of its lines of JSON; where there is none another byte."""
    lines = raw.split(b"\n")
    at = rng.randrange(len(lines))
    try:
        data = [json.loads(line) for line in lines] if kind.chained else json.loads(lines[at])
    except (ValueError, RecursionError):
        if not kind.chained or not raw.endswith(b"\n"):
            return _bytes_changed(raw, rng)
        try:
            data = [json.loads(line) for line in lines[:-1]]
        except (ValueError, RecursionError):
            return _bytes_changed(raw, rng)
    if not kind.chained:
        lines[at] = json.dumps(_put(data, rng)).encode()
        return b"\n".join(lines)
    at = rng.randrange(len(data))
    data[at] = _put(data[at], rng)
    if not all(isinstance(each, dict) for each in data):
        return _bytes_changed(raw, rng)
    chain = Chain()
    return "".join(chain.add({name: value for name, value in line.items() if name != "link"}) for line in data).encode(
        errors="surrogatepass"
    )


def _put(data: Any, rng: random.Random) -> Any:
    """Something wild in the place of one value."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        name = rng.choice(list(data))
        match rng.randrange(8):
            case 0:
                return {key: value for key, value in data.items() if key != name}
            case 1:
                return {**data, f"{name} ": data[name]}
        return {**data, name: _put(data[name], rng)}
    if isinstance(data, list) and data and rng.random() < 0.9:
        at = rng.randrange(len(data))
        return [*data[:at], _put(data[at], rng), *data[at + 1 :]]
    return rng.choice(_WILD)()
