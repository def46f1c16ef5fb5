"""Answers in words, as reports and sheets have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.currencies import money
from cardrules.school.course import course_of
from cardrules.school.drills.items import SEPARATOR, DrillQuestion, Item
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.shown.item_hands import said_chips

__all__ = ["said_answer"]

_OURS: Final[Mapping[str, str]] = {}
"""The words of a house that says everything as this school does."""


def said_answer(item: Item, answer: str, house_words: Mapping[str, str] = _OURS) -> str:
    """An answer in words, for the report of a house with these words for its calls."""
    if not answer:
        return words("No answer")
    if item.scene is not None:
        return words("At the table")
    given = zip(item.asks, answer.split(SEPARATOR), strict=False)
    parts = [_said_one(ask, text, house_words, item) for ask, text in given]
    told = parts[0]
    for part in parts[1:]:
        told = words("{before}, then {after}", before=told, after=part)
    return told


def _said_one(ask: DrillQuestion, text: str, house_words: Mapping[str, str], item: Item) -> str:
    currency = item.currency
    pick = next((pick for pick in ask.picks if pick.answer == text), None)
    if pick is not None:
        return spoken(pick.label)
    if ask.reply == "amount" and text.isdecimal():
        return money(int(text), currency)
    if ask.reply == "order":
        labels = {pick.answer: spoken(pick.label) for pick in ask.picks}
        return ", ".join(labels.get(word, word) for word in text.split())
    if ask.reply == "call":
        try:
            return course_of(item.game).said(text, house_words)
        except (ValueError, LookupError, IndexError):
            return text
    if ask.reply == "chips":
        return ", ".join(said_chips(word, currency, item.chips) for word in text.split())
    return words("laid a hand on the chips") if text == "touch" else text
