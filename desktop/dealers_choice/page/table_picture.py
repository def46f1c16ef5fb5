"""Pictures of a table, drawn offscreen: for the home screen, documentation, tests and looking."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.language import looked_up, words
from dealers_choice.request import TableRequest

__all__ = ["draw_picture"]


def draw_picture(request: TableRequest, actions: int, width: int, height: int, scale: float, out: Path) -> None:
    """Draw the table after so many actions of the bots and write it as PNG or JPEG, by the ending of ``out``.

    ``width`` and ``height`` are logical pixels, ``scale`` physical pixels for each of them. Raises OSError if
    ``out`` cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSize, Qt
    from PySide6.QtGui import QAction, QImage, QPainter
    from PySide6.QtWidgets import QApplication

    from dealers_choice.layouts import layout_of
    from dealers_choice.match.characters import faces_of
    from dealers_choice.match.players import HUMAN, levels_of, names_of, spoken
    from dealers_choice.page.table_frame import TableFrame
    from dealers_choice.panels.buttons.action_bar import ActionBar
    from dealers_choice.settings import Settings
    from dealers_choice.table.pictures.cards_and_felt import Art
    from dealers_choice.table.table_widget import TableWidget
    from dealers_choice.ui.typefaces import load_typefaces

    app = QApplication.instance() or QApplication(sys.argv[:1])
    load_typefaces()
    match = _played(request, actions)
    view = match.game.view(0)
    settings = Settings()
    art = Art(lambda: None, settings.deck, settings.back, settings.felt_at(request.game))
    table = TableWidget(art)
    table.pixel_ratio = scale
    table.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    table.setMinimumSize(1, 1)
    table.resize(width, height)
    table.show()
    app.processEvents()
    players = (HUMAN, *(["club"] * (match.game.seats - 1)))
    names = names_of(players, "")
    table.set_up(layout_of(request.game), names, levels_of(players), faces_of(players, names))
    choices = match.game.choices(0) if 0 in match.game.waiting_for() | match.game.may_act() else []
    table.show_view(view, choices)
    frame = TableFrame(table, ActionBar([], QAction()))
    frame.tell(looked_up(find(request.game).title), [spoken(text, names) for text in view.status], (), view)
    art.sharpen()
    image = QImage(QSize(round(width * scale), round(height * scale)), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    painter = QPainter(image)
    frame.paint(painter, QSize(width, height))
    painter.end()
    table.close()
    part = out.with_name(f"{out.stem}.part{out.suffix}")
    if not image.save(str(part), quality=88 if out.suffix.lower() != ".png" else -1):
        part.unlink(missing_ok=True)
        raise OSError(words("{out} cannot be written", out=out))
    part.replace(out)


def _played(request: TableRequest, actions: int) -> Match:
    """The match after the bots' (all seats') first ``actions`` actions; deals and the clock do not count."""
    match = Match(request.game, request.options, request.deal or "1", request.pack)
    choose = find(request.game).bot()
    step = 0

    def decide(ask: AskedBot) -> Advice:
        rng = random.Random(f"{match.seed}/{ask.seat}/{step}")
        return choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: False)

    turns = Turns(match)
    while (deed := turns.next(decide)) is not None and (deed.seat < 0 or step < actions):
        turns.do(deed)
        step += deed.seat >= 0
    return match
