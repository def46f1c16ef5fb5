"""Situations of the written test: what is done in them, by the rules of the house (W1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from cardrules.casino.blackjack.house import House
from cardrules.protocol.texts import Text, say

__all__ = ["ORDERED", "SITUATIONS", "Situation", "ordered_steps"]


class Situation(NamedTuple):
    """A situation, what is right, what is not, and why."""

    text: Text
    right: Text
    wrong: tuple[Text, Text, Text]
    why: Text


def _soft_seventeen(house: House) -> tuple[Situation, ...]:
    draws, stands = say("Call “7 or 17”, and draw"), say("Call “Dealer has 17”, and stand")
    hit = house.rules.soft17 == "hit"
    wrong = (
        stands if hit else draws,
        say("Call “18”, and stand"),
        say("Ask the bettors whether you shall draw"),
    )
    why = say("This table draws on a soft 17.") if hit else say("This table stands on every 17.")
    cards = (
        say("You turn your hole card: an ace and a six."),
        say("You have drawn: a four, a two and an ace."),
    )
    return tuple(Situation(text, draws if hit else stands, wrong, why) for text in cards)


def _hit_after_stand(house: House) -> tuple[Situation, ...]:
    pitch = house.rules.pitch
    burned = (
        say("It is burned, and the hand stays as it is") if pitch else say("It is burned, and the hand keeps its 14")
    )
    back = say("It is laid back as the next card, face down")
    offered = say("It is offered to the hands that follow, and else the dealer takes it who must draw")
    by_house = {
        "burn": (
            burned,
            say("In this house a card drawn in error, and seen, is burned; no hand may have what it did not ask for."),
        ),
        "back": (
            back,
            say("In this house a card drawn in error is the next card; no hand may have what it did not ask for."),
        ),
        "next": (
            offered,
            say("In this house a card drawn in error is offered in order; who refuses it stands."),
        ),
    }
    right, why = by_house[house.misdraw]
    one, other = [each for each, _ in by_house.values() if each != right]
    wrong = (one, other, say("It belongs to the hand: a card laid is a card played"))
    cases = (
        say("A bettor has tucked the cards under the bet. You have drawn a card to the hand all the same, face up.")
        if pitch
        else say("A bettor has waved on 14. You have drawn a card to the hand all the same, face up."),
        say("A bettor holds the cards and has made no signal. You have drawn a card to the hand, face up.")
        if pitch
        else say("A bettor has 14 and has made no signal. You have drawn a card to the hand, face up."),
    )
    return tuple(Situation(text, right, wrong, why) for text in cases)


def _hole_card(house: House) -> tuple[Situation, ...]:
    if not house.rules.hole_card:
        return (
            Situation(
                say("All hands are played; your first card is a ten. A blackjack lies marked with a lammer."),
                say("Draw the second card; without an ace the blackjack is paid before you draw on"),
                (
                    say("Pay the blackjack first, then draw"),
                    say("Draw to the end, then settle everything"),
                    say("Take the bet: it waited too long"),
                ),
                say("Without a hole card a blackjack waits until the second card has decided."),
            ),
            Situation(
                say("Your first card is a two, and every hand is bust."),
                say("Clear the cards: nothing is drawn"),
                (say("Draw to 17"), say("Draw one card, and show it"), say("Give the bets back")),
                say("Nothing is left that could win or lose."),
            ),
        )  # fmt: skip
    stays = say("Call the floor; it stays open, and everybody may act on it")
    void = say("Call the floor, who makes the round void: all bets go back")
    originals = say("Say so: if you have blackjack, only original bets are lost")
    undone = say("Say so: if you have blackjack, every act after the deal is undone")
    return (
        Situation(
            say("Your hole card falls open before insurance is closed."),
            void if house.hole_voids else stays,
            (
                say("Turn it over again, and say nothing"),
                say("Burn it, and draw another"),
                stays if house.hole_voids else say("Give all bets back yourself"),
            ),
            say("In this house a round is void in which the hole card was seen too early; the floor says so.")
            if house.hole_voids
            else say("A hole card that was seen stays open and the round goes on; the floor is told at once."),
        ),
        Situation(
            say("An ace is up. You have closed insurance and not looked, and the first bettor has hit."),
            undone if house.undoes_all else originals,
            (
                originals if house.undoes_all else say("Look now, and take everything if it is blackjack"),
                say("Say nothing, since most hands are no blackjack"),
                say("Take the card back, and look"),
            ),
            say("In this house a blackjack found too late undoes what came after the deal: original bets are lost, "
                "whatever the hands have come to.")
            if house.undoes_all
            else say("Where the look was missed, a blackjack takes original bets only; what was added goes back."),
        ),
        Situation(
            say("An ace is up. You have closed insurance and not looked; no hand has had a card."),
            say("Look now"),
            (
                say("Leave it, and look at the end"),
                say("Offer insurance once more"),
                say("Call the round void"),
            ),
            say("As long as no card is out, the look is simply made."),
        ),
    )  # fmt: skip


def _stray_cards(house: House) -> tuple[Situation, ...]:
    completed, dead = say("It gets its second card after all others"), say("Its hand is dead, and its bet goes back")
    gone, used = say("It goes to the rack, and the next one is drawn"), say("It is used")
    not_used = say("A card that is found face up is not used.")
    boxed = Situation(
        say("The next card lies face up in the shoe."), gone,
        (used, say("It goes back into the middle of the shoe"), say("The shoe is shuffled anew")), not_used,
    )  # fmt: skip
    if house.rules.pitch:
        boxed = Situation(
            say("The next card lies face up in the pack in your hand."), gone,
            (used, say("It goes back into the middle of the pack"), say("The pack is shuffled anew")), not_used,
        )  # fmt: skip
    return (
        boxed,
        Situation(
            say("The second card went to spot 3 and the third to spot 2. Nobody has signalled yet."),
            say("Move both to their owners"),
            (say("Burn both, and draw two others"), say("Leave them where they lie"), say("Void both hands")),
            say("Before the first signal, cards go to their owners in the order in which they left the shoe."),
        ),
        Situation(
            say("Two cards have come out as one for the second hand; nobody has seen the lower one."),
            say("The lower one is the next card"),
            (say("Both are burned"), say("The lower one is burned"), say("The hand gets both")),
            say("An extra card that nobody has seen is the next to be used."),
        ),
        Situation(
            say("You have passed over spot 4 in the second round of the deal: it has one card, and your two lie."),
            completed if house.completes else dead,
            (
                dead if house.completes else completed,
                say("The round is void, and all cards are burned"),
                say("It gets the card of the spot after it"),
            ),
            say("In this house a hand with one card is completed when all others have theirs.")
            if house.completes
            else say("In this house a hand that got only one card does not play."),
        ),
        *((_seen_face(),) if house.rules.pitch else ()),
    )  # fmt: skip


def _seen_face() -> Situation:
    return Situation(
        say("A card that you toss to a bettor turns over on its way, and everybody has seen it."),
        say("It is burned, and the bettor gets the next one"),
        (
            say("It stays where it lies, face up"),
            say("It is turned over, and stays with the bettor"),
            say("It goes to the next bettor"),
        ),
        say("A card whose face was seen in the deal is burned, and another tossed."),
    )


def _blackjacks(house: House) -> tuple[Situation, ...]:
    found = []
    now, later = say("Pay it when the action reaches it"), say("Pay it together with the rest at the end")
    at_once = say("Pay it at once, before anybody acts")
    right = {"at_turn": now, "at_once": at_once, "at_end": later}[house.rules.bj_paid]
    others = [text for text in (now, at_once, later) if text != right]
    found.append(
        Situation(
            say("A bettor has blackjack against your six."),
            right,
            (others[0], others[1], say("Ask whether the bettor wants a card")),
            say("The dealer cannot have blackjack with a six: in this house it is paid so."),
        )
    )
    if house.rules.hole_card and house.rules.peek_how != "ace_only":
        found.append(
            Situation(
                say("A bettor has blackjack, and your open card is a ten."),
                say("Look first: an ace under it makes a push"),
                (say("Pay it at once"), say("Offer even money"), say("Offer insurance")),
                say("Under a ten the dealer looks, and there is neither insurance nor even money."),
            )
        )
    if house.rules.even_money:
        found.append(
            Situation(
                say("A bettor has blackjack against your ace, and wants even money."),
                say("Pay 1 to 1 before you look, and take up the cards"),
                (
                    say("Look first, and then pay 1 to 1"),
                    say("Pay 3 to 2 before you look"),
                    say("Say that this must wait for the end"),
                ),
                say("Even money is paid before the dealer looks, whatever the hole card is."),
            )
        )  # fmt: skip
    else:
        found.append(
            Situation(
                say("A bettor has blackjack against your ace, and asks for even money."),
                say("Say that this table does not pay it"),
                (say("Pay 1 to 1 at once"), say("Pay it after you have looked"), say("Take the bet")),
                say("This house has no even money."),
            )
        )
    return tuple(found)


def _signals(house: House) -> tuple[Situation, ...]:
    word = say("A bettor says “Hit”, and makes no gesture.")
    asks, draws = say("Ask for the signal"), say("Draw a card")
    return (
        Situation(
            say("A bettor who holds two cards waves with the other hand, over the chips.")
            if house.rules.pitch
            else say("A bettor waves while the hand is over the chips."),
            asks,
            (say("Go on to the next hand"), draws, say("Lift the hand off the chips")),
            say("A gesture must be seen from above, and hands stay off the chips: whoever is unclear is asked."),
        ),
        Situation(
            word,
            asks if house.gestures else draws,
            (draws if house.gestures else asks, say("Go on to the next hand"), say("Call the floor")),
            say("No card without a gesture: what cannot be seen cannot be proved.")
            if house.gestures
            else say("In this house a word will do."),
        ),
        Situation(
            say("A bettor says that the hand of the round before was read wrongly. Its cards are in the rack."),
            say("Touch nothing, and call the floor, who may have the hands played back"),
            (
                say("Pay, to keep the peace"),
                say("Search the rack for the hand yourself"),
                say("Go on: what is cleared is over"),
            ),
            say("Hands lie in the rack in the order in which they were picked up, so that they can be shown again."),
        ),
    )  # fmt: skip


ORDERED: Final = "ace up"
"""The situation that is put in order instead of chosen."""
SITUATIONS: Final[Mapping[str, Callable[[House], tuple[Situation, ...]]]] = {
    "soft 17": _soft_seventeen,
    "hit after a stand": _hit_after_stand,
    "hole card": _hole_card,
    "stray cards": _stray_cards,
    "blackjack": _blackjacks,
    "signals": _signals,
}
"""The others, each in some variants."""


def ordered_steps(house: House) -> tuple[Text, ...]:
    """What is done with an ace up, in its order."""
    offers = (say("Offer insurance"), say("Close insurance")) if house.rules.insurance else ()
    if house.rules.hole_card:
        take = (say("Take the lost insurance bets"),) if offers else ()
        return (say("Deal two cards to everybody"), *offers, say("Look at the hole card"), *take, say("Play the hands"))
    take = (say("Take the lost insurance bets, or pay them"),) if offers else ()
    return (
        say("Deal two cards to every spot"), *offers, say("Play the hands"), say("Draw your second card"), *take,
    )  # fmt: skip
