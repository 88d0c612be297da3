"""Scripts that measure self-play and write the players' numbers; no part of the wheel."""
