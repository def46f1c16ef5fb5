"""Arguments that several commands take, and how they are read: the game, the deal, bots, numbers, sizes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cardrules.bots import Level
from cardrules.catalogue import Entry, find
from cardrules.protocol.cards import Card
from cardrules.protocol.match_record import read_pack
from cardrules.protocol.options import Preset, Value
from cardrules.protocol.texts import say
from dealers_choice.language import looked_up, words
from dealers_choice.layouts import TABLES
from dealers_choice.request import TableRequest
from dealers_choice.storage.folders import read_file

__all__ = [
    "LEVELS",
    "LONGEST_DEAL",
    "UsageError",
    "add_deal",
    "add_game",
    "add_jobs",
    "add_options",
    "deal_name",
    "need_table",
    "number",
    "options_given",
    "read_game",
    "read_levels",
    "read_request",
    "size",
]

LEVELS: Final = say("novice, club or (where the game has it) expert")
"""How the help tells of the levels of bots."""
LONGEST_DEAL: Final = 4_000
"""Characters of a pasted deal; eight packs have about 2,500."""


class UsageError(ValueError):
    """Something in the arguments cannot be; the message is the one line that the user reads."""


def number(least: float, most: float, kind: type[int] | type[float] = int) -> Callable[[str], float]:
    """A type for argparse: a number in this range."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(least - 1)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                words(
                    "{text} is not a whole number from {least:,} to {most:,}",
                    text=repr(text[:40]),
                    least=least,
                    most=most,
                )
                if kind is int
                else words(
                    "{text} is not a number from {least:,} to {most:,}", text=repr(text[:40]), least=least, most=most
                )
            )
        return value

    return read


def deal_name(text: str) -> str:
    """The number or name of a deal. Raises UsageError."""
    if not re.fullmatch(r"[A-Za-z0-9-]{1,40}", text):
        raise UsageError(
            words(
                "--deal {text}: a deal has a number or a name of up to 40 letters, digits and hyphens",
                text=repr(text[:40]),
            )
        )
    return text


def size(text: str) -> tuple[int, int]:
    """A type for argparse: width and height of a window in points."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text.lower())
    if not found or not all(320 <= int(side) <= 7680 for side in found.groups()):
        raise argparse.ArgumentTypeError(
            words("{text}: write it as 1280x800, each side from 320 to 7680", text=repr(text[:40]))
        )
    return int(found[1]), int(found[2])


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game and its options; ``read_game`` reads them."""
    parser.add_argument("game", metavar="GAME", help=words("the game's id, as `dealers-choice games` lists it"))
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game; ``options_given`` reads them."""
    parser.add_argument("--preset", metavar="ID", help=words("a named set of options"))
    parser.add_argument(
        "--option", metavar="ID=VALUE", action="append", default=[], help=words("an option; may be repeated")
    )


def add_deal(parser: argparse.ArgumentParser) -> None:
    """The deal, or the order of the pack; ``read_request`` reads them."""
    parser.add_argument(
        "--deal", metavar="NUMBER",
        help=words(
            "the number or name of the deal, up to 40 letters and digits; the same one deals the same cards (default: "
            "any deal, from 128 random bits)"
        ),
    )  # fmt: skip
    cards = parser.add_mutually_exclusive_group()
    cards.add_argument(
        "--cards", metavar="CARDS", help=words("the order of the pack for the first deal: '6D 10H QS ...'")
    )
    cards.add_argument("--cards-file", metavar="FILE", type=Path, help=words("a file holding the order of the pack"))


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Who shares the work: so many processes, or an engine."""
    shared = parser.add_mutually_exclusive_group()
    shared.add_argument(
        "--jobs", type=number(1, 256), default=1,
        help=words("processes that share the work; the output is the same, and progress is told on stderr (default 1)"),
    )  # fmt: skip
    shared.add_argument(
        "--dask", metavar="ADDRESS", default="",
        help=words(
            "let the workers of this engine of Dask do it, as tcp://host:8786; they must have this program (needs the "
            "extra dask)"
        ),
    )  # fmt: skip


def read_game(arguments: argparse.Namespace) -> tuple[Entry, dict[str, Value]]:
    """The game and all its options, from the preset and the single options given. Raises UsageError, UnknownGame and
    OptionError."""
    entry = find(arguments.game)
    game = entry.game()
    return entry, game.read_options(options_given(arguments, entry.id, game.presets))


def options_given(arguments: argparse.Namespace, game: str, presets: Sequence[Preset]) -> dict[str, object]:
    """What is said of the options of the game with this id, by a preset and one by one. Raises UsageError."""
    given: dict[str, object] = {}
    if arguments.preset is not None:
        settings = {preset.id: preset.settings for preset in presets}
        if arguments.preset not in settings:
            preset = repr(arguments.preset[:40])
            raise UsageError(
                words(
                    "{game} has no preset {preset}; there are {presets}",
                    game=game,
                    preset=preset,
                    presets=", ".join(settings),
                )
                if settings
                else words("{game} has no preset {preset}; it has none", game=game, preset=preset)
            )
        given.update(settings[arguments.preset])
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(words("--option {text}: write it as ID=VALUE", text=text[:40]))
        given[name.strip()] = value
    return given


def read_request(arguments: argparse.Namespace, seat_bots: tuple[Level, ...] = ()) -> TableRequest:
    """The table that is asked for, with the deal and these bots. Raises what ``read_game`` does, and NotationError."""
    entry, options = read_game(arguments)
    deal = None if arguments.deal is None else deal_name(arguments.deal)
    pack: tuple[Card, ...] | None = None
    if arguments.cards_file is not None:
        text = read_file(arguments.cards_file, LONGEST_DEAL).decode("utf-8-sig", "replace")
        pack = read_pack(entry.id, options, text)
    elif arguments.cards is not None:
        pack = read_pack(entry.id, options, arguments.cards)
    return TableRequest(entry.id, options, seat_bots, deal, pack)


def read_levels(text: str, count: int, known: Sequence[str], what: str) -> list[str]:
    """The bots' levels, so many as there are ``what``, each one that is known. Raises UsageError."""
    levels = [level.strip().lower() for level in text.split(",")]
    for level in levels:
        if level not in known:
            raise UsageError(
                words(
                    "there is no bot level {level}; there are {levels}", level=repr(level[:40]), levels=", ".join(known)
                )
            )
    if len(levels) != count:
        raise UsageError(words("{levels} bot levels for {seats} {what}", levels=len(levels), seats=count, what=what))
    return levels


def need_table(entry: Entry) -> None:
    """Raises UsageError if the game cannot be played on the table yet."""
    if entry not in TABLES:
        able = ", ".join(each.id for each in TABLES)
        raise UsageError(
            words("{title} has no table yet; there are tables for {games}", title=looked_up(entry.title), games=able)
        )
