"""The instructor's room, a file for each tab, and what is printed. What it shows is kept in ``exams``."""
