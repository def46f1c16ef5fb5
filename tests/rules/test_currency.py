"""Houses with other currencies: every text that names an amount has the sign of the house."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

from cardrules.casino.baccarat.dealer_steps import step_said
from cardrules.casino.currencies import CURRENCIES, in_currency
from cardrules.courses.mini_baccarat.lessons import LESSONS
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE, Event, Marked, Note
from cardrules.protocol.match_record import Match
from cardrules.school.drills.items import Method, judge, setting_of
from cardrules.school.drills.next_item import session_spots
from cardrules.school.houses.house_profile import read_profile
from cardrules.school.list_of_drills import all_drills, item_of

_DOLLARS = re.compile(r"(?<![A-Z])\$")
_PESOS_HAVE_NONE = re.compile(r"\$|\bcents?\b(?<!per cent)|\b(?:quarter|nickel|dollar)s?\b", re.IGNORECASE)
"""Words for money that are never read in Manila."""


@pytest.mark.parametrize("currency", [each for each in CURRENCIES if each != "usd"])
def test_no_dollar_sign_is_left_at_a_table_of_another_currency(currency: str) -> None:
    sign = CURRENCIES[currency].sign
    match = Match(
        "mini_baccarat", {"currency": currency, "commission": "marked", "incidents": "many", "coach": "correct"}, "17"
    )
    said: list[str] = []
    signed = 0
    rng = random.Random(5)
    for _ in range(900):
        game = baccarat_of(match.game)
        if game.result() is not None:
            break
        out: list[Event] = []
        if game.waiting_for() == {CHANCE}:
            match.apply(CHANCE, match.chance(), out)
        else:
            view = game.view(0)
            advice = choose(view, game.choices(0), "novice" if rng.random() < 0.2 else "club", rng, lambda: False)
            said.append(advice.reason)
            match.apply(0, advice.action, out)
        said += [event.text for event in out if isinstance(event, Note | Marked)]
        view = game.view(0)
        said += [fault.text for fault in view.state.faults[-1:]]
        said += [str(cell) for row in view.sheet.rows for cell in row] if view.sheet is not None else []
        said += [label for choice in game.choices(0) for label in (choice.label, *choice.shown)]
    for text in said:
        assert not _DOLLARS.search(text), text
        signed += sign in text
    assert signed > 50


@pytest.mark.parametrize("drill", list(all_drills()))
def test_no_dollar_sign_is_left_in_a_drill_of_another_currency(drill: str) -> None:
    setting = setting_of({"currency": "hkd", "super6_bet": "on"})
    spots = session_spots(all_drills()[drill], "17", setting)
    for number, spot in enumerate(spots):
        if number == 60 or not spot.key:
            break
        item = item_of(spot.key, setting)
        texts = [item.why, *(text for ask in item.asks for text in (ask.text, *(pick.label for pick in ask.picks)))]
        if item.asks and item.asks[0].reply in ("amount", "chips"):
            texts.append(judge(item, "100" if item.asks[0].reply == "amount" else "1x100").said)
        for text in texts:
            assert not _DOLLARS.search(text), text
            assert "{$" not in text


@pytest.mark.parametrize("method", get_args(Method))
def test_five_per_cent_are_explained_in_the_money_of_the_house(method: str) -> None:
    setting = setting_of({"currency": "php"}, method=method)
    for amount in (500, 3_500, 62_500):
        assert not _PESOS_HAVE_NONE.search(item_of(f"M1 {amount}", setting).why)
    assert "₱" in item_of("M1 3500", setting).why


def test_lessons_and_options_name_no_other_house_s_coins() -> None:
    told = [in_currency(each.about, "php") for each in LESSONS]
    assert (
        "burgundy ₱100,000, blue ₱10,000, grey ₱5,000, orange ₱1,000, purple ₱500, black ₱100 and green ₱25" in told[0]
    )
    for option in MiniBaccarat.declared:
        if option.id != "currency":
            told += [option.help, *(option.label_of(value) for value in (*option.values, option.default))]
    for text in told:
        assert not _PESOS_HAVE_NONE.search(text), text


def test_a_house_says_amounts_in_its_currency_and_old_houses_stay_as_they_are() -> None:
    old = read_profile(b'format = "dealers-house/1"\nname = "Old"\n')
    assert old.setting().house.cash(2_375) == "$23.75"
    assert "currency" not in old.options
    house = read_profile(b'format = "dealers-house/1"\nname = "Manila"\n[table]\ncurrency = "php"\n')
    assert house.setting().house.cash(1_050_000) == "₱10,500"
    assert house.setting().house.cash(25) == "25 centavos"
    game = MiniBaccarat(MiniBaccarat.read_options(house.options))
    assert step_said(game.table, "pay 3 tie 4000") == "pay ₱40 on the Tie bet of position 3"
    assert step_said(game.table, "call change 20000") == "call “Changing ₱200”"
    assert game.house.crowd.limits.fault("player", 100) == "The minimum is ₱500."
