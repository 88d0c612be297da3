"""Makes the site's pictures, icons and typeface out of the npm packages and `web/icons`."""

from pathlib import Path

from building.art_back import write_back
from building.art_faces import write_faces
from building.art_fonts import write_fonts
from building.art_icons import write_app_icon, write_icons
from building.art_jokers import write_jokers

_APP_ICON = Path(__file__).parent.parent / "web" / "icons" / "quaranta.svg"


def art(out: Path, node_modules: Path) -> None:
    """Writes `cards/`, `icons/`, `fonts/` and the style sheets of the last two into `out`.

    The same packages give the same bytes. Raises ValueError or FileNotFoundError, naming the
    file, when a package is not the locked version.
    """
    cards, icons, fonts, style = (out / name for name in ("cards", "icons", "fonts", "style"))
    for folder in (cards, icons, fonts, style):
        folder.mkdir(parents=True)
    write_faces(cards, node_modules)
    write_jokers(cards, node_modules)
    write_back(cards)
    write_icons(icons, style, node_modules)
    write_app_icon(icons, _APP_ICON)
    write_fonts(fonts, style, node_modules)
