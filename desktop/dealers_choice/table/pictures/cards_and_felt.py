"""The pictures of the table at its present size: the sheet of cards and the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPixmap

from cardart.cards.sprite_sheet import SpriteSheet
from cardart.drawing import players_pictures
from cardart.drawing.picture_cache import art_version, keep, recall
from cardart.names_and_sizes import BACKS, DECKS, FELT_SHADES, FELTS, HEIGHT, WIDTH
from cardrules.protocol.cards import Card, card_name
from dealers_choice.storage.folders import own_pictures
from dealers_choice.table.pictures.turned_cards import Poses

__all__ = ["Art"]


class Art:
    """Cards of one deck and back at one size, and a felt. ``cache`` gives the folder in which drawn sheets are
    kept (asked for only when one is drawn), or None."""

    def __init__(self, cache: Callable[[], Path | None], deck: str, back: str, felt: str) -> None:
        players_pictures.look_in(own_pictures)
        self.deck = self.back = self.felt = ""
        self.width, self.height = 100.0, 100.0 * HEIGHT / WIDTH
        self.ratio = 1.0
        self.poses = Poses()
        """Cards as they lie on the table, while the sheet has been drawn for the present size."""
        self._cache = cache
        self._sheet: SpriteSheet | None = None
        self._key: tuple[str, str, int] | None = None
        self._felt: QPixmap | None = None
        self._felt_key: tuple[str, int, int, float] | None = None
        self._to_keep: dict[str, tuple[str, str, QImage]] = {}
        """By kind the latest picture that had to be drawn, with the name and the key under which it is to be kept."""
        self.dress(deck, back, felt)

    def twin(self) -> Art:
        """The same cards and felt for another table: where two are shown in turn, each keeps the pictures of its own
        size."""
        return Art(self._cache, self.deck, self.back, self.felt)

    def dress(self, deck: str, back: str, felt: str) -> bool:
        """Use this deck (in colours of one's own or not, ``cardart.cards.suit_inks``), back and felt; of what is not
        there (any more) the first. Whether anything changed."""
        pack, _, colours = deck.partition("+")
        chosen = tuple(
            name if name in known or players_pictures.there(kind, name) else next(iter(known))
            for kind, name, known in (("deck", pack, DECKS), ("back", back, BACKS), ("felt", felt, FELTS))
        )
        if colours:
            chosen = (f"{chosen[0]}+{colours}", *chosen[1:])
        if chosen == (self.deck, self.back, self.felt):
            return False
        self.deck, self.back, self.felt = chosen
        if self._sheet is not None:
            self.sharpen()
        return True

    def shaded(self, alpha: int) -> QColor:
        """The colour of a shade on a card: the felt's, so opaque (to 255)."""
        colour = QColor(FELT_SHADES.get(self.felt, FELT_SHADES["night"]))  # a photograph has the rail of the night
        colour.setAlpha(alpha)
        return colour

    def resize(self, width: float, ratio: float) -> None:
        """Cards are ``width`` logical pixels wide from now on; ``ratio`` physical pixels make a logical one."""
        if (width, ratio) != (self.width, self.ratio):
            self.poses.clear()
        self.width, self.height, self.ratio = width, width * HEIGHT / WIDTH, ratio

    def sharpen(self) -> bool:
        """Load the sheet for the present size, or begin to draw it; until then the old one is scaled. Whether it
        changed."""
        key = (self.deck, self.back, round(self.width * self.ratio))
        if key == self._key:
            return False
        self._sheet = SpriteSheet.load(self._cache(), *key, whole=False)
        self.poses.clear()
        self._key = key
        return True

    def complete(self) -> bool:
        """Draw one of the faces that have not been seen yet, if any must be drawn. Whether there are more."""
        return self.sheet.complete()

    def draw_ahead(self, cards: Iterable[Card]) -> bool:
        """Draw the first of these faces that has not been drawn yet, before anything moves that shows it; whether there
        was one."""
        return self.sheet.draw_ahead(_face(card) for card in cards)

    def rest(self) -> None:
        """All is drawn, and the size holds still: let go of what drawing took."""
        self.sheet.rest()

    @property
    def sheet(self) -> SpriteSheet:
        """The sheet, drawn if there is none yet."""
        if self._sheet is None:
            self.sharpen()
        assert self._sheet is not None  # noqa: S101  # sharpen has just set it
        return self._sheet

    @property
    def sharp(self) -> bool:
        """Whether the sheet has been drawn for the present size."""
        return self.sheet.card_size.width() == round(self.width * self.ratio)

    def source(self, card: Card | None) -> QRectF:
        """Where a face (None: the back) is on the sheet."""
        return self.sheet.rect("back" if card is None else _face(card))

    def background(self, width: int, height: int) -> QPixmap:
        """The felt with its rail for a view of so many logical pixels."""
        key = (self.felt, width, height, self.ratio)
        if self._felt is None or key != self._felt_key:
            image = self._felt_image(round(width * self.ratio), round(height * self.ratio))
            image.setDevicePixelRatio(self.ratio)
            self._felt = QPixmap.fromImage(image)
            self._felt_key = key
        return self._felt

    def _felt_image(self, width: int, height: int) -> QImage:
        image, name = QImage(width, height, QImage.Format.Format_RGB32), f"felt-{self.felt}-{width}x{height}"
        if self.recall(image, name):
            return image
        from cardart.table.felt import felt_image

        image = felt_image(self.felt, width, height, self.ratio)
        self.keep_later(image, name)
        return image

    def recall(self, image: QImage, name: str, what: str = "", drawn_by: tuple[Path, ...] = ()) -> bool:
        """Fill an image, whose lines are whole words, with what was kept under a name, which begins with its kind
        (``felt-``), if it shows just this: ``what`` says what, besides the name and the ratio of pixels, and
        ``drawn_by`` are the source files of what draws it, where it is not the art of the cards. Otherwise False."""
        self._to_keep.pop(_kind(name), None)
        folder = self._cache()
        key = f"{art_version(drawn_by)} {name} {self.ratio} {what}"
        return folder is not None and recall(folder, name, key, memoryview(image.bits()))

    def keep_later(self, image: QImage, name: str, what: str = "", drawn_by: tuple[Path, ...] = ()) -> None:
        """Keep a picture that had to be drawn, once the size holds still; of a kind, only the latest."""
        self._to_keep[_kind(name)] = name, f"{art_version(drawn_by)} {name} {self.ratio} {what}", image

    def keep_drawn(self) -> None:
        """The size holds still: keep what had to be drawn."""
        folder = self._cache()
        if folder is not None:
            for name, key, image in self._to_keep.values():
                keep(folder, name, key, memoryview(image.constBits()))
        self._to_keep.clear()


def _face(card: Card) -> str:
    """What the face of a card is called on the sheet."""
    return card_name(card).rstrip("'")


def _kind(name: str) -> str:
    return name.partition("-")[0]
