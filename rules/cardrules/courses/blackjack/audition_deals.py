"""The deal of an audition at the blackjack table: for every trainee another, of a par that is the same to within one
per cent, with everything in it that must occur.

What has to be dealt is a list of ``RoundShape``s, the same for all who sit an exam: what must occur in each round, how
many bettors there are, how long an able dealer takes for it, and what happens besides. Each trainee gets them in an
order of his own, with cards, spots and amounts of his own.

The shoe is taken over in its middle. Rounds are laid into it until the cut card has come out, and go on from another,
which is prepared for the dealer. All this holds for whoever deals without an error of cards: a card too many comes out
of the next round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.hand_values import total_of, value_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import blackjack_pays, greatest_insurance
from cardrules.casino.blackjack.play_rules import Act, acts
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.round_reports import par_time
from cardrules.casino.blackjack.settlement import hand_result, settle_spot
from cardrules.casino.table_phases import CLOSING
from cardrules.courses.blackjack.planned_rounds import Decides, PlannedRound, by_the_book, plan, round_lines, shoe_lines
from cardrules.courses.blackjack.table_scenes import blackjack_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card
from cardrules.protocol.options import Options, Value
from cardrules.protocol.texts import Text, say
from cardrules.school.scripted_match import ScriptedMatch
from cardrules.school.seeded_choice import SeededLots

__all__ = ["AUDITION", "INCIDENTS", "SITUATIONS", "RoundDeal", "RoundShape", "deal_for", "found_in", "shapes_of"]

_TRIES: Final = 300
"""How often a round is laid until it is of its shape."""
_FITTING: Final = 12
"""How many that are of its shape are looked at for the one that is nearest to its par."""
_LAST: Final = 3
"""So many plain rounds come last: they make up for the par of all before."""
_FITTING_LAST: Final = 60
"""How many of these are looked at."""
_NEAR: Final = 200
"""Milliseconds by which the par of a round may be off what it should be. The next round makes up for it."""
_ORDERS: Final = 8
"""How often the rounds are put into another order, where the cards of a shoe do not suffice for one."""
_CARDS: Final = 27
"""Of a hand, the dealer's too, in tenths, about."""
_MOST: Final = 100
"""Dollars of the usual bets; those of a high bet are higher."""


class _Round(NamedTuple):
    """A round when its hands are done."""

    spots: Mapping[int, PlayedSpot]
    dealer: DealerCards

    @property
    def hands(self) -> Iterator[PlayedHand]:
        """All hands of the bettors."""
        return (hand for spot in self.spots.values() for hand in spot.hands)


class _Situation(NamedTuple):
    """Something that must occur, and how a round is laid in which it does."""

    title: Text
    occurs: Callable[[_Round, House], bool]
    front: Mapping[str, int]
    """What cards count that come in certain places: ``up`` and ``hole``, ``a`` and ``b`` (the first two of the first
    spot), ``1``, ``2`` ... (those after the deal)."""
    there: Callable[[House], bool] = lambda house: True
    """Whether it can occur in a house."""
    blackjack: bool = False
    """Whether the dealer has one in it. In no other round has he."""


def _blackjacks(lies: _Round) -> bool:
    return any(hand.blackjack for hand in lies.hands)


def _high(lies: _Round, house: House) -> bool:
    if lies.dealer.blackjack:
        return False
    dues = (due for spot in lies.spots.values() for due in settle_spot(spot, lies.dealer, house.rules, house.chips))
    return any(due.pays >= house.black_action > 0 for due in dues if due.hand)


def _half(lies: _Round, house: House) -> bool:
    rules, chips = house.rules, house.chips
    paid = [
        blackjack_pays(hand.bet, rules.bj_pays, rules.bj_odd, chips) for hand in lies.hands if hand.blackjack
    ]  # fmt: skip
    return not lies.dealer.blackjack and any(amount % chips.ones for amount in paid)


def _soft_seventeen(lies: _Round, house: House) -> bool:
    cards = lies.dealer.cards
    totals = [total_of(cards[:lie]) for lie in range(2, len(cards) + 1)]
    return any(total.soft and total.total == 17 for total in totals)


def _pushes(lies: _Round, house: House) -> bool:
    return not lies.dealer.blackjack and any(
        hand_result(hand, lies.dealer, house.rules) == "pushes" for hand in lies.hands
    )


def _usual_bets(house: House) -> range:
    limits = house.limits
    most = max(_MOST * 100 * house.chips.scale - limits.unit, limits.least + 3 * limits.unit)
    return range(limits.least, min(limits.most, most) + 1, limits.unit)


def _odd_bets(house: House) -> list[int]:
    """Bets on which a blackjack is paid with the smallest chip."""
    rules, chips = house.rules, house.chips
    if rules.bj_pays != "3_2":
        return []
    return [bet for bet in _usual_bets(house) if blackjack_pays(bet, rules.bj_pays, rules.bj_odd, chips) % chips.ones]


_ANY: Final[Mapping[str, int]] = {}
_SITUATIONS: Final[Mapping[str, _Situation]] = {
    "insurance": _Situation(
        say("an ace up, insurance, and no blackjack"),
        lambda lies, house: value_of(lies.dealer.up) == 1
        and not lies.dealer.blackjack
        and any(spot.insurance for spot in lies.spots.values()),
        {"up": 1, "hole": 7}, lambda house: house.rules.insurance,
    ),
    "ace_blackjack": _Situation(
        say("a blackjack under an ace"),
        lambda lies, house: lies.dealer.blackjack and value_of(lies.dealer.up) == 1, {"up": 1, "hole": 10},
        blackjack=True,
    ),
    "ten_blackjack": _Situation(
        say("a blackjack under a ten"),
        lambda lies, house: lies.dealer.blackjack and value_of(lies.dealer.up) == 10, {"up": 10, "hole": 1},
        blackjack=True,
    ),
    "half": _Situation(
        say("a bettor's blackjack whose payout needs the smallest chip"), _half, {"a": 1, "b": 10, "up": 6},
        lambda house: bool(_odd_bets(house)),
    ),
    "blackjack_push": _Situation(
        say("a bettor's blackjack that pushes"),
        lambda lies, house: lies.dealer.blackjack and _blackjacks(lies), {"a": 1, "b": 10, "up": 10, "hole": 1},
        blackjack=True,
    ),
    "double": _Situation(
        say("a double"),
        lambda lies, house: any(hand.doubles and hand.added == hand.bet for hand in lies.hands),
        {"a": 5, "b": 6, "up": 6},
    ),
    "double_less": _Situation(
        say("a double for less"),
        lambda lies, house: any(hand.doubles and hand.added < hand.bet for hand in lies.hands),
        {"a": 5, "b": 6, "up": 5}, lambda house: house.rules.double_less,
    ),
    "resplit": _Situation(
        say("a pair that is split again"), lambda lies, house: any(len(spot.hands) > 2 for spot in lies.spots.values()),
        {"a": 8, "b": 8, "1": 8, "up": 6}, lambda house: house.rules.split_hands > 2,
    ),
    "split_aces": _Situation(
        say("split aces"),
        lambda lies, house: any(spot.split and value_of(spot.hands[0].cards[0]) == 1 for spot in lies.spots.values()),
        {"a": 1, "b": 1, "up": 6},
    ),
    "surrender": _Situation(
        say("a surrender"), lambda lies, house: any(hand.surrendered for hand in lies.hands),
        {"a": 10, "b": 6, "up": 10, "hole": 7},
        lambda house: house.rules.surrender != "none" and not (house.rules.early and house.rules.hole_card),
    ),
    "five_cards": _Situation(
        say("a hand of five cards"),
        lambda lies, house: any(len(hand.cards) >= 5 and not hand.bust for hand in lies.hands),
        {"a": 2, "b": 3, "1": 2, "2": 3, "3": 4, "up": 10, "hole": 7},
    ),
    "soft": _Situation(
        say("a soft total that is called"),
        lambda lies, house: any(
            total_of(spot.dealt).soft and not spot.hands[0].blackjack for spot in lies.spots.values()
        ),
        {"a": 1, "b": 6, "up": 9},
    ),
    "soft_17": _Situation(say("the dealer's soft 17"), _soft_seventeen, {"up": 6, "hole": 1}),
    "dealer_bust": _Situation(
        say("the dealer is bust"), lambda lies, house: lies.dealer.total.bust, {"up": 6, "hole": 10, "a": 10, "b": 9}
    ),
    "early_bust": _Situation(
        say("a bust before the dealer is bust"),
        lambda lies, house: lies.dealer.total.bust and any(hand.bust for hand in lies.hands),
        {"a": 10, "b": 2, "up": 9, "hole": 7, "1": 10},
    ),
    "push": _Situation(say("a push"), _pushes, {"a": 10, "b": 8, "up": 10, "hole": 8}),
    "high_bet": _Situation(
        say("a high payout that is called"), _high, {"a": 10, "b": 10, "up": 6}, lambda house: house.black_action > 0
    ),
}  # fmt: skip
CUT_CARD: Final = "cut_card"
SITUATIONS: Final[Mapping[str, Text]] = {
    **{name: each.title for name, each in _SITUATIONS.items()}, CUT_CARD: say("the cut card"),
}  # fmt: skip
"""What can be asked for in an audition, as an instructor reads it."""
AUDITION: Final = tuple(SITUATIONS)
"""What a good audition has: everything."""
INCIDENTS: Final[Mapping[str, Text]] = {
    "late": say("a late bet"), "wrong": say("a bet above the maximum"), "faceup": say("a card lying face up"),
    "unclear": say("an unclear signal"),
}  # fmt: skip
"""What can happen besides."""


class RoundShape(NamedTuple):
    """A round as far as it is the same for all trainees."""

    situation: str
    """A key of ``SITUATIONS``, or ""."""
    bettors: int
    par: int
    """Milliseconds that an able dealer takes for it by keys, about."""
    incident: str = ""
    """A key of ``INCIDENTS``, or ""."""


class RoundDeal(NamedTuple):
    """What chance does in an audition."""

    options: dict[str, Value]
    script: tuple[str, ...]
    """The actions of chance in their order."""
    shapes: tuple[RoundShape, ...]
    """The rounds in the order in which this trainee has them."""


# ------------------------------------------------------------------------------------------------------------- shapes


def shapes_of(
    seed: str, rounds: int, bettors: int, situations: Sequence[str], incidents: Mapping[str, int], options: Options
) -> tuple[RoundShape, ...]:
    """What all trainees of an exam deal, in no order yet; what cannot occur at the table of these options is left out.
    Raises ValueError if it does not go into so many rounds."""
    house = Blackjack(_chosen(options, rounds)).house
    lots = SeededLots(f"shapes/{seed}")
    wanted = [name for name in situations if name in _SITUATIONS and _SITUATIONS[name].there(house)]
    happen = [kind for kind, count in incidents.items() for _ in range(count)]
    if len(wanted) > rounds or len(happen) > rounds - sum(map(_ends_at_once, wanted)):
        raise ValueError(
            say(
                "{rounds:round/rounds} {rounds:#has/have} no room for {wanted:situation/situations} and "
                "{happen:incident/incidents}",
                rounds=rounds, wanted=len(wanted), happen=len(happen),
            )
        )  # fmt: skip
    seats = min(bettors, house.crowd.spots)
    shapes = [RoundShape(name, seats, 0) for name in (*wanted, *("",) * (rounds - len(wanted)))]
    whole = [number for number, shape in enumerate(shapes) if not _ends_at_once(shape.situation)]
    for number, kind in zip(lots.in_order(whole), happen, strict=False):
        room = min(seats, house.crowd.spots - (kind == "wrong"))
        shapes[number] = shapes[number]._replace(incident=kind, bettors=room)
    return tuple([shape._replace(par=_par(_Shoe(house, lots, 0).laid(shape, 0, lots), house)) for shape in shapes])


def _ends_at_once(situation: str) -> bool:
    """Whether the dealer has blackjack in it, so that nobody acts."""
    return situation in _SITUATIONS and _SITUATIONS[situation].blackjack


def _chosen(options: Options, rounds: int) -> dict[str, Value]:
    """The options of a table at which an audition is dealt: nothing is said, and nothing done for the dealer."""
    return {
        **Blackjack.read_options(options), "role": "dealer", "coach": "silent", "calls": "buttons",
        "totals": "trainee", "begins": "middle", "incidents": "off", "pace": "par", "minutes_limit": "off",
        "shoe_steps": "skip", "rounds": str(rounds),
    }  # fmt: skip


def _par(planned: PlannedRound, house: House) -> int:
    """Milliseconds that an able dealer takes for a round by keys, from what is done in it."""
    counts: dict[str, int] = {}

    def count(name: str, number: int = 1) -> None:
        counts[name] = counts.get(name, 0) + number

    rules, dealer = house.rules, planned.dealer
    spots = planned.spots
    up = dealer.value
    count("close")
    count("card", 2 * len(spots) + 1 + rules.hole_card)
    count("insurance", int(rules.insurance and up == 1))
    count("peek", int(rules.peeks(up)))
    early = rules.peeks(up) and dealer.blackjack
    for signal in planned.signals:
        count(signal.split(" ")[1].partition(":")[0])
    for spot in spots.values():
        count("hit", 2 * (len(spot.hands) - 1))
        count("cleared", len(spot.hands))
        count("turned_over", sum(bool(hand.down) for hand in spot.hands))
        for due in settle_spot(spot, dealer, rules, house.chips):
            hand = spot.hands[due.hand - 1] if due.hand else None
            if due.kind == "ins":
                count("insurance_paid" if due.result == "wins" else "insurance_taken")
            elif hand is not None and due.kind == "main" and due.result != "halves":
                paid = "blackjack" if hand.blackjack else "paid_twice" if hand.doubles else "paid"
                count({"wins": paid, "loses": "bust" if hand.bust else "taken"}.get(due.result, "tapped"))
    count("turn")
    count("drawn", 0 if early else len(dealer.drawn))
    count("clear")
    count("cleared")
    return par_time(counts)


# ------------------------------------------------------------------------------------------------------------- a deal


def deal_for(seed: str, trainee: str, attempt: int, shapes: Sequence[RoundShape], options: Options) -> RoundDeal:
    """The deal of a trainee. Raises ValueError if the packs are too few for some round."""
    chosen = _chosen(options, len(shapes))
    house = Blackjack(chosen).house
    lots = SeededLots(f"deal/{seed}/{trainee}/{attempt}")
    for _ in range(_ORDERS):
        order = _plain_last(lots.in_order(shapes))
        try:
            return RoundDeal(chosen, _script(order, seed, house, lots), tuple(order))
        except LookupError:  # some round cannot be made of the cards that are left
            continue
    raise ValueError(say("the packs are too few for so many bettors"))


def _plain_last(order: Sequence[RoundShape]) -> list[RoundShape]:
    """The rounds with some of no situation as the last, if there are such."""
    last = [number for number, shape in enumerate(order) if not shape.situation][:_LAST]
    return [*(shape for number, shape in enumerate(order) if number not in last), *(order[number] for number in last)]


def _script(order: Sequence[RoundShape], seed: str, house: House, lots: SeededLots) -> tuple[str, ...]:
    """What chance does in these rounds. Raises LookupError if a shoe does not suffice for one."""
    script: list[str] = []
    before = _dealt_before(order, seed, house)
    shoe = _Shoe(house, lots, before)
    laid: list[tuple[tuple[Card, ...], list[str]]] = []
    owed = 0
    for number, shape in enumerate(order):
        target = shape.par + owed
        planned = shoe.laid(shape, target, lots, _FITTING if number < len(order) - _LAST else _FITTING_LAST)
        owed = target - _par(planned, house)
        lines, cards = _happens(shape, planned, shoe, house, lots)
        laid.append((cards, lines))
        if shoe.gone(cards) or number == len(order) - 1:
            dealt = [card for each, _ in laid for card in each]
            seated, *shuffled = shoe_lines(dealt, house, lots, 0 if script else before)
            script += shuffled if script else [seated, *shuffled, f"dealt {before}"]
            script += [line for _, each in laid for line in each]
            shoe, laid = _Shoe(house, lots, 0), []
    return tuple(script)


def _dealt_before(order: Sequence[RoundShape], seed: str, house: House) -> int:
    """How many cards of the shoe another dealer has dealt: so many that the cut card comes out."""
    needed = sum(shape.bettors + 1 for shape in order) * _CARDS // 10
    room = len(house.pack) - house.cut_depth - house.burn
    left = SeededLots(f"cut/{seed}").between(needed // 4, needed // 2)
    return max(room // 4, room - left)


def _happens(
    shape: RoundShape, planned: PlannedRound, shoe: _Shoe, house: House, lots: SeededLots
) -> tuple[list[str], tuple[Card, ...]]:
    """What chance does in a round with the incident of its shape, and the cards of the round."""
    lines, cards = list(round_lines(planned, house)), planned.cards
    spots = sorted(planned.bets)
    limits = house.limits
    if shape.incident == "late":
        lines[0] += f",late:{lots.pick(spots)}:{limits.unit}"
    elif shape.incident == "wrong":
        free = [spot for spot in range(1, house.crowd.spots + 1) if spot not in spots]
        lines[0] += f",{lots.pick(free)}:main:{limits.most + limits.unit}"
    elif shape.incident == "faceup":
        at = lots.between(1, len(spots))
        lines[0] += f",faceup:{at}"
        cards = (*cards[: at - 1], shoe.spare(cards), *cards[at - 1 :])
    elif shape.incident == "unclear":
        number = lots.pick(_plain(lines))
        verb, place, act = lines[number].split(" ")
        lines.insert(number, f"{verb} {place} {'word' if house.gestures else 'over'}:{act}")
    return lines, cards


def _plain(lines: Sequence[str]) -> list[int]:
    """Which of the answers are a hit or a stand."""
    return [number for number, line in enumerate(lines) if line.endswith((" hit", " stand"))]


def _place_of_second(planned: PlannedRound) -> int:
    """Where a dealer's second card lies that is drawn when all hands are done. Raises LookupError if none is."""
    if planned.dealer.second is None:
        raise LookupError("the dealer draws no second card")
    return planned.cards.index(planned.dealer.second)


def _is_of(shape: RoundShape, planned: PlannedRound, house: House) -> bool:
    """Whether a round is of this shape, but for its par."""
    situation = _SITUATIONS.get(shape.situation)
    if planned.blackjack != _ends_at_once(shape.situation):
        return False
    if shape.incident == "unclear" and not _plain(planned.signals):
        return False
    return situation is None or situation.occurs(_Round(planned.spots, planned.dealer), house)


class _Shoe:
    """The cards of a shoe while rounds are laid into it."""

    def __init__(self, house: House, lots: SeededLots, dealt: int) -> None:
        self._house = house
        self._left = lots.in_order(house.pack)
        self._before = len(house.pack) - house.cut_depth - house.burn - dealt

    def gone(self, cards: Sequence[Card]) -> bool:
        """These cards have been dealt: whether the cut card came out before the last of them."""
        taken = set(cards)
        self._left = [card for card in self._left if card not in taken]
        self._before -= len(cards)
        return self._before < 0

    def spare(self, cards: Sequence[Card]) -> Card:
        """A card that is left beside these."""
        return next(card for card in reversed(self._left) if card not in cards)

    def laid(self, shape: RoundShape, par: int, lots: SeededLots, most: int = _FITTING) -> PlannedRound:
        """A round of this shape out of the cards that are left, for which an able dealer takes about so many
        milliseconds (0: any): of ``most`` the one that is nearest. Raises LookupError if there is none."""
        house = self._house
        situation = _SITUATIONS.get(shape.situation)
        best: tuple[int, PlannedRound] | None = None
        fitting = 0
        for _ in range(_TRIES):
            if fitting == most:
                break
            bets = _bets(shape, house, lots)
            try:
                cards = self._cards(situation.front if situation else _ANY, len(bets), lots)
                insured = _insured(shape.situation, bets, house)
                planned = plan(cards, bets, _plays(shape.situation, house), house, insured)
                if not house.rules.hole_card and situation is not None and "hole" in situation.front:
                    self._lay(cards, _place_of_second(planned), situation.front["hole"])
                    planned = plan(cards, bets, _plays(shape.situation, house), house, insured)
            except LookupError:
                continue
            if not _is_of(shape, planned, house):
                continue
            fitting += 1
            off = abs(_par(planned, house) - par) if par else 0
            if off <= _NEAR:
                return planned
            if best is None or off < best[0]:
                best = off, planned
        if best is None:
            raise LookupError(f"no round is {shape.situation}")
        return best[1]

    def _cards(self, front: Mapping[str, int], spots: int, lots: SeededLots) -> list[Card]:
        """The cards that are left from some place on, with those in front that count what they must."""
        at = lots.below(len(self._left))
        order = [*self._left[at:], *self._left[:at]]
        hole = self._house.rules.hole_card
        own, other = (("hole", "up") if self._house.hole_first else ("up", "hole")) if hole else ("up", "1")
        after = 2 * spots + 1 + hole
        places = {"a": 0, own: spots, "b": spots + 1}
        if hole:
            places[other] = 2 * spots + 1
        for name in front:
            if name.isdecimal():
                places[name] = after + int(name) - 1
        for name, value in sorted(front.items(), key=lambda each: places.get(each[0], 0)):
            if name not in places:
                continue  # no hole card: what comes there is drawn later
            self._lay(order, places[name], value)
        return order

    def _lay(self, order: list[Card], place: int, value: int) -> None:
        """Bring the next card of this value to a place. Raises LookupError if there is none."""
        found = next((card for card in order[place:] if value_of(card) == value), None)
        if found is None:
            raise LookupError("the shoe has no such card left")
        order.remove(found)
        order.insert(place, found)


def _bets(shape: RoundShape, house: House, lots: SeededLots) -> dict[int, int]:
    """Bets on as many spots as the shape has; that of the first is as its situation wants it."""
    limits = house.limits
    amounts = _usual_bets(house)
    spots = sorted(lots.in_order(range(1, house.crowd.spots + 1))[: shape.bettors])
    bets = {spot: lots.pick(amounts) for spot in spots}
    if shape.situation == "high_bet":
        bets[spots[0]] = -(-max(house.black_action, limits.least) // limits.unit) * limits.unit
    if shape.situation == "half":
        bets[spots[0]] = lots.pick(_odd_bets(house))
    if shape.situation == "double_less":
        bets[spots[0]] = max(bets[spots[0]], limits.least + limits.unit)
    return bets


def _insured(situation: str, bets: Mapping[int, int], house: House) -> str:
    if situation != "insurance":
        return "none"
    last, step = max(bets), house.limits.insurance_step
    return f"{last}:{greatest_insurance(bets[last], house.chips) // step * step}"


def _plays(situation: str, house: House) -> Decides:
    """By the book, but for what a situation wants of a hand."""
    book = by_the_book(house.rules)

    def decide(spot: PlayedSpot, index: int, up: int) -> tuple[Act, int]:
        hand, may = spot.hands[index], acts(spot, index, up, house.rules)
        pair = len(hand.cards) == 2 and value_of(hand.cards[0]) == value_of(hand.cards[1])
        if situation in ("resplit", "split_aces") and "split" in may and pair and value_of(hand.cards[0]) in (1, 8):
            return "split", hand.bet
        if situation == "five_cards" and "hit" in may and len(hand.cards) < 5 and hand.total.total <= 11:
            return "hit", 0
        if situation == "double_less" and "double" in may and hand.total.total == 11 and not spot.split:
            return "double", max(house.limits.unit, hand.bet // 2 // house.limits.unit * house.limits.unit)
        if situation == "surrender" and "surrender" in may and hand.total.total in (15, 16):
            return "surrender", 0
        if situation == "double" and "double" in may and hand.total.total == 11:
            return "double", hand.bet
        return book(spot, index, up)

    return decide


# --------------------------------------------------------------------------------------------------- what there was


def found_in(deal: RoundDeal) -> dict[str, int]:
    """The situations and incidents of a deal, each with how often it occurs, as the perfect dealer meets them."""
    match = ScriptedMatch("blackjack", deal.options, deal.script)
    match.run_chance()
    game = blackjack_of(match.game)
    table = game.table
    found: dict[str, int] = {}

    def count(name: str) -> None:
        found[name] = found.get(name, 0) + 1

    while game.result() is None:
        action = game.due()[0]
        if action.verb == "aside":
            count(CUT_CARD)
        if action.verb == "clear":
            lies = _Round(dict(table.spots), table.dealer)
            for name, situation in _SITUATIONS.items():
                if situation.occurs(lies, game.house):
                    count(name)
        if action.verb == "close":
            for incident in table.incidents:
                count(incident.kind)
        if action.verb == "return" and table.phase == CLOSING:
            count("wrong")
        if action.verb == "signal?":
            count("unclear")
        match.apply(0, action)
        match.run_chance()
    return found
