"""The whole screen of a moment."""

from __future__ import annotations

from quaranta_table.parts import part_of
from quaranta_table.present_home import home
from quaranta_table.present_result import result
from quaranta_table.present_sheets import sheet
from quaranta_table.present_table import table
from quaranta_table.screen import BesideBody, Body, Phase, Screen, Sheet, Turn
from quaranta_table.screen_parts import Action, Line
from quaranta_table.session_desk import Notice, Scene
from quaranta_table.session_match import ME
from quaranta_table.text import Text


def present(scene: Scene, text: Text) -> Screen:
    """What the person sees."""
    phase, turn = _phase(scene), _turn(scene)
    notice = scene.desk.notices[0] if scene.desk.notices else None
    return Screen(
        phase=phase,
        turn=turn,
        language=text.language,
        title=_title(turn, text),
        skip_words=text.say("skip.hand" if phase is Phase.TABLE else "skip.main"),
        body=_body(scene, text),
        sheet=_sheet(scene, text),
        notice=_notice(scene, notice, text),
        notice_close=None
        if notice is None
        else Action(name="close-notice", label="", icon="x", spoken=text.say("action.close")),
    )


def _sheet(scene: Scene, text: Text) -> Sheet | None:
    """The sheet that lies open, that of the game the person is at where it has its own."""
    own = part_of(scene.at).looks.sheets if scene.at else {}
    if scene.desk.sheet in own:
        return own[scene.desk.sheet](scene.beside[scene.at], text)
    return sheet(scene, text)


def _phase(scene: Scene) -> Phase:
    if scene.at:
        return part_of(scene.at).looks.phase
    if scene.seen is None or not scene.desk.at_table:
        return Phase.HOME
    if scene.seen.view.result is None:
        return Phase.TABLE
    return Phase.MATCH_OVER if scene.seen.over else Phase.DEAL_OVER


def _turn(scene: Scene) -> Turn:
    if scene.at:
        return Turn.NONE
    if scene.seen is None or not scene.desk.at_table or scene.seen.view.result is not None:
        return Turn.NONE
    return Turn.ME if scene.seen.view.turn == ME else Turn.OTHER


def _title(turn: Turn, text: Text) -> str:
    return text.say("title.my_turn" if turn is Turn.ME else "app.name")


def _body(scene: Scene, text: Text) -> Body:
    if scene.at:
        looks = part_of(scene.at).looks
        shown = looks.body(scene.beside[scene.at], text)
        return BesideBody(game=scene.at, main=looks.main, shown=shown)
    if scene.seen is None or not scene.desk.at_table:
        return home(scene, text)
    ended = scene.seen.view.result
    return table(scene, scene.seen, text) if ended is None else result(scene.seen, ended, text)


def _notice(scene: Scene, notice: Notice | None, text: Text) -> Line:
    if notice is None:
        return ()
    if notice is Notice.ADDRESS:
        return text.line("notice.address", values=", ".join(scene.desk.refused_address))
    return text.line(f"notice.{notice.value}")
