"""Sounds: how they are made and mixed, when they are heard, and that nothing is amiss where they cannot be."""

from __future__ import annotations

import itertools
import sys
from array import array
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from drilling import Driller
from hand import open_window
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardart.sounds import CEILING, LOUDNESS, RATE, VARIANTS, level, sound, write_sounds
from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.cards import card_name, parse_card
from cardrules.protocol.game import DREADED, WON, Marked, Moved, Note, Paid, Turned
from dealers_choice.__main__ import main
from dealers_choice.request import TableRequest
from dealers_choice.school.lesson_page import LessonPage
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.motion.sound_cues import lands, sound_of
from dealers_choice.ui.sound import sound_client as sounds
from dealers_choice.ui.sound import sound_process, system_sound_setting
from dealers_choice.ui.sound.sound_client import Sounds
from dealers_choice.ui.sound.sound_process import Mixer, said

ACE = parse_card("AS")

# ---------------------------------------------------------------------------------------------- the samples


@pytest.mark.parametrize("kind", VARIANTS)
def test_every_sound_is_short_quiet_and_as_loud_as_its_kin(kind: str) -> None:
    both = [sound(kind, variant) for variant in (0, VARIANTS[kind] - 1)]
    assert both[0] != both[1]
    for samples in both:
        measured = level(samples)
        assert measured.peak <= CEILING + 0.01
        assert measured.loudest == pytest.approx(LOUDNESS[kind], abs=0.3) or measured.peak == pytest.approx(CEILING)
        assert len(samples) < 1.5 * RATE
        assert samples[-1] == 0
        assert max(map(abs, samples[:2])) < 0.05 * 32_767, "it does not begin with a click of its own"


def test_a_sound_is_the_same_whenever_it_is_made() -> None:
    assert sound.__wrapped__("snap", 3) == sound("snap", 3)
    with pytest.raises(ValueError, match="no variant 8"):
        sound("snap", 8)
    with pytest.raises(KeyError):
        sound("gong", 0)


def test_a_tone_is_as_loud_as_the_standard_says() -> None:
    """A sine of 997 Hz at full scale has -3.01 dB, and the weighting leaves it there within a decibel."""
    import math

    tone = [round(32_767 * math.sin(2 * math.pi * 997 * at / RATE)) for at in range(RATE // 4)]
    assert level(tone).loudest == pytest.approx(-3.01 + 0.69, abs=0.5)
    assert level(tone).peak == pytest.approx(0, abs=0.01)
    assert level([]).peak < -150


def test_all_can_be_written_as_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardart.sounds.VARIANTS", {"snap": 2})
    written = write_sounds(tmp_path / "new")
    assert [path.name for path in written] == ["snap-1.wav", "snap-2.wav"]
    assert len(written[0].read_bytes()) == 44 + 2 * len(sound("snap", 0))


# ---------------------------------------------------------------------------------------------- the process


def test_the_same_variant_is_never_heard_twice_in_a_row() -> None:
    mixer = Mixer(Random(1))
    heard = [mixer.variant("snap") for _ in range(200)]
    assert set(heard) == set(range(VARIANTS["snap"]))
    assert all(one != other for one, other in itertools.pairwise(heard))


def test_sounds_are_mixed_limited_and_come_to_an_end() -> None:
    mixer = Mixer(Random(1))
    assert mixer.silent()
    for _ in range(20):
        mixer.add("slide", 1.0)
    stream = mixer.stream()
    assert next(stream) == array("h")
    first = stream.send(640)
    assert len(first) == 640
    assert any(first)
    loudest = 0
    for _ in range(20):
        loudest = max(loudest, *map(abs, stream.send(640)))
    assert mixer.silent()
    assert not any(stream.send(640))
    assert loudest < 32_767, "six at once are not clipped"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('["snap", 0.5, 100.0]', ("snap", 0.5)),
        ('["snap", 0.5, 99.0]', None),
        ('["snap", 0, 100]', None),
        ('["snap", 7, 100]', None),
        ('["snap", NaN, 100]', None),
        pytest.param(f'["snap", 1{"0" * 400}, 100]', None, id="a number without end"),
        ('["gong", 0.5, 100]', None),
        ('[["snap"], 0.5, 100]', None),
        ('["snap"]', None),
        ("7", None),
        ("", None),
    ],
)
def test_what_is_late_or_makes_no_sense_is_not_heard(line: str, wanted: tuple[str, float] | None) -> None:
    assert said(line, 100.0) == wanted


class Device:
    """A device that takes all there is as soon as it is started."""

    backend = "Fake"
    heard: list[int]
    closed = False

    def __init__(self, **_: Any) -> None:
        Device.heard, Device.closed = [], False

    def start(self, stream: Generator[array[int], int, None]) -> None:
        Device.heard.extend(stream.send(RATE // 2))

    def stop(self) -> None:
        return

    def close(self) -> None:
        Device.closed = True


def library(device: Any) -> SimpleNamespace:
    return SimpleNamespace(
        PlaybackDevice=device, SampleFormat=SimpleNamespace(SIGNED16=2), MiniaudioError=ConnectionError
    )


def now() -> float:
    import time

    return time.time() + 60  # however long the process takes


def test_what_is_said_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", library(Device))
    assert sound_process.main("on", [f'["snap", 0.5, {now()}]\n', "nonsense\n"]) == 0
    assert any(Device.heard)
    assert Device.closed


def test_without_library_device_or_wish_nothing_is_heard_and_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> Any:
        raise ConnectionError("no driver")

    class Nothing(Device):
        backend = "Null"

    for present in (None, library(broken), library(Nothing)):
        monkeypatch.setitem(sys.modules, "miniaudio", present)
        assert sound_process.main("on", []) == 3
    monkeypatch.setitem(sys.modules, "miniaudio", library(Device))
    monkeypatch.setattr(system_sound_setting, "wanted", lambda: False)
    monkeypatch.setattr("sys.stdin", [])
    assert main(["--sounds", "system"]) == 3
    monkeypatch.setattr(system_sound_setting, "wanted", lambda: None)
    assert main(["--sounds", "system"]) == 0


# ----------------------------------------------------------------------------------------------- the system


def test_the_desktop_is_asked_in_its_own_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer(schema: str) -> str:
        asked.append(schema)
        return "false\n"

    monkeypatch.setattr(system_sound_setting, "_gsettings", answer)
    monkeypatch.setattr(sys, "platform", "linux")
    for desktop, schema in (
        ("ubuntu:GNOME", "org.gnome.desktop.sound"), ("X-Cinnamon", "org.cinnamon.desktop.sound"),
        ("MATE", "org.mate.sound"),
    ):  # fmt: skip
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
        assert system_sound_setting.wanted() is False
        assert asked[-1] == schema
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "sway")
    assert system_sound_setting.wanted() is None
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for text, wanted in (("", None), ("[Sounds]\nEnable=false\n", False), ("[Sounds\n", None), ("\0[", None)):
        (tmp_path / "kdeglobals").write_text(text)
        assert system_sound_setting.wanted() is wanted


def test_macs_and_windows_are_asked_too(tmp_path: Path) -> None:
    import plistlib

    file = tmp_path / "plist"
    assert system_sound_setting.from_mac(file) is None
    for value, wanted in ((0, False), (1, True)):
        file.write_bytes(plistlib.dumps({"com.apple.sound.uiaudio.enabled": value}))
        assert system_sound_setting.from_mac(file) is wanted
    file.write_bytes(b"nonsense")
    assert system_sound_setting.from_mac(file) is None
    assert system_sound_setting.from_windows(".None") is False


# ----------------------------------------------------------------------------------------------- the window


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def told(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Sounds, Clock, list[str]]]:
    """Sounds of which the process is only told."""
    lines: list[str] = []

    class Process:
        behind = 0

        def tell(self, told: tuple[str, float, float]) -> None:
            lines.append(" ".join(str(part) for part in told))

    clock = Clock()
    made = Sounds(now=clock)

    def start(sounds: Any) -> bool:
        sounds._process = Process()
        return True

    monkeypatch.setattr(Sounds, "_start", start)
    made.apply("on", 50)
    yield made, clock, lines
    made._process = None


def test_a_deal_of_52_cards_is_no_rattle(told: tuple[Sounds, Clock, list[str]]) -> None:
    heard, clock, lines = told
    for _ in range(52):
        heard.play("slide")
        clock.time += 0.034
    assert 12 <= len(lines) <= 22
    heard.play("snap")
    assert lines[-1].startswith("snap 0.225 1001.768")


def test_off_and_silence_are_silent(told: tuple[Sounds, Clock, list[str]]) -> None:
    heard, _, lines = told
    heard.apply("on", 0)
    heard.play("snap")
    heard._process = None
    heard.apply("off", 50)
    heard.play("snap")
    assert not lines


def test_nobody_listens_to_a_window_that_nobody_sees(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "installed", lambda: True)
    heard = Sounds()
    heard.apply("on", 100)
    heard.play("snap")
    assert heard._process is None


LIBRARY = """
import os
class MiniaudioError(Exception): pass
class SampleFormat: SIGNED16 = 2
class PlaybackDevice:
    backend = "Fake"
    def __init__(self, **_): pass
    def start(self, stream):
        samples = stream.send(16000)
        with open(os.environ["HEARD_IN"], "w") as file:
            file.write(str(max(samples)))
    def stop(self): pass
    def close(self): pass
"""


def test_the_process_is_started_with_the_first_sound_and_ends_with_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "miniaudio.py").write_text(LIBRARY)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("HEARD_IN", str(tmp_path / "heard"))
    monkeypatch.setattr(sounds, "_UNHEARD", ())
    monkeypatch.setattr(sounds, "installed", lambda: True)
    heard = Sounds(now=now)
    heard.apply("on", 100)
    assert heard._process is None
    heard.play("snap")
    process = heard._process
    assert process is not None
    qtbot.waitUntil(lambda: (tmp_path / "heard").exists() and (tmp_path / "heard").read_text() != "", timeout=30_000)
    assert int((tmp_path / "heard").read_text()) > 1000
    heard.stop()
    assert not process.running


def test_a_process_that_cannot_be_heard_is_not_started_again_before_the_setting_changes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "miniaudio.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(sounds, "_UNHEARD", ())
    monkeypatch.setattr(sounds, "installed", lambda: True)
    heard = Sounds(now=now)
    heard.apply("on", 100)
    heard.play("snap")
    qtbot.waitUntil(lambda: heard._process is None, timeout=30_000)
    heard.play("slide")
    assert heard._process is None
    heard.apply("off", 100)
    assert not heard._unheard


# ------------------------------------------------------------------------------------------------ the table


def test_what_moves_tells_the_sound() -> None:
    assert sound_of(Moved((None,), "stock", "hand:1")) == "slide"
    assert sound_of(Turned(ACE, "row", 0)) == "snap"
    assert sound_of(Turned(None, "row", 0)) == "slide"
    assert sound_of(Marked("shuffle", "", "stock")) == "shuffle"
    assert sound_of(Marked("spoon", "")) == "spoon"
    assert sound_of(Marked("lead", "")) == ""
    assert sound_of(Marked(DREADED, "", "trick:1")) == "disaster"
    assert [sound_of(Marked(WON, "", f"trick:{seat}"), 2) for seat in range(4)] == ["", "", "trick", ""]
    assert [sound_of(Paid(amount, "pot", "seat:0")) for amount in (1, 9, 10, 99, 100)] == [
        "few_chips", "few_chips", "chips", "chips", "many_chips",
    ]  # fmt: skip
    assert sound_of(Note("x")) == ""
    assert lands(Moved((ACE,), "hand:0", "trick"))
    assert not lands(Moved((ACE,), "trick", "hand:0"))


def test_a_pair_that_is_taken_away_and_a_card_that_is_drawn_are_heard(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
    heard: list[str] = []
    hand.my_turn()
    hand.table.heard.connect(heard.append)
    hand.click_zone("stock")
    hand.wait(lambda: bool(heard) and not hand.table.busy())
    assert heard == ["slide", "snap"]
    hand.table.celebrate()
    assert heard[-1] == "win"
    # The window has made what plays them, and that has found that nobody listens.
    assert hand.window._sounds is not None
    assert hand.window._sounds._process is None


def test_the_users_turn_is_heard_once_when_others_have_acted(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = Hearts.read_options({"pass_rule": "none"})
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17"))
    hand.my_turn()
    heard: list[str] = []
    hand.table.heard.connect(heard.append)
    own = len([seat for seat, _ in hand.match.done if seat == 0])
    hand.click_card(card_name(next(choice.cards[0] for choice in hand.table.choices if choice.cards)))
    hand.wait(lambda: len([seat for seat, _ in hand.match.done if seat == 0]) > own)
    hand.my_turn()
    assert heard.count("turn") == (0 if hand.match.done[-1][0] == 0 else 1)
    hand.window.play_page.back_from_aside()  # the same is offered once more
    assert heard.count("turn") <= 1


def test_more_chips_sound_lower() -> None:
    def height(kind: str) -> float:
        """How often the samples of a sound change their sign, in a second: the average of all variants."""
        made = [sound(kind, variant) for variant in range(VARIANTS[kind])]
        return sum(sum((a < 0) != (b < 0) for a, b in itertools.pairwise(each)) / len(each) for each in made) / len(
            made
        )

    assert height("few_chips") > height("chips") > height("many_chips")


def test_chips_of_any_amount_are_one_kind_of_sound(told: tuple[Sounds, Clock, list[str]]) -> None:
    heard, _, lines = told
    heard.play("few_chips")
    heard.play("many_chips")
    assert [line.split()[0] for line in lines] == ["few_chips"]


def test_a_card_that_is_picked_up_is_heard(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
    heard: list[str] = []
    hand.my_turn()
    hand.table.heard.connect(heard.append)
    (name,) = hand.lying("7.1")
    hand.drag_card(name, hand.spot(name) + QPointF(60, -40), release=False)
    assert heard == ["slide"]


def test_what_is_seen_in_the_school_is_heard_as_at_any_table(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    heard: list[str] = []
    driller.school.heard.connect(heard.append)
    driller.start("T1")
    driller.page.felt.table.showing.sound("slide")
    driller.school.go("lesson")
    lesson = driller.school.page("lesson")
    assert isinstance(lesson, LessonPage)
    lesson.stage.page.table.showing.sound("chips")
    assert heard == ["slide", "chips"]
    # The window has made what plays them, and that has found that nobody listens.
    assert driller.window._sounds is not None
    assert driller.window._sounds._process is None
