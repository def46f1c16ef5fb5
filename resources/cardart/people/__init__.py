"""People at the table, as portraits. The figures on court cards are in ``cards``."""
