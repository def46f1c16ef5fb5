"""House profiles on this computer: the two that come with the program, and those that a school has made or brought.

A profile that was made or brought here is a paper in the cabinet of houses, by a name as a file has it; it is read and
checked like anybody's. So is the id of the profile in use. A file that lies in the folder is taken in.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.options import Value
from cardrules.protocol.texts import say
from cardrules.school.course import offered
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.houses.built_in_profiles import BUILT_IN, profile_named
from cardrules.school.houses.house_profile import FORMAT, LARGEST, Criterion, Profile, read_profile
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.databases.folder_database import Cabinet, Contents
from dealers_choice.storage.folders import read_file
from dealers_choice.storage.school_presets import presets

__all__ = ["HouseProfile", "HouseError", "Houses", "profile_text"]

_MOST: Final = 100
_ENDING: Final = ".dealers-house"
_READY: Final = "ready"
"""The id of the profile that was laid ready (``school_presets``)."""
_HOUSE, _NOW = "house", "current"
"""The kinds of papers."""


class HouseError(Exception):
    """What is wrong with a profile or its file, in a sentence for the user."""


class HouseProfile(NamedTuple):
    """A profile by its id: one of those that come along, or the name of a file."""

    id: str
    profile: Profile
    own: bool
    """Whether it can be changed and removed."""


class Houses:
    """The profiles of this computer, and the one that is in use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cabinet = Cabinet(folder, Contents(say("house profiles")))
        self.notices: list[str] = []
        """Profiles that could not be read."""

    def all(self) -> list[HouseProfile]:
        """Every profile of a game that is offered: those that come along, that which was laid ready on this computer,
        those that were made."""
        ready = presets()
        found = [HouseProfile(name, _said_in(profile_named(name), ready.language), False) for name in BUILT_IN]
        self.notices = [ready.trouble] * bool(ready.trouble)
        if ready.house is not None:
            try:
                found.append(HouseProfile(_READY, read_profile(read_file(ready.house, LARGEST)), False))
            except OSError as error:
                self.notices.append(
                    words("{house} cannot be read: {error}", house=ready.house, error=error.strerror or error)
                )
            except FormatError as error:
                self.notices.append(words("{house} cannot be read: {error}", house=ready.house, error=error))
        for name, text in self._papers(_HOUSE).items():
            try:
                found.append(HouseProfile(name, read_profile(text.encode()), True))
            except FormatError as error:
                self.notices.append(words("{name} cannot be read: {error}", name=name, error=error))
        return [house for house in found if house.profile.game in offered()]

    def _papers(self, kind: str) -> dict[str, str]:
        try:
            self._take_in()
            return self._cabinet.papers(kind)
        except StoreError as error:
            self.notices.append(error_words(error))
            return {}

    def _take_in(self) -> None:
        """Take in the files in the folder, of which an earlier version has kept everything in."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for path in sorted(self._folder.glob(f"*{_ENDING}"))[:_MOST]:
                self._cabinet.put((_HOUSE, path.name, read_file(path, LARGEST).decode()))
                path.unlink()
            before = self._folder / "current"
            self._cabinet.put((_NOW, "", read_file(before, 200).decode().strip()))
            before.unlink()

    def look_through(self) -> None:
        """Look whether everything is as it was written, in both of its copies, and put right what is not. Raises
        StoreError."""
        self._take_in()
        self._cabinet.look_through()

    def current(self) -> HouseProfile:
        """The profile in use; where nobody has chosen one that can be read, the one laid ready, or our own."""
        houses = {house.id: house for house in self.all()}
        return houses.get(self._papers(_NOW).get("", "")) or houses.get(_READY) or houses["house"]

    def choose(self, house: HouseProfile) -> None:
        """Use this one from now on. Raises HouseError."""
        self._write(_NOW, "", house.id)
        self._write(_NOW, house.profile.game, house.id)

    @property
    def chosen(self) -> bool:
        """Whether it has been said which to use: by somebody here, or by who laid one ready."""
        return bool(self._papers(_NOW).get("")) or presets().house is not None

    def dealing(self, game: str) -> HouseProfile:
        """The profile that was used last for a game, or the first of it. Raises LookupError if there is none."""
        houses = [house for house in self.all() if house.profile.game == game]
        last = self._papers(_NOW).get(game, "")
        found = next((house for house in houses if house.id == last), next(iter(houses), None))
        if found is None:
            raise LookupError(f"no house deals {game!r}")
        return found

    def keep(self, text: str, name: str = "") -> HouseProfile:
        """Keep a profile that is written as a file; ``name``: instead of this one. Raises HouseError saying what is
        wrong with it; then nothing has changed."""
        try:
            profile = read_profile(text.encode())
        except FormatError as error:
            raise HouseError(words("This profile cannot be used: {error}.", error=error)) from None
        if not name:
            taken = {house.id for house in self.all()}
            plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in profile.name.lower())
            stem = "-".join(filter(None, plain.split("-")))[:40] or "house"
            numbers = ("", *(f"-{number}" for number in range(2, _MOST + 2)))
            name = next(f"{stem}{number}{_ENDING}" for number in numbers if f"{stem}{number}{_ENDING}" not in taken)
        self._write(_HOUSE, name, text)
        return HouseProfile(name, profile, True)

    def bring(self, path: Path) -> HouseProfile:
        """Keep a copy of somebody's file; takes a third of a second. Raises HouseError."""
        try:
            raw, _ = foreign(path, LARGEST, read_profile)
        except OSError as error:
            raise HouseError(words("{name} cannot be read: {error}.", name=path.name, error=error.strerror)) from None
        except FormatError as error:
            raise HouseError(words("This profile cannot be used: {error}.", error=error)) from None
        return self.keep(raw.decode())

    def remove(self, house: HouseProfile) -> None:
        """Remove a profile that was made here. Raises HouseError."""
        self._write(_HOUSE, house.id, None)

    def text(self, house: HouseProfile) -> str:
        """A profile as a file. Raises HouseError."""
        if not house.own:
            return profile_text(house.profile) if house.id == _READY else BUILT_IN[house.id].strip() + "\n"
        try:
            return self._cabinet.papers(_HOUSE)[house.id]
        except (StoreError, KeyError) as error:
            raise HouseError(words("It cannot be read: {error}", error=error)) from None

    def _write(self, kind: str, name: str, text: str | None) -> None:
        try:
            self._cabinet.put((kind, name, text))
        except StoreError as error:
            raise HouseError(words("It cannot be saved. {error}", error=error)) from None


def _said_in(profile: Profile, language: str) -> Profile:
    """A profile that comes along, with its calls in the language that is preset."""
    return profile._replace(language=language) if language else profile


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
    bounds = profile.course.bounds
    lines = [
        f"format = {_quoted(FORMAT)}", f"name = {_quoted(profile.name)}", f"language = {_quoted(profile.language)}",
        *([f"game = {_quoted(profile.game)}"] if profile.game != FIRST_GAME else []), "",
    ]  # fmt: skip
    lines += _part("table", {name: _value(value) for name, value in profile.table.items()})
    if profile.course.methods:
        lines += _part("commission", {"method": _quoted(profile.method)})
    lines += _part("calls", {name: _quoted(text) for name, text in profile.calls})
    changed = {_quoted(ours): _quoted(theirs) for ours, theirs in profile.headings if ours != theirs}
    lines += _part("headings", changed)
    red = ", ".join(map(_quoted, profile.red_lines))
    lines += _part("grading", {
        "system": _quoted(profile.system), "accuracy": f"{profile.accuracy:g}", "speed": f"{profile.speed:g}",
        "b": f"{profile.b:g}", bounds.in_a_row: str(profile.coups_in_a_row), "red_lines": f"[{red}]",
    })  # fmt: skip
    lines += _part("written", {"percent": str(profile.written)})
    lines += _part("audition", {bounds.rounds: str(profile.coups), bounds.places: str(profile.positions)})
    lines += _part("audition.incidents", {kind: str(count) for kind, count in profile.incidents})
    for criterion in profile.rubric:
        lines += _criterion(criterion)
    return "\n".join(lines)


def _criterion(criterion: Criterion) -> list[str]:
    return ["[[rubric]]", f"name = {_quoted(criterion.name)}", f"weight = {criterion.weight}", ""]
