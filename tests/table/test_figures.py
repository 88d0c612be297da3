"""Numbers are shown with a true minus wherever people read them."""

import pytest

from quaranta.scala40.events import Paid, Scored
from quaranta_table.figures import minus, signed
from quaranta_table.present_events import all_said
from quaranta_table.text import text_in


@pytest.mark.parametrize(
    ("number", "plain", "with_sign"), [(21, "21", "+21"), (0, "0", "0"), (-10, "−10", "−10")]
)
def test_a_number_with_and_without_its_sign(number: int, plain: str, with_sign: str) -> None:
    assert (minus(number), signed(number)) == (plain, with_sign)


def test_a_number_in_a_sentence_has_a_true_minus() -> None:
    assert text_in("it").say("meter.of", have=-10, need=101) == "−10 di 101"


def test_points_and_payments_told_have_it_too() -> None:
    events = (Scored((-10, 42), (-10, 42)), Paid((-10, 40), (150, -150)))
    said = all_said(events, ("A", "B"), text_in("en"))
    assert said == "Points of the deal: A −10, B 42. Settlement: A +150, B −150."
