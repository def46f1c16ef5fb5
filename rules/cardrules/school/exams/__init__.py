"""Exams, assignments and practice as files that are signed. Who sits and keeps them is the window's matter."""
