"""What a baccarat dealer says in the languages of other houses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["LANGUAGES"]


def _numbers(words: str) -> dict[str, str]:
    """The numbers from nothing to eleven."""
    return {str(number): word for number, word in enumerate(words.split())}


LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "de": {
        "open": "Bitte das Spiel machen", "close": "Nichts geht mehr", "cut": "Bitte abheben",
        "burn": "{rank} — {number} brennen", "totals": "Spieler {player}, Bank {banker}",
        "card_player": "Karte für Spieler", "card_banker": "Karte für Bank",
        "stand_player": "Spieler bleibt stehen", "stand_banker": "Bank bleibt stehen",
        "total_player": "Spieler, {total}", "total_banker": "Bank, {total}",
        "player": "Spieler gewinnt, {high} zu {low}", "banker": "Bank gewinnt, {high} zu {low}",
        "tie": "Gleichstand, {high} zu {low}", "pay": "Auszahlung {amount}", "change": "Wechsel {amount}",
        "colour": "Farbwechsel", "last": "Letztes Spiel", "end": "Ende des Schuhs", "floor": "Aufsicht, bitte",
        "free": "Ein Spiel ohne Einsätze", "natural": "natürliche {total}",
        **_numbers("null eins zwei drei vier fünf sechs sieben acht neun zehn elf"),
        "jack": "Bube", "queen": "Dame", "king": "König", "ace": "Ass",
        "hand_player": "Spieler", "hand_banker": "Bank", "hand_tie": "Gleichstand",
    },
    "es": {
        "open": "Hagan juego", "close": "No va más", "cut": "Corte, por favor",
        "burn": "{rank} — se queman {number}", "totals": "Punto {player}, Banca {banker}",
        "card_player": "Carta para Punto", "card_banker": "Carta para Banca",
        "stand_player": "Punto se planta", "stand_banker": "Banca se planta",
        "total_player": "Punto, {total}", "total_banker": "Banca, {total}",
        "player": "Gana Punto, {high} a {low}", "banker": "Gana Banca, {high} a {low}",
        "tie": "Empate, {high} a {low}", "pay": "Pago {amount}", "change": "Cambio {amount}",
        "colour": "Cambio de color", "last": "Última mano", "end": "Fin del sabot", "floor": "Jefe de mesa, por favor",
        "free": "Una mano sin apuestas", "natural": "{total} natural",
        **_numbers("cero uno dos tres cuatro cinco seis siete ocho nueve diez once"),
        "jack": "Jota", "queen": "Dama", "king": "Rey", "ace": "As",
        "hand_player": "Punto", "hand_banker": "Banca", "hand_tie": "Empate",
    },
    "fr": {
        "open": "Faites vos jeux", "close": "Rien ne va plus", "cut": "Coupez, s'il vous plaît",
        "burn": "{rank} — {number} à brûler", "totals": "Ponte {player}, Banque {banker}",
        "card_player": "Carte au Ponte", "card_banker": "Carte à la Banque",
        "stand_player": "Le Ponte reste", "stand_banker": "La Banque reste",
        "total_player": "Ponte, {total}", "total_banker": "Banque, {total}",
        "player": "Le Ponte gagne, {high} à {low}", "banker": "La Banque gagne, {high} à {low}",
        "tie": "Égalité, {high} à {low}", "pay": "Je paie {amount}", "change": "Je change {amount}",
        "colour": "Changement de couleur", "last": "Dernier coup", "end": "Fin du sabot",
        "floor": "Chef de table, s'il vous plaît", "free": "Un coup sans mises", "natural": "{total} naturel",
        **_numbers("zéro un deux trois quatre cinq six sept huit neuf dix onze"),
        "jack": "Valet", "queen": "Dame", "king": "Roi", "ace": "As",
        "hand_player": "Ponte", "hand_banker": "Banque", "hand_tie": "Égalité",
    },
    "zh": {
        "open": "请下注", "close": "买定离手", "cut": "请切牌", "burn": "{rank}，烧{number}张",
        "totals": "闲{player}点，庄{banker}点", "card_player": "闲家补牌", "card_banker": "庄家补牌",
        "stand_player": "闲家不补", "stand_banker": "庄家不补", "total_player": "闲家{total}点",
        "total_banker": "庄家{total}点", "player": "闲赢，{high}点对{low}点", "banker": "庄赢，{high}点对{low}点",
        "tie": "和局，{high}点对{low}点", "pay": "赔付{amount}", "change": "兑换{amount}", "colour": "换筹码",
        "last": "最后一局", "end": "本靴结束", "floor": "请主管", "free": "飞牌一局", "natural": "天生{total}",
        **_numbers("零 一 二 三 四 五 六 七 八 九 十 十一"),
        "jack": "J", "queen": "Q", "king": "K", "ace": "A",
        "hand_player": "闲", "hand_banker": "庄", "hand_tie": "和",
    },
}  # fmt: skip
"""Every call by name in each language but our own."""
