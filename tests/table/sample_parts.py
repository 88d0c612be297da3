"""What sample screens are made of: cards, plates, piles, melds and panels, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from quaranta_table.screen import (
    Hand,
    LogLine,
    Panel,
    Pile,
    Ribbon,
    RibbonKind,
    ScoreLine,
    SeatPlate,
    Spread,
    TableBody,
)
from quaranta_table.screen_parts import Action, CardFace, Chip, Emphasis, Line, Mark, Meter

Say = Callable[[str, str], str]
SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
IT_RANKS = [
    "asso",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "fante",
    "donna",
    "re",
]
EN_RANKS = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]
IT_SUITS = {"h": "cuori", "d": "quadri", "c": "fiori", "s": "picche"}
EN_SUITS = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}


def in_language(language: str) -> Say:
    """A function that picks the Italian or the English words."""
    return lambda italian, english: italian if language == "it" else english


def card_name(face: str, say: Say) -> str:
    """`7h` in words."""
    if face == "*":
        return say("jolly", "joker")
    rank = "A23456789TJQK".index(face[0])
    return say(
        f"{IT_RANKS[rank]} di {IT_SUITS[face[1]]}", f"{EN_RANKS[rank]} of {EN_SUITS[face[1]]}"
    )


def face(text: str, say: Say, **marks: object) -> CardFace:
    """A card from its text; a laid joker is written with the card it stands for."""
    joker = text.startswith("*")
    card = text.rstrip("hdcsA23456789TJQK") if joker else text
    stands = text[len(card) :] if joker else ""
    plain = "*" if joker else text.rstrip("'")
    name = card_name(plain, say)
    if stands:
        name = say(f"{name} per {card_name(stands, say)}", f"{name} as {card_name(stands, say)}")
    art = (f"joker-{stands}" if stands else "joker") if joker else plain
    made = CardFace(id=f"card-{card}", text=card, name=name, art=art, stands=stands)
    return replace(made, **marks)


def faces(texts: str, say: Say) -> tuple[CardFace, ...]:
    """Several cards from their texts."""
    return tuple(face(text, say) for text in texts.split())


def chip(text: str, say: Say) -> Chip:
    """A card in a sentence."""
    stands = text.lstrip("*'")
    rank = "10" if stands[0] == "T" else stands[0]
    return Chip(
        label=rank + SIGNS[stands[1]],
        suit=stands[1],
        name=card_name(stands, say),
        joker=text.startswith("*"),
    )


def hand(texts: str, say: Say, selected: str = "", drawn: str = "") -> Hand:
    """My hand with some cards selected and one just drawn."""
    cards = tuple(
        face(
            text,
            say,
            selected=text in selected.split(),
            mark=Mark.DRAWN if text == drawn else None,
            mark_label=say("pescata", "drawn") if text == drawn else "",
        )
        for text in texts.split()
    )
    return Hand(name=say("La tua mano", "Your hand"), cards=cards)


def spreads(
    texts: tuple[str, ...], say: Say, fresh: int = 0, targets: tuple[int, ...] = ()
) -> tuple[Spread, ...]:
    """The melds on the table, numbered from 1."""
    return tuple(
        Spread(
            place=f"meld:{number}",
            name=say(f"Combinazione {number}", f"Meld {number}")
            + ", "
            + " ".join(card.name for card in faces(text, say)),
            cards=faces(text, say),
            target="" if number not in targets else ("swap" if "*" in text else "add"),
            tag="Bruno" if number == fresh else "",
            mine_now=number == 1 and bool(targets),
        )
        for number, text in enumerate(texts, 1)
    )


def action(name: str, label: str, **more: object) -> Action:
    """An action with its defaults."""
    return Action(name=name, label=label, **more)


def notice(say: Say) -> Line:
    """A sentence that stays until it is closed."""
    return (
        say(
            "Questo browser non conserva nulla: la partita finisce con la pagina.",
            "This browser keeps nothing: the match ends with the page.",
        ),
    )


def close(say: Say) -> Action:
    """The cross that closes a sheet or a notice."""
    return action("close", "", icon="x", spoken=say("Chiudi", "Close"))


def tools(say: Say, *, undo: bool) -> tuple[Action, ...]:
    """The row of tools."""
    tool = Emphasis.TOOL
    return (
        action("menu", "", icon="menu", emphasis=tool, spoken="Menu"),
        action(
            "hint",
            "",
            icon="lightbulb",
            emphasis=tool,
            shortcut="A",
            spoken=say("Suggerisci", "Hint"),
        ),
        action(
            "sort-runs",
            say("Scale", "Runs"),
            emphasis=tool,
            shortcut="1",
            spoken=say("Scale: ordina la mano", "Runs: sort your hand"),
        ),
        action(
            "sort-sets",
            say("Tris", "Sets"),
            emphasis=tool,
            shortcut="2",
            spoken=say("Tris: ordina la mano", "Sets: sort your hand"),
        ),
        action(
            "undo", say("Annulla", "Undo"), icon="undo-2", emphasis=tool, off=not undo, shortcut="Z"
        ),
    )


def draw_actions(say: Say, top: str) -> tuple[Action, ...]:
    """The main actions before drawing."""
    return (
        action("take", say("Raccogli", "Take"), chip=chip(top, say), shortcut="R"),
        action("draw", say("Pesca", "Draw"), emphasis=Emphasis.MAIN, shortcut="D"),
    )


def play_actions(say: Say, count: int, top: str = "") -> tuple[Action, ...]:
    """The main actions after drawing."""
    cards = say(f"{count} carte", f"{count} cards")
    return (
        action(
            "discard",
            say("Scarta", "Discard"),
            chip=chip(top, say) if top else None,
            why="" if top else "only-discard",
            shortcut="X",
        ),
        action(
            "lay",
            say("Cala", "Lay"),
            detail=cards if count else "",
            emphasis=Emphasis.MAIN if count else Emphasis.SECONDARY,
            why="" if count else "not-a-meld",
            shortcut="C",
        ),
    )


def plates(
    say: Say, mine: int, theirs: int, *, to_move: bool, opened: bool
) -> tuple[SeatPlate, ...]:
    """My plate and the computer's."""
    me = SeatPlate(
        seat=0,
        name=say("Tu", "You"),
        note=say("tocca a te", "your turn") if to_move else "",
        total=48,
        count=mine,
        count_words=say(f"{mine} carte", f"{mine} cards"),
        opened=opened,
        opened_words=say("hai aperto", "opened") if opened else say("non hai aperto", "not opened"),
        to_move=to_move,
        me=True,
    )
    other = SeatPlate(
        seat=1,
        name="Bruno",
        note="" if to_move else say("gioca", "playing"),
        level=say("Bravo", "Good"),
        total=62,
        count=theirs,
        count_words=say(f"{theirs} carte", f"{theirs} cards"),
        opened=True,
        opened_words=say("aperto", "opened"),
        to_move=not to_move,
        me=False,
        last_card_words=say("1 carta!", "1 card!") if theirs == 1 else "",
    )
    return me, other


def both_piles(say: Say, stock: int, discards: str, count: int, **marks: bool) -> tuple[Pile, ...]:
    """The stock and the discard pile."""
    invites = marks.get("invites", False)
    return (
        Pile(
            place="stock",
            name=say(f"Tallone, {stock} carte", f"Stock, {stock} cards"),
            count=stock,
            invites=invites,
            why="" if invites else "already-drawn",
        ),
        Pile(
            place="discard",
            name=say(f"Pozzo, {count} carte", f"Discard pile, {count} cards"),
            count=count,
            cards=faces(discards, say),
            invites=invites,
            marked=not invites,
        ),
    )


def panel(say: Say) -> Panel:
    """The paper panel of a wide table."""

    def row(n: int, who: str, words: Line, *, fresh: bool = False) -> LogLine:
        return LogLine(key=str(n), who=who, line=words, fresh=fresh, mine=who != "Bruno")

    def total(seat: int, name: str, points: int) -> ScoreLine:
        meter = Meter(value=points, limit=101, words=say(f"{points} di 101", f"{points} of 101"))
        return ScoreLine(seat=seat, name=name, total=points, meter=meter)

    me, discards = say("Tu", "You"), say("pesca · scarta ", "draws · discards ")
    laid: Line = (
        say("cala ", "lays "),
        chip("Jd", say),
        " ",
        chip("*Qd", say),
        " ",
        chip("Kd", say),
    )
    return Panel(
        title=say("Punti", "Score"),
        detail=say("smazzata 5 · fino a 101", "deal 5 · up to 101"),
        scores=(total(0, me, 48), total(1, "Bruno", 62)),
        log_title=say("Mosse", "Moves"),
        log=(
            row(1, "Bruno", (discards, chip("4h", say))),
            row(2, me, (discards, chip("9d", say))),
            row(3, "Bruno", (say("pesca dal tallone", "draws from the stock"),), fresh=True),
            row(4, "Bruno", laid, fresh=True),
            row(5, "Bruno", (say("scarta ", "discards "), chip("7d", say)), fresh=True),
        ),
        notes=(say("Scala 40, apertura 40", "Scala 40, opening 40"),),
        actions=(
            action("scores", say("Foglio dei punti", "Score sheet"), icon="table-2"),
            action("rules", say("Regole", "Rules"), icon="scroll-text", emphasis=Emphasis.LINK),
        ),
    )


def body(say: Say, cards: Hand, melds: tuple[Spread, ...], **more: object) -> TableBody:
    """A table in my turn, after the draw, with nothing selected."""
    me, other = plates(say, len(cards.cards), 2, to_move=True, opened=False)
    drawn = say("Prepara l’apertura o scarta una carta", "Build your opening or discard a card")
    made = TableBody(
        seats=(other,),
        me=me,
        piles=both_piles(say, 52, "9d 2c 7d", 16),
        melds=melds,
        melds_name=say("Combinazioni sul tavolo", "Melds on the table"),
        slot="",
        tray=None,
        last_move=(
            say("Bruno ha calato e scartato ", "Bruno laid a run, discarded "),
            chip("7d", say),
        ),
        ribbon=Ribbon(kind=RibbonKind.NEXT, line=(drawn,)),
        hand=cards,
        tools=tools(say, undo=True),
        actions=play_actions(say, 0),
        panel=panel(say),
    )
    return replace(made, **more)
