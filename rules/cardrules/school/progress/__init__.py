"""How far somebody has come: attempts, skills, the path, what is due again. What is asked is in ``drills``."""
