"""What the file of saved matches holds, and how it came to that."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.texts import say
from dealers_choice.storage.databases.sqlite_file import Schema
from dealers_choice.storage.matches.match_rows import MATCHES, RESULTS

__all__ = ["MATCH_SCHEMA"]

_COLUMNS: Final = {
    "matches": f"{MATCHES}, proof, arriving",
    "match_actions": "match_id, step, seat, text",
    "results": f"{RESULTS}, proof",
    "holdings": "match_id, rows",
    "notes": "kind, match_id, number, text",
}
_VERSIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL,
            deal TEXT NOT NULL, players TEXT NOT NULL, started REAL NOT NULL, updated REAL NOT NULL,
            seconds REAL NOT NULL, length INTEGER NOT NULL, marked INTEGER NOT NULL, ended TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX matches_by_date ON matches (ended, updated)",
        """CREATE TABLE match_actions (
            match_id TEXT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (match_id, step)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            match_id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, players TEXT NOT NULL,
            won INTEGER NOT NULL, score INTEGER, low_wins INTEGER NOT NULL, seconds REAL NOT NULL,
            ended REAL NOT NULL
        ) WITHOUT ROWID""",
    ),
    (
        # The version once more: where the header says another, the header is damaged.
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN line TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN proof TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN arriving TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN proof TEXT NOT NULL DEFAULT ''",
        """WITH ordered AS (SELECT id, row_number() OVER (ORDER BY updated) AS place FROM matches)
            UPDATE matches SET turn = (SELECT place FROM ordered WHERE ordered.id = matches.id)""",
        "DROP INDEX matches_by_date",
        "CREATE INDEX matches_by_turn ON matches (turn)",
    ),
    ("CREATE TABLE holdings (match_id TEXT PRIMARY KEY, rows TEXT NOT NULL) WITHOUT ROWID",),
    (
        "ALTER TABLE results ADD COLUMN deal TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN hands TEXT NOT NULL DEFAULT ''",
    ),
    ("ALTER TABLE results ADD COLUMN checked INTEGER NOT NULL DEFAULT 0",),
    (
        """CREATE TABLE notes (kind TEXT NOT NULL, match_id TEXT NOT NULL, number TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (kind, match_id, number)) WITHOUT ROWID""",
    ),
)
MATCH_SCHEMA: Final = Schema(
    _VERSIONS, _COLUMNS, 2,
    say("The saved matches were written by a newer version of Dealer's Choice. They were left as they are; "
    "please update the program to play on. Until then nothing is saved."),
    ("matches", "id"),
)  # fmt: skip
