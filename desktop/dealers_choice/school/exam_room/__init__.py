"""The page on which an exam is sat. How it is kept, signed and verified is in ``exams``."""
