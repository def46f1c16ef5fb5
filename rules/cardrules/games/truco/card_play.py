"""Which card is laid at Truco, by novices and by club players, and what there is to say of it."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.games.truco.evaluation import by_power, stage_of, trick_so_far
from cardrules.games.truco.game import Truco
from cardrules.games.truco.ranking import LOWEST_MANILHA
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Seat

__all__ = ["CardPlay", "club_play", "novice_play"]


class CardPlay(NamedTuple):
    """A card, and which reason there is for it (``reasons.REASONS``)."""

    card: Card
    key: str
    closed: bool = False

    @property
    def action(self) -> Action:
        """To lay it."""
        return Action("close" if self.closed else "play", (), (self.card,))


def novice_play(game: Truco, seat: Seat) -> CardPlay:
    """The lowest card that wins, otherwise the lowest."""
    held, power = by_power(game, seat), game.power
    if len(held) == 1:
        return CardPlay(held[0], "last card")
    best, _ = trick_so_far(game)
    winning = [card for card in held if power[card] > best]
    if not game.plays or len(game.plays) % game.seats == 0:
        return CardPlay(held[0], "lead low")
    return CardPlay(winning[0], "cheapest") if winning else CardPlay(held[0], "beaten")


def club_play(game: Truco, seat: Seat) -> CardPlay:
    """What a club player lays."""
    held, power, stage = by_power(game, seat), game.power, stage_of(game, seat)
    best, whose = trick_so_far(game)
    leads = len(game.plays) % game.seats == 0
    if len(held) == 1:
        return CardPlay(held[0], "last card")
    if leads and stage == "first":
        return CardPlay(held[1], "middle")
    if stage == "tied":
        return CardPlay(held[-1], "after tie")
    if leads and stage == "won":
        if power[held[1]] >= LOWEST_MANILHA + 2 and not game.why_open():
            return CardPlay(held[0], "closed", closed=True)
        return CardPlay(held[0], "keep")
    if leads:
        return CardPlay(held[-1], "lead high")
    if whose == game.side_of(seat):
        return CardPlay(held[0], "partner")
    winning = [card for card in held if power[card] > best]
    tying = [card for card in held if power[card] == best]
    if tying and stage == "won":  # a tie then wins the hand
        return CardPlay(tying[0], "tie wins")
    if winning:
        return CardPlay(winning[0], "cheapest")
    if tying and stage == "first":
        return CardPlay(tying[0], "tie")
    return CardPlay(held[0], "beaten")
