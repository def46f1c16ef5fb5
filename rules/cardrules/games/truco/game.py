"""Truco, Brazil's game of three cards: the best of three tricks wins the hand, and whoever calls "Truco!" makes it
worth more, unless the others run.

The form is that of São Paulo (Paulista), in which a card that is turned up makes the four of the next rank masters;
that of Minas Gerais (Mineiro) has its masters fixed and other values. Deal, turns and the passing of the deal go
counter-clockwise: the seats are numbered in that order, so seat 1 sits on the right of seat 0.

Zones, always in this order: ``stock`` (what is not dealt, never seen), ``vira`` (the card turned up), then for every
seat ``hand:<seat>``, ``back:<seat>:1`` to ``back:<seat>:3`` (its cards in the blind hand), ``trick:<seat>`` (its card
in the trick), ``laid:<seat>`` (its cards of earlier tricks, in order; what was laid closed stays so).

Tokens: ``value`` with what the hand is worth and who may raise it, ``tricks`` with whose each trick was.

A *side* is two partners, seats 0 and 2, and seats 1 and 3; or one player of two.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final, Self

from cardrules.games.truco.phases import ANSWERING, BLIND, CALLS, CARDS, DECIDING, PLAY_OPEN, PLAYING, WORDS
from cardrules.games.truco.ranking import TIED, hand_winner, manilhas, pack_of, powers, trick_winner
from cardrules.games.truco.rules import Hand, Rules, State
from cardrules.parts.dealing import deal_hidden
from cardrules.parts.tricks import PLAYED
from cardrules.phases.game_options import agreed
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, HandsGame
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    WON,
    Closed,
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
    Turned,
    View,
    Zone,
)  # fmt: skip
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Preset, Value, read_options
from cardrules.protocol.texts import Text, say, template

__all__ = ["TARGET", "Truco"]

TARGET: Final = 12
"""Points that win a game."""
_MOST: Final = 12
"""What a hand can be worth."""
_STEPS: Final = {"2-4-6-10-12": (2, 4, 6, 10, 12), "2-4-6-8-12": (2, 4, 6, 8, 12)}
_PAULISTA: Final = (1, 3, 6, 9, 12)
_ENDINGS: Final = {
    "run": template("{loser:@} {loser:@runs/run}: {side:@} {side:@scores/score} {points:point/points}."),
    "given_up": template("{loser:@} {loser:@gives/give} the hand up: {side:@} {side:@scores/score} "
                         "{points:point/points}."),
    "two": template("{side:@} {side:@wins/win} two tricks and {side:@scores/score} {points:point/points}."),
    "first": template("A trick is tied, so the first trick decides: {side:@} {side:@scores/score} "
                      "{points:point/points}."),
    "later": template("The first trick is tied, so the next one decides: {side:@} {side:@scores/score} "
                      "{points:point/points}."),
    "led": template("All three tricks are tied: the hand goes to {side:@}, who led first, for {points:point/points}."),
}  # fmt: skip
_ENDED: Final = {
    "run": say("Run from a call"), "given_up": say("Given up"), "two": say("Two tricks"), "first": say("First trick"),
    "later": say("After a tie"), "led": say("Three ties"), "nobody": say("Three ties"),
}  # fmt: skip
"""How a hand has ended, as the score sheet has it."""


class Truco(HandsGame):
    """A match of Truco."""

    id: ClassVar[str] = "truco"
    title: ClassVar[str] = say("Truco")
    phases = (DECIDING, PLAYING, ANSWERING, BLIND)
    verbs: ClassVar[Mapping[str, Takes]] = verbs_of(*phases)
    worded: ClassVar[Mapping[str, int]] = {"raise": 1, "turn": 1}
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "variant", "deck", "match"),
        say("Tricks"): ("face_down", "tied_lead", "all_tied"),
        say("Calls and values"): ("raise_cap", "eleven_both", "mineiro_steps"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("two", say("Two players"), {"players": 2}),
        Preset("mineiro", say("Truco Mineiro"), {"variant": "mineiro"}),
        Preset("short", say("Short pack"), {"deck": 24}),
        Preset("rubber", say("Best of three games"), {"match": "two_games"}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = rules = agreed(Rules, self.options)
        self.seats = rules.players
        self.sides = (0, 1, 0, 1) if rules.players == 4 else ()
        self.steps = _STEPS[rules.mineiro_steps] if rules.mineiro else _PAULISTA
        self.last_point = TARGET - self.steps[0]
        """With so many points a side needs only an unraised hand."""
        self.vira: Card | None = None
        self.stock = 0
        self.hands = [0] * self.seats
        self.backs = [[-1] * CARDS for _ in range(self.seats)]
        """The cards of the blind hand by seat, -1 in the place of one that has been played."""
        self.plays: list[Card] = []
        self.closed = 0
        self.leaders: list[Seat] = []
        self.results: list[int] = []
        self.turn: Seat = 0
        self.value = 0
        self.asked = 0
        self.asker: Seat = 0
        self.holder = TIED
        self.eleven = TIED
        self.wishes = 0
        self.blind = False
        self.callers: list[Seat] = []
        self.called_at: list[int] = []
        self.points: tuple[int, ...] = (0, 0)
        self.games: tuple[int, ...] = (0, 0)
        self.finished: tuple[Hand, ...] = ()

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        if options["deck"] == 24 and options["variant"] == "mineiro":
            raise OptionError(say("the Mineiro form needs all 40 cards"), "deck", "24")
        return options

    def pack(self) -> tuple[Card, ...]:
        return pack_of(self.rules.short)

    # ------------------------------------------------------------------------------------ what may be done

    @property
    def next_value(self) -> int:
        """The value above the one in force, or above the one that is asked for."""
        return self.steps[min(self.steps.index(self.asked or self.value) + 1, len(self.steps) - 1)]

    def why_quiet(self) -> str:
        """Why nobody may call in this hand, or ""."""
        if self.blind:
            return say("No raising in the blind hand.")
        if self.eleven == TIED:
            return ""
        return say("No raising in a hand of ten.") if self.rules.mineiro else say("No raising in a hand of eleven.")

    def why_no_raise(self, seat: Seat, word: str = "") -> str:
        """Why the seat may not ask for the next value, or for the one of this word; "" if it may."""
        side, reached = self.side_of(seat), self.asked or self.value
        if self.why_quiet():
            return self.why_quiet()
        if self.asked and side == self.side_of(self.asker):
            return ANSWERING.out_of_turn
        if not self.asked and seat != self.turn:
            return PLAYING.out_of_turn
        if reached == _MOST or (word.isdecimal() and len(word) < 9 and int(word) > _MOST):
            return say("Twelve is the highest.")
        if not self.asked and self.holder not in (TIED, side):
            if self.sides:
                return say("You raised last: the other pair must raise.")
            return say("You raised last: the other player must raise.")
        if self.rules.raise_cap and self.points[side] + reached >= TARGET:
            return say("This hand already wins you the game.")
        if word and word != str(self.next_value):
            return say("The next value is {number}.", number=WORDS[self.next_value])
        return ""

    def why_open(self) -> str:
        """Why no card may be laid closed now, or ""."""
        if self.blind or self.rules.face_down == "off":
            return PLAY_OPEN
        if not self.results:
            return say("The first trick is played open.")
        after_tie = self.rules.face_down == "not_after_tie" and TIED in self.results
        return say("After a tie all cards are played open.") if after_tie else ""

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, place = zone.partition(":")
        if kind == "vira" if not cards else self.vira in cards:
            return say("The vira never enters play.")
        if not cards:
            if kind == "stock":
                return say("Cards that are not dealt stay face down.")
            own = place.partition(":")[0] == str(seat)
            if kind in ("trick", "laid") and own and any(each.cards for each in self.zones(seat) if each.id == zone):
                return PLAYED
            return say("These are not your cards.") if kind in ("hand", "back", "laid") and not own else ""
        for card in cards:
            if not self.hands[seat] >> card & 1:
                open_plays = mask_of(self.plays) & ~self.closed
                if open_plays >> card & 1 and self.seat_of(self.plays.index(card)) == seat:
                    return PLAYED
                return say("This is not your card.")
        return ""

    def first_heard(self, seats: Collection[Seat]) -> Seat:
        after = self.asker if self.asked else self.dealer or 0
        return min(seats, key=lambda seat: (seat - after - 1) % self.seats)

    def slots(self) -> tuple[str, ...]:
        """The zones of the trick."""
        return tuple([f"trick:{seat}" for seat in range(self.seats)])

    def backs_of(self, seat: Seat) -> tuple[str, ...]:
        """The zones of a seat's cards in the blind hand."""
        return tuple([f"back:{seat}:{place}" for place in range(1, CARDS + 1)])

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out += self.cleared()
        dealer = self.next_hand()
        if out is not None:
            self.tell_deal(order, out)
        if max(self.points) >= TARGET:
            self.points = (0, 0)
        near = [points == self.last_point for points in self.points]
        self.blind, self.eleven = all(near), near.index(True) if near.count(True) == 1 else TIED
        hidden = self.blind and self.rules.eleven_both == "blind"
        self.plays, self.leaders, self.results, self.callers, self.called_at = [], [], [], [], []
        self.closed = self.wishes = self.asked = 0
        self.value, self.holder = self.steps[0], TIED
        self.turn = (dealer + 1) % self.seats
        self.hands = [0] * self.seats
        self.backs = [[-1] * CARDS for _ in range(self.seats)]
        dealt = self.seats * CARDS
        for number, card in enumerate(order[:dealt]):
            seat, place = (self.turn + number) % self.seats, number // self.seats
            if hidden:
                self.backs[seat][place] = card
            else:
                self.hands[seat] |= 1 << card
            if out is not None:
                target = self.backs_of(seat)[place] if hidden else f"hand:{seat}"
                out.append(Moved((card,), "stock", target, NOBODY if hidden else self.seers(seat)))
        self.vira = None if self.rules.mineiro else order[dealt]
        self.stock = mask_of(order[dealt if self.vira is None else dealt + 1 :])
        if self.vira is not None and out is not None:
            told = say("The vira is {card:card}", card=self.vira)
            out += [Moved((self.vira,), "stock", "vira"), Note(told)]
        if self.eleven != TIED:
            self.enter(DECIDING, out, say("{side:@} may give this hand up", side=self.party(self.eleven)))
        elif hidden:
            self.enter(BLIND, out, say("The blind hand"))
        else:
            self.enter(PLAYING, out)

    def seers(self, seat: Seat) -> frozenset[Seat]:
        """Who sees the seat's cards in its hand."""
        return frozenset(self.party(self.eleven)) if self.side_of(seat) == self.eleven else ONE[seat]

    def seat_of(self, number: int) -> Seat:
        """Who laid the card of this number in the hand, from 0."""
        return (self.leaders[number // self.seats] + number % self.seats) % self.seats

    def call(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat asks for the next value."""
        self.asked, self.asker = self.next_value, seat
        self.callers.append(seat)
        self.called_at.append(len(self.plays))
        if out is not None:
            told = say("{who:@} {who:@asks/ask} for {points}", who=seat, points=self.asked)
            out += [Said(seat, CALLS[self.asked]), Marked("call", told), Note(told)]
        self.enter(ANSWERING, out)

    def lay(self, card: Card, closed: bool, source: str, out: list[Event] | None) -> None:
        """The seat in turn lays a card that is not in a place of the blind hand any more."""
        seat, trick = self.turn, f"trick:{self.turn}"
        self.hands[seat] &= ~(1 << card)
        if len(self.plays) % self.seats == 0:
            self.leaders.append(seat)
        self.plays.append(card)
        if closed:
            self.closed |= 1 << card
        if out is not None and closed:
            out += [Moved((card,), source, trick, self.seers(seat)), Turned(card, trick, 0, NOBODY)]
            out.append(Note(say("{seat:@}: a closed card", seat=seat)))
        elif out is not None:
            out += [Moved((card,), source, trick), Note(say("{seat:@}: {card:card}", seat=seat, card=card))]
        self.turn = (seat + 1) % self.seats
        if len(self.plays) % self.seats == 0:
            self._trick_over(out)

    @property
    def power(self) -> tuple[int, ...]:
        """By card, how high it is in this hand (``ranking.powers``)."""
        return powers(self.vira, self.rules.short)

    def powers_laid(self) -> list[int]:
        """The powers of the cards of the trick that was led last, in order."""
        power, start = self.power, (len(self.leaders) - 1) * self.seats
        return [0 if self.closed >> card & 1 else power[card] for card in self.plays[start:]]

    def _trick_over(self, out: list[Event] | None) -> None:
        leader = self.leaders[-1]
        round_table = [(leader + place) % self.seats for place in range(self.seats)]
        best, side = trick_winner(self.powers_laid(), [self.side_of(seat) for seat in round_table])
        again = side == TIED and self.rules.tied_lead == "same_leader"
        self.turn = leader if again else round_table[best]
        self.results.append(side)
        if out is not None:
            winner = round_table[best]
            told: Text = say("The trick is tied")
            if side != TIED:
                told = say("{winner:@} {winner:@takes/take} the trick", winner=winner)
            out += [Note(told), Marked(WON, told, f"trick:{winner}")]
            for seat, card in zip(round_table, self.plays[-self.seats :], strict=True):
                seers = NOBODY if self.closed >> card & 1 else None
                out.append(Moved((card,), f"trick:{seat}", f"laid:{seat}", seers))
        whose = hand_winner(self.results)
        if whose is None:
            return
        ending = "first" if TIED in self.results else "two"
        if self.results[0] == TIED:
            ending = "later"
        if whose == TIED:
            led = self.rules.all_tied == "first_leader"
            whose, ending = (self.side_of(self.leaders[0]), "led") if led else (TIED, "nobody")
        self.end_hand(whose, ending, out)

    def end_hand(self, winner: int, ending: str, out: list[Event] | None) -> None:
        """A side (or TIED: nobody) scores what is in force; ``ending`` as in ``Hand``."""
        points = self.value if winner != TIED else 0
        change = tuple([points if side == winner else 0 for side in range(2)])
        self.points = tuple([old + new for old, new in zip(self.points, change, strict=True)])
        self.finished = (*self.finished, Hand(winner, points, ending, tuple(self.callers)))
        won = max(self.points) >= TARGET
        if won:
            self.games = tuple([games + (side == winner) for side, games in enumerate(self.games)])
        self.asked = 0
        self.current = GAME_OVER if max(self.games) == self.rules.games else HAND_OVER
        if out is None:
            return
        told: list[Text] = [say("All three tricks are tied: nobody scores.")]
        if winner != TIED:
            out.append(Scored(self.by_seat(change), self.numbered(self.hand)))
            sides = {"side": self.party(winner), "loser": self.party(1 - winner)}
            told = [say(_ENDINGS[ending], points=points, **sides)]
            if won and self.current is HAND_OVER:
                told.append(say("{side:@} {side:@wins/win} this game.", side=self.party(winner)))
        out += map(Note, told)
        self.tell_end(say("{lines:lines}", lines=told), out)

    # ---------------------------------------------------------------------------------- what can be known

    @property
    def tricks(self) -> tuple[tuple[Seat, tuple[Card | None, ...]], ...]:
        """As ``State.tricks``."""
        laid = [None if self.closed >> card & 1 else card for card in self.plays]
        seats = self.seats
        return tuple([(lead, tuple(laid[at * seats : (at + 1) * seats])) for at, lead in enumerate(self.leaders)])

    def known_to(self, viewer: Seat | None) -> State:
        seen = [
            (number, card)
            for number, card in enumerate(self.plays)
            if self.closed >> card & 1 and viewer in self.seers(self.seat_of(number))
        ]
        return shown(self, State, seen=tuple(seen))

    def census(self) -> list[Card]:
        held = sum(self.hands) | self.stock | mask_of(self.plays)
        vira = [self.vira] if self.vira is not None else []
        return [*cards_in(held), *vira, *[Card(card) for row in self.backs for card in row if card >= 0]]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        vira = () if self.vira is None else (self.vira,)
        zones = [Zone("stock", (None,) * self.stock.bit_count(), say("the pack")), Zone("vira", vira, say("the vira"))]
        finished = len(self.results) * self.seats
        for seat in range(self.seats):
            hand: tuple[Card | None, ...] = tuple(cards_in(self.hands[seat]))
            if viewer not in self.seers(seat):
                hand = (None,) * len(hand)
            laid: list[tuple[Card | None, ...]] = [(), ()]
            for number, card in enumerate(self.plays):
                if self.seat_of(number) == seat:
                    laid[number >= finished] += (None if self.closed >> card & 1 else card,)
            own = seat == viewer
            name = say("your hand") if own else say("{seat:@'s} hand", seat=seat)
            zones.append(Zone(f"hand:{seat}", hand, name, seat))
            for zone, back in zip(self.backs_of(seat), self.backs[seat], strict=True):
                zones.append(Zone(zone, () if back < 0 else (None,), name, seat))
            trick = say("your card in the trick") if own else say("{seat:@'s} card in the trick", seat=seat)
            done = say("your cards of earlier tricks") if own else say("{seat:@'s} cards of earlier tricks", seat=seat)
            zones += [Zone(f"trick:{seat}", laid[1], trick, seat), Zone(f"laid:{seat}", laid[0], done, seat)]
        return zones

    def view(self, seat: Seat | None) -> View:
        power = self.power
        order = tuple(sorted(self.pack(), key=lambda card: (-power[card], card)))
        return super().view(seat)._replace(order=order, marked=frozenset(self.masters()), closed=self._barred(seat))

    def masters(self) -> tuple[Card, ...]:
        """The manilhas of this hand from the highest; nothing before the first deal."""
        return manilhas(self.vira, self.rules.short) if self.hand else ()

    def _barred(self, seat: Seat | None) -> tuple[Closed, ...]:
        """What a player looks for when it is his turn and cannot do now."""
        if self.current is not PLAYING or seat != self.turn:
            return ()
        call, close = self.why_no_raise(seat), self.why_open()
        found = [Closed(CALLS[self.next_value], call, "T")] if call else []
        return (*found, Closed(say("Lay a card closed"), close, "C")) if close else tuple(found)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [self.numbered(self.hand)] if self.hand else []
        if self.current in self.phases:
            told.append(say("Trick {number} of {all}", number=len(self.results) + 1, all=CARDS))
        return [*told, say("Playing to {points}", points=TARGET)]

    def calls(self) -> list[tuple[Seat, str]]:
        return [(self.asker, CALLS[self.asked])] if self.asked else []

    def plate(self, seat: Seat) -> Plate:
        lines = []
        if self.rules.games > 1:
            lines.append(say("{games:game/games}", games=self.games[self.side_of(seat)]))
        held = self.hands[seat].bit_count() + sum([card >= 0 for card in self.backs[seat]])
        if held:
            lines.append(say("{cards:card/cards}", cards=held))
        return Plate(str(self.points[self.side_of(seat)]), tuple(lines), seat == self.dealer)

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        if self.current not in self.phases:
            return []
        found = [self._worth(viewer)]
        if self.results:
            whose = [
                say("tied") if side == TIED else say("won by {who:@}", who=self.party(side)) for side in self.results
            ]
            told = brief = say("Tricks: {told:and}", told=whose)
            if viewer is not None:
                brief = say("Tricks: {told:row}", told=[self._came_off(viewer, side) for side in self.results])
            found.append(Token("tricks", "", brief, told))
        return found

    def _worth(self, viewer: Seat | None) -> Token:
        """What the hand is worth, and who may raise it: without names, which may be long where this stands."""
        if self.holder == TIED or self.value == _MOST:
            return Token("value", "", say("Worth {points}", points=self.value))
        told = brief = say("Worth {points}, {who:@} may raise", points=self.value, who=self.party(self.holder))
        if viewer is not None and self.side_of(viewer) == self.holder:
            brief = say("Worth {points}, you may raise", points=self.value)
        elif viewer is not None:
            brief = say("Worth {points}, they may raise", points=self.value)
        return Token("value", "", brief, told)

    def _came_off(self, viewer: Seat, side: int) -> Text:
        """How a trick that this side has won came off for the viewer."""
        if side == TIED:
            return say("tied")
        return say("won") if side == self.side_of(viewer) else say("lost")

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        hand, side = self.finished[-1], self.side_of(seat)
        ran = int(hand.ending == "run")
        given_up = hand.ending == "given_up" and hand.winner != side
        found = {"runs": int(ran and hand.winner != side), "given_up": int(given_up)}
        if seat in hand.callers:
            found |= {"called": 1, "called_off": int(ran and hand.winner == side)}
        return found

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        if self.rules.games == 1:
            return self.ended(self.points)
        side = self.games.index(max(self.games))
        text = say(
            "{side:@} {side:@wins/win} with {games:game/games} to {others}.",
            side=self.party(side), games=self.games[side], others=self.games[1 - side],
        )  # fmt: skip
        return Result(self.by_seat(self.games), self.party(side), text)

    def sheet(self) -> Sheet:
        running, rows = [0, 0], []
        for number, hand in enumerate(self.finished, 1):
            if max(running) >= TARGET:
                running = [0, 0]
            cells = [""] * 2
            if hand.winner != TIED:
                running[hand.winner] += hand.points
                total = running[hand.winner]
                cells[hand.winner] = say("{change:+d} → {total}", change=hand.points, total=total)
            rows.append((str(number), _ENDED[hand.ending], *cells))
        return Sheet(
            title=say("Truco to {points}", points=TARGET),
            heads=(say("Hand"), say("Ended by"), *self.side_heads()),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.points)),
            marks=self._games_told(),
            leaders=self.ahead(self.points) if rows else (),
        )

    def _games_told(self) -> tuple[str, ...]:
        if self.rules.games == 1:
            return ()
        both = [(self.party(side), games) for side, games in enumerate(self.games)]
        return tuple([say("{who:@}: {games:game/games}", who=who, games=games) for who, games in both])

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game.lay_unseen(view, rng)
        return game

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        """Bring the cards of a view to the table, and lay what it does not show anywhere where it can lie."""
        state: State = view.state
        self.leaders = [leader for leader, _ in state.tricks]
        laid = [card for _, cards in state.tricks for card in cards]
        shut = [number for number, card in enumerate(laid) if card is None]
        for number, card in state.seen:
            laid[number] = card
        free = [number for number in shut if laid[number] is None]
        rows = [zone for seat in range(self.seats) for zone in self.backs_of(seat)]
        zones = [*[f"hand:{seat}" for seat in range(self.seats)], *rows, "stock"]
        seen = [view.zone(zone).cards for zone in zones]
        places = [mask_of(card for card in cards if card is not None) for cards in seen] + [0] * len(free)
        counts = [cards.count(None) for cards in seen] + [1] * len(free)
        pack = mask_of(self.pack())
        vira = mask_of([] if self.vira is None else [self.vira])
        hidden = pack & ~vira & ~mask_of(card for card in laid if card is not None) & ~sum(places)
        self.unseen = deal_hidden(places, hidden, counts, [pack] * len(places), rng)
        self.hands = places[: self.seats]
        held = [cards_in(mask) for mask in places[self.seats : self.seats + len(rows)]]
        flat = [cards[0] if cards else -1 for cards in held]
        self.backs = [[*flat[start : start + CARDS]] for start in range(0, len(flat), CARDS)]
        self.stock = places[self.seats + len(rows)]
        for number, mask in zip(free, places[len(zones) :], strict=True):
            laid[number] = cards_in(mask)[0]
        self.plays = [card for card in laid if card is not None]
        self.closed = mask_of(self.plays[number] for number in shut)
