"""What people see and read of Quaranta's games, with no browser in it."""
