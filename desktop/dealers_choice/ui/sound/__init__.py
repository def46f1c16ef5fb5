"""What is heard: the process that plays sounds, and the system's voice. How sounds are made is in
``cardart.sounds``."""
