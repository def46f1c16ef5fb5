"""Schafkopf for three: fourteen trumps that never change, and one player with a two-card widow against two.

The American three-hand form of Hoyle's and of Parlett's books, a cousin of Skat; not the Bavarian game for four.

Zones, always in this order: ``stock``, ``widow`` (two cards in the middle), ``buried`` (the declarer's discards), then
for every seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: at a seat ``role`` (F, M or D, for forehand, middlehand and dealer) and ``declarer``, in the middle ``least``
and ``doubled`` (how many times this deal counts).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from cardrules.parts.dealing import deal_in_packets
from cardrules.parts.tricks import ACE_TEN_POINTS, ACE_TEN_RANKS, TRUMP, TrickPlay, order_of, points_in
from cardrules.phases.discard_phase import PutAway
from cardrules.phases.forehand_game import ForehandGame
from cardrules.phases.game_options import GameOptions, agreed, choose
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, Phase
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    QUEEN,
    SPADES,
    Card,
    card_of,
    cards_in,
    mask_of,
    pack,
    suit_of,
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
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import Text, say, template

__all__ = ["DISCARDING", "ORDER", "PACK", "PICKING", "PLAY", "TOPS", "Deal", "Schafkopf", "State", "declarer_score"]

PACK: Final = pack(lowest=7)
TOPS: Final = tuple(card_of(rank, suit) for rank in (QUEEN, JACK) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
"""The queens and jacks, highest first."""
ORDER: Final = order_of(PACK, DIAMONDS, tops=TOPS, ranks=ACE_TEN_RANKS)
"""How the cards rank: queens, jacks and diamonds are trumps, and the other suits go A 10 K 9 8 7."""
_PICK: Final = Fields(((Field("", say("Pick up the widow"), main=True),),))
_HELD: Final = ORDER.held(suits=(CLUBS, SPADES, HEARTS))
_PACK_MASK: Final = mask_of(PACK)
_PACKETS: Final = ((3, 2), (4, 0), (3, 0))
"""The deal: three cards to everybody, two to the middle, four to everybody, three to everybody."""
_PASS: Final = Action("pass")
_LEAST: Final = say("Least: take as few points as you can")


class Rules(GameOptions):
    """What can be agreed before a match of Schafkopf."""

    deals: int = choose("Deals", (12, 3, 6, 9, 18, 24), "The length of the match; everybody deals equally often.")
    settlement: str = choose(
        "Settlement",
        {"declarer_only": "Only the declarer scores", "pay_each": "Every result is paid by or to each of the others"},
        "Paid by all, a deal adds up to nothing.",
    )
    all_pass: str = choose(
        "When nobody picks",
        {"least": "Play least", "doubler": "Throw in, and double the next deal"},
        "In least everybody plays for as few points as possible.",
    )
    least_widow: str = choose(
        "The widow in least",
        {"last_trick": "Goes with the last trick", "set_aside": "Counts for nobody"},
        "Who is charged with the card points of the widow.",
    )
    least_zero: str = choose(
        "Four points in least for",
        {"no_points": "No card points", "no_tricks": "No trick"},
        "What earns 4 instead of 2.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.pay_each = self.settlement == "pay_each"
        self.doubler = self.all_pass == "doubler"  # noqa: S105 - no password
        self.widow_to_last = self.least_widow == "last_trick"
        self.zero_by_tricks = self.least_zero == "no_tricks"


class Deal(NamedTuple):
    """A finished deal, as it stands on the score sheet."""

    dealer: Seat
    declarer: Seat | None
    """None: it was played least, or thrown in."""
    card_points: tuple[int, ...]
    """Of every seat, with the discards or the widow; nothing if the cards were thrown in."""
    factor: int
    """How many times it counted."""
    scorer: Seat | None
    """Whose victory points are ``value``, None if the cards were thrown in."""
    value: int
    """The victory points, doublings included."""
    points: tuple[int, ...]
    """The change of each seat's score."""


def declarer_score(total: int, tricks: int) -> int:
    """The victory points of a declarer with so many card points, discards included, and so many tricks.

    >>> [declarer_score(total, 5) for total in (120, 91, 90, 61, 60, 31, 30)], declarer_score(120, 10)
    ([4, 4, 2, 2, -2, -2, -4], 6)
    """
    if tricks in (0, 10):
        return 6 if tricks else -6
    return 4 if total > 90 else 2 if total > 60 else -2 if total > 30 else -4


class State(NamedTuple):
    """What everybody may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is drawn."""
    forehand: Seat | None
    """Who sits on the dealer's left, None before the dealer is drawn."""
    passed: int
    """How many have passed, from forehand on."""
    declarer: Seat | None
    """Who has picked the widow up."""
    factor: int
    """How many times this deal counts: doubled for every deal thrown in just before it."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    totals: tuple[int, ...]
    """The score of each seat before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The deals that are over."""


_PASSED: Final = say("You have passed already.")


class Picking(Phase["Schafkopf"]):
    """From forehand on each picks the widow up or passes, until somebody picks."""

    id = "pick"
    verbs = ("pick", "pass")
    prompt = say("Pick up the widow or pass.")
    too_early = say("The cards are not being played yet.")

    def waiting_for(self, game: Schafkopf) -> frozenset[Seat]:
        return ONE[game.at(game.passed)]

    def choices(self, game: Schafkopf, seat: Seat) -> list[Choice]:
        hand = (f"hand:{seat}",)
        return [
            Choice("pick", say("Pick up the widow"), onto=hand, click=("widow",), key="W", button=True, fields=_PICK),
            Choice("pass", say("Pass"), key="P", button=True, fields=Fields()),
        ]

    def fault(self, game: Schafkopf, seat: Seat, action: Action) -> str:
        if game.place(seat) < game.passed:
            return _PASSED
        return "" if seat == game.turn else say("{role} decides first.", role=game.roles[game.passed])

    def untimely(self, game: Schafkopf, seat: Seat, action: Action) -> str:
        passed = game.place(seat) < game.passed
        return _PASSED if passed else say("The widow has been decided on already.")

    def due(self, game: Schafkopf, seat: Seat) -> str:
        return self.fault(game, seat, _PASS) or self.prompt

    def do(self, game: Schafkopf, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "pass":
            game.passed += 1
            if out is not None:
                out += [Said(seat, say("Pass")), Note(say("{seat:@} {seat:@passes/pass}", seat=seat))]
            if game.passed == 3:
                game.nobody_picks(out)
            return
        if out is not None:
            cards, text = tuple(cards_in(game.widow)), say("{seat:@} {seat:@picks/pick} up the widow", seat=seat)
            seen = say("{seat:@} {seat:@picks/pick} up the widow: {cards:cards}", seat=seat, cards=cards)
            out += [Said(seat, say("I pick")), Moved(cards, "widow", f"hand:{seat}", ONE[seat])]
            out += [Note(seen, ONE[seat], text), Marked("declarer", text)]
        game.declarer = seat
        game.play.hands[seat] |= game.widow
        game.widow = 0
        game.enter(DISCARDING, out)


class Discarding(PutAway["Schafkopf"]):
    """The declarer buries two of his twelve cards."""

    id = "discard"
    verbs = ("discard",)
    zone = "buried"
    label = say("Bury")
    key = "B"
    too_early = say("The cards are not being played yet.")
    not_now = say("There is nothing to bury now.")
    exactly = say("Put exactly two of your twelve cards away.")
    drop = say("Drop the two cards on the outline to bury them.")

    def waiting_for(self, game: Schafkopf) -> frozenset[Seat]:
        return ONE[game.declarer or 0]

    def do(self, game: Schafkopf, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.buried = mask_of(action.cards)
        game.play.hands[seat] ^= game.buried
        if out is not None:
            two = tuple(cards_in(game.buried))
            out.append(Moved(two, f"hand:{seat}", "buried", ONE[seat]))
            seen = say("{seat:@} {seat:@buries/bury} {cards:cards}", seat=seat, cards=two)
            out.append(Note(seen, ONE[seat], say("{seat:@} {seat:@buries/bury} two cards", seat=seat)))
        game.enter(PLAY, out, "" if out is None else say("{seat:@} {seat:@plays/play} alone", seat=seat))


class Play(Tricks["Schafkopf"]):
    """The tricks."""

    def fault(self, game: Schafkopf, seat: Seat, action: Action) -> str:
        if seat != game.play.turn and not set(action.cards) & set(game.play.card_of(seat)):
            return self.out_of_turn
        return super().fault(game, seat, action)


PICKING: Final = Picking()
DISCARDING: Final = Discarding()
PLAY: Final = Play()
_PHASES: Final = (PICKING, DISCARDING, PLAY)


class Schafkopf(ForehandGame):
    """A match of Schafkopf."""

    id: ClassVar[str] = "schafkopf"
    title: ClassVar[str] = say("Schafkopf")
    roles = (say("Forehand"), say("Middlehand"), say("Dealer"))
    role_signs = (say("Forehand|F"), say("Middlehand|M"), say("Dealer|D"))
    verbs = verbs_of(*_PHASES)
    phases = _PHASES
    aside = ("widow", "buried")
    face_down: ClassVar[Mapping[str, str]] = {
        "won": say("Only the last trick may be looked at."),
        "widow": say("Only the player who picks may see the widow."),
    }
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("deals", "settlement"),
        say("When nobody picks"): ("all_pass", "least_widow", "least_zero"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("paying", say("Everybody pays"), {"settlement": "pay_each"}),
        Preset("doublers", say("With doublers"), {"settlement": "pay_each", "all_pass": "doubler"}),
        Preset("short", say("Three deals"), {"deals": 3}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = 3
        self.factor = 1
        self.totals: tuple[int, ...] = (0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self._begin((0, 0, 0), 0)

    def _begin(self, hands: Sequence[int], widow: int) -> None:
        """The state at the beginning of a deal."""
        self.play = self.new_play(hands)
        self.widow = widow
        self.buried = 0
        self.passed = 0
        self.declarer: Seat | None = None

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(ORDER, hands, self.at(0))

    # -------------------------------------------------------------------------------------------- the table

    @property
    def least(self) -> bool:
        """Whether nobody has picked and the deal is, or was, played for few points."""
        return self.declarer is None and (self.current is PLAY or bool(self.play.plays))

    @property
    def shown_down(self) -> bool:
        """Whether a deal is over that was played, so that all cards lie open."""
        return self.over and len(self.play.plays) == 30

    def why_not(self, card: Card) -> str:
        led = self.play.led
        if led == TRUMP:
            return say("Trump was led; you must play a trump.")
        if card in TOPS and suit_of(card) == led:
            top_led = template("The {card:words} is a trump, not a {suit:suit one}. You must follow {suit:suit}.")
            return say(top_led, card=card, suit=led)
        return say("You must follow {suit:suit}.", suit=led)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind in self.face_down or (kind == "buried" and self.buried):
                return self.face_down["won" if kind == "buried" else kind]
            if kind == "hand" and number != str(seat):
                return say("These are not your cards.")
        if self.current is PICKING or seat == self.turn:
            return ""
        played = self.play.card_of(seat)
        if played and (zone == f"trick:{seat}" or played[0] in cards):
            return self.not_held(seat, played[0])
        return PLAY.out_of_turn

    # ------------------------------------------------------------------------------------------ the deal

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        dealer = self.begin_hand(order, out)
        if out is not None and self.factor > 1:  # before the cards are there
            out[-1:-1] = [Marked("doubled", self._doubled()), Note(self._doubled())]
        self._begin(*deal_in_packets(order, dealer, 3, _PACKETS, "widow", out))
        self.enter(PICKING, out)

    def _doubled(self) -> str:
        if self.factor == 2:
            return say("This deal counts double")
        return say("This deal counts {factor} times", factor=self.factor)

    def nobody_picks(self, out: list[Event] | None) -> None:
        """All three have passed."""
        if self.rules.doubler:
            if out is not None:
                out.append(Note(say("Nobody picks: the cards are thrown in")))
            self._enter(None, (), None, 0, out)
            return
        if out is not None:
            out += [Marked("least", _LEAST), Note(say("Nobody picks: this deal is played least"))]
        self.enter(PLAY, out, _LEAST)

    def taken(self, out: list[Event] | None) -> None:
        if out is not None:
            self.play.gather(out, ACE_TEN_POINTS)
        if len(self.play.plays) == 30:
            self._finish_deal(out)

    # ------------------------------------------------------------------------------------------ scoring

    def _finish_deal(self, out: list[Event] | None) -> None:
        play, declarer = self.play, self.declarer
        aside, zone = (self.widow, "widow") if declarer is None else (self.buried, "buried")
        if out is not None:
            cards = tuple(cards_in(aside))
            out += [Turned(card, zone, place) for place, card in enumerate(cards)]
            widow, buried = template("The widow: {cards:cards}"), template("The buried cards: {cards:cards}")
            out.append(Note(say(widow if declarer is None else buried, cards=cards)))
        if declarer is None and self.rules.widow_to_last:
            play.won[play.turn] |= aside
            self.widow = 0
            if out is not None:
                out.append(Moved(cards, "widow", f"won:{play.turn}"))
                out.append(Note(say("{seat:@} took the last trick, and the widow with it", seat=play.turn)))
        if out is not None:
            out += play.turn_up()
        totals = [points_in(won) for won in play.won]
        if declarer is None:
            scorer, value = self._least(totals)
        else:
            totals[declarer] += points_in(aside)
            scorer, value = declarer, declarer_score(totals[declarer], play.tricks[declarer])
        self._enter(declarer, tuple(totals), scorer, value, out)

    def _least(self, totals: Sequence[int]) -> tuple[Seat, int]:
        """Who scores in least, and how much, by the card points of each seat."""
        play = self.play
        if totals.count(0) == 2:
            return totals.index(max(totals)), -4
        fewest = [seat for seat in range(3) if totals[seat] == min(totals)]
        if len(fewest) == 3:
            return self.dealer or 0, 2
        last = play.last_won()
        winner = min(fewest, key=lambda seat: last[seat])
        none = not play.tricks[winner] if self.rules.zero_by_tricks else not totals[winner]
        return winner, 4 if none else 2

    def _enter(
        self, declarer: Seat | None, totals: tuple[int, ...], scorer: Seat | None, value: int, out: list[Event] | None
    ) -> None:
        """Write a finished deal down; without a scorer the cards were thrown in."""
        value *= self.factor
        points = tuple(value if seat == scorer else 0 for seat in range(3))
        if self.rules.pay_each and scorer is not None:
            points = tuple(2 * value if seat == scorer else -value for seat in range(3))
        deal = Deal(self.dealer or 0, declarer, totals, self.factor, scorer, value, points)
        self.factor = self.factor * 2 if scorer is None else 1
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        self.deals = (*self.deals, deal)
        self.current = GAME_OVER if len(self.deals) == self.rules.deals else HAND_OVER
        if out is None:
            return
        text = _told(deal)
        if scorer is not None:
            out += [Note(text), Scored(points, text)]
        self.tell_end(say("{told}.", told=text), out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        if deal.declarer is None:
            return {}
        made = int(deal.value > 0)
        return {"contracts": 1, "contracts_made": made} if seat == deal.declarer else defended(made)

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def hand_order(self) -> tuple[Card, ...]:
        return _HELD

    def looks(self, viewer: Seat | None) -> dict[str, tuple[Card, ...]]:
        """The last trick, until the next is begun; all tricks once the deal is over."""
        if self.over:
            return self.play.all_looks()
        return {} if self.play.trick else self.play.looks()

    def calls(self) -> list[tuple[Seat, str]]:
        return [(self.at(place), say("Pass")) for place in range(self.passed)] if self.current is PICKING else []

    def zones(self, viewer: Seat | None) -> list[Zone]:
        widow: tuple[Card | None, ...] = tuple(cards_in(self.widow))
        buried: tuple[Card | None, ...] = tuple(cards_in(self.buried))
        if not self.shown_down:
            widow = (None,) * len(widow)
            if viewer is None or viewer != self.declarer:
                buried = (None,) * len(buried)
        zones = [
            Zone("stock", (), say("the pack")),
            Zone("widow", widow, say("the widow")),
            Zone("buried", buried, say("the buried cards"), self.declarer),
        ]
        for seat in range(3):
            zones += self.play.zones(seat, viewer, laid_out=self.shown_down)
        return zones

    def plate(self, seat: Seat) -> Plate:
        lines: list[str] = []
        if self.current is PICKING and self.place(seat) < self.passed:
            lines.append(say("Pass"))
        if self.play.plays:
            lines.append(say("{tricks:trick/tricks}", tricks=self.play.tricks[seat]))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = super().tokens()
        if self.declarer is not None:
            tokens.append(Token("declarer", f"seat:{self.declarer}", say("Declarer")))
        elif self.least:
            tokens.append(Token("least", "", _LEAST))
        if self.factor > 1 and self.hand and not self.over:
            tokens.append(Token("doubled", "", self._doubled()))
        if self.shown_down:
            for seat, points in enumerate(self.deals[-1].card_points):
                tokens.append(Token("count", f"won:{seat}", say("{seat:@}: {points}", seat=seat, points=points)))
        return tokens

    def status(self, viewer: Seat | None) -> list[str]:
        if not self.hand:
            return [say("{deals} deals", deals=self.rules.deals)]
        told: list[str] = [say("Deal {number} of {deals}", number=self.hand, deals=self.rules.deals)]
        if self.declarer is not None:
            told.append(say("{seat:@} {seat:@plays/play} alone", seat=self.declarer))
        elif self.least:
            told.append(say("Least"))
        if self.current is PLAY:
            told.append(say("Trump: queens, jacks, diamonds"))
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=10))
        return told

    def sheet(self) -> Sheet:
        rows: list[tuple[str, ...]] = []
        totals = [0] * 3
        for number, deal in enumerate(self.deals, 1):
            totals = [total + points for total, points in zip(totals, deal.points, strict=True)]
            thrown_in = deal.scorer is None
            least = say("Thrown in") if thrown_in else say("Least")
            had = [say("{seat:@} {points}", seat=seat, points=total) for seat, total in enumerate(deal.card_points)]
            result = "" if thrown_in else say("{seat:@} {points:+d}", seat=deal.scorer, points=deal.value)
            rows.append(
                (
                    str(number),
                    say("{seat:@}", seat=deal.dealer),
                    least if deal.declarer is None else say("{seat:@}", seat=deal.declarer),
                    say("{had:row}", had=had),
                    result,
                    *map(str, totals),
                )
            )
        return Sheet(
            title=say("Schafkopf, {deals} deals", deals=self.rules.deals),
            heads=(say("Deal"), say("Dealer"), say("Declarer"), say("Card points"), say("Result"), 0, 1, 2),
            rows=tuple(rows),
            totals=(say("Total"), "", "", "", "", *map(str, self.totals)),
            marks=tuple(
                say("Deal {number}: counted {factor} times", number=number, factor=deal.factor)
                for number, deal in enumerate(self.deals, 1)
                if deal.factor > 1 and deal.scorer is not None
            ),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        if not self.over or self.declarer is not None or view.zone("widow").cards:
            super().lay_unseen(view, rng)
            return
        play = self.play = self.new_play((0, 0, 0))
        play.replay(view.state.tricks)
        play.won[play.turn] |= _PACK_MASK & ~mask_of(play.plays)  # the widow went with the last trick


def _told(deal: Deal) -> Text:
    """How a deal ended, in words: "{1} has 81 points: 2 victory points won"."""
    if deal.scorer is None:
        thrown_in = template("Thrown in: the next deal counts {factor} times")
        factor = 2 * deal.factor
        return say("Thrown in: the next deal counts double") if factor == 2 else say(thrown_in, factor=factor)
    all_pay, won = sum(map(bool, deal.points)) == 3, deal.value > 0
    if deal.declarer is not None:
        text = say(
            _ALONE[won, all_pay],
            declarer=deal.declarer,
            has=deal.card_points[deal.declarer],
            points=abs(deal.value),
        )
        return _counted_more(text, deal.factor)
    text = _counted_more(say(_NOBODY[won, all_pay], scorer=deal.scorer, points=abs(deal.value)), deal.factor)
    had = [say("{seat:@} {points}", seat=seat, points=total) for seat, total in enumerate(deal.card_points)]
    return say("{told}. Card points: {had:row}", told=text, had=had)


def _counted_more(told: Text, factor: int) -> Text:
    """What is told of a deal, with how many times it counted."""
    if factor == 1:
        return told
    if factor == 2:
        return say("{told}, counted double", told=told)
    return say("{told}, counted {factor} times", told=told, factor=factor)


_ALONE: Final = {
    (True, False): template(
        "{declarer:@} {declarer:@has/have} {has:point/points}: {points:victory point/victory points} won"
    ),
    (True, True): template(
        "{declarer:@} {declarer:@has/have} {has:point/points}: {points:victory point/victory points} won from each of"
        " the others"
    ),
    (False, False): template(
        "{declarer:@} {declarer:@has/have} {has} of the 61 points needed: {points:victory point/victory points} lost"
    ),
    (False, True): template(
        "{declarer:@} {declarer:@has/have} {has} of the 61 points needed: {points:victory point/victory points} lost to"
        " each of the others"
    ),
}
"""How a deal ended in which one played alone: whether he won, and whether all pay."""
_NOBODY: Final = {
    (True, False): template(
        "Nobody picked: {scorer:@} {scorer:@has/have} the fewest card points and {scorer:@wins/win}"
        " {points:victory point/victory points}"
    ),
    (True, True): template(
        "Nobody picked: {scorer:@} {scorer:@has/have} the fewest card points and {scorer:@wins/win}"
        " {points:victory point/victory points} from each of the others"
    ),
    (False, False): template(
        "Nobody picked: {scorer:@} {scorer:@has/have} all card points and {scorer:@loses/lose}"
        " {points:victory point/victory points}"
    ),
    (False, True): template(
        "Nobody picked: {scorer:@} {scorer:@has/have} all card points and {scorer:@loses/lose}"
        " {points:victory point/victory points} to each of the others"
    ),
}
"""The same of a deal in which nobody did."""
