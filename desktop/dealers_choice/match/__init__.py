"""A match that is being played, without a widget: session, players, clock, bots' process. What is seen of it is in
``page``."""
