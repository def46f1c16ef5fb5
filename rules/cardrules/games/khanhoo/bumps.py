"""Bumping at Khanhoo: a discard is claimed out of turn, and who is next may stop that with a meld as good."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

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
from cardrules.games.khanhoo.turns import DISCARDING, DRAWING, AtThePiles, not_held
from cardrules.parts.stock_and_discards import CardStep, Whereabouts
from cardrules.protocol.cards import JOKER, Card, card_symbol, mask_of, rank_of, suit_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Fields, Marked, Moved, Note, Said, Seat, Takes
from cardrules.protocol.phrases import counted, symbols

if TYPE_CHECKING:
    from cardrules.games.khanhoo.game import Khanhoo

__all__ = ["BUMPING", "CHALLENGING", "Claim", "Proof", "believe"]

_LET: Final = Action("let")
_FOLLOWS: Final = "A bump needs a meld other than a sequence."


class Claim(NamedTuple):
    """Somebody claims the discard."""

    seat: Seat
    name: str
    cards: tuple[Card, ...]
    """The hidden cards that form the meld with it."""
    points: int


class Proof(NamedTuple):
    """Somebody has stopped a bump by naming a meld that he could form with the card thrown."""

    seat: Seat
    name: str
    card: Card
    step: int
    """How many steps of the hand came before."""


class Bumping(AtThePiles):
    """All who could claim the discard say whether they do, at the same time; so that it tells nothing of their cards,
    all are asked who have two at least."""

    id = "bump"
    verbs = ("bump", "let")

    def waiting_for(self, game: Khanhoo) -> frozenset[Seat]:
        return game.asked

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "bump" else Takes.WORDS

    def due(self, game: Khanhoo, seat: Seat) -> str:
        return "Wait until the others have said whether they bump."

    def choices(self, game: Khanhoo, seat: Seat) -> list[Choice]:
        offered = [
            Choice("bump", f"Bump: {TITLES[name]} ({POINTS[name]})", (name,), sets=tuple(sets), button=True)
            for name, sets in _distinct_bumps(game, seat).items()
        ]
        return [*offered, Choice("let", "Pass", key="P", button=True, lets_be=True)]

    def legal(self, game: Khanhoo, seat: Seat) -> list[Action]:
        if seat not in game.asked:
            return []
        bumps = _distinct_bumps(game, seat)
        if not bumps:
            return [_LET]
        actions = [Action("bump", (name,), tuple(sorted(cards))) for name in bumps for cards in bumps[name]]
        return [*actions, _LET]

    def fault(self, game: Khanhoo, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "let":
            return "" if seat in game.asked else self.untimely(game, seat, action)
        if game.seats == 2 or not game.rules.bump or seat == game.following:
            return self.untimely(game, seat, action)
        if seat == game.turn:
            return "You have thrown this card yourself."
        if seat in game.answered:
            return "You have answered already."
        missing = not_held(game, seat, cards)
        if missing:
            return missing
        if words[0] == "sequence":
            return _FOLLOWS
        fits = len(set(cards)) == len(cards) and frozenset(cards) in bumps_of(game, seat).get(words[0], ())
        return "" if fits else "You cannot form a meld with that card."

    def untimely(self, game: Khanhoo, seat: Seat, action: Action) -> str:
        if action.verb == "let":
            return "Nobody has asked you."
        if game.seats == 2:
            return "There is no bumping with two players."
        if not game.rules.bump:
            return "Bumping has been agreed against."
        if (game.current is BUMPING and seat == game.following) or (game.current is DRAWING and seat == game.turn):
            return "It is your turn: just take the card."
        return "There is no discard to bump now."

    def instead(self, game: Khanhoo, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if seat not in game.asked:
            return super().instead(game, seat, cards, zone)
        if cards and all(game.hands[seat] >> card & 1 for card in cards):
            meld = meld_of((*cards, game.discards[-1]))
            if meld is not None and meld.name == "sequence":
                return _FOLLOWS
        return "Choose the cards of a meld that you can form with the discard, or let it go."

    def do(self, game: Khanhoo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        """What somebody answers nobody else knows until all have answered."""
        game.asked -= ONE[seat]
        lets = action.verb == "let"
        if not lets:
            (name,) = action.words
            game.claims = (*game.claims, Claim(seat, name, action.cards, POINTS[name]))
        if out is not None:
            out.append(Marked("answer", f"{{{seat}}} has answered"))
            if lets and bumps_of(game, seat):
                out.append(Note(f"{{{seat}}} lets the {card_symbol(game.discards[-1])} go", ONE[seat]))
        if game.asked:
            return
        if game.claims:
            _settle(game, out)
        else:
            game.next_turn(out)


def bumps_of(game: Khanhoo, seat: Seat) -> dict[str, list[frozenset[Card]]]:
    """The cards with which the seat can claim the discard, by the name of the meld, the dearest first."""
    hand = game.hands[seat]
    found: dict[str, list[frozenset[Card]]] = {}
    for meld, need in completions(game.discards[-1], hand):
        if meld.name != "sequence":
            joker = bool(meld.stands) and game.discards[-1] != JOKER
            sets = found.setdefault(meld.name, [])
            sets += [cards for cards in sets_of(need, joker, hand) if cards not in sets]
    return dict(sorted(found.items(), key=lambda item: -POINTS[item[0]])) if len(found) > 1 else found


def _distinct_bumps(game: Khanhoo, seat: Seat) -> dict[str, list[frozenset[Card]]]:
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


def _settle(game: Khanhoo, out: list[Event] | None) -> None:
    """All have answered: the claims are told, and the best of them stands, unless it is challenged."""
    ranked = sorted(game.claims, key=lambda made: (-made.points, (made.seat - game.turn) % game.seats))
    game.claims = ()
    first = game.claim = ranked[0]
    for made in ranked:
        game.steps.append(CardStep(made.seat, "name", made.cards))
        if out is not None:
            text = f"{{{made.seat}}} claims the {card_symbol(game.discards[-1])} with {symbols(made.cards)}"
            out.append(Said(made.seat, f"Bump: {TITLES[made.name]}"))
            out.append(Note(f"{text}: {IN_WORDS[made.name]}, {counted(made.points, 'point')}"))
    if out is not None and len(ranked) > 1:
        worth = f"The meld of {{{first.seat}}} is worth more"
        near = f"{{{first.seat}}} is as good and sits nearer"
        out.append(Note(f"{worth if first.points > ranked[1].points else near}, so that claim stands"))
    if out is not None:
        out.append(Marked("claim", f"{{{first.seat}}} bumps"))
    game.enter(CHALLENGING, out, f"{{{first.seat}}} bumps with {IN_WORDS[first.name]}")


class Challenging(AtThePiles):
    """Who is next lets the bump stand, or stops it by naming a meld that is worth as much."""

    id = "challenge"
    verbs = ("challenge", "let")
    prompt = "Answer the bump first."
    out_of_turn = "A bump must be answered first."
    not_now = "There is no bump to challenge now."

    def waiting_for(self, game: Khanhoo) -> frozenset[Seat]:
        return ONE[game.following]

    def choices(self, game: Khanhoo, seat: Seat) -> list[Choice]:
        claim = game.standing
        stands = Fields(heading=f"{{{claim.seat}}} bumps with {IN_WORDS[claim.name]} ({claim.points})")
        offered = [
            Choice("challenge", f"Challenge with {TITLES[name]} ({POINTS[name]})", (name,), button=True, fields=stands)
            for name in _challenges(game, seat)
        ]
        let = Choice("let", "Let it go", key="L", button=True, lets_be=True, fields=stands if offered else None)
        return [*offered, let]

    def fault(self, game: Khanhoo, seat: Seat, action: Action) -> str:
        following = game.following
        if action.verb == "let":
            return "" if seat == following else "Nobody has asked you."
        if seat != following:
            return f"Only {{{following}}} can challenge this bump."
        (name,) = action.words
        if POINTS[name] < game.standing.points:
            return f"Your meld must be worth at least {counted(game.standing.points, 'point')} to stop this bump."
        return "" if name in _challenges(game, seat) else "You cannot form a meld with that card."

    def do(self, game: Khanhoo, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "let":
            _expose(game, seat, out)
            return
        (name,) = action.words
        game.proofs = (*game.proofs, Proof(seat, name, game.discards[-1], len(game.steps)))
        game.claim = None
        game.turn = seat
        if out is not None:
            out.append(Said(seat, f"Challenge: {TITLES[name]}"))
            out.append(Note(f"{{{seat}}} stops the bump with {IN_WORDS[name]}, {counted(POINTS[name], 'point')}"))
        game.pick_up(seat, False, out)
        game.enter(DISCARDING, out)


def _challenges(game: Khanhoo, seat: Seat) -> list[str]:
    """The melds with which the seat can stop the claim, the dearest first."""
    least = game.standing.points
    names = {meld.name for meld, _ in completions(game.discards[-1], game.hands[seat]) if meld.points >= least}
    return sorted(names, key=lambda name: (-POINTS[name], name))


def _expose(game: Khanhoo, answering: Seat, out: list[Event] | None) -> None:
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
        out.append(Note(f"{{{answering}}} lets the bump stand"))
        for shown in meld.cards:
            out.append(Moved((shown,), "discard" if shown == card else f"hand:{seat}", zone))
        out.append(Marked("meld", described(meld)))
        out.append(Note(f"{{{seat}}} lays down {symbols(meld.cards)}: {described(meld)}"))
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
