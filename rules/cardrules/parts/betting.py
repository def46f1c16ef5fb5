"""Chips and betting, for every poker game: rounds, pots, loans, and the ledger of a match.

Betting goes by Robert's Rules of Poker: fixed limit with a cap on raises and the half-bet rule for short all-ins, pot
limit or no limit; table stakes; live blinds; pots by layers, so that nobody wins more from another than he put in
himself.

Places of chips, for ``Paid``: ``seat:<n>`` the stack, ``bet:<n>`` what the seat has put in during this round, ``pot``
the main pot, ``pot:1``, ``pot:2`` ... side pots. All but the stacks have tokens of the kind ``chips``. Tokens at
``seat:<n>``: ``dealer`` and ``all-in``.

Every amount is a whole number of chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add, sub
from typing import Any, Final, NamedTuple, Self

from cardrules.parts.final_places import IN_CHIPS, placed
from cardrules.parts.stakes import ChipsState, ChipStakes, pot_name, seats_in
from cardrules.protocol.game import (
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Note,
    Paid,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Stake,
    Token,
)
from cardrules.protocol.texts import Text, say, sentences, template

__all__ = ["ALL_FOLDED", "BET_IS", "MatchChips", "Won", "wager_action"]

_FOLD: Final = Action("fold")
_CHECK: Final = Action("check")
_CALL: Final = Action("call")
_RAISED_OUT: Final = {3: say("Three raises have been made."), 4: say("Four raises have been made.")}
_WAGER: Final = {"bet": say("Bet"), "raise": say("Raise to")}
_WAGER_OF: Final = {"bet": template("Bet {chips}"), "raise": template("Raise to {chips}")}
_WAGER_ALL: Final = {"bet": template("Bet {chips} (all-in)"), "raise": template("Raise to {chips} (all-in)")}
_AT_LEAST: Final = {"bet": template("Bet {chips} at least."), "raise": template("Raise to {chips} at least.")}
_AT_MOST: Final = {
    "bet": template("Bet {chips} at most: that is the limit of the pot."),
    "raise": template("Raise to {chips} at most: that is the limit of the pot."),
}
_ALL_LEFT: Final = {
    "bet": template("You have {stack:chip/chips} left: bet {chips} to put in all of them."),
    "raise": template("You have {stack:chip/chips} left: raise {chips} to put in all of them."),
}
_HOW_MUCH: Final = {"bet": template("Say how much: bet {chips}."), "raise": template("Say how much: raise {chips}.")}
_JUST: Final = {"fold": say("Just fold."), "check": say("Just check."), "call": say("Just call.")}
_DONE: Final = {"fold": say("Fold"), "check": say("Check"), "call": say("Call")}
_ACTED: Final = {
    "fold": template("{seat:@} {seat:@folds/fold}"),
    "check": template("{seat:@} {seat:@checks/check}"),
    "call": template("{seat:@} {seat:@calls/call} {chips}"),
    "bet": template("{seat:@} {seat:@bets/bet} {chips}"),
    "raise": template("{seat:@} {seat:@raises/raise} to {chips}"),
}
_ACTED_ALL: Final = {
    "call": template("{seat:@} {seat:@calls/call} {chips} and {seat:@is/are} all-in"),
    "bet": template("{seat:@} {seat:@bets/bet} {chips} and {seat:@is/are} all-in"),
    "raise": template("{seat:@} {seat:@raises/raise} to {chips} and {seat:@is/are} all-in"),
}
_SAID_ALL: Final = {
    "call": template("Call, all-in"),
    "bet": template("Bet {chips}, all-in"),
    "raise": template("Raise to {chips}, all-in"),
}


_LIMITS: Final = {"fixed": say("Fixed limit"), "pot_limit": say("Pot limit"), "no_limit": say("No limit")}
BET_IS: Final = template("The bet is {chips}.")


class Won(NamedTuple):
    """Why somebody wins a pot: what is said then, with the places ``seat`` and ``chips``, and where there have been
    several pots ``pot``; and what stands in other places."""

    plain: str
    of_several: str
    places: Mapping[str, Any] = {}

    def told(self, seat: Seat, chips: int, pot: str) -> Text:
        """That the seat wins so much; ``pot``: from which of several pots, "" if there was only one."""
        return Text(self.of_several if pot else self.plain, {"seat": seat, "chips": chips, "pot": pot, **self.places})


WON: Final = Won(
    template("{seat:@} {seat:@wins/win} {chips}"), template("{seat:@} {seat:@wins/win} {chips} from the {pot}")
)
ALONE_IN_IT: Final = Won(
    template("{seat:@} {seat:@wins/win} {chips} as nobody else is left in it"),
    template("{seat:@} {seat:@wins/win} {chips} from the {pot} as nobody else is left in it"),
)
ALL_FOLDED: Final = Won(
    template("{seat:@} {seat:@wins/win} {chips} because everybody else has folded"),
    template("{seat:@} {seat:@wins/win} {chips} from the {pot} because everybody else has folded"),
)
"""Reasons."""


def _large(face: str) -> Fields:
    """A large field with these words."""
    return Fields(((Field("", face, main=True),),))


class MatchChips:
    """The chips of a match, and what is done with them: each part is what ``ChipsState`` says. For a game and its bots
    everything may be read."""

    def __init__(self, stakes: ChipStakes, seats: int) -> None:
        self.stakes = stakes
        self.seats = seats
        self.stacks = [stakes.stack] * seats
        self.lent = [0] * seats
        self.loans: tuple[tuple[int, Seat, int], ...] = ()
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.started = [0] * seats
        self.dealt = self.live = 0
        self.given = [0] * seats
        self.put = [0] * seats
        self.piles: tuple[int, ...] = ()
        self.turn: Seat = -1
        self.bet = self.to_match = self.level = self.least_raise = self.full_wagers = 0
        self.capped = False
        self.acted = 0
        self.aggressor: Seat = -1
        self.last = [""] * seats

    def __new__(cls, *_arguments: object, **_named: object) -> Self:
        return super().__new__(cls)  # said here, for compiled it would call __init__, and ``copy`` wants none

    def copy(self) -> Self:
        """Independent chips in the same state."""
        chips = type(self).__new__(type(self))
        chips.stakes = self.stakes
        chips.seats = self.seats
        chips.stacks = self.stacks[:]
        chips.lent = self.lent[:]
        chips.loans = self.loans
        chips.hands = self.hands
        chips.started = self.started[:]
        chips.dealt = self.dealt
        chips.live = self.live
        chips.given = self.given[:]
        chips.put = self.put[:]
        chips.piles = self.piles
        chips.turn = self.turn
        chips.bet = self.bet
        chips.to_match = self.to_match
        chips.level = self.level
        chips.least_raise = self.least_raise
        chips.full_wagers = self.full_wagers
        chips.capped = self.capped
        chips.acted = self.acted
        chips.aggressor = self.aggressor
        chips.last = self.last[:]
        return chips

    # ------------------------------------------------------------------------------------------ a hand

    def new_hand(self, number: int, out: list[Event] | None) -> None:
        """Lend chips to those who have none (or leave them out), and begin hand ``number``."""
        for seat, stack in enumerate(self.stacks):
            if not stack and self.stakes.lends:
                loan = self.stakes.stack
                self.stacks[seat] = loan
                self.lent[seat] += loan
                self.loans = (*self.loans, (number, seat, loan))
                if out is not None:
                    out.append(Paid(loan, "", f"seat:{seat}"))
                    out.append(Note(say("{seat:@} {seat:@is/are} lent {loan:chip/chips}", seat=seat, loan=loan)))
        self.started = self.stacks[:]
        self.dealt = self.live = self.with_chips()
        self.given = [0] * self.seats
        self.put = [0] * self.seats
        self.piles = ()
        self._no_round()

    def with_chips(self) -> int:
        """Who has any chips, as a mask."""
        return sum([1 << seat for seat, stack in enumerate(self.stacks) if stack])

    def next_live(self, first: Seat) -> Seat:
        """The first live seat clockwise from ``first``."""
        return seats_in(self.live, first, self.seats)[0]

    def ante(self, amount: int, dealer: Seat, out: list[Event] | None) -> None:
        """Everybody in the hand pays ``amount`` into the pot, or all he has if that is less."""
        if not amount:
            return
        if out is not None:
            out.append(Note(say("Everybody pays an ante of {amount}", amount=amount)))
        for seat in seats_in(self.dealt, dealer + 1, self.seats):
            paid = min(amount, self.stacks[seat])
            self.given[seat] += paid
            self._take(seat, paid, "pot", out)
        self._sort_pots(out)

    def post_blinds(self, dealer: Seat, bet: int, out: list[Event] | None) -> Seat:
        """The two players to the dealer's left post half a bet and one bet (of two players the dealer posts the
        half), or all they have if that is less. Gives the seat of the big blind."""
        order = seats_in(self.dealt, dealer + 1, self.seats)
        small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
        for seat, amount, told in (
            (small, bet // 2, template("{seat:@} {seat:@posts/post} the small blind of {chips}")),
            (big, bet, template("{seat:@} {seat:@posts/post} the big blind of {chips}")),
        ):
            paid = min(amount, self.stacks[seat])
            if out is not None:
                out.append(Note(say(told, seat=seat, chips=paid)))
            self.put[seat] = paid
            self._take(seat, paid, f"bet:{seat}", out)
        return big

    def begin_round(self, opener: Seat, bet: int, blinds: bool = False) -> None:
        """Begin a betting round: ``bet`` is one bet, ``blinds`` whether there are blinds to be matched. If nobody can
        bet, ``turn`` is -1 at once."""
        self._no_round()
        self.bet = self.least_raise = bet
        if blinds:
            self.to_match = self.level = bet
            self.full_wagers = 1
        self.turn = self._next(opener)

    def _no_round(self) -> None:
        self.turn = self.aggressor = -1
        self.to_match = self.level = self.least_raise = self.full_wagers = self.acted = 0
        self.capped = False
        self.last = [""] * self.seats

    def _next(self, first: Seat) -> Seat:
        """Who must act next, ``first`` or somebody after him; -1 if the round is over."""
        stacks = self.stacks
        able = seats_in(self.live, first % self.seats, self.seats)  # in order of play
        if 0 in stacks:
            able = tuple([seat for seat in able if stacks[seat]])
        if not able or not self.live & self.live - 1:
            return -1
        put = self.put
        if len(able) == 1:
            seat = able[0]
            most = max(put[other] for other in range(self.seats) if other != seat and self.live >> other & 1)
            return seat if put[seat] < most else -1
        for seat in able:
            if put[seat] < self.to_match or not self.acted >> seat & 1:
                return seat
        return -1

    def _take(self, seat: Seat, amount: int, target: str, out: list[Event] | None) -> None:
        """Take chips from a stack, and tell where they go."""
        self.stacks[seat] -= amount
        if out is not None and amount:
            out.append(Paid(amount, f"seat:{seat}", target))
            if not self.stacks[seat]:
                out.append(Marked("all-in", say("{seat:@} {seat:@is/are} all-in", seat=seat)))

    # ------------------------------------------------------------------------------------- what may be done

    def cost(self, seat: Seat) -> int:
        """What a call would cost the seat (all its chips, if it has fewer)."""
        return min(self.to_match - self.put[seat], self.stacks[seat])

    def pot_words(self) -> list[str]:
        """What there is to be won, from the first chip on: with what still lies before the seats."""
        pot, bets = sum(self.piles), sum(self.put)
        if pot and bets:
            return [say("The pot: {pot} chips, {all} with the bets", pot=pot, all=pot + bets)]
        if pot:
            return [say("The pot: {chips} chips", chips=pot)]
        return [say("The bets: {chips} chips", chips=bets)] if bets else []

    def total(self) -> int:
        """The chips in all pots and in front of the seats."""
        return sum(self.given) + sum(self.put)

    def wagers(self, seat: Seat) -> range:
        """To what height (of this round) the seat in turn may bet or raise; empty if it may not."""
        put, to_match = self.put[seat], self.to_match
        most = put + self.stacks[seat]
        if to_match and (most <= to_match or self._no_raise(seat)):
            return range(0)
        limit = self.stakes.limit
        if limit == "fixed":
            target = min(self.level + self.bet, most)
            return range(target, target + 1)
        least = min(to_match + self.least_raise, most)
        if limit == "pot_limit":
            most = min(most, max(least, 2 * to_match - put + self.total()))
        return range(least, most + 1)

    def _no_raise(self, seat: Seat) -> str:
        """Why the seat, which has the chips, may not raise; or ""."""
        if self.capped:
            return _RAISED_OUT[self.stakes.cap]
        if self.acted >> seat & 1:
            return say("That all-in was too small to reopen the betting: call or fold.")
        for other, stack in enumerate(self.stacks):
            if stack and other != seat and self.live >> other & 1:
                return ""
        return say("Nobody else has chips left: call or fold.")

    def choices(self, seat: Seat) -> list[Choice]:
        """What the seat in turn may do, fold first, the highest wager last."""
        stack, put = self.stacks[seat], self.put[seat]
        if put < self.to_match:
            cost = self.cost(seat)
            label = say("Call {chips} (all-in)", chips=cost) if cost == stack else say("Call {chips}", chips=cost)
            choices = [
                Choice("fold", _DONE["fold"], key="F", button=True, fields=Fields()),
                Choice("call", label, key="C", button=True, fields=_large(label)),
            ]
        else:
            choices = [Choice("check", _DONE["check"], key="C", button=True, fields=_large(_DONE["check"]))]
        wagers = self.wagers(seat)
        if wagers:
            verb = "raise" if self.to_match else "bet"
            if self.stakes.limit == "fixed":
                amount = wagers[0]
                label = say((_WAGER_ALL if amount == put + stack else _WAGER_OF)[verb], chips=amount)
                choices.append(Choice(verb, label, (str(amount),), key="B", button=True, fields=_large(label)))
            else:
                stake = self._stake(seat, wagers)
                stands = Fields(heading=say("In the pots: {chips:,}", chips=self.total()))
                choices.append(
                    Choice(verb, _WAGER[verb], amounts=wagers, key="B", button=True, fields=stands, stake=stake)
                )
        return choices

    def _stake(self, seat: Seat, wagers: range) -> Stake:
        """What the seat in turn wants to know of these wagers."""
        put, stack = self.put[seat], self.stacks[seat]
        pot = self.total() + self.to_match - put  # once the seat has called
        named = {
            say("Minimum"): wagers[0],
            say("Half pot"): self.to_match + pot // 2,
            say("Pot"): self.to_match + pot,
            say("All-in"): put + stack,
        }
        names = {amount: name for name, amount in named.items() if amount in wagers}  # of two for one amount the last
        return Stake(put, stack, self.bet, tuple((names[amount], amount) for amount in sorted(names)))

    def legal(self, seat: Seat) -> list[Action]:
        """The actions of the seat in turn; of several amounts the least and the greatest."""
        actions = [_FOLD, _CALL] if self.put[seat] < self.to_match else [_CHECK]
        wagers = self.wagers(seat)
        if wagers:
            verb = "raise" if self.to_match else "bet"
            actions.append(Action(verb, (str(wagers[0]),)))
            if len(wagers) > 1:
                actions.append(Action(verb, (str(wagers[-1]),)))
        return actions

    def fault(self, seat: Seat, action: Action, bet_is: str = BET_IS) -> str:
        """Why the seat may not do this now, or "". ``action`` has one of the BETTING_VERBS; ``bet_is`` says what one
        bet is, a template with the place ``chips``."""
        verb, words, cards = action
        if seat != self.turn:
            return self.not_in_turn(seat)
        wager = verb in ("bet", "raise")
        if cards or len(words) != wager or (wager and not _is_amount(words[0])):
            return say(_HOW_MUCH[verb], chips=self.bet) if wager else _JUST[verb]
        put, to_match = self.put[seat], self.to_match
        if verb == "fold":
            return "" if put < to_match else say("You can check.")
        if verb == "call":
            return "" if put < to_match else say("There is nothing to call: you can check.")
        if verb == "check":
            return "" if put == to_match else self._must_call(seat)
        return self._wager_fault(seat, verb, int(words[0]), bet_is)

    def _must_call(self, seat: Seat) -> str:
        """What a seat must do that cannot check."""
        if self.wagers(seat):
            return say("You must call {chips}, raise or fold.", chips=self.cost(seat))
        return say("You must call {chips} or fold.", chips=self.cost(seat))

    def _bet_already(self, seat: Seat) -> str:
        """What a seat must do that cannot bet, as another has."""
        if self.put[seat] == self.to_match:
            return say("There is a bet already: check or raise.")
        if self.wagers(seat):
            return say("There is a bet already: call, raise or fold.")
        return say("There is a bet already: call or fold.")

    def _wager_fault(self, seat: Seat, verb: str, amount: int, bet_is: str) -> str:
        stack, put, to_match = self.stacks[seat], self.put[seat], self.to_match
        if verb == "bet" and to_match:
            return self._bet_already(seat)
        if verb == "raise" and not to_match:
            return say("There is nothing to raise: bet or check.")
        wagers = self.wagers(seat)
        if amount in wagers:
            return ""
        if not wagers:
            return self._no_raise(seat) if put + stack > to_match else say("You do not have enough chips to raise.")
        if wagers[-1] == put + stack and (amount > put + stack or len(wagers) == 1):
            return say(_ALL_LEFT[verb], stack=stack, chips=put + stack)
        if self.stakes.limit == "fixed":
            return say(bet_is, chips=self.bet)
        if amount < wagers[0]:
            return say(_AT_LEAST[verb], chips=wagers[0])
        return say(_AT_MOST[verb], chips=wagers[-1])

    def not_in_turn(self, seat: Seat) -> str:
        """Why a seat that is not in turn may not bet."""
        if not self.live >> seat & 1:
            return say("You are out of this hand.")
        if not self.stacks[seat]:
            return say("You are all-in.")
        return say("There is no betting now.") if self.turn < 0 else say("It is {seat:@'s} turn.", seat=self.turn)

    # --------------------------------------------------------------------------------------------- doing it

    def act(self, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """Do what ``fault`` has no fault with. Afterwards ``turn`` is -1 if the round is over."""
        verb, words, _ = action
        self.last[seat] = verb
        paid = 0
        if verb == "fold":
            self.live &= ~(1 << seat)
        elif verb == "check":
            self.acted |= 1 << seat
        elif verb == "call":
            paid = self.cost(seat)
            self.acted |= 1 << seat
        else:
            height = int(words[0])
            paid = height - self.put[seat]
            self._wager(seat, height)
        if out is not None:
            chips = words[0] if words else str(paid)
            all_in = 0 < paid == self.stacks[seat]
            wager = _SAID_ALL.get(verb, "") if all_in else _WAGER_OF.get(verb, "")
            out.append(Said(seat, say(wager, chips=chips) if wager else _DONE[verb]))
            out.append(Note(say((_ACTED_ALL if all_in else _ACTED)[verb], seat=seat, chips=chips)))
        self.put[seat] += paid
        self._take(seat, paid, f"bet:{seat}", out)
        self.turn = self._next(seat + 1)

    def _wager(self, seat: Seat, height: int) -> None:
        """The seat bets or raises to this height; its chips are not yet paid."""
        cap = self.stakes.cap
        fixed = self.stakes.limit == "fixed"
        if (2 * (height - self.level) >= self.bet) if fixed else (height - self.to_match >= self.least_raise):
            self.full_wagers += 1
            if fixed and cap and self.full_wagers > cap:
                playing = [other for other in range(self.seats) if self.live >> other & 1 and self.stacks[other]]
                self.capped = self.capped or len(playing) > 2
            self.least_raise = height - self.to_match
            self.level = height
            self.acted = 0
        self.acted |= 1 << seat
        self.to_match = height
        self.aggressor = seat

    def drop(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat is out of the hand other than by folding in turn; what it has put in stays where it is."""
        self.live &= ~(1 << seat)
        if self.turn >= 0:
            self.turn = self._next(self.turn)
        self._sort_pots(out)

    def gather(self, out: list[Event] | None) -> None:
        """End a round: what nobody has matched goes back, the rest into the pots."""
        totals = list(map(add, self.given, self.put))
        most = max(totals)
        best = totals.index(most)
        second = sorted(totals)[-2]
        if most > second and self.live >> best & 1:
            back = most - second
            self.put[best] -= back
            self.stacks[best] += back
            if out is not None:
                out.append(Paid(back, f"bet:{best}", f"seat:{best}"))
                out.append(
                    Note(say("{seat:@} {seat:@takes/take} back {chips} that nobody has matched", seat=best, chips=back))
                )
        collected = False
        for seat, put in enumerate(self.put):
            if put:
                self.given[seat] += put
                self.put[seat] = 0
                collected = True
                if out is not None:
                    out.append(Paid(put, f"bet:{seat}", "pot"))
        self._no_round()
        self._sort_pots(out)
        if out is not None and collected and self.live & self.live - 1:
            out.append(Note(self._pots_text()))

    def _pots_text(self) -> str:
        if len(self.piles) == 1:
            return say("The pot is {chips}", chips=self.piles[0])
        main, *sides = self.piles
        if len(sides) == 1:
            return say("The main pot is {main}, the side pot {side}", main=main, side=sides[0])
        told = [str(pile) for pile in sides]
        return say("The main pot is {main}, the side pots {sides:and}", main=main, sides=told)

    # ------------------------------------------------------------------------------------------------ pots

    def pots(self) -> list[tuple[int, int]]:
        """The pots as (chips, mask of those who can win it), main pot first.

        Chips of players who are out stay in the layers that they reached; what lies above the highest layer of a live
        player belongs to that layer.
        """
        given, live = self.given, self.live
        reached = [paid if live >> seat & 1 else 0 for seat, paid in enumerate(given)]
        levels = sorted({paid for paid in reached if paid})
        if len(levels) == 1:  # no side pots, as a rule
            return [(sum(given), sum([1 << seat for seat, paid in enumerate(reached) if paid]))]
        pots = []
        floor = 0
        for level in levels:
            ceiling = max(given) if level == levels[-1] else level
            amount = sum([min(paid, ceiling) - floor for paid in given if paid > floor])
            able = sum([1 << seat for seat, paid in enumerate(reached) if paid >= level])
            pots.append((amount, able))
            floor = level
        if not pots and any(given):
            pots.append((sum(given), live))
        return pots

    def _sort_pots(self, out: list[Event] | None) -> None:
        """Lay the pots out as the layers are now; a side pot that only one can win is his at once."""
        pots = self.pots()
        while len(pots) > 1 and not pots[-1][1] & pots[-1][1] - 1:
            self._lay(pots, out)
            amount, able = pots.pop()
            floor = max(
                given for seat, given in enumerate(self.given) if self.live >> seat & 1 and not able >> seat & 1
            )
            self.given = [min(given, floor) for given in self.given]
            alone = [able.bit_length() - 1]
            self.pay(len(pots), amount, alone, out, ALONE_IN_IT, pots=len(pots) + 1)
        self._lay(pots, out)

    def _lay(self, pots: list[tuple[int, int]], out: list[Event] | None) -> None:
        """Move chips between main pot and side pots so that the piles are the pots."""
        now = tuple([amount for amount, _ in pots])
        if out is not None:
            for place in range(1, max(len(now), len(self.piles))):
                more = (now[place] if place < len(now) else 0) - (self.piles[place] if place < len(self.piles) else 0)
                if more > 0:
                    out.append(Paid(more, "pot", f"pot:{place}"))
                elif more < 0:
                    out.append(Paid(-more, f"pot:{place}", "pot"))
        self.piles = now

    def pay(
        self,
        place: int,
        amount: int,
        winners: Sequence[Seat],
        out: list[Event] | None,
        why: Won = WON,
        pots: int = 1,
    ) -> list[str]:
        """Pay the pot number ``place``, the last one there is, to the winners, and tell who wins what. Chips that
        cannot be divided go one each to the first of them; ``why`` says who wins how much, and why. ``pots``: how many
        there have been, so that it is said from which of them it is."""
        each, odd = divmod(amount, len(winners))
        self.piles = self.piles[:place]
        told: list[str] = []
        for number, seat in enumerate(winners):
            share = each + (number < odd)
            self.stacks[seat] += share
            if out is not None and share:
                out.append(Paid(share, f"pot:{place}" if place else "pot", f"seat:{seat}"))
                told.append(why.told(seat, share, pot_name(place, pots) if pots > 1 else ""))
                out.append(Note(told[-1]))
        if out is not None and odd and each:
            lucky = template(
                "The pot cannot be divided evenly: {odd:odd chip/odd chips} to {lucky:@}, left of the dealer"
            )
            out.append(Note(say(lucky, odd=odd, lucky=winners[:odd])))
        return told

    def take_all(self, out: list[Event] | None, why: Won = WON) -> list[str]:
        """The only live player takes every chip on the table; tells it as ``pay`` does."""
        winner = self.live.bit_length() - 1
        self.gather(out)
        return self.pay(0, sum(self.given), [winner], out, why)

    def end_hand(self, out: list[Event] | None) -> tuple[int, ...]:
        """Enter the hand in the ledger, once every pot has been paid; gives what each seat won or lost."""
        self.given = [0] * self.seats
        self.live = 0
        change = tuple(map(sub, self.stacks, self.started))
        self.started = self.stacks[:]
        self.hands = (*self.hands, change)
        if out is not None:
            out.append(Scored(change, say("Hand {number}", number=len(self.hands))))
            gains = [say("{seat:@} {chips:+d}", seat=seat, chips=won) for seat, won in enumerate(change) if won]
            out.append(Note(say("{gains:row}", gains=gains) if gains else say("Nobody won")))
        return change

    # ------------------------------------------------------------------------------------------- what is seen

    def balance(self) -> tuple[int, ...]:
        """The chips of each seat less those it was lent: the ranking goes by these."""
        return tuple(stack - lent for stack, lent in zip(self.stacks, self.lent, strict=True))

    def known(self) -> ChipsState:
        """All of it, as it is now."""
        values = [getattr(self, name) for name in ChipsState._fields]
        return ChipsState._make([tuple(value) if isinstance(value, list) else value for value in values])

    def recall(self, state: ChipsState) -> None:
        """Restore what ``known`` gave."""
        for name in ChipsState._fields:
            value = getattr(state, name)
            setattr(self, name, list(value) if isinstance(getattr(self, name), list) else value)

    def tokens(self, dealer: Seat | None) -> list[Token]:
        """Dealer button, put-ins, pots, and who is all-in. What is left to a seat is the score on its plate."""
        tokens = [] if dealer is None else [Token("dealer", f"seat:{dealer}", say("Dealer"))]
        for seat in range(self.seats):
            if self.put[seat]:
                tokens.append(Token("chips", f"bet:{seat}", str(self.put[seat])))
            if self.live >> seat & 1 and not self.stacks[seat]:
                tokens.append(Token("all-in", f"seat:{seat}", say("All-in")))
        for place, pile in enumerate(self.piles):
            tokens.append(Token("chips", f"pot:{place}" if place else "pot", str(pile)))
        return tokens

    def plate_lines(self, seat: Seat) -> list[str]:
        """What is written at a seat about its chips."""
        lines: list[str] = []
        playing = self.live >> seat & 1 or (self.live and self.dealt >> seat & 1)
        if not self.stacks[seat] and not playing and not self.stakes.lends:
            lines.append(say("Out of chips"))
        if self.lent[seat]:
            lines.append(say("Lent {chips}", chips=self.lent[seat]))
        return lines

    def last_action(self, seat: Seat) -> str:
        """What the seat has done last in this round, in words, or ""; a fold is told apart."""
        verb = self.last[seat]
        if verb in _WAGER_OF:
            return say(_WAGER_OF[verb], chips=self.put[seat])
        return _DONE[verb] if verb in ("check", "call") else ""

    def calls(self) -> tuple[tuple[Seat, str], ...]:
        """For ``View.calls``: what each seat has done last in this round."""
        words = [self.last_action(seat) or _DONE.get(self.last[seat], "") for seat in range(self.seats)]
        return tuple((seat, word) for seat, word in enumerate(words) if word)

    def status(self) -> str:
        """The limit in words."""
        return _LIMITS[self.stakes.limit]

    def bet_words(self, amount: int) -> str:
        """What one bet is, or, where more may be bet, the least."""
        if self.stakes.limit == "fixed":
            return say("One bet is {chips:,}", chips=amount)
        return say("The least bet is {chips:,}", chips=amount)

    def sheet(self, title: str) -> Sheet:
        """The ledger: what was won and lost hand by hand, and the chips less loans."""
        balance = self.balance()
        best = max(balance)
        rows: list[tuple[str, ...]] = [(say("Start"), *[str(self.stakes.stack)] * self.seats)]
        rows += [
            (str(number), *[f"{won:+d}" if won else "0" for won in hand]) for number, hand in enumerate(self.hands, 1)
        ]
        # In mid-hand the chips on the table still belong to those who put them there.
        on_table = [then - now if self.live else 0 for now, then in zip(self.stacks, self.started, strict=True)]
        return Sheet(
            title=title,
            heads=(say("Hand"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Chips"), *[str(chips + out) for chips, out in zip(balance, on_table, strict=True)]),
            marks=tuple(
                say(
                    "Hand {number}: {seat:@} {seat:@is/are} lent {loan:chip/chips}",
                    number=number,
                    seat=seat,
                    loan=loan,
                )
                for number, seat, loan in self.loans
            ),
            leaders=tuple(seat for seat, chips in enumerate(balance) if chips == best) if self.hands else (),
        )

    def result(self) -> Result:
        """The ranking: by chips less loans, and among those without chips by who lasted longest."""
        balance = self.balance()
        keys = [(chips, self._lasted(seat) if not self.stakes.lends else 0) for seat, chips in enumerate(balance)]
        places = [sum(other > key for other in keys) for key in keys]
        winners = tuple(seat for seat, place in enumerate(places) if not place)
        said = [placed(balance, places, IN_CHIPS)]
        if len(set(places)) > len(set(balance)):
            said.append(say("Among those without chips, whoever lasted longer is ahead."))
        return Result(balance, winners, sentences(said))

    def _lasted(self, seat: Seat) -> int:
        """The number of the last hand in which the seat won or lost chips."""
        return max((number for number, hand in enumerate(self.hands, 1) if hand[seat]), default=0)


def wager_action(choices: Sequence[Choice], want: str, chips: ChipsState) -> Action:
    """What a bot does that wants to ``raise`` (or bet), ``call`` (or check), or ``fold`` if it cannot check.

    Where the amount is free it is two thirds of the pot, as ``chips`` (those of the view) have it.
    """
    found = {choice.verb: choice for choice in choices}
    wager = found.get("raise") or found.get("bet")
    if want == "raise" and wager:
        if not wager.amounts:
            return wager.action()
        seat, to_match = chips.turn, chips.to_match
        call = to_match - chips.put[seat]
        height = to_match + 2 * (sum(chips.given) + sum(chips.put) + call) // 3
        return wager.action((), str(max(wager.amounts[0], min(height, wager.amounts[-1]))))
    if "check" in found:
        return _CHECK
    return _FOLD if want in ("fold", "check") else _CALL


def _is_amount(word: str) -> bool:
    return len(word) <= 9 and word.isdecimal() and word == str(int(word))
