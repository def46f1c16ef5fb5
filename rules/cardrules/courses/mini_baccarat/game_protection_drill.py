"""The drill of game protection (G1): five seconds of table as a film; stop or go, what it was, what the floor is told.

One film in five is clean, and looks as much like a move as honest bettors do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from cardrules.courses.mini_baccarat.cards_for_drills import Coup, coup_from_shoe
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.protocol.cards import card_name
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import FilmFrame, Item, Setting
from cardrules.school.drills.protection_film import CLEAN, Move, cells_of_films, protection_item
from cardrules.school.seeded_choice import SeededLots

__all__ = ["PROTECTION_DRILL"]

_MOVES: Final[Mapping[str, Move]] = {
    "past_post": Move(
        "A bet after the result (past-posting)",
        "“Floor: a bet was put down after the result. I have not touched it.”",
        "Chips that come when the result is known do not play; nobody touches them until the floor has come.",
    ),
    "cap": Move(
        "Chips added to a winning bet (capping)",
        "“Floor: chips were added to a winning bet. The original bet was lower.”",
        "Only the bet that lay there when the betting was closed is paid.",
    ),
    "pinch": Move(
        "Chips taken off a losing bet (pinching)",
        "“Floor: chips were drawn back from a losing bet before I took it.”",
        "A losing bet belongs to the house when the result is shown; what was drawn back is claimed by the floor.",
    ),
    "switch": Move(
        "A bet moved to the winning side",
        "“Floor: that bet was moved after the betting was closed.”",
        "A bet plays where it lay when the betting was closed.",
    ),
    "stuck": Move(
        "Two cards dealt as one",
        "“Floor: two cards stuck together came out as one.”",
        "The second card is the next to be used, or burned; the floor decides before anything else is drawn.",
    ),
    "peek": Move(
        "A look at the card behind the cut card",
        "“Floor: somebody has looked at a card at the cut. Please have the shoe made anew.”",
        "Whoever knows where a card lies can bet on it: the cards are shuffled and cut once more.",
    ),
    "unshuffled": Move(
        "A pack loaded without a shuffle",
        "“Floor: these cards were loaded unshuffled.”",
        "Cards in a known order make every coup known: no coup is dealt from them.",
    ),
    "dispute": Move(
        "A payout is disputed",
        "“Floor: a payout is disputed. Cards and chips lie as they were.”",
        "Nothing is touched until the floor has decided.",
    ),
}
_CLEAN: Final = ("early", "own_rail", "dither", "paid", "tie", "shuffled", "honest_cut")
"""What honest tables look like: chips added in time or moved in time, chips stacked on the rail, a payout, a tie, a
shuffle, a cut."""
_HONEST: Final = say(
    "Nothing was wrong: whoever stops an honest game costs the house its coups, and the bettors their patience."
)
_AMOUNTS: Final = (5_000, 7_500, 10_000, 12_500, 20_000)  # at a table in US dollars
_PART: Final = 2_500
"""What is added to a bet, or drawn back from it, likewise."""


def _cells(setting: Setting) -> Mapping[str, int]:
    return cells_of_films(_MOVES)


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    kind = lots.pick(_CLEAN) if cell == CLEAN else cell
    coup = coup_from_shoe(lots, lambda coup: (coup.outcome.winner == TIE) == (kind == "tie"))
    return f"G1 {kind} {lots.below(60_000)} {coup.text()}"


def _item(key: str, setting: Setting) -> Item:
    name, kind, seed, cards = key.split(" ", 3)
    if name != "G1" or not (kind in _MOVES or kind in _CLEAN) or not (seed.isdecimal() and seed.isascii()):
        raise ValueError(f"{key[:60]!r} is no item of G1")
    coup = Coup.of(cards)
    winner = coup.outcome.winner
    if (winner == TIE) != (kind == "tie"):
        raise ValueError(f"{key[:60]!r} is no item of G1")
    lots = SeededLots(f"film/{seed[:9]}")
    scale = setting.house.chips.scale
    bets = [wager._replace(amount=scale * wager.amount) for wager in _bets(lots, winner)]
    felt, frames = _film(kind, lots, coup, bets, _PART * scale)
    return protection_item(key, kind, _MOVES, felt, frames, _HONEST)


def _bets(lots: SeededLots, winner: str) -> list[Wager]:
    """Bets of four positions; the first two are on the hand that wins, the others on the one that loses."""
    sides = (winner, BANKER if winner == PLAYER else PLAYER) if winner != TIE else (PLAYER, BANKER)
    positions = lots.in_order(range(1, 8))[:4]
    return [Wager(position, sides[n // 2], lots.pick(_AMOUNTS)) for n, position in enumerate(positions)]


def _circle(wager: Wager, bet: str = "") -> str:
    return f"position:{wager.position}:{bet or wager.bet}"


def _rail(wager: Wager) -> str:
    return f"rail:{wager.position}"


def _film(
    kind: str, lots: SeededLots, coup: Coup, bets: Sequence[Wager], part: int
) -> tuple[BaccaratFelt, list[FilmFrame]]:
    """What lies on the felt when the film begins, and what happens."""
    winner = coup.outcome.winner
    won, _, lost, _ = bets
    shown = FilmFrame(1_500, "tap") if winner == TIE else FilmFrame(1_500, "push", (winner,))
    dealt = BaccaratFelt(coup.player, coup.banker, bets=tuple(bets))
    late = lots.between(2_200, 3_600)
    if kind in ("peek", "honest_cut", "unshuffled", "shuffled"):
        return _before_the_shoe(kind, lots, bets)
    if kind in ("early", "dither"):
        early = lots.between(900, 2_000)
        closing = FilmFrame(3_200, "say", ("close",))
        start = BaccaratFelt(bets=tuple(bets))
        if kind == "early":
            return start, [FilmFrame(early, "move", (str(won.amount), _rail(won), _circle(won))), closing]
        other = BANKER if won.bet == PLAYER else PLAYER
        return start, [FilmFrame(early, "move", (str(won.amount), _circle(won), _circle(won, other))), closing]
    if kind == "stuck":
        cards = coup.cards
        start = BaccaratFelt((cards[0],), bets=tuple(bets))
        first, together, last = card_name(cards[1]), (card_name(cards[2]), card_name(cards[3])), card_name(cards[3])
        deal = [FilmFrame(700, "card", (BANKER, first)), FilmFrame(1_600, "card", (PLAYER, *together))]
        return start, [*deal, FilmFrame(2_800, "card", (BANKER, last))]
    moves = {
        "past_post": FilmFrame(late, "move", (str(won.amount), _rail(lost), _circle(lost, winner))),
        "cap": FilmFrame(late, "move", (str(part), _rail(won), _circle(won))),
        "pinch": FilmFrame(late, "move", (str(part), _circle(lost), _rail(lost))),
        "switch": FilmFrame(late, "move", (str(lost.amount), _circle(lost), _circle(lost, winner))),
        "own_rail": FilmFrame(late, "lift", (_rail(lost),)),
    }
    if kind in moves:
        return dealt, [shown, moves[kind]]
    if kind == "tie":
        return dealt, [shown, FilmFrame(late, "lift", (_rail(won),))]
    paid = FilmFrame(2_300, "pay", (str(won.amount), _circle(won)))
    take = FilmFrame(1_900, "take", (_circle(lost),))
    if kind == "dispute":
        return dealt, [shown, take, paid, FilmFrame(3_300, "shout", (_rail(won), say("That is too little!")))]
    return dealt, [shown, take, paid, FilmFrame(3_300, "move", (str(2 * won.amount), _circle(won), _rail(won)))]


def _before_the_shoe(kind: str, lots: SeededLots, bets: Sequence[Wager]) -> tuple[BaccaratFelt, list[FilmFrame]]:
    """The cards are prepared."""
    middle = lots.between(1_900, 2_900)
    if kind in ("peek", "honest_cut"):
        cutter = _rail(bets[0])
        looks = [FilmFrame(middle, "lift", ("heap", cutter))] if kind == "peek" else []
        return BaccaratFelt(), [
            FilmFrame(700, "say", ("cut",)),
            FilmFrame(1_600, "cut", (cutter,)),
            *looks,
            FilmFrame(4_000, "load"),
        ]
    mixes = [FilmFrame(1_200, "mix")] if kind == "shuffled" else []
    return BaccaratFelt(), [FilmFrame(600, "gather"), *mixes, FilmFrame(middle, "square"), FilmFrame(3_800, "load")]


PROTECTION_DRILL: Final = Drill(
    "G1", say("Game protection"),
    say("Five seconds of table: stop or go, what it was, and what the floor is told."), 20,
    percent_bars((80, 90, 100), (14, 9, 7)), _cells, _draw, _item,
)  # fmt: skip
