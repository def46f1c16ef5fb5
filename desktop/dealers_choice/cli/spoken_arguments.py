"""argparse in the language that is spoken: its headings, its help and what it refuses, in one line.

Its own words are English, and it puts its sentences together itself: they are known by the templates below, and what is
not among them stays as it is.
"""

from __future__ import annotations

import argparse
import os
import re
from typing import Any, Final, NoReturn

from cardrules.protocol.texts import say, template
from dealers_choice.cli.arguments import UsageError
from dealers_choice.language import words

__all__ = ["Help", "PlainHelp", "SpokenParser"]

_HEADINGS: Final = {
    "positional arguments": say("positional arguments"),
    "options": say("options"),
    "optional arguments": say("options"),
}
"""What stands over the arguments, by what argparse calls it."""
_REFUSED: Final = (
    template("the following arguments are required: {names}"),
    template("one of the arguments {names} is required"),
    template("unrecognized arguments: {names}"),
    template("argument {name}: expected one argument"),
    template("argument {name}: not allowed with argument {other}"),
    template("argument {name}: invalid choice: {value} (choose from {choices})"),
    template("argument {name}: {reason}"),
)
"""What argparse refuses, as it says it; the first that fits is meant."""


def _columns() -> int:
    """How wide help is written: as argparse has it, which loads five modules to find out for each argument."""
    try:
        return int(os.environ.get("COLUMNS", "")) - 2
    except ValueError:
        try:
            return os.get_terminal_size(1).columns - 2
        except OSError:  # not a terminal
            return 78


class Help(argparse.HelpFormatter):
    """argparse's."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns())

    def start_section(self, heading: str | None) -> None:
        """A part of the help, with what stands over it."""
        super().start_section(words(_HEADINGS[heading]) if heading in _HEADINGS else heading)

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """The first line."""
        super().add_usage(usage, actions, groups, words("usage: ") if prefix is None else prefix)


class PlainHelp(argparse.RawDescriptionHelpFormatter, Help):
    """... which leaves lines as they were written."""


class SpokenParser(argparse.ArgumentParser):
    """argparse, except that it speaks the language, an error is one line, and nothing may be cut short."""

    def __init__(self, **given: Any) -> None:
        """``given`` is as argparse takes it."""
        super().__init__(**{"formatter_class": Help, **given}, add_help=False, allow_abbrev=False)
        self.add_argument("-h", "--help", action="help", help=words("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(words("{message} (see {program} --help)", message=_in_words(message), program=self.prog))


def _in_words(message: str) -> str:
    """What argparse refuses, in the language that is spoken."""
    for refused in _REFUSED:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(refused))
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return words(say(refused, **found.groupdict()))
    return message
