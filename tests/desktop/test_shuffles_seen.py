"""What the help pages show of 60,000 shuffles: the figures that were counted, and pictures of them in every look."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from pytestqt.qtbot import QtBot

from cardart.help_files import help_page
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.shuffling import shuffled
from dealers_choice.panels.help import shuffle_heat_map
from dealers_choice.panels.help.markdown_page import MarkdownPage
from dealers_choice.panels.help.shuffle_heat_map import counts_of, heat_picture, unevenness
from dealers_choice.ui import style

ROOT = Path(__file__).parents[2]
IMAGE = int(QTextDocument.ResourceType.ImageResource)


def test_the_page_says_what_was_counted() -> None:
    page = help_page("hearts")
    for kind, words in (("fair", "Here it is {}."), ("wrong", "chi-square is {},")):
        counts = counts_of(kind)
        assert sum(counts) == 60_000 * 52
        assert all(sum(counts[card * 52 : card * 52 + 52]) == 60_000 for card in range(52)), "each card lies somewhere"
        assert all(sum(counts[place::52]) == 60_000 for place in range(52)), "and something lies everywhere"
        assert words.format(f"{round(unevenness(counts)):,}") in page
    assert f"{round(60_000 / 52):,} times each" in page
    assert unevenness(counts_of("fair")) < 2_820 < unevenness(counts_of("wrong"))


def recount(kind: str, shuffles: int) -> list[int]:
    spec = importlib.util.spec_from_file_location("make_shuffles", ROOT / "packaging" / "make_shuffles.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return list(module.counted(getattr(module, kind), shuffles))


def test_they_are_the_deals_that_anybody_can_ask_for() -> None:
    found = recount("fair", 2)
    for number in (1, 2):
        for place, card in enumerate(shuffled(PACK_52, str(number))):
            found[PACK_52.index(card) * 52 + place] -= 1
    assert not any(found)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", shuffle_heat_map.KINDS)
def test_counted_again_it_is_the_same(kind: str) -> None:
    assert recount(kind, 60_000) == list(counts_of(kind))


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("text_size", [100, 200])
def test_a_band_is_seen_in_the_wrong_shuffle_and_none_in_the_fair_one(
    qtbot: QtBot, text_size: int, contrast: bool
) -> None:
    style.set_look(text_size, contrast)
    page = MarkdownPage("classic")
    qtbot.addWidget(page)
    for kind, low, high in (("fair", 0.0, 0.05), ("wrong", 0.1, 1.0)):
        picture = page.loadResource(IMAGE, QUrl(f"shuffles:{kind}"))
        assert isinstance(picture, QImage)
        assert 200 < picture.width() / picture.devicePixelRatio() < style.pixels(39)
        assert low <= bright(picture) <= high, kind
    assert page.loadResource(IMAGE, QUrl("shuffles:../secret")) is None


def bright(picture: QImage) -> float:
    """The share of what is seen that is far from the colour of the mean."""
    plain = picture.width() // 2
    seen = [
        picture.pixelColor(x, y)
        for x in range(picture.width() // 4, picture.width(), 5) for y in range(2, plain, 5)
    ]  # fmt: skip
    solid = [colour for colour in seen if colour.alpha() == 255]
    middle = sorted(colour.lightness() for colour in solid)[len(solid) // 2]
    return sum(abs(colour.lightness() - middle) > 60 for colour in solid) / len(solid)


def test_without_the_file_or_with_half_of_it_there_is_no_picture(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardart.__file__", str(tmp_path / "__init__.py"))
    assert heat_picture("fair", 1.0) is None
    (tmp_path / "shuffles.dat").write_bytes(b"short")
    assert heat_picture("fair", 1.0) is None
