"""Seven Up: a turned-up card proposes trumps, and a hand is worth up to four points: High, Low, Jack and Game.

A short game of the All Fours family for three players, each for himself, or four in two partnerships. The rules
are those of the American books, where the dealer may give a point to have the proposed suit, or run the cards; their
usual disagreements are options.

Zones, always in this order: ``stock``, ``turned`` (the cards turned up in this hand, the latest last), then for every
seat ``hand:<seat>``, ``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down),
``discard:<seat>`` (what it has laid away, seen by itself alone).

Tokens: ``trump`` once the suit is fixed, and at the dealer's seat ``short`` while its side cannot score because it
needs only one more point.

A *side* is one player with three, a partnership with four: seats 0 and 2 are side 0, seats 1 and 3 side 1.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING, BATCH, DISCARDING
from cardrules.parts.dealing import deal_hidden
from cardrules.parts.tricks import TRUMP, TrickPlay, what_is_trump
from cardrules.phases.all_fours_game import KEEP, POINTS, AllFoursGame, Point, game_values, order
from cardrules.phases.game_options import GameOptions, agreed, choose
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, own_zone
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    JACK,
    PACK_52,
    Card,
    card_of,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import (
    ONE,
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
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.phrases import PIPS
from cardrules.protocol.texts import Text, say, sentences, template

__all__ = ["PLAYING", "Hand", "Point", "Rules", "SevenUp", "State", "game_values", "order"]

_COLUMNS: Final = (
    (say("Turn-up"), ("turned", "gift")),
    *zip(POINTS, (("high",), ("low",), ("jack",), ("game",)), strict=True),
    (say("Revoke"), ("revoke",)),
)
"""What can be scored in a hand, in the order in which it is: the columns of the score sheet."""
_SHOWS: Final = say("A turned-up card only shows a suit; it never comes into play.")
_LAID_AWAY: Final = say("Cards laid away are out of play.")


class Hand(NamedTuple):
    """A finished hand, as the score sheet has it."""

    trump: int | None
    points: tuple[Point, ...]


class Rules(GameOptions):
    """What can be agreed before a match of Seven Up."""

    players: int = choose(
        "Players",
        {3: "Three, each alone", 4: "Four, in two partnerships"},
        "Three play for themselves; four play with the partner opposite.",
    )
    target: int = choose("Game ends at", (7, 10, 11), "Whoever has this many points first wins at once.")
    void_rule: str = choose(
        "Without the suit led",
        {"must_trump": "A trump must be played", "may_discard": "Any card may be played"},
        "What you may do if you cannot follow suit but have trumps.",
    )
    gift_can_win: str = choose(
        "The dealer's gift may end the game",
        {"yes": "Yes", "no": "No"},
        "Whether the dealer may accept the proposed suit if the point given for it wins the game.",
    )
    low_goes_to: str = choose(
        "Low goes to",
        {"dealt": "Whoever was dealt the lowest trump", "captured": "Whoever captures the lowest trump"},
        "Who scores the point for the lowest trump.",
    )
    revoke: str = choose(
        "Failing to follow suit",
        {"blocked": "Not possible", "penalised": "Possible, and costs points"},
        "Penalised: it costs 2 points if the jack of trumps was in play, otherwise 1.",
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.sides = 3 if self.players == 3 else 2
        self.must_trump = self.void_rule == "must_trump"
        self.low_captured = self.low_goes_to == "captured"
        self.penalised = self.revoke == "penalised"


class State(NamedTuple):
    """What a seat may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal); a hand dealt again keeps its number."""
    dealer: Seat | None
    """None before it is drawn."""
    turned: tuple[Card, ...]
    """The cards turned up in this hand, the latest last."""
    trump: int | None
    """The trump suit, None before it is fixed."""
    scores: tuple[int, ...]
    """The score of each side, kept up to date during the hand."""
    gained: tuple[Point, ...]
    """What has been scored in this hand so far."""
    finished: tuple[Hand, ...]
    """The hands that are over."""
    discarded: tuple[Card, ...]
    """The cards that the viewer has laid away in this hand."""
    done: tuple[Seat, ...]
    """Seats that have laid away their cards, while all discard."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this hand as (leader, cards in the order played), an unfinished one included."""
    counts: tuple[int, ...]
    """Once the tricks are played: the Game values that each side captured, else empty."""


class Playing(Tricks["SevenUp"]):
    """The play of the six tricks. Where a revoke is penalised it is offered, too, with a question."""

    def choices(self, game: SevenUp, seat: Seat) -> list[Choice]:
        proper = game.proper_mask()
        offered = [game.play.choice(proper)]
        revokes = game.legal_mask() & ~proper
        if revokes:
            if game.play.led == TRUMP:
                question = say("You can follow trumps. Not following costs 1 or 2 points. Play it all the same?")
            else:
                question = say(
                    "You can follow {suit:suit}. Not following costs 1 or 2 points. Play it all the same?",
                    suit=game.play.led,
                )
            offered.append(game.play.choice(revokes)._replace(label=say("Revoke"), confirm=question))
        return offered


PLAYING: Final = Playing()


class SevenUp(AllFoursGame):
    """A match of Seven Up; the hands lie in ``play`` from the deal on."""

    id: ClassVar[str] = "seven_up"
    title: ClassVar[str] = say("Seven Up")
    phases = (ACCEPTING, ANSWERING, DISCARDING, PLAYING)
    verbs: ClassVar[Mapping[str, Takes]] = verbs_of(*phases)
    face_down: ClassVar[Mapping[str, str]] = {
        "won": say("Taken tricks stay face down."),
        "discard": _LAID_AWAY,
        "turned": _SHOWS,
        "stock": say("The stock is not dealt by hand."),
    }
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "target"),
        say("Play"): ("void_rule", "revoke"),
        say("Points"): ("gift_can_win", "low_goes_to"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("partnership", say("Partnership"), {"players": 4}),
        Preset("long", say("Long game"), {"target": 11}),
        Preset("house", say("House rules"), {"void_rule": "may_discard", "low_goes_to": "captured"}),
        Preset("old", say("Old style"), {"gift_can_win": "no", "revoke": "penalised"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = seats = rules.players
        self.sides = (0, 1, 0, 1) if seats > rules.sides else ()
        self.stock: list[Card] = []
        self.turned: list[Card] = []
        self.must_trump = rules.must_trump
        self.low_captured = rules.low_captured
        self.play = self.new_play([0] * seats)
        self.discards = [0] * seats
        self.scores = (0,) * rules.sides
        self.gained: tuple[Point, ...] = ()
        self.finished: tuple[Hand, ...] = ()

    # -------------------------------------------------------------------------------------------- the play

    @property
    def proposed(self) -> int:
        """The suit of the card turned up first."""
        return suit_of(self.turned[0])

    @property
    def surplus(self) -> int:
        """How many cards each player has to lay away."""
        return max(hand.bit_count() for hand in self.play.hands) - KEEP

    def seen_aside(self, seat: Seat) -> int:
        return mask_of(self.turned) | self.discards[seat]

    def legal_mask(self) -> int:
        """The cards that the table lets the seat to play play: the proper ones, and where that is penalised all
        others of a player who could follow suit."""
        play = self.play
        mask = self.proper_mask()
        if self.rules.penalised and play.trick and play.hands[play.turn] & play.order.masks[play.led]:
            mask = play.hands[play.turn]
        play.playable = mask
        return mask

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return "" if not cards and zone.startswith("trick:") else super().not_yours(seat, cards, zone)

    def not_held(self, seat: Seat, card: Card) -> str:
        if card in self.turned:
            return _SHOWS
        return _LAID_AWAY if self.discards[seat] >> card & 1 else super().not_held(seat, card)

    # ------------------------------------------------------------------------------------------- the deal

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += self.cleared()
        if self.current is HAND_OVER or not self.hand:
            self.next_hand()
            self.gained = ()
        self.stock = list(order)
        self.turned = []
        self.trump = None
        self.discards = [0] * self.seats
        self.play = self.new_play([0] * self.seats)
        if out is not None:
            self.tell_deal(order, out)
        for _ in range(KEEP // BATCH):
            self.batch(out)
        card = self.turn_up(out)
        told = self.jack_turned(out) if rank_of(card) == JACK else ""
        self.enter(ACCEPTING, out, told)

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(order(self.trump), hands, self.speaker, sides=self.sides)

    def batch(self, out: list[Event] | None) -> None:
        """Three cards from the stock to each player, from the dealer's left."""
        seat = self.speaker
        for _ in range(self.seats):
            cards = tuple(self.stock[:BATCH])
            del self.stock[:BATCH]
            self.play.hands[seat] |= mask_of(cards)
            if out is not None:
                out.append(Moved(cards, "stock", f"hand:{seat}", ONE[seat]))
            seat = self.play.next[seat]

    def turn_up(self, out: list[Event] | None) -> Card:
        """Another card shows a suit."""
        card = self.stock.pop(0)
        self.turned.append(card)
        if out is not None:
            out += [Moved((card,), "stock", "turned"), Note(say("The {card:card} is turned up", card=card))]
        return card

    def jack_turned(self, out: list[Event] | None) -> str:
        """A jack that proposes or makes trumps is worth a point to the dealer's side, unless it would win by it. Gives
        what is told of it."""
        side = self.side_of(self.dealer or 0)
        if self.scores[side] == self.rules.target - 1:
            if out is None:
                return ""
            lost = say("Jack turned, but no point: {who:@} cannot win the game before the play", who=self.party(side))
            out.append(Note(lost))
            return lost
        told: str = "" if out is None else say("Jack turned: {who:@} {who:@scores/score} 1", who=self.party(side))
        self.credit("turned", side, 1, told, out)
        return told

    def credit(self, kind: str, side: int, points: int, text: str, out: list[Event] | None) -> None:
        """Enter points on the sheet, and say so."""
        self.gained = (*self.gained, Point(kind, side, points))
        scores = list(self.scores)
        scores[side] += points
        self.scores = tuple(scores)
        if out is not None:
            out += [Marked("score", text), Note(text)]

    def fix_trump(self, suit: int, out: list[Event] | None) -> None:
        """From now on this suit is trumps."""
        self.trump = suit
        self.play.order = order(suit)
        if out is not None:
            text = say("{suit:Suit} are trumps", suit=suit)
            out += [Marked("trump", text), Note(text)]

    def start_play(self, out: list[Event] | None) -> None:
        """Trumps are fixed, and everybody has six cards."""
        self.enter(PLAYING, out, say("{suit:Suit} are trumps", suit=self.trump) if out is not None else "")

    # ------------------------------------------------------------------------------------------- the score

    def finish_hand(self, out: list[Event] | None) -> None:
        """Count the hand: penalties first, then High, Low, Jack and Game, until somebody has won."""
        told: list[str] = []
        for (kind, side, points), by in [*self._penalties(), *self.points_made()]:
            if max(self.scores) >= self.rules.target:
                break
            text: str = ""
            if out is not None:
                text = self._told(kind, side, points, by)
                told.append(say("{scored}, now {points}", scored=text, points=self.scores[side] + points))
            self.credit(kind, side, points, text, out)
        self.end_hand(out, told)

    def _told(self, kind: str, side: int, points: int, by: tuple[int, ...]) -> Text:
        """What has been scored at the end of a hand, without a full stop; ``by`` as in ``points_made``."""
        if kind == "revoke":
            return say(
                "{seat:@} failed to follow suit in the {trick:nth} trick and {seat:@loses/lose} {points:point/points}",
                seat=by[0], trick=by[1] + 1, points=-points,
            )  # fmt: skip
        return self.point_told(Point(kind, side, points), by)

    def _penalties(self) -> list[tuple[Point, tuple[int, ...]]]:
        """The penalty for every revoke: for every card that neither followed nor trumped though its player had, as
        later cards show, the suit that was led. Each with its player and the number of the trick, from 0."""
        if not self.rules.penalised:
            return []
        play, found = self.play, []
        suits, masks = play.order.suits, play.order.masks
        later = [0] * self.seats
        for number in range(KEEP - 1, -1, -1):
            led, seat = play.leds[number], play.leaders[number]
            for card in play.plays[number * self.seats : (number + 1) * self.seats]:
                if suits[card] not in (led, TRUMP) and later[seat] & masks[led]:
                    found.append((number, seat))
                later[seat] |= 1 << card
                seat = play.next[seat]
        cost = 2 if mask_of(play.plays) >> card_of(JACK, self.trump or 0) & 1 else 1
        return [(Point("revoke", self.side_of(seat), -cost), (seat, number)) for number, seat in sorted(found)]

    def end_hand(self, out: list[Event] | None, told: Sequence[str] = ()) -> None:
        """Nothing more is scored in this hand; ``told`` is what was counted at its end, in order."""
        self.finished = (*self.finished, Hand(self.trump, self.gained))
        self.current = GAME_OVER if max(self.scores) >= self.rules.target else HAND_OVER
        if out is None:
            return
        change = [0] * self.rules.sides
        for _, side, points in self.gained:
            change[side] += points
        if self.current is HAND_OVER and (tied := self.game_tied()):
            told = [*told, *tied]
            out += map(Note, tied)
        out.append(Scored(self.by_seat(change), say("Hand {number}", number=self.hand)))
        scores = [say("{who:@} {points}", who=self.party(side), points=score) for side, score in enumerate(self.scores)]
        out.append(Note(say("The score: {scores:row}", scores=scores)))
        self.tell_end(say("{lines:lines}", lines=[self._ending(change), *told]), out)

    def _ending(self, change: Sequence[int]) -> str:
        """What the hand has come to, and in which suit."""
        scored = [
            say("{who:@} {who:@scores/score} {points:point/points}", who=self.party(side), points=points)
            if points > 0
            else say("{who:@} {who:@loses/lose} {points:point/points}", who=self.party(side), points=-points)
            for side, points in enumerate(change)
            if points
        ]
        suit = say("There were no trumps.") if self.trump is None else say("{suit:Suit} were trumps.", suit=self.trump)
        return sentences([suit, say("{scores:and}.", scores=scored) if scored else say("Nobody scores.")])

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        mine = [kind for kind, side, _ in self.finished[-1].points if side == self.side_of(seat)]
        return {kind: int(kind in mine) for kind in ("high", "low", "jack", "game")}

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        if not self.sides:
            return self.ended(self.scores)
        side = self.scores.index(max(self.scores))
        text = say(
            "{who:@} win by {points} to {against}.",
            who=self.party(side), points=max(self.scores), against=min(self.scores),
        )  # fmt: skip
        return Result(self.by_seat(self.scores), self.parties()[side], text)

    def census(self) -> list[Card]:
        laid_away = [card for cards in self.discards for card in cards_in(cards)]
        return [*self.stock, *self.turned, *laid_away, *self.play.cards()]

    def known_to(self, viewer: Seat | None) -> State:
        discarded = () if viewer is None else tuple(cards_in(self.discards[viewer]))
        laid_away = tuple([seat for seat, cards in enumerate(self.discards) if cards])
        return shown(self, State, discarded=discarded, done=laid_away if self.current is DISCARDING else ())

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [say("Hand {number}", number=self.hand)] if self.hand else []
        if self.current in (ACCEPTING, ANSWERING):
            told.append(say("Choosing trumps"))
        elif self.current is DISCARDING:
            told += [what_is_trump(self.trump), say("Laying away {count}", count=self.surplus)]
        elif self.current is PLAYING:
            trick = say("Trick {number} of {all}", number=self.play.finished + 1, all=KEEP)
            told += [what_is_trump(self.trump), trick]
        return [*told, say("Playing to {points}", points=self.rules.target)]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone("turned", tuple(self.turned), say("turned up")),
        ]
        for seat in range(self.seats):
            zones += self.play.zones(seat, viewer)
            zones.append(
                own_zone(
                    "discard",
                    say("your cards laid away"),
                    template("{seat:@'s} cards laid away"),
                    seat,
                    viewer,
                    self.discards[seat],
                )
            )
        return zones

    def plate(self, seat: Seat) -> Plate:
        score = self.scores[self.side_of(seat)]
        lines = [PIPS[0] * max(0, score) + PIPS[1] * (self.rules.target - max(0, score))]
        if self.current is PLAYING:
            lines.append(say("{tricks:trick/tricks}", tricks=self.play.tricks[seat]))
        return Plate(str(score), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = []
        if self.trump is not None:
            tokens.append(Token("trump", "", what_is_trump(self.trump)))
        short = self.rules.target - 1
        if self.current in (ACCEPTING, ANSWERING) and self.scores[self.side_of(self.dealer or 0)] == short:
            tokens.append(Token("short", f"seat:{self.dealer}", f"{short}!"))
        return tokens

    def sheet(self) -> Sheet:
        rules = self.rules
        running = [0] * rules.sides
        rows = []
        hands = list(self.finished)
        if self.gained and self.current not in (HAND_OVER, GAME_OVER):
            hands.append(Hand(self.trump, self.gained))  # a jack turned up or the dealer's gift, already in the totals
        columns = _COLUMNS if rules.penalised else _COLUMNS[:-1]
        for number, (trump, points) in enumerate(hands, 1):
            for _, side, worth in points:
                running[side] += worth
            suit = "–" if trump is None else say("{suit:Suit}", suit=trump)
            cells = [[self._cell(point) for point in points if point[0] in kinds] for _, kinds in columns]
            won = [say("{cells:row}", cells=cell) if cell else "" for cell in cells]
            rows.append((str(number), suit, *won, *map(str, running)))
        return Sheet(
            title=say("Seven Up to {points}", points=rules.target),
            heads=(say("Hand"), say("Trumps"), *(name for name, _ in columns), *self.side_heads()),
            rows=tuple(rows),
            totals=(say("Total"), "", *("" for _ in columns), *map(str, self.scores)),
            leaders=self.ahead(self.scores) if rows else (),
        )

    @staticmethod
    def _cell(point: Point) -> str:
        """Who has scored a point, or has lost it, on the score sheet; of two partners the one who is named first at the
        head of their column."""
        kind, side, worth = point
        if kind == "turned":
            return say("Jack: {seat:@}", seat=side)
        if kind == "gift":
            return say("Gift: {seat:@}", seat=side)
        return say("{seat:@} {points}", seat=side, points=worth) if worth < 0 else say("{seat:@}", seat=side)

    # ------------------------------------------------------------------------------------------ sampling

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie: in a hand, among the discards, in the stock."""
        self.play = self.new_play([0] * self.seats)
        self.play.replay(view.state.tricks)
        seats = self.seats
        places = [view.zone(f"{kind}:{seat}") for kind in ("hand", "discard") for seat in range(seats)]
        places.append(view.zone("stock"))
        known = [mask_of(card for card in zone.cards if card is not None) for zone in places]
        hidden = mask_of(PACK_52) & ~mask_of(self.turned) & ~mask_of(self.play.plays) & ~sum(known)
        counts = [len(zone.cards) - mask.bit_count() for zone, mask in zip(places, known, strict=True)]
        may = [hidden & ~without for without in self.without()] + [hidden] * (seats + 1)
        self.unseen = deal_hidden(known, hidden, counts, may, rng)
        self.play.hands = known[:seats]
        self.discards = known[seats:-1]
        self.stock = cards_in(known[-1])
        rng.shuffle(self.stock)

    def without(self) -> list[int]:
        """As for all such games; where a revoke is possible a play shows nothing."""
        return [0] * self.seats if self.rules.penalised else super().without()
