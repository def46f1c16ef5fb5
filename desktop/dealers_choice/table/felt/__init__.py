"""What lies where on the felt: cards, plates, things, frames. What is done with them is in ``gestures``."""
