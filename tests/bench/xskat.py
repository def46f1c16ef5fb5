"""XSkat, the program of Gunter Gerhardt: three of its players play deals that they are given, without a window.

What it logs is a stranger's text. A log that is not to the letter what is expected here is refused, and whoever reads
it has the rules replay every call and card (``Played.actions``).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from cardrules.protocol.cards import Card, parse_card
from cardrules.protocol.game import Action

__all__ = ["Laid", "Played", "Unreadable", "order_of_deal", "program", "xskat_plays", "xskat_plays_in_log"]

_RULES: Final = (
    "-noramsch", "-nokontra", "-nobock", "-nospitze", "-norevolution", "-noklopfen", "-noschenken", "-newrules",
    "-noshortcut", "-lang", "english", "-unfmt", "-start", "2", "-s1", "0", "-s2", "0", "-s3", "0",
)  # fmt: skip
"""The official rules, every trick played, the players at their best, and the second of them dealing first."""
_FOREHAND: Final = 2
"""Which of its players is forehand in the first deal, counted from 0."""
_NUMBERS: Final = (3, 1, 2, 0)
"""What stands in a file of deals for a card of fore-, middle-, endhand and the skat."""
_RANKS: Final = ("A", "10", "K", "Q", "J", "9", "8", "7")
_SUITS: Final = {"Diamond": "D", "Heart": "H", "Spade": "S", "Club": "C"}
_LONGEST: Final = 4000
"""More characters than this no deal has in a log."""
_SECONDS: Final = 60
_CARD: Final = re.compile(r"(diamond|heart|spade|club)[ _](A|K|Q|J|10|9|8|7)", re.IGNORECASE)
_GAMES: Final = {"Diamond": "diamonds", "Heart": "hearts", "Spade": "spades", "Club": "clubs", "Grand": "grand",
                 "Null": "null"}  # fmt: skip
_ADDED: Final = {"Played Hand": (True, ""), "Played ouvert": (False, "ouvert"), "Played ouvert Hand": (True, "ouvert")}


class Unreadable(ValueError):
    """A log is not what is expected of XSkat."""


class Laid(NamedTuple):
    """A deal: the hands of fore-, middle- and endhand, and the skat."""

    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]

    def turned(self, places: int) -> Laid:
        """The same hands, where somebody else is forehand."""
        return Laid(self.hands[places:] + self.hands[:places], self.skat)


def order_of_deal(deal: Laid) -> tuple[Card, ...]:
    """The order in which a pack must lie for this deal."""
    first, middle, last = ([card for hand in deal.hands for card in hand[a:b]] for a, b in ((0, 3), (3, 7), (7, 10)))
    return (*first, *deal.skat, *middle, *last)


class Played(NamedTuple):
    """What became of a deal. Players are places: 0 is forehand, 1 middlehand, 2 endhand."""

    deal: Laid
    player: int | None = None
    """Who played alone; None: nobody did."""
    bid: int = 0
    game: str = ""
    hand: bool = False
    level: str = ""
    skat: tuple[Card, ...] = ()
    """What lay in the skat during the play."""
    tricks: tuple[tuple[Card, ...], ...] = ()
    """The cards of each trick, by place and not in the order played."""
    won: bool = False
    points: int | None = None
    """The card points of whoever played alone; None in null."""

    def calls(self) -> list[tuple[int, Action]]:
        """Who called what before the play: the shortest auction that comes to this end, for the log has the end
        alone."""
        if self.player is None:
            return [(1, Action("pass")), (2, Action("pass")), (0, Action("throw_in"))]
        bid, passes = Action("bid", (str(self.bid),)), Action("pass")
        auction = {
            0: [(1, bid), (0, Action("hold")), (1, passes), (2, passes)],
            1: [(1, bid), (0, passes), (2, passes)],
            2: [(1, passes), (2, bid), (0, passes)],
        }[self.player]
        named = Action("announce", (self.game, self.level) if self.level else (self.game,))
        if self.hand:
            after = [Action("play_hand"), named]
        else:
            after = [Action("take_skat"), Action("discard", (), self.skat), named]
        return auction + [(self.player, action) for action in after]


def program() -> str | None:
    """Where XSkat is installed, if it is."""
    return shutil.which("xskat", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))


def xskat_plays(deals: Sequence[Laid]) -> list[Played]:
    """Three players of XSkat play these deals.

    Raises OSError if the program cannot be run, or does not come to an end, and Unreadable.
    """
    found = program()
    if found is None:
        raise OSError("XSkat is not installed (in Debian and Ubuntu it is the package xskat)")
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "deals").write_text("".join(map(_file_text, deals)), encoding="ascii")
        command = [found, *_RULES, "-auto", str(len(deals)), "-game", str(home / "deals"), "-log", str(home / "log")]
        try:
            subprocess.run(
                command, env={"HOME": folder, "LANG": "C"}, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=_SECONDS, check=True,
            )  # fmt: skip
        except subprocess.SubprocessError as error:
            raise OSError(f"XSkat did not play these deals: {error}") from None
        with (home / "log").open(encoding="ascii", errors="replace") as log:
            return xskat_plays_in_log(log.read(_LONGEST * len(deals) + 1), deals)


def _file_text(deal: Laid) -> str:
    """A deal as XSkat reads it: a line for each suit, the ace first, with the number of the holder."""
    holders = {card: number for cards, number in zip((*deal.hands, deal.skat), _NUMBERS, strict=True) for card in cards}
    rows = [[str(holders[parse_card(rank + suit)]) for rank in _RANKS] for suit in _SUITS.values()]
    return "".join(f"{' '.join(row)}\n" for row in rows)


def xskat_plays_in_log(text: str, deals: Sequence[Laid]) -> list[Played]:
    """What a log says became of these deals. Raises Unreadable."""
    parts = text.split("=" * 40 + "\n")
    if len(parts) != len(deals) + 1 or parts.pop():
        raise Unreadable(f"the log does not have the {len(deals)} deals that were to be played")
    return [_part(part.splitlines(), deal, (_FOREHAND + number) % 3) for number, (part, deal) in enumerate(
        zip(parts, deals, strict=True))]  # fmt: skip


def _part(lines: Sequence[str], deal: Laid, forehand: int) -> Played:
    """What the part of a log says that is about this deal."""
    left = iter(lines)
    _match(left, r" Computer1   Computer2   Computer3 +")
    _match(left, r" *")
    _match(left, r"-{40}")
    above = list(iter(lambda: _next(left), "-" * 40))
    rows = [_columns(_next(left), forehand) for _ in range(10)]
    hands = tuple(tuple(_card(row[place]) for row in rows) for place in range(3))  # as they were played
    _match(left, r"-{40}")
    skat = _two(_match(left, r"Skat is: (.+)")[1])
    rest = list(left)
    if rest:
        played = _game(rest, deal, forehand)._replace(skat=skat)
        tricks = tuple(tuple(map(_card, _columns(row, forehand))) for row in above)
        played = played._replace(tricks=tricks)
    else:
        if len(above) != 1 or any(word.strip("_") != "Pass" for word in _columns(above[0], forehand)):
            raise Unreadable("nobody plays, and not everybody has passed")
        played = Played(deal, skat=deal.skat)
    for place, held in enumerate(deal.hands):
        had = {*held, *deal.skat} - set(played.skat) if place == played.player else set(held)
        if had != set(hands[place]):
            raise Unreadable("the log is about other cards than those that were dealt")
    return played


def _game(lines: Sequence[str], deal: Laid, forehand: int) -> Played:
    """What is said of a game under its cards."""
    left = iter(lines)
    if set(_two(_match(left, r"Skat was: (.+)")[1])) != set(deal.skat):
        raise Unreadable("the log is about another skat than the one that was dealt")
    bid = int(_match(left, r"Last bid: (\d{2,3})")[1])
    who = _match(left, r"Computer([123]) played (Diamond|Heart|Spade|Club|Grand|Null)")
    line = _next(left)
    hand, level = False, ""
    if line in _ADDED:
        hand, level = _ADDED[line]
        line = _next(left)
    end = re.fullmatch(r"(Won|Lost)(?: with: (\d{1,3}) points)?", line)
    if end is None or next(left, None) is not None:
        raise Unreadable(f"{line!r} is not how a game ends")
    player = (int(who[1]) - 1 - forehand) % 3
    points = int(end[2]) if end[2] else None
    return Played(deal, player, bid, _GAMES[who[2]], hand, level, won=end[1] == "Won", points=points)


def _next(lines: Iterator[str]) -> str:
    line = next(lines, None)
    if line is None:
        raise Unreadable("a deal breaks off in the log")
    return line


def _match(lines: Iterator[str], pattern: str) -> re.Match[str]:
    """The next line, which must be like this."""
    line = _next(lines)
    found = re.fullmatch(pattern, line)
    if found is None:
        raise Unreadable(f"{line!r} is not what stands here in a log of XSkat")
    return found


def _columns(line: str, forehand: int) -> tuple[str, ...]:
    """The three entries of a line, forehand's first."""
    found = re.fullmatch(r"  (.{12})(.{12})(.{12})", line)
    if found is None:
        raise Unreadable(f"{line!r} does not have three columns")
    return tuple(found[1 + (forehand + place) % 3].rstrip() for place in range(3))


def _card(text: str) -> Card:
    found = _CARD.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is not a card")
    return parse_card(found[2] + _SUITS[found[1].capitalize()])


def _two(text: str) -> tuple[Card, ...]:
    cards = tuple(map(_card, text.split(",")))
    if len(set(cards)) != 2:
        raise Unreadable(f"{text!r} are not two cards")
    return cards
