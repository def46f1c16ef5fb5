"""What can be agreed before a match of Truco, and what everybody may know of one."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.phases.game_options import GameOptions, choose, flag
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat
from cardrules.protocol.options import Options

__all__ = ["Hand", "Rules", "State"]


class Rules(GameOptions):
    """What can be agreed before a match of Truco."""

    players: int = choose("Players", {4: "Four, in two pairs", 2: "Two"}, "Partners sit opposite each other.")
    variant: str = choose(
        "Form",
        {"paulista": "Paulista: a card is turned up", "mineiro": "Mineiro: fixed masters"},
        "Which cards are the masters, and what hands are worth.",
    )
    deck: int = choose("Cards", {40: "40", 24: "24, without 4, 5, 6, 7"}, "The short pack is for the Paulista form.")
    face_down: str = choose(
        "Closed cards",
        {"from_second": "From the second trick on", "not_after_tie": "The same, but not after a tie", "off": "Never"},
        "When a card may be laid face down; it is then lower than any other.",
    )
    tied_lead: str = choose(
        "After a tied trick",
        {"first_tied": "The first of the tied cards leads", "same_leader": "The same player leads again"},
        "Who leads to the next trick.",
    )
    all_tied: str = choose(
        "Three tied tricks",
        {"nobody": "Nobody scores", "first_leader": "The side that led first wins"},
        "Who wins a hand in which all tricks are tied.",
    )
    eleven_both: str = choose(
        "If both need one point",
        {"blind": "Nobody sees his cards", "open": "Everybody sees his cards"},
        "How the last hand is played; nobody may call in it.",
    )
    raise_cap: bool = flag(
        "No needless calls", "Whether nobody may ask for more when the hand would already win him the game."
    )
    mineiro_steps: str = choose(
        "Values in the Mineiro form", {"2-4-6-10-12": "2, 4, 6, 10, 12", "2-4-6-8-12": "2, 4, 6, 8, 12"},
        "What a hand is worth after each call.",
    )  # fmt: skip
    match: str = choose(
        "The match",
        {"one_game": "One game to 12", "two_games": "Whoever wins two games"},
        "A new game starts at nothing.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.mineiro = self.variant == "mineiro"
        self.short = self.deck == 24
        self.games = 2 if self.match == "two_games" else 1


class Hand(NamedTuple):
    """A finished hand, as the score sheet has it."""

    winner: int
    """A side, or TIED."""
    points: int
    """What it has scored."""
    ending: str
    """``two`` tricks, the ``first`` one beside a tie, a ``later`` one after a tied first, three ties (``led`` or
    ``nobody``), ``run`` or ``given_up``."""
    callers: tuple[Seat, ...]
    """Who called, in order."""


class State(NamedTuple):
    """What a viewer may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    """None before it is drawn."""
    vira: Card | None
    """The card turned up; None in the Mineiro form."""
    turn: Seat
    """Who lays the next card."""
    tricks: tuple[tuple[Seat, tuple[Card | None, ...]], ...]
    """The tricks of this hand as (leader, cards in order), an unfinished one included; None is a closed card."""
    seen: tuple[tuple[int, Card], ...]
    """The closed cards that the viewer knows, each with how many cards were laid before it in the hand."""
    results: tuple[int, ...]
    """The sides that have won the finished tricks, TIED for a tied one."""
    value: int
    """What the hand is worth."""
    asked: int
    """The value that has been asked for and not been answered; 0 if there is none."""
    asker: Seat
    """Who called last."""
    holder: int
    """The side that may raise, TIED while both may."""
    eleven: int
    """The side that needs one more point and whose hand this is, or TIED."""
    wishes: int
    """Who of them wants to give it up, as a mask of seats."""
    blind: bool
    """Whether both sides need one more point."""
    callers: tuple[Seat, ...]
    """Who has called in this hand, in order."""
    called_at: tuple[int, ...]
    """How many cards had been laid when each of them called."""
    points: tuple[int, ...]
    """By side, in this game."""
    games: tuple[int, ...]
    """By side: the games that it has won."""
    finished: tuple[Hand, ...]
    """The hands that are over."""
