"""What happens in a deal of Euchre before the first trick, and the tricks: a class for each phase, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.games.euchre.rules import draw_rank
from cardrules.parts.dealing import deal_in_packets
from cardrules.phases.phased_game import Phase
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    ACE,
    JACK,
    JOKER,
    SUIT_NAMES,
    Card,
    Suit,
    card_of,
    cards_in,
    mask_of,
    suit_of,
)
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Moved,
    Note,
    OneCardEach,
    Said,
    Seat,
    Takes,
    Turned,
)
from cardrules.protocol.texts import say, template

if TYPE_CHECKING:
    from cardrules.games.euchre.game import Euchre

__all__ = [
    "ANSWERING", "CHOOSING_PATTERN", "CUTTING", "DEFENDING", "DISCARDING", "DRAWING", "FARMERS", "NAMING",
    "NAMING_JOKER", "PLAYING",
]  # fmt: skip

_SEATS: Final = 4
_FIVE_CARDS: Final = 5
_HIGH: Final = mask_of(card_of(rank, suit) for suit in range(4) for rank in range(JACK, ACE + 1)) | 1 << JOKER
"""What a farmer's hand must be without: aces, face cards and the joker."""
_UNDER: Final = ("discard", "stock")
"""Where the dealer's discard is laid."""
_PASS: Final = Action("pass")
_PASSING: Final = Choice("pass", say("Pass"), key="P", button=True, fields=Fields())
_TURN_DOWN: Final = Action("turn_down")
_ORDER: Final = (Action("order_up"), Action("order_up", ("alone",)))
_ASSIST: Final = (Action("assist"), Action("assist", ("alone",)))
_DEFEND: Final = Action("defend", ("alone",))
_DISCARD: Final = OneCardEach("discard")
_TAKE_UP: Final = tuple(Action("take_up", (), (Card(card),)) for card in range(64))
_TAKE_UP_ALONE: Final = tuple(Action("take_up", ("alone",), (Card(card),)) for card in range(64))
_NAMES: Final = tuple(
    tuple(
        Action("name", (name, *alone))
        for alone in ((), ("alone",))
        for suit, name in enumerate(SUIT_NAMES)
        if suit != barred
    )
    for barred in range(4)
)
"""Every naming of a suit, by the suit that was turned down."""


_FIXED: Final = {
    ("order_up", False): (template("I order it up"), template("{seat:@} {seat:@orders/order} up the {card:card}")),
    ("order_up", True): (
        template("I order it up, alone"), template("{seat:@} {seat:@orders/order} up the {card:card}, alone")
    ),
    ("assist", False): (template("I assist"), template("{seat:@} {seat:@assists/assist} with the {card:card}")),
    ("assist", True): (
        template("I assist, alone"), template("{seat:@} {seat:@assists/assist} with the {card:card}, alone")
    ),
    ("take_up", False): (template("I take it up"), template("{seat:@} {seat:@takes/take} up the {card:card}")),
    ("take_up", True): (
        template("I take it up, alone"), template("{seat:@} {seat:@takes/take} up the {card:card}, alone")
    ),
    ("name", False): (template("{suit:Suit}"), template("{seat:@} {seat:@names/name} {suit:suit} ({way})")),
    ("name", True): (
        template("{suit:Suit}, alone"), template("{seat:@} {seat:@names/name} {suit:suit} ({way}), alone")
    ),
}  # fmt: skip
"""What is said, and what is told of it, by the verb that makes trumps and whether the maker plays alone."""
FACES: Final = (say("♣ Clubs"), say("♦ Diamonds"), say("♥ Hearts"), say("♠ Spades"))


class Asking(Phase["Euchre"]):
    """Somebody in turn is asked something."""

    def waiting_for(self, game: Euchre) -> frozenset[Seat]:
        return ONE[game.turn]

    def fault(self, game: Euchre, seat: Seat, action: Action) -> str:
        if action in self.legal(game, seat):
            return ""
        wrong = self.wrong(game, action) if seat in self.waiting_for(game) else ""
        return game.barred(seat, action) or wrong or self.due(game, seat)

    def wrong(self, game: Euchre, action: Action) -> str:
        """Why the seat in turn may not do this, where more can be said than what is due."""
        return ""

    def untimely(self, game: Euchre, seat: Seat, action: Action) -> str:
        return game.barred(seat, action) or super().untimely(game, seat, action)

    def begin(self, game: Euchre, seat: Seat, out: list[Event] | None, told: str = "") -> None:
        """The seat is asked now."""
        game.turn = seat
        game.enter(self, out, told)


class AskingAll(Asking):
    """Several are asked at once."""

    out_of_turn = say("Wait for the others.")


class Drawing(AskingAll):
    """Everybody draws a card for partners and the first deal, and who has drawn equal ones draws again."""

    id = "draw"
    verbs = ("draw",)
    prompt = say("Take one of the cards that are spread.")

    def waiting_for(self, game: Euchre) -> frozenset[Seat]:
        """At first everybody, then those whose cards are still equal."""
        ranks = [tuple(map(draw_rank, cards)) for cards in game.drawn]
        tied = [
            seat
            for seat, own in enumerate(ranks)
            if any(other[: len(own)] == own for number, other in enumerate(ranks) if number != seat)
        ]
        least = min((len(ranks[seat]) for seat in tied), default=0)
        return frozenset(seat for seat in tied if len(ranks[seat]) == least)

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        return [
            Choice("draw", say("Take this card"), (str(number),), click=(spot,))
            for number, spot in enumerate(game.rules.spots, 1)
            if game.spread[number - 1] is not None
        ]

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        number = int(action.words[0])
        spread, drawn, before = list(game.spread), list(game.drawn), self.waiting_for(game)
        card, spread[number - 1] = spread[number - 1] or Card(0), None
        drawn[seat] = (*drawn[seat], card)
        game.spread, game.drawn = tuple(spread), tuple(drawn)
        if out is not None:
            out.append(Moved((card,), f"spread:{number}", f"draw:{seat}"))
            out.append(Note(say("{seat:@} {seat:@draws/draw} the {card:card}", seat=seat, card=card)))
        if len(before) > 1:
            return
        tied = self.waiting_for(game)
        if not tied or not any(spread):
            game.seat_players(out)
        elif out is not None:
            equal: dict[int, list[Seat]] = {}
            for other in sorted(tied):
                equal.setdefault(draw_rank(game.drawn[other][-1]), []).append(other)
            again = template("{seats:@} have drawn equal cards and draw again")
            out += [Note(say(again, seats=seats)) for seats in equal.values()]


class Cutting(Asking):
    """Whoever sits on the dealer's right cuts the pack."""

    id = "cut"
    verbs = ("cut",)
    prompt = say("Cut the pack first: point at the place along its edge.")

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        return [Choice("cut", say("Cut the pack"), amounts=game.rules.cuts, click=("stock",), button=True)]

    def legal(self, game: Euchre, seat: Seat) -> list[Action]:
        return list(game.rules.listed_cuts) if seat == game.turn else []

    def fault(self, game: Euchre, seat: Seat, action: Action) -> str:
        if seat != game.turn or action.cards:
            return super().fault(game, seat, action)
        words = action.words
        number = words[0] if len(words) == 1 and len(words[0]) < 10 and words[0].isdecimal() else ""
        if not number or number != str(int(number)):
            return say("Say how many cards you lift off.")
        return "" if int(number) in game.rules.cuts else say("Leave at least four cards in each packet.")

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        lifted = int(action.words[0])
        game.stock = game.stock[lifted:] + game.stock[:lifted]
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@lifts/lift} off {cards} cards", seat=seat, cards=lifted)))
            out.append(Moved((None,) * (len(game.stock) - lifted), "stock", "stock", NOBODY))
        CHOOSING_PATTERN.start(game, out)


class ChoosingPattern(Asking):
    """The dealer says in which packets he deals."""

    id = "pattern"
    verbs = ("deal",)
    prompt = say("Say how you deal.")

    def start(self, game: Euchre, out: list[Event] | None) -> None:
        """The pack has been cut: the dealer is asked, or deals as it has been agreed."""
        pattern = game.rules.deal_pattern
        if pattern == "dealer_choice":
            self.begin(game, game.dealer or 0, out)
        else:
            self._deal(game, pattern, out)

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("How do you deal the five cards?"))
        return [
            Choice("deal", say("Deal three, then two"), ("3-2",), button=True, fields=stands),
            Choice("deal", say("Deal two, then three"), ("2-3",), button=True, fields=stands),
        ]

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        self._deal(game, action.words[0], out)

    def _deal(self, game: Euchre, pattern: str, out: list[Event] | None) -> None:
        order, dealer, dealt = game.stock, game.dealer or 0, _SEATS * _FIVE_CARDS
        game.turn_up = turn_up = order[dealt]
        game.blind = blind = turn_up == JOKER
        game.stock = order[dealt + 1 :]
        sizes = ((3, 0), (2, 0)) if pattern == "3-2" else ((2, 0), (3, 0))
        hands, _ = deal_in_packets(order, dealer, _SEATS, sizes, "", out, game.circle, blind)
        game.hands[:] = hands
        if out is not None:
            out.append(Moved((turn_up,), "stock", "turn_up"))
            out.append(Note(say("The {card:words} is turned up", card=turn_up)))
        if not blind:
            game.turn_suit = suit_of(turn_up)
            FARMERS.start(game, out)
        elif game.rules.joker_turned_up == "redeal":
            game.deal_again(say("The joker was turned up: the cards are dealt again"), out)
        else:
            names = template(
                "The joker is turned up; {dealer:@} {dealer:@names/name} a suit before anybody looks at the cards"
            )
            text = say(names, dealer=dealer)
            NAMING_JOKER.begin(game, dealer, out, text)
            if out is not None:
                out.append(Note(text))


class NamingJoker(Asking):
    """The dealer says for which suit the joker stands that he has turned up; nobody has seen his cards yet."""

    id = "joker"
    verbs = ("suit",)
    prompt = say("Name the suit that the joker stands for.")

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("The joker is turned up: name its suit before you see your cards"))
        return [
            Choice("suit", say("{suit:Suit}", suit=suit), (name,), button=True, fields=stands)
            for suit, name in enumerate(SUIT_NAMES)
        ]

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        (name,) = action.words
        game.turn_suit = Suit(SUIT_NAMES.index(name))
        game.blind = False
        if out is not None:
            told = say("{seat:@} {seat:@lets/let} the joker stand for {suit:suit}", seat=seat, suit=game.turn_suit)
            out += [Said(seat, say("{suit:Suit}", suit=game.turn_suit)), Note(told)]
            for other in range(_SEATS):
                for index, card in enumerate(cards_in(game.hands[other])):
                    out.append(Turned(card, f"hand:{other}", index, ONE[other]))
        FARMERS.start(game, out)


class Farmers(AskingAll):
    """Everybody is asked whether he shows a hand without ace, face card and joker, for a new deal."""

    id = "farmers"
    verbs = ("show", "keep")
    prompt = say("Say whether you play on.")

    def start(self, game: Euchre, out: list[Event] | None) -> None:
        """Everybody may look at the cards."""
        if game.rules.farmers_hand:
            game.enter(self, out)
        else:
            ANSWERING.begin(game, game.left[game.dealer or 0], out)

    def waiting_for(self, game: Euchre) -> frozenset[Seat]:
        return frozenset(range(_SEATS)).difference(game.answered)

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        keep = Choice("keep", say("Play on"), key="P", button=True, lets_be=True)
        if game.hands[seat] & _HIGH:
            return [keep]
        stands = Fields(heading=say("You hold no court card and no ace, and may have the cards dealt again"))
        show = Choice("show", say("Show my hand"), key="S", button=True, fields=stands)
        return [show, keep._replace(fields=stands)]

    def wrong(self, game: Euchre, action: Action) -> str:
        return say("Only a hand without ace, face card and joker may be shown.") if action.verb == "show" else ""

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.answered = tuple(sorted((*game.answered, seat)))
        if action.verb == "show":
            game.farmer = seat
            if out is not None:
                out.append(Said(seat, say("Farmer's hand")))
                out.append(Moved(tuple(cards_in(game.hands[seat])), f"hand:{seat}", f"hand:{seat}"))
            shows = template("{seat:@} {seat:@shows/show} a farmer's hand: the cards are dealt again")
            game.deal_again(say(shows, seat=seat), out)
            return
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@plays/play} on", seat=seat)))
        if len(game.answered) == _SEATS:
            ANSWERING.begin(game, game.left[game.dealer or 0], out)


class Calling(Asking):
    """Each in turn may fix trumps, alone or not."""

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, cards = action
        game.said = (*game.said, (seat, " ".join((verb, *words))))
        if verb == "pass":
            if out is not None:
                out += [Said(seat, say("Pass")), Note(say("{seat:@} {seat:@passes/pass}", seat=seat))]
            if seat == game.dealer:
                game.throw_in(out)
            else:
                game.turn = game.left[seat]
        elif verb == "turn_down":
            self._turn_down(game, seat, out)
        else:
            suit = Suit(SUIT_NAMES.index(words[0]) if verb == "name" else game.turn_suit or 0)
            self._fix_trumps(game, seat, verb, suit, "alone" in words, out)
            if verb == "take_up":
                game.take_up(seat)
                game.lay_away(seat, cards[0], out)
            if game.alone and game.rules.defend_alone:
                DEFENDING.begin(game, game.left[seat], out)
            else:
                DISCARDING.start(game, out)

    def _turn_down(self, game: Euchre, seat: Seat, out: list[Event] | None) -> None:
        game.turned_down = True
        if out is not None:
            card = game.turn_up or Card(0)
            out.append(Said(seat, say("I turn it down")))
            out.append(Moved((card,), "turn_up", "turned_down"))
            out.append(Note(say("{seat:@} {seat:@turns/turn} down the {card:card}", seat=seat, card=card)))
        banner = say("{suit:Suit} turned down: name another suit", suit=game.turn_suit or 0)
        NAMING.begin(game, game.left[seat], out, banner if out is not None else "")

    def _fix_trumps(
        self, game: Euchre, seat: Seat, verb: str, suit: Suit, alone: bool, out: list[Event] | None
    ) -> None:
        game.maker = seat
        game.trump = suit
        game.alone = alone
        if out is not None:
            said, told = _FIXED[verb, alone]
            places = {"seat": seat, "card": game.turn_up or Card(0), "suit": suit, "way": _way(game, suit)}
            out += [Said(seat, say(said, suit=suit)), Note(say(told, **places))]
            made = say("{suit:Suit} are trumps; {seat:@} {seat:@has/have} made them", suit=suit, seat=seat)
            out.append(Marked("trump", made))
        if alone:
            game.send_out(game.partner(seat), out)


class Answering(Calling):
    """The first round: the suit of the turn-up is taken or not."""

    id = "order"
    verbs = ("pass", "order_up", "assist", "take_up", "turn_down")
    prompt = say("Say whether you want the card that is turned up.")

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "take_up" else Takes.WORDS

    def legal(self, game: Euchre, seat: Seat) -> list[Action]:
        if seat != game.turn:
            return []
        if seat != game.dealer:
            if game.partner(seat) != game.dealer:
                return [_PASS, *_ORDER]
            return [_PASS, _ASSIST[1]] if game.rules.assist_alone_only else [_PASS, *_ASSIST]
        cards = game.six_cards()
        return [_TURN_DOWN, *[_TAKE_UP[card] for card in cards], *[_TAKE_UP_ALONE[card] for card in cards]]

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        if seat == game.dealer:
            return self._dealers_choices(game)
        verb = "assist" if game.partner(seat) == game.dealer else "order_up"
        label, label_alone = say(_FIXED[verb, False][0]), say(_FIXED[verb, True][0])
        stands = Fields(((Field("", label, main=True),),))
        with_alone = stands._replace(switches=(say("Alone"),))
        alone = Choice(verb, label_alone, ("alone",), key="A", button=True, fields=with_alone)
        only = verb == "assist" and game.rules.assist_alone_only
        plain = [] if only else [Choice(verb, label, button=True, fields=stands)]
        return [_PASSING, *plain, alone]

    def _dealers_choices(self, game: Euchre) -> list[Choice]:
        cards = tuple(game.six_cards())
        turn_up = (game.turn_up,) if game.turn_up is not None else ()
        take = Choice(
            "take_up", say("Take it up and discard"), cards=cards, least=1, most=1, onto=_UNDER, key="D", button=True
        )
        return [
            take,
            take._replace(label=say("Take it up alone and discard"), words=("alone",), key="A"),
            Choice("turn_down", say("Turn it down"), cards=turn_up, onto=("turned_down",), key="P", button=True),
        ]

    def wrong(self, game: Euchre, action: Action) -> str:
        if action.verb == "take_up":
            return game.discard_fault(action.cards)
        partner = game.rules.assist_alone_only and game.partner(game.turn) == game.dealer
        if action.verb == "assist" and not action.words and partner:
            return say("Dealer's partner may accept only by going alone.")
        return ""

    def due(self, game: Euchre, seat: Seat) -> str:
        dealer = seat == game.turn == game.dealer
        return say("Take the card up and discard one, or turn it down.") if dealer else super().due(game, seat)


class Naming(Calling):
    """The second round: another suit is named or not."""

    id = "name"
    verbs = ("pass", "name")
    prompt = say("Name a suit, or pass.")

    def legal(self, game: Euchre, seat: Seat) -> list[Action]:
        names = _NAMES[game.turn_suit or 0]
        if seat != game.turn:
            return []
        return list(names) if self._stuck(game, seat) else [_PASS, *names]

    def _stuck(self, game: Euchre, seat: Seat) -> bool:
        """Whether the seat may not pass."""
        return game.rules.stick_the_dealer and seat == game.dealer

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        stuck = self._stuck(game, seat)
        found = [] if stuck else [_PASSING]
        open_suits = [Suit(suit) for suit in range(4) if suit != game.turn_suit]
        for suit in open_suits:
            name, stands = SUIT_NAMES[suit], self._fields(game, suit, stuck, suit == open_suits[0])
            label = say("{suit:Suit} ({way})", suit=suit, way=_way(game, suit))
            found.append(Choice("name", label, (name,), button=True, fields=stands))
        for suit in open_suits:
            name, stands = SUIT_NAMES[suit], self._fields(game, suit, stuck, False)._replace(switches=(say("Alone"),))
            found.append(
                Choice("name", say(_FIXED["name", True][0], suit=suit), (name, "alone"), button=True, fields=stands)
            )
        return found

    def _fields(self, game: Euchre, suit: Suit, stuck: bool, first: bool) -> Fields:
        """The field of a suit that may be named; with the ``first`` stand what may not be done, each in its place."""
        fields = [Field("", FACES[suit], _way(game, suit))]
        down = game.turn_suit or 0
        if suit == down - 1 or (first and not down):
            fields.insert(1 if down else 0, Field("", FACES[down], "", _turned_down(down)))
        rows = [tuple(fields)]
        if first and stuck:
            rows.append((Field("", say("Pass"), closed=say("The dealer must name a suit."), main=True),))
        return Fields(tuple(rows), say("Name the trump suit"))

    def wrong(self, game: Euchre, action: Action) -> str:
        verb, words, _ = action
        if verb == "pass" and not words:
            return say("The dealer must name a suit.")
        barred = verb == "name" and words and words[0] == SUIT_NAMES[game.turn_suit or 0]
        return _turned_down(game.turn_suit or 0) if barred else ""


class Defending(Asking):
    """An opponent of a lone player is asked whether he defends alone: his left-hand one, then the other."""

    id = "defend"
    verbs = ("pass", "defend")
    prompt = say("Say whether you defend alone.")

    def legal(self, game: Euchre, seat: Seat) -> list[Action]:
        return [_PASS, _DEFEND] if seat == game.turn else []

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("{maker:@} {maker:@plays/play} alone: do you defend alone?", maker=game.maker))
        return [_PASSING, Choice("defend", say("Defend alone"), ("alone",), key="A", button=True, fields=stands)]

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        alone = action.verb == "defend"
        if out is not None:
            defends = template("{seat:@} {seat:@defends/defend} alone")
            does_not = template("{seat:@} {seat:@does/do} not defend alone")
            out.append(Said(seat, say("I defend alone") if alone else say("Pass")))
            out.append(Note(say(defends if alone else does_not, seat=seat)))
        if alone:
            game.defender = seat
            game.send_out(game.partner(seat), out)
        elif seat == game.left[game.maker or 0]:
            game.turn = game.partner(seat)
            return
        DISCARDING.start(game, out)


class Discarding(Asking):
    """The dealer has had to take the turn-up, and puts a card under the pack."""

    id = "discard"
    verbs = ("discard",)
    prompt = say("Discard one card.")
    too_early = say("Waiting for the dealer's discard.")

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def start(self, game: Euchre, out: list[Event] | None) -> None:
        """Trumps are made: the dealer discards, if there is something to discard, and the tricks begin."""
        dealer = game.dealer or 0
        if game.turned_down or game.discard is not None or dealer in game.sitting_out:
            PLAYING.start(game, out)
            return
        game.take_up(dealer)
        self.begin(game, dealer, out)
        if out is not None:
            out.append(
                Note(
                    say(
                        "{seat:@} {seat:@takes/take} the {card:card} and must discard",
                        seat=dealer,
                        card=game.turn_up or Card(0),
                    )
                )
            )

    def legal(self, game: Euchre, seat: Seat) -> list[Action]:
        return _DISCARD.of(game.hands[seat]) if seat == game.turn else []

    def choices(self, game: Euchre, seat: Seat) -> list[Choice]:
        cards = tuple(cards_in(game.hands[seat]))
        return [Choice("discard", say("Discard"), cards=cards, least=1, most=1, onto=_UNDER, key="D", button=True)]

    def wrong(self, game: Euchre, action: Action) -> str:
        return game.discard_fault(action.cards)

    def instead(self, game: Euchre, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self.prompt if seat == game.turn else self.too_early

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.lay_away(seat, action.cards[0], out)
        PLAYING.start(game, out)


class Playing(Tricks["Euchre"]):
    """The tricks; the turn-up lies on the pack until the dealer plays it."""

    out_of_turn = ""

    def start(self, game: Euchre, out: list[Event] | None) -> None:
        """The first trick begins."""
        game.play = game.new_play(game.hands)
        banner = template("{suit:Suit} by {maker:@}, alone") if game.alone else template("{suit:Suit} by {maker:@}")
        game.enter(self, out, say(banner, suit=game.trump or 0, maker=game.maker) if out is not None else "")

    def fault(self, game: Euchre, seat: Seat, action: Action) -> str:
        return game.no_part(seat, action.cards) or super().fault(game, seat, action)

    def untimely(self, game: Euchre, seat: Seat, action: Action) -> str:
        return game.no_part(seat, action.cards) or super().untimely(game, seat, action)

    def do(self, game: Euchre, seat: Seat, action: Action, out: list[Event] | None) -> None:
        _, _, (card,) = action
        if game.play.lay(card, out, None, "turn_up" if card == game.turn_up else ""):
            game.taken(out)


def _way(game: Euchre, suit: Suit) -> str:
    """``next`` for the other suit of the turn-up's colour, ``cross`` for the two others."""
    return say("next") if suit == 3 - (game.turn_suit or 0) else say("cross")


def _turned_down(suit: int) -> str:
    return say("{suit:Suit} was turned down; name another suit.", suit=suit)


DRAWING: Final = Drawing()
CUTTING: Final = Cutting()
CHOOSING_PATTERN: Final = ChoosingPattern()
NAMING_JOKER: Final = NamingJoker()
FARMERS: Final = Farmers()
ANSWERING: Final = Answering()
NAMING: Final = Naming()
DEFENDING: Final = Defending()
DISCARDING: Final = Discarding()
PLAYING: Final = Playing()
