"""What several layouts are made of: the board, ladders, slates, buttons. What lies at one game's table is in its
file."""
