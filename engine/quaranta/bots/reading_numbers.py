"""Weights of the signals in `reading`, written by training.reading, not by hand.

Self-play of `steady`: 500 deals of each preset for two, half as many for three,
seeds "reading PRESET SEATS NUMBER"; ridge logistic regression around the share of the
unseen cards that the hand holds. A weight is the logarithm of how many times likelier
the signal makes a card, 3 at most, for people play otherwise.
"""

from __future__ import annotations

from typing import Final

# 8399 looks at a hand, 672012 cards. On the fifth held out the loss a card is
# 0.4287 nats, 0.4496 without any signal. The hand held an opening in
# 0.0 % of the looks, in 16.0 % of worlds dealt by these weights alone.
UNOPENED: Final = (
    0.98,  # twin discarded
    -0.76,  # mates discarded
    -0.63,  # neighbours discarded
    -0.43,  # two away discarded
    0.00,  # mates left lying
    0.00,  # neighbours left lying
    0.00,  # two away left lying
    0.15,  # mates unseen
    0.13,  # neighbours unseen
    0.07,  # two away unseen
    -0.82,  # points
    0.37,  # fits the table
    -2.98,  # is a joker
)

# 13718 looks at a hand, 924269 cards. On the fifth held out the loss a card is
# 0.2127 nats, 0.2287 without any signal. The hand held a whole meld in
# 0.0 % of the looks, in 8.7 % of worlds dealt by these weights alone.
OPENED: Final = (
    0.48,  # twin discarded
    -0.78,  # mates discarded
    -0.62,  # neighbours discarded
    -0.38,  # two away discarded
    -0.23,  # mates left lying
    -0.17,  # neighbours left lying
    -0.09,  # two away left lying
    0.25,  # mates unseen
    0.34,  # neighbours unseen
    0.09,  # two away unseen
    -1.98,  # points
    0.12,  # fits the table
    -3.00,  # is a joker
)
