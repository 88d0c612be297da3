"""Computer players: each sees a View and thinks in slices."""
