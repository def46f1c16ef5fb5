"""Who trains on this computer, and what each has done, as files. What is shown of it is in ``progress``."""
