"""The felt: zones, cards, gestures, motion, speech. It knows no game, no page and no file of a match."""
