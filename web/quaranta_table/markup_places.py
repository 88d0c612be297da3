"""The places on the cloth: seats, piles, melds, the opening tray and the hand."""

from __future__ import annotations

from quaranta_table.elements import Element, element
from quaranta_table.figures import minus
from quaranta_table.markup_parts import action, bar, card, icon, words
from quaranta_table.screen import Hand, Pile, SeatPlate, Spread, Tray, TrayMeld

_BADGES = {"add": "plus", "swap": "arrow-left-right", "both": "plus"}
CROWD = 3


def seats(plates: tuple[SeatPlate, ...], name: str) -> Element:
    """The other players' plates, clockwise from my left."""
    return element(
        "seats",
        "ul",
        *(_plate(plate, "li", others=len(plates)) for plate in plates),
        class_="seats",
        aria_label=name or None,
    )


def my_plate(plate: SeatPlate) -> Element:
    """My own plate."""
    return _plate(plate, "div")


def _plate(plate: SeatPlate, tag: str, *, others: int = 1) -> Element:
    """A plate; among many it shows by signs alone what readers hear in words."""
    key = f"seat.{plate.seat}"
    classes = ["seat"] + ["seat-me"] * plate.me + ["seat-to-move"] * plate.to_move
    classes += ["seat-out"] * bool(plate.out_words)
    return element(
        key,
        tag,
        element(
            f"{key}.who",
            "span",
            words(f"{key}.name", plate.name, "seat-name"),
            *_seat_notes(key, plate, others),
            class_="seat-who",
        ),
        element(
            f"{key}.total",
            "strong",
            minus(plate.total),
            class_="seat-total",
            data_total=str(plate.seat),
        ),
        *_seat_standing(key, plate, brief=others >= CROWD),
        class_=" ".join(classes),
        role="group" if plate.me else None,
        aria_label=plate.name if plate.me else None,
        data_seat=str(plate.seat),
        data_count=str(plate.count),
    )


def _seat_notes(key: str, plate: SeatPlate, others: int) -> tuple[Element | None, ...]:
    """The level and whose turn it is, in sight as far as there is room for them."""
    if others == 1:
        both = " · ".join(part for part in (plate.level, plate.note) if part)
        return (words(f"{key}.note", both, "seat-note"),)
    level = words(f"{key}.level", plate.level, "unseen" if others >= CROWD else "seat-note")
    return level, words(f"{key}.note", plate.note, "unseen")


def _seat_standing(key: str, plate: SeatPlate, *, brief: bool) -> tuple[Element | None, ...]:
    """Cards and opening, or that the player is out."""
    if plate.out_words:
        return (words(f"{key}.out", plate.out_words, "out-words"),)
    opened = element(
        f"{key}.opened",
        "span",
        icon(f"{key}.opened.icon", "check-heavy" if plate.opened else "circle-dashed"),
        words(f"{key}.opened.words", plate.opened_words, "unseen" if brief else "opened-words"),
        class_="seat-opened",
    )
    return _seat_count(key, plate), opened


def _seat_count(key: str, plate: SeatPlate) -> Element:
    last = plate.last_card_words
    return element(
        f"{key}.count",
        "span",
        element(f"{key}.count.back", "img", src="cards/back.svg", alt="", class_="tiny-back"),
        element(f"{key}.count.number", "span", str(plate.count), class_="count-number"),
        words(f"{key}.count.words", last or plate.count_words, "count-words"),
        class_="seat-count last-card" if last else "seat-count",
    )


def piles(shown: tuple[Pile, ...]) -> Element:
    """The stock and the discard pile, each a button."""
    return element(
        "piles",
        "div",
        *(_pile(pile) for pile in shown),
        class_="piles",
        aria_keyshortcuts="P",
    )


def _pile(pile: Pile) -> Element:
    closed = pile.place == "stock"
    classes = ["pile", f"pile-{pile.place}"]
    classes += ["invites"] * pile.invites + ["marked"] * pile.marked + ["empty"] * (not pile.count)
    cards = [_back(pile)] if closed and pile.count else [card(c, pile.place) for c in pile.cards]
    return element(
        pile.place,
        "button",
        element(f"{pile.place}.cards", "span", *cards, class_="pile-cards"),
        element(f"{pile.place}.count", "span", str(pile.count), class_="count"),
        type="button",
        class_=" ".join(classes),
        aria_label=pile.name,
        aria_disabled="true" if pile.why else None,
        data_why=pile.why or None,
        data_place=pile.place,
        data_count=str(pile.count),
    )


def _back(pile: Pile) -> Element:
    key = f"{pile.place}.back"
    return element(
        key, "span", element(f"{key}.art", "img", src="cards/back.svg", alt=""), class_="back"
    )


def melds(shown: tuple[Spread, ...], name: str, slot: str, slot_action: str) -> Element:
    """The melds in the order they were laid, then the place for a new one."""
    return element(
        "melds",
        "section",
        *(_meld(spread) for spread in shown),
        _slot(slot, slot_action) if slot else None,
        class_="melds",
        aria_label=name,
        data_place="melds",
        tabindex="0" if shown else None,
        aria_keyshortcuts="T",
    )


def _meld(spread: Spread) -> Element:
    classes = ["meld"] + ["meld-target"] * bool(spread.target)
    classes += ["meld-fresh"] * bool(spread.tag) + ["meld-mine"] * spread.mine_now
    return element(
        spread.place,
        "button",
        *(card(face, spread.place) for face in spread.cards),
        _badge(spread),
        _tag(spread),
        type="button",
        class_=" ".join(classes),
        aria_label=f"{spread.name}, {spread.tag}" if spread.tag else spread.name,
        data_place=spread.place,
        **{"--cards": str(len(spread.cards))},
    )


def _badge(spread: Spread) -> Element | None:
    if not spread.target:
        return None
    key = f"{spread.place}.badge"
    mark = icon(f"{key}.icon", f"{_BADGES[spread.target]}-heavy")
    return element(key, "span", mark, class_="badge", aria_hidden="true")


def _tag(spread: Spread) -> Element | None:
    if not spread.tag:
        return None
    key = f"{spread.place}.tag"
    return element(
        key,
        "span",
        icon(f"{key}.icon", "history-heavy"),
        element(f"{key}.words", "span", spread.tag),
        class_="tag",
    )


def _slot(label: str, name: str) -> Element:
    return element(
        "slot",
        "button",
        icon("slot.icon", "plus"),
        element("slot.label", "span", label),
        type="button",
        class_="slot",
        data_action=name or None,
    )


def tray(shown: Tray) -> Element:
    """The opening being gathered: its melds, their sum, what it still lacks."""
    return element(
        "tray",
        "section",
        element(
            "tray.head",
            "div",
            element("tray.title", "h2", shown.title, id="tray-title"),
            action("tray", shown.take_back_all),
            class_="tray-head",
        ),
        element(
            "tray.melds",
            "ul",
            *(_tray_meld(one) for one in shown.melds),
            _more(shown.more_words),
            class_="tray-melds",
        ),
        element(
            "tray.sum",
            "p",
            element("tray.have", "strong", str(shown.have), class_="tray-have"),
            element("tray.limit", "span", shown.have_words, class_="tray-limit"),
            bar("tray.bar", shown.meter),
            element("tray.lacking", "strong", shown.lacking_words, class_="tray-lacking"),
            class_="tray-sum",
        ),
        class_="tray paper",
        aria_labelledby="tray-title",
    )


def _tray_meld(one: TrayMeld) -> Element:
    key = f"tray.{one.key}"
    return element(
        key,
        "li",
        element(
            f"{key}.cards",
            "span",
            *(card(face, one.key) for face in one.cards),
            class_="tray-cards",
            role="img",
            aria_label=one.name,
        ),
        element(
            f"{key}.words",
            "span",
            words(f"{key}.name", one.name, "tray-name"),
            words(f"{key}.sum", one.sum_words, "tray-points"),
            action(key, one.take_back),
            class_="tray-words",
        ),
        class_="tray-meld",
    )


def _more(label: str) -> Element | None:
    if not label:
        return None
    return element(
        "tray.more",
        "li",
        icon("tray.more.icon", "plus"),
        element("tray.more.words", "span", label),
        class_="tray-more",
    )


def hand(shown: Hand) -> Element:
    """My cards as a listbox of which several can be chosen; an empty hand is just a place."""
    some = bool(shown.cards)
    cards = element(
        "hand",
        "div",
        *(card(face, "hand", option=True) for face in shown.cards),
        id="hand",
        class_="hand",
        role="listbox" if some else None,
        aria_label=shown.name if some else None,
        aria_multiselectable="true" if some else None,
        aria_orientation="horizontal" if some else None,
        aria_keyshortcuts="M",
        data_place="hand",
    )
    return element("hand-zone", "div", cards, class_="hand-zone")
