"""The rules of Quaranta's games, their solver and their computer players."""
