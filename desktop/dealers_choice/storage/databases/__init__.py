"""How files are kept: databases that are shared and repaired, rows that are kept twice. What is in them is not known
here."""
