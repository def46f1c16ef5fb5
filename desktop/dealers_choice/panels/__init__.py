"""What opens over the table or stands beside it: dialogs, the score sheet, the log."""
