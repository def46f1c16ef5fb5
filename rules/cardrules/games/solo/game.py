"""Solo: each for himself, an auction by question and answer, and a partner whom only a called ace knows.

The German game for four with 32 cards, also known as Spanish Solo or Ombre, as Hoyle's books describe it: the two black
queens and the seven of trumps are the top trumps, and one favoured suit, the *color*, makes games worth more.

Zones, always in this order: ``stock``; with the first club as the lot for the deal ``turned:<seat>`` (the cards turned
up for it); ``shown`` (where the queen of clubs is shown for a moment when everybody has passed); then for every seat
``hand:<seat>``, ``trick:<seat>`` and ``won:<seat>``.

Tokens: ``color``, in the auction ``level``, from the naming on ``game`` and ``called``; at a seat ``declarer``,
``partner`` once the called card has been played, and until then ``secret`` in the partner's own view.

Games are known by rank, 1 to 6 (``GAMES``).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.solo.bidding import ASKING, CALLING, DUEL, HOLDS, NAMING, Call
from cardrules.games.solo.kinds import (
    ACES,
    BLACK_QUEENS,
    GAMES,
    HIGHEST,
    KINGS,
    PACK,
    QUEEN_OF_CLUBS,
    QUEEN_OF_SPADES,
    SIMPLE,
    SOLO,
    SoloGame,
    solo_order,
)
from cardrules.parts.auctions import Duels
from cardrules.parts.dealing import Share, Unseen, at_most, deal_hidden, deal_in_packets
from cardrules.parts.tricks import TRUMP, TrickPlay, order_of, what_is_trump
from cardrules.phases.forehand_game import ForehandGame
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    CLUBS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
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
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say, template

__all__ = [
    "BLACK_QUEENS", "GAMES", "PACK", "PLAY", "QUEEN_OF_CLUBS", "Call", "Deal", "SoloGame", "Solo", "State",
    "solo_order",
]  # fmt: skip

_HELD: Final = order_of(PACK, tops=(QUEEN_OF_CLUBS, QUEEN_OF_SPADES)).held()
"""How a hand is held before the trump suit is known."""
_TRICKS: Final = 8
_PLATES: Final = {"ask": say("asks"), "yes": say("yes"), "pass": say("pass")}
_SUIT_LABELS: Final = {
    name: say("{suit:Suit}", suit=SUIT_NAMES.index(name)) for name in ("clubs", "spades", "hearts", "diamonds")
}
_PACK_MASK: Final = mask_of(PACK)
_PACKETS: Final = {"3-2-3": ((3, 0), (2, 0), (3, 0)), "singly": ((1, 0),) * _TRICKS}


_ENDED: Final = {
    (True, 1): template("{side:@} won the {game} with {tricks:trick/tricks}: {points:point/points}"),
    (True, 2): template("{side:@} won the {game} with {tricks:trick/tricks}: {points:point/points} each"),
    (False, 1): template("{side:@} lost the {game} with {tricks:trick/tricks}: {points:point/points}"),
    (False, 2): template("{side:@} lost the {game} with {tricks:trick/tricks}: {points:point/points} each"),
}
"""How a deal ended: whether it was won, and by how many."""


class Rules(GameOptions):
    """What can be agreed before a session of Solo."""

    color_suit: str = choose(
        "Suit in color",
        _SUIT_LABELS,
        "The favoured suit, in which every game is worth twice as much.",
    )
    end: str = choose(
        "The session ends", {"hands": "After a number of deals", "points": "When somebody has enough points"}
    )
    hands: int = choose("Deals", (12, 4, 8, 16, 20), "How many deals are played, if their number decides.")
    points: int = choose(
        "Points",
        {30: "more than 30", 20: "more than 20", 50: "more than 50", 100: "more than 100"},
        "What somebody must have, if the points decide.",
    )
    first_dealer: str = choose(
        "The first dealer",
        {"random": "By lot", "first_club": "Whoever gets the first club"},
        "How the first dealer is found.",
    )
    deal_batches: str = choose("Cards are dealt", {"3-2-3": "Three, two and three", "singly": "One by one"})
    call_own_ace: bool = flag(
        "Calling an ace of one's own",
        "Whether the declarer of a simple game may call an ace that he holds, and so play alone in secret.",
    )
    both_queens_strict: bool = flag(
        "Both black queens never pass", "Whether they must be bid to the very end, and not only up to a solo in suit."
    )
    ties: str = choose(
        "Equal highest scores",
        {"shared": "Share the win", "extra_hand": "Play another deal"},
        "What happens if several players are highest at the end.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.color = Suit(SUIT_NAMES.index(self.color_suit))
        self.color_names = (self.color_suit,)
        self.other_names = tuple([name for name in reversed(SUIT_NAMES) if name != self.color_suit])
        self.deals = self.hands if self.end == "hands" else 0
        """How many deals are played, 0 if the score decides."""
        self.first_club = self.first_dealer == "first_club"


class Deal(NamedTuple):
    """A finished deal. ``partner`` is None if there was none; ``tricks`` are those of the declaring side."""

    dealer: Seat
    declarer: Seat
    game: int
    trump: Suit
    partner: Seat | None
    tricks: int
    points: tuple[int, ...]


class State(NamedTuple):
    """What a seat may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is known."""
    turned: tuple[tuple[Card, ...], ...]
    """By seat: the cards turned up as the lot for the deal."""
    said: tuple[Call, ...]
    """Every word of this auction."""
    holder: Seat | None
    """Who holds the auction, None before anybody has asked."""
    level: int
    """The rank that the holder is bound to, or is asked about; 1 before anybody has asked."""
    asked: bool
    """Whether the holder has to answer."""
    challengers: tuple[Seat, ...]
    """Those who may still question the holder, the next one first."""
    forced: bool
    """Whether everybody passed, so that the holder of the queen of clubs must play."""
    declarer: Seat | None
    """Who plays, None before the auction is over."""
    game: int
    """The rank of the game named, 0 before that."""
    trump: Suit | None
    """None before a game is named."""
    called: Card | None
    """The card whose holder is the partner."""
    partner: Seat | None
    """The declarer's partner, if the viewer knows."""
    revealed: bool
    """Whether the called card has been played."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    totals: tuple[int, ...]
    """The score of each seat before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The deals that are over."""
    reached: bool
    """Whether the number of deals or points has been reached, now or earlier."""


class Play(Tricks["Solo"]):
    """The tricks."""

    out_of_turn = ""


PLAY: Final = Play()
_PHASES: Final = (ASKING, DUEL, NAMING, CALLING, PLAY)


class Solo(ForehandGame):
    """A session of Solo."""

    id: ClassVar[str] = "solo"
    title: ClassVar[str] = say("Solo")
    lots = ("first", "turn", "shuffle")
    verbs: ClassVar[Mapping[str, Takes]] = {"turn": Takes.ORDER, **verbs_of(*_PHASES)}
    phases = _PHASES
    why_draw = say("Cards must be turned up for the deal first.")
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The session"): ("end", "hands", "points", "ties"),
        say("The deal"): ("first_dealer", "deal_batches"),
        say("The auction"): ("color_suit", "call_own_ace", "both_queens_strict"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short: four deals"), {"hands": 4}),
        Preset("to_thirty", say("To more than 30 points"), {"end": "points"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = 4
        self.turned: tuple[tuple[Card, ...], ...] = ((), (), (), ())
        self.rest: tuple[Card, ...] = ()
        """What is left of the pack from which the lot for the deal was turned."""
        self.totals: tuple[int, ...] = (0, 0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self.reached = False
        self._begin((0, 0, 0, 0))

    def _begin(self, hands: Sequence[int]) -> None:
        """The state at the beginning of a deal."""
        self.said: list[Call] = []
        self.duels = Duels(self.at(0), (), 0)
        self.forced = False
        self.declarer: Seat | None = None
        self.game = 0
        self.trump: Suit | None = None
        self.called: Card | None = None
        self.minded = 0
        self.partner: Seat | None = None
        self.play = self.new_play(hands)

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(solo_order(self.trump or CLUBS), hands, self.at(0))

    # -------------------------------------------------------------------------------------------- the table

    @property
    def hands(self) -> list[int]:
        """The hands as masks by seat."""
        return self.play.hands

    @property
    def begun(self) -> bool:
        """Whether a game has been named and all that belongs to it."""
        return self.game > 0 and self.current is not CALLING

    @property
    def revealed(self) -> bool:
        """Whether the called card has been played, so that everybody knows the partner."""
        return self.called is not None and not any(hand >> self.called & 1 for hand in self.hands)

    @property
    def level(self) -> int:
        """The rank that the holder is bound to, or is asked about; 1 before anybody has asked."""
        return max(self.duels.level, 1)

    def must_bid(self, seat: Seat) -> bool:
        """Whether the seat, whose turn it is in the auction, may not pass: both black queens are bid up to a solo."""
        if self.hands[seat] & BLACK_QUEENS != BLACK_QUEENS:
            return False
        return self.rules.both_queens_strict or self.wanted() <= SOLO

    def wanted(self) -> int:
        """The rank that whoever speaks now must be good for if he does not pass."""
        return self.duels.level + (not self.duels.asked)

    def least_game(self) -> int:
        """The lowest rank that the declarer may name."""
        both = self.hands[self.declarer or 0] & BLACK_QUEENS == BLACK_QUEENS
        return max(self.level, SOLO) if both else self.level

    def games(self) -> range:
        """The ranks that the declarer may name."""
        return range(1, SIMPLE + 1) if self.forced else range(self.least_game(), HIGHEST + 1)

    def suits(self, rank: int) -> tuple[str, ...]:
        """The trump suits that go with a game, by name."""
        return self.rules.color_names if GAMES[rank].in_color else self.rules.other_names

    def callable_cards(self) -> list[Card]:
        """The cards that the declarer of a simple game may call: an ace that he lacks, or, if he has all four, a king
        that he lacks; with ``call_own_ace`` any ace."""
        hand = self.hands[self.declarer or 0]
        lacking = [ace for ace in ACES if not hand >> ace & 1]
        aces = list(ACES) if self.rules.call_own_ace else lacking
        return aces if lacking else aces + [king for king in KINGS if not hand >> king & 1]

    def meant(self, action: Action) -> bool:
        return action.verb != "play" or not action.words

    def senseless(self, seat: Seat, action: Action) -> str:
        return super().senseless(seat, action) if action.verb == "play" else self.current.due(self, seat)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return super().not_yours(seat, cards, zone) if cards or not zone.startswith("trick:") else ""

    # --------------------------------------------------------------------------------------------- the deal

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def draw_lot(self) -> Choice | None:
        if not self.rules.first_club:
            return None
        return Choice("turn", say("Turn up cards for the deal"), cards=PACK, least=len(PACK), most=len(PACK))

    def draw(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Cards are turned up one at a time, seat 0 first, until there is a club."""
        count = next(number for number, card in enumerate(order, 1) if suit_of(card) == CLUBS)
        self.rest = order[count:]
        self.turned = tuple([order[:count][seat::4] for seat in range(4)])
        if out is not None:
            out.append(Note(say("Cards are turned up: whoever gets the first club deals")))
            out.append(Moved(order, "", "stock", NOBODY))
            out += [Moved((card,), "stock", f"turned:{number % 4}") for number, card in enumerate(order[:count])]
        self.first_deal((count - 1) % 4, out)

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += [Moved(zone.cards, zone.id, "", NOBODY) for zone in self.zones(None) if zone.cards]
        dealer = self.next_hand()
        self.turned = ((), (), (), ())
        self.rest = ()
        if out is not None:
            self.tell_deal(order, out)
        self._begin(deal_in_packets(order, dealer, 4, _PACKETS[self.rules.deal_batches], "", out)[0])
        self.enter(ASKING, out)

    # ------------------------------------------------------------------------------------------ the auction

    def enter_word(
        self, seat: Seat, verb: str, level: int, said: str, told: str, out: list[Event] | None, **places: object
    ) -> None:
        """Enter a word of the auction: what is ``said``, and the template of what is ``told`` of the seat."""
        self.said.append(Call(seat, verb, level))
        if out is not None:
            out += [Said(seat, said), Note(say(told, seat=seat, **places))]

    def win_auction(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat names a game."""
        self.declarer = seat
        text = ""
        if out is not None:
            text = say("{seat:@} {seat:@has/have} won the auction", seat=seat)
            out += [Marked("declarer", text), Note(text)]
        self.enter(NAMING, out, text)

    def show_queen(self, out: list[Event] | None) -> None:
        """Everybody has passed: the holder of the queen of clubs shows it and must play a simple game."""
        seat = next(seat for seat, hand in enumerate(self.hands) if hand >> QUEEN_OF_CLUBS & 1)
        self.forced = True
        self.declarer = seat
        text = ""
        if out is not None:
            must = template("Everybody has passed; {seat:@} {seat:@shows/show} the queen of clubs and must play")
            text = say(must, seat=seat)
            out += [
                Said(seat, say("I have the queen of clubs")),
                Note(text),
                Moved((QUEEN_OF_CLUBS,), f"hand:{seat}", "shown"),
                Moved((QUEEN_OF_CLUBS,), "shown", f"hand:{seat}", ONE[seat]),
                Marked("declarer", text),
            ]
        self.enter(NAMING, out, text)

    # ----------------------------------------------------------------------------- the tricks and the score

    def start_play(self, out: list[Event] | None) -> None:
        """The game is named, and the dealer's left neighbour leads."""
        self.play.order = solo_order(self.trump or CLUBS)
        banner = template("{game:^} by {seat:@}")
        self.enter(PLAY, out, "" if out is None else say(banner, game=GAMES[self.game].name, seat=self.declarer))

    def why_not(self, card: Card) -> str:
        play = self.play
        if play.led != TRUMP:
            if 1 << card & BLACK_QUEENS and suit_of(card) == play.led:
                queen = template("The {card:words} is a trump; you still hold {suit:suit}.")
                return say(queen, card=card, suit=play.led)
            return say("You must follow {suit:suit}.", suit=play.led)
        trumps = play.hands[play.turn] & play.order.masks[TRUMP]
        if trumps & ~BLACK_QUEENS:
            return say("You must follow {suit:suit}.", suit=self.trump or 0)
        queens = [say("the {card:words}", card=card) for card in cards_in(trumps)]
        return say("Trumps are led: you must play {queens:or}.", queens=queens)

    def laid(self, card: Card, out: list[Event] | None) -> None:
        if self.play.trick:  # otherwise the trick is taken first
            self._tell_partner(out)

    def _tell_partner(self, out: list[Event] | None) -> None:
        """The called card has been played."""
        if out is not None:
            seat = next(seat for seat, cards in enumerate(self.play.played_by()) if cards & self.minded)
            alone = template("{seat:@} {seat:@plays/play} alone: the called card was in the declarer's own hand")
            is_partner = template("{seat:@} {seat:@is/are} the partner")
            text = say(is_partner if seat == self.partner else alone, seat=seat)
            out += [Marked("partner", text), Note(text)]

    def taken(self, out: list[Event] | None) -> None:
        play = self.play
        if out is not None:
            play.gather(out)
            if play.plays[-1] == self.called:
                self._tell_partner(out)
        if len(play.leaders) == _TRICKS:
            self._finish_deal(out)

    def _finish_deal(self, out: list[Event] | None) -> None:
        declarer, partner, kind = self.declarer or 0, self.partner, GAMES[self.game]
        rules, tricks = self.rules, self._side_tricks()
        change = kind.value if tricks >= kind.needed else -kind.value
        points = tuple([change if seat in (declarer, partner) else 0 for seat in range(4)])
        deal = Deal(self.dealer or 0, declarer, self.game, self.trump or CLUBS, partner, tricks, points)
        self.deals = (*self.deals, deal)
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        enough = len(self.deals) >= rules.deals if rules.deals else max(self.totals) > rules.points
        self.reached = self.reached or enough
        again = rules.ties == "extra_hand" and len(self.ahead(self.totals)) > 1
        self.current = GAME_OVER if self.reached and not again else HAND_OVER
        if out is None:
            return
        won, side = change > 0, [seat for seat in (declarer, partner) if seat is not None]
        text = say(_ENDED[won, len(side)], side=side, game=kind.name, tricks=tricks, points=change)
        scored = template("Deal {number}: {game} won") if won else template("Deal {number}: {game} lost")
        out += [Note(text), Scored(points, say(scored, number=self.hand, game=kind.name))]
        if self.reached and again:
            out.append(Note(say("The highest scores are equal: another deal is played")))
        self.tell_end(say("{told}.", told=text), out)

    def _side_tricks(self) -> int:
        """The tricks of the declarer and the partner."""
        return sum([self.play.tricks[seat] for seat in {self.declarer, self.partner} if seat is not None])

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        made = int(deal.points[deal.declarer] > 0)
        if seat == deal.declarer:
            return {"contracts": 1, "contracts_made": made}
        return {"partnered": 1, "partnered_made": made} if seat == deal.partner else defended(made)

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def census(self) -> list[Card]:
        return [*self.rest, *[card for turned in self.turned for card in turned], *self.play.cards()]

    def known_to(self, viewer: Seat | None) -> State:
        duels, knows = self.duels, self.revealed or viewer == self.partner
        holder = duels.holder if duels.level else None
        partner = self.partner if knows else None
        return shown(self, State, holder=holder, asked=duels.asked, challengers=duels.challengers, partner=partner)

    def hand_order(self) -> tuple[Card, ...]:
        return self.play.order.held() if self.begun else _HELD

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        tokens = self.tokens()
        if viewer is not None and viewer == self.partner and not self.revealed:
            tokens.append(Token("secret", f"seat:{viewer}", say("you are the partner")))
        return tokens

    def calls(self) -> list[tuple[Seat, str]]:
        if self.current is not ASKING and self.current is not DUEL:
            return []
        words = {"ask": say("I ask"), "yes": say("Yes"), "pass": say("Pass")}
        return [(call.seat, words.get(call.verb, GAMES[call.level].question)) for call in self.said]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [Zone("stock", (None,) * len(self.rest), say("the pack"))]
        if self.rules.first_club:
            for seat, turned in enumerate(self.turned):
                name = say("{seat:@'s} cards turned up for the deal", seat=seat)
                zones.append(Zone(f"turned:{seat}", turned, name, seat))
        zones.append(Zone("shown", (), say("the card shown")))
        for seat in range(4):
            zones += self.play.zones(seat, viewer)
        return zones

    def plate(self, seat: Seat) -> Plate:
        lines: list[str] = []
        if self.current is ASKING or self.current is DUEL:
            last = next((call for call in reversed(self.said) if call.seat == seat), None)
            if last is not None:
                lines.append(GAMES[last.level].question if last.verb == "query" else _PLATES[last.verb])
        if self.begun:
            lines.append(say("{tricks:trick/tricks}", tricks=self.play.tricks[seat]))
            if self.revealed and self.partner is not None and seat in (self.declarer, self.partner):
                lines.append(say("{tricks} together", tricks=self._side_tricks()))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = [Token("color", "", say("color: {suit:suit}", suit=self.rules.color))]
        if self.current is DUEL:
            does = template("{seat:@} {seat:@is/are} asked") if self.duels.asked else HOLDS
            tokens.append(Token("level", "", say(does, seat=self.duels.holder)))
        if self.declarer is not None:
            tokens.append(Token("declarer", f"seat:{self.declarer}", say("plays")))
        if self.trump is not None:
            tokens += [Token("game", "", GAMES[self.game].name), Token("trump", "", what_is_trump(self.trump))]
        if self.called is not None:
            calls = template("calls {card:card}") if self.revealed else template("calls {card:card}, partner unknown")
            tokens.append(Token("called", "", say(calls, card=self.called)))
            if self.revealed and self.partner is not None:
                tokens.append(Token("partner", f"seat:{self.partner}", say("partner")))
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        rules, told = self.rules, list[str]()
        if self.hand:
            of_so_many = say("Deal {number} of {deals}", number=self.hand, deals=max(rules.deals, self.hand))
            told.append(of_so_many if rules.deals else self.numbered(self.hand))
        if self.trump is not None:
            plays = template("{seat:@} {seat:@plays/play} the {game}")
            told += [say(plays, seat=self.declarer, game=GAMES[self.game].name), what_is_trump(self.trump)]
        if self.current is PLAY:
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=_TRICKS))
        return told if rules.deals else [*told, say("To more than {points} points", points=rules.points)]

    def sheet(self) -> Sheet:
        rows = []
        totals: tuple[int, ...] = (0,) * 4
        for number, deal in enumerate(self.deals, 1):
            totals = tuple(map(sum, zip(totals, deal.points, strict=True)))
            partner = "–" if deal.partner is None else say("{seat:@}", seat=deal.partner)
            change = deal.points[deal.declarer]
            rows.append(
                (
                    str(number),
                    say("{seat:@}", seat=deal.dealer),
                    say("{seat:@}", seat=deal.declarer),
                    GAMES[deal.game].name,
                    SUIT_SYMBOLS[deal.trump],
                    partner,
                    str(deal.tricks),
                    f"{change:+d}",
                    *map(str, totals),
                )
            )
        return Sheet(
            title=say("Solo, {suit:suit} in color", suit=self.rules.color),
            heads=(
                say("Deal"),
                say("Dealer"),
                say("Declarer"),
                say("Skat|Game"),
                say("Trump"),
                say("Partner"),
                say("Tricks"),
                say("Result"),
                *range(4),
            ),
            rows=tuple(rows),
            totals=(say("Total"), *("",) * 7, *map(str, self.totals)),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game.lay_unseen(view, rng)
        elif any(game.turned):
            rest = [card for card in PACK if not any(card in turned for turned in game.turned)]
            rng.shuffle(rest)
            game.rest = tuple(rest)
        return game

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        state: State = view.state
        if state.holder is not None:
            self.duels = Duels(state.holder, state.challengers, state.level)
            self.duels.asked = state.asked
        hands = [view.zone(f"hand:{seat}").cards for seat in range(4)]
        seen = [mask_of(card for card in cards if card is not None) for cards in hands]
        play = self.play = self.new_play(seen)
        play.replay(state.tricks)
        played, may = play.played_by(), self.may_hold()
        gone = sum(played)
        if self.declarer is not None:
            holds, lacks = self._shown_by_calls()
            seen[self.declarer] |= holds & ~gone
            may[self.declarer] &= ~lacks
        hidden = _PACK_MASK & ~gone & ~sum(seen)
        wanted = [len(cards) - mask.bit_count() for cards, mask in zip(hands, seen, strict=True)]
        without_both = self._without_both_queens()
        while True:
            play.hands = seen[:]
            unseen = deal_hidden(play.hands, hidden, wanted, may, rng)
            held = [hand | cards for hand, cards in zip(play.hands, played, strict=True)]
            if not any(held[seat] & BLACK_QUEENS == BLACK_QUEENS for seat in without_both):
                break
        known = [mask | cards for mask, cards in zip(seen, played, strict=True)]
        self.unseen = unseen._replace(terms=_no_more_than_one(unseen, known, without_both))
        if self.called is not None:
            self.minded = 1 << self.called
            holder = next(seat for seat, cards in enumerate(held) if cards & self.minded)
            self.partner = None if holder == self.declarer else holder

    def _shown_by_calls(self) -> tuple[int, int]:
        """What the declarer's words prove of his hand as it was dealt: cards that he has, and cards that he has not."""
        holds = lacks = 0
        if self.forced:
            holds |= 1 << QUEEN_OF_CLUBS
        if self.called in KINGS:
            holds |= mask_of(ACES)
            lacks |= 1 << (self.called or 0)
        elif self.called is not None and not self.rules.call_own_ace:
            lacks |= 1 << self.called
        elif self.game in range(1, SIMPLE + 1) and self.begun and self.called is None:
            holds |= mask_of((*ACES, *KINGS))
        return holds, lacks

    def _without_both_queens(self) -> set[Seat]:
        """The seats that were not dealt both black queens, or they would not have been allowed to do as they did."""
        found = {
            call.seat
            for call in self.said
            if call.verb == "pass" and (self.rules.both_queens_strict or call.level <= SOLO)
        }
        if 0 < self.game <= SIMPLE and self.declarer is not None:
            found.add(self.declarer)
        return found


def _no_more_than_one(
    unseen: Unseen, known: Sequence[int], seats: set[Seat]
) -> tuple[tuple[tuple[Share, ...], ...], ...]:
    """Of those who were not dealt both black queens: that they hold no more than one. ``known`` are the cards of each
    seat that are known."""
    terms, (hidden, counts, *_) = list[tuple[tuple[Share, ...], ...]](), unseen
    for seat in sorted(seats):
        has = (known[seat] & BLACK_QUEENS).bit_count()
        if counts[seat] and has + (hidden & BLACK_QUEENS).bit_count() > 1:
            terms.append((at_most(seat, counts[seat], 1 - has, BLACK_QUEENS, hidden),))
    return tuple(terms)
