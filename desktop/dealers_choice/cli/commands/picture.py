"""``picture``: draw a table into a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from cardrules.catalogue import find
from dealers_choice.cli.arguments import (
    UsageError,
    add_deal,
    add_game,
    need_table,
    number,
    read_request,
    size,
)
from dealers_choice.language import words
from dealers_choice.window.launcher import loading_qt

__all__ = ["add_arguments", "run"]

_MOST_PIXELS: Final = 150_000_000
"""Of a picture: 7680x4320 at twice its size fits; four bytes each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_deal(parser)
    parser.add_argument(
        "--actions",
        type=number(0, 100_000),
        default=0,
        help=words("actions by the bots before the picture (default 0)"),
    )
    parser.add_argument(
        "--size", type=size, default=(1280, 800), metavar="WIDTHxHEIGHT",
        help=words("of the window in points, each 320 to 7680 (default 1280x800)"),
    )  # fmt: skip
    parser.add_argument("--scale", type=number(0.5, 4, float), default=1.0, help=words("pixels a point (default 1)"))
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help=words("the file to write, PNG or JPEG by its ending")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the picture."""
    request = read_request(arguments)
    need_table(find(request.game))
    out: Path = arguments.out
    if out.suffix.lower() not in (".png", ".jpg"):
        raise UsageError(words("--out {out}: the file must be called something.png or something.jpg", out=out))
    if out.is_dir():
        raise UsageError(words("--out {out}: that is a folder", out=out))
    if not out.parent.is_dir():
        raise UsageError(words("--out {out}: there is no folder {parent}", out=out, parent=out.parent))
    width, height = arguments.size
    if width * height * arguments.scale**2 > _MOST_PIXELS:
        raise UsageError(words("--size and --scale: more than {most} million pixels", most=_MOST_PIXELS // 1_000_000))
    from dealers_choice.page.table_picture import draw_picture

    with loading_qt():
        draw_picture(request, arguments.actions, width, height, arguments.scale, out)
    return 0
