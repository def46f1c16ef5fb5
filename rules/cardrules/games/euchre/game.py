"""Euchre: partners, five tricks, and a turned-up card that offers the trump suit.

The game for four in two partnerships with 32, 28 or 24 cards, with or without a joker, as single game or rubber; the
rules are those of Hoyle's and the Bicycle books, with the usual choices as options.

Zones, always in this order: with the draw for partners ``spread:<n>`` (one back each, counted from 1) and
``draw:<seat>`` (what the seat has drawn); then ``stock`` (the undealt pack), ``turn_up`` (the card face up on it; it
stays there as a card of the dealer's hand until it is played), ``turned_down``, ``discard``; then for every seat
``hand:<seat>``, ``trick:<seat>``, and ``won:<seat>`` (the tricks of a side lie with whoever took its first).

Tokens: ``choose`` (what a click does now, for who is to click), ``trump`` (with ``right_bower`` and ``left_bower``)
once there is one, ``markers:0`` and ``markers:1``; at a seat ``alone``, ``defender`` (who defends alone), ``out`` (who
sits the hand out), ``bridge``.

A *side* is a partnership: side 0 is that of seat 0 (North-South, as seat 0 sees the table), side 1 the other. Partners
sit opposite each other. As the draw decides who they are, the players do not always sit in the order of their
seats' numbers: ``circle`` says how they do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

from cardrules.games.euchre.phases import (
    ANSWERING,
    CHOOSING_PATTERN,
    CUTTING,
    DEFENDING,
    DISCARDING,
    DRAWING,
    FARMERS,
    NAMING,
    NAMING_JOKER,
    PLAYING,
)
from cardrules.games.euchre.rules import GROUPS, PRESETS, Rules, bowers, draw_rank
from cardrules.games.euchre.score import (
    deal_rows,
    marker_pips,
    marker_text,
    rubber_points,
    rubber_rows,
    rubber_totals,
)
from cardrules.games.euchre.state import Deal, Pips, State
from cardrules.parts.dealing import deal_hidden
from cardrules.parts.tricks import TRUMP, TrickPlay, order_of, what_is_trump
from cardrules.phases.game_options import agreed
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, UNDEALT
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import (
    JOKER,
    Card,
    Suit,
    cards_in,
    mask_of,
    pack,
    suit_of,
)
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.texts import say, template

__all__ = ["Euchre"]

_PHASES: Final = (
    DRAWING, CUTTING, CHOOSING_PATTERN, NAMING_JOKER, FARMERS, ANSWERING, NAMING, DEFENDING, DISCARDING, PLAYING,
)  # fmt: skip
_SEATS: Final = 4
_SIDE_NAMES: Final = (say("One side"), say("The other side"))
_FIVE_CARDS: Final = 5
_HELD: Final = order_of(pack(7, jokers=1), tops=(JOKER,)).held()  # before the trump suit is known
_GESTURES: Final = {
    ANSWERING.id: say("Drag a card under the pack to take this one up, or answer below"),
    DRAWING.id: say("Click a card to draw for partners and the first deal"),
    CUTTING.id: say("Click the pack where you cut it"),
    DISCARDING.id: say("Click the card that goes under the pack, or drag it there"),
}
"""What is told on the felt where a click decides, by phase."""
_DRAW_AGAIN: Final = say("Equal cards: click another to draw again")
_CALLS: Final = ("pass", "order_up", "assist", "take_up", "turn_down", "name")
_SITTING_OUT: Final = say("You are sitting this hand out.")
_OUT_OF_PLAY: Final = say("Those cards are out of play.")
_DEALERS: Final = say("Only the dealer takes the turn-up.")


_CALL_WORDS: Final = {
    "pass": say("Pass"), "turn_down": say("I turn it down"), "order_up": say("order up"),
    "order_up alone": say("order up alone"), "assist": say("assist"), "assist alone": say("assist alone"),
    "take_up": say("take up"), "take_up alone": say("take up alone"),
}  # fmt: skip
"""What stays at the seats while trumps are made."""
_TOOK: Final = (
    say("took no trick, a euchre"), say("took only one trick, a euchre"), say("took only two tricks, a euchre"),
    say("took three tricks"), say("took four tricks"), say("took all five tricks, a march"),
)  # fmt: skip
"""What the makers have done, by their tricks."""
_DEFENDED: Final = template("{tricks} by {defender:@}, who defended alone")
_MADE: Final = template(
    "{maker:@} made {suit:suit} trumps and {took}, playing with {partner:@}. {side:@} score {points:point/points}"
)
_MADE_ALONE: Final = template(
    "{maker:@} made {suit:suit} trumps and {took}, playing alone. {side:@} score {points:point/points}"
)


class Euchre(TrickGame):
    """A match of Euchre."""

    id: ClassVar[str] = "euchre"
    title: ClassVar[str] = say("Euchre")
    verbs: ClassVar[Mapping[str, Takes]] = {"spread": Takes.ORDER, **verbs_of(*_PHASES)}
    lots: ClassVar[tuple[str, ...]] = ("first", "spread", "shuffle")
    phases = _PHASES
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    presets = PRESETS
    newcomers = "modern"
    counted_as = template("Deal {number}")
    why_draw = say("The cards must be spread for the draw first.")

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = _SEATS
        self.circle: tuple[Seat, ...] = (0, 1, 2, 3)
        self.left: tuple[Seat, ...] = (1, 2, 3, 0)
        """By seat: who sits on its left."""
        self.sides: tuple[int, ...] = (0, 1, 0, 1)
        self.spread: tuple[Card | None, ...] = ()
        """By spot: the cards of the draw; None once a card has been drawn."""
        self.drawn: tuple[tuple[Card, ...], ...] = ((), (), (), ())
        self.scores = (0, 0)
        self.games: tuple[tuple[int, int], ...] = ()
        self.deals: tuple[Deal, ...] = ()
        self._clear(())

    def _clear(self, stock: tuple[Card, ...]) -> None:
        """Nothing of a new deal has happened."""
        self.stock = stock
        """What has not been dealt, the next card first."""
        self.redeal = self.blind = self.taken_up = self.turned_down = self.alone = False
        self.turn_up: Card | None = None
        self.turn_suit: Suit | None = None
        self.discard: Card | None = None
        self.trump: Suit | None = None
        self.farmer: Seat | None = None
        self.maker: Seat | None = None
        self.defender: Seat | None = None
        self.answered: tuple[Seat, ...] = ()
        self.sitting_out: tuple[Seat, ...] = ()
        self.said: tuple[tuple[Seat, str], ...] = ()
        self.play = self.new_play([0] * _SEATS)

    @property
    def hands(self) -> list[int]:
        """The hands as masks, by seat."""
        return self.play.hands

    @property
    def turn(self) -> Seat:
        """Whose turn it is, to call or to play."""
        return self.play.turn

    @turn.setter
    def turn(self, seat: Seat) -> None:
        self.play.turn = seat

    def partner(self, seat: Seat) -> Seat:
        """Who sits opposite."""
        return self.left[self.left[seat]]

    # ------------------------------------------------------------------------------------ what may be done

    def meant(self, action: Action) -> bool:
        return action.verb != "play" or not action.words  # the phases say themselves what is wrong with words

    def barred(self, seat: Seat, action: Action) -> str:
        """Why the seat may do nothing of the kind, whatever is asked now; "" if that is not so."""
        verb, words, _ = action
        if self.trump is not None and verb in _CALLS and "alone" in words:
            return say("Alone must be declared with the call.")
        if verb in ("take_up", "discard") and (seat != self.dealer or self.discard is not None):
            return _DEALERS
        return _SITTING_OUT if seat in self.sitting_out else ""

    def no_part(self, seat: Seat, cards: Sequence[Card]) -> str:
        """Why the cards, or the seat, have no part in the play; "" if they have."""
        if self.turned_down and self.turn_up in cards:
            return _OUT_OF_PLAY
        return _SITTING_OUT if seat in self.sitting_out else ""

    def discard_fault(self, cards: Sequence[Card]) -> str:
        """What is wrong with the dealer's discard."""
        for card in cards:
            if not self.held(self.dealer or 0) >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        return say("Discard one card.")

    def why_not(self, card: Card) -> str:
        play, trump = self.play, self.trump or Suit(0)
        left = bowers(trump)[1]
        if play.led != TRUMP:
            hidden = card == left and suit_of(card) == play.led
            still = template("The {card:words} is a trump; you still hold {suit:suit}.")
            return say(still if hidden else "You must follow {suit:suit}.", card=card, suit=play.led)
        trumps = cards_in(play.hands[play.turn] & play.order.masks[TRUMP])
        if any(card not in (left, JOKER) for card in trumps):
            return say("You must follow {suit:suit}.", suit=trump)
        if len(trumps) == 1:
            one = template("The {card:words} is a {suit:suit one} now: you must follow trumps.")
            return say(one, card=trumps[0], suit=trump)
        several = template("{cards:^} are {suit:suit} now: you must follow trumps.")
        names = say("{cards:and}", cards=[say("the {card:words}", card=card) for card in trumps])
        return say(several, cards=names, suit=trump)

    def held(self, seat: Seat) -> int:
        return self.hands[seat] | (0 if self.turn_up is None else 1 << self.turn_up)

    def six_cards(self) -> list[Card]:
        """The dealer's hand with the turn-up."""
        return cards_in(self.held(self.dealer or 0))

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind = zone.partition(":")[0]
        if seat in self.sitting_out:
            return _SITTING_OUT
        if not cards and kind == "turn_up" and seat != self.dealer:
            return _DEALERS
        aside = kind in ("stock", "discard", "turned_down")
        if not cards and aside and self.current not in (DRAWING, CUTTING, CHOOSING_PATTERN):
            return _OUT_OF_PLAY
        if any(card in drawn for drawn in self.drawn for card in cards):
            return say("The cards drawn only settle who plays with whom and who deals.")
        if self.turn_up in cards and (self.turned_down or seat != self.dealer):
            return _OUT_OF_PLAY if self.turned_down else _DEALERS
        return super().not_yours(seat, cards, zone) if cards or kind != "trick" else ""

    # --------------------------------------------------------------------------- the draw, and the deal

    def draw_lot(self) -> Choice | None:
        cards = self.rules.drawn_from
        spread = Choice("spread", say("Spread the cards"), cards=cards, least=len(cards), most=len(cards))
        return spread if self.rules.draw else None

    def draw(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        self.spread = order
        self.enter(DRAWING, out, say("Draw for partners and the first deal"))
        if out is not None:
            out.append(Note(say("The cards are spread: everybody draws one")))
            out.extend(Moved((card,), "", spot, NOBODY) for card, spot in zip(order, self.rules.spots, strict=True))

    def seat_players(self, out: list[Event] | None) -> None:
        """The two lowest are partners against the two highest, and the lowest deals first. Seat 0 stays where it is,
        its partner sits opposite, and the lower of the two others on its left."""
        low, second, third, high = sorted(range(_SEATS), key=lambda seat: tuple(map(draw_rank, self.drawn[seat])))
        pairs = ((low, second), (third, high))
        own, other = pairs if 0 in pairs[0] else pairs[::-1]
        partner = own[1] if own[0] == 0 else own[0]
        self._sit((0, other[0], partner, other[1]))
        self.dealer = low
        if out is None:
            self.enter(UNDEALT, out)
            return
        against = template("{low:@} play against {high:@}; {dealer:@} {dealer:@deals/deal} first")
        text = say(against, low=(low, second), high=(third, high), dealer=low)
        self.enter(UNDEALT, out, text)
        out += [Marked("dealer", say("{dealer:@} {dealer:@deals/deal} first", dealer=low)), Note(text)]

    def _sit(self, circle: tuple[Seat, ...]) -> None:
        """The players sit like this, clockwise."""
        self.circle = circle
        self.left = tuple(circle[(circle.index(seat) + 1) % _SEATS] for seat in range(_SEATS))
        self.sides = tuple(circle.index(seat) % 2 for seat in range(_SEATS))

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def next_hand(self) -> Seat:
        dealer = self.dealer or 0
        if self.hand and not self.redeal:
            dealer = self.left[dealer]
        self.dealer = dealer
        self.hand += 1
        return dealer

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:  # every card goes back to the box before
            out += self.cleared()
        dealer = self.next_hand()
        self.spread, self.drawn = (), ((), (), (), ())
        self._clear(order)
        if out is not None:
            self.tell_deal(order, out)
        if self.rules.cut:
            CUTTING.begin(self, self.left[self.partner(dealer)], out)
        else:
            CHOOSING_PATTERN.start(self, out)

    def deal_again(self, text: str, out: list[Event] | None) -> None:
        """The deal is void; the same dealer deals again."""
        self.redeal = True
        self._over(text, out)

    def throw_in(self, out: list[Event] | None) -> None:
        """Everybody has passed twice."""
        self.deals = (*self.deals, Deal(self.hand, None, None, False, 0, -1, 0))
        self._over(say("Everybody has passed: the cards are thrown in"), out)

    def _over(self, text: str, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Note(text))
        self.enter(HAND_OVER, out, say("{told}.", told=text) if out is not None else "")

    # ---------------------------------------------------------------------------------- trumps and tricks

    def send_out(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat takes no part in this deal; its cards lie face down."""
        self.sitting_out = (*self.sitting_out, seat)
        if out is not None:
            told = say("{seat:@} {seat:@sits/sit} this hand out", seat=seat)
            out += [Marked("out", told), Note(told)]
            out.extend(Turned(None, f"hand:{seat}", index) for index in range(_FIVE_CARDS))

    def take_up(self, dealer: Seat) -> None:
        """The turn-up becomes a card of the dealer's hand."""
        self.taken_up = True
        self.hands[dealer] |= 1 << (self.turn_up or 0)

    def lay_away(self, seat: Seat, card: Card, out: list[Event] | None) -> None:
        """The dealer puts a card under the pack."""
        self.discard = card
        self.hands[seat] ^= 1 << card
        if out is None:
            return
        if card == self.turn_up:
            out.append(Moved((card,), "turn_up", "discard", NOBODY))
            out.append(
                Note(
                    say(
                        "{seat:@} {seat:@keeps/keep} the hand as it is; the {card:card} goes under the pack",
                        seat=seat,
                        card=card,
                    )
                )
            )
        else:
            out.append(Moved((card,), f"hand:{seat}", "discard", ONE[seat]))
            out.append(Turned(None, "discard", 0))
            seen = say("{seat:@} {seat:@discards/discard} the {card:card}", seat=seat, card=card)
            out.append(Note(seen, ONE[seat], say("{seat:@} {seat:@discards/discard} a card", seat=seat)))

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        left = self.left
        leader = left[self.dealer or 0]
        if self.alone and self.rules.lone_lead == "left_of_maker":
            leader = left[self.maker or 0]
        active: tuple[Seat, ...] = ()
        if self.sitting_out:
            while leader in self.sitting_out:
                leader = left[leader]
            active = tuple([seat for seat in range(_SEATS) if seat not in self.sitting_out])
        return TrickPlay(self.rules.orders[self.trump or 0], hands, leader, active, self.sides, self.circle)

    def taken(self, out: list[Event] | None) -> None:
        if out is not None:
            self.play.gather(out)
        if len(self.play.leaders) == _FIVE_CARDS:
            self._finish_deal(out)

    def _finish_deal(self, out: list[Event] | None) -> None:
        maker, taken = self.maker or 0, self.play.tricks
        tricks = taken[maker] + taken[self.partner(maker)]
        side = self.sides[maker] if tricks >= 3 else 1 - self.sides[maker]
        points = self.points_for(tricks)
        self.deals = (*self.deals, Deal(self.hand, maker, self.trump, self.alone, tricks, side, points))
        north_south, west_east = self.scores
        final = (north_south, west_east + points) if side else (north_south + points, west_east)
        won = final[side] >= self.rules.target
        self.scores = final
        self.current = HAND_OVER
        if won and self.rules.rubber:
            self.games = (*self.games, final)
            if self._games_won(side) < 2:
                self.scores = (0, 0)
        if won and (not self.rules.rubber or self._games_won(side) == 2):
            self.current = GAME_OVER
        if out is not None:
            self._tell_score(self.deals[-1], final, won, out)

    def points_for(self, tricks: int) -> int:
        """What the makers score for so many tricks, or with fewer than three their opponents."""
        if tricks < 3:
            return 4 if self.defender is not None else self.rules.lone_euchre_points if self.alone else 2
        return 1 if tricks < _FIVE_CARDS else 4 if self.alone else 2

    def _tell_score(self, deal: Deal, final: tuple[int, int], won: bool, out: list[Event]) -> None:
        side, rules = deal.side, self.rules
        text = say(
            _MADE_ALONE if self.alone else _MADE,
            maker=self.maker,
            suit=self.trump or 0,
            took=say(
                _DEFENDED if self.defender is not None and deal.tricks < 3 else _TOOK[deal.tricks],
                tricks=_TOOK[deal.tricks],
                defender=self.defender,
            ),
            partner=self.partner(self.maker or 0),
            side=self.seats_of(side),
            points=deal.points,
        )
        change = self.by_seat([deal.points if own == side else 0 for own in (0, 1)])
        out += [Note(text), Scored(change, self.numbered(self.hand))]
        banner: str = text
        if won and rules.rubber:
            game = say(
                "{side:@} win game {number}, {points} to {others}: {worth:rubber point/rubber points}",
                side=self.seats_of(side),
                number=len(self.games),
                points=final[side],
                others=final[1 - side],
                worth=rubber_points(final[1 - side]),
            )
            banner = say("{told}. {game}", told=text, game=game)
            out.append(Note(game))
        elif not won:
            stands = template("The score: {one:@} {points}, {other:@} {others}")
            one, other = self.seats_of(0), self.seats_of(1)
            out.append(Note(say(stands, one=one, points=final[0], other=other, others=final[1])))
        self.tell_end(say("{told}.", told=banner), out)

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """The players of a side, as they sit."""
        return tuple(self.circle[side::2])

    def _games_won(self, side: int) -> int:
        return sum(score[side] >= self.rules.target for score in self.games)

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.number != self.hand or deal.maker is None:
            return {}
        made = int(deal.side == self.sides[deal.maker])
        if seat == deal.maker:
            alone = {"alone": 1, "alone_made": made} if deal.alone else {}
            return {"contracts": 1, "contracts_made": made, **alone}
        return {} if self.sides[seat] == self.sides[deal.maker] else defended(made)

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        if self.rules.rubber:
            totals, side = rubber_totals(self.games), int(self._games_won(1) == 2)
            won = template("{side:@} win the rubber by {margin:point/points}.")
        else:
            totals, side = self.scores, int(self.scores[1] > self.scores[0])
            won = template("{side:@} win with {points:point/points} to {others}.")
        points, others = totals[side], totals[1 - side]
        text = say(won, side=self.seats_of(side), points=points, others=others, margin=points - others)
        return Result(self.by_seat(totals), self.parties()[side], text)

    # ---------------------------------------------------------------------------------- what can be known

    def census(self) -> list[Card]:
        if self.spread:
            drawn = [card for card in self.spread if card is not None] + [card for own in self.drawn for card in own]
            return drawn + [card for card in self.rules.pack if card == JOKER]  # the joker is laid aside
        apart = [self.discard, None if self.taken_up else self.turn_up]
        return [*self.stock, *self.play.cards(), *[card for card in apart if card is not None]]

    def known_to(self, viewer: Seat | None) -> State:
        known = viewer == self.dealer or self.discard == self.turn_up
        discard = self.discard if known else None
        return shown(self, State, discard=discard, discarded=self.discard is not None)

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        gesture = _GESTURES.get(view.phase, "") if seat in view.waiting_for else ""
        if not gesture or (self.current is ANSWERING and seat != self.dealer):
            return view
        again = self.current is DRAWING and seat is not None and self.drawn[seat]
        return view._replace(tokens=(Token("choose", "", _DRAW_AGAIN if again else gesture), *view.tokens))

    def hand_order(self) -> tuple[Card, ...]:
        return _HELD if self.trump is None else self.rules.orders[self.trump].held()

    def calls(self) -> list[tuple[Seat, str]]:
        if self.current is not ANSWERING and self.current is not NAMING:
            return []
        return [(seat, _CALL_WORDS[call]) for seat, call in self.said]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        turn_up = () if self.turn_up is None else (self.turn_up,)
        lies = not self.taken_up or self.hands[self.dealer or 0] & mask_of(turn_up)  # in the middle, as it can be seen
        zones = self._zones_of_the_draw() if self.rules.draw else []
        zones += [
            Zone("stock", (None,) * len(self.stock), say("the pack")),
            Zone("turn_up", turn_up if lies and not self.turned_down else (), say("the card turned up")),
            Zone("turned_down", turn_up if self.turned_down else (), say("the card turned down")),
            Zone("discard", (None,) if self.discard is not None else (), say("the dealer's discard")),
        ]
        for seat in range(_SEATS):
            hand, *others = self.play.zones(seat, viewer, -1 if seat == self.farmer else 0, mask_of(turn_up))
            if self.blind or seat in self.sitting_out:
                hand = hand._replace(cards=(None,) * len(hand.cards))
            zones += [hand, *others]
        return zones

    def _zones_of_the_draw(self) -> list[Zone]:
        spread = self.spread or (None,) * len(self.rules.spots)
        zones = [
            Zone(spot, () if card is None else (None,), say("a card of the spread"))
            for spot, card in zip(self.rules.spots, spread, strict=True)
        ]
        return zones + [
            Zone(f"draw:{seat}", drawn, say("{seat:@'s} card in the draw", seat=seat), seat)
            for seat, drawn in enumerate(self.drawn)
        ]

    def plate(self, seat: Seat) -> Plate:
        side = self.sides[seat]
        lines: list[str] = []
        if seat == self.maker and not self.alone:  # else that stands there as a badge
            lines.append(say("maker"))
        if (self.current is PLAYING or self.play.leaders) and seat not in self.sitting_out:
            lines.append(
                say("{tricks:trick/tricks}", tricks=sum(self.play.tricks[other] for other in self.circle[side::2]))
            )
        return Plate(str(self.scores[side]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = []
        if self.trump is not None:
            right, left = bowers(self.trump)
            tokens.append(Token("trump", "", what_is_trump(self.trump)))
            tokens.append(Token("right_bower", "", say("right bower {card:card}", card=right)))
            tokens.append(Token("left_bower", "", say("left bower {card:card}", card=left)))
        if self.rules.markers:
            tokens += [Token(f"markers:{side}", "", marker_text(pair)) for side, pair in enumerate(self.markers)]
        if self.alone:
            tokens.append(Token("alone", f"seat:{self.maker}", say("alone")))
        if self.defender is not None:
            tokens.append(Token("defender", f"seat:{self.defender}", say("alone")))
        tokens += [Token("out", f"seat:{seat}", say("sits out")) for seat in self.sitting_out]
        for seat, side in enumerate(self.sides):
            if self.rules.target == 5 and self.scores[side] == 4 and self.scores[1 - side] <= 2:
                tokens.append(Token("bridge", f"seat:{seat}", say("at the bridge")))
        return tokens

    @property
    def markers(self) -> tuple[tuple[Pips, Pips], ...]:
        """By side: how its two low cards show the score, the bigger one first."""
        return tuple([marker_pips(self.rules.target, score) for score in self.scores])

    def status(self, viewer: Seat | None) -> list[str]:
        rules = self.rules
        status: list[str] = [self.numbered(self.hand)] if self.hand else []
        if self.current is ANSWERING or self.current is NAMING:
            status.append(say("First round") if self.current is ANSWERING else say("Second round"))
        if self.trump is not None:
            status += [say("{maker:@} made trumps", maker=self.maker), what_is_trump(self.trump)]
        if self.current is PLAYING:
            status.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=_FIVE_CARDS))
        if rules.rubber:
            number = len(self.games) + (self.current is not GAME_OVER)
            return [*status, say("Game {number} of the rubber, to {target}", number=number, target=rules.target)]
        return [*status, say("Playing to {goal}", goal=rules.target)]

    def sheet(self) -> Sheet:
        heads: list[str | tuple[Seat, ...]] = [*self.parties()]
        if self.rules.draw and not self.hand:  # before partners are drawn nobody knows whose the columns are
            heads = [*_SIDE_NAMES]
        if self.rules.rubber:
            return self._rubber_sheet(heads)
        return Sheet(
            title=say("Euchre to {target}", target=self.rules.target),
            heads=(say("Deal"), say("Maker"), say("Trumps"), say("Tricks"), *heads),
            rows=tuple(deal_rows(self.deals)),
            totals=(say("Total"), "", "", "", *map(str, self.scores)),
            leaders=self._leading(self.scores),
        )

    def _rubber_sheet(self, heads: Sequence[str | tuple[Seat, ...]]) -> Sheet:
        rows, total = rubber_rows(self.games), rubber_totals(self.games)
        theirs = [say("Rubber points of {side:@}", side=self.seats_of(side)) for side in (0, 1)]
        if not self.hand:
            theirs = [say("Rubber points of one side"), say("Rubber points of the other side")]
        totals: tuple[str, ...]
        if self.current is not GAME_OVER:
            rows.append((str(len(self.games) + 1), *map(str, self.scores), "", ""))
            totals = (say("Rubber points"), "", "", *map(str, total))
        else:
            margin = [str(max(0, total[side] - total[1 - side]) or "") for side in (0, 1)]
            totals = (say("Margin"), "", "", *margin)
        return Sheet(
            title=say("Euchre, rubber of games to {target}", target=self.rules.target),
            heads=(say("Skat|Game"), *heads, *theirs),
            rows=tuple(rows),
            totals=totals,
            marks=(say("The side that wins two games gets 2 rubber points more."),),
            leaders=self._leading(total),
        )

    def _leading(self, totals: Sequence[int]) -> tuple[Seat, ...]:
        """Who leads with these totals of the sides."""
        return () if totals[0] == totals[1] else tuple(self.circle[int(totals[1] > totals[0]) :: 2])

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        game._sit(game.circle)
        lying = [bool(zone.cards) for zone in view.zones if zone.id.startswith("spread:")]
        if any(lying) or any(game.drawn):
            hidden = [card for card in game.rules.drawn_from if not any(card in drawn for drawn in game.drawn)]
            rng.shuffle(hidden)
            game.spread = tuple([hidden.pop() if lies else None for lies in lying])
        elif game.hand:
            game.lay_unseen(view, rng)
        return game

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        state: State = view.state
        whole = self.rules.pack_mask
        counts = [len(view.zone(f"hand:{seat}").cards) for seat in range(_SEATS)]
        seen = [mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None) for seat in range(_SEATS)]
        if self.taken_up and view.zone("turn_up").cards and self.turn_up is not None and self.dealer is not None:
            seen[self.dealer] |= 1 << self.turn_up
            counts[self.dealer] += 1
        play = self.play = self.new_play(seen)
        play.replay(state.tricks)
        if not state.tricks and len(view.waiting_for) == 1:
            self.turn = max(*view.waiting_for, 0)
        known = [card for card in (*play.plays, self.turn_up, self.discard) if card is not None]
        hidden = whole & ~mask_of(known)
        for mask in seen:
            hidden &= ~mask
        unknown_discard = int(state.discarded and self.discard is None)
        # The pack and an unknown discard are two more places beside the four hands.
        places, may = [*seen, 0, 0], [*self.may_hold(), whole, whole]
        wanted = [count - mask.bit_count() for count, mask in zip(counts, seen, strict=True)]
        self.unseen = deal_hidden(places, hidden, [*wanted, len(view.zone("stock").cards), unknown_discard], may, rng)
        rest = cards_in(places[_SEATS])
        rng.shuffle(rest)
        self.stock = tuple(rest)
        if unknown_discard:
            (self.discard,) = cards_in(places[_SEATS + 1])
        play.hands = places[:_SEATS]
