"""Baccarat apart from any table: rules and money, odds, roads, the dealer's procedure and the bettors."""
