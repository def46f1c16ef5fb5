"""What shows a hint: the strip over the hand, and what was weighed for it. What is hinted comes from the bots."""
