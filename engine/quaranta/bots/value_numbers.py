"""How deals under way end, written by training.values; `value` reads it.

From 3000 deals of each preset with two, three and four of the kernel's players (seeds "values
PRESET SEATS NUMBER"), a quarter of their turns. `CLOSES` are the weights of a softmax over the
seats, of two or of more, in the order of LOOKED_AT. The rest are least squares: what a seat's hand
counts if another closes, for who has opened and for who never will; whether who has not opened
never will. `ONCE_OPENED` is what the others of these count, `IN_HAND`
how often a seat that has not opened closes in hand, of the deals it closes.
"""

from __future__ import annotations

from typing import Final

# 62528 moments. In deals held out the loss is 0.6245 nats,
# 0.6931 for even chances; the likeliest closed in 64.5 %.
CLOSES_OF_TWO_UNOPENED: Final = (
    -0.949,  # always
    -0.059,  # players before
    0.035,  # cards
    0.000,  # none loose
    0.000,  # one loose
    0.000,  # two loose
    0.000,  # three loose
    -0.125,  # loose
    0.507,  # jokers
    0.105,  # in whole melds
    0.020,  # tens short of an opening
    0.297,  # partners
    0.547,  # unseen that fit the table
    0.331,  # unseen that help or fit
    -0.246,  # unseen that help
    0.000,  # unseen that fit, one loose
    -0.000,  # points
)
CLOSES_OF_TWO_OPENED: Final = (
    0.949,  # always
    -0.137,  # players before
    -0.029,  # cards
    2.033,  # none loose
    0.448,  # one loose
    -0.261,  # two loose
    0.352,  # three loose
    -0.295,  # loose
    0.033,  # jokers
    0.000,  # in whole melds
    0.000,  # tens short of an opening
    0.152,  # partners
    0.035,  # unseen that fit the table
    0.802,  # unseen that help or fit
    0.089,  # unseen that help
    1.182,  # unseen that fit, one loose
    0.050,  # points
)
# 114381 moments. In deals held out the loss is 1.0446 nats,
# 1.2472 for even chances; the likeliest closed in 51.7 %.
CLOSES_UNOPENED: Final = (
    -1.046,  # always
    -0.078,  # players before
    -0.072,  # cards
    0.000,  # none loose
    0.000,  # one loose
    0.000,  # two loose
    -0.498,  # three loose
    -0.132,  # loose
    0.608,  # jokers
    0.132,  # in whole melds
    -0.022,  # tens short of an opening
    0.336,  # partners
    -1.081,  # unseen that fit the table
    0.426,  # unseen that help or fit
    -0.108,  # unseen that help
    0.000,  # unseen that fit, one loose
    0.087,  # points
)
CLOSES_OPENED: Final = (
    1.046,  # always
    -0.125,  # players before
    -0.109,  # cards
    2.228,  # none loose
    0.614,  # one loose
    -0.076,  # two loose
    0.337,  # three loose
    -0.284,  # loose
    0.588,  # jokers
    0.000,  # in whole melds
    0.000,  # tens short of an opening
    0.235,  # partners
    -0.867,  # unseen that fit the table
    0.600,  # unseen that help or fit
    0.430,  # unseen that help
    0.957,  # unseen that fit, one loose
    0.063,  # points
)
# Explains 31 % of the variance in deals held out.
COUNTS: Final = (
    2.969,  # always
    0.648,  # players before
    -0.528,  # cards
    -7.737,  # none loose
    -1.473,  # one loose
    -2.743,  # two loose
    -0.466,  # three loose
    -0.981,  # loose
    -3.183,  # jokers
    0.000,  # in whole melds
    0.000,  # tens short of an opening
    5.986,  # partners
    15.086,  # unseen that fit the table
    -8.546,  # unseen that help or fit
    2.535,  # unseen that help
    -14.062,  # unseen that fit, one loose
    5.047,  # points
)
# Explains 72 % of the variance in deals held out.
COUNTS_UNOPENED: Final = (
    1.853,  # always
    0.290,  # players before
    1.209,  # cards
    0.000,  # none loose
    0.000,  # one loose
    0.000,  # two loose
    0.000,  # three loose
    -0.355,  # loose
    -0.425,  # jokers
    -0.745,  # in whole melds
    -1.433,  # tens short of an opening
    0.378,  # partners
    3.828,  # unseen that fit the table
    -2.168,  # unseen that help or fit
    0.487,  # unseen that help
    0.000,  # unseen that fit, one loose
    8.850,  # points
)
# Explains 19 % of the variance in deals held out.
STAYS_UNOPENED: Final = (
    0.939,  # always
    0.042,  # players before
    0.006,  # cards
    0.000,  # none loose
    0.000,  # one loose
    0.000,  # two loose
    -0.449,  # three loose
    -0.029,  # loose
    -0.129,  # jokers
    0.025,  # in whole melds
    0.087,  # tens short of an opening
    0.039,  # partners
    0.303,  # unseen that fit the table
    0.036,  # unseen that help or fit
    -0.227,  # unseen that help
    0.000,  # unseen that fit, one loose
    -0.046,  # points
)
ONCE_OPENED: Final = 16.9
IN_HAND: Final = 0.079
