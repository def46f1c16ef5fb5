"""Damaged stores: made, opened as the window opens them, and compared with what was saved. For bench and tests."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from dealers_choice.maintenance_process import check_up
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import Store, StoreError

__all__ = ["DAMAGES", "Found", "Truth", "damaged", "look", "make_store"]

_PAGE = 4096


class Truth(NamedTuple):
    """What was saved."""

    matches: dict[str, list[object]]
    """The actions of each match."""
    outcomes: int


class Found(NamedTuple):
    """What came of opening a damaged store."""

    error: str
    """What kept it from starting; "" if nothing did."""
    lost: int
    """Matches that are missing, or not as they were."""
    outcomes_lost: int
    said: bool
    """Whether the user was told anything."""


def make_store(folder: Path, *, matches: int = 12, closed: bool = True, seed: int = 1, longest: int = 400) -> Truth:
    """A store with so many matches of up to ``longest`` actions, half of them played on for a while, and three more;
    ``closed`` or as ``kill -9`` leaves it."""
    rng = random.Random(seed)
    away = folder.with_name(f"{folder.name}.open")
    store = Store(folder if closed else away)
    kept = [_match(("pyramid", "hearts")[number % 2], f"{seed}-{number}") for number in range(matches)]
    ids = [store.create(match, (HUMAN, *["club"] * (match.game.seats - 1))) for match in kept]
    for match_id, match in zip(ids, kept, strict=True):
        _play(match, rng, rng.randrange(1, longest))
        store.save(match_id, match)
    store.close()
    for number in rng.sample(range(matches), matches // 2):  # these are in the log alone
        store.load(ids[number])
        _play(kept[number], rng, rng.randrange(1, 30))
        store.save(ids[number], kept[number])
    for _ in range(3):
        match = _match("hearts", f"{seed}-new-{rng.random()}")
        _play(match, rng, rng.randrange(1, 60))
        match_id = store.create(match, (HUMAN, *["club"] * 3))
        store.save(match_id, match)
        kept.append(match)
        ids.append(match_id)
    truth = Truth(
        {match_id: list(match.done) for match_id, match in zip(ids, kept, strict=True)}, len(store.outcomes())
    )
    if not closed:
        shutil.copytree(away, folder, ignore=shutil.ignore_patterns("*.lock"))
    store.close()
    shutil.rmtree(away, ignore_errors=True)
    return truth


def _match(game: str, seed: str) -> Match:
    match = Match(game, seed=seed)
    match.run_chance()
    return match


def _play(match: Match, rng: random.Random, actions: int) -> None:
    for _ in range(actions):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            return
        if waiting == [CHANCE]:
            match.apply(CHANCE, match.chance())
        else:
            seat = rng.choice(waiting)
            match.apply(seat, rng.choice(match.game.legal(seat)))


# ------------------------------------------------------------------------------------------------ damage


def _flip(raw: bytearray, rng: random.Random) -> bytearray:
    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return raw


def _bytes(raw: bytearray, rng: random.Random) -> bytearray:
    for _ in range(20):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return raw


def _burst(raw: bytearray, rng: random.Random) -> bytearray:
    at = rng.randrange(len(raw))
    raw[at : at + 20] = rng.randbytes(len(raw[at : at + 20]))
    return raw


def _start(raw: bytearray, rng: random.Random) -> bytearray:
    raw[rng.randrange(min(100, len(raw)))] ^= 1 << rng.randrange(8)
    return raw


def _zero(raw: bytearray, rng: random.Random) -> bytearray:
    at = rng.randrange(max(1, len(raw) // _PAGE)) * _PAGE
    raw[at : at + _PAGE] = bytes(len(raw[at : at + _PAGE]))
    return raw


def _swap(raw: bytearray, rng: random.Random) -> bytearray:
    pages = len(raw) // _PAGE
    one, two = (rng.randrange(max(1, pages)) * _PAGE for _ in range(2))
    if len(raw) >= max(one, two) + _PAGE:
        raw[one : one + _PAGE], raw[two : two + _PAGE] = raw[two : two + _PAGE], raw[one : one + _PAGE]
    return raw


def _more(raw: bytearray, rng: random.Random) -> bytearray:
    at = rng.randrange(len(raw))
    raw[at:at] = rng.randbytes(1)
    return raw


def _cut(raw: bytearray, rng: random.Random) -> bytearray:
    return raw[: rng.randrange(len(raw))]


DAMAGES: dict[str, Callable[[bytearray, random.Random], bytearray]] = {
    "one flipped bit": _flip,
    "20 random bytes": _bytes,
    "20 random bytes in a row": _burst,
    "a bit of the header": _start,
    "a zeroed page": _zero,
    "two pages swapped": _swap,
    "a byte too many": _more,
    "a cut file": _cut,
}


def damaged(
    whole: Path, target: Path, damage: str, rng: random.Random, files: Callable[[Path], bool], *, every: bool = False
) -> str:
    """A copy of a store with one of its files damaged, of those that ``files`` picks and larger ones more often (or
    ``every`` one of these); the name of what is damaged."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(whole, target)
    able = sorted(path for path in target.rglob("*") if path.is_file() and path.stat().st_size and files(path))
    for path in able if every else rng.choices(able, [path.stat().st_size for path in able]):
        path.write_bytes(DAMAGES[damage](bytearray(path.read_bytes()), rng))
    return "every file" if every else path.name


def look(folder: Path, truth: Truth) -> Found:
    """Open a store as the window does, look through it as the process beside it does, and go on with every match."""
    store = Store(folder)
    said: list[str] = []
    try:
        store.unfinished()
        if check_up(store):
            store.replace_if_damaged()
            check_up(store)
        there = {saved.id for saved in store.unfinished() + store.finished()}
        lost = 0
        for match_id, done in truth.matches.items():
            try:
                lost += match_id not in there or list(store.load(match_id).match.done) != done
            except StoreError as error:
                said.append(str(error))
                lost += 1
        outcomes = len(store.outcomes())
    except Exception as error:
        return Found(f"{type(error).__name__}: {error}", len(truth.matches), truth.outcomes, bool(said))
    finally:
        said += store.notices
        store.close()
    return Found("", lost, truth.outcomes - outcomes, bool(said))
