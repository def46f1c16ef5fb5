"""The exact odds of blackjack as a command tells them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from cardrules.casino.blackjack.dealer_endings import BLACKJACK, BUST
from cardrules.casino.blackjack.edge import Looks, bettor_edge, why_no_edge
from cardrules.casino.blackjack.odds import ALL, blackjack_chance, dealer_table, insurance_edge, side_odds
from cardrules.casino.blackjack.options import PRESETS, TableOptions, check_table, rules_of
from cardrules.casino.blackjack.side_bets import SIDE_NAMES, SIDE_TABLES
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.protocol.options import Value, read_options
from cardrules.protocol.texts import Text, say
from dealers_choice.cli.arguments import UsageError, options_given
from dealers_choice.cli.output import write, write_json, write_now
from dealers_choice.language import in_figures, words

__all__ = ["tell"]

_TOTALS: Final = {17: "17", 18: "18", 19: "19", 20: "20", 21: "21", BUST: "bust", BLACKJACK: "blackjack"}
"""The dealer's totals, the columns of a table, as JSON has them."""
_IN_WORDS: Final = {BUST: say("bust"), BLACKJACK: say("blackjack")}
_ANY_DEPTH: Final = 13
"""How deep the cut card lies is nothing to these odds: a depth that goes with every number of packs."""
_BY_THE_BOOK: Final[dict[Looks, Text]] = {
    "total": say("a bettor by the book, who looks at totals"),
    "cards": say("one who looks at the cards of the hand as well"),
}


def tell(arguments: argparse.Namespace) -> None:
    """How the dealer ends under each open card, and the house's edge for each bet. Raises UsageError, OptionError."""
    if arguments.gone:
        raise UsageError(words("--gone: the odds of blackjack are those of full packs"))
    options = _options_of(arguments)
    rules = rules_of(options)
    why_not = why_no_edge(rules)
    if why_not:
        raise UsageError(words(why_not))
    hits = rules.soft17 == "hit"
    table = dealer_table(rules.decks, hits)
    if arguments.json:
        edges = {f"book_{looks}": edge for looks, edge in _book_edges(rules)}
        write_json({
            "options": {name: value for name, value in options.items() if name in TableRules._fields},
            "cards": 52 * rules.decks,
            "blackjack": float(blackjack_chance(rules.decks)),
            "dealer": {
                _upcard_id(up): {name: float(row[total]) for total, name in _TOTALS.items()}
                for up, row in table.items()
            },
            "house_edges": {**edges, **{name: edge for name, _, edge in _other_edges(rules)}},
        })  # fmt: skip
        return
    write(words("{cards} cards in the shoe", cards=52 * rules.decks))
    write(f"{words('blackjack'):12} {in_figures(float(blackjack_chance(rules.decks)), '.8f'):>10}")
    write(words("how the dealer ends under each open card, before anybody looks"))
    write(f"{'':6}" + "".join(f"{_total_words(total):>11}" for total in _TOTALS))
    for up, row in table.items():
        chances = "".join(f"{in_figures(float(row[total]), '.8f'):>11}" for total in _TOTALS)
        write(f"{_upcard_words(up):6}{chances}")
    write_now(words("house edge, as a part of the first bet"))
    for looks, edge in _book_edges(rules):
        write_now(_line(words(_BY_THE_BOOK[looks]), edge))
    for _, name, edge in _other_edges(rules):
        write(_line(name, edge))


def _options_of(arguments: argparse.Namespace) -> dict[str, Value]:
    given = options_given(arguments, arguments.game, PRESETS)
    if arguments.decks is not None:
        given["decks"] = arguments.decks
    given.setdefault("cut_depth", _ANY_DEPTH)
    options = read_options(TableOptions.declared, given)
    check_table(options)
    return options


def _book_edges(rules: TableRules) -> Iterator[tuple[Looks, float]]:
    """The edges of bettors by the book, each when it is known: whoever waits is told so."""
    for looks in _BY_THE_BOOK:
        if sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write(words("working out every hand ...") + "\r")
            sys.stderr.flush()
        yield looks, bettor_edge(rules, looks).edge


def _other_edges(rules: TableRules) -> Iterator[tuple[str, str, float]]:
    """Insurance, and every side bet by each table that is published: what it is called in JSON and in words, and its
    edge."""
    yield "insurance", words("insurance"), float(insurance_edge(rules.decks))
    pays = {option.id: option for option in TableOptions.declared}
    for bet, tables in SIDE_TABLES.items():
        for value, table in tables.items():
            name = words(SIDE_NAMES[bet])
            if len(tables) > 1:
                name = words("{bet}: {pays}", bet=SIDE_NAMES[bet], pays=pays[bet].label_of(value))
            odds = side_odds(table, rules.decks, rules.soft17 == "hit")
            yield bet if len(tables) == 1 else f"{bet}_{value}", name, float(odds.edge)


def _line(name: str, edge: float) -> str:
    return f"{name:48} {in_figures(100 * edge, '.4f'):>9} %"


def _total_words(total: int) -> str:
    return words(_IN_WORDS[total]) if total in _IN_WORDS else str(total)


def _upcard_id(up: int) -> str:
    return {1: "A", ALL: "all"}.get(up, str(up))


def _upcard_words(up: int) -> str:
    if up == ALL:
        return words("all")
    return words("ace") if up == 1 else str(up)
