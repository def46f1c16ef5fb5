"""What the table says, in bubbles and to a screen reader. What players do is in ``gestures``."""
