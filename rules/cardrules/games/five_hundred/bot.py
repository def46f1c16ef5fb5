"""How the bots play Five Hundred.

*Novice* bids six or seven in a suit of five trumps with a bower or the joker, throws its lowest cards away and plays
high. *Club* counts its tricks by a table of values, bids as far as they and the middle reach, keeps trumps and aces,
draws trumps as declarer, and plays a nullo low.

Club's rules look only at the hand of the seat to play and at what everybody has seen; the ``FiveHundred`` they are
given is always a sampled one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.last_tricks import counted_out
from cardrules.bots.reasons import Reason
from cardrules.bots.reasons.tricks import ONLY, spared
from cardrules.games.five_hundred.evaluation import (
    HARMLESS,
    JOKER_BIT,
    PLAY_ON,
    STRAINS,
    SUITS,
    THROWN,
    estimates,
    nullo_danger,
    reach_of,
    tricks_in,
)
from cardrules.games.five_hundred.game import FiveHundred
from cardrules.games.five_hundred.phases import ANSWERING, ASKING, BIDDING, DISCARDING, PARTNERS
from cardrules.games.five_hundred.reasons import REASONS
from cardrules.games.five_hundred.rules import BIDS, Bid
from cardrules.parts.tricks import TRUMP, Order
from cardrules.protocol.cards import (
    ACE,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SUIT_NAMES,
    Card,
    cards_in,
    mask_of,
    rank_of,
)
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["best_discards", "choose", "club_bid", "club_play", "nullo_danger", "tricks_in"]

_PLAIN: Final = {
    "draw": "draw", "knock out": "knock out", "force": "force", "short": "short", "lead": "lead", "last": "last",
    "cheap": "cheap", "second": "second", "ruff": "ruff", "duck": "none low", "throw": "none throw", "stuck": "stuck",
    "forced": "forced", "attack": "attack", "under": "under", "leave": "leave", "over": "over",
    "safe high": "safe high",
}  # fmt: skip
"""The reasons for what ``club_play`` says, where nothing else matters."""


def _told(game: FiveHundred, card: Card, key: str) -> Reason:
    """The reason for a card, from what ``club_play`` says."""
    if key == "only":
        return ONLY(card=card)
    table = _KnownTrick(game)
    power = table.order.power
    low = all(power[card] <= power[other] for other in table.legal)
    if key == "exit":
        suit = table.order.masks[table.order.suits[card]]
        above = any(power[other] > power[card] for other in cards_in(table.unseen & suit))
        why = "exit" if above else "bad exit"
    elif key == "cash":
        why = "take" if table.play.trick else "cash lead"
    elif key == "high":
        first = not table.play.trick
        why = "rank lead" if first else "take" if table.is_master(card) else "high card"
    elif key == "ally":
        why = "ally low" if low else "ally"
    elif key == "low":
        why = f"beaten {spared(table.order, table.legal, card)}"
    else:
        why = _PLAIN[key]
    return REASONS[why](card=card)


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a call, partners, discards or a card; see ``Chooser``."""
    if level == "expert":
        from cardrules.games.five_hundred.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if len(choices) == 1 and choices[0].verb == "take":
        return Advice(choices[0].action(), REASONS["middle"]())
    seat = view.seat
    if seat is None:
        raise ValueError("a bot needs the view of a seat")
    world = FiveHundred.sample(view, rng)
    phase = view.phase
    if phase == BIDDING.id:
        return _auction(world, seat, choices, level, risk)
    if phase in (ASKING.id, ANSWERING.id):
        return _redeal(world, seat, choices, level)
    if phase == PARTNERS.id:
        return _partners(world, seat, level)
    if phase == DISCARDING.id:
        return _discard(world, seat, choices[0], level)
    if level == "novice":
        card, name, reason = _novice_play(world)
    else:
        card, name, reason = club_play(world)
    advice = Advice(Action("play", (name,) if name else (), (card,)), _told(world, card, reason))
    return advice if level == "novice" else counted_out(view, advice, rng)


# ------------------------------------------------------------------------------------------------- calls


def _redeal(world: FiveHundred, seat: Seat, choices: Sequence[Choice], level: Level) -> Advice:
    actions = {choice.verb: choice.action() for choice in choices}
    hand, rules = world.play.hands[seat], world.rules
    if "declare" in actions:
        if level != "novice" and nullo_danger(hand, THROWN)[0] == 0.0:
            return Advice(actions["stay_silent"], REASONS["for nullo"]())
        return Advice(actions["declare"], REASONS["poor"]())
    if level == "novice":
        return Advice(actions["redeal"], REASONS["partner poor"]())
    if max(estimates(hand, rules).values()) >= PLAY_ON:
        return Advice(actions["play_on"], REASONS["play on"]())
    return Advice(actions["redeal"], REASONS["two poor"]())


def _auction(world: FiveHundred, seat: Seat, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    bids = next((choice for choice in choices if choice.verb == "bid"), None)
    allowed = [BIDS[name] for name in bids.values] if bids is not None else []
    bid = _novice_bid if level == "novice" else club_bid
    name, reason = bid(world, seat, allowed, risk)
    if bids is not None and name:
        return Advice(bids.action(value=name), reason)
    return Advice(Action("pass"), reason)


def _novice_bid(world: FiveHundred, seat: Seat, allowed: Sequence[Bid], risk: float) -> tuple[str, Reason]:
    """Six or seven in a suit of five trumps with a bower or the joker; who is bold is content with four, who is careful
    wants six."""
    hand, orders = world.play.hands[seat], world.rules.orders
    for bid in allowed:
        if bid.tricks in (6, 7) and bid.trump is not None:
            trumps = hand & orders[bid.trump].masks[TRUMP]
            if trumps.bit_count() >= 5 - round(risk) and any(
                card == JOKER or rank_of(card) == JACK for card in cards_in(trumps)
            ):
                return bid.name, REASONS["long"](number=trumps.bit_count(), suit=bid.trump)
    return "", REASONS["not long"]()


def club_bid(world: FiveHundred, seat: Seat, allowed: Sequence[Bid], risk: float = 0.0) -> tuple[str, Reason]:
    """What a club player calls when these bids are allowed: the name of a bid, or "" for a pass; and why."""
    rules, hand = world.rules, world.play.hands[seat]
    standing = world.standing()
    if standing is not None and standing[0] == seat:
        return "", REASONS["mine"]()
    if not allowed:
        return "", REASONS["none left"]()
    worth = estimates(hand, rules)
    partner = world.partner_of(seat)
    told = [BIDS[call] for caller, call in world.said if caller == partner and call in BIDS]
    shared = {bid.trump for bid in told if bid.tricks}
    names = {bid.name for bid in allowed}
    danger = nullo_danger(hand, THROWN)[0]
    if "GRAND" in names and danger < HARMLESS:
        return "GRAND", REASONS["grand"]()
    holds = standing[1] if standing is not None and standing[0] == partner else None
    if "NULLO" in names and danger == 0.0 and (holds is None or holds.tricks == 6):
        return "NULLO", REASONS["nullo"]()
    least = 7 if partner is not None and rules.inkle == "first_two_seats" else 6  # else a six is meant to be played
    possible: list[tuple[float, Bid]] = []
    for trump in STRAINS:
        reach = reach_of(hand, trump, rules, partnered=trump in shared, risk=risk)
        within = [bid for bid in allowed if least <= bid.tricks <= reach and bid.trump == trump]
        if within:
            # Whoever speaks only once bids what is sure, others no more than they need.
            sure = [bid for bid in within if bid.tricks <= reach - 1.0] if rules.rounds == 1 else []
            bid = sure[-1] if sure else within[0]
            possible.append((reach - bid.tricks, bid))
    if holds is not None and holds.tricks != 6:
        return "", REASONS["partner bids"]()
    if possible:
        margin, bid = max(possible)
        tricks = int(margin) + bid.tricks
        why = "expects none" if bid.trump is None else "expects more" if tricks > bid.tricks else "expects"
        return bid.name, REASONS[why](tricks=tricks, suit=bid.trump, number=bid.tricks)
    weak = REASONS["weak" if standing is None else "weak now"]()
    return _inkle(hand, worth, names, weak) if least == 7 else ("", weak)


def _inkle(hand: int, worth: dict[int | None, float], names: set[str], weak: Reason) -> tuple[str, Reason]:
    """A bid of six, to tell the partner something; ``weak`` is said of a hand that has nothing to tell."""
    best = max(range(4), key=lambda suit: worth[suit])
    name = "6" + "CDHS"[best]
    if "6N" in names and hand & JOKER_BIT and worth[best] < 3.0:
        return "6N", REASONS["joker"]()
    if name in names and worth[best] >= 2.5:
        return name, REASONS["some"](suit=best)
    return "", weak


def _partners(world: FiveHundred, seat: Seat, level: Level) -> Advice:
    contract = world.contract
    right = [(seat - place) % world.seats for place in range(1, world.seats)]
    if level == "novice" or contract is None:
        wanted = right[:1]
        reason = REASONS["right"]()
    else:
        heights = {caller: BIDS[call] for caller, call in world.said if call in BIDS and caller != seat}
        wanted = sorted(
            right,
            key=lambda other: (
                other not in heights or heights[other].trump not in (contract.trump, None),
                -world.rules.ranks[heights[other].name] if other in heights else 0,
            ),
        )
        reason = REASONS["bidders"]()
        if not heights:
            reason = REASONS["nobody"]()
        wanted = wanted[: 2 if contract.tricks >= 8 else 1]
    return Advice(Action("partners", ("+".join(map(str, sorted(wanted))),)), reason)


# ---------------------------------------------------------------------------------------------- discards


def _discard(world: FiveHundred, seat: Seat, choice: Choice, level: Level) -> Advice:
    hand, count = world.play.hands[seat], choice.least
    trump = world.contract.trump if world.contract is not None else None
    order = world.rules.orders[trump]
    if level == "novice":
        plain = sorted(choice.cards, key=lambda card: (order.suits[card] == TRUMP, rank_of(card), card))
        return Advice(choice.action(plain[:count]), REASONS["lowest away"]())
    if world.contract is not None and not world.contract.tricks:
        _, thrown = nullo_danger(hand, count)
        return Advice(choice.action(cards_in(thrown)), REASONS["dangerous away"]())
    cards = best_discards(hand, trump, order, count)
    return Advice(choice.action(cards), REASONS["good kept"]())


def best_discards(hand: int, trump: int | None, order: Order, count: int) -> list[Card]:
    """The ``count`` cards of a hand, given as a mask, that a club declarer throws away."""
    keep: dict[Card, float] = dict.fromkeys(cards_in(hand & order.masks[TRUMP]), 1000.0)
    for suit in range(4):
        cards = cards_in(hand & order.masks[suit])
        ranks = [rank_of(card) for card in cards]
        length = len(cards)
        for place, card in enumerate(cards):
            rank = rank_of(card)
            value = rank + (10.0 if trump is not None else 15.0 if ACE in ranks else 5.0) * length
            if rank == ACE:
                value = 500.0
            elif rank == KING and (ACE in ranks or length > 1):
                value = 400.0 if ACE in ranks else 300.0
            elif rank == QUEEN and ACE in ranks and KING in ranks:
                value = 350.0
            elif KING in ranks and ACE not in ranks and place == length - 2:
                value = 200.0  # the guard of the king
            keep[card] = value
    power = order.power
    return sorted(sorted(keep, key=lambda card: (keep[card], power[card], card))[:count])


# ------------------------------------------------------------------------------------------------- play


class _KnownTrick:
    """What the seat to play knows of the trick, for the rules of thumb."""

    def __init__(self, game: FiveHundred) -> None:
        play = self.play = game.play
        self.order = play.order
        self.seat = seat = play.turn
        self.hand = play.hands[seat]
        self.legal = cards_in(play.following())
        own_discards = game.middle if game.exchanged == seat else 0
        self.unseen = game.rules.pack_mask & ~mask_of(play.plays) & ~self.hand & ~own_discards
        contract = game.contract
        side = game.side()
        playing = [other for other in range(game.seats) if other != game.sitting_out()]
        self.attacks = seat in side
        if not side:
            partner = game.partner_of(seat)
            self.allies = {seat} if partner is None else {seat, partner}
        else:
            self.allies = {other for other in playing if (other in side) == self.attacks}
        self.nullo = contract is not None and not contract.tricks
        self.losers = set(side) & set(playing) if self.nullo else set()
        self.trump = contract.trump if contract is not None else None
        self.names = game.joker_names()
        self.to_come: list[Seat] = []
        other = play.next[seat]
        for _ in range(play.size - len(play.trick) - 1):
            self.to_come.append(other)
            other = play.next[other]

    def beats(self, card: Card) -> bool:
        """Whether the card would win the trick as it lies."""
        power, suits = self.order.power, self.order.suits
        return power[card] > power[self.play.best] and suits[card] in (self.play.led, TRUMP)

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card of its suit beats the card."""
        power, suits = self.order.power, self.order.suits
        return all(power[other] < power[card] for other in cards_in(self.unseen & self.order.masks[suits[card]]))

    def held(self, suit: int) -> list[Card]:
        """The cards of the own hand in an effective suit, lowest first."""
        return sorted(cards_in(self.hand & self.order.masks[suit]), key=self.order.power.__getitem__)

    def opponents_to_come(self) -> bool:
        """Whether an opponent still plays to this trick."""
        return any(other not in self.allies for other in self.to_come)


def _novice_play(game: FiveHundred) -> tuple[Card, str, str]:
    """High if that wins, otherwise low."""
    table = _KnownTrick(game)
    power = table.order.power
    if len(table.legal) == 1:
        return table.legal[0], _name(table, table.legal[0]), "only"
    if table.losers and table.seat in table.losers:
        losing = [card for card in table.legal if table.play.trick and not table.beats(card)]
        card = max(losing, key=power.__getitem__) if losing else min(table.legal, key=power.__getitem__)
        if not table.play.trick:
            return card, _name(table, card), "exit"
        return card, "", "duck" if losing else "stuck" if table.to_come else "forced"
    if not table.play.trick:
        card = max(table.legal, key=lambda card: (rank_of(card) if card != JOKER else 0, card))
        return card, _name(table, card), "high"
    winning = [card for card in table.legal if table.beats(card)]
    if winning:
        return max(winning, key=power.__getitem__), "", "high"
    return min(table.legal, key=power.__getitem__), "", "low"


def club_play(game: FiveHundred) -> tuple[Card, str, str]:
    """The card that a club player plays for the seat to play, the suit it names with a joker led (else ""), and the
    key of its reason."""
    table = _KnownTrick(game)
    if len(table.legal) == 1:
        card, reason = table.legal[0], "only"
    elif table.seat in table.losers:
        card, reason = _lose(table)
    elif table.losers:
        card, reason = _attack_nullo(table)
    elif table.play.trick:
        card, reason = _follow(table)
    else:
        card, reason = _lead(table)
    return card, _name(table, card), reason


def _name(table: _KnownTrick, card: Card) -> str:
    """The suit to name with the joker: trumps, or else that of which the hand has most."""
    if card != JOKER or not table.names:
        return ""
    if table.trump is not None:
        return table.names[0]
    return max(table.names, key=lambda name: (table.hand & SUITS[SUIT_NAMES.index(name)]).bit_count())


def _lead(table: _KnownTrick) -> tuple[Card, str]:
    order = table.order
    trumps = table.held(TRUMP) if table.trump is not None else []
    theirs = (table.unseen & order.masks[TRUMP]).bit_count() if table.trump is not None else 0
    if table.attacks and trumps and theirs:
        if table.is_master(trumps[-1]):
            return trumps[-1], "draw"
        if len(trumps) >= 3:
            power = order.power
            unseen = sorted((power[card] for card in cards_in(table.unseen & order.masks[TRUMP])), reverse=True)
            above = sum(other > power[trumps[-1]] for other in unseen)
            # Those that win as soon as the higher ones are gone. With enough of them one may go for each of those.
            next_best = [card for card in trumps if len(unseen) == above or power[card] > unseen[above]]
            return (trumps[-1], "knock out") if len(next_best) > above else (trumps[0], "force")
    shown = table.play.voids()
    voids = [cards for seat, cards in enumerate(shown) if seat not in table.allies]
    best: tuple[float, Card, str] | None = None
    for suit in range(4):
        cards = table.held(suit)
        if not cards:
            continue
        out = (table.unseen & order.masks[suit]).bit_count()
        void = any(not order.masks[suit] & ~cards for cards in voids)
        ruffs = bool(theirs) and void
        card, reason = cards[0], "lead"
        if table.is_master(cards[-1]) and not ruffs:
            card, reason = cards[-1], "cash"
            value = 20.0 + min(out, 8) if theirs or table.trump is None else 30.0
            value += len(cards) if table.trump is None else -len(cards)
        elif len(cards) == 1 and trumps and not table.attacks:
            value, reason = 10.0 - 0.3 * rank_of(card), "short"
        else:
            value = 0.5 * len(cards) - (3.0 if rank_of(cards[-1]) >= KING else 0.0) - (4.0 if ruffs else 0.0)
        if best is None or value > best[0]:
            best = (value, card, reason)
    if best is not None:
        return best[1], best[2]
    return (trumps[-1] if table.is_master(trumps[-1]) else trumps[0]), "last"


def _follow(table: _KnownTrick) -> tuple[Card, str]:
    play, order = table.play, table.order
    power = order.power
    winning = sorted((card for card in table.legal if table.beats(card)), key=power.__getitem__)
    danger = table.opponents_to_come()
    if play.best_seat in table.allies and (not danger or table.is_master(play.best) or not winning):
        return _small(table), "ally"
    if not winning:
        return _small(table), "low"
    if not danger:
        return winning[0], "cheap"
    follows = [card for card in winning if order.suits[card] == play.led]
    if not follows:
        return (_small(table), "ally") if play.best_seat in table.allies else (winning[0], "ruff")
    second = len(play.trick) == 1 and any(other in table.allies for other in table.to_come)
    if second and follows[-1] == JOKER and table.trump is not None and rank_of(play.best) != JACK:
        return _small(table), "second"  # the joker is kept for a bower
    if table.is_master(follows[-1]):
        return _lowest_equal(table, follows), "cash"
    if play.best_seat in table.allies:
        return _small(table), "ally"
    if second:
        return _small(table), "second"
    return _lowest_equal(table, follows), "high"


def _lowest_equal(table: _KnownTrick, cards: Sequence[Card]) -> Card:
    """The lowest card that is as good as the highest: no unseen card lies between them. ``cards`` are of one suit,
    lowest first."""
    power = table.order.power
    unseen = [power[card] for card in cards_in(table.unseen & table.order.masks[table.order.suits[cards[-1]]])]
    chosen = cards[-1]
    for card in reversed(cards):
        if any(power[card] < between < power[chosen] for between in unseen):
            break
        chosen = card
    return chosen


def _small(table: _KnownTrick) -> Card:
    """The card that is missed least."""
    return min(table.legal, key=lambda card: _use(table, card))


def _use(table: _KnownTrick, card: Card) -> tuple[float, Card]:
    order = table.order
    suit, power = order.suits[card], order.power
    if suit == TRUMP:
        return 100.0 + power[card], card
    cards = table.held(suit)
    value = float(rank_of(card))
    if table.is_master(card):
        value += 20.0
    elif rank_of(cards[-1]) == KING and len(cards) == 2:
        value += 8.0  # the king or its guard
    if len(cards) == 1 and table.trump is not None and table.held(TRUMP):
        value -= 4.0
    return value, card


# ------------------------------------------------------------------------------------------------- nullo


def _lose(table: _KnownTrick) -> tuple[Card, str]:
    """Play so as to win no trick."""
    power = table.order.power
    if not table.play.trick:
        return max(table.legal, key=lambda card: (_beaten(table, card), -power[card])), "exit"
    losing = [card for card in table.legal if not table.beats(card)]
    if not losing:
        if table.to_come:
            return min(table.legal, key=power.__getitem__), "stuck"
        return max(table.legal, key=power.__getitem__), "forced"
    if table.order.suits[losing[0]] == table.play.led:
        return max(losing, key=power.__getitem__), "duck"
    return min(losing, key=lambda card: (_beaten(table, card), -power[card])), "throw"


def _beaten(table: _KnownTrick, card: Card) -> float:
    """How likely a card is to lose: the cards above it that are still out, less those below."""
    suit, power = table.order.suits[card], table.order.power
    if card == JOKER:
        return -99.0
    out = [power[other] > power[card] for other in cards_in(table.unseen & table.order.masks[suit])]
    return sum(out) - 0.5 * (len(out) - sum(out))


def _attack_nullo(table: _KnownTrick) -> tuple[Card, str]:
    """Make the declarer of a nullo win a trick."""
    play, power = table.play, table.order.power
    plain = [card for card in table.legal if card != JOKER] or table.legal
    if not play.trick:
        shown = play.voids()
        useful = [
            card
            for card in plain
            if any(not shown[other] >> card & 1 for other in table.losers)
            and table.unseen & table.order.masks[table.order.suits[card]]
        ]
        return min(useful or plain, key=lambda card: (power[card], -len(table.held(table.order.suits[card])))), "attack"
    if play.best_seat in table.losers:
        losing = [card for card in plain if not table.beats(card)]
        return max(losing or plain, key=power.__getitem__), "leave" if losing else "over"
    if any(other in table.losers for other in table.to_come):
        return min(plain, key=power.__getitem__), "under"
    return max(plain, key=power.__getitem__), "safe high"
