"""The parts of a game's state: a sampled game begins with those that may be known, whatever class it has."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.phases.game_state import copied, recall, shown


class WorkedOut:
    """What a compiled class has in place of a property: no ``property``, but it cannot be set either."""

    def __get__(self, game: object, kind: type | None = None) -> int:
        return 7

    def __set__(self, game: object, part: object) -> None:
        raise AttributeError("not writable")


class Known(NamedTuple):
    total: int
    table: tuple[tuple[int, ...], ...]
    turned: tuple[int, ...]
    won: int
    tricks: int
    own: tuple[int, ...]


class Game:
    tricks = WorkedOut()

    def __init__(self) -> None:
        self.total = 0
        self.table: list[list[int]] = [[], []]
        self.turned: list[int] = []
        self.secret = 1

    @property
    def won(self) -> int:
        return self.total + 1


def played() -> Game:
    game = Game()
    game.total, game.table, game.turned, game.secret = 3, [[1], [2, 3]], [4], 5
    return game


def test_what_a_view_tells_is_what_a_sample_begins_with() -> None:
    told = shown(played(), Known, own=(9,))
    assert told == Known(3, ((1,), (2, 3)), (4,), 4, 7, (9,))
    for _ in range(2):
        game = Game()
        recall(game, told)
        assert (game.total, game.table, game.turned, game.secret) == (3, [[1], [2, 3]], [4], 1)
        assert not hasattr(game, "own")


def test_a_copy_shares_no_list() -> None:
    game = played()
    other = copied(game)
    other.table[1].append(8)
    other.turned.append(8)
    assert (game.table, game.turned, other.secret) == ([[1], [2, 3]], [4], 5)
