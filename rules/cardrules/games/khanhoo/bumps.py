"""Bumping at Khanhoo: a discard is claimed out of turn, and who is next may stop that with a meld as good."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.games.khanhoo.khanhoo_melds import (
    IN_WORDS,
    POINTS,
    TITLES,
    completions,
    described,
    meld_of,
    named_meld,
    sets_of,
)
from cardrules.games.khanhoo.state import Claim, KhanhooState, Proof
from cardrules.games.khanhoo.turns import DISCARDING, DRAWING, AtThePiles, next_turn, not_held
from cardrules.parts.stock_and_discards import CardStep, Whereabouts
from cardrules.protocol.cards import JOKER, Card, mask_of, rank_of, suit_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Fields, Marked, Moved, Note, Said, Seat, Takes
from cardrules.protocol.texts import say

__all__ = ["BUMPING", "CHALLENGING", "believe"]

_LET: Final = Action("let")
_FOLLOWS: Final = say("A bump needs a meld other than a sequence.")


class Bumping(AtThePiles):
    """All who could claim the discard say whether they do, at the same time; so that it tells nothing of their cards,
    all are asked who have two at least."""

    id = "bump"
    verbs = ("bump", "let")

    def waiting_for(self, game: KhanhooState) -> frozenset[Seat]:
        return game.asked

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "bump" else Takes.WORDS

    def due(self, game: KhanhooState, seat: Seat) -> str:
        return say("Wait until the others have said whether they bump.")

    def choices(self, game: KhanhooState, seat: Seat) -> list[Choice]:
        offered = [
            Choice(
                "bump",
                say("Bump: {meld} ({points})", meld=TITLES[name], points=POINTS[name]),
                (name,),
                sets=tuple(sets),
                button=True,
            )
            for name, sets in _distinct_bumps(game, seat).items()
        ]
        return [*offered, Choice("let", say("Pass"), key="P", button=True, lets_be=True)]

    def legal(self, game: KhanhooState, seat: Seat) -> list[Action]:
        if seat not in game.asked:
            return []
        bumps = _distinct_bumps(game, seat)
        if not bumps:
            return [_LET]
        actions = [Action("bump", (name,), tuple(sorted(cards))) for name in bumps for cards in bumps[name]]
        return [*actions, _LET]

    def fault(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "let":
            return "" if seat in game.asked else self.untimely(game, seat, action)
        if game.seats == 2 or not game.rules.bump or seat == game.following:
            return self.untimely(game, seat, action)
        if seat == game.turn:
            return say("You have thrown this card yourself.")
        if seat in game.answered:
            return say("You have answered already.")
        missing = not_held(game, seat, cards)
        if missing:
            return missing
        if words[0] == "sequence":
            return _FOLLOWS
        fits = len(set(cards)) == len(cards) and frozenset(cards) in bumps_of(game, seat).get(words[0], ())
        return "" if fits else say("You cannot form a meld with that card.")

    def untimely(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        if action.verb == "let":
            return say("Nobody has asked you.")
        if game.seats == 2:
            return say("There is no bumping with two players.")
        if not game.rules.bump:
            return say("Bumping has been agreed against.")
        if (game.current is BUMPING and seat == game.following) or (game.current is DRAWING and seat == game.turn):
            return say("It is your turn: just take the card.")
        return say("There is no discard to bump now.")

    def instead(self, game: KhanhooState, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if seat not in game.asked:
            return super().instead(game, seat, cards, zone)
        if cards and all(game.hands[seat] >> card & 1 for card in cards):
            meld = meld_of((*cards, game.discards[-1]))
            if meld is not None and meld.name == "sequence":
                return _FOLLOWS
        return say("Choose the cards of a meld that you can form with the discard, or let it go.")

    def do(self, game: KhanhooState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """What somebody answers nobody else knows until all have answered."""
        game.asked -= ONE[seat]
        lets = action.verb == "let"
        if not lets:
            (name,) = action.words
            game.claims = (*game.claims, Claim(seat, name, action.cards, POINTS[name]))
        if out is not None:
            out.append(Marked("answer", say("{seat:@} {seat:@has/have} answered", seat=seat)))
            if lets and bumps_of(game, seat):
                told = say("{seat:@} {seat:@lets/let} the {card:card} go", seat=seat, card=game.discards[-1])
                out.append(Note(told, ONE[seat]))
        if game.asked:
            return
        if game.claims:
            _settle(game, out)
        else:
            next_turn(game, out)


def bumps_of(game: KhanhooState, seat: Seat) -> dict[str, list[frozenset[Card]]]:
    """The cards with which the seat can claim the discard, by the name of the meld, the dearest first."""
    hand = game.hands[seat]
    found: dict[str, list[frozenset[Card]]] = {}
    for meld, need in completions(game.discards[-1], hand):
        if meld.name != "sequence":
            joker = bool(meld.stands) and game.discards[-1] != JOKER
            sets = found.setdefault(meld.name, [])
            sets += [cards for cards in sets_of(need, joker, hand) if cards not in sets]
    return dict(sorted(found.items(), key=lambda item: -POINTS[item[0]])) if len(found) > 1 else found


def _distinct_bumps(game: KhanhooState, seat: Seat) -> dict[str, list[frozenset[Card]]]:
    """The same, but only one of sets that differ in nothing but which of two equal cards is in them: nobody wants
    to be asked with which queen of clubs."""
    bumps = bumps_of(game, seat)
    if not bumps:
        return bumps
    looks = {
        name: {tuple(sorted((suit_of(card), rank_of(card)) for card in cards)): cards for cards in reversed(sets)}
        for name, sets in bumps.items()
    }
    return {name: list(reversed(found.values())) for name, found in looks.items()}


def _settle(game: KhanhooState, out: list[Event] | None) -> None:
    """All have answered: the claims are told, and the best of them stands, unless it is challenged."""
    ranked = sorted(game.claims, key=lambda made: (-made.points, (made.seat - game.turn) % game.seats))
    game.claims = ()
    first = game.claim = ranked[0]
    for made in ranked:
        game.steps.append(CardStep(made.seat, "name", made.cards))
        if out is not None:
            out.append(Said(made.seat, say("Bump: {meld}", meld=TITLES[made.name])))
            told = say(
                "{seat:@} {seat:@claims/claim} the {card:card} with {cards:cards}: {meld}, {points:point/points}",
                seat=made.seat, card=game.discards[-1], cards=made.cards, meld=IN_WORDS[made.name], points=made.points,
            )  # fmt: skip
            out.append(Note(told))
    text: str = ""
    if out is not None:
        seat = first.seat
        if len(ranked) > 1 and first.points > ranked[1].points:
            out.append(Note(say("The meld of {seat:@} is worth more, so that claim stands", seat=seat)))
        elif len(ranked) > 1:
            out.append(
                Note(
                    say("{seat:@} {seat:@is/are} as good and {seat:@sits/sit} nearer, so that claim stands", seat=seat)
                )
            )
        out.append(Marked("claim", say("{seat:@} {seat:@bumps/bump}", seat=seat)))
        text = say("{seat:@} {seat:@bumps/bump} with {meld}", seat=seat, meld=IN_WORDS[first.name])
    game.enter(CHALLENGING, out, text)


class Challenging(AtThePiles):
    """Who is next lets the bump stand, or stops it by naming a meld that is worth as much."""

    id = "challenge"
    verbs = ("challenge", "let")
    prompt = say("Answer the bump first.")
    out_of_turn = say("A bump must be answered first.")
    not_now = say("There is no bump to challenge now.")

    def waiting_for(self, game: KhanhooState) -> frozenset[Seat]:
        return ONE[game.following]

    def choices(self, game: KhanhooState, seat: Seat) -> list[Choice]:
        claim = game.standing
        heading = say(
            "{seat:@} {seat:@bumps/bump} with {meld} ({points})",
            seat=claim.seat, meld=IN_WORDS[claim.name], points=claim.points,
        )  # fmt: skip
        stands = Fields(heading=heading)
        offered = [
            Choice(
                "challenge",
                say("Challenge with {meld} ({points})", meld=TITLES[name], points=POINTS[name]),
                (name,),
                button=True,
                fields=stands,
            )
            for name in _challenges(game, seat)
        ]
        let = Choice("let", say("Let it go"), key="L", button=True, lets_be=True, fields=stands if offered else None)
        return [*offered, let]

    def fault(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        following = game.following
        if action.verb == "let":
            return "" if seat == following else say("Nobody has asked you.")
        if seat != following:
            return say("Only {other:@} can challenge this bump.", other=following)
        (name,) = action.words
        if POINTS[name] < game.standing.points:
            return say(
                "Your meld must be worth at least {points:point/points} to stop this bump.", points=game.standing.points
            )
        return "" if name in _challenges(game, seat) else say("You cannot form a meld with that card.")

    def do(self, game: KhanhooState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "let":
            _expose(game, seat, out)
            return
        (name,) = action.words
        game.proofs = (*game.proofs, Proof(seat, name, game.discards[-1], len(game.steps)))
        game.claim = None
        game.turn = seat
        if out is not None:
            out.append(Said(seat, say("Challenge: {meld}", meld=TITLES[name])))
            told = say(
                "{seat:@} {seat:@stops/stop} the bump with {meld}, {points:point/points}",
                seat=seat, meld=IN_WORDS[name], points=POINTS[name],
            )  # fmt: skip
            out.append(Note(told))
        game.pick_up(seat, False, out)
        game.enter(DISCARDING, out)


def _challenges(game: KhanhooState, seat: Seat) -> list[str]:
    """The melds with which the seat can stop the claim, the dearest first."""
    least = game.standing.points
    names = {meld.name for meld, _ in completions(game.discards[-1], game.hands[seat]) if meld.points >= least}
    return sorted(names, key=lambda name: (-POINTS[name], name))


def _expose(game: KhanhooState, answering: Seat, out: list[Event] | None) -> None:
    """The bump stands: the meld is laid on the table, and the claimant discards."""
    seat, name, cards, _ = game.standing
    card = game.discards.pop()
    meld = named_meld(name, (*cards, card))
    game.hands[seat] ^= mask_of(cards)
    zone = f"meld:{seat}:{len(game.exposed[seat])}"
    game.exposed[seat] = (*game.exposed[seat], meld)
    game.steps.append(CardStep(seat, "lay", cards))
    game.turn = seat
    game.backs = 0
    game.claim = None
    if out is not None:
        out.append(Note(say("{seat:@} {seat:@lets/let} the bump stand", seat=answering)))
        for shown in meld.cards:
            out.append(Moved((shown,), "discard" if shown == card else f"hand:{seat}", zone))
        out.append(Marked("meld", described(meld)))
        told = say(
            "{seat:@} {seat:@lays/lay} down {cards:cards}: {meld}", seat=seat, cards=meld.cards, meld=described(meld)
        )
        out.append(Note(told))
    game.enter(DISCARDING, out)


BUMPING: Final = Bumping()
CHALLENGING: Final = Challenging()


def believe(proof: Proof, steps: Sequence[CardStep], where: Whereabouts, hidden: int, rng: random.Random) -> None:
    """Let a seat hold, or have thrown since, the cards of a meld that it has named: one of those that are possible.

    ``hidden`` are the cards that the viewer does not see, as a mask.
    """
    seat = proof.seat
    since = [step for step in steps[proof.step :] if step.seat == seat]
    taken = mask_of(card for step in since if step.what == "take" for card in step.cards)
    gone = mask_of(card for step in since if step.what in ("throw", "lay") for card in step.cards)
    have = (where.known[seat] | gone) & ~taken
    possible = (have | hidden) & ~taken
    for other, known in enumerate(where.known):
        if other != seat:
            possible &= ~known
    fitting = completions(proof.card, possible)
    rng.shuffle(fitting)
    for meld, need in fitting:
        if meld.name == proof.name:
            for cards in sets_of(need, bool(meld.stands) and proof.card != JOKER, possible):
                new = sorted(card for card in cards if not have >> card & 1)
                ages = [where.age_of(card) for card in new]
                if all(ages.count(age) <= where.unknown[seat][age] for age in ages):
                    where.name(seat, new)
                    return
