"""Panels about a hand or match that is over: replay, review, comparison, fairness. Its score is in ``score``."""
