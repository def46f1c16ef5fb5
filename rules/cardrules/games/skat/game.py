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
from typing import ClassVar, Final

from cardrules.games.skat.bidding import ANNOUNCING, AUCTION, DISCARDING, FOREHAND, HAND_OR_SKAT, spoken
from cardrules.games.skat.playing import CONCESSION, KONTRA, PLAY, finish, why_no_kontra
from cardrules.games.skat.reject import PUSH, PUSHING
from cardrules.games.skat.rules import Rules
from cardrules.games.skat.score import sheet, wins_and_losses
from cardrules.games.skat.state import Deal, SkatState, State
from cardrules.games.skat.values import (
    BASES,
    BIDS,
    JACKS,
    JACKS_MASK,
    NULL_VALUES,
    ORDERS,
    PACK,
    announced,
    matadors,
    worth,
)
from cardrules.parts.dealing import deal_in_packets
from cardrules.parts.final_places import placed
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, points_in, what_is_trump
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import SUIT_NAMES, Card, cards_in, mask_of, suit_of
from cardrules.protocol.game import (
    Action,
    Closed,
    Event,
    Plate,
    Result,
    Seat,
    Sheet,
    Token,
    View,
    Zone,
)
from cardrules.protocol.hand_statistics import defended
from cardrules.protocol.options import AS_IN_THE_BOOK, Preset
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


class Skat(SkatState):
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

    # -------------------------------------------------------------------------------------------- the table

    @property
    def shown_down(self) -> bool:
        """Whether a deal is over that was played, so that all cards lie open."""
        return bool(self.game) and self.over

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
        self.begin_deal(*deal_in_packets(order, dealer, 3, _PACKETS, "skat", out))
        self.enter(AUCTION, out)

    # -------------------------------------------------------------------------------------------- the tricks

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
            finish(self, False, out)

    def _is_decided(self) -> bool:
        """Whether the trick just taken ends the deal: the Player's first one in null, or an Opponent's where the Player
        has undertaken to win them all."""
        if self.player is None:
            return False
        if self.game == "null":
            return self.play.turn == self.player
        return self.level in ("schwarz", "ouvert") and self.play.turn != self.player

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
        self.duels = self.new_duels()
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
