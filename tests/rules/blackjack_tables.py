"""Blackjack tables with the cards and bets of an example, for the tests of its dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card, cards_text, pack, parse_cards
from cardrules.protocol.game import CHANCE, Event, Note, parse_action

__all__ = ["at_bets", "deal_right", "do", "round_of", "shoe_of", "signals"]


def do(game: Blackjack, *texts: str, seat: int | None = None) -> list[str]:
    """Do actions of the seat that is waited for; the lines of the log that come of them."""
    out: list[Event] = []
    for text in texts:
        who = min(game.waiting_for()) if seat is None else seat
        game.apply(who, parse_action(text, game.verbs), out)
    return [event.text for event in out if isinstance(event, Note)]


def shoe_of(cards: str, decks: int = 6) -> str:
    """The order of a shuffle after which, cut in the middle and one card burned, these cards come."""
    wanted = named(cards, decks)
    rest = [card for card in pack(copies=decks) if card not in wanted]
    half = 52 * decks // 2
    order = [rest[0], *wanted, *rest[1:]]
    return "shuffle " + cards_text([*order[half:], *order[:half]])


def named(cards: str, decks: int) -> list[Card]:
    """Cards of several packs that are named without saying of which: each its next copy."""
    copies: dict[int, list[Card]] = {}
    for card in pack(copies=decks):
        copies.setdefault(card & 63, []).append(card)
    return [copies[card & 63].pop(0) for card in parse_cards(cards)]


def at_bets(cards: str, bets: str, **options: object) -> Blackjack:
    """A table whose bets lie and are not closed yet; these cards come next."""
    game = Blackjack({"shoe_steps": "skip", "calls": "auto", "coach": "silent", **options})
    do(game, "table 1", shoe_of(cards, game.house.rules.decks), f"cut {26 * game.house.rules.decks}", "open")
    do(game, f"bets {bets}")
    return game


def signals(answers: str) -> Iterator[str]:
    """The answers of bettors one after the other."""
    yield from answers.split()


def deal_right(game: Blackjack, answers: str, insured: str = "none", until: str = "") -> list[str]:
    """The dealer does what is due, and the bettors answer so, until the round is over, or ``until`` is due; the steps
    that were done."""
    said, done = signals(answers), []
    while game.table.spots or game.table.phase == "close":
        due = game.table.due()
        if until and due[:1] == (until,):
            break
        if game.waiting_for() == {CHANCE}:
            question = game.table.question
            if question == "hand":
                turn = game.table.turn
                assert turn is not None
                place = f"{turn[0]}.{turn[1]}" if turn[1] > 1 else str(turn[0])
                do(game, f"signal {place} {next(said)}")
            else:
                do(game, f"{'insured' if question == 'ins' else 'yielded'} {insured}")
            continue
        done.append(due[0])
        do(game, due[0])
    left = [*said]
    assert not left, f"nobody was asked for {left}"
    return done


def round_of(example: Mapping[str, object]) -> tuple[Blackjack, list[str]]:
    """A round of an example, dealt rightly."""
    options = example.get("options", {})
    assert isinstance(options, dict)
    game = at_bets(str(example["cards"]), str(example["bets"]), **options)
    return game, deal_right(game, str(example.get("answers", "")), str(example.get("insured", "none")))
