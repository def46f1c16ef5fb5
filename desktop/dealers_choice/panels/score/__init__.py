"""The score sheet, and the sheet of paper over the table on which it lies. How a game scores is in the rules."""
