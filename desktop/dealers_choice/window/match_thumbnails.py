"""How matches stood when they were left: a small picture of the table and two lines, for the home screen.

They are kept in the cache folder, and only there: whatever is missing, damaged or older than the match counts as not
there, and the home screen says less.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardart.drawing.picture_cache import keep, recall
from cardrules.protocol.match_record import deal_words
from dealers_choice.language import current, words
from dealers_choice.match.characters import faces_of
from dealers_choice.match.players import signed, spoken
from dealers_choice.storage.folders import cache_folder, own_folder, write_whole
from dealers_choice.storage.statistics.totals import form_words
from dealers_choice.window.home.home_screen import SavedTile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QImage

    from cardrules.protocol.game import View
    from dealers_choice.page.table_frame import TableFrame
    from dealers_choice.storage.match_store import SavedMatch
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["REMEMBERED", "Left", "left_of", "recall_left", "remember_left", "take_picture", "tile_of"]

_FILE: Final = "left.json"
REMEMBERED: Final = 24
"""Of so many matches it is kept how they were left."""
_LARGEST_FILE: Final = 60_000  # bytes
_LONGEST: Final = 300  # characters of a line
_WIDTH: Final = 480  # of a picture, in pixels
_SIDES: Final = range(100, 1000)  # that a picture may have


class Left(NamedTuple):
    """How a match stood."""

    actions: int
    """How many actions had been made: with others it is out of date."""
    stands: str
    """How far it was: "Hand 3 · Trick 5 of 13"."""
    score: str
    """What was on the plates: "You 12, Ada 30"."""
    width: int = 0
    """Of the picture, in pixels; 0: there is none."""
    height: int = 0
    language: str = "en"
    """In which it is told how far it was."""
    ahead: str = ""
    """Who leads, in a sentence; "" where that is not known."""

    def tells_of(self, match: SavedMatch) -> bool:
        """Whether this is how the match stands now, in the language that is spoken."""
        return (self.actions, self.language) == (match.actions, current().code)


def left_of(actions: int, view: View, names: Sequence[str]) -> Left:
    """How a match stands after so many actions: how far it is, its score, and who leads."""
    stands = " · ".join(spoken(text, names) for text in view.status[:2])
    plates = [(names[seat], signed(plate.score)) for seat, plate in enumerate(view.plates) if plate.score]
    score = (
        ", ".join(f"{name} {points}" for name, points in plates) if len(names) > 1 else "".join(p for _, p in plates)
    )
    return Left(actions, stands[:_LONGEST], score[:_LONGEST], ahead=_ahead(view, names)[:_LONGEST])


def _ahead(view: View, names: Sequence[str]) -> str:
    """Who leads, as the score sheet has it; "" where several do who do not score together."""
    leaders = view.sheet.leaders if view.sheet is not None else ()
    if len(leaders) == 1:
        [leader] = leaders
        return words("You lead.") if leader == view.seat else words("{name} leads.", name=names[leader])
    if view.sheet is not None and leaders and leaders in view.sheet.heads:
        return words("Your side leads.") if view.seat in leaders else words("The other side leads.")
    return ""


def take_picture(table: TableWidget, frame: TableFrame, view: View) -> QImage:
    """The table with this view, small, with what stands in its corners."""
    from PySide6.QtGui import QImage, QPainter

    table.clear_bubbles()
    table.show_view(view)
    room = table.viewport().rect()
    high = min(max(round(_WIDTH * room.height() / room.width()), _SIDES[0]), _SIDES[-1])
    picture = QImage(_WIDTH, high, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    frame.paint(painter, picture.size())
    painter.end()
    return picture


def remember_left(match_id: str, left: Left, picture: QImage | None) -> None:
    """Keep how a match stood when it was left. Raises nothing."""
    left = left._replace(language=current().code)
    if picture is not None:
        left = left._replace(width=picture.width(), height=picture.height())
        keep(cache_folder(), _name(match_id), _key(left), memoryview(picture.bits()))
    kept = {name: each for name, each in recall_left().items() if name != match_id}
    newest = dict([*kept.items(), (match_id, left)][-REMEMBERED:])
    with contextlib.suppress(OSError):
        own_folder(_path().parent)
        write_whole(_path(), json.dumps(newest, ensure_ascii=False))


def recall_left(wanted: Collection[str] | None = None) -> dict[str, Left]:
    """How matches stood, by id, those left last at the end; ``wanted``: only these. Raises nothing."""
    try:
        with _path().open("rb") as file:
            data = json.loads(file.read(_LARGEST_FILE + 1)[:_LARGEST_FILE])
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    found = {name: left for name, given in data.items() if (left := _read(given)) is not None}
    return {name: left for name, left in found.items() if wanted is None or name in wanted}


def tile_of(match: SavedMatch, left: Left | None, names: Sequence[str]) -> SavedTile:
    """What the home screen shows of a saved match; ``left`` is how it stood, if that is known, ``names`` who sits
    there."""
    tile = SavedTile(
        match.id,
        match.game,
        words("{moves:move/moves}", moves=match.actions),
        form=form_words(match.game, match.options, match.players),
        deal=words(deal_words(match.deal)),
        when=_when(time.time() - match.updated),
        faces=tuple(filter(None, faces_of(match.players, names))),
    )
    if left is None or not left.tells_of(match):
        return tile
    return tile._replace(
        stands=left.stands, score=left.score, ahead=left.ahead, picture=lambda: _picture_of(match.id, left)
    )


def _when(seconds: float) -> str:
    """How long ago something was."""
    minutes = max(0, int(seconds / 60))
    if minutes < 2:
        return words("just now")
    if minutes < 90:
        return words("{minutes} minutes ago", minutes=minutes)
    hours = round(minutes / 60)
    return words("{hours} hours ago", hours=hours) if hours < 36 else words("{days} days ago", days=round(hours / 24))


def _picture_of(match_id: str, left: Left) -> QImage | None:
    """The picture of a match as it was left, if it is there."""
    from PySide6.QtGui import QImage

    if not left.width:
        return None
    picture = QImage(left.width, left.height, QImage.Format.Format_RGB32)
    found = recall(cache_folder(), _name(match_id), _key(left), memoryview(picture.bits()))
    return picture if found else None


def _read(given: object) -> Left | None:
    """What was kept of a match, if it makes sense."""
    if not isinstance(given, list) or len(given) != len(Left._fields):
        return None
    actions, stands, score, width, height, language, ahead = given
    texts = (stands, score, language, ahead)
    if not all(isinstance(text, str) and len(text) <= _LONGEST and text.isprintable() for text in texts):
        return None
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in (actions, width, height)):
        return None
    if actions < 0 or not ((width, height) == (0, 0) or (width in _SIDES and height in _SIDES)):
        return None
    return Left(actions, stands, score, width, height, language, ahead)


def _path() -> Path:
    return cache_folder() / _FILE


def _name(match_id: str) -> str:
    return f"left-{''.join(filter(str.isalnum, match_id))[:40]}"


def _key(left: Left) -> str:
    return f"{left.actions} {left.width}x{left.height}"
