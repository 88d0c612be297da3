"""The home, the panel and the pages of a person's own rules, as the presenters make them."""

from __future__ import annotations

from quaranta_table.house_rules import House, Trouble
from quaranta_table.present_screen import present
from quaranta_table.screen import Screen
from quaranta_table.session_desk import Desk, Scene, Sheet
from quaranta_table.settings import Settings, chosen, seated
from quaranta_table.text import text_in

OWN = House(
    name="Circolo del Porto Vecchio",
    origin="scala50",
    changes=(
        ("jokers", "4"),
        ("set_joker", "any_missing"),
        ("discard_fit", "all_if_3plus"),
        ("closer_points", "-20"),
    ),
)
MANY = House(name="In sei", origin="scala40", changes=(("players_min", "6"),))
WRONG = House(name="In sei", origin="scala40", changes=(("players_min", "6"), ("players_max", "3")))


def houses(language: str) -> dict[str, Screen]:
    """Every screen that a person's own rules have."""
    settings = seated(Settings(language=language, houses=(OWN, MANY)))
    six = Desk(settings=chosen(settings, MANY.name))
    kept = Desk(settings=settings, sheet=Sheet.HOUSE, which=1, copied=True)
    bad = Desk(
        settings=settings,
        sheet=Sheet.HOUSE,
        pasted="scala40 opne_min=50",
        trouble=Trouble("no-field", value="opne_min"),
    )
    edit = Settings(language=language, houses=(OWN,), draft=OWN)
    wrong = Settings(language=language, houses=(OWN,), draft=WRONG)
    desks = {
        "home-six": six,
        "home-houses": kept,
        "home-house-bad": bad,
        "home-house-look": Desk(settings=edit, sheet=Sheet.HOUSE_LOOK),
        "home-house-edit": Desk(settings=edit, sheet=Sheet.HOUSE_EDIT),
        "home-house-wrong": Desk(settings=wrong, sheet=Sheet.HOUSE_EDIT),
        "home-house-drop": Desk(settings=settings, sheet=Sheet.HOUSE_DROP, which=1),
        "home-rules": Desk(settings=settings, sheet=Sheet.RULES, article="14", reading=OWN.name),
    }
    text = text_in(language)
    return {name: present(Scene(desk=desk), text) for name, desk in desks.items()}
