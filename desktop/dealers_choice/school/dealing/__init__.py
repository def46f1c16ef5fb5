"""A dealer's table: hands, calls, console, replay. Drills and exams at it have rooms of their own."""
