"""What happens in a deal of Five Hundred: the question for a redeal, the auction, the exchange and the tricks, a class
for each phase, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from cardrules.games.five_hundred.rules import BIDS, Bid, is_poor
from cardrules.games.five_hundred.state import FiveHundredState
from cardrules.parts.tricks import play_actions
from cardrules.phases.phased_game import Phase
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    SPADES,
    SUIT_NAMES,
    Card,
    cards_in,
    mask_of,
)
from cardrules.protocol.game import (
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Moved,
    Note,
    Said,
    Seat,
    Takes,
    Turned,
)
from cardrules.protocol.texts import say, template

__all__ = ["ANSWERING", "ASKING", "BIDDING", "DISCARDING", "PARTNERS", "PLAYING", "TAKING"]

_DISCARD_EXACTLY: Final = {3: say("Discard exactly three cards."), 5: say("Discard exactly five cards.")}
_LAY_BACK: Final = {3: say("Lay three cards back"), 5: say("Lay five cards back")}
_DISCARDS: Final = {
    3: template("{seat:@} {seat:@discards/discard} three cards"),
    5: template("{seat:@} {seat:@discards/discard} five cards"),
}
_NONSENSE: Final = say("That means nothing in {game}.", game=say("Five Hundred"))
_DECLARERS: Final = say("The middle belongs to the declarer.")
_BID: Final = {name: Action("bid", (name,)) for name in BIDS}
_PASS: Final = Action("pass")
_LED: Final = {name: Action("play", (name,), (JOKER,)) for name in SUIT_NAMES}
"""The joker led as each suit."""
_SUITS: Final = (SPADES, CLUBS, DIAMONDS, HEARTS)


class _Poor(NamedTuple):
    """What is said of a hand that may ask for a redeal."""

    fault: str
    """To whoever has none."""
    button: str = ""
    said: str = ""
    heading: str = ""
    """Of a ``seat``."""


_POOR: Final = {
    "ace_no_face": _Poor(
        say("You need exactly one ace and no face card or joker."),
        say("Declare: one ace, no face card"),
        say("one ace, no face"),
        template("{seat:@} {seat:@has/have} one ace and no face card"),
    ),
    "no_ace_no_face": _Poor(
        say("You need a hand without ace, face card or joker."),
        say("Declare: no ace, no face card"),
        say("no ace, no face"),
        template("{seat:@} {seat:@has/have} no ace and no face card"),
    ),
    None: _Poor(say("No hand may ask for a redeal in this game.")),
}
"""By option."""


class InTurn(Phase[FiveHundredState]):
    """One player is asked something."""

    def waiting_for(self, game: FiveHundredState) -> frozenset[Seat]:
        return ONE[game.turn]

    def fault(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        return self.wrong(game, action) if seat == game.turn else self.due(game, seat)

    def wrong(self, game: FiveHundredState, action: Action) -> str:
        """Why the seat in turn may not do this, one of ``verbs``."""
        return _NONSENSE if action.words else ""

    def begin(self, game: FiveHundredState, seat: Seat, out: list[Event] | None) -> None:
        """The seat is asked now."""
        game.turn = seat
        game.enter(self, out)


class Asking(InTurn):
    """Whoever has a poor hand is asked whether he declares it, eldest first."""

    id = "redeal"
    verbs = ("declare", "stay_silent")
    prompt = say("Declare your hand or say nothing.")

    def start(self, game: FiveHundredState, seats: Sequence[Seat], out: list[Event] | None) -> None:
        """Ask the first of these players who has a poor hand; if nobody has, the auction begins."""
        redeal = game.rules.redeal_call
        for seat in seats if redeal else ():
            if is_poor(game.play.hands[seat], redeal or ""):
                self.begin(game, seat, out)
                return
        BIDDING.start(game, out)

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        return [
            Choice("declare", _POOR[game.rules.redeal_call].button, button=True, key="D"),
            Choice("stay_silent", say("Say nothing"), button=True, key="S"),
        ]

    def fault(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        return self._not_poor(game, seat, action) or super().fault(game, seat, action)

    def untimely(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        fault = self._not_poor(game, seat, action) if game.current is BIDDING else ""
        return fault or super().untimely(game, seat, action)

    def _not_poor(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        redeal = game.rules.redeal_call
        may = action.verb != "declare" or is_poor(game.play.hands[seat], redeal or "")
        return "" if may else _POOR[redeal].fault

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        declared = action.verb == "declare"
        game.asked = (*game.asked, (seat, "declared" if declared else "silent"))
        if not declared:
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@says/say} nothing", seat=seat), ONE[seat]))
            self.start(game, game.after(seat), out)
            return
        if out is not None:
            poor = _POOR[game.rules.redeal_call].said
            said = say("{poor:^}", poor=poor)
            told = say("{seat:@} {seat:@declares/declare}: {poor}", seat=seat, poor=poor)
            out += [Said(seat, said), Marked("ace_no_face", said), Note(told)]
        ANSWERING.begin(game, (seat + 2) % 4, out)


class Answering(InTurn):
    """The partner of whoever has declared a poor hand decides."""

    id = "answer"
    verbs = ("redeal", "play_on")
    prompt = say("Your partner has declared a poor hand: redeal or play on.")

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say(_POOR[game.rules.redeal_call].heading, seat=game.asked[-1][0]))
        return [
            Choice("redeal", say("Redeal"), button=True, key="R", fields=stands),
            Choice("play_on", say("Play on"), button=True, key="P", fields=stands),
        ]

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        asker, again = game.asked[-1][0], action.verb == "redeal"
        if out is not None:
            asks, plays = template("{seat:@} {seat:@asks/ask} for a redeal"), template("{seat:@} {seat:@plays/play} on")
            out.append(Said(seat, say("Redeal") if again else say("Play on")))
            out.append(Note(say(asks if again else plays, seat=seat)))
        if again:
            game.throw_in(say("Redeal"), out)
            return
        game.asked = (*game.asked[:-1], (asker, "play_on"))
        ASKING.start(game, game.after(asker), out)


class Bidding(InTurn):
    """The auction."""

    id = "auction"
    verbs = ("pass", "bid")
    prompt = say("Bid or pass.")

    def start(self, game: FiveHundredState, out: list[Event] | None) -> None:
        """The auction begins with eldest."""
        game.auction = game.new_auction()
        self.begin(game, game.order_of_speaking()[0], out)

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        bids = tuple([bid.name for bid in self.open_bids(game, seat)])
        choices = [Choice("bid", say("Bid"), values=bids, button=True, fields=self._ladder(game, seat))] if bids else []
        return [*choices, Choice("pass", say("Pass"), button=True, key="P", fields=Fields(), lets_be=not bids)]

    def _ladder(self, game: FiveHundredState, seat: Seat) -> Fields:
        """Every bid, by tricks and trumps; those of no trick in a row of their own."""
        rows: dict[int, list[Field]] = {}
        for bid in game.rules.bids:
            face = bid.sign if bid.tricks else say("{bid:^}", bid=bid.text)
            field = Field(bid.name, face, str(bid.value), self.bid_fault(game, seat, bid))
            rows.setdefault(bid.tricks or 11, []).append(field)
        return Fields(
            tuple(tuple(rows[tricks]) for tricks in sorted(rows)),
            say("Tricks and trumps, and what they are worth"),
            captions=tuple(say("Inkle") if tricks == 6 else "" for tricks in sorted(rows)),
        )

    def legal(self, game: FiveHundredState, seat: Seat) -> list[Action]:
        return [*[_BID[bid.name] for bid in self.open_bids(game, seat)], _PASS] if seat == game.turn else []

    def open_bids(self, game: FiveHundredState, seat: Seat) -> list[Bid]:
        """The bids that the seat in turn may make, from the lowest to the highest."""
        higher, standing = game.rules.bids, game.standing()
        if standing is not None:
            holder, highest = standing
            if holder == seat:
                return []
            higher = higher[higher.index(highest) + 1 :]
        # All others than inkles and the bids of no trick need only be higher.
        return [bid for bid in higher if bid.tricks > 6 or not self.bid_fault(game, seat, bid)]

    def wrong(self, game: FiveHundredState, action: Action) -> str:
        if action.verb == "pass":
            return super().wrong(game, action)
        if len(action.words) != 1 or action.words[0] not in BIDS:
            return say("That is no bid.")
        return self.bid_fault(game, game.turn, BIDS[action.words[0]])

    def bid_fault(self, game: FiveHundredState, seat: Seat, bid: Bid) -> str:
        """Why the seat in turn may not make this bid, or "" if it may."""
        rules, standing = game.rules, game.standing()
        if standing is not None and standing[0] == seat:
            return say("You hold the highest bid.")
        if bid not in rules.bids:
            no_such = say("There is no {bid} in this game.", bid=bid.text)
            return say("Nobody may inkle; bid seven or more.") if bid.tricks else no_such
        if bid.tricks == 6 and rules.inkle == "first_two_seats" and len(game.said) >= 2:
            return say("Only the first two players may inkle; bid seven or more.")
        if not bid.tricks and game.barred(seat):
            return say("Your side declared {poor}: no nullo this hand.", poor=game.poor())
        if bid.name == "GRAND" and (game.partner_of(seat), "NULLO") not in game.said:
            return say("Grand nullo needs a nullo bid from your partner.")
        if standing is None or rules.ranks[bid.name] > rules.ranks[standing[1].name]:
            return ""
        highest = standing[1]
        if bid.name == "NULLO" and highest.tricks == 8 and rules.form == "american_45":
            return say("Nullo is outbid by any bid of eight.")
        return say("Bid higher than {bid} ({value}).", bid=highest.text, value=highest.value)

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        call = action.words[0] if action.words else "pass"
        game.said = (*game.said, (seat, call))
        if out is not None:
            bid = BIDS.get(call)
            out.append(Said(seat, bid.sign if bid else say("pass")))
            passes = say("{seat:@} {seat:@passes/pass}", seat=seat)
            out.append(Note(say("{seat:@} {seat:@bids/bid} {value}", seat=seat, value=bid.text) if bid else passes))
        auction = game.auction
        auction.spoke(call == "pass")
        if self._is_over(game):
            auction.end()
        if auction.turn is None:
            self._end(game, out)
        else:
            game.turn = auction.turn

    def _is_over(self, game: FiveHundredState) -> bool:
        """Whether the auction ends before everybody has spoken as often as possible."""
        standing = game.standing()
        if standing is None:
            return len(game.said) == game.seats
        holder, bid = standing
        others = [seat for seat in game.auction.remaining if seat != holder]
        if bid.name == "GRAND" or (game.rules.rounds is None and not others):
            return True
        return bid.name == "10N" and all(self.bid_fault(game, seat, BIDS["GRAND"]) for seat in others)

    def _end(self, game: FiveHundredState, out: list[Event] | None) -> None:
        standing = game.standing()
        if standing is not None:
            game.declarer, bid = standing
            game.contract = bid
            if out is not None:
                plays = template("{seat:@} {seat:@plays/play} {bid} for {value}")
                text = say(plays, seat=game.declarer, bid=bid.text, value=bid.value)
                out += [Marked("declarer", bid.sign), Note(text)]
            go_on(game, out)
        elif game.rules.all_pass == "no_contract":  # noqa: S105 - no password
            if out is not None:
                out.append(Note(say("Nobody has bid: the hand is played without trumps and without a contract")))
            PLAYING.start(game, out)
        else:
            if out is not None:
                out.append(Note(say("Nobody has bid: the next dealer deals")))
            game.dealer = ((game.dealer or 0) + 1) % game.seats
            game.throw_in(say("Nobody has bid"), out)


def go_on(game: FiveHundredState, out: list[Event] | None) -> None:
    """What comes next for the declarer: partners, the middle, or the play."""
    rules, contract, declarer = game.rules, game.contract, game.declarer or 0
    named = game.named or not rules.named_partners or contract is None or contract.name == "NULLO"
    if not named and (rules.partner_choice == "before_widow" or game.exchanged is not None):
        PARTNERS.begin(game, declarer, out)
    elif game.exchanged is None:
        TAKING.begin(game, declarer, out)
    elif contract is not None and contract.name == "GRAND" and game.exchanged == declarer:
        TAKING.begin(game, (declarer + 2) % 4, out)
    else:
        PLAYING.start(game, out)


class NamingPartners(InTurn):
    """The declarer of five names partners."""

    id = "partners"
    verbs = ("partners",)
    prompt = say("Name your partners first.")

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        """No partner, one, or with a bid of eight or more two."""
        others = [other for other in range(game.seats) if other != seat]
        sides: list[tuple[Seat, ...]] = [(other,) for other in others]
        if game.contract is not None and game.contract.tricks >= 8:
            sides += combinations(others, 2)
        stands = Fields(
            heading=say("Click a seat to choose your partner, or choose here"),
            columns=2 if len(sides) > len(others) else len(others),
        )
        choices = []
        for side in sides:
            spots = list[str]()
            for other in side:
                spots += [f"hand:{other}", f"seat:{other}"]
            word = "+".join(map(str, side))
            label = say("With {partners:@}", partners=side)
            choices.append(Choice("partners", label, (word,), click=tuple(spots), button=True, fields=stands))
        return [*choices, Choice("partners", say("Alone"), ("none",), button=True, key="A", fields=Fields())]

    def wrong(self, game: FiveHundredState, action: Action) -> str:
        words = action.words
        if any(choice.words == words for choice in self.choices(game, game.turn)):
            return ""
        others = [str(other) for other in range(game.seats) if other != game.turn]
        if len(words) == 1 and words[0] in map("+".join, combinations(others, 2)):
            return say("A second partner needs a bid of eight or more.")
        return say("Name one or two other players, or none.")

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        word = action.words[0]
        game.partners = () if word == "none" else tuple(map(int, word.split("+")))
        game.named = True
        if out is not None:
            nobody, some = (
                template("{seat:@} {seat:@plays/play} with nobody"),
                template("{seat:@} {seat:@plays/play} with {partners:@}"),
            )
            text = say(some if game.partners else nobody, seat=game.declarer, partners=game.partners)
            out += [Marked("partner", text), Note(text)]
        go_on(game, out)


class Taking(InTurn):
    """The declarer takes the middle; in a grand nullo then the partner what the declarer has laid there."""

    id = "take"
    verbs = ("take",)
    prompt = say("Take the middle first.")

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        spots = (f"hand:{seat}",)
        return [Choice("take", say("Take the middle"), onto=spots, click=("middle",), key="Space", button=True)]

    def fault(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        return self._not_his(game, seat) or super().fault(game, seat, action)

    def untimely(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        return self._not_his(game, seat) or super().untimely(game, seat, action)

    def _not_his(self, game: FiveHundredState, seat: Seat) -> str:
        takes = game.current is not PLAYING and seat == game.turn
        return "" if game.declarer is not None and (seat == game.declarer or takes) else _DECLARERS

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Moved(tuple(cards_in(game.middle)), "middle", f"hand:{seat}", ONE[seat]))
            out.append(Note(say("{seat:@} {seat:@takes/take} the middle", seat=seat)))
        game.play.hands[seat] |= game.middle
        game.middle = 0
        DISCARDING.begin(game, seat, out)


class Discarding(InTurn):
    """As many cards are laid back into the middle."""

    id = "discard"
    verbs = ("discard",)

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def due(self, game: FiveHundredState, seat: Seat) -> str:
        if seat != game.turn:
            return super().due(game, seat)
        return _DISCARD_EXACTLY[game.rules.middle]

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        count, cards = game.rules.middle, tuple(cards_in(game.play.hands[seat]))
        return [
            Choice(
                "discard", _LAY_BACK[count], cards=cards, least=count, most=count, shown=(say("Done"),),
                onto=("middle",), key="D", button=True,
            )
        ]  # fmt: skip

    def wrong(self, game: FiveHundredState, action: Action) -> str:
        if action.words:
            return _NONSENSE
        cards, count = action.cards, game.rules.middle
        for card in cards:
            if not game.play.hands[game.turn] >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        return "" if len(cards) == len(set(cards)) == count else self.due(game, game.turn)

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        cards, count = mask_of(action.cards), game.rules.middle
        game.play.hands[seat] ^= cards
        game.middle = cards
        if game.contract is not None and game.contract.name == "GRAND" and seat == game.declarer:
            game.gave = cards
        game.exchanged = seat
        if out is not None:
            out.append(Moved(tuple(cards_in(cards)), f"hand:{seat}", "middle", ONE[seat]))
            out.extend([Turned(None, "middle", place) for place in range(count)])
            out.append(Note(say(_DISCARDS[count], seat=seat)))
        go_on(game, out)


class Playing(Tricks[FiveHundredState]):
    """The tricks; whoever leads the joker names the suit that must be followed."""

    prompt = say("Play a card.")
    out_of_turn = ""

    def start(self, game: FiveHundredState, out: list[Event] | None) -> None:
        """The first trick begins."""
        game.play = game.new_play(game.play.hands)
        game.enter(self, out)
        away = game.sitting_out()
        if out is not None and away is not None:
            out.append(Marked("sits_out", say("{seat:@} {seat:@sits/sit} out", seat=away)))
            out.append(Note(say("{seat:@} {seat:@sits/sit} this hand out", seat=away)))

    def choices(self, game: FiveHundredState, seat: Seat) -> list[Choice]:
        mask, names, bit = game.play.following(), game.joker_names(), 1 << JOKER
        if not names:
            return [game.play.choice(mask)]
        choices = [game.play.choice(mask ^ bit)] if mask ^ bit else []
        slots = tuple(f"trick:{other}" for other in range(game.seats))
        barred = tuple(
            (
                say("{suit:suit}", suit=suit),
                say("You have failed to follow {suit:suit}: the joker cannot be led as one.", suit=suit),
            )
            for suit in _SUITS
            if SUIT_NAMES[suit] not in names
        )
        lead = say("Lead the joker as")
        return [
            *choices,
            Choice("play", lead, cards=(JOKER,), least=1, most=1, values=names, onto=slots, barred=barred),
        ]

    def legal(self, game: FiveHundredState, seat: Seat) -> list[Action]:
        play = game.play
        if seat != play.turn:
            return []
        mask = play.playable or play.must_follow()
        names = game.joker_names() if mask >> JOKER & 1 and not play.trick else ()
        if not names:
            return play_actions(mask)
        return [*play_actions(mask ^ 1 << JOKER), *[_LED[name] for name in names]]

    def fault(self, game: FiveHundredState, seat: Seat, action: Action) -> str:
        if seat == game.sitting_out():
            return say("You are sitting this hand out.")
        words, cards = action.words, action.cards
        fault = super().fault(game, seat, action)
        if fault:
            return fault
        names = game.joker_names() if cards[0] == JOKER else ()
        if not names:
            return _NONSENSE if words else ""
        if not words:
            return say("Name the suit that must be followed.")
        if len(words) > 1 or words[0] not in SUIT_NAMES:
            return say("That is no suit.")
        suit = SUIT_NAMES.index(words[0])
        return "" if words[0] in names else say("You showed that you have no {suit:suit}.", suit=suit)

    def instead(self, game: FiveHundredState, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if not cards:
            if seat == game.sitting_out():
                return say("You are sitting this hand out.")
            return say("Choose a card from your hand.") if seat == game.play.turn else self.due(game, seat)
        # The suit of a joker is asked for where the card is dropped.
        suit = game.joker_names()[:1] if tuple(cards) == (JOKER,) else ()
        return self.fault(game, seat, Action("play", suit, tuple(cards))) or say(
            "Drop the card on the trick to play it."
        )

    def do(self, game: FiveHundredState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        _, words, (card,) = action
        led = None
        if words:
            led = game.led_as(SUIT_NAMES.index(words[0]))
            if out is not None:
                suit = SUIT_NAMES.index(words[0])
                out.append(Marked("named", say("{suit:suit}", suit=suit)))
                leads = template("{seat:@} {seat:@leads/lead} the joker as a {suit:suit one}")
                out.append(Note(say(leads, seat=seat, suit=suit)))
        if game.play.lay(card, out, led):
            game.taken(out)


ASKING: Final = Asking()
ANSWERING: Final = Answering()
BIDDING: Final = Bidding()
PARTNERS: Final = NamingPartners()
TAKING: Final = Taking()
DISCARDING: Final = Discarding()
PLAYING: Final = Playing()
