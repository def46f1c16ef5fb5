"""The table as assistive technology sees it: a tree of accessible objects. What is said of itself is in ``speech``."""
