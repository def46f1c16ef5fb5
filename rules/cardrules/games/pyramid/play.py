"""A deal of Pyramid while it is played: what can be taken, drawn and turned over, and why something can not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.games.pyramid.squares import COVERS, INDEX, KING, SQUARES, VALUES, squares_in
from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import PACK_52, Card, card_name
from cardrules.protocol.game import CHANCE, ONE, Action, Choice, Event, Seat
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.pyramid.game import Pyramid

__all__ = ["BETWEEN", "PLAY", "UNDEALT", "shuffle_refusal"]

_DRAW: Final = Action("draw")
_REDEAL: Final = Action("redeal")
_FINISH: Final = Action("finish")
_GIVE_UP: Final = Action("give_up")
_OUT: Final = say("That card is out of the game.")
_PYRAMID_FIRST: Final = say("You can still play from the pyramid.")


class Undealt(Phase["Pyramid"]):
    """Before the first deal."""

    id = "deal"
    why_idle = say("It is not your turn.")

    def waiting_for(self, game: Pyramid) -> frozenset[Seat]:
        return ONE[CHANCE]

    def choices(self, game: Pyramid, seat: Seat) -> list[Choice]:
        return [Choice("shuffle", say("Deal"), cards=PACK_52, least=52, most=52)]

    def do(self, game: Pyramid, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.deal_out(action.cards, out)
        game.settle(out)


class Between(Undealt):
    """Between two deals of a par match."""

    id = "hand_over"


class Play(Phase["Pyramid"]):
    """The player takes kings and pairs, draws and turns the waste over; he may finish a par deal, or give up."""

    id = "play"
    verbs = ("king", "pair", "draw", "redeal", "finish", "give_up")

    def waiting_for(self, game: Pyramid) -> frozenset[Seat]:
        return ONE[0]

    def choices(self, game: Pyramid, seat: Seat) -> list[Choice]:
        """A click on a king, a pair, the stock; *finish* in a par match; giving up for the menu."""
        choices: list[Choice] = []
        kings, pairs = game.kings(), game.pairs()
        if kings:
            sets = tuple(frozenset((card,)) for card in kings)
            choices.append(Choice("king", say("Take the king"), (), tuple(kings), 1, 1, sets, onto=("discard",)))
        if pairs:
            sets = tuple(frozenset(pair) for pair in pairs)
            cards = tuple(sorted({card for pair in pairs for card in pair}))
            choices.append(Choice("pair", say("Take the pair"), (), cards, 2, 2, sets))
        if not self.draw_fault(game):
            opened = game.rules.open_stock
            click, onto = ((), ("waste",)) if opened else (("stock",), ())
            top = tuple(game.stock[-1:]) if opened else ()
            choices.append(Choice("draw", say("Draw"), (), top, onto=onto, click=click, key="Space", button=opened))
        if not self.redeal_fault(game):
            choices.append(Choice("redeal", say("Turn the waste over"), click=("stock",), key="Space", button=True))
        if game.rules.par:
            more = bool(choices)  # while there is anything to play
            choices.append(Choice("finish", say("Finish this deal"), key="F", button=True, restrained=more))
        choices.append(Choice("give_up", say("Give up")))
        return choices

    def legal(self, game: Pyramid, seat: Seat) -> list[Action]:
        if seat != 0:
            return []
        actions = [Action("king", (), (card,)) for card in game.kings()]
        actions += [Action("pair", (), (a, b) if a < b else (b, a)) for a, b in game.pairs()]
        if not self.draw_fault(game):
            actions.append(_DRAW)
        if not self.redeal_fault(game):
            actions.append(_REDEAL)
        if game.rules.par:
            actions.append(_FINISH)
        actions.append(_GIVE_UP)
        return actions

    def do(self, game: Pyramid, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb = action.verb
        if verb == "finish":
            game.end_deal(out)
        elif verb == "give_up":
            game.give_up(out)
        else:
            if verb == "draw":
                game.draw(out)
            elif verb == "redeal":
                game.redeal(out)
            else:
                game.remove(action.cards, out)
            game.settle(out)

    # ----------------------------------------------------------------------------------------- refusals

    def fault(self, game: Pyramid, seat: Seat, action: Action) -> str:
        verb, _, cards = action
        if verb == "king":
            if len(cards) != 1:
                return say("Pick one king.")
            return "" if cards[0] in game.kings() else _king_refusal(game, cards[0])
        if verb == "pair":
            if len(cards) != 2 or cards[0] == cards[1]:
                return say("Pick two cards.")
            first, second = cards
            pairs = game.pairs()
            return "" if (first, second) in pairs or (second, first) in pairs else _pair_refusal(game, first, second)
        if verb == "draw":
            return self.draw_fault(game)
        if verb == "redeal":
            return self.redeal_fault(game)
        return say("Only a par match has deals to finish.") if verb == "finish" and not game.rules.par else ""

    def draw_fault(self, game: Pyramid) -> str:
        if not game.stock:
            return say("The stock is empty.")
        return _PYRAMID_FIRST if game.rules.stuck_only and game.pyramid_offers() else ""

    def redeal_fault(self, game: Pyramid) -> str:
        if game.stock:
            return say("Finish the stock first.")
        if not game.waste:
            return say("There is nothing to turn over.")
        if not game.redeals():
            return say("No passes left.")
        return _PYRAMID_FIRST if game.rules.stuck_only and game.pyramid_offers() else ""

    def instead(self, game: Pyramid, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if not cards:
            return self._click(game, zone)
        if len(cards) > 2:
            return say("Pick two cards.")
        if len(cards) == 2:
            return _pair_refusal(game, cards[0], cards[1])
        return self._picked(game, cards[0], zone) or self._dropped(game, cards[0], zone)

    def _click(self, game: Pyramid, zone: str) -> str:
        if zone == "stock":
            reason = self.draw_fault(game) if game.stock else self.redeal_fault(game)
            return reason or say("Turn the stock with a click or with Space.")
        if zone == "waste":
            return say("Drawn cards are laid here; the top one can be played.")
        return say("Cards that have been taken away lie here.") if zone == "discard" else say("There is no card here.")

    def _picked(self, game: Pyramid, card: Card, zone: str) -> str:
        """What to do with a card that was clicked where it lies; "" where it has been dropped somewhere."""
        if not zone and card in game.kings():
            return say("Click the king, or drop it on the cards that have been taken away.")
        if not zone and any(card in pair for pair in game.pairs()):
            return say("Drop the {card:words} on a card with which it makes thirteen.", card=card)
        place = _whereabouts(game, card)
        if zone in ("", place) and not _place_refusal(game, card) and VALUES[card] != KING:
            return say("No free card makes thirteen with the {card:words}.", card=card)
        return _king_refusal(game, card) if _hidden(game, card) or zone in ("", "discard", place) else ""

    def _dropped(self, game: Pyramid, card: Card, zone: str) -> str:
        lying = _lying(game, zone)
        if zone == "stock" and not (lying and game.rules.open_stock):
            return say("No card goes back to the stock.")
        if zone == "waste" and game.stock and card == game.stock[-1]:
            return self.draw_fault(game) or say("Draw to turn the next card.")
        if lying:
            return _pair_refusal(game, card, lying[-1])
        return say("Only drawn cards go to the waste.") if zone == "waste" else say("There is no card to pair it with.")


UNDEALT: Final = Undealt()
BETWEEN: Final = Between()
PLAY: Final = Play()


def _lying(game: Pyramid, zone: str) -> Sequence[Card]:
    if zone in INDEX:
        square = INDEX[zone]
        return (game.squares[square],) if game.left >> square & 1 else ()
    return {"stock": game.stock, "waste": game.waste, "discard": game.discard}.get(zone, [])


def _whereabouts(game: Pyramid, card: Card) -> str:
    """The zone of a card, "" for one that is in no zone."""
    for square in squares_in(game.left):
        if game.squares[square] == card:
            return SQUARES[square]
    for name, cards in (("waste", game.waste), ("stock", game.stock), ("discard", game.discard)):
        if card in cards:
            return name
    return ""


def _gone(game: Pyramid, card: Card) -> bool:
    return _whereabouts(game, card) in ("", "discard")


def _hidden(game: Pyramid, card: Card) -> bool:
    """Whether the player does not see the card's face where it lies."""
    place = _whereabouts(game, card)
    if place == "stock":
        return not (game.rules.open_stock and card == game.stock[-1])
    return place in INDEX and game.face_down(INDEX[place])


def _place_refusal(game: Pyramid, card: Card) -> str:
    """Why a card cannot be played from where it lies; "" if it is available."""
    if _hidden(game, card):
        # With rows face down it may lie in two places, and nobody is told in which.
        return say("That card is still hidden.") if game.rules.face_down else say("That card is still in the stock.")
    place = _whereabouts(game, card)
    if place in ("", "discard"):
        return _OUT
    if place == "waste":
        return "" if card == game.waste[-1] else say("Only the top waste card can be played.")
    if place == "stock":  # its top card lies face up
        return ""
    return say("That card is still covered.") if COVERS[INDEX[place]] & game.left else ""


def _king_refusal(game: Pyramid, card: Card) -> str:
    reason = _OUT if _gone(game, card) else _place_refusal(game, card)
    return reason or (say("That king can go.") if VALUES[card] == KING else say("Only a king goes alone."))


def _pair_refusal(game: Pyramid, first: Card, second: Card) -> str:
    """Why two cards are not a pair that can go now."""
    if VALUES[first] < VALUES[second]:
        first, second = second, first
    two = (first, second)
    for unseen in ([card for card in two if _gone(game, card)], [card for card in two if _hidden(game, card)]):
        if unseen:  # first of what everybody can see
            return _place_refusal(game, unseen[0])
    if VALUES[first] == KING:
        return say("A king is already thirteen — play it alone.")
    thirteen = VALUES[first] + VALUES[second] == KING
    reason = _thirteen_refusal(game, first, second) if thirteen else ""
    reason = reason or _place_refusal(game, first) or _place_refusal(game, second)
    if reason or thirteen:
        return reason or say("That pair can go.")
    total = VALUES[first] + VALUES[second]
    return say("{one} and {other} make {sum} — pairs must make 13.", one=_rank(first), other=_rank(second), sum=total)


def _thirteen_refusal(game: Pyramid, first: Card, second: Card) -> str:
    """Why two cards that make thirteen are no pair where they lie."""
    outside = [_whereabouts(game, card) not in INDEX for card in (first, second)]
    if all(outside) and not game.rules.deck_pairs:
        return say("One card of the pair must come from the pyramid.")
    return "" if any(outside) else _overlap_refusal(game, first, second) or _overlap_refusal(game, second, first)


def _overlap_refusal(game: Pyramid, under: Card, over: Card) -> str:
    """Why ``under`` cannot go with ``over``, which lies on it; "" if it does not, or is itself covered."""
    below, above = INDEX[_whereabouts(game, under)], INDEX[_whereabouts(game, over)]
    if not COVERS[below] >> above & 1 or COVERS[above] & game.left:
        return ""
    if game.rules.overlap_pairs:
        return say("Another card also covers the {rank}.", rank=_rank(under))
    return say("The {over} still covers the {under}.", over=_rank(over), under=_rank(under))


def _rank(card: Card) -> str:
    return card_name(card)[:-1]


def shuffle_refusal(action: Action) -> str:
    """Why this is no order of the pack; "" if it is one."""
    if action.verb != "shuffle" or action.words:
        return say("The cards must be shuffled first.")
    if len(action.cards) == len(PACK_52) and set(action.cards).issuperset(PACK_52):
        return ""
    seen: set[Card] = set()
    for card in action.cards:
        if card in seen:
            return say("{card} is in the pack twice.", card=card_name(card))
        if card not in PACK_52:
            return say("{card} does not belong to this pack.", card=card_name(card))
        seen.add(card)
    missing = [card for card in PACK_52 if card not in seen]
    return say("{card} is missing from the pack.", card=card_name(missing[0])) if missing else ""
