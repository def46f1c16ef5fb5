"""Look for what beats club players at Mexican Sweat.

    python tests/bench/answer_mexican_sweat.py [players [hands [tried]]]

Somebody among club players who knows them learns in so many hands (1,500) which bets bring more than club's, then plays
in turn at every seat in so many others (20,000). Printed is what he wins more than a club player at that seat, in chips
a hand, with the 95 % interval. Exit code 1 if he wins outside it.

He tells spots apart by who is in, what is to pay, how often was bet, how his chance stands to an equal share and to the
price, how many would not pay a bet, and the pot. While he learns every bet of his is tried to the end of its round,
played as he plays so far, and what is left is worth its part of the pots by the chance to win: so the luck of the cards
hides nothing.
"""

from __future__ import annotations

import random
import sys
from bisect import bisect
from collections.abc import Sequence

from figures import interval, whole_numbers

from cardrules.bots import Chooser
from cardrules.catalogue import find
from cardrules.games.mexican_sweat.evaluation import chances
from cardrules.games.mexican_sweat.expert import worth
from cardrules.games.mexican_sweat.game import MexicanSweat
from cardrules.parts.betting import wager_action
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.shuffling import chance_action

__all__ = ["Answer", "found"]

_WANTS = ("fold", "call", "raise")
_SHARES = (0.3, 0.5, 0.7, 0.85, 0.95, 1.0, 1.08, 1.2, 1.5, 2.0)
"""Where a chance begins that is another to him, in equal shares."""
_PRICES = (0.5, 0.7, 0.85, 1.0, 1.2, 1.5, 2.0)
"""The same in prices."""
_POTS = (4, 8, 16)
"""The same of the pot, in bets."""
_ROUGH = 3
"""So much of a spot is enough for a first look: what is to pay, how often was bet, and the chance."""
_ROUNDS = 3
"""How often he thinks over what he does."""
_FEWEST = 12
_SURE = 2.0
_STRAYS = 0.15
"""How often he does anything at all while he learns."""

Spot = tuple[int, ...]


class Answer:
    """Somebody who looks for what club players give away."""

    def __init__(self, club: Chooser, players: int, seed: str) -> None:
        self.club, self.players, self.seed = club, players, seed
        self.rng = random.Random(seed)
        self.does: dict[Spot, str] = {}
        """What he does, where it is not what club does."""
        self.tried: dict[tuple[Spot, str], list[float]] = {}

    def learn(self, hands: int) -> None:
        """Play so many hands and try everything out in them."""
        for number in range(_ROUNDS):
            self.tried = {}
            for hand in range(hands // _ROUNDS):
                self.hand(f"{self.seed}-{number}-{hand}", hand % self.players, learning=True)
            best: dict[Spot, tuple[float, str]] = {}
            for (spot, want), gains in self.tried.items():
                if len(gains) >= _FEWEST:
                    mean, half = interval(gains)
                    sure = mean - half * _SURE / 1.96
                    if sure > best.get(spot, (0.0, ""))[0]:
                        best[spot] = sure, want
            self.does.update({spot: want for spot, (_, want) in best.items()})

    def hand(self, seed: str, own: int, *, learning: bool = False) -> float:
        """A hand in which he sits there: what he wins."""
        game = MexicanSweat({"players": self.players, "stack": 5000})
        shuffles = 0
        while game.phase != "hand_over":
            (seat,) = game.waiting_for()
            if seat == CHANCE:
                game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], seed, shuffles))
                shuffles += 1
                continue
            if seat != own or game.phase != "bet":
                game.apply(seat, self._club(game, seat))
                continue
            if learning:
                self._try(game, own)
            if learning and self.rng.random() < _STRAYS:
                action = self._action(game, own, self.rng.choice(_WANTS))
            else:
                action = self.action(game, own)
            game.apply(own, action)
        return float(game.chips.hands[-1][own])

    def action(self, game: MexicanSweat, own: int) -> Action:
        """What he does."""
        spot = spot_of(game, own)
        want = self.does.get(spot) or self.does.get(spot[:_ROUGH])
        return self._club(game, own) if want is None else self._action(game, own, want)

    def _club(self, game: MexicanSweat, seat: int) -> Action:
        return self.club(game.view(seat), game.choices(seat), "club", self.rng, lambda: True).action

    def _action(self, game: MexicanSweat, own: int, want: str) -> Action:
        return wager_action(game.choices(own), want, game.view(own).state.chips)

    def _try(self, game: MexicanSweat, own: int) -> None:
        """Play the round out with each bet."""
        spot, usual = spot_of(game, own), self.action(game, own)
        worths: dict[Action, float] = {}
        for want in _WANTS:
            action = self._action(game, own, want)
            for each in (usual, action):
                if each not in worths:
                    worths[each] = self._ends(game.copy(), own, each)
            for each_spot in (spot, spot[:_ROUGH]):
                self.tried.setdefault((each_spot, want), []).append(worths[action] - worths[usual])

    def _ends(self, game: MexicanSweat, own: int, action: Action) -> float:
        before, turner = game.chips.started[own], game.turn
        game.apply(own, action)
        while game.phase == "bet" and game.turn == turner and game.chips.live >> own & 1:
            seat = game.chips.turn
            game.apply(seat, self.action(game, own) if seat == own else self._club(game, seat))
        return worth(game, own, before, 0.0)


def spot_of(game: MexicanSweat, own: int) -> Spot:
    """What he tells apart."""
    chips = game.chips
    chance = chances(game.view(own))
    live = chips.live.bit_count()
    pot, cost = sum(chips.given) + sum(chips.put), chips.to_match - chips.put[own]
    behind = sum([chips.live >> seat & 1 and seat != own and not chips.last[seat] for seat in range(game.seats)])
    price = (cost or chips.bet) / (pot + (cost or chips.bet))
    dear = (cost + chips.bet) / (pot + cost + 2 * chips.bet)
    weak = sum([chips.live >> seat & 1 and seat != own and chance[seat] < dear for seat in range(game.seats)])
    return (
        bool(cost), min(chips.full_wagers, 3), bisect(_SHARES, chance[own] * live), min(live, 4), bool(chips.put[own]),
        min(behind, 2), min(weak, 2), bisect(_PRICES, chance[own] / price) if cost else 0,
        bisect(_POTS, pot / chips.bet),
    )  # fmt: skip


def found(club: Chooser, players: int, hands: int, tried: int) -> tuple[Answer, float, float]:
    """The answer to club players after so many hands; what it wins in so many others more than a club player who sits
    there (who wins nothing on average), and half the interval of that."""
    answer, usual = Answer(club, players, "answer"), Answer(club, players, "usual")
    answer.learn(hands)
    seats = [(f"tried-{number}", number % players) for number in range(tried)]
    mean, half = interval([answer.hand(*seat) - usual.hand(*seat) for seat in seats])
    return answer, mean, half


def main(arguments: Sequence[str]) -> int:
    """Print what he wins; the exit code."""
    players, hands, tried = whole_numbers(arguments, players=4, hands=1500, tried=20_000)
    answer, mean, half = found(find("mexican_sweat").bot(), players, hands, tried)
    sys.stdout.write(f"{players} players, {len(answer.does)} spots played otherwise than by club: ")
    sys.stdout.write(f"{mean:+.2f} ± {half:.2f} chips a hand ({tried:,} hands)\n")
    return int(mean - half > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
