"""Skat: three of our players against three of XSkat's, at the same deals.

    python tests/bench/bench_xskat.py [deals [worlds]] [--jobs N | --dask ADDRESS]

XSkat must be installed (Debian's and Ubuntu's package ``xskat``); it is run as it is. Each deal is played three times,
so that each of its hands is forehand's once: by three players of XSkat; with XSkat's calls and discards, and our cards;
and by three of ours. Ours are club, or with a number of ``worlds`` experts who try so many for each decision. The rules
are the official ones: no kontra, and a deal in which nobody wants to play is thrown in. Whatever XSkat has done is
played again by our rules, which settle what it counts; if they come to another end or other card points, it is refused.

Printed are, of each three, what a deal makes in game values (the value if it is won, twice that lost) and in points of
Seeger and Fabian for each seat; then the difference from XSkat on the same deals, with the 95 % interval over deals;
and how many games of each kind were played and won. Three alike share what they lose to each other: a table with weak
defenders makes more of its games. The line in the middle has the same defenders as the last one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from bench_bots import Plan, Table
from crew import Crew, crew_of
from figures import interval, leave, whole_numbers
from xskat import Laid, Played, Unreadable, order_of_deal, program, xskat_plays

from cardrules.bots import Advice, Level
from cardrules.catalogue import find
from cardrules.games.skat.game import PACK, Deal, worth
from cardrules.protocol.game import Action, IllegalAction
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot

RULES: Final = {"scoring": "seeger_fabian", "all_pass": "no_reject"}
KINDS: Final = ("suit", "suit hand", "grand", "grand hand", "null", "null hand", "null ouvert", "null ouvert hand")


class Outcome(NamedTuple):
    """What a deal made at one table."""

    value: float
    """In game values."""
    points: float
    """In points of Seeger and Fabian, for each seat."""
    kind: str
    """One of ``KINDS``, or "" if it was thrown in."""
    won: bool
    overbid: bool


class XSkatTable(Table):
    """A deal that was played by XSkat: its calls are made, and its cards or ours are played."""

    def __init__(self, played: Played, level: Level, name: str, worlds: int, cards: bool = True) -> None:
        super().__init__(find("skat"), Plan(RULES), [level] * 3, name, worlds)
        self.match = Match("skat", RULES, name, order_of_deal(played.deal))
        self.played, self.cards = played, cards
        self.calls = played.calls()

    def play(self) -> list[float]:
        """Points of each seat. Raises IllegalAction if the rules forbid what was logged, or Unreadable."""
        points = super().play()
        game: Any = self.match.game
        if self.cards and game.play.finished != len(self.played.tricks):
            raise Unreadable("there are more tricks in the log than were played")
        return points

    def decide(self, ask: AskedBot) -> Advice:
        """What XSkat has done at this place, or a bot does."""
        game: Any = self.match.game
        place = (ask.seat - game.forehand) % 3
        if self.calls:
            who, action = self.calls.pop(0)
            if who != place:
                raise Unreadable("somebody else called")
            return Advice(action)
        if not self.cards:
            return super().decide(ask)
        trick = game.play.finished
        if trick >= len(self.played.tricks):
            raise Unreadable("the game goes on after the log's last trick")
        return Advice(Action("play", (), (self.played.tricks[trick][place],)))


class OwnTable(Table):
    """A deal that is played by ours."""

    def __init__(self, deal: Laid, level: Level, name: str, worlds: int) -> None:
        super().__init__(find("skat"), Plan(RULES), [level] * 3, name, worlds)
        self.match = Match("skat", RULES, name, order_of_deal(deal))


def outcome_of(table: Table) -> tuple[Deal, Outcome]:
    """Play a deal; how it stands on the sheet, and what it made."""
    points = table.play()
    game: Any = table.match.game
    deal: Deal = game.deals[-1]
    return deal, Outcome(float(deal.value), sum(points) / 3, _kind(deal), deal.won, _overbid(deal))


def _kind(deal: Deal) -> str:
    if deal.player is None:
        return ""
    ouvert = " ouvert" if deal.game == "null" and "ouvert" in deal.levels else ""
    hand = " hand" if "hand" in deal.levels else ""
    return f"{deal.game if deal.game in ('grand', 'null') else 'suit'}{ouvert}{hand}"


def _overbid(deal: Deal) -> bool:
    return deal.game not in ("null", "thrown in") and worth(deal.game, deal.matadors, deal.levels) < deal.bid


def play_deal(piece: Mapping[str, Any]) -> list[list[Outcome]]:
    """A deal with each of its hands as forehand's: for each of the three tables its outcomes."""
    rng = random.Random(f"xskat-{piece['deal']}")
    cards = rng.sample(PACK, len(PACK))
    laid = Laid(tuple(tuple(cards[start : start + 10]) for start in (0, 10, 20)), tuple(cards[30:]))
    level, worlds = piece["level"], piece["worlds"]
    found: list[list[Outcome]] = [[], [], []]
    for turn, played in enumerate(xskat_plays([laid.turned(places) for places in range(3)])):
        name = f"xskat-{piece['deal']}-{turn}"
        deal, outcome = outcome_of(XSkatTable(played, level, name, worlds))
        if deal.won != played.won or (played.points is not None and deal.card_points != (played.points,)):
            raise Unreadable(f"XSkat says that {played} has ended otherwise than by our rules: {deal}")
        found[0].append(outcome)
        found[1].append(outcome_of(XSkatTable(played, level, name, worlds, cards=False))[1])
        found[2].append(outcome_of(OwnTable(played.deal, level, name, worlds))[1])
    return found


def difference(one: Sequence[float], other: Sequence[float]) -> str:
    """By how much the first is more than the other, deal by deal, with the 95 % interval."""
    gaps = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    mean, half = interval(gaps)
    return f"{mean:+.2f} ± {half:.2f}"


def main(deals: int, worlds: int, crew: Crew) -> None:
    """Print the tables."""
    level = "expert" if worlds else "club"
    pieces = [{"deal": deal, "level": level, "worlds": worlds} for deal in range(deals)]
    tables: list[list[list[Outcome]]] = [[], [], []]
    for found in crew.results("bench_xskat:play_deal", pieces):
        for table, outcomes in zip(tables, found, strict=True):
            table.append([Outcome(*outcome) for outcome in outcomes])
    names = ("XSkat", f"XSkat's calls, {level}'s cards", level)
    write = sys.stdout.write
    write(f"{'three of':32}{'value a deal':>14}{'more than XSkat':>18}{'points a seat':>15}{'more than XSkat':>18}\n")
    means = [
        [[sum(outcome[field] for outcome in deal) / len(deal) for deal in table] for field in (0, 1)]
        for table in tables
    ]
    for name, own in zip(names, means, strict=True):
        write(f"{name:32}")
        for mine, theirs, width in zip(own, means[0], (14, 15), strict=True):
            more = "" if own is means[0] else difference(mine, theirs)
            write(f"{sum(mine) / len(mine):{width}.2f}{more:>18}")
        write("\n")
    write(f"\n{'games played, and won':32}{''.join(f'{name:>32}' for name in names)}\n")
    flat = [[outcome for deal in table for outcome in deal] for table in tables]
    for kind in KINDS:
        write(f"{kind:32}{''.join(f'{_won(found, kind):>32}' for found in flat)}\n")
    write(f"{'overbid':32}{''.join(f'{sum(one.overbid for one in found):>32}' for found in flat)}\n")
    write(f"{'thrown in, of':32}")
    write("".join(f"{f'{sum(not one.kind for one in found)} of {len(found)}':>32}" for found in flat) + "\n")


def _won(found: Sequence[Outcome], kind: str) -> str:
    """How many games of this kind were played, how many of them were won, and what one made in game values."""
    games = [one for one in found if one.kind == kind]
    if not games:
        return "0"
    won = sum(one.won for one in games) / len(games)
    return f"{len(games)}, {won:.1%}, {sum(one.value for one in games) / len(games):+.1f}"


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    deals, worlds = whole_numbers(arguments, deals=100, worlds=0)
    if program() is None:
        leave("XSkat is not installed (in Debian and Ubuntu it is the package xskat)")
    try:
        main(deals, worlds, crew)
    except (IllegalAction, Unreadable) as error:
        leave(f"what XSkat has logged cannot be: {error}")
