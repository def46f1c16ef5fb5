"""House profiles on this computer: the two that come with the program, and those that a school has made or brought.

A profile that was made here is a file in the school's folder; the file is read and checked like anybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.options import Value
from cardrules.record import FormatError
from cardrules.school.profile import FORMAT, LARGEST, Criterion, Profile, read_profile
from cardrules.school.profiles import BUILT_IN, house_profile, profile_named
from dealers_choice.places import read_file, write_whole

__all__ = ["House", "HouseError", "Houses", "profile_text"]

_MOST: Final = 100
_ENDING: Final = ".dealers-house"


class HouseError(Exception):
    """What is wrong with a profile or its file, in a sentence for the user."""


class House(NamedTuple):
    """A profile by its id: one of those that come along, or the name of a file."""

    id: str
    profile: Profile
    own: bool
    """Whether it can be changed and removed."""


class Houses:
    """The profiles of this computer, and the one that is in use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.notices: list[str] = []
        """Files that could not be read."""

    def all(self) -> list[House]:
        """Every profile, those that come along first."""
        found = [House(name, profile_named(name), False) for name in BUILT_IN]
        self.notices = []
        try:
            files = sorted(self._folder.glob(f"*{_ENDING}"))[:_MOST]
        except OSError:
            files = []
        for path in files:
            try:
                found.append(House(path.name, read_profile(read_file(path, LARGEST)), True))
            except (OSError, FormatError) as error:
                self.notices.append(f"{path.name} cannot be read: {error}")
        return found

    def current(self) -> House:
        """The profile in use; our own house if that cannot be read."""
        try:
            name = read_file(self._folder / "current", 200).decode().strip()
        except (OSError, UnicodeDecodeError):
            name = ""
        return next((house for house in self.all() if house.id == name), House("house", house_profile(), False))

    def choose(self, house: House) -> None:
        """Use this one from now on. Raises HouseError."""
        self._write("current", house.id)

    def keep(self, text: str, name: str = "") -> House:
        """Keep a profile that is written as a file; ``name``: instead of this one. Raises HouseError saying what is
        wrong with it; then nothing has changed."""
        try:
            profile = read_profile(text.encode())
        except FormatError as error:
            raise HouseError(f"This profile cannot be used: {error}.") from None
        if not name:
            taken = {house.id for house in self.all()}
            plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in profile.name.lower())
            stem = "-".join(filter(None, plain.split("-")))[:40] or "house"
            numbers = ("", *(f"-{number}" for number in range(2, _MOST + 2)))
            name = next(f"{stem}{number}{_ENDING}" for number in numbers if f"{stem}{number}{_ENDING}" not in taken)
        self._write(name, text)
        return House(name, profile, True)

    def bring(self, path: Path) -> House:
        """Keep a copy of somebody's file. Raises HouseError."""
        try:
            text = read_file(path, LARGEST).decode()
        except (OSError, UnicodeDecodeError) as error:
            raise HouseError(f"{path.name} cannot be read: {error}") from None
        return self.keep(text)

    def remove(self, house: House) -> None:
        """Remove a profile that was made here. Raises HouseError."""
        try:
            (self._folder / house.id).unlink()
        except OSError as error:
            raise HouseError(f"It cannot be removed: {error.strerror or error}.") from None

    def text(self, house: House) -> str:
        """A profile as a file. Raises HouseError."""
        if not house.own:
            return BUILT_IN[house.id].strip() + "\n"
        try:
            return read_file(self._folder / house.id, LARGEST).decode()
        except (OSError, UnicodeDecodeError) as error:
            raise HouseError(f"It cannot be read: {error}") from None

    def _write(self, name: str, text: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / name, text)
        except OSError as error:
            raise HouseError(f"It cannot be saved: {error.strerror or error}.") from None


def _quoted(text: str) -> str:
    """A text as TOML has it."""
    inner = "".join({'"': '\\"', "\\": "\\\\"}.get(letter, letter if letter.isprintable() else " ") for letter in text)
    return f'"{inner}"'


def _value(value: Value) -> str:
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _part(name: str, values: Mapping[str, str]) -> list[str]:
    return [f"[{name}]", *(f"{field} = {value}" for field, value in values.items()), ""] if values else []


def profile_text(profile: Profile) -> str:
    """A profile as a file, which ``read_profile`` reads as the same profile."""
    lines = [
        f"format = {_quoted(FORMAT)}", f"name = {_quoted(profile.name)}", f"language = {_quoted(profile.language)}", "",
    ]  # fmt: skip
    lines += _part("table", {name: _value(value) for name, value in profile.table.items()})
    lines += _part("commission", {"method": _quoted(profile.method)})
    lines += _part("calls", {name: _quoted(text) for name, text in profile.calls})
    changed = {_quoted(ours): _quoted(theirs) for ours, theirs in profile.headings if ours != theirs}
    lines += _part("headings", changed)
    red = ", ".join(map(_quoted, profile.red_lines))
    lines += _part("grading", {
        "system": _quoted(profile.system), "accuracy": f"{profile.accuracy:g}", "speed": f"{profile.speed:g}",
        "b": f"{profile.b:g}", "coups_in_a_row": str(profile.coups_in_a_row), "red_lines": f"[{red}]",
    })  # fmt: skip
    lines += _part("written", {"percent": str(profile.written)})
    lines += _part("audition", {"coups": str(profile.coups), "positions": str(profile.positions)})
    lines += _part("audition.incidents", {kind: str(count) for kind, count in profile.incidents})
    for criterion in profile.rubric:
        lines += _criterion(criterion)
    return "\n".join(lines)


def _criterion(criterion: Criterion) -> list[str]:
    return ["[[rubric]]", f"name = {_quoted(criterion.name)}", f"weight = {criterion.weight}", ""]
