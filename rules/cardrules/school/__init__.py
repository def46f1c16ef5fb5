"""Learning to deal, without a window: drills, attempts, mastery, lessons, house profiles, exams and their results."""
