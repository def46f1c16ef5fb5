"""Yaniv: throw high cards in sets and runs, take one back, and call when the hand is small."""
