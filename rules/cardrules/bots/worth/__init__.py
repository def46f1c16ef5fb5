"""What a hand is worth, game by game: club bids and discards by it, and the expert learns from it what a call tells."""
