"""What the server counts, and how operators read it."""
