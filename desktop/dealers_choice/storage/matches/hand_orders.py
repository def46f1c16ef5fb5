"""How the user holds his cards, as it is kept with a match: zones, each with its cards in his own order and gaps."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping

from cardrules.protocol.cards import Card, NotationError, card_name, parse_card

__all__ = ["Holdings", "drop_holdings", "fetch_holdings", "holdings_text", "put_holdings", "read_holdings"]

Holdings = Mapping[str, tuple[Card | None, ...]]
"""By zone, where it is an order of his own; None is a gap."""


def holdings_text(holdings: Holdings) -> str:
    """How they are written; "" where every hand lies as the game sorts it.

    >>> holdings_text({"hand:0": (parse_card("QS"), None, parse_card("2C"))})
    '{"hand:0": "QS | 2C"}'
    """
    rows = {zone: " ".join("|" if card is None else card_name(card) for card in row) for zone, row in holdings.items()}
    return json.dumps(rows) if rows else ""


def read_holdings(text: object) -> Holdings:
    """What was written. Anything may be in a file: what makes no sense is left out, for the cards are sorted then.

    >>> read_holdings('{"hand:0": "QS | 2C", "hand:1": "ZZ"}') == {"hand:0": (parse_card("QS"), None, parse_card("2C"))}
    True
    """
    try:
        rows = json.loads(str(text)) if text else {}
    except (ValueError, RecursionError):
        return {}
    found: dict[str, tuple[Card | None, ...]] = {}
    for zone, row in rows.items() if isinstance(rows, dict) else ():
        try:
            held = [None if word == "|" else parse_card(word) for word in str(row).split()]
        except NotationError:
            continue
        if len(held) - held.count(None) == len({*held} - {None}):  # no card twice
            found[zone] = tuple(held)
    return found


def put_holdings(db: sqlite3.Connection, match_id: str, text: str) -> None:
    """Write how cards are held in a match."""
    db.execute("INSERT OR REPLACE INTO holdings VALUES (?, ?)", (match_id, text))


def fetch_holdings(db: sqlite3.Connection, match_id: str) -> object:
    """What is written of a match; "" if nothing is."""
    found = db.execute("SELECT rows FROM holdings WHERE match_id = ?", (match_id,)).fetchone()
    return found[0] if found is not None else ""


def drop_holdings(db: sqlite3.Connection, match_id: str) -> None:
    """The match is gone."""
    db.execute("DELETE FROM holdings WHERE match_id = ?", (match_id,))
