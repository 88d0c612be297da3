"""Chances in a match, written by training.matches; `match_value` reads them.

From 6000 deals of the kernel's players for each way of paying and number of players (seeds
"matches PRESET SEATS NUMBER"; deals left: as scala50 pays). For two exact, by dynamic programming;
for more, the strengths that make the winners of 60000 simulated matches likeliest (NumPy's
default_rng(40)). Chances for more than two were held against as many other matches: what they are
off by is the root of the mean square over twenty classes.

`_OF_TWO` has for each knot of points left to the limit, from the second on, the chance of who has
so many against each smaller knot, in thousandths; `_STRENGTH` for 3 to 6 players the logarithm of
a seat's strength at each knot, in hundredths; `_RETURNS` what a re-entry left is worth, in
strengths of the weakest player. `_LEAD` has for 1 to 6 deals left the chance of two with
so much the lower total, in thousandths; `_SPREAD` for 3 to 6 players in how many points totals are
measured with one deal left.
"""

from __future__ import annotations

from typing import Final

KNOTS: Final = (1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 101, 130, 170, 230, 320, 501)
LEADS: Final = (0, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300)

# Of two, between the knots the chance is off by 0.021 at most.
# Of 3, off by 0.005; with up to two re-entries by 0.016.
# Of 4, off by 0.005; with up to two re-entries by 0.014.
# Of 5, off by 0.004; with up to two re-entries by 0.009.
# Of 6, off by 0.003; with up to two re-entries by 0.007.
# Of three or more with deals left, off by 0.037 at most.
HAND_OF_TWO: Final = (
    (597,),
    (670, 576),
    (735, 647, 573),
    (782, 700, 630, 559),
    (814, 739, 672, 605, 547),
    (835, 766, 704, 640, 585, 539),
    (853, 789, 731, 671, 618, 573, 534),
    (873, 814, 759, 702, 651, 607, 569, 535),
    (895, 841, 790, 735, 686, 643, 605, 571, 536),
    (916, 867, 819, 768, 721, 679, 641, 607, 572, 536),
    (918, 869, 822, 771, 724, 682, 645, 611, 576, 540, 504),
    (957, 923, 887, 847, 807, 770, 736, 704, 671, 638, 603, 599),
    (979, 959, 936, 908, 880, 852, 824, 798, 770, 741, 711, 708, 618),
    (994, 985, 973, 959, 943, 926, 908, 890, 870, 850, 828, 825, 755, 652),
    (999, 997, 993, 988, 983, 976, 968, 959, 949, 938, 926, 925, 884, 815, 693),
    (1000, 1000, 1000, 999, 999, 998, 997, 995, 994, 992, 989, 989, 979, 959, 910, 799),
)
HAND_STRENGTH: Final = (
    (0, 26, 65, 89, 120, 140, 162, 176, 193, 204, 223, 226, 270, 327, 393, 496, 657),
    (0, 24, 65, 100, 132, 162, 178, 196, 212, 230, 243, 252, 302, 359, 442, 539, 710),
    (0, 11, 85, 114, 151, 179, 198, 210, 224, 249, 262, 264, 322, 384, 464, 575, 753),
    (0, 47, 114, 170, 191, 224, 241, 261, 275, 293, 314, 315, 374, 442, 525, 643, 827),
)
HAND_RETURNS: Final = (0.55, 0.90, 1.20, 1.40)
HAND_LEAD: Final = (
    (500, 613, 681, 737, 787, 862, 902, 920, 928, 953, 987, 999, 1000, 1000, 1000, 1000),
    (500, 553, 604, 650, 692, 762, 812, 847, 873, 918, 959, 984, 995, 1000, 1000, 1000),
    (500, 538, 575, 610, 644, 704, 754, 795, 829, 886, 931, 963, 985, 997, 1000, 1000),
    (500, 530, 560, 589, 617, 670, 717, 758, 795, 856, 905, 941, 972, 993, 999, 1000),
    (500, 526, 551, 576, 601, 648, 691, 731, 768, 831, 882, 921, 959, 988, 997, 999),
    (500, 523, 545, 568, 590, 633, 673, 711, 747, 809, 861, 902, 945, 981, 995, 999),
)
HAND_SPREAD: Final = (23.2, 24.8, 26.5, 27.1)

# Of two, between the knots the chance is off by 0.021 at most.
# Of 3, off by 0.004; with up to two re-entries by 0.018.
# Of 4, off by 0.005; with up to two re-entries by 0.014.
# Of 5, off by 0.003; with up to two re-entries by 0.010.
# Of 6, off by 0.004; with up to two re-entries by 0.007.
# Of three or more with deals left, off by 0.028 at most.
FLAT_OF_TWO: Final = (
    (598,),
    (669, 575),
    (735, 646, 573),
    (782, 699, 630, 559),
    (814, 738, 672, 605, 547),
    (835, 765, 704, 640, 585, 538),
    (848, 784, 726, 666, 613, 568, 531),
    (857, 797, 743, 686, 635, 592, 555, 525),
    (862, 806, 755, 701, 653, 611, 575, 546, 521),
    (866, 812, 764, 712, 666, 626, 591, 562, 538, 517),
    (903, 848, 798, 744, 695, 653, 616, 585, 560, 538, 520),
    (946, 906, 867, 823, 781, 742, 707, 677, 650, 627, 607, 593),
    (974, 949, 923, 893, 862, 831, 802, 775, 750, 728, 708, 699, 615),
    (990, 978, 964, 946, 926, 906, 886, 866, 847, 828, 812, 806, 739, 639),
    (998, 994, 989, 982, 974, 965, 955, 944, 933, 922, 910, 908, 867, 796, 680),
    (1000, 1000, 999, 998, 997, 996, 994, 992, 989, 986, 983, 983, 971, 946, 893, 781),
)
FLAT_STRENGTH: Final = (
    (0, 46, 99, 112, 146, 164, 184, 199, 208, 215, 223, 235, 279, 336, 392, 482, 630),
    (0, 110, 127, 172, 205, 223, 243, 256, 266, 280, 283, 298, 343, 399, 482, 574, 732),
    (0, 115, 155, 197, 220, 251, 260, 279, 295, 305, 311, 324, 373, 436, 504, 610, 766),
    (0, 134, 190, 225, 253, 282, 301, 320, 329, 338, 353, 361, 422, 483, 567, 662, 829),
)
FLAT_RETURNS: Final = (0.50, 0.90, 1.25, 1.50)
FLAT_LEAD: Final = (
    (500, 500, 500, 636, 718, 820, 885, 919, 933, 938, 939, 999, 999, 999, 1000, 1000),
    (500, 562, 599, 627, 650, 707, 763, 810, 846, 892, 940, 942, 989, 996, 1000, 1000),
    (500, 523, 548, 582, 614, 668, 713, 754, 790, 851, 891, 933, 966, 991, 998, 1000),
    (500, 526, 550, 572, 594, 637, 680, 719, 754, 814, 866, 901, 946, 982, 994, 999),
    (500, 520, 540, 561, 582, 621, 658, 694, 728, 788, 837, 880, 926, 971, 990, 997),
    (500, 519, 537, 555, 573, 609, 643, 677, 708, 766, 816, 858, 908, 960, 984, 994),
)
FLAT_SPREAD: Final = (28.6, 31.3, 32.5, 33.0)
