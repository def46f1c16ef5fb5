"""What the course of Blackjack shows in the window. What is asked is in ``cardrules.courses.blackjack``."""
