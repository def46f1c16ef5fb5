"""Exams on this computer: keys and PINs, sitting an exam, an instructor's files. Nothing of it is loaded at the start,
and nothing of it knows Qt but what is in ``school``."""
