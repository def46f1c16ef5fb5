"""The saved matches: SQLite in the user's data folder, and a second copy of each. Every action is kept when it is made.

An action is one small transaction in write-ahead mode, and a line in the match's copy
(``storage/matches/second_copies.py``). It survives ``kill -9`` from the moment ``save`` returns; a power cut may take
the last seconds with it (nothing waits for the disk), but never more than that, and never leaves a broken file.

Nothing is ever dropped: what is damaged is known by its proof (``storage/matches/match_rows.py``), put right out of the
other copy or set aside under a new name (``storage/matches/repair.py``), and ``Store.notices`` says so. What could not
be written for want of space or permission is written by the next ``save`` or ``catch_up`` that can.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardrules.protocol.match_record import Match, record_text
from cardrules.protocol.texts import say
from dealers_choice import __version__
from dealers_choice.language import words
from dealers_choice.storage.databases.file_names import is_name, random_name
from dealers_choice.storage.databases.rows_kept_twice import Ledger
from dealers_choice.storage.databases.shared_database import KeptFile, Names
from dealers_choice.storage.folders import write_whole
from dealers_choice.storage.matches.claimed_matches import Claims
from dealers_choice.storage.matches.hand_orders import (
    Holdings,
    drop_holdings,
    fetch_holdings,
    holdings_text,
    read_holdings,
)
from dealers_choice.storage.matches.match_in_play import MatchStanding
from dealers_choice.storage.matches.match_notes import Notes, drop_notes
from dealers_choice.storage.matches.match_results import DealResult, Results
from dealers_choice.storage.matches.match_rows import MATCHES, Damaged, MatchRow, delete, fetch
from dealers_choice.storage.matches.record_import import add_matches, read_matches
from dealers_choice.storage.matches.repair import Healer
from dealers_choice.storage.matches.saved_match import (
    Loaded,
    MatchInUse,
    MatchOutcome,
    SavedMatch,
    StoreError,
    about,
    replayed,
    replaying,
)
from dealers_choice.storage.matches.schema import MATCH_SCHEMA
from dealers_choice.storage.matches.second_copies import Copies

__all__ = ["Loaded", "MatchInUse", "MatchOutcome", "SavedMatch", "Store", "StoreError", "export_match"]

_COPIES: Final = "copies"
_TABLES: Final = {"results": 1, "holdings": 1, "notes": 3}
"""What is kept twice beside the matches, with so many columns as key."""
_NAMES: Final = Names(
    file="matches.sqlite3", users="matches.lock", contents=say("saved matches"), thing=say("the saved matches"),
    this=say("This one"),
    rows=say("what is kept beside the matches (results, bookmarks, reviews, how cards are held)"),
    goes_on=say("You can play on"),
)  # fmt: skip


class Store:
    """The saved matches of one folder.

    The file is opened when it is first needed. Every method that reads or writes it raises StoreError if
    that cannot be done; ``create`` does not, so that play can begin on a full disk.
    """

    def __init__(self, folder: Path) -> None:
        """``folder`` is made when it is first needed."""
        self.folder = folder
        ledger = Ledger(folder / _COPIES / "kept.lines", _TABLES)
        self._file = KeptFile(
            folder, _NAMES, MATCH_SCHEMA, ledger, lambda in_doubt, aside: self._healer.reopened(in_doubt, aside)
        )
        self.notices = self._file.notices
        """What the player should be told: what was found damaged, and where it is now."""
        self._copies = Copies(folder / _COPIES)
        self.reviews = Notes(self._file, "reviews")
        """The reviews of the matches' hands, by the number of actions when a hand was dealt."""
        self.bookmarks = Notes(self._file, "bookmarks")
        """The bookmarks of the matches, by their number."""
        self.hints = Notes(self._file, "hints")
        """After how many actions a hint was followed, parted by blanks; under one number."""
        self.duplicates = Notes(self._file, "duplicates")
        """What bots made of the matches' deals, by the number of actions when one was dealt
        (``match/duplicate_play.py``)."""
        self._results = Results(self._file, self._copies)
        self._claims = Claims(folder, self._file, self._copies, self._results)
        self._healer = Healer(folder, self._file, self._copies, self._claims, self._results)

    # ------------------------------------------------------------------------------- playing a match

    def create(self, match: Match, players: Sequence[str]) -> str:
        """Begin to keep a match and return its id; the first ``save`` writes it. ``players`` says who sits in
        each seat: ``HUMAN`` or the level of a bot."""
        if len(players) != match.game.seats:
            raise ValueError(f"{len(players)} players for {match.game.seats} seats")
        match_id = random_name()
        self._claims.begin(match_id, players)
        return match_id

    def save(
        self,
        match_id: str,
        match: Match,
        *,
        seconds: float = 0.0,
        marked: bool = False,
        given_up: bool = False,
        holdings: Holdings | None = None,
        checked: bool = False,
    ) -> None:
        """Make the file agree with the match: after an action, an undo, a redo, or at its end.

        Only what is missing is written, however much that is. What was undone is kept, so that redo survives
        a restart, until something else is played instead. ``seconds`` is the time played so far. ``marked``
        sticks: see ``SavedMatch.marked``. ``given_up`` ends the match as lost. ``holdings`` is how
        the user holds his cards; ``checked`` sticks, too: see ``SavedMatch.checked``.

        The match must have been created or loaded here (KeyError). Raises StoreError; then nothing is lost:
        the next ``save`` or ``catch_up`` does it.
        """
        self._claims[match_id].owed = MatchStanding(
            match, seconds, marked, given_up, holdings_text(holdings or {}), checked
        )
        self._claims.catch_up()

    def owes(self) -> bool:
        """Whether there is something that could not be written yet."""
        return self._claims.owes()

    def catch_up(self) -> None:
        """Write everything that is not in the file yet, of matches that were left in the meantime, too."""
        self._claims.catch_up()

    def load(self, match_id: str) -> Loaded:
        """Claim a saved match for this window and replay it. What is damaged of it is put right before.

        Raises MatchInUse if another window plays it, StoreError if there is no such match. A match that
        cannot be replayed is set aside: then StoreError says where it is now.
        """
        self._claims.claim(match_id)
        held = self._claims[match_id]
        try:
            if held.owed:
                self._claims.catch_up()
            row, steps, held.copied = self._healer.put_right(match_id)
            saved = about(row)
            match, redo = replayed(saved, steps)
            if not self._file.do(lambda db: self._file.ledger.whole(db, "holdings", match_id)):
                self._file.heal_and_tell()
            holdings = self._file.do(lambda db: fetch_holdings(db, match_id))
        except Damaged as damage:
            self._healer.set_aside(match_id, str(damage))
            raise StoreError(self.notices[-1]) from None
        except StoreError:
            self._claims.release(match_id)
            raise
        held.players, held.started, held.marked, held.counted = saved.players, saved.started, saved.marked, True
        held.checked = saved.checked
        held.line, held.links, held.written = [], [], 0
        held.follow([*match.done, *redo])
        held.written = len(held.line)
        kept = read_holdings(holdings)
        held.holdings = holdings_text(kept)
        return Loaded(saved, match, redo, kept)

    def look(self, match_id: str) -> Match:
        """A saved match as it stands, replayed but not claimed. Raises StoreError, for one that cannot be replayed,
        too; it is put right or set aside when it is loaded."""
        return deque(self.looking(match_id), maxlen=1).pop()

    def looking(self, match_id: str) -> Iterator[Match]:
        """The same for somebody who has something else to do meanwhile: the one match, before its first action and
        after each, up to where it stands. Raises StoreError."""
        try:
            found = self._file.do(lambda db: fetch(db, match_id))
            if found is None:
                raise StoreError(words("This match is no longer there."))
            saved = about(found.row)
            yield from replaying(saved, found.steps[: saved.actions])
        except Damaged as damage:
            raise StoreError(words("This match cannot be shown: {damage}.", damage=damage)) from None

    def players_of(self, match_id: str) -> tuple[str, ...]:
        """Who played a saved match. Raises StoreError."""
        try:
            found = self._file.do(lambda db: fetch(db, match_id))
            if found is None:
                raise StoreError(words("This match is no longer there."))
            return about(found.row).players
        except Damaged as damage:
            raise StoreError(words("This match cannot be shown: {damage}.", damage=damage)) from None

    def release(self, match_id: str) -> None:
        """Let other windows have the match. Does nothing if this window does not hold it.

        A match of which something could not be written yet is kept until that is done.
        """
        self._claims.release(match_id)

    def close(self) -> None:
        """Release all matches and close the file. The store can be used again; it opens the file anew."""
        for match_id in self._claims.ids():
            self._claims.release(match_id)
        self._file.close()

    # ------------------------------------------------------------------------------------- the lists

    def unfinished(self) -> list[SavedMatch]:
        """The matches that can be continued, the last played first. Those found damaged are put right or set aside."""
        return self._list("ended = ''")

    def finished(self) -> list[SavedMatch]:
        """The matches that are over or given up, the last played first. Those found damaged are put right or set
        aside."""
        return self._list("ended <> ''")

    def _list(self, condition: str) -> list[SavedMatch]:
        mended: set[object] = set()
        left: set[object] = set()  # in use, or not to be moved on a full disk: they are met again next time
        looked = False
        while True:
            found, spoilt = self._read_list(condition)
            spoilt -= left
            if not spoilt or looked:
                return found
            if spoilt & mended or not all(map(is_name, spoilt)):  # rows that cannot be reached by their name
                self.replace_if_damaged()
                looked = True
                continue
            for match_id in spoilt:
                try:
                    self._healer.mend(str(match_id))
                    mended.add(match_id)
                except StoreError:
                    left.add(match_id)

    def _read_list(self, condition: str) -> tuple[list[SavedMatch], set[object]]:
        """The matches in a list, and the names of those that are damaged."""
        select = f"SELECT {MATCHES}, proof FROM matches WHERE {condition} AND arriving = '' ORDER BY turn DESC"  # noqa: S608 - our own names, no words of a file
        found: list[SavedMatch] = []
        spoilt: set[object] = set()
        for *values, proof in self._file.do(lambda db: db.execute(select).fetchall()):
            row = MatchRow(*values)
            try:
                row.check(proof)
                found.append(about(row))
            except Damaged:
                spoilt.add(row.id)
        return found, spoilt

    def delete(self, match_id: str) -> None:
        """Delete a match and its actions, but not its line in the statistics. Raises MatchInUse."""
        self._claims.claim(match_id)
        self._claims[match_id].owed = None
        try:
            with contextlib.suppress(StoreError):
                self._results.count(only=match_id)  # its line stays, and there will be nothing left to count

            def forget(db: sqlite3.Connection) -> None:
                delete(db, match_id)
                drop_holdings(db, match_id)
                drop_notes(db, match_id)

            self._file.do(forget, writes=True)
            with contextlib.suppress(OSError):
                self._copies.remove(match_id)
            self.reviews.remove(match_id)
            self.bookmarks.remove(match_id)
            self.duplicates.remove(match_id)
            self.hints.remove(match_id)
        finally:
            self._claims.release(match_id)

    def import_file(
        self, path: Path, playable: Collection[str], progress: Callable[[float], object] | None = None
    ) -> list[str]:
        """Add the matches of a file of records, one a line, and return their ids. They are marked. ``playable`` are
        the ids of the games that have a table.

        All or none: raises FormatError naming the first line that is malformed, breaks the rules, or does not
        come to the result it states, and StoreError if the file cannot be read. ``progress`` is told how far it is,
        0 to 1; with it, other windows get to write in between.
        """
        found = []
        for share, match, players in read_matches(path, playable):
            found.append((match, players))
            if progress is not None:
                progress(share * 0.9)
        return add_matches(self._file, self._copies, found, progress)

    # ------------------------------------------------------------------------------------ the statistics

    def outcomes(self, game: str = "") -> list[MatchOutcome]:
        """How every match that counts ended, the oldest first; of one game, if one is given. Lines that make no sense
        are left out."""
        return list(self.each_outcome(game))

    def each_outcome(self, game: str = "") -> Iterator[MatchOutcome]:
        """The same, one by one: reading begins when the first is asked for."""
        return (found for _, found in self._results.rows(game))

    def results_by_deal(self, game: str) -> list[DealResult]:
        """How every match of a game ended that counts, with its deal, the oldest first."""
        return self._results.by_deal(game)

    def has_counted(self, match: Match) -> bool:
        """Whether this deal, with these options, has a result in the statistics already: it gets no second one."""
        return self._results.has_counted(match)

    def forget_outcomes(self) -> Path:
        """Begin the statistics anew. The matches stay, and the results are kept in a file that can be taken over again;
        gives where."""
        return self._results.forget_all()

    def export_results(self, path: Path) -> int:
        """Write every result to a file for another computer; how many there are."""
        return self._results.export(path)

    def import_results(self, path: Path, progress: Callable[[float], object] | None = None) -> int:
        """Add the results of such a file, those that are not here yet; how many there were. All of a file or nothing:
        raises FormatError naming the first line that makes no sense. ``progress`` is told how far it is, 0 to 1."""
        return self._results.merge(path, progress)

    def uncounted(self) -> int:
        """How many results there are whose match is kept and was not counted hand by hand."""
        return self._results.uncounted()

    def count_hands(self, progress: Callable[[float], object] | None = None) -> int:
        """Count the hands of those matches; how many matches there were."""
        return self._results.count(progress)

    # ---------------------------------------------------------------------------- looked through, and put right

    def known(self) -> set[str]:
        """Every match that the file or the second copies know of."""
        return self._healer.known()

    def heal(self, match_id: str) -> None:
        """Look whether a match is as it was written, in the file and in its second copy; put right what is not, and say
        so if it was the file. Does nothing with a match that is being played."""
        self._healer.heal(match_id)

    def heal_rows(self) -> None:
        """Look whether everything that is kept beside the matches is as it was written, in the file and in its second
        copy; put right what is not, and say so."""
        self._file.heal_and_tell()

    def take_over_notes(self) -> None:
        """Take the notes into the file that an earlier version has kept beside it."""
        for notes in (self.reviews, self.bookmarks, self.duplicates):
            notes.take_over()

    def tidy(self) -> None:
        """Remove what an import that was cut off has left behind."""
        self._healer.tidy()

    def examine(self) -> str:
        """What is wrong with the file as a whole, in a few words; "" if nothing is. Reads all of it."""
        return self._file.examine()

    def replace_if_damaged(self) -> None:
        """Look at all of the file: if it is damaged it is set aside, and made anew from the second copies."""
        self._file.replace_if_damaged()


def export_match(path: Path, match: Match, players: Sequence[str]) -> None:
    """Write a match to a file as one record, whole or not at all. Raises StoreError."""
    try:
        text = record_text(match.record({"program": __version__, "players": list(players)})) + "\n"
        write_whole(path, text, alone=False)
    except OSError as error:
        raise StoreError(
            words("{path} cannot be written: {reason}.", path=str(path), reason=str(error.strerror or error))
        ) from error
