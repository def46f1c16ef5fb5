"""What games are written in: their options and what is known of their state, each said once; phases, each a class; and
what all games of many hands do alike. What is different in a game stands in the game's own room.
"""
