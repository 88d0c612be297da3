"""How wide the cards of a place are: plain arithmetic on counts and pixels, with no browser."""

RATIO = 1.4  # a card's height to its width
MELD_WIDTHS = (84, 72, 64, 58, 52, 47, 44, 39, 36)  # below 36 a rank is too small to read
OVERLAP, OVERLAP_TIGHT = 0.32, 0.29  # an index takes 0.29 of a card's width
LEAST_STEP = 24  # what stays free of a card that is a target
RIBBON = 60  # what the ribbon above the hand takes with two lines, and melds leave to it
LONG_RUN = 8


def mode(width, height):
    """The arrangement of the table for a viewport: side, land or port."""
    if width >= 1000 and height >= 600:
        return "side"
    return "land" if width > height and height < 500 else "port"


def steady(count, kept):
    """The number of cards to size a hand for: one more or less in a turn changes no size."""
    if kept is not None and kept - 1 <= count <= kept:
        return kept
    fresh = kept is None or count > kept + 1
    return count + count % 2 if fresh else count


def hand(arrangement, count, width):
    """The hand's (card width, step to the next card, rows, cards in a row)."""
    count = max(count, 1)
    if arrangement == "land":
        return _overlapped(count, width, 52, 3)
    if arrangement == "side":
        return _one_row(count, width, 84, 4)
    if count <= 7:
        return _one_row(count, width, 54 if width < 600 else 84, 3)
    if (width - (count - 1) * 3) / count >= 47:
        return _one_row(count, width, 84, 3)
    if count <= 10:
        return _overlapped(count, width, 50, 3)
    rows = -(-count // 16) * 2
    columns = -(-count // rows)
    card, step, _, _ = _one_row(columns, width, 84, 3)
    return card, step, rows, columns


def _one_row(count, width, most, gap):
    card = min(most, (width - (count - 1) * gap) / count)
    if card + gap >= LEAST_STEP:
        return card, card + gap, 1, count
    return _overlapped(count, width, LEAST_STEP / OVERLAP, gap)


def _overlapped(count, width, card, gap):
    step = min((width - card) / max(count - 1, 1), card + gap)
    return card, max(step, LEAST_STEP, OVERLAP * card), 1, count


def melds(counts, width, height):
    """The meld zone's (card width, step, gap across, gap down) for its inner width and height.

    `counts` are the cards of each meld in laid order; a place for a new meld counts as three.
    The smallest card is the last resort, and the zone then scrolls.
    """
    for tight, overlap, least in ((False, OVERLAP, 36), (True, OVERLAP, 36), (True, 0.29, 42)):
        for card in MELD_WIDTHS:
            across = 12 if tight else max(12, 0.3 * card)
            down = 12 if tight else max(15, 0.35 * card)
            rows = _rows(counts, width, card, overlap, across)
            if card >= least and rows * (RATIO * card + down) - down <= height:
                return card, overlap * card, across, down
    return MELD_WIDTHS[-1], OVERLAP * MELD_WIDTHS[-1], 12, 12


def run_step(count, card, step, width):
    """The step inside one meld: a run too long for its zone is pushed together."""
    if count < LONG_RUN or card + (count - 1) * step <= width:
        return step
    return (width - card) / (count - 1)


def _rows(counts, width, card, overlap, gap):
    rows, used = 1, 0
    for count in counts:
        step = run_step(count, card, overlap * card, width)
        meld = card + (count - 1) * step
        if used and used + gap + meld > width:
            rows, used = rows + 1, 0
        used += meld + (gap if used else 0)
    return rows
