"""What a blackjack dealer says in the languages of other houses.

The terms are those of the houses' own rules: überkauft, Schlitten (German houses), assurance, abandon, payé à égalité
(the French order of 14 May 2007), seguro, separar, doblar, retirarse (Spanish houses), 软牌 and 硬牌 (Macau, 56/2004).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["LANGUAGES"]

LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "de": {
        "open": "Bitte das Spiel machen", "close": "Nichts geht mehr", "surrender?": "Aufgeben?",
        "insurance": "Versicherung?", "even": "Eins zu eins", "insured": "Versicherung ist geschlossen",
        "noblackjack": "Kein Blackjack", "blackjack": "Blackjack", "signal": "Ein Zeichen, bitte",
        "cards": "Bitte die Karten nicht berühren",
        "soft": "{low} oder {high}", "hard": "{total}", "double": "Verdoppelt", "less": "Verdoppelt für weniger",
        "hard12": "Verdoppelt auf harte {total}", "split": "Geteilt", "tens": "Zehner geteilt",
        "surrender": "Aufgegeben", "bust": "{total}, überkauft", "dealer": "Der Dealer hat {total}",
        "dealerbust": "Der Dealer hat überkauft", "pay": "Auszahlung {amount}", "cut": "Bitte abheben",
        "last": "Letztes Spiel", "end": "Ende des Schlittens", "floor": "Aufsicht, bitte", "out": "Ablösung",
        "change": "Wechsel {amount}", "colour": "Farbwechsel", "toke": "Danke, für die Angestellten",
        "marker": "Schuldschein, {amount}",
        "opening": "Eröffnung", "float": "Im Kasten sind {amount}",
    },
    "es": {
        "open": "Hagan juego", "close": "No va más", "surrender?": "¿Se retira?", "insurance": "¿Seguro?",
        "even": "A la par", "insured": "Seguro cerrado", "noblackjack": "No hay blackjack", "blackjack": "Blackjack",
        "cards": "No toque las cartas, por favor",
        "signal": "Una señal, por favor", "soft": "{low} o {high}", "hard": "{total}", "double": "Dobla",
        "less": "Dobla por menos", "hard12": "Dobla con {total}", "split": "Separa", "tens": "Separa dieces",
        "surrender": "Se retira", "bust": "{total}, se pasa", "dealer": "La banca tiene {total}",
        "dealerbust": "La banca se pasa", "pay": "Pago {amount}", "cut": "Corte, por favor", "last": "Última mano",
        "end": "Fin del sabot", "floor": "Jefe de mesa, por favor", "out": "Salgo de la mesa",
        "change": "Cambio {amount}", "colour": "Cambio de color", "toke": "Gracias, para los empleados",
        "marker": "Pagaré, {amount}",
        "opening": "Apertura", "float": "La caja, {amount}",
    },
    "fr": {
        "open": "Faites vos jeux", "close": "Rien ne va plus", "surrender?": "Abandon ?", "insurance": "Assurance ?",
        "even": "Payé à égalité", "insured": "Assurance fermée", "noblackjack": "Pas de blackjack",
        "blackjack": "Blackjack",
        "cards": "Ne touchez pas les cartes, s'il vous plaît",
        "signal": "Un signe, s'il vous plaît", "soft": "{low} ou {high}", "hard": "{total}", "double": "Double",
        "less": "Double pour moins", "hard12": "Double sur {total}", "split": "Sépare", "tens": "Sépare les dix",
        "surrender": "Abandon", "bust": "{total}, crève", "dealer": "La banque a {total}",
        "dealerbust": "La banque crève", "pay": "Paiement {amount}", "cut": "Coupez, s'il vous plaît",
        "last": "Dernière main", "end": "Fin du sabot", "floor": "Chef de table, s'il vous plaît", "out": "Je sors",
        "change": "Change {amount}", "colour": "Change de couleur", "toke": "Merci, pour les employés",
        "marker": "Reconnaissance, {amount}",
        "opening": "Ouverture", "float": "La caisse, {amount}",
    },
    "zh": {
        "open": "请下注", "close": "买定离手", "surrender?": "要投降吗", "insurance": "要买保险吗", "even": "一赔一",
        "insured": "停止买保险", "noblackjack": "不是黑杰克", "blackjack": "黑杰克", "signal": "请打手势",
        "cards": "请不要碰牌",
        "soft": "{low}点或{high}点", "hard": "{total}点", "double": "加倍", "less": "不足额加倍",
        "hard12": "硬牌{total}点加倍", "split": "分牌", "tens": "十点分牌", "surrender": "投降",
        "bust": "{total}点，爆牌", "dealer": "庄家{total}点", "dealerbust": "庄家爆牌", "pay": "赔付{amount}",
        "cut": "请切牌", "last": "最后一局", "end": "本靴结束", "floor": "请主管", "out": "换班",
        "change": "兑换{amount}", "colour": "换筹码", "toke": "谢谢，给荷官的小费", "marker": "借据，{amount}",
        "opening": "开台", "float": "筹码盘，{amount}",
    },
}  # fmt: skip
"""Every call by name, by the language's code."""
