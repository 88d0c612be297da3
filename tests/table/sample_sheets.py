"""Homes, results and sheets, in both languages."""

from __future__ import annotations

from dataclasses import replace

from quaranta_table.screen import (
    Block,
    Choice,
    CountedCard,
    Field,
    HomeBody,
    Options,
    Phase,
    ResultBody,
    ResultRow,
    Resume,
    Screen,
    Sheet,
    Tile,
    Turn,
)
from quaranta_table.screen_parts import Chip, Emphasis, Meter, Strong
from quaranta_table.screen_rules import Selection
from tests.table.sample_parts import (
    Say,
    action,
    chip,
    close,
    faces,
    in_language,
    notice,
)


def homes(language: str) -> dict[str, Screen]:
    """The home with and without a match under way."""
    say = in_language(language)
    fresh = Screen(
        phase=Phase.HOME,
        turn=Turn.NONE,
        language=language,
        title="Quaranta",
        skip_words=say("Vai al contenuto", "Skip to the content"),
        body=_home(say),
    )
    under_way = replace(
        fresh,
        body=replace(_home(say), resume=_resume(say)),
        notice=notice(say),
        notice_close=close(say),
    )
    return {
        "home-fresh": fresh,
        "home-notice": under_way,
        "home-resume": replace(under_way, notice=(), notice_close=None),
    }


def _home(say: Say) -> HomeBody:
    return HomeBody(
        name="Quaranta",
        tagline=say("Scala 40, anche senza rete", "Scala 40, offline too"),
        languages=(
            action("lang:it", "IT", pressed=say("1", "") == "1", spoken="IT, italiano"),
            action("lang:en", "EN", pressed=say("", "1") == "1", spoken="EN, English"),
        ),
        resume=None,
        start_title=say("Nuova partita", "New match"),
        choices=_choices(say),
        fields=(
            Field(name="me", label=say("Il tuo nome", "Your name"), value="", longest=20),
            Field(name="other", label=say("Avversario", "Opponent"), value="Bruno", longest=20),
            Selection(
                name="level",
                label=say("Livello", "Level"),
                options=(
                    ("principiante", say("Principiante", "Beginner"), True),
                    ("maestro", say("Maestro", "Master"), False),
                ),
            ),
        ),
        start=action("new-match", say("Dai le carte", "Deal"), emphasis=Emphasis.DARK),
        tiles=(
            Tile(
                action=action("rules", say("Regole", "Rules"), icon="book-open"),
                caption=say("in vigore, con gli articoli", "in force, by article"),
            ),
            Tile(
                action=action("about", say("Informazioni", "About"), icon="info"),
                caption=say("versione e licenze", "version and licences"),
            ),
        ),
        notes=(
            say("Pronta senza rete", "Ready offline"),
            say("niente pubblicità", "no ads"),
        ),
        version=say("Versione 3f9c2a", "Version 3f9c2a"),
    )


def _choices(say: Say) -> tuple[Options, ...]:
    return (
        Options(
            name="rules",
            label=say("Regole", "Rules"),
            options=(("scala40", "Scala 40", True), ("duello", "Duello", False)),
            note=say(
                "13 carte, si apre con 40, vince l’ultimo sotto 101.",
                "13 cards, 40 to open, the last below 101 wins.",
            ),
        ),
        Options(
            name="target",
            label=say("Fino a", "Up to"),
            options=(("101", "101", True), ("151", "151", False), ("201", "201", False)),
        ),
    )


def _resume(say: Say) -> Resume:
    return Resume(
        caption=say("Partita in corso", "Match under way"),
        title=say("Tu 48 · Bruno 62", "You 48 · Bruno 62"),
        detail=say("Smazzata 5 · tocca a te", "Deal 5 · your turn"),
        cards=faces("7h 8h 9h Th *", say),
        actions=(
            action("resume", say("Continua", "Continue"), icon="play", emphasis=Emphasis.MAIN),
            action("delete", say("Elimina", "Delete"), icon="x", emphasis=Emphasis.LINK),
        ),
    )


def results(language: str) -> dict[str, Screen]:
    """A deal and a match that are over."""
    say = in_language(language)
    deal = ResultBody(
        title=say("Chiude Bruno", "Bruno closes"),
        caption=say("smazzata 5", "deal 5"),
        rows=(
            _row(say, 1, "Bruno", 62, "0", badge=say("ha chiuso", "went out")),
            _row(say, 0, say("Tu", "You"), 69, "+21", cards="7d:7 3c:3 As:11"),
        ),
        notes=(say("La linea arriva a 101: chi la passa esce.", "The bar ends at 101."),),
        actions=(
            action("scores", say("Foglio punti", "Score sheet"), icon="table-2"),
            action("home", say("Esci", "Leave"), icon="house"),
            action("next-deal", say("Prossima smazzata", "Next deal"), emphasis=Emphasis.MAIN),
        ),
    )
    match = _match(deal, say)
    shape = Screen(
        phase=Phase.DEAL_OVER,
        turn=Turn.NONE,
        language=language,
        title=deal.title,
        skip_words=say("Vai al risultato", "Skip to the result"),
        body=deal,
    )
    return {
        "deal-over": shape,
        "match-over": replace(shape, phase=Phase.MATCH_OVER, title=match.title, body=match),
    }


def _match(deal: ResultBody, say: Say) -> ResultBody:
    many = "Kc:10 5d:5 *:25 2s:2 3s:3 5d':5 6d:6 6s:6 Ac:11 Jc:10 Qh:10 Qs:10 9h:9"
    return replace(
        deal,
        title=say("Vince Bruno", "Bruno wins"),
        caption=say("dopo 7 smazzate", "after 7 deals"),
        rows=(
            replace(
                _row(say, 1, "Bruno", 98, "0", badge=say("ha chiuso", "went out")), winner=True
            ),
            replace(
                _row(say, 0, say("Tu", "You"), 181, "+112", cards=many, badge=say("fuori", "out")),
                out=True,
            ),
        ),
        actions=(
            action("home", say("Inizio", "Home"), icon="house"),
            action("new-match", say("Rivincita", "Rematch"), emphasis=Emphasis.MAIN),
        ),
    )


def _row(
    say: Say, seat: int, name: str, total: int, added: str, cards: str = "", badge: str = ""
) -> ResultRow:
    pairs = [one.split(":") for one in cards.split()]
    points = " + ".join(number for _, number in pairs)
    return ResultRow(
        seat=seat,
        name=name,
        badge=badge,
        cards=tuple(
            CountedCard(card=faces(text, say)[0], points=int(number)) for text, number in pairs
        ),
        sum_words=f"{points} = {added[1:]}" if points else "",
        added=added,
        total=total,
        meter=Meter(value=total, limit=101, words=say(f"{total} di 101", f"{total} of 101")),
        out=False,
        winner=False,
    )


def sheets(language: str) -> dict[str, Sheet]:
    """The sheets that lie over a table."""
    say = in_language(language)
    made = {
        "menu": (say("Menu", "Menu"), _menu(say)),
        "rules": (say("Regole in vigore", "Rules in force"), _rules(say)),
        "about": (say("Informazioni", "About"), _about(say)),
        "confirm": (say("Abbandonare la partita?", "Give up the match?"), _confirm(say)),
    }
    shown = {
        f"sheet-{name}": Sheet(name=name, title=title, blocks=blocks, close=close(say))
        for name, (title, blocks) in made.items()
    }
    answers = (
        Choice(value="no", line=(say("No, continuo", "No, play on"),), name=""),
        Choice(value="resign", line=(say("Sì, abbandono", "Yes, give up"),), name=""),
    )
    asked = replace(shown["sheet-confirm"], ask="confirm", choices=answers)
    return shown | {"sheet-confirm": asked}


def _menu(say: Say) -> tuple[Block, ...]:
    entries = (
        action("rules", say("Regole", "Rules"), icon="scroll-text"),
        action("scores", say("Foglio dei punti", "Score sheet"), icon="table-2"),
        action("names", say("Nomi dei giocatori", "Players’ names"), icon="pencil"),
        action("about", say("Informazioni", "About"), icon="info"),
        action("home", say("Esci", "Leave"), icon="log-out", detail=say("si salva", "kept")),
        action("resign", say("Abbandona la partita", "Give up the match"), icon="circle-x"),
    )
    language = (
        action("lang:it", "Italiano", pressed=say("1", "") == "1"),
        action("lang:en", "English", pressed=say("", "1") == "1"),
    )
    return (
        Block(key="menu", actions=entries),
        Block(key="language", heading=say("Lingua", "Language"), actions=language),
    )


def _rules(say: Say) -> tuple[Block, ...]:
    pairs = (
        (say("Si apre con", "To open"), say("40 punti", "40 points")),
        (say("Fine della partita", "The match ends at"), "101"),
        (say("Dal pozzo senza aver aperto", "From the pile before opening"), say("mai", "never")),
        (say("Jolly in una combinazione", "Jokers in a meld"), say("uno", "one")),
        (say("Scartare una carta che lega", "Discarding a card that fits"), "non prima di aprire"),
    )
    opening = say(
        "La prima calata di una smazzata vale almeno 40 punti, contati nelle combinazioni "
        "calate insieme. Le carte appoggiate non contano.",
        "The first melds of a deal are worth at least 40 points, laid together. Cards added to "
        "other melds do not count.",
    )
    text = (
        (Strong(say("11. ", "11. ")), opening),
        (
            say("Esempio: ", "Example: "),
            chip("7h", say),
            " ",
            chip("*8h", say),
            " ",
            chip("9h", say),
        ),
    )
    joker = Chip(label=say("JOLLY", "JOKER"), suit="", name=say("jolly", "joker"), joker=True)
    return (
        Block(key="rules", rows=pairs),
        Block(key="article-11", heading=say("Apertura", "Opening"), lines=text, current=True),
        Block(
            key="article-16",
            heading=say("Il jolly", "The joker"),
            lines=((joker, say(" vale la carta che sostituisce.", " counts as its card.")),),
        ),
        Block(
            key="all",
            actions=(
                action("articles", say("Tutti gli articoli", "All articles"), icon="book-open"),
            ),
        ),
    )


def _about(say: Say) -> tuple[Block, ...]:
    kept = say(
        "La partita e i nomi restano in questo browser. Niente esce da qui.",
        "The match and the names stay in this browser. Nothing leaves it.",
    )
    return (
        Block(key="version", rows=((say("Versione", "Version"), "3f9c2a"),)),
        Block(
            key="kept", heading=say("Che cosa si raccoglie", "What is collected"), lines=((kept,),)
        ),
        Block(
            key="licences",
            heading=say("Licenze", "Licences"),
            lines=((say("Quaranta è libero (MIT).", "Quaranta is free (MIT)."),),),
            actions=(
                action(
                    "licences",
                    say("Licenze di terzi", "Third-party licences"),
                    emphasis=Emphasis.LINK,
                    href="licences.txt",
                ),
            ),
        ),
    )


def _confirm(say: Say) -> tuple[Block, ...]:
    lost = say("La partita finisce e Bruno vince.", "The match ends and Bruno wins.")
    return (Block(key="words", lines=((lost,),)),)
