"""Tricks at speed: what every game with tricks has in common, as whole numbers, for searching.

The engine knows no game. A ``Contract`` says how the cards of one deal rank, what must be followed and what counts; a
``Position`` is the hands and the trick on the table, with play and undo; ``exact`` solves endings in which every card
is known, ``playout`` plays a deal to its end by cheap rules of thumb. ``Game.apply`` remains the referee: whatever the
engine plays, a game allows, and the same seats win the same tricks.

Everything here is plain functions and classes of numbers and lists, without dictionaries of objects or closures.
"""
