"""How deals under way end, written by training.values; `value` reads it.

From 3000 deals of each preset with two, three and four of the kernel's players (seeds "values
PRESET SEATS NUMBER"), a quarter of their turns. `CLOSES_` are the weights of a softmax over the
seats, in the order of LOOKED_AT, for who has not opened and for who has; the rest are least
squares: what a seat's hand counts if another closes, for who has opened and for who never will;
whether who has not opened never will. `ONCE_OPENED` is what the others of these count, `IN_HAND`
how often a seat that has not opened closes in hand, of the deals it closes.
"""

from __future__ import annotations

from typing import Final

# 176909 moments. In deals held out the loss is 0.8988 nats,
# 1.0514 for even chances; the likeliest closed in 56.4 %.
CLOSES_UNOPENED: Final = (
    -0.784,  # always
    -0.099,  # players before
    -0.059,  # cards
    0.000,  # none loose
    0.000,  # one loose
    0.000,  # two loose
    -0.510,  # three loose
    -0.134,  # loose
    0.593,  # jokers
    0.126,  # in whole melds
    -0.008,  # tens short of an opening
    0.341,  # partners
    -0.778,  # unseen that fit the table
    0.349,  # unseen that help or fit
    -0.073,  # unseen that help
    0.000,  # unseen that fit, one loose
    0.058,  # points
)
CLOSES_OPENED: Final = (
    0.784,  # always
    -0.108,  # players before
    -0.072,  # cards
    2.159,  # none loose
    0.532,  # one loose
    -0.117,  # two loose
    0.349,  # three loose
    -0.292,  # loose
    0.365,  # jokers
    0.000,  # in whole melds
    0.000,  # tens short of an opening
    0.181,  # partners
    -0.483,  # unseen that fit the table
    0.655,  # unseen that help or fit
    0.338,  # unseen that help
    1.093,  # unseen that fit, one loose
    0.059,  # points
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
