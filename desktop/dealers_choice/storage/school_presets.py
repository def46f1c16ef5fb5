"""What a school's IT has laid ready on a computer: shared folder, house, computers' names, language of the calls.

A file ``presets.json``, which an administrator puts on each computer (docs/installing.md)::

    {"format": "dealers-presets/1", "shared_folder": "/srv/school", "house": "lindenhof.dealers-house",
     "computers": "computers.txt", "language": "de"}

Every part may be missing; paths are absolute, or begin where the file lies. On macOS a property list of the same parts
does as well. What a user chooses goes before the presets.
"""

from __future__ import annotations

import os
import stat
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.foreign_data import json_object
from cardrules.school.houses.call_languages import NAMES
from dealers_choice.language import error_words
from dealers_choice.project import APP_ID
from dealers_choice.storage.folders import read_file

__all__ = ["Presets", "PresetsError", "in_shared_folder", "preset_file", "presets", "read_presets"]

_FORMAT: Final = "dealers-presets/1"
_LARGEST: Final = 100_000
_PARTS: Final = ("shared_folder", "house", "computers", "language")


class PresetsError(Exception):
    """What is wrong with a file of presets, in words for who has written it."""


class Presets(NamedTuple):
    """What is preset; None and "": nothing."""

    shared_folder: Path | None = None
    """Where files of the school are looked for and saved first."""
    house: Path | None = None
    """The profile of the house, as long as nobody has chosen another."""
    computers: Path | None = None
    """A list of the school's computers."""
    language: str = ""
    """In which calls are said where the house does not say it."""
    trouble: str = ""
    """Why the file cannot be used; then nothing is preset."""


def preset_file() -> Path | None:
    """The file of presets on this computer; None: there is none. One in a folder that this user may not look into is
    there: whoever reads it learns why it cannot be used."""
    home = os.environ.get("DEALERS_CHOICE_HOME")
    places = [Path(home) / "presets.json"] if home else _system_places()
    return next((place for place in places if _may_be_there(place)), None)


def _may_be_there(place: Path) -> bool:
    try:
        return stat.S_ISREG(place.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def _system_places() -> list[Path]:
    if sys.platform == "win32":
        named = [Path(each) for each in _registered() if each]
        return [*named, Path(os.environ.get("PROGRAMDATA", r"C:\ProgramData")) / "dealers-choice" / "presets.json"]
    if sys.platform == "darwin":
        return [
            Path(f"/Library/Managed Preferences/{APP_ID}.plist"),
            Path("/Library/Application Support/dealers-choice/presets.json"),
        ]
    folders = os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    return [Path(folder) / "dealers-choice" / "presets.json" for folder in folders.split(":") if folder]


def _registered() -> list[str]:
    """What the installer for Windows was told by ``PRESETS``."""
    if sys.platform != "win32":
        return []
    import winreg

    found = []
    for root in (winreg.HKEY_LOCAL_MACHINE, winreg.HKEY_CURRENT_USER):
        try:
            with winreg.OpenKey(root, r"Software\Dealers Choice") as key:
                found.append(str(winreg.QueryValueEx(key, "Presets")[0]))
        except OSError:
            continue
    return found


def read_presets(file: Path) -> Presets:
    """The presets in a file. Raises PresetsError."""
    try:
        data = _data(read_file(file, _LARGEST), file.suffix == ".plist")
    except OSError as error:
        raise PresetsError(f"{file} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise PresetsError(f"{file} cannot be read: it is not the JSON of an object") from None
    if data.pop("format", _FORMAT if file.suffix == ".plist" else None) != _FORMAT:
        raise PresetsError(f'{file}: its "format" must be "{_FORMAT}"')
    unknown = sorted(set(data) - set(_PARTS))
    if unknown:
        raise PresetsError(f"{file}: there is no {unknown[0][:40]!r}; there are {', '.join(_PARTS)}")
    for name, value in data.items():
        if not isinstance(value, str) or not value or "\0" in value:
            raise PresetsError(f"{file}: {name!r} must be a text")
    if data.get("language", "en") not in NAMES:
        raise PresetsError(f"{file}: there are no calls in {data['language'][:20]!r}; there are {', '.join(NAMES)}")
    paths = {name: file.parent / data[name] for name in _PARTS[:3] if name in data}
    return Presets(**paths, language=data.get("language", ""))


def _data(raw: bytes, is_plist: bool) -> dict[str, Any]:
    """Raises ValueError."""
    if is_plist:
        import plistlib
        from xml.parsers.expat import ExpatError

        try:
            data = plistlib.loads(raw)
        except (plistlib.InvalidFileException, ExpatError) as error:
            raise ValueError(error_words(error)) from None
    else:
        data = json_object(raw.decode("utf-8-sig"))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


@cache
def presets() -> Presets:
    """What is preset on this computer. A file that cannot be used presets nothing, and its ``trouble`` says why."""
    file = preset_file()
    if file is None:
        return Presets()
    try:
        return read_presets(file)
    except PresetsError as error:
        return Presets(trouble=error_words(error))


def in_shared_folder(name: str = "") -> str:
    """Where a file dialog of the school begins, with this name suggested: in the shared folder, if it is there."""
    folder = presets().shared_folder
    try:
        there = folder is not None and folder.is_dir()
    except OSError:
        there = False
    return str(folder / name) if folder is not None and there else name
