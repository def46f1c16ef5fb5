"""The process in which bots and solvers think: what it is asked, and how it shuts itself in. How they think is
elsewhere."""
