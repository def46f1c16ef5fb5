"""What a blackjack dealer says in the languages of other houses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["LANGUAGES"]

LANGUAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "de": {
        "open": "Bitte das Spiel machen", "close": "Nichts geht mehr", "surrender?": "Aufgeben?",
        "insurance": "Versicherung?", "even": "Eins zu eins", "insured": "Versicherung ist geschlossen",
        "noblackjack": "Kein Blackjack", "blackjack": "Blackjack", "signal": "Ein Zeichen, bitte",
        "soft": "{low} oder {high}", "hard": "{total}", "double": "Verdoppelt", "less": "Verdoppelt für weniger",
        "hard12": "Verdoppelt auf harte {total}", "split": "Geteilt", "tens": "Zehner geteilt",
        "surrender": "Aufgegeben", "bust": "{total}, überkauft", "dealer": "Der Dealer hat {total}",
        "dealerbust": "Der Dealer hat überkauft", "pay": "Auszahlung {amount}", "cut": "Bitte abheben",
        "last": "Letztes Spiel", "end": "Ende des Schlittens", "floor": "Aufsicht, bitte", "out": "Ablösung",
        "change": "Wechsel {amount}", "colour": "Farbwechsel", "toke": "Danke, für die Angestellten",
        "marker": "Schuldschein, {amount}",
    },
    "es": {
        "open": "Hagan juego", "close": "No va más", "surrender?": "¿Se retira?", "insurance": "¿Seguro?",
        "even": "A la par", "insured": "Seguro cerrado", "noblackjack": "No hay blackjack", "blackjack": "Blackjack",
        "signal": "Una señal, por favor", "soft": "{low} o {high}", "hard": "{total}", "double": "Dobla",
        "less": "Dobla por menos", "hard12": "Dobla con {total}", "split": "Separa", "tens": "Separa dieces",
        "surrender": "Se retira", "bust": "{total}, se pasa", "dealer": "La banca tiene {total}",
        "dealerbust": "La banca se pasa", "pay": "Pago {amount}", "cut": "Corte, por favor", "last": "Última mano",
        "end": "Fin del sabot", "floor": "Jefe de mesa, por favor", "out": "Salgo de la mesa",
        "change": "Cambio {amount}", "colour": "Cambio de color", "toke": "Gracias, para los empleados",
        "marker": "Pagaré, {amount}",
    },
    "fr": {
        "open": "Faites vos jeux", "close": "Rien ne va plus", "surrender?": "Abandon ?", "insurance": "Assurance ?",
        "even": "Égalité", "insured": "Assurance fermée", "noblackjack": "Pas de blackjack", "blackjack": "Blackjack",
        "signal": "Un signe, s'il vous plaît", "soft": "{low} ou {high}", "hard": "{total}", "double": "Double",
        "less": "Double pour moins", "hard12": "Double sur {total}", "split": "Sépare", "tens": "Sépare les dix",
        "surrender": "Abandon", "bust": "{total}, crève", "dealer": "La banque a {total}",
        "dealerbust": "La banque crève", "pay": "Paiement {amount}", "cut": "Coupez, s'il vous plaît",
        "last": "Dernière main", "end": "Fin du sabot", "floor": "Chef de table, s'il vous plaît", "out": "Je sors",
        "change": "Change {amount}", "colour": "Change de couleur", "toke": "Merci, pour les employés",
        "marker": "Reconnaissance, {amount}",
    },
}  # fmt: skip
"""Every call by name, by the language's code."""
