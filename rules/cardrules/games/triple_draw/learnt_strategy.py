"""The learnt table of Triple Draw: in which spot each decision of a hand was made, and what the table does there.

``tests/bench/learn_triple_draw.py`` has learnt it, at fixed limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.bots.learnt_tables import NINTHS, Mix, read_table
from cardrules.games.triple_draw.evaluation import NO_LOW, Ranking, kept, low_rank
from cardrules.games.triple_draw.game import State
from cardrules.games.triple_draw.situations import (
    PAT,
    bet_spot,
    draw_spot,
    end_class,
    first_spot,
    hand_class,
    is_draw,
)
from cardrules.parts.poker_hands import PAIR, category_of, first_rank
from cardrules.parts.stakes import seats_in
from cardrules.protocol.cards import Card, mask_of
from cardrules.protocol.game import Seat

__all__ = ["HandDecision", "deeds", "kind_of", "late_bets", "mix_of"]

_FILE: Final = Path(__file__).with_name("triple_draw.txt")
_LAST: Final = 6
_WANTS: Final = {"fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise"}


def late_bets(options: Mapping[str, Any]) -> int:
    """How many small bets a bet is after the second draw."""
    return 2 if options["limit"] == "fixed" and options["late_bet"] == "double" else 1


class HandDecision(NamedTuple):
    """A decision in a hand."""

    seat: Seat
    step: int
    """As in ``State``: even for a bet, odd for a draw."""
    spot: int
    want: str
    """``fold``, ``call`` or ``raise``; ``draw`` or ``pat``; "" for what is still to be decided."""
    drew: int = 0


class _SeenRound:
    """A betting round as everybody has seen it."""

    def __init__(self, step: int, dealt: int, live: int) -> None:
        self.step = step
        self.two = dealt.bit_count() == 2
        self.live = live
        self.own: dict[Seat, int] = {}
        self.acted = 0
        self.wagers = int(not step)
        self.aggressor: Seat = -1

    def spot(self, seat: Seat, blinds: Mapping[Seat, int], drew: Sequence[int], led: Seat, pot: int) -> int:
        """The spot of a seat in turn."""
        others = self.live & ~(1 << seat)
        behind = (others & ~self.acted).bit_count()
        own = self.own.get(seat, 0)
        if not self.step:
            willing = sum(others >> other & 1 for other in self.own)
            return first_spot(int(self.two), blinds.get(seat, 0), behind, willing, self.wagers, own)
        if self.aggressor >= 0:
            their = drew[self.aggressor]
        else:
            their = min((drew[other] for other in range(len(drew)) if others >> other & 1), default=3)
        many = 0 if self.two else others.bit_count()
        return bet_spot(self.step // 2 + 1, many, drew[seat], their, self.wagers, own, behind, _who(led, seat), pot)

    def act(self, seat: Seat, verb: str, pays: bool) -> None:
        """What a seat does."""
        self.acted |= 1 << seat
        own = self.own.get(seat, 0)
        if verb == "fold":
            self.live &= ~(1 << seat)
        elif verb in ("bet", "raise"):
            self.wagers += 1
            self.aggressor = seat
            self.own[seat] = 2
            self.acted = 1 << seat
        else:
            self.own[seat] = max(own, 2 if pays and self.step else 1)


def _who(made: Seat, seat: Seat) -> int:
    return 0 if made < 0 else 1 if made == seat else 2


def deeds(state: State, seats: int, turn: Seat, late: int) -> Iterator[HandDecision]:
    """Every decision of the hand so far, as a view has it, and last the one that ``turn`` has to make now.

    ``late`` is how many small bets a bet is after the second draw. Amounts are reckoned as if nobody was all-in."""
    chips, dealer, now = state.chips, state.dealer or 0, state.step
    live = dealt = chips.dealt
    order = seats_in(dealt, dealer + 1, seats)
    blinds = {order[-1]: 1, order[0]: 2} if len(order) == 2 else {order[0]: 1, order[1]: 2}
    pot, led, drew = 0.0, -1, [0] * seats
    for step in range(now + 1):
        bet = late if step >= 4 else 1
        if step % 2:
            yield from _draws(state, step, [seat for seat in order if live >> seat & 1], drew, led, turn)
            continue
        told = _SeenRound(step, dealt, live)
        put = {seat: blind / 2 for seat, blind in blinds.items()} if not step else {}
        for at, seat, verb in state.acts:
            if at == step:
                spot = told.spot(seat, blinds, drew, led, int(pot / bet))
                yield HandDecision(seat, step, spot, _WANTS[verb])
                told.act(seat, verb, put.get(seat, 0.0) < told.wagers)
                if verb != "fold":
                    put[seat] = float(told.wagers)
        if step == now and turn >= 0:
            yield HandDecision(turn, step, told.spot(turn, blinds, drew, led, int(pot / bet)), "")
        live, led = told.live, told.aggressor
        pot += bet * sum(put.values())


def _draws(
    state: State, step: int, order: Sequence[Seat], drew: list[int], led: Seat, turn: Seat
) -> Iterator[HandDecision]:
    """The decisions of a draw, in its order; ``drew`` is brought up to date."""
    draw = step // 2
    done: set[Seat] = set()
    many = 0 if state.chips.dealt.bit_count() == 2 else len(order) - 1
    for seat in order:
        known = [
            (min(drew[other], 3), other not in done) for other in order if other != seat and (draw or other in done)
        ]
        least, late = min(known, default=(4, True))
        spot = draw_spot(draw + 1, many, drew[seat], least, int(not late), _who(led, seat))
        drawn = state.drew[seat]
        if len(drawn) <= draw:
            if seat == turn:
                yield HandDecision(seat, step, spot, "")
            return
        yield HandDecision(seat, step, spot, "draw" if drawn[draw] else "pat", drawn[draw])
        drew[seat] = drawn[draw]
        done.add(seat)


def kind_of(ranking: Ranking, cards: Sequence[Card], step: int) -> int:
    """The kind of a hand, as the table has them before and after the last draw."""
    value = ranking.value(mask_of(cards))
    more = 2 - ranking.key  # the table's best rank is 2
    low = not value >> 20
    made = first_rank(value) + more if low else NO_LOW
    second = (value >> 12 & 15) + more if low else NO_LOW
    if step == _LAST:
        return end_class(made, second, first_rank(value) + more if category_of(value) == PAIR else 0)
    return hand_class(
        sum([1 << low_rank(ranking, card) + more for card in kept(ranking, cards, ranking.good)]), made, second
    )


def mix_of(spot: int, kind: int) -> Mix | None:
    """What the table does; in a draw ``raises`` is how often it stands pat. None where it has learnt nothing."""
    if kind < PAT and is_draw(spot):
        return Mix(NINTHS, 0)
    line = read_table(_FILE).get(spot)
    return line[kind] if line is not None else None
