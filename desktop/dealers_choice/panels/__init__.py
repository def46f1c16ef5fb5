"""Dialogs and panels, each by itself. They know no table and no page; who opens them is not their matter."""
