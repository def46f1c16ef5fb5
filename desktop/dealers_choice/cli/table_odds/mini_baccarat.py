"""The exact odds of baccarat as a command tells them."""

from __future__ import annotations

import argparse
from typing import Final

from cardrules.casino.baccarat.odds import odds_of
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, BETS, TIE, Terms
from cardrules.protocol.cards import Card, card_name, pack, parse_cards
from cardrules.protocol.texts import say
from dealers_choice.cli.arguments import UsageError
from dealers_choice.cli.output import write, write_json
from dealers_choice.language import in_figures, words

__all__ = ["tell"]

_DECKS: Final = 8
_COUNTS: Final = {
    "all": say("all"), "banker": say("banker"), "player": say("player"), "tie": say("tie"),
    "four_cards": say("four cards"), "five_cards": say("five cards"), "six_cards": say("six cards"),
    "natural": say("natural"),
}  # fmt: skip
"""What is counted, in words."""


def tell(arguments: argparse.Namespace) -> None:
    """How often each outcome comes, and the house's edge for each bet. Raises UsageError."""
    if arguments.preset is not None or arguments.option:
        raise UsageError(words("the odds of baccarat have no options: all bets are told"))
    decks = arguments.decks or _DECKS
    cards = list(pack(copies=decks))
    for card in parse_cards(arguments.gone):
        same = next((other for other in cards if other & 63 == card & 63), None)
        if same is None:
            raise UsageError(words("--gone: there is no {card} left to go", card=card_name(Card(card & 63))))
        cards.remove(same)
    try:
        odds = odds_of(cards)
    except ValueError as error:
        raise UsageError(words("--gone: {error}", error=error)) from None
    counts = {
        "all": odds.all,
        "banker": odds.banker,
        "player": odds.player,
        "tie": odds.tie,
        "four_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 4),
        "five_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 5),
        "six_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 6),
        "natural": odds.count(lambda outcome: outcome.natural),
    }
    edges = {bet: (BET_NAMES[bet], odds.edge(bet)) for bet in BETS}
    edges["tie_9"] = (say("Tie at 9 to 1"), odds.edge(TIE, Terms(tie_pays=9)))
    edges["banker_ez"] = (say("Banker without commission, three-card 7 pushes"), odds.edge(BANKER, Terms("ez")))
    edges["banker_super6"] = (say("Banker without commission, half on 6"), odds.edge(BANKER, Terms("super6")))
    if arguments.json:
        write_json({
            "decks": decks,
            "cards": odds.cards,
            "combinations": counts,
            "probabilities": {name: count / odds.all for name, count in counts.items()},
            "house_edges": {bet: float(edge) for bet, (_, edge) in edges.items()},
        })  # fmt: skip
        return
    write(words("{cards} cards in the shoe", cards=odds.cards))
    for name, count in counts.items():
        write(f"{words(_COUNTS[name]):12} {in_figures(count):>25} {in_figures(count / odds.all, '.15f'):>18}")
    write(words("house edge, banker with 5 % commission and tie at 8 to 1 unless said"))
    for name, edge in edges.values():
        write(f"{words(name):48} {in_figures(100 * float(edge), '.4f'):>9} %")
