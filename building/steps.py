"""What the site is made of, step by step, and in which order."""
