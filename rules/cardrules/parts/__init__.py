"""Mechanics that several games share: deals, tricks, melds, auctions, bets. What one game alone has lies in its
room."""
