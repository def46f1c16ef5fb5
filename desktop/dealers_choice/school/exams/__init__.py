"""Exams on this computer, without a window: keys and PINs, sitting, an instructor's files. Loaded when it is asked
for."""
