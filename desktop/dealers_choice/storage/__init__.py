"""How files are kept: databases that are shared and healed, rows that are kept twice, lines that know themselves."""
