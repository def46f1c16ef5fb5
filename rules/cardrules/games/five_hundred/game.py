"""Five Hundred: bowers and the joker on top, bids of tricks and trumps together, and an exchange with the middle.

Five forms: the American partnership game with 45 cards, and games for three (33 cards), two partnerships (43), two
(25) and five (53). The rules are those of Hoyle's and the Bicycle books and of the clubs that play the 45-card game.

A *column* is what a score is kept for: a side in the partnership forms (column 0 is seats 0 and 2), else a player.

Zones, always in this order: ``stock`` (undealt or thrown in), with the turning of cards for the first deal
``draw:<seat>``, then ``middle``, then for every seat ``hand:<seat>``, ``trick:<seat>``, ``won:<seat>`` (the tricks of a
side lie with whoever took its first).

Tokens: ``named`` (the suit that a joker was led as); at a seat ``declarer`` (with the contract), ``partner``,
``sits_out``, ``ace_no_face``, and ``needs_contract`` (500 reached in defence).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

from cardrules.games.five_hundred.phases import ANSWERING, ASKING, BIDDING, DISCARDING, PARTNERS, PLAYING, TAKING
from cardrules.games.five_hundred.poor_hands import agrees, lay_aces, terms
from cardrules.games.five_hundred.rules import BIDS, FORMS, GOAL, GROUPS, PRESETS, Rules
from cardrules.games.five_hundred.state import Deal, FiveHundredState, State
from cardrules.parts.dealing import Unseen, deal_hidden, deal_in_packets
from cardrules.parts.tricks import TRUMP, what_is_trump
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import hand_of
from cardrules.protocol.cards import (
    JACK,
    JOKER,
    Card,
    card_of,
    cards_in,
    mask_of,
    rank_of,
)
from cardrules.protocol.game import (
    CEREMONY,
    NOBODY,
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
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import OptionError, Value, read_options
from cardrules.protocol.texts import say, template

__all__ = ["FiveHundred"]

_PHASES: Final = (ASKING, ANSWERING, BIDDING, PARTNERS, TAKING, DISCARDING, PLAYING)
_TRICKS: Final = 10
_SLAM: Final = 250
_TWO_SIDES: Final = say("it needs two sides: with three or five players nobody would have won")
_PARTNERED: Final = say("it needs a partner who answers: choose a form for four in partnerships")


_ENDED: Final = {
    (True, False): template("{seat:@} made {bid} with {tricks:trick/tricks}"),
    (True, True): template("{seat:@} made {bid} with {tricks:trick/tricks}, playing with {partners:@}"),
    (False, False): template("{seat:@} {seat:@was/were} set in {bid} with {tricks:trick/tricks}"),
    (False, True): template(
        "{seat:@} {seat:@was/were} set in {bid} with {tricks:trick/tricks}, playing with {partners:@}"
    ),
}
"""How a deal ended: whether the contract was made, and whether with named partners."""
_AHEAD: Final = template("{side:@} {side:@wins/win} with {points:point/points}, ahead of {others:and}.")
_TITLES: Final = {
    "american_45": say("Five Hundred: four in partnerships, 45 cards"),
    "three_hand_33": say("Five Hundred: three, each alone, 33 cards"),
    "partnership_43": say("Five Hundred: four in partnerships, 43 cards"),
    "two_hand_25": say("Five Hundred: two, 25 cards"),
    "five_hand_53": say("Five Hundred: five, the declarer names partners, 53 cards"),
}
_BY_CONTRACT: Final = template(
    "{side:@} made the contract and {side:@wins/win} with {points:point/points}, before {others:and}."
)
_FIRST: Final = template(
    "{side:@} reached {goal} first and {side:@wins/win} with {points:point/points}, before {others:and}."
)


class FiveHundred(FiveHundredState):
    """A match of Five Hundred."""

    id: ClassVar[str] = "five_hundred"
    title: ClassVar[str] = say("Five Hundred")
    verbs: ClassVar[Mapping[str, Takes]] = {"turn": Takes.ORDER, **verbs_of(*_PHASES)}
    lots: ClassVar[tuple[str, ...]] = ("first", "turn", "shuffle")
    phases = _PHASES
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = GROUPS
    presets = PRESETS
    newcomers = "quick"
    counted_as = template("Deal {number}")
    why_draw = say("Cards must be turned up for the first deal.")

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        form = FORMS[str(options["form"])]
        if options["minus_500"] == "lose" and form.seats not in (2, 4):
            raise OptionError(_TWO_SIDES, "minus_500", "lose")
        if options["redeal_call"] in ("ace_no_face", "no_ace_no_face") and not form.partners:
            raise OptionError(_PARTNERED, "redeal_call", str(options["redeal_call"]))
        return options

    # ------------------------------------------------------------------------------------ what may be done

    def meant(self, action: Action) -> bool:
        return not action.cards or action.verb in ("discard", "play")  # what is wrong with words the phases say

    def why_not(self, card: Card) -> str:
        play, trump = self.play, self.trump
        suit = trump if play.led == TRUMP and trump is not None else play.led
        if card == JOKER and trump is None:
            return say("You can follow {suit:suit}, so the joker must wait.", suit=suit)
        if trump is not None:
            left = card_of(JACK, 3 - trump)
            only_left = play.hands[play.turn] & play.order.masks[play.led] == 1 << left
            if only_left or (card == left and suit == 3 - trump):
                return say("The {card:words} is a {suit:suit one} now.", card=left, suit=trump)
        return say("You must follow {suit:suit}.", suit=suit)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, exchanging = zone.partition(":")[0], self.current is TAKING or self.current is DISCARDING
        if not cards and kind == "middle" and not (exchanging and seat == self.turn):
            if self.current is PLAYING and seat == self.declarer:
                return say("What was laid back to the middle stays face down.")
            return say("The middle belongs to the declarer.")
        if not cards and kind == "hand" and self.current is PARTNERS:
            return ""
        return super().not_yours(seat, cards, zone)

    # -------------------------------------------------------------------------------------------- the deal

    def draw_lot(self) -> Choice | None:
        pack = self.rules.pack
        turn = Choice("turn", say("Turn up cards until a jack comes"), cards=pack, least=len(pack), most=len(pack))
        return turn if self.rules.jack_deals else None

    def draw(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Turn up cards until a jack comes."""
        count = next(place for place, card in enumerate(order) if rank_of(card) == JACK) + 1
        self.drawn = order[:count]
        self.stock = mask_of(order[count:])
        dealer = (count - 1) % self.seats
        if out is not None:
            out.append(Moved(order, "", "stock", NOBODY))
            for place, card in enumerate(self.drawn):
                out.append(Moved((card,), "stock", f"draw:{place % self.seats}"))
            out.append(Note(say("{seat:@} {seat:@gets/get} the {card:words}", seat=dealer, card=self.drawn[-1])))
        self.first_deal(dealer, out)

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def next_hand(self) -> Seat:
        dealer = self.dealer or 0
        if self.current is HAND_OVER:  # not where the cards were thrown in
            dealer = self.dealer = (dealer + 1) % self.seats
        self.hand += 1
        return dealer

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        dealer = self.next_hand()
        if out is not None:
            self._put_away(out)
            self.tell_deal(order, out)
        hands, middle = deal_in_packets(order, dealer, self.seats, self.rules.packets, "middle", out)
        self.drawn = ()
        self.clear(hands, middle)
        ASKING.start(self, self.order_of_speaking(), out)

    def _put_away(self, out: list[Event]) -> None:
        """All cards go back to the box."""
        out += self.play.put_away()
        for zone, cards in (("middle", self.middle), ("stock", self.stock)):
            if cards:
                out.append(Moved(tuple(cards_in(cards)), zone, "", NOBODY))
        for seat in range(self.seats):
            if self.drawn[seat :: self.seats]:
                out.append(Moved(self.drawn[seat :: self.seats], f"draw:{seat}", ""))

    # ------------------------------------------------------------------------------------------- the score

    def taken(self, out: list[Event] | None) -> None:
        if out is not None:
            self.play.gather(out)
        if len(self.play.leaders) == _TRICKS:
            self._finish_deal(out)

    def side(self) -> list[Seat]:
        """The declarer and the partners in this deal."""
        if self.declarer is None:
            return []
        partner = self.partner_of(self.declarer)
        return [self.declarer, *self.partners] if partner is None else [self.declarer, partner]

    def _finish_deal(self, out: list[Event] | None) -> None:
        contract, declarer, side = self.contract, self.declarer, self.side()
        tricks = self.play.tricks
        taken = sum(tricks[seat] for seat in side)
        made = contract is not None and (taken >= contract.tricks if contract.tricks else taken == 0)
        points = self._points(taken, made)
        before = self.totals
        self.totals = tuple(map(sum, zip(before, points, strict=True)))
        bid = contract.name if contract is not None else ""
        self.deals = (*self.deals, Deal(self.hand, declarer, bid, self.partners, tuple(tricks), made, points))
        self.winners = self._find_winners(before, made)
        self.current = GAME_OVER if self.winners else HAND_OVER
        if out is None:
            return
        out.append(Note(self._told(taken, made)))
        out.append(Scored(self.by_seat(points), self.numbered(self.hand)))
        gains = [self._gained(column, gain) for column, gain in enumerate(points) if gain]
        gained = say("{gains:and}", gains=gains) if gains else say("Nobody scores")
        out.append(Note(gained))
        if made and self.contract is not None and self.contract.tricks and taken == _TRICKS:
            out.append(Marked(CEREMONY, say("A slam!")))
        self.tell_end(say("{told}. {gained}.", told=self._told(taken, made), gained=gained), out)

    def _points(self, taken: int, made: bool) -> tuple[int, ...]:
        """What each column scores; ``taken`` are the tricks of the declarer's side."""
        rules, contract, side = self.rules, self.contract, self.side()
        points = [0] * len(self.totals)
        for seat, number in enumerate(self.play.tricks):
            if seat not in side and (contract is None or contract.tricks):
                points[rules.columns[seat]] += 10 * number
        if contract is None or self.declarer is None:
            return tuple(points)
        own = rules.columns[self.declarer]
        if not contract.tricks:
            for column in {rules.columns[seat] for seat in range(rules.seats) if seat not in side}:
                points[column] = 10 * taken
        worth = contract.value
        if made and rules.slam_250 and contract.tricks and taken == _TRICKS:
            worth = max(worth, _SLAM)
        points[own] = worth if made else -worth
        return tuple(points)

    def _find_winners(self, before: Sequence[int], made: bool) -> tuple[int, ...]:
        """The columns that have won with this deal; none: the match goes on."""
        rules, totals = self.rules, self.totals
        own = rules.columns[self.declarer] if self.declarer is not None else -1
        if made and totals[own] >= rules.least:
            return (own,)
        if rules.minus_500 == "lose" and min(totals) <= -GOAL:
            return (totals.index(max(totals)),)
        if not rules.defenders_can_win:
            return ()
        reached = {column: self._deciding_trick(column, before[column]) for column in range(len(totals))}
        reached = {column: trick for column, trick in reached.items() if totals[column] >= rules.least}
        first = [column for column, trick in reached.items() if trick == min(reached.values())]
        best = max((totals[column] for column in first), default=0)
        return tuple(column for column in first if totals[column] == best)

    def _deciding_trick(self, column: int, score: int) -> int:
        """The number of the trick with which a column that began the deal with ``score`` had enough to win."""
        rules, play = self.rules, self.play
        nullo = self.contract is not None and not self.contract.tricks
        side = self.side()
        for number, winner in enumerate([*play.leaders[1:], play.turn]):
            if winner in side if nullo else rules.columns[winner] == column:
                score += 10
            if score >= rules.least:
                return number
        return _TRICKS

    def _told(self, taken: int, made: bool) -> str:
        """How the deal ended, for the log."""
        if self.contract is None:
            tricks: dict[int, int] = {}
            for seat, number in enumerate(self.play.tricks):
                tricks[self.rules.columns[seat]] = tricks.get(self.rules.columns[seat], 0) + number
            had = [
                say("{side:@} {tricks}", side=self.parties()[column], tricks=number)
                for column, number in tricks.items()
            ]
            return say("Tricks: {had:row}", had=had)
        ended = _ENDED[made, bool(self.partners)]
        return say(ended, seat=self.declarer, bid=self.contract.text, tricks=taken, partners=self.partners)

    # ---------------------------------------------------------------------------------- what can be known

    def _gained(self, column: int, points: int) -> str:
        """What a deal has brought a side or player, or has cost."""
        scores, loses = (
            template("{side:@} {side:@scores/score} {points:point/points}"),
            template("{side:@} {side:@loses/lose} {points:point/points}"),
        )
        return say(scores if points > 0 else loses, side=self.parties()[column], points=abs(points))

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.number != self.hand or deal.declarer is None:
            return {}
        side = self.side()
        if seat in side:
            wanted, taken = BIDS[deal.contract].tricks, sum(deal.tricks[one] for one in side)
            high, low = int(not deal.made), int(0 < wanted < taken)
            made = {"contracts": 1, "contracts_made": int(deal.made), "too_high": high, "too_low": low}
            return made if seat == deal.declarer else {}
        return defended(deal.made)

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        columns, totals, winners = self.rules.columns, self.totals, self.winners
        side = [seat for column in winners for seat in self.parties()[column]]
        best = totals[winners[0]]
        others = sorted({*range(len(totals))}.difference(winners), key=lambda column: -totals[column])
        rest = [say("{side:@} with {points}", side=self.parties()[column], points=totals[column]) for column in others]
        won = _AHEAD
        if totals[others[0]] >= best:  # points alone do not win
            won = _BY_CONTRACT if self.deals[-1].made else _FIRST
        text = say(won, side=side, points=best, others=rest, goal=GOAL)
        seats = tuple(seat for seat, column in enumerate(columns) if column in winners)
        return Result(self.by_seat(totals), seats, text)

    def census(self) -> list[Card]:
        return [*self.play.cards(), *cards_in(self.middle), *cards_in(self.stock), *self.drawn]

    def known_to(self, viewer: Seat | None) -> State:
        play, contract, exchanged = self.play, self.contract, viewer is not None and viewer == self.exchanged
        knows = False
        if contract is not None and contract.name == "GRAND" and self.declarer is not None and viewer is not None:
            taken = self.exchanged != self.declarer or self.current is DISCARDING  # the partner has seen the five cards
            knows = viewer == self.declarer or (taken and viewer == self.partner_of(self.declarer))
        return shown(
            self,
            State,
            discards=tuple(cards_in(self.middle)) if exchanged else (),
            given=tuple(cards_in(self.gave)) if knows else (),
            leds=tuple(play.leds),
            won=tuple(play.tricks),
        )

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        discards = view.state.discards
        return view._replace(looks={**view.looks, "middle": discards}) if discards else view

    def hand_order(self) -> tuple[Card, ...]:
        return self.rules.orders[self.trump].held()

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [Zone("stock", (None,) * self.stock.bit_count(), say("the pack"))]
        if self.rules.jack_deals:
            for seat in range(self.seats):
                name = say("{seat:@'s} cards for the first deal", seat=seat)
                zones.append(Zone(f"draw:{seat}", self.drawn[seat :: self.seats], name, seat))
        zones.append(Zone("middle", (None,) * self.middle.bit_count(), say("the middle")))
        for seat in range(self.seats):
            zones += self.play.zones(seat, viewer)
        return zones

    def calls(self) -> list[tuple[Seat, str]]:
        return self._calls() if self.current is BIDDING else []

    def _calls(self) -> list[tuple[Seat, str]]:
        """The calls of the auction as they were said."""
        return [(seat, BIDS[call].sign if call in BIDS else say("pass")) for seat, call in self.said]

    def status(self, viewer: Seat | None) -> list[str]:
        bidding, playing, rounds = self.current is BIDDING, self.current is PLAYING, self.rules.rounds
        status: list[str] = [self.numbered(self.hand)] if self.hand else []
        if bidding and rounds not in (1, None):
            status.append(say("Round {number} of {all}", number=len(self.said) // self.seats + 1, all=rounds))
        standing = self.standing() if bidding else None
        if self.contract is not None:
            plays = template("{seat:@} {seat:@plays/play} {bid} ({value})")
            status.append(say(plays, seat=self.declarer, bid=self.contract.text, value=self.contract.value))
            status.append(what_is_trump(self.contract.trump))
        elif playing:
            status.append(say("No contract"))
        elif standing is not None:
            holds = template("{seat:@} {seat:@holds/hold} {bid} ({value})")
            status.append(say(holds, seat=standing[0], bid=standing[1].text, value=standing[1].value))
        if self.current is PARTNERS:
            status.append(say("{seat:@} {seat:@chooses/choose} who plays along", seat=self.declarer))
        elif playing:
            status.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=_TRICKS))
        return [*status, say("Playing to {goal}", goal=GOAL)]

    def plate(self, seat: Seat) -> Plate:
        lines, play, contract = list[str](), self.play, self.contract
        own = [said for caller, said in self._calls() if caller == seat]
        if self.current is BIDDING and len(own) > 1:  # the last word alone stands beside the plate
            lines.append(say("{calls:row}", calls=own))
        if play.leaders:
            if seat == self.declarer and contract is not None and contract.tricks:
                taken = sum([play.tricks[other] for other in self.side()])
                lines.append(say("{taken}/{wanted} tricks", taken=taken, wanted=contract.tricks))
            else:
                lines.append(say("{tricks:trick/tricks}", tricks=play.tricks[seat]))
        return Plate(str(self.totals[self.side_of(seat)]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens, play, contract, rules = list[Token](), self.play, self.contract, self.rules
        if play.trick and play.trick[0] == JOKER:
            suit = self.trump if play.led == TRUMP and self.trump is not None else play.led
            tokens.append(Token("named", "", say("{suit:suit}", suit=suit)))
        if contract is not None:
            tokens.append(
                Token(
                    "declarer", f"seat:{self.declarer}", say("{sign} {value}", sign=contract.sign, value=contract.value)
                )
            )
            tokens.append(Token("trump", "", what_is_trump(contract.trump)))
        if self.current in (ASKING, ANSWERING, BIDDING, PARTNERS, TAKING):
            tokens.append(Token("packet", "middle", say("middle")))
        tokens += [Token("partner", f"seat:{seat}", say("partner")) for seat in self.partners]
        away = self.sitting_out()
        if away is not None:
            tokens.append(Token("sits_out", f"seat:{away}", say("sits out")))
        poor = [seat for seat, answer in self.asked if answer != "silent"]
        tokens += [Token("ace_no_face", f"seat:{seat}", self.poor()) for seat in poor]
        if not rules.defenders_can_win and self.current is not GAME_OVER:
            reached = [seat for seat, column in enumerate(rules.columns) if self.totals[column] >= rules.least]
            tokens += [
                Token("needs_contract", f"seat:{seat}", say("500 reached, needs a contract")) for seat in reached
            ]
        return tokens

    def sheet(self) -> Sheet:
        rows, marks = [], list[str]()
        totals = [0] * len(self.totals)
        for deal in self.deals:
            before = totals
            totals = list(map(sum, zip(totals, deal.points, strict=True)))
            told = say("no contract")
            if deal.declarer is not None:
                ended = template("{seat:@}: {bid} made") if deal.made else template("{seat:@}: {bid} set")
                told = say(ended, seat=deal.declarer, bid=BIDS[deal.contract].sign)
            cells = [
                f"{points:+} = {total}" if points else f"= {total}"
                for points, total in zip(deal.points, totals, strict=True)
            ]
            rows.append((str(deal.number), told, *cells))
            marks += self._marks(deal.number, before, totals)
        return Sheet(
            title=_TITLES[self.rules.form],
            heads=(say("Deal"), say("Contract"), *self.side_heads()),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=self.ahead(self.totals) if rows else (),
        )

    def _marks(self, number: int, before: Sequence[int], totals: Sequence[int]) -> list[str]:
        """Who has got so far with a deal that the game may end."""
        marks: list[str] = []
        for column, total in enumerate(totals):
            if total >= self.rules.least > before[column]:
                enough = self.rules.defenders_can_win or column in self.winners
                reached = template("Deal {number}: {side:@} reached {goal}")
                needs = template("Deal {number}: {side:@} reached {goal}, and {side:@needs/need} a contract to win")
                side = self.parties()[column]
                marks.append(say(reached if enough else needs, number=number, side=side, goal=GOAL))
            elif total <= -GOAL < before[column]:
                fell = template("Deal {number}: {side:@} fell to {total}")
                marks.append(say(fell, number=number, side=self.parties()[column], total=total))
        return marks

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        tries = 40  # nearly every layout agrees; the last one stands in any case
        for attempt in range(tries):
            world = game.copy()
            try:
                world._guess(view, rng, attempt < tries - 1)
            except ValueError:  # the aces were given out so that the rest fits nowhere
                continue
            if agrees(world):
                break
        return world

    def remember(self, view: View) -> None:
        state: State = view.state
        self.play = self.new_play([0] * self.seats)
        self.play.replay(state.tricks, state.leds)
        if self.current is not PLAYING and self.current not in self.idle:
            (self.turn,) = view.waiting_for
        self.auction = self.new_auction()
        for _, call in self.said if self.current is BIDDING else ():
            self.auction.spoke(call == "pass")

    def _guess(self, view: View, rng: random.Random, careful: bool) -> None:
        """Lay every hidden card where it could lie; ``careful``: with regard to who was asked about a redeal."""
        rules, play, viewer, seats = self.rules, self.play, view.seat, self.seats
        state: State = view.state
        places = [*(f"hand:{seat}" for seat in range(seats)), "middle", "stock"]
        held = [0] * len(places)
        if viewer is not None:
            held[viewer] = hand_of(view)
            held[seats] = mask_of(state.discards)
        seen = mask_of(play.plays) | mask_of(self.drawn)
        may = [*self.may_hold(), rules.pack_mask, rules.pack_mask]
        gave = self.gave = mask_of(state.given)
        if viewer is not None and viewer == self.declarer and gave & ~held[seats]:
            for place in range(len(places)):
                if place not in ((viewer + 2) % 4, seats):
                    may[place] &= ~gave
        hidden = rules.pack_mask & ~seen & ~sum(held)
        counts = [len(view.zone(place).cards) - held[number].bit_count() for number, place in enumerate(places)]
        self.unseen = Unseen(hidden, tuple(counts), tuple(may), terms(self, viewer, hidden, counts, held))
        if careful:
            hidden = lay_aces(self, viewer, hidden, counts, held, may, rng)
        deal_hidden(held, hidden, counts, may, rng)
        *play.hands, self.middle, self.stock = held
        if not gave and self.contract is not None and self.contract.name == "GRAND" and self.exchanged is not None:
            self._guess_gave(rng)

    def _guess_gave(self, rng: random.Random) -> None:
        """Five cards that may have gone from the declarer of a grand nullo to the partner."""
        if self.exchanged == self.declarer:
            self.gave = self.middle
            if self.current is TAKING:
                return
        partner = ((self.declarer or 0) + 2) % 4
        cards = cards_in(self.play.hands[partner] | self.play.played_by()[partner] | self.middle)
        self.gave = mask_of(rng.sample(cards, self.rules.middle))
