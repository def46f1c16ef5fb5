"""What can be agreed before a match of Yaniv, and how a round is scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardrules.games.yaniv.throws import ThrowRules
from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.cards import pack
from cardrules.protocol.game import Seat
from cardrules.protocol.options import Options

__all__ = ["Round", "Rules", "circle_from", "scored"]


class Round(NamedTuple):
    """A finished round."""

    caller: Seat
    """-1: the round was stopped, as the stock was empty."""
    asaf: bool
    """Whether the caller was beaten."""
    points: tuple[int, ...]
    """By seat: what was scored, a penalty with it; 0 for who was out."""
    rebates: tuple[int, ...]
    """By seat: what was taken off the total."""
    totals: tuple[int, ...]
    """By seat: the totals after it."""
    winner: Seat


class Rules(GameOptions):
    """What can be agreed before a match of Yaniv."""

    players: int = choose("Players", range(2, 9), "Everyone plays for himself.", start=4)
    decks: str = choose(
        "Packs",
        {"auto": "One for two or three players, else two", "one": "One", "two": "Two"},
        "How many packs of 54 cards are shuffled together; it stays the same when players drop out.",
    )
    deal: int = choose(
        "Cards dealt", {5: "Five each", 7: "Seven each"}, "With one pack seven are enough for six players only."
    )
    call_limit: int = choose(
        "Yaniv may be called with", {7: "7 points or less", 5: "5 points or less"}, "The most that the caller may hold."
    )
    early_call: bool = flag("Yaniv in the first turn", "Whether a player may call before he has thrown once.", on=True)
    asaf_penalty: int = choose(
        "Asaf costs", {30: "30 points", 20: "20 points", 10: "10 points"}, "What a caller who is beaten has to add."
    )
    asaf_tie: str = choose(
        "An equal hand",
        {"asaf": "Beats the caller", "caller": "Loses to the caller"},
        "Whether somebody with as many points as the caller beats him.",
    )
    asaf_winner: str = choose(
        "Whoever beats the caller scores",
        {"zero": "Nothing", "own_total": "The points in his hand"},
        "What the lowest player is charged when the caller is beaten.",
    )
    set_take: str = choose(
        "Of a set that was thrown",
        {"any": "Any card may be taken", "ends": "Only the first or the last may be taken"},
        "Of a run it is always the first or the last. A set lies as its cards were picked, one after the other.",
    )
    joker_sets: bool = flag("Jokers in sets", "Whether a joker may stand for a card of a set.")
    ace_runs: str = choose(
        "Aces in runs",
        {"low": "Below the two", "low_or_high": "Below the two or above the king"},
        "Where an ace stands in a run. Round the corner never counts.",
    )
    slap_down: str = choose(
        "Slapping down",
        {"off": "No", "single": "On a single card", "set": "On a single card or a set"},
        "Whether a card of the rank just thrown may be thrown after it when it comes from the stock.",
    )
    rebate: str = choose(
        "Rebate",
        {
            "at_100_200": "50 points off at exactly 100 and 200",
            "every_50": "50 points off at every multiple of 50",
            "half": "Half at exactly 100 and 200",
            "off": "None",
        },
        "What is taken off a total that is hit exactly.",
    )
    out_above: int = choose(
        "Out with more than", {200: "200 points", 100: "100 points"}, "Whoever has more than this drops out."
    )
    game_end: str = choose(
        "The match ends",
        {"last_one": "When one player is left", "first_out": "When somebody drops out"},
        "When somebody drops out, whoever has least then wins.",
    )
    starter: str = choose(
        "The next round is begun by",
        {"winner": "Whoever won the last one", "left": "The next player on the left"},
        "Who has the first turn.",
    )
    reshuffle_limit: int | None = choose(
        "Reshuffles in a round",
        {3: "Three at most", "none": "Any number"},
        "How often the discards become a new stock before the round is stopped.",
        none="none",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        two = self.decks == "two" or (self.decks == "auto" and self.players > 3)
        self.pack = pack(copies=1 + two, jokers=2 * (1 + two))
        self.throws = ThrowRules(self.joker_sets, self.ace_runs == "low_or_high", self.set_take == "ends")

    def rebate_on(self, total: int) -> int:
        """What is taken off a total that has just been reached."""
        if total > self.out_above or self.rebate == "off":
            return 0
        if self.rebate == "every_50":
            return 50 if total and total % 50 == 0 else 0
        if total not in (100, 200):
            return 0
        return total // 2 if self.rebate == "half" else 50


def circle_from(first: Seat, seats: int) -> list[Seat]:
    """All seats clockwise, from the first on."""
    return [(first + place) % seats for place in range(seats)]


def scored(rules: Rules, held: Sequence[int | None], caller: Seat, turn: Seat) -> tuple[tuple[int, ...], bool, Seat]:
    """What everybody scores when a round ends, whether the caller was beaten, and who has won the round. ``held`` are
    the points in the hands (None: out of the match); ``caller`` is -1 where the round was stopped in the turn of
    ``turn``."""
    points = [left or 0 for left in held]
    playing = [seat for seat, left in enumerate(held) if left is not None]
    others = [seat for seat in playing if seat != caller]
    least = min([points[seat] for seat in others])
    if caller >= 0 and (points[caller] < least or (points[caller] == least and rules.asaf_tie == "caller")):
        points[caller] = 0
        return tuple(points), False, caller
    order = circle_from((turn if caller < 0 else caller + 1) % len(held), len(held))
    winner = next(seat for seat in order if seat in others and points[seat] == least)
    if caller < 0 or rules.asaf_winner == "zero":
        points = [0 if seat in others and left == least else left for seat, left in enumerate(points)]
    if caller >= 0:
        points[caller] += rules.asaf_penalty
    return tuple(points), caller >= 0, winner
