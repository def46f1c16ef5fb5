"""What single things on the felt look like: cards, tokens, plates, chips. Where they lie is in ``felt``."""
