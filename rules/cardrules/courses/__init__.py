"""What each dealt game brings to the Dealer School, a room for each. The school itself, in ``school``, names none."""
