"""What can be agreed before a match of Khanhoo."""

from __future__ import annotations

from cardrules.phases.game_options import GameOptions, choose
from cardrules.protocol.options import Options

__all__ = ["Rules"]


class Rules(GameOptions):
    """What can be agreed before a match of Khanhoo."""

    players: int = choose("Players", (3, 2, 4), "Everyone plays for himself; four play without a stock.")
    target: int = choose(
        "Game ends at", {50: "50 points", 25: "25 points", 100: "100 points"}, "The highest total wins then."
    )
    out_bonus: int = choose(
        "Bonus for going out",
        {5: "5 points", 0: "None", 10: "10 points"},
        "What the player who goes out gets besides his melds.",
    )
    bump: bool = choose(
        "Bumping",
        {"on": "A discard may be claimed out of turn", "off": "Never"},
        "Whether a discard may be claimed out of turn; never with two players.",
    )
    arrange: str = choose(
        "Melds at the end of a hand",
        {"auto": "The best are found for everybody", "manual": "Players lay out their own"},
        "Who arranges the cards that are scored.",
    )
    out_arrangement: str = choose(
        "Going out is paid for",
        {"full_cover": "Melds that use every card", "best": "The best melds, cards left over or not"},
        "Which arrangement of his cards the player who goes out is paid for.",
    )
    throw_back: str = choose(
        "Throwing a taken card back",
        {"one_circuit": "Once round the table", "always": "Always allowed", "never": "Never allowed"},
        "Whether a player may discard the same card that he has just taken from another player.",
    )
    turn_cap: int = choose(
        "Longest hand", {200: "200 turns", 100: "100 turns"}, "After so many turns the hand ends with nobody out."
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.bump = self.bump and self.players > 2
        self.whole = self.out_arrangement == "full_cover"
        """Whether the player who goes out is paid for an arrangement of all his cards."""
        self.backs = {"one_circuit": self.players, "always": -1, "never": 0}[self.throw_back]
        """How many turns in a row may be throw-backs; -1 for any number."""
