"""``duplicate``: have the deals of a match played again by bots in a player's seat."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from cardrules.analysis.duplicate_match import BOTS, ahead, lead_of, play_again
from cardrules.bots.personality import Mind, mind_of
from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import hands_of
from cardrules.protocol.match_record import FormatError, Match, read_record
from dealers_choice.cli.arguments import UsageError, number
from dealers_choice.cli.output import write, write_json, write_now
from dealers_choice.cli.record_reader import only_line
from dealers_choice.cli.worker_tasks import text_of
from dealers_choice.language import words
from dealers_choice.match.duplicate_words import number_words, signed_words, told_of
from dealers_choice.match.players import HUMAN

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help=words("a match, as the program saves it"))
    parser.add_argument("--seat", type=number(0, 8), help=words("whose seat, from 0 (default: the person's)"))
    parser.add_argument(
        "--deals", type=number(1, 1_000), help=words("only so many deals, from the first (default: all)")
    )
    parser.add_argument("--json", action="store_true", help=words("as one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    """Play the deals again, and print deal by deal what came of them."""
    line_number, line = only_line(arguments.file)
    try:
        record = read_record(text_of(line))
        match = Match.of(record)
    except FormatError as error:
        raise UsageError(
            words("{file}, line {number}: {error}", file=arguments.file, number=line_number, error=error)
        ) from None
    if not match.game.compares():
        raise UsageError(
            words("{title} with these options has no scores that could be compared", title=match.game.title)
        )
    named = record.extra.get("players")
    players = named if isinstance(named, list) and len(named) == record.seats else []
    seat = arguments.seat if arguments.seat is not None else players.index(HUMAN) if HUMAN in players else 0
    if seat >= record.seats:
        raise UsageError(words("the seats of this match are 0 to {seats}", seats=record.seats - 1))
    others = [mind_of(player) or Mind("club") for player in players] or [Mind("club")] * record.seats
    levels, low = find(record.game).levels, match.game.low_wins
    leads: dict[str, list[float]] = {level: [] for level in levels}
    rows: list[dict[str, object]] = []
    if not arguments.json:
        write("".join(word.rjust(18) for word in ("deal", "seat " + str(seat), *levels)))
    for at, hand in enumerate(islice(hands_of(match, seat), arguments.deals), 1):
        points, found = hand.points or 0, dict[str, list[int]]()
        for level in levels:
            minds = [Mind(level) if place == seat else mind for place, mind in enumerate(others)]
            found[level] = [play_again(match.rewound(hand.start), seat, minds, bot) for bot in range(BOTS)]
            leads[level].append(ahead(points, found[level], low))
        rows.append({"deal": at, "points": points, "bots": found})
        if not arguments.json:
            cells = [
                f"{number_words(sum(each) / BOTS)} ({signed_words(leads[level][-1])})" for level, each in found.items()
            ]
            write_now("".join(cell.rjust(18) for cell in (str(at), number_words(points), *cells)))
    if not rows:
        raise UsageError(words("no deal of this match has been played to its end"))
    if arguments.json:
        whole = {level: lead_of(each)._asdict() for level, each in leads.items()}
        write_json({"game": record.game, "seat": seat, "deals": rows, "leads": whole})
    else:
        for level in levels:
            write(told_of(level, lead_of(leads[level])))
    return 0
