"""Options: what is read, what is refused, and what a dialog is told."""

from __future__ import annotations

import pytest

from cardrules.protocol.options import Option, OptionError, read_options

TARGET = Option("target", "Game ends at", (100, 50))
MOON = Option("moon", "Moon", ("add26", "subtract26"), ("The others score 26", "The shooter scores 26 less"))
HANDS = Option("hands", "Hands", range(5, 51, 5), start=10)
DECLARED = (TARGET, MOON, HANDS)


def test_the_default_is_the_first_value_or_the_start_of_a_range() -> None:
    assert read_options(DECLARED, {}) == {"target": 100, "moon": "add26", "hands": 10}


@pytest.mark.parametrize(("given", "value"), [(50, 50), ("50", 50), (" 50 ", 50), ("100", 100)])
def test_a_value_is_read_from_its_text(given: object, value: int) -> None:
    assert TARGET.read(given) == value


def test_words_are_read_in_any_case_and_switches_from_truth_values() -> None:
    assert MOON.read("ADD26") == "add26"
    switch = Option("clock", "Clock", ("off", "on"))
    assert (switch.read(True), switch.read(False), switch.read("On")) == ("on", "off", "on")


@pytest.mark.parametrize("given", [51, "", "fifty", "50.0", None, 50.5, True, [50], "5０"])
def test_a_value_that_there_is_not_is_refused(given: object) -> None:
    with pytest.raises(OptionError, match=r"target=.*: choose one of 100, 50"):
        TARGET.read(given)


@pytest.mark.parametrize("given", [4, 0, 51, 12, "-5", "9" * 5000, "ten", "²"])
def test_a_number_outside_its_range_is_refused(given: object) -> None:
    with pytest.raises(OptionError, match="choose a whole number from 5 to 50 in steps of 5") as refused:
        HANDS.read(given)
    assert len(str(refused.value)) < 120
    assert HANDS.read("50") == 50


def test_an_option_that_there_is_not_is_refused_and_the_others_named() -> None:
    with pytest.raises(OptionError, match="there is no option 'speed'; there are hands, moon, target"):
        read_options(DECLARED, {"speed": 3})


def test_labels_are_the_declared_ones_or_the_value_itself() -> None:
    assert MOON.label_of("subtract26") == "The shooter scores 26 less"
    assert TARGET.label_of(50) == "50"
    assert Option("by", "By", ("on", "off")).label_of("off") == "Off"
    assert HANDS.label_of(15) == "15"
