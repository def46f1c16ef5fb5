"""The page at a match: what surrounds the felt and when it is shown. It knows no game, no file and no window."""
