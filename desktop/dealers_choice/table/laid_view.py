"""A view as it lies on the felt: everything is made equal to it, and cards and zones are marked as the user's stance
has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, Signal

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Paid, Seat, View
from dealers_choice.match.players import signed
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.felt.card_emphasis import mark_cards
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.motion.points_in_flight import fly_points, roll_scores
from dealers_choice.table.placement import LayoutModule
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.stance import Stance

__all__ = ["LaidView"]

_RISES: Final = 250  # milliseconds in which a card that has won comes nearer


class LaidView(QObject):
    """Of one table."""

    marked = Signal()
    """Cards and zones have been marked anew."""
    picks_changed = Signal()
    """Other cards are picked than before."""

    def __init__(self, felt: FeltParts, stance: Stance, speech: Speech, parent: QObject) -> None:
        super().__init__(parent)
        self._felt = felt
        self._stance = stance
        self._speech = speech
        self.module: LayoutModule | None = None
        """How the game on the table is laid out."""
        self.sized = False
        """Whether the felt has a size: before, in a window that has not been shown, nothing is laid."""
        self.ratio: Callable[[], float] = lambda: 1.0
        """Tells the physical pixels for a logical one."""
        self.performing: Callable[[], bool] = lambda: False
        """Tells whether there are events that have not been shown yet."""
        self.look = TRICK_LIES["normal"]
        """Milliseconds that face-up cards stay before they are turned down and gathered."""
        self.show_passed = True
        """Whether cards that the viewer was passed are left to be looked at before it goes on."""
        self.dim_unplayable = True
        self._raised: frozenset[Card] = frozenset()

    @property
    def brief_look(self) -> int:
        """Milliseconds that face-up cards stay before they go into a hand: nobody needs to be shown until he clicks."""
        return min(self.look, TRICK_LIES["normal"])

    # --------------------------------------------------------------------------------------------- the view

    def set_to(self, view: View, animated: bool) -> None:
        """Make everything on the felt equal to the view, keeping what is already there. Before the table has a size
        nothing is laid: that would be for a size that it never has."""
        felt = self._felt
        felt.view = view
        if not self.sized:
            return
        if self.module is not None:
            size = felt.viewport.size()
            if felt.ground.measure(self.module, view, size.width(), size.height(), self.ratio()):
                felt.scene.invalidate()
                felt.lying.resize()
        felt.lying.show(view, animated)
        scores = [plate.plate.score for plate in felt.chrome.plates]
        self._describe(view)
        if animated:
            roll_scores(scores, felt.chrome.plates, felt.motion)
        felt.furniture.lay(animated)
        self.refresh()

    def _describe(self, view: View) -> None:
        """Plates and badges say what the view does."""
        self._felt.chrome.last_actor = self._felt.lying.last_move.actor()
        self._felt.chrome.describe(view, self._felt.filled())

    def part(self, coming: View) -> None:
        """What was pointed out until something is done, labels and borders, does not wait until that is shown."""
        felt = self._felt
        felt.chrome.part(coming)
        if felt.view is not None:
            felt.view = felt.view._replace(marked=felt.view.marked & coming.marked)

    def lay_things(self) -> None:
        """The hands have laid something out, or taken it back."""
        if self._felt.view is not None:
            self._felt.furniture.lay(animated=False)
            self.refresh()

    def restyle(self) -> None:
        """Text size or contrast have changed: everything on the felt is drawn anew."""
        self._felt.chrome.restyle()
        for item in self._felt.scene.items():
            item.prepareGeometryChange()
            item.update()
        if self._felt.view is not None:
            self._describe(self._felt.view)
            self.refresh()

    # ------------------------------------------------------------------------------------------- the stance

    def refresh(self) -> None:
        """Mark cards and zones: what may be chosen, what is picked, where a dragged card may go."""
        felt, stance, view = self._felt, self._stance, self._felt.view
        if view is None:
            return
        targets, focus_zone = stance.targets(), stance.focused()[1]
        mark_cards(felt.cards, view, felt.ground.layout, stance, self.dim_unplayable, felt.lying.last_move)
        glows = dict.fromkeys(targets, "mate")
        if focus_zone:
            glows[focus_zone] = "focus"
        glows.update(dict.fromkeys(stance.hinted[1], "hint"))
        felt.chrome.print_zones({name: self._counted(name) for name in felt.cards}, glows)
        felt.furniture.light(glows)
        felt.chrome.light(dict.fromkeys(stance.spots(), "mate") | glows)
        if not self.performing():
            felt.frames.show()
        self.marked.emit()
        picked = frozenset(stance.picked)
        told = felt.ground.layout.told
        felt.chrome.retell(*(told(picked) if told is not None else None) or ("", ""))
        if picked != self._raised:
            changed, self._raised = picked ^ self._raised, picked
            self.picks_changed.emit()
            for name, items in felt.cards.items():
                if any(item.card in changed for item in items) and not self.performing():
                    felt.lying.settle(name, 90, changed)

    def _counted(self, zone: str) -> str:
        """How many cards lie in a zone, with those that are picked for it; of a pack from which some are lifted, how
        many stay and how many are."""
        stance = self._stance
        count, lifted, tray = len(self._felt.cards[zone]), stance.lifted(zone), stance.tray()
        if tray is not None and zone == tray.onto[0]:
            count += len(stance.picked)
        return f"{count - lifted} | {lifted}" if lifted else str(count) if count else ""

    def hint(self, cards: Sequence[Card], zones: Sequence[str]) -> None:
        """Let cards and zones glow until the next choice."""
        self._stance.hinted = (frozenset(cards), frozenset(zones))
        self.refresh()

    # -------------------------------------------------------------------------------------- what events show

    def show_calls(self, view: View) -> None:
        """What has been said stands at the seats."""
        self._felt.chrome.say(view)

    def say_at(self, seat: Seat, text: str) -> None:
        """Somebody says something, at his plate, or where voices are heard at a table without plates."""
        plates, voice = self._felt.chrome.plates, self._felt.where.token_point("voice")
        if seat < len(plates):
            self._speech.say_of(text, plates[seat].mapRectToScene(plates[seat].body()))
        elif voice is not None:
            self._speech.say_of(text, QRectF(voice, voice))

    def score(self, points: Sequence[int]) -> None:
        """Let each seat see what it gets, if others sit there too: it flies to its plate, or is said there where
        nothing moves."""
        felt = self._felt
        if felt.motion.speed and len(felt.chrome.plates) == len(points) > 1:
            fly_points(points, felt.chrome.plates, felt.scene, felt.motion, felt.ground.cloth.center())
            return
        for seat, won in enumerate(points):
            if won and len(points) > 1:
                self.say_at(seat, signed(f"{won:+d}"))

    def light(self, zone: str) -> None:
        """The cards of a zone light up and the last of them rises, until something else is shown there."""
        for item in self._felt.cards.get(zone, ()):
            item.mark("won")
        self._felt.lying.rise(zone, _RISES)

    def pay(self, event: Paid) -> bool:
        """Let chips fly; whether there are any."""
        where = self._felt.where
        return self._felt.furniture.pay(event, where.token_point(event.source), where.token_point(event.target))

    def draw_ahead(self, cards: Sequence[Card]) -> bool:
        """Draw one of these faces that has not been drawn yet at the present size; whether there was one."""
        return self._felt.art.draw_ahead(cards)
