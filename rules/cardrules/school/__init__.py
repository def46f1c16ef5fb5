"""Learning to deal, without a window: drills, lessons, progress, houses, exams. How a game is dealt is in
``casino``."""
