"""A file for each command of ``dealers-choice``, named as it. What several of them need is in the room above."""
