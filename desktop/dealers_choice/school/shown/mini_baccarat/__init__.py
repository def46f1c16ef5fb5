"""What the course of Mini Baccarat shows in the window. What is asked is in ``cardrules.courses.mini_baccarat``."""
