"""Tables in every state: drawing, selecting, asking, refusing, opening, waiting."""

from __future__ import annotations

from dataclasses import replace

from quaranta.bots.bot import Reason, Thought
from quaranta.cards import Card
from quaranta.game import Refusal
from quaranta.scala40.notation import parse_move
from quaranta.scala40.state import Phase as TurnPhase
from quaranta.scala40.state import State
from quaranta_table.screen import (
    Choice,
    Phase,
    Ribbon,
    RibbonKind,
    Screen,
    TableBody,
    Tray,
    TrayMeld,
    Turn,
)
from quaranta_table.screen_parts import Emphasis, Line, Meter, Strong
from tests.engine.positions import position
from tests.table.person import Person
from tests.table.sample_parts import (
    Say,
    action,
    body,
    both_piles,
    chip,
    close,
    draw_actions,
    faces,
    hand,
    in_language,
    notice,
    plates,
    play_actions,
    spreads,
    tools,
)

TABLE = ("5c 6c 7c 8c 9c", "Kh Ks Kd", "Jd *Qd Kd'", "4s 4h *'4d", "8s 9s Ts Js")
LATE = ("9c Tc Jc", "8d 8s 8h", "Qd *Kd Ad", "Qh Qs Qc", "5s 6s 7s 8s'")
MANY = (
    "3h 4h 5h 6h",
    "9c 9d 9s",
    "Qh Qs Qc Qd",
    "5s 6s *7s 8s",
    "Ad 2d 3d",
    "Tc Jc Qc'",
    "7h 7d 7c",
    "Jh Qh' Kh",
    "4c 4d 4s",
    "2s 3s 4s'",
    "Kc Kd *'Ks",
    "8h 9h Th",
)
LONG = ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "8d 8s 8h")
HAND = "7h 8h 9h Th Qs Qh *''' 2s 3s 5d 6d 6s Ac Jc"


def tray(say: Say) -> Tray:
    """An opening with one meld gathered, six points short."""
    back = action("take-back:1", say("Riprendi", "Take back"), emphasis=Emphasis.LINK)
    run = TrayMeld(
        key="tray:1",
        name=say("Scala di cuori", "Run of hearts"),
        sum_words="7 + 8 + 9 + 10 = 34",
        cards=faces("7h 8h 9h Th", say),
        take_back=back,
    )
    return Tray(
        title=say("La tua apertura", "Your opening"),
        melds=(run,),
        have=34,
        have_words=say("di 40", "of 40"),
        meter=Meter(value=34, limit=40, words=say("34 di 40", "34 of 40")),
        lacking_words=say("mancano 6", "6 short"),
        more_words=say("Un’altra combinazione", "Another meld"),
        take_back_all=action(
            "take-back",
            say("Riprendi tutto", "Take all back"),
            icon="undo-2",
            emphasis=Emphasis.LINK,
        ),
    )


def screen(language: str, shown: TableBody, turn: Turn = Turn.ME) -> Screen:
    """A table's screen."""
    say = in_language(language)
    return Screen(
        phase=Phase.TABLE,
        turn=turn,
        language=language,
        title=say("Scala 40 · tocca a te", "Scala 40 · your turn"),
        skip_words=say("Vai alla mano", "Skip to your hand"),
        body=shown,
    )


def question(say: Say) -> Ribbon:
    """Where a card goes that fits two melds."""
    run: Line = (chip("9c", say), " – ", chip("Jc", say), say(" Scala", " Run"))
    group: Line = (
        chip("8d", say),
        " ",
        chip("8s", say),
        " ",
        chip("8h", say),
        say(" Tris", " Set"),
    )
    return Ribbon(
        kind=RibbonKind.QUESTION,
        line=(say("Dove appoggi ", "Where does "), chip("8c", say), say(" ?", " go?")),
        ask="meld",
        choices=(
            Choice(value="meld:1", line=run, name=say("alla scala", "to the run")),
            Choice(value="meld:2", line=group, name=say("al tris", "to the set")),
        ),
    )


def refusal(say: Say) -> Ribbon:
    """An opening that is too small."""
    return Ribbon(
        kind=RibbonKind.REFUSAL,
        line=(say("Con 34 non si apre: mancano 6.", "34 does not open: 6 short."),),
        second=(
            say(
                "Ne servono 40. Aggiungi una combinazione o riprendi le carte.",
                "It takes 40. Add a meld or take the cards back.",
            ),
        ),
        refusal="opening-short",
        actions=(
            action("article:11", say("Art. 11 · Apertura", "Art. 11 · Opening"), icon="book-open"),
            action("understood", say("Ho capito", "Got it")),
        ),
    )


def long_refusal(say: Say) -> Ribbon:
    """Cards that are no meld: a refusal of many words."""
    return Ribbon(
        kind=RibbonKind.REFUSAL,
        line=(say("Queste carte non fanno una combinazione.", "These cards make no meld."),),
        second=(
            say(
                "Servono almeno tre carte: una scala dello stesso seme, o carte uguali di semi "
                "diversi.",
                "It takes three cards at least: a run of one suit, or equal cards of different "
                "suits.",
            ),
        ),
        refusal="not-a-meld",
        actions=(
            action(
                "article:6", say("Art. 6 · Le combinazioni", "Art. 6 · Melds"), icon="book-open"
            ),
            action("understood", say("Ho capito", "Got it")),
        ),
    )


def selection(say: Say) -> Ribbon:
    """A run is selected that cannot open by itself."""
    return Ribbon(
        kind=RibbonKind.SELECTION,
        line=(
            say("Prepara l’apertura o scarta una carta", "Build your opening or discard a card"),
        ),
        second=(
            say("Scala di cuori · ", "Run of hearts · "),
            Strong(say("24 punti", "24 points")),
        ),
        meter=Meter(value=24, limit=40, words=say("24 di 40", "24 of 40")),
        actions=(
            action(
                "lay",
                say("mancano 16", "16 short"),
                emphasis=Emphasis.LINK,
                why="opening-short",
            ),
        ),
    )


def tables(language: str) -> dict[str, Screen]:
    """Every table by its name."""
    say = in_language(language)
    made = _turns(say) | _openings(say) | _crowds(say)
    shown = {name: screen(language, body) for name, body in made.items()}
    waiting = screen(language, thinking(say), Turn.OTHER)
    warned = replace(shown["table-selection"], notice=notice(say), notice_close=close(say))
    return shown | hints(language) | {"table-thinking": waiting, "table-notice": warned}


def _turns(say: Say) -> dict[str, TableBody]:
    six, seven = "3h 3c 5h 7d 8c Ks", "3h 3c 5h 7d 8c Ks Jd"
    opened = plates(say, 6, 4, to_move=True, opened=True)
    draw = body(
        say,
        hand(six, say),
        spreads(LATE, say, fresh=3),
        me=opened[0],
        piles=both_piles(say, 47, "Td 6h 3s", 21, invites=True),
        ribbon=Ribbon(
            kind=RibbonKind.NEXT,
            line=(say("Pesca dal tallone o raccogli dal pozzo", "Draw, or take from the pile"),),
        ),
        tools=tools(say, undo=False),
        actions=draw_actions(say, "3s"),
    )
    ask = body(
        say,
        hand(seven, say, selected="8c", drawn="Jd"),
        spreads(LATE, say, fresh=3, targets=(1, 2)),
        me=opened[0],
        piles=both_piles(say, 47, "Td 6h 3s", 21),
        ribbon=question(say),
        actions=play_actions(say, 0, top="8c"),
    )
    return {"table-draw": draw, "table-question": ask}


def _openings(say: Say) -> dict[str, TableBody]:
    rest = "Qs Qh *''' 2s 3s 5d 6d 6s Ac Jc"
    apertura = (
        action("gather", say("Aggiungi", "Add"), detail=say("2 carte", "2 cards")),
        action("lay", say("Apri", "Open"), detail=say("mancano 6", "6 short"), why="opening-short"),
    )
    chosen = body(
        say,
        hand(HAND, say, selected="7h 8h 9h", drawn="Jc"),
        spreads(TABLE, say, fresh=3),
        slot=say("Cala qui", "Lay here"),
        ribbon=selection(say),
        actions=play_actions(say, 3),
    )
    gathered = body(
        say,
        hand(rest, say, selected="Qs Qh", drawn="Jc"),
        spreads(TABLE, say, fresh=3),
        tray=tray(say),
        ribbon=Ribbon(
            kind=RibbonKind.NEXT,
            line=(say("Tocca altre carte, poi Aggiungi", "Tap more cards, then Add"),),
        ),
        actions=apertura,
    )
    short = replace(
        gathered,
        hand=hand(rest, say, drawn="Jc"),
        tray=replace(tray(say), more_words=""),
        ribbon=refusal(say),
    )
    eleven = hand(f"{rest} Kc", say, drawn="Kc")
    return {
        "table-selection": chosen,
        "table-refusal-long": replace(chosen, slot="", ribbon=long_refusal(say)),
        "table-tray": gathered,
        "table-tray-eleven": replace(gathered, hand=eleven),
        "table-refusal": short,
        "table-refusal-eleven": replace(short, hand=eleven),
    }


def _crowds(say: Say) -> dict[str, TableBody]:
    first = body(
        say,
        hand(HAND.replace(" Jc", ""), say),
        (),
        last_move=(),
        piles=both_piles(say, 80, "7d", 1, invites=True),
        ribbon=Ribbon(
            kind=RibbonKind.NEXT, line=(say("Pesca dal tallone", "Draw from the stock"),)
        ),
        actions=draw_actions(say, "7d"),
    )
    full = body(
        say,
        hand("6d 8d' Td 2c As 5c", say, selected="As"),
        spreads(MANY, say, fresh=11, targets=(10,)),
        piles=both_piles(say, 31, "6c' Ts'", 14),
        seats=plates(say, 6, 1, to_move=False, opened=True)[1:],
    )
    long = body(say, hand("6d", say), spreads(LONG, say), piles=both_piles(say, 0, "", 0))
    return {"table-first": first, "table-full": full, "table-long": long}


def hints(language: str) -> dict[str, Screen]:
    """What is advised in each kind of turn, in a small hand and in a full one."""
    late = position(
        hands=["6c 8d 9h 5s As Kd", "2"],
        table=["9c Tc Jc", "8c 8s 8h", "Qd *Kd Ad", "Qh Qs Qc", "5h 6h 7h"],
        discards="Td 6h 3s",
        opened=[True, True],
    )
    early = position(hands=["7h 8h 9h Th Qs Qh * Qc 3s 5d 6d 6s 6h Jc", "13"], discards="3d")
    draw = replace(late, phase=TurnPhase.DRAW)
    kept = tuple(card for card in late.hands[0] if str(card) in ("8d", "9h"))
    return {
        "table-hint-add": hinted(language, late, "add 8d 2", Reason.GOES_ON_A_MELD),
        "table-hint-swap": hinted(language, late, "swap Kd 3", Reason.FREES_JOKER),
        "table-hint-discard": hinted(language, late, "discard As", Reason.KEEPS_CHANCE, kept, 2),
        "table-hint-draw": hinted(language, draw, "draw", Reason.NEW_CARD),
        "table-hint-open": hinted(
            language, early, "lay 7h 8h 9h Th / Qs Qh *Qd Qc / 6d 6s 6h", Reason.OPENS
        ),
        "table-hint-busy": hinted(language, early, "discard Jc", Reason.LEAST_USEFUL, sure=False),
    }


def hinted(
    language: str,
    state: State,
    action: str,
    reason: Reason,
    cards: tuple[Card, ...] = (),
    number: int = 0,
    *,
    sure: bool = True,
) -> Screen:
    """A table at which a move is advised."""
    person = Person.at(state, language)
    person.act("hint")
    move = parse_move(action, person.view)
    assert person.asked is not None
    assert not isinstance(move, Refusal)
    thought = Thought(move, reason, cards, number)
    person.do(person.session.advised(person.asked, thought, sure=sure))
    return person.screen


def thinking(say: Say) -> TableBody:
    """The computer is choosing."""
    mine, theirs = plates(say, 14, 2, to_move=False, opened=False)
    return body(
        say,
        hand(HAND, say),
        spreads(TABLE, say),
        me=mine,
        seats=(theirs,),
        ribbon=Ribbon(
            kind=RibbonKind.THINKING, line=(say("Bruno sta pensando", "Bruno is thinking"),)
        ),
    )
