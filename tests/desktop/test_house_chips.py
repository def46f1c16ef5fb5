"""Houses with other money, with real mouse and key events: their chips are what lies on the felt, what the number keys
take up, and what drills ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from drilling import Driller, running
from pytestqt.qtbot import QtBot
from test_table_baccarat import BANKER_WINS, PLAYER_WINS, at_bets
from trainee import open_match

from cardrules.casino.currencies import CURRENCIES
from cardrules.school.houses.house_profile import read_profile
from dealers_choice.school.house_page import HousePage
from dealers_choice.ui.widgets.controls import Combo


def _house(driller: Driller, currency: str) -> None:
    text = f'format = "dealers-house/1"\nname = "Abroad"\n[table]\ncurrency = "{currency}"\n'
    driller.school.profile = read_profile(text.encode())


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize(
    ("currency", "commission"), [("hkd", "net"), ("php", "marked"), ("eur", "net"), ("sgd", "net")]
)
def test_a_coup_is_settled_in_the_chips_of_the_house(
    qtbot: QtBot, tmp_path: Path, currency: str, commission: str, way: str
) -> None:
    chips = CURRENCIES[currency].chips
    bets = chips.bets("1:banker:2500,2:player:5000,4:tie:500,5:banker:18500,colour:1:8200")
    match = at_bets(BANKER_WINS, bets, "close", currency=currency, commission=commission, coach="block")
    trainee = open_match(qtbot, match, tmp_path)
    assert {f"tube:{chip}" for chip in chips.values} <= set(trainee.table.things())
    do = trainee.do if way == "mouse" else trainee.do_by_keys

    def step(text: str) -> None:
        do(text)
        trainee.agrees()

    trainee.finish_coup(step)
    while trainee.state.service:
        step(trainee.due)
    assert trainee.errors() == []
    assert trainee.state.ill_cut == 0
    paid = [text for text in trainee.done() if text.startswith("pay")]
    assert len(paid) == 2
    for text in paid:
        _, _, _, amount, *cut = text.split()
        assert sum(int(each.split("x")[0]) * int(each.split("x")[1]) for each in cut) == int(amount)


def test_an_empty_tube_is_filled_with_chips_of_the_house(qtbot: QtBot, tmp_path: Path) -> None:
    chips = CURRENCIES["hkd"].chips
    bets = "1:player:30000,2:player:10000"
    match = at_bets(PLAYER_WINS, bets, "close; 9; pay 1 player 30000 60x500", currency="hkd", coach="correct")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.keys("Y1")
    assert trainee.done()[-1] == f"fill {chips.smallest}"


def test_the_form_of_a_house_shows_its_limits_in_its_money(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    driller.school.go("house")
    page = driller.school.page("house")
    assert isinstance(page, HousePage)
    page.edit(driller.school.houses.all()[0])
    currency, least = page._fields["table.currency"], page._fields["table.table_min"]
    assert isinstance(currency, Combo)
    assert isinstance(least, Combo)
    shown = least.currentText()
    assert shown == "$5"
    currency.setCurrentIndex(currency.findData("hkd"))
    assert (least.currentText(), least.currentData()) == ("HK$100", "5")
    driller.press("Save")
    house = driller.school.profile.setting().house
    assert house.chips == CURRENCIES["hkd"].chips
    assert house.crowd.limits.least == 10_000


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize("currency", [each for each in CURRENCIES if each != "usd"])
def test_drills_of_chips_are_answered_in_those_of_the_house(qtbot: QtBot, currency: str, mouse: bool) -> None:
    driller = Driller(qtbot)
    _house(driller, currency)
    for drill in ("M5", "M6", "M7"):
        driller.start(drill)
        for number in range(6):
            assert driller.item.chips == CURRENCIES[currency].chips
            driller.answer_item(mouse=mouse)
            assert running(driller).rights[-1], (drill, number, running(driller).answers[-1])
        driller.press("Stop")
