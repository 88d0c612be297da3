"""Plays matches of measured deals and writes quaranta/bots/match_numbers.py.

From the root: PYTHONPATH=engine python -m training.matches
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from quaranta.bots.kernel import kernel_of
from quaranta.bots.kernel_play import play_out
from quaranta.scala40 import deal
from quaranta.scala40.rules import DUELLO, SCALA40, SCALA50, Rules
from quaranta.shuffle import chance

OUT: Final = Path(__file__).parent.parent / "quaranta" / "bots" / "match_numbers.py"
# What unopened players pay decides how far deals are apart; all else matters little beside it.
PAID: Final = {"HAND": SCALA40, "FLAT": replace(DUELLO, players_max=6)}
COUNTED: Final = {"HAND": SCALA40, "FLAT": replace(SCALA50, players_max=6)}
MOST_DEALS: Final = 6
LEADS: Final = (0, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300)
WIDEST: Final = 2000
MOST: Final = 6
DEALS: Final = 6000
MATCHES: Final = 60_000
KNOTS: Final = (1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 101, 130, 170, 230, 320, 501)
LONGEST: Final = 501
RIDGE: Final = 0.5
ENDLESS: Final = 500

Numbers: TypeAlias = np.ndarray[Any, Any]
Outcomes: TypeAlias = dict[int, Numbers]


def outcomes(rules: Rules, seats: int) -> Numbers:
    """The points of each seat in deals of the kernel's players."""
    points = np.zeros((DEALS, seats), int)
    for number in range(DEALS):
        seed = f"matches {rules.preset} {seats} {number}"
        kernel = kernel_of(deal(rules, seats, seed), chance(f"{seed}:again").shuffle)
        play_out(kernel)
        points[number] = kernel.points()
    return points


def ended(left: Numbers, extra: Numbers, every: Outcomes, rng: np.random.Generator) -> Numbers:
    """Each seat's share of the win of matches that begin with so many points left to each.

    `extra` are the re-entries left.
    """
    left, extra = left.copy(), extra.copy()
    matches, seats = left.shape
    inside = np.ones((matches, seats), bool)
    shares = np.zeros((matches, seats))
    open_ = np.arange(matches)
    for _ in range(ENDLESS):
        if not len(open_):
            break
        was = inside[open_]
        for playing in range(2, seats + 1):
            rows = open_[was.sum(1) == playing]
            drawn = every[playing][rng.integers(DEALS, size=len(rows))]
            drawn = rng.permuted(drawn, axis=1)
            left[rows[:, None], np.nonzero(inside[rows])[1].reshape(-1, playing)] -= drawn
        fine = was & (left[open_] > 0)
        back = was & ~fine & (extra[open_] > 0) & (fine.sum(1) >= 2)[:, None]
        worst = np.where(fine, left[open_], ENDLESS + 1).min(1)
        left[open_] = np.where(back, worst[:, None], left[open_])
        extra[open_] -= back
        now = fine | back
        nobody = ~now.any(1)
        best = np.where(was, left[open_], -(10**6))
        now[nobody] = (was & (best == best.max(1)[:, None]))[nobody]
        over = nobody | (now.sum(1) == 1)
        shares[open_[over]] = now[over] / now[over].sum(1)[:, None]
        inside[open_] = now
        open_ = open_[~over]
    return shares


def hats(left: Numbers) -> Numbers:
    """How near each number of points lies to each knot, linear between two."""
    knots = np.array(KNOTS, float)
    found: Numbers = np.stack([np.interp(left, knots, row) for row in np.eye(len(knots))], -1)
    return found


def fitted(left: Numbers, shares: Numbers) -> Numbers:
    """The logarithm of a seat's strength at each knot, by Newton on the winners' likelihood."""
    basis = hats(left)
    strength = np.zeros(len(KNOTS))
    smooth = np.diff(np.eye(len(KNOTS)), axis=0)
    bend = RIDGE * smooth.T @ smooth + 1e-3 * np.eye(len(KNOTS))
    for _ in range(15):
        likely = softmax(basis @ strength)
        mean = np.einsum("ms,msk->mk", likely, basis)
        slope = np.einsum("ms,msk->k", shares - likely, basis) - bend @ strength
        curve = np.einsum("ms,msk,msl->kl", likely, basis, basis) - mean.T @ mean + bend
        strength += np.linalg.solve(curve, slope)
    strength -= strength[0]
    return strength


def softmax(score: Numbers) -> Numbers:
    """Shares in proportion to the exponentials, row by row."""
    grown: Numbers = np.exp(score - score.max(1)[:, None])
    grown /= grown.sum(1)[:, None]
    return grown


def returning(strength: Numbers, left: Numbers, extra: Numbers, weight: float) -> Numbers:
    """The chances where each re-entry left is worth a part of the weakest seat's strength."""
    grown: Numbers = np.exp(hats(left) @ strength)
    grown += weight * extra * grown.min(1)[:, None]
    grown /= grown.sum(1)[:, None]
    return grown


def starts(seats: int, rng: np.random.Generator) -> Numbers:
    """Points left at the beginning of matches to be played: limits of all sizes, near and far."""
    limit = rng.choice([101, 151, 201, 301, 501], size=(MATCHES, 1), p=[0.5, 0.15, 0.15, 0.1, 0.1])
    gone = rng.random((MATCHES, seats)) * rng.random((MATCHES, 1))
    left: Numbers = np.maximum(1, limit - (gone * limit).astype(int))
    return left


def off(likely: Numbers, shares: Numbers) -> float:
    """The root of the mean square by which chances miss shares in twenty classes."""
    order = np.argsort(likely, axis=None)
    parts = [(likely.flat[some], shares.flat[some]) for some in np.array_split(order, 20)]
    return float(np.sqrt(np.mean([(one.mean() - other.mean()) ** 2 for one, other in parts])))


def of_two(pairs: Numbers, longest: int = LONGEST) -> Numbers:
    """The chance of the first of two by the points left to both, by dynamic programming.

    Deals that none closes are left out.
    """
    closed = pairs[(pairs <= 0).any(1)].max(1)
    lost, often = np.unique(closed[closed > 0], return_counts=True)
    part = often / often.sum()
    # One place of the array is out of the match: all that is lost beyond the last point.
    exact = np.zeros((longest + 1, longest + 1))
    exact[1:, 0] = 1.0
    for mine in range(1, longest + 1):
        mine_after = np.maximum(0, mine - lost)
        for theirs in range(1, longest + 1):
            won = exact[mine, np.maximum(0, theirs - lost)] @ part
            exact[mine, theirs] = (won + exact[mine_after, theirs] @ part) / 2
    return exact


def between(exact: Numbers) -> float:
    """By how much chances found between the knots miss the exact ones in matches to 101."""
    knots = np.array(KNOTS)
    basis = hats(np.arange(1, 102))
    guess = basis @ exact[np.ix_(knots, knots)] @ basis.T
    return float(np.abs(guess - exact[1:102, 1:102]).max())


def leads(pairs: Numbers) -> list[Numbers]:
    """The chance of two with so much the lower total, by deals left, exactly."""
    gaps = pairs[:, 0] - pairs[:, 1]
    # Whoever sits where: a deal may as well have gone the other way round.
    both = np.concatenate([gaps, -gaps])
    deal_, sum_ = np.zeros(2 * WIDEST + 1), np.zeros(2 * WIDEST + 1)
    np.add.at(deal_, WIDEST + both, 1 / len(both))
    sum_[WIDEST] = 1.0
    found = []
    for _ in range(MOST_DEALS):
        sum_ = np.convolve(sum_, deal_)[WIDEST:-WIDEST]
        found.append(
            np.array([sum_[: WIDEST + lead].sum() + sum_[WIDEST + lead] / 2 for lead in LEADS])
        )
    return found


def temperature(every: Outcomes, rng: np.random.Generator) -> tuple[float, float]:
    """In what part of the spread of the deals to come totals are measured; how much that is off."""
    cases = []
    for seats in range(3, MOST + 1):
        deals = every[seats]
        spread = (deals[:, 0] - deals[:, 1]).std()
        for number in range(1, MOST_DEALS + 1):
            totals = rng.normal(0, spread * number**0.5, size=(MATCHES // 20, seats))
            final = totals.copy()
            for _ in range(number):
                final += rng.permuted(deals[rng.integers(DEALS, size=len(final))], axis=1)
            best = final == final.min(1)[:, None]
            cases.append((-totals / (spread * number**0.5), best / best.sum(1)[:, None]))
    parts = np.arange(0.3, 1.0, 0.01)
    losses = [
        sum(-(won * np.log(softmax(score / part))).sum() for score, won in cases) for part in parts
    ]
    best_part = float(parts[int(np.argmin(losses))])
    return best_part, max(off(softmax(score / best_part), won) for score, won in cases)


def rows(name: str, numbers: list[Numbers], scale: int) -> list[str]:
    """Rows of numbers, so many times as large, as a tuple of tuples of whole numbers."""
    told = [", ".join(str(round(value * scale)) for value in row) for row in numbers]
    return [f"{name}: Final = (", *(f"    ({row}{',' * (',' not in row)})," for row in told), ")"]


def table(name: str, rng: np.random.Generator) -> list[str]:
    """The lines about a way of paying."""
    every = {seats: outcomes(PAID[name], seats) for seats in range(2, MOST + 1)}
    exact = of_two(every[2])
    pairs = [exact[knot, KNOTS[:at]] for at, knot in enumerate(KNOTS) if at]
    strengths, returns = [], []
    notes = [f"# Of two, between the knots the chance is off by {between(exact):.3f} at most."]
    for seats in range(3, MOST + 1):
        left, tested = starts(seats, rng), starts(seats, rng)
        none = np.zeros_like(left)
        strength = fitted(left, ended(left, none, every, rng))
        miss = off(softmax(hats(tested) @ strength), ended(tested, none, every, rng))
        extra = rng.integers(0, 3, size=(MATCHES, seats))
        shares = ended(tested, extra, every, rng)
        weight = _returns(strength, tested, extra, shares)
        again = off(returning(strength, tested, extra, weight), shares)
        strengths.append(strength)
        returns.append(weight)
        notes.append(f"# Of {seats}, off by {miss:.3f}; with up to two re-entries by {again:.3f}.")
    counted = {seats: outcomes(COUNTED[name], seats) for seats in range(2, MOST + 1)}
    part, miss = temperature(counted, rng)
    notes.append(f"# Of three or more with deals left, off by {miss:.3f} at most.")
    spreads = [
        float((deals[:, 0] - deals[:, 1]).std()) * (1 if seats == 2 else part)
        for seats, deals in counted.items()
    ]
    return [
        *notes,
        *rows(f"{name}_OF_TWO", pairs, 1000),
        *rows(f"{name}_STRENGTH", strengths, 100),
        f"{name}_RETURNS: Final = ({', '.join(f'{value:.2f}' for value in returns)})",
        *rows(f"{name}_LEAD", leads(counted[2]), 1000),
        f"{name}_SPREAD: Final = ({', '.join(f'{value:.1f}' for value in spreads[1:])})",
        "",
    ]


def _returns(strength: Numbers, left: Numbers, extra: Numbers, shares: Numbers) -> float:
    """The likeliest worth of a re-entry."""
    parts = np.arange(0, 2.01, 0.05)
    losses = [-(shares * np.log(returning(strength, left, extra, part))).sum() for part in parts]
    return float(parts[int(np.argmin(losses))])


HEAD: Final = f'''"""Chances in a match, written by training.matches; `match_value` reads them.

From {DEALS} deals of the kernel's players for each way of paying and number of players (seeds
"matches PRESET SEATS NUMBER"; deals left: as scala50 pays). For two exact, by dynamic programming;
for more, the strengths that make the winners of {MATCHES} simulated matches likeliest (NumPy's
default_rng(40)). Chances for more than two were held against as many other matches: what they are
off by is the root of the mean square over twenty classes.

`_OF_TWO` has for each knot of points left to the limit, from the second on, the chance of who has
so many against each smaller knot, in thousandths; `_STRENGTH` for 3 to 6 players the logarithm of
a seat's strength at each knot, in hundredths; `_RETURNS` what a re-entry left is worth, in
strengths of the weakest player. `_LEAD` has for 1 to {MOST_DEALS} deals left the chance of two with
so much the lower total, in thousandths; `_SPREAD` for 3 to 6 players in how many points totals are
measured with one deal left.
"""

from __future__ import annotations

from typing import Final

KNOTS: Final = {KNOTS}
LEADS: Final = {LEADS}
'''


def main() -> None:
    """Play, fit, write."""
    rng = np.random.default_rng(40)
    lines = [line for name in PAID for line in table(name, rng)]
    OUT.write_text("\n".join([HEAD, *lines[:-1]]) + "\n")


if __name__ == "__main__":
    main()
