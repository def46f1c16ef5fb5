"""The commands of ``dealers-choice``, one file each. None imports Qt unless it opens a window or draws a picture.

The module of a command has ``add_arguments(parser)`` and ``run(arguments)``, which returns the exit code. It is loaded
when its command is given.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from cardrules.catalogue import GAMES, UnknownGame
from cardrules.protocol.cards import NotationError
from cardrules.protocol.foreign_data import json_object
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.options import OptionError
from cardrules.protocol.phrases import ISOLATES, written_out
from cardrules.protocol.texts import Text, say
from dealers_choice import __version__
from dealers_choice.cli.arguments import UsageError
from dealers_choice.cli.output import write_now
from dealers_choice.cli.spoken_arguments import PlainHelp, SpokenParser
from dealers_choice.language import error_words, first_spoken, language_of, of_the_environment, use, words
from dealers_choice.storage.folders import read_file, settings_file
from dealers_choice.window.launcher import CannotOpen

__all__ = ["COMMANDS", "UsageError", "fail", "run_command"]

COMMANDS: Final[Mapping[str, Text]] = {
    "play": say("Open a table."),
    "open": say("Open a saved match, or a file of the school."),
    "school": say("Open the Dealer School."),
    "games": say("List the games with their options."),
    "simulate": say("Let bots play and check every step; exit code 1 if a rule was broken."),
    "duplicate": say("Let bots play the deals of a match again in a player's seat, and compare."),
    "check": say("Replay records and compare; exit code 1 if anything differs, 2 if malformed."),
    "solve": say("Tell whether deals can be won, and how."),
    "odds": say("Tell the exact odds of baccarat, for a fresh shoe or without some cards, or those of blackjack."),
    "picture": say("Draw a table into a file."),
    "gallery": say("Draw the window at every moment of every game into a folder."),
    "results": say(
        "Look through the results in a folder, and put them into a database; exit code 1 if one is refused."
    ),
    "seal": say("Seal an exam of the Dealer School, so that it can be sat."),
    "verify": say("Look through a match, or grade the result of an exam anew; exit code 1 if anything differs."),
}
"""Every command with what it does. Its name is that of its module in ``cli.commands``."""
_LARGEST: Final = 200_000
"""Bytes of the settings, at most."""


def run_command(arguments: Sequence[str]) -> int:
    """Run ``dealers-choice`` with at least one argument and return its exit code; errors are one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a console that lacks a sign shows its code
    use(language_of(_language_set() or first_spoken(of_the_environment())))
    try:
        first = arguments[0]
        if not first.startswith("-") and first not in COMMANDS:
            if not Path(first).exists():
                raise UsageError(
                    words(
                        "there is no command or file {name}; commands: {commands}",
                        name=repr(first[:60]),
                        commands=", ".join(COMMANDS),
                    )
                )
            arguments = ["open", *arguments]
        parsed = _parse(arguments)
        command: Callable[[argparse.Namespace], int] = parsed.run
        code = command(parsed)
        if sys.stdout is not None:  # as it is in Windows' program without a console
            sys.stdout.flush()
    except UnknownGame as error:
        there = ", ".join(entry.id for entry in GAMES)
        return fail(words("there is no game {game}; there are {games}", game=repr(error.game[:40]), games=there))
    except (UsageError, OptionError, NotationError, FormatError, CannotOpen) as error:
        return fail(error_words(error))
    except BrokenPipeError:  # the reader, ``head`` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.filename else error_words(error))
    except KeyboardInterrupt:
        return 130
    return code


def _language_set() -> str:
    """The language that is chosen in the settings; "" for none. The settings are looked at, and left as they are."""
    try:
        found = json_object(read_file(settings_file(), _LARGEST).decode(), _LARGEST).get("language")
    except (OSError, ValueError):  # whoever opens the window puts them right, and is told
        return ""
    return first_spoken([found]) if isinstance(found, str) and found else ""


def fail(message: str) -> int:
    """Tell the user in one line why it could not be done, and return the exit code for that."""
    message = written_out(message, ISOLATES)  # it may hold the name of a file, or words that stand in one
    if sys.stderr is not None:
        sys.stderr.write(f"dealers-choice: {message}\n")
    elif sys.platform == "win32":  # without a console: a file was double-clicked, and its user must see why not
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, message, "Dealer's Choice", 0x30)
    return 2


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command, with its function as ``run``; --help and --version leave with SystemExit."""
    name = arguments[0]
    if name in COMMANDS:  # the parser of this command alone: those of all take longer than many a command
        module = import_module(f"dealers_choice.cli.commands.{name}")
        command = SpokenParser(prog=f"dealers-choice {name}", description=words(COMMANDS[name]))
        module.add_arguments(command)
        command.set_defaults(run=module.run)
        return command.parse_args(arguments[1:])
    parser = SpokenParser(
        prog="dealers-choice",
        usage="dealers-choice [FILE | COMMAND ...]",
        description=words("A card room. Without arguments it opens the home screen; with a FILE, what is in it."),
        epilog="\n".join(
            (words("commands (each with --help):"), *(f"  {name:9} {words(told)}" for name, told in COMMANDS.items()))
        ),
        formatter_class=PlainHelp,
    )
    parser.add_argument(
        "--version", action="version", version=f"Dealer's Choice {__version__}",
        help=words("show program's version number and exit"),
    )  # fmt: skip
    parser.add_argument(
        "--self-test", dest="run", action="store_const", const=_self_test,
        help=words("check this installation, without a display; exit code 1 if anything is missing or broken"),
    )  # fmt: skip
    parsed = parser.parse_args(arguments)
    if parsed.run is None:
        parser.error(words("there is nothing to do"))
    return parsed


def _self_test(_arguments: argparse.Namespace) -> int:
    from dealers_choice.self_test import self_test

    return self_test(write_now)
