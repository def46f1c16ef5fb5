"""What all drawings are made with: paths, letters, figures, pictures that are kept. No finished picture."""
