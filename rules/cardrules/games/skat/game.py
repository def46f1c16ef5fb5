"""Skat: three players, ten tricks, and an auction for the right to play alone against the two others.

The rules are those of the International Skat Order and of Hoyle's, whose "reject" (forehand's game for as few
points as possible, played when nobody has bid) comes with the two German ways of scoring it as options.

Zones, always in this order: ``stock``, ``skat`` (two cards in the middle), then for every seat ``hand:<seat>``,
``trick:<seat>`` (its card in the trick), ``won:<seat>`` (its tricks, face down).

Tokens: at a seat ``role`` (F, M or E, for fore-, middle- and endhand) and ``player`` (whoever plays alone), in the
middle ``game`` (the announced game in words) and ``kontra`` (Kontra or Re).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from cardrules.games.skat.bidding import ANNOUNCING, AUCTION, DISCARDING, FOREHAND, HAND_OR_SKAT, spoken
from cardrules.games.skat.playing import CONCESSION, KONTRA, PLAY, why_no_kontra
from cardrules.games.skat.reject import AS_FEW, PUSH, PUSHING
from cardrules.games.skat.score import Deal, deal_scored, seeger_fabian, sheet, wins_and_losses
from cardrules.games.skat.values import (
    BASES,
    BIDS,
    JACKS,
    JACKS_MASK,
    NAMES,
    NULL_VALUES,
    ORDERS,
    PACK,
    announced,
    matadors,
    worth,
)
from cardrules.parts.auctions import Duels
from cardrules.parts.dealing import deal_in_packets
from cardrules.parts.final_places import placed
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, TrickPlay, points_in, what_is_trump
from cardrules.phases.forehand_game import ForehandGame
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import SUIT_NAMES, Card, cards_in, mask_of, suit_of
from cardrules.protocol.game import (
    ONE,
    Action,
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
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import Text, say, sentences, template

__all__ = [
    "BASES", "BIDS", "JACKS", "NULL_VALUES", "ORDERS", "PACK", "Deal", "Rules", "Skat", "State", "matadors", "worth",
]  # fmt: skip

_PACKETS: Final = ((3, 2), (4, 0), (3, 0))
"""The deal: three cards to everybody, two to the middle, four to everybody, three to everybody."""
_PUB: Final = {
    "all_pass": "forced_reject", "reject_scoring": "point_ramsch", "reject_skat": "last_trick", "pushing": "on",
    "kontra": "on",
}  # fmt: skip
_PHASES: Final = (
    AUCTION, FOREHAND, HAND_OR_SKAT, DISCARDING, ANNOUNCING, PUSHING, PUSH, PLAY, KONTRA, CONCESSION,
)  # fmt: skip


_TURNS: Final = (say("It is forehand's turn."), say("It is middlehand's turn."), say("It is endhand's turn."))
_ROUND_FIRST: Final = say("Reject: the skat goes round first")


class Rules(GameOptions):
    """What can be agreed before a match of Skat."""

    scoring: str = choose(
        "Scoring",
        {"classic": "Classic", "seeger_fabian": "Seeger-Fabian", "bierlachs": "Bierlachs (minus points only)"},
        "How the deals are written down.",
    )
    deals: int = choose("Deals", (12, 3, 6, 18, 24, 36), "The length of a match; 36 is the official series.")
    bierlachs_target: int = choose(
        "Bierlachs ends at",
        {501: "501 minus points", 301: "301 minus points", 701: "701 minus points"},
        "Only with Bierlachs: whoever gets there loses the match.",
    )
    all_pass: str = choose(
        "When nobody bids, forehand may",
        {
            "choice": "Play at 18, reject or throw in",
            "no_reject": "Play at 18 or throw in",
            "forced_reject": "Play at 18 or reject",
        },
        "In a reject game everybody plays for as few points as possible.",
    )
    reject_scoring: str = choose(
        "Reject is scored",
        {
            "fewest_wins": "The fewest points win 10",
            "simple_ramsch": "The most points lose 10",
            "point_ramsch": "The most points are lost (Ramsch)",
        },
        "What a reject game is worth, and to whom.",
    )
    reject_skat: str = choose(
        "The skat in a reject game",
        {"ignored": "Counts for nobody", "last_trick": "Goes with the last trick", "loser": "Is charged to the loser"},
        "Who is charged with the two cards of the skat. The loser's charge matters in point Ramsch only.",
    )
    pushing: bool = flag(
        "Pushing in a reject game",
        "Whether the skat is passed round before the play; passing it on unseen doubles the score.",
    )
    kontra: bool = flag(
        "Kontra and re", "Whether the Opponents may double the score of a deal, and the Player redouble it."
    )

    def __init__(self, chosen: Options) -> None:
        super().__init__(chosen)
        self.bierlachs = self.scoring == "bierlachs"
        self.seeger_fabian = self.scoring == "seeger_fabian"
        self.may_reject = self.all_pass in ("choice", "forced_reject")
        self.may_throw_in = self.all_pass in ("choice", "no_reject")
        seeger_fabian = say("{deals} deals, Seeger-Fabian", deals=self.deals)
        deals = seeger_fabian if self.seeger_fabian else say("{deals} deals", deals=self.deals)
        self.length = say("Bierlachs to {target}", target=self.bierlachs_target) if self.bierlachs else deals
        """How long a match is, in words."""


class State(NamedTuple):
    """What a seat may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is drawn."""
    forehand: Seat | None
    """Who sits on the dealer's left, None before the dealer is drawn."""
    said: tuple[tuple[Seat, str], ...]
    """What was said in the auction: "18", "hold" or "pass"."""
    player: Seat | None
    """Who plays alone."""
    bid: int
    """The value that the Player is bound to, 0 if there is none."""
    took: bool
    """Whether the Player has taken the skat."""
    game: str
    """"clubs" ... "diamonds", "grand", "null" or "reject", "" before it is known."""
    level: str
    """What was announced with it: "", "schneider", "schwarz" or "ouvert"."""
    kontra: int
    """How often the score is doubled: 0, 1 (kontra) or 2 (kontra and re)."""
    kontra_by: Seat | None
    """Who said kontra."""
    asked: Seat | None
    """The Opponent who is asked whether the Player may concede."""
    refused: bool
    """Whether both Opponents have been asked, and not both have agreed."""
    pushes: tuple[bool, ...]
    """In a reject deal with pushing, by place from forehand: whether the two cards were taken."""
    received: tuple[Card, ...]
    """The two cards that the viewer was pushed and took."""
    given: tuple[Card, ...]
    """Those that the viewer pushed on after that."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    totals: tuple[int, ...]
    """The score of each seat before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The deals that are over."""


class Skat(ForehandGame):
    """A match of Skat."""

    id: ClassVar[str] = "skat"
    title: ClassVar[str] = say("Skat")
    roles = (say("Forehand"), say("Middlehand"), say("Endhand"))
    role_signs = (say("Forehand|F"), say("Middlehand|M"), say("Endhand|E"))
    verbs = verbs_of(*_PHASES)
    worded: ClassVar[Mapping[str, int]] = {"bid": 1, "announce": 1}
    phases = _PHASES
    aside = ("skat",)
    face_down: ClassVar[Mapping[str, str]] = {"won": say("Only the last trick may be looked at.")}
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("scoring", "deals", "bierlachs_target", "kontra"),
        say("When nobody bids"): ("all_pass", "reject_scoring", "reject_skat", "pushing"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("official", say("Official rules, 12 deals"), {"scoring": "seeger_fabian", "all_pass": "no_reject"}),
        Preset(
            "tournament", say("Tournament series"), {"scoring": "seeger_fabian", "deals": 36, "all_pass": "no_reject"}
        ),
        Preset("pub", say("Pub game"), _PUB),
        Preset("bierlachs", say("Bierlachs to 301"), {"scoring": "bierlachs", "bierlachs_target": 301}),
        Preset("short", say("Three deals"), {"deals": 3}),
    )
    newcomers = "official"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = 3
        self.totals: tuple[int, ...] = (0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self._begin((0, 0, 0), 0)

    def _begin(self, hands: Sequence[int], skat: int) -> None:
        """The state at the beginning of a deal."""
        self.skat = skat
        self.skat_known: Seat | None = None
        """Who knows the cards of the skat: its discards, or what it pushed."""
        self.said: list[tuple[Seat, str]] = []
        self.player: Seat | None = None
        self.bid = 0
        self.took = False
        self.game = ""
        self.level = ""
        self.kontra = 0
        self.kontra_by: Seat | None = None
        self.asked: Seat | None = None
        self.refused = False
        self.pushes: tuple[bool, ...] = ()
        self.packets: tuple[int, ...] = ()
        """With pushing: the skat as dealt, and after each seat's turn."""
        self.play = self.new_play(hands)
        self.duels = self._new_duels()

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(ORDERS[self.game or "grand"], hands, self.at(0))

    def _new_duels(self) -> Duels:
        return Duels(self.at(0), (self.at(1), self.at(2)))

    # -------------------------------------------------------------------------------------------- the table

    @property
    def shown_down(self) -> bool:
        """Whether a deal is over that was played, so that all cards lie open."""
        return bool(self.game) and self.over

    def not_your_turn(self, seat: Seat) -> str:
        """Whose turn it is, if not the seat's."""
        return "" if seat == self.turn else _TURNS[self.place(self.turn)]

    def meant(self, action: Action) -> bool:
        if action.verb == "announce" and len(action.words) == 2:
            action = action._replace(words=action.words[:1] if action.words[1] else ())
        return "" not in action.words and super().meant(action)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind in self.face_down:
                return self.face_down[kind]
            if kind == "hand" and number != str(seat):
                return say("These are not your cards.")
            if kind == "skat" and self.game != "reject" and self.current is not DISCARDING and self.current is not PUSH:
                if self.current is HAND_OR_SKAT and seat == self.player:
                    return HAND_OR_SKAT.prompt
                return HAND_OR_SKAT.untimely(self, seat, Action("take_skat"))
        return self.not_your_turn(seat)

    # --------------------------------------------------------------------------------------------- the deal

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        dealer = self.begin_hand(order, out)
        self._begin(*deal_in_packets(order, dealer, 3, _PACKETS, "skat", out))
        self.enter(AUCTION, out)

    def win_auction(self, seat: Seat, bid: int, out: list[Event] | None) -> None:
        """The seat plays alone, bound to a value."""
        self.player = seat
        self.bid = bid
        if out is None:
            self.enter(HAND_OR_SKAT, out)
            return
        text = say("{player:@} {player:@plays/play} at {bid}", player=seat, bid=bid)
        out += [Marked("player", text), Note(text)]
        self.enter(HAND_OR_SKAT, out, text)

    def throw_in(self, seat: Seat, out: list[Event] | None) -> None:
        """Forehand has thrown the cards in."""
        text = "" if out is None else say("{seat:@} {seat:@throws/throw} the cards in", seat=seat)
        if out is not None:
            out += [Said(seat, say("I throw in")), Note(text)]
        self._write_down(Deal(self.dealer or 0, "thrown in", None), text, out)

    def start_reject(self, seat: Seat, out: list[Event] | None) -> None:
        """Forehand has declared reject."""
        if out is not None:
            told = say("{seat:@} {seat:@declares/declare} reject", seat=seat)
            out += [Said(seat, say("Skat|Reject")), Note(told), Marked("game", NAMES["reject"])]
        self.game = "reject"
        if self.rules.pushing:
            self.packets = (self.skat,)
            self.enter(PUSHING, out, _ROUND_FIRST)
        else:
            self.start_play(AS_FEW, out)

    def take_two(self, seat: Seat, told: tuple[str, str], out: list[Event] | None) -> None:
        """The two cards of the middle go into the hand; ``told`` are templates: what is noted for the others, and for
        who sees the cards."""
        if out is not None:
            cards = tuple(cards_in(self.skat))
            out.append(Moved(cards, "skat", f"hand:{seat}", ONE[seat]))
            out.append(Note(say(told[1], seat=seat, cards=cards), ONE[seat], say(told[0], seat=seat)))
        self.play.hands[seat] |= self.skat
        self.skat = 0
        self.skat_known = None

    def lay_two(self, seat: Seat, cards: int, told: tuple[str, str], out: list[Event] | None) -> None:
        """Two cards of the hand go to the middle; ``told`` as for ``take_two``."""
        self.play.hands[seat] ^= cards
        self.skat = cards
        self.skat_known = seat
        if out is not None:
            two = tuple(cards_in(cards))
            out.append(Moved(two, f"hand:{seat}", "skat", ONE[seat]))
            out.append(Note(say(told[1], seat=seat, cards=two), ONE[seat], say(told[0], seat=seat)))

    # -------------------------------------------------------------------------------------------- the tricks

    def start_play(self, banner: str, out: list[Event] | None) -> None:
        """The game is known, and forehand leads."""
        self.play.order = ORDERS[self.game]
        self.enter(PLAY, out, banner)

    def why_not(self, card: Card) -> str:
        play = self.play
        if play.led == TRUMP:
            jack = play.hands[play.turn] & JACKS_MASK
            if jack:
                return say("The jack is a trump: you must follow with a trump.")
            return say("Trump was led: you must follow with a trump.")
        if self.game != "null" and card in JACKS and suit_of(card) == play.led:
            jack_led = template("The {card:words} is a trump, not a {suit:suit one}. You must follow {suit:suit}.")
            return say(jack_led, card=card, suit=play.led)
        return say("You must follow {suit:suit}.", suit=play.led)

    def taken(self, out: list[Event] | None) -> None:
        play = self.play
        if out is not None:
            play.gather(out, () if self.game == "null" else ACE_TEN_POINTS)
        if len(play.plays) == 30 or self._is_decided():
            self.finish(False, out)

    def _is_decided(self) -> bool:
        """Whether the trick just taken ends the deal: the Player's first one in null, or an Opponent's where the Player
        has undertaken to win them all."""
        if self.player is None:
            return False
        if self.game == "null":
            return self.play.turn == self.player
        return self.level in ("schwarz", "ouvert") and self.play.turn != self.player

    def finish(self, conceded: bool, out: list[Event] | None) -> None:
        """A deal is over that was played; ``conceded``: the Player has given it up."""
        if out is not None:
            cards = cards_in(self.skat)
            out += [Turned(card, "skat", place) for place, card in enumerate(cards)]
            out.append(Note(say("The skat: {cards:cards}", cards=cards)))
            out += self.play.turn_up()
            for seat, hand in enumerate(self.play.hands):  # the deal may end before all cards are played
                held = cards_in(hand)
                out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(held)]
                if held:
                    out.append(Note(say("{seat:@} still {seat:@holds/hold} {cards:cards}", seat=seat, cards=held)))
        self._write_down(*deal_scored(self, conceded, out is not None), out)

    def _write_down(self, deal: Deal, text: str, out: list[Event] | None) -> None:
        """A deal is over."""
        rules, points = self.rules, deal.points
        if rules.bierlachs:
            plus = sum([max(own, 0) for own in points])
            points = tuple([own - plus for own in points])  # what one wins is charged to the others
            deal = deal._replace(points=points)
        change = tuple(map(sum, zip(points, seeger_fabian(deal), strict=True))) if rules.seeger_fabian else points
        self.totals = tuple(map(sum, zip(self.totals, change, strict=True)))
        self.deals = (*self.deals, deal)
        low = -rules.bierlachs_target
        over = min(self.totals) <= low if rules.bierlachs else len(self.deals) == rules.deals
        self.current = GAME_OVER if over else HAND_OVER
        if out is None:
            return
        if deal.game != "thrown in":
            out += [Note(text), Scored(change, text)]
        self.tell_end(say("{told}.", told=text), out)

    # ----------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        deal = self.deals[-1]
        if deal.player is None:
            return {}
        if seat != deal.player:
            return defended(deal.won)
        low = deal.game != "null" and worth(deal.game, deal.matadors, deal.levels) < deal.bid
        nulls = {"nulls": 1, "nulls_made": int(deal.won)} if deal.game == "null" else {}
        return {"contracts": 1, "contracts_made": int(deal.won), "too_high": int(low), **nulls}

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        won, lost = wins_and_losses(() if self.rules.bierlachs else self.deals)
        keys = [(total, won[seat], -lost[seat]) for seat, total in enumerate(self.totals)]
        ranks = [sum(other > key for other in keys) for key in keys]
        winners = tuple(seat for seat, rank in enumerate(ranks) if not rank)
        told = [placed(self.totals, ranks)]
        if self.rules.bierlachs:
            losers = [seat for seat, total in enumerate(self.totals) if total == min(self.totals)]
            told.append(say("{losers:@} {losers:@loses/lose} the match.", losers=losers))
        elif len(set(self.totals)) < len(set(ranks)):
            told.append(say("Of equal totals the one with more deals won comes first, then the one with fewer lost."))
        return Result(self.totals, winners, sentences(told))

    def known_to(self, viewer: Seat | None) -> State:
        place = 3 if viewer is None or not self.hand else self.place(viewer)
        received = given = 0
        if place < len(self.pushes) and self.pushes[place]:
            received, given = (*self.packets[place : place + 2], 0)[:2]
        return shown(self, State, received=tuple(cards_in(received)), given=tuple(cards_in(given)))

    def hand_order(self) -> tuple[Card, ...]:
        return self.play.order.held()

    def looks(self, viewer: Seat | None) -> dict[str, tuple[Card, ...]]:
        """The last trick, until the viewer has played to the next; all tricks once the deal is over."""
        if self.over:
            return self.play.all_looks()
        return {} if viewer is not None and self.play.card_of(viewer) else self.play.looks()

    def view(self, seat: Seat | None) -> View:
        """Kontra stands before an Opponent as long as cards are played: he may look for it when it is too late."""
        view = super().view(seat)
        if seat is None or seat == self.player or self.current is not PLAY or not self.rules.kontra:
            return view
        fault = why_no_kontra(self, seat)
        return view._replace(closed=(Closed(say("Kontra"), fault, "K"),)) if fault else view

    def zones(self, viewer: Seat | None) -> list[Zone]:
        skat: tuple[Card | None, ...] = tuple(cards_in(self.skat))
        over = self.shown_down
        if not over and (viewer is None or viewer != self.skat_known):
            skat = (None,) * len(skat)
        zones = [Zone("stock", (), say("the pack")), Zone("skat", skat, say("the skat"))]
        for seat in range(3):
            is_open = over or (self.level == "ouvert" and seat == self.player)
            zones += self.play.zones(seat, viewer, shown=-1 if is_open else 0, laid_out=over)
        return zones

    def calls(self) -> list[tuple[Seat, str]]:
        bidding = self.current is AUCTION or self.current is FOREHAND or self.current is HAND_OR_SKAT
        return self._calls() if bidding else []

    def _calls(self) -> list[tuple[Seat, str]]:
        """The calls of the auction as they were said."""
        calls, level = list[tuple[Seat, str]](), 18
        for seat, word in self.said:
            level = int(word) if word.isdecimal() else level
            held = say("Hold {value}", value=level) if word == "hold" else word
            calls.append((seat, say("Pass") if word == "pass" else held))
        return calls

    def plate(self, seat: Seat) -> Plate:
        lines: list[str] = []
        if self.current is AUCTION:
            words = [words for other, words in self._calls() if other == seat]
            if words:
                lines.append(say("Bid {value}", value=words[-1]) if words[-1].isdecimal() else words[-1])
        elif self.player == seat:
            lines.append(say("bid {value}", value=self.bid))
        if self.play.plays:
            lines.append(say("{tricks:trick/tricks}", tricks=self.play.tricks[seat]))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = super().tokens()
        if self.player is not None:
            tokens.append(Token("player", f"seat:{self.player}", say("Skat|Player")))
        if self.game:
            name = self._announced()
            if self.player is None:
                tokens.append(Token("game", "", say("{game:^}", game=name)))
            else:
                by = say("{player:@}: {game}, bid {bid}", player=self.player, game=name, bid=self.bid)
                tokens.append(Token("game", "", by))
            if self.game in SUIT_NAMES:
                tokens.append(Token("trump", "", what_is_trump(SUIT_NAMES.index(self.game))))
        if self.shown_down and self.game != "null":
            for seat in range(3):
                tokens.append(Token("count", f"won:{seat}", self._counted(seat)))
        if self.kontra:
            tokens.append(Token("kontra", "", say("Re") if self.kontra == 2 else say("Kontra")))
        return tokens

    def _counted(self, seat: Seat) -> str:
        """The card points of a player as the deal was scored, with those of the skat named."""
        won, skat = points_in(self.play.won[seat]), points_in(self.skat) if seat == self.player else 0
        if skat:
            return say("{seat:@}: {points} (skat {skat})", seat=seat, points=won + skat, skat=skat)
        points = self.deals[-1].card_points[seat] if self.player is None else won
        return say("{seat:@}: {points}", seat=seat, points=points)

    def _announced(self) -> Text:
        """The game in words."""
        return announced(self.game, self.player is not None and not self.took, self.level)

    def status(self, viewer: Seat | None) -> list[str]:
        if not self.hand:
            return [self.rules.length]
        of_so_many = say("Deal {number} of {deals}", number=self.hand, deals=self.rules.deals)
        told: list[str] = [self.numbered(self.hand) if self.rules.bierlachs else of_so_many]
        if self.current is AUCTION:
            level = self.duels.level
            told.append(say("Bidding, {value}", value=level) if level else say("Bidding"))
        if self.player is not None:
            told.append(say("{player:@} {player:@plays/play} at {bid}", player=self.player, bid=self.bid))
        if self.game:
            told += self._trumps()
        if self.current is PLAY:
            told.append(say("Trick {number} of {all}", number=self.play.finished + 1, all=10))
        return told

    def _trumps(self) -> list[str]:
        """The game, unless its trumps say it all, and what is trumps."""
        by_hand = self.player is not None and not self.took
        more = self.game not in SUIT_NAMES or by_hand or self.level
        told: list[str] = [say("{game:^}", game=self._announced())] if more else []
        if self.game in ("grand", "reject"):
            return [*told, say("Trump: the jacks")]
        return [*told, what_is_trump(SUIT_NAMES.index(self.game) if self.game in SUIT_NAMES else None)]

    def sheet(self) -> Sheet:
        return sheet(self)

    # ------------------------------------------------------------------------------------------ sampling

    def lay_unseen(self, view: View, rng: random.Random) -> None:
        state: State = view.state
        self.duels = self._new_duels()
        for _, word in state.said:
            spoken(self.duels, word)
        super().lay_unseen(view, rng)
        if self.took and self.skat:
            self.skat_known = self.player
        if self.game == "reject" and self.rules.pushing:
            self._guess_packets(view, rng)

    def may_lie(self, view: View) -> list[int]:
        """No jack was pushed on, and what the viewer has pushed on lies with those who have taken cards after that, or
        in the skat."""
        may = super().may_lie(view)
        if True in self.pushes:
            may[3] &= ~JACKS_MASK
        given, taken = mask_of(view.state.given), False
        for place in range(3):
            seat = self.at(place)
            if not (taken and place < len(self.pushes) and self.pushes[place]):
                may[seat] &= ~given
            taken = taken or seat == view.seat
        return may

    def _guess_packets(self, view: View, rng: random.Random) -> None:
        """Which two cards were handed on from seat to seat, backwards from where everything lies now."""
        state: State = view.state
        held = [hand | cards for hand, cards in zip(self.play.hands, self.play.played_by(), strict=True)]
        pushes, pushing = self.pushes, self.current is PUSH
        done = len(pushes) - pushing
        packets = [0] * (len(pushes) + 1)
        packets[-1] = self.skat
        own = len(pushes)  # the viewer's place, if it has taken
        if state.received:
            own = next(place for place in range(3) if self.at(place) == view.seat)
        for place in range(len(pushes) - 1, -1, -1):
            if not pushes[place]:
                packets[place] = packets[place + 1]
            elif place == own:
                packets[place] = mask_of(state.received)
            else:
                could = held[self.at(place)] | packets[place + 1]
                if True in pushes[:place]:
                    could &= ~JACKS_MASK
                packet = 0
                if place > own:  # of what the viewer gave, whatever nobody between has kept
                    kept = [held[self.at(between)] for between in range(own + 1, place) if pushes[between]]
                    packet = mask_of(state.given) & ~sum(kept)
                others = cards_in(could & ~packet)
                packets[place] = packet | mask_of(rng.sample(others, 2 - packet.bit_count()))
        self.packets = tuple(packets[: done + 1])
        takers = [self.at(place) for place in range(done) if pushes[place]]
        self.skat_known = takers[-1] if takers and not pushing else None
