"""Exact answers about positions in which everything is known."""
