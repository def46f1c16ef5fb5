"""The deal of an audition: for every trainee another, all of equal par, with everything in it that must occur.

What has to be dealt is a list of ``CoupShape``s, the same for all who sit an exam: who wins, with how many cards, how
many bets are taken and paid, and what happens besides. Each trainee gets them in an order of his own, with cards,
positions and amounts of his own. So nobody's shoe is easier, and nobody's helps the next.

The shoe is taken over in its middle, and the cut card comes out before the first card of the last coup, or in the
coup before it where the house deals one more. All this holds for whoever deals without an error of cards: a card too
many comes out of the next coup. The number of coups holds for everybody: if the cut card comes too early, the rest is
dealt from another shoe, which is prepared for the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, commission_on, value_of
from cardrules.casino.baccarat.table_phase import CLOSING
from cardrules.courses.mini_baccarat.cards_for_drills import Coup, coup_from_shoe, deal
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card, cards_text
from cardrules.protocol.options import Options, Value
from cardrules.protocol.texts import say
from cardrules.school.course import DEALING
from cardrules.school.scripted_match import ScriptedMatch
from cardrules.school.seeded_choice import SeededLots

__all__ = [
    "AUDITION", "SITUATIONS", "BaccaratDeal", "CoupShape", "audition_options",
    "deal_for", "found_in", "shapes_of",
]  # fmt: skip

SITUATIONS: Final[Mapping[str, str]] = {
    "tie": "a tie",
    "natural": "a natural",
    "banker_4": "Banker draws on 4",
    "banker_5": "Banker draws on 5",
    "banker_6": "Banker draws on 6",
    "banker_3_8": "Banker stands on 3 against an 8",
    "coins": "a Banker bet whose payout or commission needs coins",
    "cut_card": "the cut card",
}
"""What can be asked for in an audition, as an instructor reads it."""
AUDITION: Final = tuple(SITUATIONS)
"""What a good audition has: everything."""
_CARDS: Final[Mapping[str, Callable[[Coup], bool]]] = {
    "tie": lambda coup: coup.outcome.winner == TIE,
    "natural": lambda coup: coup.outcome.natural,
    "banker_4": lambda coup: _draws_on(coup, 4),
    "banker_5": lambda coup: _draws_on(coup, 5),
    "banker_6": lambda coup: _draws_on(coup, 6),
    "banker_3_8": lambda coup: _banker(coup) == 3 and len(coup.player) == 3 and value_of(coup.player[2]) == 8,
}
"""The situations that are a matter of the cards."""
_TRIES: Final = 200
_DRAWS: Final = 5_000
"""How often cards are drawn for a coup of some kind; the rarest kind comes once in some four hundred."""


def _banker(coup: Coup) -> int:
    """Banker's total of two cards."""
    return (value_of(coup.banker[0]) + value_of(coup.banker[1])) % 10


def _draws_on(coup: Coup, total: int) -> bool:
    """Whether Banker draws on this total, against a third card of Player's."""
    return _banker(coup) == total and len(coup.player) == len(coup.banker) == 3


class CoupShape(NamedTuple):
    """A coup as far as it is the same for all trainees."""

    situation: str
    """One of those that are a matter of the cards, or ""."""
    winner: str
    cards: int
    """Four to six."""
    wins: int
    """Bets on the hand that wins (of a tie, on Player)."""
    loses: int
    """Bets on the other hand."""
    ties: int
    """Bets on the tie."""
    coins: bool = False
    """Whether a Banker bet that wins needs coins."""
    incident: str = ""


class BaccaratDeal(NamedTuple):
    """What chance does in an audition."""

    options: dict[str, Value]
    script: tuple[str, ...]
    """The actions of chance in their order."""
    shapes: tuple[CoupShape, ...]
    """The coups in the order in which this trainee has them."""


def audition_options(options: Options, coups: int = 0) -> dict[str, Value]:
    """The options of a table at which an audition of so many coups is dealt (0: as many as the shoe has): nothing is
    said, and nothing done for the dealer."""
    return {
        **MiniBaccarat.read_options(options), "role": "dealer", "coach": "silent", "calls": "buttons",
        "totals": "trainee", "begins": "middle", "incidents": "off", "pace": "par", "minutes_limit": "off",
        "coups": str(coups) if coups else "",
    }  # fmt: skip


# -------------------------------------------------------------------------------------------------------- shapes


def shapes_of(
    seed: str, coups: int, bettors: int, situations: Sequence[str], incidents: Mapping[str, int]
) -> tuple[CoupShape, ...]:
    """What all trainees of an exam deal, in no order yet. Raises ValueError if it does not go into so many coups."""
    lots = SeededLots(f"shapes/{seed}")
    wanted = [situation for situation in situations if situation in _CARDS]
    happen = [kind for kind, count in incidents.items() for _ in range(count)]
    if len(wanted) > coups:  # coins and the cut card come with other coups
        raise ValueError(
            say(
                "{coups:coup/coups} {coups:#has/have} no room for {situations:situation/situations}, of which {wanted} "
                "take a coup each",
                coups=coups,
                situations=len(situations),
                wanted=len(wanted),
            )
        )
    if len(happen) > coups - 2:
        raise ValueError(
            say(
                "{coups:coup/coups} {coups:#has/have} no room for {incidents:incident/incidents}; there can be {most} "
                "at most",
                coups=coups,
                incidents=len(happen),
                most=coups - 2,
            )
        )
    shapes = [_shape(situation, bettors, lots) for situation in wanted]
    shapes += [_shape("", bettors, lots) for _ in range(coups - len(wanted))]
    if "coins" in situations:
        able = [number for number, shape in enumerate(shapes) if shape.winner == BANKER]
        if not able:  # a whole audition without a coup that Banker wins
            able = [number for number, shape in enumerate(shapes) if not shape.situation][:1]
            shapes[able[0]] = shapes[able[0]]._replace(winner=BANKER)
        number = lots.pick(able)
        shapes[number] = shapes[number]._replace(coins=True, wins=max(shapes[number].wins, 1))
    for number, kind in zip(lots.in_order(range(coups)), happen, strict=False):
        shapes[number] = shapes[number]._replace(incident=kind)
    return tuple(shapes)


def _shape(situation: str, bettors: int, lots: SeededLots) -> CoupShape:
    coup = coup_from_shoe(lots, _CARDS.get(situation))
    winner = coup.outcome.winner
    seats = lots.between(max(1, bettors - 2), bettors)
    wins = lots.between(1, seats) if lots.below(4) else seats // 2
    ties = lots.between(1, 2) if winner == TIE else int(lots.one_in(3)) + int(lots.one_in(6))
    return CoupShape(situation, winner, len(coup.cards), wins, seats - wins, min(ties, seats))


# --------------------------------------------------------------------------------------------------------- a deal


def deal_for(
    seed: str,
    trainee: str,
    attempt: int,
    shapes: Sequence[CoupShape],
    cut: bool,
    options: Options,
    dealing: int = DEALING,
) -> BaccaratDeal:
    """The deal of a trainee; ``cut``: whether the cut card comes out in it; ``dealing``: the edition. Raises ValueError
    if the shoe is too short for it."""
    chosen = audition_options(options, len(shapes) if dealing > 1 else 0)
    game = MiniBaccarat(chosen)
    lots = SeededLots(f"deal/{seed}/{trainee}/{attempt}")
    for _ in range(_TRIES):
        order = lots.in_order(shapes)
        if not any(shape.incident for shape in order[-2:]):
            break
    within = game.house.one_more and len(order) > 1 and SeededLots(f"cut/{seed}").one_in(2)
    for _ in range(_TRIES):
        try:
            shoe, dealt = _Shoe(game, lots).laid(order, cut, within)
        except LookupError:  # the cards of some value have run out
            continue
        cards = cards_text((shoe[-1], *shoe[:-1]))
        bets = tuple(f"bets {_bets(shape, lots, game)}" for shape in order)
        script = (f"table {lots.below(1000)}", f"shuffle {cards}", "cut 1", f"dealt {dealt}", *bets)
        return BaccaratDeal(chosen, script, tuple(order))
    raise ValueError(
        say(
            "{coups:coup/coups} {coups:#does/do} not go into the middle of a shoe of {packs:pack/packs}",
            coups=len(order),
            packs=game.house.decks,
        )
    )


class _Shoe:
    """The cards of a shoe while it is laid."""

    def __init__(self, game: MiniBaccarat, lots: SeededLots) -> None:
        self._game = game
        self._lots = lots
        self._left = lots.in_order(game.house.pack)

    def laid(self, order: Sequence[CoupShape], cut: bool, within: bool) -> tuple[list[Card], int]:
        """The shoe from its first card to its last, and how many coups lie before those of the audition. Raises
        LookupError if the cards do not suffice."""
        coups = [self._coup(shape) for shape in order]
        sizes = [len(coup) for coup in coups]
        before = sum(sizes[:-1])
        if within:
            before = sum(sizes[:-2]) + self._lots.between(1, sizes[-2] - 1)
        if not cut:
            before = sum(sizes) + 1
        burned = self._burned()
        room = len(self._game.house.pack) - self._game.house.cut_depth - len(burned) - before
        if room < 0 or room in (1, 2, 3, 7):
            raise LookupError("no whole coups fill the shoe")
        first, dealt = self._filled(room)
        return [*burned, *first, *(card for coup in coups for card in coup), *self._left], dealt

    def _any(self) -> Card:
        """Any of the cards that are left. Raises IndexError, a LookupError, if none is."""
        return self._left.pop()

    def _like(self, fits: Callable[[Coup], bool]) -> list[Card]:
        """Cards that come to a coup that fits, in the order in which they leave the shoe. Raises LookupError."""
        left = self._left
        if len(left) < 6:
            raise LookupError("the cards have run out")
        for _ in range(_DRAWS):
            places: dict[int, None] = {}
            while len(places) < 6:
                places[self._lots.below(len(left))] = None
            coup = deal([left[place] for place in places])
            if fits(coup):
                for place in sorted([*places][: len(coup.cards)], reverse=True):
                    del left[place]
                return list(coup.cards)
        raise LookupError("no coup of that kind can be made of the cards that are left")

    def _coup(self, shape: CoupShape) -> list[Card]:
        def fits(coup: Coup) -> bool:
            situation = _CARDS.get(shape.situation)
            alike = len(coup.cards) == shape.cards and coup.outcome.winner == shape.winner
            return alike and (situation is None or situation(coup))

        cards = self._like(fits)
        if shape.incident == "faceup":  # one more, that is burned
            cards.insert(_face_up(shape) - 1, self._any())
        return cards

    def _burned(self) -> list[Card]:
        first = self._any()
        return [first, *(self._any() for _ in range(self._game.house.burns(first)))]

    def _filled(self, room: int) -> tuple[list[Card], int]:
        """Coups that come to so many cards."""
        cards: list[Card] = []
        dealt = laid = 0
        while room:
            sizes = [size for size in (4, 5, 6) if room - size >= 0 and room - size not in (1, 2, 3, 7)]
            cards += self._of_size(sizes)
            room -= len(cards) - laid
            laid = len(cards)
            dealt += 1
        return cards, dealt

    def _of_size(self, sizes: Sequence[int]) -> list[Card]:
        return self._like(lambda coup: len(coup.cards) in sizes)


def _face_up(shape: CoupShape) -> int:
    """Which card of the coup lies face up: the same for all."""
    return 1 + (shape.wins + shape.loses + shape.cards) % 4


def _bets(shape: CoupShape, lots: SeededLots, game: MiniBaccarat) -> str:
    """The bets of a coup, and what the bettors do besides, as chance writes it."""
    limits, positions = game.house.crowd.limits, game.house.crowd.positions
    chips = game.house.chips
    won = PLAYER if shape.winner == TIE else shape.winner
    lost = BANKER if won == PLAYER else PLAYER
    places = lots.in_order(range(1, positions + 1))
    seated = places[: min(shape.wins + shape.loses, positions)]
    amounts = range(limits.least, limits.most + 1, limits.unit)
    odd = [amount for amount in amounts if commission_on(amount, chips=chips) % chips.ones]
    found: dict[tuple[int, int], str] = {}
    for number, position in enumerate(seated):
        bet = won if number < shape.wins else lost
        coins = shape.coins and number == 0 and bool(odd)
        found[position, bet == BANKER] = f"{position}:{bet}:{lots.pick(odd) if coins else lots.pick(amounts)}"
    ties = range(limits.tie_least, limits.tie_most + 1, limits.unit)
    for position in lots.in_order(seated)[: shape.ties]:
        found[position, 2] = f"{position}:{TIE}:{lots.pick(ties)}"
    who, free = lots.pick(seated), places[len(seated) :]
    if shape.incident == "wrong" and free:
        found[free[0], 0] = f"{free[0]}:{PLAYER}:{limits.most + limits.unit}"
    words = [found[place] for place in sorted(found)]
    least = limits.least
    happens = {
        "late": f"late:{who}:{lots.pick((PLAYER, BANKER))}:{least}",
        "faceup": f"faceup:{_face_up(shape)}",
        "buyin": f"buyin:{who}:{lots.pick((10_000, 20_000, 50_000)) * chips.scale}",
        "colour": f"colour:{who}:{chips.ones * lots.between(20, 95)}",
        "leave": f"leave:{who}",
    }
    return ",".join((*words, *([happens[shape.incident]] if shape.incident in happens else [])))


# --------------------------------------------------------------------------------------------- what there was


def found_in(deal: BaccaratDeal) -> dict[str, int]:
    """The situations and incidents of a deal, each with how often it occurs, as the perfect dealer meets them."""
    match = ScriptedMatch("mini_baccarat", deal.options, deal.script)
    match.run_chance()
    game = match.game
    if not isinstance(game, MiniBaccarat):
        raise TypeError("an audition is dealt at the baccarat table")
    table = game.table
    found: dict[str, int] = {}

    def count(name: str) -> None:
        found[name] = found.get(name, 0) + 1

    while game.result() is None and len(table.reports) < len(deal.shapes):
        action = game.due()[0]
        if action.verb == "aside":
            count("cut_card")
        if action.verb in ("push", "tap"):
            coup = Coup(table.player, table.banker)
            for name, fits in _CARDS.items():
                if fits(coup):
                    count(name)
        if action.verb == "close":
            for incident in table.incidents:
                count(incident.kind)
        if action.verb == "return" and table.phase == CLOSING:
            count("wrong")
        paid = (
            table.lying(int(action.words[0]), BANKER).amount if action.verb == "pay" and BANKER in action.words else 0
        )
        if commission_on(paid, chips=game.house.chips) % game.house.chips.ones:
            count("coins")
        match.apply(0, action)
        match.run_chance()
    return found
