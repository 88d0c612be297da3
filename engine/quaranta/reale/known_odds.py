"""The odds of the sixteen games that the options of Scala Reale make, counted once and for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quaranta.reale.odds import ROYALS, Way, interval
from quaranta.reale.rules import Rules

SEED: Final = "known"
DEALS: Final = 300_000

# Each line can be counted again: `python -m quaranta reale --seed known --deals 300000` and one
# `--option` for each option that makes the game. Its four digits are the fields of Way, 1 where
# they are true; then come the games with 5, 6, 7 and so on cards left after the fifth deal.
_COUNTED: Final = """
0000: 4371 15948 29990 39241 42701 41429 34535 27934 21483 14778 10094 6820 4397 2663 1569 916
  532 286 153 91 35 19 11 4
0001: 12045 29033 39845 45025 42861 36366 28743 21693 15783 10929 7104 4376 2620 1601 875 458
  304 178 84 37 26 6 7 1
0010: 131098 101909 47510 14210 3348 1275 444 145 61
0011: 50098 71181 63457 46163 29768 18125 10098 5201 3033 1787 581 289 125 23 56 7 8
0100: 22295 43100 49768 47048 41617 32717 22833 14946 10375 6540 4100 2217 1200 665 337 145 78
  13 6
0101: 5295 17765 29942 37362 40472 38543 34322 28433 22561 15791 10328 6979 4794 3056 1912 1098
  657 357 192 64 37 27 12 1
0110: 117755 84444 52392 23832 12166 4946 2728 837 616 132 110 27 7 3 5
0111: 70650 95167 59284 36819 18901 10831 3853 2579 725 876 125 130 27 26 3 1 2 1
1000: 3144 9008 14791 20187 29422 31533 36947 35600 25249 23458 15826 12940 10260 7245 6796 4744
  3492 3189 1577 1550 954 760 543 220 173 111 80 68 55 40 12 18 2 6
1001: 4865 13237 18995 24213 24655 29489 24748 25863 21518 17758 17171 12749 11936 11497 9478
  8838 6027 4386 3760 2955 2040 1703 826 423 309 327 115 62 44 2 8 1 2
1010: 145017 74911 34999 19723 10550 6605 3549 2510 942 579 202 155 93 86 41 26 9 1 2
1011: 23532 41444 43216 47743 35234 27973 23761 13198 13545 7338 5742 5014 2771 2901 1994 1074
  1432 710 522 431 125 193 62 16 13 11 5
1100: 755 4042 9721 18606 22256 30765 31082 31760 28839 22975 18980 17172 12766 11831 10755 8600
  5913 4171 3443 1758 1280 942 467 383 247 177 119 75 61 31 23 5
1101: 7610 21675 28642 32963 32559 31309 27637 27311 20258 16668 11990 9542 6794 6561 5789 2983
  2676 1679 1172 1085 1019 781 474 344 235 158 60 16 10
1110: 146438 78288 35390 16500 9173 5611 3287 1987 1153 775 512 388 229 148 68 32 16 5
1111: 31844 51876 41874 39207 25392 29922 21343 16759 16844 7515 7243 4167 2077 1451 866 663 353
  253 154 75 48 43 12 9 5 4 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOdds:
    """How games end under a rule set: `left[n]` of DEALS games had n cards left."""

    left: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of games won, 0 to 1."""
        return self.left[ROYALS] / DEALS

    @property
    def interval(self) -> tuple[float, float]:
        """Where that share lies with 95 % confidence, by Wilson's formula."""
        return interval(self.left[ROYALS], DEALS)


def known_odds(rules: Rules) -> KnownOdds:
    """What is known of a rule set; two that make the same game have the same odds."""
    return _KNOWN[_digits(Way.of(rules))]


def _digits(way: Way) -> str:
    fields = (way.packets, way.from_front, way.backwards, way.right_first)
    return "".join("01"[field] for field in fields)


def _read(text: str) -> Iterator[tuple[str, KnownOdds]]:
    for line in text.replace("\n  ", " ").strip().splitlines():
        digits, _, counts = line.partition(": ")
        yield digits, KnownOdds(left=(0,) * ROYALS + tuple(map(int, counts.split())))


_KNOWN: Final = dict(_read(_COUNTED))
