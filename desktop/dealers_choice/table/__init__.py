"""The felt table: zones, cards, motion, gestures. It knows no game."""
