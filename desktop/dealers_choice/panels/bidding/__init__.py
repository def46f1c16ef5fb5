"""The panel of bids and bets over the felt. Buttons of other choices are in ``buttons``."""
