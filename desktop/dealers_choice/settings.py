"""The user's settings: one small JSON file in the configuration folder.

Whatever the file holds, the program starts: a value that makes no sense falls back to its default, a broken
file is set aside under a new name, and a notice says so.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeGuard, get_args, get_origin, get_type_hints

from cardrules.catalogue import find
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.storage.databases.json_kept_twice import keep, recall
from dealers_choice.storage.folders import own_pictures, settings_file

__all__ = [
    "BOT_PACES", "TRICK_LIES", "LastPlayed", "Settings", "SettingsError", "last_played", "load_settings",
    "save_settings",
]  # fmt: skip

BOT_PACES: Final = {"normal": 250, "calm": 900, "brisk": 0}
"""Milliseconds that a bot lets pass before it acts, by the setting's value."""
TRICK_LIES: Final = {"normal": 900, "short": 350, "long": 2200, "click": 3_600_000}
"""Milliseconds that cards lie to be looked at before they are gathered, by the setting's value; the last is until the
player clicks, for a press hurries everything."""

_MAX_SIZE: Final = 200_000  # bytes; with every game's options it has about 5,000
_MAX_TEXT: Final = 40  # characters of a name
_RANGES: Final = {
    "text_size": range(80, 201), "volume": range(101),
    "window_width": range(640, 20_001), "window_height": range(480, 20_001),
}  # fmt: skip
_MOST_FAVOURITES: Final = 40
_MOST_SEATS: Final = 9
_LONGEST_FORM: Final = 120  # characters of what a game's tile says of its options
_NONE: Final[Mapping[str, Any]] = {}


class SettingsError(Exception):
    """The settings cannot be saved. The message is a sentence for the user."""


class LastPlayed(NamedTuple):
    """How a game was played last: what its options dialog and its next match begin with."""

    options: Mapping[str, str | int] = _NONE
    levels: tuple[str, ...] = ()
    """The bots (``Mind.text``), from the user's left on; empty: never said."""
    names: tuple[str, ...] = ()
    """What the bots are called, likewise; "" and what is missing: as always."""
    form: str = ""
    """The options and levels in words, for the home screen, which loads no rules."""


class Settings(NamedTuple):
    """Everything that can be set. ``_replace`` makes changed settings.

    ``deck``, ``back`` and ``felt`` name artwork; one that is not there (any more) is replaced where it is
    drawn.
    """

    deck: str = "classic"
    suit_colours: tuple[str, ...] = ("", "", "", "")
    """Of clubs, diamonds, hearts and spades, as ``#rrggbb``; "" is the deck's own."""
    decks: Mapping[str, str] = _NONE
    """The deck of a game that has another than the rest, by the game's id."""
    back: str = ""
    """Empty: the first of the backs."""
    felt: str = ""
    """Empty: the cloth of the game's family."""
    animation_speed: Literal["normal", "slow", "fast", "off"] = "normal"
    cut: Literal["never", "sometimes", "always"] = "never"
    """How often the player cuts the pack of a new match himself; else the system cuts it by chance."""
    confirmations: bool = True
    """Ask before a running match is given up."""
    show_winnable: Literal["practice", "always", "never"] = "practice"
    """When the table may tell whether the deal can still be won."""
    dim_unplayable: bool = True
    """Cards that may not be played now are shown darker."""
    show_roads: bool = True
    """The scoreboard of baccarat is shown above the table."""
    bots_pace: Literal["normal", "calm", "brisk"] = "normal"
    """How long a bot waits before it acts (``BOT_PACES``)."""
    trick_lies: Literal["normal", "short", "long", "click"] = "normal"
    """How long a finished trick is left to be looked at (``TRICK_LIES``)."""
    left_handed: bool = False
    """What lies at the right of the table, and the buttons below it, are at the left."""
    mark_last: bool = True
    """What the last one who acted has played, drawn or said is marked."""
    show_passed: bool = True
    """Cards that the player was passed are left to be looked at before play begins."""
    play_last: bool = False
    """The last card of a hand plays itself, and so do the last ones whose order makes no difference."""
    play_forced: bool = False
    """So does any other that is the only one that may be played."""
    show_gone: bool = False
    """Where a game has trumps, a strip shows which of them have been played: a memory aid for learners."""
    open_hands: bool = True
    """Who looks back at a hand sees the cards of everybody, and not only those that he saw."""
    draw_alone: bool = False
    """Where a card can only be drawn, it is drawn without being asked for."""
    click: Literal["single", "double"] = "single"
    """The click that plays a card."""
    small_talk: bool = True
    """Characters who like to talk say a few words now and then."""
    check_play: bool = False
    """A choice that is clearly worse than the best bot's is told at once; such a match is marked."""
    for_rest: bool = False
    """Nothing is counted before the player's eyes: no ladder, no statistics, no scores at home."""
    language: str = ""
    """The code of the language that is spoken. Empty: the system's."""
    player_name: str = ""
    """Empty: "You"."""
    high_contrast: Literal["system", "on", "off"] = "system"
    text_size: int = 100
    """Per cent, 80 to 200."""
    sound: Literal["system", "on", "off"] = "system"
    """Whether cards and chips are heard; "system": unless the desktop wants no sounds."""
    volume: int = 60
    """Per cent, 0 to 100."""
    bots_claim: bool = True
    """A bot shows its cards when all further tricks fall to it."""
    telling: Literal["normal", "brief", "full"] = "normal"
    """How much is said to a screen reader and to who asks how it stands."""
    window_width: int = 1280
    """In logical pixels, as the window was closed last; not more than the screen has."""
    window_height: int = 800
    window_maximised: bool = False
    favourites: tuple[str, ...] = ()
    """The ids of the games that the home screen shows first, in this order."""
    games: Mapping[str, LastPlayed] = _NONE
    """How each game was played last, by its id, the latest at the end. ``last_played`` checks the values."""

    def deck_at(self, game: str = "") -> str:
        """The deck of a game (or of all that have none of their own) with its suits in the colours that are wanted, as
        cards are drawn (``cardart.cards.suit_inks``)."""
        from cardart.cards.suit_inks import inked

        return inked(self.decks.get(game, self.deck), self.suit_colours)

    def felt_at(self, game: str = "") -> str:
        """The felt of a game's tables; of no game: the school's."""
        from cardart.drawing import players_pictures
        from cardart.names_and_sizes import FELTS
        from dealers_choice.ui.materials import cloth_of

        players_pictures.look_in(own_pictures)
        if self.felt in FELTS or players_pictures.there("felt", self.felt):
            return self.felt
        return cloth_of(find(game).family if game else "School").felt

    def with_deck(self, game: str, deck: str) -> Settings:
        """These settings with another deck for a game; "": that of the other games."""
        others = {other: kept for other, kept in self.decks.items() if other != game}
        return self._replace(decks={**others, game: deck} if deck else others)

    def with_game(self, game: str, played: LastPlayed) -> Settings:
        """These settings, remembering that the game was played so."""
        others = {other: last for other, last in self.games.items() if other != game}
        return self._replace(games={**others, game: played})

    def with_favourite(self, game: str) -> Settings:
        """These settings with the game among the favourites, or no longer among them if it was."""
        others = tuple(other for other in self.favourites if other != game)
        return self._replace(favourites=others if game in self.favourites else (*others, game))


def load_settings() -> tuple[Settings, list[str]]:
    """The user's settings, and what the user should be told about them. Raises nothing."""
    path = settings_file()
    try:
        found = recall(path, _MAX_SIZE)
    except OSError as error:
        if error.errno == errno.EFBIG:
            return Settings(), [_set_aside(path)]
        return Settings(), [
            say(
                "The settings in {path} cannot be read ({strerror}); the defaults are used.",
                path=path,
                strerror=error.strerror,
            )
        ]
    if found.data is None:
        return Settings(), [_set_aside(path)] if found.told else []
    data = found.data
    notices = [found.told] if found.told else []
    values: dict[str, Any] = {}
    for name, default in Settings._field_defaults.items():
        if name not in data or (type(data[name]) is type(default) and data[name] == default):
            continue
        try:
            values[name] = _read(name, _kind(name, default), data[name])
        except ValueError as error:
            notices.append(
                say(
                    "The setting {name} is back at its default: {error}.",
                    name=name.replace("_", " "),
                    error=error.args[0],
                )
            )
    return Settings(**values), notices


def _written(settings: Settings) -> dict[str, Any]:
    """The settings as they stand in the file."""
    return {**settings._asdict(), "games": {game: last._asdict() for game, last in settings.games.items()}}


def save_settings(settings: Settings) -> None:
    """Write the settings, whole or not at all. Raises SettingsError."""
    path = settings_file()
    try:
        keep(path, _written(settings), indent=1)
    except OSError as error:
        raise SettingsError(
            words(
                "The settings cannot be saved in {folder} ({reason}). They hold until you close the program.",
                folder=str(path.parent),
                reason=str(error.strerror or error),
            )
        ) from error


def last_played(settings: Settings, game: str) -> LastPlayed:
    """How a game was played last, complete and checked against the game as it is now; as newcomers play it where it
    has not been played, or what was said is no longer possible. Raises UnknownGame.
    """
    from cardrules.bots.personality import plays
    from cardrules.protocol.options import OptionError

    entry = find(game)
    kind = entry.game()
    last = settings.games.get(entry.id, LastPlayed(kind.for_newcomers()))
    try:
        options = kind.read_options(last.options)
    except OptionError:
        options = kind.for_newcomers()
    bots = kind(options).seats - 1
    levels = [level if plays(level, entry.levels) else "club" for level in last.levels[:bots]]
    return LastPlayed(options, (*levels, *["club"] * (bots - len(levels))), last.names[:bots], last.form)


def _kind(name: str, default: object) -> object:
    """The type of a setting. What a text may be is looked up only where it must be: Python works out the types of all
    settings at once, which takes two milliseconds of every start."""
    return get_type_hints(Settings)[name] if isinstance(default, str) else type(default)


def _read(name: str, kind: object, value: object) -> Any:
    """The value, if the field can have it, whose type is ``kind``. Raises ValueError."""
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    if choices:
        if value not in choices:
            raise ValueError(say("{value} is none of {choices}", value=_shown(value), choices=", ".join(choices)))
        return value
    if name in _RANGES:
        allowed = _RANGES[name]
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            raise ValueError(
                say(
                    "{value} is not a whole number from {first} to {last}",
                    value=_shown(value),
                    first=allowed[0],
                    last=allowed[-1],
                )
            )
        return value
    if kind is bool:
        if not isinstance(value, bool):
            raise ValueError(say("{value} is neither true nor false", value=_shown(value)))
        return value
    if kind is str:
        if not isinstance(value, str) or len(value) > _MAX_TEXT or not value.isprintable():
            raise ValueError(
                say(
                    "{value} is not a text of at most {most} characters",
                    value=_shown(value),
                    most=_MAX_TEXT,
                )
            )
        return value
    if name == "suit_colours":
        return _read_colours(value)
    if name == "decks":
        if not isinstance(value, dict) or not _texts([*value, *value.values()], _MAX_TEXT, 2 * _MOST_FAVOURITES):
            raise ValueError(say("{value} is not a list of games with their decks", value=_shown(value)))
        return value
    if name == "favourites":
        if not _texts(value, _MAX_TEXT, _MOST_FAVOURITES):
            raise ValueError(
                say(
                    "{value} is not a list of at most {most} games",
                    value=_shown(value),
                    most=_MOST_FAVOURITES,
                )
            )
        return tuple(dict.fromkeys(value))
    if not isinstance(value, dict):
        raise ValueError(say("{value} is not a list of games", value=_shown(value)))
    return {game: played for game, given in value.items() if (played := _last(given)) is not None}


def _read_colours(value: object) -> tuple[str, ...]:
    """Four colours that can be made out on a card. Raises ValueError."""
    from cardart.cards.suit_inks import LEAST_CONTRAST, contrast

    if not _texts(value, _MAX_TEXT, 4) or len(value) < 4:
        raise ValueError(say("{value} is not a list of four colours", value=_shown(value)))
    if any(colour and contrast(colour) < LEAST_CONTRAST for colour in value):
        raise ValueError(say("{value} has a colour that can hardly be told from the paper", value=_shown(value)))
    return tuple(value)


def _last(given: object) -> LastPlayed | None:
    if not isinstance(given, dict):
        return None
    options, levels = given.get("options"), given.get("levels")
    names, form = given.get("names", []), given.get("form", "")
    if not isinstance(options, dict) or not all(isinstance(value, str | int) for value in options.values()):
        return None
    if not _texts(levels, _MAX_TEXT, _MOST_SEATS) or not _texts(names, _MAX_TEXT, _MOST_SEATS):
        return None
    if not _texts([form], _LONGEST_FORM, 1):
        return None
    return LastPlayed(options, tuple(levels), tuple(names), form)


def _texts(given: object, longest: int, most: int) -> TypeGuard[list[str]]:
    """Whether this is a list of so many texts, each of one line and not too long."""
    return (
        isinstance(given, list)
        and len(given) <= most
        and all(isinstance(text, str) and len(text) <= longest and text.isprintable() for text in given)
    )


def _shown(value: object) -> str:
    return repr(value)[:_MAX_TEXT]


def _set_aside(path: Path) -> str:
    day, number = time.strftime("%Y-%m-%d"), 1
    while (aside := path.with_name(f"settings.damaged-{day}-{number}.json")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return say("The settings in {path} are damaged and cannot be moved; the defaults are used.", path=path)
    return say("The settings were damaged. The file was kept as {aside}, and the defaults are used.", aside=aside)
