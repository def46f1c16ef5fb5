"""What lies on the felt of a blackjack drill, and a view of it, so that the table's own layout can draw it."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardrules.casino.blackjack.bettors import Bettor
from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, DEALING, PLAYING
from cardrules.casino.blackjack.side_bets import SIDE_TABLES
from cardrules.casino.blackjack.wagers import KINDS, Wager
from cardrules.casino.table_phases import CLOSING, SETTLING
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.school.drills.items import Felt, Setting

__all__ = ["BlackjackFelt", "as_blackjack_felt", "bets_of", "one_hand", "view_of"]

_RAIL: Final = 50_000
"""What the bettors of a drill have before them, in cents, at a table in US dollars."""


class BlackjackFelt(NamedTuple):
    """What lies on the table, as far as it matters to an item."""

    spots: tuple[tuple[int, PlayedSpot], ...] = ()
    """The hands by the number of their spot, first base first. What is bet on them lies there only if ``bets`` says
    so."""
    dealer: tuple[Card, ...] = ()
    """The dealer's cards: the open one, the second, and those that were drawn."""
    closed: bool = False
    """Whether the second of them lies closed."""
    bets: tuple[Wager, ...] = ()
    """The chips in the circles, on the insurance line and beside."""
    stacks: tuple[tuple[int, ...], ...] = ()
    cash: int = 0
    rack: tuple[int, ...] = ()
    settling: bool = False
    """Whether all hands are done and the bets are settled now."""
    tips: tuple[tuple[int, int], ...] = ()
    """Tips for the dealers that lie beside the circles, by spot, in cents."""


def one_hand(cards: tuple[Card, ...], bet: int = 0, split: bool = False) -> PlayedSpot:
    """A spot with just this hand."""
    return PlayedSpot((PlayedHand(cards, bet, split=split),), dealt=cards[:2])


def bets_of(number: int, spot: PlayedSpot) -> tuple[Wager, ...]:
    """The chips of a spot of this number: of each hand the bet and what was added to it, insurance, side bets."""
    found = []
    for hand, played in enumerate(spot.hands, 1):
        found.append(Wager(number, hand, "main", played.bet))
        if played.doubles:
            found.append(Wager(number, hand, "double", played.added))
    if spot.insurance:
        found.append(Wager(number, 0, "ins", spot.insurance))
    return (*found, *(Wager(number, 0, bet, amount) for bet, amount in spot.side_bets))


def as_blackjack_felt(felt: Felt) -> BlackjackFelt:
    """A felt of this table; of one with money alone the same at this table."""
    return (
        felt if isinstance(felt, BlackjackFelt) else BlackjackFelt(stacks=felt.stacks, cash=felt.cash, rack=felt.rack)
    )


def view_of(some: Felt, setting: Setting) -> View:
    """What the dealer sees of this felt; see ``Course.view_of``."""
    felt = as_blackjack_felt(some)
    lying = {bet: next(iter(SIDE_TABLES[bet])) for bet in {wager.kind for wager in felt.bets} if bet in SIDE_TABLES}
    lying = {bet: value for bet, value in lying.items() if setting.options[bet] == "off"}  # also where none is offered
    chosen = {**setting.options, **lying, "role": "dealer", "coach": "silent", "shoe_steps": "skip"}
    game = Blackjack(chosen)
    table, house = game.table, game.house
    spots = sorted({wager.spot for wager in felt.bets} | {spot for spot, _ in felt.spots})
    table.bettors = tuple(Bettor(spot, "flat", "book", "", _RAIL * house.chips.scale, 0, 0) for spot in spots)
    table.layout = tuple(sorted(felt.bets, key=lambda wager: (wager.spot, wager.hand, KINDS.index(wager.kind))))
    table.spots = tuple(sorted(felt.spots))
    table.service = tuple(f"toke {spot} {amount}" for spot, amount in felt.tips)
    table.upcard = felt.dealer[0] if felt.dealer else None
    table.second = felt.dealer[1] if len(felt.dealer) > 1 else None
    table.drawn = felt.dealer[2:]
    table.turned = len(felt.dealer) > 1 and not felt.closed
    seen = {*felt.dealer, *(card for _, spot in felt.spots for hand in spot.hands for card in hand.cards)}
    rest = tuple(card for card in house.pack if card not in seen)
    table.shoe, table.dead = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    table.shoes, table.coups, table.cut, table.shoe_rounds = 1, 1, "in", 1
    table.rack = felt.rack or house.chips.rack
    table.phase = game.phase = _phase_of(felt)
    return game.view(0)


def _phase_of(felt: BlackjackFelt) -> str:
    """The part of a round in which so much lies there."""
    if felt.settling:
        return SETTLING
    if felt.dealer:
        return PLAYING if felt.spots else DEALERS_HAND
    return DEALING if felt.spots else CLOSING
