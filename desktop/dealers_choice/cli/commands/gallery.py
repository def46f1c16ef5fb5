"""``gallery``: draw the window at every moment of every game into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardrules.catalogue import find
from dealers_choice.cli.arguments import UsageError, deal_name, need_table, number, size
from dealers_choice.cli.output import write_now
from dealers_choice.language import words
from dealers_choice.match.players import LONGEST_BOT_NAME, LONGEST_NAME

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "games",
        nargs="*",
        metavar="GAME",
        help=words("the ids of games, home, school (default: all that can be drawn)"),
    )
    parser.add_argument(
        "--size", type=size, action="append", metavar="WIDTHxHEIGHT",
        help=words("of the window in points; may be repeated (default 1280x800)"),
    )  # fmt: skip
    parser.add_argument(
        "--text", type=number(80, 200), default=100, help=words("size of the text in per cent (default 100)")
    )
    parser.add_argument(
        "--names", type=_names, metavar="NAME,NAME", default=("",),
        help=words("what the player is called, and the others from the left on (default: as always)"),
    )  # fmt: skip
    parser.add_argument(
        "--deal", metavar="NUMBER", default="17", help=words("the number or name of the deal (default 17)")
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help=words("the folder for the pictures"))


def run(arguments: argparse.Namespace) -> int:
    """Write all pictures, and tell of each."""
    from dealers_choice.layouts import TABLES
    from dealers_choice.window.screenshots import PAGES, WindowLook, draw_gallery

    pages = [page for page in PAGES if page in arguments.games or not arguments.games]
    games = [find(name) for name in arguments.games if name not in PAGES]
    entries = games if arguments.games else TABLES
    for entry in entries:
        need_table(entry)
    if not arguments.out.is_dir():
        raise UsageError(words("--out {out}: there is no such folder", out=arguments.out))
    sizes, look = arguments.size or [(1280, 800)], WindowLook(arguments.text, arguments.names)
    draw_gallery(entries, pages, sizes, look, deal_name(arguments.deal), arguments.out, write_now)
    return 0


def _names(text: str) -> tuple[str, ...]:
    """Names, the player's first. Raises ArgumentTypeError for one that cannot be given."""
    names = tuple(" ".join(name.split()) for name in text.split(","))
    for name, most in zip(names, (LONGEST_NAME, *[LONGEST_BOT_NAME] * len(names)), strict=False):
        if len(name) > most or not name.isprintable():
            raise argparse.ArgumentTypeError(
                words("{name} is not a name of at most {most} letters", name=repr(name), most=most)
            )
    return names
